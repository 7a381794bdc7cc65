/*
 * reply: what a model said, as the one JSON object it was asked for.
 *
 * Fences, prose around it and a reasoning block before it are taken off. A
 * text that is cut off, holds no such object, or two that differ, is no
 * answer: nothing is guessed and nothing is mended.
 */
#ifndef WK_DETECT_REPLY_H
#define WK_DETECT_REPLY_H

#include "base/str.h"

struct err;
struct val;

enum reply_kind {
	REPLY_END,
	REPLY_TEXT,
	REPLY_WORD, /* one of `words` */
	REPLY_LIST, /* of objects with the fields `of` */
};

/* A field of the object; a table of them ends in REPLY_END. All must be
 * there, and no other. */
struct reply_field {
	const char *name;
	enum reply_kind kind;
	const char *const *words; /* ends in NULL */
	size_t max;		  /* bytes of a text, entries of a list */
	const struct reply_field *of;
};

/* The JSON Schema of such an object. */
struct val *reply_schema(struct arena *a, const struct reply_field *fields);
/*
 * The object in `text`. `cut`: the model stopped at its token limit.
 * FAIL_UNCHECKED says what is wrong with the answer.
 */
int reply_read(struct arena *a, struct str text, bool cut,
    const struct reply_field *fields, const struct val **out, struct err *e);

#endif
