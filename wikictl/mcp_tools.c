#include "mcp.h"

#include <stdlib.h>
#include <string.h>

#include "cmd.h"
#include "format/val.h"
#include "report.h"

#define PARAMS_MAX 10
#define FIXED_MAX 4

enum param_kind { P_END, P_TEXT, P_NUMBER, P_FLAG, P_WORD };

struct param {
	const char *name;
	enum param_kind kind;
	bool required;
	const char *option; /* P_WORD: NULL, in their order after "--" */
	const char *brief;
	const char *choices; /* "a b c", or NULL */
};

struct tool {
	const char *name, *title, *brief;
	const char *fixed[FIXED_MAX]; /* command and what stands before all */
	struct param params[PARAMS_MAX];
	bool writes;
};

#define LIMIT_PARAM                                                            \
	{                                                                      \
		"limit", P_NUMBER, false, "limit", "at most so many", NULL     \
	}
#define WHY_PARAM                                                              \
	{                                                                      \
		"why", P_TEXT, false, "why", "the reason, for the person",     \
		    NULL                                                       \
	}

static const struct tool tools[] = {
    {"search", "Search the wiki",
	"Find pages and claims by words. A contested fact is shown with every "
	"side.",
	{"search"},
	{{"query", P_WORD, true, NULL, "words to look for", NULL}, LIMIT_PARAM},
	false},
    {"conflicts", "List conflicts",
	"List what contradicts in this wiki: every side with its source and "
	"date.",
	{"conflicts"},
	{{"page", P_TEXT, false, "page", "of this page", NULL},
	    {"slot", P_TEXT, false, "slot", "of this slot", NULL},
	    {"status", P_TEXT, false, "status", "open if not given",
		"open ignored dismissed resolved all"},
	    {"as_of", P_TEXT, false, "as-of", "a day or a commit", NULL},
	    LIMIT_PARAM},
	false},
    {"show", "Show one conflict",
	"One conflict: sides, sources, dates, history and what is proposed.",
	{"show"},
	{{"id", P_WORD, true, NULL, "c-..., or its beginning", NULL},
	    {"as_of", P_TEXT, false, "as-of", "a day or a commit", NULL}},
	false},
    {"timeline", "Timeline of a slot",
	"What was claimed of a page, conflict or slot, for which time, when it "
	"came, who ruled.",
	{"timeline"},
	{{"what", P_WORD, true, NULL, "a page, the id of a conflict or a slot",
	     NULL},
	    LIMIT_PARAM},
	false},
    {"preflight", "Try a sentence",
	"What would become of a sentence in this wiki: added, cited, contested "
	"and with what. Writes nothing. Call it before writing a fact.",
	{"preflight"},
	{{"sentence", P_WORD, true, NULL, "the sentence", NULL},
	    {"page", P_TEXT, false, "page", "the page it is meant for", NULL},
	    {"title", P_TEXT, false, "title", "of the source", NULL},
	    {"date", P_TEXT, false, "date", "when the source says it", NULL}},
	false},
    {"why", "Explain a pair",
	"Walk two sentences through the rules: agree, add or contradict, and "
	"by which rule.",
	{"why"},
	{{"a", P_WORD, true, NULL, "one sentence", NULL},
	    {"b", P_WORD, true, NULL, "the other", NULL}},
	false},
    {"check", "Check the wiki",
	"What the changes since the last commit may not do; with all, "
	"whatever stands wrong.",
	{"check"},
	{{"all", P_FLAG, false, "all", "the whole wiki", NULL},
	    {"staged", P_FLAG, false, "staged", "what is staged", NULL},
	    {"range", P_TEXT, false, "range", "commits A..B", NULL},
	    LIMIT_PARAM},
	false},
    {"propose_claim", "Propose a claim",
	"Hand in what a source would say. Stores a proposal that a person "
	"accepts or declines; changes no page.",
	{"propose", "claim"},
	{{"text", P_WORD, true, NULL, "the claims, as plain sentences", NULL},
	    {"title", P_TEXT, false, "title", "of the source", NULL},
	    {"date", P_TEXT, false, "date", "when the source says it", NULL},
	    {"class", P_TEXT, false, "class", "model if not given",
		"code record first_party document mail web extraction model"},
	    {"author", P_TEXT, false, "author", "who says it", NULL},
	    {"url", P_TEXT, false, "url", "where it was found", NULL},
	    {"page", P_TEXT, false, "page", "where it is written", NULL},
	    WHY_PARAM},
	true},
    {"propose_edit", "Propose an edit",
	"Other words for those that stand once on a page. Stores a proposal; "
	"changes no page.",
	{"propose", "edit"},
	{{"page", P_WORD, true, NULL, "the page", NULL},
	    {"old", P_TEXT, true, "old", "the exact text that stands there",
		NULL},
	    {"new", P_WORD, true, NULL, "the text in its place", NULL},
	    WHY_PARAM},
	true},
    {"propose_resolution", "Propose a resolution",
	"How a conflict could be settled, and on what source that is no "
	"side's own. Stores a proposal; settles nothing.",
	{"propose", "resolution"},
	{{"text", P_WORD, false, NULL,
	     "keep merged: the sentence; temporal: the first day of the later "
	     "side; scope: where each holds",
	     NULL},
	    {"id", P_WORD, true, NULL, "of the conflict", NULL},
	    {"keep", P_TEXT, false, "keep",
		"a side's number or slug, merged, temporal or scope", NULL},
	    {"evidence", P_TEXT, false, "evidence",
		"slug of a source that is no side's own", NULL},
	    {"quote", P_TEXT, false, "quote", "what it says, word for word",
		NULL},
	    {"stale", P_TEXT, false, "stale", "or: slug of a stale side", NULL},
	    WHY_PARAM},
	true},
    {"propose_contest", "Propose a conflict",
	"That a sentence of a page and what a source of this wiki says cannot "
	"both be true. Stores a proposal; changes no page.",
	{"propose", "contest"},
	{{"place", P_WORD, true, NULL, "PAGE:LINE of the sentence", NULL},
	    {"evidence", P_TEXT, true, "evidence", "slug of the source", NULL},
	    {"quote", P_TEXT, true, "quote", "what it says, word for word",
		NULL},
	    WHY_PARAM},
	true},
    {"propose_other", "Propose another decision",
	"That a conflict be dismissed, ignored or reopened, a value confirmed, "
	"or a source retracted. Stores a proposal; decides nothing.",
	{"propose"},
	{{"kind", P_WORD, true, NULL, "what is asked for",
	     "dismiss ignore reopen confirm retract"},
	    {"target", P_WORD, true, NULL,
		"a conflict; confirm: also PAGE:LINE; retract: a source", NULL},
	    {"evidence", P_TEXT, false, "evidence", "confirm: on what", NULL},
	    {"quote", P_TEXT, false, "quote", "confirm: what it says", NULL},
	    WHY_PARAM},
	true},
};
#define NTOOLS (sizeof(tools) / sizeof(*tools))

