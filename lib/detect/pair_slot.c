/*
 * pair_slot: what the config and the table of slots say of what a pair is
 * about: how many values it takes, and how near two are one.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "detect/own.h"
#include "format/val.h"

static bool
speaks_of(const struct terms *t, uint64_t id)
{
	for (size_t i = 0; i < t->n; i++)
		if (t->v[i].id == id && t->v[i].q < 0)
			return true;
	return false;
}

/* The entry of the config for a slot all of `sides` speak of. */
static const struct val *
slot_said(struct arena *a, const struct val *over,
    const struct terms *const *sides, size_t n, struct str *name)
{
	if (over == NULL || over->kind != VAL_MAP)
		return NULL;
	for (size_t i = 0; i < over->n; i++) {
		uint64_t id = phrase_id(a, over->keys[i]);
		size_t met = 0;

		while (met < n && id != 0 && speaks_of(sides[met], id))
			met++;
		if (met < n)
			continue;
		*name = over->keys[i];
		return over->list[i];
	}
	return NULL;
}

bool
pair_slot(const struct pair *p, struct slot *out, const struct val **over)
{
	const struct terms *sides[2] = {&p->tx, &p->ty};
	struct str name;

	if (p->ctx == NULL)
		return false;
	*over = slot_said(p->a, p->ctx->slots, sides, 2, &name);
	if (*over == NULL)
		return false;
	*out = slot_policy(name, p->ctx->slots);
	return true;
}

bool
claim_kept_out(struct arena *a, const struct claim *c, const struct val *over,
    struct str *slot)
{
	const struct terms *side = c->atom != NULL ? &c->atom->t : NULL;
	const struct val *said = NULL;

	if (side != NULL)
		said = slot_said(a, over, &side, 1, slot);
	return said != NULL && val_truth(said, "pii", false);
}

/* Values as near as the config's `precision` asks are one value. */
static bool
near_enough(const struct qty_pair *q, struct str precision)
{
	static const struct {
		const char *name;
		double days;
	} grains[] = {{"day", 0}, {"month", 31}, {"year", 366}};
	double n = 0, most = fmax(fabs(q->qx->lo), fabs(q->qy->lo));
	bool percent = str_ends(precision, STR("%"));
	char room[32];

	for (size_t i = 0; i < sizeof(grains) / sizeof(grains[0]); i++)
		if (str_eq(precision, str_of(grains[i].name)))
			return q->qx->kind == QTY_DATE &&
			       q->d.gap < grains[i].days;
	if (precision.n == 0 || precision.n >= sizeof(room))
		return false;
	memcpy(room, precision.p, precision.n);
	room[precision.n] = '\0';
	n = strtod(room, NULL);
	if (percent)
		n *= most / 100;
	return n > 0 && q->d.gap <= n && isfinite(most);
}

static void
apply_precision(struct pair *p)
{
	const struct val *over;
	struct slot s;

	if (p->ctx == NULL || p->ctx->slots == NULL || p->core == NULL ||
	    !pair_slot(p, &s, &over) || !near_enough(p->core, s.precision))
		return;
	for (size_t i = 0; i < p->nq; i++)
		if (p->q[i].tx == p->core->tx && p->q[i].ty == p->core->ty)
			p->q[i].d.rel = QTY_SAME;
	p->core = NULL;
	p->ox = p->oy = NULL;
	p->diff = DIFF_NONE;
}

void
pair_compare(struct pair *p)
{
	diff_find(p);
	apply_precision(p);
}

enum slot_semantics
pair_policy(const struct pair *p)
{
	const struct val *over = p->ctx != NULL ? p->ctx->slots : NULL;
	const struct val *said;
	struct slot own;

	if (over != NULL && pair_slot(p, &own, &said) &&
	    own.semantics != SLOT_UNSET)
		return own.semantics;

	for (size_t i = 0; i < p->cx.n; i++) {
		const struct term *t = p->cx.v[i];
		struct slot s;

		if (t->q >= 0 || !(t->f & (T_CONCEPT | W_VERB) || over != NULL))
			continue;
		s = slot_policy(t->lemma, over);
		if (s.semantics == SLOT_UNSET)
			continue;
		for (size_t k = 0; k < p->cy.n; k++)
			if (p->cy.v[k]->id == t->id)
				return s.semantics;
	}
	return SLOT_UNSET;
}
