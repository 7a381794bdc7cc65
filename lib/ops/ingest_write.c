/*
 * ingest_write: what each sentence of a source changes, by its outcome.
 */
#include <string.h>

#include "ops/entry.h"
#include "ops/ingest_own.h"
#include "ops/question.h"
#include "ops/restate.h"

/* ---- sides ---- */

static struct side
side_of_source(struct work *k, const struct claim *c)
{
	struct side s = {.text = c->text, .quote = c->quote, .value = c->value};

	*VEC_ADD(k->w->a, &s.by) = source_receipt(k->src, c->line);
	return s;
}

static struct side
side_of_page(struct work *k, const struct claim *c)
{
	struct side s = {
	    .text = c->text,
	    .quote = c->quote,
	    .value = c->value,
	    .page = c->page,
	    .line = c->line,
	};

	entry_receipts(
	    k->w->a, page_of(k, c->page)->page, c->unit, &k->w->sources, &s.by);
	return s;
}

/* ---- reporting ---- */

static struct ingest_finding *
report(struct work *k, const struct claim *incoming, const struct judged *j,
    enum outcome o, const char *did)
{
	struct ingest_finding *f = VEC_ADD(k->a, &k->out->findings);

	f->outcome = o;
	f->incoming = incoming;
	f->did = did;
	if (j != NULL) {
		f->verdict = j->verdict;
		f->earlier = j->earlier;
		f->page = j->earlier->page;
		f->line = j->earlier->line;
		*VEC_ADD(k->a, &f->sides) = side_of_page(k, j->earlier);
	}
	f->verdict.outcome = o;
	*VEC_ADD(k->a, &f->sides) = side_of_source(k, incoming);
	return f;
}

static void
touch(struct work *k, struct finding *f)
{
	VEC_EACH (i, &k->touched)
		if (k->touched.v[i] == f)
			return;
	*VEC_ADD(k->a, &k->touched) = f;
}

/* ---- outcomes ---- */

static void
add_to_page(struct work *k, const struct unit_work *u, const struct judged *j,
    enum outcome o, const char *did)
{
	const struct claim *c = j != NULL ? j->incoming : u->claims.v[0];
	struct open_page *home = place_home(k, c);
	const struct md_unit *near = NULL;
	struct ingest_finding *f;

	if (home == NULL && j != NULL && place_beside(k->a, j, o))
		home = page_of(k, j->earlier->page);
	if (home == NULL && k->in->create_pages &&
	    !in_first_person(k->a, c->subject) &&
	    !points_back(k->a, c->subject))
		home = page_create(k, c);
	if (home == NULL) {
		strs_add(k->a, &k->out->unplaced, c->text);
		report(k, c, j, o, "unplaced");
		return;
	}
	if (place_nothing(home, u)) {
		report(k, c, j, OUT_IGNORED, "nothing");
		return;
	}
	if (j != NULL && o != OUT_DISTINCT_ENTITY &&
	    str_eq(j->earlier->page, home->page->path))
		near = j->earlier->unit;
	page_add(home->edit, near, place_words(k, c), k->src);
	home->changed = true;
	f = report(k, c, j, o, did);
	/* the line is of what it was compared with, told only beside it */
	if (!str_eq(f->page, home->page->path) ||
	    (o != OUT_REFINEMENT && o != OUT_TIME_SCOPED &&
		o != OUT_SCOPE_SPLIT))
		f->line = 0;
	f->page = home->page->path;
}

static struct contest_in
contest_in_of(struct work *k, const struct judged *j, struct str page)
{
	struct contest_in in = {
	    .verdict = &j->verdict,
	    .earlier = side_of_page(k, j->earlier),
	    .incoming = side_of_source(k, j->incoming),
	    .earlier_claim = j->earlier,
	    .incoming_claim = j->as_read,
	    .page = page,
	    .slot = j->earlier->slot,
	    .subject = j->earlier->key,
	    .today = k->in->today,
	    .actor = k->in->actor,
	};

	contest_values(&in);
	return in;
}

