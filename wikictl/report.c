#include "report.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/text.h"
#include "format/json.h"

static const char *const tints[] = {
    [TINT_NONE] = "",
    [TINT_BOLD] = "\033[1m",
    [TINT_DIM] = "\033[2m",
    [TINT_RED] = "\033[31m",
    [TINT_GREEN] = "\033[32m",
    [TINT_YELLOW] = "\033[33m",
};

__attribute__((format(printf, 2, 0))) static struct str
words(struct arena *a, const char *fmt, va_list ap)
{
	struct buf b;

	buf_init(&b, a, REPORT_MAX);
	buf_v(&b, fmt, ap);
	return text_clean(a, buf_str(&b), true);
}

void
put(struct run *r, const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	buf_add(&r->out, words(r->a, fmt, ap));
	va_end(ap);
}

void
put_cell(struct run *r, enum tint t, struct str text, size_t width)
{
	struct str s = text_clean(r->a, text, false);
	size_t n = text_columns(s);
	bool color = r->color && t != TINT_NONE && s.n != 0;

	if (color)
		buf_s(&r->out, tints[t]);
	buf_add(&r->out, s);
	if (color)
		buf_s(&r->out, "\033[0m");
	for (; n < width; n++)
		buf_c(&r->out, ' ');
}

static void
stderr_line(struct str s)
{
	fprintf(stderr, "%.*s\n", STR_ARG(s));
}

void
say(struct run *r, const char *fmt, ...)
{
	va_list ap;

	if (r->quiet)
		return;
	va_start(ap, fmt);
	stderr_line(words(r->a, fmt, ap));
	va_end(ap);
}

/* A fix that is a command reads as one. */
static struct str
fix_words(struct arena *a, struct str fix)
{
	if (str_starts(fix, STR("wikictl ")) || str_starts(fix, STR("git ")) ||
	    str_starts(fix, STR("WIKICTL_")))
		return str_printf(a, "run: %.*s", STR_ARG(fix));
	return fix;
}

struct str
report_fix(struct run *r)
{
	if (r->e->fix.n != 0)
		return r->e->fix;
	switch (r->e->code) {
	case FAIL_NONE:
		break;
	case FAIL_USAGE:
	case FAIL_REFUSED:
	case FAIL_NOTFOUND:
		return r->cmd != NULL && cmd_find(str_of(r->cmd->name)) != NULL
			   ? str_printf(r->a, "wikictl help %s", r->cmd->name)
			   : STR("wikictl help");
	case FAIL_SYNTAX:
	case FAIL_UNCHECKED:
		return STR("mend that, then run this again");
	case FAIL_LIMIT:
		return STR("man 5 wikictl lists the limits");
	case FAIL_IO:
		return STR("see that it is there, may be written and has room "
			   "(ls -l, df), then run this again");
	case FAIL_GIT:
		return STR("git status");
	case FAIL_RETRY:
		return STR("run this again");
	}
	return STR_NONE;
}

static void
failure_text(struct run *r)
{
	struct str msg = text_clean(r->a, r->e->msg, false);
	struct str fix = text_clean(r->a, report_fix(r), true);
	struct str line;

	if (fix.n == 0) {
		stderr_line(str_printf(r->a, "wikictl: %.*s", STR_ARG(msg)));
		return;
	}
	if (str_chr(fix, '\n') == fix.n) {
		stderr_line(str_printf(r->a, "wikictl: %.*s; %.*s",
		    STR_ARG(msg), STR_ARG(fix_words(r->a, fix))));
		return;
	}
	stderr_line(str_printf(r->a, "wikictl: %.*s", STR_ARG(msg)));
	while (str_line(&fix, &line))
		stderr_line(
		    str_printf(r->a, "  %.*s", STR_ARG(str_trim(line))));
}

