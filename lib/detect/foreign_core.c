/*
 * foreign_core: what two sentences of another language come down to where
 * they do not agree word for word.
 *
 * Each is read up to the end of one of its clauses; what stands behind may be
 * left out where it is a clause of its own. Of what is read all words must be
 * met, but for those that name the page's subject and those that tell nothing
 * beside a value; then one value, one weekday or one denial may differ.
 */
#include <math.h>
#include <stdlib.h>

#include "base/text.h"
#include "detect/foreign_own.h"

#define WORDS_MAX 48
#define VALUES_MAX 8

/* ---- one reading ---- */

struct reading {
	struct mark w[WORDS_MAX];
	const struct term *v[VALUES_MAX];
	const struct term *day; /* the first weekday */
	size_t n, nv, end;
	uint8_t days;
	bool neg, agent;
};

/* The text of a claim up to where `cut` stands in what was made of it: as many
 * marks from the end. */
static struct str
text_to(const struct said *s, size_t cut)
{
	struct str text = s->c->text;
	size_t marks = 0, at = 0, seen = 0, all = 0;

	for (size_t i = cut; i < s->t->n; i++)
		marks += foreign_stop(&s->t->v[i]);
	for (int pass = 0; pass < 2; pass++)
		for (at = 0; at < text.n;) {
			size_t from = at;
			uint32_t cp = text_next(text, &at);

			if (cp != ',' && cp != ';' && cp != 0xff0c &&
			    cp != 0x3001 && cp != 0xff1b)
				continue;
			if (pass == 0)
				all++;
			else if (++seen + marks > all)
				return str_sub(text, 0, from);
		}
	return text;
}

static bool
denied_to(const struct pair *p, const struct said *s, size_t cut)
{
	bool denied = false;

	if (foreign_glues(s->l))
		(void)lang_plain(p->a, s->l,
		    cut < s->t->n ? text_to(s, cut) : s->c->text, &denied);
	return denied;
}

/* "paga uma quota de 95 euros" pays, "é paga" is no free entry. */
static bool
value_behind(const struct said *s, size_t i, size_t cut)
{
	while (i < cut)
		if (s->m[i++].value)
			return true;
	return false;
}

static bool
read_to(
    const struct pair *p, const struct said *s, size_t cut, struct reading *r)
{
	uint32_t all = 0;
	bool no = false, opposite = false;

	r->n = r->nv = 0;
	r->days = 0;
	r->day = NULL;
	r->agent = false;
	r->end = cut;
	for (size_t i = 0; i < cut; i++)
		all |= s->m[i].is;
	for (size_t i = 0; i < cut; i++) {
		const struct mark *m = &s->m[i];

		no |= foreign_denies(m->is, all);
		if ((m->is & LW_OPPOSITE) &&
		    !((m->is & LW_LIGHT) && value_behind(s, i, cut)))
			opposite = true;
		r->agent |= m->id != 0 && (m->free & FREE_AGENT);
		r->days |= m->days;
		if (m->days != 0 && r->day == NULL)
			r->day = &s->t->v[i];
		if ((m->value && r->nv == VALUES_MAX) ||
		    (m->id != 0 && r->n == WORDS_MAX))
			return false;
		if (m->value)
			r->v[r->nv++] = &s->t->v[i];
		else if (m->id != 0 && !foreign_denies(m->is, all))
			r->w[r->n++] = *m;
	}
	r->neg = no ^ opposite ^ denied_to(p, s, cut);
	return true;
}

/* ---- two readings ---- */

static const struct qty *
qty_of(const struct said *s, const struct term *t)
{
	return &s->at->q.v[t->q];
}

