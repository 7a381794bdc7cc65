/*
 * candidates: an index of claims by the words, places and kinds of value they
 * hold. A claim is found by any word it shares that is not everywhere, or by
 * its page's subject.
 */
#include "detect/candidates.h"

#include <assert.h>
#include <string.h>

#include "detect/own.h"

/* A word that more claims hold than this is looked at only together with
 * another one. */
#define COMMON 400
#define KEYS_MAX 48

struct posting VEC(uint32_t);

struct slot_key {
	uint64_t id;
	struct posting list;
};

struct hit {
	uint32_t at;
	double score;
	int words; /* shared ones that are not the subject's */
};

/* Whose turn it was when the claim was last hit, and which hit it is; and when
 * it last shared a word that is not the subject's. */
struct mark {
	uint32_t turn, hit, near;
	bool bare, dated;
	uint64_t slot; /* of its name; 0: none */
};

struct tally {
	struct VEC(struct mark) marks; /* one a claim */
	uint32_t turn;
	struct VEC(struct hit) hits;
};

struct keys {
	uint64_t v[KEYS_MAX];
	bool topic[KEYS_MAX]; /* a word of the page's subject */
	size_t n;
};

struct index {
	struct arena *a;
	struct claims all;
	struct tally tally;
	bool pages; /* claims of more than one */
	struct slot_key *keys;
	size_t n, cap; /* cap: a power of two */
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
strangers(const struct claim *a, const struct claim *b, bool both_bare)
{
	return !both_bare && (a->slot.n == 0 || !str_eq(a->slot, b->slot)) &&
	       a->page.n > 0 && str_eq(a->page, b->page);
}

/* Two dates in one life may not go together, whatever the words. */
static bool
both_dated(const struct claim *a, const struct claim *b)
{
	return a->atom->has_when && b->atom->has_when;
}

static struct mark
mark_of(const struct claim *c)
{
	return (struct mark){.bare = is_bare(c),
	    .dated = c->atom->has_when,
	    .slot = c->slot.n != 0 ? id_of(c->slot) : 0};
}

static void
add_under(struct index *ix, const struct claim *c, const struct keys *k)
{
	*VEC_ADD(ix->a, &ix->all) = (struct claim *)(uintptr_t)c;
	*VEC_ADD(ix->a, &ix->tally.marks) = mark_of(c);
	ix->pages |= ix->all.n > 1 && !str_eq(c->page, ix->all.v[0]->page);
	VEC_EACH (i, k) {
		struct slot_key *s;

		if (ix->n * 2 >= ix->cap)
			rehash(ix);
		s = key_at(ix, k->v[i]);
		if (s->id == 0) {
			s->id = k->v[i];
			ix->n++;
		}
		*VEC_ADD(ix->a, &s->list) = (uint32_t)(ix->all.n - 1);
	}
}

void
index_add(struct index *ix, const struct claim *c)
{
	UNSET struct keys k;

	if (c->atom == NULL)
		return;
	claim_keys(c, &k);
	add_under(ix, c, &k);
}

/* ---- finding ---- */

static int
hit_order(const struct hit *x, const struct hit *y)
{
	if (x->score != y->score)
		return x->score > y->score ? -1 : 1;
	return x->at < y->at ? -1 : x->at > y->at;
}

static void
count_hit(struct index *ix, struct tally *t, uint32_t at, double w, bool word)
{
	struct mark *m = &t->marks.v[at];

	if (m->turn != t->turn) {
		m->turn = t->turn;
		m->hit = (uint32_t)t->hits.n;
		*VEC_ADD(ix->a, &t->hits) = (struct hit){.at = at};
	}
	t->hits.v[m->hit].score += w;
	t->hits.v[m->hit].words += word;
}

/* What is looked at: a word that nearly all have only where no other was found
 * before it. */
static bool
is_asked(const struct slot_key *s, bool any)
{
	return s->id != 0 && (s->list.n <= COMMON || !any);
}

/* The claims that share a word which is not the subject's. */
static void
mark_near(struct index *ix, const struct keys *k)
{
	bool any = false;

	VEC_EACH (i, k) {
		const struct slot_key *s = key_at(ix, k->v[i]);

		if (!is_asked(s, any))
			continue;
		any = true;
		for (size_t j = 0; !k->topic[i] && j < s->list.n; j++)
			ix->tally.marks.v[s->list.v[j]].near = ix->tally.turn;
	}
}

/* Whether a claim that shares the subject alone is a candidate for all that
 * its mark tells; sure of a no. */
static bool
may_meet(const struct mark *m, const struct mark *incoming)
{
	return (m->bare && incoming->bare) || (m->dated && incoming->dated) ||
	       (m->slot != 0 && m->slot == incoming->slot);
}

/* Every claim that shares a key and is no stranger, its hits added up. All of
 * a page shares the page's subject: most of it is passed over at once. */
static void
collect(struct index *ix, const struct mark *incoming, bool one_page,
    const struct keys *k)
{
	struct tally *t = &ix->tally;
	bool any = false;

	t->turn++;
	t->hits.n = 0;
	mark_near(ix, k);
	VEC_EACH (i, k) {
		const struct slot_key *s = key_at(ix, k->v[i]);
		double w;

		if (!is_asked(s, any))
			continue;
		any = true;
		w = 1.0 / (1.0 + (double)s->list.n / 50.0);
		VEC_EACH (j, &s->list) {
			uint32_t at = s->list.v[j];
			const struct mark *m = &t->marks.v[at];

			if (m->near == t->turn || m->turn == t->turn ||
			    !one_page || may_meet(m, incoming))
				count_hit(ix, t, at, w, !k->topic[i]);
		}
	}
}

/* Puts a hit among the best `max`, of which there are `n` in order; answers
 * their new number. */
static size_t
keep_best(struct hit *best, size_t n, size_t max, const struct hit *h)
{
	size_t lo = 0, hi = n;

	if (n == max && hit_order(h, &best[n - 1]) > 0)
		return n;
	while (lo < hi) {
		size_t mid = (lo + hi) / 2;

		if (hit_order(&best[mid], h) < 0)
			lo = mid + 1;
		else
			hi = mid;
	}
	n -= n == max;
	memmove(&best[lo + 1], &best[lo], (n - lo) * sizeof(*best));
	best[lo] = *h;
	return n + 1;
}

static bool
same_place(const struct claim *a, const struct claim *b)
{
	return a->page.n > 0 && str_eq(a->page, b->page) && a->off == b->off &&
	       a->end == b->end;
}

/* Among so few claims, those of a small page or the first of one, all meet. */
#define SMALL_PAGE 12

/* So many of a page's dated claims meet another one with which they share
 * nothing but the page's subject. */
#define DATED_MAX 4

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

/* The keys of `incoming` in `k`; false where nothing was read in it. */
static bool
nearest(struct arena *a, struct index *ix, const struct claim *incoming,
    struct keys *k, size_t max, struct candidates *out)
{
	UNSET struct hit best[INDEX_FOUND];
	size_t n = 0, dated = 0;
	struct mark mark;

