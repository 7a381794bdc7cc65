/*
 * verdicts: how a verdict is shown, in words and as JSON.
 */
#ifndef WK_VERDICTS_H
#define WK_VERDICTS_H

#include "cmd.h"
#include "detect/judge.h"

struct counters;
struct val;

/* What an outcome puts on the page: "a citation would be added". */
const char *outcome_writes(enum outcome o);
struct val *verdict_val(struct arena *a, const struct verdict *v);
/* DESIGN §3 "Counters". */
struct val *counters_val(struct arena *a, const struct counters *c);

#endif
