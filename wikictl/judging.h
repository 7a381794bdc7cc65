/*
 * judging: conflicts, and pairs the rules could not decide, put before a judge:
 * one by one now, or as a file of many.
 */
#ifndef WK_JUDGING_H
#define WK_JUDGING_H

#include "cmd.h"
#include "ops/adjudicate.h"

/* What is put before a judge. */
struct matter {
	struct finding *f;
	const struct doubt *d; /* f is its pair; NULL: a conflict */
};
struct matters VEC(struct matter);

struct judging_verdict {
	struct str id;
	struct adjudicate_out out;
};

struct judging {
	/* Set by the caller. */
	long min_age, limit; /* limit 0: all */
	bool again;	     /* also what was judged before */
	bool settle;	     /* auto_resolve may be applied */
	struct str model;    /* where the config names none */
	/* Of the wiki. */
	struct llm m;
	struct prompt prompt, doubt; /* of a conflict, of a pair */
	struct judge by, by_doubt;
	struct shelf shelf;
	struct str seed;
	long nth;
	/* What was found and done. */
	long open, many, young, judged, pending;
	long ambiguous; /* of the pending: pairs */
	long asked, cached, tokens_in, tokens_out, known, changed;
	struct {
		struct judging_verdict *v;
		size_t n, cap;
	} verdicts;
	long did[4];	  /* proposed, unsure, settled, kept */
	struct strs left; /* pending, not asked: why is in stopped */
	struct str stopped;
	struct strs not_checked;
	long unlisted; /* more that were not checked */
};
enum { DID_PROPOSED, DID_UNSURE, DID_SETTLED, DID_KEPT };

/* Config's backend (which may be builtin), prompt and judge. `ask`: it will be
 * asked, so it must be there and allowed. */
int judging_open(struct run *r, struct judging *j, bool ask);
/* Who judges that kind of matter, with its prompt. */
const struct judge *judging_by(const struct judging *j, const struct matter *m);
/* The packet of a matter, with a marker of its own. */
void judging_packet(struct judging *j, struct arena *a, const struct wiki *w,
    const struct matter *m, enum packet_size size, struct packet *out);
/* What there is to judge: open conflicts, oldest first, then pairs, likewise.
 * Counts the rest. `ids`: these alone, FAIL_NOTFOUND; may be empty. */
int judging_pending(struct run *r, struct judging *j, const struct strs *ids,
    struct matters *out);
/* Whether such a one is put before the judge; counts it where it is not. */
bool judging_counted(struct judging *j, enum adjudicable kind);
/* What a pair is to this run. */
enum adjudicable judging_doubt_kind(
    const struct run *r, const struct judging *j, const struct doubt *d);
/* An answer about it through the gates. `settle`: as of adjudicate_take. */
int judging_take(struct run *r, struct arena *a, struct wiki *w,
    const struct matter *m, struct str text, bool cut, const struct judge *by,
    struct str actor, bool settle, struct tree *edits,
    struct adjudicate_out *out, struct err *e);
/* Counts what was done with one answer, and lists it. */
void judging_tell(struct run *r, struct judging *j, struct str id,
    const struct adjudicate_out *out);

/* Writes each pending packet as a line of a batch file; answers from one. Both
 * hold a bounded part of the wiki at a time. "-" is stdout or stdin. */
int judging_export(struct run *r, struct judging *j, struct str file);
int judging_import(struct run *r, struct judging *j, struct str file);

#endif
