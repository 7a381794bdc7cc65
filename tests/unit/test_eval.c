#include "unit.h"

#include <math.h>

#include "base/err.h"
#include "ops/eval.h"

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
near(double x, double y)
{
	assert_true(fabs(x - y) < 0.0005);
}

static void
run(const char *rows, struct eval *out)
{
	struct eval_in in = {.text = str_of(rows)};
	struct err e;

	err_init(&e, a);
	assert_int_equal(eval_run(a, &in, out, &e), 0);
}

/* Newcombe 1998, table I, method 3. */
static void
wilson_is_that_of_the_book(void **state)
{
	struct eval_rate r = eval_wilson(81, 263);

	(void)state;
	near(r.lo, 0.2553);
	near(r.hi, 0.3662);
	r = eval_wilson(15, 148);
	near(r.lo, 0.0624);
	near(r.hi, 0.1605);
	r = eval_wilson(0, 20);
	near(r.lo, 0);
	near(r.hi, 0.1611);
	r = eval_wilson(1, 29);
	near(r.lo, 0.0061);
	near(r.hi, 0.1718);
}

static void
nothing_to_divide_by_is_not_known(void **state)
{
	struct eval_tally none = {.rows = 3, .tn = 3};
	struct eval_scores s = eval_scores(&none);

	(void)state;
	assert_false(s.precision.known);
	assert_false(s.recall.known);
	assert_false(s.f1.known);
	assert_true(s.false_alarms.known);
}

static void
f1_is_the_harmonic_mean_and_lies_in_its_interval(void **state)
{
	struct eval_tally t = {
	    .rows = 100, .tp = 20, .fp = 4, .spare = 1, .fn = 10, .tn = 65};
	struct eval_scores s = eval_scores(&t);
	double p = 20.0 / 25, r = 20.0 / 30;

	(void)state;
	near(s.precision.value, p);
	near(s.recall.value, r);
	near(s.f1.value, 2 * p * r / (p + r));
	assert_true(s.f1.lo < s.f1.value && s.f1.value < s.f1.hi);
	near(s.false_alarms.value, 4.0 / 69);
}

static void
a_contradiction_is_found_and_counted_by_its_rule(void **state)
{
	struct eval e;

	(void)state;
	run("{\"id\":\"1\",\"a\":\"The rewrite took 6 days.\",\"b\":\"The "
	    "rewrite took eleven days.\",\"label\":\"contradiction\"}\n"
	    "{\"id\":\"2\",\"a\":\"The rewrite took 6 days.\",\"b\":\"The "
	    "rewrite took eleven days.\",\"label\":\"neutral\"}\n",
	    &e);
	assert_int_equal(e.all.tp, 1);
	assert_int_equal(e.all.fp, 1);
	assert_int_equal(e.rules.n, 1);
	assert_int_equal(e.rules.v[0].right, 1);
	assert_int_equal(e.rules.v[0].wrong, 1);
	assert_int_equal(e.missed[EVAL_FOUND], 1);
	assert_int_equal(e.gold_found, 1);
	assert_int_equal(e.errors.n, 1);
	assert_true(e.errors.v[0].alarm);
}

static void
each_miss_has_its_place(void **state)
{
	struct eval e;

	(void)state;
	run("{\"id\":\"1\",\"a\":\"\",\"b\":\"The rewrite took eleven "
	    "days.\",\"label\":\"contradiction\"}\n"
	    "{\"id\":\"2\",\"a\":\"The kettle holds 2 litres.\",\"b\":\"Bees "
	    "were never seen near the river.\",\"label\":\"contradiction\"}\n"
	    "{\"id\":\"3\",\"a\":\"The rewrite took 6 days.\",\"b\":\"Did the "
	    "rewrite take 11 days?\",\"label\":\"contradiction\"}\n",
	    &e);
	assert_int_equal(e.all.fn, 3);
	assert_int_equal(e.missed[EVAL_NOT_EXTRACTED], 1);
	assert_int_equal(e.missed[EVAL_NOT_CANDIDATE], 1);
	assert_int_equal(e.missed[EVAL_JUDGED_NO], 1);
	assert_int_equal(e.judged_no.n, 1);
	assert_true(str_eq(e.judged_no.v[0].name, STR("ignored")));
	assert_int_equal(e.gold, 3);
	assert_int_equal(e.gold_found, 1);
}

static void
rows_of_other_kinds_are_left_out(void **state)
{
	struct eval_in in = {
	    .text = STR("{\"a\":\"\",\"b\":\"x "
			"z\",\"label\":\"none\",\"kind\":\"date\"}\n{\"a\":\"x "
			"y\",\"b\":\"x z\",\"label\":\"none\"}\n"),
	    .kind = STR("date"),
	};
	struct eval e;
	struct err err;

	(void)state;
	err_init(&err, a);
	assert_int_equal(eval_run(a, &in, &e, &err), 0);
	assert_int_equal(e.all.rows, 1);
}

static void
a_row_that_cannot_be_read_is_listed(void **state)
{
	struct eval e;

	(void)state;
	run("{\"a\":\"\",\"b\":\"x z\",\"label\":\"none\"}\n{\"a\":1}\n", &e);
	assert_int_equal(e.all.rows, 1);
	assert_int_equal(e.not_checked.n, 1);
	assert_true(str_starts(e.not_checked.v[0], STR("line 2: ")));
}

static void
a_row_with_a_nul_in_it_is_read(void **state)
{
	struct eval e;

	(void)state;
	run("{\"a\":\"x\\u0000 y\\\\u0000\",\"b\":\"x z\","
	    "\"label\":\"none\"}\n",
	    &e);
	assert_int_equal(e.all.rows, 1);
	assert_int_equal(e.not_checked.n, 0);
}

static void
a_file_without_a_row_that_can_be_read_fails(void **state)
{
	struct eval_in in = {.text = STR("nonsense\n")};
	struct eval e;
	struct err err;

	(void)state;
	err_init(&err, a);
	assert_int_equal(eval_run(a, &in, &e, &err), -1);
	assert_int_equal(err.code, FAIL_SYNTAX);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(wilson_is_that_of_the_book),
	    cmocka_unit_test(nothing_to_divide_by_is_not_known),
	    cmocka_unit_test(f1_is_the_harmonic_mean_and_lies_in_its_interval),
	    cmocka_unit_test(a_contradiction_is_found_and_counted_by_its_rule),
	    cmocka_unit_test(each_miss_has_its_place),
	    cmocka_unit_test(rows_of_other_kinds_are_left_out),
	    cmocka_unit_test(a_row_that_cannot_be_read_is_listed),
	    cmocka_unit_test(a_row_with_a_nul_in_it_is_read),
	    cmocka_unit_test(a_file_without_a_row_that_can_be_read_fails),
	};

	return cmocka_run_group_tests(tests, setup, teardown);
}
