/*
 * ingest_extract: claims that a model or an agent read in the source, beside
 * those the rules found.
 *
 * The gates: the quote stands in a sentence of the source, the subject in the
 * quote, a heading above it or the title. Where the rules decided a sentence
 * their verdict stands; a claim is judged by the same rules, and one that
 * changes nothing is not kept.
 */
#include "detect/prompt.h"
#include "ops/ingest_own.h"

/* ---- the gates ---- */

/* The source made inert once, for many quotes. */
struct gates {
	struct work *k;
	struct str whole, plain, title;
	struct str *unit, *raw; /* of the sentence of each of k->units */
};

static struct str
inert(struct work *k, struct str s)
{
	return text_squeeze(k->a, prompt_neutral(k->a, s));
}

/* Whether the folded part stands in the folded whole. */
static bool
names(struct work *k, struct str whole, struct str part)
{
	return str_has(text_fold(k->a, whole), part);
}

static bool
in_headings(struct work *k, const struct md_unit *u, struct str fold)
{
	for (const struct md_head *h = u->head; h != NULL; h = h->up)
		if (names(k, h->text, fold))
			return true;
	return false;
}

/* The number of the sentence in which the quote stands; -1. */
static long
unit_of(const struct gates *g, struct str quote)
{
	VEC_EACH (i, &g->k->units)
		if (str_has(g->unit[i], quote) || str_has(g->raw[i], quote))
			return (long)i;
	return -1;
}

/* Words a sentence may have that its quote has not. */
static const char *const small[] = {"a", "an", "and", "are", "as", "at", "be",
    "been", "by", "for", "from", "had", "has", "have", "in", "is", "it", "its",
    "of", "on", "that", "the", "to", "was", "were", "with"};

/* Words that turn a sentence round, or take its weight away. */
static const char *const turning[] = {"not", "no", "never", "none", "neither",
    "nor", "without", "cannot", "can't", "isn't", "aren't", "wasn't", "weren't",
    "doesn't", "don't", "didn't", "won't", "hasn't", "haven't", "may", "might",
    "could", "would", "perhaps", "maybe", "probably", "if", "unless", "until",
    "only", "about", "almost", "nearly", "allegedly", "reportedly", "planned",
    "expected", "when", "before", "after", "during", "except", "formerly",
    "once", "used", "supposed", "claimed", "claims", "said", "says", "believed",
    "denied", "rumoured", "rumored", "false", "wrong", "untrue", "myth",
    "example", "instead", "rather"};

static bool
is_of(const struct word *w, const char *const *list, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (str_eq(w->fold, str_of(list[i])))
			return true;
	return false;
}

static bool
has_word(const struct words *l, struct str fold)
{
	VEC_EACH (i, l)
		if (str_eq(l->v[i].fold, fold))
			return true;
	return false;
}

/* Whether the quote leaves such a word of its sentence out. */
static bool
turned(struct work *k, struct str sentence, struct str quote)
{
	struct words all = {0}, own = {0};

	text_words(k->a, sentence, &all);
	text_words(k->a, quote, &own);
	VEC_EACH (i, &all)
		if (is_of(&all.v[i], turning,
			sizeof(turning) / sizeof(*turning)) &&
		    !has_word(&own, all.v[i].fold))
			return true;
	return false;
}

static const char *
fault_of(const struct gates *g, const struct extracted *x, long *at)
{
	struct work *k = g->k;
	struct str quote = inert(k, x->quote);
	struct str subject = text_fold(k->a, x->subject);

	if (quote.n == 0 ||
	    (!str_has(g->whole, quote) && !str_has(g->plain, quote)))
		return "the quote does not stand in the source word for word";
	*at = unit_of(g, quote);
	if (*at < 0)
		return "the quote stands in no one sentence that makes a claim";
	if (subject.n == 0 ||
	    (!names(k, quote, subject) && !names(k, k->src->title, subject) &&
		!in_headings(k, k->units.v[*at].claims.v[0]->unit, subject)))
		return "the subject stands neither in the quote nor in a "
		       "heading or the title";
	if (turned(k, g->unit[*at], quote))
		return "the quote leaves out what turns its sentence round";
	return NULL;
}

