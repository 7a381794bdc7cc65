/*
 * check_finding: what a change did to the records of conflicts, and whether
 * pages show them as they are.
 */
#include <string.h>

#include "ops/check_own.h"
#include "ops/resolve.h"

static struct finding *
find_in(const struct wiki *w, struct str id)
{
	for (size_t i = 0; w != NULL && i < w->findings.n; i++) {
		struct finding *f = w->findings.v[i];

		if (str_eq(f->id, id) || strs_has(&f->aliases, id))
			return f;
	}
	return NULL;
}

static struct diag *
say_of(struct check_work *k, enum diag_code code, const struct finding *f,
    struct str path, int line, struct str message)
{
	struct diag *d = check_say(k, code, path, line, message);

	d->id = f->id;
	VEC_EACH (i, &f->sides)
		check_side(k, d, &f->sides.v[i]);
	d->fix = str_printf(k->a,
	    "git checkout -- %.*s brings it back; to "
	    "settle it: wikictl resolve %.*s",
	    STR_ARG(path), STR_ARG(f->id));
	return d;
}

static const struct side *
side_in(struct check_work *k, const struct finding *f, struct str text)
{
	VEC_EACH (i, &f->sides)
		if (str_eq(text_fold(k->a, f->sides.v[i].text),
			text_fold(k->a, text)))
			return &f->sides.v[i];
	return NULL;
}

static bool
receipt_in(const struct side *s, const struct receipt *r)
{
	VEC_EACH (i, &s->by)
		if (str_eq(s->by.v[i].slug, r->slug) ||
		    str_eq(s->by.v[i].title, r->title))
			return true;
	/* the bare page gives way to a source that says it */
	return r->slug.n == 0;
}

static void
check_sides_kept(
    struct check_work *k, const struct finding *was, const struct finding *is)
{
	struct str path = finding_path(k->a, was->id);

	VEC_EACH (i, &was->sides) {
		const struct side *s = &was->sides.v[i];
		const struct side *t = side_in(k, is, s->text);

		if (t == NULL) {
			say_of(k, LOST_SIDE, was, path, 1,
			    str_printf(k->a, "the record lost the side “%.*s”",
				STR_ARG(s->text)));
			continue;
		}
		VEC_EACH (j, &s->by)
			if (!receipt_in(t, &s->by.v[j]))
				say_of(k, LOST_SIDE, was, path, 1,
				    str_printf(k->a,
					"the side “%.*s” lost its source "
					"%.*s",
					STR_ARG(s->text),
					STR_ARG(s->by.v[j].title)));
	}
}

/* ---- rulings ---- */

static bool
side_rests_on(const struct finding *f, struct str slug, struct str origin)
{
	VEC_EACH (i, &f->sides)
		VEC_EACH (j, &f->sides.v[i].by) {
			const struct receipt *r = &f->sides.v[i].by.v[j];

			if (r->slug.n != 0 &&
			    (str_eq(r->slug, slug) ||
				(origin.n != 0 && str_eq(r->origin, origin))))
				return true;
		}
	return false;
}

static struct source *
source_of(struct check_work *k, struct str slug)
{
	VEC_EACH (i, &k->is->sources)
		if (str_eq(k->is->sources.v[i]->slug, slug))
			return k->is->sources.v[i];
	return NULL;
}

bool
check_told_by_source(const struct finding *f)
{
	return str_eq(f->ruling->actor, STR("wikictl")) && f->supersession &&
	       side_rests_on(f, f->ruling->evidence, STR_NONE);
}

static bool
quote_stands(struct check_work *k, const struct source *s, struct str quote)
{
	struct str bytes;
	struct err e;

	err_init(&e, k->a);
	if (quote.n == 0)
		return true;
	if (tree_read(k->a, k->after, s->path, &bytes, &e) < 0)
		return false;
	return str_has(text_fold(k->a, bytes), text_fold(k->a, quote)) ||
	       str_has(text_fold(k->a, md_plain_text(k->a, bytes)),
		   text_fold(k->a, quote));
}

static const char *
evidence_fault(struct check_work *k, const struct finding *f)
{
	const struct ruling *r = f->ruling;
	const struct source *s = source_of(k, r->evidence);

	if (r->evidence.n == 0)
		return "the ruling names no evidence";
	if (s == NULL)
		return "the ruling's evidence is no source of this wiki";
	if (s->retracted.n != 0)
		return "the ruling's evidence was retracted";
	if (side_rests_on(f, s->slug, s->origin))
		return "the ruling rests on a side's own source";
	if (!tree_has(k->after, s->path))
		return "the file of the ruling's evidence is not there";
	if (!quote_stands(k, s, r->quote))
		return "the ruling's quote does not stand in its evidence";
	return NULL;
}

