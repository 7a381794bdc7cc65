/*
 * Words out of markup, and words made so that no markup reads them as its
 * own.
 */
#include <string.h>

#include "format/md_own.h"

/* Named entities a text may hold; others are left as they stand. */
static const struct {
	const char *name;
	uint32_t cp;
} entities[] = {
    {"amp", '&'},
    {"lt", '<'},
    {"gt", '>'},
    {"quot", '"'},
    {"apos", '\''},
    {"nbsp", 0xa0},
    {"ndash", 0x2013},
    {"mdash", 0x2014},
    {"hellip", 0x2026},
    {"lsquo", 0x2018},
    {"rsquo", 0x2019},
    {"ldquo", 0x201c},
    {"rdquo", 0x201d},
    {"sbquo", 0x201a},
    {"bdquo", 0x201e},
    {"laquo", 0xab},
    {"raquo", 0xbb},
    {"bull", 0x2022},
    {"middot", 0xb7},
    {"copy", 0xa9},
    {"reg", 0xae},
    {"trade", 0x2122},
    {"euro", 0x20ac},
    {"pound", 0xa3},
    {"yen", 0xa5},
    {"cent", 0xa2},
    {"sect", 0xa7},
    {"para", 0xb6},
    {"deg", 0xb0},
    {"plusmn", 0xb1},
    {"times", 0xd7},
    {"divide", 0xf7},
    {"minus", 0x2212},
    {"frac12", 0xbd},
    {"frac14", 0xbc},
    {"frac34", 0xbe},
    {"sup1", 0xb9},
    {"sup2", 0xb2},
    {"sup3", 0xb3},
    {"micro", 0xb5},
    {"permil", 0x2030},
    {"le", 0x2264},
    {"ge", 0x2265},
    {"ne", 0x2260},
    {"asymp", 0x2248},
    {"infin", 0x221e},
    {"larr", 0x2190},
    {"rarr", 0x2192},
    {"harr", 0x2194},
    {"prime", 0x2032},
    {"Prime", 0x2033},
    {"iexcl", 0xa1},
    {"iquest", 0xbf},
    {"ordf", 0xaa},
    {"ordm", 0xba},
    {"not", 0xac},
    {"macr", 0xaf},
    {"acute", 0xb4},
    {"cedil", 0xb8},
    {"uml", 0xa8},
    {"curren", 0xa4},
    {"brvbar", 0xa6},
    {"dagger", 0x2020},
    {"Dagger", 0x2021},
    {"check", 0x2713},
    {"ensp", 0x2002},
    {"emsp", 0x2003},
    {"thinsp", 0x2009},
    {"shy", 0},
    {"zwnj", 0x200c},
    {"zwj", 0x200d},
    {"lrm", 0x200e},
    {"rlm", 0x200f},
    {"ZeroWidthSpace", 0},
    {"NewLine", '\n'},
    {"Tab", '\t'},
    {"excl", '!'},
    {"num", '#'},
    {"dollar", '$'},
    {"percnt", '%'},
    {"lpar", '('},
    {"rpar", ')'},
    {"ast", '*'},
    {"plus", '+'},
    {"comma", ','},
    {"period", '.'},
    {"sol", '/'},
    {"colon", ':'},
    {"semi", ';'},
    {"equals", '='},
    {"quest", '?'},
    {"commat", '@'},
    {"lbrack", '['},
    {"lsqb", '['},
    {"bsol", '\\'},
    {"rbrack", ']'},
    {"rsqb", ']'},
    {"Hat", '^'},
    {"lowbar", '_'},
    {"grave", '`'},
    {"lbrace", '{'},
    {"lcub", '{'},
    {"vert", '|'},
    {"verbar", '|'},
    {"rbrace", '}'},
    {"rcub", '}'},
    {"Agrave", 0xc0},
    {"Aacute", 0xc1},
    {"Acirc", 0xc2},
    {"Atilde", 0xc3},
    {"Auml", 0xc4},
    {"Aring", 0xc5},
    {"AElig", 0xc6},
    {"Ccedil", 0xc7},
    {"Egrave", 0xc8},
    {"Eacute", 0xc9},
    {"Ecirc", 0xca},
    {"Euml", 0xcb},
    {"Igrave", 0xcc},
    {"Iacute", 0xcd},
    {"Icirc", 0xce},
    {"Iuml", 0xcf},
    {"ETH", 0xd0},
    {"Ntilde", 0xd1},
    {"Ograve", 0xd2},
    {"Oacute", 0xd3},
    {"Ocirc", 0xd4},
    {"Otilde", 0xd5},
    {"Ouml", 0xd6},
    {"Oslash", 0xd8},
    {"Ugrave", 0xd9},
    {"Uacute", 0xda},
    {"Ucirc", 0xdb},
    {"Uuml", 0xdc},
    {"Yacute", 0xdd},
    {"THORN", 0xde},
    {"szlig", 0xdf},
    {"agrave", 0xe0},
    {"aacute", 0xe1},
    {"acirc", 0xe2},
    {"atilde", 0xe3},
    {"auml", 0xe4},
    {"aring", 0xe5},
    {"aelig", 0xe6},
    {"ccedil", 0xe7},
    {"egrave", 0xe8},
    {"eacute", 0xe9},
    {"ecirc", 0xea},
    {"euml", 0xeb},
    {"igrave", 0xec},
    {"iacute", 0xed},
    {"icirc", 0xee},
    {"iuml", 0xef},
    {"eth", 0xf0},
    {"ntilde", 0xf1},
    {"ograve", 0xf2},
    {"oacute", 0xf3},
    {"ocirc", 0xf4},
    {"otilde", 0xf5},
    {"ouml", 0xf6},
    {"oslash", 0xf8},
    {"ugrave", 0xf9},
    {"uacute", 0xfa},
    {"ucirc", 0xfb},
    {"uuml", 0xfc},
    {"yacute", 0xfd},
    {"thorn", 0xfe},
    {"yuml", 0xff},
    {"OElig", 0x152},
    {"oelig", 0x153},
    {"Scaron", 0x160},
    {"scaron", 0x161},
    {"Yuml", 0x178},
};

