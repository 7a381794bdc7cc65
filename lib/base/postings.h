/*
 * postings: which documents hold a key, in a file that only grows.
 *
 * The file is a row of blocks. A block is made once of some documents, each
 * with a name, a stamp that tells one version of it from another, and keys; a
 * document that changed comes again in a later block. The whole is derived and
 * local to a machine: a block that is cut off, damaged, or of another program
 * is as if it were not there, and so is all behind it.
 */
#ifndef WK_BASE_POSTINGS_H
#define WK_BASE_POSTINGS_H

#include <stdint.h>

#include "base/arena.h"
#include "base/str.h"
#include "base/tree.h"

/* Keys are smaller than this. */
#define POST_KEY_BITS 42

struct post_block {
	struct str bytes; /* all of it */
	uint64_t asof;	  /* as given to post_end */
	size_t ndocs, nkeys;
	const struct post_doc *docs; /* these point into the bytes */
	const struct post_key *keys;
	struct str names, lists;
};
struct post_blocks VEC(struct post_block);

struct str post_name(const struct post_block *b, size_t doc);
struct tree_stamp post_stamp(const struct post_block *b, size_t doc);
/* Adds to `out` the documents that hold a key in [lo, hi], perhaps more than
 * once. -1 where the block is damaged. */
struct post_docs VEC(uint32_t);
int post_find(struct arena *a, const struct post_block *b, uint64_t lo,
    uint64_t hi, struct post_docs *out);

/* Making a block. It is full when it holds as much as may be in memory. */
struct post_new;
struct post_new *post_begin(struct arena *a);
void post_doc(struct post_new *n, struct str name, struct tree_stamp stamp);
void post_key(struct post_new *n, uint64_t key); /* of the last document */
bool post_full(const struct post_new *n);
/* The block's bytes, in `a`. */
struct str post_end(struct arena *a, struct post_new *n, uint64_t asof);
/* False where they are none. The bytes are used, not copied; they begin at a
 * multiple of 8. */
bool post_read(struct str bytes, struct post_block *out);

/*
 * The file. `path` is its name on disk. Nothing here is told: what cannot be
 * read is not there, and what cannot be written is made anew next time.
 */
struct post_file {
	void *map;
	size_t size, good; /* good: as far as blocks are sound */
};
/* Adds the file's blocks; they hold until post_close. */
void post_open(struct arena *a, const char *path, struct post_file *out,
    struct post_blocks *blocks);
void post_close(struct post_file *f);
/* Opens the file for more, what is unsound cut off, or all where `anew`; makes
 * it where it is not there. `asof`: nanoseconds of now by the clock that
 * stamps the files. -1 where it cannot be written. */
int post_more(const char *path, bool anew, uint64_t good, uint64_t *asof);
bool post_put(int fd, struct str block);

#endif
