/*
 * fsck_mend: records that a merge or a move left at odds.
 *
 * Each step opens the wiki as the step before left it.
 */
#include <stdlib.h>

#include "ops/fsck_own.h"
#include "ops/settle.h"

static int
step_open(struct fsck_work *k, struct tree *edits, struct err *e)
{
	k->tree = edits;
	k->pages = (struct fsck_pages){0};
	*k->out = (struct fsck_out){0};
	return fsck_open(k, e);
}

static void
note(struct fsck_work *k, struct finding *f, const char *what, struct str words)
{
	*VEC_ADD(k->a, &f->history) = (struct event){
	    .what = str_of(what),
	    .date = k->in->today,
	    .actor = k->in->actor,
	    .note = words,
	};
}

/* ---- pages that were given another name ---- */

static void
mend_moved(struct fsck_work *k, struct tree *edits)
{
	VEC_EACH (i, &k->w->findings) {
		struct finding *f = k->w->findings.v[i];
		const struct page *p = fsck_moved(k, f);

		if (p == NULL)
			continue;
		finding_follow(
		    k->a, f, f->page, p->path, k->in->today, k->in->actor);
		finding_save(k->a, edits, f);
	}
}

/* ---- two records of one slot ---- */

static bool
receipt_in(const struct side *s, const struct receipt *r)
{
	VEC_EACH (i, &s->by)
		if (r->slug.n != 0 ? str_eq(s->by.v[i].slug, r->slug)
				   : str_eq(s->by.v[i].title, r->title) &&
					 str_eq(s->by.v[i].path, r->path))
			return true;
	return false;
}

static void
join_receipts(struct arena *a, struct side *to, const struct side *from)
{
	VEC_EACH (i, &from->by)
		if (!receipt_in(to, &from->by.v[i]))
			*VEC_ADD(a, &to->by) = from->by.v[i];
}

static int
side_at(struct arena *a, const struct sides *all, struct str text)
{
	struct str fold = text_fold(a, text);

	VEC_EACH (i, all)
		if (str_eq(text_fold(a, all->v[i].text), fold))
			return (int)i;
	return -1;
}

/* A ruling lists sides by their words, so sides are one where those are. */
static void
join_sides(struct arena *a, struct finding *to, const struct finding *from)
{
	VEC_EACH (i, &from->sides) {
		int at = side_at(a, &to->sides, from->sides.v[i].text);

		if (at >= 0)
			join_receipts(a, &to->sides.v[at], &from->sides.v[i]);
		else
			*VEC_ADD(a, &to->sides) = from->sides.v[i];
	}
}

static bool
same_trace(const struct trace *x, const struct trace *y)
{
	return str_eq(x->what, y->what) && str_eq(x->page, y->page) &&
	       str_eq(x->unit, y->unit) && str_eq(x->was, y->was) &&
	       str_eq(x->now, y->now) && x->at == y->at;
}

static void
join_traces(struct arena *a, struct traces *to, const struct traces *from)
{
	VEC_EACH (i, from) {
		bool known = false;

		VEC_EACH (j, to)
			known |= same_trace(&to->v[j], &from->v[i]);
		if (!known)
			*VEC_ADD(a, to) = from->v[i];
	}
}

static bool
same_event(const struct event *x, const struct event *y)
{
	return str_eq(x->what, y->what) && date_cmp(x->date, y->date) == 0 &&
	       str_eq(x->actor, y->actor) && str_eq(x->source, y->source) &&
	       str_eq(x->note, y->note);
}

/* How often an event stands among the first `n`. */
static size_t
times(const struct events *l, size_t n, const struct event *ev)
{
	size_t found = 0;

	for (size_t i = 0; i < n; i++)
		found += same_event(&l->v[i], ev);
	return found;
}

/* Both histories by day; what stands in both is one. */
static struct events
join_history(struct arena *a, const struct events *x, const struct events *y)
{
	struct events all = {0};
	size_t i = 0, j = 0;

	while (i < x->n || j < y->n) {
		bool first = j == y->n || (i < x->n && date_cmp(x->v[i].date,
							   y->v[j].date) <= 0);

		if (first)
			*VEC_ADD(a, &all) = x->v[i++];
		else if (times(y, j + 1, &y->v[j]) > times(x, x->n, &y->v[j]))
			*VEC_ADD(a, &all) = y->v[j++];
		else
			j++;
	}
	return all;
}

/* Of a settled and an open one the ruling stays; whether it covers all is
 * asked afterwards. */
static void
join_ruling(struct arena *a, struct finding *to, const struct finding *from)
{
	const struct side *won;
	int w;

	if (fsck_asks(to) && !fsck_asks(from)) {
		to->ruling = from->ruling;
		w = to->ruling != NULL ? to->ruling->winner : -1;
		won = w >= 0 && (size_t)w < from->sides.n ? &from->sides.v[w]
							  : NULL;
		if (won != NULL)
			to->ruling->winner = side_at(a, &to->sides, won->text);
		to->status = from->status;
	} else if (from->status == FINDING_OPEN && fsck_asks(to)) {
		to->status = FINDING_OPEN;
	}
}

