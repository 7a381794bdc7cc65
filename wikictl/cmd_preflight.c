#include "base/text.h"
#include "cmd.h"
#include "format/val.h"
#include "input.h"
#include "model/slot.h"
#include "model/wiki.h"
#include "ops/ingest.h"
#include "place.h"
#include "report.h"
#include "sides.h"
#include "verdicts.h"

#define LABEL_COLUMNS 9
#define SIDE_COLUMNS 40

enum { O_PAGE, O_TITLE, O_DATE, O_CLASS, O_AUTHOR, O_EXIT };

static const struct opt opts[] = {
    [O_PAGE] = {"page", OPT_TEXT, "page", "where it would be written", 0},
    [O_TITLE] = {"title", OPT_TEXT, "title", "what its source is called", 0},
    [O_DATE] = {"date", OPT_DATE, "date", "when it is said", 0},
    [O_CLASS] = {"class", OPT_TEXT, "class",
	"record, first_party, document, mail, web, ...", 0},
    [O_AUTHOR] = {"author", OPT_TEXT, "author", "who says it", 0},
    [O_EXIT] = {"exit-code", OPT_FLAG, NULL,
	"exit 1 where it would be contested", 0},
    {NULL, OPT_END, NULL, NULL, 0},
};

/* An entry as it was before, since ingest works on it in memory. */
struct before {
	struct str id, state;
	enum finding_status status;
	size_t sides;
};

struct flight {
	struct ingest_in in;
	struct ingest_out out;
	struct {
		struct before *v;
		size_t n, cap;
	} before;
};

/* What becomes of the entry. */
enum entry_how {
	ENTRY_NONE,
	ENTRY_OPENS,
	ENTRY_JOINS,
	ENTRY_RECEIPT,
	ENTRY_REOPENS,
	ENTRY_KNOWN,
	ENTRY_LOCKED,
};
static const char *const entry_names[] = {
    [ENTRY_NONE] = "none",
    [ENTRY_OPENS] = "opens",
    [ENTRY_JOINS] = "joins",
    [ENTRY_RECEIPT] = "adds_receipt",
    [ENTRY_REOPENS] = "reopens",
    [ENTRY_KNOWN] = "known",
    [ENTRY_LOCKED] = "locked",
};

static int
call_read(struct run *r, struct flight *f)
{
	const struct opt_value *o = r->opt;

	f->in = (struct ingest_in){
	    .name = STR("-"),
	    .bytes = str_printf(r->a, "%.*s\n", STR_ARG(r->words.v[0])),
	    .title = o[O_TITLE].text,
	    .author = o[O_AUTHOR].text,
	    .date = o[O_DATE].date,
	    .keep = false,
	    .cache = place_cache(r, PAGES_CACHE),
	    .today = r->today,
	    .actor = r->actor,
	};
	if (input_class(r, &o[O_CLASS], &f->in) != 0)
		return -1;
	if (o[O_PAGE].given)
		return place_page(r, o[O_PAGE].text, &f->in.page);
	return 0;
}

static struct str
state_of(struct arena *a, const struct finding *f)
{
	struct str s = finding_state(a, f);

	if (f->ruling == NULL || f->ruling->on.title.n == 0)
		return s;
	return str_printf(a, "%.*s, on %.*s, %.*s", STR_ARG(s),
	    STR_ARG(f->ruling->on.title),
	    STR_ARG(date_text(a, f->ruling->on.date)));
}

static void
remember(struct run *r, struct flight *f)
{
	VEC_EACH (i, &r->wiki->findings) {
		const struct finding *x = r->wiki->findings.v[i];

		*VEC_ADD(r->a, &f->before) = (struct before){
		    x->id, state_of(r->a, x), x->status, x->sides.n};
	}
}

static const struct before *
before_of(const struct flight *f, struct str id)
{
	VEC_EACH (i, &f->before)
		if (str_eq(f->before.v[i].id, id))
			return &f->before.v[i];
	return NULL;
}

