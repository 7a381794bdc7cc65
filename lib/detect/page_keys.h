/*
 * page_keys: a quick look at a page's bytes, before it is parsed: the starts
 * of its words as numbers, and what of them a claim asks for. It decides which
 * pages are read; nothing else follows from it.
 */
#ifndef WK_DETECT_PAGE_KEYS_H
#define WK_DETECT_PAGE_KEYS_H

#include <stdint.h>

#include "model/claim.h"

/* Keys are smaller than 2^41. This bit: the word stands where a page says what
 * it is about, in its path, its front matter or its first heading. */
#define PAGE_KEY_HEAD ((uint64_t)1 << 40)

/* Gives each key of the page, many of them more than once; `scratch` may be
 * reset after it. */
void page_keys(struct arena *scratch, struct str path, struct str text,
    void (*put)(void *own, uint64_t key), void *own);

/* A page that has a key in [lo, hi] has the word. */
struct ask {
	uint64_t lo, hi;
	bool hint; /* of the subject's name: with other words it tells pages
		      apart, alone it says nothing */
};
struct asks VEC(struct ask);
void claim_asks(struct arena *a, const struct claim *c, struct asks *out);

#endif
