/*
 * explain: what the rules saw in one pair, for people who ask why.
 */
#ifndef WK_DETECT_EXPLAIN_H
#define WK_DETECT_EXPLAIN_H

#include "detect/judge.h"

/* Two values that were held against each other. */
struct explain_value {
	struct str a, b;      /* as written */
	const char *relation; /* "same", "rounded", "different", "unrelated" */
	double gap, tol;      /* in the canonical unit, days for dates */
	struct str unit;
};
struct explain_values VEC(struct explain_value);

struct explain_rule {
	int number;
	const char *name;
	bool applies;
};
struct explain_rules VEC(struct explain_rule);

struct explain {
	struct strs shared, only_a, only_b; /* words that carry something */
	struct explain_values values;
	const char *comes_to;	    /* what the pair comes down to */
	struct explain_rules rules; /* asked in order, up to the one that
				       decides */
};

/* The same reading as judge_pair; empty for a claim that says nothing. */
void explain_pair(struct arena *a, const struct claim *earlier,
    const struct claim *incoming, const struct judge_ctx *ctx,
    struct explain *out);

#endif
