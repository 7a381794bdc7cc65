/*
 * check_own: what the parts of check share. Inside the room only.
 */
#ifndef WK_OPS_CHECK_OWN_H
#define WK_OPS_CHECK_OWN_H

#include "base/err.h"
#include "base/known.h"
#include "base/text.h"
#include "base/tree.h"
#include "detect/atoms.h"
#include "detect/candidates.h"
#include "detect/judge.h"
#include "ops/check.h"
#include "ops/entry.h"
#include "ops/restate.h"

struct check_work {
	struct arena *a;
	struct arena *scratch; /* of the part that check_apart runs */
	const struct tree *before, *after;
	struct wiki *was, *is;	     /* was: NULL where before is no wiki */
	const struct config *config; /* as it was before */
	const struct check_scope *scope;
	struct check_out *out;
	struct strs paths;	 /* looked at, sorted */
	struct strs pages;	 /* those of them that are pages */
	struct restate *restate; /* of the findings that are shown */
	uint64_t restate_key;	 /* another one where those are others; not 0 */
	/* Of pages that said nothing; NULL: not asked. */
	struct known *known;
	struct known_facts facts; /* of this run */
	/* Of the page at hand, where `known` was asked: whether
	 * check_restate_touches. */
	bool touched;
	/* What was found of the page at hand rests on records, not on its
	 * bytes and the settings alone. */
	bool outside;
};

/* The words of a unit, folded; a list of them sorted is quick to look in. */
struct unit_words {
	struct str fold;
	const struct md_unit *unit;
};

/* A page with what is read of it when it is first asked for. */
struct seen_page {
	struct page *page;
	struct wiki *wiki;
	bool read; /* claims */
	struct claims claims;
	struct unit_words *words; /* NULL: not asked for yet */
	size_t nwords;
};

enum diag_code {
	SILENT_CHANGE,
	LOST_CLAIM,
	LOST_SIDE,
	LOST_RECORD,
	FINDING_REMOVED,
	FALSE_SETTLEMENT,
	RESOLUTION_WITHOUT_EVIDENCE,
	RECENCY_ONLY,
	HALF_RESOLVED,
	CONFIRMED_CHANGED,
	CONTRADICTION,
	CONTESTED_UNLABELLED,
	STALE_RESTATEMENT,
	CONTESTED_MALFORMED,
	DUPLICATE_ENTRY,
	UNKNOWN_SOURCE,
	SOURCE_CHANGED,
	POLICY_CHANGED,
	CONFLICT_MARKERS,
	BAD_FRONT_MATTER,
	NO_SOURCE,
};

struct diag *check_say(struct check_work *k, enum diag_code code,
    struct str path, int line, struct str message);
void check_side(struct check_work *k, struct diag *d, const struct side *s);
bool check_in_scope(const struct check_work *k, struct str path);

/* NULL where there is no such page; a line in not_checked where it is there
 * and cannot be read and `blame` is set. */
struct seen_page *check_page_seen(struct check_work *k, struct wiki *w,
    const struct tree *t, struct str path, bool blame);

void check_apart(
    struct check_work *k, void (*part)(struct check_work *, size_t), size_t at);

/* check_crew.c */
void check_pages(struct check_work *k);
/* As bytes of this process and its children; reading adds to `out`. */
void check_out_write(struct buf *b, const struct check_out *o);
void check_out_read(struct arena *a, struct str bytes, struct check_out *out);
/* check_page.c */
void check_page(struct check_work *k, struct str path);
/* check_known.c */
/* Where it may be used. After check_restate_begin. */
void check_known_open(struct check_work *k);
void check_known_save(struct check_work *k);
/* As check_page, on a fresh `out` and where that said nothing before by what
 * it said then. `fact`: what is known now; false where nothing is. */
bool check_page_known(
    struct check_work *k, struct str path, struct known_fact *fact);
/* check_finding.c */
void check_findings(struct check_work *k);
/* Where a page says again what is contested, or was settled otherwise, on
 * pages that no record names. Before the first, reads the records. */
void check_restate_begin(struct check_work *k);
/* Whether a page of this text may say one of them again. */
bool check_restate_touches(struct check_work *k, struct str text);
void check_restated(
    struct check_work *k, struct seen_page *s, const struct claims *on);
/* A source that said itself that the older value ended: told by the rules,
 * not ruled by a person. It may only be born so. */
bool check_told_by_source(const struct finding *f);
/* The event that made the status what it is; or NULL. */
const struct event *check_deciding(const struct finding *f);
/* check_proposal.c */
void check_proposal(struct check_work *k, struct str path);
/* check_sums.c */
void check_sums(struct check_work *k, const struct seen_page *was,
    const struct seen_page *is);
/* check_source.c */
void check_sources(struct check_work *k);

#endif
