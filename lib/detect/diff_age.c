/*
 * diff_age: an age against a day of birth, and two ages at one death.
 */
#include <math.h>

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

static double
years_of(const struct atom *at, const struct term *t)
{
	const struct qty *q = &at->q.v[t->q];

	return q->kind == QTY_DURATION ? q->lo / YEAR_SECONDS : q->lo;
}

static bool
against_birth(struct pair *p)
{
	const struct term *bx = birth_of(p->x, &p->tx);
	const struct term *day = bx != NULL ? bx : birth_of(p->y, &p->ty);
	const struct claim *c = bx != NULL ? p->cb : p->ca;
	const struct term *age =
	    bx != NULL ? age_of(p->y, &p->ty) : age_of(p->x, &p->tx);
	const struct qty *qd;
	double years, from, to;

	if (day == NULL || age == NULL || p->neg || !date_known(c->said) ||
	    !p->same_topic || p->names_x || p->names_y)
		return false;
	qd = bx != NULL ? &p->x->q.v[day->q] : &p->y->q.v[day->q];
	years = years_of(bx != NULL ? p->y : p->x, age);
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

/* ---- two ages at one death ---- */

static bool
tells_death(const struct terms *t)
{
	VEC_EACH (i, t)
		if (t->v[i].q < 0 && t->v[i].role != R_ASIDE &&
		    term_is(&t->v[i], "die"))
			return true;
	return false;
}

/* "at the age of 54", "aged 54", "was 54 when she died" */
static const struct term *
death_age(const struct atom *at, const struct terms *t)
{
	const struct term *age = NULL;

	for (size_t i = 1; tells_death(t) && i < t->n; i++) {
		const struct term *v = &t->v[i];
		const struct qty *q = v->q >= 0 ? &at->q.v[v->q] : NULL;
		bool said =
		    term_is(v - 1, "age|aged") ||
		    (i > 1 && term_is(v - 1, "of") && term_is(v - 2, "age"));

		said |= ((v - 1)->f & W_BE) != 0 && i + 1 < t->n &&
			term_is(v + 1, "when|at");
		if (q == NULL || !said || q->about || q->lo != q->hi ||
		    (q->kind != QTY_NUMBER && q->kind != QTY_DURATION))
			continue;
		if (age != NULL)
			return NULL;
		age = v;
	}
	return age;
}

static bool
at_death(struct pair *p)
{
	const struct term *x = death_age(p->x, &p->tx);
	const struct term *y = death_age(p->y, &p->ty);

	if (x == NULL || y == NULL || p->neg || p->sx + p->sy > 0 ||
	    fabs(years_of(p->x, x) - years_of(p->y, y)) < 1.5)
		return false;
	/* two days say it better */
	for (size_t i = 0; i < p->nq; i++)
		if (p->q[i].qx->kind == QTY_DATE &&
		    p->q[i].d.rel == QTY_DIFFERENT)
			return false;
	p->diff = DIFF_AGE;
	p->slot = "death";
	p->ox = x;
	p->oy = y;
	return true;
}

bool
diff_age(struct pair *p)
{
	return against_birth(p) || at_death(p);
}
