/*
 * str: views of text, and the buffer that owns a growing one.
 *
 * A view is passed by value and owns nothing; the bytes live in an arena, in
 * the page or in the program. Text is bytes: UTF-8 is the business of
 * base/text.
 */
#ifndef WK_BASE_STR_H
#define WK_BASE_STR_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <string.h>

/* For a large local that is filled before it is read: hardened builds set
 * every local first, which costs more than what is done with some. */
#define UNSET __attribute__((uninitialized))

struct arena;

struct str {
	const char *p;
	size_t n;
};

struct strs {
	struct str *v;
	size_t n, cap;
};

/* A view of a string literal. */
#define STR(lit) ((struct str){("" lit), sizeof(lit) - 1})
/* The same as an initialiser of a static table. */
#define STR_INIT(lit)                                                          \
	{                                                                      \
		("" lit), sizeof(lit) - 1                                      \
	}
#define STR_NONE ((struct str){NULL, 0})
/* For printf's %.*s. */
#define STR_ARG(s) (int)(s).n, (s).p != NULL ? (s).p : ""

/* A view of a C string; NULL gives the empty view. */
static inline struct str
str_of(const char *s)
{
	return (struct str){s, s != NULL ? strlen(s) : 0};
}

/* A copy in the arena, with a NUL after it that is not counted. */
struct str str_dup(struct arena *a, struct str s);
/* The same as a C string. */
char *str_c(struct arena *a, struct str s);
struct str str_printf(struct arena *a, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));

static inline bool
str_eq(struct str a, struct str b)
{
	return a.n == b.n && (a.n == 0 || memcmp(a.p, b.p, a.n) == 0);
}

/* Equal but for ASCII case. */
bool str_ieq(struct str a, struct str b);
/* <0, 0, >0 in byte order. */
int str_cmp(struct str a, struct str b);
static inline bool
str_starts(struct str s, struct str with)
{
	return s.n >= with.n &&
	       (with.n == 0 || memcmp(s.p, with.p, with.n) == 0);
}

static inline bool
str_ends(struct str s, struct str with)
{
	return s.n >= with.n &&
	       (with.n == 0 || memcmp(s.p + s.n - with.n, with.p, with.n) == 0);
}

bool str_has(struct str s, struct str part);
/* Offset of the first `part`; s.n where there is none. */
size_t str_find(struct str s, struct str part);
/* Offset of the first / last byte `c`; s.n where there is none. */
size_t str_chr(struct str s, char c);
size_t str_rchr(struct str s, char c);
/* The bytes [from, to), bounds cut to the text. */
static inline struct str
str_sub(struct str s, size_t from, size_t to)
{
	if (to > s.n)
		to = s.n;
	if (from > to)
		from = to;
	return (struct str){s.p != NULL ? s.p + from : NULL, to - from};
}

struct str str_trim(struct str s); /* ASCII white space, both ends */
/* Cuts at the first `sep`: `head` is before it, `rest` after; false (head =
 * all, rest empty) where there is none. */
bool str_cut(struct str s, char sep, struct str *head, struct str *rest);
/* The next line without its end; advances `s`; false at the end. Takes \n,
 * \r\n and a lone \r. */
bool str_line(struct str *s, struct str *line);
/* A whole number in base 10 that fills the view. */
bool str_int(struct str s, long *out);

void strs_add(struct arena *a, struct strs *l, struct str s);
bool strs_has(const struct strs *l, struct str s);
void strs_sort(struct strs *l); /* byte order; equal ones are dropped */
/* "a, b, c": the first `most`, then how many more there are. */
struct str strs_list(struct arena *a, const struct strs *l, size_t most);

/*
 * A growing text with a ceiling: past it nothing more is added and `full` is
 * set, which the caller turns into a message.
 */
struct buf {
	struct arena *a;
	char *p;
	size_t n, cap, max;
	bool full;
};

void buf_init(struct buf *b, struct arena *a, size_t max);
void buf_add(struct buf *b, struct str s);
void buf_c(struct buf *b, char c);
void buf_s(struct buf *b, const char *s);
void buf_f(struct buf *b, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));
void buf_v(struct buf *b, const char *fmt, va_list ap)
    __attribute__((format(printf, 2, 0)));
/* What was gathered; valid until the next addition. */
struct str buf_str(const struct buf *b);

#endif
