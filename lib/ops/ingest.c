#include "ops/ingest_own.h"

/* DESIGN §6: source, record, trail, findings, pages. */
int
ingest_rank(struct str path)
{
	if (str_starts(path, STR(SOURCE_DIR)))
		return 1;
	if (str_starts(path, STR(".wikictl/trail/")))
		return 2;
	if (str_starts(path, STR(FINDING_DIR)) ||
	    str_starts(path, STR(".wikictl/proposals/")))
		return 3;
	if (str_ends(path, STR(".md")) && !str_starts(path, STR(".wikictl/")))
		return 4;
	return 0;
}

static void
count(struct work *k)
{
	struct counters *c = &k->out->counters;

	c->atoms = (long)k->claims.n;
	VEC_EACH (i, &k->units) {
		c->pairs += (long)k->units.v[i].pairs.n;
		c->adjudications += (long)k->units.v[i].pairs.n;
	}
	VEC_EACH (i, &k->out->findings) {
		const struct ingest_finding *f = &k->out->findings.v[i];

		c->findings += f->outcome == OUT_CONTESTED;
		c->suppressed += f->outcome == OUT_LOCKED ||
				 f->outcome == OUT_DISMISSED ||
				 str_eq(str_of(f->did), STR("held"));
	}
}

static void
forget(struct work *k)
{
	struct sources *all = &k->w->sources;

	if (all->n != 0 && all->v[all->n - 1] == k->src)
		all->n--;
}

/* All but what is kept of the source itself. */
static int
work_run(struct work *k, struct err *e)
{
	int rc = judge_source(k, e);

	if (rc == 0) {
		VEC_EACH (i, &k->units)
			write_unit(k, &k->units.v[i]);
		rc = write_pages(k, e);
	}
	pages_done(k);
	if (rc == 0)
		count(k);
	return rc;
}

int
ingest_run(struct arena *a, struct wiki *w, const struct ingest_in *in,
    struct tree *edits, struct ingest_out *out, struct err *e)
{
	struct work k = {.a = a, .w = w, .in = in, .edits = edits, .out = out};
	bool known = false;
	int rc;

	*out = (struct ingest_out){0};
	if (source_make(&k, &known, e) < 0)
		return -1;
	out->source = k.src;
	if (known && !in->again) {
		out->known = true;
		return 0;
	}
	if (!known)
		*VEC_ADD(w->a, &w->sources) = k.src;
	rc = work_run(&k, e);
	if (rc == 0 && in->keep) {
		source_keep(&k);
		rc = trail_keep(&k, e);
	}
	if (rc != 0 || !in->keep)
		forget(&k);
	return rc;
}
