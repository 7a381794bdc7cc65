/*
 * moved: records whose page was given another name.
 *
 * git mv moves a page and leaves the records behind. They are read as of the
 * page's new name; the next run that saves one writes it down.
 */
#include <string.h>

#include "base/err.h"
#include "base/text.h"
#include "base/tree.h"
#include "model/wiki.h"

/* A path that records name and that is not there. */
struct lost {
	struct str path, to; /* to: what it is called now; or empty */
	bool many;	     /* pages could be it */
};

struct follow {
	struct wiki *w;
	struct VEC(struct lost) lost;
};

static struct lost *
lost_at(struct follow *k, struct str path)
{
	VEC_EACH (i, &k->lost)
		if (str_eq(k->lost.v[i].path, path))
			return &k->lost.v[i];
	return NULL;
}

static void
find_lost(struct follow *k)
{
	struct arena *a = k->w->a;
	struct strs named = {0};

	VEC_EACH (i, &k->w->findings) {
		const struct finding *f = k->w->findings.v[i];

		strs_add(a, &named, f->page);
		VEC_EACH (j, &f->sides)
			strs_add(a, &named, f->sides.v[j].page);
		VEC_EACH (j, &f->traces)
			strs_add(a, &named, f->traces.v[j].page);
	}
	strs_sort(&named);
	tree_near(k->w->tree, &named);
	VEC_EACH (i, &named)
		if (named.v[i].n != 0 && !tree_has(k->w->tree, named.v[i]))
			*VEC_ADD(a, &k->lost) =
			    (struct lost){.path = named.v[i]};
}

static bool
names_page(const struct finding *f, struct str path)
{
	if (str_eq(f->page, path))
		return true;
	VEC_EACH (i, &f->sides)
		if (str_eq(f->sides.v[i].page, path))
			return true;
	VEC_EACH (i, &f->traces)
		if (str_eq(f->traces.v[i].page, path))
			return true;
	return false;
}

static bool
has_entry(const struct finding *f, const struct page *p)
{
	VEC_EACH (i, &p->items)
		if (str_eq(p->items.v[i].id, f->id) ||
		    strs_has(&f->aliases, p->items.v[i].id))
			return true;
	return false;
}

static void
stands(struct lost *l, struct str path)
{
	l->many |= l->to.n != 0 && !str_eq(l->to, path);
	l->to = path;
}

/* A page holds the entry of a finding. */
static void
look_by_entry(struct follow *k, struct str path, struct str text)
{
	struct arena *own = NULL;
	struct page *p = NULL;
	struct err quiet;

	VEC_EACH (i, &k->w->findings) {
		const struct finding *f = k->w->findings.v[i];
		struct lost *l = lost_at(k, f->page);

		if (l == NULL || (!str_has(text, f->id) && f->aliases.n == 0))
			continue;
		if (own == NULL) {
			own = arena_new();
			err_init(&quiet, own);
			if (page_parse(own, path, text, k->w->config.label, &p,
				&quiet) != 0)
				break;
		}
		if (has_entry(f, p))
			stands(l, path);
	}
	arena_free(own);
}

/* A page has the words that were labelled or cited on one without an entry;
 * one that the record names already is another place that says so. */
static void
look_by_words(struct follow *k, struct str path, struct str text)
{
	VEC_EACH (i, &k->w->findings) {
		const struct finding *f = k->w->findings.v[i];

		if (names_page(f, path))
			continue;
		VEC_EACH (j, &f->sides) {
			struct lost *l = lost_at(k, f->sides.v[j].page);

			if (l != NULL && !str_eq(l->path, f->page) &&
			    f->sides.v[j].quote.n != 0 &&
			    str_has(text, f->sides.v[j].quote))
				stands(l, path);
		}
		VEC_EACH (j, &f->traces) {
			struct lost *l = lost_at(k, f->traces.v[j].page);

			if (l != NULL && !str_eq(l->path, f->page) &&
			    str_eq(f->traces.v[j].what, STR("label")) &&
			    f->traces.v[j].unit.n != 0 &&
			    str_has(text, f->traces.v[j].unit))
				stands(l, path);
		}
	}
}

