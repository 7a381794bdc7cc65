#include "asof.h"
#include "base/text.h"
#include "compact.h"
#include "format/val.h"
#include "model/wiki.h"
#include "proposed.h"
#include "report.h"
#include "sides.h"

#define SIDE_COLUMNS 48

enum { O_AS_OF, O_COMPACT };

static const struct opt opts[] = {
    [O_AS_OF] = {"as-of", OPT_TEXT, "date|rev",
	"as it was at the end of that day, or in that commit", 0},
    [O_COMPACT] = {"compact", OPT_FLAG, NULL, "one line, texts cut", 0},
    {NULL, OPT_END, NULL, NULL, 0},
};

static struct val *
history_val(struct arena *a, const struct finding *f)
{
	struct val *l = val_list(a);

	VEC_EACH (i, &f->history) {
		const struct event *ev = &f->history.v[i];
		struct val *v = val_map(a);

		val_set_text(a, v, "what", ev->what);
		val_set(a, v, "date", date_val(a, ev->date));
		val_set_text(a, v, "actor", ev->actor);
		val_set_text(a, v, "source", ev->source);
		val_set_text(a, v, "note", ev->note);
		val_add(a, l, v);
	}
	return l;
}

static struct val *
proposals_val(
    struct run *r, const struct finding *f, const struct proposals *on)
{
	struct val *l = val_list(r->a);

	VEC_EACH (i, on)
		val_add(r->a, l, proposal_val(r->a, on->v[i], f));
	return l;
}

static void
show_json(struct run *r, const struct finding *f, int line,
    const struct proposals *on)
{
	struct val *doc = doc_new(r->a, "wikictl.conflict/1");
	struct val *c = finding_val(r, f, line);

	val_set(r->a, c, "aliases", strs_val(r->a, &f->aliases));
	val_set_text(r->a, c, "rule", f->rule);
	val_set_text(r->a, c, "reasoning", f->reasoning);
	val_set_text(r->a, c, "judge", f->judge);
	val_set_bool(r->a, c, "held", f->held);
	val_set(r->a, c, "history", history_val(r->a, f));
	val_set(r->a, c, "proposals", proposals_val(r, f, on));
	val_set(r->a, doc, "conflict", c);
	put_json(r, doc);
}

static void
sides_text(struct run *r, const struct finding *f)
{
	size_t width = 0;

	VEC_EACH (i, &f->sides) {
		size_t n =
		    text_columns(text_clean(r->a, f->sides.v[i].text, false));

		width = n > width ? n : width;
	}
	if (width > SIDE_COLUMNS)
		width = SIDE_COLUMNS;
	VEC_EACH (i, &f->sides) {
		const struct side *s = &f->sides.v[i];

		put(r, "  %zu  ", i + 1);
		put_cell(r, TINT_BOLD, s->text, width + 3);
		put(r, "%.*s", STR_ARG(side_source(r->a, s, f->page)));
		if (s->by.n != 0 && s->by.v[0].slug.n != 0)
			put(r, "  (%.*s)", STR_ARG(s->by.v[0].slug));
		put(r, "\n");
	}
}

static void
history_text(struct run *r, const struct finding *f)
{
	VEC_EACH (i, &f->history) {
		const struct event *ev = &f->history.v[i];

		put(r, "  ");
		put_cell(r, TINT_DIM, date_text(r->a, ev->date), 12);
		put_cell(r, TINT_NONE, ev->what, 15);
		put(r, "%.*s", STR_ARG(ev->actor));
		if (ev->source.n != 0)
			put(r, "  %.*s", STR_ARG(ev->source));
		if (ev->note.n != 0)
			put(r, "  %.*s", STR_ARG(ev->note));
		put(r, "\n");
	}
}

/* What a ruling stood on: it is the answer to "says who?". */
static void
ruling_text(struct run *r, const struct ruling *g)
{
	if (g == NULL)
		return;
	if (g->evidence.n != 0)
		put(r, "on %.*s, %.*s  (%.*s)\n", STR_ARG(g->on.title),
		    STR_ARG(date_text(r->a, g->on.date)), STR_ARG(g->evidence));
	if (g->quote.n != 0)
		put(r, "  “%.*s”\n", STR_ARG(g->quote));
	if (g->stale.n != 0)
		put(r, "on stale %.*s\n", STR_ARG(g->stale));
	if (g->why.n != 0)
		put(r, "  %.*s\n", STR_ARG(g->why));
}

