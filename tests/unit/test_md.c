#include "base/arena.h"
#include "base/err.h"
#include "base/text.h"
#include "format/md.h"
#include "unit.h"

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

static struct md_doc *
parse(const char *text)
{
	struct err e;
	struct md_doc *d = NULL;

	err_init(&e, a);
	assert_int_equal(md_parse(a, str_of(text), &d, &e), 0);
	return d;
}

static void
same(struct str got, const char *want)
{
	assert_string_equal(str_c(a, got), want);
}

/* The words of all units, one a line, S I or R before them. */
static struct str
units(const struct md_doc *d)
{
	struct buf b;

	buf_init(&b, a, (size_t)1 << 20);
	VEC_EACH (i, &d->units) {
		const struct md_unit *u = &d->units.v[i];

		if (i > 0)
			buf_c(&b, '\n');
		buf_c(&b, "SIR"[u->kind]);
		buf_c(&b, ' ');
		buf_add(&b, u->plain);
	}
	return buf_str(&b);
}

#define UNITS(text, want) same(units(parse(text)), want)

/* The text with "<^>" at the place of each unit's citation. */
static void
puts_at(const char *text, const char *want)
{
	const struct md_doc *d = parse(text);
	struct splices s = {0};

	VEC_EACH (i, &d->units)
		splice_add(a, &s, d->units.v[i].put, 0, STR("<^>"));
	same(splice_apply(a, d->text, &s), want);
}

/* --- sentences --- */

static void
a_paragraph_is_cut_into_sentences(void **state)
{
	(void)state;
	UNITS("It took 6 days. Was it long? No! Yes… Maybe.\n",
	    "S It took 6 days.\nS Was it long?\nS No!\nS Yes…\nS Maybe.");
	UNITS("It took 6 days", "S It took 6 days");
	UNITS("", "");
}

static void
soft_wrapped_lines_are_one_sentence(void **state)
{
	(void)state;
	UNITS("The rewrite\ntook 6 days.\nIt\r\nworked.\n",
	    "S The rewrite took 6 days.\nS It worked.");
	UNITS("> The rewrite\n> took 6\ndays.\n", "S The rewrite took 6 days.");
	UNITS("one\rtwo. Three\r\rfour.", "S one two.\nS Three\nS four.");
}

static void
abbreviations_end_no_sentence(void **state)
{
	(void)state;
	UNITS("Dr. Smith met Mr. Jones vs. the St. Mary team.",
	    "S Dr. Smith met Mr. Jones vs. the St. Mary team.");
	UNITS("See e.g. Berlin, i.e. Germany. See No. 5 and Fig. 3 there.",
	    "S See e.g. Berlin, i.e. Germany.\n"
	    "S See No. 5 and Fig. 3 there.");
	UNITS("J. K. Rowling wrote it. On Jan. 5 it sold.",
	    "S J. K. Rowling wrote it.\nS On Jan. 5 it sold.");
	UNITS("Acme Inc. Berlin moved. He joined Acme Inc. The firm grew.",
	    "S Acme Inc. Berlin moved.\nS He joined Acme Inc.\n"
	    "S The firm grew.");
	UNITS("By Taitel, Y. & Dukler, A. E. (1976). *Caenn et al.* (2016) "
	      "agree.",
	    "S By Taitel, Y. & Dukler, A. E. (1976).\n"
	    "S Caenn et al. (2016) agree.");
	UNITS("Apples, pears, etc. were sold.",
	    "S Apples, pears, etc. were sold.");
}

static void
numbers_versions_and_addresses_are_not_cut(void **state)
{
	(void)state;
	UNITS("It is 3.5 m. Use v2.3.4 from http://x.org/a.b?c=d today.",
	    "S It is 3.5 m.\nS Use v2.3.4 from http://x.org/a.b?c=d today.");
	UNITS("Am 12. Mai 2024 kam er. Der 3. Oktober folgt.",
	    "S Am 12. Mai 2024 kam er.\nS Der 3. Oktober folgt.");
	UNITS("It ended in 2024. Then it began.",
	    "S It ended in 2024.\nS Then it began.");
	UNITS("Node.js runs it. iPhone", "S Node.js runs it. iPhone");
}

