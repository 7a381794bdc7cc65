/*
 * What differs: commit against index, commit, or disk, from git's raw lines
 *
 *	:OLDMODE NEWMODE OLDID NEWID S[score] NUL path NUL [path NUL]
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/err.h"
#include "git/inner.h"

#define MODE_LINK STR("120000")
#define MODE_MODULE STR("160000")

bool
told_next(struct str *told, struct str *one)
{
	if (told->n == 0)
		return false;
	str_cut(*told, '\0', one, told);
	return true;
}

static bool
no_id(struct str id)
{
	for (size_t i = 0; i < id.n; i++)
		if (id.p[i] != '0')
			return false;
	return true;
}

static struct str
id_or_none(struct str id)
{
	return no_id(id) ? STR_NONE : id;
}

static int
raw_head(struct str line, struct repo_change *c)
{
	struct str old_mode, new_mode, old_id, new_id, what;

	if (!str_starts(line, STR(":")) ||
	    !str_cut(str_sub(line, 1, line.n), ' ', &old_mode, &line) ||
	    !str_cut(line, ' ', &new_mode, &line) ||
	    !str_cut(line, ' ', &old_id, &line) ||
	    !str_cut(line, ' ', &new_id, &what) || what.n == 0)
		return -1;
	*c = (struct repo_change){.what = what.p[0],
	    .old_id = id_or_none(old_id),
	    .new_id = id_or_none(new_id),
	    .link_old = str_eq(old_mode, MODE_LINK),
	    .link_new = str_eq(new_mode, MODE_LINK),
	    .module_old = str_eq(old_mode, MODE_MODULE),
	    .module_new = str_eq(new_mode, MODE_MODULE)};
	return 0;
}

static struct str
path_below(const struct repo *r, struct str path)
{
	return str_sub(path, r->prefix.n, path.n);
}

/* A changed mode, or stat data gone stale. */
static bool
same_text(const struct repo_change *c)
{
	return c->what == 'M' && c->new_id.n != 0 &&
	       str_eq(c->old_id, c->new_id);
}

static int
raw_parse(struct arena *a, const struct repo *r, struct str told,
    struct repo_changes *out, struct err *e)
{
	struct repo_changes list = {NULL, 0, 0};
	struct str line, path;

	while (told_next(&told, &line)) {
		struct repo_change c;

		if (raw_head(line, &c) != 0 || !told_next(&told, &path))
			return err_set(e, FAIL_GIT,
			    "git's list of changes cannot be read");
		if (c.what == 'R' || c.what == 'C') {
			c.from = path_below(r, path);
			if (!told_next(&told, &path))
				return err_set(e, FAIL_GIT,
				    "git's list of changes ends early");
		}
		c.path = path_below(r, path);
		if (!same_text(&c))
			*VEC_ADD(a, &list) = c;
	}
	*out = list;
	return 0;
}

#define RAW_WORDS 24

/* A list of changes below the wiki's root alone. `words` end in NULL. */
static void
raw_args(struct arena *a, const struct repo *r, const char *const words[],
    const char *args[RAW_WORDS])
{
	size_t n = 0;

	for (; *words != NULL; words++)
		args[n++] = *words;
	args[n++] = "--";
	if (r->prefix.n != 0)
		args[n++] = str_c(a, r->prefix);
	args[n] = NULL;
}

static int
raw_call(struct arena *a, struct repo *r, const char *const words[],
    struct repo_changes *out, struct err *e)
{
	const char *args[RAW_WORDS];
	struct str told;

	raw_args(a, r, words, args);
	if (git_call(a, r, args, STR_NONE, &told, e) != 0)
		return -1;
	return raw_parse(a, r, told, out, e);
}

#define RAW                                                                    \
	"--raw", "-z", "--no-abbrev", "-M", "--no-rename-empty",               \
	    "--no-ext-diff", "--no-textconv"

