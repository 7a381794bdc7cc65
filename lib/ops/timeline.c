#include "ops/timeline.h"

#include <stdlib.h>

#include "base/err.h"
#include "base/text.h"
#include "base/tree.h"
#include "detect/atoms.h"
#include "format/json.h"
#include "model/names.h"
#include "ops/entry.h"
#include "ops/page_claims.h"
#include "ops/trail.h"

/* Pages that may have said it once are read up to this many. */
#define PAST_PAGES 64

struct time_work {
	struct arena *a;
	struct wiki *w;
	const struct timeline_in *in;
	struct timeline_out *out;
	struct strs read; /* what the pages were called whose past is read */
};

static bool
fold_eq(struct arena *a, struct str x, struct str y)
{
	return str_eq(text_fold(a, x), text_fold(a, y));
}

static struct timeline_claim *
claim_of(struct time_work *k, struct timeline_slot *s, struct str text)
{
	struct timeline_claim *c;

	VEC_EACH (i, &s->claims)
		if (fold_eq(k->a, s->claims.v[i].text, text))
			return &s->claims.v[i];
	c = VEC_ADD(k->a, &s->claims);
	c->text = text;
	c->standing = "recorded";
	return c;
}

static void
said_by(struct time_work *k, struct timeline_claim *c, const struct receipt *by)
{
	const struct source *s = source_named(&k->w->sources, by->slug);
	struct timeline_by *b;

	VEC_EACH (i, &c->by)
		if (str_eq(c->by.v[i].receipt->slug, by->slug) &&
		    str_eq(c->by.v[i].receipt->title, by->title))
			return;
	b = VEC_ADD(k->a, &c->by);
	b->receipt = by;
	if (s == NULL)
		return;
	b->recorded = s->ingested;
	if (date_cmp(s->ingested, c->recorded) < 0)
		c->recorded = s->ingested;
}

/* By these it is looked for in earlier texts of the page: the words as they
 * stand, without what was put behind them. */
static void
stands_on(struct timeline_claim *c, struct str page, struct str quote)
{
	c->page = page;
	c->words = str_trim(str_sub(quote, 0, str_find(quote, STR("[^"))));
}

/* ---- from the records of conflicts ---- */

static const char *
standing_of(const struct finding *f, int side)
{
	const struct ruling *r = f->ruling;

	if (f->status == FINDING_OPEN || f->status == FINDING_IGNORED)
		return "contested";
	if (f->status == FINDING_DISMISSED || r == NULL ||
	    r->how == RULED_BY_SCOPE)
		return "stands";
	return side == r->winner ? "ruled" : "superseded";
}

static void
valid_by_ruling(const struct finding *f, int side, struct timeline_claim *c)
{
	const struct ruling *r = f->ruling;

	if (f->status != FINDING_RESOLVED || r == NULL ||
	    r->how != RULED_IN_TIME || !date_known(r->until))
		return;
	if (side == r->winner)
		c->from = date_of_day(date_span(r->until).hi);
	else
		c->until = r->until;
}

static void
add_finding(struct time_work *k, struct timeline_slot *s, struct finding *f)
{
	*VEC_ADD(k->a, &s->findings) = f;
	VEC_EACH (i, &f->sides) {
		const struct side *side = &f->sides.v[i];
		struct timeline_claim *c = claim_of(k, s, side->text);

		c->value = side->value;
		c->standing = standing_of(f, (int)i);
		valid_by_ruling(f, (int)i, c);
		if (side->page.n != 0)
			stands_on(c, side->page, side->quote);
		VEC_EACH (j, &side->by)
			said_by(k, c, &side->by.v[j]);
	}
}

static bool
same_slot(struct arena *a, const struct timeline_slot *s, struct str slot,
    struct str subject, struct str label)
{
	if (slot.n != 0 && str_eq(s->slot, slot) &&
	    fold_eq(a, s->subject, subject))
		return true;
	return label.n != 0 && fold_eq(a, s->label, label);
}

/* The words of a text that say what it is about: "of" and "the" do not. */
static void
long_words(struct arena *a, struct str text, struct strs *out)
{
	struct str s = text_fold(a, text);

	while (s.n != 0) {
		size_t at = str_chr(s, ' ');

		if (at > 3)
			strs_add(a, out, str_sub(s, 0, at));
		s = str_sub(s, at + 1, s.n);
	}
}

/* Whether what is asked for says the label or the slot, or each of its words
 * is in those and the subject. */
static bool
wanted(
    struct time_work *k, struct str label, struct str slot, struct str subject)
{
	struct str asked = text_fold(k->a, k->in->words);
	struct str all =
	    text_fold(k->a, str_printf(k->a, "%.*s %.*s %.*s", STR_ARG(label),
				STR_ARG(slot), STR_ARG(subject)));
	struct strs words = {0};

