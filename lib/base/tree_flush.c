#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <dirent.h>

#include "base/disk.h"
#include "base/err.h"
#include "base/hash.h"
#include "base/tree.h"

/* One file to write or remove. */
struct job {
	const struct tree_change *change;
	struct str place;  /* its real name */
	struct str folder; /* the folder of that */
	const char *temp;  /* NULL while there is none */
	int rank;
	bool there;
	bool together;	/* made lasting with the others, not by itself */
	struct stat st; /* of the file as it was checked, where `there` */
};

struct flush {
	struct arena *a;
	struct str root;
	struct job *v;
	size_t n;
	struct strs made; /* folders, outer ones first */
	struct str cache; /* TREE_CACHE's real name; empty: none */
	dev_t cache_dev;
	bool journal; /* one lies on the disk */
	bool begun;   /* a file has its name */
	bool many;    /* so many that they are made lasting together */
	unsigned temps;
	struct err *e;
};

/* What a person does about it. */
static const char *
mends(int error)
{
	switch (error) {
	case ENOSPC:
	case EDQUOT:
		return "nothing was changed; make room on the disk, then run "
		       "this again";
	case EROFS:
		return "nothing was changed; the file system is read-only: "
		       "work in a copy, or mount it for writing";
	case EACCES:
	case EPERM:
		return "nothing was changed; get leave to write there, then "
		       "run this again";
	default:
		return "nothing was changed; run this again once that is "
		       "mended";
	}
}

static int
unwritten(struct flush *f, const struct job *j, int error)
{
	err_set(f->e, FAIL_IO, "%.*s: cannot be written: %s",
	    STR_ARG(j->change->path), strerror(error));
	return err_fix(f->e, "%s", mends(error));
}

static int
changed(struct flush *f, const struct job *j)
{
	err_set(f->e, FAIL_RETRY,
	    "%.*s: changed while it was being worked on; nothing was written",
	    STR_ARG(j->change->path));
	return err_fix(f->e, "run the command again");
}

/* checking */

/* A lasting name for the file: a symbolic link is written through, and removed
 * as the link it is. */
static int
job_place(struct flush *f, struct job *j)
{
	const char *what;

	if (!tree_path_ok(j->change->path)) {
		err_set(f->e, FAIL_REFUSED, "%.*s: is no path inside the wiki",
		    STR_ARG(j->change->path));
		return err_fix(
		    f->e, "name it from the root of the wiki, as wiki/page.md");
	}
	if (disk_place(f->a, f->root, j->change->path, !j->change->drop,
		&j->place, f->e) != 0)
		return -1;
	j->folder = disk_folder(j->place);
	j->there = lstat(j->place.p, &j->st) == 0;
	if (!j->there && errno != ENOENT && errno != ENOTDIR)
		return unwritten(f, j, errno);
	if (j->there && S_ISDIR(j->st.st_mode))
		return unwritten(f, j, EISDIR);
	/* To remove a file one writes to its folder. */
	what = j->change->drop ? str_c(f->a, j->folder) : j->place.p;
	if (j->there && faccessat(AT_FDCWD, what, W_OK, AT_EACCESS) != 0)
		return unwritten(f, j, errno);
	return 0;
}

static int
job_check(struct flush *f, struct job *j, const struct tree *disk)
{
	const struct tree_change *c = j->change;
	struct str now;

	if (job_place(f, j) != 0)
		return -1;
	if (j->there != c->was_there)
		return changed(f, j);
	if (!j->there)
		return 0;
	if (tree_read(f->a, disk, c->path, &now, f->e) != 0)
		return -1;
	return c->unread || !str_eq(now, c->was) ? changed(f, j) : 0;
}

/* Two names of one file cannot both be written. */
static int
no_doubles(struct flush *f)
{
	struct strs places = {0};

	for (size_t i = 0; i < f->n; i++)
		strs_add(f->a, &places, f->v[i].place);
	strs_sort(&places);
	if (places.n == f->n)
		return 0;
	err_set(f->e, FAIL_REFUSED,
	    "two of the files to write are one, by a symbolic link");
	return err_fix(
	    f->e, "take one of them out of `pages` in .wikictl/config.yaml");
}

static int
check_all(struct flush *f)
{
	const struct tree *disk = tree_dir(f->a, f->root);

	for (size_t i = 0; i < f->n; i++)
		if (job_check(f, &f->v[i], disk) != 0)
			return -1;
	return no_doubles(f);
}

/* Whether a file under this name is the one that was checked. */
static bool
is_checked(const struct job *j, const char *name)
{
	struct stat st;

	return lstat(name, &st) == 0 && st.st_ino == j->st.st_ino &&
	       st.st_size == j->st.st_size &&
	       st.st_mtim.tv_sec == j->st.st_mtim.tv_sec &&
	       st.st_mtim.tv_nsec == j->st.st_mtim.tv_nsec;
}