#define ZWSP 0x200b

static size_t
numeric(struct str body, uint32_t *cp)
{
	bool hex = body.n > 1 && (body.p[1] == 'x' || body.p[1] == 'X');
	uint32_t v = 0;
	size_t i = hex ? 2 : 1, from = i;

	for (; i < body.n; i++) {
		unsigned char c = (unsigned char)body.p[i];
		uint32_t d;

		if (c >= '0' && c <= '9')
			d = c - '0';
		else if (hex && (c | 32) >= 'a' && (c | 32) <= 'f')
			d = (uint32_t)(c | 32) - 'a' + 10;
		else
			return 0;
		v = v * (hex ? 16 : 10) + d;
	}
	if (i == from || i - from > 7)
		return 0;
	if (v == 0 || v > 0x10ffff || (v >= 0xd800 && v < 0xe000))
		v = 0xfffd;
	*cp = v == ZWSP ? 0 : v;
	return body.n;
}

size_t
md_entity(struct str s, size_t at, uint32_t *cp)
{
	struct str body = str_sub(s, at + 1, at + 34);
	size_t n = str_chr(body, ';');

	if (n == body.n || n == 0)
		return 0;
	body = str_sub(body, 0, n);
	if (body.p[0] == '#')
		return numeric(body, cp) != 0 ? n + 2 : 0;
	for (size_t i = 0; i < sizeof(entities) / sizeof(*entities); i++)
		if (str_eq(body, str_of(entities[i].name))) {
			*cp = entities[i].cp;
			return n + 2;
		}
	return 0;
}

struct str
md_plain_text(struct arena *a, struct str raw)
{
	struct md_scan s = {.a = a};

	md_scan(&s, raw, false);
	return md_words(&s, 0, raw.n);
}

/* --- inert text --- */

struct inert {
	struct str t;
	struct buf b;
	bool math, tilde, caret; /* a pair of them would act */
	size_t quotes;		 /* open “ */
};

static unsigned char
at(const struct inert *w, size_t i)
{
	return i < w->t.n ? (unsigned char)w->t.p[i] : 0;
}

static bool
twice(struct str s, char c)
{
	size_t first = str_chr(s, c);

	return first < s.n && str_rchr(s, c) != first;
}

/* "$x$": an opener with no blank behind it, then a closer with none before
 * it. "$5 and $10" is none. */
static bool
has_math(struct str s)
{
	bool open = false;

	for (size_t i = 0; i < s.n; i++) {
		bool blank_before = i == 0 || s.p[i - 1] == ' ';
		char next = (char)(i + 1 < s.n ? s.p[i + 1] : ' ');

		if (s.p[i] != '$')
			continue;
		if (open && !blank_before)
			return true;
		if (next == '$')
			return true;
		open |= next != ' ';
	}
	return false;
}

static bool
is_word(struct str s, size_t i, bool before)
{
	uint32_t cp;

	if (before) {
		if (i == 0)
			return false;
		i--;
		while (i > 0 && ((unsigned char)s.p[i] & 0xc0) == 0x80)
			i--;
	}
	if (i >= s.n)
		return false;
	cp = text_next(s, &i);
	return text_is_letter(cp) || text_is_digit(cp);
}

/* What only acts at the start of a line: bullets, numbers, headings, quotes,
 * rules, a term's definition. Its length; the mark to escape is the last. */
