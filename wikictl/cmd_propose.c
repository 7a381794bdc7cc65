#include "cmd.h"
#include "format/val.h"
#include "input.h"
#include "model/wiki.h"
#include "place.h"
#include "proposed.h"
#include "report.h"

enum { O_DRY = SAY_COUNT };

static const struct opt opts[] = {
    SAY_OPTS,
    [O_DRY] = {"dry-run", OPT_FLAG, NULL, "try it and store nothing", 0},
    {NULL, OPT_END, NULL, NULL, 0},
};

static int
kind_read(struct run *r, enum proposal_kind *kind)
{
	struct str word = r->words.v[0];
	struct strs names = {0};
	struct buf b;

	/* what the command is called that it asks for */
	if (str_eq(word, STR("resolve")))
		word = STR("resolution");
	if (proposal_kind_find(word, kind))
		return 0;
	buf_init(&b, r->a, REPORT_MAX);
	for (int i = 0; i < PROPOSAL_KINDS; i++) {
		const char *name = proposal_kind_name((enum proposal_kind)i);

		strs_add(r->a, &names, str_of(name));
		buf_f(&b, "%s%s", i != 0 ? ", " : "", name);
	}
	err_set(r->e, FAIL_USAGE, "propose: what is \"%.*s\"?", STR_ARG(word));
	if (opt_nearest(word, &names).n != 0)
		return err_fix(r->e, "did you mean %.*s?",
		    STR_ARG(opt_nearest(word, &names)));
	return err_fix(r->e, "one of %.*s", STR_ARG(buf_str(&b)));
}

static int
word_count(struct run *r, size_t min, size_t max, const char *what)
{
	if (r->words.n > min && r->words.n <= max + 1)
		return 0;
	err_set(r->e, FAIL_USAGE, "propose %.*s takes %s",
	    STR_ARG(r->words.v[0]), what);
	return err_fix(r->e, "wikictl help propose");
}

static int
claim_read(struct run *r, struct propose_in *in)
{
	struct proposal_words *w = &in->words;

	if (word_count(r, 1, 1, "one text, or - for standard input") != 0)
		return -1;
	w->text = r->words.v[1];
	if (str_eq(w->text, STR("-")) && input_read(r, STR("-"), &w->text) != 0)
		return -1;
	return w->page.n != 0 ? place_page(r, w->page, &w->page) : 0;
}

static int
edit_read(struct run *r, struct propose_in *in)
{
	if (word_count(r, 2, 2, "a page and the new text") != 0)
		return -1;
	in->words.text = r->words.v[2];
	return place_page(r, r->words.v[1], &in->words.page);
}

/* `--keep merged TEXT ID`: the word that names a conflict is the id. */
static int
resolution_read(struct run *r, struct propose_in *in)
{
	bool more = resolve_keep_word(in->words.keep) != KEEP_SIDE;
	struct finding *f;
	struct err quiet;
	size_t id = r->words.n - 1;

	if (word_count(r, more ? 2 : 1, more ? 2 : 1,
		more ? "a text or date, and an id" : "one id") != 0)
		return -1;
	err_init(&quiet, r->a);
	if (more &&
	    finding_find(&r->wiki->findings, r->words.v[1], &f, &quiet) == 0)
		id = 1;
	in->target = r->words.v[id];
	if (more)
		in->words.arg = r->words.v[3 - id];
	return 0;
}

static int
call_read(struct run *r, struct propose_in *in)
{
	*in = (struct propose_in){.actor = r->actor, .today = r->today};
	if (kind_read(r, &in->kind) != 0 ||
	    say_read(r, in->kind, &in->words) != 0)
		return -1;
	switch (in->kind) {
	case PROPOSE_CLAIM:
		return claim_read(r, in);
	case PROPOSE_EDIT:
		return edit_read(r, in);
	case PROPOSE_RESOLUTION:
		return resolution_read(r, in);
	case PROPOSE_DISMISS:
	case PROPOSE_IGNORE:
	case PROPOSE_REOPEN:
	case PROPOSE_CONFIRM:
	case PROPOSE_RETRACT:
	case PROPOSE_CONTEST:
		break;
	}
	if (word_count(r, 1, 1, "one id, place or source") != 0)
		return -1;
	in->target = r->words.v[1];
	if (in->kind == PROPOSE_CONTEST &&
	    (in->words.evidence.n == 0 || in->words.quote.n == 0))
		return err_set(r->e, FAIL_USAGE,
		    "propose contest takes --evidence SOURCE and --quote TEXT, "
		    "what that source says against the place");
	return 0;
}

static void
done_json(struct run *r, const struct propose_out *out, bool written)
{
	struct val *doc = doc_new(r->a, "wikictl.propose/1");

	val_set_bool(r->a, doc, "written", written);
	val_set_text(r->a, doc, "did", str_of(out->did));
	val_set(r->a, doc, "proposal",
	    proposal_val(r->a, out->proposal, out->finding));
	proposed_plan_val(r, doc, out);
	put_json(r, doc);
}

static void
done_text(struct run *r, const struct propose_out *out, bool written)
{
	const struct proposal *p = out->proposal;
	const struct event *last =
	    p->history.n != 0 ? &p->history.v[p->history.n - 1] : NULL;

	put(r, "%.*s  %.*s\n", STR_ARG(p->id),
	    STR_ARG(proposal_brief(r->a, p)));
	proposed_plan(r, out);
	if (p->status != PROPOSAL_OPEN && last != NULL)
		put(r, "It was %.*s %.*s by %.*s%s%.*s. Nothing was stored.\n",
		    STR_ARG(last->what), STR_ARG(date_text(r->a, last->date)),
		    STR_ARG(last->actor), last->note.n != 0 ? ": " : "",
		    STR_ARG(last->note));
	else if (str_eq(str_of(out->did), STR("known")))
		put(r, "It was proposed %.*s by %.*s, and waits.\n",
		    STR_ARG(date_text(r->a, p->date)), STR_ARG(p->actor));
	else if (written)
		put(r,
		    "Stored; no page was changed. A person decides: wikictl "
		    "review --accept %.*s\n",
		    STR_ARG(p->id));
	else
		put(r, "Nothing was stored.\n");
}

static int
propose_cmd(struct run *r)
{
	struct tree *edits = tree_edits(r->a, r->disk);
	struct propose_in in;
	struct propose_out out;
	bool written;

	if (call_read(r, &in) != 0 ||
	    propose_add(r->a, r->wiki, &in, edits, &out, r->e) != 0)
		return -1;
	written =
	    str_eq(str_of(out.did), STR("proposed")) && !r->opt[O_DRY].given;
	if (written && tree_flush(edits, r->root, ingest_rank, r->e) != 0)
		return -1;
	if (r->json)
		done_json(r, &out, written);
	else
		done_text(r, &out, written);
	return 0;
}

const struct cmd cmd_propose = {
    .name = "propose",
    .usage = "[--page page] [--title title] [--date date] [--class class] "
	     "[--author author] [--url url] [--old text] [--keep side] "
	     "[--evidence source] [--quote text] [--stale source] [--why text] "
	     "[--dry-run] kind argument ...",
    .brief = "ask the people who keep the wiki; changes no page",
    .needs = NEED_WIKI | NEED_LOCK,
    .lockless = "dry-run",
    .min_words = 2,
    .words = "claim TEXT, edit PAGE TEXT, resolution ID, contest PLACE, ...",
    .max_words = 4,
    .opts = opts,
    .run = propose_cmd,
};
