/* The record of a finding: .wikictl/findings/XX/ID.yaml. */
#include <stddef.h>

#include "base/err.h"
#include "base/tree.h"
#include "model/finding.h"
#include "model/record.h"

#define SCHEMA "wikictl.finding/1"
#define LINE_MAX_NUM 1000000000L

static const char *const hows[] = {
    [RULED_REPLACED] = "replaced",
    [RULED_KEPT] = "kept",
    [RULED_MERGED] = "merged",
    [RULED_IN_TIME] = "in_time",
    [RULED_BY_SCOPE] = "by_scope",
    [RULED_STALE] = "stale",
};

#define F(T, m)                                                                \
	{                                                                      \
#m, offsetof(struct T, m)                                      \
	}
static const struct record_field head_fields[] = {F(finding, page),
    F(finding, slot), F(finding, label), F(finding, subject), {NULL, 0}};
static const struct record_field verdict_fields[] = {F(finding, outcome),
    F(finding, rule), F(finding, gap), F(finding, reasoning), F(finding, judge),
    {NULL, 0}};
static const struct record_field receipt_fields[] = {
    F(receipt, slug), F(receipt, title), F(receipt, path), {NULL, 0}};
static const struct record_field side_fields[] = {
    F(side, text), F(side, quote), F(side, value), F(side, page), {NULL, 0}};
static const struct record_field trace_fields[] = {F(trace, what),
    F(trace, page), F(trace, unit), F(trace, was), F(trace, now), {NULL, 0}};
static const struct record_field event_fields[] = {
    F(event, actor), F(event, source), F(event, note), {NULL, 0}};
static const struct record_field ruling_fields[] = {F(ruling, evidence),
    F(ruling, quote), F(ruling, stale), F(ruling, why), F(ruling, actor),
    {NULL, 0}};

static const char *const known[] = {"id", "aliases", "page", "slot", "label",
    "subject", "status", "opened", "type", "severity", "confidence",
    "supersession", "outcome", "rule", "gap", "reasoning", "judge", "delivery",
    "held_why", "sides", "ruling", "traces", "history", NULL};
static const char *const side_known[] = {
    "text", "quote", "value", "page", "line", "by", NULL};
static const char *const receipt_known[] = {
    "slug", "title", "path", "class", "date", "origin", "line", NULL};
static const char *const trace_known[] = {
    "what", "page", "unit", "was", "now", "at", NULL};
static const char *const event_known[] = {
    "date", "what", "actor", "source", "note", NULL};
static const char *const ruling_known[] = {"how", "winner", "merged", "scope",
    "until", "evidence", "rests_on", "quote", "stale", "why", "date", "actor",
    "sides", "receipts", NULL};

/* Writing. */

static void
set_line(struct arena *a, struct val *m, int line)
{
	if (line != 0)
		val_set_int(a, m, "line", line);
}

static struct val *
receipt_val(struct arena *a, const struct receipt *r)
{
	struct val *v = val_map(a);

	record_set_fields(a, v, receipt_fields, r);
	val_set_text(a, v, "class", str_of(source_class_name(r->cls)));
	record_set_date(a, v, "date", r->date);
	record_set(a, v, "origin", r->origin);
	set_line(a, v, r->line);
	return v;
}

static struct val *
side_val(struct arena *a, const struct side *s)
{
	struct val *v = val_map(a), *by = val_list(a);

	record_set_fields(a, v, side_fields, s);
	set_line(a, v, s->line);
	VEC_EACH (i, &s->by)
		val_add(a, by, receipt_val(a, &s->by.v[i]));
	val_set(a, v, "by", by);
	return v;
}

static struct val *
ruling_val(struct arena *a, const struct ruling *r)
{
	struct val *v = val_map(a);

	val_set_text(a, v, "how", str_of(hows[r->how]));
	record_set_date(a, v, "date", r->date);
	if (r->winner >= 0)
		val_set_int(a, v, "winner", r->winner + 1);
	record_set(
	    a, v, r->how == RULED_BY_SCOPE ? "scope" : "merged", r->merged);
	record_set_date(a, v, "until", r->until);
	record_set_fields(a, v, ruling_fields, r);
	if (r->on.slug.n != 0)
		val_set(a, v, "rests_on", receipt_val(a, &r->on));
	record_set_list(a, v, "sides", &r->sides);
	record_set_list(a, v, "receipts", &r->receipts);
	return v;
}

