/*
 * err: what went wrong, told once.
 *
 * A function that can fail returns 0 or -1 and takes `struct err *` last. The
 * one who knows says it with err_set; those on the way up may put words in
 * front with err_prefix; the command prints it once. A disagreement between
 * sources is never an error: it is a value.
 */
#ifndef WK_BASE_ERR_H
#define WK_BASE_ERR_H

#include "base/str.h"

enum fail {
	FAIL_NONE,
	FAIL_USAGE,    /* exit 2: the call's words are off */
	FAIL_NOTFOUND, /* exit 3 from here on */
	FAIL_IO,
	FAIL_SYNTAX,
	FAIL_LIMIT,
	FAIL_REFUSED,
	FAIL_GIT,
	FAIL_UNCHECKED, /* exit 4: could not be checked */
	FAIL_RETRY,	/* exit 75: try again */
};

struct err {
	struct arena *a; /* where the words live; set by err_init */
	enum fail code;
	struct str msg; /* one line: what is wrong */
	struct str fix; /* what to do about it; may be empty */
};

void err_init(struct err *e, struct arena *a);
/* Always returns -1, so that `return err_set(...)` reads well. */
int err_set(struct err *e, enum fail code, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));
/* The command or step that mends it. Returns -1. */
int err_fix(struct err *e, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));
/* "words: what was said". Returns -1. */
int err_prefix(struct err *e, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));
/* So that compilers and analyzers see the -1 too. */
static inline int
err_always(int rc)
{
	(void)rc;
	return -1;
}
#define err_set(...) err_always(err_set(__VA_ARGS__))
#define err_fix(...) err_always(err_fix(__VA_ARGS__))
#define err_prefix(...) err_always(err_prefix(__VA_ARGS__))
void err_clear(struct err *e);
/* The exit status of the program for a failure (DESIGN: 2, 3, 4, 75). */
int err_exit(enum fail code);
/* A short name for JSON: "usage", "not_found", ... */
const char *err_name(enum fail code);

#endif
