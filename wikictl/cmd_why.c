#include "base/text.h"
#include "cmd.h"
#include "detect/explain.h"
#include "detect/quantity.h"
#include "format/val.h"
#include "model/wiki.h"
#include "ops/contest.h"
#include "report.h"
#include "saying.h"
#include "sides.h"
#include "verdicts.h"

#define LABEL_COLUMNS 12

enum { O_TITLE, O_DATE_A, O_DATE_B };

static const struct opt opts[] = {
    [O_TITLE] = {"title", OPT_TEXT, "title", "the page both speak of", 0},
    [O_DATE_A] = {"date-a", OPT_DATE, "date", "when a was said", 0},
    [O_DATE_B] = {"date-b", OPT_DATE, "date", "when b was said", 0},
    {NULL, OPT_END, NULL, NULL, 0},
};

struct why {
	struct saying a, b;
	struct judge_ctx ctx;
	struct judgeds pairs;
	const struct judged *told; /* NULL: no candidate */
	struct explain seen;	   /* of it */
	struct finding *entry;	   /* that holds both; or NULL */
};

static struct str
page_title(const struct saying *s)
{
	return s->line > 0 ? s->text.title : STR_NONE;
}

static int
sayings_read(struct run *r, struct why *y)
{
	const struct opt_value *o = r->opt;
	struct str title = o[O_TITLE].text;

	if (saying_find(r, r->words.v[0], &y->a) != 0 ||
	    saying_find(r, r->words.v[1], &y->b) != 0)
		return -1;
	if (o[O_DATE_A].given)
		y->a.text.said = o[O_DATE_A].date;
	if (o[O_DATE_B].given)
		y->b.text.said = o[O_DATE_B].date;
	y->a.text.name = STR("a");
	y->b.text.name = STR("b");
	if (saying_read(r, &y->a, title) != 0)
		return -1;
	if (title.n == 0 && y->b.text.title.n == 0)
		title = y->a.line > 0 ? page_title(&y->a) : y->a.text.title;
	return saying_read(r, &y->b, title);
}

/* Rule 1: what stems from one source is no news of another. */
static void
own_origin(struct run *r, struct why *y)
{
	if (y->a.origin.n == 0 || !str_eq(y->a.origin, y->b.origin))
		return;
	VEC_EACH (i, &y->pairs) {
		struct verdict *v = &y->pairs.v[i].verdict;

		v->outcome = OUT_OWN_ORIGIN;
		v->rule = 1;
		v->rule_name = "own_origin";
		v->has_conflict = v->is_supersession = false;
		v->reasoning =
		    str_printf(r->a, "rule 1 own_origin: both stem from %.*s",
			STR_ARG(y->a.origin));
	}
}

/* What was recorded of these two before: rule 7 asks it. */
static void
entry_find(struct run *r, struct why *y)
{
	const struct judged *j = y->told;
	struct contest_in in;

	if (r->wiki == NULL || j == NULL || !j->verdict.has_conflict)
		return;
	in = (struct contest_in){
	    .verdict = &j->verdict,
	    .earlier = {.text = j->earlier->text, .value = j->earlier->value},
	    .incoming = {.text = j->incoming->text,
		.value = j->incoming->value},
	    .earlier_claim = j->earlier,
	    .incoming_claim = j->incoming,
	    .page = y->a.path,
	    .slot = j->earlier->slot,
	    .subject = j->earlier->key,
	    .today = r->today,
	};
	y->entry = contest_find(r->wiki, &in);
}

/* ---- words ---- */

static void
head(struct run *r, const char *label)
{
	put_cell(r, TINT_BOLD, str_of(label), LABEL_COLUMNS);
}

/* "duration of the rewrite (rewrite) = 6 days, asserted" */
static struct str
claim_words(struct arena *a, const struct claim *c)
{
	struct buf b;

	buf_init(&b, a, REPORT_MAX);
	buf_f(&b, "%.*s(%.*s)", STR_ARG(c->slot.n != 0 ? c->slot : STR("says")),
	    STR_ARG(c->subject));
	if (c->value.n != 0)
		buf_f(&b, " = %.*s", STR_ARG(c->value));
	buf_f(&b, ", %s", modality_name(c->modality));
	if (c->kind != CLAIM_FACT)
		buf_f(&b, ", %s", claim_kind_name(c->kind));
	if (c->negated)
		buf_s(&b, ", negated");
	return buf_str(&b);
}

static void
saying_text(struct run *r, const char *name, const struct saying *s)
{
	if (s->text.claims.n == 0)
		put(r, "%s: none\n", name);
	VEC_EACH (i, &s->text.claims) {
		if (i != 0)
			put_cell(r, TINT_NONE, STR_NONE, LABEL_COLUMNS + 3);
		else
			put(r, "%s: ", name);
		put(r, "%.*s\n",
		    STR_ARG(claim_words(r->a, s->text.claims.v[i])));
	}
	if (s->source.n == 0)
		return;
	put_cell(r, TINT_NONE, STR_NONE, LABEL_COLUMNS + 3);
	put(r, "%.*s%s%.*s\n", STR_ARG(s->path), s->path.n != 0 ? ", " : "",
	    STR_ARG(s->source));
}

