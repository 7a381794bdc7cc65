/* Tokens, and the one pass over them that finds values. */
#include "detect/quantity.h"

#include <math.h>
#include <string.h>

#include "base/text.h"
#include "detect/qty_own.h"

#define LEN(table) (sizeof(table) / sizeof(*(table)))

/* tokens */

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

static void
cut_digits(struct scan *s, struct tok *t, size_t *at)
{
	t->kind = TOK_NUM;
	t->digits = 1;
	while (*at < s->text.n) {
		size_t next = *at;

		if (text_digit(text_next(s->text, &next)) < 0)
			break;
		*at = next;
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
static size_t
cut_window(struct scan *s, size_t at)
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
static size_t
window_cut(const struct scan *s)
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
vote_word(const struct tok *t, struct lang_votes *v)
{
	const uint32_t tells = STOP | ART | PREP | FROM | AND;
	const uint32_t hints = NUM | SCALE | ORD | MONTH | WDAY | REL;
	size_t n, nlangs;
	const struct lex *rows = lex_rows(&n), *end = rows + n;

	lang_all(&nlangs);
	for (const struct lex *r = t->lex;
	     r != NULL && r < end && strcmp(r->word, t->lex->word) == 0; r++)
		for (size_t k = 0; k < nlangs && (r->is & (tells | hints)); k++)
			if (r->lang >> k & 1)
				v->words[k] += (r->is & tells) ? 2 : 1;
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

static void
vote(const struct scan *s, struct lang_votes *v)
{
	for (size_t i = 0; i < s->n; i++) {
		const struct tok *t = &s->t[i];

		if (t->kind != TOK_WORD && t->kind != TOK_HAN)
			continue;
		v->scripts[script_of(t)]++;
		if (t->lex != NULL)
			vote_word(t, v);
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

const struct language *
lang_elected(const struct lang_votes *v, const struct language *page)
{
	enum lang_script script = main_script(v, page);
	const struct language *best = NULL;
	unsigned most = 0, here;
	size_t n;
	const struct language *langs = lang_all(&n);

	for (size_t k = 0; k < n; k++) {
		if (langs[k].script != script)
			continue;
		here = v->words[k] + (&langs[k] == page ? 4 : 0);
		/* told by its letters alone */
		here += script != SCRIPT_LATIN && script != SCRIPT_ARABIC;
		if (here > most) {
			most = here;
			best = &langs[k];
		}
	}
	return best == langs ? NULL : best;
}

void
qty_votes(struct str text, struct lang_votes *io)
{
	struct scan s = {.text = text};

	cut_window(&s, 0);
	vote(&s, io);
}

static void
speaks(struct scan *s, const struct language *l)
{
	s->lang = l != NULL ? l->bit : 0;
	s->traits = l != NULL ? l->traits : 0;
}

static void
guess(struct scan *s, const struct qty_ctx *ctx)
{
	struct lang_votes v = {.words = {0}};
	const struct language *l;
	size_t n;

	vote(s, &v);
	l = lang_elected(&v, ctx->page);
	if (ctx->told != NULL) {
		*ctx->told = l;
		*ctx->told_by = l == NULL ? 0 : v.words[l - lang_all(&n)];
	}
	speaks(s, l != NULL ? l : lang_all(&n));
}

static void
pick_words(struct scan *s)
{
	for (size_t i = 0; i < s->n; i++)
		s->t[i].lex = lex_pick(s->t[i].lex, s->lang);
}

/* phrases in front: at least, about */

static const struct {
	uint32_t cp;
	enum mod mod;
} marks[] = {{'~', MOD_ABOUT}, {0x2248, MOD_ABOUT}, {0x223c, MOD_ABOUT},
    {0x7ea6, MOD_ABOUT}, {0x7d04, MOD_ABOUT}, {0x2265, MOD_LO},
    {0x2264, MOD_HI}, {'<', MOD_HI_OPEN}, {'>', MOD_LO_OPEN}};

struct mods {
	bool about, lo, lo_open, hi, hi_open;
};

static void
mod_set(struct mods *m, enum mod mod)
{
	m->about |= mod == MOD_ABOUT;
	m->lo |= mod == MOD_LO || mod == MOD_LO_OPEN;
	m->lo_open |= mod == MOD_LO_OPEN;
	m->hi |= mod == MOD_HI || mod == MOD_HI_OPEN;
	m->hi_open |= mod == MOD_HI_OPEN;
}

static size_t
phrase_at(const struct scan *s, size_t i, const struct lang_phrase *p)
{
	size_t n = 0;

	if ((p->lang & s->lang) == 0)
		return i;
	while (n < 4 && p->words[n] != NULL) {
		if (!tok_word(s, i + n, p->words[n]))
			return i;
		n++;
	}
	return i + n;
}

static size_t
mod_mark(const struct scan *s, size_t i, struct mods *m)
{
	const struct tok *t = tok_at(s, i);

	for (size_t k = 0; k < LEN(marks); k++)
		if (t->cp == marks[k].cp) {
			enum mod mod = marks[k].mod;

			i++;
			if ((mod == MOD_HI_OPEN || mod == MOD_LO_OPEN) &&
			    tok_mark(s, i, '=') && tok_glued(s, i)) {
				mod = mod == MOD_HI_OPEN ? MOD_HI : MOD_LO;
				i++;
			}
			mod_set(m, mod);
			return i;
		}
	return i;
}

static size_t
mod_one(const struct scan *s, size_t i, struct mods *m)
{
	const struct tok *t = tok_at(s, i);
	const struct lang_phrase *phrases;
	size_t n;

	if (t->kind == TOK_MARK || t->kind == TOK_HAN)
		return mod_mark(s, i, m);
	if (!tok_is(s, i, MOD))
		return i;
	phrases = lex_phrases(false, &n);
	for (size_t k = 0; k < n; k++) {
		size_t end = phrase_at(s, i, &phrases[k]);

		if (end > i) {
			mod_set(m, phrases[k].mod);
			return tok_mark(s, end, '.') && tok_glued(s, end) &&
				       end == i + 1 && t->len <= 6
				   ? end + 1
				   : end;
		}
	}
	return i;
}

static size_t
mods_read(const struct scan *s, size_t i, struct mods *m)
{
	for (int n = 0; n < 3; n++) {
		size_t end = mod_one(s, i, m);

		if (end == i)
			break;
		i = end;
	}
	return i;
}

/* "20+", "or more", "or so" */
static size_t
mods_after(const struct scan *s, size_t i, struct mods *m)
{
	size_t n;
	const struct lang_phrase *after = lex_phrases(true, &n);
	const struct tok *t = tok_at(s, i);

	if (tok_mark(s, i, '+') && tok_glued(s, i) && !tok_more(s, i + 1)) {
		mod_set(m, MOD_LO);
		return i + 1;
	}
	if (t->kind == TOK_HAN &&
	    (str_starts(str_sub(s->text, t->off, s->text.n), STR("以上")))) {
		mod_set(m, MOD_LO);
		return i + 2;
	}
	if (t->kind == TOK_HAN &&
	    (str_starts(str_sub(s->text, t->off, s->text.n), STR("以下")))) {
		mod_set(m, MOD_HI);
		return i + 2;
	}
	if (!tok_is(s, i, AND) && !tok_word(s, i, "at"))
		return i;
	for (size_t k = 0; k < n; k++) {
		size_t end = phrase_at(s, i, &after[k]);

		if (end > i) {
			mod_set(m, after[k].mod);
			return end;
		}
	}
	return i;
}

/* the counted noun */

#define PHRASE_END                                                             \
	(STOP | AND | TO | FROM | BETWEEN | MOD | PREP | MONTH | WDAY | PER |  \
	    EACH | REL | ART)

static bool
plural(struct str w)
{
	static const char *const odd[] = {"people", "children", "men", "women",
	    "teeth", "feet", "mice", "geese", "sheep", "fish", "aircraft",
	    "species", "series", "cattle", "data", "criteria", "persons"};

	for (size_t k = 0; k < LEN(odd); k++)
		if (str_eq(w, str_of(odd[k])))
			return true;
	return w.n > 3 && str_ends(w, STR("s")) && !str_ends(w, STR("ss")) &&
	       !str_ends(w, STR("us")) && !str_ends(w, STR("is"));
}

static struct str
singular(struct scan *s, struct str w)
{
	static const struct {
		const char *from, *to;
	} odd[] = {{"person", "people"}, {"persons", "people"},
	    {"children", "child"}, {"men", "man"}, {"women", "woman"},
	    {"series", "series"}, {"species", "species"}, {"movies", "movie"},
	    {"wives", "wife"}, {"lives", "life"}};

	for (size_t k = 0; k < LEN(odd); k++)
		if (str_eq(w, str_of(odd[k].from)))
			return str_of(odd[k].to);
	if (!plural(w) || !str_ends(w, STR("s")))
		return w;
	if (s->lang == EN && w.n > 4 && str_ends(w, STR("ies")))
		return str_printf(s->a, "%.*sy", (int)(w.n - 3), w.p);
	if (s->lang == EN &&
	    (str_ends(w, STR("sses")) || str_ends(w, STR("xes")) ||
		str_ends(w, STR("ches")) || str_ends(w, STR("shes"))))
		return str_sub(w, 0, w.n - 2);
	return str_sub(w, 0, w.n - 1);
}

static bool
verb_like(struct str w)
{
	return str_ends(w, STR("ed")) || str_ends(w, STR("ing"));
}

/*
 * The head of the noun phrase behind a number: in English the first plural
 * within four words (adjectives and nouns before it are skipped: "18 core
 * lessons"), else the last word before the phrase ends; in German the first
 * capitalised word; in the Romance languages, where adjectives follow, the
 * first word.
 */
static struct str
noun_at(struct scan *s, size_t i, bool one)
{
	struct str last = STR_NONE;

	for (size_t k = i; k < i + 6; k++) {
		const struct tok *t = tok_at(s, k);
		struct str w;

		/* dark-haired: an adjective, both parts */
		if (t->kind == TOK_WORD && tok_dash(s, k + 1) &&
		    tok_glued(s, k + 1) && tok_glued(s, k + 2)) {
			k += 2;
			continue;
		}
		if (tok_dash(s, k) && tok_glued(s, k) && k > i &&
		    tok_glued(s, k + 1))
			continue;
		if (t->kind != TOK_WORD || t->line || tok_is(s, k, PHRASE_END))
			break;
		if (t->len > 40)
			break;
		w = tok_fold(s, k);
		if (s->lang != EN) {
			if (!(s->traits & LANG_NOUNS_UPPER) || t->upper)
				return singular(s, w);
			continue;
		}
		if (plural(w) && !tok_is(s, k, ADJ))
			return singular(s, w);
		if (verb_like(w) && last.n != 0)
			break;
		if (!verb_like(w) && !tok_is(s, k, ADJ) &&
		    !str_ends(w, STR("ly"))) {
			last = w;
			if (one)
				break;
		}
	}
	return singular(s, last);
}

static size_t
noun_read(struct scan *s, size_t i, const struct num *n, struct qty *q)
{
	const struct tok *t = tok_at(s, i);

	/* a 12-member board */
	if (tok_mark(s, i, '-') && tok_glued(s, i) && tok_glued(s, i + 1) &&
	    tok_at(s, i + 1)->kind == TOK_WORD &&
	    !tok_is(s, i + 1, PHRASE_END)) {
		q->noun = singular(s, tok_fold(s, i + 1));
		return i + 1;
	}
	if (n->scale >= 1e6 &&
	    (tok_word(s, i, "de") || tok_word(s, i, "di") ||
		tok_word(s, i, "d") || tok_word(s, i, "of"))) {
		i++;
		if (tok_mark(s, i, '\'') || tok_mark(s, i, 0x2019))
			i++;
	}
	if (!tok_glued(s, i) || t->kind == TOK_MARK ||
	    tok_mark(s, i - 1, '\'') || tok_mark(s, i - 1, 0x2019))
		q->noun = noun_at(s, i, n->v <= 1 && n->v >= 1);
	return i;
}

/* rates: per hour, an hour, /h, daily */

static struct str
per_name(struct scan *s, size_t i)
{
	const char *name = unit_time_name(s, i);

	return name != NULL ? str_of(name) : singular(s, tok_fold(s, i));
}

static size_t
per_here(struct scan *s, size_t i, struct qty *q)
{
	size_t at = i + 1;

	if (tok_at(s, i)->line)
		return i;
	if (tok_is(s, i, RATE)) {
		q->per = per_name(s, i);
		return at;
	}
	if (tok_is(s, i, PER) || tok_is(s, i, EACH) ||
	    (tok_mark(s, i, '/') && tok_glued(s, i) && tok_glued(s, at))) {
		bool slash = tok_mark(s, i, '/');

		if (tok_at(s, at)->kind != TOK_WORD || tok_at(s, at)->line ||
		    tok_is(s, at, STOP | ART))
			return i;
		if (unit_time_name(s, at) == NULL &&
		    (tok_is(s, i, EACH) || (slash && q->kind == QTY_NUMBER &&
					       tok_more(s, at + 1))))
			return i;
		if (tok_is(s, i, PER) && !(s->traits & LANG_PER_ARTICLE) &&
		    unit_time_name(s, at) == NULL && tok_at(s, at)->upper)
			return i;
		q->per = per_name(s, at);
		return at + 1;
	}
	if (tok_is(s, i, ART) &&
	    (unit_time_name(s, at) != NULL || tok_word(s, at, "person") ||
		tok_word(s, at, "head") || tok_word(s, at, "piece")) &&
	    (s->traits & LANG_PER_ARTICLE) && !tok_is(s, at, ORD)) {
		q->per = per_name(s, at);
		return at + 1;
	}
	return i;
}

/* Directly behind the value, or behind its noun: "200 files an hour". */
static size_t
per_read(struct scan *s, size_t i, struct qty *q)
{
	size_t end = per_here(s, i, q);

	if (end > i || q->noun.n == 0)
		return end;
	for (size_t k = i + 1; k < i + 4; k++) {
		if (tok_at(s, k - 1)->kind != TOK_WORD)
			break;
		end = per_here(s, k, q);
		if (end > k) {
			s->done = end;
			return i;
		}
		if (tok_is(s, k, PHRASE_END))
			break;
	}
	return i;
}

/* amounts */

struct amount {
	struct num n;
	struct suffix x;
	const char *code; /* of a currency in front */
	bool minus;
	size_t num_end; /* behind the bare number */
};

static bool
han_numeral(const struct scan *s, size_t i)
{
	struct num n;

	return (tok_at(s, i)->kind == TOK_HAN ||
		   (tok_at(s, i)->kind == TOK_NUM &&
		       (tok_at(s, i + 1)->kind == TOK_HAN ||
			   tok_at(s, i + 3)->kind == TOK_HAN))) &&
	       num_han(s, i, &n) > i;
}

/* "1h30", "5'11\"", "7 hours 40 minutes", "5 ft 11 in". */
static size_t
amount_rest(const struct scan *s, size_t i, struct amount *a)
{
	struct suffix x;
	struct num n;
	size_t at = i, end;

	if (a->x.kind != SUF_UNIT ||
	    !(a->x.dim == DIM_TIME || a->x.dim == DIM_LENGTH ||
		a->x.dim == DIM_MASS || a->x.dim == DIM_ANGLE))
		return i;
	if (tok_mark(s, at, ','))
		at++;
	if (tok_is(s, at, AND) && tok_at(s, at)->lex->cal == 0)
		at++;
	end = num_read(s, at, &n);
	if (end == at || tok_at(s, at)->line || tok_is(s, at, ART) || n.frac)
		return i;
	if (a->x.dim == DIM_TIME && a->x.factor == 3600 && tok_glued(s, i) &&
	    tok_at(s, at)->digits == 2 && at == i && !tok_more(s, end) &&
	    n.v < 60) {
		a->n.v += n.v / 60;
		a->n.unit = 1. / 60;
		return end;
	}
	at = suffix_read(s, end, &n, &x);
	if (at == end || x.kind != SUF_UNIT || x.dim != a->x.dim ||
	    x.factor >= a->x.factor || n.v * x.factor >= a->x.factor ||
	    (x.dim == DIM_TIME && a->x.factor > 61 * x.factor))
		return i;
	a->n.v += n.v * x.factor / a->x.factor;
	a->n.alt = a->n.v;
	a->n.unit = n.unit * x.factor / a->x.factor;
	a->x.calendar |= x.calendar;
	return amount_rest(s, at, a);
}

static size_t
amount_end(const struct scan *s, size_t i, struct amount *a)
{
	double v = a->n.v;
	size_t end = i;

	if (a->x.kind == SUF_UNIT)
		end = num_and_half(s, i, &v);
	if (end == i)
		return amount_rest(s, i, a);
	a->n.v = a->n.alt = v;
	a->n.unit /= 2;
	return end;
}

/* 1h30, 1h30m, 2d12h: units of time glued together */
static size_t
compact_length(const struct scan *s, size_t i, struct amount *a)
{
	static const struct {
		const char *word;
		double factor;
	} units[] = {
	    {"d", 86400}, {"h", 3600}, {"min", 60}, {"m", 60}, {"s", 1}};
	double total = 0, last = 1e9;
	size_t at = i, n = 0;

	while (n < 4 && tok_at(s, at)->kind == TOK_NUM &&
	       (n == 0 || tok_glued(s, at)) && tok_at(s, at)->digits < 5) {
		double factor = 0;

		for (size_t k = 0; k < LEN(units) && tok_glued(s, at + 1); k++)
			if (tok_word(s, at + 1, units[k].word))
				factor = units[k].factor;
		if (factor == 0 && last == 3600 && !tok_more(s, at + 1)) {
			total += tok_value(s, at) * 60;
			last = 60;
			at++;
			n++;
			break;
		}
		if (factor == 0 || factor >= last)
			return i;
		total += tok_value(s, at) * factor;
		last = factor;
		at += 2;
		n++;
	}
	if (n < 2 || tok_more(s, at))
		return i;
	*a = (struct amount){
	    .x = {.kind = SUF_UNIT, .dim = DIM_TIME, .name = "s", .factor = 1}};
	a->n = (struct num){
	    .v = total, .alt = total, .unit = last, .last = last, .scale = 1};
	return at;
}

/* 5'11" */
static size_t
feet_inches(const struct scan *s, size_t i, struct amount *a)
{
	bool foot = tok_mark(s, i + 1, '\'') || tok_mark(s, i + 1, 0x2032) ||
		    tok_mark(s, i + 1, 0x2019);
	bool inch = tok_mark(s, i + 3, '"') || tok_mark(s, i + 3, 0x2033) ||
		    tok_mark(s, i + 3, 0x201d);
	double in = tok_value(s, i + 2);

	if (tok_at(s, i)->kind != TOK_NUM || tok_at(s, i)->digits > 2 ||
	    !foot || tok_at(s, i + 2)->kind != TOK_NUM ||
	    tok_at(s, i + 2)->digits > 2 || !inch || in >= 12)
		return i;
	*a = (struct amount){.x = {.kind = SUF_UNIT,
				 .dim = DIM_LENGTH,
				 .name = "ft",
				 .factor = .3048}};
	a->n = (struct num){.v = tok_value(s, i) + in / 12,
	    .unit = 1. / 12,
	    .last = 1. / 12,
	    .scale = 1};
	a->n.alt = a->n.v;
	return i + 4;
}

/* "4:32 minutes", "2:03:15": a duration. */
static size_t
clock_length(const struct scan *s, size_t i, struct amount *a)
{
	double v[3] = {0};
	size_t n = 0, at = i;

	while (n < 3 && tok_at(s, at)->kind == TOK_NUM) {
		v[n++] = tok_value(s, at++);
		if (!tok_mark(s, at, ':') || !tok_glued(s, at) ||
		    !tok_glued(s, at + 1) || tok_at(s, at + 1)->digits != 2)
			break;
		at++;
	}
	if (n < 2 || v[1] >= 60 || v[2] >= 60)
		return i;
	*a = (struct amount){
	    .x = {.kind = SUF_UNIT, .dim = DIM_TIME, .name = "s", .factor = 1}};
	a->n = (struct num){
	    .v = n == 3 ? v[0] * 3600 + v[1] * 60 + v[2] : v[0] * 60 + v[1],
	    .unit = 1,
	    .last = 1,
	    .scale = 1};
	a->n.alt = a->n.v;
	if (n == 3)
		return at;
	return tok_word(s, at, "minutes") || tok_word(s, at, "min") ||
		       tok_word(s, at, "mins") || tok_word(s, at, "minute")
		   ? at + 1
		   : i;
}

/* "a week", "an hour": the article counts. */
static size_t
article_unit(const struct scan *s, size_t i, struct amount *a)
{
	size_t end;

	if (!(tok_is(s, i, ART) || tok_word(s, i, "one")))
		return i;
	a->n = (struct num){
	    .v = 1, .alt = 1, .unit = 1, .last = 1, .scale = 1, .word = true};
	if (tok_is(s, i + 1, ORD) || tok_at(s, i + 1)->len < 3)
		return i;
	end = suffix_read(s, i + 1, &a->n, &a->x);
	if (end == i + 1 || a->x.kind != SUF_UNIT || a->x.dim != DIM_TIME ||
	    tok_dash(s, i + 1) || tok_at(s, i + 1)->upper)
		return i;
	/* "a day", "a year later": yes; "a minute detail": no telling */
	if (tok_dash(s, end) && tok_glued(s, end))
		return i;
	return amount_end(s, end, a);
}

static size_t
amount_number(const struct scan *s, size_t i, struct amount *a)
{
	size_t end = i;

	if (han_numeral(s, i))
		end = num_han(s, i, &a->n);
	if (end == i)
		end = num_read(s, i, &a->n);
	if (end == i)
		return i;
	a->num_end = end;
	return num_scale(s, end, a->code != NULL, &a->n);
}

static size_t
amount_read(const struct scan *s, size_t i, struct amount *a)
{
	size_t at = i, end;

	*a = (struct amount){.code = NULL};
	end = feet_inches(s, i, a);
	if (end == i)
		end = compact_length(s, i, a);
	if (end == i)
		end = clock_length(s, i, a);
	if (end > i)
		return end;
	*a = (struct amount){.code = NULL};
	if ((tok_dash(s, at) && tok_glued(s, at + 1) &&
		!(tok_glued(s, at) && at > 0))) {
		a->minus = true;
		at++;
	}
	at = money_before(s, at, &a->code);
	if (at > i && tok_at(s, at)->kind != TOK_NUM)
		return i;
	end = amount_number(s, at, a);
	if (end == at)
		return at == i ? article_unit(s, i, a) : i;
	if (!isfinite(a->n.v) || !isfinite(a->n.alt))
		return i;
	at = end;
	end = suffix_read(s, at, &a->n, &a->x);
	if (a->code != NULL && a->x.kind != SUF_MONEY) {
		a->x = (struct suffix){
		    .kind = SUF_MONEY, .name = a->code, .factor = 1};
		end = at;
	} else if (a->code != NULL && strcmp(a->code, "$?") != 0) {
		a->x.name = a->code;
	}
	/* 5m people */
	if (a->x.kind == SUF_UNIT && tok_word(s, at, "m") && tok_glued(s, at) &&
	    end == at + 1 && tok_at(s, end)->kind == TOK_WORD &&
	    !tok_at(s, end)->upper && tok_at(s, end)->len < 30 &&
	    plural(tok_str(s, end))) {
		end = num_scale(s, at, true, &a->n);
		a->x = (struct suffix){.kind = SUF_NONE, .factor = 1};
		return end;
	}
	/* "2,300 m" of money is settled above; 5m euros here */
	if (a->x.kind == SUF_NONE && tok_at(s, at)->kind == TOK_WORD) {
		struct num n = a->n;
		size_t m = num_scale(s, at, true, &n);

		if (m > at && suffix_read(s, m, &n, &a->x) > m &&
		    a->x.kind == SUF_MONEY) {
			a->n = n;
			return suffix_read(s, m, &n, &a->x);
		}
		a->x = (struct suffix){.kind = SUF_NONE, .factor = 1};
	}
	return amount_end(s, end, a);
}

/* from amounts to values */

static double
canonical(const struct suffix *x, double v)
{
	return v * x->factor + x->offset;
}

static enum qty_kind
kind_of(const struct amount *a)
{
	switch (a->x.kind) {
	case SUF_UNIT:
		return a->x.dim == DIM_TIME ? QTY_DURATION : QTY_MEASURE;
	case SUF_MONEY:
		return QTY_MONEY;
	case SUF_PERCENT:
		return QTY_PERCENT;
	case SUF_POINTS:
		return QTY_POINTS;
	case SUF_NONE:
	case SUF_COUNT:
		break;
	}
	return a->n.frac ? QTY_PERCENT : QTY_NUMBER;
}

static double
tolerance(const struct amount *a)
{
	double tol = a->n.unit * a->x.factor / 2,
	       v = fabs(a->n.v * a->x.factor);

	if (a->n.scale > 1 && a->n.word && a->n.last > a->n.unit)
		tol = a->n.last * a->x.factor / 2;
	if (a->x.kind == SUF_UNIT && a->x.factor != 0)
		return fmax(tol, v * a->x.loose);
	return tol;
}

static void
fill(struct qty *q, const struct amount *a)
{
	double sign = a->minus ? -1 : 1;

	q->kind = kind_of(a);
	q->dim = a->x.dim;
	q->calendar = a->x.calendar;
	q->lo = q->hi = canonical(&a->x, sign * a->n.v);
	q->alt = canonical(&a->x, sign * a->n.alt);
	q->two = a->n.alt < a->n.v || a->n.alt > a->n.v;
	q->tol = tolerance(a);
	q->about = a->n.vague;
	if (a->x.kind == SUF_MONEY)
		q->unit = str_of(a->x.name);
	else if (q->kind == QTY_PERCENT || q->kind == QTY_POINTS)
		q->unit = STR("%");
	else if (q->dim == DIM_OTHER)
		q->unit = str_of(a->x.name);
	else
		q->unit = str_of(dim_unit(q->dim));
	if (a->x.kind == SUF_COUNT && strcmp(a->x.name, "번째") == 0)
		q->kind = QTY_ORDINAL;
	else if (a->x.kind == SUF_COUNT)
		q->noun = str_of(a->x.name);
	if (q->kind == QTY_DURATION)
		q->dim = DIM_TIME;
}

static bool
same_sort(const struct amount *a, const struct amount *b)
{
	return a->x.kind == b->x.kind && a->x.dim == b->x.dim;
}

/* Whether "from" at `i` tells of a change: rose from 3 to 5. */
static bool
is_change(const struct scan *s, size_t i)
{
	for (size_t k = 1; k <= 5 && k <= i; k++)
		if (tok_is(s, i - k, CHANGE))
			return true;
	return false;
}

enum joint { JOINT_NONE, JOINT_DASH, JOINT_TO, JOINT_AND, JOINT_OR, JOINT_PM };

static enum joint
joint_at(const struct scan *s, size_t i)
{
	const struct tok *t = tok_at(s, i);

	if (t->line)
		return JOINT_NONE;
	if (tok_dash(s, i) && (tok_glued(s, i) == tok_glued(s, i + 1)) &&
	    (tok_glued(s, i) || t->cp != '-'))
		return JOINT_DASH;
	if (tok_mark(s, i, '~') || tok_mark(s, i, 0x301c))
		return JOINT_DASH;
	if (tok_mark(s, i, 0xb1))
		return JOINT_PM;
	if (tok_is(s, i, TO) && !tok_word(s, i, "until"))
		return JOINT_TO;
	if (tok_is(s, i, AND))
		return tok_at(s, i)->lex->cal == 1 ? JOINT_OR : JOINT_AND;
	return JOINT_NONE;
}

static void
inherit(struct amount *a, const struct amount *b)
{
	if (a->x.kind == SUF_NONE) {
		a->x = b->x;
		a->x.calendar = b->x.calendar;
	}
	if (a->n.scale == 1 && b->n.scale > 1 && a->n.v < 1000 &&
	    a->n.v < b->n.v / b->n.scale) {
		a->n.v *= b->n.scale;
		a->n.alt *= b->n.scale;
		a->n.unit *= b->n.scale;
		a->n.scale = b->n.scale;
	}
}

/* The second end of a range; `i` where there is none. `how` tells what was
 * said in front: BETWEEN, FROM or 0. */
static size_t
range_read(
    struct scan *s, size_t i, uint32_t how, struct amount *a, struct amount *b)
{
	enum joint j = joint_at(s, i);
	struct amount first = *a;
	size_t end;

	if (j == JOINT_NONE || (j == JOINT_AND && how != BETWEEN) ||
	    (j == JOINT_TO && how == 0 && s->lang != EN && tok_word(s, i, "a")))
		return i;
	end = amount_read(s, i + 1, b);
	if (end == i + 1 || tok_at(s, i + 1)->line || b->minus ||
	    (tok_glued(s, end) && tok_dash(s, end) && tok_more(s, end + 1) &&
		b->x.kind == SUF_NONE))
		return i;
	if (b->x.kind == SUF_NONE && j == JOINT_DASH && tok_more(s, end))
		return i;
	inherit(&first, b);
	if (b->x.kind == SUF_NONE && b->code == NULL &&
	    first.x.kind == SUF_MONEY)
		b->x = first.x;
	if (j == JOINT_PM) {
		if (b->x.kind == SUF_NONE)
			b->x = first.x;
		*a = first;
		return same_sort(a, b) ? end : i;
	}
	if (!same_sort(&first, b) || first.n.frac != b->n.frac ||
	    first.n.v * first.x.factor >= b->n.v * b->x.factor)
		return i;
	if (j == JOINT_OR && !(b->n.v - first.n.v <= 1 && first.n.v > 1))
		return i;
	*a = first;
	return end;
}

static void
fill_range(struct qty *q, const struct amount *a, const struct amount *b,
    bool plus_minus)
{
	struct qty other = {0};

	fill(q, a);
	fill(&other, b);
	q->two = false;
	q->range = true;
	q->tol = fmin(q->tol, other.tol);
	q->about |= other.about;
	q->calendar |= other.calendar;
	if (q->unit.n == 0 || str_eq(q->unit, STR("$?")))
		q->unit = other.unit;
	if (plus_minus) {
		double by = fabs(b->n.v * b->x.factor);

		q->hi = q->lo + by;
		q->lo -= by;
	} else {
		q->hi = other.hi;
	}
}

static void
bound(struct qty *q, const struct mods *m, const struct amount *a)
{
	q->about |= m->about;
	if (q->about) {
		double step = a->n.last * a->x.factor / 2,
		       size = fabs(a->n.v * a->x.factor);

		q->tol = fmax(q->tol, fmax(size / 10, fmin(step, size / 5)));
	}
	if (q->range || q->kind == QTY_ORDINAL)
		return;
	if (m->lo && !m->hi) {
		q->hi = INFINITY;
		q->lo_open = m->lo_open;
	} else if (m->hi && !m->lo) {
		q->lo = -INFINITY;
		q->hi_open = m->hi_open;
	}
}

/* 12 of 400, 3 in 4, 3:1, 7/10, one in five */
static size_t
ratio_read(
    const struct scan *s, size_t i, const struct amount *a, struct qty *q)
{
	struct num n;
	size_t at = i, end;
	bool colon = tok_mark(s, i, ':') || tok_mark(s, i, '/');

	/* "one of the two" says which, not how many */
	if (a->n.word && a->n.v <= 1 && tok_word(s, i, "of"))
		return i;
	if (a->x.kind != SUF_NONE || a->n.frac || a->minus || a->n.unit < 1 ||
	    tok_at(s, i)->line)
		return i;
	if (colon) {
		if (!tok_glued(s, i) || !tok_glued(s, i + 1) || !a->n.plain ||
		    tok_at(s, i + 1)->kind != TOK_NUM)
			return i;
		at++;
	} else if (tok_word(s, i, "in") || tok_word(s, i, "of")) {
		at++;
		if (tok_word(s, at, "the"))
			at++;
	} else if (tok_word(s, i, "out") && tok_word(s, i + 1, "of")) {
		at += 2;
		if (tok_word(s, at, "the"))
			at++;
	} else if ((tok_dash(s, i) && tok_glued(s, i) && tok_glued(s, i + 1) &&
		       a->n.plain && tok_at(s, i + 1)->kind == TOK_NUM &&
		       tok_at(s, i + 1)->digits < 3 && a->n.v < 100 &&
		       !tok_more(s, i + 2) && !tok_dash(s, i + 2))) {
		at++;
	} else {
		return i;
	}
	if (tok_at(s, at)->line || tok_is(s, at, ART) ||
	    (at > i + 1 && tok_mark(s, at, '-')))
		return i;
	end = num_read(s, at, &n);
	if (end == at || n.v <= 0 || n.frac || n.unit < 1 || tok_more(s, end) ||
	    tok_mark(s, end, '%') ||
	    (!colon && !tok_dash(s, i) && n.v <= a->n.v))
		return i;
	if (tok_mark(s, end, ':') && tok_glued(s, end + 1) && colon)
		return i;
	/* "3 in 2019", "2 of 5 May" */
	if ((n.plain && n.v >= 1900 && n.v < 2100 && tok_word(s, i, "in")) ||
	    tok_is(s, end, MONTH))
		return i;
	q->kind = QTY_RATIO;
	q->lo = q->hi = a->n.v / n.v;
	q->tol = q->lo / 1e6;
	if (n.v <= 20 && (tok_word(s, i, "in") || tok_word(s, i, "out")))
		q->tol = .02;
	q->about = a->n.vague;
	return end;
}

/* ordinals */

static bool
ordinal_suffix(const struct scan *s, size_t i)
{
	static const char *const ends[] = {
	    "st", "nd", "rd", "th", "er", "ère", "ème", "e", "º", "ª"};
	const struct tok *t = tok_at(s, i);

	if (!tok_glued(s, i))
		return false;
	if (t->kind == TOK_MARK)
		return (t->cp == 0xba || t->cp == 0xaa) &&
		       tok_at(s, i + 1)->space;
	for (size_t k = 0; k < LEN(ends); k++)
		if (str_ieq(tok_str(s, i), str_of(ends[k])))
			return k < 4 || s->lang != EN;
	return false;
}

static size_t
ordinal_read(struct scan *s, size_t i, struct qty *q)
{
	const struct tok *t = tok_at(s, i);
	struct num n;
	size_t end = i;

	if (t->kind == TOK_NUM && !tok_more(s, i + 2)) {
		struct amount a = {.code = NULL};

		end = num_read(s, i, &a.n);
		if (end == i || !ordinal_suffix(s, end) || a.n.unit != 1)
			return i;
		q->lo = a.n.v;
		end++;
	} else if (tok_is(s, i, ORD)) {
		q->lo = t->lex->cal;
		end = i + 1;
	} else if (tok_is(s, i, NUM | HUNDRED)) {
		end = num_read(s, i, &n);
		if (tok_dash(s, end))
			end++;
		if (end == i || n.v < 20 || !tok_is(s, end, ORD) ||
		    tok_at(s, end)->lex->cal > 19)
			return i;
		q->lo = n.v + tok_at(s, end)->lex->cal;
		end++;
	} else {
		return i;
	}
	q->kind = QTY_ORDINAL;
	q->hi = q->lo;
	q->noun = noun_at(s, end, false);
	return end;
}

/* Whether "one" stands for a number here and not for "somebody". */
static bool
counts(const struct scan *s, size_t i, size_t end, const struct amount *a)
{
	if (!a->n.word || a->x.kind != SUF_NONE || a->n.v > 1 || a->n.frac)
		return true;
	return tok_at(s, end)->kind == TOK_WORD && tok_at(s, end)->space &&
	       !tok_is(s, end, PHRASE_END) && !tok_word(s, i - 1, "no") &&
	       !tok_word(s, i - 1, "this") && !tok_word(s, i - 1, "that") &&
	       !tok_word(s, i - 1, "which");
}

/* A Han numeral counts only before a counter, or when it has several signs:
 * 一 is a part of too many words. */
static bool
han_counts(const struct scan *s, size_t i, const struct amount *a)
{
	return tok_at(s, i)->kind != TOK_HAN || a->x.kind != SUF_NONE ||
	       a->n.v >= 100;
}

/* 百分之三十 */
static size_t
han_percent(const struct scan *s, size_t i, struct qty *q)
{
	struct amount a = {.code = NULL};
	size_t end;

	if (tok_at(s, i)->cp != 0x767e || tok_at(s, i + 1)->cp != 0x5206 ||
	    tok_at(s, i + 2)->cp != 0x4e4b)
		return i;
	end = amount_number(s, i + 3, &a);
	if (end == i + 3)
		return i;
	a.x = (struct suffix){.kind = SUF_PERCENT, .factor = .01};
	fill(q, &a);
	return end;
}

/* 第三回, 제3회 */
static size_t
east_ordinal(const struct scan *s, size_t i, struct qty *q)
{
	struct amount a = {.code = NULL};
	struct suffix x;
	size_t end;

	if (tok_at(s, i)->cp != 0x7b2c && tok_at(s, i)->cp != 0xc81c)
		return i;
	if (tok_at(s, i)->len > 3 || !tok_glued(s, i + 1))
		return i;
	end = amount_number(s, i + 1, &a);
	if (end == i + 1)
		return i;
	q->kind = QTY_ORDINAL;
	q->lo = q->hi = a.n.v;
	return suffix_read(s, end, &a.n, &x);
}

/* 一人も, 한 명도: "not even one", which the verb denies. */
static bool
none_at_all(const struct scan *s, size_t end, const struct amount *a)
{
	return a->x.kind == SUF_COUNT && a->n.v <= 1 &&
	       (tok_at(s, end)->cp == 0x3082 ||
		   (text_is_hangul(tok_at(s, end - 1)->cp) &&
		       str_ends(tok_str(s, end - 1), STR("도"))));
}

/* 두 명, 세 개: native numerals, before a counter only */
static size_t
korean_read(const struct scan *s, size_t i, struct qty *q)
{
	static const char *const words[] = {"한", "두", "세", "네", "다섯",
	    "여섯", "일곱", "여덟", "아홉", "열"};
	struct amount a = {
	    .n = {.unit = 1, .last = 1, .scale = 1, .word = true}};
	size_t end;

	if (!text_is_hangul(tok_at(s, i)->cp) || tok_at(s, i)->len > 6)
		return i;
	for (size_t k = 0; k < LEN(words); k++)
		if (str_eq(tok_str(s, i), str_of(words[k])))
			a.n.v = a.n.alt = (double)k + 1;
	if (a.n.v < 1 || tok_at(s, i + 1)->line)
		return i;
	end = suffix_read(s, i + 1, &a.n, &a.x);
	if (end == i + 1 || none_at_all(s, end, &a))
		return i;
	fill(q, &a);
	return end;
}

static size_t
times_read(const struct scan *s, size_t i, struct qty *q)
{
	if (!tok_is(s, i, TIMES) || tok_word(s, i + 1, "as") ||
	    tok_word(s, i + 1, "the") || tok_dash(s, i + 1))
		return i;
	q->kind = QTY_NUMBER;
	q->lo = q->hi = tok_at(s, i)->lex->num;
	q->tol = .5;
	q->noun = STR("time");
	return i + 1;
}

/* aged 34, at the age of 34: years */
static void
as_age(const struct scan *s, size_t i, struct amount *a)
{
	bool age = tok_word(s, i - 1, "aged") || tok_word(s, i - 1, "age") ||
		   (tok_word(s, i - 1, "of") && tok_word(s, i - 2, "age"));

	if (!age || a->x.kind != SUF_NONE || a->n.v >= 130 || a->n.frac)
		return;
	a->x = (struct suffix){.kind = SUF_UNIT,
	    .dim = DIM_TIME,
	    .name = "yr",
	    .factor = unit_seconds(STR("year")),
	    .calendar = true};
}

static size_t
quantity_read(
    struct scan *s, size_t i, uint32_t how, struct mods *m, struct qty *q)
{
	struct amount a, b;
	size_t at, end;

	end = han_percent(s, i, q);
	if (end == i)
		end = east_ordinal(s, i, q);
	if (end == i)
		end = korean_read(s, i, q);
	if (end == i)
		end = times_read(s, i, q);
	if (end == i)
		end = ordinal_read(s, i, q);
	if (end > i)
		return end;
	at = amount_read(s, i, &a);
	if (at == i || !han_counts(s, i, &a) || none_at_all(s, at, &a))
		return i;
	if (!counts(s, i, at, &a)) {
		end = ratio_read(s, at, &a, q);
		return end > at ? end : i;
	}
	as_age(s, i, &a);
	end = range_read(s, at, how, &a, &b);
	if (end > at) {
		fill_range(q, &a, &b, joint_at(s, at) == JOINT_PM);
		a = b;
	} else {
		end = ratio_read(s, at, &a, q);
		if (end > at)
			return end;
		fill(q, &a);
		end = at;
	}
	/* "mehr als 2019", "over 2023": than in that year */
	if ((m->lo || m->hi) && a.n.plain && a.x.kind == SUF_NONE &&
	    end == at && a.n.v >= 1900 && a.n.v < 2100 &&
	    noun_at(s, end, false).n == 0) {
		*q = (struct qty){.kind = QTY_DATE, .nwhen = 1};
		q->when[0] = date_span((struct date){(int)a.n.v, 0, 0});
		return end;
	}
	end = mods_after(s, end, m);
	bound(q, m, &a);
	if (q->kind == QTY_NUMBER && q->noun.n == 0)
		noun_read(s, end, &a.n, q);
	return per_read(s, end, q);
}

/* the pass */

/* "a" begins a value only before a week, a dozen, a third. */
static bool
article_starts(const struct scan *s, size_t i)
{
	return tok_is(s, i + 1,
	    SCALE | HUNDRED | DOZEN | HALF | QUARTER | FRAC | ORD | LEAD | MOD);
}

static bool
word_starts(const struct scan *s, size_t i)
{
	const struct tok *t = tok_at(s, i), *next = tok_at(s, i + 1);
	const uint32_t words = NUM | HUNDRED | SCALE | DOZEN | TIMES | HALF |
			       FRAC | ORD | MONTH | WDAY | SEASON | PART | REL |
			       BETWEEN | FROM | MOD | NAME | PRODUCT | QUARTER |
			       LEAD;

	if ((t->lex->is & words) != 0 && (t->lex->is & ART) == 0)
		return true;
	if ((t->lex->is & ART) != 0 && article_starts(s, i))
		return true;
	if (!next->space && next->kind != TOK_END &&
	    (next->kind == TOK_NUM || next->cp == '@' || next->cp == ':' ||
		next->cp == '-' || next->cp == '.' || next->cp == '$' ||
		next->cp == '_' || next->cp == '/'))
		return true;
	/* a name before a number: Debian 12, Henry VIII */
	if (next->kind == TOK_NUM && t->len > 1)
		return true;
	if (t->upper && next->kind == TOK_WORD)
		return next->cp == 'I' || next->cp == 'V' || next->cp == 'X';
	/* numerals in one word: einundzwanzig */
	if (s->traits & LANG_JOINED_NUMBERS)
		return t->len > 6;
	return t->cp >= 0x1100 && text_is_hangul(t->cp) && t->len <= 6;
}

static bool
starts(const struct scan *s, size_t i)
{
	const struct tok *t = tok_at(s, i);

	switch (t->kind) {
	case TOK_NUM:
	case TOK_HAN:
		return true;
	case TOK_WORD:
		return word_starts(s, i);
	case TOK_MARK:
		return t->cp != ',' && t->cp != '.' && t->cp != '"' &&
		       t->cp != ')' && i + 1 < s->n;
	default:
		return false;
	}
}

/* Rows of one value: dates before numbers, names with digits between. */
static size_t
value_at(struct scan *s, size_t i, uint32_t how, struct mods *m, struct qty *q)
{
	static size_t (*const readers[])(const struct scan *, size_t,
	    struct qty *) = {date_read, code_read, date_read, time_read};
	size_t end, first = tok_at(s, i)->kind == TOK_WORD ? 0 : 1;

	/* A word may begin a date ("May 2"); digits may be a version before
	 * they are a date. */
	for (size_t k = first; k < LEN(readers); k++) {
		*q = (struct qty){0};
		if (k == 2 && first == 0)
			continue;
		end = readers[k](s, i, q);
		if (end > i) {
			q->about |= m->about;
			return end;
		}
	}
	*q = (struct qty){0};
	end = quantity_read(s, i, how, m, q);
	/* A letter or digit glued behind means that it was a name: 3D, 4x4 */
	if (end > i && tok_more(s, end) && tok_at(s, i)->kind == TOK_NUM) {
		end = chunk_end(s, i);
		*q = (struct qty){.kind = QTY_ID};
	}
	return end;
}

static size_t
value_read(struct scan *s, size_t i, struct qty *q)
{
	struct mods m = {0};
	uint32_t how = 0;
	size_t at = i, end;

	if (tok_is(s, i, BETWEEN | FROM)) {
		how = tok_is(s, i, BETWEEN) ? BETWEEN : FROM;
		if (how == FROM && is_change(s, i))
			return i;
		at = mods_read(s, i + 1, &m);
		if (!starts(s, at))
			return i;
		end = value_at(s, at, how, &m, q);
		return end > at && q->range ? end : i;
	}
	at = mods_read(s, i, &m);
	if (at > i && (tok_at(s, at)->line || !starts(s, at)))
		return i;
	if (at == i && (tok_at(s, i)->lex->is & ~(uint32_t)STOP) == MOD)
		return i;
	end = value_at(s, at, how, &m, q);
	/* "only Level 1": what stands before a name is no part of it */
	if (end > at && (q->kind == QTY_ID || q->kind == QTY_VERSION))
		s->first = at;
	if (end == at && at > i)
		end = value_at(s, at = i, how, &(struct mods){0}, q);
	return end == at ? i : end;
}

static void
emit(struct scan *s, size_t i, size_t end, struct qty *q)
{
	const struct tok *last = tok_at(s, end - 1);

	q->off = tok_at(s, i)->off;
	q->len = last->off + last->len - q->off;
	q->text = str_sub(s->text, q->off, q->off + q->len);
	*VEC_ADD(s->a, s->out) = *q;
}

static void
scan_window(struct scan *s, size_t cut)
{
	for (size_t i = 0; i < cut;) {
		struct qty q = {0};
		size_t end;

		s->first = i;
		end = starts(s, i) ? value_read(s, i, &q) : i;
		if (end > i)
			emit(s, s->first, end, &q);
		i = end > i ? end : i + 1;
		if (end < s->done && i < s->done)
			i = s->done;
		s->done = 0;
	}
}

void
qty_scan(struct arena *a, struct str text, const struct qty_ctx *ctx,
    struct qtys *out)
{
	struct scan s;
	size_t at = 0, before = out->n;

	s.a = a;
	s.text = text;
	s.said = ctx->said;
	speaks(&s, lang_named(ctx->lang));
	s.out = out;
	s.done = s.first = 0;
	while (at < text.n) {
		size_t end = cut_window(&s, at), cut = s.n;

		if (s.n == 0)
			break;
		if (s.n == QTY_TOKS && end < text.n) {
			cut = window_cut(&s);
			if (cut < s.n)
				end = s.t[cut].off;
		}
		if (s.lang == 0)
			guess(&s, ctx);
		pick_words(&s);
		scan_window(&s, cut);
		if (out->n > before) {
			const struct qty *q = &out->v[out->n - 1];

			/* the last value may reach over the cut */
			if (q->off + q->len > end)
				end = q->off + q->len;
		}
		at = end;
	}
}
