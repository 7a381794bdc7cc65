#include <stdlib.h>
#include <string.h>

#include "ops/check_own.h"
#include "ops/propose.h"

const struct diag_kind diag_kinds[] = {
    [SILENT_CHANGE] = {"silent-change", DIAG_ERROR, false,
	"a cited value changed, and neither its source says the new value nor "
	"a ruling holds the old one"},
    [LOST_CLAIM] = {"lost-claim", DIAG_ERROR, false,
	"a cited claim, or its citation, is gone"},
    [LOST_SIDE] = {"lost-side", DIAG_ERROR, false,
	"a side of an entry, or a source of it, is gone or was edited"},
    [LOST_RECORD] = {"lost-record", DIAG_ERROR, false,
	"the entry of a finding is gone from its page, or what was recorded "
	"of one, or of a proposal"},
    [FINDING_REMOVED] = {"finding-removed", DIAG_ERROR, false,
	"the record of a finding was deleted"},
    [FALSE_SETTLEMENT] = {"false-settlement", DIAG_ERROR, false,
	"an entry reads as settled and no person's ruling covers it"},
    [RESOLUTION_WITHOUT_EVIDENCE] = {"resolution-without-evidence", DIAG_ERROR,
	false, "a ruling names no evidence that stands"},
    [RECENCY_ONLY] = {"recency-only", DIAG_ERROR, false,
	"a ruling whose only reason is time"},
    [HALF_RESOLVED] = {"half-resolved", DIAG_ERROR, false,
	"a finding is resolved and its page still shows it open"},
    [CONFIRMED_CHANGED] = {"confirmed-changed", DIAG_ERROR, false,
	"a value that a person ruled on was changed"},
    [CONTRADICTION] = {"contradiction", DIAG_ERROR, false,
	"two claims cannot both be true and are not contested"},
    [CONTESTED_UNLABELLED] = {"contested-unlabelled", DIAG_ERROR, false,
	"a contested fact stands without its label"},
    [STALE_RESTATEMENT] = {"stale-restatement", DIAG_WARNING, false,
	"the losing side of a ruling still stands in a body"},
    [CONTESTED_MALFORMED] = {"contested-malformed", DIAG_WARNING, false,
	"an item carries an id of ours that no record has"},
    [DUPLICATE_ENTRY] = {"duplicate-entry", DIAG_WARNING, false,
	"one entry stands twice"},
    [UNKNOWN_SOURCE] = {"unknown-source", DIAG_WARNING, false,
	"a citation names a source that is not there"},
    [SOURCE_CHANGED] = {"source-changed", DIAG_WARNING, false,
	"a source file is not what was ingested"},
    [POLICY_CHANGED] = {"policy-changed", DIAG_WARNING, false,
	"globs, approvers or auto-resolve changed"},
    [CONFLICT_MARKERS] = {"conflict-markers", DIAG_ERROR, false,
	"git's conflict markers stand in a page"},
    [BAD_FRONT_MATTER] = {"bad-front-matter", DIAG_WARNING, false,
	"front matter that cannot be read"},
    [NO_SOURCE] = {"no-source", DIAG_NOTE, true,
	"a page whose claims name no source"},
};
const size_t ndiag_kinds = sizeof(diag_kinds) / sizeof(*diag_kinds);

const struct diag_kind *
diag_kind_find(const char *code)
{
	for (size_t i = 0; i < ndiag_kinds; i++)
		if (strcmp(diag_kinds[i].code, code) == 0)
			return &diag_kinds[i];
	return NULL;
}

struct diag *
check_say(struct check_work *k, enum diag_code code, struct str path, int line,
    struct str message)
{
	struct diag *d = VEC_ADD(k->a, &k->out->diags);

	d->kind = &diag_kinds[code];
	d->level = d->kind->level;
	d->path = path;
	d->line = line > 0 ? line : 1;
	d->message = message;
	return d;
}

void
check_side(struct check_work *k, struct diag *d, const struct side *s)
{
	*VEC_ADD(k->a, &d->sides) = *s;
}

