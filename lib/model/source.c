#include "model/source.h"

#include <stddef.h>

#include "base/err.h"
#include "base/hash.h"
#include "base/text.h"
#include "base/tree.h"
#include "model/record.h"
#include "model/secret.h"

#define SCHEMA "wikictl.source/1"
#define SLUG_MAX 48

static const char *const classes[CLASS_COUNT] = {
    [CLASS_HUMAN_DECLARED] = "human_declared",
    [CLASS_CODE] = "code",
    [CLASS_RECORD] = "record",
    [CLASS_FIRST_PARTY] = "first_party",
    [CLASS_DOCUMENT] = "document",
    [CLASS_MAIL] = "mail",
    [CLASS_WEB] = "web",
    [CLASS_EXTRACTION] = "extraction",
    [CLASS_MODEL] = "model",
};

static const char *const known[] = {"slug", "title", "path", "date", "ingested",
    "class", "author", "role", "url", "sha256", "text_hash", "origin",
    "revises", "pages", "retracted", "retracted_by", "retracted_on", NULL};

const char *
source_class_name(enum source_class c)
{
	return classes[c];
}

bool
source_class_find(struct str name, enum source_class *out)
{
	for (int i = 0; i < CLASS_COUNT; i++)
		if (str_eq(name, str_of(classes[i]))) {
			*out = (enum source_class)i;
			return true;
		}
	return false;
}

struct str
source_slug(struct arena *a, struct str title, struct str sha256)
{
	struct str words = text_slug(a, title, SLUG_MAX);
	struct str end = hash_short(a, sha256, 4);

	return str_printf(a, "%.*s-%.*s", STR_ARG(words), STR_ARG(end));
}

struct str
source_text_hash(struct arena *a, struct str text)
{
	return hash_hex(a, text_squeeze(a, text));
}

struct str
source_record_path(struct arena *a, struct str slug)
{
	return str_printf(a, SOURCE_DIR "%.*s.yaml", STR_ARG(slug));
}

static bool
slug_ok(struct str s)
{
	for (size_t i = 0; i < s.n; i++)
		if (str_chr(STR("abcdefghijklmnopqrstuvwxyz0123456789-"),
			s.p[i]) == 37)
			return false;
	return s.n != 0;
}

static int
source_read(const struct record *r, const struct val *v, struct source *s)
{
	int cls;

	if (record_get(r, v, "slug", &s->slug) != 0 ||
	    record_get(r, v, "title", &s->title) != 0 ||
	    record_get(r, v, "path", &s->path) != 0 ||
	    record_get_date(r, v, "date", &s->date) != 0 ||
	    record_get_date(r, v, "ingested", &s->ingested) != 0 ||
	    record_get_word(r, v, "class", classes, CLASS_COUNT, CLASS_DOCUMENT,
		&cls) != 0 ||
	    record_get(r, v, "author", &s->author) != 0 ||
	    record_get(r, v, "role", &s->role) != 0 ||
	    record_get(r, v, "url", &s->url) != 0 ||
	    record_get(r, v, "sha256", &s->sha256) != 0 ||
	    record_get(r, v, "text_hash", &s->text_hash) != 0 ||
	    record_get(r, v, "origin", &s->origin) != 0 ||
	    record_get(r, v, "revises", &s->revises) != 0 ||
	    record_get_list(r, v, "pages", &s->pages) != 0 ||
	    record_get(r, v, "retracted", &s->retracted) != 0 ||
	    record_get(r, v, "retracted_by", &s->retracted_by) != 0 ||
	    record_get_date(r, v, "retracted_on", &s->retracted_on) != 0)
		return -1;
	s->cls = (enum source_class)cls;
	if (s->origin.n == 0)
		s->origin = s->slug;
	return 0;
}

int
source_load(struct arena *a, const struct tree *t, struct str path,
    struct source **out, struct err *e)
{
	struct record r = {a, path, e};
	struct source *s = NEW(a, struct source);
	const struct val *v;

	if (record_load(&r, t, SCHEMA, known, &v) != 0 ||
	    source_read(&r, v, s) != 0)
		return -1;
	if (!slug_ok(s->slug) || !str_eq(source_record_path(a, s->slug), path))
		return record_bad(&r, 1,
		    "the slug \"%.*s\" is not the name of the file",
		    STR_ARG(s->slug));
	if (s->path.n != 0 && !tree_path_ok(s->path))
		return record_bad(&r, val_get(v, "path")->line,
		    "path: \"%.*s\" leaves the wiki", STR_ARG(s->path));
	*out = s;
	return 0;
}

