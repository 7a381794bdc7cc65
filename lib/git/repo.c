#include "git/repo.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/date.h"
#include "base/err.h"
#include "git/inner.h"

#define COMMIT_MAX ((size_t)16 << 20)
#define DAY ((long)24 * 60 * 60)

extern char **environ;

/*
 * The environment git gets. What says which repository is meant stays; what
 * would change how a path is read, what is told or where it goes does not.
 * No object is fetched: a hook has no network. None stands in for another:
 * what is judged is what was committed.
 */
static const char *const drop_always[] = {"GIT_PREFIX", "GIT_GLOB_PATHSPECS",
    "GIT_NOGLOB_PATHSPECS", "GIT_ICASE_PATHSPECS", "GIT_EXTERNAL_DIFF",
    "GIT_DIFF_OPTS", "LANGUAGE", NULL};
static const char *const drop_repo[] = {"GIT_PREFIX", "GIT_GLOB_PATHSPECS",
    "GIT_NOGLOB_PATHSPECS", "GIT_ICASE_PATHSPECS", "GIT_EXTERNAL_DIFF",
    "GIT_DIFF_OPTS", "LANGUAGE", "GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE",
    "GIT_COMMON_DIR", "GIT_OBJECT_DIRECTORY",
    "GIT_ALTERNATE_OBJECT_DIRECTORIES", "GIT_QUARANTINE_PATH",
    "GIT_IMPLICIT_WORK_TREE", "GIT_GRAFT_FILE", "GIT_SHALLOW_FILE",
    "GIT_NAMESPACE", NULL};
#define SET_ALWAYS                                                             \
	"LC_ALL=C", "GIT_LITERAL_PATHSPECS=1", "GIT_OPTIONAL_LOCKS=0",         \
	    "GIT_NO_LAZY_FETCH=1", "GIT_ALLOW_PROTOCOL=none",                  \
	    "GIT_TERMINAL_PROMPT=0", "GIT_PAGER=cat",                          \
	    "GIT_NO_REPLACE_OBJECTS=1"
/* Paths a caller may have given from where it stands; git runs at the top. */
static const char *const moved[] = {
    "GIT_DIR", "GIT_WORK_TREE", "GIT_COMMON_DIR", "GIT_OBJECT_DIRECTORY"};
#define NMOVED (sizeof(moved) / sizeof(moved[0]))
#define NSET 8

static struct str
here(struct arena *a)
{
	char dir[PATH_MAX];

	if (getcwd(dir, sizeof(dir)) == NULL)
		return STR(".");
	return str_dup(a, str_of(dir));
}

static struct str
path_from(struct arena *a, struct str dir, struct str path)
{
	if (str_starts(path, STR("/")))
		return path;
	return str_printf(a, "%.*s/%.*s", STR_ARG(dir), STR_ARG(path));
}

static char **
env_kept(struct arena *a)
{
	const char *set[NSET + NMOVED + 1] = {SET_ALWAYS};
	size_t n = NSET;

	for (size_t i = 0; i < NMOVED; i++) {
		struct str path = str_of(getenv(moved[i]));

		if (path.n != 0 && path.p[0] != '/')
			set[n++] = str_printf(a, "%s=%.*s", moved[i],
			    STR_ARG(path_from(a, here(a), path)))
				       .p;
	}
	return env_make(a, drop_always, set);
}

static char **
env_own(struct arena *a)
{
	static const char *const set[] = {SET_ALWAYS, NULL};

	return env_make(a, drop_repo, set);
}

static bool
is_set(const char *name)
{
	const char *v = getenv(name);

	return v != NULL && *v != '\0';
}

static int
start_at(struct arena *a, char *const env[], struct str dir,
    const char *const args[], struct proc *out, struct err *e)
{
	struct {
		const char **v;
		size_t n, cap;
	} argv = {NULL, 0, 0};
	static const char *const head[] = {"git", "--no-pager",
	    "--literal-pathspecs", "-c", "core.quotePath=false", "-c",
	    "core.fsmonitor=", "-c", "color.ui=false", "-C"};

	for (size_t i = 0; i < sizeof(head) / sizeof(head[0]); i++)
		*VEC_ADD(a, &argv) = head[i];
	*VEC_ADD(a, &argv) = str_c(a, dir);
	for (; *args != NULL; args++)
		*VEC_ADD(a, &argv) = *args;
	*VEC_ADD(a, &argv) = NULL;
	if (proc_start(argv.v, env, true, out, e) == 0)
		return 0;
	if (e->code != FAIL_NOTFOUND)
		return -1;
	err_set(e, FAIL_GIT, "git is not there");
	return err_fix(e, "install git");
}

