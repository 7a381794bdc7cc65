/*
 * json: JSON texts and neutral values. jansson lives here.
 */
#ifndef WK_FORMAT_JSON_H
#define WK_FORMAT_JSON_H

#include "format/val.h"

struct err;

/* One strict JSON document; duplicate keys, trailing bytes and bad UTF-8 are
 * FAIL_SYNTAX with the line. */
int val_from_json(
    struct arena *a, struct str text, struct val **out, struct err *e);
/* The value that `text` starts with, whatever stands behind it; `used` gets
 * its bytes. */
int val_from_json_start(struct arena *a, struct str text, struct val **out,
    size_t *used, struct err *e);
/* `indent` 0: one line. Keys in the map's order; text that is not UTF-8 is
 * given with U+FFFD; terminal controls are escaped. No final newline. */
void val_to_json(struct buf *b, const struct val *v, int indent);

#endif