/* What the entry of the finding `now` was called before: a source more for a
 * side may give it another id, and the old one is then an alias. */
static const struct before *
entry_before(const struct flight *f, const struct finding *now)
{
	const struct before *b = before_of(f, now->id);

	for (size_t i = 0; b == NULL && i < now->aliases.n; i++)
		b = before_of(f, now->aliases.v[i]);
	return b;
}

static struct str
entry_id(const struct flight *f, const struct finding *now)
{
	const struct before *b = entry_before(f, now);

	return b != NULL ? b->id : now->id;
}

static enum entry_how
entry_how(const struct flight *f, const struct ingest_finding *g)
{
	const struct finding *now = g->of;
	const struct before *b;

	if (now == NULL)
		return ENTRY_NONE;
	b = entry_before(f, now);
	if (g->outcome == OUT_LOCKED || g->outcome == OUT_DISMISSED)
		return ENTRY_LOCKED;
	if (b == NULL)
		return ENTRY_OPENS;
	if (b->status != FINDING_OPEN && now->status == FINDING_OPEN)
		return ENTRY_REOPENS;
	if (now->sides.n > b->sides)
		return ENTRY_JOINS;
	return g->outcome == OUT_OWN_ORIGIN ? ENTRY_KNOWN : ENTRY_RECEIPT;
}

static bool
is_own(const struct flight *f, const struct side *s)
{
	VEC_EACH (i, &s->by)
		if (str_eq(s->by.v[i].slug, f->out.source->slug))
			return true;
	return false;
}

/* The number of the side that the sentence would be; 0: none. */
static int
own_side(const struct flight *f, const struct sides *l)
{
	VEC_EACH (i, l)
		if (is_own(f, &l->v[i]))
			return (int)i + 1;
	return 0;
}

static struct slot
policy_of(struct run *r, const struct ingest_finding *g)
{
	const struct claim *c = g->earlier != NULL ? g->earlier : g->incoming;

	return slot_policy(c->slot, r->wiki->config.slots);
}

static const struct {
	const char *name, *words;
} policies[] = {
    [SLOT_MANY] = {"many", "takes many values"},
    [SLOT_ONE] = {"one", "one value"},
    [SLOT_ONE_AT_TIME] = {"one_at_a_time", "one value at a time"},
    [SLOT_UNSET] = {"unset", "one value for each time and scope where values "
			     "measure the same, else many"},
};

/* ---- words ---- */

static void
head(struct run *r, const char *label)
{
	put(r, "  ");
	put_cell(r, TINT_BOLD, str_of(label), LABEL_COLUMNS);
}

static void
against_text(
    struct run *r, const struct flight *f, const struct ingest_finding *g)
{
	const struct before *b = g->of != NULL ? before_of(f, g->of->id) : NULL;
	bool ruled = b != NULL && b->status != FINDING_OPEN;

	VEC_EACH (i, &g->sides) {
		const struct side *s = &g->sides.v[i];

		if (is_own(f, s))
			continue;
		head(r, "against");
		put(r, "%.*s   %.*s\n",
		    STR_ARG(clip(r->a, side_words(s), SIDE_COLUMNS)),
		    STR_ARG(side_source(r->a, s, g->page)));
	}
	if (ruled) {
		head(r, "ruled");
		put(r, "%.*s, %.*s\n", STR_ARG(b->id), STR_ARG(b->state));
	}
}

static void
slot_text(struct run *r, const struct ingest_finding *g)
{
	struct slot s = policy_of(r, g);
	const struct claim *c = g->earlier != NULL ? g->earlier : g->incoming;
	struct str label = g->verdict.label.n != 0 ? g->verdict.label : c->slot;

	if (label.n == 0)
		return;
	head(r, "slot");
	put(r, "%.*s: %s\n", STR_ARG(label), policies[s.semantics].words);
}

