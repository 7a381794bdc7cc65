#include "settling.h"

#include "format/val.h"
#include "model/wiki.h"
#include "plan.h"
#include "report.h"
#include "sides.h"

static struct val *
findings_val(struct run *r, const struct findings *l)
{
	struct val *v = val_list(r->a);

	VEC_EACH (i, l)
		val_add(r->a, v, finding_val(r, l->v[i], 0));
	return v;
}

static void
settling_json(struct run *r, const struct settle_out *out, bool written)
{
	struct val *doc = doc_new(
	    r->a, str_c(r->a, str_printf(r->a, "wikictl.%s/1", r->cmd->name)));

	val_set_bool(r->a, doc, "written", written);
	val_set_text(r->a, doc, "did", str_of(out->did));
	if (out->source != NULL)
		val_set_text(r->a, doc, "source", out->source->slug);
	val_set(r->a, doc, "plan", plan_val(r->a, &out->plan));
	val_set(r->a, doc, "pages", strs_val(r->a, &out->pages));
	if (out->source != NULL)
		val_set(r->a, doc, "rests", strs_val(r->a, &out->rests));
	val_set(r->a, doc, "left", strs_val(r->a, &out->left));
	val_set(r->a, doc, "conflicts", findings_val(r, &out->findings));
	put_json(r, doc);
}

static void
settling_text(struct run *r, const struct settle_out *out)
{
	if (out->rests.n != 0)
		put(r, "On it rest:\n");
	VEC_EACH (i, &out->rests)
		put(r, "  %.*s\n", STR_ARG(out->rests.v[i]));
	plan_text(r, &out->plan);
	VEC_EACH (i, &out->left)
		put(r, "  not found, left as it is: %.*s\n",
		    STR_ARG(out->left.v[i]));
}

/* What it means from now on. */
static const struct {
	const char *did, *after;
} words[] = {
    {"ignored", "It is out of the queue; new evidence brings it back."},
    {"dismissed", "It is no conflict; a value that is none of these opens it "
		  "again."},
    {"reopened", NULL},
    {"confirmed", "wikictl check guards the words; what is older does not "
		  "reopen it."},
    {"contested", NULL},
};

static void
done_text(struct run *r, const struct settle_out *out)
{
	const struct finding *f =
	    out->findings.n != 0 ? out->findings.v[0] : NULL;
	const char *after = NULL;

	for (size_t i = 0; i < sizeof(words) / sizeof(*words); i++)
		if (str_eq(str_of(words[i].did), str_of(out->did)))
			after = words[i].after;
	if (out->source != NULL) {
		put(r, "%.*s retracted. Its file, record and citations stay.\n",
		    STR_ARG(out->source->slug));
		return;
	}
	if (f == NULL)
		return;
	if (str_eq(str_of(out->did), STR("nothing"))) {
		put(r, "%.*s: %.*s. Nothing to do.\n", STR_ARG(f->id),
		    STR_ARG(finding_state(r->a, f)));
		return;
	}
	put(r, "%.*s %s.", STR_ARG(f->id), out->did);
	if (after != NULL)
		put(r, " %s\n", after);
	else if (f->status == FINDING_OPEN)
		put(r, " %.*s\n", STR_ARG(finding_next_words(r, f)));
	else
		put(r, "\n");
}

static int
nothing_written(struct run *r, const struct settle_out *out, int status)
{
	if (r->json)
		settling_json(r, out, false);
	else
		put(r, "Nothing was written.\n");
	return status;
}

int
settling_run(struct run *r, struct settling *s)
{
	struct tree *edits = tree_edits(r->a, r->disk);
	struct settle_out out;
	int yes = 1;

	s->in.actor = r->actor;
	s->in.today = r->today;
	if (s->run(r->a, r->wiki, &s->in, edits, &out, r->e) != 0)
		return -1;
	if (str_eq(str_of(out.did), STR("nothing"))) {
		if (r->json)
			settling_json(r, &out, false);
		else
			done_text(r, &out);
		return 0;
	}
	if (!r->json)
		settling_text(r, &out);
	if (s->dry)
		return nothing_written(r, &out, 0);
	if (s->ask)
		yes = plan_agreed(r, s->yes);
	if (yes < 0)
		return -1;
	if (yes == 0)
		return nothing_written(r, &out, 1);
	if (plan_write(r, edits) != 0)
		return -1;
	if (r->json)
		settling_json(r, &out, true);
	else
		done_text(r, &out);
	return 0;
}

int
settling_plain(struct run *r, settle_fn *fn)
{
	const struct opt_value *o = r->opt;
	struct settling s = {
	    .run = fn,
	    .in = {.id = r->words.v[0], .why = o[SETTLING_WHY].text},
	    .ask = true,
	    .yes = o[SETTLING_YES].given,
	    .dry = o[SETTLING_DRY].given,
	};

	return settling_run(r, &s);
}
