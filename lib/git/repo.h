/*
 * repo: a git repository, through git's own plumbing.
 *
 * It gives trees and knows no page. Every call is made so that a user's
 * colour, pager, aliases and external diff settings have no say, and in the
 * environment a hook runs in (GIT_DIR, GIT_INDEX_FILE, GIT_WORK_TREE kept for
 * the wiki's own repository).
 */
#ifndef WK_GIT_REPO_H
#define WK_GIT_REPO_H

#include "base/arena.h"
#include "base/str.h"
#include "base/tree.h"

struct err;
struct repo;

/*
 * The repository whose work tree holds `dir`. FAIL_GIT with a fix ("git
 * init") outside one, or where it is bare.
 */
int repo_open(
    struct arena *a, struct str dir, struct repo **out, struct err *e);
/* Ends the helper processes; takes NULL. */
void repo_close(struct repo *r);
struct str repo_top(const struct repo *r); /* absolute path of the work tree */
/* The wiki's root may lie below the work tree's top: a prefix "docs/" (or
 * empty) that is put before every path asked of git. */
void repo_set_prefix(struct repo *r, struct str prefix);

/* The tree of a commit ("HEAD", "v1", a hash); an unborn HEAD gives an empty
 * tree; FAIL_NOTFOUND for another unknown name. Blobs are read through one
 * `cat-file --batch`. */
int repo_commit_tree(struct arena *a, struct repo *r, struct str rev,
    struct tree **out, struct err *e);
/* The index as the environment names it, as it is at this moment. Paths in
 * conflict are listed and unreadable (FAIL_UNCHECKED); intent-to-add paths are
 * not there. In both trees a link reads as the file it leads to. */
int repo_index_tree(
    struct arena *a, struct repo *r, struct tree **out, struct err *e);
/* The commit that the last index tree was laid over; empty: no commit yet. */
struct str repo_index_head(const struct repo *r);
/* An empty tree. */
struct tree *repo_empty_tree(struct arena *a);

struct repo_change {
	struct str path, from; /* from: old path of a rename, else empty */
	char what; /* 'A' 'M' 'D' 'R' 'T' 'U' (unmerged); 'T' type change */
	struct str old_id, new_id; /* blob ids; empty: none, or not known */
	bool link_old, link_new, module_old, module_new;
};
struct repo_changes VEC(struct repo_change);
/* HEAD (or `against`, or the empty tree where HEAD is unborn) to the index;
 * `git diff-index --cached --raw -z`. Renames found by equal or like blobs; a
 * changed mode alone is no change. */
int repo_staged(struct arena *a, struct repo *r, struct str against,
    struct repo_changes *out, struct err *e);
/* Between two commits, "" = the empty tree (`git diff-tree -r --raw -z -M`). */
int repo_between(struct arena *a, struct repo *r, struct str from,
    struct str to, struct repo_changes *out, struct err *e);
/* HEAD to the files on disk, untracked ones that are not ignored included. */
int repo_worktree(
    struct arena *a, struct repo *r, struct repo_changes *out, struct err *e);

/* Full commit hash; FAIL_NOTFOUND. */
int repo_rev(struct arena *a, struct repo *r, struct str name, struct str *out,
    struct err *e);
/* Commits of A..B, oldest first. Merges included. An A of zeros or "" (a
 * branch pushed for the first time): those no remote branch has yet.
 * FAIL_UNCHECKED where the history is not there (shallow). */
int repo_range(struct arena *a, struct repo *r, struct str from, struct str to,
    struct strs *out, struct err *e);
/* First and further parents of a commit. */
int repo_parents(struct arena *a, struct repo *r, struct str rev,
    struct strs *out, struct err *e);
/* The whole message of a commit. */
int repo_message(struct arena *a, struct repo *r, struct str rev,
    struct str *out, struct err *e);
/* MERGE_HEADs of a merge being concluded (empty otherwise), also in the hook
 * of a merge that did not stop. */
int repo_merge_heads(
    struct arena *a, struct repo *r, struct strs *out, struct err *e);
/* The last first-parent commit whose committer day (UTC) is on or before
 * `day` (ISO). FAIL_UNCHECKED where the history is cut before it (shallow),
 * FAIL_NOTFOUND where it starts later. */
int repo_as_of(struct arena *a, struct repo *r, struct str day, struct str *rev,
    struct err *e);
/* A git config value; empty where unset. */
struct str repo_config(struct arena *a, struct repo *r, struct str key);
/* Sets it in this repository's own config. */
int repo_config_set(struct arena *a, struct repo *r, struct str key,
    struct str value, struct err *e);
/* Where hooks stand (`git rev-parse --git-path hooks`), absolute. */
int repo_hooks_dir(
    struct arena *a, struct repo *r, struct str *out, struct err *e);
/* Waits up to `ms` for .git/index.lock to go; FAIL_RETRY when it stays. Never
 * removes it. */
int repo_wait_index(struct repo *r, int ms, struct err *e);

#endif
