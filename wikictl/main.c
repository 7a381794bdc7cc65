/*
 * wikictl: reads the call, makes ready what the command needs, runs it, and
 * sees to it that what it said arrives.
 */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "actor.h"
#include "cmd.h"
#include "format/val.h"
#include "git/repo.h"
#include "help.h"
#include "place.h"
#include "report.h"

#define READ_TRIES 50

#define X(name) &cmd_##name,
const struct cmd *const cmds[] = {COMMANDS(X)};
#undef X
const size_t ncmds = sizeof(cmds) / sizeof(*cmds);

enum { O_JSON, O_QUIET, O_COLOR, O_TODAY, O_DIR, O_TIME, O_HELP, O_VERSION };

const struct opt common_opts[] = {
    [O_JSON] = {"json", OPT_FLAG, NULL, "one JSON document on stdout", 0},
    [O_QUIET] = {"quiet", OPT_FLAG, NULL, "no words on stderr but errors", 'q'},
    [O_COLOR] = {"color", OPT_TEXT, "when", "auto, always or never", 0},
    [O_TODAY] = {"today", OPT_DATE, "date", "the day it is taken to be", 0},
    [O_DIR] = {"directory", OPT_TEXT, "dir", "run as if started there", 'C'},
    [O_TIME] = {"time", OPT_FLAG, NULL, "say how long it took", 0},
    [O_HELP] = {"help", OPT_FLAG, NULL, "usage of the command", 'h'},
    [O_VERSION] = {"version", OPT_FLAG, NULL, "version of wikictl", 0},
    {NULL, OPT_END, NULL, NULL, 0},
};

const struct cmd *
cmd_find(struct str name)
{
	for (size_t i = 0; i < ncmds; i++)
		if (str_eq(str_of(cmds[i]->name), name))
			return cmds[i];
	return NULL;
}

/* A file opened by us must never become one of the three standard ones. */
static void
standard_files(void)
{
	for (int fd = 0; fd < 3; fd++)
		if (fcntl(fd, F_GETFD) == -1 && errno == EBADF &&
		    open("/dev/null", O_RDONLY) == -1)
			_Exit(3);
}

/* Known before the call is read, so that a call that cannot be read is told
 * about in the form that was asked for. */
static bool
wants_json(int argc, char **argv)
{
	for (int i = 1; i < argc && strcmp(argv[i], "--") != 0; i++)
		if (strcmp(argv[i], "--json") == 0)
			return true;
	return false;
}

static int
unknown_command(struct run *r, struct str name)
{
	struct strs names = {0};
	struct str near;

	for (size_t i = 0; i < ncmds; i++)
		strs_add(r->a, &names, str_of(cmds[i]->name));
	near = opt_nearest(name, &names);
	err_set(r->e, FAIL_USAGE, "no command \"%.*s\"", STR_ARG(name));
	if (near.n != 0)
		return err_fix(r->e,
		    "did you mean %.*s? wikictl help lists all", STR_ARG(near));
	return err_fix(r->e, "wikictl help");
}

static int
color_choice(struct run *r, const struct opt_value *o)
{
	const char *no = getenv("NO_COLOR"), *term = getenv("TERM");

	r->color = isatty(STDOUT_FILENO) && (no == NULL || *no == '\0') &&
		   !(term != NULL && strcmp(term, "dumb") == 0);
	if (!o->given || str_eq(o->text, STR("auto")))
		return 0;
	r->color = str_eq(o->text, STR("always"));
	if (!r->color && !str_eq(o->text, STR("never")))
		return err_set(r->e, FAIL_USAGE,
		    "--color takes auto, always or never, not \"%.*s\"",
		    STR_ARG(o->text));
	return 0;
}

static int
go_there(struct run *r, const struct opt_value *o)
{
	char *dir;

	if (o->given && chdir(o->text.p) != 0)
		return err_set(r->e, FAIL_USAGE, "-C %.*s: %s",
		    STR_ARG(o->text), strerror(errno));
	dir = realpath(".", NULL);
	if (dir == NULL)
		return err_set(
		    r->e, FAIL_IO, "the current folder: %s", strerror(errno));
	r->cwd = str_dup(r->a, str_of(dir));
	free(dir);
	return 0;
}

static int
common_apply(struct run *r, const struct opt_value *o)
{
	r->json = o[O_JSON].given;
	r->quiet = o[O_QUIET].given;
	r->time = o[O_TIME].given;
	r->help = o[O_HELP].given;
	r->tty = isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
	if (color_choice(r, &o[O_COLOR]) != 0 ||
	    date_today(o[O_TODAY].text, &r->today, r->e) != 0)
		return -1;
	return go_there(r, &o[O_DIR]);
}

static int
words_fit(struct run *r)
{
	long n = (long)r->words.n, min = r->cmd->min_words,
	     max = r->cmd->max_words;

	if (r->help || (n >= min && (max < 0 || n <= max)))
		return 0;
	if (n < min)
		err_set(r->e, FAIL_USAGE, "%s: a word is missing: %s",
		    r->cmd->name, r->cmd->words);
	else
		err_set(r->e, FAIL_USAGE, "%s: what is \"%.*s\" for?",
		    r->cmd->name, STR_ARG(r->words.v[max]));
	return err_fix(r->e, "wikictl help %s", r->cmd->name);
}