/* All words of either that need to be met are, and so many at the least. */
static bool
words_meet(const struct reading *x, const struct reading *y, uint8_t free,
    size_t least)
{
	bool taken[WORDS_MAX] = {false};
	size_t met = 0;

	for (size_t i = 0; i < x->n; i++) {
		size_t k = 0;

		while (k < y->n && (taken[k] || y->w[k].id != x->w[i].id))
			k++;
		if (k < y->n) {
			taken[k] = true;
			met += !(x->w[i].free & FREE_TOPIC);
		} else if (!(x->w[i].free & free)) {
			return false;
		}
	}
	for (size_t k = 0; k < y->n; k++)
		if (!taken[k] && !(y->w[k].free & free))
			return false;
	return met >= least;
}

/* The same in one order: letters of a script without blanks. `skip`: those of
 * the title are passed over, though the other side may have them. */
static bool
letters_in_order(
    const struct reading *x, const struct reading *y, size_t least, bool skip)
{
	size_t i = 0, k = 0, met = 0;

	while (i < x->n || k < y->n) {
		bool fx = i < x->n && (x->w[i].free & FREE_TOPIC);
		bool fy = k < y->n && (y->w[k].free & FREE_TOPIC);

		if (i < x->n && k < y->n && x->w[i].id == y->w[k].id &&
		    !(skip && (fx || fy))) {
			met += !fx;
			i++;
			k++;
		} else if (fx) {
			i++;
		} else if (fy) {
			k++;
		} else {
			return false;
		}
	}
	return met >= least;
}

static bool
letters_meet(const struct reading *x, const struct reading *y, size_t least)
{
	return letters_in_order(x, y, least, true) ||
	       letters_in_order(x, y, least, false);
}

static bool
agree(const struct said *s, const struct reading *x, const struct reading *y,
    uint8_t free, size_t least)
{
	return s->l->traits & LANG_JOINED ? letters_meet(x, y, least)
					  : words_meet(x, y, free, least);
}

/* What is left out speaks of the same, or of a value of the kind. */
static bool
goes_on(const struct said *s, const struct reading *r, int kind)
{
	for (size_t i = r->end; i < s->t->n; i++) {
		const struct mark *m = &s->m[i];

		if (m->value && (int)qty_of(s, &s->t->v[i])->kind == kind)
			return true;
		if (m->days != 0)
			return true;
		for (size_t k = 0; k < r->n && m->id != 0; k++)
			if (r->w[k].id == m->id && m->free == 0 &&
			    !(s->l->traits & LANG_JOINED))
				return true;
	}
	return false;
}

static bool
plain_value(const struct qty *q)
{
	return !q->about && !isinf(q->lo) && !isinf(q->hi);
}

static bool
nouns_agree(const struct language *l, const struct qty *x, const struct qty *y)
{
	uint64_t a, b;

	if (x->noun.n == 0 || y->noun.n == 0 || str_eq(x->noun, y->noun))
		return true;
	(void)foreign_word(l, x->noun, &a);
	(void)foreign_word(l, y->noun, &b);
	return a == b;
}

/* Takes out the values that agree. */
static void
pair_off(const struct said *sx, struct reading *x, const struct said *sy,
    struct reading *y)
{
	for (size_t i = 0; i < x->nv; i++)
		for (size_t k = 0; k < y->nv; k++) {
			struct qty_diff d = qty_compare(
			    qty_of(sx, x->v[i]), qty_of(sy, y->v[k]));

			if (d.rel != QTY_SAME || x->v[i]->pk != y->v[k]->pk)
				continue;
			x->v[i--] = x->v[--x->nv];
			y->v[k] = y->v[--y->nv];
			break;
		}
}

/* 30日 may be a day of the month, and 90日 is none. */
static const struct qty *
as_days(const struct qty *q, struct qty *out)
{
	if (q->kind != QTY_DATE || !q->recurring || q->mday == 0 ||
	    q->month != 0 || q->wday != 0)
		return q;
	*out = *q;
	out->kind = QTY_DURATION;
	out->dim = DIM_TIME;
	out->unit = STR("s");
	out->lo = out->hi = 86400.0 * q->mday;
	return out;
}

