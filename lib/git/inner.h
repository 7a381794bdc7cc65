/*
 * inner: what the files of this room share and nobody else sees.
 */
#ifndef WK_GIT_INNER_H
#define WK_GIT_INNER_H

#include <stdbool.h>
#include <sys/stat.h>
#include <sys/types.h>

#include "base/proc.h"
#include "git/repo.h"

/* More than git may ever tell at once; past it something is wrong. */
#define TOLD_MAX ((size_t)1 << 30)

/* The process that gives objects, started when first asked. */
struct batch {
	struct proc proc;
	pid_t owner; /* a forked worker must not share the pipes */
	bool up;
	char buf[16384];
	size_t at, n;
};

/* The index against a commit, as last asked, and by what it is known that it
 * still holds. */
struct staged {
	bool known;
	struct str base, prefix;
	struct stat index;
	struct repo_changes list;
};

struct object {
	struct str id, type, body;
};
/* Objects by their ids: a hash table, `cap` a power of two or 0. */
struct kept {
	struct object *v;
	size_t n, cap;
};

struct repo {
	struct arena *a;
	struct str top, git_dir, prefix; /* prefix: "" or ends in '/' */
	struct str index;		 /* absolute path of the index */
	bool index_given;		 /* GIT_INDEX_FILE: a hook runs */
	bool sha256;
	char **env;
	struct batch batch;
	struct kept kept;
	struct staged staged;
};

/* 1: there, 0: not there (or no name an object can have), -1: failed. A body
 * over `max` is FAIL_LIMIT. */
int batch_get(struct arena *a, struct repo *r, struct str name, size_t max,
    struct object *out, struct err *e);
/* The process alone, so that it is up by the time something is asked. */
int batch_start(struct repo *r, struct err *e);
/* Asks for objects by their whole ids at once. Those that are there and no
 * larger than `max` are at hand until batch_get gives them out: trees ever
 * again, a blob once. */
int batch_want(
    struct repo *r, const struct strs *ids, size_t max, struct err *e);
/* Whether it is at hand; puts it there (in the repository's own memory). */
bool batch_has(const struct repo *r, struct str id);
void batch_put(struct repo *r, const struct object *o);
void batch_end(struct batch *b);

/* The work tree that holds `dir`, and its `.git`, where both are so plain that
 * git need not be asked; SHA-1 is what it goes by then. */
bool plain_find(
    struct arena *a, struct str dir, struct str *top, struct str *git_dir);

/* `git ARG...` in the work tree's top. git_call: any status but 0 is
 * FAIL_GIT with git's first line. */
int git_run(struct arena *a, struct repo *r, const char *const args[],
    struct str in, struct str *out, struct str *words, int *status,
    struct err *e);
int git_call(struct arena *a, struct repo *r, const char *const args[],
    struct str in, struct str *out, struct err *e);
/* git_call in two steps, between which git is at work; `args` the same. What
 * was started is ended by git_rest, or by proc_end. */
int git_start(struct arena *a, struct repo *r, const char *const args[],
    struct proc *out, struct err *e);
int git_rest(struct arena *a, struct proc *p, const char *const args[],
    struct str *out, struct err *e);

/* The commit `rev` names; FAIL_NOTFOUND. */
int commit_get(struct arena *a, struct repo *r, struct str rev,
    struct object *out, struct err *e);
/* That of HEAD; an empty id where HEAD is unborn. */
int head_get(
    struct arena *a, struct repo *r, struct object *out, struct err *e);
struct str commit_tree_id(const struct object *commit);
struct str empty_tree_id(const struct repo *r);

/* The next text before a NUL; false at the end. */
bool told_next(struct str *told, struct str *one);
/* The index against `base` (a hash), from memory where it still holds. */
int staged_get(struct repo *r, struct str base, const struct repo_changes **out,
    struct err *e);
/* The same against HEAD, that is given too (an empty id: it is unborn). */
int staged_head(struct repo *r, struct object *head,
    const struct repo_changes **out, struct err *e);

#endif
