/* The repository room against the real git, in a folder of its own. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "git_env.h"
#include "unit.h"

#include "base/err.h"
#include "git/history.h"
#include "git/repo.h"

struct here {
	struct arena *a;
	struct err e;
	struct str dir; /* a work tree, and where the process stands */
	struct repo *r;
};

static void
sh(const char *script)
{
	int rc = system(script);

	if (rc != 0)
		fail_msg("status %d: %s", rc, script);
}

/* A repository with two pages and one commit. */
static int
here_begin(void **state)
{
	char dir[] = "/tmp/wikictl-unit-XXXXXX";
	struct here *h = calloc(1, sizeof(*h));

	assert_non_null(mkdtemp(dir));
	h->a = arena_new();
	err_init(&h->e, h->a);
	h->dir = str_dup(h->a, str_of(dir));
	assert_int_equal(chdir(dir), 0);
	setenv("HOME", dir, 1);
	sh("mkdir w && cd w && git init -q -b main && mkdir sub && "
	   "printf 'one\\n' >a.md && printf 'two\\n' >sub/b.md && "
	   "git add . && git commit -qm 'first' -m 'body\n\nT: x'");
	h->dir = str_printf(h->a, "%s/w", dir);
	assert_int_equal(chdir(h->dir.p), 0);
	*state = h;
	return 0;
}

static int
here_end(void **state)
{
	struct here *h = *state;
	struct str top = str_sub(h->dir, 0, h->dir.n - 2);

	repo_close(h->r);
	assert_int_equal(chdir("/"), 0);
	sh(str_printf(
	    h->a, "chmod -R u+w %.*s; rm -rf %.*s", STR_ARG(top), STR_ARG(top))
		.p);
	arena_free(h->a);
	free(h);
	return 0;
}

#define ok(h, call)                                                            \
	do {                                                                   \
		if ((call) != 0)                                               \
			fail_msg("%s: %.*s", #call, STR_ARG((h)->e.msg));      \
	} while (0)

static struct repo *
opened(struct here *h)
{
	repo_close(h->r);
	h->r = NULL;
	ok(h, repo_open(h->a, h->dir, &h->r, &h->e));
	return h->r;
}

static void
is_text(struct str s, const char *want)
{
	if (!str_eq(s, str_of(want)))
		fail_msg("\"%.*s\" is not \"%s\"", STR_ARG(s), want);
}

/* "A a.md,R b.md<c.md": what, path, old path. */
static void
are_changes(struct here *h, const struct repo_changes *list, const char *want)
{
	struct buf b;

	buf_init(&b, h->a, 65536);
	VEC_EACH (i, list) {
		const struct repo_change *c = &list->v[i];

		buf_f(&b, "%s%c %.*s%s%.*s", i != 0 ? "," : "", c->what,
		    STR_ARG(c->path), c->from.n != 0 ? "<" : "",
		    STR_ARG(c->from));
	}
	is_text(buf_str(&b), want);
}

static void
staged_are(struct here *h, const char *want)
{
	struct repo_changes list;

	ok(h, repo_staged(h->a, h->r, STR_NONE, &list, &h->e));
	are_changes(h, &list, want);
}

static void
disk_are(struct here *h, const char *want)
{
	struct repo_changes list;

	ok(h, repo_worktree(h->a, h->r, &list, &h->e));
	are_changes(h, &list, want);
}

static struct tree *
index_of(struct here *h)
{
	struct tree *t;

	ok(h, repo_index_tree(h->a, h->r, &t, &h->e));
	return t;
}

static struct tree *
commit_of(struct here *h, const char *rev)
{
	struct tree *t;

	ok(h, repo_commit_tree(h->a, h->r, str_of(rev), &t, &h->e));
	return t;
}

static void
reads(struct here *h, const struct tree *t, const char *path, const char *want)
{
	struct str text;

	ok(h, tree_read(h->a, t, str_of(path), &text, &h->e));
	is_text(text, want);
	assert_true(tree_has(t, str_of(path)));
}

static void
read_fails(
    struct here *h, const struct tree *t, const char *path, enum fail code)
{
	struct str text;

	assert_int_equal(tree_read(h->a, t, str_of(path), &text, &h->e), -1);
	assert_int_equal(h->e.code, code);
}

static void
lists(struct here *h, const struct tree *t, const char *dir, const char *want)
{
	struct strs list;
	struct buf b;

	ok(h, tree_list(h->a, t, str_of(dir), &list, &h->e));
	buf_init(&b, h->a, 65536);
	VEC_EACH (i, &list)
		buf_f(&b, "%s%.*s", i != 0 ? "," : "", STR_ARG(list.v[i]));
	is_text(buf_str(&b), want);
}

static void
outside_a_repository_the_fix_is_named(void **state)
{
	struct here *h = *state;
	struct repo *r;

	assert_int_equal(
	    repo_open(h->a, str_of(getenv("HOME")), &r, &h->e), -1);
	assert_int_equal(h->e.code, FAIL_GIT);
	is_text(h->e.fix, "git init");
}

static void
a_bare_repository_and_its_own_folder_are_refused(void **state)
{
	struct here *h = *state;
	struct repo *r;

	sh("git clone -q --bare . ../bare");
	assert_int_equal(repo_open(h->a, STR("../bare"), &r, &h->e), -1);
	assert_int_equal(h->e.code, FAIL_GIT);
	assert_true(str_has(h->e.msg, STR("bare")));
	assert_int_equal(repo_open(h->a, STR(".git"), &r, &h->e), -1);
	assert_true(str_has(h->e.msg, STR("work tree")));
}

static void
the_top_is_found_from_below(void **state)
{
	struct here *h = *state;

	ok(h, repo_open(h->a, STR("sub"), &h->r, &h->e));
	is_text(repo_top(h->r), h->dir.p);
}

static void
a_top_with_a_newline_is_found(void **state)
{
	struct here *h = *state;

	sh("git clone -q . \"../n\nl\"");
	ok(h, repo_open(h->a, STR("../n\nl"), &h->r, &h->e));
	assert_true(str_ends(repo_top(h->r), STR("/n\nl")));
	reads(h, commit_of(h, "HEAD"), "a.md", "one\n");
}

static void
a_commit_reads_and_lists(void **state)
{
	struct here *h = *state;
	struct tree *t;

	opened(h);
	t = commit_of(h, "HEAD");
	reads(h, t, "a.md", "one\n");
	reads(h, t, "sub/b.md", "two\n");
	lists(h, t, "", "a.md,sub/b.md");
	lists(h, t, "sub", "sub/b.md");
	lists(h, t, "none", "");
	read_fails(h, t, "c.md", FAIL_NOTFOUND);
	read_fails(h, t, "sub", FAIL_NOTFOUND);
	read_fails(h, t, "a.md/x", FAIL_NOTFOUND);
	assert_false(tree_has(t, STR("sub")));
	assert_false(tree_has(t, STR("a.m")));
}

static void
an_unknown_commit_is_not_found(void **state)
{
	struct here *h = *state;
	static const char *const names[] = {"nope", "", "--help", "a\nb",
	    "HEAD:a.md", "1234567890123456789012345678901234567890"};
	struct tree *t;

	opened(h);
	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
		assert_int_equal(
		    repo_commit_tree(h->a, h->r, str_of(names[i]), &t, &h->e),
		    -1);
		assert_int_equal(h->e.code, FAIL_NOTFOUND);
	}
	reads(h, commit_of(h, "main"), "a.md", "one\n");
}

