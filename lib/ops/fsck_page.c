/*
 * fsck_page: entries and labels against the findings they render.
 */
#include "ops/fsck_own.h"

/* ---- what an entry says ---- */

/* A line without its indent and bullet, which are a writer's taste. */
static struct str
bare_line(struct arena *a, struct str line)
{
	struct str s = str_trim(line);

	if (s.n > 1 && str_chr(STR("-*+"), s.p[0]) < 3 && s.p[1] == ' ')
		s = str_sub(s, 2, s.n);
	return text_squeeze(a, s);
}

static struct str
bare_item(struct arena *a, struct str text)
{
	struct str line;
	struct buf b;

	buf_init(&b, a, text.n + 2);
	while (str_line(&text, &line)) {
		line = bare_line(a, line);
		if (line.n == 0)
			continue;
		buf_add(&b, line);
		buf_c(&b, '\n');
	}
	return buf_str(&b);
}

bool
fsck_item_fine(const struct fsck_work *k, const struct page *p,
    const struct page_item *it, const struct finding *f)
{
	struct str want =
	    finding_item(k->a, f, p->path, (int)k->w->config.links);

	return str_eq(bare_item(k->a, it->raw), bare_item(k->a, want));
}

/* ---- where entries stand ---- */

static const struct page_item *
item_on(const struct page *p, const struct finding *f)
{
	VEC_EACH (i, &p->items)
		if (fsck_item_of(&p->items.v[i], f))
			return &p->items.v[i];
	return NULL;
}

struct page *
fsck_moved(const struct fsck_work *k, const struct finding *f)
{
	struct page *found = NULL;

	if (!fsck_shown(f) || tree_has(k->tree, f->page))
		return NULL;
	VEC_EACH (i, &k->pages) {
		if (item_on(k->pages.v[i], f) == NULL)
			continue;
		if (found != NULL)
			return NULL;
		found = k->pages.v[i];
	}
	return found;
}

/* The first entry on the page of the same finding, or of the same id. */
static const struct page_item *
stands_before(const struct page *p, size_t at, const struct finding *f)
{
	for (size_t i = 0; i < at; i++) {
		const struct page_item *it = &p->items.v[i];

		if (str_eq(it->id, p->items.v[at].id) ||
		    (f != NULL && fsck_item_of(it, f)))
			return it;
	}
	return NULL;
}

bool
fsck_damaged(const struct fsck_work *k, struct str id)
{
	struct str path = finding_path(k->a, id);

	VEC_EACH (i, &k->w->damaged)
		if (str_starts(k->w->damaged.v[i], path))
			return true;
	return false;
}

static void
check_stray_item(
    struct fsck_work *k, const struct page *p, const struct page_item *it)
{
	struct str path = finding_path(k->a, it->id);

	if (fsck_damaged(k, it->id))
		return;
	fsck_say(k, ITEM_UNKNOWN, p->path, it->line, it->id,
	    str_printf(k->a, "%.*s has no record", STR_ARG(it->id)))
	    ->fix = str_printf(
	    k->a, "git log --oneline -- %.*s finds it", STR_ARG(path));
}

static void
check_elsewhere(struct fsck_work *k, const struct page *p,
    const struct page_item *it, const struct finding *f)
{
	if (fsck_moved(k, f) == p)
		fsck_say(k, PAGE_MOVED, finding_path(k->a, f->id), 0, f->id,
		    str_printf(k->a, "its entry stands on %.*s, not on %.*s",
			STR_ARG(p->path), STR_ARG(f->page)))
		    ->fix = STR("wikictl fsck --repair");
	else
		fsck_say(k, ITEM_ELSEWHERE, p->path, it->line, f->id,
		    str_printf(k->a, "%.*s belongs on %.*s", STR_ARG(f->id),
			STR_ARG(f->page)))
		    ->fix = STR("take the copy out by hand");
}