#define STAGED                                                                 \
	"diff-index", "--cached", RAW, "--ita-invisible-in-index",             \
	    "--ignore-submodules=none"

static bool
still_holds(const struct repo *r, struct str base, const struct stat *now)
{
	const struct stat *then = &r->staged.index;

	return r->staged.known && str_eq(r->staged.base, base) &&
	       str_eq(r->staged.prefix, r->prefix) &&
	       then->st_ino == now->st_ino && then->st_size == now->st_size &&
	       then->st_mtim.tv_sec == now->st_mtim.tv_sec &&
	       then->st_mtim.tv_nsec == now->st_mtim.tv_nsec;
}

static int
index_stat(struct repo *r, struct stat *out, struct err *e)
{
	if (lstat(str_c(r->a, r->index), out) != 0 && errno != ENOENT)
		return err_set(e, FAIL_IO, "index: %s", strerror(errno));
	return 0;
}

int
staged_get(struct repo *r, struct str base, const struct repo_changes **out,
    struct err *e)
{
	const char *const words[] = {STAGED, str_c(r->a, base), NULL};
	struct stat now = {0};
	struct repo_changes list;

	if (index_stat(r, &now, e) != 0)
		return -1;
	if (!still_holds(r, base, &now)) {
		if (raw_call(r->a, r, words, &list, e) != 0)
			return -1;
		r->staged = (struct staged){
		    true, str_dup(r->a, base), r->prefix, now, list};
	}
	*out = &r->staged.list;
	return 0;
}

/* What git told against HEAD, where HEAD was one commit all the while. */
static int
staged_note(struct repo *r, struct str told, struct str base,
    const struct stat *index, struct err *e)
{
	struct repo_changes list;
	struct object now;

	if (head_get(r->a, r, &now, e) != 0)
		return -1;
	if (!str_eq(now.id, base))
		return 0;
	if (raw_parse(r->a, r, told, &list, e) != 0)
		return -1;
	r->staged = (struct staged){true, base, r->prefix, *index, list};
	return 0;
}

/* git compares while the process that gives objects starts and HEAD is read;
 * where HEAD is not there yet, or moved meanwhile, it is asked once more. */
int
staged_head(struct repo *r, struct object *head,
    const struct repo_changes **out, struct err *e)
{
	static const char *const words[] = {STAGED, "HEAD", NULL};
	const char *args[RAW_WORDS];
	struct stat index = {0};
	struct proc p;
	struct str told;
	struct err quiet;

	if (!r->staged.known) {
		raw_args(r->a, r, words, args);
		if (index_stat(r, &index, e) != 0 ||
		    git_start(r->a, r, args, &p, e) != 0)
			return -1;
		if (head_get(r->a, r, head, e) != 0) {
			proc_end(&p);
			return -1;
		}
		err_init(&quiet, r->a);
		if (git_rest(r->a, &p, args, &told, &quiet) == 0 &&
		    head->id.n != 0 &&
		    staged_note(r, told, head->id, &index, e) != 0)
			return -1;
		if (r->staged.known)
			return staged_get(r, head->id, out, e);
	}
	if (head_get(r->a, r, head, e) != 0)
		return -1;
	return staged_get(
	    r, head->id.n != 0 ? head->id : empty_tree_id(r), out, e);
}

struct str
repo_index_head(const struct repo *r)
{
	bool none =
	    !r->staged.known || str_eq(r->staged.base, empty_tree_id(r));

	return none ? STR_NONE : r->staged.base;
}

/* The commit `rev` stands for; "" is HEAD, and no commit the empty tree. */
static int
base_id(struct arena *a, struct repo *r, struct str rev, struct str *out,
    struct err *e)
{
	struct object commit;

	if (rev.n != 0 && !str_eq(rev, STR("HEAD")))
		return repo_rev(a, r, rev, out, e);
	if (head_get(a, r, &commit, e) != 0)
		return -1;
	*out = commit.id.n != 0 ? commit.id : empty_tree_id(r);
	return 0;
}

