#include "cmd.h"
#include "place.h"
#include "settling.h"

enum { O_EVIDENCE, O_QUOTE, O_DECLARE, O_YES, O_DRY };

static const struct opt opts[] = {
    [O_EVIDENCE] = {"evidence", OPT_TEXT, "source",
	"another source that says so", 0},
    [O_QUOTE] = {"quote", OPT_TEXT, "text", "what that source says of it", 0},
    [O_DECLARE] = {"declare", OPT_TEXT, "text",
	"your own word; the value's words where nothing is given", 0},
    [O_YES] = {"yes", OPT_FLAG, NULL,
	"in a script of a person, with WIKICTL_HUMAN=name", 0},
    [O_DRY] = {"dry-run", OPT_FLAG, NULL, "show what would be written", 0},
    {NULL, OPT_END, NULL, NULL, 0},
};

static int
confirm_cmd(struct run *r)
{
	const struct opt_value *o = r->opt;
	struct settling s = {
	    .run = settle_confirm,
	    .in = {.id = place_line(r, r->words.v[0]),
		.evidence = o[O_EVIDENCE].text,
		.quote = o[O_QUOTE].text,
		.declare = o[O_DECLARE].text},
	    .ask = true,
	    .yes = o[O_YES].given,
	    .dry = o[O_DRY].given,
	};

	return settling_run(r, &s);
}

const struct cmd cmd_confirm = {
    .name = "confirm",
    .usage = "[--evidence source] [--quote text] [--declare text] "
	     "[--dry-run] [--yes] page:line | id",
    .brief = "stand for a value, so that its words are guarded",
    .needs = NEED_WIKI | NEED_MEND,
    .human_only = true,
    .min_words = 1,
    .words = "page:line or id",
    .max_words = 1,
    .opts = opts,
    .run = confirm_cmd,
};
