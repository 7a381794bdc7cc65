/* For DT_REG and its like. */
#define _DEFAULT_SOURCE

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/crew.h"
#include "base/disk.h"
#include "base/err.h"
#include "base/tree.h"

struct dir {
	struct str root; /* real, without a final '/' */
	bool there;
	/* Used as sets: folders known to be no links; what was read, with a
	 * sum of its bytes. */
	struct tree *plain, *seen;
};

static void
closep(int *fd)
{
	if (*fd >= 0)
		close(*fd);
}

static void
closedirp(DIR **d)
{
	if (*d != NULL)
		closedir(*d);
}

static void
freep(char **p)
{
	free(*p);
}

#define CLEANUP(f) __attribute__((cleanup(f)))

static struct str
join(struct arena *a, struct str dir, struct str name)
{
	if (name.n == 0)
		return dir.n != 0 ? dir : STR("/");
	return str_printf(a, "%.*s/%.*s", STR_ARG(dir), STR_ARG(name));
}

/* places */

struct str
disk_folder(struct str path)
{
	size_t at = str_rchr(path, '/');

	return at < path.n ? str_sub(path, 0, at) : STR("");
}

bool
disk_real(struct arena *a, struct str dir, struct str *out)
{
	char *real CLEANUP(freep) = realpath(str_c(a, dir), NULL);

	if (real == NULL)
		return false;
	*out = str_dup(a, str_of(strcmp(real, "/") == 0 ? "" : real));
	return true;
}

static bool
is_inside(struct str root, struct str real)
{
	return str_starts(real, root) &&
	       (real.n == root.n ||
		   (real.p[root.n] == '/' &&
		       tree_path_ok(str_sub(real, root.n + 1, real.n))));
}

static int
leaves(struct err *e, struct str path)
{
	err_set(e, FAIL_REFUSED, "%.*s: is a link that leaves the wiki",
	    STR_ARG(path));
	return err_fix(e, "put the file itself there, or take the link away");
}

/* The real name of the folder `dir`, of which the end may not exist yet. */
static int
place_folder(struct arena *a, struct str root, struct str dir, struct str *out,
    struct err *e)
{
	struct str have = dir, real;

	while (!disk_real(a, join(a, root, have), &real)) {
		if (errno != ENOENT && errno != ENOTDIR)
			return disk_unread(e, dir, errno);
		if (have.n == 0)
			return err_set(e, FAIL_NOTFOUND, "%.*s: no such folder",
			    STR_ARG(root));
		have = disk_folder(have);
	}
	if (!is_inside(root, real))
		return leaves(e, dir);
	if (have.n < dir.n)
		real = str_printf(a, "%.*s/%.*s", STR_ARG(real),
		    STR_ARG(str_sub(dir, have.n + (have.n != 0), dir.n)));
	*out = real;
	return 0;
}

int
disk_place(struct arena *a, struct str root, struct str path, bool follow,
    struct str *out, struct err *e)
{
	struct str folder = STR_NONE, name = path, real;
	struct stat st;
	size_t at = str_rchr(path, '/');

	if (place_folder(a, root, disk_folder(path), &folder, e) != 0)
		return -1;
	if (at < path.n)
		name = str_sub(path, at + 1, path.n);
	name = str_printf(a, "%.*s/%.*s", STR_ARG(folder), STR_ARG(name));
	if (!follow || lstat(name.p, &st) != 0 || !S_ISLNK(st.st_mode)) {
		*out = name;
		return 0;
	}
	if (!disk_real(a, name, &real)) {
		err_set(e, FAIL_REFUSED, "%.*s: is a link to nothing",
		    STR_ARG(path));
		return err_fix(e, "put a file there, or take the link away");
	}
	if (!is_inside(root, real))
		return leaves(e, path);
	*out = real;
	return 0;
}

/* reading */

int
disk_unread(struct err *e, struct str path, int error)
{
	if (error == ENOENT || error == ENOTDIR || error == ENAMETOOLONG)
		return err_set(
		    e, FAIL_NOTFOUND, "%.*s: no such file", STR_ARG(path));
	return err_set(e, FAIL_UNCHECKED, "%.*s: cannot be read: %s",
	    STR_ARG(path), strerror(error));
}

