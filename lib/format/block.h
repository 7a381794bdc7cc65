/*
 * block: a block of ours in a text that is somebody else's.
 *
 * Between two marker lines; the first says how many bytes of white space before
 * it are ours too, so that taking it out gives the text back byte for byte.
 */
#ifndef WK_FORMAT_BLOCK_H
#define WK_FORMAT_BLOCK_H

#include <stdbool.h>

#include "base/str.h"

struct arena;
struct err;

/* Whether a block may hold it: no marker line of ours stands in it. */
bool block_fits(struct str body);
/*
 * `text` with a block that holds `body` (lines with "\n"; the text's own line
 * end is used): in place of the one there is, else after all. `is_new`: there
 * is no such file yet. FAIL_SYNTAX, with the line, where a block does not end
 * or stands twice.
 */
int block_put(struct arena *a, struct str text, bool is_new, struct str body,
    struct str *out, struct err *e);
/*
 * `text` without it; `found` says whether there was one, `drop` whether the
 * file was made for it and holds nothing else. What was written behind it
 * stays apart from what stands before.
 */
int block_take(struct arena *a, struct str text, struct str *out, bool *found,
    bool *drop, struct err *e);

#endif
