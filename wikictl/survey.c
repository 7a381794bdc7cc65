#include "survey.h"

#include "base/err.h"
#include "base/tree.h"

/* Where pages usually stand, the surest first. A name that also stands for
 * other things (docs of a program) must hold its share of the pages. */
static const struct {
	const char *name;
	bool sure;
} page_folders[] = {
    {"wiki", true},
    {"wikis", true},
    {"vault", true},
    {"knowledge", false},
    {"kb", false},
    {"notes", false},
    {"pages", false},
    {"docs", false},
    {"doc", false},
    {"content", false},
};
#define SHARE 4 /* one page in so many */

static const char *const source_folders[] = {"sources", "raw", "_sources",
    "_raw", "raw-sources", "source", "clippings", "inbox"};

/* No pages: the first ones in a wiki that is the whole folder, the others in
 * any. */
static const char *const not_pages[] = {"node_modules", "vendor", "tests",
    "testdata", "templates", "_templates", "_template", "raw", "_raw"};
#define NOT_IN_ROOT 4
static const char *const not_page_files[] = {"CLAUDE.md", "AGENTS.md",
    "GEMINI.md", "CHANGELOG.md", "CONTRIBUTING.md", "CODE_OF_CONDUCT.md",
    "SECURITY.md", "LICENSE.md"};

#define LEN(x) (sizeof(x) / sizeof(*(x)))

static bool
in_folder(struct str path, struct str folder)
{
	return folder.n == 0 || (path.n > folder.n && path.p[folder.n] == '/' &&
				    str_starts(path, folder));
}

/* A part of the path starts with a dot: .obsidian, .github, .trash. */
static bool
is_hidden(struct str path)
{
	struct str part;

	for (bool more = true; more;) {
		more = str_cut(path, '/', &part, &path);
		if (str_starts(part, STR(".")))
			return true;
	}
	return false;
}

/* The folder of the path that has one of the names, in any case, as it is
 * written there; empty where none has. */
static struct str
part_named(struct str path, const char *const *names, size_t n)
{
	struct str part;

	while (str_cut(path, '/', &part, &path))
		for (size_t i = 0; i < n; i++)
			if (str_ieq(part, str_of(names[i])))
				return part;
	return STR_NONE;
}

static bool
has_part(struct str path, const char *const *names, size_t n)
{
	return part_named(path, names, n).n != 0;
}

static struct str
file_name(struct str path)
{
	size_t at = str_rchr(path, '/');

	return at == path.n ? path : str_sub(path, at + 1, path.n);
}

static bool
may_be_page(struct str path)
{
	if (!str_ends(path, STR(".md")) || is_hidden(path) ||
	    has_part(path, not_pages, LEN(not_pages)))
		return false;
	for (size_t i = 0; i < LEN(not_page_files); i++)
		if (str_eq(file_name(path), str_of(not_page_files[i])))
			return false;
	return true;
}

/* The folder directly below `in` that has this name in any case. */
static struct str
folder_named(const struct strs *files, struct str in, const char *name)
{
	size_t from = in.n == 0 ? 0 : in.n + 1;

	VEC_EACH (i, files) {
		struct str rest, part;

		if (!in_folder(files->v[i], in))
			continue;
		rest = str_sub(files->v[i], from, files->v[i].n);
		if (str_cut(rest, '/', &part, &rest) &&
		    str_ieq(part, str_of(name)))
			return str_sub(files->v[i], 0, from + part.n);
	}
	return STR_NONE;
}

static long
pages_in(const struct strs *files, struct str folder)
{
	long n = 0;

	VEC_EACH (i, files)
		n +=
		    in_folder(files->v[i], folder) &&
		    may_be_page(files->v[i]) &&
		    !has_part(files->v[i], source_folders, LEN(source_folders));
	return n;
}

/* A vault is all that lies beside .obsidian. */
static bool
vault_find(const struct strs *files, struct str *folder)
{
	VEC_EACH (i, files) {
		size_t at = str_find(files->v[i], STR(".obsidian/"));

		if (at == files->v[i].n ||
		    (at != 0 && files->v[i].p[at - 1] != '/'))
			continue;
		*folder = str_sub(files->v[i], 0, at == 0 ? 0 : at - 1);
		return true;
	}
	return false;
}

static void
page_folder(const struct strs *files, struct survey *s)
{
	long all = pages_in(files, STR_NONE);

	s->obsidian = vault_find(files, &s->folder);
	if (s->obsidian)
		return;
	for (size_t i = 0; i < LEN(page_folders); i++) {
		struct str f =
		    folder_named(files, STR_NONE, page_folders[i].name);
		long n = f.n != 0 ? pages_in(files, f) : 0;

		if (n > 0 && (page_folders[i].sure || n * SHARE >= all)) {
			s->folder = f;
			return;
		}
	}
	if (all == 0)
		s->folder = STR("wiki");
}

static bool
front_end(struct str text, size_t *body)
{
	struct str rest = text, line;

	if (str_starts(rest, STR("\xef\xbb\xbf")))
		rest = str_sub(rest, 3, rest.n);
	if (!str_line(&rest, &line) || !str_eq(str_trim(line), STR("---")))
		return false;
	while (str_line(&rest, &line))
		if (str_eq(line, STR("---")) || str_eq(line, STR("..."))) {
			*body = text.n - rest.n;
			return true;
		}
	return false;
}

