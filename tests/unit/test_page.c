#include "unit.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

#include "base/arena.h"
#include "base/err.h"
#include "base/text.h"
#include "base/tree.h"
#include "format/val.h"
#include "model/finding.h"
#include "model/page.h"

static struct arena *a;
static struct err e;
static struct sources all;

static struct source *
source(const char *slug, const char *title, const char *path, const char *date,
    const char *url)
{
	struct source *s = NEW(a, struct source);

	s->slug = s->origin = str_of(slug);
	s->title = str_of(title);
	s->path = str_of(path);
	s->url = str_of(url);
	date_parse(str_of(date), &s->date);
	*VEC_ADD(a, &all) = s;
	return s;
}

static struct source *post, *launch, *deep;

static int
setup(void **state)
{
	(void)state;
	a = arena_new();
	err_init(&e, a);
	all = (struct sources){0};
	post = source("post-4f2k", "Contributor's post", "sources/post.md",
	    "2026-05-02", "");
	launch = source("launch-post-7k3m", "Launch post",
	    "sources/launch page.html", "2026-05-09",
	    "https://www.example.org/launch/");
	source("size-3333", "Size",
	    "sources/Gr\xc3\xb6\xc3\x9f"
	    "e.md",
	    "", "");
	deep =
	    source("deep-0000", "Deep (v2)", "sources/2026/deep.pdf", "", "");
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

static struct page *
page_in(struct str path, struct str text)
{
	struct page *p = NULL;

	if (page_parse(a, path, text, STR("Contested"), &p, &e) != 0)
		fail_msg("%s", str_c(a, e.msg));
	return p;
}

static struct page *
page(const char *text)
{
	return page_in(STR("wiki/rewrite.md"), str_of(text));
}

static struct page_edit *
edit(const struct page *p)
{
	return page_edit_new(a, p, LINKS_RELATIVE, STR("contested"));
}

static struct str
apply(struct page_edit *ed)
{
	struct str out = STR_NONE;

	if (page_edit_apply(ed, &out, &e) != 0)
		fail_msg("%s", str_c(a, e.msg));
	return out;
}

/* The unit whose words hold `words`. */
static const struct md_unit *
unit(const struct page *p, const char *words)
{
	VEC_EACH (i, &p->doc->units)
		if (str_has(p->doc->units.v[i].plain, str_of(words)))
			return &p->doc->units.v[i];
	fail_msg("no unit holds: %s", words);
	return NULL;
}

static struct side
side(const char *text, const struct source *s)
{
	struct side out = {.text = str_of(text), .quote = str_of(text)};

	*VEC_ADD(a, &out.by) = (struct receipt){.slug = s->slug,
	    .title = s->title,
	    .path = s->path,
	    .cls = s->cls,
	    .date = s->date,
	    .origin = s->slug};
	return out;
}

static struct finding *
finding(const char *id)
{
	struct finding *f = NEW(a, struct finding);

	f->id = str_of(id);
	f->page = STR("wiki/rewrite.md");
	f->label = STR("duration of the rewrite");
	f->opened = (struct date){2026, 5, 10};
	*VEC_ADD(a, &f->sides) = side("The rewrite took 6 days.", post);
	*VEC_ADD(a, &f->sides) = side("The rewrite took 11 days.", launch);
	return f;
}

/* Reading. */

static void
the_title_is_of_the_front_matter_else_the_heading_else_the_file(void **state)
{
	(void)state;
	same(page("---\ntitle: One\n---\n# Two\n")->title, "One");
	same(page("text\n\n## No\n\n# Two *x*\n")->title, "Two x");
	same(page("text\n")->title, "rewrite");
	same(page_in(STR("v1.2.md"), STR("x\n"))->title, "v1.2");
}

static void
aliases_are_a_scalar_or_a_list(void **state)
{
	struct page *p;

	(void)state;
	p = page("---\naliases: Big Bang\n---\n");
	assert_int_equal(p->aliases.n, 1);
	same(p->aliases.v[0], "Big Bang");
	p = page("---\naliases: [One, 2]\nid: p-7\n---\n");
	assert_int_equal(p->aliases.n, 2);
	same(p->aliases.v[1], "2");
	same(p->stable_id, "p-7");
	same(page("x\n")->stable_id, "wiki/rewrite.md");
}

static void
bad_front_matter_is_told_with_the_line_of_the_page(void **state)
{
	struct page *p = page("---\na: 1\nb: [\n---\n# T\n");

	(void)state;
	assert_null(p->front);
	assert_true(p->front_bad.n != 0);
	assert_true(str_starts(p->front_bad, STR("line 3")) ||
		    str_starts(p->front_bad, STR("line 4")));
	same(p->title, "T");
}

#define ITEM                                                                    \
	"- **duration of the rewrite** — contested since 2026-05-10 "         \
	"^c-7k3m9q2x4d\n"                                                       \
	"    - “The rewrite took 6 days.” — [Post](../sources/post.md), " \
	"2026-05-02\n"                                                          \
	"    - “The rewrite took “eleven” days\\.” — "                \
	"[L](../sources/l.md), 2026-05-09\n"

static void
an_item_is_read_with_its_sides(void **state)
{
	struct page *p = page("# T\n\n## Contested\n\n" ITEM "\nmore\n");

	(void)state;
	assert_int_equal(p->contested.n, 1);
	assert_int_equal(p->items.n, 1);
	same(p->items.v[0].id, "c-7k3m9q2x4d");
	same(p->items.v[0].raw, ITEM);
	assert_int_equal(p->items.v[0].line, 5);
	assert_false(p->items.v[0].resolved);
	assert_int_equal(p->items.v[0].sides.n, 2);
	same(p->items.v[0].sides.v[0], "The rewrite took 6 days.");
	same(p->items.v[0].sides.v[1], "The rewrite took “eleven” days.");
}

static void
a_resolved_item_is_one_line(void **state)
{
	struct page *p = page(
	    "## Contested\n\n"
	    "- **what “it” is** — resolved 2026-06-01 (replaced): “B.” — "
	    "[L](../sources/l.md), 2026-05-09; on [Log](../l.md), 2026-05-30; "
	    "superseded “A.” — [P](p.md), 2026-05-02 ^c-7k3m9q2x4d\n"
	    "- **b** — resolved soon ^c-8k3m9q2x4d\n");

	(void)state;
	assert_int_equal(p->items.n, 2);
	assert_true(p->items.v[0].resolved);
	assert_int_equal(p->items.v[0].sides.n, 2);
	same(p->items.v[0].sides.v[0], "B.");
	same(p->items.v[0].sides.v[1], "A.");
	assert_false(p->items.v[1].resolved);
}

static void
sections_are_read_leniently(void **state)
{
	struct page *p = page("# T\n\n"
			      "CONTESTED\n---------\n\n"
			      "* own words\n"
			      "* **a** — contested ^c-aaaaaaaaaa\n"
			      "  * “X.” — y\n\n"
			      "## Other\n\nText.\n\n"
			      "#### contested ####\n\n"
			      "1. **b** — contested ^c-bbbbbbbbbb edited\n");

	(void)state;
	assert_int_equal(p->contested.n, 2);
	assert_int_equal(p->items.n, 2);
	same(p->items.v[0].id, "c-aaaaaaaaaa");
	same(p->items.v[0].sides.v[0], "X.");
	same(p->items.v[1].id, "c-bbbbbbbbbb");
	assert_true(page_unit_ours(p, unit(p, "own words")));
	assert_false(page_unit_ours(p, unit(p, "Text.")));
}

static void
code_and_titles_are_no_section(void **state)
{
	struct page *p = page("# Contested\n\nA page of that name.\n\n"
			      "```\n## Contested\n\n- x ^c-aaaaaaaaaa\n```\n");

	(void)state;
	assert_int_equal(p->contested.n, 0);
	assert_int_equal(p->items.n, 0);
	assert_false(page_unit_ours(p, unit(p, "A page")));
	assert_int_equal(page("# Contested\n\n" ITEM)->items.n, 1);
}

/* Receipts. */

static struct str
receipts(const struct page *p)
{
	struct sources out = {0};
	struct strs foreign = {0};
	struct buf b;

	page_receipts(a, p, unit(p, "took"), &all, &out, &foreign);
	buf_init(&b, a, 4096);
	VEC_EACH (i, &out)
		buf_f(
		    &b, "%s%.*s", b.n != 0 ? " " : "", STR_ARG(out.v[i]->slug));
	VEC_EACH (i, &foreign)
		buf_f(
		    &b, "%s!%.*s", b.n != 0 ? " " : "", STR_ARG(foreign.v[i]));
	return buf_str(&b);
}

/* The same with an index of the sources and without. */
static void
cites(const char *text, const char *want)
{
	struct page *p = page(text);
	struct str plain, indexed;

	all.index = NULL;
	plain = receipts(p);
	sources_index(a, &all);
	indexed = receipts(p);
	if (!str_eq(plain, str_of(want)))
		fail_msg(
		    "%s\ngave: %.*s\nwant: %s", text, STR_ARG(plain), want);
	same(indexed, want);
}

static void
sources_added_later_are_found_too(void **state)
{
	struct page *p = page("It took 6 days.^[late.md]\n");

	(void)state;
	sources_index(a, &all);
	same(receipts(p), "!^[late.md]");
	source("late-2222", "Late", "sources/late.md", "", "");
	same(receipts(p), "late-2222");
}

static void
every_form_of_citation_is_read(void **state)
{
	(void)state;
	cites("It took 6 days.[^post-4f2k]\n", "post-4f2k");
	cites("It took 6 days.[^1]\n\n[^1]: [P](../sources/post.md), x\n",
	    "post-4f2k");
	cites("It took 6 days.[^1]\n\n[^1]: See [[post]].\n", "post-4f2k");
	cites("It took 6 days.[^1]\n\n[^1]: sources/post.md, page 3\n",
	    "post-4f2k");
	cites("It took 6 days.[^1]\n\n[^1]: "
	      "<https://example.org/launch#top>\n",
	    "launch-post-7k3m");
	cites("It took 6 days.^[post.md]\n", "post-4f2k");
	cites("It took 6 days.^[post.md:42-58]\n", "post-4f2k");
	cites("It took 6 days.^[post.md#L42-L58]\n", "post-4f2k");
	cites("It took 6 days (source: deep.pdf).\n", "deep-0000");
	cites("It took 6 days ([source](../sources/2026/deep.pdf)).\n",
	    "deep-0000");
	cites("It took 6 days ([s](../sources/launch%20page.html#x)).\n",
	    "launch-post-7k3m");
	cites("It took [6 days](/sources/post.md).\n", "post-4f2k");
	cites("It took 6 days [[post]].\n", "post-4f2k");
	cites("It took 6 days.^[Gro\xcc\x88\xc3\x9f"
	      "e.md]\n",
	    "size-3333");
	cites("It took 6 days [[sources/post#H|the post]].\n", "post-4f2k");
	cites("| a | b |\n|---|---|\n| took | 6 [[post\\|p]] |\n", "post-4f2k");
	cites(
	    "It took 6 days.[^post-4f2k][^deep-0000]\n", "post-4f2k deep-0000");
}

static void
a_citation_of_nothing_known_is_kept_as_written(void **state)
{
	(void)state;
	cites("It took 6 days.[^x]\n", "![^x]");
	cites("It took 6 days.^[other.md:4]\n", "!^[other.md:4]");
	cites("It took 6 days.[^1]\n\nSource: post.md\n\n[^1]: A book.\n",
	    "![^1]");
	cites("It took [6 days](other.md), see [[Nobody]].\n", "");
	cites("It took 6 days. ^block\n", "");
}

static void
other_sentences_of_an_item_cite_for_it(void **state)
{
	(void)state;
	cites("- It took 6 days. We know.[^post-4f2k]\n- Other.[^deep-0000]\n",
	    "post-4f2k");
	cites("It took 6 days. We know.[^post-4f2k]\n", "");
}

/* An item of `n` sentences; the one that took 6 days is the middle one. */
static struct page *
long_item(size_t n)
{
	struct buf b;

	buf_init(&b, a, MD_PAGE_MAX);
	buf_s(&b, "- Start.[^deep-0000] Go on ^[other.md].\n");
	for (size_t i = 0; i < n; i++)
		buf_f(&b, "  See [that](%zu.md), %s %zu days.\n", i,
		    i == n / 2 ? "which took" : "or", i);
	buf_s(&b, "  Stop.[^post-4f2k]\n");
	return page_in(STR("wiki/p.md"), buf_str(&b));
}

static void
the_nearest_before_comes_first_in_a_long_item_too(void **state)
{
	struct page *p = long_item(40);

	(void)state;
	same(receipts(p), "deep-0000 post-4f2k !^[other.md]");
	same(receipts(p), "deep-0000 post-4f2k !^[other.md]");
	source("other-1111", "Other", "sources/other.md", "", "");
	same(receipts(p), "other-1111 deep-0000 post-4f2k");
}

/* The time of asking for each sentence of an item. */
static clock_t
time_of_item(size_t n)
{
	struct page *p = long_item(n);
	clock_t start = clock();

	VEC_EACH (i, &p->doc->units) {
		struct sources out = {0};
		struct strs foreign = {0};

		page_receipts(a, p, &p->doc->units.v[i], &all, &out, &foreign);
		assert_int_not_equal(out.n + foreign.n, 0);
	}
	return clock() - start;
}

static void
an_item_eight_times_as_long_takes_no_square_of_that(void **state)
{
	clock_t few = time_of_item(1000), many = time_of_item(8000);

	(void)state;
	if (many > 24 * few + CLOCKS_PER_SEC / 10)
		fail_msg("%ld, %ld", (long)few, (long)many);
}

static void
a_source_line_cites_for_its_section(void **state)
{
	(void)state;
	cites("## A\n\nIt took 6 days.\n\nSource: [p](../sources/post.md)\n\n"
	      "## B\n\nSource: deep.pdf\n",
	    "post-4f2k");
	cites("# T\n\n**Sources:** `deep.pdf`\n\n## A\n\nIt took 6 days.\n",
	    "deep-0000");
	cites("## A\n\nIt took 6 days.\n\n## B\n\nSource: deep.pdf\n", "");
	cites("It took 6 days.\n\nSources:\n\n- [[post]]\n- deep.pdf\n",
	    "post-4f2k deep-0000");
}

static void
front_matter_cites_where_it_names_one_source(void **state)
{
	(void)state;
	cites("---\nsources: post.md\n---\nIt took 6 days.\n", "post-4f2k");
	cites("---\nsources:\n  - ../sources/post.md\n---\nIt took 6.\n",
	    "post-4f2k");
	cites("---\nsources: [post, deep]\n---\nIt took 6 days.\n", "");
	cites("---\nsources: ['[p](../sources/post.md)']\n---\nIt took 6.\n",
	    "post-4f2k");
	cites("---\nsources: [[post]]\n---\nIt took 6 days.\n", "post-4f2k");
	cites("---\nsources: ['[[post]]']\n---\nIt took 6.\n", "post-4f2k");
	cites("---\nsources:\n  - id: post-4f2k\n    title: P\n---\nIt took.\n",
	    "post-4f2k");
	cites("---\nsources:\n  - resource: https://example.org/launch\n---\n"
	      "It took.\n",
	    "launch-post-7k3m");
	cites("---\nsource: book.pdf\n---\nIt took 6 days.\n", "!book.pdf");
	cites("---\nsources: []\n---\nIt took 6 days.\n", "");
}

static void
a_name_of_two_files_is_no_receipt(void **state)
{
	(void)state;
	source("other-1111", "Other", "sources/old/post.md", "", "");
	cites("It took 6 days.[[old/post]]\n", "other-1111");
	cites("It took 6 days.^[post.md]\n", "!^[post.md]");
}

/* Links. */

static void
links_are_relative_and_encoded(void **state)
{
	(void)state;
	same(page_link(a, STR("wiki/a.md"), STR("sources/b.md")),
	    "../sources/b.md");
	same(page_link(a, STR("a.md"), STR("sources/b.md")), "sources/b.md");
	same(page_link(a, STR("w/x/a.md"), STR("w/y/b c(1).md")),
	    "../y/b%20c%281%29.md");
	same(page_link(a, STR("a.md"), STR("s/Größe 5%.md")),
	    "s/Größe%205%25.md");
	same(page_link(a, STR("a.md"), STR("s/\xff.md")), "s/%FF.md");
	same(page_source_ref(a, STR("wiki/a.md"), launch, LINKS_RELATIVE),
	    "[Launch post](../sources/launch%20page.html), 2026-05-09");
	same(page_source_ref(a, STR("wiki/a.md"), post, LINKS_WIKILINK),
	    "[[sources/post|Contributor's post]], 2026-05-02");
	same(page_source_ref(a, STR("wiki/a.md"), post, LINKS_NONE),
	    "Contributor's post, 2026-05-02");
}

/* Edits. */

static struct str
cited_page(const char *text, const char *words, const struct source *s)
{
	struct page *p = page(text);
	struct page_edit *ed = edit(p);

	page_cite(ed, unit(p, words), s);
	return apply(ed);
}

#define DEF_POST                                                               \
	"[^post-4f2k]: [Contributor's post](../sources/post.md), 2026-05-02"
#define DEF_LAUNCH                                                             \
	"[^launch-post-7k3m]: [Launch post](../sources/launch%20page.html), "  \
	"2026-05-09"

static void
a_citation_comes_with_its_definition(void **state)
{
	(void)state;
	same(cited_page("# T\n\nIt took 6 days.\n", "took", post),
	    "# T\n\nIt took 6 days.[^post-4f2k]\n\n" DEF_POST "\n");
	same(cited_page("It took 6 days.", "took", post),
	    "It took 6 days.[^post-4f2k]\n\n" DEF_POST);
	same(cited_page("A.\r\nIt took 6. ^id\r\n", "took", post),
	    "A.\r\nIt took 6.[^post-4f2k] ^id\r\n\r\n" DEF_POST "\r\n");
	same(cited_page("It took 6.\n\n" DEF_POST "\n", "took", launch),
	    "It took 6.[^launch-post-7k3m]\n\n" DEF_LAUNCH "\n\n" DEF_POST
	    "\n");
	same(cited_page("It took 6.\n\n" DEF_LAUNCH "\n", "took", post),
	    "It took 6.[^post-4f2k]\n\n" DEF_LAUNCH "\n\n" DEF_POST "\n");
	same(cited_page("It took 6.\n\n[^1]: x\n", "took", post),
	    "It took 6.[^post-4f2k]\n\n[^1]: x\n\n" DEF_POST "\n");
}

static void
a_citation_is_made_once(void **state)
{
	static const char *const pages[] = {"It took 6 days.\n",
	    "- It took 6 days\n- b\n", "| a | b |\n|---|---|\n| took | 6 |\n",
	    "Wow, it took 6 days!\n", "It took [x]\n",
	    "It took https://example.org/a\n", "It took 6 days. ^id\n"};

	(void)state;
	for (size_t i = 0; i < sizeof(pages) / sizeof(*pages); i++) {
		struct str once = cited_page(pages[i], "took", post);
		struct str twice = cited_page(str_c(a, once), "took", post);

		same(twice, str_c(a, once));
		cites(str_c(a, once), "post-4f2k");
	}
	same(cited_page(
		 "It took 6 days ([p](../sources/post.md)).\n", "took", post),
	    "It took 6 days ([p](../sources/post.md)).\n");
}

static void
a_page_with_an_open_end_is_refused(void **state)
{
	struct page *p = page("It took 6 days.\n\n```\ncode\n");
	struct page_edit *ed = edit(p);
	struct str out = STR("untouched"), was;

	(void)state;
	page_cite(ed, unit(p, "took"), post);
	assert_int_equal(page_edit_apply(ed, &out, &e), -1);
	assert_int_equal(e.code, FAIL_REFUSED);
	assert_true(str_starts(e.msg, STR("wiki/rewrite.md: ")));
	same(out, "untouched");
	ed = edit(p);
	page_label(ed, unit(p, "took"), STR_NONE, &was);
	same(apply(ed),
	    "It took 6 days. ([contested](#contested))\n\n```\ncode\n");
	p = page("It took 6 days.\n\n<pre>\n");
	ed = edit(p);
	page_cite(ed, unit(p, "took"), post);
	assert_int_equal(page_edit_apply(ed, &out, &e), -1);
	assert_int_equal(e.code, FAIL_REFUSED);
}

static const char *const shapes[] = {
    "It took 6 days.\n",
    "It took 6 days",
    "\xef\xbb\xbf# T\r\n\r\nIt took 6 days.  \r\nMore.\r\n",
    "It took 6 days.[^1] ^block\n\n[^1]: x\n",
    "- a\n- It took 6 days.\n  - b\n",
    "* It took 6 days",
    "> It took 6 days.\n",
    "| what | how long |\n|---|---|\n| took | 6 days |\n",
    "| took | confidence |\n|---|---|\n| took | high |\n| b | low |\n",
    "| took | confidence |\n|---|---|\n| it took\n| b | low |\n",
    "| x | confidence |\n|---|---|\n| it took |\n",
    "| Confidence | x |\n|:--|---|\n|  | it took |\n",
    "It took 6\\\ndays. More of it.\n",
    "It took `6` days\xff\xfe.\n",
    "e\xcc\x81 took 6 days.\rOther.\r",
    "Es took “6” days! Next.\n",
};

static void
a_label_taken_off_leaves_every_byte(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof(shapes) / sizeof(*shapes); i++) {
		struct page *p = page(shapes[i]), *q;
		struct page_edit *ed = edit(p);
		struct str was, was2, once, again;

		page_label(ed, unit(p, "took"), STR_NONE, &was);
		once = apply(ed);
		assert_false(str_eq(once, str_of(shapes[i])));
		q = page(str_c(a, once));
		ed = edit(q);
		page_label(ed, unit(q, "took"), STR_NONE, &was2);
		assert_int_equal(was2.n, 0);
		same(apply(ed), str_c(a, once));
		ed = edit(q);
		page_unlabel(ed, unit(q, "took"), was);
		again = apply(ed);
		same(again, shapes[i]);
	}
}

