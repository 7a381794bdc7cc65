/*
 * check_page: what a change did to the cited claims of a page, and whether
 * the page contradicts itself.
 */
#include <stdlib.h>

#include "detect/quantity.h"
#include "model/names.h"
#include "ops/check_own.h"
#include "ops/page_claims.h"

/* Of a page's own claims the nearest are judged, best first: on a page of
 * hundreds of claims about one thing every pair shares a word. */
#define PAGE_PAIRS 12

/* Two sentences of this share of common words are one sentence edited. */
#define SAME_SENTENCE 0.5

static const struct claims *
seen_claims(struct check_work *k, struct seen_page *s)
{
	if (s->read)
		return &s->claims;
	s->read = true;
	page_claims(k->a, s->wiki, s->page, s->page, &s->claims);
	return &s->claims;
}

struct seen_page *
check_page_seen(struct check_work *k, struct wiki *w, const struct tree *t,
    struct str path, bool blame)
{
	struct seen_page *s = NEW(k->a, struct seen_page);
	struct str text;
	struct err e;

	err_init(&e, k->a);
	if (w == NULL)
		return NULL;
	if (tree_read(k->a, t, path, &text, &e) < 0) {
		if (blame && e.code != FAIL_NOTFOUND)
			strs_add(k->a, &k->out->not_checked, e.msg);
		return NULL;
	}
	if (page_parse(k->a, path, text, w->config.label, &s->page, &e) < 0) {
		if (blame)
			strs_add(k->a, &k->out->not_checked, e.msg);
		return NULL;
	}
	names_join(k->a, w->config.aliases, s->page->title, &s->page->aliases);
	s->wiki = w;
	return s;
}

/* ---- what a unit rests on ---- */

struct rests {
	struct sources known;
	struct strs foreign;
};

static struct rests
rests_of(struct check_work *k, struct wiki *w, const struct page *p,
    const struct md_unit *u)
{
	struct rests r = {0};

	page_receipts(k->a, p, u, &w->sources, &r.known, &r.foreign);
	return r;
}

static struct side
side_of(struct check_work *k, const struct page *p, const struct md_unit *u,
    const struct rests *r)
{
	struct side s = {
	    .text = u->plain,
	    .quote = str_sub(p->doc->text, u->off, u->end),
	    .page = p->path,
	    .line = u->line,
	};

	VEC_EACH (i, &r->known) {
		const struct source *src = r->known.v[i];

		*VEC_ADD(k->a, &s.by) = source_receipt(src, 0);
	}
	VEC_EACH (i, &r->foreign)
		*VEC_ADD(k->a, &s.by) = entry_foreign(k->a, p, r->foreign.v[i]);
	return s;
}

/* ---- one sentence, before and after ---- */

static double
likeness(struct arena *a, struct str x, struct str y)
{
	struct words wx = {0}, wy = {0};
	size_t hit = 0, all;

	text_words(a, x, &wx);
	text_words(a, y, &wy);
	VEC_EACH (i, &wx)
		VEC_EACH (j, &wy)
			if (str_eq(wx.v[i].fold, wy.v[j].fold)) {
				hit++;
				wy.v[j].fold = STR_NONE;
				break;
			}
	all = wx.n > wy.n ? wx.n : wy.n;
	return all != 0 ? (double)hit / (double)all : 0;
}

static int
by_words(const void *x, const void *y)
{
	const struct unit_words *a = x, *b = y;
	int c = str_cmp(a->fold, b->fold);

	return c != 0 ? c : (a->unit > b->unit) - (a->unit < b->unit);
}

static void
seen_words(struct check_work *k, struct seen_page *s)
{
	const struct md_units *l = &s->page->doc->units;

	if (s->words != NULL)
		return;
	s->words = NEW_N(k->a, struct unit_words, l->n + 1);
	VEC_EACH (i, l)
		if (!page_unit_ours(s->page, &l->v[i]))
			s->words[s->nwords++] = (struct unit_words){
			    text_fold(k->a, l->v[i].plain), &l->v[i]};
	qsort(s->words, s->nwords, sizeof(*s->words), by_words);
}