/* ---- the words of the claim ---- */

/* Whether the sentence says what the quote says and adds nothing. */
static bool
faithful(struct work *k, const struct extracted *x, const struct md_unit *u)
{
	struct words said = {0}, quote = {0}, from = {0};
	struct buf b;

	if (x->sentence.n == 0)
		return false;
	buf_init(&b, k->a, (size_t)1 << 20);
	buf_f(&b, "%.*s %.*s %.*s", STR_ARG(x->quote), STR_ARG(x->subject),
	    STR_ARG(k->src->title));
	for (const struct md_head *h = u->head; h != NULL; h = h->up)
		buf_f(&b, " %.*s", STR_ARG(h->text));
	text_words(k->a, x->sentence, &said);
	text_words(k->a, x->quote, &quote);
	text_words(k->a, buf_str(&b), &from);
	VEC_EACH (i, &said)
		if (!said.v[i].punct &&
		    !is_of(&said.v[i], small, sizeof(small) / sizeof(*small)) &&
		    !has_word(&from, said.v[i].fold))
			return false;
	VEC_EACH (i, &quote)
		if (is_of(&quote.v[i], turning,
			sizeof(turning) / sizeof(*turning)) &&
		    !has_word(&said, quote.v[i].fold))
			return false;
	return true;
}

/* What the claim is read from: its sentence, or else the quote itself with
 * what it speaks of before it. */
static struct str
words_of(struct work *k, const struct extracted *x, const struct md_unit *u)
{
	struct str quote = text_squeeze(k->a, x->quote);

	if (faithful(k, x, u))
		return text_squeeze(k->a, x->sentence);
	if (names(k, quote, text_fold(k->a, x->subject)))
		return quote;
	return str_printf(k->a, "%.*s: %.*s",
	    STR_ARG(text_squeeze(k->a, x->subject)), STR_ARG(quote));
}

static void
claims_read(struct work *k, const struct extracted *x,
    const struct unit_work *u, struct claims *out)
{
	const struct md_unit *unit = u->claims.v[0]->unit;
	struct atoms_ctx ctx = {
	    .title = x->subject,
	    .author = k->src->author,
	    .said = k->src->date,
	    .config_aliases = k->w->config.aliases,
	    .config_slots = k->w->config.slots,
	};
	struct md_doc *doc;
	struct err quiet;

	err_init(&quiet, k->a);
	if (md_plain(k->a, words_of(k, x, unit), &doc, &quiet) != 0)
		return;
	atoms_read(k->a, doc, &ctx, out);
	VEC_EACH (i, out) {
		struct claim *c = out->v[i];

		c->unit = unit;
		c->line = unit->line;
		c->quote = text_squeeze(k->a, x->quote);
		c->off = unit->off;
		c->end = unit->end;
		c->source = k->src;
		c->origin = k->src->origin;
		c->said = k->src->date;
		c->by = k->in->extracted_by;
	}
}

/* ---- beside the rules ---- */

static bool
asserts(const struct claim *c)
{
	return c->modality == MOD_ASSERTED || c->modality == MOD_PLANNED ||
	       c->modality == MOD_HEDGED;
}

/* Whether the rules are done with the sentence: it is no assertion, or a pair
 * of it was decided. */
