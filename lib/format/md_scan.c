/*
 * The inline markup of one block: which bytes are words, which are markup,
 * where the references are.
 *
 * One pass that marks each byte, then the pairing of emphasis. Looking ahead
 * costs fuel, so that no input takes more than linear time: without fuel a
 * bracket is a bracket.
 */
#include <string.h>

#include "format/md_own.h"

#define FUEL_BYTE 32
#define FUEL_FREE 4096

struct md_delim {
	size_t at, n;
	char c;
	bool opens, closes;
};

bool
md_is_punct(unsigned char c)
{
	return (c >= '!' && c <= '/') || (c >= ':' && c <= '@') ||
	       (c >= '[' && c <= '`') || (c >= '{' && c <= '~');
}

bool
md_is_blank(unsigned char c)
{
	return c == ' ' || (c >= '\t' && c <= '\r');
}

static bool
is_alnum(unsigned char c)
{
	return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') ||
	       (c >= 'A' && c <= 'Z');
}

static unsigned char
at(const struct md_scan *s, size_t i)
{
	return i < s->t.n ? (unsigned char)s->t.p[i] : 0;
}

static void
mark(struct md_scan *s, size_t from, size_t to, unsigned char m)
{
	for (size_t i = from; i < to && i < s->t.n; i++)
		s->mark[i] |= m;
}

static struct str
cut(const struct md_scan *s, size_t from, size_t to)
{
	return str_sub(s->t, from, to);
}

/* First `what` in t[from, from + reach), or t.n. */
static size_t
seek(struct md_scan *s, size_t from, size_t reach, struct str what)
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

			while (at(s, i + n) == '`')
				n++;
			to = seek(s, i + n, 1000, cut(s, i, i + n));
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
	while (i < s->t.n && md_is_blank(at(s, i)))
		i++;
	return i;
}

static size_t
link_title(struct md_scan *s, size_t i)
{
	unsigned char open = at(s, i), close = open == '(' ? ')' : open;

	if (open != '"' && open != '\'' && open != '(')
		return i;
	for (i++; i < s->t.n && s->fuel > 0; i++, s->fuel--) {
		if (at(s, i) == '\\')
			i++;
		else if (at(s, i) == close)
			return i + 1;
	}
	return s->t.n;
}

