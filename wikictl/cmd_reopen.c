#include "cmd.h"
#include "settling.h"

static const struct opt opts[] =
    SETTLING_OPTS("why the decision is taken back");

static int
reopen_cmd(struct run *r)
{
	return settling_plain(r, settle_reopen);
}

const struct cmd cmd_reopen = {
    .name = "reopen",
    .usage = "[--why text] [--dry-run] [--yes] id",
    .brief = "take a decision back, with every byte of the pages",
    .needs = NEED_WIKI | NEED_MEND,
    .human_only = true,
    .min_words = 1,
    .words = "id",
    .max_words = 1,
    .opts = opts,
    .run = reopen_cmd,
};
