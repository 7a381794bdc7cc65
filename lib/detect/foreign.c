/*
 * foreign: clauses in another language than English.
 *
 * Of those with a file in lang/ the words that carry nothing and those that
 * deny are known, and no more: two sentences are held against each other
 * where all their other words agree, or as foreign_core has it. Of a language
 * without a file nothing is known but its digits and dates.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "detect/foreign_own.h"

/* ---- reading ---- */

struct bound_row {
	uint32_t is;
	enum prep_kind kind;
};

static const struct bound_row bounds[] = {
    {LW_SINCE, P_FROM},
    {LW_UNTIL, P_UNTIL},
    {LW_BEFORE, P_BEFORE},
    {LW_AFTER, P_AFTER},
};

static enum prep_kind
bound_of(uint32_t is)
{
	for (size_t i = 0; i < sizeof(bounds) / sizeof(bounds[0]); i++)
		if (is & bounds[i].is)
			return bounds[i].kind;
	return P_NONE;
}

/* l'eau, dell'acqua, n'est: what stands before the mark is a word. */
static uint32_t
elided(const struct language *l, struct str *fold)
{
	size_t at = str_chr(*fold, '\'');
	const char *same;
	uint32_t is;

	if (at == 0 || at + 1 >= fold->n)
		return 0;
	is = lang_word_is(l, str_sub(*fold, 0, at), &same);
	if (is != 0)
		*fold = str_sub(*fold, at + 1, fold->n);
	return is;
}

uint32_t
foreign_word(const struct language *l, struct str fold, uint64_t *id)
{
	const char *same;
	uint32_t before = elided(l, &fold), is = lang_word_is(l, fold, &same);
	struct str stem = lang_stem(l, fold);

	if (is & LW_KEEP)
		is &= ~(uint32_t)LW_STOP;
	if (is == 0 && stem.n < fold.n)
		is = lang_word_is(l, stem, &same) &
		     (LW_SAME | LW_OPPOSITE | LW_OFFICE | LW_MAKER | LW_DENIED);
	*id = id_of(same != NULL ? lang_stem(l, str_of(same)) : stem);
	return is | (before & (LW_NEG | LW_NEG_FIRST));
}

#define LABEL_BYTES 120 /* in front of a colon */

#define MARKS                                                                  \
	(T_PUNCT | T_UPPER | T_TOPIC | T_QTY | T_IDENT | T_NUMBER | T_POSS)

/* A value takes the bound beside it, which is then no word of its own. */
static void
set_bounds(struct atom *at, uint32_t *is)
{
	bool behind = at->lang->traits & (LANG_JOINED | LANG_PARTICLES);

	for (size_t i = 0; i < at->t.n; i++) {
		struct term *t = &at->t.v[i];

		if (t->q < 0)
			continue;
		for (size_t step = 1; step <= 2 && t->pk == P_NONE; step++) {
			size_t k = behind ? i + step : i - step;

			if (k >= at->t.n || at->t.v[k].q >= 0)
				break;
			t->pk = (uint8_t)bound_of(is[k]);
			if (t->pk != P_NONE)
				is[k] = LW_STOP;
		}
	}
}

bool
foreign_denies(uint32_t is, uint32_t all)
{
	return (is & LW_NEG) || ((is & LW_NEG_SECOND) && (all & LW_NEG_FIRST));
}

static void
read_words(struct atom *at, uint32_t *is)
{
	uint32_t all = 0;
	bool opposite = false;

	for (size_t i = 0; i < at->t.n; i++)
		all |= is[i];
	for (size_t i = 0; i < at->t.n; i++) {
		struct term *t = &at->t.v[i];
		bool bound = bound_of(is[i]) != P_NONE;

		if (foreign_denies(is[i], all))
			at->negated = true;
		if (foreign_denies(is[i], all) || (is[i] & LW_NEG_FIRST))
			t->f |= W_NEG;
		else if ((is[i] & LW_STOP) && !bound)
			t->f |= W_STOP;
		opposite |= (is[i] & LW_OPPOSITE) != 0;
		t->content = !(t->f & (T_PUNCT | W_STOP | W_NEG));
		at->words += t->content;
	}
	at->negated ^= opposite;
}

/* "La" is no Los Angeles. */
static uint32_t
word_or_place(const struct language *l, struct term *t)
{
	uint64_t id;
	uint32_t is = foreign_word(l, t->fold, &id);

	if (t->place != NULL && !(is & LW_STOP))
		return 0;
	t->place = NULL;
	t->word = id;
	return is;
}