	if (asked.n == 0 || str_has(text_fold(k->a, label), asked) ||
	    str_eq(text_fold(k->a, slot), asked))
		return true;
	long_words(k->a, asked, &words);
	VEC_EACH (i, &words)
		if (!str_has(all, words.v[i]))
			return false;
	return words.n != 0;
}

static bool
finding_wanted(struct time_work *k, const struct finding *f)
{
	struct strs pages = {0};

	if (k->in->finding != NULL)
		return f == k->in->finding ||
		       (str_eq(f->slot, k->in->finding->slot) &&
			   f->slot.n != 0 &&
			   fold_eq(k->a, f->subject, k->in->finding->subject));
	if (k->in->page.n == 0)
		return wanted(k, f->label, f->slot, f->subject);
	entry_pages(k->a, f, &pages);
	return strs_has(&pages, k->in->page);
}

static struct timeline_slot *
slot_at(struct time_work *k, struct str slot, struct str subject,
    struct str label, struct str page)
{
	struct timeline_slot *s;

	VEC_EACH (i, &k->out->slots)
		if (same_slot(k->a, &k->out->slots.v[i], slot, subject, label))
			return &k->out->slots.v[i];
	s = VEC_ADD(k->a, &k->out->slots);
	s->label = label;
	s->slot = slot;
	s->subject = subject;
	s->page = page;
	return s;
}

/* ---- from pages ---- */

static void
receipts_on(struct time_work *k, const struct page *p, const struct claim *c,
    struct timeline_claim *t)
{
	struct sources from = {0};
	struct strs foreign = {0};

	if (c->unit != NULL)
		page_receipts(
		    k->a, p, c->unit, &k->w->sources, &from, &foreign);
	VEC_EACH (i, &from) {
		const struct source *s = from.v[i];
		struct receipt *r = NEW(k->a, struct receipt);

		*r = source_receipt(s, 0);
		said_by(k, t, r);
	}
	VEC_EACH (i, &foreign) {
		struct receipt *r = NEW(k->a, struct receipt);

		*r = entry_foreign(k->a, p, foreign.v[i]);
		said_by(k, t, r);
	}
}

static struct timeline_claim *
add_page_claim(struct time_work *k, struct timeline_slot *s,
    const struct page *p, const struct claim *c)
{
	struct timeline_claim *t = claim_of(k, s, c->text);

	if (t->value.n == 0)
		t->value = c->value;
	if (!date_known(t->from) && c->valid.lo > DAY_MIN)
		t->from = date_of_day(c->valid.lo);
	if (!date_known(t->until) && c->valid.hi < DAY_MAX)
		t->until = date_of_day(c->valid.hi - 1);
	receipts_on(k, p, c, t);
	return t;
}

/* The slot of a claim, where it is asked for. */
static struct timeline_slot *
slot_of_claim(struct time_work *k, const struct claim *c, struct str path)
{
	if (c->slot.n == 0)
		return NULL;
	VEC_EACH (j, &k->out->slots)
		if (same_slot(k->a, &k->out->slots.v[j], c->slot, c->key,
			c->slot_label))
			return &k->out->slots.v[j];
	if (k->in->finding != NULL ||
	    !wanted(k, c->slot_label, c->slot, c->key))
		return NULL;
	return slot_at(k, c->slot, c->key, c->slot_label, path);
}

/* One that cannot be read now or then. */
static void
unread(struct time_work *k, struct str why)
{
	if (!strs_has(&k->out->not_checked, why))
		strs_add(k->a, &k->out->not_checked, why);
}

static void
add_page(struct time_work *k, struct str path)
{
	struct claims all = {0};
	struct page *p;
	struct err quiet;

	err_init(&quiet, k->a);
	if (wiki_page(k->a, k->w, path, &p, &quiet) != 0) {
		unread(k, quiet.msg);
		return;
	}
	page_claims(k->a, k->w, p, p, &all);
	VEC_EACH (i, &all) {
		const struct claim *c = all.v[i];
		struct timeline_slot *s = slot_of_claim(k, c, path);
		struct timeline_claim *t;

		if (s == NULL)
			continue;
		t = add_page_claim(k, s, p, c);
		if (str_eq(str_of(t->standing), STR("recorded")))
			t->standing = "stands";
		stands_on(t, path, c->quote);
		t->line = c->line;
	}
}

/* ---- from earlier versions of pages ---- */

