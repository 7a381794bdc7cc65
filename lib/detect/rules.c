/*
 * rules: the table of DESIGN §3, in its order. A row is a number, a name and
 * a function; the first that applies decides.
 */
#include <string.h>

#include "detect/own.h"

#define CUE(at, c) ((at)->cues & 1u << (c))

void
rule_say(struct pair *p, struct verdict *v, const char *why)
{
	(void)p;
	v->reasoning = str_of(why);
}

void
rule_say_f(struct pair *p, struct verdict *v, const char *fmt, ...)
{
	struct buf b;
	va_list ap;

	if (p->ctx != NULL && p->ctx->brief)
		return;
	buf_init(&b, p->a, 1024);
	va_start(ap, fmt);
	buf_v(&b, fmt, ap);
	va_end(ap);
	v->reasoning = buf_str(&b);
}

bool
pair_has_core(const struct pair *p)
{
	return p->diff != DIFF_NONE && p->diff != DIFF_ENTITY;
}

bool
left_have(const struct left *l, struct bars *b, const char *words)
{
	for (size_t i = 0; i < l->n; i++)
		if (bars_have(b, words, l->v[i]->lemma))
			return true;
	return false;
}

bool
same_page(const struct claim *a, const struct claim *b)
{
	return a->page.n > 0 && str_eq(a->page, b->page);
}

bool
pair_same_page(const struct pair *p)
{
	return same_page(p->ca, p->cb);
}

/* Whether the two speak of one thing at all. */
static bool
related(const struct pair *p)
{
	return p->shared > 0 ||
	       ((p->same_topic || p->shared_topic > 0) &&
		   (p->nq > 0 || p->same_verb || pair_has_core(p)));
}

/* ---- 0 ---- */

static bool
unrelated(struct pair *p, struct verdict *v)
{
	if (p->x->fragment || p->y->fragment)
		return true;
	if (related(p) || (p->same_topic && p->diff != DIFF_NONE) ||
	    pair_overrides(p))
		return false;
	rule_say(p, v, "nothing but single words in common");
	return true;
}

/* ---- 2, 3: not held ---- */

bool
claim_no_assertion(const struct claim *c)
{
	return c->modality == MOD_QUESTION || c->modality == MOD_HYPOTHETICAL ||
	       c->modality == MOD_EXAMPLE;
}

static bool
repeated(struct pair *p, struct verdict *v)
{
	if (p->ca->text.n != p->cb->text.n ||
	    !str_eq(text_fold(p->a, p->ca->text), text_fold(p->a, p->cb->text)))
		return false;
	rule_say(p, v, "the same sentence");
	return true;
}

static bool
ignored(struct pair *p, struct verdict *v)
{
	if (!related(p))
		return false;
	if (!claim_no_assertion(p->ca) && !claim_no_assertion(p->cb))
		return false;
	/* "Can you add it?" asks for it */
	if (p->cb->modality == MOD_QUESTION && p->cb->kind == CLAIM_REQUEST &&
	    !claim_no_assertion(p->ca) && rule_shape(p, v))
		return false;
	rule_say_f(p, v, "the %s side is a %s",
	    claim_no_assertion(p->cb) ? "incoming" : "earlier",
	    modality_name(
		claim_no_assertion(p->cb) ? p->cb->modality : p->ca->modality));
	return true;
}

bool
claim_not_held(const struct claim *c)
{
	return c->modality == MOD_REPORTED || c->modality == MOD_OPINION ||
	       c->modality == MOD_HEDGED;
}

