/*
 * ingest_pages: which pages of the wiki are read for a source.
 *
 * Every page is asked whether it has the words of a claim; what a page has is
 * found by its bytes, or by what was found in them earlier, kept in a file of
 * the cache. The file is believed for a page only where that has the very
 * stamp it had then, and the answer is the same without it.
 */
#include <string.h>
#include <unistd.h>

#include "base/postings.h"
#include "detect/page_keys.h"
#include "ops/ingest_own.h"

/* Pages that are read for one claim where more have words of it; those that
 * share the rarest words, and the words in the names of pages, come first. */
#define PAGES_A_CLAIM 24
#define PAGES_LEAST 6
/* Pages that are read for their names alone. */
#define NAMED_MOST 3
#define PAGES_A_SOURCE 2000 /* where that leaves the least for each claim */
/* A word in the name of a page counts as so many. */
#define HEAD_WEIGHT 2
/* The file is added to for so many pages that it does not have. */
#define WORTH_WRITING 64
/* The coarsest clock of a file system in use (FAT's), in nanoseconds: a file
 * changed so shortly before it was read may have changed once more since. */
#define TICK UINT64_C(2000000000)

#define NOWHERE UINT32_MAX

struct pool {
	struct work *k;
	struct arena *a; /* given back when the pages are known */
	struct strs paths;
	struct tree_stamp *stamps;
	bool *stamped;
	struct post_file file;
	struct post_blocks blocks;
	/* Of each block: the place in `paths` of each of its documents. */
	struct VEC(uint32_t *) at;
	bool *held; /* by a block, as it is now */
	size_t nheld;
	/* Of the claim at hand. */
	uint32_t *score, *mark, serial;
	uint16_t *words, *named; /* named: words of the subject in its name */
	bool *head, *picked;
	size_t most; /* pages a claim */
};

static bool
same_stamp(struct tree_stamp x, struct tree_stamp y)
{
	return x.size == y.size && x.changed == y.changed &&
	       x.written == y.written && x.number == y.number;
}

/* The place of a path at or after `from`; both lists are sorted. */
static size_t
place_of(const struct pool *p, struct str path)
{
	size_t lo = 0, hi = p->paths.n;

	while (lo < hi) {
		size_t mid = lo + (hi - lo) / 2;

		if (str_cmp(p->paths.v[mid], path) < 0)
			lo = mid + 1;
		else
			hi = mid;
	}
	return lo;
}

/* `anew`: made by this very run. */
static void
block_match(struct pool *p, const struct post_block *b, uint32_t *at, bool anew)
{
	size_t i = b->ndocs != 0 ? place_of(p, post_name(b, 0)) : 0;

	for (size_t d = 0; d < b->ndocs; d++) {
		struct str name = post_name(b, d);
		struct tree_stamp s = post_stamp(b, d);

		at[d] = NOWHERE;
		while (i < p->paths.n && str_cmp(p->paths.v[i], name) < 0)
			i++;
		if (i == p->paths.n || !str_eq(p->paths.v[i], name) ||
		    p->held[i])
			continue;
		if (!anew && (!p->stamped[i] || !same_stamp(s, p->stamps[i]) ||
				 s.changed + TICK >= b->asof))
			continue;
		at[d] = (uint32_t)i;
		p->held[i] = true;
		p->nheld++;
	}
}

/* The blocks from `anew` on were made by this run; later ones know better. */
static void
blocks_match(struct pool *p, size_t anew)
{
	memset(p->held, 0, p->paths.n);
	p->nheld = 0;
	p->at.n = 0;
	VEC_EACH (i, &p->blocks)
		*VEC_ADD(p->a, &p->at) =
		    NEW_N(p->a, uint32_t, p->blocks.v[i].ndocs);
	for (size_t i = p->blocks.n; i > 0; i--)
		block_match(p, &p->blocks.v[i - 1], p->at.v[i - 1], i > anew);
}

static void
put_key(void *own, uint64_t key)
{
	post_key(own, key);
}

/* Reads on from the page `from` into a block; its bytes are in `a`. Gives the
 * page to go on with. */
static size_t
block_make(struct pool *p, struct arena *a, size_t from, uint64_t asof,
    struct str *out)
{
	struct arena *own = arena_new(), *scratch = arena_new();
	struct post_new *n = post_begin(own);
	size_t i;

	for (i = from; i < p->paths.n && !post_full(n); i++) {
		struct str path = p->paths.v[i], text;
		struct err e;

		if (p->held[i])
			continue;
		arena_reset(scratch);
		err_init(&e, scratch);
		if (tree_read(scratch, p->k->edits, path, &text, &e) != 0) {
			strs_add(p->k->a, &p->k->out->not_checked,
			    str_dup(p->k->a, e.msg));
			continue;
		}
		post_doc(n, path, p->stamps[i]);
		page_keys(scratch, path, text, put_key, n);
	}
	*out = post_end(a, n, asof);
	arena_free(scratch);
	arena_free(own);
	return i;
}