/* `](target)` that stays in this place: no scheme, no mere heading. */
static bool
is_inner(struct str after)
{
	struct str target = str_sub(after, 0, str_chr(after, ')'));

	return target.n != after.n && target.n != 0 && target.p[0] != '#' &&
	       target.p[0] != '<' && str_chr(target, ':') == target.n;
}

/* `[[target]]`, and not the `[[1](url)]` or `[[a, b], [c, d]]` of others. */
static bool
is_wikilink(struct str after)
{
	size_t end = str_find(after, STR("]]"));
	struct str target = str_sub(after, 0, end);

	return end != after.n && target.n != 0 &&
	       str_chr(target, '[') == target.n &&
	       str_chr(target, ']') == target.n && target.p[0] != ' ';
}

static void
links_count(struct str line, struct survey *s)
{
	for (size_t i = 0; i + 1 < line.n; i++) {
		struct str after = str_sub(line, i + 2, line.n);

		if (line.p[i] == '[' && line.p[i + 1] == '[')
			s->wikilinks += is_wikilink(after);
		else if (line.p[i] == ']' && line.p[i + 1] == '(')
			s->relative += is_inner(after);
	}
}

static void
page_look(struct str text, struct survey *s)
{
	struct str line;
	size_t body = 0;
	bool code = false;

	s->pages++;
	s->front += front_end(text, &body);
	text = str_sub(text, body, text.n);
	while (str_line(&text, &line)) {
		struct str t = str_trim(line);

		if (str_starts(t, STR("```")) || str_starts(t, STR("~~~")))
			code = !code;
		else if (!code)
			links_count(line, s);
	}
}

/* Whether every file of the folder is a page with front matter: summaries of
 * sources, kept as pages, and no sources. */
static bool
all_summaries(const struct tree *t, const struct strs *files, struct str folder)
{
	struct arena *tmp = arena_new();
	struct err e;
	struct str text;
	size_t body;
	bool all = true;

	err_init(&e, tmp);
	VEC_EACH (i, files)
		if (all && in_folder(files->v[i], folder))
			all = str_ends(files->v[i], STR(".md")) &&
			      tree_read(tmp, t, files->v[i], &text, &e) == 0 &&
			      front_end(text, &body);
	arena_free(tmp);
	return all;
}

static void
source_folder(const struct tree *t, const struct strs *files, struct survey *s)
{
	for (size_t i = 0; i < LEN(source_folders); i++) {
		struct str f = folder_named(files, STR_NONE, source_folders[i]);

		if (f.n == 0 && s->folder.n != 0)
			f = folder_named(files, s->folder, source_folders[i]);
		if (f.n == 0 || str_eq(f, s->folder) ||
		    (s->folder.n != 0 && in_folder(f, s->folder) &&
			all_summaries(t, files, f)))
			continue;
		s->config.sources = f;
		s->exists = true;
		return;
	}
	s->config.sources = STR("sources");
}

static void
glob_add(struct arena *a, struct survey *s, struct str glob)
{
	if (!strs_has(&s->config.pages, glob))
		strs_add(a, &s->config.pages, glob);
}

/* Only what is there is taken out: a config of two lines is read, one of
 * twenty is not. */
static void
globs_out(struct arena *a, struct str path, struct survey *s)
{
	size_t from = s->folder.n == 0 ? 0 : NOT_IN_ROOT;
	struct str part =
	    part_named(path, not_pages + from, LEN(not_pages) - from);
	struct str name = file_name(path);

	if (part.n != 0 && str_ends(path, STR(".md")))
		glob_add(a, s, str_printf(a, "!**/%.*s/**", STR_ARG(part)));
	for (size_t i = 0; i < LEN(not_page_files); i++)
		if (str_eq(name, str_of(not_page_files[i])))
			glob_add(
			    a, s, str_printf(a, "!**/%.*s", STR_ARG(name)));
}

static void
globs_choose(struct arena *a, const struct strs *files, struct survey *s)
{
	s->config.pages = (struct strs){0};
	glob_add(a, s,
	    str_printf(a, "%.*s%s**/*.md", STR_ARG(s->folder),
		s->folder.n != 0 ? "/" : ""));
	VEC_EACH (i, files)
		if (in_folder(files->v[i], s->folder) &&
		    !in_folder(files->v[i], s->config.sources))
			globs_out(a, files->v[i], s);
}

static void
pages_read(const struct tree *t, const struct strs *files, struct survey *s)
{
	struct arena *tmp = arena_new();
	struct err e;
	struct str text;

	err_init(&e, tmp);
	VEC_EACH (i, files) {
		if (!config_is_page(&s->config, files->v[i]))
			continue;
		if (tree_read(tmp, t, files->v[i], &text, &e) == 0)
			page_look(text, s);
		else
			s->unread++;
		arena_reset(tmp);
		err_init(&e, tmp);
	}
	arena_free(tmp);
}

int
survey_make(
    struct arena *a, const struct tree *t, struct survey *out, struct err *e)
{
	struct strs files = {0};
	struct tree *none = tree_mem(a);

	*out = (struct survey){.folder = STR_NONE};
	if (tree_list(a, t, STR_NONE, &files, e) != 0 ||
	    config_load(a, none, &out->config, e) != 0)
		return -1;
	page_folder(&files, out);
	source_folder(t, &files, out);
	globs_choose(a, &files, out);
	pages_read(t, &files, out);
	out->config.links = LINKS_RELATIVE;
	if (out->wikilinks > out->relative ||
	    (out->obsidian && out->relative == 0))
		out->config.links = LINKS_WIKILINK;
	return 0;
}
