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
	struct fts *fts;
	struct fts_rows rows; /* those of records */
	struct fts_terms terms;

	struct arena *listing;	  /* the files', and nobody else's */
	struct tree_asked *asked; /* NULL: not asked, or taken */
	bool listed;
	struct tree_files files;
};

/*
 * search_index.c: the index; k->fts and k->rows are set.
 *
 * search_kept opens the one that is kept, as it is; search_right says whether
 * that is what the files there are now give. search_index makes it so; with
 * `anew` what is kept is thrown away.
 *
 * To look at all files costs more than the question: they are asked for first
 * (search_ask), and the question is put to what is kept meanwhile. Its answer
 * stands where search_right finds nothing, and is thrown away elsewhere.
 */
void search_ask(struct search_work *k);
int search_kept(struct search_work *k, struct err *e);
bool search_right(struct search_work *k);
int search_index(struct search_work *k, bool anew, struct err *e);
/* The sources, from their rows. */
void search_sources(struct search_work *k);
/* Not settled: settled ones are found by the page's own line alone. */
bool search_open(const struct finding *f);
enum row_kind row_kind(const struct fts_row *row);
/* The texts of a note, in order. */
void row_texts(struct arena *a, const struct fts_row *row, struct strs *out);

/* search_show.c: what a page says of the terms. False: nothing that is to be
 * shown. */
bool search_look(
    struct search_work *k, const struct fts_hits *hits, struct search_page *p);
/* search.c: the one of a path, NULL where there is none. */
const struct fts_hit *search_hit(const struct fts_hits *hits, struct str path);

#endif