static void
claims_text(struct run *r, const struct why *y)
{
	head(r, "claims");
	saying_text(r, "a", &y->a);
	head(r, "");
	saying_text(r, "b", &y->b);
}

static struct str
joined(struct arena *a, const struct strs *l)
{
	struct buf b;

	buf_init(&b, a, REPORT_MAX);
	VEC_EACH (i, l)
		buf_f(&b, "%s%.*s", i != 0 ? ", " : "", STR_ARG(l->v[i]));
	return l->n != 0 ? buf_str(&b) : STR("nothing");
}

static void
seen_text(struct run *r, const struct explain *x)
{
	head(r, "words");
	put(r, "shared: %.*s; only a: %.*s; only b: %.*s\n",
	    STR_ARG(joined(r->a, &x->shared)),
	    STR_ARG(joined(r->a, &x->only_a)),
	    STR_ARG(joined(r->a, &x->only_b)));
	VEC_EACH (i, &x->values) {
		const struct explain_value *v = &x->values.v[i];

		head(r, i == 0 ? "values" : "");
		put(r, "%.*s against %.*s: %s, gap %.*s, tolerance %.*s\n",
		    STR_ARG(v->a), STR_ARG(v->b), v->relation,
		    STR_ARG(qty_amount(r->a, v->gap, v->unit)),
		    STR_ARG(qty_amount(r->a, v->tol, v->unit)));
	}
	head(r, "difference");
	put(r, "%s\n", x->comes_to);
}

static void
rules_text(struct run *r, const struct why *y)
{
	const struct explain *x = &y->seen;
	size_t no = 0;

	head(r, "rules");
	if (y->told->verdict.rule == 1) {
		put(r, "1 own_origin applies\n");
		return;
	}
	VEC_EACH (i, &x->rules) {
		const struct explain_rule *u = &x->rules.v[i];

		if (!u->applies)
			put(r, "%s%d %s", no++ != 0 ? ", " : "not ", u->number,
			    u->name);
	}
	put(r, "%s", no != 0 ? "\n" : "");
	VEC_EACH (i, &x->rules) {
		const struct explain_rule *u = &x->rules.v[i];

		if (!u->applies)
			continue;
		if (no != 0)
			head(r, "");
		put(r, "%d %s applies\n", u->number, u->name);
		return;
	}
	if (no != 0)
		head(r, "");
	put(r, "none applies\n");
}

static void
others_text(struct run *r, const struct why *y)
{
	size_t n = y->pairs.n - 1;

	if (n == 0)
		return;
	head(r, "also");
	put(r, "%.*s judged; --json tells of each\n",
	    STR_ARG(count_of(r->a, (long)n, "other pair", "other pairs")));
}

static void
verdict_text(struct run *r, const struct why *y)
{
	const struct verdict *v = y->told != NULL ? &y->told->verdict : NULL;
	enum outcome o = v != NULL ? v->outcome : OUT_NO_CANDIDATE;

	if (v != NULL && v->reasoning.n != 0) {
		head(r, "reason");
		put(r, "%.*s\n", STR_ARG(v->reasoning));
	}
	head(r, "verdict");
	put_cell(r, o == OUT_CONTESTED ? TINT_RED : TINT_GREEN,
	    o == OUT_CONTESTED
		? str_printf(r->a, "contested (%s, severity %s)",
		      conflict_type_name(v->type), severity_name(v->severity))
		: str_printf(r->a, "no conflict (%s)", outcome_name(o)),
	    0);
	put(r, "; %s\n", outcome_writes(o));
	if (y->entry == NULL)
		return;
	head(r, "entry");
	put(r, "%.*s, %.*s\n", STR_ARG(y->entry->id),
	    STR_ARG(finding_state(r->a, y->entry)));
}

static const char *
why_none(const struct why *y)
{
	if (y->a.text.claims.n == 0)
		return "a says nothing that could be held against b";
	if (y->b.text.claims.n == 0)
		return "b says nothing that could be held against a";
	return "no word, place or subject in common";
}

static void
why_text(struct run *r, const struct why *y)
{
	claims_text(r, y);
	head(r, "candidate");
	if (y->told == NULL) {
		put(r, "no: %s\n", why_none(y));
	} else {
		put(r, "yes: %.*s\n", STR_ARG(y->told->reason));
		seen_text(r, &y->seen);
		rules_text(r, y);
		others_text(r, y);
	}
	verdict_text(r, y);
}

/* ---- JSON ---- */

static struct val *
claim_val(struct arena *a, const struct claim *c)
{
	struct val *v = val_map(a);

	val_set_text(a, v, "kind", str_of(claim_kind_name(c->kind)));
	val_set_text(a, v, "modality", str_of(modality_name(c->modality)));
	val_set_bool(a, v, "negated", c->negated);
	val_set_text(a, v, "subject", c->subject);
	val_set_text(a, v, "slot", c->slot);
	val_set_text(a, v, "value", c->value);
	val_set_text(a, v, "text", c->text);
	val_set_int(a, v, "line", c->line);
	return v;
}

