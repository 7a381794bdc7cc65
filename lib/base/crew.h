/*
 * crew: a task in parts, done by several processes; what each part gave comes
 * back in the order of the parts.
 *
 * Processes, since cmark-gfm may not be called by two threads. A child works on
 * a copy of all that the caller has, so `work` may read what it likes and
 * leaves nothing behind but its bytes.
 */
#ifndef WK_BASE_CREW_H
#define WK_BASE_CREW_H

#include "base/str.h"

/* The ceiling of what one part gives. */
#define CREW_PART_MAX ((size_t)64 << 20)

struct crew {
	void *own;
	/* Adds what part `at` gave; in a child, or in the caller where no child
	 * could be started. */
	void (*work)(void *own, size_t at, struct buf *out);
	/* Of each part in order, in the caller. */
	void (*take)(void *own, size_t at, struct str bytes);
	/* Instead of `take`: the child that had the part has died, or the part
	 * gave more than the ceiling. */
	void (*lost)(void *own, size_t at);
};

/* How many processors there are to work on, 1 to CREW_MAX. */
#define CREW_MAX 16
unsigned crew_size(void);

/* All parts, by `workers` children (cut to CREW_MAX and the parts there are);
 * with one of them in the caller, without a child. */
void crew_run(const struct crew *c, size_t parts, unsigned workers);

#endif
