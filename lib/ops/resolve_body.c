/*
 * resolve_body: what a ruling changes in the bodies of pages.
 *
 * The losing span is replaced by the winner with its citation; what cannot be
 * replaced without touching another claim stays and stays labelled.
 */
#include <string.h>

#include "ops/resolve_own.h"

struct page_work {
	struct ruling_work *k;
	struct page *page;
	struct page_edit *edit;
};

static void
plan(struct ruling_work *k, struct str page, int line, struct str before,
    struct str after, const char *what)
{
	*VEC_ADD(k->a, &k->out->plan) = (struct planned){
	    .page = page,
	    .line = line,
	    .before = before,
	    .after = after,
	    .what = what,
	};
}

static struct str
raw_of(const struct page_work *p, const struct md_unit *u)
{
	return str_sub(p->page->doc->text, u->off, u->end);
}

/* "[^a][^b]" of a side's sources; their definitions are put at the end. */
static struct str
cites(struct page_work *p, const struct side *s)
{
	struct buf b;

	buf_init(&b, p->k->a, (size_t)4096);
	VEC_EACH (i, &s->by) {
		struct source *src =
		    source_named(&p->k->w->sources, s->by.v[i].slug);

		if (src == NULL)
			continue;
		buf_f(&b, "[^%.*s]", STR_ARG(src->slug));
		page_define(p->edit, src);
	}
	return buf_str(&b);
}

/* A link behind the full stop cites; one among the words is prose. */
static bool
is_prose(
    const struct page_work *p, const struct md_unit *u, const struct md_ref *r)
{
	struct str before =
	    str_trim(str_sub(p->page->doc->text, u->off, r->off));

	if (r->kind != MD_LINK && r->kind != MD_WIKILINK)
		return false;
	return r->end != u->put || before.n == 0 ||
	       memchr(".!?)]", before.p[before.n - 1], 5) == NULL;
}

/* Whether the citation is one of the side's receipts, in whatever form. */
static bool
is_sides(struct page_work *p, const struct md_unit *u, const struct side *s,
    const struct md_ref *r)
{
	struct arena *a = p->k->a;
	const struct source *src;
	struct receipt other;

	if (is_prose(p, u, r))
		return false;
	src = page_ref_source(a, p->page, r, &p->k->w->sources);
	other = entry_foreign(
	    a, p->page, str_sub(p->page->doc->text, r->off, r->end));
	VEC_EACH (i, &s->by) {
		const struct receipt *by = &s->by.v[i];

		if (src != NULL ? str_eq(by->slug, src->slug)
				: by->slug.n == 0 && by->path.n == 0 &&
				      str_eq(by->title, other.title))
			return true;
	}
	return false;
}

/* The place of a citation with the blanks before it. */
static size_t
cite_start(const struct page_work *p, const struct md_unit *u, size_t at)
{
	struct str text = p->page->doc->text;
	size_t from = at;

	while (from > u->off && text.p[from - 1] == ' ')
		from--;
	return from > u->off && text.p[from - 1] != '|' ? from : at;
}

/* The sentence up to `end` without what cites the side. */
static struct str
uncited(struct page_work *p, const struct md_unit *u, const struct side *s,
    size_t end)
{
	struct str text = p->page->doc->text;
	size_t at = u->off;
	struct buf b;

	buf_init(&b, p->k->a, MD_PAGE_MAX);
	VEC_EACH (i, &u->refs) {
		const struct md_ref *r = &u->refs.v[i];

		if (r->end > end || !is_sides(p, u, s, r))
			continue;
		buf_add(&b, str_sub(text, at, cite_start(p, u, r->off)));
		at = r->end;
	}
	buf_add(&b, str_sub(text, at, end));
	return buf_str(&b);
}

