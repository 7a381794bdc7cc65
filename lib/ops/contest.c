#include "ops/contest.h"

#include "base/err.h"
#include "base/text.h"
#include "detect/atoms.h"
#include "detect/quantity.h"
#include "ops/deliver.h"

static bool
fold_eq(struct arena *a, struct str x, struct str y)
{
	return str_eq(text_fold(a, x), text_fold(a, y));
}

/* Whether two short values ("6 days", "six days") are one. */
static bool
value_eq(struct arena *a, struct str x, struct str y)
{
	struct qty_ctx ctx = {.lang = STR_NONE};
	struct qtys qx = {0}, qy = {0};

	if (x.n == 0 || y.n == 0)
		return false;
	if (fold_eq(a, x, y))
		return true;
	qty_scan(a, x, &ctx, &qx);
	qty_scan(a, y, &ctx, &qy);
	return qx.n == 1 && qy.n == 1 &&
	       qty_compare(&qx.v[0], &qy.v[0]).rel == QTY_SAME;
}

/* The claims a side's words make; `title` is the subject at hand. */
static void
side_claims(
    struct wiki *w, struct str title, const struct side *s, struct claims *out)
{
	struct atoms_ctx ctx = {.title = title};
	struct md_doc *doc;
	struct err e;

	err_init(&e, w->a);
	if (s->by.n != 0)
		ctx.said = s->by.v[0].date;
	if (md_parse(w->a, s->text, &doc, &e) == 0)
		atoms_read(w->a, doc, &ctx, out);
}

static enum outcome
side_outcome_of(struct wiki *w, struct str title, const struct side *s,
    const struct claim *c)
{
	struct judge_ctx ctx = {.slots = w->config.slots};
	struct claims cl = {0};
	enum outcome best = OUT_NO_CANDIDATE;

	if (c == NULL)
		return best;
	side_claims(w, title, s, &cl);
	VEC_EACH (i, &cl) {
		struct verdict v;

		judge_pair(w->a, cl.v[i], c, &ctx, &v);
		if (v.outcome == OUT_DUPLICATE || v.outcome == OUT_CONTESTED)
			return v.outcome;
		if (v.outcome == OUT_REFINEMENT || v.outcome == OUT_VAGUER)
			best = v.outcome;
	}
	return best;
}

static enum outcome
side_outcome(struct wiki *w, const struct finding *f, const struct side *s,
    const struct claim *c)
{
	return side_outcome_of(w, f->subject, s, c);
}

/* The side of `f` that says what `in` says; -1. */
static int
side_same(struct wiki *w, const struct finding *f, const struct side *in,
    const struct claim *c)
{
	VEC_EACH (i, &f->sides)
		if (fold_eq(w->a, f->sides.v[i].text, in->text))
			return (int)i;
	VEC_EACH (i, &f->sides)
		if (value_eq(w->a, f->sides.v[i].value, in->value))
			return (int)i;
	VEC_EACH (i, &f->sides)
		if (side_outcome(w, f, &f->sides.v[i], c) == OUT_DUPLICATE)
			return (int)i;
	return -1;
}

static bool
receipt_known(const struct side *s, struct str origin)
{
	VEC_EACH (i, &s->by)
		if (str_eq(s->by.v[i].origin, origin))
			return true;
	return false;
}

static bool
origin_known(const struct finding *f, struct str origin)
{
	VEC_EACH (i, &f->sides)
		if (receipt_known(&f->sides.v[i], origin))
			return true;
	return false;
}

static bool
same_slot(struct arena *a, const struct finding *f, const struct contest_in *in)
{
	if (f->slot.n != 0 && str_eq(f->slot, in->slot) &&
	    fold_eq(a, f->subject, in->subject))
		return true;
	return f->label.n != 0 && fold_eq(a, f->label, in->verdict->label);
}

/*
 * A sentence may be a side of two entries (two slots), so the same words are
 * not enough: the slot must be the same, or what comes in must speak to
 * another side of that entry too.
 */