static void
each_page(struct follow *k,
    void (*look)(struct follow *k, struct str path, struct str text))
{
	struct strs pages = {0};
	struct arena *own = arena_new();
	struct err quiet;

	err_init(&quiet, k->w->a);
	if (wiki_pages(k->w->a, k->w, &pages, &quiet) == 0)
		VEC_EACH (i, &pages) {
			struct str text;

			err_init(&quiet, own);
			if (tree_read(own, k->w->tree, pages.v[i], &text,
				&quiet) == 0)
				look(k, pages.v[i], text);
			arena_reset(own);
		}
	arena_free(own);
}

static void
rename_path(struct str *path, struct str from, struct str to)
{
	if (str_eq(*path, from))
		*path = to;
}

void
finding_follow(struct arena *a, struct finding *f, struct str from,
    struct str to, struct date today, struct str actor)
{
	rename_path(&f->page, from, to);
	VEC_EACH (i, &f->sides) {
		struct side *s = &f->sides.v[i];

		rename_path(&s->page, from, to);
		VEC_EACH (j, &s->by) {
			if (s->by.v[j].slug.n != 0)
				continue;
			/* the page's own word, of which the path is the name */
			rename_path(&s->by.v[j].path, from, to);
			rename_path(&s->by.v[j].origin, from, to);
		}
	}
	VEC_EACH (i, &f->traces)
		rename_path(&f->traces.v[i].page, from, to);
	if (actor.n != 0)
		*VEC_ADD(a, &f->history) = (struct event){
		    .what = STR("page_moved"),
		    .date = today,
		    .actor = actor,
		    .note = str_printf(a, FINDING_MOVED "%.*s", STR_ARG(from)),
		};
}

#define COPY(a, x) copy((a), (x)->v, (x)->n * sizeof(*(x)->v))

static void *
copy(struct arena *a, const void *v, size_t n)
{
	return n != 0 ? memcpy(arena_alloc(a, n), v, n) : NULL;
}

/* The wiki before a change may have the same records, in the same list. */
static struct finding *
own_copy(struct arena *a, const struct finding *f)
{
	struct finding *c = copy(a, f, sizeof(*f));

	c->sides.v = COPY(a, &f->sides);
	c->sides.cap = f->sides.n;
	VEC_EACH (i, &c->sides) {
		struct receipts *by = &c->sides.v[i].by;

		by->v = COPY(a, by);
		by->cap = by->n;
	}
	c->traces.v = COPY(a, &f->traces);
	c->traces.cap = f->traces.n;
	c->history.v = COPY(a, &f->history);
	c->history.cap = f->history.n;
	return c;
}

static void
follow_found(struct follow *k, struct date today, struct str actor)
{
	struct wiki *w = k->w;

	w->findings.v = COPY(w->a, &w->findings);
	w->findings.cap = w->findings.n;
	VEC_EACH (i, &k->lost) {
		const struct lost *l = &k->lost.v[i];

		if (l->to.n == 0 || l->many)
			continue;
		VEC_EACH (j, &w->findings) {
			struct finding **f = &w->findings.v[j];

			if (!names_page(*f, l->path))
				continue;
			*f = own_copy(w->a, *f);
			finding_follow(w->a, *f, l->path, l->to, today, actor);
		}
	}
}

/* A change that takes an entry out does not hide where it stood. */
static void
look_before(struct follow *k, const struct wiki *before)
{
	VEC_EACH (i, &before->findings) {
		const struct finding *was = before->findings.v[i], *f = NULL;
		struct lost *l = NULL;

		VEC_EACH (j, &k->w->findings)
			if (str_eq(k->w->findings.v[j]->id, was->id))
				f = k->w->findings.v[j];
		if (f != NULL)
			l = lost_at(k, f->page);
		if (l != NULL && tree_has(k->w->tree, was->page))
			stands(l, was->page);
	}
}

/* First by entries: a page found by one is no page to be found by words. */
void
wiki_follow(struct wiki *w, const struct wiki *before, struct date today,
    struct str actor)
{
	static void (*const looks[])(struct follow *, struct str,
	    struct str) = {look_by_entry, look_by_words};

	for (size_t i = 0; i < sizeof(looks) / sizeof(*looks); i++) {
		struct follow k = {.w = w};

		find_lost(&k);
		if (k.lost.n == 0)
			return;
		if (i == 0 && before != NULL)
			look_before(&k, before);
		each_page(&k, looks[i]);
		follow_found(&k, today, actor);
	}
}
