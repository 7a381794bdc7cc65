/*
 * split: where a sentence falls into clauses, by its terms alone.
 */
#include "detect/own.h"

static bool
finite_at(const struct terms *t, size_t lo, size_t i)
{
	uint32_t f = t->v[i].f;
	struct str head = t->v[i].raw, rest;

	/* of "starts at" the first word carries the ending */
	if (f & T_CONCEPT)
		str_cut(t->v[i].raw, ' ', &head, &rest);
	return (f & W_AUX) || ((f & W_VERB) && (f & W_PAST)) ||
	       ((f & W_VERB) && !(f & T_ING) && i > lo &&
		   str_ends(head, STR("s")));
}

bool
terms_finite(const struct terms *t, size_t lo, size_t hi)
{
	for (size_t i = lo; i < hi; i++)
		if (finite_at(t, lo, i))
			return true;
	return false;
}

/* Whether the first verb of [lo, hi) has a subject in front that is no list
 * and no clause of its own: "the juniors got", not "pears that ripen". */
static bool
own_subject(const struct terms *t, size_t lo, size_t hi)
{
	bool noun = false;

	for (size_t i = lo; i < hi; i++) {
		const struct term *v = &t->v[i];

		if ((v->f & (W_REL | W_SUB)) && !(v->f & W_PRON))
			return false;
		if (term_is(v, "who|which|that") && noun)
			return false;
		if (finite_at(t, lo, i))
			return noun;
		noun |= !(v->f & (T_PUNCT | W_PREP | W_ADVTIME | W_CONJ));
	}
	return false;
}

/* "When it rains, this holds:", "an example would be:" */
static bool
sets_case(const struct terms *t, size_t lo, size_t hi)
{
	for (size_t i = lo; i < hi; i++)
		if (term_is(&t->v[i],
			"if|when|unless|where|while|until|example|suppose|"
			"imagine|for|in|on|at|under|during|not|no|never|claim|"
			"rumour|rumor|wrong|false|myth|whether|plan|mistake|"
			"error|draft|idea|proposal|old|former|previous|still"))
			return true;
	return false;
}

/* "We asked sales:", "the survey leaves no doubt:"; what "X says:" says is no
 * sentence beside it. */
static bool
reports(const struct terms *t, size_t lo, size_t hi)
{
	if (hi <= lo || reporter_of(t->v[hi - 1].lemma) != REPORT_NONE)
		return false;
	for (size_t i = lo; i < hi; i++)
		if ((i == lo && term_is(&t->v[i], "i|we")) ||
		    term_is(&t->v[i],
			"check|confirm|show|measure|verify|ask|say|doubt|"
			"certain|clear|find|conclude|state|report|write"))
			return true;
	return false;
}

/* A dash between two blanks. */
static bool
is_dash(const struct terms *t, size_t i)
{
	struct str s = t->v[i].raw;

	return i > 0 && i + 1 < t->n && t->v[i].off > t->v[i - 1].end &&
	       t->v[i + 1].off > t->v[i].end &&
	       (str_eq(s, STR("–")) || str_eq(s, STR("—")) ||
		   str_eq(s, STR("-")) || str_eq(s, STR("--")));
}

/* "The depot – we counted on Sunday – held 61": the dash at `i` ends what one
 * in front of the verb began. */
static bool
breaks_in(const struct terms *t, size_t lo, size_t i)
{
	for (size_t k = lo + 1; k < i; k++)
		if ((t->v[k].f & T_PUNCT) && is_dash(t, k) &&
		    !terms_finite(t, lo, k))
			return true;
	return false;
}

/* Between "(" and ")". */
static bool
in_parenthesis(const struct terms *t, size_t lo, size_t i)
{
	bool in = false;

	for (size_t k = lo; k < i; k++)
		if ((t->v[k].f & T_PUNCT) && term_is(&t->v[k], "(|)"))
			in = term_is(&t->v[k], "(");
	return in;
}

static bool
begins_clause(const struct terms *t, size_t lo, size_t i)
{
	const struct term *v = &t->v[i];
	const struct term *n;

	if (!(v->f & T_PUNCT) || i + 2 >= t->n)
		return false;
	n = &t->v[i + 1];
	if (term_is(v, ";") || is_dash(t, i))
		return terms_finite(t, lo, i) && terms_finite(t, i + 1, t->n);
	if (term_is(v, ":"))
		return terms_finite(t, lo, i) && reports(t, lo, i) &&
		       !sets_case(t, lo, i) && own_subject(t, i + 1, t->n);
	if (!term_is(v, ","))
		return false;
	if (term_is(n, "but|while|whereas|so"))
		return terms_finite(t, lo, i) && terms_finite(t, i + 2, t->n);
	if (term_is(n, "and"))
		return terms_finite(t, lo, i) && own_subject(t, i + 2, t->n);
	return false;
}