void
foreign_read(struct arena *a, struct atom *at)
{
	uint32_t *is = NEW_N(a, uint32_t, at->t.n + 1);

	at->verb = -1;
	for (size_t i = 0; i < at->t.n; i++) {
		struct term *t = &at->t.v[i];

		is[i] = 0;
		t->role = R_ARG;
		t->f &= MARKS;
		if (t->q < 0 && !(t->f & T_PUNCT))
			is[i] = word_or_place(at->lang, t);
		at->deniable |= (is[i] & LW_DENIED) != 0;
		at->posts |= (is[i] & (LW_OFFICE | LW_MAKER)) != 0;
	}
	at->refers = at->t.n > 0 && (is[0] & LW_PRONOUN);
	set_bounds(at, is);
	read_words(at, is);
	clause_values(at);
}

/* "Infobrief", "Sitzungsbericht": the last word of a compound. */
static bool
compound_label(const struct language *l, struct str label)
{
	struct str word;

	while ((l->traits & LANG_NOUNS_UPPER) && label.n > 0) {
		str_cut(label, ' ', &word, &label);
		for (size_t i = 3; i + 4 <= word.n; i++)
			if (lang_cues(l, str_sub(word, i, word.n)) & LANG_LABEL)
				return true;
	}
	return false;
}

bool
foreign_label(const struct language *l, struct str fold)
{
	struct str front =
	    str_sub(fold, 0, fold.n < LABEL_BYTES ? fold.n : LABEL_BYTES);
	size_t at = str_chr(front, ':');

	if (at == front.n && foreign_glues(l))
		at = str_find(front, STR("：")); /* the wide one */
	if (at == front.n)
		return false;
	fold = str_trim(str_sub(fold, 0, at));
	return (lang_cues(l, fold) & LANG_LABEL) || compound_label(l, fold);
}

/* ---- comparing ---- */

#define SEQ_MAX 256

struct seq {
	uint64_t word[SEQ_MAX];
	const struct term *value[SEQ_MAX];
	size_t words, values;
	bool whole;
};

static void
read_seq(const struct terms *t, struct seq *s)
{
	s->words = s->values = 0;
	s->whole = t->n <= SEQ_MAX;
	for (size_t i = 0; i < t->n && s->whole; i++) {
		const struct term *v = &t->v[i];

		if (!v->content)
			continue;
		if (v->q >= 0 && !(v->f & T_IDENT))
			s->value[s->values++] = v;
		else
			s->word[s->words++] =
			    v->f & T_TOPIC || v->word == 0 ? v->id : v->word;
	}
}

static int
by_id(const void *a, const void *b)
{
	uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;

	return x < y ? -1 : x > y;
}

static bool
same_words(struct seq *x, struct seq *y, bool ordered)
{
	if (x->words != y->words || x->words == 0)
		return false;
	if (!ordered) {
		qsort(x->word, x->words, sizeof(x->word[0]), by_id);
		qsort(y->word, y->words, sizeof(y->word[0]), by_id);
	}
	return memcmp(x->word, y->word, x->words * sizeof(x->word[0])) == 0;
}

static const struct qty *
qty_of(const struct atom *at, const struct term *t)
{
	return &at->q.v[t->q];
}

/* Takes out the values that agree; false where two are not to be compared. */
static bool
pair_off(const struct pair *p, struct seq *x, struct seq *y)
{
	for (size_t i = 0; i < x->values; i++)
		for (size_t k = 0; k < y->values; k++) {
			struct qty_diff d =
			    qty_compare(qty_of(p->x, x->value[i]),
				qty_of(p->y, y->value[k]));

			if ((d.rel != QTY_SAME && d.rel != QTY_ROUNDED) ||
			    x->value[i]->pk != y->value[k]->pk)
				continue;
			x->value[i--] = x->value[--x->values];
			y->value[k] = y->value[--y->values];
			break;
		}
	return x->values == y->values;
}

/* "about 50", where the other side says 60 */
static bool
about_that(const struct qty *x, const struct qty *y)
{
	double a = fabs(x->lo), b = fabs(y->lo);

	return (x->about || y->about) && x->kind != QTY_DATE && a < 1.4 * b &&
	       b < 1.4 * a;
}

/* The one pair of values left that is no date; of two, the one beside the
 * date, by which the times differ. */
static bool
set_core(struct pair *p, const struct seq *x, const struct seq *y)
{
	struct qty_pair dates = {0}, others = {0}, *out;
	size_t n = 0;

	for (size_t i = 0; i < x->values; i++)
		for (size_t k = 0; k < y->values; k++) {
			const struct qty *qx = qty_of(p->x, x->value[i]);
			const struct qty *qy = qty_of(p->y, y->value[k]);
			struct qty_diff d = qty_compare(qx, qy);

			if (d.rel != QTY_DIFFERENT || about_that(qx, qy) ||
			    x->value[i]->pk != y->value[k]->pk)
				continue;
			out = qx->kind == QTY_DATE ? &dates : &others;
			*out = (struct qty_pair){
			    x->value[i], y->value[k], qx, qy, d, true};
			n++;
		}
	if (n != x->values || n == 0 || n > 2 ||
	    (n == 2 && (dates.tx == NULL || others.tx == NULL)))
		return false;
	p->span = others.tx != NULL ? others : dates;
	p->core = &p->span;
	p->ox = p->span.tx;
	p->oy = p->span.ty;
	p->diff = others.tx != NULL ? DIFF_QTY : DIFF_DATE;
	return true;
}

