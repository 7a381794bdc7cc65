/*
 * shapes: pairs that conflict without contradicting: a request for what was
 * descoped, work on what is frozen, two owners of one task, a decision that
 * assumes what a status denies.
 */
#include <string.h>

#include "detect/own.h"

#define CUE(at, c) ((at)->cues & 1u << (c))

static bool
terms_have(const struct terms *t, const char *words)
{
	VEC_EACH (i, t)
		if (t->v[i].role != R_ASIDE && term_is(&t->v[i], words))
			return true;
	return false;
}

/* Content of the subject that the other side names too, but for the topic. */
static size_t
subject_met(const struct terms *subj, const struct left *other)
{
	size_t n = 0;

	VEC_EACH (i, subj) {
		const struct term *t = &subj->v[i];

		if (t->role != R_SUBJ || t->q >= 0 || !term_is_content(t))
			continue;
		for (size_t k = 0; k < other->n; k++)
			if (other->v[k]->id == t->id && other->v[k]->q < 0) {
				n++;
				break;
			}
	}
	return n;
}

/* What the one says no more of is named in full by the other. */
static bool
subject_named(const struct terms *subj, const struct left *other)
{
	size_t n = 0;

	VEC_EACH (i, subj)
		n += subj->v[i].role == R_SUBJ && subj->v[i].q < 0 &&
		     term_is_content(&subj->v[i]) &&
		     !term_is_light(&subj->v[i]);
	return n > 0 && subject_met(subj, other) >= n;
}

/* A limit and what goes past it are short sentences: in long ones a word in
 * common is chance. */
#define LIMIT_MAX 7
#define PAST_MAX 10

static bool
both_short(const struct left *limit, const struct left *past)
{
	return limit->n <= LIMIT_MAX && past->n <= PAST_MAX;
}

static bool
loose_ident(const struct left *l)
{
	for (size_t i = 0; i < l->n; i++)
		if (l->v[i]->f & T_IDENT)
			return true;
	return false;
}

/* "for the pilot", "after the pilot" */
static bool
before_and_after(const struct pair *p)
{
	for (size_t i = 0; i < p->cx.n; i++)
		for (size_t k = 0; k < p->cy.n; k++)
			if (p->cx.v[i]->id == p->cy.v[k]->id &&
			    (p->cx.v[i]->pk == P_AFTER) !=
				(p->cy.v[k]->pk == P_AFTER))
				return true;
	return false;
}

static struct str
last_word(struct str s)
{
	size_t i = s.n;

	while (i > 0 && s.p[i - 1] != ' ')
		i--;
	return i > 0 ? str_sub(s, i, s.n) : STR_NONE;
}

/* `t` is the page's subject in two words or more, the other side has its last
 * one and another in front. */
static bool
other_than_topic(const struct term *t, const struct left *other)
{
	struct str head = last_word(t->raw);

	if (!(t->f & T_TOPIC) || head.n == 0)
		return false;
	for (size_t i = 0; i + 1 < other->n; i++)
		if (str_ieq(other->v[i + 1]->raw, head) &&
		    other->v[i]->end + 1 == other->v[i + 1]->off &&
		    other->v[i]->role == other->v[i + 1]->role)
			return true;
	return false;
}

static bool
topic_differs(const struct left *l, const struct left *other)
{
	for (size_t i = 0; i < l->n; i++)
		if (other_than_topic(l->v[i], other))
			return true;
	return false;
}

/* "the spring release", "the autumn release": of one kind, and not one. */
static bool
other_of_kind(const struct pair *p)
{
	const struct term *xend = p->tx.v + p->tx.n, *yend = p->ty.v + p->ty.n;

	if (topic_differs(&p->fx, &p->fy) || topic_differs(&p->fy, &p->fx))
		return true;
	for (size_t i = 0; i < p->fx.n; i++)
		for (size_t k = 0; k < p->fy.n; k++) {
			const struct term *t = p->fx.v[i] + 1;
			const struct term *u = p->fy.v[k] + 1;

			if (t < xend && u < yend && t->id == u->id &&
			    t->content && t->q < 0 &&
			    p->fx.v[i]->role == t->role &&
			    p->fy.v[k]->role == u->role &&
			    !str_ieq(p->fx.v[i]->raw, p->fy.v[k]->raw))
				return true;
		}
	return false;
}

