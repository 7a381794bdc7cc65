#include "unit.h"

#include "base/arena.h"
#include "base/err.h"
#include "base/tree.h"
#include "model/record.h"
#include "model/source.h"

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

static struct source
example(void)
{
	struct source s = {.slug = STR("launch-post-7k3m"),
	    .title = STR("Launch: \"the\" post"),
	    .path = STR("sources/launch.md"),
	    .date = {2026, 5, 0},
	    .ingested = {2026, 5, 11},
	    .cls = CLASS_FIRST_PARTY,
	    .author = STR("Ines Duarte"),
	    .url = STR("https://example.org/a#b"),
	    .sha256 = STR("0123"),
	    .text_hash = STR("abcd"),
	    .origin = STR("launch-post-7k3m")};

	strs_add(a, &s.pages, STR("wiki/rewrite.md"));
	return s;
}

static void
a_record_is_written_tidily_and_read_back(void **state)
{
	struct tree *t = tree_mem(a), *again = tree_mem(a);
	struct source s = example(), *back = NULL;
	struct str path = source_record_path(a, s.slug), text, text2;

	(void)state;
	source_save(a, t, &s);
	assert_int_equal(tree_read(a, t, path, &text, &e), 0);
	same(text, "schema: wikictl.source/1\n"
		   "slug: launch-post-7k3m\n"
		   "title: \"Launch: \\\"the\\\" post\"\n"
		   "path: sources/launch.md\n"
		   "date: \"2026-05\"\n"
		   "ingested: \"2026-05-11\"\n"
		   "class: first_party\n"
		   "author: Ines Duarte\n"
		   "url: https://example.org/a#b\n"
		   "sha256: \"0123\"\n"
		   "text_hash: abcd\n"
		   "origin: launch-post-7k3m\n"
		   "pages:\n"
		   "  - wiki/rewrite.md\n");
	if (source_load(a, t, path, &back, &e) != 0)
		fail_msg("%s", str_c(a, e.msg));
	assert_int_equal(back->cls, CLASS_FIRST_PARTY);
	assert_int_equal(back->date.m, 5);
	assert_int_equal(back->date.d, 0);
	same(back->title, "Launch: \"the\" post");
	source_save(a, again, back);
	assert_int_equal(tree_read(a, again, path, &text2, &e), 0);
	assert_true(str_eq(text, text2));
}

static void
a_title_that_is_no_utf8_is_kept_byte_for_byte(void **state)
{
	struct tree *t = tree_mem(a);
	struct source s = example(), *back = NULL;

	(void)state;
	s.title = STR("caf\xe9 100% \xff");
	source_save(a, t, &s);
	assert_int_equal(
	    source_load(a, t, source_record_path(a, s.slug), &back, &e), 0);
	assert_true(str_eq(back->title, s.title));
}

static void
refused(const char *text, const char *message)
{
	struct tree *t = tree_mem(a);
	struct source *s = NULL;

	err_clear(&e);
	tree_put(t, STR(".wikictl/sources/x-1.yaml"), str_of(text));
	assert_int_equal(
	    source_load(a, t, STR(".wikictl/sources/x-1.yaml"), &s, &e), -1);
	assert_null(s);
	same(e.msg, message);
}

static void
a_damaged_record_says_where(void **state)
{
	(void)state;
	refused("", ".wikictl/sources/x-1.yaml:1: no schema; "
		    "wikictl.source/1 is expected");
	refused("# later\nschema: wikictl.source/9\nslug: x-1\n",
	    ".wikictl/sources/x-1.yaml:2: schema wikictl.source/9 is not "
	    "known here; wikictl.source/1 is");
	refused("schema: wikictl.source/1\nslug: x-1\ntitel: y\n",
	    ".wikictl/sources/x-1.yaml:3: unknown key \"titel\"; the nearest "
	    "known one is \"title\"");
	refused("schema: wikictl.source/1\nslug: x-1\ndate: last May\n",
	    ".wikictl/sources/x-1.yaml:3: date: \"last May\" is no date such "
	    "as 2026-05-02, 2026-05 or 2026");
	refused("schema: wikictl.source/1\nslug: x-2\n",
	    ".wikictl/sources/x-1.yaml:1: the slug \"x-2\" is not the name of "
	    "the file");
	refused("schema: wikictl.source/1\nslug: x-1\npath: ../../etc/passwd\n",
	    ".wikictl/sources/x-1.yaml:3: path: \"../../etc/passwd\" leaves "
	    "the wiki");
	refused("schema: wikictl.source/1\nslug: x-1\nclass: rumour\n",
	    ".wikictl/sources/x-1.yaml:3: class: \"rumour\" is none of "
	    "human_declared, code, record, first_party, document, mail, web, "
	    "extraction, model");
	refused("schema: wikictl.source/1\nslug: x-1\n<<<<<<< HEAD\n",
	    ".wikictl/sources/x-1.yaml:4: not YAML: could not find expected "
	    "':'");
}

