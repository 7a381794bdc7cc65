/*
 * extract: claims that a model, or an agent, read in a source.
 *
 * Nothing here is believed yet: ingest takes a claim only where its quote
 * stands in the source word for word and its subject in the quote, a heading
 * above it or the title.
 */
#ifndef WK_OPS_EXTRACT_H
#define WK_OPS_EXTRACT_H

#include "base/arena.h"
#include "detect/llm.h"
#include "detect/prompt.h"

struct tree;

struct extracted {
	struct str quote, subject;
	struct str sentence; /* may be empty */
};
struct extracteds VEC(struct extracted);

/* Where the answers to parts of a source are kept. */
struct extract_cache {
	const struct tree *tree; /* read from */
	/* Keeps a file at once; 0 or -1. */
	int (*keep)(void *own, struct str path, struct str text, struct err *e);
	void *own;
};

struct extract_in {
	struct llm *m;
	const struct prompt *prompt;
	struct str seed; /* of markers; empty: random */
	struct str title, text;
	const struct extract_cache *cache;
	bool dry; /* ask nothing, count what it would take */
};

struct extract_out {
	struct extracteds claims;
	long calls, cached;	 /* dry: calls it would take */
	long tokens;		 /* dry: that it would take, about */
	struct strs not_checked; /* parts without an answer, and why */
};

/*
 * Asks for the claims of a source, a part of it (about 6,000 tokens, at line
 * ends) at a time; a part whose answer is cut off is halved and asked again.
 * FAIL_RETRY, FAIL_LIMIT: a rate limit or cap; what was answered is in the
 * cache. A backend that does not answer is not_checked.
 */
int extract_ask(struct arena *a, const struct extract_in *in,
    struct extract_out *out, struct err *e);

/* A file of JSON lines, each {"quote", "subject", "sentence"?}. FAIL_SYNTAX
 * names the line. */
int extract_read(
    struct arena *a, struct str text, struct extracteds *out, struct err *e);

#endif
