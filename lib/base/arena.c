#include "base/arena.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/pages.h"

#define BLOCK_MIN ((size_t)64 * 1024)
#define BLOCK_MAX ((size_t)8 << 20)
#define ALIGN ((size_t)16)

struct block {
	struct block *next;
	size_t used, size;
	size_t clean; /* from there on all is zero: never given out */
};

struct arena {
	struct block *head;
};

#define HEAD_SIZE ((sizeof(struct block) + ALIGN - 1) & ~(ALIGN - 1))

static void *
must(void *p)
{
	if (p == NULL) {
		static const char msg[] = "wikictl: out of memory\n";

		fwrite(msg, 1, sizeof(msg) - 1, stderr);
		abort();
	}
	return p;
}

struct arena *
arena_new(void)
{
	return must(calloc(1, sizeof(struct arena)));
}

static void
block_free(struct block *b)
{
#ifdef ARENA_EACH
	free(b);
#else
	pages_give(b, HEAD_SIZE + b->size);
#endif
}

static void
blocks_free(struct block *b)
{
	while (b != NULL) {
		struct block *next = b->next;

		block_free(b);
		b = next;
	}
}

void
arena_free(struct arena *a)
{
	if (a == NULL)
		return;
	blocks_free(a->head);
	free(a);
}

size_t
arena_size(const struct arena *a)
{
	size_t n = 0;

	for (const struct block *b = a->head; b != NULL; b = b->next)
		n += HEAD_SIZE + b->size;
	return n;
}

void
arena_reset(struct arena *a)
{
	if (a->head == NULL)
		return;
	blocks_free(a->head->next);
	a->head->next = NULL;
	a->head->used = 0;
#ifdef ARENA_EACH
	blocks_free(a->head);
	a->head = NULL;
#endif
}

size_t
arena_times(size_t n, size_t size)
{
	if (size != 0 && n > SIZE_MAX / size)
		must(NULL);
	return n * size;
}

/* Of at least `size` bytes. */
static struct block *
block_new(size_t size)
{
	bool clean = false;
	struct block *b;

	if (size > SIZE_MAX - HEAD_SIZE)
		must(NULL);
	size += HEAD_SIZE;
#ifdef ARENA_EACH
	b = must(malloc(size));
#else
	b = must(pages_take(&size, &clean));
#endif
	b->next = NULL;
	b->used = 0;
	b->size = size - HEAD_SIZE;
	b->clean = clean ? 0 : b->size;
	return b;
}

/* The next `n` bytes of a block that has room for them; zero from `keep` on. */
static char *
take(struct block *b, size_t n, size_t keep)
{
	char *p = (char *)b + HEAD_SIZE + b->used;
	size_t dirty = b->clean > b->used ? b->clean - b->used : 0;

	if (dirty > n)
		dirty = n;
	if (keep < dirty)
		memset(p + keep, 0, dirty - keep);
	b->used += n;
	if (b->clean < b->used)
		b->clean = b->used;
	return p;
}

/* `n` bytes, zero from `keep` on. */
static char *
raw_alloc(struct arena *a, size_t n, size_t keep)
{
	struct block *b = a->head;

	if (n > SIZE_MAX - ALIGN)
		must(NULL);
#ifdef ARENA_EACH
	b = block_new(n != 0 ? n : 1);
	b->next = a->head;
	a->head = b;
	return take(b, b->size, keep);
#endif
	n = (n + ALIGN - 1) & ~(ALIGN - 1);
	if (b != NULL && b->size - b->used < n && n >= BLOCK_MAX / 4) {
		/* one of its own, that leaves the room there is */
		struct block *own = block_new(n);

		own->next = b->next;
		b->next = own;
		return take(own, n, keep);
	}
	if (b == NULL || b->size - b->used < n) {
		size_t want = b == NULL ? BLOCK_MIN : (HEAD_SIZE + b->size) * 2;

		if (want > BLOCK_MAX)
			want = BLOCK_MAX;
		b = block_new(n > want - HEAD_SIZE ? n : want - HEAD_SIZE);
		b->next = a->head;
		a->head = b;
	}
	return take(b, n, keep);
}

void *
arena_alloc(struct arena *a, size_t n)
{
	return raw_alloc(a, n, 0);
}

void *
arena_bare(struct arena *a, size_t n)
{
	return raw_alloc(a, n, n);
}

/* What was allocated last has the rest of its block behind it. */
static bool
grown_in_place(struct arena *a, char *p, size_t old, size_t n)
{
	struct block *b = a->head;
	size_t had = (old + ALIGN - 1) & ~(ALIGN - 1);
	size_t want = (n + ALIGN - 1) & ~(ALIGN - 1);

#ifdef ARENA_EACH
	return false;
#endif
	if (p == NULL || b == NULL || had > b->used || n < old ||
	    n > SIZE_MAX - ALIGN || want - had > b->size - b->used ||
	    p != (char *)b + HEAD_SIZE + b->used - had)
		return false;
	take(b, want - had, 0);
	/* what lay between `old` and the next full 16 bytes */
	memset(p + old, 0, (had < n ? had : n) - old);
	return true;
}

void *
arena_grow(struct arena *a, void *p, size_t old, size_t n)
{
	char *q;

	if (grown_in_place(a, p, old, n))
		return p;
	if (old > n)
		old = n;
	q = raw_alloc(a, n, old);
	if (old != 0)
		memcpy(q, p, old);
	return q;
}

void
vec_room(struct arena *a, void **v, size_t n, size_t *cap, size_t size)
{
	size_t want;

	if (n < *cap)
		return;
	want = *cap == 0 ? 8 : arena_times(*cap, 2);
	*v = arena_grow(a, *v, n * size, arena_times(want, size));
	*cap = want;
}

void
vec_reserve(
    struct arena *a, void **v, size_t n, size_t *cap, size_t more, size_t size)
{
	void *to;

	if (more <= *cap - n)
		return;
	*cap = more + n > *cap * 2 ? more + n : *cap * 2;
	to = arena_bare(a, arena_times(*cap, size));
	if (n != 0)
		memcpy(to, *v, n * size);
	*v = to;
}
