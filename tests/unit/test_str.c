#include "unit.h"

#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/str.h"

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
same(struct str got, const char *want)
{
	assert_string_equal(str_c(a, got), want);
}

static void
view_of_null_is_empty(void **state)
{
	(void)state;
	assert_int_equal(str_of(NULL).n, 0);
	assert_true(str_eq(str_of(NULL), STR("")));
	same(STR_NONE, "");
}

static void
copy_keeps_an_inner_nul(void **state)
{
	struct str s = str_dup(a, STR("a\0b"));

	(void)state;
	assert_int_equal(s.n, 3);
	assert_memory_equal(s.p, "a\0b", 4);
}

static void
order_is_by_bytes_and_length(void **state)
{
	(void)state;
	assert_true(str_cmp(STR("a"), STR("b")) < 0);
	assert_true(str_cmp(STR("a"), STR("aa")) < 0);
	assert_true(str_cmp(STR("\xc3\xa9"), STR("z")) > 0);
	assert_int_equal(str_cmp(STR_NONE, STR("")), 0);
}

static void
case_is_folded_for_ascii_alone(void **state)
{
	(void)state;
	assert_true(str_ieq(STR("Page.MD"), STR("page.md")));
	assert_false(str_ieq(STR("\xc3\x89"), STR("\xc3\xa9")));
	assert_false(str_ieq(STR("a"), STR("ab")));
}

static void
starts_and_ends_take_the_empty_text(void **state)
{
	(void)state;
	assert_true(str_starts(STR("abc"), STR("ab")));
	assert_false(str_starts(STR("a"), STR("ab")));
	assert_true(str_ends(STR("abc"), STR("bc")));
	assert_false(str_ends(STR("c"), STR("bc")));
	assert_true(str_starts(STR_NONE, STR("")));
	assert_true(str_ends(STR("a"), STR_NONE));
}

static void
find_gives_the_first_or_the_end(void **state)
{
	(void)state;
	assert_int_equal(str_find(STR("aab"), STR("ab")), 1);
	assert_int_equal(str_find(STR("aab"), STR("x")), 3);
	assert_int_equal(str_find(STR("ab"), STR("abc")), 2);
	assert_int_equal(str_find(STR_NONE, STR("a")), 0);
	assert_false(str_has(STR_NONE, STR("a")));
	assert_true(str_has(STR("ends with it"), STR("it")));
	assert_int_equal(str_chr(STR("a.b.c"), '.'), 1);
	assert_int_equal(str_rchr(STR("a.b.c"), '.'), 3);
	assert_int_equal(str_rchr(STR("abc"), '.'), 3);
}

static void
sub_is_cut_to_the_text(void **state)
{
	(void)state;
	same(str_sub(STR("abc"), 1, 2), "b");
	same(str_sub(STR("abc"), 1, 99), "bc");
	same(str_sub(STR("abc"), 7, 9), "");
	same(str_sub(STR("abc"), 2, 1), "");
	same(str_sub(STR_NONE, 0, 5), "");
}

static void
trim_takes_ascii_white_space_at_both_ends(void **state)
{
	(void)state;
	same(str_trim(STR(" \t\r\n a b \v\f")), "a b");
	same(str_trim(STR(" \n ")), "");
	same(str_trim(STR_NONE), "");
}

static void
cut_of_empty_is_empty(void **state)
{
	struct str head, rest;

	(void)state;
	assert_false(str_cut(STR_NONE, ':', &head, &rest));
	assert_int_equal(head.n + rest.n, 0);
}

static void
cut_is_at_the_first_separator(void **state)
{
	struct str head, rest;

	(void)state;
	assert_true(str_cut(STR("a:b:c"), ':', &head, &rest));
	same(head, "a");
	same(rest, "b:c");
	assert_true(str_cut(STR("a:"), ':', &head, &rest));
	same(head, "a");
	same(rest, "");
	assert_false(str_cut(STR("abc"), ':', &head, &rest));
	same(head, "abc");
	same(rest, "");
}

static void
lines_end_in_any_of_the_three_ways(void **state)
{
	struct str s = STR("a\nb\r\n\rc"), line;

	(void)state;
	assert_true(str_line(&s, &line));
	same(line, "a");
	assert_true(str_line(&s, &line));
	same(line, "b");
	assert_true(str_line(&s, &line));
	same(line, "");
	assert_true(str_line(&s, &line));
	same(line, "c");
	assert_false(str_line(&s, &line));
}

