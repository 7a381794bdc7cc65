#include "base/text.h"

#include <string.h>
#include <utf8proc.h>

#include "base/arena.h"
#include "base/eight.h"
#include "base/text_own.h"

struct range {
	uint32_t lo, hi;
};

static bool
in_ranges(const struct range *r, size_t n, uint32_t cp)
{
	for (size_t i = 0; i < n; i++)
		if (cp >= r[i].lo && cp <= r[i].hi)
			return true;
	return false;
}
#define IN(table, cp) in_ranges((table), sizeof(table) / sizeof(*(table)), (cp))

static bool
is_ascii(struct str s)
{
	size_t i = 0;
	uint64_t eight;

	for (; i + 8 <= s.n; i += 8) {
		memcpy(&eight, s.p + i, 8);
		if ((eight & UINT64_C(0x8080808080808080)) != 0)
			return false;
	}
	for (; i < s.n; i++)
		if ((unsigned char)s.p[i] >= 0x80)
			return false;
	return true;
}

/* code points */

uint32_t
text_next_wide(struct str s, size_t *at)
{
	const unsigned char *p = (const unsigned char *)s.p + *at;
	utf8proc_int32_t cp;
	utf8proc_ssize_t n;

	n = utf8proc_iterate(p, (utf8proc_ssize_t)(s.n - *at), &cp);
	if (n <= 0) {
		(*at)++;
		return TEXT_BAD + p[0];
	}
	*at += (size_t)n;
	return (uint32_t)cp;
}

bool
text_valid(struct str s)
{
	if (is_ascii(s))
		return true;
	for (size_t at = 0; at < s.n;)
		if (text_next(s, &at) >= TEXT_BAD)
			return false;
	return true;
}

void
text_put(struct buf *b, uint32_t cp)
{
	utf8proc_uint8_t out[4];
	utf8proc_ssize_t n;

	if (cp < 0x80 || cp >= TEXT_BAD) {
		buf_c(b, (char)(cp & 0xff));
		return;
	}
	n = utf8proc_encode_char((utf8proc_int32_t)cp, out);
	buf_add(b, (struct str){(const char *)out, (size_t)n});
}

bool
text_is_letter(uint32_t cp)
{
	utf8proc_category_t c;

	if (cp < 0x80)
		return (cp | 0x20) >= 'a' && (cp | 0x20) <= 'z';
	c = text_category(cp);
	return c >= UTF8PROC_CATEGORY_LU && c <= UTF8PROC_CATEGORY_ME;
}

bool
text_is_digit(uint32_t cp)
{
	if (cp < 0x80)
		return cp >= '0' && cp <= '9';
	return text_category(cp) == UTF8PROC_CATEGORY_ND;
}

/* Decimal digits stand in runs of ten, zero first, in every script. */
int
text_digit(uint32_t cp)
{
	uint32_t before = 0;

	if (!text_is_digit(cp))
		return -1;
	if (cp < 0x80)
		return (int)(cp - '0');
	while (text_is_digit(cp - before - 1))
		before++;
	return (int)(before % 10);
}

bool
text_is_upper(uint32_t cp)
{
	utf8proc_category_t c;

	if (cp < 0x80)
		return cp >= 'A' && cp <= 'Z';
	c = text_category(cp);
	return c == UTF8PROC_CATEGORY_LU || c == UTF8PROC_CATEGORY_LT;
}

bool
text_is_space(uint32_t cp)
{
	static const struct range spaces[] = {
	    {0x85, 0x85},
	    {0xa0, 0xa0},
	    {0x1680, 0x1680},
	    {0x2000, 0x200a},
	    {0x2028, 0x2029},
	    {0x202f, 0x202f},
	    {0x205f, 0x205f},
	    {0x3000, 0x3000},
	};

	if (cp < 0x80)
		return cp == ' ' || (cp >= '\t' && cp <= '\r');
	return IN(spaces, cp);
}

