/* What a person who looks in once a week wants to know, made of records alone:
 * it takes no time on a large wiki. */
#include <stdlib.h>

#include "base/text.h"
#include "format/val.h"
#include "model/wiki.h"
#include "report.h"
#include "sides.h"

#define LIMIT 20
#define LABEL_COLUMNS 40

enum { O_LIMIT, O_EXIT };

static const struct opt opts[] = {
    [O_LIMIT] = {"limit", OPT_NUMBER, "n", "at most n conflicts (20; 0 = all)",
	0},
    [O_EXIT] = {"exit-code", OPT_FLAG, NULL, "exit 1 where any is open", 0},
    {NULL, OPT_END, NULL, NULL, 0},
};

/* A source that pages rest on and that no longer counts, or has a newer
 * version. */
struct stale {
	const struct source *source, *by; /* by: NULL where it is retracted */
};
struct stales VEC(struct stale);

struct summary {
	struct strs pages;
	long count[FINDING_RESOLVED + 1], held;
	struct findings open; /* oldest first */
	size_t shown;
	struct stales stale;
};

static int
by_age(const void *x, const void *y)
{
	const struct finding *const *f = x, *const *g = y;
	int c = date_cmp((*f)->opened, (*g)->opened);

	return c != 0 ? c : str_cmp((*f)->id, (*g)->id);
}

static void
findings_sum(struct run *r, struct summary *s)
{
	VEC_EACH (i, &r->wiki->findings) {
		struct finding *f = r->wiki->findings.v[i];

		if (f->status != FINDING_OPEN) {
			s->count[f->status]++;
			continue;
		}
		if (f->held)
			s->held++;
		else {
			s->count[FINDING_OPEN]++;
			*VEC_ADD(r->a, &s->open) = f;
		}
	}
	if (s->open.n > 1)
		qsort(s->open.v, s->open.n, sizeof(*s->open.v), by_age);
}

static const struct source *
newer_of(const struct wiki *w, const struct source *old)
{
	VEC_EACH (i, &w->sources) {
		const struct source *s = w->sources.v[i];

		if (s->revises.n != 0 && str_eq(s->revises, old->slug) &&
		    s->retracted.n == 0)
			return s;
	}
	return NULL;
}

static void
stale_find(struct run *r, struct summary *s)
{
	VEC_EACH (i, &r->wiki->sources) {
		const struct source *old = r->wiki->sources.v[i];
		const struct source *by =
		    old->retracted.n == 0 ? newer_of(r->wiki, old) : NULL;

		if (old->pages.n != 0 && (old->retracted.n != 0 || by != NULL))
			*VEC_ADD(r->a, &s->stale) = (struct stale){old, by};
	}
}

/* ---- JSON ---- */

static struct val *
stale_val(struct arena *a, const struct stale *t)
{
	struct val *v = val_map(a);

	val_set_text(a, v, "slug", t->source->slug);
	val_set_text(a, v, "title", t->source->title);
	val_set_text(
	    a, v, "why", t->by != NULL ? STR("revised") : STR("retracted"));
	val_set(
	    a, v, "by", t->by != NULL ? val_text(a, t->by->slug) : val_null(a));
	val_set(a, v, "pages", strs_val(a, &t->source->pages));
	return v;
}

static struct val *
counts_val(struct arena *a, const struct summary *s)
{
	struct val *v = val_map(a);

	for (int i = FINDING_OPEN; i <= FINDING_RESOLVED; i++)
		val_set_int(a, v, finding_status_name((enum finding_status)i),
		    s->count[i]);
	val_set_int(a, v, "held", s->held);
	return v;
}

static void
report_json(struct run *r, const struct summary *s)
{
	struct val *doc = doc_new(r->a, "wikictl.report/1");
	struct val *rows = val_list(r->a), *stale = val_list(r->a);
	struct page *last = NULL;

	val_set_int(r->a, doc, "pages", (long)s->pages.n);
	val_set_int(r->a, doc, "sources", (long)r->wiki->sources.n);
	val_set(r->a, doc, "findings", counts_val(r->a, s));
	doc_totals(r->a, doc, (long)s->open.n, (long)s->shown);
	for (size_t i = 0; i < s->shown; i++)
		val_add(r->a, rows,
		    finding_val(r, s->open.v[i],
			finding_line(r, r->wiki, s->open.v[i], &last)));
	val_set(r->a, doc, "conflicts", rows);
	VEC_EACH (i, &s->stale)
		val_add(r->a, stale, stale_val(r->a, &s->stale.v[i]));
	val_set(r->a, doc, "stale", stale);
	val_set(r->a, doc, "not_checked", strs_val(r->a, &r->wiki->damaged));
	put_json(r, doc);
}

