#include <math.h>
#include <stddef.h>

#include "cmd.h"
#include "format/val.h"
#include "input.h"
#include "ops/eval.h"
#include "report.h"

#define TEXT_COLUMNS 160
#define NAME_COLUMNS 28

enum { O_ERRORS, O_KIND };

static const struct opt opts[] = {
    [O_ERRORS] = {"errors", OPT_NUMBER, "n",
	"list n false alarms and n misses (0 = all)", 0},
    [O_KIND] = {"kind", OPT_TEXT, "kind", "only rows of this kind", 0},
    {NULL, OPT_END, NULL, NULL, 0},
};

/* ---- JSON ---- */

/* Six digits: the last bits of a fraction are nobody's business. */
static struct val *
share_val(struct arena *a, double d)
{
	return val_real(a, round(d * 1e6) / 1e6);
}

static struct val *
rate_val(struct arena *a, const struct eval_rate *r)
{
	return r->known ? share_val(a, r->value) : val_null(a);
}

static struct val *
interval_val(struct arena *a, const struct eval_rate *r)
{
	struct val *l;

	if (!r->known)
		return val_null(a);
	l = val_list(a);
	val_add(a, l, share_val(a, r->lo));
	val_add(a, l, share_val(a, r->hi));
	return l;
}

static const struct {
	const char *name, *words;
	size_t at;
} rates[] = {
    {"precision", "precision", offsetof(struct eval_scores, precision)},
    {"recall", "recall", offsetof(struct eval_scores, recall)},
    {"f1", "F1", offsetof(struct eval_scores, f1)},
    {"false_alarm_rate", "false alarms",
	offsetof(struct eval_scores, false_alarms)},
};
#define NRATES (sizeof(rates) / sizeof(*rates))

static const struct eval_rate *
rate_at(const struct eval_scores *s, size_t i)
{
	return (const struct eval_rate *)(const void *)((const char *)s +
							rates[i].at);
}

static void
tally_set(struct arena *a, struct val *v, const struct eval_tally *t)
{
	struct eval_scores s = eval_scores(t);
	struct val *iv = val_map(a);

	val_set_int(a, v, "rows", t->rows);
	val_set_int(a, v, "contradictions", t->tp + t->fn);
	val_set_int(a, v, "found", t->tp);
	val_set_int(a, v, "missed", t->fn);
	val_set_int(a, v, "false_alarms", t->fp);
	val_set_int(a, v, "elsewhere", t->spare);
	for (size_t i = 0; i < NRATES; i++) {
		val_set(a, v, rates[i].name, rate_val(a, rate_at(&s, i)));
		val_set(a, iv, rates[i].name, interval_val(a, rate_at(&s, i)));
	}
	val_set(a, v, "intervals", iv);
}

static struct val *
name_val(struct arena *a, struct str s)
{
	return s.n != 0 ? val_text(a, s) : val_null(a);
}

static struct val *
kinds_val(struct arena *a, const struct eval *e)
{
	struct val *l = val_list(a);

	VEC_EACH (i, &e->kinds) {
		struct val *v = val_map(a);

		val_set(a, v, "kind", name_val(a, e->kinds.v[i].name));
		tally_set(a, v, &e->kinds.v[i]);
		val_add(a, l, v);
	}
	return l;
}

static struct val *
rules_val(struct arena *a, const struct eval *e)
{
	struct val *l = val_list(a);

	VEC_EACH (i, &e->rules) {
		const struct eval_rule *u = &e->rules.v[i];
		struct eval_rate p = eval_wilson(u->right, u->right + u->wrong);
		struct val *v = val_map(a);

		val_set_text(a, v, "rule", str_of(u->name));
		val_set_text(a, v, "ground", str_of(u->ground));
		val_set_text(
		    a, v, "conflict_type", str_of(conflict_type_name(u->type)));
		val_set_int(a, v, "right", u->right);
		val_set_int(a, v, "wrong", u->wrong);
		val_set(a, v, "precision", rate_val(a, &p));
		val_set(a, v, "interval", interval_val(a, &p));
		val_add(a, l, v);
	}
	return l;
}

