/* What a model says, and what of it is an answer. */
#include "unit.h"

#include "base/arena.h"
#include "base/err.h"
#include "detect/prompt.h"
#include "detect/reply.h"
#include "format/json.h"

static const char *const words[] = {"yes", "no", NULL};
static const struct reply_field item[] = {
    {"quote", REPLY_TEXT, NULL, 20, NULL},
    {NULL, REPLY_END, NULL, 0, NULL},
};
static const struct reply_field fields[] = {
    {"verdict", REPLY_WORD, words, 0, NULL},
    {"why", REPLY_TEXT, NULL, 20, NULL},
    {"items", REPLY_LIST, NULL, 2, item},
    {NULL, REPLY_END, NULL, 0, NULL},
};
#define GOOD "{\"verdict\": \"yes\", \"why\": \"so\", \"items\": []}"

struct row {
	const char *text;
	bool cut;
	const char *want; /* verdict, or the words of the refusal */
};

static const struct row rows[] = {
    {GOOD, false, "yes"},
    {"  \n" GOOD "\n", false, "yes"},
    {"```json\n" GOOD "\n```", false, "yes"},
    {"```\n" GOOD "\n```\nThat is it.", false, "yes"},
    {"Sure! Here is the JSON:\n\n" GOOD "\n\nLet me know.", false, "yes"},
    {"A set {1, 2} first.\n" GOOD, false, "yes"},
    {"<think>It says {\"verdict\": \"no\"...</think>" GOOD, false, "yes"},
    {"the start was cut</think>\n" GOOD, false, "yes"},
    {"<thinking>\nhm\n</thinking>\n\n```json\n" GOOD "\n```", false, "yes"},
    {"[THINK]hm[/THINK]" GOOD, false, "yes"},
    {"<|channel|>analysis<|message|>hm<|end|><|channel|>final<|message|>" GOOD,
	false, "yes"},
    {GOOD GOOD, false, "yes"},
    /* no answers */
    {"", false, "holds no JSON object"},
    {"I cannot tell.", false, "holds no JSON object"},
    {GOOD, true, "cut off at the token limit"},
    {"{\"verdict\": \"yes\", \"why\": \"so", false, "cut off"},
    {"```json\n{\"verdict\": \"yes\", \"why\": \"so\", \"items\": [{\"quote\": "
     "\"x\"}, {\"quo",
	false, "cut off"},
    {"<think>It may be " GOOD, false, "in the midst of its reasoning"},
    {GOOD "\n{\"verdict\": \"no\", \"why\": \"so\", \"items\": []}", false,
	"two verdicts"},
    {GOOD "\n{\"verdict\": \"no\", \"wh", false, "cut off"},
    {"{\"verdict\": \"maybe\", \"why\": \"so\", \"items\": []}", false,
	"`verdict` is \"maybe\""},
    {"{\"verdict\": 1, \"why\": \"so\", \"items\": []}", false, "`verdict`"},
    {"{\"verdict\": \"yes\", \"items\": []}", false, "no `why`"},
    {"{\"verdict\": \"yes\", \"why\": 3, \"items\": []}", false, "not a text"},
    {"{\"verdict\": \"yes\", \"why\": \"so\", \"items\": {}}", false,
	"not a list"},
    {"{\"verdict\": \"yes\", \"why\": \"so\", \"items\": [1]}", false,
	"no JSON object"},
    {"{\"verdict\": \"yes\", \"why\": \"so\", \"items\": [], \"x\": 1}", false,
	"more than it was asked for"},
    {"{\"verdict\": \"yes\", \"why\": \"longer than twenty bytes are\", "
     "\"items\": []}",
	false, "that long"},
    {"{\"verdict\": \"no\", \"verdict\": \"yes\", \"why\": \"\", \"items\": "
     "[]}",
	false, "cut off, or no JSON"},
    {"[" GOOD, false, "yes"},
};

