/*
 * search_show: what a page says of the words, with the conflicts it is part
 * of.
 */
#include <stdlib.h>

#include "ops/entry.h"
#include "ops/search_own.h"

/* Lines shown of a page. */
#define HITS_MAX 3
/* Of a line that is no sentence. */
#define LINE_MAX_SHOWN 1024

typedef uint64_t mask;

struct found {
	const struct md_unit *unit;
	mask own, all; /* terms in it; with its heading and page title */
	bool contested;
	struct strs ids;
};
struct founds VEC(struct found);

struct look {
	struct search_work *k;
	struct search_page *out;
	struct page *page; /* NULL: it cannot be read */
	mask title;
	struct founds units;
};

static int
count(mask m)
{
	int n = 0;

	for (; m != 0; m &= m - 1)
		n++;
	return n;
}

/* The terms that stand in a text. */
static mask
mask_of(struct search_work *k, struct str text)
{
	struct str in;
	mask m = 0;

	arena_reset(k->scratch);
	in = str_printf(
	    k->scratch, " %.*s ", STR_ARG(text_terms(k->scratch, text)));
	VEC_EACH (i, &k->terms) {
		const struct fts_term *t = &k->terms.v[i];
		struct str want = str_printf(k->scratch, " %.*s%s",
		    STR_ARG(t->words), t->open ? "" : " ");

		if (str_has(in, want))
			m |= (mask)1 << i;
	}
	return m;
}

static mask
heads_mask(struct look *l, const struct md_head *h)
{
	mask m = 0;

	for (; h != NULL; h = h->up)
		m |= mask_of(l->k, h->text);
	return m;
}

static int
by_terms(const void *x, const void *y)
{
	const struct found *p = x, *q = y;

	if (count(p->all) != count(q->all))
		return count(q->all) - count(p->all);
	if (count(p->own) != count(q->own))
		return count(q->own) - count(p->own);
	return p->unit->off < q->unit->off ? -1 : 1;
}

/* The units that say most of the terms. */
static void
units_find(struct look *l)
{
	const struct md_units *all = &l->page->doc->units;
	size_t n = 0;

	l->title = mask_of(l->k, l->page->title);
	VEC_EACH (i, all) {
		const struct md_unit *u = &all->v[i];
		struct found f = {.unit = u, .contested = entry_labelled(u)};

		if (page_unit_ours(l->page, u))
			continue;
		f.own = mask_of(l->k, u->plain);
		if (f.own == 0)
			continue;
		f.all = f.own | l->title | heads_mask(l, u->head);
		*VEC_ADD(l->k->a, &l->units) = f;
	}
	if (l->units.n == 0)
		return;
	qsort(l->units.v, l->units.n, sizeof(*l->units.v), by_terms);
	while (n < l->units.n &&
	       count(l->units.v[n].all) == count(l->units.v[0].all))
		n++;
	l->units.n = n;
}

/* ---- conflicts ---- */

/* Marks the units that are a side of `f`; whether there is one. */
static bool
units_mark(struct look *l, const struct finding *f)
{
	struct entry_places at = {0};
	bool any = false;

	if (l->page != NULL)
		entry_places(l->k->a, f, l->page, &at);
	VEC_EACH (i, &at)
		VEC_EACH (j, &l->units) {
			struct found *u = &l->units.v[j];

			if (u->unit != at.v[i].unit)
				continue;
			u->contested = true;
			any = true;
			strs_add(l->k->a, &u->ids, f->id);
		}
	return any;
}

static int
entry_line(struct search_work *k, const struct look *l, const struct finding *f)
{
	const struct page_item *item;
	struct page *p = l->page;
	struct err quiet;

	err_init(&quiet, k->a);
	if ((p == NULL || !str_eq(p->path, f->page)) &&
	    wiki_page(k->a, &k->w, f->page, &p, &quiet) != 0)
		return 0;
	item = entry_item(p, f);
	return item != NULL ? item->line : 0;
}

static void
conflicts_find(struct look *l, const struct fts_hits *hits)
{
	struct search_work *k = l->k;

	VEC_EACH (i, &k->rows) {
		const struct fts_row *row = &k->rows.v[i];
		struct strs pages = {0};
		struct finding *f;
		struct err quiet;

		if (row_kind(row) != ROW_FINDING)
			continue;
		row_texts(k->a, row, &pages);
		if (!strs_has(&pages, l->out->path))
			continue;
		err_init(&quiet, k->a);
		if (finding_load(k->a, k->w.tree, row->path, &f, &quiet) != 0 ||
		    !search_open(f))
			continue;
		if (!units_mark(l, f) && search_hit(hits, row->path) == NULL)
			continue;
		*VEC_ADD(k->a, &l->out->contested) = f;
		*VEC_ADD(k->a, &l->out->lines) = entry_line(k, l, f);
	}
}

