#include "fed.h"

#include "base/text.h"
#include "format/val.h"
#include "model/claim.h"
#include "report.h"
#include "sides.h"
#include "verdicts.h"

#define DID_COLUMNS 11
#define TEXT_COLUMNS 100

/* What is said of each thing done; what is not here changed nothing and is
 * told in one sum. */
static const struct {
	const char *did, *shown;
	enum tint tint;
} words[] = {
    {"added", "added", TINT_GREEN},
    {"cited", "cited", TINT_NONE},
    {"refined", "refined", TINT_NONE},
    {"contested", "contested", TINT_RED},
    {"held", "held", TINT_YELLOW},
    {"superseded", "superseded", TINT_YELLOW},
    {"kept", "kept apart", TINT_NONE},
};

static int
word_find(struct str did)
{
	for (size_t i = 0; i < sizeof(words) / sizeof(*words); i++)
		if (str_eq(did, str_of(words[i].did)))
			return (int)i;
	return -1;
}

static bool
is_did(const struct ingest_finding *f, const char *did)
{
	return str_eq(str_of(f->did), str_of(did));
}

static bool
any_contested(const struct ingest_findings *l)
{
	VEC_EACH (i, l)
		if (is_did(&l->v[i], "contested"))
			return true;
	return false;
}

static struct str
place_words(struct arena *a, const struct ingest_finding *f)
{
	if (f->line <= 0)
		return f->page;
	return str_printf(a, "%.*s:%d", STR_ARG(f->page), f->line);
}

static struct str
claim_value(const struct claim *c)
{
	return c->value.n != 0 ? c->value : c->text;
}

/* "other scope", "other time": why both may stand. */
static struct str
apart_words(struct arena *a, const struct ingest_finding *f)
{
	static const struct {
		enum outcome outcome;
		const char *words;
	} why[] = {
	    {OUT_SCOPE_SPLIT, "other scope"},
	    {OUT_TIME_SCOPED, "other time"},
	    {OUT_MULTI_VALUED, "takes many values"},
	    {OUT_DISTINCT_ENTITY, "another thing"},
	};

	for (size_t i = 0; i < sizeof(why) / sizeof(*why); i++)
		if (f->outcome == why[i].outcome)
			return str_printf(a, "%.*s   (%s)",
			    STR_ARG(f->incoming->text), why[i].words);
	return f->incoming->text;
}

static struct str
finding_words(struct arena *a, const struct ingest_finding *f)
{
	if (is_did(f, "cited"))
		return str_printf(a, "%.*s  (now %.*s)",
		    STR_ARG(f->earlier != NULL ? f->earlier->text
					       : f->incoming->text),
		    STR_ARG(count_of(a, f->sources, "source", "sources")));
	if ((is_did(f, "refined") || is_did(f, "superseded")) &&
	    f->earlier != NULL) {
		struct str was = claim_value(f->earlier);
		struct str now = claim_value(f->incoming);

		/* "four -> four" would not say what is new */
		if (f->earlier->value.n == 0 || f->incoming->value.n == 0 ||
		    str_eq(text_fold(a, was), text_fold(a, now)))
			was = f->earlier->text, now = f->incoming->text;
		return str_printf(
		    a, "%.*s -> %.*s", STR_ARG(was), STR_ARG(now));
	}
	if (is_did(f, "kept") || f->outcome == OUT_TIME_SCOPED)
		return apart_words(a, f);
	return f->incoming->text;
}

static void
contested_text(struct run *r, const struct ingest_finding *f, size_t place)
{
	struct str label = f->verdict.label;
	size_t indent = 2 + DID_COLUMNS + place;
	size_t under = indent + text_columns(label) + 2;

	put_cell(r, TINT_BOLD, label, 0);
	put(r, ": ");
	VEC_EACH (i, &f->sides) {
		const struct side *s = &f->sides.v[i];

		if (i != 0)
			put_cell(r, TINT_NONE, STR_NONE, under);
		put(r, "%.*s (%.*s)\n",
		    STR_ARG(clip(r->a, side_words(s), TEXT_COLUMNS)),
		    STR_ARG(side_source(r->a, s, f->page)));
	}
	put_cell(r, TINT_NONE, STR_NONE, 2 + DID_COLUMNS);
	put_cell(r, TINT_YELLOW,
	    str_printf(r->a, "%.*s, %s", STR_ARG(f->of->id),
		severity_name(f->verdict.severity)),
	    place);
	put(r, " %.*s\n", STR_ARG(f->verdict.reasoning));
}

/* An entry that two claims of one source touch is told once. */
static bool
told(const struct ingest_findings *l, size_t at)
{
	for (size_t i = 0; i < at; i++)
		if (l->v[at].of != NULL && l->v[i].of == l->v[at].of &&
		    is_did(&l->v[i], l->v[at].did))
			return true;
	return false;
}

