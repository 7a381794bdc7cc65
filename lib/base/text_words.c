/*
 * text_words: the words of a text, whatever its script.
 */
#include "base/arena.h"
#include "base/eight.h"
#include "base/text_own.h"

static bool
is_wordy(uint32_t cp)
{
	utf8proc_category_t c;

	if (cp < 0x80)
		return text_is_letter(cp) || text_is_digit(cp);
	c = text_category(cp);
	return (c >= UTF8PROC_CATEGORY_LU && c <= UTF8PROC_CATEGORY_NO) ||
	       text_is_invisible(cp);
}

/* Marks that stand inside a word where a letter or digit follows. */
static bool
is_joint(uint32_t cp)
{
	if (cp < 0x80)
		return cp == '\'' || cp == '-' || cp == '.' || cp == '_' ||
		       cp == '&';
	return cp == 0x2019 || cp == 0x02bc || cp == 0x2010 || cp == 0x2011;
}

static bool
is_mark(uint32_t cp)
{
	utf8proc_category_t c =
	    cp < 0x80 ? UTF8PROC_CATEGORY_CC : text_category(cp);

	return c == UTF8PROC_CATEGORY_MN || c == UTF8PROC_CATEGORY_MC ||
	       c == UTF8PROC_CATEGORY_ME;
}

/* The end of the word of an unspaced script that begins with a character
 * ending at `at`: its marks. */
static size_t
char_end(struct str s, size_t at)
{
	while (at < s.n) {
		size_t next = at;

		if (!is_mark(text_next(s, &next)))
			break;
		at = next;
	}
	return at;
}

/* Of a byte: a letter or digit of ASCII, a capital, a mark that may stand in a
 * word. */
enum { A_WORDY = 1, A_UPPER = 2, A_DIGIT = 4, A_JOINT = 8 };
#define TEN(v) v, v, v, v, v, v, v, v, v, v
#define LETTERS(v) TEN(v), TEN(v), v, v, v, v, v, v
static const unsigned char ascii[256] = {
    ['0'] = TEN(A_WORDY | A_DIGIT),
    ['A'] = LETTERS(A_WORDY | A_UPPER),
    ['a'] = LETTERS(A_WORDY),
    ['\''] = A_JOINT,
    ['-'] = A_JOINT,
    ['.'] = A_JOINT,
    ['_'] = A_JOINT,
    ['&'] = A_JOINT,
};

static bool
ascii_wordy(char c)
{
	return (ascii[(unsigned char)c] & A_WORDY) != 0;
}

/* The end of a word whose first character ends at `at`. */
static size_t
word_end(struct str s, size_t at)
{
	while (at < s.n) {
		size_t next = at;
		uint32_t cp;

		if (ascii_wordy(s.p[at])) {
			at++;
			continue;
		}
		cp = text_next(s, &next);
		if (is_joint(cp) && cp != 0x02bc && next < s.n)
			cp = text_next(s, &next);
		if (!is_wordy(cp) || (text_is_unspaced(cp) && !is_mark(cp)))
			break;
		at = next;
	}
	return at;
}

static bool
is_number(uint32_t cp)
{
	utf8proc_category_t c;

	if (cp < 0x80)
		return text_is_digit(cp);
	c = text_category(cp);
	return c == UTF8PROC_CATEGORY_ND || c == UTF8PROC_CATEGORY_NO;
}

/* How many letters and digits of ASCII begin it; `*small`: none of them is a
 * capital. */
static size_t
wordy_run(const char *p, size_t room, bool *small)
{
	size_t n = 0, step = 8;

	*small = true;
	for (; step == 8 && n + 8 <= room; n += step) {
		uint64_t v = eight_load(p + n);

		step = eight_run(eight_wordy(v));
		*small &= (eight_within(v, 'A', 'Z') & eight_front(step)) == 0;
	}
	for (; step == 8 && n < room && ascii_wordy(p[n]); n++)
		*small &= !(ascii[(unsigned char)p[n]] & A_UPPER);
	return n;
}

/* A word of ASCII or a sign of it, from `*at` on; false where it goes on with
 * something else. */
static bool
plain_word(struct str s, size_t *at, struct word *w)
{
	const char *p = s.p + *at;
	unsigned char kind = ascii[(unsigned char)*p];
	size_t n = 1, room = s.n - *at;

	w->punct = (kind & A_WORDY) == 0;
	w->number = (kind & A_DIGIT) != 0;
	w->upper = (kind & A_UPPER) != 0;
	w->small = true;
	if (!w->punct) {
		n = wordy_run(p, room, &w->small);
		if (n < room && ((unsigned char)p[n] >= 0x80 ||
				    (ascii[(unsigned char)p[n]] & A_JOINT)))
			return false;
	}
	w->plain = true;
	w->raw = (struct str){p, n};
	*at += n;
	return true;
}

static bool
has_capital(struct str s)
{
	for (size_t i = 0; i < s.n; i++)
		if (ascii[(unsigned char)s.p[i]] & A_UPPER)
			return true;
	return false;
}

/* Any other, whose first character `cp` ends at `*at`. */
static void
any_word(struct str s, size_t from, size_t *at, uint32_t cp, struct word *w)
{
	w->punct = !is_wordy(cp);
	if (text_is_unspaced(cp))
		*at = char_end(s, *at);
	else if (!w->punct)
		*at = word_end(s, *at);
	w->raw = str_sub(s, from, *at);
	w->number = is_number(cp);
	w->upper = text_is_upper(cp);
	w->small = !has_capital(w->raw);
}

static struct str
word_fold(struct arena *a, const struct word *w)
{
	char *p;

	if (!w->plain)
		return text_is_folded(w->raw) ? w->raw : text_fold(a, w->raw);
	if (w->small)
		return w->raw;
	p = arena_bare(a, w->raw.n);
	for (size_t i = 0; i < w->raw.n; i++)
		p[i] = ascii_lower(w->raw.p[i]);
	return (struct str){p, w->raw.n};
}

#define WORD_BYTES 4 /* and more of a text have most words */

void
text_words(struct arena *a, struct str s, struct words *out)
{
	bool space = false;

	VEC_RESERVE(a, out, s.n / WORD_BYTES);
	for (size_t at = 0; at < s.n;) {
		size_t from = at;
		struct word w = {.off = at};

		if (s.p[at] == ' ') {
			space = true;
			at++;
			continue;
		}
		if ((unsigned char)s.p[at] <= ' ' ||
		    (unsigned char)s.p[at] >= 0x80 || !plain_word(s, &at, &w)) {
			uint32_t cp = text_next(s, &at);

			if (text_is_space(cp)) {
				space = true;
				continue;
			}
			if (text_is_invisible(cp))
				continue;
			any_word(s, from, &at, cp, &w);
		}
		w.fold = word_fold(a, &w);
		w.hash = word_hash(w.fold.p, w.fold.n);
		w.space = space;
		space = false;
		*VEC_ADD(a, out) = w;
	}
}
