/*
 * relation_rank: "S is the third novel of O", "S has the second largest port
 * in O": the place of a thing in a row.
 *
 * What the row is must be said alike by both: another noun, another narrowing
 * word or another owner is another row.
 */
#include "detect/relation_own.h"

#include <string.h>

#define OWN "his|her|their|its"
/* What is counted anew at each turn, or says when and not which. */
#define NO_ROW                                                                 \
	"time|half|quarter|part|place|day|week|month|year|step|one|thing|"     \
	"round|phase|stage|point|line|reason|option|goal|choice|floor|name|"   \
	"generation|edition|version|attempt|try|visit|meeting|item|column|"    \
	"row|century|decade|grade|base|hand|person|party|degree|level|layer"
#define ROW_LINKS                                                              \
	"of|in|by|to|on|for|at|from|among|outside|out|within|worldwide|"       \
	"released|published|written|recorded|built|behind"
#define ROW_ENDS                                                               \
	"and|but|which|who|that|after|following|since|with|as|when|while|"     \
	"where|is|was|has|had|before|or|because|so|until|during|under"
/* Words of the row that tell no row from another. */
#define ROW_LIGHT                                                              \
	"the|a|an|of|in|by|to|on|for|at|from|out|outside|among|within|all|"    \
	"its|his|her|their|ever|official|overall|film|movie|series|franchise|" \
	"saga|trilogy|author|writer|novelist|director|band|group|singer|"      \
	"musician|duo|rapper|trio|country|nation|state|world|history|total|"   \
	"four|three|two|five|six|seven|eight|nine|ten|several|many|open|be"

#define ROW_MAX 16

struct row {
	struct part noun; /* the words up to its last: "largest city" */
	uint64_t id;	  /* of that */
	struct str best;  /* "largest"; empty: none */
	uint64_t kinds[ROW_MAX], names[ROW_MAX];
	size_t nkinds, nnames;
	bool pointed; /* "her third", "of the series": said elsewhere */
	bool by;
};

static bool
is_best(struct str s)
{
	return in_list(s,
	    "largest|biggest|smallest|tallest|highest|lowest|longest|shortest|"
	    "oldest|youngest|eldest|fastest|slowest|richest|poorest|deepest|"
	    "heaviest|lightest|busiest|earliest|strongest|weakest|hottest|"
	    "coldest|wealthiest|cheapest|costliest|brightest|widest|newest|"
	    "wettest|driest|nearest|most|least|most-populous|most-visited|"
	    "most-populated|shallowest");
}

bool
rank_word(struct str fold)
{
	return in_list(fold, "debut|lead") || is_best(fold);
}

bool
rank_term(const struct term *t)
{
	struct str s = t->raw;

	if (t->q < 0)
		return rank_word(t->fold);
	return !t->date && s.n > 2 &&
	       (str_ends(s, STR("th")) || str_ends(s, STR("st")) ||
		   str_ends(s, STR("nd")) || str_ends(s, STR("rd")));
}

/* 3 of "third", 1 of "debut" and of "the largest"; 0 none. */
static double
nth_at(const struct facts *f, size_t i)
{
	if (i > 0 && i < f->n && !f->w[i].upper && is_best(f->w[i].fold) &&
	    (facts_word(f, i - 1, "the") || f->w[i - 1].poss))
		return 1;
	if (facts_word(f, i, "debut") ||
	    (facts_word(f, i, "lead") && facts_word(f, i + 1, "single")))
		return 1;
	return i < f->n && !f->w[i].upper ? f->w[i].nth : 0;
}

/* Where "the", "her", "the band's" before the ordinal begins; f->n: not so. */
static size_t
determiner(const struct facts *f, size_t i)
{
	if (i == 0)
		return f->n;
	if (facts_word(f, i - 1, "the|" OWN))
		return i - 1;
	if (!f->w[i - 1].poss)
		return f->n;
	for (size_t k = i - 1; k > 0 && k + 5 > i; k--)
		if (facts_word(f, k - 1, ONE_OF_BE))
			return k;
	return f->n;
}

static size_t
verb_before(const struct facts *f, size_t i, bool plain)
{
	for (size_t k = i; k > 0 && k + 24 > i; k--) {
		if (facts_word(f, k - 1, ONE_OF_BE))
			return k - 1;
		if (facts_word(f, k - 1, "who|which|that|where|whose") ||
		    (plain && facts_word(f, k - 1,
				  "of|by|to|from|with|for|in|on|at|about")))
			break;
	}
	return f->n;
}

