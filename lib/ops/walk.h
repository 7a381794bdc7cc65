/*
 * walk: two texts through the pipeline of ingest, without a wiki.
 *
 * What eval scores and why explains: the same reading of claims, the same
 * candidates, the same rules as when a source meets a page.
 */
#ifndef WK_OPS_WALK_H
#define WK_OPS_WALK_H

#include "detect/judge.h"
#include "format/md.h"

struct err;
struct val;

struct walk_text {
	struct str text;
	struct str title; /* of the page; empty: its front matter's, its first
			     heading */
	struct strs aliases;
	struct date said;				 /* unknown allowed */
	bool plain;					 /* no Markdown */
	const struct val *config_aliases, *config_slots; /* or NULL */
	struct str name; /* stands for the page: a claim meets no claim of the
			    same name and place */
	/* walk_read fills these. */
	struct md_doc *doc;
	struct claims claims;
};

/* The claims of a text. */
int walk_read(struct arena *a, struct walk_text *t, struct err *e);

/* Each incoming claim against those of `earlier` that are its candidates; all
 * pairs judged, in order. */
void walk_judge(struct arena *a, const struct claims *earlier,
    const struct claims *incoming, const struct judge_ctx *ctx,
    struct judgeds *out);
/* A text against itself: each claim against those before it. */
void walk_itself(struct arena *a, const struct claims *all,
    const struct judge_ctx *ctx, struct judgeds *out);

/* The pair that is told of: a conflict that counts, else the most telling
 * outcome; NULL where no pair was judged. */
const struct judged *walk_told(const struct judgeds *all);

#endif
