/*
 * own: what the rooms of detect know of each other and nobody else does.
 *
 * A sentence becomes terms (words, phrases, values, places); a clause is a run
 * of terms with a subject, a verb and arguments; a claim carries one clause as
 * its atom. Two atoms are laid side by side as a pair, which the rules read.
 */
#ifndef WK_DETECT_OWN_H
#define WK_DETECT_OWN_H

#include <stdint.h>
#include <string.h>

#include "base/bars.h"
#include "base/text.h"
#include "detect/atoms.h"
#include "detect/judge.h"
#include "detect/quantity.h"
#include "model/claim.h"
#include "model/slot.h"

/* ---- tables: lexicon, concepts, opposites, places, cues ---- */

enum {
	W_DET = 1 << 0,
	W_QUANT = 1 << 1,
	W_PREP = 1 << 2,
	W_KEEP = 1 << 3, /* a preposition that carries meaning: before */
	W_NEG = 1 << 4,
	W_PRON = 1 << 5,
	W_STOP = 1 << 6,
	W_ADVTIME = 1 << 7,
	W_CONJ = 1 << 8,
	W_SUB = 1 << 9,
	W_REL = 1 << 10,
	W_AUX = 1 << 11,
	W_BE = 1 << 12,
	W_HAVE = 1 << 13,
	W_DO = 1 << 14,
	W_MODAL = 1 << 15,
	W_TITLE = 1 << 16,
	W_VERB = 1 << 17,
	W_NOUNY = 1 << 18, /* a verb form that is as often a noun */
	W_PAST = 1 << 19,
	W_PART = 1 << 20,
	W_NOUN = 1 << 21,
	/* Not in the table: what the reader found. */
	T_PUNCT = 1 << 22,
	T_UPPER = 1 << 23,
	T_POSS = 1 << 24,  /* carries 's */
	T_TOPIC = 1 << 25, /* the page's subject */
	T_QTY = 1 << 26,
	T_IDENT = 1 << 27, /* a value that names: ticket 841, Heron 2.0 */
	T_CONCEPT = 1 << 28,
	T_ING = 1 << 29,
	T_NUMBER = 1 << 30,
};

struct lex {
	const char *word;
	uint32_t flags;
	const char *lemma; /* NULL: itself */
};
const struct lex *lexicon_find(struct str fold);
/* <0, 0, >0 in byte order. */
int word_cmp(struct str s, const char *w);
/* Whether the phrase `key` starts with the word. */
static inline bool
first_word(const char *key, struct str w)
{
	for (size_t i = 0; i < w.n; i++)
		if (key[i] != w.p[i] || key[i] == '\0')
			return false;
	return w.n > 0 && (key[w.n] == '\0' || key[w.n] == ' ');
}

/* For the tests: the tables are searched by halving. */
bool lexicon_sorted(void);
bool concepts_sorted(void);
bool places_sorted(void);

/* Phrases of lemmas that say one thing: "end of life" = "eol". The longest
 * that starts at lemmas[0]; `took` gets its length. NULL: none. */
const char *concept_find(const struct str *lemmas, size_t n, size_t *took);
/* Whether one of them begins with it. */
bool concept_begins(struct str lemma);
bool opposite(struct str a, struct str b);
/* Words of which only one can hold, where `context` (split by bars) is said
 * too: gold, silver, bronze of a medal. NULL: no such set. */
const char *exclusive_context(struct str a, struct str b);
/* Tim and Timothy, Bob and Robert; folded. */
bool same_given_name(struct str a, struct str b);
/* Whether it has any opposite. */
bool has_opposite(struct str a);