static void
a_label_goes_before_block_ids_and_into_confidence_cells(void **state)
{
	struct page *p = page("It took 6 days.[^1] ^block\n\n[^1]: x\n");
	struct page_edit *ed = edit(p);
	struct str was;

	(void)state;
	page_label(ed, unit(p, "took"), STR("other.md"), &was);
	page_cite(ed, unit(p, "took"), post);
	same(apply(ed),
	    "It took 6 days.[^1][^post-4f2k] "
	    "([contested](other.md#contested)) ^block\n\n[^1]: x\n\n" DEF_POST
	    "\n");
	p = page("| a | Confidence |\n|---|---|\n| took 6 | high |\n");
	ed = edit(p);
	page_label(ed, unit(p, "took"), STR_NONE, &was);
	page_cite(ed, unit(p, "took"), post);
	same(was, "high");
	same(apply(ed),
	    "| a | Confidence |\n|---|---|\n| took 6[^post-4f2k] | contested "
	    "|\n\n" DEF_POST "\n");
}

static void
a_confidence_key_is_set_and_put_back(void **state)
{
	static const char *const fronts[] = {
	    "---\nconfidence: high # why\nz: 1\n---\nx\n",
	    "---\r\nconfidence: \"hi gh\"\r\n---\r\nx",
	    "---\nä: ö\nconfidence: 0.55\n---\nx\n",
	};
	struct str was, was2, out;

	(void)state;
	for (size_t i = 0; i < 3; i++) {
		struct page *p = page(fronts[i]);
		struct page_edit *ed = edit(p);

		assert_true(page_confidence(ed, STR("contested"), &was));
		out = apply(ed);
		p = page(str_c(a, out));
		same(val_str(p->front, "confidence"), "contested");
		ed = edit(p);
		assert_true(page_confidence(ed, was, &was2));
		same(was2, "contested");
		same(apply(ed), fronts[i]);
	}
	assert_false(page_confidence(
	    edit(page("---\na: 1\n---\n")), STR("contested"), &was));
	assert_false(
	    page_confidence(edit(page("---\nconfidence: |\n  a\n  b\n---\n")),
		STR("contested"), &was));
}

