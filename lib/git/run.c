#include "git/inner.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "base/err.h"

#define WORDS_MAX ((size_t)64 * 1024)

extern char **environ;

static void
shut(int *fd)
{
	if (*fd >= 0)
		close(*fd);
	*fd = -1;
}

static int
above_stdio(int fd)
{
	int high = fcntl(fd, F_DUPFD_CLOEXEC, 3);

	close(fd);
	return high;
}

/* A pipe no other child inherits, clear of 0 to 2, so that the child's own
 * stdio may be laid over those also where ours is closed. */
static int
pipe_new(int fd[2])
{
	int raw[2];

	if (pipe(raw) != 0)
		return -1;
	fd[0] = above_stdio(raw[0]);
	fd[1] = above_stdio(raw[1]);
	if (fd[0] >= 0 && fd[1] >= 0)
		return 0;
	shut(&fd[0]);
	shut(&fd[1]);
	return -1;
}

ssize_t
pipe_write(int fd, const char *p, size_t n)
{
	static const struct timespec now = {0, 0};
	sigset_t pipe_only, pending, old;
	bool was_pending;
	ssize_t wrote;
	int error;

	sigemptyset(&pipe_only);
	sigaddset(&pipe_only, SIGPIPE);
	sigpending(&pending);
	was_pending = sigismember(&pending, SIGPIPE) == 1;
	pthread_sigmask(SIG_BLOCK, &pipe_only, &old);
	wrote = write(fd, p, n);
	error = errno;
	if (wrote < 0 && error == EPIPE && !was_pending)
		while (
		    sigtimedwait(&pipe_only, NULL, &now) < 0 && errno == EINTR)
			;
	pthread_sigmask(SIG_SETMASK, &old, NULL);
	errno = error;
	return wrote;
}

/* The child's end of each pipe becomes its stdio; a SIGPIPE that we ignore is
 * not ignored there. */
static int
spawn(pid_t *pid, const char *const argv[], char *const env[], int in, int out,
    int words)
{
	posix_spawn_file_actions_t files;
	posix_spawnattr_t attr;
	sigset_t deflt;
	int rc;

	if (posix_spawn_file_actions_init(&files) != 0)
		return ENOMEM;
	if (posix_spawnattr_init(&attr) != 0) {
		posix_spawn_file_actions_destroy(&files);
		return ENOMEM;
	}
	sigemptyset(&deflt);
	sigaddset(&deflt, SIGPIPE);
	posix_spawnattr_setsigdefault(&attr, &deflt);
	posix_spawnattr_setflags(&attr, POSIX_SPAWN_SETSIGDEF);
	posix_spawn_file_actions_adddup2(&files, in, 0);
	posix_spawn_file_actions_adddup2(&files, out, 1);
	if (words >= 0)
		posix_spawn_file_actions_adddup2(&files, words, 2);
	else
		posix_spawn_file_actions_addopen(
		    &files, 2, "/dev/null", O_WRONLY, 0);
	/* exec takes its words as char *, and leaves them alone. */
	rc = posix_spawnp(
	    pid, argv[0], &files, &attr, (char *const *)(size_t)argv, env);
	posix_spawn_file_actions_destroy(&files);
	posix_spawnattr_destroy(&attr);
	return rc;
}

int
proc_start(const char *const argv[], char *const env[], bool err,
    struct proc *out, struct err *e)
{
	int in[2] = {-1, -1}, told[2] = {-1, -1}, words[2] = {-1, -1};
	struct proc p = {-1, -1, -1, -1};
	int rc;

	if (pipe_new(in) != 0 || pipe_new(told) != 0 ||
	    (err && pipe_new(words) != 0))
		rc = errno;
	else
		rc = spawn(&p.pid, argv, env, in[0], told[1], words[1]);
	shut(&in[0]);
	shut(&told[1]);
	shut(&words[1]);
	if (rc != 0) {
		shut(&in[1]);
		shut(&told[0]);
		shut(&words[0]);
		return err_set(e, rc == ENOENT ? FAIL_NOTFOUND : FAIL_IO,
		    "cannot run %s: %s", argv[0], strerror(rc));
	}
	p.in = in[1];
	p.out = told[0];
	p.err = words[0];
	*out = p;
	return 0;
}