static bool
cited_already(struct work *k, const struct claim *c)
{
	struct open_page *op = page_of(k, c->page);
	struct sources from = {0};
	struct strs foreign = {0};

	page_receipts(k->a, op->page, c->unit, &k->w->sources, &from, &foreign);
	VEC_EACH (i, &from)
		if (str_eq(from.v[i]->origin, k->src->origin))
			return true;
	return false;
}

static void
do_duplicate(struct work *k, const struct judged *j)
{
	struct open_page *op = page_of(k, j->earlier->page);
	struct contest_in in = contest_in_of(k, j, j->earlier->page);
	struct finding *f = NULL;
	struct ingest_finding *r;
	bool cite = j->earlier->unit != NULL && !cited_already(k, j->earlier);

	if (contest_support(k->w, &in, &f) != CONTEST_NOTHING)
		touch(k, f);
	if (cite) {
		page_cite(op->edit, j->earlier->unit, k->src);
		op->changed = true;
	}
	r = report(
	    k, j->incoming, j, OUT_DUPLICATE, cite ? "cited" : "nothing");
	r->sources = (long)r->sides.v[0].by.n + cite;
	if (r->sides.v[0].by.v[0].slug.n == 0 && cite)
		r->sources = 1;
	if (f != NULL)
		r->of = f;
}

/* What stood where something was put, once a place: a unit is known by its
 * words, since its bytes have a label by the second time. */
static void
trace(struct work *k, struct finding *f, const char *what, struct str page,
    struct str unit, struct str was)
{
	struct str words = md_plain_text(k->a, unit);

	VEC_EACH (i, &f->traces) {
		const struct trace *t = &f->traces.v[i];

		if (str_eq(t->page, page) && str_eq(t->what, str_of(what)) &&
		    str_eq(md_plain_text(k->a, t->unit), words))
			return;
	}
	*VEC_ADD(k->w->a, &f->traces) = (struct trace){
	    .page = page, .unit = unit, .was = was, .what = str_of(what)};
}

/* The label where the claim stands; a front matter value has none, there the
 * entry is the label. */
static void
label(struct work *k, struct finding *f, const struct claim *c)
{
	struct open_page *op = page_of(k, c->page);
	struct str was = STR_NONE, target = STR_NONE;
	size_t off, end;

	if (!str_eq(c->page, f->page))
		target = page_link(k->a, c->page, f->page);
	op->changed = true;
	if (c->unit != NULL) {
		if (entry_label_astray(
			k->a, k->edits, op->page, c->unit, &off, &end))
			page_replace(op->edit, off, end, target);
		page_label(op->edit, c->unit, target, &was);
		trace(k, f, was.n != 0 ? "cell" : "label", c->page,
		    str_sub(op->page->doc->text, c->unit->off, c->unit->end),
		    was);
	}
	if (page_confidence(op->edit, k->w->config.label_word, &was) &&
	    was.n != 0)
		trace(k, f, "confidence", c->page, STR_NONE, was);
}

static const struct {
	enum outcome outcome;
	const char *did;
} contest_words[] = {
    [CONTEST_OPENED] = {OUT_CONTESTED, "contested"},
    [CONTEST_SIDE] = {OUT_CONTESTED, "contested"},
    [CONTEST_RECEIPT] = {OUT_CONTESTED, "contested"},
    [CONTEST_REOPENED] = {OUT_CONTESTED, "contested"},
    [CONTEST_NOTHING] = {OUT_OWN_ORIGIN, "nothing"},
    [CONTEST_LOCKED] = {OUT_LOCKED, "nothing"},
    [CONTEST_DISMISSED] = {OUT_DISMISSED, "nothing"},
};

static bool
opens(enum contest_did did)
{
	return contest_words[did].outcome == OUT_CONTESTED;
}

/* The row is of the entry's page, where another one said it too. */
static void
stands_at(struct ingest_finding *r, const struct finding *f)
{
	if (str_eq(r->page, f->page))
		return;
	VEC_EACH (i, &f->sides)
		if (str_eq(f->sides.v[i].page, f->page))
			r->line = f->sides.v[i].line;
	r->page = f->page;
}

