/*
 * fts: an index of texts, to find those that hold some words. SQLite (FTS5)
 * lives here.
 *
 * It is derived: it may be deleted at any time, and one that is damaged or was
 * made for something else is made anew. One who only asks opens it for reading
 * and writes nothing, no journal either; writers wait for each other.
 */
#ifndef WK_BASE_FTS_H
#define WK_BASE_FTS_H

#include "base/arena.h"
#include "base/str.h"

struct err;
struct fts;

/* A text in the index. `mark` and `note` are its owner's: what tells that the
 * text changed, what is to be known of it without reading it. */
struct fts_row {
	long id; /* of the text; 0: it has none */
	struct str path, mark, note;
};
struct fts_rows VEC(struct fts_row);
/* Called for each row, in order of path; the texts last until it returns. */
typedef void fts_see(void *own, const struct fts_row *row);

/* What is searched: words as text_terms gives them. A hit in `title` weighs
 * most, one in `body` least. */
struct fts_text {
	struct str title, head, body;
};

/* Words that must stand next to each other; `open`: the last may go on. */
struct fts_term {
	struct str words;
	bool open;
};
struct fts_terms VEC(struct fts_term);

/* A text that holds what was asked for. */
struct fts_hit {
	struct str path;
	double score; /* above 0, the greater the better */
};
struct fts_hits VEC(struct fts_hit);

/*
 * The index in the folder `dir` (absolute, no link on the way), for reading.
 * `stamp` says what it must have been made for. FAIL_NOTFOUND where there is
 * none, where it is damaged, was made for something else or somewhere else;
 * what is read then and below is of one moment until fts_close.
 */
int fts_open(struct arena *a, struct str dir, struct str stamp,
    struct fts **out, struct err *e);
/* The same for writing, the only one to do so until fts_close; `anew`: what
 * is there is thrown away, as is what fts_open would not take. FAIL_RETRY after
 * ten seconds in which others write. */
int fts_write(struct arena *a, struct str dir, struct str stamp, bool anew,
    struct fts **out, struct err *e);
/* An empty one in memory. */
int fts_memory(struct arena *a, struct fts **out, struct err *e);
/* What was not saved is lost. Takes NULL. */
void fts_close(struct fts *f);

/* The rows whose path begins with `start`. Nothing may be put in or taken out
 * meanwhile. */
int fts_rows(
    struct fts *f, struct str start, fts_see *see, void *own, struct err *e);
/* Puts a row in, in place of the one with its path, whose id row->id holds (0:
 * there was none). Without `text` it is found by nothing. */
int fts_put(struct fts *f, const struct fts_row *row,
    const struct fts_text *text, struct err *e);
/* A new mark for the same text. */
int fts_mark(struct fts *f, const struct fts_row *row, struct err *e);
int fts_drop(struct fts *f, const struct fts_row *row, struct err *e);
/* Makes what was put in and taken out lasting. */
int fts_save(struct fts *f, struct err *e);

/* The texts that hold all the terms, or with `any` at least one, by path. */
int fts_find(struct arena *a, struct fts *f, const struct fts_terms *terms,
    bool any, struct fts_hits *out, struct err *e);

#endif
