/*
 * disk: where the paths of a tree really are.
 *
 * Inner to base: shared by tree_dir, which reads, and tree_flush, which
 * writes. Nothing else touches a wiki's files.
 */
#ifndef WK_BASE_DISK_H
#define WK_BASE_DISK_H

#include <stdbool.h>

#include "base/str.h"

struct arena;
struct err;
struct tree;

/* Temporary files: TEMP_MARK, the process, '-', a number. */
#define TEMP_MARK ".wikictl-"

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

#endif
