/*
 * resolve: a person's ruling on a finding, on evidence.
 */
#ifndef WK_OPS_RESOLVE_H
#define WK_OPS_RESOLVE_H

#include "model/wiki.h"

enum resolve_keep { KEEP_SIDE, KEEP_MERGED, KEEP_TEMPORAL, KEEP_SCOPE };

struct resolve_in {
	struct str id;
	enum resolve_keep keep;
	struct str arg; /* side (number or slug), text, date, scope */
	struct str evidence, quote; /* slug (or path of a registered file) */
	struct str declare;	    /* a person's own word */
	struct str stale, why;
	struct str actor; /* "human:NAME" */
	struct date today;
};

/* One line of what will be written, for showing first. */
struct planned {
	struct str page;
	int line;
	struct str before, after; /* one of them may be empty */
	const char *what;	  /* "span", "item", "label", "record" */
};
struct planneds VEC(struct planned);

struct resolve_out {
	struct finding *finding;
	struct planneds plan;
	struct strs pages;     /* changed */
	struct strs unspliced; /* "page:line": restatements left labelled */
};

/*
 * Checks the ruling and puts all its edits into `edits` (a tree_edits over the
 * wiki's tree): source (a declared one), finding, pages. Nothing is written.
 * FAIL_REFUSED with the three ways to settle as `fix` where the evidence is a
 * side's own source or a copy of one, where it is a date or words of time
 * alone, where there is none, or where three sides lack a winner.
 */
int resolve_run(struct arena *a, struct wiki *w, const struct resolve_in *in,
    struct tree *edits, struct resolve_out *out, struct err *e);

/* What a word after --keep asks for: "merged", "temporal", "scope"; KEEP_SIDE
 * for any other, which names a side. */
enum resolve_keep resolve_keep_word(struct str word);

/* Words of time alone: "it is older", "the newer one wins", "2026-05-01",
 * "outdated by now". */
bool resolve_time_alone(struct arena *a, struct str words);

#endif
