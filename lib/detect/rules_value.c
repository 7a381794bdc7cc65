/*
 * rules_value: whether two values, or two dates, that differ are of one thing.
 */
#include "detect/own.h"

static bool
once_only(const struct pair *p)
{
	static const char *const once =
	    "release|found|eol|eoas|bear|die|complete|due|held|begin|end|"
	    "open|close|last|capacity|measure|height|width|depth|weight|area|"
	    "population|speed|cost|limit|timeout";

	for (size_t i = 0; i < p->cx.n; i++)
		for (size_t j = 0; j < p->cy.n; j++)
			if (p->cx.v[i]->q < 0 &&
			    p->cx.v[i]->id == p->cy.v[j]->id &&
			    term_is(p->cx.v[i], once))
				return true;
	return false;
}

static bool
frame_same(const struct pair *p)
{
	return p->same_verb || p->x->keyed || p->y->keyed || once_only(p) ||
	       (p->x->copula && p->y->copula);
}

static bool
keeps_book(const struct atom *at)
{
	return at->keyed && at->implied && at->subj_hi == at->subj_lo + 1 &&
	       term_is(&at->t.v[at->subj_lo],
		   "modify|update|check|review|create|visit|access");
}

/* "laid out again", "founded anew" */
static bool
says_again(const struct terms *t)
{
	VEC_EACH (i, t)
		if (in_list(t->v[i].fold, "again|anew|afresh"))
			return true;
	return false;
}

/* What happens more than once has more than one date. */
bool
pair_repeats(const struct pair *p)
{
	const struct term *v;

	/* "added: 2026-05-09" dates the page and not what it says */
	if (keeps_book(p->x) || keeps_book(p->y))
		return true;
	if (says_again(&p->tx) != says_again(&p->ty))
		return true;
	if (p->x->verb < 0 || p->x->copula)
		return false;
	v = &p->x->t.v[p->x->verb];
	return term_is(v,
	    "repair|visit|update|test|check|inspect|paint|play|meet|review|"
	    "restart|reboot|clean|train|travel|tour|perform|modify|change|"
	    "renovate|service|upgrade|patch|see|win|lose|cite|nominate|"
	    "fail|crash|close_down|flood|record|report|measure|elect|"
	    "appoint|award|approve|move|return|refactor|burn|sack|besiege|"
	    "restore|extend|enlarge|attack|sell|rebuild|damage|destroy");
}

static bool
in_one_year(const struct qty *x, const struct qty *y)
{
	return x->nwhen == 1 && y->nwhen == 1 && !x->recurring &&
	       !y->recurring && x->when[0].hi - x->when[0].lo <= 31 &&
	       y->when[0].hi - y->when[0].lo <= 31 &&
	       date_of_day(x->when[0].lo).y == date_of_day(y->when[0].lo).y;
}

/* One is elected, and a town sacked, in one month of a year, where all else
 * that is told agrees. */
static bool
once_a_year(const struct pair *p)
{
	return p->rx + p->ry == 0 && p->shared > 1 && p->same_verb &&
	       p->x->verb >= 0 && in_one_year(p->core->qx, p->core->qy) &&
	       in_list(p->x->t.v[p->x->verb].fold,
		   "elected|appointed|defeated|besieged|sacked|destroyed|"
		   "rebuilt|renovated|restored|enlarged|awarded|nominated") &&
	       !says_again(&p->tx) && !says_again(&p->ty);
}

/* "capacity: 300" meets only what speaks of capacity; of a row both the name
 * and the column's head must be met. */
static bool
key_met(const struct atom *at, const struct left *other)
{
	size_t lo = at->subj_lo;
	bool words = false;

	if (!at->keyed)
		return true;
	for (size_t i = at->subj_lo; i < at->subj_hi && !at->implied; i++)
		if ((at->t.v[i].f & T_PUNCT) && term_is(&at->t.v[i], ","))
			lo = i + 1;
	for (size_t i = lo; i < at->subj_hi; i++) {
		const struct term *t = &at->t.v[i];

		if (!t->content || (t->q >= 0 && !(t->f & T_IDENT)))
			continue;
		words = true;
		for (size_t k = 0; k < other->n; k++)
			if (other->v[k]->id == t->id)
				return true;
	}
	return !words;
}

/* "came second", "finished third" */
static bool
placed(const struct pair *p)
{
	static const char *const verbs = "come|end|place|rank";

	return p->core->qx->kind == QTY_ORDINAL && p->x->verb >= 0 &&
	       p->y->verb >= 0 && !p->same_verb &&
	       term_is(&p->x->t.v[p->x->verb], verbs) &&
	       term_is(&p->y->t.v[p->y->verb], verbs);
}

