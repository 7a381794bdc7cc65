#include "cmd.h"
#include "format/val.h"
#include "ops/stats.h"
#include "report.h"
#include "sides.h"
#include "verdicts.h"

#define LABEL_COLUMNS 13
#define SLOT_COLUMNS 40

static void
head(struct run *r, const char *label)
{
	put_cell(r, TINT_BOLD, str_of(label), LABEL_COLUMNS);
}

static void
findings_text(struct run *r, const struct stats *s)
{
	head(r, "conflicts");
	put(r, "%ld open, %ld held back", s->findings[FINDING_OPEN], s->held);
	for (int i = FINDING_IGNORED; i <= FINDING_RESOLVED; i++)
		put(r, ", %ld %s", s->findings[i],
		    finding_status_name((enum finding_status)i));
	put(r, "\n");
}

static void
trail_text(struct run *r, const struct stats *s)
{
	const struct counters *c = &s->counters;
	const char *sep = "";

	head(r, "trail");
	put(r, "%.*s: %.*s, %ld judged, %.*s, %ld suppressed\n",
	    STR_ARG(count_of(r->a, s->trails, "ingest", "ingests")),
	    STR_ARG(count_of(r->a, c->atoms, "claim", "claims")),
	    c->adjudications,
	    STR_ARG(count_of(r->a, c->findings, "conflict", "conflicts")),
	    c->suppressed);
	if (s->did.n == 0)
		return;
	head(r, "came to");
	VEC_EACH (i, &s->did) {
		put(r, "%s%.*s %ld", sep, STR_ARG(s->did.v[i].name),
		    s->did.v[i].n);
		sep = ", ";
	}
	put(r, "\n");
}

static void
rules_text(struct run *r, const struct stats *s)
{
	VEC_EACH (i, &s->rules) {
		const struct stat_rule *u = &s->rules.v[i];

		head(r, i == 0 ? "rules" : "");
		if (u->rule == 0)
			put(r, "%7ld  none\n", u->n);
		else
			put(r, "%7ld  %ld %.*s\n", u->n, u->rule,
			    STR_ARG(u->outcome));
	}
}

static void
again_text(struct run *r, const struct stats *s)
{
	VEC_EACH (i, &s->again) {
		const struct stat_again *g = &s->again.v[i];

		head(r, i == 0 ? "rulings" : "");
		put(r, "%.*s  ", STR_ARG(g->id));
		if (g->finding != NULL)
			put(r, "%.*s, %.*s  ",
			    STR_ARG(
				clip(r->a, g->finding->label, SLOT_COLUMNS)),
			    STR_ARG(finding_state(r->a, g->finding)));
		put(r, "re-proposed %.*s by",
		    STR_ARG(count_of(r->a, g->times, "time", "times")));
		VEC_EACH (j, &g->sources)
			put(r, "%s %.*s", j != 0 ? "," : "",
			    STR_ARG(g->sources.v[j]));
		put(r, "\n");
	}
}

static void
stats_text(struct run *r, const struct stats *s)
{
	head(r, "pages");
	put(r, "%ld, with %.*s\n", s->pages,
	    STR_ARG(count_of(r->a, s->claims, "claim", "claims")));
	head(r, "sources");
	put(r, "%ld\n", s->sources);
	findings_text(r, s);
	trail_text(r, s);
	rules_text(r, s);
	again_text(r, s);
}

/* ---- JSON ---- */

static struct val *
findings_val(struct arena *a, const struct stats *s)
{
	struct val *v = val_map(a);

	for (int i = FINDING_OPEN; i <= FINDING_RESOLVED; i++)
		val_set_int(a, v, finding_status_name((enum finding_status)i),
		    s->findings[i]);
	val_set_int(a, v, "held", s->held);
	return v;
}

static struct val *
rules_val(struct arena *a, const struct stats *s)
{
	struct val *l = val_list(a);

	VEC_EACH (i, &s->rules) {
		struct val *v = val_map(a);

		val_set_int(a, v, "rule", s->rules.v[i].rule);
		val_set_text(a, v, "outcome", s->rules.v[i].outcome);
		val_set_int(a, v, "pairs", s->rules.v[i].n);
		val_add(a, l, v);
	}
	return l;
}

static struct val *
did_val(struct arena *a, const struct stats *s)
{
	struct val *v = val_map(a);

	VEC_EACH (i, &s->did)
		val_put(a, v, s->did.v[i].name, val_int(a, s->did.v[i].n));
	return v;
}

static struct val *
again_val(struct arena *a, const struct stats *s)
{
	struct val *l = val_list(a);

	VEC_EACH (i, &s->again) {
		const struct stat_again *g = &s->again.v[i];
		const struct finding *f = g->finding;
		struct val *v = val_map(a);

		val_set_text(a, v, "id", g->id);
		val_set(a, v, "slot",
		    f != NULL ? val_text(a, f->label) : val_null(a));
		val_set(a, v, "status",
		    f != NULL
			? val_text(a, str_of(finding_status_name(f->status)))
			: val_null(a));
		val_set_int(a, v, "times", g->times);
		val_set(a, v, "sources", strs_val(a, &g->sources));
		val_add(a, l, v);
	}
	return l;
}

static void
stats_json(struct run *r, const struct stats *s)
{
	struct val *doc = doc_new(r->a, "wikictl.stats/1");

	val_set_int(r->a, doc, "pages", s->pages);
	val_set_int(r->a, doc, "claims", s->claims);
	val_set_int(r->a, doc, "sources", s->sources);
	val_set(r->a, doc, "findings", findings_val(r->a, s));
	val_set_int(r->a, doc, "ingests", s->trails);
	val_set(r->a, doc, "counters", counters_val(r->a, &s->counters));
	val_set(r->a, doc, "did", did_val(r->a, s));
	val_set(r->a, doc, "rules", rules_val(r->a, s));
	val_set(r->a, doc, "reproposed", again_val(r->a, s));
	val_set(r->a, doc, "not_checked", strs_val(r->a, &s->not_checked));
	put_json(r, doc);
}

static int
stats_cmd(struct run *r)
{
	struct stats s;

	if (stats_run(r->a, r->wiki, &s, r->e) != 0)
		return -1;
	if (r->json)
		stats_json(r, &s);
	else
		stats_text(r, &s);
	VEC_EACH (i, &s.not_checked)
		say(r, "wikictl: not checked: %.*s",
		    STR_ARG(s.not_checked.v[i]));
	return s.not_checked.n != 0 ? err_exit(FAIL_UNCHECKED) : 0;
}

const struct cmd cmd_stats = {
    .name = "stats",
    .usage = "",
    .brief = "count pages, claims, conflicts, and the rules that decided",
    .needs = NEED_WIKI,
    .run = stats_cmd,
};
