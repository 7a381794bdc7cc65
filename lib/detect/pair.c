/*
 * pair: two claims laid side by side: which words and values have a
 * counterpart, and what is left over.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "detect/own.h"
#include "format/val.h"

static void
gather(const struct terms *t, struct left *out)
{
	out->n = 0;
	for (size_t i = 0; i < t->n && out->n < PAIR_MAX; i++)
		if (term_is_content(&t->v[i]))
			out->v[out->n++] = &t->v[i];
}

/* A value to compare, not a name. */
static bool
is_value(const struct term *t)
{
	return t->q >= 0 && !(t->f & T_IDENT);
}

static bool
is_topic(const struct term *t)
{
	return (t->f & T_TOPIC) != 0;
}

/* ---- values ---- */

static const struct qty *
qty_of(const struct atom *at, const struct term *t)
{
	return &at->q.v[t->q];
}

/* from, until, before, after: ends of a time are no times. */
static int
bound_class(const struct term *t)
{
	return t->pk == P_FROM || t->pk == P_UNTIL || t->pk == P_BEFORE ||
		       t->pk == P_AFTER
		   ? (int)t->pk
		   : 0;
}

uint64_t
qty_noun_id(struct arena *a, const struct qty *q)
{
	struct words w = {0};
	const struct lex *l;
	struct str lemma;
	const char *c;
	size_t took;

	if (q->noun.n == 0)
		return 0;
	text_words(a, q->noun, &w);
	if (w.n == 0)
		return 0;
	lemma = stem_of(lemma_of(w.v[w.n - 1].fold, &l));
	c = concept_find(&lemma, 1, &took);
	return c != NULL ? id_of(str_of(c)) : id_of(lemma);
}

static bool
nouns_alike(const struct pair *p, const struct qty *x, const struct qty *y)
{
	uint64_t a, b, people = id_of(STR("person")),
		       crew = id_of(STR("employ"));

	if (x->kind == QTY_ORDINAL && y->kind == QTY_ORDINAL)
		return qty_noun_id(p->a, x) == qty_noun_id(p->a, y);
	if (x->kind != QTY_NUMBER || y->kind != QTY_NUMBER)
		return true;
	a = qty_noun_id(p->a, x);
	b = qty_noun_id(p->a, y);
	if (a == 0 || b == 0 || a == b)
		return true;
	return (a == people && b == crew) || (a == crew && b == people) ||
	       ((a == people || b == people) &&
		   (x->noun.n == 0 || y->noun.n == 0));
}

static bool
same_noun(const struct pair *p, const struct qty *x, const struct qty *y)
{
	return x->kind != QTY_NUMBER ||
	       qty_noun_id(p->a, x) == qty_noun_id(p->a, y);
}

/* "every six months" is a rhythm and no length. */
static bool
recurs(const struct terms *all, const struct term *t)
{
	for (int back = 1; back <= 2; back++)
		if (t - back >= all->v && term_is(t - back, "every|each"))
			return true;
	return str_starts(t->raw, STR("every"));
}

/* 2: the same noun too; 1: nothing speaks against it; 0: other things. */
static int
values_alike(const struct pair *p, const struct term *tx, const struct term *ty)
{
	const struct qty *x = qty_of(p->x, tx), *y = qty_of(p->y, ty);

	if (x->kind == QTY_DATE && bound_class(tx) != bound_class(ty))
		return 0;
	if (x->kind == QTY_DURATION && y->kind == QTY_DURATION &&
	    recurs(&p->tx, tx) != recurs(&p->ty, ty))
		return 0;
	if (x->per.n > 0 && y->per.n > 0 && !str_eq(x->per, y->per))
		return 0;
	return nouns_alike(p, x, y) ? 1 + same_noun(p, x, y) : 0;
}

/* "from 1990 to 1998", "from 1992 to 1998": each says when it began. */
static bool
one_end_differs(const struct qty *x, const struct qty *y)
{
	if (x->kind != QTY_DATE || y->kind != QTY_DATE || !x->range ||
	    !y->range || x->nwhen != 1 || y->nwhen != 1 || x->about || y->about)
		return false;
	return (x->when[0].lo == y->when[0].lo) !=
	       (x->when[0].hi == y->when[0].hi);
}

