/*
 * opt: options of a command, one table for parsing, help and completion.
 */
#ifndef WK_OPT_H
#define WK_OPT_H

#include "base/arena.h"
#include "base/date.h"
#include "base/err.h"
#include "base/str.h"

enum opt_kind { OPT_END, OPT_FLAG, OPT_TEXT, OPT_NUMBER, OPT_DATE };

struct opt {
	const char *name; /* without "--" */
	enum opt_kind kind;
	const char *arg;   /* "file", "date": for help */
	const char *brief; /* for help and completion */
	char letter;	   /* 'q' for -q, 0 = none */
};

/* The options given: in the order of the table. */
struct opt_value {
	bool given;
	struct str text; /* has a NUL after it: it came from argv */
	long number;
	struct date date;
};

size_t opt_count(const struct opt *table);

/*
 * Splits argv into options (by the tables, "--name value" or "--name=value")
 * and words; "--" ends options; "-" is a word; what follows an option that
 * takes a value is its value, whatever it looks like. FAIL_USAGE names the
 * nearest known option. Each table has its own values, one entry a row; `own`
 * may be NULL. Where `first` is set it stops at the first word, whose index
 * (argc where there is none) goes there.
 */
int opt_parse(struct arena *a, const struct opt *common,
    struct opt_value *common_values, const struct opt *own,
    struct opt_value *own_values, int argc, char *const argv[], int *first,
    struct strs *words, struct err *e);

/* The nearest of `names` to a mistyped word; empty where none is near. */
struct str opt_nearest(struct str word, const struct strs *names);

#endif