static int
git_at(struct arena *a, char *const env[], struct str dir,
    const char *const args[], struct str in, struct str *out, struct str *words,
    int *status, struct err *e)
{
	struct proc_said said;
	struct proc p;

	if (start_at(a, env, dir, args, &p, e) != 0)
		return -1;
	if (proc_rest(a, &p, "git", in, TOLD_MAX, &said, e) != 0)
		return -1;
	*out = said.out;
	*words = said.words;
	*status = said.status;
	return 0;
}

int
git_run(struct arena *a, struct repo *r, const char *const args[],
    struct str in, struct str *out, struct str *words, int *status,
    struct err *e)
{
	return git_at(a, r->env, r->top, args, in, out, words, status, e);
}

/* git's first line without "fatal: ". */
static struct str
first_words(struct str words)
{
	struct str line = STR("git said nothing");

	while (str_line(&words, &line))
		if (str_starts(line, STR("fatal: ")))
			return str_sub(line, 7, line.n);
	return line;
}

/* Objects that a clone left behind, or that are damaged. */
static bool
tells_of_loss(struct str words)
{
	return str_has(words, STR("promisor")) ||
	       str_has(words, STR("unable to read")) ||
	       str_has(words, STR("bad object"));
}

int
git_start(struct arena *a, struct repo *r, const char *const args[],
    struct proc *out, struct err *e)
{
	return start_at(a, r->env, r->top, args, out, e);
}

static int
git_answer(struct arena *a, struct proc *p, const char *const args[],
    struct str in, struct str *out, struct err *e)
{
	struct proc_said said;

	if (proc_rest(a, p, "git", in, TOLD_MAX, &said, e) != 0)
		return -1;
	if (said.status != 0 && tells_of_loss(said.words)) {
		err_set(e, FAIL_UNCHECKED, "git %s: %.*s", args[0],
		    STR_ARG(first_words(said.words)));
		return err_fix(
		    e, "git fetch --refetch --no-filter, or git fsck");
	}
	if (said.status != 0)
		return err_set(e, FAIL_GIT, "git %s: %.*s", args[0],
		    STR_ARG(first_words(said.words)));
	*out = said.out;
	return 0;
}

int
git_rest(struct arena *a, struct proc *p, const char *const args[],
    struct str *out, struct err *e)
{
	return git_answer(a, p, args, STR_NONE, out, e);
}

int
git_call(struct arena *a, struct repo *r, const char *const args[],
    struct str in, struct str *out, struct err *e)
{
	struct proc p;

	if (git_start(a, r, args, &p, e) != 0)
		return -1;
	return git_answer(a, &p, args, in, out, e);
}

/* The answer to one question, without the newline git ends it with. */
static int
git_line(struct arena *a, struct repo *r, const char *const args[],
    struct str *out, struct err *e)
{
	struct str told;

	if (git_call(a, r, args, STR_NONE, &told, e) != 0)
		return -1;
	*out = str_ends(told, STR("\n")) ? str_sub(told, 0, told.n - 1) : told;
	return 0;
}

/*
 * Opening. Where plain_find does not, one rev-parse answers four questions;
 * only a path with a newline in it needs more.
 */
#define QUESTIONS                                                              \
	"rev-parse", "--is-bare-repository", "--is-inside-work-tree",          \
	    "--show-object-format"

static int
no_repo(struct str dir, struct str told, struct str words, struct err *e)
{
	if (str_has(words, STR("dubious ownership"))) {
		err_set(e, FAIL_GIT,
		    "%.*s: the repository belongs to another user",
		    STR_ARG(dir));
		return err_fix(e,
		    "git config --global --add safe.directory %.*s",
		    STR_ARG(dir));
	}
	if (str_has(words, STR("not a git repository"))) {
		err_set(
		    e, FAIL_GIT, "%.*s: is in no git repository", STR_ARG(dir));
		return err_fix(e, "git init");
	}
	if (str_starts(told, STR("true\n"))) {
		err_set(e, FAIL_GIT, "%.*s: a bare repository has no files",
		    STR_ARG(dir));
		return err_fix(e, "git clone it, and work in the clone");
	}
	if (str_starts(told, STR("false\nfalse\n"))) {
		err_set(
		    e, FAIL_GIT, "%.*s: is not in a work tree", STR_ARG(dir));
		return err_fix(e, "go to the folder that holds the files");
	}
	return err_set(e, FAIL_GIT, "%.*s: %.*s", STR_ARG(dir),
	    STR_ARG(first_words(words)));
}

