#include "git/hook.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/err.h"
#include "base/hash.h"

#define FIRST "#!/bin/sh\n"
#define MARK "# wikictl-hook "
#define MARK_SUM 16 /* of what follows the line, so that an edit is seen */
#define CHAINED ".wikictl-chained"
#define HOOK_MAX ((size_t)4 << 20)

static const struct {
	const char *name;
	bool fed; /* git tells it something on stdin */
} hooks[] = {
    {"pre-commit", false},
    {"pre-merge-commit", false},
    {"pre-push", true},
};
#define NHOOKS (sizeof(hooks) / sizeof(hooks[0]))

/*
 * The script. What git says on stdin goes to both hooks. A branch without a
 * wiki is no business of ours; one whose wiki is gone from the disk alone is.
 */
static const char head_plain[] =
    "# Put here by `wikictl hook install`; `wikictl hook uninstall` takes it\n"
    "# out. A hook that was here before is NAME" CHAINED " and runs first.\n"
    "if [ -x \"$0" CHAINED "\" ]; then\n"
    "\t\"$0" CHAINED "\" \"$@\" || exit\n"
    "fi\n";
static const char head_fed[] =
    "# Put here by `wikictl hook install`; `wikictl hook uninstall` takes it\n"
    "# out. A hook that was here before is NAME" CHAINED " and runs first.\n"
    "wikictl_told=$(cat)\n"
    "wikictl_tell() {\n"
    "\t[ -z \"$wikictl_told\" ] || printf '%s\\n' \"$wikictl_told\"\n"
    "}\n"
    "if [ -x \"$0" CHAINED "\" ]; then\n"
    "\twikictl_tell | \"$0" CHAINED "\" \"$@\" || exit\n"
    "fi\n";
static const char look[] =
    "if [ ! -e \"${wikictl_root}.wikictl/config.yaml\" ] &&\n"
    "\t! git cat-file -e \"HEAD:${wikictl_root}.wikictl/config.yaml\" "
    "2>/dev/null; then\n"
    "\texit 0\n"
    "fi\n"
    "if [ ! -x \"$wikictl\" ]; then\n"
    "\tif ! command -v wikictl >/dev/null; then\n"
    "\t\tprintf 'wikictl: not found, so this was not checked: %s\\n' "
    "\"$wikictl\" >&2\n"
    "\t\techo 'install it, or: wikictl hook uninstall' >&2\n"
    "\t\texit 1\n"
    "\tfi\n"
    "\twikictl=wikictl\n"
    "fi\n";
/* A hook starts at the top of the work tree, and what git put into the
 * environment is said from there. */
static const char go_down[] = "if [ -n \"${GIT_DIR-}\" ]; then\n"
			      "\tcase $GIT_DIR in\n"
			      "\t/*) ;;\n"
			      "\t*) GIT_DIR=$PWD/$GIT_DIR ;;\n"
			      "\tesac\n"
			      "\tcase ${GIT_WORK_TREE:=$PWD} in\n"
			      "\t/*) ;;\n"
			      "\t*) GIT_WORK_TREE=$PWD/$GIT_WORK_TREE ;;\n"
			      "\tesac\n"
			      "\texport GIT_DIR GIT_WORK_TREE\n"
			      "fi\n";

/* name='text', whatever the text holds. */
static void
put_quoted(struct buf *b, const char *name, struct str text)
{
	buf_f(b, "%s='", name);
	for (size_t i = 0; i < text.n; i++)
		if (text.p[i] == '\'')
			buf_s(b, "'\\''");
		else
			buf_c(b, text.p[i]);
	buf_s(b, "'\n");
}

static struct str
script_sealed(struct arena *a, struct str body)
{
	return str_printf(a, FIRST MARK "%.*s\n%.*s",
	    STR_ARG(hash_short(a, body, MARK_SUM)), STR_ARG(body));
}

static struct str
script_write(struct arena *a, size_t hook, struct str program, struct str root)
{
	struct buf b;

	buf_init(&b, a, HOOK_MAX);
	buf_s(&b, hooks[hook].fed ? head_fed : head_plain);
	put_quoted(&b, "wikictl", program);
	put_quoted(&b, "wikictl_root", root);
	buf_s(&b, look);
	if (root.n != 0)
		buf_s(&b, go_down);
	buf_f(&b, "%s \"$wikictl\" %shook run %s \"$@\"\n",
	    hooks[hook].fed ? "wikictl_tell |" : "exec",
	    root.n != 0 ? "-C \"$wikictl_root\" " : "", hooks[hook].name);
	return script_sealed(a, buf_str(&b));
}

enum state { HOOK_NONE, HOOK_OURS, HOOK_EDITED, HOOK_FOREIGN };

