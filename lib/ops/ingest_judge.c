/*
 * ingest_judge: a source's claims against all the wiki says.
 */
#include <stdint.h>

#include "model/names.h"
#include "ops/ingest_own.h"
#include "ops/page_claims.h"

static bool
under_label(const struct md_unit *u, struct arena *a, struct str label)
{
	for (const struct md_head *h = u->head; h != NULL; h = h->up)
		if (str_eq(text_fold(a, h->text), text_fold(a, label)))
			return true;
	return false;
}

/* A Contested section inside a source is somebody's copy of our output, or a
 * forgery; either way no claim. */
static bool
skip_source(const void *own, const struct md_unit *u)
{
	const struct work *k = own;

	return under_label(u, k->a, k->w->config.label);
}

static void
read_page_claims(struct work *k, struct open_page *op)
{
	struct page *p = op->page;

	page_claims(k->a, k->w, p, p, &op->claims);
	VEC_EACH (i, &op->claims) {
		struct claim *c = op->claims.v[i];
		struct sources from = {0};
		struct strs foreign = {0};

		c->origin = p->stable_id;
		if (c->unit != NULL)
			page_receipts(
			    k->a, p, c->unit, &k->w->sources, &from, &foreign);
		if (from.n == 0)
			continue;
		c->source = from.v[0];
		c->origin = from.v[0]->origin;
		c->said = from.v[0]->date;
	}
}

struct open_page *
page_of(struct work *k, struct str path)
{
	VEC_EACH (i, &k->pages)
		if (str_eq(k->pages.v[i]->page->path, path))
			return k->pages.v[i];
	return NULL;
}

static int
page_load(struct work *k, struct str path, struct page **out, struct err *e)
{
	struct str text;

	if (tree_read(k->a, k->edits, path, &text, e) < 0)
		return -1;
	if (page_parse(k->a, path, text, k->w->config.label, out, e) < 0)
		return -1;
	names_join(k->a, k->w->config.aliases, (*out)->title, &(*out)->aliases);
	if ((*out)->doc->open_end)
		return err_set(e, FAIL_UNCHECKED,
		    "%.*s: ends in an unclosed fence or comment; close it so "
		    "that something can be added below",
		    STR_ARG(path));
	return 0;
}

struct open_page *
page_take(struct work *k, struct page *p)
{
	struct open_page *op = NEW(k->a, struct open_page);

	op->page = p;
	op->edit =
	    page_edit_new(k->a, p, k->w->config.links, k->w->config.label_word);
	*VEC_ADD(k->a, &k->pages) = op;
	read_page_claims(k, op);
	return op;
}

struct open_page *
page_open(struct work *k, struct str path)
{
	struct open_page *op = page_of(k, path);
	struct page *p;
	struct err e;

	if (op != NULL)
		return op;
	err_init(&e, k->a);
	if (page_load(k, path, &p, &e) == 0)
		return page_take(k, p);
	strs_add(k->a, &k->out->not_checked, e.msg);
	return NULL;
}

static int
open_candidates(struct work *k, struct err *e)
{
	struct strs paths = {0};

	if (pages_pick(k, &paths, e) < 0)
		return -1;
	VEC_EACH (i, &paths)
		page_open(k, paths.v[i]);
	VEC_EACH (i, &k->pages)
		VEC_EACH (j, &k->pages.v[i]->claims)
			index_add(k->index, k->pages.v[i]->claims.v[j]);
	return 0;
}

/* The source's claims, where its words may mean the subject of `on`. */
static void
source_claims(struct work *k, const struct page *on, struct claims *out)
{
	struct atoms_ctx ctx = {
	    .title = on != NULL ? on->title : STR_NONE,
	    .author = k->src->author,
	    .said = k->src->date,
	    .config_aliases = k->w->config.aliases,
	    .config_slots = k->w->config.slots,
	    .skip = skip_source,
	    .own = k,
	};

	if (on != NULL)
		ctx.aliases = on->aliases;
	atoms_read(k->a, k->doc, &ctx, out);
	VEC_EACH (i, out) {
		out->v[i]->source = k->src;
		out->v[i]->said = date_known(out->v[i]->told) ? out->v[i]->told
							      : k->src->date;
	}
}

static void
read_source_claims(struct work *k, const struct page *on)
{
	source_claims(k, on, &k->claims);
	VEC_EACH (i, &k->claims) {
		struct claim *c = k->claims.v[i];
		struct unit_work *u;

		if (i == 0 || k->claims.v[i - 1]->unit != c->unit)
			u = VEC_ADD(k->a, &k->units);
		else
			u = &k->units.v[k->units.n - 1];
		*VEC_ADD(k->a, &u->claims) = c;
	}
}