/* Writing the temporary files took its time: an editor may have been faster. */
static bool
same_still(const struct job *j)
{
	struct stat st;

	if (j->there)
		return is_checked(j, j->place.p);
	return lstat(j->place.p, &st) != 0;
}

static int
check_again(struct flush *f)
{
	for (size_t i = 0; i < f->n; i++)
		if (!same_still(&f->v[i]))
			return changed(f, &f->v[i]);
	return 0;
}

/* leftovers */

/* One of our own number is from before, too: ours come after the sweep. */
bool
disk_stale(struct str name)
{
	struct str pid, number;
	long p, n;

	if (!str_starts(name, STR(TEMP_MARK)))
		return false;
	name = str_sub(name, sizeof(TEMP_MARK) - 1, name.n);
	if (!str_cut(name, '-', &pid, &number) || !str_int(pid, &p) ||
	    !str_int(number, &n) || p <= 0 || p > 0x7fffffff)
		return false;
	return (pid_t)p == getpid() ||
	       (kill((pid_t)p, 0) != 0 && errno == ESRCH);
}

static void
sweep(const char *folder)
{
	DIR *dp = opendir(folder);
	const struct dirent *ent;

	if (dp == NULL)
		return;
	while ((ent = readdir(dp)) != NULL)
		if (disk_stale(str_of(ent->d_name)))
			(void)unlinkat(dirfd(dp), ent->d_name, 0);
	closedir(dp);
}

static void
sweep_all(struct flush *f)
{
	struct strs folders = {0};

	for (size_t i = 0; i < f->n; i++)
		strs_add(f->a, &folders, f->v[i].folder);
	if (f->cache.n != 0)
		strs_add(f->a, &folders, f->cache);
	strs_sort(&folders);
	VEC_EACH (i, &folders)
		sweep(str_c(f->a, folders.v[i]));
}

/* writing */

