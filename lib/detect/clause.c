/*
 * clause: subject, verb, arguments, polarity and time of one run of terms.
 */
#include "detect/own.h"

#include <string.h>

#define F(i) (at->t.v[i].f)

/* Nouns and adjectives that end as adverbs do. */
static bool
is_ly_noun(const struct term *t)
{
	return term_is(t,
	    "holly|family|assembly|supply|reply|ally|rally|bully|belly|jelly|"
	    "gully|trolley|lily|anomaly|monopoly|butterfly|firefly|homily|"
	    "daily|weekly|monthly|quarterly|yearly|hourly|friendly|elderly|"
	    "deadly|ugly|hilly|woolly|curly|costly|lovely|lonely|lively|"
	    "early|likely|doily|dolly|folly|filly|brolly|wobbly|bubbly|"
	    "prickly|poly|multiply|july|italy");
}

static bool
is_content(const struct term *t)
{
	if (t->q >= 0 || t->place != NULL)
		return true;
	if ((t->f & W_NEG) && term_is(t, "without"))
		return true;
	if (t->f & (T_PUNCT | W_NEG | W_AUX | W_CONJ | W_TITLE))
		return false;
	if (t->f & T_CONCEPT)
		return true;
	if (t->f & W_KEEP)
		return term_is(t,
		    "before|after|above|below|inside|outside|over|under|"
		    "against|without");
	if (t->f & (W_STOP | W_PREP | W_DET | W_PRON | W_QUANT | W_ADVTIME))
		return false;
	/* adverbs in -ly colour a sentence and name nothing */
	return !(t->lemma.n > 4 && str_ends(t->lemma, STR("ly")) &&
		 !(t->f & (W_VERB | W_NOUN | T_UPPER)) && !is_ly_noun(t));
}

/* Words that carry nothing once the rest agrees. */
static bool
is_light(struct str lemma)
{
	return in_list(lemma,
	    "be|have|do|get|make|go|become|remain|stay|give|take|last|begin|"
	    "held|include|call|name|know|total|number|amount|figure|value|"
	    "date|day|time|year|place|one|new|part|way|thing|case|fact|"
	    "there|current|overall|job|project|version|status|state");
}

static bool
is_prefixed(struct str w)
{
	if (w.n < 2)
		return false;
	switch (w.p[0]) {
	case 'u':
		return w.p[1] == 'n';
	case 'i':
		return w.p[1] == 'n' || w.p[1] == 'm' || w.p[1] == 'r';
	case 'n':
		return str_starts(w, STR("non"));
	case 'd':
		return str_starts(w, STR("dis"));
	default:
		return false;
	}
}

/* "Go", said in the middle of a sentence. */
static bool
names_thing(const struct term *t)
{
	return (t->f & T_UPPER) && t->off > 0 && t->raw.n == t->lemma.n;
}

void
term_weigh(struct term *t)
{
	t->content = is_content(t);
	t->light = t->content && t->q < 0 && (t->may & MAY_LIGHT) &&
		   is_light(t->lemma) && !names_thing(t);
	t->denied = t->content && t->q < 0 && (t->may & MAY_OPPOSITE) &&
		    (has_opposite(t->lemma) ||
			(t->fold.p != t->lemma.p && has_opposite(t->fold)));
	t->prefixed = (t->may & MAY_PREFIX) &&
		      (is_prefixed(t->lemma) || is_prefixed(t->fold));
}

bool
term_is_content(const struct term *t)
{
	return t->content && t->role != R_ASIDE;
}

bool
term_is_light(const struct term *t)
{
	return t->light;
}

/* ---- the verb ---- */

static bool
nounish(const struct term *t)
{
	return t->role != R_ASIDE &&
	       !(t->f & (W_DET | W_PREP | T_PUNCT | W_CONJ | W_AUX | T_POSS)) &&
	       (t->q >= 0 || t->place != NULL || (t->f & W_PRON) ||
		   !(t->f & W_STOP));
}

