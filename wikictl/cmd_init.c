#include "cmd.h"
#include "format/val.h"
#include "git/repo.h"
#include "model/wiki.h"
#include "place.h"
#include "report.h"
#include "survey.h"

#define IGNORE ".gitignore"

/* The derived folder, and what a kill in the middle of a write leaves. */
static const char *const ignore_lines[] = {"/.wikictl/cache/", ".wikictl-*"};

static const char *const links_names[] = {
    [LINKS_RELATIVE] = "relative",
    [LINKS_WIKILINK] = "wikilink",
    [LINKS_NONE] = "none",
};

static bool
has_line(struct str text, struct str want)
{
	struct str line;

	while (str_line(&text, &line))
		if (str_eq(str_trim(line), want))
			return true;
	return false;
}

/* Adds what is missing after what is there, in its line ends. */
static int
ignore_edit(struct run *r, struct tree *edits, bool *changed)
{
	struct str old = STR_NONE;
	const char *eol;
	struct buf b;

	*changed = false;
	if (tree_has(edits, STR(IGNORE)) &&
	    tree_read(r->a, edits, STR(IGNORE), &old, r->e) != 0)
		return -1;
	eol = str_has(old, STR("\r\n")) ? "\r\n" : "\n";
	buf_init(&b, r->a, TREE_FILE_MAX);
	buf_add(&b, old);
	if (old.n != 0 && old.p[old.n - 1] != '\n')
		buf_s(&b, eol);
	for (size_t i = 0; i < sizeof(ignore_lines) / sizeof(*ignore_lines);
	     i++)
		if (!has_line(old, str_of(ignore_lines[i]))) {
			buf_f(&b, "%s%s", ignore_lines[i], eol);
			*changed = true;
		}
	if (*changed)
		tree_put(edits, STR(IGNORE), buf_str(&b));
	return 0;
}

static void
found_text(struct run *r, const struct survey *s)
{
	if (s->pages == 0)
		put(r, "No pages yet: they are read from ");
	else
		put(r, "Found %.*s in ",
		    STR_ARG(count_of(r->a, s->pages, "page", "pages")));
	if (s->folder.n == 0)
		put(r, "this folder");
	else
		put(r, "%.*s/", STR_ARG(s->folder));
	put(r, " (%sMarkdown, %s", s->obsidian ? "Obsidian, " : "",
	    s->config.links == LINKS_WIKILINK ? "[[wikilinks]]"
					      : "relative links");
	if (s->front != 0)
		put(r, ", front matter on %ld", s->front);
	put(r, "), ");
	put(r,
	    s->exists ? "sources in %.*s/.\n"
		      : "no sources folder: using %.*s/.\n",
	    STR_ARG(s->config.sources));
	if (s->unread != 0)
		put(r, "%.*s could not be read.\n",
		    STR_ARG(count_of(r->a, s->unread, "page", "pages")));
}

static void
wrote_text(struct run *r, bool config, bool ignore)
{
	if (!config && !ignore) {
		put(r,
		    "Set up already (" WIKI_CONFIG "); nothing was changed.\n");
		return;
	}
	put(r, "Wrote %s%s%s. No page was touched.\n",
	    config ? WIKI_CONFIG : "", config && ignore ? " and " : "",
	    ignore ? IGNORE " lines for .wikictl/cache/" : "");
	put(r, "Next: wikictl ingest FILE, or wikictl hook install.\n");
}

static void
init_json(
    struct run *r, const struct survey *s, const struct tree_changes *changes)
{
	struct val *doc = doc_new(r->a, "wikictl.init/1");
	struct val *wrote = val_list(r->a);

	val_set_int(r->a, doc, "pages", s->pages);
	val_set_int(r->a, doc, "front_matter", s->front);
	val_set_int(r->a, doc, "not_read", s->unread);
	val_set(r->a, doc, "globs", strs_val(r->a, &s->config.pages));
	val_set_text(r->a, doc, "sources", s->config.sources);
	val_set_text(r->a, doc, "links", str_of(links_names[s->config.links]));
	val_set_bool(r->a, doc, "obsidian", s->obsidian);
	VEC_EACH (i, changes)
		val_add(r->a, wrote, val_text(r->a, changes->v[i].path));
	val_set(r->a, doc, "wrote", wrote);
	put_json(r, doc);
}

/* A wiki above this folder would be shadowed by a second one in it. */
static int
not_nested(struct run *r)
{
	if (place_root(r) != 0) {
		if (r->e->code != FAIL_NOTFOUND)
			return -1;
		err_clear(r->e);
		place_set_root(r, r->cwd);
		return 0;
	}
	if (str_eq(r->root, r->cwd))
		return 0;
	err_set(r->e, FAIL_REFUSED, "this folder (%.*s) lies in a wiki already",
	    STR_ARG(r->prefix));
	return err_fix(r->e, "work in it as it is, or run init elsewhere");
}

static int
init_run(struct run *r)
{
	struct survey s;
	struct tree *edits;
	struct tree_changes changes = {0};
	bool ignore, config;

	if (not_nested(r) != 0 || survey_make(r->a, r->disk, &s, r->e) != 0)
		return -1;
	edits = tree_edits(r->a, r->disk);
	config = !tree_has(r->disk, STR(WIKI_CONFIG));
	if (config)
		tree_put(edits, STR(WIKI_CONFIG), config_text(r->a, &s.config));
	else if (config_load(r->a, r->disk, &s.config, r->e) != 0)
		return -1;
	if (ignore_edit(r, edits, &ignore) != 0 ||
	    tree_flush(edits, r->root, NULL, r->e) != 0)
		return -1;
	tree_changes(edits, &changes);
	if (r->json) {
		init_json(r, &s, &changes);
		return 0;
	}
	if (config)
		found_text(r, &s);
	wrote_text(r, config, ignore);
	return 0;
}

const struct cmd cmd_init = {
    .name = "init",
    .usage = "",
    .brief = "set up wikictl in a wiki; no page is touched",
    .needs = NEED_REPO,
    .run = init_run,
};