/* In folded text; other scripts set no bounds between words. */
static bool
letter(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
}

/* Whether the name stands in the words, and not within a longer word. */
static bool
holds_name(struct str words, struct str name)
{
	size_t at, off = 0;

	while (name.n != 0 && (at = str_find(str_sub(words, off, words.n),
				   name)) < words.n - off) {
		size_t end = off + at + name.n;

		if ((off + at == 0 || !letter(words.p[off + at - 1])) &&
		    (end == words.n || !letter(words.p[end])))
			return true;
		off += at + 1;
	}
	return false;
}

static bool
says_name(const struct open_page *op, struct str folded)
{
	VEC_EACH (i, &op->names)
		if (holds_name(folded, op->names.v[i]))
			return true;
	return false;
}

/* A word means one thing in a source and another where it is the subject of
 * the page at hand ("rewrite"): such pages read the source for themselves. */
static void
read_for_pages(struct work *k)
{
	struct md_units *units = &k->doc->units;
	struct str text = text_fold(k->a, k->doc->text);

	k->title_folded = text_fold(k->a, k->src->title);
	k->folded = NEW_N(k->a, struct str, units->n + 1);
	VEC_EACH (i, units)
		k->folded[i] = text_fold(k->a, units->v[i].plain);
	VEC_EACH (i, &k->pages) {
		struct open_page *op = k->pages.v[i];
		bool named;

		strs_add(k->a, &op->names, text_fold(k->a, op->page->title));
		VEC_EACH (j, &op->page->aliases)
			strs_add(k->a, &op->names,
			    text_fold(k->a, op->page->aliases.v[j]));
		named = says_name(op, text);
		if (named && !str_eq(op->page->path, k->in->page))
			source_claims(k, op->page, &op->source);
		VEC_EACH (j, &op->source)
			op->source.v[j]->origin = k->src->origin;
	}
}

/* The first claim of the unit; claims stand in the order of their units. */
static size_t
first_of(const struct claims *l, const struct md_unit *u)
{
	size_t lo = 0, hi = l->n;

	while (lo < hi) {
		size_t mid = lo + (hi - lo) / 2;

		if ((uintptr_t)l->v[mid]->unit < (uintptr_t)u)
			lo = mid + 1;
		else
			hi = mid;
	}
	return lo;
}

/* The claim of the page's reading that is `c`: of its sentence, as many. */
static const struct claim *
as_read(const struct work *k, const struct open_page *op, const struct claim *c)
{
	size_t mine = first_of(&k->claims, c->unit);
	size_t at = first_of(&op->source, c->unit);

	while (mine < k->claims.n && k->claims.v[mine] != c) {
		mine++;
		at++;
	}
	return at < op->source.n && op->source.v[at]->unit == c->unit
		   ? op->source.v[at]
		   : c;
}

/* ---- rule 1, and the rest ---- */

struct receipt_kin {
	bool own;     /* the very source */
	bool copy;    /* all receipts stem from the source's origin */
	bool revised; /* all receipts are the version this one revises */
};

static struct receipt_kin
kin_of(struct work *k, struct arena *own, const struct claim *earlier)
{
	struct receipt_kin kin = {false, true, true};
	struct open_page *op = page_of(k, earlier->page);
	struct sources from = {0};
	struct strs foreign = {0};

	if (op == NULL || earlier->unit == NULL)
		return (struct receipt_kin){false, false, false};
	page_receipts(
	    own, op->page, earlier->unit, &k->w->sources, &from, &foreign);
	if (from.n == 0 || foreign.n != 0)
		kin.copy = kin.revised = false;
	VEC_EACH (i, &from) {
		kin.own |= from.v[i] == k->src;
		kin.copy &= str_eq(from.v[i]->origin, k->src->origin);
		kin.revised &= k->src->revises.n != 0 &&
			       str_eq(from.v[i]->slug, k->src->revises);
	}
	return kin;
}

static bool
differs(enum outcome o)
{
	return o == OUT_CONTESTED || o == OUT_SUPERSEDED;
}

static void
own_origin(struct work *k, struct verdict *v)
{
	v->outcome = OUT_OWN_ORIGIN;
	v->rule = 1;
	v->rule_name = "own_origin";
	v->has_conflict = v->is_supersession = false;
	v->reasoning = str_printf(k->a,
	    "rule 1 own_origin: both stem from %.*s", STR_ARG(k->src->origin));
}

static void
revised(struct work *k, struct verdict *v)
{
	v->outcome = OUT_SUPERSEDED;
	v->rule = 1;
	v->rule_name = "revised";
	v->has_conflict = false;
	v->is_supersession = true;
	v->reasoning = str_printf(k->a,
	    "rule 1 revised: the source is a later version of %.*s",
	    STR_ARG(k->src->revises));
}

