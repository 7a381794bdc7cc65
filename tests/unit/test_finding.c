#include "unit.h"

#include "base/arena.h"
#include "base/err.h"
#include "base/tree.h"
#include "format/json.h"
#include "model/finding.h"
#include "model/page.h"

#define PAGE STR("wiki/rewrite.md")

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

static struct receipt
receipt(const char *slug, const char *title, const char *path, int day)
{
	return (struct receipt){.slug = str_of(slug),
	    .title = str_of(title),
	    .path = str_of(path),
	    .cls = CLASS_WEB,
	    .date = {day != 0 ? 2026 : 0, day != 0 ? 5 : 0, day},
	    .origin = str_of(slug)};
}

static struct side *
side(struct finding *f, const char *text, struct receipt r)
{
	struct side *s = VEC_ADD(a, &f->sides);

	s->text = str_of(text);
	s->quote = s->text;
	*VEC_ADD(a, &s->by) = r;
	return s;
}

/* DESIGN's example: 6 days, or eleven. */
static struct finding *
rewrite(void)
{
	struct finding *f = NEW(a, struct finding);
	struct side *s;

	f->id = STR("c-7k3m9q2x4d");
	f->page = PAGE;
	f->slot = STR("took");
	f->label = STR("duration of the rewrite");
	f->subject = STR("rewrite");
	f->opened = (struct date){2026, 5, 10};
	f->severity = SEVERITY_HIGH;
	f->confidence = 0.9;
	f->outcome = STR("contested");
	f->rule = STR("rule 14 contested");
	f->gap = STR("5 days, tolerance 0");
	f->reasoning = STR("Same subject and slot: 6 days against 11 days.");
	f->judge = STR("builtin/1");
	s = side(f, "The rewrite took 6 days.",
	    receipt("post-4f2k", "Contributor's post", "sources/post.md", 2));
	s->value = STR("6 days");
	s->page = PAGE;
	s->line = 9;
	s = side(f, "The rewrite took eleven days.",
	    receipt("launch-7k3m", "Launch post", "sources/launch.md", 9));
	s->value = STR("11 days");
	return f;
}

static void
news(struct finding *f)
{
	struct receipt r =
	    receipt("news-1111", "Newsletter", "sources/news.md", 11);

	r.origin = STR("launch-7k3m");
	*VEC_ADD(a, &f->sides.v[1].by) = r;
}

static struct ruling *
rule(struct finding *f, enum ruling_how how, int winner)
{
	struct ruling *r = NEW(a, struct ruling);

	r->how = how;
	r->winner = winner;
	r->date = (struct date){2026, 6, 1};
	r->evidence = STR("log-2222");
	r->on = receipt("log-2222", "Commit log", "sources/log.md", 30);
	r->actor = STR("human:Ada");
	f->ruling = r;
	f->status = FINDING_RESOLVED;
	return r;
}

static void
item(const struct finding *f, const char *want)
{
	same(finding_item(a, f, PAGE, LINKS_RELATIVE), want);
}

#define HEAD "- **duration of the rewrite** — "
#define SIX                                                                    \
	"“The rewrite took 6 days.” — "                                  \
	"[Contributor's post](../sources/post.md), 2026-05-02"
#define ELEVEN                                                                 \
	"“The rewrite took eleven days.” — "                             \
	"[Launch post](../sources/launch.md), 2026-05-09"
#define ON "on [Commit log](../sources/log.md), 2026-05-30"
#define ID " ^c-7k3m9q2x4d\n"

static void
an_open_item_shows_every_side_and_receipt(void **state)
{
	struct finding *f = rewrite();

	(void)state;
	news(f);
	item(f,
	    HEAD "contested since 2026-05-10" ID "    - " SIX "\n    - " ELEVEN
		 "; also [Newsletter](../sources/news.md), 2026-05-11 "
		 "(same origin)\n");
	f->sides.v[1].by.v[1].origin = STR("news-1111");
	item(f,
	    HEAD "contested since 2026-05-10" ID "    - " SIX "\n    - " ELEVEN
		 "; also [Newsletter](../sources/news.md), 2026-05-11\n");
	f->status = FINDING_IGNORED;
	assert_true(str_has(finding_item(a, f, PAGE, LINKS_RELATIVE),
	    STR("contested since 2026-05-10")));
}

