/*
 * guard: which two trees are compared, for the command, the hooks and CI.
 */
#ifndef WK_GUARD_H
#define WK_GUARD_H

#include "cmd.h"
#include "ops/check.h"

#define OVERRIDE_TRAILER "Wikictl-Override:"
#define OVERRIDE_ENV "WIKICTL_OVERRIDE"

struct guard {
	struct check_out out;
	struct diags excused; /* by a trailer in the message of a commit */
	bool no_source;
};

/* HEAD to the index, and each head of a merge to it. */
int guard_staged(struct run *r, struct guard *g);
/* HEAD to the files on disk; `paths` (may be empty) narrows it, and what
 * stands wrong in them is told too. */
int guard_worktree(struct run *r, const struct strs *paths, struct guard *g);
/* Everything that stands wrong, as it is on disk. */
int guard_all(struct run *r, struct guard *g);
/*
 * From where `to` left `from` to `to`, as a whole: what one commit broke and a
 * later one mended is no fault. A commit whose message carries the trailer is
 * judged by itself, and what it brings in is excused. An empty `from` is the
 * time before the first commit.
 */
int guard_range(struct run *r, struct str from, struct str to, struct guard *g);
/*
 * Where the settings of `from` name approvers: each decision between `base`
 * and `to` that the newest commit to bring it in was not signed for by one of
 * them, as the file was in `from`. guard_range asks it.
 */
int guard_signed(struct run *r, struct str from, struct str base, struct str to,
    struct guard *g);
/* "A..B", "A...B"; an empty end is HEAD. FAIL_USAGE for another form. */
int guard_range_parse(
    struct run *r, struct str words, struct str *from, struct str *to);

/* The reason after the trailer in a message; false where there is none. */
bool guard_override(struct str message, struct str *reason);
/* Exit status: 1 for an error (`strict`: or a warning), 4 where something
 * could not be checked, else 0. */
int guard_status(const struct guard *g, bool strict);

/* Printing. `limit` 0 prints all. */
void guard_text(struct run *r, const struct guard *g, size_t limit);
void guard_json(struct run *r, const struct guard *g, size_t limit);
void guard_github(struct run *r, const struct guard *g, size_t limit);
void guard_sarif(struct run *r, const struct guard *g);

#endif