bool
check_in_scope(const struct check_work *k, struct str path)
{
	size_t lo = 0, hi = k->paths.n;

	while (lo < hi) {
		size_t mid = lo + (hi - lo) / 2;
		int c = str_cmp(k->paths.v[mid], path);

		if (c == 0)
			return true;
		if (c < 0)
			lo = mid + 1;
		else
			hi = mid;
	}
	return false;
}

static int
by_place(const void *x, const void *y)
{
	const struct diag *a = x, *b = y;
	int c = str_cmp(a->path, b->path);

	if (c == 0)
		c = (a->line > b->line) - (a->line < b->line);
	if (c == 0)
		c = str_cmp(str_of(a->kind->code), str_of(b->kind->code));
	return c != 0 ? c : str_cmp(a->message, b->message);
}

static bool
same_diag(const struct diag *a, const struct diag *b)
{
	return a->kind == b->kind && a->line == b->line &&
	       str_eq(a->path, b->path) && str_eq(a->message, b->message);
}

static void
sort_diags(struct diags *d)
{
	size_t n = 0;

	if (d->n != 0)
		qsort(d->v, d->n, sizeof(*d->v), by_place);
	VEC_EACH (i, d)
		if (n == 0 || !same_diag(&d->v[i], &d->v[n - 1]))
			d->v[n++] = d->v[i];
	d->n = n;
}

/* NULL where a tree is no wiki. */
static int
open_both(struct check_work *k, struct err *e)
{
	if (tree_has(k->before, STR(WIKI_CONFIG)) &&
	    wiki_open(k->a, k->before, &k->was, e) < 0)
		return -1;
	if (!tree_has(k->after, STR(WIKI_CONFIG)))
		return 0;
	if (k->was != NULL && k->scope->all_changed)
		return wiki_open_changed(
		    k->a, k->after, k->was, k->scope->paths, &k->is, e);
	return wiki_open(k->a, k->after, &k->is, e);
}

static int
open_wikis(struct check_work *k, struct err *e)
{
	if (open_both(k, e) < 0)
		return -1;
	/* records whose page was renamed are those of the page as it is */
	if (k->was != NULL)
		wiki_follow(k->was, NULL, (struct date){0}, STR_NONE);
	if (k->is != NULL)
		wiki_follow(k->is, k->was, (struct date){0}, STR_NONE);
	return 0;
}

static bool
strs_same(const struct strs *x, const struct strs *y)
{
	if (x->n != y->n)
		return false;
	VEC_EACH (i, x)
		if (!str_eq(x->v[i], y->v[i]))
			return false;
	return true;
}

static void
policy_changed(struct check_work *k, struct str path, const char *what)
{
	check_say(k, POLICY_CHANGED, path, 1,
	    str_printf(k->a, "the change says anew %s", what));
}

static bool
same_file(struct check_work *k, struct str path)
{
	struct str x, y;
	struct err e;

	err_init(&e, k->a);
	if (!tree_has(k->before, path) || !tree_has(k->after, path))
		return tree_has(k->before, path) == tree_has(k->after, path);
	return tree_read(k->a, k->before, path, &x, &e) == 0 &&
	       tree_read(k->a, k->after, path, &y, &e) == 0 && str_eq(x, y);
}

static void
check_policy(struct check_work *k)
{
	static const char approve[] = "who may approve a ruling";
	const struct config *x, *y;

	if (k->was == NULL || k->is == NULL)
		return;
	x = &k->was->config;
	y = &k->is->config;
	if (!strs_same(&x->pages, &y->pages) || !str_eq(x->sources, y->sources))
		policy_changed(
		    k, STR(WIKI_CONFIG), "which files are pages or sources");
	if (!str_eq(x->approvers, y->approvers))
		policy_changed(k, STR(WIKI_CONFIG), approve);
	else if (x->approvers.n != 0 && !same_file(k, x->approvers))
		policy_changed(k, x->approvers, approve);
	if (!strs_same(&x->auto_resolve, &y->auto_resolve))
		policy_changed(
		    k, STR(WIKI_CONFIG), "what is settled without a person");
}

