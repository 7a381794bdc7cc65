/*
 * An OpenAI-compatible chat completion. The talking is done by a program of
 * its own (wikictl-http), so that libcurl and what it pulls in are loaded for
 * a call to a model and for nothing else.
 */
#include <string.h>

#include "detect/llm_own.h"

static const char *const needs[] = {"url", "model", NULL};

/* What servers that know the form less, or more, complain of. */
struct adapted {
	bool no_format, no_temperature, completion_tokens;
};

static const struct {
	const char *word; /* in the complaint */
	size_t at;
} adaptions[] = {
    {"response_format", offsetof(struct adapted, no_format)},
    {"json_schema", offsetof(struct adapted, no_format)},
    {"max_tokens", offsetof(struct adapted, completion_tokens)},
    {"temperature", offsetof(struct adapted, no_temperature)},
};

static struct val *
message(struct arena *a, const char *role, struct str text)
{
	struct val *v = val_map(a);

	val_set_text(a, v, "role", str_of(role));
	val_set_text(a, v, "content", text);
	return v;
}

static struct val *
format_val(struct arena *a, const struct llm_ask *in)
{
	struct val *v = val_map(a), *s = val_map(a);

	val_set_text(a, v, "type", STR("json_schema"));
	val_set_text(a, s, "name", in->schema_name);
	val_set_bool(a, s, "strict", true);
	val_put(a, s, STR("schema"), (struct val *)(size_t)in->schema);
	val_set(a, v, "json_schema", s);
	return v;
}

static struct val *
body_val(struct arena *a, const struct llm *m, const struct llm_ask *in,
    const struct adapted *how)
{
	struct val *v = val_map(a), *messages = val_list(a);

	val_set_text(a, v, "model", m->model);
	val_add(a, messages, message(a, "system", in->system));
	val_add(a, messages, message(a, "user", in->user));
	val_set(a, v, "messages", messages);
	val_set_int(a, v,
	    how->completion_tokens ? "max_completion_tokens" : "max_tokens",
	    m->limits.answer);
	if (!how->no_temperature)
		val_set_int(a, v, "temperature", 0);
	if (in->schema != NULL && !how->no_format)
		val_set(a, v, "response_format", format_val(a, in));
	return v;
}

struct val *
llm_chat_body(struct arena *a, const struct llm *m, const struct llm_ask *in)
{
	static const struct adapted as_told = {0};

	return body_val(a, m, in,
	    m->own != NULL ? (const struct adapted *)m->own : &as_told);
}

/* ---- the answer ---- */

/* A text, or a list of parts of which some are text. */
static struct str
content(struct arena *a, const struct val *v)
{
	struct buf b;

	if (v == NULL || v->kind == VAL_TEXT)
		return v != NULL ? v->text : STR_NONE;
	buf_init(&b, a, ANSWER_MAX);
	for (size_t i = 0; v->kind == VAL_LIST && i < v->n; i++)
		buf_add(&b, val_str(v->list[i], "text"));
	return buf_str(&b);
}

int
llm_chat_read(struct arena *a, const struct val *body, struct llm_answer *out,
    struct err *e)
{
	const struct val *choices = val_get(body, "choices"), *first, *said;
	const struct val *usage = val_get(body, "usage");
	struct llm_answer got = {0};
	struct str why;

	if (choices == NULL || choices->kind != VAL_LIST || choices->n == 0)
		return err_set(
		    e, FAIL_SYNTAX, "no chat completion: there are no choices");
	first = choices->list[0];
	said = val_get(first, "message");
	why = val_str(first, "finish_reason");
	if (val_str(said, "refusal").n != 0 ||
	    str_eq(why, STR("content_filter")))
		return err_set(e, FAIL_SYNTAX, "the model declined to answer");
	got.text = content(a, val_get(said, "content"));
	got.cut = str_eq(why, STR("length")) || str_eq(why, STR("max_tokens"));
	got.tokens_in = val_num(usage, "prompt_tokens", 0);
	got.tokens_out = val_num(usage, "completion_tokens", 0);
	if (got.text.n == 0 && !got.cut)
		return err_set(e, FAIL_SYNTAX, "the answer is empty");
	*out = got;
	return 0;
}

/* ---- talking ---- */

/* "STATUS RETRY-AFTER\n" and the body. */
struct told {
	long status, after;
	struct str body;
};

static int
post(struct arena *a, struct llm *m, struct str body, long ms, struct told *out,
    struct err *e)
{
	const struct proc_limits limits = {ANSWER_MAX, ms + 2000, true};
	const char *argv[] = {str_c(a, m->helper), str_c(a, m->url),
	    str_printf(a, "%ld", ms).p, str_printf(a, "%zu", ANSWER_MAX / 2).p,
	    str_c(a, m->key_env), NULL};
	struct proc_said said;
	struct str line, status, after;

