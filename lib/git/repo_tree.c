/*
 * A commit, or the index, as a tree.
 *
 * Folders are read as git keeps them (MODE NAME NUL ID, ...) when they are
 * first needed, so that one file costs the folders above it and a name may
 * hold any byte. The index is HEAD with what is staged laid over it: that
 * list is small where the index is large, and it alone tells conflicts and
 * intent-to-add from files.
 */
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/err.h"
#include "base/hash.h"
#include "git/inner.h"

#define FOLDER_MAX ((size_t)256 << 20)
#define DEPTH_MAX 512
#define LINKS_MAX 8
/* A larger file is not fetched ahead. */
#define WANT_MAX ((size_t)1 << 20)

enum kind { KIND_FILE, KIND_LINK, KIND_FOLDER, KIND_MODULE, KIND_CONFLICT };

struct node {
	struct str name;
	enum kind kind;
	struct str id;	/* hex; empty: no content */
	bool read;	/* the folder's own nodes are here */
	bool unordered; /* ... and not in git's order */
	struct nodes {
		struct node *v;
		size_t n, cap;
	} in;
};

struct over {
	struct str path;
	bool gone;
	enum kind kind;
	struct str id;
};

struct git_tree {
	struct repo *repo;
	struct str prefix;
	struct node root; /* of the wiki, so below the prefix */
	bool placed;	  /* the prefix has been walked */
	struct {
		struct over *v;
		size_t n, cap;
	} over; /* sorted by path */
};

static struct str
hex(struct arena *a, struct str bin)
{
	static const char digits[] = "0123456789abcdef";
	char *p = arena_alloc(a, bin.n * 2 + 1);

	for (size_t i = 0; i < bin.n; i++) {
		p[2 * i] = digits[(unsigned char)bin.p[i] >> 4];
		p[2 * i + 1] = digits[(unsigned char)bin.p[i] & 15];
	}
	return (struct str){p, bin.n * 2};
}

static enum kind
kind_of_mode(struct str mode)
{
	if (str_eq(mode, STR("40000")) || str_eq(mode, STR("040000")))
		return KIND_FOLDER;
	if (str_eq(mode, STR("120000")))
		return KIND_LINK;
	return str_eq(mode, STR("160000")) ? KIND_MODULE : KIND_FILE;
}

/* Git's order: a folder sorts as if its name ended in '/'. */
static int
node_cmp(struct str a, bool a_folder, struct str b, bool b_folder)
{
	size_t n = a.n < b.n ? a.n : b.n;
	int c = n != 0 ? memcmp(a.p, b.p, n) : 0;
	int x, y;

	if (c != 0)
		return c;
	x = a.n > n ? (unsigned char)a.p[n] : a_folder ? '/' : 0;
	y = b.n > n ? (unsigned char)b.p[n] : b_folder ? '/' : 0;
	return x != y ? x - y : (a.n > b.n) - (a.n < b.n);
}

static bool
folder_parse(struct arena *a, struct str body, size_t id_size, struct node *at)
{
	struct str mode, name;

	while (body.n != 0) {
		struct node *x = VEC_ADD(a, &at->in), *last;

		if (!str_cut(body, ' ', &mode, &body) ||
		    !str_cut(body, '\0', &name, &body) || body.n < id_size)
			return false;
		x->name = name;
		x->kind = kind_of_mode(mode);
		x->id = hex(a, str_sub(body, 0, id_size));
		body = str_sub(body, id_size, body.n);
		last = at->in.n > 1 ? x - 1 : NULL;
		if (last != NULL &&
		    node_cmp(last->name, last->kind == KIND_FOLDER, name,
			x->kind == KIND_FOLDER) >= 0)
			at->unordered = true;
	}
	return true;
}

static int
not_read(struct err *e, struct str path, const char *why)
{
	err_set(e, FAIL_UNCHECKED, "%.*s: %s", STR_ARG(path), why);
	return err_fix(e, "git fetch --refetch --no-filter, or git fsck");
}