static void
check_item(struct fsck_work *k, const struct page *p, size_t at)
{
	const struct page_item *it = &p->items.v[at];
	const struct finding *f = fsck_finding(k->w, it->id);

	if (stands_before(p, at, f) != NULL) {
		fsck_say(k, DUPLICATE_ENTRY, p->path, it->line, it->id,
		    str_printf(k->a, "%.*s stands twice", STR_ARG(it->id)))
		    ->fix = STR("wikictl fsck --repair keeps one, with its "
				"id");
		return;
	}
	if (f == NULL)
		check_stray_item(k, p, it);
	else if (!str_eq(f->page, p->path))
		check_elsewhere(k, p, it, f);
	else if (fsck_shown(f) &&
		 (!str_eq(it->id, f->id) || !fsck_item_fine(k, p, it, f)))
		fsck_say(k, ITEM_DIFFERS, p->path, it->line, f->id,
		    str_printf(
			k->a, "%.*s is not as its record says", STR_ARG(f->id)))
		    ->fix = STR("wikictl fsck --repair writes it anew");
}

/* Sections after the first that hold an entry of ours: a merge made them. */
static void
check_sections(struct fsck_work *k, const struct page *p)
{
	for (size_t i = 1; i < p->contested.n; i++) {
		const struct md_head *h = p->contested.v[i];
		bool ours = false;

		VEC_EACH (j, &p->items) {
			const struct page_item *it = &p->items.v[j];

			ours |= it->off >= h->off && it->off < h->section_end &&
				fsck_finding(k->w, it->id) != NULL;
		}
		if (ours)
			fsck_say(k, SEVERAL_SECTIONS, p->path, h->line,
			    STR_NONE,
			    STR("a second section of contested facts"))
			    ->fix = STR("wikictl fsck --repair makes them one");
	}
}

/* ---- labels ---- */

static bool
cell_contested(const struct fsck_work *k, const struct md_unit *u)
{
	struct str word = text_fold(k->a, k->w->config.label_word);

	for (size_t i = 0; i < u->ncells; i++)
		if (str_eq(text_fold(k->a, u->cells[i].plain), word))
			return true;
	return false;
}

/* Whether an entry that still asks is about the same words. */
static bool
asked_elsewhere(const struct fsck_work *k, const struct finding *but,
    const struct page *p, const struct md_unit *u)
{
	VEC_EACH (i, &k->w->findings) {
		const struct finding *f = k->w->findings.v[i];
		struct entry_places at = {0};

		if (f == but || f->held || !fsck_asks(f) || f->sides.n < 2)
			continue;
		if (entry_side(k->a, f, u, false) >= 0)
			return true;
		entry_places(k->a, f, p, &at);
		VEC_EACH (j, &at)
			if (at.v[j].unit == u)
				return true;
	}
	return false;
}

enum label_fault
fsck_label(const struct fsck_work *k, const struct finding *f,
    const struct page *p, const struct entry_place *at)
{
	const struct md_unit *u = at->unit;
	bool there = entry_labelled(u) || cell_contested(k, u);
	bool won = f->ruling != NULL && f->ruling->winner >= 0 &&
		   at->side == f->ruling->winner;

	if (fsck_asks(f))
		return fsck_shown(f) && !there && at->side >= 0
			   ? LABEL_IS_MISSING
			   : LABEL_FINE;
	/* a loser that could not be spliced stays labelled */
	if (entry_labelled(u) &&
	    (f->status == FINDING_DISMISSED ? f->sides.n > 1 : won) &&
	    finding_ruled_on_all(f) && !asked_elsewhere(k, f, p, u))
		return LABEL_IS_LEFT;
	return LABEL_FINE;
}

static void
check_labels(struct fsck_work *k, const struct finding *f, const struct page *p)
{
	struct entry_places at = {0};

	entry_places(k->a, f, p, &at);
	VEC_EACH (i, &at) {
		enum label_fault is = fsck_label(k, f, p, &at.v[i]);

		if (is == LABEL_FINE)
			continue;
		fsck_say(k, is == LABEL_IS_LEFT ? LABEL_LEFT : LABEL_MISSING,
		    p->path, at.v[i].unit->line, f->id,
		    is == LABEL_IS_LEFT
			? STR("the label stands and nothing is contested")
			: STR("a contested fact stands without its label"))
		    ->fix = STR("wikictl fsck --repair");
	}
}