static void
do_contested(struct work *k, const struct judged *j, struct str canonical)
{
	struct contest_in in = contest_in_of(k, j, canonical);
	struct finding *f = NULL;
	enum contest_did did = contest_open(k->w, &in, &f);
	struct ingest_finding *r;

	if (opens(did)) {
		touch(k, f);
		if (!f->held)
			label(k, f, j->earlier);
	} else if (did == CONTEST_NOTHING && f->status == FINDING_OPEN &&
		   !f->held) {
		label(k, f, j->earlier); /* a restatement on another page */
		touch(k, f);
	}
	VEC_EACH (i, &k->out->findings)
		if (k->out->findings.v[i].of == f &&
		    k->out->findings.v[i].incoming == j->incoming)
			return;
	r = report(k, j->incoming, j, contest_words[did].outcome,
	    opens(did) && f->held ? "held" : contest_words[did].did);
	r->of = f;
	r->sides = f->sides;
	if (opens(did))
		stands_at(r, f);
}

/* The two insertions, so that a retraction can take them back. */
static void
date_traces(struct work *k, struct finding *f, const struct page *p,
    const struct md_unit *u, struct str words)
{
	struct str line = str_sub(p->doc->text, u->off, u->put);
	struct str cite = str_printf(k->w->a, "[^%.*s]", STR_ARG(k->src->slug));

	line = str_sub(line,
	    str_rchr(line, '\n') < line.n ? str_rchr(line, '\n') + 1 : 0,
	    line.n);
	*VEC_ADD(k->w->a, &f->traces) = (struct trace){
	    .what = STR("edit"),
	    .page = p->path,
	    .unit = line,
	    .now = cite,
	    .at = (long)u->put,
	};
	*VEC_ADD(k->w->a, &f->traces) = (struct trace){
	    .what = STR("edit"),
	    .page = p->path,
	    .unit =
		str_printf(k->w->a, "%.*s%.*s", STR_ARG(line), STR_ARG(cite)),
	    .now = words,
	    .at = (long)(u->put + cite.n),
	};
}

static void
date_body(struct work *k, const struct judged *j, struct finding *f)
{
	struct open_page *op = page_of(k, j->earlier->page);
	const struct md_unit *u = j->earlier->unit;
	struct date until = j->verdict.until;
	struct str words;

	if (u == NULL || j->verdict.rule == 1)
		return;
	words = date_known(until)
		    ? str_printf(k->a, " (until %.*s)",
			  STR_ARG(date_text(k->a, until)))
		    : str_printf(k->a, " (superseded; see below)");
	date_traces(k, f, op->page, u, words);
	page_replace(op->edit, u->put, u->put, words);
	page_cite(op->edit, u, k->src);
	op->changed = true;
}

static void
do_superseded(struct work *k, const struct judged *j)
{
	struct contest_in in = contest_in_of(k, j, j->earlier->page);
	struct finding *was = contest_find(k->w, &in), *f;
	struct ingest_finding *r;

	if (was != NULL && j->verdict.rule != 1) {
		do_contested(k, j, j->earlier->page); /* against a ruling */
		return;
	}
	f = contest_record(k->w, &in,
	    date_known(j->verdict.until) && j->verdict.rule != 1
		? RULED_IN_TIME
		: RULED_REPLACED);
	r = report(k, j->incoming, j, OUT_SUPERSEDED,
	    f != NULL ? "superseded" : "nothing");
	if (f == NULL)
		return;
	date_body(k, j, f);
	touch(k, f);
	page_of(k, f->page)->changed = true;
	r->of = f;
}

static void
do_locked(struct work *k, const struct judged *j)
{
	const struct finding *f =
	    judge_ruled_since(k, k->a, j->earlier, j->as_read);
	struct ingest_finding *r =
	    report(k, j->incoming, j, OUT_LOCKED, "nothing");

	if (f != NULL)
		r->of = f;
}

