/*
 * ingest_trail: what was judged, "no conflict" included. One file a source,
 * written once.
 */
#include "format/json.h"
#include "ops/ingest_own.h"
#include "ops/trail.h"

#define TRAIL_MAX ((size_t)64 << 20)

/* Lines are many: what one was made of is given back. */
static void
line(struct buf *b, const struct val *v, struct arena *own)
{
	val_to_json(b, v, 0);
	buf_c(b, '\n');
	arena_reset(own);
}

static struct val *
head(struct work *k, struct arena *a, long left)
{
	struct val *v = val_map(a);
	const struct counters *c = &k->out->counters;

	val_set_text(a, v, "schema", STR("wikictl.trail/1"));
	val_set_text(a, v, "source", k->src->slug);
	val_set_text(a, v, "sha256", k->src->sha256);
	val_set_text(a, v, "judge", STR(JUDGE_VERSION));
	val_set_int(a, v, "atoms_count", c->atoms);
	val_set_int(a, v, "candidate_pairs_count", c->pairs);
	val_set_int(a, v, "findings_count", c->findings);
	if (left != 0)
		val_set_int(a, v, "pairs_left_out", left);
	return v;
}

static struct val *
claim_line(struct arena *a, const struct claim *c, long n)
{
	struct val *v = val_map(a);

	val_set_int(a, v, "claim", n);
	val_set_int(a, v, "line", c->line);
	val_set_text(a, v, "kind", str_of(claim_kind_name(c->kind)));
	val_set_text(a, v, "modality", str_of(modality_name(c->modality)));
	if (c->negated)
		val_set_bool(a, v, "negated", true);
	val_set_text(a, v, "subject", c->subject);
	val_set_text(a, v, "slot", c->slot);
	val_set_text(a, v, "value", c->value);
	val_set_text(a, v, "text", c->text);
	if (c->by.n != 0) {
		val_set_text(a, v, "quote", c->quote);
		val_set_text(a, v, "by", c->by);
	}
	return v;
}

/* Its number among the source's claims, 0 for none. Claims are asked for in
 * their order, mostly: the look goes on where the one before ended. */
static long
number_of(struct work *k, const struct claim *c, size_t *at)
{
	for (size_t n = 0; n < k->claims.n; n++) {
		size_t i = (*at + n) % k->claims.n;

		if (k->claims.v[i] == c) {
			*at = i;
			return (long)i + 1;
		}
	}
	return 0;
}

static struct val *
pair_line(struct work *k, struct arena *a, const struct judged *j, size_t *at)
{
	struct val *v = val_map(a);

	val_set_int(a, v, "pair", number_of(k, j->incoming, at));
	val_set_text(a, v, "page", j->earlier->page);
	val_set_int(a, v, "line", j->earlier->line);
	val_set_text(a, v, "earlier", j->earlier->text);
	val_set_text(a, v, "candidate", j->reason);
	val_set_text(a, v, "outcome", str_of(outcome_name(j->verdict.outcome)));
	val_set_int(a, v, "rule", j->verdict.rule);
	val_set_text(a, v, "reasoning", j->verdict.reasoning);
	return v;
}

static struct val *
result_line(
    struct work *k, struct arena *a, const struct ingest_finding *f, size_t *at)
{
	struct val *v = val_map(a);

	val_set_int(a, v, "result", number_of(k, f->incoming, at));
	val_set_text(a, v, "outcome", str_of(outcome_name(f->outcome)));
	val_set_text(a, v, "did", str_of(f->did));
	if (f->page.n != 0)
		val_set_text(a, v, "page", f->page);
	if (f->of != NULL)
		val_set_text(a, v, "id", f->of->id);
	return v;
}

static struct str
trail_path(struct work *k)
{
	struct str slug = k->src->slug, path;
	struct str shard =
	    str_sub(slug, slug.n - (slug.n < 2 ? slug.n : 2), slug.n);

	path = str_printf(
	    k->a, TRAIL_DIR "%.*s/%.*s.jsonl", STR_ARG(shard), STR_ARG(slug));
	for (int n = 2; tree_has(k->edits, path); n++)
		path = str_printf(k->a, TRAIL_DIR "%.*s/%.*s.%d.jsonl",
		    STR_ARG(shard), STR_ARG(slug), n);
	return path;
}

/* Which pairs are written out; those that are not are counted. */
enum written { ALL_PAIRS, DECIDED_PAIRS, NO_PAIRS };

static bool
is_written(enum written w, const struct judged *j)
{
	return w == ALL_PAIRS || (w == DECIDED_PAIRS && j->verdict.rule != 0);
}

static long
left_out(const struct work *k, enum written w)
{
	long n = 0;

	VEC_EACH (i, &k->units)
		VEC_EACH (j, &k->units.v[i].pairs)
			n += !is_written(w, &k->units.v[i].pairs.v[j]);
	return n;
}

static void
trail_write(struct work *k, enum written w, struct buf *b)
{
	struct arena *own = arena_new();
	size_t at = 0;

	line(b, head(k, own, left_out(k, w)), own);
	VEC_EACH (i, &k->claims)
		line(b, claim_line(own, k->claims.v[i], (long)i + 1), own);
	for (size_t i = 0; i < k->units.n && !b->full; i++)
		VEC_EACH (j, &k->units.v[i].pairs) {
			const struct judged *p = &k->units.v[i].pairs.v[j];

			if (is_written(w, p))
				line(b, pair_line(k, own, p, &at), own);
		}
	VEC_EACH (i, &k->out->findings)
		line(b, result_line(k, own, &k->out->findings.v[i], &at), own);
	arena_free(own);
}

int
trail_keep(struct work *k, struct err *e)
{
	for (enum written w = ALL_PAIRS; w <= NO_PAIRS; w++) {
		struct arena *own = arena_new();
		struct buf b;

		buf_init(&b, own, TRAIL_MAX);
		trail_write(k, w, &b);
		if (!b.full)
			tree_put(k->edits, trail_path(k), buf_str(&b));
		arena_free(own);
		if (!b.full)
			return 0;
	}
	err_set(e, FAIL_LIMIT,
	    "the source says more than a trail of %zu MiB holds",
	    TRAIL_MAX >> 20);
	return err_fix(e, "split it, then ingest its parts");
}
