/*
 * judge: what two claims are to each other, by the named rules of DESIGN §3,
 * in their order; the first that applies decides.
 */
#ifndef WK_DETECT_JUDGE_H
#define WK_DETECT_JUDGE_H

#include "model/claim.h"
#include "model/finding.h"

enum outcome {
	OUT_NO_CANDIDATE, /* new_fact */
	OUT_OWN_ORIGIN,
	OUT_IGNORED,
	OUT_ATTRIBUTED,
	OUT_DISTINCT_ENTITY,
	OUT_TIME_SCOPED,
	OUT_SCOPE_SPLIT,
	OUT_LOCKED,
	OUT_DISMISSED,
	OUT_DUPLICATE,
	OUT_REFINEMENT,
	OUT_VAGUER,
	OUT_SUPERSEDED,
	OUT_MULTI_VALUED,
	OUT_AMBIGUOUS,
	OUT_CONTESTED,
};
/* "new_fact", "own_origin", ... as in JSON. */
const char *outcome_name(enum outcome o);

struct verdict {
	enum outcome outcome;
	int rule; /* number in DESIGN's table, 0 = none */
	const char
	    *rule_name;	    /* row of detect/rules: "rule 14 contested", ... */
	const char *ground; /* row of detect/grounds: "date", "office", ... */
	bool has_conflict, is_supersession;
	enum conflict_type type;
	enum severity severity;
	double confidence;
	struct str gap;	      /* "5 days, tolerance 0"; may be empty */
	struct str reasoning; /* one sentence with rule and numbers */
	struct str label;     /* slot label for an entry */
	/* What of each is in conflict, where a sentence holds several values:
	 * "14 May 1974"; may be empty. */
	struct str earlier_value, incoming_value;
	struct date until; /* superseded / time scoped: last day of the old,
			      or first of the new; unknown allowed */
};

struct judge_ctx {
	const struct val *slots; /* the config's overrides, or NULL */
	struct date today;
	/* Words (gap, reasoning, label) are wanted of conflicts alone: making
	 * them is a third of the time of a pair. */
	bool brief;
	/* Only OUT_CONTESTED is asked after; what is sure to be anything else
	 * may be left as OUT_NO_CANDIDATE. */
	bool clashes;
};

/* Whether two claims of one page are sure not to be contested, by what stands
 * in each alone: the quick no before judge_pair. */
bool judge_never_clash(const struct claim *a, const struct claim *b);
/* One pair; rules 2-6 and 8-14 (1 and 7 need records and are ops'). */
void judge_pair(struct arena *a, const struct claim *earlier,
    const struct claim *incoming, const struct judge_ctx *ctx,
    struct verdict *out);

/* Whether it tells a reader to do something ("Never delete the page", "you must
 * run it") and asserts nothing; in other languages by their `order` words. */
bool claim_is_order(const struct claim *c);
/* Whether what a sentence orders (its claims) has to do with what the page
 * says: it has a value, or speaks of a thing the page speaks of. What is told
 * to the machine that reads it never has. */
bool order_fits(const struct claims *order, const struct claims *page);

/* Whether it is the syntax of a machine (markup of a model's turns, a template,
 * JSON, an option) outside any code span. */
bool claim_is_code(const struct claim *c);

/* Whether the config keeps what speaks of this claim's slot out of the wiki
 * (`pii`); `slot` gets its name. */
bool claim_kept_out(struct arena *a, const struct claim *c,
    const struct val *over, struct str *slot);

struct judged {
	const struct claim *earlier, *incoming;
	/* The incoming claim as it reads on the earlier one's page, whose
	 * subject its words may name; else `incoming`. */
	const struct claim *as_read;
	struct str reason; /* why it was a candidate */
	struct verdict verdict;
};
struct judgeds VEC(struct judged);

#define JUDGE_VERSION "builtin/1"

#endif
