/*
 * history: where two lines of commits part, and what a file was before.
 */
#ifndef WK_GIT_HISTORY_H
#define WK_GIT_HISTORY_H

#include "base/date.h"
#include "git/repo.h"

/* The best common ancestor of two commits. FAIL_UNCHECKED where there is
 * none: unrelated, or cut off in a shallow clone. */
int history_base(struct arena *a, struct repo *r, struct str x, struct str y,
    struct str *out, struct err *e);

/* Of the first-parent line of `local` the newest commit that a branch of
 * `remote` holds already, as far as is known here; empty where there is none,
 * as when everything is pushed for the first time. */
int history_pushed(struct arena *a, struct repo *r, struct str remote,
    struct str local, struct str *out, struct err *e);

/* A file as a commit left it. */
struct history_version {
	struct str rev;
	struct date day; /* of the committer, UTC */
	struct str path; /* what the file was called then */
	struct str id;	 /* of its text; empty: it was removed */
};
struct history_versions VEC(struct history_version);

/* The commits of the first-parent line of HEAD that changed the file at `path`,
 * newest first; through renames, as git finds them. FAIL_UNCHECKED where some
 * may lie beyond the cut of a shallow clone: `out` has those that are here. */
int history_versions(struct arena *a, struct repo *r, struct str path,
    struct history_versions *out, struct err *e);
/* Its text. FAIL_UNCHECKED where a partial clone left it behind. */
int history_text(struct arena *a, struct repo *r,
    const struct history_version *v, struct str *out, struct err *e);

/* The files that a commit of the first-parent line of HEAD brought one of the
 * words into, or took one out of, in either case of letters; in order. */
int history_touched(struct arena *a, struct repo *r, const struct strs *words,
    struct strs *out, struct err *e);

#endif