/* ---- one sentence ---- */

/* What is told of a sentence where several pairs were judged: the most
 * telling first. */
static const enum outcome telling[] = {
    OUT_SUPERSEDED,
    OUT_OWN_ORIGIN,
    OUT_LOCKED,
    OUT_IGNORED,
    OUT_DUPLICATE,
    OUT_REFINEMENT,
    OUT_VAGUER,
    OUT_AMBIGUOUS, /* nothing is written beside what it may contradict */
    OUT_TIME_SCOPED,
    OUT_SCOPE_SPLIT,
    OUT_ATTRIBUTED,
    OUT_MULTI_VALUED,
    OUT_DISTINCT_ENTITY,
};

/* A question or a guess on some page tells nothing of a sentence that is
 * none. */
static bool
by_the_earlier(const struct judged *j)
{
	return (j->verdict.outcome == OUT_IGNORED ||
		   j->verdict.outcome == OUT_ATTRIBUTED) &&
	       j->incoming->modality == MOD_ASSERTED &&
	       j->earlier->modality != MOD_ASSERTED;
}

static const struct judged *
pair_with(const struct judgeds *all, enum outcome o, bool earlier)
{
	VEC_EACH (i, all)
		if (all->v[i].verdict.outcome == o &&
		    by_the_earlier(&all->v[i]) == earlier)
			return &all->v[i];
	return NULL;
}

/* Whether both sides are of one thing, or the same words. */
static bool
of_one_thing(const struct judged *j)
{
	const struct claim *x = j->earlier, *y = j->incoming;

	return str_eq(x->text, y->text) ||
	       (x->slot.n != 0 && str_eq(x->slot, y->slot) &&
		   str_ieq(x->key, y->key));
}

const struct judged *
judged_telling(const struct judgeds *all)
{
	const struct judged *same = pair_with(all, OUT_DUPLICATE, false);

	for (int earlier = 0; earlier < 2; earlier++)
		for (size_t i = 0; i < sizeof(telling) / sizeof(*telling);
		     i++) {
			const struct judged *j =
			    pair_with(all, telling[i], earlier == 1);

			/* what else a page has of this source is no reason
			 * to leave what says the same without it */
			if (j != NULL && telling[i] == OUT_OWN_ORIGIN &&
			    !of_one_thing(j) && same != NULL)
				return same;
			if (j != NULL)
				return j;
		}
	return NULL;
}

/* The page says this itself in another place: then it is the page's own
 * disagreement, which check reports, and no news of this source. */
static bool
page_agrees_too(const struct judgeds *all, const struct judged *j)
{
	VEC_EACH (i, all) {
		const struct judged *o = &all->v[i];

		if (o->incoming == j->incoming &&
		    o->verdict.outcome == OUT_DUPLICATE &&
		    str_eq(o->earlier->page, j->earlier->page) &&
		    o->earlier->unit != j->earlier->unit)
			return true;
	}
	return false;
}

bool
judged_contested(const struct judgeds *all, const struct judged *j)
{
	return j->verdict.outcome == OUT_CONTESTED && !page_agrees_too(all, j);
}

/* The entry stands on the page whose subject it is. */
static struct str
canonical(struct work *k, const struct unit_work *u, const struct claim *c)
{
	struct str first = STR_NONE;

	VEC_EACH (i, &u->pairs) {
		const struct judged *j = &u->pairs.v[i];
		struct str path = j->earlier->page;

		if (j->incoming != c || !judged_contested(&u->pairs, j))
			continue;
		if (str_eq(path, k->in->page) ||
		    place_names(k, page_of(k, path)->page, j->earlier))
			return path;
		if (first.n == 0)
			first = path;
	}
	return first;
}

