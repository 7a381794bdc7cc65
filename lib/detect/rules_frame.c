/*
 * rules_frame: two words that deny each other before one noun: "a natural
 * waterway", "an artificial waterway".
 */
#include "detect/own.h"

#define REACH 4 /* words from an adjective to its noun */

/* The nouns that `t` may stand before, up to what ends the phrase. */
static size_t
nouns_behind(const struct terms *all, const struct term *t, uint64_t *out)
{
	size_t n = 0;

	for (const struct term *u = t + 1;
	     u < all->v + all->n && u <= t + REACH; u++) {
		if (u->role != t->role || u->prep != t->prep ||
		    u->arg != t->arg ||
		    (u->f & (W_PREP | W_CONJ | T_PUNCT | W_REL)))
			break;
		if (u->content && u->q < 0)
			out[n++] = u->id;
	}
	return n;
}

/* "a cold room in winter" */
static bool
on_condition(const struct left *l)
{
	const uint64_t with = id_of(STR("with"));

	for (size_t i = 0; i < l->n; i++)
		if (l->v[i]->role == R_LEAD ||
		    (l->v[i]->role == R_ARG && l->v[i]->place == NULL &&
			l->v[i]->prep != with &&
			(l->v[i]->pk == P_COND || l->v[i]->pk == P_FROM)))
			return true;
	return false;
}

bool
pair_one_frame(const struct pair *p)
{
	uint64_t x[REACH], y[REACH];
	size_t n, m;

	if (p->diff != DIFF_OPPOSITE || p->ox == NULL || p->oy == NULL ||
	    !p->x->copula || !p->y->copula || p->sx + p->sy > 0 ||
	    p->x->has_when || p->y->has_when || p->x->past != p->y->past ||
	    p->ox->role != R_ARG || p->oy->role != R_ARG || p->ox->prep != 0 ||
	    p->oy->prep != 0)
		return false;
	if (on_condition(&p->lx) || on_condition(&p->ly))
		return false;
	n = nouns_behind(&p->tx, p->ox, x);
	m = nouns_behind(&p->ty, p->oy, y);
	for (size_t i = 0; i < n; i++)
		for (size_t k = 0; k < m; k++)
			if (x[i] == y[k])
				return true;
	return false;
}