static bool
by_person(struct str actor)
{
	return str_starts(actor, STR("human:")) &&
	       str_trim(str_sub(actor, 6, actor.n)).n != 0;
}

/* A judge's, on a slot that the config as it was before gives it. */
static bool
by_policy(const struct check_work *k, const struct finding *f)
{
	const struct strs *slots = &k->config->auto_resolve;
	const struct ruling *r = f->ruling;

	return str_starts(r->actor, STR("judge:")) && r->winner >= 0 &&
	       (r->how == RULED_REPLACED || r->how == RULED_KEPT) &&
	       r->quote.n != 0 &&
	       (strs_has(slots, f->slot) || strs_has(slots, f->label));
}

static void
check_ruling(struct check_work *k, const struct finding *f, bool born)
{
	const struct ruling *r = f->ruling;
	struct str path = finding_path(k->a, f->id);
	const char *fault;

	if (r == NULL) {
		say_of(k, FALSE_SETTLEMENT, f, path, 1,
		    STR("the record is resolved and holds no ruling"));
		return;
	}
	if (born && check_told_by_source(f))
		return;
	if (!by_person(r->actor) && !by_policy(k, f))
		say_of(k, FALSE_SETTLEMENT, f, path, 1,
		    STR("the ruling is no person's: agents propose, people "
			"settle"));
	if (!finding_ruled_on_all(f))
		say_of(k, FALSE_SETTLEMENT, f, path, 1,
		    STR("the ruling does not cover every side and source; it "
			"is open again"));
	if (r->stale.n != 0) {
		if (r->why.n == 0 || resolve_time_alone(k->a, r->why))
			say_of(k, RECENCY_ONLY, f, path, 1,
			    STR("a source is called stale for its age "
				"alone"));
		return;
	}
	fault = evidence_fault(k, f);
	if (fault != NULL)
		say_of(
		    k, RESOLUTION_WITHOUT_EVIDENCE, f, path, 1, str_of(fault));
}

/* ---- who decided ---- */

const struct event *
check_deciding(const struct finding *f)
{
	static const char *const what[] = {"opened", "ignored", "dismissed",
	    "resolved", "confirmed", "reopened"};

	for (size_t i = f->history.n; i > 0; i--)
		for (size_t j = 0; j < sizeof(what) / sizeof(*what); j++)
			if (str_eq(f->history.v[i - 1].what, str_of(what[j])))
				return &f->history.v[i - 1];
	return NULL;
}

static bool
same_event(const struct event *x, const struct event *y)
{
	return str_eq(x->what, y->what) && str_eq(x->actor, y->actor) &&
	       str_eq(x->source, y->source) && date_cmp(x->date, y->date) == 0;
}

static size_t
times(const struct finding *f, const struct event *ev)
{
	size_t n = 0;

	VEC_EACH (i, &f->history)
		n += same_event(&f->history.v[i], ev);
	return n;
}

static bool
decided_anew(const struct finding *was, const struct finding *is)
{
	const struct event *ev = check_deciding(is);

	return ev != NULL && (was == NULL || times(is, ev) > times(was, ev));
}

static size_t
receipts_of(const struct finding *f)
{
	size_t n = 0;

	VEC_EACH (i, &f->sides)
		n += f->sides.v[i].by.n;
	return n;
}

/* Nobody's decision, or a machine's, took it out of the queue. */
static void
check_put_aside(struct check_work *k, const struct finding *is)
{
	const struct event *ev = check_deciding(is);
	const char *name = finding_status_name(is->status);
	struct str path = finding_path(k->a, is->id);

	if (ev == NULL || !str_eq(ev->what, str_of(name)) ||
	    !by_person(ev->actor))
		say_of(k, FALSE_SETTLEMENT, is, path, 1,
		    str_printf(k->a,
			"the record is %s and no person's decision says so",
			name));
	else if (is->status == FINDING_DISMISSED &&
		 (is->ruling == NULL || is->ruling->why.n == 0 ||
		     !by_person(is->ruling->actor)))
		say_of(k, FALSE_SETTLEMENT, is, path, 1,
		    STR("the record is dismissed and does not say why"));
	else if (is->status == FINDING_DISMISSED && !finding_ruled_on_all(is))
		say_of(k, FALSE_SETTLEMENT, is, path, 1,
		    STR("the dismissal does not cover every side and source; "
			"it is open again"));
}