static bool
attributed(struct pair *p, struct verdict *v)
{
	bool x = CUE(p->x, CUE_MEASURED) != 0, y = CUE(p->y, CUE_MEASURED) != 0;

	if (!related(p))
		return false;
	/* "The client wants maps in the pilot" */
	if (p->cb->modality == MOD_OPINION && p->cb->kind == CLAIM_REQUEST &&
	    !claim_not_held(p->ca) && rule_shape(p, v))
		return false;
	if (claim_not_held(p->ca) || claim_not_held(p->cb)) {
		rule_say_f(p, v, "the %s side is %s and not asserted",
		    claim_not_held(p->cb) ? "incoming" : "earlier",
		    modality_name(claim_not_held(p->cb) ? p->cb->modality
							: p->ca->modality));
		return true;
	}
	if (p->diff == DIFF_QTY && (x || y) && p->shared > 0 &&
	    (p->rx > 0 || p->ry > 0)) {
		rule_say(p, v, "a rating and a measurement, by two parties");
		return true;
	}
	return false;
}

/* ---- 8, 9: the same, more or less exact ---- */

static bool
all_values(const struct pair *p, enum qty_rel rel)
{
	for (size_t i = 0; i < p->nq; i++)
		if (p->q[i].d.rel != rel)
			return false;
	return p->nq > 0;
}

static size_t
heavy(const struct left *l)
{
	size_t n = 0;

	for (size_t i = 0; i < l->n; i++)
		n += !term_is_light(l->v[i]) && l->v[i]->q < 0;
	return n;
}

/* A value that the other text has no counterpart for. */
static bool
agree(const struct pair *p)
{
	return p->diff == DIFF_NONE && p->x->negated == p->y->negated;
}

/* Says where it does not hold, or on what it depends. */
static bool
limited(const struct atom *at)
{
	if (at->conditional)
		return true;
	for (size_t i = 1; i < at->t.n; i++)
		if (term_is(&at->t.v[i], "except|barring") ||
		    ((at->t.v[i].f & T_ING) &&
			term_is(&at->t.v[i], "except|exclude")) ||
		    (term_is(&at->t.v[i], "apart|aside|other") &&
			i + 1 < at->t.n &&
			term_is(&at->t.v[i + 1], "from|than")))
			return true;
	return false;
}

/* The same but for an exception or a condition that one side alone tells. */
static bool
limited_alone(const struct pair *p, const struct atom *one,
    const struct atom *other, const struct left *rest)
{
	return limited(one) && !limited(other) && agree(p) &&
	       heavy(rest) == 0 && !left_value(rest) &&
	       (all_values(p, QTY_SAME) || (p->nq == 0 && p->same_verb));
}

/* "the company" for the one the page is about. */
static bool
stands_in(const struct term *t)
{
	return term_is(t,
	    "company|firm|organisation|organization|business|group|team|"
	    "project|tool|app|application|service|product|library|system|"
	    "building|buildingkind|venue|place|site|town|city|village|country|"
	    "school|club|museum|book|film|event|person|man|woman");
}

static bool
topic_unmet(const struct left *full)
{
	for (size_t i = 0; i < full->n; i++)
		if (full->v[i]->role == R_SUBJ && (full->v[i]->f & T_TOPIC) &&
		    !term_is_light(full->v[i]))
			return true;
	return false;
}

static bool
named_else(const struct left *l)
{
	for (size_t i = 0; i < l->n; i++)
		if (l->v[i]->role == R_SUBJ && l->v[i]->q < 0 &&
		    !term_is_light(l->v[i]) && !stands_in(l->v[i]))
			return true;
	return false;
}

/* The barn is not the hall, though both seat 300. */
static bool
other_subject(const struct pair *p)
{
	return p->x->english && p->y->english &&
	       ((p->sx == 0 && topic_unmet(&p->fx) && named_else(&p->fy)) ||
		   (p->sy == 0 && topic_unmet(&p->fy) && named_else(&p->fx)));
}

static bool
counts(const struct left *l)
{
	for (size_t i = 0; i < l->n; i++)
		if (l->v[i]->q >= 0 && !(l->v[i]->f & T_IDENT) &&
		    !l->v[i]->date)
			return true;
	return false;
}

