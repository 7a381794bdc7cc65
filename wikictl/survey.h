/*
 * survey: what a folder of Markdown already is, so that init can fit in.
 *
 * Reads every page once, writes nothing.
 */
#ifndef WK_SURVEY_H
#define WK_SURVEY_H

#include "model/wiki.h"

struct survey {
	struct str folder;     /* of the pages; "" = the root */
	bool obsidian, exists; /* exists: the sources folder */
	long pages, front, wikilinks, relative, unread;
	struct config config; /* what init would choose */
};

int survey_make(
    struct arena *a, const struct tree *t, struct survey *out, struct err *e);

#endif
