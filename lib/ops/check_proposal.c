/*
 * check_proposal: proposals stay as they were made, and people decide on them.
 */
#include "ops/check_own.h"
#include "ops/propose.h"

static struct proposal *
load(struct check_work *k, const struct tree *t, struct str path, bool blame)
{
	struct proposal *p;
	struct err e;

	if (t == NULL || !tree_has(t, path))
		return NULL;
	err_init(&e, k->a);
	if (proposal_load(k->a, t, path, &p, &e) == 0)
		return p;
	if (blame)
		strs_add(k->a, &k->out->not_checked, e.msg);
	return NULL;
}

static bool
by_person(const struct proposal *p)
{
	const struct event *last =
	    p->history.n != 0 ? &p->history.v[p->history.n - 1] : NULL;

	return last != NULL &&
	       str_eq(last->what, str_of(proposal_status_name(p->status))) &&
	       str_starts(last->actor, STR("human:"));
}

static bool
same_event(const struct event *x, const struct event *y)
{
	return str_eq(x->what, y->what) && str_eq(x->actor, y->actor) &&
	       str_eq(x->note, y->note) && date_cmp(x->date, y->date) == 0;
}

/* Events are added and never changed. */
static bool
history_kept(const struct proposal *was, const struct proposal *is)
{
	VEC_EACH (i, &was->history)
		if (i >= is->history.n ||
		    !same_event(&was->history.v[i], &is->history.v[i]))
			return false;
	return true;
}

void
check_proposal(struct check_work *k, struct str path)
{
	const struct proposal *was =
	    load(k, k->scope->standing ? NULL : k->before, path, false);
	const struct proposal *is = load(k, k->after, path, true);

	if (was != NULL && is == NULL) {
		if (!tree_has(k->after, path))
			check_say(k, LOST_RECORD, path, 1,
			    STR("the record of a proposal is gone"))
			    ->fix = str_printf(k->a,
			    "git checkout -- %.*s brings it back; who does not "
			    "want it: wikictl review --decline %.*s",
			    STR_ARG(path), STR_ARG(was->id));
		return;
	}
	if (is == NULL)
		return;
	if (was != NULL && (!proposal_same(was, is) || !history_kept(was, is)))
		check_say(k, LOST_RECORD, path, 1,
		    STR("the words of a proposal were changed"))
		    ->fix = str_printf(k->a,
		    "git checkout -- %.*s brings them back; other words are a "
		    "person's: wikictl review --accept",
		    STR_ARG(path));
	if (is->status != PROPOSAL_OPEN && !by_person(is))
		check_say(k, FALSE_SETTLEMENT, path, 1,
		    str_printf(k->a,
			"the proposal is %s and no person's decision says so",
			proposal_status_name(is->status)));
}
