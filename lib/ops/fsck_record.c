/*
 * fsck_record: the records of sources and findings by themselves.
 */
#include "base/hash.h"
#include "ops/fsck_own.h"
#include "ops/trail.h"

#define RECEIPTS_TRIED 32 /* for an id: more than this are not combined */

/* ---- sources ---- */

static void
names_source(struct fsck_work *k, struct str path, struct str id,
    const char *as, struct str slug)
{
	if (slug.n == 0 || source_named(&k->w->sources, slug) != NULL)
		return;
	fsck_say(k, SOURCE_UNKNOWN, path, 0, id,
	    str_printf(k->a, "%s: %.*s has no record", as, STR_ARG(slug)))
	    ->fix = STR("git log --diff-filter=D --name-only -- .wikictl/"
			"sources shows where it went");
}

/* On memory of its own: a source may be large. */
static void
check_file(struct fsck_work *k, const struct source *s, struct str record)
{
	struct arena *scratch = arena_new();
	struct str bytes;
	struct err quiet;

	err_init(&quiet, scratch);
	if (!tree_has(k->tree, s->path))
		fsck_say(k, SOURCE_GONE, record, 0, s->slug,
		    str_printf(
			k->a, "its file %.*s is not there", STR_ARG(s->path)))
		    ->fix = str_printf(
		    k->a, "git log -- %.*s finds it", STR_ARG(s->path));
	else if (tree_read(scratch, k->tree, s->path, &bytes, &quiet) != 0)
		strs_add(k->a, &k->out->not_checked, str_dup(k->a, quiet.msg));
	else if (!str_eq(hash_hex(scratch, bytes), s->sha256))
		fsck_say(k, SOURCE_HASH, s->path, 0, s->slug,
		    str_printf(k->a, "is not what %.*s was ingested from",
			STR_ARG(s->slug)))
		    ->fix = STR("bring the file back with git; what is new is "
				"a source of its own");
	arena_free(scratch);
}

static struct str
trail_stem(struct arena *a, struct str slug)
{
	return str_printf(a, TRAIL_DIR "%.*s/%.*s",
	    STR_ARG(str_sub(slug, slug.n < 2 ? 0 : slug.n - 2, slug.n)),
	    STR_ARG(slug));
}

/* A person's word given in a ruling is no file that was read for claims. */
static bool
has_trail(struct fsck_work *k, const struct source *s)
{
	struct str stem = trail_stem(k->a, s->slug);

	return s->cls == CLASS_HUMAN_DECLARED ||
	       tree_has(k->tree, str_printf(k->a, "%.*s.jsonl", STR_ARG(stem)));
}

static void
check_source(struct fsck_work *k, const struct source *s)
{
	struct str record = source_record_path(k->a, s->slug);

	check_file(k, s, record);
	if (!str_eq(s->origin, s->slug))
		names_source(k, record, s->slug, "origin", s->origin);
	names_source(k, record, s->slug, "revises", s->revises);
	if (!has_trail(k, s))
		fsck_say(k, TRAIL_MISSING, record, 0, s->slug,
		    STR("what was judged of it is not there"))
		    ->fix = str_printf(
		    k->a, "wikictl ingest --again %.*s", STR_ARG(s->path));
}

/* ---- findings ---- */

/* Origins a side may have had when the id was made: those of its receipts, and
 * the bare page, which gives way to a source that says it. */
static void
origins(struct fsck_work *k, const struct finding *f, const struct side *s,
    struct strs *out)
{
	const struct page *p = fsck_page(k, f->page);
	const struct page *q = fsck_page(k, s->page);

	VEC_EACH (i, &s->by)
		if (out->n < RECEIPTS_TRIED)
			strs_add(k->a, out, s->by.v[i].origin);
	strs_add(k->a, out, f->page);
	strs_add(k->a, out, s->page);
	VEC_EACH (i, &f->history)
		if (str_eq(f->history.v[i].what, STR("page_moved")) &&
		    str_starts(f->history.v[i].note, STR(FINDING_MOVED)))
			strs_add(k->a, out,
			    str_sub(f->history.v[i].note,
				sizeof(FINDING_MOVED) - 1,
				f->history.v[i].note.n));
	if (p != NULL)
		strs_add(k->a, out, p->stable_id);
	if (q != NULL)
		strs_add(k->a, out, q->stable_id);
	strs_sort(out);
}

static bool
pair_makes(struct fsck_work *k, const struct finding *f, const struct side *x,
    const struct side *y)
{
	struct strs ox = {0}, oy = {0};

	origins(k, f, x, &ox);
	if (y != NULL)
		origins(k, f, y, &oy);
	VEC_EACH (i, &ox)
		for (size_t j = 0; j < (y != NULL ? oy.n : 1); j++) {
			struct receipt rx = {.origin = ox.v[i]}, ry = {0};
			struct side v[2] = {*x, y != NULL ? *y : *x};
			struct sides two = {v, y != NULL ? 2 : 1, 2};
			struct str id;

			if (y != NULL)
				ry.origin = oy.v[j];
			v[0].by = (struct receipts){&rx, 1, 1};
			v[1].by = (struct receipts){&ry, 1, 1};
			id = finding_id(k->a, &two);
			if (str_eq(id, f->id) || strs_has(&f->aliases, id))
				return true;
		}
	return false;
}