/* The first word of a phrase carries the ending: "reaches end of life". */
static bool
ends_in_s(const struct term *t)
{
	struct str w = t->raw, rest;

	if (t->f & T_CONCEPT)
		str_cut(t->raw, ' ', &w, &rest);
	return w.n > 2 && w.p[w.n - 1] == 's' && !str_ends(w, STR("ss"));
}

/* Whether what stands before `i` can take a bare verb: a plural, "and", "I".
 */
static bool
plural_before(const struct atom *at, size_t i)
{
	for (size_t k = 0; k < i; k++) {
		const struct term *t = &at->t.v[k];

		if (t->role == R_ASIDE || (t->f & T_POSS))
			continue;
		if (t->f & W_CONJ)
			return true;
		if (term_is(t, "i|we|they|you|people|staff|person|child|man|"
			       "woman|kid") &&
		    !str_ieq(t->raw, STR("person")) &&
		    !str_ieq(t->raw, STR("child")))
			return true;
		if (ends_in_s(t) && !(t->f & (W_STOP | W_PREP)))
			return true;
	}
	return false;
}

static bool
finite_form(const struct atom *at, size_t i)
{
	const struct term *t = &at->t.v[i];

	if (t->f & W_PAST)
		return true;
	if (t->f & T_ING)
		return false;
	if (ends_in_s(t) &&
	    (!ends_in_s(&at->t.v[i - 1]) || at->t.v[i - 1].f & T_TOPIC))
		return true;
	return plural_before(at, i);
}

static size_t
prev_real(const struct atom *at, size_t i)
{
	while (i > 0) {
		i--;
		if (i > 0 && term_is(&at->t.v[i], "longer") &&
		    term_is(&at->t.v[i - 1], "no")) {
			i--;
			continue;
		}
		if (at->t.v[i].role != R_ASIDE &&
		    !((at->t.v[i].f & W_STOP) && (at->t.v[i].f & W_ADVTIME)))
			return i;
	}
	return at->t.n;
}

/* "updates for the R7 are": behind what is a noun, then, the verb comes. */
static bool
noun_and_of(const struct atom *at, size_t i)
{
	if (i >= at->t.n || !(F(i) & W_PREP) || at->t.v[i].q >= 0)
		return false;
	for (; i < at->t.n; i++) {
		if (F(i) & W_AUX)
			return true;
		if ((F(i) & (T_PUNCT | W_REL | W_CONJ | W_SUB | W_PRON)) ||
		    ((F(i) & W_VERB) && !(F(i) & (W_NOUNY | T_UPPER))))
			return false;
	}
	return false;
}

static bool
starts_verb(const struct atom *at, size_t i)
{
	const struct term *t = &at->t.v[i];
	size_t p;

	if (t->role == R_ASIDE || t->role == R_LEAD || t->q >= 0)
		return false;
	if (t->f & (W_AUX | W_BE))
		return true;
	if (!(t->f & W_VERB) && !(t->f & W_PAST))
		return false;
	p = prev_real(at, i);
	if (p == at->t.n)
		return false;
	if (!nounish(&at->t.v[p]) &&
	    !term_is(&at->t.v[p], "never|not|who|which|that|,|and"))
		return false;
	if ((t->f & T_UPPER) && (at->t.v[p].f & T_UPPER))
		return false; /* inside a name */
	if (!(t->f & W_VERB))
		return i + 1 < at->t.n && !nounish(&at->t.v[i + 1]);
	if (!finite_form(at, i))
		return false;
	/* "the export service accepts": the run's last one is the verb */
	if ((t->f & W_NOUNY) && i + 1 < at->t.n) {
		const struct term *n = &at->t.v[i + 1];

		if ((n->f & W_AUX) && !term_is(n, "not"))
			return false;
		if (noun_and_of(at, i + 1))
			return false;
		if ((n->f & W_VERB) && !(n->f & (T_ING | W_STOP)) &&
		    ends_in_s(n) && !ends_in_s(t))
			return false;
	}
	return true;
}

