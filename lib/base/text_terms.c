/*
 * The words a search compares, and the tokens a text is worth.
 */
#include <utf8proc.h>

#include "base/arena.h"
#include "base/text.h"

/* A longer run of letters is cut, when not all are ASCII. */
#define RUN_MAX 256
#define TERMS_MAX ((size_t)1 << 30)

#define HOW_SPLIT                                                              \
	(UTF8PROC_STABLE | UTF8PROC_DECOMPOSE | UTF8PROC_COMPAT |              \
	    UTF8PROC_CASEFOLD | UTF8PROC_IGNORE)
#define HOW_JOIN (UTF8PROC_STABLE | UTF8PROC_COMPOSE)

static bool
is_accent(utf8proc_int32_t cp)
{
	return cp >= 0x300 && cp <= 0x36f;
}

static void
gap(struct buf *b)
{
	if (b->n != 0 && b->p[b->n - 1] != ' ')
		buf_c(b, ' ');
}

static void
put_lower(struct buf *b, struct str s)
{
	for (size_t i = 0; i < s.n; i++)
		buf_c(b, s.p[i] >= 'A' && s.p[i] <= 'Z'
			     ? (char)(s.p[i] + ('a' - 'A'))
			     : s.p[i]);
}

static void
put_split(struct buf *b, struct str s)
{
	size_t at = 0;

	while (at < s.n) {
		size_t from = at;
		uint32_t cp = text_next(s, &at);

		if (text_is_unspaced(cp))
			gap(b);
		else if (!text_is_letter(cp) && !text_is_digit(cp)) {
			gap(b);
			continue;
		}
		put_lower(b, str_sub(s, from, at));
		if (text_is_unspaced(cp))
			gap(b);
	}
}

/* A run of bytes that are not all ASCII, at most RUN_MAX of them. */
static void
put_run(struct buf *b, struct str run)
{
	utf8proc_int32_t near[64], *cps = near;
	const utf8proc_uint8_t *p = (const utf8proc_uint8_t *)run.p;
	utf8proc_ssize_t room = 63, n, kept = 0;

	n = utf8proc_decompose(
	    p, (utf8proc_ssize_t)run.n, cps, room, HOW_SPLIT);
	if (n > room) {
		room = n;
		cps = NEW_N(b->a, utf8proc_int32_t, (size_t)room + 1);
		n = utf8proc_decompose(
		    p, (utf8proc_ssize_t)run.n, cps, room, HOW_SPLIT);
	}
	if (n < 0) {
		put_split(b, run);
		return;
	}
	for (utf8proc_ssize_t i = 0; i < n; i++)
		if (!is_accent(cps[i]))
			cps[kept++] = cps[i];
	n = utf8proc_reencode(cps, kept, HOW_JOIN);
	if (n > 0)
		put_split(b, (struct str){(const char *)cps, (size_t)n});
}

static bool
is_word_byte(unsigned char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
	       (c >= '0' && c <= '9') || c >= 0x80;
}

/* Letters, digits and bytes beyond ASCII in a row; a code point is not cut. */
static struct str
run_at(struct str s, size_t from, bool *ascii)
{
	size_t at = from;

	*ascii = true;
	while (at < s.n && is_word_byte((unsigned char)s.p[at])) {
		size_t next = at;

		if ((unsigned char)s.p[at] >= 0x80)
			*ascii = false;
		text_next(s, &next);
		if (!*ascii && next - from > RUN_MAX)
			break;
		at = next;
	}
	return str_sub(s, from, at);
}

/* Where all is ASCII, in one pass; false where it is not. */
static bool
terms_ascii(struct arena *a, struct str s, struct str *out)
{
	char *p;
	size_t n = 0;

	for (size_t i = 0; i < s.n; i++)
		if ((unsigned char)s.p[i] >= 0x80)
			return false;
	p = arena_alloc(a, s.n + 1);
	for (size_t i = 0; i < s.n; i++) {
		char c = s.p[i];

		if (c >= 'A' && c <= 'Z')
			p[n++] = (char)(c + ('a' - 'A'));
		else if (is_word_byte((unsigned char)c))
			p[n++] = c;
		else if (n != 0 && p[n - 1] != ' ')
			p[n++] = ' ';
	}
	if (n != 0 && p[n - 1] == ' ')
		n--;
	p[n] = '\0';
	*out = (struct str){p, n};
	return true;
}

struct str
text_terms(struct arena *a, struct str s)
{
	struct buf b;
	struct str out;
	size_t at = 0;

	if (terms_ascii(a, s, &out))
		return out;
	buf_init(&b, a, TERMS_MAX);
	while (at < s.n) {
		bool ascii;
		struct str run = run_at(s, at, &ascii);

		at += run.n != 0 ? run.n : 1;
		if (run.n == 0)
			gap(&b);
		else if (!ascii)
			put_run(&b, run);
		else
			put_lower(&b, run);
	}
	return str_trim(buf_str(&b));
}

long
text_tokens(struct str s)
{
	size_t at = 0, letters = 0, digits = 0;
	long n = 0;

	while (at < s.n) {
		uint32_t cp = text_next(s, &at);

		letters = text_is_letter(cp) ? letters + 1 : 0;
		digits = text_is_digit(cp) ? digits + 1 : 0;
		if (letters != 0)
			n += letters % 4 == 1;
		else if (digits != 0)
			n += digits % 3 == 1;
		else
			n += !text_is_space(cp);
	}
	return n;
}
