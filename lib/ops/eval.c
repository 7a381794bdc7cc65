#include "ops/eval.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/err.h"
#include "base/text.h"
#include "base/tree.h"
#include "format/json.h"
#include "model/wiki.h"
#include "ops/deliver.h"
#include "ops/ingest.h"
#include "ops/walk.h"

static const char *const places[] = {
    [EVAL_FOUND] = "found",
    [EVAL_NOT_EXTRACTED] = "not_extracted",
    [EVAL_NOT_CANDIDATE] = "not_candidate",
    [EVAL_JUDGED_NO] = "judged_no",
    [EVAL_HELD] = "held",
};

const char *
eval_place_name(enum eval_place p)
{
	return places[p];
}

/* ---- rates ---- */

/* The two-sided 95 % point of the normal distribution. */
#define Z 1.959963984540054

struct eval_rate
eval_wilson(long k, long n)
{
	struct eval_rate r = {.known = n > 0};
	double p, mid, half, all;

	if (n <= 0)
		return r;
	p = (double)k / (double)n;
	all = 1 + Z * Z / (double)n;
	mid = (p + Z * Z / (2 * (double)n)) / all;
	half =
	    Z / all *
	    sqrt(p * (1 - p) / (double)n + Z * Z / (4 * (double)n * (double)n));
	r.value = p;
	r.lo = k == 0 ? 0 : fmax(0, mid - half);
	r.hi = k == n ? 1 : fmin(1, mid + half);
	return r;
}

/* F1 rises with tp/(tp+fp+fn), which is a share of counted things and so has
 * Wilson's interval. */
static struct eval_rate
f1_of(long tp, long fp, long fn)
{
	struct eval_rate r = eval_wilson(tp, tp + fp + fn);

	r.value = 2 * r.value / (1 + r.value);
	r.lo = 2 * r.lo / (1 + r.lo);
	r.hi = 2 * r.hi / (1 + r.hi);
	return r;
}

struct eval_scores
eval_scores(const struct eval_tally *t)
{
	long fp = t->fp + t->spare;
	struct eval_scores s = {
	    .precision = eval_wilson(t->tp, t->tp + fp),
	    .recall = eval_wilson(t->tp, t->tp + t->fn),
	    .f1 = f1_of(t->tp, fp, t->fn),
	    .false_alarms = eval_wilson(t->fp, t->fp + t->tn),
	};

	s.f1.known = t->tp + t->fn > 0;
	return s;
}

/* ---- one row ---- */

struct row {
	struct arena *a; /* of the row */
	const struct val *v;
	struct str id, kind, label;
	bool want; /* a contradiction */
	struct walk_text x, y;
	bool itself;	  /* the text against itself: y is not used */
	uint64_t *marks;  /* itself: the evidence each claim of x states */
	struct judgeds g; /* all pairs judged */
	struct strs said; /* what was asked about, for people */
};

struct work {
	struct arena *a; /* of the result */
	const struct eval_in *in;
	struct eval *out;
	struct wiki wiki; /* with the default settings: for delivery */
};

static bool
label_read(struct row *r)
{
	static const char *const labels[] = {
	    "contradiction", "neutral", "entailment", "none"};

	r->label = val_str(r->v, "label");
	r->want = str_eq(r->label, STR("contradiction"));
	for (size_t i = 0; i < sizeof(labels) / sizeof(*labels); i++)
		if (str_eq(r->label, str_of(labels[i])))
			return true;
	return false;
}

static bool
has_text(const struct val *v, const char *key)
{
	const struct val *m = val_get(v, key);

	return m != NULL && m->kind == VAL_TEXT;
}

