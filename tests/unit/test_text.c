#include "unit.h"

#include <string.h>

#include "base/arena.h"
#include "base/text.h"

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
folds(const char *text, const char *want)
{
	same(text_fold(a, str_of(text)), want);
}

/* code points */

static void
bytes_that_are_not_utf_8_are_seen(void **state)
{
	static const char *const bad[] = {"\xff", "a\x80", "\xc3", "\xc0\xaf",
	    "\xe0\x80\xaf", "\xed\xa0\x80", "\xf4\x90\x80\x80", "\xf8\x88\x80",
	    "\xe2\x82", "\xc3(", "long enough to pass the eight \xfe"};

	(void)state;
	for (size_t i = 0; i < sizeof(bad) / sizeof(*bad); i++)
		if (text_valid(str_of(bad[i])))
			fail_msg("row %zu is valid", i);
	assert_true(text_valid(STR_NONE));
	assert_true(text_valid(STR("plain")));
	assert_true(text_valid(STR("\xf4\x8f\xbf\xbf \xe2\x82\xac")));
}

static void
each_bad_byte_is_a_character_that_comes_back(void **state)
{
	struct str s = STR("a\xe2\x82\xff\xc3\xa9");
	const uint32_t want[] = {
	    'a', TEXT_BAD + 0xe2, TEXT_BAD + 0x82, TEXT_BAD + 0xff, 0xe9};
	struct buf b;
	size_t at = 0;

	(void)state;
	buf_init(&b, a, 100);
	for (size_t i = 0; i < 5; i++) {
		uint32_t cp = text_next(s, &at);

		assert_int_equal(cp, want[i]);
		text_put(&b, cp);
	}
	assert_int_equal(at, s.n);
	assert_true(str_eq(buf_str(&b), s));
}

static void
every_code_point_survives_put_and_next(void **state)
{
	(void)state;
	for (uint32_t cp = 0; cp < TEXT_BAD; cp += cp < 0x3000 ? 1 : 97) {
		struct buf b;
		size_t at = 0;

		if (cp >= 0xd800 && cp < 0xe000)
			continue;
		buf_init(&b, a, 8);
		text_put(&b, cp);
		assert_int_equal(text_next(buf_str(&b), &at), cp);
		assert_int_equal(at, b.n);
	}
}

static void
kinds_of_characters_in_many_scripts(void **state)
{
	(void)state;
	assert_true(text_is_letter('z'));
	assert_false(text_is_letter('@'));
	assert_false(text_is_letter('['));
	assert_true(text_is_letter(0x436));
	assert_true(text_is_letter(0x301));
	assert_false(text_is_letter('5'));
	assert_false(text_is_letter(TEXT_BAD + 0xe9));
	assert_true(text_is_upper(0x416));
	assert_false(text_is_upper(0x436));
	assert_true(text_is_space(0xa0));
	assert_true(text_is_space(0x3000));
	assert_false(text_is_space(0x200b));
	assert_true(text_is_unspaced(0x6771));
	assert_true(text_is_unspaced(0x306e));
	assert_true(text_is_unspaced(0xe01));
	assert_false(text_is_unspaced(0xe51));
	assert_false(text_is_unspaced(0xac00));
	assert_true(text_is_hangul(0xac00));
	assert_false(text_is_hangul(0x6771));
}

static void
digits_of_any_script_have_their_value(void **state)
{
	static const uint32_t zeros[] = {
	    '0', 0x660, 0x966, 0xe50, 0xff10, 0x1d7ce, 0x1d7d8, 0x1d7f6};

	(void)state;
	for (size_t i = 0; i < sizeof(zeros) / sizeof(*zeros); i++)
		for (int d = 0; d < 10; d++)
			assert_int_equal(text_digit(zeros[i] + (uint32_t)d), d);
	assert_int_equal(text_digit('a'), -1);
	assert_int_equal(text_digit(0xbd), -1);
	assert_int_equal(text_digit(0xb2), -1);
	assert_int_equal(text_digit(TEXT_BAD + '5'), -1);
}

/* folding */

static void
composed_and_decomposed_fold_alike(void **state)
{
	(void)state;
	folds("Caf\xc3\xa9", "caf\xc3\xa9");
	folds("CAFE\xcc\x81", "caf\xc3\xa9");
	folds("\xe1\x84\x92\xe1\x85\xa1\xe1\x86\xab", "\xed\x95\x9c");
	/* Marks in either order. */
	assert_true(str_eq(text_fold(a, STR("a\xcc\xa3\xcc\x82")),
	    text_fold(a, STR("a\xcc\x82\xcc\xa3"))));
}