static bool
contest_unit(struct work *k, const struct unit_work *u)
{
	bool any = false;

	VEC_EACH (i, &u->claims) {
		const struct claim *c = u->claims.v[i];
		struct str page = canonical(k, u, c);

		/* the canonical page's pairs first: they open the entry */
		for (int pass = 0; pass < 2; pass++)
			VEC_EACH (n, &u->pairs) {
				const struct judged *j = &u->pairs.v[n];

				if (j->incoming != c ||
				    !judged_contested(&u->pairs, j) ||
				    str_eq(j->earlier->page, page) ==
					(pass == 1))
					continue;
				do_contested(k, j, page);
				any = true;
			}
	}
	return any;
}

/* News, unless nobody holds it: `j` is what it was compared with, or NULL. */
static void
write_news(struct work *k, const struct unit_work *u, const struct judged *j,
    enum outcome o)
{
	const struct claim *c = j != NULL ? j->incoming : u->claims.v[0];

	switch (c->modality) {
	case MOD_CONDITIONAL:
	case MOD_HYPOTHETICAL:
	case MOD_QUESTION:
	case MOD_EXAMPLE:
		report(k, c, j, OUT_IGNORED, "nothing");
		return;
	case MOD_REPORTED:
	case MOD_OPINION:
		report(k, c, j, OUT_ATTRIBUTED, "nothing");
		return;
	case MOD_ASSERTED:
	case MOD_PLANNED:
	case MOD_HEDGED:
		add_to_page(k, u, j, o, "added");
		return;
	}
}

/* Whether the two were found to speak of one thing. */
static bool
same_matter(enum outcome o)
{
	return o == OUT_DUPLICATE || o == OUT_REFINEMENT || o == OUT_VAGUER ||
	       o == OUT_CONTESTED || o == OUT_SUPERSEDED || o == OUT_LOCKED ||
	       o == OUT_OWN_ORIGIN || o == OUT_TIME_SCOPED ||
	       o == OUT_SCOPE_SPLIT;
}

/* Where what this sentence speaks of has its page, for the next one. */
static void
remember_home(struct work *k, const struct unit_work *u)
{
	const struct claim *c = u->claims.v[0];
	struct open_page *home = place_home(k, c);

	VEC_EACH (i, &u->pairs)
		if (home == NULL && same_matter(u->pairs.v[i].verdict.outcome))
			home = page_of(k, u->pairs.v[i].earlier->page);
	k->home = home;
	k->home_para = c->unit != NULL ? c->unit->para : 0;
}

static void
write_sentence(struct work *k, const struct unit_work *u)
{
	const struct judged *j;

	if (contest_unit(k, u))
		return;
	j = judged_telling(&u->pairs);
	if (j == NULL) {
		write_news(k, u, NULL, OUT_NO_CANDIDATE);
		return;
	}
	switch (j->verdict.outcome) {
	case OUT_SUPERSEDED:
		do_superseded(k, j);
		return;
	case OUT_DUPLICATE:
		do_duplicate(k, j);
		return;
	case OUT_REFINEMENT:
		add_to_page(k, u, j, OUT_REFINEMENT, "refined");
		return;
	case OUT_TIME_SCOPED:
	case OUT_SCOPE_SPLIT:
		add_to_page(k, u, j, j->verdict.outcome, "kept");
		return;
	case OUT_MULTI_VALUED:
	case OUT_DISTINCT_ENTITY: /* to what stands there it is news */
		write_news(k, u, j, j->verdict.outcome);
		return;
	case OUT_LOCKED:
		do_locked(k, j);
		return;
	case OUT_NO_CANDIDATE:
	case OUT_OWN_ORIGIN:
	case OUT_IGNORED:
	case OUT_ATTRIBUTED:
	case OUT_DISMISSED:
	case OUT_VAGUER:
	case OUT_AMBIGUOUS:
	case OUT_CONTESTED:
		report(k, j->incoming, j, j->verdict.outcome, "nothing");
		return;
	}
}

void
write_unit(struct work *k, const struct unit_work *u)
{
	write_sentence(k, u);
	remember_home(k, u);
}

/* ---- pages ---- */

static void
render_finding(struct work *k, struct finding *f)
{
	struct open_page *op = f->held ? NULL : page_open(k, f->page);

	finding_save(k->a, k->edits, f);
	if (op == NULL)
		return;
	page_put_item(op->edit, f, &k->w->sources);
	op->changed = true;
}

