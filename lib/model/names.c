#include "model/names.h"

#include "base/text.h"
#include "format/val.h"

void
names_group(
    struct arena *a, const struct val *aliases, size_t i, struct strs *out)
{
	const struct val *v = aliases->list[i];

	strs_add(a, out, aliases->keys[i]);
	if (v->kind == VAL_LIST) {
		for (size_t k = 0; k < v->n; k++)
			if (v->list[k]->text.n > 0)
				strs_add(a, out, v->list[k]->text);
	} else if (v->text.n > 0) {
		strs_add(a, out, v->text);
	}
}

static bool
meet(struct arena *a, const struct strs *group, struct str title,
    const struct strs *names)
{
	VEC_EACH (i, group) {
		struct str fold = text_fold(a, group->v[i]);

		if (str_eq(fold, text_fold(a, title)))
			return true;
		VEC_EACH (k, names)
			if (str_eq(fold, text_fold(a, names->v[k])))
				return true;
	}
	return false;
}

void
names_join(struct arena *a, const struct val *aliases, struct str title,
    struct strs *names)
{
	if (aliases == NULL || title.n == 0)
		return;
	for (size_t i = 0; i < aliases->n; i++) {
		struct strs group = {0};

		names_group(a, aliases, i, &group);
		if (!meet(a, &group, title, names))
			continue;
		VEC_EACH (k, &group)
			if (!strs_has(names, group.v[k]) &&
			    !str_eq(group.v[k], title))
				strs_add(a, names, group.v[k]);
	}
}
