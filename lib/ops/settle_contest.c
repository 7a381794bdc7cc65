/*
 * settle_contest: two claims that stand on pages are put against each other, or
 * one that does and one of a source.
 */
#include "detect/prompt.h"
#include "ops/contest.h"
#include "ops/settle_own.h"
#include "ops/walk.h"

struct pair {
	struct place a, b;
	const struct source *source; /* of b, which then has no page; or NULL */
	struct str word_a, word_b;
	const struct claim *x, *y;
	struct verdict verdict;
};

static const struct claim *
only_unit(const struct place *p)
{
	return p->units == 1 ? p->here.v[0] : NULL;
}

/* The claims of the two places that the rules say cannot both hold. */
static bool
pair_judged(struct settle_work *k, struct pair *p)
{
	struct judge_ctx ctx = {
	    .slots = k->w->config.slots, .today = k->in->today};

	VEC_EACH (i, &p->a.here)
		VEC_EACH (j, &p->b.here) {
			judge_pair(k->a, p->a.here.v[i], p->b.here.v[j], &ctx,
			    &p->verdict);
			if (p->verdict.outcome != OUT_CONTESTED)
				continue;
			p->x = p->a.here.v[i];
			p->y = p->b.here.v[j];
			return true;
		}
	return false;
}

/* Also where the words of one name the subject of the other's page. */
static bool
pair_found(struct settle_work *k, struct pair *p)
{
	if (pair_judged(k, p))
		return true;
	if (p->source != NULL)
		return false; /* read as of that page already */
	place_read_as(k, &p->b, p->a.page);
	if (pair_judged(k, p))
		return true;
	place_read_as(k, &p->b, p->b.page);
	place_read_as(k, &p->a, p->b.page);
	if (pair_judged(k, p))
		return true;
	place_read_as(k, &p->a, p->a.page);
	return false;
}

/* Of one slot if they can be. */
static void
pair_same_slot(struct pair *p)
{
	VEC_EACH (i, &p->a.here)
		VEC_EACH (j, &p->b.here) {
			const struct claim *x = p->a.here.v[i];
			const struct claim *y = p->b.here.v[j];

			if (x->slot.n == 0 || !str_eq(x->slot, y->slot))
				continue;
			p->x = x;
			p->y = y;
			return;
		}
}

static struct str
label_of(const struct pair *p)
{
	if (p->x->slot_label.n != 0)
		return p->x->slot_label;
	if (p->y->slot_label.n != 0)
		return p->y->slot_label;
	return p->x->subject.n != 0 ? p->x->subject : p->a.page->title;
}

/* The rules do not see it; whoever says so does. */
static int
pair_said(struct settle_work *k, struct pair *p, struct err *e)
{
	struct verdict *v = &p->verdict;

	p->x = only_unit(&p->a);
	p->y = only_unit(&p->b);
	if (p->x == NULL)
		return place_many(k, &p->a, p->word_a, e);
	if (p->y == NULL)
		return place_many(k, &p->b, p->word_b, e);
	pair_same_slot(p);
	*v = (struct verdict){
	    .outcome = OUT_CONTESTED,
	    .rule = 14,
	    .rule_name = "contested by hand",
	    .has_conflict = true,
	    .type = CONFLICT_OTHER,
	    .severity = SEVERITY_MEDIUM,
	    .confidence = 1,
	    .reasoning = str_printf(k->a,
		"rule 14 contested: put against each other by %.*s",
		STR_ARG(k->in->actor)),
	};
	v->label = label_of(p);
	return 0;
}

static bool
names_page(struct settle_work *k, const struct place *p, const struct claim *c)
{
	return c->key.n != 0 &&
	       str_eq(text_fold(k->a, p->page->title), text_fold(k->a, c->key));
}

/* The page whose subject it is; else the first one named. */
static struct str
home_of(struct settle_work *k, const struct pair *p)
{
	return p->source == NULL && !names_page(k, &p->a, p->x) &&
		       names_page(k, &p->b, p->y)
		   ? p->b.page->path
		   : p->a.page->path;
}

static bool
one_receipt(const struct side *x, const struct side *y)
{
	VEC_EACH (i, &x->by)
		VEC_EACH (j, &y->by)
			if (str_eq(x->by.v[i].origin, y->by.v[j].origin))
				return true;
	return false;
}