bool
text_is_unspaced(uint32_t cp)
{
	static const struct range scripts[] = {
	    {0x0e01, 0x0e3e}, /* Thai, without the sign of the baht */
	    {0x0e40, 0x0e4e},
	    {0x0e80, 0x0eff}, /* Lao */
	    {0x1000, 0x109f}, /* Myanmar */
	    {0x1780, 0x17d3}, /* Khmer */
	    {0x17d7, 0x17dd},
	    {0x3005, 0x3007}, /* Han, Kana */
	    {0x3031, 0x3035},
	    {0x3040, 0x30ff},
	    {0x31f0, 0x31ff},
	    {0x3400, 0x4dbf},
	    {0x4e00, 0x9fff},
	    {0xa9e0, 0xa9ff},
	    {0xaa60, 0xaa7f},
	    {0xf900, 0xfaff},
	    {0xff66, 0xff9f},
	    {0x1b000, 0x1b16f},
	    {0x20000, 0x323af},
	};

	if (cp < 0x0e01 || !IN(scripts, cp))
		return false;
	return text_is_letter(cp) || cp == 0x3007;
}

bool
text_is_hangul(uint32_t cp)
{
	static const struct range hangul[] = {
	    {0x1100, 0x11ff},
	    {0x3131, 0x318e},
	    {0xa960, 0xa97c},
	    {0xac00, 0xd7fb},
	    {0xffa1, 0xffdc},
	};

	return IN(hangul, cp);
}

/* Marks that steer the direction of text or of older terminals. */
static bool
is_steering(uint32_t cp)
{
	static const struct range marks[] = {
	    {0x061c, 0x061c},
	    {0x200e, 0x200f},
	    {0x202a, 0x202e},
	    {0x2066, 0x206f},
	    {0xfff9, 0xfffb},
	    {0xe0000, 0xe007f},
	};

	return cp >= 0x061c && IN(marks, cp);
}

bool
text_is_invisible(uint32_t cp)
{
	static const struct range marks[] = {
	    {0x00ad, 0x00ad},
	    {0x180e, 0x180e},
	    {0x200b, 0x200d},
	    {0x2060, 0x2064},
	    {0xfeff, 0xfeff},
	};

	if (cp < 0xad || (cp > 0x206f && cp < 0xfeff))
		return false;
	return IN(marks, cp) || is_steering(cp);
}

/* folding */

uint32_t
text_plain(uint32_t cp)
{
	static const struct {
		struct range r;
		char to;
	} signs[] = {
	    {{0x00ab, 0x00ab}, '"'},
	    {{0x00b4, 0x00b4}, '\''},
	    {{0x00bb, 0x00bb}, '"'},
	    {{0x02bc, 0x02bc}, '\''},
	    {{0x2010, 0x2015}, '-'},
	    {{0x2018, 0x201b}, '\''},
	    {{0x201c, 0x201f}, '"'},
	    {{0x2032, 0x2032}, '\''},
	    {{0x2033, 0x2033}, '"'},
	    {{0x2039, 0x203a}, '\''},
	    {{0x2212, 0x2212}, '-'},
	    {{0xfe58, 0xfe58}, '-'},
	    {{0xfe63, 0xfe63}, '-'},
	    {{0xff02, 0xff02}, '"'},
	    {{0xff07, 0xff07}, '\''},
	    {{0xff0d, 0xff0d}, '-'},
	};

	if (cp < 0xab)
		return cp;
	for (size_t i = 0; i < sizeof(signs) / sizeof(*signs); i++)
		if (cp >= signs[i].r.lo && cp <= signs[i].r.hi)
			return (uint32_t)signs[i].to;
	return cp;
}

