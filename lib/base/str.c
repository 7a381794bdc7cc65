#include "base/str.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"

char *
str_c(struct arena *a, struct str s)
{
	char *p = arena_alloc(a, s.n + 1);

	if (s.n != 0)
		memcpy(p, s.p, s.n);
	return p;
}

struct str
str_dup(struct arena *a, struct str s)
{
	return (struct str){str_c(a, s), s.n};
}

struct str
str_printf(struct arena *a, const char *fmt, ...)
{
	struct buf b;
	va_list ap;

	buf_init(&b, a, (size_t)1 << 30);
	va_start(ap, fmt);
	buf_v(&b, fmt, ap);
	va_end(ap);
	return buf_str(&b);
}

static int
lower(char c)
{
	return c >= 'A' && c <= 'Z' ? c + ('a' - 'A') : (unsigned char)c;
}

bool
str_ieq(struct str a, struct str b)
{
	if (a.n != b.n)
		return false;
	for (size_t i = 0; i < a.n; i++)
		if (lower(a.p[i]) != lower(b.p[i]))
			return false;
	return true;
}

int
str_cmp(struct str a, struct str b)
{
	size_t n = a.n < b.n ? a.n : b.n;
	int c = n != 0 ? memcmp(a.p, b.p, n) : 0;

	if (c != 0)
		return c;
	return a.n < b.n ? -1 : a.n > b.n;
}

size_t
str_find(struct str s, struct str part)
{
	size_t at = 0;

	if (part.n == 0)
		return 0;
	while (s.n - at >= part.n) {
		const char *q =
		    memchr(s.p + at, part.p[0], s.n - at - part.n + 1);

		if (q == NULL)
			return s.n;
		if (memcmp(q, part.p, part.n) == 0)
			return (size_t)(q - s.p);
		at = (size_t)(q - s.p) + 1;
	}
	return s.n;
}

bool
str_has(struct str s, struct str part)
{
	return part.n == 0 || str_find(s, part) < s.n;
}

size_t
str_chr(struct str s, char c)
{
	const char *q = s.n != 0 ? memchr(s.p, c, s.n) : NULL;

	return q != NULL ? (size_t)(q - s.p) : s.n;
}

size_t
str_rchr(struct str s, char c)
{
	for (size_t i = s.n; i > 0; i--)
		if (s.p[i - 1] == c)
			return i - 1;
	return s.n;
}

static bool
blank(char c)
{
	return c == ' ' || (c >= '\t' && c <= '\r');
}

struct str
str_trim(struct str s)
{
	size_t from = 0, to = s.n;

	while (from < to && blank(s.p[from]))
		from++;
	while (to > from && blank(s.p[to - 1]))
		to--;
	return str_sub(s, from, to);
}

bool
str_cut(struct str s, char sep, struct str *head, struct str *rest)
{
	size_t at = str_chr(s, sep);

	*head = str_sub(s, 0, at);
	*rest = str_sub(s, at + 1, s.n);
	return at < s.n;
}

bool
str_line(struct str *s, struct str *line)
{
	size_t i = 0, end;

	if (s->n == 0)
		return false;
	while (i < s->n && s->p[i] != '\n' && s->p[i] != '\r')
		i++;
	*line = str_sub(*s, 0, i);
	end = i;
	if (end < s->n)
		end +=
		    s->p[end] == '\r' && end + 1 < s->n && s->p[end + 1] == '\n'
			? 2
			: 1;
	*s = str_sub(*s, end, s->n);
	return true;
}

bool
str_int(struct str s, long *out)
{
	long v = 0;
	size_t i = s.n != 0 && s.p[0] == '-' ? 1 : 0;

	if (i == s.n || s.n - i > 18)
		return false;
	for (; i < s.n; i++) {
		if (s.p[i] < '0' || s.p[i] > '9')
			return false;
		v = v * 10 + (s.p[i] - '0');
	}
	*out = s.p[0] == '-' ? -v : v;
	return true;
}

void
strs_add(struct arena *a, struct strs *l, struct str s)
{
	*VEC_ADD(a, l) = s;
}

bool
strs_has(const struct strs *l, struct str s)
{
	VEC_EACH (i, l)
		if (str_eq(l->v[i], s))
			return true;
	return false;
}

static int
by_bytes(const void *a, const void *b)
{
	return str_cmp(*(const struct str *)a, *(const struct str *)b);
}

void
strs_sort(struct strs *l)
{
	size_t n = 0;

	if (l->n != 0)
		qsort(l->v, l->n, sizeof(*l->v), by_bytes);
	VEC_EACH (i, l)
		if (i == 0 || !str_eq(l->v[i], l->v[n - 1]))
			l->v[n++] = l->v[i];
	l->n = n;
}

void
buf_init(struct buf *b, struct arena *a, size_t max)
{
	*b = (struct buf){.a = a, .max = max};
}

static bool
buf_room(struct buf *b, size_t n)
{
	size_t want;

	if (b->full || n > b->max - b->n) {
		b->full = true;
		return false;
	}
	if (b->cap - b->n > n)
		return true;
	want = b->cap == 0 ? 64 : b->cap;
	while (want - b->n <= n)
		want *= 2;
	b->p = arena_grow(b->a, b->p, b->cap, want);
	b->cap = want;
	return true;
}

void
buf_add(struct buf *b, struct str s)
{
	if (s.n == 0 || !buf_room(b, s.n))
		return;
	memcpy(b->p + b->n, s.p, s.n);
	b->n += s.n;
	b->p[b->n] = '\0';
}

void
buf_c(struct buf *b, char c)
{
	if (!buf_room(b, 1))
		return;
	b->p[b->n++] = c;
	b->p[b->n] = '\0';
}

void
buf_s(struct buf *b, const char *s)
{
	buf_add(b, str_of(s));
}

void
buf_v(struct buf *b, const char *fmt, va_list ap)
{
	char first[256] UNSET;
	va_list again;
	int n;

	va_copy(again, ap);
	n = vsnprintf(first, sizeof(first), fmt, ap);
	if (n > 0 && (size_t)n < sizeof(first)) {
		buf_add(b, (struct str){first, (size_t)n});
	} else if (n > 0 && buf_room(b, (size_t)n)) {
		vsnprintf(b->p + b->n, (size_t)n + 1, fmt, again);
		b->n += (size_t)n;
	}
	va_end(again);
}

void
buf_f(struct buf *b, const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	buf_v(b, fmt, ap);
	va_end(ap);
}

struct str
buf_str(const struct buf *b)
{
	return (struct str){b->p != NULL ? b->p : "", b->n};
}

struct str
strs_list(struct arena *a, const struct strs *l, size_t most)
{
	struct buf b;

	buf_init(&b, a, (size_t)1 << 20);
	for (size_t i = 0; i < l->n && i < most; i++)
		buf_f(&b, "%s%.*s", i != 0 ? ", " : "", STR_ARG(l->v[i]));
	if (l->n > most)
		buf_f(&b, " and %zu more", l->n - most);
	return buf_str(&b);
}
