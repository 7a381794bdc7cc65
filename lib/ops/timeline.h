/*
 * timeline: every claim of a slot, with the time it speaks of and the time it
 * was recorded, and what was ruled.
 *
 * Made of records, pages and git alone, so a fresh clone says the same.
 */
#ifndef WK_OPS_TIMELINE_H
#define WK_OPS_TIMELINE_H

#include "model/claim.h"
#include "model/wiki.h"

struct timeline_by {
	const struct receipt *receipt;
	struct date recorded; /* when the source came in */
};
struct timeline_bys VEC(struct timeline_by);

struct timeline_claim {
	struct str text, value;
	const char *standing;	 /* "contested", "stands", "superseded", ... */
	struct date from, until; /* valid time; unknown: no bound is known */
	struct date recorded;
	struct str commit; /* that put it on its page; or empty */
	struct timeline_bys by;
	struct str page;
	int line;
};
struct timeline_claims VEC(struct timeline_claim);

struct timeline_slot {
	struct str label, slot, subject, page;
	struct findings findings;
	struct timeline_claims claims; /* by date said, then recorded */
};
struct timeline_slots VEC(struct timeline_slot);

struct timeline_in {
	struct str page;	 /* every slot of it; or empty */
	struct finding *finding; /* the slot of it; or NULL */
	struct str words;	 /* slots with these words; or empty */
	/* The first commit that put words into a file, and its day: git is a
	 * floor of its own. NULL: there is no commit yet. */
	int (*first)(void *own, struct arena *a, struct str path,
	    struct str words, struct str *rev, struct date *day, struct err *e);
	void *own;
};

struct timeline_out {
	struct timeline_slots slots; /* by page, label */
	struct strs not_checked;
};

/* What `first` cannot say goes to not_checked. */
int timeline_run(struct arena *a, struct wiki *w, const struct timeline_in *in,
    struct timeline_out *out, struct err *e);

#endif
