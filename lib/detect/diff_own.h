/*
 * diff_own: what the files of diff share. Each finder sets `diff` of the pair
 * and what goes with it, and returns whether it found its difference.
 */
#ifndef WK_DETECT_DIFF_OWN_H
#define WK_DETECT_DIFF_OWN_H

#include "detect/own.h"

/* How many of them weigh: term_is_light. */
size_t left_heavy(const struct left *l);
/* Whether a word (no value) of that identity is among them. */
bool left_has_id(const struct left *l, uint64_t id);
/* Whether both sides have the same one of the words, split by bars. */
bool both_have_word(const struct pair *p, const char *bar_list);
/* Whether two values that differ say what their sides hold: none an
 * alternative, a change, or said by the other side too. */
bool diff_may_differ(const struct pair *p, const struct qty_pair *q);
/* "the fifth or the tenth" says neither. */
bool is_alternative(const struct terms *all, const struct term *t);
/* All that weighs is names; `places`: or places. */
bool left_all_names(const struct left *l, bool places);

/* All that weighs stands in one place of the clause. */
bool left_one_place(const struct left *l);

/* "teaches only French", "teaches French and Latin" */
bool diff_more(struct pair *p);
/* "from May to July", "nine months" */
bool diff_span(struct pair *p);
/* "from 3 March to 28 June", "closed on 12 July" */
bool diff_end(struct pair *p);
/* "in 1969 or before", "in 1971" */
bool diff_bound(struct pair *p);
bool diff_holder(struct pair *p);
bool diff_place(struct pair *p);
/* An age against a day of birth, or against another at death. */
bool diff_age(struct pair *p);
bool diff_cause(struct pair *p);
bool diff_relation(struct pair *p);
/* "Only admins can", "editors can"; "runs on Postgres 14", "on 16". */
bool diff_sole(struct pair *p);
/* "under the MIT licence", "Licence: GPL-3.0" */
bool diff_licence(struct pair *p);

#endif