/* The first unit of the page that says the same as `u`; or NULL. */
static const struct md_unit *
unit_equal(struct check_work *k, struct seen_page *s, const struct md_unit *u)
{
	struct str fold = text_fold(k->a, u->plain);
	size_t lo = 0, hi;

	if (s == NULL)
		return NULL;
	seen_words(k, s);
	for (hi = s->nwords; lo < hi;) {
		size_t mid = lo + (hi - lo) / 2;

		if (str_cmp(s->words[mid].fold, fold) < 0)
			lo = mid + 1;
		else
			hi = mid;
	}
	return lo < s->nwords && str_eq(s->words[lo].fold, fold)
		   ? s->words[lo].unit
		   : NULL;
}

/* The sentence that `u` of the page before was edited into: the most alike of
 * those that were not there before. */
static const struct md_unit *
unit_edited(struct check_work *k, struct seen_page *was, struct seen_page *is,
    const struct md_unit *u)
{
	const struct md_unit *best = NULL;
	double most = SAME_SENTENCE;

	for (size_t i = 0; is != NULL && i < is->page->doc->units.n; i++) {
		const struct md_unit *v = &is->page->doc->units.v[i];
		double l;

		if (page_unit_ours(is->page, v) ||
		    unit_equal(k, was, v) != NULL)
			continue;
		l = likeness(k->a, u->plain, v->plain);
		if (l >= most) {
			most = l;
			best = v;
		}
	}
	return best;
}

static bool
claims_clash(struct check_work *k, struct seen_page *was,
    const struct md_unit *u, struct seen_page *is, const struct md_unit *v)
{
	struct judge_ctx ctx = {.slots = k->config->slots, .brief = true};

	const struct claims *x = seen_claims(k, was);
	const struct claims *y = seen_claims(k, is);

	VEC_EACH (i, x)
		VEC_EACH (j, y) {
			struct verdict d;

			if (x->v[i]->unit != u || y->v[j]->unit != v)
				continue;
			judge_pair(k->a, x->v[i], y->v[j], &ctx, &d);
			if (d.outcome == OUT_CONTESTED ||
			    d.outcome == OUT_SUPERSEDED)
				return true;
		}
	return false;
}

static const char *const denials[] = {"not", "no", "never", "none", "cannot",
    "without", "nobody", "nothing", "neither", "nor", "isn't", "wasn't",
    "doesn't", "didn't", "can't", "won't", "aren't", "don't", "nicht", "kein",
    "keine", "nie", "pas", "jamais", "no", "nunca", "non", "mai", "不", "没"};

static bool
weighty(const struct word *w, bool first)
{
	if (w->number || (w->upper && !first))
		return true;
	for (size_t i = 0; i < sizeof(denials) / sizeof(*denials); i++)
		if (str_eq(w->fold, str_of(denials[i])))
			return true;
	return false;
}

static bool
in_words(const struct words *w, struct str fold)
{
	VEC_EACH (i, w)
		if (str_eq(w->v[i].fold, fold))
			return true;
	return false;
}

/* Numbers, names and negations that `y` has and `x` has not. */
static void
new_weight(struct arena *a, struct str x, struct str y, struct strs *out)
{
	struct words wx = {0}, wy = {0};

	text_words(a, x, &wx);
	text_words(a, y, &wy);
	VEC_EACH (i, &wy)
		if (weighty(&wy.v[i], i == 0) && !in_words(&wx, wy.v[i].fold))
			strs_add(a, out, wy.v[i].fold);
}

static bool
source_text(struct check_work *k, const struct source *s, struct str *out)
{
	struct err e;

	err_init(&e, k->a);
	return tree_read(k->a, k->after, s->path, out, &e) == 0 ||
	       tree_read(k->a, k->before, s->path, out, &e) == 0;
}

/* Whether one of the sources says the words that came in: each of them stands
 * in it, numbers as words or digits alike. */
static bool
source_says(struct check_work *k, const struct rests *r,
    const struct md_unit *v, const struct strs *came)
{
	struct qty_ctx ctx = {.lang = STR_NONE};

	VEC_EACH (i, &r->known) {
		struct words w = {0};
		struct qtys mine = {0}, theirs = {0};
		struct str text;
		bool all = true;

		if (!source_text(k, r->known.v[i], &text))
			continue;
		if (str_has(text_fold(k->a, text), text_fold(k->a, v->plain)))
			return true;
		text_words(k->a, text, &w);
		for (size_t j = 0; all && j < came->n; j++)
			all = in_words(&w, came->v[j]);
		if (!all)
			continue;
		qty_scan(k->a, v->plain, &ctx, &mine);
		qty_scan(k->a, text, &ctx, &theirs);
		for (size_t j = 0; all && j < mine.n; j++) {
			all = false;
			VEC_EACH (m, &theirs)
				all |=
				    qty_compare(&mine.v[j], &theirs.v[m]).rel ==
				    QTY_SAME;
		}
		if (all)
			return true;
	}
	return false;
}