static void
changes_copy(
    struct arena *a, const struct repo_changes *from, struct repo_changes *out)
{
	struct repo_changes list = {NULL, 0, 0};

	VEC_EACH (i, from)
		*VEC_ADD(a, &list) = from->v[i];
	*out = list;
}

int
repo_staged(struct arena *a, struct repo *r, struct str against,
    struct repo_changes *out, struct err *e)
{
	const struct repo_changes *list;
	struct str base;

	if (base_id(a, r, against, &base, e) != 0 ||
	    staged_get(r, base, &list, e) != 0)
		return -1;
	changes_copy(a, list, out);
	return 0;
}

int
repo_between(struct arena *a, struct repo *r, struct str from, struct str to,
    struct repo_changes *out, struct err *e)
{
	struct str old = empty_tree_id(r), new;

	if ((from.n != 0 && repo_rev(a, r, from, &old, e) != 0) ||
	    repo_rev(a, r, to, &new, e) != 0)
		return -1;
	const char *const words[] = {
	    "diff-tree", "-r", RAW, str_c(a, old), str_c(a, new), NULL};
	return raw_call(a, r, words, out, e);
}

/*
 * The files on disk. git tells what its index's stat data do not vouch for,
 * and untracked files; whether a byte differs we find by hashing, as git
 * would store it (line ends, filters). The index is not written.
 */

/* Names a list of lines cannot carry, or hash-object would unquote. */
static bool
odd_name(struct str path)
{
	return str_chr(path, '\n') < path.n || str_starts(path, STR("\"")) ||
	       str_ends(path, STR("\r"));
}

/* Ids of the files up to the first that cannot be read. */
static int
hash_call(struct arena *a, struct repo *r, const char *const args[],
    struct str in, struct str *out, struct err *e)
{
	struct str words;
	int status;

	return git_run(a, r, args, in, out, &words, &status, e);
}

static int
hash_one(struct arena *a, struct repo *r, struct repo_change *c, struct err *e)
{
	struct str path =
	    str_printf(a, "%.*s%.*s", STR_ARG(r->prefix), STR_ARG(c->path));
	const char *const file[] = {"hash-object", "--", path.p, NULL};
	static const char *const bytes[] = {
	    "hash-object", "--no-filters", "--stdin", NULL};
	char target[4096] = {0};
	struct str id;
	ssize_t n = -1;

	if (c->link_new)
		n = readlink(
		    str_printf(a, "%.*s/%.*s", STR_ARG(r->top), STR_ARG(path))
			.p,
		    target, sizeof(target));
	if (hash_call(a, r, n < 0 ? file : bytes,
		n < 0 ? STR_NONE : (struct str){target, (size_t)n}, &id,
		e) != 0)
		return -1;
	c->new_id = str_trim(id);
	return 0;
}

static bool
wants_hash(const struct repo_change *c)
{
	return c->what != 'D' && c->new_id.n == 0 && !c->module_new;
}

/* New ids where they can be had; a file that cannot be read keeps none, and
 * so counts as changed. */
static int
hash_all(
    struct arena *a, struct repo *r, struct repo_changes *list, struct err *e)
{
	static const char *const args[] = {
	    "hash-object", "--stdin-paths", NULL};
	struct buf names;
	struct str told = STR_NONE, line;

	buf_init(&names, a, TOLD_MAX);
	VEC_EACH (i, list)
		if (wants_hash(&list->v[i]) && !list->v[i].link_new &&
		    !odd_name(list->v[i].path))
			buf_f(&names, "%.*s%.*s\n", STR_ARG(r->prefix),
			    STR_ARG(list->v[i].path));
	if (names.n != 0 &&
	    hash_call(a, r, args, buf_str(&names), &told, e) != 0)
		return -1;
	VEC_EACH (i, list) {
		struct repo_change *c = &list->v[i];

		if (!wants_hash(c))
			continue;
		if (c->link_new || odd_name(c->path)) {
			if (hash_one(a, r, c, e) != 0)
				return -1;
		} else if (str_line(&told, &line))
			c->new_id = line;
	}
	return 0;
}