static void
no_commit_yet_is_an_empty_tree(void **state)
{
	struct here *h = *state;

	sh("rm -rf .git && git init -q && git add a.md");
	opened(h);
	lists(h, commit_of(h, "HEAD"), "", "");
	staged_are(h, "A a.md");
	disk_are(h, "A a.md,A sub/b.md");
	lists(h, index_of(h), "", "a.md");
	reads(h, index_of(h), "a.md", "one\n");
	read_fails(h, index_of(h), "sub/b.md", FAIL_NOTFOUND);
	assert_int_equal(repo_index_head(h->r).n, 0);
}

static void
a_lost_head_is_no_unborn_one(void **state)
{
	struct here *h = *state;
	struct tree *t;

	sh("o=$(git rev-parse HEAD) && p=$(echo $o | cut -c3-) && "
	   "rm -f .git/objects/*/$p");
	opened(h);
	assert_int_equal(
	    repo_commit_tree(h->a, h->r, STR("HEAD"), &t, &h->e), -1);
	assert_int_equal(h->e.code, FAIL_UNCHECKED);
}

static void
a_lost_blob_is_unchecked(void **state)
{
	struct here *h = *state;
	struct tree *t;

	sh("p=$(git rev-parse HEAD:a.md | cut -c3-) && "
	   "rm -f .git/objects/*/$p && echo other >a.md");
	opened(h);
	t = commit_of(h, "HEAD");
	read_fails(h, t, "a.md", FAIL_UNCHECKED);
	assert_true(tree_has(t, STR("a.md")));
	reads(h, t, "sub/b.md", "two\n");
}

/* Bytes on disk count where they hash to what is wanted, and nowhere else. */
static void
what_stands_on_disk_with_its_id_is_read_there(void **state)
{
	struct here *h = *state;
	struct strs both = {0};
	struct tree *t;

	sh("for p in a.md sub/b.md; do p=$(git rev-parse HEAD:$p | cut -c3-); "
	   "rm -f .git/objects/*/$p; done");
	opened(h);
	t = commit_of(h, "HEAD");
	reads(h, t, "a.md", "one\n");
	strs_add(h->a, &both, STR("a.md"));
	strs_add(h->a, &both, STR("sub/b.md"));
	tree_want(t, &both);
	reads(h, t, "a.md", "one\n");
	reads(h, t, "sub/b.md", "two\n");
	sh("mv a.md c.md && ln -s c.md a.md && printf 'twp\\n' >sub/b.md");
	read_fails(h, t, "a.md", FAIL_UNCHECKED);
	tree_want(t, &both);
	read_fails(h, t, "sub/b.md", FAIL_UNCHECKED);
}

static void
a_lost_folder_is_unchecked(void **state)
{
	struct here *h = *state;
	struct tree *t;

	sh("p=$(git rev-parse HEAD:sub | cut -c3-) && "
	   "rm -f .git/objects/*/$p");
	opened(h);
	t = commit_of(h, "HEAD");
	read_fails(h, t, "sub/b.md", FAIL_UNCHECKED);
	read_fails(h, t, "sub/none.md", FAIL_UNCHECKED);
	assert_true(tree_has(t, STR("sub/b.md")));
}