static bool
speaks_to(struct wiki *w, const struct finding *f, const struct contest_in *in)
{
	if (same_slot(w->a, f, in))
		return true;
	VEC_EACH (i, &f->sides) {
		const struct side *s = &f->sides.v[i];

		if (fold_eq(w->a, s->text, in->earlier.text))
			continue;
		if (side_outcome(w, f, s, in->incoming_claim) !=
		    OUT_NO_CANDIDATE)
			return true;
	}
	return false;
}

static bool
holds_text(struct arena *a, const struct finding *f, struct str text)
{
	VEC_EACH (i, &f->sides)
		if (fold_eq(a, f->sides.v[i].text, text))
			return true;
	return false;
}

/* What the source meets on this page says again, in a row or in other words,
 * what it met before. */
static bool
restates_side(
    struct wiki *w, const struct finding *f, const struct contest_in *in)
{
	VEC_EACH (i, &f->sides)
		if (!fold_eq(w->a, f->sides.v[i].text, in->incoming.text) &&
		    side_outcome(w, f, &f->sides.v[i], in->earlier_claim) ==
			OUT_DUPLICATE)
			return true;
	return false;
}

/* Pages that disagree on one thing disagree with a source in one entry: what
 * it meets is one more side where it agrees with none. */
static bool
takes_earlier(
    struct wiki *w, const struct finding *f, const struct contest_in *in)
{
	if (f->status != FINDING_OPEN || !same_slot(w->a, f, in) ||
	    !holds_text(w->a, f, in->incoming.text))
		return false;
	VEC_EACH (i, &f->sides)
		if (side_outcome_of(w, STR_NONE, &f->sides.v[i],
			in->earlier_claim) != OUT_CONTESTED)
			return false;
	return true;
}

struct finding *
contest_find(struct wiki *w, const struct contest_in *in)
{
	struct finding *near = NULL;

	VEC_EACH (i, &w->findings) {
		struct finding *f = w->findings.v[i];
		bool text = holds_text(w->a, f, in->earlier.text);

		if (text && holds_text(w->a, f, in->incoming.text))
			return f;
		if (near == NULL && text && speaks_to(w, f, in))
			near = f;
	}
	if (near != NULL)
		return near;
	VEC_EACH (i, &w->findings) {
		struct finding *f = w->findings.v[i];

		if (!str_eq(f->page, in->page))
			continue;
		if (same_slot(w->a, f, in) &&
		    side_same(w, f, &in->earlier, in->earlier_claim) >= 0)
			return f;
		if (holds_text(w->a, f, in->incoming.text) &&
		    restates_side(w, f, in))
			return f;
		if (takes_earlier(w, f, in))
			return f;
	}
	return NULL;
}

static void
note(struct wiki *w, struct finding *f, const char *what,
    const struct contest_in *in, struct str slug)
{
	*VEC_ADD(w->a, &f->history) = (struct event){
	    .what = str_of(what),
	    .date = in->today,
	    .actor = in->actor,
	    .source = slug,
	};
}

static struct str
first_slug(const struct side *s)
{
	return s->by.n != 0 ? s->by.v[0].slug : STR_NONE;
}

/* The page itself; a citation that names no source of ours is none. */
static bool
bare_page(const struct receipt *r)
{
	return r->slug.n == 0 && r->path.n != 0;
}

/* An id is made of what stands behind the sides. Where a source has come for
 * the bare page, it is the one that would have been, had the source come
 * first; the old one stays as an alias. */
static void
id_anew(struct wiki *w, struct finding *f)
{
	struct str id = finding_id(w->a, &f->sides);
	struct strs others = {0};

	if (f->sides.n != 2 || str_eq(id, f->id))
		return;
	strs_add(w->a, &others, f->id);
	VEC_EACH (i, &f->aliases)
		if (!str_eq(f->aliases.v[i], id))
			strs_add(w->a, &others, f->aliases.v[i]);
	strs_sort(&others);
	f->aliases = others;
	f->id = id;
}