static void
items_of(const struct page *p, const char *want)
{
	struct buf b;

	buf_init(&b, a, 4096);
	VEC_EACH (i, &p->items)
		buf_f(&b, "%.*s ", STR_ARG(p->items.v[i].id));
	same(buf_str(&b), want);
}

static struct str
put_items(const char *text, const char *one, const char *two)
{
	struct page *p = page(text);
	struct page_edit *ed = edit(p);

	page_put_item(ed, finding(one), &all);
	if (two != NULL)
		page_put_item(ed, finding(two), &all);
	return apply(ed);
}

static void
a_section_is_made_before_the_last_definitions(void **state)
{
	struct str out =
	    put_items("# T\n\nIt took 6 days.\n\n[^1]: x\n\n[^2]: y\n",
		"c-bbbbbbbbbb", NULL);

	(void)state;
	assert_true(str_starts(
	    out, STR("# T\n\nIt took 6 days.\n\n## Contested\n\n- **")));
	assert_true(str_ends(out, STR("\n\n[^1]: x\n\n[^2]: y\n")));
	assert_false(str_has(out, STR("\n\n\n")));
	items_of(page(str_c(a, out)), "c-bbbbbbbbbb ");
	assert_int_equal(page(str_c(a, out))->items.v[0].sides.n, 2);
	out = put_items("\xef\xbb\xbfIt.\r\n\r\nEnd", "c-bbbbbbbbbb", NULL);
	assert_true(str_starts(out,
	    STR("\xef\xbb\xbfIt.\r\n\r\nEnd\r\n\r\n## Contested\r\n\r\n- ")));
	assert_false(str_ends(out, STR("\n")));
	assert_int_equal(page(str_c(a, out))->items.n, 1);
	out = put_items("", "c-bbbbbbbbbb", NULL);
	assert_true(str_starts(out, STR("## Contested\n\n- **")));
	assert_true(str_ends(out, STR("\n")));
}