static bool
values_clash(struct pair *p, const struct said *sx, const struct reading *x,
    const struct said *sy, const struct reading *y)
{
	const struct term *tx = x->v[0], *ty = y->v[0];
	const struct qty *qx = qty_of(sx, tx), *qy = qty_of(sy, ty);
	struct qty days_x, days_y;
	struct qty_diff d;

	if (qx->kind != qy->kind) {
		qx = as_days(qx, &days_x);
		qy = as_days(qy, &days_y);
	}
	d = qty_compare(qx, qy);
	if (d.rel != QTY_DIFFERENT || tx->pk != ty->pk ||
	    qx->kind != qy->kind || !plain_value(qx) || !plain_value(qy) ||
	    !str_eq(qx->per, qy->per) || !nouns_agree(sx->l, qx, qy) ||
	    goes_on(sx, x, (int)qx->kind) || goes_on(sy, y, (int)qx->kind))
		return false;
	p->span =
	    (struct qty_pair){tx, ty, qty_of(sx, tx), qty_of(sy, ty), d, true};
	p->core = &p->span;
	p->ox = tx;
	p->oy = ty;
	if (qx->kind != QTY_DATE) {
		foreign_exact(p, DIFF_QTY);
		return true;
	}
	if ((x->agent && y->agent) || foreign_occasions(p)) {
		p->core = NULL;
		p->ox = p->oy = NULL;
		return false;
	}
	foreign_exact(p, DIFF_DATE);
	return true;
}

static struct qty *
day_qty(const struct pair *p, const struct said *s, const struct reading *r)
{
	struct qty *q = NEW(p->a, struct qty);
	const char *to;
	size_t n = 0;

	if (r->day->q >= 0)
		return (struct qty *)(uintptr_t)qty_of(s, r->day);
	q->kind = QTY_DATE;
	q->recurring = true;
	while ((r->days >> (q->wday + 1)) != 0)
		q->wday++;
	q->text = r->day->raw;
	if (foreign_text(s->at, r->day).n > 0)
		n = lang_text_at(
		    s->l, foreign_text(s->at, r->day), TEXT_WEEKDAY, &to);
	if (n > 0)
		q->text = str_sub(foreign_text(s->at, r->day), 0, n);
	return q;
}

/* "the closing day is Monday", and not what may be so on other days too: "open
 * on Mondays". */
static bool
says_day(const struct said *s, const struct reading *r)
{
	if (!foreign_glues(s->l))
		return r->neg || !s->at->deniable;
	for (size_t i = (size_t)(r->day - s->t->v) + 1; i < r->end; i++)
		if (s->m[i].id != 0)
			return false;
	return true;
}

/* Two days of the week, of what has one. */
static bool
days_clash(struct pair *p, const struct said *sx, const struct reading *x,
    const struct said *sy, const struct reading *y)
{
	const struct qty *qx, *qy;

	if (goes_on(sx, x, -1) || goes_on(sy, y, -1) || !says_day(sx, x) ||
	    !says_day(sy, y))
		return false;
	qx = day_qty(p, sx, x);
	qy = day_qty(p, sy, y);
	p->span = (struct qty_pair){x->day, y->day, qx, qy,
	    {QTY_DIFFERENT, 0, abs(qx->wday - qy->wday), 0}, true};
	p->core = &p->span;
	p->ox = x->day;
	p->oy = y->day;
	foreign_exact(p, DIFF_DATE);
	return true;
}

/* "from 14 h to 18 h", "von 10 bis 16", "dalle 9 alle 13" */
static bool
of_hours(const struct qty *q)
{
	if (q->kind == QTY_NUMBER)
		return q->noun.n == 0 && q->lo >= 0 && q->hi <= 24;
	return q->kind == QTY_DURATION && q->range;
}

/* "closed on Mondays", "open on Mondays from 2 to 6": what is more on the side
 * that does not deny it are times of day. */
