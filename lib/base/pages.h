/*
 * pages: memory of the system for arenas, a block at a time.
 *
 * The system is asked to back it with large pages: where each small page that
 * is touched for the first time is a way through a hypervisor and back, that
 * is most of what a short command costs. Where it has none to give, all is as
 * before. May be called by several threads.
 */
#ifndef WK_BASE_PAGES_H
#define WK_BASE_PAGES_H

#include <stdbool.h>
#include <stddef.h>

/* What a large page is on all systems we know of, and more than that on none
 * where it would matter. */
#define PAGES_LARGE ((size_t)2 << 20)

/* A block of at least `*size` bytes, aligned for any type, whose length is
 * then in `*size`; `*clean`: all of it is zero. NULL where there is no more. */
void *pages_take(size_t *size, bool *clean);
/* Gives it back, with the length it has. */
void pages_give(void *p, size_t size);

#endif