static void
files_that_were_wanted_read_as_the_others(void **state)
{
	struct here *h = *state;
	struct strs paths = {0};
	struct tree *t;
	struct str text;

	sh("mkdir -p d && for i in $(seq 200); do mkdir d/$i && "
	   "printf '%s\\n' $i >d/$i/f.md; done && ln -s d/1/f.md l.md && "
	   "git add . && git commit -qm many && git rm -q d/7/f.md && "
	   "printf 'new\\n' >d/8/f.md && git add .");
	opened(h);
	for (int pass = 0; pass < 2; pass++) {
		ok(h, pass == 0
			  ? repo_commit_tree(h->a, h->r, STR("HEAD"), &t, &h->e)
			  : repo_index_tree(h->a, h->r, &t, &h->e));
		paths = (struct strs){0};
		ok(h, tree_list(h->a, t, STR("d"), &paths, &h->e));
		assert_int_equal(paths.n, 200 - pass);
		strs_add(h->a, &paths, STR("l.md"));
		strs_add(h->a, &paths, STR("not/there.md"));
		tree_want(t, &paths);
		for (int again = 0; again < 2; again++) {
			ok(h,
			    tree_read(h->a, t, STR("d/9/f.md"), &text, &h->e));
			is_text(text, "9\n");
			ok(h,
			    tree_read(h->a, t, STR("d/8/f.md"), &text, &h->e));
			is_text(text, pass == 0 ? "8\n" : "new\n");
			ok(h, tree_read(h->a, t, STR("l.md"), &text, &h->e));
			is_text(text, "1\n");
		}
		assert_int_equal(tree_has(t, STR("d/7/f.md")), pass == 0);
	}
}

static void
the_index_is_read_and_not_the_disk(void **state)
{
	struct here *h = *state;
	struct str head;

	sh("echo staged >a.md && git add a.md && echo disk >a.md && "
	   "echo disk >sub/b.md && echo u >u.md");
	opened(h);
	staged_are(h, "M a.md");
	disk_are(h, "M a.md,M sub/b.md,A u.md");
	reads(h, index_of(h), "a.md", "staged\n");
	reads(h, index_of(h), "sub/b.md", "two\n");
	lists(h, index_of(h), "", "a.md,sub/b.md");
	ok(h, repo_rev(h->a, h->r, STR("HEAD"), &head, &h->e));
	assert_true(str_eq(repo_index_head(h->r), head));
	sh("git commit -qm next");
	assert_true(str_eq(repo_index_head(h->r), head));
	reads(h, commit_of(h, str_c(h->a, head)), "a.md", "one\n");
	lists(h, index_of(h), "", "a.md,sub/b.md");
	assert_false(str_eq(repo_index_head(h->r), head));
}

static void
the_index_is_followed_as_it_changes(void **state)
{
	struct here *h = *state;

	opened(h);
	staged_are(h, "");
	sh("echo new >a.md && git add a.md");
	staged_are(h, "M a.md");
	sh("git commit -qm x && git rm -q sub/b.md");
	staged_are(h, "D sub/b.md");
	reads(h, commit_of(h, "HEAD"), "a.md", "new\n");
	lists(h, index_of(h), "", "a.md");
	read_fails(h, index_of(h), "sub/b.md", FAIL_NOTFOUND);
}

static void
renames_and_deletions_are_told(void **state)
{
	struct here *h = *state;

	sh("seq 40 >long.md && git add . && git commit -qm l && "
	   "git mv long.md sub/moved.md && echo more >>sub/moved.md && "
	   "git add . && git rm -q a.md");
	opened(h);
	staged_are(h, "D a.md,R sub/moved.md<long.md");
	lists(h, index_of(h), "", "sub/b.md,sub/moved.md");
	read_fails(h, index_of(h), "long.md", FAIL_NOTFOUND);
	disk_are(h, "D a.md,R sub/moved.md<long.md");
}

static void
an_intent_to_add_is_not_in_the_index(void **state)
{
	struct here *h = *state;

	sh("echo i >i.md && git add -N i.md");
	opened(h);
	staged_are(h, "");
	lists(h, index_of(h), "", "a.md,sub/b.md");
	assert_false(tree_has(index_of(h), STR("i.md")));
	disk_are(h, "A i.md");
}

static void
a_conflict_is_listed_and_unreadable(void **state)
{
	struct here *h = *state;

	sh("git checkout -q -b x && echo x >a.md && git commit -qam x && "
	   "git checkout -q main && echo m >a.md && git commit -qam m && "
	   "! git merge x >/dev/null 2>&1");
	opened(h);
	staged_are(h, "U a.md");
	lists(h, index_of(h), "", "a.md,sub/b.md");
	read_fails(h, index_of(h), "a.md", FAIL_UNCHECKED);
	reads(h, index_of(h), "sub/b.md", "two\n");
	disk_are(h, "M a.md");
}

static void
links_are_followed_inside_and_refused_outside(void **state)
{
	struct here *h = *state;
	struct repo_changes list;
	struct tree *t;

	sh("ln -s ../a.md sub/in.md && ln -s ../../out sub/out.md && "
	   "ln -s /etc/passwd abs.md && ln -s r2 r1 && ln -s r1 r2 && "
	   "git add . && git commit -qm l && rm a.md && ln -s sub/b.md a.md && "
	   "git add a.md");
	opened(h);
	t = commit_of(h, "HEAD");
	reads(h, t, "sub/in.md", "one\n");
	read_fails(h, t, "sub/out.md", FAIL_REFUSED);
	read_fails(h, t, "abs.md", FAIL_REFUSED);
	read_fails(h, t, "r1", FAIL_REFUSED);
	lists(h, t, "", "a.md,sub/b.md");
	ok(h, repo_staged(h->a, h->r, STR_NONE, &list, &h->e));
	are_changes(h, &list, "T a.md");
	assert_true(list.v[0].link_new && !list.v[0].link_old);
	reads(h, index_of(h), "sub/in.md", "two\n");
	disk_are(h, "T a.md");
}