/* Whether `folder` below the root is what it says, with no link on the way. */
static bool
is_plain_folder(const struct dir *d, struct str folder)
{
	struct arena *own;
	struct str full, real;
	bool same;

	if (folder.n == 0 || tree_has(d->plain, folder))
		return true;
	own = arena_new();
	full = join(own, d->root, folder);
	same = disk_real(own, full, &real) && str_eq(full, real);
	arena_free(own);
	if (same)
		tree_put(d->plain, folder, STR(""));
	return same;
}

/* Links are followed only where there are some: the plain file, which is the
 * common case, costs one call. */
static int
open_file(struct arena *a, const struct dir *d, struct str path, int *out,
    struct err *e)
{
	const int how = O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK;
	struct str name = join(a, d->root, path);
	int fd;

	if (is_plain_folder(d, disk_folder(path))) {
		fd = open(str_c(a, name), how);
		if (fd >= 0) {
			*out = fd;
			return 0;
		}
		if (errno != ELOOP)
			return disk_unread(e, path, errno);
	}
	if (disk_place(a, d->root, path, true, &name, e) != 0)
		return -1;
	fd = open(str_c(a, name), how);
	if (fd < 0)
		return disk_unread(e, path, errno);
	*out = fd;
	return 0;
}

/* Eight bytes at a time: it tells an edit from none and guards nothing. */
static uint64_t
sum(struct str s)
{
	uint64_t h = s.n * UINT64_C(0x9e3779b97f4a7c15), w;
	size_t i = 0;

	for (; i + 8 <= s.n; i += 8) {
		memcpy(&w, s.p + i, 8);
		h = (h ^ w) * UINT64_C(0xff51afd7ed558ccd);
		h ^= h >> 32;
	}
	for (; i < s.n; i++)
		h = (h ^ (unsigned char)s.p[i]) * UINT64_C(0x100000001b3);
	return h;
}

static int
same_as_before(
    const struct dir *d, struct str path, struct str text, struct err *e)
{
	uint64_t now = sum(text);
	struct str mark = {(const char *)&now, sizeof(now)}, old;

	if (!tree_has(d->seen, path)) {
		tree_put(d->seen, path, mark);
		return 0;
	}
	if (tree_read(e->a, d->seen, path, &old, e) == 0 && str_eq(old, mark))
		return 0;
	err_set(e, FAIL_RETRY, "%.*s: changed while it was being worked on",
	    STR_ARG(path));
	return err_fix(e, "run the command again");
}

/* All of a file of about `size` bytes; an errno where that fails. */
static int
read_all(struct arena *a, int fd, size_t size, struct str *out)
{
	size_t cap = size + 1, n = 0;
	char *p = arena_alloc(a, cap + 1);

	while (n <= TREE_FILE_MAX) {
		size_t asked;
		ssize_t got;

		if (n == cap) {
			p = arena_grow(a, p, cap, cap * 2 + 1);
			cap *= 2;
		}
		asked = cap - n;
		got = read(fd, p + n, asked);
		if (got < 0 && errno == EINTR)
			continue;
		if (got < 0)
			return errno;
		n += (size_t)got;
		/* As long as its size said, and no more to be had. */
		if (got == 0 || (n >= size && (size_t)got < asked))
			break;
	}
	*out = (struct str){p, n};
	return 0;
}

static int
too_large(struct err *e, struct str path)
{
	return err_set(e, FAIL_LIMIT, "%.*s: is larger than %zu MiB",
	    STR_ARG(path), TREE_FILE_MAX >> 20);
}

static int
dir_read(struct arena *a, const struct tree *t, struct str path,
    struct str *out, struct err *e)
{
	const struct dir *d = t->own;
	struct str text = STR_NONE;
	struct stat st;
	int fd CLEANUP(closep) = -1, error;

