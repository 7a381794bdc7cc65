/*
 * propose_own: what the parts of propose share. Inside the room only.
 */
#ifndef WK_OPS_PROPOSE_OWN_H
#define WK_OPS_PROPOSE_OWN_H

#include "base/err.h"
#include "base/tree.h"
#include "ops/propose.h"

/* propose_record.c: the words one by one. */
void words_key(struct buf *b, const struct proposal_words *w);
int words_each(struct arena *a, const struct proposal_words *w,
    int (*one)(struct arena *a, const char *key, struct str s, struct err *e),
    struct err *e);

/*
 * propose_door.c: the edits of the door a proposal of that kind goes through,
 * as of the person `actor`. Fills plan, pages, left, finding and ingest.
 */
struct propose_door {
	enum proposal_kind kind;
	struct str target;
	const struct proposal_words *words;
	struct str actor; /* "human:NAME" */
	struct str by;	  /* who proposed it: author of a claim */
	struct date today;
};
int propose_through(struct arena *a, struct wiki *w,
    const struct propose_door *d, struct tree *edits, struct propose_out *out,
    struct err *e);

#endif
