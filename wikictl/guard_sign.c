/*
 * guard_sign: where approvers are named, a decision counts in a commit that one
 * of them signed.
 */
#include "git/repo.h"
#include "git/sign.h"
#include "guard.h"
#include "model/wiki.h"

struct signing {
	struct run *r;
	struct guard *g;
	struct str base, to;	  /* commits */
	struct str file, allowed; /* as they were before */
};

static void
paths_of(struct arena *a, const struct repo_changes *c, struct strs *out)
{
	VEC_EACH (i, c) {
		strs_add(a, out, c->v[i].path);
		if (c->v[i].from.n != 0)
			strs_add(a, out, c->v[i].from);
	}
	strs_sort(out);
}

/* What going from one commit to another decides. */
static int
decides(struct signing *s, struct str from, struct str to,
    const struct strs *only, struct decisions *out)
{
	struct run *r = s->r;
	struct repo_changes changes = {0};
	struct strs paths = {0};
	struct tree *before, *after;

	*out = (struct decisions){0};
	if (repo_commit_tree(r->a, r->repo, to, &after, r->e) != 0)
		return -1;
	if (from.n == 0)
		before = repo_empty_tree(r->a);
	else if (repo_commit_tree(r->a, r->repo, from, &before, r->e) != 0)
		return -1;
	if (only == NULL) {
		if (repo_between(r->a, r->repo, from, to, &changes, r->e) != 0)
			return -1;
		paths_of(r->a, &changes, &paths);
		only = &paths;
	}
	check_decisions(r->a, before, after, only, s->file, out);
	return 0;
}

/* Whether this one commit brings the decision in: against each parent. */
static int
brings(
    struct signing *s, struct str commit, const struct decision *d, bool *out)
{
	struct run *r = s->r;
	struct strs parents = {0}, only = {0};

	*out = true;
	strs_add(r->a, &only, d->path);
	if (repo_parents(r->a, r->repo, commit, &parents, r->e) != 0)
		return -1;
	if (parents.n == 0)
		strs_add(r->a, &parents, STR_NONE);
	VEC_EACH (i, &parents) {
		struct decisions made;

		if (decides(s, parents.v[i], commit, &only, &made) != 0)
			return -1;
		*out &= made.n != 0;
	}
	return 0;
}

static void
unsigned_say(struct signing *s, const struct decision *d, struct str commit)
{
	struct run *r = s->r;
	struct diag *g = VEC_ADD(r->a, &s->g->out.diags);
	struct str by = STR("no commit of its own brings it in");

	if (commit.n != 0)
		by = str_printf(r->a, "no approver of %.*s signed commit %.*s",
		    STR_ARG(s->file), STR_ARG(str_sub(commit, 0, 12)));
	g->kind =
	    diag_kind_find(d->policy ? "policy-changed" : "false-settlement");
	g->level = DIAG_ERROR;
	g->path = d->path;
	g->line = 1;
	g->id = d->id;
	g->message =
	    d->policy ? str_printf(r->a, "who may approve is changed, and %.*s",
			    STR_ARG(by))
		      : str_printf(r->a, "the record is %s, and %.*s", d->what,
			    STR_ARG(by));
	g->fix = STR("an approver makes the decision, or makes it again, in a "
		     "commit of their own: git commit -S");
}

/* The newest commit that brings it in stands for it: what came before it was
 * seen by whoever signed that. */
static int
decision_signed(struct signing *s, const struct decision *d)
{
	struct run *r = s->r;
	struct strs commits = {0};
	bool good = false, is = false;
	struct str by = STR_NONE;

	if (sign_touching(
		r->a, r->repo, s->base, s->to, d->path, &commits, r->e) != 0)
		return -1;
	VEC_EACH (i, &commits) {
		if (brings(s, commits.v[i], d, &is) != 0)
			return -1;
		if (!is)
			continue;
		by = commits.v[i];
		if (sign_good(r->a, r->repo, by, s->allowed, &good, r->e) != 0)
			return -1;
		break;
	}
	if (!good)
		unsigned_say(s, d, by);
	return 0;
}

int
guard_signed(struct run *r, struct str from, struct str base, struct str to,
    struct guard *g)
{
	struct signing s = {.r = r, .g = g, .base = base, .to = to};
	struct decisions made;
	struct config config;
	struct tree *before;

	if (repo_commit_tree(r->a, r->repo, from, &before, r->e) != 0)
		return -1;
	if (!tree_has(before, STR(WIKI_CONFIG)))
		return 0;
	if (config_load(r->a, before, &config, r->e) != 0)
		return -1;
	s.file = config.approvers;
	if (s.file.n == 0)
		return 0;
	/* a file that is not there approves nothing */
	if (tree_has(before, s.file) &&
	    tree_read(r->a, before, s.file, &s.allowed, r->e) != 0)
		return -1;
	if (decides(&s, base, to, NULL, &made) != 0)
		return -1;
	VEC_EACH (i, &made)
		if (decision_signed(&s, &made.v[i]) != 0)
			return -1;
	return 0;
}
