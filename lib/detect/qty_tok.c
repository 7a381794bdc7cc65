/* Tokens, and the language they are of. */
#include <string.h>

#include "base/eight.h"
#include "base/text.h"
#include "detect/qty_own.h"

#define LEN(table) (sizeof(table) / sizeof(*(table)))

static const struct lex no_lex = {"", 0, 0, 0, 0};
const struct tok qty_no_tok = {.kind = TOK_END, .lex = &no_lex};

bool
tok_word_eq(const struct scan *s, size_t i, const char *word)
{
	const struct tok *t = tok_at(s, i);
	const char *p = s->text.p + t->off;

	for (size_t k = 0; k < t->len; k++) {
		unsigned char c = (unsigned char)p[k],
			      w = (unsigned char)word[k];

		if (c != w &&
		    ((c | 0x20u) != (w | 0x20u) || (c | 0x20u) - 'a' >= 26u))
			return false;
	}
	return word[t->len] == '\0';
}

bool
tok_dash(const struct scan *s, size_t i)
{
	const struct tok *t = tok_at(s, i);

	return t->kind == TOK_MARK &&
	       (t->cp == '-' || (t->cp >= 0x2010 && t->cp <= 0x2015) ||
		   t->cp == 0x2212 || t->cp == 0x301c || t->cp == 0xff5e);
}

bool
tok_more(const struct scan *s, size_t i)
{
	const struct tok *t = tok_at(s, i);

	return tok_glued(s, i) && (t->kind == TOK_WORD || t->kind == TOK_NUM) &&
	       !(t->kind == TOK_WORD && text_is_hangul(t->cp));
}

struct str
tok_fold(const struct scan *s, size_t i)
{
	return text_fold(s->a, tok_str(s, i));
}

static bool
ascii_letter(unsigned char c)
{
	return (c | 0x20u) - 'a' < 26u;
}

static const struct lex *
lex_of(const struct scan *s, const struct tok *t, struct str w)
{
	char low[40];

	if (w.n > sizeof(low))
		return NULL;
	if (t->upper && t->cp > 0xff && s->a != NULL) {
		w = text_fold(s->a, w);
		return lex_find(w.p, w.n);
	}
	for (size_t i = 0; i < w.n; i++) {
		unsigned char c = (unsigned char)w.p[i];
		/* É and the like: C3 80..9E */
		bool latin = i > 0 && (unsigned char)w.p[i - 1] == 0xc3 &&
			     c >= 0x80 && c <= 0x9e;

		low[i] = (char)((c >= 'A' && c <= 'Z') || latin ? c | 0x20 : c);
	}
	return lex_find(low, w.n);
}

/* 만, 억, 조, 천, 백: tokens of their own behind a digit. */
static bool
hangul_scale(uint32_t cp)
{
	return cp == 0xb9cc || cp == 0xc5b5 || cp == 0xc870 || cp == 0xcc9c ||
	       cp == 0xbc31;
}

static bool
is_mark_of_word(uint32_t cp)
{
	return cp >= 0x300 && cp < 0x370;
}

/* A word of ASCII letters; false where it goes on with something else. */
static bool
cut_plain(struct scan *s, struct tok *t, size_t *at)
{
	const char *p = s->text.p + *at;
	size_t n = 0, room = s->text.n - *at, step = 8;

	for (; step == 8 && n + 8 <= room; n += step)
		step = eight_run(eight_letters(eight_load(p + n)));
	while (step == 8 && n < room && ascii_letter((unsigned char)p[n]))
		n++;
	if (n < room && (unsigned char)p[n] >= 0x80)
		return false;
	t->kind = TOK_WORD;
	t->len = n;
	t->lex = lex_find_letters(p, n);
	*at += n;
	return true;
}

static void
cut_word(struct scan *s, struct tok *t, size_t *at)
{
	const char *p = s->text.p;

	while (*at < s->text.n) {
		size_t next = *at;
		uint32_t cp;

		if ((unsigned char)p[*at] < 0x80) {
			if (!ascii_letter((unsigned char)p[*at]))
				break;
			++*at;
			continue;
		}
		cp = text_next(s->text, &next);
		/* 31m이다 */
		if (!(text_is_letter(cp) || is_mark_of_word(cp)) ||
		    (t->cp < 0x80 && text_is_hangul(cp)) ||
		    text_is_unspaced(cp) || cp == 0xaa || cp == 0xba)
			break;
		*at = next;
	}
	t->kind = TOK_WORD;
	t->len = *at - t->off;
	t->lex = lex_of(s, t, str_sub(s->text, t->off, *at));
}

static int
ascii_digit(uint32_t cp)
{
	return cp - '0' < 10u ? (int)(cp - '0') : -1;
}

