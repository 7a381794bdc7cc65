/*
 * quantity: the typed values that stand in a text.
 *
 * Numbers in digits and words, with unit and dimension; money; percent and
 * fractions; ranges and bounds; dates, whole or partial, in every common form;
 * durations; times of day with zones; ordinals; versions; identifiers.
 * Knows nothing of subjects or sentences. Unit factors: SI brochure and NIST
 * SP 811 (named beside each row of the table).
 */
#ifndef WK_DETECT_QUANTITY_H
#define WK_DETECT_QUANTITY_H

#include <stdbool.h>

#include "base/arena.h"
#include "base/date.h"
#include "base/str.h"
#include "detect/lang.h"

enum qty_kind {
	QTY_NUMBER,   /* a count or bare number; `noun` is what is counted */
	QTY_MEASURE,  /* number with a unit; canonical unit of `dim` */
	QTY_MONEY,    /* `unit` is the currency: "EUR", "USD", "$?" */
	QTY_PERCENT,  /* in fractions of one: 25 % = 0.25; "a third" */
	QTY_POINTS,   /* percentage points, basis points, in fractions of one */
	QTY_DATE,     /* days */
	QTY_DURATION, /* seconds; months and years by the mean Gregorian year,
			 `calendar` says so */
	QTY_TIME,     /* time of day, minutes after midnight UTC if zoned */
	QTY_ORDINAL,  /* third, 3rd */
	QTY_VERSION,  /* 1.10.17: compared part by part; `text` */
	QTY_ID,	      /* ticket 841, ISBN, phone, e-mail, URL: never a number */
	QTY_RATIO,    /* 12 of 400, 3:1 */
};

enum qty_dim {
	DIM_NONE,
	DIM_LENGTH,	 /* m */
	DIM_AREA,	 /* m2 */
	DIM_VOLUME,	 /* m3 */
	DIM_MASS,	 /* kg */
	DIM_TIME,	 /* s */
	DIM_SPEED,	 /* m/s */
	DIM_TEMPERATURE, /* K; differences are not told apart */
	DIM_DATA,	 /* byte */
	DIM_DATA_RATE,	 /* byte/s */
	DIM_POWER,	 /* W */
	DIM_ENERGY,	 /* J */
	DIM_PRESSURE,	 /* Pa */
	DIM_FREQUENCY,	 /* Hz */
	DIM_VOLTAGE,	 /* V */
	DIM_CURRENT,	 /* A */
	DIM_FORCE,	 /* N */
	DIM_ANGLE,	 /* rad */
	DIM_CHARGE,	 /* C (Ah) */
	DIM_TORQUE,	 /* N m */
	DIM_RESISTANCE,	 /* ohm */
	DIM_CAPACITANCE, /* F */
	DIM_INDUCTANCE,	 /* H */
	DIM_PIXELS,
	DIM_OTHER,
};

struct qty {
	enum qty_kind kind;
	enum qty_dim dim;
	/* The value in the canonical unit; lo = hi for one number. An open end
	 * (at least / at most / more than) is -INFINITY / INFINITY. */
	double lo, hi;
	bool lo_open, hi_open; /* more than / less than: the end excluded */
	bool range;	       /* both ends were said: between 20 and 30 */
	bool about;	       /* about, roughly, some, ~, almost */
	bool calendar;	       /* months or years in a duration */
	/* Half the last digit given, in the canonical unit: 1.2k -> 50,
	 * 300 people -> 0.5 ("1,200" is exact to 0.5; trailing zeros of a
	 * number without hedge count as significant). */
	double tol;
	/* 1.200 has two readings, and so has half past seven; the other one,
	 * where `two`. */
	bool two;
	double alt;
	struct str unit; /* canonical: "m", "s", "EUR", "%"; empty */
	struct str per;	 /* rate: "hour" in "200 files an hour"; empty */
	struct str noun; /* folded word(s) counted: "people", "file"; empty */
	/* QTY_DATE: all readings; each a day span. 03/04/2026 has two. */
	struct span when[3];
	int nwhen;
	bool recurring; /* a weekday, "on the 12th", "14 July" without year:
			   when[] is not set, `month`/`mday`/`wday` are */
	int month, mday, wday; /* 0 = not said; wday 1 = Monday */
	/* QTY_TIME */
	bool zoned;
	struct str text; /* as it stands */
	size_t off, len; /* of it, in the text scanned */
};
struct qtys VEC(struct qty);

/* What speaks for each language: see lang_all for their order. */
struct lang_votes {
	unsigned words[32]; /* 2 a function word, 1 a number or month */
	unsigned scripts[SCRIPTS];
};

struct qty_ctx {
	struct date said; /* date of the source, for "yesterday"; unknown ok */
	struct str lang;  /* "en", "de", ...; empty = guess by script/words */
	/* The language of the page the text stands on, where known. */
	const struct language *page;
	/* Not NULL: the language is told, NULL where nothing speaks for one
	 * but English; and by how much: see
	 * lang_votes. */
	const struct language **told;
	unsigned *told_by;
	/* Where the language is told and is not English, no values are read:
	 * its text is to be made plain first. */
	bool english_alone;
};

/* Adds what a text of some hundred bytes speaks for. */
void qty_votes(struct str text, struct lang_votes *io);
/* NULL: English, or a language there is no file of. Where as much speaks for
 * two, the words of the text that each knows tell. */
const struct language *lang_elected(struct arena *a,
    const struct lang_votes *votes, const struct language *page,
    struct str text);

/* All values of `text`, left to right, none overlapping. */
void qty_scan(struct arena *a, struct str text, const struct qty_ctx *ctx,
    struct qtys *out);

enum qty_rel {
	QTY_UNRELATED, /* other kind, dimension, currency, noun: not comparable
			*/
	QTY_SAME,      /* one value in two notations */
	QTY_ROUNDED,   /* differ only within what was rounded or hedged; or
			  contained: see more_exact */
	QTY_DIFFERENT,
};

struct qty_diff {
	enum qty_rel rel;
	int more_exact;	 /* QTY_ROUNDED: -1 a is the more exact, 1 b, 0 neither
			  */
	double gap, tol; /* in the canonical unit (days for dates) */
};

/* Nouns are not compared: whether "people" and "seats" count the same is not
 * this room's to know. Symmetric but for more_exact's sign. */
struct qty_diff qty_compare(const struct qty *a, const struct qty *b);
/* "from 1931 to 1934" tells both ends; "between" tells that it lies there. */
bool qty_both_ends(const struct qty *q);

/* A difference in the canonical unit: "2.5 kg"; seconds in the largest unit of
 * time they fill: "5 days"; "1 day" where the unit is "days". */
struct str qty_amount(struct arena *a, double n, struct str unit);

#endif