static void
clauses_stay_in_their_sentence(void **state)
{
	(void)state;
	UNITS("It has two parts: a hall; a bar. Both open.",
	    "S It has two parts: a hall; a bar.\nS Both open.");
	UNITS("He said (so. I think.) that. “Go. Now.” he said.",
	    "S He said (so. I think.) that.\nS “Go.\nS Now.” he said.");
	UNITS("A script: 'Scene 1. Ida left.' It's Jo's. The end.",
	    "S A script: 'Scene 1. Ida left.'\nS It's Jo's.\nS The end.");
	UNITS("See [the  \nHall](a.md). End.", "S See the Hall.\nS End.");
	UNITS("She told us \"Stop. Wait.\" and left. \"Fine.\" Then it rained.",
	    "S She told us \"Stop. Wait.\" and left.\nS \"Fine.\"\n"
	    "S Then it rained.");
}

static void
scripts_without_spaces_are_cut(void **state)
{
	(void)state;
	UNITS("三百席あります。古いです！本当？はい。",
	    "S 三百席あります。\nS 古いです！\nS 本当？\nS はい。");
	UNITS("「三百席」と言った。次。", "S 「三百席」と言った。\nS 次。");
	UNITS("यह सच है। वह आया।", "S यह सच है।\nS वह आया।");
}

static void
markup_is_no_part_of_the_words(void **state)
{
	(void)state;
	UNITS("The **hall** has _300_ `seats.` and ~~no~~ [bar](b.md \"t\").",
	    "S The hall has 300 seats. and no bar.");
	UNITS("A &amp; B \\*c\\* d&eacute;j&#224; 2 * 3 snake_case_name.",
	    "S A & B *c* déjà 2 * 3 snake_case_name.");
	UNITS("A <!-- one.\nTwo. --> b <b>c</b> ![alt. Text](i.png) d.",
	    "S A b c d.");
	UNITS("See <https://a.b/c> and ``x ` y``.",
	    "S See https://a.b/c and x ` y.");
	UNITS("[[page]] and [[page#h|the name]] met ![[img.png]] here.",
	    "S page and the name met here.");
}

static void
hard_breaks_and_keys_part_lines(void **state)
{
	(void)state;
	UNITS("**Founded:** 2014  \n**Seats**: 300\n**Bar:** yes\\\nEnd\n",
	    "I Founded: 2014\nI Seats: 300\nI Bar: yes\nS End");
}

/* --- blocks --- */

static void
items_are_items_unless_they_are_prose(void **state)
{
	(void)state;
	UNITS(
	    "- Seats: 300\n- **Founded:** 2014\n- The hall is old. It leaks.\n"
	    "- [ ] open task\n1. Acme Inc.\n",
	    "I Seats: 300\nI Founded: 2014\nS The hall is old.\nS It leaks.\n"
	    "I open task\nI Acme Inc.");
}

static void
nested_items_know_their_lead(void **state)
{
	struct md_doc *d = parse("- Hall:\n    - Seats: 300\n    - Bar\n\n"
				 "      A second paragraph here.\n- Yard\n");

	(void)state;
	same(units(d), "I Hall:\nI Seats: 300\nI Bar\n"
		       "S A second paragraph here.\nI Yard");
	assert_int_equal(d->units.v[0].parent, 0);
	assert_int_equal(d->units.v[1].parent, 1);
	assert_int_equal(d->units.v[3].parent, 1);
	assert_int_equal(d->units.v[4].parent, 0);
	assert_true(d->units.v[2].first_in_item);
	assert_false(d->units.v[3].first_in_item);
	assert_int_equal(d->units.v[2].item, d->units.v[3].item);
	assert_int_not_equal(d->units.v[1].item, d->units.v[2].item);
}

static void
an_item_spans_its_bullet(void **state)
{
	struct md_doc *d = parse("x\n\n  - [x] Seats:\n    300  \n");
	const struct md_unit *u = &d->units.v[1];

	(void)state;
	same(str_sub(d->text, u->off, u->end), "- [x] Seats:\n    300");
	same(u->plain, "Seats: 300");
	assert_int_equal(u->line, 3);
}

static void
units_stand_in_the_order_of_the_page(void **state)
{
	struct md_doc *d = parse("-    - Inner one\n\n     Outer text\n");

	(void)state;
	same(units(d), "I Inner one\nI Outer text");
	assert_true(d->units.v[1].off >= d->units.v[0].end);
}

