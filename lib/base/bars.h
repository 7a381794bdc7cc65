/*
 * bars: lists of words split by bars, as rules are written with.
 */
#ifndef WK_BASE_BARS_H
#define WK_BASE_BARS_H

#include <stdint.h>

#include "base/str.h"

#define BARS_BITS 512 /* a power of two */

/* A list, read when it is first asked. A bit for each word, by three of its
 * bytes and its length: a word whose bit is not set is not in the list, and who
 * asks nearly always hears no. Another by its first eight, for those left. */
struct bars {
	const void *list;
	uint64_t may[BARS_BITS / 64], head[BARS_BITS / 64];
};

void bars_read(struct bars *b, const char *list);
/* Reads the list through, whatever the bits say. */
bool bars_scan(const char *list, struct str word);
/* The same of a list that never changes: what was asked of it lately is
 * remembered. */
bool bars_recall(const char *list, struct str word);

static inline unsigned
bars_bit(const char *w, size_t n)
{
	return ((unsigned char)w[0] * 5u + (unsigned char)w[n / 2] * 67u +
		   (unsigned char)w[n - 1] * 11u + (unsigned)n * 17u) &
	       (BARS_BITS - 1);
}

/* Whether the word, one whose bit is set, may be one by its first bytes. */
bool bars_head(const struct bars *b, struct str word);

/* Whether the word is one of the list, a literal, which `b` remembers. */
static inline bool
bars_have(struct bars *b, const char *list, struct str word)
{
	unsigned bit;

	if (word.n == 0)
		return false;
	if (b->list != list)
		bars_read(b, list);
	bit = bars_bit(word.p, word.n);
	return (b->may[bit / 64] >> bit % 64 & 1) != 0 && bars_head(b, word) &&
	       bars_recall(list, word);
}

/* Bits of the rows of a table, each of which begins with its word. */
void bars_rows(struct bars *b, const void *rows, size_t stride, size_t n);

/* Whether the word may be one of those; `b` remembers them. */
static inline bool
bars_may(
    struct bars *b, const void *rows, size_t stride, size_t n, struct str word)
{
	unsigned bit;

	if (word.n == 0)
		return false;
	if (b->list != rows)
		bars_rows(b, rows, stride, n);
	bit = bars_bit(word.p, word.n);
	return (b->may[bit / 64] >> bit % 64 & 1) != 0 && bars_head(b, word);
}

/* Whether a row of the table, which never changes, may begin with the word. */
#define in_rows(s, table)                                                      \
	__extension__({                                                        \
		static struct bars bars_;                                      \
		bars_may(&bars_, (table), sizeof(*(table)),                    \
		    sizeof(table) / sizeof(*(table)), (s));                    \
	})

/* Whether that is a string literal, by its type. */
#define BARS_LITERAL(list)                                                     \
	__builtin_types_compatible_p(__typeof__(list), char[sizeof(list)])

/* Whether the word is one of the list. Each place that asks a literal remembers
 * it. */
#define in_list(s, list)                                                       \
	__extension__({                                                        \
		static struct bars bars_;                                      \
		const struct str word_ = (s);                                  \
		BARS_LITERAL(list)                                             \
		? bars_have(&bars_, (list), word_)                             \
		: word_.n != 0 && bars_scan((list), word_);                    \
	})

#endif
