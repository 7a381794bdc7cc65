#include "base/text.h"
#include "cmd.h"
#include "format/val.h"
#include "model/wiki.h"
#include "ops/resolve.h"
#include "plan.h"
#include "report.h"
#include "sides.h"

enum { O_KEEP, O_EVIDENCE, O_QUOTE, O_DECLARE, O_STALE, O_WHY, O_YES, O_DRY };

static const struct opt opts[] = {
    [O_KEEP] = {"keep", OPT_TEXT, "side",
	"a side's number or slug, merged, temporal or scope", 0},
    [O_EVIDENCE] = {"evidence", OPT_TEXT, "source",
	"a source that is no side's own", 0},
    [O_QUOTE] = {"quote", OPT_TEXT, "text", "what that source says of it", 0},
    [O_DECLARE] = {"declare", OPT_TEXT, "text", "your own word for it", 0},
    [O_STALE] = {"stale", OPT_TEXT, "source", "a side's source is stale", 0},
    [O_WHY] = {"why", OPT_TEXT, "text", "what makes it so", 0},
    [O_YES] = {"yes", OPT_FLAG, NULL,
	"in a script of a person, with WIKICTL_HUMAN=name", 0},
    [O_DRY] = {"dry-run", OPT_FLAG, NULL, "show what would be written", 0},
    {NULL, OPT_END, NULL, NULL, 0},
};

/* `--keep merged TEXT ID`: one of two words is the id, and the other what the
 * ruling needs. The id is the one that names a conflict; the first, where
 * neither or both do. */
static void
words_read(struct run *r, struct resolve_in *in)
{
	struct finding *f;
	struct err quiet;
	size_t id = 0;

	err_init(&quiet, r->a);
	if (r->words.n == 2 &&
	    finding_find(&r->wiki->findings, r->words.v[0], &f, &quiet) != 0 &&
	    finding_find(&r->wiki->findings, r->words.v[1], &f, &quiet) == 0)
		id = 1;
	in->id = r->words.v[id];
	if (r->words.n == 2)
		in->arg = r->words.v[1 - id];
}

static int
keep_read(struct run *r, struct resolve_in *in)
{
	struct str keep = r->opt[O_KEEP].text;

	in->keep = resolve_keep_word(keep);
	if (in->keep != KEEP_SIDE)
		return r->words.n == 2
			   ? 0
			   : err_set(r->e, FAIL_USAGE,
				 "--keep %.*s needs its %s", STR_ARG(keep),
				 in->keep == KEEP_TEMPORAL ? "DATE" : "TEXT");
	if (r->words.n == 2)
		return err_set(r->e, FAIL_USAGE,
		    "resolve: what is \"%.*s\" for?", STR_ARG(in->arg));
	in->arg = keep;
	return 0;
}

static int
in_read(struct run *r, struct resolve_in *in)
{
	const struct opt_value *o = r->opt;

	*in = (struct resolve_in){
	    .evidence = o[O_EVIDENCE].text,
	    .quote = o[O_QUOTE].text,
	    .declare = o[O_DECLARE].text,
	    .stale = o[O_STALE].text,
	    .why = o[O_WHY].text,
	    .actor = r->actor,
	    .today = r->today,
	};
	words_read(r, in);
	return keep_read(r, in);
}

static void
resolve_text(struct run *r, const struct resolve_out *out)
{
	plan_text(r, &out->plan);
	VEC_EACH (i, &out->unspliced)
		put(r, "  stays labelled: %.*s\n",
		    STR_ARG(out->unspliced.v[i]));
}

static void
done_json(struct run *r, const struct resolve_out *out, bool written)
{
	struct val *doc = doc_new(r->a, "wikictl.resolve/1");

	val_set_bool(r->a, doc, "written", written);
	val_set(r->a, doc, "plan", plan_val(r->a, &out->plan));
	val_set(r->a, doc, "pages", strs_val(r->a, &out->pages));
	val_set(r->a, doc, "unspliced", strs_val(r->a, &out->unspliced));
	val_set(r->a, doc, "conflict", finding_val(r, out->finding, 0));
	put_json(r, doc);
}

static int
rule(struct run *r, struct tree *edits, const struct resolve_out *out)
{
	int yes;

	if (!r->json)
		resolve_text(r, out);
	if (r->opt[O_DRY].given) {
		if (r->json)
			done_json(r, out, false);
		else
			put(r, "Nothing was written.\n");
		return 0;
	}
	yes = plan_agreed(r, r->opt[O_YES].given);
	if (yes < 0)
		return -1;
	if (yes == 0) {
		put(r, "Nothing was written.\n");
		return 1;
	}
	if (plan_write(r, edits) != 0)
		return -1;
	if (r->json)
		done_json(r, out, true);
	else
		put(r,
		    "%.*s resolved. The same claim from the same source or a "
		    "copy of it will not reopen it.\n",
		    STR_ARG(out->finding->id));
	return 0;
}

static int
resolve_cmd(struct run *r)
{
	struct resolve_in in;
	struct resolve_out out = {0};
	struct tree *edits = tree_edits(r->a, r->disk);

	if (in_read(r, &in) != 0 ||
	    resolve_run(r->a, r->wiki, &in, edits, &out, r->e) != 0)
		return -1;
	return rule(r, edits, &out);
}

const struct cmd cmd_resolve = {
    .name = "resolve",
    .usage = "[--keep side] [--evidence source] "
	     "[--quote text] [--declare text] [--stale source] [--why text] "
	     "[--dry-run] [--yes] [text | date] id",
    .brief = "record a person's ruling on a conflict, on evidence",
    .needs = NEED_WIKI | NEED_MEND,
    .human_only = true,
    .min_words = 1,
    .words = "id",
    .max_words = 2,
    .opts = opts,
    .run = resolve_cmd,
};
