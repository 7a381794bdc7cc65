/*
 * wordmap: where in a sorted table of words the rows of a word begin.
 *
 * Made when it is first asked; a table of the program never changes.
 */
#ifndef WK_DETECT_WORDMAP_H
#define WK_DETECT_WORDMAP_H

#include <stdbool.h>
#include <stdint.h>

#include "base/eight.h"
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

void wordmap_make(struct wordmap *m);

static inline size_t
wordmap_bit(uint64_t hash)
{
	return (size_t)hash & (WORDMAP_BITS - 1);
}

/* Whether a row may be of a word of that word_hash. */
static inline bool
wordmap_may(struct wordmap *m, uint64_t hash)
{
	if (!m->made)
		wordmap_make(m);
	return (m->may[wordmap_bit(hash) / 64] >> hash % 64 & 1) != 0;
}

/* The first row of the word, whose hash that is, where wordmap_may; `n` of the
 * map where there is none. */
size_t wordmap_row(const struct wordmap *m, uint64_t hash, struct str word);
/* The same of letters of ASCII, big or small, by word_hash_lower. */
size_t wordmap_row_lower(
    const struct wordmap *m, uint64_t hash, struct str word);

static inline size_t
wordmap_find_hashed(struct wordmap *m, uint64_t hash, struct str word)
{
	return wordmap_may(m, hash) ? wordmap_row(m, hash, word) : m->n;
}

static inline size_t
wordmap_find(struct wordmap *m, struct str word)
{
	return wordmap_find_hashed(m, word_hash(word.p, word.n), word);
}

#endif