static int
find_verb(const struct atom *at, size_t from)
{
	int first = -1;
	bool rel = false;

	for (size_t i = from; i < at->t.n; i++) {
		const struct term *t = &at->t.v[i];

		if (t->role == R_ASIDE)
			continue;
		if (!rel && i > from && term_is(t, "who|which|that|where")) {
			rel = true;
			continue;
		}
		if (!starts_verb(at, i))
			continue;
		if (!rel)
			return (int)i;
		if (first < 0) {
			first = (int)i;
			/* its own group is not the main verb */
			while (i + 1 < at->t.n &&
			       (F(i + 1) & (W_AUX | W_VERB | W_PART | T_ING)))
				i++;
			continue;
		}
		return (int)i;
	}
	return first;
}

/* "With 64 clients the read cap ..", "On staging the relay ..": how far the
 * leading phrase goes; 0 where there is none. */
static size_t
lead_end(const struct atom *at)
{
	bool noun = false;
	size_t comma, i = 0;

	comma = clause_punct(at, 1, ",");
	if (at->t.n > 4 && term_is(&at->t.v[0], "according") && comma < 10)
		return comma;
	if (at->t.n > 0 && at->t.v[0].role == R_ASIDE)
		return 0;
	if (at->t.n < 4 || !(F(0) & W_PREP) || (F(0) & T_CONCEPT))
		return 0;
	if (comma < at->t.n && comma <= 9) {
		bool verb = false;

		for (i = 1; i < comma; i++)
			verb |= (F(i) & W_AUX) != 0;
		if (!verb)
			return comma;
	}
	for (i = 1; i < at->t.n; i++) {
		const struct term *t = &at->t.v[i];

		if (noun && (t->f & (W_DET | W_PRON)) && !(t->f & W_PREP))
			return i;
		if (noun && (t->f & T_TOPIC) && (t->f & T_UPPER))
			return i;
		if (t->f & (W_AUX | T_PUNCT))
			return 0;
		if (t->q >= 0 && i + 1 < at->t.n && (F(i + 1) & T_UPPER) &&
		    !(F(i + 1) & T_PUNCT))
			return i + 1;
		if (term_is_content(t))
			noun = true;
	}
	return 0;
}

/* ---- the verb's group, then the arguments ---- */

static size_t
read_group(struct atom *at, size_t i)
{
	bool be = false, have = false, modal = false;

	at->verb = (int)i;
	for (; i < at->t.n; i++) {
		struct term *t = &at->t.v[i];

		if (t->role == R_ASIDE)
			continue;
		if (t->f & W_AUX) {
			t->role = R_VERB;
			at->verb = (int)i;
			be |= (t->f & W_BE) != 0;
			have |= (t->f & W_HAVE) != 0;
			modal |= (t->f & W_MODAL) != 0;
			at->past |= term_is(t, "be") &&
				    (str_ieq(t->raw, STR("was")) ||
					str_ieq(t->raw, STR("were")));
			at->past |= str_ieq(t->raw, STR("had")) ||
				    str_ieq(t->raw, STR("did"));
			at->future |= term_is(t, "will|shall");
			continue;
		}
		if ((t->f & (W_NEG | W_ADVTIME)) ||
		    ((t->f & W_STOP) && !(t->f & (W_PREP | W_DET | W_PRON |
						     W_CONJ | W_VERB))) ||
		    (str_ends(t->lemma, STR("ly")) && t->lemma.n > 4))
			continue;
		break;
	}
	if (i < at->t.n &&
	    ((at->t.v[i].f & (W_VERB | W_PART)) || (F(i) & T_ING)) &&
	    !(F(i) & T_PUNCT)) {
		struct term *t = &at->t.v[i];
		bool main = !be || (t->f & (W_PART | T_ING));

		if ((t->f & W_NOUNY) && be && !(t->f & (W_PART | T_ING)))
			main = false;
		if (have && !(t->f & W_PART) && !be && !modal)
			main = false;
		if (main) {
			t->role = R_VERB;
			at->verb = (int)i;
			at->passive = be && (t->f & W_PART);
			at->progressive = be && (t->f & T_ING);
			if (!be && !have && !modal && (t->f & W_PAST))
				at->past = true;
			at->perfect = have && !at->past;
			if (have)
				at->past = true;
			return i + 1;
		}
	}
	at->copula = be;
	at->perfect = have && be && !at->past;
	return i;
}

