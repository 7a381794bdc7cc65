/* Completion for three shells, from the tables of commands and options. What
 * only the wiki knows the shell asks for with --words. */
#include "base/text.h"
#include "cmd.h"
#include "model/wiki.h"
#include "place.h"
#include "report.h"

enum { O_WORDS };

static const struct opt opts[] = {
    [O_WORDS] = {"words", OPT_TEXT, "what",
	"list what can stand there: ids, pages, slugs, ...", 0},
    {NULL, OPT_END, NULL, NULL, 0},
};

/* kinds of words */

static void
ids(struct run *r, struct strs *out)
{
	VEC_EACH (i, &r->wiki->findings)
		strs_add(r->a, out, r->wiki->findings.v[i]->id);
}

static void
pages(struct run *r, struct strs *out)
{
	if (wiki_pages(r->a, r->wiki, out, r->e) != 0)
		err_clear(r->e);
}

static void
slugs(struct run *r, struct strs *out)
{
	VEC_EACH (i, &r->wiki->sources)
		strs_add(r->a, out, r->wiki->sources.v[i]->slug);
}

static void
commands(struct run *r, struct strs *out)
{
	for (size_t i = 0; i < ncmds; i++)
		strs_add(r->a, out, str_of(cmds[i]->name));
}

static void
classes(struct run *r, struct strs *out)
{
	for (int c = 0; c < CLASS_COUNT; c++)
		strs_add(
		    r->a, out, str_of(source_class_name((enum source_class)c)));
}

/* What the words of a usage ask for; files are the shell's own business. */
static const struct kind {
	const char *name, *arg;
	void (*list)(struct run *r, struct strs *out);
	bool wiki;
	const char *fixed; /* in place of list */
} kinds[] = {
    {"ids", "id", ids, true, NULL},
    {"pages", "page", pages, true, NULL},
    {"slugs", "source", slugs, true, NULL},
    {"classes", "class", classes, false, NULL},
    {"commands", "command", commands, false, NULL},
    {"states", "status", NULL, false, "open ignored dismissed resolved all"},
    {"formats", "format", NULL, false, "text json sarif github"},
    {"colors", "when", NULL, false, "auto always never"},
    {"shells", "fish", NULL, false, "bash zsh fish"},
    {"hooks", "argument", NULL, false, "install uninstall run"},
    {"kinds", "what", NULL, false, "ids pages slugs"},
    {"files", "file", NULL, false, NULL},
    {"files", "path", NULL, false, NULL},
    {"files", "dir", NULL, false, NULL},
};
#define NKINDS (sizeof(kinds) / sizeof(*kinds))

static const struct kind *
kind_of(struct str arg)
{
	for (size_t i = 0; i < NKINDS; i++)
		if (str_eq(arg, str_of(kinds[i].arg)))
			return &kinds[i];
	return NULL;
}

static bool
is_letter(char c)
{
	return c >= 'a' && c <= 'z';
}

/* The last name in the usage: "id" of "[text | date] id"; "line" is of
 * PAGE:LINE, of which the page can be told. */
static const struct kind *
words_of(const struct cmd *c)
{
	struct str u = str_of(c->usage), word;
	size_t end = u.n, at;

	while (end > 0 && !is_letter(u.p[end - 1]))
		end--;
	for (at = end; at > 0 && is_letter(u.p[at - 1]);)
		at--;
	word = str_sub(u, at, end);
	if (at >= 2 && str_starts(str_sub(u, at - 2, at), STR("--")))
		return NULL;
	return kind_of(str_eq(word, STR("line")) ? STR("page") : word);
}

static void
fixed_add(struct run *r, const char *words, struct strs *out)
{
	struct str rest = str_of(words), word;
	bool more = rest.n != 0;

	while (more) {
		more = str_cut(rest, ' ', &word, &rest);
		strs_add(r->a, out, word);
	}
}

/* Quiet: a shell asks in the midst of a line. A name with a control character
 * could not be put there. */
static int
words_list(struct run *r, const struct kind *k)
{
	struct strs l = {0};

	if (k->wiki && (place_repo(r) != 0 || place_root(r) != 0 ||
			   place_settled(r) != 0 || place_wiki(r) != 0)) {
		err_clear(r->e);
		return 0;
	}
	if (k->list != NULL)
		k->list(r, &l);
	else
		fixed_add(r, k->fixed, &l);
	strs_sort(&l);
	VEC_EACH (i, &l)
		if (str_eq(text_clean(r->a, l.v[i], false), l.v[i]))
			put(r, "%.*s\n", STR_ARG(l.v[i]));
	return 0;
}

static int
words_run(struct run *r, struct str name)
{
	struct strs names = {0};
	struct str near;

	for (size_t i = 0; i < NKINDS; i++) {
		if (kinds[i].list == NULL && kinds[i].fixed == NULL)
			continue;
		if (str_eq(name, str_of(kinds[i].name)))
			return words_list(r, &kinds[i]);
		strs_add(r->a, &names, str_of(kinds[i].name));
	}
	near = opt_nearest(name, &names);
	err_set(r->e, FAIL_USAGE, "--words has no kind \"%.*s\"",
	    STR_ARG(text_clean(r->a, name, false)));
	if (near.n != 0)
		return err_fix(r->e, "did you mean %.*s?", STR_ARG(near));
	return err_fix(r->e, "ids, pages or slugs");
}

