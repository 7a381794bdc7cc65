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

/* ---- the label of an entry ---- */

struct naming {
	const char *concept, *noun;
};

static const struct naming namings[] = {
    {"acquire", "acquisition"},
    {"allow", "permission"},
    {"attend", "attendance"},
    {"bear", "birth"},
    {"begin", "start"},
    {"build", "construction"},
    {"ceo", "CEO"},
    {"cfo", "CFO"},
    {"close", "closing"},
    {"close_down", "closure"},
    {"complete", "completion"},
    {"coo", "COO"},
    {"cost", "price"},
    {"cto", "CTO"},
    {"decide", "decision"},
    {"descope", "scope"},
    {"die", "death"},
    {"due", "due date"},
    {"employ", "staff"},
    {"eoas", "end of active support"},
    {"eol", "end of life"},
    {"found", "founding"},
    {"frozen", "freeze"},
    {"held", "date"},
    {"join", "joining"},
    {"kill", "deaths"},
    {"last", "duration"},
    {"leave", "departure"},
    {"located", "location"},
    {"marry", "marriage"},
    {"modify", "change"},
    {"open", "opening"},
    {"own", "owner"},
    {"reject", "rejection"},
    {"reside", "residence"},
    {"retain", "retention"},
    {"security_support", "security support"},
    {"support_period", "support period"},
    {"write", "author"},
    {"written_in", "language"},
};

/* "signed" -> "signing". */
static struct str
gerund(struct arena *a, struct str lemma)
{
	size_t n = lemma.n;
	const char *p = lemma.p;
	bool e = n > 2 && p[n - 1] == 'e' && strchr("eoy", p[n - 2]) == NULL;

	if (e && p[n - 2] == 'i')
		return str_printf(
		    a, "%.*sying", STR_ARG(str_sub(lemma, 0, n - 2)));
	if (e)
		return str_printf(
		    a, "%.*sing", STR_ARG(str_sub(lemma, 0, n - 1)));
	/* run, plan, ship: one short vowel before one consonant */
	if ((n == 3 || n == 4) && strchr("aeiou", p[n - 2]) != NULL &&
	    strchr("aeiou", p[n - 3]) == NULL &&
	    strchr("aeiouwxy", p[n - 1]) == NULL)
		return str_printf(a, "%.*s%cing", STR_ARG(lemma), p[n - 1]);
	return str_printf(a, "%.*sing", STR_ARG(lemma));
}

static struct str
noun_for(struct arena *a, const struct term *t)
{
	/* "opened in 1952" is "begin" to the rules */
	if (str_starts(t->fold, STR("open")) && term_is(t, "begin"))
		return STR("opening");
	for (size_t i = 0; i < sizeof(namings) / sizeof(namings[0]); i++)
		if (str_eq(t->lemma, str_of(namings[i].concept)))
			return str_of(namings[i].noun);
	if (t->f & T_CONCEPT)
		return t->lemma;
	return t->role == R_VERB && (t->f & W_VERB) ? gerund(a, t->lemma)
						    : t->raw;
}

static void
add_word(struct buf *b, const struct term *t)
{
	if (b->n > 0)
		buf_c(b, ' ');
	if (b->n == 0 && (t->f & W_DET))
		buf_add(b, t->fold);
	else
		buf_add(b, t->f & T_POSS && str_ends(t->raw, STR("'s"))
			       ? str_sub(t->raw, 0, t->raw.n - 2)
			       : t->raw);
}

static struct str
subject_words(
    const struct pair *p, const struct atom *at, const struct term *but)
{
	struct buf b;

	buf_init(&b, p->a, 200);
	for (size_t i = at->subj_lo; i < at->subj_hi && i < at->t.n; i++) {
		const struct term *t = &at->t.v[i];

		if (t->role == R_ASIDE || (t->f & T_PUNCT) || t->q >= 0 ||
		    (but != NULL && t->off == but->off && t->end == but->end))
			continue;
		if (t->f & W_PREP && b.n == 0)
			continue;
		add_word(&b, t);
	}
	return b.n > 0 ? buf_str(&b) : at->topic->name;
}

/* What is done, owned or led, where the two differ in who does it. */
static struct str
object_words(const struct pair *p)
{
	struct buf b;

	buf_init(&b, p->a, 200);
	VEC_EACH (i, &p->x->t) {
		const struct term *t = &p->x->t.v[i];

		if (t->role != R_ARG || t->q >= 0)
			continue;
		if ((t->f & (T_PUNCT | W_PREP)) || t->date)
			break;
		add_word(&b, t);
	}
	return buf_str(&b);
}

