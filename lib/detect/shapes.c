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
	    !both_short(lc, ac) || (out && !pair_names_it(p, lc, ac)))
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
	bool met = subject_named(lt, wc);

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

static bool
resource_conflict(struct pair *p, struct verdict *v)
{
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

/* built, launched or based on what the other side speaks of */
static bool
rests_on(const struct left *decision)
{
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
	if (atom_commands(status->atom) || atom_supposes(status->atom) ||
	    !pair_names_it(p, sc, dc) || who_decides(st, decision, dc))
		return false;
	if (!p->same_topic && atom_leaves_open(status->atom))
		return false;
	if (!both_short(sc, dc) || !rests_on(dc) ||
	    (status->negated && p->shared < 1 && !p->same_topic))
		return false;
	if (!CUE(decision->atom, CUE_DECISION) || decision->negated ||
	    CUE(status->atom, CUE_DECISION) || p->time_differs)
		return false;
	return met && (status->negated || terms_have(st, DENYING) ||
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
