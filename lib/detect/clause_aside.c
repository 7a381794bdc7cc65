/*
 * clause_aside: what a clause says on the side: relative clauses, parentheses,
 * appositions, who says so, words that join it to what was said before.
 */
#include "detect/own.h"

#define F(i) (at->t.v[i].f)

void
clause_role(struct atom *at, size_t from, size_t to, enum role r)
{
	for (size_t i = from; i < to && i < at->t.n; i++)
		at->t.v[i].role = (uint8_t)r;
}

size_t
clause_punct(const struct atom *at, size_t from, const char *mark)
{
	for (size_t i = from; i < at->t.n; i++)
		if ((F(i) & T_PUNCT) && term_is_word(&at->t.v[i], mark))
			return i;
	return at->t.n;
}

static void
mark_parentheses(struct atom *at)
{
	for (size_t i = clause_punct(at, 0, "("); i < at->t.n;) {
		size_t end = clause_punct(at, i, ")");

		clause_role(at, i, end + 1, R_ASIDE);
		i = clause_punct(at, end, "(");
	}
}

/* ", which was renovated in 2021,", ", not the Madrid one", ", so test those on
 * staging" */
static void
mark_relatives(struct atom *at)
{
	for (size_t i = clause_punct(at, 0, ","); i + 1 < at->t.n;
	     i = clause_punct(at, i + 1, ",")) {
		const struct term *next = &at->t.v[i + 1];
		size_t end;

		if (!term_is(next, "which|who|whom|whose|where|not|so"))
			continue;
		end = clause_punct(at, i + 1, ",");
		clause_role(at, i, end, R_ASIDE);
		if (end < at->t.n)
			at->t.v[end].role = R_ASIDE;
	}
}

#define RELATIVES "that|which|who"

/* "carries a battery that weighs 2 kg": said of the battery. */
static void
mark_restrictive(struct atom *at)
{
	bool verb = false;

	for (size_t i = 1; i + 2 < at->t.n; i++) {
		const struct term *t = &at->t.v[i], *n = t + 1;
		size_t end;

		if ((t->f & W_VERB) && !(t->f & (W_NOUNY | T_ING | W_AUX)))
			verb = true;
		if (!verb || t->role == R_ASIDE || !(t->may & MAY_RELATIVE) ||
		    !term_is(t, RELATIVES) || !(n->f & W_VERB) ||
		    (F(i - 1) & (W_VERB | W_PREP | W_AUX | T_PUNCT | W_CONJ |
				    W_DET | W_PRON)) ||
		    !(n->f & W_PAST || str_ends(n->raw, STR("s"))))
			continue;
		end = clause_punct(at, i, ",");
		clause_role(at, i, end, R_ASIDE);
	}
}

/* "; see https://... for details" */
static void
mark_references(struct atom *at)
{
	for (size_t i = 1; i + 1 < at->t.n; i++)
		if ((F(i - 1) & T_PUNCT) && term_is(&at->t.v[i], "see") &&
		    at->t.v[i + 1].q >= 0 &&
		    at->q.v[at->t.v[i + 1].q].kind == QTY_ID)
			clause_role(at, i - 1, at->t.n, R_ASIDE);
}

/* "X, children included, gets", "X, a village, lies" */
static void
mark_appositions(struct atom *at)
{
	size_t a = clause_punct(at, 1, ","), b = clause_punct(at, a + 1, ",");

	if (b + 1 >= at->t.n || b - a > 9)
		return;
	/* ", after the extension," says when, ", once rebuilt," of what case */
	if (term_is(&at->t.v[a + 1], "once|when|whenever|while|if|unless")) {
		clause_role(at, a, b + 1, R_LEAD);
		return;
	}
	if (term_is(&at->t.v[a + 1],
		"after|before|during|since|until|till|follow|pend|without|"
		"from") ||
	    in_list(at->t.v[a + 1].fold, "following|pending"))
		return;
	for (size_t i = 0; i < b; i++)
		if (F(i) & W_AUX)
			return;
	if (!(F(b + 1) & (W_AUX | W_VERB)) || (F(b + 1) & T_ING))
		return;
	clause_role(at, a, b + 1, R_ASIDE);
}

/* What joins a sentence to the talk around it and says nothing: first words,
 * then the rest. */
static const struct {
	const char *words[4];
	bool front; /* only where the clause begins */
} phrases[] = {
    {{"in", "the", "end"}, true},
    {{"in", "fact"}, true},
    {{"in", "short"}, true},
    {{"after", "all"}, false},
    {{"at", "last"}, true},
    {{"by", "the", "way"}, false},
    {{"for", "the", "record"}, false},
    {{"these", "days"}, false},
    {{"as", "well"}, false},
    {{"of", "course"}, false},
    {{"for", "your", "information"}, false},
    {{"above", "sea", "level"}, false},
    {{"heads", "up"}, true},
};

/* The first words of those. */
#define PHRASE_WORDS "in|after|at|by|for|these|as|of|above|heads"

static size_t
phrase_at(const struct atom *at, size_t i, const char *const *words)
{
	size_t n = 0;

	while (n < 4 && words[n] != NULL) {
		if (i + n >= at->t.n ||
		    !str_eq(at->t.v[i + n].fold, str_of(words[n])))
			return 0;
		n++;
	}
	return n;
}

