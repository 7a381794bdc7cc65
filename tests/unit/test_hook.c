/* Hooks put into real repositories and run by the real git. */
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "git_env.h"
#include "unit.h"

#include "base/err.h"
#include "git/hook.h"

struct here {
	struct arena *a;
	struct err e;
	struct str base, program; /* program: a stand-in that notes its call */
	struct repo *r;
};

static void
sh(const char *script)
{
	int rc = system(script);

	if (rc != 0)
		fail_msg("status %d: %s", rc, script);
}

/* A repository with a wiki in it, and a program whose path wants quoting. It
 * writes "ARGS|STDIN" to $HOME/called and ends as $HOME/status says. */
static int
here_begin(void **state)
{
	char dir[] = "/tmp/wikictl-unit-XXXXXX";
	struct here *h = calloc(1, sizeof(*h));

	assert_non_null(mkdtemp(dir));
	h->a = arena_new();
	err_init(&h->e, h->a);
	h->base = str_dup(h->a, str_of(dir));
	assert_int_equal(chdir(dir), 0);
	setenv("HOME", dir, 1);
	sh("mkdir \"it's \\$HOME\" && cd it* && "
	   "printf '%s\\n' '#!/bin/sh' 'echo \"$*|$(cat)\" >>\"$HOME/called\"' "
	   "'echo \"$GIT_DIR|$GIT_WORK_TREE|$GIT_INDEX_FILE\" >\"$HOME/env\"' "
	   "'exit $(cat \"$HOME/status\" 2>/dev/null || echo 0)' >wikictl && "
	   "chmod +x wikictl");
	sh("git init -q -b main w && cd w && mkdir .wikictl docs && "
	   "touch .wikictl/config.yaml a.md && git add . && "
	   "git commit -qm first");
	assert_int_equal(chdir("w"), 0);
	h->program = str_printf(h->a, "%s/it's $HOME/wikictl", dir);
	*state = h;
	return 0;
}

static int
here_end(void **state)
{
	struct here *h = *state;

	repo_close(h->r);
	assert_int_equal(chdir("/"), 0);
	sh(str_printf(h->a, "rm -rf %.*s", STR_ARG(h->base)).p);
	arena_free(h->a);
	free(h);
	return 0;
}

static void
are_done(struct here *h, const struct hooks_done *l, const char *want)
{
	struct buf b;

	buf_init(&b, h->a, 65536);
	VEC_EACH (i, l)
		buf_f(&b, "%s%.*s %s", i != 0 ? "," : "", STR_ARG(l->v[i].name),
		    l->v[i].what);
	assert_string_equal(buf_str(&b).p, want);
}

static struct repo *
opened(struct here *h)
{
	repo_close(h->r);
	h->r = NULL;
	if (repo_open(h->a, STR("."), &h->r, &h->e) != 0)
		fail_msg("%.*s", STR_ARG(h->e.msg));
	return h->r;
}

static void
install_says(struct here *h, const char *root, const char *want)
{
	struct hooks_done done;

	if (hook_install(
		h->a, opened(h), h->program, str_of(root), &done, &h->e) != 0)
		fail_msg("%.*s", STR_ARG(h->e.msg));
	are_done(h, &done, want);
}

static void
uninstall_says(struct here *h, const char *want)
{
	struct hooks_done done;

	if (hook_uninstall(h->a, opened(h), &done, &h->e) != 0)
		fail_msg("%.*s", STR_ARG(h->e.msg));
	are_done(h, &done, want);
}

/* Compares what was called since the last time. */
static void
called(struct here *h, const char *want)
{
	FILE *f = fopen(str_printf(h->a, "%.*s/want", STR_ARG(h->base)).p, "w");

	assert_non_null(f);
	fputs(want, f);
	fclose(f);
	sh("touch ~/called; diff ~/want ~/called >&2 && rm ~/called");
}

#define ALL(what) "pre-commit " what ",pre-merge-commit " what ",pre-push " what

static void
git_runs_what_was_installed(void **state)
{
	struct here *h = *state;

	install_says(h, "", ALL("installed"));
	sh("echo x >a.md && git commit -qam x");
	called(h, "hook run pre-commit|\n");
	sh("git checkout -q -b side && echo s >s.md && git add s.md && "
	   "git commit -qm s && git checkout -q main && echo m >m.md && "
	   "git add m.md && git commit -qm m && rm ~/called && "
	   "git merge -q -m mm side");
	called(h, "hook run pre-merge-commit|\n");
	sh("git init -q --bare ../there.git && git remote add there "
	   "../there.git && git push -q there main && "
	   "grep -qx 'hook run pre-push there ../there.git|refs/heads/main "
	   "[0-9a-f]* refs/heads/main 0*' ~/called");
}

static void
a_refusal_is_gits_refusal(void **state)
{
	struct here *h = *state;

	install_says(h, "", ALL("installed"));
	sh("echo 1 >~/status && echo x >a.md && "
	   "! git commit -qam x && git init -q --bare ../there.git && "
	   "! git push -q ../there.git main 2>/dev/null && "
	   "git commit -qnam x");
}

