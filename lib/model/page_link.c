/* How a page names a file and a source. */
#include <string.h>

#include "base/text.h"
#include "model/page_own.h"

/* Bytes a link destination holds as they are; '(' and the like would end it,
 * '&' and '%' would be decoded, '|' would end a cell. */
static bool
link_plain(uint32_t c)
{
	if (c < 0x80)
		return (c >= '0' && c <= '9') ||
		       ((c | 0x20) >= 'a' && (c | 0x20) <= 'z') ||
		       (c != 0 && strchr("-._~/+,=@!$'", (int)c) != NULL);
	return c < TEXT_BAD && (text_is_letter(c) || text_is_digit(c));
}

static void
link_encode(struct buf *b, struct str s)
{
	for (size_t at = 0; at < s.n;) {
		size_t from = at;
		bool plain = link_plain(text_next(s, &at));

		for (size_t i = from; i < at; i++)
			if (plain)
				buf_c(b, s.p[i]);
			else
				buf_f(b, "%%%02X", (unsigned char)s.p[i]);
	}
}

struct str
page_link(struct arena *a, struct str from, struct str to)
{
	struct str head, dir = path_dir(from), rest, part;
	struct buf b;

	while (dir.n != 0 && str_cut(to, '/', &head, &rest)) {
		struct str up, below;

		str_cut(dir, '/', &up, &below);
		if (!str_eq(up, head))
			break;
		dir = below;
		to = rest;
	}
	buf_init(&b, a, MD_PAGE_MAX);
	while (dir.n != 0) {
		str_cut(dir, '/', &part, &dir);
		buf_s(&b, "../");
	}
	link_encode(&b, to);
	return buf_str(&b);
}

static int
hex(char c)
{
	if (c >= '0' && c <= '9')
		return c - '0';
	c |= 0x20;
	return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

struct str
path_decode(struct arena *a, struct str s)
{
	struct buf b;

	if (str_chr(s, '%') == s.n)
		return s;
	buf_init(&b, a, MD_PAGE_MAX);
	for (size_t i = 0; i < s.n; i++) {
		int hi = i + 2 < s.n && s.p[i] == '%' ? hex(s.p[i + 1]) : -1;
		int lo = hi >= 0 ? hex(s.p[i + 2]) : -1;

		if (lo >= 0)
			i += 2;
		buf_c(&b, lo >= 0 ? (char)(hi * 16 + lo) : s.p[i]);
	}
	return buf_str(&b);
}

struct str
page_linked(struct arena *a, struct str from, struct str link)
{
	struct str path = path_decode(a, str_sub(link, 0, str_chr(link, '#')));

	return path.n != 0 ? path_join(a, path_dir(from), path) : from;
}

/* A title in [[path|title]]: brackets and bars would end it. */
static struct str
wikilink_title(struct arena *a, struct str title)
{
	struct str s = str_dup(a, text_squeeze(a, title));
	char *p = str_c(a, s);

	for (size_t i = 0; i < s.n; i++)
		if (memchr("[]|#^\\`<>", p[i], 9) != NULL)
			p[i] = ' ';
	return text_squeeze(a, (struct str){p, s.n});
}

static bool
wikilink_can(struct str path)
{
	for (size_t i = 0; i < path.n; i++)
		if ((unsigned char)path.p[i] < 0x20 ||
		    memchr("[]|#^\\`<>", path.p[i], 9) != NULL)
			return false;
	return path.n != 0;
}

struct str
page_source_ref(struct arena *a, struct str from, const struct source *s,
    enum link_style links)
{
	struct str title = s->title.n != 0 ? s->title : s->slug;
	struct str date = date_text(a, s->date), path = s->path;

	if (links == LINKS_WIKILINK && wikilink_can(path)) {
		if (str_ends(path, STR(".md")))
			path.n -= 3;
		return str_printf(a, "[[%.*s|%.*s]], %.*s", STR_ARG(path),
		    STR_ARG(wikilink_title(a, title)), STR_ARG(date));
	}
	title = md_inert(a, title);
	if (links == LINKS_NONE || path.n == 0)
		return str_printf(
		    a, "%.*s, %.*s", STR_ARG(title), STR_ARG(date));
	return str_printf(a, "[%.*s](%.*s), %.*s", STR_ARG(title),
	    STR_ARG(page_link(a, from, path)), STR_ARG(date));
}