/* ---- the same fact elsewhere ---- */

static bool
asks(const struct finding *f)
{
	return !f->held &&
	       (f->status == FINDING_OPEN || f->status == FINDING_IGNORED);
}

static void
label_restated(struct work *k, struct restate *r, struct open_page *op)
{
	VEC_EACH (i, &op->claims) {
		const struct claim *c = op->claims.v[i];
		struct restateds in = {0};

		restate_find(k->a, r, op->page, c, &in);
		VEC_EACH (j, &in)
			label(k, in.v[j].finding, c);
	}
}

/* Whether a page says one of them again: read apart, so that a page that does
 * not leaves nothing in memory. One that cannot be read is for page_open. */
static bool
restates(const struct work *k, struct arena *scratch, struct restate *r,
    struct str path)
{
	struct ingest_out said = {0};
	struct work own = *k;
	struct open_page *op;

	own.a = scratch;
	own.out = &said;
	memset(&own.pages, 0, sizeof(own.pages));
	op = page_open(&own, path);
	if (op == NULL)
		return true;
	VEC_EACH (i, &op->claims) {
		struct restateds in = {0};

		restate_find(scratch, r, op->page, op->claims.v[i], &in);
		if (in.n != 0)
			return true;
	}
	return false;
}

/* Every page, row and index line that says again what came to be contested
 * gets the label too. */
static int
label_elsewhere(struct work *k, struct err *e)
{
	struct findings open = {0};
	struct strs paths = {0}, may = {0};
	struct arena *scratch;
	struct restate *r;
	bool known;

	VEC_EACH (i, &k->touched)
		if (asks(k->touched.v[i]))
			*VEC_ADD(k->a, &open) = k->touched.v[i];
	if (open.n == 0)
		return 0;
	r = restate_new(k->a, k->w, &open);
	/* pages that changed since those were picked are open, and looked at
	 * below */
	known = pages_near(k, restate_claims(r), &may);
	if (restate_pages(k->a, r, k->edits, known ? &may : NULL, &paths, e) <
	    0)
		return -1;
	scratch = arena_new();
	VEC_EACH (i, &paths) {
		if (page_of(k, paths.v[i]) == NULL &&
		    restates(k, scratch, r, paths.v[i]))
			page_open(k, paths.v[i]);
		arena_reset(scratch);
	}
	arena_free(scratch);
	VEC_EACH (i, &k->pages)
		label_restated(k, r, k->pages.v[i]);
	return 0;
}

static void
follow_questions(struct work *k)
{
	VEC_EACH (i, &k->touched) {
		struct str page;

		question_follow(k->a, k->w, k->touched.v[i], k->edits, &page);
		if (page.n != 0 && !strs_has(&k->out->pages, page))
			strs_add(k->a, &k->out->pages, page);
	}
}

/* The sides of a conflict are those it has with all that the source says. */
static void
take_sides(struct work *k)
{
	VEC_EACH (i, &k->out->findings) {
		struct ingest_finding *r = &k->out->findings.v[i];

		if (r->of != NULL && r->outcome == OUT_CONTESTED)
			r->sides = r->of->sides;
	}
}

int
write_pages(struct work *k, struct err *e)
{
	if (label_elsewhere(k, e) < 0)
		return -1;
	take_sides(k);
	VEC_EACH (i, &k->touched)
		render_finding(k, k->touched.v[i]);
	VEC_EACH (i, &k->pages) {
		struct open_page *op = k->pages.v[i];
		struct str text;

		if (!op->changed)
			continue;
		if (page_edit_apply(op->edit, &text, e) < 0)
			return -1;
		op->changed = !str_eq(text, op->page->doc->text);
		if (!op->changed)
			continue;
		tree_put(k->edits, op->page->path, text);
		strs_add(k->a, &k->out->pages, op->page->path);
	}
	follow_questions(k);
	strs_sort(&k->out->pages);
	return 0;
}