static void
rows_have_cells_and_columns(void **state)
{
	struct md_doc *d =
	    parse("Lead line\n| Name | Seats |\n|---|--:|\n"
		  "| [[x\\|Hall]] | 3 \\| 4 |\n| Bar |\n| | |\n");
	const struct md_unit *u = &d->units.v[1];

	(void)state;
	same(units(d), "S Lead line\nR Hall | 3 | 4\nR Bar | ");
	assert_int_equal(u->ncells, 2);
	same(u->cols[1].plain, "Seats");
	same(u->cells[1].plain, "3 | 4");
	same(str_sub(d->text, u->cells[1].off, u->cells[1].end), "3 \\| 4");
	same(u->refs.v[0].target, "x");
	assert_int_equal(u->line, 4);
	assert_int_equal(u->table, 1);
}

static void
code_html_and_definitions_give_no_units(void **state)
{
	(void)state;
	UNITS("```\na. b.\n```\n\n    code. here.\n\n<div>\nHtml. "
	      "text.\n</div>\n\n"
	      "<!-- a\n\nb. -->\n[r]: http://x.y\n\n````\n```\nx\n````\n~~~ "
	      "a\ny\n"
	      "~~~\n\n[^n]: A note. Two.\n\n    More of it.\n\nLast.",
	    "S Last.");
}

static void
quotes_are_marked(void **state)
{
	struct md_doc *d = parse("> [!note] Title\n> It is so.\n\nNot so.");

	(void)state;
	same(units(d), "S It is so.\nS Not so.");
	assert_true(d->units.v[0].quoted);
	assert_false(d->units.v[1].quoted);
}

static void
headings_form_a_tree(void **state)
{
	struct md_doc *d =
	    parse("# A *b* #\nx.\nTwo\nlines\n-----\n### C\ny.\n## D ##\nz.\n");

	(void)state;
	assert_int_equal(d->heads.n, 4);
	same(d->heads.v[0]->text, "A b");
	same(d->heads.v[1]->text, "x. Two lines");
	assert_int_equal(d->heads.v[1]->level, 2);
	assert_ptr_equal(d->heads.v[2]->up, d->heads.v[1]);
	assert_ptr_equal(d->heads.v[3]->up, d->heads.v[0]);
	assert_int_equal(d->heads.v[1]->section_end, d->heads.v[3]->off);
	assert_int_equal(d->heads.v[0]->section_end, d->text.n);
	same(str_sub(d->text, d->heads.v[3]->off, d->heads.v[3]->end),
	    "## D ##\n");
	assert_ptr_equal(d->units.v[0].head, d->heads.v[2]);
}

static void
front_matter_is_set_apart(void **state)
{
	struct md_doc *d = parse("\xef\xbb\xbf---\r\na: 1\r\n---\r\nText.\r\n");

	(void)state;
	assert_true(d->bom && d->has_front);
	same(d->front, "a: 1\r\n");
	same(d->eol, "\r\n");
	same(units(d), "S Text.");
	assert_int_equal(d->units.v[0].line, 4);
	assert_false(parse("---\na: 1\nText.\n")->has_front);
	assert_true(parse("---\n---\n")->has_front);
	assert_true(parse("---\na: b\n...\nx")->has_front);
}

static void
link_text_may_hold_brackets(void **state)
{
	(void)state;
	UNITS("[[Hall]](h.md) is <old, it says>. [a](b (c) d) [e]: f.",
	    "S [Hall] is <old, it says>. [a](b (c) d) [e]: f.");
	UNITS("At ([AWS](https://a.b)) it ran ([log](l.md)) well.",
	    "S At (AWS) it ran well.");
}

static void
conflict_markers_hide_both_sides(void **state)
{
	struct md_doc *d = parse("Before.\n\n<<<<<<< HEAD\nOurs.\n=======\n"
				 "Theirs.\n>>>>>>> x\n\nAfter.\n");

	(void)state;
	assert_true(d->conflict);
	same(units(d), "S Before.\nS After.");
	d = parse("```\n<<<<<<< HEAD\na\n=======\nb\n>>>>>>> x\n```\n");
	assert_false(d->conflict);
}

