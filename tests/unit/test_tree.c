#include "unit.h"

#include <dirent.h>
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/err.h"
#include "base/tree.h"

/* A fresh folder on the disk, entered as the working directory: the wiki is
 * "wiki" in it, and what is beside is outside. */
struct place {
	struct arena *a;
	struct err e;
	char top[64];
	int back;
};

static void
run(const char *command)
{
	assert_int_equal(system(command), 0);
}

static int
setup(void **state)
{
	struct place *p = calloc(1, sizeof(*p));

	assert_non_null(p);
	p->a = arena_new();
	err_init(&p->e, p->a);
	strncpy(p->top, "/tmp/wikictl-tree-XXXXXX", sizeof(p->top) - 1);
	assert_non_null(mkdtemp(p->top));
	assert_int_equal(chmod(p->top, 0755), 0);
	assert_int_equal(chdir(p->top), 0);
	assert_int_equal(mkdir("wiki", 0755), 0);
	*state = p;
	return 0;
}

static int
teardown(void **state)
{
	struct place *p = *state;

	assert_int_equal(chdir("/"), 0);
	run(str_printf(p->a, "chmod -R u+rwX %s && rm -rf %s", p->top, p->top)
		.p);
	arena_free(p->a);
	free(p);
	return 0;
}

static void
put_file(const char *path, const char *text)
{
	FILE *f = fopen(path, "w");

	assert_non_null(f);
	assert_true(fputs(text, f) >= 0);
	assert_int_equal(fclose(f), 0);
}

static void
file_is(struct place *p, const char *path, const char *want)
{
	struct str got;
	struct tree *t = tree_dir(p->a, STR("."));

	assert_int_equal(tree_read(p->a, t, str_of(path), &got, &p->e), 0);
	assert_string_equal(str_c(p->a, got), want);
}

static bool
is_there(const char *path)
{
	struct stat st;

	return lstat(path, &st) == 0;
}

static void
reads(struct place *p, const struct tree *t, const char *path, const char *want)
{
	struct str got;

	assert_true(tree_has(t, str_of(path)));
	assert_int_equal(tree_read(p->a, t, str_of(path), &got, &p->e), 0);
	assert_string_equal(str_c(p->a, got), want);
}

static void
refuses(struct place *p, const struct tree *t, const char *path, enum fail code)
{
	struct str got = STR("untouched");

	assert_int_equal(tree_read(p->a, t, str_of(path), &got, &p->e), -1);
	assert_int_equal(p->e.code, code);
	assert_true(p->e.msg.n != 0);
	assert_string_equal(got.p, "untouched");
}

/* The names listed, a blank after each. */
static void
lists(struct place *p, const struct tree *t, const char *dir, const char *want)
{
	struct strs l;
	struct buf b;

	assert_int_equal(tree_list(p->a, t, str_of(dir), &l, &p->e), 0);
	buf_init(&b, p->a, 10000);
	VEC_EACH (i, &l)
		buf_f(&b, "%.*s ", STR_ARG(l.v[i]));
	assert_string_equal(str_c(p->a, buf_str(&b)), want);
}

static void
no_temporary_file(struct place *p)
{
	(void)p;
	run("test -z \"$(find . -name '.wikictl-*')\"");
}

/* paths */

static void
paths_stay_inside(void **state)
{
	static const char *const bad[] = {"", "/", "/a", "a/", "a//b", ".",
	    "..", "./a", "a/..", "a/../b", "../a", ".git/config",
	    "a/.GIT/hooks", ".Git"};
	static const char *const good[] = {"a", "a/b.md", "...", "..a",
	    ".gitignore", "a/.github/x", "\xc3\xa9 x.md", "a\nb"};

	(void)state;
	for (size_t i = 0; i < sizeof(bad) / sizeof(*bad); i++)
		if (tree_path_ok(str_of(bad[i])))
			fail_msg("took \"%s\"", bad[i]);
	for (size_t i = 0; i < sizeof(good) / sizeof(*good); i++)
		if (!tree_path_ok(str_of(good[i])))
			fail_msg("refused \"%s\"", good[i]);
	assert_false(tree_path_ok(STR("a\0b")));
	assert_false(tree_path_ok(STR_NONE));
}

