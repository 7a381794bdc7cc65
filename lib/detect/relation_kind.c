/*
 * relation_kind: "S is a NOUN": of what kind a thing is, and which kinds no
 * thing is at once.
 *
 * Kinds are broad, and which of them bear one another out or share a name by
 * custom (a novel and its film, a firm and its site, a song and its album)
 * stands in the table: between those nothing is said.
 */
#include "detect/relation_own.h"
#include "detect/wordmap.h"

#include <string.h>

enum kind {
	K_NONE,
	K_PERSON,
	K_ANIMAL,
	K_FILM,
	K_SERIES,
	K_BOOK,
	K_STAGE,
	K_GAME,
	K_MUSIC,
	K_BAND,
	K_FIRM,
	K_CHANNEL,
	K_SITE,
	K_PARTY,
	K_SCHOOL,
	K_TOWN,
	K_COUNTRY,
	K_WATER,
	K_MOUNTAIN,
	K_WAR,
	K_DISEASE,
	K_LANGUAGE,
};

struct kind_noun {
	const char *noun;
	const char *behind; /* one of these words stands before; NULL: any */
	unsigned char kind;
};

/* clang-format off */
/* By noun in byte order (a test holds that). */
static const struct kind_noun nouns[] = {
	{"activist", NULL, K_PERSON},
	{"actor", NULL, K_PERSON},
	{"actress", NULL, K_PERSON},
	{"airline", NULL, K_FIRM},
	{"album", NULL, K_MUSIC},
	{"artist", NULL, K_PERSON},
	{"astronaut", NULL, K_PERSON},
	{"author", NULL, K_PERSON},
	{"ballerina", NULL, K_PERSON},
	{"band", "rock|pop|metal|punk|jazz|music|girl|boy|folk|indie|duo|american|british|english|swedish|german|canadian|irish|australian|french", K_BAND},
	{"bird", NULL, K_ANIMAL},
	{"bishop", NULL, K_PERSON},
	{"boxer", NULL, K_PERSON},
	{"boy", NULL, K_PERSON},
	{"businessman", NULL, K_PERSON},
	{"businesswoman", NULL, K_PERSON},
	{"cat", NULL, K_ANIMAL},
	{"channel", "television|tv|satellite|cable|news", K_CHANNEL},
	{"chef", NULL, K_PERSON},
	{"city", NULL, K_TOWN},
	{"comedian", NULL, K_PERSON},
	{"company", NULL, K_FIRM},
	{"composer", NULL, K_PERSON},
	{"corporation", NULL, K_FIRM},
	{"country", NULL, K_COUNTRY},
	{"cricketer", NULL, K_PERSON},
	{"dancer", NULL, K_PERSON},
	{"dentist", NULL, K_PERSON},
	{"disease", NULL, K_DISEASE},
	{"dog", NULL, K_ANIMAL},
	{"drama", "television|tv|medical|crime", K_SERIES},
	{"drummer", NULL, K_PERSON},
	{"economist", NULL, K_PERSON},
	{"entertainer", NULL, K_PERSON},
	{"film", NULL, K_FILM},
	{"filmmaker", NULL, K_PERSON},
	{"footballer", NULL, K_PERSON},
	{"game", "video|computer|board|card|arcade|role-playing", K_GAME},
	{"golfer", NULL, K_PERSON},
	{"guitarist", NULL, K_PERSON},
	{"historian", NULL, K_PERSON},
	{"horse", NULL, K_ANIMAL},
	{"journalist", NULL, K_PERSON},
	{"lake", NULL, K_WATER},
	{"language", NULL, K_LANGUAGE},
	{"lawyer", NULL, K_PERSON},
	{"man", NULL, K_PERSON},
	{"manufacturer", NULL, K_FIRM},
	{"mathematician", NULL, K_PERSON},
	{"memoir", NULL, K_BOOK},
	{"miniseries", NULL, K_SERIES},
	{"model", "fashion|glamour|american|british|french|german|brazilian|russian|and|an|former|plus-size", K_PERSON},
	{"mountain", NULL, K_MOUNTAIN},
	{"movie", NULL, K_FILM},
	{"murderer", NULL, K_PERSON},
	{"musical", NULL, K_STAGE},
	{"musician", NULL, K_PERSON},
	{"nation", NULL, K_COUNTRY},
	{"network", "television|tv|radio|cable", K_CHANNEL},
	{"novel", NULL, K_BOOK},
	{"novelist", NULL, K_PERSON},
	{"novella", NULL, K_BOOK},
	{"nurse", NULL, K_PERSON},
	{"painter", NULL, K_PERSON},
	{"party", "political|democratic|socialist|communist|liberal|conservative|centrist", K_PARTY},
	{"philosopher", NULL, K_PERSON},
	{"photographer", NULL, K_PERSON},
	{"physicist", NULL, K_PERSON},
	{"pianist", NULL, K_PERSON},
	{"play", NULL, K_STAGE},
	{"player", "football|baseball|basketball|hockey|tennis|chess|poker|cricket|rugby|volleyball|soccer|golf|badminton|squash|darts", K_PERSON},
	{"playwright", NULL, K_PERSON},
	{"poem", NULL, K_BOOK},
	{"poet", NULL, K_PERSON},
	{"politician", NULL, K_PERSON},
	{"president", NULL, K_PERSON},
	{"quarterback", NULL, K_PERSON},
	{"rapper", NULL, K_PERSON},
	{"river", NULL, K_WATER},
	{"screenwriter", NULL, K_PERSON},
	{"sculptor", NULL, K_PERSON},
	{"senator", NULL, K_PERSON},
	{"series", "television|tv|drama|comedy|crime|animated|anime|reality|sitcom|web|fantasy|thriller|mystery", K_SERIES},
	{"show", "television|tv|talk|game|reality|comedy|sketch", K_SERIES},
	{"singer", NULL, K_PERSON},
	{"singer-songwriter", NULL, K_PERSON},
	{"single", "the|a|debut|lead|first|second|third|fourth|fifth|pop|hit", K_MUSIC},
	{"sitcom", NULL, K_SERIES},
	{"soldier", NULL, K_PERSON},
	{"song", NULL, K_MUSIC},
	{"songwriter", NULL, K_PERSON},
	{"sonnet", NULL, K_BOOK},
	{"town", NULL, K_TOWN},
	{"university", NULL, K_SCHOOL},
	{"video", "music", K_MUSIC},
	{"village", NULL, K_TOWN},
	{"virus", NULL, K_DISEASE},
	{"vocalist", NULL, K_PERSON},
	{"volcano", NULL, K_MOUNTAIN},
	{"war", NULL, K_WAR},
	{"website", NULL, K_SITE},
	{"woman", NULL, K_PERSON},
	{"wrestler", NULL, K_PERSON},
	{"writer", NULL, K_PERSON},
};
/* clang-format on */

