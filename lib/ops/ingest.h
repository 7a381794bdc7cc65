/*
 * ingest: a source's way into the wiki.
 */
#ifndef WK_OPS_INGEST_H
#define WK_OPS_INGEST_H

#include "detect/judge.h"
#include "model/wiki.h"
#include "ops/extract.h"

/* Its name in the folder of the cache. */
#define PAGES_CACHE "pages"

struct ingest_in {
	struct str name;    /* as given: a path, or "-" */
	struct str bytes;   /* the file whole */
	struct str in_wiki; /* its path below the wiki's root where it lies in
			       the source folder already; else empty */
	struct str page;    /* --page, resolved; or empty */
	struct str title, author, url, slug;
	struct date date; /* unknown: the front matter's, else unknown */
	bool has_class;
	enum source_class cls;
	bool again; /* judge a source once more that was ingested */
	bool create_pages;
	/* A file on disk of what is known of the pages' words; empty: none.
	 * It is read, and added to where `cache_grows`. */
	struct str cache;
	bool cache_grows;
	bool keep; /* false: preflight, nothing of a source is kept */
	/* Claims a model or an agent read in it, and who: "qwen3, extract/1
	 * 3f0c..."; NULL: the rules alone. */
	const struct extracteds *extracted;
	struct str extracted_by;
	struct date today;
	struct str actor;
};

struct ingest_finding {
	enum outcome outcome;
	struct verdict verdict;
	const struct claim *incoming, *earlier; /* earlier may be NULL */
	const struct finding *of;		/* the conflict, or NULL */
	struct str page;
	int line; /* on the page */
	struct sides sides;
	long sources;	 /* duplicate: how many now say it */
	const char *did; /* "added", "cited", "refined", "contested", "held",
			    "superseded", "kept", "nothing" */
};
struct ingest_findings VEC(struct ingest_finding);

struct counters {
	long atoms, pairs, adjudications, llm, findings, suppressed;
};

/* A claim that did not pass the gates. */
struct ingest_dropped {
	struct str quote, subject;
	const char *why;
};

struct ingest_out {
	struct source *source;
	bool known; /* ingested before: nothing was done */
	struct counters counters;
	struct ingest_findings findings;
	struct str extracted_by;
	long extracted;	     /* claims that were read by others */
	long extracted_used; /* of them, those that changed something */
	struct VEC(struct ingest_dropped) dropped;
	struct strs unplaced;	 /* sentences */
	struct strs not_checked; /* "path: why" */
	struct strs pages;	 /* that change */
};

/*
 * Puts source, record, trail, findings and pages into `edits` (a tree_edits
 * over w->tree); nothing is written. The wiki's sources and findings are
 * updated in memory, so that a second source of the same call meets the first.
 */
int ingest_run(struct arena *a, struct wiki *w, const struct ingest_in *in,
    struct tree *edits, struct ingest_out *out, struct err *e);

/* Of the pairs judged for one sentence: whether `j` is a conflict that counts.
 * One the page has with itself, for it says both, is no news of the source. */
bool judged_contested(const struct judgeds *all, const struct judged *j);
/* Where none is: the pair with the most telling outcome; NULL where all are
 * new facts. */
const struct judged *judged_telling(const struct judgeds *all);

/* Write order of DESIGN §6: source, record, trail, findings, pages. */
int ingest_rank(struct str path);

#endif