static void
a_submodule_is_no_file(void **state)
{
	struct here *h = *state;
	struct repo_changes list;

	sh("git clone -q . mod && git -c advice.addEmbeddedRepo=false "
	   "add mod 2>/dev/null");
	opened(h);
	ok(h, repo_staged(h->a, h->r, STR_NONE, &list, &h->e));
	are_changes(h, &list, "A mod");
	assert_true(list.v[0].module_new);
	lists(h, index_of(h), "", "a.md,sub/b.md");
	read_fails(h, index_of(h), "mod", FAIL_NOTFOUND);
	sh("git commit -qm m");
	lists(h, commit_of(h, "HEAD"), "", "a.md,sub/b.md");
	assert_false(tree_has(commit_of(h, "HEAD"), STR("mod")));
	disk_are(h, "");
}

static void
names_may_hold_anything(void **state)
{
	struct here *h = *state;
	static const char *const odd[] = {"q\"uote.md", "new\nline.md",
	    "\"led.md", "\xe7\xbb\xb4\xe5\x9f\xba/\xe9\xa1\xb5.md",
	    "glob*[a].md", ":(top)x.md", "bad\xff.md", " sp ace .md", "cr\r",
	    "-dash.md", "e\xcc\x81.md", "tab\t.md"};
	size_t n = sizeof(odd) / sizeof(odd[0]);
	struct repo_changes list;
	FILE *f;

	mkdir("\xe7\xbb\xb4\xe5\x9f\xba", 0777);
	for (size_t i = 0; i < n; i++) {
		f = fopen(odd[i], "w");
		assert_non_null(f);
		fprintf(f, "%zu", i);
		fclose(f);
	}
	opened(h);
	ok(h, repo_worktree(h->a, h->r, &list, &h->e));
	assert_int_equal(list.n, n);
	sh("git add . && git commit -qm odd");
	for (size_t i = 0; i < n; i++)
		reads(h, commit_of(h, "HEAD"), odd[i],
		    str_printf(h->a, "%zu", i).p);
	sh("for f in *.md; do printf x >>\"$f\"; done; touch cr*");
	ok(h, repo_worktree(h->a, h->r, &list, &h->e));
	assert_int_equal(list.n, n - 2 + 1); /* not cr, not the CJK one */
	VEC_EACH (i, &list)
		assert_true(list.v[i].new_id.n == 40);
	sh("git add .");
	ok(h, repo_staged(h->a, h->r, STR_NONE, &list, &h->e));
	assert_int_equal(list.n, n - 1);
	reads(h, index_of(h), "new\nline.md", "1x");
	reads(h, index_of(h), "\"led.md", "2x");
}

static void
what_a_hook_sees_is_kept(void **state)
{
	struct here *h = *state;

	sh("echo a2 >a.md && echo b2 >sub/b.md && git add a.md && "
	   "cp .git/index .git/next && GIT_INDEX_FILE=.git/next git add sub");
	setenv("GIT_INDEX_FILE", ".git/next", 1);
	opened(h);
	staged_are(h, "M a.md,M sub/b.md");
	reads(h, index_of(h), "sub/b.md", "b2\n");
	assert_int_equal(chdir("sub"), 0);
	opened(h);
	staged_are(h, "M a.md,M sub/b.md");
	unsetenv("GIT_INDEX_FILE");
	opened(h);
	staged_are(h, "M a.md");
}

static void
a_hooks_index_is_not_another_repositorys(void **state)
{
	struct here *h = *state;

	sh("git clone -q . ../other && echo o >../other/a.md && "
	   "git -C ../other add .");
	setenv(
	    "GIT_INDEX_FILE", str_printf(h->a, "%s/.git/index", h->dir.p).p, 1);
	ok(h, repo_open(h->a, STR("../other"), &h->r, &h->e));
	staged_are(h, "M a.md");
	repo_close(h->r);
	h->r = NULL;
	setenv("GIT_DIR", str_printf(h->a, "%s/.git", h->dir.p).p, 1);
	ok(h, repo_open(h->a, STR("../other"), &h->r, &h->e));
	staged_are(h, "M a.md");
	unsetenv("GIT_DIR");
	unsetenv("GIT_INDEX_FILE");
}

static void
git_dir_and_work_tree_may_be_apart(void **state)
{
	struct here *h = *state;

	sh("mv .git ../apart.git && git --git-dir=../apart.git config "
	   "core.bare false && echo a2 >a.md && "
	   "git --git-dir=../apart.git --work-tree=. add a.md");
	setenv("GIT_DIR", "../apart.git", 1);
	setenv("GIT_WORK_TREE", ".", 1);
	opened(h);
	is_text(repo_top(h->r), h->dir.p);
	staged_are(h, "M a.md");
	disk_are(h, "M a.md");
	unsetenv("GIT_DIR");
	unsetenv("GIT_WORK_TREE");
}

