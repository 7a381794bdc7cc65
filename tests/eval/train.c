/*
 * train: learns the weights of lib/detect/scorer.h and prints their table.
 *
 * usage: train SAMPLES
 *        train --samples FILE.jsonl...
 *
 * --samples reads labelled pairs, as `wikictl eval` takes them, and prints the
 * samples: pairs of dates that the rules leave open, a line each, with the
 * row, its kind and the features that are not nought. Of a contradiction, two
 * dates that differ are of one event; of what is consistent, two that differ
 * are not, and two that agree are. With --sums each has what the table built
 * in makes of it.
 *
 * A row that contradicts does so in one place: after each round its likeliest
 * sample alone stays. Coordinate descent on the logistic loss with a ridge; no
 * chance, no order but that of the rows, so the same samples give the same
 * bytes.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/err.h"
#include "detect/scorer.h"
#include "format/json.h"
#include "format/val.h"
#include "ops/walk.h"

#define N SCORER_COUNT
#define ROUNDS 4
#define LEAST (-0.9) /* none wrong in the half that was not learnt from */
#define SWEEPS 200
#define LEAST_CURVE 0.02 /* keeps a step short where the curve is flat */
#define RIDGE 2.0
/* Contradictions weigh as one in so many: what a wiki is like. */
#define SHARE 0.10
#define AGREE 0.15 /* a pair that agrees, against one that contradicts */

enum sample_kind { CONSISTENT, CONTRADICTS, AGREES };

struct sample {
	double f[N];
	enum sample_kind kind;
	int row;
	bool use;
};

struct samples {
	struct sample *v;
	size_t n, cap;
};

static void
add(struct samples *s, const double *f, enum sample_kind kind, int row)
{
	if (s->n == s->cap) {
		s->cap = s->cap == 0 ? 1024 : 2 * s->cap;
		s->v = realloc(s->v, s->cap * sizeof(*s->v));
		if (s->v == NULL)
			abort();
	}
	memcpy(s->v[s->n].f, f, sizeof(s->v->f));
	s->v[s->n].kind = kind;
	s->v[s->n].row = row;
	s->v[s->n++].use = true;
}

/* ---- samples ---- */

static bool
left_open(struct pair *p)
{
	struct verdict v;

	memset(&v, 0, sizeof(v));
	for (size_t i = 0; i < nrules; i++) {
		if (rules[i].applies == rule_same_event)
			return !rule_value_decides(p);
		if (rules[i].applies(p, &v))
			return false;
	}
	return false;
}

static void
pair_samples(struct pair *p, bool contradiction, int row, struct samples *out)
{
	bool open = left_open(p);

	for (size_t i = 0; i < p->nq; i++) {
		const struct qty_pair *q = &p->q[i];
		double f[N];

		if (q->d.rel == QTY_DIFFERENT) {
			if (!open || !scorer_asks(p, q))
				continue;
			scorer_read(p, q, f);
			add(out, f, contradiction ? CONTRADICTS : CONSISTENT,
			    row);
		} else if (!contradiction && q->d.rel == QTY_SAME &&
			   q->qx->kind == QTY_DATE && p->x->english &&
			   p->y->english) {
			scorer_read(p, q, f);
			add(out, f, AGREES, row);
		}
	}
}

static void
row_samples(struct arena *a, const struct val *v, int row, struct samples *out)
{
	struct judge_ctx ctx = {0};
	struct walk_text x = {.text = val_str(v, "a"),
	    .title = val_str(v, "topic"),
	    .plain = true,
	    .name = STR("a")};
	struct walk_text y = x;
	struct judgeds all = {0};
	bool yes = str_eq(val_str(v, "label"), STR("contradiction"));
	struct err e;

	err_init(&e, a);
	y.text = val_str(v, "b");
	y.name = STR("b");
	if (walk_read(a, &x, &e) != 0 || walk_read(a, &y, &e) != 0)
		return;
	walk_judge(a, &x.claims, &y.claims, &ctx, &all);
	VEC_EACH (i, &all) {
		struct pair p;

		if (all.v[i].earlier->atom == NULL ||
		    all.v[i].incoming->atom == NULL)
			continue;
		pair_read(a, all.v[i].earlier, all.v[i].incoming, &ctx, &p);
		pair_compare(&p);
		pair_samples(&p, yes, row, out);
	}
}

static int
file_samples(const char *path, int row, struct samples *out)
{
	static char line[1 << 16];
	FILE *f = fopen(path, "r");

	if (f == NULL) {
		perror(path);
		exit(3);
	}
	while (fgets(line, sizeof(line), f) != NULL) {
		struct arena *a = arena_new();
		struct val *v;
		struct err e;

		err_init(&e, a);
		if (val_from_json(a, str_of(line), &v, &e) == 0)
			row_samples(a, v, row, out);
		row++;
		arena_free(a);
	}
	fclose(f);
	return row;
}

/* ---- learning ---- */

static double
sum(const double *f, const double *w)
{
	double s = 0;

	for (int i = 0; i < N; i++)
		s += f[i] * w[i];
	return s;
}

