/*
 * rules_count: two counts of one thing where one side says nothing else, and
 * the other tells it among much more: "has less than 100 lines", "is written
 * in Greek and contains 1022 lines".
 *
 * What is left of the longer side must not narrow the count; only a verb of
 * being or having may stand before it, as what is done is done again.
 */
#include <string.h>

#include "detect/diff_own.h"
#include "detect/own.h"

#define STATES "have|last|be|span|total|run|number"
#define RANKS "be|rank|serve|have"
#define NEAR 5 /* words between a count and what narrows it */

/* Nothing but the count is left of it. */
static bool
says_no_more(const struct left *l, const struct term *core)
{
	for (size_t i = 0; i < l->n; i++)
		if (l->v[i] != core && (l->v[i]->q >= 0 || l->v[i]->date ||
					   !term_is_light(l->v[i])))
			return false;
	return true;
}

/* "25,000 copies in the first week": of what part it is, or when. `verb` is
 * what stands before the count. */
static bool
is_narrowed(
    const struct left *l, const struct term *verb, const struct term *core)
{
	for (size_t i = 0; i < l->n; i++) {
		const struct term *t = l->v[i];

		if (t == core || t == verb)
			continue;
		if ((t->f & T_IDENT) || (t->role == R_LEAD && t->date) ||
		    term_is(t, "each|every|per|only|other|another|more"))
			return true;
		if (term_is_light(t) && t->q < 0)
			continue;
		if (t > verb && t - core <= NEAR)
			return true;
	}
	return false;
}

/* The verb right before the count, past what only leads to it. */
static const struct term *
state_before(const struct terms *all, const struct term *core)
{
	const struct term *t = core;

	for (int k = 0; k < 5 && t > all->v; k++) {
		t--;
		if ((t->f & (W_VERB | W_AUX | W_BE)) && !(t->f & W_PREP) &&
		    term_is(t, STATES "|" RANKS))
			return t;
		if (!(t->f & (W_DET | W_PREP | W_AUX)) &&
		    !term_is(t, "total|there|as|about|up"))
			return NULL;
	}
	return NULL;
}

/* From the count to what is counted, word by word the same. */
static bool
same_phrase(const struct pair *p, const struct qty_pair *q)
{
	uint64_t noun = qty_noun_id(p->a, q->qx);
	const struct term *x = q->tx + 1, *y = q->ty + 1;

	if (noun != qty_noun_id(p->a, q->qy))
		return false;
	for (int k = 0; k < 5; k++, x++, y++) {
		if (x >= p->tx.v + p->tx.n || y >= p->ty.v + p->ty.n)
			return false;
		if (x->id != y->id)
			return false;
		/* "first in league history": three words tell in what */
		if (noun != 0 ? x->id == noun : k == 2)
			return true;
	}
	return false;
}

static bool
is_count(const struct qty *q)
{
	return (q->kind == QTY_NUMBER || q->kind == QTY_ORDINAL) && !q->about &&
	       q->per.n == 0;
}

static bool
counts_one_thing(const struct pair *p, const struct qty_pair *q)
{
	const struct term *v = state_before(&p->tx, q->tx);
	const struct term *w = state_before(&p->ty, q->ty);
	const char *verbs = q->qx->kind == QTY_ORDINAL ? RANKS : STATES;

	if (q->d.rel != QTY_DIFFERENT || !q->alike || !is_count(q->qx) ||
	    !is_count(q->qy) || q->qx->kind != q->qy->kind ||
	    q->qx->lo == q->qy->lo || q->qx->hi == q->qy->hi)
		return false;
	return v != NULL && w != NULL && in_list(v->lemma, verbs) &&
	       in_list(w->lemma, verbs) && same_phrase(p, q) &&
	       diff_may_differ(p, q) &&
	       ((says_no_more(&p->lx, q->tx) &&
		    !is_narrowed(&p->ly, w, q->ty)) ||
		   (says_no_more(&p->ly, q->ty) &&
		       !is_narrowed(&p->lx, v, q->tx)));
}

bool
rule_same_count(struct pair *p, struct verdict *v)
{
	(void)v;
	if (p->nq == 0 || p->neg || p->x->negated || p->y->negated ||
	    pair_same_page(p) || !p->x->english || !p->y->english ||
	    p->sx + p->sy > 0 || p->x->conditional != p->y->conditional ||
	    p->x->most != p->y->most || p->x->universal != p->y->universal ||
	    p->shared + p->shared_topic == 0)
		return false;
	for (size_t i = 0; i < p->nq; i++) {
		if (!counts_one_thing(p, &p->q[i]))
			continue;
		for (size_t k = 0; k < p->nq; k++)
			if (k != i && p->q[k].d.rel == QTY_DIFFERENT)
				return false;
		if (rule_value_decides(p))
			return false;
		p->core = &p->q[i];
		p->diff = DIFF_QTY;
		p->slot = "told among more";
		return true;
	}
	return false;
}
