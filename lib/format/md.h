/*
 * md: where things are in a Markdown text. cmark-gfm lives here.
 *
 * Never renders a page. cmark decides what is heading, list, table, code or
 * HTML; positions below the block start come from our own scan of the raw
 * lines, since the library's are often wrong. All offsets are bytes of the
 * whole text, front matter and BOM included; lines count from 1.
 */
#ifndef WK_FORMAT_MD_H
#define WK_FORMAT_MD_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "base/str.h"

struct err;

#define MD_PAGE_MAX ((size_t)16 << 20)
#define MD_COLUMNS_MAX 128

struct md_head {
	int level;	 /* 1 to 6 */
	struct str text; /* plain */
	size_t off, end; /* whole lines, setext underline included */
	int line;
	const struct md_head *up; /* the heading it stands under, or NULL */
	size_t section_end; /* where the next heading of this level or higher
			       starts, or the text ends */
};

enum md_unit_kind {
	MD_SENTENCE, /* a sentence of a paragraph or of a list item */
	MD_ITEM, /* a list item that is no prose: "Seats: 300", a bare name */
	MD_ROW,	 /* a table row that is no header */
};

enum md_ref_kind {
	MD_FOOTNOTE, /* [^x]: target = x */
	MD_MARKER,   /* ^[file.md:42-58]: target = file.md:42-58 */
	MD_SOURCE, /* (source: file.pdf), (Source: [t](path)): target = path */
	MD_LINK,   /* [text](path): target = path */
	MD_PAREN,  /* ([text](path)) : the link alone in parentheses */
	MD_WIKILINK, /* [[p#h|text]]: target = p#h or p#^id */
};

struct md_ref {
	enum md_ref_kind kind;
	struct str target, text;
	size_t off, end;
};
struct md_refs VEC(struct md_ref);

struct md_cell {
	size_t off, end; /* of the raw cell, trimmed */
	struct str plain;
};

/*
 * A place where a claim can stand. Soft-wrapped lines are one sentence. Code,
 * HTML comments, HTML blocks, front matter, headings, footnote definitions,
 * link reference definitions and conflict markers (<<<<<<< ... >>>>>>>) give
 * no units.
 */
struct md_unit {
	enum md_unit_kind kind;
	size_t off, end; /* raw bytes, list bullet and row pipes included
			    for items and rows, no line end */
	int line;
	struct str plain; /* words: link texts kept, refs / markers / emphasis
			     / code ticks / labels `([contested](..))` / block
			     ids / HTML taken out, entities and backslashes
			     decoded, white space folded; a row: cells joined
			     by " | " */
	struct md_refs refs;	    /* in it, in order */
	const struct md_head *head; /* nearest heading above, or NULL */
	size_t put; /* where a citation or label goes: after the last mark of
		       the sentence and after refs that follow it directly;
		       before a block id, a label's own place, a hard break,
		       white space at the end; for a row: the end of its last
		       non-empty cell. Text that starts with "[" needs a blank
		       first behind "!", "\\", "]" of a short reference link
		       and a bare address. */
	size_t label_off, label_end; /* an existing ([contested](..)) with the
					blank before it; equal when none */
	bool quoted;		     /* inside a block quote */
	bool first_in_item;	     /* first unit of its list item */
	size_t item;   /* 1 + number of its list item in the page, 0 = none */
	size_t parent; /* 1 + index of the unit that leads the item it is
			  nested under ("Hall:" above "- Seats: 300"), 0 */
	size_t para; /* number of its block: units of one paragraph share it */
	struct md_cell *cells, *cols; /* a row's cells, its table's header */
	size_t ncells, ncols;
	size_t table; /* 1 + number of its table, 0 = none */
};
struct md_units VEC(struct md_unit);

struct md_def {			/* a footnote definition, also unused ones */
	struct str label, text; /* text: raw, first paragraph */
	size_t off, end; /* whole lines, the line end of the last included */
	int line;
	struct md_refs refs;
};
struct md_defs VEC(struct md_def);
struct md_heads VEC(struct md_head *);

struct md_doc {
	struct str text;
	bool bom;
	struct str eol; /* the first line end: "\n", "\r\n" or "\r"; "\n" */
	/* Front matter: YAML text between the --- lines (also "..." closed),
	 * its place; has_front is false where the text starts with none. */
	bool has_front;
	struct str front;
	size_t front_off, body; /* body: first byte after the front matter */
	int front_line;		/* line of front_off */
	struct md_heads heads;
	struct md_units units;
	struct md_defs defs;
	bool open_end; /* the text ends in an unclosed fence or comment */
	bool conflict; /* holds git conflict markers outside code */
};

/*
 * FAIL_LIMIT for a text over MD_PAGE_MAX, a table over MD_COLUMNS_MAX or one
 * too complex to parse in the time allowed; FAIL_SYNTAX for a NUL byte.
 * Everything else parses. Values point into `text` where they can.
 */
int md_parse(
    struct arena *a, struct str text, struct md_doc **out, struct err *e);

/* The same for a text that is plain and no Markdown: paragraphs are split at
 * blank lines and where a line begins with a bullet or "Key: ", sentences in
 * them; no headings, lists, tables, code, references. */
int md_plain(
    struct arena *a, struct str text, struct md_doc **out, struct err *e);

/* A sentence as plain words, as units have it. */
struct str md_plain_text(struct arena *a, struct str raw);
/* Text made inert for a page, as DESIGN §2 "A quoted text is inert": ASCII
 * punctuation that could start anything backslashed, "://", "www." and "@"
 * broken, white space folded to one line, controls out. Plain words stay
 * readable: full stops, commas, apostrophes and hyphens inside prose are not
 * escaped unless they would act. md_plain_text of it gives `plain` back. */
struct str md_inert(struct arena *a, struct str plain);

/* One edit of a text: `del` bytes at `off` replaced by `ins`. */
struct splice {
	size_t off, del;
	struct str ins;
};
struct splices VEC(struct splice);
void splice_add(
    struct arena *a, struct splices *s, size_t off, size_t del, struct str ins);
/* Applies them in order of offset (equal offsets: in the order added); all
 * other bytes are the same. Asserts that they do not overlap. */
struct str splice_apply(
    struct arena *a, struct str text, const struct splices *s);

#endif
