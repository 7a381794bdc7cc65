/*
 * doubt: pairs that the rules could not decide (rule 13, `ambiguous`), and
 * what a judge said of them.
 *
 * They are read from the trails of sources. One that stands as it was, a claim
 * on a page and a claim of a source, is put before a judge as a conflict is.
 * What is said goes into the trail of the source, a file of its own; a word of
 * conflict is a proposal besides. Nothing here changes what rules decided.
 */
#ifndef WK_OPS_DOUBT_H
#define WK_OPS_DOUBT_H

#include "ops/packet.h"

struct doubt {
	/* The pair as a packet takes it: id, label, subject, page, reasoning,
	 * and the two sides, that of the page first. It is no finding: nothing
	 * keeps it. */
	struct finding pair;
	const struct source *source; /* of the second side */
	bool judged;		     /* a judge spoke of it */
};
struct doubts VEC(struct doubt *);

/* "a-" and 10 base32 characters over both texts and the source. */
bool doubt_id_is(struct str id);

/*
 * The pairs in one trail that wait for a decision: the source is not
 * retracted, no later trail of it was written, the page still says its side,
 * and no finding of `w->findings` holds both. Appends; a trail that cannot be
 * read gives none.
 */
void doubts_of(struct arena *a, const struct wiki *w, struct str trail,
    struct doubts *out);
/* The same of all trails, oldest source first; each pair once. */
int doubts_load(
    struct arena *a, const struct wiki *w, struct doubts *out, struct err *e);
/* By id or unique beginning of one. FAIL_NOTFOUND, FAIL_USAGE. */
int doubt_find(const struct doubts *all, struct str name, struct doubt **out,
    struct err *e);

/* Who judged, and what: into the trail of the source. */
struct doubt_word {
	const struct adjudication *judged;
	struct str model, prompt, hash, actor;
	struct date today;
};
/* False where the same word stands there already. */
bool doubt_keep(struct arena *a, const struct doubt *d,
    const struct doubt_word *word, struct tree *edits);

#endif
