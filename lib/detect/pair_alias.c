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
