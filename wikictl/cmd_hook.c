#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cmd.h"
#include "format/val.h"
#include "git/history.h"
#include "git/hook.h"
#include "guard.h"
#include "model/wiki.h"
#include "place.h"
#include "report.h"

#define REFS_MAX ((size_t)4 << 20)
#define SHOWN 50

/* The wiki's folder below the work tree's top: "" or "docs". */
static struct str
root_below_top(struct run *r)
{
	struct str top = repo_top(r->repo);

	return r->root.n > top.n ? str_sub(r->root, top.n + 1, r->root.n)
				 : STR_NONE;
}

static void
done_report(struct run *r, const struct hooks_done *done)
{
	struct val *doc = doc_new(r->a, "wikictl.hook/1");
	struct val *l = val_list(r->a);

	VEC_EACH (i, done) {
		struct val *v = val_map(r->a);

		val_set_text(r->a, v, "name", done->v[i].name);
		val_set_text(r->a, v, "what", str_of(done->v[i].what));
		val_add(r->a, l, v);
		if (r->json)
			continue;
		put_cell(r, TINT_BOLD, done->v[i].name, 18);
		put(r, "%s\n", done->v[i].what);
	}
	val_set(r->a, doc, "hooks", l);
	if (r->json)
		put_json(r, doc);
}

static int
install(struct run *r)
{
	struct hooks_done done = {0};

	if (place_root(r) != 0 || hook_install(r->a, r->repo, place_program(r),
				      root_below_top(r), &done, r->e) != 0)
		return -1;
	done_report(r, &done);
	if (!r->json)
		put(r, "Where hooks do not run (rebase, cherry-pick, "
		       "--no-verify), CI does it:\n"
		       "  wikictl check --range BASE..HEAD\n");
	return 0;
}

static int
uninstall(struct run *r)
{
	struct hooks_done done = {0};

	if (hook_uninstall(r->a, r->repo, &done, r->e) != 0)
		return -1;
	done_report(r, &done);
	return 0;
}

static int
stdin_read(struct run *r, struct str *out)
{
	struct buf b;
	char chunk[4096];
	ssize_t n;

	buf_init(&b, r->a, REFS_MAX);
	while ((n = read(STDIN_FILENO, chunk, sizeof(chunk))) != 0) {
		if (n < 0 && errno == EINTR)
			continue;
		if (n < 0)
			return err_set(r->e, FAIL_IO, "standard input: %s",
			    strerror(errno));
		buf_add(&b, (struct str){chunk, (size_t)n});
	}
	if (b.full)
		return err_set(
		    r->e, FAIL_LIMIT, "too many refs on standard input");
	*out = buf_str(&b);
	return 0;
}

static bool
is_zero(struct str hash)
{
	for (size_t i = 0; i < hash.n; i++)
		if (hash.p[i] != '0')
			return false;
	return true;
}

/* What the remote has, as far as it is known here: the commit it names, or
 * where our line left its branches. */
static int
pushed_before(struct run *r, struct str remote, struct str local,
    struct str theirs, struct str *from)
{
	if (!is_zero(theirs)) {
		if (repo_rev(r->a, r->repo, theirs, from, r->e) == 0)
			return 0;
		err_clear(r->e);
	}
	return history_pushed(r->a, r->repo, remote, local, from, r->e);
}

/* "<local ref> <local hash> <remote ref> <remote hash>" */
static int
push_line(struct run *r, struct str remote, struct str line, struct guard *g)
{
	struct str ref, local, theirs, from;

	if (!str_cut(line, ' ', &ref, &line) ||
	    !str_cut(line, ' ', &local, &line) ||
	    !str_cut(line, ' ', &ref, &theirs))
		return err_set(r->e, FAIL_USAGE,
		    "pre-push: a line of standard input is not as git "
		    "writes it");
	if (is_zero(local))
		return 0;
	if (pushed_before(r, remote, local, str_trim(theirs), &from) != 0)
		return -1;
	return guard_range(r, from, local, g);
}