static void
entry_text(
    struct run *r, const struct flight *f, const struct ingest_finding *g)
{
	enum entry_how how = entry_how(f, g);
	const struct finding *now = g->of;
	int side = now != NULL ? own_side(f, &now->sides) : 0;

	if (how == ENTRY_NONE)
		return;
	head(r, how == ENTRY_OPENS || how == ENTRY_REOPENS ? "opens"
		: how == ENTRY_JOINS			   ? "joins"
							   : "entry");
	put(r, "%.*s", STR_ARG(entry_id(f, now)));
	switch (how) {
	case ENTRY_OPENS:
		put(r, ", with %zu sides", now->sides.n);
		break;
	case ENTRY_REOPENS:
		put(r, " again, with %zu sides", now->sides.n);
		break;
	case ENTRY_JOINS:
		put(r, " as side %d", side);
		break;
	case ENTRY_RECEIPT:
		put(r, ": another source for side %d", side);
		break;
	case ENTRY_LOCKED:
		put(r, " stays as it is; this is counted");
		break;
	case ENTRY_KNOWN:
		put(r, " holds it already");
		break;
	case ENTRY_NONE:
		break;
	}
	put(r, "%s%.*s\n", now->held ? "; held back: " : "",
	    STR_ARG(now->held ? now->held_why : STR_NONE));
}

static bool
is_did(const struct ingest_finding *g, const char *did)
{
	return str_eq(str_of(g->did), str_of(did));
}

static struct str
would_be(struct arena *a, const struct ingest_finding *g)
{
	if (is_did(g, "nothing") || is_did(g, "unplaced"))
		return str_printf(a, "nothing would be written (%s)",
		    is_did(g, "unplaced") ? "no page for it; give --page"
					  : outcome_name(g->outcome));
	if (is_did(g, "kept"))
		return str_printf(a, "would be added, kept apart (%s)",
		    outcome_name(g->outcome));
	return str_printf(a, "would be %s", g->did);
}

static void
finding_text(
    struct run *r, const struct flight *f, const struct ingest_finding *g)
{
	const struct verdict *v = &g->verdict;

	put_cell(r, is_did(g, "contested") ? TINT_RED : TINT_GREEN,
	    would_be(r->a, g), 0);
	if (v->reasoning.n != 0)
		put(r, ": %.*s", STR_ARG(v->reasoning));
	if (v->has_conflict && v->gap.n != 0)
		put(r, " (gap %.*s)", STR_ARG(v->gap));
	put(r, "\n");
	if (g->page.n != 0) {
		head(r, "page");
		put(r, "%.*s", STR_ARG(g->page));
		if (g->line > 0)
			put(r, ":%d", g->line);
		put(r, "\n");
	}
	if (g->earlier != NULL)
		against_text(r, f, g);
	slot_text(r, g);
	entry_text(r, f, g);
}

static void
flight_text(struct run *r, const struct flight *f)
{
	const struct ingest_out *o = &f->out;

	if (o->known)
		put(r,
		    "these very words are source %.*s; nothing would "
		    "change\n",
		    STR_ARG(o->source->slug));
	else if (o->findings.n == 0)
		put(r, "no claim in it; nothing would be written\n");
	VEC_EACH (i, &o->findings)
		finding_text(r, f, &o->findings.v[i]);
	VEC_EACH (i, &o->not_checked)
		put(r, "not checked: %.*s\n", STR_ARG(o->not_checked.v[i]));
	put(r, "Nothing was written.\n");
}

/* ---- JSON ---- */

static struct val *
against_val(
    struct arena *a, const struct flight *f, const struct ingest_finding *g)
{
	struct val *l = val_list(a);

	for (size_t i = 0; g->earlier != NULL && i < g->sides.n; i++)
		if (!is_own(f, &g->sides.v[i]))
			val_add(a, l, finding_side_val(a, &g->sides.v[i]));
	return l;
}

