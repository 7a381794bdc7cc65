/*
 * What an agent that works in this wiki is told: a block in AGENTS.md and
 * CLAUDE.md, and a skill.
 */
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "backend.h"
#include "base/hash.h"
#include "base/text.h"
#include "cmd.h"
#include "detect/prompt.h"
#include "format/block.h"
#include "format/val.h"
#include "report.h"

#define SKILL ".claude/skills/wikictl/SKILL.md"
#define SKILL_MARK "<!-- wikictl:skill "
/* By rule wc4, text_tokens. */
#define BLOCK_TOKENS 300

enum { O_DRY };

static const struct opt opts[] = {
    [O_DRY] = {"dry-run", OPT_FLAG, NULL, "say what would be written", 0},
    {NULL, OPT_END, NULL, NULL, 0},
};

/* The texts are prompts: the wiki may have its own. */
static int
told_load(struct run *r, const char *name, struct str *out)
{
	struct prompt p;

	if (prompt_load(r->a, r->disk, backend_share(r), name, &p, r->e) != 0)
		return -1;
	*out = p.text;
	return 0;
}

static int
block_load(struct run *r, struct str *out)
{
	if (told_load(r, "agent", out) != 0)
		return -1;
	if (text_tokens(*out) > BLOCK_TOKENS) {
		err_set(r->e, FAIL_LIMIT,
		    PROMPT_DIR
		    "agent.md: %ld tokens, and the block has at most "
		    "%d",
		    text_tokens(*out), BLOCK_TOKENS);
		return err_fix(
		    r->e, "what is longer goes into " PROMPT_DIR "skill.md");
	}
	if (!block_fits(*out))
		return err_set(r->e, FAIL_SYNTAX,
		    PROMPT_DIR "agent.md: holds a marker line of the block");
	return 0;
}

/* ---- the files ---- */

struct file_done {
	const char *path, *did;
	struct str why; /* where it is left */
};

struct agents {
	struct run *r;
	struct tree *edits;
	struct str block, skill;
	struct {
		struct file_done *v;
		size_t n, cap;
	} done;
};

static void
done(struct agents *g, const char *path, const char *did, struct str why)
{
	*VEC_ADD(g->r->a, &g->done) = (struct file_done){path, did, why};
}

/* A link is another name of a file that is looked at by its own. */
static bool
is_link(struct run *r, const char *path)
{
	struct stat st;

	return lstat(str_printf(r->a, "%.*s/%s", STR_ARG(r->root), path).p,
		   &st) == 0 &&
	       S_ISLNK(st.st_mode);
}

static int
text_read(struct agents *g, const char *path, bool *there, struct str *text)
{
	*there = tree_has(g->r->disk, str_of(path));
	*text = STR_NONE;
	return *there
		   ? tree_read(g->r->a, g->r->disk, str_of(path), text, g->r->e)
		   : 0;
}

static void
text_write(struct agents *g, const char *path, bool there, struct str was,
    struct str text)
{
	if (there && str_eq(was, text)) {
		done(g, path, "already", STR_NONE);
		return;
	}
	tree_put(g->edits, str_of(path), text);
	done(g, path, there ? "updated" : "written", STR_NONE);
}

/* `make`: also where there is no such file. */
static int
block_install(struct agents *g, const char *path, bool make)
{
	struct run *r = g->r;
	struct str was, text;
	bool there;

	if (is_link(r, path)) {
		done(g, path, "left", STR("is a link"));
		return 0;
	}
	if (text_read(g, path, &there, &was) != 0)
		return -1;
	if (!there && !make)
		return 0;
	/* what it reads in is told already */
	if (!make && str_has(was, STR("@AGENTS.md"))) {
		done(g, path, "left", STR("reads AGENTS.md"));
		return 0;
	}
	if (block_put(r->a, was, !there, g->block, &text, r->e) != 0)
		return err_prefix(r->e, "%s", path);
	text_write(g, path, there, was, text);
	return 0;
}

static int
block_uninstall(struct agents *g, const char *path)
{
	struct run *r = g->r;
	struct str was, text;
	bool there, found, drop;

	if (text_read(g, path, &there, &was) != 0)
		return -1;
	if (!there || is_link(r, path))
		return 0;
	if (block_take(r->a, was, &text, &found, &drop, r->e) != 0)
		return err_prefix(r->e, "%s", path);
	if (!found) {
		done(g, path, "absent", STR_NONE);
		return 0;
	}
	if (drop)
		tree_drop(g->edits, str_of(path));
	else
		tree_put(g->edits, str_of(path), text);
	done(g, path, drop ? "removed" : "restored", STR_NONE);
	return 0;
}