/* What is asked for or allowed, where another bound is another rule. */
static bool
sets_rule(const struct terms *t)
{
	VEC_EACH (i, t)
		if (term_is(&t->v[i],
			"must|shall|require|requirement|minimum|maximum|limit|"
			"retain|retention|threshold|quota|mandatory|oblige") ||
		    in_list(t->v[i].fold,
			"must|shall|required|requires|minimum|"
			"maximum|limited|policy|needs|need"))
			return true;
	return false;
}

/* "must have at least 8 characters", "at least 12" */
static bool
other_bound(const struct pair *p, const struct qty *x, const struct qty *y)
{
	bool lower = isinf(x->hi) && isinf(y->hi) && x->lo != y->lo;
	bool upper = isinf(x->lo) && isinf(y->lo) && x->hi != y->hi;

	return x->kind == y->kind && x->kind != QTY_DATE && (lower || upper) &&
	       !x->about && !y->about && sets_rule(&p->tx) && sets_rule(&p->ty);
}

struct taken {
	bool x[PAIR_MAX], y[PAIR_MAX];
};

/* "a fee of 45 basis points" is one of 0.45%; "rose by 45" is no level. */
static bool
is_level(const struct left *c, const struct term *t)
{
	bool level = false;

	for (size_t i = 0; i < c->n; i++) {
		if (term_is(c->v[i],
			"rise|fall|modify|widen|narrow|cut|raise|"
			"lower|higher|more|less|above|below|low|high"))
			return false;
		level |= term_is(c->v[i], "cost|rate|yield|coupon|margin|"
					  "commission|interest|premium");
	}
	return level && t->pk != P_BY;
}

static struct qty_diff
compare(const struct pair *p, const struct term *tx, const struct term *ty)
{
	const struct qty *x = qty_of(p->x, tx), *y = qty_of(p->y, ty);
	struct qty a = *x, b = *y;

	if ((x->kind == QTY_POINTS && y->kind == QTY_PERCENT) ||
	    (x->kind == QTY_PERCENT && y->kind == QTY_POINTS)) {
		if (!is_level(&p->cx, tx) || !is_level(&p->cy, ty))
			return qty_compare(x, y);
		a.kind = b.kind = QTY_PERCENT;
		a.unit = b.unit = STR_NONE;
		return qty_compare(&a, &b);
	}
	return qty_compare(x, y);
}

/* Pairs values that stand in the relation asked for; strict first. */
static void
pair_values(struct pair *p, struct taken *tk, enum qty_rel want, int alike,
    bool same_role)
{
	for (size_t i = 0; i < p->cx.n; i++) {
		if (!is_value(p->cx.v[i]) || tk->x[i])
			continue;
		for (size_t j = 0; j < p->cy.n; j++) {
			struct qty_pair *q = &p->q[p->nq];
			struct qty_diff d;
			int like;

			if (!is_value(p->cy.v[j]) || tk->y[j] ||
			    p->nq == sizeof(p->q) / sizeof(p->q[0]))
				continue;
			d = compare(p, p->cx.v[i], p->cy.v[j]);
			if (one_end_differs(qty_of(p->x, p->cx.v[i]),
				qty_of(p->y, p->cy.v[j])))
				d.rel = QTY_DIFFERENT;
			if (d.rel == QTY_ROUNDED &&
			    other_bound(p, qty_of(p->x, p->cx.v[i]),
				qty_of(p->y, p->cy.v[j])))
				d.rel = QTY_DIFFERENT;
			if (d.rel != want ||
			    (want != QTY_SAME &&
				same_role !=
				    (p->cx.v[i]->role == p->cy.v[j]->role)))
				continue;
			like = values_alike(p, p->cx.v[i], p->cy.v[j]);
			if (like != alike)
				continue;
			*q = (struct qty_pair){p->cx.v[i], p->cy.v[j],
			    qty_of(p->x, p->cx.v[i]), qty_of(p->y, p->cy.v[j]),
			    d, like > 0};
			p->nq++;
			tk->x[i] = tk->y[j] = true;
			break;
		}
	}
}

