/*
 * md_link: brackets, angles and citations of one block: which bytes of them
 * are words, which are markup, what they refer to.
 */
#include <string.h>

#include "format/md_inline.h"

size_t
md_seek(struct md_scan *s, size_t from, size_t reach, struct str what)
{
	struct str in;
	size_t hit;

	if (reach > s->fuel)
		reach = s->fuel;
	in = str_sub(s->t, from, reach > s->t.n - from ? s->t.n : from + reach);
	hit = str_find(in, what);
	s->fuel -= hit < in.n ? hit : in.n;
	return hit < in.n ? from + hit : s->t.n;
}

static bool
is_label(struct str s)
{
	if (s.n == 0 || s.n > 999)
		return false;
	for (size_t i = 0; i < s.n; i++)
		if (md_is_blank((unsigned char)s.p[i]) || s.p[i] == '[')
			return false;
	return true;
}

static void
ref_add(struct md_scan *s, enum md_ref_kind kind, struct str target,
    struct str text, size_t from, size_t to)
{
	*VEC_ADD(s->a, &s->refs) =
	    (struct md_ref){kind, target, text, from, to};
}

/* The `]` that closes the bracket at `i`, or t.n. */
static size_t
close_bracket(struct md_scan *s, size_t i)
{
	size_t depth = 0;

	for (; i < s->t.n && s->fuel > 0; i++, s->fuel--) {
		char c = s->t.p[i];

		if (c == '\\') {
			i++;
		} else if (c == '`') {
			size_t n = 1, to;

			while (md_at(s, i + n) == '`')
				n++;
			to = md_seek(s, i + n, 1000, md_cut(s, i, i + n));
			i = to < s->t.n ? to + n - 1 : i + n - 1;
		} else if (c == '[') {
			depth++;
		} else if (c == ']' && --depth == 0) {
			return i;
		}
	}
	return s->t.n;
}

struct link {
	size_t text_end; /* the ] */
	size_t end;	 /* after it all */
	struct str target;
};

static size_t
skip_blanks(const struct md_scan *s, size_t i)
{
	while (i < s->t.n && md_is_blank(md_at(s, i)))
		i++;
	return i;
}

static size_t
link_title(struct md_scan *s, size_t i)
{
	unsigned char open = md_at(s, i), close = open == '(' ? ')' : open;

	if (open != '"' && open != '\'' && open != '(')
		return i;
	for (i++; i < s->t.n && s->fuel > 0; i++, s->fuel--) {
		if (md_at(s, i) == '\\')
			i++;
		else if (md_at(s, i) == close)
			return i + 1;
	}
	return s->t.n;
}

/* "(dest "title")" at `i`: false where it is none. */
static bool
link_dest(struct md_scan *s, size_t i, struct link *out)
{
	size_t from = skip_blanks(s, i + 1), to = from, depth = 0;

	if (md_at(s, from) == '<') {
		for (to = ++from; to < s->t.n && s->fuel > 0; to++, s->fuel--) {
			if (md_at(s, to) == '>' || md_at(s, to) == '\n')
				break;
			if (md_at(s, to) == '\\')
				to++;
		}
		if (md_at(s, to) != '>')
			return false;
		out->target = md_cut(s, from, to);
		to++;
	} else {
		for (; to < s->t.n && s->fuel > 0; to++, s->fuel--) {
			unsigned char c = md_at(s, to);

			if (md_is_blank(c) || (c == ')' && depth == 0))
				break;
			if (c == '\\' && md_is_punct(md_at(s, to + 1)))
				to++;
			else if (c == '(')
				depth++;
			else if (c == ')')
				depth--;
		}
		out->target = md_cut(s, from, to);
	}
	to = skip_blanks(s, to);
	to = skip_blanks(s, link_title(s, to));
	if (md_at(s, to) != ')')
		return false;
	out->end = to + 1;
	return true;
}

static const struct md_url *
url_find(const struct md_scan *s, struct str label)
{
	struct str fold;
	size_t lo = 0, hi;

	if (s->urls == NULL || s->urls->n == 0 || label.n == 0 || label.n > 999)
		return NULL;
	fold = text_fold(s->a, label);
	for (hi = s->urls->n; lo < hi;) {
		size_t mid = lo + (hi - lo) / 2;

		if (str_cmp(s->urls->v[mid].label, fold) < 0)
			lo = mid + 1;
		else
			hi = mid;
	}
	return lo < s->urls->n && str_eq(s->urls->v[lo].label, fold)
		   ? &s->urls->v[lo]
		   : NULL;
}

