/*
 * question: conflicts that keep people from working, on the page of open
 * questions.
 */
#ifndef WK_OPS_QUESTION_H
#define WK_OPS_QUESTION_H

#include "model/wiki.h"

#define QUESTION_PAGE "open-questions.md"

/*
 * Puts the line of the finding where its status says: a line is added for one
 * that is open, delivered and of a slot whose open conflict impairs use, where
 * the wiki has such a page or its own config names the slot so; one that is
 * there moves. Goes into `edits`; `page` gets the path where it changed, else
 * nothing. A page that cannot be read is left alone.
 */
void question_follow(struct arena *a, const struct wiki *w,
    const struct finding *f, struct tree *edits, struct str *page);

#endif
