/*
 * settle_reopen: a decision is taken back, and the pages with it.
 */
#include "ops/settle_own.h"

/* The byte changes that the settling made on a page. */
static void
changes_of(struct arena *a, const struct finding *f, struct str page,
    struct page_changes *out)
{
	VEC_EACH (i, &f->traces) {
		const struct trace *t = &f->traces.v[i];

		if (str_eq(t->what, STR("edit")) && str_eq(t->page, page))
			*VEC_ADD(a, out) = (struct page_change){
			    .at = (size_t)t->at,
			    .was = t->was,
			    .now = t->now,
			    .before = t->unit,
			};
	}
}

static int
line_of(struct str text, size_t at)
{
	struct str head = str_sub(text, 0, at), line;
	int n = 0;

	while (str_line(&head, &line))
		n++;
	return at > 0 && at <= text.n && text.p[at - 1] == '\n' ? n + 1
	       : n > 0						? n
								: 1;
}

static bool
is_lost(const struct page_changes *lost, const struct page_change *c)
{
	VEC_EACH (i, lost)
		if (lost->v[i].at == c->at && str_eq(lost->v[i].now, c->now) &&
		    str_eq(lost->v[i].was, c->was))
			return true;
	return false;
}

static void
plan_changes(struct settle_work *k, const struct finding *f, struct str path,
    struct str text, const struct page_changes *made,
    const struct page_changes *lost)
{
	VEC_EACH (i, made) {
		const struct page_change *c = &made->v[i];
		size_t at = c->at < text.n ? c->at : text.n;

		if (!is_lost(lost, c))
			settle_plan(k, path, line_of(text, at),
			    str_trim(c->now), str_trim(c->was), "span");
	}
	VEC_EACH (i, lost) {
		if (str_has(lost->v[i].now, f->id))
			continue; /* the entry is written anew */
		strs_add(k->a, &k->out->left,
		    str_printf(k->a, "%.*s: %.*s", STR_ARG(path),
			STR_ARG(text_squeeze(
			    k->a, str_trim(lost->v[i].now.n != 0
					       ? lost->v[i].now
					       : lost->v[i].was)))));
	}
}

static bool
defines(const struct page *p, struct str label)
{
	VEC_EACH (i, &p->doc->defs)
		if (str_eq(p->doc->defs.v[i].label, label))
			return true;
	return false;
}

/* A definition of the page as it `was` that is cited from elsewhere by now. */
static void
define_cited(struct settle_work *k, const struct page *was, struct page *p,
    struct page_edit *ed)
{
	VEC_EACH (i, &p->doc->units)
		VEC_EACH (j, &p->doc->units.v[i].refs) {
			const struct md_ref *r = &p->doc->units.v[i].refs.v[j];
			struct err quiet;
			struct source *s;

			err_init(&quiet, k->a);
			if (r->kind == MD_FOOTNOTE && defines(was, r->target) &&
			    source_find(
				&k->w->sources, r->target, &s, &quiet) == 0 &&
			    str_eq(s->slug, r->target))
				page_define(ed, s);
		}
}

/* Labels where the words were not as the ruling left them. */
static void
relabel(struct settle_work *k, struct finding *f, struct page *p,
    struct page_edit *ed)
{
	struct entry_places at = {0};

	entry_places(k->a, f, p, &at);
	VEC_EACH (i, &at) {
		struct str was, target = STR_NONE;
		const struct md_unit *u = at.v[i].unit;

		if (entry_labelled(u))
			continue;
		if (!str_eq(p->path, f->page))
			target = page_link(k->a, p->path, f->page);
		page_label(ed, u, target, &was);
		*VEC_ADD(k->w->a, &f->traces) = (struct trace){
		    .page = p->path,
		    .unit = str_sub(p->doc->text, u->off, u->end),
		    .was = was,
		    .what = was.n != 0 ? STR("cell") : STR("label"),
		};
	}
}

/* Whether the entry stands open as it is, with all its sides. */
static bool
stands_open(
    struct settle_work *k, const struct finding *f, const struct page *p)
{
	VEC_EACH (i, &p->items) {
		const struct page_item *it = &p->items.v[i];

		if (!str_eq(it->id, f->id) && !strs_has(&f->aliases, it->id))
			continue;
		if (it->resolved || it->dismissed ||
		    it->sides.n != f->sides.n || !finding_ruled_on_all(f))
			return false;
		VEC_EACH (j, &f->sides) {
			bool shown = false;

			VEC_EACH (m, &it->sides)
				shown |= str_eq(text_fold(k->a, it->sides.v[m]),
				    text_fold(
					k->a, md_plain_text(k->a,
						  md_inert(k->a,
						      f->sides.v[j].text))));
			if (!shown)
				return false;
		}
		return true;
	}
	return false;
}