/* A command that only a person may run is no tool, nor one that is not
 * there. */
static bool
given(const struct tool *t)
{
	const struct cmd *c = cmd_find(str_of(t->fixed[0]));

	return c != NULL && !c->human_only;
}

static const struct tool *
tool_find(struct str name)
{
	for (size_t i = 0; i < NTOOLS; i++)
		if (str_eq(name, str_of(tools[i].name)) && given(&tools[i]))
			return &tools[i];
	return NULL;
}

bool
mcp_tool_is(struct str name)
{
	return tool_find(name) != NULL;
}

/* ---- the list ---- */

static struct val *
choices_val(struct arena *a, const char *choices)
{
	struct val *l = val_list(a);
	struct str rest = str_of(choices), one;

	for (bool more = true; more;) {
		more = str_cut(rest, ' ', &one, &rest);
		val_add(a, l, val_text(a, one));
	}
	return l;
}

static struct val *
param_val(struct arena *a, const struct param *p)
{
	struct val *v = val_map(a);

	val_set_text(a, v, "type",
	    p->kind == P_NUMBER ? STR("integer")
	    : p->kind == P_FLAG ? STR("boolean")
				: STR("string"));
	if (p->kind == P_NUMBER)
		val_set_int(a, v, "minimum", 0);
	val_set_text(a, v, "description", str_of(p->brief));
	if (p->choices != NULL)
		val_set(a, v, "enum", choices_val(a, p->choices));
	return v;
}

static struct val *
schema_val(struct arena *a, const struct tool *t)
{
	struct val *v = val_map(a), *props = val_map(a), *need = val_list(a);

	for (const struct param *p = t->params; p->kind != P_END; p++) {
		val_set(a, props, p->name, param_val(a, p));
		if (p->required)
			val_add(a, need, val_text(a, str_of(p->name)));
	}
	val_set_text(a, v, "type", STR("object"));
	val_set(a, v, "properties", props);
	if (need->n != 0)
		val_set(a, v, "required", need);
	val_set_bool(a, v, "additionalProperties", false);
	return v;
}

static struct val *
hints_val(struct arena *a, const struct tool *t)
{
	struct val *v = val_map(a);

	val_set_bool(a, v, "readOnlyHint", !t->writes);
	val_set_bool(a, v, "destructiveHint", false);
	val_set_bool(a, v, "idempotentHint", true);
	val_set_bool(a, v, "openWorldHint", false);
	return v;
}