enum place_kind {
	PLACE_CONTINENT,
	PLACE_COUNTRY,
	PLACE_REGION,
	PLACE_CITY,
	PLACE_DEMONYM, /* `up` is the country */
	PLACE_ALIAS,   /* `up` is the name it stands for */
};
struct place {
	const char *name;
	enum place_kind kind;
	const char *up; /* what it lies in */
};
/* The longest place name at words[0]. */
const struct place *place_find(const struct str *words, size_t n, size_t *took);
/* Whether one begins with the word. */
bool place_begins(struct str word);
/* The place an alias or demonym stands for. */
const struct place *place_self(const struct place *p);
enum place_rel { PLACE_OTHER, PLACE_SAME, PLACE_WITHIN, PLACE_AROUND };
/* WITHIN: a lies in b. */
enum place_rel place_compare(const struct place *a, const struct place *b);

enum cue_kind {
	CUE_HYPOTHETICAL,
	CUE_HEARSAY,
	CUE_OPINION,
	CUE_JOKE,
	CUE_EXAMPLE,
	CUE_HEDGE,
	CUE_MAY, /* a hedge, or leave given */
	CUE_PLAN,
	CUE_RETRACTED, /* that was a mix-up: what came before is not held */
	CUE_SUCCESSION,
	CUE_ENDED, /* no longer, stopped */
	CUE_REQUEST,
	CUE_DECISION,
	CUE_MEASURED, /* in our test */
	CUE_ADDITIVE, /* also */
	CUE_ONLY,
	CUE_LEAVING, /* I'm leaving, wrapping up at */
	CUE_ORDER,   /* ignore all that, to whoever reads it */
	CUE_KINDS,
};
/* A set of 1 << CUE_*. */
uint32_t cues_find(const struct words *w);
bool cues_sorted(void);
/* What a label before a colon is: a speaker that is a machine, a document, a
 * script. */
enum label_kind { LABEL_NONE, LABEL_MACHINE, LABEL_DOCUMENT, LABEL_EXAMPLE };
enum label_kind label_kind_of(const struct words *w, size_t n);
enum reporter {
	REPORT_NONE,
	REPORT_HELD,  /* says, confirmed, found, concluded */
	REPORT_LOOSE, /* claims, heard, alleges */
	REPORT_OPINION,
};
enum reporter reporter_of(struct str lemma);

/* A set of bits, one a relation that holds one object and that a word of the
 * terms may speak of. */
struct terms;
uint64_t relations_named(const struct terms *t);
/* The same of one word. */
uint64_t relations_of(struct str word);
/* "debut", "largest": says which of several. */
bool rank_word(struct str fold);
bool relations_sorted(void);
bool kinds_sorted(void);

/* ---- terms ---- */

enum prep_kind {
	P_NONE,
	P_OTHER,
	P_BY,
	P_FROM,
	P_UNTIL,
	P_BEFORE,
	P_AFTER,
	P_COND /* with, on, in: a condition */
};
enum role { R_NONE, R_SUBJ, R_VERB, R_ARG, R_LEAD, R_ASIDE };

/* What a word may be in the tables, by its letters; all bits where nobody
 * looked. */
enum {
	MAY_CONCEPT = 1 << 0,  /* the lemma begins a phrase */
	MAY_OPPOSITE = 1 << 1, /* it or the folded word has one */
	MAY_RELATION = 1 << 2, /* the folded word speaks of one */
	MAY_JOINT = 1 << 3,    /* one half of two words that say one thing */
	MAY_PLACE = 1 << 4,    /* the folded word begins a name of one */
	MAY_RANK = 1 << 5,     /* the folded word is the first of several */
	MAY_PREFIX = 1 << 6,   /* either has un-, non-, dis- */
	/* Of what a clause says on the side: see clause_asides. */
	MAY_RELATIVE = 1 << 7,
	MAY_REFER = 1 << 8,
	MAY_PHRASE = 1 << 9,
	MAY_SAY = 1 << 10,
	MAY_DEPEND = 1 << 11,
	/* Of what a clause says: see clause_read. */
	MAY_LIGHT = 1 << 12,
	MAY_FAIL = 1 << 13,
	MAY_BELOW = 1 << 14,
	MAY_BOUND = 1 << 15,
	MAY_ALL = (1 << 16) - 1,
	/* By the folded word, whatever its lemma. */
	MAY_OF_FOLD = MAY_OPPOSITE | MAY_RELATION | MAY_PLACE | MAY_RANK |
		      MAY_PREFIX | MAY_PHRASE | MAY_SAY | MAY_DEPEND | MAY_FAIL,
};

