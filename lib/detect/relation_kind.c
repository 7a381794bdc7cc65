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
	K_PLANT,
	K_FOOD,
	K_FILM,
	K_SERIES,
	K_BOOK,
	K_STAGE,
	K_MUSIC,
	K_GENRE,
	K_BAND,
	K_TEAM,
	K_FIRM,
	K_PRESS,
	K_SITE,
	K_BODY,
	K_SCHOOL,
	K_SOFT,
	K_TOWN,
	K_COUNTRY,
	K_LAND,
	K_WATER,
	K_MOUNTAIN,
	K_BUILDING,
	K_VEHICLE,
	K_DISEASE,
	K_DRUG,
	K_EVENT,
	K_SPORT,
	K_LANGUAGE,
	K_RELIGION,
	K_MONEY,
	K_LAW,
	K_DEITY,
	K_SKY,
	K_CHARACTER,
	K_CHANNEL,
	K_GAME,
	K_PARTY,
	K_ELEMENT,
	K_INSTRUMENT,
};

struct kind_noun {
	const char *noun;
	const char *behind; /* one of these words stands before; NULL: any */
	unsigned char kind;
};

/* clang-format off */
/* By noun in byte order (a test holds that). */
static const struct kind_noun nouns[] = {
	{"academic", NULL, K_PERSON}, {"academy", NULL, K_SCHOOL}, {"accountant", NULL, K_PERSON},
	{"activist", NULL, K_PERSON}, {"actor", NULL, K_PERSON}, {"actress", NULL, K_PERSON},
	{"admiral", NULL, K_PERSON}, {"adventurer", NULL, K_PERSON}, {"agency", NULL, K_BODY},
	{"aircraft", NULL, K_VEHICLE}, {"airline", NULL, K_FIRM}, {"airliner", NULL, K_VEHICLE},
	{"airplane", NULL, K_VEHICLE}, {"airport", NULL, K_BUILDING}, {"album", NULL, K_MUSIC},
	{"ambassador", NULL, K_PERSON}, {"animal", NULL, K_ANIMAL}, {"animator", NULL, K_PERSON},
	{"anime", NULL, K_SERIES}, {"ant", NULL, K_ANIMAL}, {"anthropologist", NULL, K_PERSON},
	{"antibiotic", NULL, K_DRUG}, {"app", NULL, K_SOFT}, {"archaeologist", NULL, K_PERSON},
	{"archbishop", NULL, K_PERSON}, {"archipelago", NULL, K_LAND}, {"architect", NULL, K_PERSON},
	{"artist", NULL, K_PERSON}, {"assassin", NULL, K_PERSON}, {"asteroid", NULL, K_SKY},
	{"astronaut", NULL, K_PERSON}, {"astronomer", NULL, K_PERSON}, {"athlete", NULL, K_PERSON},
	{"attorney", NULL, K_PERSON}, {"author", NULL, K_PERSON}, {"autobiography", NULL, K_BOOK},
	{"aviator", NULL, K_PERSON}, {"ballerina", NULL, K_PERSON}, {"ballet", NULL, K_STAGE},
	{"band", NULL, K_BAND}, {"bank", NULL, K_FIRM}, {"banker", NULL, K_PERSON},
	{"baron", NULL, K_PERSON}, {"barrister", NULL, K_PERSON}, {"bassist", NULL, K_PERSON},
	{"battle", NULL, K_EVENT}, {"battleship", NULL, K_VEHICLE}, {"bear", NULL, K_ANIMAL},
	{"bee", NULL, K_ANIMAL}, {"beer", NULL, K_FOOD}, {"beverage", NULL, K_FOOD},
	{"bicycle", NULL, K_VEHICLE}, {"biochemist", NULL, K_PERSON}, {"biographer", NULL, K_PERSON},
	{"biography", NULL, K_BOOK}, {"biologist", NULL, K_PERSON}, {"bird", NULL, K_ANIMAL},
	{"bishop", NULL, K_PERSON}, {"boat", NULL, K_VEHICLE}, {"bomber", NULL, K_VEHICLE},
	{"book", NULL, K_BOOK}, {"botanist", NULL, K_PERSON}, {"boxer", NULL, K_PERSON},
	{"boy", NULL, K_PERSON}, {"bread", NULL, K_FOOD}, {"brewery", NULL, K_FIRM},
	{"bridge", NULL, K_BUILDING}, {"broadcaster", NULL, K_PERSON}, {"browser", NULL, K_SOFT},
	{"building", NULL, K_BUILDING}, {"businessman", NULL, K_PERSON},
	{"businessperson", NULL, K_PERSON}, {"businesswoman", NULL, K_PERSON}, {"butler", NULL, K_PERSON},
	{"butterfly", NULL, K_ANIMAL}, {"cactus", NULL, K_PLANT}, {"cake", NULL, K_FOOD},
	{"camel", NULL, K_ANIMAL}, {"canal", NULL, K_WATER}, {"capital", NULL, K_TOWN},
	{"car", NULL, K_VEHICLE}, {"carpenter", NULL, K_PERSON}, {"cartoonist", NULL, K_PERSON},
	{"castle", NULL, K_BUILDING}, {"cat", NULL, K_ANIMAL}, {"cathedral", NULL, K_BUILDING},
	{"celebrity", NULL, K_PERSON}, {"cellist", NULL, K_PERSON},
	{"channel", "television|tv|satellite|cable|news|sports", K_CHANNEL},
	{"character", NULL, K_CHARACTER}, {"charity", NULL, K_BODY}, {"cheese", NULL, K_FOOD},
	{"chef", NULL, K_PERSON}, {"chemist", NULL, K_PERSON}, {"chicken", NULL, K_ANIMAL},
	{"choreographer", NULL, K_PERSON}, {"church", NULL, K_BUILDING}, {"city", NULL, K_TOWN},
	{"clergyman", NULL, K_PERSON}, {"cleric", NULL, K_PERSON},
	{"club", "football|baseball|rugby|cricket|soccer|basketball|hockey|sports", K_TEAM},
	{"cocktail", NULL, K_FOOD}, {"college", NULL, K_SCHOOL}, {"colonel", NULL, K_PERSON},
	{"columnist", NULL, K_PERSON}, {"comedian", NULL, K_PERSON}, {"comedienne", NULL, K_PERSON},
	{"comet", NULL, K_SKY}, {"comic", NULL, K_BOOK}, {"commune", NULL, K_TOWN},
	{"company", NULL, K_FIRM}, {"composer", NULL, K_PERSON}, {"conglomerate", NULL, K_FIRM},
	{"congressman", NULL, K_PERSON}, {"congresswoman", NULL, K_PERSON},
	{"conquistador", NULL, K_PERSON}, {"constellation", NULL, K_SKY}, {"constitution", NULL, K_LAW},
	{"continent", NULL, K_LAND}, {"corporation", NULL, K_FIRM}, {"cosmonaut", NULL, K_PERSON},
	{"countess", NULL, K_PERSON}, {"country", NULL, K_COUNTRY}, {"courtier", NULL, K_PERSON},
	{"cow", NULL, K_ANIMAL}, {"cowboy", NULL, K_PERSON}, {"cricketer", NULL, K_PERSON},
	{"criminal", NULL, K_PERSON}, {"critic", NULL, K_PERSON}, {"crocodile", NULL, K_ANIMAL},
	{"currency", NULL, K_MONEY}, {"cyclist", NULL, K_PERSON}, {"dancer", NULL, K_PERSON},
	{"database", NULL, K_SOFT}, {"deer", NULL, K_ANIMAL}, {"deity", NULL, K_DEITY},
	{"dentist", NULL, K_PERSON}, {"desert", NULL, K_LAND}, {"designer", NULL, K_PERSON},
	{"dessert", NULL, K_FOOD}, {"dinosaur", NULL, K_ANIMAL}, {"diplomat", NULL, K_PERSON},
	{"director", NULL, K_PERSON}, {"disease", NULL, K_DISEASE}, {"dish", NULL, K_FOOD},
	{"disorder", NULL, K_DISEASE}, {"diver", NULL, K_PERSON}, {"doctor", NULL, K_PERSON},
	{"documentary", NULL, K_FILM}, {"dog", NULL, K_ANIMAL}, {"dolphin", NULL, K_ANIMAL},
	{"donkey", NULL, K_ANIMAL}, {"drama", "television|tv|medical|crime|period|legal|police", K_SERIES},
	{"dramatist", NULL, K_PERSON}, {"drink", NULL, K_FOOD}, {"drug", NULL, K_DRUG},
	{"drummer", NULL, K_PERSON}, {"duchess", NULL, K_PERSON}, {"duck", NULL, K_ANIMAL},
	{"duke", NULL, K_PERSON}, {"duo", NULL, K_BAND}, {"eagle", NULL, K_ANIMAL},
	{"earthquake", NULL, K_EVENT}, {"economist", NULL, K_PERSON}, {"educator", NULL, K_PERSON},
	{"election", NULL, K_EVENT}, {"element", "chemical", K_ELEMENT}, {"elephant", NULL, K_ANIMAL},
	{"emperor", NULL, K_PERSON}, {"empress", NULL, K_PERSON}, {"engine", "search", K_SITE},
	{"engineer", NULL, K_PERSON}, {"entertainer", NULL, K_PERSON}, {"entrepreneur", NULL, K_PERSON},
	{"ep", NULL, K_MUSIC}, {"essayist", NULL, K_PERSON}, {"evangelist", NULL, K_PERSON},
	{"explorer", NULL, K_PERSON}, {"farmer", NULL, K_PERSON}, {"festival", NULL, K_EVENT},
	{"film", NULL, K_FILM}, {"filmmaker", NULL, K_PERSON}, {"firefighter", NULL, K_PERSON},
	{"fish", NULL, K_ANIMAL}, {"fisherman", NULL, K_PERSON}, {"flower", NULL, K_PLANT},
	{"footballer", NULL, K_PERSON}, {"fox", NULL, K_ANIMAL}, {"frog", NULL, K_ANIMAL},
	{"fruit", NULL, K_FOOD}, {"galaxy", NULL, K_SKY},
	{"game", "video|computer|board|card|arcade|role-playing", K_GAME}, {"gangster", NULL, K_PERSON},
	{"general", NULL, K_PERSON}, {"geneticist", NULL, K_PERSON}, {"genocide", NULL, K_EVENT},
	{"genre", NULL, K_GENRE}, {"geographer", NULL, K_PERSON}, {"geologist", NULL, K_PERSON},
	{"giraffe", NULL, K_ANIMAL}, {"girl", NULL, K_PERSON}, {"goalkeeper", NULL, K_PERSON},
	{"goat", NULL, K_ANIMAL}, {"god", NULL, K_DEITY}, {"goddess", NULL, K_DEITY},
	{"golfer", NULL, K_PERSON}, {"gorilla", NULL, K_ANIMAL}, {"governor", NULL, K_PERSON},
	{"guitarist", NULL, K_PERSON}, {"gymnast", NULL, K_PERSON}, {"hamlet", NULL, K_TOWN},
	{"helicopter", NULL, K_VEHICLE}, {"herb", NULL, K_PLANT}, {"hill", NULL, K_MOUNTAIN},
	{"historian", NULL, K_PERSON}, {"holiday", NULL, K_EVENT}, {"horse", NULL, K_ANIMAL},
	{"hospital", NULL, K_BUILDING}, {"hotel", NULL, K_BUILDING}, {"humanitarian", NULL, K_PERSON},
	{"humorist", NULL, K_PERSON}, {"hurricane", NULL, K_EVENT}, {"illness", NULL, K_DISEASE},
	{"illustrator", NULL, K_PERSON}, {"industrialist", NULL, K_PERSON}, {"infection", NULL, K_DISEASE},
	{"infielder", NULL, K_PERSON}, {"insect", NULL, K_ANIMAL},
	{"instrument", "musical|string|wind|percussion|keyboard|brass", K_INSTRUMENT},
	{"inventor", NULL, K_PERSON}, {"island", NULL, K_LAND}, {"journalist", NULL, K_PERSON},
	{"judge", NULL, K_PERSON}, {"jurist", NULL, K_PERSON}, {"kangaroo", NULL, K_ANIMAL},
	{"keyboardist", NULL, K_PERSON}, {"king", NULL, K_PERSON}, {"kingdom", NULL, K_COUNTRY},
	{"knight", NULL, K_PERSON}, {"lake", NULL, K_WATER}, {"language", NULL, K_LANGUAGE},
	{"law", NULL, K_LAW}, {"lawyer", NULL, K_PERSON}, {"lecturer", NULL, K_PERSON},
	{"librarian", NULL, K_PERSON}, {"lieutenant", NULL, K_PERSON}, {"lighthouse", NULL, K_BUILDING},
	{"linguist", NULL, K_PERSON}, {"lion", NULL, K_ANIMAL}, {"lizard", NULL, K_ANIMAL},
	{"locomotive", NULL, K_VEHICLE}, {"lyricist", NULL, K_PERSON}, {"magazine", NULL, K_PRESS},
	{"magician", NULL, K_PERSON}, {"mammal", NULL, K_ANIMAL}, {"man", NULL, K_PERSON},
	{"manga", NULL, K_BOOK}, {"manufacturer", NULL, K_FIRM}, {"massacre", NULL, K_EVENT},
	{"mathematician", NULL, K_PERSON}, {"mayor", NULL, K_PERSON}, {"medication", NULL, K_DRUG},
	{"memoir", NULL, K_BOOK}, {"merchant", NULL, K_PERSON}, {"meteorologist", NULL, K_PERSON},
	{"midfielder", NULL, K_PERSON}, {"miniseries", NULL, K_SERIES}, {"missionary", NULL, K_PERSON},
	{"mixtape", NULL, K_MUSIC},
	{"model", "fashion|glamour|american|british|french|german|brazilian|russian|and|an|former|plus-size", K_PERSON},
	{"monarch", NULL, K_PERSON}, {"monk", NULL, K_PERSON}, {"monkey", NULL, K_ANIMAL},
	{"monument", NULL, K_BUILDING}, {"moon", NULL, K_SKY}, {"mosque", NULL, K_BUILDING},
	{"motorcycle", NULL, K_VEHICLE}, {"mountain", NULL, K_MOUNTAIN}, {"mountaineer", NULL, K_PERSON},
	{"movie", NULL, K_FILM}, {"municipality", NULL, K_TOWN}, {"murderer", NULL, K_PERSON},
	{"museum", NULL, K_BUILDING}, {"mushroom", NULL, K_PLANT}, {"musical", NULL, K_STAGE},
	{"musician", NULL, K_PERSON}, {"mystic", NULL, K_PERSON}, {"nation", NULL, K_COUNTRY},
	{"network", "television|tv|radio|cable|broadcast", K_CHANNEL}, {"newspaper", NULL, K_PRESS},
	{"nobleman", NULL, K_PERSON}, {"noblewoman", NULL, K_PERSON}, {"novel", NULL, K_BOOK},
	{"novelist", NULL, K_PERSON}, {"novella", NULL, K_BOOK}, {"nun", NULL, K_PERSON},
	{"nurse", NULL, K_PERSON}, {"ocean", NULL, K_WATER},
	{"officer", "army|naval|navy|police|military|intelligence|air", K_PERSON},
	{"opera", NULL, K_STAGE}, {"orchestra", NULL, K_BAND}, {"orchid", NULL, K_PLANT},
	{"organisation", NULL, K_BODY}, {"organist", NULL, K_PERSON}, {"organization", NULL, K_BODY},
	{"outfielder", NULL, K_PERSON}, {"outlaw", NULL, K_PERSON}, {"owl", NULL, K_ANIMAL},
	{"painter", NULL, K_PERSON}, {"palace", NULL, K_BUILDING}, {"parrot", NULL, K_ANIMAL},
	{"party", "political|democratic|socialist|communist|liberal|conservative|centrist|nationalist", K_PARTY},
	{"pastor", NULL, K_PERSON}, {"penguin", NULL, K_ANIMAL}, {"peninsula", NULL, K_LAND},
	{"performer", NULL, K_PERSON}, {"pharmacist", NULL, K_PERSON}, {"philanthropist", NULL, K_PERSON},
	{"philosopher", NULL, K_PERSON}, {"photographer", NULL, K_PERSON}, {"physician", NULL, K_PERSON},
	{"physicist", NULL, K_PERSON}, {"pianist", NULL, K_PERSON}, {"pig", NULL, K_ANIMAL},
	{"pigeon", NULL, K_ANIMAL}, {"pirate", NULL, K_PERSON}, {"pizza", NULL, K_FOOD},
	{"plane", NULL, K_VEHICLE}, {"planet", NULL, K_SKY}, {"play", NULL, K_STAGE},
	{"player", "football|baseball|basketball|hockey|tennis|chess|poker|cricket|rugby|volleyball|soccer|golf|badminton|squash|darts|polo", K_PERSON},
	{"playwright", NULL, K_PERSON}, {"poem", NULL, K_BOOK}, {"poet", NULL, K_PERSON},
	{"policeman", NULL, K_PERSON}, {"politician", NULL, K_PERSON}, {"pope", NULL, K_PERSON},
	{"preacher", NULL, K_PERSON}, {"president", NULL, K_PERSON}, {"priest", NULL, K_PERSON},
	{"prince", NULL, K_PERSON}, {"princess", NULL, K_PERSON}, {"prison", NULL, K_BUILDING},
	{"producer", NULL, K_PERSON}, {"professor", NULL, K_PERSON},
	{"program", "television|tv", K_SERIES}, {"programme", "television|tv", K_SERIES},
	{"programmer", NULL, K_PERSON}, {"prophet", NULL, K_PERSON}, {"prostitute", NULL, K_PERSON},
	{"psychiatrist", NULL, K_PERSON}, {"psychologist", NULL, K_PERSON}, {"puppy", NULL, K_ANIMAL},
	{"quarterback", NULL, K_PERSON}, {"queen", NULL, K_PERSON}, {"rabbi", NULL, K_PERSON},
	{"rabbit", NULL, K_ANIMAL}, {"range", "mountain", K_MOUNTAIN}, {"rapper", NULL, K_PERSON},
	{"rat", NULL, K_ANIMAL}, {"religion", NULL, K_RELIGION}, {"reporter", NULL, K_PERSON},
	{"reptile", NULL, K_ANIMAL}, {"republic", NULL, K_COUNTRY}, {"researcher", NULL, K_PERSON},
	{"retailer", NULL, K_FIRM}, {"revolutionary", NULL, K_PERSON}, {"river", NULL, K_WATER},
	{"rocket", NULL, K_VEHICLE}, {"sailor", NULL, K_PERSON}, {"saint", NULL, K_PERSON},
	{"sandwich", NULL, K_FOOD}, {"sauce", NULL, K_FOOD}, {"saxophonist", NULL, K_PERSON},
	{"scholar", NULL, K_PERSON}, {"school", NULL, K_SCHOOL}, {"scientist", NULL, K_PERSON},
	{"screenwriter", NULL, K_PERSON}, {"scriptwriter", NULL, K_PERSON}, {"sculptor", NULL, K_PERSON},
	{"sea", NULL, K_WATER}, {"senator", NULL, K_PERSON},
	{"series", "television|tv|drama|comedy|crime|animated|anime|reality|web|fantasy|thriller|mystery|sitcom", K_SERIES},
	{"shark", NULL, K_ANIMAL}, {"sheep", NULL, K_ANIMAL}, {"sheriff", NULL, K_PERSON},
	{"ship", NULL, K_VEHICLE}, {"shortstop", NULL, K_PERSON},
	{"show", "television|tv|talk|game|reality|comedy|sketch|variety|cartoon", K_SERIES},
	{"shrub", NULL, K_PLANT}, {"singer", NULL, K_PERSON}, {"singer-songwriter", NULL, K_PERSON},
	{"single", "the|a|debut|lead|first|second|third|fourth|fifth|pop|hit", K_MUSIC},
	{"sitcom", NULL, K_SERIES}, {"skater", NULL, K_PERSON}, {"skier", NULL, K_PERSON},
	{"skyscraper", NULL, K_BUILDING}, {"slave", NULL, K_PERSON}, {"snack", NULL, K_FOOD},
	{"snail", NULL, K_ANIMAL}, {"snake", NULL, K_ANIMAL}, {"socialite", NULL, K_PERSON},
	{"sociologist", NULL, K_PERSON}, {"software", NULL, K_SOFT}, {"soldier", NULL, K_PERSON},
	{"song", NULL, K_MUSIC}, {"songwriter", NULL, K_PERSON}, {"sonnet", NULL, K_BOOK},
	{"soundtrack", NULL, K_MUSIC}, {"soup", NULL, K_FOOD}, {"spacecraft", NULL, K_VEHICLE},
	{"spider", NULL, K_ANIMAL}, {"sport", NULL, K_SPORT}, {"sprinter", NULL, K_PERSON},
	{"spy", NULL, K_PERSON}, {"squirrel", NULL, K_ANIMAL}, {"stadium", NULL, K_BUILDING},
	{"startup", NULL, K_FIRM}, {"state", "sovereign|nation|independent", K_COUNTRY},
	{"statesman", NULL, K_PERSON}, {"station", "television|tv|radio", K_CHANNEL},
	{"statue", NULL, K_BUILDING}, {"story", "short", K_BOOK}, {"strait", NULL, K_WATER},
	{"student", NULL, K_PERSON}, {"submarine", NULL, K_VEHICLE}, {"suburb", NULL, K_TOWN},
	{"sultan", NULL, K_PERSON}, {"superhero", NULL, K_CHARACTER}, {"surgeon", NULL, K_PERSON},
	{"swimmer", NULL, K_PERSON}, {"syndrome", NULL, K_DISEASE}, {"system", "operating", K_SOFT},
	{"tabloid", NULL, K_PRESS}, {"tailor", NULL, K_PERSON}, {"teacher", NULL, K_PERSON},
	{"team", NULL, K_TEAM}, {"telenovela", NULL, K_SERIES}, {"temple", NULL, K_BUILDING},
	{"terrorist", NULL, K_PERSON}, {"theologian", NULL, K_PERSON}, {"thief", NULL, K_PERSON},
	{"tiger", NULL, K_ANIMAL}, {"tortoise", NULL, K_ANIMAL}, {"tournament", NULL, K_EVENT},
	{"tower", NULL, K_BUILDING}, {"town", NULL, K_TOWN}, {"township", NULL, K_TOWN},
	{"translator", NULL, K_PERSON}, {"treaty", NULL, K_LAW}, {"truck", NULL, K_VEHICLE},
	{"trumpeter", NULL, K_PERSON}, {"tsunami", NULL, K_EVENT}, {"turtle", NULL, K_ANIMAL},
	{"university", NULL, K_SCHOOL}, {"vaccine", NULL, K_DRUG}, {"vegetable", NULL, K_FOOD},
	{"video", "music", K_MUSIC}, {"village", NULL, K_TOWN}, {"violinist", NULL, K_PERSON},
	{"virologist", NULL, K_PERSON}, {"virus", NULL, K_DISEASE}, {"vocalist", NULL, K_PERSON},
	{"volcano", NULL, K_MOUNTAIN}, {"war", NULL, K_EVENT}, {"warlord", NULL, K_PERSON},
	{"warrior", NULL, K_PERSON}, {"warship", NULL, K_VEHICLE}, {"website", NULL, K_SITE},
	{"whale", NULL, K_ANIMAL}, {"wine", NULL, K_FOOD}, {"wolf", NULL, K_ANIMAL},
	{"woman", NULL, K_PERSON}, {"wrestler", NULL, K_PERSON}, {"writer", NULL, K_PERSON},
	{"youtuber", NULL, K_PERSON}, {"zoologist", NULL, K_PERSON},
};
/* clang-format on */

