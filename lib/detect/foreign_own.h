/*
 * foreign_own: what the files that read other languages than English share.
 * Nobody else includes it.
 */
#ifndef WK_DETECT_FOREIGN_OWN_H
#define WK_DETECT_FOREIGN_OWN_H

#include "detect/own.h"

#define TITLE_MAX 12

/* Words of the title, by the language's endings; the one of `head` is what
 * the thing is: "Museum" of "Museum Lindental". */
struct title {
	struct str whole;
	uint64_t id[TITLE_MAX], name;
	struct str fold[TITLE_MAX];
	size_t n, head;
	bool words; /* single words name it too */
};

#define FOREIGN_TERMS 96
#define CUTS_MAX 4

/* A word that need not be met. */
enum { FREE_TOPIC = 1, FREE_LIGHT = 2, FREE_AGENT = 4 };

struct mark {
	uint64_t id; /* 0: carries nothing */
	uint32_t is; /* LW_* */
	uint8_t free;
	uint8_t days; /* 1 << weekday */
	bool value;
};

struct said {
	const struct language *l;
	const struct claim *c;
	const struct atom *at;
	const struct terms *t;
	struct mark m[FOREIGN_TERMS];
	size_t cut[CUTS_MAX], ncuts; /* ends up to which it may be read */
	bool topic;		     /* names the page's subject */
	bool part;		     /* only some word of its name */
};

/* The title of the page that either of the pair stands on. */
void foreign_title(
    const struct pair *p, const struct language *l, struct title *out);
/* 0: no word of its name; 1: a word of it; 2: it itself. */
int foreign_names(
    const struct language *l, const struct title *ti, const struct term *t);
/* Words go on with endings, or have no blanks between them. */
bool foreign_glues(const struct language *l);
/* A mark that ends a clause. */
bool foreign_stop(const struct term *t);
/* The text from a term on, where it is cut from it. */
struct str foreign_text(const struct atom *at, const struct term *t);
/* Marks the terms of a claim and finds its clauses; false: it is too long. */
bool foreign_mark(const struct claim *c, const struct terms *t,
    const struct title *ti, struct said *s);
/* Asserted as it stands, of now, and of what the page is about. */
bool foreign_sure(const struct claim *c);
/* Two names of who holds one post, or made one thing. */
bool foreign_holder(struct pair *p);

#endif
