/*
 * fsck: whether the records of a wiki and its pages say the same, and what of
 * that can be mended.
 *
 * Findings are the truth, items and labels their rendering. What can be
 * derived is mended; all else is told and left. No record's content is lost,
 * and nothing that is somebody's own is touched.
 */
#ifndef WK_OPS_FSCK_H
#define WK_OPS_FSCK_H

#include "model/wiki.h"

struct fsck_kind {
	const char *code; /* "duplicate-entry" */
	bool mends;	  /* whether repair knows a way */
	const char *brief;
};
extern const struct fsck_kind fsck_kinds[];
extern const size_t nfsck_kinds;

struct fsck_fault {
	const struct fsck_kind *kind;
	struct str path;
	int line;      /* 0: of the whole file */
	struct str id; /* of a finding or source, or empty */
	struct str message, fix;
	bool mended; /* repair: it is in the edits */
};
struct fsck_faults VEC(struct fsck_fault);

struct fsck_in {
	bool repair;
	/* Temporary files that a killed run left: the caller knows the disk. */
	struct strs strays;
	struct str actor;
	struct date today;
};

struct fsck_out {
	struct fsck_faults faults; /* by path, line, code */
	long pages, findings, sources, trails;
	struct strs not_checked; /* "path: why" */
	struct strs changed;	 /* repair: paths, sorted */
};

/*
 * Looks at the wiki in `t`; with `repair` what mends it goes into `edits` (a
 * tree_edits over `t`, else unused). Nothing is written. Run again over what
 * was written it finds what it left, and changes nothing.
 */
int fsck_run(struct arena *a, const struct tree *t, const struct fsck_in *in,
    struct tree *edits, struct fsck_out *out, struct err *e);

#endif
