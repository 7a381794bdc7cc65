#include "base/proc.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <string.h>
#include <sys/signalfd.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/err.h"

#define WORDS_MAX ((size_t)64 * 1024)
/* What a program has to end in by itself once it is told to. */
#define GRACE_MS 500

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
 * not ignored there. With `mask` it leads a process group of its own and has
 * that mask of signals. */
static int
spawn(pid_t *pid, const char *const argv[], char *const env[], int in, int out,
    int words, const sigset_t *mask)
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
	if (mask != NULL) {
		posix_spawnattr_setsigmask(&attr, mask);
		posix_spawnattr_setpgroup(&attr, 0);
	}
	posix_spawnattr_setflags(&attr,
	    (short)(POSIX_SPAWN_SETSIGDEF |
		    (mask != NULL
			    ? POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK
			    : 0)));
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

static int
start(const char *const argv[], char *const env[], bool err,
    const sigset_t *mask, struct proc *out, struct err *e)
{
	int in[2] = {-1, -1}, told[2] = {-1, -1}, words[2] = {-1, -1};
	struct proc p = {-1, -1, -1, -1};
	int rc;

	if (pipe_new(in) != 0 || pipe_new(told) != 0 ||
	    (err && pipe_new(words) != 0))
		rc = errno;
	else
		rc = spawn(&p.pid, argv, env, in[0], told[1], words[1], mask);
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
proc_start(const char *const argv[], char *const env[], bool err,
    struct proc *out, struct err *e)
{
	return start(argv, env, err, NULL, out, e);
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

/* A run that is watched. */
struct watch {
	struct proc p;
	const struct proc_limits *limits;
	struct timespec start;
	sigset_t old; /* our mask before */
	int ends;     /* tells that we are told to end; -1: not watched */
	bool late, told;
};

static long
ms_since(const struct timespec *start)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return (long)(now.tv_sec - start->tv_sec) * 1000 +
	       (now.tv_nsec - start->tv_nsec) / 1000000;
}

/* A signal that ends us waits until the group is gone. */
static int
watch_start(
    struct watch *w, const char *const argv[], char *const env[], struct err *e)
{
	static const int ending[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT};
	sigset_t set;

	clock_gettime(CLOCK_MONOTONIC, &w->start);
	w->ends = -1;
	if (!w->limits->group)
		return start(argv, env, true, NULL, &w->p, e);
	sigemptyset(&set);
	for (size_t i = 0; i < sizeof(ending) / sizeof(*ending); i++)
		sigaddset(&set, ending[i]);
	pthread_sigmask(SIG_BLOCK, &set, &w->old);
	w->ends = signalfd(-1, &set, SFD_CLOEXEC | SFD_NONBLOCK);
	if (start(argv, env, true, &w->old, &w->p, e) == 0)
		return 0;
	shut(&w->ends);
	pthread_sigmask(SIG_SETMASK, &w->old, NULL);
	return -1;
}

static bool
gone(pid_t pid)
{
	siginfo_t info = {0};

	return waitid(P_PID, (id_t)pid, &info, WEXITED | WNOHANG | WNOWAIT) !=
		   0 ||
	       info.si_pid != 0;
}

/* Ends the program with all it started, or it alone. */
static void
stop(const struct watch *w, bool urgent)
{
	const struct timespec pause = {0, 10 * 1000 * 1000};
	pid_t who = w->limits->group ? -w->p.pid : w->p.pid;

	kill(who, SIGTERM);
	for (int ms = 0; urgent && ms < GRACE_MS && !gone(w->p.pid); ms += 10)
		nanosleep(&pause, NULL);
	kill(who, SIGKILL);
}

/* Milliseconds left; -1: no limit. */
static int
left(const struct watch *w)
{
	long ms = w->limits->ms - ms_since(&w->start);

	if (w->limits->ms == 0)
		return -1;
	return ms > 0 ? (int)(ms < 1000000 ? ms : 1000000) : 0;
}

/* Until it is done, stdout and stderr being closed. */
static void
outlast(struct watch *w)
{
	struct pollfd fd = {w->ends, POLLIN, 0};

	while (!w->late && !w->told && !gone(w->p.pid)) {
		w->told = poll(&fd, 1, 10) > 0;
		w->late = left(w) == 0;
	}
}

static int
watch_end(struct watch *w, bool full)
{
	int status;

	if (!full && w->limits->group)
		outlast(w);
	if (w->late || w->told || full)
		stop(w, true);
	else if (w->limits->group)
		stop(w, false); /* what it left running goes with it */
	status = proc_end(&w->p);
	shut(&w->ends);
	if (w->limits->group)
		pthread_sigmask(SIG_SETMASK, &w->old, NULL);
	return status;
}

/* Feeds and drains at once, so that neither side waits for the other. */
static void
serve(struct watch *w, struct str in, struct buf *out, struct buf *words)
{
	struct proc *p = &w->p;

	if (in.n == 0)
		shut(&p->in);
	else
		fcntl(p->in, F_SETFL, fcntl(p->in, F_GETFL) | O_NONBLOCK);
	while ((p->out >= 0 || p->err >= 0) && !out->full) {
		struct pollfd fds[] = {{p->in, POLLOUT, 0}, {p->out, POLLIN, 0},
		    {p->err, POLLIN, 0}, {w->ends, POLLIN, 0}};

		if (poll(fds, 4, left(w)) < 0 && errno != EINTR)
			break;
		w->late = left(w) == 0;
		w->told = w->ends >= 0 && fds[3].revents != 0;
		if (w->late || w->told)
			break;
		if (p->out >= 0 && fds[1].revents != 0)
			take(&p->out, out);
		if (p->err >= 0 && fds[2].revents != 0)
			take(&p->err, words);
		if (p->in >= 0 && fds[0].revents != 0)
			give(&p->in, &in);
	}
}

static int
watch_run(struct arena *a, struct watch *w, const char *name, struct str in,
    struct proc_said *out, struct err *e)
{
	struct buf told, said;
	int status;

	buf_init(&told, a, w->limits->out);
	buf_init(&said, a, WORDS_MAX);
	serve(w, in, &told, &said);
	status = watch_end(w, told.full);
	if (told.full)
		return err_set(e, FAIL_LIMIT, "%s: more than %zu bytes came",
		    name, w->limits->out);
	if (w->late)
		return err_set(e, FAIL_LIMIT, "%s: not done after %ld s", name,
		    (w->limits->ms + 999) / 1000);
	*out = (struct proc_said){buf_str(&told), buf_str(&said), status};
	return 0;
}

int
proc_run(struct arena *a, const char *const argv[], char *const env[],
    struct str in, const struct proc_limits *limits, struct proc_said *out,
    struct err *e)
{
	struct watch w = {.limits = limits};

	if (watch_start(&w, argv, env != NULL ? env : environ, e) != 0)
		return -1;
	return watch_run(a, &w, argv[0], in, out, e);
}

int
proc_rest(struct arena *a, const struct proc *p, const char *name,
    struct str in, size_t max, struct proc_said *out, struct err *e)
{
	const struct proc_limits limits = {.out = max};
	struct watch w = {.p = *p, .limits = &limits, .ends = -1};

	return watch_run(a, &w, name, in, out, e);
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
