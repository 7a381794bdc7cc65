/*
 * relation_quality: "S is a wealthy town", "S is fictional", "S is made of
 * bronze": what a thing is like, and which of that no thing is at once.
 */
#include "detect/relation_own.h"

#include <string.h>

/* ---- what it is like ---- */

#define DEGREES "very|quite|rather|extremely|fairly|relatively|highly"

bool
quality_term(const struct term *t)
{
	return t->q < 0 && (t->denied || t->prefixed);
}

/* "fictional", "non-fictional" */
static bool
negates(struct str with, struct str without)
{
	static const struct str pre[] = {{"non-", 4}, {"non", 3}, {"un", 2}};

	for (size_t i = 0; i < sizeof(pre) / sizeof(pre[0]); i++)
		if (with.n == without.n + pre[i].n && without.n > 4 &&
		    str_starts(with, pre[i]) && str_ends(with, without))
			return true;
	return false;
}

static bool
opposed(struct str a, struct str b)
{
	return opposite(a, b) || negates(a, b) || negates(b, a);
}

/* The noun that the words from `i` on lead to: "town" of "town in Norway"; f->n
 * where a phrase ends at once. */
static size_t
noun_after(const struct facts *f, size_t i)
{
	size_t noun = f->n;

	for (;
	     i < f->n && !f->w[i].punct && !f->w[i].upper && !f->w[i].number &&
	     !facts_word(f, i,
		 "of|in|on|at|for|to|by|with|from|and|or|but|that|which|who|"
		 "as|than|where|when|until|since|because|enjoying|known");
	     i++)
		noun = i;
	return noun;
}

/* "a wealthy town in winter": at times alone. "in Norway" is where it is. */
static bool
told_whole(const struct facts *f, size_t i)
{
	if (i >= f->n || f->w[i].punct || facts_word(f, i, "who|which|that"))
		return true;
	while (facts_word(f, i, "in|the|country|of|state"))
		i++;
	return i < f->n && f->w[i].place != NULL;
}

/* "is a very poor town", "is fictional" */
void
quality_read(struct facts *f, size_t be)
{
	size_t i = be + 1, noun;
	bool whole;

	if (be == 0 || facts_word(f, be - 1, "which|that|who") ||
	    !facts_word(f, be, "is|was"))
		return;
	whole = facts_word(f, i, "a|an");
	i += whole;
	while (facts_word(f, i, DEGREES))
		i++;
	if (i >= f->n || f->w[i].upper || f->w[i].punct || f->w[i].number)
		return;
	noun = noun_after(f, i + 1);
	/* "is small enough", "is old": nothing follows; "is a real one" */
	if (whole == (noun == f->n) ||
	    (noun < f->n && facts_word(f, noun, "one|part|kind|sort|way")) ||
	    (noun < f->n && !told_whole(f, noun + 1)))
		return;
	facts_add(f, &relations[REL_QUALITY], be,
	    (struct part){i, noun < f->n ? noun + 1 : i + 1});
}

bool
qualities_exclude(const struct facts *f, const struct fact *a,
    const struct facts *g, const struct fact *b)
{
	size_t x = a->obj.hi - 1, y = b->obj.hi - 1;
	struct str p = f->w[a->obj.lo].fold, q = g->w[b->obj.lo].fold;

	if (!opposed(p, q))
		return false;
	/* of two nouns each may be so: a rich town, a poor farmer */
	if (x > a->obj.lo && y > b->obj.lo)
		return str_eq(f->w[x].fold, g->w[y].fold) &&
		       x - a->obj.lo == 1 && y - b->obj.lo == 1;
	return (x > a->obj.lo) != (y > b->obj.lo) &&
	       (negates(p, q) || negates(q, p));
}

/* ---- what it is made of ---- */

#define STONE                                                                  \
	"stone|marble|granite|limestone|sandstone|soapstone|slate|basalt|"     \
	"travertine|alabaster"
#define METAL                                                                  \
	"metal|steel|iron|bronze|brass|copper|gold|silver|aluminium|aluminum|" \
	"tin|lead|platinum|titanium|zinc"
#define WOOD                                                                   \
	"wood|timber|oak|pine|cedar|teak|mahogany|maple|birch|spruce|walnut|"  \
	"bamboo|plywood"
#define CLOTH "cloth|fabric|wool|cotton|silk|linen|nylon|polyester|felt"
#define OTHER                                                                  \
	"concrete|brick|bricks|glass|plastic|paper|clay|leather|ivory|bone|"   \
	"jade|wax|ceramic|porcelain|rubber|straw|plaster|fibreglass|"          \
	"fiberglass"

static int
matter(struct str s)
{
	return in_list(s, STONE)   ? 1
	       : in_list(s, METAL) ? 2
	       : in_list(s, WOOD)  ? 3
	       : in_list(s, CLOTH) ? 4
	       : in_list(s, OTHER) ? 5
				   : 0;
}

bool
matter_word(struct str s)
{
	return matter(s) > 0;
}

/* "is made (entirely) of bronze and stone" */
void
made_read(struct facts *f, const struct relation *rel, size_t i)
{
	size_t of = i + 1, end, be = i;

	while (facts_word(f, of, "entirely|wholly|completely|solely|out"))
		of++;
	if (!facts_word(
		f, of, rel == &relations[REL_COVER] ? "with|in|by" : "of|from"))
		return;
	if (!(i > 0 && facts_word(f, i - 1, ONE_OF_BE)))
		return;
	be = i - 1;
	for (end = of + 1; end < f->n; end++)
		if (facts_word(f, end,
			"in|on|at|by|for|with|that|which|who|as|but|to|is|was|"
			"when|where|until|because"))
			break;
	facts_add(f, rel, be, (struct part){of + 1, end});
}

void
made_in_passing(struct facts *f, size_t i)
{
	if (i == 0 || i + 2 >= f->n || matter(f->w[i].fold) == 0 ||
	    f->w[i].upper || !facts_word(f, i - 1, "the|its|her|his|their") ||
	    f->w[i + 1].punct || f->w[i + 1].upper ||
	    !(facts_word(f, i + 2, "is|was|has|had") ||
		str_ends(f->w[i + 2].fold, STR("s")) ||
		str_ends(f->w[i + 2].fold, STR("ed"))))
		return;
	facts_add_beside(f, &relations[REL_MATERIAL],
	    (struct part){i + 1, i + 2}, (struct part){i, i + 1});
}

/* All that one names is of another kind than all that the other names. */
bool
matters_exclude(const struct facts *f, const struct fact *a,
    const struct facts *g, const struct fact *b)
{
	static const char *const wide = "stone|metal|wood|timber|cloth|fabric";
	size_t n = 0, m = 0;

	for (size_t k = b->obj.lo; k < b->obj.hi; k++)
		m += matter(g->w[k].fold) > 0;
	for (size_t i = a->obj.lo; i < a->obj.hi; i++) {
		int x = matter(f->w[i].fold);

		n += x > 0;
		for (size_t k = b->obj.lo; x > 0 && k < b->obj.hi; k++) {
			struct str s = f->w[i].fold, t = g->w[k].fold;

			if (str_eq(s, t) ||
			    (matter(t) == x &&
				(in_list(s, wide) || in_list(t, wide))))
				return false;
		}
	}
	return n > 0 && m > 0;
}
