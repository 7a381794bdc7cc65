/*
 * saying: what a caller names by its words or by where it stands.
 *
 *   "The rewrite took 6 days."   the sentence itself
 *   wiki/rewrite.md:9            a line of a page or of any file
 *   launch-post-7k3m:4           a line of a source of this wiki
 *   launch-post-7k3m#2           a claim of a source, as the trail counts
 *   c-7k3m9q2x4d#1               a side of a conflict
 */
#ifndef WK_SAYING_H
#define WK_SAYING_H

#include "cmd.h"
#include "ops/walk.h"

struct saying {
	struct str given;
	struct walk_text text; /* read: with its claims, those of the line */
	struct str path;       /* of the file it stands in; empty */
	int line;
	struct str origin; /* of its source or page; empty: not known */
	struct str source; /* "Launch post, 2026-05-09"; empty */
};

/* Opens the wiki around the caller where there is one and the words ask for
 * it (`r->wiki` is set then). */
int saying_find(struct run *r, struct str words, struct saying *out);
/* Reads its claims; `title` is that of the page it is held against. The caller
 * sets `text.name`, and `text.said` where it knows better. */
int saying_read(struct run *r, struct saying *s, struct str title);

#endif
