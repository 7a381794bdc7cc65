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
	REL_RESIDENCE,
	REL_RANK,
	REL_QUALITY,
	REL_MATERIAL,
	REL_COVER,
	REL_KINSHIP,
	REL_DEATH,
	REL_MOUTH,
	REL_SETTING,
	REL_HOLDER,
};

enum form_kind {
	NOUN,	 /* "the NOUN of S is O", "S's NOUN is O" */
	PASSIVE, /* "S was VERB by O" */
	ACTIVE,	 /* "O VERB S" */
	PLACED,	 /* "S was VERB in O" */
	WORK,	 /* "S is a NOUN by O" */
	MADE,	 /* "S is VERB of O" */
	OF,	 /* "S VERB of O" */
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

/* What stands behind "S is a Danish film": it ends the noun. */
#define NOUN_ENDS                                                              \
	"of|for|to|in|by|with|from|on|at|about|as|who|which|that|where|when|"  \
	"and|or|but|whose|based|written|directed|set|known|featuring|"         \
	"starring|produced|created|located|recorded|released|published|"       \
	"formed|founded|composed|developed|owned|born|playing|performed|"      \
	"called|named|titled|led|than|is|was|during|under|near|between|since|" \
	"because|after|following|representing|specializing|made|currently|"    \
	"best|through|into|within|over"

/* Whether the word may say of what kind a thing is. */
bool kind_noun(struct str word);
/* "S is a NOUN"; `be` is the verb. */
void kind_read(struct facts *f, size_t be);
/* Whether no thing is of the kinds that stand at the two words. */
bool kinds_exclude(
    const struct facts *f, size_t head, const struct facts *g, size_t other);
/* Whether "not a NOUN", nothing else said of it, denies the other noun: what is
 * no musician is no singer. */
bool kind_denied(
    const struct facts *f, size_t held, const struct facts *g, size_t denied);
/* Whether it is a word for a person of some kind: quarterback. */
bool kind_person_noun(struct str word);
bool kind_is_person(const struct facts *f, size_t head);

#define ONE_OF_BE "is|was|remains|remained|became"

/* Whether the word, no name, is one of the list; whether it is the mark. */
bool facts_word(const struct facts *f, size_t i, const char *bars);
bool facts_mark(const struct facts *f, size_t i, char c);
/* The first word of a name or place phrase that ends at `i`. */
size_t facts_subject(const struct facts *f, size_t i);
/* Of the subject before the verb `be`. */
void facts_add(
    struct facts *f, const struct relation *rel, size_t be, struct part obj);

/* What is said in passing of a subject told apart. */
void facts_add_beside(struct facts *f, const struct relation *rel,
    struct part subj, struct part obj);

/* ---- ranks ---- */

/* Whether the term may say a rank: "third", "34th", "debut", "largest". */
bool rank_term(const struct term *t);
/* "S is the third novel of O". */
void ranks_read(struct facts *f);
/* Whether two ranks are counted in one row and not the same. */
bool ranks_exclude(const struct facts *f, const struct fact *a,
    const struct facts *g, const struct fact *b);
/* Whether they are the same rank in one row. */
bool ranks_same(const struct facts *f, const struct fact *a,
    const struct facts *g, const struct fact *b);

/* ---- qualities, matter ---- */

/* Whether the term may have an opposite. */
bool quality_term(const struct term *t);
/* "S is a poor town"; `be` is the verb. */
void quality_read(struct facts *f, size_t be);
bool qualities_exclude(const struct facts *f, const struct fact *a,
    const struct facts *g, const struct fact *b);
/* "S is made of bronze"; `i` is the participle. */
void made_read(struct facts *f, const struct relation *rel, size_t i);
bool matter_word(struct str s);
/* "the aluminium mast"; `i` is the matter. */
void made_in_passing(struct facts *f, size_t i);
bool matters_exclude(const struct facts *f, const struct fact *a,
    const struct facts *g, const struct fact *b);

/* ---- kin, causes of death ---- */

bool kin_word(struct str s);
/* "S is O's aunt", "S is the aunt of O"; `be` is the verb. */
void kin_read(struct facts *f, size_t be);
bool kin_exclude(const struct facts *f, const struct fact *a,
    const struct facts *g, const struct fact *b);
/* "S died of O"; `i` is the verb's last word. */
void death_read(struct facts *f, const struct relation *rel, size_t i);
bool deaths_exclude(const struct facts *f, const struct fact *a,
    const struct facts *g, const struct fact *b);

/* ---- subjects ---- */

#define NAMES_MAX 24
#define KINDS                                                                  \
	"film|movie|song|novel|book|album|play|series|show|story|poem|opera|"  \
	"musical|game|painting|sculpture|track|single|episode|documentary|"    \
	"video|company|firm|band|group|team|club|city|town|village|country|"   \
	"state|province|region|district|title|piece|work|production|"          \
	"screenplay|adaptation|miniseries|sitcom"
#define DESCRIBES                                                              \
	"horror|comedy|drama|television|tv|short|animated|live-action|"        \
	"original|titled|entitled|called|named|feature|silent|romantic|"       \
	"romance|thriller|crime|action|adventure|biographical|war|western|"    \
	"science|fiction|fantasy|mystery|historical|epic|popular|famous|"      \
	"independent|classic|studio|debut|hit|version"

struct names {
	struct str v[NAMES_MAX];
	size_t n;
};

bool names_has(const struct names *l, struct str s);
/* The words of a subject that tell it from others; a parenthesis is left out,
 * but a year in it counts. */
void subject_words(const struct facts *f, struct part s, struct names *out);
bool same_subject(const struct pair *p, const struct facts *f,
    const struct fact *a, const struct facts *g, const struct fact *b);
/* One word may name many things, and their kinds tell them apart: a kind is
 * held only against a full name, or one that is told beside it; of two
 * sentences put side by side by hand, also against a person's name that is no
 * word. */
bool kind_may_tell(const struct pair *p, const struct facts *f,
    const struct fact *a, const struct facts *g, const struct fact *b);

#endif