/* Why there are no two sides: nobody contradicts himself. */
static int
refuse_one(const struct side *x, struct err *e)
{
	if (x->by.v[0].slug.n == 0)
		err_set(e, FAIL_REFUSED,
		    "both stand on %.*s, which says nothing of a source; a "
		    "conflict has a receipt for each side",
		    STR_ARG(x->page));
	else
		err_set(e, FAIL_REFUSED,
		    "both rest on %.*s, and a source does not contradict "
		    "itself",
		    STR_ARG(x->by.v[0].slug));
	return err_fix(e,
	    "wikictl ingest FILE --page %.*s, with the source of "
	    "one of them",
	    STR_ARG(x->page));
}

static struct page_edit *
edit_of(struct settle_work *k, struct place *p)
{
	return page_edit_new(
	    k->a, p->page, k->w->config.links, k->w->config.label_word);
}

/* The entry that the pair joined stands on a third page. */
static int
put_entry(struct settle_work *k, struct finding *f, struct err *e)
{
	struct place home = {0};
	struct page_edit *ed;

	if (settle_page(k, f->page, &home.page, e) < 0)
		return -1;
	ed = edit_of(k, &home);
	page_put_item(ed, f, &k->w->sources);
	return settle_apply(k, home.page, ed, e);
}

static int
write_pages(
    struct settle_work *k, struct finding *f, struct pair *p, struct err *e)
{
	bool alone = p->source != NULL;
	bool one = !alone && str_eq(p->a.page->path, p->b.page->path);
	struct page_edit *x = edit_of(k, &p->a);
	struct page_edit *y = one || alone ? x : edit_of(k, &p->b);
	struct str home = f->page;

	settle_label(k, f, p->a.page, p->x, x);
	/* one page was read twice: the second claim's place in the first */
	if (one)
		VEC_EACH (i, &p->a.all)
			if (p->a.all.v[i]->off == p->y->off &&
			    p->a.all.v[i]->end == p->y->end) {
				p->y = p->a.all.v[i];
				break;
			}
	if (!alone)
		settle_label(k, f, (one ? &p->a : &p->b)->page, p->y, y);
	if (str_eq(home, p->a.page->path))
		page_put_item(x, f, &k->w->sources);
	else if (!alone && str_eq(home, p->b.page->path))
		page_put_item(y, f, &k->w->sources);
	settle_plan(k, home, 0, STR_NONE,
	    finding_item(k->a, f, home, (int)k->w->config.links), "item");
	if (settle_apply(k, p->a.page, x, e) < 0 ||
	    (y != x && settle_apply(k, p->b.page, y, e) < 0))
		return -1;
	if (str_eq(home, p->a.page->path) ||
	    (!alone && str_eq(home, p->b.page->path)))
		return 0;
	return put_entry(k, f, e);
}

/* The claims of the one sentence of the source in which the words stand, read
 * as of the page. */
static int
source_read(struct settle_work *k, struct pair *p, struct err *e)
{
	struct walk_text t = {
	    .title = p->a.page->title,
	    .aliases = p->a.page->aliases,
	    .config_aliases = k->w->config.aliases,
	    .config_slots = k->w->config.slots,
	};
	const struct md_unit *last = NULL;
	struct source *s;

	if (source_find(&k->w->sources, k->in->evidence, &s, e) != 0)
		return -1;
	if (s->retracted.n != 0) {
		err_set(
		    e, FAIL_REFUSED, "%.*s was retracted", STR_ARG(s->slug));
		return err_fix(e, "name another source that says it");
	}
	t.said = s->date;
	if (tree_read(k->a, k->w->tree, s->path, &t.text, e) != 0 ||
	    walk_read(k->a, &t, e) != 0)
		return -1;
	p->source = s;
	VEC_EACH (i, &t.claims) {
		struct claim *c = t.claims.v[i];

		if (c->unit == NULL ||
		    (!prompt_holds(k->a, c->unit->plain, k->in->quote) &&
			!str_eq(c->text, k->in->quote)))
			continue;
		c->source = s;
		c->origin = s->origin;
		p->b.units += c->unit != last;
		last = c->unit;
		*VEC_ADD(k->a, &p->b.here) = c;
	}
	if (p->b.units == 1)
		return 0;
	if (p->b.units == 0) {
		err_set(e, FAIL_REFUSED,
		    "what is quoted stands in no sentence of %.*s that says "
		    "something, word for word",
		    STR_ARG(s->slug));
		return err_fix(
		    e, "quote a sentence of %.*s as it is", STR_ARG(s->path));
	}
	err_set(e, FAIL_REFUSED,
	    "what is quoted stands in %zu sentences of %.*s", p->b.units,
	    STR_ARG(s->slug));
	return err_fix(e, "quote more of it");
}

