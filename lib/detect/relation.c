/*
 * relation: the sentence forms that state a relation of the table.
 */
#include "detect/relation_own.h"

#include <string.h>

static bool
is_demonym(const struct place *p)
{
	return p != NULL && p->kind == PLACE_DEMONYM;
}

uint64_t
relations_of(struct str w)
{
	uint64_t set = 0;

	for (size_t k = forms_find(w);
	     k < nforms && first_word(forms[k].words, w); k++)
		set |= (uint64_t)1 << forms[k].rel;
	if (kind_noun(w))
		set |= (uint64_t)1 << REL_KIND;
	if (matter_word(w))
		set |= (uint64_t)1 << REL_MATERIAL | (uint64_t)1 << REL_COVER;
	if (kin_word(w))
		set |= (uint64_t)1 << REL_KINSHIP;
	return set;
}

uint64_t
relations_named(const struct terms *t)
{
	uint64_t set = 0;

	VEC_EACH (i, t) {
		struct str rest = t->v[i].q < 0 ? t->v[i].raw : STR_NONE, w;

		if (quality_term(&t->v[i]))
			set |= (uint64_t)1 << REL_QUALITY;
		if ((t->v[i].q >= 0 || (t->v[i].may & MAY_RANK)) &&
		    rank_term(&t->v[i]))
			set |= (uint64_t)1 << REL_RANK;
		if (t->v[i].place != NULL)
			set |= (uint64_t)1
			       << (is_demonym(t->v[i].place) ? REL_NATIONALITY
							     : REL_LOCATION);
		if (!(t->v[i].may & MAY_RELATION))
			continue;
		/* a phrase of the tables is one term */
		for (bool more = rest.n > 0; more;) {
			more = str_cut(rest, ' ', &w, &rest);
			if (!more && w.n == t->v[i].raw.n)
				w = t->v[i].fold;
			set |= relations_of(w);
		}
	}
	return set;
}

#define BE "is|was|are|were|be|been|being|remains|remained|became"
#define LINKS "of|for|to|behind"

/* The phrase's number of words where it stands at `i`, or 0. */
static size_t
phrase_at(const struct facts *f, size_t i, const char *phrase)
{
	struct str rest = str_of(phrase), head;
	size_t k = 0;

	for (bool more = true; more; k++) {
		more = str_cut(rest, ' ', &head, &rest);
		if (i + k >= f->n || !str_eq(f->w[i + k].fold, head))
			return 0;
	}
	return k;
}

/* The first word of a sentence has a capital for no reason of its own. */
#define SMALL (W_DET | W_PRON | W_PREP | W_AUX | W_STOP)

static void
add_words(struct arena *a, const struct atom *at, const struct term *t,
    struct facts *out)
{
	const struct qty *q = t->q >= 0 ? &at->q.v[t->q] : NULL;
	bool first = t == at->t.v;
	struct words w = {0};

	text_words(a, t->raw, &w);
	for (size_t i = 0; i < w.n && out->n < REL_WORDS; i++) {
		struct rword *r = &out->w[out->n++];
		struct str fold = w.v[i].fold;

		*r = (struct rword){
		    .upper =
			w.v[i].upper && !(first && i == 0 && (t->f & SMALL)),
		    .punct = w.v[i].punct,
		    .number = w.v[i].number,
		    .topic = (t->f & T_TOPIC) != 0,
		    .pron = (t->f & W_PRON) != 0,
		    .place = t->place,
		    .nth = i == 0 && q != NULL && q->kind == QTY_ORDINAL &&
				   q->lo == q->hi
			       ? q->lo
			       : 0};
		if (fold.n > 2 && str_ends(fold, STR("'s"))) {
			fold = str_sub(fold, 0, fold.n - 2);
			r->poss = true;
		}
		r->poss |= i + 1 == w.n && (t->f & T_POSS);
		if (text_has_marks(fold))
			fold = text_bare(fold, arena_bare(a, fold.n), fold.n);
		r->fold = fold;
	}
}

bool
facts_word(const struct facts *f, size_t i, const char *bars)
{
	return i < f->n && !f->w[i].upper && in_list(f->w[i].fold, bars);
}

bool
facts_mark(const struct facts *f, size_t i, char c)
{
	return i < f->n && f->w[i].punct && f->w[i].fold.n == 1 &&
	       f->w[i].fold.p[0] == c;
}