static size_t
line_start(const struct inert *w)
{
	size_t n = 0;

	while (at(w, n) >= '0' && at(w, n) <= '9')
		n++;
	if (n > 0)
		return (at(w, n) == '.' || at(w, n) == ')') &&
			       (at(w, n + 1) == ' ' || n + 1 == w->t.n)
			   ? n + 1
			   : 0;
	if (at(w, 0) == '#' || at(w, 0) == '>')
		return 1;
	return (at(w, 0) == '+' || at(w, 0) == '-') &&
	       (w->t.n == 1 || at(w, 1) == ' ' || at(w, 1) == at(w, 0));
}

static bool
ends_name(const struct inert *w, size_t i, const char *name)
{
	size_t n = strlen(name);

	return i >= n && str_ieq(str_sub(w->t, i - n, i), str_of(name));
}

static bool
would_be_entity(const struct inert *w, size_t i)
{
	size_t k = i + 1;

	if (at(w, k) == '#')
		k++;
	while (k < i + 40 && at(w, k) != 0 && !md_is_punct(at(w, k)) &&
	       !md_is_blank(at(w, k)))
		k++;
	return at(w, k) == ';' && k > i + 1;
}

/* ":smile:" is made a picture. A time of day is not: of all shortcodes two
 * alone are plain numbers. */
static bool
would_be_emoji(const struct inert *w, size_t i)
{
	size_t k = i + 1;
	bool number = true;
	struct str name;

	while (k < i + 40 &&
	       (at(w, k) == '_' || at(w, k) == '+' || at(w, k) == '-' ||
		   (at(w, k) < 0x80 && is_word(w->t, k, false)))) {
		number &= at(w, k) >= '0' && at(w, k) <= '9';
		k++;
	}
	name = str_sub(w->t, i + 1, k);
	if (at(w, k) != ':' || name.n == 0)
		return false;
	return !number || str_eq(name, STR("100")) || str_eq(name, STR("1234"));
}

/* The characters that would act, and what stands for them. */
static const char *
instead(const struct inert *w, size_t i)
{
	unsigned char c = at(w, i), next = at(w, i + 1);
	unsigned char before = i > 0 ? at(w, i - 1) : ' ';

	switch (c) {
	case '\\':
		return "\\\\";
	case '*':
		return "\\*";
	case '`':
		return "\\`";
	case '[':
		return "\\[";
	case ']':
		return "\\]";
	case '{':
		return "\\{";
	case '}':
		return "\\}";
	case '<':
		return "&lt;";
	case '|':
		return "&#124;";
	case '_':
		return is_word(w->t, i, true) && is_word(w->t, i + 1, false)
			   ? NULL
			   : "\\_";
	case '&':
		return would_be_entity(w, i) ? "&amp;" : NULL;
	case '$':
		return w->math ? "&#36;" : NULL;
	case '~':
		return w->tilde ? "&#126;" : NULL;
	case '^':
		return w->caret || before == ' ' ? "&#94;" : NULL;
	case '@':
		return next != ' ' && next != 0 ? "@&#8203;" : NULL;
	case ':':
		if (next == '/' && at(w, i + 2) == '/')
			return ":&#8203;";
		if (would_be_emoji(w, i))
			return ":&#8203;";
		return i == 0 || ends_name(w, i, "(source") ||
			       ends_name(w, i, "(sources") ||
			       ends_name(w, i, "(src")
			   ? "&#58;"
			   : NULL;
	case '.':
		return ends_name(w, i, "www") ? "&#8203;." : NULL;
	case '#':
		return before == ' ' && next != ' ' ? "\\#" : NULL;
	case '=':
		return next == '=' || before == '=' || i == 0 ? "&#61;" : NULL;
	case '%':
		return next == '%' || before == '%' ? "&#37;" : NULL;
	default:
		return NULL;
	}
}

/* A closing quote that nothing in the text opened would close the quotation
 * the text is put in. */
static bool
closes_more(struct inert *w, size_t i)
{
	struct str rest = str_sub(w->t, i, w->t.n);

	if (str_starts(rest, STR("“")))
		w->quotes++;
	if (!str_starts(rest, STR("”")))
		return false;
	if (w->quotes == 0)
		return true;
	w->quotes--;
	return false;
}

struct str
md_inert(struct arena *a, struct str plain)
{
	struct inert w = {
	    .t = text_squeeze(a, text_clean(a, plain, false)),
	};
	size_t start = line_start(&w);

	w.math = has_math(w.t);
	w.tilde = twice(w.t, '~');
	w.caret = twice(w.t, '^');
	buf_init(&w.b, a, w.t.n * 10 + 16);
	for (size_t i = 0; i < w.t.n; i++) {
		const char *put = instead(&w, i);

		if (i + 1 == start)
			buf_c(&w.b, '\\');
		if (closes_more(&w, i)) {
			buf_s(&w.b, "&#8221;");
			i += sizeof("”") - 2;
		} else if (put != NULL && i + 1 != start)
			buf_s(&w.b, put);
		else
			buf_c(&w.b, w.t.p[i]);
	}
	return buf_str(&w.b);
}