#define BIT(k) (1u << (k))
#define TOLD (BIT(K_BOOK) | BIT(K_STAGE) | BIT(K_GAME))
#define SHOWN (BIT(K_FILM) | BIT(K_SERIES))
#define RUN (BIT(K_FIRM) | BIT(K_CHANNEL) | BIT(K_SITE) | BIT(K_SCHOOL))

/* With which other kinds a thing may be of this one, or share its name. */
static const unsigned beside[] = {
    [K_PERSON] = BIT(K_FIRM) | BIT(K_BAND),
    [K_FILM] = TOLD,
    [K_SERIES] = TOLD,
    [K_BOOK] = TOLD | SHOWN,
    [K_STAGE] = TOLD | SHOWN,
    [K_GAME] = TOLD | SHOWN,
    [K_BAND] = BIT(K_PERSON),
    [K_FIRM] = RUN | BIT(K_PERSON),
    [K_CHANNEL] = RUN,
    [K_SITE] = RUN,
    [K_SCHOOL] = RUN,
    [K_DISEASE] = 0,
    [K_LANGUAGE] = 0,
};

static struct wordmap noun_map = WORDMAP(nouns, false);

bool
kind_noun(struct str word)
{
	return wordmap_find(&noun_map, word) < sizeof(nouns) / sizeof(nouns[0]);
}

bool
kinds_sorted(void)
{
	for (size_t i = 1; i < sizeof(nouns) / sizeof(nouns[0]); i++)
		if (strcmp(nouns[i - 1].noun, nouns[i].noun) >= 0)
			return false;
	return true;
}

static enum kind
kind_at(const struct facts *f, size_t i)
{
	size_t row = wordmap_find(&noun_map, f->w[i].fold);

	if (row == sizeof(nouns) / sizeof(nouns[0]))
		return K_NONE;
	if (nouns[row].behind != NULL &&
	    (i == 0 || !in_list(f->w[i - 1].fold, nouns[row].behind)))
		return K_NONE;
	return (enum kind)nouns[row].kind;
}

/* The last word of the phrase that starts at `i`, before what narrows it. */
static size_t
head_of(const struct facts *f, size_t i)
{
	size_t head = f->n;

	for (; i < f->n; i++) {
		const struct rword *w = &f->w[i];

		if (w->punct && !in_list(w->fold, "-|'|\"|“|”|’"))
			break;
		if (!w->upper &&
		    in_list(w->fold,
			"of|for|to|in|by|with|from|on|at|about|as|who|which|"
			"that|where|when|and|or|but|whose|based|written|"
			"directed|set|known|featuring|starring|produced|"
			"created|located|recorded|released|published|formed|"
			"founded|composed|developed|owned|born|playing|"
			"performed|called|named|titled|led|than|is|was|"
			"during|under|near|between|since|because|after|"
			"following|representing|specializing|made|currently|"
			"best|through|into|within|over"))
			break;
		if (!w->punct)
			head = i;
	}
	return head;
}

void
kind_read(struct facts *f, size_t be)
{
	size_t i = be + 1, head;

	/* "which is a ..": of a thing the facts do not tell */
	if (be == 0 || in_list(f->w[be - 1].fold, "which|that|who") ||
	    !in_list(f->w[be].fold, "is|was"))
		return;
	while (i < f->n && in_list(f->w[i].fold, "also|now|only|currently|"
						 "solely|actually"))
		i++;
	if (i >= f->n || !in_list(f->w[i].fold, "a|an|the"))
		return;
	head = head_of(f, i + 1);
	if (head < f->n && kind_at(f, head) != K_NONE)
		facts_add(f, &relations[REL_KIND], be, head);
}

bool
kinds_exclude(
    const struct facts *f, size_t head, const struct facts *g, size_t other)
{
	enum kind x = kind_at(f, head), y = kind_at(g, other);

	return x != y && !(beside[x] & BIT(y)) && !(beside[y] & BIT(x));
}

bool
kind_is_person(const struct facts *f, size_t head)
{
	return kind_at(f, head) == K_PERSON;
}