static void
block_add(struct pool *p, struct str bytes)
{
	struct post_block b;

	if (post_read(bytes, &b))
		*VEC_ADD(p->a, &p->blocks) = b;
}

/* What the blocks do not hold is read; where that is much, it is written to
 * the file, block by block, and used from there. */
static void
pool_fill(struct pool *p, const char *file, bool anew)
{
	size_t old = p->blocks.n, missing = p->paths.n - p->nheld;
	uint64_t asof = 0;
	int fd = -1;

	if (missing == 0)
		return;
	if (file != NULL && p->k->in->cache_grows &&
	    (missing >= WORTH_WRITING || p->file.good == 0))
		fd = post_more(file, anew, p->file.good, &asof);
	for (size_t i = 0; i < p->paths.n;) {
		struct arena *own = fd >= 0 ? arena_new() : p->a;
		struct str bytes;

		i = block_make(p, own, i, asof, &bytes);
		if (fd < 0) {
			block_add(p, bytes);
			continue;
		}
		if (!post_put(fd, bytes)) {
			close(fd);
			fd = -1;
			block_add(p, str_dup(p->a, bytes));
		}
		arena_free(own);
	}
	if (fd >= 0) {
		close(fd);
		post_close(&p->file);
		p->blocks.n = 0;
		post_open(p->a, file, &p->file, &p->blocks);
	}
	blocks_match(p, old);
}

static int
pool_open(struct pool *p, const char *file, bool believe, struct err *e)
{
	size_t n, docs = 0;
	bool anew = !believe;

	if (wiki_pages(p->a, p->k->w, &p->paths, e) < 0)
		return -1;
	n = p->paths.n;
	p->stamps = NEW_N(p->a, struct tree_stamp, n);
	p->stamped = NEW_N(p->a, bool, n);
	p->held = NEW_N(p->a, bool, n);
	VEC_EACH (i, &p->paths)
		p->stamped[i] =
		    tree_stamp(p->k->edits, p->paths.v[i], &p->stamps[i]);
	if (believe && file != NULL)
		post_open(p->a, file, &p->file, &p->blocks);
	blocks_match(p, p->blocks.n);
	VEC_EACH (i, &p->blocks)
		docs += p->blocks.v[i].ndocs;
	if (docs > 2 * p->nheld + WORTH_WRITING) {
		anew = true; /* most of it is of no use any more */
		p->blocks.n = 0;
		blocks_match(p, 0);
	}
	pool_fill(p, file, anew);
	return 0;
}

/* ---- choosing ---- */

/* 16 for each halving of the pages that have the word, and one. */
static uint32_t
weight(size_t pages, size_t having)
{
	uint64_t x = ((uint64_t)pages << 8) / having;
	uint32_t log = 0;

	while (x >> log > 1)
		log++;
	return (log - 8) * 16 + (uint32_t)(x >> (log - 4) & 15) + 1;
}

/* The pages that have a key of the range, once each. */
static int
pages_with(struct pool *p, struct arena *own, uint64_t lo, uint64_t hi,
    struct post_docs *out)
{
	p->serial++;
	VEC_EACH (b, &p->blocks) {
		struct post_docs docs = {0};

		if (post_find(own, &p->blocks.v[b], lo, hi, &docs) != 0)
			return -1;
		VEC_EACH (i, &docs) {
			uint32_t at = p->at.v[b][docs.v[i]];

			if (at == NOWHERE || p->mark[at] == p->serial)
				continue;
			p->mark[at] = p->serial;
			*VEC_ADD(own, out) = at;
		}
	}
	return 0;
}

static int
ask_count(struct pool *p, struct arena *own, const struct ask *k)
{
	struct post_docs text = {0}, head = {0};

	if (pages_with(p, own, k->lo | PAGE_KEY_HEAD, k->hi | PAGE_KEY_HEAD,
		&head) != 0 ||
	    (!k->hint && pages_with(p, own, k->lo, k->hi, &text) != 0))
		return -1;
	VEC_EACH (i, &text) {
		p->words[text.v[i]]++;
		p->score[text.v[i]] += weight(p->paths.n, text.n);
	}
	VEC_EACH (i, &head) {
		p->head[head.v[i]] |= !k->hint;
		p->named[head.v[i]] += k->hint;
		p->score[head.v[i]] += HEAD_WEIGHT * weight(p->paths.n, head.n);
	}
	return 0;
}

/* The best pages so far, the best one first. */
struct best {
	uint32_t *v; /* room for as many as are picked for a claim */
	size_t n;
};

static void
best_add(const struct pool *p, struct best *b, uint32_t at)
{
	size_t i = b->n;

	if (b->n == p->most) {
		if (p->score[at] <= p->score[b->v[b->n - 1]])
			return;
		i--;
	} else {
		b->n++;
	}
	for (; i > 0 && p->score[b->v[i - 1]] < p->score[at]; i--)
		b->v[i] = b->v[i - 1];
	b->v[i] = at;
}