static void
bare(const char *text, const char *want)
{
	char to[64];

	same(text_bare(str_of(text), to, sizeof(to)), want);
	assert_int_equal(text_has_marks(str_of(text)), strcmp(text, want) != 0);
}

static void
marks_are_taken_off(void **state)
{
	char none[2];

	(void)state;
	bare("noel", "noel");
	bare("no\xc3\xabl", "noel");
	bare("j\xc3\xb8rgen m\xc3\xb8ller", "jorgen moller");
	bare("\xc5\x82\xc3\xb3"
	     "d\xc5\xba",
	    "lodz");
	bare("\xc3\xa6gir", "aegir");
	bare("nguy\xe1\xbb\x85n", "nguyen");
	/* of another script: not one letter's marks */
	bare("\xd0\xb9\xe4\xbc\x9a", "\xd0\xb9\xe4\xbc\x9a");
	/* no room: as it was */
	same(text_bare(STR("no\xc3\xabl"), none, sizeof(none)), "no\xc3\xabl");
}

static void
case_folds_beyond_ascii(void **state)
{
	(void)state;
	folds("STRASSE", "strasse");
	folds("Stra\xc3\x9f"
	      "e",
	    "strasse");
	folds("\xd0\x9c\xd0\x9e\xd0\xa1\xd0\x9a\xd0\x92\xd0\x90",
	    "\xd0\xbc\xd0\xbe\xd1\x81\xd0\xba\xd0\xb2\xd0\xb0");
	folds("\xce\xa3\xcf\x82", "\xcf\x83\xcf\x83");
}

static void
typographic_signs_become_plain(void **state)
{
	(void)state;
	folds("\xe2\x80\x9cThe rewrite\xe2\x80\x99s\xe2\x80\x9d",
	    "\"the rewrite's\"");
	folds("5\xe2\x80\x93"
	      "7 \xe2\x80\x94 \xe2\x88\x92"
	      "3",
	    "5-7 - -3");
	folds("\xc2\xaboui\xc2\xbb", "\"oui\"");
}

static void
white_space_of_any_kind_is_one_blank(void **state)
{
	(void)state;
	folds("  a \t\r\n b  ", "a b");
	folds("\xc2\xa0"
	      "6\xe2\x80\xaf"
	      "days\xe3\x80\x80",
	    "6 days");
	folds(" \xc2\xa0 ", "");
	folds("", "");
	folds("\xe2\x80\xaf\xc3\xa9 \xc3\xa9", "\xc3\xa9 \xc3\xa9");
}

static void
numbers_are_not_touched(void **state)
{
	(void)state;
	folds("2\xc2\xbd x\xc2\xb2 1,000.50", "2\xc2\xbd x\xc2\xb2 1,000.50");
	folds("\xef\xbc\x95", "\xef\xbc\x95");
}

static void
invisible_marks_do_not_tell_texts_apart(void **state)
{
	(void)state;
	folds("6\xe2\x80\x8b da\xc2\xadys\xef\xbb\xbf\xe2\x80\xae", "6 days");
}

static void
bad_bytes_are_carried_through_a_fold(void **state)
{
	(void)state;
	folds("A\xff B\xc3", "a\xff b\xc3");
	folds("\xff  \xfe", "\xff \xfe");
	folds("\xe9t\xe9 \xc3\x89t\xc3\xa9", "\xe9t\xe9 \xc3\xa9t\xc3\xa9");
}

static void
folding_twice_is_folding_once(void **state)
{
	static const char *const texts[] = {
	    "  The \xe2\x80\x9cRewrite\xe2\x80\x9d \xff took  6 Days ",
	    "\xc4\xb0stanbul \xc7\x85 \xe1\xbe\x80 \xef\xac\x83",
	    "\xc3\x85ngstr\xc3\xb6m \xe2\x84\xab \xe2\x84\xaa",
	    "a\xe2\x80\x8b\xcc\x81 \xcc\x81"};

	(void)state;
	for (size_t i = 0; i < sizeof(texts) / sizeof(*texts); i++) {
		struct str once = text_fold(a, str_of(texts[i]));

		assert_true(str_eq(text_fold(a, once), once));
	}
}

static void
a_long_run_without_blanks_folds(void **state)
{
	struct buf b;

	(void)state;
	buf_init(&b, a, 100000);
	for (int i = 0; i < 1000; i++)
		buf_s(&b, "\xc3\x89\xe1\xbe\x80");
	assert_int_equal(text_fold(a, buf_str(&b)).n, 1000 * 7);
}