/* ---- words ---- */

static void
pair_words(struct pair *p, struct taken *tk)
{
	for (int pass = 0; pass < 2; pass++)
		for (size_t i = 0; i < p->cx.n; i++) {
			const struct term *s = p->cx.v[i];

			if (tk->x[i] || is_value(s))
				continue;
			for (size_t j = 0; j < p->cy.n; j++) {
				const struct term *t = p->cy.v[j];

				if (tk->y[j] || is_value(t) || s->id != t->id ||
				    (pass == 0 && s->role != t->role))
					continue;
				tk->x[i] = tk->y[j] = true;
				p->shared += !is_topic(s);
				p->shared_topic += is_topic(s);
				break;
			}
		}
}

static bool
beside(const struct term *a, const struct term *b)
{
	return (a->f & T_UPPER) && (b->f & T_UPPER) && a->role == b->role &&
	       (a->off > b->end	     ? a->off - b->end
		   : b->off > a->end ? b->off - a->end
				     : 0) <= 1;
}

/* "Lund" for "Vera Lund": the rest of a name one word of which has matched. */
static void
cover_names(const struct left *c, bool *taken, const struct left *other,
    const bool *other_taken)
{
	bool names = false, subjects = false;

	for (size_t j = 0; j < other->n; j++)
		if (!other_taken[j] && (other->v[j]->f & T_UPPER) &&
		    other->v[j]->q < 0) {
			names = true;
			subjects |= other->v[j]->role == R_SUBJ;
		}
	/* first names stand before the one that has matched */
	for (size_t i = c->n; i-- > 0;)
		if (!taken[i] && (c->v[i]->f & T_UPPER) && i + 1 < c->n &&
		    !(c->v[i]->role == R_SUBJ ? subjects : names) &&
		    taken[i + 1] && beside(c->v[i], c->v[i + 1]) &&
		    !(i + 2 < c->n && beside(c->v[i + 1], c->v[i + 2])))
			taken[i] = true;
}

/* Whether one word is the other with two letters exchanged, or with one of a
 * pair of equal letters left out: a slip, as these rarely make another word. */
static bool
slipped(struct str x, struct str y)
{
	size_t i = 0, j, k;

	if (x.n < y.n)
		return slipped(y, x);
	while (i < y.n && x.p[i] == y.p[i])
		i++;
	j = x.n, k = y.n;
	while (k > i && x.p[j - 1] == y.p[k - 1])
		j--, k--;
	if (x.n == y.n)
		return j == i + 2 && x.p[i] == y.p[i + 1] &&
		       x.p[i + 1] == y.p[i];
	return x.n == y.n + 1 && i > 0 && x.p[i] == x.p[i - 1];
}

/* Where both are words the slip is none. */
static bool
both_words(struct str x, struct str y)
{
	static const char *const pairs[][2] = {{"barely", "barley"},
	    {"calvary", "cavalry"}, {"casual", "causal"},
	    {"complaint", "compliant"}, {"desert", "dessert"},
	    {"marital", "martial"}, {"nuclear", "unclear"},
	    {"perfect", "prefect"}, {"sacred", "scared"}, {"silver", "sliver"},
	    {"trails", "trials"}, {"united", "untied"}};

	for (size_t i = 0; i < sizeof(pairs) / sizeof(pairs[0]); i++)
		if ((word_cmp(x, pairs[i][0]) == 0 &&
			word_cmp(y, pairs[i][1]) == 0) ||
		    (word_cmp(y, pairs[i][0]) == 0 &&
			word_cmp(x, pairs[i][1]) == 0))
			return true;
	/* hoping, hopping */
	return x.n != y.n &&
	       (str_ends(x, STR("ing")) || str_ends(x, STR("ed")) ||
		   str_ends(x, STR("er")));
}