int
proc_end(struct proc *p)
{
	int status = 0;

	shut(&p->in);
	shut(&p->out);
	shut(&p->err);
	while (waitpid(p->pid, &status, 0) < 0)
		if (errno != EINTR)
			return 127;
	return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

/* Reads what is there into `b`, closes at the end. */
static void
take(int *fd, struct buf *b)
{
	char part[65536];
	ssize_t n = read(*fd, part, sizeof(part));

	if (n > 0)
		buf_add(b, (struct str){part, (size_t)n});
	else if (n == 0 || (errno != EINTR && errno != EAGAIN))
		shut(fd);
}

static void
give(int *fd, struct str *in)
{
	ssize_t n = pipe_write(*fd, in->p, in->n);

	if (n >= 0)
		*in = str_sub(*in, (size_t)n, in->n);
	else if (errno != EINTR && errno != EAGAIN)
		in->n = 0; /* it wants no more: its right */
	if (in->n == 0)
		shut(fd);
}

/* Feeds and drains at once, so that neither side waits for the other. */
static void
serve(struct proc *p, struct str in, struct buf *out, struct buf *words)
{
	if (in.n == 0)
		shut(&p->in);
	else
		fcntl(p->in, F_SETFL, fcntl(p->in, F_GETFL) | O_NONBLOCK);
	while ((p->out >= 0 || p->err >= 0) && !out->full) {
		struct pollfd fds[] = {{p->in, POLLOUT, 0}, {p->out, POLLIN, 0},
		    {p->err, POLLIN, 0}};

		if (poll(fds, 3, -1) < 0 && errno != EINTR)
			break;
		if (p->out >= 0 && fds[1].revents != 0)
			take(&p->out, out);
		if (p->err >= 0 && fds[2].revents != 0)
			take(&p->err, words);
		if (p->in >= 0 && fds[0].revents != 0)
			give(&p->in, &in);
	}
	if (out->full)
		kill(p->pid, SIGTERM);
}

int
run_rest(struct arena *a, struct proc *p, const char *name, struct str in,
    size_t max, struct str *out, struct str *words, int *status, struct err *e)
{
	struct buf told, said;
	int rc;

	buf_init(&told, a, max);
	buf_init(&said, a, WORDS_MAX);
	serve(p, in, &told, &said);
	rc = proc_end(p);
	if (told.full)
		return err_set(
		    e, FAIL_LIMIT, "%s: more than %zu bytes came", name, max);
	*out = buf_str(&told);
	*words = buf_str(&said);
	*status = rc;
	return 0;
}

int
run_in(struct arena *a, const char *const argv[], char *const env[],
    struct str in, size_t max, struct str *out, struct str *words, int *status,
    struct err *e)
{
	struct proc p;

	if (proc_start(argv, env, true, &p, e) != 0)
		return -1;
	return run_rest(a, &p, argv[0], in, max, out, words, status, e);
}

int
run_program(struct arena *a, const char *const argv[], struct str in,
    size_t max, struct str *out, struct str *words, int *status, struct err *e)
{
	return run_in(a, argv, environ, in, max, out, words, status, e);
}

static bool
names(const char *var, const char *name)
{
	size_t n = strcspn(name, "=");

	return strncmp(var, name, n) == 0 && var[n] == '=';
}

static bool
named_in(const char *var, const char *const list[])
{
	for (; *list != NULL; list++)
		if (names(var, *list))
			return true;
	return false;
}

char **
env_make(struct arena *a, const char *const drop[], const char *const set[])
{
	struct {
		char **v;
		size_t n, cap;
	} env = {NULL, 0, 0};

	for (char **p = environ; *p != NULL; p++)
		if (!named_in(*p, drop) && !named_in(*p, set))
			*VEC_ADD(a, &env) = *p;
	for (; *set != NULL; set++)
		*VEC_ADD(a, &env) = str_c(a, str_of(*set));
	*VEC_ADD(a, &env) = NULL;
	return env.v;
}
