/*
 * candidates: an index of claims by the words, places and kinds of value they
 * hold. A claim is found by any word it shares that is not everywhere, or by
 * its page's subject.
 */
#include "detect/candidates.h"

#include <stdlib.h>
#include <string.h>

#include "detect/own.h"

/* A word that more claims hold than this is looked at only together with
 * another one. */
#define COMMON 400
#define KEYS_MAX 48
#define FOUND_MAX 128

struct posting VEC(uint32_t);

struct slot_key {
	uint64_t id;
	struct posting list;
};

struct index {
	struct arena *a;
	struct claims all;
	struct slot_key *keys;
	size_t n, cap; /* cap: a power of two */
};

struct keys {
	uint64_t v[KEYS_MAX];
	bool topic[KEYS_MAX]; /* a word of the page's subject */
	size_t n;
};

struct index *
index_new(struct arena *a)
{
	struct index *ix = NEW(a, struct index);

	ix->a = a;
	ix->cap = 256;
	ix->keys = NEW_N(a, struct slot_key, ix->cap);
	return ix;
}

static struct slot_key *
key_at(const struct index *ix, uint64_t id)
{
	size_t i = (size_t)(id ^ id >> 29) & (ix->cap - 1);

	while (ix->keys[i].id != 0 && ix->keys[i].id != id)
		i = (i + 1) & (ix->cap - 1);
	return &ix->keys[i];
}

static void
rehash(struct index *ix)
{
	struct slot_key *old = ix->keys;
	size_t n = ix->cap;

	ix->cap *= 2;
	ix->keys = NEW_N(ix->a, struct slot_key, ix->cap);
	for (size_t i = 0; i < n; i++)
		if (old[i].id != 0)
			*key_at(ix, old[i].id) = old[i];
}

static void
add_key(struct keys *k, uint64_t id)
{
	if (id == 0 || k->n == KEYS_MAX)
		return;
	for (size_t i = 0; i < k->n; i++)
		if (k->v[i] == id)
			return;
	k->topic[k->n] = false;
	k->v[k->n++] = id;
}

static void
add_topic(struct keys *k, uint64_t id)
{
	add_key(k, id);
	for (size_t i = 0; i < k->n; i++)
		k->topic[i] |= id != 0 && k->v[i] == id;
}

static uint64_t
value_key(const struct qty *q)
{
	return 0x9e3779b97f4a7c15u * (uint64_t)(1 + q->kind * 32 + q->dim);
}

/* The words of a claim, its page's subject, and the kinds of its values. */
static void
claim_keys(const struct claim *c, struct keys *k)
{
	const struct atom *at = c->atom;

	k->n = 0;
	if (at == NULL)
		return;
	VEC_EACH (i, &at->t) {
		const struct term *t = &at->t.v[i];

		if ((t->q < 0 || (t->f & T_IDENT)) &&
		    (term_is_content(t) || t->role == R_ASIDE) &&
		    !term_is_light(t))
			add_key(k, t->id);
	}
	for (size_t i = 0; i < at->topic->nwords; i++)
		add_topic(k, at->topic->words[i]);
	if (at->topic->nnames > 0)
		add_topic(k, at->topic->acronym);
}

void
index_add(struct index *ix, const struct claim *c)
{
	struct keys k;

	if (c->atom == NULL)
		return;
	claim_keys(c, &k);
	*VEC_ADD(ix->a, &ix->all) = (struct claim *)(uintptr_t)c;
	for (size_t i = 0; i < k.n; i++) {
		struct slot_key *s;

		if (ix->n * 2 >= ix->cap)
			rehash(ix);
		s = key_at(ix, k.v[i]);
		if (s->id == 0) {
			s->id = k.v[i];
			ix->n++;
		}
		*VEC_ADD(ix->a, &s->list) = (uint32_t)(ix->all.n - 1);
	}
}

/* ---- finding ---- */

struct hit {
	uint32_t at;
	double score;
	int words; /* shared ones that are not the subject's */
};