	if (open_file(a, d, path, &fd, e) != 0)
		return -1;
	if (fstat(fd, &st) != 0)
		return disk_unread(e, path, errno);
	if (S_ISDIR(st.st_mode))
		return disk_unread(e, path, ENOENT);
	if (!S_ISREG(st.st_mode))
		return err_set(
		    e, FAIL_UNCHECKED, "%.*s: is no plain file", STR_ARG(path));
	if ((size_t)st.st_size > TREE_FILE_MAX)
		return too_large(e, path);
	error = read_all(a, fd, (size_t)st.st_size, &text);
	if (error != 0)
		return disk_unread(e, path, error);
	if (text.n > TREE_FILE_MAX)
		return too_large(e, path);
	if (same_as_before(d, path, text, e) != 0)
		return -1;
	*out = text;
	return 0;
}

static bool
has_file(struct arena *a, const struct dir *d, struct str path)
{
	struct str name = join(a, d->root, path);
	struct stat st;
	struct err e;

	if (is_plain_folder(d, disk_folder(path))) {
		if (lstat(str_c(a, name), &st) != 0)
			return false;
		if (!S_ISLNK(st.st_mode))
			return S_ISREG(st.st_mode);
	}
	err_init(&e, a);
	return disk_place(a, d->root, path, true, &name, &e) == 0 &&
	       lstat(str_c(a, name), &st) == 0 && S_ISREG(st.st_mode);
}

static bool
dir_has(const struct tree *t, struct str path)
{
	struct arena *own = arena_new();
	bool has = has_file(own, t->own, path);

	arena_free(own);
	return has;
}

/* listing */

/* What an entry is, as DT_*; a stat only where the file system does not say. */
static int
entry_type(DIR *dp, const struct dirent *ent)
{
	struct stat st;

	if (ent->d_type != DT_UNKNOWN)
		return ent->d_type;
	if (fstatat(dirfd(dp), ent->d_name, &st, AT_SYMLINK_NOFOLLOW) != 0)
		return DT_UNKNOWN;
	return S_ISDIR(st.st_mode)   ? DT_DIR
	       : S_ISREG(st.st_mode) ? DT_REG
				     : DT_UNKNOWN;
}

static struct str
below(struct arena *a, struct str dir, const char *name)
{
	size_t length = strlen(name), n = 0;
	char *p = arena_alloc(a, dir.n + 1 + length + 1);

	if (dir.n != 0) {
		memcpy(p, dir.p, dir.n);
		p[dir.n] = '/';
		n = dir.n + 1;
	}
	memcpy(p + n, name, length + 1);
	return (struct str){p, n + length};
}

/* Files of a listing, some at a time. */
#define PART 256

struct part {
	struct part *next;
	size_t n;
	struct tree_file v[PART];
};

#define THREADS 3 /* beside the caller's */

/*
 * What a listing is of, and what it found. Asking for stamps is most of what it
 * costs, and each is alone: as soon as files are many, threads ask for those of
 * the parts that are full while the rest is listed.
 */
struct listing {
	struct arena *a;
	const struct dir *d;
	tree_pick *pick; /* NULL: all, and their paths alone */
	const void *own;
	struct part *first, *last; /* the full ones, and at the end all */
	struct part *open;
	int root; /* of the stamps */
	pthread_mutex_t lock;
	pthread_cond_t more;
	struct part *todo; /* the first one that nobody has taken; with `last`
			      and `all` it is under the lock */
	bool all;	   /* no more are to come */
	size_t nthreads;
	pthread_t thread[THREADS];
};

static uint64_t
nanoseconds(struct timespec t)
{
	return (uint64_t)t.tv_sec * 1000000000 + (uint64_t)t.tv_nsec;
}

static void
file_stamp(struct tree_file *f, const struct stat *st)
{
	const uint64_t all[] = {(uint64_t)st->st_size, nanoseconds(st->st_mtim),
	    nanoseconds(st->st_ctim), (uint64_t)st->st_ino};

	f->latest = (long long)(all[1] > all[2] ? all[1] : all[2]);
	f->stamp = sum((struct str){(const char *)all, sizeof(all)}) | 1;
}

