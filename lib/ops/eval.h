/*
 * eval: how often the detector is right, on rows somebody labelled.
 *
 * Rows are JSON lines, pairs {"id","a","b","label",..} or documents
 * {"id","document","label","evidence":[..]}; each goes through the pipeline of
 * ingest. Needs no wiki. A miss has a place: where the pair was lost.
 */
#ifndef WK_OPS_EVAL_H
#define WK_OPS_EVAL_H

#include "detect/judge.h"

struct err;

enum eval_place {
	EVAL_FOUND,
	EVAL_NOT_EXTRACTED, /* a side gave no claim */
	EVAL_NOT_CANDIDATE,
	EVAL_JUDGED_NO,
	EVAL_HELD, /* delivery holds it back */
};
const char *eval_place_name(enum eval_place p);

/* One row that came out wrong. */
struct eval_error {
	struct str id, kind, label, a, b;
	bool alarm;	    /* false alarm; else a miss */
	enum eval_place at; /* of a miss */
	struct str rule, reasoning;
	const char *outcome;
};
struct eval_errors VEC(struct eval_error);

/* What was asked against what was said. `spare`: a contradiction was said,
 * but of other claims than the row names; it counts as a miss and against the
 * precision. */
struct eval_tally {
	struct str name; /* the kind; empty for all */
	long rows, tp, fp, fn, tn, spare;
};
struct eval_tallies VEC(struct eval_tally);

/* How often a rule was right, on one ground: a row of detect/grounds. */
struct eval_rule {
	const char *name, *ground;
	enum conflict_type type;
	long right, wrong;
};
struct eval_rules VEC(struct eval_rule);

struct eval_count {
	struct str name;
	long n;
};
struct eval_counts VEC(struct eval_count);

struct eval {
	struct eval_tally all;
	struct eval_tallies kinds; /* by name */
	struct eval_rules rules;   /* most used first */
	long atoms, incoming, pairs, adjudications, findings, held;
	/* Contradictions where the pair that was labelled is surely among the
	 * candidates, of all. */
	long gold, gold_found;
	long missed[EVAL_HELD + 1];
	struct eval_counts judged_no; /* by rule, most first */
	struct eval_errors errors;    /* all of them, in order of rows */
	struct strs not_checked;      /* "line 3: why": rows left out */
};

struct eval_in {
	struct str text; /* JSON lines */
	struct str kind; /* only rows of it; empty: all */
	struct date today;
};

/* A row that cannot be read is left out and listed; FAIL_SYNTAX where none
 * can. */
int eval_run(
    struct arena *a, const struct eval_in *in, struct eval *out, struct err *e);

/* A rate with its interval at 95 %. */
struct eval_rate {
	bool known; /* false: nothing to divide by */
	double value, lo, hi;
};
struct eval_scores {
	struct eval_rate precision, recall, f1, false_alarms;
};
#define EVAL_F1_METHOD "wilson on tp/(tp+fp+fn), mapped by 2x/(1+x)"

/* Wilson's score interval of k in n. */
struct eval_rate eval_wilson(long k, long n);
struct eval_scores eval_scores(const struct eval_tally *t);

#endif