#define SHORT_OF                                                               \
	"fail|fails|failed|failing|refuse|refuses|refused|refusing|decline|"   \
	"declines|declined|declining|neglect|neglected|unable|yet"

/* "failed to reach", "has yet to sign", "was unable to pay": what is said not
 * to have been is the verb, as it is with "able". Where the arguments begin
 * then; 0 for none. */
static size_t
read_denial(struct atom *at, size_t after)
{
	size_t i = at->verb >= 0 ? (size_t)at->verb : at->t.n, to;

	if (i < at->t.n && term_is(&at->t.v[i], "be|have|get") &&
	    after < at->t.n)
		i = term_is(&at->t.v[after], "unable|able") ? after : after - 1;
	to = i + 1;
	if (to + 1 >= at->t.n || !term_is(&at->t.v[to], "to") ||
	    !in_list(at->t.v[i].fold, SHORT_OF "|able") ||
	    (F(to + 1) & (T_PUNCT | T_UPPER | T_ING | W_DET | W_PRON)) ||
	    at->t.v[to + 1].q >= 0)
		return 0;
	at->denies = !term_is(&at->t.v[i], "able");
	clause_role(at, (size_t)at->verb, to + 1, R_ASIDE);
	at->verb = (int)to + 1;
	at->t.v[to + 1].role = R_VERB;
	at->copula = at->passive = false;
	return to + 2;
}

static enum prep_kind
prep_kind_of(const struct term *t)
{
	static const struct {
		const char *words;
		enum prep_kind kind;
	} rows[] = {
	    {"by", P_BY},
	    {"from|since", P_FROM},
	    {"until|till|through|to", P_UNTIL},
	    {"before", P_BEFORE},
	    {"after", P_AFTER},
	    {"with|without|under|on|during|for|when|if|while|unless|per|in|at|"
	     "among|over|within|across|inside|outside",
		P_COND},
	};

	static struct bars lists[sizeof(rows) / sizeof(rows[0])];

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
		if (bars_have(&lists[i], rows[i].words, t->lemma))
			return rows[i].kind;
	return P_OTHER;
}

static void
read_args(struct atom *at, size_t from)
{
	uint16_t arg = 1;
	uint64_t prep = 0;
	enum prep_kind pk = P_NONE;

	for (size_t i = from; i < at->t.n; i++) {
		struct term *t = &at->t.v[i];

		if (t->role == R_ASIDE)
			continue;
		if (t->role == R_NONE)
			t->role = R_ARG;
		if ((t->f & T_PUNCT) && !term_is(t, "(|)|\"|'|-|/|$|%|&|+|:")) {
			arg++;
			prep = 0;
			pk = P_NONE;
		} else if ((t->f & (W_PREP | W_SUB)) && t->q < 0 &&
			   t->place == NULL && !(t->f & T_CONCEPT)) {
			arg++;
			prep = t->id;
			pk = prep_kind_of(t);
		} else if (t->f & W_CONJ) {
			arg++;
		}
		t->arg = arg;
		t->prep = prep;
		t->pk = (uint8_t)pk;
	}
}

/* ---- polarity ---- */

/* Whether the next term is one of the words, a literal. */
#define next_is(at, i, words)                                                  \
	((i) + 1 < (at)->t.n && term_is(&(at)->t.v[(i) + 1], words))

static bool
all_caps(struct str s)
{
	for (size_t i = 0; i < s.n; i++)
		if (s.p[i] >= 'a' && s.p[i] <= 'z')
			return false;
	return true;
}

#define SUBORDINATE                                                            \
	"because|so|if|when|while|although|though|unless|since|until|whether"

/* "nothing but", "no choice but to": all of one kind, no denial. */
static bool
but_follows(const struct atom *at, size_t i)
{
	for (size_t k = i + 1; k < at->t.n && k <= i + 4; k++) {
		if (F(k) & T_PUNCT)
			return false;
		if (term_is(&at->t.v[k], "but"))
			return true;
	}
	return false;
}

