#include "model/wiki.h"

#include "base/err.h"
#include "base/text.h"
#include "base/tree.h"
#include "model/names.h"

static bool
is_record(struct str path)
{
	return str_ends(path, STR(".yaml"));
}

/* What cannot be read is told and left alone. */
static void
damage(struct wiki *w, struct str path, struct err *e)
{
	if (!str_starts(e->msg, path))
		err_prefix(e, "%.*s", STR_ARG(path));
	strs_add(w->a, &w->damaged, e->msg);
	err_clear(e);
}

static int
sources_open(struct wiki *w, struct err *e)
{
	struct strs paths;

	if (tree_list(w->a, w->tree, STR(SOURCE_DIR), &paths, e) != 0)
		return -1;
	tree_want(w->tree, &paths);
	VEC_EACH (i, &paths) {
		struct source *s;

		if (!is_record(paths.v[i]))
			continue;
		if (source_load(w->a, w->tree, paths.v[i], &s, e) != 0)
			damage(w, paths.v[i], e);
		else
			*VEC_ADD(w->a, &w->sources) = s;
	}
	sources_index(w->a, &w->sources);
	return 0;
}

static int
findings_open(struct wiki *w, struct err *e)
{
	struct strs paths;

	if (tree_list(w->a, w->tree, STR(FINDING_DIR), &paths, e) != 0)
		return -1;
	tree_want(w->tree, &paths);
	VEC_EACH (i, &paths) {
		struct finding *f;

		if (!is_record(paths.v[i]))
			continue;
		if (finding_load(w->a, w->tree, paths.v[i], &f, e) != 0)
			damage(w, paths.v[i], e);
		else
			*VEC_ADD(w->a, &w->findings) = f;
	}
	return 0;
}

static struct wiki *
wiki_new(struct arena *a, const struct tree *t, struct err *e)
{
	struct wiki *w = NEW(a, struct wiki);

	w->a = a;
	w->tree = t;
	if (tree_has(t, STR(WIKI_CONFIG)))
		return w;
	err_set(e, FAIL_NOTFOUND, "no wiki here: there is no %s", WIKI_CONFIG);
	err_fix(e, "wikictl init");
	return NULL;
}

int
wiki_open_bare(
    struct arena *a, const struct tree *t, struct wiki **out, struct err *e)
{
	struct wiki *w = wiki_new(a, t, e);

	if (w == NULL || config_load(a, t, &w->config, e) != 0 ||
	    sources_open(w, e) != 0)
		return -1;
	*out = w;
	return 0;
}

int
wiki_open(
    struct arena *a, const struct tree *t, struct wiki **out, struct err *e)
{
	struct wiki *w = NULL;

	if (wiki_open_bare(a, t, &w, e) != 0 || findings_open(w, e) != 0)
		return -1;
	*out = w;
	return 0;
}

/* The records below `dir` among the changed paths, and, in the same order,
 * whether each is there. */
static int
changed_records(struct wiki *w, const struct strs *changed, struct str dir,
    struct strs *paths, bool **there, struct err *e)
{
	struct strs now = {0};
	size_t at = 0;

	VEC_EACH (i, changed)
		if (str_starts(changed->v[i], dir) && is_record(changed->v[i]))
			strs_add(w->a, paths, changed->v[i]);
	if (paths->n == 0)
		return 0;
	if (tree_list(w->a, w->tree, dir, &now, e) != 0)
		return -1;
	*there = NEW_N(w->a, bool, paths->n);
	VEC_EACH (i, paths) {
		while (at < now.n && str_cmp(now.v[at], paths->v[i]) < 0)
			at++;
		(*there)[i] = at < now.n && str_eq(now.v[at], paths->v[i]);
	}
	return 0;
}

/* What was damaged before and has not changed is so still. */
static void
damage_carry(struct wiki *w, const struct wiki *before, struct str dir,
    const struct strs *changed)
{
	VEC_EACH (i, &before->damaged) {
		struct str d = before->damaged.v[i];
		bool gone = !str_starts(d, dir);

		for (size_t j = 0; !gone && j < changed->n; j++) {
			struct str p = changed->v[j];

			gone = str_starts(d, p) && d.n > p.n && d.p[p.n] == ':';
		}
		if (!gone)
			strs_add(w->a, &w->damaged, d);
	}
}

