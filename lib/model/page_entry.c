/* The Contested section's items and the definitions at a page's end. */
#include <string.h>

#include "model/page_edit_own.h"

/* The item with the page's line ends, each line `indent` deep, none at the
 * end. */
static struct str
item_text(struct page_edit *ed, const struct finding *f, struct str indent)
{
	struct str s = finding_item(ed->a, f, ed->p->path, (int)ed->links);
	struct str line;
	struct buf b;

	buf_init(&b, ed->a, MD_PAGE_MAX);
	while (str_line(&s, &line)) {
		if (b.n != 0)
			buf_add(&b, ed->p->doc->eol);
		if (line.n != 0)
			buf_add(&b, indent);
		buf_add(&b, line);
	}
	return buf_str(&b);
}

static bool
is_item_of(const struct page_item *it, const struct finding *f)
{
	return str_eq(it->id, f->id) || strs_has(&f->aliases, it->id);
}

/* The item that is to be replaced: the one with the id, else an alias's. */
const struct page_item *
item_found(const struct page *p, const struct finding *f)
{
	const struct page_item *found = NULL;

	VEC_EACH (i, &p->items) {
		const struct page_item *it = &p->items.v[i];

		if (str_eq(it->id, f->id))
			return it;
		if (found == NULL && is_item_of(it, f))
			found = it;
	}
	return found;
}

/* Whether another finding's entry took this item in: it goes. */
static bool
is_folded(
    struct page_edit *ed, const struct page *p, const struct page_item *it)
{
	VEC_EACH (i, &ed->items)
		if (is_item_of(it, ed->items.v[i]) &&
		    item_found(p, ed->items.v[i]) != it)
			return true;
	return false;
}

/* The bytes of an item without the line end of its last line. */
static size_t
item_words_end(const struct page *p, const struct page_item *it)
{
	size_t end = it->end;

	while (end > it->off && ends_line(p->doc->text, end))
		end--;
	return end;
}

/* Each item of the page once: rendered anew, or taken out. */
static void
replace_items(struct page_edit *ed, const struct page *p, struct splices *out)
{
	VEC_EACH (i, &p->items) {
		const struct page_item *it = &p->items.v[i];
		size_t end = item_words_end(p, it), n = 0;
		const struct finding *f = NULL;
		struct str text;

		for (size_t k = 0; f == NULL && k < ed->items.n; k++)
			if (item_found(p, ed->items.v[k]) == it)
				f = ed->items.v[k];
		if (f == NULL && is_folded(ed, p, it))
			splice_add(
			    ed->a, out, it->off, it->end - it->off, STR_NONE);
		if (f == NULL)
			continue;
		while (it->raw.p[n] == ' ' || it->raw.p[n] == '\t')
			n++;
		text = item_text(ed, f, str_sub(it->raw, 0, n));
		if (!str_eq(text, str_sub(p->doc->text, it->off, end)))
			splice_add(ed->a, out, it->off, end - it->off, text);
	}
}

static bool
in_first(const struct page *p, const struct page_item *it)
{
	const struct md_head *h = p->contested.v[0];

	return it->off >= h->off && it->off < h->section_end;
}

/* The item of the first section that comes after the id; `last`: the one that
 * all of them go after. */
static const struct page_item *
item_after(struct page_edit *ed, const struct page *p, struct str id,
    const struct page_item **last)
{
	VEC_EACH (i, &p->items) {
		const struct page_item *it = &p->items.v[i];

		if (!in_first(p, it) || is_folded(ed, p, it))
			continue;
		if (str_cmp(it->id, id) > 0)
			return it;
		*last = it;
	}
	return NULL;
}

