#include "model/claim.h"

const char *
claim_kind_name(enum claim_kind k)
{
	static const char *const names[] = {
	    [CLAIM_FACT] = "fact",
	    [CLAIM_STATUS] = "status",
	    [CLAIM_DECISION] = "decision",
	    [CLAIM_CONSTRAINT] = "constraint",
	    [CLAIM_REQUEST] = "request",
	    [CLAIM_COMMITMENT] = "commitment",
	    [CLAIM_ASSIGNMENT] = "assignment",
	};

	return names[k];
}

const char *
modality_name(enum modality m)
{
	static const char *const names[] = {
	    [MOD_ASSERTED] = "asserted",
	    [MOD_PLANNED] = "planned",
	    [MOD_HEDGED] = "hedged",
	    [MOD_CONDITIONAL] = "conditional",
	    [MOD_HYPOTHETICAL] = "hypothetical",
	    [MOD_QUESTION] = "question",
	    [MOD_REPORTED] = "reported",
	    [MOD_OPINION] = "opinion",
	    [MOD_EXAMPLE] = "example",
	};

	return names[m];
}