/* The few pages whose name has all of the subject's; many share a common word
 * and are told apart by the others. */
static void
names_pick(struct pool *p, uint16_t hints)
{
	size_t n = 0;

	for (size_t i = 0; i < p->paths.n; i++)
		n += p->named[i] == hints;
	for (size_t i = 0; hints != 0 && n <= NAMED_MOST && i < p->paths.n; i++)
		if (p->named[i] == hints)
			p->picked[i] = true;
}

/* A page whose name shares a word with the claim, or whose text shares two; one
 * where the name of the claim's subject does with its text. */
static int
claim_pick(struct pool *p, const struct claim *c)
{
	struct arena *own = arena_new();
	struct asks asks = {0};
	struct best best = {.v = NEW_N(own, uint32_t, p->most)};
	size_t n = p->paths.n;
	uint16_t hints = 0;
	int terms = 0, rc = 0;

	memset(p->named, 0, n * sizeof(*p->named));
	memset(p->score, 0, n * sizeof(*p->score));
	memset(p->words, 0, n * sizeof(*p->words));
	memset(p->head, 0, n * sizeof(*p->head));
	claim_asks(own, c, &asks);
	for (size_t i = 0; rc == 0 && i < asks.n; i++) {
		terms += !asks.v[i].hint;
		hints += asks.v[i].hint;
		rc = ask_count(p, own, &asks.v[i]);
	}
	for (uint32_t i = 0; rc == 0 && i < n; i++)
		if (p->head[i] || p->words[i] >= 2 ||
		    (p->words[i] == 1 && p->named[i]) ||
		    (p->words[i] == 1 && terms == 1))
			best_add(p, &best, i);
	for (size_t i = 0; i < best.n; i++)
		p->picked[best.v[i]] = true;
	names_pick(p, hints);
	arena_free(own);
	return rc;
}

/* All claims of the source, whoever read them. */
static void
claims_all(struct pool *p, struct claims *out)
{
	const struct work *k = p->k;

	VEC_EACH (i, &k->claims)
		*VEC_ADD(p->a, out) = k->claims.v[i];
	VEC_EACH (i, &k->read)
		VEC_EACH (j, &k->read.v[i].claims)
			*VEC_ADD(p->a, out) = k->read.v[i].claims.v[j];
}

static void
pool_begin(struct pool *p)
{
	size_t n = p->paths.n;

	p->score = NEW_N(p->a, uint32_t, n);
	p->mark = NEW_N(p->a, uint32_t, n);
	p->words = NEW_N(p->a, uint16_t, n);
	p->named = NEW_N(p->a, uint16_t, n);
	p->head = NEW_N(p->a, bool, n);
	p->picked = NEW_N(p->a, bool, n);
}

/* At most so many pages a claim, fewer where claims are many. */
static int
pool_pick(struct pool *p, const struct claims *all, size_t most)
{
	memset(p->picked, 0, p->paths.n * sizeof(*p->picked));
	p->most = most;
	if (all->n * p->most > PAGES_A_SOURCE)
		p->most = PAGES_A_SOURCE / all->n;
	if (p->most < PAGES_LEAST)
		p->most = PAGES_LEAST;
	VEC_EACH (i, all)
		if (claim_pick(p, all->v[i]) != 0)
			return -1;
	return 0;
}

static void
picked_give(const struct pool *p, struct strs *out)
{
	VEC_EACH (i, &p->paths)
		if (p->picked[i])
			strs_add(p->k->a, out, str_dup(p->k->a, p->paths.v[i]));
}

void
pages_done(struct work *k)
{
	if (k->pool == NULL)
		return;
	post_close(&k->pool->file);
	arena_free(k->pool->a);
	k->pool = NULL;
}

int
pages_pick(struct work *k, struct strs *out, struct err *e)
{
	const char *file =
	    k->in->cache.n != 0 ? str_c(k->a, k->in->cache) : NULL;

	/* A second time without the file, where that is damaged within. */
	for (int i = 0; i < 2; i++) {
		struct claims all = {0};

		k->pool = NEW(k->a, struct pool);
		*k->pool = (struct pool){.k = k, .a = arena_new()};
		if (pool_open(k->pool, file, i == 0, e) != 0)
			break;
		pool_begin(k->pool);
		claims_all(k->pool, &all);
		if (pool_pick(k->pool, &all, PAGES_A_CLAIM) == 0) {
			picked_give(k->pool, out);
			return 0;
		}
		pages_done(k);
	}
	pages_done(k);
	return -1;
}

bool
pages_near(struct work *k, const struct claims *claims, struct strs *out)
{
	if (k->pool == NULL || pool_pick(k->pool, claims, PAGES_A_SOURCE) != 0)
		return false;
	picked_give(k->pool, out);
	return true;
}