/* ---- findings that hold the old words ---- */

static struct finding *
holder(struct check_work *k, struct wiki *w, struct str plain, int *side)
{
	for (size_t i = 0; w != NULL && i < w->findings.n; i++) {
		struct finding *f = w->findings.v[i];

		VEC_EACH (j, &f->sides)
			if (str_eq(text_fold(k->a, f->sides.v[j].text),
				text_fold(k->a, plain))) {
				*side = (int)j;
				return f;
			}
	}
	return NULL;
}

/* The old words are kept by a ruling, so the body may have moved on. */
static bool
ruled_away(struct check_work *k, const struct md_unit *u)
{
	int side;
	struct finding *f = holder(k, k->is, u->plain, &side);

	return f != NULL && f->status == FINDING_RESOLVED &&
	       (f->ruling == NULL || f->ruling->winner != side);
}

/* A person ruled on these words or confirmed them: also where they cite
 * nothing they are guarded. */
static bool
ruled_value(struct check_work *k, const struct md_unit *u)
{
	int side;
	struct finding *f = holder(k, k->was, u->plain, &side);

	return f != NULL && f->status == FINDING_RESOLVED &&
	       f->ruling != NULL && f->ruling->winner == side;
}

static bool
asks(const struct finding *f)
{
	return f->status == FINDING_OPEN || f->status == FINDING_IGNORED;
}

/* The ruling that put the words here was taken back (check_finding judges
 * how), and the words of another side stand here again, labelled. */
static bool
taken_back(struct check_work *k, const struct md_unit *u, const struct page *is)
{
	int side, old;
	struct finding *was = holder(k, k->was, u->plain, &old);
	struct finding *f = holder(k, k->is, u->plain, &side);
	struct entry_places at = {0};

	if (was == NULL || was->status != FINDING_RESOLVED || f == NULL ||
	    !asks(f) || is == NULL)
		return false;
	entry_places(k->a, f, is, &at);
	VEC_EACH (i, &at)
		if (at.v[i].side >= 0 && at.v[i].side != side &&
		    entry_labelled(at.v[i].unit))
			return true;
	return false;
}

/* The same of a sentence or row that says it in other words: what it is now is
 * a place of the conflict that was reopened. */
static bool
restored(struct check_work *k, const struct md_unit *v, const struct page *is)
{
	if (v == NULL || is == NULL)
		return false;
	VEC_EACH (i, &k->was->findings) {
		const struct finding *f = k->was->findings.v[i];
		struct entry_places at = {0};
		struct finding *now;
		struct err quiet;

		err_init(&quiet, k->a);
		if (f->status != FINDING_RESOLVED ||
		    finding_find(&k->is->findings, f->id, &now, &quiet) != 0 ||
		    now->status == FINDING_RESOLVED)
			continue;
		entry_places(k->a, now, is, &at);
		VEC_EACH (j, &at)
			if (at.v[j].unit == v)
				return true;
		VEC_EACH (j, &f->traces)
			if (str_ends(md_plain_text(k->a, f->traces.v[j].was),
				v->plain)) /* of an item, behind its bullet */
				return true;
	}
	return false;
}

static bool
moved(struct check_work *k, const struct md_unit *u, struct str from)
{
	VEC_EACH (i, &k->paths) {
		struct seen_page *s;

		if (str_eq(k->paths.v[i], from) ||
		    !config_is_page(k->config, k->paths.v[i]))
			continue;
		s = check_page_seen(k, k->is, k->after, k->paths.v[i], false);
		if (s != NULL && unit_equal(k, s, u) != NULL)
			return true;
	}
	return false;
}

static void
fix_of(struct check_work *k, struct diag *d, const struct finding *f)
{
	if (f != NULL) {
		d->id = f->id;
		d->fix = str_printf(k->a,
		    "wikictl resolve %.*s --keep SIDE --evidence SOURCE",
		    STR_ARG(f->id));
	} else {
		d->fix = STR("put the old words back and ingest the new "
			     "source: wikictl ingest FILE");
	}
}

