/*
 * scorer: how likely two dates that differ are of one event, where no rule
 * tells: a weighted sum of what the rules see of the pair.
 *
 * The weights are the table of scorer_weights.c, which `make train` writes.
 * Each feature is 0..1, so that a weight says by itself what it is worth.
 */
#ifndef WK_DETECT_SCORER_H
#define WK_DETECT_SCORER_H

#include "detect/own.h"

/* Name in the table; whether it may speak for one event (+1), against it (-1)
 * or either (0); and words for a reader. Few samples are at hand: a weight of
 * the other sign would tell of the sets and not of language. */
/* clang-format off */
#define SCORER_FEATURES(X) \
	X(base, 0, "the base") \
	X(date_day, 0, "days of the calendar") \
	X(date_year, 0, "years") \
	X(role_same, +1, "the same place in the clause") \
	X(verb_once, +1, "what happens once") \
	X(copula, +1, "both say what it is") \
	X(before_same, +1, "the same word before") \
	X(after_same, +1, "the same word after") \
	X(both_beside_same, +1, "the same words on both sides") \
	X(distance, -1, "the distance to what is shared") \
	X(cover_short, +1, "the shorter side covered") \
	X(cover_long, +1, "the longer side covered") \
	X(shared, +1, "words shared") \
	X(left_short, -1, "words left of the shorter side") \
	X(left_both, -1, "words left on both sides") \
	X(names_left_both, -1, "names left on both sides") \
	X(subject_left_one, -1, "words of one subject left") \
	X(values_same, +1, "another value agrees") \
	X(values_differ, -1, "another value differs") \
	X(values_left, -1, "a value without counterpart") \
	X(lead_one, -1, "one value stands before the clause") \
	X(about, -1, "a rough value") \
	X(also, -1, "also or another")
/* clang-format on */

enum scorer_feature {
#define X(name, sense, words) SCORER_##name,
	SCORER_FEATURES(X)
#undef X
	    SCORER_COUNT
};

struct scorer_weight {
	const char *feature;
	double weight;
};
/* A row a feature, in the order above. */
extern const struct scorer_weight scorer_weights[SCORER_COUNT];
/* From this sum on one event is likely enough to say so. */
extern const double scorer_least;

const char *scorer_words(enum scorer_feature f);
/* Whether the two values are to be asked about at all. */
bool scorer_asks(const struct pair *p, const struct qty_pair *q);
void scorer_read(
    const struct pair *p, const struct qty_pair *q, double f[SCORER_COUNT]);
/* The sum of features times weights. */
double scorer_sum(const double f[SCORER_COUNT]);

#endif