static int
folder_read(const struct tree *t, struct node *at, struct err *e)
{
	struct git_tree *g = t->own;
	struct object o;
	int rc;

	if (at->read || at->id.n == 0)
		return 0;
	rc = batch_get(t->a, g->repo, at->id, FOLDER_MAX, &o, e);
	if (rc < 0)
		return -1;
	at->in.n = 0;
	if (rc == 0 || !str_eq(o.type, STR("tree")) ||
	    !folder_parse(t->a, o.body, g->repo->sha256 ? 32 : 20, at))
		return not_read(e, at->name, "the folder's object is not here");
	at->read = true;
	return 0;
}

static struct node *
node_in(const struct node *at, struct str name, bool folder)
{
	size_t lo = 0, hi = at->in.n;

	for (size_t i = 0; at->unordered && i < at->in.n; i++)
		if (str_eq(at->in.v[i].name, name) &&
		    (at->in.v[i].kind == KIND_FOLDER) == folder)
			return &at->in.v[i];
	while (lo < hi) {
		size_t mid = lo + (hi - lo) / 2;
		struct node *x = &at->in.v[mid];
		int c = node_cmp(x->name, x->kind == KIND_FOLDER, name, folder);

		if (c == 0)
			return x;
		if (c < 0)
			lo = mid + 1;
		else
			hi = mid;
	}
	return NULL;
}

/* The node at `path` below `at`; NULL in *out where there is none. */
static int
node_find(const struct tree *t, struct node *at, struct str path, bool folder,
    struct node **out, struct err *e)
{
	struct str name;
	bool more = true;

	while (more && at != NULL) {
		more = str_cut(path, '/', &name, &path);
		if (folder_read(t, at, e) != 0)
			return -1;
		at = node_in(at, name, more || folder);
	}
	*out = at;
	return 0;
}

/* The wiki's root is looked for when first asked; absent, it is empty. */
static int
root_place(const struct tree *t, struct err *e)
{
	struct git_tree *g = t->own;
	struct str prefix = g->prefix;
	struct node *at;

	if (g->placed)
		return 0;
	if (prefix.n != 0) {
		if (node_find(t, &g->root, str_sub(prefix, 0, prefix.n - 1),
			true, &at, e) != 0)
			return -1;
		g->root = at != NULL ? *at : (struct node){.read = true};
	}
	g->placed = true;
	return 0;
}

static const struct over *
over_find(const struct git_tree *g, struct str path)
{
	size_t lo = 0, hi = g->over.n;

	while (lo < hi) {
		size_t mid = lo + (hi - lo) / 2;
		int c = str_cmp(g->over.v[mid].path, path);

		if (c == 0)
			return &g->over.v[mid];
		if (c < 0)
			lo = mid + 1;
		else
			hi = mid;
	}
	return NULL;
}

/* What stands at `path`: 1 and its kind and id, 0: no file, -1: failed. */
static int
file_find(
    const struct tree *t, struct str path, struct over *out, struct err *e)
{
	struct git_tree *g = t->own;
	const struct over *o = over_find(g, path);
	struct node *at;

	if (o != NULL) {
		*out = *o;
		return !o->gone && o->kind != KIND_MODULE;
	}
	if (root_place(t, e) != 0 ||
	    node_find(t, &g->root, path, false, &at, e) != 0)
		return -1;
	if (at == NULL || at->kind == KIND_MODULE)
		return 0;
	*out = (struct over){path, false, at->kind, at->id};
	return 1;
}

static bool
fd_read(int fd, char *into, size_t n)
{
	size_t got = 0;

	while (got < n) {
		ssize_t some = read(fd, into + got, n - got);

		if (some <= 0 && !(some < 0 && errno == EINTR))
			return false;
		got += some > 0 ? (size_t)some : 0;
	}
	return true;
}

/* What stands on disk at the file's path, where it has the id that is wanted,
 * and so is those bytes: to read and hash it costs a part of asking git. */