	if (incoming->atom == NULL)
		return false;
	assert(max > 0 && max <= INDEX_FOUND);
	claim_keys(incoming, k);
	mark = mark_of(incoming);
	collect(ix, &mark,
	    !ix->pages && ix->all.n > SMALL_PAGE && incoming->page.n != 0 &&
		str_eq(incoming->page, ix->all.v[0]->page),
	    k);

	VEC_EACH (i, &ix->tally.hits) {
		const struct hit *h = &ix->tally.hits.v[i];
		const struct claim *c = ix->all.v[h->at];

		if (same_place(c, incoming))
			continue;
		if (h->words == 0 && ix->all.n > SMALL_PAGE &&
		    strangers(c, incoming,
			mark.bare && ix->tally.marks.v[h->at].bare)) {
			if (!both_dated(c, incoming) || dated == DATED_MAX)
				continue;
			dated++;
		}
		n = keep_best(best, n, max, h);
	}
	for (size_t i = 0; i < n; i++) {
		const struct claim *c = ix->all.v[best[i].at];

		*VEC_ADD(a, out) =
		    (struct candidate){c, reason_of(c, incoming)};
	}
	return true;
}

void
index_nearest(struct arena *a, struct index *ix, const struct claim *incoming,
    size_t max, struct candidates *out)
{
	UNSET struct keys k;

	(void)nearest(a, ix, incoming, &k, max, out);
}

void
index_meet(struct arena *a, struct index *ix, const struct claim *incoming,
    size_t max, struct candidates *out)
{
	UNSET struct keys k;

	if (nearest(a, ix, incoming, &k, max, out))
		add_under(ix, incoming, &k);
}

void
index_find(struct arena *a, struct index *ix, const struct claim *incoming,
    struct candidates *out)
{
	index_nearest(a, ix, incoming, INDEX_FOUND, out);
}