/* bash */

static void
bash_values(struct run *r, const char *command, const struct opt *table)
{
	for (size_t i = 0; i < opt_count(table); i++) {
		const struct opt *o = &table[i];
		const struct kind *k =
		    o->arg != NULL ? kind_of(str_of(o->arg)) : NULL;

		if (o->arg == NULL)
			continue;
		put(r, "\t%s:--%s", command, o->name);
		if (o->letter != 0)
			put(r, " | %s:-%c", command, o->letter);
		put(r, ") _wikictl_words %s; return ;;\n",
		    k != NULL ? k->name : "none");
	}
}

static void
bash_options(struct run *r, const struct opt *table)
{
	for (size_t i = 0; i < opt_count(table); i++)
		put(r, " --%s", table[i].name);
}

static const char bash_head[] =
    "# bash completion for wikictl: source this, or have it in\n"
    "# share/bash-completion/completions/wikictl\n"
    "_wikictl_list() {\n"
    "\tlocal word\n"
    "\twhile IFS= read -r word; do\n"
    "\t\t[[ $word == \"$cur\"* ]] || continue\n"
    "\t\tprintf -v word %q \"$word\"\n"
    "\t\tCOMPREPLY+=(\"$word\")\n"
    "\tdone\n"
    "}\n"
    "_wikictl_words() {\n"
    "\tcase $1 in\n"
    "\tnone) ;;\n"
    "\tfiles) compopt -o default 2>/dev/null ;;\n"
    "\t*) _wikictl_list < <(wikictl completion --words \"$1\" "
    "2>/dev/null) ;;\n"
    "\tesac\n"
    "}\n"
    "_wikictl() {\n"
    "\tlocal cur=${COMP_WORDS[COMP_CWORD]} prev= cmd= opts= kind=none i\n"
    "\tCOMPREPLY=()\n"
    "\t((COMP_CWORD > 1)) && prev=${COMP_WORDS[COMP_CWORD - 1]}\n"
    "\tfor ((i = 1; i < COMP_CWORD; i++)); do\n"
    "\t\tcase ${COMP_WORDS[i]} in\n"
    "\t\t-C | --directory | --color | --today) ((i++)) ;;\n"
    "\t\t-*) ;;\n"
    "\t\t*) cmd=${COMP_WORDS[i]}; break ;;\n"
    "\t\tesac\n"
    "\tdone\n"
    "\tcase $cmd:$prev in\n";

static void
bash_script(struct run *r)
{
	put(r, "%s", bash_head);
	for (size_t i = 0; i < ncmds; i++)
		bash_values(r, cmds[i]->name, cmds[i]->opts);
	bash_values(r, "*", common_opts);
	put(r, "\tesac\n\tcase $cmd in\n\t'') kind=commands ;;\n");
	for (size_t i = 0; i < ncmds; i++) {
		const struct kind *k = words_of(cmds[i]);

		put(r, "\t%s) kind=%s opts='", cmds[i]->name,
		    k != NULL ? k->name : "none");
		bash_options(r, cmds[i]->opts);
		put(r, "' ;;\n");
	}
	put(r, "\tesac\n\tif [[ $cur == -* ]]; then\n"
	       "\t\t_wikictl_list < <(printf '%%s\\n' $opts");
	bash_options(r, common_opts);
	put(r, ")\n\telse\n\t\t_wikictl_words \"$kind\"\n\tfi\n}\n"
	       "complete -F _wikictl wikictl\n");
}

/* zsh and fish */

/* In single quotes. */
static void
quoted(struct run *r, const char *before, const char *s)
{
	struct str rest = str_of(s), part;
	bool more = true;

	put(r, "'%s", before);
	while (more) {
		more = str_cut(rest, '\'', &part, &rest);
		put(r, "%.*s%s", STR_ARG(part), more ? "'\\''" : "");
	}
	put(r, "'");
}

static void
zsh_options(struct run *r, const struct opt *table)
{
	for (size_t i = 0; i < opt_count(table); i++) {
		put(r, " ");
		quoted(r, str_c(r->a, str_printf(r->a, "--%s:", table[i].name)),
		    table[i].brief);
	}
}