static void
a_bad_path_is_refused_by_each_tree(void **state)
{
	struct place *p = *state;
	struct tree *trees[] = {tree_dir(p->a, STR("wiki")), tree_mem(p->a)};
	struct strs l;

	put_file("secret", "x");
	for (size_t i = 0; i < 2; i++) {
		refuses(p, trees[i], "../secret", FAIL_REFUSED);
		assert_false(tree_has(trees[i], STR("../secret")));
		assert_int_equal(
		    tree_list(p->a, trees[i], STR(".."), &l, &p->e), -1);
		assert_int_equal(p->e.code, FAIL_REFUSED);
	}
}

/* a directory */

static void
a_directory_reads_bytes_as_they_are(void **state)
{
	struct place *p = *state;
	struct tree *t = tree_dir(p->a, STR("wiki"));
	struct str got;
	FILE *f = fopen("wiki/bytes", "w");

	assert_int_equal(fwrite("a\0\xff\r\n", 1, 5, f), 5);
	fclose(f);
	put_file("wiki/empty.md", "");
	assert_int_equal(tree_read(p->a, t, STR("bytes"), &got, &p->e), 0);
	assert_true(str_eq(got, STR("a\0\xff\r\n")));
	reads(p, t, "empty.md", "");
	refuses(p, t, "none.md", FAIL_NOTFOUND);
	refuses(p, t, "empty.md/x", FAIL_NOTFOUND);
	assert_false(tree_has(t, STR("none.md")));
}

static void
a_folder_is_no_file(void **state)
{
	struct place *p = *state;
	struct tree *t = tree_dir(p->a, STR("wiki"));

	run("mkdir wiki/sub && mkfifo wiki/pipe");
	refuses(p, t, "sub", FAIL_NOTFOUND);
	assert_false(tree_has(t, STR("sub")));
	refuses(p, t, "pipe", FAIL_UNCHECKED);
	assert_false(tree_has(t, STR("pipe")));
}

static void
a_list_is_sorted_and_has_plain_files_alone(void **state)
{
	struct place *p = *state;
	struct tree *t = tree_dir(p->a, STR("wiki"));

	run("cd wiki && mkdir -p .git/x a/b nested/.git nested/deep .wikictl "
	    "sub && touch .git/x/f a/b/c.md a-b.md z.md nested/n.md "
	    "nested/deep/m.md .wikictl-12-0 .wikictl/config.yaml sub/.git "
	    "sub/s.md && mkfifo pipe && ln -s z.md link.md && ln -s a la");
	lists(p, t, "", ".wikictl/config.yaml a-b.md a/b/c.md z.md ");
	lists(p, t, "a", "a/b/c.md ");
	lists(p, t, "a/", "a/b/c.md ");
	lists(p, t, "nested", "");
	lists(p, t, "la", "");
	lists(p, t, "none", "");
	lists(p, t, "z.md", "");
}

static bool
is_z(const void *own, struct str path)
{
	return str_starts(path, *(const struct str *)own);
}

static int
find(struct place *p, const struct tree *t, const struct str *start,
    struct tree_files *out)
{
	return tree_files(tree_files_ask(p->a, t, is_z, start), out, &p->e);
}

static void
a_file_that_changes_gets_another_stamp(void **state)
{
	struct place *p = *state;
	struct tree *t = tree_dir(p->a, STR("wiki"));
	struct str z = STR("z");
	struct tree_files one, two;

	run("cd wiki && echo 1 >z.md && echo 1 >z2.md && echo 1 >a.md");
	assert_int_equal(find(p, t, &z, &one), 0);
	assert_int_equal(one.n, 2);
	assert_true(str_eq(one.v[0].path, STR("z.md")));
	assert_true(one.v[0].stamp != 0 && one.v[0].latest > 0);
	/* same size, same time: its change of state is told by the system */
	run("cd wiki && touch -r z.md ref && echo 2 >z.md && "
	    "touch -r ref z.md && sleep 0.02 && touch -r ref z.md");
	assert_int_equal(find(p, t, &z, &two), 0);
	assert_true(one.v[0].stamp != two.v[0].stamp);
	assert_true(one.v[1].stamp == two.v[1].stamp);
	t = tree_mem(p->a);
	tree_put(t, STR("z.md"), STR("x"));
	tree_put(t, STR("a.md"), STR("x"));
	assert_int_equal(find(p, t, &z, &two), 0);
	assert_int_equal(two.n, 1);
	assert_true(two.v[0].stamp == 0);
}

/* So many that several threads ask for their stamps. */
#define MANY 3001

