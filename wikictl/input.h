/*
 * input: what the caller gives to be read, and says of it.
 */
#ifndef WK_INPUT_H
#define WK_INPUT_H

#include "cmd.h"

struct ingest_in;

/* The bytes of a file, "-" is standard input. FAIL_LIMIT over 64 MiB. */
int input_read(struct run *r, struct str name, struct str *out);
/* The class of a source from --class; none where it is not given. */
int input_class(struct run *r, const struct opt_value *o, struct ingest_in *in);

#endif