static const struct term *
one_free(const struct left *c, const bool *taken, size_t *at)
{
	const struct term *one = NULL;

	for (size_t i = 0; i < c->n; i++) {
		if (taken[i] || is_value(c->v[i]))
			continue;
		if (one != NULL)
			return NULL;
		one = c->v[i];
		*at = i;
	}
	return one;
}

#define MISSPELT 6 /* letters; among shorter words slips make others */

/* The one word that is left on each side is the same, misspelt on one: where
 * all else has met. A name is taken at its letters. */
static void
pair_misspelt(struct pair *p, struct taken *tk)
{
	size_t i = 0, j = 0;
	const struct term *s = one_free(&p->cx, tk->x, &i);
	const struct term *t = one_free(&p->cy, tk->y, &j);

	if (s == NULL || t == NULL || s->role != t->role ||
	    ((s->f | t->f) & (T_UPPER | T_NUMBER)) || s->place != NULL ||
	    t->place != NULL || s->fold.n < MISSPELT || t->fold.n < MISSPELT ||
	    p->shared == 0 ||
	    (lexicon_find(s->fold) != NULL && lexicon_find(t->fold) != NULL) ||
	    both_words(s->fold, t->fold) || !slipped(s->fold, t->fold))
		return;
	tk->x[i] = tk->y[j] = true;
	p->shared++;
}

#define GENERIC                                                                \
	"film|movie|series|show|book|novel|song|album|game|city|town|country|" \
	"company|band|team|club|play|single|episode|state|village|school|"     \
	"university|building|bridge|museum|festival|league|war|battle|the"

/* "It", "the film": said of something that stands nowhere in the text. */
static bool
stands_for(const struct atom *at)
{
	size_t n = 0;

	for (size_t i = at->subj_lo; i < at->subj_hi && i < at->t.n; i++) {
		const struct term *t = &at->t.v[i];

		if (t->role == R_ASIDE)
			continue;
		if (!term_is(t, "it|he|she|they|this|" GENERIC))
			return false;
		n++;
	}
	return n > 0 && n <= 2;
}

/* Where no text has a subject of its own, the two are about one thing, and a
 * pronoun is the name the other side gives it. */
static void
cover_stand_in(const struct pair *p, const struct atom *at,
    const struct left *c, bool *taken, const struct left *other,
    bool *other_taken)
{
	if (p->x->topic->nnames + p->y->topic->nnames > 0 || !stands_for(at))
		return;
	for (size_t i = 0; i < other->n; i++)
		other_taken[i] |=
		    other->v[i]->role == R_SUBJ && (other->v[i]->f & T_UPPER);
	for (size_t i = 0; i < c->n; i++)
		taken[i] |= c->v[i]->role == R_SUBJ;
}

/* Both tell of a life, so that their subjects are people. */
static bool
of_a_life(const struct left *c)
{
	for (size_t i = 0; i < c->n; i++)
		if (term_is(c->v[i], "bear|die|marry|graduate|bury"))
			return true;
	return false;
}

/* "X (born 3 May 1970) is ..": X is a person. */
static bool
told_born(const struct terms *t)
{
	for (size_t i = 2; i < t->n && i < 24; i++)
		if (t->v[i].role == R_ASIDE && term_is(&t->v[i], "bear"))
			return true;
	return false;
}

/* Subjects of which two words beside each other have met. */
static bool
name_met(const struct left *c, const bool *taken)
{
	for (size_t i = 0; i + 1 < c->n; i++)
		if (taken[i] && taken[i + 1] && c->v[i]->role == R_SUBJ &&
		    c->v[i + 1]->role == R_SUBJ &&
		    beside(c->v[i], c->v[i + 1]) &&
		    (c->v[i]->f & c->v[i + 1]->f & T_UPPER))
			return true;
	return false;
}

/* "Chris Kyle" and "Christopher Scott Kyle": a short form, where the name
 * behind it has matched. */