static void
of_many_files_each_has_the_stamp_it_has_alone(void **state)
{
	struct place *p = *state;
	struct tree *t = tree_dir(p->a, STR("wiki"));
	struct str all = STR(""), one = STR("d7/p1007.md");
	struct tree_files l = {0}, own = {0};

	run("cd wiki && mkdir d0 d1 d2 d3 d4 d5 d6 d7 d8 d9 && i=0 && "
	    "while [ $i -lt 3001 ]; do printf %0$((i % 50))d 0 "
	    ">d$((i % 10))/p$i.md; i=$((i + 1)); done");
	assert_int_equal(find(p, t, &all, &l), 0);
	assert_int_equal(l.n, MANY);
	assert_int_equal(find(p, t, &one, &own), 0);
	assert_int_equal(own.n, 1);
	VEC_EACH (i, &l) {
		assert_true(l.v[i].stamp != 0 && l.v[i].latest > 0);
		assert_true(
		    i == 0 || str_cmp(l.v[i - 1].path, l.v[i].path) < 0);
		if (str_eq(l.v[i].path, one))
			assert_true(l.v[i].stamp == own.v[0].stamp);
		else
			assert_true(l.v[i].stamp != own.v[0].stamp);
	}
}

static void
a_root_that_is_not_there_is_an_error(void **state)
{
	struct place *p = *state;
	struct tree *t = tree_dir(p->a, STR("none"));
	struct strs l;

	assert_int_equal(tree_list(p->a, t, STR(""), &l, &p->e), -1);
	assert_int_equal(p->e.code, FAIL_NOTFOUND);
	refuses(p, t, "a.md", FAIL_NOTFOUND);
}

static void
a_link_inside_reads_as_its_file(void **state)
{
	struct place *p = *state;
	struct tree *t = tree_dir(p->a, STR("wiki"));

	put_file("wiki/a.md", "text");
	run("cd wiki && mkdir d && ln -s ../a.md d/rel.md && ln -s d ld && "
	    "ln -s \"$PWD/a.md\" abs.md && ln -s rel.md d/two.md");
	reads(p, t, "d/rel.md", "text");
	reads(p, t, "abs.md", "text");
	reads(p, t, "ld/rel.md", "text");
	reads(p, t, "d/two.md", "text");
}

static void
a_link_that_leaves_is_refused(void **state)
{
	struct place *p = *state;
	struct tree *t = tree_dir(p->a, STR("wiki"));

	put_file("secret", "x");
	run("mkdir wiki2 wiki/.git && touch wiki2/b wiki/.git/config && "
	    "cd wiki && ln -s ../secret s && ln -s .. up && "
	    "ln -s ../wiki2 beside && ln -s .git/config g && ln -s none n && "
	    "ln -s loop loop");
	refuses(p, t, "s", FAIL_REFUSED);
	refuses(p, t, "up/secret", FAIL_REFUSED);
	refuses(p, t, "beside/b", FAIL_REFUSED);
	refuses(p, t, "g", FAIL_REFUSED);
	refuses(p, t, "n", FAIL_REFUSED);
	refuses(p, t, "loop", FAIL_REFUSED);
	assert_false(tree_has(t, STR("s")));
	assert_false(tree_has(t, STR("up/secret")));
}

static void
a_root_that_is_a_link_is_followed(void **state)
{
	struct place *p = *state;

	put_file("wiki/a.md", "text");
	run("ln -s wiki other");
	reads(p, tree_dir(p->a, STR("other")), "a.md", "text");
	lists(p, tree_dir(p->a, STR("other/")), "", "a.md ");
}

static void
a_file_too_large_is_told(void **state)
{
	struct place *p = *state;
	struct tree *t = tree_dir(p->a, STR("wiki"));

	put_file("wiki/big", "");
	assert_int_equal(truncate("wiki/big", (off_t)TREE_FILE_MAX + 1), 0);
	refuses(p, t, "big", FAIL_LIMIT);
}

static void
a_file_that_changed_since_it_was_read_says_so(void **state)
{
	struct place *p = *state;
	struct tree *t = tree_dir(p->a, STR("wiki"));

	put_file("wiki/a.md", "one");
	reads(p, t, "a.md", "one");
	reads(p, t, "a.md", "one");
	put_file("wiki/a.md", "two");
	refuses(p, t, "a.md", FAIL_RETRY);
	reads(p, tree_dir(p->a, STR("wiki")), "a.md", "two");
}

/* What only a user without privileges meets, and what limits do: in a process
 * of its own, which ends with the number of checks that were not met. */
