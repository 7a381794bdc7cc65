/*
 * judge: runs the table of rules over a pair and writes the verdict.
 */
#include "detect/judge.h"

#include <string.h>

#include "detect/own.h"
#include "format/val.h"
#include "model/slot.h"

static const char *const outcomes[] = {
    [OUT_NO_CANDIDATE] = "new_fact",
    [OUT_OWN_ORIGIN] = "own_origin",
    [OUT_IGNORED] = "ignored",
    [OUT_ATTRIBUTED] = "attributed",
    [OUT_DISTINCT_ENTITY] = "distinct_entity",
    [OUT_TIME_SCOPED] = "time_scoped",
    [OUT_SCOPE_SPLIT] = "scope_split",
    [OUT_LOCKED] = "locked",
    [OUT_DISMISSED] = "dismissed",
    [OUT_DUPLICATE] = "duplicate",
    [OUT_REFINEMENT] = "refinement",
    [OUT_VAGUER] = "vaguer",
    [OUT_SUPERSEDED] = "superseded",
    [OUT_MULTI_VALUED] = "multi_valued",
    [OUT_AMBIGUOUS] = "ambiguous",
    [OUT_CONTESTED] = "contested",
};

const char *
outcome_name(enum outcome o)
{
	return outcomes[o];
}

struct nature {
	enum conflict_type type;
	enum severity severity;
	double confidence; /* measured on held-out pairs, rounded down */
	const char *words;
};

static const struct nature natures[] = {
    [DIFF_NONE] = {CONFLICT_OTHER, SEVERITY_LOW, .5, "no difference found"},
    [DIFF_QTY] = {CONFLICT_VALUE, SEVERITY_HIGH, .95, "two values of one slot"},
    [DIFF_DATE] = {CONFLICT_DATE, SEVERITY_HIGH, .95, "two dates of one event"},
    [DIFF_NEG] = {CONFLICT_NEGATION, SEVERITY_HIGH, .9,
	"one side denies what the other says"},
    [DIFF_OPPOSITE] = {CONFLICT_STATE, SEVERITY_HIGH, .9, "opposite states"},
    [DIFF_HOLDER] = {CONFLICT_HOLDER, SEVERITY_HIGH, .9,
	"two names in a place for one"},
    [DIFF_ENTITY] = {CONFLICT_ENTITY, SEVERITY_MEDIUM, .85,
	"another value where one side says there is only one"},
    [DIFF_PLACE] = {CONFLICT_PLACE, SEVERITY_HIGH, .9,
	"two places, neither in the other"},
    [DIFF_SWAP] = {CONFLICT_ENTITY, SEVERITY_HIGH, .95,
	"the roles are swapped"},
    [DIFF_UNIVERSAL] = {CONFLICT_STATE, SEVERITY_MEDIUM, .85,
	"a rule for all against one of them"},
    [DIFF_NEVER] = {CONFLICT_NEGATION, SEVERITY_HIGH, .9,
	"never against an event"},
    [DIFF_CAUSE] = {CONFLICT_ENTITY, SEVERITY_MEDIUM, .8,
	"two causes of one event"},
    [DIFF_AGE] = {CONFLICT_VALUE, SEVERITY_HIGH, .9,
	"an age against a day of birth"},
    [DIFF_UNITS] = {CONFLICT_OTHER, SEVERITY_LOW, .5, "two currencies"},
    [DIFF_SAME_LINE] = {CONFLICT_VALUE, SEVERITY_HIGH, .9,
	"all words agree but one value or one negation"},
};

/* ---- the label of an entry ---- */

struct naming {
	const char *concept, *noun;
};

static const struct naming namings[] = {
    {"bear", "birth"},
    {"begin", "start"},
    {"ceo", "CEO"},
    {"cfo", "CFO"},
    {"coo", "COO"},
    {"cto", "CTO"},
    {"die", "death"},
    {"due", "due date"},
    {"employ", "staff"},
    {"eoas", "end of active support"},
    {"eol", "end of life"},
    {"found", "founding"},
    {"held", "date"},
    {"last", "duration"},
    {"located", "location"},
    {"reside", "residence"},
};

static struct str
noun_for(const struct term *t)
{
	for (size_t i = 0; i < sizeof(namings) / sizeof(namings[0]); i++)
		if (str_eq(t->lemma, str_of(namings[i].concept)))
			return str_of(namings[i].noun);
	return t->f & T_CONCEPT ? t->lemma : t->raw;
}

static struct str
subject_words(const struct pair *p, const struct term *but)
{
	struct buf b;
	const struct atom *at = p->x;

	buf_init(&b, p->a, 200);
	for (size_t i = at->subj_lo; i < at->subj_hi && i < at->t.n; i++) {
		const struct term *t = &at->t.v[i];

		if (t->role == R_ASIDE || (t->f & T_PUNCT) || t->q >= 0 ||
		    (but != NULL && t->off == but->off && t->end == but->end))
			continue;
		if (t->f & W_PREP && b.n == 0)
			continue;
		if (b.n > 0)
			buf_c(&b, ' ');
		buf_add(&b, t->f & T_POSS && str_ends(t->raw, STR("'s"))
				? str_sub(t->raw, 0, t->raw.n - 2)
				: t->raw);
	}
	return b.n > 0 ? buf_str(&b) : at->topic->name;
}

