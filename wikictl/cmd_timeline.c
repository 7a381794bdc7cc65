#include "ops/timeline.h"

#include "base/text.h"
#include "base/tree.h"
#include "cmd.h"
#include "format/val.h"
#include "git/history.h"
#include "model/wiki.h"
#include "place.h"
#include "report.h"
#include "sides.h"

#define LIMIT 1000

enum { O_LIMIT };

static const struct opt opts[] = {
    [O_LIMIT] = {"limit", OPT_NUMBER, "n", "at most n slots (1000; 0 = all)",
	0},
    {NULL, OPT_END, NULL, NULL, 0},
};

/* A page, an id, or words of a slot, in that order. */
static void
asked(struct run *r, struct timeline_in *in)
{
	struct str word = r->words.v[0];
	struct err quiet;

	*in = (struct timeline_in){0};
	err_init(&quiet, r->a);
	if (str_starts(word, STR("c-")) &&
	    finding_find(&r->wiki->findings, word, &in->finding, &quiet) == 0)
		return;
	if (place_page(r, word, &in->page) == 0)
		return;
	err_clear(r->e);
	in->page = STR_NONE;
	if (tree_path_ok(word) && config_is_page(&r->wiki->config, word))
		in->page = word; /* it may have been one */
	else
		in->words = word;
}

static int
versions(void *own, struct arena *a, struct str path,
    struct timeline_versions *out, struct err *e)
{
	struct history_versions all;
	int rc = history_versions(a, own, path, &all, e);

	VEC_EACH (i, &all)
		*VEC_ADD(a, out) =
		    (struct timeline_version){.rev = all.v[i].rev,
			.path = all.v[i].path,
			.day = all.v[i].day,
			.id = all.v[i].id};
	return rc;
}

static int
text(void *own, struct arena *a, const struct timeline_version *v,
    struct str *out, struct err *e)
{
	struct history_version h = {v->rev, v->day, v->path, v->id};

	return history_text(a, own, &h, out, e);
}

static int
touched(void *own, struct arena *a, const struct strs *words, struct strs *out,
    struct err *e)
{
	return history_touched(a, own, words, out, e);
}

static void
asks_git(struct run *r, struct timeline_in *in)
{
	struct str head;
	struct err quiet;

	err_init(&quiet, r->a);
	in->own = r->repo;
	if (repo_rev(r->a, r->repo, STR("HEAD"), &head, &quiet) == 0 ||
	    quiet.code != FAIL_NOTFOUND) {
		in->versions = versions;
		in->text = text;
		in->touched = touched;
	}
}

/* ---- JSON ---- */

static struct val *
by_val(struct arena *a, const struct timeline_claim *c)
{
	struct val *l = val_list(a);

	VEC_EACH (i, &c->by) {
		const struct receipt *x = c->by.v[i].receipt;
		struct val *v = val_map(a), *s = val_map(a);

		val_set(a, s, "slug",
		    x->slug.n != 0 ? val_text(a, x->slug) : val_null(a));
		val_set_text(a, s, "title", x->title);
		val_set_text(a, s, "path", x->path);
		val_set_text(a, s, "class", str_of(source_class_name(x->cls)));
		val_set(a, v, "source", s);
		val_set(a, v, "date", date_val(a, x->date));
		val_set(a, v, "recorded", date_val(a, c->by.v[i].recorded));
		val_set_text(a, v, "origin", x->origin);
		val_add(a, l, v);
	}
	return l;
}

static struct val *
gone_val(struct arena *a, const struct timeline_claim *c)
{
	struct val *v = val_map(a);

	val_set(a, v, "date", date_val(a, c->gone));
	val_set_text(a, v, "commit", c->gone_commit);
	return v;
}

static struct val *
claim_val(struct arena *a, const struct timeline_claim *c)
{
	struct val *v = val_map(a), *valid = val_map(a);

	val_set_text(a, v, "text", c->text);
	val_set_text(a, v, "value", c->value);
	val_set_text(a, v, "standing", str_of(c->standing));
	val_set(a, valid, "from", date_val(a, c->from));
	val_set(a, valid, "until", date_val(a, c->until));
	val_set(a, v, "valid", valid);
	val_set(a, v, "recorded", date_val(a, c->recorded));
	val_set(a, v, "commit",
	    c->commit.n != 0 ? val_text(a, c->commit) : val_null(a));
	val_set(
	    a, v, "gone", c->gone_commit.n != 0 ? gone_val(a, c) : val_null(a));
	val_set(
	    a, v, "page", c->page.n != 0 ? val_text(a, c->page) : val_null(a));
	val_set(a, v, "line", c->line > 0 ? val_int(a, c->line) : val_null(a));
	val_set(a, v, "by", by_val(a, c));
	return v;
}

static void
events_val(struct arena *a, const struct finding *f, struct val *l)
{
	VEC_EACH (i, &f->history) {
		const struct event *ev = &f->history.v[i];
		struct val *v = val_map(a);

		val_set_text(a, v, "id", f->id);
		val_set_text(a, v, "what", ev->what);
		val_set(a, v, "date", date_val(a, ev->date));
		val_set_text(a, v, "actor", ev->actor);
		val_set_text(a, v, "source", ev->source);
		val_set_text(a, v, "note", ev->note);
		val_add(a, l, v);
	}
}