/* A person takes a decision back, or evidence that came after it does, also
 * where a merge had brought that in unseen. */
static void
check_taken_back(
    struct check_work *k, const struct finding *was, const struct finding *is)
{
	const struct event *ev = check_deciding(is);
	bool told = decided_anew(was, is) && str_eq(ev->what, STR("reopened"));

	if (told &&
	    (by_person(ev->actor) || receipts_of(is) > receipts_of(was) ||
		!finding_ruled_on_all(was)))
		return;
	say_of(k,
	    was->status == FINDING_RESOLVED ? CONFIRMED_CHANGED
					    : FALSE_SETTLEMENT,
	    is, finding_path(k->a, is->id), 1,
	    str_printf(k->a,
		"what was %s is open, and neither a person nor "
		"new evidence opened it",
		finding_status_name(was->status)));
}

static void
check_history(
    struct check_work *k, const struct finding *was, const struct finding *is)
{
	VEC_EACH (i, &was->history) {
		const struct event *ev = &was->history.v[i];

		if (times(is, ev) >= times(was, ev))
			continue;
		say_of(k, LOST_RECORD, is, finding_path(k->a, is->id), 1,
		    str_printf(k->a,
			"the history lost that it was %.*s on %.*s",
			STR_ARG(ev->what), STR_ARG(date_text(k->a, ev->date))));
		return;
	}
}

static void
check_status(
    struct check_work *k, const struct finding *was, const struct finding *is)
{
	bool anew =
	    was == NULL || was->status != is->status || k->scope->standing;

	if (was != NULL)
		check_history(k, was, is);
	if ((is->status == FINDING_IGNORED && anew) ||
	    (is->status == FINDING_DISMISSED &&
		(anew || !finding_ruled_on_all(is))))
		check_put_aside(k, is);
	if (was != NULL && was->status != FINDING_OPEN &&
	    is->status == FINDING_OPEN)
		check_taken_back(k, was, is);
}

static void
check_record(
    struct check_work *k, const struct finding *was, const struct finding *is)
{
	bool settled = is->status == FINDING_RESOLVED;

	if (was != NULL)
		check_sides_kept(k, was, is);
	check_status(k, was, is);
	if (settled &&
	    (was == NULL || was->status != FINDING_RESOLVED ||
		k->scope->standing || was->ruling == NULL ||
		is->ruling == NULL ||
		!str_eq(was->ruling->evidence, is->ruling->evidence)))
		check_ruling(k, is, was == NULL || k->scope->standing);
	else if (settled && !finding_ruled_on_all(is))
		check_ruling(k, is, false);
}

/* ---- what pages show ---- */

static const struct page_item *
item_of(const struct page *p, const struct finding *f)
{
	VEC_EACH (i, &p->items)
		if (str_eq(p->items.v[i].id, f->id) ||
		    strs_has(&f->aliases, p->items.v[i].id))
			return &p->items.v[i];
	return NULL;
}

static bool
item_shows(struct check_work *k, const struct page_item *it, struct str text)
{
	struct str want = text_fold(k->a, md_plain_text(k->a, text));
	/* bytes that are no text are shown as such */
	struct str inert =
	    text_fold(k->a, md_plain_text(k->a, md_inert(k->a, text)));

	VEC_EACH (i, &it->sides) {
		struct str have = text_fold(k->a, it->sides.v[i]);

		if (str_eq(have, want) || str_eq(have, inert) ||
		    str_eq(have, text_fold(k->a, text)))
			return true;
	}
	return false;
}

static void
check_item(struct check_work *k, const struct finding *f, const struct page *p,
    const struct page_item *it)
{
	bool settled = f->status == FINDING_RESOLVED;

	if (it->resolved && !settled) {
		say_of(k, FALSE_SETTLEMENT, f, p->path, it->line,
		    STR("the entry reads as resolved and the record is open"));
		return;
	}
	if (it->dismissed && f->status != FINDING_DISMISSED) {
		say_of(k, FALSE_SETTLEMENT, f, p->path, it->line,
		    str_printf(k->a,
			"the entry reads as dismissed and the record is %s",
			finding_status_name(f->status)));
		return;
	}
	if (f->status == FINDING_DISMISSED && !it->dismissed) {
		say_of(k, HALF_RESOLVED, f, p->path, it->line,
		    STR("the record is dismissed and the entry still open"));
		return;
	}
	if (settled && !it->resolved) {
		say_of(k, HALF_RESOLVED, f, p->path, it->line,
		    STR("the record is resolved and the entry still open"));
		return;
	}
	VEC_EACH (i, &f->sides)
		if (!item_shows(k, it, f->sides.v[i].text))
			say_of(k, LOST_SIDE, f, p->path, it->line,
			    str_printf(k->a,
				"the entry no longer shows the side “%.*s” "
				"as it was",
				STR_ARG(f->sides.v[i].text)));
}