struct place {
	const char *name;
	struct str path, chained; /* C strings */
	enum state state;
	struct str text; /* of a plain file */
	bool executable;
	bool chained_there; /* and another file than `path` */
	bool linked;	    /* the same file under both names */
};

static enum state
state_of(struct arena *a, struct str text)
{
	struct str rest = text, line, body;

	if (!str_has(text, STR("\n" MARK)))
		return HOOK_FOREIGN;
	str_cut(rest, '\n', &line, &rest);
	str_cut(rest, '\n', &line, &body);
	return str_eq(text, script_sealed(a, body)) ? HOOK_OURS : HOOK_EDITED;
}

static int
text_read(struct arena *a, struct str path, struct str *out, struct err *e)
{
	FILE *f = fopen(path.p, "re");
	char part[8192];
	struct buf b;
	size_t n;
	int bad;

	if (f == NULL)
		return err_set(
		    e, FAIL_IO, "%.*s: %s", STR_ARG(path), strerror(errno));
	buf_init(&b, a, HOOK_MAX);
	while (!b.full && (n = fread(part, 1, sizeof(part), f)) > 0)
		buf_add(&b, (struct str){part, n});
	bad = ferror(f);
	fclose(f);
	if (bad)
		return err_set(
		    e, FAIL_IO, "%.*s: cannot be read", STR_ARG(path));
	/* What is too large to be read whole is a program, and not ours. */
	*out = b.full ? STR_NONE : buf_str(&b);
	return 0;
}

static int
place_look(struct arena *a, struct str dir, size_t hook, struct place *out,
    struct err *e)
{
	struct place p = {.name = hooks[hook].name};
	struct stat st, other;

	p.path = str_printf(a, "%.*s/%s", STR_ARG(dir), p.name);
	p.chained = str_printf(a, "%.*s" CHAINED, STR_ARG(p.path));
	if (lstat(p.path.p, &st) != 0) {
		if (errno != ENOENT)
			return err_set(e, FAIL_IO, "%.*s: %s", STR_ARG(p.path),
			    strerror(errno));
		p.chained_there = lstat(p.chained.p, &other) == 0;
		*out = p;
		return 0;
	}
	if (lstat(p.chained.p, &other) == 0) {
		p.linked =
		    st.st_dev == other.st_dev && st.st_ino == other.st_ino;
		p.chained_there = !p.linked;
	}
	p.state = HOOK_FOREIGN;
	p.executable = (st.st_mode & S_IXUSR) != 0;
	if (S_ISREG(st.st_mode)) {
		if (text_read(a, p.path, &p.text, e) != 0)
			return -1;
		p.state = state_of(a, p.text);
	} else if (!S_ISLNK(st.st_mode)) {
		err_set(e, FAIL_REFUSED, "%.*s: is no file", STR_ARG(p.path));
		return err_fix(e, "move it away, then: wikictl hook install");
	}
	*out = p;
	return 0;
}

static int
dir_find(struct arena *a, struct repo *r, struct str *dir, struct err *e)
{
	struct stat st;

	if (repo_hooks_dir(a, r, dir, e) != 0)
		return -1;
	*dir = str_dup(a, *dir);
	if (stat(dir->p, &st) == 0 && !S_ISDIR(st.st_mode)) {
		err_set(e, FAIL_REFUSED,
		    "%.*s: is no folder, so git runs no hooks here",
		    STR_ARG(*dir));
		return err_fix(e, "git config --unset core.hooksPath");
	}
	return 0;
}

static int
dir_make(struct arena *a, struct str dir, struct err *e)
{
	for (size_t i = 1; i <= dir.n; i++) {
		if (i < dir.n && dir.p[i] != '/')
			continue;
		if (mkdir(str_c(a, str_sub(dir, 0, i)), 0777) != 0 &&
		    errno != EEXIST && errno != EISDIR)
			return err_set(e, FAIL_IO, "%.*s: %s", STR_ARG(dir),
			    strerror(errno));
	}
	return 0;
}

/* A hook that asks by what name it was run would not know itself under the
 * name we would give it (and some then do nothing, in silence). */
static bool
asks_its_name(struct str text)
{
	return (str_has(text, STR("basename")) && str_has(text, STR("$0"))) ||
	       str_has(text, STR("${0##"));
}

static int
may_chain(const struct place *p, struct err *e)
{
	if (p->state != HOOK_FOREIGN)
		return 0;
	if (p->chained_there) {
		err_set(e, FAIL_REFUSED,
		    "%.*s: another hook is kept as %s" CHAINED " already",
		    STR_ARG(p->path), p->name);
		return err_fix(e, "make one hook of the two, then again");
	}
	if (asks_its_name(p->text)) {
		err_set(e, FAIL_REFUSED,
		    "%.*s: that hook goes by its own file name and cannot be "
		    "kept under another",
		    STR_ARG(p->path));
		return err_fix(e,
		    "add to what it runs: wikictl hook run %s \"$@\"", p->name);
	}
	return 0;
}

