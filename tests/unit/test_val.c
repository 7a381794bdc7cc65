#include "unit.h"

#include <math.h>
#include <string.h>

#include "base/arena.h"
#include "base/err.h"
#include "format/json.h"
#include "format/yaml.h"

static struct arena *a;
static struct err e;

static int
setup(void **state)
{
	(void)state;
	a = arena_new();
	err_init(&e, a);
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

static struct val *
yaml(const char *text)
{
	struct val *v = NULL;

	if (val_from_yaml(a, str_of(text), YAML_TEXT_MAX, &v, &e) != 0)
		fail_msg("%s", str_c(a, e.msg));
	return v;
}

static void
yaml_refuses(struct str text, enum fail code, const char *part)
{
	struct val *v = NULL;

	err_clear(&e);
	assert_int_equal(val_from_yaml(a, text, YAML_TEXT_MAX, &v, &e), -1);
	assert_null(v);
	assert_int_equal(e.code, code);
	if (!str_has(e.msg, str_of(part)))
		fail_msg("%s", str_c(a, e.msg));
}

static struct str
to_yaml(const struct val *v)
{
	struct buf b;

	buf_init(&b, a, YAML_RECORD_MAX);
	val_to_yaml(&b, v);
	return buf_str(&b);
}

static struct str
to_json(const struct val *v, int indent)
{
	struct buf b;

	buf_init(&b, a, YAML_RECORD_MAX);
	val_to_json(&b, v, indent);
	return buf_str(&b);
}

static bool
val_eq(const struct val *x, const struct val *y)
{
	if (x->kind != y->kind || x->n != y->n || x->truth != y->truth ||
	    x->num != y->num || x->real < y->real || x->real > y->real)
		return false;
	if (x->kind == VAL_TEXT && !str_eq(x->text, y->text))
		return false;
	for (size_t i = 0; i < x->n; i++)
		if ((x->kind == VAL_MAP && !str_eq(x->keys[i], y->keys[i])) ||
		    !val_eq(x->list[i], y->list[i]))
			return false;
	return true;
}

static const struct str nasty[] = {
    STR_INIT(""),
    STR_INIT(" "),
    STR_INIT("a"),
    STR_INIT("plain words, and (more)."),
    STR_INIT("two\nlines"),
    STR_INIT("ends in newline\n"),
    STR_INIT("\n\n"),
    STR_INIT("a: b"),
    STR_INIT("a:"),
    STR_INIT(":"),
    STR_INIT("a #b"),
    STR_INIT("#"),
    STR_INIT("it's"),
    STR_INIT("\"quoted\""),
    STR_INIT("'single'"),
    STR_INIT("say \"hi\""),
    STR_INIT("- dash"),
    STR_INIT("-"),
    STR_INIT("--- x"),
    STR_INIT("---"),
    STR_INIT("..."),
    STR_INIT("? x"),
    STR_INIT("yes"),
    STR_INIT("No"),
    STR_INIT("ON"),
    STR_INIT("true"),
    STR_INIT("null"),
    STR_INIT("~"),
    STR_INIT("Null"),
    STR_INIT("2026-05-02"),
    STR_INIT("2026"),
    STR_INIT("12"),
    STR_INIT("-12"),
    STR_INIT("1.5"),
    STR_INIT("1e9"),
    STR_INIT(".inf"),
    STR_INIT("0x1f"),
    STR_INIT("0o17"),
    STR_INIT("1_000"),
    STR_INIT("12:30:45"),
    STR_INIT("<<"),
    STR_INIT("="),
    STR_INIT("[a]"),
    STR_INIT("{a: b}"),
    STR_INIT("&anchor"),
    STR_INIT("*alias"),
    STR_INIT("!tag"),
    STR_INIT("%percent"),
    STR_INIT("@at"),
    STR_INIT("`tick`"),
    STR_INIT("| pipe"),
    STR_INIT("> fold"),
    STR_INIT("tab\there"),
    STR_INIT("\ttab"),
    STR_INIT(" lead"),
    STR_INIT("trail "),
    STR_INIT("\r\n"),
    STR_INIT("back\\slash \\n"),
    STR_INIT("caf\xc3\xa9"),
    STR_INIT("\xf0\x9f\x98\x80 emoji"),
    STR_INIT("e \xf0\x9f\x98\x80"),
    STR_INIT("\xe2\x80\x9cquotes\xe2\x80\x9d"),
    STR_INIT("a\xe2\x80\xa8"
	     "b"),
    STR_INIT("a\xc2\x85"
	     "b"),
    STR_INIT("\xef\xbb\xbfx"),
    STR_INIT("x\xef\xbb\xbf"),
    STR_INIT("a\x01"
	     "b"),
    STR_INIT("\x1b[31mred"),
    STR_INIT("\x7f"),
    STR_INIT("a\xe2\x80\xae"
	     "b"),
    STR_INIT("a\0b"),
    STR_INIT("\xef\xbf\xbe"),
    STR_INIT("\xed\x9f\xbf"),
    STR_INIT("\xe6\x9d\xb1\xe4\xba\xac: x"),
    STR_INIT("a, b; c"),
    STR_INIT("a  b"),
    STR_INIT("http://example.org/a#b"),
    STR_INIT("x]"),
    STR_INIT("x}"),
    STR_INIT("x, [y]"),
};
#define NNASTY (sizeof(nasty) / sizeof(nasty[0]))

static struct val *
nasty_map(void)
{
	struct val *map = val_map(a), *texts = val_list(a), *maps = val_list(a);

	for (size_t i = 0; i < NNASTY; i++) {
		struct val *m = val_map(a);

		val_add(a, texts, val_text(a, nasty[i]));
		val_set_text(a, m, "k", nasty[i]);
		val_put(a, m, str_printf(a, "k_%.*s", STR_ARG(nasty[i])),
		    val_int(a, (long)i - 3));
		val_add(a, maps, m);
	}
	val_set(a, map, "texts", texts);
	val_set(a, map, "maps", maps);
	val_set(a, map, "none", val_null(a));
	val_set(a, map, "yes", val_bool(a, true));
	val_set(a, map, "real", val_real(a, 0.1));
	val_set(a, map, "whole_real", val_real(a, 3));
	val_set(a, map, "big", val_real(a, 1e300));
	val_set(a, map, "empty_list", val_list(a));
	val_set(a, map, "empty_map", val_map(a));
	return map;
}

static void
yaml_written_and_parsed_is_the_same(void **state)
{
	struct val *map = nasty_map(), *back = NULL;
	struct str text = to_yaml(map);

	(void)state;
	if (val_from_yaml(a, text, YAML_RECORD_MAX, &back, &e) != 0)
		fail_msg("%s\n%s", str_c(a, e.msg), str_c(a, text));
	for (size_t i = 0; i < NNASTY; i++)
		if (!val_eq(val_get(map, "texts")->list[i],
			val_get(back, "texts")->list[i]))
			fail_msg("text %zu: %s", i, str_c(a, text));
	assert_true(val_eq(map, back));
	assert_true(str_eq(to_yaml(back), text));
}

static void
json_written_and_parsed_is_the_same(void **state)
{
	(void)state;
	for (int indent = 0; indent < 3; indent += 2)
		for (size_t i = 0; i < NNASTY; i++) {
			struct val *v = val_list(a), *back = NULL;

			if (memchr(nasty[i].p, 0, nasty[i].n) != NULL)
				continue; /* jansson reads no NUL */
			val_add(a, v, val_text(a, nasty[i]));
			assert_int_equal(
			    val_from_json(a, to_json(v, indent), &back, &e), 0);
			assert_true(val_eq(v, back));
		}
}

static void
yaml_of_a_long_text_in_a_list_is_read_back(void **state)
{
	struct val *v = val_list(a), *back = NULL;
	struct buf b;

	(void)state;
	buf_init(&b, a, 1 << 20);
	for (int i = 0; i < 4000; i++)
		buf_s(&b, "long words \xc3\xa9 ");
	buf_s(&b, "end: \"x\"\n");
	val_add(a, v, val_text(a, buf_str(&b)));
	assert_int_equal(
	    val_from_yaml(a, to_yaml(v), YAML_RECORD_MAX, &back, &e), 0);
	assert_true(val_eq(v, back));
}

static void
yaml_is_tidy(void **state)
{
	struct val *v = val_map(a), *list = val_list(a), *m = val_map(a);

	(void)state;
	val_set_text(a, v, "id", STR("c-7k3m9q2x4d"));
	val_set_text(a, v, "date", STR("2026-05-02"));
	val_set_text(a, m, "text", STR("It took 6 days."));
	val_set(a, m, "tags", val_list(a));
	val_add(a, val_list(a), m);
	val_add(a, list, m);
	val_add(a, list, val_text(a, STR("b: c")));
	val_set(a, v, "sides", list);
	same(to_yaml(v), "id: c-7k3m9q2x4d\n"
			 "date: \"2026-05-02\"\n"
			 "sides:\n"
			 "  - text: It took 6 days.\n"
			 "    tags: []\n"
			 "  - \"b: c\"\n");
}

static void
plain_scalars_are_typed_by_the_core_schema(void **state)
{
	struct val *v = yaml("a: 12\nb: 0x1f\nc: 0o17\nd: 1.50\ne: true\n"
			     "f: yes\ng: ~\nh:\ni: 2026-05-02\nj: '12'\n"
			     "k: -7\nl: 1e3\nm: 0123\nn: .inf\no: .5\np: 1.\n"
			     "q: 12345678901234567890123\nr: \"\"\ns: e5\n");

	(void)state;
	assert_int_equal(val_num(v, "a", 0), 12);
	assert_int_equal(val_num(v, "b", 0), 31);
	assert_int_equal(val_num(v, "c", 0), 15);
	assert_int_equal(val_get(v, "d")->kind, VAL_REAL);
	same(val_str(v, "d"), "1.50");
	assert_true(val_truth(v, "e", false));
	assert_int_equal(val_get(v, "f")->kind, VAL_TEXT);
	assert_int_equal(val_get(v, "g")->kind, VAL_NULL);
	assert_int_equal(val_get(v, "h")->kind, VAL_NULL);
	same(val_str(v, "g"), "");
	assert_int_equal(val_get(v, "i")->kind, VAL_TEXT);
	assert_int_equal(val_get(v, "j")->kind, VAL_TEXT);
	assert_true(val_get(v, "j")->quoted);
	assert_int_equal(val_num(v, "k", 0), -7);
	assert_int_equal(val_get(v, "l")->kind, VAL_REAL);
	assert_int_equal(val_num(v, "m", 0), 123);
	same(val_str(v, "m"), "0123");
	assert_true(isinf(val_get(v, "n")->real));
	assert_int_equal(val_get(v, "o")->kind, VAL_REAL);
	assert_int_equal(val_get(v, "p")->kind, VAL_REAL);
	assert_int_equal(val_get(v, "q")->kind, VAL_TEXT);
	assert_int_equal(val_get(v, "r")->kind, VAL_TEXT);
	assert_int_equal(val_get(v, "s")->kind, VAL_TEXT);
}

static void
marks_are_bytes_of_the_text(void **state)
{
	const char *text = "\xef\xbb\xbftitle: \xc3\xa9t\xc3\xa9\r\n"
			   "# remark\r\nsep: \"a\xe2\x80\xa8 b\"\r\n"
			   "k\xc3\xa9y: \"a \xf0\x9f\x98\x80\" # x\r\n"
			   "list: [\xc3\xa9, b]\r\nempty:\r\nlast: z\r\n";
	struct str s = str_of(text);
	struct val *v = yaml(text);
	const struct val *m;

	(void)state;
	m = val_get(v, "title");
	same(str_sub(s, m->off, m->end), "\xc3\xa9t\xc3\xa9");
	assert_int_equal(m->key_off, 3);
	m = val_get(v, "k\xc3\xa9y");
	same(str_sub(s, m->off, m->end), "\"a \xf0\x9f\x98\x80\"");
	same(str_sub(s, m->key_off, m->key_off + 4), "k\xc3\xa9y");
	assert_int_equal(m->line, 4);
	m = val_get(v, "list");
	same(str_sub(s, m->off, m->end), "[\xc3\xa9, b]");
	assert_int_equal(m->list[1]->line, 5);
	same(str_sub(s, m->list[1]->off, m->list[1]->end), "b");
	m = val_get(v, "empty");
	assert_int_equal(m->off, m->end);
	same(str_sub(s, m->off - 6, m->off), "empty:");
	same(str_sub(s, val_get(v, "last")->off, s.n), "z\r\n");
}

static void
marks_hold_far_into_a_text(void **state)
{
	struct buf b;
	struct val *v = NULL;

	(void)state;
	buf_init(&b, a, YAML_TEXT_MAX);
	for (int i = 0; i < 900; i++)
		buf_f(&b, "k%d: \xe6\x9d\xb1%d\xc3\xa9\n", i, i);
	assert_int_equal(
	    val_from_yaml(a, buf_str(&b), YAML_TEXT_MAX, &v, &e), 0);
	assert_int_equal(v->n, 900);
	for (size_t i = 0; i < v->n; i++) {
		const struct val *m = v->list[i];

		assert_true(
		    str_eq(str_sub(buf_str(&b), m->off, m->end), m->text));
		assert_int_equal(m->line, i + 1);
	}
}

static void
empty_yaml_is_an_empty_map(void **state)
{
	(void)state;
	assert_int_equal(yaml("")->kind, VAL_MAP);
	assert_int_equal(yaml("# only a remark\n")->kind, VAL_MAP);
	assert_int_equal(yaml("---\n...\n")->kind, VAL_MAP);
	assert_int_equal(yaml("~")->kind, VAL_NULL);
}

static void
yaml_refuses_what_it_should(void **state)
{
	struct buf b;

	(void)state;
	yaml_refuses(STR("a: 1\nb: &x 2\nc: *x\n"), FAIL_SYNTAX, "line 3: ");
	yaml_refuses(STR("a: 1\nb:\n  c: 1\na:\n  d: 2\n"), FAIL_SYNTAX,
	    "line 4: the key \"a\" stands twice");
	yaml_refuses(STR("a: 1\n--- \nb: 2\n"), FAIL_SYNTAX, "line 2: ");
	yaml_refuses(STR("a: [1, 2\nb: 3\n"), FAIL_SYNTAX, "line ");
	yaml_refuses(STR("a: x\n\tb: y\n"), FAIL_SYNTAX, "line 2: ");
	yaml_refuses(STR("a: x\nb: \xff\n"), FAIL_SYNTAX, "line 2: ");
	yaml_refuses(STR("a: x\nb: \x01\n"), FAIL_SYNTAX, "line 2: ");
	yaml_refuses(STR("? [a, b]\n: c\n"), FAIL_SYNTAX, "key");
	buf_init(&b, a, 1 << 20);
	for (int i = 0; i < 30000; i++)
		buf_c(&b, '[');
	yaml_refuses(buf_str(&b), FAIL_LIMIT, "64");
	buf_init(&b, a, 1 << 20);
	for (int i = 0; i < 70000; i++)
		buf_c(&b, 'a');
	yaml_refuses(buf_str(&b), FAIL_LIMIT, "65536");
}

static void
yaml_of_depth_64_is_read(void **state)
{
	struct buf b;
	struct val *v;

	(void)state;
	buf_init(&b, a, 1 << 20);
	for (int i = 0; i < 64; i++)
		buf_c(&b, '[');
	for (int i = 0; i < 64; i++)
		buf_c(&b, ']');
	assert_int_equal(
	    val_from_yaml(a, buf_str(&b), YAML_TEXT_MAX, &v, &e), 0);
}

static void
yaml_tags_construct_nothing(void **state)
{
	(void)state;
	same(val_str(yaml("a: !!python/object:os.system ls\n"), "a"), "ls");
}

static void
json_is_strict(void **state)
{
	static const struct str bad[] = {STR_INIT(""),
	    STR_INIT("{\"a\":1,\"a\":2}"), STR_INIT("[1] x"), STR_INIT("[01]"),
	    STR_INIT("[1,]"), STR_INIT("\"\xff\""), STR_INIT("\"\\u0000\""),
	    STR_INIT("NaN"), STR_INIT("{'a':1}"), STR_INIT("[1e999]"),
	    STR_INIT("\"a\nb\"")};
	struct val *v;

	(void)state;
	for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++) {
		err_clear(&e);
		assert_int_equal(val_from_json(a, bad[i], &v, &e), -1);
		assert_int_equal(e.code, FAIL_SYNTAX);
		assert_true(str_starts(e.msg, STR("line ")));
	}
	assert_int_equal(val_from_json(a, STR("{\n\"a\": tru\n}"), &v, &e), -1);
	assert_true(str_starts(e.msg, STR("line 2: ")));
}

