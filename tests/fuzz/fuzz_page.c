/*
 * What is written on a page is found on it again, and nothing else changed:
 * cite, label and add an entry, read the page again, take the label off.
 */
#include <stdint.h>
#include <stdlib.h>

#include "base/err.h"
#include "model/finding.h"
#include "model/page.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n);

static void
must(bool holds)
{
	if (!holds)
		abort();
}

/* `out` without some bytes is `text`. */
static bool
only_adds(struct str text, struct str out)
{
	size_t k = 0;

	for (size_t i = 0; i < out.n && k < text.n; i++)
		k += out.p[i] == text.p[k];
	return k == text.n;
}

static struct source source = {.slug = STR_INIT("post-4f2k"),
    .title = STR_INIT("A *post*"),
    .path = STR_INIT("sources/post (1).md"),
    .date = {2026, 5, 2}};

static struct finding *
finding(struct arena *a)
{
	struct finding *f = NEW(a, struct finding);

	f->id = STR("c-7k3m9q2x4d");
	f->label = STR("duration");
	f->opened = source.date;
	for (int i = 0; i < 2; i++) {
		struct side *s = VEC_ADD(a, &f->sides);

		s->text = i != 0 ? STR("It took 6 days.") : STR("It took 9.");
		*VEC_ADD(a, &s->by) = (struct receipt){.slug = source.slug,
		    .title = source.title,
		    .path = source.path,
		    .date = source.date};
	}
	return f;
}

static bool
has_def(const struct page *p)
{
	VEC_EACH (i, &p->doc->defs)
		if (str_eq(p->doc->defs.v[i].label, source.slug))
			return true;
	return false;
}

static bool
has_item(const struct page *p)
{
	VEC_EACH (i, &p->items)
		if (str_eq(p->items.v[i].id, STR("c-7k3m9q2x4d")))
			return true;
	return false;
}

static struct page *
parse(struct arena *a, struct str text)
{
	struct err e;
	struct page *p;

	err_init(&e, a);
	return page_parse(a, STR("w/p.md"), text, STR("Contested"), &p, &e) == 0
		   ? p
		   : NULL;
}

static bool
apply(struct page_edit *ed, struct arena *a, struct str *out)
{
	struct err e;

	err_init(&e, a);
	if (page_edit_apply(ed, out, &e) == 0)
		return true;
	must(e.code == FAIL_REFUSED || e.code == FAIL_LIMIT);
	return false;
}

/* A row's cell is replaced, not added to. */
static bool
in_cell(const struct md_unit *u)
{
	return u->kind == MD_ROW;
}

/* The unit that now has the label of `u`, at the place of old; a sentence that
 * leaves a bracket open may be one with the next by it. */
static const struct md_unit *
labelled(const struct page *q, const struct md_unit *u)
{
	VEC_EACH (i, &q->doc->units) {
		const struct md_unit *now = &q->doc->units.v[i];

		if (in_cell(u) ? now->off == u->off
			       : now->label_off == u->put &&
				     now->label_end > now->label_off)
			return now;
	}
	return NULL;
}

static void
label_and_back(struct arena *a, const struct page *p, size_t i)
{
	struct page_edit *ed =
	    page_edit_new(a, p, LINKS_RELATIVE, STR("contested"));
	const struct md_unit *u = &p->doc->units.v[i], *now;
	bool stood = u->label_off < u->label_end;
	struct str was, out;
	struct page *q;

	page_label(ed, u, STR_NONE, &was);
	/* What has no words is no claim. */
	if (stood || u->plain.n == 0 || !apply(ed, a, &out))
		return;
	must(in_cell(u) || only_adds(p->doc->text, out));
	q = parse(a, out);
	must(q != NULL);
	now = labelled(q, u);
	must(now != NULL);
	/* A line that became a row of the table above it. */
	if (now->kind != u->kind)
		return;
	ed = page_edit_new(a, q, LINKS_RELATIVE, STR("contested"));
	page_unlabel(ed, now, was);
	must(apply(ed, a, &out));
	must(str_eq(out, p->doc->text));
}

static void
all_at_once(struct arena *a, const struct page *p, size_t i)
{
	struct page_edit *ed =
	    page_edit_new(a, p, LINKS_RELATIVE, STR("contested"));
	bool known = has_item(p);
	struct str out;
	struct page *q;

	if (i < p->doc->units.n)
		page_cite(ed, &p->doc->units.v[i], &source);
	page_define(ed, &source);
	page_put_item(ed, finding(a), NULL);
	page_add(ed, NULL, STR("It took 12 days."), &source);
	if (!apply(ed, a, &out))
		return;
	must(known || only_adds(p->doc->text, out));
	q = parse(a, out);
	must(q != NULL && has_def(q) && has_item(q));
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	struct arena *a = arena_new();
	struct str text;
	struct page *p;

	if (n > 1) {
		text = (struct str){(const char *)data + 1, n - 1};
		p = parse(a, text);
		if (p != NULL) {
			size_t i = p->doc->units.n != 0
				       ? data[0] % p->doc->units.n
				       : 0;

			if (p->doc->units.n != 0)
				label_and_back(a, p, i);
			all_at_once(a, p, i);
		}
	}
	arena_free(a);
	return 0;
}
