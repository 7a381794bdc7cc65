#include "plan.h"

#include <string.h>
#include <unistd.h>

#include "base/text.h"
#include "format/val.h"
#include "ops/ingest.h"
#include "place.h"
#include "report.h"

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
	bool label = str_eq(str_of(p->what), STR("label")) && p->after.n == 0;

	if (item || label) {
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

void
plan_text(struct run *r, const struct planneds *l)
{
	size_t width = plan_width(r, l);

	VEC_EACH (i, l)
		planned_text(r, &l->v[i], width);
}

struct val *
plan_val(struct arena *a, const struct planneds *l)
{
	struct val *list = val_list(a);

	VEC_EACH (i, l) {
		const struct planned *p = &l->v[i];
		struct val *v = val_map(a);

		val_set_text(a, v, "what", str_of(p->what));
		val_set_text(a, v, "page", p->page);
		val_set(a, v, "line",
		    p->line > 0 ? val_int(a, p->line) : val_null(a));
		val_set_text(a, v, "before", p->before);
		val_set_text(a, v, "after", p->after);
		val_add(a, list, v);
	}
	return list;
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

static bool
is_named(const char *name, const char *const *names)
{
	for (; *names != NULL; names++)
		if (strcmp(name, *names) == 0)
			return true;
	return false;
}

struct str
call_again(struct run *r, struct str head, const char *const *without)
{
	const struct opt *opts = r->cmd->opts;
	struct buf b;

	buf_init(&b, r->a, REPORT_MAX);
	buf_add(&b, head);
	for (size_t i = 0; i < opt_count(opts); i++) {
		if (!r->opt[i].given || is_named(opts[i].name, without))
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
	return buf_str(&b);
}

/* In the form a person's script makes it. */
static struct str
script_call(struct run *r)
{
	static const char *const without[] = {"yes", NULL};
	struct str head =
	    str_printf(r->a, "WIKICTL_HUMAN=NAME wikictl %s", r->cmd->name);

	return str_printf(
	    r->a, "%.*s --yes", STR_ARG(call_again(r, head, without)));
}

int
plan_agreed(struct run *r, bool yes)
{
	if (r->script_human.n != 0 && yes)
		return 1;
	if (!r->tty || r->json) {
		err_set(r->e, FAIL_USAGE,
		    "%s is for a person, and there is no terminal to ask "
		    "one at",
		    r->cmd->name);
		return err_fix(r->e, "%.*s", STR_ARG(script_call(r)));
	}
	put(r, "Write this? [y/N] ");
	if (report_flush(r) != 0)
		return -1;
	return answer_yes();
}

int
plan_write(struct run *r, struct tree *edits)
{
	return place_lock(r) != 0 ||
		       tree_flush(edits, r->root, ingest_rank, r->e) != 0
		   ? -1
		   : 0;
}
