/*
 * fsck_mend_page: entries and labels written anew from their records.
 */
#include "ops/fsck_own.h"
#include "ops/question.h"

struct page_mend {
	struct fsck_work *k;
	struct tree *edits;
	struct page *p;
	struct page_edit *ed;
	struct findings put;   /* whose entry is written anew */
	struct findings saved; /* whose traces changed */
};

static void
once(struct arena *a, struct findings *l, struct finding *f)
{
	VEC_EACH (i, l)
		if (l->v[i] == f)
			return;
	*VEC_ADD(a, l) = f;
}

static struct page_edit *
edit_new(const struct fsck_work *k, const struct page *p)
{
	return page_edit_new(
	    k->a, p, k->w->config.links, k->w->config.label_word);
}

/* A page whose end is open takes no entry: the fault stays. */
static bool
apply(struct page_mend *m)
{
	struct str text;
	struct err quiet;

	err_init(&quiet, m->k->a);
	if (page_edit_apply(m->ed, &text, &quiet) != 0)
		return false;
	if (!str_eq(text, m->p->doc->text))
		tree_put(m->edits, m->p->path, text);
	return true;
}

/* ---- one section of several ---- */

static bool
blank(struct str s)
{
	return str_trim(s).n == 0;
}

static bool
in_section(const struct md_head *h, const struct page_item *it)
{
	return it->off >= h->off && it->off < h->section_end;
}

/* Whether nothing but entries with records and definitions stands there. */
static bool
only_ours(const struct page_mend *m, const struct md_head *h)
{
	const struct page *p = m->p;
	size_t at = h->end;

	while (at < h->section_end) {
		size_t next = at;

		VEC_EACH (i, &p->items)
			if (p->items.v[i].off == at &&
			    fsck_finding(m->k->w, p->items.v[i].id) != NULL)
				next = p->items.v[i].end;
		VEC_EACH (i, &p->doc->defs)
			if (p->doc->defs.v[i].off == at)
				next = p->doc->defs.v[i].end;
		if (next == at) {
			while (next < h->section_end &&
			       p->doc->text.p[next] != '\n')
				next++;
			if (!blank(str_sub(p->doc->text, at, next)))
				return false;
			next++;
		}
		at = next;
	}
	return true;
}

/* A line and the blank ones after it. */
static size_t
blank_after(const struct page *p, size_t at)
{
	struct str text = p->doc->text;
	size_t end = at;

	while (end < text.n && str_chr(STR(" \t\r\n"), text.p[end]) < 4)
		end++;
	while (end > at && text.p[end - 1] != '\n')
		end--;
	return end;
}

static void
take_section(struct page_mend *m, const struct md_head *h)
{
	size_t gone = 0; /* what was taken out up to here */

	if (only_ours(m, h)) {
		gone = blank_after(m->p, h->end);
		page_replace(m->ed, h->off, gone, STR_NONE);
	}
	VEC_EACH (i, &m->p->items) {
		const struct page_item *it = &m->p->items.v[i];
		struct finding *f = fsck_finding(m->k->w, it->id);
		size_t end;

		if (!in_section(h, it) || f == NULL)
			continue;
		end = gone != 0 ? blank_after(m->p, it->end) : it->end;
		page_replace(m->ed, it->off, end, STR_NONE);
		if (str_eq(f->page, m->p->path) && fsck_shown(f))
			once(m->k->a, &m->put, f);
	}
}

/* Entries leave the later sections; they are put into the first below. */
static int
mend_sections(struct page_mend *m, struct err *e)
{
	struct str text;

	if (m->p->contested.n < 2)
		return 0;
	m->ed = edit_new(m->k, m->p);
	for (size_t i = 1; i < m->p->contested.n; i++)
		take_section(m, m->p->contested.v[i]);
	if (m->put.n == 0 || !apply(m)) {
		m->put.n = 0;
		return 0;
	}
	if (tree_read(m->k->a, m->edits, m->p->path, &text, e) != 0)
		return -1;
	return page_parse(
	    m->k->a, m->p->path, text, m->k->w->config.label, &m->p, e);
}

/* ---- entries ---- */

/* Without a record only a copy that is the same to the byte goes. */
static void
drop_copies(struct page_mend *m)
{
	const struct page_items *l = &m->p->items;

	VEC_EACH (i, l)
		for (size_t j = 0; j < i; j++) {
			if (!str_eq(l->v[i].id, l->v[j].id) ||
			    fsck_finding(m->k->w, l->v[i].id) != NULL ||
			    !str_eq(
				str_trim(l->v[i].raw), str_trim(l->v[j].raw)))
				continue;
			page_replace(m->ed, l->v[i].off, l->v[i].end, STR_NONE);
			break;
		}
}