static void
pair_given_names(struct pair *p, struct taken *tk)
{
	for (size_t i = 0; i + 1 < p->cx.n; i++)
		for (size_t j = 0; j + 1 < p->cy.n; j++) {
			const struct term *s = p->cx.v[i], *t = p->cy.v[j];

			if (tk->x[i] || tk->y[j] || s->q >= 0 || t->q >= 0 ||
			    s->role != R_SUBJ || t->role != R_SUBJ ||
			    !(s->f & t->f & T_UPPER) || !of_a_life(&p->cx) ||
			    !same_given_name(s->fold, t->fold))
				continue;
			tk->x[i] = tk->y[j] = true;
			p->shared++;
		}
}

static bool
taken_beside(const struct left *c, const bool *taken, size_t i, size_t k)
{
	return k < c->n && taken[k] && beside(c->v[i], c->v[k]);
}

/* "Maurice Harold Macmillan" for "Harold Macmillan", "Colin Rand Kaepernick"
 * for "Colin Kaepernick": a person's first and middle names. */
static void
cover_given_names(const struct left *c, bool *taken, const struct left *other,
    const bool *other_taken)
{
	for (size_t j = 0; j < other->n; j++)
		if (!other_taken[j] && other->v[j]->role == R_SUBJ)
			return;
	for (size_t i = c->n; i-- > 0;)
		if (!taken[i] && c->v[i]->role == R_SUBJ && c->v[i]->q < 0 &&
		    (c->v[i]->f & T_UPPER) && c->v[i]->place == NULL &&
		    taken_beside(c, taken, i, i + 1))
			taken[i] = true;
}

static bool
in_aside(const struct terms *t, uint64_t id)
{
	VEC_EACH (i, t)
		if (t->v[i].role == R_ASIDE && t->v[i].id == id)
			return true;
	return false;
}

static bool
subject_left(const struct left *c, const bool *taken)
{
	for (size_t i = 0; i < c->n; i++)
		if (!taken[i] && c->v[i]->role == R_SUBJ &&
		    !term_is_light(c->v[i]))
			return true;
	return false;
}

static bool
values_differ(const struct pair *p)
{
	for (size_t i = 0; i < p->nq; i++)
		if (p->q[i].d.rel == QTY_DIFFERENT)
			return true;
	return false;
}

/* "The API": a noun, and no name that one alone has. */
static bool
behind_article(const struct terms *all, uint64_t id)
{
	for (size_t i = 1; i < all->n; i++)
		if (all->v[i].id == id && (all->v[i - 1].f & W_DET))
			return true;
	return false;
}

/* Where two values differ: "The sculptor John Abbot", "John Abbot (the
 * sculptor)": a noun before a full name, all of which has matched, says no more
 * of whom one speaks. */
static void
cover_descriptor(const struct left *c, bool *taken, const struct left *other,
    const bool *other_taken, const struct terms *there, bool two_values)
{
	if (c->n < 3 || !two_values || subject_left(other, other_taken))
		return;
	for (size_t i = 0; i + 1 < c->n; i++) {
		const struct term *t = c->v[i], *name = c->v[i + 1];
		bool full =
		    ((name->f & T_TOPIC) && !behind_article(there, name->id)) ||
		    taken_beside(c, taken, i + 1, i + 2);

		if (taken[i] || t->q >= 0 || t->role != R_SUBJ ||
		    (t->f & (T_UPPER | T_POSS | T_TOPIC)) ||
		    t->end + 1 != name->off || !(name->f & T_UPPER) ||
		    !taken[i + 1] || name->role != R_SUBJ ||
		    !(full || in_aside(there, t->id)))
			continue;
		taken[i] = true;
	}
}

/* Where one side says in words what the other has in a heading above it, or in
 * its row: "on the Valley Trail". A value is met where it is a name. */
static void
cover_around(const struct atom *at, const struct left *other, bool *taken)
{
	for (size_t i = 0; at->naround > 0 && i < other->n; i++) {
		if (taken[i] || is_value(other->v[i]))
			continue;
		for (size_t k = 0; k < at->naround && !taken[i]; k++)
			taken[i] = at->around[k] == other->v[i]->id;
	}
}

