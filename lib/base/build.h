/*
 * build: which program this is, to the byte.
 */
#ifndef WK_BASE_BUILD_H
#define WK_BASE_BUILD_H

#include "base/str.h"

struct arena;

/* The marks that the linker made of the contents of the program and of each
 * library it runs with ("build id"): another build of either, another text.
 * Empty where the program has none. */
struct str build_id(struct arena *a);

#endif
