/*
 * relation_subject: whether two facts are of one subject: a name, a pronoun or
 * a kind that stands for it, a person's full name.
 */
#include "detect/relation_own.h"

static bool
is_filler(const struct rword *w)
{
	return w->punct || in_list(w->fold, "the|a|an|of|in");
}

/* "he", "the film": what the text speaks of, said before. */
static bool
is_pointer(const struct facts *f, struct part s)
{
	bool any = false;

	for (size_t i = s.lo; i < s.hi; i++) {
		const struct rword *w = &f->w[i];

		if (is_filler(w))
			continue;
		if (w->upper && !w->pron)
			return false;
		if (!in_list(w->fold, "it|he|she|they|its|his|her|their|this|"
				      "that|we|our|" KINDS "|" DESCRIBES))
			return false;
		any = true;
	}
	return any || s.lo == s.hi;
}

/* Two pointers at two kinds: "the story", "the film". */
static bool
kinds_differ(
    const struct facts *f, struct part s, const struct facts *g, struct part t)
{
	struct str x = STR_NONE, y = STR_NONE;

	for (size_t i = s.lo; i < s.hi; i++)
		if (in_list(f->w[i].fold, KINDS))
			x = f->w[i].fold;
	for (size_t i = t.lo; i < t.hi; i++)
		if (in_list(g->w[i].fold, KINDS))
			y = g->w[i].fold;
	return x.n > 0 && y.n > 0 && !str_eq(x, y);
}

static bool
all_topic(const struct facts *f, struct part s)
{
	bool any = false, aside = false;

	for (size_t i = s.lo; i < s.hi; i++) {
		/* "(born 3 May 1970)" */
		if (f->w[i].punct && in_list(f->w[i].fold, "(|)"))
			aside = in_list(f->w[i].fold, "(");
		else if (aside)
			continue;
		if (f->w[i].topic)
			any = true;
		else if (!is_filler(&f->w[i]) &&
			 !in_list(f->w[i].fold, KINDS "|" DESCRIBES))
			return false;
	}
	return any;
}

static bool
is_year(struct str s)
{
	return s.n == 4 && s.p[0] >= '0' && s.p[0] <= '9';
}

/* Vera "Vee" Lund: a name by which she goes, and no title. */
static bool
within_a_name(const struct facts *f, struct part s, struct part quote)
{
	return quote.lo > s.lo && f->w[quote.lo - 1].upper &&
	       quote.hi + 1 < s.hi && f->w[quote.hi + 1].upper;
}

/* "Vera Lund, OBE, MP": letters of honours and no name of hers. */
static bool
honours_at(const struct facts *f, size_t i, size_t hi)
{
	for (; i < hi; i++)
		if (f->w[i].fold.n > 4 || f->w[i].number ||
		    !(f->w[i].punct || f->w[i].upper))
			return false;
	return true;
}

/* Begins what is told beside a name: ", a film of 1986", ", born in Lund". */
static bool
tells_of(const struct rword *w)
{
	return !w->upper && !w->punct && !w->number &&
	       !in_list(w->fold, "and|or|von|van|de|du|of");
}

/* The quoted title in it, or what stands before ", a film of 1986". */
static struct part
core_of(const struct facts *f, struct part s)
{
	size_t open = s.hi;

	for (size_t i = s.lo; i < s.hi; i++) {
		if (!f->w[i].punct)
			continue;
		if (in_list(f->w[i].fold, "\"|“|”")) {
			if (open < i &&
			    !within_a_name(f, s, (struct part){open, i}))
				return (struct part){open + 1, i};
			open = open < i ? s.hi : i;
		} else if (open == s.hi && i > s.lo && i + 1 < s.hi &&
			   in_list(f->w[i].fold, ",") &&
			   (tells_of(&f->w[i + 1]) ||
			       honours_at(f, i + 1, s.hi))) {
			return (struct part){s.lo, i};
		}
	}
	return s;
}

/* Of another script, or how a name is said. */
static bool
is_sounds(struct str s)
{
	for (size_t i = 0; i < s.n; i++)
		if ((unsigned char)s.p[i] >= 0xca ||
		    ((unsigned char)s.p[i] == 0xc9 && i + 1 < s.n &&
			(unsigned char)s.p[i + 1] >= 0x90))
			return true;
	return false;
}

