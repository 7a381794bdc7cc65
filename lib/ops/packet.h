/*
 * packet: one conflict, or one pair that the rules could not decide, as a judge
 * sees it, and the gates its answer passes.
 *
 * A judge gets the packet and nothing else. What comes back is believed only
 * where it can be looked up: evidence is a third source of this wiki in which
 * the quote stands, and time is no reason. All else is `unsure`.
 */
#ifndef WK_OPS_PACKET_H
#define WK_OPS_PACKET_H

#include "detect/llm.h"
#include "detect/prompt.h"
#include "detect/reply.h"
#include "model/wiki.h"

enum adjudged {
	ADJ_A_WINS,
	ADJ_B_WINS,
	ADJ_BOTH_VALID,
	ADJ_NOT_A_CONFLICT,
	ADJ_CONFLICT, /* of a pair the rules could not decide alone */
	ADJ_UNSURE,
};
#define ADJ_KINDS 6
/* "a_wins", ... as in an answer. */
const char *adjudged_name(enum adjudged v);

/* The texts of the wiki's sources, in which third sources are looked for;
 * read once for many packets. */
#define SHELF_MAX ((size_t)64 << 20)
struct shelf {
	struct arena *a;
	struct {
		const struct source *source;
		struct str text, fold;
	} * v;
	size_t n;
	long left; /* sources past SHELF_MAX, which are not looked into */
};
void shelf_load(struct arena *a, const struct wiki *w, struct shelf *out);

/* How much goes in: all, or, where an answer was cut off, less. */
enum packet_size { PACKET_FULL, PACKET_SMALL };

struct packet {
	struct str id;	 /* of the finding */
	struct str name; /* "c-7k3m9q2x4d.4f8k": the finding as it is now,
			    with the prompt: what an answer belongs to */
	struct str key;	 /* of the cache: of texts, evidence, prompt, model */
	struct llm_ask ask;
	struct prompt prompt;
};

/* Whether there is something to judge: open, exactly two sides. */
bool packet_fits(const struct finding *f);
/* The packet of a finding for which packet_fits holds. The form of the answer
 * is that of the prompt: "judge", or "doubt" for a pair of doubt.h. */
void packet_make(struct arena *a, const struct wiki *w, const struct finding *f,
    const struct shelf *shelf, const struct prompt *p, struct str model,
    struct str marker, enum packet_size size, struct packet *out);

/* An answer after the gates. */
struct adjudication {
	enum adjudged said, verdict;   /* verdict: what is left of `said` */
	struct str why;		       /* why it is unsure, where it was not */
	const struct source *evidence; /* or NULL */
	struct str quote, scope, rationale, confidence;
	bool supported; /* the rules read the evidence as the winner's value */
};
/*
 * `text` as an answer about `f`. FAIL_UNCHECKED where it is none. `cut`: the
 * model stopped at its limit.
 */
int packet_judge(struct arena *a, const struct wiki *w, const struct finding *f,
    struct str text, bool cut, struct adjudication *out, struct err *e);
/* The same about a pair the rules could not decide: whether it is a conflict.
 * One that is has to name the words of each that cannot both be true. */
int packet_judge_doubt(struct arena *a, const struct finding *f,
    struct str text, bool cut, struct adjudication *out, struct err *e);

#endif