static int
run_pre_push(struct run *r, struct guard *g)
{
	struct str remote = STR("origin"), text, line;

	if (r->words.n > 2)
		remote = r->words.v[2];
	if (stdin_read(r, &text) != 0)
		return -1;
	while (str_line(&text, &line))
		if (line.n != 0 && push_line(r, remote, line, g) != 0)
			return -1;
	return 0;
}

static const struct {
	const char *name, *refused;
	int (*run)(struct run *r, struct guard *g);
} hooks[] = {
    {"pre-commit", "Commit refused", guard_staged},
    {"pre-merge-commit", "Merge refused", guard_staged},
    {"pre-push", "Push refused", run_pre_push},
};

/* The commit may be the one that takes the config away: then the folder the
 * script named is the root. */
static int
hook_root(struct run *r, bool *none)
{
	struct tree *head;

	*none = false;
	if (place_root(r) == 0)
		return 0;
	if (r->e->code != FAIL_NOTFOUND)
		return -1;
	err_clear(r->e);
	place_set_root(r, r->cwd);
	if (repo_commit_tree(r->a, r->repo, STR("HEAD"), &head, r->e) != 0)
		return -1;
	*none = !tree_has(head, STR(WIKI_CONFIG));
	return 0;
}

static int
hook_verdict(struct run *r, const struct guard *g, const char *refused)
{
	struct str reason = str_trim(str_of(getenv(OVERRIDE_ENV)));
	bool bad = guard_status(g, false) == 1;

	if (r->json)
		guard_json(r, g, 0);
	else if (g->out.diags.n != 0 || g->out.not_checked.n != 0)
		guard_text(r, g, SHOWN);
	if (r->json || !bad)
		return bad && reason.n == 0;
	if (reason.n != 0) {
		put(r,
		    "Let through by " OVERRIDE_ENV
		    ": %.*s. The message needs the "
		    "line \"" OVERRIDE_TRAILER
		    " REASON\" too, or CI refuses it.\n",
		    STR_ARG(reason));
		return 0;
	}
	put(r,
	    "%s. (To let one pass: " OVERRIDE_ENV
	    "=REASON here, and \"" OVERRIDE_TRAILER
	    " REASON\" in the message for the push and CI, where it stays "
	    "visible.)\n",
	    refused);
	return 1;
}

static int
run_hook(struct run *r)
{
	struct guard g = {0};
	bool none;

	if (r->words.n < 2)
		return err_set(r->e, FAIL_USAGE, "hook run needs a name");
	for (size_t i = 0; i < sizeof(hooks) / sizeof(*hooks); i++) {
		if (!str_eq(r->words.v[1], str_of(hooks[i].name)))
			continue;
		if (hook_root(r, &none) != 0)
			return -1;
		if (none)
			return 0;
		if (hooks[i].run(r, &g) != 0)
			return -1;
		return hook_verdict(r, &g, hooks[i].refused);
	}
	err_set(r->e, FAIL_USAGE, "no hook \"%.*s\" of ours",
	    STR_ARG(r->words.v[1]));
	return err_fix(r->e, "pre-commit, pre-merge-commit or pre-push");
}

static int
hook_cmd(struct run *r)
{
	static const struct {
		const char *name;
		int (*run)(struct run *r);
	} verbs[] = {
	    {"install", install}, {"uninstall", uninstall}, {"run", run_hook}};

	for (size_t i = 0; i < sizeof(verbs) / sizeof(*verbs); i++)
		if (str_eq(r->words.v[0], str_of(verbs[i].name)))
			return verbs[i].run(r);
	err_set(r->e, FAIL_USAGE, "hook: what is \"%.*s\"?",
	    STR_ARG(r->words.v[0]));
	return err_fix(r->e, "it takes install, uninstall or run NAME");
}

const struct cmd cmd_hook = {
    .name = "hook",
    .usage = "install | uninstall | run name [argument ...]",
    .brief = "guard commits, merges and pushes of this repository",
    .needs = NEED_REPO,
    .min_words = 1,
    .words = "install, uninstall or run",
    .max_words = -1,
    .run = hook_cmd,
};
