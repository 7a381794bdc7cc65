/*
 * text: Unicode. utf8proc lives here.
 *
 * Bytes that are not UTF-8 are carried through: each bad byte counts as one
 * character of its own.
 */
#ifndef WK_BASE_TEXT_H
#define WK_BASE_TEXT_H

#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/str.h"

bool text_valid(struct str s);
/* The code point at byte `*at`, which moves past it; a bad byte gives
 * TEXT_BAD + byte. `*at` must be < s.n. */
#define TEXT_BAD 0x110000u
uint32_t text_next_wide(struct str s, size_t *at); /* one beyond ASCII */
static inline uint32_t
text_next(struct str s, size_t *at)
{
	unsigned char c = (unsigned char)s.p[*at];

	if (c >= 0x80)
		return text_next_wide(s, at);
	(*at)++;
	return c;
}
void text_put(struct buf *b, uint32_t cp);

bool text_is_letter(uint32_t cp); /* letters and marks */
bool text_is_digit(uint32_t cp);  /* decimal digits of any script */
int text_digit(uint32_t cp);	  /* 0-9, or -1 */
bool text_is_upper(uint32_t cp);
bool text_is_space(uint32_t cp);
/* Han, Kana, Thai, Lao, Khmer, Myanmar: written without spaces. */
bool text_is_unspaced(uint32_t cp);
bool text_is_hangul(uint32_t cp);

/*
 * For comparing, never for writing: NFC, case folded, typographic quotes,
 * dashes and spaces made plain, white space folded to single blanks, ends
 * trimmed. Numbers are not touched (no NFKC: "½" stays "½").
 */
struct str text_fold(struct arena *a, struct str s);
/* Whether Latin letters beyond ASCII stand in it. */
bool text_has_marks(struct str s);
/* The folded `s` with such letters as a keyboard has them, "noel" of "noël", in
 * `to`, of at least as many bytes; else `s` itself. For telling whether two
 * spellings are of one name, never for showing. */
struct str text_bare(struct str s, char *to, size_t room);
struct str text_nfc(struct arena *a, struct str s);
/* White space folded and trimmed, all else as it is. */
struct str text_squeeze(struct arena *a, struct str s);

/* A word (letters, digits, inner ' - . _ &) or one mark of punctuation. */
struct word {
	struct str raw;		   /* as it stands */
	struct str fold;	   /* folded: lower case, plain quotes */
	uint64_t hash;		   /* word_hash of fold */
	size_t off;		   /* of raw, in the text scanned */
	bool punct, number, upper; /* number: starts with a digit;
				      upper: starts with a capital */
	bool space;		   /* white space before it */
	bool plain; /* ASCII letters and digits alone, or one other sign of
		       ASCII */
	bool small; /* no capital of ASCII in it */
};
struct words VEC(struct word);
/* Unspaced scripts give one word a character. */
void text_words(struct arena *a, struct str s, struct words *out);

/*
 * The words of a text as a search compares them, a single blank between two:
 * letters and digits alone, case folded, without accents (not without the
 * marks that are vowels), forms of one letter made one (NFKC). Unspaced
 * scripts give one word a character.
 */
struct str text_terms(struct arena *a, struct str s);

/* Tokens by rule wc4 (wikictl-agents(1)): a run of letters counts one for each
 * four begun, a run of digits one for each three begun, every other visible
 * character one. */
long text_tokens(struct str s);

/* [a-z0-9-], at most `max` bytes, never empty ("source" then), no reserved
 * file name of Windows (con, nul, ...); letters with marks lose the marks,
 * others are dropped. */
struct str text_slug(struct arena *a, struct str s, size_t max);
/* Fit for a terminal, JSON or a log: C0/C1 controls, escapes, direction
 * overrides and zero-width marks are taken out; newline and tab become a
 * blank unless `lines`. Joiners stay between letters of scripts that need
 * them; a byte that is not UTF-8 becomes U+FFFD. */
struct str text_clean(struct arena *a, struct str s, bool lines);
/* Columns on a terminal (wide characters count two). */
size_t text_columns(struct str s);
/* How many characters it has, marks counted too. */
size_t text_chars(struct str s);
/* Edit distance up to `max` (more gives max + 1), by code point. */
size_t text_distance(struct str a, struct str b, size_t max);

#endif