static void
an_open_end_is_seen(void **state)
{
	(void)state;
	assert_true(parse("a\n\n```\nb")->open_end);
	assert_true(parse("a\n\n<!-- b\n")->open_end);
	assert_false(parse("a\n\n```\nb\n```\n")->open_end);
	assert_false(parse("- ```\n  b\n")->open_end);
	assert_false(parse("a <!-- b")->open_end);
}

static void
notes_are_found_used_or_not(void **state)
{
	struct md_doc *d = parse("x[^b].\n\n[^a]: [T](p.md), 2026\n[^b]: two\n"
				 "lines\n\n    more\n\n- y\n[^c]:\n");

	(void)state;
	assert_int_equal(d->defs.n, 3);
	same(d->defs.v[0].label, "a");
	same(d->defs.v[0].text, "[T](p.md), 2026");
	same(d->defs.v[0].refs.v[0].target, "p.md");
	same(d->defs.v[1].text, "two\nlines");
	same(str_sub(d->text, d->defs.v[1].off, d->defs.v[1].end),
	    "[^b]: two\nlines\n\n    more\n");
	assert_int_equal(d->defs.v[2].line, 10);
}

/* --- references --- */

static void
one_ref(const char *text, enum md_ref_kind kind, const char *target)
{
	struct md_doc *d = parse(text);

	assert_int_equal(d->units.n, 1);
	assert_int_equal(d->units.v[0].refs.n, 1);
	assert_int_equal(d->units.v[0].refs.v[0].kind, kind);
	same(d->units.v[0].refs.v[0].target, target);
	same(d->units.v[0].plain, "It took 6 days.");
}

static void
every_form_of_citation_is_read(void **state)
{
	(void)state;
	one_ref("It took 6 days.[^x]", MD_FOOTNOTE, "x");
	one_ref("It took 6 days [^x].", MD_FOOTNOTE, "x");
	one_ref("It took 6 days. ^[f.md:42-58]", MD_MARKER, "f.md:42-58");
	one_ref(
	    "It took 6 days.^[f.md#L42-L58] ^id", MD_MARKER, "f.md#L42-L58");
	one_ref("It took 6 days (source: f.pdf).", MD_SOURCE, "f.pdf");
	one_ref("It took 6 days. (Source: [t](f.pdf))", MD_SOURCE, "f.pdf");
	one_ref("It took 6 days ([source](a/b.md)).", MD_PAREN, "a/b.md");
	one_ref("It took 6 days. ([s](a.md#L4))", MD_PAREN, "a.md#L4");
	one_ref("It took 6 days ([[p#^id]]).", MD_WIKILINK, "p#^id");
	one_ref("It took 6 days. [[p|q]]", MD_WIKILINK, "p");
	one_ref("It [took](p.md) 6 days.", MD_LINK, "p.md");
	one_ref("It [took][r] 6 days.\n\n[r]: <u v>", MD_LINK, "u v");
}

static void
labels_are_set_apart(void **state)
{
	struct md_doc *d = parse("It took 6 days.[^x] ([contested](#contested))"
				 " Next ([umstritten](p.md#umstritten)).");
	const struct md_unit *u = &d->units.v[0];

	(void)state;
	assert_int_equal(d->units.n, 2);
	same(u->plain, "It took 6 days.");
	same(str_sub(d->text, u->label_off, u->label_end),
	    " ([contested](#contested))");
	assert_int_equal(u->put, u->label_off);
	assert_int_equal(u->refs.n, 1);
	same(d->units.v[1].plain, "Next.");
	assert_true(d->units.v[1].label_end > d->units.v[1].label_off);
}

static void
citations_go_behind_the_mark_and_its_refs(void **state)
{
	(void)state;
	puts_at("One.[^a] Two. Three [^b]\n",
	    "One.[^a]<^> Two.<^> Three [^b]<^>\n");
	puts_at("One. ^id\n", "One.<^> ^id\n");
	puts_at("One.  \nTwo.\\\nThree <br>\n",
	    "One.<^>  \nTwo.<^>\\\nThree<^> <br>\n");
	puts_at("**One.** “Two.” (Three.)\n",
	    "**One.**<^> “Two.”<^> (Three.)<^>\n");
	puts_at("One.[^a] ([contested](#contested)) ^id\n",
	    "One.[^a]<^> ([contested](#contested)) ^id\n");
	puts_at("- Seats: 300 ^id\n- Bar   \n  open\n",
	    "- Seats: 300<^> ^id\n- Bar   \n  open<^>\n");
	puts_at("| a | b |\n|---|---|\n| 1 | 2 ^id |\n| 1 |  |\n| x | y\n",
	    "| a | b |\n|---|---|\n| 1 | 2<^> ^id |\n| 1<^> |  |\n"
	    "| x | y<^>\n");
	puts_at("一。`a`二。**三**。\n", "一。<^>`a`二。<^>**三**。<^>\n");
	puts_at("Use it.\n{: .note }\n", "Use it.<^>\n{: .note }\n");
	puts_at("> One.\n> Two\n", "> One.<^>\n> Two<^>\n");
}