static struct val *
traces_val(struct arena *a, const struct traces *t)
{
	struct val *list = val_list(a);

	VEC_EACH (i, t) {
		struct val *v = val_map(a);

		record_set_fields(a, v, trace_fields, &t->v[i]);
		if (t->v[i].at != 0)
			val_set_int(a, v, "at", t->v[i].at);
		val_add(a, list, v);
	}
	return list;
}

static struct val *
history_val(struct arena *a, const struct events *h)
{
	struct val *list = val_list(a);

	VEC_EACH (i, h) {
		struct val *v = val_map(a);

		record_set_date(a, v, "date", h->v[i].date);
		record_set(a, v, "what", h->v[i].what);
		record_set_fields(a, v, event_fields, &h->v[i]);
		val_add(a, list, v);
	}
	return list;
}

static void
set_verdict(struct arena *a, struct val *v, const struct finding *f)
{
	val_set_text(a, v, "type", str_of(conflict_type_name(f->type)));
	val_set_text(a, v, "severity", str_of(severity_name(f->severity)));
	val_set(a, v, "confidence", val_real(a, f->confidence));
	if (f->supersession)
		val_set_bool(a, v, "supersession", true);
	record_set_fields(a, v, verdict_fields, f);
	val_set_text(
	    a, v, "delivery", f->held ? STR("held") : STR("delivered"));
	record_set(a, v, "held_why", f->held_why);
}

void
finding_save(struct arena *a, struct tree *edits, const struct finding *f)
{
	struct val *v = record_new(a, SCHEMA), *sides = val_list(a);

	record_set(a, v, "id", f->id);
	record_set_list(a, v, "aliases", &f->aliases);
	record_set_fields(a, v, head_fields, f);
	val_set_text(a, v, "status", str_of(finding_status_name(f->status)));
	record_set_date(a, v, "opened", f->opened);
	set_verdict(a, v, f);
	VEC_EACH (i, &f->sides)
		val_add(a, sides, side_val(a, &f->sides.v[i]));
	val_set(a, v, "sides", sides);
	if (f->ruling != NULL)
		val_set(a, v, "ruling", ruling_val(a, f->ruling));
	if (f->traces.n != 0)
		val_set(a, v, "traces", traces_val(a, &f->traces));
	if (f->history.n != 0)
		val_set(a, v, "history", history_val(a, &f->history));
	record_save(edits, finding_path(a, f->id), v);
	/* an alias is a name and has no record of its own */
	VEC_EACH (i, &f->aliases)
		if (!str_eq(f->aliases.v[i], f->id) &&
		    tree_has(edits, finding_path(a, f->aliases.v[i])))
			tree_drop(edits, finding_path(a, f->aliases.v[i]));
}

/* Reading. */

/* A list of maps; NULL where it is absent. */
static int
maps(const struct record *r, const struct val *m, const char *key,
    const char *const *names, const struct val **out)
{
	const struct val *l = val_get(m, key);

	*out = NULL;
	if (l == NULL || l->kind == VAL_NULL)
		return 0;
	if (l->kind != VAL_LIST)
		return record_bad(r, l->line, "%s: a list is expected", key);
	for (size_t i = 0; i < l->n; i++) {
		if (l->list[i]->kind != VAL_MAP)
			return record_bad(r, l->list[i]->line,
			    "%s: a list of maps is expected", key);
		if (record_known(r, l->list[i], names) != 0)
			return -1;
	}
	*out = l->n != 0 ? l : NULL;
	return 0;
}

static int
get_line(const struct record *r, const struct val *m, int *out)
{
	long n;

	if (record_get_int(r, m, "line", 0, LINE_MAX_NUM, 0, &n) != 0)
		return -1;
	*out = (int)n;
	return 0;
}

