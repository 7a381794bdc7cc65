/*
 * search: what the pages and the conflicts say about some words.
 *
 * An index says which pages may speak of them; what is shown comes from the
 * pages and records as they are now.
 */
#ifndef WK_OPS_SEARCH_H
#define WK_OPS_SEARCH_H

#include "model/wiki.h"

struct search_in {
	struct str query; /* words; nothing in it is an operator */
	long limit;	  /* pages; 0: all */
	bool no_contested;
	/* The folder the index is kept in (absolute, no link on the way);
	 * empty: it is made in memory. */
	struct str folder;
};

/* A sentence, item, row or other line of a page that holds the words. */
struct search_hit {
	struct side side;
	bool contested;
	struct strs ids; /* of the conflicts it is a side of */
};
struct search_hits VEC(struct search_hit);

struct search_page {
	struct str path, title;
	int line; /* of the first hit; 0: none */
	struct search_hits hits;
	long hits_total;
	/* Those not settled that a hit is a side of, or that hold the words
	 * themselves; and the lines of their entries. */
	struct findings contested;
	struct VEC(int) lines;
};
struct search_pages VEC(struct search_page);

struct search_out {
	struct strs words; /* those looked for, as they are compared */
	bool any;	   /* no page holds all of them: these hold some */
	long total;
	bool truncated;
	long left_out; /* conflicts, by no_contested */
	struct search_pages pages;
	struct strs not_checked; /* "path: why" */
	struct str in_memory;	 /* why the index could not be kept; or empty */
};

int search_run(struct arena *a, const struct tree *t,
    const struct search_in *in, struct search_out *out, struct err *e);

#endif