/* "(dest "title")" at `i`: false where it is none. */
static bool
link_dest(struct md_scan *s, size_t i, struct link *out)
{
	size_t from = skip_blanks(s, i + 1), to = from, depth = 0;

	if (at(s, from) == '<') {
		for (to = ++from; to < s->t.n && s->fuel > 0; to++, s->fuel--) {
			if (at(s, to) == '>' || at(s, to) == '\n')
				break;
			if (at(s, to) == '\\')
				to++;
		}
		if (at(s, to) != '>')
			return false;
		out->target = cut(s, from, to);
		to++;
	} else {
		for (; to < s->t.n && s->fuel > 0; to++, s->fuel--) {
			unsigned char c = at(s, to);

			if (md_is_blank(c) || (c == ')' && depth == 0))
				break;
			if (c == '\\' && md_is_punct(at(s, to + 1)))
				to++;
			else if (c == '(')
				depth++;
			else if (c == ')')
				depth--;
		}
		out->target = cut(s, from, to);
	}
	to = skip_blanks(s, to);
	to = skip_blanks(s, link_title(s, to));
	if (at(s, to) != ')')
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
	if (at(s, close + 1) == '(' && link_dest(s, close + 1, out))
		return true;
	label = cut(s, i + 1, close);
	out->end = close + 1;
	if (at(s, close + 1) == '[') {
		to = seek(s, close + 2, 1000, STR("]"));
		if (to < s->t.n) {
			if (to > close + 2)
				label = cut(s, close + 2, to);
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
	size_t to = seek(s, i + 2, 1000, STR("]]")), bar, n;
	struct str in;

	if (to >= s->t.n)
		return false;
	in = cut(s, i + 2, to);
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

/* --- what a byte may start; each gives where to go on --- */

static size_t
take_escape(struct md_scan *s, size_t i)
{
	if (at(s, i + 1) != '\n')
		return md_is_punct(at(s, i + 1)) ? i + 2 : i + 1;
	mark(s, i, i + 1, MD_DROP | MD_TAIL);
	mark(s, i + 1, i + 2, MD_BREAK);
	return i + 2;
}

static size_t
take_newline(struct md_scan *s, size_t i)
{
	if (i >= 2 && s->t.p[i - 1] == ' ' && s->t.p[i - 2] == ' ')
		s->mark[i] |= MD_BREAK;
	return i + 1;
}

static size_t
take_code(struct md_scan *s, size_t i)
{
	size_t n = 1, to, end;

	while (at(s, i + n) == '`')
		n++;
	for (to = i + n; (to = seek(s, to, s->t.n, cut(s, i, i + n))) < s->t.n;
	     to = end) {
		end = to;
		while (at(s, end) == '`')
			end++;
		if (end - to != n)
			continue;
		mark(s, i, i + n, MD_DROP | MD_HOLD | MD_OPEN);
		mark(s, i + n, to, MD_RAW | MD_HOLD);
		mark(s, to, end, MD_DROP | MD_HOLD);
		return end;
	}
	return i + n;
}

/* The kind of the character before `i` / at `i`: 0 blank, 1 mark, 2 word. */
static int
side(struct str t, size_t i, bool before)
{
	uint32_t cp;

	if (before) {
		if (i == 0)
			return 0;
		i--;
		while (i > 0 && ((unsigned char)t.p[i] & 0xc0) == 0x80)
			i--;
	}
	if (i >= t.n)
		return 0;
	cp = text_next(t, &i);
	if (cp < 0x80)
		return md_is_blank((unsigned char)cp)	? 0
		       : md_is_punct((unsigned char)cp) ? 1
							: 2;
	if (text_is_space(cp))
		return 0;
	return text_is_letter(cp) || text_is_digit(cp) || cp >= TEXT_BAD ? 2
									 : 1;
}

static size_t
take_delim(struct md_scan *s, size_t i)
{
	size_t n = 1;
	char c = s->t.p[i];
	int before, after;
	bool left, right;
	struct md_delim *d;

	while (at(s, i + n) == (unsigned char)c)
		n++;
	if (c == '~' && n > 2)
		return i + n;
	before = side(s->t, i, true);
	after = side(s->t, i + n, false);
	left = after == 2 || (after == 1 && before != 2);
	right = before == 2 || (before == 1 && after != 2);
	if (s->ndelims == s->capdelims) {
		size_t cap = s->capdelims == 0 ? 32 : s->capdelims * 2;

		s->delims = arena_grow(
		    s->a, s->delims, s->ndelims * sizeof(*d), cap * sizeof(*d));
		s->capdelims = cap;
	}
	d = &s->delims[s->ndelims++];
	*d = (struct md_delim){i, n, c, left, right};
	if (c == '_') {
		d->opens = left && (!right || before == 1);
		d->closes = right && (!left || after == 1);
	}
	return i + n;
}

static size_t
take_bang(struct md_scan *s, size_t i)
{
	struct link l;
	struct md_ref r;
	size_t close;

	if (at(s, i + 1) != '[')
		return i + 1;
	if (at(s, i + 2) == '[' && wikilink_at(s, i + 1, &close, &r)) {
		mark(s, i, r.end, MD_DROP | MD_HOLD | MD_OPEN);
		return r.end;
	}
	if (!link_at(s, i + 1, &l))
		return i + 1;
	mark(s, i, l.end, MD_DROP | MD_HOLD | MD_OPEN);
	return l.end;
}

static size_t
take_bracket(struct md_scan *s, size_t i)
{
	struct link l;
	struct md_ref r;
	size_t to;

	if (at(s, i + 1) == '^') {
		to = seek(s, i + 2, 1000, STR("]"));
		if (to < s->t.n && is_label(cut(s, i + 2, to))) {
			ref_add(s, MD_FOOTNOTE, cut(s, i + 2, to), STR_NONE, i,
			    to + 1);
			mark(s, i, to + 1, MD_DROP | MD_HOLD | MD_CITE);
			return to + 1;
		}
	}
	if (at(s, i + 1) == '[' && wikilink_at(s, i, &to, &r) &&
	    at(s, r.end) != '(') { /* "[[a]](b)" is a link */
		size_t from = to - r.text.n;

		while (from > i + 2 && s->t.p + from > r.text.p)
			from--;
		*VEC_ADD(s->a, &s->refs) = r;
		mark(s, i, r.end, MD_HOLD);
		mark(s, i, from, MD_DROP | MD_OPEN);
		mark(s, from + r.text.n, r.end, MD_DROP);
		return r.end;
	}
	if (!link_at(s, i, &l))
		return i + 1;
	ref_add(s, MD_LINK, l.target, cut(s, i + 1, l.text_end), i, l.end);
	mark(s, i, l.end, MD_HOLD);
	mark(s, i, i + 1, MD_DROP | MD_OPEN);
	mark(s, l.text_end, l.end, MD_DROP);
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
	while (n < in.n && (is_alnum((unsigned char)in.p[n]) ||
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
		unsigned char c = at(s, i);

		if (quote != 0) {
			if (c == quote)
				quote = 0;
			continue;
		}
		if (c == '>')
			return i + 1;
		if (c == '=' || md_is_blank(c))
			value = c == '=' || (value && at(s, i - 1) == '=');
		else if (value && (c == '"' || c == '\''))
			quote = c;
		else if (c == '<' || c == '`' ||
			 (!value && !is_alnum(c) && strchr("_:.-/", c) == NULL))
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
	struct str rest = cut(s, i, s->t.n);

	for (size_t k = 0; k < sizeof(spans) / sizeof(*spans); k++) {
		struct str open = str_of(spans[k][0]);
		struct str close = str_of(spans[k][1]);
		size_t to;

		if (!str_starts(rest, open))
			continue;
		to = seek(s, i + open.n, s->t.n, close);
		if (to >= s->t.n)
			return i + 1;
		to += close.n;
		mark(s, i, to, MD_DROP | MD_HOLD | MD_TAIL);
		return to;
	}
	return 0;
}

static size_t
take_angle(struct md_scan *s, size_t i)
{
	size_t to = take_markup(s, i);
	bool held; /* inside a link's text */

	if (to != 0)
		return to;
	to = seek(s, i + 1, 2000, STR(">"));
	if (to >= s->t.n)
		return i + 1;
	if (is_autolink(cut(s, i + 1, to))) {
		mark(s, i, i + 1, MD_DROP | MD_HOLD | MD_OPEN);
		mark(s, i + 1, to, MD_RAW | MD_HOLD);
		mark(s, to, to + 1, MD_DROP | MD_HOLD);
		return to + 1;
	}
	to = at(s, i + 1) == '/' ? i + 2 : i + 1;
	if (!is_alnum(at(s, to)) || (at(s, to) >= '0' && at(s, to) <= '9'))
		return i + 1;
	while (is_alnum(at(s, to)) || at(s, to) == '-')
		to++;
	if (!md_is_blank(at(s, to)) && at(s, to) != '>' && at(s, to) != '/')
		return i + 1;
	to = tag_end(s, to);
	if (to == 0)
		return i + 1;
	held = (s->mark[i] & MD_HOLD) != 0;
	mark(s, i, to,
	    at(s, i + 1) == '/' ? MD_DROP | MD_HOLD
				: MD_DROP | MD_HOLD | MD_OPEN);
	if (str_ieq(cut(s, i, i + 3), STR("<br"))) {
		mark(s, i, to, MD_TAIL | MD_BLANK);
		mark(s, to - 1, to, held ? 0 : MD_BREAK);
	}
	return to;
}

static size_t
take_caret(struct md_scan *s, size_t i)
{
	size_t to;

	if (at(s, i + 1) != '[')
		return i + 1;
	to = seek(s, i + 2, 1000, STR("]"));
	if (to >= s->t.n || to == i + 2)
		return i + 1;
	ref_add(s, MD_MARKER, str_trim(cut(s, i + 2, to)), STR_NONE, i, to + 1);
	mark(s, i, to + 1, MD_DROP | MD_HOLD | MD_CITE);
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

	while (blank > 0 && md_is_blank(at(s, blank - 1)))
		blank--;
	*VEC_ADD(s->a, &s->labels) = (struct md_range){blank, to};
	mark(s, from, to, MD_DROP | MD_HOLD | MD_CITE);
	return to;
}

/* (source: a.pdf), (Sources: [t](p), [[q]]) whose words start at `i`. */
static size_t
take_source(struct md_scan *s, size_t open, size_t i)
{
	size_t depth = 1, to = i;
	struct str in, part;

	for (; to < s->t.n && s->fuel > 0; to++, s->fuel--) {
		if (at(s, to) == '(')
			depth++;
		else if (at(s, to) == ')' && --depth == 0)
			break;
	}
	if (at(s, to) != ')' || to - i > 1000)
		return open + 1;
	in = cut(s, i, to);
	while (in.n != 0) {
		struct link l;
		struct md_ref r;
		size_t base = to - in.n, close, k = skip_blanks(s, base);

		str_cut(in, ',', &part, &in);
		part = str_trim(part);
		if (at(s, k) == '[' && at(s, k + 1) == '[' &&
		    wikilink_at(s, k, &close, &r)) {
			part = r.target;
			in = cut(s, r.end, to);
			ref_add(s, MD_SOURCE, part, r.text, open, to + 1);
		} else if (at(s, k) == '[' && link_at(s, k, &l) &&
			   l.end <= to) {
			ref_add(s, MD_SOURCE, l.target,
			    cut(s, k + 1, l.text_end), open, to + 1);
			in = cut(s, l.end, to);
		} else if (part.n != 0) {
			if (part.n > 2 && part.p[0] == '`' &&
			    part.p[part.n - 1] == '`')
				part = str_sub(part, 1, part.n - 1);
			ref_add(s, MD_SOURCE, part, STR_NONE, open, to + 1);
		}
		if (in.n != 0 && (in.p[0] == ',' || in.p[0] == ';'))
			in = str_sub(in, 1, in.n);
	}
	mark(s, open, to + 1, MD_DROP | MD_HOLD | MD_CITE);
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
	c = at(s, skip_blanks(s, end));
	return c == 0 || strchr(".;!?^[(|", c) != NULL || c >= 0xe3;
}

static size_t
take_paren(struct md_scan *s, size_t i)
{
	static const char *const words[] = {"source:", "sources:", "src:"};
	struct link l;
	struct md_ref r;
	size_t close;

	for (size_t k = 0; k < sizeof(words) / sizeof(*words); k++) {
		size_t to = i + 1 + strlen(words[k]);

		if (str_ieq(cut(s, i + 1, to), str_of(words[k])))
			return take_source(s, i, to);
	}
	if (at(s, i + 1) != '[')
		return i + 1;
	if (at(s, i + 2) == '[' && wikilink_at(s, i + 1, &close, &r) &&
	    at(s, r.end) == ')') {
		if (is_own_label(s, r.text, r.target))
			return take_label(s, i, r.end + 1);
		*VEC_ADD(s->a, &s->refs) = r;
		mark(s, i, r.end + 1, MD_DROP | MD_HOLD | MD_CITE);
		return r.end + 1;
	}
	if (at(s, i + 2) == '^' || !link_at(s, i + 1, &l) ||
	    at(s, l.end) != ')')
		return i + 1;
	if (is_own_label(s, cut(s, i + 2, l.text_end), l.target))
		return take_label(s, i, l.end + 1);
	ref_add(s, MD_PAREN, l.target, cut(s, i + 2, l.text_end), i, l.end + 1);
	if (cites(s, l.end + 1, l.target)) {
		mark(s, i, l.end + 1, MD_DROP | MD_HOLD | MD_CITE);
		return l.end + 1;
	}
	mark(s, i, l.end + 1, MD_HOLD);
	mark(s, i + 1, i + 2, MD_DROP);
	mark(s, l.text_end, l.end, MD_DROP);
	return i + 2;
}

/* "{: .warning }" of kramdown, "{% include x %}" of Jekyll: no words. */
static size_t
take_brace(struct md_scan *s, size_t i)
{
	unsigned char c = at(s, i + 1);
	size_t to;

	if (c != ':' && c != '%')
		return i + 1;
	to = seek(s, i + 2, 1000, c == ':' ? STR("}") : STR("%}"));
	if (to >= s->t.n)
		return i + 1;
	to += c == ':' ? 1 : 2;
	mark(s, i, to, MD_DROP | MD_HOLD | MD_TAIL);
	return to;
}

static const struct {
	char c;
	size_t (*take)(struct md_scan *s, size_t i);
} starts[] = {
    {'\\', take_escape},
    {'\n', take_newline},
    {'`', take_code},
    {'*', take_delim},
    {'_', take_delim},
    {'~', take_delim},
    {'!', take_bang},
    {'[', take_bracket},
    {'<', take_angle},
    {'^', take_caret},
    {'(', take_paren},
    {'{', take_brace},
};

/* --- emphasis --- */

static bool
pairs(const struct md_delim *o, const struct md_delim *c)
{
	if (o->c != c->c || !o->opens || o->n == 0)
		return false;
	if (o->c == '~')
		return o->n == c->n;
	return !((o->closes || c->opens) && (o->n + c->n) % 3 == 0 &&
		 (o->n % 3 != 0 || c->n % 3 != 0));
}

#define BACK 64 /* openers looked at for one closer */

static void
pair_emphasis(struct md_scan *s)
{
	for (size_t i = 0; i < s->ndelims; i++) {
		struct md_delim *c = &s->delims[i];

		for (size_t k = i; c->closes && c->n > 0 && k > 0;) {
			struct md_delim *o = &s->delims[--k];
			size_t use;

			if (i - k > BACK)
				break;
			if (!pairs(o, c))
				continue;
			use = o->n < c->n ? o->n : c->n;
			mark(s, o->at + o->n - use, o->at + o->n,
			    MD_DROP | MD_HOLD | MD_OPEN);
			mark(s, c->at, c->at + use, MD_DROP | MD_HOLD);
			o->n -= use;
			c->at += use;
			c->n -= use;
			for (size_t m = k + 1; m < i; m++)
				s->delims[m].n = 0;
			k = o->n > 0 ? k + 1 : k;
		}
	}
}

/* " ^id" at the end. */
static void
find_id(struct md_scan *s)
{
	size_t end = s->t.n, i;

	while (end > 0 && md_is_blank(at(s, end - 1)))
		end--;
	for (i = end; i > 0; i--)
		if (!is_alnum(at(s, i - 1)) && at(s, i - 1) != '-')
			break;
	s->id = s->t.n;
	if (i == end || i == 0 || at(s, i - 1) != '^')
		return;
	i--;
	if (i > 0 && !md_is_blank(at(s, i - 1)))
		return;
	s->id = i;
	mark(s, i, end, MD_DROP | MD_HOLD | MD_TAIL | MD_CITE);
}

static void
scan_start(struct md_scan *s, struct str t, bool cell)
{
	if (t.n > s->cap) {
		s->cap = t.n < 4096 ? 4096 : t.n * 2;
		s->mark = arena_alloc(s->a, s->cap);
	}
	if (t.n != 0)
		memset(s->mark, 0, t.n);
	s->t = t;
	s->cell = cell;
	s->refs = (struct md_refs){0};
	s->labels = (struct md_ranges){0};
	s->ndelims = 0;
	s->fuel = FUEL_FREE + FUEL_BYTE * t.n;
	s->id = t.n;
}

void
md_scan_plain(struct md_scan *s, struct str t)
{
	scan_start(s, t, false);
	s->plain = true;
}

void
md_scan(struct md_scan *s, struct str t, bool cell)
{
	size_t (*take[256])(struct md_scan *, size_t) = {0};

	scan_start(s, t, cell);
	for (size_t k = 0; k < sizeof(starts) / sizeof(*starts); k++)
		take[(unsigned char)starts[k].c] = starts[k].take;
	for (size_t i = 0; i < t.n;) {
		unsigned char c = (unsigned char)t.p[i];

		if (take[c] == NULL || (s->mark[i] & MD_DROP) != 0)
			i++;
		else
			i = take[c](s, i);
	}
	pair_emphasis(s);
	find_id(s);
}

/* --- words --- */

struct writer {
	struct buf *b;
	bool blank, cited;
};

static void
put_char(struct writer *w, struct str c)
{
	if (w->blank && w->b->n != 0) {
		bool close =
		    w->cited && c.n == 1 && strchr(".,;:!?)]", c.p[0]) != NULL;

		if (!close)
			buf_c(w->b, ' ');
	}
	w->blank = w->cited = false;
	buf_add(w->b, c);
}

static size_t
put_entity(struct writer *w, const struct md_scan *s, size_t i)
{
	uint32_t cp;
	size_t n = md_entity(s->t, i, &cp);
	struct buf one;

	if (n == 0) {
		put_char(w, cut(s, i, i + 1));
		return i + 1;
	}
	if (cp == 0)
		return i + n;
	if (cp < 0x80 && md_is_blank((unsigned char)cp)) {
		w->blank = true;
		return i + n;
	}
	buf_init(&one, w->b->a, 16);
	text_put(&one, cp);
	put_char(w, buf_str(&one));
	return i + n;
}

/* t[from, to) as it is, where that is already its words. */
static bool
is_plain(const struct md_scan *s, size_t from, size_t to)
{
	unsigned char marks = 0;
	bool odd = false;

	if (from >= to)
		return true;
	for (size_t i = from; i < to; i++)
		marks |= s->mark[i];
	if ((marks & ~MD_HOLD) != 0)
		return false;
	for (size_t i = from; i < to; i++) {
		unsigned char c = (unsigned char)s->t.p[i];

		odd |= c < ' ' || c == '\\' || c == '&' ||
		       (c == ' ' && i > from && s->t.p[i - 1] == ' ');
	}
	return !odd && s->t.p[from] != ' ' && s->t.p[to - 1] != ' ';
}

struct str
md_words(const struct md_scan *s, size_t from, size_t to)
{
	struct buf b;
	struct writer w = {.b = &b};

	if (to > s->t.n)
		to = s->t.n;
	if (is_plain(s, from, to))
		return cut(s, from, to);
	buf_init(&b, s->a, to - from + 1);
	for (size_t i = from; i < to;) {
		unsigned char c = at(s, i), m = s->mark[i];

		if (m & MD_DROP) {
			w.blank |= (m & MD_BLANK) != 0;
			w.cited |= (m & MD_CITE) != 0;
			i++;
		} else if (md_is_blank(c)) {
			w.blank = true;
			i++;
		} else if (c == '\\' && !s->plain &&
			   md_is_punct(at(s, i + 1)) &&
			   (!(m & MD_RAW) ||
			       (s->cell && at(s, i + 1) == '|'))) {
			put_char(&w, cut(s, i + 1, i + 2));
			i += 2;
		} else if (c == '&' && !s->plain && !(m & MD_RAW)) {
			i = put_entity(&w, s, i);
		} else {
			size_t n = i + 1;

			while (n < to && s->mark[n] == m &&
			       !md_is_blank(at(s, n)) && at(s, n) != '\\' &&
			       at(s, n) != '&')
				n++;
			put_char(&w, cut(s, i, n));
			i = n;
		}
	}
	return buf_str(&b);
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
