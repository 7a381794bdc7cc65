/*
 * propose_door: the door a proposal goes through when a person takes it.
 */
#include "base/text.h"
#include "ops/check.h"
#include "ops/propose_own.h"
#include "ops/settle.h"

static int
door_claim(struct arena *a, struct wiki *w, const struct propose_door *d,
    struct tree *edits, struct propose_out *out, struct err *e)
{
	const struct proposal_words *p = d->words;
	struct ingest_in in = {
	    .name = STR("-"),
	    .bytes = str_printf(w->a, "%.*s\n", STR_ARG(str_trim(p->text))),
	    .page = p->page,
	    .title = p->title,
	    .author = p->author,
	    .url = p->url,
	    .has_class = true,
	    .cls = CLASS_MODEL,
	    .keep = true,
	    .today = d->today,
	    .actor = d->actor,
	};

	if (p->class.n != 0 && !source_class_find(p->class, &in.cls))
		return err_set(
		    e, FAIL_USAGE, "no class \"%.*s\"", STR_ARG(p->class));
	if (p->date.n != 0 && !date_parse(p->date, &in.date))
		return err_set(
		    e, FAIL_USAGE, "no date \"%.*s\"", STR_ARG(p->date));
	/* what a machine says on its own is by that machine */
	if (in.cls == CLASS_MODEL && in.author.n == 0)
		in.author = d->by;
	if (ingest_run(a, w, &in, edits, &out->ingest, e) != 0)
		return -1;
	if (out->ingest.known) {
		err_set(e, FAIL_REFUSED, "the same text is known already: %.*s",
		    STR_ARG(out->ingest.source->slug));
		return err_fix(e, "wikictl ingest --again FILE");
	}
	out->pages = out->ingest.pages;
	return 0;
}

/* What a commit of that edit would be refused for. */
static int
edit_checked(struct arena *a, struct wiki *w, const struct proposal_words *p,
    struct tree *edits, struct err *e)
{
	struct strs paths = {0};
	struct check_scope scope = {.paths = &paths};
	struct check_out found;

	strs_add(a, &paths, p->page);
	if (check_run(a, w->tree, edits, &scope, &found, e) != 0)
		return -1;
	VEC_EACH (i, &found.diags) {
		const struct diag *g = &found.diags.v[i];

		if (g->level != DIAG_ERROR)
			continue;
		err_set(e, FAIL_REFUSED, "%.*s:%d: %s: %.*s", STR_ARG(g->path),
		    g->line, g->kind->code, STR_ARG(g->message));
		return err_fix(e,
		    "what a source says goes in as a source: wikictl propose "
		    "claim; a conflict is settled: wikictl propose resolution");
	}
	if (found.not_checked.n != 0)
		return err_set(
		    e, FAIL_UNCHECKED, "%.*s", STR_ARG(found.not_checked.v[0]));
	return 0;
}

static int
door_edit(struct arena *a, struct wiki *w, const struct propose_door *d,
    struct tree *edits, struct propose_out *out, struct err *e)
{
	const struct proposal_words *p = d->words;
	struct str page, before, rest;
	struct buf b;
	int line = 1;
	size_t at;

	if (!config_is_page(&w->config, p->page)) {
		err_set(e, FAIL_REFUSED, "%.*s is no page of this wiki",
		    STR_ARG(text_clean(a, p->page, false)));
		return err_fix(e, "wikictl search WORDS");
	}
	if (p->old.n == 0 || str_eq(p->old, p->text)) {
		err_set(e, FAIL_USAGE,
		    "an edit names the words that stand there, and others");
		return err_fix(
		    e, "give old and text as they stand and as they shall");
	}
	if (tree_read(a, w->tree, p->page, &page, e) != 0)
		return -1;
	at = str_find(page, p->old);
	rest = str_sub(page, at + 1, page.n);
	if (at == page.n || str_has(rest, p->old)) {
		err_set(e, FAIL_REFUSED, "%.*s: the words %s", STR_ARG(p->page),
		    at == page.n ? "do not stand there"
				 : "stand there more than once");
		return err_fix(e, "give the bytes of the page as they are, and "
				  "enough of them to be found once");
	}
	before = str_sub(page, 0, at);
	for (size_t i = 0; i < before.n; i++)
		line += before.p[i] == '\n';
	buf_init(&b, a, page.n + p->text.n);
	buf_add(&b, before);
	buf_add(&b, p->text);
	buf_add(&b, str_sub(page, at + p->old.n, page.n));
	tree_put(edits, p->page, buf_str(&b));
	*VEC_ADD(a, &out->plan) = (struct planned){
	    .page = p->page,
	    .line = line,
	    .before = p->old,
	    .after = p->text,
	    .what = "span",
	};
	strs_add(a, &out->pages, p->page);
	return edit_checked(a, w, p, edits, e);
}

