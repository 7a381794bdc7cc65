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
/* A quick look at a page: the start of a word that counts, and how far its
 * front matter is read. */
#define KEY_START 5
#define HEAD_MAX 2048

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

/* ---- a look at a page's bytes ---- */

struct key_set {
	size_t *v, n, cap;
};

struct page_keys {
	struct strs words;		   /* sorted */
	struct VEC(struct key_set) claims; /* the words of each, by number */
	bool *hit;			   /* by number: stands on the page */
	bool wide; /* some word does not start in ASCII */
};

static bool
is_wordy(unsigned char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c >= 0x80;
}

static void
name_starts(struct arena *a, struct str name, struct strs *out)
{
	struct words w = {0};

	text_words(a, name, &w);
	VEC_EACH (i, &w)
		if (!w.v[i].punct)
			strs_add(a, out,
			    str_sub(stem_of(w.v[i].fold), 0, KEY_START));
}

/* The starts of a claim's content words, and of those of its other names. */
static void
claim_starts(struct arena *a, const struct atom *at, struct strs *out)
{
	VEC_EACH (j, &at->t) {
		const struct term *t = &at->t.v[j];

		if (t->q >= 0 || !term_is_content(t))
			continue;
		strs_add(a, out,
		    str_sub(stem_of(text_fold(a, t->raw)), 0, KEY_START));
		VEC_EACH (k, &at->topic->also)
			if (t->id == id_of(at->topic->also.v[k].name))
				name_starts(a, at->topic->also.v[k].raw, out);
	}
	strs_sort(out);
}

static size_t
key_number(const struct page_keys *k, struct str word)
{
	size_t lo = 0, hi = k->words.n;

	while (lo < hi) {
		size_t mid = (lo + hi) / 2;
		int c = str_cmp(k->words.v[mid], word);

		if (c == 0)
			return mid;
		if (c < 0)
			lo = mid + 1;
		else
			hi = mid;
	}
	return k->words.n;
}

struct page_keys *
page_keys_new(struct arena *a, const struct claims *incoming)
{
	struct page_keys *k = NEW(a, struct page_keys);
	struct strs *mine = NEW_N(a, struct strs, incoming->n);

	VEC_EACH (i, incoming) {
		if (incoming->v[i]->atom == NULL)
			continue;
		claim_starts(a, incoming->v[i]->atom, &mine[i]);
		VEC_EACH (j, &mine[i]) {
			struct str w = mine[i].v[j];

			strs_add(a, &k->words, w);
			k->wide |= w.n > 0 && (unsigned char)w.p[0] >= 0x80;
		}
	}
	strs_sort(&k->words);
	k->hit = NEW_N(a, bool, k->words.n);
	VEC_EACH (i, incoming) {
		struct key_set *c = VEC_ADD(a, &k->claims);

		VEC_EACH (j, &mine[i])
			*VEC_ADD(a, c) = key_number(k, mine[i].v[j]);
	}
	return k;
}

static char
lower(char c)
{
	return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

/* Any start of up to five letters of the word is a key. */
static bool
word_hits(const struct page_keys *k, struct str w)
{
	char b[KEY_START];
	size_t n = w.n < KEY_START ? w.n : KEY_START;
	bool any = false;

	for (size_t i = 0; i < n; i++)
		b[i] = lower(w.p[i]);
	for (size_t len = n; len >= 2; len--) {
		size_t at = key_number(k, (struct str){b, len});

		if (at < k->words.n)
			any = k->hit[at] = true;
	}
	return any;
}

/* Marks the keys that stand in a text. A word of another script counts as a
 * hit where the source has such words too: it is not folded here. */
static bool
text_hits(const struct page_keys *k, struct str s, bool *wide)
{
	bool any = false;

	for (size_t i = 0; i < s.n;) {
		size_t from;

		while (i < s.n && !is_wordy((unsigned char)s.p[i]))
			i++;
		from = i;
		while (i < s.n && is_wordy((unsigned char)s.p[i]))
			i++;
		if (i - from < 2)
			continue;
		if ((unsigned char)s.p[from] >= 0x80)
			*wide |= k->wide;
		else
			any |= word_hits(k, str_sub(s, from, i));
	}
	return any;
}

/* Where a page says what it is about: its name, its front matter, its first
 * heading. */
static struct str
page_head(struct str text)
{
	size_t end = str_find(text, STR("\n# ")), stop;

	if (str_starts(text, STR("# ")))
		end = 0;
	if (end > HEAD_MAX)
		return str_sub(text, 0, HEAD_MAX);
	stop = end + 3 + str_chr(str_sub(text, end + 3, text.n), '\n');
	return str_sub(text, 0, stop);
}

bool
page_keys_touch(
    const struct page_keys *k, struct str page_text, struct str page_path)
{
	bool wide = false;

	memset(k->hit, 0, k->words.n * sizeof(*k->hit));
	if (text_hits(k, page_path, &wide) ||
	    text_hits(k, page_head(page_text), &wide))
		return true;
	text_hits(k, page_text, &wide);
	if (wide)
		return true;
	VEC_EACH (i, &k->claims) {
		const struct key_set *c = &k->claims.v[i];
		size_t n = 0;

		for (size_t j = 0; j < c->n; j++)
			n += k->hit[c->v[j]];
		if (n >= 2 || (n == 1 && c->n == 1))
			return true;
	}
	return false;
}
