/*
 * sides: how the sides of a conflict and a finding are shown, in words and as
 * JSON, everywhere the same.
 */
#ifndef WK_SIDES_H
#define WK_SIDES_H

#include "cmd.h"
#include "model/finding.h"

struct page;
struct val;
struct wiki;

struct val *sides_val(struct arena *a, const struct sides *s);
/* Who says it. A page that says it without a source is the one that is spoken
 * of, `page`, or has a name. */
struct str receipt_title(
    struct arena *a, const struct receipt *b, struct str page);
/* "Launch post, 2026-05-09", "this page, uncited, date unknown" where that is
 * `page`, the one that is spoken of; further receipts as "; also Newsletter,
 * 2026-05-11". */
struct str side_source(struct arena *a, const struct side *s, struct str page);
/* What a side says in a few words: its value, or else its text. */
struct str side_words(const struct side *s);
/* "6 days | eleven days" */
struct str sides_brief(struct arena *a, const struct sides *s);

/* The line of the finding's item on its page in `w`; 0 where it has none.
 * `*last` is the page parsed last (NULL at first), so that the findings of one
 * page cost one parse. */
int finding_line(struct run *r, const struct wiki *w, const struct finding *f,
    struct page **last);
/* The command that takes it further: for who acts, an agent proposes. */
struct str finding_next(struct run *r, const struct finding *f);
/* The same in words: "To settle it: wikictl resolve ..." */
struct str finding_next_words(struct run *r, const struct finding *f);
/* A conflict as `conflicts --json` gives it. */
struct val *finding_val(struct run *r, const struct finding *f, int line);
/* "open since 2026-05-11", "resolved 2026-06-01 (replaced)" */
struct str finding_state(struct arena *a, const struct finding *f);

#endif