static int
ask_path(struct arena *a, char *const env[], struct str dir,
    const char *question, struct str *out, struct err *e)
{
	const char *const args[] = {"rev-parse", question, NULL};
	struct str told, words;
	int status;

	if (git_at(a, env, dir, args, STR_NONE, &told, &words, &status, e) != 0)
		return -1;
	if (status != 0 || told.n == 0)
		return no_repo(dir, told, words, e);
	*out = str_sub(told, 0, told.n - 1);
	return 0;
}

static int
ask_all(struct repo *r, char *const env[], struct str dir, struct err *e)
{
	static const char *const args[] = {
	    QUESTIONS, "--absolute-git-dir", "--show-toplevel", NULL};
	struct str told, words, rest, bare, inside, format, git_dir, top, more;
	int status;

	r->env = (char **)(size_t)env;
	if (plain_find(r->a, dir, &r->top, &r->git_dir))
		return 0;
	if (git_at(r->a, env, dir, args, STR_NONE, &told, &words, &status, e) !=
	    0)
		return -1;
	if (status != 0)
		return no_repo(dir, told, words, e);
	str_cut(told, '\n', &bare, &rest);
	str_cut(rest, '\n', &inside, &rest);
	str_cut(rest, '\n', &format, &rest);
	str_cut(rest, '\n', &git_dir, &rest);
	str_cut(rest, '\n', &top, &more);
	if (more.n != 0 &&
	    (ask_path(r->a, env, dir, "--absolute-git-dir", &git_dir, e) != 0 ||
		ask_path(r->a, env, dir, "--show-toplevel", &top, e) != 0))
		return -1;
	r->sha256 = str_eq(format, STR("sha256"));
	r->git_dir = git_dir;
	r->top = top;
	return 0;
}

/* Whether `dir` is `top` or below it with no other repository between. */
static bool
belongs(struct arena *a, struct str dir, struct str top)
{
	bool root = str_eq(top, STR("/"));

	while (dir.n > top.n) {
		struct str git = str_printf(a, "%.*s/.git", STR_ARG(dir));

		if (access(git.p, F_OK) == 0)
			return false;
		dir = str_sub(dir, 0, str_rchr(dir, '/'));
	}
	return root || str_eq(dir, top);
}

static struct str
real_path(struct arena *a, struct str path)
{
	char *real = realpath(str_c(a, path), NULL);
	struct str out = real != NULL ? str_dup(a, str_of(real)) : path;

	free(real);
	return out;
}

static void
index_find(struct repo *r, bool kept)
{
	struct str given = kept ? str_of(getenv("GIT_INDEX_FILE")) : STR_NONE;

	r->index_given = given.n != 0;
	if (r->index_given)
		r->index = path_from(r->a, r->top, str_dup(r->a, given));
	else
		r->index = path_from(r->a, r->git_dir, STR("index"));
}

static bool
inside(struct str dir, struct str top)
{
	return str_eq(dir, top) || str_eq(top, STR("/")) ||
	       (str_starts(dir, top) && dir.p[top.n] == '/');
}

/*
 * A hook's environment speaks of the repository the hook runs in. It is kept
 * when `dir` is in that one, and left out when `dir` is somewhere else.
 */
static int
open_at(struct repo *r, struct str dir, struct err *e)
{
	bool named = is_set("GIT_DIR") || is_set("GIT_WORK_TREE");
	bool kept = named || !is_set("GIT_INDEX_FILE");
	struct str cwd = here(r->a);

	if (kept && ask_all(r, env_kept(r->a), named ? cwd : dir, e) != 0)
		return -1;
	if (named)
		kept = inside(real_path(r->a, dir), r->top);
	if (!kept && ask_all(r, env_own(r->a), dir, e) != 0)
		return -1;
	if (!kept && !named && belongs(r->a, cwd, r->top)) {
		kept = true;
		r->env = env_kept(r->a);
	}
	index_find(r, kept);
	return 0;
}

