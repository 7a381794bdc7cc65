/*
 * page: a wiki page as we read it, and every edit we may make to one.
 *
 * Reading is lenient, writing is by splices: bytes that are not the label, the
 * citation, the added claim, the Contested item or a ruled span stay.
 */
#ifndef WK_MODEL_PAGE_H
#define WK_MODEL_PAGE_H

#include "base/arena.h"
#include "base/date.h"
#include "format/md.h"
#include "model/source.h"

struct err;
struct finding;
struct val;

enum link_style { LINKS_RELATIVE, LINKS_WIKILINK, LINKS_NONE };

/* An item of a Contested section that carries our id. */
struct page_item {
	struct str id;
	bool resolved, dismissed; /* one line that says so */
	size_t off, end;	  /* whole lines, nested sides included */
	int line;
	struct strs sides; /* quotes of its sides, unescaped; as a person may
			      have edited them */
	struct str raw;	   /* text[off, end) */
};
struct page_items VEC(struct page_item);

struct page {
	struct str path;
	struct md_doc *doc;
	struct val *front;    /* NULL: none, or not readable (front_bad says) */
	struct str front_bad; /* "line 3: ...", empty where fine */
	struct str title; /* front matter title, first H1, or the file name */
	struct strs aliases;
	struct str stable_id;	 /* front matter id, else the path */
	struct page_items items; /* of all Contested sections */
	/* Each Contested section: its heading. */
	struct md_heads contested;
	struct str label;  /* what that heading says in this wiki */
	struct strs cited; /* what the front matter's `sources` names */
	struct page_lines {
		size_t *v, n, cap; /* "Source: ..." lines: indices of units */
	} source_lines;
	struct page_long *long_items; /* page_receipts' own */
};

/* FAIL_SYNTAX / FAIL_LIMIT as md_parse, prefixed with the path. `label` is
 * the section's heading in this wiki ("Contested"). */
int page_parse(struct arena *a, struct str path, struct str text,
    struct str label, struct page **out, struct err *e);

/* Whether a unit stands in a Contested section (or is one of our records):
 * such text is never a claim. */
bool page_unit_ours(const struct page *p, const struct md_unit *u);

/*
 * The receipts of a unit, in DESIGN's order: its own footnotes, links and
 * markers; else a "Source:" line of its section; else the front matter where
 * it names exactly one source; else none. `out` gets sources of the wiki; a
 * citation that names no known source is put into `foreign` as written.
 */
void page_receipts(struct arena *a, const struct page *p,
    const struct md_unit *u, const struct sources *all, struct sources *out,
    struct strs *foreign);
/* Resolves one ref to a source of the wiki, or NULL. */
struct source *page_ref_source(struct arena *a, const struct page *p,
    const struct md_ref *r, const struct sources *all);

/*
 * Edits: gathered over one page, applied at once. Every call is idempotent: a
 * citation, definition, label or item that already stands is not made twice.
 */
struct page_edit;
struct page_edit *page_edit_new(struct arena *a, const struct page *p,
    enum link_style links, struct str label_word);
/* `[^slug]` at the unit's place, and its definition at the page's end. */
void page_cite(
    struct page_edit *ed, const struct md_unit *u, const struct source *s);
/* The definition alone. */
void page_define(struct page_edit *ed, const struct source *s);
/* ` ([contested](#contested))`; `target` is empty, or the page that holds the
 * entry as a link relative to this one. In a row with a confidence column the
 * cell becomes `contested` and `was` gets the old value; else empty. */
void page_label(struct page_edit *ed, const struct md_unit *u,
    struct str target, struct str *was);
/* Takes the label off again; `was` (may be empty) is put back in the cell. */
void page_unlabel(
    struct page_edit *ed, const struct md_unit *u, struct str was);
/* A `confidence:` key of the front matter is set; false where there is none
 * or its value is no one-line scalar. */
bool page_confidence(struct page_edit *ed, struct str value, struct str *was);
/* A sentence (plain words; made inert here) cited to `s` at the end of the
 * fitting section: the one of the unit `near`, or else the section before the
 * first Contested one. */
void page_add(struct page_edit *ed, const struct md_unit *near,
    struct str sentence, const struct source *s);
/* The bytes [off, end) replaced by `with` as given. */
void page_replace(
    struct page_edit *ed, size_t off, size_t end, struct str with);
/* The item of the finding as it is rendered now (finding_item), replacing the
 * one with its id (or an alias's) or put in by id order; the section is made
 * where there is none, at the end before the footnote definitions. */
void page_put_item(
    struct page_edit *ed, const struct finding *f, const struct sources *all);
/* Where an entry's question stands on a page of open questions. */
enum question_state { QUESTION_ACTIVE, QUESTION_ANSWERED, QUESTION_STALE };
/* The page's text with the finding's line under that heading; a line that is
 * there moves, one that is not is made for QUESTION_ACTIVE alone. */
int page_put_question(struct arena *a, const struct page *p,
    const struct finding *f, enum question_state s, struct str *out,
    struct err *e);
/* Whether a line is such a one. */
bool page_question_line(struct str line);
/* The anchor of the section with that heading. */
struct str page_anchor(struct arena *a, struct str label);

/* Whether the page's end is open (unclosed fence or comment) and so nothing
 * can be added: the edits that need it then fail here. */
int page_edit_apply(struct page_edit *ed, struct str *out, struct err *e);

/* What applying an edit changed, in an order in which undoing goes from the
 * last to the first. */
struct page_change {
	size_t at; /* where `now` stood then; a hint once the page moved on */
	struct str was, now;
	struct str before; /* what stood before it on its line */
};
struct page_changes VEC(struct page_change);
const struct page_changes *page_edit_changes(const struct page_edit *ed);
/* The text with each change taken back: where it was made, or, on a page that
 * moved on, where its bytes stand nearest to that. What is found nowhere goes
 * to `lost` and is left as it is. */
struct str page_undo(struct arena *a, struct str text,
    const struct page_changes *made, struct page_changes *lost);

/* A relative link from the page at `from` to the file `to` (both relative to
 * the wiki's root), percent-encoded as Markdown needs. */
struct str page_link(struct arena *a, struct str from, struct str to);
/* The file it leads to, the page itself for "#heading"; empty where it leaves
 * the wiki. */
struct str page_linked(struct arena *a, struct str from, struct str link);
/* "[Title](../sources/file.md), 2026-05-02" in the wiki's style. */
struct str page_source_ref(struct arena *a, struct str from,
    const struct source *s, enum link_style links);

#endif
