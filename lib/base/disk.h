/*
 * disk: where the paths of a tree really are.
 *
 * Inner to base: shared by tree_dir, which reads, and tree_flush, which
 * writes. Nothing else touches a wiki's files.
 */
#ifndef WK_BASE_DISK_H
#define WK_BASE_DISK_H

#include <stdbool.h>
#include <sys/types.h>

#include "base/arena.h"
#include "base/str.h"
#include "base/tree.h"

struct err;

/* Temporary files: TEMP_MARK, the process, '-', a number. */
#define TEMP_MARK ".wikictl-"
/* Whether `name` is a temporary file of a process that is gone. */
bool disk_stale(struct str name);

/*
 * The real name of `path` below the real directory `root`, links followed (the
 * last one only where `follow`). Where nothing is there: the name it would
 * have. FAIL_REFUSED where that is outside of `root` or a link to nothing.
 */
int disk_place(struct arena *a, struct str root, struct str path, bool follow,
    struct str *out, struct err *e);
/* The real name of a directory, without a final '/'; false where there is
 * none. */
bool disk_real(struct arena *a, struct str dir, struct str *out);
/* The folder a path is in; empty at the top. */
struct str disk_folder(struct str path);

/* Says what `errno` means for reading `path`. Returns -1. */
int disk_unread(struct err *e, struct str path, int error);

/* Of a tree_dir: forgets that `path` was read; of another tree: nothing. */
void disk_forget(const struct tree *t, struct str path);
/* The tree below edits; NULL for other trees and below memory. */
const struct tree *tree_under(const struct tree *t);

/* Makes what was done in a folder lasting. 0 or an errno. */
int disk_sync(const char *folder);
/* The same of all that was done on its file system, and of what was written to
 * files there: one call in place of one a file. */
int disk_sync_all(const char *folder);
/* From so many files on that is cheaper; SIZE_MAX where it is not to be had. */
extern const size_t disk_many;
int disk_write(int fd, struct str text);
/* Gives the file `place` this text at once, through a temporary file beside
 * it. 0 or an errno. */
int disk_replace(
    struct arena *a, struct str place, struct str text, mode_t mode);

/* Exchanges two files' names in one moment; gives a file a name that nothing
 * has (EEXIST: something has it). 0 or an errno; ENOSYS where that cannot be
 * done here, by the system or the file system. */
int disk_swap(const char *x, const char *y);
int disk_name_new(const char *temp, const char *place);

/*
 * The journal of a flush of several files: for each what it was and where its
 * new text waits. It is written before the first file changes and removed
 * after the last, so where one lies a flush was cut off between.
 */
struct journal_file {
	struct str path, temp; /* below the root */
	struct str was, sum;   /* sum: of the new text, hexadecimal */
	bool was_there, drop;
	mode_t mode;
};
struct journal VEC(struct journal_file);
/* Empty where that would be too long. */
struct str journal_text(struct arena *a, const struct journal *l);
/* Removes it. 0 or an errno. */
int journal_end(struct arena *a, struct str root);
/* tree_recover; with `undo` back to what was in any case. */
int journal_mend(
    struct str root, bool undo, enum tree_rest *did, struct err *e);

#endif