static bool
denied(const struct said *no, const struct reading *n, const struct said *yes,
    const struct reading *y)
{
	for (size_t i = 0; i < y->nv; i++) {
		const struct qty *q = qty_of(yes, y->v[i]);

		if (q->kind != QTY_TIME && !of_hours(q))
			return false;
	}
	return n->nv == 0 && !goes_on(no, n, -1) && !goes_on(yes, y, -1);
}

/* All that is left to differ is a date. */
static bool
dated(const struct said *s, const struct reading *r)
{
	return r->nv == 1 && qty_of(s, r->v[0])->kind == QTY_DATE;
}

/* "The bridge is 84 m", "the course costs 60 euros" */
static bool
measured(const struct said *s, const struct reading *r)
{
	enum qty_kind k;

	if (r->nv != 1 || !s->topic)
		return false;
	k = qty_of(s, r->v[0])->kind;
	return k == QTY_MEASURE || k == QTY_MONEY || k == QTY_DURATION;
}

static bool
one_day(uint8_t days)
{
	return days != 0 && (days & (days - 1)) == 0;
}

/* What is read speaks of an earlier time, or adds to what holds. */
static bool
of_then(const struct pair *p, const struct said *s, size_t cut)
{
	const uint32_t then = LANG_FORMER | 1u << CUE_ADDITIVE;

	return (s->at->cues & then) &&
	       (lang_cues(s->l, text_fold(p->a, text_to(s, cut))) & then);
}

/* Whether the readings cannot both hold; sets what they come down to. */
static bool
clash(struct pair *p, const struct said *sx, size_t cx, const struct said *sy,
    size_t cy)
{
	UNSET struct reading x, y;
	uint8_t free = FREE_TOPIC | FREE_LIGHT;

	if (!read_to(p, sx, cx, &x) || !read_to(p, sy, cy, &y) ||
	    of_then(p, sx, cx) || of_then(p, sy, cy))
		return false;
	if ((x.days != 0) != (y.days != 0))
		return false;
	pair_off(sx, &x, sy, &y);
	if (x.neg != y.neg) {
		if ((x.days & y.days) != x.days && (x.days & y.days) != y.days)
			return false;
		if (!agree(sx, &x, &y, FREE_TOPIC, 1) ||
		    !(x.neg ? denied(sx, &x, sy, &y) : denied(sy, &y, sx, &x)))
			return false;
		foreign_exact(p, DIFF_NEG);
		return true;
	}
	if (dated(sx, &x) && dated(sy, &y))
		free |= FREE_AGENT;
	if (!agree(sx, &x, &y, free, measured(sx, &x) && sy->topic ? 0 : 1))
		return false;
	if (x.days != y.days)
		return one_day(x.days) && one_day(y.days) && x.nv == 0 &&
		       y.nv == 0 && days_clash(p, sx, &x, sy, &y);
	return x.nv == 1 && y.nv == 1 && values_clash(p, sx, &x, sy, &y);
}

/* ---- both ---- */

/* Whether it is worth the reading. */
static bool
may_clash(const struct pair *p)
{
	for (size_t i = 0; i < p->nq; i++)
		if (p->q[i].d.rel == QTY_DIFFERENT)
			return true;
	return p->x->negated || p->y->negated ||
	       (foreign_glues(p->x->lang) && p->shared > 0);
}

void
foreign_core(struct pair *p)
{
	UNSET struct said x, y;
	UNSET struct title ti;

	if (!foreign_sure(p->ca) || !foreign_sure(p->cb) || foreign_holder(p) ||
	    !may_clash(p))
		return;
	foreign_title(p, p->x->lang, &ti);
	if (!foreign_mark(p->ca, &p->tx, &ti, &x) ||
	    !foreign_mark(p->cb, &p->ty, &ti, &y) || x.part || y.part ||
	    !(ti.words || x.topic || y.topic))
		return;
	for (size_t i = 0; i < x.ncuts; i++)
		for (size_t k = 0; k < y.ncuts; k++)
			if (clash(p, &x, x.cut[i], &y, y.cut[k]))
				return;
}
