/*
 * qty_own: what the files of the room quantity share; nobody else's business.
 *
 * The text is cut into windows of tokens. Each reader (date, time, number,
 * unit) looks at the tokens from `i` on and answers the index behind what it
 * took, or `i` itself where it takes nothing. None looks further ahead than a
 * fixed number of tokens, so the whole is one pass.
 */
#ifndef WK_DETECT_QTY_OWN_H
#define WK_DETECT_QTY_OWN_H

#include <stdint.h>

#include "detect/lang.h"
#include "detect/quantity.h"

/* The bit of English, the first language. */
enum { EN = 1 };

/* What a word may be. */
enum {
	STOP = 1 << 0, /* a function word: ends a noun phrase */
	ART = 1 << 1,
	NUM = 1 << 2, /* two, twenty */
	HUNDRED = 1 << 3,
	SCALE = 1 << 4, /* thousand, million */
	DOZEN = 1 << 5,
	TIMES = 1 << 6, /* twice */
	HALF = 1 << 7,
	QUARTER = 1 << 8,
	FRAC = 1 << 9,	  /* thirds; `num` is the denominator */
	ORD = 1 << 10,	  /* third */
	MONTH = 1 << 11,  /* `cal`; over 100: only beside a day or year */
	WDAY = 1 << 12,	  /* `cal`, likewise */
	SEASON = 1 << 13, /* `cal`: its first month */
	PART = 1 << 14,	  /* `cal`: 1 early, 2 mid, 3 late */
	REL = 1 << 15,	  /* yesterday; `cal` days from the day of saying */
	PREP = 1 << 16,	  /* stands before a year: `cal` 1 surely, 2 perhaps */
	BORN = 1 << 17,	  /* founded, released: a year may follow at once */
	FROM = 1 << 18,
	TO = 1 << 19,
	BETWEEN = 1 << 20,
	AND = 1 << 21,	   /* `cal` 1: or */
	MOD = 1 << 22,	   /* may begin a phrase such as "at least" */
	NAME = 1 << 23,	   /* named by a number: port 8080 */
	PRODUCT = 1 << 24, /* the same for names: Windows 11 */
	CHANGE = 1 << 25,  /* rose: "from 3 to 5" is then no range */
	PER = 1 << 26,
	EACH = 1 << 27,
	RATE = 1 << 28, /* daily; `cal` is an index of units of time */
	SQ = 1 << 29,	/* square 2, cubic 3 */
	ADJ = 1 << 30,
};
/* Begins a value in some other way: week of, noon, version. */
#define LEAD (UINT32_C(1) << 31)

struct lex {
	const char *word;
	uint32_t lang;
	uint32_t is;
	double num;
	int16_t cal;
};

/* The first row of a lower-case word, NULL where there is none; further rows
 * of the word follow it. */
const struct lex *lex_find(const char *word, size_t n);
/* The same of a word of letters of ASCII, big or small. */
const struct lex *lex_find_letters(const char *word, size_t n);
/* The row of the languages `lang`, or one that says nothing. */
const struct lex *lex_pick(const struct lex *first, uint32_t lang);
/* For the test that the table is sorted. */
const struct lex *lex_rows(size_t *n);

/* What a phrase makes of the number beside it. */
enum mod { MOD_ABOUT, MOD_LO, MOD_LO_OPEN, MOD_HI, MOD_HI_OPEN, MOD_EXACT };

struct lang_phrase {
	uint32_t lang;
	const char *words[4];
	enum mod mod;
};
/* Those of the language of that bit and maybe others', in the order of the
 * files: of two that begin alike the longer stands first. `behind`: those that
 * follow their number. */
const struct lang_phrase *lex_phrases(bool behind, uint32_t lang, size_t *n);

/* Of a numeral written as one word. */
struct lang_part {
	uint32_t lang;
	const char *word;
	double v;
};
const struct lang_part *lex_parts(size_t *n);

