/*
 * settle_own: what the parts of settle share. Inside the room only.
 */
#ifndef WK_OPS_SETTLE_OWN_H
#define WK_OPS_SETTLE_OWN_H

#include "base/err.h"
#include "base/text.h"
#include "base/tree.h"
#include "model/claim.h"
#include "ops/resolve_own.h"
#include "ops/settle.h"

struct settle_work {
	struct arena *a;
	struct wiki *w;
	const struct settle_in *in;
	struct tree *edits;
	struct settle_out *out;
};

void settle_plan(struct settle_work *k, struct str page, int line,
    struct str before, struct str after, const char *what);
void settle_note(struct settle_work *k, struct finding *f, const char *what,
    struct str source);
/* Into the edits and the list of those that changed. */
void settle_save(struct settle_work *k, struct finding *f);
int settle_refuse(struct err *e, const struct finding *f, const char *command);
/* A page as the edits have it. */
int settle_page(
    struct settle_work *k, struct str path, struct page **out, struct err *e);
/* Applies an edit; a page that changes goes to edits and list. */
int settle_apply(
    struct settle_work *k, struct page *p, struct page_edit *ed, struct err *e);

/* A finding with one side: a confirmation, no conflict. */
bool settle_single(const struct finding *f);

/* settle_reopen.c: the pages as they were before the finding was settled.
 * `open`: it is open again, so labels and entry must stand. */
int settle_restore(
    struct settle_work *k, struct finding *f, bool open, struct err *e);
int settle_take_back(
    struct settle_work *k, struct finding *f, struct str source, struct err *e);

/* settle_label.c: the label where a claim stands, and in a confidence cell or
 * key. */
void settle_label(struct settle_work *k, struct finding *f,
    const struct page *p, const struct claim *c, struct page_edit *ed);
/* And on each other sentence, item and row that says what a side says. */
int settle_label_elsewhere(
    struct settle_work *k, struct finding *f, struct err *e);

/* settle_place.c: a claim at PAGE:LINE or PAGE:LINE:N. */
struct place {
	struct page *page;
	struct claims all; /* of the page */
	struct claims here;
	int line;
	long nth;
	size_t units; /* sentences, rows, items on that line */
};
int place_read(
    struct settle_work *k, struct str word, struct place *out, struct err *e);
/* Says that a line holds several sentences, and which. */
int place_many(struct settle_work *k, const struct place *p, struct str word,
    struct err *e);
/* The claims of the place, read as of the page `on`. */
void place_read_as(
    struct settle_work *k, struct place *p, const struct page *on);
struct side place_side(
    struct settle_work *k, const struct place *p, const struct claim *c);

#endif