static void
say_changed(struct check_work *k, struct seen_page *was,
    const struct md_unit *u, struct seen_page *is, const struct md_unit *v,
    const struct rests *r, const struct rests *now)
{
	int side = -1;
	struct finding *f = holder(k, k->was, u->plain, &side);
	bool ruled = f != NULL && f->status == FINDING_RESOLVED &&
		     f->ruling != NULL && f->ruling->winner == side;
	bool open = f != NULL && asks(f);
	struct side old = side_of(k, was->page, u, r);
	struct side new = side_of(k, is->page, v, now);
	struct diag *d;

	d = check_say(k, ruled ? CONFIRMED_CHANGED : SILENT_CHANGE,
	    is->page->path, v->line,
	    ruled  ? STR("a value that a person ruled on was replaced in "
			  "the text")
	    : open ? STR("a contested side was replaced in the text")
		   : STR("a cited value was changed, and its source does "
			 "not say the new one"));
	if (r->known.n == 0 && !ruled)
		d->level = DIAG_WARNING; /* a source we cannot look into */
	check_side(k, d, &old);
	check_side(k, d, &new);
	fix_of(k, d, f);
}

static void
say_lost(struct check_work *k, struct seen_page *was, const struct md_unit *u,
    const struct rests *r, int line, const char *what)
{
	int side;
	struct finding *f = holder(k, k->was, u->plain, &side);
	struct side old = side_of(k, was->page, u, r);
	bool ruled = ruled_value(k, u);
	struct diag *d = check_say(k, ruled ? CONFIRMED_CHANGED : LOST_CLAIM,
	    was->page->path, line,
	    ruled && r->known.n + r->foreign.n == 0
		? STR("a value that a person confirmed is gone from the page")
		: str_of(what));

	if (r->known.n == 0 && !ruled)
		d->level = DIAG_WARNING;
	check_side(k, d, &old);
	if (f != NULL && asks(f))
		fix_of(k, d, f);
	else
		d->fix = STR("put it back with its citation; a claim that is "
			     "wrong is settled on evidence: wikictl ingest "
			     "FILE");
}

static bool
value_changed(struct check_work *k, struct seen_page *was,
    const struct md_unit *u, struct seen_page *is, const struct md_unit *v,
    const struct rests *r)
{
	struct strs came = {0}, went = {0};
	int side;
	struct finding *f = holder(k, k->was, u->plain, &side);
	bool asked = f != NULL && asks(f);

	new_weight(k->a, u->plain, v->plain, &came);
	new_weight(k->a, v->plain, u->plain, &went);
	if ((came.n != 0 && went.n != 0) || claims_clash(k, was, u, is, v))
		return asked || ruled_value(k, u) ||
		       !source_says(k, r, v, &came);
	if (came.n + went.n == 0)
		return false;
	/* words only added, or only taken away: a change where the claim was
	 * one side of an open question and no longer is */
	return asked && entry_side(k->a, f, v, true) != side;
}

static void
check_kept(struct check_work *k, struct seen_page *was, const struct md_unit *u,
    struct seen_page *is, const struct md_unit *v, const struct rests *r)
{
	struct rests now = rests_of(k, k->is, is->page, v);

	if (r->known.n + r->foreign.n != 0 && now.known.n + now.foreign.n == 0)
		say_lost(k, was, u, r, v->line,
		    "a claim stays and its citation is gone");
}

static void
check_unit(struct check_work *k, struct seen_page *was, const struct md_unit *u,
    struct seen_page *is)
{
	struct rests r = rests_of(k, k->was, was->page, u), now;
	const struct page *ip = is != NULL ? is->page : NULL;
	const struct md_unit *v;

	if (r.known.n + r.foreign.n == 0 && !ruled_value(k, u))
		return;
	v = unit_equal(k, is, u);
	if (v != NULL) {
		check_kept(k, was, u, is, v, &r);
		return;
	}
	if (ruled_away(k, u) || taken_back(k, u, ip))
		return;
	v = unit_edited(k, was, is, u);
	if (restored(k, v, ip))
		return;
	if (v == NULL) {
		if (!moved(k, u, was->page->path))
			say_lost(k, was, u, &r, ip != NULL ? 1 : u->line,
			    "a cited claim is gone from the page");
		return;
	}
	now = rests_of(k, k->is, ip, v);
	if (value_changed(k, was, u, is, v, &now))
		say_changed(k, was, u, is, v, &r, &now);
	else
		check_kept(k, was, u, is, v, &r);
}

