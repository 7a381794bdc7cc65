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

/* Runs it whole: plan, question, writing, report. */
int settling_run(struct run *r, struct settling *s);

#endif
