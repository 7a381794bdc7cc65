#include "verdicts.h"

#include "format/val.h"
#include "ops/ingest.h"

static const char *const writes[] = {
    [OUT_NO_CANDIDATE] = "it would be added as a new fact",
    [OUT_OWN_ORIGIN] = "nothing would be written",
    [OUT_IGNORED] = "nothing would be written",
    [OUT_ATTRIBUTED] = "nothing would be written",
    [OUT_DISTINCT_ENTITY] = "it would be added where its own subject stands",
    [OUT_TIME_SCOPED] = "it would be added, with its time",
    [OUT_SCOPE_SPLIT] = "it would be added, with its scope",
    [OUT_LOCKED] = "nothing would be written; it was ruled on before",
    [OUT_DISMISSED] = "nothing would be written; it was dismissed before",
    [OUT_DUPLICATE] = "a citation would be added",
    [OUT_REFINEMENT] = "it would be added beside",
    [OUT_VAGUER] = "nothing would be written",
    [OUT_SUPERSEDED] = "the earlier one would be dated, and recorded",
    [OUT_MULTI_VALUED] = "it would be added",
    [OUT_AMBIGUOUS] = "nothing would be written; it is listed as not decided",
    [OUT_CONTESTED] = "both would be kept under Contested",
};

const char *
outcome_writes(enum outcome o)
{
	return writes[o];
}

struct val *
verdict_val(struct arena *a, const struct verdict *d)
{
	struct val *v = val_map(a);

	val_set_text(a, v, "outcome", str_of(outcome_name(d->outcome)));
	val_set_int(a, v, "rule_number", d->rule);
	val_set(a, v, "rule",
	    d->rule_name != NULL ? val_text(a, str_of(d->rule_name))
				 : val_null(a));
	val_set_bool(a, v, "has_conflict", d->has_conflict);
	val_set(a, v, "conflict_type",
	    d->has_conflict ? val_text(a, str_of(conflict_type_name(d->type)))
			    : val_null(a));
	val_set_text(a, v, "severity", str_of(severity_name(d->severity)));
	val_set(a, v, "confidence", val_real(a, d->confidence));
	val_set_bool(a, v, "is_supersession", d->is_supersession);
	val_set_text(a, v, "gap", d->gap);
	val_set_text(a, v, "reasoning", d->reasoning);
	val_set_text(a, v, "judge", STR(JUDGE_VERSION));
	return v;
}

struct val *
counters_val(struct arena *a, const struct counters *c)
{
	struct val *v = val_map(a);

	val_set_int(a, v, "atoms_count", c->atoms);
	val_set_int(a, v, "candidate_pairs_count", c->pairs);
	val_set_int(a, v, "adjudications_count", c->adjudications);
	val_set_int(a, v, "llm_adjudications_count", c->llm);
	val_set_int(a, v, "findings_count", c->findings);
	val_set_int(a, v, "suppressed_count", c->suppressed);
	return v;
}