/* Adds `run`, which is UTF-8, as utf8proc maps it. */
static void
put_mapped(struct buf *b, struct str run, utf8proc_option_t how)
{
	utf8proc_int32_t near[256], *cps = near;
	const utf8proc_uint8_t *p = (const utf8proc_uint8_t *)run.p;
	utf8proc_ssize_t room = 255, n;

	n = utf8proc_decompose(p, (utf8proc_ssize_t)run.n, cps, room, how);
	if (n > room) {
		room = n;
		cps = NEW_N(b->a, utf8proc_int32_t, (size_t)room + 1);
		n = utf8proc_decompose(
		    p, (utf8proc_ssize_t)run.n, cps, room, how);
	}
	if (n >= 0)
		n = utf8proc_reencode(cps, n, how);
	if (n >= 0)
		buf_add(b, (struct str){(const char *)cps, (size_t)n});
	else
		buf_add(b, run);
}

#define HOW_NFC (UTF8PROC_STABLE | UTF8PROC_COMPOSE)
#define HOW_FOLD (HOW_NFC | UTF8PROC_CASEFOLD)

/*
 * Most letters fold to one letter whatever stands beside them: what composes
 * is a letter with a mark behind it (or Hangul of parts), and marks are not
 * among these. What each folds to is found by utf8proc, once.
 */
#define FOLD_LATE 0x2000 /* signs */
#define FOLD_EARLY 0x700 /* Latin to Arabic */
#define FOLD_SIGNS 0xc00
#define FOLD_ALONE 0xffff /* not by itself */

static uint16_t
fold_find(uint32_t cp)
{
	utf8proc_int32_t out[16];
	utf8proc_uint8_t in[4];
	utf8proc_ssize_t n = utf8proc_encode_char((utf8proc_int32_t)cp, in);
	utf8proc_category_t c = text_category(cp);

	if ((c >= UTF8PROC_CATEGORY_MN && c <= UTF8PROC_CATEGORY_ME) ||
	    c == UTF8PROC_CATEGORY_CN)
		return FOLD_ALONE;
	n = utf8proc_decompose(in, n, out, 16, HOW_FOLD);
	if (n >= 1 && n <= 16)
		n = utf8proc_normalize_utf32(out, n, HOW_FOLD);
	return n == 1 && out[0] < FOLD_ALONE ? (uint16_t)out[0] : FOLD_ALONE;
}

/* What it folds to; FOLD_ALONE where that is not known of it alone. */
static uint32_t
folded(uint32_t cp)
{
	static uint16_t to[FOLD_EARLY + FOLD_SIGNS];
	uint16_t *at;

	if (cp < 0x80)
		return cp - 'A' < 26u ? cp | 0x20 : cp;
	if ((cp >= 0x4e00 && cp <= 0x9fff) || (cp >= 0x3041 && cp <= 0x3096) ||
	    (cp >= 0x30a1 && cp <= 0x30fa) || (cp >= 0xac00 && cp <= 0xd7a3))
		return cp;
	if (cp < FOLD_EARLY)
		at = &to[cp];
	else if (cp >= FOLD_LATE && cp < FOLD_LATE + FOLD_SIGNS)
		at = &to[FOLD_EARLY + cp - FOLD_LATE];
	else
		return FOLD_ALONE;
	if (*at == 0)
		*at = fold_find(cp);
	return *at;
}

static bool
put_simple(struct buf *b, struct str s)
{
	size_t n = b->n;

	for (size_t at = 0; at < s.n;) {
		uint32_t cp = folded(text_next(s, &at));

		if (cp == FOLD_ALONE) {
			b->n = n;
			return false;
		}
		text_put(b, cp);
	}
	return true;
}

static void
put_folded(struct buf *b, struct buf *run)
{
	struct str s = buf_str(run);

	run->n = 0;
	if (s.n == 0)
		return;
	if (!is_ascii(s)) {
		if (!put_simple(b, s))
			put_mapped(b, s, HOW_FOLD);
		return;
	}
	for (size_t i = 0; i < s.n; i++)
		run->p[i] = ascii_lower(s.p[i]);
	buf_add(b, s);
}

/* Adds the eight bytes at `i` to what `*n` bytes of are there, a blank that
 * closes them not yet; false where they need a closer look. */
