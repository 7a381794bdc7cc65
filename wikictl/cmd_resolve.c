#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "base/text.h"
#include "cmd.h"
#include "format/val.h"
#include "model/wiki.h"
#include "ops/ingest.h"
#include "ops/resolve.h"
#include "place.h"
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

static const struct {
	const char *word;
	enum resolve_keep keep;
	const char *arg;
} keeps[] = {
    {"merged", KEEP_MERGED, "TEXT"},
    {"temporal", KEEP_TEMPORAL, "DATE"},
    {"scope", KEEP_SCOPE, "TEXT"},
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

	for (size_t i = 0; i < sizeof(keeps) / sizeof(*keeps); i++) {
		if (!str_eq(keep, str_of(keeps[i].word)))
			continue;
		in->keep = keeps[i].keep;
		if (r->words.n == 2)
			return 0;
		return err_set(r->e, FAIL_USAGE, "--keep %s needs its %s",
		    keeps[i].word, keeps[i].arg);
	}
	if (r->words.n == 2)
		return err_set(r->e, FAIL_USAGE,
		    "resolve: what is \"%.*s\" for?", STR_ARG(in->arg));
	in->keep = KEEP_SIDE;
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

static struct str
planned_place(struct arena *a, const struct planned *p)
{
	if (p->line <= 0)
		return p->page;
	return str_printf(a, "%.*s:%d", STR_ARG(p->page), p->line);
}

static size_t
plan_width(struct run *r, const struct planneds *l)
{
	size_t width = 0;

	VEC_EACH (i, l) {
		size_t n = text_columns(planned_place(r->a, &l->v[i]));

		width = n > width ? n : width;
	}
	return width + 2;
}

/* Each line of a change under its sign. */
static void
change_text(struct run *r, enum tint t, const char *sign, struct str text,
    struct str place, size_t width)
{
	struct str line;

	for (bool first = true; str_line(&text, &line); first = false) {
		if (line.n == 0)
			continue;
		put(r, "  ");
		put_cell(r, TINT_NONE, first ? place : STR_NONE, width);
		put_cell(
		    r, t, str_printf(r->a, "%s %.*s", sign, STR_ARG(line)), 0);
		put(r, "\n");
	}
}

/* The entry as it was stands above in `show`: only what it becomes is told. */
static void
planned_text(struct run *r, const struct planned *p, size_t width)
{
	struct str place = planned_place(r->a, p);
	bool item = str_eq(str_of(p->what), STR("item")) && p->before.n != 0;

	if (item || p->after.n == 0) {
		put(r, "  ");
		put_cell(r, TINT_NONE, place, width);
		put(r, "%s\n",
		    item ? "the entry becomes one line"
			 : "the label comes off");
		change_text(r, TINT_GREEN, "+", p->after, STR_NONE, width);
		return;
	}
	change_text(r, TINT_RED, "-", p->before, place, width);
	change_text(r, TINT_GREEN, "+", p->after,
	    p->before.n != 0 ? STR_NONE : place, width);
}

static void
plan_text(struct run *r, const struct resolve_out *out)
{
	size_t width = plan_width(r, &out->plan);

	VEC_EACH (i, &out->plan)
		planned_text(r, &out->plan.v[i], width);
	VEC_EACH (i, &out->unspliced)
		put(r, "  stays labelled: %.*s\n",
		    STR_ARG(out->unspliced.v[i]));
}

static struct val *
plan_val(struct arena *a, const struct resolve_out *out)
{
	struct val *l = val_list(a);

	VEC_EACH (i, &out->plan) {
		const struct planned *p = &out->plan.v[i];
		struct val *v = val_map(a);

		val_set_text(a, v, "what", str_of(p->what));
		val_set_text(a, v, "page", p->page);
		val_set(a, v, "line",
		    p->line > 0 ? val_int(a, p->line) : val_null(a));
		val_set_text(a, v, "before", p->before);
		val_set_text(a, v, "after", p->after);
		val_add(a, l, v);
	}
	return l;
}

static void
done_json(struct run *r, const struct resolve_out *out, bool written)
{
	struct val *doc = doc_new(r->a, "wikictl.resolve/1");

	val_set_bool(r->a, doc, "written", written);
	val_set(r->a, doc, "plan", plan_val(r->a, out));
	val_set(r->a, doc, "pages", strs_val(r->a, &out->pages));
	val_set(r->a, doc, "unspliced", strs_val(r->a, &out->unspliced));
	val_set(r->a, doc, "conflict", finding_val(r->a, out->finding, 0));
	put_json(r, doc);
}

/* y or yes; all else, and the end of the input, is no. */
static bool
answer_yes(void)
{
	char line[64];
	ssize_t n = read(STDIN_FILENO, line, sizeof(line));
	struct str s = {line, n > 0 ? (size_t)n : 0};

	s = str_trim(s);
	return str_ieq(s, STR("y")) || str_ieq(s, STR("yes"));
}

/* A word of the shell as it must be typed again. */
static void
shell_word(struct buf *b, struct str w)
{
	bool plain = w.n != 0;

	for (size_t i = 0; i < w.n; i++) {
		char c = w.p[i];

		plain &= (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
			 (c >= '0' && c <= '9') ||
			 str_chr(STR("-_./:@"), c) < sizeof("-_./:@") - 1;
	}
	if (plain) {
		buf_add(b, w);
		return;
	}
	buf_c(b, '\'');
	for (size_t i = 0; i < w.n; i++)
		if (w.p[i] == '\'')
			buf_s(b, "'\\''");
		else
			buf_c(b, w.p[i]);
	buf_c(b, '\'');
}

/* The call as it was, in the form a person's script makes it. */
static struct str
script_call(struct run *r)
{
	struct buf b;

	buf_init(&b, r->a, REPORT_MAX);
	buf_s(&b, "WIKICTL_HUMAN=NAME wikictl resolve");
	for (size_t i = 0; i < opt_count(opts); i++) {
		if (!r->opt[i].given || i == O_YES)
			continue;
		buf_f(&b, " --%s", opts[i].name);
		if (opts[i].kind == OPT_FLAG)
			continue;
		buf_c(&b, ' ');
		shell_word(&b, r->opt[i].text);
	}
	VEC_EACH (i, &r->words) {
		buf_c(&b, ' ');
		shell_word(&b, r->words.v[i]);
	}
	buf_s(&b, " --yes");
	return buf_str(&b);
}

/* Whether a person says yes to what was shown: 1, 0, or -1. */
static int
person_agrees(struct run *r)
{
	if (r->script_human.n != 0 && r->opt[O_YES].given)
		return 1;
	if (!r->tty || r->json) {
		err_set(r->e, FAIL_USAGE,
		    "a ruling is a person's, and there is no terminal to ask "
		    "one at");
		return err_fix(r->e, "%.*s", STR_ARG(script_call(r)));
	}
	put(r, "Write this? [y/N] ");
	if (report_flush(r) != 0)
		return -1;
	return answer_yes();
}

static int
rule(struct run *r, struct tree *edits, const struct resolve_out *out)
{
	int yes;

	if (!r->json)
		plan_text(r, out);
	if (r->opt[O_DRY].given) {
		if (r->json)
			done_json(r, out, false);
		else
			put(r, "Nothing was written.\n");
		return 0;
	}
	yes = person_agrees(r);
	if (yes < 0)
		return -1;
	if (yes == 0) {
		put(r, "Nothing was written.\n");
		return 1;
	}
	/* The lock is taken after the answer: nobody waits for a person. What
	 * changed meanwhile is seen by the flush. */
	if (place_lock(r) != 0 ||
	    tree_flush(edits, r->root, ingest_rank, r->e) != 0)
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
    .needs = NEED_WIKI,
    .human_only = true,
    .min_words = 1,
    .words = "id",
    .max_words = 2,
    .opts = opts,
    .run = resolve_cmd,
};