static void
a_linked_worktree_has_its_own_index(void **state)
{
	struct here *h = *state;
	struct str hooks;

	sh("git worktree add -q ../wt -b side && echo s >../wt/a.md && "
	   "git -C ../wt add .");
	ok(h, repo_open(h->a, STR("../wt"), &h->r, &h->e));
	staged_are(h, "M a.md");
	ok(h, repo_hooks_dir(h->a, h->r, &hooks, &h->e));
	assert_true(str_ends(hooks, STR("/w/.git/hooks")));
	opened(h);
	staged_are(h, "");
	disk_are(h, "");
}

static void
a_users_settings_have_no_say(void **state)
{
	struct here *h = *state;

	sh("git config color.ui always && git config status.short true && "
	   "git config diff.noprefix true && git config core.quotePath true && "
	   "git config diff.external false && git config diff.renames false && "
	   "git config core.pager 'cat >&2; false' && "
	   "git config diff.mnemonicPrefix true && git config diff.relative "
	   "true && git config log.showSignature true && "
	   "git config status.showUntrackedFiles no && "
	   "git config alias.diff-index '!false' && "
	   "seq 40 >\xc3\xa9.md && git add . && git commit -qm e && "
	   "git mv \xc3\xa9.md \xc3\xa8.md && echo u >u.md");
	setenv("GIT_EXTERNAL_DIFF", "false", 1);
	setenv("GIT_ICASE_PATHSPECS", "1", 1);
	setenv("GIT_PREFIX", "sub/", 1);
	opened(h);
	staged_are(h, "R \xc3\xa8.md<\xc3\xa9.md");
	disk_are(h, "A u.md,R \xc3\xa8.md<\xc3\xa9.md");
	unsetenv("GIT_EXTERNAL_DIFF");
	unsetenv("GIT_ICASE_PATHSPECS");
	unsetenv("GIT_PREFIX");
}

static void
a_wiki_below_the_top_sees_itself_alone(void **state)
{
	struct here *h = *state;

	sh("echo x >a.md && echo y >sub/b.md && echo z >sub/c.md && "
	   "git add a.md sub/b.md");
	opened(h);
	repo_set_prefix(h->r, STR("sub/"));
	staged_are(h, "M b.md");
	disk_are(h, "M b.md,A c.md");
	lists(h, commit_of(h, "HEAD"), "", "b.md");
	reads(h, commit_of(h, "HEAD"), "b.md", "two\n");
	reads(h, index_of(h), "b.md", "y\n");
	read_fails(h, index_of(h), "a.md", FAIL_NOTFOUND);
	repo_set_prefix(h->r, STR("none/"));
	lists(h, commit_of(h, "HEAD"), "", "");
	read_fails(h, commit_of(h, "HEAD"), "b.md", FAIL_NOTFOUND);
	staged_are(h, "");
}

static void
stale_stat_data_are_no_change(void **state)
{
	struct here *h = *state;

	sh("sleep 0.02; touch -d '2001-01-01' a.md; chmod 755 sub/b.md; "
	   "sha1sum .git/index >../sum");
	opened(h);
	disk_are(h, "");
	sh("sha1sum -c --quiet ../sum");
	staged_are(h, "");
}

static void
line_ends_are_judged_as_git_stores_them(void **state)
{
	struct here *h = *state;

	sh("git config core.autocrlf true && printf 'one\\r\\n' >a.md");
	opened(h);
	disk_are(h, "");
	sh("printf 'two\\r\\nx\\r\\n' >sub/b.md");
	disk_are(h, "M sub/b.md");
}

static void
a_move_git_was_not_told_of_is_seen(void **state)
{
	struct here *h = *state;

	sh("mv a.md z.md && git rm -q --cached sub/b.md && "
	   "printf '*.tmp\\n' >.git/info/exclude && echo t >t.tmp");
	opened(h);
	disk_are(h, "R z.md<a.md");
	sh("echo more >>sub/b.md");
	disk_are(h, "M sub/b.md,R z.md<a.md");
}

static void
a_sha256_repository_works(void **state)
{
	struct here *h = *state;
	struct str id;

	sh("rm -rf .git && git init -q --object-format=sha256 && git add a.md");
	opened(h);
	staged_are(h, "A a.md");
	disk_are(h, "A a.md,A sub/b.md");
	sh("git add . && git commit -qm 1 && echo x >a.md && git add a.md");
	reads(h, commit_of(h, "HEAD"), "sub/b.md", "two\n");
	reads(h, index_of(h), "a.md", "x\n");
	reads(h, index_of(h), "sub/b.md", "two\n");
	ok(h, repo_rev(h->a, h->r, STR("HEAD"), &id, &h->e));
	assert_int_equal(id.n, 64);
}

static void
split_and_sparse_indexes_work(void **state)
{
	struct here *h = *state;

	sh("git update-index --split-index && echo x >a.md && git add a.md");
	opened(h);
	staged_are(h, "M a.md");
	reads(h, index_of(h), "a.md", "x\n");
	sh("git commit -qam x && git update-index --no-split-index && "
	   "mkdir far && echo f >far/f.md && git add . && git commit -qm f && "
	   "git sparse-checkout init --cone --sparse-index && "
	   "git sparse-checkout set sub && echo y >sub/b.md && git add sub");
	opened(h);
	staged_are(h, "M sub/b.md");
	disk_are(h, "M sub/b.md");
	reads(h, index_of(h), "far/f.md", "f\n");
	lists(h, index_of(h), "", "a.md,far/f.md,sub/b.md");
}

