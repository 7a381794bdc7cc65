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

static size_t
slot_of(uint64_t hash)
{
	return (size_t)(hash >> 16) & (WORDMAP_SLOTS - 1);
}

static bool
key_is(const struct wordmap *m, const char *key, struct str word)
{
	for (size_t i = 0; i < word.n; i++)
		if (key[i] != word.p[i] || key[i] == '\0')
			return false;
	return key[word.n] == '\0' || (m->phrases && key[word.n] == ' ');
}

/* The same of letters of ASCII, which the key has in lower case. */
static bool
key_is_lower(const struct wordmap *m, const char *key, struct str word)
{
	for (size_t i = 0; i < word.n; i++)
		if (key[i] != (word.p[i] | 0x20))
			return false;
	return key[word.n] == '\0' || (m->phrases && key[word.n] == ' ');
}

#define ROW UINT32_C(0xffff)

static uint32_t
tag_of(uint64_t hash)
{
	return (uint32_t)(hash >> 8) & ~ROW;
}

void
wordmap_make(struct wordmap *m)
{
	assert(m->n * 2 <= WORDMAP_SLOTS);
	for (size_t i = 0; i < m->n; i++) {
		const char *key = key_of(m, i);
		struct str word = {key, strcspn(key, m->phrases ? " " : "")};
		uint64_t h = word_hash(word.p, word.n);
		size_t s = slot_of(h), bit = wordmap_bit(h);

		m->may[bit / 64] |= UINT64_C(1) << bit % 64;
		while (m->at[s] != 0 &&
		       !key_is(m, key_of(m, (m->at[s] & ROW) - 1u), word))
			s = (s + 1) & (WORDMAP_SLOTS - 1);
		if (m->at[s] == 0)
			m->at[s] = tag_of(h) | (uint32_t)(i + 1);
	}
	m->made = true;
}

#define ROWS_EACH(m, hash, at_)                                                \
	for (uint32_t s_ = (uint32_t)slot_of(hash), at_;                       \
	     (at_ = (m)->at[s_]) != 0; s_ = (s_ + 1) & (WORDMAP_SLOTS - 1))    \
		if ((at_ & ~ROW) == tag_of(hash))

size_t
wordmap_row(const struct wordmap *m, uint64_t hash, struct str word)
{
	ROWS_EACH(m, hash, at)
	if (key_is(m, key_of(m, (at & ROW) - 1u), word))
		return (at & ROW) - 1u;
	return m->n;
}

size_t
wordmap_row_lower(const struct wordmap *m, uint64_t hash, struct str word)
{
	ROWS_EACH(m, hash, at)
	if (key_is_lower(m, key_of(m, (at & ROW) - 1u), word))
		return (at & ROW) - 1u;
	return m->n;
}