static void
in_child(struct place *p, int (*checks)(struct place *p))
{
	pid_t pid = fork();
	int status;

	assert_true(pid >= 0);
	if (pid == 0)
		_exit(checks(p));
	assert_int_equal(waitpid(pid, &status, 0), pid);
	assert_true(WIFEXITED(status));
	assert_int_equal(WEXITSTATUS(status), 0);
}

static bool
drop_privileges(void)
{
	return geteuid() != 0 || setuid(65534) == 0;
}

static int
unreadable(struct place *p)
{
	struct tree *t = tree_dir(p->a, STR("wiki"));
	struct str got;
	struct strs l;
	int bad = !drop_privileges();

	bad += tree_read(p->a, t, STR("shut.md"), &got, &p->e) != -1;
	bad += p->e.code != FAIL_UNCHECKED;
	bad += !str_has(p->e.msg, STR("shut.md"));
	bad += !str_has(p->e.msg, STR("denied"));
	err_clear(&p->e);
	bad += tree_list(p->a, t, STR(""), &l, &p->e) != -1;
	bad += p->e.code != FAIL_UNCHECKED || !str_has(p->e.msg, STR("dir"));
	return bad;
}

static void
what_cannot_be_read_is_not_taken_for_absent(void **state)
{
	struct place *p = *state;

	put_file("wiki/shut.md", "x");
	run("mkdir wiki/dir && chmod 0 wiki/shut.md wiki/dir");
	in_child(p, unreadable);
}

/* memory and edits */

static void
memory_keeps_copies(void **state)
{
	struct place *p = *state;
	struct tree *t = tree_mem(p->a);
	char text[] = "one";

	tree_put(t, STR("b.md"), STR("b"));
	tree_put(t, STR("a/x.md"), str_of(text));
	text[0] = 'X';
	reads(p, t, "a/x.md", "one");
	lists(p, t, "", "a/x.md b.md ");
	lists(p, t, "a", "a/x.md ");
	tree_drop(t, STR("b.md"));
	refuses(p, t, "b.md", FAIL_NOTFOUND);
	lists(p, t, "", "a/x.md ");
	refuses(p, t, "none", FAIL_NOTFOUND);
}

static void
memory_holds_many(void **state)
{
	struct place *p = *state;
	struct tree *t = tree_mem(p->a);
	struct strs l;

	for (int i = 0; i < 3000; i++)
		tree_put(t, str_printf(p->a, "d%d/p%d.md", i % 7, i),
		    str_printf(p->a, "%d", i));
	for (int i = 0; i < 3000; i++)
		reads(p, t, str_printf(p->a, "d%d/p%d.md", i % 7, i).p,
		    str_printf(p->a, "%d", i).p);
	assert_int_equal(tree_list(p->a, t, STR(""), &l, &p->e), 0);
	assert_int_equal(l.n, 3000);
}

static struct tree *
three_pages(struct place *p)
{
	struct tree *t = tree_mem(p->a);

	tree_put(t, STR("a.md"), STR("a"));
	tree_put(t, STR("w/b.md"), STR("b"));
	tree_put(t, STR("w/c.md"), STR("c"));
	return t;
}

static void
edits_hide_what_is_under_and_leave_it(void **state)
{
	struct place *p = *state;
	struct tree *under = three_pages(p), *t = tree_edits(p->a, under);

	tree_put(t, STR("w/b.md"), STR("B"));
	tree_drop(t, STR("w/c.md"));
	tree_put(t, STR("w/a.md"), STR("new"));
	reads(p, t, "a.md", "a");
	reads(p, t, "w/b.md", "B");
	refuses(p, t, "w/c.md", FAIL_NOTFOUND);
	assert_false(tree_has(t, STR("w/c.md")));
	lists(p, t, "", "a.md w/a.md w/b.md ");
	lists(p, t, "w", "w/a.md w/b.md ");
	lists(p, under, "", "a.md w/b.md w/c.md ");
	reads(p, under, "w/b.md", "b");
}

static void
edits_stand_over_edits(void **state)
{
	struct place *p = *state;
	struct tree *one = tree_edits(p->a, three_pages(p)), *two;

	tree_drop(one, STR("a.md"));
	two = tree_edits(p->a, one);
	tree_put(two, STR("a.md"), STR("again"));
	tree_drop(two, STR("w/b.md"));
	lists(p, two, "", "a.md w/c.md ");
	reads(p, two, "a.md", "again");
	lists(p, one, "", "w/b.md w/c.md ");
}

