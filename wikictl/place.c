#include "place.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "actor.h"
#include "base/text.h"
#include "base/tree.h"
#include "git/repo.h"
#include "model/wiki.h"
#include "report.h"

#define LOCK_TRIES 100 /* of 50 ms */
#define INDEX_WAIT 2000

struct str
place_program(struct run *r)
{
	static const size_t max = 4096;
	char *path = arena_alloc(r->a, max);
	ssize_t n = readlink("/proc/self/exe", path, max);

	if (n <= 0 || (size_t)n == max)
		return STR("wikictl");
	return (struct str){path, (size_t)n};
}

int
place_repo(struct run *r)
{
	if (repo_open(r->a, r->cwd, &r->repo, r->e) != 0)
		return -1;
	/* who acts stands in what is written */
	if ((r->cmd->needs & (NEED_LOCK | NEED_MEND)) != 0)
		actor_name(r);
	return 0;
}

/* `path` without `dir` and the slash; all of it where it is `dir` itself. */
static struct str
below(struct str path, struct str dir)
{
	if (path.n > dir.n && str_starts(path, dir) && path.p[dir.n] == '/')
		return str_sub(path, dir.n + 1, path.n);
	return STR_NONE;
}

static struct str
folder_prefix(struct arena *a, struct str rel)
{
	return rel.n == 0 ? STR_NONE : str_printf(a, "%.*s/", STR_ARG(rel));
}

void
place_set_root(struct run *r, struct str dir)
{
	struct str top = repo_top(r->repo);

	r->root = str_dup(r->a, dir);
	r->prefix = folder_prefix(r->a, below(r->cwd, r->root));
	r->disk = tree_dir(r->a, r->root);
	repo_set_prefix(r->repo, folder_prefix(r->a, below(r->root, top)));
}

static bool
has_config(struct arena *a, struct str dir)
{
	struct str path = str_printf(a, "%.*s/" WIKI_CONFIG, STR_ARG(dir));

	return access(path.p, F_OK) == 0;
}

int
place_root(struct run *r)
{
	struct str top = repo_top(r->repo), dir = r->cwd;

	while (!has_config(r->a, dir)) {
		if (dir.n <= top.n || str_rchr(dir, '/') == 0) {
			err_set(r->e, FAIL_NOTFOUND,
			    "no wiki here: there is no " WIKI_CONFIG
			    " in this folder or above it");
			return err_fix(r->e, "wikictl init");
		}
		dir = str_sub(dir, 0, str_rchr(dir, '/'));
	}
	place_set_root(r, dir);
	return 0;
}

int
place_wiki(struct run *r)
{
	if (wiki_open(r->a, r->disk, &r->wiki, r->e) != 0)
		return -1;
	wiki_follow(r->wiki, NULL, r->today,
	    (r->cmd->needs & (NEED_LOCK | NEED_MEND)) != 0 ? r->actor
							   : STR_NONE);
	return 0;
}

int
place_again(struct run *r)
{
	r->disk = tree_dir(r->a, r->root);
	return place_wiki(r);
}

int
place_settled(struct run *r)
{
	return tree_settled(r->a, r->root, &r->disk, r->e);
}

struct str
place_cache(struct run *r, const char *name)
{
	return str_printf(
	    r->a, "%.*s/" TREE_CACHE "/%s", STR_ARG(r->root), name);
}

/* Every write of ours makes and removes files in that folder. */
struct str
place_stamp(struct run *r)
{
	struct str dir = str_printf(r->a, "%.*s/" TREE_CACHE, STR_ARG(r->root));
	struct stat st;

	if (lstat(dir.p, &st) != 0)
		return STR_NONE;
	return str_printf(r->a, "%lld.%09ld %d", (long long)st.st_mtim.tv_sec,
	    st.st_mtim.tv_nsec, tree_pending(r->root));
}

/* A folder that is there and no link, which could lead anywhere. */
static bool
is_folder(struct str path)
{
	struct stat st;

	return lstat(path.p, &st) == 0 && S_ISDIR(st.st_mode);
}

int
place_index(struct run *r, struct str *dir, struct str *why)
{
	static const char *const names[] = {TREE_CACHE, INDEX_PATH};
	bool made = false;

	*dir = *why = STR_NONE;
	for (size_t i = 0; i < sizeof(names) / sizeof(*names); i++) {
		struct str path =
		    str_printf(r->a, "%.*s/%s", STR_ARG(r->root), names[i]);
		int error = mkdir(path.p, 0777) == 0 ? 0 : errno;

		made |= error == 0;
		if (!is_folder(path)) {
			*why = str_printf(r->a, "%s: %s", names[i],
			    error == EEXIST ? "is no folder" : strerror(error));
			return 0;
		}
		*dir = path;
	}
	return made ? err_set(r->e, FAIL_RETRY, "%s was made", INDEX_PATH) : 0;
}

/* The path below the root a link leads to; links of folders on the way are
 * followed too. False where `path` is no link. */
static int
link_follow(struct run *r, struct str path, struct str *to, bool *is_link)
{
	struct str name =
	    str_printf(r->a, "%.*s/%.*s", STR_ARG(r->root), STR_ARG(path));
	struct stat st;
	char *real;

	*is_link = tree_path_ok(path) && lstat(name.p, &st) == 0 &&
		   S_ISLNK(st.st_mode);
	if (!*is_link)
		return 0;
	real = realpath(name.p, NULL);
	*to = STR_NONE;
	if (real != NULL)
		*to = below(str_dup(r->a, str_of(real)), r->root);
	free(real);
	if (to->n != 0 && tree_path_ok(*to))
		return 0;
	err_set(r->e, FAIL_REFUSED, "%.*s: is a link that leaves the wiki",
	    STR_ARG(text_clean(r->a, path, false)));
	return err_fix(r->e, "name a page of the wiki");
}

