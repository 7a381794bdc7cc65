/*
 * history: where two lines of commits part.
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

/* The first commit of the first-parent line of HEAD that put `words` into the
 * file at `path`, and its committer day (UTC). Both empty where none did.
 * FAIL_UNCHECKED where it may lie beyond the cut of a shallow clone. */
int history_first(struct arena *a, struct repo *r, struct str path,
    struct str words, struct str *rev, struct date *day, struct err *e);

#endif
