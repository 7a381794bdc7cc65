/*
 * relation_own: the table of relations and of the forms that state them, as
 * the rooms of relation share it.
 */
#ifndef WK_DETECT_RELATION_OWN_H
#define WK_DETECT_RELATION_OWN_H

#include "detect/relation.h"

enum {
	REL_AUTHOR,
	REL_SCREENWRITER,
	REL_DIRECTOR,
	REL_COMPOSER,
	REL_LYRICIST,
	REL_PRODUCER,
	REL_PAINTER,
	REL_NARRATOR,
	REL_DESIGNER,
	REL_INVENTOR,
	REL_DISCOVERER,
	REL_FOUNDER,
	REL_CREATOR,
	REL_BUILDER,
	REL_HOST,
	REL_KILLER,
	REL_FATHER,
	REL_MOTHER,
	REL_WINNER,
	REL_CHIEF_EXECUTIVE,
	REL_PRESIDENT,
	REL_CHAIR,
	REL_TREASURER,
	REL_MAYOR,
	REL_CAPTAIN,
	REL_COACH,
	REL_CONDUCTOR,
	REL_HEAD,
	REL_PRIME_MINISTER,
	REL_OWNER,
	REL_EDITOR,
	REL_SUCCESSOR,
	REL_CAPITAL,
	REL_CURRENCY,
	REL_BIRTHPLACE,
	REL_PLACE_OF_DEATH,
	REL_GRAVE,
	REL_HEAD_OFFICE,
	REL_LOCATION,
	REL_ALMA_MATER,
	REL_LANGUAGE,
	REL_NATIONALITY,
	REL_ORIGIN,
	REL_SPOUSE,
	REL_REFEREE,
	REL_MANAGER,
	REL_FOUNDING_PLACE,
	REL_KIND,
};

enum form_kind {
	NOUN,	 /* "the NOUN of S is O", "S's NOUN is O" */
	PASSIVE, /* "S was VERB by O" */
	ACTIVE,	 /* "O VERB S" */
	PLACED,	 /* "S was VERB in O" */
	WORK,	 /* "S is a NOUN by O" */
};

struct form {
	const char *words;
	unsigned char rel;
	enum form_kind kind;
};

extern const struct relation relations[];
/* By first word in byte order (a test holds that). */
extern const struct form forms[];
extern const size_t nforms;
/* The first form that begins with the word; nforms where none does. */
size_t forms_find(struct str word);

/* Whether the word may say of what kind a thing is. */
bool kind_noun(struct str word);
/* "S is a NOUN"; `be` is the verb. */
void kind_read(struct facts *f, size_t be);
/* Whether no thing is of the kinds that stand at the two words. */
bool kinds_exclude(
    const struct facts *f, size_t head, const struct facts *g, size_t other);
bool kind_is_person(const struct facts *f, size_t head);

/* Of the subject before the verb `be`; the object is one word. */
void facts_add(
    struct facts *f, const struct relation *rel, size_t be, size_t obj);

#endif
