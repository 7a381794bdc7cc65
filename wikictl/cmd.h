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
#include "opt.h"

struct repo;
struct wiki;

#define COMMANDS(X)                                                            \
	X(adjudicate)                                                          \
	X(agents)                                                              \
	X(check)                                                               \
	X(completion)                                                          \
	X(confirm)                                                             \
	X(conflicts)                                                           \
	X(contest)                                                             \
	X(dismiss)                                                             \
	X(eval)                                                                \
	X(fsck)                                                                \
	X(help)                                                                \
	X(hook)                                                                \
	X(ignore)                                                              \
	X(ingest)                                                              \
	X(init)                                                                \
	X(llm)                                                                 \
	X(mcp)                                                                 \
	X(preflight)                                                           \
	X(propose)                                                             \
	X(reopen)                                                              \
	X(report)                                                              \
	X(resolve)                                                             \
	X(retract)                                                             \
	X(review)                                                              \
	X(search)                                                              \
	X(show)                                                                \
	X(stats)                                                               \
	X(timeline)                                                            \
	X(why)

enum cmd_needs {
	NEED_REPO = 1,		   /* a git work tree */
	NEED_ROOT = 2 | NEED_REPO, /* one with .wikictl/config.yaml */
	NEED_WIKI = 4 | NEED_ROOT, /* opened */
	NEED_LOCK = 8,		   /* the one writer's lock */
	NEED_MEND = 16,		   /* takes it itself, once a person agreed */
};

/* What main has made ready for a command. */
struct run {
	struct arena *a;
	struct err *e;
	const struct cmd *cmd;
	const struct opt_value *opt; /* in the order of cmd->opts */
	struct strs words;	     /* each with a NUL after it */
	bool json, quiet, color, time, help;
	bool tty; /* stdin and stdout are terminals */
	struct date today;

	struct str actor; /* "human:NAME", "agent:NAME" */
	bool agent;
	struct str agent_by;	 /* the variable that says so */
	struct str script_human; /* WIKICTL_HUMAN: a person's script */

	struct str cwd; /* absolute, links followed */
	struct repo *repo;
	struct str root;   /* absolute path of the wiki's root */
	struct str prefix; /* where the caller stands below root, "" or "x/" */
	struct tree *disk; /* the files below root */
	struct wiki *wiki;
	int lock; /* file descriptor, -1: not taken */

	struct buf out; /* what goes to stdout, written at the end */
};

struct cmd {
	const char *name, *usage, *brief;
	unsigned needs;
	const char *lockless;  /* option with which nothing is written, so that
				  NEED_LOCK falls away; or NULL */
	const char *lock_with; /* the option without which nothing is
				  written; or NULL */
	bool human_only;
	int min_words, max_words; /* max_words < 0: any number */
	const char *words;	  /* what they are, where min_words > 0 */
	const struct opt *opts;	  /* or NULL */
	/* The exit status; -1: failed, *r->e says why. */
	int (*run)(struct run *r);
};

#define X(name) extern const struct cmd cmd_##name;
COMMANDS(X)
#undef X

/* Without a word: where you are, what is open, what to do next. */
extern const struct cmd cmd_bare;

extern const struct cmd *const cmds[];
extern const size_t ncmds;
extern const struct opt common_opts[];

const struct cmd *cmd_find(struct str name);

#endif