static bool
same_words(struct arena *own, const struct claim *x, const struct claim *y)
{
	return str_eq(x->key, y->key) &&
	       str_eq(text_fold(own, x->text), text_fold(own, y->text));
}

/* Whether the claim is held by who says it, and not asked or supposed. */
static bool
says(const struct claim *c)
{
	return c->modality == MOD_ASSERTED || c->modality == MOD_PLANNED ||
	       c->modality == MOD_HEDGED;
}

static void
duplicate(struct verdict *v)
{
	*v = (struct verdict){
	    .outcome = OUT_DUPLICATE,
	    .rule = 8,
	    .rule_name = "duplicate",
	    .confidence = 1,
	    .label = v->label,
	    .reasoning = STR("rule 8 duplicate: the same words"),
	};
}

/* What a retracted source said does not come back by a copy of it. */
static bool
origin_retracted(const struct work *k)
{
	VEC_EACH (i, &k->w->sources) {
		const struct source *s = k->w->sources.v[i];

		if (s->retracted.n != 0 && str_eq(s->slug, k->src->origin))
			return true;
	}
	return false;
}

static void
retracted(struct work *k, struct verdict *v)
{
	v->outcome = OUT_LOCKED;
	v->rule = 7;
	v->rule_name = "locked";
	v->has_conflict = v->is_supersession = false;
	v->reasoning = str_printf(k->a,
	    "rule 7 locked: it stems from %.*s, which was retracted",
	    STR_ARG(k->src->origin));
}

static bool
by_person(const struct finding *f)
{
	return f->status == FINDING_RESOLVED && f->ruling != NULL &&
	       str_starts(f->ruling->actor, STR("human:"));
}

const struct finding *
judge_ruled_since(const struct work *k, struct arena *own,
    const struct claim *earlier, const struct claim *incoming)
{
	if (!date_known(incoming->said))
		return NULL;
	VEC_EACH (i, &k->w->findings) {
		const struct finding *f = k->w->findings.v[i];

		if (!by_person(f) || f->ruling->winner < 0 ||
		    date_cmp(incoming->said, f->ruling->date) >= 0)
			continue;
		if (str_eq(text_fold(own, f->sides.v[f->ruling->winner].text),
			text_fold(own, earlier->text)))
			return f;
	}
	return NULL;
}

static void
locked(struct work *k, const struct finding *f, struct verdict *v)
{
	v->outcome = OUT_LOCKED;
	v->rule = 7;
	v->rule_name = "locked";
	v->has_conflict = v->is_supersession = false;
	v->reasoning = str_printf(k->a,
	    "rule 7 locked: said before %.*s, when %.*s was ruled on",
	    STR_ARG(date_text(k->a, f->ruling->date)), STR_ARG(f->id));
}

static void
judge_one(struct work *k, const struct claim *earlier,
    const struct claim *incoming, struct verdict *v)
{
	struct judge_ctx ctx = {
	    .slots = k->w->config.slots, .today = k->in->today};
	struct arena *own = arena_new(); /* pairs are many */
	struct receipt_kin kin = kin_of(k, own, earlier);
	const struct finding *ruled;

	judge_pair(k->a, earlier, incoming, &ctx, v);
	if (v->outcome != OUT_DUPLICATE && says(incoming) &&
	    same_words(own, earlier, incoming))
		duplicate(v);
	ruled = v->outcome == OUT_MULTI_VALUED
		    ? judge_ruled_since(k, own, earlier, incoming)
		    : NULL;
	arena_free(own);
	if (kin.own || (kin.copy && !kin.revised))
		own_origin(k, v);
	else if (ruled != NULL)
		locked(k, ruled, v);
	else if (origin_retracted(k) && differs(v->outcome))
		retracted(k, v);
	else if (kin.revised && differs(v->outcome))
		revised(k, v);
	else if (v->outcome == OUT_SUPERSEDED && v->rule == 11 &&
		 k->src->cls >= CLASS_EXTRACTION)
		v->outcome = OUT_CONTESTED; /* no standing to say so */
}

/* Pairs with candidates on `only`, or on all pages that have no reading of
 * their own of it. */
static void
judge_against(struct work *k, struct unit_work *u, const struct claim *c,
    const struct claim *read, const struct open_page *only)
{
	struct candidates cand = {0};

	index_nearest(k->a, k->index, read, k->nearest, &cand);
	VEC_EACH (i, &cand) {
		const struct claim *earlier = cand.v[i].claim;
		const struct open_page *op = page_of(k, earlier->page);
		struct judged *j;

		if (only != NULL ? op != only : op->reads)
			continue;
		j = VEC_ADD(k->a, &u->pairs);
		j->earlier = earlier;
		j->incoming = c;
		j->as_read = read;
		j->reason = str_of(cand.v[i].reason);
		judge_one(k, j->earlier, read, &j->verdict);
	}
}

