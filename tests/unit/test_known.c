#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "unit.h"

#include "base/build.h"
#include "base/known.h"

static struct arena *a;
static char dir[64], file[80];

static int
setup(void **state)
{
	(void)state;
	a = arena_new();
	strcpy(dir, "/tmp/wikictl-unit-XXXXXX");
	assert_non_null(mkdtemp(dir));
	snprintf(file, sizeof(file), "%s/known", dir);
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

static struct known_fact
fact(uint64_t i)
{
	struct str text = str_printf(a, "text %d", (int)i);
	struct known_fact f = {.a = i, .b = i * i};

	hash_texts(&text, 1, f.hash);
	return f;
}

static struct known *
opened(const char *key)
{
	return known_open(a, str_of(file), str_of(key));
}

static void
save(const char *key, uint64_t n)
{
	struct known_facts all = {0};

	for (uint64_t i = 0; i < n; i++)
		*VEC_ADD(a, &all) = fact(i);
	known_save(opened(key), &all);
}

static size_t
count(const struct known *k, uint64_t n)
{
	size_t hits = 0;

	for (uint64_t i = 0; i < n; i++) {
		struct known_fact f = fact(i);
		const struct known_fact *got = known_find(k, f.hash);

		assert_true(got == NULL || (got->a == f.a && got->b == f.b));
		hits += got != NULL;
	}
	return hits;
}

static void
what_was_saved_is_known_under_its_key(void **state)
{
	(void)state;
	assert_int_equal(count(opened("k"), 100), 0);
	save("k", 90);
	assert_int_equal(count(opened("k"), 100), 90);
	assert_int_equal(count(opened("other"), 100), 0);
	save("k", 3);
	assert_int_equal(count(opened("k"), 100), 3);
	save("other", 4);
	assert_int_equal(count(opened("k"), 100), 0);
	assert_int_equal(count(opened("other"), 100), 4);
}

static void
put(const char *bytes, size_t n)
{
	FILE *f = fopen(file, "wb");

	assert_non_null(f);
	assert_int_equal(fwrite(bytes, 1, n, f), n);
	fclose(f);
}

static void
a_file_wrong_in_any_byte_or_cut_is_none(void **state)
{
	char bytes[4096];
	size_t n;
	FILE *f;

	(void)state;
	save("k", 5);
	f = fopen(file, "rb");
	assert_non_null(f);
	n = fread(bytes, 1, sizeof(bytes), f);
	fclose(f);
	assert_true(n > 100 && n < sizeof(bytes));
	for (size_t i = 0; i < n; i++) {
		put(bytes, i);
		assert_int_equal(count(opened("k"), 9), 0);
		bytes[i] = (char)(bytes[i] ^ 1);
		put(bytes, n);
		assert_int_equal(count(opened("k"), 9), 0);
		bytes[i] = (char)(bytes[i] ^ 1);
	}
	put(bytes, n);
	assert_int_equal(count(opened("k"), 9), 5);
}

static void
where_nothing_can_be_kept_nothing_is(void **state)
{
	(void)state;
	assert_int_equal(mkdir(file, 0700), 0);
	save("k", 5);
	assert_int_equal(count(opened("k"), 9), 0);
	rmdir(file);
	assert_int_equal(symlink("/dev/zero", file), 0);
	assert_int_equal(count(opened("k"), 9), 0);
	save("k", 5);
	assert_int_equal(count(opened("k"), 9), 5);
	snprintf(file, sizeof(file), "%s/no/known", dir);
	save("k", 5);
	assert_int_equal(count(opened("k"), 9), 0);
	snprintf(file, sizeof(file), "%s/known", dir);
}

static void
a_program_has_a_mark_of_its_build(void **state)
{
	(void)state;
	assert_true(build_id(a).n >= 16);
	assert_true(str_eq(build_id(a), build_id(a)));
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test_setup_teardown(
		what_was_saved_is_known_under_its_key, setup, teardown),
	    cmocka_unit_test_setup_teardown(
		a_file_wrong_in_any_byte_or_cut_is_none, setup, teardown),
	    cmocka_unit_test_setup_teardown(
		where_nothing_can_be_kept_nothing_is, setup, teardown),
	    cmocka_unit_test_setup_teardown(
		a_program_has_a_mark_of_its_build, setup, teardown),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
