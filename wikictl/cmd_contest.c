#include "cmd.h"
#include "place.h"
#include "settling.h"

enum { O_WHY, O_DRY };

static const struct opt opts[] = {
    [O_WHY] = {"why", OPT_TEXT, "text", "what is wrong between the two", 0},
    [O_DRY] = {"dry-run", OPT_FLAG, NULL, "show what would be written", 0},
    {NULL, OPT_END, NULL, NULL, 0},
};

static int
contest_cmd(struct run *r)
{
	const struct opt_value *o = r->opt;
	struct settling s = {
	    .run = settle_contest,
	    .in = {.id = place_line(r, r->words.v[0]),
		.other = place_line(r, r->words.v[1]),
		.why = o[O_WHY].text},
	    .ask = false,
	    .dry = o[O_DRY].given,
	};

	return settling_run(r, &s);
}

const struct cmd cmd_contest = {
    .name = "contest",
    .usage = "[--why text] [--dry-run] page:line page:line",
    .brief = "put two claims that stand on pages against each other",
    .needs = NEED_WIKI | NEED_MEND,
    .min_words = 2,
    .words = "page:line page:line",
    .max_words = 2,
    .opts = opts,
    .run = contest_cmd,
};