/* "Neither bridge is open": of two, none; "neither .. nor" reaches over more
 * than is read here. */
static bool
neither_of(const struct atom *at, size_t i)
{
	if (i != at->subj_lo || !term_is(&at->t.v[i], "neither"))
		return false;
	for (size_t k = i + 1; k < at->t.n; k++)
		if (term_is(&at->t.v[k], "nor"))
			return false;
	return true;
}

static void
read_polarity(struct atom *at, unsigned may)
{
	int n = 0;
	bool below = false, absolute = false;

	for (size_t i = 0; i < at->t.n; i++) {
		struct term *t = &at->t.v[i];

		if (t->role == R_ARG && at->verb >= 0 &&
		    ((t->f & (W_REL | W_AUX)) ||
			((t->may & MAY_BELOW) && term_is(t, SUBORDINATE))))
			below = true; /* what follows is another clause */
		/* "who refused to be one" */
		if ((t->may & MAY_FAIL) && t->role != R_ASIDE &&
		    in_list(t->fold, SHORT_OF) && next_is(at, i, "to"))
			at->mixed = true;
		if (t->role == R_ASIDE || !(t->f & W_NEG))
			continue;
		if (below) {
			at->mixed = true;
			break;
		}
		if ((term_is(t, "neither|nor") && !neither_of(at, i)) ||
		    term_is(t, "hardly|scarcely") ||
		    (term_is(t, "without") && !absolute))
			continue;
		if (term_is(t, "not") &&
		    next_is(at, i, "only|just|necessarily"))
			continue;
		if ((t->f & T_UPPER) && i > 0 && !all_caps(t->raw))
			continue; /* a word of a title */
		if (n > 0 && term_is(t, "no|not") &&
		    ((F(i - 1) & W_CONJ) || term_is(&at->t.v[i - 1], ",")))
			continue; /* "no lift and no ramp": one denial */
		if (term_is(t, "no|nothing|none|nobody|not") &&
		    but_follows(at, i)) {
			/* "none but Jake", "not red but blue" */
			at->mixed = true;
			if (!term_is(t, "not"))
				continue;
		}
		if (term_is(t, "no") && i + 1 < at->t.n &&
		    (at->t.v[i + 1].f & T_PUNCT))
			continue; /* "No, ..." */
		if (term_is(t, "no") && i + 1 < at->t.n &&
		    (at->t.v[i + 1].q >= 0 || (i > 0 && next_is(at, i, "."))))
			continue; /* "No. 5" */
		absolute |= term_is(t, "never|nobody|none|no");
		if (term_is(t, "without"))
			t->role = R_ASIDE;
		if (term_is(t, "never"))
			at->never = true;
		if (next_is(at, i, "longer") || next_is(at, i, "more")) {
			at->ended = true;
			at->t.v[i + 1].role = R_ASIDE;
		}
		n++;
	}
	for (size_t i = 0; (may & MAY_BOUND) && i < at->t.n; i++) {
		struct term *t = &at->t.v[i];

		if (term_is(t, "anymore") && n > 0)
			at->ended = true;
		if (t->role == R_VERB && term_is(t, "lack"))
			n++;
	}
	n += at->denies;
	at->negated = n % 2 == 1;
}

#define AT_TIMES "sometimes|occasionally|usually|often|generally|typically"
#define ALONE "only|solely|exclusively|sole"

static void
read_adverbs(struct atom *at)
{
	for (size_t i = 0; i < at->t.n; i++) {
		const struct term *t = &at->t.v[i];

		at->still |= term_is(t, "still");
		if (t->role == R_ASIDE)
			continue;
		if (term_is(t, AT_TIMES))
			at->most = true;
		if (term_is(t, ALONE) &&
		    !(i > 0 && term_is(&at->t.v[i - 1], "not")) &&
		    !next_is(at, i, "a|an"))
			at->only = true;
	}
}

