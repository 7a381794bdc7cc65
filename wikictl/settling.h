/*
 * settling: the commands by which a person decides besides `resolve`: what
 * they ask, show, write and say.
 */
#ifndef WK_SETTLING_H
#define WK_SETTLING_H

#include "cmd.h"
#include "ops/settle.h"

struct settling {
	settle_fn *run;
	struct settle_in in;
	bool ask; /* a person says yes first */
	bool yes; /* the call says so */
	bool dry;
};

/* Their options; `why` is the line of help of --why. */
enum { SETTLING_WHY, SETTLING_YES, SETTLING_DRY };
#define SETTLING_OPTS(why)                                                     \
	{                                                                      \
		[SETTLING_WHY] = {"why", OPT_TEXT, "text", why, 0},            \
		[SETTLING_YES] = {"yes", OPT_FLAG, NULL,                       \
		    "in a script of a person, with WIKICTL_HUMAN=name", 0},    \
		[SETTLING_DRY] = {"dry-run", OPT_FLAG, NULL,                   \
		    "show what would be written", 0},                          \
		{NULL, OPT_END, NULL, NULL, 0},                                \
	}

/* Runs `fn` on the first word, with those options, asking first. */
int settling_plain(struct run *r, settle_fn *fn);
/* Runs it whole: plan, question, writing, report. */
int settling_run(struct run *r, struct settling *s);

#endif
