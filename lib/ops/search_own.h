/*
 * search_own: what the parts of search share. Inside the room only.
 */
#ifndef WK_OPS_SEARCH_OWN_H
#define WK_OPS_SEARCH_OWN_H

#include "base/err.h"
#include "base/fts.h"
#include "base/text.h"
#include "base/tree.h"
#include "ops/search.h"

/* What a row of the index is of: the first byte of its note. */
enum row_kind {
	ROW_PAGE = 'p',	   /* and no more */
	ROW_SOURCE = 's',  /* the note holds what page_receipts needs */
	ROW_FINDING = 'f', /* the note holds the pages it touches */
	ROW_BAD = '!',	   /* a damaged record; the note says how */
};

struct search_work {
	struct arena *a;
	struct arena *scratch; /* of one question about one text */
	const struct search_in *in;
	struct search_out *out;
	struct wiki w; /* settings and sources; no findings */
	struct tree_files files;
	struct fts *fts;
	long *ids;	      /* of the files, 0: no text */
	struct fts_rows rows; /* those of records */
	struct fts_terms terms;
};

/* search_index.c: opens the index and makes it right for the files there are
 * now; sets k->files, k->fts, k->ids and k->rows. With `anew` what is kept is
 * thrown away. */
int search_index(struct search_work *k, bool anew, struct err *e);
/* The sources, from their rows. */
void search_sources(struct search_work *k);
/* Not settled: settled ones are found by the page's own line alone. */
bool search_open(const struct finding *f);
enum row_kind row_kind(const struct fts_row *row);
/* The texts of a note, in order. */
void row_texts(struct arena *a, const struct fts_row *row, struct strs *out);

/* search_show.c: what a page says of the terms. False: nothing that is to be
 * shown. `found` says which of k->rows hold the terms themselves. */
bool search_look(
    struct search_work *k, const bool *found, struct search_page *p);

#endif