void
report_failure(struct run *r)
{
	struct val *doc, *err;

	if (!r->json) {
		failure_text(r);
		return;
	}
	r->out.n = 0;
	doc = doc_new(r->a, "wikictl.error/1");
	err = val_map(r->a);
	val_set_text(r->a, err, "code", str_of(err_name(r->e->code)));
	val_set_text(r->a, err, "message", r->e->msg);
	val_set_text(r->a, err, "fix", report_fix(r));
	val_set(r->a, doc, "error", err);
	put_json(r, doc);
	failure_text(r);
}

/* What could turn a terminal's line around, or work as a control of eight
 * bits, is given as an escape: the value stays, the terminal is safe. */
static bool
unsafe(uint32_t cp)
{
	return (cp >= 0x80 && cp < 0xa0) || (cp >= 0x200b && cp <= 0x200f) ||
	       (cp >= 0x2028 && cp <= 0x202e) ||
	       (cp >= 0x2060 && cp <= 0x2069) || cp == 0x61c || cp == 0xfeff;
}

static void
put_doc(struct run *r, const struct val *doc, int indent)
{
	struct buf b;
	struct str s;
	size_t at = 0;

	buf_init(&b, r->a, REPORT_MAX);
	val_to_json(&b, doc, indent);
	s = buf_str(&b);
	while (at < s.n) {
		size_t from = at;
		uint32_t cp = text_next(s, &at);

		if (unsafe(cp))
			buf_f(&r->out, "\\u%04x", (unsigned)cp);
		else
			buf_add(&r->out, str_sub(s, from, at));
	}
	buf_c(&r->out, '\n');
}

void
put_json(struct run *r, const struct val *doc)
{
	put_doc(r, doc, 2);
}

void
put_json_line(struct run *r, const struct val *doc)
{
	put_doc(r, doc, 0);
}

int
report_flush(struct run *r)
{
	struct str s = buf_str(&r->out);

	while (s.n > 0) {
		ssize_t n = write(STDOUT_FILENO, s.p, s.n);

		if (n < 0 && errno == EINTR)
			continue;
		if (n < 0) {
			r->out.n = 0;
			if (errno == EPIPE)
				return 0;
			err_set(r->e, FAIL_IO,
			    "cannot write to standard output: %s",
			    strerror(errno));
			return err_fix(r->e,
			    "run this again with its output somewhere else");
		}
		s = str_sub(s, (size_t)n, s.n);
	}
	if (r->out.full) {
		r->out.n = 0;
		err_set(
		    r->e, FAIL_LIMIT, "the output is over 1 GiB and was cut");
		return err_fix(r->e, "--limit N asks for less");
	}
	r->out.n = 0;
	return 0;
}

struct str
count_of(struct arena *a, long n, const char *one, const char *many)
{
	return str_printf(a, "%ld %s", n, n == 1 ? one : many);
}

struct val *
date_val(struct arena *a, struct date d)
{
	return date_known(d) ? val_text(a, date_text(a, d)) : val_null(a);
}

struct val *
strs_val(struct arena *a, const struct strs *l)
{
	struct val *v = val_list(a);

	VEC_EACH (i, l)
		val_add(a, v, val_text(a, l->v[i]));
	return v;
}

struct val *
doc_new(struct arena *a, const char *schema)
{
	struct val *v = val_map(a);

	val_set_text(a, v, "schema", str_of(schema));
	return v;
}

void
doc_totals(struct arena *a, struct val *doc, long total, long shown)
{
	val_set_int(a, doc, "total", total);
	val_set_bool(a, doc, "truncated", shown < total);
}

struct str
clip(struct arena *a, struct str s, size_t columns)
{
	struct str c = text_clean(a, s, false);
	size_t at = 0, last = 0;

	if (text_columns(c) <= columns)
		return c;
	while (at < c.n && text_columns(str_sub(c, 0, at)) + 1 <= columns) {
		last = at;
		text_next(c, &at);
	}
	return str_printf(a, "%.*s…", STR_ARG(str_sub(c, 0, last)));
}