int
repo_open(struct arena *a, struct str dir, struct repo **out, struct err *e)
{
	struct repo *r = NEW(a, struct repo);

	r->a = a;
	r->batch.proc.pid = -1;
	if (open_at(r, dir, e) != 0)
		return -1;
	*out = r;
	return 0;
}

void
repo_close(struct repo *r)
{
	if (r != NULL)
		batch_end(&r->batch);
}

struct str
repo_top(const struct repo *r)
{
	return r->top;
}

void
repo_set_prefix(struct repo *r, struct str prefix)
{
	if (prefix.n == 0 || str_ends(prefix, STR("/")))
		r->prefix = str_dup(r->a, prefix);
	else
		r->prefix = str_printf(r->a, "%.*s/", STR_ARG(prefix));
}

/*
 * Commits.
 */

static int
shallow_read(struct arena *a, struct repo *r, struct str *out, struct err *e)
{
	static const char *const args[] = {
	    "rev-parse", "--git-path", "shallow", NULL};
	struct str path, text;
	struct buf b;
	char part[4096];
	size_t n;
	FILE *f;

	if (git_line(a, r, args, &path, e) != 0)
		return -1;
	buf_init(&b, a, TOLD_MAX);
	f = fopen(str_c(a, path_from(a, r->top, path)), "re");
	while (f != NULL && (n = fread(part, 1, sizeof(part), f)) > 0)
		buf_add(&b, (struct str){part, n});
	if (f != NULL)
		fclose(f);
	text = buf_str(&b);
	*out = text;
	return 0;
}

static int
not_here(struct err *e, struct str what)
{
	err_set(e, FAIL_UNCHECKED,
	    "%.*s: the history is not all here (a shallow clone)",
	    STR_ARG(what));
	return err_fix(e, "git fetch --unshallow");
}

static bool
is_hash(struct str s)
{
	static const struct str hex = {"0123456789abcdef", 16};

	if (s.n != 40 && s.n != 64)
		return false;
	for (size_t i = 0; i < s.n; i++)
		if (str_chr(hex, s.p[i]) == hex.n)
			return false;
	return true;
}

static bool
is_zeros(struct str s)
{
	for (size_t i = 0; i < s.n; i++)
		if (s.p[i] != '0')
			return false;
	return true;
}

/* Whether a name may be of a commit that a shallow clone left behind: a hash,
 * a short one, or so many steps back from another. */
static bool
may_be_cut(struct str rev)
{
	size_t hex = 0;

	if (is_zeros(rev))
		return false;
	if (str_chr(rev, '~') < rev.n || str_chr(rev, '^') < rev.n)
		return true;
	while (hex < rev.n && str_chr(STR("0123456789abcdef"), rev.p[hex]) < 16)
		hex++;
	return hex == rev.n && rev.n >= 7;
}

/* A name nobody knows; or, where history is cut, one beyond the cut. */
static int
no_commit(struct arena *a, struct repo *r, struct str rev, struct err *e)
{
	struct str cut;

	if (may_be_cut(rev) && shallow_read(a, r, &cut, e) == 0 && cut.n != 0)
		return not_here(e, rev);
	err_set(e, FAIL_NOTFOUND, "%.*s: no such commit", STR_ARG(rev));
	return err_fix(e, "git log --oneline");
}

static int
commit_ask(struct arena *a, struct repo *r, struct str rev, struct object *out,
    struct err *e)
{
	struct str name;
	int rc;

	/* by its whole id it may be at hand */
	if (is_hash(rev)) {
		rc = batch_get(a, r, rev, COMMIT_MAX, out, e);
		if (rc <= 0 || str_eq(out->type, STR("commit")))
			return rc;
	}
	name = str_printf(a, "%.*s^{commit}", STR_ARG(rev));
	rc = batch_get(a, r, name, COMMIT_MAX, out, e);
	return rc > 0 && !str_eq(out->type, STR("commit")) ? 0 : rc;
}

int
commit_get(struct arena *a, struct repo *r, struct str rev, struct object *out,
    struct err *e)
{
	int rc = rev.n == 0 ? 0 : commit_ask(a, r, rev, out, e);

