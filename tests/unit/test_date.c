#include "unit.h"

#include <stdlib.h>
#include <time.h>

#include "base/arena.h"
#include "base/date.h"
#include "base/err.h"

static struct arena *a;
static struct err e;

static int
setup(void **state)
{
	(void)state;
	a = arena_new();
	err_init(&e, a);
	unsetenv("SOURCE_DATE_EPOCH");
	return 0;
}

static int
teardown(void **state)
{
	(void)state;
	arena_free(a);
	unsetenv("SOURCE_DATE_EPOCH");
	return 0;
}

static void
same_date(struct date got, int y, int m, int d)
{
	assert_int_equal(got.y, y);
	assert_int_equal(got.m, m);
	assert_int_equal(got.d, d);
}

static struct date
day(const char *iso)
{
	struct date d = {0};

	assert_true(date_parse(str_of(iso), &d));
	return d;
}

static void
whole_and_partial_days_are_read(void **state)
{
	(void)state;
	same_date(day("2026"), 2026, 0, 0);
	same_date(day("2026-04"), 2026, 4, 0);
	same_date(day("2026-04-30"), 2026, 4, 30);
	same_date(day("0001-01-01"), 1, 1, 1);
	same_date(day("9999-12-31"), 9999, 12, 31);
}

static void
a_time_stamp_gives_its_day(void **state)
{
	static const char *const stamps[] = {"2026-04-30T10:00:00Z",
	    "2026-04-30 10:00", "2026-04-30T23:59:60.123+02:00",
	    "2026-04-30T10:00:00-0530", "2026-04-30t10:00z",
	    "2026-04-30 10:00:00 +0200"};

	(void)state;
	for (size_t i = 0; i < sizeof(stamps) / sizeof(*stamps); i++)
		same_date(day(stamps[i]), 2026, 4, 30);
}

static void
what_is_no_day_is_refused_and_leaves_the_output(void **state)
{
	static const char *const bad[] = {"", "26", "2026-", "2026-4",
	    "2026-04-", "2026-04-3", "2026-13", "2026-00", "2026-04-31",
	    "2026-04-00", "2025-02-29", "1900-02-29", "0000-01-01",
	    "2026-04-30T", "2026-04-30T10", "2026-04-30T25:00",
	    "2026-04-30T10:60", "2026-04-30T10:00:00+", "2026-04-30x",
	    "2026-04-30T10:00:00Zx", "2026-04-30T10:00:00.", " 2026", "2026 ",
	    "2026T10:00", "20260430", "-026", "date unknown", "2026/04/30",
	    "\xd9\xa2\xd9\xa0\xd9\xa2\xd9\xa6"};

	(void)state;
	for (size_t i = 0; i < sizeof(bad) / sizeof(*bad); i++) {
		struct date d = {7, 7, 7};

		if (date_parse(str_of(bad[i]), &d))
			fail_msg("took \"%s\"", bad[i]);
		same_date(d, 7, 7, 7);
	}
}

static void
leap_days_follow_the_centuries(void **state)
{
	(void)state;
	assert_true(date_valid((struct date){2024, 2, 29}));
	assert_false(date_valid((struct date){2026, 2, 29}));
	assert_true(date_valid((struct date){2000, 2, 29}));
	assert_false(date_valid((struct date){1900, 2, 29}));
	assert_false(date_valid((struct date){2026, 0, 5}));
	assert_false(date_valid((struct date){0, 0, 0}));
	assert_false(date_valid((struct date){10000, 1, 1}));
	assert_false(date_valid((struct date){2026, -1, 1}));
	assert_false(date_valid((struct date){2026, 1, -1}));
}

static void
text_has_the_precision_of_the_day(void **state)
{
	struct date none = {0};

	(void)state;
	assert_string_equal(str_c(a, date_text(a, day("2026"))), "2026");
	assert_string_equal(str_c(a, date_text(a, day("0099-04"))), "0099-04");
	assert_string_equal(
	    str_c(a, date_text(a, day("2026-04-03"))), "2026-04-03");
	assert_string_equal(str_c(a, date_text(a, none)), "date unknown");
	assert_false(date_known(none));
	assert_true(date_known(day("2026")));
}

static void
day_numbers_count_from_1970(void **state)
{
	(void)state;
	assert_int_equal(date_day(day("1970-01-01")), 0);
	assert_int_equal(date_day(day("1969-12-31")), -1);
	assert_int_equal(date_day(day("2000-03-01")), 11017);
	assert_int_equal(date_day(day("2026")), date_day(day("2026-01-01")));
	assert_true(date_day(day("0001-01-01")) > DAY_MIN);
	assert_true(date_day(day("9999-12-31")) < DAY_MAX);
}

static void
each_day_comes_back_from_its_number(void **state)
{
	long last = date_day(day("9999-12-31"));
	struct date before = {0};

	(void)state;
	for (long n = date_day(day("0001-01-01")); n <= last; n++) {
		struct date d = date_of_day(n);

		if (date_day(d) != n || !date_valid(d) ||
		    (date_known(before) && date_cmp(before, d) >= 0))
			fail_msg("day %ld is %d-%d-%d", n, d.y, d.m, d.d);
		before = d;
	}
}

