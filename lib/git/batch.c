/*
 * One `git cat-file --batch` for all that is read of a repository: a name
 * goes in on a line, "ID TYPE SIZE" and the bytes come back. One question is
 * out at a time, so neither side can be waiting for the other.
 */
#include <errno.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

#include "base/err.h"
#include "git/inner.h"

#define LINE_MAX_HERE ((size_t)64 * 1024)

static int
batch_up(struct repo *r, struct err *e)
{
	struct batch *b = &r->batch;
	const char *const argv[] = {"git", "--no-pager", "-C",
	    str_c(r->a, r->top), "cat-file", "--batch", NULL};

	if (b->up && b->owner == getpid())
		return 0;
	batch_end(b);
	if (proc_start(argv, r->env, false, &b->proc, e) != 0)
		return -1;
	b->owner = getpid();
	b->up = true;
	b->at = b->n = 0;
	return 0;
}

void
batch_end(struct batch *b)
{
	if (!b->up)
		return;
	if (b->owner == getpid()) {
		proc_end(&b->proc);
	} else { /* a worker's copy: not our child */
		close(b->proc.in);
		close(b->proc.out);
	}
	b->up = false;
}

static int
batch_dead(struct batch *b, struct err *e)
{
	batch_end(b);
	err_set(
	    e, FAIL_UNCHECKED, "git cat-file stopped: objects cannot be read");
	return err_fix(e, "git fetch --refetch --no-filter, or git fsck");
}

static int
batch_fill(struct batch *b, struct err *e)
{
	ssize_t n;

	do
		n = read(b->proc.out, b->buf, sizeof(b->buf));
	while (n < 0 && errno == EINTR);
	if (n <= 0)
		return batch_dead(b, e);
	b->at = 0;
	b->n = (size_t)n;
	return 0;
}

static int
batch_ask(struct batch *b, struct str line, struct err *e)
{
	while (line.n != 0) {
		ssize_t n = pipe_write(b->proc.in, line.p, line.n);

		if (n < 0 && errno != EINTR)
			return batch_dead(b, e);
		if (n > 0)
			line = str_sub(line, (size_t)n, line.n);
	}
	return 0;
}

static int
batch_line(struct arena *a, struct batch *b, struct str *out, struct err *e)
{
	struct buf line;
	struct str have;
	size_t end;

	buf_init(&line, a, LINE_MAX_HERE);
	for (;;) {
		if (b->at == b->n && batch_fill(b, e) != 0)
			return -1;
		have = (struct str){b->buf + b->at, b->n - b->at};
		end = str_chr(have, '\n');
		buf_add(&line, str_sub(have, 0, end));
		b->at += end;
		if (line.full)
			return batch_dead(b, e);
		if (end < have.n)
			break;
	}
	b->at++;
	*out = buf_str(&line);
	return 0;
}

/* `size` bytes and a newline; NULL: to be let go. */
static int
batch_body(struct batch *b, char *into, size_t size, struct err *e)
{
	size_t got = 0;

	while (got < size + 1) {
		size_t n = size + 1 - got;

		if (b->at == b->n && batch_fill(b, e) != 0)
			return -1;
		if (n > b->n - b->at)
			n = b->n - b->at;
		if (into != NULL)
			memcpy(into + got, b->buf + b->at, n);
		b->at += n;
		got += n;
	}
	if (into != NULL)
		into[size] = '\0';
	return 0;
}

/* "ID TYPE SIZE"; all else ("NAME missing", "NAME ambiguous", ...) is an
 * answer without an object. */
static bool
header_parse(struct str line, struct str name, struct object *out, long *size)
{
	struct str rest;

	if (line.n > name.n && str_starts(line, name) &&
	    line.p[name.n] == ' ' &&
	    str_chr(str_sub(line, name.n + 1, line.n), ' ') ==
		line.n - name.n - 1)
		return false;
	return str_cut(line, ' ', &out->id, &rest) &&
	       str_cut(rest, ' ', &out->type, &rest) && str_int(rest, size) &&
	       *size >= 0;
}

int
batch_get(struct arena *a, struct repo *r, struct str name, size_t max,
    struct object *out, struct err *e)
{
	struct object o;
	struct str line;
	long size;
	char *body;

	if (name.n == 0 || name.n >= LINE_MAX_HERE / 2 ||
	    str_chr(name, '\n') < name.n || str_chr(name, '\0') < name.n)
		return 0;
	if (batch_up(r, e) != 0 ||
	    batch_ask(&r->batch, str_printf(a, "%.*s\n", STR_ARG(name)), e) !=
		0 ||
	    batch_line(a, &r->batch, &line, e) != 0)
		return -1;
	if (!header_parse(line, name, &o, &size))
		return 0;
	if ((size_t)size > max) {
		if (batch_body(&r->batch, NULL, (size_t)size, e) != 0)
			return -1;
		return err_set(
		    e, FAIL_LIMIT, "%ld bytes are more than %zu", size, max);
	}
	body = arena_alloc(a, (size_t)size + 1);
	if (batch_body(&r->batch, body, (size_t)size, e) != 0)
		return -1;
	o.body = (struct str){body, (size_t)size};
	*out = o;
	return 1;
}