static void
changes_come_in_the_order_first_made(void **state)
{
	struct place *p = *state;
	struct tree *t = tree_edits(p->a, three_pages(p));
	struct tree_changes c;

	tree_put(t, STR("z.md"), STR("1"));
	tree_drop(t, STR("a.md"));
	tree_put(t, STR("w/b.md"), STR("B"));
	tree_put(t, STR("z.md"), STR("2"));
	tree_changes(t, &c);
	assert_int_equal(c.n, 3);
	assert_string_equal(c.v[0].path.p, "z.md");
	assert_string_equal(c.v[0].text.p, "2");
	assert_false(c.v[0].was_there);
	assert_true(c.v[1].drop);
	assert_string_equal(c.v[1].was.p, "a");
	assert_string_equal(c.v[2].was.p, "b");
}

static void
edits_that_change_no_byte_are_no_changes(void **state)
{
	struct place *p = *state;
	struct tree *t = tree_edits(p->a, three_pages(p));
	struct tree_changes c;

	tree_put(t, STR("a.md"), STR("x"));
	tree_put(t, STR("a.md"), STR("a"));
	tree_put(t, STR("new.md"), STR("n"));
	tree_drop(t, STR("new.md"));
	tree_drop(t, STR("w/b.md"));
	tree_put(t, STR("w/b.md"), STR("b"));
	tree_changes(t, &c);
	assert_int_equal(c.n, 0);
	tree_put(t, STR("empty.md"), STR(""));
	tree_changes(t, &c);
	assert_int_equal(c.n, 1);
}

/* writing */

static struct tree *
edits_of_disk(struct place *p)
{
	return tree_edits(p->a, tree_dir(p->a, STR("wiki")));
}

static void
writes(struct place *p, const struct tree *t)
{
	if (tree_flush(t, STR("wiki"), NULL, &p->e) != 0)
		fail_msg("%.*s", STR_ARG(p->e.msg));
	no_temporary_file(p);
}

static void
fails(struct place *p, const struct tree *t, enum fail code)
{
	assert_int_equal(tree_flush(t, STR("wiki"), NULL, &p->e), -1);
	if (p->e.code != code)
		fail_msg("%s: %.*s", err_name(p->e.code), STR_ARG(p->e.msg));
	no_temporary_file(p);
}

static void
a_flush_writes_drops_and_makes_folders(void **state)
{
	struct place *p = *state;
	struct tree *t;

	put_file("wiki/old.md", "old");
	put_file("wiki/kept.md", "kept");
	t = edits_of_disk(p);
	tree_put(t, STR("a/b/new.md"), STR("new\r\n"));
	tree_put(t, STR("a/b/empty.md"), STR(""));
	tree_drop(t, STR("old.md"));
	writes(p, t);
	file_is(p, "wiki/a/b/new.md", "new\r\n");
	file_is(p, "wiki/a/b/empty.md", "");
	file_is(p, "wiki/kept.md", "kept");
	assert_false(is_there("wiki/old.md"));
}

static void
a_flush_of_nothing_touches_nothing(void **state)
{
	struct place *p = *state;
	struct tree *t = edits_of_disk(p);
	struct stat before, after;

	put_file("wiki/a.md", "a");
	assert_int_equal(stat("wiki/a.md", &before), 0);
	tree_put(t, STR("a.md"), STR("a"));
	writes(p, t);
	assert_int_equal(stat("wiki/a.md", &after), 0);
	assert_int_equal(before.st_ino, after.st_ino);
	assert_int_equal(tree_flush(t, STR("none"), NULL, &p->e), 0);
}

static void
a_flush_keeps_the_mode(void **state)
{
	struct place *p = *state;
	struct tree *t;
	struct stat st;

	put_file("wiki/run.sh", "a");
	put_file("wiki/mine.md", "a");
	run("chmod 0751 wiki/run.sh && chmod 0600 wiki/mine.md");
	t = edits_of_disk(p);
	tree_put(t, STR("run.sh"), STR("b"));
	tree_put(t, STR("mine.md"), STR("b"));
	tree_put(t, STR("new.md"), STR("n"));
	umask(027);
	writes(p, t);
	umask(022);
	assert_int_equal(stat("wiki/run.sh", &st), 0);
	assert_int_equal(st.st_mode & 07777, 0751);
	assert_int_equal(stat("wiki/mine.md", &st), 0);
	assert_int_equal(st.st_mode & 07777, 0600);
	assert_int_equal(stat("wiki/new.md", &st), 0);
	assert_int_equal(st.st_mode & 07777, 0640);
}

