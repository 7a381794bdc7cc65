#include "unit.h"

#include "base/err.h"
#include "detect/explain.h"
#include "detect/quantity.h"
#include "ops/walk.h"

static struct arena *a;

static int
setup(void **state)
{
	(void)state;
	a = arena_new();
	return 0;
}

static int
teardown(void **state)
{
	(void)state;
	arena_free(a);
	return 0;
}

static void
walk(const char *x, const char *y, struct judgeds *out)
{
	struct walk_text s = {
	    .text = str_of(x), .plain = true, .name = STR("a")};
	struct walk_text t = {
	    .text = str_of(y), .plain = true, .name = STR("b")};
	struct judge_ctx ctx = {0};
	struct err e;

	err_init(&e, a);
	assert_int_equal(walk_read(a, &s, &e), 0);
	assert_int_equal(walk_read(a, &t, &e), 0);
	walk_judge(a, &s.claims, &t.claims, &ctx, out);
}

static void
explain(const struct judged *j, struct explain *out)
{
	struct judge_ctx ctx = {0};

	explain_pair(a, j->earlier, j->incoming, &ctx, out);
}

static void
the_last_rule_asked_is_the_one_that_decided(void **state)
{
	static const char *const b[] = {
	    "The rewrite took eleven days.",
	    "Did the rewrite take eleven days?",
	    "The rewrite took six days.",
	};

	(void)state;
	for (size_t i = 0; i < sizeof(b) / sizeof(*b); i++) {
		struct judgeds g = {0};
		struct explain x;
		const struct explain_rule *last;

		walk("The rewrite took 6 days.", b[i], &g);
		assert_int_equal(g.n, 1);
		explain(&g.v[0], &x);
		last = &x.rules.v[x.rules.n - 1];
		assert_true(last->applies);
		assert_string_equal(last->name, g.v[0].verdict.rule_name);
		for (size_t n = 0; n + 1 < x.rules.n; n++)
			assert_false(x.rules.v[n].applies);
	}
}

static void
values_are_shown_with_their_gap(void **state)
{
	struct judgeds g = {0};
	struct explain x;

	(void)state;
	walk("The rewrite took 6 days.", "The rewrite took eleven days.", &g);
	explain(&g.v[0], &x);
	assert_int_equal(x.values.n, 1);
	assert_string_equal(x.values.v[0].relation, "different");
	assert_true(x.values.v[0].gap == 5 * 86400);
	assert_true(strs_has(&x.shared, STR("rewrite")));
	assert_int_equal(x.only_a.n, 0);
}

static void
words_of_one_side_alone_are_shown(void **state)
{
	struct judgeds g = {0};
	struct explain x;

	(void)state;
	walk("The rewrite took 6 days.",
	    "Six days were enough for the rewrite's tests.", &g);
	assert_int_equal(g.n, 1);
	explain(&g.v[0], &x);
	assert_true(strs_has(&x.only_b, STR("tests")));
}

static void
what_shares_nothing_is_no_candidate(void **state)
{
	struct judgeds g = {0};

	(void)state;
	walk("Bees fly.", "Kettles boil water.", &g);
	assert_int_equal(g.n, 0);
	assert_null(walk_told(&g));
}

static void
a_conflict_is_told_before_all_else(void **state)
{
	struct judgeds g = {0};

	(void)state;
	walk("The rewrite took 6 days. The rewrite was done by Ada.",
	    "The rewrite was done by Ada. The rewrite took eleven days.", &g);
	assert_true(g.n >= 2);
	assert_int_equal(walk_told(&g)->verdict.outcome, OUT_CONTESTED);
}

static void
a_text_is_held_against_what_stands_before_it(void **state)
{
	struct walk_text t = {.text = STR("# Hall\n\nThe hall was opened on 4 "
					  "May 1998.\n\nThe hall was opened on "
					  "9 May 1998.\n"),
	    .name = STR("page")};
	struct judge_ctx ctx = {0};
	struct judgeds g = {0};
	struct err e;

	(void)state;
	err_init(&e, a);
	assert_int_equal(walk_read(a, &t, &e), 0);
	assert_true(str_eq(t.title, STR("Hall")));
	walk_itself(a, &t.claims, &ctx, &g);
	assert_int_equal(g.n, 1);
	assert_true(g.v[0].earlier->line < g.v[0].incoming->line);
	assert_true(g.v[0].verdict.has_conflict);
}

static void
amounts_of_time_are_told_in_the_largest_unit(void **state)
{
	static const struct {
		double n;
		const char *unit, *want;
	} rows[] = {
	    {432000, "s", "5 days"},
	    {86400, "s", "1 day"},
	    {5400, "s", "1.5 hours"},
	    {30, "s", "30 s"},
	    {0, "s", "0"},
	    {2.5, "kg", "2.5 kg"},
	    {7, "", "7"},
	};

	(void)state;
	for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++)
		assert_string_equal(
		    str_c(a, qty_amount(a, rows[i].n, str_of(rows[i].unit))),
		    rows[i].want);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(the_last_rule_asked_is_the_one_that_decided),
	    cmocka_unit_test(values_are_shown_with_their_gap),
	    cmocka_unit_test(words_of_one_side_alone_are_shown),
	    cmocka_unit_test(what_shares_nothing_is_no_candidate),
	    cmocka_unit_test(a_conflict_is_told_before_all_else),
	    cmocka_unit_test(a_text_is_held_against_what_stands_before_it),
	    cmocka_unit_test(amounts_of_time_are_told_in_the_largest_unit),
	};

	return cmocka_run_group_tests(tests, setup, teardown);
}