struct val *
mcp_tools(struct arena *a)
{
	struct val *l = val_list(a);

	for (size_t i = 0; i < NTOOLS; i++) {
		const struct tool *t = &tools[i];
		struct val *v = val_map(a);

		if (!given(t))
			continue;
		val_set_text(a, v, "name", str_of(t->name));
		val_set_text(a, v, "title", str_of(t->title));
		val_set_text(a, v, "description", str_of(t->brief));
		val_set(a, v, "inputSchema", schema_val(a, t));
		val_set(a, v, "annotations", hints_val(a, t));
		val_add(a, l, v);
	}
	return l;
}

/* ---- a call ---- */

struct call {
	struct arena *a;
	const char *v[FIXED_MAX + 2 * PARAMS_MAX + 6];
	size_t n;
};

static void
push(struct call *c, struct str s)
{
	c->v[c->n++] = str_c(c->a, s);
}

static bool
chosen(const char *choices, struct str s)
{
	struct str rest = str_of(choices), one;

	for (bool more = true; more;) {
		more = str_cut(rest, ' ', &one, &rest);
		if (str_eq(one, s))
			return true;
	}
	return false;
}

/* A text without a NUL in it, which no argument could hold. */
static int
text_of(const struct tool *t, const struct param *p, const struct val *v,
    struct str *out, struct err *e)
{
	if (v->kind != VAL_TEXT || str_chr(v->text, '\0') < v->text.n)
		return err_set(
		    e, FAIL_USAGE, "%s: %s is a text", t->name, p->name);
	if (p->choices != NULL && !chosen(p->choices, v->text))
		return err_set(e, FAIL_USAGE, "%s: %s is one of: %s", t->name,
		    p->name, p->choices);
	*out = v->text;
	return 0;
}

static int
param_push(struct call *c, const struct tool *t, const struct param *p,
    const struct val *v, struct err *e)
{
	struct str s;

	if (p->kind == P_FLAG && v->kind != VAL_BOOL)
		return err_set(
		    e, FAIL_USAGE, "%s: %s is true or false", t->name, p->name);
	if (p->kind == P_NUMBER && (v->kind != VAL_INT || v->num < 0))
		return err_set(e, FAIL_USAGE, "%s: %s is a whole number",
		    t->name, p->name);
	if (p->kind == P_FLAG && !v->truth)
		return 0;
	if (p->kind == P_FLAG)
		s = str_printf(c->a, "--%s", p->option);
	else if (p->kind == P_NUMBER)
		s = str_printf(c->a, "--%s=%ld", p->option, v->num);
	else if (text_of(t, p, v, &s, e) != 0)
		return -1;
	else if (p->kind == P_TEXT)
		s = str_printf(c->a, "--%s=%.*s", p->option, STR_ARG(s));
	push(c, s);
	return 0;
}

static int
args_known(const struct tool *t, const struct val *args, struct err *e)
{
	for (size_t i = 0; args != NULL && i < args->n; i++) {
		const struct param *p = t->params;

		while (
		    p->kind != P_END && !str_eq(args->keys[i], str_of(p->name)))
			p++;
		if (p->kind == P_END)
			return err_set(e, FAIL_USAGE, "%s takes no \"%.*s\"",
			    t->name, STR_ARG(args->keys[i]));
	}
	return 0;
}

/* Options first, then "--" and the words. */
static int
args_push(struct call *c, const struct tool *t, const struct val *args,
    bool words, struct err *e)
{
	for (const struct param *p = t->params; p->kind != P_END; p++) {
		const struct val *v = val_get(args, p->name);

		if (v == NULL || v->kind == VAL_NULL) {
			if (p->required)
				return err_set(e, FAIL_USAGE, "%s needs %s",
				    t->name, p->name);
			continue;
		}
		if ((p->kind == P_WORD) == words &&
		    param_push(c, t, p, v, e) != 0)
			return -1;
	}
	return 0;
}

int
mcp_call(struct arena *a, const char *program, struct str name,
    const struct val *args, mcp_argv *out, struct err *e)
{
	const struct tool *t = tool_find(name);
	struct call *c = NEW(a, struct call);

	c->a = a;
	if (args != NULL && args->kind != VAL_MAP)
		return err_set(
		    e, FAIL_USAGE, "%s: arguments are an object", t->name);
	c->v[c->n++] = program;
	for (size_t i = 0; i < FIXED_MAX && t->fixed[i] != NULL; i++)
		c->v[c->n++] = t->fixed[i];
	c->v[c->n++] = "--json";
	c->v[c->n++] = "--quiet";
	if (args_known(t, args, e) != 0 || args_push(c, t, args, false, e) != 0)
		return -1;
	c->v[c->n++] = "--";
	if (args_push(c, t, args, true, e) != 0)
		return -1;
	*out = c->v;
	return 0;
}
