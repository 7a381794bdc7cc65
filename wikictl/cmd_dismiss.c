#include "cmd.h"
#include "settling.h"

static const struct opt opts[] = SETTLING_OPTS("why the two are no conflict");

static int
dismiss_cmd(struct run *r)
{
	return settling_plain(r, settle_dismiss);
}

const struct cmd cmd_dismiss = {
    .name = "dismiss",
    .usage = "--why text [--dry-run] [--yes] id",
    .brief = "say that what stands there is no conflict",
    .needs = NEED_WIKI | NEED_MEND,
    .human_only = true,
    .min_words = 1,
    .words = "id",
    .max_words = 1,
    .opts = opts,
    .run = dismiss_cmd,
};