static bool
in_subject(const struct atom *at, uint64_t id)
{
	for (size_t i = at->subj_lo; i < at->subj_hi && i < at->t.n; i++)
		if (at->t.v[i].id == id)
			return true;
	return false;
}

/* "Orbital Foods' CTO" -> "CTO of Orbital Foods". */
static struct str
office_subject(const struct pair *p, const struct atom *at)
{
	size_t lo = at->subj_lo, hi = at->subj_hi, poss = hi;
	struct buf b;

	for (size_t i = lo; i < hi; i++)
		if (at->t.v[i].f & T_POSS)
			poss = i;
	buf_init(&b, p->a, 200);
	for (size_t i = poss + 1 < hi ? poss + 1 : lo; i < hi; i++)
		if (!(at->t.v[i].f & T_PUNCT) &&
		    !(b.n == 0 && (at->t.v[i].f & W_DET)))
			add_word(&b, &at->t.v[i]);
	if (poss + 1 >= hi)
		return buf_str(&b);
	buf_add(&b, STR(" of"));
	for (size_t i = lo; i <= poss; i++) {
		struct str raw = at->t.v[i].raw;

		if (str_ends(raw, STR("'s")))
			raw = str_sub(raw, 0, raw.n - 2);
		else if (str_ends(raw, STR("'")))
			raw = str_sub(raw, 0, raw.n - 1);
		buf_f(&b, " %.*s",
		    STR_ARG(at->t.v[i].f & W_DET ? at->t.v[i].fold : raw));
	}
	return buf_str(&b);
}

/* "mayor of Elmstad": the side that has the office for its subject says it
 * best; else the words around the office. */
static struct str
office_words(const struct pair *p, const struct term *s)
{
	const struct term *from = s, *end = p->tx.v + p->tx.n;
	struct buf b;

	if (s == NULL || in_subject(p->x, s->id))
		return office_subject(p, p->x);
	if (in_subject(p->y, s->id))
		return office_subject(p, p->y);
	while (from > p->tx.v && from[-1].role == s->role &&
	       !(from[-1].f & (W_DET | W_PREP | T_PUNCT | T_POSS | W_BE)))
		from--;
	buf_init(&b, p->a, 200);
	for (; from < end && from->role == s->role; from++) {
		if ((from->f & T_PUNCT) || from->q >= 0)
			break;
		add_word(&b, from);
	}
	return buf_str(&b);
}

static bool
has_owner(const struct atom *at)
{
	for (size_t i = at->subj_lo; i + 1 < at->subj_hi; i++)
		if (at->t.v[i].f & T_POSS)
			return true;
	return false;
}

/* A place for one that a noun names: an office, "the tallest building". */
static bool
is_office(const struct pair *p)
{
	return p->diff == DIFF_HOLDER &&
	       (str_eq(str_of(p->slot), STR("holder")) ||
		   str_eq(str_of(p->slot), STR("superlative")) ||
		   (str_eq(str_of(p->slot), STR("entity")) && has_owner(p->x)));
}

/* "whether the ferry carries cars"; none where it would be long. */
static struct str
whether(const struct pair *p)
{
	const struct atom *at = p->x->negated ? p->y : p->x;
	struct str t = str_trim(at->plain);
	size_t lo = at->subj_lo;

	while (t.n > 0 && strchr(".!;,", t.p[t.n - 1]) != NULL)
		t = str_sub(t, 0, t.n - 1);
	if (at->keyed || t.n == 0 || t.n > 72)
		return STR_NONE;
	if (lo < at->t.n && (at->t.v[lo].f & W_DET) &&
	    str_starts(t, at->t.v[lo].raw))
		return str_printf(p->a, "whether %.*s%.*s",
		    STR_ARG(at->t.v[lo].fold),
		    STR_ARG(str_sub(t, at->t.v[lo].raw.n, t.n)));
	return str_printf(p->a, "whether %.*s", STR_ARG(t));
}

/* What is measured, dated or held. */
static const struct term *
slot_word(const struct pair *p)
{
	const struct term *best = NULL, *concept = NULL;

	for (size_t i = 0; i < p->cx.n; i++) {
		const struct term *t = p->cx.v[i];

		if (t->q >= 0 || t == p->ox || (t->f & T_TOPIC))
			continue;
		if ((t->f & T_CONCEPT) && t->role != R_SUBJ)
			return t;
		if (concept == NULL && (t->f & T_CONCEPT))
		concept = t;
		if (best == NULL && t->role == R_VERB)
			best = t;
		if (best == NULL && !(t->f & T_UPPER))
			best = t;
	}
	return concept != NULL ? concept : best;
}