static void
a_slug_is_words_and_four_characters(void **state)
{
	struct str one = source_slug(a, STR("Launch post"), STR("aa")),
		   two = source_slug(a, STR("Launch post"), STR("ab"));

	(void)state;
	assert_int_equal(one.n, sizeof("launch-post-7k3m") - 1);
	assert_true(str_starts(one, STR("launch-post-")));
	assert_false(str_eq(one, two));
}

static void
the_text_hash_folds_white_space(void **state)
{
	(void)state;
	assert_true(str_eq(source_text_hash(a, STR("a  b\r\n\nc\n")),
	    source_text_hash(a, STR(" a b c"))));
	assert_false(str_eq(
	    source_text_hash(a, STR("ab")), source_text_hash(a, STR("a b"))));
}

static struct sources
three(void)
{
	static const char *const slugs[] = {
	    "launch-post-7k3m", "launch-mail-1111", "minutes-2222"};
	struct sources all = {0};

	for (int i = 0; i < 3; i++) {
		struct source *s = NEW(a, struct source);

		s->slug = str_of(slugs[i]);
		s->path =
		    i < 2 ? STR("sources/launch.md") : STR("sources/m.md");
		s->ingested = (struct date){2026, 5, 2};
		*VEC_ADD(a, &all) = s;
	}
	all.v[1]->revises = all.v[0]->slug;
	return all;
}

static void
a_unique_prefix_finds_a_source(void **state)
{
	struct sources all = three();
	struct source *s = NULL;

	(void)state;
	assert_int_equal(source_find(&all, STR("min"), &s, &e), 0);
	same(s->slug, "minutes-2222");
	assert_int_equal(source_find(&all, STR("launch-post-7k3m"), &s, &e), 0);
	assert_int_equal(source_find(&all, STR("launch"), &s, &e), -1);
	assert_int_equal(e.code, FAIL_USAGE);
	same(e.msg,
	    "\"launch\" fits 2 sources: launch-mail-1111, launch-post-7k3m");
	assert_int_equal(source_find(&all, STR("minuets-2222"), &s, &e), -1);
	assert_int_equal(e.code, FAIL_NOTFOUND);
	same(e.msg, "no source \"minuets-2222\"; the nearest is minutes-2222");
	assert_int_equal(source_find(&all, STR(""), &s, &e), -1);
}

static void
the_newest_source_at_a_path_is_found(void **state)
{
	struct sources all = three();

	(void)state;
	same(source_at(&all, STR("sources/launch.md"))->slug,
	    "launch-mail-1111");
	all.v[0]->ingested.d = 9;
	same(source_at(&all, STR("sources/launch.md"))->slug,
	    "launch-post-7k3m");
	assert_null(source_at(&all, STR("sources/none.md")));
}

#define HEX32 "0123456789abcdef0123456789abcdef"

