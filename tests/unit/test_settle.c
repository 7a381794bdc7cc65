#include "unit.h"

#include "base/err.h"
#include "base/tree.h"
#include "ops/check.h"
#include "ops/ingest.h"
#include "ops/settle.h"

#define PAGE STR("wiki/rewrite.md")
#define DAY ((struct date){2026, 6, 1})

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
	tree_put(t, STR(WIKI_CONFIG), STR("pages: [\"wiki/*.md\"]\n"));
	return 0;
}

static int
teardown(void **state)
{
	(void)state;
	arena_free(a);
	return 0;
}

/* What an edit over the tree changed is now in it. */
static void
commit(const struct tree *edits)
{
	struct tree_changes c = {0};

	tree_changes(edits, &c);
	VEC_EACH (i, &c)
		if (c.v[i].drop)
			tree_drop(t, c.v[i].path);
		else
			tree_put(t, c.v[i].path, c.v[i].text);
}

static void
well(int rc)
{
	if (rc != 0)
		fail_msg("%.*s", STR_ARG(e.msg));
}

static struct wiki *
wiki(void)
{
	struct wiki *w;

	well(wiki_open(a, t, &w, &e));
	return w;
}

static void
ingest(const char *name, const char *text, struct date day, bool page)
{
	struct tree *edits = tree_edits(a, t);
	struct ingest_out out;
	struct ingest_in in = {
	    .name = str_of(name),
	    .bytes = str_of(text),
	    .title = str_of(name),
	    .date = day,
	    .page = page ? PAGE : STR_NONE,
	    .keep = true,
	    .today = DAY,
	    .actor = STR("human:Ada"),
	};

	well(ingest_run(a, wiki(), &in, edits, &out, &e));
	commit(edits);
}

static struct str
page(void)
{
	struct str text;

	well(tree_read(a, t, PAGE, &text, &e));
	return text;
}

static struct finding *
only(void)
{
	struct wiki *w = wiki();

	assert_int_equal(w->findings.n, 1);
	return w->findings.v[0];
}

static int
settle(settle_fn *f, struct settle_in in, struct settle_out *out)
{
	struct tree *edits = tree_edits(a, t);

	in.today = DAY;
	in.actor = STR("human:Ada");
	if (f(a, wiki(), &in, edits, out, &e) != 0)
		return -1;
	commit(edits);
	return 0;
}

static void
resolve(const char *keep)
{
	struct tree *edits = tree_edits(a, t);
	struct resolve_out out;
	struct resolve_in in = {
	    .id = only()->id,
	    .arg = str_of(keep),
	    .declare = STR("I counted them in my calendar."),
	    .actor = STR("human:Ada"),
	    .today = DAY,
	};

	well(resolve_run(a, wiki(), &in, edits, &out, &e));
	commit(edits);
}

/* Post and launch disagree; the page says what the post says. */
static void
contested(const char *text)
{
	tree_put(t, PAGE, str_of(text));
	ingest("post.md", "The rewrite took six days.\n",
	    (struct date){2026, 5, 2}, true);
	ingest("launch.md", "The rewrite took eleven days.\n",
	    (struct date){2026, 5, 20}, true);
	assert_int_equal(only()->status, FINDING_OPEN);
}

/* A copy of the tree as it is. */
static struct tree *
copy(void)
{
	struct tree *c = tree_mem(a);
	struct strs paths = {0};

	well(tree_list(a, t, STR_NONE, &paths, &e));
	VEC_EACH (i, &paths) {
		struct str text;

		well(tree_read(a, t, paths.v[i], &text, &e));
		tree_put(c, paths.v[i], text);
	}
	return c;
}

static void
no_errors(const struct tree *before)
{
	struct check_scope scope = {0};
	struct check_out out;

	well(check_run(a, before, t, &scope, &out, &e));
	VEC_EACH (i, &out.diags)
		if (out.diags.v[i].level == DIAG_ERROR)
			fail_msg("%s: %.*s", out.diags.v[i].kind->code,
			    STR_ARG(out.diags.v[i].message));
}

static bool
says(const struct tree *before, const char *code)
{
	struct check_scope scope = {0};
	struct check_out out;

	well(check_run(a, before, t, &scope, &out, &e));
	VEC_EACH (i, &out.diags)
		if (str_eq(str_of(out.diags.v[i].kind->code), str_of(code)))
			return true;
	return false;
}