static void
a_link_is_written_through_and_dropped_as_a_link(void **state)
{
	struct place *p = *state;
	struct tree *t;
	struct stat st;

	put_file("wiki/a.md", "a");
	run("cd wiki && mkdir d && ln -s ../a.md d/l.md && ln -s d ld");
	t = edits_of_disk(p);
	tree_put(t, STR("d/l.md"), STR("b"));
	tree_put(t, STR("ld/new.md"), STR("n"));
	writes(p, t);
	file_is(p, "wiki/a.md", "b");
	file_is(p, "wiki/d/new.md", "n");
	assert_int_equal(lstat("wiki/d/l.md", &st), 0);
	assert_true(S_ISLNK(st.st_mode));
	t = edits_of_disk(p);
	tree_drop(t, STR("d/l.md"));
	writes(p, t);
	assert_false(is_there("wiki/d/l.md"));
	file_is(p, "wiki/a.md", "b");
}

static void
nothing_is_written_outside(void **state)
{
	struct place *p = *state;
	static const char *const paths[] = {
	    "s.md", "up/new.md", "up/deep/new.md", "none.md", "../x", ".git/x"};

	put_file("secret", "x");
	run("cd wiki && ln -s ../secret s.md && ln -s .. up && "
	    "ln -s nowhere none.md");
	for (size_t i = 0; i < sizeof(paths) / sizeof(*paths); i++) {
		struct tree *t = edits_of_disk(p);

		tree_put(t, STR("fine.md"), STR("fine"));
		tree_put(t, str_of(paths[i]), STR("evil"));
		fails(p, t, FAIL_REFUSED);
		assert_false(is_there("wiki/fine.md"));
	}
	file_is(p, "secret", "x");
	run("test \"$(ls)\" = \"$(printf 'secret\\nwiki')\"");
}

static void
two_names_of_one_file_are_refused(void **state)
{
	struct place *p = *state;
	struct tree *t;

	put_file("wiki/a.md", "a");
	run("ln -s a.md wiki/l.md");
	t = edits_of_disk(p);
	tree_put(t, STR("a.md"), STR("b"));
	tree_put(t, STR("l.md"), STR("c"));
	fails(p, t, FAIL_REFUSED);
	file_is(p, "wiki/a.md", "a");
}

static void
a_page_changed_after_the_edit_is_tried_again(void **state)
{
	struct place *p = *state;
	struct tree *t = edits_of_disk(p);

	put_file("wiki/a.md", "a");
	tree_put(t, STR("first.md"), STR("1"));
	tree_put(t, STR("a.md"), STR("mine"));
	put_file("wiki/a.md", "theirs");
	fails(p, t, FAIL_RETRY);
	assert_true(str_has(p->e.msg, STR("a.md")));
	file_is(p, "wiki/a.md", "theirs");
	assert_false(is_there("wiki/first.md"));
}

static void
a_page_changed_between_reading_and_editing_is_tried_again(void **state)
{
	struct place *p = *state;
	struct tree *t = edits_of_disk(p);

	put_file("wiki/a.md", "a");
	reads(p, t, "a.md", "a");
	put_file("wiki/a.md", "");
	tree_put(t, STR("a.md"), STR("mine"));
	fails(p, t, FAIL_RETRY);
	file_is(p, "wiki/a.md", "");
}

static void
a_file_that_came_or_went_is_tried_again(void **state)
{
	struct place *p = *state;
	struct tree *t = edits_of_disk(p);

	tree_put(t, STR("new.md"), STR("mine"));
	put_file("wiki/new.md", "theirs");
	fails(p, t, FAIL_RETRY);
	file_is(p, "wiki/new.md", "theirs");
	put_file("wiki/gone.md", "x");
	t = edits_of_disk(p);
	tree_drop(t, STR("gone.md"));
	assert_int_equal(unlink("wiki/gone.md"), 0);
	fails(p, t, FAIL_RETRY);
}

static void
after_a_flush_the_disk_below_reads_what_was_written(void **state)
{
	struct place *p = *state;
	struct tree *disk = tree_dir(p->a, STR("wiki"));
	struct tree *t = tree_edits(p->a, disk);

	put_file("wiki/a.md", "a");
	reads(p, disk, "a.md", "a");
	tree_put(t, STR("a.md"), STR("b"));
	writes(p, t);
	reads(p, disk, "a.md", "b");
	t = tree_edits(p->a, disk);
	tree_put(t, STR("a.md"), STR("c"));
	writes(p, t);
	file_is(p, "wiki/a.md", "c");
}

