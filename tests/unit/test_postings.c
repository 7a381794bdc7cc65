#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "unit.h"

#include "base/postings.h"

static struct arena *a;
static char dir[64], file[80];

static int
setup(void **state)
{
	(void)state;
	a = arena_new();
	strcpy(dir, "/tmp/wikictl-unit-XXXXXX");
	assert_non_null(mkdtemp(dir));
	snprintf(file, sizeof(file), "%s/pages", dir);
	return 0;
}

static int
teardown(void **state)
{
	(void)state;
	arena_free(a);
	unlink(file);
	rmdir(dir);
	return 0;
}

static struct tree_stamp
stamp(uint64_t n)
{
	return (struct tree_stamp){n, n + 1, n + 2, n + 3};
}

/* Document i, called "pNNNN", holds the keys i % 7 * 100 and 1000 + i, twice.
 */
static struct str
block(size_t from, size_t to, uint64_t asof)
{
	struct post_new *n = post_begin(a);

	for (size_t i = from; i < to; i++) {
		post_doc(n, str_printf(a, "p%04zu", i), stamp(i));
		for (int twice = 0; twice < 2; twice++) {
			post_key(n, 1000 + i);
			post_key(n, i % 7 * 100);
			post_key(n, ((uint64_t)1 << POST_KEY_BITS) - 1);
		}
	}
	return post_end(a, n, asof);
}

static struct post_docs
found(const struct post_block *b, uint64_t lo, uint64_t hi)
{
	struct post_docs out = {0};

	assert_int_equal(post_find(a, b, lo, hi, &out), 0);
	return out;
}

static void
documents_are_found_by_their_keys(void **state)
{
	struct post_block b;
	struct post_docs d;

	(void)state;
	assert_true(post_read(block(0, 700, 42), &b));
	assert_int_equal(b.ndocs, 700);
	assert_int_equal(b.asof, 42);
	assert_true(str_eq(post_name(&b, 699), STR("p0699")));
	assert_int_equal(post_stamp(&b, 5).number, 8);
	d = found(&b, 300, 300);
	assert_int_equal(d.n, 100);
	VEC_EACH (i, &d)
		assert_int_equal(d.v[i], 3 + 7 * i);
	d = found(&b, 1000 + 698, 5000);
	assert_int_equal(d.n, 2);
	assert_int_equal(found(&b, 1, 99).n, 0);
	assert_int_equal(
	    found(&b, ((uint64_t)1 << POST_KEY_BITS) - 1, UINT64_MAX).n, 700);
	assert_true(post_read(block(0, 0, 1), &b));
	assert_int_equal(b.ndocs, 0);
}

/* Whatever byte is wrong: nothing is found, or what was there. */
static void
a_damaged_block_is_none(void **state)
{
	struct str good = block(0, 40, 7);
	size_t blind = 0;

	(void)state;
	for (size_t i = 0; i < good.n; i++) {
		char *p = str_c(a, good);
		struct post_block b;
		struct post_docs d = {0};

		p[i] ^= 0x20;
		if (!post_read((struct str){p, good.n}, &b))
			continue;
		if (post_find(a, &b, 0, UINT64_MAX, &d) != 0)
			continue;
		assert_int_equal(d.n, 120);
		blind++;
	}
	assert_true(blind < 8); /* the bytes that fill it up */
	for (size_t n = 0; n < good.n; n++) {
		struct post_block b;

		assert_false(post_read(str_dup(a, str_sub(good, 0, n)), &b));
	}
}

static size_t
blocks_in_file(struct post_blocks *out, struct post_file *f)
{
	*out = (struct post_blocks){0};
	post_open(a, file, f, out);
	return out->n;
}

static void
a_file_grows_by_blocks_and_sheds_what_is_cut_off(void **state)
{
	struct str one = block(0, 10, 1), two = block(10, 30, 2);
	struct post_blocks l;
	struct post_file f;
	uint64_t asof = 0, later = 0;
	int fd;

	(void)state;
	assert_int_equal(blocks_in_file(&l, &f), 0);
	assert_int_equal(f.good, 0);
	fd = post_more(file, false, 0, &asof);
	assert_true(fd >= 0 && asof != 0);
	assert_true(post_put(fd, one) && post_put(fd, two));
	close(fd);
	assert_int_equal(blocks_in_file(&l, &f), 2);
	assert_int_equal(l.v[1].ndocs, 20);
	assert_int_equal(f.good, one.n + two.n);
	post_close(&f);
	assert_int_equal(truncate(file, (off_t)(one.n + two.n - 8)), 0);
	assert_int_equal(blocks_in_file(&l, &f), 1);
	fd = post_more(file, false, f.good, &later);
	assert_true(later >= asof);
	post_close(&f);
	assert_true(post_put(fd, two));
	close(fd);
	assert_int_equal(blocks_in_file(&l, &f), 2);
	post_close(&f);
	fd = post_more(file, true, f.good, &later);
	close(fd);
	assert_int_equal(blocks_in_file(&l, &f), 0);
	post_close(&f);
	assert_int_equal(post_more("/nowhere/at/all", false, 0, &asof), -1);
}

static void
a_block_is_full_before_it_is_too_large(void **state)
{
	struct post_new *n = post_begin(a);
	struct post_block b;

	(void)state;
	for (size_t i = 0; !post_full(n); i++) {
		assert_true(i < 20000);
		post_doc(n, STR("x"), stamp(i));
		for (uint64_t k = 0; k < 500; k++)
			post_key(n, k * 7919 + i);
	}
	assert_true(post_read(post_end(a, n, 0), &b));
	assert_true(b.ndocs > 1000);
	assert_int_equal(found(&b, 7919, 7919).n, 1);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
#define T(f) cmocka_unit_test_setup_teardown(f, setup, teardown)
	    T(documents_are_found_by_their_keys),
	    T(a_damaged_block_is_none),
	    T(a_file_grows_by_blocks_and_sheds_what_is_cut_off),
	    T(a_block_is_full_before_it_is_too_large),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
