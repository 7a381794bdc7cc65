/*
 * page_edit_own: what an edit has gathered, shared by the files that gather,
 * apply and write entries. Nobody else includes it.
 */
#ifndef WK_MODEL_PAGE_EDIT_OWN_H
#define WK_MODEL_PAGE_EDIT_OWN_H

#include "model/finding.h"
#include "model/page_own.h"

/* A citation at a unit's place. */
struct cite {
	const struct md_unit *u;
	struct str slug;
};

/* A label that shall stand at a unit, or shall not. The last word holds. */
struct label {
	const struct md_unit *u;
	bool on;
	struct str target, was;
};

/* A sentence for the end of the section at `head` (NULL: above the first). */
struct add {
	const struct md_head *head;
	struct str text; /* inert */
	struct strs slugs;
};

struct page_edit {
	struct arena *a;
	const struct page *p;
	enum link_style links;
	struct str word;
	struct VEC(struct cite) cites;
	struct VEC(struct label) labels;
	struct VEC(struct add) adds;
	struct splices replaced;
	struct splice front; /* of the confidence key */
	bool front_set;
	bool apart; /* an added sentence joins no paragraph */
	struct defs VEC(const struct source *) defs;
	struct items VEC(const struct finding *) items;
	struct page_changes made; /* by the last apply */
};

/* Index of the row's confidence cell; ncells where it has none. */
size_t confidence_cell(const struct page_edit *ed, const struct md_unit *u);
/* Whether the cell says it is contested. */
bool cell_labelled(const struct page_edit *ed, const struct md_cell *c);

/* Whether the byte before `at` ends a line. */
bool ends_line(struct str text, size_t at);
size_t bom_len(const struct md_doc *doc);
/* Where the words of [start, stop) end: before the line end of the last line
 * that is not blank and no definition at its foot; `start` where none. */
size_t content_stop(const struct md_doc *doc, size_t start, size_t stop);
/* [start, stop) of what stands right under a heading (NULL: above all). */
void section_bounds(const struct md_doc *doc, const struct md_head *h,
    size_t *start, size_t *stop);
/* A line end where a line follows at once, so that a blank one parts them. */
struct str gap_after(const struct md_doc *doc, size_t at);

/* The item of the page that is the finding's: by its id, else an alias's. */
const struct page_item *item_found(
    const struct page *p, const struct finding *f);
/* Notes what the splices are about to change in `text`; before applying. */
void changes_note(
    struct page_edit *ed, struct str text, const struct splices *s);
void apply_items(
    struct page_edit *ed, const struct page *p, struct splices *out);
void apply_defs(
    struct page_edit *ed, const struct page *p, struct splices *out);

#endif