static const char *const shapes[] = {
    "# Rewrite\n\nThe rewrite took six days.\n",
    "# Rewrite\r\n\r\nThe rewrite took six days.\r\n",
    "\xef\xbb\xbf# Rewrite\n\nThe rewrite took six days.\n",
    "# Rewrite\n\nThe rewrite took six days. ^took\n",
    "# Rewrite\n\nThe rewrite took six days.",
    "# Rewrite\n\nThe rewrite took six days.  \nIt was hard.\n",
    "# Rewrite\n\n* The rewrite took six days.\n* Four people worked on it.\n",
    "---\ntitle: Rewrite\nconfidence: high # sure\n---\n\nThe rewrite took six "
    "days.\n",
    "Rewrite\n=======\n\nThe rewrite took six days. Four people worked on it.\n"
    "\n[^x]: Someone's note.\n",
    "# Rewrite\n\n> The rewrite took six days.\n\nThe rewrite took six days.\n",
    "# Rewrite\n\nThe rewrite took\nsix days. caf\xe9 is open.\n",
    "# Rewrite\n\nThe rewrite took six days.\n\n## Contested\n\n- my own "
    "note\n",
    "# Rewrite\n\nBefore. The rewrite took six days. "
    "After.\n\n```\ncode\n```\n",
};

static void
reopening_gives_every_byte_back(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof(shapes) / sizeof(*shapes); i++)
		for (int keep = 1; keep <= 2; keep++) {
			struct settle_out out;
			struct str before;
			struct tree *was;

			teardown(NULL);
			setup(NULL);
			contested(shapes[i]);
			before = str_dup(a, page());
			was = copy();
			resolve(keep == 1 ? "1" : "2");
			no_errors(was);
			assert_int_equal(only()->status, FINDING_RESOLVED);
			assert_false(str_eq(page(), before));
			was = copy();
			well(settle(settle_reopen,
			    (struct settle_in){.id = only()->id}, &out));
			assert_string_equal(str_c(a, page()), str_c(a, before));
			assert_int_equal(only()->status, FINDING_OPEN);
			assert_int_equal(out.left.n, 0);
			no_errors(was);
			was = copy();
			well(settle(settle_dismiss,
			    (struct settle_in){.id = only()->id,
				.why = STR("both count something else")},
			    &out));
			no_errors(was);
			was = copy();
			well(settle(settle_reopen,
			    (struct settle_in){.id = only()->id}, &out));
			assert_string_equal(str_c(a, page()), str_c(a, before));
			no_errors(was);
		}
}

static void
reopening_an_edited_page_brings_back_what_is_found(void **state)
{
	struct settle_out out;
	struct str text;

	(void)state;
	contested(shapes[0]);
	resolve("2");
	text = page();
	tree_put(t, PAGE, str_printf(a, "%.*s\nMore words.\n", STR_ARG(text)));
	well(settle(settle_reopen, (struct settle_in){.id = only()->id}, &out));
	assert_int_equal(out.left.n, 0);
	assert_true(str_has(page(), STR("took six days.")));
	assert_true(str_has(page(), STR("([contested](#contested))")));
	assert_true(str_has(page(), STR("More words.")));
}

static void
reopening_says_what_it_does_not_find(void **state)
{
	struct settle_out out;
	struct str text, rest;
	size_t at;

	(void)state;
	contested(shapes[0]);
	resolve("2");
	text = page();
	at = str_find(text, STR("took eleven"));
	rest = str_sub(text, at + 11, text.n);
	tree_put(t, PAGE,
	    str_printf(a, "%.*stook some eleven%.*s",
		STR_ARG(str_sub(text, 0, at)), STR_ARG(rest)));
	well(settle(settle_reopen, (struct settle_in){.id = only()->id}, &out));
	assert_int_equal(out.left.n, 1);
	assert_true(str_has(page(), STR("took some eleven days")));
	assert_true(str_has(page(), STR("contested since")));
}

static void
an_ignored_entry_stays_and_comes_back_on_new_evidence(void **state)
{
	struct settle_out out;
	struct str before;
	struct tree *was;

	(void)state;
	contested(shapes[0]);
	before = str_dup(a, page());
	was = copy();
	well(settle(settle_ignore, (struct settle_in){.id = only()->id}, &out));
	no_errors(was);
	assert_int_equal(only()->status, FINDING_IGNORED);
	assert_string_equal(str_c(a, page()), str_c(a, before));
	ingest("talk.md", "The rewrite took nine days.\n",
	    (struct date){2026, 6, 3}, true);
	assert_int_equal(only()->status, FINDING_OPEN);
	assert_int_equal(only()->sides.n, 3);
}