/* "four people, two of them part time" where the page has the four. */
static bool
tells_more(const struct pair *p)
{
	return all_values(p, QTY_SAME) && p->nq > 0 && p->same_verb &&
	       heavy(&p->lx) == 0 && !left_value(&p->lx) && counts(&p->ly);
}

/* "with milk", "without milk": one word that is no detail. */
static bool
turned(const struct left *l)
{
	return left_has(l, "without|against|before|after|above|below|inside|"
			   "outside|over|under");
}

static bool
duplicate(struct pair *p, struct verdict *v)
{
	size_t rx = heavy(&p->lx), ry = heavy(&p->ly);
	bool values = all_values(p, QTY_SAME);

	if (other_subject(p))
		return false;
	if (p->x->lang != NULL && !p->exact)
		return false;
	if (limited_alone(p, p->x, p->y, &p->ly) ||
	    limited_alone(p, p->y, p->x, &p->lx) || turned(&p->lx) ||
	    turned(&p->ly))
		return false;
	if (p->diff == DIFF_PLACE && p->places == PLACE_SAME && p->rx == 0 &&
	    p->ry == 0)
		values = true;
	else if (p->diff != DIFF_NONE && !(values && p->diff == DIFF_ENTITY))
		return false;
	if (p->x->negated != p->y->negated && p->diff == DIFF_NONE &&
	    !(p->ox != NULL))
		return false;
	for (size_t i = 0; i < p->nq; i++)
		if (p->q[i].d.rel == QTY_ROUNDED ||
		    p->q[i].d.rel == QTY_DIFFERENT)
			return false;
	/* "only French" is not "French and Latin" */
	if ((p->x->only && ry > 0) || (p->y->only && rx > 0))
		return false;
	/* "closed", "not open" */
	if (p->diff == DIFF_NONE && p->ox != NULL && p->oy != NULL)
		rx = rx > 0 ? rx - 1 : 0, ry = ry > 0 ? ry - 1 : 0;
	if (!values && (left_value(&p->lx) || left_value(&p->ly)))
		return false;
	if (tells_more(p))
		return false;
	if (values ? rx + ry > 3 || (rx > 0 && ry > 0) : ry > 0 || rx > 1)
		return false;
	if (values && p->ly.n > 0 && ry > 1 && !p->same_verb)
		return false;
	rule_say(p, v, "the same words and values");
	return true;
}

static bool
refined(struct pair *p, int want)
{
	if (p->diff == DIFF_PLACE)
		return p->places == (want > 0 ? PLACE_AROUND : PLACE_WITHIN) &&
		       p->sx == 0 && p->sy == 0;
	if (!agree(p) || (p->x->lang != NULL && !p->exact))
		return false;
	for (size_t i = 0; i < p->nq; i++)
		if (p->q[i].d.rel == QTY_ROUNDED &&
		    (want > 0 ? p->q[i].d.more_exact >= 0
			      : p->q[i].d.more_exact < 0))
			return p->shared > 0 || p->same_topic;
	return false;
}

/* "made of stainless steel", "plays tennis and badminton", where the page has
 * the steel and the tennis. */
static bool
says_more(const struct pair *p)
{
	size_t more = heavy(&p->ly);

	return p->diff == DIFF_NONE && p->x->negated == p->y->negated &&
	       p->same_verb && p->shared > 1 && p->sy == 0 &&
	       heavy(&p->lx) == 0 && more > 0 && more <= 2 &&
	       !left_value(&p->lx) && !left_value(&p->ly);
}

static bool
refinement(struct pair *p, struct verdict *v)
{
	if (pair_adds_up(p)) {
		rule_say(p, v, "the parts add up to the whole");
		return true;
	}
	if (limited_alone(p, p->y, p->x, &p->lx)) {
		rule_say(p, v, "the incoming side tells an exception");
		return true;
	}
	if (tells_more(p) && p->x->negated == p->y->negated) {
		rule_say(p, v, "the same, and a number more");
		return true;
	}
	if (says_more(p)) {
		rule_say(p, v, "the same words and more");
		return true;
	}
	if (!refined(p, 1))
		return false;
	rule_say(p, v, "the incoming value is the more exact one");
	return true;
}

