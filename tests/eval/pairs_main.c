/*
 * pairs: scores the detector on JSON lines, for whoever works on it.
 *
 *   pairs [-v] FILE.jsonl...           rows {a, b, label, topic}
 *   pairs [-v] --cases FILE.jsonl...   rows {page, source, expect}
 *   pairs --one TITLE A B              one pair, with its terms
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/err.h"
#include "base/text.h"
#include "detect/atoms.h"
#include "detect/candidates.h"
#include "detect/judge.h"
#include "detect/own.h"
#include "format/json.h"
#include "format/yaml.h"

static int verbose;

struct score {
	long rows, tp, fp, fn, neg;
	long rule[20][2];
};

static struct str
read_file(struct arena *a, const char *path)
{
	FILE *f = fopen(path, "rb");
	struct buf b;
	char chunk[65536];
	size_t n;

	buf_init(&b, a, (size_t)1 << 28);
	if (f == NULL) {
		fprintf(stderr, "%s: cannot open\n", path);
		exit(3);
	}
	while ((n = fread(chunk, 1, sizeof(chunk), f)) > 0)
		buf_add(&b, (struct str){chunk, n});
	fclose(f);
	return buf_str(&b);
}

static void
read_claims(struct arena *a, struct str text, struct str title, bool plain,
    const char *page, struct date said, struct claims *out)
{
	struct md_doc *doc;
	struct err e;
	struct atoms_ctx ctx = {.title = title, .said = said};

	err_init(&e, a);
	if ((plain ? md_plain(a, text, &doc, &e) : md_parse(a, text, &doc, &e)))
		return;
	if (doc->has_front) {
		struct val *v;

		if (val_from_yaml(a, doc->front, 65536, &v, &e) == 0) {
			const struct val *al = val_get(v, "aliases");

			ctx.front = v;
			ctx.front_raw = doc->front;
			ctx.front_off = doc->front_off;
			ctx.front_line = doc->front_line;
			for (size_t i = 0; al != NULL && i < al->n; i++)
				strs_add(a, &ctx.aliases, al->list[i]->text);
			if (title.n == 0)
				ctx.title = val_str(v, "title");
		}
	}
	if (ctx.title.n == 0 && doc->heads.n > 0)
		ctx.title = doc->heads.v[0]->text;
	atoms_read(a, doc, &ctx, out);
	VEC_EACH (i, out) {
		out->v[i]->page = str_of(page);
		out->v[i]->said = said;
	}
}

static void
judge_all(struct arena *a, const struct claims *x, const struct claims *y,
    struct judgeds *out)
{
	struct judge_ctx jc = {0};

	VEC_EACH (i, x)
		VEC_EACH (j, y) {
			struct judged *g = VEC_ADD(a, out);

			g->earlier = x->v[i];
			g->incoming = y->v[j];
			judge_pair(a, x->v[i], y->v[j], &jc, &g->verdict);
		}
}

static void
show(struct str id, const char *what, const struct val *row,
    const struct judgeds *g)
{
	printf("%.*s %s\n  a %.*s\n  b %.*s\n", STR_ARG(id), what,
	    STR_ARG(val_str(row, "a")), STR_ARG(val_str(row, "b")));
	VEC_EACH (i, g)
		if (g->v[i].verdict.outcome != OUT_NO_CANDIDATE)
			printf("    %s: %.*s\n",
			    outcome_name(g->v[i].verdict.outcome),
			    STR_ARG(g->v[i].verdict.reasoning));
}

static void
pairs_row(struct arena *a, const struct val *row, struct score *s)
{
	struct claims x = {0}, y = {0};
	struct judgeds g = {0};
	bool want = str_eq(val_str(row, "label"), STR("contradiction"));
	bool got = false;
	struct date none = {0};
	struct str title = val_str(row, "topic");

	read_claims(a, val_str(row, "a"), title, true, "a", none, &x);
	read_claims(a, val_str(row, "b"), title, true, "b", none, &y);
	judge_all(a, &x, &y, &g);
	VEC_EACH (i, &g)
		got |= g.v[i].verdict.has_conflict;
	s->rows++;
	s->neg += !want;
	s->tp += want && got;
	s->fp += !want && got;
	s->fn += want && !got;
	VEC_EACH (i, &g)
		if (g.v[i].verdict.has_conflict) {
			s->rule[g.v[i].verdict.type][want]++;
			break;
		}
	if (want != got && (verbose > 1 || (verbose && got)))
		show(val_str(row, "id"), got ? "FALSE ALARM" : "missed", row,
		    &g);
}

static double
part(long a, long b)
{
	return b > 0 ? (double)a / (double)b : 0;
}

static void
report(const char *name, const struct score *s)
{
	printf("%-32s rows %5ld  P %.3f  R %.3f  false alarms %ld/%ld %.2f%%\n",
	    name, s->rows, part(s->tp, s->tp + s->fp),
	    part(s->tp, s->tp + s->fn), s->fp, s->neg,
	    100 * part(s->fp, s->neg));
	for (int i = 0; i < 16; i++)
		if (s->rule[i][0] + s->rule[i][1] > 0)
			printf("    %-22s %4ld right %4ld wrong\n",
			    conflict_type_name((enum conflict_type)i),
			    s->rule[i][1], s->rule[i][0]);
}

/* ---- cases ---- */