static bool
id_derives(struct fsck_work *k, const struct finding *f)
{
	VEC_EACH (i, &f->sides) {
		if (pair_makes(k, f, &f->sides.v[i], NULL))
			return true;
		for (size_t j = i + 1; j < f->sides.n; j++)
			if (pair_makes(k, f, &f->sides.v[i], &f->sides.v[j]))
				return true;
	}
	return false;
}

static void
check_finding(struct fsck_work *k, const struct finding *f)
{
	struct str path = finding_path(k->a, f->id);

	VEC_EACH (i, &f->sides)
		VEC_EACH (j, &f->sides.v[i].by)
			names_source(k, path, f->id, "a side's source",
			    f->sides.v[i].by.v[j].slug);
	if (f->ruling != NULL)
		names_source(
		    k, path, f->id, "the evidence", f->ruling->evidence);
	if (!id_derives(k, f))
		fsck_say(k, ID_DIFFERS, path, 0, f->id,
		    STR("no two of its sides make this id: a side was edited "
			"by hand"))
		    ->fix = str_printf(
		    k->a, "git log -p -- %.*s shows which", STR_ARG(path));
	if (f->sides.n > 1 && !fsck_asks(f) && !finding_ruled_on_all(f))
		fsck_say(k, FALSE_SETTLEMENT, path, 0, f->id,
		    str_printf(k->a,
			"is %s, and a side or source came that this does not "
			"cover",
			finding_status_name(f->status)))
		    ->fix =
		    str_printf(k->a, "wikictl reopen %.*s", STR_ARG(f->id));
}

static bool
fold_eq(struct arena *a, struct str x, struct str y)
{
	return x.n != 0 && str_eq(text_fold(a, x), text_fold(a, y));
}

static bool
share_side(struct arena *a, const struct finding *x, const struct finding *y)
{
	VEC_EACH (i, &x->sides)
		VEC_EACH (j, &y->sides) {
			const struct side *s = &x->sides.v[i];
			const struct side *t = &y->sides.v[j];

			if (fold_eq(a, s->text, t->text) ||
			    fold_eq(a, s->value, t->value))
				return true;
		}
	return false;
}

bool
fsck_folds(struct arena *a, const struct finding *x, const struct finding *y)
{
	if (strs_has(&x->aliases, y->id) || strs_has(&y->aliases, x->id))
		return true;
	if (x->sides.n < 2 || y->sides.n < 2 || !str_eq(x->page, y->page) ||
	    (!fsck_asks(x) && !fsck_asks(y)))
		return false;
	if (!(str_eq(x->slot, y->slot) && fold_eq(a, x->slot, y->slot) &&
		fold_eq(a, x->subject, y->subject)) &&
	    !fold_eq(a, x->label, y->label))
		return false;
	return share_side(a, x, y);
}

static void
check_folds(struct fsck_work *k)
{
	const struct findings *all = &k->w->findings;

	VEC_EACH (i, all)
		for (size_t j = i + 1; j < all->n; j++) {
			const struct finding *x = all->v[i], *y = all->v[j];
			bool first = str_cmp(x->id, y->id) < 0;

			if (!fsck_folds(k->a, x, y))
				continue;
			fsck_say(k, TO_FOLD,
			    finding_path(k->a, (first ? y : x)->id), 0,
			    (first ? y : x)->id,
			    str_printf(k->a, "is of one slot with %.*s",
				STR_ARG((first ? x : y)->id)))
			    ->fix = STR("wikictl fsck --repair");
		}
}

void
fsck_say_damaged(struct fsck_work *k, struct str d)
{
	struct str path, rest, line, words;
	long n = 0;

	str_cut(d, ':', &path, &rest);
	if (str_cut(rest, ':', &line, &words) && str_int(line, &n))
		rest = words;
	fsck_say(k, DAMAGED_RECORD, path, (int)n, STR_NONE, str_trim(rest))
	    ->fix = STR("mend it by hand, or bring it back with git");
}

void
fsck_records(struct fsck_work *k)
{
	VEC_EACH (i, &k->w->damaged)
		fsck_say_damaged(k, k->w->damaged.v[i]);
	VEC_EACH (i, &k->w->sources)
		check_source(k, k->w->sources.v[i]);
	fsck_trails(k);
	VEC_EACH (i, &k->w->findings)
		check_finding(k, k->w->findings.v[i]);
	check_folds(k);
	fsck_proposals(k);
	k->out->findings = (long)k->w->findings.n;
	k->out->sources = (long)k->w->sources.n;
}
