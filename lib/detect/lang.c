/* Which languages there are, and their words for the judge. */
#include "detect/lang.h"

#include <assert.h>
#include <string.h>

#include "base/text.h"
#include "detect/own.h"

#include "detect/lang_data.h"

static_assert(TEXT_REPEATS == TEXT_CUE + CUE_KINDS, "a bit of its own");

#define COUNT(table) (sizeof(table) / sizeof(*(table)))

const struct language *
lang_all(size_t *n)
{
	*n = COUNT(languages);
	return languages;
}

const struct language *
lang_named(struct str code)
{
	for (size_t k = 0; k < COUNT(languages); k++)
		if (code.n >= 2 &&
		    str_ieq(str_sub(code, 0, 2), str_of(languages[k].code)))
			return &languages[k];
	return NULL;
}

/* ---- words ---- */

uint32_t
lang_word_is(const struct language *l, struct str fold, const char **same)
{
	size_t lo = 0, hi = COUNT(words);
	uint32_t is = 0;

	*same = NULL;
	while (lo < hi) {
		size_t mid = lo + (hi - lo) / 2;

		if (word_cmp(fold, words[mid].word) <= 0)
			hi = mid;
		else
			lo = mid + 1;
	}
	for (; lo < COUNT(words) && str_eq(fold, str_of(words[lo].word)); lo++)
		if (words[lo].lang & l->bit) {
			is |= words[lo].is;
			if (words[lo].same != NULL)
				*same = words[lo].same;
		}
	return is;
}

static const struct lang_text *
rows_end(const struct language *l)
{
	return texts + l->text_hi;
}

#define ROWS_EACH(l, x)                                                        \
	for (const struct lang_text *x = texts + (l)->text_lo;                 \
	     x < rows_end(l); x++)

static size_t
letters(struct str s)
{
	size_t n = 0;

	for (size_t i = 0; i < s.n; i++)
		n += ((unsigned char)s.p[i] & 0xc0) != 0x80;
	return n;
}

struct str
lang_stem(const struct language *l, struct str fold)
{
	ROWS_EACH(l, x)
	{
		struct str end = {x->from, x->n}, stem;

		if (x->kind != TEXT_ENDING || !str_ends(fold, end))
			continue;
		stem = str_sub(fold, 0, fold.n - end.n);
		if (letters(stem) >= (l->traits & LANG_PARTICLES ? 1 : 4))
			return stem;
	}
	return fold;
}

/* ---- texts ---- */

static bool
in_word(struct str s, size_t at)
{
	if (at >= s.n)
		return false;
	return (unsigned char)s.p[at] >= 0x80 ||
	       (s.p[at] >= 'a' && s.p[at] <= 'z');
}

/* The phrase begins and ends where words do. */
static bool
whole(const struct language *l, struct str text, size_t at, size_t n)
{
	if (l->traits & LANG_JOINED)
		return true;
	if (at > 0 && in_word(text, at - 1))
		return false;
	return (l->traits & LANG_PARTICLES) || !in_word(text, at + n) ||
	       text.p[at + n - 1] == '\'';
}

static bool
has_phrase(const struct language *l, struct str text, struct str phrase)
{
	for (size_t at = 0; at + phrase.n <= text.n; at++) {
		const char *hit = memchr(text.p + at, phrase.p[0], text.n - at);

		if (hit == NULL)
			return false;
		at = (size_t)(hit - text.p);
		if (str_starts(str_sub(text, at, text.n), phrase) &&
		    whole(l, text, at, phrase.n))
			return true;
	}
	return false;
}

uint32_t
lang_cues(const struct language *l, struct str fold)
{
	bool there[256] = {false};
	uint32_t set = 0;

	for (size_t i = 0; i < fold.n; i++)
		there[(unsigned char)fold.p[i]] = true;
	ROWS_EACH(l, x)
	if (x->kind >= TEXT_CUE && !(set & 1u << (x->kind - TEXT_CUE)) &&
	    there[(unsigned char)x->from[0]] &&
	    there[(unsigned char)x->from[x->n - 1]] &&
	    has_phrase(l, fold, (struct str){x->from, x->n}))
		set |= 1u << (x->kind - TEXT_CUE);
	return set;
}

/* Less closing marks. */
static struct str
unmarked(struct str s)
{
	static const char *const marks[] = {
	    ".", "!", "?", "。", "！", "？", "؟", "\"", "'", ")", "」"};
	bool more = true;

	while (more) {
		more = false;
		s = str_trim(s);
		for (size_t k = 0; k < COUNT(marks); k++)
			if (str_ends(s, str_of(marks[k]))) {
				s.n -= strlen(marks[k]);
				more = true;
			}
	}
	return s;
}

bool
lang_asks(const struct language *l, struct str fold)
{
	struct str t = str_trim(fold);

	if (str_ends(t, STR("?")) || str_ends(t, STR("？")) ||
	    str_ends(t, STR("؟")))
		return true;
	t = unmarked(t);
	ROWS_EACH(l, x)
	if (x->kind == TEXT_QUESTION &&
	    str_ends(t, (struct str){x->from, x->n}))
		return true;
	return false;
}

static bool
is_form(const struct lang_text *x)
{
	return x->kind == TEXT_PLAIN || x->kind == TEXT_DENY ||
	       x->kind == TEXT_STOP;
}

static const struct lang_text *
form_at(const struct language *l, struct str text, size_t at)
{
	struct str rest = str_sub(text, at, text.n);

	ROWS_EACH(l, x)
	if (x->from[0] == rest.p[0] && is_form(x) &&
	    str_starts(rest, (struct str){x->from, x->n}))
		return x;
	return NULL;
}

struct str
lang_plain(
    struct arena *a, const struct language *l, struct str text, bool *denied)
{
	bool any = false, begins[256] = {false};
	struct buf b;

	*denied = false;
	ROWS_EACH(l, x)
	if (is_form(x))
		any = begins[(unsigned char)x->from[0]] = true;
	if (!any)
		return text;
	buf_init(&b, a, text.n * 4 + 64);
	for (size_t at = 0; at < text.n;) {
		const struct lang_text *x = begins[(unsigned char)text.p[at]]
						? form_at(l, text, at)
						: NULL;

		if (x == NULL) {
			size_t from = at;

			(void)text_next(text, &at);
			buf_add(&b, str_sub(text, from, at));
			continue;
		}
		at += x->n;
		*denied ^= x->kind == TEXT_DENY;
		if (x->kind == TEXT_STOP)
			buf_c(&b, ' ');
		else
			buf_add(&b, str_of(x->to));
	}
	return buf_str(&b);
}