static struct val *
saying_val(struct arena *a, const struct saying *s)
{
	struct val *v = val_map(a), *l = val_list(a);

	val_set_text(a, v, "given", s->given);
	val_set_text(a, v, "title", s->text.title);
	val_set(a, v, "date", date_val(a, s->text.said));
	val_set(
	    a, v, "path", s->path.n != 0 ? val_text(a, s->path) : val_null(a));
	val_set(a, v, "line", s->line > 0 ? val_int(a, s->line) : val_null(a));
	val_set(a, v, "origin",
	    s->origin.n != 0 ? val_text(a, s->origin) : val_null(a));
	VEC_EACH (i, &s->text.claims)
		val_add(a, l, claim_val(a, s->text.claims.v[i]));
	val_set(a, v, "claims", l);
	return v;
}

static long
number_of(const struct claims *l, const struct claim *c)
{
	VEC_EACH (i, l)
		if (l->v[i] == c)
			return (long)i + 1;
	return 0;
}

static struct val *
values_val(struct arena *a, const struct explain *x)
{
	struct val *l = val_list(a);

	VEC_EACH (i, &x->values) {
		const struct explain_value *e = &x->values.v[i];
		struct val *v = val_map(a);

		val_set_text(a, v, "a", e->a);
		val_set_text(a, v, "b", e->b);
		val_set_text(a, v, "relation", str_of(e->relation));
		val_set(a, v, "gap", val_real(a, e->gap));
		val_set(a, v, "tolerance", val_real(a, e->tol));
		val_set_text(a, v, "unit", e->unit);
		val_add(a, l, v);
	}
	return l;
}

static struct val *
rules_val(struct arena *a, const struct explain *x)
{
	struct val *l = val_list(a);

	VEC_EACH (i, &x->rules) {
		struct val *v = val_map(a);

		val_set_int(a, v, "rule", x->rules.v[i].number);
		val_set_text(a, v, "name", str_of(x->rules.v[i].name));
		val_set_bool(a, v, "applies", x->rules.v[i].applies);
		val_add(a, l, v);
	}
	return l;
}

static struct val *
pair_val(struct run *r, const struct why *y, const struct judged *j)
{
	struct arena *a = r->a;
	struct val *v = val_map(a);
	struct explain x;

	explain_pair(a, j->earlier, j->incoming, &y->ctx, &x);
	val_set_int(a, v, "a", number_of(&y->a.text.claims, j->earlier));
	val_set_int(a, v, "b", number_of(&y->b.text.claims, j->incoming));
	val_set_text(a, v, "candidate", j->reason);
	val_set(a, v, "shared", strs_val(a, &x.shared));
	val_set(a, v, "only_a", strs_val(a, &x.only_a));
	val_set(a, v, "only_b", strs_val(a, &x.only_b));
	val_set(a, v, "values", values_val(a, &x));
	val_set_text(a, v, "difference", str_of(x.comes_to));
	val_set(a, v, "rules", rules_val(a, &x));
	val_set(a, v, "verdict", verdict_val(a, &j->verdict));
	return v;
}

static void
why_json(struct run *r, const struct why *y)
{
	struct val *doc = doc_new(r->a, "wikictl.why/1");
	struct val *l = val_list(r->a);

	val_set(r->a, doc, "a", saying_val(r->a, &y->a));
	val_set(r->a, doc, "b", saying_val(r->a, &y->b));
	VEC_EACH (i, &y->pairs)
		val_add(r->a, l, pair_val(r, y, &y->pairs.v[i]));
	val_set(r->a, doc, "pairs", l);
	val_set(r->a, doc, "verdict",
	    y->told != NULL ? verdict_val(r->a, &y->told->verdict)
			    : val_null(r->a));
	val_set_text(r->a, doc, "would_be",
	    str_of(outcome_writes(y->told != NULL ? y->told->verdict.outcome
						  : OUT_NO_CANDIDATE)));
	val_set(r->a, doc, "entry",
	    y->entry != NULL ? val_text(r->a, y->entry->id) : val_null(r->a));
	put_json(r, doc);
}

static int
why_cmd(struct run *r)
{
	struct why y = {0};

	if (sayings_read(r, &y) != 0)
		return -1;
	y.ctx.today = r->today;
	y.ctx.slots = r->wiki != NULL ? r->wiki->config.slots : NULL;
	walk_judge(r->a, &y.a.text.claims, &y.b.text.claims, &y.ctx, &y.pairs);
	own_origin(r, &y);
	y.told = walk_told(&y.pairs);
	if (y.told != NULL)
		explain_pair(
		    r->a, y.told->earlier, y.told->incoming, &y.ctx, &y.seen);
	entry_find(r, &y);
	if (r->json)
		why_json(r, &y);
	else
		why_text(r, &y);
	return 0;
}

const struct cmd cmd_why = {
    .name = "why",
    .usage = "[--title title] [--date-a date] [--date-b date] a b",
    .brief = "walk two sayings through the rules and say what was seen",
    .min_words = 2,
    .words = "a and b",
    .max_words = 2,
    .opts = opts,
    .run = why_cmd,
};