static int
row_open(struct row *r, struct err *e)
{
	bool pair = has_text(r->v, "a") && has_text(r->v, "b");

	if (!pair && !has_text(r->v, "document"))
		return err_set(
		    e, FAIL_SYNTAX, "neither \"a\" and \"b\" nor \"document\"");
	if (!label_read(r))
		return err_set(e, FAIL_SYNTAX,
		    "\"label\" is contradiction, neutral, entailment or none, "
		    "not \"%.*s\"",
		    STR_ARG(r->label));
	r->id = val_str(r->v, "id");
	r->kind = val_str(r->v, "kind");
	return 0;
}

/* ---- which claims the label speaks of ---- */

/* How many words of `part` stand in `whole`, and how many it has. */
static size_t
words_in(struct arena *a, struct str part, struct str whole, size_t *all)
{
	struct words p = {0}, w = {0};
	size_t n = 0;

	*all = 0;
	text_words(a, part, &p);
	text_words(a, whole, &w);
	VEC_EACH (i, &p) {
		size_t j = 0;

		if (p.v[i].punct)
			continue;
		++*all;
		while (j < w.n && !str_eq(w.v[j].fold, p.v[i].fold))
			j++;
		n += j < w.n;
	}
	return n;
}

/* Evidence may be several sentences, or one put in other words so that it
 * stands alone: four fifths of the shorter one's words are enough. */
static bool
stands_in(struct arena *a, struct str part, struct str whole)
{
	size_t all, n = words_in(a, part, whole, &all);

	return all >= 2 && 5 * n >= 4 * all;
}

static bool
is_evidence(struct arena *a, struct str claim, struct str ev)
{
	return stands_in(a, claim, ev) || stands_in(a, ev, claim);
}

static bool
has_word(const struct words *l, const struct word *w)
{
	VEC_EACH (i, l)
		if (str_eq(l->v[i].fold, w->fold))
			return true;
	return false;
}

/* The share of the words of `ev` that stand in `claim`, those that other
 * evidence has too not counted: they do not tell the two apart. */
static double
likeness(struct arena *a, struct str claim, struct str ev, struct str other)
{
	struct words c = {0}, e = {0}, o = {0};
	size_t n = 0, all = 0;

	text_words(a, claim, &c);
	text_words(a, ev, &e);
	text_words(a, other, &o);
	VEC_EACH (i, &e) {
		if (e.v[i].punct || has_word(&o, &e.v[i]))
			continue;
		all++;
		n += has_word(&c, &e.v[i]);
	}
	if (all == 0 && other.n != 0)
		return likeness(a, claim, ev, STR_NONE);
	return all != 0 ? (double)n / (double)all : 0;
}

/* The section of several sources that a claim stands in: "Source 3" -> 3. */
static long
section_of(const struct claim *c)
{
	const struct md_head *h = c->unit != NULL ? c->unit->head : NULL;
	long n;

	for (; h != NULL; h = h->up) {
		size_t at = str_rchr(h->text, ' ');

		if (at < h->text.n &&
		    str_int(str_sub(h->text, at + 1, h->text.n), &n))
			return n;
	}
	return 0;
}

static bool
holds_answer(struct row *r, const struct claim *c, const struct val *ev)
{
	struct str answer = text_fold(r->a, val_str(ev, "answer"));

	return section_of(c) == val_num(ev, "source", 0) && answer.n != 0 &&
	       str_has(text_fold(r->a, c->text), answer);
}

/* Two pieces of evidence that the label calls contradictory. */
static bool
are_opposed(const struct val *x, const struct val *y)
{
	struct str p, q;

	if (x == y)
		return false;
	if (x->kind == VAL_TEXT || y->kind == VAL_TEXT)
		return true;
	p = val_str(x, "type");
	q = val_str(y, "type");
	return !str_eq(p, q) && !str_eq(p, STR("noise")) &&
	       !str_eq(q, STR("noise"));
}

#define MARKS_MAX 64

/* All other evidence that is words. */
static struct str
others(struct row *r, const struct val *but)
{
	const struct val *ev = val_get(r->v, "evidence");
	struct buf b;

	buf_init(&b, r->a, (size_t)1 << 20);
	for (size_t i = 0; i < ev->n; i++)
		if (ev->list[i] != but && ev->list[i]->kind == VAL_TEXT)
			buf_f(&b, "%.*s ", STR_ARG(ev->list[i]->text));
	return buf_str(&b);
}

