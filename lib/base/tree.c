#include "base/tree.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "base/disk.h"
#include "base/err.h"

#define PATH_LONGEST 4096

/* Parts that would leave the root, or reach into git's own files. */
static bool
part_ok(struct str part)
{
	return part.n != 0 && !str_eq(part, STR(".")) &&
	       !str_eq(part, STR("..")) && !str_ieq(part, STR(".git"));
}

bool
tree_path_ok(struct str path)
{
	struct str part;

	if (path.n == 0 || path.n > PATH_LONGEST ||
	    str_chr(path, '\0') < path.n)
		return false;
	while (str_cut(path, '/', &part, &path))
		if (!part_ok(part))
			return false;
	return part_ok(part);
}

int
tree_read(struct arena *a, const struct tree *t, struct str path,
    struct str *out, struct err *e)
{
	if (!tree_path_ok(path)) {
		err_set(e, FAIL_REFUSED, "%.*s: is no path inside the wiki",
		    STR_ARG(path));
		return err_fix(
		    e, "name it from the root of the wiki, as wiki/page.md");
	}
	return t->ops->read(a, t, path, out, e);
}

bool
tree_has(const struct tree *t, struct str path)
{
	return tree_path_ok(path) && t->ops->has(t, path);
}

int
tree_list(struct arena *a, const struct tree *t, struct str dir,
    struct strs *out, struct err *e)
{
	if (str_ends(dir, STR("/")))
		dir = str_sub(dir, 0, dir.n - 1);
	if (dir.n != 0 && !tree_path_ok(dir)) {
		err_set(e, FAIL_REFUSED, "%.*s: is no path inside the wiki",
		    STR_ARG(dir));
		return err_fix(
		    e, "name it from the root of the wiki, as wiki/page.md");
	}
	return t->ops->list(a, t, dir, out, e);
}

void
tree_want(const struct tree *t, const struct strs *paths)
{
	if (t->ops->want != NULL)
		t->ops->want(t, paths);
}

void
tree_near(const struct tree *t, const struct strs *paths)
{
	if (t->ops->near != NULL)
		t->ops->near(t, paths);
}

bool
tree_stamp(const struct tree *t, struct str path, struct tree_stamp *out)
{
	return t->ops->stamp != NULL && tree_path_ok(path) &&
	       t->ops->stamp(t, path, out);
}

struct tree_asked {
	struct arena *a;
	const struct tree *t;
	tree_pick *pick;
	const void *own;
	struct tree_files files;
	struct err e;
	int rc;
	bool beside;
	pthread_t thread;
};

static int
files_find(struct tree_asked *x)
{
	struct strs all;

	if (x->t->ops->files != NULL)
		return x->t->ops->files(
		    x->a, x->t, x->pick, x->own, &x->files, &x->e);
	if (x->t->ops->list(x->a, x->t, STR(""), &all, &x->e) != 0)
		return -1;
	VEC_EACH (i, &all)
		if (x->pick(x->own, all.v[i]))
			VEC_ADD(x->a, &x->files)->path = all.v[i];
	return 0;
}

static void *
files_thread(void *own)
{
	struct tree_asked *x = own;

	x->rc = files_find(x);
	return NULL;
}

struct tree_asked *
tree_files_ask(
    struct arena *a, const struct tree *t, tree_pick *pick, const void *own)
{
	struct tree_asked *x = NEW(a, struct tree_asked);

	x->a = a;
	x->t = t;
	x->pick = pick;
	x->own = own;
	err_init(&x->e, a);
	x->beside = t->ops->files != NULL &&
		    pthread_create(&x->thread, NULL, files_thread, x) == 0;
	return x;
}

int
tree_files(struct tree_asked *x, struct tree_files *out, struct err *e)
{
	if (x->beside)
		pthread_join(x->thread, NULL);
	else
		x->rc = files_find(x);
	*out = x->files;
	if (x->rc == 0)
		return 0;
	err_set(e, x->e.code, "%.*s", STR_ARG(x->e.msg));
	return err_fix(e, "%.*s", STR_ARG(x->e.fix));
}

/*
 * Edits: an array in the order made and a hash table of places in it.
 * Memory is edits over nothing.
 */
struct edits {
	const struct tree *under; /* or NULL */
	struct tree_changes list;
	size_t *slot; /* place in list + 1; 0 = free */
	size_t slots; /* a power of two, or 0 */
};

static size_t
path_hash(struct str path)
{
	size_t h = 14695981039346656037u;

	for (size_t i = 0; i < path.n; i++)
		h = (h ^ (unsigned char)path.p[i]) * 1099511628211u;
	return h ^ h >> 32;
}

static struct tree_change *
edit_find(const struct edits *x, struct str path)
{
	size_t i = path_hash(path);

	if (x->slots == 0)
		return NULL;
	for (;; i++) {
		size_t at = x->slot[i & (x->slots - 1)];

		if (at == 0)
			return NULL;
		if (str_eq(x->list.v[at - 1].path, path))
			return &x->list.v[at - 1];
	}
}

