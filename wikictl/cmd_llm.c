#include <stdlib.h>

#include "backend.h"
#include "cmd.h"
#include "format/val.h"
#include "git/repo.h"
#include "model/wiki.h"
#include "plan.h"
#include "report.h"

enum { O_YES };

static const struct opt opts[] = {
    [O_YES] = {"yes", OPT_FLAG, NULL,
	"in a script of a person, with WIKICTL_HUMAN=name", 0},
    {NULL, OPT_END, NULL, NULL, 0},
};

/* What is set up, and what came of asking. */
struct told {
	struct llm m;
	bool allowed, asked, answers, key_set;
	struct str why, fix;
};

static struct val *
limits_val(struct arena *a, const struct llm_limits *l)
{
	struct val *v = val_map(a);

	val_set_int(a, v, "calls", l->calls);
	val_set_int(a, v, "tokens", l->tokens);
	val_set_int(a, v, "seconds", l->seconds);
	val_set_int(a, v, "timeout", l->timeout);
	val_set_int(a, v, "answer", l->answer);
	val_set_int(a, v, "retries", l->retries);
	val_set_int(a, v, "wait", l->wait);
	return v;
}

static void
told_json(struct run *r, const struct told *t)
{
	struct val *doc = doc_new(r->a, "wikictl.llm/1");
	const struct llm *m = &t->m;

	val_set_text(r->a, doc, "backend", str_of(llm_name(m)));
	if (m->backend != NULL) {
		val_set_text(r->a, doc, "model", llm_model(m));
		val_set_text(r->a, doc, "where", backend_where(r, m));
		if (m->key_env.n != 0) {
			val_set_text(r->a, doc, "key_env", m->key_env);
			val_set_bool(r->a, doc, "key_set", t->key_set);
		}
		val_set_bool(r->a, doc, "allowed", t->allowed);
		val_set(r->a, doc, "limits", limits_val(r->a, &m->limits));
	}
	if (t->asked)
		val_set_bool(r->a, doc, "answers", t->answers);
	if (t->why.n != 0)
		val_set_text(r->a, doc, "error", t->why);
	if (t->fix.n != 0)
		val_set_text(r->a, doc, "fix", t->fix);
	put_json(r, doc);
}

static void
told_text(struct run *r, const struct told *t)
{
	const struct llm *m = &t->m;
	const struct llm_limits *l = &m->limits;

	if (m->backend == NULL) {
		put(r, "builtin: the rules decide alone, no model is asked. "
		       "`judge` in " WIKI_CONFIG " sets one up.\n");
		return;
	}
	put(r, "%s: %.*s, model %.*s\n", llm_name(m),
	    STR_ARG(backend_where(r, m)), STR_ARG(llm_model(m)));
	if (m->key_env.n != 0)
		put(r, "key: from the variable %.*s, which is %sset\n",
		    STR_ARG(m->key_env), t->key_set ? "" : "not ");
	put(r,
	    "a run: at most %ld calls, %ld tokens, %ld seconds; a call: %ld "
	    "seconds, %ld tokens\n",
	    l->calls, l->tokens, l->seconds, l->timeout, l->answer);
	if (!t->allowed)
		put(r, "not agreed to on this machine: wikictl llm allow\n");
	if (t->asked && t->answers)
		put(r, "it answers\n");
	else if (t->asked)
		put(r, "it does not answer: %.*s%s%.*s\n", STR_ARG(t->why),
		    t->fix.n != 0 ? "; " : "", STR_ARG(t->fix));
}

static int
told_make(struct run *r, struct told *t)
{
	*t = (struct told){0};
	if (backend_read(r, &t->m) != 0)
		return -1;
	t->allowed = backend_allowed(r, &t->m);
	if (t->m.key_env.n != 0) {
		const char *key = getenv(str_c(r->a, t->m.key_env));

		t->key_set = key != NULL && *key != '\0';
	}
	return 0;
}

static void
told_put(struct run *r, const struct told *t)
{
	if (r->json)
		told_json(r, t);
	else
		told_text(r, t);
}

static int
llm_show(struct run *r)
{
	struct told t;

	if (told_make(r, &t) != 0)
		return -1;
	told_put(r, &t);
	return 0;
}

/* The form every real answer has: a JSON object. */
static struct val *
ping_schema(struct arena *a)
{
	struct val *v = val_map(a), *props = val_map(a), *ok = val_map(a);
	struct val *required = val_list(a);

	val_set_text(a, v, "type", STR("object"));
	val_set_text(a, ok, "type", STR("boolean"));
	val_set(a, props, "ok", ok);
	val_set(a, v, "properties", props);
	val_add(a, required, val_text(a, STR("ok")));
	val_set(a, v, "required", required);
	val_set_bool(a, v, "additionalProperties", false);
	return v;
}

static int
llm_test(struct run *r)
{
	struct llm_ask ask = {
	    .system = STR("You are asked whether you answer at all."),
	    .user = STR("Answer with this JSON object and nothing else: "
			"{\"ok\": true}"),
	    .schema_name = STR("ok"),
	    .schema = ping_schema(r->a),
	};
	struct llm_answer got;
	struct told t;

	if (told_make(r, &t) != 0)
		return -1;
	if (t.m.backend != NULL) {
		t.asked = true;
		t.answers = backend_open(r, &t.m) == 0 &&
			    llm_ask(r->a, &t.m, &ask, &got, r->e) == 0;
	}
	if (t.asked && !t.answers) {
		t.why = r->e->msg;
		t.fix = r->e->fix;
		err_clear(r->e);
	}
	told_put(r, &t);
	return t.asked && !t.answers ? 4 : 0;
}

static int
llm_allow(struct run *r)
{
	struct told t;
	struct str print;
	int yes;

	if (r->agent) {
		err_set(r->e, FAIL_USAGE,
		    "what may run here is a person's to say, and this is %.*s",
		    STR_ARG(r->actor));
		return err_fix(r->e, "a person runs: wikictl llm allow");
	}
	if (told_make(r, &t) != 0)
		return -1;
	print = llm_fingerprint(r->a, &t.m);
	if (print.n == 0 || t.allowed) {
		told_put(r, &t);
		return 0;
	}
	if (!r->json)
		told_text(r, &t);
	yes = plan_agreed(r, r->opt[O_YES].given);
	if (yes < 0)
		return -1;
	if (yes == 0)
		return 1;
	if (repo_config_set(r->a, r->repo, STR(BACKEND_KEY), print, r->e) != 0)
		return -1;
	t.allowed = true;
	if (r->json)
		told_json(r, &t);
	else
		put(r, "allowed in this clone, as it is set up now\n");
	return 0;
}

static int
llm_cmd(struct run *r)
{
	static const struct {
		const char *name;
		int (*run)(struct run *r);
	} verbs[] = {
	    {"show", llm_show}, {"test", llm_test}, {"allow", llm_allow}};

	for (size_t i = 0; i < sizeof(verbs) / sizeof(*verbs); i++)
		if (r->words.n == 0 ||
		    str_eq(r->words.v[0], str_of(verbs[i].name)))
			return verbs[i].run(r);
	err_set(
	    r->e, FAIL_USAGE, "llm: what is \"%.*s\"?", STR_ARG(r->words.v[0]));
	return err_fix(r->e, "it takes test, allow or nothing");
}

const struct cmd cmd_llm = {
    .name = "llm",
    .usage = "[--yes] [show | test | allow]",
    .brief = "the model that is set up, and whether it answers",
    .needs = NEED_WIKI,
    .max_words = 1,
    .opts = opts,
    .run = llm_cmd,
};