/* One that was settled from the start never had a label. */
static bool
was_labelled(const struct finding *f)
{
	VEC_EACH (i, &f->traces)
		if (str_eq(f->traces.v[i].what, STR("label")) ||
		    str_eq(f->traces.v[i].what, STR("cell")))
			return true;
	return false;
}

static int
restore_page(struct settle_work *k, struct finding *f, struct str path,
    bool open, struct err *e)
{
	struct page_changes made = {0}, lost = {0};
	struct str text, was;
	struct page_edit *ed;
	struct page *p, *ruled;

	if (tree_read(k->a, k->edits, path, &was, e) < 0)
		return -1;
	changes_of(k->a, f, path, &made);
	text = page_undo(k->a, was, &made, &lost);
	plan_changes(k, f, path, was, &made, &lost);
	if (page_parse(k->a, path, was, k->w->config.label, &ruled, e) < 0 ||
	    page_parse(k->a, path, text, k->w->config.label, &p, e) < 0)
		return -1;
	ed =
	    page_edit_new(k->a, p, k->w->config.links, k->w->config.label_word);
	if (made.n != 0)
		define_cited(k, ruled, p, ed);
	if (open && (lost.n != 0 || !was_labelled(f)))
		relabel(k, f, p, ed);
	if (str_eq(path, f->page) && (!open || !stands_open(k, f, p)))
		page_put_item(ed, f, &k->w->sources);
	if (page_edit_apply(ed, &text, e) < 0)
		return -1;
	if (str_eq(text, was))
		return 0;
	tree_put(k->edits, path, text);
	strs_add(k->a, &k->out->pages, path);
	strs_sort(&k->out->pages);
	return 0;
}

int
settle_restore(
    struct settle_work *k, struct finding *f, bool open, struct err *e)
{
	struct strs pages = {0};

	entry_pages(k->a, f, &pages);
	VEC_EACH (i, &pages) {
		if (!tree_has(k->edits, pages.v[i])) {
			strs_add(k->a, &k->out->left,
			    str_printf(k->a, "%.*s: the page is gone",
				STR_ARG(pages.v[i])));
			continue;
		}
		if (restore_page(k, f, pages.v[i], open, e) < 0)
			return -1;
	}
	entry_forget(f, "edit");
	entry_forget(f, "span");
	return 0;
}

/* A confirmation that is taken back guards nothing, and asks nothing. */
static void
unconfirm(struct settle_work *k, struct finding *f, struct str source)
{
	f->status = FINDING_DISMISSED;
	f->ruling->actor = k->in->actor;
	f->ruling->date = k->in->today;
	f->ruling->winner = -1;
	f->ruling->why = k->in->why.n != 0
			     ? text_clean(k->w->a, k->in->why, false)
			     : STR("the confirmation was taken back");
	settle_note(k, f, "dismissed", source);
	settle_plan(k, finding_path(k->a, f->id), 0, STR("confirmed"),
	    STR("not confirmed"), "record");
	settle_save(k, f);
}

int
settle_take_back(
    struct settle_work *k, struct finding *f, struct str source, struct err *e)
{
	bool ignored = f->status == FINDING_IGNORED;

	if (settle_single(f)) {
		unconfirm(k, f, source);
		return 0;
	}
	settle_plan(k, finding_path(k->a, f->id), 0,
	    str_of(finding_status_name(f->status)), STR("open"), "record");
	f->status = FINDING_OPEN;
	settle_note(k, f, "reopened", source);
	if (!ignored) {
		f->held = false;
		if (settle_restore(k, f, true, e) < 0)
			return -1;
	}
	settle_save(k, f);
	return 0;
}

int
settle_reopen(struct arena *a, struct wiki *w, const struct settle_in *in,
    struct tree *edits, struct settle_out *out, struct err *e)
{
	struct settle_work k = {a, w, in, edits, out};
	struct finding *f;

	*out = (struct settle_out){.did = "reopened"};
	if (finding_find(&w->findings, in->id, &f, e) < 0)
		return -1;
	if (f->status == FINDING_OPEN)
		return settle_refuse(e, f, "show");
	if (settle_single(f) && f->status == FINDING_DISMISSED) {
		err_set(e, FAIL_REFUSED,
		    "%.*s is a confirmation that was taken "
		    "back",
		    STR_ARG(f->id));
		return err_fix(e, "wikictl confirm PAGE:LINE");
	}
	return settle_take_back(&k, f, STR_NONE, e);
}