static int
pages_last(struct str path)
{
	return str_ends(path, STR(".md")) ? 9 : 1;
}

/* The folder that is no folder fails while staging; nothing has its name yet,
 * and the folder made for the first file is gone. */
static void
an_error_leaves_all_as_it_was(void **state)
{
	struct place *p = *state;
	struct tree *t = edits_of_disk(p);

	put_file("wiki/file", "x");
	put_file("wiki/page.md", "old");
	tree_put(t, STR("page.md"), STR("new"));
	tree_put(t, STR("made/deep/source"), STR("s"));
	tree_put(t, STR("file/below"), STR("y"));
	assert_int_equal(tree_flush(t, STR("wiki"), pages_last, &p->e), -1);
	assert_int_equal(p->e.code, FAIL_IO);
	assert_true(str_has(p->e.msg, STR("file/below")));
	no_temporary_file(p);
	file_is(p, "wiki/page.md", "old");
	assert_false(is_there("wiki/made"));
}

static int
too_large(struct place *p)
{
	const struct rlimit limit = {1000, 1000};
	struct tree *t = edits_of_disk(p);
	int bad = 0;

	signal(SIGXFSZ, SIG_IGN);
	tree_put(t, STR("a.md"), STR("new"));
	tree_put(t, STR("b.md"), (struct str){arena_alloc(p->a, 5000), 5000});
	bad += setrlimit(RLIMIT_FSIZE, &limit) != 0;
	bad += tree_flush(t, STR("wiki"), NULL, &p->e) != -1;
	bad += p->e.code != FAIL_IO || !str_has(p->e.msg, STR("b.md"));
	bad += !str_has(p->e.msg, str_of(strerror(EFBIG)));
	return bad;
}

static void
a_disk_that_is_full_changes_nothing(void **state)
{
	struct place *p = *state;

	put_file("wiki/a.md", "old");
	in_child(p, too_large);
	no_temporary_file(p);
	file_is(p, "wiki/a.md", "old");
	assert_false(is_there("wiki/b.md"));
}

static int
read_only(struct place *p)
{
	static const char *const paths[] = {
	    "shut/a.md", "shut/new.md", "shut/deep/new.md", "ro.md"};
	int bad = !drop_privileges();

	for (size_t i = 0; i < sizeof(paths) / sizeof(*paths); i++) {
		struct tree *t = edits_of_disk(p);

		tree_put(t, STR("open/fine.md"), STR("fine"));
		tree_put(t, str_of(paths[i]), STR("b"));
		bad += tree_flush(t, STR("wiki"), NULL, &p->e) != -1;
		bad += p->e.code != FAIL_IO;
		bad += !str_has(p->e.msg, str_of(paths[i]));
		bad += !str_has(p->e.msg, STR("denied"));
	}
	return bad;
}

static void
a_read_only_folder_or_file_is_told(void **state)
{
	struct place *p = *state;

	run("mkdir wiki/shut wiki/open && chmod 0777 wiki/open");
	put_file("wiki/shut/a.md", "a");
	put_file("wiki/ro.md", "a");
	run("chmod 0666 wiki/shut/a.md && chmod 0444 wiki/ro.md && "
	    "chmod 0555 wiki/shut");
	in_child(p, read_only);
	no_temporary_file(p);
	file_is(p, "wiki/shut/a.md", "a");
	file_is(p, "wiki/ro.md", "a");
	assert_false(is_there("wiki/open/fine.md"));
}

/* In a folder with the sticky bit a stranger's file cannot be removed, which
 * shows only when it is tried: after what ranks before, before what ranks
 * behind. */
static int
by_steps(struct str path)
{
	return str_ends(path, STR("first"))  ? 1
	       : str_ends(path, STR("file")) ? 2
					     : 3;
}

static int
halfway(struct place *p)
{
	struct tree *t = edits_of_disk(p);
	int bad = !drop_privileges();

	tree_put(t, STR("open/last.md"), STR("9"));
	tree_drop(t, STR("sticky/file"));
	tree_put(t, STR("open/first"), STR("1"));
	bad += tree_flush(t, STR("wiki"), by_steps, &p->e) != -1;
	bad += p->e.code != FAIL_IO || !str_has(p->e.msg, STR("sticky/file"));
	bad += !is_there("wiki/open/first") || is_there("wiki/open/last.md");
	return bad;
}

