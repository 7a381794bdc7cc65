/*
 * input: a file that the caller named, whole.
 */
#ifndef WK_INPUT_H
#define WK_INPUT_H

#include "cmd.h"

/* The bytes of a file, "-" is standard input. FAIL_LIMIT over 64 MiB. */
int input_read(struct run *r, struct str name, struct str *out);

#endif