static struct val *
slot_val(struct run *r, const struct ingest_finding *g)
{
	const struct claim *c = g->earlier != NULL ? g->earlier : g->incoming;
	struct val *v = val_map(r->a);

	val_set_text(r->a, v, "name", c->slot);
	val_set_text(r->a, v, "label", g->verdict.label);
	val_set_text(r->a, v, "policy",
	    str_of(policies[policy_of(r, g).semantics].name));
	return v;
}

static struct val *
entry_val(struct run *r, const struct flight *f, const struct ingest_finding *g)
{
	enum entry_how how = entry_how(f, g);
	const struct finding *now = g->of;
	struct val *v;

	if (how == ENTRY_NONE)
		return val_null(r->a);
	v = val_map(r->a);
	val_set_text(r->a, v, "id", entry_id(f, now));
	val_set_text(r->a, v, "how", str_of(entry_names[how]));
	val_set_int(r->a, v, "side", own_side(f, &now->sides));
	val_set_int(r->a, v, "sides", (long)now->sides.n);
	val_set_bool(r->a, v, "held", now->held);
	return v;
}

static struct val *
finding_json(
    struct run *r, const struct flight *f, const struct ingest_finding *g)
{
	struct val *v = verdict_val(r->a, &g->verdict);

	val_set_text(r->a, v, "did", str_of(g->did));
	val_set_text(r->a, v, "text", g->incoming->text);
	val_set(r->a, v, "page",
	    g->page.n != 0 ? val_text(r->a, g->page) : val_null(r->a));
	val_set(r->a, v, "line",
	    g->line > 0 ? val_int(r->a, g->line) : val_null(r->a));
	val_set(r->a, v, "slot", slot_val(r, g));
	val_set(r->a, v, "against", against_val(r->a, f, g));
	val_set(r->a, v, "entry", entry_val(r, f, g));
	return v;
}

static void
flight_json(struct run *r, const struct flight *f)
{
	const struct ingest_out *o = &f->out;
	struct val *doc = doc_new(r->a, "wikictl.preflight/1");
	struct val *l = val_list(r->a);

	val_set_bool(r->a, doc, "known", o->known);
	VEC_EACH (i, &o->findings)
		val_add(r->a, l, finding_json(r, f, &o->findings.v[i]));
	val_set(r->a, doc, "counters", counters_val(r->a, &o->counters));
	val_set(r->a, doc, "findings", l);
	val_set(r->a, doc, "unplaced", strs_val(r->a, &o->unplaced));
	val_set(r->a, doc, "pages", strs_val(r->a, &o->pages));
	val_set(r->a, doc, "not_checked", strs_val(r->a, &o->not_checked));
	put_json(r, doc);
}

static bool
contests(const struct ingest_out *o)
{
	VEC_EACH (i, &o->findings)
		if (o->findings.v[i].outcome == OUT_CONTESTED)
			return true;
	return false;
}

static int
preflight_cmd(struct run *r)
{
	struct flight f = {0};

	if (call_read(r, &f) != 0)
		return -1;
	remember(r, &f);
	if (ingest_run(r->a, r->wiki, &f.in, tree_edits(r->a, r->wiki->tree),
		&f.out, r->e) != 0)
		return -1;
	if (r->json)
		flight_json(r, &f);
	else
		flight_text(r, &f);
	if (r->opt[O_EXIT].given && contests(&f.out))
		return 1;
	return f.out.not_checked.n != 0 ? err_exit(FAIL_UNCHECKED) : 0;
}

const struct cmd cmd_preflight = {
    .name = "preflight",
    .usage = "[--page page] [--title title] [--date date] [--class class] "
	     "[--author author] [--exit-code] sentence",
    .brief = "say what would become of a sentence, and write nothing",
    .needs = NEED_WIKI,
    .min_words = 1,
    .words = "sentence",
    .max_words = 1,
    .opts = opts,
    .run = preflight_cmd,
};
