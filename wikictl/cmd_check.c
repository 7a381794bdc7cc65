#include "cmd.h"
#include "git/repo.h"
#include "guard.h"
#include "model/wiki.h"
#include "place.h"
#include "report.h"

#define LIMIT 1000

enum {
	O_STAGED,
	O_RANGE,
	O_ALL,
	O_FORMAT,
	O_STRICT,
	O_EXIT,
	O_NO_SOURCE,
	O_LIMIT
};

static const struct opt opts[] = {
    [O_STAGED] = {"staged", OPT_FLAG, NULL, "what is staged for a commit", 0},
    [O_RANGE] = {"range", OPT_TEXT, "a..b", "what the commits bring in", 0},
    [O_ALL] = {"all", OPT_FLAG, NULL, "all that stands wrong", 0},
    [O_FORMAT] = {"format", OPT_TEXT, "format",
	"text (default), json, sarif or github", 0},
    [O_STRICT] = {"strict", OPT_FLAG, NULL, "exit 1 for warnings too", 0},
    [O_EXIT] = {"exit-code", OPT_FLAG, NULL, "exit 1 for notes too", 0},
    [O_NO_SOURCE] = {"no-source", OPT_FLAG, NULL,
	"note pages with claims without a source", 0},
    [O_LIMIT] = {"limit", OPT_NUMBER, "n", "at most n (1000; 0 = all)", 0},
    {NULL, OPT_END, NULL, NULL, 0},
};

enum format { AS_TEXT, AS_JSON, AS_SARIF, AS_GITHUB };

static int
format_read(struct run *r, enum format *out)
{
	static const char *const names[] = {
	    [AS_TEXT] = "text",
	    [AS_JSON] = "json",
	    [AS_SARIF] = "sarif",
	    [AS_GITHUB] = "github",
	};
	struct str word = r->opt[O_FORMAT].text;

	*out = r->json ? AS_JSON : AS_TEXT;
	if (!r->opt[O_FORMAT].given)
		return 0;
	for (int f = AS_TEXT; f <= AS_GITHUB; f++)
		if (str_eq(word, str_of(names[f]))) {
			*out = (enum format)f;
			r->json |= f == AS_JSON || f == AS_SARIF;
			return 0;
		}
	return err_set(r->e, FAIL_USAGE,
	    "--format takes text, json, sarif or github, not \"%.*s\"",
	    STR_ARG(word));
}

/* Words as the caller sees them, made paths of the wiki. */
static int
paths_read(struct run *r, struct strs *out)
{
	VEC_EACH (i, &r->words) {
		struct str w = r->words.v[i], path;

		path = str_printf(
		    r->a, "%.*s%.*s", STR_ARG(r->prefix), STR_ARG(w));
		if (str_starts(w, str_printf(r->a, "%.*s/", STR_ARG(r->root))))
			path = str_sub(w, r->root.n + 1, w.n);
		while (str_starts(path, STR("./")))
			path = str_sub(path, 2, path.n);
		if ((!tree_path_ok(path) || !tree_has(r->disk, path)) &&
		    !place_file(r, w, &path)) {
			err_set(r->e, FAIL_NOTFOUND,
			    "%.*s: no such file in the wiki", STR_ARG(w));
			return err_fix(r->e, "wikictl check --all");
		}
		strs_add(r->a, out, path);
	}
	strs_sort(out);
	return 0;
}

static int
one_mode(struct run *r)
{
	int n = r->opt[O_STAGED].given + r->opt[O_RANGE].given +
		r->opt[O_ALL].given + (r->words.n != 0);

	if (n <= 1)
		return 0;
	return err_set(r->e, FAIL_USAGE,
	    "one of --staged, --range, --all and paths at a time");
}

static int
look(struct run *r, struct guard *g)
{
	struct strs paths = {0};
	struct str from, to;

	if (r->opt[O_STAGED].given)
		return guard_staged(r, g);
	if (r->opt[O_RANGE].given)
		return guard_range_parse(r, r->opt[O_RANGE].text, &from, &to) !=
			       0
			   ? -1
			   : guard_range(r, from, to, g);
	if (r->opt[O_ALL].given)
		return guard_all(r, g);
	return paths_read(r, &paths) != 0 ? -1 : guard_worktree(r, &paths, g);
}

static void
print(struct run *r, const struct guard *g, enum format as)
{
	size_t limit =
	    r->opt[O_LIMIT].given ? (size_t)r->opt[O_LIMIT].number : LIMIT;

	switch (as) {
	case AS_TEXT:
		guard_text(r, g, limit);
		break;
	case AS_JSON:
		guard_json(r, g, limit);
		break;
	case AS_SARIF:
		guard_sarif(r, g);
		break;
	case AS_GITHUB:
		guard_github(r, g, limit);
		break;
	}
}

static int
check_cmd(struct run *r)
{
	struct guard g = {.no_source = r->opt[O_NO_SOURCE].given};
	enum format as;

	if (format_read(r, &as) != 0 || one_mode(r) != 0 || look(r, &g) != 0)
		return -1;
	print(r, &g, as);
	if (r->opt[O_EXIT].given && g.out.diags.n != 0)
		return 1;
	return guard_status(&g, r->opt[O_STRICT].given);
}

const struct cmd cmd_check = {
    .name = "check",
    .usage = "[--staged | --range a..b | --all] [--format format] [--strict] "
	     "[--exit-code] [--no-source] [--limit n] [path ...]",
    .brief = "find what a change may not do, and what stands wrong",
    .needs = NEED_ROOT,
    .max_words = -1,
    .opts = opts,
    .run = check_cmd,
};
