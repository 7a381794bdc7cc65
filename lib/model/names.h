/*
 * names: the config's `aliases`, a map of a name to its other names, each a
 * text or a list: {Kestrel Trust: [KT, the Trust], Acme: Acme Ltd}.
 */
#ifndef WK_MODEL_NAMES_H
#define WK_MODEL_NAMES_H

#include "base/arena.h"
#include "base/str.h"

struct val;

/* All names of group `i`, the one before the colon first. */
void names_group(
    struct arena *a, const struct val *aliases, size_t i, struct strs *out);
/* Adds to `names`, which are one thing's, those of every group one of them
 * is in; `title` is one too. `aliases` may be NULL. */
void names_join(struct arena *a, const struct val *aliases, struct str title,
    struct strs *names);

#endif