	if (rc < 0)
		return -1;
	return rc > 0 ? 0 : no_commit(a, r, rev, e);
}

/* No commit at HEAD is the first commit to come, or damage; the two must not
 * look alike, or all of a damaged wiki would pass as new. */
int
head_get(struct arena *a, struct repo *r, struct object *out, struct err *e)
{
	static const char *const args[] = {
	    "rev-parse", "--quiet", "--verify", "HEAD", NULL};
	struct str told, words;
	int rc = commit_ask(a, r, STR("HEAD"), out, e), status;

	if (rc != 0)
		return rc > 0 ? 0 : -1;
	if (git_run(a, r, args, STR_NONE, &told, &words, &status, e) != 0)
		return -1;
	if (status == 0) {
		err_set(e, FAIL_UNCHECKED,
		    "HEAD: its commit %.*s cannot be read",
		    STR_ARG(str_trim(told)));
		return err_fix(e, "git fsck");
	}
	*out = (struct object){STR_NONE, STR_NONE, STR_NONE};
	return 0;
}

struct str
commit_tree_id(const struct object *commit)
{
	struct str line, rest;

	str_cut(commit->body, '\n', &line, &rest);
	return str_starts(line, STR("tree ")) ? str_sub(line, 5, line.n)
					      : STR_NONE;
}

struct str
empty_tree_id(const struct repo *r)
{
	return r->sha256 ? STR("6ef19b41225c5369f1c104d45d8d85efa9b057b53b14b4b"
			       "9b939dd7"
			       "4decc5321")
			 : STR("4b825dc642cb6eb9a060e54bf8d69288fbee4904");
}

int
repo_rev(struct arena *a, struct repo *r, struct str name, struct str *out,
    struct err *e)
{
	struct object commit;

	if (commit_get(a, r, name, &commit, e) != 0)
		return -1;
	*out = commit.id;
	return 0;
}

int
repo_parents(struct arena *a, struct repo *r, struct str rev, struct strs *out,
    struct err *e)
{
	struct object commit;
	struct strs list = {NULL, 0, 0};
	struct str line, rest;

	if (commit_get(a, r, rev, &commit, e) != 0)
		return -1;
	str_cut(commit.body, '\n', &line, &rest);
	while (str_cut(rest, '\n', &line, &rest) &&
	       str_starts(line, STR("parent ")))
		strs_add(a, &list, str_sub(line, 7, line.n));
	*out = list;
	return 0;
}

int
repo_message(struct arena *a, struct repo *r, struct str rev, struct str *out,
    struct err *e)
{
	struct object commit;
	size_t at;

	if (commit_get(a, r, rev, &commit, e) != 0)
		return -1;
	at = str_find(commit.body, STR("\n\n"));
	*out = str_sub(commit.body, at + 2, commit.body.n);
	return 0;
}

static void
lines_add(struct arena *a, struct str text, struct strs *out)
{
	struct str line;

	while (str_line(&text, &line))
		if (line.n != 0)
			strs_add(a, out, line);
}

int
repo_range(struct arena *a, struct repo *r, struct str from, struct str to,
    struct strs *out, struct err *e)
{
	bool open = from.n == 0 || is_zeros(from);
	struct strs list = {NULL, 0, 0}, cut = {NULL, 0, 0};
	struct str a_id = STR_NONE, b_id, told, shallow;

	if (repo_rev(a, r, to, &b_id, e) != 0 ||
	    (!open && repo_rev(a, r, from, &a_id, e) != 0))
		return -1;
	const char *const args[] = {"rev-list", "--reverse", "--topo-order",
	    str_c(a, b_id), "--not", open ? "--remotes" : str_c(a, a_id), NULL};
	if (git_call(a, r, args, STR_NONE, &told, e) != 0 ||
	    shallow_read(a, r, &shallow, e) != 0)
		return -1;
	lines_add(a, told, &list);
	lines_add(a, shallow, &cut);
	VEC_EACH (i, &cut)
		if (strs_has(&list, cut.v[i]))
			return not_here(e, cut.v[i]);
	*out = list;
	return 0;
}

/*
 * A merge that stopped has its other side in MERGE_HEAD. One that did not
 * stop writes that only after its hook has run, but names the sides in the
 * environment: GITHEAD_hash=name.
 */
