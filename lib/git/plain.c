/*
 * The common case of opening, without asking git: a work tree of our own with
 * its `.git` folder in it, that says nothing of another place or form, in an
 * environment that says nothing of one either. It finds what git would find
 * (gitrepository-layout(5)), and leaves to git whatever is not as plain.
 */
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "git/inner.h"

#define SETTINGS_MAX 65536

extern char **environ;

/* What may be set and has no say in where the repository is, by how it
 * starts. */
static bool
is_harmless(struct str name)
{
	static const struct str known[] = {STR_INIT("GIT_ADVICE"),
	    STR_INIT("GIT_ASKPASS"), STR_INIT("GIT_AUTHOR_"),
	    STR_INIT("GIT_COMMITTER_"), STR_INIT("GIT_CONFIG_GLOBAL"),
	    STR_INIT("GIT_CONFIG_NOSYSTEM"), STR_INIT("GIT_CURL_"),
	    STR_INIT("GIT_EDITOR"), STR_INIT("GIT_EXEC_PATH"),
	    STR_INIT("GIT_HTTP_"), STR_INIT("GIT_INDEX_FILE"),
	    STR_INIT("GIT_PAGER"), STR_INIT("GIT_PREFIX"),
	    STR_INIT("GIT_PROXY_"), STR_INIT("GIT_SSH"), STR_INIT("GIT_SSL_"),
	    STR_INIT("GIT_TERMINAL_PROMPT"), STR_INIT("GIT_TRACE")};

	for (size_t i = 0; i < sizeof(known) / sizeof(known[0]); i++)
		if (str_starts(name, known[i]))
			return true;
	return false;
}

static bool
is_quiet(void)
{
	for (char **v = environ; *v != NULL; v++) {
		struct str name, value;

		str_cut(str_of(*v), '=', &name, &value);
		if (str_starts(name, STR("GIT_")) && !is_harmless(name))
			return false;
	}
	return true;
}

static struct str
in(struct arena *a, struct str dir, const char *name)
{
	return str_printf(a, "%.*s/%s", STR_ARG(dir), name);
}

static bool
is_own_folder(struct str path, struct stat *st)
{
	return lstat(path.p, st) == 0 && S_ISDIR(st->st_mode) &&
	       st->st_uid == geteuid();
}

static bool
file_text(struct arena *a, struct str path, struct str *out)
{
	char *p = arena_alloc(a, SETTINGS_MAX);
	int fd = open(path.p, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
	ssize_t n;

	if (fd < 0)
		return false;
	n = read(fd, p, SETTINGS_MAX);
	close(fd);
	*out = (struct str){p, n > 0 ? (size_t)n : 0};
	return n > 0 && n < SETTINGS_MAX;
}

static bool
is_head(struct str text)
{
	size_t n = 0;

	if (str_starts(text, STR("ref: refs/")))
		return str_ends(text, STR("\n"));
	while (n < text.n && str_chr(STR("0123456789abcdef"), text.p[n]) < 16)
		n++;
	return n == 40 && text.n == n + 1 && text.p[n] == '\n';
}

/* As `git init` writes them, but for what is said of anything else. */
static bool
are_settings(struct arena *a, struct str text)
{
	static const struct str elsewhere[] = {STR_INIT("worktree"),
	    STR_INIT("include"), STR_INIT("extensions"), STR_INIT("bare"),
	    STR_INIT("repositoryformatversion")};
	struct str line;
	char *low = str_c(a, text);

	for (size_t i = 0; i < text.n; i++)
		if (low[i] >= 'A' && low[i] <= 'Z')
			low[i] = (char)(low[i] - 'A' + 'a');
	text.p = low;
	if (str_has(text, STR("\\\n")))
		return false;
	while (str_line(&text, &line)) {
		line = str_trim(line);
		if (str_eq(line, STR("bare = false")) ||
		    str_eq(line, STR("repositoryformatversion = 0")))
			continue;
		for (size_t i = 0; i < sizeof(elsewhere) / sizeof(*elsewhere);
		     i++)
			if (str_has(line, elsewhere[i]))
				return false;
	}
	return true;
}

static bool
is_plain_git(struct arena *a, struct str dir)
{
	struct str text;
	struct stat st;

	return is_own_folder(dir, &st) &&
	       file_text(a, in(a, dir, "HEAD"), &text) && is_head(text) &&
	       access(in(a, dir, "objects").p, X_OK) == 0 &&
	       access(in(a, dir, "refs").p, X_OK) == 0 &&
	       access(in(a, dir, "commondir").p, F_OK) != 0 &&
	       file_text(a, in(a, dir, "config"), &text) &&
	       are_settings(a, text);
}

bool
plain_find(
    struct arena *a, struct str dir, struct str *top, struct str *git_dir)
{
	char *real = is_quiet() ? realpath(str_c(a, dir), NULL) : NULL;
	struct str at = str_dup(a, str_of(real));
	struct stat first, st;

	free(real);
	if (at.n < 2 || stat(at.p, &first) != 0 || str_chr(at, '\n') < at.n)
		return false;
	/* not over the border of a file system, nor past a bare repository */
	while (at.n > 1 && lstat(str_c(a, at), &st) == 0 &&
	       st.st_dev == first.st_dev) {
		*git_dir = in(a, at, ".git");
		*top = at;
		if (lstat(git_dir->p, &st) == 0)
			return is_own_folder(str_dup(a, at), &st) &&
			       is_plain_git(a, *git_dir);
		if (errno != ENOENT || access(in(a, at, "HEAD").p, F_OK) == 0)
			return false;
		at = str_sub(at, 0, str_rchr(at, '/'));
	}
	return false;
}