/* The parenthesis that opens at `i` ends before the word returned. */
static size_t
skip_parens(const struct facts *f, size_t i)
{
	if (!facts_mark(f, i, '('))
		return i;
	while (i < f->n && !facts_mark(f, i, ')'))
		i++;
	return i < f->n ? i + 1 : i;
}

static size_t
next_word(const struct facts *f, size_t i, const char *bars, size_t within)
{
	for (size_t k = 0; i < f->n && k < within; k++) {
		size_t j = skip_parens(f, i);

		if (j > i) {
			i = j;
			continue;
		}
		if (facts_word(f, i, bars))
			return i;
		i++;
	}
	return f->n;
}

static void
add_fact(struct facts *f, const struct relation *rel, size_t slo, size_t shi,
    size_t olo, size_t ohi, uint64_t qualifier, bool past)
{
	if (f->nfacts == FACTS_MAX || slo > shi || olo >= ohi)
		return;
	f->v[f->nfacts++] =
	    (struct fact){rel, {slo, shi}, {olo, ohi}, qualifier, past, false};
}

static bool
is_past(const struct facts *f, size_t i)
{
	return facts_word(f, i, "was|were|became|remained");
}

/* Where a place ends: "in Lund, Sweden, by Ana Berg". */
static size_t
place_end(const struct facts *f, size_t i, size_t end)
{
	for (; i < end; i++)
		if (facts_word(f, i,
			"by|for|during|under|to|bordered|bounded|"
			"surrounded|lying|known"))
			break;
	while (i > 0 && facts_mark(f, i - 1, ','))
		i--;
	return i;
}

/* To the end of its phrase. */
static size_t
object_end(const struct facts *f, size_t i)
{
	for (; i < f->n; i++) {
		if (facts_mark(f, i, '(') || facts_mark(f, i, ';') ||
		    facts_mark(f, i, ':'))
			break;
		if (facts_word(f, i,
			"who|which|that|where|when|while|but|after|before|"
			"because|since|until|as|on|from|with|is|was|has|had|"
			"are|were|although|and") &&
		    !(facts_word(f, i, "and") && i + 1 < f->n &&
			f->w[i + 1].upper))
			break;
	}
	return i;
}

/* The first word of a name or place phrase that ends at `i`. */
size_t
facts_subject(const struct facts *f, size_t i)
{
	size_t lo = i;
	bool aside = false;

	for (; lo > 0; lo--) {
		aside = !facts_mark(f, lo - 1, '(') &&
			(aside || facts_mark(f, lo - 1, ')'));
		if (!aside &&
		    (facts_mark(f, lo - 1, ';') || facts_mark(f, lo - 1, ':') ||
			facts_word(
			    f, lo - 1, "that|which|who|but|and|because|while")))
			break;
	}
	if (facts_mark(f, lo, ','))
		lo++;
	return lo;
}

/* Words between "the" and the noun that narrow it: "executive". */
static uint64_t
qualifier_of(
    const struct facts *f, const struct relation *rel, size_t lo, size_t noun)
{
	uint64_t q = 0;

	for (size_t i = lo; i < noun; i++)
		if (!f->w[i].punct &&
		    (f->w[i].place == NULL || (rel->flags & REL_PLACE)) &&
		    !in_list(f->w[i].fold,
			"the|a|an|its|his|her|their|actual|sole|main|official|"
			"current|original|new|and"))
			q += id_of(f->w[i].fold);
	return q;
}

void
facts_add(
    struct facts *f, const struct relation *rel, size_t be, struct part obj)
{
	add_fact(f, rel, facts_subject(f, be), be, obj.lo, obj.hi, 0,
	    is_past(f, be));
}

void
facts_add_beside(struct facts *f, const struct relation *rel, struct part subj,
    struct part obj)
{
	size_t n = f->nfacts;

	add_fact(f, rel, subj.lo, subj.hi, obj.lo, obj.hi, 0, false);
	if (f->nfacts > n)
		f->v[n].passing = true;
}

static size_t
back_to(const struct facts *f, size_t i, const char *bars, size_t within)
{
	for (size_t k = 1; k <= within && k <= i; k++)
		if (facts_word(f, i - k, bars) ||
		    (f->w[i - k].upper && in_list(f->w[i - k].fold, bars)))
			return i - k;
	return f->n;
}

