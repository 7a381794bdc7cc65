#include "ops/entry.h"

#include "base/text.h"
#include "base/tree.h"
#include "detect/quantity.h"

/* A typo mended or a comma moved leaves a sentence the same: at most this
 * share of its characters. Digits must be equal. */
#define SLIP_SHARE 12

bool
entry_labelled(const struct md_unit *u)
{
	return u->label_end > u->label_off;
}

bool
entry_label_astray(struct arena *a, const struct tree *t, const struct page *p,
    const struct md_unit *u, size_t *off, size_t *end)
{
	struct str text = p->doc->text, label, link;

	if (!entry_labelled(u))
		return false;
	label = str_sub(text, u->label_off, u->label_end);
	link =
	    str_sub(label, str_find(label, STR("](")) + 2, str_chr(label, '#'));
	*off = u->label_off + (size_t)(link.p - label.p);
	*end = *off + link.n;
	return link.n != 0 && !tree_has(t, page_linked(a, p->path, link));
}

static struct str
digits(struct arena *a, struct str s)
{
	struct buf b;
	size_t at = 0;

	buf_init(&b, a, s.n + 1);
	while (at < s.n) {
		size_t from = at;

		if (text_is_digit(text_next(s, &at)))
			buf_add(&b, str_sub(s, from, at));
		else
			buf_c(&b, ' ');
	}
	return text_squeeze(a, buf_str(&b));
}

static bool
slip(struct arena *a, struct str x, struct str y)
{
	size_t max = x.n / SLIP_SHARE;

	/* what costs the product of the two lengths comes last */
	return x.n >= 12 && str_eq(digits(a, x), digits(a, y)) &&
	       text_distance(x, y, max) <= max;
}

bool
entry_value(struct arena *a, struct str words, struct str value, size_t *off,
    size_t *len)
{
	struct qty_ctx ctx = {.lang = STR_NONE};
	struct qtys in = {0}, want = {0};
	size_t n = 0;

	qty_scan(a, value, &ctx, &want);
	if (want.n != 1)
		return false;
	qty_scan(a, words, &ctx, &in);
	VEC_EACH (i, &in) {
		if (qty_compare(&in.v[i], &want.v[0]).rel != QTY_SAME ||
		    in.v[i].kind != want.v[0].kind)
			continue;
		*off = in.v[i].off;
		*len = in.v[i].len;
		n++;
	}
	return n == 1;
}

static bool
has_value(struct arena *a, struct str unit, struct str value)
{
	struct str v = text_fold(a, value);
	size_t off, len;

	return v.n >= 2 &&
	       (str_has(unit, v) || entry_value(a, unit, value, &off, &len));
}

int
entry_side(struct arena *a, const struct finding *f, const struct md_unit *u,
    bool labelled)
{
	struct str plain = text_fold(a, u->plain);
	int found = -1, many = 0;

	VEC_EACH (i, &f->sides)
		if (str_eq(plain, text_fold(a, f->sides.v[i].text)))
			return (int)i;
	VEC_EACH (i, &f->sides) {
		struct str q = f->sides.v[i].quote;

		/* a row or an item shows its marks in the side's text */
		if (q.n != 0 && u->kind != MD_SENTENCE &&
		    str_has(text_fold(a, q), plain) && plain.n >= 3)
			return (int)i;
	}
	VEC_EACH (i, &f->sides)
		if (slip(a, plain, text_fold(a, f->sides.v[i].text)))
			return (int)i;
	if (!labelled)
		return -1;
	VEC_EACH (i, &f->sides)
		if (has_value(a, plain, f->sides.v[i].value)) {
			found = (int)i;
			many++;
		}
	return many == 1 ? found : -1;
}

/* The next cell of a row, from `at` on. */
static bool
next_cell(struct str row, size_t *at, struct str *cell)
{
	size_t from = *at;

	if (from >= row.n)
		return false;
	while (*at < row.n &&
	       (row.p[*at] != '|' || (*at > 0 && row.p[*at - 1] == '\\')))
		(*at)++;
	*cell = str_trim(str_sub(row, from, *at));
	(*at)++;
	return true;
}

/* Whether a row is the one that was labelled: all cells but the one that held
 * `was` are as they were. */
static bool
row_says(struct arena *a, struct str now, const struct trace *t)
{
	struct str x, y;
	size_t i = 0, j = 0, other = 0;
	bool more, same = true;

	do {
		more = next_cell(now, &i, &x);
		if (more != next_cell(t->unit, &j, &y))
			return false;
		if (!more || str_eq(text_fold(a, x), text_fold(a, y)))
			continue;
		same = same && str_eq(text_fold(a, y), text_fold(a, t->was));
		other++;
	} while (more);
	return same && other <= 1;
}

