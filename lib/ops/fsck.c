#include <stdlib.h>

#include "ops/fsck_own.h"

#define ROUNDS 4

const struct fsck_kind fsck_kinds[] = {
    [DAMAGED_RECORD] = {"damaged-record", false, "a record cannot be read"},
    [DAMAGED_TRAIL] = {"damaged-trail", false,
	"a trail cannot be read, or is of other bytes than its source"},
    [TRAIL_MISSING] = {"trail-missing", false,
	"a source without the trail of what was judged"},
    [TRAIL_ORPHAN] = {"trail-orphan", false, "a trail without its source"},
    [SOURCE_GONE] = {"source-gone", false, "the file of a source is not there"},
    [SOURCE_HASH] = {"source-changed", false,
	"the file of a source is not what was ingested"},
    [SOURCE_UNKNOWN] = {"unknown-source", false,
	"a record names a source that has no record"},
    [ID_DIFFERS] = {"id-differs", false, "an id that no two sides make"},
    [FINDING_LOST] = {"finding-lost", false,
	"a trail speaks of a conflict that has no record"},
    [SIDE_LOST] = {"side-lost", true, "a record lost a side that a trail has"},
    [TO_FOLD] = {"alias-to-fold", true, "two records of one slot"},
    [FALSE_SETTLEMENT] = {"false-settlement", true,
	"a ruling that does not cover every side and source"},
    [PAGE_GONE] = {"page-gone", false, "the page of an entry is not there"},
    [PAGE_MOVED] = {"page-moved", true,
	"the entry stands on another page than its record says"},
    [ITEM_MISSING] = {"item-missing", true, "a record without its entry"},
    [ITEM_UNKNOWN] = {"item-unknown", false, "an entry without its record"},
    [ITEM_ELSEWHERE] = {"item-elsewhere", false,
	"a copy of an entry on another page"},
    [ITEM_DIFFERS] = {"item-differs", true,
	"an entry that says something else than its record"},
    [DUPLICATE_ENTRY] = {"duplicate-entry", true, "an entry stands twice"},
    [SEVERAL_SECTIONS] = {"several-sections", true,
	"entries stand in several Contested sections"},
    [LABEL_MISSING] = {"label-missing", true,
	"a contested fact stands without its label"},
    [LABEL_LEFT] = {"label-left", true, "a label where nothing is contested"},
    [LABEL_ASTRAY] = {"label-astray", true,
	"a label that leads to a page that is not there"},
    [PROPOSAL_LOST] = {"proposal-lost", false,
	"a conflict was proposed on, and the proposal has no record"},
    [PROPOSAL_ORPHAN] = {"proposal-orphan", false,
	"a proposal on what has no record"},
    [STRAY_FILE] = {"stray-file", true, "left by a run that was killed"},
};
const size_t nfsck_kinds = sizeof(fsck_kinds) / sizeof(*fsck_kinds);

struct fsck_fault *
fsck_say(struct fsck_work *k, enum fsck_code code, struct str path, int line,
    struct str id, struct str message)
{
	struct fsck_fault *f = VEC_ADD(k->a, &k->out->faults);

	f->kind = &fsck_kinds[code];
	f->path = path;
	f->line = line;
	f->id = id;
	f->message = message;
	return f;
}

struct finding *
fsck_finding(const struct wiki *w, struct str id)
{
	struct finding *folded = NULL;

	VEC_EACH (i, &w->findings) {
		struct finding *f = w->findings.v[i];

		if (str_eq(f->id, id))
			return f;
		if (folded == NULL && strs_has(&f->aliases, id))
			folded = f;
	}
	return folded;
}

struct page *
fsck_page(const struct fsck_work *k, struct str path)
{
	VEC_EACH (i, &k->pages)
		if (str_eq(k->pages.v[i]->path, path))
			return k->pages.v[i];
	return NULL;
}

bool
fsck_shown(const struct finding *f)
{
	return !f->held && f->sides.n > 1;
}

bool
fsck_asks(const struct finding *f)
{
	return f->status == FINDING_OPEN || f->status == FINDING_IGNORED;
}

bool
fsck_item_of(const struct page_item *it, const struct finding *f)
{
	return str_eq(it->id, f->id) || strs_has(&f->aliases, it->id);
}

/* ---- the pages that matter ---- */

static bool
could_hold(const struct wiki *w, struct str text)
{
	return str_has(text, STR("^c-")) || str_has(text, w->config.label) ||
	       str_has(text, w->config.label_word);
}

/* Looked at on memory that is given back: most pages have no entry. */
static bool
matters(struct fsck_work *k, struct arena *scratch, const struct strs *named,
    struct str path)
{
	struct str text;
	struct err quiet;
	bool yes;

	if (strs_has(named, path))
		return true;
	err_init(&quiet, scratch);
	yes = tree_read(scratch, k->tree, path, &text, &quiet) != 0 ||
	      could_hold(k->w, text);
	arena_reset(scratch);
	return yes;
}