static void
installing_twice_changes_nothing(void **state)
{
	struct here *h = *state;

	install_says(h, "", ALL("installed"));
	sh("ls -li .git/hooks >~/1");
	install_says(h, "", ALL("already"));
	sh("ls -li .git/hooks >~/2 && cmp ~/1 ~/2");
	h->program = STR("/elsewhere/wikictl");
	install_says(h, "", ALL("installed"));
	uninstall_says(h, ALL("removed"));
	uninstall_says(h, ALL("absent"));
	sh("! ls .git/hooks | grep -v sample");
}

static void
a_hook_that_was_there_runs_first_and_comes_back(void **state)
{
	struct here *h = *state;

	sh("printf '#!/bin/sh\\necho old >>~/called\\ntest ! -e ~/no\\n' "
	   ">.git/hooks/pre-commit && chmod 750 .git/hooks/pre-commit && "
	   "cp -p .git/hooks/pre-commit ~/old && "
	   "printf '#!/bin/sh\\necho \"push $1 $(cat)\" >>~/called\\n' "
	   ">.git/hooks/pre-push && chmod +x .git/hooks/pre-push");
	install_says(h, "",
	    "pre-commit chained,pre-merge-commit installed,pre-push chained");
	install_says(h, "", ALL("already"));
	sh("echo x >a.md && git commit -qam x");
	called(h, "old\nhook run pre-commit|\n");
	sh("touch ~/no; echo y >a.md; ! git commit -qam y");
	called(h, "old\n");
	sh("git init -q --bare ../there.git && git push -q ../there.git main "
	   "&& test $(grep -c 'refs/heads/main.*refs/heads/main' ~/called) = 2 "
	   "&& grep -q '^push ../there.git refs' ~/called");
	uninstall_says(h,
	    "pre-commit restored,pre-merge-commit removed,pre-push restored");
	sh("cmp ~/old .git/hooks/pre-commit && test "
	   "$(stat -c %a .git/hooks/pre-commit) = 750 && "
	   "! ls .git/hooks | grep wikictl");
}

static void
a_linked_hook_is_kept_as_a_link(void **state)
{
	struct here *h = *state;

	sh("mkdir tools && printf '#!/bin/sh\\necho tool >>~/called\\n' "
	   ">tools/hook && chmod +x tools/hook && "
	   "ln -s ../../tools/hook .git/hooks/pre-commit");
	install_says(h, "",
	    "pre-commit chained,pre-merge-commit installed,"
	    "pre-push installed");
	sh("echo x >a.md && git commit -qam x");
	called(h, "tool\nhook run pre-commit|\n");
	uninstall_says(
	    h, "pre-commit restored,pre-merge-commit removed,pre-push removed");
	sh("test -L .git/hooks/pre-commit && git commit -q --allow-empty -m y");
	called(h, "tool\n");
}

static void
a_hook_edited_by_hand_is_left_alone(void **state)
{
	struct here *h = *state;

	install_says(h, "", ALL("installed"));
	sh("echo '# mine' >>.git/hooks/pre-commit && "
	   "cp .git/hooks/pre-commit ~/edited");
	install_says(h, "",
	    "pre-commit edited,pre-merge-commit already,pre-push already");
	uninstall_says(
	    h, "pre-commit edited,pre-merge-commit removed,pre-push removed");
	sh("cmp ~/edited .git/hooks/pre-commit");
}

static void
a_hook_of_others_is_never_removed(void **state)
{
	struct here *h = *state;

	sh("echo '#!/bin/sh' >.git/hooks/pre-commit");
	uninstall_says(h, ALL("absent"));
	sh("test -e .git/hooks/pre-commit");
}

static void
what_cannot_be_chained_is_refused_whole(void **state)
{
	struct here *h = *state;
	struct hooks_done done;

	sh("printf '#!/bin/sh\\n. \"$(dirname \"$0\")/h/$(basename "
	   "\"$0\")\"\\n'"
	   " >.git/hooks/pre-push");
	assert_int_equal(
	    hook_install(h->a, opened(h), h->program, STR_NONE, &done, &h->e),
	    -1);
	assert_int_equal(h->e.code, FAIL_REFUSED);
	sh("! test -e .git/hooks/pre-commit && echo '#!/bin/sh' "
	   ">.git/hooks/pre-push && touch .git/hooks/pre-push.wikictl-chained");
	assert_int_equal(
	    hook_install(h->a, opened(h), h->program, STR_NONE, &done, &h->e),
	    -1);
	assert_int_equal(h->e.code, FAIL_REFUSED);
	sh("! test -e .git/hooks/pre-commit");
}

static void
a_kill_while_chaining_is_made_good(void **state)
{
	struct here *h = *state;

	sh("printf '#!/bin/sh\\necho old >>~/called\\n' >.git/hooks/pre-commit "
	   "&& chmod +x .git/hooks/pre-commit && cd .git/hooks && "
	   "ln pre-commit pre-commit.wikictl-chained && "
	   "echo half >pre-commit.wikictl-new");
	install_says(h, "",
	    "pre-commit chained,pre-merge-commit installed,"
	    "pre-push installed");
	sh("git commit -q --allow-empty -m x && ! ls .git/hooks | grep new");
	called(h, "old\nhook run pre-commit|\n");
}

