/*
 * contest: the one door through which a conflict is opened, joined or
 * reopened.
 */
#ifndef WK_OPS_CONTEST_H
#define WK_OPS_CONTEST_H

#include "detect/judge.h"
#include "model/wiki.h"

struct contest_in {
	const struct verdict *verdict;
	struct side earlier, incoming; /* each with at least one receipt */
	struct str page;	       /* the page the entry stands on */
	struct str slot, subject;
	struct date today;
	struct str actor;
};

enum contest_did {
	CONTEST_OPENED,	   /* a new entry */
	CONTEST_SIDE,	   /* a side joined an open entry */
	CONTEST_RECEIPT,   /* a second independent source for a side */
	CONTEST_NOTHING,   /* all of it was known */
	CONTEST_LOCKED,	   /* ruled on before; counted */
	CONTEST_DISMISSED, /* dismissed before; counted */
	CONTEST_REOPENED,  /* new independent evidence against a ruling */
};

/*
 * Opens, joins or reopens: changes the finding in `w->findings` (or adds one)
 * and says what it did. Writes no page and no record: the caller renders what
 * changed. A receipt whose origin a side has already adds nothing.
 */
enum contest_did contest_open(
    struct wiki *w, const struct contest_in *in, struct finding **out);

/* The finding that speaks of this slot of this subject on this page, or one
 * that has a side with this text; NULL. Any status. */
struct finding *contest_find(const struct wiki *w, struct str page,
    struct str subject, struct str slot, struct str label, struct str text_a,
    struct str text_b);

#endif