static void
stamp_part(int root, struct part *p)
{
	for (size_t i = 0; i < p->n; i++) {
		struct stat st;

		/* `below` ends each path in a NUL */
		if (fstatat(root, p->v[i].path.p, &st, AT_SYMLINK_NOFOLLOW) ==
		    0)
			file_stamp(&p->v[i], &st);
	}
}

/* Until there are no more. */
static void *
stamp_parts(void *own)
{
	struct listing *l = own;

	pthread_mutex_lock(&l->lock);
	while (l->todo != NULL || !l->all) {
		struct part *p = l->todo;

		if (p == NULL) {
			pthread_cond_wait(&l->more, &l->lock);
			continue;
		}
		l->todo = p->next;
		pthread_mutex_unlock(&l->lock);
		stamp_part(l->root, p);
		pthread_mutex_lock(&l->lock);
	}
	pthread_mutex_unlock(&l->lock);
	return NULL;
}

/* The open part is full, or there are no more files. */
static void
part_end(struct listing *l, bool all)
{
	size_t most = crew_size() - 1;

	pthread_mutex_lock(&l->lock);
	if (l->last != NULL)
		l->last->next = l->open;
	else
		l->first = l->open;
	if (l->todo == NULL)
		l->todo = l->open;
	if (l->open != NULL)
		l->last = l->open;
	l->all = all;
	pthread_cond_broadcast(&l->more);
	pthread_mutex_unlock(&l->lock);
	l->open = NULL;
	if (!all && l->pick != NULL && l->nthreads < most &&
	    l->nthreads < THREADS &&
	    pthread_create(&l->thread[l->nthreads], NULL, stamp_parts, l) == 0)
		l->nthreads++;
}

static void
list_file(struct listing *l, struct str path)
{
	if (l->open != NULL && l->open->n == PART)
		part_end(l, false);
	if (l->open == NULL)
		l->open = NEW(l->a, struct part);
	l->open->v[l->open->n++].path = path;
}

/* The files and folders of one folder; neither, where it is the top of a
 * repository of its own. An errno where it cannot be read. */
static int
list_one(struct listing *l, struct str dir, struct strs *folders)
{
	struct arena *a = l->a;
	struct strs files = {0};
	DIR *dp CLEANUP(closedirp) =
	    opendir(str_c(a, join(a, l->d->root, dir)));
	const struct dirent *ent;

	if (dp == NULL)
		return errno;
	for (errno = 0; (ent = readdir(dp)) != NULL; errno = 0) {
		struct str name = str_of(ent->d_name);
		int type = entry_type(dp, ent);

		if (str_eq(name, STR(".git")) && dir.n != 0) {
			folders->n = 0;
			return 0;
		}
		if (str_eq(name, STR(".")) || str_eq(name, STR("..")) ||
		    str_ieq(name, STR(".git")))
			continue;
		if (type == DT_DIR)
			strs_add(a, folders, below(a, dir, ent->d_name));
		else if (type == DT_REG && !str_starts(name, STR(TEMP_MARK)))
			strs_add(a, &files, below(a, dir, ent->d_name));
	}
	if (errno != 0)
		return errno;
	VEC_EACH (i, &files)
		if (l->pick == NULL || l->pick(l->own, files.v[i]))
			list_file(l, files.v[i]);
	return 0;
}

/* Folders that vanish meanwhile are no error; one that cannot be read is,
 * since "nothing there" would be a guess. */
static int
list_below(struct listing *l, struct str top, struct err *e)
{
	struct strs todo = {0};

	strs_add(l->a, &todo, top);
	while (todo.n != 0) {
		struct str dir = todo.v[--todo.n];
		struct strs folders = {0};
		int error = list_one(l, dir, &folders);

		if (error != 0 && error != ENOENT && error != ENOTDIR)
			return err_set(e, FAIL_UNCHECKED,
			    "%.*s: the folder cannot be read: %s",
			    STR_ARG(dir.n != 0 ? dir : l->d->root),
			    strerror(error));
		VEC_EACH (i, &folders)
			strs_add(l->a, &todo, folders.v[i]);
	}
	return 0;
}

