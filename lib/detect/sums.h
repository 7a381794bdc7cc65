/*
 * sums: what a page says against its own arithmetic: a total that its rows do
 * not add up to, a sentence that tells another total, a day of the week that
 * the date is not.
 *
 * Sure or silent: a column that may be an average, a rate or a part of what is
 * counted is left alone.
 */
#ifndef WK_DETECT_SUMS_H
#define WK_DETECT_SUMS_H

#include "base/arena.h"
#include "base/date.h"
#include "format/md.h"

struct slip {
	const struct md_unit *at;   /* what is said */
	const struct md_unit *with; /* what it is held against; may be `at` */
	struct str text; /* what it is held against, in words; empty: `with` */
	struct str why;
};
struct slips VEC(struct slip);

/* `said` is the day of the page, or unknown. In order of the units; values
 * point into the page and the arena. */
void sums_check(struct arena *a, const struct md_doc *doc, struct date said,
    struct slips *out);

#endif
