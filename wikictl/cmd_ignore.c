#include "cmd.h"
#include "settling.h"

enum { O_WHY, O_YES, O_DRY };

static const struct opt opts[] = {
    [O_WHY] = {"why", OPT_TEXT, "text", "why it need not be decided", 0},
    [O_YES] = {"yes", OPT_FLAG, NULL,
	"in a script of a person, with WIKICTL_HUMAN=name", 0},
    [O_DRY] = {"dry-run", OPT_FLAG, NULL, "show what would be written", 0},
    {NULL, OPT_END, NULL, NULL, 0},
};

static int
ignore_cmd(struct run *r)
{
	const struct opt_value *o = r->opt;
	struct settling s = {
	    .run = settle_ignore,
	    .in = {.id = r->words.v[0], .why = o[O_WHY].text},
	    .ask = true,
	    .yes = o[O_YES].given,
	    .dry = o[O_DRY].given,
	};

	return settling_run(r, &s);
}

const struct cmd cmd_ignore = {
    .name = "ignore",
    .usage = "[--why text] [--dry-run] [--yes] id",
    .brief = "take a conflict out of the queue without deciding it",
    .needs = NEED_WIKI | NEED_MEND,
    .human_only = true,
    .min_words = 1,
    .words = "id",
    .max_words = 1,
    .opts = opts,
    .run = ignore_cmd,
};
