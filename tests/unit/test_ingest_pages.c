#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "unit.h"

#include "ops/ingest_own.h"

static struct arena *a;
static struct err e;
static struct tree *files;
static struct strs was_read;
static uint64_t version; /* of each file */

static int
stamped_read(struct arena *own, const struct tree *t, struct str path,
    struct str *out, struct err *er)
{
	strs_add(a, &was_read, str_dup(a, path));
	return tree_read(own, t->own, path, out, er);
}

static bool
stamped_has(const struct tree *t, struct str path)
{
	return tree_has(t->own, path);
}

static int
stamped_list(struct arena *own, const struct tree *t, struct str dir,
    struct strs *out, struct err *er)
{
	return tree_list(own, t->own, dir, out, er);
}

/* The third page was written this moment. */
static bool
stamped_stamp(const struct tree *t, struct str path, struct tree_stamp *out)
{
	bool new = str_eq(path, STR("wiki/p003.md"));

	if (!tree_has(t->own, path))
		return false;
	*out = (struct tree_stamp){1, new ? UINT64_MAX / 2 : version, 3, 4};
	return true;
}

static struct tree *
stamped(void)
{
	static const struct tree_ops ops = {
	    .read = stamped_read,
	    .has = stamped_has,
	    .list = stamped_list,
	    .stamp = stamped_stamp,
	};
	struct tree *t = NEW(a, struct tree);

	*t = (struct tree){&ops, a, files};
	return t;
}

static void
put(struct str path, const char *text)
{
	tree_put(files, path, str_of(text));
}

static int
setup(void **state)
{
	(void)state;
	a = arena_new();
	err_init(&e, a);
	files = tree_mem(a);
	was_read = (struct strs){0};
	version = 1;
	put(STR(WIKI_CONFIG), "pages: wiki/**/*.md\n");
	for (int i = 0; i < 200; i++)
		put(str_printf(a, "wiki/p%03d.md", i),
		    str_printf(a,
			"# Topic\n\nThe pump %s stands beside the %s tank.\n",
			i % 2 == 0 ? "house" : "shed",
			i == 77 ? "copper" : "iron")
			.p);
	return 0;
}

static int
teardown(void **state)
{
	(void)state;
	arena_free(a);
	return 0;
}

static struct strs
picked(const char *source, const char *cache)
{
	struct ingest_in in = {.cache = str_of(cache), .cache_grows = true};
	struct ingest_out out = {0};
	struct work k = {.a = a, .in = &in, .out = &out};
	struct strs paths = {0};
	struct md_doc *doc;
	struct atoms_ctx ctx = {0};

	was_read = (struct strs){0};
	assert_int_equal(wiki_open(a, stamped(), &k.w, &e), 0);
	k.edits = tree_edits(a, k.w->tree);
	assert_int_equal(md_parse(a, str_of(source), &doc, &e), 0);
	atoms_read(a, doc, &ctx, &k.claims);
	assert_int_equal(pages_pick(&k, &paths, &e), 0);
	pages_done(&k);
	return paths;
}

static size_t
pages_read(void)
{
	size_t n = 0;

	VEC_EACH (i, &was_read)
		n += str_starts(was_read.v[i], STR("wiki/"));
	return n;
}

static void
same(const struct strs *x, const struct strs *y)
{
	assert_int_equal(x->n, y->n);
	VEC_EACH (i, x)
		assert_true(str_eq(x->v[i], y->v[i]));
}

static void
the_rarest_words_choose_where_many_pages_have_some(void **state)
{
	struct strs p;

	(void)state;
	p = picked("The pump shed has a copper tank.", "");
	assert_int_equal(p.n, 24);
	assert_true(strs_has(&p, STR("wiki/p077.md")));
	assert_int_equal(pages_read(), 200);
	assert_int_equal(picked("Goats climb trees.", "").n, 0);
}

static void
pages_that_are_known_are_not_read(void **state)
{
	char dir[] = "/tmp/wikictl-unit-XXXXXX";
	const char *source = "The pump shed has a copper tank.";
	struct strs cold, warm;
	const char *file;

	(void)state;
	assert_non_null(mkdtemp(dir));
	file = str_printf(a, "%s/pages", dir).p;
	cold = picked(source, file);
	assert_int_equal(pages_read(), 200);
	warm = picked(source, file);
	same(&warm, &cold);
	assert_int_equal(pages_read(), 1);
	put(STR("wiki/p199.md"), "# Copper\n\nNothing.\n");
	warm = picked(source, file);
	assert_false(strs_has(&warm, STR("wiki/p199.md")));
	version = 2; /* now that all were written */
	warm = picked(source, file);
	assert_true(strs_has(&warm, STR("wiki/p199.md")));
	assert_true(pages_read() >= 200);
	cold = picked(source, "");
	same(&warm, &cold);
	picked(source, file);
	assert_int_equal(pages_read(), 1);
	unlink(file);
	rmdir(dir);
}

/* A quote of 8 MiB, over and over. */
static int
trail_of(size_t claims, struct str *out)
{
	struct ingest_out told = {0};
	struct source src = {.slug = STR("long-abcd")};
	struct work k = {
	    .a = a, .src = &src, .edits = tree_edits(a, files), .out = &told};
	struct claim *c = NEW(a, struct claim);
	size_t n = (size_t)8 << 20;
	char *text = arena_alloc(a, n);

	memset(text, 'x', n);
	c->text = (struct str){text, n};
	for (size_t i = 0; i < claims; i++)
		*VEC_ADD(a, &k.claims) = c;
	*out = STR_NONE;
	if (trail_keep(&k, &e) != 0)
		return -1;
	return tree_read(
	    a, k.edits, STR(".wikictl/trail/cd/long-abcd.jsonl"), out, &e);
}

static void
a_trail_is_kept_whole_or_refused(void **state)
{
	struct str text;

	(void)state;
	assert_int_equal(trail_of(2, &text), 0);
	assert_true(text.n > (size_t)16 << 20);
	assert_true(str_ends(text, STR("}\n")));
	assert_int_equal(trail_of(9, &text), -1);
	assert_int_equal(e.code, FAIL_LIMIT);
	assert_true(e.fix.n != 0);
}

/* A name of words that say little alone, and a name with digits in it. */
static void
the_name_of_what_is_spoken_of_chooses(void **state)
{
	struct strs p;

	(void)state;
	put(STR("wiki/p100.md"), "# James VI and I\n\nBorn in Edinburgh.\n");
	put(STR("wiki/p101.md"), "# DAY6\n\nLabel: Studio.\n");
	put(STR("wiki/p102.md"), "# AAR\n\nOffice: Rye.\n");
	put(STR("wiki/p104.md"), "# Jackie\n\nA film.\n");
	p = picked("James VI was born in the south.", "");
	assert_true(strs_has(&p, STR("wiki/p100.md")));
	p = picked("DAY6 have a label.", "");
	assert_true(strs_has(&p, STR("wiki/p101.md")));
	p = picked("The AAR's office is in Hull.", "");
	assert_true(strs_has(&p, STR("wiki/p102.md")));
	p = picked("Jackie was written and directed by one man.", "");
	assert_true(strs_has(&p, STR("wiki/p104.md")));
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
#define T(f) cmocka_unit_test_setup_teardown(f, setup, teardown)
	    T(the_rarest_words_choose_where_many_pages_have_some),
	    T(the_name_of_what_is_spoken_of_chooses),
	    T(pages_that_are_known_are_not_read),
	    T(a_trail_is_kept_whole_or_refused),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