/* The items that go after all of ours, at the foot of the first section. */
static void
insert_tail(struct page_edit *ed, const struct page *p,
    const struct page_item *last, struct str tail, struct splices *out)
{
	const struct md_doc *doc = p->doc;
	struct str eol = doc->eol, line;
	size_t start, stop, at, words;
	bool list = last != NULL;

	section_bounds(doc, p->contested.v[0], &start, &stop);
	at = last != NULL ? item_words_end(p, last)
			  : content_stop(doc, start, stop);
	if (!list && at > start) {
		line = line_at(doc->text, line_start(doc->text, at));
		list = line_bullet(line, &words) && line_indent(line) == 0;
	}
	while (ends_line(doc->text, at))
		at--;
	splice_add(ed->a, out, at, 0,
	    str_printf(ed->a, "%.*s%.*s%.*s", STR_ARG(list ? STR_NONE : eol),
		STR_ARG(tail), STR_ARG(gap_after(doc, at))));
}

static void
insert_items(struct page_edit *ed, const struct page *p, struct splices *out)
{
	const struct page_item *last = NULL;
	struct str eol = p->doc->eol;
	struct buf tail;

	buf_init(&tail, ed->a, MD_PAGE_MAX);
	VEC_EACH (i, &ed->items) {
		const struct finding *f = ed->items.v[i];
		const struct page_item *after;
		struct str text;

		if (item_found(p, f) != NULL)
			continue;
		text = item_text(ed, f, STR_NONE);
		after = item_after(ed, p, f->id, &last);
		if (after != NULL)
			splice_add(ed->a, out, after->off, 0,
			    str_printf(ed->a, "%.*s%.*s", STR_ARG(text),
				STR_ARG(eol)));
		else
			buf_f(&tail, "%.*s%.*s", STR_ARG(eol), STR_ARG(text));
	}
	if (tail.n != 0)
		insert_tail(ed, p, last, buf_str(&tail), out);
}

/* Line ends so that what comes at `at` has a blank line before it. */
static struct str
gap_before(struct arena *a, const struct md_doc *doc, size_t at)
{
	size_t from;

	if (at <= bom_len(doc))
		return STR_NONE;
	if (!ends_line(doc->text, at))
		return str_printf(
		    a, "%.*s%.*s", STR_ARG(doc->eol), STR_ARG(doc->eol));
	from = line_start(doc->text, at - 1);
	return line_blank(line_at(doc->text, from)) ? STR_NONE : doc->eol;
}

/* A block at the end of a page keeps its final line end, or its lack of one. */
static struct str
final_eol(const struct md_doc *doc)
{
	bool empty = doc->text.n == bom_len(doc);

	return empty || ends_line(doc->text, doc->text.n) ? doc->eol : STR_NONE;
}

static void
new_section(struct page_edit *ed, const struct page *p, struct splices *out)
{
	const struct md_doc *doc = p->doc;
	size_t run = def_run(doc, doc->text.n);
	size_t at = run < doc->defs.n ? doc->defs.v[run].off : doc->text.n;
	struct buf b;

	buf_init(&b, ed->a, MD_PAGE_MAX);
	buf_add(&b, gap_before(ed->a, doc, at));
	buf_f(&b, "## %.*s%.*s", STR_ARG(ed->p->label), STR_ARG(doc->eol));
	VEC_EACH (i, &ed->items) {
		buf_add(&b, doc->eol);
		buf_add(&b, item_text(ed, ed->items.v[i], STR_NONE));
	}
	if (at < doc->text.n) {
		buf_add(&b, doc->eol);
		buf_add(&b, doc->eol);
	} else {
		buf_add(&b, final_eol(doc));
	}
	splice_add(ed->a, out, at, 0, buf_str(&b));
}

static void
sort_items(struct items *l)
{
	for (size_t i = 1; i < l->n; i++)
		for (size_t k = i; k > 0; k--) {
			const struct finding *f = l->v[k];

			if (str_cmp(l->v[k - 1]->id, f->id) <= 0)
				break;
			l->v[k] = l->v[k - 1];
			l->v[k - 1] = f;
		}
}

