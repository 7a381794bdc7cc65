/*
 * resolve_own: what the parts of resolve share. Inside the room only.
 */
#ifndef WK_OPS_RESOLVE_OWN_H
#define WK_OPS_RESOLVE_OWN_H

#include "base/err.h"
#include "base/text.h"
#include "base/tree.h"
#include "ops/entry.h"
#include "ops/resolve.h"

struct ruling_work {
	struct arena *a;
	struct wiki *w;
	const struct resolve_in *in;
	struct tree *edits;
	struct resolve_out *out;
	struct finding *f;
	struct ruling *r;
	struct source *evidence; /* NULL for --stale */
	bool in_body;		 /* a losing side stood there */
};

/* resolve_rule.c: is it a ruling? Fills k->r and k->evidence. */
int rule_check(struct ruling_work *k, struct err *e);
/* resolve_body.c: the pages it changes. */
int rule_pages(struct ruling_work *k, struct err *e);

#endif