void
foreign_exact(struct pair *p, enum diff diff)
{
	p->diff = diff;
	p->exact = true;
	p->lx.n = p->ly.n = p->fx.n = p->fy.n = 0;
	p->sx = p->sy = 0;
	p->names_x = p->names_y = false;
}

/* "was never closed", "was closed in 1974": a day before the denial. */
static bool
event_before(const struct pair *p, const struct seq *x, const struct seq *y)
{
	bool never = p->x->cues & LANG_NEVER;
	const struct seq *none = never ? x : y, *event = never ? y : x;
	const struct claim *denial = never ? p->ca : p->cb;
	const struct qty *q;

	if (!p->neg || never == ((p->y->cues & LANG_NEVER) != 0) ||
	    none->values > 0 || event->values != 1)
		return false;
	q = qty_of(never ? p->y : p->x, event->value[0]);
	return q->kind == QTY_DATE && q->nwhen == 1 && !q->recurring &&
	       date_known(denial->said) &&
	       q->when[0].lo <= date_day(denial->said);
}

bool
foreign_occasions(const struct pair *p)
{
	uint32_t cues = p->x->cues | p->y->cues;
	const struct qty *a = p->core->qx, *b = p->core->qy;

	if (cues & LANG_REPEATS)
		return true;
	/* open on Saturdays, and on Sundays */
	if (a->wday > 0 && b->wday > 0 && a->recurring && b->recurring &&
	    p->x->deniable && !p->x->negated)
		return true;
	if (!(cues & LANG_YEARLY) || a->recurring || b->recurring)
		return false;
	return date_of_day(a->when[0].lo).y != date_of_day(b->when[0].lo).y;
}

static void
find_exact(struct pair *p)
{
	bool joined = p->x->lang->traits & LANG_JOINED;
	bool also = (p->x->cues | p->y->cues) & 1u << CUE_ADDITIVE;
	struct seq x, y;

	read_seq(&p->tx, &x);
	read_seq(&p->ty, &y);
	if (!x.whole || !y.whole || !same_words(&x, &y, joined && p->neg))
		return;
	if (event_before(p, &x, &y)) {
		foreign_exact(p, DIFF_NEVER);
		return;
	}
	if (x.values != y.values)
		return;
	if (!pair_off(p, &x, &y) || (p->neg && x.values > 0))
		return;
	if (p->neg && !also) {
		foreign_exact(p, DIFF_NEG);
	} else if (!p->neg && x.values == 0) {
		foreign_exact(p, DIFF_NONE);
	} else if (!p->neg && !also && set_core(p, &x, &y)) {
		if (p->diff == DIFF_DATE && foreign_occasions(p))
			p->diff = DIFF_NONE;
		else
			foreign_exact(p, p->diff);
	}
}

/* All words agree but for one value. */
static void
find_same_line(struct pair *p)
{
	const struct terms *x = &p->tx, *y = &p->ty;
	size_t differ = 0;

	for (size_t i = 0, k = 0; i < x->n || k < y->n; i++, k++) {
		const struct term *t, *u;
		struct qty_diff d;

		while (i < x->n && (x->v[i].f & T_PUNCT))
			i++;
		while (k < y->n && (y->v[k].f & T_PUNCT))
			k++;
		if (i == x->n && k == y->n)
			break;
		if (i >= x->n || k >= y->n)
			return;
		t = &x->v[i];
		u = &y->v[k];
		if ((t->q < 0) != (u->q < 0))
			return;
		if (t->q < 0) {
			if (t->id != u->id)
				return;
			continue;
		}
		d = qty_compare(qty_of(p->x, t), qty_of(p->y, u));
		if (d.rel == QTY_SAME)
			continue;
		if (d.rel != QTY_DIFFERENT)
			return;
		differ++;
		p->ox = t;
		p->oy = u;
	}
	if (differ == 1 && x->n > 2)
		p->diff = DIFF_SAME_LINE;
}

bool
foreign_diff(struct pair *p)
{
	if (p->x->english && p->y->english)
		return false;
	if (p->x->lang != NULL && p->x->lang == p->y->lang) {
		find_exact(p);
		if (p->diff == DIFF_NONE && !p->exact)
			foreign_core(p);
	}
	if (p->x->lang == NULL && p->y->lang == NULL)
		find_same_line(p);
	return true;
}