/* Adds the receipts of `from` that bring an origin of their own. */
static bool
receipts_join(struct wiki *w, struct finding *f, struct side *to,
    const struct side *from, const struct contest_in *in)
{
	bool any = false, bare = false;

	VEC_EACH (i, &from->by) {
		if (receipt_known(to, from->by.v[i].origin))
			continue;
		/* the bare page gives way to a source that says it */
		if (to->by.n == 1 && bare_page(&to->by.v[0]) &&
		    !bare_page(&from->by.v[i])) {
			to->by.n = 0;
			bare = true;
		}
		*VEC_ADD(w->a, &to->by) = from->by.v[i];
		note(w, f, "receipt_added", in, from->by.v[i].slug);
		any = true;
	}
	if (bare)
		id_anew(w, f);
	return any;
}

static void
side_join(struct wiki *w, struct finding *f, const struct side *s,
    const struct contest_in *in)
{
	*VEC_ADD(w->a, &f->sides) = *s;
	note(w, f, "side_added", in, first_slug(s));
	finding_sort_sides(f);
}

/* Who judged, and who read the claim where the rules did not. */
static struct str
judge_of(struct wiki *w, const struct claim *c)
{
	if (c == NULL || c->by.n == 0)
		return STR(JUDGE_VERSION);
	return str_printf(
	    w->a, JUDGE_VERSION "; claim read by %.*s", STR_ARG(c->by));
}

static struct finding *
finding_new(struct wiki *w, const struct contest_in *in)
{
	struct finding *f = NEW(w->a, struct finding);
	const struct verdict *v = in->verdict;

	f->page = in->page;
	f->slot = in->slot;
	f->label = v->label;
	f->subject = in->subject;
	f->opened = in->today;
	f->type = v->type;
	f->severity = v->severity;
	f->confidence = v->confidence;
	f->supersession = v->is_supersession;
	f->outcome = str_of(outcome_name(v->outcome));
	f->rule = str_of(v->rule_name);
	f->gap = v->gap;
	f->reasoning = v->reasoning;
	f->judge = judge_of(w, in->incoming_claim);
	*VEC_ADD(w->a, &f->sides) = in->earlier;
	*VEC_ADD(w->a, &f->sides) = in->incoming;
	finding_sort_sides(f);
	f->id = finding_id(w->a, &f->sides);
	*VEC_ADD(w->a, &w->findings) = f;
	return f;
}

static void
reopen(struct wiki *w, struct finding *f, const struct contest_in *in)
{
	f->status = FINDING_OPEN;
	note(w, f, "reopened", in, first_slug(&in->incoming));
	deliver_decide(w, f);
}

/* Whether the incoming source may speak against what a person ruled. */
static bool
later_than_ruling(const struct finding *f, const struct contest_in *in)
{
	const struct claim *c = in->incoming_claim;
	struct date said = c != NULL && date_known(c->told)
			       ? c->told
			       : in->incoming.by.v[0].date;

	return f->ruling == NULL ||
	       (date_known(said) && date_cmp(said, f->ruling->date) >= 0);
}

/* A dismissal holds for the values it saw, whatever their sources; a ruling
 * for its slot, against all that is older and all that it had before it. */
static bool
holds_against(const struct finding *f, const struct contest_in *in, int at)
{
	if (f->status == FINDING_DISMISSED)
		return at >= 0;
	if (at >= 0 && f->ruling != NULL && f->ruling->winner == at)
		return true; /* it says what was ruled, or confirmed */
	return origin_known(f, in->incoming.by.v[0].origin) ||
	       !later_than_ruling(f, in);
}

static enum contest_did
meet_ruled(
    struct wiki *w, struct finding *f, const struct contest_in *in, int at)
{
	if (holds_against(f, in, at))
		return f->status == FINDING_DISMISSED ? CONTEST_DISMISSED
						      : CONTEST_LOCKED;
	if (f->sides.n == 1) { /* confirmed until now, not contested */
		f->opened = in->today;
		f->label = in->verdict->label;
	}
	if (at >= 0)
		receipts_join(w, f, &f->sides.v[at], &in->incoming, in);
	else
		side_join(w, f, &in->incoming, in);
	reopen(w, f, in);
	return CONTEST_REOPENED;
}

static enum contest_did
meet_open(
    struct wiki *w, struct finding *f, const struct contest_in *in, int at)
{
	bool any = false, one_more = at >= 0 && takes_earlier(w, f, in);
	int mine = side_same(w, f, &in->earlier, in->earlier_claim);