/* Whether a new clause starts after `i`. */
bool
terms_split(const struct terms *t, size_t lo, size_t i)
{
	return begins_clause(t, lo, i) && !in_parenthesis(t, lo, i) &&
	       !(is_dash(t, i) && breaks_in(t, lo, i));
}

/* ---- two verbs of one subject ---- */

/* Where the group of the verb at `v` ends: "was not yet built" */
static size_t
group_end(const struct terms *t, size_t v, size_t hi)
{
	size_t i = v + 1;

	while (i < hi && ((t->v[i].f & (W_AUX | W_NEG | W_ADVTIME)) ||
			     ((t->v[i].f & (W_PART | T_ING)) &&
				 (t->v[i - 1].f & (W_AUX | W_NEG | W_STOP))) ||
			     term_is(&t->v[i], "also|still|now|only")))
		i++;
	return i;
}

/* A word between "and" and the verb it joins. */
static bool
between(const struct term *t)
{
	return !(t->f & (W_CONJ | W_PREP | W_DET | W_PRON)) &&
	       ((t->f & (W_ADVTIME | W_NEG)) ||
		   term_is(t, "also|then|now|later|never|still|thus") ||
		   (t->lemma.n > 4 && str_ends(t->lemma, STR("ly")) &&
		       !(t->f & (W_VERB | W_NOUN | T_UPPER))));
}

/* Whether a verb at `w` says something more of the subject: in a form that
 * needs one, and where it is as often a noun, with a value behind it. */
static bool
joined_verb(const struct terms *t, size_t lo, size_t w, size_t hi)
{
	const struct term *v = &t->v[w];
	size_t next = w + 1;

	if (w + 1 >= hi || (v->f & T_UPPER) || v->q >= 0)
		return false;
	if (v->f & W_AUX)
		return true;
	if (!finite_at(t, lo, w) || (v->f & T_ING))
		return false;
	while (next < hi && term_is(&t->v[next], "about|at|for|up|over|around"))
		next++;
	if ((v->f & W_NOUNY) && !(v->f & W_PAST))
		return next < hi && t->v[next].q >= 0;
	return true;
}

/* Of the terms [lo, hi) whether a clause would tell less by itself: a
 * condition or an exception said at the end is said of all of it. */
static bool
holds_together(const struct terms *t, size_t lo, size_t hi)
{
	for (size_t i = lo; i < hi; i++) {
		const struct term *v = &t->v[i];

		if ((v->f & W_REL) ||
		    (v->f & T_PUNCT && term_is(v, ":|(|\"")) ||
		    term_is(v, "if|unless|when|whenever|provided|assuming|"
			       "except|both|either|neither|nor|or|because|"
			       "respectively|only|although|though"))
			return true;
	}
	return false;
}

static size_t
dates_in(const struct terms *t, size_t lo, size_t hi)
{
	size_t n = 0;

	for (size_t i = lo; i < hi; i++)
		n += t->v[i].date;
	return n;
}

static size_t
values_in(const struct terms *t, size_t lo, size_t hi)
{
	size_t n = 0;

	for (size_t i = lo; i < hi; i++)
		n += t->v[i].q >= 0;
	return n;
}

/* "had 12 beds in 1930", "was opened in 1960", and another value, also of the
 * past, and no day in [from, to). */
static bool
dates_both(const struct terms *t, size_t lo, size_t hi, size_t from, size_t to)
{
	bool past = false;

	if (dates_in(t, lo, hi) == 0 || dates_in(t, from, to) > 0)
		return false;
	for (size_t i = from; i < to; i++)
		past |= (t->v[i].f & W_PAST) && !(t->v[i].f & T_UPPER);
	return values_in(t, lo, hi) > 1 ||
	       (from > lo && past && values_in(t, from, to) > 0);
}

#define ASIDE_MAX 9

/* Behind "and": the verb may stand after ", once rebuilt,". */
static size_t
aside_end(const struct terms *t, size_t i, size_t hi)
{
	if (i >= hi || !(t->v[i].f & T_PUNCT) || !term_is(&t->v[i], ","))
		return i;
	for (size_t k = i + 2; k < hi && k < i + ASIDE_MAX; k++)
		if ((t->v[k].f & T_PUNCT) && term_is(&t->v[k], ","))
			return k + 1;
	return i;
}