static bool
cell_contested(struct check_work *k, const struct md_unit *u)
{
	for (size_t i = 0; i < u->ncells; i++)
		if (str_eq(text_fold(k->a, u->cells[i].plain),
			text_fold(k->a, k->config->label_word)))
			return true;
	return false;
}

static bool
was_labelled(struct check_work *k, struct str path, const struct md_unit *u)
{
	struct seen_page *was =
	    check_page_seen(k, k->was, k->before, path, false);

	for (size_t i = 0; was != NULL && i < was->page->doc->units.n; i++) {
		const struct md_unit *v = &was->page->doc->units.v[i];

		if (str_eq(
			text_fold(k->a, v->plain), text_fold(k->a, u->plain)))
			return entry_labelled(v) || cell_contested(k, v);
	}
	return false;
}

static void
check_label(struct check_work *k, const struct finding *f, const struct page *p,
    const struct entry_place *at)
{
	const struct md_unit *u = at->unit;
	bool labelled = entry_labelled(u) || cell_contested(k, u);
	struct diag *d;

	if ((f->status == FINDING_OPEN || f->status == FINDING_IGNORED) &&
	    !f->held && !labelled && at->side >= 0) {
		d = say_of(k, CONTESTED_UNLABELLED, f, p->path, u->line,
		    STR("a contested fact stands without its label"));
		if (was_labelled(k, p->path, u))
			return;
		d->level = DIAG_WARNING;
		d->fix = str_printf(k->a,
		    "write ([%.*s](%.*s#%.*s)) behind it; wikictl show %.*s",
		    STR_ARG(k->config->label_word),
		    STR_ARG(str_eq(p->path, f->page)
				? STR_NONE
				: page_link(k->a, p->path, f->page)),
		    STR_ARG(page_anchor(k->a, k->config->label)),
		    STR_ARG(f->id));
	} else if (f->status == FINDING_RESOLVED && f->ruling != NULL &&
		   at->side >= 0 && f->ruling->winner >= 0 &&
		   at->side != f->ruling->winner && !f->supersession) {
		d = say_of(k, STALE_RESTATEMENT, f, p->path, u->line,
		    STR("the losing side of a ruling still stands here"));
		d->fix = STR("write the ruled value, or date the sentence");
	}
}

/* A page that was given another name took its entry along. */
static struct seen_page *
entry_elsewhere(struct check_work *k, const struct finding *f)
{
	VEC_EACH (i, &k->paths) {
		struct seen_page *s;

		if (!config_is_page(k->config, k->paths.v[i]))
			continue;
		s = check_page_seen(k, k->is, k->after, k->paths.v[i], false);
		if (s != NULL && item_of(s->page, f) != NULL)
			return s;
	}
	return NULL;
}

static void
check_shown(struct check_work *k, const struct finding *f)
{
	struct strs pages = {0};

	entry_pages(k->a, f, &pages);
	VEC_EACH (i, &pages) {
		struct str path = pages.v[i];
		struct entry_places at = {0};
		const struct page_item *it;
		struct seen_page *s;

		if (!check_in_scope(k, path) &&
		    !check_in_scope(k, finding_path(k->a, f->id)))
			continue;
		s = check_page_seen(k, k->is, k->after, path, false);
		if (s == NULL && i == 0 && !tree_has(k->after, path))
			s = entry_elsewhere(k, f);
		if (s == NULL) {
			if (i == 0 && !tree_has(k->after, path))
				say_of(k, LOST_RECORD, f, path, 1,
				    STR("the page of an entry is gone"));
			continue;
		}
		entry_places(k->a, f, s->page, &at);
		VEC_EACH (j, &at)
			check_label(k, f, s->page, &at.v[j]);
		if (i != 0)
			continue;
		it = item_of(s->page, f);
		if (it != NULL)
			check_item(k, f, s->page, it);
		else
			say_of(k, LOST_RECORD, f, path, 1,
			    STR("the entry is gone from its page"));
	}
}

/* A confirmation has one side and no entry. */
static bool
shown(const struct finding *f)
{
	return !f->held && f->sides.n > 1;
}

