#include "detect/wordmap.h"

#include <assert.h>
#include <string.h>

static const char *
key_of(const struct wordmap *m, size_t row)
{
	const char *key;

	memcpy(&key, (const char *)m->rows + row * m->stride, sizeof(key));
	return key;
}

static uint64_t
load(const char *p, size_t n)
{
	uint64_t v = 0;

	memcpy(&v, p, n);
	return v;
}

/* Both ends of the word, overlapping where it is short. */
static uint64_t
hash_of(const char *w, size_t n)
{
	uint64_t a = 0, b = 0, h;

	if (n >= 8) {
		a = load(w, 8);
		b = load(w + n - 8, 8);
	} else if (n >= 4) {
		a = load(w, 4);
		b = load(w + n - 4, 4);
	} else if (n > 0) {
		a = (unsigned char)w[0];
		b = load(w + n / 2, 1) << 8 | (unsigned char)w[n - 1];
	}
	h = (a ^ (b << 29 | b >> 35)) * UINT64_C(0x9e3779b97f4a7c15) + n;
	h *= UINT64_C(0xc2b2ae3d27d4eb4f);
	return h >> 24;
}

static size_t
slot_of(uint64_t hash)
{
	return (size_t)(hash >> 16) & (WORDMAP_SLOTS - 1);
}

static size_t
bit_of(uint64_t hash)
{
	return (size_t)hash & (WORDMAP_BITS - 1);
}

static bool
key_is(const struct wordmap *m, const char *key, struct str word)
{
	for (size_t i = 0; i < word.n; i++)
		if (key[i] != word.p[i] || key[i] == '\0')
			return false;
	return key[word.n] == '\0' || (m->phrases && key[word.n] == ' ');
}

#define ROW UINT32_C(0xffff)

static uint32_t
tag_of(uint64_t hash)
{
	return (uint32_t)(hash >> 8) & ~ROW;
}

static void
make(struct wordmap *m)
{
	assert(m->n * 2 <= WORDMAP_SLOTS);
	for (size_t i = 0; i < m->n; i++) {
		const char *key = key_of(m, i);
		struct str word = {key, strcspn(key, m->phrases ? " " : "")};
		uint64_t h = hash_of(word.p, word.n);
		size_t s = slot_of(h), bit = bit_of(h);

		m->may[bit / 64] |= UINT64_C(1) << bit % 64;
		while (m->at[s] != 0 &&
		       !key_is(m, key_of(m, (m->at[s] & ROW) - 1u), word))
			s = (s + 1) & (WORDMAP_SLOTS - 1);
		if (m->at[s] == 0)
			m->at[s] = tag_of(h) | (uint32_t)(i + 1);
	}
	m->made = true;
}

size_t
wordmap_find(struct wordmap *m, struct str word)
{
	uint64_t h = hash_of(word.p, word.n);
	size_t s, bit = bit_of(h);
	uint32_t tag = tag_of(h);

	if (!m->made)
		make(m);
	if ((m->may[bit / 64] >> bit % 64 & 1) == 0)
		return m->n;
	for (s = slot_of(h); m->at[s] != 0; s = (s + 1) & (WORDMAP_SLOTS - 1))
		if ((m->at[s] & ~ROW) == tag &&
		    key_is(m, key_of(m, (m->at[s] & ROW) - 1u), word))
			return (m->at[s] & ROW) - 1u;
	return m->n;
}