static void
nfc_composes_and_leaves_all_else(void **state)
{
	(void)state;
	same(text_nfc(a, STR("  Cafe\xcc\x81\xff \xe2\x80\x9c")),
	    "  Caf\xc3\xa9\xff \xe2\x80\x9c");
	same(text_nfc(a, STR("As it is")), "As it is");
}

static void
squeeze_folds_white_space_alone(void **state)
{
	(void)state;
	same(text_squeeze(a, STR(" A\xc2\xa0\n  \xc3\x89\xff\t")),
	    "A \xc3\x89\xff");
	same(text_squeeze(a, STR_NONE), "");
}

/* words */

/* Words as "raw", a bar after each; flags: p punct, n number, u upper. */
static struct str
spelled(const char *text)
{
	struct words w = {0};
	struct buf b;

	buf_init(&b, a, 10000);
	text_words(a, str_of(text), &w);
	VEC_EACH (i, &w) {
		buf_add(&b, w.v[i].raw);
		buf_s(&b, w.v[i].punct ? "/p" : "");
		buf_s(&b, w.v[i].number ? "/n" : "");
		buf_s(&b, w.v[i].upper ? "/u" : "");
		buf_s(&b, "|");
	}
	return buf_str(&b);
}

static void
words_keep_their_inner_marks(void **state)
{
	(void)state;
	same(spelled("The team's R&D, v1.2-rc foo_bar."),
	    "The/u|team's|R&D/u|,/p|v1.2-rc|foo_bar|./p|");
	same(spelled("don\xe2\x80\x99t"), "don\xe2\x80\x99t|");
}

static void
marks_at_an_end_are_marks(void **state)
{
	(void)state;
	same(spelled("'a' -5 a-"), "'/p|a|'/p|-/p|5/n|a|-/p|");
	same(spelled("a..b a--b"), "a|./p|./p|b|a|-/p|-/p|b|");
	same(spelled("..."), "./p|./p|./p|");
}

static void
numbers_start_with_a_digit(void **state)
{
	(void)state;
	same(spelled("6-day 3.5 1.2k $20 50%"),
	    "6-day/n|3.5/n|1.2k/n|$/p|20/n|50/n|%/p|");
	same(spelled("2\xc2\xbd \xc2\xbd"), "2\xc2\xbd/n|\xc2\xbd/n|");
	same(spelled("5\xe2\x80\x93"
		     "7"),
	    "5/n|\xe2\x80\x93/p|7/n|");
}

static void
unspaced_scripts_give_one_word_a_character(void **state)
{
	(void)state;
	same(spelled("\xe6\x9d\xb1\xe4\xba\xac"
		     "2026\xe5\xb9\xb4"),
	    "\xe6\x9d\xb1|\xe4\xba\xac|2026/n|\xe5\xb9\xb4|");
	/* A Thai vowel sign stays with its letter. */
	same(spelled("\xe0\xb8\x81\xe0\xb8\xb4\xe0\xb8\x99"),
	    "\xe0\xb8\x81\xe0\xb8\xb4|\xe0\xb8\x99|");
	same(spelled("\xed\x95\x9c\xea\xb5\xad \xec\x96\xb4"),
	    "\xed\x95\x9c\xea\xb5\xad|\xec\x96\xb4|");
}

static void
words_know_where_they_stand(void **state)
{
	struct str s = STR("  \xc3\x89t\xc3\xa9 (6)");
	struct words w = {0};

	(void)state;
	text_words(a, s, &w);
	assert_int_equal(w.n, 4);
	assert_int_equal(w.v[0].off, 2);
	assert_true(w.v[0].space && w.v[0].upper);
	same(w.v[0].fold, "\xc3\xa9t\xc3\xa9");
	assert_true(w.v[1].space && w.v[1].punct);
	assert_false(w.v[2].space);
	VEC_EACH (i, &w)
		assert_true(str_eq(w.v[i].raw,
		    str_sub(s, w.v[i].off, w.v[i].off + w.v[i].raw.n)));
}

static void
words_of_bad_bytes_and_of_nothing(void **state)
{
	struct words w = {0};

	(void)state;
	text_words(a, STR_NONE, &w);
	text_words(a, STR(" \n\xe2\x80\x8b"), &w);
	assert_int_equal(w.n, 0);
	same(spelled("a\xff "
		     "b'"),
	    "a|\xff/p|b|'/p|");
	same(spelled("a-\xff"), "a|-/p|\xff/p|");
	same(spelled("co\xc2\xadop"), "co\xc2\xadop|");
}

