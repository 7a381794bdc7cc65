#include "ops/stats.h"

#include <stdlib.h>

#include "base/err.h"
#include "base/tree.h"
#include "format/json.h"
#include "ops/page_claims.h"
#include "ops/trail.h"

struct work {
	struct arena *a;
	const struct wiki *w;
	struct stats *out;
};

/* ---- pages ---- */

static long
claims_on(struct arena *a, const struct wiki *w, const struct page *p)
{
	struct claims l = {0};

	page_claims(a, w, p, p, &l);
	return (long)l.n;
}

/* One page at a time: the wiki may be larger than the memory. */
static int
pages_count(struct work *k, struct err *e)
{
	struct strs paths = {0};
	struct arena *one;

	if (wiki_pages(k->a, k->w, &paths, e) != 0)
		return -1;
	k->out->pages = (long)paths.n;
	one = arena_new();
	VEC_EACH (i, &paths) {
		struct page *p;
		struct err bad;

		arena_reset(one);
		err_init(&bad, one);
		if (wiki_page(one, k->w, paths.v[i], &p, &bad) == 0)
			k->out->claims += claims_on(one, k->w, p);
		else
			strs_add(
			    k->a, &k->out->not_checked, str_dup(k->a, bad.msg));
	}
	arena_free(one);
	return 0;
}

/* ---- trails ---- */

static void
count_rule(struct work *k, long rule, struct str outcome)
{
	struct stat_rules *l = &k->out->rules;

	VEC_EACH (i, l)
		if (l->v[i].rule == rule && str_eq(l->v[i].outcome, outcome)) {
			l->v[i].n++;
			return;
		}
	*VEC_ADD(k->a, l) = (struct stat_rule){rule, str_dup(k->a, outcome), 1};
}

static void
count_did(struct work *k, struct str did)
{
	struct stat_counts *l = &k->out->did;

	VEC_EACH (i, l)
		if (str_eq(l->v[i].name, did)) {
			l->v[i].n++;
			return;
		}
	*VEC_ADD(k->a, l) = (struct stat_count){str_dup(k->a, did), 1};
}

static const struct finding *
finding_of(const struct wiki *w, struct str id)
{
	VEC_EACH (i, &w->findings) {
		const struct finding *f = w->findings.v[i];

		if (str_eq(f->id, id) || strs_has(&f->aliases, id))
			return f;
	}
	return NULL;
}

static void
count_again(struct work *k, struct str id, struct str source)
{
	const struct finding *f = finding_of(k->w, id);
	struct stat_agains *l = &k->out->again;
	struct stat_again *s = NULL;

	if (f != NULL)
		id = f->id;
	for (size_t i = 0; i < l->n && s == NULL; i++)
		if (str_eq(l->v[i].id, id))
			s = &l->v[i];
	if (s == NULL) {
		s = VEC_ADD(k->a, l);
		s->id = str_dup(k->a, id);
		s->finding = f;
	}
	s->times++;
	if (!strs_has(&s->sources, source))
		strs_add(k->a, &s->sources, str_dup(k->a, source));
}

static void
count_result(struct work *k, const struct val *v, struct str source)
{
	struct str outcome = val_str(v, "outcome"), did = val_str(v, "did");
	bool again =
	    str_eq(outcome, STR("locked")) || str_eq(outcome, STR("dismissed"));

	count_did(k, did);
	k->out->counters.suppressed += again || str_eq(did, STR("held"));
	if (again && val_get(v, "id") != NULL)
		count_again(k, val_str(v, "id"), source);
}

static void
count_head(struct work *k, const struct val *v)
{
	struct counters *c = &k->out->counters;

	c->atoms += val_num(v, "atoms_count", 0);
	c->pairs += val_num(v, "candidate_pairs_count", 0);
	c->findings += val_num(v, "findings_count", 0);
}

static int
trail_count(struct work *k, struct arena *one, struct str text, struct err *e)
{
	struct str line, source = STR_NONE;

	while (str_line(&text, &line)) {
		struct val *v;

		if (val_from_json(one, line, &v, e) != 0)
			return -1;
		if (val_get(v, "schema") != NULL) {
			source = val_str(v, "source");
			count_head(k, v);
		} else if (val_get(v, "pair") != NULL) {
			k->out->counters.adjudications++;
			count_rule(
			    k, val_num(v, "rule", 0), val_str(v, "outcome"));
		} else if (val_get(v, "result") != NULL) {
			count_result(k, v, source);
		}
	}
	return 0;
}

static int
trails_count(struct work *k, struct err *e)
{
	struct strs paths = {0};
	struct arena *one;

	if (tree_list(k->a, k->w->tree, STR(TRAIL_DIR), &paths, e) != 0)
		return -1;
	k->out->trails = (long)paths.n;
	one = arena_new();
	VEC_EACH (i, &paths) {
		struct str text;
		struct err bad;

		arena_reset(one);
		err_init(&bad, one);
		if (tree_read(one, k->w->tree, paths.v[i], &text, &bad) == 0 &&
		    trail_count(k, one, text, &bad) == 0)
			continue;
		strs_add(k->a, &k->out->not_checked,
		    str_printf(k->a, "%.*s: %.*s", STR_ARG(paths.v[i]),
			STR_ARG(bad.msg)));
	}
	arena_free(one);
	return 0;
}

/* ---- all ---- */

static int
by_use(const void *x, const void *y)
{
	const struct stat_rule *p = x, *q = y;

	if (p->n != q->n)
		return p->n > q->n ? -1 : 1;
	if (p->rule != q->rule)
		return p->rule < q->rule ? -1 : 1;
	return str_cmp(p->outcome, q->outcome);
}

static int
by_count(const void *x, const void *y)
{
	const struct stat_count *p = x, *q = y;

	if (p->n != q->n)
		return p->n > q->n ? -1 : 1;
	return str_cmp(p->name, q->name);
}

static int
by_times(const void *x, const void *y)
{
	const struct stat_again *p = x, *q = y;

	if (p->times != q->times)
		return p->times > q->times ? -1 : 1;
	return str_cmp(p->id, q->id);
}

static void
sort(void *v, size_t n, size_t size, int (*cmp)(const void *, const void *))
{
	if (n > 1)
		qsort(v, n, size, cmp);
}

static void
findings_count(struct work *k)
{
	VEC_EACH (i, &k->w->findings) {
		const struct finding *f = k->w->findings.v[i];

		if (f->status == FINDING_OPEN && f->held)
			k->out->held++;
		else
			k->out->findings[f->status]++;
	}
}

int
stats_run(
    struct arena *a, const struct wiki *w, struct stats *out, struct err *e)
{
	struct work k = {.a = a, .w = w, .out = out};

	*out = (struct stats){.sources = (long)w->sources.n};
	VEC_EACH (i, &w->damaged)
		strs_add(a, &out->not_checked, w->damaged.v[i]);
	findings_count(&k);
	if (pages_count(&k, e) != 0 || trails_count(&k, e) != 0)
		return -1;
	sort(out->rules.v, out->rules.n, sizeof(*out->rules.v), by_use);
	sort(out->did.v, out->did.n, sizeof(*out->did.v), by_count);
	sort(out->again.v, out->again.n, sizeof(*out->again.v), by_times);
	return 0;
}