void
subject_words(const struct facts *f, struct part s, struct names *out)
{
	struct part core = core_of(f, s);
	size_t aside = 0;

	out->n = 0;
	for (size_t i = s.lo; i < s.hi && out->n < NAMES_MAX; i++) {
		const struct rword *w = &f->w[i];
		bool in = i >= core.lo && i < core.hi;

		if (w->punct && in_list(w->fold, "(|["))
			aside++;
		else if (w->punct && in_list(w->fold, ")|]"))
			aside -= aside > 0;
		if (is_filler(w) || is_sounds(w->fold) ||
		    ((aside > 0 || !in) && !is_year(w->fold)))
			continue;
		if (w->place != NULL && w->place->kind == PLACE_DEMONYM &&
		    i + 1 < s.hi &&
		    in_list(f->w[i + 1].fold, KINDS "|" DESCRIBES))
			continue;
		out->v[out->n++] = w->fold;
	}
}

bool
names_has(const struct names *l, struct str s)
{
	for (size_t i = 0; i < l->n; i++)
		if (str_eq(l->v[i], s))
			return true;
	return false;
}

/* What `x` says beyond `y` is of no weight: kinds, a year. */
static bool
within(const struct names *x, const struct names *y)
{
	bool year = false;

	for (size_t i = 0; i < y->n; i++)
		year |= is_year(y->v[i]);
	for (size_t i = 0; i < x->n; i++)
		if (!names_has(y, x->v[i]) &&
		    !in_list(
			x->v[i], KINDS "|" DESCRIBES "|its|her|his|their") &&
		    (!is_year(x->v[i]) || year))
			return false;
	return true;
}

/* "Lund", "Vera Marie Lund", "Vera M. Lund" and "Vera Lund". */
static bool
names_given(const struct names *l, struct str s)
{
	for (size_t i = 0; i < l->n; i++)
		if (str_eq(l->v[i], s) || same_given_name(l->v[i], s) ||
		    (s.n == 1 && i > 0 && str_starts(l->v[i], s)))
			return true;
	return false;
}

/* "Vera Lund (1901 - 1980)" */
static struct names
less_years(const struct names *l)
{
	struct names out = {.n = 0};

	for (size_t i = 0; i < l->n; i++)
		if (!is_year(l->v[i]))
			out.v[out.n++] = l->v[i];
	return out;
}

/* Both tell of years, and of none alike: two of one name. */
static bool
years_differ(const struct names *x, const struct names *y)
{
	size_t nx = 0, ny = 0;

	for (size_t i = 0; i < x->n; i++) {
		nx += is_year(x->v[i]);
		if (is_year(x->v[i]) && names_has(y, x->v[i]))
			return false;
	}
	for (size_t i = 0; i < y->n; i++)
		ny += is_year(y->v[i]);
	return nx > 0 && ny > 0;
}

static bool
one_person(const struct names *one, const struct names *other)
{
	const struct names x = less_years(one), y = less_years(other);
	const struct names *s = x.n < y.n ? &x : &y, *l = x.n < y.n ? &y : &x;

	if (s->n == 0 || !str_eq(s->v[s->n - 1], l->v[l->n - 1]) ||
	    years_differ(one, other))
		return false;
	for (size_t i = 0; i < s->n; i++)
		if (!names_given(l, s->v[i]))
			return false;
	return true;
}

static bool
weighty(const struct names *l)
{
	for (size_t i = 0; i < l->n; i++)
		if (!in_list(l->v[i], KINDS) && !is_year(l->v[i]))
			return true;
	return false;
}

/* "Anna Berg, known as Nora": her other name. */
static bool
other_name(const struct facts *f, struct part s, struct names *out)
{
	size_t i = s.lo;

	while (i < s.hi && !in_list(f->w[i].fold, "known|credited|billed"))
		i++;
	while (i < s.hi && !in_list(f->w[i].fold, "as"))
		i++;
	out->n = 0;
	for (i++; i < s.hi && !(f->w[i].punct && out->n > 0); i++)
		if (f->w[i].upper && out->n < NAMES_MAX)
			out->v[out->n++] = f->w[i].fold;
	return out->n > 0;
}

static bool
by_other_name(const struct facts *f, struct part s, const struct names *name)
{
	struct names other;

	return other_name(f, s, &other) && within(&other, name) &&
	       within(name, &other);
}

static bool
full_name(const struct facts *f, struct part s)
{
	size_t n = 0;

	for (size_t i = s.lo; i < s.hi; i++)
		n += f->w[i].upper && !f->w[i].pron && !is_filler(&f->w[i]);
	return n > 1;
}

/* No word of the language. */
static bool
distinctive(const struct facts *f, struct part s)
{
	for (size_t i = s.lo; i < s.hi; i++)
		if (f->w[i].upper && !f->w[i].pron && !is_filler(&f->w[i]))
			return lexicon_find(f->w[i].fold) == NULL;
	return false;
}