/* The English name of a unit, by the words of the languages `lang`; where that
 * is English alone, of any language, but for those that are English too. */
struct lang_unit {
	const char *word;
	uint32_t lang;
	const char *unit;
};
const char *lex_unit(struct str word, uint32_t lang);

/* What stands glued behind a number in a script without blanks. */
enum counter_kind {
	COUNTER_UNIT, /* `is` is the English name of the unit */
	COUNTER_NOUN, /* `is` is what is counted */
	COUNTER_PERCENT,
	COUNTER_MONEY, /* `is` is the currency */
};
struct lang_counter {
	const char *word;
	enum counter_kind kind;
	const char *is;
};
/* The longest that `rest` starts with, or NULL. */
const struct lang_counter *lex_counter(struct str rest);
/* The longest of those shorter than `c`. */
const struct lang_counter *lex_counter_shorter(
    const struct lang_counter *c, struct str rest);

enum tok_kind { TOK_END, TOK_WORD, TOK_NUM, TOK_MARK, TOK_HAN };

struct tok {
	size_t off, len;
	double v;	       /* TOK_NUM: its value */
	const struct lex *lex; /* never NULL once the language is known */
	uint32_t cp; /* of a mark or of a letter of an unspaced script;
			of a word: its first */
	uint8_t kind;
	uint8_t digits; /* TOK_NUM: how many, at most 255 */
	bool space, line, upper;
};

#define QTY_TOKS 512

struct scan {
	struct arena *a;
	struct str text;
	struct date said;
	uint32_t lang; /* bit of it */
	unsigned traits;
	struct qtys *out;
	size_t first; /* where the value just read begins */
	size_t done;  /* the pass goes on from here at the earliest */
	size_t n;
	struct tok t[QTY_TOKS];
};

/* Stands for each token outside the window. */
extern const struct tok qty_no_tok;

static inline const struct tok *
tok_at(const struct scan *s, size_t i)
{
	return i < s->n ? &s->t[i] : &qty_no_tok;
}

static inline struct str
tok_str(const struct scan *s, size_t i)
{
	const struct tok *t = tok_at(s, i);

	return (struct str){s->text.p + t->off, t->len};
}

static inline bool
tok_is(const struct scan *s, size_t i, uint32_t is)
{
	return (tok_at(s, i)->lex->is & is) != 0;
}

static inline bool
tok_mark(const struct scan *s, size_t i, uint32_t cp)
{
	return tok_at(s, i)->kind == TOK_MARK && tok_at(s, i)->cp == cp;
}

/* No white space between it and the token before. */
static inline bool
tok_glued(const struct scan *s, size_t i)
{
	return tok_at(s, i)->kind != TOK_END && !tok_at(s, i)->space;
}

bool tok_word_eq(const struct scan *s, size_t i, const char *word);

/* A word, without regard to ASCII case. */
static inline bool
tok_word(const struct scan *s, size_t i, const char *word)
{
	const struct tok *t = tok_at(s, i);

	return t->kind == TOK_WORD &&
	       ((unsigned char)word[0] >= 0x80 ||
		   (t->cp | 0x20) == ((unsigned char)word[0] | 0x20u)) &&
	       tok_word_eq(s, i, word);
}

/* A hyphen or dash. */
bool tok_dash(const struct scan *s, size_t i);
/* Whether a letter or digit stands glued behind token `i - 1`. */
bool tok_more(const struct scan *s, size_t i);
struct str tok_fold(const struct scan *s, size_t i);

/* The value of a digit run; 0 where it is none. */
static inline double
tok_value(const struct scan *s, size_t i)
{
	return tok_at(s, i)->v;
}

/* Letters as a set; of the word that `tok_begins`, big or small. */
#define LETTER(c) (UINT32_C(1) << ((c) - 'a'))

/* A word that begins with a letter of the set, or beyond ASCII. */
static inline bool
tok_begins(const struct tok *t, uint32_t letters)
{
	return t->kind == TOK_WORD &&
	       (t->cp >= 0x80 || (letters >> ((t->cp | 0x20) - 'a') & 1) != 0);
}

