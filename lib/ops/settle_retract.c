/*
 * settle_retract: a source no longer counts.
 *
 * Its record says so and stays, and so do its file, its citations and its
 * sides. What it decided is open again; what it said had ended stands again,
 * one step back, unless that was retracted itself.
 */
#include "ops/contest.h"
#include "ops/settle_own.h"

static bool
rests_on(const struct side *s, const struct source *src)
{
	VEC_EACH (i, &s->by)
		if (str_eq(s->by.v[i].slug, src->slug))
			return true;
	return false;
}

/* Whether every receipt of the side was retracted. */
static bool
side_retracted(const struct settle_work *k, const struct side *s)
{
	VEC_EACH (i, &s->by) {
		const struct source *src =
		    source_named(&k->w->sources, s->by.v[i].slug);

		if (src == NULL || src->retracted.n == 0)
			return false;
	}
	return s->by.n != 0;
}

/* ---- what rests on it ---- */

static void
rest(struct settle_work *k, struct str place, struct str words)
{
	strs_add(k->a, &k->out->rests,
	    str_printf(k->a, "%.*s  %.*s", STR_ARG(place), STR_ARG(words)));
}

static void
rests_on_page(
    struct settle_work *k, const struct page *p, const struct source *src)
{
	VEC_EACH (i, &p->doc->units) {
		const struct md_unit *u = &p->doc->units.v[i];
		struct sources from = {0};
		struct strs foreign = {0};

		if (page_unit_ours(p, u))
			continue;
		page_receipts(k->a, p, u, &k->w->sources, &from, &foreign);
		VEC_EACH (j, &from)
			if (from.v[j] == src)
				rest(k,
				    str_printf(k->a, "%.*s:%d",
					STR_ARG(p->path), u->line),
				    u->plain);
	}
}

static int
rests_find(struct settle_work *k, const struct source *src, struct err *e)
{
	struct strs pages = {0};

	if (wiki_pages(k->a, k->w, &pages, e) < 0)
		return -1;
	VEC_EACH (i, &pages) {
		struct page *p;
		struct err quiet;

		err_init(&quiet, k->a);
		if (wiki_page(k->a, k->w, pages.v[i], &p, &quiet) < 0)
			strs_add(k->a, &k->out->left, quiet.msg);
		else
			rests_on_page(k, p, src);
	}
	VEC_EACH (i, &k->w->sources) {
		const struct source *s = k->w->sources.v[i];

		if (s == src)
			continue;
		if (str_eq(s->origin, src->slug))
			rest(k, s->slug, STR("is a copy of it"));
		else if (str_eq(s->revises, src->slug))
			rest(k, s->slug, STR("is a later version of it"));
	}
	return 0;
}

/* ---- what it decided, and what it ended ---- */

static bool
decided(const struct finding *f, const struct source *src)
{
	const struct ruling *r = f->ruling;

	return f->status == FINDING_RESOLVED && r != NULL &&
	       (str_eq(r->evidence, src->slug) ||
		   (r->on.slug.n != 0 && str_eq(r->on.origin, src->slug)));
}

/* A source said it itself, and no person ruled. */
static bool
told(const struct finding *f)
{
	return f->ruling != NULL && str_eq(f->ruling->actor, STR("wikictl"));
}

static int
side_that_told(const struct finding *f, const struct source *src)
{
	VEC_EACH (i, &f->sides)
		if (rests_on(&f->sides.v[i], src))
			return (int)i;
	return -1;
}

/* Whether the value the source brought ended itself since: then what stands
 * now rests on another source. */
static bool
ended_since(struct settle_work *k, const struct finding *f, int side)
{
	struct str text = text_fold(k->a, f->sides.v[side].text);

	VEC_EACH (i, &k->w->findings) {
		const struct finding *o = k->w->findings.v[i];

		if (o == f || o->status != FINDING_RESOLVED ||
		    o->ruling == NULL)
			continue;
		VEC_EACH (j, &o->sides)
			if ((int)j != o->ruling->winner &&
			    str_eq(text_fold(k->a, o->sides.v[j].text), text))
				return true;
	}
	return false;
}

