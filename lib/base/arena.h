/*
 * arena: memory that is freed all at once.
 *
 * Values (claims, pages, findings) live in the arena the command was given.
 * Running out of memory ends the program here and nowhere else, so no caller
 * tests for it. With -DARENA_EACH=1 (the sanitizer build) each allocation has
 * a malloc of its own, so that an overflow is seen.
 */
#ifndef WK_BASE_ARENA_H
#define WK_BASE_ARENA_H

#include <stddef.h>

struct arena;

struct arena *arena_new(void);
/* Frees all that was allocated; takes NULL. */
void arena_free(struct arena *a);
/* Bytes it has of the system. */
size_t arena_size(const struct arena *a);
/* Forgets all that was allocated and keeps the first block for reuse. */
void arena_reset(struct arena *a);

/* `n` zeroed bytes, aligned for any type; never NULL, also for n = 0. */
void *arena_alloc(struct arena *a, size_t n);
/* The same, not zeroed: for what is written over at once. */
void *arena_bare(struct arena *a, size_t n);
/* `p` of `old` bytes grown to `n`; the new bytes are zero; `p` may be NULL. */
void *arena_grow(struct arena *a, void *p, size_t old, size_t n);

#define NEW(a, T) ((T *)arena_alloc((a), sizeof(T)))
#define NEW_N(a, T, n) ((T *)arena_alloc((a), arena_times((n), sizeof(T))))
/* n * size; aborts where that overflows. */
size_t arena_times(size_t n, size_t size);

/*
 * A growing array is any struct with the members `v`, `n`, `cap`.
 * VEC_ADD gives the address of a new zeroed element; growing moves the
 * elements, so keep indices (or arrays of pointers), not addresses.
 */
/* NOLINTBEGIN(bugprone-macro-parentheses): a type and a declared name. */
#define VEC(T)                                                                 \
	{                                                                      \
		T *v;                                                          \
		size_t n, cap;                                                 \
	}
#define VEC_ADD(a, x)                                                          \
	((x)->n < (x)->cap ? (void)0                                           \
			   : vec_room((a), (void **)&(x)->v, (x)->n,           \
				 &(x)->cap, sizeof(*(x)->v)),                  \
	    &(x)->v[(x)->n++])
#define VEC_EACH(i, x) for (size_t i = 0; i < (x)->n; i++)
/* NOLINTEND(bugprone-macro-parentheses) */

void vec_room(struct arena *a, void **v, size_t n, size_t *cap, size_t size);
/* Room for `more` elements, which are not zero: for who writes all of each. */
#define VEC_RESERVE(a, x, more)                                                \
	vec_reserve(                                                           \
	    (a), (void **)&(x)->v, (x)->n, &(x)->cap, (more), sizeof(*(x)->v))
void vec_reserve(
    struct arena *a, void **v, size_t n, size_t *cap, size_t more, size_t size);

#endif
