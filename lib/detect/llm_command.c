/* A program that takes the prompt on its stdin and answers on its stdout. */
#include "detect/llm_own.h"

#define TRY_AGAIN 75 /* EX_TEMPFAIL of sysexits */

static const char *const needs[] = {"command", NULL};

static int
ask(struct arena *a, struct llm *m, const struct llm_ask *in, long ms,
    struct llm_answer *out, long *again, struct err *e)
{
	/* Should it be an agent that calls us in turn, it may settle nothing,
	 * whatever stood in the prompt. */
	static const char *const drop[] = {"WIKICTL_HUMAN", NULL};
	static const char *const set[] = {"WIKICTL_ACTOR=agent:judge", NULL};
	const struct proc_limits limits = {ANSWER_MAX, ms, true};
	const char **argv = NEW_N(a, const char *, m->command.n + 1);
	struct proc_said said;
	struct str words;

	VEC_EACH (i, &m->command)
		argv[i] = str_c(a, m->command.v[i]);
	if (proc_run(a, argv, env_make(a, drop, set),
		str_printf(
		    a, "%.*s\n\n%.*s", STR_ARG(in->system), STR_ARG(in->user)),
		&limits, &said, e) != 0) {
		e->code = FAIL_UNCHECKED;
		return -1;
	}
	words = llm_first_line(a, said.words);
	if (said.status == TRY_AGAIN) {
		*again = 1;
		return err_set(e, FAIL_RETRY,
		    "%s asks to try again later%s%.*s", argv[0],
		    words.n != 0 ? ": " : "", STR_ARG(words));
	}
	if (said.status != 0)
		return err_set(e, FAIL_UNCHECKED,
		    "%s ended with status %d%s%.*s", argv[0], said.status,
		    words.n != 0 ? ": " : "", STR_ARG(words));
	if (str_trim(said.out).n == 0)
		return err_set(
		    e, FAIL_UNCHECKED, "%s answered nothing", argv[0]);
	*out = (struct llm_answer){.text = said.out};
	return 0;
}

const struct llm_backend llm_command = {
    .name = "command", .needs = needs, .leaves = true, .ask = ask};
