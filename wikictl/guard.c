#include "guard.h"

#include "base/crew.h"
#include "git/history.h"
#include "git/repo.h"
#include "place.h"

extern char **environ;

/* Paths a list of changes touches, old names of renames included. */
static void
paths_of(struct run *r, const struct repo_changes *c, struct strs *out)
{
	VEC_EACH (i, c) {
		strs_add(r->a, out, c->v[i].path);
		if (c->v[i].from.n != 0)
			strs_add(r->a, out, c->v[i].from);
	}
	strs_sort(out);
}

static bool
same_diag(const struct diag *x, const struct diag *y)
{
	return x->kind == y->kind && str_eq(x->path, y->path) &&
	       str_eq(x->id, y->id) && str_eq(x->message, y->message);
}

/* Among the first `n`. */
static bool
has_diag(const struct diags *l, size_t n, const struct diag *d)
{
	for (size_t i = 0; i < n; i++)
		if (same_diag(&l->v[i], d))
			return true;
	return false;
}

/* Adds what `more` found and `g` does not have yet. */
static void
guard_add(struct run *r, struct guard *g, const struct check_out *more)
{
	/* one check says nothing twice; two of them may say the same */
	size_t had = g->out.diags.n;

	VEC_EACH (i, &more->diags)
		if (!has_diag(&g->out.diags, had, &more->diags.v[i]) &&
		    !has_diag(&g->excused, g->excused.n, &more->diags.v[i]))
			*VEC_ADD(r->a, &g->out.diags) = more->diags.v[i];
	VEC_EACH (i, &more->not_checked)
		if (!strs_has(&g->out.not_checked, more->not_checked.v[i]))
			strs_add(
			    r->a, &g->out.not_checked, more->not_checked.v[i]);
	if (more->pages > g->out.pages)
		g->out.pages = more->pages;
	if (more->claims > g->out.claims)
		g->out.claims = more->claims;
}

static int
compare(struct run *r, const struct tree *before, const struct tree *after,
    struct check_scope scope, struct guard *g)
{
	struct check_out out = {0};

	scope.no_source = g->no_source;
	if (check_run(r->a, before, after, &scope, &out, r->e) != 0)
		return -1;
	guard_add(r, g, &out);
	return 0;
}

/* `head` empty: HEAD. */
static int
staged_against(
    struct run *r, struct str head, const struct tree *index, struct guard *g)
{
	struct repo_changes changes = {0};
	struct strs paths = {0};
	struct tree *before;

	if (repo_staged(r->a, r->repo, head, &changes, r->e) != 0 ||
	    repo_commit_tree(r->a, r->repo, head.n != 0 ? head : STR("HEAD"),
		&before, r->e) != 0)
		return -1;
	paths_of(r, &changes, &paths);
	return compare(r, before, index,
	    (struct check_scope){.paths = &paths, .all_changed = true}, g);
}

/* `git merge` names the heads it merges in GITHEAD_<hash> while its hook
 * runs, when MERGE_HEAD is not written yet. */
static void
heads_of_environment(struct run *r, struct strs *heads)
{
	static const char prefix[] = "GITHEAD_";

	for (char **v = environ; *v != NULL; v++) {
		struct str name, value;

		if (str_cut(str_of(*v), '=', &name, &value) &&
		    str_starts(name, str_of(prefix)))
			strs_add(r->a, heads,
			    str_sub(name, sizeof(prefix) - 1, name.n));
	}
}

static int excuse_range(
    struct run *r, struct str from, struct str to, struct guard *g);

int
guard_staged(struct run *r, struct guard *g)
{
	struct strs heads = {0};
	struct tree *index;
	struct str head;

	if (repo_index_tree(r->a, r->repo, &index, r->e) != 0 ||
	    repo_merge_heads(r->a, r->repo, &heads, r->e) != 0)
		return -1;
	/* by its id: HEAD may move while this looks */
	head = repo_index_head(r->repo);
	heads_of_environment(r, &heads);
	strs_sort(&heads);
	VEC_EACH (i, &heads)
		if (excuse_range(r, STR("HEAD"), heads.v[i], g) != 0)
			return -1;
	if (staged_against(r, head, index, g) != 0)
		return -1;
	VEC_EACH (i, &heads)
		if (staged_against(r, heads.v[i], index, g) != 0)
			return -1;
	return 0;
}

int
guard_worktree(struct run *r, const struct strs *paths, struct guard *g)
{
	struct repo_changes changes = {0};
	struct strs changed = {0};
	struct tree *head;

	if (repo_commit_tree(r->a, r->repo, STR("HEAD"), &head, r->e) != 0)
		return -1;
	if (paths->n != 0)
		return compare(r, head, r->disk,
		    (struct check_scope){.paths = paths, .standing = true}, g);
	if (repo_worktree(r->a, r->repo, &changes, r->e) != 0)
		return -1;
	paths_of(r, &changes, &changed);
	return compare(
	    r, head, r->disk, (struct check_scope){.paths = &changed}, g);
}