/* ---- hits ---- */

static void
hit_add(struct look *l, const struct found *u)
{
	struct search_hit *h = VEC_ADD(l->k->a, &l->out->hits);

	h->side = (struct side){
	    .text = u->unit->plain,
	    .quote = str_sub(l->page->doc->text, u->unit->off, u->unit->end),
	    .page = l->page->path,
	    .line = u->unit->line,
	};
	entry_receipts(
	    l->k->a, l->page, u->unit, &l->k->w.sources, &h->side.by);
	h->contested = u->contested;
	h->ids = u->ids;
}

static void
hits_take(struct look *l)
{
	VEC_EACH (i, &l->units) {
		const struct found *u = &l->units.v[i];

		if (u->contested && l->k->in->no_contested) {
			l->k->out->left_out += u->ids.n == 0;
			continue;
		}
		if (l->out->hits_total++ < HITS_MAX)
			hit_add(l, u);
	}
}

static const struct page_item *
item_at(const struct page *p, size_t off)
{
	VEC_EACH (i, &p->items)
		if (off >= p->items.v[i].off && off < p->items.v[i].end)
			return &p->items.v[i];
	return NULL;
}

static struct str
shown(struct arena *a, struct str line)
{
	size_t at = 0, next = 0;

	while (next < line.n && next <= LINE_MAX_SHOWN) {
		at = next;
		text_next(line, &next);
	}
	if (next <= LINE_MAX_SHOWN)
		at = line.n;
	return text_squeeze(a, str_sub(line, 0, at));
}

/* A line that gives no unit: a heading, code, a settled entry. An entry that is
 * not settled is given whole, so that no side stands alone. */
static void
line_take(struct look *l)
{
	struct search_work *k = l->k;
	struct str rest = l->page->doc->text, line, best = STR_NONE;
	const struct page_item *item;
	struct search_hit *h;
	mask most = 0;
	int n = 0, at = 0;

	while (str_line(&rest, &line)) {
		mask m = mask_of(k, line);

		n++;
		if (count(m) > count(most)) {
			most = m;
			best = line;
			at = n;
		}
	}
	if (most == 0)
		return;
	item = item_at(l->page, (size_t)(best.p - l->page->doc->text.p));
	if (item != NULL && !item->resolved && !item->dismissed) {
		if (k->in->no_contested) {
			k->out->left_out++;
			return;
		}
		best = item->raw;
		at = item->line;
	} else
		item = NULL;
	l->out->hits_total = 1;
	h = VEC_ADD(k->a, &l->out->hits);
	h->contested = item != NULL;
	if (item != NULL)
		strs_add(k->a, &h->ids, item->id);
	h->side = (struct side){.text = md_plain_text(k->a, shown(k->a, best)),
	    .quote = shown(k->a, best),
	    .page = l->page->path,
	    .line = at};
	entry_receipts(k->a, l->page, NULL, &k->w.sources, &h->side.by);
}

bool
search_look(
    struct search_work *k, const struct fts_hits *hits, struct search_page *p)
{
	struct look l = {.k = k, .out = p};
	struct err e;

	err_init(&e, k->a);
	if (wiki_page(k->a, &k->w, p->path, &l.page, &e) != 0) {
		l.page = NULL;
		if (e.code != FAIL_NOTFOUND &&
		    !strs_has(&k->out->not_checked, e.msg))
			strs_add(k->a, &k->out->not_checked, e.msg);
	} else {
		p->title = l.page->title;
		units_find(&l);
	}
	conflicts_find(&l, hits);
	if (l.page != NULL) {
		hits_take(&l);
		if (l.units.n == 0 && p->contested.n == 0)
			line_take(&l);
	}
	if (k->in->no_contested) {
		k->out->left_out += (long)p->contested.n;
		p->contested.n = p->lines.n = 0;
		if (p->hits.n == 0)
			return false;
	}
	p->line = p->hits.n != 0 ? p->hits.v[0].side.line : 0;
	return true;
}
