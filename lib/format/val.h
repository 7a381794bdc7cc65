/*
 * val: the one neutral value between YAML, JSON and our records.
 *
 * Ordered maps; text as views; where the value stood, for messages and
 * splices.
 */
#ifndef WK_FORMAT_VAL_H
#define WK_FORMAT_VAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/str.h"

struct arena;

enum val_kind {
	VAL_NULL,
	VAL_BOOL,
	VAL_INT,
	VAL_REAL,
	VAL_TEXT,
	VAL_LIST,
	VAL_MAP,
};

struct val {
	enum val_kind kind;
	bool truth;
	long num;
	double real;
	struct str text; /* VAL_TEXT; for YAML scalars always also set to the
			    scalar as written, without its quotes */
	struct val **list;
	size_t n; /* of list, or of keys/list (a map's values) */
	struct str *keys;
	/* Bytes [off, end) of the value, and of its key, in the parsed text
	 * (quotes inside); 0,0 for values made here. */
	size_t off, end, key_off;
	int line, key_line; /* 1-based; key_line: of its key */
	bool quoted; /* a YAML scalar in quotes or a block: always text */
};

struct val *val_null(struct arena *a);
struct val *val_bool(struct arena *a, bool b);
struct val *val_int(struct arena *a, long n);
struct val *val_real(struct arena *a, double d);
/* All of it, its texts too. */
struct val *val_copy(struct arena *a, const struct val *v);
struct val *val_text(struct arena *a, struct str s); /* not copied */
struct val *val_list(struct arena *a);
struct val *val_map(struct arena *a);

void val_add(struct arena *a, struct val *list, struct val *v);
/* Appends a key known to be absent; not copied. */
void val_put(struct arena *a, struct val *map, struct str key, struct val *v);
/* Sets or replaces; the order is that of first setting. */
void val_set(struct arena *a, struct val *map, const char *key, struct val *v);
void val_set_text(
    struct arena *a, struct val *map, const char *key, struct str s);
void val_set_int(struct arena *a, struct val *map, const char *key, long n);
void val_set_bool(struct arena *a, struct val *map, const char *key, bool b);

/* NULL when absent or `map` is NULL or no map. */
const struct val *val_get(const struct val *map, const char *key);
/* The text of a scalar member; empty when absent. */
struct str val_str(const struct val *map, const char *key);
long val_num(const struct val *map, const char *key, long otherwise);
bool val_truth(const struct val *map, const char *key, bool otherwise);

/* Whether writers escape it: it could act on a terminal, end a line in another
 * reader, turn the direction of what follows, or would not be seen. */
bool val_hidden(uint32_t cp);

#endif
