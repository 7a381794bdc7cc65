#include "git/history.h"

#include <string.h>

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

/* The commit's parents are here, so it is the first and not one at the cut. */
static int
is_first(struct arena *a, struct repo *r, struct str rev, struct err *e)
{
	struct strs parents = {0};
	struct str parent;

	if (repo_parents(a, r, rev, &parents, e) != 0)
		return -1;
	return parents.n != 0 ? repo_rev(a, r, parents.v[0], &parent, e) : 0;
}

/* "\1ID SECONDS", then ":modes ids what" and one path, or two of a rename. */
static int
version_read(struct repo *r, struct str *told, struct str line,
    struct history_version *v, struct err *e)
{
	struct str seconds, head, what = STR_NONE, path = STR_NONE;
	long n;

	if (!str_starts(line, STR("\1")) ||
	    !str_cut(str_sub(line, 1, line.n), ' ', &v->rev, &seconds) ||
	    !str_int(seconds, &n) || !told_next(told, &head))
		return err_set(
		    e, FAIL_GIT, "git's list of commits cannot be read");
	v->day = date_of_day(n / (24L * 60 * 60));
	head = str_trim(head);
	for (int word = 0; word < 4; word++) {
		if (!str_cut(head, ' ', &v->id, &head))
			return err_set(
			    e, FAIL_GIT, "git's list of commits ends early");
		what = head;
	}
	if (str_starts(what, STR("D")))
		v->id = STR_NONE;
	if (!told_next(told, &path) ||
	    ((str_starts(what, STR("R")) || str_starts(what, STR("C"))) &&
		!told_next(told, &path)))
		return err_set(e, FAIL_GIT, "git's list of commits ends early");
	v->path = str_sub(path, r->prefix.n, path.n);
	return 0;
}

int
history_versions(struct arena *a, struct repo *r, struct str path,
    struct history_versions *out, struct err *e)
{
	struct history_versions list = {0};
	struct str told, line;

	*out = list;
	const char *const argv[] = {"log", "--no-show-signature",
	    "--first-parent", "--diff-merges=first-parent", "--follow", "-M",
	    "--raw", "-z", "--no-abbrev", "--no-ext-diff", "--no-textconv",
	    "--no-notes", "--format=%x01%H %ct", "HEAD", "--",
	    str_printf(a, "%.*s%.*s", STR_ARG(r->prefix), STR_ARG(path)).p,
	    NULL};
	if (git_call(a, r, argv, STR_NONE, &told, e) != 0)
		return -1;
	while (told_next(&told, &line))
		if (line.n != 0 &&
		    version_read(r, &told, line, VEC_ADD(a, &list), e) != 0)
			return -1;
	*out = list;
	return list.n != 0 ? is_first(a, r, list.v[list.n - 1].rev, e) : 0;
}

/* One expression for all: `|` between them, what means something escaped. */
static struct str
any_of(struct arena *a, const struct strs *words)
{
	struct buf b;

	buf_init(&b, a, (size_t)1 << 16);
	VEC_EACH (i, words) {
		struct str w = words->v[i];

		if (i != 0)
			buf_c(&b, '|');
		for (size_t k = 0; k < w.n; k++) {
			if (memchr(".[]()*+?{}^$|\\", w.p[k], 14) != NULL)
				buf_c(&b, '\\');
			buf_c(&b, w.p[k]);
		}
	}
	return buf_str(&b);
}

int
history_touched(struct arena *a, struct repo *r, const struct strs *words,
    struct strs *out, struct err *e)
{
	struct str told, path;

	if (words->n == 0)
		return 0;
	const char *const argv[] = {"log", "--no-show-signature",
	    "--first-parent", "--diff-merges=first-parent", "-M", "-z",
	    "--name-only", "--no-ext-diff", "--no-textconv", "--no-notes",
	    "--format=", "--pickaxe-regex", "-i", "-S",
	    str_c(a, any_of(a, words)), "HEAD", NULL};
	if (git_call(a, r, argv, STR_NONE, &told, e) != 0)
		return -1;
	while (told_next(&told, &path)) {
		path = str_trim(path);
		if (path.n > r->prefix.n && str_starts(path, r->prefix))
			strs_add(a, out, str_sub(path, r->prefix.n, path.n));
	}
	strs_sort(out);
	return 0;
}

int
history_text(struct arena *a, struct repo *r, const struct history_version *v,
    struct str *out, struct err *e)
{
	struct object o;
	int rc = batch_get(a, r, v->id, TREE_FILE_MAX, &o, e);

	*out = STR_NONE;
	if (rc == 0)
		return err_set(e, FAIL_UNCHECKED, "%.*s as of %.*s is not here",
		    STR_ARG(v->path), STR_ARG(v->rev));
	if (rc > 0)
		*out = o.body;
	return rc > 0 ? 0 : -1;
}
