#include <signal.h>
#include <string.h>
#include <unistd.h>

#include "unit.h"

#include "base/arena.h"
#include "base/crew.h"

struct task {
	struct arena *a;
	struct buf said;
	size_t dies, full; /* parts; SIZE_MAX none */
	pid_t caller;
};

static void
work(void *own, size_t at, struct buf *out)
{
	const struct task *t = own;

	if (at == t->dies && getpid() != t->caller)
		raise(SIGKILL);
	if (at == t->full)
		out->full = true;
	for (size_t i = 0; i < at * 100; i++)
		buf_c(out, (char)('a' + at % 26));
	buf_f(out, "%zu;", at);
}

static void
take(void *own, size_t at, struct str bytes)
{
	struct task *t = own;

	buf_f(&t->said, "%zu:", at);
	buf_add(&t->said, bytes);
}

static void
lost(void *own, size_t at)
{
	buf_f(&((struct task *)own)->said, "%zu lost;", at);
}

static struct str
run(struct arena *a, size_t parts, unsigned workers, size_t dies, size_t full)
{
	struct task t = {.a = a, .dies = dies, .full = full};
	struct crew c = {&t, work, take, lost};

	t.caller = getpid();
	buf_init(&t.said, a, (size_t)1 << 28);
	crew_run(&c, parts, workers);
	return buf_str(&t.said);
}

static void
parts_come_back_in_order_whoever_did_them(void **state)
{
	struct arena *a = arena_new();
	struct str alone = run(a, 200, 1, SIZE_MAX, SIZE_MAX);

	(void)state;
	assert_true(alone.n > 1000000);
	for (unsigned n = 0; n < 6; n++)
		assert_true(str_eq(alone, run(a, 200, n, SIZE_MAX, SIZE_MAX)));
	assert_true(str_eq(alone, run(a, 200, 1000, SIZE_MAX, SIZE_MAX)));
	assert_int_equal(run(a, 0, 4, SIZE_MAX, SIZE_MAX).n, 0);
	arena_free(a);
}

/* The other child's parts come, and those done before it died. */
static void
what_a_dead_child_had_is_lost_and_nothing_else(void **state)
{
	struct arena *a = arena_new();
	struct str said = run(a, 40, 2, 18, SIZE_MAX);

	(void)state;
	assert_true(str_has(said, STR(";17:")));
	assert_true(str_has(said, STR(";18 lost;19 lost;")));
	assert_true(str_has(said, STR(";24:")));
	assert_true(str_has(said, STR(";32 lost;")));
	assert_false(str_has(said, STR(";8 lost;")));
	arena_free(a);
}

static void
a_part_over_the_ceiling_is_lost(void **state)
{
	struct arena *a = arena_new();

	(void)state;
	for (unsigned n = 1; n < 4; n++) {
		struct str said = run(a, 40, n, SIZE_MAX, 9);

		assert_true(str_has(said, STR(";9 lost;10:")));
	}
	arena_free(a);
}

static void
there_is_a_processor(void **state)
{
	(void)state;
	assert_true(crew_size() >= 1 && crew_size() <= CREW_MAX);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(parts_come_back_in_order_whoever_did_them),
	    cmocka_unit_test(what_a_dead_child_had_is_lost_and_nothing_else),
	    cmocka_unit_test(a_part_over_the_ceiling_is_lost),
	    cmocka_unit_test(there_is_a_processor),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
