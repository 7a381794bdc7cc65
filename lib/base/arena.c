#include "base/arena.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define BLOCK_MIN ((size_t)64 * 1024)
#define ALIGN ((size_t)16)

struct block {
	struct block *next;
	size_t used, size;
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
blocks_free(struct block *b)
{
	while (b != NULL) {
		struct block *next = b->next;

		free(b);
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

static struct block *
block_new(size_t size)
{
	struct block *b;

	if (size > SIZE_MAX - HEAD_SIZE)
		must(NULL);
	b = must(malloc(HEAD_SIZE + size));
	b->next = NULL;
	b->used = 0;
	b->size = size;
	return b;
}

void *
arena_alloc(struct arena *a, size_t n)
{
	struct block *b = a->head;
	char *p;

	if (n > SIZE_MAX - ALIGN)
		must(NULL);
#ifdef ARENA_EACH
	b = block_new(n != 0 ? n : 1);
	b->used = b->size;
	b->next = a->head;
	a->head = b;
	p = (char *)b + HEAD_SIZE;
	memset(p, 0, n);
	return p;
#endif
	n = (n + ALIGN - 1) & ~(ALIGN - 1);
	if (b == NULL || b->size - b->used < n) {
		size_t want = b == NULL ? BLOCK_MIN : b->size;

		if (b != NULL && want < ((size_t)8 << 20))
			want *= 2;
		b = block_new(n > want ? n : want);
		b->next = a->head;
		a->head = b;
	}
	p = (char *)b + HEAD_SIZE + b->used;
	b->used += n;
	memset(p, 0, n);
	return p;
}

void *
arena_grow(struct arena *a, void *p, size_t old, size_t n)
{
	void *q = arena_alloc(a, n);

	if (old != 0)
		memcpy(q, p, old < n ? old : n);
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
