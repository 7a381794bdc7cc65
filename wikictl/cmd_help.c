#include "base/text.h"
#include "cmd.h"
#include "format/val.h"
#include "help.h"
#include "report.h"

#define NAME_COLUMNS 14

static struct str
opt_words(struct arena *a, const struct opt *o)
{
	struct str letter = STR_NONE, arg = STR_NONE;

	if (o->letter != 0)
		letter = str_printf(a, "-%c, ", o->letter);
	if (o->arg != NULL)
		arg = str_printf(a, " %s", o->arg);
	return str_printf(
	    a, "%.*s--%s%.*s", STR_ARG(letter), o->name, STR_ARG(arg));
}

static void
options_text(struct run *r, const char *title, const struct opt *table)
{
	size_t n = opt_count(table), width = 0;

	if (n == 0)
		return;
	for (size_t i = 0; i < n; i++) {
		size_t w = text_columns(opt_words(r->a, &table[i]));

		width = w > width ? w : width;
	}
	put(r, "\n%s:\n", title);
	for (size_t i = 0; i < n; i++) {
		put(r, "  ");
		put_cell(r, TINT_BOLD, opt_words(r->a, &table[i]), width + 2);
		put(r, "%s\n", table[i].brief);
	}
}

static void
all_text(struct run *r)
{
	put(r, "usage: wikictl [options] command ...\n\n"
	       "Keeps a Markdown wiki honest: what two sources say "
	       "differently stands under\n## Contested with both sides, until "
	       "evidence settles it.\n\n");
	for (size_t i = 0; i < ncmds; i++) {
		put(r, "  ");
		put_cell(r, TINT_BOLD, str_of(cmds[i]->name), NAME_COLUMNS);
		put(r, "%s\n", cmds[i]->brief);
	}
	options_text(r, "with every command", common_opts);
	put(r, "\nwikictl help COMMAND, man wikictl\n");
}

static struct val *
opts_val(struct arena *a, const struct opt *table)
{
	struct val *l = val_list(a);

	for (size_t i = 0; i < opt_count(table); i++) {
		struct val *o = val_map(a);

		val_set_text(a, o, "name", str_of(table[i].name));
		val_set(a, o, "value",
		    table[i].arg != NULL ? val_text(a, str_of(table[i].arg))
					 : val_null(a));
		val_set_text(a, o, "brief", str_of(table[i].brief));
		val_add(a, l, o);
	}
	return l;
}

static struct val *
cmd_val(struct arena *a, const struct cmd *c)
{
	struct val *v = val_map(a);

	val_set_text(a, v, "name", str_of(c->name));
	val_set_text(a, v, "usage", str_of(c->usage));
	val_set_text(a, v, "brief", str_of(c->brief));
	val_set_bool(a, v, "human_only", c->human_only);
	val_set(a, v, "options", opts_val(a, c->opts));
	return v;
}

static void
help_json(struct run *r, const struct cmd *only)
{
	struct val *doc = doc_new(r->a, "wikictl.help/1");
	struct val *l = val_list(r->a);

	for (size_t i = 0; i < ncmds; i++)
		if (only == NULL || only == cmds[i])
			val_add(r->a, l, cmd_val(r->a, cmds[i]));
	val_set(r->a, doc, "commands", l);
	val_set(r->a, doc, "options", opts_val(r->a, common_opts));
	put_json(r, doc);
}

int
help_command(struct run *r, const struct cmd *c)
{
	bool all = c == &cmd_bare || c == &cmd_version;

	if (r->json)
		help_json(r, all ? NULL : c);
	else if (all)
		all_text(r);
	else {
		put(r, "usage: wikictl %s%s%s\n\n%s\n", c->name,
		    *c->usage != '\0' ? " " : "", c->usage, c->brief);
		options_text(r, "options", c->opts);
		put(r, "\nman wikictl-%s says more.\n", c->name);
	}
	return 0;
}

static int
help_run(struct run *r)
{
	const struct cmd *c;

	if (r->words.n == 0)
		return help_command(r, &cmd_bare);
	c = cmd_find(r->words.v[0]);
	if (c != NULL)
		return help_command(r, c);
	err_set(
	    r->e, FAIL_USAGE, "no command \"%.*s\"", STR_ARG(r->words.v[0]));
	return err_fix(r->e, "wikictl help");
}

const struct cmd cmd_help = {
    .name = "help",
    .usage = "[command]",
    .brief = "say how a command is called",
    .max_words = 1,
    .run = help_run,
};

static int
version_run(struct run *r)
{
	if (r->json) {
		struct val *doc = doc_new(r->a, "wikictl.version/1");

		val_set_text(r->a, doc, "version", str_of(WIKICTL_VERSION));
		put_json(r, doc);
	} else
		put(r, "wikictl %s\n", WIKICTL_VERSION);
	return 0;
}

const struct cmd cmd_version = {
    .name = "--version",
    .usage = "",
    .brief = "version of wikictl",
    .max_words = -1,
    .run = version_run,
};
