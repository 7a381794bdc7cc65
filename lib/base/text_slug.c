/*
 * text_slug: a text as a name that any system takes for a file, and names less
 * their marks: "noël" as "noel".
 */
#include <string.h>

#include "base/arena.h"
#include "base/text_own.h"

/* Letters Unicode does not take apart; what a reader would type. */
static const char *
spelled(uint32_t cp)
{
	static const struct {
		uint32_t cp;
		const char *as;
	} letters[] = {
	    {0xe6, "ae"},
	    {0xf0, "d"},
	    {0xf8, "o"},
	    {0xfe, "th"},
	    {0x111, "d"},
	    {0x127, "h"},
	    {0x131, "i"},
	    {0x142, "l"},
	    {0x153, "oe"},
	};

	for (size_t i = 0; i < sizeof(letters) / sizeof(*letters); i++)
		if (letters[i].cp == cp)
			return letters[i].as;
	return NULL;
}

static void
put_slug(struct buf *b, uint32_t cp)
{
	const char *as = cp >= 0x80 ? spelled(cp) : NULL;
	int digit = text_digit(cp);

	if (digit >= 0)
		buf_c(b, (char)('0' + digit));
	else if (cp >= 'a' && cp <= 'z')
		buf_c(b, (char)cp);
	else if (as != NULL)
		buf_s(b, as);
	else if (text_plain(cp) != '\'' && b->n != 0 && b->p[b->n - 1] != '-')
		buf_c(b, '-');
}

/* Cut to `max`, at a hyphen where that keeps at least half. */
static struct str
slug_cut(struct str s, size_t max)
{
	if (s.n > max) {
		bool whole = s.p[max] == '-';
		size_t at;

		s = str_sub(s, 0, max);
		at = str_rchr(s, '-');
		if (!whole && at < s.n && at >= max / 2)
			s = str_sub(s, 0, at);
	}
	while (str_ends(s, STR("-")))
		s = str_sub(s, 0, s.n - 1);
	return s;
}

static bool
is_device(struct str s)
{
	static const char *const names[] = {"con", "prn", "aux", "nul"};

	for (size_t i = 0; i < sizeof(names) / sizeof(*names); i++)
		if (str_eq(s, str_of(names[i])))
			return true;
	return s.n == 4 &&
	       (str_starts(s, STR("com")) || str_starts(s, STR("lpt"))) &&
	       text_is_digit((unsigned char)s.p[3]);
}

struct str
text_slug(struct arena *a, struct str s, size_t max)
{
	static const struct str other = {"source", 6};
	struct str bare = text_mapped(a, s, HOW_BARE, '?');
	struct str slug;
	struct buf b;

	if (max == 0)
		max = 1;
	buf_init(&b, a, TEXT_MAX);
	for (size_t at = 0; at < bare.n;)
		put_slug(&b, text_next(bare, &at));
	slug = slug_cut(buf_str(&b), max);
	if (is_device(slug) && slug.n + 1 + other.n <= max)
		slug =
		    str_printf(a, "%.*s-%.*s", STR_ARG(slug), STR_ARG(other));
	if (slug.n == 0 || is_device(slug))
		slug = str_sub(other, 0, max);
	return slug;
}

/* Latin letters, with marks or without. */
static bool
is_latin(uint32_t cp)
{
	return (cp >= 0xc0 && cp < 0x250) || (cp >= 0x1e00 && cp < 0x1f00);
}

bool
text_has_marks(struct str s)
{
	for (size_t at = 0; at < s.n;)
		if (is_latin(text_next(s, &at)))
			return true;
	return false;
}

/* Writes it at `to`: no more bytes than it has itself. */
static size_t
put_bare(uint32_t cp, char *to)
{
	const char *as = spelled(cp);
	utf8proc_int32_t parts[8];
	utf8proc_ssize_t n;
	int last = 0;

	if (as != NULL) {
		memcpy(to, as, strlen(as));
		return strlen(as);
	}
	n = utf8proc_decompose_char(
	    (utf8proc_int32_t)cp, parts, 8, HOW_BARE, &last);
	return n != 1 ? 0
		      : (size_t)utf8proc_encode_char(
			    parts[0], (utf8proc_uint8_t *)to);
}

struct str
text_bare(struct str s, char *to, size_t room)
{
	size_t n = 0;

	if (s.n > room)
		return s;
	for (size_t at = 0; at < s.n;) {
		size_t from = at, put = 0;
		uint32_t cp = text_next(s, &at);

		if (is_latin(cp))
			put = put_bare(cp, to + n);
		if (put == 0) {
			memcpy(to + n, s.p + from, at - from);
			put = at - from;
		}
		n += put;
	}
	return (struct str){to, n};
}