static void
files_are_written_in_the_order_of_their_rank(void **state)
{
	struct place *p = *state;
	struct tree *t;

	if (geteuid() != 0)
		skip();
	run("mkdir -m 1777 wiki/open wiki/sticky && touch wiki/sticky/file");
	in_child(p, halfway);
	no_temporary_file(p);
	assert_true(is_there("wiki/sticky/file"));
	t = edits_of_disk(p);
	tree_put(t, STR("open/last.md"), STR("9"));
	tree_drop(t, STR("sticky/file"));
	tree_put(t, STR("open/first"), STR("1"));
	assert_int_equal(tree_flush(t, STR("wiki"), pages_last, &p->e), 0);
	assert_true(is_there("wiki/open/last.md"));
	assert_false(is_there("wiki/sticky/file"));
}

static void
leftovers_of_a_killed_run_go(void **state)
{
	struct place *p = *state;
	struct tree *t = edits_of_disk(p);
	pid_t gone = fork();
	const char *stale, *living;

	if (gone == 0)
		_exit(0);
	assert_int_equal(waitpid(gone, NULL, 0), gone);
	stale = str_printf(p->a, "wiki/.wikictl-%ld-3", (long)gone).p;
	living = str_printf(p->a, "wiki/.wikictl-%ld-3", (long)getppid()).p;
	put_file(stale, "half");
	put_file(living, "half");
	put_file("wiki/.wikictl-notes", "a person's own");
	tree_put(t, STR("a.md"), STR("a"));
	assert_int_equal(tree_flush(t, STR("wiki"), NULL, &p->e), 0);
	assert_false(is_there(stale));
	assert_true(is_there(living));
	assert_true(is_there("wiki/.wikictl-notes"));
}

static void
a_directory_in_the_way_is_told(void **state)
{
	struct place *p = *state;
	struct tree *t = edits_of_disk(p);

	run("mkdir wiki/a.md");
	tree_put(t, STR("a.md"), STR("a"));
	fails(p, t, FAIL_IO);
	assert_true(is_there("wiki/a.md"));
}

int
main(void)
{
#define IN_PLACE(f) cmocka_unit_test_setup_teardown(f, setup, teardown)
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(paths_stay_inside),
	    IN_PLACE(a_bad_path_is_refused_by_each_tree),
	    IN_PLACE(a_directory_reads_bytes_as_they_are),
	    IN_PLACE(a_folder_is_no_file),
	    IN_PLACE(a_list_is_sorted_and_has_plain_files_alone),
	    IN_PLACE(a_file_that_changes_gets_another_stamp),
	    IN_PLACE(of_many_files_each_has_the_stamp_it_has_alone),
	    IN_PLACE(a_root_that_is_not_there_is_an_error),
	    IN_PLACE(a_link_inside_reads_as_its_file),
	    IN_PLACE(a_link_that_leaves_is_refused),
	    IN_PLACE(a_root_that_is_a_link_is_followed),
	    IN_PLACE(a_file_too_large_is_told),
	    IN_PLACE(a_file_that_changed_since_it_was_read_says_so),
	    IN_PLACE(what_cannot_be_read_is_not_taken_for_absent),
	    IN_PLACE(memory_keeps_copies),
	    IN_PLACE(memory_holds_many),
	    IN_PLACE(edits_hide_what_is_under_and_leave_it),
	    IN_PLACE(edits_stand_over_edits),
	    IN_PLACE(changes_come_in_the_order_first_made),
	    IN_PLACE(edits_that_change_no_byte_are_no_changes),
	    IN_PLACE(a_flush_writes_drops_and_makes_folders),
	    IN_PLACE(a_flush_of_nothing_touches_nothing),
	    IN_PLACE(a_flush_keeps_the_mode),
	    IN_PLACE(a_link_is_written_through_and_dropped_as_a_link),
	    IN_PLACE(nothing_is_written_outside),
	    IN_PLACE(two_names_of_one_file_are_refused),
	    IN_PLACE(a_page_changed_after_the_edit_is_tried_again),
	    IN_PLACE(a_page_changed_between_reading_and_editing_is_tried_again),
	    IN_PLACE(a_file_that_came_or_went_is_tried_again),
	    IN_PLACE(after_a_flush_the_disk_below_reads_what_was_written),
	    IN_PLACE(an_error_leaves_all_as_it_was),
	    IN_PLACE(a_disk_that_is_full_changes_nothing),
	    IN_PLACE(a_read_only_folder_or_file_is_told),
	    IN_PLACE(files_are_written_in_the_order_of_their_rank),
	    IN_PLACE(leftovers_of_a_killed_run_go),
	    IN_PLACE(a_directory_in_the_way_is_told),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
