/*
 * sign: who signed a commit, as git sees it.
 */
#ifndef WK_GIT_SIGN_H
#define WK_GIT_SIGN_H

#include "git/repo.h"

/*
 * Whether `commit` carries an SSH signature that git verifies against `allowed`
 * (a text in the form of its gpg.ssh.allowedSignersFile). Any other kind of
 * signature, and none, is no. FAIL_UNCHECKED where ssh-keygen, which git asks,
 * is not there.
 */
int sign_good(struct arena *a, struct repo *r, struct str commit,
    struct str allowed, bool *good, struct err *e);
/* Commits of A..B, merges included, that change the file at `path`, the newest
 * first. */
int sign_touching(struct arena *a, struct repo *r, struct str from,
    struct str to, struct str path, struct strs *out, struct err *e);

#endif
