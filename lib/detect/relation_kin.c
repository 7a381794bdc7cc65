/*
 * relation_kin: "S is O's aunt", "S died of O": what one is to another, and
 * what one dies of, once.
 */
#include "detect/relation_own.h"

/* Nobody is two of these to one person. Whom one marries may be a cousin. */
#define KIN                                                                    \
	"mother|father|sister|brother|aunt|uncle|son|daughter|niece|nephew|"   \
	"grandmother|grandfather|grandson|granddaughter|mother-in-law|"        \
	"father-in-law|sister-in-law|brother-in-law|stepmother|stepfather|"    \
	"great-aunt|great-uncle"

/* What a sister may be and yet be a sister. */
#define PLAIN_KIN                                                              \
	"the|a|an|elder|eldest|older|oldest|younger|youngest|twin|only|big|"   \
	"little|late|own|first|second|third"

bool
kin_word(struct str s)
{
	return in_list(s, KIN);
}

static uint64_t
names_in(const struct facts *f, size_t i, size_t end)
{
	uint64_t id = 0;

	for (; i < end; i++)
		if (f->w[i].upper && !f->w[i].pron)
			id += id_of(f->w[i].fold);
	return id;
}

void
kin_read(struct facts *f, size_t be)
{
	size_t kin = be + 1, own = f->n, end;
	uint64_t of;

	while (kin < f->n && kin < be + 7 && !facts_word(f, kin, KIN) &&
	       !f->w[kin].punct && !facts_word(f, kin, "of|who|that|which")) {
		if (f->w[kin].poss)
			own = kin;
		kin++;
	}
	/* "sister town", "aunt's husband", "foster sister" */
	if (!facts_word(f, kin, KIN) || f->w[kin].poss ||
	    (kin + 1 < f->n && !f->w[kin + 1].punct &&
		!facts_word(f, kin + 1, "of|and|who|whose|but|until")) ||
	    !(f->w[kin - 1].poss || facts_word(f, kin - 1, PLAIN_KIN)))
		return;
	of = own < f->n ? names_in(f, be + 1, own + 1) : 0;
	if (own == f->n && facts_word(f, be + 1, "the|a|an") &&
	    facts_word(f, kin + 1, "of")) {
		for (end = kin + 2; end < f->n && f->w[end].upper; end++)
			;
		/* "of Orr's wife" */
		if (!f->w[end - 1].poss)
			of = names_in(f, kin + 2, end);
	}
	if (of == 0 || f->nfacts == FACTS_MAX)
		return;
	facts_add(f, &relations[REL_KINSHIP], be, (struct part){kin, kin + 1});
	f->v[f->nfacts - 1].qualifier = of;
}

bool
kin_exclude(const struct facts *f, const struct fact *a, const struct facts *g,
    const struct fact *b)
{
	return !str_eq(f->w[a->obj.lo].fold, g->w[b->obj.lo].fold);
}

/* What kills by itself; what may come of another of them, as pneumonia does, is
 * not told apart. */
static int
cause_of(struct str s)
{
	static const char *const causes[] = {"heart|cardiac",
	    "cancer|leukemia|leukaemia|lymphoma|melanoma|carcinoma",
	    "stroke|aneurysm", "tuberculosis|consumption", "syphilis",
	    "overdose", "plague", "cholera", "malaria", "typhoid|typhus",
	    "smallpox", "starvation|hunger", "diphtheria", "dysentery",
	    "rabies", "scurvy"};

	for (size_t i = 0; i < sizeof(causes) / sizeof(causes[0]); i++)
		if (in_list(s, causes[i]))
			return (int)i + 1;
	return 0;
}

static int
death_of(const struct facts *f, const struct fact *a)
{
	int one = 0;

	for (size_t i = a->obj.lo; i < a->obj.hi; i++) {
		int c = cause_of(f->w[i].fold);

		if (facts_word(f, i, "complications|failure|effects|related") ||
		    (c > 0 && one > 0 && c != one))
			return 0;
		one = c > 0 ? c : one;
	}
	return one;
}

void
death_read(struct facts *f, const struct relation *rel, size_t i)
{
	size_t end = i + 2;

	if (!facts_word(f, i + 1, "of|from") ||
	    (i > 0 && facts_word(f, i - 1, "nearly|almost|not|never|have")))
		return;
	while (end < f->n && !f->w[end].punct &&
	       !facts_word(f, end,
		   "in|on|at|while|when|after|before|aged|following|during"))
		end++;
	facts_add(f, rel, facts_word(f, i, "away") ? i - 1 : i,
	    (struct part){i + 2, end});
}

bool
deaths_exclude(const struct facts *f, const struct fact *a,
    const struct facts *g, const struct fact *b)
{
	int x = death_of(f, a), y = death_of(g, b);

	return x > 0 && y > 0 && x != y;
}