static void
spans_are_half_open(void **state)
{
	struct span year = date_span(day("2024")), month, one;

	(void)state;
	month = date_span(day("2024-02"));
	one = date_span(day("2024-02-29"));
	assert_int_equal(year.hi - year.lo, 366);
	assert_int_equal(month.hi - month.lo, 29);
	assert_int_equal(one.hi - one.lo, 1);
	assert_int_equal(year.hi, date_day(day("2025-01-01")));
	assert_int_equal(date_span((struct date){0}).lo, DAY_MIN);
	assert_int_equal(date_span((struct date){0}).hi, DAY_MAX);
	assert_true(span_meets(year, one));
	assert_true(span_meets(month, one));
	assert_false(span_meets(year, date_span(day("2025"))));
	assert_false(span_meets(one, date_span(day("2024-03"))));
	assert_true(span_meets(one, date_span((struct date){0})));
	assert_false(span_meets((struct span){5, 5}, (struct span){0, 9}));
}

static void
unknown_days_sort_last(void **state)
{
	struct date none = {0};

	(void)state;
	assert_true(date_cmp(day("2026-04-01"), day("2026-04-02")) < 0);
	assert_true(date_cmp(day("2026-05"), day("2026-04-30")) > 0);
	assert_int_equal(date_cmp(day("2026"), day("2026-01-01")), 0);
	assert_true(date_cmp(none, day("9999-12-31")) > 0);
	assert_true(date_cmp(day("9999-12-31"), none) < 0);
	assert_int_equal(date_cmp(none, none), 0);
}

static void
monday_is_the_first_day_of_the_week(void **state)
{
	(void)state;
	assert_int_equal(date_weekday(date_day(day("2026-05-04"))), 0);
	assert_int_equal(date_weekday(date_day(day("2026-05-10"))), 6);
	assert_int_equal(date_weekday(date_day(day("1970-01-01"))), 3);
	assert_int_equal(date_weekday(date_day(day("1969-12-28"))), 6);
}

static void
today_is_what_was_given(void **state)
{
	struct date d;

	(void)state;
	setenv("SOURCE_DATE_EPOCH", "0", 1);
	assert_int_equal(date_today(STR("2026-05-31"), &d, &e), 0);
	same_date(d, 2026, 5, 31);
}

static void
today_takes_whole_days_alone(void **state)
{
	struct date d = {7, 7, 7};

	(void)state;
	assert_int_equal(date_today(STR("2026-05"), &d, &e), -1);
	assert_int_equal(e.code, FAIL_USAGE);
	assert_true(e.fix.n != 0);
	assert_int_equal(date_today(STR("2026-02-30"), &d, &e), -1);
	assert_int_equal(date_today(STR("2026-05-31T10:00"), &d, &e), -1);
	assert_int_equal(date_today(STR("tomorrow!!"), &d, &e), -1);
	same_date(d, 7, 7, 7);
}

static void
source_date_epoch_stands_in_for_the_clock(void **state)
{
	struct date d;

	(void)state;
	setenv("SOURCE_DATE_EPOCH", "1709251199", 1);
	assert_int_equal(date_today(STR_NONE, &d, &e), 0);
	same_date(d, 2024, 2, 29);
	setenv("SOURCE_DATE_EPOCH", "1709251200", 1);
	assert_int_equal(date_today(STR_NONE, &d, &e), 0);
	same_date(d, 2024, 3, 1);
}

static void
a_bad_source_date_epoch_is_told(void **state)
{
	static const char *const bad[] = {
	    "x", "-1", "1.5", "999999999999999", "99999999999999999999", " 1"};
	struct date d;

	(void)state;
	for (size_t i = 0; i < sizeof(bad) / sizeof(*bad); i++) {
		setenv("SOURCE_DATE_EPOCH", bad[i], 1);
		assert_int_equal(date_today(STR_NONE, &d, &e), -1);
		assert_int_equal(e.code, FAIL_USAGE);
	}
}

static void
else_today_is_the_clock_in_utc(void **state)
{
	long before = (long)(time(NULL) / 86400), after;
	struct date d;

	(void)state;
	setenv("SOURCE_DATE_EPOCH", "", 1);
	assert_int_equal(date_today(STR_NONE, &d, &e), 0);
	after = (long)(time(NULL) / 86400);
	assert_in_range(date_day(d), before, after);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(whole_and_partial_days_are_read),
	    cmocka_unit_test(a_time_stamp_gives_its_day),
	    cmocka_unit_test(what_is_no_day_is_refused_and_leaves_the_output),
	    cmocka_unit_test(leap_days_follow_the_centuries),
	    cmocka_unit_test(text_has_the_precision_of_the_day),
	    cmocka_unit_test(day_numbers_count_from_1970),
	    cmocka_unit_test(each_day_comes_back_from_its_number),
	    cmocka_unit_test(spans_are_half_open),
	    cmocka_unit_test(unknown_days_sort_last),
	    cmocka_unit_test(monday_is_the_first_day_of_the_week),
	    cmocka_unit_test(today_is_what_was_given),
	    cmocka_unit_test(today_takes_whole_days_alone),
	    cmocka_unit_test(source_date_epoch_stands_in_for_the_clock),
	    cmocka_unit_test(a_bad_source_date_epoch_is_told),
	    cmocka_unit_test(else_today_is_the_clock_in_utc),
	};

	return cmocka_run_group_tests(tests, setup, teardown);
}