static void
a_dismissal_holds_for_its_values_alone(void **state)
{
	struct settle_out out;

	(void)state;
	contested(shapes[0]);
	well(settle(settle_dismiss,
	    (struct settle_in){.id = only()->id, .why = STR("both are right")},
	    &out));
	assert_false(str_has(page(), STR("([contested]")));
	assert_true(str_has(page(), STR("dismissed 2026-06-01")));
	ingest("talk.md", "The rewrite took eleven days.\n\nTold again.\n",
	    (struct date){2026, 6, 3}, true);
	assert_int_equal(only()->status, FINDING_DISMISSED);
	ingest("interview.md", "The rewrite took nine days.\n",
	    (struct date){2026, 5, 3}, true);
	assert_int_equal(only()->status, FINDING_OPEN);
}

static void
a_faked_decision_is_refused(void **state)
{
	static const char *const fakes[] = {
	    "status: ignored", "status: dismissed", "status: resolved"};

	(void)state;
	contested(shapes[0]);
	for (size_t i = 0; i < sizeof(fakes) / sizeof(*fakes); i++) {
		struct tree *was = copy();
		struct str path = finding_path(a, only()->id), text;
		size_t at;

		well(tree_read(a, t, path, &text, &e));
		at = str_find(text, STR("status: open"));
		tree_put(t, path,
		    str_printf(a, "%.*s%s%.*s", STR_ARG(str_sub(text, 0, at)),
			fakes[i], STR_ARG(str_sub(text, at + 12, text.n))));
		assert_true(says(was, "false-settlement"));
		tree_put(t, path, text);
	}
}

static void
a_ruling_is_not_taken_back_by_hand(void **state)
{
	struct tree *was;
	struct str path, text;
	size_t at;

	(void)state;
	contested(shapes[0]);
	resolve("2");
	was = copy();
	path = finding_path(a, only()->id);
	well(tree_read(a, t, path, &text, &e));
	at = str_find(text, STR("status: resolved"));
	tree_put(t, path,
	    str_printf(a, "%.*sstatus: open%.*s", STR_ARG(str_sub(text, 0, at)),
		STR_ARG(str_sub(text, at + 16, text.n))));
	assert_true(says(was, "confirmed-changed"));
}

static void
a_confirmed_value_is_guarded_and_locks_what_is_older(void **state)
{
	struct settle_out out;
	struct tree *was;
	struct str before;

	(void)state;
	tree_put(t, PAGE, str_of(shapes[0]));
	before = page();
	was = copy();
	well(settle(settle_confirm,
	    (struct settle_in){.id = STR("wiki/rewrite.md:3")}, &out));
	no_errors(was);
	assert_string_equal(str_c(a, page()), str_c(a, before));
	was = copy();
	tree_put(t, PAGE, STR("# Rewrite\n\nThe rewrite took eleven days.\n"));
	assert_true(says(was, "confirmed-changed"));
	tree_put(t, PAGE, before);
	ingest("old.md", "The rewrite took eleven days.\n",
	    (struct date){2026, 5, 20}, true);
	assert_int_equal(only()->status, FINDING_RESOLVED);
	assert_string_equal(str_c(a, page()), str_c(a, before));
	ingest("later.md", "The rewrite took nine days.\n",
	    (struct date){2026, 6, 20}, true);
	assert_int_equal(only()->status, FINDING_OPEN);
	assert_int_equal(only()->sides.n, 2);
}

static void
a_retraction_opens_what_the_source_decided(void **state)
{
	struct settle_out out;
	struct str before;
	struct tree *edits, *was;
	struct resolve_out ro;

	(void)state;
	contested(shapes[0]);
	ingest("log.md", "Four people wrote commits.\n",
	    (struct date){2026, 5, 30}, false);
	before = str_dup(a, page());
	edits = tree_edits(a, t);
	well(resolve_run(a, wiki(),
	    &(struct resolve_in){.id = only()->id,
		.arg = STR("2"),
		.evidence = STR("log"),
		.actor = STR("human:Ada"),
		.today = DAY},
	    edits, &ro, &e));
	commit(edits);
	was = copy();
	well(settle(settle_retract,
	    (struct settle_in){.id = STR("log"), .why = STR("forged")}, &out));
	assert_int_equal(only()->status, FINDING_OPEN);
	assert_string_equal(str_c(a, page()), str_c(a, before));
	no_errors(was);
	assert_int_equal(
	    settle(settle_retract,
		(struct settle_in){.id = STR("log"), .why = STR("forged")},
		&out),
	    -1);
}