static void
a_side_without_date_or_source_says_so(void **state)
{
	struct finding *f = rewrite();

	(void)state;
	f->sides.v[1].by.v[0].date = (struct date){0};
	f->sides.v[0].by.v[0] = (struct receipt){.path = PAGE};
	item(f, HEAD "contested since 2026-05-10" ID
		     "    - “The rewrite took 6 days.” — this page, "
		     "uncited, date unknown\n"
		     "    - “The rewrite took eleven days.” — [Launch "
		     "post](../sources/launch.md), date unknown\n");
}

static void
a_replaced_item_is_one_line(void **state)
{
	struct finding *f = rewrite();

	(void)state;
	news(f);
	rule(f, RULED_REPLACED, 1);
	item(f, HEAD "resolved 2026-06-01 (replaced): " ELEVEN "; " ON
		     "; superseded " SIX ID);
}

static void
a_kept_item_names_all_the_losers(void **state)
{
	struct finding *f = rewrite();

	(void)state;
	side(f, "It took nine days.",
	    receipt("mail-3", "A mail", "sources/mail.md", 10));
	rule(f, RULED_KEPT, 0);
	item(f, HEAD "resolved 2026-06-01 (kept): " SIX "; " ON
		     "; superseded " ELEVEN ", “It took nine days.” — [A "
		     "mail](../sources/mail.md), 2026-05-10" ID);
}

static void
a_merged_item_names_both(void **state)
{
	struct finding *f = rewrite();

	(void)state;
	rule(f, RULED_MERGED, -1)->merged =
	    STR("It took 6 working days, eleven in all.");
	item(f, HEAD "resolved 2026-06-01 (merged): “It took 6 working "
		     "days, eleven in all.”; " ON "; superseded " SIX
		     ", " ELEVEN ID);
}

static void
both_in_time_are_told_apart_by_days(void **state)
{
	struct finding *f = rewrite();
	struct ruling *r;

	(void)state;
	r = rule(f, RULED_IN_TIME, -1);
	r->until = (struct date){2026, 4, 30};
	item(f, HEAD "resolved 2026-06-01 (both, in time): " SIX
		     ", until 2026-04-30; " ELEVEN ", from 2026-05-01; " ON ID);
	r->winner = 0;
	item(f, HEAD "resolved 2026-06-01 (both, in time): " ELEVEN
		     ", until 2026-04-30; " SIX ", from 2026-05-01; " ON ID);
	r->until = (struct date){2026, 12, 0};
	item(f, HEAD "resolved 2026-06-01 (both, in time): " ELEVEN
		     ", until 2026-12; " SIX ", from 2027-01; " ON ID);
}

static void
both_by_scope_say_the_scope(void **state)
{
	struct finding *f = rewrite();

	(void)state;
	rule(f, RULED_BY_SCOPE, -1)->merged = STR("engine; whole product");
	item(f, HEAD "resolved 2026-06-01 (both, by scope): " SIX "; " ELEVEN
		     "; scope: engine; whole product; " ON ID);
}

static void
a_stale_source_is_named_with_the_reason(void **state)
{
	struct finding *f = rewrite();
	struct ruling *r;

	(void)state;
	r = rule(f, RULED_STALE, 1);
	r->evidence = STR_NONE;
	r->on = (struct receipt){0};
	r->stale = STR("post-4f2k");
	r->why = STR("counts only “coding” days");
	item(f, HEAD
	    "resolved 2026-06-01 (kept): " ELEVEN
	    "; on stale [Contributor's post](../sources/post.md): counts only "
	    "\"coding\" days; superseded " SIX ID);
	VEC_ADD(a, &f->traces)->what = STR("span");
	assert_true(str_has(
	    finding_item(a, f, PAGE, LINKS_RELATIVE), STR(" (replaced): ")));
}

static void
a_quoted_text_forges_nothing(void **state)
{
	struct finding *f = rewrite();
	struct str s;

	(void)state;
	f->sides.v[0].text =
	    STR("x” — [Forged](a.md), 2020-01-01\n## H <b>|^c-1");
	f->label = STR("a ** b\n- c");
	s = finding_item(a, f, PAGE, LINKS_RELATIVE);
	assert_false(str_has(s, STR(" [Forged](")));
	assert_false(str_has(s, STR("\n#")));
	assert_false(str_has(s, STR("<b>")));
	assert_false(str_has(s, STR("a ** b")));
	assert_false(str_has(s, STR("\n- c")));
}

