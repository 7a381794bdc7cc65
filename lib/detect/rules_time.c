/*
 * rules_time: the rules that need a calendar: what holds at another time, and
 * what the source itself says has ended.
 */
#include <math.h>
#include <string.h>

#include "detect/own.h"

#define CUE(at, c) ((at)->cues & 1u << (c))
#define DAYS_A_YEAR 365.25

/* ---- 5: another time ---- */

static double
years_between(const struct claim *a, const struct claim *b)
{
	if (!date_known(a->said) || !date_known(b->said))
		return 0;
	return (double)(date_day(b->said) - date_day(a->said)) / DAYS_A_YEAR;
}

/* 34 in August 2024, 35 in June 2025: one birthday. */
static bool
aged(const struct pair *p)
{
	const struct qty *x, *y;
	double want;
	bool age;

	if (p->diff != DIFF_QTY)
		return false;
	x = p->core->qx;
	y = p->core->qy;
	age = left_has(&p->cx, "age") || left_has(&p->cy, "age|turn") ||
	      (p->x->copula && x->noun.n == 0 && x->kind == QTY_NUMBER &&
		  p->cx.n <= 3);
	if (!age || fabs(years_between(p->ca, p->cb)) < 0.1)
		return false;
	want = years_between(p->ca, p->cb);
	return fabs((y->lo - x->lo) - want) <= 1.01;
}

static bool
planned_and_done(const struct pair *p)
{
	bool x = p->ca->modality == MOD_PLANNED;
	bool y = p->cb->modality == MOD_PLANNED;

	if (x != y && (p->diff == DIFF_DATE || p->diff == DIFF_QTY ||
			  p->diff == DIFF_NONE))
		return p->shared > 0 || p->same_topic;
	return p->same_verb && p->x->progressive != p->y->progressive &&
	       (p->x->past || p->y->past) && p->rx + p->ry <= 3;
}

/* "will sell 300", "sells 200"; "held 61 buses", "holds 80": what is counted
 * now is not what it was or is to be. */
static bool
counted_then(const struct pair *p)
{
	const struct qty *q = p->diff == DIFF_QTY ? p->core->qx : NULL;

	if (q == NULL || p->x->keyed || p->y->keyed || p->x->lang != NULL ||
	    p->y->lang != NULL)
		return false;
	if (p->x->future != p->y->future)
		return true;
	return q->kind == QTY_NUMBER && p->x->past != p->y->past &&
	       !p->x->perfect && !p->y->perfect && !p->x->passive &&
	       !p->y->passive && p->same_verb && p->x->verb >= 0 &&
	       term_is(
		   &p->x->t.v[p->x->verb], "have|capacity|employ|serve|hold");
}

static bool
announced(const struct pair *p)
{
	return CUE(p->y, CUE_LEAVING) &&
	       (p->y->first_person || p->y->progressive || p->y->future ||
		   p->cb->modality == MOD_PLANNED) &&
	       p->shared > 0;
}

/* One side tells of a closed past, the other of now. */
static bool
past_and_now(const struct pair *p)
{
	const struct atom *old = p->x, *now = p->y;
	struct date said = p->cb->said;

	if (!p->x->has_when || p->y->has_when) {
		old = p->y;
		now = p->x;
		said = p->ca->said;
	}
	if (!old->has_when || now->has_when || now->past || !old->past)
		return false;
	if (!date_known(said) || old->when.hi == DAY_MAX ||
	    (p->diff == DIFF_OPPOSITE && now->still))
		return false;
	return old->when.hi < date_day(said) && p->diff != DIFF_DATE &&
	       p->diff != DIFF_NEVER && now->verb >= 0 && !now->future;
}

/* "is in use", said in 2009; "closed in 2011" */
static bool
turned_later(const struct pair *p)
{
	bool x = p->x->has_when && p->x->past;
	const struct atom *event = x ? p->x : p->y;
	const struct atom *state = x ? p->y : p->x;
	struct date said = x ? p->cb->said : p->ca->said;

	return p->diff == DIFF_OPPOSITE && event->has_when && event->past &&
	       !event->copula && !state->has_when && !state->past &&
	       !state->future && !state->still && !state->never &&
	       date_known(said) && event->when.lo > date_day(said);
}

/* "the 2025 race": the date says which one. */
static bool
says_which(const struct terms *all, const struct term *t)
{
	size_t i = (size_t)(t - all->v);

	return i > 0 && i + 1 < all->n && (t - 1)->role == t->role &&
	       ((t - 1)->f & (W_DET | T_POSS)) && (t + 1)->q < 0 &&
	       (t + 1)->role == t->role && (t + 1)->content &&
	       !((t + 1)->f & (W_PREP | T_PUNCT));
}

