/*
 * fsck_proposal: proposals and what they speak of have their records.
 */
#include "ops/fsck_own.h"
#include "ops/propose.h"

/* What the note of a `proposed` event begins with. */
static struct str
proposal_of(const struct event *ev)
{
	struct str id, rest;

	if (!str_eq(ev->what, STR("proposed")) ||
	    !str_cut(ev->note, ':', &id, &rest) || !str_starts(id, STR("p-")))
		return STR_NONE;
	return id;
}

static void
check_told(struct fsck_work *k, const struct finding *f)
{
	VEC_EACH (i, &f->history) {
		struct str id = proposal_of(&f->history.v[i]);
		struct str path = proposal_path(k->a, id);

		if (id.n == 0 || tree_has(k->tree, path))
			continue;
		fsck_say(k, PROPOSAL_LOST, finding_path(k->a, f->id), 0, f->id,
		    str_printf(
			k->a, "the proposal %.*s has no record", STR_ARG(id)))
		    ->fix = str_printf(
		    k->a, "git log --diff-filter=D -- %.*s", STR_ARG(path));
	}
}

static void
check_target(struct fsck_work *k, const struct proposal *p)
{
	struct str t = p->target;

	if (str_starts(t, STR("c-"))
		? fsck_finding(k->w, t) != NULL || fsck_damaged(k, t)
		: p->kind != PROPOSE_RETRACT ||
		      source_named(&k->w->sources, t) != NULL)
		return;
	fsck_say(k, PROPOSAL_ORPHAN, proposal_path(k->a, p->id), 0, p->id,
	    str_printf(k->a, "%.*s has no record", STR_ARG(t)))
	    ->fix = str_printf(k->a,
	    "wikictl review --decline %.*s, if it should have none",
	    STR_ARG(p->id));
}

void
fsck_proposals(struct fsck_work *k)
{
	struct strs damaged = {0};
	struct proposals all;
	struct err e;

	err_init(&e, k->a);
	if (proposals_load(k->a, k->tree, &all, &damaged, &e) != 0) {
		strs_add(k->a, &k->out->not_checked, e.msg);
		return;
	}
	VEC_EACH (i, &damaged)
		fsck_say_damaged(k, damaged.v[i]);
	VEC_EACH (i, &all)
		check_target(k, all.v[i]);
	VEC_EACH (i, &k->w->findings)
		check_told(k, k->w->findings.v[i]);
}