/* A link whose `[` is at `i`. */
static bool
link_at(struct md_scan *s, size_t i, struct link *out)
{
	size_t close = close_bracket(s, i), to;
	const struct md_url *url;
	struct str label;

	if (close >= s->t.n)
		return false;
	out->text_end = close;
	if (md_at(s, close + 1) == '(' && link_dest(s, close + 1, out))
		return true;
	label = md_cut(s, i + 1, close);
	out->end = close + 1;
	if (md_at(s, close + 1) == '[') {
		to = md_seek(s, close + 2, 1000, STR("]"));
		if (to < s->t.n) {
			if (to > close + 2)
				label = md_cut(s, close + 2, to);
			out->end = to + 1;
		}
	}
	url = url_find(s, label);
	if (url == NULL)
		return false;
	out->target = url->url;
	return true;
}

/* [[target|text]] at `i`; the `]]` is at *close. */
static bool
wikilink_at(struct md_scan *s, size_t i, size_t *close, struct md_ref *out)
{
	size_t to = md_seek(s, i + 2, 1000, STR("]]")), bar, n;
	struct str in;

	if (to >= s->t.n)
		return false;
	in = md_cut(s, i + 2, to);
	if (in.n == 0 || str_chr(in, '[') < in.n || str_chr(in, '\n') < in.n)
		return false;
	*close = to;
	bar = str_chr(in, '|');
	n = bar > 0 && bar < in.n && in.p[bar - 1] == '\\' ? bar - 1 : bar;
	*out = (struct md_ref){MD_WIKILINK, str_trim(str_sub(in, 0, n)),
	    str_trim(str_sub(in, bar + 1, in.n)), i, to + 2};
	if (out->text.n == 0)
		out->text = out->target;
	return true;
}

size_t
md_take_bang(struct md_scan *s, size_t i)
{
	struct link l;
	struct md_ref r;
	size_t close;

	if (md_at(s, i + 1) != '[')
		return i + 1;
	if (md_at(s, i + 2) == '[' && wikilink_at(s, i + 1, &close, &r)) {
		md_mark(s, i, r.end, MD_DROP | MD_HOLD | MD_OPEN);
		return r.end;
	}
	if (!link_at(s, i + 1, &l))
		return i + 1;
	md_mark(s, i, l.end, MD_DROP | MD_HOLD | MD_OPEN);
	return l.end;
}

size_t
md_take_bracket(struct md_scan *s, size_t i)
{
	struct link l;
	struct md_ref r;
	size_t to;

	if (md_at(s, i + 1) == '^') {
		to = md_seek(s, i + 2, 1000, STR("]"));
		if (to < s->t.n && is_label(md_cut(s, i + 2, to))) {
			ref_add(s, MD_FOOTNOTE, md_cut(s, i + 2, to), STR_NONE,
			    i, to + 1);
			md_mark(s, i, to + 1, MD_DROP | MD_HOLD | MD_CITE);
			return to + 1;
		}
	}
	if (md_at(s, i + 1) == '[' && wikilink_at(s, i, &to, &r) &&
	    md_at(s, r.end) != '(') { /* "[[a]](b)" is a link */
		size_t from = to - r.text.n;

		while (from > i + 2 && s->t.p + from > r.text.p)
			from--;
		*VEC_ADD(s->a, &s->refs) = r;
		md_mark(s, i, r.end, MD_HOLD);
		md_mark(s, i, from, MD_DROP | MD_OPEN);
		md_mark(s, from + r.text.n, r.end, MD_DROP);
		return r.end;
	}
	if (!link_at(s, i, &l))
		return i + 1;
	ref_add(s, MD_LINK, l.target, md_cut(s, i + 1, l.text_end), i, l.end);
	md_mark(s, i, l.end, MD_HOLD);
	md_mark(s, i, i + 1, MD_DROP | MD_OPEN);
	md_mark(s, l.text_end, l.end, MD_DROP);
	return i + 1;
}

/* A URL or an address between < and >. */
static bool
is_autolink(struct str in)
{
	size_t n = 0;

	for (size_t i = 0; i < in.n; i++)
		if ((unsigned char)in.p[i] <= ' ' || in.p[i] == '<')
			return false;
	while (n < in.n && (md_is_alnum((unsigned char)in.p[n]) ||
			       strchr("+.-", in.p[n]) != NULL))
		n++;
	if (n > 1 && n < in.n && in.p[n] == ':')
		return in.p[0] >= 'A';
	n = str_chr(in, '@');
	return n > 0 && n + 1 < in.n;
}

/* Past the tag whose attributes start at `i`, or 0: names, and values after
 * an equals sign. "<the name, in words>" is none. */