/* A fare, and a leaflet that says it ended. */
static void
fare_moved(void)
{
	tree_put(t, PAGE, STR("# Ferry\n\nThe Ferry costs 5 EUR.\n"));
	ingest("fares.md", "The Ferry costs 5 EUR.\n",
	    (struct date){2026, 1, 2}, true);
	ingest("leaflet.md",
	    "Since 1 May 2026 the Ferry no longer costs 5 EUR; it moved from "
	    "5 EUR to 7 EUR.\n",
	    (struct date){2026, 5, 2}, true);
	assert_int_equal(only()->status, FINDING_RESOLVED);
	assert_true(str_has(page(), STR("(until 2026-04-30)")));
}

static void
a_retraction_revives_what_the_source_ended(void **state)
{
	struct settle_out out;
	struct tree *was;

	(void)state;
	fare_moved();
	was = copy();
	well(settle(settle_retract,
	    (struct settle_in){
		.id = STR("leaflet"), .why = STR("a hoax leaflet")},
	    &out));
	no_errors(was);
	assert_false(str_has(page(), STR(" (until 2026-04-30)\n")));
	assert_int_equal(only()->ruling->how, RULED_STALE);
	assert_string_equal(
	    str_c(a, only()->sides.v[only()->ruling->winner].text),
	    "The Ferry costs 5 EUR.");
}

static void
what_was_retracted_itself_never_revives(void **state)
{
	struct settle_out out;

	(void)state;
	fare_moved();
	well(settle(settle_retract,
	    (struct settle_in){.id = STR("fares"), .why = STR("misprint")},
	    &out));
	well(settle(settle_retract,
	    (struct settle_in){
		.id = STR("leaflet"), .why = STR("a hoax leaflet")},
	    &out));
	assert_true(str_has(page(), STR("(until 2026-04-30)")));
	assert_int_not_equal(only()->ruling->how, RULED_STALE);
}

static void
age_retracts_nothing(void **state)
{
	struct settle_out out;

	(void)state;
	contested(shapes[0]);
	assert_int_equal(settle(settle_retract,
			     (struct settle_in){
				 .id = STR("post"), .why = STR("it is older")},
			     &out),
	    -1);
	assert_true(e.fix.n != 0);
}

static void
two_claims_on_pages_are_contested(void **state)
{
	struct settle_out out;
	struct tree *was;

	(void)state;
	tree_put(t, PAGE, str_of(shapes[0]));
	tree_put(t, STR("wiki/history.md"),
	    STR("# History\n\nThe rewrite lasted well over a week.\n"));
	was = copy();
	well(settle(settle_contest,
	    (struct settle_in){.id = STR("wiki/rewrite.md:3"),
		.other = STR("wiki/history.md:3")},
	    &out));
	assert_int_equal(only()->sides.n, 2);
	assert_true(str_has(page(), STR("([contested](#contested))")));
	assert_true(str_has(page(), STR("contested since")));
	no_errors(was);
}

static void
a_page_that_cites_nothing_has_no_two_sides(void **state)
{
	struct settle_out out;

	(void)state;
	tree_put(t, PAGE,
	    STR("# Rewrite\n\nThe rewrite took six days.\n\nThe rewrite took "
		"nine days.\n"));
	assert_int_equal(settle(settle_contest,
			     (struct settle_in){.id = STR("wiki/rewrite.md:3"),
				 .other = STR("wiki/rewrite.md:5")},
			     &out),
	    -1);
	assert_int_equal(e.code, FAIL_REFUSED);
}

int
main(void)
{
#define T(f) cmocka_unit_test_setup_teardown(f, setup, teardown)
	const struct CMUnitTest tests[] = {
	    T(reopening_gives_every_byte_back),
	    T(reopening_an_edited_page_brings_back_what_is_found),
	    T(reopening_says_what_it_does_not_find),
	    T(an_ignored_entry_stays_and_comes_back_on_new_evidence),
	    T(a_dismissal_holds_for_its_values_alone),
	    T(a_faked_decision_is_refused),
	    T(a_ruling_is_not_taken_back_by_hand),
	    T(a_confirmed_value_is_guarded_and_locks_what_is_older),
	    T(a_retraction_opens_what_the_source_decided),
	    T(a_retraction_revives_what_the_source_ended),
	    T(what_was_retracted_itself_never_revives),
	    T(age_retracts_nothing),
	    T(two_claims_on_pages_are_contested),
	    T(a_page_that_cites_nothing_has_no_two_sides),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
