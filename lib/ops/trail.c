#include "ops/trail.h"

#include "base/err.h"
#include "format/json.h"

int
trail_read(struct arena *a, struct str text, struct trail *out)
{
	struct str line;
	struct err quiet;
	int n = 0;

	*out = (struct trail){0};
	while (str_line(&text, &line)) {
		struct val *v;

		n++;
		err_init(&quiet, a);
		if (val_from_json(a, line, &v, &quiet) != 0 ||
		    v->kind != VAL_MAP)
			return n;
		if (n == 1)
			out->head = v;
		else if (val_get(v, "claim") != NULL)
			*VEC_ADD(a, &out->claims) = v;
		else if (val_get(v, "pair") != NULL)
			*VEC_ADD(a, &out->pairs) = v;
		else if (val_get(v, "result") != NULL)
			*VEC_ADD(a, &out->results) = v;
	}
	return out->head != NULL && str_eq(val_str(out->head, "schema"),
					STR("wikictl.trail/1"))
		   ? 0
		   : 1;
}

const struct val *
trail_claim(const struct trail *t, long number)
{
	VEC_EACH (i, &t->claims)
		if (val_num(t->claims.v[i], "claim", 0) == number)
			return t->claims.v[i];
	return NULL;
}