int
guard_all(struct run *r, struct guard *g)
{
	struct tree *head;

	if (repo_commit_tree(r->a, r->repo, STR("HEAD"), &head, r->e) != 0)
		return -1;
	return compare(r, head, r->disk,
	    (struct check_scope){.standing = true,
		.workers = crew_size(),
		.cache = place_cache(r, CHECK_CACHE)},
	    g);
}

bool
guard_override(struct str message, struct str *reason)
{
	struct str line, trailer = STR(OVERRIDE_TRAILER);

	while (str_line(&message, &line)) {
		if (!str_ieq(str_sub(line, 0, trailer.n), trailer))
			continue;
		*reason = str_trim(str_sub(line, trailer.n, line.n));
		if (reason->n != 0)
			return true;
	}
	return false;
}

static int
between(struct run *r, struct str from, struct str to, struct check_out *out)
{
	struct repo_changes changes = {0};
	struct strs paths = {0};
	struct check_scope scope = {.paths = &paths, .all_changed = true};
	struct tree *before, *after;

	if (repo_commit_tree(r->a, r->repo, to, &after, r->e) != 0)
		return -1;
	if (from.n == 0) {
		scope = (struct check_scope){0};
		return check_run(
		    r->a, repo_empty_tree(r->a), after, &scope, out, r->e);
	}
	if (repo_commit_tree(r->a, r->repo, from, &before, r->e) != 0 ||
	    repo_between(r->a, r->repo, from, to, &changes, r->e) != 0)
		return -1;
	paths_of(r, &changes, &paths);
	return check_run(r->a, before, after, &scope, out, r->e);
}

/* What this one commit brings in, against each of its parents, is excused. */
static int
excuse_commit(struct run *r, struct str commit, struct guard *g)
{
	struct strs parents = {0};

	if (repo_parents(r->a, r->repo, commit, &parents, r->e) != 0)
		return -1;
	if (parents.n == 0)
		strs_add(r->a, &parents, STR_NONE);
	VEC_EACH (p, &parents) {
		struct check_out out = {0};

		if (between(r, parents.v[p], commit, &out) != 0)
			return -1;
		VEC_EACH (i, &out.diags)
			if (!has_diag(
				&g->excused, g->excused.n, &out.diags.v[i]))
				*VEC_ADD(r->a, &g->excused) = out.diags.v[i];
	}
	return 0;
}

static int
excuse_range(struct run *r, struct str from, struct str to, struct guard *g)
{
	struct strs commits = {0};
	struct str message, reason;

	if (repo_range(r->a, r->repo, from, to, &commits, r->e) != 0)
		return -1;
	VEC_EACH (i, &commits) {
		if (repo_message(r->a, r->repo, commits.v[i], &message, r->e) !=
		    0)
			return -1;
		if (guard_override(message, &reason) &&
		    excuse_commit(r, commits.v[i], g) != 0)
			return -1;
	}
	return 0;
}

int
guard_range(struct run *r, struct str from, struct str to, struct guard *g)
{
	struct check_out out = {0};
	struct str base = STR_NONE;

	if (from.n != 0 &&
	    (history_base(r->a, r->repo, from, to, &base, r->e) != 0 ||
		excuse_range(r, base, to, g) != 0))
		return -1;
	if (between(r, base, to, &out) != 0)
		return -1;
	guard_add(r, g, &out);
	return from.n != 0 ? guard_signed(r, from, base, to, g) : 0;
}

int
guard_range_parse(
    struct run *r, struct str words, struct str *from, struct str *to)
{
	size_t at = str_find(words, STR(".."));

	if (at == words.n) {
		err_set(r->e, FAIL_USAGE, "--range needs A..B, not \"%.*s\"",
		    STR_ARG(words));
		return err_fix(r->e, "for one branch: --range main..HEAD");
	}
	*from = str_sub(words, 0, at);
	*to = str_sub(words, at + 2, words.n);
	if (str_starts(*to, STR(".")))
		*to = str_sub(*to, 1, to->n);
	if (from->n == 0)
		*from = STR("HEAD");
	if (to->n == 0)
		*to = STR("HEAD");
	return repo_rev(r->a, r->repo, *from, from, r->e) != 0 ||
		       repo_rev(r->a, r->repo, *to, to, r->e) != 0
		   ? -1
		   : 0;
}

int
guard_status(const struct guard *g, bool strict)
{
	enum diag_level worst = DIAG_NOTE;

	VEC_EACH (i, &g->out.diags)
		if (g->out.diags.v[i].level > worst)
			worst = g->out.diags.v[i].level;
	if (worst == DIAG_ERROR || (strict && worst == DIAG_WARNING))
		return 1;
	return g->out.not_checked.n != 0 ? err_exit(FAIL_UNCHECKED) : 0;
}