static void
items_are_sorted_whatever_the_order(void **state)
{
	static const char *const bodies[] = {"It.\n", "It.\n\n[^1]: x\n", "It",
	    "It.\r\n\r\n## Contested\r\n\r\n* mine\r\n\r\n## Z\r\n",
	    "Contested\n===\n\nWords.\n## Next\n"};

	(void)state;
	for (size_t i = 0; i < sizeof(bodies) / sizeof(*bodies); i++) {
		struct str both =
		    put_items(bodies[i], "c-bbbbbbbbbb", "c-aaaaaaaaaa");
		struct str ab = put_items(
		    str_c(a, put_items(bodies[i], "c-aaaaaaaaaa", NULL)),
		    "c-bbbbbbbbbb", NULL);
		struct str ba = put_items(
		    str_c(a, put_items(bodies[i], "c-bbbbbbbbbb", NULL)),
		    "c-aaaaaaaaaa", NULL);

		items_of(page(str_c(a, both)), "c-aaaaaaaaaa c-bbbbbbbbbb ");
		same(ab, str_c(a, both));
		same(ba, str_c(a, both));
		same(put_items(str_c(a, both), "c-aaaaaaaaaa", "c-bbbbbbbbbb"),
		    str_c(a, both));
	}
}

static void
replacing_an_item_leaves_the_others(void **state)
{
	struct str out = put_items("# T\n\n## Contested\n\nNotes.\n\n"
				   "* someone's own\n"
				   "* **old** — contested ^c-bbbbbbbbbb\n"
				   "  * “X.” — y\n\n"
				   "* mine, too\n- z ^c-cccccccccc\n\n## End\n",
	    "c-bbbbbbbbbb", NULL);

	(void)state;
	assert_true(str_starts(out, STR("# T\n\n## Contested\n\nNotes.\n\n"
					"* someone's own\n- **duration")));
	assert_true(str_ends(
	    out, STR("\n\n* mine, too\n- z ^c-cccccccccc\n\n## End\n")));
	assert_false(str_has(out, STR("X.")));
}

