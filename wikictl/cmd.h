/*
 * cmd: the table of commands. A command is one file and one word.
 */
#ifndef WK_CMD_H
#define WK_CMD_H

#include "base/arena.h"
#include "base/date.h"
#include "base/err.h"
#include "base/str.h"
#include "base/tree.h"

struct repo;
struct wiki;

#define COMMANDS(X)                                                            \
	X(check)                                                               \
	X(conflicts)                                                           \
	X(help)                                                                \
	X(hook)                                                                \
	X(ingest)                                                              \
	X(init)                                                                \
	X(resolve)                                                             \
	X(show)

enum cmd_needs {
	NEED_REPO = 1, /* a git work tree */
	NEED_WIKI = 2, /* one with .wikictl/config.yaml; opened */
	NEED_LOCK = 4, /* the one writer's lock */
};

/* What main has made ready for a command. */
struct run {
	struct arena *a;
	struct err *e;
	struct repo *repo;
	struct wiki *wiki;
	struct str root;   /* absolute path of the wiki's root */
	struct tree *disk; /* the files below root */
	struct str prefix; /* where the caller stands below root, "" or "x/" */
	bool json, quiet, color, tty; /* tty: stdin and stdout are terminals */
	struct str actor;	      /* "human:NAME", "agent:NAME" */
	bool agent;
	bool human_script; /* WIKICTL_HUMAN is set */
	struct date today;
	const struct cmd *cmd;
	struct buf out; /* what goes to stdout, written at the end */
};

struct cmd {
	const char *name, *usage, *brief;
	unsigned needs;
	bool human_only;
	const struct opt *opts;
	/* The exit status; -1: failed, *r->e says why. argv[0] is the first
	 * word after the command and the common options. */
	int (*run)(struct run *r, int argc, char **argv);
};

#define X(name) extern const struct cmd cmd_##name;
COMMANDS(X)
#undef X

extern const struct cmd *const cmds[];
extern const size_t ncmds;

#endif
