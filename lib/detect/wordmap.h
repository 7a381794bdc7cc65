/*
 * wordmap: where in a sorted table of words the rows of a word begin.
 *
 * Made when it is first asked; a table of the program never changes.
 */
#ifndef WK_DETECT_WORDMAP_H
#define WK_DETECT_WORDMAP_H

#include <stdbool.h>
#include <stdint.h>

#include "base/str.h"

#define WORDMAP_SLOTS 8192 /* a power of two, at least twice the rows */

#define WORDMAP_BITS 16384 /* a power of two */

struct wordmap {
	const void *rows; /* each begins with its key, a C string */
	size_t stride, n;
	bool phrases; /* what counts of a key is its first word */
	bool made;
	/* A bit by more of the hash: most words asked for are in no table, and
	 * this is small enough to stay near. */
	uint64_t may[WORDMAP_BITS / 64];
	/* 1 + row, 0 free; above it more of the hash, so that a row is looked
	 * at only where the word is most likely its own. */
	uint32_t at[WORDMAP_SLOTS];
};

/* Of a table of structs, to initialise a static map. */
#define WORDMAP(table, by_phrase)                                              \
	{                                                                      \
		.rows = (table), .stride = sizeof(*(table)),                   \
		.n = sizeof(table) / sizeof(*(table)), .phrases = (by_phrase)  \
	}

/* The first row of the word; `n` of the map where there is none. */
size_t wordmap_find(struct wordmap *m, struct str word);

#endif
