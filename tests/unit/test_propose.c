#include "unit.h"

#include <string.h>

#include "base/err.h"
#include "base/tree.h"
#include "ops/check.h"
#include "ops/fsck.h"
#include "ops/propose.h"

#define PAGE STR("wiki/rewrite.md")
#define DAY ((struct date){2026, 6, 1})
#define AGENT STR("agent:scribe")
#define PERSON STR("human:Ada")

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
ingest(const char *name, const char *text, struct date day)
{
	struct tree *edits = tree_edits(a, t);
	struct ingest_out out;
	struct ingest_in in = {
	    .name = str_of(name),
	    .bytes = str_of(text),
	    .title = str_of(name),
	    .date = day,
	    .keep = true,
	    .today = DAY,
	    .actor = PERSON,
	};

	well(ingest_run(a, wiki(), &in, edits, &out, &e));
	commit(edits);
}

/* Two sources disagree, and a third was there. */
static void
contested(void)
{
	tree_put(t, PAGE, STR("# Rewrite\n\nThe rewrite took six days.\n"));
	ingest(
	    "post", "The rewrite took six days.\n", (struct date){2026, 5, 2});
	ingest("launch", "The rewrite took eleven days.\n",
	    (struct date){2026, 5, 20});
	ingest("log", "The log of the rewrite has eleven entries.\n",
	    (struct date){2026, 5, 21});
}

static struct finding *
only(void)
{
	struct wiki *w = wiki();

	assert_int_equal(w->findings.n, 1);
	return w->findings.v[0];
}

static struct str
file(struct str path)
{
	struct str text;

	well(tree_read(a, t, path, &text, &e));
	return text;
}

static int
propose(struct propose_in in, struct propose_out *out)
{
	struct tree *edits = tree_edits(a, t);

	in.actor = AGENT;
	in.today = DAY;
	if (propose_add(a, wiki(), &in, edits, out, &e) != 0)
		return -1;
	commit(edits);
	return 0;
}

/* The second side, on the log. */
static struct propose_in
second_wins(void)
{
	return (struct propose_in){
	    .kind = PROPOSE_RESOLUTION,
	    .target = only()->id,
	    .words = {.keep = STR("2"),
		.evidence = STR("log"),
		.quote = STR("eleven entries"),
		.why = STR("an entry a day")},
	};
}

static struct proposal *
one(void)
{
	struct proposals all;
	struct strs damaged = {0};

	well(proposals_load(a, t, &all, &damaged, &e));
	assert_int_equal(damaged.n, 0);
	assert_int_equal(all.n, 1);
	return all.v[0];
}

static int
accept(const struct proposal_words *edited, struct str actor)
{
	struct tree *edits = tree_edits(a, t);
	struct propose_out out;

	if (propose_accept(
		a, wiki(), one(), edited, actor, DAY, edits, &out, &e) != 0)
		return -1;
	commit(edits);
	return 0;
}

static struct tree *
copy(void)
{
	struct tree *c = tree_mem(a);
	struct strs paths = {0};

	well(tree_list(a, t, STR_NONE, &paths, &e));
	VEC_EACH (i, &paths)
		tree_put(c, paths.v[i], file(paths.v[i]));
	return c;
}

static bool
checks(const struct tree *before, const char *code)
{
	/* as in a commit: what went away is looked at too */
	struct strs paths = {0}, more = {0};
	struct check_scope scope = {.paths = &paths};
	struct check_out out;

	well(tree_list(a, before, STR_NONE, &paths, &e));
	well(tree_list(a, t, STR_NONE, &more, &e));
	VEC_EACH (i, &more)
		strs_add(a, &paths, more.v[i]);
	strs_sort(&paths);
	well(check_run(a, before, t, &scope, &out, &e));
	VEC_EACH (i, &out.diags)
		if (code == NULL ? out.diags.v[i].level == DIAG_ERROR
				 : strcmp(out.diags.v[i].kind->code, code) == 0)
			return true;
	return false;
}

static bool
faulty(const char *code)
{
	struct fsck_in in = {.today = DAY, .actor = PERSON};
	struct fsck_out out;

	well(fsck_run(a, t, &in, NULL, &out, &e));
	VEC_EACH (i, &out.faults)
		if (strcmp(out.faults.v[i].kind->code, code) == 0)
			return true;
	return false;
}

