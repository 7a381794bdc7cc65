#include "model/slot.h"

#include "format/val.h"

/* name, words, semantics, precision, half-life in days, pii, impairs use */
const struct slot slots[] = {
    {"address", "address|postal address", SLOT_MANY, STR_INIT("place"), 730,
	true, false},
    {"age", "age|years old", SLOT_ONE_AT_TIME, STR_INIT(""), 365, true, false},
    {"allergy", "allergy|allergic", SLOT_MANY, STR_INIT(""), 0, true, true},
    {"area", "area|surface area", SLOT_ONE, STR_INIT(""), 0, false, false},
    {"author", "author|written by|composer", SLOT_ONE, STR_INIT(""), 0, false,
	false},
    {"bear", "born|birth date|date of birth", SLOT_ONE, STR_INIT(""), 0, true,
	false},
    {"capacity", "capacity|seats|holds", SLOT_ONE, STR_INIT(""), 0, false,
	false},
    {"cause", "because of|caused by", SLOT_ONE, STR_INIT(""), 0, false, false},
    {"cost", "cost|price|fee", SLOT_ONE_AT_TIME, STR_INIT(""), 365, false,
	false},
    {"default", "default", SLOT_ONE_AT_TIME, STR_INIT(""), 0, false, false},
    {"die", "died|death|date of death", SLOT_ONE, STR_INIT(""), 0, false,
	false},
    {"due", "due|deadline", SLOT_ONE_AT_TIME, STR_INIT(""), 0, false, true},
    {"email", "email|e-mail", SLOT_MANY, STR_INIT(""), 730, true, false},
    {"employ", "staff|employees|headcount", SLOT_ONE_AT_TIME, STR_INIT(""), 365,
	false, false},
    {"eol", "end of life|supported until", SLOT_ONE, STR_INIT(""), 0, false,
	true},
    {"found", "founded|established", SLOT_ONE, STR_INIT(""), 0, false, false},
    {"holder", "ceo|cto|president|chair|treasurer", SLOT_ONE_AT_TIME,
	STR_INIT(""), 730, false, false},
    {"language", "speaks|language", SLOT_MANY, STR_INIT(""), 0, false, false},
    {"last", "took|duration|lasted", SLOT_ONE, STR_INIT(""), 0, false, false},
    {"limit", "limit|cap|maximum", SLOT_ONE_AT_TIME, STR_INIT(""), 365, false,
	true},
    {"located", "located|based|headquartered", SLOT_ONE_AT_TIME,
	STR_INIT("place"), 1825, false, false},
    {"member", "member|membership", SLOT_MANY, STR_INIT(""), 0, false, false},
    {"phone", "phone|telephone", SLOT_MANY, STR_INIT(""), 730, true, false},
    {"population", "population|inhabitants", SLOT_ONE_AT_TIME, STR_INIT(""),
	1825, false, false},
    {"port", "port", SLOT_ONE_AT_TIME, STR_INIT(""), 0, false, true},
    {"release", "released|release date", SLOT_ONE, STR_INIT(""), 0, false,
	false},
    {"reside", "lives in|residence", SLOT_ONE_AT_TIME, STR_INIT("place"), 730,
	true, false},
    {"revenue", "revenue|turnover", SLOT_ONE, STR_INIT(""), 0, false, false},
    {"role", "role|works as|position", SLOT_MANY, STR_INIT(""), 730, false,
	false},
    {"skill", "skill|skills", SLOT_MANY, STR_INIT(""), 0, false, false},
    {"status", "status|state", SLOT_ONE_AT_TIME, STR_INIT(""), 180, false,
	true},
    {"timeout", "timeout", SLOT_ONE_AT_TIME, STR_INIT(""), 0, false, true},
    {"volunteer", "volunteers|volunteer", SLOT_MANY, STR_INIT(""), 365, false,
	false},
    {"weight", "weighs|weight", SLOT_ONE, STR_INIT(""), 0, false, false},
};
const size_t nslots = sizeof(slots) / sizeof(slots[0]);

const struct slot *
slot_find(struct str name)
{
	for (size_t i = 0; i < nslots; i++)
		if (name.n > 0 && name.p[0] == slots[i].name[0] &&
		    str_eq(name, str_of(slots[i].name)))
			return &slots[i];
	return NULL;
}

static bool
semantics_named(struct str s, enum slot_semantics *out)
{
	static const struct {
		const char *name;
		enum slot_semantics how;
	} names[] = {
	    {"many", SLOT_MANY},
	    {"one", SLOT_ONE},
	    {"one_at_a_time", SLOT_ONE_AT_TIME},
	};

	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++)
		if (str_eq(s, str_of(names[i].name))) {
			*out = names[i].how;
			return true;
		}
	return false;
}

/* Whether the config's word names the slot: its name or one of its words. */
static bool
word_names(struct str word, const struct slot *s)
{
	struct str rest = str_of(s->words), one;
	bool more = true;

	while (more) {
		more = str_cut(rest, '|', &one, &rest);
		if (str_ieq(word, one))
			return true;
	}
	return false;
}

static const struct val *
override_of(struct str name, const struct val *overrides)
{
	const struct slot *row = slot_find(name);

	if (overrides == NULL || overrides->kind != VAL_MAP)
		return NULL;
	for (size_t i = 0; i < overrides->n; i++)
		if (str_ieq(overrides->keys[i], name) ||
		    (row != NULL && word_names(overrides->keys[i], row)))
			return overrides->list[i];
	return NULL;
}

bool
slot_overridden(struct str name, const struct val *overrides)
{
	return override_of(name, overrides) != NULL;
}

struct slot
slot_policy(struct str name, const struct val *overrides)
{
	const struct slot *row = slot_find(name);
	const struct val *o = override_of(name, overrides);
	struct slot s = {.semantics = SLOT_UNSET};

	if (row != NULL)
		s = *row;
	if (o == NULL)
		return s;
	if (o->kind == VAL_TEXT)
		semantics_named(o->text, &s.semantics);
	else
		semantics_named(val_str(o, "semantics"), &s.semantics);
	if (val_str(o, "precision").n > 0)
		s.precision = val_str(o, "precision");
	s.half_life = (int)val_num(o, "half_life", s.half_life);
	s.pii = val_truth(o, "pii", s.pii);
	s.impairs = val_truth(o, "impairs", s.impairs);
	return s;
}