/* "updates for the R7" on the page about the Router R7. */
static void
cover_title(const struct topic *tp, const struct left *c, bool *taken)
{
	struct str title = tp->name, word;

	while (str_cut(title, ' ', &word, &title) || word.n > 0) {
		for (size_t i = 0; i < c->n; i++)
			taken[i] |= (c->v[i]->f & T_IDENT) && word.n > 1 &&
				    str_ieq(c->v[i]->raw, word);
		if (title.n == 0)
			break;
	}
}

static void
leftovers(const struct left *c, const bool *taken, struct left *out,
    struct left *full)
{
	out->n = full->n = 0;
	for (size_t i = 0; i < c->n; i++) {
		if (taken[i])
			continue;
		full->v[full->n++] = c->v[i];
		if (!is_topic(c->v[i]))
			out->v[out->n++] = c->v[i];
	}
}

static bool
about_topic(
    const struct atom *at, const struct terms *t, const struct topic *other)
{
	bool subject = false;
	/* "it" of a text without a subject of its own is not the subject of
	 * some other text */
	bool points = at->topic->nnames > 0 || other->nnames == 0;

	if (at->implied)
		return at->topic->nnames > 0;
	for (size_t i = 0; i < t->n; i++) {
		if (t->v[i].role != R_SUBJ)
			continue;
		if (t->v[i].f & T_TOPIC)
			return true;
		/* "All of Me" is a title */
		if (term_is_content(&t->v[i]) ||
		    ((t->v[i].f & T_UPPER) && t->v[i].off > 0 &&
			!term_is(&t->v[i], "i")))
			subject = true;
		if (points && (t->v[i].f & W_PRON) &&
		    term_is(&t->v[i], "we|our|i|he|she|it|they"))
			return true;
	}
	return !subject && at->topic->nnames > 0;
}

static void
copy_terms(struct pair *p, const struct atom *at, const struct topic *other,
    struct terms *out)
{
	*out = at->t;
	if (other == at->topic)
		return;
	out->v = NEW_N(p->a, struct term, at->t.n);
	out->cap = at->t.n;
	if (at->t.n > 0)
		memcpy(out->v, at->t.v, at->t.n * sizeof(*out->v));
	/* part of a name names what the text is about, and nothing elsewhere */
	topic_mark(other, str_eq(other->name, at->topic->name), out);
}

/* "all three units" are the units. */
static bool
counts_all(const struct atom *at, const struct term *t)
{
	return t->q >= 0 && at->universal && t->off > 0 &&
	       at->q.v[t->q].kind == QTY_NUMBER && !(t->f & T_IDENT);
}

static void
count_subject(
    const struct atom *at, const struct left *l, size_t *n, bool *names)
{
	for (size_t i = 0; i < l->n; i++) {
		const struct term *t = l->v[i];

		if (t->role != R_SUBJ || term_is_light(t) || counts_all(at, t))
			continue;
		(*n)++;
		if ((t->f & (T_UPPER | T_NUMBER | T_IDENT)) || t->q >= 0)
			*names = true;
	}
}

static bool
whole_topic(const struct left *full, const struct topic *tp)
{
	for (size_t i = 0; i < full->n; i++)
		if (full->v[i]->role == R_SUBJ && full->v[i]->id == tp->acronym)
			return true;
	return false;
}

static bool
verbs_same(const struct pair *p)
{
	const struct term *u, *v;

	if (p->x->verb < 0 || p->y->verb < 0)
		return p->x->keyed || p->y->keyed;
	u = &p->x->t.v[p->x->verb];
	v = &p->y->t.v[p->y->verb];
	return u->id == v->id;
}

/* Time said on both sides and apart; or of one side only, past, while the
 * other speaks of now. */
static bool
times_apart(const struct pair *p)
{
	const struct atom *x = p->x, *y = p->y;

	if (x->has_when && y->has_when)
		return !span_meets(x->when, y->when);
	return false;
}