bool
terms_joined(const struct terms *t, size_t lo, size_t hi, struct joined *out)
{
	size_t v = lo + 1, and, w;

	while (v < hi && !finite_at(t, lo, v))
		v++;
	if (v >= hi || holds_together(t, lo, hi))
		return false;
	out->verb = v;
	out->group = group_end(t, v, hi);
	for (and = out->group + 1; and+2 < hi; and++) {
		if (!term_is(&t->v[and], "and"))
			continue;
		w = aside_end(t, and+1, hi);
		while (w + 1 < hi && between(&t->v[w]))
			w++;
		if (!joined_verb(t, lo, w, hi))
			continue;
		/* what one clause is to say is a value, and a day told beside
		 * another one may be that of both */
		if (values_in(t, out->group, and) == 0 ||
		    dates_both(t, lo, and, w, hi) ||
		    dates_both(t, w, hi, lo, and))
			return false;
		out->end = (t->v[and-1].f & T_PUNCT) ? and-1 : and;
		out->next = and+1;
		/* "was built in 1950 and opened": was opened */
		out->shares = (t->v[v].f & W_AUX) && out->group > v + 1 &&
			      (t->v[out->group - 1].f & (W_PART | T_ING)) &&
			      (t->v[w].f & (W_PART | W_PAST | T_ING)) &&
			      !(t->v[w].f & W_AUX);
		return true;
	}
	return false;
}

/* "leaves no doubt", where "from the chairs" is no verb. */
static bool
takes_object(const struct terms *t, size_t i, size_t hi)
{
	return i + 1 < hi && ((t->v[i + 1].f & (W_DET | W_NEG | W_PRON)) ||
				 t->v[i + 1].q >= 0);
}

/* As terms_finite, of what stands in front of a colon: "a diary, kept that
 * week", "with time sheets attached" say nothing yet. */
static bool
finite_lead(const struct terms *t, size_t hi)
{
	bool aside = false, prep = false, noun = false;

	for (size_t i = 0; i < hi; i++) {
		const struct term *v = &t->v[i];
		bool aux = (v->f & W_AUX) != 0, past = (v->f & W_PAST) != 0;

		if ((v->f & T_PUNCT) || term_is(v, "with|without"))
			aside = true;
		prep |= (v->f & W_PREP) != 0;
		/* "reminder from the chairs", "just renewed", "a day in Bled"
		 */
		if (finite_at(t, 0, i) && (aux || !aside || !past) &&
		    (aux || past || !prep || takes_object(t, i, hi)) &&
		    (aux || noun || !past || i == 0) &&
		    (aux || i == 0 || !(v->f & T_UPPER)))
			return true;
		noun |= !(v->f & (T_PUNCT | W_PREP | W_ADVTIME | W_STOP)) ||
			(v->f & W_PRON);
	}
	/* "Commissioned: 1988" */
	return hi == 1 && (t->v[0].f & W_PART) && !(t->v[0].f & W_AUX);
}

#define KEY_MAX 10   /* terms of what can be a key */
#define LABEL_MAX 24 /* of what stands in front of a sentence */

size_t
terms_label_end(const struct terms *t)
{
	bool aside = false;

	for (size_t i = 0; i < t->n && i < LABEL_MAX; i++) {
		if (!(t->v[i].f & T_PUNCT))
			continue;
		/* "Vik Canal (Danish: Vikskanalen) is": no label of it */
		if (term_is(&t->v[i], "(|)"))
			aside = term_is(&t->v[i], "(");
		if (aside || !term_is(&t->v[i], ":"))
			continue;
		if (i == 0 || i + 1 >= t->n || finite_lead(t, i))
			return 0;
		/* a long one leads into a sentence, and is no key of a line */
		return i < KEY_MAX || terms_finite(t, i + 1, t->n) ? i : 0;
	}
	return 0;
}

/* "entries for the census close on": a bare verb behind a plural. */
bool
terms_plural_verb(const struct terms *t, size_t lo)
{
	bool plural = false;

	for (size_t i = lo; i + 1 < t->n; i++) {
		const struct term *v = &t->v[i], *n = v + 1;
		struct str head = v->raw, rest;

		if (v->f & (T_PUNCT | W_REL | W_SUB))
			return false;
		if (plural && (v->f & T_CONCEPT) &&
		    str_cut(v->raw, ' ', &head, &rest) &&
		    in_list(head, "are|were|have"))
			return true;
		if (plural && (v->f & W_VERB) && !(v->f & (T_ING | W_PART)) &&
		    !(v[-1].f & (W_PREP | W_DET)) &&
		    ((n->f & (W_PREP | W_DET | W_AUX)) || n->q >= 0))
			return true;
		plural |= v->raw.n > 3 && str_ends(v->raw, STR("s")) &&
			  !str_ends(v->raw, STR("ss")) &&
			  !(v->f & (W_DET | W_STOP | T_POSS));
	}
	return false;
}