/* names */

static void
slugs(const char *text, size_t max, const char *want)
{
	same(text_slug(a, str_of(text), max), want);
}

static void
a_title_makes_a_slug(void **state)
{
	(void)state;
	slugs("Contributor's post", 40, "contributors-post");
	slugs("Rewrite: was it 6 days?", 40, "rewrite-was-it-6-days");
	slugs("  a/../b\\c:*?\"<>|d  ", 40, "a-b-c-d");
	slugs("--a--b--", 40, "a-b");
	slugs("C++ & .NET", 40, "c-net");
}

static void
letters_lose_their_marks_in_a_slug(void **state)
{
	(void)state;
	slugs("Caf\xc3\xa9 Z\xc3\xbcrich", 40, "cafe-zurich");
	slugs("Cafe\xcc\x81", 40, "cafe");
	slugs("\xc3\x98rsted \xc5\x81\xc3\xb3"
	      "d\xc5\xba Stra\xc3\x9f"
	      "e \xc3\x86ra",
	    40, "orsted-lodz-strasse-aera");
	slugs("\xd9\xa2\xd9\xa0\xd9\xa2\xd9\xa6", 40, "2026");
}

static void
what_has_no_such_letter_is_called_source(void **state)
{
	(void)state;
	slugs("", 40, "source");
	slugs("???", 40, "source");
	slugs("\xe6\x9d\xb1\xe4\xba\xac", 40, "source");
	slugs("\xff\xfe", 40, "source");
	slugs("...", 3, "sou");
}

static void
names_of_windows_devices_are_avoided(void **state)
{
	(void)state;
	slugs("CON", 40, "con-source");
	slugs("nul", 40, "nul-source");
	slugs("LPT1", 40, "lpt1-source");
	slugs("COM\xc2\xb9", 40, "com1-source");
	slugs("con", 4, "sour");
	slugs("console", 40, "console");
	slugs("com", 40, "com");
}

static void
slugs_are_cut_at_a_hyphen_where_it_is_near(void **state)
{
	(void)state;
	slugs("a long title of a post", 12, "a-long-title");
	slugs("a long titled post", 12, "a-long");
	slugs("a long title", 7, "a-long");
	slugs("incomprehensibilities", 8, "incompre");
	slugs("x", 0, "x");
}

/* showing */

static void
cleans(const char *text, bool lines, const char *want)
{
	same(text_clean(a, str_of(text), lines), want);
}

static void
escapes_and_controls_are_taken_out(void **state)
{
	(void)state;
	cleans("a\x1b[31;1mred\x1b[0m\x1b[2J", false, "ared");
	cleans("\x1b]0;title\x07"
	       "x",
	    false, "]0;titlex");
	cleans("a\x1b", false, "a");
	cleans("a\x1b[", false, "a[");
	cleans("a\x1b[\xc3\xa9", false, "a[\xc3\xa9");
	cleans("\x01\x08\x7f\xc2\x9b"
	       "31m",
	    false, "31m");
}

static void
direction_overrides_are_taken_out(void **state)
{
	(void)state;
	cleans("a\xe2\x80\xae"
	       "b\xe2\x80\xac\xe2\x81\xa6"
	       "c\xe2\x81\xa9\xe2\x80\x8f\xd8\x9c",
	    false, "abc");
	cleans("\xef\xbb\xbf"
	       "a\xe2\x80\x8b"
	       "b\xe2\x80\x8d"
	       "c\xf3\xa0\x81\xa1",
	    false, "abc");
}

static void
joiners_stay_where_a_script_needs_them(void **state)
{
	const char *persian = "\xd9\x85\xdb\x8c\xe2\x80\x8c\xd8\xae";

	(void)state;
	cleans(persian, false, persian);
	cleans("a\xe2\x80\x8c\xd8\xae", false, "a\xd8\xae");
}

static void
line_ends_become_blanks_or_stay(void **state)
{
	(void)state;
	cleans("a\r\nb\nc\rd\te", false, "a b c d e");
	cleans("a\r\nb\nc\rd\te", true, "a\nb\nc\nd\te");
	cleans("a\xe2\x80\xa8"
	       "b\xc2\x85"
	       "c",
	    false, "a b c");
}

static void
clean_text_is_utf_8(void **state)
{
	(void)state;
	cleans("a\xff\xc3", false, "a\xef\xbf\xbd\xef\xbf\xbd");
	for (int i = 0; i < 256; i++) {
		char c = (char)i;
		struct str got = text_clean(a, (struct str){&c, 1}, true);

		assert_true(text_valid(got));
		assert_true(got.n == 0 || got.p[0] == '\t' ||
			    got.p[0] == '\n' || (unsigned char)got.p[0] >= ' ');
	}
}

