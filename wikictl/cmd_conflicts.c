#include <stdlib.h>

#include "asof.h"
#include "base/text.h"
#include "compact.h"
#include "format/val.h"
#include "model/wiki.h"
#include "place.h"
#include "report.h"
#include "sides.h"

#define LIMIT 1000

enum {
	O_PAGE,
	O_SLOT,
	O_STATUS,
	O_AS_OF,
	O_MIN,
	O_HELD,
	O_LIMIT,
	O_COMPACT,
	O_EXIT
};

static const struct opt opts[] = {
    [O_PAGE] = {"page", OPT_TEXT, "page", "those of one page", 0},
    [O_SLOT] = {"slot", OPT_TEXT, "slot", "those of slots with these words", 0},
    [O_STATUS] = {"status", OPT_TEXT, "status",
	"open (default), ignored, dismissed, resolved or all", 0},
    [O_AS_OF] = {"as-of", OPT_TEXT, "date|rev",
	"as the wiki was at the end of that day, or in that commit", 0},
    [O_MIN] = {"min-sides", OPT_NUMBER, "n", "those with n sides or more", 0},
    [O_HELD] = {"held", OPT_FLAG, NULL, "those that delivery holds back", 0},
    [O_LIMIT] = {"limit", OPT_NUMBER, "n", "at most n (1000; 0 = all)", 0},
    [O_COMPACT] = {"compact", OPT_FLAG, NULL,
	"a line each, texts cut, 50 where no limit is given", 0},
    [O_EXIT] = {"exit-code", OPT_FLAG, NULL, "exit 1 where there are any", 0},
    {NULL, OPT_END, NULL, NULL, 0},
};

struct query {
	struct wiki *wiki;
	struct str page, slot;
	int status; /* -1: all */
	size_t min_sides, limit;
	bool held;
	struct findings found;
	long held_back;
};

static int
status_read(struct run *r, struct query *q)
{
	const struct opt_value *o = &r->opt[O_STATUS];

	q->status = o->given ? -1 : FINDING_OPEN;
	if (!o->given || str_eq(o->text, STR("all")))
		return 0;
	for (int s = FINDING_OPEN; s <= FINDING_RESOLVED; s++)
		if (str_eq(o->text,
			str_of(finding_status_name((enum finding_status)s)))) {
			q->status = s;
			return 0;
		}
	return err_set(r->e, FAIL_USAGE,
	    "--status takes open, ignored, dismissed, resolved or all, not "
	    "\"%.*s\"",
	    STR_ARG(o->text));
}

/* Then a page may have had another name. */
static int
page_read(struct run *r, struct str word, struct query *q)
{
	if (q->wiki == r->wiki)
		return place_page(r, word, &q->page);
	if (place_file(r, word, &q->page) && tree_has(q->wiki->tree, q->page))
		return 0;
	return wiki_find_page(r->a, q->wiki, word, &q->page, r->e);
}

static int
query_read(struct run *r, struct query *q)
{
	const struct opt_value *o = r->opt;

	*q = (struct query){.wiki = r->wiki, .held = o[O_HELD].given};
	q->min_sides = (size_t)o[O_MIN].number;
	q->limit = o[O_LIMIT].given	? (size_t)o[O_LIMIT].number
		   : o[O_COMPACT].given ? COMPACT_ROWS
					: LIMIT;
	if (status_read(r, q) != 0)
		return -1;
	if (o[O_AS_OF].given && as_of_wiki(r, o[O_AS_OF].text, &q->wiki) != 0)
		return -1;
	q->slot = text_fold(r->a, o[O_SLOT].text);
	if (o[O_PAGE].given)
		return page_read(r, o[O_PAGE].text, q);
	return 0;
}

static bool
fits(struct run *r, const struct query *q, const struct finding *f)
{
	if (q->status >= 0 && (int)f->status != q->status)
		return false;
	if (q->page.n != 0 && !str_eq(f->page, q->page))
		return false;
	if (f->sides.n < q->min_sides)
		return false;
	return q->slot.n == 0 || str_has(text_fold(r->a, f->label), q->slot) ||
	       str_eq(text_fold(r->a, f->slot), q->slot);
}

static void
query_run(struct run *r, struct query *q)
{
	const struct findings *all = &q->wiki->findings;

	VEC_EACH (i, all) {
		struct finding *f = all->v[i];

		if (!fits(r, q, f))
			continue;
		if (f->held == q->held || q->status != FINDING_OPEN)
			*VEC_ADD(r->a, &q->found) = f;
		else
			q->held_back++;
	}
}

/* By page, line on it, id: the order a reader meets them in. */
struct listed {
	struct finding *f;
	int line;
};
struct listeds VEC(struct listed);

static int
listed_cmp(const void *a, const void *b)
{
	const struct listed *x = a, *y = b;
	int c = str_cmp(x->f->page, y->f->page);

	if (c == 0)
		c = x->line - y->line;
	return c != 0 ? c : str_cmp(x->f->id, y->f->id);
}