static bool
vaguer(struct pair *p, struct verdict *v)
{
	if (limited_alone(p, p->x, p->y, &p->ly)) {
		rule_say(p, v, "the incoming side leaves an exception out");
		return true;
	}
	if (!refined(p, -1))
		return false;
	rule_say(
	    p, v, "the incoming value is less exact and does not disagree");
	return true;
}

/* ---- 12, 13 ---- */

static bool
exclusive(const struct pair *p)
{
	enum slot_semantics s = pair_policy(p);

	if (p->ctx != NULL && p->ctx->slots != NULL &&
	    (s == SLOT_ONE || s == SLOT_ONE_AT_TIME))
		return true;
	return p->x->only || p->y->only;
}

static bool
multi_valued(struct pair *p, struct verdict *v)
{
	const struct val *said;
	struct slot own;

	if (p->diff == DIFF_ENTITY && p->names_x && p->names_y &&
	    p->rx == p->sx && p->ry == p->sy && p->sx > 0 && p->sy > 0 &&
	    p->same_verb) {
		rule_say(p, v, "several may be so");
		return true;
	}
	if ((p->diff == DIFF_QTY || p->diff == DIFF_DATE ||
		p->diff == DIFF_PLACE) &&
	    pair_slot(p, &own, &said) && own.semantics == SLOT_MANY) {
		rule_say(p, v, "the config says that it takes many values");
		return true;
	}
	if (counts(&p->lx) && counts(&p->ly))
		return false; /* twelve of this, three of that */
	bool same =
	    p->sx == 0 && p->sy == 0 && (p->same_topic || p->shared > 0);

	if (p->diff != DIFF_ENTITY || !same)
		return false;
	if (exclusive(p) && p->same_verb)
		return false;
	if (!p->same_verb && !(p->x->copula || p->y->copula) &&
	    !CUE(p->y, CUE_ADDITIVE))
		return false;
	rule_say(p, v, "a slot that takes many values");
	return true;
}

static bool
ambiguous(struct pair *p, struct verdict *v)
{
	if (p->diff != DIFF_UNITS || (p->rx > 1 && p->ry > 1))
		return false;
	rule_say(p, v, "two currencies and no rate");
	return true;
}

/* ---- 14 ---- */

static bool
only_verb_left(const struct left *l)
{
	for (size_t i = 0; i < l->n; i++)
		if (!term_is_light(l->v[i]) && l->v[i]->q < 0 &&
		    !term_is(l->v[i], "lack|support|have|offer|provide|allow|"
				      "contain|feature|use|include|handle"))
			return false;
	return true;
}

/* "is not a specification": what it is not, the other side too says that it
 * is, and not of something in the rest: "the method of every specification".
 */
static bool
said_of_it(const struct pair *p)
{
	const struct left *c = p->x->negated ? &p->cy : &p->cx;
	const struct left *n = p->x->negated ? &p->cx : &p->cy;
	const struct term *head = NULL;
	bool there = false;

	for (size_t i = 0; i < n->n; i++)
		if (n->v[i]->role == R_ARG && n->v[i]->q < 0 &&
		    n->v[i]->prep == 0)
			head = n->v[i];
	for (size_t k = 0; head != NULL && k < c->n; k++)
		there |= c->v[k]->id == head->id && c->v[k]->role == R_ARG &&
			 c->v[k]->prep == 0;
	return head == NULL || there;
}

/* Speaks of the page's subject in words, or by a pronoun. */
static bool
names_topic(const struct atom *at)
{
	for (size_t i = at->subj_lo; i < at->subj_hi && i < at->t.n; i++)
		if (at->t.v[i].role == R_SUBJ &&
		    ((at->t.v[i].f & T_TOPIC) ||
			term_is(&at->t.v[i], "it|he|she|they|we|our")))
			return true;
	return at->implied;
}