static void
show_text(struct run *r, const struct finding *f, int line, bool past,
    const struct proposals *on)
{
	put_cell(r, TINT_YELLOW, f->id, f->id.n + 2);
	put_cell(r, TINT_BOLD, f->label, 0);
	put(r, "   %.*s, %s\n", STR_ARG(finding_state(r->a, f)),
	    severity_name(f->severity));
	if (line > 0)
		put(r, "%.*s:%d\n", STR_ARG(f->page), line);
	else
		put(r, "%.*s\n", STR_ARG(f->page));
	sides_text(r, f);
	if (f->reasoning.n != 0)
		put(r, "%.*s\n", STR_ARG(f->reasoning));
	if (f->held)
		put(r, "held back: %.*s\n", STR_ARG(f->held_why));
	ruling_text(r, f->ruling);
	put(r, "history\n");
	history_text(r, f);
	VEC_EACH (i, on)
		put(r, "proposed  %.*s  %.*s, by %.*s\n", STR_ARG(on->v[i]->id),
		    STR_ARG(proposal_brief(r->a, on->v[i])),
		    STR_ARG(on->v[i]->actor));
	if (f->status == FINDING_OPEN && !past)
		put(r, "%.*s\n", STR_ARG(finding_next_words(r, f)));
}

/* One that came later is no mistyped id. */
static int
not_yet(struct run *r, struct str id)
{
	const struct str *day = &r->opt[O_AS_OF].text;
	struct finding *f;
	struct err quiet;

	err_init(&quiet, r->a);
	if (finding_find(&r->wiki->findings, id, &f, &quiet) != 0)
		return -1;
	err_set(r->e, FAIL_NOTFOUND,
	    "as of %.*s there was no %.*s; it was opened %.*s", STR_ARG(*day),
	    STR_ARG(f->id), STR_ARG(date_text(r->a, f->opened)));
	return err_fix(r->e, "wikictl timeline %.*s", STR_ARG(f->id));
}

/* A record that is there and cannot be read is not "no such conflict". */
static int
unread(struct run *r, const struct wiki *w, struct str id)
{
	struct err was = *r->e;

	VEC_EACH (i, &w->damaged)
		if (id.n > 4 && str_has(w->damaged.v[i], id)) {
			err_set(r->e, FAIL_UNCHECKED, "%.*s",
			    STR_ARG(w->damaged.v[i]));
			return err_fix(r->e, "wikictl fsck");
		}
	*r->e = was;
	return w != r->wiki ? not_yet(r, id) : -1;
}

static void
show_compact(struct run *r, const struct finding *f, int line)
{
	struct val *doc = compact_doc(r->a, 1, false), *l = val_list(r->a);
	struct str says = compact_conflict(r->a, f, line, true);

	if (!r->json) {
		put(r, "%.*s\n", STR_ARG(says));
		return;
	}
	val_add(r->a, l, val_text(r->a, says));
	val_set(r->a, doc, "conflicts", l);
	val_set(r->a, doc, "not_checked", val_list(r->a));
	put_json_line(r, doc);
}

static int
show_run(struct run *r)
{
	struct str as_of = r->opt[O_AS_OF].text, id = r->words.v[0];
	struct wiki *w = r->wiki;
	struct page *last = NULL;
	struct proposals on = {0};
	struct finding *f;
	int line;

	if (as_of.n != 0 && as_of_wiki(r, as_of, &w) != 0)
		return -1;
	if (finding_find(&w->findings, id, &f, r->e) != 0)
		return unread(r, w, id);
	if (w == r->wiki && proposals_on(r, f, &on) != 0)
		return -1;
	line = finding_line(r, w, f, &last);
	if (r->opt[O_COMPACT].given)
		show_compact(r, f, line);
	else if (r->json)
		show_json(r, f, line, &on);
	else
		show_text(r, f, line, w != r->wiki, &on);
	return 0;
}

const struct cmd cmd_show = {
    .name = "show",
    .usage = "[--as-of date|rev] [--compact] id",
    .brief = "one conflict: its sides, sources, dates and history",
    .needs = NEED_WIKI,
    .min_words = 1,
    .words = "id",
    .max_words = 1,
    .opts = opts,
    .run = show_run,
};
