/*
 * compact: a conflict in one line, for readers who pay by the word.
 *
 * Every side stays, with its source and date; texts are cut, and the id
 * fetches the rest.
 */
#ifndef WK_COMPACT_H
#define WK_COMPACT_H

#include "cmd.h"
#include "model/finding.h"

struct val;

/* Characters (columns) a text is cut at: of a list, and of one conflict. */
#define COMPACT_TEXT 60
#define COMPACT_TEXT_ONE 240
#define COMPACT_TITLE 20
#define COMPACT_LABEL 40
/* Rows of a list where no --limit is given. */
#define COMPACT_ROWS 50

/* "c-7k3m9q2x4d wiki/rewrite.md:9 duration of the rewrite: 6 days (Post,
 * 2026-05-02) | eleven days (Launch, 2026-05-09)"; with `whole` the sentences
 * in place of the values. Settled ones say how. */
struct str compact_conflict(
    struct arena *a, const struct finding *f, int line, bool whole);
/* "The hall seats 300 people. (Hall plan, 2026-05-04)" */
struct str compact_side(struct arena *a, struct str text, const struct side *s,
    struct str page, bool whole);

/* {"schema":"wikictl.compact/1","total","truncated","rest"}; then: */
struct val *compact_doc(struct arena *a, long total, bool truncated);

#endif