/* --- limits --- */

static enum fail
fails(struct str text)
{
	struct err e;
	struct md_doc *d = NULL;

	err_init(&e, a);
	if (md_parse(a, text, &d, &e) == 0)
		return FAIL_NONE;
	assert_null(d);
	return e.code;
}

static struct str
repeat(const char *what, size_t n, const char *tail)
{
	struct buf b;

	buf_init(&b, a, (size_t)1 << 26);
	for (size_t i = 0; i < n; i++)
		buf_s(&b, what);
	buf_s(&b, tail);
	return buf_str(&b);
}

static void
what_would_hang_is_refused_or_quick(void **state)
{
	static const char *const quick[] = {"a <?", "<!A ", "<![CDATA[", "[",
	    "![", "[^", "*a_", "**", "`", "` ``", "(", "(source:", "[a][a]",
	    "<", "\"", "([", "[[", "a. (", "www.a))))", "xmpp:a@b.c/", "_a ",
	    "a|", "[a]: b\n"};

	(void)state;
	assert_int_equal(fails((struct str){"a\0b", 3}), FAIL_SYNTAX);
	for (size_t i = 0; i < sizeof(quick) / sizeof(*quick); i++)
		assert_int_equal(
		    fails(repeat(quick[i], 100000, "\n")), FAIL_NONE);
	assert_int_equal(fails(repeat(">", 100000, "\n")), FAIL_LIMIT);
	assert_int_equal(fails(repeat("- ", 100000, "a\n")), FAIL_LIMIT);
	assert_int_equal(
	    fails(repeat("|a", 200, str_c(a, repeat("|-", 200, "|\n")))),
	    FAIL_NONE);
	assert_int_equal(fails(repeat("|a", 200, "|\n|-|-|\n")), FAIL_NONE);
}

static void
a_table_of_too_many_columns_is_refused(void **state)
{
	struct str head = repeat("|a", 129, "|\n");
	struct str rule = repeat("|-", 129, "|\n");

	(void)state;
	assert_int_equal(fails(str_printf(a, "%.*s%.*s|x\n|x\n", STR_ARG(head),
			     STR_ARG(rule))),
	    FAIL_LIMIT);
}

static void
bad_bytes_are_carried(void **state)
{
	struct md_doc *d = parse("A \xff\xfe b.\xc3 C d. E\xe2\x80.\n");

	(void)state;
	assert_true(d->units.n >= 1);
	assert_int_equal(d->units.v[0].off, 0);
}

/* --- plain text --- */

static void
plain_texts_have_no_markup(void **state)
{
	struct err e;
	struct md_doc *d = NULL;

	(void)state;
	err_init(&e, a);
	assert_int_equal(md_plain(a,
			     STR("# One *two*\nthree. Four &amp; [x](y)"
				 "\n\n    Five."),
			     &d, &e),
	    0);
	same(units(d), "S # One *two* three.\nS Four &amp; [x](y)\nS Five.");
	assert_int_equal(md_plain(a,
			     STR("Status: active\nOwner: Sara\nof A\n"
				 "- one\n- two\n  more"),
			     &d, &e),
	    0);
	same(units(d), "S Status: active\nS Owner: Sara of A\nS - one\n"
		       "S - two more");
}

/* --- inert --- */

static void
inert(const char *x, const char *want)
{
	struct str y = md_inert(a, str_of(x));

	same(y, want);
	assert_true(
	    str_eq(text_fold(a, md_plain_text(a, y)), text_fold(a, str_of(x))));
}

