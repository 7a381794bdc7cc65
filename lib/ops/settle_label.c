/*
 * settle_label: labels where a contested fact stands.
 */
#include "ops/page_claims.h"
#include "ops/restate.h"
#include "ops/settle_own.h"

void
settle_label(struct settle_work *k, struct finding *f, const struct page *p,
    const struct claim *c, struct page_edit *ed)
{
	struct str was = STR_NONE, target = STR_NONE, raw;

	if (c->unit != NULL) {
		raw = str_sub(p->doc->text, c->unit->off, c->unit->end);
		if (!str_eq(p->path, f->page))
			target = page_link(k->a, p->path, f->page);
		page_label(ed, c->unit, target, &was);
		*VEC_ADD(k->w->a, &f->traces) = (struct trace){
		    .page = p->path,
		    .unit = raw,
		    .was = was,
		    .what = was.n != 0 ? STR("cell") : STR("label"),
		};
		if (!entry_labelled(c->unit))
			settle_plan(
			    k, p->path, c->line, STR_NONE, raw, "label");
	}
	if (page_confidence(ed, k->w->config.label_word, &was) && was.n != 0)
		*VEC_ADD(k->w->a, &f->traces) = (struct trace){
		    .page = p->path,
		    .was = was,
		    .what = STR("confidence"),
		};
}

static int
label_page(struct settle_work *k, struct restate *r, struct finding *f,
    struct page *p, struct err *e)
{
	struct page_edit *ed =
	    page_edit_new(k->a, p, k->w->config.links, k->w->config.label_word);
	struct claims all = {0};
	bool any = false;

	page_claims(k->a, k->w, p, p, &all);
	VEC_EACH (i, &all) {
		const struct claim *c = all.v[i];
		struct restateds in = {0};

		restate_find(k->a, r, p, c, &in);
		if (in.n == 0 || entry_labelled(c->unit))
			continue;
		settle_label(k, f, p, c, ed);
		any = true;
	}
	return any ? settle_apply(k, p, ed, e) : 0;
}

int
settle_label_elsewhere(struct settle_work *k, struct finding *f, struct err *e)
{
	struct finding *one = f;
	struct findings of = {&one, 1, 1};
	struct restate *r = restate_new(k->a, k->w, &of);
	struct strs paths = {0};

	if (restate_pages(k->a, r, k->edits, NULL, &paths, e) != 0)
		return -1;
	VEC_EACH (i, &paths) {
		struct page *p;
		struct err quiet;

		err_init(&quiet, k->a);
		/* what cannot be read is not written either */
		if (settle_page(k, paths.v[i], &p, &quiet) == 0 &&
		    label_page(k, r, f, p, e) != 0)
			return -1;
	}
	return 0;
}
