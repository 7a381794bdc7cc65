/*
 * fsck_own: what the parts of fsck share. Inside the room only.
 */
#ifndef WK_OPS_FSCK_OWN_H
#define WK_OPS_FSCK_OWN_H

#include "base/err.h"
#include "base/text.h"
#include "base/tree.h"
#include "ops/entry.h"
#include "ops/fsck.h"

enum fsck_code {
	DAMAGED_RECORD,
	DAMAGED_TRAIL,
	TRAIL_MISSING,
	TRAIL_ORPHAN,
	SOURCE_GONE,
	SOURCE_HASH,
	SOURCE_UNKNOWN,
	ID_DIFFERS,
	FINDING_LOST,
	SIDE_LOST,
	TO_FOLD,
	FALSE_SETTLEMENT,
	PAGE_GONE,
	PAGE_MOVED,
	ITEM_MISSING,
	ITEM_UNKNOWN,
	ITEM_ELSEWHERE,
	ITEM_DIFFERS,
	DUPLICATE_ENTRY,
	SEVERAL_SECTIONS,
	LABEL_MISSING,
	LABEL_LEFT,
	LABEL_ASTRAY,
	PROPOSAL_LOST,
	PROPOSAL_ORPHAN,
	STRAY_FILE,
};

struct fsck_pages VEC(struct page *);

struct fsck_work {
	struct arena *a;
	const struct tree *tree;
	const struct fsck_in *in;
	struct wiki *w;
	struct fsck_pages pages; /* that hold, or should hold, an entry */
	struct fsck_out *out;
};

struct fsck_fault *fsck_say(struct fsck_work *k, enum fsck_code code,
    struct str path, int line, struct str id, struct str message);

/* Whether the record of that id is there and cannot be read. */
bool fsck_damaged(const struct fsck_work *k, struct str id);
/* Tells "path:line: what" or "path: what". */
void fsck_say_damaged(struct fsck_work *k, struct str d);
/* By id or alias; NULL. */
struct finding *fsck_finding(const struct wiki *w, struct str id);
struct page *fsck_page(const struct fsck_work *k, struct str path);
/* A finding that has an entry: not held, and no confirmation. */
bool fsck_shown(const struct finding *f);
bool fsck_asks(const struct finding *f); /* open or ignored */
bool fsck_item_of(const struct page_item *it, const struct finding *f);
/* The one page that holds the finding's item where its own is gone; NULL. */
struct page *fsck_moved(const struct fsck_work *k, const struct finding *f);
/* Whether two findings are one slot, and somebody is still asked. */
bool fsck_folds(
    struct arena *a, const struct finding *x, const struct finding *y);

/* What a unit's label should be. */
enum label_fault { LABEL_FINE, LABEL_IS_MISSING, LABEL_IS_LEFT };
enum label_fault fsck_label(const struct fsck_work *k, const struct finding *f,
    const struct page *p, const struct entry_place *at);
/* The finding that the unit is labelled for, or whose question it is, where
 * the link leads to no page; else NULL. */
struct finding *fsck_astray(
    const struct fsck_work *k, const struct page *p, const struct md_unit *u);
bool fsck_item_fine(const struct fsck_work *k, const struct page *p,
    const struct page_item *it, const struct finding *f);

/* Opens the wiki of k->tree and the pages that matter. */
int fsck_open(struct fsck_work *k, struct err *e);
void fsck_records(struct fsck_work *k);	  /* fsck_record.c */
void fsck_proposals(struct fsck_work *k); /* fsck_proposal.c */
void fsck_trails(struct fsck_work *k);	  /* fsck_trail.c */
void fsck_entries(struct fsck_work *k);	  /* fsck_page.c */

/* What a source brought to a conflict, by its trail, and no side holds. */
struct fsck_lost {
	struct str id;
	struct finding *finding; /* NULL: it has no record */
	const struct source *source;
	struct str text, value;
	int line;
};
struct fsck_losts VEC(struct fsck_lost);
void fsck_lost(struct fsck_work *k, struct fsck_losts *out);

/* fsck_mend.c: everything of one round. What cannot be done is left. */
int fsck_mend(struct fsck_work *k, struct tree *edits, struct err *e);
/* fsck_mend_page.c */
int fsck_mend_pages(struct fsck_work *k, struct tree *edits, struct err *e);

#endif