static void
mend_items(struct page_mend *m)
{
	const struct fsck_work *k = m->k;

	VEC_EACH (i, &k->w->findings) {
		struct finding *f = k->w->findings.v[i];
		size_t n = 0;
		bool fine = true;

		if (!fsck_shown(f) || !str_eq(f->page, m->p->path))
			continue;
		VEC_EACH (j, &m->p->items) {
			const struct page_item *it = &m->p->items.v[j];

			if (!fsck_item_of(it, f))
				continue;
			n++;
			fine = fine && str_eq(it->id, f->id) &&
			       fsck_item_fine(k, m->p, it, f);
		}
		if (n != 1 || !fine)
			once(k->a, &m->put, f);
	}
	VEC_EACH (i, &m->put)
		page_put_item(m->ed, m->put.v[i], &k->w->sources);
}

/* ---- labels ---- */

static void
put_label(struct page_mend *m, struct finding *f, const struct md_unit *u)
{
	struct str was = STR_NONE, target = STR_NONE;

	if (!str_eq(m->p->path, f->page))
		target = page_link(m->k->a, m->p->path, f->page);
	page_label(m->ed, u, target, &was);
	*VEC_ADD(m->k->a, &f->traces) = (struct trace){
	    .page = m->p->path,
	    .unit = str_sub(m->p->doc->text, u->off, u->end),
	    .was = was,
	    .what = was.n != 0 ? STR("cell") : STR("label"),
	};
}

static bool
traced(
    const struct page_mend *m, const struct finding *f, const struct md_unit *u)
{
	struct arena *a = m->k->a;
	struct str words = text_fold(a, u->plain);

	VEC_EACH (i, &f->traces) {
		const struct trace *t = &f->traces.v[i];

		if (str_eq(t->page, m->p->path) &&
		    str_eq(t->what, STR("label")) &&
		    str_eq(text_fold(a, md_plain_text(a, t->unit)), words))
			return true;
	}
	return false;
}

/* Labels here at once, a question with the page it stands on. */
static void
mend_links(struct page_mend *m, struct findings *questions)
{
	VEC_EACH (i, &m->p->doc->units) {
		const struct md_unit *u = &m->p->doc->units.v[i];
		struct finding *f = fsck_astray(m->k, m->p, u);
		struct str target = STR_NONE;
		size_t off, end;

		if (f == NULL || !tree_has(m->k->tree, f->page))
			continue;
		if (u->label_off == u->label_end) {
			once(m->k->a, questions, f);
			continue;
		}
		if (!str_eq(m->p->path, f->page))
			target = page_link(m->k->a, m->p->path, f->page);
		if (entry_label_astray(
			m->k->a, m->k->tree, m->p, u, &off, &end))
			page_replace(m->ed, off, end, target);
	}
}

static void
mend_labels(struct page_mend *m, struct finding *f)
{
	struct entry_places at = {0};

	entry_places(m->k->a, f, m->p, &at);
	VEC_EACH (i, &at) {
		const struct md_unit *u = at.v[i].unit;
		size_t n = f->traces.n;
		bool known = traced(m, f, u);

		switch (fsck_label(m->k, f, m->p, &at.v[i])) {
		case LABEL_FINE:
			continue;
		case LABEL_IS_LEFT:
			page_unlabel(m->ed, u, STR_NONE);
			continue;
		case LABEL_IS_MISSING:
			put_label(m, f, u);
			if (known && f->traces.n > n &&
			    f->traces.v[n].was.n == 0)
				f->traces.n = n; /* it was there before */
			else
				once(m->k->a, &m->saved, f);
		}
	}
}

static int
mend_page(
    struct fsck_work *k, struct tree *edits, struct page *p, struct err *e)
{
	struct page_mend m = {.k = k, .edits = edits, .p = p};
	struct findings questions = {0};
	struct str to;

	if (mend_sections(&m, e) != 0)
		return -1;
	m.ed = edit_new(k, m.p);
	drop_copies(&m);
	mend_items(&m);
	VEC_EACH (i, &k->w->findings) {
		struct strs pages = {0};

		entry_pages(k->a, k->w->findings.v[i], &pages);
		if (strs_has(&pages, p->path))
			mend_labels(&m, k->w->findings.v[i]);
	}
	mend_links(&m, &questions);
	if (!apply(&m))
		return 0;
	VEC_EACH (i, &m.saved)
		finding_save(k->a, edits, m.saved.v[i]);
	VEC_EACH (i, &questions)
		question_follow(k->a, k->w, questions.v[i], edits, &to);
	return 0;
}

int
fsck_mend_pages(struct fsck_work *k, struct tree *edits, struct err *e)
{
	VEC_EACH (i, &k->pages)
		if (mend_page(k, edits, k->pages.v[i], e) != 0)
			return -1;
	return 0;
}