static int
door_resolve(struct arena *a, struct wiki *w, const struct propose_door *d,
    struct tree *edits, struct propose_out *out, struct err *e)
{
	const struct proposal_words *p = d->words;
	struct resolve_in in = {
	    .id = d->target,
	    .evidence = p->evidence,
	    .quote = p->quote,
	    .stale = p->stale,
	    .why = p->stale.n != 0 ? p->why : STR_NONE,
	    .actor = d->actor,
	    .today = d->today,
	};
	struct resolve_out done;

	in.keep = resolve_keep_word(p->keep);
	in.arg = in.keep == KEEP_SIDE ? p->keep : p->arg;
	if (resolve_run(a, w, &in, edits, &done, e) != 0)
		return -1;
	out->finding = done.finding;
	out->plan = done.plan;
	out->pages = done.pages;
	out->left = done.unspliced;
	return 0;
}

static settle_fn *const settles[PROPOSAL_KINDS] = {
    [PROPOSE_DISMISS] = settle_dismiss,
    [PROPOSE_IGNORE] = settle_ignore,
    [PROPOSE_REOPEN] = settle_reopen,
    [PROPOSE_CONFIRM] = settle_confirm,
    [PROPOSE_RETRACT] = settle_retract,
    [PROPOSE_CONTEST] = settle_contest,
};

static int
door_settle(struct arena *a, struct wiki *w, const struct propose_door *d,
    struct tree *edits, struct propose_out *out, struct err *e)
{
	const struct proposal_words *p = d->words;
	struct settle_in in = {
	    .id = d->target,
	    .why = p->why,
	    .says = d->kind == PROPOSE_CONTEST ? p->old : STR_NONE,
	    .evidence = p->evidence,
	    .quote = p->quote,
	    .actor = d->actor,
	    .today = d->today,
	};
	struct settle_out done;

	if (settles[d->kind](a, w, &in, edits, &done, e) != 0)
		return -1;
	if (str_eq(str_of(done.did), STR("nothing"))) {
		err_set(e, FAIL_REFUSED, "%.*s: there is nothing to do",
		    STR_ARG(d->target));
		return err_fix(e, "wikictl review");
	}
	out->finding = done.findings.n != 0 ? done.findings.v[0] : NULL;
	out->plan = done.plan;
	out->pages = done.pages;
	out->left = done.left;
	/* a line may have moved since it was named */
	if (d->kind == PROPOSE_CONFIRM && p->old.n != 0 &&
	    out->finding != NULL &&
	    !str_eq(out->finding->sides.v[0].text, p->old)) {
		err_set(e, FAIL_REFUSED,
		    "%.*s says “%.*s” now, and not what was proposed",
		    STR_ARG(d->target), STR_ARG(out->finding->sides.v[0].text));
		return err_fix(
		    e, "wikictl propose confirm %.*s", STR_ARG(d->target));
	}
	return 0;
}

int
propose_through(struct arena *a, struct wiki *w, const struct propose_door *d,
    struct tree *edits, struct propose_out *out, struct err *e)
{
	switch (d->kind) {
	case PROPOSE_CLAIM:
		return door_claim(a, w, d, edits, out, e);
	case PROPOSE_EDIT:
		return door_edit(a, w, d, edits, out, e);
	case PROPOSE_RESOLUTION:
		return door_resolve(a, w, d, edits, out, e);
	case PROPOSE_DISMISS:
	case PROPOSE_IGNORE:
	case PROPOSE_REOPEN:
	case PROPOSE_CONFIRM:
	case PROPOSE_RETRACT:
	case PROPOSE_CONTEST:
		break;
	}
	return door_settle(a, w, d, edits, out, e);
}