#define BIT(k) (UINT64_C(1) << (k))

/* Kinds of one row may be said of one thing, or share a name by custom. */
static const uint64_t shared[] = {
    BIT(K_PERSON) | BIT(K_FIRM),
    BIT(K_PERSON) | BIT(K_BAND),
    BIT(K_PERSON) | BIT(K_CHARACTER) | BIT(K_DEITY),
    BIT(K_ANIMAL) | BIT(K_CHARACTER) | BIT(K_DEITY),
    BIT(K_PLANT) | BIT(K_FOOD) | BIT(K_DRUG) | BIT(K_ANIMAL),
    BIT(K_FILM) | BIT(K_BOOK) | BIT(K_STAGE) | BIT(K_GAME),
    BIT(K_SERIES) | BIT(K_BOOK) | BIT(K_STAGE) | BIT(K_GAME),
    BIT(K_MUSIC) | BIT(K_STAGE) | BIT(K_GENRE),
    BIT(K_FILM) | BIT(K_GENRE),
    BIT(K_SERIES) | BIT(K_GENRE),
    BIT(K_FIRM) | BIT(K_CHANNEL) | BIT(K_PRESS) | BIT(K_SITE) | BIT(K_BODY) |
	BIT(K_SCHOOL) | BIT(K_SOFT) | BIT(K_TEAM) | BIT(K_BUILDING),
    BIT(K_BODY) | BIT(K_PARTY) | BIT(K_BAND) | BIT(K_TEAM),
    BIT(K_FIRM) | BIT(K_VEHICLE) | BIT(K_GAME) | BIT(K_FOOD),
    BIT(K_SOFT) | BIT(K_GAME) | BIT(K_LANGUAGE),
    BIT(K_TOWN) | BIT(K_BUILDING),
    BIT(K_TOWN) | BIT(K_LAND),
    BIT(K_COUNTRY) | BIT(K_LAND),
    BIT(K_LAND) | BIT(K_MOUNTAIN),
    BIT(K_BUILDING) | BIT(K_WATER),
    BIT(K_SPORT) | BIT(K_EVENT) | BIT(K_GAME),
    BIT(K_SKY) | BIT(K_DEITY),
    BIT(K_RELIGION) | BIT(K_LANGUAGE),
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
		if (!w->upper && in_list(w->fold, NOUN_ENDS))
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
	while (i < f->n && in_list(f->w[i].fold, "also|now|only|currently|not|"
						 "solely|actually"))
		i++;
	if (i >= f->n || !in_list(f->w[i].fold, "a|an|the"))
		return;
	head = head_of(f, i + 1);
	if (head < f->n && kind_at(f, head) != K_NONE)
		facts_add(
		    f, &relations[REL_KIND], be, (struct part){head, head + 1});
}

