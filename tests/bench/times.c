/*
 * times: runs commands in turn, each RUNS times after one that warms up, or
 * with RUNS 0 once, and prints the median of each in milliseconds and the most
 * memory it took in KiB, a line a command.
 *
 * usage: times RUNS COMMAND ARG... [-- COMMAND ARG...]...
 */
#define _DEFAULT_SOURCE /* wait4 */

#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define COMMANDS 16

extern char **environ;

static double
now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec * 1e3 + (double)t.tv_nsec / 1e6;
}

/* 126 and above: it could not be run, or a signal ended it. */
static int
run(char **argv, long *peak)
{
	struct rusage used;
	posix_spawn_file_actions_t files;
	pid_t pid;
	int status;

	posix_spawn_file_actions_init(&files);
	posix_spawn_file_actions_addopen(&files, 1, "/dev/null", O_WRONLY, 0);
	posix_spawn_file_actions_addopen(&files, 2, "/dev/null", O_WRONLY, 0);
	if (posix_spawnp(&pid, argv[0], &files, NULL, argv, environ) != 0)
		return 127;
	posix_spawn_file_actions_destroy(&files);
	if (wait4(pid, &status, 0, &used) != pid || !WIFEXITED(status))
		return 126;
	if (used.ru_maxrss > *peak)
		*peak = used.ru_maxrss;
	return WEXITSTATUS(status);
}

static int
by_size(const void *x, const void *y)
{
	double a = *(const double *)x, b = *(const double *)y;

	return (a > b) - (a < b);
}

static int
split(int argc, char **argv, char ***cmd)
{
	int n = 0;

	for (int i = 2; i < argc && n < COMMANDS; n++) {
		cmd[n] = &argv[i];
		while (i < argc && strcmp(argv[i], "--") != 0)
			i++;
		if (i < argc)
			argv[i++] = NULL;
	}
	return n;
}

int
main(int argc, char **argv)
{
	char **cmd[COMMANDS];
	int runs = argc > 1 ? atoi(argv[1]) : -1, first = -1, n;
	long peak[COMMANDS] = {0};
	double *took;

	n = split(argc, argv, cmd);
	if (runs < 0 || n < 1) {
		fprintf(stderr, "usage: times RUNS COMMAND [-- COMMAND]...\n");
		return 2;
	}
	if (runs == 0)
		first = 0, runs = 1;
	took = calloc((size_t)(n * runs), sizeof(*took));
	if (took == NULL)
		return 3;
	for (int r = first; r < runs; r++)
		for (int c = 0; c < n; c++) {
			double from = now();

			if (run(cmd[c], &peak[c]) >= 126) {
				fprintf(stderr, "%s: did not run\n", *cmd[c]);
				return 3;
			}
			if (r >= 0)
				took[c * runs + r] = now() - from;
		}
	for (int c = 0; c < n; c++) {
		qsort(&took[c * runs], (size_t)runs, sizeof(*took), by_size);
		printf("%.3f %ld\n", took[c * runs + runs / 2], peak[c]);
	}
	free(took);
	return 0;
}