static int
receipt_read(const struct record *r, const struct val *v, struct receipt *out)
{
	struct str cls;

	if (record_get_fields(r, v, receipt_fields, out) != 0 ||
	    record_get(r, v, "class", &cls) != 0 ||
	    record_get_date(r, v, "date", &out->date) != 0 ||
	    record_get(r, v, "origin", &out->origin) != 0)
		return -1;
	out->cls = CLASS_DOCUMENT;
	if (cls.n != 0 && !source_class_find(cls, &out->cls))
		return record_bad(r, val_get(v, "class")->line,
		    "class: \"%.*s\" is not known", STR_ARG(cls));
	return get_line(r, v, &out->line);
}

static int
side_read(const struct record *r, const struct val *v, struct side *out)
{
	const struct val *by;

	if (record_get_fields(r, v, side_fields, out) != 0 ||
	    get_line(r, v, &out->line) != 0 ||
	    maps(r, v, "by", receipt_known, &by) != 0)
		return -1;
	for (size_t i = 0; by != NULL && i < by->n; i++)
		if (receipt_read(r, by->list[i], VEC_ADD(r->a, &out->by)) != 0)
			return -1;
	return 0;
}

static int
sides_read(const struct record *r, const struct val *v, struct finding *f)
{
	const struct val *l;

	if (maps(r, v, "sides", side_known, &l) != 0)
		return -1;
	for (size_t i = 0; l != NULL && i < l->n; i++)
		if (side_read(r, l->list[i], VEC_ADD(r->a, &f->sides)) != 0)
			return -1;
	return 0;
}

static int
on_read(const struct record *r, const struct val *v, struct receipt *out)
{
	const struct val *on = val_get(v, "rests_on");

	if (on == NULL || on->kind == VAL_NULL)
		return 0;
	if (on->kind != VAL_MAP)
		return record_bad(r, on->line, "rests_on: a map is expected");
	if (record_known(r, on, receipt_known) != 0)
		return -1;
	return receipt_read(r, on, out);
}

static int
ruling_rest(const struct record *r, const struct val *v, struct ruling *out)
{
	return record_get_date(r, v, "date", &out->date) != 0 ||
		       record_get_date(r, v, "until", &out->until) != 0 ||
		       record_get_fields(r, v, ruling_fields, out) != 0 ||
		       record_get(r, v,
			   out->how == RULED_BY_SCOPE ? "scope" : "merged",
			   &out->merged) != 0 ||
		       on_read(r, v, &out->on) != 0 ||
		       record_get_list(r, v, "sides", &out->sides) != 0 ||
		       record_get_list(r, v, "receipts", &out->receipts) != 0
		   ? -1
		   : 0;
}

static int
ruling_read(const struct record *r, const struct val *m, struct finding *f)
{
	const struct val *v = val_get(m, "ruling");
	struct ruling *out;
	long winner;
	int how;

	if (v == NULL || v->kind == VAL_NULL)
		return 0;
	if (v->kind != VAL_MAP)
		return record_bad(r, v->line, "ruling: a map is expected");
	if (record_known(r, v, ruling_known) != 0 ||
	    record_get_word(r, v, "how", hows, sizeof(hows) / sizeof(*hows),
		RULED_KEPT, &how) != 0 ||
	    record_get_int(r, v, "winner", 1, (long)f->sides.n, 0, &winner) !=
		0)
		return -1;
	out = NEW(r->a, struct ruling);
	out->how = (enum ruling_how)how;
	out->winner = (int)winner - 1;
	if (ruling_rest(r, v, out) != 0)
		return -1;
	f->ruling = out;
	return 0;
}

static int
traces_read(const struct record *r, const struct val *v, struct finding *f)
{
	const struct val *l;

	if (maps(r, v, "traces", trace_known, &l) != 0)
		return -1;
	for (size_t i = 0; l != NULL && i < l->n; i++) {
		struct trace *t = VEC_ADD(r->a, &f->traces);

		if (record_get_fields(r, l->list[i], trace_fields, t) != 0 ||
		    record_get_int(
			r, l->list[i], "at", 0, LINE_MAX_NUM, 0, &t->at) != 0)
			return -1;
	}
	return 0;
}