static bool
eight_at(struct str s, size_t i, char *to, size_t *n, bool *gap, bool lower)
{
	uint64_t v;

	if (s.n - i < 8 || !eight_spaced(v = eight_load(s.p + i)))
		return false;
	if (*gap)
		to[(*n)++] = ' ';
	*gap = s.p[i + 7] == ' ';
	eight_store(to + *n, lower ? eight_lower(v) : v);
	*n += *gap ? 7 : 8;
	return true;
}

static struct str
fold_ascii(struct arena *a, struct str s)
{
	char *p = arena_alloc(a, s.n + 1);
	size_t n = 0;
	bool gap = false;

	for (size_t i = 0; i < s.n; i++) {
		unsigned char c = (unsigned char)s.p[i];

		if (eight_at(s, i, p, &n, &gap, true)) {
			i += 7;
			continue;
		}
		if (c == ' ' || (c >= '\t' && c <= '\r')) {
			gap = n != 0;
			continue;
		}
		if (gap)
			p[n++] = ' ';
		gap = false;
		p[n++] = ascii_lower((char)c);
	}
	return (struct str){p, n};
}

/* The end of the ASCII without white space that goes on at `at`. */
static size_t
ascii_end(struct str s, size_t at)
{
	while (at < s.n && s.p[at] > ' ' && (unsigned char)s.p[at] < 0x80)
		at++;
	return at;
}

/* The same of a text each of whose letters folds alone; false for others. */
static bool
fold_simple(struct arena *a, struct str s, struct str *out)
{
	struct buf b;
	bool gap = false;

	buf_init(&b, a, TEXT_MAX);
	for (size_t at = 0; at < s.n;) {
		uint32_t cp = text_next(s, &at);

		if (text_is_space(cp)) {
			gap = b.n != 0;
			continue;
		}
		if (text_is_invisible(cp))
			continue;
		cp = cp < TEXT_BAD ? folded(text_plain(cp)) : FOLD_ALONE;
		if (cp == FOLD_ALONE)
			return false;
		if (gap)
			buf_c(&b, ' ');
		gap = false;
		text_put(&b, cp);
	}
	*out = buf_str(&b);
	return true;
}

/* Runs between white space are folded each alone: nothing composes with a
 * blank, and most runs are ASCII once their quotes are plain. */
bool
text_is_folded(struct str s)
{
	for (size_t at = 0; at < s.n;) {
		uint32_t cp = text_next(s, &at);

		if (cp < 0x80 ? cp - 'A' < 26u
			      : (cp >= TEXT_BAD || text_is_invisible(cp) ||
				    text_plain(cp) != cp || folded(cp) != cp))
			return false;
	}
	return true;
}

struct str
text_fold(struct arena *a, struct str s)
{
	struct buf b, run;
	struct str out;
	bool gap = false;

	if (is_ascii(s))
		return fold_ascii(a, s);
	if (fold_simple(a, s, &out))
		return out;
	buf_init(&b, a, TEXT_MAX);
	buf_init(&run, a, TEXT_MAX);
	for (size_t at = 0; at < s.n;) {
		size_t from = at;
		uint32_t cp = text_next(s, &at);

		if (text_is_space(cp)) {
			put_folded(&b, &run);
			gap = b.n != 0;
			continue;
		}
		if (text_is_invisible(cp))
			continue;
		if (gap)
			buf_c(&b, ' ');
		gap = false;
		if (cp < 0x80) {
			at = ascii_end(s, at);
			buf_add(&run, str_sub(s, from, at));
			continue;
		}
		if (cp < TEXT_BAD) {
			text_put(&run, text_plain(cp));
			continue;
		}
		put_folded(&b, &run);
		text_put(&b, cp);
	}
	put_folded(&b, &run);
	return buf_str(&b);
}

struct str
text_mapped(struct arena *a, struct str s, utf8proc_option_t how, char bad)
{
	struct buf b;
	size_t from = 0;

	buf_init(&b, a, TEXT_MAX);
	for (size_t at = 0; at < s.n;) {
		size_t here = at;
		uint32_t cp = text_next(s, &at);

		if (cp < TEXT_BAD)
			continue;
		put_mapped(&b, str_sub(s, from, here), how);
		if (bad != 0)
			buf_c(&b, bad);
		else
			buf_c(&b, s.p[here]);
		from = at;
	}
	put_mapped(&b, str_sub(s, from, s.n), how);
	return buf_str(&b);
}

