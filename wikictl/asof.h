/*
 * asof: the wiki as it was, from git alone.
 */
#ifndef WK_ASOF_H
#define WK_ASOF_H

#include "cmd.h"

/*
 * The wiki of a day ("2026-05", a month, means its last day) or of a revision.
 * What reads as a date is one. FAIL_NOTFOUND where there was no wiki yet,
 * FAIL_UNCHECKED where the history is not here.
 */
int as_of_wiki(struct run *r, struct str word, struct wiki **out);
/* The commit that is meant. */
int as_of_rev(struct run *r, struct str word, struct str *rev);

#endif
