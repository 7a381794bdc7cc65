/*
 * ingest_own: what the parts of ingest share. Inside the room only.
 */
#ifndef WK_OPS_INGEST_OWN_H
#define WK_OPS_INGEST_OWN_H

#include "base/err.h"
#include "base/text.h"
#include "base/tree.h"
#include "detect/atoms.h"
#include "detect/candidates.h"
#include "ops/contest.h"
#include "ops/ingest.h"

/* A page that was opened for this source. */
struct open_page {
	struct page *page;
	struct page_edit *edit;
	struct claims claims; /* that stand on it */
	struct claims source; /* the source's, read as of this page's subject;
				 none where it does not name that */
	struct strs names;    /* of its subject, folded */
	bool reads;	      /* the claim at hand otherwise than others do */
	bool changed;
};
struct open_pages VEC(struct open_page *);

/* What one sentence of the source came to. */
struct unit_work {
	struct claims claims; /* of the sentence, a slot each */
	struct judgeds pairs; /* judged, in order */
};
struct unit_works VEC(struct unit_work);

/* A claim that others read in a sentence, past the gates. */
struct read_claim {
	size_t unit; /* index into the units */
	struct claims claims;
};

struct work {
	struct arena *a;
	struct wiki *w;
	const struct ingest_in *in;
	struct tree *edits;
	struct ingest_out *out;
	struct source *src;
	struct md_doc *doc; /* of the source */
	struct str *folded; /* its units' words */
	struct str title_folded;
	struct claims claims; /* of the source */
	struct open_pages pages;
	struct pool *pool; /* of pages_pick; NULL: it was not called */
	struct index *index;
	size_t nearest; /* claims of it that a claim is compared with */
	struct unit_works units;
	struct VEC(struct read_claim) read; /* beside the rules */
	struct findings touched;	    /* to be saved and rendered */
	struct open_page *home; /* of the sentence before, and its paragraph */
	size_t home_para;
};

/* ingest_source.c: the record. Sets k->src and k->doc. `known` is set where
 * the same text was ingested before. */
int source_make(struct work *k, bool *known, struct err *e);
/* Whether the source is a copy of one of those its claims meet; sets its
 * origin. */
void source_trace_origin(struct work *k);
/* Puts file and record into the edits. */
void source_keep(struct work *k);

/* ingest_judge.c: the claims, the pages they could touch, every pair. */
int judge_source(struct work *k, struct err *e);
/* The record of a person's ruling for what stands on the page, made after the
 * incoming claim was said: another value from before is older news, also where
 * a slot takes several. NULL: none. */
const struct finding *judge_ruled_since(const struct work *k, struct arena *own,
    const struct claim *earlier, const struct claim *incoming);
/* Every pair of a claim, into `u`. */
void judge_claim(struct work *k, struct unit_work *u, const struct claim *c);
/* ingest_extract.c: the claims of k->in->extracted that pass the gates, into
 * k->read; and judged, once the rules have judged all of theirs. */
void extract_take(struct work *k);
void extract_judge(struct work *k);
struct open_page *page_of(struct work *k, struct str path);
/* Opens a page, once; NULL with a line in not_checked where it cannot be
 * read. */
struct open_page *page_open(struct work *k, struct str path);
/* ingest_pages.c: the pages that could hold what a claim of the source
 * concerns, sorted. */
int pages_pick(struct work *k, struct strs *out, struct err *e);
/* The same of what other claims concern, and more of them, by what the pages
 * held when pages were picked. False where they were not. */
bool pages_near(struct work *k, const struct claims *claims, struct strs *out);
void pages_done(struct work *k);
/* Opens a page that is read already, or is new. */
struct open_page *page_take(struct work *k, struct page *p);

/* ingest_create.c: the page for what a claim speaks of: one whose name or title
 * is alike, else a new one; NULL where none can be made. */
struct open_page *page_create(struct work *k, const struct claim *c);

/* ingest_place.c: whether the claim speaks of the page's subject. */
bool place_names(struct work *k, const struct page *p, const struct claim *c);
/* The page of what the claim speaks of; NULL: none. */
struct open_page *place_home(struct work *k, const struct claim *c);
/* Whether it belongs beside what it was compared with, on whatever page that
 * stands. */
bool place_beside(struct arena *a, const struct judged *j, enum outcome o);
/* Whether a sentence is code, or an order to whoever reads it on no matter of
 * the page it would go to. */
bool place_nothing(const struct open_page *home, const struct unit_work *u);
/* The words that go on the page: a row or a bare item takes its column heads
 * and its heading along, since it stands without them there. */
struct str place_words(struct work *k, const struct claim *c);
/* Whether one of the words is "it", "they", "this" or the like. */
bool points_back(struct arena *a, struct str text);
/* Whether one of them is "I", "we" or the like. */
bool in_first_person(struct arena *a, struct str text);

/* ingest_write.c: what each sentence changes. */
void write_unit(struct work *k, const struct unit_work *u);
int write_pages(struct work *k, struct err *e);

/* ingest_trail.c: into the edits. FAIL_LIMIT where it would be larger than a
 * file may be. */
int trail_keep(struct work *k, struct err *e);

#endif