static void
finding_text(struct run *r, const struct ingest_finding *f, size_t place)
{
	int w = word_find(str_of(f->did));

	put(r, "  ");
	put_cell(r, words[w].tint, str_of(words[w].shown), DID_COLUMNS);
	put_cell(r, TINT_NONE, place_words(r->a, f), place);
	if (f->sides.n != 0 && (is_did(f, "contested") || is_did(f, "held")))
		contested_text(r, f, place);
	else
		put(r, "%.*s\n",
		    STR_ARG(clip(r->a, finding_words(r->a, f), TEXT_COLUMNS)));
}

/* "4 changed nothing: 2 duplicate, 1 attributed, 1 ambiguous" */
static void
quiet_text(struct run *r, const struct ingest_findings *l)
{
	long n[OUT_CONTESTED + 1] = {0}, all = 0;
	const char *sep = ": ";

	VEC_EACH (i, l)
		if (word_find(str_of(l->v[i].did)) < 0 &&
		    !is_did(&l->v[i], "unplaced")) {
			n[l->v[i].outcome]++;
			all++;
		}
	if (all == 0)
		return;
	put(r, "  %ld changed nothing", all);
	for (int o = 0; o <= OUT_CONTESTED; o++)
		if (n[o] != 0) {
			put(r, "%s%ld %s", sep, n[o],
			    outcome_name((enum outcome)o));
			sep = ", ";
		}
	put(r, "\n");
}

static void
unplaced_text(struct run *r, const struct ingest_out *o)
{
	if (o->unplaced.n == 0)
		return;
	put(r, "  %zu not placed: no page for", o->unplaced.n);
	for (size_t i = 0; i < o->unplaced.n && i < 3; i++)
		put(r, "%s \"%.*s\"", i != 0 ? "," : "",
		    STR_ARG(clip(r->a, o->unplaced.v[i], 50)));
	put(r, "%s   (wikictl ingest --page, or --create-pages)\n",
	    o->unplaced.n > 3 ? ", ..." : "");
}

static void
extracted_text(struct run *r, const struct ingest_out *o)
{
	if (o->extracted == 0)
		return;
	put(r, "  %.*s read by %.*s: %ld changed something, %zu dropped\n",
	    STR_ARG(count_of(r->a, o->extracted, "claim", "claims")),
	    STR_ARG(o->extracted_by), o->extracted_used, o->dropped.n);
	VEC_EACH (i, &o->dropped)
		put(r, "    dropped: \"%.*s\": %s\n",
		    STR_ARG(clip(r->a, o->dropped.v[i].quote, 50)),
		    o->dropped.v[i].why);
}

static struct val *
extracted_val(struct arena *a, const struct ingest_out *o)
{
	struct val *v = val_map(a), *l = val_list(a);

	val_set_text(a, v, "by", o->extracted_by);
	val_set_int(a, v, "claims", o->extracted);
	val_set_int(a, v, "used", o->extracted_used);
	VEC_EACH (i, &o->dropped) {
		struct val *d = val_map(a);

		val_set_text(a, d, "quote", o->dropped.v[i].quote);
		val_set_text(a, d, "subject", o->dropped.v[i].subject);
		val_set_text(a, d, "why", str_of(o->dropped.v[i].why));
		val_add(a, l, d);
	}
	val_set(a, v, "dropped", l);
	return v;
}

static void
source_text(struct run *r, const struct ingest_out *o)
{
	size_t place = 0;

	put_cell(r, TINT_BOLD, o->source->slug, 0);
	if (o->known) {
		put(r, "  ingested before; nothing changed\n");
		return;
	}
	put(r, "  %.*s\n",
	    STR_ARG(count_of(r->a, o->counters.atoms, "claim", "claims")));
	VEC_EACH (i, &o->findings)
		if (word_find(str_of(o->findings.v[i].did)) >= 0) {
			size_t n =
			    text_columns(place_words(r->a, &o->findings.v[i]));

			place = n > place ? n : place;
		}
	VEC_EACH (i, &o->findings)
		if (word_find(str_of(o->findings.v[i].did)) >= 0 &&
		    !told(&o->findings, i))
			finding_text(r, &o->findings.v[i], place + 2);
	quiet_text(r, &o->findings);
	unplaced_text(r, o);
	extracted_text(r, o);
	VEC_EACH (i, &o->not_checked)
		put(r, "  not checked: %.*s\n", STR_ARG(o->not_checked.v[i]));
}

static void
open_text(struct run *r)
{
	const struct findings *all = &r->wiki->findings;
	struct str id = STR_NONE;
	long n = 0;

	VEC_EACH (i, all)
		if (all->v[i]->status == FINDING_OPEN && !all->v[i]->held) {
			n++;
			id = all->v[i]->id;
		}
	if (n == 0)
		return;
	put(r, "%.*s open. See %s: wikictl ",
	    STR_ARG(count_of(r->a, n, "conflict is", "conflicts are")),
	    n == 1 ? "it" : "them");
	if (n == 1)
		put(r, "show %.*s\n", STR_ARG(id));
	else
		put(r, "conflicts\n");
}