static int
history_read(const struct record *r, const struct val *v, struct finding *f)
{
	const struct val *l;

	if (maps(r, v, "history", event_known, &l) != 0)
		return -1;
	for (size_t i = 0; l != NULL && i < l->n; i++) {
		struct event *ev = VEC_ADD(r->a, &f->history);

		if (record_get_date(r, l->list[i], "date", &ev->date) != 0 ||
		    record_get(r, l->list[i], "what", &ev->what) != 0 ||
		    record_get_fields(r, l->list[i], event_fields, ev) != 0)
			return -1;
	}
	return 0;
}

/* A word of an enum named by `name`, which counts up to `n`. */
#define WORD(r, v, key, T, name, last, otherwise, out)                         \
	do {                                                                   \
		const char *words_[(last) + 1];                                \
		int i_;                                                        \
                                                                               \
		for (i_ = 0; i_ <= (int)(last); i_++)                          \
			words_[i_] = name((T)i_);                              \
		if (record_get_word(                                           \
			r, v, key, words_, (last) + 1, otherwise, &i_) != 0)   \
			return -1;                                             \
		*(out) = (T)i_;                                                \
	} while (0)

static int
words_read(const struct record *r, const struct val *v, struct finding *f)
{
	WORD(r, v, "status", enum finding_status, finding_status_name,
	    FINDING_RESOLVED, FINDING_OPEN, &f->status);
	WORD(r, v, "type", enum conflict_type, conflict_type_name,
	    CONFLICT_OTHER, CONFLICT_OTHER, &f->type);
	WORD(r, v, "severity", enum severity, severity_name, SEVERITY_HIGH,
	    SEVERITY_MEDIUM, &f->severity);
	return 0;
}

static int
verdict_read(const struct record *r, const struct val *v, struct finding *f)
{
	static const char *const deliveries[] = {"delivered", "held"};
	const struct val *c = val_get(v, "confidence");
	int held;

	if (c != NULL && c->kind != VAL_REAL && c->kind != VAL_INT)
		return record_bad(
		    r, c->line, "confidence: a number is expected");
	if (c != NULL)
		f->confidence = c->kind == VAL_REAL ? c->real : (double)c->num;
	if (words_read(r, v, f) != 0 ||
	    record_get_bool(r, v, "supersession", false, &f->supersession) !=
		0 ||
	    record_get_fields(r, v, verdict_fields, f) != 0 ||
	    record_get_word(r, v, "delivery", deliveries, 2, 0, &held) != 0)
		return -1;
	f->held = held == 1;
	return record_get(r, v, "held_why", &f->held_why);
}

static int
finding_read(const struct record *r, const struct val *v, struct finding *f)
{
	return record_get(r, v, "id", &f->id) != 0 ||
		       record_get_list(r, v, "aliases", &f->aliases) != 0 ||
		       record_get_fields(r, v, head_fields, f) != 0 ||
		       record_get_date(r, v, "opened", &f->opened) != 0 ||
		       verdict_read(r, v, f) != 0 || sides_read(r, v, f) != 0 ||
		       ruling_read(r, v, f) != 0 || traces_read(r, v, f) != 0 ||
		       history_read(r, v, f) != 0
		   ? -1
		   : 0;
}

static bool
id_ok(struct str id)
{
	if (!str_starts(id, STR("c-")) || id.n < 5)
		return false;
	for (size_t i = 2; i < id.n; i++)
		if ((id.p[i] < 'a' || id.p[i] > 'z') &&
		    (id.p[i] < '0' || id.p[i] > '9'))
			return false;
	return true;
}

int
finding_load(struct arena *a, const struct tree *t, struct str path,
    struct finding **out, struct err *e)
{
	struct record r = {a, path, e};
	struct finding *f = NEW(a, struct finding);
	const struct val *v;

	if (record_load(&r, t, SCHEMA, known, &v) != 0 ||
	    finding_read(&r, v, f) != 0)
		return -1;
	if (!id_ok(f->id) || !str_eq(finding_path(a, f->id), path))
		return record_bad(&r, 1,
		    "the id \"%.*s\" is not the name of the file",
		    STR_ARG(f->id));
	if (f->page.n != 0 && !tree_path_ok(f->page))
		return record_bad(&r, val_get(v, "page")->line,
		    "page: \"%.*s\" leaves the wiki", STR_ARG(f->page));
	*out = f;
	return 0;
}