static struct val *
counters_val(struct arena *a, const struct eval *e)
{
	struct val *v = val_map(a);

	val_set_int(a, v, "atoms_count", e->atoms);
	val_set_int(a, v, "candidate_pairs_count", e->pairs);
	val_set_int(a, v, "candidate_contains_gold_pair", e->gold_found);
	val_set_int(a, v, "adjudications_count", e->adjudications);
	val_set_int(a, v, "llm_adjudications_count", 0);
	val_set_int(a, v, "findings_count", e->findings);
	val_set_int(a, v, "suppressed_count", e->held);
	return v;
}

static double
per_claim(const struct eval *e)
{
	return e->incoming > 0 ? (double)e->pairs / (double)e->incoming : 0;
}

static struct val *
misses_val(struct arena *a, const struct eval *e)
{
	struct val *v = val_map(a), *by = val_map(a);

	for (int p = EVAL_NOT_EXTRACTED; p <= EVAL_HELD; p++)
		val_set_int(
		    a, v, eval_place_name((enum eval_place)p), e->missed[p]);
	VEC_EACH (i, &e->judged_no)
		val_put(a, by, e->judged_no.v[i].name,
		    val_int(a, e->judged_no.v[i].n));
	val_set(a, v, "judged_no_by", by);
	return v;
}

static struct val *
error_val(struct arena *a, const struct eval_error *x)
{
	struct val *v = val_map(a);

	val_set_text(a, v, "id", x->id);
	val_set_text(
	    a, v, "error", x->alarm ? STR("false_alarm") : STR("miss"));
	if (!x->alarm)
		val_set_text(a, v, "place", str_of(eval_place_name(x->at)));
	val_set(a, v, "kind", name_val(a, x->kind));
	val_set_text(a, v, "label", x->label);
	val_set_text(a, v, "a", x->a);
	val_set_text(a, v, "b", x->b);
	if (x->outcome != NULL)
		val_set_text(a, v, "outcome", str_of(x->outcome));
	val_set_text(a, v, "rule", x->rule);
	val_set_text(a, v, "reasoning", x->reasoning);
	return v;
}

/* False alarms first: they are what a person pays for. */
static void
errors_pick(struct run *r, const struct eval *e, struct eval_errors *out)
{
	size_t limit = (size_t)r->opt[O_ERRORS].number;

	for (int alarm = 1; alarm >= 0; alarm--) {
		size_t n = 0;

		VEC_EACH (i, &e->errors) {
			if (e->errors.v[i].alarm != (alarm == 1) ||
			    (limit != 0 && n == limit))
				continue;
			*VEC_ADD(r->a, out) = e->errors.v[i];
			n++;
		}
	}
}

static void
eval_json(struct run *r, const struct eval *e)
{
	struct val *doc = doc_new(r->a, "wikictl.eval/1");
	struct val *l = val_list(r->a);
	struct eval_errors errors = {0};

	tally_set(r->a, doc, &e->all);
	val_set(r->a, doc, "level", val_real(r->a, 0.95));
	val_set_text(r->a, doc, "interval_method", STR("wilson"));
	val_set_text(r->a, doc, "f1_interval_method", STR(EVAL_F1_METHOD));
	val_set(r->a, doc, "kinds", kinds_val(r->a, e));
	val_set(r->a, doc, "rules", rules_val(r->a, e));
	val_set(r->a, doc, "counters", counters_val(r->a, e));
	val_set(
	    r->a, doc, "candidates_per_claim", share_val(r->a, per_claim(e)));
	val_set(r->a, doc, "misses", misses_val(r->a, e));
	if (r->opt[O_ERRORS].given) {
		errors_pick(r, e, &errors);
		VEC_EACH (i, &errors)
			val_add(r->a, l, error_val(r->a, &errors.v[i]));
		doc_totals(r->a, doc, (long)e->errors.n, (long)errors.n);
		val_set(r->a, doc, "errors", l);
	}
	val_set(r->a, doc, "not_checked", strs_val(r->a, &e->not_checked));
	put_json(r, doc);
}