bool
terms_talk(const struct terms *t, size_t hi)
{
	if (hi > 1 && term_is(&t->v[0], "what") && !term_is(&t->v[1], "a|an") &&
	    !str_starts(t->v[1].raw, STR("a ")))
		return false;
	if (hi > 0 && term_is(&t->v[0], "from|per|via|re|accord|what|how"))
		return !t->v[0].date && !(hi > 1 && t->v[hi - 1].date);
	for (size_t i = 0; i < hi; i++)
		if (in_list(t->v[i].fold,
			"i|we|just|finally|fyi|btw|"
			"ps|news|reminder|heads-up|question|answer|reply|"
			"fact|facts|result|results|conclusion|decision|decided|"
			"agreed|tl;dr|tldr|important|warning|caution|tip|hint|"
			"verdict|thanks|thread|comment|review|source|said|says|"
			"told|heard|read|spoke|wrote|quote|correct"))
			return true;
	return false;
}

/* Where the comma after a relative clause stands, or the sentence's end. */
size_t
terms_relative_end(const struct terms *t, size_t from)
{
	size_t end = from;

	while (end < t->n &&
	       !((t->v[end].f & T_PUNCT) && term_is(&t->v[end], ",|.|;|:|(|)")))
		end++;
	return end;
}

/* "One school calls it settled", "critics regard it as": what unnamed people
 * make of a thing. */
bool
atom_view_of_some(const struct atom *at)
{
	bool some = false;

	if (at->verb < 0 || at->passive ||
	    !term_is(&at->t.v[at->verb],
		"call|consider|regard|deem|view|describe|label|see|treat|"
		"dismiss|hail|think|hold"))
		return false;
	for (size_t i = at->subj_lo; i < at->subj_hi; i++) {
		const struct term *t = &at->t.v[i];

		if (t->f & T_TOPIC)
			return false;
		some |= term_is(t,
			    "some|many|most|several|few|certain|other|others|"
			    "critic|supporter|opponent|proponent|advocate|"
			    "sceptic|skeptic|commentator|school|camp") ||
			str_ieq(t->raw, STR("one"));
	}
	return some;
}

/* A word of a person's name. */
static bool
is_name(const struct term *t)
{
	return (t->f & T_UPPER) && t->q < 0 &&
	       !(t->f & (T_PUNCT | W_DET | W_PREP | W_AUX | W_CONJ | W_PRON |
			    W_SUB | T_CONCEPT)) &&
	       t->place == NULL && t->raw.n > 1;
}

/* A word of an office: no verb, no value, nothing that joins. */
static bool
is_office(const struct term *t)
{
	return !(t->f & (T_UPPER | T_PUNCT | W_AUX | W_PRON | W_NEG | W_CONJ |
			    W_SUB | W_REL | W_PAST | T_ING)) &&
	       t->q < 0 && t->place == NULL &&
	       !((t->f & W_VERB) && !(t->f & (W_NOUN | W_NOUNY | T_CONCEPT)));
}

size_t
terms_name_end(const struct terms *t, size_t from)
{
	size_t i = from;

	while (i < t->n && is_name(&t->v[i]))
		i++;
	return i >= from + 2 && i <= from + 4 ? i : 0;
}

size_t
terms_office(const struct terms *t, size_t lo)
{
	size_t i = lo, end = t->n;

	while (i < t->n && is_name(&t->v[i]))
		i++;
	/* one name alone may be a town; the subject's stands as one term */
	if (i == lo || i > lo + 4 || i + 1 >= t->n ||
	    (i == lo + 1 && str_chr(t->v[lo].raw, ' ') == t->v[lo].raw.n) ||
	    !term_is(&t->v[i], ","))
		return 0;
	while (end > i && (t->v[end - 1].f & T_PUNCT))
		end--;
	if (end < i + 2 || end > i + 6)
		return 0;
	for (size_t k = i + 1; k < end; k++)
		if (!is_office(&t->v[k]))
			return 0;
	return i;
}