static void
an_alias_gives_its_item_away(void **state)
{
	struct page *p = page("## Contested\n\n"
			      "- x ^c-aaaaaaaaaa\n    - “A.” — a\n"
			      "- y ^c-bbbbbbbbbb\n    - “B.” — b\n\nend\n");
	struct page_edit *ed = edit(p);
	struct finding *f = finding("c-aaaaaaaaaa");

	(void)state;
	strs_add(a, &f->aliases, STR("c-bbbbbbbbbb"));
	page_put_item(ed, f, &all);
	p = page(str_c(a, apply(ed)));
	items_of(p, "c-aaaaaaaaaa ");
	assert_true(str_ends(p->doc->text, STR("\n\nend\n")));
	assert_false(str_has(p->doc->text, STR("“B.”")));
}

static struct str
added(const char *text, const char *near, const char *sentence)
{
	struct page *p = page(text);
	struct page_edit *ed = edit(p);

	page_add(
	    ed, near != NULL ? unit(p, near) : NULL, str_of(sentence), post);
	return apply(ed);
}

#define TAIL "\n\n" DEF_POST "\n"

static void
a_sentence_is_added_at_the_end_of_its_section(void **state)
{
	(void)state;
	same(added("# T\n\nOne.\n\n## B\n\nTwo.\n", "One", "New."),
	    "# T\n\nOne.\nNew.[^post-4f2k]\n\n## B\n\nTwo." TAIL);
	same(added("# T\n\nOne.\n\n## See also\n\n- [x](x.md)\n", NULL, "New."),
	    "# T\n\nOne.\nNew.[^post-4f2k]\n\n## See also\n\n- [x](x.md)" TAIL);
	same(added("# T\n\nOne.\n\n## Contested\n\n- x\n", NULL, "New."),
	    "# T\n\nOne.\nNew.[^post-4f2k]\n\n## Contested\n\n- x" TAIL);
	same(added("# T\n\n- [a](b)\n", "a", "New."),
	    "# T\n\n- [a](b)\n\nNew.[^post-4f2k]" TAIL);
	same(added("# T\n\n* It was so.\n* It was not.\n", "so", "New one."),
	    "# T\n\n* It was so.\n* It was not.\n* New one.[^post-4f2k]" TAIL);
	same(added("# T\n", NULL, "New."), "# T\n\nNew.[^post-4f2k]" TAIL);
	same(added("", NULL, "New."), "New.[^post-4f2k]" TAIL);
	same(added("No full stop\n", NULL, "New."),
	    "No full stop\n\nNew.[^post-4f2k]" TAIL);
	same(added("Two blanks.  \n", NULL, "New."),
	    "Two blanks.  \n\nNew.[^post-4f2k]" TAIL);
	same(added("It took 6 days. [[post]]\n", NULL, "New."),
	    "It took 6 days. [[post]]\n\nNew.[^post-4f2k]" TAIL);
	same(added("One. *Of emphasis.*\n", NULL, "Ann: “A. B.”"),
	    "One. *Of emphasis.*\nAnn: “A. B.”[^post-4f2k]" TAIL);
	same(added("*Of emphasis.*\n", NULL, "New."),
	    "*Of emphasis.*\nNew.[^post-4f2k]" TAIL);
	same(added("Text. ^id\n", NULL, "New."),
	    "Text. ^id\n\nNew.[^post-4f2k]" TAIL);
	same(added("A:\n\n```\nx\n```\n## B\n", "A", "New."),
	    "A:\n\n```\nx\n```\n\nNew.[^post-4f2k]\n\n## B" TAIL);
	same(added("| took | b |\n|---|---|\n| x | y |\n", "x", "New."),
	    "| took | b |\n|---|---|\n| x | y |\n\nNew.[^post-4f2k]" TAIL);
}

