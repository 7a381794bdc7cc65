#include "ops/question.h"

#include "base/err.h"
#include "base/tree.h"
#include "format/val.h"
#include "model/slot.h"

static const char start[] =
    "# Open questions\n\n## Active\n\n## Answered\n\n## Stale\n";

static bool
is_questions(struct str path)
{
	return str_eq(path, STR(QUESTION_PAGE)) ||
	       str_ends(path, STR("/" QUESTION_PAGE));
}

/* The page of questions, or where one would stand; `there` says which. */
static struct str
page_path(struct arena *a, const struct wiki *w, const struct tree *edits,
    bool *there)
{
	struct str near = str_printf(
	    a, "%.*s" QUESTION_PAGE, STR_ARG(config_folder(&w->config)));
	struct str found = STR_NONE;
	struct strs pages = {0};
	struct err quiet;

	*there = tree_has(edits, near);
	if (*there)
		return near;
	err_init(&quiet, a);
	if (wiki_pages(a, w, &pages, &quiet) < 0)
		return near;
	VEC_EACH (i, &pages)
		if (found.n == 0 && is_questions(pages.v[i]))
			found = pages.v[i];
	*there = found.n != 0;
	return *there ? found : near;
}

static bool
asked_for(const struct wiki *w, const struct finding *f)
{
	const struct val *own = w->config.slots;

	if (own == NULL || own->kind != VAL_MAP)
		return false;
	for (size_t i = 0; i < own->n; i++)
		if (str_ieq(own->keys[i], f->slot))
			return val_truth(own->list[i], "impairs", false);
	return false;
}

static enum question_state
state_of(const struct finding *f)
{
	switch (f->status) {
	case FINDING_OPEN:
		return QUESTION_ACTIVE;
	case FINDING_IGNORED:
		return QUESTION_STALE;
	case FINDING_DISMISSED:
	case FINDING_RESOLVED:
		break;
	}
	return QUESTION_ANSWERED;
}

void
question_follow(struct arena *a, const struct wiki *w, const struct finding *f,
    struct tree *edits, struct str *page)
{
	enum question_state s = state_of(f);
	bool there;
	struct str path, text = str_of(start), out;
	struct page *p;
	struct err quiet;

	*page = STR_NONE;
	if (!slot_policy(f->slot, w->config.slots).impairs || f->sides.n < 2 ||
	    (f->held && s == QUESTION_ACTIVE))
		return;
	path = page_path(a, w, edits, &there);
	if (!there && (s != QUESTION_ACTIVE || !asked_for(w, f)))
		return;
	err_init(&quiet, a);
	if ((there && tree_read(a, edits, path, &text, &quiet) < 0) ||
	    page_parse(a, path, text, w->config.label, &p, &quiet) < 0 ||
	    p->doc->open_end || p->doc->conflict ||
	    page_put_question(a, p, f, s, &out, &quiet) < 0 ||
	    str_eq(out, text))
		return;
	tree_put(edits, path, out);
	*page = path;
}
