/*
 * diff_span: what runs from one day to another, against how long it lasted.
 */
#include <math.h>
#include <string.h>

#include "detect/diff_own.h"

/* The days, or minutes, from one end to the other: "from May to July 2024",
 * "from 9:00 to 12:00"; seconds. */
static double
span_of(const struct atom *at)
{
	const struct qty *a = NULL, *b = NULL;

	for (size_t i = 0; i < at->t.n; i++) {
		const struct qty *q;

		if (at->t.v[i].q < 0 || at->t.v[i].role == R_ASIDE)
			continue;
		q = &at->q.v[at->t.v[i].q];
		if (q->kind == QTY_DATE && q->nwhen == 1 && q->range)
			return 86400.0 *
			       (double)(q->when[0].hi - q->when[0].lo);
		if (q->kind == QTY_TIME && q->range)
			return 60 * (q->hi - q->lo);
		if (q->kind != QTY_DATE && q->kind != QTY_TIME)
			return 0;
		if (a == NULL)
			a = q;
		else
			b = q;
	}
	if (b == NULL || a->kind != b->kind)
		return 0;
	if (a->kind == QTY_TIME)
		return 60 * (b->lo - a->lo);
	return a->nwhen == 1 && b->nwhen == 1
		   ? 86400.0 * (double)(b->when[0].hi - a->when[0].lo)
		   : 0;
}

static bool
ran(const struct left *c)
{
	return left_has(c, "last|lead|run|begin|open|held|work|stay|go");
}

bool
diff_span(struct pair *p)
{
	bool x = atom_only(p->x, QTY_DURATION) != NULL;
	const struct qty *d = atom_only(x ? p->x : p->y, QTY_DURATION);
	double s = d != NULL ? span_of(x ? p->y : p->x) : 0;
	struct qty *made;

	if (s <= 0 || !ran(&p->cx) || !ran(&p->cy) ||
	    fabs(s - d->lo) < 0.35 * (s > d->lo ? s : d->lo))
		return false;
	made = NEW(p->a, struct qty);
	*made = *d;
	made->lo = made->hi = s;
	made->text = STR("the time from start to end");
	p->span.qx = x ? d : made;
	p->span.qy = x ? made : d;
	p->span.d = (struct qty_diff){QTY_DIFFERENT, 0, fabs(s - d->lo), 0};
	p->core = &p->span;
	p->diff = DIFF_QTY;
	return true;
}
