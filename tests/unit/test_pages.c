#include "unit.h"

#include <pthread.h>
#include <stdint.h>
#include <string.h>

#include "base/pages.h"

static bool
is_zero(const unsigned char *p, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (p[i] != 0)
			return false;
	return true;
}

static void
a_block_is_as_long_as_it_says_and_zero_where_it_says_so(void **state)
{
	(void)state;
	for (size_t want = 1; want < 8 * PAGES_LARGE; want = want * 3 + 1) {
		size_t size = want;
		bool clean;
		unsigned char *p = pages_take(&size, &clean);

		assert_non_null(p);
		assert_true(size >= want);
		assert_int_equal((uintptr_t)p % 16, 0);
		if (clean)
			assert_true(is_zero(p, size));
		memset(p, 0xff, size);
		pages_give(p, size);
	}
}

static void
what_comes_back_is_given_out_again(void **state)
{
	size_t size = 100000, same = 100000;
	bool clean;
	void *p = pages_take(&size, &clean), *q;

	(void)state;
	pages_give(p, size);
	q = pages_take(&same, &clean);
	assert_ptr_equal(p, q);
	assert_false(clean);
	pages_give(q, same);
}

static void
no_block_is_too_large_to_be_refused(void **state)
{
	size_t size = SIZE_MAX - 10;
	bool clean;

	(void)state;
	assert_null(pages_take(&size, &clean));
}

#define BLOCKS 200

/* Each fills its blocks with its own number and looks whether they kept it. */
static void *
fill(void *own)
{
	unsigned char *p[BLOCKS], mark = *(unsigned char *)own;
	size_t size[BLOCKS];
	bool clean, good = true;

	for (int i = 0; i < BLOCKS; i++) {
		size[i] = (size_t)1000 << i % 9;
		p[i] = pages_take(&size[i], &clean);
		good &= p[i] != NULL && (!clean || is_zero(p[i], size[i]));
		if (p[i] != NULL)
			memset(p[i], mark, size[i]);
		if (i % 3 == 2) {
			pages_give(p[i - 1], size[i - 1]);
			p[i - 1] = NULL;
		}
	}
	for (int i = 0; i < BLOCKS; i++)
		if (p[i] != NULL) {
			good &= p[i][0] == mark && p[i][size[i] - 1] == mark &&
				p[i][size[i] / 2] == mark;
			pages_give(p[i], size[i]);
		}
	return good ? own : NULL;
}

static void
several_threads_never_get_the_same_block(void **state)
{
	pthread_t thread[4];
	unsigned char mark[4] = {1, 2, 3, 4};
	void *good;

	(void)state;
	for (int i = 0; i < 4; i++)
		assert_int_equal(
		    pthread_create(&thread[i], NULL, fill, &mark[i]), 0);
	for (int i = 0; i < 4; i++) {
		assert_int_equal(pthread_join(thread[i], &good), 0);
		assert_ptr_equal(good, &mark[i]);
	}
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(
		a_block_is_as_long_as_it_says_and_zero_where_it_says_so),
	    cmocka_unit_test(what_comes_back_is_given_out_again),
	    cmocka_unit_test(no_block_is_too_large_to_be_refused),
	    cmocka_unit_test(several_threads_never_get_the_same_block),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