/* There is one for each word of each claim: kept small. */
struct term {
	uint64_t id;	      /* hash of concept or stem */
	struct str lemma;     /* or concept name, or fold */
	struct str raw, fold; /* fold: lower case, without 's */
	const struct place *place;
	uint64_t prep;
	uint64_t word;	   /* id by the language's own endings; 0: `id` */
	uint32_t f;	   /* W_*, T_* */
	int q;		   /* into the sentence's values, -1 none */
	uint32_t off, end; /* in the sentence's plain text */
	uint16_t may;	   /* MAY_*: worth a look in that table */
	uint16_t arg;	   /* number of the argument, 0 none */
	uint8_t role;	   /* enum role */
	uint8_t pk;	   /* of prep: enum prep_kind */
	bool date;
	/* Set when the clause is read: see term_is_content, term_is_light;
	 * denied: stands in the table of opposites. */
	bool content, light, denied;
	bool prefixed; /* un-, non-, dis-: may deny another word */
};
struct terms VEC(struct term);

uint64_t id_of(struct str s);
/* The same word in other forms gives the same stem. */
struct str stem_of(struct str lemma);
struct str lemma_of(struct str fold, const struct lex **lex);
/* Whether it is the first half of two words that say one thing: see
 * terms_read. */
bool joint_may(struct str lemma);
/* Another lemma for the word: `may` follows. */
void form_rename(struct term *t, struct str lemma);
/* Sets flags, lemma and id of a folded word, whose word_hash that is; the lemma
 * may be its beginning. `plain`: neither a mark nor a number. */
void form_read(struct str fold, uint64_t hash, bool plain, struct term *t);

/* One of several names of a thing, by the config. */
struct also {
	uint64_t ids[8]; /* word by word */
	size_t n;
	struct str name; /* the one of the group */
	struct str raw;
};
struct alsos VEC(struct also);

/* The names of the page's subject, as ids. */
struct topic {
	struct alsos also;
	struct str name;
	uint64_t words[24]; /* of the title and one-word aliases */
	size_t nwords;
	uint64_t name_ids[16][8]; /* each name, word by word */
	size_t name_len[16], nnames;
	uint64_t acronym;
	uint64_t may; /* a bit for each word and first word of a name, by id */
};
/* Whole names of the topic become one term; `parts`: single words of it are
 * marked too. */
void topic_mark(const struct topic *tp, bool parts, struct terms *t);
void topic_make(struct arena *a, struct str title, const struct strs *aliases,
    const struct val *config_aliases, struct topic *out);

void terms_read(struct arena *a, const struct words *w,
    const struct topic *topic, const struct qtys *q, struct terms *out);

/* Of a word or phrase as terms have it: "price" is "cost"; 0 where it is more
 * than one term. */
uint64_t phrase_id(struct arena *a, struct str phrase);

/* ---- atom: one clause ---- */