bool
kind_may_tell(const struct pair *p, const struct facts *f, const struct fact *a,
    const struct facts *g, const struct fact *b)
{
	bool by_hand = p->x->topic->nnames + p->y->topic->nnames == 0;
	struct names other;

	if ((full_name(f, a->subj) && full_name(g, b->subj)) ||
	    other_name(f, a->subj, &other) || other_name(g, b->subj, &other))
		return true;
	return by_hand && distinctive(f, a->subj) && distinctive(g, b->subj) &&
	       (kind_is_person(f, a->obj.lo) || kind_is_person(g, b->obj.lo));
}

/* A name and nothing else. */
static bool
is_named(const struct facts *f, struct part s)
{
	bool any = false;

	for (size_t i = s.lo; i < s.hi; i++) {
		if (is_filler(&f->w[i]))
			continue;
		if (!f->w[i].upper || f->w[i].pron)
			return false;
		any = true;
	}
	return any;
}

/* Nothing but a name, and what stands in parentheses. */
static bool
names_alone(const struct facts *f, struct part s)
{
	bool aside = false;

	for (size_t i = s.lo; i < s.hi; i++) {
		if (f->w[i].punct && in_list(f->w[i].fold, "(|)"))
			aside = in_list(f->w[i].fold, "(");
		if (!aside && !f->w[i].punct && !f->w[i].upper)
			return false;
	}
	return true;
}

/* "Vera Maria Lund (born 1970)" on the page of Vera Lund. */
static bool
is_topic_person(const struct atom *at, const struct facts *f, struct part s)
{
	struct str rest = at->topic->name, word;
	struct names name = {.n = 0}, told;

	for (bool more = rest.n > 0; more && name.n < NAMES_MAX;) {
		more = str_cut(rest, ' ', &word, &rest);
		name.v[name.n++] = word;
	}
	subject_words(f, s, &told);
	told = less_years(&told);
	if (name.n < 2 || told.n < name.n)
		return false;
	return str_ieq(told.v[0], name.v[0]) &&
	       str_ieq(told.v[told.n - 1], name.v[name.n - 1]) &&
	       full_name(f, s) && names_alone(f, s);
}

bool
same_subject(const struct pair *p, const struct facts *f, const struct fact *a,
    const struct facts *g, const struct fact *b)
{
	bool px = is_pointer(f, a->subj) || all_topic(f, a->subj);
	bool py = is_pointer(g, b->subj) || all_topic(g, b->subj);
	struct names x, y;

	px = px || is_topic_person(p->x, f, a->subj);
	py = py || is_topic_person(p->y, g, b->subj);
	if (px && py && kinds_differ(f, a->subj, g, b->subj))
		return false;
	/* on the page of who holds an office, of what is it? */
	if ((a->subj.lo == a->subj.hi && all_topic(f, a->obj)) ||
	    (b->subj.lo == b->subj.hi && all_topic(g, b->obj)))
		return false;
	if (px && py)
		return p->x->topic == p->y->topic ||
		       p->x->topic->acronym == p->y->topic->acronym;
	/* where no text has a subject of its own, the two are about one thing
	 */
	if ((px && is_pointer(f, a->subj)) || (py && is_pointer(g, b->subj)))
		return p->x->topic->nnames + p->y->topic->nnames == 0 &&
		       is_pointer(px ? f : g, px ? a->subj : b->subj) &&
		       is_named(px ? g : f, px ? b->subj : a->subj);
	/* every ship has a mast */
	if ((a->rel->flags & REL_MATTER) && !full_name(f, a->subj) &&
	    !pair_one_text(p))
		return false;
	subject_words(f, a->subj, &x);
	subject_words(g, b->subj, &y);
	if (by_other_name(f, a->subj, &y) || by_other_name(g, b->subj, &x))
		return true;
	if (!weighty(&x) || !weighty(&y) ||
	    kinds_differ(f, a->subj, g, b->subj))
		return false;
	if (((a->rel->flags & (REL_PERSON | REL_NATION)) ||
		((a->rel->flags & REL_SORT) &&
		    (kind_is_person(f, a->obj.lo) ||
			kind_is_person(g, b->obj.lo)))) &&
	    one_person(&x, &y))
		return true;
	/* whatever has a rank: "Ada M. Lund", "Ada Maria Lund" */
	if ((a->rel->flags & REL_RANKED) && x.n > 1 && y.n > 1 &&
	    str_eq(x.v[0], y.v[0]) && one_person(&x, &y))
		return true;
	return within(&x, &y) && within(&y, &x);
}
