/*
 * Every row of testdata/detect: a page, a source, and what a careful reader
 * says of the two. A row's `page` begins with "# Title".
 */
#include "unit.h"

#include <dirent.h>
#include <stdio.h>
#include <string.h>

#include "base/arena.h"
#include "base/err.h"
#include "detect/atoms.h"
#include "detect/judge.h"
#include "detect/own.h"
#include "format/json.h"
#include "format/val.h"

#define DIR_DETECT "testdata/detect"

static struct str
text_of(const struct val *row, const char *key)
{
	const struct val *v = val_get(row, key);

	return v != NULL ? v->text : STR_NONE;
}

/* "# Title\n\nbody"; false where front matter stands before it. */
static bool
split(struct str page, struct str *title, struct str *body)
{
	struct str head;

	if (!str_starts(page, STR("# ")))
		return false;
	str_cut(page, '\n', &head, body);
	*title = str_trim(str_sub(head, 2, head.n));
	return true;
}

static void
claims_of(struct arena *a, struct str title, struct str text, struct str day,
    struct claims *out)
{
	struct atoms_ctx ctx = {.title = title};
	struct md_doc *doc;
	struct err e;

	err_init(&e, a);
	date_parse(day, &ctx.said);
	assert_int_equal(md_parse(a, text, &doc, &e), 0);
	atoms_read(a, doc, &ctx, out);
	VEC_EACH (i, out)
		out->v[i]->said = ctx.said;
}

struct seen {
	size_t contested;
	bool outcomes[OUT_CONTESTED + 1];
};

/* Rows of the table of grounds that a conflict of a case rests on. */
#define GROUNDS_MAX 64
static bool rested_on[GROUNDS_MAX];

static void
note_ground(const char *name)
{
	for (size_t i = 0; i < ngrounds && i < GROUNDS_MAX; i++)
		rested_on[i] |= strcmp(grounds[i].name, name) == 0;
}

static void
judge_all(struct arena *a, const struct claims *x, const struct claims *y,
    struct seen *out)
{
	struct judge_ctx ctx = {0};

	VEC_EACH (i, x)
		VEC_EACH (k, y) {
			struct verdict v;

			judge_pair(a, x->v[i], y->v[k], &ctx, &v);
			out->contested += v.has_conflict;
			if (v.has_conflict)
				note_ground(v.ground);
			out->outcomes[v.outcome] = true;
		}
}

/* As the rows write it: "multi-valued". */
static bool
is_named(enum outcome o, struct str want)
{
	struct str name = str_of(outcome_name(o));

	if (name.n != want.n)
		return false;
	for (size_t i = 0; i < name.n; i++)
		if (name.p[i] != want.p[i] &&
		    !(name.p[i] == '_' && want.p[i] == '-'))
			return false;
	return true;
}

static bool
outcome_seen(const struct seen *s, struct str want)
{
	for (int o = 0; o <= OUT_CONTESTED; o++)
		if (s->outcomes[o] && is_named((enum outcome)o, want))
			return true;
	return false;
}

/* 0 right, 1 wrong, 2 not for this test. */
static int
row(struct arena *a, const struct val *v, bool names)
{
	struct str title, body, source = text_of(v, "source");
	const struct val *expect = val_get(v, "expect");
	struct claims x = {0}, y = {0};
	struct seen seen = {0};
	struct str want = text_of(expect, "outcome");
	bool conflict = val_get(expect, "contested")->n > 0;

	if (source.n == 0 || !split(text_of(v, "page"), &title, &body))
		return 2;
	claims_of(a, title, body, text_of(v, "page_date"), &x);
	claims_of(a, title, source, text_of(v, "source_date"), &y);
	judge_all(a, &x, &y, &seen);
	if (conflict == (seen.contested > 0) &&
	    (conflict || !names || want.n == 0 || outcome_seen(&seen, want)))
		return 0;
	print_error("%.*s: %.*s <- %.*s: want %.*s\n",
	    STR_ARG(text_of(v, "id")), STR_ARG(str_trim(body)), STR_ARG(source),
	    STR_ARG(conflict ? STR("contested")
			     : (want.n > 0 ? want : STR("no conflict"))));
	return 1;
}

static void
rows_of(const char *path, bool names, size_t *wrong, size_t *rows)
{
	char line[16384];
	FILE *f = fopen(path, "r");

	assert_non_null(f);
	while (fgets(line, sizeof(line), f) != NULL) {
		struct arena *a = arena_new();
		struct val *v;
		struct err e;

		err_init(&e, a);
		assert_int_equal(val_from_json(a, str_of(line), &v, &e), 0);
		*wrong += row(a, v, names) == 1;
		(*rows)++;
		arena_free(a);
	}
	fclose(f);
}

static void
file(const char *name, bool names)
{
	char path[256];
	size_t wrong = 0, rows = 0;

	snprintf(path, sizeof(path), "%s/%s", DIR_DETECT, name);
	rows_of(path, names, &wrong, &rows);
	assert_true(rows > 100);
	assert_int_equal(wrong, 0);
}

static void
pages_and_sources_in_nine_languages(void **state)
{
	(void)state;
	file("languages.jsonl", true);
}

static void
values_of_every_sort_and_their_twins(void **state)
{
	(void)state;
	file("values.jsonl", true);
}

/* A contradiction, and a near-twin that is none. */
static void
twins_in_ten_languages(void **state)
{
	(void)state;
	file("langtwins.jsonl", false);
}

#define LEAST_PRECISION 0.80

/* Counted on labelled pairs, where those have it; else a case holds it. */
static void
each_ground_is_measured_or_held_by_a_case(void **state)
{
	size_t wrong = 0, rows = 0, bare = 0;

	(void)state;
	rows_of("testdata/detect/kinds.jsonl", false, &wrong, &rows);
	rows_of("testdata/cases/pages.jsonl", false, &wrong, &rows);
	rows_of("testdata/detect/pages.jsonl", false, &wrong, &rows);
	assert_true(ngrounds <= GROUNDS_MAX);
	for (size_t i = 0; i < ngrounds; i++) {
		const struct ground *g = &grounds[i];
		int n = g->right + g->wrong;

		if (g->diff == DIFF_NONE || g->diff == DIFF_UNITS)
			continue; /* decide nothing */
		if (n == 0 && !rested_on[i]) {
			print_error("%s: no pair and no case\n", g->name);
			bare++;
		}
		assert_true(n == 0 || g->right >= LEAST_PRECISION * n);
		assert_true(n == 0 || g->confidence <= (double)g->right / n);
	}
	assert_int_equal(bare, 0);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(pages_and_sources_in_nine_languages),
	    cmocka_unit_test(twins_in_ten_languages),
	    cmocka_unit_test(values_of_every_sort_and_their_twins),
	    cmocka_unit_test(each_ground_is_measured_or_held_by_a_case),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