static bool
below(struct str path, struct str dir)
{
	return path.n > dir.n && str_starts(path, dir) && path.p[dir.n] == '/';
}

static int
all_paths(struct check_work *k, struct err *e)
{
	struct strs all;

	if (k->scope->paths != NULL) {
		VEC_EACH (i, k->scope->paths)
			strs_add(k->a, &k->paths, k->scope->paths->v[i]);
		strs_sort(&k->paths);
		return 0;
	}
	if (tree_list(k->a, k->after, STR_NONE, &all, e) < 0)
		return -1;
	VEC_EACH (i, &all) {
		struct str path = all.v[i];

		if (config_is_page(&k->is->config, path) ||
		    below(path, STR(".wikictl")) ||
		    below(path, k->is->config.sources))
			strs_add(k->a, &k->paths, path);
	}
	strs_sort(&k->paths);
	return 0;
}

static void
damaged(struct check_work *k)
{
	VEC_EACH (i, &k->is->damaged)
		strs_add(k->a, &k->out->not_checked, k->is->damaged.v[i]);
}

/* ---- one part at a time ---- */

/* Runs `part` on memory of its own, that is given back but for what it said:
 * a wiki of any size is checked in the memory of its largest page. */
void
check_apart(
    struct check_work *k, void (*part)(struct check_work *, size_t), size_t at)
{
	struct check_work own = *k;
	struct check_out said = {0};
	struct buf b;

	own.a = k->scratch;
	own.out = &said;
	part(&own, at);
	buf_init(&b, k->scratch, SIZE_MAX);
	check_out_write(&b, &said);
	check_out_read(k->a, buf_str(&b), k->out);
	arena_reset(k->scratch);
}

static void
proposal_at(struct check_work *k, size_t at)
{
	check_proposal(k, k->paths.v[at]);
}

static void
check_all_parts(struct check_work *k, const struct config *as_is)
{
	check_restate_begin(k);
	k->scratch = arena_new();
	VEC_EACH (i, &k->paths)
		if (config_is_page(k->config, k->paths.v[i]) ||
		    config_is_page(as_is, k->paths.v[i]))
			strs_add(k->a, &k->pages, k->paths.v[i]);
	check_known_open(k);
	check_pages(k);
	check_known_save(k);
	VEC_EACH (i, &k->paths)
		if (str_starts(k->paths.v[i], STR(PROPOSAL_DIR)) &&
		    str_ends(k->paths.v[i], STR(".yaml")))
			check_apart(k, proposal_at, i);
	check_findings(k);
	check_sources(k);
	arena_free(k->scratch);
}

int
check_run(struct arena *a, const struct tree *before, const struct tree *after,
    const struct check_scope *scope, struct check_out *out, struct err *e)
{
	struct check_work k = {
	    .a = a,
	    .before = before,
	    .after = after,
	    .scope = scope,
	    .out = out,
	};
	struct config as_is;

	*out = (struct check_out){0};
	if (open_wikis(&k, e) < 0)
		return -1;
	if (k.was == NULL && k.is == NULL) {
		err_set(e, FAIL_NOTFOUND, "there is no wiki here");
		return err_fix(e, "wikictl init");
	}
	if (k.is == NULL) {
		check_say(&k, POLICY_CHANGED, STR(WIKI_CONFIG), 1,
		    STR("the settings are gone"))
		    ->level = DIAG_ERROR;
		return 0;
	}
	check_policy(&k);
	as_is = k.is->config;
	if (k.was != NULL)
		k.is->config = k.was->config;
	k.config = &k.is->config;
	if (all_paths(&k, e) < 0)
		return -1;
	check_all_parts(&k, &as_is);
	damaged(&k);
	sort_diags(&out->diags);
	strs_sort(&out->not_checked);
	return 0;
}
