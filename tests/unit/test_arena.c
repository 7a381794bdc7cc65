#include "unit.h"

#include <string.h>

#include "base/arena.h"
#include "base/err.h"

static void
allocations_are_zero_and_aligned(void **state)
{
	struct arena *a = arena_new();

	(void)state;
	for (size_t n = 0; n < 300; n++) {
		unsigned char *p = arena_alloc(a, n);

		assert_non_null(p);
		assert_int_equal((uintptr_t)p % 16, 0);
		for (size_t i = 0; i < n; i++)
			assert_int_equal(p[i], 0);
		memset(p, 0xff, n);
	}
	arena_free(a);
}

static void
memory_is_zero_again_after_a_reset(void **state)
{
	struct arena *a = arena_new();

	(void)state;
	arena_reset(a);
	memset(arena_alloc(a, 1000), 0xff, 1000);
	memset(arena_alloc(a, 200000), 0xff, 200000);
	arena_reset(a);
	for (int i = 0; i < 10; i++) {
		unsigned char *p = arena_alloc(a, 500);

		for (size_t k = 0; k < 500; k++)
			assert_int_equal(p[k], 0);
	}
	arena_free(a);
}

static void
what_was_given_out_before_and_what_was_not_are_both_zero(void **state)
{
	struct arena *a = arena_new();
	const unsigned char *p;

	(void)state;
	memset(arena_alloc(a, 300000), 0xff, 300000);
	memset(arena_alloc(a, 300000), 0xff, 300000); /* a part of a block */
	arena_reset(a);
	arena_alloc(a, 100000);
	p = arena_alloc(a, 450000);
	for (size_t k = 0; k < 450000; k++)
		assert_int_equal(p[k], 0);
	arena_free(a);
}

static void
a_block_of_its_own_for_what_is_large(void **state)
{
	struct arena *a = arena_new();
	char *small = arena_alloc(a, 8), *large = arena_alloc(a, 1 << 20);

	(void)state;
	memset(small, 1, 8);
	memset(large, 2, 1 << 20);
	assert_int_equal(small[7], 1);
	arena_free(a);
}

static void
growing_keeps_the_bytes_and_zeroes_the_rest(void **state)
{
	struct arena *a = arena_new();
	char *p = arena_grow(a, NULL, 0, 4);

	(void)state;
	memcpy(p, "abcd", 4);
	p = arena_grow(a, p, 4, 8);
	assert_memory_equal(p, "abcd\0\0\0\0", 8);
	p = arena_grow(a, p, 8, 2);
	assert_memory_equal(p, "ab", 2);
	arena_free(a);
}

static void
what_was_allocated_last_grows_and_nothing_else_does(void **state)
{
	struct arena *a = arena_new();
	char *p = arena_alloc(a, 5), *q, *r;

	(void)state;
	memcpy(p, "abcde", 5);
	p = arena_grow(a, p, 5, 100);
	q = arena_alloc(a, 8);
	memcpy(q, "12345678", 8);
	r = arena_grow(a, p, 100, 200);
	assert_memory_equal(r, "abcde\0\0\0", 8);
	memset(r, 'x', 200);
	assert_memory_equal(q, "12345678", 8);
	assert_memory_equal(p, "abcde", 5);
	arena_free(a);
}

static void
free_takes_null(void **state)
{
	(void)state;
	arena_free(NULL);
}

static void
vector_keeps_its_elements_while_growing(void **state)
{
	struct arena *a = arena_new();
	struct VEC(int) v = {0};

	(void)state;
	for (int i = 0; i < 1000; i++)
		*VEC_ADD(a, &v) = i;
	assert_int_equal(v.n, 1000);
	VEC_EACH (i, &v)
		assert_int_equal(v.v[i], (int)i);
	arena_free(a);
}

static void
errors_carry_words_a_prefix_and_a_fix(void **state)
{
	struct arena *a = arena_new();
	struct err e;

	(void)state;
	err_init(&e, a);
	assert_int_equal(e.code, FAIL_NONE);
	assert_int_equal(err_set(&e, FAIL_SYNTAX, "line %d", 3), -1);
	assert_int_equal(err_fix(&e, "close the quote"), -1);
	assert_int_equal(err_prefix(&e, "%s", "wiki/a.md"), -1);
	assert_int_equal(e.code, FAIL_SYNTAX);
	assert_string_equal(str_c(a, e.msg), "wiki/a.md: line 3");
	assert_string_equal(str_c(a, e.fix), "close the quote");
	err_set(&e, FAIL_IO, "other");
	assert_int_equal(e.fix.n, 0);
	err_clear(&e);
	assert_int_equal(e.code, FAIL_NONE);
	assert_ptr_equal(e.a, a);
	arena_free(a);
}

static void
exit_statuses_are_those_of_the_manual(void **state)
{
	(void)state;
	assert_int_equal(err_exit(FAIL_USAGE), 2);
	assert_int_equal(err_exit(FAIL_NOTFOUND), 3);
	assert_int_equal(err_exit(FAIL_REFUSED), 3);
	assert_int_equal(err_exit(FAIL_UNCHECKED), 4);
	assert_int_equal(err_exit(FAIL_RETRY), 75);
	assert_string_equal(err_name(FAIL_NOTFOUND), "not_found");
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(allocations_are_zero_and_aligned),
	    cmocka_unit_test(memory_is_zero_again_after_a_reset),
	    cmocka_unit_test(
		what_was_given_out_before_and_what_was_not_are_both_zero),
	    cmocka_unit_test(a_block_of_its_own_for_what_is_large),
	    cmocka_unit_test(growing_keeps_the_bytes_and_zeroes_the_rest),
	    cmocka_unit_test(
		what_was_allocated_last_grows_and_nothing_else_does),
	    cmocka_unit_test(free_takes_null),
	    cmocka_unit_test(vector_keeps_its_elements_while_growing),
	    cmocka_unit_test(errors_carry_words_a_prefix_and_a_fix),
	    cmocka_unit_test(exit_statuses_are_those_of_the_manual),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