/* "a 2017 British comedy film", "a 2017 British comedy novel": the year and two
 * words more before the nouns are the same. */
static bool
told_alike(
    const struct facts *f, size_t head, const struct facts *g, size_t other)
{
	size_t same = 0;
	bool year = false;

	for (size_t k = 1; k < 7 && k <= head; k++) {
		const struct rword *w = &f->w[head - k];

		if (facts_word(f, head - k, "a|an|the"))
			break;
		for (size_t m = 1; m < 7 && m <= other; m++) {
			if (facts_word(g, other - m, "a|an|the"))
				break;
			if (!str_eq(w->fold, g->w[other - m].fold))
				continue;
			same++;
			year |= w->number && w->fold.n == 4;
		}
	}
	return year && same > 2;
}

static bool
is_soundtrack(const struct facts *f, size_t head)
{
	return facts_word(f, head, "soundtrack") ||
	       (head > 0 && facts_word(f, head - 1, "soundtrack"));
}

bool
kinds_exclude(
    const struct facts *f, size_t head, const struct facts *g, size_t other)
{
	static const uint64_t works =
	    BIT(K_FILM) | BIT(K_SERIES) | BIT(K_BOOK) | BIT(K_STAGE);
	enum kind x = kind_at(f, head), y = kind_at(g, other);
	uint64_t both = BIT(x) | BIT(y);

	/* a film and its music */
	if (is_soundtrack(f, head) || is_soundtrack(g, other))
		return false;
	/* a novel and its film bear one name, but not one year */
	if (x != y && (both & ~works) == 0 && told_alike(f, head, g, other))
		return true;
	for (size_t i = 0; i < sizeof(shared) / sizeof(shared[0]); i++)
		if ((shared[i] & both) == both)
			return false;
	return x != y;
}