void
fed_text(struct run *r, const struct fed *f)
{
	open_text(r);
	if (f->dry)
		put(r, "Nothing was written.\n");
}

static struct val *
ingest_finding_val(struct arena *a, const struct ingest_finding *f)
{
	const struct verdict *d = &f->verdict;
	struct val *v = val_map(a);

	val_set_text(a, v, "outcome", str_of(outcome_name(f->outcome)));
	val_set(a, v, "rule",
	    d->rule_name != NULL ? val_text(a, str_of(d->rule_name))
				 : val_null(a));
	val_set_text(a, v, "did", str_of(f->did));
	val_set(
	    a, v, "page", f->page.n != 0 ? val_text(a, f->page) : val_null(a));
	val_set(a, v, "line", f->line > 0 ? val_int(a, f->line) : val_null(a));
	if (f->of != NULL)
		val_set_text(a, v, "id", f->of->id);
	val_set_text(a, v, "text", f->incoming->text);
	val_set_bool(a, v, "has_conflict", d->has_conflict);
	val_set(a, v, "conflict_type",
	    d->has_conflict ? val_text(a, str_of(conflict_type_name(d->type)))
			    : val_null(a));
	val_set_text(a, v, "severity", str_of(severity_name(d->severity)));
	val_set(a, v, "confidence", val_real(a, d->confidence));
	val_set_bool(a, v, "is_supersession", d->is_supersession);
	val_set_text(a, v, "gap", d->gap);
	val_set_text(a, v, "reasoning", d->reasoning);
	val_set(a, v, "sides", sides_val(a, &f->sides));
	return v;
}

static struct val *
source_val(struct arena *a, const struct ingest_out *o)
{
	const struct source *s = o->source;
	struct val *v = val_map(a), *l = val_list(a);

	val_set_text(a, v, "slug", s->slug);
	val_set_text(a, v, "path", s->path);
	val_set_text(a, v, "title", s->title);
	val_set(a, v, "date", date_val(a, s->date));
	val_set_text(a, v, "class", str_of(source_class_name(s->cls)));
	val_set_bool(a, v, "known", o->known);
	val_set(a, v, "counters", counters_val(a, &o->counters));
	VEC_EACH (i, &o->findings)
		val_add(a, l, ingest_finding_val(a, &o->findings.v[i]));
	val_set(a, v, "findings", l);
	val_set(a, v, "unplaced", strs_val(a, &o->unplaced));
	if (o->extracted != 0)
		val_set(a, v, "extraction", extracted_val(a, o));
	val_set(a, v, "not_checked", strs_val(a, &o->not_checked));
	return v;
}

static struct val *
pages_val(struct arena *a, const struct fed *f)
{
	struct strs pages = f->pages;
	struct val *l = val_list(a);

	strs_sort(&pages);
	VEC_EACH (i, &pages) {
		struct val *v = val_map(a);

		val_set_text(a, v, "path", pages.v[i]);
		val_set_bool(a, v, "changed", true);
		val_add(a, l, v);
	}
	return l;
}

static struct val *
failed_val(struct arena *a, const struct fed *f)
{
	struct val *l = val_list(a);

	VEC_EACH (i, &f->failed) {
		struct val *v = val_map(a);

		val_set_text(a, v, "name", f->failed.v[i].name);
		val_set_text(
		    a, v, "code", str_of(err_name(f->failed.v[i].code)));
		val_set_text(a, v, "message", f->failed.v[i].msg);
		val_set_text(a, v, "fix", f->failed.v[i].fix);
		val_add(a, l, v);
	}
	return l;
}

void
fed_add(struct run *r, struct fed *f, const struct ingest_out *o)
{
	if (f->sources == NULL)
		f->sources = val_list(f->a);
	if (r->json)
		val_add(f->a, f->sources, val_copy(f->a, source_val(r->a, o)));
	else
		source_text(r, o);
	VEC_EACH (i, &o->pages)
		strs_add(f->a, &f->pages, str_dup(f->a, o->pages.v[i]));
	f->contested |= any_contested(&o->findings);
	f->unchecked |= o->not_checked.n != 0;
}

void
fed_json(struct run *r, struct fed *f)
{
	struct val *doc = doc_new(r->a, "wikictl.ingest/1");

	val_set(r->a, doc, "sources",
	    f->sources != NULL ? f->sources : val_list(r->a));
	val_set(r->a, doc, "pages", pages_val(r->a, f));
	val_set(r->a, doc, "failed", failed_val(r->a, f));
	put_json(r, doc);
}
