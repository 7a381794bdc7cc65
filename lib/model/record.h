/*
 * record: a YAML record of ours, read strictly and written tidily.
 *
 * A record that is damaged or says more than we know is an error, so that it
 * is reported and left alone and never rewritten as less than it was.
 */
#ifndef WK_MODEL_RECORD_H
#define WK_MODEL_RECORD_H

#include "base/date.h"
#include "base/str.h"
#include "format/val.h"

struct arena;
struct err;
struct tree;

/* Where a message belongs. */
struct record {
	struct arena *a;
	struct str path;
	struct err *e;
};

/* The message "line 3: what" becomes "PATH:3: what". Returns -1. */
int record_where(const struct record *r);
/* "PATH:LINE: " and the words. Returns -1. */
int record_bad(const struct record *r, int line, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));
/* The text at r->path as a map with this `schema` and no other keys than
 * `known` (ends in NULL; "schema" is understood). */
int record_load(const struct record *r, const struct tree *t,
    const char *schema, const char *const *known, const struct val **out);
/* An unknown key names the nearest known one. */
int record_known(
    const struct record *r, const struct val *map, const char *const *known);
/* A map that begins with its schema. */
struct val *record_new(struct arena *a, const char *schema);
void record_save(struct tree *edits, struct str path, const struct val *v);

/* Nothing is set where the text is empty, the date unknown, the list empty.
 * Text that is no UTF-8 is kept byte for byte as {percent: "caf%E9"}. */
void record_set(struct arena *a, struct val *m, const char *key, struct str s);
void record_set_date(
    struct arena *a, struct val *m, const char *key, struct date d);
void record_set_list(
    struct arena *a, struct val *m, const char *key, const struct strs *l);

/* Texts of a struct by name; ends in a NULL key. */
struct record_field {
	const char *key;
	size_t at; /* offset of the struct str */
};
void record_set_fields(struct arena *a, struct val *m,
    const struct record_field *f, const void *from);

/* What is absent gives the empty text, unknown date, empty list. */
int record_get(const struct record *r, const struct val *m, const char *key,
    struct str *out);
int record_get_fields(const struct record *r, const struct val *m,
    const struct record_field *f, void *to);
int record_get_date(const struct record *r, const struct val *m,
    const char *key, struct date *out);
/* A list of texts, or one text. */
int record_get_list(const struct record *r, const struct val *m,
    const char *key, struct strs *out);
/* The number of the word in `names`; absent gives `otherwise`. */
int record_get_word(const struct record *r, const struct val *m,
    const char *key, const char *const *names, size_t n, int otherwise,
    int *out);
int record_get_int(const struct record *r, const struct val *m, const char *key,
    long lo, long hi, long otherwise, long *out);
int record_get_bool(const struct record *r, const struct val *m,
    const char *key, bool otherwise, bool *out);

#endif
