/*
 * contest: the one door through which a conflict is opened, joined or
 * reopened.
 *
 * Changes findings in memory alone; the caller saves and renders what changed.
 */
#ifndef WK_OPS_CONTEST_H
#define WK_OPS_CONTEST_H

#include "detect/judge.h"
#include "model/wiki.h"

struct contest_in {
	const struct verdict *verdict;
	struct side earlier, incoming; /* each with at least one receipt */
	const struct claim *earlier_claim, *incoming_claim; /* may be NULL */
	struct str page; /* the page the entry stands on */
	struct str slot, subject;
	struct date today;
	struct str actor;
};

enum contest_did {
	CONTEST_OPENED,	   /* a new entry */
	CONTEST_SIDE,	   /* a side joined an open entry */
	CONTEST_RECEIPT,   /* a second independent source for a side */
	CONTEST_NOTHING,   /* all of it was known */
	CONTEST_LOCKED,	   /* ruled on before */
	CONTEST_DISMISSED, /* dismissed before */
	CONTEST_REOPENED,  /* new independent evidence against a ruling */
};

/* Of a sentence with several values a side shows the one that the verdict finds
 * in conflict. */
void contest_values(struct contest_in *in);

/*
 * Opens, joins or reopens: changes the finding in `w->findings` (or adds one)
 * and says what it did. A receipt whose origin its side has already adds
 * nothing. Against a ruling only a source that is independent of the sides
 * ruled on and dated after the ruling counts, or a value nobody ruled on from
 * a source not older than the ruling.
 */
enum contest_did contest_open(
    struct wiki *w, const struct contest_in *in, struct finding **out);

/*
 * A source agrees with `in->earlier`, a claim on a page: if that is a side of
 * an entry that is open or ignored, the incoming receipt joins it
 * (CONTEST_RECEIPT or CONTEST_REOPENED); else CONTEST_NOTHING.
 */
enum contest_did contest_support(
    struct wiki *w, const struct contest_in *in, struct finding **out);

/*
 * A source that says itself that the earlier value ended (rules 1, 10, 11):
 * a finding that is resolved from the start, by `actor` wikictl, on that
 * source. NULL where the record stands already.
 */
struct finding *contest_record(
    struct wiki *w, const struct contest_in *in, enum ruling_how how);

/* Writes every side and receipt there is now into the finding's ruling: what
 * it ruled on. Anything that comes later is not on the list. */
void contest_list_ruled(struct arena *a, struct finding *f);

/* The finding that the pair belongs to, of any status; NULL. */
struct finding *contest_find(struct wiki *w, const struct contest_in *in);

#endif
