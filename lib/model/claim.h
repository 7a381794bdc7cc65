/*
 * claim: something a text says of a slot. A value, made by detect/atoms, read
 * by every floor above.
 */
#ifndef WK_MODEL_CLAIM_H
#define WK_MODEL_CLAIM_H

#include "base/arena.h"
#include "base/date.h"
#include "base/str.h"

struct md_unit;
struct source;
struct atom; /* what detect knows of it; only lib/detect looks inside */

enum claim_kind {
	CLAIM_FACT,
	CLAIM_STATUS,
	CLAIM_DECISION,
	CLAIM_CONSTRAINT,
	CLAIM_REQUEST,
	CLAIM_COMMITMENT,
	CLAIM_ASSIGNMENT,
};

enum modality {
	MOD_ASSERTED,
	MOD_PLANNED,
	MOD_HEDGED,
	MOD_CONDITIONAL,
	MOD_HYPOTHETICAL,
	MOD_QUESTION,
	MOD_REPORTED,
	MOD_OPINION,
	MOD_EXAMPLE, /* joke, example, form default, role play */
};

struct claim {
	enum claim_kind kind;
	enum modality modality;
	bool negated;
	struct str subject, key; /* as written; folded */
	struct str slot;	 /* name of a slot, or a made one: "took" */
	struct str slot_label;	 /* "duration of the rewrite" */
	struct str value;	 /* for people: "6 days" */
	struct str text;	 /* the sentence in plain words; for a row
				    "| a | b |", for an item "- Seats: 90", for front
				    matter "capacity: 300": what a side shows */
	struct str quote;	 /* the exact bytes */
	size_t off, end;	 /* of quote in its text */
	int line;
	const struct md_unit *unit; /* NULL: front matter */
	struct date told;	    /* the day the text itself says it was
				       said; unknown: as its source */
	struct span valid;	    /* valid time, DAY_MIN/DAY_MAX unbounded */
	const struct atom *atom;
	struct str by; /* who read it: a model with its prompt, an agent; empty:
			  the rules */

	/* Where it stands: filled by the room that asked for the claims. */
	struct str page;	     /* path, or empty for a source's claim */
	const struct source *source; /* first receipt, or NULL */
	struct str origin;	     /* of its receipt, or the page's own id */
	struct date said;	     /* date of the receipt */
};
struct claims VEC(struct claim *);

const char *claim_kind_name(enum claim_kind k);
const char *modality_name(enum modality m);

#endif
