/*
 * adjudicate: open conflicts put before a judge, and what becomes of its word.
 *
 * A verdict is a proposal to the people who keep the wiki. Only on slots that
 * the committed config names (`auto_resolve`) a confident one with evidence
 * settles, marked `judge:MODEL`, and `reopen` takes it back.
 */
#ifndef WK_OPS_ADJUDICATE_H
#define WK_OPS_ADJUDICATE_H

#include "ops/doubt.h"
#include "ops/propose.h"

/* Who judged: what goes into every verdict. */
struct judge {
	struct str model, prompt, hash; /* prompt: "judge/1" */
};

/* What a finding is to a judge. */
enum adjudicable {
	ADJ_PENDING,
	ADJ_MANY,    /* three sides or more: for people */
	ADJ_YOUNG,   /* younger than asked for */
	ADJ_JUDGED,  /* a judge spoke of these sides already */
	ADJ_SETTLED, /* not open, or no conflict */
};
/* `min_age`: days since it was opened. Many-sided comes before every other
 * answer but settled. */
enum adjudicable adjudicate_kind(struct arena *a, const struct tree *t,
    const struct finding *f, struct date today, long min_age);

struct adjudicate_out {
	struct adjudication judged;
	struct proposal *proposal; /* or NULL: unsure, or settled */
	const char *did;   /* "proposed", "known", "declined", "accepted",
			      "unsure", "settled"; "kept": in the trail alone */
	struct strs pages; /* that change: of "settled" alone */
};

/*
 * An answer about `f` into `edits`: gates, then a proposal (or, for unsure,
 * an event of the history alone). `settle`: auto_resolve may be applied.
 * FAIL_UNCHECKED for what is no answer; nothing is put into edits then.
 */
int adjudicate_take(struct arena *a, struct wiki *w, struct finding *f,
    struct str text, bool cut, const struct judge *by, struct str actor,
    struct date today, bool settle, struct tree *edits,
    struct adjudicate_out *out, struct err *e);

/*
 * An answer about a pair the rules could not decide: gates, its word into the
 * trail, and for a conflict a proposal to contest it. What the rules decided of
 * other pairs is not looked at.
 */
int adjudicate_take_doubt(struct arena *a, struct wiki *w,
    const struct doubt *d, struct str text, bool cut, const struct judge *by,
    struct str actor, struct date today, struct tree *edits,
    struct adjudicate_out *out, struct err *e);

/* The judge's name as the actor of a ruling: "judge:qwen3". */
struct str judge_actor(struct arena *a, const struct judge *by);

/*
 * Answers on disk, by both texts, evidence, prompt and model. False where
 * there is none.
 */
bool adjudicate_cached(struct arena *a, const struct tree *t,
    const struct packet *p, struct str *answer);
/* The path of the file that keeps it, and its bytes. */
struct str adjudicate_cache_path(struct arena *a, const struct packet *p);
struct str adjudicate_cache_text(
    struct arena *a, const struct packet *p, struct str answer);

#endif
