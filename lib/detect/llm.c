#include "base/hash.h"
#include "detect/llm_own.h"
#include "format/val.h"

#define TOKEN_BYTES 4
#define LINE_SHOWN 200

static const struct llm_backend *const backends[] = {
    &llm_command, &llm_http, &llm_replay};

static const struct {
	const char *key;
	size_t at;
	long lo, hi, otherwise;
} limits[] = {
#define L(m, lo, hi, otherwise)                                                \
	{                                                                      \
#m, offsetof(struct llm_limits, m), lo, hi, otherwise          \
	}
    L(calls, 0, 1000000, 200),
    L(tokens, 0, 1000000000, 1000000),
    L(seconds, 1, 604800, 3600),
    L(timeout, 1, 3600, 120),
    L(answer, 64, 100000, 2000),
    L(retries, 0, 10, 2),
    L(wait, 0, 3600, 20),
#undef L
};
#define NLIMITS (sizeof(limits) / sizeof(*limits))

long
llm_tokens(struct str text)
{
	return (long)((text.n + TOKEN_BYTES - 1) / TOKEN_BYTES);
}

struct str
llm_first_line(struct arena *a, struct str s)
{
	struct str line = STR_NONE;

	while (str_trim(line).n == 0 && str_line(&s, &line))
		;
	line = text_clean(a, str_trim(line), false);
	return str_sub(line, 0, LINE_SHOWN);
}

/* ---- setting up ---- */

static int
limits_read(const struct val *map, struct llm_limits *out, struct err *e)
{
	if (map != NULL && map->kind != VAL_MAP && map->kind != VAL_NULL)
		return err_set(e, FAIL_SYNTAX,
		    "line %d: judge: limits: a map is expected", map->key_line);
	for (size_t i = 0; map != NULL && i < map->n; i++) {
		size_t k = 0;

		while (
		    k < NLIMITS && !str_eq(map->keys[i], str_of(limits[k].key)))
			k++;
		if (k == NLIMITS)
			return err_set(e, FAIL_SYNTAX,
			    "line %d: judge: limits: no key \"%.*s\"; there "
			    "are calls, tokens, seconds, timeout, answer, "
			    "retries, wait",
			    map->list[i]->key_line, STR_ARG(map->keys[i]));
	}
	for (size_t k = 0; k < NLIMITS; k++) {
		const struct val *v = val_get(map, limits[k].key);
		long *to = (long *)(void *)((char *)out + limits[k].at);

		*to = limits[k].otherwise;
		if (v == NULL || v->kind == VAL_NULL)
			continue;
		if (v->kind != VAL_INT || v->num < limits[k].lo ||
		    v->num > limits[k].hi)
			return err_set(e, FAIL_SYNTAX,
			    "line %d: judge: limits: %s: a number from %ld to "
			    "%ld is expected",
			    v->line, limits[k].key, limits[k].lo, limits[k].hi);
		*to = v->num;
	}
	return 0;
}

static void
command_read(struct llm *m, const struct val *v)
{
	if (v == NULL)
		return;
	if (v->kind != VAL_LIST && v->text.n != 0)
		strs_add(m->a, &m->command, v->text);
	for (size_t i = 0; v->kind == VAL_LIST && i < v->n; i++)
		strs_add(m->a, &m->command, v->list[i]->text);
}

static bool
is_set(const struct val *judge, const char *key)
{
	const struct val *v = val_get(judge, key);

	return v != NULL && (v->kind == VAL_LIST ? v->n != 0 : v->text.n != 0);
}

static int
needs_met(const struct llm *m, const struct val *judge, struct err *e)
{
	for (const char *const *k = m->backend->needs; *k != NULL; k++)
		if (!is_set(judge, *k)) {
			err_set(e, FAIL_SYNTAX,
			    "line %d: judge: backend %s needs the key `%s`",
			    judge->line, m->backend->name, *k);
			return err_fix(e, "see wikictl-llm(1)");
		}
	return 0;
}

int
llm_setup(struct arena *a, const struct val *judge, const struct tree *t,
    struct llm *out, struct err *e)
{
	struct llm m = {.a = a};
	struct str name = val_str(judge, "backend");

