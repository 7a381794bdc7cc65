/*
 * plan: what will be written, shown first, and the person who is asked.
 */
#ifndef WK_PLAN_H
#define WK_PLAN_H

#include "cmd.h"
#include "ops/resolve.h"

struct val;

void plan_text(struct run *r, const struct planneds *l);
struct val *plan_val(struct arena *a, const struct planneds *l);
/* Whether a person says yes to what was shown: 1, 0, or -1. `yes`: the call
 * says so, which counts in a script of a person alone. */
int plan_agreed(struct run *r, bool yes);
/* The call as it was, as it must be typed again: after `head` its options but
 * those named in `without` (ends in NULL), and its words. */
struct str call_again(
    struct run *r, struct str head, const char *const *without);
/* Takes the lock after the answer, so that nobody waits for a person, and
 * writes; what changed meanwhile is seen by the flush. */
int plan_write(struct run *r, struct tree *edits);

#endif