static int
by_path(const void *a, const void *b)
{
	const struct repo_change *x = a, *y = b;
	int c = str_cmp(x->path, y->path);

	return c != 0 ? c : (x->what == 'D') - (y->what == 'D');
}

static int
untracked_add(
    struct arena *a, struct repo *r, struct repo_changes *list, struct err *e)
{
	const char *const args[] = {"ls-files", "--others",
	    "--exclude-standard", "-z", "--",
	    r->prefix.n != 0 ? str_c(a, r->prefix) : NULL, NULL};
	struct str told, path;

	if (git_call(a, r, args, STR_NONE, &told, e) != 0)
		return -1;
	while (told_next(&told, &path)) {
		struct repo_change *c;
		struct str full;
		struct stat st;

		if (str_ends(path, STR("/"))) /* a repository of its own */
			continue;
		full =
		    str_printf(a, "%.*s/%.*s", STR_ARG(r->top), STR_ARG(path));
		c = VEC_ADD(a, list);
		c->path = path_below(r, path);
		c->what = 'A';
		c->link_new = lstat(full.p, &st) == 0 && S_ISLNK(st.st_mode);
	}
	return 0;
}

/* Taken out of the index but not off the disk: told twice, as gone and as
 * untracked. */
static void
join_same(struct repo_changes *list)
{
	size_t n = 0;

	qsort(list->v, list->n, sizeof(*list->v), by_path);
	VEC_EACH (i, list) {
		struct repo_change *c = &list->v[i], *last;

		last = n != 0 ? &list->v[n - 1] : NULL;
		if (last == NULL || c->what != 'D' || last->what != 'A' ||
		    !str_eq(c->path, last->path)) {
			list->v[n++] = *c;
			continue;
		}
		last->what = c->link_old == last->link_new ? 'M' : 'T';
		last->old_id = c->old_id;
		last->link_old = c->link_old;
		last->module_old = c->module_old;
	}
	list->n = n;
}

/* A file moved without telling git: gone here, the same bytes new there. */
static void
join_moved(struct repo_changes *list)
{
	size_t n = 0;

	VEC_EACH (i, list) {
		struct repo_change *old = &list->v[i];

		for (size_t k = 0; old->what == 'D' && k < list->n; k++) {
			struct repo_change *new = &list->v[k];

			if (new->what != 'A' || new->new_id.n == 0 ||
			    !str_eq(new->new_id, old->old_id))
				continue;
			new->what = 'R';
			new->from = old->path;
			new->old_id = old->old_id;
			new->link_old = old->link_old;
			old->what = '-';
			break;
		}
	}
	VEC_EACH (i, list)
		if (list->v[i].what != '-')
			list->v[n++] = list->v[i];
	list->n = n;
}

static void
drop_same(struct repo_changes *list)
{
	size_t n = 0;

	VEC_EACH (i, list)
		if (!same_text(&list->v[i]))
			list->v[n++] = list->v[i];
	list->n = n;
}

int
repo_worktree(
    struct arena *a, struct repo *r, struct repo_changes *out, struct err *e)
{
	struct repo_changes list;
	struct str base;

	if (base_id(a, r, STR_NONE, &base, e) != 0)
		return -1;
	const char *const words[] = {"diff-index", RAW,
	    "--ignore-submodules=dirty", str_c(a, base), NULL};
	if (raw_call(a, r, words, &list, e) != 0 ||
	    untracked_add(a, r, &list, e) != 0 || hash_all(a, r, &list, e) != 0)
		return -1;
	if (list.n != 0) {
		join_same(&list);
		drop_same(&list);
		join_moved(&list);
	}
	*out = list;
	return 0;
}