static void
the_hooks_path_is_honoured(void **state)
{
	struct here *h = *state;

	sh("git config core.hooksPath tools/deep/hooks");
	install_says(h, "", ALL("installed"));
	sh("test -x tools/deep/hooks/pre-push && mkdir -p sub && cd sub && "
	   "git commit -q --allow-empty -m x");
	called(h, "hook run pre-commit|\n");
	sh("git config core.hooksPath '~/home hooks'");
	install_says(h, "", ALL("installed"));
	sh("test -x ~/'home hooks/pre-push' && "
	   "git commit -q --allow-empty -m x");
	called(h, "hook run pre-commit|\n");
}

static void
hooks_that_are_switched_off_are_not_installed(void **state)
{
	struct here *h = *state;
	struct hooks_done done;

	sh("git config core.hooksPath /dev/null");
	assert_int_equal(
	    hook_install(h->a, opened(h), h->program, STR_NONE, &done, &h->e),
	    -1);
	assert_int_equal(h->e.code, FAIL_REFUSED);
}

static void
a_branch_without_a_wiki_is_let_be(void **state)
{
	struct here *h = *state;

	install_says(h, "", ALL("installed"));
	sh("git checkout -q --orphan other && git rm -rqf . && echo o >o && "
	   "git add o && echo 1 >~/status && git commit -qm o");
	called(h, "");
	sh("git checkout -q main && rm .wikictl/config.yaml && "
	   "! git commit -qam gone");
	called(h, "hook run pre-commit|\n");
}

static void
a_missing_program_is_said_and_refused(void **state)
{
	struct here *h = *state;

	h->program = STR("/nowhere/wikictl");
	install_says(h, "", ALL("installed"));
	sh("! git commit -q --allow-empty -m x 2>~/said && "
	   "grep -q 'not found.*/nowhere/wikictl' ~/said");
	sh("PATH=\"$HOME/it's \\$HOME:$PATH\" "
	   "git commit -q --allow-empty -m x");
	called(h, "hook run pre-commit|\n");
}

static void
a_wiki_below_the_top_is_named(void **state)
{
	struct here *h = *state;

	sh("mkdir \"docs/o'x\" && git mv .wikictl \"docs/o'x/\" && "
	   "git commit -qm moved");
	install_says(h, "docs/o'x", ALL("installed"));
	sh("git commit -q --allow-empty -m x && git init -q --bare "
	   "../there.git && git push -q ../there.git main 2>&1");
	sh("grep -q \"^-C docs/o'x/ hook run pre-commit|\" ~/called && "
	   "grep -q \"^-C docs/o'x/ hook run pre-push .*refs/\" ~/called && "
	   "rm ~/called");
	sh("git worktree add -q ../wt -b wt && cd ../wt && "
	   "git commit -q --allow-empty -m y && "
	   "grep -qx \"$HOME/w/.git/worktrees/wt|$HOME/wt|.*\" ~/env");
	called(h, "-C docs/o'x/ hook run pre-commit|\n");
	sh("cd ~ && git --git-dir=w/.git --work-tree=w commit -q "
	   "--allow-empty -m z && "
	   "grep -q \"$HOME/w/.git|$HOME/w/*.*|\" ~/env");
	called(h, "-C docs/o'x/ hook run pre-commit|\n");
}

static void
a_linked_worktree_shares_the_hooks(void **state)
{
	struct here *h = *state;

	sh("git worktree add -q ../wt -b wt");
	assert_int_equal(chdir("../wt"), 0);
	install_says(h, "", ALL("installed"));
	sh("test -x ../w/.git/hooks/pre-commit && "
	   "git commit -q --allow-empty -m x");
	called(h, "hook run pre-commit|\n");
}

#define T(name) cmocka_unit_test_setup_teardown(name, here_begin, here_end)

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    T(git_runs_what_was_installed),
	    T(a_refusal_is_gits_refusal),
	    T(installing_twice_changes_nothing),
	    T(a_hook_that_was_there_runs_first_and_comes_back),
	    T(a_linked_hook_is_kept_as_a_link),
	    T(a_hook_edited_by_hand_is_left_alone),
	    T(a_hook_of_others_is_never_removed),
	    T(what_cannot_be_chained_is_refused_whole),
	    T(a_kill_while_chaining_is_made_good),
	    T(the_hooks_path_is_honoured),
	    T(hooks_that_are_switched_off_are_not_installed),
	    T(a_branch_without_a_wiki_is_let_be),
	    T(a_missing_program_is_said_and_refused),
	    T(a_wiki_below_the_top_is_named),
	    T(a_linked_worktree_shares_the_hooks),
	};

	git_env();
	return cmocka_run_group_tests(tests, NULL, NULL);
}
