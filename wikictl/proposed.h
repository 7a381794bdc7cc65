/*
 * proposed: what is proposed, as the commands take it and show it.
 */
#ifndef WK_PROPOSED_H
#define WK_PROPOSED_H

#include "cmd.h"
#include "ops/propose.h"

struct val;

/* The words of a proposal as options, the first of a command that takes them,
 * in this order. */
enum {
	SAY_PAGE,
	SAY_TITLE,
	SAY_DATE,
	SAY_CLASS,
	SAY_AUTHOR,
	SAY_URL,
	SAY_OLD,
	SAY_KEEP,
	SAY_EVIDENCE,
	SAY_QUOTE,
	SAY_STALE,
	SAY_WHY,
	SAY_COUNT,
};
#define SAY_OPTS                                                               \
	[SAY_PAGE] = {"page", OPT_TEXT, "page", "claim: where it is written",  \
	    0},                                                                \
	[SAY_TITLE] = {"title", OPT_TEXT, "title",                             \
	    "claim: what its source is called", 0},                            \
	[SAY_DATE] = {"date", OPT_DATE, "date",                                \
	    "claim: when its source says it", 0},                              \
	[SAY_CLASS] = {"class", OPT_TEXT, "class",                             \
	    "claim: of its source; model where not given", 0},                 \
	[SAY_AUTHOR] = {"author", OPT_TEXT, "author", "claim: who says it",    \
	    0},                                                                \
	[SAY_URL] = {"url", OPT_TEXT, "url", "claim: where it was found", 0},  \
	[SAY_OLD] = {"old", OPT_TEXT, "text",                                  \
	    "edit: the bytes that stand there", 0},                            \
	[SAY_KEEP] = {"keep", OPT_TEXT, "side",                                \
	    "a side's number or slug, merged, temporal or scope", 0},          \
	[SAY_EVIDENCE] = {"evidence", OPT_TEXT, "source",                      \
	    "a source that is no side's own", 0},                              \
	[SAY_QUOTE] = {"quote", OPT_TEXT, "text",                              \
	    "what that source says of it", 0},                                 \
	[SAY_STALE] = {"stale", OPT_TEXT, "source",                            \
	    "a side's source is stale", 0},                                    \
	[SAY_WHY] = {"why", OPT_TEXT, "text", "the reason", 0}

/* Puts the options given over `words`. FAIL_USAGE for one that says nothing of
 * that kind. */
int say_read(
    struct run *r, enum proposal_kind kind, struct proposal_words *words);

/* "resolution of c-7k3m9q2x4d: keep 2 on commit-log-9d2p" */
struct str proposal_brief(struct arena *a, const struct proposal *p);
/* `f`: the finding it speaks of, or NULL. */
struct val *proposal_val(
    struct arena *a, const struct proposal *p, const struct finding *f);
/* What accepting would write, or wrote. */
void proposed_plan(struct run *r, const struct propose_out *out);
void proposed_plan_val(
    struct run *r, struct val *doc, const struct propose_out *out);
/* NULL where it speaks of none, or of one that is gone. */
struct finding *proposal_finding(struct run *r, const struct proposal *p);
/* Whether there is still something to decide. */
bool proposal_waits(const struct proposal *p, const struct finding *f);
/* The open ones of a finding. */
int proposals_on(struct run *r, const struct finding *f, struct proposals *out);

#endif
