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
	struct {
		struct ingest_out *v;
		size_t n, cap;
	} done;
	struct {
		struct fed_failure *v;
		size_t n, cap;
	} failed;
	bool dry;
};

void fed_text(struct run *r, const struct fed *f);
void fed_json(struct run *r, const struct fed *f);
bool fed_contested(const struct fed *f);

#endif
