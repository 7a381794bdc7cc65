/*
 * atom_own: what the files of the room atoms share. Nobody else includes it.
 *
 * atoms walks the units of a text, atom_aside reads what a sentence says on
 * the side, atom_make turns a run of terms into a claim.
 */
#ifndef WK_DETECT_ATOM_OWN_H
#define WK_DETECT_ATOM_OWN_H

#include "detect/own.h"

#define AROUND_MAX 48
#define HEAD_LEVELS 7 /* of Markdown, from 1 on */

struct around {
	uint64_t ids[AROUND_MAX];
	size_t n;
};

struct reader {
	struct arena *a;
	/* What a sentence needs while it is read; the one before is kept. */
	struct arena *s, *scratch[2];
	size_t turn;
	const struct atoms_ctx *ctx;
	const struct md_doc *doc;
	struct topic *topic;
	struct claims *out;
	size_t prev_para;   /* of the claims below */
	size_t prev_from;   /* first claim of the sentence before */
	struct terms names; /* the one name of the sentence before */
	bool names_clear;
	bool led; /* the sentence before began with the page's subject */
	const struct md_head *head; /* whose terms are cached */
	struct terms head_terms;
	const struct language *lang; /* of the page */
	struct str title_key;	     /* its title, folded */
	/* The row or item shown last, as it is shown. */
	const struct md_unit *marked_of;
	struct str marked;
	/* Of the unit read last: see struct atom. */
	const struct md_unit *around_of;
	const struct md_head *around_head;
	const uint64_t *around;
	size_t naround;
	/* What that is made of, of the unit before; of each heading above it,
	 * by level. */
	const struct md_head *heads_of;
	const struct md_cell *cols_of;
	struct around heads, cols;
	struct {
		const struct md_head *of;
		struct around words;
	} head_words[HEAD_LEVELS];
};

/* One sentence while it is read. */
struct sent {
	const struct md_unit *u;
	struct str plain;
	struct str fold; /* of what was scanned, where `lang` is told */
	struct words w;
	struct qtys q;
	uint32_t cues;
	bool question;
	enum reporter how;
	struct str agent;
	size_t agent_hi;	   /* its terms end here */
	struct span when;	   /* of the report */
	uint64_t label, labels[8]; /* of it, and of its words */
	size_t nlabels;
	const struct language *lang; /* NULL: English, or none we know */
	unsigned lang_words;	     /* that spoke for it */
	/* "It is not true that ...", or by the form of a word */
	bool denied;
	bool machine, example, speaker, document, kept;
	bool life; /* inside "(1901 - 1977)" */
};

/* Words, values, language and cues of `plain`; clears `s` first. */
void atom_scan(struct reader *r, struct str plain, struct sent *s);
/* The same without the cues. */
void atom_words(struct reader *r, struct str plain, struct sent *s);
/* The terms t[lo, hi) as they stand, a blank between, no punctuation. */
struct str atom_terms_text(
    struct arena *a, const struct terms *t, size_t lo, size_t hi);
/* Appends from[lo, hi) without the roles they had. */
void atom_add_terms(struct arena *a, struct terms *to, const struct terms *from,
    size_t lo, size_t hi);
/* Appends the heading, or the item above, that a line without a subject
 * speaks of; the page's own name says nothing new. */
void atom_add_heading(
    struct reader *r, const struct md_unit *u, struct terms *to);
/* The words that stand around the unit: of its headings below the title, of
 * the other cells of its row and the heads above them. */
void atom_around(struct reader *r, const struct md_unit *u, struct atom *at);
/* Names and numbers are of no language; of the rest one word in six must be
 * known. */
bool atom_english(const struct terms *t);
bool atom_third_person(const struct term *t);
/* Makes the claim of the terms t[lo, hi). `keyed`: t[lo, key_hi) is its key;
 * `implied`: it is said of the page's own subject. */
struct claim *atom_clause(struct reader *r, struct sent *s,
    const struct terms *t, size_t lo, size_t hi, bool keyed, size_t key_hi,
    bool implied);

/* The same, a claim a verb: what stands in front of the first is said of the
 * others too. Returns the claim of the first. */
struct claim *atom_clauses(struct reader *r, struct sent *s,
    const struct terms *t, size_t lo, size_t hi);

/* "X says that ..": the report's own words are dropped; what remains starts
 * at the term returned. */
size_t atom_cut_report(struct arena *a, const struct terms *t, struct sent *s);
/* "[09:13] <ana> ..": who said it when, in front; where what is said starts,
 * or 0. */
size_t atom_cut_stamp(const struct terms *t, struct sent *s);
/* "Hi all, a reminder that .."; "Please note that ..": where what is said
 * starts, or 0. */
size_t atom_cut_opening(const struct terms *t, struct sent *s);
/* "It is not true that ..", "It is false that ..": the rest is what the source
 * denies, and a denial is held. Where the rest starts, or 0. */
size_t atom_cut_denial(const struct terms *t, struct sent *s);
/* "X (born 3 May 1971) is ..": the parenthesis is a sentence of its own. */
void atom_life_dates(struct reader *r, struct sent *s, const struct terms *t);
/* "The engine, whose rewrite took six days, is old", "the rewrite, which took
 * six days, is done": said of the engine's rewrite, of the rewrite. What the
 * clause belongs to is sure where it follows the subject. */
void atom_relatives(
    struct reader *r, struct sent *s, const struct terms *t, size_t lo);
/* "The treasurer of the club, Denise Albright, opened": she is the treasurer.
 */
void atom_named(
    struct reader *r, struct sent *s, const struct terms *t, size_t lo);
/* "Founded in 1909, the guild has ..": what stands in front is said of the
 * subject too. Where the rest starts, or 0. */
size_t atom_fronted(
    struct reader *r, struct sent *s, const struct terms *t, size_t lo);

#endif
