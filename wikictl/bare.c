/*
 * The call without a word: where you are, what is open, what to do next.
 */
#include "cmd.h"
#include "format/val.h"
#include "git/repo.h"
#include "model/wiki.h"
#include "place.h"
#include "proposed.h"
#include "report.h"

struct here {
	const char *where; /* "nowhere", "repository", "wiki" */
	long pages, sources, open, held, proposals;
	const struct finding *first;
	struct str next;
};

static void
findings_count(const struct wiki *w, struct here *h)
{
	VEC_EACH (i, &w->findings) {
		const struct finding *f = w->findings.v[i];

		if (f->status != FINDING_OPEN)
			continue;
		if (f->held)
			h->held++;
		else if (h->open++ == 0)
			h->first = f;
	}
}

static int
proposals_count(struct run *r, struct here *h)
{
	struct proposals all;
	struct strs damaged = {0};

	if (proposals_load(r->a, r->disk, &all, &damaged, r->e) != 0)
		return -1;
	VEC_EACH (i, &all)
		h->proposals +=
		    proposal_waits(all.v[i], proposal_finding(r, all.v[i]));
	return 0;
}

static int
wiki_look(struct run *r, struct here *h)
{
	struct strs pages = {0};

	if (place_wiki(r) != 0 || wiki_pages(r->a, r->wiki, &pages, r->e) != 0)
		return -1;
	h->where = "wiki";
	h->pages = (long)pages.n;
	h->sources = (long)r->wiki->sources.n;
	findings_count(r->wiki, h);
	if (proposals_count(r, h) != 0)
		return -1;
	if (h->open != 0)
		h->next = str_printf(
		    r->a, "wikictl show %.*s", STR_ARG(h->first->id));
	else
		h->next = STR("wikictl ingest FILE");
	return 0;
}

/* No repository and no wiki are answers here, and no failures; a wiki that
 * cannot be read is one. */
static int
look(struct run *r, struct here *h)
{
	*h = (struct here){.where = "nowhere"};
	h->next = STR("git init && wikictl init");
	if (place_repo(r) != 0)
		return r->e->code == FAIL_GIT ? 0 : -1;
	h->where = "repository";
	h->next = STR("wikictl init");
	if (place_root(r) != 0)
		return r->e->code == FAIL_NOTFOUND ? 0 : -1;
	return wiki_look(r, h);
}

static void
bare_json(struct run *r, const struct here *h)
{
	struct val *doc = doc_new(r->a, "wikictl.status/1");

	val_set_text(r->a, doc, "where", str_of(h->where));
	val_set_int(r->a, doc, "pages", h->pages);
	val_set_int(r->a, doc, "sources", h->sources);
	val_set_int(r->a, doc, "open", h->open);
	val_set_int(r->a, doc, "held", h->held);
	val_set_int(r->a, doc, "proposals", h->proposals);
	val_set_text(r->a, doc, "next", h->next);
	val_set(r->a, doc, "not_checked",
	    r->wiki != NULL ? strs_val(r->a, &r->wiki->damaged)
			    : val_list(r->a));
	put_json(r, doc);
}

static void
wiki_text(struct run *r, const struct here *h)
{
	put(r, "wiki at %.*s: %.*s, %.*s\n", STR_ARG(r->root),
	    STR_ARG(count_of(r->a, h->pages, "page", "pages")),
	    STR_ARG(count_of(r->a, h->sources, "source", "sources")));
	if (h->open == 0)
		put(r, "No conflict is open.\n");
	else
		put(r, "%.*s open: wikictl conflicts\n",
		    STR_ARG(count_of(
			r->a, h->open, "conflict is", "conflicts are")));
	if (h->held != 0)
		put(r, "%ld held back: wikictl conflicts --held\n", h->held);
	if (h->proposals != 0)
		put(r, "%.*s: wikictl review\n",
		    STR_ARG(count_of(r->a, h->proposals, "proposal waits",
			"proposals wait")));
	VEC_EACH (i, &r->wiki->damaged)
		put(r, "not readable: %.*s\n", STR_ARG(r->wiki->damaged.v[i]));
}

static int
bare_run(struct run *r)
{
	struct here h;

	if (look(r, &h) != 0)
		return -1;
	if (r->json) {
		bare_json(r, &h);
		return 0;
	}
	if (h.pages == 0 && r->wiki == NULL)
		put(r, "%s\n",
		    r->repo == NULL
			? "This folder is in no git work tree, and so in no "
			  "wiki."
			: "A git work tree without a wiki.");
	else
		wiki_text(r, &h);
	put(r, "Next: %.*s  (wikictl help lists all commands)\n",
	    STR_ARG(h.next));
	return 0;
}

const struct cmd cmd_bare = {
    .name = "",
    .usage = "[options] command ...",
    .brief = "where you are and what is open",
    .run = bare_run,
};