static void
join_verdict(struct finding *to, const struct finding *from)
{
	if (from->severity > to->severity)
		to->severity = from->severity;
	if (from->confidence > to->confidence)
		to->confidence = from->confidence;
	if (date_cmp(from->opened, to->opened) < 0)
		to->opened = from->opened;
	to->held = to->held && from->held;
	if (!to->held)
		to->held_why = STR_NONE;
}

static void
fold(struct fsck_work *k, struct tree *edits, struct finding *to,
    const struct finding *from)
{
	bool settled = !fsck_asks(from) && fsck_asks(to);
	struct traces traces = settled ? from->traces : to->traces;

	join_traces(k->a, &traces, settled ? &to->traces : &from->traces);
	to->traces = traces;
	to->history =
	    join_history(k->a, settled ? &to->history : &from->history,
		settled ? &from->history : &to->history);
	join_sides(k->a, to, from);
	join_ruling(k->a, to, from);
	join_verdict(to, from);
	strs_add(k->a, &to->aliases, from->id);
	VEC_EACH (i, &from->aliases)
		if (!str_eq(from->aliases.v[i], to->id))
			strs_add(k->a, &to->aliases, from->aliases.v[i]);
	strs_sort(&to->aliases);
	finding_sort_sides(to);
	note(k, to, "folded", from->id);
	finding_save(k->a, edits, to);
	tree_drop(edits, finding_path(k->a, from->id));
}

/* One fold changes what the next sees: true where one was made. */
static bool
mend_one_fold(struct fsck_work *k, struct tree *edits)
{
	struct findings *all = &k->w->findings;

	VEC_EACH (i, all)
		for (size_t j = i + 1; j < all->n; j++) {
			struct finding *x = all->v[i], *y = all->v[j];
			bool first = str_cmp(x->id, y->id) < 0;

			if (!fsck_folds(k->a, x, y))
				continue;
			fold(k, edits, first ? x : y, first ? y : x);
			all->v[first ? j : i] = all->v[--all->n];
			return true;
		}
	return false;
}

/* ---- sides that only a trail still has ---- */

static void
side_back(struct fsck_work *k, const struct fsck_lost *l)
{
	const struct source *s = l->source;
	struct finding *f = l->finding;
	int at = side_at(k->a, &f->sides, l->text);
	struct side *to = at >= 0 ? &f->sides.v[at] : VEC_ADD(k->a, &f->sides);

	if (at < 0) {
		to->text = to->quote = l->text;
		to->value = l->value;
	}
	*VEC_ADD(k->a, &to->by) = source_receipt(s, l->line);
	note(k, f, at >= 0 ? "receipt_added" : "side_added",
	    STR("brought back from the trail"));
	f->history.v[f->history.n - 1].source = s->slug;
	finding_sort_sides(f);
}

static void
mend_lost(struct fsck_work *k, struct tree *edits)
{
	struct fsck_losts lost = {0};

	fsck_lost(k, &lost);
	VEC_EACH (i, &lost)
		if (lost.v[i].finding != NULL && lost.v[i].text.n != 0) {
			side_back(k, &lost.v[i]);
			finding_save(k->a, edits, lost.v[i].finding);
		}
}

/* ---- rulings that do not cover what came ---- */

static void
keep_edits(struct tree *to, const struct tree *from)
{
	struct tree_changes all = {0};

	tree_changes(from, &all);
	VEC_EACH (i, &all)
		if (all.v[i].drop)
			tree_drop(to, all.v[i].path);
		else
			tree_put(to, all.v[i].path, all.v[i].text);
}

/* All of it or nothing; one that cannot be taken back stays a fault. */
static void
reopen(struct fsck_work *k, struct tree *edits, struct finding *f)
{
	struct tree *mine = tree_edits(k->a, edits);
	struct settle_in in = {
	    .id = f->id,
	    .actor = k->in->actor,
	    .today = k->in->today,
	    .why = STR("a side or source came that the ruling does not cover"),
	};
	struct settle_out out = {0};
	struct err quiet;

	err_init(&quiet, k->a);
	if (settle_reopen(k->a, k->w, &in, mine, &out, &quiet) == 0)
		keep_edits(edits, mine);
}

static void
mend_settled(struct fsck_work *k, struct tree *edits)
{
	VEC_EACH (i, &k->w->findings) {
		struct finding *f = k->w->findings.v[i];

		if (f->sides.n > 1 && !fsck_asks(f) &&
		    !finding_ruled_on_all(f) &&
		    (fsck_page(k, f->page) != NULL ||
			!tree_has(k->tree, f->page)))
			reopen(k, edits, f);
	}
}

int
fsck_mend(struct fsck_work *k, struct tree *edits, struct err *e)
{
	if (step_open(k, edits, e) != 0)
		return -1;
	mend_moved(k, edits);
	while (mend_one_fold(k, edits))
		continue;
	if (step_open(k, edits, e) != 0)
		return -1;
	mend_lost(k, edits);
	mend_settled(k, edits);
	if (step_open(k, edits, e) != 0)
		return -1;
	return fsck_mend_pages(k, edits, e);
}
