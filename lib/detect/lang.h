/*
 * lang: what the reader knows of each language, from lang/CODE.lang.
 *
 * The files are turned into tables when the program is built (lang/compile);
 * nothing is looked for when it runs. English is the first language and the
 * one taken where nothing tells.
 */
#ifndef WK_DETECT_LANG_H
#define WK_DETECT_LANG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/str.h"

enum lang_trait {
	LANG_NOUNS_UPPER = 1 << 0,    /* German: Haus */
	LANG_JOINED_NUMBERS = 1 << 1, /* einundzwanzig */
	LANG_PER_ARTICLE = 1 << 2,    /* 3 euros a day */
	LANG_TWENTIES = 1 << 3,	      /* quatre-vingt-dix */
	LANG_HOUR_H = 1 << 4,	      /* 15h30 */
	LANG_JOINED = 1 << 5,	      /* no blanks between words */
	LANG_PARTICLES = 1 << 6,      /* words go on: phrases end anywhere */
	LANG_POINT = 1 << 7,	      /* 1.5 and not 1,5 */
	LANG_BARE_YEARS = 1 << 8,     /* no "in" before a year */
};

enum lang_script {
	SCRIPT_LATIN,
	SCRIPT_HAN,
	SCRIPT_KANA,
	SCRIPT_HANGUL,
	SCRIPT_CYRILLIC,
	SCRIPT_ARABIC,
	SCRIPT_DEVANAGARI,
	SCRIPT_GREEK,
	SCRIPT_HEBREW,
	SCRIPT_THAI,
	SCRIPT_OTHER,
	SCRIPTS,
};

struct language {
	const char *code, *name;
	uint32_t bit; /* English is 1 */
	enum lang_script script;
	unsigned traits;
	uint16_t text_lo, text_hi; /* its rows of texts */
};

/* Words as the judge sees them. */
enum {
	LW_STOP = 1 << 0,	/* carries nothing */
	LW_KEEP = 1 << 1,	/* a stop word of values that carries meaning */
	LW_NEG = 1 << 2,	/* nicht, kein */
	LW_NEG_FIRST = 1 << 3,	/* ne, which denies nothing alone */
	LW_NEG_SECOND = 1 << 4, /* plus, which denies behind "ne" */
	LW_SINCE = 1 << 5,
	LW_UNTIL = 1 << 6,
	LW_BEFORE = 1 << 7,
	LW_AFTER = 1 << 8,
	LW_SAME = 1 << 9,      /* another word says the same: `same` */
	LW_OPPOSITE = 1 << 10, /* denies `same` */
	LW_LIGHT = 1 << 11,    /* tells nothing beside a value: costs */
	LW_CLAUSE = 1 << 12,   /* begins a clause of its own: because */
	LW_FINITE = 1 << 13,   /* only a clause has it: is, can */
	LW_JOIN = 1 << 14,     /* and */
	LW_BY = 1 << 15,       /* who did it follows */
	LW_PRONOUN = 1 << 16,  /* speaks of what was spoken of */
	LW_OFFICE = 1 << 17,   /* held by one at a time */
	LW_MAKER = 1 << 18,    /* who made a thing */
	LW_WHO = 1 << 19,      /* whoever */
	LW_WANT = 1 << 20,     /* wants to */
	LW_PAST = 1 << 21,     /* was */
	LW_THE = 1 << 22,      /* a subject follows */
	LW_DENIED = 1 << 23,   /* has an opposite */
};
struct lang_word {
	const char *word;
	uint32_t lang, is;
	const char *same;
};

enum lang_text_kind {
	TEXT_NONE,
	TEXT_PLAIN,    /* a form of `to` */
	TEXT_DENY,     /* a form of `to` that denies it */
	TEXT_STOP,     /* carries nothing, in a script without blanks */
	TEXT_QUESTION, /* at the end: asks */
	TEXT_ENDING,   /* of a word: carries nothing */
	TEXT_LIGHT,    /* tells nothing beside a value */
	TEXT_WEEKDAY,  /* `to` is its number */
	TEXT_CUE,      /* + enum cue_kind */
	TEXT_REPEATS = TEXT_CUE + 18, /* what happens more than once */
	TEXT_YEARLY = TEXT_CUE + 19,  /* what has one date in a year */
	TEXT_NEVER = TEXT_CUE + 20,   /* what denies for all time until now */
	TEXT_FORMER = TEXT_CUE + 21,  /* of what was and is no more */
	TEXT_EXCEPT = TEXT_CUE + 22,  /* but not of all */
	TEXT_LABEL = TEXT_CUE + 23,   /* of a label: who or what says it */
};
/* Within a language the longest first. */
struct lang_text {
	int kind;
	size_t n; /* bytes of `from`, never 0 */
	const char *from, *to;
};

/* The languages, English first. */
const struct language *lang_all(size_t *n);
/* By code, of which two letters count; NULL where it is none of ours. */
const struct language *lang_named(struct str code);

/* What a folded word is in the language: LW_*; `same` gets the word it stands
 * for, or NULL. */
uint32_t lang_word_is(
    const struct language *l, struct str fold, const char **same);
/* Without the longest ending of the language that leaves two letters. */
struct str lang_stem(const struct language *l, struct str fold);
/* Folded text: a set of 1 << CUE_* and of the bits that follow. */
#define LANG_REPEATS (1u << (TEXT_REPEATS - TEXT_CUE))
#define LANG_YEARLY (1u << (TEXT_YEARLY - TEXT_CUE))
#define LANG_NEVER (1u << (TEXT_NEVER - TEXT_CUE))
#define LANG_FORMER (1u << (TEXT_FORMER - TEXT_CUE))
#define LANG_EXCEPT (1u << (TEXT_EXCEPT - TEXT_CUE))
#define LANG_LABEL (1u << (TEXT_LABEL - TEXT_CUE))
uint32_t lang_cues(const struct language *l, struct str fold);
/* The bytes of the longest row of the kind that the folded text begins with;
 * `to` gets what it stands for. 0: none. */
size_t lang_text_at(const struct language *l, struct str fold,
    enum lang_text_kind kind, const char **to);
/* Whether the end of a folded text asks. */
bool lang_asks(const struct language *l, struct str fold);
/*
 * Forms that one word has in a script without blanks, or with particles, made
 * one, and what carries nothing taken out; `denied` tells that a form said
 * "not". The text itself where the language has no such rows.
 */
struct str lang_plain(
    struct arena *a, const struct language *l, struct str text, bool *denied);

#endif
