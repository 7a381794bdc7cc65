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
#include "base/tree.h"

/* One file to write or remove. */
struct job {
	const struct tree_change *change;
	struct str place;  /* its real name */
	struct str folder; /* the folder of that */
	const char *temp;  /* NULL while there is none */
	int rank;
	bool there;
	struct stat st; /* of the file as it was checked, where `there` */
};

struct flush {
	struct arena *a;
	struct str root;
	struct job *v;
	size_t n;
	struct strs made; /* folders, outer ones first */
	unsigned temps;
	struct err *e;
};

static int
unwritten(struct flush *f, const struct job *j, int error)
{
	return err_set(f->e, FAIL_IO, "%.*s: cannot be written: %s",
	    STR_ARG(j->change->path), strerror(error));
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

	if (!tree_path_ok(j->change->path))
		return err_set(f->e, FAIL_REFUSED,
		    "%.*s: is no path inside the wiki",
		    STR_ARG(j->change->path));
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
	return err_set(f->e, FAIL_REFUSED,
	    "two of the files to write are one, by a symbolic link");
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

/* Writing the temporary files took its time: an editor may have been faster. */
static int
check_again(struct flush *f)
{
	for (size_t i = 0; i < f->n; i++) {
		const struct job *j = &f->v[i];
		struct stat st;
		bool there = lstat(j->place.p, &st) == 0;

		if (there != j->there)
			return changed(f, j);
		if (there &&
		    (st.st_ino != j->st.st_ino || st.st_size != j->st.st_size ||
			st.st_mtim.tv_sec != j->st.st_mtim.tv_sec ||
			st.st_mtim.tv_nsec != j->st.st_mtim.tv_nsec))
			return changed(f, j);
	}
	return 0;
}

/* leftovers */

/* Whether `name` is a temporary file of a process that is gone. One of our
 * own number is from before, too: ours come after the sweep. */
static bool
is_stale(struct str name)
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
		if (is_stale(str_of(ent->d_name)))
			(void)unlinkat(dirfd(dp), ent->d_name, 0);
	closedir(dp);
}

static void
sweep_all(struct flush *f)
{
	struct strs folders = {0};

	for (size_t i = 0; i < f->n; i++)
		strs_add(f->a, &folders, f->v[i].folder);
	strs_sort(&folders);
	VEC_EACH (i, &folders)
		sweep(str_c(f->a, folders.v[i]));
}

/* writing */

/* Some file systems do not know how to sync a folder, and say EINVAL. */
static int
sync_folder(const char *folder)
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
	return sync_folder(str_c(f->a, disk_folder(folder)));
}

static int
write_all(int fd, struct str text)
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

static int
open_temp(struct flush *f, struct job *j)
{
	mode_t mode = j->there ? j->st.st_mode & 0777 : 0666;

	for (;;) {
		struct str name = str_printf(f->a, "%.*s/" TEMP_MARK "%ld-%u",
		    STR_ARG(j->folder), (long)getpid(), f->temps++);
		int fd = open(name.p,
		    O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, mode);

		if (fd >= 0)
			j->temp = name.p;
		if (fd >= 0 || errno != EEXIST)
			return fd;
	}
}

/* The text of one job, safe on the disk under a name nobody reads. */
static int
stage(struct flush *f, struct job *j)
{
	int fd, error = make_folder(f, j->folder);

	if (error != 0)
		return error;
	fd = open_temp(f, j);
	if (fd < 0)
		return errno;
	error = write_all(fd, j->change->text);
	if (error == 0 && j->there)
		error = keep_mode(fd, &j->st);
	if (error == 0 && fsync(fd) != 0)
		error = errno;
	if (close(fd) != 0 && error == 0)
		error = errno;
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
	return 0;
}

static int
finish(struct job *j)
{
	if (j->change->drop)
		return unlink(j->place.p) != 0 ? errno : 0;
	if (rename(j->temp, j->place.p) != 0)
		return errno;
	j->temp = NULL;
	return 0;
}

/* What comes later in the order must not reach the disk earlier: each run of
 * one folder and rank is made lasting before the next begins. */
static int
finish_all(struct flush *f, const struct tree *under)
{
	for (size_t i = 0; i < f->n; i++) {
		struct job *j = &f->v[i], *next = j + 1;
		int error = finish(j);

		if (error == 0 && under != NULL)
			disk_forget(under, j->change->path);
		if (error == 0 && (i + 1 == f->n || next->rank != j->rank ||
				      !str_eq(next->folder, j->folder)))
			error = sync_folder(str_c(f->a, j->folder));
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

static int
flush(struct flush *f, const struct tree *under)
{
	if (check_all(f) != 0)
		return -1;
	sweep_all(f);
	if (stage_all(f) != 0 || check_again(f) != 0 ||
	    finish_all(f, under) != 0) {
		tidy(f);
		return -1;
	}
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
