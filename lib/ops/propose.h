/*
 * propose: what anybody, an agent or a judge too, may ask of the people who
 * keep a wiki.
 *
 * A proposal is a record, .wikictl/proposals/XX/ID.yaml, in the proposer's own
 * words; what a person later made of them stands beside, never in their place.
 * Proposing changes no page and no source, and of a finding the history alone
 * (`proposed`). Accepting goes through the doors of resolve, settle and ingest.
 */
#ifndef WK_OPS_PROPOSE_H
#define WK_OPS_PROPOSE_H

#include "ops/ingest.h"
#include "ops/resolve.h"

#define PROPOSAL_DIR ".wikictl/proposals/"

/* What is asked for. All but the first two are of a command that settles. */
enum proposal_kind {
	PROPOSE_CLAIM,	    /* `text`, as a source of its own */
	PROPOSE_EDIT,	    /* `text` in place of `old` on `page` */
	PROPOSE_RESOLUTION, /* resolve */
	PROPOSE_DISMISS,
	PROPOSE_IGNORE,
	PROPOSE_REOPEN,
	PROPOSE_CONFIRM,
	PROPOSE_RETRACT,
	PROPOSE_CONTEST, /* `old` at PAGE:LINE against `quote` of `evidence` */
};
#define PROPOSAL_KINDS 9
/* "claim", "edit", "resolution", "dismiss", ... */
const char *proposal_kind_name(enum proposal_kind k);
bool proposal_kind_find(struct str name, enum proposal_kind *out);

enum proposal_status {
	PROPOSAL_OPEN,
	PROPOSAL_ACCEPTED,
	PROPOSAL_DECLINED,
};
const char *proposal_status_name(enum proposal_status s);

/* The words of a proposal; the kind says which of them count. Empty: none. */
struct proposal_words {
	struct str page; /* path; claim: where new text goes */
	struct str text; /* claim: what a source would say; edit: new bytes */
	struct str old;	 /* edit: bytes that stand once on the page; confirm,
			    contest: what the place says, filled in */
	struct str title, date, class, author, url; /* claim: of the source */
	struct str keep; /* resolution: number or slug of a side, "merged",
			    "temporal", "scope" */
	struct str arg;	 /* ... and its text or date */
	struct str evidence, quote, stale;
	struct str why; /* the rationale, where the kind has no such word */
};

/* What a judge adds; all empty for a proposal that no judge made. */
struct proposal_judge {
	struct str verdict; /* "a_wins", "not_a_conflict", ... */
	struct str confidence;
	struct str model, prompt, hash; /* prompt: its name; hash: its text's */
};

struct proposal {
	struct str id; /* "p-" and 10 base32 characters */
	enum proposal_kind kind;
	enum proposal_status status;
	struct str target; /* id of a finding, PAGE:LINE, slug of a source, or
			      empty */
	struct str actor;  /* who proposed it: "agent:NAME", ... */
	struct date date;
	struct proposal_words words;  /* as proposed; never changed */
	struct proposal_words edited; /* as accepted, where a person changed
					 them; else all empty */
	struct proposal_judge judge;
	struct strs sides, receipts; /* of the finding, when it was made */
	struct events history;	     /* accepted, declined */
};
struct proposals VEC(struct proposal *);

/* What is asked for, by whom. `target` and `words` as they were given. */
struct propose_in {
	enum proposal_kind kind;
	struct str target;
	struct proposal_words words;
	struct proposal_judge judge;
	struct str actor;
	struct date today;
};

struct propose_out {
	struct proposal *proposal;
	const char *did; /* "proposed"; "known", "declined", "accepted": it was
			    proposed before, and nothing is written */
	/* What accepting it would write now, or wrote. */
	struct planneds plan;
	struct strs pages;
	struct strs left;	  /* "page:line: words" that stay as they are */
	struct finding *finding;  /* or NULL */
	struct ingest_out ingest; /* of a claim */
};

/*
 * Puts the record, and the finding's event, into `edits` (a tree_edits over
 * w->tree). It is tried first, on the side: what no person could accept is
 * refused with the words of the door it would go through. The same proposal
 * of the same sides is the same record, whoever makes it again. `w` is left
 * as it was but for the event in the finding's history.
 */
int propose_add(struct arena *a, struct wiki *w, const struct propose_in *in,
    struct tree *edits, struct propose_out *out, struct err *e);

/*
 * A person takes it, with `edited` in place of its words where that is not
 * NULL: all edits of the door it goes through, and the record. `actor` is
 * "human:NAME"; of another FAIL_REFUSED. An edit that `check` finds an error in
 * is FAIL_REFUSED.
 */
int propose_accept(struct arena *a, struct wiki *w, struct proposal *p,
    const struct proposal_words *edited, struct str actor, struct date today,
    struct tree *edits, struct propose_out *out, struct err *e);
/* A person does not; `why` may be empty. */
int propose_decline(struct arena *a, struct proposal *p, struct str why,
    struct str actor, struct date today, struct tree *edits, struct err *e);

/* All that can be read, by date and id; those that cannot are named in
 * `damaged` ("path:line: what") and left alone. */
int proposals_load(struct arena *a, const struct tree *t, struct proposals *out,
    struct strs *damaged, struct err *e);
/* By id or unique beginning of one, with or without "p-". */
int proposal_find(const struct proposals *all, struct str name,
    struct proposal **out, struct err *e);
/* Whether a person changed the words. */
bool proposal_edited(const struct proposal *p);
/* Whether a side or source came to its finding since it was made. */
bool proposal_outgrown(const struct proposal *p, const struct finding *f);

struct str proposal_path(struct arena *a, struct str id);
int proposal_load(struct arena *a, const struct tree *t, struct str path,
    struct proposal **out, struct err *e);
void proposal_save(
    struct arena *a, struct tree *edits, const struct proposal *p);
/* Whether two records hold the same proposal, decided on or not. */
bool proposal_same(const struct proposal *x, const struct proposal *y);

#endif
