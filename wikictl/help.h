/*
 * help: the tables of commands and options as words.
 */
#ifndef WK_HELP_H
#define WK_HELP_H

#include "cmd.h"

/* --version: no word of the table, so that it needs no place. */
extern const struct cmd cmd_version;

/* What --help says of a command; of all for the bare call. */
int help_command(struct run *r, const struct cmd *c);

#endif
