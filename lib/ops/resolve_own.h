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
	bool dismiss;		 /* nobody wins: labels come off, no more */
};

/* resolve_rule.c: is it a ruling? Fills k->r and k->evidence. */
int rule_check(struct ruling_work *k, struct err *e);
/* The source that k->in->evidence names, by path, slug or prefix. */
int rule_source(struct ruling_work *k, struct source **out, struct err *e);
/* Whether a side rests on the source or on one of its origin. */
bool rule_is_side(const struct finding *f, const struct source *s);
/* Evidence, or a person's word: sets k->evidence. The words of a refusal speak
 * of `resolve`. */
int rule_evidence(struct ruling_work *k, struct err *e);
int rule_word(struct ruling_work *k, struct err *e);
/* Writes k->evidence, who and when into the ruling. */
void rule_sign(struct ruling_work *k);
/* What the ruling came to and why, for the history: it outlives the ruling.
 * "replaced: “A”; “what the evidence says”". */
struct str rule_words(const struct ruling_work *k);
/* resolve_body.c: the pages it changes. */
int rule_pages(struct ruling_work *k, struct err *e);

#endif