static int
list_all(struct listing *l, struct str top, struct err *e)
{
	int rc;

	pthread_mutex_init(&l->lock, NULL);
	pthread_cond_init(&l->more, NULL);
	rc = list_below(l, top, e);
	part_end(l, true);
	if (l->pick != NULL)
		stamp_parts(l);
	for (size_t i = 0; i < l->nthreads; i++)
		pthread_join(l->thread[i], NULL);
	pthread_cond_destroy(&l->more);
	pthread_mutex_destroy(&l->lock);
	return rc;
}

static int
no_folder(const struct dir *d, struct err *e)
{
	return err_set(
	    e, FAIL_NOTFOUND, "%.*s: no such folder", STR_ARG(d->root));
}

/* Links to folders are not gone into, so a list never repeats a file. */
static int
dir_list(struct arena *a, const struct tree *t, struct str dir,
    struct strs *out, struct err *e)
{
	struct listing l = {.a = a, .d = t->own};
	struct strs paths = {0};

	if (!l.d->there)
		return no_folder(l.d, e);
	if (is_plain_folder(l.d, dir) && list_all(&l, dir, e) != 0)
		return -1;
	for (const struct part *p = l.first; p != NULL; p = p->next)
		for (size_t i = 0; i < p->n; i++)
			strs_add(a, &paths, p->v[i].path);
	strs_sort(&paths);
	*out = paths;
	return 0;
}

static bool
dir_stamp(const struct tree *t, struct str path, struct tree_stamp *out)
{
	const struct dir *d = t->own;
	char name[PATH_MAX];
	struct stat st;

	if (d->root.n + 1 + path.n >= sizeof(name) ||
	    !is_plain_folder(d, disk_folder(path)))
		return false;
	snprintf(
	    name, sizeof(name), "%.*s/%.*s", STR_ARG(d->root), STR_ARG(path));
	if (lstat(name, &st) != 0 || !S_ISREG(st.st_mode))
		return false;
	*out =
	    (struct tree_stamp){(uint64_t)st.st_size, nanoseconds(st.st_ctim),
		nanoseconds(st.st_mtim), (uint64_t)st.st_ino};
	return true;
}

static int
by_path(const void *x, const void *y)
{
	const struct tree_file *f = x, *g = y;

	return str_cmp(f->path, g->path);
}

static void
take_files(const struct listing *l, struct tree_files *out)
{
	size_t n = 0;

	for (const struct part *p = l->first; p != NULL; p = p->next)
		n += p->n;
	if (n == 0)
		return;
	out->v = NEW_N(l->a, struct tree_file, n);
	out->n = out->cap = n;
	n = 0;
	for (const struct part *p = l->first; p != NULL; p = p->next) {
		memcpy(out->v + n, p->v, p->n * sizeof(*p->v));
		n += p->n;
	}
	qsort(out->v, out->n, sizeof(*out->v), by_path);
}

static int
dir_files(struct arena *a, const struct tree *t, tree_pick *pick,
    const void *own, struct tree_files *out, struct err *e)
{
	struct listing l = {.a = a, .d = t->own, .pick = pick, .own = own};
	int root CLEANUP(closep) = -1, rc;

	if (!l.d->there)
		return no_folder(l.d, e);
	root = open(str_c(a, join(a, l.d->root, STR(""))),
	    O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	l.root = root;
	rc = list_all(&l, STR(""), e);
	if (rc == 0)
		take_files(&l, out);
	return rc;
}

static const struct tree_ops dir_ops = {.read = dir_read,
    .has = dir_has,
    .list = dir_list,
    .files = dir_files,
    .stamp = dir_stamp};

void
disk_forget(const struct tree *t, struct str path)
{
	const struct dir *d = t->own;

	if (t->ops == &dir_ops && tree_has(d->seen, path))
		tree_drop(d->seen, path);
}

struct tree *
tree_dir(struct arena *a, struct str root)
{
	struct dir *d = NEW(a, struct dir);
	struct tree *t = NEW(a, struct tree);

	d->there = disk_real(a, root, &d->root);
	if (!d->there)
		d->root = str_dup(a, root);
	d->plain = tree_mem(a);
	d->seen = tree_mem(a);
	*t = (struct tree){&dir_ops, a, d};
	return t;
}
