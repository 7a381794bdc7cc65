/*
 * atoms: the claims of a text.
 */
#ifndef WK_DETECT_ATOMS_H
#define WK_DETECT_ATOMS_H

#include "format/md.h"
#include "model/claim.h"

struct val;

struct atoms_ctx {
	struct str title;	 /* of the page; for a source: of the page it is
				    ingested on, or empty */
	struct strs aliases;	 /* of the subject of the page */
	const struct val *front; /* front matter whose scalars are claims, or
				    NULL */
	struct str front_raw;
	size_t front_off;
	int front_line;
	struct str author; /* "I" is the author */
	struct date said;
	const struct val *config_aliases, *config_slots; /* or NULL */
	/* Says whether a unit is no claim (our own Contested section); NULL =
	 * all are read. */
	bool (*skip)(const void *own, const struct md_unit *u);
	const void *own;
};

/* Every claim of the text, in order. A sentence may give several (one a slot);
 * one that says nothing of a slot still gives one claim with an empty slot, so
 * that nothing of a source is dropped in silence. */
void atoms_read(struct arena *a, const struct md_doc *doc,
    const struct atoms_ctx *ctx, struct claims *out);

#endif