/* What is measured, dated or held. */
static const struct term *
slot_word(const struct pair *p)
{
	const struct term *best = NULL;

	for (size_t i = 0; i < p->cx.n; i++) {
		const struct term *t = p->cx.v[i];

		if (t->q >= 0 || t == p->ox || (t->f & T_TOPIC))
			continue;
		if (t->f & T_CONCEPT)
			return t;
		if (best == NULL && t->role == R_VERB)
			best = t;
		if (best == NULL && !(t->f & T_UPPER))
			best = t;
	}
	return best;
}

static struct str
label_of(const struct pair *p)
{
	const struct term *s = NULL;
	struct str noun, subj;

	if (p->core != NULL && p->core->qx->kind == QTY_DURATION)
		noun = STR("duration");
	else if (p->core != NULL && p->core->qx->noun.n > 0)
		noun = p->core->qx->noun;
	else if ((s = slot_word(p)) != NULL)
		noun = noun_for(s);
	else
		noun = STR("statement");
	subj = subject_words(p, s);
	if (subj.n == 0)
		return noun;
	/* of what only "has" it the subject is the slot */
	if (str_eq(noun, STR("have")))
		return subj;
	return str_printf(p->a, "%.*s of %.*s", STR_ARG(noun), STR_ARG(subj));
}

/* ---- the verdict ---- */

static struct str
gap_of(const struct pair *p)
{
	const struct qty_diff *d;
	struct str unit;

	if (p->core == NULL)
		return STR_NONE;
	d = &p->core->d;
	unit = p->core->qx->kind == QTY_DATE ? STR("days") : p->core->qx->unit;
	return str_printf(p->a, "%.*s, tolerance %.*s",
	    STR_ARG(qty_amount(p->a, d->gap, unit)),
	    STR_ARG(qty_amount(p->a, d->tol, unit)));
}

static struct str
against(const struct pair *p)
{
	if (p->core != NULL)
		return str_printf(p->a, ", %.*s against %.*s",
		    STR_ARG(p->core->qx->text), STR_ARG(p->core->qy->text));
	if (p->ox != NULL && p->oy != NULL)
		return str_printf(p->a, ", %.*s against %.*s",
		    STR_ARG(p->ox->raw), STR_ARG(p->oy->raw));
	return STR_NONE;
}

/* The config knows whether a conflict here keeps people from using the page. */
static enum severity
severity_of(const struct pair *p, const struct nature *n)
{
	const struct val *said;
	struct slot s;

	if (!pair_slot(p, &s, &said) || said->kind != VAL_MAP ||
	    val_get(said, "impairs") == NULL)
		return n->severity;
	if (s.impairs)
		return SEVERITY_HIGH;
	return n->severity == SEVERITY_HIGH ? SEVERITY_MEDIUM : n->severity;
}

/* Age is shown and decides nothing. */
static struct str
aged_out(const struct pair *p)
{
	const struct val *said;
	struct slot s;
	long days;

	if (!date_known(p->ca->said) || !date_known(p->cb->said) ||
	    !pair_slot(p, &s, &said) || said->kind != VAL_MAP ||
	    val_get(said, "half_life") == NULL || s.half_life <= 0)
		return STR_NONE;
	days = date_day(p->cb->said) - date_day(p->ca->said);
	if (days < 0)
		days = -days;
	if (days < s.half_life)
		return STR_NONE;
	return str_printf(p->a,
	    "; said %ld days apart, the slot's half-life is %d", days,
	    s.half_life);
}

static void
fill(struct pair *p, const struct rule *r, struct verdict *v)
{
	const struct nature *n = &natures[p->diff];
	struct str why = v->reasoning;

	v->outcome = r->outcome;
	v->rule = r->number;
	v->rule_name = r->name;
	v->has_conflict = r->outcome == OUT_CONTESTED;
	if (v->type == CONFLICT_VALUE && p->diff != DIFF_NONE)
		v->type = n->type;
	v->severity = v->has_conflict ? severity_of(p, n) : n->severity;
	v->confidence = n->confidence;
	if (p->ctx->brief && !v->has_conflict)
		return;
	v->gap = gap_of(p);
	if (why.n == 0)
		why = str_of(n->words);
	v->reasoning = str_printf(p->a,
	    "rule %d %s: %.*s%.*s (%zu words shared)", r->number, r->name,
	    STR_ARG(why), STR_ARG(against(p)), p->shared);
	v->reasoning = str_printf(
	    p->a, "%.*s%.*s", STR_ARG(v->reasoning), STR_ARG(aged_out(p)));
	v->label = label_of(p);
}

/* What a rule wrote, kept beyond the pair it was written about. */
static void
keep(struct arena *a, struct verdict *v)
{
	v->gap = str_dup(a, v->gap);
	v->reasoning = str_dup(a, v->reasoning);
	v->label = str_dup(a, v->label);
}

static void
judge_in(struct arena *own, const struct claim *earlier,
    const struct claim *incoming, const struct judge_ctx *ctx,
    struct verdict *out)
{
	struct pair p;

	pair_read(own, earlier, incoming, ctx, &p);
	for (size_t i = 0; i < nrules; i++) {
		if (!rules[i].applies(&p, out))
			continue;
		fill(&p, &rules[i], out);
		return;
	}
}

/* A source of a thousand lines has a hundred thousand pairs, and reading one
 * takes kilobytes: they are given back pair by pair. */
void
judge_pair(struct arena *a, const struct claim *earlier,
    const struct claim *incoming, const struct judge_ctx *ctx,
    struct verdict *out)
{
	struct arena *own;

	memset(out, 0, sizeof(*out));
	out->rule_name = "none";
	if (earlier->atom == NULL || incoming->atom == NULL)
		return;
	own = arena_new();
	judge_in(own, earlier, incoming, ctx, out);
	keep(a, out);
	arena_free(own);
}
