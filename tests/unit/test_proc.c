/* Programs that are run, and how they are ended. */
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "unit.h"

#include "base/arena.h"
#include "base/err.h"
#include "base/proc.h"

struct here {
	struct arena *a;
	struct err e;
	struct proc_said said;
};

static int
here_begin(void **state)
{
	struct here *h = calloc(1, sizeof(*h));

	h->a = arena_new();
	err_init(&h->e, h->a);
	*state = h;
	return 0;
}

static int
here_end(void **state)
{
	struct here *h = *state;

	arena_free(h->a);
	free(h);
	return 0;
}

static int
sh(struct here *h, const char *script, struct str in, struct proc_limits l)
{
	const char *const argv[] = {"sh", "-c", script, NULL};

	err_clear(&h->e);
	return proc_run(h->a, argv, NULL, in, &l, &h->said, &h->e);
}

static double
now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

/* Whether a process with this number is there, and is not only waited for. */
static bool
alive(struct str pid)
{
	struct arena *a = arena_new();
	struct str cmd = str_printf(a,
	    "case $(cut -d ' ' -f 3 /proc/%.*s/stat 2>/dev/null) in "
	    "''|Z) exit 1 ;; esac",
	    STR_ARG(str_trim(pid)));
	bool is = system(cmd.p) == 0;

	arena_free(a);
	return is;
}

static void
programs_are_fed_and_drained_at_once(void **state)
{
	struct here *h = *state;
	struct proc_limits l = {.out = (size_t)8 << 20};
	struct str big;
	struct buf b;

	buf_init(&b, h->a, (size_t)8 << 20);
	for (int i = 0; i < 100000; i++)
		buf_s(&b, "twelve bytes");
	big = buf_str(&b);
	assert_int_equal(sh(h, "cat", big, l), 0);
	assert_true(h->said.status == 0 && str_eq(h->said.out, big));
	assert_int_equal(sh(h, "exit 7", big, l), 0);
	assert_int_equal(h->said.status, 7);
	assert_int_equal(
	    sh(h, "head -c 300000 /dev/zero >&2; echo out", STR_NONE, l), 0);
	assert_true(str_eq(h->said.out, STR("out\n")));
	assert_true(h->said.words.n > 0);
}

static void
more_than_was_asked_for_ends_it(void **state)
{
	struct here *h = *state;

	assert_int_equal(
	    sh(h, "yes", STR_NONE, (struct proc_limits){.out = 1000}), -1);
	assert_int_equal(h->e.code, FAIL_LIMIT);
	assert_int_equal(sh(h, "yes", STR_NONE,
			     (struct proc_limits){.out = 1000, .group = true}),
	    -1);
	assert_int_equal(h->e.code, FAIL_LIMIT);
}

static void
a_program_that_is_not_there_is_told(void **state)
{
	struct here *h = *state;
	static const char *const none[] = {"no-such-program-here", NULL};
	static const struct proc_limits l = {.out = 10, .group = true};

	assert_int_equal(
	    proc_run(h->a, none, NULL, STR_NONE, &l, &h->said, &h->e), -1);
	assert_int_equal(h->e.code, FAIL_NOTFOUND);
}

static void
one_that_stalls_is_ended_with_its_children(void **state)
{
	struct here *h = *state;
	char file[] = "/tmp/wikictl-unit-XXXXXX";
	int fd = mkstemp(file);
	char pid[32] = {0};
	double start = now();

	assert_true(fd >= 0);
	/* deaf to SIGTERM, and so is what it started */
	assert_int_equal(
	    sh(h,
		str_printf(h->a,
		    "trap '' TERM; sleep 60 & echo $! >%s; sleep 60", file)
		    .p,
		STR_NONE,
		(struct proc_limits){.out = 10, .ms = 200, .group = true}),
	    -1);
	assert_int_equal(h->e.code, FAIL_LIMIT);
	assert_true(str_has(h->e.msg, STR("not done after 1 s")));
	assert_true(now() - start < 10);
	assert_true(read(fd, pid, sizeof(pid) - 1) > 0);
	close(fd);
	unlink(file);
	assert_false(alive(str_of(pid)));
}

static void
one_that_closes_its_output_and_stalls_is_ended(void **state)
{
	struct here *h = *state;

	assert_int_equal(
	    sh(h, "exec >&- 2>&-; sleep 60", STR_NONE,
		(struct proc_limits){.out = 10, .ms = 200, .group = true}),
	    -1);
	assert_int_equal(h->e.code, FAIL_LIMIT);
}

static void
what_a_program_leaves_running_goes_with_it(void **state)
{
	struct here *h = *state;

	assert_int_equal(
	    sh(h, "sleep 60 >/dev/null 2>&1 & echo $!", STR_NONE,
		(struct proc_limits){.out = 100, .ms = 20000, .group = true}),
	    0);
	assert_int_equal(h->said.status, 0);
	assert_false(alive(h->said.out));
}

/* Told to end in the midst of a run, we end, and the program does. */
static void
a_signal_to_us_ends_it_too(void **state)
{
	struct here *h = *state;
	int report[2], status;
	char pid[32] = {0};
	pid_t us;

	assert_int_equal(pipe(report), 0);
	us = fork();
	assert_true(us >= 0);
	if (us == 0) {
		struct proc_limits l = {.out = 100, .ms = 60000, .group = true};

		sh(h, str_printf(h->a, "echo $$ >&%d; sleep 60", report[1]).p,
		    STR_NONE, l);
		_exit(0); /* never: the signal comes first */
	}
	assert_true(read(report[0], pid, sizeof(pid) - 1) > 0);
	kill(us, SIGTERM);
	assert_int_equal(waitpid(us, &status, 0), us);
	assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGTERM);
	assert_false(alive(str_of(pid)));
	close(report[0]);
	close(report[1]);
}

int
main(void)
{
#define T(name) cmocka_unit_test_setup_teardown(name, here_begin, here_end)
	const struct CMUnitTest tests[] = {
	    T(programs_are_fed_and_drained_at_once),
	    T(more_than_was_asked_for_ends_it),
	    T(a_program_that_is_not_there_is_told),
	    T(one_that_stalls_is_ended_with_its_children),
	    T(one_that_closes_its_output_and_stalls_is_ended),
	    T(what_a_program_leaves_running_goes_with_it),
	    T(a_signal_to_us_ends_it_too),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