/* ---- a page against itself ---- */

/* Where both hold, each in its time or its part, a sentence has more words than
 * its side. */
static bool
says_side(struct check_work *k, const struct finding *f, struct str side,
    const struct claim *c)
{
	struct str s = text_fold(k->a, side), t = text_fold(k->a, c->text);
	bool both = f->status == FINDING_RESOLVED && f->ruling != NULL &&
		    (f->ruling->how == RULED_IN_TIME ||
			f->ruling->how == RULED_BY_SCOPE);

	return str_eq(s, t) || (both && str_has(t, s));
}

static bool
known_pair(struct check_work *k, const struct claim *x, const struct claim *y)
{
	VEC_EACH (i, &k->is->findings) {
		const struct finding *f = k->is->findings.v[i];
		int hit = 0;

		VEC_EACH (j, &f->sides)
			hit += says_side(k, f, f->sides.v[j].text, x) ||
			       says_side(k, f, f->sides.v[j].text, y);
		if (hit >= 2)
			return true;
	}
	return false;
}

/* What the change brought in, or, where all that stands is asked for, all. */
static bool
fresh(struct check_work *k, struct seen_page *was, const struct claim *c)
{
	return k->scope->standing || was == NULL || c->unit == NULL ||
	       unit_equal(k, was, c->unit) == NULL;
}

static struct side
claim_side(struct check_work *k, const struct page *p, const struct claim *c)
{
	struct rests r = {0};
	struct side s = {0};

	if (c->unit != NULL) {
		r = rests_of(k, k->is, p, c->unit);
		s = side_of(k, p, c->unit, &r);
	}
	s.text = c->text;
	s.quote = c->quote;
	s.value = c->value;
	s.page = p->path;
	s.line = c->line;
	return s;
}

static bool
two_receipts(const struct side *x, const struct side *y)
{
	return x->by.n != 0 && y->by.n != 0 &&
	       !str_eq(x->by.v[0].origin, y->by.v[0].origin);
}

static void
say_contradiction(struct check_work *k, struct seen_page *is,
    const struct claim *x, const struct claim *y, const struct verdict *v)
{
	struct side sx = claim_side(k, is->page, x);
	struct side sy = claim_side(k, is->page, y);
	struct diag *d = check_say(k, CONTRADICTION, is->page->path, y->line,
	    str_printf(k->a, "%.*s: this and line %d cannot both hold (%.*s)",
		STR_ARG(v->label), x->line, STR_ARG(v->reasoning)));

	if (!two_receipts(&sx, &sy))
		d->level = DIAG_WARNING;
	check_side(k, d, &sx);
	check_side(k, d, &sy);
	d->fix = STR("ingest the source of each side so that both are kept: "
		     "wikictl ingest FILE --page PAGE");
}

static void
check_pair(struct check_work *k, struct seen_page *is, const struct claim *x,
    const struct claim *y)
{
	struct judge_ctx ctx = {
	    .slots = k->config->slots, .brief = true, .clashes = true};
	const struct claim *first = x->line <= y->line ? x : y;
	const struct claim *then = first == x ? y : x;
	struct verdict v;

	if (judge_never_clash(first, then))
		return;
	judge_pair(k->a, first, then, &ctx, &v);
	if (v.outcome != OUT_CONTESTED)
		return;
	k->outside = true;
	if (!known_pair(k, first, then))
		say_contradiction(k, is, first, then, &v);
}

/* Pairs of what stood already are not looked at: they are no fault of this
 * change. */
static void
check_itself(struct check_work *k, struct seen_page *was, struct seen_page *is)
{
	const struct claims *l = seen_claims(k, is);
	struct index *ix = index_new(k->a);
	struct claims news = {0};

	VEC_EACH (i, l) {
		if (fresh(k, was, l->v[i]))
			*VEC_ADD(k->a, &news) = l->v[i];
		else
			index_add(ix, l->v[i]);
	}
	VEC_EACH (i, &news) {
		struct candidates found = {0};

		index_meet(k->a, ix, news.v[i], PAGE_PAIRS, &found);
		VEC_EACH (j, &found)
			check_pair(k, is, found.v[j].claim, news.v[i]);
	}
}

/* ---- the page's form ---- */