static void
a_proposal_changes_no_page_and_no_side(void **state)
{
	struct propose_out out;
	struct tree *before;
	struct str page;

	(void)state;
	contested();
	page = file(PAGE);
	before = copy();
	well(propose(second_wins(), &out));
	assert_string_equal(out.did, "proposed");
	assert_int_not_equal(out.plan.n, 0);
	assert_true(str_eq(page, file(PAGE)));
	assert_int_equal(only()->status, FINDING_OPEN);
	assert_true(str_eq(
	    only()->history.v[only()->history.n - 1].what, STR("proposed")));
	assert_int_equal(one()->status, PROPOSAL_OPEN);
	assert_true(str_eq(one()->words.why, STR("an entry a day")));
	assert_false(checks(before, NULL));
}

static void
proposing_it_again_adds_nothing(void **state)
{
	struct propose_out out;
	struct str was;
	size_t events;

	(void)state;
	contested();
	well(propose(second_wins(), &out));
	events = only()->history.n;
	was = file(proposal_path(a, one()->id));
	well(propose(second_wins(), &out));
	assert_string_equal(out.did, "known");
	assert_true(str_eq(was, file(proposal_path(a, one()->id))));
	assert_int_equal(only()->history.n, events);
}

static void
what_no_person_could_accept_is_refused(void **state)
{
	struct propose_in in;
	struct propose_out out;

	(void)state;
	contested();
	in = second_wins();
	in.words.evidence = STR("launch");
	assert_int_equal(propose(in, &out), -1);
	assert_int_equal(e.code, FAIL_REFUSED);
	in = second_wins();
	in.words.quote = STR("twelve entries");
	assert_int_equal(propose(in, &out), -1);
	in = second_wins();
	in.words.why = STR("card 4242 4242 4242 4242");
	assert_int_equal(propose(in, &out), -1);
	in = second_wins();
	in.target = STR("c-nosuch");
	assert_int_equal(propose(in, &out), -1);
	assert_int_equal(e.code, FAIL_NOTFOUND);
}

static void
a_person_accepts_and_the_ruling_is_theirs(void **state)
{
	struct propose_out out;
	struct tree *before;

	(void)state;
	contested();
	well(propose(second_wins(), &out));
	before = copy();
	assert_int_equal(accept(NULL, AGENT), -1);
	assert_int_equal(e.code, FAIL_REFUSED);
	well(accept(NULL, PERSON));
	assert_int_equal(only()->status, FINDING_RESOLVED);
	assert_true(str_eq(only()->ruling->actor, PERSON));
	assert_int_equal(one()->status, PROPOSAL_ACCEPTED);
	assert_true(str_has(file(PAGE), STR("eleven days")));
	assert_false(checks(before, NULL));
	assert_int_equal(accept(NULL, PERSON), -1);
}

static void
a_person_s_words_stand_beside_the_agent_s(void **state)
{
	struct propose_out out;
	struct proposal_words other;

	(void)state;
	contested();
	well(propose(second_wins(), &out));
	other = one()->words;
	other.keep = STR("1");
	well(accept(&other, PERSON));
	assert_true(str_eq(one()->words.keep, STR("2")));
	assert_true(str_eq(one()->edited.keep, STR("1")));
	assert_int_equal(only()->ruling->winner, 0);
}

static void
a_side_s_number_is_that_of_the_day_it_was_proposed(void **state)
{
	struct propose_out out;

	(void)state;
	contested();
	well(propose(second_wins(), &out));
	ingest(
	    "memo", "The rewrite took nine days.\n", (struct date){2026, 5, 3});
	assert_true(str_eq(
	    only()->sides.v[1].text, STR("The rewrite took nine days.")));
	well(accept(NULL, PERSON));
	assert_int_equal(only()->ruling->winner, 2);
}

static void
declined_it_is_not_asked_again_until_something_comes(void **state)
{
	struct tree *edits = tree_edits(a, t);
	struct propose_out out;

	(void)state;
	contested();
	well(propose(second_wins(), &out));
	well(propose_decline(
	    a, one(), STR("entries are no days"), PERSON, DAY, edits, &e));
	commit(edits);
	well(propose(second_wins(), &out));
	assert_string_equal(out.did, "declined");
	ingest("memo", "The rewrite took nine days.\n",
	    (struct date){2026, 5, 25});
	assert_true(proposal_outgrown(one(), only()));
	well(propose(second_wins(), &out));
	assert_string_equal(out.did, "proposed");
}