static int
sources_carry(struct wiki *w, const struct wiki *before,
    const struct strs *changed, struct err *e)
{
	const struct sources *old = &before->sources;
	struct strs paths = {0};
	bool *there = NULL;
	size_t at = 0;

	if (changed_records(w, changed, STR(SOURCE_DIR), &paths, &there, e) !=
	    0)
		return -1;
	damage_carry(w, before, STR(SOURCE_DIR), &paths);
	if (paths.n == 0) {
		w->sources = *old;
		return 0;
	}
	VEC_EACH (i, &paths) {
		struct source *s;
		int c = -1;

		for (; at < old->n && c < 0; at += c <= 0) {
			c = str_cmp(source_record_path(w->a, old->v[at]->slug),
			    paths.v[i]);
			if (c < 0)
				*VEC_ADD(w->a, &w->sources) = old->v[at];
		}
		if (!there[i])
			continue;
		if (source_load(w->a, w->tree, paths.v[i], &s, e) != 0)
			damage(w, paths.v[i], e);
		else
			*VEC_ADD(w->a, &w->sources) = s;
	}
	for (; at < old->n; at++)
		*VEC_ADD(w->a, &w->sources) = old->v[at];
	sources_index(w->a, &w->sources);
	return 0;
}

static int
findings_carry(struct wiki *w, const struct wiki *before,
    const struct strs *changed, struct err *e)
{
	const struct findings *old = &before->findings;
	struct strs paths = {0};
	bool *there = NULL;
	size_t at = 0;

	if (changed_records(w, changed, STR(FINDING_DIR), &paths, &there, e) !=
	    0)
		return -1;
	damage_carry(w, before, STR(FINDING_DIR), &paths);
	if (paths.n == 0) {
		w->findings = *old;
		return 0;
	}
	VEC_EACH (i, &paths) {
		struct finding *f;
		int c = -1;

		for (; at < old->n && c < 0; at += c <= 0) {
			c = str_cmp(
			    finding_path(w->a, old->v[at]->id), paths.v[i]);
			if (c < 0)
				*VEC_ADD(w->a, &w->findings) = old->v[at];
		}
		if (!there[i])
			continue;
		if (finding_load(w->a, w->tree, paths.v[i], &f, e) != 0)
			damage(w, paths.v[i], e);
		else
			*VEC_ADD(w->a, &w->findings) = f;
	}
	for (; at < old->n; at++)
		*VEC_ADD(w->a, &w->findings) = old->v[at];
	return 0;
}

int
wiki_open_changed(struct arena *a, const struct tree *t,
    const struct wiki *before, const struct strs *changed, struct wiki **out,
    struct err *e)
{
	struct wiki *w = wiki_new(a, t, e);

	if (w == NULL || config_load(a, t, &w->config, e) != 0 ||
	    sources_carry(w, before, changed, e) != 0 ||
	    findings_carry(w, before, changed, e) != 0)
		return -1;
	*out = w;
	return 0;
}

int
wiki_pages(
    struct arena *a, const struct wiki *w, struct strs *out, struct err *e)
{
	struct strs all, pages = {0};

	if (tree_list(a, w->tree, STR_NONE, &all, e) != 0)
		return -1;
	VEC_EACH (i, &all)
		if (config_is_page(&w->config, all.v[i]))
			strs_add(a, &pages, all.v[i]);
	strs_sort(&pages);
	*out = pages;
	return 0;
}

int
wiki_page(struct arena *a, const struct wiki *w, struct str path,
    struct page **out, struct err *e)
{
	struct str text;

	if (tree_read(a, w->tree, path, &text, e) != 0)
		return -1;
	if (page_parse(a, path, text, w->config.label, out, e) != 0)
		return -1;
	names_join(a, w->config.aliases, (*out)->title, &(*out)->aliases);
	return 0;
}

/* The page a word names. */

struct look {
	struct arena *a;
	const struct wiki *w;
	struct str word, fold;
	struct strs pages;
};

static struct str
without_kind(struct str path)
{
	if (str_ends(path, STR(".md")))
		path.n -= 3;
	else if (str_ends(path, STR(".markdown")))
		path.n -= 9;
	return path;
}