static bool
has_opposite_in(const struct term *t, const struct left *l)
{
	for (size_t i = 0; i < l->n; i++)
		if (l->v[i]->denied && opposite(t->lemma, l->v[i]->lemma))
			return true;
	return false;
}

bool
pair_other_ends(const struct pair *p)
{
	static const char *const starts =
	    "open|begin|found|join|bear|arrive|release|enter|start|"
	    "begin_work|build|install|enable";
	static const char *const ends =
	    "close|end|close_down|leave|die|depart|eol|eoas|stop|dissolve|"
	    "retire|expire|demolish|remove|disable";

	if ((left_has(&p->lx, starts) && left_has(&p->ly, ends)) ||
	    (left_has(&p->lx, ends) && left_has(&p->ly, starts)))
		return true;
	for (size_t i = 0; i < p->lx.n; i++)
		if (p->lx.v[i]->denied && has_opposite_in(p->lx.v[i], &p->ly))
			return true;
	return pair_end_apart(p);
}

static bool
left_verb(const struct atom *at, const struct left *l)
{
	const struct term *v = at->verb >= 0 ? &at->t.v[at->verb] : NULL;

	for (size_t i = 0; v != NULL && i < l->n; i++)
		if (l->v[i]->id == v->id && l->v[i]->role == R_VERB)
			return !term_is(v, "be|have|do|get|make|go|become|see");
	return false;
}

/* "nearly died in 1932" */
static bool
came_near(const struct atom *at)
{
	for (size_t i = 0; i + 1 < at->t.n; i++)
		if (in_list(at->t.v[i].fold, "nearly|almost|narrowly") &&
		    (at->t.v[i + 1].f & (W_VERB | W_PAST)))
			return true;
	return false;
}

bool
pair_other_event(const struct pair *p)
{
	if (came_near(p->x) != came_near(p->y))
		return true;
	return !p->same_verb && left_verb(p->x, &p->lx) &&
	       left_verb(p->y, &p->ly);
}

/* "has run for three years" is no whole length. */
static bool
so_far(const struct pair *p)
{
	return p->core->qx->kind == QTY_DURATION &&
	       p->x->perfect != p->y->perfect;
}

/* "(1978). Breaking waves.": a date and words that assert nothing. */
static bool
bare(const struct atom *at)
{
	return at->verb < 0 && !at->keyed && !at->life;
}

/* "500 g rye flour": nothing but an amount and what it is of. */
static bool
is_amount(const struct atom *at, const struct term *core)
{
	bool verb = at->verb >= 0 && (at->t.v[at->verb].f & (W_VERB | W_AUX));

	return core != NULL && !verb && !at->keyed &&
	       core->off <= at->t.v[0].off;
}

/* Behind the value stands a thing that the other side does not name; `of`: in
 * "250 g of jam". */
static bool
of_else(const struct left *left, const struct term *core, bool of)
{
	for (size_t i = 0; core != NULL && i < left->n; i++)
		if (!term_is_light(left->v[i]) && left->v[i]->q < 0 &&
		    left->v[i]->off > core->off &&
		    (!of || left->v[i]->prep == id_of(STR("of"))))
			return true;
	return false;
}

static bool
amounts_of_two(const struct pair *p)
{
	const struct term *x = p->core->tx, *y = p->core->ty;
	bool ax = is_amount(p->x, x), ay = is_amount(p->y, y);

	return (ax && of_else(&p->lx, x, false)) ||
	       (ay && of_else(&p->ly, y, false)) ||
	       (ax && of_else(&p->ly, y, true)) ||
	       (ay && of_else(&p->lx, x, true));
}

bool
rule_values_clash(const struct pair *p)
{
	bool foreign = p->x->english != p->y->english;

	if (amounts_of_two(p))
		return false;
	if (foreign)
		return p->same_topic && p->rx <= 1 && p->ry <= 1 &&
		       p->core->qx->kind == QTY_MEASURE && p->nx + p->ny == 0;
	if (so_far(p) || (p->diff == DIFF_DATE && p->core != &p->span &&
			     (pair_other_ends(p) || pair_other_event(p) ||
				 pair_other_role(p, p->core))))
		return false;
	if (p->neg ||
	    (p->diff == DIFF_DATE && pair_repeats(p) && !once_a_year(p)) ||
	    !key_met(p->x, &p->cy) || !key_met(p->y, &p->cx))
		return false;
	if (placed(p))
		return p->rx + p->ry <= 2 && p->shared > 0;
	if (p->rx > 0 && p->ry > 0)
		return false;
	if (!frame_same(p) && p->rx + p->ry > 1)
		return false;
	if (p->diff == DIFF_DATE && p->shared == 0 && bare(p->x) && bare(p->y))
		return false;
	return p->shared > 0 || p->same_topic;
}
