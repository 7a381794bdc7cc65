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

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(several_processes_say_what_one_says),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