static struct finding *
asked_by_label(
    const struct fsck_work *k, const struct page *p, const struct md_unit *u)
{
	VEC_EACH (i, &k->w->findings) {
		struct finding *f = k->w->findings.v[i];
		struct entry_places at = {0};

		if (!fsck_shown(f) || !fsck_asks(f))
			continue;
		if (entry_side(k->a, f, u, false) >= 0)
			return f;
		entry_places(k->a, f, p, &at);
		VEC_EACH (j, &at)
			if (at.v[j].unit == u)
				return f;
	}
	return NULL;
}

struct finding *
fsck_astray(
    const struct fsck_work *k, const struct page *p, const struct md_unit *u)
{
	struct str raw = str_sub(p->doc->text, u->off, u->end);
	size_t at = str_find(raw, STR("^q-")), from, to;

	if (entry_labelled(u))
		return entry_label_astray(k->a, k->tree, p, u, &from, &to)
			   ? asked_by_label(k, p, u)
			   : NULL;
	if (at == raw.n || !page_question_line(raw))
		return NULL;
	VEC_EACH (i, &u->refs) {
		const struct md_ref *r = &u->refs.v[i];

		if (r->kind != MD_LINK)
			continue;
		return tree_has(k->tree, page_linked(k->a, p->path, r->target))
			   ? NULL
			   : fsck_finding(k->w, str_printf(k->a, "c-%.*s",
						    STR_ARG(str_trim(str_sub(
							raw, at + 3, raw.n)))));
	}
	return NULL;
}

static void
check_links(struct fsck_work *k, const struct page *p)
{
	VEC_EACH (i, &p->doc->units) {
		const struct md_unit *u = &p->doc->units.v[i];
		const struct finding *f = fsck_astray(k, p, u);

		if (f != NULL)
			fsck_say(k, LABEL_ASTRAY, p->path, u->line, f->id,
			    u->label_off < u->label_end
				? STR("the label leads to a page that is not "
				      "there")
				: STR("the question leads to a page that is "
				      "not there"))
			    ->fix = STR("wikictl fsck --repair");
	}
}

static void
check_finding(struct fsck_work *k, const struct finding *f)
{
	const struct page *p = fsck_page(k, f->page);
	struct strs pages = {0};

	if (!fsck_shown(f))
		return;
	if (!tree_has(k->tree, f->page)) {
		if (fsck_moved(k, f) == NULL)
			fsck_say(k, PAGE_GONE, finding_path(k->a, f->id), 0,
			    f->id,
			    str_printf(k->a, "its page %.*s is not there",
				STR_ARG(f->page)))
			    ->fix = str_printf(k->a,
			    "git log --diff-filter=DR -- %.*s finds it",
			    STR_ARG(f->page));
	} else if (p != NULL && item_on(p, f) == NULL) {
		fsck_say(k, ITEM_MISSING, f->page, 0, f->id,
		    str_printf(
			k->a, "the entry of %.*s is gone", STR_ARG(f->id)))
		    ->fix = STR("wikictl fsck --repair");
	}
	entry_pages(k->a, f, &pages);
	VEC_EACH (i, &pages) {
		p = fsck_page(k, pages.v[i]);
		if (p != NULL)
			check_labels(k, f, p);
	}
}

void
fsck_entries(struct fsck_work *k)
{
	VEC_EACH (i, &k->pages) {
		const struct page *p = k->pages.v[i];

		VEC_EACH (j, &p->items)
			check_item(k, p, j);
		check_sections(k, p);
		check_links(k, p);
	}
	VEC_EACH (i, &k->w->findings)
		check_finding(k, k->w->findings.v[i]);
}
