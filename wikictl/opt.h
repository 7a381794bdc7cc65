/*
 * opt: options of a command, one table for parsing, help and completion.
 */
#ifndef WK_OPT_H
#define WK_OPT_H

#include "base/err.h"
#include "base/str.h"

enum opt_kind { OPT_END, OPT_FLAG, OPT_TEXT, OPT_NUMBER, OPT_DATE };

struct opt {
	const char *name; /* without "--" */
	enum opt_kind kind;
	const char *arg;   /* "FILE", "DATE": for help */
	const char *brief; /* for help and completion */
};

/* The options given: in the order of the table. */
struct opt_value {
	bool given;
	struct str text;
	long number;
};

/*
 * Splits argv into options (by the table, "--name value" or "--name=value")
 * and words; "--" ends options; "-" is a word. FAIL_USAGE names the nearest
 * known option. `values` has one entry a row of the table.
 */
int opt_parse(struct arena *a, const struct opt *table, int argc, char **argv,
    struct opt_value *values, struct strs *rest, struct err *e);

#endif