/* The skill with the line that says whether somebody changed it. */
static struct str
skill_text(struct arena *a, struct str text)
{
	return str_printf(a, "%.*s\n" SKILL_MARK "%.*s -->\n", STR_ARG(text),
	    STR_ARG(hash_short(a, text, 10)));
}

/* Ours, and as we wrote it, be it an earlier version. */
static bool
skill_ours(struct arena *a, struct str text)
{
	size_t at = str_find(text, STR("\n" SKILL_MARK));
	struct str body = str_sub(text, 0, at), tail;

	if (at == text.n)
		return false;
	tail = str_printf(
	    a, "\n" SKILL_MARK "%.*s -->\n", STR_ARG(hash_short(a, body, 10)));
	return str_eq(str_sub(text, at, text.n), tail);
}

static int
skill_install(struct agents *g)
{
	struct str was;
	bool there;

	if (text_read(g, SKILL, &there, &was) != 0)
		return -1;
	if (there && !skill_ours(g->r->a, was)) {
		done(g, SKILL, "left", STR("somebody wrote it"));
		return 0;
	}
	text_write(g, SKILL, there, was, skill_text(g->r->a, g->skill));
	return 0;
}

static int
skill_uninstall(struct agents *g)
{
	struct str was;
	bool there;

	if (text_read(g, SKILL, &there, &was) != 0)
		return -1;
	if (!there) {
		done(g, SKILL, "absent", STR_NONE);
		return 0;
	}
	if (!skill_ours(g->r->a, was)) {
		done(g, SKILL, "left", STR("somebody wrote it"));
		return 0;
	}
	tree_drop(g->edits, STR(SKILL));
	done(g, SKILL, "removed", STR_NONE);
	return 0;
}

/* Folders that hold nothing once the skill is gone. */
static void
folders_drop(struct run *r)
{
	static const char *const dirs[] = {
	    ".claude/skills/wikictl", ".claude/skills", ".claude"};

	for (size_t i = 0; i < sizeof(dirs) / sizeof(*dirs); i++)
		(void)rmdir(
		    str_printf(r->a, "%.*s/%s", STR_ARG(r->root), dirs[i]).p);
}

static void
report(struct agents *g, const char *what)
{
	struct run *r = g->r;
	struct val *doc = doc_new(r->a, "wikictl.agents/1");
	struct val *l = val_list(r->a);

	VEC_EACH (i, &g->done) {
		const struct file_done *d = &g->done.v[i];
		struct val *v = val_map(r->a);

		val_set_text(r->a, v, "path", str_of(d->path));
		val_set_text(r->a, v, "did", str_of(d->did));
		val_set_text(r->a, v, "why", d->why);
		val_add(r->a, l, v);
		if (r->json)
			continue;
		put_cell(r, TINT_NONE, str_of(d->did), 10);
		put(r, "%s%s%.*s\n", d->path, d->why.n != 0 ? "  " : "",
		    STR_ARG(d->why));
	}
	if (!r->json)
		return;
	val_set_text(r->a, doc, "command", str_of(what));
	val_set_bool(r->a, doc, "written", !r->opt[O_DRY].given);
	val_set(r->a, doc, "files", l);
	put_json(r, doc);
}

static int
agents_cmd(struct run *r)
{
	struct agents g = {.r = r, .edits = tree_edits(r->a, r->disk)};
	bool in = str_eq(r->words.v[0], STR("install"));

	if (!in && !str_eq(r->words.v[0], STR("uninstall"))) {
		err_set(r->e, FAIL_USAGE, "agents: what is \"%.*s\"?",
		    STR_ARG(r->words.v[0]));
		return err_fix(r->e, "it takes install or uninstall");
	}
	if (in && (block_load(r, &g.block) != 0 ||
		      told_load(r, "skill", &g.skill) != 0))
		return -1;
	if (in ? block_install(&g, "AGENTS.md", true) != 0 ||
		     block_install(&g, "CLAUDE.md", false) != 0 ||
		     skill_install(&g) != 0
	       : block_uninstall(&g, "AGENTS.md") != 0 ||
		     block_uninstall(&g, "CLAUDE.md") != 0 ||
		     skill_uninstall(&g) != 0)
		return -1;
	if (!r->opt[O_DRY].given &&
	    tree_flush(g.edits, r->root, NULL, r->e) != 0)
		return -1;
	if (!in && !r->opt[O_DRY].given)
		folders_drop(r);
	report(&g, in ? "install" : "uninstall");
	return 0;
}

const struct cmd cmd_agents = {
    .name = "agents",
    .usage = "[--dry-run] install | uninstall",
    .brief = "tell the agents of this wiki how to use it",
    .needs = NEED_ROOT | NEED_LOCK,
    .lockless = "dry-run",
    .min_words = 1,
    .words = "install or uninstall",
    .max_words = 1,
    .opts = opts,
    .run = agents_cmd,
};
