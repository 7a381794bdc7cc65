/*
 * relation: what a clause says in a place for one: who wrote it, where she was
 * born, what the capital is. Read from the words of the clause alone.
 */
#ifndef WK_DETECT_RELATION_H
#define WK_DETECT_RELATION_H

#include "detect/own.h"

enum {
	REL_NOW = 1 << 0,     /* one at a time: an office */
	REL_SHARED = 1 << 1,  /* often held by two: a list decides nothing */
	REL_PLACE = 1 << 2,   /* the object is a place */
	REL_BODY = 1 << 3,    /* the object is a school, a firm */
	REL_YEARLY = 1 << 4,  /* again each year: the subject tells which */
	REL_PERSON = 1 << 5,  /* the subject is a person: Lund is Vera Lund */
	REL_NATION = 1 << 6,  /* the object is a word for a people: Danish */
	REL_PRESENT = 1 << 7, /* what was may have been another: a marriage */
	REL_SORT = 1 << 8,    /* the object is a noun for a kind: a film */
	REL_RANKED = 1 << 9,  /* the object is a rank: the third novel */
	REL_LIKE = 1 << 10,   /* the object is a quality: poor */
	REL_MATTER = 1 << 11, /* the object is what it is made of */
	REL_KIN = 1 << 12,    /* the object is a word for kin: aunt */
	REL_FATAL = 1 << 13,  /* the object is what one died of */
};

struct relation {
	const char *name;
	enum conflict_type type;
	unsigned flags;
	const char *preps; /* between its verb and a place; NULL none */
};

/* A word of a clause, phrases taken apart. */
struct rword {
	struct str fold;
	bool upper, punct, number, poss, topic, pron;
	const struct place *place;
	double nth; /* of an ordinal: 3 of "third"; 0 none */
};

#define REL_WORDS 96
#define FACTS_MAX 6

struct part {
	size_t lo, hi;
};

struct fact {
	const struct relation *rel;
	struct part subj, obj; /* an empty subject is the page's */
	uint64_t qualifier; /* words that narrow the noun: "executive"; 0 none
			     */
	bool past;
	bool passing; /* said beside, with no tense of its own */
};

struct facts {
	struct rword w[REL_WORDS];
	size_t n, nfacts;
	struct fact v[FACTS_MAX];
};

/* The facts of a clause. */
void facts_read(struct arena *a, const struct atom *at, struct facts *out);

#endif