struct str
text_nfc(struct arena *a, struct str s)
{
	if (is_ascii(s))
		return str_dup(a, s);
	return text_mapped(a, s, HOW_NFC, 0);
}

struct str
text_squeeze(struct arena *a, struct str s)
{
	char *p = arena_alloc(a, s.n + 1);
	size_t n = 0;
	bool gap = false;

	for (size_t at = 0; at < s.n;) {
		size_t from = at;

		if (eight_at(s, at, p, &n, &gap, false)) {
			at += 8;
			continue;
		}
		if (text_is_space(text_next(s, &at))) {
			gap = n != 0;
			continue;
		}
		if (gap)
			p[n++] = ' ';
		gap = false;
		while (from < at)
			p[n++] = s.p[from++];
	}
	return (struct str){p, n};
}

/* showing */

/* The length of a colour or cursor command after an escape at `at`; 0 where
 * there is none. Other escapes lose the escape alone: their text stays seen. */
static size_t
escape_length(struct str s, size_t at)
{
	size_t i = at + 1;

	if (i >= s.n || s.p[i] != '[')
		return 0;
	for (i++; i < s.n && s.p[i] >= 0x20 && s.p[i] <= 0x3f; i++)
		;
	if (i >= s.n || s.p[i] < 0x40 || s.p[i] > 0x7e)
		return 0;
	return i + 1 - at;
}

/* Joiners shape Persian and Indic words and emoji, and hide elsewhere. */
static bool
joins(uint32_t before, struct str s, size_t at)
{
	return before >= 0x0590 && before < TEXT_BAD && at < s.n &&
	       text_next(s, &at) >= 0x0590;
}

static void
put_break(struct buf *b, struct str s, size_t *at, uint32_t cp, bool lines)
{
	if (cp == '\r' && *at < s.n && s.p[*at] == '\n')
		(*at)++;
	if (!lines)
		buf_c(b, ' ');
	else
		buf_c(b, cp == '\t' ? '\t' : '\n');
}

static bool
is_break(uint32_t cp)
{
	return cp == '\n' || cp == '\r' || cp == '\t' || cp == 0x85 ||
	       cp == 0x2028 || cp == 0x2029;
}

struct str
text_clean(struct arena *a, struct str s, bool lines)
{
	struct buf b;
	uint32_t before = 0;

	buf_init(&b, a, TEXT_MAX);
	for (size_t at = 0; at < s.n;) {
		size_t from = at;
		uint32_t cp = text_next(s, &at);

		if (is_break(cp)) {
			put_break(&b, s, &at, cp, lines);
		} else if (cp == 0x1b) {
			size_t n = escape_length(s, from);

			at = n != 0 ? from + n : at;
		} else if (cp < 0x20 || (cp >= 0x7f && cp < 0xa0)) {
			continue;
		} else if (cp == 0x200c || cp == 0x200d) {
			if (joins(before, s, at))
				text_put(&b, cp);
		} else if (!text_is_invisible(cp)) {
			text_put(&b, cp < TEXT_BAD ? cp : 0xfffd);
		}
		before = cp;
	}
	return buf_str(&b);
}

size_t
text_columns(struct str s)
{
	size_t n = 0;

	if (is_ascii(s))
		return s.n;
	for (size_t at = 0; at < s.n;) {
		uint32_t cp = text_next(s, &at);

		if (cp >= TEXT_BAD)
			n++;
		else
			n += (size_t)utf8proc_charwidth((utf8proc_int32_t)cp);
	}
	return n;
}

size_t
text_chars(struct str s)
{
	size_t n = 0;

	for (size_t i = 0; i < s.n; i++)
		n += ((unsigned char)s.p[i] & 0xc0) != 0x80;
	return n;
}