/* So many sentences on, "it" may still be what was named. */
#define NAMED_BEFORE 12

/* Whether what the source speaks of at the claim is the page's subject: its
 * title or a heading above says so, or a sentence shortly before. */
static bool
speaks_of(struct work *k, const struct open_page *op, const struct claim *c)
{
	const struct md_unit *u = c->unit;

	if (u == NULL || says_name(op, k->title_folded))
		return true;
	for (const struct md_head *h = u->head; h != NULL; h = h->up)
		if (says_name(op, text_fold(k->a, h->text)))
			return true;
	for (size_t n = 0; n <= NAMED_BEFORE; n++, u--) {
		if (u->head != c->unit->head)
			break;
		if (says_name(op, k->folded[u - k->doc->units.v]))
			return true;
		if (u == k->doc->units.v)
			break;
	}
	return false;
}

/* "Distance: 630 km" is of what stands above it. */
static bool
is_entry(const struct claim *c)
{
	return c->unit != NULL && c->unit->kind != MD_SENTENCE;
}

/* Whether the page makes another claim of it: it speaks of the page's subject
 * by name or by a word that points back. Else all of the page would be a
 * candidate for all of the source. */
static bool
reads_otherwise(
    struct work *k, const struct open_page *op, const struct claim *c)
{
	return op->source.n != 0 &&
	       (!str_eq(as_read(k, op, c)->key, c->key) ||
		   points_back(k->a, c->text) || is_entry(c) ||
		   says_name(op, text_fold(k->a, c->text))) &&
	       speaks_of(k, op, c);
}

void
judge_claim(struct work *k, struct unit_work *u, const struct claim *c)
{
	VEC_EACH (i, &k->pages)
		k->pages.v[i]->reads = reads_otherwise(k, k->pages.v[i], c);
	judge_against(k, u, c, c, NULL);
	VEC_EACH (i, &k->pages) {
		const struct open_page *op = k->pages.v[i];

		if (op->reads)
			judge_against(k, u, c, as_read(k, op, c), op);
	}
}

/* Nothing of a source is taken that speaks of what the config keeps out. */
static int
keep_out(struct work *k, struct err *e)
{
	struct str slot;

	VEC_EACH (i, &k->claims)
		if (claim_kept_out(
			k->a, k->claims.v[i], k->w->config.slots, &slot)) {
			err_set(e, FAIL_REFUSED,
			    "line %d speaks of \"%.*s\", which this wiki keeps "
			    "out (slots: pii in .wikictl/config.yaml)",
			    k->claims.v[i]->line, STR_ARG(slot));
			return err_fix(
			    e, "take it out of the source; nothing was stored");
		}
	return 0;
}

/* Pairs judged for one source, about; and the claims that each of its claims
 * meets at least. */
#define PAIRS_A_SOURCE 500000
#define NEAREST_LEAST 24

/* How many of the earlier claims, the nearest, each claim is compared with; a
 * source of very many claims says that it was fewer. */
static void
limit_pairs(struct work *k)
{
	k->nearest = INDEX_FOUND;
	if (k->claims.n * k->nearest <= PAIRS_A_SOURCE)
		return;
	k->nearest = PAIRS_A_SOURCE / k->claims.n;
	if (k->nearest < NEAREST_LEAST)
		k->nearest = NEAREST_LEAST;
	strs_add(k->a, &k->out->not_checked,
	    str_printf(k->a,
		"%.*s: it makes %zu claims, and each was compared with the %zu "
		"nearest ones, not with %d; split it for more",
		STR_ARG(k->src->path), k->claims.n, k->nearest, INDEX_FOUND));
}

int
judge_source(struct work *k, struct err *e)
{
	struct open_page *on = NULL;
	struct page *p;

	k->index = index_new(k->a);
	if (k->in->page.n != 0) {
		if (page_load(k, k->in->page, &p, e) < 0)
			return -1;
		on = page_take(k, p);
	}
	read_source_claims(k, on != NULL ? on->page : NULL);
	if (keep_out(k, e) != 0)
		return -1;
	limit_pairs(k);
	extract_take(k);
	if (open_candidates(k, e) < 0)
		return -1;
	source_trace_origin(k);
	VEC_EACH (i, &k->claims)
		k->claims.v[i]->origin = k->src->origin;
	read_for_pages(k);
	VEC_EACH (i, &k->units)
		VEC_EACH (j, &k->units.v[i].claims)
			judge_claim(
			    k, &k->units.v[i], k->units.v[i].claims.v[j]);
	extract_judge(k);
	return 0;
}