/* A number before anybody knows of what. */
struct num {
	double v, alt; /* alt: the other reading of 1.200, else = v */
	double unit;   /* the place of the last digit given */
	double last;   /* the place of the last digit that is not zero */
	double scale;  /* of "million"; 1 */
	bool word;     /* written in words */
	bool plain;    /* a run of digits and nothing else */
	bool vague;    /* a couple, half: not meant to the digit */
	bool frac;     /* a third, three quarters */
};

/* A number all whose digits from the one of `unit` on are given. */
struct num num_of(double v, double unit);
size_t num_digits(const struct scan *s, size_t i, struct num *out);
size_t num_read(const struct scan *s, size_t i, struct num *out);
/* Han numerals and digits with 万, 億, 만: also reads plain digits. */
size_t num_han(const struct scan *s, size_t i, struct num *out);
/* Times 1000 for "k", million, ...; `money` allows the ambiguous letters. */
size_t num_scale(const struct scan *s, size_t i, bool money, struct num *n);
/* "and a half" behind a number or a unit: `v` grows by .5. */
size_t num_and_half(const struct scan *s, size_t i, double *v);
int num_roman(struct str s);

struct unit {
	enum qty_dim dim;
	const char *name;      /* canonical spelling of the unit itself */
	double factor, offset; /* canonical = x * factor + offset */
	double loose;	       /* relative doubt: which ton, which gallon */
	const char *source;
};

enum suffix_kind {
	SUF_NONE,
	SUF_UNIT,
	SUF_MONEY,
	SUF_PERCENT,
	SUF_POINTS, /* percentage points, basis points: `factor` */
	SUF_COUNT,  /* a counter word: 人, 名, 개 */
};

/* What stands behind a number. */
struct suffix {
	enum suffix_kind kind;
	enum qty_dim dim;
	const char *name; /* of the unit, currency or counted thing */
	double factor, offset, loose;
	bool calendar;
};

size_t suffix_read(
    const struct scan *s, size_t i, const struct num *n, struct suffix *out);
/* A currency in front: $, EUR, US$. */
size_t money_before(const struct scan *s, size_t i, const char **code);
/* The name of the canonical unit of a dimension. */
const char *dim_unit(enum qty_dim dim);
/* "hour", "day" for any spelling of a unit of time, else NULL. */
const char *unit_time_name(const struct scan *s, size_t i);
/* Seconds of the unit of time so called; 0 where it is none. */
double unit_seconds(struct str name);
/* Minutes east of UTC of a zone at token `i`. */
size_t zone_read(const struct scan *s, size_t i, int *minutes);

/* Dates and times of day; sets all of `q` but text, off and len. */
size_t date_read(const struct scan *s, size_t i, struct qty *q);
size_t time_read(const struct scan *s, size_t i, struct qty *q);

/* Names with digits in them: URLs, e-mail, hashes, versions, ports. */
size_t code_read(const struct scan *s, size_t i, struct qty *q);
/* The glued run of tokens `i` stands in, up to white space, without closing
 * punctuation. */
size_t chunk_end(const struct scan *s, size_t i);

/* ---- tokens ---- */

/* Fills the window from byte `at`; answers the byte behind the last token. */
size_t scan_fill(struct scan *s, size_t at);
/* How many tokens of a full window are read before it moves on. */
size_t scan_cut(const struct scan *s);
/* Reads on in the language the words of the window speak for. */
void scan_guess(struct scan *s, const struct qty_ctx *ctx);
/* Reads on in that language; NULL: in none. */
void scan_speaks(struct scan *s, const struct language *l);
/* Gives each word the row of the scan's language. */
void scan_pick(struct scan *s);

/* ---- about a value ---- */

struct mods {
	bool about, lo, lo_open, hi, hi_open;
};

