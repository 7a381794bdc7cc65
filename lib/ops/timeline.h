/*
 * timeline: every claim of a slot there is or was, with the time it speaks of
 * and the time it was recorded, and what was ruled.
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
	const char *standing;	 /* "contested", "stands", "superseded", "edited
				    away", ... */
	struct date from, until; /* valid time; unknown: no bound is known */
	struct date recorded;
	struct str commit; /* that put it on its page; or empty */
	/* The commit that took its words off the page, where they are gone. */
	struct str gone_commit;
	struct date gone;
	struct str words; /* by which it is looked for in the page's text */
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

/* A page as a commit left it. */
struct timeline_version {
	struct str rev, path;
	struct date day; /* of the commit, UTC */
	struct str id;	 /* of its text; empty: there was none any more */
};
struct timeline_versions VEC(struct timeline_version);

struct timeline_in {
	struct str page;	 /* every slot of it; or empty */
	struct finding *finding; /* the slot of it; or NULL */
	struct str words;	 /* slots with these words; or empty */
	/* The versions of a page, newest first, also where -1 says that not all
	 * are here; and the text of one: git is a floor of its own. NULL: there
	 * is no commit yet. */
	int (*versions)(void *own, struct arena *a, struct str path,
	    struct timeline_versions *out, struct err *e);
	int (*text)(void *own, struct arena *a,
	    const struct timeline_version *v, struct str *out, struct err *e);
	/* The files that once had, or lost, one of the words. */
	int (*touched)(void *own, struct arena *a, const struct strs *words,
	    struct strs *out, struct err *e);
	void *own;
};

struct timeline_out {
	struct timeline_slots slots; /* by page, label */
	struct strs not_checked;
};

/* What git cannot say goes to not_checked. */
int timeline_run(struct arena *a, struct wiki *w, const struct timeline_in *in,
    struct timeline_out *out, struct err *e);

#endif
