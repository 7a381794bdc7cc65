/*
 * diff_span: what runs from one day to another, against how long it lasted or
 * the day on which it began or ended.
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

/* One span of days, or one day. */
static const struct qty *
only_date(const struct atom *at)
{
	const struct qty *q = atom_only(at, QTY_DATE);

	return q != NULL && !q->about && !q->recurring && q->nwhen == 1 ? q
									: NULL;
}

/* The day on which a span begins or ends, as `like` says one. */
static struct qty *
made_day(
    struct arena *a, const struct qty *span, const struct qty *like, bool last)
{
	struct qty *q = NEW(a, struct qty);
	long day = last ? span->when[0].hi - 1 : span->when[0].lo;

	*q = *like;
	q->when[0] = (struct span){day, day + 1};
	q->text = last ? STR("its last day") : STR("its first day");
	return q;
}

/* "ran from 3 March to 28 June", "closed on 12 July" */
bool
diff_end(struct pair *p)
{
	const struct qty *a = only_date(p->x), *b = only_date(p->y), *span;
	bool x, last;
	const struct left *c;
	struct qty *made;

	if (a == NULL || b == NULL || a->range == b->range || p->neg ||
	    p->sx + p->sy > 0)
		return false;
	x = a->range;
	span = x ? a : b;
	c = x ? &p->cy : &p->cx;
	last = left_has(c, "close|end|finish|close_down|eol");
	if (!ran(x ? &p->cx : &p->cy) ||
	    (!last && !left_has(c, "begin|open|start")) ||
	    (x ? p->x->verb : p->y->verb) < 0 ||
	    (x ? b : a)->when[0].hi - (x ? b : a)->when[0].lo > 1 ||
	    left_heavy(&p->lx) > 2 || left_heavy(&p->ly) > 2)
		return false;
	/* "to June" may end on any day of it */
	if (date_of_day(last ? span->when[0].hi : span->when[0].lo).d == 1)
		return false;
	/* another year has a show of its own */
	if (date_of_day(span->when[0].hi - 1).y !=
	    date_of_day((x ? b : a)->when[0].lo).y)
		return false;
	made = made_day(p->a, span, x ? b : a, last);
	p->span.qx = x ? made : a;
	p->span.qy = x ? b : made;
	p->span.d = qty_compare(p->span.qx, p->span.qy);
	if (p->span.d.rel != QTY_DIFFERENT)
		return false;
	p->core = &p->span;
	p->diff = DIFF_DATE;
	return true;
}