/* "the NOUN of S is O" and "O is the NOUN of S" */
static void
noun_of(struct facts *f, const struct relation *rel, size_t i, size_t took)
{
	size_t link = i + took, the = back_to(f, i, "the|its|his|her", 3), be;
	uint64_t q;

	if (!facts_word(f, link, LINKS) || the == f->n)
		return;
	q = qualifier_of(f, rel, the, i);
	if (the > 0 && facts_word(f, the - 1, ONE_OF_BE)) {
		add_fact(f, rel, link + 1, object_end(f, link + 1),
		    facts_subject(f, the - 1), the - 1, q, is_past(f, the - 1));
		return;
	}
	be = next_word(f, link + 1, ONE_OF_BE, 24);
	if (be < f->n)
		add_fact(f, rel, link + 1, be, be + 1, object_end(f, be + 1), q,
		    is_past(f, be));
}

/* "the NOUN, O, said", "the NOUN of S, O, said": who holds an office, told in
 * passing. */
static void
noun_beside(struct facts *f, const struct relation *rel, size_t i, size_t took)
{
	size_t the = back_to(f, i, "the|its|our", 3), lo = i + took, comma, end;

	/* a meeting has a chair of its own */
	if (!(rel->flags & REL_NOW) || (rel->flags & REL_PLACE) ||
	    rel == &relations[REL_CHAIR] || the == f->n)
		return;
	comma = lo;
	if (facts_word(f, lo, "of"))
		for (lo = comma = lo + 1; comma < lo + 6; comma++)
			if (comma >= f->n || f->w[comma].punct)
				break;
	for (end = comma + 1; end < f->n && f->w[end].upper; end++)
		;
	/* a name between commas, and then what it does */
	if (!facts_mark(f, comma, ',') || end < comma + 3 || end > comma + 5 ||
	    !facts_mark(f, end, ',') || !(the == 0 || f->w[the - 1].punct) ||
	    facts_word(f, end + 1, "of|from|for|in|on|at|with|and|who") ||
	    f->nfacts == FACTS_MAX)
		return;
	add_fact(f, rel, comma == i + took ? 0 : lo,
	    comma == i + took ? 0 : comma, comma + 1, end,
	    qualifier_of(f, rel, the, i), false);
	f->v[f->nfacts - 1].passing = true;
}

/* "O is the NOUN." of what the page is about */
static void
noun_alone(struct facts *f, const struct relation *rel, size_t i, size_t took)
{
	size_t the = back_to(f, i, "the|its|our", 3);

	if (!(rel->flags & REL_NOW) || (rel->flags & REL_PLACE) ||
	    the == f->n || the == 0 || !facts_word(f, the - 1, "is") ||
	    (i + took < f->n && !f->w[i + took].punct))
		return;
	add_fact(f, rel, 0, 0, facts_subject(f, the - 1), the - 1,
	    qualifier_of(f, rel, the, i), false);
}

/* "S's NOUN is O" and "O is S's NOUN" */
static void
noun_owned(struct facts *f, const struct relation *rel, size_t i, size_t took)
{
	size_t own = i, lo;
	uint64_t q;

	while (own > 0 && own + 4 > i && !f->w[own - 1].poss &&
	       !facts_word(f, own - 1, "its|his|her|their|our"))
		own--;
	if (own == 0 || own + 4 <= i)
		return;
	q = qualifier_of(f, rel, own, i);
	lo = facts_subject(f, own - 1);
	/* "from its head office in O" */
	if (own > 1 && facts_word(f, own - 1, "its|their|our") &&
	    facts_word(f, own - 2, "from|at|in|to"))
		lo = own - 1;
	for (size_t k = lo; k < own; k++)
		if (facts_word(f, k, BE)) {
			add_fact(f, rel, k + 1, own, lo, k, q, is_past(f, k));
			return;
		}
	if (facts_word(f, i + took, ONE_OF_BE) ||
	    (rel == &relations[REL_HEAD_OFFICE] &&
		facts_word(f, i + took, "are|were")))
		add_fact(f, rel, lo, own, i + took + 1,
		    object_end(f, i + took + 1), q, is_past(f, i + took));
	else if (facts_word(f, i + took, "in") && (rel->flags & REL_PLACE))
		add_fact(f, rel, lo, own, i + took + 1,
		    object_end(f, i + took + 1), q, false);
}