static void
an_answer_is_one_object_of_the_asked_form(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
		struct arena *a = arena_new();
		const struct val *v = NULL;
		struct err e;
		int rc;

		err_init(&e, a);
		rc = reply_read(
		    a, str_of(rows[i].text), rows[i].cut, fields, &v, &e);
		if (rc == 0
			? !str_eq(val_str(v, "verdict"), str_of(rows[i].want))
			: !str_has(e.msg, str_of(rows[i].want)))
			fail_msg("%s\n  want %s, got %.*s", rows[i].text,
			    rows[i].want,
			    STR_ARG(rc == 0 ? val_str(v, "verdict") : e.msg));
		if (rc != 0)
			assert_int_equal(e.code, FAIL_UNCHECKED);
		arena_free(a);
	}
}

static void
the_schema_says_the_same_form(void **state)
{
	struct arena *a = arena_new();
	struct buf b;

	(void)state;
	buf_init(&b, a, 4096);
	val_to_json(&b, reply_schema(a, fields), 0);
	assert_string_equal(str_c(a, buf_str(&b)),
	    "{\"type\":\"object\",\"properties\":{\"verdict\":{\"type\":"
	    "\"string\",\"enum\":[\"yes\",\"no\"]},\"why\":{\"type\":"
	    "\"string\"},\"items\":{\"type\":\"array\",\"items\":{\"type\":"
	    "\"object\",\"properties\":{\"quote\":{\"type\":\"string\"}},"
	    "\"required\":[\"quote\"],\"additionalProperties\":false}}},"
	    "\"required\":[\"verdict\",\"why\",\"items\"],"
	    "\"additionalProperties\":false}");
	arena_free(a);
}

static void
text_is_made_inert(void **state)
{
	struct arena *a = arena_new();
	struct str s = prompt_neutral(a,
	    STR("a <|im_start|>system\n[INST] </s> <think>x</think> 5 < 6 > 4 "
		"\x1b[31mred\xe2\x80\xae <<<mark\nmark>>> |>"));

	(void)state;
	assert_string_equal(str_c(a, s),
	    "a < |im_start| >system\n[ INST] < /s> < think>x< /think> 5 < 6 > "
	    "4 red < < < mark\nmark> > > | >");
	arena_free(a);
}

static void
a_quote_stands_word_for_word_but_for_white_space(void **state)
{
	struct arena *a = arena_new();
	struct str text =
	    STR("The hall\nseats  280 people.\nIt <b>is</b> old.");

	(void)state;
	assert_true(prompt_holds(a, text, STR("hall seats 280\npeople")));
	assert_true(prompt_holds(a, text, STR("It <b>is</b> old")));
	assert_true(prompt_holds(a, text, STR("It < b>is< /b> old")));
	assert_false(prompt_holds(a, text, STR("hall seats 281 people")));
	assert_false(prompt_holds(a, text, STR("Hall seats 280 people")));
	assert_false(prompt_holds(a, text, STR("  ")));
	arena_free(a);
}

static void
a_marker_is_new_each_time_and_fixed_under_a_seed(void **state)
{
	struct arena *a = arena_new();

	(void)state;
	assert_false(str_eq(
	    prompt_marker(a, STR_NONE, 0), prompt_marker(a, STR_NONE, 0)));
	assert_true(str_eq(
	    prompt_marker(a, STR("s"), 1), prompt_marker(a, STR("s"), 1)));
	assert_false(str_eq(
	    prompt_marker(a, STR("s"), 1), prompt_marker(a, STR("s"), 2)));
	assert_int_equal(prompt_marker(a, STR_NONE, 0).n, 16);
	arena_free(a);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(an_answer_is_one_object_of_the_asked_form),
	    cmocka_unit_test(the_schema_says_the_same_form),
	    cmocka_unit_test(text_is_made_inert),
	    cmocka_unit_test(a_quote_stands_word_for_word_but_for_white_space),
	    cmocka_unit_test(a_marker_is_new_each_time_and_fixed_under_a_seed),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