/* Evidence in quite other words is the sentence, or the sentences, most like
 * it. */
static void
mark_most_like(struct row *r, const struct val *ev, uint64_t bit)
{
	struct str other = others(r, ev);
	double best = 0;

	for (int pass = 0; pass < 2; pass++)
		VEC_EACH (i, &r->x.claims) {
			double d = likeness(
			    r->a, r->x.claims.v[i]->text, ev->text, other);

			if (pass == 0)
				best = d > best ? d : best;
			else if (best > 0 && d >= best)
				r->marks[i] |= bit;
		}
}

static void
mark_evidence(struct row *r, const struct val *ev, uint64_t bit)
{
	bool any = false;

	VEC_EACH (i, &r->x.claims) {
		const struct claim *c = r->x.claims.v[i];
		bool is = ev->kind == VAL_TEXT
			      ? is_evidence(r->a, c->text, ev->text)
			      : holds_answer(r, c, ev);

		r->marks[i] |= is ? bit : 0;
		any |= is;
	}
	if (!any && ev->kind == VAL_TEXT)
		mark_most_like(r, ev, bit);
}

static void
mark_claims(struct row *r)
{
	const struct val *ev = val_get(r->v, "evidence");

	r->marks = NEW_N(r->a, uint64_t, r->x.claims.n);
	for (size_t n = 0; n < ev->n && n < MARKS_MAX; n++)
		mark_evidence(r, ev->list[n], (uint64_t)1 << n);
}

static uint64_t
marks_of(const struct row *r, const struct claim *c)
{
	VEC_EACH (i, &r->x.claims)
		if (r->x.claims.v[i] == c)
			return r->marks[i];
	return 0;
}

static bool
marks_opposed(const struct row *r, uint64_t x, uint64_t y)
{
	const struct val *ev = val_get(r->v, "evidence");

	for (size_t i = 0; i < ev->n && i < MARKS_MAX; i++)
		for (size_t j = 0; j < ev->n && j < MARKS_MAX; j++)
			if ((x >> i & 1) != 0 && (y >> j & 1) != 0 &&
			    are_opposed(ev->list[i], ev->list[j]))
				return true;
	return false;
}

static bool
is_gold(const struct row *r, const struct claim *x, const struct claim *y)
{
	return !r->itself || marks_opposed(r, marks_of(r, x), marks_of(r, y));
}

/* ---- judging ---- */

static int
pair_judge(struct row *r, const struct judge_ctx *ctx, struct err *e)
{
	struct str topic = val_str(r->v, "topic");

	r->x = (struct walk_text){.text = val_str(r->v, "a"),
	    .title = topic,
	    .plain = true,
	    .name = STR("a")};
	r->y = (struct walk_text){.text = val_str(r->v, "b"),
	    .title = topic,
	    .plain = true,
	    .name = STR("b")};
	strs_add(r->a, &r->said, r->x.text);
	strs_add(r->a, &r->said, r->y.text);
	if (walk_read(r->a, &r->x, e) != 0 || walk_read(r->a, &r->y, e) != 0)
		return -1;
	walk_judge(r->a, &r->x.claims, &r->y.claims, ctx, &r->g);
	return 0;
}

/* One sentence of evidence comes from outside, as from a source; two, or a
 * list of sections with their answers, stand in the document itself. */
static bool
is_outside(const struct val *ev)
{
	return ev != NULL && ev->n == 1 && ev->list[0]->kind == VAL_TEXT;
}

