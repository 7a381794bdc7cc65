#include "base/crew.h"

#include <errno.h>
#include <signal.h>
#include <stdint.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/arena.h"

/* Parts that one worker takes in a row: neighbours cost about the same, and a
 * pipe holds what a few of them give. */
#define RUN 8

struct worker {
	pid_t pid; /* 0: not started, or gone */
	int fd;
	bool died;
	char buf[16384]; /* read ahead: [at, n) */
	size_t at, n;
};

unsigned
crew_size(void)
{
	long n = sysconf(_SC_NPROCESSORS_ONLN);

	return n < 1 ? 1 : n > CREW_MAX ? CREW_MAX : (unsigned)n;
}

static bool
put(int fd, const void *bytes, size_t n)
{
	const char *p = bytes;

	while (n > 0) {
		ssize_t k = write(fd, p, n);

		if (k < 0 && errno == EINTR)
			continue;
		if (k <= 0)
			return false;
		p += k;
		n -= (size_t)k;
	}
	return true;
}

static bool
get(struct worker *w, void *bytes, size_t n)
{
	char *p = bytes;

	while (n > 0) {
		size_t some = w->n - w->at;
		ssize_t k;

		if (some > 0) {
			some = some < n ? some : n;
			memcpy(p, w->buf + w->at, some);
			w->at += some;
			p += some;
			n -= some;
			continue;
		}
		k = read(w->fd, w->buf, sizeof(w->buf));
		if (k < 0 && errno == EINTR)
			continue;
		if (k <= 0)
			return false;
		w->at = 0;
		w->n = (size_t)k;
	}
	return true;
}

static unsigned
worker_of(size_t at, unsigned n)
{
	return (unsigned)(at / RUN % n);
}

/* A part's length stands before its bytes; SIZE_MAX: over the ceiling. */
static void
serve(const struct crew *c, size_t parts, unsigned mine, unsigned n, int fd)
{
	struct arena *a = arena_new();

	for (size_t at = 0; at < parts; at++) {
		struct buf b;
		size_t len;

		if (worker_of(at, n) != mine)
			continue;
		buf_init(&b, a, sizeof(len) + CREW_PART_MAX);
		buf_add(&b, (struct str){(const char *)&at, sizeof(len)});
		c->work(c->own, at, &b);
		len = b.full ? SIZE_MAX : b.n - sizeof(len);
		memcpy(b.p, &len, sizeof(len));
		if (!put(fd, b.p, b.full ? sizeof(len) : b.n))
			_exit(1);
		arena_reset(a);
	}
	_exit(0);
}

static void
start(const struct crew *c, size_t parts, struct worker *w, unsigned mine,
    unsigned n)
{
	int ends[2];

	if (pipe(ends) != 0)
		return;
	w[mine].pid = fork();
	if (w[mine].pid == 0) {
		for (unsigned i = 0; i < mine; i++)
			if (w[i].pid > 0)
				close(w[i].fd);
		close(ends[0]);
		serve(c, parts, mine, n, ends[1]);
	}
	close(ends[1]);
	w[mine].fd = ends[0];
	if (w[mine].pid < 0) {
		close(ends[0]);
		w[mine].pid = 0;
	}
}

static void
do_here(const struct crew *c, struct arena *a, size_t at)
{
	struct buf b;

	buf_init(&b, a, CREW_PART_MAX);
	c->work(c->own, at, &b);
	if (b.full)
		c->lost(c->own, at);
	else
		c->take(c->own, at, buf_str(&b));
}

static void
receive(const struct crew *c, struct arena *a, struct worker *w, size_t at)
{
	size_t len = 0;
	char *p = NULL;

	if (!w->died && !get(w, &len, sizeof(len)))
		w->died = true;
	if (!w->died && len != SIZE_MAX) {
		p = arena_alloc(a, len + 1);
		w->died = !get(w, p, len);
	}
	if (w->died || len == SIZE_MAX)
		c->lost(c->own, at);
	else
		c->take(c->own, at, (struct str){p, len});
}

void
crew_run(const struct crew *c, size_t parts, unsigned workers)
{
	struct arena *a = arena_new(), *own = arena_new();
	unsigned n = workers < CREW_MAX ? workers : CREW_MAX;
	struct worker *w = NEW_N(own, struct worker, n + 1);

	if (n > (parts + RUN - 1) / RUN)
		n = (unsigned)((parts + RUN - 1) / RUN);
	for (unsigned i = 0; n > 1 && i < n; i++)
		start(c, parts, w, i, n);
	for (size_t at = 0; at < parts; at++) {
		struct worker *mine = n > 1 ? &w[worker_of(at, n)] : &w[0];

		if (mine->pid == 0)
			do_here(c, a, at);
		else
			receive(c, a, mine, at);
		arena_reset(a);
	}
	for (unsigned i = 0; i < n; i++)
		if (w[i].pid > 0) {
			close(w[i].fd);
			while (waitpid(w[i].pid, NULL, 0) < 0 && errno == EINTR)
				;
		}
	arena_free(own);
	arena_free(a);
}