static void
cut_digits(struct scan *s, struct tok *t, size_t *at)
{
	t->kind = TOK_NUM;
	t->digits = 1;
	t->v = text_digit(t->cp);
	while (*at < s->text.n) {
		size_t next = *at;
		uint32_t cp = text_next(s->text, &next);
		int digit = cp < 0x80 ? ascii_digit(cp) : text_digit(cp);

		if (digit < 0)
			break;
		*at = next;
		t->v = t->v * 10 + digit;
		if (t->digits < 255)
			t->digits++;
	}
	t->len = *at - t->off;
}

static bool
after_number(const struct scan *s)
{
	return s->n > 0 && (s->t[s->n - 1].kind == TOK_NUM ||
			       hangul_scale(s->t[s->n - 1].cp));
}

/* One token from `*at`, which is not white space. */
static void
cut_token(struct scan *s, struct tok *t, size_t *at)
{
	unsigned char c = (unsigned char)s->text.p[*at];
	uint32_t cp;

	t->off = *at;
	if (ascii_letter(c)) {
		t->cp = c;
		t->upper = c < 'a';
		if (!cut_plain(s, t, at))
			cut_word(s, t, at);
		return;
	}
	cp = text_next(s->text, at);
	t->cp = cp;
	t->len = *at - t->off;
	t->kind = TOK_MARK;
	if (cp < 0x80 ? cp - '0' < 10u : text_digit(cp) >= 0) {
		cut_digits(s, t, at);
	} else if (cp >= 0x80 && cp < TEXT_BAD && cp != 0xaa && cp != 0xba) {
		if (text_is_unspaced(cp) || cp == 0x3007 ||
		    (hangul_scale(cp) && !t->space && after_number(s))) {
			t->kind = TOK_HAN;
		} else if (text_is_letter(cp)) {
			t->upper = text_is_upper(cp);
			cut_word(s, t, at);
		}
	}
}

static bool
skip_space(struct scan *s, size_t *at, bool *space, bool *line)
{
	while (*at < s->text.n) {
		unsigned char c = (unsigned char)s->text.p[*at];
		size_t next = *at;

		if (c == '\n')
			*line = true;
		if (c < 0x80 ? !(c == ' ' || (c >= '\t' && c <= '\r'))
			     : !text_is_space(text_next(s->text, &next)))
			return true;
		*at = next > *at ? next : *at + 1;
		*space = true;
	}
	return false;
}

/* Fills the window from byte `at`; answers the byte behind the last token. */
size_t
scan_fill(struct scan *s, size_t at)
{
	s->n = 0;
	while (s->n < QTY_TOKS) {
		bool space = s->n == 0, line = false;
		struct tok *t = &s->t[s->n];

		if (!skip_space(s, &at, &space, &line))
			break;
		*t = (struct tok){.space = space, .line = line};
		cut_token(s, t, &at);
		s->n++;
	}
	return at;
}

static bool
sentence_end(const struct tok *t)
{
	return t->kind == TOK_MARK && (t->cp == '.' || t->cp == '!' ||
					  t->cp == '?' || t->cp == 0x3002);
}

/* How many tokens of a full window are read before it moves on: up to the last
 * line or sentence, else to the last blank. */
size_t
scan_cut(const struct scan *s)
{
	size_t blank = s->n;

	for (size_t i = s->n; i > s->n / 2; i--) {
		const struct tok *t = &s->t[i - 1];

		if (t->line || (t->space && sentence_end(&s->t[i - 2])))
			return i - 1;
		if (t->space && blank == s->n)
			blank = i - 1;
	}
	return blank;
}

/* language */

/* Words of one row in several languages speak for each. */
static void
vote_word(const struct tok *t, bool name, struct lang_votes *v)
{
	/* "Cyclone Ada" says nothing in Indonesian */
	const uint32_t tells = name ? 0 : STOP | ART | PREP | FROM | AND;
	const uint32_t hints = NUM | SCALE | ORD | MONTH | WDAY | REL | SEASON;
	size_t n;
	const struct lex *rows = lex_rows(&n), *end = rows + n;

	for (const struct lex *r = t->lex;
	     r == t->lex || (r < end && strcmp(r->word, t->lex->word) == 0);
	     r++) {
		uint32_t langs = r->is & (tells | hints) ? r->lang : 0;

		for (; langs != 0; langs &= langs - 1)
			v->words[__builtin_ctz(langs)] +=
			    (r->is & tells) ? 2 : 1;
	}
}

static enum lang_script
script_of(const struct tok *t)
{
	static const struct {
		uint32_t lo, hi;
		enum lang_script script;
	} ranges[] = {{0x370, 0x3ff, SCRIPT_GREEK},
	    {0x400, 0x52f, SCRIPT_CYRILLIC}, {0x590, 0x5ff, SCRIPT_HEBREW},
	    {0x600, 0x77f, SCRIPT_ARABIC}, {0x900, 0x97f, SCRIPT_DEVANAGARI},
	    {0xe00, 0xe7f, SCRIPT_THAI}, {0x1100, 0x11ff, SCRIPT_HANGUL},
	    {0x3040, 0x30ff, SCRIPT_KANA}, {0x3400, 0x9fff, SCRIPT_HAN},
	    {0xac00, 0xd7af, SCRIPT_HANGUL}, {0x20000, 0x2ffff, SCRIPT_HAN}};

	if (t->cp < 0x370)
		return SCRIPT_LATIN;
	for (size_t k = 0; k < LEN(ranges); k++)
		if (t->cp >= ranges[k].lo && t->cp <= ranges[k].hi)
			return ranges[k].script;
	return SCRIPT_OTHER;
}