static void
history_is_told(void **state)
{
	struct here *h = *state;
	struct str first, x, last, text;
	struct strs list;
	struct repo_changes changes;

	sh("git checkout -q -b x && echo x >x.md && git add . && "
	   "git commit -qm x && git checkout -q main && echo m >m.md && "
	   "git add . && git commit -qm m && git merge -q --no-ff -m mm x");
	opened(h);
	ok(h, repo_rev(h->a, h->r, STR("HEAD^1^1"), &first, &h->e));
	ok(h, repo_rev(h->a, h->r, STR("x"), &x, &h->e));
	ok(h, repo_rev(h->a, h->r, STR("HEAD"), &last, &h->e));
	ok(h, repo_range(h->a, h->r, first, STR("main"), &list, &h->e));
	assert_int_equal(list.n, 3);
	assert_true(strs_has(&list, x));
	assert_true(str_eq(list.v[2], last));
	ok(h, repo_range(h->a, h->r,
		  STR("0000000000000000000000000000000000000000"), last, &list,
		  &h->e));
	assert_int_equal(list.n, 4);
	assert_true(str_eq(list.v[0], first));
	ok(h, repo_parents(h->a, h->r, last, &list, &h->e));
	assert_int_equal(list.n, 2);
	assert_true(str_eq(list.v[1], x));
	ok(h, repo_parents(h->a, h->r, first, &list, &h->e));
	assert_int_equal(list.n, 0);
	ok(h, repo_message(h->a, h->r, first, &text, &h->e));
	is_text(text, "first\n\nbody\n\nT: x\n");
	ok(h, repo_between(h->a, h->r, first, last, &changes, &h->e));
	are_changes(h, &changes, "A m.md,A x.md");
	ok(h, repo_between(h->a, h->r, STR_NONE, first, &changes, &h->e));
	are_changes(h, &changes, "A a.md,A sub/b.md");
}

static void
where_two_lines_part_is_told(void **state)
{
	struct here *h = *state;
	struct str first, at;

	sh("git init -q --bare ../there.git && git remote add there "
	   "../there.git && git push -q there main && git checkout -q -b x && "
	   "echo x >x.md && git add . && git commit -qm x && "
	   "git checkout -q main && echo m >m.md && git add . && "
	   "git commit -qm m && git checkout -q --orphan far && "
	   "git commit -qm far && git checkout -q main");
	opened(h);
	ok(h, repo_rev(h->a, h->r, STR("main^"), &first, &h->e));
	ok(h, history_base(h->a, h->r, STR("main"), STR("x"), &at, &h->e));
	assert_true(str_eq(at, first));
	assert_int_equal(
	    history_base(h->a, h->r, STR("main"), STR("far"), &at, &h->e), -1);
	assert_int_equal(h->e.code, FAIL_UNCHECKED);
	assert_int_equal(
	    history_base(h->a, h->r, STR("--all"), STR("x"), &at, &h->e), -1);
	assert_int_equal(h->e.code, FAIL_NOTFOUND);
	ok(h,
	    history_pushed(h->a, h->r, STR("there"), STR("main"), &at, &h->e));
	assert_true(str_eq(at, first));
	ok(h, history_pushed(h->a, h->r, STR("none"), STR("main"), &at, &h->e));
	assert_int_equal(at.n, 0);
}

static void
merge_heads_are_told_with_and_without_conflict(void **state)
{
	struct here *h = *state;
	struct str x;
	struct strs list;

	sh("git checkout -q -b x && echo x >x.md && git add . && "
	   "git commit -qm x && git checkout -q main && echo m >m.md && "
	   "git add . && git commit -qm m");
	opened(h);
	ok(h, repo_merge_heads(h->a, h->r, &list, &h->e));
	assert_int_equal(list.n, 0);
	ok(h, repo_rev(h->a, h->r, STR("x"), &x, &h->e));
	setenv(str_printf(h->a, "GITHEAD_%.*s", STR_ARG(x)).p, "x", 1);
	ok(h, repo_merge_heads(h->a, h->r, &list, &h->e));
	assert_int_equal(list.n, 0);
	setenv("GIT_INDEX_FILE", ".git/index", 1);
	opened(h);
	ok(h, repo_merge_heads(h->a, h->r, &list, &h->e));
	assert_int_equal(list.n, 1);
	assert_true(str_eq(list.v[0], x));
	unsetenv(str_printf(h->a, "GITHEAD_%.*s", STR_ARG(x)).p);
	unsetenv("GIT_INDEX_FILE");
	sh("git merge -q --no-commit x >/dev/null");
	ok(h, repo_merge_heads(h->a, h->r, &list, &h->e));
	assert_int_equal(list.n, 1);
	assert_true(str_eq(list.v[0], x));
}