static void
list_make(struct run *r, const struct query *q, struct listeds *l)
{
	struct page *last = NULL;

	VEC_EACH (i, &q->found)
		*VEC_ADD(r->a, l) = (struct listed){q->found.v[i], 0};
	if (l->n == 0)
		return;
	qsort(l->v, l->n, sizeof(*l->v), listed_cmp);
	VEC_EACH (i, l)
		l->v[i].line = finding_line(r, q->wiki, l->v[i].f, &last);
	qsort(l->v, l->n, sizeof(*l->v), listed_cmp);
	if (q->limit != 0 && l->n > q->limit)
		l->n = q->limit;
}

static void
list_json(struct run *r, const struct query *q, const struct listeds *l)
{
	struct val *doc = doc_new(r->a, "wikictl.conflicts/1");
	struct val *rows = val_list(r->a);

	doc_totals(r->a, doc, (long)q->found.n, (long)l->n);
	val_set_int(r->a, doc, "held", q->held_back);
	VEC_EACH (i, l)
		val_add(r->a, rows, finding_val(r, l->v[i].f, l->v[i].line));
	val_set(r->a, doc, "conflicts", rows);
	val_set(r->a, doc, "not_checked", strs_val(r->a, &q->wiki->damaged));
	put_json(r, doc);
}

static struct str
place_words(struct arena *a, const struct listed *l)
{
	if (l->line <= 0)
		return l->f->page;
	return str_printf(a, "%.*s:%d", STR_ARG(l->f->page), l->line);
}

static void
list_text(struct run *r, const struct query *q, const struct listeds *l)
{
	size_t place = 0, label = 0;

	VEC_EACH (i, l) {
		size_t p = text_columns(place_words(r->a, &l->v[i]));
		size_t s = text_columns(clip(r->a, l->v[i].f->label, 40));

		place = p > place ? p : place;
		label = s > label ? s : label;
	}
	VEC_EACH (i, l) {
		const struct finding *f = l->v[i].f;

		put_cell(r, TINT_NONE, place_words(r->a, &l->v[i]), place + 2);
		put_cell(r, TINT_YELLOW, f->id, f->id.n + 2);
		put_cell(r, TINT_BOLD, clip(r->a, f->label, 40), label + 3);
		put(r, "%.*s   %.*s\n", STR_ARG(sides_brief(r->a, &f->sides)),
		    STR_ARG(finding_state(r->a, f)));
	}
	if (l->n < q->found.n)
		say(r, "%zu of %zu shown; --limit 0 shows all", l->n,
		    q->found.n);
	if (q->held_back != 0)
		say(r, "%ld held back: wikictl conflicts --held", q->held_back);
}

static void
list_compact(struct run *r, const struct query *q, const struct listeds *l)
{
	bool cut = l->n < q->found.n;

	put(r, "%zu shown of %zu; wikictl show ID for the rest of one%s\n",
	    l->n, q->found.n, cut ? ", --limit 0 for all" : "");
	VEC_EACH (i, l)
		put(r, "%.*s\n",
		    STR_ARG(compact_conflict(
			r->a, l->v[i].f, l->v[i].line, false)));
}

static void
list_compact_json(struct run *r, const struct query *q, const struct listeds *l)
{
	struct val *doc =
	    compact_doc(r->a, (long)q->found.n, l->n < q->found.n);
	struct val *rows = val_list(r->a);

	VEC_EACH (i, l)
		val_add(r->a, rows,
		    val_text(r->a, compact_conflict(
				       r->a, l->v[i].f, l->v[i].line, false)));
	val_set_int(r->a, doc, "held", q->held_back);
	val_set(r->a, doc, "conflicts", rows);
	val_set(r->a, doc, "not_checked", strs_val(r->a, &q->wiki->damaged));
	put_json_line(r, doc);
}

static void
list_tell(struct run *r, const struct query *q, const struct listeds *l)
{
	bool compact = r->opt[O_COMPACT].given;

	if (compact && r->json)
		list_compact_json(r, q, l);
	else if (compact)
		list_compact(r, q, l);
	else if (r->json)
		list_json(r, q, l);
	else
		list_text(r, q, l);
}

static bool
narrowed(const struct run *r)
{
	for (size_t i = O_PAGE; i <= O_HELD; i++)
		if (r->opt[i].given && i != O_AS_OF)
			return true;
	return false;
}

static int
conflicts_run(struct run *r)
{
	struct query q;
	struct listeds l = {0};

	if (query_read(r, &q) != 0)
		return -1;
	query_run(r, &q);
	list_make(r, &q, &l);
	list_tell(r, &q, &l);
	if (!r->json && l.n == 0 && q.wiki->damaged.n == 0)
		say(r, "No conflict %s.", narrowed(r) ? "found" : "is open");
	VEC_EACH (i, &q.wiki->damaged)
		say(r, "wikictl: not checked: %.*s",
		    STR_ARG(q.wiki->damaged.v[i]));
	if (r->opt[O_EXIT].given && q.found.n != 0)
		return 1;
	return q.wiki->damaged.n != 0 ? err_exit(FAIL_UNCHECKED) : 0;
}

const struct cmd cmd_conflicts = {
    .name = "conflicts",
    .usage = "[--page page] [--slot slot] [--status status] "
	     "[--as-of date|rev] [--min-sides n] [--held] [--limit n] "
	     "[--compact] [--exit-code]",
    .brief = "list what contradicts, open or settled, now or as of a day",
    .needs = NEED_WIKI,
    .opts = opts,
    .run = conflicts_run,
};
