/*
 * llm: asking a model, wherever it runs.
 *
 * One table of backends; `builtin` is none of them: the rules alone. A call is
 * bounded in time and size, a run in calls, tokens and time. What a model says
 * is text: detect/reply reads it, and nothing here believes it.
 */
#ifndef WK_DETECT_LLM_H
#define WK_DETECT_LLM_H

#include <stdbool.h>
#include <time.h>

#include "base/str.h"

struct err;
struct llm_backend;
struct tree;
struct val;

/* judge.limits of the config. */
struct llm_limits {
	long calls, tokens, seconds; /* of a run */
	long timeout;		     /* seconds of a call */
	long answer;		     /* tokens of an answer */
	long retries;		     /* after a rate limit or a failed call */
	long wait; /* the longest pause, in seconds, a server may ask for */
};

struct llm {
	struct arena *a;
	const struct llm_backend *backend; /* NULL: builtin */
	struct strs command;
	struct str url, model, key_env, file;
	struct str helper; /* the program that speaks HTTP; set by the caller */
	struct llm_limits limits;
	/* Spent so far. */
	long calls, tokens_in, tokens_out;
	struct timespec start;
	void *own; /* the backend's */
};

/* One question. */
struct llm_ask {
	struct str system, user;
	struct str schema_name;	  /* of the answer's form */
	const struct val *schema; /* JSON Schema, or NULL: free text */
};

struct llm_answer {
	struct str text;
	bool cut;		    /* the model stopped at its token limit */
	long tokens_in, tokens_out; /* as told, else estimated */
};

/*
 * The `judge` map of a config (may be NULL) as a backend to ask; `t` is the
 * wiki's tree, where a replay file lies. FAIL_SYNTAX names the key that is
 * missing or does not fit.
 */
int llm_setup(struct arena *a, const struct val *judge, const struct tree *t,
    struct llm *out, struct err *e);
/* "builtin", "command", ... */
const char *llm_name(const struct llm *m);
/* What stands in a verdict: the config's `model`, else the command's name. */
struct str llm_model(const struct llm *m);
/*
 * What running it would start or send to: a hash over backend, command, url
 * and key_env. A wiki's config comes from whoever wrote it, so a person agrees
 * to this once on each machine. Empty where nothing leaves the program
 * (builtin, replay).
 */
struct str llm_fingerprint(struct arena *a, const struct llm *m);

/*
 * 0: it answered. -1: FAIL_UNCHECKED (down, or refused), FAIL_RETRY (it asks
 * to come back later), FAIL_LIMIT (a cap of the run is reached; nothing was
 * asked). The message names the cap or what the backend said.
 */
int llm_ask(struct arena *a, struct llm *m, const struct llm_ask *in,
    struct llm_answer *out, struct err *e);
/* Whether one more question of so many tokens would pass a cap of the run:
 * FAIL_LIMIT then. */
int llm_afford(const struct llm *m, long tokens, struct err *e);
/* Tokens of a text, at four bytes a token: the rule of thumb of tokenizers
 * for English, used for caps and estimates alone. */
long llm_tokens(struct str text);

/* The body of a chat completion, as the http backend and batch files send
 * it. */
struct val *llm_chat_body(
    struct arena *a, const struct llm *m, const struct llm_ask *in);
/* Reads the answer out of a chat completion; FAIL_SYNTAX where it is none. */
int llm_chat_read(struct arena *a, const struct val *body,
    struct llm_answer *out, struct err *e);

#endif