static void
a_day_finds_its_commit(void **state)
{
	struct here *h = *state;
	struct str rev, text;

	sh("GIT_COMMITTER_DATE='2030-05-02T23:59:59Z' git commit -q "
	   "--allow-empty -m second && GIT_COMMITTER_DATE="
	   "'2030-05-03T01:30:00+0200' git commit -q --allow-empty -m third "
	   "&& GIT_COMMITTER_DATE='2030-05-03T00:00:00Z' git commit -q "
	   "--allow-empty -m fourth");
	opened(h);
	ok(h, repo_as_of(h->a, h->r, STR("2030-05-02"), &rev, &h->e));
	ok(h, repo_message(h->a, h->r, rev, &text, &h->e));
	is_text(text, "third\n");
	ok(h, repo_as_of(h->a, h->r, STR("2030-05-03"), &rev, &h->e));
	ok(h, repo_message(h->a, h->r, rev, &text, &h->e));
	is_text(text, "fourth\n");
	assert_int_equal(
	    repo_as_of(h->a, h->r, STR("1999-01-01"), &rev, &h->e), -1);
	assert_int_equal(h->e.code, FAIL_NOTFOUND);
	assert_int_equal(repo_as_of(h->a, h->r, STR("2030"), &rev, &h->e), -1);
	assert_int_equal(h->e.code, FAIL_USAGE);
}

static void
a_shallow_history_is_unchecked(void **state)
{
	struct here *h = *state;
	struct str rev, first;
	struct strs list;

	sh("for i in 1 2 3; do echo $i >a.md; git commit -qam $i; done; "
	   "git clone -q --depth 2 file://$PWD ../shallow");
	opened(h);
	ok(h, repo_rev(h->a, h->r, STR("HEAD~3"), &first, &h->e));
	repo_close(h->r);
	h->r = NULL;
	ok(h, repo_open(h->a, STR("../shallow"), &h->r, &h->e));
	ok(h, repo_range(h->a, h->r, STR("HEAD~1"), STR("HEAD"), &list, &h->e));
	assert_int_equal(list.n, 1);
	assert_int_equal(
	    repo_range(h->a, h->r, first, STR("HEAD"), &list, &h->e), -1);
	assert_int_equal(h->e.code, FAIL_UNCHECKED);
	assert_int_equal(
	    repo_as_of(h->a, h->r, STR("1999-01-01"), &rev, &h->e), -1);
	assert_int_equal(h->e.code, FAIL_UNCHECKED);
}

static void
settings_are_read(void **state)
{
	struct here *h = *state;
	struct str hooks;

	sh("git config wiki.x 'a b' && git config core.hooksPath '~/h'");
	opened(h);
	is_text(repo_config(h->a, h->r, STR("wiki.x")), "a b");
	is_text(repo_config(h->a, h->r, STR("wiki.none")), "");
	ok(h, repo_hooks_dir(h->a, h->r, &hooks, &h->e));
	is_text(hooks, str_printf(h->a, "%s/h", getenv("HOME")).p);
	sh("git config core.hooksPath tools/h");
	ok(h, repo_hooks_dir(h->a, h->r, &hooks, &h->e));
	is_text(hooks, str_printf(h->a, "%s/tools/h", h->dir.p).p);
}

static void
a_locked_index_says_try_again(void **state)
{
	struct here *h = *state;

	opened(h);
	ok(h, repo_wait_index(h->r, 50, &h->e));
	sh("touch .git/index.lock");
	assert_int_equal(repo_wait_index(h->r, 50, &h->e), -1);
	assert_int_equal(h->e.code, FAIL_RETRY);
	assert_int_equal(access(".git/index.lock", F_OK), 0);
}

static void
a_worker_has_a_process_of_its_own(void **state)
{
	struct here *h = *state;
	struct tree *t;
	int status;
	pid_t pid;

	opened(h);
	t = commit_of(h, "HEAD");
	reads(h, t, "a.md", "one\n");
	pid = fork();
	if (pid == 0) {
		struct str text;
		int rc = tree_read(h->a, t, STR("sub/b.md"), &text, &h->e);

		repo_close(h->r);
		_exit(rc != 0 || !str_eq(text, STR("two\n")));
	}
	reads(h, t, "sub/b.md", "two\n");
	assert_int_equal(waitpid(pid, &status, 0), pid);
	assert_int_equal(status, 0);
	reads(h, t, "a.md", "one\n");
}

/*
 * This program as a hook: appends what is staged, and the other sides of a
 * merge, to $HOME/seen.
 */
static int
seen_by_hook(void)
{
	struct here h = {.a = arena_new(), .dir = STR(".")};
	struct repo_changes list;
	struct strs heads;
	FILE *f = fopen(str_printf(h.a, "%s/seen", getenv("HOME")).p, "a");

	err_init(&h.e, h.a);
	if (f == NULL || repo_open(h.a, h.dir, &h.r, &h.e) != 0 ||
	    repo_staged(h.a, h.r, STR_NONE, &list, &h.e) != 0 ||
	    repo_merge_heads(h.a, h.r, &heads, &h.e) != 0)
		return 3;
	VEC_EACH (i, &list)
		fprintf(f, "%c %.*s ", list.v[i].what, STR_ARG(list.v[i].path));
	fprintf(f, "%zu\n", heads.n);
	fclose(f);
	repo_close(h.r);
	arena_free(h.a);
	return 0;
}

