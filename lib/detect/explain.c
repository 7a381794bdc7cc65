#include "detect/explain.h"

#include "detect/own.h"

static const char *const comes_to[] = {
    [DIFF_NONE] = "no difference found",
    [DIFF_QTY] = "two values",
    [DIFF_DATE] = "two dates",
    [DIFF_NEG] = "one side denies it",
    [DIFF_OPPOSITE] = "opposite words",
    [DIFF_HOLDER] = "two names in a place for one",
    [DIFF_ENTITY] = "two names or things",
    [DIFF_PLACE] = "two places",
    [DIFF_SWAP] = "swapped roles",
    [DIFF_UNIVERSAL] = "all against one",
    [DIFF_NEVER] = "never against an event",
    [DIFF_CAUSE] = "two causes",
    [DIFF_AGE] = "an age against another, or a day of birth",
    [DIFF_UNITS] = "two currencies",
    [DIFF_SAME_LINE] = "one word of two lines that are else the same",
    [DIFF_TIMES] = "how often",
    [DIFF_RELATION] = "two objects of a relation that holds one",
};

static const char *const relations[] = {
    [QTY_UNRELATED] = "unrelated",
    [QTY_SAME] = "same",
    [QTY_ROUNDED] = "rounded",
    [QTY_DIFFERENT] = "different",
};

static void
part_words(struct arena *a, const struct left *content,
    const struct left *unmatched, struct strs *shared, struct strs *only)
{
	for (size_t i = 0; i < content->n; i++) {
		const struct term *t = content->v[i];

		if (left_holds(unmatched, t))
			strs_add(a, only, t->raw);
		else if (shared != NULL && t->q < 0)
			strs_add(a, shared, t->raw);
	}
}

static void
values_seen(const struct pair *p, struct explain *out)
{
	for (size_t i = 0; i < p->nq; i++) {
		const struct qty_pair *q = &p->q[i];

		*VEC_ADD(p->a, &out->values) = (struct explain_value){
		    .a = q->qx->text,
		    .b = q->qy->text,
		    .relation = relations[q->d.rel],
		    .gap = q->d.gap,
		    .tol = q->d.tol,
		    .unit = q->qx->kind == QTY_DATE ? STR("days") : q->qx->unit,
		};
	}
}

static void
rules_asked(struct pair *p, struct explain *out)
{
	struct verdict v = {0};

	for (size_t i = 0; i < nrules; i++) {
		bool yes = rules[i].applies(p, &v);

		*VEC_ADD(p->a, &out->rules) =
		    (struct explain_rule){rules[i].number, rules[i].name, yes};
		if (yes)
			return;
	}
}

void
explain_pair(struct arena *a, const struct claim *earlier,
    const struct claim *incoming, const struct judge_ctx *ctx,
    struct explain *out)
{
	struct pair p;

	*out = (struct explain){.comes_to = comes_to[DIFF_NONE]};
	if (earlier->atom == NULL || incoming->atom == NULL)
		return;
	pair_read(a, earlier, incoming, ctx, &p);
	pair_compare(&p);
	part_words(a, &p.cx, &p.fx, &out->shared, &out->only_a);
	part_words(a, &p.cy, &p.fy, NULL, &out->only_b);
	values_seen(&p, out);
	rules_asked(&p, out);
	out->comes_to = comes_to[p.diff];
}