static bool
rules_sure(const struct unit_work *u)
{
	VEC_EACH (i, &u->claims)
		if (!asserts(u->claims.v[i]))
			return true;
	VEC_EACH (i, &u->pairs)
		switch (u->pairs.v[i].verdict.outcome) {
		case OUT_NO_CANDIDATE:
		case OUT_DISTINCT_ENTITY:
		case OUT_AMBIGUOUS:
		case OUT_MULTI_VALUED: /* of the sentence as a whole */
			break;
		case OUT_OWN_ORIGIN:
		case OUT_IGNORED:
		case OUT_ATTRIBUTED:
		case OUT_TIME_SCOPED:
		case OUT_SCOPE_SPLIT:
		case OUT_LOCKED:
		case OUT_DISMISSED:
		case OUT_DUPLICATE:
		case OUT_REFINEMENT:
		case OUT_VAGUER:
		case OUT_SUPERSEDED:
		case OUT_CONTESTED:
			return true;
		}
	return false;
}

/* What the claim is to the wiki; a model does not say that something ended. */
static bool
tells(struct unit_work *t)
{
	bool any = false;

	VEC_EACH (i, &t->pairs) {
		struct verdict *v = &t->pairs.v[i].verdict;

		if (v->outcome == OUT_SUPERSEDED)
			v->outcome = OUT_CONTESTED;
		any |= v->outcome == OUT_CONTESTED ||
		       v->outcome == OUT_DUPLICATE ||
		       v->outcome == OUT_REFINEMENT;
	}
	return any;
}

static void
join(struct work *k, struct unit_work *u, const struct unit_work *t)
{
	VEC_EACH (i, &t->claims) {
		*VEC_ADD(k->a, &u->claims) = t->claims.v[i];
		*VEC_ADD(k->a, &k->claims) = t->claims.v[i];
	}
	VEC_EACH (i, &t->pairs)
		*VEC_ADD(k->a, &u->pairs) = t->pairs.v[i];
}

static void
drop(struct work *k, const struct extracted *x, const char *why)
{
	*VEC_ADD(k->a, &k->out->dropped) =
	    (struct ingest_dropped){x->quote, x->subject, why};
}

static void
gates_make(struct work *k, struct gates *g)
{
	g->k = k;
	g->whole = inert(k, k->doc->text);
	g->plain = inert(k, md_plain_text(k->a, k->doc->text));
	g->unit = NEW_N(k->a, struct str, k->units.n);
	g->raw = NEW_N(k->a, struct str, k->units.n);
	VEC_EACH (i, &k->units) {
		const struct md_unit *u = k->units.v[i].claims.v[0]->unit;

		if (u == NULL)
			continue;
		g->unit[i] = inert(k, u->plain);
		g->raw[i] = inert(k, str_sub(k->doc->text, u->off, u->end));
	}
}

static void
take(struct gates *g, const struct extracted *x)
{
	struct work *k = g->k;
	struct read_claim *c;
	long at = -1;
	const char *fault = fault_of(g, x, &at);

	if (fault != NULL) {
		drop(k, x, fault);
		return;
	}
	c = VEC_ADD(k->a, &k->read);
	c->unit = (size_t)at;
	claims_read(k, x, &k->units.v[at], &c->claims);
}

void
extract_take(struct work *k)
{
	const struct extracteds *l = k->in->extracted;
	struct gates g;

	if (l == NULL || l->n == 0)
		return;
	k->out->extracted = (long)l->n;
	k->out->extracted_by = k->in->extracted_by;
	gates_make(k, &g);
	VEC_EACH (i, l)
		take(&g, &l->v[i]);
}

void
extract_judge(struct work *k)
{
	/* what the rules decided, before a claim of the same sentence joins */
	bool *sure = NEW_N(k->a, bool, k->units.n);

	VEC_EACH (i, &k->units)
		sure[i] = rules_sure(&k->units.v[i]);
	VEC_EACH (i, &k->read) {
		struct unit_work t = {.claims = k->read.v[i].claims};
		size_t at = k->read.v[i].unit;

		if (sure[at])
			continue;
		VEC_EACH (j, &t.claims) {
			t.claims.v[j]->origin = k->src->origin;
			if (asserts(t.claims.v[j]))
				judge_claim(k, &t, t.claims.v[j]);
		}
		if (!tells(&t))
			continue;
		k->out->extracted_used++;
		join(k, &k->units.v[at], &t);
	}
}