struct atom {
	struct terms t;
	struct qtys q;
	struct topic *topic;
	size_t subj_lo, subj_hi; /* terms; lo == hi: the topic */
	int verb;		 /* main verb's term, -1 none */
	bool copula, passive, progressive, past, future, keyed;
	bool perfect;	  /* has done, and may go on */
	bool still, life; /* life: of "X (1901 - 1977)" */
	bool negated, never;
	bool denies;	/* "failed to", "has yet to" */
	bool mixed;	/* a "not" stands in a clause below the main one */
	bool fragment;	/* "What it covers:" leads in and says nothing */
	bool implied;	/* keyed, of the page's own subject */
	bool universal; /* all, every, both, none */
	bool most;	/* most, some, many: leaves room */
	bool not_all;	/* "not all are": denies "all are" */
	const struct language *lang; /* NULL: English, or none we know */
	bool english;
	bool conditional;
	/* Of another language: begins with a pronoun; that of something else
	 * than the page's subject; names a post that one holds, or a maker. */
	bool refers, adrift, posts;
	bool deniable; /* says what has an opposite: open, free */
	bool only;
	bool first_person;
	uint32_t cues;
	uint64_t label;	    /* "Site A:", id of the label; 0 none */
	uint64_t labels[8]; /* its words */
	size_t nlabels;
	/* Words of the headings it stands under, or of its row. */
	const uint64_t *around;
	size_t naround;
	struct str agent; /* who reports it */
	struct span when; /* time said; DAY_MIN.. = none */
	bool has_when;
	struct span reported; /* "On 10 June she confirmed that ..": hi 0 = none
			       */
	bool ended;
	bool points;	  /* "this phase": which one, the text says elsewhere */
	struct str plain; /* of the clause */
	size_t words;	  /* content terms */
	uint64_t relations; /* relations_named */
};

/* Marks what a clause says on the side; `may`: all MAY_* of its terms. */
void clause_asides(struct atom *at, unsigned may);
/* The bits MAY_RELATIVE to MAY_DEPEND of a folded word or a lemma. */
unsigned aside_may_fold(struct str fold);
unsigned aside_may_lemma(struct str lemma);
/* Those that clause_read asks for. */
unsigned clause_may_fold(struct str fold);
unsigned clause_may_lemma(struct str lemma);
/* The next such mark from `from` on, or the end. */
size_t clause_punct(const struct atom *at, size_t from, const char *mark);
void clause_role(struct atom *at, size_t from, size_t to, enum role r);
/* Reads one clause of terms into an atom: subject, verb, arguments, polarity,
 * time. */
void clause_read(struct atom *at);
static inline bool
term_is_word(const struct term *t, const char *word)
{
	return t->lemma.n == strlen(word) &&
	       memcmp(t->lemma.p, word, t->lemma.n) == 0;
}

/* Whether the lemma is one of the words, split by bars. */
#define term_is(t, list)                                                       \
	__extension__({                                                        \
		const struct term *term_ = (t);                                \
		BARS_LITERAL(list) && strchr((list), '|') == NULL              \
		    ? term_is_word(term_, (list))                              \
		    : in_list(term_->lemma, (list));                           \
	})
/* Carries nothing once the rest agrees: be, have, number. */
bool term_is_light(const struct term *t);
void term_weigh(struct term *t);
/* "came to £2,140" is "cost", "deleted after 90 days" is how long it is kept.
 */
void clause_verb_of_value(struct atom *at);
/* One number, one URL or one ISBN, however it is written; `q` may be NULL. */
uint64_t ident_id(const struct qty *q, struct str raw);
/* Which values are names, and the time said. */
void clause_values(struct atom *at);

/* ---- other languages ---- */

/* Reads a clause of at->lang: words that carry nothing, denial, time. */
void foreign_read(struct arena *a, struct atom *at);
/* LW_* of a folded word; `id` gets what it is compared by. */
uint32_t foreign_word(const struct language *l, struct str fold, uint64_t *id);
/* no, not: of a pair both words must stand there; `all` is the flags of all. */
bool foreign_denies(uint32_t is, uint32_t all);
/* Whether the folded sentence begins with a label that tells who or what says
 * it: "From the minutes:" */
bool foreign_label(const struct language *l, struct str fold);
bool term_is_content(const struct term *t);

/* ---- split: a sentence's clauses ---- */

/* Whether a finite verb stands among the terms [lo, hi). */
bool terms_finite(const struct terms *t, size_t lo, size_t hi);
/* Whether a new clause starts after term `i` of the one that starts at lo. */
bool terms_split(const struct terms *t, size_t lo, size_t i);
/* "The hall has 280 seats and opened in 2019": two verbs of one subject, the
 * first with a value. */
