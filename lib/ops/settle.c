#include "ops/contest.h"
#include "ops/question.h"
#include "ops/settle_own.h"

void
settle_plan(struct settle_work *k, struct str page, int line, struct str before,
    struct str after, const char *what)
{
	*VEC_ADD(k->a, &k->out->plan) = (struct planned){
	    .page = page,
	    .line = line,
	    .before = before,
	    .after = after,
	    .what = what,
	};
}

void
settle_note(struct settle_work *k, struct finding *f, const char *what,
    struct str source)
{
	*VEC_ADD(k->w->a, &f->history) = (struct event){
	    .what = str_of(what),
	    .date = k->in->today,
	    .actor = k->in->actor,
	    .source = source,
	    .note = text_clean(k->w->a, k->in->why, false),
	};
}

void
settle_save(struct settle_work *k, struct finding *f)
{
	struct str asked;

	finding_save(k->a, k->edits, f);
	question_follow(k->a, k->w, f, k->edits, &asked);
	if (asked.n != 0 && !strs_has(&k->out->pages, asked))
		strs_add(k->a, &k->out->pages, asked);
	strs_sort(&k->out->pages);
	VEC_EACH (i, &k->out->findings)
		if (k->out->findings.v[i] == f)
			return;
	*VEC_ADD(k->a, &k->out->findings) = f;
}

/* "c-.. was dismissed already", and the command that takes it further. */
int
settle_refuse(struct err *e, const struct finding *f, const char *command)
{
	if (f->status == FINDING_OPEN)
		err_set(
		    e, FAIL_REFUSED, "%.*s is open already", STR_ARG(f->id));
	else
		err_set(e, FAIL_REFUSED, "%.*s was %s already", STR_ARG(f->id),
		    settle_single(f) && f->status == FINDING_RESOLVED
			? "confirmed"
			: finding_status_name(f->status));
	return err_fix(e, "wikictl %s %.*s", command, STR_ARG(f->id));
}

bool
settle_single(const struct finding *f)
{
	return f->sides.n == 1;
}

int
settle_page(
    struct settle_work *k, struct str path, struct page **out, struct err *e)
{
	struct str text;

	if (tree_read(k->a, k->edits, path, &text, e) < 0)
		return -1;
	return page_parse(k->a, path, text, k->w->config.label, out, e);
}

int
settle_apply(
    struct settle_work *k, struct page *p, struct page_edit *ed, struct err *e)
{
	struct str text;

	if (page_edit_apply(ed, &text, e) < 0)
		return -1;
	if (str_eq(text, p->doc->text))
		return 0;
	tree_put(k->edits, p->path, text);
	strs_add(k->a, &k->out->pages, p->path);
	strs_sort(&k->out->pages);
	return 0;
}

int
settle_ignore(struct arena *a, struct wiki *w, const struct settle_in *in,
    struct tree *edits, struct settle_out *out, struct err *e)
{
	struct settle_work k = {a, w, in, edits, out};
	struct finding *f;

	*out = (struct settle_out){.did = "ignored"};
	if (finding_find(&w->findings, in->id, &f, e) < 0)
		return -1;
	if (f->status != FINDING_OPEN)
		return settle_refuse(e, f, "show");
	f->status = FINDING_IGNORED;
	settle_note(&k, f, "ignored", STR_NONE);
	settle_plan(&k, finding_path(a, f->id), 0, STR("open"), STR("ignored"),
	    "record");
	settle_save(&k, f);
	return 0;
}

/* A dismissal is a ruling that nobody won: it names what it speaks of. */
static int
dismiss_pages(struct settle_work *k, struct finding *f, struct err *e)
{
	struct resolve_out pages = {0};
	struct ruling_work r = {
	    .a = k->a,
	    .w = k->w,
	    .edits = k->edits,
	    .out = &pages,
	    .f = f,
	    .r = f->ruling,
	    .dismiss = true,
	};

	if (rule_pages(&r, e) < 0)
		return -1;
	k->out->plan = pages.plan;
	k->out->pages = pages.pages;
	k->out->left = pages.unspliced;
	return 0;
}

int
settle_dismiss(struct arena *a, struct wiki *w, const struct settle_in *in,
    struct tree *edits, struct settle_out *out, struct err *e)
{
	struct settle_work k = {a, w, in, edits, out};
	struct finding *f;
	struct ruling *r = NEW(w->a, struct ruling);

	*out = (struct settle_out){.did = "dismissed"};
	if (finding_find(&w->findings, in->id, &f, e) < 0)
		return -1;
	if (f->status != FINDING_OPEN && f->status != FINDING_IGNORED)
		return settle_refuse(e, f, "reopen");
	if (str_trim(in->why).n == 0) {
		err_set(e, FAIL_USAGE,
		    "a dismissal says why the two are no conflict");
		return err_fix(
		    e, "wikictl dismiss %.*s --why \"...\"", STR_ARG(f->id));
	}
	r->how = RULED_KEPT;
	r->winner = -1;
	r->why = text_clean(w->a, str_trim(in->why), false);
	r->date = in->today;
	r->actor = in->actor;
	f->ruling = r;
	f->status = FINDING_DISMISSED;
	f->held = false;
	contest_list_ruled(w->a, f);
	settle_note(&k, f, "dismissed", STR_NONE);
	if (dismiss_pages(&k, f, e) < 0)
		return -1;
	settle_save(&k, f);
	return 0;
}
