#include "unit.h"

#include "base/arena.h"
#include "base/eight.h"
#include "detect/own.h"
#include "detect/wordmap.h"

struct row {
	const char *key;
	int n;
};

static const struct row rows[] = {{"a", 1}, {"a b", 2}, {"ab", 3}, {"abc d", 4},
    {"abc d e", 5}, {"abcdefgh", 6}, {"abcdefghi", 7}, {"é", 8}};
#define ROWS (sizeof(rows) / sizeof(*rows))

/* A word of any length, with something behind it. */
static void
the_hash_of_a_word_is_that_of_its_lower_case(void **state)
{
	static const char big[] = "AbCdEfGhIjKlMnOpQrStUvWxYz0aZ9",
			  small[] = "abcdefghijklmnopqrstuvwxyz0az9";

	(void)state;
	for (size_t n = 0; n < sizeof(big); n++)
		assert_int_equal(word_hash_lower(big, n), word_hash(small, n));
	assert_int_not_equal(word_hash("ab", 2), word_hash("ba", 2));
}

static void
eight_bytes_are_told_apart_at_once(void **state)
{
	(void)state;
	for (int c = 0; c < 256; c++) {
		char text[9] = "abcdABZ9";
		uint64_t v;
		bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
		bool digit = c >= '0' && c <= '9';

		text[4] = (char)c;
		v = eight_load(text);
		assert_int_equal(eight_run(eight_letters(v)), letter ? 7 : 4);
		assert_int_equal(
		    eight_run(eight_wordy(v)), letter || digit ? 8 : 4);
	}
	assert_int_equal(eight_front(0), 0);
	assert_int_equal(eight_front(3), 0xffffff);
	assert_true(eight_front(8) == UINT64_MAX);
}

static void
a_whole_key_is_found_and_nothing_else(void **state)
{
	static struct wordmap m = WORDMAP(rows, false);

	(void)state;
	for (size_t i = 0; i < ROWS; i++)
		assert_int_equal(wordmap_find(&m, str_of(rows[i].key)), i);
	assert_int_equal(wordmap_find(&m, STR("abc")), ROWS);
	assert_int_equal(wordmap_find(&m, STR("abcdefg")), ROWS);
	assert_int_equal(wordmap_find(&m, STR("")), ROWS);
	assert_int_equal(wordmap_find(&m, STR("e")), ROWS);
}

static void
of_phrases_the_first_with_the_word_is_found(void **state)
{
	static struct wordmap m = WORDMAP(rows, true);

	(void)state;
	assert_int_equal(wordmap_find(&m, STR("a")), 0);
	assert_int_equal(wordmap_find(&m, STR("ab")), 2);
	assert_int_equal(wordmap_find(&m, STR("abc")), 3);
	assert_int_equal(wordmap_find(&m, STR("abcdefgh")), 5);
	assert_int_equal(wordmap_find(&m, STR("b")), ROWS);
	assert_int_equal(wordmap_find(&m, STR("abc d")), ROWS);
}

static void
a_word_is_in_a_list_or_not(void **state)
{
	static const char list[] = "be|have|before|so|behind";
	static const char *const in[] = {
	    "be", "have", "before", "so", "behind"};
	static const char *const out[] = {"b", "h", "hav", "havee", "behin",
	    "o", "se", "bo", "bd", "beforehand"};
	struct bars b = {0};
	struct term t = {0};

	(void)state;
	for (size_t i = 0; i < sizeof(in) / sizeof(*in); i++) {
		t.lemma = str_of(in[i]);
		assert_true(term_is(&t, list));
		assert_true(bars_have(&b, list, t.lemma));
		/* one memory asked of another list reads that */
		assert_false(bars_have(&b, "no|such", t.lemma));
	}
	for (size_t i = 0; i < sizeof(out) / sizeof(*out); i++) {
		t.lemma = str_of(out[i]);
		assert_false(term_is(&t, list));
	}
	t.lemma = STR_NONE;
	assert_false(term_is(&t, list));
	t.lemma = STR("not");
	assert_true(term_is(&t, "not"));
	assert_false(term_is(&t, "no"));
	assert_false(term_is(&t, "note"));
}

/* What is kept of a word is what it was read as. */
static void
a_form_is_the_same_the_second_time(void **state)
{
	static const char *const words[] = {"took", "meetings", "carried", "it",
	    "zorbed", "zorbing", "floofs", "a-rather-long-word-of-no-language",
	    "zorbed", ""};

	(void)state;
	for (size_t i = 0; i < sizeof(words) / sizeof(*words); i++)
		for (int plain = 0; plain < 2; plain++) {
			char copy[64] = "";
			struct term x = {0}, y = {0};

			memcpy(copy, words[i], strlen(words[i]) + 1);
			form_read(str_of(words[i]),
			    word_hash(words[i], strlen(words[i])), plain, &x);
			form_read(str_of(copy), word_hash(copy, strlen(copy)),
			    plain, &y);
			assert_true(str_eq(x.lemma, y.lemma));
			assert_int_equal(x.f, y.f);
			assert_int_equal(x.id, y.id);
			/* cut from what is asked, or of a table */
			assert_true(
			    x.lemma.p == y.lemma.p ||
			    (x.lemma.p == words[i] && y.lemma.p == copy));
		}
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(the_hash_of_a_word_is_that_of_its_lower_case),
	    cmocka_unit_test(eight_bytes_are_told_apart_at_once),
	    cmocka_unit_test(a_whole_key_is_found_and_nothing_else),
	    cmocka_unit_test(of_phrases_the_first_with_the_word_is_found),
	    cmocka_unit_test(a_word_is_in_a_list_or_not),
	    cmocka_unit_test(a_form_is_the_same_the_second_time),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
