#include "unit.h"

#include "base/arena.h"
#include "base/err.h"
#include "base/tree.h"
#include "format/val.h"
#include "model/wiki.h"

static struct arena *a;
static struct err e;
static struct tree *t;

static int
setup(void **state)
{
	(void)state;
	a = arena_new();
	err_init(&e, a);
	t = tree_mem(a);
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
put(const char *path, const char *text)
{
	tree_put(t, str_of(path), str_of(text));
}

static struct config
config(const char *text)
{
	struct config c;

	put(WIKI_CONFIG, text);
	if (config_load(a, t, &c, &e) != 0)
		fail_msg("%s", str_c(a, e.msg));
	return c;
}

static void
config_refuses(const char *text, const char *message)
{
	struct config c;

	err_clear(&e);
	put(WIKI_CONFIG, text);
	assert_int_equal(config_load(a, t, &c, &e), -1);
	assert_int_equal(e.code, FAIL_SYNTAX);
	same(e.msg, message);
}

static void
a_wiki_without_config_has_defaults(void **state)
{
	struct config c;

	(void)state;
	assert_int_equal(config_load(a, t, &c, &e), 0);
	same(c.sources, "sources");
	same(c.label, "Contested");
	same(c.label_word, "contested");
	assert_int_equal(c.links, LINKS_RELATIVE);
	assert_int_equal(c.floor, SEVERITY_LOW);
	assert_int_equal(c.cap, 0);
	assert_null(c.slots);
	c = config("");
	same(c.sources, "sources");
	c = config("# nothing\npages:\nslots: ~\n");
	assert_int_equal(c.pages.n, 0);
}

#define EVERY                                                                  \
	"pages:\n"                                                             \
	"  - wiki/**/*.md\n"                                                   \
	"  - \"!wiki/drafts/**\"\n"                                            \
	"sources: raw/in\n"                                                    \
	"links: wikilink\n"                                                    \
	"label:\n"                                                             \
	"  heading: Umstritten\n"                                              \
	"  word: strittig\n"                                                   \
	"slots:\n"                                                             \
	"  price:\n"                                                           \
	"    semantics: one_at_a_time\n"                                       \
	"    half_life: 90\n"                                                  \
	"    pii: false\n"                                                     \
	"aliases:\n"                                                           \
	"  ASPI:\n"                                                            \
	"    - Asia Society Policy Institute\n"                                \
	"projects:\n"                                                          \
	"  orbit:\n"                                                           \
	"    - wiki/orbit/**\n"                                                \
	"delivery:\n"                                                          \
	"  floor: medium\n"                                                    \
	"  cap: 20\n"                                                          \
	"judge:\n"                                                             \
	"  backend: command\n"                                                 \
	"  command:\n"                                                         \
	"    - judge\n"                                                        \
	"    - \"--json\"\n"                                                   \
	"  limits:\n"                                                          \
	"    seconds: 30\n"                                                    \
	"auto_resolve:\n"                                                      \
	"  - price\n"                                                          \
	"approvers: keys/approvers\n"

static void
every_key_of_the_config_is_read_and_written(void **state)
{
	struct config c = config(EVERY);
	struct str text = config_text(a, &c), line, rest = text;

	(void)state;
	assert_int_equal(c.pages.n, 2);
	same(c.sources, "raw/in");
	assert_int_equal(c.links, LINKS_WIKILINK);
	same(c.label, "Umstritten");
	same(c.label_word, "strittig");
	same(val_str(val_get(c.slots, "price"), "semantics"), "one_at_a_time");
	assert_int_equal(c.floor, SEVERITY_MEDIUM);
	assert_int_equal(c.cap, 20);
	same(c.auto_resolve.v[0], "price");
	same(c.approvers, "keys/approvers");
	assert_true(str_line(&rest, &line));
	assert_true(str_starts(line, STR("# ")));
	same(rest, EVERY);
}

static void
a_label_can_be_one_word(void **state)
{
	struct config c = config("label: Umstritten\nsources: raw/\n");

	(void)state;
	same(c.label, "Umstritten");
	same(c.label_word, "umstritten");
	same(c.sources, "raw");
}

static void
a_bad_config_says_where_and_what(void **state)
{
	(void)state;
	config_refuses("# x\npagess: [a]\n",
	    ".wikictl/config.yaml:2: unknown key \"pagess\"; the nearest "
	    "known one is \"pages\"");
	config_refuses("approvers: ../keys\n",
	    ".wikictl/config.yaml:1: approvers: \"../keys\" leaves the wiki");
	config_refuses("approver: [Ada]\n",
	    ".wikictl/config.yaml:1: unknown key \"approver\"; the nearest "
	    "known one is \"approvers\"");
	config_refuses("slots:\n  price:\n    semantic: one\n",
	    ".wikictl/config.yaml:3: unknown key \"semantic\"; the nearest "
	    "known one is \"semantics\"");
	config_refuses("slots:\n  price:\n    semantics: two\n",
	    ".wikictl/config.yaml:3: semantics: \"two\" is none of many, one, "
	    "one_at_a_time");
	config_refuses("links: html\n",
	    ".wikictl/config.yaml:1: links: \"html\" is none of relative, "
	    "wikilink, none");
	config_refuses("sources: ../elsewhere\n",
	    ".wikictl/config.yaml:1: sources: \"../elsewhere\" is no folder "
	    "below the wiki's root");
	config_refuses("delivery:\n  cap: many\n",
	    ".wikictl/config.yaml:2: cap: a number from 0 to 1000000 is "
	    "expected");
	config_refuses("judge: builtin\n",
	    ".wikictl/config.yaml:1: judge: a map is expected");
	config_refuses(
	    "- a\n", ".wikictl/config.yaml:1: a map of keys is expected");
	config_refuses("pages: [a\nlinks: none\n",
	    ".wikictl/config.yaml:2: not YAML: did not find expected ',' or "
	    "']'");
	config_refuses("judge:\n  backend: gpt\n",
	    ".wikictl/config.yaml:2: backend: \"gpt\" is none of builtin, "
	    "command, http, replay");
}

static void
globs_match_paths(void **state)
{
	static const struct {
		const char *glob, *path;
		bool hit;
	} rows[] = {
	    {"**/*.md", "a.md", true},
	    {"**/*.md", "x/y/a.md", true},
	    {"**/*.md", "x/y/a.txt", false},
	    {"**/*.md", ".github/a.md", false},
	    {"**/*.md", "x/.y/a.md", false},
	    {"**/*.md", ".a.md", false},
	    {".github/**/*.md", ".github/x/a.md", true},
	    {"wiki/*.md", "wiki/a.md", true},
	    {"wiki/*.md", "wiki/x/a.md", false},
	    {"wiki/**", "wiki/x/a.md", true},
	    {"wiki/**", "wikis/a.md", false},
	    {"wiki/", "wiki/x/a.md", true},
	    {"wiki/", "wikis/a.md", false},
	    {"wiki/**/a.md", "wiki/a.md", true},
	    {"wiki/**/b/*.md", "wiki/x/b/y/b/c.md", true},
	    {"wiki/**/b/*.md", "wiki/x/b/y/c.md", false},
	    {"**/a/**/b.md", "x/a/y/z/b.md", true},
	    {"*", "a.md", true},
	    {"*", "x/a.md", false},
	    {"?.md", "a.md", true},
	    {"?.md", "\xc3\xa9.md", true},
	    {"?.md", "ab.md", false},
	    {"[a-c].md", "b.md", true},
	    {"[a-c].md", "d.md", false},
	    {"[!a-c].md", "d.md", true},
	    {"[^a-c].md", "a.md", false},
	    {"[]x].md", "].md", true},
	    {"[a.md", "[a.md", true},
	    {"[\xd0\xb0-\xd1\x8f].md", "\xd0\xb4.md", true},
	    {"a\\*.md", "a*.md", true},
	    {"a\\*.md", "ab.md", false},
	    {"a*b*c.md", "aXbYbZc.md", true},
	    {"a*b*c.md", "aXbYbZd.md", false},
	    {"!wiki/**", "wiki/a.md", false},
	    {"!wiki/**", "docs/a.md", true},
	    {"", "a.md", false},
	    {"a.md", "a.md", true},
	    {"a.md", "a.md/b", false},
	    {"a/b.md", "a", false},
	};

	(void)state;
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
		if (glob_match(str_of(rows[i].glob), str_of(rows[i].path)) !=
		    rows[i].hit)
			fail_msg("%s %s", rows[i].glob, rows[i].path);
}

static void
a_hard_glob_takes_no_time(void **state)
{
	struct buf g, p;

	(void)state;
	buf_init(&g, a, 1 << 16);
	buf_init(&p, a, 1 << 16);
	for (int i = 0; i < 200; i++) {
		buf_s(&g, "**/a*a*a*a*/");
		buf_s(&p, "aaaaaaaaaaaaaaaaaaaa/");
	}
	buf_s(&g, "b");
	buf_s(&p, "c");
	assert_false(glob_match(buf_str(&g), buf_str(&p)));
}

static bool
is_page(const struct config *c, const char *path)
{
	return config_is_page(c, str_of(path));
}

static void
sources_and_records_are_never_pages(void **state)
{
	struct config c = config("");

	(void)state;
	assert_true(is_page(&c, "README.md"));
	assert_true(is_page(&c, "wiki/a.md"));
	assert_true(is_page(&c, "sources.md"));
	assert_false(is_page(&c, "sources/post.md"));
	assert_false(is_page(&c, ".wikictl/notes.md"));
	assert_false(is_page(&c, "wiki/a.png"));
	c = config("pages: ['**', '.wikictl/**', 'in/**']\nsources: in\n");
	assert_true(is_page(&c, "wiki/a.md"));
	assert_false(is_page(&c, "wiki/a.png"));
	assert_false(is_page(&c, "in/a.md"));
	assert_false(is_page(&c, ".wikictl/a.md"));
	c = config("pages: ['wiki/**/*.md', '!wiki/drafts/**', "
		   "'wiki/drafts/ok.md', 'notes/*.txt']\n");
	assert_true(is_page(&c, "wiki/x/a.md"));
	assert_false(is_page(&c, "wiki/drafts/a.md"));
	assert_true(is_page(&c, "wiki/drafts/ok.md"));
	assert_true(is_page(&c, "notes/a.txt"));
	assert_false(is_page(&c, "docs/a.md"));
	c = config("pages: '!drafts/**'\n");
	assert_true(is_page(&c, "docs/a.md"));
	assert_false(is_page(&c, "drafts/a.md"));
}

#define FINDING(id) "schema: wikictl.finding/1\nid: " id "\npage: wiki/a.md\n"

static struct wiki *
wiki(void)
{
	struct wiki *w = NULL;

	put(WIKI_CONFIG, "pages: wiki/**/*.md\n");
	if (wiki_open(a, t, &w, &e) != 0)
		fail_msg("%s", str_c(a, e.msg));
	return w;
}

static void
a_wiki_reads_all_its_records_and_tells_the_damaged(void **state)
{
	struct wiki *w;

	(void)state;
	put(".wikictl/sources/a-1111.yaml",
	    "schema: wikictl.source/1\nslug: a-1111\n");
	put(".wikictl/sources/b-2222.yaml", "schema: wikictl.source/1\n");
	put(".wikictl/sources/.gitkeep", "");
	put(".wikictl/findings/ab/c-abcd.yaml", FINDING("c-abcd"));
	put(".wikictl/findings/ab/c-abce.yaml", "<<<<<<< HEAD\n");
	put(".wikictl/findings/ac/c-acaa.yaml",
	    "schema: wikictl.finding/7\nid: c-acaa\n");
	w = wiki();
	assert_int_equal(w->sources.n, 1);
	assert_int_equal(w->findings.n, 1);
	assert_int_equal(w->damaged.n, 3);
	same(w->damaged.v[0], ".wikictl/sources/b-2222.yaml:1: the slug \"\" "
			      "is not the name of the file");
	assert_true(str_starts(
	    w->damaged.v[1], STR(".wikictl/findings/ab/c-abce.yaml:1: ")));
	assert_true(str_starts(
	    w->damaged.v[2], STR(".wikictl/findings/ac/c-acaa.yaml:1: schema "
				 "wikictl.finding/7 ")));
}

/* A tree that remembers what was read of it. */
static struct strs was_read;

static int
told_read(struct arena *own, const struct tree *told, struct str path,
    struct str *out, struct err *er)
{
	strs_add(a, &was_read, path);
	return tree_read(own, told->own, path, out, er);
}

static bool
told_has(const struct tree *told, struct str path)
{
	return tree_has(told->own, path);
}

static int
told_list(struct arena *own, const struct tree *told, struct str dir,
    struct strs *out, struct err *er)
{
	return tree_list(own, told->own, dir, out, er);
}

static struct tree *
told(struct tree *under)
{
	static const struct tree_ops ops = {
	    .read = told_read,
	    .has = told_has,
	    .list = told_list,
	};
	struct tree *x = NEW(a, struct tree);

	was_read = (struct strs){0};
	*x = (struct tree){&ops, a, under};
	return x;
}

static void
change(struct strs *list, struct tree *to, const char *path, const char *text)
{
	strs_add(a, list, str_of(path));
	strs_sort(list);
	if (text != NULL)
		tree_put(to, str_of(path), str_of(text));
	else
		tree_drop(to, str_of(path));
}

static void
same_records(const struct wiki *x, const struct wiki *y)
{
	assert_int_equal(x->sources.n, y->sources.n);
	VEC_EACH (i, &x->sources)
		assert_true(
		    str_eq(x->sources.v[i]->slug, y->sources.v[i]->slug) &&
		    str_eq(x->sources.v[i]->title, y->sources.v[i]->title));
	assert_int_equal(x->findings.n, y->findings.n);
	VEC_EACH (i, &x->findings)
		assert_true(str_eq(x->findings.v[i]->id, y->findings.v[i]->id));
	assert_int_equal(x->damaged.n, y->damaged.n);
	VEC_EACH (i, &x->damaged)
		assert_true(str_eq(x->damaged.v[i], y->damaged.v[i]));
}

#define SOURCE(slug) "schema: wikictl.source/1\nslug: " slug "\n"

static void
records_that_did_not_change_are_not_read_again(void **state)
{
	struct strs changed = {0};
	struct wiki *before, *after = NULL, *whole;
	struct tree *now;

	(void)state;
	put(".wikictl/sources/a-1111.yaml", SOURCE("a-1111"));
	put(".wikictl/sources/b-2222.yaml", SOURCE("b-2222"));
	put(".wikictl/sources/c-3333.yaml", "[");
	put(".wikictl/sources/d-4444.yaml", "{");
	put(".wikictl/findings/ab/c-abcd.yaml", FINDING("c-abcd"));
	put(".wikictl/findings/ab/c-abce.yaml", FINDING("c-abce"));
	put(".wikictl/findings/ac/c-acaa.yaml", FINDING("c-acaa"));
	before = wiki();
	now = tree_edits(a, t);
	change(&changed, now, ".wikictl/sources/a-0000.yaml", SOURCE("a-0000"));
	change(&changed, now, ".wikictl/sources/b-2222.yaml",
	    SOURCE("b-2222") "title: Anew\n");
	change(&changed, now, ".wikictl/sources/d-4444.yaml", SOURCE("d-4444"));
	change(&changed, now, ".wikictl/sources/e-5555.yaml", "{");
	change(&changed, now, ".wikictl/findings/ab/c-abce.yaml", NULL);
	change(&changed, now, ".wikictl/findings/zz/c-zzzz.yaml",
	    FINDING("c-zzzz"));
	if (wiki_open(a, now, &whole, &e) != 0 ||
	    wiki_open_changed(a, told(now), before, &changed, &after, &e) != 0)
		fail_msg("%s", str_c(a, e.msg));
	same_records(after, whole);
	assert_int_equal(after->sources.n, 4);
	assert_int_equal(after->findings.n, 3);
	assert_int_equal(after->damaged.n, 2);
	assert_true(strs_has(&was_read, STR(".wikictl/sources/b-2222.yaml")));
	VEC_EACH (i, &was_read)
		assert_true(str_eq(was_read.v[i], STR(WIKI_CONFIG)) ||
			    strs_has(&changed, was_read.v[i]));
}

static void
no_wiki_names_the_command_that_makes_one(void **state)
{
	struct wiki *w;

	(void)state;
	assert_int_equal(wiki_open(a, t, &w, &e), -1);
	assert_int_equal(e.code, FAIL_NOTFOUND);
	same(e.fix, "wikictl init");
}

static void
pages_are_listed_in_order(void **state)
{
	struct wiki *w = wiki();
	struct strs pages;

	(void)state;
	put("wiki/b.md", "");
	put("wiki/a/z.md", "");
	put("wiki/a.png", "");
	put("README.md", "");
	assert_int_equal(wiki_pages(a, w, &pages, &e), 0);
	assert_int_equal(pages.n, 2);
	same(pages.v[0], "wiki/a/z.md");
	same(pages.v[1], "wiki/b.md");
}

static void
finds(const struct wiki *w, const char *word, const char *path)
{
	struct str got;

	if (wiki_find_page(a, w, str_of(word), &got, &e) != 0)
		fail_msg("%s: %s", word, str_c(a, e.msg));
	same(got, path);
}

static void
a_word_finds_its_page(void **state)
{
	struct wiki *w = wiki();
	struct str got;

	(void)state;
	put("wiki/sync-engine.md",
	    "---\naliases: [SE, the engine]\n---\n# Sync engine v2\n");
	put("wiki/team/lena.md", "# Lena Ortiz\n");
	put("wiki/team/index.md", "# Team\n");
	put("wiki/index.md", "# Home\n");
	finds(w, "wiki/team/lena.md", "wiki/team/lena.md");
	finds(w, "./wiki/team/lena", "wiki/team/lena.md");
	finds(w, "team/lena", "wiki/team/lena.md");
	finds(w, "lena.md", "wiki/team/lena.md");
	finds(w, "Sync Engine", "wiki/sync-engine.md");
	finds(w, "sync engine V2", "wiki/sync-engine.md");
	finds(w, "The Engine", "wiki/sync-engine.md");
	finds(w, "Lena Ortiz", "wiki/team/lena.md");
	finds(w, "team/index", "wiki/team/index.md");
	assert_int_equal(wiki_find_page(a, w, STR("index"), &got, &e), -1);
	assert_int_equal(e.code, FAIL_USAGE);
	same(
	    e.msg, "\"index\" fits 2 pages: wiki/index.md, wiki/team/index.md");
	assert_int_equal(wiki_find_page(a, w, STR("sinc-engin"), &got, &e), -1);
	assert_int_equal(e.code, FAIL_NOTFOUND);
	same(e.msg,
	    "no page \"sinc-engin\"; the nearest is wiki/sync-engine.md");
	assert_int_equal(wiki_find_page(a, w, STR(""), &got, &e), -1);
}

static void
a_page_is_read_with_the_label_of_the_wiki(void **state)
{
	struct wiki *w;
	struct page *p;

	(void)state;
	put("a.md", "# A\n\n## Umstritten\n\n- **x** — contested since "
		    "2026-05-10 ^c-abcdefghjk\n");
	put(WIKI_CONFIG, "label: Umstritten\n");
	assert_int_equal(wiki_open(a, t, &w, &e), 0);
	assert_int_equal(wiki_page(a, w, STR("a.md"), &p, &e), 0);
	assert_int_equal(p->contested.n, 1);
	assert_int_equal(p->items.n, 1);
	assert_int_equal(wiki_page(a, w, STR("none.md"), &p, &e), -1);
	assert_int_equal(e.code, FAIL_NOTFOUND);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
#define T(f) cmocka_unit_test_setup_teardown(f, setup, teardown)
	    T(a_wiki_without_config_has_defaults),
	    T(every_key_of_the_config_is_read_and_written),
	    T(a_label_can_be_one_word),
	    T(a_bad_config_says_where_and_what),
	    T(globs_match_paths),
	    T(a_hard_glob_takes_no_time),
	    T(sources_and_records_are_never_pages),
	    T(a_wiki_reads_all_its_records_and_tells_the_damaged),
	    T(records_that_did_not_change_are_not_read_again),
	    T(no_wiki_names_the_command_that_makes_one),
	    T(pages_are_listed_in_order),
	    T(a_word_finds_its_page),
	    T(a_page_is_read_with_the_label_of_the_wiki),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