static void
secrets_are_seen(void **state)
{
	static const char *const texts[] = {
	    "card 4111111111111111",
	    "4111 1111 1111 1111",
	    "4111-1111-1111-1111.",
	    "(5555 5555 5555 4444)",
	    "pay: 5555555555554444, please",
	    "378282246310005",
	    "3782 822463 10005",
	    "30569309025904",
	    "6011111111111117",
	    "3530111333300000",
	    "2223003122003222",
	    "2026-05-02 4111 1111 1111 1111 2026-05-09",
	    "7 4111 1111 1111 1111 12/27",
	    "4111 1111 1111 1111 737",
	    "4111\xc2\xa0"
	    "1111\xc2\xa0"
	    "1111\xc2\xa0"
	    "1111",
	    "visa card number 4222222222222",
	    "order paid with card 4111111111111111",
	    "key AKIAIOSFODNN7EXAMPLE here",
	    "AKIAIOSFODNN7EXAMPLE",
	    "token=ghp_0123456789abcdefABCDEF0123456789abcd",
	    "github_pat_11ABCDEFG0aBcDeFgHiJkL_"
	    "0123456789abcdefghijABCDEFGHIJ0123456789abcdefghijABCDEFGHI",
	    "sk-ant-api03-" HEX32 "-x",
	    "`sk-" HEX32 "0123456789abcdef`",
	    "sk-proj-" HEX32 "_-" HEX32,
	    "xoxb-123456789012-123456789012-AbCdEfGhIjKl",
	    "AIzaSyA0123456789abcdefghijklmnopqrstuv",
	    "glpat-0123456789abcdefghij.",
	    "npm_0123456789abcdefABCDEF0123456789abcd",
	    "-----BEGIN RSA PRIVATE KEY-----\nMIIE\n",
	    "x\n-----BEGIN PRIVATE KEY-----\r\nMIIE\r\n",
	    "\"-----BEGIN OPENSSH PRIVATE KEY-----\\nb3Blb\"",
	    "-----BEGIN PGP PRIVATE KEY BLOCK-----\n\nlQ\n",
	};

	(void)state;
	for (size_t i = 0; i < sizeof(texts) / sizeof(texts[0]); i++) {
		struct str what;

		if (!source_secret(a, str_of(texts[i]), &what))
			fail_msg("missed: %s", texts[i]);
	}
}

static void
what_is_no_secret_is_let_through(void **state)
{
	static const char *const texts[] = {
	    "ISBN 978-3-16-148410-0 and 9783161484100",
	    "ISBN-13: 4006381333931",
	    "EAN 4006381333931",
	    "4006381333931",
	    "4111111111111112",
	    "4111 1111 1111 1112",
	    "+4915112345678901",
	    "+4111111111111111",
	    "order 4111111111111111",
	    "Order no. 4111111111111111",
	    "ticket #4111111111111111",
	    "tracking 4111111111111111",
	    "41111111111111111111111",
	    "94111111111111111",
	    "a4111111111111111",
	    "4111111111111111f",
	    "0.4111111111111111",
	    "https://x.example/status/4111111111111111",
	    "4000 4100 4200 4300 4400 4500 4600 4700",
	    "1716239022123456789",
	    "20260502123456",
	    "1234567890123456",
	    "550e8400-e29b-41d4-a716-446655440000",
	    "sha256 e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b",
	    "da39a3ee5e6b4b0d3255bfef95601890afd80709",
	    "pi 3.14159265358979323846",
	    "sk-learn-pipeline-for-large-scale-data-processing-in-2026",
	    "task-0123456789abcdef0123456789abcdef0123",
	    "risk-" HEX32 HEX32,
	    "npm_config_registry_and_cache_and_more_words",
	    "AKIA is the prefix of such keys",
	    "AKIAXXXXXXXXXXXXXXXX",
	    "ghp_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
	    "a file with -----BEGIN PRIVATE KEY----- in it",
	    "-----BEGIN CERTIFICATE-----\nMIIE\n",
	    "-----BEGIN PUBLIC KEY-----\nMIIE\n",
	    "IMEI 490154203237518",
	    "AIza",
	    "call 555-0100 or 0049 30 1234 5678",
	    "2026 2027 2028 2029",
	    "",
	};

	(void)state;
	for (size_t i = 0; i < sizeof(texts) / sizeof(texts[0]); i++) {
		struct str what;

		if (source_secret(a, str_of(texts[i]), &what))
			fail_msg("%s: %s", texts[i], str_c(a, what));
	}
}

static void
a_secret_is_named_and_not_shown(void **state)
{
	struct str what;

	(void)state;
	assert_true(source_secret(
	    a, STR("one\r\ntwo\nthree AKIAIOSFODNN7EXAMPLE"), &what));
	same(what, "an AWS access key on line 3");
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
#define T(f) cmocka_unit_test_setup_teardown(f, setup, teardown)
	    T(a_record_is_written_tidily_and_read_back),
	    T(a_title_that_is_no_utf8_is_kept_byte_for_byte),
	    T(a_damaged_record_says_where),
	    T(a_slug_is_words_and_four_characters),
	    T(the_text_hash_folds_white_space),
	    T(a_unique_prefix_finds_a_source),
	    T(the_newest_source_at_a_path_is_found),
	    T(secrets_are_seen),
	    T(what_is_no_secret_is_let_through),
	    T(a_secret_is_named_and_not_shown),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