/* The earlier value stands again: as if the later source were shown stale. */
static int
revive(struct settle_work *k, struct finding *f, const struct source *src,
    int told_by, struct err *e)
{
	struct ruling *r = NEW(k->w->a, struct ruling);
	int winner = told_by == 0 ? 1 : 0;

	r->how = RULED_STALE;
	r->winner = winner;
	r->stale = src->slug;
	r->why = src->retracted;
	r->date = k->in->today;
	r->actor = k->in->actor;
	f->ruling = r;
	f->supersession = false;
	contest_list_ruled(k->w->a, f);
	settle_note(k, f, "retracted", src->slug);
	settle_note(k, f, "resolved", src->slug);
	settle_plan(k, f->page, 0, STR_NONE,
	    str_printf(
		k->a, "stands again: %.*s", STR_ARG(f->sides.v[winner].text)),
	    "record");
	if (settle_restore(k, f, false, e) < 0)
		return -1;
	settle_save(k, f);
	return 0;
}

static int
undo_told(struct settle_work *k, struct finding *f, const struct source *src,
    struct err *e)
{
	int side = side_that_told(f, src);
	const struct side *old;

	if (side < 0 || f->sides.n != 2)
		return settle_take_back(k, f, src->slug, e);
	old = &f->sides.v[side == 0 ? 1 : 0];
	if (!side_retracted(k, old) && !ended_since(k, f, side))
		return revive(k, f, src, side, e);
	rest(k, f->id,
	    side_retracted(k, old)
		? STR("what it ended was retracted itself and stays ended")
		: STR("what it brought has ended since; nothing comes back"));
	settle_note(k, f, "retracted", src->slug);
	settle_save(k, f);
	return 0;
}

static int
undo_finding(struct settle_work *k, struct finding *f, const struct source *src,
    struct err *e)
{
	bool side = side_that_told(f, src) >= 0;

	if (decided(f, src) && told(f))
		return undo_told(k, f, src, e);
	if (decided(f, src)) {
		rest(k, f->id, STR("was ruled on it; it is open again"));
		return settle_take_back(k, f, src->slug, e);
	}
	if (!side)
		return 0;
	rest(k, f->id,
	    str_printf(k->a, "has it for a side (%s)",
		finding_status_name(f->status)));
	settle_note(k, f, "retracted", src->slug);
	settle_save(k, f);
	return 0;
}

static int
source_named_by(struct settle_work *k, struct source **out, struct err *e)
{
	struct resolve_in in = {.evidence = k->in->id};
	struct ruling_work r = {.a = k->a, .w = k->w, .in = &in};

	if (rule_source(&r, out, e) < 0)
		return -1;
	if ((*out)->retracted.n == 0)
		return 0;
	err_set(e, FAIL_REFUSED, "%.*s was retracted already: %.*s",
	    STR_ARG((*out)->slug), STR_ARG((*out)->retracted));
	return err_fix(e, "ingest another source that says it, if it holds "
			  "after all");
}

static int
why_fits(struct settle_work *k, const struct source *s, struct err *e)
{
	struct str why = str_trim(k->in->why);

	if (why.n != 0 && !resolve_time_alone(k->a, why))
		return 0;
	if (why.n == 0)
		err_set(e, FAIL_USAGE, "a retraction says why");
	else
		err_set(e, FAIL_REFUSED,
		    "its age alone does not make a source "
		    "wrong: say what changed or where that is seen");
	return err_fix(
	    e, "wikictl retract %.*s --why \"...\"", STR_ARG(s->slug));
}

int
settle_retract(struct arena *a, struct wiki *w, const struct settle_in *in,
    struct tree *edits, struct settle_out *out, struct err *e)
{
	struct settle_work k = {a, w, in, edits, out};
	struct source *s;

	*out = (struct settle_out){.did = "retracted"};
	if (source_named_by(&k, &s, e) < 0 || why_fits(&k, s, e) < 0 ||
	    rests_find(&k, s, e) < 0)
		return -1;
	out->source = s;
	s->retracted = text_clean(w->a, str_trim(in->why), false);
	s->retracted_by = in->actor;
	s->retracted_on = in->today;
	settle_plan(&k, source_record_path(a, s->slug), 0, STR_NONE,
	    str_printf(a, "retracted: %.*s", STR_ARG(s->retracted)), "record");
	source_save(a, edits, s);
	VEC_EACH (i, &w->findings)
		if (undo_finding(&k, w->findings.v[i], s, e) < 0)
			return -1;
	return 0;
}