static void
each_way_to_commit_is_seen_as_it_is(void **state)
{
	struct here *h = *state;
	static const struct {
		const char *script, *seen;
	} ways[] = {
	    {"echo 1 >a.md; echo 1 >sub/b.md; git add a.md; git commit -qm 1",
		"M a.md 0"},
	    {"git commit -qam 2", "M sub/b.md 0"},
	    {"echo 3 >a.md; echo 3 >sub/b.md; git add .; git commit -qm 3 a.md",
		"M a.md 0"},
	    {"cd sub; git commit -qm 4 b.md", "M sub/b.md 0"},
	    {"echo 5 >a.md; git commit -qa --amend -m 5", "M a.md 0"},
	    {"git rm -q a.md; git commit -qm 6", "D a.md 0"},
	    {"git worktree add -q ../wt -b wt; cd ../wt; echo 7 >w.md; "
	     "git add .; git commit -qm 7",
		"A w.md 0"},
	    {"echo 8 >m.md; cd ..; git --git-dir=w/.git --work-tree=w add m.md;"
	     " git --git-dir=w/.git --work-tree=w commit -qm 8",
		"A m.md 0"},
	    {"git merge -q -m 9 wt", "A w.md 1"},
	    {"git checkout -q -b y; echo y >m.md; git commit -qnam y; "
	     "git checkout -q main; echo x >m.md; git commit -qnam x; "
	     "! git merge y >/dev/null 2>&1; echo z >m.md; git add .; "
	     "git commit -qm 10",
		"M m.md 1"},
	    {"rm -rf .git/index .git/refs/heads/main .git/packed-refs; "
	     "git add m.md; git commit -qm 11",
		"A m.md 0"},
	};
	char self[4096];
	ssize_t n = readlink("/proc/self/exe", self, sizeof(self));

	assert_true(n > 0);
	sh(str_printf(h->a,
	    "printf '#!/bin/sh\nexec \"%.*s\" --hook\n' "
	    ">.git/hooks/pre-commit && chmod +x .git/hooks/pre-commit && "
	    "cp .git/hooks/pre-commit .git/hooks/pre-merge-commit",
	    (int)n, self)
		.p);
	for (size_t i = 0; i < sizeof(ways) / sizeof(ways[0]); i++) {
		sh(str_printf(h->a,
		    "rm -f ~/seen; (%s) && echo '%s' >~/want && "
		    "sed 's/ $//' ~/seen | diff ~/want - >&2",
		    ways[i].script, ways[i].seen)
			.p);
	}
}

static void
a_partial_clone_is_unchecked_and_fetches_nothing(void **state)
{
	struct here *h = *state;
	struct repo_changes list;
	struct tree *t;

	sh("seq 40 >old.md && git add . && git commit -qm 1 && "
	   "git mv old.md new.md && echo more >>new.md && git commit -qam 2 && "
	   "git config uploadpack.allowFilter true && git clone -q "
	   "--no-checkout "
	   "--filter=blob:none file://$PWD ../part");
	ok(h, repo_open(h->a, STR("../part"), &h->r, &h->e));
	t = commit_of(h, "HEAD");
	lists(h, t, "", "a.md,new.md,sub/b.md");
	read_fails(h, t, "a.md", FAIL_UNCHECKED);
	read_fails(h, t, "c.md", FAIL_NOTFOUND);
	assert_int_equal(
	    repo_between(h->a, h->r, STR("HEAD^"), STR("HEAD"), &list, &h->e),
	    -1);
	assert_int_equal(h->e.code, FAIL_UNCHECKED);
}

#define T(name) cmocka_unit_test_setup_teardown(name, here_begin, here_end)

int
main(int argc, char **argv)
{
	const struct CMUnitTest tests[] = {
	    T(outside_a_repository_the_fix_is_named),
	    T(a_bare_repository_and_its_own_folder_are_refused),
	    T(the_top_is_found_from_below),
	    T(a_top_with_a_newline_is_found),
	    T(a_commit_reads_and_lists),
	    T(an_unknown_commit_is_not_found),
	    T(no_commit_yet_is_an_empty_tree),
	    T(a_lost_head_is_no_unborn_one),
	    T(a_lost_blob_is_unchecked),
	    T(what_stands_on_disk_with_its_id_is_read_there),
	    T(a_lost_folder_is_unchecked),
	    T(files_that_were_wanted_read_as_the_others),
	    T(the_index_is_read_and_not_the_disk),
	    T(the_index_is_followed_as_it_changes),
	    T(renames_and_deletions_are_told),
	    T(an_intent_to_add_is_not_in_the_index),
	    T(a_conflict_is_listed_and_unreadable),
	    T(links_are_followed_inside_and_refused_outside),
	    T(a_submodule_is_no_file),
	    T(names_may_hold_anything),
	    T(what_a_hook_sees_is_kept),
	    T(a_hooks_index_is_not_another_repositorys),
	    T(git_dir_and_work_tree_may_be_apart),
	    T(a_linked_worktree_has_its_own_index),
	    T(a_users_settings_have_no_say),
	    T(a_wiki_below_the_top_sees_itself_alone),
	    T(stale_stat_data_are_no_change),
	    T(line_ends_are_judged_as_git_stores_them),
	    T(a_move_git_was_not_told_of_is_seen),
	    T(a_sha256_repository_works),
	    T(split_and_sparse_indexes_work),
	    T(history_is_told),
	    T(where_two_lines_part_is_told),
	    T(merge_heads_are_told_with_and_without_conflict),
	    T(a_day_finds_its_commit),
	    T(a_shallow_history_is_unchecked),
	    T(settings_are_read),
	    T(a_locked_index_says_try_again),
	    T(a_worker_has_a_process_of_its_own),
	    T(each_way_to_commit_is_seen_as_it_is),
	    T(a_partial_clone_is_unchecked_and_fetches_nothing),
	};

	if (argc == 2 && strcmp(argv[1], "--hook") == 0)
		return seen_by_hook();
	git_env();
	return cmocka_run_group_tests(tests, NULL, NULL);
}
