/*
 * eight: words of ASCII, eight bytes at a time.
 *
 * A loop over the bytes of a word ends where nobody can foresee it; here most
 * words take one step.
 */
#ifndef WK_BASE_EIGHT_H
#define WK_BASE_EIGHT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#define EIGHT(byte) ((byte)*UINT64_C(0x0101010101010101))

/* The first byte is the lowest, on any machine. */
static inline uint64_t
eight_load(const char *p)
{
	uint64_t v;

	memcpy(&v, p, sizeof(v));
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
	v = __builtin_bswap64(v);
#endif
	return v;
}

static inline void
eight_store(char *p, uint64_t v)
{
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
	v = __builtin_bswap64(v);
#endif
	memcpy(p, &v, sizeof(v));
}

/* The high bit of each byte that lies in [lo, hi]; both are of ASCII. */
static inline uint64_t
eight_within(uint64_t v, unsigned char lo, unsigned char hi)
{
	uint64_t low = v & EIGHT(0x7f);

	return (low + EIGHT(0x80u - lo)) & ~(low + EIGHT(0x7fu - hi)) & ~v &
	       EIGHT(0x80);
}

static inline uint64_t
eight_letters(uint64_t v)
{
	return eight_within(v | EIGHT(0x20), 'a', 'z');
}

/* Letters and digits. */
static inline uint64_t
eight_wordy(uint64_t v)
{
	return eight_letters(v) | eight_within(v, '0', '9');
}

/* Of ASCII, in lower case. */
static inline uint64_t
eight_lower(uint64_t v)
{
	return v | eight_within(v, 'A', 'Z') >> 2;
}

/* All of ASCII, each blank a single one with something in front of it, and no
 * other white space: as it is to stay. */
static inline bool
eight_spaced(uint64_t v)
{
	uint64_t blank = eight_within(v, ' ', ' ');

	return ((v & EIGHT(0x80)) | eight_within(v, '\t', '\r') |
		   (blank & (blank << 8 | 0x80))) == 0;
}

/* How many bytes stand before the first whose high bit is not set. */
static inline size_t
eight_run(uint64_t set)
{
	uint64_t not = ~set & EIGHT(0x80);

	return not == 0 ? 8 : (size_t)__builtin_ctzll(not ) / 8;
}

/* All bits of the first `n` bytes. */
static inline uint64_t
eight_front(size_t n)
{
	return n < 8 ? (UINT64_C(1) << n * 8) - 1 : ~UINT64_C(0);
}

/* The first bytes of a word, zeros behind a shorter one. */
static inline uint64_t
eight_of(const char *w, size_t n)
{
	uint32_t a = 0, b = 0;

	if (n >= 8)
		return eight_load(w);
	if (n < 4) {
		if (n == 0)
			return 0;
		return (unsigned char)w[0] |
		       (uint64_t)(unsigned char)w[n / 2] << n / 2 * 8 |
		       (uint64_t)(unsigned char)w[n - 1] << (n - 1) * 8;
	}
	memcpy(&a, w, 4);
	memcpy(&b, w + n - 4, 4);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
	a = __builtin_bswap32(a);
	b = __builtin_bswap32(b);
#endif
	return a | (uint64_t)b << (n - 4) * 8;
}

static inline uint64_t
eight_mix(uint64_t head, uint64_t tail, size_t n)
{
	uint64_t h =
	    (head ^ (tail << 29 | tail >> 35)) * UINT64_C(0x9e3779b97f4a7c15) +
	    n;

	return h * UINT64_C(0xc2b2ae3d27d4eb4f) >> 24;
}

/* Forty bits of a word by both its ends, overlapping where it is short. */
static inline uint64_t
word_hash(const char *w, size_t n)
{
	return eight_mix(eight_of(w, n), n > 8 ? eight_load(w + n - 8) : 0, n);
}

/* The same of a word of letters and digits of ASCII, as it is in lower case. */
static inline uint64_t
word_hash_lower(const char *w, size_t n)
{
	uint64_t low = EIGHT(0x20) & eight_front(n);

	return eight_mix(
	    eight_of(w, n) | low, n > 8 ? eight_load(w + n - 8) | low : 0, n);
}

#endif
