/*
 * entry: where a finding stands in the bodies of pages.
 */
#ifndef WK_OPS_ENTRY_H
#define WK_OPS_ENTRY_H

#include "model/wiki.h"

struct tree;

/* The side that the words of a unit state: equal when folded, else the same
 * but for small slips, else holding the side's value where `labelled`; -1. */
int entry_side(struct arena *a, const struct finding *f,
    const struct md_unit *u, bool labelled);

/* Where the value stands in the words, said in any way ("6 days", "six days"):
 * once, and it is one that can be counted; else false. */
bool entry_value(struct arena *a, struct str words, struct str value,
    size_t *off, size_t *len);

/* Whether the row is the one whose cell the trace tells of. */
bool entry_cell(struct arena *a, const struct page *p, const struct md_unit *u,
    const struct trace *t);

bool entry_labelled(const struct md_unit *u);
/* Whether the unit's label leads to a page that is not there, as after a
 * rename; [*off, *end) is its link, before the '#'. */
bool entry_label_astray(struct arena *a, const struct tree *t,
    const struct page *p, const struct md_unit *u, size_t *off, size_t *end);

struct entry_place {
	const struct md_unit *unit;
	int side; /* that it states; -1 where it is labelled but unclear */
};
struct entry_places VEC(struct entry_place);

/* The units of a page that state a side of `f`: labelled ones, a confidence
 * cell of ours, and unlabelled ones whose words are a side's. Units of our own
 * section are not among them. */
void entry_places(struct arena *a, const struct finding *f,
    const struct page *p, struct entry_places *out);

/* The finding's item on a page, under its id or one of its aliases; NULL where
 * it has none there. */
const struct page_item *entry_item(
    const struct page *p, const struct finding *f);

/* What stands behind a citation that names no source of the wiki: a footnote's
 * words, and the day they end in. */
struct receipt entry_foreign(
    struct arena *a, const struct page *p, struct str written);

/* What a unit of a page rests on: the wiki's sources it cites, other things it
 * cites, else the page itself, uncited. `u` may be NULL: uncited. */
void entry_receipts(struct arena *a, const struct page *p,
    const struct md_unit *u, const struct sources *all, struct receipts *out);

/* Pages the finding's traces and sides name, its own first. */
void entry_pages(struct arena *a, const struct finding *f, struct strs *out);

/* Drops the traces of a kind. */
void entry_forget(struct finding *f, const char *what);

#endif
