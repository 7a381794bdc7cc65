#include "git/history.h"

#include "base/err.h"

#define OUT_MAX ((size_t)64 << 20)

static int
ask(struct arena *a, struct repo *r, const char *const *argv, struct str *out,
    int *status, struct err *e)
{
	const char *full[16] = {
	    "git", "-C", str_c(a, repo_top(r)), "--no-pager"};
	struct str words;
	size_t n = 4;

	while (*argv != NULL && n < sizeof(full) / sizeof(*full) - 1)
		full[n++] = *argv++;
	return run_program(a, full, STR_NONE, OUT_MAX, out, &words, status, e);
}

int
history_base(struct arena *a, struct repo *r, struct str x, struct str y,
    struct str *out, struct err *e)
{
	const char *argv[] = {
	    "merge-base", "--end-of-options", str_c(a, x), str_c(a, y), NULL};
	struct str text;
	int status;

	if (ask(a, r, argv, &text, &status, e) != 0)
		return -1;
	if (status != 0) {
		err_set(e, FAIL_UNCHECKED,
		    "%.*s and %.*s have no common commit here", STR_ARG(x),
		    STR_ARG(y));
		return err_fix(e, "in a shallow clone: git fetch --unshallow");
	}
	*out = str_dup(a, str_trim(text));
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
	const char *argv[] = {"rev-list", "--first-parent", str_c(a, local),
	    "--not", str_c(a, str_printf(a, "--remotes=%.*s", STR_ARG(remote))),
	    NULL};
	struct strs parents = {0};
	struct str text, oldest;
	int status;

	if (ask(a, r, argv, &text, &status, e) != 0)
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