static int
document_judge(struct row *r, const struct judge_ctx *ctx, struct err *e)
{
	const struct val *ev = val_get(r->v, "evidence");

	if (ev == NULL || ev->kind != VAL_LIST || ev->n == 0)
		return err_set(e, FAIL_SYNTAX, "\"evidence\" is no list");
	r->x = (struct walk_text){
	    .text = val_str(r->v, "document"), .name = STR("document")};
	if (walk_read(r->a, &r->x, e) != 0)
		return -1;
	for (size_t i = 0; i < ev->n; i++)
		strs_add(r->a, &r->said,
		    ev->list[i]->kind == VAL_TEXT
			? ev->list[i]->text
			: val_str(ev->list[i], "answer"));
	r->itself = !is_outside(ev);
	if (r->itself) {
		mark_claims(r);
		walk_itself(r->a, &r->x.claims, ctx, &r->g);
		return 0;
	}
	r->y = (struct walk_text){.text = ev->list[0]->text,
	    .title = r->x.title,
	    .plain = true,
	    .name = STR("evidence")};
	if (walk_read(r->a, &r->y, e) != 0)
		return -1;
	walk_judge(r->a, &r->x.claims, &r->y.claims, ctx, &r->g);
	return 0;
}

/* Sections are sources: a claim never meets its own. */
static bool
own_source(struct row *r, const struct judged *j)
{
	const struct val *ev = val_get(r->v, "evidence");

	return r->itself && ev->list[0]->kind == VAL_MAP &&
	       section_of(j->earlier) == section_of(j->incoming);
}

static bool
says_conflict(const struct row *r, const struct judged *j)
{
	return r->itself ? j->verdict.outcome == OUT_CONTESTED
			 : judged_contested(&r->g, j);
}

/* ---- what came of the row ---- */

struct result {
	const struct judged *said; /* the conflict, or NULL */
	const struct judged *told; /* else of the pairs asked about */
	bool spare, held, extracted, candidate;
};

static bool
is_held(const struct work *k, const struct verdict *v)
{
	struct finding f = {.severity = v->severity};

	deliver_decide(&k->wiki, &f);
	return f.held;
}

static bool
both_extracted(const struct row *r)
{
	if (!r->itself)
		return r->x.claims.n != 0 && r->y.claims.n != 0;
	VEC_EACH (i, &r->x.claims)
		for (size_t j = 0; j < i; j++)
			if (marks_opposed(r, r->marks[j], r->marks[i]))
				return true;
	return false;
}

/* Where the document's side is not named, the right pair is surely among the
 * candidates only if all its claims are. */
static bool
has_candidate(const struct row *r, const struct judgeds *asked)
{
	size_t n = 0;

	if (has_text(r->v, "a") || r->itself)
		return asked->n != 0;
	VEC_EACH (i, &r->x.claims)
		VEC_EACH (j, asked)
			if (asked->v[j].earlier == r->x.claims.v[i]) {
				n++;
				break;
			}
	return n != 0 && n == r->x.claims.n;
}

static void
row_result(struct work *k, struct row *r, struct result *out)
{
	struct judgeds asked = {0};

	*out = (struct result){0};
	VEC_EACH (i, &r->g) {
		const struct judged *j = &r->g.v[i];
		bool gold;

		if (own_source(r, j))
			continue;
		gold = !r->want || is_gold(r, j->earlier, j->incoming);
		if (gold)
			*VEC_ADD(r->a, &asked) = *j;
		if (!says_conflict(r, j))
			continue;
		if (is_held(k, &j->verdict))
			out->held = true;
		else if (!gold)
			out->spare = true;
		else if (out->said == NULL)
			out->said = j;
	}
	out->spare = out->spare && out->said == NULL;
	out->told = out->said != NULL ? out->said : walk_told(&asked);
	out->extracted = out->said != NULL || !r->want || both_extracted(r);
	out->candidate = has_candidate(r, &asked);
}

static enum eval_place
place_of(const struct row *r, const struct result *s)
{
	if (!r->want || s->said != NULL)
		return EVAL_FOUND;
	if (s->held)
		return EVAL_HELD;
	if (!s->extracted)
		return EVAL_NOT_EXTRACTED;
	return s->told == NULL ? EVAL_NOT_CANDIDATE : EVAL_JUDGED_NO;
}