/* Where the sentence's own words end: before its citations and label. */
static size_t
words_end(const struct page_work *p, const struct md_unit *u)
{
	struct str text = p->page->doc->text;
	size_t end = u->put;

	for (size_t i = u->refs.n; i > 0; i--) {
		const struct md_ref *r = &u->refs.v[i - 1];

		if (r->end != end || r->kind == MD_LINK ||
		    r->kind == MD_WIKILINK)
			break;
		end = r->off;
		while (end > u->off && text.p[end - 1] == ' ')
			end--;
	}
	return end;
}

/* The citations that stay: those that are no side's of the losing side. */
static struct str
others_cites(struct page_work *p, const struct md_unit *u,
    const struct side *loser, size_t from)
{
	struct buf b;

	buf_init(&b, p->k->a, (size_t)4096);
	VEC_EACH (i, &u->refs) {
		const struct md_ref *r = &u->refs.v[i];

		if (r->off >= from && !is_sides(p, u, loser, r))
			buf_add(
			    &b, str_sub(p->page->doc->text, r->off, r->end));
	}
	return buf_str(&b);
}

static size_t
count_of(struct str hay, struct str part, size_t *at)
{
	size_t n = 0, from = 0;

	while (part.n != 0 && from < hay.n) {
		size_t off = str_find(str_sub(hay, from, hay.n), part);

		if (off == hay.n - from)
			break;
		*at = from + off;
		n++;
		from += off + part.n;
	}
	return n;
}

static bool
by_value(enum conflict_type t)
{
	return t == CONFLICT_VALUE || t == CONFLICT_DATE ||
	       t == CONFLICT_HOLDER || t == CONFLICT_PLACE ||
	       t == CONFLICT_ENTITY;
}

/* Whether a mark at `at` joins digits: "10" is no value in "10.12". */
static bool
in_number(struct str s, size_t at)
{
	return at > 0 && at + 1 < s.n && memchr(".,:/-", s.p[at], 5) != NULL &&
	       s.p[at - 1] >= '0' && s.p[at - 1] <= '9' && s.p[at + 1] >= '0' &&
	       s.p[at + 1] <= '9';
}

/* Whether `at` lies in a code span: what stands there is said as it is. */
static bool
in_code(struct str s, size_t at)
{
	size_t ticks = 0;

	for (size_t i = 0; i < at; i++)
		ticks += s.p[i] == '`';
	return ticks % 2 != 0;
}

static bool
word_edges(struct str s, size_t at, size_t n)
{
	size_t after = at + n, from = at;

	if (in_number(s, after) || (at > 0 && in_number(s, at - 1)))
		return false;
	if (after < s.n) {
		size_t i = after;
		uint32_t cp = text_next(s, &i);

		if (text_is_letter(cp) || text_is_digit(cp))
			return false;
	}
	while (from > 0 && ((unsigned char)s.p[from - 1] & 0xC0) == 0x80)
		from--;
	if (from > 0)
		from--;
	if (at > 0) {
		size_t i = from;
		uint32_t cp = text_next(s, &i);

		return !text_is_letter(cp) && !text_is_digit(cp);
	}
	return true;
}

/* New words for the span, or false: the value alone is exchanged where it
 * stands once, so that other claims of the sentence stay; the whole sentence
 * where the side was exactly that. */
static bool
new_words(struct page_work *p, const struct md_unit *u,
    const struct side *loser, const struct side *winner, struct str *out)
{
	struct arena *a = p->k->a;
	size_t end = words_end(p, u), at = 0, n = loser->value.n;
	struct str words = uncited(p, u, loser, end);
	struct str plain = text_fold(a, u->plain);

	if (by_value(p->k->f->type) && winner->value.n != 0 &&
	    (count_of(words, loser->value, &at) == 1 ||
		(at = words.n, entry_value(a, words, loser->value, &at, &n))) &&
	    !in_code(words, at) && word_edges(words, at, n)) {
		*out = str_printf(a, "%.*s%.*s%.*s",
		    STR_ARG(str_sub(words, 0, at)),
		    STR_ARG(md_inert(a, winner->value)),
		    STR_ARG(str_sub(words, at + n, words.n)));
		return true;
	}
	if (u->kind == MD_SENTENCE &&
	    str_eq(plain, text_fold(a, loser->text))) {
		*out = md_inert(a, winner->text);
		return true;
	}
	return false;
}