struct joined {
	size_t verb, group; /* the first verb, and where its group ends */
	size_t end, next;   /* of the first clause; start of the second */
	bool shares;	    /* the auxiliary is the second's too */
};
bool terms_joined(
    const struct terms *t, size_t lo, size_t hi, struct joined *out);
/* The colon after a label or key in front; 0 where there is none. */
size_t terms_label_end(const struct terms *t);
/* Whether what stands in front of a colon, t[0, hi), is of the talk: "Good news
 * from support:", "Just renewed at the counter:", and not of what is said. */
bool terms_talk(const struct terms *t, size_t hi);
bool terms_plural_verb(const struct terms *t, size_t lo);
/* The comma after the relative clause that starts at `from`, or the end. */
size_t terms_relative_end(const struct terms *t, size_t from);
/* Where a person's full name that starts at `from` ends; 0: none does. */
size_t terms_name_end(const struct terms *t, size_t from);
/* "NAME, OFFICE" from lo to the end and nothing else: its comma, else 0. */
size_t terms_office(const struct terms *t, size_t lo);
/* "One school calls it settled": what unnamed people make of a thing. */
bool atom_view_of_some(const struct atom *at);

/* "This page": each text speaks of itself. */
bool atom_of_its_text(const struct atom *at);
/* Says of what it speaks only by where it stands. */
bool atom_leaves_open(const struct atom *at);

/* "Never change it.", "Do not ..", "Use ..": asks, and tells nothing. */
bool atom_commands(const struct atom *at);
/* "If ..", "when a page stops ..": of a case, and of nothing that happened. */
bool atom_supposes(const struct atom *at);

/* ---- pair ---- */

enum diff {
	DIFF_NONE,
	DIFF_QTY,
	DIFF_DATE,
	DIFF_NEG,
	DIFF_OPPOSITE,
	DIFF_HOLDER, /* two in one place: office, superlative, functional slot
		      */
	DIFF_ENTITY, /* same frame, other object; the slot's policy decides */
	DIFF_PLACE,
	DIFF_SWAP,
	DIFF_UNIVERSAL, /* all against one */
	DIFF_NEVER,	/* never against a dated event */
	DIFF_CAUSE,
	DIFF_AGE,	/* an age against a day of birth, or another at death */
	DIFF_UNITS,	/* other currency: cannot tell */
	DIFF_SAME_LINE, /* a language not known: all else word by word */
	DIFF_TIMES,	/* a third time against twice */
	DIFF_RELATION,	/* two objects of a relation that holds one */
};

#define PAIR_MAX 64

struct left {
	const struct term *v[PAIR_MAX];
	size_t n;
};

/* A value of one side beside its counterpart. */
struct qty_pair {
	const struct term *tx, *ty;
	const struct qty *qx, *qy;
	struct qty_diff d;
	bool alike; /* same noun, bound and unit of rate */
};

struct pair {
	struct arena *a;
	const struct claim *ca, *cb; /* earlier, incoming */
	const struct atom *x, *y;
	const struct judge_ctx *ctx;
	struct terms tx, ty; /* their terms, each with both topics marked */
	struct left cx, cy;  /* content */
	struct left lx, ly;  /* content without a match, topics not counted */
	struct left fx, fy;  /* the same with topics */
	size_t shared_topic;
	size_t shared; /* matched content terms, topics not counted */
	struct qty_pair q[12];
	size_t nq;
	int nx, ny;	       /* values without counterpart */
	bool topic_x, topic_y; /* speaks of the page's subject */
	bool same_topic;
	bool same_verb;
	size_t sx, sy;	       /* unmatched words of the subjects */
	bool names_x, names_y; /* among them names or numbers */
	bool neg;	       /* polarity differs */
	bool time_differs;
	bool exact; /* not English: word for word but for one thing */
	/* What the pair comes down to. */
	enum diff diff;
	const struct qty_pair *core; /* DIFF_QTY, DIFF_DATE */
	struct qty_pair span;	     /* a core made up: from..to */
	const struct term *ox, *oy;  /* the words that differ */
	enum place_rel places;	     /* DIFF_PLACE */
	enum conflict_type relation; /* DIFF_RELATION */
	const char *slot;	     /* functional slot, or NULL */
	size_t rx, ry;		     /* content left over beside the core */
	size_t scope_x, scope_y;     /* of it, conditions and parts */
};