/* The verb that says it of the subject; f->n: none does. */
static size_t
said_by(const struct facts *f, size_t the)
{
	/* "one of the largest" */
	if (the > 2 && facts_word(f, the - 1, "of") &&
	    facts_word(f, the - 2, "one|among"))
		the -= 2;
	if (the > 1 && facts_word(f, the - 1, "not|also|now|still|only|once"))
		the--;
	if (the == 0)
		return f->n;
	if (facts_word(f, the - 1, ONE_OF_BE "|has|have|had"))
		return the - 1;
	if (the > 1 && facts_word(f, the - 1, "as") &&
	    facts_word(f, the - 2, "served|serves|serving"))
		return the > 2 && facts_word(f, the - 3, "who")
			   ? verb_before(f, the - 3, false)
			   : the - 2;
	/* "is a film of 2011, the fourth in the series", "and the 35th" */
	if (facts_word(f, the - 1, "and") || facts_mark(f, the - 1, ','))
		return verb_before(f, the - 1, facts_mark(f, the - 1, ','));
	return f->n;
}

/* "one of the largest": of several. */
static bool
one_of(const struct facts *f, const struct fact *a)
{
	size_t i = a->obj.lo;

	return i > 2 && facts_word(f, i - 1, "the") &&
	       facts_word(f, i - 2, "of");
}

static size_t
row_end(const struct facts *f, size_t i)
{
	while (i < f->n && !facts_word(f, i, ROW_ENDS) &&
	       (!f->w[i].punct || in_list(f->w[i].fold, "-|'|\"|“|”|’|.")))
		i++;
	return i;
}

/* "The fifth novel of Lund, it sold well": of what stands behind the comma. */
static void
rank_in_front(struct facts *f, size_t i, size_t the)
{
	size_t end = row_end(f, i + 1), lo = end + 1, hi;

	if (the != 0 || f->w[i].nth <= 0 || !facts_mark(f, end, ','))
		return;
	hi = lo;
	if (facts_word(f, lo, "it"))
		hi++;
	while (hi < f->n && (f->w[hi].upper || f->w[hi].topic))
		hi++;
	if (hi > lo &&
	    (facts_mark(f, hi, ',') || facts_word(f, hi,
					   "is|was|has|had|sold|won|tells|"
					   "appeared")))
		facts_add_beside(f, &relations[REL_RANK], (struct part){lo, hi},
		    (struct part){i, end});
}

/* "Ada Lund's fifth novel" */
static bool
owned_at_start(const struct facts *f, size_t i)
{
	for (size_t k = 0; k < i; k++)
		if (!f->w[k].upper && !f->w[k].poss)
			return false;
	return i > 0 && i < 6 && f->w[i - 1].poss;
}

void
ranks_read(struct facts *f)
{
	for (size_t i = 1; i + 1 < f->n; i++) {
		size_t the, be;

		if (nth_at(f, i) <= 0)
			continue;
		the = determiner(f, i);
		if (the == f->n && owned_at_start(f, i))
			the = 0;
		rank_in_front(f, i, the);
		be = the < f->n ? said_by(f, the) : f->n;
		if (be < f->n)
			facts_add(f, &relations[REL_RANK], be,
			    (struct part){i, row_end(f, i + 1)});
	}
}

/* ---- the row ---- */

static uint64_t
id_at(const struct facts *f, size_t i)
{
	const struct rword *w = &f->w[i];
	const struct lex *lex;
	struct str s = w->fold;

	if (w->place != NULL)
		return (uint64_t)(uintptr_t)w->place;
	if (w->upper)
		return id_of(s);
	s = lemma_of(s, &lex);
	if (in_list(s, "movie|installment|instalment"))
		return id_of(STR("film"));
	return id_of(in_list(s, "kid") ? STR("child") : stem_of(s));
}

static void
note(uint64_t *v, size_t *n, uint64_t id)
{
	for (size_t i = 0; i < *n; i++)
		if (v[i] == id)
			return;
	if (*n < ROW_MAX)
		v[(*n)++] = id;
}

static void
row_word(const struct facts *f, size_t i, struct row *r)
{
	const struct rword *w = &f->w[i];

	if (facts_word(f, i, OWN "|series|franchise|saga|trilogy"))
		r->pointed = true;
	if (facts_word(f, i, "by"))
		r->by = true;
	/* "in 1981" says when and not of which row */
	if (w->punct || in_list(w->fold, ROW_LIGHT) ||
	    (w->number && w->fold.n == 4) ||
	    (w->place != NULL && w->place->kind == PLACE_DEMONYM))
		return;
	if (w->upper || w->number || w->place != NULL)
		note(r->names, &r->nnames, id_at(f, i));
	else
		note(r->kinds, &r->nkinds, id_at(f, i));
}

/* The last word before "of O": what is counted. */
static size_t
noun_of_row(const struct facts *f, size_t i, size_t end)
{
	size_t noun = f->n;

	for (; i < end && !facts_word(f, i, ROW_LINKS); i++)
		if (!f->w[i].punct && !f->w[i].upper)
			noun = i;
	return noun;
}

