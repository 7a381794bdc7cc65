#include "cmd.h"
#include "settling.h"

static const struct opt opts[] = SETTLING_OPTS("why it need not be decided");

static int
ignore_cmd(struct run *r)
{
	return settling_plain(r, settle_ignore);
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
