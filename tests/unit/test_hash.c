#include "unit.h"

#include <string.h>

#include "base/arena.h"
#include "base/hash.h"

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

/* The examples of FIPS 180-2 and the empty text. */
static void
hex_is_sha_256(void **state)
{
	static const struct {
		const char *text, *hex;
	} rows[] = {
	    {"", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b"
		 "855"},
	    {"abc",
		"ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20"
		"015ad"},
	    {"abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
		"248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419d"
		"b06c1"},
	};

	(void)state;
	for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++)
		assert_string_equal(
		    str_c(a, hash_hex(a, str_of(rows[i].text))), rows[i].hex);
	assert_string_equal(
	    str_c(a, hash_hex(a, STR_NONE)), str_c(a, hash_hex(a, STR(""))));
}

static int
value(char c)
{
	const char *digits = "0123456789abcdefghjkmnpqrstvwxyz";
	const char *at = strchr(digits, c);

	assert_non_null(at);
	return (int)(at - digits);
}

static int
hex_value(char c)
{
	return c <= '9' ? c - '0' : c - 'a' + 10;
}

/* Bit by bit, against the hex form. */
static void
short_name_is_the_same_hash_in_base_32(void **state)
{
	struct str hex = hash_hex(a, STR("a claim"));
	struct str s = hash_short(a, STR("a claim"), 52);

	(void)state;
	assert_int_equal(s.n, 52);
	for (size_t bit = 0; bit < 260; bit++) {
		int in = bit < 256
			     ? hex_value(hex.p[bit / 4]) >> (3 - bit % 4) & 1
			     : 0;

		assert_int_equal(value(s.p[bit / 5]) >> (4 - bit % 5) & 1, in);
	}
}

static void
a_shorter_name_is_the_start_of_a_longer_one(void **state)
{
	struct str ten = hash_short(a, STR("x"), 10);

	(void)state;
	assert_int_equal(ten.n, 10);
	assert_true(str_starts(hash_short(a, STR("x"), 52), ten));
	assert_int_equal(hash_short(a, STR("x"), 99).n, 52);
	assert_int_equal(hash_short(a, STR("x"), 1).n, 1);
}

static void
each_byte_counts(void **state)
{
	(void)state;
	assert_false(str_eq(hash_hex(a, STR("a\0b")), hash_hex(a, STR("a"))));
	assert_false(str_eq(hash_hex(a, STR("a\n")), hash_hex(a, STR("a"))));
}

static void
blobs_have_the_names_git_gives_them(void **state)
{
	(void)state;
	/* git hash-object, in a repository of either kind */
	assert_string_equal(str_c(a, hash_blob(a, STR("one\n"), false)),
	    "5626abf0f72e58d7a153368ba57db4c673c0e171");
	assert_string_equal(str_c(a, hash_blob(a, STR(""), false)),
	    "e69de29bb2d1d6434b8b29ae775ad8c2e48c5391");
	assert_string_equal(str_c(a, hash_blob(a, STR(""), true)),
	    "473a0f4c3be8a93681a267e3b1e9a7dcda1185436fe141f7749120a303721813");
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(blobs_have_the_names_git_gives_them),
	    cmocka_unit_test(hex_is_sha_256),
	    cmocka_unit_test(short_name_is_the_same_hash_in_base_32),
	    cmocka_unit_test(a_shorter_name_is_the_start_of_a_longer_one),
	    cmocka_unit_test(each_byte_counts),
	};

	return cmocka_run_group_tests(tests, setup, teardown);
}