static void
span_trace(struct page_work *p, struct str was, struct str now)
{
	struct finding *f = p->k->f;

	*VEC_ADD(p->k->w->a, &f->traces) = (struct trace){
	    .page = p->page->path,
	    .unit = now,
	    .was = was,
	    .now = now,
	    .what = STR("span"),
	};
}

static size_t
span_end(const struct md_unit *u)
{
	return u->label_end > u->put ? u->label_end : u->put;
}

static void
splice_span(struct page_work *p, const struct md_unit *u, struct str with)
{
	struct str text = p->page->doc->text;
	struct str was = str_sub(text, u->off, span_end(u));

	page_replace(p->edit, u->off, span_end(u), with);
	span_trace(p, was, with);
	plan(p->k, p->page->path, u->line, was, with, "span");
}

static struct str
cell_was(struct page_work *p, const struct md_unit *u)
{
	VEC_EACH (i, &p->k->f->traces) {
		const struct trace *t = &p->k->f->traces.v[i];

		if (entry_cell(p->k->a, p->page, u, t))
			return t->was;
	}
	return STR_NONE;
}

/* In a row the value's bytes alone change, the loser's citations go, and the
 * confidence comes back. False where these stand in one cell. */
static bool
replace_in_row(struct page_work *p, const struct md_unit *u,
    const struct side *loser, const struct side *winner)
{
	struct str text = p->page->doc->text, was = cell_was(p, u);
	struct str row = str_sub(text, u->off, u->end), word;
	size_t at = 0, n = loser->value.n;

	if (winner->value.n == 0 ||
	    (count_of(row, loser->value, &at) != 1 &&
		!entry_value(p->k->a, row, loser->value, &at, &n)) ||
	    in_code(row, at) || !word_edges(row, at, n))
		return false;
	word = text_fold(p->k->a, p->k->w->config.label_word);
	for (size_t i = 0; i < u->ncells; i++)
		VEC_EACH (j, &u->refs)
			if (u->refs.v[j].off >= u->cells[i].off &&
			    u->refs.v[j].end <= u->cells[i].end &&
			    str_eq(text_fold(p->k->a, u->cells[i].plain), word))
				return false;
	page_replace(p->edit, u->off + at, u->off + at + n,
	    md_inert(p->k->a, winner->value));
	VEC_EACH (i, &u->refs)
		if (is_sides(p, u, loser, &u->refs.v[i]))
			page_replace(p->edit,
			    cite_start(p, u, u->refs.v[i].off),
			    u->refs.v[i].end, STR_NONE);
	VEC_EACH (i, &winner->by) {
		const struct source *src =
		    source_named(&p->k->w->sources, winner->by.v[i].slug);

		if (src != NULL)
			page_cite(p->edit, u, src);
	}
	page_unlabel(p->edit, u, was);
	plan(p->k, p->page->path, u->line, str_sub(row, at, at + n),
	    winner->value, "span");
	return true;
}

static bool
replace_loser(struct page_work *p, const struct md_unit *u,
    const struct side *loser, const struct side *winner)
{
	struct str words, with;

	if (u->kind == MD_ROW)
		return by_value(p->k->f->type) &&
		       replace_in_row(p, u, loser, winner);
	if (!new_words(p, u, loser, winner, &words))
		return false;
	with = str_printf(p->k->a, "%.*s%.*s%.*s", STR_ARG(words),
	    STR_ARG(others_cites(p, u, loser, words_end(p, u))),
	    STR_ARG(cites(p, winner)));
	splice_span(p, u, with);
	return true;
}