/* Where the words come in, and where they go. */
static void
seen(struct timeline_claim *c, const struct timeline_version *v, bool there)
{
	if (!there) {
		if (c->commit.n != 0 && c->gone_commit.n == 0) {
			c->gone_commit = v->rev;
			c->gone = v->day;
		}
		return;
	}
	c->gone_commit = STR_NONE;
	c->gone = (struct date){0};
	if (c->commit.n != 0)
		return;
	c->commit = v->rev;
	if (date_cmp(v->day, c->recorded) < 0)
		c->recorded = v->day;
}

/* An entry quotes what is no longer on the page. */
static bool
has_words(const struct page *p, struct str words)
{
	VEC_EACH (i, &p->doc->units) {
		const struct md_unit *u = &p->doc->units.v[i];

		if (!page_unit_ours(p, u) &&
		    str_has(str_sub(p->doc->text, u->off, u->end), words))
			return true;
	}
	return false;
}

static void
version_claims(struct time_work *k, struct str path, const struct page *p)
{
	struct claims all = {0};

	page_claims(k->a, k->w, p, p, &all);
	VEC_EACH (i, &all) {
		struct timeline_slot *s = slot_of_claim(k, all.v[i], path);
		struct timeline_claim *t;

		if (s == NULL)
			continue;
		t = add_page_claim(k, s, p, all.v[i]);
		if (t->page.n != 0)
			continue;
		if (str_eq(str_of(t->standing), STR("recorded")))
			t->standing = "edited away";
		stands_on(t, path, all.v[i]->quote);
	}
}

/* One version after the other, the oldest first. */
static void
add_past(struct time_work *k, struct str path)
{
	struct timeline_versions all = {0};
	struct err quiet;

	err_init(&quiet, k->a);
	if (k->in->versions(k->in->own, k->a, path, &all, &quiet) != 0)
		unread(k, quiet.msg);
	for (size_t i = all.n; i > 0; i--) {
		const struct timeline_version *v = &all.v[i - 1];
		struct str text = STR_NONE;
		struct page *p;

		strs_add(k->a, &k->read, v->path);
		err_init(&quiet, k->a);
		if ((v->id.n != 0 &&
			k->in->text(k->in->own, k->a, v, &text, &quiet) != 0) ||
		    page_parse(k->a, v->path, text, k->w->config.label, &p,
			&quiet) != 0) {
			unread(k, quiet.msg);
			continue;
		}
		names_join(k->a, k->w->config.aliases, p->title, &p->aliases);
		version_claims(k, path, p);
		VEC_EACH (m, &k->out->slots)
			VEC_EACH (n, &k->out->slots.v[m].claims) {
				struct timeline_claim *c =
				    &k->out->slots.v[m].claims.v[n];

				if (c->words.n != 0 && str_eq(c->page, path))
					seen(c, v, has_words(p, c->words));
			}
	}
}

/* Pages that say nothing of it today and may have: those of today first, so
 * that the names they had before are known. */
static void
add_once(struct time_work *k)
{
	struct strs words = {0}, pages = {0};
	struct err quiet;
	size_t n = 0;

	err_init(&quiet, k->a);
	long_words(k->a,
	    k->in->finding != NULL ? k->in->finding->subject : k->in->words,
	    &words);
	if (k->in->touched(k->in->own, k->a, &words, &pages, &quiet) != 0)
		unread(k, quiet.msg);
	for (int gone = 0; gone < 2; gone++)
		VEC_EACH (i, &pages) {
			struct str path = pages.v[i];

			if (tree_has(k->w->tree, path) == (gone != 0) ||
			    strs_has(&k->read, path) ||
			    !config_is_page(&k->w->config, path))
				continue;
			if (n++ < PAST_PAGES)
				add_past(k, path);
		}
	if (n > PAST_PAGES)
		unread(k,
		    str_printf(k->a, "%zu more pages that had such a word once",
			n - PAST_PAGES));
}

/* The pages that hold, or held, what was found so far. */
static void
add_pasts(struct time_work *k)
{
	struct strs pages = {0};

	if (k->in->versions == NULL)
		return;
	if (k->in->page.n != 0)
		strs_add(k->a, &pages, k->in->page);
	VEC_EACH (i, &k->out->slots) {
		const struct timeline_slot *s = &k->out->slots.v[i];

		strs_add(k->a, &pages, s->page);
		VEC_EACH (j, &s->claims)
			if (s->claims.v[j].page.n != 0)
				strs_add(k->a, &pages, s->claims.v[j].page);
	}
	strs_sort(&pages);
	VEC_EACH (i, &pages)
		add_past(k, pages.v[i]);
	if (k->in->page.n == 0)
		add_once(k);
}