static void
mark_phrases(struct atom *at)
{
	for (size_t i = 0; i < at->t.n; i++)
		for (size_t k = 0; (at->t.v[i].may & MAY_PHRASE) &&
				   k < sizeof(phrases) / sizeof(phrases[0]);
		     k++) {
			size_t n = phrase_at(at, i, phrases[k].words);

			if (n == 0 || (phrases[k].front && i > 0))
				continue;
			/* "in the end of the pier" */
			if (i + n < at->t.n && term_is(&at->t.v[i + n], "of"))
				continue;
			clause_role(at, i, i + n, R_ASIDE);
		}
}

/* "X says the leaflet", ", says the contractor's report", "according to the
 * leaflet": who says so, to the end of the clause or a comma. */
#define SAYS "says|said|writes|wrote|reports|reported|notes|noted|adds|added"
#define ACCORDING "accord|according"

static void
mark_sayers(struct atom *at)
{
	for (size_t i = 2; i + 1 < at->t.n; i++) {
		const struct term *t = &at->t.v[i];
		bool said = (F(i - 1) & T_PUNCT) && in_list(t->fold, SAYS) &&
			    (F(i + 1) & (W_DET | T_UPPER | T_POSS));
		bool told =
		    term_is(t, ACCORDING) && term_is(&at->t.v[i + 1], "to");
		size_t end;

		if (!said && !told)
			continue;
		end = clause_punct(at, i + 1, ",");
		clause_role(at, said ? i - 1 : i, end, R_ASIDE);
	}
}

static bool
has_range(const struct atom *at)
{
	VEC_EACH (i, &at->t) {
		int q = at->t.v[i].q;

		if (q >= 0 && at->q.v[q].kind != QTY_DATE &&
		    at->q.v[q].lo < at->q.v[q].hi)
			return true;
	}
	return false;
}

/* "Depending on wind, it flies for 22 to 28 minutes": the range is of every
 * wind. */
static void
mark_depending(struct atom *at)
{
	for (size_t i = 0; i + 2 < at->t.n; i++)
		if (at->t.v[i].raw.n == 9 &&
		    str_ieq(at->t.v[i].raw, STR("depending")) && has_range(at))
			clause_role(at,
			    i > 0 && (F(i - 1) & T_PUNCT) ? i - 1 : i,
			    clause_punct(at, i, ",") + 1, R_ASIDE);
}

/* Whether the terms behind a comma, to the end, only say the subject or what
 * was said of it in other words: "the second of five children", "all of them
 * on line". A value behind a noun is another's: "the gym 90". */
static bool
is_apposition(const struct atom *at, size_t from)
{
	bool noun = false, prep = false;

	if (from + 1 >= at->t.n ||
	    (!(F(from) & (W_DET | W_QUANT)) &&
		!str_starts(at->t.v[from].raw, STR("half"))))
		return false;
	for (size_t i = from; i < at->t.n; i++) {
		const struct term *t = &at->t.v[i];

		if (t->f & (T_PUNCT | W_AUX | W_NEG | W_REL | W_CONJ | W_SUB))
			return false;
		if ((t->f & W_VERB) && !(t->f & (W_NOUNY | T_CONCEPT)))
			return false;
		if (term_is(t, "each|only|per|except|if"))
			return false;
		prep |= (t->f & W_PREP) != 0;
		if (t->q >= 0 && noun && !prep)
			return false;
		if (t->q >= 0 && at->q.v[t->q].kind != QTY_NUMBER &&
		    at->q.v[t->q].kind != QTY_ORDINAL)
			return false;
		noun |= t->q < 0 && t->content;
	}
	return true;
}

/* Behind a verb and what it takes. */
static void
mark_tail(struct atom *at)
{
	size_t n = at->t.n, end = n;
	bool verb = at->keyed;

	while (end > 0 && (F(end - 1) & T_PUNCT))
		end--;
	at->t.n = end;
	for (size_t i = 1; i + 2 < end; i++) {
		verb |= i > 1 && (F(i - 1) & (W_AUX | W_VERB)) != 0;
		if (!verb || !(F(i) & T_PUNCT) ||
		    !term_is(&at->t.v[i], ",|–|—") || !is_apposition(at, i + 1))
			continue;
		clause_role(at, i, end, R_ASIDE);
		break;
	}
	at->t.n = n;
}

unsigned
aside_may_fold(struct str fold)
{
	return (in_list(fold, PHRASE_WORDS) ? MAY_PHRASE : 0u) |
	       (in_list(fold, SAYS) ? MAY_SAY : 0u) |
	       (str_eq(fold, STR("depending")) ? MAY_DEPEND : 0u);
}

unsigned
aside_may_lemma(struct str lemma)
{
	return (in_list(lemma, RELATIVES) ? MAY_RELATIVE : 0u) |
	       (str_eq(lemma, STR("see")) ? MAY_REFER : 0u) |
	       (in_list(lemma, ACCORDING) ? MAY_SAY : 0u);
}

/* Most clauses have nothing of the kind, and a look at each word tells. */
void
clause_asides(struct atom *at, unsigned may)
{
	bool paren = false, mark = false;

	VEC_EACH (i, &at->t) {
		const struct term *t = &at->t.v[i];

		if (!(t->f & T_PUNCT))
			continue;
		paren |= term_is(t, "(");
		mark |= term_is(t, ",") || term_is(t, "–|—");
	}
	if (paren)
		mark_parentheses(at);
	if (mark)
		mark_relatives(at);
	if (may & MAY_RELATIVE)
		mark_restrictive(at);
	if (may & MAY_REFER)
		mark_references(at);
	if (mark)
		mark_appositions(at);
	if (may & MAY_PHRASE)
		mark_phrases(at);
	if (may & MAY_SAY)
		mark_sayers(at);
	if (may & MAY_DEPEND)
		mark_depending(at);
	if (mark)
		mark_tail(at);
}
