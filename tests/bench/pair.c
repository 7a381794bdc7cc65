/*
 * pair: how long one judged pair takes, in microseconds: with the claims at
 * hand, and from two texts.
 *
 * usage: pair
 */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "base/arena.h"
#include "base/err.h"
#include "detect/atoms.h"
#include "detect/judge.h"

#define ROUNDS 31
#define TIMES 200

/* Of several rules; what they come to is no matter here. */
static const char *const pairs[][2] = {
    {"The rewrite took 6 days.", "The rewrite took eleven days."},
    {"Ubuntu 4.10 came out on Oct 26, 2004.",
	"Ubuntu 4.10 came out on Oct 20, 2004."},
    {"The account is active.", "The account has churned."},
    {"She lives in Fremont.",
	"She lives in Fremont, California, United States."},
    {"The hall seats 300 people.", "The hall was built in 1974."},
    {"The default timeout is 30 s.", "On staging the default timeout is 10 s."},
    {"The API supports webhooks.", "The API does not support webhooks."},
    {"About 40 % of the users are new.", "Two fifths of the users are new."},
};
#define PAIRS (sizeof(pairs) / sizeof(*pairs))

static double
now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec * 1e6 + (double)t.tv_nsec / 1e3;
}

static void
claims_of(struct arena *a, const char *text, struct claims *out)
{
	struct atoms_ctx ctx = {.title = STR("Notes")};
	struct md_doc *doc;
	struct err e;

	err_init(&e, a);
	if (md_parse(a, str_of(text), &doc, &e) == 0)
		atoms_read(a, doc, &ctx, out);
}

/* How many pairs of claims were judged. */
static long
judge(struct arena *a, const struct claims *x, const struct claims *y)
{
	struct judge_ctx ctx = {0};
	long n = 0;

	VEC_EACH (i, x)
		VEC_EACH (j, y) {
			struct verdict v;

			judge_pair(a, x->v[i], y->v[j], &ctx, &v);
			n++;
		}
	return n;
}

static int
by_size(const void *x, const void *y)
{
	double a = *(const double *)x, b = *(const double *)y;

	return (a > b) - (a < b);
}

static double
median(double *v)
{
	qsort(v, ROUNDS, sizeof(*v), by_size);
	return v[ROUNDS / 2];
}

static double
judged_round(const struct claims (*c)[2])
{
	struct arena *a = arena_new();
	double from = now();
	long n = 0;

	for (int t = 0; t < TIMES; t++)
		for (size_t i = 0; i < PAIRS; i++)
			n += judge(a, &c[i][0], &c[i][1]);
	from = (now() - from) / (double)n;
	arena_free(a);
	return from;
}

static double
text_round(void)
{
	struct arena *a = arena_new();
	double from = now();

	for (int t = 0; t < TIMES / 10; t++)
		for (size_t i = 0; i < PAIRS; i++) {
			struct claims x = {0}, y = {0};

			claims_of(a, pairs[i][0], &x);
			claims_of(a, pairs[i][1], &y);
			judge(a, &x, &y);
		}
	from = (now() - from) / (double)(TIMES / 10 * PAIRS);
	arena_free(a);
	return from;
}

int
main(void)
{
	struct arena *a = arena_new();
	struct claims c[PAIRS][2] = {{{0}}};
	double judged[ROUNDS], text[ROUNDS];

	for (size_t i = 0; i < PAIRS; i++)
		for (int s = 0; s < 2; s++)
			claims_of(a, pairs[i][s], &c[i][s]);
	for (int r = 0; r < ROUNDS; r++) {
		judged[r] = judged_round((const struct claims(*)[2])c);
		text[r] = text_round();
	}
	printf("%.2f\n%.2f\n", median(judged), median(text));
	arena_free(a);
	return 0;
}
