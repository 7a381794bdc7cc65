/*
 * trail: what is kept of a source: its claims, every pair judged, what came
 * of each claim. Written once, by ingest_trail; read here.
 */
#ifndef WK_OPS_TRAIL_H
#define WK_OPS_TRAIL_H

#include "base/arena.h"
#include "format/val.h"

#define TRAIL_DIR ".wikictl/trail/"

struct trail_lines VEC(struct val *);

struct trail {
	struct val *head;
	struct trail_lines claims, pairs, results;
};

/* The lines of a trail, in the arena; answers 0, or the number of the first
 * line that is none of a trail. */
int trail_read(struct arena *a, struct str text, struct trail *out);
/* Its claim of that number; NULL where it has none. */
const struct val *trail_claim(const struct trail *t, long number);

#endif
