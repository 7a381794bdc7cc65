/*
 * The file: a head, then facts sorted by hash, in the machine's own order of
 * bytes. The head has the hash of the key and that of all facts.
 */
#include "base/known.h"

#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/build.h"
#include "base/disk.h"
#include "base/err.h"
#include "base/tree.h"

#define MAGIC UINT64_C(0x316e776f6e6b6b77) /* "wkknown1" */

struct head {
	uint64_t magic, n;
	unsigned char key[HASH_SIZE], sum[HASH_SIZE];
};

struct known {
	struct arena *a;
	struct str path; /* empty: nothing is kept */
	unsigned char key[HASH_SIZE];
	const struct known_fact *facts;
	size_t n;
};

static struct str
facts_bytes(const struct known_fact *f, size_t n)
{
	return (struct str){(const char *)f, n * sizeof(*f)};
}

static void
facts_sum(const struct known_fact *f, size_t n, unsigned char sum[HASH_SIZE])
{
	struct str all = facts_bytes(f, n);

	hash_texts(&all, 1, sum);
}

static void
read_facts(struct known *k, struct str text)
{
	unsigned char sum[HASH_SIZE];
	struct known_fact *f;
	struct head h;

	if (text.n < sizeof(h))
		return;
	memcpy(&h, text.p, sizeof(h));
	text = str_sub(text, sizeof(h), text.n);
	if (h.magic != MAGIC || memcmp(h.key, k->key, HASH_SIZE) != 0 ||
	    text.n % sizeof(*f) != 0 || h.n != text.n / sizeof(*f) || h.n == 0)
		return;
	f = NEW_N(k->a, struct known_fact, h.n);
	memcpy(f, text.p, text.n);
	facts_sum(f, h.n, sum);
	if (memcmp(h.sum, sum, HASH_SIZE) != 0)
		return;
	k->facts = f;
	k->n = h.n;
}

struct known *
known_open(struct arena *a, struct str path, struct str key)
{
	struct known *k = NEW(a, struct known);
	struct str on[] = {build_id(a), key}, text;
	size_t slash = str_rchr(path, '/');
	struct err quiet;

	k->a = a;
	if (on[0].n == 0 || slash == path.n)
		return k;
	k->path = path;
	hash_texts(on, 2, k->key);
	err_init(&quiet, a);
	if (tree_read(a, tree_dir(a, str_sub(path, 0, slash)),
		str_sub(path, slash + 1, path.n), &text, &quiet) == 0)
		read_facts(k, text);
	return k;
}

static int
by_hash(const void *x, const void *y)
{
	return memcmp(((const struct known_fact *)x)->hash,
	    ((const struct known_fact *)y)->hash, HASH_SIZE);
}

const struct known_fact *
known_find(const struct known *k, const unsigned char hash[HASH_SIZE])
{
	size_t lo = 0, hi = k->n;

	while (lo < hi) {
		size_t mid = lo + (hi - lo) / 2;
		int c = memcmp(k->facts[mid].hash, hash, HASH_SIZE);

		if (c == 0)
			return &k->facts[mid];
		if (c < 0)
			lo = mid + 1;
		else
			hi = mid;
	}
	return NULL;
}

void
known_save(const struct known *k, struct known_facts *facts)
{
	struct head h = {.magic = MAGIC};
	struct buf b;

	if (k->path.n == 0)
		return;
	if (facts->n != 0)
		qsort(facts->v, facts->n, sizeof(*facts->v), by_hash);
	if (facts->n == k->n &&
	    (k->n == 0 ||
		memcmp(facts->v, k->facts, k->n * sizeof(*k->facts)) == 0))
		return;
	h.n = facts->n;
	memcpy(h.key, k->key, HASH_SIZE);
	facts_sum(facts->v, facts->n, h.sum);
	buf_init(&b, k->a, SIZE_MAX / 2);
	buf_add(&b, (struct str){(const char *)&h, sizeof(h)});
	buf_add(&b, facts_bytes(facts->v, facts->n));
	(void)disk_replace(k->a, k->path, buf_str(&b), 0644);
}
