/*
 * extract: how much text a core reads the claims of in a second: pages parsed,
 * sentences, words and values read, claims made; what is not measured is
 * reading the files. Prints megabytes a second by the processor's clock, the
 * best of the rounds, and how many claims there were.
 *
 * usage: extract DIR
 */
#define _GNU_SOURCE /* FTW_ACTIONRETVAL */

#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/arena.h"
#include "base/err.h"
#include "detect/atoms.h"
#include "model/page.h"

#define ROUNDS 5
#define BYTES_MAX ((size_t)4 << 20) /* enough to tell */

static struct arena *a;
static struct strs texts;
static size_t bytes;

static int
file(const char *path, const struct stat *st, int kind, struct FTW *at)
{
	size_t n = strlen(path), size = (size_t)st->st_size;
	FILE *f;
	char *p;

	(void)at;
	if (kind != FTW_F || n < 3 || strcmp(path + n - 3, ".md") != 0)
		return FTW_CONTINUE;
	f = fopen(path, "re");
	p = arena_alloc(a, size + 1);
	if (f == NULL || fread(p, 1, size, f) != size)
		exit(3);
	fclose(f);
	strs_add(a, &texts, (struct str){p, size});
	bytes += size;
	return bytes < BYTES_MAX ? FTW_CONTINUE : FTW_STOP;
}

static double
now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
	return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static size_t
claims_of(struct arena *one, struct str text)
{
	struct atoms_ctx ctx = {.title = STR_NONE};
	struct claims l = {0};
	struct page *p;
	struct err e;

	err_init(&e, one);
	if (page_parse(one, STR("p.md"), text, STR("Contested"), &p, &e) != 0)
		return 0;
	ctx.title = p->title;
	atoms_read(one, p->doc, &ctx, &l);
	return l.n;
}

int
main(int argc, char **argv)
{
	struct arena *one = arena_new();
	double best = 0;
	size_t claims = 0;

	a = arena_new();
	if (argc != 2 ||
	    nftw(argv[1], file, 16, FTW_PHYS | FTW_ACTIONRETVAL) < 0 ||
	    bytes == 0)
		return 2;
	for (int r = 0; r < ROUNDS; r++) {
		double from = now(), took;

		claims = 0;
		VEC_EACH (i, &texts) {
			claims += claims_of(one, texts.v[i]);
			arena_reset(one);
		}
		took = now() - from;
		if (best == 0 || took < best)
			best = took;
	}
	printf("%.2f %zu %zu\n", (double)bytes / best / 1e6, claims, bytes);
	arena_free(one);
	arena_free(a);
	return 0;
}