static struct val *
slot_val(struct run *r, const struct timeline_slot *s)
{
	struct arena *a = r->a;
	struct val *v = val_map(a), *claims = val_list(a);
	struct val *found = val_list(a), *events = val_list(a);

	val_set_text(a, v, "slot", s->label);
	val_set_text(a, v, "subject", s->subject);
	val_set_text(a, v, "page", s->page);
	VEC_EACH (i, &s->claims)
		val_add(a, claims, claim_val(a, &s->claims.v[i]));
	VEC_EACH (i, &s->findings) {
		val_add(a, found, finding_val(r, s->findings.v[i], 0));
		events_val(a, s->findings.v[i], events);
	}
	val_set(a, v, "claims", claims);
	val_set(a, v, "conflicts", found);
	val_set(a, v, "events", events);
	return v;
}

static void
timeline_json(struct run *r, const struct timeline_out *out, size_t shown)
{
	struct val *doc = doc_new(r->a, "wikictl.timeline/1");
	struct val *slots = val_list(r->a);

	doc_totals(r->a, doc, (long)out->slots.n, (long)shown);
	for (size_t i = 0; i < shown; i++)
		val_add(r->a, slots, slot_val(r, &out->slots.v[i]));
	val_set(r->a, doc, "slots", slots);
	val_set(r->a, doc, "not_checked", strs_val(r->a, &out->not_checked));
	put_json(r, doc);
}

/* ---- words ---- */

static void
claim_text(struct run *r, const struct timeline_claim *c)
{
	put(r, "  ");
	put_cell(r, TINT_NONE, str_of(c->standing), 12);
	put_cell(r, TINT_BOLD, c->text, 0);
	put(r, "\n");
	VEC_EACH (i, &c->by) {
		const struct receipt *x = c->by.v[i].receipt;

		put(r, "              %.*s, %.*s", STR_ARG(x->title),
		    STR_ARG(date_text(r->a, x->date)));
		if (x->slug.n != 0)
			put(r, "  (%.*s)", STR_ARG(x->slug));
		put(r, "\n");
	}
	put(r, "              recorded %.*s",
	    STR_ARG(date_known(c->recorded) ? date_text(r->a, c->recorded)
					    : STR("in no commit yet")));
	if (c->gone_commit.n != 0)
		put(r, "; off %.*s since %.*s", STR_ARG(c->page),
		    STR_ARG(date_text(r->a, c->gone)));
	if (date_known(c->from))
		put(r, "; valid from %.*s", STR_ARG(date_text(r->a, c->from)));
	if (date_known(c->until))
		put(r, "; valid until %.*s",
		    STR_ARG(date_text(r->a, c->until)));
	put(r, "\n");
}

static void
finding_text(struct run *r, const struct finding *f)
{
	put_cell(r, TINT_YELLOW, f->id, 0);
	put(r, "  %.*s\n", STR_ARG(finding_state(r->a, f)));
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
	if (f->ruling == NULL)
		return;
	if (f->ruling->on.title.n != 0)
		put(r, "  on %.*s, %.*s\n", STR_ARG(f->ruling->on.title),
		    STR_ARG(date_text(r->a, f->ruling->on.date)));
	if (f->ruling->quote.n != 0)
		put(r, "  “%.*s”\n", STR_ARG(f->ruling->quote));
	if (f->ruling->why.n != 0)
		put(r, "  %.*s\n", STR_ARG(f->ruling->why));
}

static void
timeline_text(struct run *r, const struct timeline_out *out, size_t shown)
{
	for (size_t i = 0; i < shown; i++) {
		const struct timeline_slot *s = &out->slots.v[i];

		put(r, "%s", i != 0 ? "\n" : "");
		put_cell(r, TINT_BOLD, s->label, 0);
		put(r, "   %.*s\n", STR_ARG(s->page));
		VEC_EACH (j, &s->claims)
			claim_text(r, &s->claims.v[j]);
		VEC_EACH (j, &s->findings)
			finding_text(r, s->findings.v[j]);
	}
	if (shown < out->slots.n)
		say(r, "%zu of %zu shown; --limit 0 shows all", shown,
		    out->slots.n);
	VEC_EACH (i, &out->not_checked)
		say(r, "wikictl: not checked: %.*s",
		    STR_ARG(out->not_checked.v[i]));
}

static int
timeline_cmd(struct run *r)
{
	size_t limit =
	    r->opt[O_LIMIT].given ? (size_t)r->opt[O_LIMIT].number : LIMIT;
	struct timeline_out out = {0};
	struct timeline_in in;
	size_t shown;

	asked(r, &in);
	asks_git(r, &in);
	if (timeline_run(r->a, r->wiki, &in, &out, r->e) != 0)
		return -1;
	if (out.slots.n == 0 && out.not_checked.n == 0 &&
	    tree_has(r->wiki->tree, in.page)) {
		err_set(r->e, FAIL_NOTFOUND,
		    "%.*s speaks of no slot that can be followed",
		    STR_ARG(in.page));
		return err_fix(r->e, "wikictl timeline SLOT");
	}
	if (out.slots.n == 0 && out.not_checked.n == 0) {
		err_set(r->e, FAIL_NOTFOUND,
		    "\"%.*s\" is no page, conflict or slot of this wiki",
		    STR_ARG(r->words.v[0]));
		return err_fix(r->e, "wikictl conflicts --status all");
	}
	shown = limit != 0 && out.slots.n > limit ? limit : out.slots.n;
	if (r->json)
		timeline_json(r, &out, shown);
	else
		timeline_text(r, &out, shown);
	return out.not_checked.n != 0 ? err_exit(FAIL_UNCHECKED) : 0;
}

const struct cmd cmd_timeline = {
    .name = "timeline",
    .usage = "[--limit n] page|id|slot",
    .brief = "every claim of a slot: when it holds, when it came, who ruled",
    .needs = NEED_WIKI,
    .min_words = 1,
    .words = "page, id or slot",
    .max_words = 1,
    .opts = opts,
    .run = timeline_cmd,
};