/* ---- words ---- */

static struct str
percent(struct arena *a, const struct eval_rate *r)
{
	if (!r->known)
		return STR("-");
	return str_printf(a, "%.1f %%", 100 * r->value);
}

static struct str
percent_range(struct arena *a, const struct eval_rate *r)
{
	if (!r->known)
		return STR_NONE;
	return str_printf(a, "(%.1f to %.1f)", 100 * r->lo, 100 * r->hi);
}

static void
scores_text(struct run *r, const struct eval *e)
{
	const struct eval_tally *t = &e->all;
	struct eval_scores s = eval_scores(t);
	long flagged = t->tp + t->fp + t->spare;
	struct str of[NRATES] = {
	    str_printf(r->a, "%ld right of %ld said", t->tp, flagged),
	    str_printf(r->a, "%ld found of %ld", t->tp, t->tp + t->fn),
	    STR_NONE,
	    str_printf(r->a, "%ld of %ld", t->fp, t->fp + t->tn),
	};

	for (size_t i = 0; i < NRATES; i++) {
		const struct eval_rate *x = rate_at(&s, i);

		put_cell(r, TINT_BOLD, str_of(rates[i].words), 14);
		put_cell(r, TINT_NONE, percent(r->a, x), 9);
		put_cell(r, TINT_NONE, percent_range(r->a, x),
		    of[i].n != 0 ? 18 : 0);
		put(r, "%.*s\n", STR_ARG(of[i]));
	}
	if (t->spare != 0)
		put(r, "%ld said of other claims than the row names\n",
		    t->spare);
}

static void
kinds_text(struct run *r, const struct eval *e)
{
	put(r, "\n");
	put_cell(r, TINT_DIM, STR("kind"), NAME_COLUMNS);
	put(r, "   rows  contradictions  precision  recall  false alarms\n");
	VEC_EACH (i, &e->kinds) {
		const struct eval_tally *t = &e->kinds.v[i];
		struct eval_scores s = eval_scores(t);

		put_cell(r, TINT_NONE, t->name.n != 0 ? t->name : STR("-"),
		    NAME_COLUMNS);
		put(r, "%7ld  %14ld  ", t->rows, t->tp + t->fn);
		put_cell(r, TINT_NONE, percent(r->a, &s.precision), 11);
		put_cell(r, TINT_NONE, percent(r->a, &s.recall), 8);
		put(r, "%.*s\n", STR_ARG(percent(r->a, &s.false_alarms)));
	}
}

static void
rules_text(struct run *r, const struct eval *e)
{
	if (e->rules.n == 0)
		return;
	put(r, "\n");
	put_cell(r, TINT_DIM, STR("rule"), NAME_COLUMNS);
	put(r, "  right  wrong  precision\n");
	VEC_EACH (i, &e->rules) {
		const struct eval_rule *u = &e->rules.v[i];
		struct eval_rate p = eval_wilson(u->right, u->right + u->wrong);

		put_cell(r, TINT_NONE,
		    str_printf(r->a, "%s, %s", u->name, u->ground),
		    NAME_COLUMNS);
		put(r, "%7ld%7ld  ", u->right, u->wrong);
		put_cell(r, TINT_NONE, percent(r->a, &p), 9);
		put(r, "%.*s\n", STR_ARG(percent_range(r->a, &p)));
	}
}