static void
a_sentence_is_added_once(void **state)
{
	static const char *const sentences[] = {"It ended in May.",
	    "Ann Ray, 2026-05-02: “I’m done. Really.”", "Costs *5* [x] <b>."};

	(void)state;
	for (size_t i = 0; i < 3; i++) {
		struct str once = added("# T\n\nOne.\n", NULL, sentences[i]);

		same(added(str_c(a, once), NULL, sentences[i]), str_c(a, once));
	}
	same(added("# T\n\nIt ended in may.\n", NULL, "It ended in May."),
	    "# T\n\nIt ended in may.[^post-4f2k]" TAIL);
}

static void
a_ruled_span_takes_what_stood_in_it(void **state)
{
	struct page *p =
	    page("It took 6 days.[^1] ([contested](#contested)) B.\n\n"
		 "[^1]: x\n");
	const struct md_unit *u = unit(p, "took");
	struct page_edit *ed = edit(p);
	struct str was;

	(void)state;
	page_unlabel(ed, u, STR_NONE);
	page_label(ed, unit(p, "B."), STR_NONE, &was);
	page_replace(ed, u->off, u->put, STR("It took 11 days."));
	same(apply(ed),
	    "It took 11 days. B. ([contested](#contested))\n\n[^1]: x\n");
	ed = edit(p);
	page_replace(ed, 0, 5, STR("x"));
	page_replace(ed, 4, 6, STR("y"));
	assert_int_equal(page_edit_apply(ed, &was, &e), -1);
}

