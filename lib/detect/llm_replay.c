/*
 * Recorded answers: a file of JSON lines in the wiki, each
 *   {"match": ["words of the prompt", ...], "answer": TEXT or JSON,
 *    "stop": "length"?, "error": "down" | "rate_limit"?, "once": true?}
 * The first line all of whose words stand in the prompt answers; one with
 * "once" answers once in a run.
 */
#include "base/tree.h"
#include "detect/llm_own.h"

static const char *const needs[] = {"file", NULL};

struct recorded {
	struct strs match;
	struct str answer, stop, error;
	bool once, used;
};
struct records VEC(struct recorded);

static int
record_add(struct llm *m, struct records *all, struct str line, struct err *e)
{
	struct recorded *r;
	const struct val *match, *answer;
	struct val *v;
	struct buf b;

	if (val_from_json(m->a, line, &v, e) != 0)
		return -1;
	r = VEC_ADD(m->a, all);
	match = val_get(v, "match");
	for (size_t i = 0;
	     match != NULL && match->kind == VAL_LIST && i < match->n; i++)
		strs_add(m->a, &r->match, match->list[i]->text);
	if (match != NULL && match->kind == VAL_TEXT)
		strs_add(m->a, &r->match, match->text);
	answer = val_get(v, "answer");
	if (answer != NULL && answer->kind == VAL_TEXT)
		r->answer = answer->text;
	else if (answer != NULL) {
		buf_init(&b, m->a, ANSWER_MAX);
		val_to_json(&b, answer, 0);
		r->answer = buf_str(&b);
	}
	r->stop = val_str(v, "stop");
	r->error = val_str(v, "error");
	r->once = val_truth(v, "once", false);
	return 0;
}

static int
open_file(struct llm *m, const struct tree *t, struct err *e)
{
	struct records *all = NEW(m->a, struct records);
	struct str text, line;

	if (!tree_path_ok(m->file))
		return err_set(e, FAIL_SYNTAX,
		    "judge: file: \"%.*s\" is no path in the wiki",
		    STR_ARG(m->file));
	if (tree_read(m->a, t, m->file, &text, e) != 0)
		return -1;
	for (int n = 1; str_line(&text, &line); n++)
		if (str_trim(line).n != 0 && record_add(m, all, line, e) != 0)
			return err_prefix(e, "%.*s:%d", STR_ARG(m->file), n);
	m->own = all;
	return 0;
}

static bool
fits(const struct recorded *r, const struct llm_ask *in)
{
	if (r->once && r->used)
		return false;
	VEC_EACH (i, &r->match)
		if (!str_has(in->user, r->match.v[i]) &&
		    !str_has(in->system, r->match.v[i]))
			return false;
	return true;
}

static int
ask(struct arena *a, struct llm *m, const struct llm_ask *in, long ms,
    struct llm_answer *out, long *again, struct err *e)
{
	struct records *all = m->own;
	struct recorded *r = NULL;

	(void)a;
	(void)ms;
	(void)again;
	for (size_t i = 0; r == NULL && i < all->n; i++)
		if (fits(&all->v[i], in))
			r = &all->v[i];
	if (r == NULL)
		return err_set(e, FAIL_UNCHECKED,
		    "%.*s: no answer is recorded for this", STR_ARG(m->file));
	r->used = true;
	if (str_eq(r->error, STR("rate_limit")))
		return err_set(e, FAIL_RETRY, "%.*s: rate limit (recorded)",
		    STR_ARG(m->file));
	if (r->error.n != 0)
		return err_set(e, FAIL_UNCHECKED, "%.*s: %.*s (recorded)",
		    STR_ARG(m->file), STR_ARG(r->error));
	*out = (struct llm_answer){
	    .text = r->answer, .cut = str_eq(r->stop, STR("length"))};
	return 0;
}

const struct llm_backend llm_replay = {
    .name = "replay", .needs = needs, .open = open_file, .ask = ask};