/* "is a 1930 comedy by Ana Lund": a work by the same hand has one year. */
static bool
made_by_one(const struct pair *p, const struct qty_pair *q)
{
	const uint64_t by = id_of(STR("by"));

	if (!p->x->copula || !p->y->copula || p->sx + p->sy > 0 ||
	    !term_is(q->tx - 1, "a|an") || !term_is(q->ty - 1, "a|an"))
		return false;
	for (size_t i = 0; i < p->cx.n; i++)
		for (size_t k = 0; k < p->cy.n; k++)
			if (p->cx.v[i]->id == p->cy.v[k]->id &&
			    p->cx.v[i]->prep == by && p->cy.v[k]->prep == by &&
			    (p->cx.v[i]->f & T_UPPER))
				return true;
	return false;
}

static bool
other_edition(const struct pair *p)
{
	for (size_t i = 0; i < p->nq; i++) {
		const struct qty_pair *q = &p->q[i];

		if (q->qx->kind == QTY_DATE && q->d.rel == QTY_DIFFERENT &&
		    says_which(&p->tx, q->tx) && says_which(&p->ty, q->ty) &&
		    (q->tx + 1)->id == (q->ty + 1)->id && !made_by_one(p, q))
			return true;
	}
	return false;
}

/* What the config says has one value has it at all times. */
static bool
timeless(const struct pair *p)
{
	const struct val *said;
	struct slot own;

	return pair_slot(p, &own, &said) && own.semantics == SLOT_ONE;
}

/* Born in 1970, it is a dog all the same, and a Danish one. */
static bool
of_kinds(const struct pair *p)
{
	return p->diff == DIFF_RELATION &&
	       in_list(str_of(p->slot), "kind|nationality");
}

bool
rule_time_scoped(struct pair *p, struct verdict *v)
{
	if (of_kinds(p))
		return false;
	if (other_edition(p)) {
		rule_say(p, v, "two editions of one event");
		return true;
	}
	if (aged(p)) {
		rule_say_f(p, v, "ages %g and %g, said %.1f years apart",
		    p->core->qx->lo, p->core->qy->lo,
		    years_between(p->ca, p->cb));
		return true;
	}
	if (announced(p)) {
		rule_say(
		    p, v, "the person concerned announces a change to come");
		if (p->y->has_when && p->y->when.hi < DAY_MAX)
			v->until = date_of_day(p->y->when.hi - 1);
		return true;
	}
	if (planned_and_done(p)) {
		rule_say(p, v, "a plan and what came of it");
		return true;
	}
	if (counted_then(p)) {
		rule_say(p, v, "one side counts what was or is to be");
		return true;
	}
	if (p->diff == DIFF_NONE || p->diff == DIFF_DATE ||
	    p->diff == DIFF_SAME_LINE || p->diff == DIFF_AGE)
		return false;
	if (turned_later(p)) {
		rule_say(p, v, "one side tells what came after the other");
		return true;
	}
	if (p->time_differs && p->diff != DIFF_NEVER && !timeless(p) &&
	    (pair_has_core(p) || p->same_topic)) {
		rule_say(p, v, "the times said do not meet");
		return true;
	}
	if (!CUE(p->y, CUE_SUCCESSION) && !CUE(p->y, CUE_ENDED) &&
	    past_and_now(p) && (pair_has_core(p) || p->same_topic)) {
		rule_say(p, v, "one side speaks of a closed past");
		return true;
	}
	return false;
}

/* ---- 11: succession said in the source ---- */

/* "3 June" is 3 June 2026. */
static bool
same_day(const struct qty *whole, const struct qty *day)
{
	struct date d;

	if (whole->kind != QTY_DATE || day->kind != QTY_DATE ||
	    !day->recurring || whole->nwhen != 1 ||
	    whole->when[0].hi - whole->when[0].lo != 1)
		return false;
	d = date_of_day(whole->when[0].lo);
	return day->mday == d.d && (day->month == 0 || day->month == d.m);
}

static bool
names_old(const struct pair *p)
{
	/* "from 40 to 45 euros" may read as one range */
	for (size_t i = 0; i < p->nq; i++)
		if (p->q[i].d.rel == QTY_ROUNDED && p->q[i].qy->range)
			return true;
	for (size_t i = 0; i < p->cy.n; i++)
		for (size_t k = 0; k < p->cx.n; k++)
			if (p->cy.v[i]->pk == P_FROM && p->cy.v[i]->q < 0 &&
			    p->cy.v[i]->id == p->cx.v[k]->id &&
			    p->cx.v[k]->role == R_ARG)
				return true;
	VEC_EACH (i, &p->y->q)
		for (size_t k = 0; k < p->x->q.n; k++)
			if (qty_compare(&p->x->q.v[k], &p->y->q.v[i]).rel ==
				QTY_SAME &&
			    p->x->q.v[k].kind != QTY_DATE)
				return true;
	for (size_t k = 0; k < p->x->q.n; k++)
		VEC_EACH (i, &p->y->q)
			if (same_day(&p->x->q.v[k], &p->y->q.v[i]))
				return true;
	for (size_t k = 0; k < p->x->q.n; k++)
		VEC_EACH (i, &p->y->q)
			if (p->x->q.v[k].kind == QTY_DATE &&
			    qty_compare(&p->x->q.v[k], &p->y->q.v[i]).rel ==
				QTY_SAME)
				return true;
	return false;
}