	for (size_t i = 0; i < sizeof(backends) / sizeof(*backends); i++)
		if (str_eq(name, str_of(backends[i]->name)))
			m.backend = backends[i];
	m.url = val_str(judge, "url");
	m.model = val_str(judge, "model");
	m.key_env = val_str(judge, "key_env");
	m.file = val_str(judge, "file");
	command_read(&m, val_get(judge, "command"));
	if (limits_read(val_get(judge, "limits"), &m.limits, e) != 0)
		return -1;
	clock_gettime(CLOCK_MONOTONIC, &m.start);
	if (m.backend != NULL &&
	    (needs_met(&m, judge, e) != 0 ||
		(m.backend->open != NULL && m.backend->open(&m, t, e) != 0)))
		return -1;
	*out = m;
	return 0;
}

const char *
llm_name(const struct llm *m)
{
	return m->backend != NULL ? m->backend->name : "builtin";
}

struct str
llm_model(const struct llm *m)
{
	struct str name;

	if (m->model.n != 0 || m->command.n == 0)
		return m->model.n != 0 ? m->model : str_of(llm_name(m));
	name = m->command.v[0];
	if (str_rchr(name, '/') < name.n)
		name = str_sub(name, str_rchr(name, '/') + 1, name.n);
	return name;
}

struct str
llm_fingerprint(struct arena *a, const struct llm *m)
{
	struct buf b;

	if (m->backend == NULL || !m->backend->leaves)
		return STR_NONE;
	buf_init(&b, a, (size_t)1 << 20);
	buf_s(&b, m->backend->name);
	VEC_EACH (i, &m->command) {
		buf_c(&b, '\0');
		buf_add(&b, m->command.v[i]);
	}
	buf_c(&b, '\n');
	buf_add(&b, m->url);
	buf_c(&b, '\n');
	buf_add(&b, m->key_env);
	return hash_short(a, buf_str(&b), 16);
}

/* ---- asking ---- */

static long
seconds_since(const struct timespec *start)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return (long)(now.tv_sec - start->tv_sec);
}

int
llm_afford(const struct llm *m, long tokens, struct err *e)
{
	const struct llm_limits *l = &m->limits;

	if (m->calls >= l->calls)
		err_set(e, FAIL_LIMIT,
		    "the cap of %ld calls is reached (judge.limits.calls)",
		    l->calls);
	else if (m->tokens_in + m->tokens_out + tokens > l->tokens)
		err_set(e, FAIL_LIMIT,
		    "the cap of %ld tokens is reached (judge.limits.tokens)",
		    l->tokens);
	else if (seconds_since(&m->start) >= l->seconds)
		err_set(e, FAIL_LIMIT,
		    "the cap of %ld seconds is reached (judge.limits.seconds)",
		    l->seconds);
	else
		return 0;
	return err_fix(e, "run it again to go on, or raise the cap");
}

static void
pause_for(long seconds)
{
	struct timespec t = {.tv_sec = seconds};

	while (nanosleep(&t, &t) != 0)
		;
}

static void
spend(struct llm *m, const struct llm_ask *in, struct llm_answer *got)
{
	if (got->tokens_in <= 0)
		got->tokens_in = llm_tokens(in->system) + llm_tokens(in->user);
	if (got->tokens_out <= 0)
		got->tokens_out = llm_tokens(got->text);
	m->tokens_in += got->tokens_in;
	m->tokens_out += got->tokens_out;
}

int
llm_ask(struct arena *a, struct llm *m, const struct llm_ask *in,
    struct llm_answer *out, struct err *e)
{
	long want =
	    llm_tokens(in->system) + llm_tokens(in->user) + m->limits.answer;

	if (m->backend == NULL)
		return err_set(e, FAIL_UNCHECKED,
		    "no model is set up (judge.backend is builtin)");
	for (long n = 0;; n++) {
		struct llm_answer got = {0};
		long again = -1;
		int rc;

		if (llm_afford(m, want, e) != 0)
			return -1;
		m->calls++;
		rc = m->backend->ask(
		    a, m, in, m->limits.timeout * 1000, &got, &again, e);
		if (rc == 0) {
			spend(m, in, &got);
			*out = got;
			return 0;
		}
		/* what was sent may have been counted there */
		m->tokens_in += want - m->limits.answer;
		if (again < 0 || again > m->limits.wait ||
		    n >= m->limits.retries)
			return -1;
		err_clear(e);
		pause_for(again);
	}
}