/* Of each row that contradicts, its likeliest sample. */
static void
choose(struct samples *s, const double *w)
{
	for (size_t i = 0; i < s->n;) {
		size_t end = i, best = i;

		while (end < s->n && s->v[end].row == s->v[i].row) {
			if (sum(s->v[end].f, w) > sum(s->v[best].f, w))
				best = end;
			end++;
		}
		for (size_t k = i; k < end; k++)
			s->v[k].use = s->v[k].kind != CONTRADICTS || k == best;
		i = end;
	}
}

static void
weigh(const struct samples *s, double kind[3])
{
	double n[3] = {0};

	for (size_t i = 0; i < s->n; i++)
		n[s->v[i].kind] += s->v[i].use;
	kind[CONTRADICTS] = 1;
	kind[AGREES] = AGREE * n[CONTRADICTS] / (n[AGREES] > 0 ? n[AGREES] : 1);
	kind[CONSISTENT] = (1 - SHARE) / SHARE * n[CONTRADICTS] /
			   (n[CONSISTENT] > 0 ? n[CONSISTENT] : 1);
}

static const int senses[] = {
#define X(name, sense, words) sense,
    SCORER_FEATURES(X)
#undef X
};

/* One weight at a time to where the loss is least, as the curve is there, and
 * never over to the wrong sign. */
static void
descend(const struct samples *s, double *w)
{
	double *z = calloc(s->n, sizeof(*z)), kind[3];

	if (z == NULL)
		abort();
	weigh(s, kind);
	for (size_t k = 0; k < s->n; k++)
		z[k] = sum(s->v[k].f, w);
	for (int sweep = 0; sweep < SWEEPS; sweep++)
		for (int i = 0; i < N; i++) {
			double g = i == 0 ? 0 : -RIDGE * w[i], step;
			double h = i == 0 ? 1e-9 : RIDGE;

			for (size_t k = 0; k < s->n; k++) {
				const struct sample *x = &s->v[k];
				double by = kind[x->kind] * x->use * x->f[i];
				double p = 1 / (1 + exp(-z[k]));

				g += by * ((x->kind != CONSISTENT) - p);
				h += by * x->f[i] * (p * (1 - p) + LEAST_CURVE);
			}
			step = g / h;
			if ((w[i] + step) * senses[i] < 0)
				step = -w[i];
			w[i] += step;
			for (size_t k = 0; k < s->n; k++)
				z[k] += step * s->v[k].f[i];
		}
	free(z);
}

/* ---- the table ---- */

static const char *const names[] = {
#define X(name, sense, words) #name,
    SCORER_FEATURES(X)
#undef X
};

static void
print_samples(const struct samples *s, bool sums)
{
	for (size_t i = 0; i < s->n; i++) {
		printf("%d %d", s->v[i].row, (int)s->v[i].kind);
		if (sums)
			printf(" sum=%.3f", scorer_sum(s->v[i].f));
		for (int k = 0; k < N; k++)
			if (s->v[i].f[k] != 0)
				printf(" %s=%.3f", names[k], s->v[i].f[k]);
		printf("\n");
	}
}

static int
feature(const char *name, size_t n)
{
	for (int i = 0; i < N; i++)
		if (strlen(names[i]) == n && memcmp(names[i], name, n) == 0)
			return i;
	fprintf(stderr, "%.*s: no such feature; make samples\n", (int)n, name);
	exit(3);
}

static void
read_samples(const char *path, struct samples *out)
{
	static char line[1 << 12];
	FILE *f = fopen(path, "r");

	if (f == NULL) {
		perror(path);
		exit(3);
	}
	while (fgets(line, sizeof(line), f) != NULL) {
		double x[N] = {0};
		char *at = line;
		int row = (int)strtol(at, &at, 10);
		int kind = (int)strtol(at, &at, 10);

		while (*at == ' ') {
			size_t n = strcspn(++at, "=");
			int i = feature(at, n);

			x[i] = strtod(at + n + 1, &at);
		}
		add(out, x, (enum sample_kind)kind, row);
	}
	fclose(f);
}

static void
print_table(const double *w, double least)
{
	printf("/*\n * scorer_weights: written by `make train`; see "
	       "tests/eval/train.c.\n */\n"
	       "#include \"detect/scorer.h\"\n\n"
	       "/* clang-format off */\n"
	       "const struct scorer_weight scorer_weights[SCORER_COUNT] = {\n");
	for (int i = 0; i < N; i++)
		printf("    {\"%s\", %.3f},\n", names[i], w[i]);
	printf("};\n/* clang-format on */\nconst double scorer_least = %.3f;\n",
	    least);
}

int
main(int argc, char **argv)
{
	struct samples s = {0};
	double w[N] = {0};
	bool sums = argc > 1 && strcmp(argv[1], "--sums") == 0;
	int row = 0;

	if (argc < 2 || (argv[1][0] != '-' && argc != 2)) {
		fprintf(stderr, "usage: train SAMPLES | "
				"train --samples|--sums FILE.jsonl...\n");
		return 2;
	}
	if (argv[1][0] == '-') {
		for (int i = 2; i < argc; i++)
			row = file_samples(argv[i], row, &s);
		print_samples(&s, sums);
		free(s.v);
		return 0;
	}
	read_samples(argv[1], &s);
	for (int i = 0; i < ROUNDS; i++) {
		descend(&s, w);
		choose(&s, w);
	}
	descend(&s, w);
	print_table(w, LEAST);
	free(s.v);
	return 0;
}
