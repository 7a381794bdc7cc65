/*
 * finding: one conflict and all that happened to it. The record is the truth,
 * the page's item its rendering.
 */
#ifndef WK_MODEL_FINDING_H
#define WK_MODEL_FINDING_H

#include "base/arena.h"
#include "base/date.h"
#include "base/str.h"
#include "model/source.h"

struct err;
struct tree;
struct val;

enum finding_status {
	FINDING_OPEN,
	FINDING_IGNORED,
	FINDING_DISMISSED,
	FINDING_RESOLVED,
};
const char *finding_status_name(enum finding_status s);

enum conflict_type {
	CONFLICT_VALUE,
	CONFLICT_DATE,
	CONFLICT_NEGATION,
	CONFLICT_STATE,
	CONFLICT_HOLDER,
	CONFLICT_PLACE,
	CONFLICT_ENTITY,
	CONFLICT_SCOPE_CREEP,
	CONFLICT_CONSTRAINT_VIOLATION,
	CONFLICT_RESOURCE,
	CONFLICT_DECISION_DRIFT,
	CONFLICT_STALE_ASSUMPTION,
	CONFLICT_OTHER,
};
const char *conflict_type_name(enum conflict_type t);

enum severity { SEVERITY_LOW, SEVERITY_MEDIUM, SEVERITY_HIGH };
const char *severity_name(enum severity s);

/* One side with the sources that say it. */
struct receipt {
	struct str slug;	/* empty: the page itself, uncited */
	struct str title, path; /* copied at that moment */
	enum source_class cls;
	struct date date;
	struct str origin;
	int line; /* in the source; 0 unknown */
};
struct receipts VEC(struct receipt);
/* The title of a page that says it without a source, on that page. */
#define PAGE_UNCITED "this page, uncited"
/* The same from anywhere else: "Town, uncited" of wiki/town/Town.md. */
struct str page_uncited(struct arena *a, struct str path);
/* What a source says at a line of it (0: unknown). */
struct receipt source_receipt(const struct source *s, int line);

struct side {
	struct str text;    /* the sentence in plain words */
	struct str quote;   /* exact bytes */
	struct str value;   /* "6 days" */
	struct receipts by; /* the first is the one the side opened with and
			       `text` stands in; others by date, then slug */
	struct str page;    /* where it stands in the body, or empty */
	int line;
};
struct sides VEC(struct side);

/* What stood on a page where a label was put or a span replaced. */
struct trace {
	struct str page;
	struct str unit; /* the sentence's raw bytes when it was labelled */
	struct str was;	 /* old confidence value, or replaced bytes */
	struct str now;	 /* what replaced them; empty for a label */
	struct str what; /* "label", "cell", "confidence", "span"; "edit": one
			    of the byte changes of the last ruling, in order,
			    with what stood before it on its line in `unit` */
	long at;	 /* of an edit: where it was made; a hint */
};
struct traces VEC(struct trace);

struct event {
	struct str what; /* opened, side_added, receipt_added, proposed,
			    ignored, dismissed, resolved, confirmed, reopened,
			    retracted, page_moved, folded,
			    reproposed */
	struct date date;
	struct str actor;  /* "human:NAME", "agent:NAME", "judge:MODEL",
			      "wikictl" */
	struct str source; /* slug concerned, or empty */
	struct str note;
};
struct events VEC(struct event);

enum ruling_how {
	RULED_REPLACED, /* one side won against what stood in the body */
	RULED_KEPT,	/* the side in the body won */
	RULED_MERGED,
	RULED_IN_TIME,
	RULED_BY_SCOPE,
	RULED_STALE,
};
/* As a person reads it: "both, in time". */
const char *ruling_how_words(enum ruling_how how);

struct ruling {
	enum ruling_how how;
	int winner;	     /* index into sides, -1: none (merged, both) */
	struct str merged;   /* the text of a merge; the words of a scope */
	struct date until;   /* in time: last day of the earlier side */
	struct str evidence; /* slug: source, or the human_declared one */
	struct receipt on;   /* the evidence, copied at that moment; its slug
				is `evidence`; all empty where stale */
	struct str quote;    /* stands in the evidence; may be empty */
	struct str stale;    /* slug of the source shown stale, or empty */
	struct str why;
	struct date date;
	struct str actor;
	/* Every side (text) and receipt (slug) it ruled on. */
	struct strs sides, receipts;
};

struct finding {
	struct str id;
	struct strs aliases;
	struct str page;
	struct str slot;    /* slot name */
	struct str label;   /* "duration of the rewrite" */
	struct str subject; /* key of the subject */
	enum finding_status status;
	struct date opened;
	struct sides sides; /* by date (unknown last), then slug */
	/* The verdict that opened it. */
	enum conflict_type type;
	enum severity severity;
	double confidence;
	bool supersession;
	struct str outcome, rule, gap, reasoning, judge;
	bool held; /* delivery */
	struct str held_why;
	struct ruling *ruling; /* of the last resolved or dismissed; or NULL */
	struct traces traces;
	struct events history;
};
struct findings VEC(struct finding *);

#define FINDING_DIR ".wikictl/findings/"

/* "c-" and 10 base32 characters over the two smallest sides (folded quote and
 * origin): the order of arrival does not matter. */
struct str finding_id(struct arena *a, const struct sides *s);
/* Sides by date and slug, receipts after the first likewise; the ruling's
 * winner stays the same side. */
void finding_sort_sides(struct finding *f);
struct str finding_path(struct arena *a, struct str id);
int finding_load(struct arena *a, const struct tree *t, struct str path,
    struct finding **out, struct err *e);
void finding_save(struct arena *a, struct tree *edits, const struct finding *f);
/* By id, alias or unique prefix (with or without "c-"). FAIL_NOTFOUND names
 * the nearest, FAIL_USAGE lists those a prefix fits. */
int finding_find(const struct findings *all, struct str name,
    struct finding **out, struct err *e);
/* Whether the ruling names every side and receipt there is now. */
bool finding_ruled_on_all(const struct finding *f);
/* What a page_moved event notes: "from PATH". */
#define FINDING_MOVED "from "
/* moved.c: a page of it is called `to` now; with an actor the history says
 * so. */
void finding_follow(struct arena *a, struct finding *f, struct str from,
    struct str to, struct date today, struct str actor);
/* The item's lines as DESIGN §2 writes them, with "\n" line ends; `from` is
 * the page's path, for links. Open: several lines; resolved: one. */
struct str finding_item(
    struct arena *a, const struct finding *f, struct str from, int links);
/* A side as JSON: {"text","quote","source":{..},"date","page","line","origin"}
 * and, where more than one source says it, "also":[{source, date, origin}]. A
 * page's own uncited text has a source whose slug is null. */
struct val *finding_side_val(struct arena *a, const struct side *s);

#endif