/* "did not close because of the storm" may be open or closed. */
static bool
for_a_reason(const struct atom *at)
{
	for (size_t i = 1; i < at->t.n; i++)
		if (term_is(&at->t.v[i], "because|cause|due"))
			return true;
	return false;
}

/* "is a spirit which tastes of juniper": what is denied is said behind "which".
 */
static bool
said_behind_which(const struct pair *p)
{
	const struct atom *no = p->x->negated ? p->x : p->y;
	const struct atom *yes = p->x->negated ? p->y : p->x;
	const struct left *denied = p->x->negated ? &p->lx : &p->ly;

	if (!yes->copula || no->copula || no->verb < 0 || denied->n > 0 ||
	    p->sx + p->sy > 0)
		return false;
	for (size_t i = yes->subj_hi + 1; i < yes->t.n; i++) {
		/* "made by a firm which takes": of the firm */
		if (yes->t.v[i].f & W_PREP)
			return false;
		if (yes->t.v[i].id == no->t.v[no->verb].id &&
		    term_is(&yes->t.v[i - 1], "which|who|that"))
			return true;
	}
	return false;
}

static bool
denied_anyway(const struct pair *p, const struct left *l)
{
	for (size_t i = 0; i < l->n; i++)
		if (!term_is_light(l->v[i]) && l->v[i]->q < 0 &&
		    !pair_denied_anyway(p, l, l->v[i]))
			return false;
	return true;
}

static bool
negation_conflict(struct pair *p)
{
	const struct atom *no = p->x->negated ? p->x : p->y;
	const struct left *neg = p->x->negated ? &p->lx : &p->ly;
	const struct left *pos = p->x->negated ? &p->ly : &p->lx;

	/* word for word the same, all of it of the page's subject */
	bool whole = p->lx.n + p->ly.n == 0 && all_values(p, QTY_SAME);

	if ((p->shared < 1 && !whole) ||
	    (p->shared < 2 && !(whole && p->shared_topic > 0) &&
		!(names_topic(p->x) && names_topic(p->y))) ||
	    p->x->mixed || p->y->mixed || for_a_reason(no))
		return false;
	if (!only_verb_left(neg) || counts(neg) || pair_turned_round(p))
		return false;
	if (only_verb_left(pos) || denied_anyway(p, pos))
		return true;
	return p->x->copula && p->y->copula
		   ? said_of_it(p)
		   : p->same_verb || said_behind_which(p);
}

static bool
never_conflict(struct pair *p)
{
	bool first = p->x->never || p->y->never ? p->x->never : p->x->negated;
	const struct left *never = first ? &p->lx : &p->ly;
	const struct claim *c = first ? p->ca : p->cb;
	const struct atom *event = first ? p->y : p->x;
	const struct atom *denial = first ? p->x : p->y;

	if (heavy(never) > 0 || p->shared < 1 || p->sx + p->sy > 0)
		return false;
	if (event->has_when && date_known(c->said) && event->when.lo > DAY_MIN)
		return event->when.lo <= date_day(c->said);
	if (!denial->never)
		return false;
	/* "was never married" is closed; "has never been" may end tomorrow */
	return heavy(first ? &p->ly : &p->lx) == 0 ||
	       (denial->past && !denial->perfect && event->past);
}

static bool
names(const struct left *l)
{
	for (size_t i = 0; i < l->n; i++)
		if (!term_is_light(l->v[i]) &&
		    !(l->v[i]->f & (T_UPPER | T_IDENT)))
			return false;
	return l->n > 0;
}

static int
end_told(const struct left *c)
{
	for (size_t i = 0; i < c->n; i++)
		if (c->v[i]->date && c->v[i]->pk != P_NONE)
			return c->v[i]->pk == P_FROM || c->v[i]->pk == P_AFTER
				   ? 1
			       : c->v[i]->pk == P_UNTIL ||
				       c->v[i]->pk == P_BEFORE
				   ? 2
				   : 0;
	return 0;
}