static void
page_take(struct fsck_work *k, struct str path)
{
	struct page *p;
	struct err quiet;

	err_init(&quiet, k->a);
	if (wiki_page(k->a, k->w, path, &p, &quiet) != 0)
		strs_add(k->a, &k->out->not_checked,
		    str_starts(quiet.msg, path)
			? quiet.msg
			: str_printf(k->a, "%.*s: %.*s", STR_ARG(path),
			      STR_ARG(quiet.msg)));
	else if (p->doc->conflict)
		strs_add(k->a, &k->out->not_checked,
		    str_printf(k->a,
			"%.*s: holds the conflict markers of a merge",
			STR_ARG(path)));
	else
		*VEC_ADD(k->a, &k->pages) = p;
}

int
fsck_open(struct fsck_work *k, struct err *e)
{
	struct arena *scratch;
	struct strs paths, named = {0};

	if (wiki_open(k->a, k->tree, &k->w, e) != 0 ||
	    wiki_pages(k->a, k->w, &paths, e) != 0)
		return -1;
	VEC_EACH (i, &k->w->findings)
		entry_pages(k->a, k->w->findings.v[i], &named);
	strs_sort(&named);
	VEC_EACH (i, &named)
		if (!strs_has(&paths, named.v[i]) &&
		    tree_has(k->tree, named.v[i]))
			strs_add(k->a, &paths, named.v[i]);
	strs_sort(&paths);
	scratch = arena_new();
	VEC_EACH (i, &paths)
		if (matters(k, scratch, &named, paths.v[i]))
			page_take(k, paths.v[i]);
	arena_free(scratch);
	k->out->pages = (long)paths.n;
	return 0;
}

/* ---- looking ---- */

static int
by_place(const void *x, const void *y)
{
	const struct fsck_fault *a = x, *b = y;
	int c = str_cmp(a->path, b->path);

	if (c == 0)
		c = (a->line > b->line) - (a->line < b->line);
	if (c == 0)
		c = (a->kind > b->kind) - (a->kind < b->kind);
	return c != 0 ? c : str_cmp(a->message, b->message);
}

static void
sort_faults(struct fsck_faults *l)
{
	if (l->n != 0)
		qsort(l->v, l->n, sizeof(*l->v), by_place);
}

static void
strays(struct fsck_work *k)
{
	VEC_EACH (i, &k->in->strays)
		fsck_say(k, STRAY_FILE, k->in->strays.v[i], 0, STR_NONE,
		    STR("a temporary file that a killed run left"));
}

static int
look(struct arena *a, const struct tree *t, const struct fsck_in *in,
    struct fsck_out *out, struct err *e)
{
	struct fsck_work k = {.a = a, .tree = t, .in = in, .out = out};

	*out = (struct fsck_out){0};
	if (fsck_open(&k, e) != 0)
		return -1;
	fsck_records(&k);
	fsck_entries(&k);
	strays(&k);
	sort_faults(&out->faults);
	strs_sort(&out->not_checked);
	return 0;
}

/* ---- mending ---- */

/* The same fault after an edit: lines move. */
static bool
same_fault(const struct fsck_fault *x, const struct fsck_fault *y)
{
	return x->kind == y->kind && str_eq(x->path, y->path) &&
	       str_eq(x->id, y->id) && str_eq(x->message, y->message);
}

static bool
is_left(const struct fsck_faults *left, const struct fsck_fault *f)
{
	VEC_EACH (i, left)
		if (same_fault(&left->v[i], f))
			return true;
	return false;
}

static bool
has_left(const struct fsck_faults *l)
{
	VEC_EACH (i, l)
		if (l->v[i].kind->mends &&
		    l->v[i].kind != &fsck_kinds[STRAY_FILE])
			return true;
	return false;
}

/* Told are the faults as they were, and those that mending brought to light. */
static void
tell(struct arena *a, struct fsck_out *out, const struct fsck_out *after)
{
	size_t n = out->faults.n;

	for (size_t i = 0; i < n; i++) {
		struct fsck_fault *f = &out->faults.v[i];

		f->mended = f->kind == &fsck_kinds[STRAY_FILE] ||
			    !is_left(&after->faults, f);
	}
	VEC_EACH (i, &after->faults)
		if (!is_left(&out->faults, &after->faults.v[i]))
			*VEC_ADD(a, &out->faults) = after->faults.v[i];
	out->not_checked = after->not_checked;
	sort_faults(&out->faults);
}

static void
list_changed(struct arena *a, const struct tree *edits, struct fsck_out *out)
{
	struct tree_changes all = {0};

	tree_changes(edits, &all);
	VEC_EACH (i, &all)
		strs_add(a, &out->changed, all.v[i].path);
	strs_sort(&out->changed);
}

static int
repair(struct arena *a, const struct fsck_in *in, struct tree *edits,
    struct fsck_out *out, struct err *e)
{
	struct fsck_out after = *out;

	for (int i = 0; i < ROUNDS && has_left(&after.faults); i++) {
		struct fsck_out quiet = {0};
		struct fsck_work k = {
		    .a = a, .tree = edits, .in = in, .out = &quiet};

		if (fsck_mend(&k, edits, e) != 0 ||
		    look(a, edits, in, &after, e) != 0)
			return -1;
	}
	tell(a, out, &after);
	list_changed(a, edits, out);
	return 0;
}

int
fsck_run(struct arena *a, const struct tree *t, const struct fsck_in *in,
    struct tree *edits, struct fsck_out *out, struct err *e)
{
	if (look(a, t, in, out, e) != 0)
		return -1;
	return in->repair ? repair(a, in, edits, out, e) : 0;
}
