/*
 * proc: another program, run without a shell.
 */
#ifndef WK_BASE_PROC_H
#define WK_BASE_PROC_H

#include <stdbool.h>
#include <sys/types.h>

#include "base/str.h"

struct err;

/*
 * A child process, its stdin and stdout as pipes, stderr too if wanted and
 * thrown away if not. No shell, no signal left behind.
 */
struct proc {
	pid_t pid;
	int in, out, err; /* -1: closed */
};
int proc_start(const char *const argv[], char *const env[], bool err,
    struct proc *out, struct err *e);
/* Closes what is open and waits; the exit status, 128 + n for signal n. */
int proc_end(struct proc *p);
/* write(2) that gives EPIPE and no SIGPIPE. */
ssize_t pipe_write(int fd, const char *p, size_t n);

/* The environment of this process without the names in `drop` and with the
 * "NAME=value" of `set`; both end in NULL. */
char **env_make(
    struct arena *a, const char *const drop[], const char *const set[]);

struct proc_limits {
	size_t out; /* bytes on stdout */
	long ms;    /* until it has to be done; 0: no limit */
	/* A process group of its own, which is ended whole: at a limit, when
	 * the program itself ends, and when we are told to end. */
	bool group;
};

struct proc_said {
	struct str out, words; /* stdout; the first 64 KiB of stderr */
	int status;	       /* as proc_end */
};

/*
 * Runs a program to its end: argv[0] by PATH, `in` on its stdin. `env` NULL:
 * our own environment. FAIL_NOTFOUND where there is no such program,
 * FAIL_LIMIT past a limit (the program is ended then), FAIL_IO.
 */
int proc_run(struct arena *a, const char *const argv[], char *const env[],
    struct str in, const struct proc_limits *limits, struct proc_said *out,
    struct err *e);
/* The same for a child that proc_start started, its stderr wanted. */
int proc_rest(struct arena *a, const struct proc *p, const char *name,
    struct str in, size_t max, struct proc_said *out, struct err *e);

#endif