static void
columns_count_wide_characters_twice(void **state)
{
	(void)state;
	assert_int_equal(text_columns(STR("abc")), 3);
	assert_int_equal(text_columns(STR("\xe6\x9d\xb1\xe4\xba\xac")), 4);
	assert_int_equal(text_columns(STR("e\xcc\x81")), 1);
	assert_int_equal(text_columns(STR("\xc3\xa9\xff")), 2);
	assert_int_equal(text_columns(STR_NONE), 0);
}

static void
distance_counts_edits_up_to_a_limit(void **state)
{
	(void)state;
	assert_int_equal(text_distance(STR("kitten"), STR("sitting"), 9), 3);
	assert_int_equal(text_distance(STR("kitten"), STR("sitting"), 3), 3);
	assert_int_equal(text_distance(STR("kitten"), STR("sitting"), 2), 3);
	assert_int_equal(text_distance(STR("labels"), STR("label"), 0), 1);
	assert_int_equal(text_distance(STR("a"), STR("a"), 0), 0);
	assert_int_equal(text_distance(STR_NONE, STR("abc"), 3), 3);
	assert_int_equal(text_distance(STR("abc"), STR_NONE, 1), 2);
	assert_int_equal(text_distance(STR("caf\xc3\xa9"), STR("cafe"), 5), 1);
	assert_int_equal(text_distance(STR("ab"), STR("ba"), 5), 2);
	assert_int_equal(text_distance(STR("aaba"), STR_NONE, 6), 4);
	assert_int_equal(text_distance(STR("abcdefgh"), STR("hgabcdef"), 4), 4);
	assert_int_equal(text_distance(STR("abcdefgh"), STR("hgabcdef"), 3), 4);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(bytes_that_are_not_utf_8_are_seen),
	    cmocka_unit_test(each_bad_byte_is_a_character_that_comes_back),
	    cmocka_unit_test(every_code_point_survives_put_and_next),
	    cmocka_unit_test(kinds_of_characters_in_many_scripts),
	    cmocka_unit_test(digits_of_any_script_have_their_value),
	    cmocka_unit_test(composed_and_decomposed_fold_alike),
	    cmocka_unit_test(marks_are_taken_off),
	    cmocka_unit_test(case_folds_beyond_ascii),
	    cmocka_unit_test(typographic_signs_become_plain),
	    cmocka_unit_test(white_space_of_any_kind_is_one_blank),
	    cmocka_unit_test(numbers_are_not_touched),
	    cmocka_unit_test(invisible_marks_do_not_tell_texts_apart),
	    cmocka_unit_test(bad_bytes_are_carried_through_a_fold),
	    cmocka_unit_test(folding_twice_is_folding_once),
	    cmocka_unit_test(a_long_run_without_blanks_folds),
	    cmocka_unit_test(nfc_composes_and_leaves_all_else),
	    cmocka_unit_test(squeeze_folds_white_space_alone),
	    cmocka_unit_test(words_keep_their_inner_marks),
	    cmocka_unit_test(marks_at_an_end_are_marks),
	    cmocka_unit_test(numbers_start_with_a_digit),
	    cmocka_unit_test(unspaced_scripts_give_one_word_a_character),
	    cmocka_unit_test(words_know_where_they_stand),
	    cmocka_unit_test(words_of_bad_bytes_and_of_nothing),
	    cmocka_unit_test(a_title_makes_a_slug),
	    cmocka_unit_test(letters_lose_their_marks_in_a_slug),
	    cmocka_unit_test(what_has_no_such_letter_is_called_source),
	    cmocka_unit_test(names_of_windows_devices_are_avoided),
	    cmocka_unit_test(slugs_are_cut_at_a_hyphen_where_it_is_near),
	    cmocka_unit_test(escapes_and_controls_are_taken_out),
	    cmocka_unit_test(direction_overrides_are_taken_out),
	    cmocka_unit_test(joiners_stay_where_a_script_needs_them),
	    cmocka_unit_test(line_ends_become_blanks_or_stay),
	    cmocka_unit_test(clean_text_is_utf_8),
	    cmocka_unit_test(columns_count_wide_characters_twice),
	    cmocka_unit_test(distance_counts_edits_up_to_a_limit),
	};

	return cmocka_run_group_tests(tests, setup, teardown);
}