static void
plain_prose_stays_as_it_is_when_inert(void **state)
{
	static const char *const same_text[] = {"The rewrite took eleven days.",
	    "30% of users, e.g. Jo's", "$5 and $10 (about ~7)",
	    "C# & Java; a-b", "snake_case stays", "“Quoted” – it's 5 > 3!",
	    "on 2026-05-01: yes?", "took 2:31:07, not 02:31:07.5"};

	(void)state;
	for (size_t i = 0; i < sizeof(same_text) / sizeof(*same_text); i++)
		inert(same_text[i], same_text[i]);
}

static void
what_acts_is_made_inert(void **state)
{
	(void)state;
	inert("a *b* `c` [d](e)", "a \\*b\\* \\`c\\` \\[d\\](e)");
	inert("<b>x</b> &lt; a|b", "&lt;b>x&lt;/b> &amp;lt; a&#124;b");
	inert("see http://x.y www.z.org",
	    "see http:&#8203;//x.y www&#8203;.z.org");
	inert("jo@x.com", "jo@&#8203;x.com");
	inert("# head", "\\# head");
	inert("- item", "\\- item");
	inert("1. item", "1\\. item");
	inert("x ^id", "x &#94;id");
	inert("{{x}}", "\\{\\{x\\}\\}");
	inert("a[^1] [[p]] \\x", "a\\[^1\\] \\[\\[p\\]\\] \\\\x");
	inert("x” — [a](b), 2026-01-01", "x&#8221; — \\[a\\](b), 2026-01-01");
	inert("a :smile: b", "a :&#8203;smile: b");
	inert("a:100: :+1:", "a:&#8203;100: :&#8203;+1:");
	same(md_inert(a, STR("a\n b\tc\x1b[1m")), "a b c");
}

/* --- splices --- */

static void
splices_change_what_they_name(void **state)
{
	struct splices s = {0};

	(void)state;
	same(splice_apply(a, STR("abc"), &s), "abc");
	splice_add(a, &s, 3, 0, STR("!"));
	splice_add(a, &s, 0, 1, STR("X"));
	splice_add(a, &s, 3, 0, STR("?"));
	splice_add(a, &s, 1, 0, STR("-"));
	same(splice_apply(a, STR("abc"), &s), "X-bc!?");
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(a_paragraph_is_cut_into_sentences),
	    cmocka_unit_test(soft_wrapped_lines_are_one_sentence),
	    cmocka_unit_test(abbreviations_end_no_sentence),
	    cmocka_unit_test(numbers_versions_and_addresses_are_not_cut),
	    cmocka_unit_test(clauses_stay_in_their_sentence),
	    cmocka_unit_test(scripts_without_spaces_are_cut),
	    cmocka_unit_test(markup_is_no_part_of_the_words),
	    cmocka_unit_test(hard_breaks_and_keys_part_lines),
	    cmocka_unit_test(items_are_items_unless_they_are_prose),
	    cmocka_unit_test(nested_items_know_their_lead),
	    cmocka_unit_test(an_item_spans_its_bullet),
	    cmocka_unit_test(units_stand_in_the_order_of_the_page),
	    cmocka_unit_test(rows_have_cells_and_columns),
	    cmocka_unit_test(code_html_and_definitions_give_no_units),
	    cmocka_unit_test(quotes_are_marked),
	    cmocka_unit_test(headings_form_a_tree),
	    cmocka_unit_test(front_matter_is_set_apart),
	    cmocka_unit_test(link_text_may_hold_brackets),
	    cmocka_unit_test(conflict_markers_hide_both_sides),
	    cmocka_unit_test(an_open_end_is_seen),
	    cmocka_unit_test(notes_are_found_used_or_not),
	    cmocka_unit_test(every_form_of_citation_is_read),
	    cmocka_unit_test(labels_are_set_apart),
	    cmocka_unit_test(citations_go_behind_the_mark_and_its_refs),
	    cmocka_unit_test(what_would_hang_is_refused_or_quick),
	    cmocka_unit_test(a_table_of_too_many_columns_is_refused),
	    cmocka_unit_test(bad_bytes_are_carried),
	    cmocka_unit_test(plain_texts_have_no_markup),
	    cmocka_unit_test(plain_prose_stays_as_it_is_when_inert),
	    cmocka_unit_test(what_acts_is_made_inert),
	    cmocka_unit_test(splices_change_what_they_name),
	};

	return cmocka_run_group_tests(tests, setup, teardown);
}
