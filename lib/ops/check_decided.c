/*
 * check_decided: which decisions of people a change brings in.
 */
#include "ops/check_own.h"

static struct finding *
finding_in(struct arena *a, const struct tree *t, struct str path)
{
	struct finding *f;
	struct err e;

	err_init(&e, a);
	if (!tree_has(t, path) || finding_load(a, t, path, &f, &e) != 0)
		return NULL;
	return f;
}

static struct source *
source_in(struct arena *a, const struct tree *t, struct str path)
{
	struct source *s;
	struct err e;

	err_init(&e, a);
	if (!tree_has(t, path) || source_load(a, t, path, &s, &e) != 0)
		return NULL;
	return s;
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

static bool
ruling_same(const struct ruling *x, const struct ruling *y)
{
	if (x == NULL || y == NULL)
		return x == y;
	return x->how == y->how && x->winner == y->winner &&
	       str_eq(x->merged, y->merged) && str_eq(x->quote, y->quote) &&
	       str_eq(x->evidence, y->evidence) && str_eq(x->why, y->why) &&
	       str_eq(x->stale, y->stale) && str_eq(x->actor, y->actor) &&
	       date_cmp(x->until, y->until) == 0 &&
	       date_cmp(x->date, y->date) == 0 &&
	       strs_same(&x->sides, &y->sides) &&
	       strs_same(&x->receipts, &y->receipts);
}

/* What it is that was decided anew; NULL for nothing. */
static const char *
decided(const struct finding *was, const struct finding *is)
{
	const struct event *last;

	if (is->status != FINDING_OPEN) {
		if (was != NULL && was->status == is->status &&
		    ruling_same(was->ruling, is->ruling))
			return NULL;
		if (was == NULL && check_told_by_source(is))
			return NULL;
		return finding_status_name(is->status);
	}
	if (was == NULL || was->status == FINDING_OPEN || is->history.n == 0)
		return NULL;
	/* new evidence opens again by itself */
	last = check_deciding(is);
	return last != NULL && str_eq(last->what, STR("reopened")) &&
		       str_starts(last->actor, STR("human:"))
		   ? "reopened"
		   : NULL;
}

static void
add(struct arena *a, struct decisions *out, struct str path, struct str id,
    const char *what, bool policy)
{
	if (what != NULL)
		*VEC_ADD(a, out) = (struct decision){path, id, what, policy};
}

static bool
same_text(struct arena *a, const struct tree *x, const struct tree *y,
    struct str path)
{
	struct str s, t;
	struct err e;

	err_init(&e, a);
	if (!tree_has(x, path) || !tree_has(y, path))
		return tree_has(x, path) == tree_has(y, path);
	return tree_read(a, x, path, &s, &e) == 0 &&
	       tree_read(a, y, path, &t, &e) == 0 && str_eq(s, t);
}

/* Where settings cannot be read they count as changed. */
static bool
same_approvers(
    struct arena *a, const struct tree *before, const struct tree *after)
{
	struct config x, y;
	struct err e;

	err_init(&e, a);
	return config_load(a, before, &x, &e) == 0 &&
	       config_load(a, after, &y, &e) == 0 &&
	       str_eq(x.approvers, y.approvers);
}

void
check_decisions(struct arena *a, const struct tree *before,
    const struct tree *after, const struct strs *paths, struct str approvers,
    struct decisions *out)
{
	VEC_EACH (i, paths) {
		struct str path = paths->v[i];

		if (str_starts(path, STR(FINDING_DIR))) {
			struct finding *is = finding_in(a, after, path);

			if (is != NULL)
				add(a, out, path, is->id,
				    decided(finding_in(a, before, path), is),
				    false);
		} else if (str_starts(path, STR(SOURCE_DIR))) {
			struct source *was = source_in(a, before, path);
			struct source *is = source_in(a, after, path);

			if (is != NULL &&
			    !str_eq(is->retracted,
				was != NULL ? was->retracted : STR_NONE))
				add(a, out, path, STR_NONE, "retracted", false);
		} else if (str_eq(path, STR(WIKI_CONFIG)) &&
			   !same_approvers(a, before, after)) {
			add(a, out, path, STR_NONE, "approvers", true);
		} else if (approvers.n != 0 && str_eq(path, approvers) &&
			   !same_text(a, before, after, path)) {
			add(a, out, path, STR_NONE, "approvers", true);
		}
	}
}