/* Which version, phase or time the two speak of must not differ. */
static bool
same_scope(const struct pair *p)
{
	if (before_and_after(p))
		return false;
	for (size_t i = 0; i < p->nq; i++)
		if (p->q[i].d.rel == QTY_DIFFERENT)
			return false;
	return !(loose_ident(&p->lx) && loose_ident(&p->ly)) &&
	       span_meets(p->x->when, p->y->when);
}

static bool
is_work(const struct claim *c)
{
	return c->kind == CLAIM_REQUEST || c->kind == CLAIM_COMMITMENT ||
	       c->kind == CLAIM_DECISION || c->modality == MOD_PLANNED;
}

#define FIRST_CUT "mvp|v1|launch|pilot|beta|prototype|phase"
#define ADDING "modify|build|include|add|implement|support|ship|need|integrate"

static bool
creeps(const struct pair *p, const struct claim *limit, const struct claim *ask,
    const struct terms *lt, const struct terms *at, const struct left *lc,
    const struct left *ac)
{
	bool out = terms_have(lt, "descope");

	if (ask->kind != CLAIM_REQUEST || !same_scope(p) ||
	    !both_short(lc, ac) ||
	    (out && (!pair_names_it(p, lc, ac) || other_of_kind(p))))
		return false;
	if (out)
		return subject_named(lt, ac);
	return limit->atom->only && terms_have(lt, FIRST_CUT) &&
	       terms_have(at, ADDING) &&
	       (terms_have(at, FIRST_CUT) || p->shared > 0);
}

static bool
scope_creep(struct pair *p, struct verdict *v)
{
	if (!creeps(p, p->ca, p->cb, &p->tx, &p->ty, &p->cx, &p->cy) &&
	    !creeps(p, p->cb, p->ca, &p->ty, &p->tx, &p->cy, &p->cx))
		return false;
	v->reasoning = STR("a request for what was put out of scope");
	return true;
}

#define CHANGING                                                               \
	"modify|refactor|write|rename|remove|move|build|release|merge|"        \
	"insert|rewrite|delete|restructure|create|deploy|introduce|improve"

static bool
violates(const struct pair *p, const struct claim *limit,
    const struct claim *work, const struct terms *lt, const struct terms *wt,
    const struct left *lc, const struct left *wc)
{
	bool met = subject_named(lt, wc) && !other_of_kind(p);

	VEC_EACH (i, lt)
		if (lt->v[i].role == R_SUBJ && (lt->v[i].f & T_TOPIC) && !met)
			for (size_t k = 0; k < wc->n; k++)
				met |= (wc->v[k]->f & T_TOPIC) != 0;
	return met && pair_names_it(p, lc, wc) && both_short(lc, wc) &&
	       terms_have(lt, "frozen") && !limit->negated && is_work(work) &&
	       terms_have(wt, CHANGING) && !work->negated &&
	       span_meets(p->x->when, p->y->when);
}

static bool
constraint_violation(struct pair *p, struct verdict *v)
{
	if (!violates(p, p->ca, p->cb, &p->tx, &p->ty, &p->cx, &p->cy) &&
	    !violates(p, p->cb, p->ca, &p->ty, &p->tx, &p->cy, &p->cx))
		return false;
	v->reasoning = STR("work on what is frozen at that time");
	return true;
}

#define TASK                                                                   \
	"migration|task|refactor|rewrite|work|release|project|review|audit|"   \
	"launch|ticket|report|rollout|design|test|upgrade|cleanup|port|"       \
	"onboarding|redesign|fix|deploy|deployment|story|feature|campaign|"    \
	"demo|event|survey|workshop|newsletter"

#define HOLDS "own|lead|assign|handle|drive"

static bool
holds_task(const struct atom *at, const struct terms *t)
{
	const struct term *v = at->verb >= 0 ? &at->t.v[at->verb] : NULL;

	if (v == NULL || at->passive || at->keyed || at->negated)
		return false;
	return term_is(v, HOLDS) || (at->copula && terms_have(t, HOLDS));
}

/* Names and nothing else before the verb; the words for holding it aside. */
static bool
holder_left(const struct left *l)
{
	size_t names = 0;

	for (size_t i = 0; i < l->n; i++) {
		const struct term *t = l->v[i];

		if (term_is_light(t) || term_is(t, HOLDS))
			continue;
		if (t->role != R_SUBJ || !(t->f & T_UPPER) || t->q >= 0)
			return false;
		names++;
	}
	return names > 0;
}