size_t mods_read(const struct scan *s, size_t i, struct mods *m);
/* "20+", "or more", "or so" */
size_t mods_after(const struct scan *s, size_t i, struct mods *m);

/* ---- amounts ---- */

struct amount {
	struct num n;
	struct suffix x;
	const char *code; /* of a currency in front */
	bool minus;
	size_t num_end; /* behind the bare number */
};

#define PHRASE_END                                                             \
	(STOP | AND | TO | FROM | BETWEEN | MOD | PREP | MONTH | WDAY | PER |  \
	    EACH | REL | ART)

/* What is counted; `one`: of one thing, whose noun is no plural. */
struct str noun_at(struct scan *s, size_t i, bool one);
size_t noun_read(struct scan *s, size_t i, const struct num *n, struct qty *q);
size_t per_read(struct scan *s, size_t i, struct qty *q);
size_t amount_number(const struct scan *s, size_t i, struct amount *a);
size_t amount_read(const struct scan *s, size_t i, struct amount *a);
size_t money_after(
    const struct scan *s, size_t i, const struct num *n, struct suffix *out);
size_t percent_after(const struct scan *s, size_t i, struct suffix *out);
/* Lower case as the tables have it: ASCII and the Latin letters of U+00C0; the
 * empty view where `room` is too small. */
struct str word_lowered(struct str w, char *to, size_t room);

/* ---- dates ---- */

enum grain {
	G_NONE,
	G_DAY,
	G_WEEK,
	G_MONTH,
	G_QUARTER,
	G_HALF,
	G_SEASON,
	G_YEAR,
	G_DECADE,
	G_CENTURY,
};

struct cal {
	enum grain grain;
	int y, m, d; /* y: astronomical (0 = 1 BC); see `year` */
	int d2;	     /* the last day of "12-14 June" */
	int nth;     /* quarter, half, first month of a season, century */
	int wday;
	bool year; /* y was said */
	bool swap; /* day and month may change places */
	bool back; /* BC */
	int part;  /* early, mid, late */
};

/* "siècle", "siglo", "century" at token `i`. */
bool century_word(const struct scan *s, size_t i);
/* "XIX century", "XIXe siècle", "siglo XIX". */
size_t century_read(const struct scan *s, size_t i, struct cal *c);
/* "the eighties": of the twentieth century; "in her eighties" is an age, "in
 * the high eighties" a temperature. */
size_t decade_word(const struct scan *s, size_t i, struct cal *c);
/* the 1990s, the '90s, die 1990er */
size_t decade_read(const struct scan *s, size_t i, struct cal *c);

struct span cal_span(const struct cal *c);
struct span years_span(long lo, long hi);
bool day_ok(const struct cal *c);
/* How many digits token `i` has; 0 for a word. */
unsigned cal_digits(const struct scan *s, size_t i);
int cal_small(const struct scan *s, size_t i);
size_t era_read(const struct scan *s, size_t i, bool *back);
size_t year_read(const struct scan *s, size_t i, struct cal *c);
/* The year behind a day and month: "2026", ", 2026", "de 2026". */
size_t year_after(const struct scan *s, size_t i, struct cal *c);
size_t ordinal_end(const struct scan *s, size_t i);
size_t mday_read(const struct scan *s, size_t i, int *d);
bool month_at(const struct scan *s, size_t i, int *m);
bool month_alone(const struct scan *s, size_t i);
size_t cal_skip_of(const struct scan *s, size_t i);
size_t numeric_date(const struct scan *s, size_t i, struct cal *c);
size_t numeric_month(const struct scan *s, size_t i, struct cal *c);
bool east_sign(const struct scan *s, size_t i, uint32_t han, uint32_t hangul);
size_t east_number(const struct scan *s, size_t i, int *v);
bool east_lasts(const struct scan *s, size_t i);
size_t eastern_date(const struct scan *s, size_t i, struct cal *c);
/* "rose from 3": a verb of change stands shortly before. */
bool tok_changed(const struct scan *s, size_t i);

#endif
