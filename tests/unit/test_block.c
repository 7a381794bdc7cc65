#include "unit.h"

#include "base/arena.h"
#include "base/err.h"
#include "format/block.h"

static struct arena *a;
static struct err e;

static int
setup(void **state)
{
	(void)state;
	a = arena_new();
	err_init(&e, a);
	return 0;
}

static int
teardown(void **state)
{
	(void)state;
	arena_free(a);
	return 0;
}

static struct str
put(struct str text, bool is_new, const char *body)
{
	struct str out;

	assert_int_equal(block_put(a, text, is_new, str_of(body), &out, &e), 0);
	return out;
}

static struct str
take(struct str text, bool *drop)
{
	struct str out;
	bool found;

	assert_int_equal(block_take(a, text, &out, &found, drop, &e), 0);
	assert_true(found);
	return out;
}

static void
taken_out_it_gives_every_text_back_byte_for_byte(void **state)
{
	static const struct str texts[] = {STR_INIT(""), STR_INIT("\n"),
	    STR_INIT("\n\n"), STR_INIT("one"), STR_INIT("one\n"),
	    STR_INIT("one\n\n"), STR_INIT("one\n\n\n"), STR_INIT("one\r\ntwo"),
	    STR_INIT("one\r\n"), STR_INIT("one\r\n\r\n"), STR_INIT("\r"),
	    STR_INIT("\xef\xbb\xbfone\r\n"), STR_INIT("caf\xe9"),
	    STR_INIT("a\0b\n"), STR_INIT("```\n<!-- wikictl -->\n"),
	    STR_INIT("one\n<!-- wikictl:end -->\n")};

	(void)state;
	for (size_t i = 0; i < sizeof(texts) / sizeof(*texts); i++) {
		struct str with = put(texts[i], false, "x\ny\n");
		bool drop;

		assert_true(str_has(with, STR("y")));
		assert_true(str_eq(take(with, &drop), texts[i]));
		assert_false(drop);
	}
}

static void
put_twice_is_put_once(void **state)
{
	struct str once = put(STR("one"), false, "x\n");

	(void)state;
	assert_true(str_eq(put(once, false, "x\n"), once));
	assert_false(str_eq(put(once, false, "other\n"), once));
	assert_true(
	    str_eq(put(put(once, false, "other\n"), false, "x\n"), once));
}

static void
a_file_made_for_it_goes_with_it(void **state)
{
	struct str made = put(STR(""), true, "x\n"), left;
	bool drop;

	(void)state;
	take(put(made, false, "y\n"), &drop);
	assert_true(drop);
	left = take(str_printf(a, "%.*smine\n", STR_ARG(made)), &drop);
	assert_false(drop);
	assert_true(str_eq(left, STR("mine\n")));
}

static void
what_was_written_behind_it_stays_apart(void **state)
{
	struct str with = put(STR("one"), false, "x\n");
	bool drop;

	(void)state;
	with = str_printf(a, "%.*smine\n", STR_ARG(with));
	assert_true(str_eq(take(with, &drop), STR("one\n\nmine\n")));
}

static void
a_block_that_was_broken_is_left_alone(void **state)
{
	struct str with = put(STR("one\n"), false, "x\n"), out;
	struct str twice =
	    str_printf(a, "%.*s%.*s", STR_ARG(with), STR_ARG(with));
	bool found, drop;

	(void)state;
	assert_int_equal(block_put(a, twice, false, STR("x\n"), &out, &e), -1);
	assert_int_equal(block_take(a, str_sub(with, 0, with.n - 5), &out,
			     &found, &drop, &e),
	    -1);
	assert_int_equal(block_put(a,
			     STR("<!-- wikictl:begin +99; x -->\n"
				 "<!-- wikictl:end -->\n"),
			     false, STR("x\n"), &out, &e),
	    -1);
}

int
main(void)
{
#define T(f) cmocka_unit_test_setup_teardown(f, setup, teardown)
	const struct CMUnitTest tests[] = {
	    T(taken_out_it_gives_every_text_back_byte_for_byte),
	    T(put_twice_is_put_once),
	    T(a_file_made_for_it_goes_with_it),
	    T(what_was_written_behind_it_stays_apart),
	    T(a_block_that_was_broken_is_left_alone),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