void
pair_read(struct arena *a, const struct claim *earlier,
    const struct claim *incoming, const struct judge_ctx *ctx, struct pair *p)
{
	struct taken tk;

	memset(p, 0, sizeof(*p));
	memset(&tk, 0, sizeof(tk));
	p->a = a;
	p->ca = earlier;
	p->cb = incoming;
	p->x = earlier->atom;
	p->y = incoming->atom;
	p->ctx = ctx;
	copy_terms(p, p->x, p->y->topic, &p->tx);
	copy_terms(p, p->y, p->x->topic, &p->ty);
	gather(&p->tx, &p->cx);
	gather(&p->ty, &p->cy);
	for (int alike = 2; alike > 0; alike--)
		for (int turn = 0; turn < 2; turn++) {
			pair_values(p, &tk, QTY_SAME, alike, true);
			pair_values(p, &tk, QTY_ROUNDED, alike, turn == 0);
			pair_values(p, &tk, QTY_DIFFERENT, alike, turn == 0);
		}
	pair_values(p, &tk, QTY_SAME, 0, true);
	pair_words(p, &tk);
	pair_misspelt(p, &tk);
	cover_names(&p->cx, tk.x, &p->cy, tk.y);
	cover_names(&p->cy, tk.y, &p->cx, tk.x);
	cover_stand_in(p, p->x, &p->cx, tk.x, &p->cy, tk.y);
	cover_stand_in(p, p->y, &p->cy, tk.y, &p->cx, tk.x);
	pair_alias(p, tk.x, tk.y);
	pair_given_names(p, &tk);
	cover_descriptor(&p->cx, tk.x, &p->cy, tk.y, &p->ty, values_differ(p));
	cover_descriptor(&p->cy, tk.y, &p->cx, tk.x, &p->tx, values_differ(p));
	if ((of_a_life(&p->cx) && of_a_life(&p->cy)) ||
	    ((told_born(&p->tx) || told_born(&p->ty)) &&
		(name_met(&p->cx, tk.x) || name_met(&p->cy, tk.y)))) {
		cover_given_names(&p->cx, tk.x, &p->cy, tk.y);
		cover_given_names(&p->cy, tk.y, &p->cx, tk.x);
	}
	cover_title(p->x->topic, &p->cy, tk.y);
	cover_title(p->y->topic, &p->cx, tk.x);
	if (p->ca->page.n == 0 || !same_page(p->ca, p->cb)) {
		cover_around(p->x, &p->cy, tk.y);
		cover_around(p->y, &p->cx, tk.x);
	}
	pair_full_name(p, tk.x, tk.y);
	leftovers(&p->cx, tk.x, &p->lx, &p->fx);
	leftovers(&p->cy, tk.y, &p->ly, &p->fy);
	p->topic_x = about_topic(p->x, &p->tx, p->y->topic);
	p->topic_y = about_topic(p->y, &p->ty, p->x->topic);
	p->same_topic = p->topic_x && p->topic_y;
	count_subject(p->x, &p->lx, &p->sx, &p->names_x);
	count_subject(p->y, &p->ly, &p->sy, &p->names_y);
	for (size_t i = 0; i < p->nq; i++)
		if (p->q[i].d.rel == QTY_DIFFERENT && p->x->keyed &&
		    p->y->keyed && p->q[i].tx->role == R_SUBJ &&
		    p->q[i].ty->role == R_SUBJ) {
			p->sx++;
			p->sy++;
			p->names_x = p->names_y = true;
		}
	/* one names the page's subject, the other something else */
	if (p->sx == 0 && p->names_y && whole_topic(&p->fx, p->x->topic))
		p->sx = 1;
	if (p->sy == 0 && p->names_x && whole_topic(&p->fy, p->y->topic))
		p->sy = 1;
	p->same_verb = verbs_same(p);
	p->neg = p->x->negated != p->y->negated;
	p->time_differs = times_apart(p);
}

bool
pair_dates_state(const struct pair *p, const struct term *t)
{
	return t->date && p->diff == DIFF_OPPOSITE &&
	       (p->x->still || p->y->still);
}
