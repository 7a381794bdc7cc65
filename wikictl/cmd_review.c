#include "cmd.h"
#include "format/val.h"
#include "model/wiki.h"
#include "place.h"
#include "plan.h"
#include "proposed.h"
#include "report.h"
#include "sides.h"

#define LIMIT 100

enum { O_ACCEPT = SAY_COUNT, O_DECLINE, O_TEXT, O_ALL, O_LIMIT, O_YES, O_DRY };

static const struct opt opts[] = {
    SAY_OPTS,
    [O_ACCEPT] = {"accept", OPT_TEXT, "proposal", "do what it says", 0},
    [O_DECLINE] = {"decline", OPT_TEXT, "proposal", "do not", 0},
    [O_TEXT] = {"text", OPT_TEXT, "text",
	"claim, edit: these words instead; or the merged text, the date", 0},
    [O_ALL] = {"all", OPT_FLAG, NULL, "decided ones and moot ones too", 0},
    [O_LIMIT] = {"limit", OPT_NUMBER, "n", "at most n (100; 0 = all)", 0},
    [O_YES] = {"yes", OPT_FLAG, NULL,
	"in a script of a person, with WIKICTL_HUMAN=name", 0},
    [O_DRY] = {"dry-run", OPT_FLAG, NULL, "show what would be written", 0},
    {NULL, OPT_END, NULL, NULL, 0},
};

/* ---- listing ---- */

static void
one_text(struct run *r, const struct proposal *p)
{
	const struct finding *f = proposal_finding(r, p);

	put_cell(r, TINT_YELLOW, p->id, p->id.n + 2);
	put(r, "%.*s\n", STR_ARG(proposal_brief(r->a, p)));
	put(r, "    %.*s, %.*s", STR_ARG(p->actor),
	    STR_ARG(date_text(r->a, p->date)));
	if (p->judge.verdict.n != 0)
		put(r, "; %.*s says %.*s, confidence %.*s",
		    STR_ARG(p->judge.model), STR_ARG(p->judge.verdict),
		    STR_ARG(p->judge.confidence));
	if (p->status != PROPOSAL_OPEN)
		put(r, "; %s", proposal_status_name(p->status));
	else if (!proposal_waits(p, f))
		put(r, "; moot");
	else if (f != NULL && p->sides.n != 0 && proposal_outgrown(p, f))
		put(r, "; a side or source has come since");
	put(r, "\n");
	if (f != NULL)
		put(r, "    %.*s: %.*s\n", STR_ARG(f->label),
		    STR_ARG(sides_brief(r->a, &f->sides)));
	if (p->words.quote.n != 0)
		put(r, "    “%.*s”\n", STR_ARG(p->words.quote));
	if (p->words.why.n != 0)
		put(r, "    why: %.*s\n", STR_ARG(p->words.why));
}

static int
list(struct run *r, const struct proposals *all, const struct strs *damaged)
{
	long limit = r->opt[O_LIMIT].given ? r->opt[O_LIMIT].number : LIMIT;
	struct val *doc = doc_new(r->a, "wikictl.review/1");
	struct val *l = val_list(r->a);
	long total = 0, shown = 0;

	VEC_EACH (i, all) {
		struct proposal *p = all->v[i];

		if (!r->opt[O_ALL].given &&
		    !proposal_waits(p, proposal_finding(r, p)))
			continue;
		total++;
		if (limit != 0 && shown == limit)
			continue;
		shown++;
		if (r->json)
			val_add(r->a, l,
			    proposal_val(r->a, p, proposal_finding(r, p)));
		else
			one_text(r, p);
	}
	if (r->json) {
		doc_totals(r->a, doc, total, shown);
		val_set(r->a, doc, "proposals", l);
		val_set(r->a, doc, "not_checked", strs_val(r->a, damaged));
		put_json(r, doc);
	} else {
		if (total == 0)
			put(r, "No proposal waits.\n");
		else
			put(r,
			    "%ld of %ld; wikictl review --accept ID, or "
			    "--decline ID --why TEXT\n",
			    shown, total);
		VEC_EACH (i, damaged)
			put(r, "not readable: %.*s\n", STR_ARG(damaged->v[i]));
	}
	return damaged->n != 0 ? err_exit(FAIL_UNCHECKED) : 0;
}

/* ---- deciding ---- */

static bool
changed(struct run *r)
{
	for (int i = 0; i < SAY_COUNT; i++)
		if (r->opt[i].given)
			return true;
	return r->opt[O_TEXT].given;
}