static bool
blob_on_disk(struct arena *a, const struct git_tree *g, const struct over *o,
    size_t max, struct str *out)
{
	const struct repo *r = g->repo;
	struct str name, text;
	struct stat st;
	char *p;
	bool ok;
	int fd;

	if (o->kind != KIND_FILE || o->id.n == 0)
		return false;
	name = str_printf(a, "%.*s/%.*s%.*s", STR_ARG(r->top),
	    STR_ARG(g->prefix), STR_ARG(o->path));
	fd = open(name.p, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
	if (fd < 0)
		return false;
	ok = fstat(fd, &st) == 0 && S_ISREG(st.st_mode) &&
	     (size_t)st.st_size <= max;
	p = ok ? arena_alloc(a, (size_t)st.st_size + 1) : NULL;
	ok = ok && fd_read(fd, p, (size_t)st.st_size);
	close(fd);
	if (!ok)
		return false;
	text = (struct str){p, (size_t)st.st_size};
	*out = text;
	return str_eq(hash_blob(a, text, r->sha256), o->id);
}

static int
blob_read(struct arena *a, const struct tree *t, const struct over *o,
    struct str *out, struct err *e)
{
	struct git_tree *g = t->own;
	struct object blob;
	int rc;

	if (o->kind == KIND_CONFLICT) {
		err_set(e, FAIL_UNCHECKED, "%.*s: is in conflict in the index",
		    STR_ARG(o->path));
		return err_fix(e, "git add it when it is merged");
	}
	if (!batch_has(g->repo, o->id) &&
	    blob_on_disk(a, g, o, TREE_FILE_MAX, out))
		return 0;
	rc = batch_get(a, g->repo, o->id, TREE_FILE_MAX, &blob, e);
	if (rc < 0)
		return err_prefix(e, "%.*s", STR_ARG(o->path));
	if (rc == 0 || !str_eq(blob.type, STR("blob")))
		return not_read(e, o->path, "its content is not here");
	*out = blob.body;
	return 0;
}

/* Where a link at `path` leads, as a path below the root. */
static int
link_aim(struct arena *a, struct str path, struct str target, struct str *out,
    struct err *e)
{
	struct str dir = str_sub(path, 0, str_rchr(path, '/'));
	struct str part, rest = target;
	bool more = true;

	if (dir.n == path.n)
		dir = STR_NONE;
	if (str_starts(target, STR("/"))) {
		err_set(e, FAIL_REFUSED, "%.*s: is a link that leaves the wiki",
		    STR_ARG(path));
		return err_fix(
		    e, "put the file itself there, or take the link away");
	}
	while (more) {
		more = str_cut(rest, '/', &part, &rest);
		if (part.n == 0 || str_eq(part, STR(".")))
			continue;
		if (!str_eq(part, STR(".."))) {
			dir = str_printf(a, "%.*s%s%.*s", STR_ARG(dir),
			    dir.n != 0 ? "/" : "", STR_ARG(part));
			continue;
		}
		if (dir.n == 0) {
			err_set(e, FAIL_REFUSED,
			    "%.*s: is a link that leaves the wiki",
			    STR_ARG(path));
			return err_fix(e,
			    "put the file itself there, or take the link away");
		}
		dir = str_chr(dir, '/') < dir.n
			  ? str_sub(dir, 0, str_rchr(dir, '/'))
			  : STR_NONE;
	}
	*out = dir;
	return 0;
}

/* As file_find, but at the end of a chain of links. */
static int
file_follow(struct arena *a, const struct tree *t, struct str path,
    struct over *out, struct err *e)
{
	struct str at = path, target;

	for (int i = 0; i < LINKS_MAX; i++) {
		int rc = file_find(t, at, out, e);

		if (rc <= 0 || out->kind != KIND_LINK)
			return rc;
		if (blob_read(a, t, out, &target, e) != 0 ||
		    link_aim(a, at, target, &at, e) != 0)
			return -1;
	}
	err_set(e, FAIL_REFUSED, "%.*s: links go round", STR_ARG(path));
	return err_fix(e, "take one of the links away");
}

static int
git_read(struct arena *a, const struct tree *t, struct str path,
    struct str *out, struct err *e)
{
	struct over o;
	int rc = file_follow(a, t, path, &o, e);

	if (rc < 0)
		return -1;
	if (rc == 0)
		return err_set(
		    e, FAIL_NOTFOUND, "%.*s: no such file", STR_ARG(path));
	return blob_read(a, t, &o, out, e);
}

/* What cannot be looked up counts as there, so that reading it tells why. */
static bool
git_has(const struct tree *t, struct str path)
{
	struct over o;
	struct err e;

	err_init(&e, t->a);
	return file_follow(t->a, t, path, &o, &e) != 0;
}

/* A link reads as what it leads to, which is listed by its own name. */
static bool
is_listed(enum kind kind)
{
	return kind == KIND_FILE || kind == KIND_CONFLICT;
}

/* The folders in a folder are fetched together. */
static int
folders_want(const struct tree *t, const struct node *at, struct err *e)
{
	const struct git_tree *g = t->own;
	struct strs ids = {0};

	VEC_EACH (i, &at->in)
		if (at->in.v[i].kind == KIND_FOLDER && !at->in.v[i].read)
			strs_add(t->a, &ids, at->in.v[i].id);
	return batch_want(g->repo, &ids, FOLDER_MAX, e);
}

struct walk {
	struct arena *a;
	const struct tree *t;
	struct strs *out;
};

static int
nodes_list(const struct walk *w, struct node *at, struct str path, int depth,
    struct err *e)
{
	const struct git_tree *g = w->t->own;

	if (depth > DEPTH_MAX)
		return err_set(e, FAIL_LIMIT, "%.*s: too deep", STR_ARG(path));
	if (folder_read(w->t, at, e) != 0 || folders_want(w->t, at, e) != 0)
		return -1;
	VEC_EACH (i, &at->in) {
		struct node *x = &at->in.v[i];
		struct str p = str_printf(w->a, "%.*s%s%.*s", STR_ARG(path),
		    path.n != 0 ? "/" : "", STR_ARG(x->name));

		if (x->kind == KIND_FOLDER) {
			if (nodes_list(w, x, p, depth + 1, e) != 0)
				return -1;
		} else if (is_listed(x->kind) && over_find(g, p) == NULL)
			strs_add(w->a, w->out, p);
	}
	return 0;
}

static bool
lies_below(struct str path, struct str dir)
{
	return dir.n == 0 || (path.n > dir.n && str_starts(path, dir) &&
				 path.p[dir.n] == '/');
}

static int
git_list(struct arena *a, const struct tree *t, struct str dir,
    struct strs *out, struct err *e)
{
	struct git_tree *g = t->own;
	struct strs list = {NULL, 0, 0};
	struct walk w = {a, t, &list};
	struct node *at;

	if (root_place(t, e) != 0)
		return -1;
	at = &g->root;
	if (dir.n != 0 && node_find(t, at, dir, true, &at, e) != 0)
		return -1;
	if (at != NULL && nodes_list(&w, at, dir, 0, e) != 0)
		return -1;
	VEC_EACH (i, &g->over) {
		const struct over *o = &g->over.v[i];

		if (!o->gone && is_listed(o->kind) && lies_below(o->path, dir))
			strs_add(a, &list, o->path);
	}
	strs_sort(&list);
	*out = list;
	return 0;
}

/* The topmost folder on the way to `path` that has not been read. */
static struct node *
folder_unread(struct node *at, struct str path)
{
	struct str name;

	while (at != NULL && at->kind == KIND_FOLDER && at->read) {
		if (!str_cut(path, '/', &name, &path))
			return NULL;
		at = node_in(at, name, true);
	}
	return at != NULL && at->kind == KIND_FOLDER && at->id.n != 0 ? at
								      : NULL;
}

/* The folders on the way to the paths are fetched level by level, those of one
 * level together. */
static void
git_near(const struct tree *t, const struct strs *paths)
{
	struct git_tree *g = t->own;
	struct err quiet;

	err_init(&quiet, t->a);
	if (root_place(t, &quiet) != 0)
		return;
	for (;;) {
		struct VEC(struct node *) level = {0};
		struct strs ids = {0};

		VEC_EACH (i, paths) {
			struct node *at = folder_unread(&g->root, paths->v[i]);

			if (at == NULL)
				continue;
			*VEC_ADD(t->a, &level) = at;
			strs_add(t->a, &ids, at->id);
		}
		strs_sort(&ids);
		if (level.n == 0 ||
		    batch_want(g->repo, &ids, FOLDER_MAX, &quiet) != 0)
			return;
		VEC_EACH (i, &level)
			if (folder_read(t, level.v[i], &quiet) != 0)
				return;
	}
}

/* What cannot be had is told by the read. */
static void
git_want(const struct tree *t, const struct strs *paths)
{
	struct git_tree *g = t->own;
	struct strs ids = {0};
	struct err quiet;

	git_near(t, paths);
	err_init(&quiet, t->a);
	VEC_EACH (i, paths) {
		struct over o;
		struct object b = {.type = STR("blob")};

		if (file_find(t, paths->v[i], &o, &quiet) <= 0 ||
		    o.kind != KIND_FILE || batch_has(g->repo, o.id))
			continue;
		b.id = o.id;
		if (blob_on_disk(g->repo->a, g, &o, WANT_MAX, &b.body))
			batch_put(g->repo, &b);
		else
			strs_add(t->a, &ids, o.id);
	}
	batch_want(g->repo, &ids, WANT_MAX, &quiet);
}

static struct tree *
tree_new(struct arena *a, struct repo *r, struct str id)
{
	static const struct tree_ops ops = {.read = git_read,
	    .has = git_has,
	    .list = git_list,
	    .near = git_near,
	    .want = git_want};
	struct git_tree *g = NEW(a, struct git_tree);
	struct tree *t = NEW(a, struct tree);

	g->repo = r;
	g->prefix = r != NULL ? r->prefix : STR_NONE;
	g->root.kind = KIND_FOLDER;
	g->root.id = str_dup(a, id);
	t->ops = &ops;
	t->a = a;
	t->own = g;
	return t;
}

int
repo_commit_tree(struct arena *a, struct repo *r, struct str rev,
    struct tree **out, struct err *e)
{
	struct object commit;
	int rc;

	if (str_eq(rev, STR("HEAD")))
		rc = head_get(a, r, &commit, e);
	else
		rc = commit_get(a, r, rev, &commit, e);
	if (rc != 0)
		return -1;
	*out = tree_new(a, r, commit_tree_id(&commit));
	return 0;
}

static void
over_add(struct arena *a, struct git_tree *g, struct str path, bool gone,
    enum kind kind, struct str id)
{
	*VEC_ADD(a, &g->over) = (struct over){path, gone, kind, id};
}

static int
by_path(const void *a, const void *b)
{
	return str_cmp(
	    ((const struct over *)a)->path, ((const struct over *)b)->path);
}

static void
overlay(struct arena *a, struct git_tree *g, const struct repo_changes *staged)
{
	VEC_EACH (i, staged) {
		const struct repo_change *c = &staged->v[i];
		enum kind kind = c->what == 'U'	 ? KIND_CONFLICT
				 : c->module_new ? KIND_MODULE
				 : c->link_new	 ? KIND_LINK
						 : KIND_FILE;

		if (c->what == 'R')
			over_add(a, g, c->from, true, kind, STR_NONE);
		over_add(a, g, c->path, c->what == 'D', kind, c->new_id);
	}
	if (g->over.n != 0)
		qsort(g->over.v, g->over.n, sizeof(*g->over.v), by_path);
}

int
repo_index_tree(
    struct arena *a, struct repo *r, struct tree **out, struct err *e)
{
	const struct repo_changes *staged;
	struct object head;
	struct tree *t;

	if (staged_head(r, &head, &staged, e) != 0)
		return -1;
	t = tree_new(a, r, commit_tree_id(&head));
	overlay(a, t->own, staged);
	*out = t;
	return 0;
}

struct tree *
repo_empty_tree(struct arena *a)
{
	return tree_new(a, NULL, STR_NONE);
}
