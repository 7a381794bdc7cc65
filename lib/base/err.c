#include "base/err.h"

#include <stdarg.h>

#include "base/arena.h"

#define MSG_MAX ((size_t)16 * 1024)

static const struct {
	const char *name;
	int status;
} fails[] = {
    [FAIL_NONE] = {"none", 0},
    [FAIL_USAGE] = {"usage", 2},
    [FAIL_NOTFOUND] = {"not_found", 3},
    [FAIL_IO] = {"io", 3},
    [FAIL_SYNTAX] = {"syntax", 3},
    [FAIL_LIMIT] = {"limit", 3},
    [FAIL_REFUSED] = {"refused", 3},
    [FAIL_GIT] = {"git", 3},
    [FAIL_UNCHECKED] = {"unchecked", 4},
    [FAIL_RETRY] = {"retry", 75},
};

void
err_init(struct err *e, struct arena *a)
{
	*e = (struct err){.a = a};
}

void
err_clear(struct err *e)
{
	err_init(e, e->a);
}

__attribute__((format(printf, 2, 0))) static struct str
words(struct err *e, const char *fmt, va_list ap)
{
	struct buf b;

	buf_init(&b, e->a, MSG_MAX);
	buf_v(&b, fmt, ap);
	return buf_str(&b);
}

int(err_set)(struct err *e, enum fail code, const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	e->code = code;
	e->msg = words(e, fmt, ap);
	e->fix = STR_NONE;
	va_end(ap);
	return -1;
}

int(err_fix)(struct err *e, const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	e->fix = words(e, fmt, ap);
	va_end(ap);
	return -1;
}

int(err_prefix)(struct err *e, const char *fmt, ...)
{
	va_list ap;
	struct str before;

	va_start(ap, fmt);
	before = words(e, fmt, ap);
	va_end(ap);
	e->msg =
	    str_printf(e->a, "%.*s: %.*s", STR_ARG(before), STR_ARG(e->msg));
	return -1;
}

int
err_exit(enum fail code)
{
	return fails[code].status;
}

const char *
err_name(enum fail code)
{
	return fails[code].name;
}