static size_t
tag_end(struct md_scan *s, size_t i)
{
	unsigned char quote = 0;
	bool value = false;

	for (; i < s->t.n && s->fuel > 0; i++, s->fuel--) {
		unsigned char c = md_at(s, i);

		if (quote != 0) {
			if (c == quote)
				quote = 0;
			continue;
		}
		if (c == '>')
			return i + 1;
		if (c == '=' || md_is_blank(c))
			value = c == '=' || (value && md_at(s, i - 1) == '=');
		else if (value && (c == '"' || c == '\''))
			quote = c;
		else if (c == '<' || c == '`' ||
			 (!value && !md_is_alnum(c) &&
			     strchr("_:.-/", c) == NULL))
			return 0;
	}
	return 0;
}

/* Past the comment, instruction, declaration or CDATA at `i`; `i` + 1 where it
 * does not end; 0 where there is none. */
static size_t
take_markup(struct md_scan *s, size_t i)
{
	static const char *const spans[][2] = {
	    {"<!--", "-->"},
	    {"<?", "?>"},
	    {"<![CDATA[", "]]>"},
	    {"<!", ">"},
	};
	struct str rest = md_cut(s, i, s->t.n);

	for (size_t k = 0; k < sizeof(spans) / sizeof(*spans); k++) {
		struct str open = str_of(spans[k][0]);
		struct str close = str_of(spans[k][1]);
		size_t to;

		if (!str_starts(rest, open))
			continue;
		to = md_seek(s, i + open.n, s->t.n, close);
		if (to >= s->t.n)
			return i + 1;
		to += close.n;
		md_mark(s, i, to, MD_DROP | MD_HOLD | MD_TAIL);
		return to;
	}
	return 0;
}

size_t
md_take_angle(struct md_scan *s, size_t i)
{
	size_t to = take_markup(s, i);
	bool held; /* inside a link's text */

	if (to != 0)
		return to;
	to = md_seek(s, i + 1, 2000, STR(">"));
	if (to >= s->t.n)
		return i + 1;
	if (is_autolink(md_cut(s, i + 1, to))) {
		md_mark(s, i, i + 1, MD_DROP | MD_HOLD | MD_OPEN);
		md_mark(s, i + 1, to, MD_RAW | MD_HOLD);
		md_mark(s, to, to + 1, MD_DROP | MD_HOLD);
		return to + 1;
	}
	to = md_at(s, i + 1) == '/' ? i + 2 : i + 1;
	if (!md_is_alnum(md_at(s, to)) ||
	    (md_at(s, to) >= '0' && md_at(s, to) <= '9'))
		return i + 1;
	while (md_is_alnum(md_at(s, to)) || md_at(s, to) == '-')
		to++;
	if (!md_is_blank(md_at(s, to)) && md_at(s, to) != '>' &&
	    md_at(s, to) != '/')
		return i + 1;
	to = tag_end(s, to);
	if (to == 0)
		return i + 1;
	held = (s->mark[i] & MD_HOLD) != 0;
	md_mark(s, i, to,
	    md_at(s, i + 1) == '/' ? MD_DROP | MD_HOLD
				   : MD_DROP | MD_HOLD | MD_OPEN);
	if (str_ieq(md_cut(s, i, i + 3), STR("<br"))) {
		md_mark(s, i, to, MD_TAIL | MD_BLANK);
		md_mark(s, to - 1, to, held ? 0 : MD_BREAK);
	}
	return to;
}

size_t
md_take_caret(struct md_scan *s, size_t i)
{
	size_t to;

	if (md_at(s, i + 1) != '[')
		return i + 1;
	to = md_seek(s, i + 2, 1000, STR("]"));
	if (to >= s->t.n || to == i + 2)
		return i + 1;
	ref_add(
	    s, MD_MARKER, str_trim(md_cut(s, i + 2, to)), STR_NONE, i, to + 1);
	md_mark(s, i, to + 1, MD_DROP | MD_HOLD | MD_CITE);
	return to + 1;
}

/* Whether a link's text is its own fragment: [contested](page.md#contested) */
static bool
is_own_label(struct md_scan *s, struct str text, struct str target)
{
	size_t hash = str_rchr(target, '#');
	struct str frag = str_sub(target, hash + 1, target.n);

	text = str_trim(text);
	if (hash == target.n || frag.n == 0 || text.n == 0 || text.n > 100 ||
	    str_chr(text, ' ') < text.n)
		return false;
	if (str_ieq(text, frag))
		return true;
	return str_eq(text_fold(s->a, text), text_fold(s->a, frag));
}

static size_t
take_label(struct md_scan *s, size_t from, size_t to)
{
	size_t blank = from;

	while (blank > 0 && md_is_blank(md_at(s, blank - 1)))
		blank--;
	*VEC_ADD(s->a, &s->labels) = (struct md_range){blank, to};
	md_mark(s, from, to, MD_DROP | MD_HOLD | MD_CITE);
	return to;
}