static void
tally(struct eval_tally *t, const struct row *r, const struct result *s)
{
	bool said = s->said != NULL;

	t->rows++;
	t->tp += r->want && said;
	t->fn += r->want && !said;
	t->fp += !r->want && said;
	t->tn += !r->want && !said;
	t->spare += r->want && s->spare;
}

static struct eval_tally *
kind_of(struct work *k, struct str kind)
{
	struct eval_tallies *l = &k->out->kinds;
	struct eval_tally *t;

	VEC_EACH (i, l)
		if (str_eq(l->v[i].name, kind))
			return &l->v[i];
	t = VEC_ADD(k->a, l);
	t->name = str_dup(k->a, kind);
	return t;
}

static void
count_rule(struct work *k, const struct verdict *v, bool right)
{
	struct eval_rules *l = &k->out->rules;
	struct eval_rule *r = NULL;

	for (size_t i = 0; i < l->n && r == NULL; i++)
		if (l->v[i].type == v->type &&
		    str_eq(str_of(l->v[i].ground), str_of(v->ground)) &&
		    str_eq(str_of(l->v[i].name), str_of(v->rule_name)))
			r = &l->v[i];
	if (r == NULL) {
		r = VEC_ADD(k->a, l);
		r->name = v->rule_name;
		r->ground = v->ground;
		r->type = v->type;
	}
	r->right += right;
	r->wrong += !right;
}

static void
count_no(struct work *k, struct str rule)
{
	struct eval_counts *l = &k->out->judged_no;

	VEC_EACH (i, l)
		if (str_eq(l->v[i].name, rule)) {
			l->v[i].n++;
			return;
		}
	*VEC_ADD(k->a, l) = (struct eval_count){str_dup(k->a, rule), 1};
}

static struct str
kept(struct work *k, struct str s)
{
	return str_dup(k->a, s);
}

static void
note_error(struct work *k, const struct row *r, const struct result *s,
    enum eval_place at)
{
	const struct judged *j = s->told;
	struct eval_error *x;

	if (r->want == (s->said != NULL))
		return;
	x = VEC_ADD(k->a, &k->out->errors);
	x->id = kept(k, r->id);
	x->kind = kept(k, r->kind);
	x->label = kept(k, r->label);
	x->alarm = !r->want;
	x->at = at;
	/* of a document: the sentences that were judged say more */
	x->a = kept(k, r->said.v[0]);
	x->b = kept(k, r->said.n > 1 ? r->said.v[1] : STR_NONE);
	if (j == NULL)
		return;
	if (!has_text(r->v, "a")) {
		x->a = kept(k, j->earlier->text);
		x->b = kept(k, j->incoming->text);
	}
	x->rule = str_of(j->verdict.rule_name);
	x->reasoning = kept(k, j->verdict.reasoning);
	x->outcome = outcome_name(j->verdict.outcome);
}

static void
count_row(struct work *k, struct row *r)
{
	struct eval *o = k->out;
	struct result s;
	enum eval_place at;

	row_result(k, r, &s);
	at = place_of(r, &s);
	tally(&o->all, r, &s);
	tally(kind_of(k, r->kind), r, &s);
	o->atoms += (long)(r->x.claims.n + r->y.claims.n);
	o->incoming += (long)(r->itself ? r->x.claims.n : r->y.claims.n);
	o->pairs += (long)r->g.n;
	o->adjudications += (long)r->g.n;
	o->findings += s.said != NULL || s.held || s.spare;
	o->held += s.held;
	o->gold += r->want;
	o->gold_found += r->want && s.candidate;
	o->missed[at] += r->want;
	if (at == EVAL_JUDGED_NO)
		count_no(k, str_of(s.told->verdict.rule_name));
	if (s.said != NULL)
		count_rule(k, &s.said->verdict, r->want);
	note_error(k, r, &s, at);
}

