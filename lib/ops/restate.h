/*
 * restate: where pages say again what a side of a conflict says.
 */
#ifndef WK_OPS_RESTATE_H
#define WK_OPS_RESTATE_H

#include "model/claim.h"
#include "model/wiki.h"

struct restate;

/* Reads the sides of some findings; empty values and one-sided findings are
 * no trouble. */
struct restate *restate_new(
    struct arena *a, const struct wiki *w, const struct findings *of);

/* A quick look at a page's bytes: whether it names what one is about. */
bool restate_touch(
    struct arena *scratch, const struct restate *r, struct str text);

/* What the sides say. */
const struct claims *restate_claims(const struct restate *r);

/* The pages to read for it: those that name what one is about, and of many the
 * 64 with the likest lines, sorted. The others are `check`'s to report. `of`:
 * the pages that may; NULL: all of the wiki. */
#define RESTATE_PAGES 64
int restate_pages(struct arena *a, const struct restate *r,
    const struct tree *t, const struct strs *of, struct strs *out,
    struct err *e);

struct restated {
	struct finding *finding;
	int side;
};
struct restateds VEC(struct restated);

/* The sides that the claim, which stands on a page, says again: it agrees with
 * one side of the finding, value and all, and with no other, and names what
 * the side is about or stands on its page. */
void restate_find(struct arena *a, struct restate *r, const struct page *p,
    const struct claim *c, struct restateds *out);

#endif
