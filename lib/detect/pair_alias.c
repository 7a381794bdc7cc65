/*
 * pair_alias: "Vera Lund, known as Nora, .." is spoken of as Nora elsewhere.
 */
#include "detect/own.h"

/* The name behind "known as": [lo, hi) of the terms, empty where none is. */
static void
other_name(const struct terms *t, size_t *lo, size_t *hi)
{
	size_t i = 0;
	bool known = false;

	for (; i < t->n && t->v[i].role != R_VERB; i++) {
		known |= str_eq(t->v[i].fold, STR("known"));
		if (known && str_eq(t->v[i].fold, STR("as")))
			break;
	}
	*lo = *hi = i + 1;
	while (
	    *hi < t->n && (t->v[*hi].f & T_UPPER) && !(t->v[*hi].f & T_PUNCT))
		++*hi;
}

static bool
in_name(const struct terms *t, size_t lo, size_t hi, uint64_t id)
{
	for (size_t i = lo; i < hi && i < t->n; i++)
		if (t->v[i].id == id)
			return true;
	return false;
}

/* Whether the subject of the other side is the name these terms give. */
static bool
is_alias(const struct terms *t, const struct left *other)
{
	size_t lo, hi, met = 0;

	other_name(t, &lo, &hi);
	for (size_t i = 0; i < other->n; i++) {
		if (other->v[i]->role != R_SUBJ)
			continue;
		if (!in_name(t, lo, hi, other->v[i]->id))
			return false;
		met++;
	}
	return met > 0 && met == hi - lo;
}

void
pair_alias(struct pair *p, bool *taken_x, bool *taken_y)
{
	if (!is_alias(&p->tx, &p->cy) && !is_alias(&p->ty, &p->cx))
		return;
	for (size_t i = 0; i < p->cx.n; i++)
		taken_x[i] |= p->cx.v[i]->role == R_SUBJ;
	for (size_t i = 0; i < p->cy.n; i++)
		taken_y[i] |= p->cy.v[i]->role == R_SUBJ;
	p->shared++;
}

/* "(born 3 May 1970)", "(1901 - 1977)" behind the subject. */
static bool
tells_life(const struct atom *at)
{
	for (size_t i = 1; i < at->t.n && i < 24; i++) {
		const struct term *t = &at->t.v[i];

		if (t->role == R_ASIDE &&
		    (term_is(t, "bear") ||
			(t->q >= 0 && at->q.v[t->q].kind == QTY_DATE &&
			    at->q.v[t->q].range)))
			return true;
	}
	return false;
}

static bool
is_name_word(const struct term *t)
{
	return t->role == R_SUBJ && (t->f & T_UPPER) && t->q < 0 &&
	       t->place == NULL;
}

/* "Vera Maria Lund (born ..) is" on the page of Vera Lund: what else the name
 * has says of nobody else. */
static void
take_full_name(const struct atom *at, const struct left *c, bool *taken)
{
	size_t parts = 0;

	for (size_t i = 0; i < c->n; i++)
		parts += is_name_word(c->v[i]) && (c->v[i]->f & T_TOPIC) &&
			 c->v[i]->id != at->topic->acronym;
	if (parts < 2 || !tells_life(at))
		return;
	for (size_t i = 0; i < c->n; i++)
		taken[i] |= is_name_word(c->v[i]) && !(c->v[i]->f & T_TOPIC);
}

/* Whether the initial is that of a word of the other subject, which goes with
 * it; without one it says nothing more where two other words have met. */
static void
take_initial(const struct left *c, bool *taken, const struct left *other,
    bool *other_taken)
{
	size_t met = 0, more = 0;

	for (size_t i = 0; i < c->n; i++)
		met += taken[i] && is_name_word(c->v[i]);
	for (size_t k = 0; k < other->n; k++)
		more += !other_taken[k] && is_name_word(other->v[k]);
	for (size_t i = 0; met > 0 && i < c->n; i++) {
		const struct term *t = c->v[i];
		bool goes = false;

		if (taken[i] || !is_name_word(t) || t->fold.n != 1)
			continue;
		for (size_t k = 0; k < other->n && !goes; k++)
			if (!other_taken[k] && is_name_word(other->v[k]) &&
			    other->v[k]->fold.p[0] == t->fold.p[0])
				goes = other_taken[k] = true;
		taken[i] = goes || (met > 1 && more == 0);
	}
}

void
pair_full_name(struct pair *p, bool *taken_x, bool *taken_y)
{
	take_initial(&p->cx, taken_x, &p->cy, taken_y);
	take_initial(&p->cy, taken_y, &p->cx, taken_x);
	take_full_name(p->x, &p->cx, taken_x);
	take_full_name(p->y, &p->cy, taken_y);
}