/* What a count measures, where a word says it: the capacity, not "people". */
static bool
names_measure(const struct term *t)
{
	return t != NULL &&
	       term_is(t, "capacity|employ|cost|limit|attend|population|kill|"
			  "member|revenue|age|port|speed|timeout|minimum");
}

/* "opening date": of a day, what is done is no name for it. */
static struct str
day_noun(const struct pair *p, struct str noun)
{
	if (p->diff != DIFF_DATE || p->core->qx->recurring ||
	    !str_ends(noun, STR("ing")))
		return noun;
	return str_printf(p->a, "%.*s date", STR_ARG(noun));
}

static struct str
label_of(const struct pair *p)
{
	const struct term *s = NULL;
	struct str noun, subj = STR_NONE;

	if (p->diff == DIFF_NEG)
		subj = whether(p);
	else if (is_office(p) &&
		 ((s = slot_word(p)) == NULL || s->role != R_VERB))
		subj = office_words(p, s);
	if (subj.n != 0)
		return subj;
	if (p->core != NULL && p->core->qx->kind == QTY_DURATION)
		noun = STR("duration");
	else if (p->diff == DIFF_OPPOSITE && pair_colours(p))
		noun = STR("colour");
	else if (p->core != NULL && p->core->qx->noun.n > 0 &&
		 !names_measure(slot_word(p)))
		noun = p->core->qx->noun;
	else if (p->core != NULL && p->core->qx->kind == QTY_ORDINAL)
		noun = STR("place");
	else if (p->diff == DIFF_OPPOSITE)
		noun = STR("state");
	else if ((s = slot_word(p)) != NULL)
		noun = day_noun(p, noun_for(p->a, s));
	else
		noun = STR("statement");
	if (p->sx > 0 && p->sy > 0 && p->core == NULL)
		subj = object_words(p);
	if (subj.n == 0)
		subj = subject_words(p, p->x, s);
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

static void
set_values(const struct pair *p, struct verdict *v)
{
	if (p->core != NULL) {
		v->earlier_value = p->core->qx->text;
		v->incoming_value = p->core->qy->text;
	} else if (p->ox != NULL && p->oy != NULL) {
		v->earlier_value = p->ox->raw;
		v->incoming_value = p->oy->raw;
	}
}

static struct str
against(const struct pair *p, const struct verdict *v)
{
	if (v->earlier_value.n == 0 && v->incoming_value.n == 0)
		return STR_NONE;
	return str_printf(p->a, ", %.*s against %.*s",
	    STR_ARG(v->earlier_value), STR_ARG(v->incoming_value));
}

/* The config knows whether a conflict here keeps people from using the page. */
static enum severity
severity_of(const struct pair *p, const struct ground *n)
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
	const struct ground *n = ground_of(p);
	struct str why = v->reasoning;

	v->outcome = r->outcome;
	v->rule = r->number;
	v->rule_name = r->name;
	/* a shape has its own name, and no difference */
	v->ground = v->type >= CONFLICT_SCOPE_CREEP && v->type != CONFLICT_OTHER
			? conflict_type_name(v->type)
			: n->name;
	v->has_conflict = r->outcome == OUT_CONTESTED;
	if (v->type == CONFLICT_VALUE && p->diff != DIFF_NONE)
		v->type = n->type;
	v->severity = v->has_conflict ? severity_of(p, n) : n->severity;
	v->confidence = n->confidence;
	if (p->ctx->brief && !v->has_conflict) {
		v->reasoning = STR_NONE;
		return;
	}
	v->gap = gap_of(p);
	if (why.n == 0)
		why = str_of(n->words);
	set_values(p, v);
	v->reasoning =
	    str_printf(p->a, "rule %d %s: %.*s%.*s (%zu word%s shared)",
		r->number, r->name, STR_ARG(why), STR_ARG(against(p, v)),
		p->shared, p->shared == 1 ? "" : "s");
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
	v->earlier_value = str_dup(a, v->earlier_value);
	v->incoming_value = str_dup(a, v->incoming_value);
}

static void
judge_in(struct arena *own, const struct claim *earlier,
    const struct claim *incoming, const struct judge_ctx *ctx,
    struct verdict *out)
{
	struct pair p;

	pair_read(own, earlier, incoming, ctx, &p);
	if (ctx->clashes && pair_same_page(&p) && diff_hopeless(&p))
		return;
	pair_compare(&p);
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
	out->rule_name = out->ground = "none";
	if (earlier->atom == NULL || incoming->atom == NULL)
		return;
	own = arena_new();
	judge_in(own, earlier, incoming, ctx, out);
	keep(a, out);
	arena_free(own);
}
