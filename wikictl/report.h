/*
 * report: everything a command prints, for people and as JSON.
 *
 * Nothing goes to stdout before the end (or a question): text gathers in
 * r->out. All of it passes text_clean, colour is put on afterwards, and only
 * at a terminal. Words that are no data go to stderr.
 */
#ifndef WK_REPORT_H
#define WK_REPORT_H

#include "cmd.h"

struct val;

enum tint { TINT_NONE, TINT_BOLD, TINT_DIM, TINT_RED, TINT_GREEN, TINT_YELLOW };

#define REPORT_MAX ((size_t)1 << 30)

/* Text as it is, cleaned; newlines stay. */
void put(struct run *r, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));
/* One cell: a line's worth of text, padded with blanks to `width` columns. */
void put_cell(struct run *r, enum tint t, struct str text, size_t width);
/* Words on stderr, a whole line; silent with --quiet. */
void say(struct run *r, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));
/* What to do about *r->e: its fix, or where it has none what fits its code. */
struct str report_fix(struct run *r);
/* "wikictl: what; what to do" on stderr, or the JSON document. */
void report_failure(struct run *r);
/* The one document of --json. */
void put_json(struct run *r, const struct val *doc);
/* The same in one line. */
void put_json_line(struct run *r, const struct val *doc);
/* Writes what was gathered; FAIL_IO where stdout does not take it. A reader
 * that went away is no failure. */
int report_flush(struct run *r);

/* "3 pages", "1 page". */
struct str count_of(struct arena *a, long n, const char *one, const char *many);
/* A date for JSON: null where unknown. */
struct val *date_val(struct arena *a, struct date d);
struct val *strs_val(struct arena *a, const struct strs *l);
/* {"schema": ...}: the start of each document. */
struct val *doc_new(struct arena *a, const char *schema);
/* "total" and "truncated" of a list of which `shown` are given. */
void doc_totals(struct arena *a, struct val *doc, long total, long shown);
/* Cut to `columns` with an ellipsis. */
struct str clip(struct arena *a, struct str s, size_t columns);

#endif
