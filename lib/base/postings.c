/*
 * A block: head, documents, keys, names, lists. A list is the numbers of its
 * documents, each as the distance from the one before, seven bits a byte. The
 * sum in the head covers all but the lists, which have sums of their own, so
 * that what is not looked at is not read.
 */
#include "base/postings.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/disk.h"

/* Says which program and which order of bytes, too. */
#define MAGIC UINT64_C(0x31007067736b6977)
#define DOC_BITS 20
#define PAIRS_MAX ((size_t)1 << 20)

struct head {
	uint64_t magic, size, sum, asof;
	uint64_t ndocs, nkeys, names, lists; /* names, lists: bytes */
};

struct post_doc {
	struct tree_stamp stamp;
	uint64_t name, length;
};

struct post_key {
	uint64_t key;
	uint64_t at, length; /* in the lists */
	uint64_t sum;
};

static uint64_t
sum_of(const char *p, size_t n)
{
	uint64_t h = n * UINT64_C(0x9e3779b97f4a7c15), w;
	size_t i = 0;

	for (; i + 8 <= n; i += 8) {
		memcpy(&w, p + i, 8);
		h = (h ^ w) * UINT64_C(0xff51afd7ed558ccd);
		h ^= h >> 32;
	}
	for (; i < n; i++)
		h = (h ^ (unsigned char)p[i]) * UINT64_C(0x100000001b3);
	return h;
}

/* ---- reading ---- */

struct str
post_name(const struct post_block *b, size_t doc)
{
	return str_sub(b->names, b->docs[doc].name,
	    b->docs[doc].name + b->docs[doc].length);
}

struct tree_stamp
post_stamp(const struct post_block *b, size_t doc)
{
	return b->docs[doc].stamp;
}

static bool
fits(size_t part, size_t count, size_t all)
{
	return count <= all / part;
}

bool
post_read(struct str bytes, struct post_block *out)
{
	struct post_block b = {0};
	struct head h;
	const char *p = bytes.p;

	if (bytes.n < sizeof(h))
		return false;
	memcpy(&h, p, sizeof(h));
	if (h.magic != MAGIC || h.size > bytes.n || h.size % 8 != 0 ||
	    !fits(sizeof(*b.docs), h.ndocs, h.size) ||
	    !fits(sizeof(*b.keys), h.nkeys, h.size) || h.names > h.size ||
	    h.lists > h.size ||
	    sizeof(h) + h.ndocs * sizeof(*b.docs) + h.nkeys * sizeof(*b.keys) +
		    h.names + h.lists >
		h.size)
		return false;
	b.bytes = str_sub(bytes, 0, h.size);
	b.asof = h.asof;
	b.ndocs = h.ndocs;
	b.nkeys = h.nkeys;
	p += sizeof(h);
	b.docs = (const void *)p;
	p += h.ndocs * sizeof(*b.docs);
	b.keys = (const void *)p;
	p += h.nkeys * sizeof(*b.keys);
	b.names = (struct str){p, h.names};
	b.lists = (struct str){p + h.names, h.lists};
	if (h.sum !=
	    sum_of(bytes.p + offsetof(struct head, asof),
		(size_t)(b.lists.p - bytes.p) - offsetof(struct head, asof)))
		return false;
	*out = b;
	return true;
}

static int
list_read(struct arena *a, const struct post_block *b, struct str list,
    struct post_docs *out)
{
	uint64_t doc = 0, step = 0;
	int shift = 0;

	for (size_t i = 0; i < list.n; i++) {
		unsigned char c = (unsigned char)list.p[i];

		step |= (uint64_t)(c & 127) << shift;
		shift += 7;
		if (c >= 128 && shift < 28)
			continue;
		doc += step;
		if (doc > b->ndocs || doc == 0)
			return -1;
		*VEC_ADD(a, out) = (uint32_t)(doc - 1);
		step = 0;
		shift = 0;
	}
	return 0;
}

int
post_find(struct arena *a, const struct post_block *b, uint64_t lo, uint64_t hi,
    struct post_docs *out)
{
	size_t from = 0, to = b->nkeys;

	while (from < to) {
		size_t mid = from + (to - from) / 2;

		if (b->keys[mid].key < lo)
			from = mid + 1;
		else
			to = mid;
	}
	for (; from < b->nkeys && b->keys[from].key <= hi; from++) {
		const struct post_key *k = &b->keys[from];
		struct str list = str_sub(b->lists, k->at, k->at + k->length);

		if (list.n != k->length || sum_of(list.p, list.n) != k->sum ||
		    list_read(a, b, list, out) != 0)
			return -1;
	}
	return 0;
}

/* ---- making ---- */

struct post_new {
	struct arena *a;
	struct {
		struct post_doc *v;
		size_t n, cap;
	} docs;
	struct buf names;
	struct pairs {
		uint64_t *v; /* key and document */
		size_t n, cap;
	} pairs;
	/* What was added last, by its last bits: most words of a text come
	 * again. */
	uint64_t last[1024];
};

struct post_new *
post_begin(struct arena *a)
{
	struct post_new *n = NEW(a, struct post_new);

	n->a = a;
	buf_init(&n->names, a, (size_t)1 << 30);
	return n;
}

void
post_doc(struct post_new *n, struct str name, struct tree_stamp stamp)
{
	*VEC_ADD(n->a, &n->docs) = (struct post_doc){stamp, n->names.n, name.n};
	buf_add(&n->names, name);
}

void
post_key(struct post_new *n, uint64_t key)
{
	uint64_t pair = key << DOC_BITS | (n->docs.n - 1);
	uint64_t *last = &n->last[(key ^ key >> 11 ^ key >> 23) & 1023];

	if (*last == pair + 1)
		return;
	*last = pair + 1;
	*VEC_ADD(n->a, &n->pairs) = pair;
}