/* "Sven owns the migration", "Petra is responsible for the migration" */
static bool
two_owners(const struct pair *p)
{
	return !p->same_verb && !p->neg && p->shared > 0 &&
	       p->x->past == p->y->past && p->cx.n <= SHORT &&
	       p->cy.n <= SHORT && holds_task(p->x, &p->tx) &&
	       holds_task(p->y, &p->ty) && holder_left(&p->lx) &&
	       holder_left(&p->ly) && terms_have(&p->tx, TASK) &&
	       !p->time_differs && p->x->has_when == p->y->has_when &&
	       pair_one_text(p);
}

/* Behind `prep`, all of it. */
static bool
booked_for(const struct left *l, uint64_t prep)
{
	size_t n = 0;

	for (size_t i = 0; i < l->n; i++) {
		const struct term *t = l->v[i];

		if (term_is_light(t))
			continue;
		if (t->role != R_ARG || t->q >= 0 || t->prep != prep)
			return false;
		n++;
	}
	return n > 0 && n <= 3;
}

/* "Room 4 is booked for the choir on 3 June", "for the chess club" */
static bool
booked_twice(const struct pair *p)
{
	uint64_t of = id_of(STR("for")), by = id_of(STR("by"));
	bool day = false;

	if (!p->same_verb || p->x->verb < 0 || !p->x->passive ||
	    !p->y->passive || p->neg || p->sx + p->sy > 0 ||
	    !term_is(&p->x->t.v[p->x->verb], "book|reserve") ||
	    p->nx + p->ny > 0 ||
	    !((booked_for(&p->lx, of) && booked_for(&p->ly, of)) ||
		(booked_for(&p->lx, by) && booked_for(&p->ly, by))))
		return false;
	for (size_t i = 0; i < p->nq; i++) {
		const struct qty *q = p->q[i].qx;

		if (p->q[i].d.rel != QTY_SAME)
			return false;
		day |= q->kind == QTY_DATE && q->nwhen == 1 && !q->recurring &&
		       q->when[0].hi - q->when[0].lo == 1;
	}
	return day && pair_one_text(p);
}

static bool
resource_conflict(struct pair *p, struct verdict *v)
{
	if (two_owners(p) || booked_twice(p)) {
		v->reasoning = STR("two holders of one thing in one period");
		return true;
	}
	if (p->diff != DIFF_HOLDER || !p->same_verb ||
	    !terms_have(&p->tx, "own|lead|assign|handle|write|drive") ||
	    p->neg || p->x->passive || p->time_differs)
		return false;
	if (!terms_have(&p->tx, "own|assign") && !terms_have(&p->tx, TASK))
		return false;
	v->reasoning = STR("two owners of one task in one period");
	return true;
}

#define DENYING                                                                \
	"unsupported|unavailable|deprecated|broken|unmaintained|rejected|"     \
	"discontinued|blocked|cancelled|canceled|down|eol"

#define DENIED "deprecate|discontinue|reject|block|cancel"

/* What a place that is shut cannot take; a team may go there. */
#define GOODS                                                                  \
	"return|parcel|order|mail|goods|stock|delivery|patient|pupil|"         \
	"customer|visitor|shipment|request|traffic|call|class|meeting|event|"  \
	"session|lesson|concert|box|letter|file|archive|rehearsal"

/* What is spoken of stands behind "to" or "at". */
static bool
stands_at(const struct left *decision, const struct terms *st)
{
	uint64_t to = id_of(STR("to")), in = id_of(STR("in")),
		 at = id_of(STR("at"));

	for (size_t i = 0; i < decision->n; i++) {
		const struct term *t = decision->v[i];

		if (t->prep != to && t->prep != in && t->prep != at)
			continue;
		VEC_EACH (k, st)
			if (st->v[k].role == R_SUBJ && st->v[k].id == t->id)
				return true;
	}
	return false;
}

/* Uses what is spoken of, or sends goods to it. */
static bool
puts_there(const struct left *decision, const struct terms *st)
{
	return left_has(decision, "use|rely|base|build") ||
	       (left_has(decision, "send|go|store|keep|host|held|book") &&
		   left_has(decision, GOODS) && stands_at(decision, st));
}

