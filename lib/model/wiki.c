#include "model/wiki.h"

#include "base/err.h"
#include "base/text.h"
#include "base/tree.h"

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

int
wiki_open(
    struct arena *a, const struct tree *t, struct wiki **out, struct err *e)
{
	struct wiki *w = NEW(a, struct wiki);

	if (!tree_has(t, STR(WIKI_CONFIG))) {
		err_set(e, FAIL_NOTFOUND, "no wiki here: there is no %s",
		    WIKI_CONFIG);
		return err_fix(e, "wikictl init");
	}
	w->a = a;
	w->tree = t;
	if (config_load(a, t, &w->config, e) != 0 || sources_open(w, e) != 0 ||
	    findings_open(w, e) != 0)
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
	return page_parse(a, path, text, w->config.label, out, e);
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
	return err_set(e, FAIL_USAGE, "\"%.*s\" fits %zu pages: %.*s",
	    STR_ARG(text_clean(l->a, l->word, false)), fit->n,
	    STR_ARG(text_clean(l->a, strs_list(l->a, fit, 10), false)));
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
	if (best.n == 0)
		return err_set(e, FAIL_NOTFOUND,
		    "no page \"%.*s\"; this wiki has no pages", STR_ARG(shown));
	return err_set(e, FAIL_NOTFOUND,
	    "no page \"%.*s\"; the nearest is %.*s", STR_ARG(shown),
	    STR_ARG(text_clean(l->a, best, false)));
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
