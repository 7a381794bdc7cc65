/*
 * diff_age: an age against a day of birth.
 */
#include <math.h>
#include <string.h>

#include "detect/diff_own.h"

static const struct term *
birth_of(const struct atom *at, const struct terms *t)
{
	const struct term *day = NULL;
	bool born = false;

	for (size_t i = 0; i < t->n; i++) {
		const struct term *v = &t->v[i];

		born |= v->q < 0 && term_is(v, "bear");
		if (v->q < 0 || at->q.v[v->q].kind != QTY_DATE)
			continue;
		if (day != NULL || at->q.v[v->q].nwhen != 1 ||
		    at->q.v[v->q].about)
			return NULL;
		day = v;
	}
	return born ? day : NULL;
}

/* "41 years old", "aged 41", "at the age of 41" */
static const struct term *
age_of(const struct atom *at, const struct terms *t)
{
	const struct term *age = NULL;
	bool said = false;

	for (size_t i = 0; i < t->n; i++) {
		const struct term *v = &t->v[i];
		const struct qty *q = v->q >= 0 ? &at->q.v[v->q] : NULL;

		said |= q == NULL && term_is(v, "old|age|aged");
		if (q == NULL || q->about || q->range || q->lo != q->hi)
			continue;
		if (q->kind != QTY_NUMBER &&
		    !(q->kind == QTY_DURATION && q->calendar))
			continue;
		if (age != NULL)
			return NULL;
		age = v;
	}
	return said && !at->has_when ? age : NULL;
}

#define YEAR_DAYS 365.2425 /* mean Gregorian year */
#define YEAR_SECONDS (YEAR_DAYS * 86400)

bool
diff_age(struct pair *p)
{
	const struct term *bx = birth_of(p->x, &p->tx);
	const struct term *day = bx != NULL ? bx : birth_of(p->y, &p->ty);
	const struct claim *c = bx != NULL ? p->cb : p->ca;
	const struct term *age =
	    bx != NULL ? age_of(p->y, &p->ty) : age_of(p->x, &p->tx);
	const struct qty *qd, *qa;
	double years, from, to;

	if (day == NULL || age == NULL || p->neg || !date_known(c->said) ||
	    !p->same_topic || p->names_x || p->names_y)
		return false;
	qd = bx != NULL ? &p->x->q.v[day->q] : &p->y->q.v[day->q];
	qa = bx != NULL ? &p->y->q.v[age->q] : &p->x->q.v[age->q];
	years = qa->kind == QTY_DURATION ? qa->lo / YEAR_SECONDS : qa->lo;
	from = (double)(date_day(c->said) - qd->when[0].hi) / YEAR_DAYS;
	to = (double)(date_day(c->said) - qd->when[0].lo) / YEAR_DAYS;
	/* a birthday more or less, and the day it was said may be rough */
	if (years > from - 2 && years < to + 1)
		return false;
	p->diff = DIFF_AGE;
	p->ox = bx != NULL ? day : age;
	p->oy = bx != NULL ? age : day;
	return true;
}
