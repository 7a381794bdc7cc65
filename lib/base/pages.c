/* For MAP_ANONYMOUS and madvise. */
#define _DEFAULT_SOURCE

#include "base/pages.h"

#include <pthread.h>
#include <stdint.h>
#include <sys/mman.h>

/* Small blocks are cut from runs of so many bytes, and kept when they come
 * back, by size: 64 KiB, doubled up to a large page. */
#define RUN ((size_t)16 << 20)
#define SMALLEST ((size_t)64 << 10)
#define NKINDS 6

struct idle {
	struct idle *next;
};

static struct {
	pthread_mutex_t lock;
	char *at; /* the run that is cut */
	size_t left;
	struct idle *idle[NKINDS];
} pool = {.lock = PTHREAD_MUTEX_INITIALIZER};

static size_t
rounded(size_t n, size_t to)
{
	return n > SIZE_MAX - to ? 0 : (n + to - 1) / to * to;
}

/* `n` bytes, a multiple of a large page, at the beginning of one. */
static char *
map(size_t n)
{
	size_t all = rounded(n + 1, PAGES_LARGE), before;
	char *p, *q;

	if (n == 0 || all == 0)
		return NULL;
	p = mmap(NULL, all, PROT_READ | PROT_WRITE,
	    MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
	if (p == MAP_FAILED)
		return NULL;
	before = (PAGES_LARGE - (uintptr_t)p % PAGES_LARGE) % PAGES_LARGE;
	q = p + before;
	if (before != 0)
		munmap(p, before);
	if (all - before > n)
		munmap(q + n, all - before - n);
#ifdef MADV_HUGEPAGE
	madvise(q, n, MADV_HUGEPAGE);
#endif
	return q;
}

/* The smallest kind that holds `n` bytes; NKINDS: none does. */
static int
kind_of(size_t n)
{
	int kind = 0;

	while (kind < NKINDS && SMALLEST << kind < n)
		kind++;
	return kind;
}

/* The rest of a run is cut into the blocks it still gives. */
static void
run_end(void)
{
	for (int kind = NKINDS - 1; kind >= 0; kind--)
		if (pool.left >= SMALLEST << kind) {
			struct idle *b = (struct idle *)(void *)pool.at;

			b->next = pool.idle[kind];
			pool.idle[kind] = b;
			pool.at += SMALLEST << kind;
			pool.left -= SMALLEST << kind;
		}
}

static void *
small(int kind, bool *clean)
{
	size_t size = SMALLEST << kind;
	struct idle *b = pool.idle[kind];

	*clean = b == NULL;
	if (b != NULL) {
		pool.idle[kind] = b->next;
		return b;
	}
	if (pool.left < size) {
		run_end();
		pool.at = map(RUN);
		pool.left = pool.at != NULL ? RUN : 0;
	}
	if (pool.left < size)
		return NULL;
	b = (struct idle *)(void *)pool.at;
	pool.at += size;
	pool.left -= size;
	return b;
}

void *
pages_take(size_t *size, bool *clean)
{
	int kind = kind_of(*size);
	void *p;

	if (kind == NKINDS) {
		*size = rounded(*size, PAGES_LARGE);
		*clean = true;
		return map(*size);
	}
	*size = SMALLEST << kind;
	pthread_mutex_lock(&pool.lock);
	p = small(kind, clean);
	pthread_mutex_unlock(&pool.lock);
	return p;
}

void
pages_give(void *p, size_t size)
{
	int kind = kind_of(size);
	struct idle *b = p;

	if (kind == NKINDS) {
		munmap(p, size);
		return;
	}
	pthread_mutex_lock(&pool.lock);
	b->next = pool.idle[kind];
	pool.idle[kind] = b;
	pthread_mutex_unlock(&pool.lock);
}