/* What the first is, the second is too. */
static bool
is_narrower(struct str narrow, struct str wide)
{
	static const struct {
		const char *wide, *narrow;
	} within[] = {
	    {"musician",
		"singer|singer-songwriter|songwriter|rapper|guitarist|drummer|"
		"pianist|bassist|composer|vocalist|violinist|cellist|"
		"saxophonist|trumpeter|keyboardist|organist"},
	    {"writer", "novelist|poet|author|playwright|screenwriter|essayist|"
		       "scriptwriter|dramatist|biographer"},
	    {"author", "novelist|essayist|biographer"},
	    {"scientist",
		"physicist|chemist|biologist|astronomer|biochemist|botanist|"
		"geologist|virologist|zoologist|meteorologist"},
	    {"athlete", "sprinter|gymnast|swimmer|footballer|boxer|golfer"},
	    {"actor", "actress"},
	    {"politician", "senator|congressman|congresswoman"},
	    {"artist", "painter|sculptor"},
	    {"film", "movie"},
	    {"movie", "film"},
	    {"book", "novel|novella|memoir|biography"},
	    {"city", "capital"},
	};

	for (size_t i = 0; i < sizeof(within) / sizeof(within[0]); i++)
		if (str_eq(wide, str_of(within[i].wide)))
			return in_list(narrow, within[i].narrow);
	return false;
}

bool
kind_denied(
    const struct facts *f, size_t held, const struct facts *g, size_t denied)
{
	return denied > 0 && denied < g->n && held < f->n &&
	       in_list(g->w[denied - 1].fold, "a|an") &&
	       is_narrower(f->w[held].fold, g->w[denied].fold);
}

bool
kind_person_noun(struct str word)
{
	size_t row = wordmap_find(&noun_map, word);

	return row < sizeof(nouns) / sizeof(nouns[0]) &&
	       nouns[row].kind == K_PERSON;
}

bool
kind_is_person(const struct facts *f, size_t head)
{
	return kind_at(f, head) == K_PERSON;
}