/* built, launched or based on what the other side speaks of; sent to it */
static bool
rests_on(const struct left *decision, const struct terms *st)
{
	for (size_t i = 0; i < decision->n; i++)
		if (term_is(
			decision->v[i], "send|go|store|keep|host|held|book") &&
		    stands_at(decision, st))
			return true;
	for (size_t i = 0; i < decision->n; i++)
		if (term_is(decision->v[i],
			"build|use|launch|begin|rely|base|adopt|integrate|"
			"decide|release|assume|migrate|modify|switch|plan|"
			"notification|ship|support"))
			return true;
	return false;
}

/* "The US chose to keep it", "the US is no party": of who decides, and not of
 * what is decided on. */
static bool
who_decides(const struct terms *status, const struct claim *decision,
    const struct left *dc)
{
	bool who = false;

	for (size_t i = 0; i < dc->n && !decision->atom->passive; i++)
		VEC_EACH (k, status)
			if (status->v[k].role == R_SUBJ &&
			    status->v[k].id == dc->v[i]->id &&
			    status->v[k].q < 0 && status->v[k].content) {
				if (dc->v[i]->role != R_SUBJ)
					return false;
				who = true;
			}
	return who;
}

/* "has been closed since March", "was shut down"; not "on Sundays". */
static bool
is_shut(const struct claim *c, const struct terms *t)
{
	const struct atom *at = c->atom;

	if (str_has(c->text, STR("reopen")))
		return false;
	VEC_EACH (i, t)
		if (t->v[i].q >= 0 && at->q.v[t->v[i].q].kind == QTY_DATE &&
		    at->q.v[t->v[i].q].recurring)
			return false;
	for (size_t i = 0; i < t->n; i++)
		if (in_list(t->v[i].fold, "for|reopened|reopens|temporarily|"
					  "until|till"))
			return false;
	return (at->copula || at->passive || at->past) &&
	       terms_have(t, "close|closed|close_down|shut|demolish");
}

static bool
drifts(const struct pair *p, const struct claim *status,
    const struct claim *decision, const struct terms *st, const struct left *sc,
    const struct left *dc)
{
	bool met = subject_named(st, dc);

	VEC_EACH (i, st)
		if (st->v[i].role == R_SUBJ && (st->v[i].f & T_TOPIC) && !met)
			for (size_t k = 0; k < dc->n; k++)
				met |= (dc->v[k]->f & T_TOPIC) &&
				       dc->v[k]->role == R_ARG;
	if (other_of_kind(p) || atom_commands(status->atom) ||
	    atom_supposes(status->atom) || !pair_names_it(p, sc, dc) ||
	    who_decides(st, decision, dc))
		return false;
	if (!p->same_topic && atom_leaves_open(status->atom))
		return false;
	if (!both_short(sc, dc) || !rests_on(dc, st) ||
	    (status->negated && p->shared < 1 && !p->same_topic))
		return false;
	if (!CUE(decision->atom, CUE_DECISION) || decision->negated ||
	    CUE(status->atom, CUE_DECISION) || p->time_differs)
		return false;
	return met && (status->negated || terms_have(st, DENYING) ||
			  (is_shut(status, st) && puts_there(dc, st)) ||
			  (status->atom->passive && terms_have(st, DENIED)));
}

static bool
decision_drift(struct pair *p, struct verdict *v)
{
	if (!drifts(p, p->ca, p->cb, &p->tx, &p->cx, &p->cy) &&
	    !drifts(p, p->cb, p->ca, &p->ty, &p->cy, &p->cx))
		return false;
	v->reasoning = STR("a decision that assumes what a status denies");
	return true;
}

const struct shape shapes[] = {
    {CONFLICT_SCOPE_CREEP, "scope_creep", scope_creep},
    {CONFLICT_CONSTRAINT_VIOLATION, "constraint_violation",
	constraint_violation},
    {CONFLICT_RESOURCE, "resource_conflict", resource_conflict},
    {CONFLICT_DECISION_DRIFT, "decision_drift", decision_drift},
};
const size_t nshapes = sizeof(shapes) / sizeof(shapes[0]);

bool
rule_shape(struct pair *p, struct verdict *v)
{
	if (p->x->fragment || p->y->fragment || pair_same_page(p) ||
	    atom_of_its_text(p->x) || atom_of_its_text(p->y))
		return false;
	for (size_t i = 0; i < nshapes; i++)
		if (shapes[i].applies(p, v)) {
			v->type = shapes[i].type;
			return true;
		}
	return false;
}
