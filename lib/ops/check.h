/*
 * check: what a change to the wiki may not do.
 *
 * Pure: two trees in, diagnostics out. Serves the command, the hook and CI.
 */
#ifndef WK_OPS_CHECK_H
#define WK_OPS_CHECK_H

#include "model/wiki.h"

enum diag_level { DIAG_NOTE, DIAG_WARNING, DIAG_ERROR };

/* The one table of diagnostics. */
struct diag_kind {
	const char *code; /* "silent-change" */
	enum diag_level level;
	bool off;	   /* unless asked for */
	const char *brief; /* for the manual and SARIF */
};
extern const struct diag_kind diag_kinds[];
extern const size_t ndiag_kinds;
const struct diag_kind *diag_kind_find(const char *code);

struct diag {
	const struct diag_kind *kind;
	enum diag_level level;
	struct str path;
	int line;
	struct str message, fix, id; /* id: of the finding, or empty */
	struct sides sides;
};
struct diags VEC(struct diag);

struct check_scope {
	/* Paths to look at (pages and records); NULL: every page and record
	 * of `after`. */
	const struct strs *paths;
	/* Judge `after` by itself, standing faults included (--all), and not
	 * only what the change brings in. */
	bool standing;
	bool no_source; /* the diagnostic that is off unless asked */
	/* `paths` are all in which the two trees differ. */
	bool all_changed;
	/* How many processes look at pages; up to 1: this one alone. Only where
	 * `after` is a folder: trees of git share a pipe. */
	unsigned workers;
	/* On disk, or empty: pages that by themselves give nothing to say, of
	 * earlier checks of all that stands. Read, and written anew. */
	struct str cache;
};

/* The name of `cache` below TREE_CACHE. */
#define CHECK_CACHE "check"

struct check_out {
	struct diags diags;	 /* by path, line, code */
	long pages, claims;	 /* looked at */
	struct strs not_checked; /* "path: why" */
};

/* Everything wrong with going from `before` to `after`; settings are those of
 * `before` (of `after` where before has no config). */
int check_run(struct arena *a, const struct tree *before,
    const struct tree *after, const struct check_scope *scope,
    struct check_out *out, struct err *e);

/* A decision that a change brings in: a ruling, a dismissal, an ignoring, one
 * taken back by a person, a retraction, or who may decide. */
struct decision {
	struct str path; /* of the record, or of the file of approvers */
	struct str id;	 /* of the finding, or empty */
	const char *what;
	bool policy; /* who may decide */
};
struct decisions VEC(struct decision);
/* What stands in `after` and not in `before`, in `paths` alone. What a source
 * told of itself (rules 1, 10, 11) is nobody's decision. `approvers`: the file
 * that counts; may be empty. */
void check_decisions(struct arena *a, const struct tree *before,
    const struct tree *after, const struct strs *paths, struct str approvers,
    struct decisions *out);

#endif
