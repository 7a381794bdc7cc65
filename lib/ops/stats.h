/*
 * stats: the counters of a wiki.
 *
 * What stands on the pages and in the records now, and what the trails say of
 * every pair that was ever judged.
 */
#ifndef WK_OPS_STATS_H
#define WK_OPS_STATS_H

#include "model/wiki.h"
#include "ops/ingest.h"

/* How often a rule decided, by its outcome. */
struct stat_rule {
	long rule; /* number in DESIGN's table, 0: none applied */
	struct str outcome;
	long n;
};
struct stat_rules VEC(struct stat_rule);

struct stat_count {
	struct str name;
	long n;
};
struct stat_counts VEC(struct stat_count);

/* A ruling that sources keep speaking against. */
struct stat_again {
	struct str id;
	const struct finding *finding; /* NULL: its record is gone */
	long times;
	struct strs sources; /* slugs, in order of their trails */
};
struct stat_agains VEC(struct stat_again);

struct stats {
	long pages, claims, sources;
	long findings[FINDING_RESOLVED + 1]; /* open ones that are not held */
	long held;
	long trails;
	struct counters counters; /* sums over the trails */
	struct stat_rules rules;  /* most used first */
	struct stat_counts did;	  /* what came of the sentences, most first */
	struct stat_agains again; /* most first */
	struct strs not_checked;
};

int stats_run(
    struct arena *a, const struct wiki *w, struct stats *out, struct err *e);

#endif