static void
read_quantifiers(struct atom *at)
{
	size_t n =
	    at->subj_hi > at->subj_lo + 4 ? at->subj_lo + 4 : at->subj_hi;

	for (size_t i = at->subj_lo; i < n; i++) {
		const struct term *t = &at->t.v[i];

		if (term_is(t, "all|every|each|both|everyone|everybody|none|"
			       "nobody|any|no"))
			at->universal = true;
		if (term_is(t, "most|some|many|several|few|half"))
			at->most = true;
		if (i > 0 && term_is(t, "all|every|everyone|everybody|each") &&
		    term_is(t - 1, "not"))
			at->most = at->not_all = !(at->universal = false);
	}
	/* "each holds 20": of what the sentence before tells */
	if ((at->subj_hi == at->subj_lo + 1 &&
		term_is(&at->t.v[at->subj_lo], "each")) ||
	    (at->subj_hi == at->subj_lo && at->t.n > 1 &&
		term_is(&at->t.v[0], "each") && (F(1) & W_VERB)))
		at->most = !(at->universal = false);
}

unsigned
clause_may_fold(struct str fold)
{
	return (in_list(fold, SHORT_OF) ? MAY_FAIL : 0u) |
	       (is_prefixed(fold) ? MAY_PREFIX : 0u);
}

unsigned
clause_may_lemma(struct str lemma)
{
	return (is_light(lemma) ? MAY_LIGHT : 0u) |
	       (in_list(lemma, SUBORDINATE) ? MAY_BELOW : 0u) |
	       (in_list(lemma, "anymore|lack|still|" AT_TIMES "|" ALONE)
		       ? MAY_BOUND
		       : 0u) |
	       (is_prefixed(lemma) ? MAY_PREFIX : 0u);
}

/* ---- all of it ---- */

static void
read_subject(struct atom *at, size_t from, size_t to)
{
	at->subj_lo = from;
	at->subj_hi = to;
	for (size_t i = from; i < to; i++)
		if (at->t.v[i].role == R_NONE)
			at->t.v[i].role = R_SUBJ;
}

/* "The heating is on", "was down on Monday": said of it, and no preposition. */
static void
read_particle(struct atom *at, size_t i)
{
	const struct term *v = &at->t.v[at->verb], *next;
	struct term *t;

	if (i >= at->t.n ||
	    !(at->copula || term_is(v, "stay|remain|keep|leave|switch|turn")))
		return;
	t = &at->t.v[i];
	if (!term_is(t, "on|off|up|down|in|out") || t->role == R_ASIDE)
		return;
	next = i + 1 < at->t.n ? t + 1 : NULL;
	if (next != NULL && next->q < 0 &&
	    !(next->f & (T_PUNCT | W_CONJ | W_ADVTIME)) &&
	    !term_is(next, "on|at|in|from|until|till|since|during|after|before|"
			   "again|all|default"))
		return;
	if (next != NULL && next->q >= 0 && !next->date)
		return;
	t->f = (t->f & ~(uint32_t)(W_PREP | W_STOP)) | T_CONCEPT;
	term_weigh(t);
}

void
clause_read(struct atom *at)
{
	size_t lead, after;
	unsigned may = 0;
	int v;

	at->verb = -1;
	VEC_EACH (i, &at->t) {
		term_weigh(&at->t.v[i]);
		may |= at->t.v[i].may;
	}
	clause_asides(at, may);
	lead = lead_end(at);
	clause_role(at, 0, lead,
	    lead > 0 && term_is(&at->t.v[0], "accord|according") ? R_ASIDE
								 : R_LEAD);
	v = at->keyed ? -1 : find_verb(at, lead);
	if (v >= 0) {
		read_subject(at, lead, (size_t)v);
		after = read_group(at, (size_t)v);
		lead = read_denial(at, after);
		if (lead > 0)
			after = lead;
		read_particle(at, after);
		read_args(at, after);
	} else if (!at->keyed) {
		read_args(at, lead);
	} else {
		read_args(at, at->subj_hi);
		read_subject(at, 0, at->subj_hi);
	}
	clause_verb_of_value(at);
	clause_values(at);
	read_polarity(at, may);
	read_quantifiers(at);
	if (may & MAY_BOUND)
		read_adverbs(at);
	VEC_EACH (i, &at->t)
		at->words += term_is_content(&at->t.v[i]);
}