static void
slot_take(struct edits *x, size_t at)
{
	size_t i = path_hash(x->list.v[at].path);

	while (x->slot[i & (x->slots - 1)] != 0)
		i++;
	x->slot[i & (x->slots - 1)] = at + 1;
}

static struct tree_change *
edit_add(struct arena *a, struct edits *x, struct str path)
{
	struct tree_change *c = VEC_ADD(a, &x->list);

	c->path = str_dup(a, path);
	if (x->list.n * 2 <= x->slots) {
		slot_take(x, x->list.n - 1);
		return c;
	}
	x->slots = x->slots == 0 ? 16 : x->slots * 2;
	x->slot = NEW_N(a, size_t, x->slots);
	VEC_EACH (i, &x->list)
		slot_take(x, i);
	return c;
}

/* The edit of `path`, with what was there before the first one. */
static struct tree_change *
edit_of(struct tree *t, struct str path)
{
	struct edits *x = t->own;
	struct tree_change *c = edit_find(x, path);
	struct err e;

	if (c != NULL)
		return c;
	c = edit_add(t->a, x, path);
	if (x->under == NULL)
		return c;
	/* What cannot be read is told by the flush, which reads it again. */
	err_init(&e, t->a);
	c->was_there = tree_has(x->under, path);
	c->unread =
	    c->was_there && tree_read(t->a, x->under, path, &c->was, &e) != 0;
	return c;
}

void
tree_put(struct tree *t, struct str path, struct str text)
{
	struct tree_change *c = edit_of(t, path);

	c->text = str_dup(t->a, text);
	c->drop = false;
}

void
tree_drop(struct tree *t, struct str path)
{
	struct tree_change *c = edit_of(t, path);

	c->text = STR_NONE;
	c->drop = true;
}

void
tree_changes(const struct tree *t, struct tree_changes *out)
{
	const struct edits *x = t->own;

	*out = (struct tree_changes){0};
	VEC_EACH (i, &x->list) {
		const struct tree_change *c = &x->list.v[i];

		if (c->drop ? c->was_there
			    : !c->was_there || c->unread ||
				  !str_eq(c->text, c->was))
			*VEC_ADD(t->a, out) = *c;
	}
}

static int
edits_read(struct arena *a, const struct tree *t, struct str path,
    struct str *out, struct err *e)
{
	const struct edits *x = t->own;
	const struct tree_change *c = edit_find(x, path);

	if (c == NULL && x->under != NULL)
		return tree_read(a, x->under, path, out, e);
	if (c == NULL || c->drop)
		return err_set(
		    e, FAIL_NOTFOUND, "%.*s: no such file", STR_ARG(path));
	*out = c->text;
	return 0;
}

static bool
edits_has(const struct tree *t, struct str path)
{
	const struct edits *x = t->own;
	const struct tree_change *c = edit_find(x, path);

	if (c == NULL)
		return x->under != NULL && tree_has(x->under, path);
	return !c->drop;
}

const struct tree *
tree_under(const struct tree *t)
{
	const struct edits *x = t->own;

	return t->ops->read == edits_read ? x->under : NULL;
}

static bool
is_below(struct str path, struct str dir)
{
	return dir.n == 0 || (path.n > dir.n && path.p[dir.n] == '/' &&
				 str_starts(path, dir));
}

/* Two sorted lists as one; of the first, what was edited is left out. */
static void
merge(struct arena *a, const struct edits *x, const struct strs *old,
    const struct strs *put, struct strs *out)
{
	size_t k = 0;

	VEC_EACH (i, old) {
		if (edit_find(x, old->v[i]) != NULL)
			continue;
		while (k < put->n && str_cmp(put->v[k], old->v[i]) < 0)
			strs_add(a, out, put->v[k++]);
		strs_add(a, out, old->v[i]);
	}
	while (k < put->n)
		strs_add(a, out, put->v[k++]);
}

static int
edits_list(struct arena *a, const struct tree *t, struct str dir,
    struct strs *out, struct err *e)
{
	const struct edits *x = t->own;
	struct strs old = {0}, put = {0}, all = {0};

	if (x->under != NULL && tree_list(a, x->under, dir, &old, e) != 0)
		return -1;
	VEC_EACH (i, &x->list)
		if (!x->list.v[i].drop && is_below(x->list.v[i].path, dir))
			strs_add(a, &put, x->list.v[i].path);
	strs_sort(&put);
	merge(a, x, &old, &put, &all);
	*out = all;
	return 0;
}

static bool
edits_stamp(const struct tree *t, struct str path, struct tree_stamp *out)
{
	const struct edits *x = t->own;

	return edit_find(x, path) == NULL && x->under != NULL &&
	       tree_stamp(x->under, path, out);
}

struct tree *
tree_edits(struct arena *a, const struct tree *under)
{
	static const struct tree_ops ops = {.read = edits_read,
	    .has = edits_has,
	    .list = edits_list,
	    .stamp = edits_stamp};
	struct edits *x = NEW(a, struct edits);
	struct tree *t = NEW(a, struct tree);

	x->under = under;
	*t = (struct tree){&ops, a, x};
	return t;
}

struct tree *
tree_mem(struct arena *a)
{
	return tree_edits(a, NULL);
}