	if (mine >= 0)
		any = receipts_join(w, f, &f->sides.v[mine], &in->earlier, in);
	if (one_more) {
		side_join(w, f, &in->earlier, in);
	} else if (at < 0) {
		if (origin_known(f, in->incoming.by.v[0].origin))
			return any ? CONTEST_RECEIPT : CONTEST_NOTHING;
		side_join(w, f, &in->incoming, in);
	} else if (!receipts_join(w, f, &f->sides.v[at], &in->incoming, in) &&
		   !any) {
		return CONTEST_NOTHING;
	}
	finding_sort_sides(f); /* a first receipt may have come */
	if (f->status == FINDING_IGNORED) {
		reopen(w, f, in);
		return CONTEST_REOPENED;
	}
	return at < 0 || one_more ? CONTEST_SIDE : CONTEST_RECEIPT;
}

static void
show_value(struct side *s, struct str value)
{
	if (value.n != 0 && str_find(value, s->value) == value.n)
		s->value = value;
}

void
contest_values(struct contest_in *in)
{
	show_value(&in->earlier, in->verdict->earlier_value);
	show_value(&in->incoming, in->verdict->incoming_value);
}

enum contest_did
contest_open(struct wiki *w, const struct contest_in *in, struct finding **out)
{
	struct finding *f = contest_find(w, in);
	int at;

	if (f == NULL) {
		f = finding_new(w, in);
		note(w, f, "opened", in, first_slug(&in->incoming));
		deliver_decide(w, f);
		*out = f;
		return CONTEST_OPENED;
	}
	*out = f;
	at = side_same(w, f, &in->incoming, in->incoming_claim);
	if (f->status == FINDING_RESOLVED || f->status == FINDING_DISMISSED)
		return meet_ruled(w, f, in, at);
	return meet_open(w, f, in, at);
}

enum contest_did
contest_support(
    struct wiki *w, const struct contest_in *in, struct finding **out)
{
	VEC_EACH (i, &w->findings) {
		struct finding *f = w->findings.v[i];
		int at;

		if (f->status != FINDING_OPEN && f->status != FINDING_IGNORED)
			continue;
		if (!holds_text(w->a, f, in->earlier.text) ||
		    !speaks_to(w, f, in))
			continue;
		at = side_same(w, f, &in->incoming, in->incoming_claim);
		if (at < 0 ||
		    !receipts_join(w, f, &f->sides.v[at], &in->incoming, in))
			continue;
		finding_sort_sides(f);
		*out = f;
		if (f->status == FINDING_OPEN)
			return CONTEST_RECEIPT;
		reopen(w, f, in);
		return CONTEST_REOPENED;
	}
	return CONTEST_NOTHING;
}

void
contest_list_ruled(struct arena *a, struct finding *f)
{
	VEC_EACH (i, &f->sides) {
		const struct side *s = &f->sides.v[i];

		strs_add(a, &f->ruling->sides, s->text);
		VEC_EACH (j, &s->by)
			strs_add(a, &f->ruling->receipts, s->by.v[j].slug);
	}
	strs_sort(&f->ruling->sides);
	strs_sort(&f->ruling->receipts);
}

struct finding *
contest_record(struct wiki *w, const struct contest_in *in, enum ruling_how how)
{
	struct finding *f = contest_find(w, in);
	struct ruling *r;

	if (f != NULL)
		return NULL;
	f = finding_new(w, in);
	r = NEW(w->a, struct ruling);
	r->how = how;
	r->winner = side_same(w, f, &in->incoming, NULL);
	r->until = in->verdict->until;
	r->evidence = first_slug(&in->incoming);
	r->quote = in->incoming.text;
	r->on = in->incoming.by.v[0];
	r->why = in->verdict->reasoning;
	r->date = in->today;
	r->actor = STR("wikictl");
	f->ruling = r;
	f->status = FINDING_RESOLVED;
	contest_list_ruled(w->a, f);
	note(w, f, "opened", in, first_slug(&in->incoming));
	note(w, f, "resolved", in, r->evidence);
	f->history.v[f->history.n - 1].note = r->why;
	return f;
}
