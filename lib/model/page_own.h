/*
 * page_own: lines of a page, shared by its reading and its editing alone.
 */
#ifndef WK_MODEL_PAGE_OWN_H
#define WK_MODEL_PAGE_OWN_H

#include "model/page.h"

/* Where the line of byte `at` starts; where its words end (before the line
 * end); where the next line starts. */
size_t line_start(struct str text, size_t at);
size_t line_stop(struct str text, size_t at);
size_t line_next(struct str text, size_t at);
struct str line_at(struct str text, size_t at);
bool line_blank(struct str line);
/* Columns of white space before the first word; a tab goes to the next
 * multiple of four. */
size_t line_indent(struct str line);
/* Whether the line is a list item; `words` is where its text starts. */
bool line_bullet(struct str line, size_t *words);

/* The definition and the indented paragraphs that belong to it; no blank line
 * after the last. */
size_t def_stop(const struct md_doc *doc, const struct md_def *d);
/* Index of the first definition of the run that ends `text[0, stop)` with
 * nothing but blank lines between and after; defs.n where it ends in
 * anything else. */
size_t def_run(const struct md_doc *doc, size_t stop);

struct str path_dir(struct str path);
struct str path_base(struct str path);
/* Without the extension of its last part. */
struct str path_stem(struct str path);
/* `path` seen from the folder `dir`, "." and ".." worked out; empty where it
 * leaves the wiki. */
struct str path_join(struct arena *a, struct str dir, struct str path);

/* "%20" and the like as the bytes they stand for. */
struct str path_decode(struct arena *a, struct str path);

/* The unit's place in the page's list; units.n where it is none of it. */
size_t unit_index(const struct page *p, const struct md_unit *u);
/* The unit that leads the item `u` is nested under, or NULL. */
const struct md_unit *unit_parent(
    const struct page *p, const struct md_unit *u);

/* Which sentences of an item of many cite anything; kept, since each of the
 * item's sentences asks for all the others. */
struct page_long *page_long_new(struct arena *a);

#endif
