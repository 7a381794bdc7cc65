/*
 * slot: what a claim is about, and the policy for it. One visible table,
 * overridable in the config.
 */
#ifndef WK_MODEL_SLOT_H
#define WK_MODEL_SLOT_H

#include <stdbool.h>

#include "base/str.h"

struct val;

enum slot_semantics {
	SLOT_MANY, /* roles, contacts, skills; the default for entities */
	SLOT_ONE,  /* birth date, capacity, duration of a finished thing */
	SLOT_ONE_AT_TIME, /* status, holder of an office, price */
	SLOT_UNSET,	  /* not in the table: values that measure the same
			     thing are one per time and scope, entities many */
};

struct slot {
	const char *name;  /* "founded", "capacity", "holder" */
	const char *words; /* '|'-separated phrases that name it, folded */
	enum slot_semantics semantics;
	/* "place"; of a config also "day", "month", "year", "5" in the unit a
	 * value has, "5%"; empty: as exact as said */
	struct str precision;
	int half_life; /* days, 0 = none */
	bool pii, impairs;
};

extern const struct slot slots[];
extern const size_t nslots;

const struct slot *slot_find(struct str name);
/* The policy in a wiki: the table, then its config's `slots` map (may be
 * NULL). An unknown name gives a row with SLOT_UNSET. */
struct slot slot_policy(struct str name, const struct val *overrides);
/* Whether the config says anything of the slot. */
bool slot_overridden(struct str name, const struct val *overrides);

#endif
