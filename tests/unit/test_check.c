#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "unit.h"

#include "base/arena.h"
#include "base/err.h"
#include "base/tree.h"
#include "ops/check.h"
#include "ops/check_own.h"

#define PAGES 50

/* A wiki whose pages contradict themselves, name a source that is not there, or
 * cannot be read. */
static struct tree *
wiki(struct arena *a)
{
	struct tree *t = tree_mem(a);

	tree_put(t, STR(".wikictl/config.yaml"), STR("pages: ['wiki/*.md']\n"));
	for (int i = 0; i < PAGES; i++)
		tree_put(t, str_printf(a, "wiki/p%02d.md", i),
		    i % 17 == 3
			? (struct str){"# a\0b\n", 6}
			: str_printf(a,
			      "# Hall %d\n\nThe hall seats %d people. The pond "
			      "is deep.%s The hall seats %d people.\n",
			      i, 100 + i, i % 5 ? "" : "[^post-abcd]",
			      i % 3 ? 200 : 100 + i));
	return t;
}

static struct str
said(struct arena *a, const struct tree *t, unsigned workers)
{
	struct check_scope scope = {.standing = true, .workers = workers};
	struct check_out out;
	struct err e;
	struct buf b;

	err_init(&e, a);
	assert_int_equal(check_run(a, t, t, &scope, &out, &e), 0);
	assert_int_equal(out.pages + (long)out.not_checked.n, PAGES);
	assert_true(out.diags.n > PAGES / 2);
	assert_int_equal(out.not_checked.n, 3);
	buf_init(&b, a, (size_t)1 << 24);
	check_out_write(&b, &out);
	return buf_str(&b);
}

static void
several_processes_say_what_one_says(void **state)
{
	struct arena *a = arena_new();
	struct tree *t = wiki(a);
	struct str alone = said(a, t, 1);

	(void)state;
	for (unsigned n = 2; n < 6; n++)
		assert_true(str_eq(alone, said(a, t, n)));
	arena_free(a);
}

/* ---- pages known to say nothing ---- */

static char file[80];

static struct str
told(struct arena *a, const struct tree *before, const struct tree *t,
    const char *cache)
{
	struct check_scope scope = {.standing = true, .cache = str_of(cache)};
	struct check_out out;
	struct err e;
	struct buf b;

	err_init(&e, a);
	assert_int_equal(check_run(a, before, t, &scope, &out, &e), 0);
	buf_init(&b, a, (size_t)1 << 24);
	check_out_write(&b, &out);
	return buf_str(&b);
}

/* What is said with the cache is what is said without; twice, since the first
 * may have written it. */
static void
same(struct arena *a, const struct tree *t)
{
	struct str without = told(a, t, t, "");

	assert_true(str_eq(without, told(a, t, t, file)));
	assert_true(str_eq(without, told(a, t, t, file)));
}

static long
claims_told(struct arena *a, const struct tree *before, const struct tree *t)
{
	struct check_out out = {0};

	check_out_read(a, told(a, before, t, file), &out);
	return out.claims;
}

static void
hall(struct arena *a, struct tree *t, const char *more)
{
	tree_put(t, STR("wiki/p01.md"),
	    str_printf(
		a, "# Hall 1\n\nThe hall seats 101 people.\n\n%s\n", more));
}

static void
known_pages_change_no_answer(void **state)
{
	struct arena *a = arena_new();
	struct tree *t = wiki(a);
	char dir[64] = "/tmp/wikictl-unit-XXXXXX";

	(void)state;
	assert_non_null(mkdtemp(dir));
	snprintf(file, sizeof(file), "%s/check", dir);
	same(a, t);
	assert_int_equal(access(file, R_OK), 0);
	hall(a, t, "The hall seats 150 people.");
	same(a, t);
	hall(a, t, "The pond is deep.");
	same(a, t);
	/* a mark that no source stands behind */
	hall(a, t, "The pond is deep.[^post-abcd]");
	same(a, t);
	tree_drop(t, STR("wiki/p01.md"));
	same(a, t);
	/* other settings */
	tree_put(t, STR(".wikictl/config.yaml"),
	    STR("pages: ['wiki/*.md']\nslots: {seats: {semantics: many}}\n"));
	same(a, t);
	unlink(file);
	rmdir(dir);
	arena_free(a);
}

/* The file of a wiki in which pages have 1000 claims more than they have. */
static void
lie(struct arena *a, const struct tree *t)
{
	struct str text, settings[2];
	struct known_facts all = {0};
	unsigned char key[HASH_SIZE];
	struct err e;

	err_init(&e, a);
	assert_int_equal(
	    tree_read(a, t, STR(".wikictl/config.yaml"), &settings[0], &e), 0);
	settings[1] = settings[0];
	hash_texts(settings, 2, key);
	for (int i = 0; i < PAGES; i++) {
		struct str on[2] = {str_printf(a, "wiki/p%02d.md", i)};
		struct known_fact *f = VEC_ADD(a, &all);

		assert_int_equal(tree_read(a, t, on[0], &text, &e), 0);
		on[1] = text;
		hash_texts(on, 2, f->hash);
		f->a = 1000;
	}
	known_save(
	    known_open(a, str_of(file), (struct str){(char *)key, HASH_SIZE}),
	    &all);
}

/* So that what the other tests look at is a cache that is used; and one that
 * came with the wiki is not. */
static void
known_pages_are_not_read_again(void **state)
{
	struct arena *a = arena_new();
	struct tree *t = wiki(a), *with = tree_edits(a, t);
	char dir[64] = "/tmp/wikictl-unit-XXXXXX";

	(void)state;
	assert_non_null(mkdtemp(dir));
	snprintf(file, sizeof(file), "%s/check", dir);
	lie(a, t);
	assert_int_equal(claims_told(a, t, t), 1000 * PAGES);
	lie(a, t);
	tree_put(with, STR(".wikictl/cache/check"), STR("x"));
	assert_true(claims_told(a, with, t) < 1000);
	lie(a, t);
	tree_put(with, STR(".wikictl/config.yaml"),
	    STR("pages: ['wiki/*.md']\nlabel: Open\n"));
	tree_drop(with, STR(".wikictl/cache/check"));
	assert_true(claims_told(a, with, with) < 1000);
	unlink(file);
	rmdir(dir);
	arena_free(a);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(several_processes_say_what_one_says),
	    cmocka_unit_test(known_pages_change_no_answer),
	    cmocka_unit_test(known_pages_are_not_read_again),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