static void
misses_text(struct run *r, const struct eval *e)
{
	const char *sep = " (";

	put(r,
	    "\n%.*s, %.*s (%.1f a claim), the right one among them %ld of "
	    "%ld, %.*s\n",
	    STR_ARG(count_of(r->a, e->atoms, "claim", "claims")),
	    STR_ARG(
		count_of(r->a, e->pairs, "candidate pair", "candidate pairs")),
	    per_claim(e), e->gold_found, e->gold,
	    STR_ARG(count_of(r->a, e->findings, "conflict", "conflicts")));
	if (e->all.fn == 0)
		return;
	put(r,
	    "%ld missed: %ld not extracted, %ld not a candidate, %ld judged no",
	    e->all.fn, e->missed[EVAL_NOT_EXTRACTED],
	    e->missed[EVAL_NOT_CANDIDATE], e->missed[EVAL_JUDGED_NO]);
	VEC_EACH (i, &e->judged_no) {
		put(r, "%s%.*s %ld", sep, STR_ARG(e->judged_no.v[i].name),
		    e->judged_no.v[i].n);
		sep = ", ";
	}
	put(r, "%s, %ld held\n", e->judged_no.n != 0 ? ")" : "",
	    e->missed[EVAL_HELD]);
}

static void
errors_text(struct run *r, const struct eval *e)
{
	struct eval_errors l = {0};

	if (!r->opt[O_ERRORS].given)
		return;
	errors_pick(r, e, &l);
	VEC_EACH (i, &l) {
		const struct eval_error *x = &l.v[i];

		put(r, "\n");
		put_cell(r, x->alarm ? TINT_RED : TINT_YELLOW,
		    x->alarm ? STR("false alarm")
			     : str_printf(
				   r->a, "missed, %s", eval_place_name(x->at)),
		    0);
		put(r, "  %.*s  (%.*s%s%.*s)\n  a  %.*s\n", STR_ARG(x->id),
		    STR_ARG(x->kind), x->kind.n != 0 ? ", " : "",
		    STR_ARG(x->label), STR_ARG(clip(r->a, x->a, TEXT_COLUMNS)));
		if (x->b.n != 0)
			put(r, "  b  %.*s\n",
			    STR_ARG(clip(r->a, x->b, TEXT_COLUMNS)));
		if (x->outcome != NULL)
			put(r, "  %s: %.*s\n", x->outcome,
			    STR_ARG(
				x->reasoning.n != 0 ? x->reasoning : x->rule));
	}
}

static void
eval_text(struct run *r, const struct eval *e)
{
	put(r, "%.*s, %.*s\n",
	    STR_ARG(count_of(r->a, e->all.rows, "row", "rows")),
	    STR_ARG(count_of(r->a, e->all.tp + e->all.fn, "contradiction",
		"contradictions")));
	scores_text(r, e);
	if (e->kinds.n > 1)
		kinds_text(r, e);
	rules_text(r, e);
	misses_text(r, e);
	errors_text(r, e);
}

static int
eval_cmd(struct run *r)
{
	struct eval_in in = {.kind = r->opt[O_KIND].text, .today = r->today};
	struct str name = r->words.v[0];
	struct eval e;

	if (input_read(r, name, &in.text) != 0 ||
	    eval_run(r->a, &in, &e, r->e) != 0)
		return err_prefix(r->e, "%.*s", STR_ARG(name));
	if (r->json)
		eval_json(r, &e);
	else
		eval_text(r, &e);
	VEC_EACH (i, &e.not_checked)
		say(r, "wikictl: not checked: %.*s",
		    STR_ARG(e.not_checked.v[i]));
	return e.not_checked.n != 0 ? err_exit(FAIL_UNCHECKED) : 0;
}

const struct cmd cmd_eval = {
    .name = "eval",
    .usage = "[--errors n] [--kind kind] file",
    .brief = "score the detector on labelled pairs or documents",
    .min_words = 1,
    .words = "file",
    .max_words = 1,
    .opts = opts,
    .run = eval_cmd,
};