static struct side
source_side(struct settle_work *k, const struct pair *p)
{
	const struct source *s = p->source;
	struct side out = {
	    .text = p->y->text, .quote = p->y->quote, .value = p->y->value};

	*VEC_ADD(k->w->a, &out.by) = source_receipt(s, p->y->line);
	return out;
}

/* The place that says the words, where that it was named by another one. */
static int
place_of_words(struct settle_work *k, struct place *p, struct err *e)
{
	struct claims fit = {0};

	if (k->in->says.n == 0)
		return 0;
	VEC_EACH (i, &p->all)
		if (str_eq(p->all.v[i]->text, k->in->says))
			*VEC_ADD(k->a, &fit) = p->all.v[i];
	if (fit.n == 0) {
		err_set(e, FAIL_REFUSED, "%.*s no longer says “%.*s”",
		    STR_ARG(p->page->path), STR_ARG(k->in->says));
		return err_fix(e, "wikictl review --decline it");
	}
	p->here = fit;
	p->units = 1;
	for (size_t i = 1; i < fit.n; i++)
		if (fit.v[i]->unit != fit.v[0]->unit) {
			p->here.n = i; /* said twice: the first is labelled,
					  the other as a restatement */
			break;
		}
	return 0;
}

static int
pair_read(struct settle_work *k, struct pair *p, struct err *e)
{
	p->word_a = k->in->id;
	p->word_b = k->in->other;
	if (place_read(k, p->word_a, &p->a, e) < 0 ||
	    place_of_words(k, &p->a, e) != 0)
		return -1;
	if (p->word_b.n == 0 ? source_read(k, p, e) < 0
			     : place_read(k, p->word_b, &p->b, e) < 0)
		return -1;
	if (!pair_found(k, p) && pair_said(k, p, e) < 0)
		return -1;
	if (p->source == NULL && str_eq(p->x->page, p->y->page) &&
	    p->x->off == p->y->off) {
		err_set(e, FAIL_USAGE, "the two places are one");
		return err_fix(e, "wikictl contest PAGE:LINE PAGE:LINE");
	}
	return 0;
}

int
settle_contest(struct arena *a, struct wiki *w, const struct settle_in *in,
    struct tree *edits, struct settle_out *out, struct err *e)
{
	struct settle_work k = {a, w, in, edits, out};
	struct pair p = {0};
	struct contest_in c;
	struct finding *f;
	enum contest_did did;

	*out = (struct settle_out){.did = "contested"};
	if (pair_read(&k, &p, e) < 0)
		return -1;
	c = (struct contest_in){
	    .verdict = &p.verdict,
	    .earlier = place_side(&k, &p.a, p.x),
	    .incoming = p.source != NULL ? source_side(&k, &p)
					 : place_side(&k, &p.b, p.y),
	    .earlier_claim = p.x,
	    .incoming_claim = p.y,
	    .page = home_of(&k, &p),
	    .slot = p.x->slot,
	    .subject = p.x->key,
	    .today = in->today,
	    .actor = in->actor,
	};
	if (one_receipt(&c.earlier, &c.incoming))
		return refuse_one(&c.earlier, e);
	contest_values(&c);
	did = contest_open(w, &c, &f);
	if (did == CONTEST_LOCKED || did == CONTEST_DISMISSED)
		return settle_refuse(e, f, "reopen");
	if (did == CONTEST_OPENED) {
		f->held = false; /* somebody asks for it by name */
		f->held_why = STR_NONE;
	}
	if (in->why.n != 0)
		f->history.v[f->history.n - 1].note =
		    text_clean(w->a, in->why, false);
	if (write_pages(&k, f, &p, e) < 0 ||
	    (!f->held && settle_label_elsewhere(&k, f, e) < 0))
		return -1;
	if (did == CONTEST_NOTHING && out->pages.n == 0) {
		out->did = "nothing";
		*VEC_ADD(a, &out->findings) = f;
		return 0;
	}
	settle_save(&k, f);
	return 0;
}
