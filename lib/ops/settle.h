/*
 * settle: what a person decides about a conflict besides a ruling, and what is
 * taken back.
 *
 * Like resolve: all edits go into `edits` (a tree_edits over the wiki's tree),
 * nothing is written, and the plan says what would be.
 */
#ifndef WK_OPS_SETTLE_H
#define WK_OPS_SETTLE_H

#include "ops/resolve.h"

struct settle_in {
	struct str id;	  /* a conflict, a source or a place, as given */
	struct str other; /* contest: the second place; empty: `quote` of the
			     source `evidence` */
	struct str says;  /* contest: the words that `id` has to say, found by
			     them where its line moved; may be empty */
	struct str why;
	struct str evidence, quote, declare; /* confirm */
	struct str actor;
	struct date today;
};

struct settle_out {
	struct findings findings; /* that changed */
	struct source *source;	  /* retracted; or NULL */
	struct planneds plan;
	struct strs pages; /* changed */
	struct strs left;  /* "page:line: words" that could not be put back */
	struct strs rests; /* retract: what rests on the source */
	const char *did;   /* "ignored", "reopened", ...; "nothing" */
};

typedef int settle_fn(struct arena *a, struct wiki *w,
    const struct settle_in *in, struct tree *edits, struct settle_out *out,
    struct err *e);

/* No decision: it leaves the queue, entry and labels stay, and new evidence
 * brings it back. */
settle_fn settle_ignore;
/* No conflict: for these values, labels come off and the entry becomes one
 * line. */
settle_fn settle_dismiss;
/* Takes an ignoring, a dismissal, a ruling or a confirmation back, with every
 * byte of the pages that is still found. */
settle_fn settle_reopen;
/*
 * A person stands for a value: a claim at a place, or the winner of a record
 * that no person ruled on. A claim that nobody contests gets a finding with
 * one side, which has no entry on the page: `check` guards its words.
 */
settle_fn settle_confirm;
/* A source no longer counts: rulings on it are open again, and what it said
 * had ended stands again, one step back. Nothing is deleted. */
settle_fn settle_retract;
/* Two claims that stand on pages are put against each other, or one that does
 * and what a source says. */
settle_fn settle_contest;

#endif
