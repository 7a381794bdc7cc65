/*
 * yaml: YAML texts and neutral values. libyaml lives here.
 */
#ifndef WK_FORMAT_YAML_H
#define WK_FORMAT_YAML_H

#include "format/val.h"

struct err;

#define YAML_TEXT_MAX ((size_t)64 * 1024) /* front matter, config */
#define YAML_RECORD_MAX ((size_t)4 << 20) /* our own records */
#define YAML_DEPTH_MAX 64

/*
 * One YAML document; an empty text gives an empty map. Marks are bytes (the
 * library's code points converted). Aliases, depth over YAML_DEPTH_MAX,
 * duplicate keys and texts over `max` bytes are errors (FAIL_SYNTAX or
 * FAIL_LIMIT, with the line); tags are ignored, nothing is ever constructed
 * from them. Plain scalars are typed by the YAML 1.2 core schema: true/false,
 * null/~, whole numbers, reals; all else, dates too, is text.
 */
int val_from_yaml(struct arena *a, struct str text, size_t max,
    struct val **out, struct err *e);
/* Our own records: block style, two-space indent, one key a line, text quoted
 * whenever a reader could take it for another thing; ends in a newline.
 * val_from_yaml of it gives the same value. */
void val_to_yaml(struct buf *b, const struct val *v);

#endif