/* MIT is no German "mit". */
static bool
is_acronym(const struct scan *s, const struct tok *t)
{
	size_t n = 0;

	while (n < t->len && s->text.p[t->off + n] >= 'A' &&
	       s->text.p[t->off + n] <= 'Z')
		n++;
	return n > 1 && n == t->len;
}

/* The text has no other letters than capitals. */
static bool
is_shouted(const struct scan *s)
{
	for (size_t i = 0; i < s->n; i++)
		if (s->t[i].kind == TOK_WORD && !is_acronym(s, &s->t[i]))
			return false;
	return true;
}

static void
vote(const struct scan *s, struct lang_votes *v)
{
	bool shouted = is_shouted(s);

	for (size_t i = 0; i < s->n; i++) {
		const struct tok *t = &s->t[i];

		if (t->kind != TOK_WORD && t->kind != TOK_HAN)
			continue;
		v->scripts[script_of(t)]++;
		if (t->lex == NULL)
			continue;
		vote_word(t,
		    (t->upper && i > 0 && s->t[i - 1].kind == TOK_WORD &&
			!t->line) ||
			(!shouted && t->upper && is_acronym(s, t)),
		    v);
	}
}

/* Kana tell Japanese from Chinese, whose letters it shares; a page in
 * Japanese may have a line without. */
static enum lang_script
main_script(const struct lang_votes *v, const struct language *page)
{
	enum lang_script best = SCRIPT_LATIN;

	for (int k = 0; k < SCRIPTS; k++)
		if (v->scripts[k] > v->scripts[best])
			best = (enum lang_script)k;
	if (best == SCRIPT_HAN &&
	    (v->scripts[SCRIPT_KANA] > 0 ||
		(page != NULL && page->script == SCRIPT_KANA)))
		return SCRIPT_KANA;
	return best;
}

/* The first that as much speaks for as for any; `tied` gets the bits of those
 * that as much speaks for. */
static const struct language *
most_voted(
    const struct lang_votes *v, const struct language *page, uint32_t *tied)
{
	enum lang_script script = main_script(v, page);
	const struct language *best = NULL;
	unsigned most = 0, here;
	size_t n;
	const struct language *langs = lang_all(&n);

	*tied = 0;
	for (size_t k = 0; k < n; k++) {
		if (langs[k].script != script)
			continue;
		here = v->words[k] + (&langs[k] == page ? 4 : 0);
		/* told by its letters alone */
		here += script != SCRIPT_LATIN && script != SCRIPT_ARABIC;
		if (here > most) {
			most = here;
			best = &langs[k];
			*tied = 0;
		}
		if (here == most)
			*tied |= langs[k].bit;
	}
	return best == langs ? NULL : best;
}

const struct language *
lang_elected(struct arena *a, const struct lang_votes *v,
    const struct language *page, struct str text)
{
	const struct language *best, *langs;
	struct words w = {0};
	uint32_t tied;
	size_t n, most = 0;

	best = most_voted(v, page, &tied);
	if (best == NULL || tied == best->bit)
		return best;
	text_words(a, text, &w);
	langs = lang_all(&n);
	for (size_t k = 0; k < n; k++) {
		const char *same;
		size_t known = 0;

		for (size_t i = 0; i < w.n && (tied & langs[k].bit); i++)
			known +=
			    lang_word_is(&langs[k], w.v[i].fold, &same) != 0;
		if (known > most) {
			most = known;
			best = &langs[k];
		}
	}
	return best;
}

void
qty_votes(struct str text, struct lang_votes *io)
{
	UNSET struct scan s;

	s.a = NULL;
	s.text = text;
	scan_fill(&s, 0);
	vote(&s, io);
}

void
scan_speaks(struct scan *s, const struct language *l)
{
	s->lang = l != NULL ? l->bit : 0;
	s->traits = l != NULL ? l->traits : 0;
}

void
scan_guess(struct scan *s, const struct qty_ctx *ctx)
{
	struct lang_votes v = {.words = {0}};
	const struct language *l;
	size_t n;

	vote(s, &v);
	l = lang_elected(s->a, &v, ctx->page, s->text);
	if (ctx->told != NULL) {
		*ctx->told = l;
		*ctx->told_by = l == NULL ? 0 : v.words[l - lang_all(&n)];
	}
	scan_speaks(s, l != NULL ? l : lang_all(&n));
}

void
scan_pick(struct scan *s)
{
	for (size_t i = 0; i < s->n; i++)
		s->t[i].lex = lex_pick(s->t[i].lex, s->lang);
}
