/*
 * check_source: source files are what was ingested, and their records stay.
 */
#include "base/hash.h"
#include "ops/check_own.h"

static struct source *
with_slug(struct wiki *w, struct str slug)
{
	VEC_EACH (i, &w->sources)
		if (str_eq(w->sources.v[i]->slug, slug))
			return w->sources.v[i];
	return NULL;
}

static bool
some_record_fits(struct wiki *w, struct str path, struct str sha256)
{
	VEC_EACH (i, &w->sources)
		if (str_eq(w->sources.v[i]->path, path) &&
		    str_eq(w->sources.v[i]->sha256, sha256))
			return true;
	return false;
}

static void
check_file(struct check_work *k, const struct source *s)
{
	struct str bytes;
	struct err e;

	err_init(&e, k->a);
	if (tree_read(k->a, k->after, s->path, &bytes, &e) < 0) {
		check_say(k, SOURCE_CHANGED, s->path, 1,
		    str_printf(k->a, "the file of source %.*s is gone",
			STR_ARG(s->slug)))
		    ->fix = STR("git checkout brings it back");
		return;
	}
	if (!some_record_fits(k->is, s->path, hash_hex(k->a, bytes)))
		check_say(k, SOURCE_CHANGED, s->path, 1,
		    str_printf(k->a,
			"the file of source %.*s is not what was ingested",
			STR_ARG(s->slug)))
		    ->fix = str_printf(k->a,
		    "wikictl ingest %.*s takes it as a revision",
		    STR_ARG(s->path));
}

/* A retraction is a person's, and stays. */
static void
check_retracted(
    struct check_work *k, const struct source *was, const struct source *is)
{
	struct str path = source_record_path(k->a, is->slug);
	bool before = was != NULL && was->retracted.n != 0;

	if (before && is->retracted.n == 0)
		check_say(k, SOURCE_CHANGED, path, 1,
		    str_printf(k->a, "source %.*s is retracted no more",
			STR_ARG(is->slug)))
		    ->level = DIAG_ERROR;
	else if (!before && is->retracted.n != 0 &&
		 !str_starts(is->retracted_by, STR("human:")))
		check_say(k, FALSE_SETTLEMENT, path, 1,
		    str_printf(k->a,
			"source %.*s is retracted and no person says so",
			STR_ARG(is->slug)));
}

static void
file_at(struct check_work *k, size_t at)
{
	const struct source *s = k->is->sources.v[at];
	const struct source *was = k->was != NULL && !k->scope->standing
				       ? with_slug(k->was, s->slug)
				       : NULL;

	if (check_in_scope(k, source_record_path(k->a, s->slug)))
		check_retracted(k, was, s);
	if (check_in_scope(k, s->path))
		check_file(k, s);
}

void
check_sources(struct check_work *k)
{
	for (size_t i = 0;
	     k->was != NULL && !k->scope->standing && i < k->was->sources.n;
	     i++) {
		const struct source *s = k->was->sources.v[i];

		if (with_slug(k->is, s->slug) == NULL)
			check_say(k, UNKNOWN_SOURCE,
			    source_record_path(k->a, s->slug), 1,
			    str_printf(k->a,
				"the record of source %.*s is gone",
				STR_ARG(s->slug)))
			    ->level = DIAG_ERROR;
	}
	VEC_EACH (i, &k->is->sources)
		check_apart(k, file_at, i);
}