/* Real pages. */

static const char *const files[] = {"ARC-AGI-2.md", "black-sea-mou.md",
    "code-of-conduct.fa.md", "code-of-conduct.zh.md", "numpy.md", "pci-dss.md",
    "provenance-rule-6.md"};

static struct str
load(const char *name)
{
	struct tree *t = tree_dir(a, STR("testdata/pages"));
	struct str out = STR_NONE;

	if (tree_read(a, t, str_of(name), &out, &e) != 0)
		fail_msg("%s", str_c(a, e.msg));
	return out;
}

/* How a page may be spelt on disk. */
static struct str
variant(struct str text, int kind)
{
	struct buf b;

	buf_init(&b, a, MD_PAGE_MAX);
	if (kind == 1)
		buf_s(&b, "\xef\xbb\xbf");
	for (size_t i = 0; i < text.n; i++) {
		if (kind == 2 && text.p[i] == '\n')
			buf_c(&b, '\r');
		buf_c(&b, text.p[i]);
	}
	text = buf_str(&b);
	while (kind == 3 && str_ends(text, STR("\n")))
		text.n--;
	return text;
}

/* What is in `out` beside `ins` is `text`, in order. */
static bool
is_subsequence(struct str text, struct str out)
{
	size_t k = 0;

	for (size_t i = 0; i < out.n && k < text.n; i++)
		k += out.p[i] == text.p[k];
	return k == text.n;
}

static void
no_edit_is_no_change_on_real_pages(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof(files) / sizeof(*files); i++)
		for (int k = 0; k < 4; k++) {
			struct str text = variant(load(files[i]), k);
			struct page *p = page_in(STR("wiki/p.md"), text);

			assert_true(p->doc->units.n != 0);
			assert_true(str_eq(apply(edit(p)), text));
		}
}

