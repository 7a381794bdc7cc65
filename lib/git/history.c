#include "git/history.h"

#include "base/err.h"
#include "git/inner.h"

int
history_base(struct arena *a, struct repo *r, struct str x, struct str y,
    struct str *out, struct err *e)
{
	struct str one, two, text, words;
	int status;

	if (repo_rev(a, r, x, &one, e) != 0 || repo_rev(a, r, y, &two, e) != 0)
		return -1;
	const char *const argv[] = {
	    "merge-base", str_c(a, one), str_c(a, two), NULL};
	if (git_run(a, r, argv, STR_NONE, &text, &words, &status, e) != 0)
		return -1;
	if (status != 0) {
		err_set(e, FAIL_UNCHECKED,
		    "%.*s and %.*s have no common commit here", STR_ARG(x),
		    STR_ARG(y));
		return err_fix(e, "in a shallow clone: git fetch --unshallow");
	}
	*out = str_trim(text);
	return 0;
}

/* The last line of a list of commits: the oldest. */
static struct str
last_line(struct str text)
{
	struct str line, last = STR_NONE;

	while (str_line(&text, &line))
		if (line.n != 0)
			last = line;
	return last;
}

int
history_pushed(struct arena *a, struct repo *r, struct str remote,
    struct str local, struct str *out, struct err *e)
{
	struct strs parents = {0};
	struct str tip, text, words, oldest;
	int status;

	if (repo_rev(a, r, local, &tip, e) != 0)
		return -1;
	const char *const argv[] = {"rev-list", "--first-parent", str_c(a, tip),
	    "--not", str_printf(a, "--remotes=%.*s", STR_ARG(remote)).p, NULL};
	if (git_run(a, r, argv, STR_NONE, &text, &words, &status, e) != 0)
		return -1;
	if (status != 0)
		return err_set(e, FAIL_UNCHECKED,
		    "the commits of %.*s cannot be listed", STR_ARG(local));
	oldest = last_line(text);
	if (oldest.n == 0) {
		*out = str_dup(a, local);
		return 0;
	}
	if (repo_parents(a, r, oldest, &parents, e) != 0)
		return -1;
	*out = parents.n != 0 ? str_dup(a, parents.v[0]) : STR_NONE;
	return 0;
}

int
history_first(struct arena *a, struct repo *r, struct str path,
    struct str words, struct str *rev, struct date *day, struct err *e)
{
	struct strs parents = {0};
	struct str text, line = STR_NONE, id, when, parent;
	long seconds = 0;

	*rev = STR_NONE;
	*day = (struct date){0};
	if (words.n == 0)
		return 0;
	const char *const argv[] = {"log", "--no-show-signature",
	    "--first-parent", "--no-renames", "--no-ext-diff", "--no-textconv",
	    "--no-notes", "--no-patch", "--reverse", "--format=%H %ct",
	    str_printf(a, "-S%.*s", STR_ARG(words)).p, "HEAD", "--",
	    str_printf(a, "%.*s%.*s", STR_ARG(r->prefix), STR_ARG(path)).p,
	    NULL};
	if (git_call(a, r, argv, STR_NONE, &text, e) != 0)
		return -1;
	if (!str_line(&text, &line) || !str_cut(line, ' ', &id, &when) ||
	    !str_int(when, &seconds))
		return 0;
	if (repo_parents(a, r, id, &parents, e) != 0 ||
	    (parents.n != 0 && repo_rev(a, r, parents.v[0], &parent, e) != 0))
		return -1;
	*rev = id;
	*day = date_of_day(seconds / (24L * 60 * 60));
	return 0;
}
