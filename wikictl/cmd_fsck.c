#include "base/text.h"
#include "cmd.h"
#include "format/val.h"
#include "ops/fsck.h"
#include "plan.h"
#include "report.h"

#define LIMIT 1000

enum { O_REPAIR, O_LIMIT };

static const struct opt opts[] = {
    [O_REPAIR] = {"repair", OPT_FLAG, NULL, "mend what can be derived", 0},
    [O_LIMIT] = {"limit", OPT_NUMBER, "n", "at most n (1000; 0 = all)", 0},
    {NULL, OPT_END, NULL, NULL, 0},
};

static long
left_over(const struct fsck_out *out)
{
	long n = 0;

	VEC_EACH (i, &out->faults)
		n += !out->faults.v[i].mended;
	return n;
}

static struct val *
fault_val(struct arena *a, const struct fsck_fault *f)
{
	struct val *v = val_map(a);

	val_set_text(a, v, "code", str_of(f->kind->code));
	val_set_text(a, v, "path", f->path);
	val_set(a, v, "line", f->line > 0 ? val_int(a, f->line) : val_null(a));
	val_set(a, v, "id", f->id.n != 0 ? val_text(a, f->id) : val_null(a));
	val_set_text(a, v, "message", f->message);
	val_set_bool(a, v, "mended", f->mended);
	val_set_text(a, v, "fix", f->mended ? STR_NONE : f->fix);
	return v;
}

static void
fsck_json(struct run *r, const struct fsck_out *out, size_t shown)
{
	struct val *doc = doc_new(r->a, "wikictl.fsck/1");
	struct val *checked = val_map(r->a), *faults = val_list(r->a);

	val_set_int(r->a, checked, "pages", out->pages);
	val_set_int(r->a, checked, "findings", out->findings);
	val_set_int(r->a, checked, "sources", out->sources);
	val_set_int(r->a, checked, "trails", out->trails);
	val_set(r->a, doc, "checked", checked);
	doc_totals(r->a, doc, (long)out->faults.n, (long)shown);
	for (size_t i = 0; i < shown; i++)
		val_add(r->a, faults, fault_val(r->a, &out->faults.v[i]));
	val_set(r->a, doc, "faults", faults);
	val_set(r->a, doc, "changed", strs_val(r->a, &out->changed));
	val_set(r->a, doc, "not_checked", strs_val(r->a, &out->not_checked));
	put_json(r, doc);
}

static void
fault_text(struct run *r, const struct fsck_fault *f)
{
	put(r, "%.*s", STR_ARG(text_clean(r->a, f->path, false)));
	if (f->line > 0)
		put(r, ":%d", f->line);
	put(r, ": ");
	put_cell(
	    r, f->mended ? TINT_GREEN : TINT_RED, str_of(f->kind->code), 0);
	put(r, ": %.*s%s\n", STR_ARG(text_clean(r->a, f->message, false)),
	    f->mended ? "; mended" : "");
	if (!f->mended && f->fix.n != 0)
		put(r, "    %.*s\n", STR_ARG(f->fix));
}

static void
total_text(struct run *r, const struct fsck_out *out)
{
	struct arena *a = r->a;
	long n = (long)out->faults.n, left = left_over(out);

	if (n == 0)
		put(r, "Nothing is wrong: ");
	else if (left == n)
		put(r, "%.*s: ",
		    STR_ARG(
			count_of(a, n, "thing is wrong", "things are wrong")));
	else
		put(r, "%ld mended, %ld left: ", n - left, left);
	put(r, "%.*s, %.*s, %.*s looked at\n",
	    STR_ARG(count_of(a, out->findings, "conflict", "conflicts")),
	    STR_ARG(count_of(a, out->sources, "source", "sources")),
	    STR_ARG(count_of(a, out->pages, "page", "pages")));
}

static void
fsck_text(struct run *r, const struct fsck_out *out, size_t shown)
{
	for (size_t i = 0; i < shown; i++)
		fault_text(r, &out->faults.v[i]);
	if (shown < out->faults.n)
		say(r, "%zu of %zu shown; --limit 0 shows all", shown,
		    out->faults.n);
	VEC_EACH (i, &out->not_checked)
		say(r, "wikictl: not checked: %.*s",
		    STR_ARG(out->not_checked.v[i]));
	total_text(r, out);
}

static int
write_repair(struct run *r, struct tree *edits, const struct fsck_in *in)
{
	if (plan_write(r, edits) != 0)
		return -1;
	tree_sweep(r->a, r->root, &in->strays);
	return 0;
}

static int
fsck_cmd(struct run *r)
{
	struct fsck_in in = {
	    .repair = r->opt[O_REPAIR].given,
	    .actor = r->actor,
	    .today = r->today,
	};
	struct tree *edits = tree_edits(r->a, r->disk);
	size_t limit =
	    r->opt[O_LIMIT].given ? (size_t)r->opt[O_LIMIT].number : LIMIT;
	struct fsck_out out;
	size_t shown;

	tree_strays(r->a, r->root, &in.strays);
	if (fsck_run(r->a, r->disk, &in, edits, &out, r->e) != 0)
		return -1;
	if (in.repair && (out.changed.n != 0 || in.strays.n != 0) &&
	    write_repair(r, edits, &in) != 0)
		return -1;
	shown = limit != 0 && out.faults.n > limit ? limit : out.faults.n;
	if (r->json)
		fsck_json(r, &out, shown);
	else
		fsck_text(r, &out, shown);
	if (left_over(&out) != 0)
		return 1;
	return out.not_checked.n != 0 ? err_exit(FAIL_UNCHECKED) : 0;
}

const struct cmd cmd_fsck = {
    .name = "fsck",
    .usage = "[--repair] [--limit n]",
    .brief = "find records and pages that do not agree, and mend them",
    .needs = NEED_ROOT | NEED_LOCK,
    .lock_with = "repair",
    .opts = opts,
    .run = fsck_cmd,
};
