/*
 * fed: what ingest did, told as a person would, and as JSON.
 */
#ifndef WK_FED_H
#define WK_FED_H

#include "cmd.h"
#include "ops/ingest.h"

/* A source that could not be taken in; it left nothing behind. */
struct fed_failure {
	struct str name;
	enum fail code;
	struct str msg, fix;
};
struct fed {
	struct arena *a;     /* what is kept of the sources */
	struct val *sources; /* for JSON */
	struct strs pages;
	bool contested, unchecked; /* any of them */
	struct {
		struct fed_failure *v;
		size_t n, cap;
	} failed;
	bool dry;
};

/* Tells of one source; nothing of `o` is needed after it. */
void fed_add(struct run *r, struct fed *f, const struct ingest_out *o);
/* And of all of them. */
void fed_text(struct run *r, const struct fed *f);
void fed_json(struct run *r, struct fed *f);

#endif