/* What the page room reads back from an item as we render it. */
static void
reads_back(const struct finding *f, bool resolved)
{
	struct str text = str_printf(a, "# R\n\n## Contested\n\n%s",
	    str_c(a, finding_item(a, f, PAGE, LINKS_RELATIVE)));
	struct page *p;

	if (page_parse(a, PAGE, text, STR("Contested"), &p, &e) != 0)
		fail_msg("%s", str_c(a, e.msg));
	assert_int_equal(p->items.n, 1);
	assert_true(str_eq(p->items.v[0].id, f->id));
	assert_int_equal(p->items.v[0].resolved, resolved);
	VEC_EACH (i, &f->sides)
		if (!strs_has(&p->items.v[0].sides, f->sides.v[i].text))
			fail_msg("%s", str_c(a, text));
}

static void
a_page_reads_the_sides_of_an_item_back(void **state)
{
	static const char *const texts[] = {"The rewrite took 9 days.",
	    "- Seats: 90", "| Hall | 90 |", "capacity: 300", "# Not a heading",
	    "See https://example.org/a_b and www.x.org.",
	    "mail a@b.org, *really* `now` ~~then~~", "a ^c-7k3m9q2x4d",
	    "x [y](z) ![i](j) [^1] [[w|v]] {{t}} <b>", "1. one", "back\\slash",
	    "AT&T &amp; 5 < 6 > 4",
	    "\xe6\x9d\xb1\xe4\xba\xac is \xf0\x9f\x98\x80"};

	(void)state;
	for (size_t i = 0; i < sizeof(texts) / sizeof(texts[0]); i++)
		for (int how = RULED_REPLACED; how <= RULED_STALE; how++) {
			struct finding *f = rewrite();

			f->sides.v[0].text = str_of(texts[i]);
			news(f);
			reads_back(f, false);
			rule(f, (enum ruling_how)how, 1)->merged =
			    STR("Both of them.");
			reads_back(f, true);
		}
}

static struct sides
two(const char *x, const char *xo, const char *y, const char *yo)
{
	struct finding *f = NEW(a, struct finding);

	side(f, x, receipt(xo, "", "", 1));
	side(f, y, receipt(yo, "", "", 2));
	return f->sides;
}

static void
an_id_does_not_depend_on_the_order(void **state)
{
	struct sides s = two("A took 1 day.", "p", "A took 2 days.", "q");
	struct sides t = two("a took  2 DAYS.", "q", "A took 1 day.", "p");
	struct sides u = two("A took 1 day.", "p", "A took 2 days.", "r");
	struct receipt later = receipt("z", "", "", 3);
	struct str id = finding_id(a, &s);

	(void)state;
	assert_int_equal(id.n, 12);
	assert_true(str_starts(id, STR("c-")));
	assert_true(str_eq(id, finding_id(a, &t)));
	assert_false(str_eq(id, finding_id(a, &u)));
	*VEC_ADD(a, &s.v[0].by) = later;
	assert_true(str_eq(id, finding_id(a, &s)));
}

static void
sides_are_sorted_and_the_winner_stays(void **state)
{
	struct finding *f = NEW(a, struct finding);

	(void)state;
	side(f, "unknown", receipt("a", "", "", 0));
	side(f, "late", receipt("b", "", "", 9));
	side(f, "early2", receipt("d", "", "", 2));
	side(f, "early1", receipt("c", "", "", 2));
	for (int i = 0; i < 3; i++)
		*VEC_ADD(a, &f->sides.v[1].by) =
		    receipt("x", "", "", i == 0 ? 0 : 9 - i);
	rule(f, RULED_KEPT, 1);
	finding_sort_sides(f);
	same(f->sides.v[0].text, "early1");
	same(f->sides.v[1].text, "early2");
	same(f->sides.v[2].text, "late");
	same(f->sides.v[3].text, "unknown");
	assert_int_equal(f->ruling->winner, 2);
	same(f->sides.v[2].by.v[0].slug, "b");
	assert_int_equal(f->sides.v[2].by.v[1].date.d, 7);
	assert_int_equal(f->sides.v[2].by.v[3].date.d, 0);
}