static void
check_items(struct check_work *k, struct seen_page *was, const struct page *p)
{
	k->outside |= p->items.n != 0;
	VEC_EACH (i, &p->items) {
		const struct page_item *it = &p->items.v[i];
		struct finding *f;
		struct err e;
		bool twice = false;

		for (size_t j = 0; j < i; j++)
			twice |= str_eq(p->items.v[j].id, it->id);
		if (twice)
			check_say(k, DUPLICATE_ENTRY, p->path, it->line,
			    str_printf(
				k->a, "%.*s stands twice", STR_ARG(it->id)))
			    ->fix = STR("keep one of the two, with its id");
		err_init(&e, k->a);
		if (finding_find(&k->is->findings, it->id, &f, &e) == 0)
			continue;
		if (was != NULL &&
		    finding_find(&k->was->findings, it->id, &f, &e) == 0)
			continue; /* finding-removed tells it */
		check_say(k, CONTESTED_MALFORMED, p->path, it->line,
		    str_printf(k->a, "%.*s has no record in %s",
			STR_ARG(it->id), FINDING_DIR));
	}
}

static bool
slug_shape(struct str s)
{
	size_t dash = str_rchr(s, '-');

	return dash < s.n && dash > 0 && s.n - dash == 5;
}

static bool
defined(const struct page *p, struct str label)
{
	VEC_EACH (i, &p->doc->defs)
		if (str_eq(p->doc->defs.v[i].label, label))
			return true;
	return false;
}

static void
check_cites(struct check_work *k, const struct page *p)
{
	VEC_EACH (i, &p->doc->units) {
		const struct md_unit *u = &p->doc->units.v[i];

		VEC_EACH (j, &u->refs) {
			const struct md_ref *r = &u->refs.v[j];

			if (r->kind != MD_FOOTNOTE || !slug_shape(r->target) ||
			    defined(p, r->target))
				continue;
			k->outside = true;
			if (page_ref_source(k->a, p, r, &k->is->sources) !=
			    NULL)
				continue;
			check_say(k, UNKNOWN_SOURCE, p->path, u->line,
			    str_printf(k->a,
				"[^%.*s] names no source of this wiki",
				STR_ARG(r->target)));
		}
	}
}

static void
check_form(struct check_work *k, struct seen_page *was, const struct page *p)
{
	bool anew = was == NULL || k->scope->standing;

	if (p->doc->conflict && (anew || !was->page->doc->conflict))
		check_say(k, CONFLICT_MARKERS, p->path, 1,
		    STR("git's conflict markers stand in the page"))
		    ->fix = STR("solve the merge, then add the page again");
	if (p->front_bad.n != 0 &&
	    (anew || !str_eq(was->page->front_bad, p->front_bad)))
		check_say(k, BAD_FRONT_MATTER, p->path, 1,
		    str_printf(k->a,
			"front matter cannot be read (%.*s); it "
			"is left as it is",
			STR_ARG(p->front_bad)));
	check_items(k, was, p);
	check_cites(k, p);
}

static void
check_sourced(struct check_work *k, struct seen_page *is)
{
	VEC_EACH (i, &is->page->doc->units) {
		const struct md_unit *u = &is->page->doc->units.v[i];
		struct rests r = rests_of(k, k->is, is->page, u);

		if (r.known.n + r.foreign.n != 0)
			return;
	}
	if (seen_claims(k, is)->n != 0)
		check_say(k, NO_SOURCE, is->page->path, 1,
		    STR("no claim of this page names a source"));
}

void
check_page(struct check_work *k, struct str path)
{
	struct seen_page *was =
	    k->scope->standing
		? NULL
		: check_page_seen(k, k->was, k->before, path, false);
	struct seen_page *is = check_page_seen(k, k->is, k->after, path, true);

	if (was != NULL)
		VEC_EACH (i, &was->page->doc->units) {
			const struct md_unit *u = &was->page->doc->units.v[i];

			if (!page_unit_ours(was->page, u) &&
			    (is != NULL || !tree_has(k->after, path)))
				check_unit(k, was, u, is);
		}
	if (is == NULL)
		return;
	k->out->pages++;
	k->out->claims += (long)seen_claims(k, is)->n;
	check_restated(k, is, seen_claims(k, is));
	check_form(k, was, is->page);
	check_itself(k, was, is);
	check_sums(k, was, is);
	if (k->scope->no_source)
		check_sourced(k, is);
}