	if (proc_run(a, argv, NULL, body, &limits, &said, e) != 0) {
		bool none = e->code == FAIL_NOTFOUND;

		e->code = FAIL_UNCHECKED;
		return none ? err_fix(e,
				  "wikictl-http is installed with wikictl; "
				  "run make install again")
			    : -1;
	}
	if (said.status != 0 || !str_cut(said.out, '\n', &line, &out->body) ||
	    !str_cut(line, ' ', &status, &after) ||
	    !str_int(status, &out->status) || !str_int(after, &out->after)) {
		struct str why = llm_first_line(a, said.words);

		return err_set(e, FAIL_UNCHECKED, "%.*s: %.*s", STR_ARG(m->url),
		    STR_ARG(why.n != 0 ? why : STR("no answer")));
	}
	return 0;
}

static struct str
complaint(struct arena *a, struct str body)
{
	struct val *v;
	struct err quiet;
	const struct val *error;

	err_init(&quiet, a);
	if (val_from_json(a, body, &v, &quiet) != 0)
		return llm_first_line(a, body);
	error = val_get(v, "error");
	if (error != NULL && error->kind == VAL_TEXT)
		return llm_first_line(a, error->text);
	if (error == NULL)
		error = v;
	return llm_first_line(a, val_str(error, "message"));
}

/* Whether the server said what it would rather have; it is done so then. */
static bool
adapt(struct llm *m, const struct told *t)
{
	bool any = false;

	if (t->status != 400 && t->status != 422)
		return false;
	if (m->own == NULL)
		m->own = NEW(m->a, struct adapted);
	for (size_t i = 0; i < sizeof(adaptions) / sizeof(*adaptions); i++) {
		bool *to = (bool *)m->own + adaptions[i].at;

		if (!*to && str_has(t->body, str_of(adaptions[i].word)))
			*to = any = true;
	}
	return any;
}

static int
failed(struct arena *a, struct llm *m, const struct told *t, long *again,
    struct err *e)
{
	struct str why = complaint(a, t->body);
	const char *colon = why.n != 0 ? ": " : "";

	if (t->status == 429 || t->status == 503) {
		*again = t->after > 0 ? t->after : 1;
		err_set(e, FAIL_RETRY, "%.*s: %s (status %ld)%s%.*s",
		    STR_ARG(m->url),
		    t->status == 429 ? "rate limit" : "too busy", t->status,
		    colon, STR_ARG(why));
		if (t->after > 0)
			err_fix(e, "run it again in %ld seconds to go on",
			    t->after);
		return -1;
	}
	if (t->status >= 500)
		*again = 1;
	err_set(e, FAIL_UNCHECKED, "%.*s: status %ld%s%.*s", STR_ARG(m->url),
	    t->status, colon, STR_ARG(why));
	if (t->status == 401 || t->status == 403)
		err_fix(e,
		    "the key is read from the variable %.*s names "
		    "(judge.key_env)",
		    STR_ARG(m->key_env.n != 0 ? m->key_env : STR("that")));
	return -1;
}

static int
ask(struct arena *a, struct llm *m, const struct llm_ask *in, long ms,
    struct llm_answer *out, long *again, struct err *e)
{
	struct told told;
	struct val *v;
	struct buf b;

	do {
		buf_init(&b, a, (size_t)16 << 20);
		val_to_json(&b, llm_chat_body(a, m, in), 0);
		if (post(a, m, buf_str(&b), ms, &told, e) != 0)
			return -1;
	} while (adapt(m, &told));
	if (told.status != 200)
		return failed(a, m, &told, again, e);
	if (val_from_json(a, told.body, &v, e) != 0 ||
	    llm_chat_read(a, v, out, e) != 0) {
		err_prefix(e, "%.*s", STR_ARG(m->url));
		e->code = FAIL_UNCHECKED;
		return -1;
	}
	return 0;
}

/* No user and password in the address: it stands in messages. */
static int
open_url(struct llm *m, const struct tree *t, struct err *e)
{
	static const char tail[] = "/chat/completions";
	struct str s = m->url;

	(void)t;
	if ((!str_starts(s, STR("http://")) &&
		!str_starts(s, STR("https://"))) ||
	    str_chr(s, '@') < s.n || str_chr(s, '\n') < s.n)
		return err_set(e, FAIL_SYNTAX,
		    "judge: url: an address such as http://127.0.0.1:11434/v1 "
		    "is expected, without a user or key in it");
	while (str_ends(s, STR("/")))
		s.n--;
	m->url = str_ends(s, str_of(tail))
		     ? s
		     : str_printf(m->a, "%.*s%s", STR_ARG(s), tail);
	return 0;
}

const struct llm_backend llm_http = {.name = "http",
    .needs = needs,
    .leaves = true,
    .open = open_url,
    .ask = ask};