/* JSON may say U+0000, which jansson takes in no text: it reads as a character
 * that is not known. */
static struct str
nul_replaced(struct arena *a, struct str line)
{
	static const char nul[] = "\\u0000", not_known[] = "\\ufffd";
	size_t n = sizeof(nul) - 1;
	char *p;

	if (!str_has(line, STR("\\u0000")))
		return line;
	p = arena_alloc(a, line.n);
	memcpy(p, line.p, line.n);
	for (size_t i = 0; i + 1 < line.n; i += p[i] == '\\' ? 2 : 1)
		if (line.n - i >= n && memcmp(p + i, nul, n) == 0)
			memcpy(p + i, not_known, n);
	return (struct str){p, line.n};
}

static int
row_run(struct work *k, struct arena *a, struct str line, struct err *e)
{
	struct judge_ctx ctx = {.today = k->in->today};
	struct row r = {.a = a};
	struct val *v;

	if (val_from_json(a, nul_replaced(a, line), &v, e) != 0) {
		if (str_starts(e->msg, STR("line 1: ")))
			e->msg = str_sub(e->msg, 8, e->msg.n);
		return -1;
	}
	r.v = v;
	if (row_open(&r, e) != 0)
		return -1;
	if (k->in->kind.n != 0 && !str_eq(k->in->kind, r.kind))
		return 0;
	if ((has_text(v, "document") ? document_judge : pair_judge)(
		&r, &ctx, e) != 0)
		return -1;
	count_row(k, &r);
	return 0;
}

/* ---- all of them ---- */

static int
by_name(const void *x, const void *y)
{
	const struct eval_tally *p = x, *q = y;

	return str_cmp(p->name, q->name);
}

static int
by_use(const void *x, const void *y)
{
	const struct eval_rule *p = x, *q = y;
	long n = q->right + q->wrong - p->right - p->wrong;

	if (n != 0)
		return n < 0 ? -1 : 1;
	if (p->type != q->type)
		return p->type < q->type ? -1 : 1;
	return str_cmp(str_of(p->ground), str_of(q->ground));
}

static int
by_count(const void *x, const void *y)
{
	const struct eval_count *p = x, *q = y;

	if (p->n != q->n)
		return p->n > q->n ? -1 : 1;
	return str_cmp(p->name, q->name);
}

static void
sort(void *v, size_t n, size_t size, int (*cmp)(const void *, const void *))
{
	if (n > 1)
		qsort(v, n, size, cmp);
}

static void
rows_run(struct work *k, struct arena *row)
{
	struct str rest = k->in->text, line;
	long n = 0;

	while (str_line(&rest, &line)) {
		struct err e;

		n++;
		if (str_trim(line).n == 0)
			continue;
		arena_reset(row);
		err_init(&e, row);
		if (row_run(k, row, line, &e) != 0)
			strs_add(k->a, &k->out->not_checked,
			    str_printf(
				k->a, "line %ld: %.*s", n, STR_ARG(e.msg)));
	}
}

int
eval_run(
    struct arena *a, const struct eval_in *in, struct eval *out, struct err *e)
{
	struct work k = {.a = a, .in = in, .out = out};
	struct arena *row;

	*out = (struct eval){0};
	k.wiki.a = a;
	if (config_load(a, tree_mem(a), &k.wiki.config, e) != 0)
		return -1;
	row = arena_new();
	rows_run(&k, row);
	arena_free(row);
	sort(out->kinds.v, out->kinds.n, sizeof(*out->kinds.v), by_name);
	sort(out->rules.v, out->rules.n, sizeof(*out->rules.v), by_use);
	sort(out->judged_no.v, out->judged_no.n, sizeof(*out->judged_no.v),
	    by_count);
	if (out->all.rows == 0 && out->not_checked.n != 0)
		return err_set(
		    e, FAIL_SYNTAX, "%.*s", STR_ARG(out->not_checked.v[0]));
	return 0;
}