void
apply_items(struct page_edit *ed, const struct page *p, struct splices *out)
{
	sort_items(&ed->items);
	if (p->contested.n == 0) {
		new_section(ed, p, out);
		return;
	}
	/* Insertions first: one may stand where a replaced item starts. */
	insert_items(ed, p, out);
	replace_items(ed, p, out);
}

/* At last the definitions. */

/* "launch-post-7k3m": a label of ours ends in four characters of a hash. */
static bool
is_our_label(struct str s)
{
	size_t dash = str_rchr(s, '-');

	if (dash == 0 || dash + 5 != s.n)
		return false;
	for (size_t i = 0; i < s.n; i++)
		if (s.p[i] != '-' && !(s.p[i] >= 'a' && s.p[i] <= 'z') &&
		    !(s.p[i] >= '0' && s.p[i] <= '9'))
			return false;
	return true;
}

/* The last consecutive run of ours in [from, n): [*lo, *hi). */
static void
our_run(const struct md_doc *doc, size_t from, size_t *lo, size_t *hi)
{
	*hi = doc->defs.n;
	while (*hi > from && !is_our_label(doc->defs.v[*hi - 1].label))
		--*hi;
	for (*lo = *hi; *lo > from && is_our_label(doc->defs.v[*lo - 1].label);)
		--*lo;
	if (*lo == *hi)
		*lo = *hi = doc->defs.n;
}

static struct str
def_text(struct page_edit *ed, const struct source *s)
{
	return str_printf(ed->a, "[^%.*s]: %.*s", STR_ARG(s->slug),
	    STR_ARG(page_source_ref(ed->a, ed->p->path, s, ed->links)));
}

static void
insert_def(struct page_edit *ed, const struct page *p, const struct source *s,
    struct splices *out)
{
	const struct md_doc *doc = p->doc;
	struct str text = def_text(ed, s), eol = doc->eol;
	size_t lo, hi, at;

	our_run(doc, def_run(doc, doc->text.n), &lo, &hi);
	for (size_t i = lo; i < hi; i++)
		if (str_cmp(doc->defs.v[i].label, s->slug) > 0) {
			splice_add(ed->a, out, doc->defs.v[i].off, 0,
			    str_printf(ed->a, "%.*s%.*s%.*s", STR_ARG(text),
				STR_ARG(eol), STR_ARG(eol)));
			return;
		}
	at = def_stop(doc, &doc->defs.v[hi - 1]);
	while (ends_line(doc->text, at))
		at--;
	splice_add(ed->a, out, at, 0,
	    str_printf(ed->a, "%.*s%.*s%.*s%.*s", STR_ARG(eol), STR_ARG(eol),
		STR_ARG(text), STR_ARG(gap_after(doc, at))));
}

static void
new_defs(struct page_edit *ed, const struct page *p, struct splices *out)
{
	const struct md_doc *doc = p->doc;
	struct buf b;

	buf_init(&b, ed->a, MD_PAGE_MAX);
	buf_add(&b, gap_before(ed->a, doc, doc->text.n));
	VEC_EACH (i, &ed->defs) {
		if (i > 0) {
			buf_add(&b, doc->eol);
			buf_add(&b, doc->eol);
		}
		buf_add(&b, def_text(ed, ed->defs.v[i]));
	}
	buf_add(&b, final_eol(doc));
	splice_add(ed->a, out, doc->text.n, 0, buf_str(&b));
}

void
apply_defs(struct page_edit *ed, const struct page *p, struct splices *out)
{
	struct defs *l = &ed->defs;

	for (size_t i = 1; i < l->n; i++)
		for (size_t k = i; k > 0; k--) {
			const struct source *s = l->v[k];

			if (str_cmp(l->v[k - 1]->slug, s->slug) <= 0)
				break;
			l->v[k] = l->v[k - 1];
			l->v[k - 1] = s;
		}
	if (def_run(p->doc, p->doc->text.n) == p->doc->defs.n)
		new_defs(ed, p, out);
	else
		VEC_EACH (i, l)
			insert_def(ed, p, l->v[i], out);
}