static struct str
file_name(struct str path)
{
	size_t slash = str_rchr(path, '/');

	return slash < path.n ? str_sub(path, slash + 1, path.n) : path;
}

/* "sync-engine", "Sync engine" and "sync_engine" are one name. */
static struct str
name_fold(struct arena *a, struct str name)
{
	struct str s = text_fold(a, name);
	char *p = str_c(a, s);

	for (size_t i = 0; i < s.n; i++)
		if (p[i] == '-' || p[i] == '_')
			p[i] = ' ';
	return text_squeeze(a, (struct str){p, s.n});
}

static bool
whole_path(const struct look *l, struct str path)
{
	return str_eq(path, l->word) || str_eq(without_kind(path), l->word);
}

static bool
path_tail(const struct look *l, struct str path)
{
	struct str bare = without_kind(path);
	struct str tail = str_printf(l->a, "/%.*s", STR_ARG(l->word));

	return str_ends(path, tail) || str_ends(bare, tail);
}

static bool
same_name(const struct look *l, struct str path)
{
	return str_eq(name_fold(l->a, without_kind(file_name(path))), l->fold);
}

static bool
same_title(const struct look *l, struct str path)
{
	struct page *p;
	struct err quiet;

	err_init(&quiet, l->a);
	if (wiki_page(l->a, l->w, path, &p, &quiet) != 0)
		return false;
	if (str_eq(name_fold(l->a, p->title), l->fold))
		return true;
	VEC_EACH (i, &p->aliases)
		if (str_eq(name_fold(l->a, p->aliases.v[i]), l->fold))
			return true;
	return false;
}

static int
many_pages(const struct look *l, const struct strs *fit, struct err *e)
{
	err_set(e, FAIL_USAGE, "\"%.*s\" fits %zu pages: %.*s",
	    STR_ARG(text_clean(l->a, l->word, false)), fit->n,
	    STR_ARG(text_clean(l->a, strs_list(l->a, fit, 10), false)));
	return err_fix(e, "write its path");
}

static int
no_page(const struct look *l, struct err *e)
{
	struct str best = STR_NONE;
	struct str shown = text_clean(l->a, l->word, false);
	size_t least = (size_t)-1;

	VEC_EACH (i, &l->pages) {
		struct str path = l->pages.v[i];
		size_t d = text_distance(l->word, path, 200);
		size_t name = text_distance(l->fold,
		    name_fold(l->a, without_kind(file_name(path))), 200);

		if (name < d)
			d = name;
		if (d < least) {
			least = d;
			best = path;
		}
	}
	if (best.n == 0) {
		err_set(e, FAIL_NOTFOUND,
		    "no page \"%.*s\"; this wiki has no pages", STR_ARG(shown));
		return err_fix(e, "see `pages` in .wikictl/config.yaml");
	}
	err_set(e, FAIL_NOTFOUND, "no page \"%.*s\"; the nearest is %.*s",
	    STR_ARG(shown), STR_ARG(text_clean(l->a, best, false)));
	return err_fix(e, "wikictl search WORDS");
}

int
wiki_find_page(struct arena *a, const struct wiki *w, struct str word,
    struct str *path, struct err *e)
{
	/* the surest first; titles ask for every page to be read */
	static bool (*const ways[])(const struct look *, struct str) = {
	    whole_path, path_tail, same_name, same_title};
	struct look l = {.a = a, .w = w};

	while (str_starts(word, STR("./")))
		word = str_sub(word, 2, word.n);
	l.word = word;
	l.fold = name_fold(a, word);
	if (wiki_pages(a, w, &l.pages, e) != 0)
		return -1;
	for (size_t k = 0; word.n != 0 && k < sizeof(ways) / sizeof(*ways);
	     k++) {
		struct strs fit = {0};

		VEC_EACH (i, &l.pages)
			if (ways[k](&l, l.pages.v[i]))
				strs_add(a, &fit, l.pages.v[i]);
		if (fit.n > 1)
			return many_pages(&l, &fit, e);
		if (fit.n == 1) {
			*path = fit.v[0];
			return 0;
		}
	}
	return no_page(&l, e);
}