static int
failed(struct str path, struct err *e)
{
	return err_set(e, FAIL_IO, "%.*s: %s", STR_ARG(path), strerror(errno));
}

static int
bytes_write(int fd, struct str text)
{
	while (text.n != 0) {
		ssize_t n = write(fd, text.p, text.n);

		if (n < 0 && errno != EINTR)
			return -1;
		if (n > 0)
			text = str_sub(text, (size_t)n, text.n);
	}
	return fsync(fd);
}

static int
temp_write(struct str path, struct str text, struct err *e)
{
	int fd, rc;

	unlink(path.p); /* of a run that was killed */
	fd = open(path.p, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0777);
	if (fd < 0)
		return failed(path, e);
	rc = bytes_write(fd, text);
	if (close(fd) != 0 || rc != 0) {
		failed(path, e);
		unlink(path.p);
		return -1;
	}
	return 0;
}

/* At each moment one hook or the other stands under the name git knows; only
 * where there are no hard links there is none for an instant. */
static int
keep_aside(const struct place *p)
{
	if (p->state != HOOK_FOREIGN || p->linked ||
	    link(p->path.p, p->chained.p) == 0)
		return 0;
	return rename(p->path.p, p->chained.p);
}

static int
hook_put(struct arena *a, const struct place *p, struct str text, struct err *e)
{
	struct str temp = str_printf(a, "%.*s.wikictl-new", STR_ARG(p->path));

	if (temp_write(temp, text, e) != 0)
		return -1;
	if (keep_aside(p) == 0 && rename(temp.p, p->path.p) == 0)
		return 0;
	failed(p->path, e);
	unlink(temp.p);
	return -1;
}

static int
place_install(struct arena *a, const struct place *p, struct str text,
    const char **what, struct err *e)
{
	if (p->state == HOOK_EDITED) {
		*what = "edited";
		return 0;
	}
	if (p->state == HOOK_OURS && p->executable && str_eq(p->text, text)) {
		*what = "already";
		return 0;
	}
	*what = p->state == HOOK_FOREIGN ? "chained" : "installed";
	return hook_put(a, p, text, e);
}

static int
places_look(struct arena *a, struct repo *r, struct str *dir,
    struct place places[NHOOKS], struct err *e)
{
	if (dir_find(a, r, dir, e) != 0)
		return -1;
	for (size_t i = 0; i < NHOOKS; i++)
		if (place_look(a, *dir, i, &places[i], e) != 0)
			return -1;
	return 0;
}

static void
done_add(
    struct arena *a, struct hooks_done *l, const char *name, const char *what)
{
	*VEC_ADD(a, l) = (struct hook_done){str_of(name), what};
}

static struct str
folder_of(struct arena *a, struct str root)
{
	if (root.n == 0 || str_ends(root, STR("/")))
		return root;
	return str_printf(a, "%.*s/", STR_ARG(root));
}

int
hook_install(struct arena *a, struct repo *r, struct str program,
    struct str root, struct hooks_done *out, struct err *e)
{
	struct hooks_done done = {NULL, 0, 0};
	struct place places[NHOOKS];
	struct str dir;

	if (places_look(a, r, &dir, places, e) != 0)
		return -1;
	for (size_t i = 0; i < NHOOKS; i++)
		if (may_chain(&places[i], e) != 0)
			return -1;
	if (dir_make(a, dir, e) != 0)
		return -1;
	for (size_t i = 0; i < NHOOKS; i++) {
		struct str text =
		    script_write(a, i, program, folder_of(a, root));
		const char *what;

		if (place_install(a, &places[i], text, &what, e) != 0)
			return -1;
		done_add(a, &done, hooks[i].name, what);
	}
	*out = done;
	return 0;
}

static int
place_uninstall(const struct place *p, const char **what, struct err *e)
{
	int rc = 0;

	if (p->state == HOOK_EDITED)
		*what = "edited";
	else if (p->state != HOOK_OURS)
		*what = "absent";
	else if (p->chained_there) {
		*what = "restored";
		rc = rename(p->chained.p, p->path.p);
	} else {
		*what = "removed";
		rc = unlink(p->path.p);
	}
	return rc == 0 ? 0 : failed(p->path, e);
}

int
hook_uninstall(
    struct arena *a, struct repo *r, struct hooks_done *out, struct err *e)
{
	struct hooks_done done = {NULL, 0, 0};
	struct place places[NHOOKS];
	struct str dir;

	if (places_look(a, r, &dir, places, e) != 0)
		return -1;
	for (size_t i = 0; i < NHOOKS; i++) {
		const char *what;

		if (place_uninstall(&places[i], &what, e) != 0)
			return -1;
		done_add(a, &done, hooks[i].name, what);
	}
	*out = done;
	return 0;
}
