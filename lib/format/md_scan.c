/*
 * The inline markup of one block: which bytes are words, which are markup,
 * where the references are.
 *
 * One pass that marks each byte, then the pairing of emphasis. Looking ahead
 * costs fuel, so that no input takes more than linear time: without fuel a
 * bracket is a bracket.
 */
#include <string.h>

#include "format/md_inline.h"

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

/* --- what a byte may start; each gives where to go on --- */

static size_t
take_escape(struct md_scan *s, size_t i)
{
	if (md_at(s, i + 1) != '\n')
		return md_is_punct(md_at(s, i + 1)) ? i + 2 : i + 1;
	md_mark(s, i, i + 1, MD_DROP | MD_TAIL);
	md_mark(s, i + 1, i + 2, MD_BREAK);
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

	while (md_at(s, i + n) == '`')
		n++;
	for (to = i + n;
	     (to = md_seek(s, to, s->t.n, md_cut(s, i, i + n))) < s->t.n;
	     to = end) {
		end = to;
		while (md_at(s, end) == '`')
			end++;
		if (end - to != n)
			continue;
		md_mark(s, i, i + n, MD_DROP | MD_HOLD | MD_OPEN);
		md_mark(s, i + n, to, MD_RAW | MD_HOLD);
		md_mark(s, to, end, MD_DROP | MD_HOLD);
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

	while (md_at(s, i + n) == (unsigned char)c)
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

/* "{: .warning }" of kramdown, "{% include x %}" of Jekyll: no words. */
static size_t
take_brace(struct md_scan *s, size_t i)
{
	unsigned char c = md_at(s, i + 1);
	size_t to;

	if (c != ':' && c != '%')
		return i + 1;
	to = md_seek(s, i + 2, 1000, c == ':' ? STR("}") : STR("%}"));
	if (to >= s->t.n)
		return i + 1;
	to += c == ':' ? 1 : 2;
	md_mark(s, i, to, MD_DROP | MD_HOLD | MD_TAIL);
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
    {'!', md_take_bang},
    {'[', md_take_bracket},
    {'<', md_take_angle},
    {'^', md_take_caret},
    {'(', md_take_paren},
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
			md_mark(s, o->at + o->n - use, o->at + o->n,
			    MD_DROP | MD_HOLD | MD_OPEN);
			md_mark(s, c->at, c->at + use, MD_DROP | MD_HOLD);
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

	while (end > 0 && md_is_blank(md_at(s, end - 1)))
		end--;
	for (i = end; i > 0; i--)
		if (!md_is_alnum(md_at(s, i - 1)) && md_at(s, i - 1) != '-')
			break;
	s->id = s->t.n;
	if (i == end || i == 0 || md_at(s, i - 1) != '^')
		return;
	i--;
	if (i > 0 && !md_is_blank(md_at(s, i - 1)))
		return;
	s->id = i;
	md_mark(s, i, end, MD_DROP | MD_HOLD | MD_TAIL | MD_CITE);
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
		put_char(w, md_cut(s, i, i + 1));
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

/* Of a byte: 1 it does not stand for itself, 2 it does not behind a blank. */
#define EIGHT 1, 1, 1, 1, 1, 1, 1, 1
static const unsigned char strange[256] = {
    [0] = EIGHT,
    EIGHT,
    EIGHT,
    EIGHT,
    [' '] = 2,
    ['&'] = 1,
    ['\\'] = 1,
};

/* t[from, to) as it is, where that is already its words. */
static bool
is_plain(const struct md_scan *s, size_t from, size_t to)
{
	unsigned char marks = 0, before = ' ', odd = 0;

	if (from >= to)
		return true;
	for (size_t i = from; i < to; i++)
		marks |= s->mark[i];
	if ((marks & ~MD_HOLD) != 0)
		return false;
	for (size_t i = from; i < to; i++) {
		unsigned char c = (unsigned char)s->t.p[i];

		odd |= strange[c] & (before == ' ' ? 3 : 1);
		before = c;
	}
	return odd == 0 && before != ' ';
}

struct str
md_words(const struct md_scan *s, size_t from, size_t to)
{
	struct buf b;
	struct writer w = {.b = &b};

	if (to > s->t.n)
		to = s->t.n;
	if (is_plain(s, from, to))
		return md_cut(s, from, to);
	buf_init(&b, s->a, to - from + 1);
	for (size_t i = from; i < to;) {
		unsigned char c = md_at(s, i), m = s->mark[i];

		if (m & MD_DROP) {
			w.blank |= (m & MD_BLANK) != 0;
			w.cited |= (m & MD_CITE) != 0;
			i++;
		} else if (md_is_blank(c)) {
			w.blank = true;
			i++;
		} else if (c == '\\' && !s->plain &&
			   md_is_punct(md_at(s, i + 1)) &&
			   (!(m & MD_RAW) ||
			       (s->cell && md_at(s, i + 1) == '|'))) {
			put_char(&w, md_cut(s, i + 1, i + 2));
			i += 2;
		} else if (c == '&' && !s->plain && !(m & MD_RAW)) {
			i = put_entity(&w, s, i);
		} else {
			size_t n = i + 1;

			while (n < to && s->mark[n] == m &&
			       !md_is_blank(md_at(s, n)) &&
			       md_at(s, n) != '\\' && md_at(s, n) != '&')
				n++;
			put_char(&w, md_cut(s, i, n));
			i = n;
		}
	}
	return buf_str(&b);
}
