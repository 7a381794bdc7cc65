/*
 * md_own: what the files of the room md share. Nobody else includes it.
 *
 * md_tree asks cmark for blocks, md_scan and md_link mark the inline markup of
 * one block, md_sent cuts it into sentences, md puts the units together.
 */
#ifndef WK_FORMAT_MD_OWN_H
#define WK_FORMAT_MD_OWN_H

#include <stdint.h>

#include "base/arena.h"
#include "base/err.h"
#include "base/text.h"
#include "format/md.h"

/* A line of the page without its end. */
struct md_line {
	size_t off, end;
};
struct md_lines VEC(struct md_line);

/* All lines from `from` on. */
void md_lines(
    struct arena *a, struct str text, size_t from, struct md_lines *out);
/* The line that holds the byte `off`, from 0. */
size_t md_line_at(const struct md_lines *l, size_t off);

enum md_block_kind {
	MD_B_HEAD,
	MD_B_PARA,
	MD_B_ITEM, /* opens a list item; its blocks follow */
	MD_B_TABLE,
	MD_B_CODE,
	MD_B_DEF, /* opens a footnote definition; its blocks follow */
};

/* What cmark knows of a block, in the order of the page. */
struct md_block {
	enum md_block_kind kind;
	int level;
	bool setext, quoted;
	bool nested;	    /* in a quote, an item or a footnote definition */
	size_t first, last; /* lines, from 0 */
	size_t off;	    /* where it starts, after the markers around it */
	size_t item;	    /* number of the item it is in, or is; 0 = none */
	size_t over;	    /* the item around its item */
	size_t def;	    /* 1 + index of the definition's own block, 0 */
	struct md_line *v;  /* a paragraph, a heading: the bytes of each line; a
			       table: the header, then its rows */
	size_t n, cols;
};
struct md_blocks {
	struct md_block *v;
	size_t n, cap;
	size_t items;
	bool open_end;
};

/* The blocks of the lines from number `first` on. */
int md_tree(struct arena *a, struct str text, const struct md_lines *lines,
    size_t first, struct md_blocks *out, struct err *e);

/* The text of one block: pieces of the page joined by line ends. */
struct md_run {
	struct str t;
	const struct md_line *v; /* the pieces, with their ends */
	size_t *at; /* where each starts in t; NULL: t is of the page */
	size_t n;
};

/* Marks of a byte. */
#define MD_DROP 1   /* markup: no part of the words */
#define MD_HOLD 2   /* no sentence ends here */
#define MD_RAW 4    /* code: nothing is decoded */
#define MD_BREAK 8  /* a line end that is seen: a hard break */
#define MD_TAIL 16  /* may trail a sentence: break, comment, block id */
#define MD_CITE 32  /* part of a citation or a label */
#define MD_BLANK 64 /* dropped, but words on its sides are apart */
#define MD_OPEN 128 /* markup that opens: it belongs to what follows */

/* A definition `[label]: url` of the page. */
struct md_url {
	struct str label, url; /* label folded */
};
struct md_urls VEC(struct md_url); /* by label */

struct md_range {
	size_t from, to;
};
struct md_ranges VEC(struct md_range);

/* One block under the scanner; offsets are positions in `t`. */
struct md_scan {
	struct arena *a;
	struct str t;
	const struct md_urls *urls;
	bool cell;  /* in a table: `\|` is a pipe */
	bool plain; /* a text without markup */
	unsigned char *mark;
	size_t cap; /* of mark, kept from block to block */
	struct md_refs refs;
	struct md_ranges labels; /* with the blank before them */
	size_t id;		 /* where a block id starts, or t.n */
	size_t fuel;		 /* steps left for looking ahead */
	struct md_delim *delims;
	size_t ndelims, capdelims;
};

void md_scan(struct md_scan *s, struct str t, bool cell);
/* The same for a text without markup: nothing is marked. */
void md_scan_plain(struct md_scan *s, struct str t);
/* The words of t[from, to). */
struct str md_words(const struct md_scan *s, size_t from, size_t to);
/* A link definition on this line, or false. */
bool md_url_line(struct arena *a, struct str line, struct md_url *out);

struct md_sent {
	size_t from, end, put;
	size_t label_off, label_end;
	bool ended; /* by a mark, not by running out */
};
struct md_sents VEC(struct md_sent);

void md_sents(struct md_scan *s, struct md_sents *out);
/* "**Founded:** 2014", "**Seats**: 300": a key and its value at `at`. */
bool md_keyed(const struct md_scan *s, size_t at);
/* Where a citation goes in t[from, end), and its label. */
void md_place(const struct md_scan *s, struct md_sent *out);

/* The character an entity at s.p[at] == '&' stands for: its length, 0 where
 * it is none. `cp` 0 is "nothing". */
size_t md_entity(struct str s, size_t at, uint32_t *cp);
bool md_is_punct(unsigned char c);
bool md_is_blank(unsigned char c);

#endif
