#include "cmd.h"
#include "settling.h"

static const struct opt opts[] =
    SETTLING_OPTS("why the source no longer counts");

static int
retract_cmd(struct run *r)
{
	return settling_plain(r, settle_retract);
}

const struct cmd cmd_retract = {
    .name = "retract",
    .usage = "--why text [--dry-run] [--yes] source",
    .brief = "say that a source no longer counts",
    .needs = NEED_WIKI | NEED_MEND,
    .human_only = true,
    .min_words = 1,
    .words = "source",
    .max_words = 1,
    .opts = opts,
    .run = retract_cmd,
};