/* "S has its NOUN in O" */
static void
noun_had(struct facts *f, const struct relation *rel, size_t i, size_t took)
{
	size_t has = back_to(f, i, "has|had", 3);

	if (has < f->n && (rel->flags & REL_PLACE) &&
	    facts_word(f, i + took, "in|at"))
		add_fact(f, rel, facts_subject(f, has), has, i + took + 1,
		    object_end(f, i + took + 1),
		    qualifier_of(f, rel, has + 1, i),
		    facts_word(f, has, "had"));
}

/* The subject of a participle: before "was"; or of the noun it stands behind,
 * before "is a". f->n: none. */
static size_t
participle_be(const struct facts *f, size_t i)
{
	size_t be;

	for (size_t k = 1; k <= 14 && k <= i; k++) {
		be = i - k;
		if (facts_word(f, be, ONE_OF_BE "|were|are"))
			return k == 1 || facts_word(f, be + 1, "a|an|the") ||
				       k <= 3
				   ? be
				   : f->n;
		if (f->w[be].punct &&
		    !(facts_mark(f, be, ',') || facts_mark(f, be, '-')))
			return f->n;
	}
	return f->n;
}

static bool
is_month(struct str s)
{
	return in_list(s, "january|february|march|april|may|june|july|august|"
			  "september|october|november|december|monday|tuesday|"
			  "wednesday|thursday|friday|saturday|sunday");
}

/* "founded in 2006 in Lund, Sweden, by": the word after when and where. */
static size_t
past_when_and_where(const struct facts *f, size_t i)
{
	size_t k = i;

	while (k < f->n && k < i + 10 &&
	       (facts_word(f, k, "in|on|at|near|the|early|late") ||
		   (k > i && (f->w[k].number || f->w[k].upper ||
				 facts_mark(f, k, ',')))))
		k++;
	return k;
}

static void
passive(struct facts *f, const struct relation *rel, size_t i)
{
	size_t by = i + 1, be;

	while (facts_word(f, by,
	    "and|directed|written|produced|composed|"
	    "designed|created|built|founded|led|edited"))
		by++;
	by = past_when_and_where(f, by);
	be = participle_be(f, i);
	if (!facts_word(f, by, "by") || be == f->n)
		return;
	add_fact(f, rel, facts_subject(f, be), be, by + 1,
	    object_end(f, by + 1), 0, is_past(f, be));
}

/* "The Osprey crew won": a name and what it is a name of. */
static bool
named_team(const struct facts *f, size_t lo, size_t i)
{
	return i == lo + 3 && facts_word(f, lo, "the") && f->w[lo + 1].upper &&
	       facts_word(f, lo + 2, "crew|team|side|squad|club|boat|pair");
}

/* "O VERB S", all of O a name */
static void
active(struct facts *f, const struct relation *rel, size_t i)
{
	size_t lo = facts_subject(f, i), end = i + 1;
	bool name = (i > lo && f->w[lo].upper && f->w[i - 1].upper) ||
		    (rel == &relations[REL_WINNER] && named_team(f, lo, i));

	if (!name || facts_word(f, i - 1, BE))
		return;
	while (end < f->n &&
	       !facts_word(f, end,
		   "by|on|with|from|as|who|which|that|when|while|after|"
		   "before|and|to") &&
	       (rel == &relations[REL_HOLDER] ||
		   !facts_word(f, end, "in|at|for")) &&
	       !facts_mark(f, end, ',') && !facts_mark(f, end, ';') &&
	       !facts_mark(f, end, '.'))
		end++;
	if (facts_word(f, i + 1, "the") ||
	    (i + 1 < f->n && f->w[i + 1].upper) || facts_mark(f, i + 1, '"'))
		add_fact(f, rel, i + 1, end, lo, i, 0,
		    !str_ends(f->w[i].fold, STR("s")));
}