/* wikictl [common] COMMAND [common, its own, words in any order]. */
static int
call_read(struct run *r, int argc, char **argv)
{
	struct opt_value common[O_VERSION + 1] = {0}, *own;
	int first = 0;

	if (opt_parse(r->a, common_opts, common, NULL, NULL, argc - 1, argv + 1,
		&first, &r->words, r->e) != 0)
		return -1;
	r->cmd = &cmd_bare;
	if (common[O_VERSION].given)
		r->cmd = &cmd_version;
	else if (first + 1 < argc)
		r->cmd = cmd_find(str_of(argv[first + 1]));
	if (r->cmd == NULL)
		return unknown_command(r, str_of(argv[first + 1]));
	own = NEW_N(r->a, struct opt_value, opt_count(r->cmd->opts) + 1);
	if (first + 2 < argc &&
	    opt_parse(r->a, common_opts, common, r->cmd->opts, own,
		argc - first - 2, argv + first + 2, NULL, &r->words, r->e) != 0)
		return -1;
	r->opt = own;
	if (common[O_VERSION].given)
		r->cmd = &cmd_version;
	if (common_apply(r, common) != 0)
		return -1;
	return words_fit(r);
}

static bool
is_given(const struct run *r, const char *name)
{
	for (size_t i = 0; name != NULL && i < opt_count(r->cmd->opts); i++)
		if (strcmp(r->cmd->opts[i].name, name) == 0)
			return r->opt[i].given;
	return false;
}

static bool
is_writer(const struct run *r)
{
	const struct cmd *c = r->cmd;

	return (c->needs & NEED_LOCK) != 0 && !is_given(r, c->lockless) &&
	       (c->lock_with == NULL || is_given(r, c->lock_with));
}

static bool
is_reader(const struct run *r)
{
	return (r->cmd->needs & NEED_ROOT & ~NEED_REPO) != 0 && !is_writer(r) &&
	       (r->cmd->needs & NEED_MEND) == 0;
}

/* What is there, and the lock; the wiki is opened after it. */
static int
needs_meet(struct run *r)
{
	unsigned needs = r->cmd->needs;

	if ((needs & NEED_REPO) != 0 && place_repo(r) != 0)
		return -1;
	if ((needs & NEED_ROOT & ~NEED_REPO) != 0 && place_root(r) != 0)
		return -1;
	if (is_writer(r) && place_lock(r) != 0)
		return -1;
	return (needs & NEED_MEND) != 0 ? place_mend(r) : 0;
}

static int
wiki_run(struct run *r)
{
	if ((r->cmd->needs & NEED_WIKI & ~NEED_ROOT) != 0 && place_wiki(r) != 0)
		return -1;
	return r->cmd->run(r);
}

/* One who only reads takes no lock: where somebody wrote meanwhile it reads
 * once more, so that it never tells of half a write. */
static int
read_run(struct run *r)
{
	const struct timespec pause = {.tv_nsec = 20 * 1000 * 1000};

	for (int i = 1;; i++) {
		struct str stamp = place_stamp(r);
		int rc = place_settled(r) == 0 ? wiki_run(r) : -1;
		bool torn = (rc < 0 && r->e->code == FAIL_RETRY) ||
			    !str_eq(stamp, place_stamp(r));

		if (!torn || i == READ_TRIES)
			return rc;
		r->out.n = 0;
		err_clear(r->e);
		nanosleep(&pause, NULL);
	}
}

static int
call_run(struct run *r, int argc, char **argv)
{
	if (call_read(r, argc, argv) != 0)
		return -1;
	if (r->help)
		return help_command(r, r->cmd);
	if (actor_read(r) != 0 || actor_allowed(r) != 0 || needs_meet(r) != 0)
		return -1;
	return is_reader(r) ? read_run(r) : wiki_run(r);
}

static double
seconds_now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

/* What was said must arrive: also a failure's document. */
static int
finish(struct run *r, int status)
{
	if (status < 0) {
		status = err_exit(r->e->code);
		report_failure(r);
	}
	if (report_flush(r) != 0) {
		r->json = false;
		report_failure(r);
		status = err_exit(r->e->code);
	}
	return status;
}

int
main(int argc, char **argv)
{
	struct arena *a;
	struct err e;
	struct run r;
	double start = seconds_now();
	int status;

	standard_files();
	signal(SIGPIPE, SIG_IGN);
	a = arena_new();
	err_init(&e, a);
	r = (struct run){.a = a, .e = &e, .lock = -1, .cmd = &cmd_bare};
	buf_init(&r.out, a, REPORT_MAX);
	r.json = wants_json(argc, argv);
	status = finish(&r, call_run(&r, argc, argv));
	if (r.time)
		fprintf(stderr, "%.3f s\n", seconds_now() - start);
	place_unlock(&r);
	repo_close(r.repo);
	arena_free(a);
	return status;
}