static int
hit_order(const void *a, const void *b)
{
	const struct hit *x = a, *y = b;

	if (x->score != y->score)
		return x->score > y->score ? -1 : 1;
	return x->at < y->at ? -1 : x->at > y->at;
}

static int
number_order(const void *a, const void *b)
{
	const struct hit *x = a, *y = b;

	return x->at < y->at ? -1 : x->at > y->at;
}

struct hits VEC(struct hit);

static void
collect(struct arena *a, const struct index *ix, const struct keys *k,
    struct hits *out)
{
	for (size_t i = 0; i < k->n; i++) {
		const struct slot_key *s = key_at(ix, k->v[i]);
		double w;

		if (s->id == 0 || (s->list.n > COMMON && out->n > 0))
			continue;
		w = 1.0 / (1.0 + (double)s->list.n / 50.0);
		VEC_EACH (j, &s->list)
			*VEC_ADD(a, out) =
			    (struct hit){s->list.v[j], w, !k->topic[i]};
	}
}

/* Hits of one claim are added up. */
static void
fold_hits(struct hits *h)
{
	size_t n = 0;

	if (h->n == 0)
		return;
	qsort(h->v, h->n, sizeof(*h->v), number_order);
	for (size_t i = 1; i < h->n; i++)
		if (h->v[i].at == h->v[n].at) {
			h->v[n].score += h->v[i].score;
			h->v[n].words += h->v[i].words;
		} else {
			h->v[++n] = h->v[i];
		}
	h->n = n + 1;
	qsort(h->v, h->n, sizeof(*h->v), hit_order);
}

static bool
same_place(const struct claim *a, const struct claim *b)
{
	return a->page.n > 0 && str_eq(a->page, b->page) && a->off == b->off &&
	       a->end == b->end;
}

/* Says little, and no value: "It is open." */
static bool
is_bare(const struct claim *c)
{
	size_t n = 0;

	if (c->atom->q.n != 0)
		return false;
	VEC_EACH (i, &c->atom->t)
		n += term_is_content(&c->atom->t.v[i]) &&
		     !term_is_light(&c->atom->t.v[i]);
	return n <= 4;
}

/* All of a page is about its subject, so that alone brings no two of its
 * claims together. */
static bool
strangers(const struct claim *a, const struct claim *b, const struct hit *h)
{
	return h->words == 0 && a->page.n > 0 && str_eq(a->page, b->page) &&
	       (a->slot.n == 0 || !str_eq(a->slot, b->slot)) &&
	       !(is_bare(a) && is_bare(b));
}

static bool
shares_value(const struct claim *a, const struct claim *b)
{
	VEC_EACH (i, &a->atom->q)
		VEC_EACH (j, &b->atom->q)
			if (value_key(&a->atom->q.v[i]) ==
			    value_key(&b->atom->q.v[j]))
				return true;
	return false;
}

static const char *
reason_of(const struct claim *a, const struct claim *b)
{
	if (a->key.n > 0 && str_eq(a->key, b->key))
		return str_eq(a->slot, b->slot) ? "same subject and slot"
						: "same subject";
	return shares_value(a, b) ? "shared words, same kind of value"
				  : "shared words";
}

void
index_find(struct arena *a, const struct index *ix,
    const struct claim *incoming, struct candidates *out)
{
	struct arena *own;
	struct keys k;
	struct hits h = {0};

	if (incoming->atom == NULL)
		return;
	own = arena_new();
	claim_keys(incoming, &k);
	collect(own, ix, &k, &h);
	fold_hits(&h);
	for (size_t i = 0; i < h.n && out->n < FOUND_MAX; i++) {
		const struct claim *c = ix->all.v[h.v[i].at];

		if (same_place(c, incoming) || strangers(c, incoming, &h.v[i]))
			continue;
		*VEC_ADD(a, out) =
		    (struct candidate){c, reason_of(c, incoming)};
	}
	arena_free(own);
}