static void
a_final_line_end_opens_no_further_line(void **state)
{
	struct str s = STR("a\n"), line;

	(void)state;
	assert_true(str_line(&s, &line));
	assert_false(str_line(&s, &line));
}

static void
int_must_fill_the_view(void **state)
{
	long v = 7;

	(void)state;
	assert_true(str_int(STR("-12"), &v));
	assert_int_equal(v, -12);
	assert_true(str_int(STR("007"), &v));
	assert_int_equal(v, 7);
	assert_false(str_int(STR(""), &v));
	assert_false(str_int(STR("-"), &v));
	assert_false(str_int(STR("1 "), &v));
	assert_false(str_int(STR("+1"), &v));
	assert_false(str_int(STR("9999999999999999999"), &v));
	assert_int_equal(v, 7);
}

static void
sorted_list_has_each_text_once(void **state)
{
	struct strs l = {0};

	(void)state;
	strs_sort(&l);
	assert_int_equal(l.n, 0);
	for (int i = 0; i < 40; i++)
		strs_add(a, &l, i % 2 ? STR("b") : STR("a"));
	strs_sort(&l);
	assert_int_equal(l.n, 2);
	same(l.v[0], "a");
	same(l.v[1], "b");
	assert_true(strs_has(&l, STR("b")));
	assert_false(strs_has(&l, STR("c")));
}

static void
a_long_list_says_how_many_more(void **state)
{
	struct strs l = {0};

	(void)state;
	same(strs_list(a, &l, 2), "");
	strs_add(a, &l, STR("one"));
	strs_add(a, &l, STR("two"));
	same(strs_list(a, &l, 2), "one, two");
	strs_add(a, &l, STR("three"));
	same(strs_list(a, &l, 2), "one, two and 1 more");
}

static void
buffer_grows_and_ends_in_nul(void **state)
{
	struct buf b;

	(void)state;
	buf_init(&b, a, 10000);
	same(buf_str(&b), "");
	for (int i = 0; i < 1000; i++)
		buf_f(&b, "%d,", i % 10);
	assert_int_equal(b.n, 2000);
	assert_false(b.full);
	assert_int_equal(b.p[b.n], '\0');
	assert_memory_equal(b.p, "0,1,2,", 6);
}

static void
buffer_stops_at_its_ceiling(void **state)
{
	struct buf b;

	(void)state;
	buf_init(&b, a, 4);
	buf_s(&b, "1234");
	assert_false(b.full);
	buf_c(&b, '5');
	assert_true(b.full);
	buf_s(&b, "");
	buf_f(&b, "%d", 6);
	same(buf_str(&b), "1234");
}

static void
a_full_buffer_takes_nothing_that_would_fit(void **state)
{
	struct buf b;

	(void)state;
	buf_init(&b, a, 4);
	buf_s(&b, "12");
	buf_s(&b, "345");
	buf_s(&b, "3");
	assert_true(b.full);
	same(buf_str(&b), "12");
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(view_of_null_is_empty),
	    cmocka_unit_test(copy_keeps_an_inner_nul),
	    cmocka_unit_test(order_is_by_bytes_and_length),
	    cmocka_unit_test(case_is_folded_for_ascii_alone),
	    cmocka_unit_test(starts_and_ends_take_the_empty_text),
	    cmocka_unit_test(find_gives_the_first_or_the_end),
	    cmocka_unit_test(sub_is_cut_to_the_text),
	    cmocka_unit_test(trim_takes_ascii_white_space_at_both_ends),
	    cmocka_unit_test(cut_of_empty_is_empty),
	    cmocka_unit_test(cut_is_at_the_first_separator),
	    cmocka_unit_test(lines_end_in_any_of_the_three_ways),
	    cmocka_unit_test(a_final_line_end_opens_no_further_line),
	    cmocka_unit_test(int_must_fill_the_view),
	    cmocka_unit_test(sorted_list_has_each_text_once),
	    cmocka_unit_test(a_long_list_says_how_many_more),
	    cmocka_unit_test(buffer_grows_and_ends_in_nul),
	    cmocka_unit_test(buffer_stops_at_its_ceiling),
	    cmocka_unit_test(a_full_buffer_takes_nothing_that_would_fit),
	};

	return cmocka_run_group_tests(tests, setup, teardown);
}
