/* A repository found without git is the one git finds. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "git_env.h"
#include "unit.h"

#include "base/err.h"
#include "git/inner.h"

/* What is done in a fresh work tree, and where the repository is then sought
 * from; `plain`: without asking git. */
static const struct shape {
	const char *script, *dir;
	bool plain;
} shapes[] = {
    {"true", ".", true},
    {"mkdir -p a/b", "a/b", true},
    {"mkdir -p a/b && ln -s a/b to", "to", true},
    {"git commit -q --allow-empty -m x && git checkout -q --detach", ".", true},
    {"git remote add origin ../far && git config core.autocrlf true", ".",
	true},
    {"git init -q sub", "sub", true},
    /* git is asked */
    {"git config core.worktree ..", ".", false},
    {"git config core.bare true", ".", false},
    {"git config include.path more", ".", false},
    {"git config --file .git/config Core.WorkTree ..", ".", false},
    {"git config extensions.worktreeConfig true && "
     "git config core.repositoryFormatVersion 1",
	".", false},
    {"printf '[core]\\n\\tworkt\\\\\\nree = ..\\n' >>.git/config", ".", false},
    {"rm -rf .git && git init -q --object-format=sha256", ".", false},
    {"git commit -q --allow-empty -m x && git worktree add -q wt", "wt", false},
    {"mkdir sub && mv .git sub/g && echo 'gitdir: g' >sub/.git", "sub", false},
    {"mv .git g && ln -s g .git", ".", false},
    {"mkdir sub && cd sub && git init -q --bare bare", "sub/bare", false},
    {"true", ".git", false},
    {"true", ".git/refs", false},
    {"rm .git/HEAD", ".", false},
    {"rm -r .git/refs", ".", false},
    {"echo x >.git/HEAD", ".", false},
    {"rm -rf .git", ".", false},
};

static struct str
told(struct arena *a, const char *dir, const char *what)
{
	struct str cmd =
	    str_printf(a, "git -C %s rev-parse %s 2>/dev/null", dir, what);
	char line[4096] = "";
	FILE *f = popen(cmd.p, "r");

	assert_non_null(f);
	if (fgets(line, sizeof(line), f) == NULL)
		line[0] = '\0';
	pclose(f);
	return str_trim(str_dup(a, str_of(line)));
}

static void
in_new_folder(struct arena *a, const char *script)
{
	char dir[] = "/tmp/wikictl-unit-XXXXXX";
	struct str all;

	assert_non_null(mkdtemp(dir));
	assert_int_equal(chdir(dir), 0);
	all = str_printf(a, "git init -q -b main w && cd w && %s", script);
	if (system(all.p) != 0)
		fail_msg("%s", script);
	assert_int_equal(chdir("w"), 0);
}

static void
folder_remove(struct arena *a)
{
	char dir[4096];

	assert_non_null(getcwd(dir, sizeof(dir)));
	assert_int_equal(chdir("/"), 0);
	assert_int_equal(
	    system(str_printf(a, "rm -rf \"$(dirname '%s')\"", dir).p), 0);
}

static void
what_is_found_without_git_is_what_git_finds(void **state)
{
	struct arena *a = arena_new();

	(void)state;
	for (size_t i = 0; i < sizeof(shapes) / sizeof(*shapes); i++) {
		const struct shape *s = &shapes[i];
		struct str top, git_dir;

		in_new_folder(a, s->script);
		if (plain_find(a, str_of(s->dir), &top, &git_dir) != s->plain)
			fail_msg("%s: %s", s->script, s->dir);
		if (s->plain) {
			assert_true(
			    str_eq(top, told(a, s->dir, "--show-toplevel")));
			assert_true(str_eq(
			    git_dir, told(a, s->dir, "--absolute-git-dir")));
		}
		folder_remove(a);
	}
	arena_free(a);
}

static void
an_environment_that_names_a_place_is_git_to_read(void **state)
{
	static const char *const names[] = {"GIT_DIR", "GIT_WORK_TREE",
	    "GIT_COMMON_DIR", "GIT_CEILING_DIRECTORIES", "GIT_CONFIG_COUNT",
	    "GIT_OBJECT_DIRECTORY", "GIT_NEW_IN_A_LATER_GIT"};
	struct arena *a = arena_new();
	struct str top, git_dir;

	(void)state;
	in_new_folder(a, "true");
	setenv("GIT_INDEX_FILE", ".git/next", 1);
	assert_true(plain_find(a, STR("."), &top, &git_dir));
	unsetenv("GIT_INDEX_FILE");
	for (size_t i = 0; i < sizeof(names) / sizeof(*names); i++) {
		setenv(names[i], "x", 1);
		if (plain_find(a, STR("."), &top, &git_dir))
			fail_msg("%s", names[i]);
		unsetenv(names[i]);
	}
	folder_remove(a);
	arena_free(a);
}

static void
what_belongs_to_another_is_git_to_refuse(void **state)
{
	struct arena *a = arena_new();
	struct str top, git_dir;

	(void)state;
	if (geteuid() != 0)
		skip();
	in_new_folder(a, "chown 1 .git");
	assert_false(plain_find(a, STR("."), &top, &git_dir));
	assert_int_equal(system("chown 0 .git && chown 1 ."), 0);
	assert_false(plain_find(a, STR("."), &top, &git_dir));
	folder_remove(a);
	arena_free(a);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(what_is_found_without_git_is_what_git_finds),
	    cmocka_unit_test(an_environment_that_names_a_place_is_git_to_read),
	    cmocka_unit_test(what_belongs_to_another_is_git_to_refuse),
	};

	git_env();
	setenv("GIT_CONFIG_GLOBAL", "/dev/null", 1);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