static void
zsh_script(struct run *r)
{
	put(r, "#compdef wikictl\n"
	       "_wikictl_words() {\n\tlocal -a w\n\tcase $1 in\n"
	       "\tnone) ;;\n\tfiles) _files ;;\n"
	       "\t*) w=(\"${(@f)$(wikictl completion --words $1 "
	       "2>/dev/null)}\"); compadd -a w ;;\n\tesac\n}\n"
	       "_wikictl() {\n"
	       "\tlocal cmd= prev=${words[CURRENT-1]} kind=none i\n"
	       "\tlocal -a opts\n"
	       "\tfor ((i = 2; i < CURRENT; i++)); do\n"
	       "\t\tcase ${words[i]} in\n"
	       "\t\t-C|--directory|--color|--today) ((i++)) ;;\n"
	       "\t\t-*) ;;\n\t\t*) cmd=${words[i]}; break ;;\n"
	       "\t\tesac\n\tdone\n\tcase $cmd:$prev in\n");
	for (size_t i = 0; i < ncmds; i++)
		bash_values(r, cmds[i]->name, cmds[i]->opts);
	bash_values(r, "*", common_opts);
	put(r, "\tesac\n\tcase $cmd in\n\t'') kind=commands ;;\n");
	for (size_t i = 0; i < ncmds; i++) {
		const struct kind *k = words_of(cmds[i]);

		put(r, "\t%s) kind=%s; opts=(", cmds[i]->name,
		    k != NULL ? k->name : "none");
		zsh_options(r, cmds[i]->opts);
		put(r, ") ;;\n");
	}
	put(r, "\tesac\n\topts+=(");
	zsh_options(r, common_opts);
	put(r, ")\n\tif [[ ${words[CURRENT]} == -* ]]; then\n"
	       "\t\t_describe -o option opts\n\telse\n"
	       "\t\t_wikictl_words $kind\n\tfi\n}\n"
	       "if [[ ${funcstack[1]} == _wikictl ]]; then _wikictl \"$@\"; "
	       "else compdef _wikictl wikictl; fi\n");
}

static bool
is_files(const struct kind *k)
{
	return k != NULL && str_eq(str_of(k->name), STR("files"));
}

static void
fish_words(struct run *r, const struct kind *k)
{
	if (is_files(k))
		put(r, " -F");
	else if (k != NULL)
		put(r, " -a '(wikictl completion --words %s 2>/dev/null)'",
		    k->name);
}

static void
fish_options(struct run *r, const char *when, const struct opt *table)
{
	for (size_t i = 0; i < opt_count(table); i++) {
		const struct opt *o = &table[i];

		put(r, "complete -c wikictl%s -l %s", when, o->name);
		if (o->letter != 0)
			put(r, " -s %c", o->letter);
		if (o->arg != NULL) {
			put(r, " -r");
			if (!is_files(kind_of(str_of(o->arg))))
				put(r, " -f");
			fish_words(r, kind_of(str_of(o->arg)));
		}
		put(r, " -d ");
		quoted(r, "", o->brief);
		put(r, "\n");
	}
}

/* fish's own finder of the subcommand takes the folder of -C for it. */
static const char fish_head[] = "function __wikictl_command\n"
				"\tset -l words (commandline -opc)[2..-1]\n"
				"\twhile set -q words[1]\n"
				"\t\tswitch $words[1]\n"
				"\t\tcase -C --directory --color --today\n"
				"\t\t\tset -e words[1]\n"
				"\t\tcase '-*'\n"
				"\t\tcase '*'\n"
				"\t\t\techo $words[1]\n"
				"\t\t\treturn 0\n"
				"\t\tend\n"
				"\t\tset -e words[1]\n"
				"\tend\n"
				"\treturn 1\n"
				"end\n"
				"complete -c wikictl -f\n";

static void
fish_script(struct run *r)
{
	put(r, "%s", fish_head);
	fish_options(r, "", common_opts);
	for (size_t i = 0; i < ncmds; i++) {
		const struct cmd *c = cmds[i];
		const char *when = str_c(r->a,
		    str_printf(r->a, " -n 'contains -- %s (__wikictl_command)'",
			c->name));
		const struct kind *k = words_of(c);

		put(r,
		    "complete -c wikictl -n 'not __wikictl_command' -a %s -d ",
		    c->name);
		quoted(r, "", c->brief);
		put(r, "\n");
		if (k != NULL) {
			put(r, "complete -c wikictl%s", when);
			fish_words(r, k);
			put(r, "\n");
		}
		fish_options(r, when, c->opts);
	}
}

static const struct {
	const char *name;
	void (*write)(struct run *r);
} shells[] = {
    {"bash", bash_script}, {"zsh", zsh_script}, {"fish", fish_script}};

static int
completion_run(struct run *r)
{
	if (r->opt[O_WORDS].given)
		return words_run(r, r->opt[O_WORDS].text);
	for (size_t i = 0; i < sizeof(shells) / sizeof(*shells); i++) {
		if (r->words.n == 0 ||
		    !str_eq(r->words.v[0], str_of(shells[i].name)))
			continue;
		shells[i].write(r);
		return 0;
	}
	if (r->words.n == 0)
		err_set(r->e, FAIL_USAGE, "completion for which shell?");
	else
		err_set(r->e, FAIL_USAGE, "no completion for \"%.*s\"",
		    STR_ARG(r->words.v[0]));
	return err_fix(r->e, "wikictl completion bash, zsh or fish");
}

const struct cmd cmd_completion = {
    .name = "completion",
    .usage = "[--words what] [bash | zsh | fish]",
    .brief = "write what a shell needs to complete our words",
    .max_words = 1,
    .opts = opts,
    .run = completion_run,
};