/* Whether an entry that still asks labels the same words. */
static bool
other_labels(struct page_work *p, const struct md_unit *u)
{
	VEC_EACH (i, &p->k->w->findings) {
		const struct finding *f = p->k->w->findings.v[i];

		if (f == p->k->f || f->held ||
		    (f->status != FINDING_OPEN && f->status != FINDING_IGNORED))
			continue;
		if (entry_side(p->k->a, f, u, false) >= 0)
			return true;
	}
	return false;
}

static void
unlabel(struct page_work *p, const struct md_unit *u)
{
	if (other_labels(p, u))
		return;
	page_unlabel(p->edit, u, cell_was(p, u));
	if (entry_labelled(u))
		plan(p->k, p->page->path, u->line, raw_of(p, u), STR_NONE,
		    "label");
}

static void
settle_loser(struct page_work *p, const struct md_unit *u,
    const struct side *loser, const struct side *winner)
{
	p->k->in_body = true;
	if (replace_loser(p, u, loser, winner))
		return;
	strs_add(p->k->a, &p->k->out->unspliced,
	    str_printf(p->k->a, "%.*s:%d", STR_ARG(p->page->path), u->line));
}

static void
settle_merged(struct page_work *p, const struct md_unit *u)
{
	const struct ruling *r = p->k->r;
	struct side merged = {.text = r->merged};
	struct str with;

	if (u->kind != MD_SENTENCE) {
		strs_add(p->k->a, &p->k->out->unspliced,
		    str_printf(
			p->k->a, "%.*s:%d", STR_ARG(p->page->path), u->line));
		return;
	}
	*VEC_ADD(p->k->a, &merged.by) = r->on;
	with = str_printf(p->k->a, "%.*s%.*s",
	    STR_ARG(md_inert(p->k->a, merged.text)),
	    STR_ARG(cites(p, &merged)));
	splice_span(p, u, with);
	p->k->in_body = true;
}

/* Both stand: the one in the body gets its time, the other is put beside. */
static void
settle_both(struct page_work *p, const struct md_unit *u, int side)
{
	struct ruling_work *k = p->k;
	const struct side *other = &k->f->sides.v[side == 0 ? 1 : 0];
	struct source *src =
	    other->by.n != 0 ? source_named(&k->w->sources, other->by.v[0].slug)
			     : NULL;
	struct str until = date_text(k->a, k->r->until), words = STR_NONE;
	struct str from =
	    date_text(k->a, date_of_day(date_day(k->r->until) + 1));
	struct str text = str_sub(p->page->doc->text, u->off, words_end(p, u));
	struct str with, add = other->text;

	if (k->r->how == RULED_IN_TIME) {
		words = str_printf(k->a,
		    side == 0 ? " (until %.*s)" : " (from %.*s)",
		    STR_ARG(side == 0 ? until : from));
		add = str_printf(k->a,
		    side == 0 ? "%.*s (from %.*s)" : "%.*s (until %.*s)",
		    STR_ARG(other->text), STR_ARG(side == 0 ? from : until));
	}
	with = str_printf(k->a, "%.*s%.*s%.*s", STR_ARG(text), STR_ARG(words),
	    STR_ARG(str_sub(p->page->doc->text, words_end(p, u),
		entry_labelled(u) ? u->label_off : u->put)));
	splice_span(p, u, with);
	if (!k->in_body && src != NULL)
		page_add(p->edit, u, add, src);
	k->in_body = true;
}

