/*
 * same: whether two claims speak of one thing. In one text a word is enough
 * ("the hook"); between two texts it takes a name, or all words of a longer
 * one: every text has its pages, releases and operators.
 */
#include <string.h>

#include "detect/own.h"

bool
pair_one_text(const struct pair *p)
{
	return pair_same_page(p) ||
	       str_eq(p->x->topic->name, p->y->topic->name);
}

/* A name by its letters, and no word that begins a sentence. */
static bool
is_name(const struct term *t)
{
	if ((t->f & T_IDENT) || t->place != NULL)
		return true;
	return (t->f & T_UPPER) && !is_population(t) &&
	       (t->off > 0 || (lexicon_find(t->fold) == NULL &&
				  lexicon_find(t->lemma) == NULL));
}

static const struct term *
met_by(const struct term *t, const struct left *other)
{
	for (size_t i = 0; i < other->n; i++)
		if (other->v[i]->id == t->id && other->v[i]->q < 0)
			return other->v[i];
	return NULL;
}

static bool
one_phrase(const struct term *a, const struct term *b)
{
	return a != NULL && a->end + 1 == b->off && b->role != R_VERB;
}

/* How much of what the `one` side speaks of the other names. */
struct met {
	size_t of, met;
	bool name, phrase; /* a name is met; words that stand together */
};

static struct met
subject_met(const struct left *one, const struct left *other)
{
	struct met m = {.phrase = true};
	const struct term *last = NULL, *before = NULL;

	for (size_t i = 0; i < one->n; i++) {
		const struct term *t = one->v[i], *there;

		if (t->role != R_SUBJ || t->q >= 0 || term_is_light(t))
			continue;
		there = met_by(t, other);
		if (m.of++ > 0 && there != NULL)
			m.phrase &=
			    one_phrase(last, t) && one_phrase(before, there);
		m.met += there != NULL;
		m.name |= there != NULL && is_name(t) && is_name(there);
		last = t;
		before = there;
	}
	return m;
}

bool
pair_names_it(
    const struct pair *p, const struct left *one, const struct left *other)
{
	struct met m;

	if (pair_one_text(p) || p->same_topic)
		return true;
	m = subject_met(one, other);
	return m.of > 0 && m.met == m.of && (m.name || (m.met > 1 && m.phrase));
}

bool
pair_one_subject(const struct pair *p)
{
	struct met x, y;

	if (pair_one_text(p) || p->same_topic)
		return true;
	x = subject_met(&p->cx, &p->cy);
	y = subject_met(&p->cy, &p->cx);
	if (x.met + y.met == 0 || x.of == 0 || y.of == 0)
		return false;
	if (x.name || y.name)
		return x.met == x.of || y.met == y.of;
	return x.met == x.of && y.met == y.of;
}

bool
pair_subjects_free(const struct pair *p)
{
	return p->diff == DIFF_SWAP || p->diff == DIFF_RELATION ||
	       p->diff == DIFF_UNIVERSAL || p->diff == DIFF_CAUSE ||
	       p->diff == DIFF_SAME_LINE ||
	       (p->diff == DIFF_HOLDER && !p->x->keyed && !p->y->keyed &&
		   !str_eq(str_of(p->slot), STR("only")));
}

/* An object before the value. */
static bool
has_object(const struct left *l, const struct term *value)
{
	for (size_t i = 0; i < l->n; i++)
		if (l->v[i]->role == R_ARG && l->v[i]->prep == 0 &&
		    l->v[i]->arg <= 1 && l->v[i]->q < 0 &&
		    l->v[i]->off < value->off && !term_is_light(l->v[i]))
			return true;
	return false;
}

bool
pair_other_role(const struct pair *p, const struct qty_pair *q)
{
	if (!p->same_verb || p->x->verb < 0 || p->y->verb < 0 ||
	    p->x->passive == p->y->passive)
		return false;
	return p->x->passive ? has_object(&p->ly, q->ty)
			     : has_object(&p->lx, q->tx);
}

bool
pair_turned_round(const struct pair *p)
{
	for (size_t i = 0; i < p->cx.n; i++) {
		bool subject = false, other = false;

		if (p->cx.v[i]->role != R_SUBJ || p->cx.v[i]->q >= 0)
			continue;
		for (size_t k = 0; k < p->cy.n; k++)
			if (p->cy.v[k]->id == p->cx.v[i]->id) {
				subject |= p->cy.v[k]->role == R_SUBJ;
				other |= p->cy.v[k]->role == R_ARG;
			}
		if (other && !subject)
			return true;
	}
	return false;
}

bool
atom_supposes(const struct atom *at)
{
	size_t hi = at->verb >= 0 ? (size_t)at->verb : at->t.n;

	if (at->conditional)
		return true;
	for (size_t i = 0; i < hi && !at->past; i++)
		if (at->t.v[i].role != R_ASIDE &&
		    term_is(&at->t.v[i], "when|whenever|once|until"))
			return true;
	return false;
}

const struct qty *
atom_only(const struct atom *at, enum qty_kind kind)
{
	return at->q.n == 1 && at->q.v[0].kind == kind ? &at->q.v[0] : NULL;
}

bool
left_value(const struct left *l)
{
	for (size_t i = 0; i < l->n; i++)
		if (l->v[i]->q >= 0)
			return true;
	return false;
}

bool
pair_turns(const struct pair *p)
{
	return left_has(&p->lx, "against|without") ||
	       left_has(&p->ly, "against|without");
}