struct tally {
	long n, tp, fn, fp, neg, named, spare, pairs;
};

static bool
within(struct str side, struct str text)
{
	return str_has(side, text) || str_has(text, side);
}

static struct str
squash(struct arena *a, struct str s)
{
	struct words w = {0};
	struct buf b;

	buf_init(&b, a, 1 << 16);
	text_words(a, s, &w);
	VEC_EACH (i, &w)
		if (!w.v[i].punct) {
			buf_add(&b, w.v[i].fold);
			buf_c(&b, ' ');
		}
	return buf_str(&b);
}

static bool
expected(struct arena *a, const struct val *want, const struct judged *g)
{
	struct str x = squash(a, g->earlier->text);
	struct str y = squash(a, g->incoming->text);

	for (size_t i = 0; i < want->n; i++) {
		struct str p = squash(a, want->list[i]->list[0]->text);
		struct str q = squash(a, want->list[i]->list[1]->text);

		if ((within(x, p) && within(y, q)) ||
		    (within(x, q) && within(y, p)))
			return true;
	}
	return false;
}

static struct str
dashed(struct arena *a, const char *name)
{
	struct str s = str_dup(a, str_of(name));
	char *p = str_c(a, s);

	for (size_t i = 0; i < s.n; i++)
		if (p[i] == '_')
			p[i] = '-';
	return (struct str){p, s.n};
}

static bool
accepted(struct arena *a, const struct val *ex, enum outcome o)
{
	struct str n = dashed(a, outcome_name(o));
	const struct val *acc = val_get(ex, "accept");

	if (str_eq(n, val_str(ex, "outcome")))
		return true;
	for (size_t i = 0; acc != NULL && i < acc->n; i++)
		if (str_eq(n, acc->list[i]->text))
			return true;
	return false;
}

static bool
self_pair(const struct claim *x, const struct claim *y)
{
	return x->unit == y->unit && x->unit != NULL;
}

static const enum outcome telling[] = {OUT_CONTESTED, OUT_SUPERSEDED,
    OUT_LOCKED, OUT_DUPLICATE, OUT_REFINEMENT, OUT_VAGUER, OUT_TIME_SCOPED,
    OUT_SCOPE_SPLIT, OUT_MULTI_VALUED, OUT_ATTRIBUTED, OUT_AMBIGUOUS,
    OUT_DISTINCT_ENTITY, OUT_IGNORED};

static enum outcome
told(const struct judgeds *g, const struct claim *c)
{
	if (c->modality == MOD_QUESTION || c->modality == MOD_HYPOTHETICAL ||
	    c->modality == MOD_EXAMPLE)
		return OUT_IGNORED;
	for (size_t k = 0; k < sizeof(telling) / sizeof(telling[0]); k++)
		VEC_EACH (i, g)
			if (g->v[i].incoming == c &&
			    g->v[i].verdict.outcome == telling[k])
				return telling[k];
	return c->modality == MOD_REPORTED || c->modality == MOD_OPINION ||
		       c->modality == MOD_HEDGED
		   ? OUT_ATTRIBUTED
		   : OUT_NO_CANDIDATE;
}