static struct finding *
full(void)
{
	struct finding *f = rewrite();
	struct ruling *r;
	struct trace *t;
	struct event *ev;

	news(f);
	r = rule(f, RULED_REPLACED, 1);
	r->quote = STR("merge: rewrite");
	strs_add(a, &r->sides, f->sides.v[0].text);
	strs_add(a, &r->sides, f->sides.v[1].text);
	strs_add(a, &r->receipts, STR("post-4f2k"));
	strs_add(a, &f->aliases, STR("c-9999999999"));
	f->held = true;
	f->held_why = STR("below the floor");
	f->supersession = true;
	t = VEC_ADD(a, &f->traces);
	t->page = PAGE;
	t->what = STR("label");
	t->unit = STR("The rewrite took\n6 days.[^post]  \r\ncaf\xe9 100%");
	ev = VEC_ADD(a, &f->history);
	ev->what = STR("opened");
	ev->date = f->opened;
	ev->actor = STR("wikictl");
	ev->source = STR("launch-7k3m");
	ev = VEC_ADD(a, &f->history);
	ev->what = STR("resolved");
	ev->date = (struct date){2026, 6, 1};
	ev->actor = STR("human:Ada");
	ev->note = STR("yes: # \"no\"");
	return f;
}

static void
a_record_is_tidy_and_reads_back_byte_for_byte(void **state)
{
	struct tree *t = tree_mem(a), *again = tree_mem(a);
	struct finding *f = full(), *back = NULL;
	struct str path = finding_path(a, f->id), text, text2;

	(void)state;
	same(path, ".wikictl/findings/7k/c-7k3m9q2x4d.yaml");
	finding_save(a, t, f);
	assert_int_equal(tree_read(a, t, path, &text, &e), 0);
	same(text,
	    "schema: wikictl.finding/1\n"
	    "id: c-7k3m9q2x4d\n"
	    "aliases:\n"
	    "  - c-9999999999\n"
	    "page: wiki/rewrite.md\n"
	    "slot: took\n"
	    "label: duration of the rewrite\n"
	    "subject: rewrite\n"
	    "status: resolved\n"
	    "opened: \"2026-05-10\"\n"
	    "type: value\n"
	    "severity: high\n"
	    "confidence: 0.9\n"
	    "supersession: true\n"
	    "outcome: contested\n"
	    "rule: rule 14 contested\n"
	    "gap: \"5 days, tolerance 0\"\n"
	    "reasoning: \"Same subject and slot: 6 days against 11 days.\"\n"
	    "judge: builtin/1\n"
	    "delivery: held\n"
	    "held_why: below the floor\n"
	    "sides:\n"
	    "  - text: The rewrite took 6 days.\n"
	    "    quote: The rewrite took 6 days.\n"
	    "    value: \"6 days\"\n"
	    "    page: wiki/rewrite.md\n"
	    "    line: 9\n"
	    "    by:\n"
	    "      - slug: post-4f2k\n"
	    "        title: Contributor's post\n"
	    "        path: sources/post.md\n"
	    "        class: web\n"
	    "        date: \"2026-05-02\"\n"
	    "        origin: post-4f2k\n"
	    "  - text: The rewrite took eleven days.\n"
	    "    quote: The rewrite took eleven days.\n"
	    "    value: \"11 days\"\n"
	    "    by:\n"
	    "      - slug: launch-7k3m\n"
	    "        title: Launch post\n"
	    "        path: sources/launch.md\n"
	    "        class: web\n"
	    "        date: \"2026-05-09\"\n"
	    "        origin: launch-7k3m\n"
	    "      - slug: news-1111\n"
	    "        title: Newsletter\n"
	    "        path: sources/news.md\n"
	    "        class: web\n"
	    "        date: \"2026-05-11\"\n"
	    "        origin: launch-7k3m\n"
	    "ruling:\n"
	    "  how: replaced\n"
	    "  date: \"2026-06-01\"\n"
	    "  winner: 2\n"
	    "  evidence: log-2222\n"
	    "  quote: \"merge: rewrite\"\n"
	    "  actor: human:Ada\n"
	    "  rests_on:\n"
	    "    slug: log-2222\n"
	    "    title: Commit log\n"
	    "    path: sources/log.md\n"
	    "    class: web\n"
	    "    date: \"2026-05-30\"\n"
	    "    origin: log-2222\n"
	    "  sides:\n"
	    "    - The rewrite took 6 days.\n"
	    "    - The rewrite took eleven days.\n"
	    "  receipts:\n"
	    "    - post-4f2k\n"
	    "traces:\n"
	    "  - what: label\n"
	    "    page: wiki/rewrite.md\n"
	    "    unit:\n"
	    "      percent: \"The rewrite took\\n6 days.[^post]  "
	    "\\r\\ncaf%E9 100%25\"\n"
	    "history:\n"
	    "  - date: \"2026-05-10\"\n"
	    "    what: opened\n"
	    "    actor: wikictl\n"
	    "    source: launch-7k3m\n"
	    "  - date: \"2026-06-01\"\n"
	    "    what: resolved\n"
	    "    actor: human:Ada\n"
	    "    note: \"yes: # \\\"no\\\"\"\n");
	if (finding_load(a, t, path, &back, &e) != 0)
		fail_msg("%s", str_c(a, e.msg));
	assert_true(str_eq(back->traces.v[0].unit, f->traces.v[0].unit));
	assert_int_equal(back->ruling->winner, 1);
	finding_save(a, again, back);
	assert_int_equal(tree_read(a, again, path, &text2, &e), 0);
	assert_true(str_eq(text, text2));
	assert_true(str_eq(finding_item(a, f, PAGE, LINKS_RELATIVE),
	    finding_item(a, back, PAGE, LINKS_RELATIVE)));
}