static void
label_and_unlabel(struct page *p, size_t i)
{
	struct page_edit *ed = edit(p);
	struct str was, out;
	struct page *q;

	page_label(ed, &p->doc->units.v[i], STR_NONE, &was);
	out = apply(ed);
	assert_true(is_subsequence(p->doc->text, out));
	q = page_in(p->path, out);
	assert_int_equal(q->doc->units.n, p->doc->units.n);
	assert_true(str_eq(q->doc->units.v[i].plain, p->doc->units.v[i].plain));
	ed = edit(q);
	page_unlabel(ed, &q->doc->units.v[i], was);
	assert_true(str_eq(apply(ed), p->doc->text));
}

static void
each_unit_of_a_real_page_is_labelled_and_back(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof(files) / sizeof(*files); i++)
		for (int k = 0; k < 4; k++) {
			struct page *p = page_in(
			    STR("wiki/p.md"), variant(load(files[i]), k));

			for (size_t u = 0; u < p->doc->units.n; u += 5)
				label_and_unlabel(p, u);
		}
}

static void
all_edits_at_once(struct page *p, struct str *out)
{
	struct page_edit *ed = edit(p);
	struct str was;

	for (size_t u = 0; u < p->doc->units.n; u += 3) {
		if (page_unit_ours(p, &p->doc->units.v[u]))
			continue;
		page_cite(ed, &p->doc->units.v[u], u % 2 ? post : launch);
		if (u % 2 != 0)
			page_label(ed, &p->doc->units.v[u], STR_NONE, &was);
	}
	page_add(ed, NULL, STR("Something was added."), post);
	page_put_item(ed, finding("c-bbbbbbbbbb"), &all);
	page_put_item(ed, finding("c-aaaaaaaaaa"), &all);
	*out = apply(ed);
}

/* Every unit of `p` stands on `q` with the same words, in order. */
static void
words_stand(const struct page *p, const struct page *q)
{
	size_t k = 0;

	VEC_EACH (i, &p->doc->units) {
		struct str want = p->doc->units.v[i].plain;

		while (k < q->doc->units.n &&
		       !str_eq(q->doc->units.v[k].plain, want))
			k++;
		if (k++ == q->doc->units.n)
			fail_msg("lost: %.*s", STR_ARG(want));
	}
}

static void
edits_of_a_page_only_add_and_are_made_once(struct str text)
{
	struct page *p = page_in(STR("wiki/p.md"), text), *q;
	struct str once, twice, thrice;

	all_edits_at_once(p, &once);
	q = page_in(STR("wiki/p.md"), once);
	assert_true(is_subsequence(text, once));
	assert_int_equal(q->items.n, 2);
	assert_int_equal(q->doc->defs.n, p->doc->defs.n + 2);
	assert_true(str_eq(q->doc->front, p->doc->front));
	words_stand(p, q);
	/* What was added is a unit too, and moves every third one. */
	all_edits_at_once(q, &twice);
	words_stand(q, page_in(STR("wiki/p.md"), twice));
	all_edits_at_once(page_in(STR("wiki/p.md"), twice), &thrice);
	assert_true(str_eq(twice, thrice));
}

static void
edits_of_real_pages_only_add_and_are_made_once(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof(files) / sizeof(*files); i++)
		for (int k = 0; k < 4; k++)
			edits_of_a_page_only_add_and_are_made_once(
			    variant(load(files[i]), k));
}

#define T(name) cmocka_unit_test_setup_teardown(name, setup, teardown)

int
main(void)
{
	static const struct CMUnitTest tests[] = {
	    T(the_title_is_of_the_front_matter_else_the_heading_else_the_file),
	    T(aliases_are_a_scalar_or_a_list),
	    T(bad_front_matter_is_told_with_the_line_of_the_page),
	    T(an_item_is_read_with_its_sides),
	    T(a_resolved_item_is_one_line),
	    T(sections_are_read_leniently),
	    T(code_and_titles_are_no_section),
	    T(every_form_of_citation_is_read),
	    T(a_citation_of_nothing_known_is_kept_as_written),
	    T(other_sentences_of_an_item_cite_for_it),
	    T(the_nearest_before_comes_first_in_a_long_item_too),
	    T(an_item_eight_times_as_long_takes_no_square_of_that),
	    T(a_source_line_cites_for_its_section),
	    T(front_matter_cites_where_it_names_one_source),
	    T(a_name_of_two_files_is_no_receipt),
	    T(sources_added_later_are_found_too),
	    T(links_are_relative_and_encoded),
	    T(a_citation_comes_with_its_definition),
	    T(a_citation_is_made_once),
	    T(a_page_with_an_open_end_is_refused),
	    T(a_label_taken_off_leaves_every_byte),
	    T(a_label_goes_before_block_ids_and_into_confidence_cells),
	    T(a_confidence_key_is_set_and_put_back),
	    T(a_section_is_made_before_the_last_definitions),
	    T(items_are_sorted_whatever_the_order),
	    T(replacing_an_item_leaves_the_others),
	    T(an_alias_gives_its_item_away),
	    T(a_sentence_is_added_at_the_end_of_its_section),
	    T(a_sentence_is_added_once),
	    T(a_ruled_span_takes_what_stood_in_it),
	    T(no_edit_is_no_change_on_real_pages),
	    T(each_unit_of_a_real_page_is_labelled_and_back),
	    T(edits_of_real_pages_only_add_and_are_made_once),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