static void
json_keeps_order_and_kinds(void **state)
{
	struct val *v = NULL;
	struct str s = STR("{\"z\":1,\"a\":[true,null,\"x\"],\"m\":{\"q\":1.5,"
			   "\"e\":{}},\"l\":[]}");

	(void)state;
	assert_int_equal(val_from_json(a, s, &v, &e), 0);
	assert_true(str_eq(to_json(v, 0), s));
	same(to_json(val_get(v, "m"), 2), "{\n  \"q\": 1.5,\n  \"e\": {}\n}");
}

static void
json_is_fit_for_a_terminal(void **state)
{
	(void)state;
	same(to_json(
		 val_text(a, STR("\x1b[0m\xc2\x9b \xe2\x80\xae \xff \"\\\n")),
		 0),
	    "\"\\u001b[0m\\u009b \\u202e \xef\xbf\xbd \\\"\\\\\\n\"");
	same(to_json(val_real(a, (double)NAN), 0), "null");
}

static void
setting_a_key_again_keeps_its_place(void **state)
{
	struct val *m = val_map(a);

	(void)state;
	for (int i = 0; i < 100; i++)
		val_set_int(a, m, str_c(a, str_printf(a, "k%d", i)), i);
	val_set_int(a, m, "k3", 7);
	assert_int_equal(m->n, 100);
	assert_int_equal(m->list[3]->num, 7);
	assert_int_equal(val_num(m, "k99", 0), 99);
	assert_null(val_get(m, "absent"));
	assert_null(val_get(NULL, "absent"));
	same(val_str(m, "k5"), "5");
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test_setup_teardown(
		yaml_written_and_parsed_is_the_same, setup, teardown),
	    cmocka_unit_test_setup_teardown(
		json_written_and_parsed_is_the_same, setup, teardown),
	    cmocka_unit_test_setup_teardown(
		yaml_of_a_long_text_in_a_list_is_read_back, setup, teardown),
	    cmocka_unit_test_setup_teardown(yaml_is_tidy, setup, teardown),
	    cmocka_unit_test_setup_teardown(
		plain_scalars_are_typed_by_the_core_schema, setup, teardown),
	    cmocka_unit_test_setup_teardown(
		marks_are_bytes_of_the_text, setup, teardown),
	    cmocka_unit_test_setup_teardown(
		marks_hold_far_into_a_text, setup, teardown),
	    cmocka_unit_test_setup_teardown(
		empty_yaml_is_an_empty_map, setup, teardown),
	    cmocka_unit_test_setup_teardown(
		yaml_refuses_what_it_should, setup, teardown),
	    cmocka_unit_test_setup_teardown(
		yaml_of_depth_64_is_read, setup, teardown),
	    cmocka_unit_test_setup_teardown(
		yaml_tags_construct_nothing, setup, teardown),
	    cmocka_unit_test_setup_teardown(json_is_strict, setup, teardown),
	    cmocka_unit_test_setup_teardown(
		json_keeps_order_and_kinds, setup, teardown),
	    cmocka_unit_test_setup_teardown(
		json_is_fit_for_a_terminal, setup, teardown),
	    cmocka_unit_test_setup_teardown(
		setting_a_key_again_keeps_its_place, setup, teardown),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