static void
case_row(struct arena *a, const struct val *row, struct tally *t)
{
	const struct val *ex = val_get(row, "expect");
	const struct val *want = val_get(ex, "contested");
	struct claims x = {0}, y = {0};
	struct judgeds g = {0};
	struct date px = {0}, py = {0};
	struct str title = STR_NONE;
	bool found = false, spare = false, named = false;
	struct md_doc *doc;
	struct err e;

	err_init(&e, a);
	date_parse(val_str(row, "page_date"), &px);
	date_parse(val_str(row, "source_date"), &py);
	if (md_parse(a, val_str(row, "page"), &doc, &e) == 0 &&
	    doc->heads.n > 0)
		title = doc->heads.v[0]->text;
	read_claims(a, val_str(row, "page"), STR_NONE, false, "p", px, &x);
	if (val_str(row, "source").n > 0) {
		read_claims(
		    a, val_str(row, "source"), title, false, "s", py, &y);
		judge_all(a, &x, &y, &g);
	} else {
		judge_all(a, &x, &x, &g);
	}
	VEC_EACH (i, &g)
		if (g.v[i].verdict.has_conflict &&
		    !self_pair(g.v[i].earlier, g.v[i].incoming)) {
			if (expected(a, want, &g.v[i]))
				found = true;
			else
				spare = true;
		}
	VEC_EACH (i, &y)
		named |= accepted(a, ex, told(&g, y.v[i]));
	if (y.n == 0)
		named = accepted(a, ex, OUT_IGNORED);
	t->n++;
	if (want->n > 0) {
		t->tp += found && !spare;
		t->fn += !found || spare;
	} else {
		t->neg++;
		t->fp += spare;
		t->named += named && !spare;
	}
	if (verbose && (want->n > 0 ? !found || spare : spare || !named)) {
		printf("%.*s %s want %.*s\n  page   %.*s\n  source %.*s\n",
		    STR_ARG(val_str(row, "id")),
		    spare     ? "SPARE"
		    : want->n ? "missed"
			      : "unnamed",
		    STR_ARG(val_str(ex, "outcome")),
		    STR_ARG(val_str(row, "page")),
		    STR_ARG(val_str(row, "source")));
		VEC_EACH (i, &g)
			printf("    %s [%.*s | %.*s] %s %s: %.*s\n",
			    outcome_name(g.v[i].verdict.outcome),
			    STR_ARG(g.v[i].earlier->text),
			    STR_ARG(g.v[i].incoming->text),
			    modality_name(g.v[i].incoming->modality),
			    claim_kind_name(g.v[i].incoming->kind),
			    STR_ARG(g.v[i].verdict.reasoning));
	}
}

static void
each_row(const char *path, bool cases)
{
	struct arena *file = arena_new(), *a = arena_new();
	struct str text = read_file(file, path), line;
	struct score s = {0};
	struct tally t = {0};
	const char *base = strrchr(path, '/');

	while (str_line(&text, &line)) {
		struct val *row;
		struct err e;

		if (str_trim(line).n == 0)
			continue;
		arena_reset(a);
		err_init(&e, a);
		if (val_from_json(a, line, &row, &e) != 0)
			continue;
		if (cases)
			case_row(a, row, &t);
		else
			pairs_row(a, row, &s);
	}
	if (cases)
		printf("cases %ld: recall %ld/%ld %.1f%%  false alarms %ld/%ld "
		       "%.1f%%  named %ld/%ld %.1f%%\n",
		    t.n, t.tp, t.tp + t.fn, 100 * part(t.tp, t.tp + t.fn), t.fp,
		    t.neg, 100 * part(t.fp, t.neg), t.named, t.neg,
		    100 * part(t.named, t.neg));
	else
		report(base != NULL ? base + 1 : path, &s);
	arena_free(a);
	arena_free(file);
}

