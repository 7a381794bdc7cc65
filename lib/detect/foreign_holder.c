/*
 * foreign_holder: "Vorsitzende ist Helga Brandl", "der Vorsitzende, Jörg
 * Amann, ..", "progettato da Luigi Ferrante": who holds a post of the page's
 * subject or made it, in the languages that write names with capitals.
 */
#include "detect/foreign_own.h"

#define TERMS_MAX 96

struct posted {
	const struct language *l;
	const struct title *ti;
	const struct terms *t;
	uint32_t is[TERMS_MAX];
	uint64_t id[TERMS_MAX];
	size_t lo, hi; /* the name */
};

static bool
reads(const struct claim *c, const struct terms *t, const struct title *ti,
    struct posted *s)
{
	s->l = c->atom->lang;
	s->ti = ti;
	s->t = t;
	if (t->n > TERMS_MAX)
		return false;
	for (size_t i = 0; i < t->n; i++) {
		s->is[i] = 0;
		s->id[i] = t->v[i].id;
		if (t->v[i].q < 0 && !(t->v[i].f & T_PUNCT))
			s->is[i] = foreign_word(s->l, t->v[i].fold, &s->id[i]);
	}
	return true;
}

/* Carries nothing, or names the page's subject. */
static bool
passes(const struct posted *s, size_t i)
{
	const struct term *t = &s->t->v[i];

	return !(t->f & T_PUNCT) && t->q < 0 &&
	       (!t->content || foreign_names(s->l, s->ti, t) > 0);
}

static bool
is_name(const struct posted *s, size_t i)
{
	const struct term *t = &s->t->v[i];

	return (t->f & T_UPPER) && !(t->f & T_PUNCT) && t->q < 0 &&
	       !(s->is[i] & (LW_STOP | LW_OFFICE | LW_MAKER)) &&
	       foreign_names(s->l, s->ti, t) == 0;
}

/* Where two or more words with a capital from `i` on end: "Dr. Helga Brandl",
 * "Ana de la Vega"; `i`: there are none. */
static size_t
name_end(const struct posted *s, size_t i)
{
	size_t end = i, n = 0;

	for (size_t k = i; k < s->t->n; k++) {
		const struct term *t = &s->t->v[k];
		bool dot = (t->f & T_PUNCT) && term_is(t, ".") && k > i;

		if (is_name(s, k)) {
			end = k + 1;
			n++;
		} else if (n == 0 || k - end >= 2 ||
			   !(dot || (s->is[k] & LW_STOP)) ||
			   (s->is[k] & (LW_FINITE | LW_JOIN))) {
			break;
		}
	}
	return n >= 2 ? end : i;
}

static bool
copula(const struct posted *s, size_t i)
{
	return i < s->t->n &&
	       ((s->is[i] & LW_FINITE) || ((s->t->v[i].f & T_PUNCT) &&
					      term_is(&s->t->v[i], "—|–|-|:")));
}

static bool
ends(const struct posted *s, size_t i)
{
	return i >= s->t->n || foreign_stop(&s->t->v[i]) ||
	       ((s->t->v[i].f & T_PUNCT) && term_is(&s->t->v[i], "."));
}

/* The name that stands behind the post at `i`. */
static bool
name_behind(struct posted *s, size_t i)
{
	size_t k = i + 1;
	bool by = false, is = false, apart = false;

	while (k < s->t->n && passes(s, k) && !(s->is[k] & LW_FINITE)) {
		by |= (s->is[k] & LW_BY) != 0;
		k++;
	}
	while (k < s->t->n && (s->is[k] & LW_BY)) {
		by = true;
		k++;
	}
	if (k < s->t->n && copula(s, k)) {
		is = true;
		k++;
	} else if (k < s->t->n && foreign_stop(&s->t->v[k])) {
		apart = true;
		k++;
	}
	s->lo = k;
	s->hi = k < s->t->n ? name_end(s, k) : k;
	if (s->hi == s->lo || (s->hi < s->t->n && (s->is[s->hi] & LW_JOIN)))
		return false;
	if ((s->is[i] & LW_MAKER) && by)
		return true;
	return !(is || apart) || ends(s, s->hi);
}

/* The post at `i` stands behind the name: "Helga Brandl ist Vorsitzende des
 * Vereins". */
static bool
name_before(struct posted *s, size_t i)
{
	size_t k;

	s->lo = 0;
	while (s->lo < i && !is_name(s, s->lo) && passes(s, s->lo))
		s->lo++;
	s->hi = name_end(s, s->lo);
	if (s->hi == s->lo || s->hi >= i ||
	    !(copula(s, s->hi) || foreign_stop(&s->t->v[s->hi])))
		return false;
	for (k = s->hi + 1; k < i; k++)
		if (!passes(s, k))
			return false;
	for (k = i + 1; !ends(s, k); k++)
		if (!passes(s, k))
			return false;
	return true;
}

/* All in front is of the page's subject. */
static bool
clear_before(const struct posted *s, size_t i)
{
	for (size_t k = 0; k < i; k++)
		if (!passes(s, k) && !foreign_stop(&s->t->v[k]))
			return false;
	return true;
}

#define POST (LW_OFFICE | LW_MAKER)

/* Its term, or none: the number of terms. */
static size_t
find_post(struct posted *s)
{
	uint32_t past = 0;
	size_t post = s->t->n;

	for (size_t i = 0; i < s->t->n; i++) {
		past |= s->is[i] & LW_PAST;
		if (!(s->is[i] & POST))
			continue;
		if (post < s->t->n)
			return s->t->n;
		post = i;
	}
	if (post == s->t->n)
		return post;
	/* who was it may not be it now */
	for (size_t i = 0; i < s->t->n && (s->is[post] & LW_OFFICE); i++)
		if (past != 0 || s->t->v[i].date)
			return s->t->n;
	if ((clear_before(s, post) && name_behind(s, post)) ||
	    name_before(s, post))
		return post;
	return s->t->n;
}

static bool
share_word(const struct posted *x, const struct posted *y)
{
	for (size_t i = x->lo; i < x->hi; i++)
		for (size_t k = y->lo; k < y->hi; k++)
			if (is_name(x, i) && is_name(y, k) &&
			    (x->id[i] == y->id[k] ||
				str_eq(x->t->v[i].fold, y->t->v[k].fold)))
				return true;
	return false;
}

static const struct term *
whole_name(const struct pair *p, const struct posted *s)
{
	struct term *t = NEW(p->a, struct term);
	const struct term *last = &s->t->v[s->hi - 1];

	*t = s->t->v[s->lo];
	if (last->raw.p > t->raw.p && last->raw.p - t->raw.p < 200)
		t->raw.n = (size_t)(last->raw.p - t->raw.p) + last->raw.n;
	return t;
}

bool
foreign_holder(struct pair *p)
{
	UNSET struct posted x, y;
	UNSET struct title ti;
	size_t i, k;

	if (!p->x->posts || !p->y->posts || foreign_glues(p->x->lang))
		return false;
	foreign_title(p, p->x->lang, &ti);
	if (!ti.words || !reads(p->ca, &p->tx, &ti, &x) ||
	    !reads(p->cb, &p->ty, &ti, &y))
		return false;
	i = find_post(&x);
	k = find_post(&y);
	if (i == p->tx.n || k == p->ty.n || x.id[i] != y.id[k] ||
	    share_word(&x, &y))
		return false;
	p->ox = whole_name(p, &x);
	p->oy = whole_name(p, &y);
	p->slot = "holder";
	foreign_exact(p, DIFF_HOLDER);
	return true;
}
