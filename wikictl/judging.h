/*
 * judging: conflicts put before a judge: one by one now, or as a file of many.
 */
#ifndef WK_JUDGING_H
#define WK_JUDGING_H

#include "cmd.h"
#include "ops/adjudicate.h"

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
	struct prompt prompt;
	struct judge by;
	struct shelf shelf;
	struct str seed;
	long nth;
	/* What was found and done. */
	long open, many, young, judged, pending;
	long asked, cached, tokens_in, tokens_out, known, changed;
	struct {
		struct judging_verdict *v;
		size_t n, cap;
	} verdicts;
	long counts[ADJ_UNSURE + 1]; /* of verdicts, listed or not */
	long did[3];		     /* proposed, unsure, settled */
	struct strs left;	     /* pending, not asked: why is in stopped */
	struct str stopped;
	struct strs not_checked;
	long unlisted; /* more that were not checked */
};
enum { DID_PROPOSED, DID_UNSURE, DID_SETTLED };

/* Config's backend (which may be builtin), prompt and judge. `ask`: it will be
 * asked, so it must be there and allowed. */
int judging_open(struct run *r, struct judging *j, bool ask);
/* The packet of a finding, with a marker of its own. */
void judging_packet(struct run *r, struct judging *j, struct arena *a,
    const struct wiki *w, const struct finding *f, enum packet_size size,
    struct packet *out);
/* The open findings there is something to judge of, oldest first. Counts the
 * rest. `ids`: these alone, FAIL_NOTFOUND; may be empty. */
int judging_pending(struct run *r, struct judging *j, const struct strs *ids,
    struct findings *out);
/* Counts what was done with one answer, and lists it. */
void judging_tell(struct run *r, struct judging *j, struct str id,
    const struct adjudicate_out *out);

/* Writes each pending packet as a line of a batch file; answers from one. Both
 * hold a bounded part of the wiki at a time. "-" is stdout or stdin. */
int judging_export(struct run *r, struct judging *j, struct str file);
int judging_import(struct run *r, struct judging *j, struct str file);

#endif