/* Takes both subjects as met where one gives the other's name: "known as". */
void pair_alias(struct pair *p, bool *taken_x, bool *taken_y);
/* The same of what else a person's full name has: "Vera M. Lund (born ..)". */
void pair_full_name(struct pair *p, bool *taken_x, bool *taken_y);
/* The last word of what is counted, as an identity; 0 for none. */
uint64_t qty_noun_id(struct arena *a, const struct qty *q);
void pair_read(struct arena *a, const struct claim *earlier,
    const struct claim *incoming, const struct judge_ctx *ctx,
    struct pair *out);
/* "closed in 2011", against what is "still open": the day decides nothing. */
bool pair_dates_state(const struct pair *p, const struct term *t);
/* "mayor from 2001 to 2009", "became mayor in 1998": of what has ends, only
 * they can differ. */
bool pair_end_apart(const struct pair *p);
/* What tells of a time that began or ended, where such ends differ. */
bool pair_end_word(const struct pair *p, const struct term *t);
/* The policy of a slot both speak of: the config's, else the table's. */
enum slot_semantics pair_policy(const struct pair *p);
/* The same of a slot the config says something of; false: there is none.
 * `over` gets what it says. */
bool pair_slot(const struct pair *p, struct slot *out, const struct val **over);
/* Whether what differs is two colours. */
bool pair_colours(const struct pair *p);
/* Finds what the pair comes down to; nothing where they share nothing. */
void diff_find(struct pair *p);
/* The same where one side is not English; false where both are. */
bool foreign_diff(struct pair *p);
/* Takes all but what differs as met. */
void foreign_exact(struct pair *p, enum diff diff);
/* Two dates that say of one thing that happens again and again when it did. */
bool foreign_occasions(const struct pair *p);
/* Two sentences of one language that do not agree word for word: sets what
 * they come down to, each read no further than where its next clause begins.
 */
void foreign_core(struct pair *p);
/* diff_find, within the precision that the config gives the slot. */
void pair_compare(struct pair *p);
/* Whether the subjects differ and nothing the pair could come down to would
 * outweigh that; asked before diff_find, sure only of a yes. */
bool diff_hopeless(struct pair *p);
/* A group of people in the subject that may hold others: kids, adults. */
bool left_populations(const struct left *l);
/* Whether both stand on one page, or were read for one. */
bool pair_one_text(const struct pair *p);
/* Whether what the `one` side speaks of is what the `other` speaks of too:
 * between two texts the other side has to name it in full. */
bool pair_names_it(
    const struct pair *p, const struct left *one, const struct left *other);
/* Whether they may speak of one thing at all: between two texts the subject of
 * each stands in the other, or of one, and a name of it is met. */
bool pair_one_subject(const struct pair *p);
/* Two holders of one place are two subjects. */
bool pair_subjects_free(const struct pair *p);
/* "was founded in", "founded a prize in": by it, and not it. */
bool pair_other_role(const struct pair *p, const struct qty_pair *q);
/* What is subject here stands behind the verb there: "A lies north of B", "B
 * lies south of A". */
bool pair_turned_round(const struct pair *p);
/* What deny each other stand before one noun that says what the subject is. */
bool pair_one_frame(const struct pair *p);
/* The word stands on one side only. */
#define pair_one_sided(p, list)                                                \
	(left_has(&(p)->cx, list) != left_has(&(p)->cy, list))

/* ---- rules and shapes ---- */