/* "on from May", "off until May" */
static bool
times_abut(const struct pair *p)
{
	int x = end_told(&p->cx), y = end_told(&p->cy);

	return x > 0 && y > 0 && x != y && p->ox != NULL &&
	       !term_is(p->ox, "before|after");
}

static bool
contested(struct pair *p, struct verdict *v)
{
	if (p->exact)
		return p->diff != DIFF_NONE;
	if (!pair_subjects_free(p) && !pair_one_subject(p))
		return false;
	switch (p->diff) {
	case DIFF_QTY:
	case DIFF_DATE:
		return rule_values_clash(p);
	case DIFF_NEG:
		return !(p->x->most && p->y->most) && negation_conflict(p);
	case DIFF_NEVER:
		return never_conflict(p);
	case DIFF_OPPOSITE:
		return !p->x->negated && !p->y->negated && !times_abut(p) &&
		       !pair_turned_round(p) && !(p->x->most && p->y->most) &&
		       (pair_one_frame(p) ||
			   (p->rx + p->ry <= 1 &&
			       p->scope_x + p->scope_y == 0 &&
			       (p->shared > 0 || p->same_topic)));
	case DIFF_HOLDER:
		return true;
	case DIFF_PLACE:
		return p->places == PLACE_OTHER && p->rx + p->ry == 0;
	case DIFF_SWAP:
		/* "beat United 3-0" */
		return heavy(&p->lx) + heavy(&p->ly) == 0;
	case DIFF_RELATION:
		v->type = p->relation;
		return true;
	case DIFF_TIMES:
		return p->sx + p->sy == 0;
	case DIFF_UNIVERSAL:
	case DIFF_CAUSE:
	case DIFF_SAME_LINE:
	case DIFF_AGE:
		return true;
	case DIFF_ENTITY:
		return exclusive(p) && p->same_verb && p->sx == 0 &&
		       p->sy == 0 && p->cx.n <= SHORT && p->cy.n <= SHORT &&
		       names(&p->lx) && names(&p->ly);
	case DIFF_NONE:
	case DIFF_UNITS:
		break;
	}
	return false;
}

/* Whether the rules themselves say that it is contested. */
bool
rule_value_decides(struct pair *p)
{
	struct verdict v = {0};

	return !rule_scope_split(p, &v) && contested(p, &v);
}

const struct rule rules[] = {
    {2, "ignored", OUT_IGNORED, ignored},
    {3, "attributed", OUT_ATTRIBUTED, attributed},
    {8, "repeated", OUT_DUPLICATE, repeated},
    {14, "shape", OUT_CONTESTED, rule_shape},
    {4, "unrelated", OUT_NO_CANDIDATE, unrelated},
    {4, "distinct_entity", OUT_DISTINCT_ENTITY, rule_distinct_entity},
    {5, "time_scoped", OUT_TIME_SCOPED, rule_time_scoped},
    {11, "superseded", OUT_SUPERSEDED, rule_succession},
    {6, "scope_said", OUT_SCOPE_SPLIT, rule_scope_said},
    {14, "same_event", OUT_CONTESTED, rule_same_event},
    {14, "same_count", OUT_CONTESTED, rule_same_count},
    {6, "scope_split", OUT_SCOPE_SPLIT, rule_scope_split},
    {8, "duplicate", OUT_DUPLICATE, duplicate},
    {9, "refinement", OUT_REFINEMENT, refinement},
    {9, "vaguer", OUT_VAGUER, vaguer},
    {12, "multi_valued", OUT_MULTI_VALUED, multi_valued},
    {13, "ambiguous", OUT_AMBIGUOUS, ambiguous},
    {14, "contested", OUT_CONTESTED, contested},
};
const size_t nrules = sizeof(rules) / sizeof(rules[0]);