/* The proposer's words with the person's over them. */
static int
edited_read(struct run *r, const struct proposal *p, struct proposal_words *w)
{
	*w = p->words;
	if (say_read(r, p->kind, w) != 0)
		return -1;
	if (r->opt[SAY_EVIDENCE].given)
		w->stale = STR_NONE;
	if (r->opt[SAY_STALE].given)
		w->evidence = w->quote = STR_NONE;
	if (r->opt[SAY_EVIDENCE].given && !r->opt[SAY_QUOTE].given)
		w->quote = STR_NONE;
	if (r->opt[O_TEXT].given && p->kind == PROPOSE_RESOLUTION)
		w->arg = r->opt[O_TEXT].text;
	else if (r->opt[O_TEXT].given)
		w->text = r->opt[O_TEXT].text;
	if (r->opt[SAY_PAGE].given)
		return place_page(r, w->page, &w->page);
	return 0;
}

static void
decided_json(struct run *r, const struct propose_out *out, bool written)
{
	struct val *doc = doc_new(r->a, "wikictl.review/1");

	val_set_bool(r->a, doc, "written", written);
	val_set_text(r->a, doc, "did", str_of(out->did));
	val_set(r->a, doc, "proposal",
	    proposal_val(r->a, out->proposal, out->finding));
	proposed_plan_val(r, doc, out);
	put_json(r, doc);
}

static int
decided(struct run *r, const struct propose_out *out, struct tree *edits)
{
	int yes = 1;

	if (!r->json)
		proposed_plan(r, out);
	if (!r->opt[O_DRY].given)
		yes = plan_agreed(r, r->opt[O_YES].given);
	if (yes < 0)
		return -1;
	if (r->opt[O_DRY].given || yes == 0) {
		if (r->json)
			decided_json(r, out, false);
		else
			put(r, "Nothing was written.\n");
		return yes == 0 ? 1 : 0;
	}
	if (plan_write(r, edits) != 0)
		return -1;
	if (r->json)
		decided_json(r, out, true);
	else
		put(r, "%.*s %s.\n", STR_ARG(out->proposal->id), out->did);
	return 0;
}

static int
accept(struct run *r, struct proposal *p)
{
	struct tree *edits = tree_edits(r->a, r->disk);
	struct propose_out out;
	struct proposal_words w;

	if (edited_read(r, p, &w) != 0 ||
	    propose_accept(r->a, r->wiki, p, changed(r) ? &w : NULL, r->actor,
		r->today, edits, &out, r->e) != 0)
		return -1;
	if (!r->json)
		one_text(r, p);
	return decided(r, &out, edits);
}

static int
decline(struct run *r, struct proposal *p)
{
	struct tree *edits = tree_edits(r->a, r->disk);
	struct propose_out out = {.proposal = p, .did = "declined"};

	if (propose_decline(r->a, p, r->opt[SAY_WHY].text, r->actor, r->today,
		edits, r->e) != 0)
		return -1;
	out.finding = proposal_finding(r, p);
	return decided(r, &out, edits);
}

static int
review_cmd(struct run *r)
{
	struct str yes = r->opt[O_ACCEPT].text, no = r->opt[O_DECLINE].text;
	struct strs damaged = {0};
	struct proposals all;
	struct proposal *p;

	if (yes.n != 0 && no.n != 0)
		return err_set(
		    r->e, FAIL_USAGE, "--accept and --decline: one at a time");
	if (yes.n + no.n == 0 && changed(r))
		return err_set(r->e, FAIL_USAGE,
		    "other words go with --accept, and --why with --decline "
		    "too");
	if (proposals_load(r->a, r->disk, &all, &damaged, r->e) != 0)
		return -1;
	if (yes.n + no.n == 0)
		return list(r, &all, &damaged);
	if (proposal_find(&all, yes.n != 0 ? yes : no, &p, r->e) != 0)
		return -1;
	return yes.n != 0 ? accept(r, p) : decline(r, p);
}

const struct cmd cmd_review = {
    .name = "review",
    .usage = "[--accept proposal] [--decline proposal] [--page page] "
	     "[--title title] [--date date] [--class class] [--author author] "
	     "[--url url] [--old text] [--text text] [--keep side] "
	     "[--evidence source] [--quote text] [--stale source] [--why text] "
	     "[--all] [--limit n] [--dry-run] [--yes]",
    .brief = "what was proposed; a person accepts or declines",
    .needs = NEED_WIKI | NEED_MEND,
    .human_only = true,
    .max_words = 0,
    .opts = opts,
    .run = review_cmd,
};