static bool
concerns(struct check_work *k, const struct finding *f)
{
	struct strs pages = {0};

	if (k->scope->standing || check_in_scope(k, finding_path(k->a, f->id)))
		return true;
	entry_pages(k->a, f, &pages);
	VEC_EACH (i, &pages)
		if (check_in_scope(k, pages.v[i]))
			return true;
	return false;
}

static void
finding_at(struct check_work *k, size_t at)
{
	const struct finding *f = k->is->findings.v[at];
	struct wiki *was = k->scope->standing ? NULL : k->was;

	if (!concerns(k, f))
		return;
	check_record(k, find_in(was, f->id), f);
	if (shown(f))
		check_shown(k, f);
}

/* ---- the same fact elsewhere ---- */

static bool
settled_for_one(const struct finding *f)
{
	return f->status == FINDING_RESOLVED && f->ruling != NULL &&
	       f->ruling->winner >= 0 && !f->supersession;
}

/* Other records, another key. */
static uint64_t
findings_key(struct check_work *k, const struct findings *of)
{
	struct tree *texts = tree_mem(k->a);
	struct str *v = NEW_N(k->a, struct str, of->n);
	unsigned char h[HASH_SIZE];
	uint64_t key;
	struct err quiet;

	err_init(&quiet, k->a);
	VEC_EACH (i, of) {
		finding_save(k->a, texts, of->v[i]);
		(void)tree_read(k->a, texts, finding_path(k->a, of->v[i]->id),
		    &v[i], &quiet);
	}
	hash_texts(v, of->n, h);
	memcpy(&key, h, sizeof(key));
	return key | 1;
}

void
check_restate_begin(struct check_work *k)
{
	struct findings of = {0};

	VEC_EACH (i, &k->is->findings) {
		struct finding *f = k->is->findings.v[i];

		if (shown(f) &&
		    (f->status == FINDING_OPEN ||
			f->status == FINDING_IGNORED || settled_for_one(f)))
			*VEC_ADD(k->a, &of) = f;
	}
	if (of.n == 0)
		return;
	k->restate = restate_new(k->a, k->is, &of);
	k->restate_key = findings_key(k, &of);
}

bool
check_restate_touches(struct check_work *k, struct str text)
{
	return k->restate != NULL && restate_touch(k->a, k->restate, text);
}

/* Where the record names the page and the words are a side's, the record's
 * own check has seen it. */
static bool
seen_by_record(struct check_work *k, const struct finding *f, struct str path,
    const struct md_unit *u)
{
	struct strs pages = {0};

	entry_pages(k->a, f, &pages);
	return strs_has(&pages, path) &&
	       entry_side(k->a, f, u, entry_labelled(u)) >= 0;
}

static bool
stood_before(struct check_work *k, struct str path, const struct md_unit *u)
{
	struct seen_page *was;
	struct str words = text_fold(k->a, u->plain);

	if (k->scope->standing || k->was == NULL)
		return false;
	was = check_page_seen(k, k->was, k->before, path, false);
	for (size_t i = 0; was != NULL && i < was->page->doc->units.n; i++) {
		const struct md_unit *v = &was->page->doc->units.v[i];

		if (str_eq(text_fold(k->a, v->plain), words))
			return !entry_labelled(v) && !cell_contested(k, v);
	}
	return false;
}

void
check_restated(
    struct check_work *k, struct seen_page *s, const struct claims *on)
{
	struct page *p = s->page;

	if (k->known != NULL ? !k->touched
			     : !check_restate_touches(k, p->doc->text))
		return;
	VEC_EACH (i, on) {
		const struct claim *c = on->v[i];
		struct restateds in = {0};

		restate_find(k->a, k->restate, p, c, &in);
		VEC_EACH (j, &in) {
			struct entry_place at = {c->unit, in.v[j].side};

			if (!seen_by_record(
				k, in.v[j].finding, p->path, c->unit) &&
			    !stood_before(k, p->path, c->unit))
				check_label(k, in.v[j].finding, p, &at);
		}
	}
}

void
check_findings(struct check_work *k)
{
	struct wiki *was = k->scope->standing ? NULL : k->was;

	for (size_t i = 0; was != NULL && i < was->findings.n; i++) {
		const struct finding *f = was->findings.v[i];

		if (find_in(k->is, f->id) == NULL)
			say_of(k, FINDING_REMOVED, f, finding_path(k->a, f->id),
			    1, STR("the record of a finding is gone"));
	}
	VEC_EACH (i, &k->is->findings)
		check_apart(k, finding_at, i);
}
