#include <stdlib.h>

#include "backend.h"
#include "cmd.h"
#include "fed.h"
#include "format/md.h"
#include "input.h"
#include "model/claim.h"
#include "model/wiki.h"
#include "ops/ingest.h"
#include "place.h"
#include "report.h"

#define TRIES 5
/* What sources of one call may leave in memory before it is given back. */
#define MUCH ((size_t)64 << 20)

enum {
	O_PAGE,
	O_TITLE,
	O_DATE,
	O_CLASS,
	O_AUTHOR,
	O_URL,
	O_SLUG,
	O_AGAIN,
	O_DRY,
	O_CREATE,
	O_CLAIMS,
	O_NO_MODEL,
	O_EXIT
};

static const struct opt opts[] = {
    [O_PAGE] = {"page", OPT_TEXT, "page", "where new text is written", 0},
    [O_TITLE] = {"title", OPT_TEXT, "title", "what the source is called", 0},
    [O_DATE] = {"date", OPT_DATE, "date", "when the source says it", 0},
    [O_CLASS] = {"class", OPT_TEXT, "class",
	"record, first_party, document, mail, web, ...", 0},
    [O_AUTHOR] = {"author", OPT_TEXT, "author", "who says it", 0},
    [O_URL] = {"url", OPT_TEXT, "url", "where it was found", 0},
    [O_SLUG] = {"slug", OPT_TEXT, "slug", "its short name", 0},
    [O_AGAIN] = {"again", OPT_FLAG, NULL, "judge a known source once more", 0},
    [O_DRY] = {"dry-run", OPT_FLAG, NULL, "show it and write nothing", 0},
    [O_CREATE] = {"create-pages", OPT_FLAG, NULL,
	"make a page for what has none", 0},
    [O_CLAIMS] = {"claims", OPT_TEXT, "claims",
	"JSON lines: claims that were read in it already", 0},
    [O_NO_MODEL] = {"no-model", OPT_FLAG, NULL,
	"ask no model, also where one is set up", 0},
    [O_EXIT] = {"exit-code", OPT_FLAG, NULL, "exit 1 for a new conflict", 0},
    {NULL, OPT_END, NULL, NULL, 0},
};

/* What wants a reader of its own, and would be nonsense read as text. */
static int
kind_refuse(struct run *r, struct str name, struct str bytes)
{
	static const char *const ends[] = {".pdf", ".html", ".htm", ".docx",
	    ".odt", ".epub", ".eml", ".mbox", ".png", ".jpg", ".jpeg", ".gif",
	    ".zip", ".gz", ".xlsx", ".pptx"};
	bool other = str_starts(bytes, STR("%PDF-"));

	for (size_t i = 0; i < sizeof(ends) / sizeof(*ends); i++) {
		struct str end = str_of(ends[i]);

		other |= name.n > end.n &&
			 str_ieq(str_sub(name, name.n - end.n, name.n), end);
	}
	if (!other)
		return 0;
	err_set(r->e, FAIL_SYNTAX, "not Markdown and not plain text");
	return err_fix(r->e, "convert it to Markdown or text first");
}

/* The path below the root of a file that lies there; empty elsewhere. */
static struct str
path_in_root(struct run *r, struct str name)
{
	struct str path = STR_NONE, root = r->root;
	char *real;

	if (str_eq(name, STR("-")))
		return STR_NONE;
	real = realpath(name.p, NULL);
	if (real == NULL)
		return STR_NONE;
	path = str_dup(r->a, str_of(real));
	free(real);
	if (path.n > root.n && str_starts(path, root) && path.p[root.n] == '/')
		return str_sub(path, root.n + 1, path.n);
	return STR_NONE;
}

static int
where_it_lies(struct run *r, struct ingest_in *in)
{
	const struct config *c = &r->wiki->config;
	struct str path = path_in_root(r, in->name);
	struct str folder = str_printf(r->a, "%.*s/", STR_ARG(c->sources));

	if (str_starts(path, folder)) {
		in->in_wiki = path;
		return 0;
	}
	if (path.n == 0 || !config_is_page(c, path))
		return 0;
	err_set(r->e, FAIL_REFUSED, "is a page of this wiki, and no source");
	return err_fix(r->e,
	    "move it to %.*s, or take it out of `pages` in " WIKI_CONFIG,
	    STR_ARG(folder));
}

