/*
 * hook: putting our hooks into a repository and taking them out.
 *
 * A hook that is there already is kept as NAME.wikictl-chained and run first;
 * its exit status counts. Ours are known by a marker line.
 */
#ifndef WK_GIT_HOOK_H
#define WK_GIT_HOOK_H

#include "git/repo.h"

struct hook_done {
	struct str name;  /* "pre-commit", ... */
	const char *what; /* installed, chained, already, removed, restored,
			     absent; edited: ours with changes by hand, left
			     as it is */
};
struct hooks_done VEC(struct hook_done);

/*
 * pre-commit, pre-merge-commit, pre-push. `program` is the absolute path of
 * wikictl, quoted into the script; the script falls back to PATH where it is
 * gone, and fails with a clear line where there is none. `root` is the wiki's
 * folder below the work tree ("" = top). The script runs
 *
 *	wikictl [-C ROOT] hook run NAME "$@"
 *
 * with git's stdin, and nothing on a branch that has no wiki. FAIL_REFUSED,
 * nothing written, where a hook cannot be chained.
 */
int hook_install(struct arena *a, struct repo *r, struct str program,
    struct str root, struct hooks_done *out, struct err *e);
int hook_uninstall(
    struct arena *a, struct repo *r, struct hooks_done *out, struct err *e);

#endif
