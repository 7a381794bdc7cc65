/*
 * fsck_trail: what was judged of each source, against what is on record.
 *
 * A trail is written once, so a merge cannot take anything out of it: what it
 * says was contested and no record holds has been lost.
 */
#include "ops/fsck_own.h"
#include "ops/trail.h"

static bool
holds(const struct finding *f, const struct source *s)
{
	VEC_EACH (i, &f->sides)
		VEC_EACH (j, &f->sides.v[i].by) {
			const struct receipt *r = &f->sides.v[i].by.v[j];

			if (str_eq(r->slug, s->slug) ||
			    str_eq(r->origin, s->origin))
				return true;
		}
	return false;
}

static bool
opened(const struct val *result)
{
	struct str did = val_str(result, "did");

	return val_str(result, "id").n != 0 &&
	       (str_eq(did, STR("contested")) || str_eq(did, STR("held")));
}

static void
lost_add(struct fsck_work *k, const struct trail *t,
    const struct source *source, const struct val *result,
    struct fsck_losts *out)
{
	const struct val *c = trail_claim(t, val_num(result, "result", 0));
	struct str id = val_str(result, "id");
	struct finding *f = fsck_finding(k->w, id);

	if (f != NULL && holds(f, source))
		return;
	VEC_EACH (i, out)
		if (out->v[i].source == source && str_eq(out->v[i].id, id))
			return;
	*VEC_ADD(k->a, out) = (struct fsck_lost){
	    .id = str_dup(k->a, id),
	    .finding = f,
	    .source = source,
	    .text = str_dup(k->a, val_str(c, "text")),
	    .value = str_dup(k->a, val_str(c, "value")),
	    .line = (int)val_num(c, "line", 0),
	};
}

static void
trail_lost(struct fsck_work *k, const struct trail *t,
    const struct source *source, struct fsck_losts *out)
{
	VEC_EACH (i, &t->results)
		if (opened(t->results.v[i]))
			lost_add(k, t, source, t->results.v[i], out);
}

static void
head_check(struct fsck_work *k, struct str path, const struct val *head)
{
	struct str slug = str_dup(k->a, val_str(head, "source"));
	const struct source *s = source_named(&k->w->sources, slug);

	if (s == NULL)
		fsck_say(k, TRAIL_ORPHAN, path, 0, slug,
		    STR("its source has no record"));
	else if (!str_eq(s->sha256, val_str(head, "sha256")))
		fsck_say(k, DAMAGED_TRAIL, path, 1, slug,
		    STR("is of other bytes than its source"));
}

/* On memory of its own. */
static void
trail_at(struct fsck_work *k, struct str path, struct fsck_losts *lost)
{
	struct arena *scratch = arena_new();
	struct trail t;
	struct str text;
	const struct source *source;
	struct err quiet;
	int bad;

	err_init(&quiet, scratch);
	if (tree_read(scratch, k->tree, path, &text, &quiet) != 0) {
		strs_add(k->a, &k->out->not_checked, str_dup(k->a, quiet.msg));
	} else if ((bad = trail_read(scratch, text, &t)) != 0) {
		fsck_say(k, DAMAGED_TRAIL, path, bad, STR_NONE,
		    STR("is no line of a trail"))
		    ->fix = STR("trails are written once: bring it back with "
				"git");
	} else {
		head_check(k, path, t.head);
		source =
		    source_named(&k->w->sources, val_str(t.head, "source"));
		if (source != NULL)
			trail_lost(k, &t, source, lost);
	}
	arena_free(scratch);
}

void
fsck_lost(struct fsck_work *k, struct fsck_losts *out)
{
	struct strs paths = {0};
	struct err quiet;

	err_init(&quiet, k->a);
	if (tree_list(k->a, k->tree, STR(TRAIL_DIR), &paths, &quiet) != 0) {
		strs_add(k->a, &k->out->not_checked, quiet.msg);
		return;
	}
	VEC_EACH (i, &paths) {
		if (!str_ends(paths.v[i], STR(".jsonl")))
			continue;
		trail_at(k, paths.v[i], out);
		k->out->trails++;
	}
}

void
fsck_trails(struct fsck_work *k)
{
	struct fsck_losts lost = {0};

	fsck_lost(k, &lost);
	VEC_EACH (i, &lost) {
		const struct fsck_lost *l = &lost.v[i];
		struct str path = finding_path(k->a, l->id);

		if (l->finding != NULL)
			fsck_say(k, SIDE_LOST,
			    finding_path(k->a, l->finding->id), 0,
			    l->finding->id,
			    str_printf(k->a,
				"lost the side that %.*s brought: “%.*s”",
				STR_ARG(l->source->slug), STR_ARG(l->text)))
			    ->fix = STR("wikictl fsck --repair");
		else if (!fsck_damaged(k, l->id))
			fsck_say(k, FINDING_LOST, path, 0, l->id,
			    str_printf(k->a,
				"is not there, and %.*s was contested in it",
				STR_ARG(l->source->slug)))
			    ->fix = str_printf(k->a,
			    "git log --diff-filter=D -- %.*s finds it",
			    STR_ARG(path));
	}
}