/* Terms as lemma/role, values in brackets. */
static void
dump(const struct claim *c)
{
	static const char *const roles = "-SVALx";
	const struct atom *at = c->atom;

	printf("  [%s%s%s%s%s%s]", at->english ? "en" : "??",
	    at->copula ? " cop" : "", at->passive ? " pass" : "",
	    at->negated ? " neg" : "", at->keyed ? " keyed" : "",
	    at->has_when ? " when" : "");
	VEC_EACH (i, &at->t) {
		const struct term *t = &at->t.v[i];

		printf(" %s%.*s/%c%s%s%s%s", term_is_content(t) ? "*" : "",
		    STR_ARG(t->lemma), roles[t->role], t->q >= 0 ? "#" : "",
		    t->f & T_IDENT ? "=" : "", t->f & T_TOPIC ? "@" : "",
		    t->f & T_CONCEPT ? "~" : "");
	}
	printf("\n");
	VEC_EACH (i, &at->q) {
		const struct qty *q = &at->q.v[i];

		printf("     %d/%d %g..%g noun=%.*s per=%.*s unit=%.*s %s%s",
		    (int)q->kind, (int)q->dim, q->lo, q->hi, STR_ARG(q->noun),
		    STR_ARG(q->per), STR_ARG(q->unit), q->about ? "~" : "",
		    q->range ? " range" : "");
		for (int k = 0; k < q->nwhen; k++)
			printf(" [%ld,%ld)", q->when[k].lo, q->when[k].hi);
		printf(" %.*s\n", STR_ARG(q->text));
	}
}

static void
one(const char *title, const char *x, const char *y)
{
	struct arena *a = arena_new();
	struct claims cx = {0}, cy = {0};
	struct judgeds g = {0};
	struct date none = {0};

	read_claims(a, str_of(x), str_of(title), false, "a", none, &cx);
	read_claims(a, str_of(y), str_of(title), false, "b", none, &cy);
	VEC_EACH (i, &cx)
		dump(cx.v[i]);
	VEC_EACH (i, &cy)
		dump(cy.v[i]);
	judge_all(a, &cx, &cy, &g);
	VEC_EACH (i, &g)
		printf("%s %s | %.*s\n", outcome_name(g.v[i].verdict.outcome),
		    modality_name(g.v[i].incoming->modality),
		    STR_ARG(g.v[i].verdict.reasoning));
	arena_free(a);
}

/* Megabytes of Markdown a second, parsing apart. */
static void
speed(const char *path)
{
	struct arena *a = arena_new();
	struct str text = read_file(a, path);
	struct atoms_ctx ctx = {.title = STR("Speed")};
	double parse = 0, read = 0;
	size_t claims = 0;

	for (int i = 0; i < 5; i++) {
		struct arena *b = arena_new();
		struct claims out = {0};
		struct md_doc *doc;
		struct err e;
		clock_t t0 = clock(), t1;

		err_init(&e, b);
		if (md_parse(b, text, &doc, &e) != 0)
			exit(3);
		t1 = clock();
		atoms_read(b, doc, &ctx, &out);
		read += (double)(clock() - t1) / CLOCKS_PER_SEC;
		parse += (double)(t1 - t0) / CLOCKS_PER_SEC;
		claims = out.n;
		arena_free(b);
	}
	printf("%zu bytes, %zu claims: parse %.1f MB/s, claims %.1f MB/s\n",
	    text.n, claims, 5e-6 * (double)text.n / parse,
	    5e-6 * (double)text.n / read);
	arena_free(a);
}

int
main(int argc, char **argv)
{
	bool cases = false;
	int i = 1;

	for (; i < argc && argv[i][0] == '-'; i++) {
		if (strcmp(argv[i], "--cases") == 0)
			cases = true;
		else if (strcmp(argv[i], "-v") == 0)
			verbose++;
		else if (strcmp(argv[i], "--speed") == 0 && i + 1 < argc) {
			speed(argv[i + 1]);
			return 0;
		} else if (strcmp(argv[i], "--one") == 0 && i + 3 < argc) {
			one(argv[i + 1], argv[i + 2], argv[i + 3]);
			return 0;
		}
	}
	for (; i < argc; i++)
		each_row(argv[i], cases);
	return 0;
}