static void
every_kind_of_ruling_is_read_back(void **state)
{
	(void)state;
	for (int how = RULED_REPLACED; how <= RULED_STALE; how++) {
		struct tree *t = tree_mem(a);
		struct finding *f = rewrite(), *back = NULL;
		struct ruling *r = rule(f, (enum ruling_how)how, how % 2 - 1);

		r->merged = STR("a: b\nc");
		r->until = (struct date){2026, how + 1, 0};
		finding_save(a, t, f);
		assert_int_equal(
		    finding_load(a, t, finding_path(a, f->id), &back, &e), 0);
		assert_int_equal(back->ruling->how, how);
		assert_int_equal(back->ruling->winner, how % 2 - 1);
		assert_int_equal(back->ruling->until.m, how + 1);
		same(back->ruling->merged, "a: b\nc");
	}
}

static void
refused(const char *text, const char *message)
{
	struct tree *t = tree_mem(a);
	struct finding *f = NULL;
	struct str path = STR(".wikictl/findings/ab/c-abcd.yaml");

	err_clear(&e);
	tree_put(t, path, str_of(text));
	assert_int_equal(finding_load(a, t, path, &f, &e), -1);
	assert_null(f);
	if (!str_has(e.msg, str_of(message)))
		assert_string_equal(str_c(a, e.msg), message);
}

#define REC "schema: wikictl.finding/1\nid: c-abcd\n"

static void
a_damaged_record_says_where(void **state)
{
	(void)state;
	refused("schema: wikictl.finding/2\n", "c-abcd.yaml:1: schema ");
	refused(REC "statsu: open\n",
	    "c-abcd.yaml:3: unknown key \"statsu\"; the nearest known one is "
	    "\"status\"");
	refused(REC "status: settled\n",
	    "c-abcd.yaml:3: status: \"settled\" is none of open, ignored, "
	    "dismissed, resolved");
	refused(REC "sides: text\n", "c-abcd.yaml:3: sides: a list");
	refused(REC "sides:\n  - text: x\n    who: y\n",
	    "c-abcd.yaml:5: unknown key \"who\"");
	refused(REC "ruling:\n  how: kept\n  winner: 1\n",
	    "c-abcd.yaml:5: winner: a number from 1 to 0");
	refused("schema: wikictl.finding/1\nid: c-abce\n",
	    "the id \"c-abce\" is not the name of the file");
	refused(REC "page: /etc/passwd\n", "leaves the wiki");
	refused(REC "id: c-abcd\n", "c-abcd.yaml:3: the key \"id\" stands "
				    "twice");
}