bool
entry_cell(struct arena *a, const struct page *p, const struct md_unit *u,
    const struct trace *t)
{
	return u->kind == MD_ROW && str_eq(t->what, STR("cell")) &&
	       str_eq(t->page, p->path) &&
	       row_says(a, str_sub(p->doc->text, u->off, u->end), t);
}

static bool
trace_says(const struct finding *f, struct arena *a, const struct page *p,
    const struct md_unit *u)
{
	struct str raw = str_sub(p->doc->text, u->off, u->end);

	VEC_EACH (i, &f->traces) {
		const struct trace *t = &f->traces.v[i];

		if (t->unit.n == 0 || str_eq(t->what, STR("edit")) ||
		    !str_eq(t->page, p->path))
			continue;
		if (entry_cell(a, p, u, t))
			return true;
		if (str_has(text_fold(a, md_plain_text(a, raw)),
			text_fold(a, md_plain_text(a, t->unit))))
			return true;
	}
	return false;
}

void
entry_places(struct arena *a, const struct finding *f, const struct page *p,
    struct entry_places *out)
{
	VEC_EACH (i, &p->doc->units) {
		const struct md_unit *u = &p->doc->units.v[i];
		bool labelled = entry_labelled(u);
		int side;

		if (page_unit_ours(p, u))
			continue;
		labelled |= u->kind == MD_ROW && trace_says(f, a, p, u);
		side = entry_side(a, f, u, labelled);
		if (side < 0 && !(labelled && trace_says(f, a, p, u)))
			continue;
		*VEC_ADD(a, out) =
		    (struct entry_place){.unit = u, .side = side};
	}
}

const struct page_item *
entry_item(const struct page *p, const struct finding *f)
{
	VEC_EACH (i, &p->items)
		if (str_eq(p->items.v[i].id, f->id) ||
		    strs_has(&f->aliases, p->items.v[i].id))
			return &p->items.v[i];
	return NULL;
}

void
entry_pages(struct arena *a, const struct finding *f, struct strs *out)
{
	strs_add(a, out, f->page);
	VEC_EACH (i, &f->sides)
		if (f->sides.v[i].page.n != 0 &&
		    !strs_has(out, f->sides.v[i].page))
			strs_add(a, out, f->sides.v[i].page);
	VEC_EACH (i, &f->traces)
		if (f->traces.v[i].page.n != 0 &&
		    !strs_has(out, f->traces.v[i].page))
			strs_add(a, out, f->traces.v[i].page);
}

static struct str
footnote_text(struct arena *a, const struct page *p, struct str written)
{
	struct str label = str_sub(written, 2, written.n - 1);

	if (written.n < 4 || !str_starts(written, STR("[^")))
		return STR_NONE;
	VEC_EACH (i, &p->doc->defs)
		if (str_eq(p->doc->defs.v[i].label, label))
			return text_squeeze(
			    a, md_plain_text(a, p->doc->defs.v[i].text));
	return STR_NONE;
}

struct receipt
entry_foreign(struct arena *a, const struct page *p, struct str written)
{
	struct receipt r = {.title = written, .cls = CLASS_DOCUMENT};
	struct str text = footnote_text(a, p, written);
	size_t comma = str_rchr(text, ',');

	if (text.n != 0)
		r.title = text;
	r.origin = r.title;
	if (comma < text.n && comma > 0 &&
	    date_parse(str_trim(str_sub(text, comma + 1, text.n)), &r.date))
		r.title = str_trim(str_sub(text, 0, comma));
	return r;
}

void
entry_receipts(struct arena *a, const struct page *p, const struct md_unit *u,
    const struct sources *all, struct receipts *out)
{
	struct sources from = {0};
	struct strs foreign = {0};

	if (u != NULL)
		page_receipts(a, p, u, all, &from, &foreign);
	VEC_EACH (i, &from) {
		const struct source *s = from.v[i];

		*VEC_ADD(a, out) = source_receipt(s, 0);
	}
	VEC_EACH (i, &foreign)
		*VEC_ADD(a, out) = entry_foreign(a, p, foreign.v[i]);
	if (out->n == 0)
		*VEC_ADD(a, out) = (struct receipt){
		    .title = STR(PAGE_UNCITED),
		    .path = p->path,
		    .cls = CLASS_DOCUMENT,
		    .origin = p->stable_id,
		};
}

void
entry_forget(struct finding *f, const char *what)
{
	size_t n = 0;

	VEC_EACH (i, &f->traces)
		if (!str_eq(f->traces.v[i].what, str_of(what)))
			f->traces.v[n++] = f->traces.v[i];
	f->traces.n = n;
}
