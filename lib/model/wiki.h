/*
 * wiki: a tree with its settings, pages, sources and findings.
 */
#ifndef WK_MODEL_WIKI_H
#define WK_MODEL_WIKI_H

#include "model/finding.h"
#include "model/page.h"
#include "model/source.h"

struct tree;

#define WIKI_CONFIG ".wikictl/config.yaml"

struct config {
	struct strs pages;  /* globs: * ? ** [..]; "!glob" takes out */
	struct str sources; /* folder, ends in no '/' */
	enum link_style links;
	struct str label;      /* the section's heading: "Contested" */
	struct str label_word; /* the label: "contested" */
	struct val *slots, *aliases, *projects, *judge; /* or NULL */
	struct strs auto_resolve;
	struct str approvers; /* path of a file; or empty */
	enum severity floor;  /* delivery */
	long cap;	      /* open asks delivered; 0 = no cap */
};

struct wiki {
	struct arena *a;
	const struct tree *tree;
	struct config config;
	struct sources sources;
	struct findings findings;
	/* Records that could not be read: "path:line: what". They are left
	 * alone and never rewritten. */
	struct strs damaged;
};

/* Reads the config, or the defaults where there is none. An unknown key is
 * FAIL_SYNTAX and names the nearest known one. */
int config_load(
    struct arena *a, const struct tree *t, struct config *out, struct err *e);
/* The text `init` writes. */
struct str config_text(struct arena *a, const struct config *c);
bool config_is_page(const struct config *c, struct str path);
/* The fixed folder a glob begins with, and that of the first glob of pages,
 * where a new page goes: "wiki/", or empty for the root. */
struct str glob_folder(struct str glob);
struct str config_folder(const struct config *c);
bool glob_match(struct str glob, struct str path);

/* Config, sources, findings; pages are read one at a time. FAIL_NOTFOUND with
 * the fix "wikictl init" where there is no .wikictl/config.yaml. */
int wiki_open(
    struct arena *a, const struct tree *t, struct wiki **out, struct err *e);
/* The same for a tree that differs from that of `before` in the paths
 * `changed` (sorted) and in no other: records not among them are not read
 * again, and both wikis have them. */
int wiki_open_changed(struct arena *a, const struct tree *t,
    const struct wiki *before, const struct strs *changed, struct wiki **out,
    struct err *e);
/* The same without its findings, for one who goes through them by path. */
int wiki_open_bare(
    struct arena *a, const struct tree *t, struct wiki **out, struct err *e);
/* moved.c: where a page that records name was renamed, they name it as it is
 * called now: the one page with the entry, or, for a page without one, with the
 * words that were labelled there. `before` is the wiki before a change, itself
 * followed, or NULL. With an actor the history says so, for one who saves
 * them. */
void wiki_follow(struct wiki *w, const struct wiki *before, struct date today,
    struct str actor);
/* Paths of all pages, sorted. */
int wiki_pages(
    struct arena *a, const struct wiki *w, struct strs *out, struct err *e);
int wiki_page(struct arena *a, const struct wiki *w, struct str path,
    struct page **out, struct err *e);
/* The page a user's word names: a path, a path below the page folder, with or
 * without ".md", a title or alias; FAIL_NOTFOUND names the nearest. */
int wiki_find_page(struct arena *a, const struct wiki *w, struct str word,
    struct str *path, struct err *e);

#endif