static void
an_edit_that_a_commit_would_be_refused_for_is_refused(void **state)
{
	struct propose_in in = {
	    .kind = PROPOSE_EDIT,
	    .words = {.page = PAGE,
		.old = STR("six days"),
		.text = STR("four days")},
	};
	struct propose_out out;

	(void)state;
	contested();
	/* stands in the body and in the entry */
	assert_int_equal(propose(in, &out), -1);
	in.words.old = STR("rewrite took six days.[");
	in.words.text = STR("rewrite took four days.[");
	assert_int_equal(propose(in, &out), -1);
	assert_int_equal(e.code, FAIL_REFUSED);
	in.words.old = STR("# Rewrite");
	in.words.text = STR("# The rewrite");
	well(propose(in, &out));
	assert_true(str_starts(file(PAGE), STR("# Rewrite\n")));
	well(accept(NULL, PERSON));
	assert_true(str_starts(file(PAGE), STR("# The rewrite\n")));
}

static void
a_claim_comes_in_as_a_source_by_a_model(void **state)
{
	struct propose_in in = {
	    .kind = PROPOSE_CLAIM,
	    .words = {.text = STR("The rewrite took nine days."),
		.title = STR("Reading of the log"),
		.date = STR("2026-05-22")},
	};
	struct propose_out out;
	struct wiki *w;

	(void)state;
	contested();
	well(propose(in, &out));
	w = wiki();
	assert_int_equal(w->sources.n, 3);
	well(accept(NULL, PERSON));
	w = wiki();
	assert_int_equal(w->sources.n, 4);
	VEC_EACH (i, &w->sources)
		if (str_eq(w->sources.v[i]->title, STR("Reading of the log"))) {
			assert_int_equal(w->sources.v[i]->cls, CLASS_MODEL);
			assert_true(
			    str_eq(w->sources.v[i]->author, STR("scribe")));
		}
	assert_int_equal(only()->sides.n, 3);
	in.words.class = STR("human_declared");
	assert_int_equal(propose(in, &out), -1);
}

static void
check_sees_a_proposal_deleted_reworded_or_settled_by_no_person(void **state)
{
	struct propose_out out;
	struct proposal *p;
	struct tree *before;
	struct str path, text;

	(void)state;
	contested();
	well(propose(second_wins(), &out));
	before = copy();
	p = one();
	path = proposal_path(a, p->id);
	text = file(path);
	tree_drop(t, path);
	assert_true(checks(before, "lost-record"));
	assert_true(faulty("proposal-lost"));
	p->words.why = STR("it is obvious");
	proposal_save(a, t, p);
	assert_true(checks(before, "lost-record"));
	tree_put(t, path, text);
	assert_false(checks(before, NULL));
	p = one();
	p->status = PROPOSAL_ACCEPTED;
	*VEC_ADD(a, &p->history) = (struct event){
	    .what = STR("accepted"), .actor = AGENT, .date = DAY};
	proposal_save(a, t, p);
	assert_true(checks(before, "false-settlement"));
	tree_put(t, path, STR("schema: wikictl.proposal/1\nid: 3\n"));
	assert_true(faulty("damaged-record"));
}

static void
an_id_is_found_by_its_beginning(void **state)
{
	struct propose_out out;
	struct proposals all;
	struct strs damaged = {0};
	struct proposal *p;

	(void)state;
	contested();
	well(propose(second_wins(), &out));
	well(proposals_load(a, t, &all, &damaged, &e));
	well(proposal_find(&all, str_sub(out.proposal->id, 0, 5), &p, &e));
	well(proposal_find(&all, str_sub(out.proposal->id, 2, 6), &p, &e));
	assert_int_equal(proposal_find(&all, STR("p-zzzz"), &p, &e), -1);
	assert_int_equal(proposal_find(&all, STR_NONE, &p, &e), -1);
}

int
main(void)
{
#define T(f) cmocka_unit_test_setup_teardown(f, setup, teardown)
	const struct CMUnitTest tests[] = {
	    T(a_proposal_changes_no_page_and_no_side),
	    T(proposing_it_again_adds_nothing),
	    T(what_no_person_could_accept_is_refused),
	    T(a_person_accepts_and_the_ruling_is_theirs),
	    T(a_person_s_words_stand_beside_the_agent_s),
	    T(a_side_s_number_is_that_of_the_day_it_was_proposed),
	    T(declined_it_is_not_asked_again_until_something_comes),
	    T(an_edit_that_a_commit_would_be_refused_for_is_refused),
	    T(a_claim_comes_in_as_a_source_by_a_model),
	    T(check_sees_a_proposal_deleted_reworded_or_settled_by_no_person),
	    T(an_id_is_found_by_its_beginning),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