static bool
row_read(const struct facts *f, const struct fact *a, struct row *r)
{
	size_t i = a->obj.lo + !is_best(f->w[a->obj.lo].fold), noun;
	size_t end = a->obj.hi;

	memset(r, 0, sizeof(*r));
	if (facts_word(f, i, "of") && i + 2 < end &&
	    (f->w[i + 1].number || facts_word(f, i + 1,
				       "two|three|four|five|six|seven|eight|"
				       "nine|ten|eleven|twelve"))) {
		i += 2; /* "the second of four novels" */
		r->pointed = true;
	}
	noun = noun_of_row(f, i, end);
	if (noun == f->n || in_list(f->w[noun].fold, NO_ROW))
		return false;
	for (size_t k = i; k < end; k++) {
		if (k < noun && is_best(f->w[k].fold))
			r->best = f->w[k].fold;
		else if (k != noun)
			row_word(f, k, r);
	}
	/* "the eldest child" is the first */
	if (in_list(r->best, "eldest|oldest") &&
	    facts_word(f, noun, "child|son|daughter|children|sons|daughters"))
		r->best = STR_NONE;
	r->id = id_at(f, noun);
	r->pointed |=
	    facts_word(f, a->obj.lo - 1, OWN) || f->w[a->obj.lo - 1].poss;
	return true;
}

static size_t
met(const uint64_t *v, size_t n, const uint64_t *in, size_t m)
{
	size_t k = 0;

	for (size_t i = 0; i < n; i++)
		for (size_t j = 0; j < m; j++)
			k += v[i] == in[j];
	return k;
}

/* All that tells the row of the one is of the other; what one has beyond it
 * only names in full what the other names or points at. */
static bool
one_row(const struct row *x, const struct row *y)
{
	const struct row *s = x->nnames < y->nnames ? x : y;
	const struct row *l = s == x ? y : x;

	if (x->id != y->id || x->nkinds != y->nkinds ||
	    met(x->kinds, x->nkinds, y->kinds, y->nkinds) != x->nkinds ||
	    met(s->names, s->nnames, l->names, l->nnames) != s->nnames)
		return false;
	if (s->nnames == l->nnames)
		return x->pointed == y->pointed || s->nnames > 0;
	return x->best.n == 0 && (s->nnames > 0 || s->pointed);
}

/* "it", "the film": of what is said by nobody knows which. */
static bool
named(const struct facts *f, struct part s)
{
	for (size_t i = s.lo; i < s.hi; i++)
		if (!f->w[i].punct && !facts_word(f, i, "it|this|that|which") &&
		    !f->w[i].pron && !in_list(f->w[i].fold, "the|a|an|" KINDS))
			return true;
	return false;
}

/* From which end the row is told. */
enum ends { END_OTHER, END_SAME, END_OPPOSITE };

static enum ends
ends_of(struct str x, struct str y)
{
	static const char *const ends[][2] = {{"largest|biggest", "smallest"},
	    {"tallest|highest", "lowest|shortest"}, {"longest", "shortest"},
	    {"oldest|eldest|earliest", "youngest|newest"},
	    {"fastest", "slowest"}, {"richest|wealthiest", "poorest"},
	    {"deepest", "shallowest"}, {"heaviest", "lightest"},
	    {"strongest", "weakest"}, {"hottest", "coldest"},
	    {"costliest", "cheapest"}, {"wettest", "driest"},
	    {"most", "least"}};

	if (str_eq(x, y))
		return END_SAME;
	for (size_t i = 0; i < sizeof(ends) / sizeof(ends[0]); i++) {
		bool a = in_list(x, ends[i][0]), b = in_list(y, ends[i][0]);

		if (a && b)
			return END_SAME;
		if ((a && in_list(y, ends[i][1])) ||
		    (b && in_list(x, ends[i][1])))
			return END_OPPOSITE;
	}
	return END_OTHER;
}

static bool
rows_read(const struct facts *f, const struct fact *a, const struct facts *g,
    const struct fact *b, struct row *x, struct row *y)
{
	return (named(f, a->subj) || named(g, b->subj)) && row_read(f, a, x) &&
	       row_read(g, b, y) && one_row(x, y);
}

bool
ranks_exclude(const struct facts *f, const struct fact *a,
    const struct facts *g, const struct fact *b)
{
	double n = nth_at(f, a->obj.lo), m = nth_at(g, b->obj.lo);
	struct row x, y;
	enum ends ends;

	if (!rows_read(f, a, g, b, &x, &y))
		return false;
	/* a place among the largest is lost and won */
	if (x.best.n > 0 && a->past != b->past)
		return false;
	ends = ends_of(x.best, y.best);
	if (one_of(f, a) || one_of(g, b))
		return ends == END_OPPOSITE && n == m && one_of(f, a) &&
		       one_of(g, b);
	return ends == END_SAME ? n != m : ends == END_OPPOSITE && n == m;
}

bool
ranks_same(const struct facts *f, const struct fact *a, const struct facts *g,
    const struct fact *b)
{
	struct row x, y;

	return nth_at(f, a->obj.lo) == nth_at(g, b->obj.lo) &&
	       one_of(f, a) == one_of(g, b) && rows_read(f, a, g, b, &x, &y) &&
	       x.nnames == y.nnames && ends_of(x.best, y.best) == END_SAME;
}