void
source_save(struct arena *a, struct tree *edits, const struct source *s)
{
	struct val *v = record_new(a, SCHEMA);

	record_set(a, v, "slug", s->slug);
	record_set(a, v, "title", s->title);
	record_set(a, v, "path", s->path);
	record_set_date(a, v, "date", s->date);
	record_set_date(a, v, "ingested", s->ingested);
	val_set_text(a, v, "class", str_of(classes[s->cls]));
	record_set(a, v, "author", s->author);
	record_set(a, v, "role", s->role);
	record_set(a, v, "url", s->url);
	record_set(a, v, "sha256", s->sha256);
	record_set(a, v, "text_hash", s->text_hash);
	record_set(a, v, "origin", s->origin.n != 0 ? s->origin : s->slug);
	record_set(a, v, "revises", s->revises);
	record_set_list(a, v, "pages", &s->pages);
	record_set(a, v, "retracted", s->retracted);
	record_set(a, v, "retracted_by", s->retracted_by);
	record_set_date(a, v, "retracted_on", s->retracted_on);
	record_save(edits, source_record_path(a, s->slug), v);
}

static int
no_source(const struct sources *all, struct str name, struct err *e)
{
	const struct source *best = NULL;
	size_t least = (size_t)-1;
	struct str shown = text_clean(e->a, name, false);

	VEC_EACH (i, all) {
		size_t d = text_distance(name, all->v[i]->slug, 80);

		if (d < least) {
			least = d;
			best = all->v[i];
		}
	}
	if (best == NULL) {
		err_set(e, FAIL_NOTFOUND,
		    "no source \"%.*s\"; this wiki has none yet",
		    STR_ARG(shown));
		return err_fix(e, "wikictl ingest FILE makes a source of it");
	}
	err_set(e, FAIL_NOTFOUND, "no source \"%.*s\"; the nearest is %.*s",
	    STR_ARG(shown), STR_ARG(best->slug));
	return err_fix(e, "ls .wikictl/sources lists them; wikictl ingest FILE "
			  "makes another");
}

static int
many_sources(const struct sources *all, struct str name, struct err *e)
{
	struct strs fit = {0};

	VEC_EACH (i, all)
		if (str_starts(all->v[i]->slug, name))
			strs_add(e->a, &fit, all->v[i]->slug);
	strs_sort(&fit);
	err_set(e, FAIL_USAGE, "\"%.*s\" fits %zu sources: %.*s",
	    STR_ARG(text_clean(e->a, name, false)), fit.n,
	    STR_ARG(strs_list(e->a, &fit, 10)));
	return err_fix(e, "write more of the name: ls .wikictl/sources");
}

struct source *
source_named(const struct sources *all, struct str slug)
{
	VEC_EACH (i, all)
		if (str_eq(all->v[i]->slug, slug))
			return all->v[i];
	return NULL;
}

int
source_find(const struct sources *all, struct str name, struct source **out,
    struct err *e)
{
	struct source *found = NULL;
	size_t n = 0;

	VEC_EACH (i, all) {
		if (str_eq(all->v[i]->slug, name)) {
			*out = all->v[i];
			return 0;
		}
		if (name.n != 0 && str_starts(all->v[i]->slug, name)) {
			found = all->v[i];
			n++;
		}
	}
	if (n == 0)
		return no_source(all, name, e);
	if (n > 1)
		return many_sources(all, name, e);
	*out = found;
	return 0;
}

/* Whether `s` came after `than`, both of one path. */
static bool
newer(const struct source *s, const struct source *than)
{
	int c = date_known(s->ingested) == date_known(than->ingested)
		    ? date_cmp(s->ingested, than->ingested)
		    : date_known(s->ingested) - date_known(than->ingested);

	if (c != 0)
		return c > 0;
	return str_eq(s->revises, than->slug) ||
	       (!str_eq(than->revises, s->slug) &&
		   str_cmp(s->slug, than->slug) > 0);
}

struct source *
source_at(const struct sources *all, struct str path)
{
	struct source *best = NULL;

	VEC_EACH (i, all)
		if (str_eq(all->v[i]->path, path) &&
		    (best == NULL || newer(all->v[i], best)))
			best = all->v[i];
	return best;
}

bool
source_secret(struct arena *a, struct str text, struct str *what)
{
	const char *kind;
	int line;

	if (!secret_find(text, &kind, &line))
		return false;
	*what = str_printf(a, "%s on line %d", kind, line);
	return true;
}