static void
settle_place(struct page_work *p, const struct entry_place *at)
{
	struct ruling_work *k = p->k;
	int side = at->side;

	if (k->dismiss) {
		unlabel(p, at->unit);
		return;
	}
	if (side >= 0 && (size_t)side < k->f->sides.n) {
		const struct side *s = &k->f->sides.v[side];

		switch (k->r->how) {
		case RULED_REPLACED:
		case RULED_KEPT:
		case RULED_STALE:
			if (side == k->r->winner)
				unlabel(p, at->unit);
			else
				settle_loser(p, at->unit, s,
				    &k->f->sides.v[k->r->winner]);
			return;
		case RULED_MERGED:
			settle_merged(p, at->unit);
			return;
		case RULED_IN_TIME:
		case RULED_BY_SCOPE:
			settle_both(p, at->unit, side);
			return;
		}
	}
	strs_add(k->a, &k->out->unspliced,
	    str_printf(
		k->a, "%.*s:%d", STR_ARG(p->page->path), at->unit->line));
}

static bool
other_open(struct ruling_work *k, struct str page)
{
	VEC_EACH (i, &k->w->findings) {
		const struct finding *f = k->w->findings.v[i];

		if (f == k->f || f->status != FINDING_OPEN)
			continue;
		VEC_EACH (j, &f->traces)
			if (str_eq(f->traces.v[j].page, page))
				return true;
	}
	return false;
}

static void
restore_confidence(struct page_work *p)
{
	VEC_EACH (i, &p->k->f->traces) {
		const struct trace *t = &p->k->f->traces.v[i];
		struct str was;

		if (str_eq(t->what, STR("confidence")) &&
		    str_eq(t->page, p->page->path) &&
		    !other_open(p->k, p->page->path))
			page_confidence(p->edit, t->was, &was);
	}
}

/* Every byte that changed, so that reopening brings it back. */
static void
keep_changes(struct page_work *p)
{
	const struct page_changes *made = page_edit_changes(p->edit);

	VEC_EACH (i, made)
		*VEC_ADD(p->k->w->a, &p->k->f->traces) = (struct trace){
		    .what = STR("edit"),
		    .page = p->page->path,
		    .unit = made->v[i].before,
		    .was = made->v[i].was,
		    .now = made->v[i].now,
		    .at = (long)made->v[i].at,
		};
}

static int
settle_page(struct ruling_work *k, struct str path, struct err *e)
{
	struct page_work p = {.k = k};
	struct entry_places at = {0};
	struct str text;

	if (tree_read(k->a, k->edits, path, &text, e) < 0 ||
	    page_parse(k->a, path, text, k->w->config.label, &p.page, e) < 0)
		return -1;
	p.edit = page_edit_new(
	    k->a, p.page, k->w->config.links, k->w->config.label_word);
	entry_places(k->a, k->f, p.page, &at);
	VEC_EACH (i, &at)
		settle_place(&p, &at.v[i]);
	restore_confidence(&p);
	if (str_eq(path, k->f->page)) {
		if (k->r->how == RULED_REPLACED && !k->in_body)
			k->r->how = RULED_KEPT;
		page_put_item(p.edit, k->f, &k->w->sources);
		VEC_EACH (i, &p.page->items)
			if (str_eq(p.page->items.v[i].id, k->f->id))
				plan(k, path, p.page->items.v[i].line,
				    p.page->items.v[i].raw,
				    finding_item(k->a, k->f, path,
					(int)k->w->config.links),
				    "item");
	}
	if (page_edit_apply(p.edit, &text, e) < 0)
		return -1;
	if (str_eq(text, p.page->doc->text))
		return 0;
	keep_changes(&p);
	tree_put(k->edits, path, text);
	strs_add(k->a, &k->out->pages, path);
	return 0;
}

int
rule_pages(struct ruling_work *k, struct err *e)
{
	struct strs pages = {0};

	entry_pages(k->a, k->f, &pages);
	entry_forget(k->f, "edit");
	/* other pages first: whether a losing span stood anywhere decides what
	 * the one-line record on the finding's own page says */
	for (size_t i = pages.n; i > 0; i--)
		if (tree_has(k->edits, pages.v[i - 1]) &&
		    settle_page(k, pages.v[i - 1], e) < 0)
			return -1;
	strs_sort(&k->out->pages);
	return 0;
}
