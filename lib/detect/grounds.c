/*
 * grounds: what a conflict may rest on, a row a kind, with how often each was
 * right where labelled pairs have it.
 *
 * `right` and `wrong` are written by `make rules` from the pairs of
 * $SHARED/data, and no hand changes them: a row below .80 is taken out. Those
 * sets hold far more contradictions than a wiki, so that confidence is lower
 * than what they say.
 */
#include "detect/own.h"

#define HIGH SEVERITY_HIGH
#define MEDIUM SEVERITY_MEDIUM
#define LOW SEVERITY_LOW
#define COUNTED (1u << QTY_NUMBER | 1u << QTY_RATIO)
#define LASTING (1u << QTY_DURATION | 1u << QTY_TIME)
#define PLACED (1u << QTY_ORDINAL)

/* clang-format off */
const struct ground grounds[] = {
    {"none", DIFF_NONE, NULL, 0, CONFLICT_OTHER, LOW, .5, "no difference found", 0, 0},
    {"currencies", DIFF_UNITS, NULL, 0, CONFLICT_OTHER, LOW, .5, "two currencies", 0, 0},
    {"scored date", DIFF_DATE, "score", 0, CONFLICT_DATE, MEDIUM, .85, "two dates of one event", 15, 0},
    {"count among more", DIFF_QTY, "told among more", 0, CONFLICT_VALUE, MEDIUM, .85, "two counts of one thing", 3, 0},
    {"count", DIFF_QTY, NULL, COUNTED, CONFLICT_VALUE, HIGH, .95, "two values of one slot", 331, 4},
    {"duration", DIFF_QTY, NULL, LASTING, CONFLICT_VALUE, HIGH, .95, "two values of one slot", 7, 0},
    {"ordinal", DIFF_QTY, NULL, PLACED, CONFLICT_VALUE, HIGH, .95, "two values of one slot", 297, 0},
    {"measure", DIFF_QTY, NULL, 0, CONFLICT_VALUE, HIGH, .95, "two values of one slot", 301, 0},
    {"date", DIFF_DATE, NULL, 0, CONFLICT_DATE, HIGH, .95, "two dates of one event", 997, 3},
    {"negation", DIFF_NEG, NULL, 0, CONFLICT_NEGATION, HIGH, .9, "one side denies what the other says", 176, 0},
    {"never", DIFF_NEVER, NULL, 0, CONFLICT_NEGATION, HIGH, .9, "never against an event", 3, 0},
    {"opposites", DIFF_OPPOSITE, NULL, 0, CONFLICT_STATE, HIGH, .9, "opposite states", 394, 0},
    {"universal", DIFF_UNIVERSAL, NULL, 0, CONFLICT_STATE, MEDIUM, .85, "a rule for all against one of them", 1, 0},
    {"superlative", DIFF_HOLDER, "superlative", 0, CONFLICT_HOLDER, HIGH, .9, "two names in a place for one", 9, 0},
    {"office", DIFF_HOLDER, "holder", 0, CONFLICT_HOLDER, HIGH, .9, "two names in a place for one", 61, 0},
    {"maker", DIFF_HOLDER, "author", 0, CONFLICT_HOLDER, HIGH, .9, "two names in a place for one", 24, 0},
    {"finalist", DIFF_HOLDER, "finalist", 0, CONFLICT_HOLDER, HIGH, .9, "two names in a place for one", 0, 0},
    {"denied name", DIFF_HOLDER, "denied", 0, CONFLICT_HOLDER, HIGH, .9, "two names in a place for one", 0, 0},
    {"only", DIFF_HOLDER, "only", 0, CONFLICT_HOLDER, HIGH, .9, "two names in a place for one", 1, 0},
    {"sole", DIFF_HOLDER, "sole", 0, CONFLICT_HOLDER, HIGH, .9, "one side says that no other does", 0, 0},
    {"version used", DIFF_HOLDER, "version", 0, CONFLICT_VALUE, HIGH, .9, "two versions of one thing in use", 0, 0},
    {"licence", DIFF_HOLDER, "licence", 0, CONFLICT_ENTITY, HIGH, .9, "two licences of one thing", 0, 0},
    {"venue", DIFF_HOLDER, "venue", 0, CONFLICT_HOLDER, HIGH, .9, "two rooms for one meeting", 0, 0},
    {"name", DIFF_HOLDER, NULL, 0, CONFLICT_HOLDER, HIGH, .9, "two names in a place for one", 43, 0},
    {"exclusive", DIFF_ENTITY, NULL, 0, CONFLICT_ENTITY, MEDIUM, .85, "another value where one side says there is only one", 1, 0},
    {"place", DIFF_PLACE, NULL, 0, CONFLICT_PLACE, HIGH, .9, "two places, neither in the other", 190, 0},
    {"swap", DIFF_SWAP, NULL, 0, CONFLICT_ENTITY, HIGH, .95, "the roles are swapped", 0, 0},
    {"cause", DIFF_CAUSE, NULL, 0, CONFLICT_ENTITY, MEDIUM, .8, "two causes of one event", 0, 0},
    {"age at death", DIFF_AGE, "death", 0, CONFLICT_VALUE, HIGH, .9, "two ages at one death", 1, 0},
    {"age", DIFF_AGE, NULL, 0, CONFLICT_VALUE, HIGH, .9, "an age against a day of birth", 0, 0},
    {"same line", DIFF_SAME_LINE, NULL, 0, CONFLICT_VALUE, HIGH, .9, "all words agree but one value or one negation", 5, 0},
    {"times", DIFF_TIMES, NULL, 0, CONFLICT_VALUE, HIGH, .9, "more often than the other side says", 0, 0},
    {"relation, denied", DIFF_RELATION, "negation", 0, CONFLICT_NEGATION, HIGH, .9, "one side denies what the other says", 5, 0},
    {"relation, holder", DIFF_RELATION, "holder", 0, CONFLICT_HOLDER, HIGH, .9, "two of what can be but one", 652, 2},
    {"relation, place", DIFF_RELATION, "place", 0, CONFLICT_HOLDER, HIGH, .9, "two of what can be but one", 58, 1},
    {"relation, rank", DIFF_RELATION, "value", 0, CONFLICT_VALUE, HIGH, .9, "two ranks in one row", 7, 0},
    {"relation, quality", DIFF_RELATION, "state", 0, CONFLICT_STATE, HIGH, .9, "two qualities of which a thing has one", 4, 0},
    {"relation, thing", DIFF_RELATION, NULL, 0, CONFLICT_HOLDER, HIGH, .9, "two of what can be but one", 71, 0},
};
/* clang-format on */
const size_t ngrounds = sizeof(grounds) / sizeof(grounds[0]);

/* A relation is told by what its objects are. */
static struct str
slot_of(const struct pair *p)
{
	if (p->diff == DIFF_RELATION)
		return str_of(conflict_type_name(p->relation));
	return str_of(p->slot != NULL ? p->slot : "");
}

const struct ground *
ground_of(const struct pair *p)
{
	struct str slot = slot_of(p);

	for (size_t i = 1; i < ngrounds; i++) {
		const struct ground *g = &grounds[i];

		if (g->diff == p->diff &&
		    (g->slot == NULL || str_eq(slot, str_of(g->slot))) &&
		    (g->kinds == 0 ||
			(p->core != NULL &&
			    (g->kinds & 1u << p->core->qx->kind))))
			return g;
	}
	return &grounds[0];
}