/* "S was born (on DATE) in O", "S is a native of O" */
static void
placed(struct facts *f, const struct relation *rel, size_t i)
{
	size_t lo = facts_subject(f, i), be = i, at = i + 1;
	const char *preps = facts_word(f, i, "native") ? "of" : rel->preps;

	if (i > lo && facts_word(f, i - 1, BE "|has|had"))
		be = i - 1;
	else if (!facts_word(f, i,
		     "died|graduated|stands|lies|lives|originated|"
		     "originates|hails|flows|empties|drains"))
		be = participle_be(f, i);
	if (be == f->n || (*preps == 'o' && !facts_word(f, at, "of")))
		return;
	lo = facts_subject(f, be);
	/* an animal lives in many a lake */
	if (rel == &relations[REL_RESIDENCE] &&
	    (!f->w[lo].upper || in_list(f->w[lo].fold, "the|a|an|our|my")))
		return;
	while (at + 1 < f->n && at < i + 10) {
		/* one lives in the old town of many a town */
		bool the = rel != &relations[REL_RESIDENCE] &&
			   facts_word(f, at + 1, "the") && at + 2 < f->n &&
			   f->w[at + 2].upper;
		bool name = f->w[at + 1].upper || the;

		if (facts_word(f, at, preps) && name &&
		    !is_month(f->w[at + 1].fold))
			break;
		if (facts_word(f, at, "and|to|by|but|after|before|while") ||
		    facts_mark(f, at, ';'))
			return;
		at++;
	}
	if (at + 1 < f->n && facts_word(f, at, preps)) {
		size_t end = object_end(f, at + 1);

		if (rel->flags & REL_PLACE)
			end = place_end(f, at + 1, end);
		add_fact(f, rel, lo, be, at + 1, end, 0, is_past(f, be));
	}
}

/* Before "is", or behind "there is a Danish engineer named". */
static struct part
there_is(const struct facts *f, size_t be, size_t at)
{
	size_t name = at;

	if (be > 0 && in_list(f->w[be - 1].fold, "there"))
		name = next_word(f, at, "named|called", 6);
	if (name == at || name == f->n)
		return (struct part){facts_subject(f, be), be};
	return (struct part){name + 1, object_end(f, name + 1)};
}

/* "S is a Danish engineer", "S is only Danish" */
static void
national(struct facts *f, size_t be)
{
	size_t at = f->n;

	/* "is of Greek origin" */
	if (facts_word(f, be + 1, "of") && facts_word(f, be + 3, "origin") &&
	    is_demonym(f->w[be + 2].place)) {
		add_fact(f, &relations[REL_NATIONALITY], facts_subject(f, be),
		    be, be + 2, be + 3, 0, is_past(f, be));
		return;
	}
	for (size_t i = be + 1; i < f->n && i < be + 9; i++) {
		if (f->w[i].punct || facts_word(f, i,
					 LINKS "|in|by|with|from|on|"
					       "at|who|which|that"))
			break;
		if (!is_demonym(f->w[i].place))
			continue;
		/* "South Korean" is two words */
		if (at + 1 == i && f->w[at].place == f->w[i].place) {
			at = i;
			continue;
		}
		if (at < f->n || (i + 1 < f->n && f->w[i + 1].punct &&
				     facts_mark(f, i + 1, '-')))
			return;
		at = i;
	}
	if (at + 1 < f->n && !facts_word(f, at + 1,
				 "and|or|descent|origin|born|language|word|"
				 "name|term|dish|version|edition")) {
		struct part s = there_is(f, be, at);

		add_fact(f, &relations[REL_NATIONALITY], s.lo, s.hi, at, at + 1,
		    0, is_past(f, be));
	}
}

/* "by the Danish singer Oda Lien": of what people she is, said in passing. */
static void
national_in_passing(struct facts *f, size_t i)
{
	size_t noun = i + 1, end;

	while (noun < f->n && noun < i + 4 && !f->w[noun].punct &&
	       !f->w[noun].upper && f->w[noun].place == NULL &&
	       !facts_word(f, noun,
		   LINKS "|and|or|in|by|with|from|on|at|who|which|that|is|was"))
		noun++;
	end = noun;
	while (end < f->n && f->w[end].upper && f->w[end].place == NULL &&
	       !f->w[end].punct)
		end++;
	if (noun == i + 1 || end == noun ||
	    (end == noun + 1 && !in_list(f->w[noun - 1].fold, KINDS)) ||
	    f->w[end - 1].poss || (i > 0 && facts_mark(f, i - 1, '-')))
		return;
	add_fact(f, &relations[REL_NATIONALITY], noun, end, i, i + 1, 0, false);
	f->v[f->nfacts - 1].passing = true;
}

/* What a land has of its own: "the largest city of Morocco". */
#define PARTS                                                                  \
	"city|town|village|municipality|port|suburb|district|region|province|" \
	"county|commune"