/* A class a person's word alone gives is not an agent's to claim. */
static int
class_allowed(struct run *r, const struct ingest_in *in)
{
	if (!r->agent || !in->has_class || in->cls != CLASS_HUMAN_DECLARED)
		return 0;
	err_set(r->e, FAIL_USAGE,
	    "human_declared is a person's own word, and this is %.*s",
	    STR_ARG(r->actor));
	return err_fix(r->e, "give the class of the source itself");
}

static int
call_read(struct run *r, struct ingest_in *in)
{
	const struct opt_value *o = r->opt;

	*in = (struct ingest_in){
	    .title = o[O_TITLE].text,
	    .author = o[O_AUTHOR].text,
	    .url = o[O_URL].text,
	    .slug = o[O_SLUG].text,
	    .date = o[O_DATE].date,
	    .again = o[O_AGAIN].given,
	    .create_pages = o[O_CREATE].given,
	    .keep = true,
	    .today = r->today,
	    .actor = r->actor,
	};
	in->cache = place_cache(r, PAGES_CACHE);
	in->cache_grows = !o[O_DRY].given;
	if (r->words.n > 1 &&
	    (o[O_TITLE].given || o[O_SLUG].given || o[O_CLAIMS].given))
		return err_set(r->e, FAIL_USAGE,
		    "--title, --slug and --claims are for one source, and "
		    "there are %zu",
		    r->words.n);
	if (input_class(r, &r->opt[O_CLASS], in) != 0 ||
	    class_allowed(r, in) != 0)
		return -1;
	if (o[O_PAGE].given && place_page(r, o[O_PAGE].text, &in->page) != 0)
		return -1;
	return 0;
}

/* Writes, or with --dry-run lets the next source see what this one did. */
static int
keep(struct run *r, struct tree *edits)
{
	if (r->opt[O_DRY].given) {
		r->wiki->tree = edits;
		return 0;
	}
	return tree_flush(edits, r->root, ingest_rank, r->e);
}

/* The line a sentence was put on, in the page as it will be. */
static int
line_of(struct run *r, const struct tree *t, struct str page, struct str words)
{
	struct str text, before;
	struct err quiet;
	int line = 1;
	size_t at;

	err_init(&quiet, r->a);
	if (tree_read(r->a, t, page, &text, &quiet) != 0)
		return 0;
	at = str_find(text, md_inert(r->a, words));
	if (at == text.n)
		return 0;
	before = str_sub(text, 0, at);
	for (size_t nl; (nl = str_chr(before, '\n')) < before.n; line++)
		before = str_sub(before, nl + 1, before.n);
	return line;
}

static void
lines_find(struct run *r, const struct tree *t, struct ingest_out *out)
{
	VEC_EACH (i, &out->findings) {
		struct ingest_finding *f = &out->findings.v[i];

		if (f->line == 0 && f->page.n != 0)
			f->line = line_of(r, t, f->page, f->incoming->text);
	}
}

/* ---- claims that others read in it ---- */

/* The model, where one is asked. */
struct reader {
	struct llm m;
	struct prompt prompt;
	bool on;
	struct str stopped; /* a cap or rate limit was met; why */
	long calls;	    /* of the source at hand */
};

static int
reader_open(struct run *r, struct reader *x)
{
	*x = (struct reader){0};
	if (r->opt[O_NO_MODEL].given || r->opt[O_CLAIMS].given)
		return 0;
	if (backend_read(r, &x->m) != 0)
		return -1;
	if (x->m.backend == NULL)
		return 0;
	x->on = true;
	return prompt_load(
	    r->a, r->disk, backend_share(r), "extract", &x->prompt, r->e);
}

static int
cache_keep(void *own, struct str path, struct str text, struct err *e)
{
	struct run *r = own;
	struct tree *edits = tree_edits(r->a, tree_dir(r->a, r->root));

	tree_put(edits, path, text);
	return tree_flush(edits, r->root, NULL, e);
}

