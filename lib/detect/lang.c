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

#define ROWS_EACH(l, x)                                                        \
	for (const struct lang_text *x = texts + (l)->text_lo;                 \
	     x < texts + (l)->text_hi; x++)

/* The rows of a language, made when they are first asked: endings by their
 * last byte, all others by their first three, or together where they have
 * less. A chain keeps the order of the rows: the longest first. */
#define KEYS 256
#define BRIEF 3

struct rows {
	bool made, forms;
	uint16_t begins[KEYS], ends[KEYS], brief; /* 1 + row, 0 none */
};

static uint16_t after[COUNT(texts)];

#define CHAIN_EACH(i, head) for (size_t i = (head); i != 0; i = after[i - 1])

static unsigned
key_of(const char *p)
{
	return ((unsigned char)p[0] * 7u + (unsigned char)p[1] * 31u +
		   (unsigned char)p[2] * 131u) &
	       (KEYS - 1);
}

static bool
is_form(const struct lang_text *x)
{
	return x->kind == TEXT_PLAIN || x->kind == TEXT_DENY ||
	       x->kind == TEXT_STOP;
}

static struct str
from_of(const struct lang_text *x)
{
	return (struct str){x->from, x->n};
}

static const struct rows *
rows_of(const struct language *l)
{
	static struct rows all[COUNT(languages)];
	struct rows *r = &all[l - languages];

	for (size_t i = l->text_hi; !r->made && i-- > l->text_lo;) {
		const struct lang_text *x = &texts[i];
		uint16_t *head = &r->brief;

		if (x->kind == TEXT_ENDING)
			head = &r->ends[(unsigned char)x->from[x->n - 1]];
		else if (x->n >= BRIEF)
			head = &r->begins[key_of(x->from)];
		after[i] = *head;
		*head = (uint16_t)(i + 1);
		r->forms |= is_form(x);
	}
	r->made = true;
	return r;
}

struct str
lang_stem(const struct language *l, struct str fold)
{
	const struct rows *r = rows_of(l);

	if (fold.n == 0)
		return fold;
	CHAIN_EACH (i, r->ends[(unsigned char)fold.p[fold.n - 1]]) {
		struct str end = from_of(&texts[i - 1]), stem;

		if (!str_ends(fold, end))
			continue;
		stem = str_sub(fold, 0, fold.n - end.n);
		if (text_chars(stem) >= (l->traits & LANG_PARTICLES ? 1 : 4))
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
	if (at > 0 && (in_word(text, at - 1) || text.p[at - 1] == '-'))
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

/* The bit of a cue that is not set yet; else 0. */
static uint32_t
cue_bit(const struct lang_text *x, uint32_t set)
{
	return x->kind >= TEXT_CUE ? 1u << (x->kind - TEXT_CUE) & ~set : 0;
}

uint32_t
lang_cues(const struct language *l, struct str fold)
{
	const struct rows *r = rows_of(l);
	bool inside = false; /* a word */
	uint32_t set = 0;

	for (size_t at = 0; at + BRIEF <= fold.n; at++) {
		bool begins = (l->traits & LANG_JOINED) || !inside;

		inside = in_word(fold, at);
		if (!begins)
			continue;
		CHAIN_EACH (i, r->begins[key_of(fold.p + at)]) {
			struct str from = from_of(&texts[i - 1]);
			uint32_t bit = cue_bit(&texts[i - 1], set);

			if (bit != 0 &&
			    str_starts(str_sub(fold, at, fold.n), from) &&
			    whole(l, fold, at, from.n))
				set |= bit;
		}
	}
	CHAIN_EACH (i, r->brief) {
		uint32_t bit = cue_bit(&texts[i - 1], set);

		if (bit != 0 && has_phrase(l, fold, from_of(&texts[i - 1])))
			set |= bit;
	}
	return set;
}

/* The first row of a chain, of the kind, that the text begins with. */
static const struct lang_text *
row_of(size_t head, struct str text, enum lang_text_kind kind)
{
	CHAIN_EACH (i, head)
		if (texts[i - 1].kind == (int)kind &&
		    str_starts(text, from_of(&texts[i - 1])))
			return &texts[i - 1];
	return NULL;
}

size_t
lang_text_at(const struct language *l, struct str fold,
    enum lang_text_kind kind, const char **to)
{
	const struct rows *r = rows_of(l);
	const struct lang_text *x = NULL;

	if (fold.n >= BRIEF)
		x = row_of(r->begins[key_of(fold.p)], fold, kind);
	if (x == NULL)
		x = row_of(r->brief, fold, kind);
	*to = x != NULL ? x->to : NULL;
	return x != NULL ? x->n : 0;
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

/* The first form of a chain that the text begins with. */
static const struct lang_text *
form_of(size_t head, struct str text)
{
	CHAIN_EACH (i, head)
		if (is_form(&texts[i - 1]) &&
		    str_starts(text, from_of(&texts[i - 1])))
			return &texts[i - 1];
	return NULL;
}

static const struct lang_text *
form_at(const struct rows *r, struct str text)
{
	const struct lang_text *x = NULL;

	if (text.n >= BRIEF)
		x = form_of(r->begins[key_of(text.p)], text);
	return x != NULL ? x : form_of(r->brief, text);
}

struct str
lang_plain(
    struct arena *a, const struct language *l, struct str text, bool *denied)
{
	const struct rows *r = rows_of(l);
	size_t from = 0; /* what is as it stands */
	struct buf b;

	*denied = false;
	if (!r->forms)
		return text;
	buf_init(&b, a, text.n * 4 + 64);
	for (size_t at = 0; at < text.n;) {
		const struct lang_text *x =
		    form_at(r, str_sub(text, at, text.n));

		if (x == NULL) {
			(void)text_next(text, &at);
			continue;
		}
		buf_add(&b, str_sub(text, from, at));
		from = at += x->n;
		*denied ^= x->kind == TEXT_DENY;
		if (x->kind == TEXT_STOP)
			buf_c(&b, ' ');
		else
			buf_add(&b, str_of(x->to));
	}
	buf_add(&b, str_sub(text, from, text.n));
	return buf_str(&b);
}