/* Sets the words of the reasoning; of a brief verdict none are asked for. */
void rule_say(struct pair *p, struct verdict *v, const char *why);
void rule_say_f(struct pair *p, struct verdict *v, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));
/* "The default port is 8080", "our deployment listens on port 9090". */
bool pair_overrides(const struct pair *p);
/* The value of a claim whose values are one, of that kind; else NULL. */
const struct qty *atom_only(const struct atom *at, enum qty_kind kind);
/* Whether the very term is among them. */
bool left_holds(const struct left *l, const struct term *t);
/* Any value or number of a name is left. */
bool left_value(const struct left *l);
/* "with milk", "without milk": one side says the other way round, by one word
 * that may be left, "against" or "without". */
bool pair_turns(const struct pair *p);
/* Something differs, and not only one name from another. */
bool pair_same_page(const struct pair *p);
bool same_page(const struct claim *a, const struct claim *b);
/* A question, a guess, an example; reported, an opinion, hedged. */
bool claim_no_assertion(const struct claim *c);
bool claim_not_held(const struct claim *c);
bool pair_has_core(const struct pair *p);
bool left_have(const struct left *l, struct bars *b, const char *bar_list);
/* Whether a lemma is one of the words; they are a literal. */
#define left_has(l, list)                                                      \
	__extension__({                                                        \
		static struct bars left_;                                      \
		left_have((l), &left_, (list));                                \
	})
/* 28 lessons = 18 core lessons + 10 electives. */
bool pair_adds_up(const struct pair *p);
/* What happens to a thing once, wherever and however. */
#define ONCE_IN_ALL "found|bear|die|discover|invent|bury|baptise|assassinate"
/* Content words; a longer sentence tells more than one thing. */
#define SHORT 10
/* A word for people of some kind: visitor, member. */
bool is_population(const struct term *t);
bool rule_distinct_entity(struct pair *p, struct verdict *v);
bool rule_scope_said(struct pair *p, struct verdict *v);
bool rule_scope_split(struct pair *p, struct verdict *v);
bool rule_value_decides(struct pair *p);
/* Whether the values that differ cannot both hold. */
bool rule_values_clash(const struct pair *p);
/* What the rules leave open, by the scorer. */
bool rule_same_event(struct pair *p, struct verdict *v);
/* Two counts of one thing, the one told among much more. */
bool rule_same_count(struct pair *p, struct verdict *v);
/* Words of either side that narrow what it speaks of. */
size_t pair_narrows(const struct pair *p);
/* Whether what one side says more than the other denies is denied with it. */
bool pair_denied_anyway(
    const struct pair *p, const struct left *l, const struct term *t);
/* What happens more than once has more than one date. */
bool pair_repeats(const struct pair *p);
/* Whether one of the shapes fits. */
bool rule_shape(struct pair *p, struct verdict *v);
/* What opens on one day closes on another. */
bool pair_other_ends(const struct pair *p);
/* Two verbs, neither of which the other side says. */
bool pair_other_event(const struct pair *p);
bool rule_time_scoped(struct pair *p, struct verdict *v);
bool rule_succession(struct pair *p, struct verdict *v);

struct rule {
	int number; /* of DESIGN's table */
	const char *name;
	enum outcome outcome;
	bool (*applies)(struct pair *p, struct verdict *v);
};
extern const struct rule rules[];
extern const size_t nrules;

struct shape {
	enum conflict_type type;
	const char *name;
	bool (*applies)(struct pair *p, struct verdict *v);
};
extern const struct shape shapes[];
extern const size_t nshapes;

/* ---- grounds ---- */

/* What a conflict may rest on. `right` and `wrong` are how often it was, on
 * labelled pairs (`make rules` counts them); none of either: the pairs have no
 * such case, and the cases of testdata hold it. */
struct ground {
	const char *name;
	enum diff diff;
	const char *slot; /* of the pair; NULL: any */
	unsigned kinds;	  /* of the values that differ, 1 << QTY_*; 0: any */
	enum conflict_type type;
	enum severity severity;
	double confidence;
	const char *words;
	int right, wrong;
};
extern const struct ground grounds[];
extern const size_t ngrounds;
/* The row for what the pair comes down to. */
const struct ground *ground_of(const struct pair *p);

#endif