/* "S is in O", "S is a town in O", where O is a place that is known */
static void
lying(struct facts *f, size_t be)
{
	size_t i = be + 1, in;

	if (facts_word(f, i, "a|an|the"))
		i++;
	for (in = i; in < f->n && in < i + 6; in++) {
		if (facts_word(f, in, "in") ||
		    (facts_word(f, in, "of") && facts_word(f, in - 1, PARTS)))
			break;
		if (f->w[in].punct || f->w[in].upper ||
		    facts_word(f, in, LINKS "|by|with|from|on|at|and"))
			return;
	}
	if (in == i + 6 || in + 1 >= f->n || (in > i && i == be + 1))
		return;
	for (i = in + 1; i < f->n && i < in + 8; i++)
		if (f->w[i].place != NULL && !is_demonym(f->w[i].place)) {
			add_fact(f, &relations[REL_LOCATION],
			    facts_subject(f, be), be, in + 1,
			    place_end(f, in + 1, object_end(f, in + 1)), 0,
			    is_past(f, be));
			return;
		}
}

/* What one holds alone, where a hall holds many. */
static bool
of_record(const struct facts *f)
{
	for (size_t i = 0; i < f->n; i++)
		if (facts_word(
			f, i, "record|title|patent|copyright|belt|trophy"))
			return true;
	return false;
}

static void
form_at(struct facts *f, const struct form *form, size_t i, size_t took)
{
	const struct relation *rel = &relations[form->rel];

	if (form->rel == REL_HOLDER && !of_record(f))
		return;

	switch (form->kind) {
	case NOUN:
		noun_of(f, rel, i, took);
		noun_owned(f, rel, i, took);
		noun_had(f, rel, i, took);
		noun_beside(f, rel, i, took);
		noun_alone(f, rel, i, took);
		break;
	case PASSIVE:
		passive(f, rel, i);
		break;
	case ACTIVE:
		active(f, rel, i);
		break;
	case PLACED:
		placed(f, rel, i);
		break;
	case MADE:
		made_read(f, rel, i);
		break;
	case OF:
		death_read(f, rel, i + took - 1);
		break;
	case WORK:
		if (facts_word(f, i + 1, "by"))
			passive(f, rel, i);
		break;
	}
}

/* "NOUN: O" of the page's subject, or of the heading in front */
static void
keyed_fact(struct facts *f, const struct form *form, size_t i, size_t took)
{
	if (form->kind == NOUN && facts_mark(f, i + took, ':'))
		add_fact(f, &relations[form->rel], 0, i, i + took + 1,
		    object_end(f, i + took + 1), 0, false);
}

void
facts_read(struct arena *a, const struct atom *at, struct facts *f)
{
	f->n = f->nfacts = 0;
	for (size_t i = 0; i < at->t.n; i++)
		add_words(a, at, &at->t.v[i], f);
	for (size_t i = 0; i < f->n && !at->keyed; i++)
		if (facts_word(f, i, ONE_OF_BE)) {
			national(f, i);
			lying(f, i);
			kind_read(f, i);
			if (at->relations & (uint64_t)1 << REL_KINSHIP)
				kin_read(f, i);
			if (at->relations & (uint64_t)1 << REL_QUALITY)
				quality_read(f, i);
		}
	if (!at->keyed && (at->relations & (uint64_t)1 << REL_RANK))
		ranks_read(f);
	for (size_t i = 0; i < f->n && !at->keyed &&
			   (at->relations & (uint64_t)1 << REL_MATERIAL);
	     i++)
		made_in_passing(f, i);
	for (size_t i = 0; i < f->n && f->nfacts < FACTS_MAX; i++)
		if (is_demonym(f->w[i].place) && !at->keyed)
			national_in_passing(f, i);
	for (size_t i = 0; i < f->n; i++)
		for (size_t k = forms_find(f->w[i].fold);
		     k < nforms && first_word(forms[k].words, f->w[i].fold);
		     k++) {
			size_t took = phrase_at(f, i, forms[k].words);

			if (took > 0 && at->keyed)
				keyed_fact(f, &forms[k], i, took);
			else if (took > 0 && !(f->w[i].upper && i > 0 &&
						 forms[k].kind != NOUN))
				form_at(f, &forms[k], i, took);
		}
}
