/*
 * candidates: which earlier claims a new one could touch. High recall; decides
 * nothing.
 */
#ifndef WK_DETECT_CANDIDATES_H
#define WK_DETECT_CANDIDATES_H

#include "model/claim.h"

struct index; /* over earlier claims */

struct index *index_new(struct arena *a);
void index_add(struct index *ix, const struct claim *c);

struct candidate {
	const struct claim *claim;
	const char *reason; /* "same subject and slot", ... */
};
struct candidates VEC(struct candidate);

#define INDEX_FOUND 128

/* Best first, at most INDEX_FOUND. Never a claim of the same text (same page
 * and place). */
void index_find(struct arena *a, struct index *ix, const struct claim *incoming,
    struct candidates *out);
/* The first `max` of them, 1 to INDEX_FOUND. */
void index_nearest(struct arena *a, struct index *ix,
    const struct claim *incoming, size_t max, struct candidates *out);
/* index_nearest, then index_add. */
void index_meet(struct arena *a, struct index *ix, const struct claim *incoming,
    size_t max, struct candidates *out);

#endif