static void
a_finding_is_found_by_id_alias_and_prefix(void **state)
{
	struct findings all = {0};
	struct finding *f = rewrite(), *g = NEW(a, struct finding), *out;

	(void)state;
	g->id = STR("c-7kaaaaaaaa");
	strs_add(a, &g->aliases, STR("c-bbbbbbbbbb"));
	*VEC_ADD(a, &all) = f;
	*VEC_ADD(a, &all) = g;
	assert_int_equal(finding_find(&all, STR("c-7k3"), &out, &e), 0);
	assert_ptr_equal(out, f);
	assert_int_equal(finding_find(&all, STR("7ka"), &out, &e), 0);
	assert_ptr_equal(out, g);
	assert_int_equal(finding_find(&all, STR("c-bbbbbbbbbb"), &out, &e), 0);
	assert_ptr_equal(out, g);
	assert_int_equal(finding_find(&all, STR("bbb"), &out, &e), 0);
	assert_int_equal(finding_find(&all, STR("c-7k"), &out, &e), -1);
	assert_int_equal(e.code, FAIL_USAGE);
	same(e.msg, "\"c-7k\" fits 2 conflicts: c-7k3m9q2x4d, c-7kaaaaaaaa");
	assert_int_equal(finding_find(&all, STR("c-7k3n9q2x4d"), &out, &e), -1);
	assert_int_equal(e.code, FAIL_NOTFOUND);
	same(e.msg, "no conflict \"c-7k3n9q2x4d\"; the nearest is "
		    "c-7k3m9q2x4d");
	assert_int_equal(finding_find(&all, STR(""), &out, &e), -1);
}

static void
a_ruling_covers_what_it_lists(void **state)
{
	struct finding *f = rewrite();
	struct ruling *r;

	(void)state;
	assert_false(finding_ruled_on_all(f));
	r = rule(f, RULED_KEPT, 0);
	strs_add(a, &r->sides, f->sides.v[0].text);
	strs_add(a, &r->sides, f->sides.v[1].text);
	strs_add(a, &r->receipts, STR("post-4f2k"));
	assert_false(finding_ruled_on_all(f));
	strs_add(a, &r->receipts, STR("launch-7k3m"));
	assert_true(finding_ruled_on_all(f));
	news(f);
	assert_false(finding_ruled_on_all(f));
}

static void
a_side_in_json_has_what_the_design_lists(void **state)
{
	struct finding *f = rewrite();
	struct buf b;

	(void)state;
	buf_init(&b, a, 1 << 16);
	val_to_json(&b, finding_side_val(a, &f->sides.v[0]), 0);
	same(buf_str(&b),
	    "{\"text\":\"The rewrite took 6 days.\",\"quote\":\"The rewrite "
	    "took 6 days.\",\"source\":{\"slug\":\"post-4f2k\",\"title\":"
	    "\"Contributor's post\",\"path\":\"sources/post.md\",\"class\":"
	    "\"web\"},\"date\":\"2026-05-02\",\"page\":\"wiki/rewrite.md\","
	    "\"line\":9,\"origin\":\"post-4f2k\"}");
	news(f);
	f->sides.v[1].by.v[0].date = (struct date){0};
	buf_init(&b, a, 1 << 16);
	val_to_json(&b, finding_side_val(a, &f->sides.v[1]), 0);
	assert_true(str_has(buf_str(&b), STR("\"date\":null,\"page\":null")));
	assert_true(str_has(buf_str(&b), STR("\"also\":[{\"source\":")));
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
#define T(f) cmocka_unit_test_setup_teardown(f, setup, teardown)
	    T(an_open_item_shows_every_side_and_receipt),
	    T(a_side_without_date_or_source_says_so),
	    T(a_replaced_item_is_one_line),
	    T(a_kept_item_names_all_the_losers),
	    T(a_merged_item_names_both),
	    T(both_in_time_are_told_apart_by_days),
	    T(both_by_scope_say_the_scope),
	    T(a_stale_source_is_named_with_the_reason),
	    T(a_quoted_text_forges_nothing),
	    T(a_page_reads_the_sides_of_an_item_back),
	    T(an_id_does_not_depend_on_the_order),
	    T(sides_are_sorted_and_the_winner_stays),
	    T(a_record_is_tidy_and_reads_back_byte_for_byte),
	    T(every_kind_of_ruling_is_read_back),
	    T(a_damaged_record_says_where),
	    T(a_finding_is_found_by_id_alias_and_prefix),
	    T(a_ruling_covers_what_it_lists),
	    T(a_side_in_json_has_what_the_design_lists),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