bool
place_file(struct run *r, struct str word, struct str *path)
{
	struct stat st;
	char *real = NULL;

	for (int i = 0; word.n != 0 && real == NULL && i < 2; i++) {
		struct str name = str_printf(r->a, "%.*s%s%.*s%s",
		    STR_ARG(word.p[0] == '/' ? STR_NONE : r->cwd),
		    word.p[0] == '/' ? "" : "/", STR_ARG(word),
		    i != 0 ? ".md" : "");

		if (stat(name.p, &st) == 0 && S_ISREG(st.st_mode))
			real = realpath(name.p, NULL);
	}
	*path = STR_NONE;
	if (real != NULL)
		*path = below(str_dup(r->a, str_of(real)), r->root);
	free(real);
	return path->n != 0 && tree_path_ok(*path);
}

int
place_page(struct run *r, struct str word, struct str *path)
{
	const struct strs *globs = &r->wiki->config.pages;

	if (place_file(r, word, path) &&
	    config_is_page(&r->wiki->config, *path))
		return 0;
	for (size_t i = 0; i < 2 * (globs->n + 1); i++) {
		struct str folder =
		    i < 2 ? STR_NONE : glob_folder(globs->v[i / 2 - 1]);
		struct str name = str_printf(r->a, "%.*s%.*s%s",
		    STR_ARG(folder), STR_ARG(word), i % 2 != 0 ? ".md" : "");
		bool is_link;

		if (link_follow(r, name, &name, &is_link) != 0)
			return -1;
		if (!is_link)
			continue;
		word = name;
		break;
	}
	return wiki_find_page(r->a, r->wiki, word, path, r->e);
}

struct str
place_line(struct run *r, struct str word)
{
	size_t at = word.n;
	struct str path;

	while (at > 0 && (word.p[at - 1] == ':' ||
			     (word.p[at - 1] >= '0' && word.p[at - 1] <= '9')))
		at--;
	if (at == word.n || word.p[at] != ':')
		return word;
	if (place_page(r, str_sub(word, 0, at), &path) != 0) {
		err_clear(r->e);
		return word; /* who reads the page says why not */
	}
	return str_printf(r->a, "%.*s%.*s", STR_ARG(path),
	    STR_ARG(str_sub(word, at, word.n)));
}

static int
lock_fails(struct run *r, const char *what, int error)
{
	err_set(r->e, FAIL_IO, "%s: cannot be made: %s", what, strerror(error));
	return err_fix(r->e,
	    "nothing was changed; the lock of the one writer needs a folder "
	    "that can be written to");
}

static int
lock_open(struct run *r)
{
	struct str dir, path;
	int fd;

	dir = str_printf(r->a, "%.*s/" TREE_CACHE, STR_ARG(r->root));
	path = str_printf(r->a, "%.*s/" LOCK_PATH, STR_ARG(r->root));
	if (mkdir(dir.p, 0777) != 0 && errno != EEXIST)
		return lock_fails(r, TREE_CACHE, errno);
	if (!is_folder(dir)) {
		err_set(r->e, FAIL_REFUSED, "%s: is no folder", TREE_CACHE);
		return err_fix(r->e,
		    "rm %s; it is made again, and nothing was changed",
		    TREE_CACHE);
	}
	fd = open(path.p, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0666);
	return fd < 0 ? lock_fails(r, LOCK_PATH, errno) : fd;
}

static int
lock_wait(struct run *r, int fd)
{
	const struct timespec pause = {.tv_nsec = 50 * 1000 * 1000};

	for (int i = 0; i < LOCK_TRIES; i++) {
		if (flock(fd, LOCK_EX | LOCK_NB) == 0)
			return 0;
		if (errno != EWOULDBLOCK && errno != EINTR)
			return lock_fails(r, LOCK_PATH, errno);
		nanosleep(&pause, NULL);
	}
	err_set(r->e, FAIL_RETRY,
	    "another wikictl has been writing here for 5 seconds");
	return err_fix(r->e, "wait for it to end, then run this again");
}

static int
mend(struct run *r)
{
	enum tree_rest did;

	if (tree_recover(r->root, &did, r->e) != 0)
		return -1;
	if (did == REST_FINISHED)
		say(r, "an earlier run was cut off; its change is finished "
		       "now");
	if (did == REST_UNDONE)
		say(r, "an earlier run was cut off, and a file was edited "
		       "since: its change was taken back whole; run it again");
	return 0;
}

int
place_lock(struct run *r)
{
	int fd;

	if (r->lock >= 0)
		return 0;
	fd = lock_open(r);
	if (fd < 0)
		return -1;
	if (lock_wait(r, fd) != 0) {
		close(fd);
		return -1;
	}
	r->lock = fd;
	if (repo_wait_index(r->repo, INDEX_WAIT, r->e) != 0)
		return -1;
	return mend(r);
}

void
place_unlock(struct run *r)
{
	if (r->lock >= 0)
		close(r->lock);
	r->lock = -1;
}

int
place_mend(struct run *r)
{
	if (!tree_pending(r->root))
		return 0;
	if (place_lock(r) != 0)
		return -1;
	place_unlock(r);
	return 0;
}