static struct str
reader_name(struct run *r, const struct reader *x)
{
	return str_printf(r->a, "%.*s, extract/%.*s %.*s",
	    STR_ARG(llm_model(&x->m)), STR_ARG(x->prompt.version),
	    STR_ARG(x->prompt.hash));
}

/* It waits for the next run, and so do those behind it. */
static int
pending(struct run *r, struct reader *x)
{
	if (x->stopped.n == 0) {
		if (r->e->code != FAIL_RETRY && r->e->code != FAIL_LIMIT)
			return -1;
		x->stopped = r->e->msg;
	}
	err_set(r->e, FAIL_RETRY, "pending, nothing of it was stored: %.*s",
	    STR_ARG(x->stopped));
	return err_fix(r->e, "run it again to go on, or give --no-model");
}

/* Whether the same text came in before, so that nothing is to be read. */
static bool
is_known(struct run *r, const struct ingest_in *in)
{
	struct str hash = source_text_hash(r->a, in->bytes);

	VEC_EACH (i, &r->wiki->sources)
		if (str_eq(r->wiki->sources.v[i]->text_hash, hash))
			return !in->again;
	return false;
}

/*
 * The claims of the model: `out` is what could not be checked. A rate limit or
 * a cap fails the source, so that the next run goes on with it; a backend that
 * is gone leaves it to the rules.
 */
static int
model_reads(
    struct run *r, struct reader *x, struct ingest_in *in, struct strs *out)
{
	const char *seed = getenv("WIKICTL_TEST_SEED");
	struct extract_cache cache = {r->disk, cache_keep, r};
	struct extract_in ask = {
	    .m = &x->m,
	    .prompt = &x->prompt,
	    .seed = str_of(seed),
	    .title = in->title,
	    .text = in->bytes,
	    .cache = &cache,
	    .dry = r->opt[O_DRY].given,
	};
	struct extract_out *got = NEW(r->a, struct extract_out);

	if (!backend_allowed(r, &x->m)) {
		strs_add(r->a, out,
		    str_printf(r->a,
			"claims by the model: the %s backend was not agreed "
			"to on this machine (wikictl llm allow)",
			llm_name(&x->m)));
		return 0;
	}
	ask.dry |= x->stopped.n != 0;
	if (extract_ask(r->a, &ask, got, r->e) != 0 ||
	    (x->stopped.n != 0 && got->calls != 0))
		return pending(r, x);
	x->calls = got->calls;
	VEC_EACH (i, &got->not_checked)
		strs_add(r->a, out, got->not_checked.v[i]);
	if (ask.dry && got->calls != 0)
		say(r,
		    "%.*s: the model would be asked %ld times, about %ld "
		    "tokens; nothing was asked",
		    STR_ARG(in->name), got->calls, got->tokens);
	in->extracted = &got->claims;
	in->extracted_by = reader_name(r, x);
	return 0;
}

/* A model takes its time: nobody waits for the lock meanwhile. */
static int
unlocked_reads(
    struct run *r, struct reader *x, struct ingest_in *in, struct strs *out)
{
	struct err told;
	int rc;

	if (r->opt[O_DRY].given)
		return model_reads(r, x, in, out);
	place_unlock(r);
	rc = model_reads(r, x, in, out);
	told = *r->e;
	if (place_lock(r) != 0 || place_again(r) != 0)
		return -1;
	if (rc != 0)
		*r->e = told;
	return rc;
}

/* The claims of an agent, from a file. */
static int
claims_read(struct run *r, struct ingest_in *in)
{
	struct extracteds *l = NEW(r->a, struct extracteds);
	struct str text, name = r->opt[O_CLAIMS].text;

	if (!r->opt[O_CLAIMS].given)
		return 0;
	if (input_read(r, name, &text) != 0 ||
	    extract_read(r->a, text, l, r->e) != 0)
		return err_prefix(r->e, "%.*s", STR_ARG(name));
	in->extracted = l;
	in->extracted_by = r->actor;
	return 0;
}

static int
feed(struct run *r, struct reader *x, struct ingest_in *in,
    struct ingest_out *out)
{
	struct strs unchecked = {0};