/* ---- words ---- */

static void
conflict_text(struct run *r, const struct finding *f, struct page **last)
{
	int line = finding_line(r, r->wiki, f, last);

	put_cell(r, TINT_DIM, date_text(r->a, f->opened), 12);
	put_cell(r, TINT_YELLOW, f->id, f->id.n + 2);
	put_cell(r, TINT_BOLD, clip(r->a, f->label, LABEL_COLUMNS), 0);
	put(r, ": %.*s   %.*s", STR_ARG(sides_brief(r->a, &f->sides)),
	    STR_ARG(f->page));
	if (line > 0)
		put(r, ":%d", line);
	put(r, "\n");
}

static void
stale_text(struct run *r, const struct stale *t)
{
	put_cell(r, TINT_YELLOW, t->source->slug, t->source->slug.n + 2);
	put(r, "%.*s, ", STR_ARG(clip(r->a, t->source->title, LABEL_COLUMNS)));
	if (t->by != NULL)
		put(r, "revised by %.*s", STR_ARG(t->by->slug));
	else
		put(r, "retracted");
	put(r, "; cited on");
	VEC_EACH (i, &t->source->pages)
		put(r, "%s %.*s", i != 0 ? "," : "",
		    STR_ARG(t->source->pages.v[i]));
	put(r, "\n");
}

static void
report_text(struct run *r, const struct summary *s)
{
	struct page *last = NULL;

	put(r, "%.*s, %.*s\n",
	    STR_ARG(count_of(r->a, (long)s->pages.n, "page", "pages")),
	    STR_ARG(
		count_of(r->a, (long)r->wiki->sources.n, "source", "sources")));
	put(r, "%ld open, %ld held back", s->count[FINDING_OPEN], s->held);
	for (int i = FINDING_IGNORED; i <= FINDING_RESOLVED; i++)
		put(r, ", %ld %s", s->count[i],
		    finding_status_name((enum finding_status)i));
	put(r, "\n");
	if (s->open.n != 0)
		put(r, "\nOpen, the oldest first:\n");
	for (size_t i = 0; i < s->shown; i++)
		conflict_text(r, s->open.v[i], &last);
	if (s->shown < s->open.n)
		put(r, "... %zu more (--limit 0 shows all)\n",
		    s->open.n - s->shown);
	if (s->stale.n != 0)
		put(r, "\nCited and out of date:\n");
	VEC_EACH (i, &s->stale)
		stale_text(r, &s->stale.v[i]);
}

static int
report_cmd(struct run *r)
{
	const struct opt_value *limit = &r->opt[O_LIMIT];
	size_t most = limit->given ? (size_t)limit->number : LIMIT;
	struct summary s = {0};

	if (wiki_pages(r->a, r->wiki, &s.pages, r->e) != 0)
		return -1;
	findings_sum(r, &s);
	stale_find(r, &s);
	s.shown = most != 0 && s.open.n > most ? most : s.open.n;
	if (r->json)
		report_json(r, &s);
	else
		report_text(r, &s);
	VEC_EACH (i, &r->wiki->damaged)
		say(r, "wikictl: not checked: %.*s",
		    STR_ARG(r->wiki->damaged.v[i]));
	if (r->opt[O_EXIT].given && s.open.n != 0)
		return 1;
	return r->wiki->damaged.n != 0 ? err_exit(FAIL_UNCHECKED) : 0;
}

const struct cmd cmd_report = {
    .name = "report",
    .usage = "[--limit n] [--exit-code]",
    .brief = "say what is open, the oldest first, and what is out of date",
    .needs = NEED_WIKI,
    .opts = opts,
    .run = report_cmd,
};