bool
post_full(const struct post_new *n)
{
	return n->pairs.n >= PAIRS_MAX ||
	       n->docs.n >= ((size_t)1 << DOC_BITS) - 1;
}

#define DIGIT 11

/* By digits from the last to the first, each pass keeping the order. */
static void
pairs_sort(struct post_new *n)
{
	uint64_t *v = n->pairs.v, *to = NEW_N(n->a, uint64_t, n->pairs.n);

	for (int shift = 0; shift < POST_KEY_BITS + DOC_BITS; shift += DIGIT) {
		size_t at[(1 << DIGIT) + 1] = {0};
		uint64_t *swap = v;

		for (size_t i = 0; i < n->pairs.n; i++)
			at[(v[i] >> shift & ((1 << DIGIT) - 1)) + 1]++;
		for (size_t d = 0; d < 1 << DIGIT; d++)
			at[d + 1] += at[d];
		for (size_t i = 0; i < n->pairs.n; i++)
			to[at[v[i] >> shift & ((1 << DIGIT) - 1)]++] = v[i];
		v = to;
		to = swap;
	}
	n->pairs.v = v;
}

static void
number_put(struct buf *b, uint64_t n)
{
	for (; n >= 128; n >>= 7)
		buf_c(b, (char)(n | 128));
	buf_c(b, (char)n);
}

struct lists {
	struct buf bytes;
	struct {
		struct post_key *v;
		size_t n, cap;
	} keys;
};

static void
lists_make(struct post_new *n, struct lists *out)
{
	const uint64_t docs = ((uint64_t)1 << DOC_BITS) - 1;
	const struct pairs *p = &n->pairs;

	pairs_sort(n);
	buf_init(&out->bytes, n->a, (size_t)1 << 30);
	for (size_t i = 0; i < p->n;) {
		uint64_t key = p->v[i] >> DOC_BITS, doc = 0;
		size_t at = out->bytes.n;

		for (; i < p->n && p->v[i] >> DOC_BITS == key; i++) {
			uint64_t d = (p->v[i] & docs) + 1;

			if (d == doc)
				continue;
			number_put(&out->bytes, d - doc);
			doc = d;
		}
		*VEC_ADD(n->a, &out->keys) =
		    (struct post_key){key, at, out->bytes.n - at,
			sum_of(out->bytes.p + at, out->bytes.n - at)};
	}
}

static void
part_put(struct buf *b, const void *p, size_t n)
{
	if (n != 0)
		buf_add(b, (struct str){p, n});
}

struct str
post_end(struct arena *a, struct post_new *n, uint64_t asof)
{
	struct lists l = {0};
	struct head h = {.magic = MAGIC, .asof = asof};
	struct buf b;

	lists_make(n, &l);
	h.ndocs = n->docs.n;
	h.nkeys = l.keys.n;
	h.names = n->names.n;
	h.lists = l.bytes.n;
	buf_init(&b, a, (size_t)1 << 30);
	part_put(&b, &h, sizeof(h));
	part_put(&b, n->docs.v, n->docs.n * sizeof(*n->docs.v));
	part_put(&b, l.keys.v, l.keys.n * sizeof(*l.keys.v));
	part_put(&b, n->names.p, n->names.n);
	h.sum = sum_of(b.p + offsetof(struct head, asof),
	    b.n - offsetof(struct head, asof));
	part_put(&b, l.bytes.p, l.bytes.n);
	while (b.n % 8 != 0)
		buf_c(&b, 0);
	h.size = b.n;
	memcpy(b.p, &h, sizeof(h));
	return buf_str(&b);
}

/* ---- the file ---- */

void
post_open(struct arena *a, const char *path, struct post_file *out,
    struct post_blocks *blocks)
{
	struct post_file f = {0};
	struct post_block b;
	struct str rest;
	struct stat st;
	int fd = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);

	*out = f;
	if (fd < 0)
		return;
	if (fstat(fd, &st) == 0 && S_ISREG(st.st_mode) && st.st_size > 0) {
		f.size = (size_t)st.st_size;
		f.map = mmap(NULL, f.size, PROT_READ, MAP_SHARED, fd, 0);
		if (f.map == MAP_FAILED)
			f = (struct post_file){0};
	}
	close(fd);
	rest = (struct str){f.map, f.size};
	while (post_read(rest, &b)) {
		*VEC_ADD(a, blocks) = b;
		f.good += b.bytes.n;
		rest = str_sub(rest, b.bytes.n, rest.n);
	}
	*out = f;
}

void
post_close(struct post_file *f)
{
	if (f->map != NULL)
		munmap(f->map, f->size);
	*f = (struct post_file){0};
}

int
post_more(const char *path, bool anew, uint64_t good, uint64_t *asof)
{
	struct stat st;
	int fd;

	/* Another name, since one who reads it now has the old one mapped. */
	if (anew && unlink(path) != 0 && errno != ENOENT)
		return -1;
	fd = open(path, O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0666);
	if (fd < 0)
		return -1;
	if (ftruncate(fd, anew ? 0 : (off_t)good) != 0 ||
	    lseek(fd, 0, SEEK_END) < 0 || futimens(fd, NULL) != 0 ||
	    fstat(fd, &st) != 0) {
		close(fd);
		return -1;
	}
	*asof = (uint64_t)st.st_ctim.tv_sec * 1000000000 +
		(uint64_t)st.st_ctim.tv_nsec;
	return fd;
}

bool
post_put(int fd, struct str block)
{
	return disk_write(fd, block) == 0;
}