static int
add_pages(struct time_work *k, struct err *e)
{
	struct strs pages = {0};

	if (k->in->finding != NULL)
		entry_pages(k->a, k->in->finding, &pages);
	else if (k->in->page.n != 0)
		strs_add(k->a, &pages, k->in->page);
	else if (wiki_pages(k->a, k->w, &pages, e) != 0)
		return -1;
	VEC_EACH (i, &pages)
		if (tree_has(k->w->tree, pages.v[i]))
			add_page(k, pages.v[i]);
	return 0;
}

/* ---- from trails: what came in and is on no page ---- */

static struct timeline_slot *
slot_of_line(struct time_work *k, const struct val *v)
{
	VEC_EACH (i, &k->out->slots)
		if (same_slot(k->a, &k->out->slots.v[i], val_str(v, "slot"),
			val_str(v, "subject"), STR_NONE))
			return &k->out->slots.v[i];
	return NULL;
}

static void
add_line(struct time_work *k, const struct source *src, const struct val *v)
{
	struct timeline_slot *s = slot_of_line(k, v);
	struct timeline_claim *c;
	struct receipt *r;

	if (s == NULL || val_str(v, "text").n == 0)
		return;
	c = claim_of(k, s, val_str(v, "text"));
	if (c->value.n == 0)
		c->value = val_str(v, "value");
	r = NEW(k->a, struct receipt);
	*r = source_receipt(src, (int)val_num(v, "line", 0));
	said_by(k, c, r);
	if (src->retracted.n != 0 && c->by.n == 1)
		c->standing = "retracted";
}

static void
add_trail(struct time_work *k, struct str path)
{
	const struct source *src = NULL;
	struct str text, line;
	struct err quiet;

	err_init(&quiet, k->a);
	if (tree_read(k->a, k->w->tree, path, &text, &quiet) != 0) {
		strs_add(k->a, &k->out->not_checked, quiet.msg);
		return;
	}
	while (str_line(&text, &line)) {
		struct val *v;

		if (val_from_json(k->a, line, &v, &quiet) != 0) {
			strs_add(k->a, &k->out->not_checked,
			    str_printf(
				k->a, "%.*s: is no trail", STR_ARG(path)));
			return;
		}
		if (src == NULL)
			src =
			    source_named(&k->w->sources, val_str(v, "source"));
		else if (val_get(v, "claim") != NULL)
			add_line(k, src, v);
		if (src == NULL)
			return;
	}
}

static int
add_trails(struct time_work *k, struct err *e)
{
	struct strs paths = {0};

	if (tree_list(k->a, k->w->tree, STR(TRAIL_DIR), &paths, e) != 0)
		return -1;
	VEC_EACH (i, &paths)
		if (str_ends(paths.v[i], STR(".jsonl")))
			add_trail(k, paths.v[i]);
	return 0;
}

/* ---- order ---- */

static struct date
first_said(const struct timeline_claim *c)
{
	struct date d = {0};

	VEC_EACH (i, &c->by)
		if (date_cmp(c->by.v[i].receipt->date, d) < 0)
			d = c->by.v[i].receipt->date;
	return d;
}

static int
by_time(const void *x, const void *y)
{
	const struct timeline_claim *a = x, *b = y;
	int c = date_cmp(first_said(a), first_said(b));

	if (c == 0)
		c = date_cmp(a->recorded, b->recorded);
	return c != 0 ? c : str_cmp(a->text, b->text);
}

static int
by_label(const void *x, const void *y)
{
	const struct timeline_slot *a = x, *b = y;
	int c = str_cmp(a->page, b->page);

	if (c == 0)
		c = str_cmp(a->label, b->label);
	return c != 0 ? c : str_cmp(a->slot, b->slot);
}

int
timeline_run(struct arena *a, struct wiki *w, const struct timeline_in *in,
    struct timeline_out *out, struct err *e)
{
	struct time_work k = {a, w, in, out, {0}};

	*out = (struct timeline_out){0};
	VEC_EACH (i, &w->findings) {
		struct finding *f = w->findings.v[i];

		if (finding_wanted(&k, f))
			add_finding(&k,
			    slot_at(&k, f->slot, f->subject, f->label, f->page),
			    f);
	}
	if (add_pages(&k, e) != 0)
		return -1;
	add_pasts(&k);
	if (add_trails(&k, e) != 0)
		return -1;
	VEC_EACH (i, &w->damaged)
		strs_add(a, &out->not_checked, w->damaged.v[i]);
	strs_sort(&out->not_checked);
	if (out->slots.n != 0)
		qsort(out->slots.v, out->slots.n, sizeof(*out->slots.v),
		    by_label);
	VEC_EACH (i, &out->slots)
		if (out->slots.v[i].claims.n != 0)
			qsort(out->slots.v[i].claims.v,
			    out->slots.v[i].claims.n,
			    sizeof(*out->slots.v[i].claims.v), by_time);
	return 0;
}