int
repo_merge_heads(
    struct arena *a, struct repo *r, struct strs *out, struct err *e)
{
	struct str path = path_from(a, r->git_dir, STR("MERGE_HEAD"));
	struct strs list = {NULL, 0, 0};
	char line[256];
	FILE *f = fopen(str_c(a, path), "re");

	if (f == NULL && errno != ENOENT)
		return err_set(e, FAIL_IO, "MERGE_HEAD: %s", strerror(errno));
	while (f != NULL && fgets(line, sizeof(line), f) != NULL)
		lines_add(a, str_dup(a, str_of(line)), &list);
	if (f != NULL)
		fclose(f);
	for (char **p = environ; f == NULL && r->index_given && *p != NULL;
	     p++) {
		struct str name, value;

		str_cut(str_of(*p), '=', &name, &value);
		if (str_starts(name, STR("GITHEAD_")) &&
		    is_hash(str_sub(name, 8, name.n)))
			strs_add(
			    a, &list, str_dup(a, str_sub(name, 8, name.n)));
	}
	*out = list;
	return 0;
}

int
repo_as_of(struct arena *a, struct repo *r, struct str day, struct str *rev,
    struct err *e)
{
	struct object head;
	struct date d;
	struct str told, cut, until;

	if (!date_parse(day, &d) || d.d == 0)
		return err_set(e, FAIL_USAGE, "%.*s: is no day", STR_ARG(day));
	if (head_get(a, r, &head, e) != 0)
		return -1;
	if (head.id.n == 0) {
		err_set(e, FAIL_NOTFOUND, "there is no commit yet");
		return err_fix(e, "git commit");
	}
	until = str_printf(a, "--min-age=%ld", (date_day(d) + 1) * DAY - 1);
	const char *const args[] = {"rev-list", "--first-parent",
	    "--max-count=1", until.p, str_c(a, head.id), NULL};
	if (git_call(a, r, args, STR_NONE, &told, e) != 0)
		return -1;
	if (told.n != 0) {
		*rev = str_trim(told);
		return 0;
	}
	if (shallow_read(a, r, &cut, e) != 0)
		return -1;
	if (cut.n != 0)
		return not_here(e, day);
	err_set(e, FAIL_NOTFOUND, "%.*s: the history starts after it",
	    STR_ARG(day));
	return err_fix(e, "git log --oneline");
}

/*
 * Settings and places.
 */

struct str
repo_config(struct arena *a, struct repo *r, struct str key)
{
	const char *const args[] = {
	    "config", "-z", "--get", str_c(a, key), NULL};
	struct str told, words, value, rest;
	struct err e;
	int status;

	err_init(&e, a);
	if (git_run(a, r, args, STR_NONE, &told, &words, &status, &e) != 0 ||
	    status != 0)
		return STR_NONE;
	str_cut(told, '\0', &value, &rest);
	return value;
}

int
repo_config_set(struct arena *a, struct repo *r, struct str key,
    struct str value, struct err *e)
{
	const char *const args[] = {
	    "config", "--local", str_c(a, key), str_c(a, value), NULL};
	struct str told;

	return git_call(a, r, args, STR_NONE, &told, e);
}

int
repo_hooks_dir(struct arena *a, struct repo *r, struct str *out, struct err *e)
{
	static const char *const args[] = {
	    "rev-parse", "--git-path", "hooks", NULL};
	struct str dir;

	if (git_line(a, r, args, &dir, e) != 0)
		return -1;
	*out = path_from(a, r->top, dir);
	return 0;
}

int
repo_wait_index(struct repo *r, int ms, struct err *e)
{
	static const struct timespec pause = {.tv_nsec = 20000000};
	struct str lock = str_printf(r->a, "%.*s.lock", STR_ARG(r->index));

	/* In a hook the lock is the one of the commit that runs us. */
	for (int waited = 0; !r->index_given && access(lock.p, F_OK) == 0;
	     waited += 20) {
		if (waited >= ms) {
			err_set(e, FAIL_RETRY,
			    "git is at work in this repository and has not "
			    "ended");
			return err_fix(e,
			    "wait for git, also one in another window, "
			    "then run this again");
		}
		nanosleep(&pause, NULL);
	}
	return 0;
}
