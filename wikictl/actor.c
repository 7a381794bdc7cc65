#include "actor.h"

#include <stdlib.h>
#include <string.h>

#include "git/repo.h"
#include "plan.h"

extern char **environ;

/*
 * What agents set in the shells they start. A name that ends in '*' is a
 * beginning. What an editor sets in a person's own terminal too
 * (CURSOR_TRACE_ID, CLAUDE_CODE_SSE_PORT) is no sign of an agent and does not
 * stand here.
 */
static const struct {
	const char *variable, *agent;
} agents[] = {
    {"AI_AGENT", NULL}, /* its value is the name */
    {"AIDER_*", "aider"},
    {"AMP_CURRENT_THREAD_ID", "amp"},
    {"ANTIGRAVITY_AGENT", "antigravity"},
    {"AUGMENT_AGENT", "augment"},
    {"CLAUDECODE", "claude-code"},
    {"CLAUDE_CODE_ENTRYPOINT", "claude-code"},
    {"CLINE_ACTIVE", "cline"},
    {"CODEX_SANDBOX*", "codex"},
    {"CODEX_THREAD_ID", "codex"},
    {"COPILOT_AGENT_*", "copilot"},
    {"CURSOR_AGENT", "cursor"},
    {"GEMINI_CLI", "gemini-cli"},
    {"GOOSE_TERMINAL", "goose"},
    {"OPENCODE", "opencode"},
    {"OPENHANDS_*", "openhands"},
    {"QWEN_CODE", "qwen-code"},
    {"REPL_AGENT", "replit"},
    {"ROO_ACTIVE", "roo"},
    {"WINDSURF_AGENT", "windsurf"},
};

static struct str
env(const char *name)
{
	return str_of(getenv(name));
}

static bool
variable_is(struct str name, struct str pattern)
{
	if (str_ends(pattern, STR("*")))
		return str_starts(name, str_sub(pattern, 0, pattern.n - 1));
	return str_eq(name, pattern);
}

/* Set to something that is not "no". */
static bool
counts(struct str value)
{
	return value.n != 0 && !str_eq(value, STR("0")) &&
	       !str_ieq(value, STR("false"));
}

/* The agent's name, and the variable that gives it away. */
static struct str
known_agent(struct str *by)
{
	for (char **v = environ; *v != NULL; v++) {
		struct str name, value;

		if (!str_cut(str_of(*v), '=', &name, &value) || !counts(value))
			continue;
		for (size_t i = 0; i < sizeof(agents) / sizeof(*agents); i++)
			if (variable_is(name, str_of(agents[i].variable))) {
				*by = name;
				return agents[i].agent != NULL
					   ? str_of(agents[i].agent)
					   : value;
			}
	}
	return STR_NONE;
}

static int
actor_form(struct run *r, struct str said)
{
	struct str kind, name;

	if (str_cut(said, ':', &kind, &name) && str_trim(name).n != 0 &&
	    (str_eq(kind, STR("agent")) || str_eq(kind, STR("human"))))
		return 0;
	err_set(r->e, FAIL_USAGE, "WIKICTL_ACTOR is \"%.*s\"", STR_ARG(said));
	return err_fix(r->e, "write agent:NAME or human:NAME");
}

int
actor_read(struct run *r)
{
	struct str said = env("WIKICTL_ACTOR");
	struct str agent = known_agent(&r->agent_by);

	r->script_human = str_trim(env("WIKICTL_HUMAN"));
	if (said.n != 0 && actor_form(r, said) != 0)
		return -1;
	if (str_starts(said, STR("agent:"))) {
		r->actor = said;
		r->agent = true;
		r->agent_by = STR("WIKICTL_ACTOR");
	} else if (agent.n != 0) {
		r->actor = str_printf(r->a, "agent:%.*s", STR_ARG(agent));
		r->agent = true;
	} else if (said.n != 0)
		r->actor = said;
	else if (r->script_human.n != 0)
		r->actor =
		    str_printf(r->a, "human:%.*s", STR_ARG(r->script_human));
	return 0;
}

/* The same as a proposal, exactly as it would be called. A person's own word
 * is no agent's to give. */
static struct str
proposal_call(struct run *r)
{
	static const char *const without[] = {
	    "yes", "dry-run", "declare", NULL};
	struct str name = str_of(r->cmd->name), head;
	bool word = false;

	if (str_eq(name, STR("review")))
		return STR("leave it to a person; wikictl show ID says what is "
			   "proposed on a conflict");
	if (str_eq(name, STR("resolve")))
		name = STR("resolution");
	for (size_t i = 0; i < opt_count(r->cmd->opts); i++)
		word |= r->opt[i].given &&
			strcmp(r->cmd->opts[i].name, "declare") == 0;
	head = str_printf(r->a, "wikictl propose %.*s%s", STR_ARG(name),
	    word ? " --evidence SOURCE" : "");
	return call_again(r, head, without);
}

int
actor_allowed(struct run *r)
{
	if (!r->cmd->human_only || !r->agent)
		return 0;
	err_set(r->e, FAIL_USAGE,
	    "agents propose, people settle: %s is for a person, and this is "
	    "%.*s (%.*s is set)",
	    r->cmd->name, STR_ARG(r->actor), STR_ARG(r->agent_by));
	return err_fix(r->e, "%.*s", STR_ARG(proposal_call(r)));
}

void
actor_name(struct run *r)
{
	struct str name;

	if (r->actor.n != 0)
		return;
	name = str_trim(repo_config(r->a, r->repo, STR("user.name")));
	r->actor = str_printf(
	    r->a, "human:%.*s", STR_ARG(name.n != 0 ? name : STR("unknown")));
}