/* (source: a.pdf), (Sources: [t](p), [[q]]) whose words start at `i`. */
static size_t
take_source(struct md_scan *s, size_t open, size_t i)
{
	size_t depth = 1, to = i;
	struct str in, part;

	for (; to < s->t.n && s->fuel > 0; to++, s->fuel--) {
		if (md_at(s, to) == '(')
			depth++;
		else if (md_at(s, to) == ')' && --depth == 0)
			break;
	}
	if (md_at(s, to) != ')' || to - i > 1000)
		return open + 1;
	in = md_cut(s, i, to);
	while (in.n != 0) {
		struct link l;
		struct md_ref r;
		size_t base = to - in.n, close, k = skip_blanks(s, base);

		str_cut(in, ',', &part, &in);
		part = str_trim(part);
		if (md_at(s, k) == '[' && md_at(s, k + 1) == '[' &&
		    wikilink_at(s, k, &close, &r)) {
			part = r.target;
			in = md_cut(s, r.end, to);
			ref_add(s, MD_SOURCE, part, r.text, open, to + 1);
		} else if (md_at(s, k) == '[' && link_at(s, k, &l) &&
			   l.end <= to) {
			ref_add(s, MD_SOURCE, l.target,
			    md_cut(s, k + 1, l.text_end), open, to + 1);
			in = md_cut(s, l.end, to);
		} else if (part.n != 0) {
			if (part.n > 2 && part.p[0] == '`' &&
			    part.p[part.n - 1] == '`')
				part = str_sub(part, 1, part.n - 1);
			ref_add(s, MD_SOURCE, part, STR_NONE, open, to + 1);
		}
		if (in.n != 0 && (in.p[0] == ',' || in.p[0] == ';'))
			in = str_sub(in, 1, in.n);
	}
	md_mark(s, open, to + 1, MD_DROP | MD_HOLD | MD_CITE);
	return to + 1;
}

/* Whether "([text](target))" that ends at `end` is a citation and not words
 * of the sentence: a file of the wiki, or the last of its clause. */
static bool
cites(const struct md_scan *s, size_t end, struct str target)
{
	unsigned char c;

	if (!str_has(target, STR("://")))
		return true;
	c = md_at(s, skip_blanks(s, end));
	return c == 0 || strchr(".;!?^[(|", c) != NULL || c >= 0xe3;
}

size_t
md_take_paren(struct md_scan *s, size_t i)
{
	static const char *const words[] = {"source:", "sources:", "src:"};
	struct link l;
	struct md_ref r;
	size_t close;

	for (size_t k = 0; k < sizeof(words) / sizeof(*words); k++) {
		size_t to = i + 1 + strlen(words[k]);

		if (str_ieq(md_cut(s, i + 1, to), str_of(words[k])))
			return take_source(s, i, to);
	}
	if (md_at(s, i + 1) != '[')
		return i + 1;
	if (md_at(s, i + 2) == '[' && wikilink_at(s, i + 1, &close, &r) &&
	    md_at(s, r.end) == ')') {
		if (is_own_label(s, r.text, r.target))
			return take_label(s, i, r.end + 1);
		*VEC_ADD(s->a, &s->refs) = r;
		md_mark(s, i, r.end + 1, MD_DROP | MD_HOLD | MD_CITE);
		return r.end + 1;
	}
	if (md_at(s, i + 2) == '^' || !link_at(s, i + 1, &l) ||
	    md_at(s, l.end) != ')')
		return i + 1;
	if (is_own_label(s, md_cut(s, i + 2, l.text_end), l.target))
		return take_label(s, i, l.end + 1);
	ref_add(
	    s, MD_PAREN, l.target, md_cut(s, i + 2, l.text_end), i, l.end + 1);
	if (cites(s, l.end + 1, l.target)) {
		md_mark(s, i, l.end + 1, MD_DROP | MD_HOLD | MD_CITE);
		return l.end + 1;
	}
	md_mark(s, i, l.end + 1, MD_HOLD);
	md_mark(s, i + 1, i + 2, MD_DROP);
	md_mark(s, l.text_end, l.end, MD_DROP);
	return i + 2;
}

bool
md_url_line(struct arena *a, struct str line, struct md_url *out)
{
	struct str s = str_trim(line), label;
	size_t close;

	while (s.n != 0 && (s.p[0] == '>' || s.p[0] == ' '))
		s = str_sub(s, 1, s.n);
	close = str_find(s, STR("]:"));
	if (close >= s.n || close < 2 || s.p[0] != '[' || s.p[1] == '^')
		return false;
	label = str_sub(s, 1, close);
	s = str_trim(str_sub(s, close + 2, s.n));
	if (str_chr(label, '[') < label.n || s.n == 0)
		return false;
	out->label = text_fold(a, label);
	if (s.p[0] == '<')
		out->url = str_sub(s, 1, str_chr(s, '>'));
	else
		out->url = str_sub(s, 0, str_chr(s, ' '));
	return true;
}