/* The day the source gives for the change, in any clause of its sentence. */
static struct span
change_of(const struct atom *at)
{
	if (at->has_when)
		return at->when;
	for (size_t i = 0; i < at->q.n; i++)
		if (at->q.v[i].kind == QTY_DATE && at->q.v[i].nwhen > 0)
			return at->q.v[i].when[0];
	return (struct span){DAY_MIN, DAY_MAX};
}

static bool
still_later(const struct pair *p)
{
	struct span change = change_of(p->y);
	bool still = p->x->still;

	if (change.hi == DAY_MAX)
		return false;
	if (p->x->has_when && p->x->when.lo > DAY_MIN &&
	    p->x->when.lo >= change.hi)
		return true;
	if (p->x->reported.hi > 0 && p->x->reported.lo >= change.hi)
		return true;
	return still && date_known(p->ca->said) &&
	       date_day(p->ca->said) >= change.hi;
}

/* "tomas@example.org stopped working" */
static bool
ident_ended(const struct pair *p)
{
	for (size_t i = 0; i < p->cy.n; i++)
		for (size_t k = 0; k < p->cx.n; k++)
			if (p->cy.v[i]->role == R_SUBJ &&
			    (p->cy.v[i]->f & T_IDENT) &&
			    p->cy.v[i]->id == p->cx.v[k]->id)
				return true;
	return false;
}

/* What ended is what the page says: the source names its subject, and most of
 * what it says of that. */
static bool
tells_of_it(const struct pair *p)
{
	size_t left = 0, of = 0, met = 0;

	for (size_t i = 0; i < p->lx.n; i++)
		left += p->lx.v[i]->q < 0 && !term_is_light(p->lx.v[i]);
	for (size_t i = 0; i < p->cx.n; i++) {
		if (p->cx.v[i]->role != R_SUBJ || p->cx.v[i]->q >= 0)
			continue;
		of++;
		for (size_t k = 0; k < p->cy.n; k++)
			if (p->cy.v[k]->id == p->cx.v[i]->id) {
				met++;
				break;
			}
	}
	if (!ident_ended(p) && ((!p->same_topic && (of == 0 || met == 0)) ||
				   !pair_names_it(p, &p->cx, &p->cy)))
		return false;
	/* "Mei replaced Ivo as treasurer" is about Ivo too */
	if (p->sy > 0 && (left > 0 || p->y->ended || CUE(p->y, CUE_ENDED) ||
			     !CUE(p->y, CUE_SUCCESSION)))
		return false;
	return left <= 2 || left * 2 <= p->cx.n;
}

bool
rule_succession(struct pair *p, struct verdict *v)
{
	bool ended = p->y->ended || CUE(p->y, CUE_ENDED);
	bool moved = CUE(p->y, CUE_SUCCESSION) != 0;

	if ((!ended && !moved) || p->diff == DIFF_CAUSE)
		return false;
	if ((p->y->lang != NULL && !p->exact) || atom_supposes(p->y))
		return false;
	/* "used to be", "did not use to be" */
	if (p->diff == DIFF_NEG && CUE(p->x, CUE_SUCCESSION) &&
	    CUE(p->y, CUE_SUCCESSION))
		return false;
	/* both tell of the one change, and not the same of it */
	if (moved && !ended && CUE(p->x, CUE_SUCCESSION) && p->same_verb &&
	    (p->diff == DIFF_DATE || p->diff == DIFF_SWAP ||
		p->diff == DIFF_RELATION))
		return false;
	/* "was closed for 16 days", and for 23: one end told twice */
	if (ended && !moved && CUE(p->x, CUE_ENDED) && p->same_verb &&
	    !p->y->ended && (p->diff == DIFF_QTY || p->diff == DIFF_DATE))
		return false;
	if (p->shared == 0 && !names_old(p))
		return false;
	if (still_later(p))
		return false;
	if (!ended && !names_old(p) && p->shared < 2 && !pair_has_core(p))
		return false;
	if ((p->x->negated && ended) || p->y->keyed || !tells_of_it(p))
		return false;
	rule_say(p, v, "the source itself says that the old value ended");
	v->is_supersession = true;
	if (p->y->has_when && p->y->when.lo > DAY_MIN)
		v->until = date_of_day(p->y->when.lo - 1);
	return true;
}
