/*
 * One `git cat-file --batch` for all that is read of a repository: a name
 * goes in on a line, "ID TYPE SIZE" and the bytes come back. No more is asked
 * at a time than a pipe holds unread, so neither side can be waiting for the
 * other.
 *
 * What has an id never changes: commits, and folders, which are asked for by
 * each tree that is read, are kept, and what was asked for ahead lies by until
 * it is wanted.
 */
#include <errno.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

#include "base/err.h"
#include "git/inner.h"

#define LINE_MAX_HERE ((size_t)64 * 1024)
/* A pipe of Linux holds 64 KiB, and POSIX wants 4 of one write at least. */
#define ASK_AHEAD 60

int
batch_start(struct repo *r, struct err *e)
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

/* What is kept: a hash table with free places where the id is empty. */

static struct object *
kept_at(const struct kept *k, struct str id)
{
	size_t h = 14695981039346656037u;

	for (size_t i = 0; i < id.n; i++)
		h = (h ^ (unsigned char)id.p[i]) * 1099511628211u;
	for (h ^= h >> 32;; h++) {
		struct object *o = &k->v[h & (k->cap - 1)];

		if (o->id.n == 0 || str_eq(o->id, id))
			return o;
	}
}

static void
keep(struct repo *r, const struct object *o)
{
	struct kept old = r->kept;
	struct object *at;

	if (old.n * 2 >= old.cap) {
		r->kept.cap = old.cap != 0 ? old.cap * 2 : 64;
		r->kept.v = NEW_N(r->a, struct object, r->kept.cap);
		for (size_t i = 0; i < old.cap; i++)
			if (old.v[i].id.n != 0)
				*kept_at(&r->kept, old.v[i].id) = old.v[i];
	}
	at = kept_at(&r->kept, o->id);
	r->kept.n += at->id.n == 0;
	*at = *o;
}

/* Small, and asked for again and again. */
static bool
is_lasting(const struct object *o)
{
	return str_eq(o->type, STR("tree")) || str_eq(o->type, STR("commit"));
}

/* The place stays, that the table's chains hold; a blob's bytes go. */
static bool
kept_take(struct repo *r, struct str id, struct object *out)
{
	struct object *o = r->kept.cap != 0 ? kept_at(&r->kept, id) : NULL;

	if (o == NULL || o->type.n == 0)
		return false;
	*out = *o;
	if (!is_lasting(o))
		o->type = o->body = STR_NONE;
	return true;
}

void
batch_put(struct repo *r, const struct object *o)
{
	keep(r, o);
}

bool
batch_has(const struct repo *r, struct str id)
{
	return r->kept.cap != 0 && kept_at(&r->kept, id)->type.n != 0;
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

/* The answer to one question: 1 there, 0 not, -1 failed; a body over `max` is
 * let go, and its size told. What is kept goes into the repository's own
 * memory. */
static int
batch_take(struct arena *a, struct repo *r, struct str name, size_t max,
    struct object *out, long *size, struct err *e)
{
	struct str line;
	char *body = NULL;

	if (batch_line(a, &r->batch, &line, e) != 0)
		return -1;
	if (!header_parse(line, name, out, size))
		return 0;
	if (is_lasting(out) && a != r->a) {
		out->id = str_dup(r->a, out->id);
		out->type = str_dup(r->a, out->type);
		a = r->a;
	}
	if ((size_t)*size <= max)
		body = arena_alloc(a, (size_t)*size + 1);
	if (batch_body(&r->batch, body, (size_t)*size, e) != 0)
		return -1;
	out->body = (struct str){body, body != NULL ? (size_t)*size : 0};
	if (body != NULL && is_lasting(out))
		keep(r, out);
	return 1;
}

static bool
can_be_asked(struct str name)
{
	return name.n != 0 && name.n < LINE_MAX_HERE / 2 &&
	       str_chr(name, '\n') == name.n && str_chr(name, '\0') == name.n;
}

static int
want_some(
    struct repo *r, const struct str *ids, size_t n, size_t max, struct err *e)
{
	struct buf b;
	struct object o;
	long size;

	buf_init(&b, r->a, LINE_MAX_HERE);
	for (size_t i = 0; i < n; i++)
		buf_f(&b, "%.*s\n", STR_ARG(ids[i]));
	if (batch_ask(&r->batch, buf_str(&b), e) != 0)
		return -1;
	for (size_t i = 0; i < n; i++) {
		int rc = batch_take(r->a, r, ids[i], max, &o, &size, e);

		if (rc < 0)
			return -1;
		if (rc > 0 && (size_t)size <= max)
			keep(r, &o);
	}
	return 0;
}

int
batch_want(struct repo *r, const struct strs *ids, size_t max, struct err *e)
{
	struct str some[ASK_AHEAD];
	size_t n = 0;

	if (ids->n < 2)
		return 0;
	if (batch_start(r, e) != 0)
		return -1;
	VEC_EACH (i, ids) {
		if (can_be_asked(ids->v[i]) && !batch_has(r, ids->v[i]))
			some[n++] = ids->v[i];
		if (n == ASK_AHEAD || (n != 0 && i + 1 == ids->n)) {
			if (want_some(r, some, n, max, e) != 0)
				return -1;
			n = 0;
		}
	}
	return 0;
}

int
batch_get(struct arena *a, struct repo *r, struct str name, size_t max,
    struct object *out, struct err *e)
{
	struct object o;
	long size;
	int rc;

	if (!can_be_asked(name))
		return 0;
	if (kept_take(r, name, &o)) {
		size = (long)o.body.n;
		rc = 1;
	} else if (batch_start(r, e) != 0 ||
		   batch_ask(&r->batch, str_printf(a, "%.*s\n", STR_ARG(name)),
		       e) != 0) {
		return -1;
	} else {
		rc = batch_take(a, r, name, max, &o, &size, e);
	}
	if (rc <= 0)
		return rc;
	if ((size_t)size > max)
		return err_set(
		    e, FAIL_LIMIT, "%ld bytes are more than %zu", size, max);
	*out = o;
	return 1;
}
