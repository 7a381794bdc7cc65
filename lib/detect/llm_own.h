/*
 * llm_own: what the backends share. Inside the room only.
 */
#ifndef WK_DETECT_LLM_OWN_H
#define WK_DETECT_LLM_OWN_H

#include "base/err.h"
#include "base/proc.h"
#include "base/text.h"
#include "detect/llm.h"
#include "format/json.h"

/* More than an answer of any use may be. */
#define ANSWER_MAX ((size_t)4 << 20)

struct llm_backend {
	const char *name;
	const char *const *needs; /* keys of `judge` it cannot do without;
				     ends in NULL */
	bool leaves;		  /* starts a program or sends text away */
	/* Reads what it needs; or NULL. */
	int (*open)(struct llm *m, const struct tree *t, struct err *e);
	/* One try. `again` gets the seconds after which another is worth it,
	 * -1: it is not. */
	int (*ask)(struct arena *a, struct llm *m, const struct llm_ask *in,
	    long ms, struct llm_answer *out, long *again, struct err *e);
};

extern const struct llm_backend llm_command, llm_http, llm_replay;

/* A first line of what a program or server said, fit to be shown. */
struct str llm_first_line(struct arena *a, struct str s);

#endif
