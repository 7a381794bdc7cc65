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

#include "base/str.h"

enum lang_trait {
	LANG_NOUNS_UPPER = 1 << 0,    /* German: Haus */
	LANG_JOINED_NUMBERS = 1 << 1, /* einundzwanzig */
	LANG_PER_ARTICLE = 1 << 2,    /* 3 euros a day */
	LANG_TWENTIES = 1 << 3,	      /* quatre-vingt-dix */
	LANG_HOUR_H = 1 << 4,	      /* 15h30 */
	LANG_JOINED = 1 << 5,	      /* no blanks between words */
	LANG_PARTICLES = 1 << 6,      /* words go on: phrases end anywhere */
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
	LW_REPEATS = 1 << 9, /* what happens more than once */
	LW_SAME = 1 << 10,   /* another word says the same: `same` */
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
	TEXT_CUE,      /* + enum cue_kind */
};
/* Within a language the longest first. */
struct lang_text {
	int kind;
	const char *from, *to;
};

/* The languages, English first. */
const struct language *lang_all(size_t *n);
/* By code, of which two letters count; NULL where it is none of ours. */
const struct language *lang_named(struct str code);

#endif
