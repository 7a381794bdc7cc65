#include "unit.h"

#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/err.h"
#include "base/fts.h"
#include "base/text.h"

static struct arena *a;
static struct err e;
static char dir[64];

static int
setup(void **state)
{
	(void)state;
	a = arena_new();
	err_init(&e, a);
	strcpy(dir, "/tmp/fts-XXXXXX");
	return mkdtemp(dir) == NULL;
}

static int
teardown(void **state)
{
	(void)state;
	if (system(str_c(a, str_printf(a, "rm -rf %s", dir))) != 0)
		return -1;
	arena_free(a);
	return 0;
}

static void
put(struct fts *f, const char *path, long id, const char *body)
{
	struct fts_row row = {
	    .id = id, .path = str_of(path), .mark = STR("m"), .note = STR("n")};
	struct fts_text text = {.body = text_terms(a, str_of(body))};

	assert_int_equal(fts_put(f, &row, &text, &e), 0);
}

/* The paths found, without ".md", as "a b ". */
static const char *
find(struct fts *f, const char *words, bool open)
{
	struct fts_terms terms = {0};
	struct fts_hits hits;
	struct buf b;

	*VEC_ADD(a, &terms) =
	    (struct fts_term){text_terms(a, str_of(words)), open};
	assert_int_equal(fts_find(a, f, &terms, false, &hits, &e), 0);
	buf_init(&b, a, 1024);
	VEC_EACH (i, &hits) {
		assert_true(hits.v[i].score > 0);
		buf_f(&b, "%.*s ", (int)hits.v[i].path.n - 3, hits.v[i].path.p);
	}
	return str_c(a, buf_str(&b));
}

static void
count(void *own, const struct fts_row *row)
{
	assert_true(row->path.n != 0);
	++*(int *)own;
}

static int
rows(struct fts *f)
{
	int n = 0;

	assert_int_equal(fts_rows(f, STR(""), count, &n, &e), 0);
	return n;
}

static struct fts *
filled(void)
{
	struct fts *f;

	assert_int_equal(
	    fts_write(a, str_of(dir), STR("one"), false, &f, &e), 0);
	put(f, "b.md", 0, "The hall seats 300 people.");
	put(f, "a.md", 0, "The stage; version 3.40.1");
	assert_int_equal(fts_save(f, &e), 0);
	return f;
}

static void
words_are_found_next_to_each_other(void **state)
{
	struct fts *f = filled();

	(void)state;
	assert_string_equal(find(f, "hall", false), "b ");
	assert_string_equal(find(f, "the", false), "a b ");
	assert_string_equal(find(f, "hall seats", false), "b ");
	assert_string_equal(find(f, "seats hall", false), "");
	assert_string_equal(find(f, "3.40.1", false), "a ");
	assert_string_equal(find(f, "seat", false), "");
	assert_string_equal(find(f, "seat", true), "b ");
	fts_close(f);
}

static void
a_text_is_put_in_place_of_the_old_one(void **state)
{
	struct fts *f = filled();
	struct fts_row row = {.id = 2, .path = STR("a.md")};

	(void)state;
	put(f, "b.md", 1, "A zebra.");
	assert_string_equal(find(f, "hall", false), "");
	assert_string_equal(find(f, "zebra", false), "b ");
	assert_int_equal(rows(f), 2);
	assert_int_equal(fts_drop(f, &row, &e), 0);
	assert_string_equal(find(f, "stage", false), "");
	assert_int_equal(rows(f), 1);
	fts_close(f);
}

static void
what_was_not_saved_is_not_there(void **state)
{
	struct fts *f = filled();

	(void)state;
	put(f, "c.md", 0, "A zebra.");
	fts_close(f);
	assert_int_equal(fts_open(a, str_of(dir), STR("one"), &f, &e), 0);
	assert_int_equal(rows(f), 2);
	assert_string_equal(find(f, "zebra", false), "");
	assert_string_equal(find(f, "hall", false), "b ");
	fts_close(f);
}

static void
one_made_for_something_else_is_not_read_and_made_anew(void **state)
{
	struct fts *f = filled();

	(void)state;
	fts_close(f);
	assert_int_equal(fts_open(a, str_of(dir), STR("two"), &f, &e), -1);
	assert_int_equal(e.code, FAIL_NOTFOUND);
	err_clear(&e);
	assert_int_equal(
	    fts_write(a, str_of(dir), STR("two"), false, &f, &e), 0);
	assert_int_equal(rows(f), 0);
	fts_close(f);
}

static void
one_that_is_there_is_read_and_no_other(void **state)
{
	struct fts *f = filled(), *g;

	(void)state;
	fts_close(f);
	assert_int_equal(fts_open(a, str_of(dir), STR("one"), &g, &e), 0);
	assert_int_equal(rows(g), 2);
	fts_close(g);
	assert_int_equal(
	    fts_open(a, STR("/nonexistent/x"), STR("one"), &g, &e), -1);
	assert_int_equal(e.code, FAIL_NOTFOUND);
}

static void
terms_are_folded_and_split(void **state)
{
	static const struct {
		const char *text, *terms;
	} rows[] = {
	    {"The HALL, seats: 300!", "the hall seats 300"},
	    {"Café naïve ÅNGSTRÖM", "cafe naive angstrom"},
	    {"3.40.1", "3 40 1"},
	    {"東京の人口", "東 京 の 人 口"},
	    {"ABC東京x", "abc 東 京 x"},
	    {"ガ か", "ガ か"},
	    {"서울은", "서울은"},
	    {"Ｆｕｌｌ ①", "full 1"},
	    {"किताब", "किताब"},
	    {"straße", "strasse"},
	    {"“quoted” — dash", "quoted dash"},
	    {"a\xff"
	     "B",
		"a b"},
	    {"soft\xc2\xadhyphen", "softhyphen"},
	    {"", ""},
	    {" ,.;", ""},
	};

	(void)state;
	for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++)
		assert_string_equal(
		    str_c(a, text_terms(a, str_of(rows[i].text))),
		    rows[i].terms);
}

static void
long_words_are_folded_too(void **state)
{
	struct buf b;
	struct str t;

	(void)state;
	buf_init(&b, a, 1 << 20);
	for (int i = 0; i < 1000; i++)
		buf_s(&b, "É");
	t = text_terms(a, buf_str(&b));
	for (size_t i = 0; i < t.n; i++)
		assert_true(t.p[i] == 'e' || t.p[i] == ' ');
	assert_true(t.n >= 1000);
}

int
main(void)
{
#define IN_PLACE(f) cmocka_unit_test_setup_teardown(f, setup, teardown)
	const struct CMUnitTest tests[] = {
	    IN_PLACE(words_are_found_next_to_each_other),
	    IN_PLACE(a_text_is_put_in_place_of_the_old_one),
	    IN_PLACE(what_was_not_saved_is_not_there),
	    IN_PLACE(one_made_for_something_else_is_not_read_and_made_anew),
	    IN_PLACE(one_that_is_there_is_read_and_no_other),
	    IN_PLACE(terms_are_folded_and_split),
	    IN_PLACE(long_words_are_folded_too),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