	if (input_read(r, in->name, &in->bytes) != 0 ||
	    kind_refuse(r, in->name, in->bytes) != 0 ||
	    where_it_lies(r, in) != 0 || claims_read(r, in) != 0 ||
	    (x->on && !is_known(r, in) &&
		unlocked_reads(r, x, in, &unchecked) != 0))
		return -1;
	for (int i = 0; i < TRIES; i++) {
		struct tree *edits = tree_edits(r->a, r->wiki->tree);

		*out = (struct ingest_out){0};
		err_clear(r->e);
		if (ingest_run(r->a, r->wiki, in, edits, out, r->e) == 0 &&
		    keep(r, edits) == 0) {
			lines_find(r, edits, out);
			out->counters.llm = x->calls;
			VEC_EACH (j, &unchecked)
				strs_add(
				    r->a, &out->not_checked, unchecked.v[j]);
			return 0;
		}
		if (r->e->code != FAIL_RETRY)
			return -1;
		/* A page changed since it was read: it is read again. */
		if (place_again(r) != 0)
			return -1;
	}
	return -1;
}

/* What a source that failed changed in memory is forgotten. */
static int
fail(struct run *r, struct fed *fed, struct str name)
{
	*VEC_ADD(fed->a, &fed->failed) =
	    (struct fed_failure){name, r->e->code, r->e->msg, report_fix(r)};
	if (!r->json)
		report_failure(r);
	err_clear(r->e);
	return place_again(r);
}

static int
fed_status(struct run *r, const struct fed *f)
{
	bool later = f->failed.n != 0;

	VEC_EACH (i, &f->failed)
		later &= f->failed.v[i].code == FAIL_RETRY;
	if (f->failed.n != 0)
		return err_exit(later ? FAIL_RETRY : FAIL_IO);
	if (r->opt[O_EXIT].given && f->contested)
		return 1;
	return f->unchecked ? err_exit(FAIL_UNCHECKED) : 0;
}

/* What the sources before took is given back, and the wiki, in which they are
 * by now, read again. With --dry-run they are in memory alone. */
static int
give_back(struct run *r)
{
	if (r->opt[O_DRY].given || arena_size(r->a) < MUCH)
		return 0;
	arena_free(r->a);
	r->a = arena_new();
	return place_again(r);
}

static int
feed_all(struct run *r, struct fed *fed, struct reader *reader,
    const struct ingest_in *call)
{
	VEC_EACH (i, &r->words) {
		struct ingest_in in = *call;
		struct ingest_out out = {0};

		in.name = r->words.v[i];
		if (i != 0 && give_back(r) != 0)
			return -1;
		if (feed(r, reader, &in, &out) == 0) {
			fed_add(r, fed, &out);
			continue;
		}
		err_prefix(r->e, "%.*s", STR_ARG(in.name));
		if (r->words.n == 1 || fail(r, fed, in.name) != 0)
			return -1;
	}
	return 0;
}

static int
ingest_cmd(struct run *r)
{
	struct arena *lasting = r->a;
	struct fed fed = {.dry = r->opt[O_DRY].given, .a = lasting};
	struct ingest_in call;
	struct reader reader;
	int rc;

	if (call_read(r, &call) != 0 || reader_open(r, &reader) != 0)
		return -1;
	r->a = arena_new(); /* the sources' own, and what is read for them */
	r->wiki->a = r->a;
	rc = feed_all(r, &fed, &reader, &call);
	if (rc == 0 && r->json)
		fed_json(r, &fed);
	else if (rc == 0)
		fed_text(r, &fed);
	arena_free(r->a);
	r->a = lasting;
	r->wiki = NULL; /* it went with them */
	r->disk = NULL;
	return rc == 0 ? fed_status(r, &fed) : -1;
}

const struct cmd cmd_ingest = {
    .name = "ingest",
    .usage = "[--page page] [--title title] [--date date] [--class class] "
	     "[--author author] [--url url] [--slug slug] [--again] "
	     "[--dry-run] [--create-pages] [--claims claims] [--no-model] "
	     "[--exit-code] file ...",
    .brief = "read sources into the wiki: add, cite, contest",
    .needs = NEED_WIKI | NEED_LOCK,
    .lockless = "dry-run",
    .min_words = 1,
    .words = "file",
    .max_words = -1,
    .opts = opts,
    .run = ingest_cmd,
};