/* Some file systems do not know how to sync a folder, and say EINVAL. */
int
disk_sync(const char *folder)
{
	int fd = open(folder[0] != '\0' ? folder : "/",
	    O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	int error = 0;

	if (fd < 0)
		return errno;
	if (fsync(fd) != 0 && errno != EINVAL && errno != ENOTSUP)
		error = errno;
	close(fd);
	return error;
}

static int
make_folder(struct flush *f, struct str folder)
{
	const char *name = str_c(f->a, folder);
	struct stat st;
	int error;

	if (folder.n <= f->root.n || stat(name, &st) == 0)
		return 0;
	error = make_folder(f, disk_folder(folder));
	if (error != 0)
		return error;
	if (mkdir(name, 0777) != 0)
		return errno;
	strs_add(f->a, &f->made, str_of(name));
	if (f->many && stat(name, &st) == 0 && st.st_dev == f->cache_dev)
		return 0;
	return disk_sync(str_c(f->a, disk_folder(folder)));
}

int
disk_write(int fd, struct str text)
{
	while (text.n != 0) {
		ssize_t n = write(fd, text.p, text.n);

		if (n < 0 && errno != EINTR)
			return errno;
		if (n > 0)
			text = str_sub(text, (size_t)n, text.n);
	}
	return 0;
}

/* Mode and owner of the file that is replaced; the owner as far as we may. */
static int
keep_mode(int fd, const struct stat *st)
{
	struct stat now;

	if (fstat(fd, &now) != 0)
		return errno;
	if ((now.st_uid != st->st_uid || now.st_gid != st->st_gid) &&
	    fchown(fd, st->st_uid, st->st_gid) != 0 && errno != EPERM)
		return errno;
	return fchmod(fd, st->st_mode & 07777) != 0 ? errno : 0;
}

/* Where git does not see it and it can still be renamed from. */
static struct str
temp_folder(struct flush *f, const struct job *j)
{
	struct stat st;

	if (f->cache.n != 0 && stat(str_c(f->a, j->folder), &st) == 0 &&
	    st.st_dev == f->cache_dev)
		return f->cache;
	return j->folder;
}

static int
open_temp(struct flush *f, struct str folder, mode_t mode, const char **temp)
{
	for (;;) {
		struct str name = str_printf(f->a, "%.*s/" TEMP_MARK "%ld-%u",
		    STR_ARG(folder), (long)getpid(), f->temps++);
		int fd = open(name.p,
		    O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, mode);

		if (fd >= 0)
			*temp = name.p;
		if (fd >= 0 || errno != EEXIST)
			return fd;
	}
}

/* A new file has the group it would have had, made in its own folder. */
static void
keep_group(struct flush *f, const struct job *j, int fd)
{
	struct stat st;

	if (stat(str_c(f->a, j->folder), &st) == 0 &&
	    (st.st_mode & S_ISGID) != 0 &&
	    fchown(fd, (uid_t)-1, st.st_gid) != 0)
		return; /* as far as we may */
}

static int
close_synced(int fd, int error)
{
	if (error == 0 && fsync(fd) != 0)
		error = errno;
	if (close(fd) != 0 && error == 0)
		error = errno;
	return error;
}

/* The text of one job, safe on the disk under a name nobody reads. */
static int
stage(struct flush *f, struct job *j)
{
	int fd, error = make_folder(f, j->folder);
	struct str folder;

	if (error != 0)
		return error;
	folder = temp_folder(f, j);
	j->together = f->many && str_eq(folder, f->cache);
	fd = open_temp(
	    f, folder, j->there ? j->st.st_mode & 0777 : 0666, &j->temp);
	if (fd < 0)
		return errno;
	error = disk_write(fd, j->change->text);
	if (error == 0 && j->there)
		error = keep_mode(fd, &j->st);
	else if (error == 0)
		keep_group(f, j, fd);
	if (!j->together || error != 0)
		return close_synced(fd, error);
	return close(fd) != 0 ? errno : 0;
}

int
disk_replace(struct arena *a, struct str place, struct str text, mode_t mode)
{
	/* A number stage_all, which counts from 0, does not come to. */
	struct str temp = str_printf(a, "%.*s/" TEMP_MARK "%ld-999999999",
	    STR_ARG(disk_folder(place)), (long)getpid());
	int fd, error;

	(void)unlink(temp.p);
	fd = open(temp.p, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW,
	    mode & 0777);
	if (fd < 0)
		return errno;
	error = disk_write(fd, text);
	if (error == 0 && fchmod(fd, mode & 07777) != 0)
		error = errno;
	error = close_synced(fd, error);
	if (error == 0 && rename(temp.p, str_c(a, place)) != 0)
		error = errno;
	if (error != 0)
		(void)unlink(temp.p);
	return error;
}

static int
stage_all(struct flush *f)
{
	for (size_t i = 0; i < f->n; i++) {
		int error = f->v[i].change->drop ? 0 : stage(f, &f->v[i]);

		if (error != 0)
			return unwritten(f, &f->v[i], error);
	}
	if (f->many) {
		int error = disk_sync_all(str_c(f->a, f->cache));

		if (error != 0)
			return unwritten(f, &f->v[0], error);
	}
	return 0;
}

/* The new text and the old change names in one moment; where the old one is
 * not what was checked any more, they change back and nothing is lost. ESTALE:
 * so it was. ENOSYS: this file system cannot. */
static int
finish_safe(struct job *j)
{
	int error = j->there ? disk_swap(j->temp, j->place.p)
			     : disk_name_new(j->temp, j->place.p);

	if (!j->there && error == EEXIST)
		return ESTALE;
	if (error != 0 || !j->there)
		return error;
	if (!is_checked(j, j->temp))
		return disk_swap(j->temp, j->place.p) == 0 ? ESTALE : errno;
	return unlink(j->temp) != 0 ? errno : 0;
}

static int
finish(struct job *j)
{
	int error;

	if (j->change->drop)
		return unlink(j->place.p) != 0 ? errno : 0;
	error = finish_safe(j);
	if (error == 0)
		j->temp = NULL;
	if (error != ENOSYS)
		return error;
	if (rename(j->temp, j->place.p) != 0)
		return errno;
	j->temp = NULL;
	return 0;
}

static struct str
below_root(struct flush *f, const char *name)
{
	struct str s = str_of(name);

	return s.n != 0 ? str_sub(s, f->root.n + 1, s.n) : STR_NONE;
}

/* One file needs none: it changes in one moment. */
static int
journal_begin(struct flush *f)
{
	struct journal l = {0};
	struct str text, name;
	int error;

	if (f->n < 2 || f->cache.n == 0)
		return 0;
	for (size_t i = 0; i < f->n; i++) {
		const struct job *j = &f->v[i];
		const struct tree_change *c = j->change;

		*VEC_ADD(f->a, &l) = (struct journal_file){
		    .path = c->path,
		    .temp = below_root(f, j->temp),
		    .was = c->was_there ? c->was : STR_NONE,
		    .sum = c->drop ? STR_NONE : hash_hex(f->a, c->text),
		    .was_there = c->was_there,
		    .drop = c->drop,
		    .mode = j->there ? j->st.st_mode & 07777 : 0,
		};
	}
	text = journal_text(f->a, &l);
	name = str_printf(f->a, "%.*s/journal", STR_ARG(f->cache));
	error = text.n == 0 ? EFBIG : disk_replace(f->a, name, text, 0644);
	f->journal = error == 0;
	if (error == 0)
		error = disk_sync(str_c(f->a, f->cache));
	return error != 0 ? unwritten(f, &f->v[0], error) : 0;
}

/* What comes later in the order must not reach the disk earlier: each run of
 * one folder and rank, or each rank where they are many, is made lasting before
 * the next begins. `at`: the last one done. */
static int
lasting(struct flush *f, size_t at)
{
	const struct job *j = &f->v[at], *next = j + 1;
	bool last = at + 1 == f->n || next->rank != j->rank;

	int error = 0;

	if (!j->together && (last || !str_eq(next->folder, j->folder)))
		error = disk_sync(str_c(f->a, j->folder));
	if (error == 0 && f->many && last)
		error = disk_sync_all(str_c(f->a, f->cache));
	return error;
}

static int
finish_all(struct flush *f, const struct tree *under)
{
	for (size_t i = 0; i < f->n; i++) {
		struct job *j = &f->v[i];
		int error;

		if (!same_still(j))
			return changed(f, j);
		error = finish(j);
		if (error == ESTALE)
			return changed(f, j);
		f->begun |= error == 0;
		if (error == 0 && under != NULL)
			disk_forget(under, j->change->path);
		if (error == 0)
			error = lasting(f, i);
		if (error != 0)
			return unwritten(f, j, error);
	}
	f->made.n = 0;
	return 0;
}

static int
by_rank(const void *x, const void *y)
{
	const struct job *a = x, *b = y;

	if (a->rank != b->rank)
		return a->rank < b->rank ? -1 : 1;
	/* qsort is not stable; the changes lie in one array in their order. */
	return (a->change > b->change) - (a->change < b->change);
}

static void
plan(struct flush *f, const struct tree_changes *list,
    int (*rank)(struct str path))
{
	f->v = NEW_N(f->a, struct job, list->n);
	f->n = list->n;
	VEC_EACH (i, list) {
		f->v[i].change = &list->v[i];
		f->v[i].rank = rank != NULL ? rank(list->v[i].path) : 0;
	}
	if (f->n != 0)
		qsort(f->v, f->n, sizeof(*f->v), by_rank);
}

/* After an error: temporary files and folders made for nothing go; a folder
 * that holds something by now stays. */
static void
tidy(struct flush *f)
{
	for (size_t i = 0; i < f->n; i++)
		if (f->v[i].temp != NULL)
			(void)unlink(f->v[i].temp);
	while (f->made.n != 0)
		(void)rmdir(f->made.v[--f->made.n].p);
}

static const struct tree *
bottom(const struct tree *t)
{
	const struct tree *under;

	while ((under = tree_under(t)) != NULL)
		t = under;
	return t;
}

static void
cache_find(struct flush *f)
{
	struct str dir = str_printf(f->a, "%.*s/" TREE_CACHE, STR_ARG(f->root));
	struct stat st;

	if (lstat(dir.p, &st) != 0 || !S_ISDIR(st.st_mode))
		return;
	f->cache = dir;
	f->cache_dev = st.st_dev;
	f->many = f->n >= disk_many;
}

/* Back to what was; where not even that can be done, the journal stays and the
 * next run mends it. */
static int
undo(struct flush *f)
{
	enum tree_rest did;
	struct err quiet;

	err_init(&quiet, f->a);
	if (f->journal && journal_mend(f->root, true, &did, &quiet) != 0)
		return err_fix(f->e,
		    "mend that, then run this again: it ends what was begun");
	if (f->begun && !f->journal)
		err_fix(f->e, "mend that, then run this again");
	tidy(f);
	return -1;
}

static int
flush(struct flush *f, const struct tree *under)
{
	cache_find(f);
	if (check_all(f) != 0)
		return -1;
	sweep_all(f);
	if (stage_all(f) != 0 || check_again(f) != 0 || journal_begin(f) != 0 ||
	    finish_all(f, under) != 0)
		return undo(f);
	/* All is written: what stays of the journal is found to be done. */
	if (f->journal)
		(void)journal_end(f->a, f->root);
	return 0;
}

int
tree_flush(const struct tree *edits, struct str root,
    int (*rank)(struct str path), struct err *e)
{
	struct arena *own = arena_new();
	struct flush f = {.a = own, .e = e};
	struct tree_changes list;
	int rc = 0;

	tree_changes(edits, &list);
	plan(&f, &list, rank);
	if (f.n != 0 && !disk_real(own, root, &f.root))
		rc = err_set(
		    e, FAIL_IO, "%.*s: %s", STR_ARG(root), strerror(errno));
	else if (f.n != 0)
		rc = flush(&f, bottom(edits));
	arena_free(own);
	return rc;
}
