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

#define TERMS_MAX 96
#define WORDS_MAX 48
#define VALUES_MAX 8
#define CUTS_MAX 4

/* A word that need not be met. */
enum { FREE_TOPIC = 1, FREE_LIGHT = 2, FREE_AGENT = 4 };

struct mark {
	uint64_t id; /* 0: carries nothing */
	uint32_t is; /* LW_* */
	uint8_t free;
	uint8_t days; /* 1 << weekday */
	bool value;
};

struct said {
	const struct language *l;
	const struct claim *c;
	const struct atom *at;
	const struct terms *t;
	struct mark m[TERMS_MAX];
	size_t cut[CUTS_MAX], ncuts; /* ends up to which it may be read */
	bool topic;		     /* names the page's subject */
	bool part;		     /* only some word of its name */
};

/* ---- the page's subject ---- */

/* The text from a term on, where it is cut from it. */
static struct str
text_from(const struct atom *at, const struct term *t)
{
	const char *end = at->plain.p + at->plain.n;

	return at->plain.n > 0 && t->raw.p >= at->plain.p && t->raw.p < end
		   ? (struct str){t->raw.p, (size_t)(end - t->raw.p)}
		   : STR_NONE;
}

/* The bytes of the text's start that are the title or its last two letters or
 * more: 会館 for 青葉会館. */
static size_t
title_at(const struct title *ti, struct str text)
{
	struct str rest = ti->whole;

	while (rest.n > 0) {
		size_t at = 0;

		text_next(rest, &at);
		if (at >= rest.n)
			return 0;
		if (str_starts(text, rest))
			return rest.n;
		if (!ti->words)
			return 0;
		rest = str_sub(rest, at, rest.n);
	}
	return 0;
}

/* ---- marking ---- */

/* Gives all terms within `n` bytes from the one at `i` the mark; the last. */
static size_t
cover(struct said *s, size_t i, size_t n, struct mark m)
{
	uint32_t end = s->t->v[i].off + (uint32_t)n;
	size_t k = i;

	for (; k < s->t->n && s->t->v[k].off < end; k++) {
		s->m[k] = m;
		m.days = 0;
	}
	return k > i ? k - 1 : i;
}

/* A piece of text in a script without blanks, or in front of particles; the
 * last term it takes. */
static bool
mark_text(struct said *s, const struct title *ti, size_t *i)
{
	struct str rest = text_from(s->at, &s->t->v[*i]);
	const char *to;
	size_t n;

	if (rest.n == 0 || !foreign_glues(s->l))
		return false;
	if ((s->l->traits & LANG_JOINED) && (n = title_at(ti, rest)) > 0) {
		s->topic = true;
		*i = cover(s, *i, n, (struct mark){0});
		return true;
	}
	n = lang_text_at(s->l, rest, TEXT_WEEKDAY, &to);
	if (n > 0) {
		*i = cover(s, *i, n,
		    (struct mark){.days = (uint8_t)(1u << (to[0] - '0'))});
		return true;
	}
	n = lang_text_at(s->l, rest, TEXT_LIGHT, &to);
	if (n > 0 && ((s->l->traits & LANG_JOINED) || n >= s->t->v[*i].raw.n)) {
		*i = cover(s, *i, n, (struct mark){0});
		return true;
	}
	return false;
}

static void
mark_value(struct said *s, size_t i)
{
	const struct qty *q = &s->at->q.v[s->t->v[i].q];

	if (q->kind == QTY_DATE && q->recurring && q->wday > 0 &&
	    q->month == 0 && q->mday == 0)
		s->m[i].days = (uint8_t)(1u << q->wday);
	else
		s->m[i].value = true;
}

#define OWN_CLAUSE (LW_CLAUSE | LW_JOIN | LW_PRONOUN)

static void
mark_word(struct said *s, const struct title *ti, size_t i)
{
	const struct term *t = &s->t->v[i];
	struct mark *m = &s->m[i];
	uint64_t id = 0;
	const char *to;
	int topic;

	if (!(s->l->traits & LANG_JOINED))
		m->is = foreign_word(s->l, t->fold, &id);
	topic = foreign_names(s->l, ti, t);
	if (topic > 0) {
		m->free = FREE_TOPIC;
		s->topic |= topic == 2;
		s->part = true;
	}
	if (!t->content || (m->is & OWN_CLAUSE))
		return;
	if (t->fold.n > 0 &&
	    lang_text_at(s->l, t->fold, TEXT_WEEKDAY, &to) == t->fold.n) {
		m->days = (uint8_t)(1u << (to[0] - '0'));
		return;
	}
	m->id = (t->f & T_TOPIC) || t->word == 0 ? t->id : t->word;
	if (m->is & LW_LIGHT)
		m->free |= FREE_LIGHT;
}

/* "por la familia Ruiz": who did it, up to the last capital. */
static void
mark_agents(struct said *s)
{
	for (size_t i = 0; i + 1 < s->t->n; i++) {
		size_t last = i, small = 0;

		if (!(s->m[i].is & LW_BY))
			continue;
		for (size_t k = i + 1; k < s->t->n && small <= 2; k++) {
			if (foreign_stop(&s->t->v[k]) || s->m[k].value)
				break;
			if (s->t->v[k].f & T_UPPER)
				last = k;
			else
				small += s->m[k].id != 0;
		}
		for (size_t k = i; k <= last && last > i; k++)
			s->m[k].free |= FREE_AGENT;
	}
}

/* "remar" of the Clube de Remo */
static bool
of_title(const struct title *ti, struct str fold)
{
	for (size_t i = 0; i < ti->n; i++) {
		size_t n = 0;

		while (n < fold.n && n < ti->fold[i].n &&
		       fold.p[n] == ti->fold[i].p[n])
			n++;
		if (n >= 3)
			return true;
	}
	return false;
}

/* "Whoever wants to row at the club" is anyone there. */
static void
mark_seekers(struct said *s, const struct title *ti)
{
	size_t from = 0, want = 0, topic = 0, end;

	while (
	    from < s->t->n && s->m[from].id == 0 && !(s->m[from].is & LW_WHO))
		from++;
	if (from == s->t->n || !(s->m[from].is & LW_WHO))
		return;
	for (size_t i = from + 1; i < s->t->n && !s->m[i].value; i++) {
		if (s->m[i].is & LW_WANT)
			want = i;
		if (topic == 0 && foreign_names(s->l, ti, &s->t->v[i]) == 2)
			topic = i;
	}
	end = want > topic ? want : topic;
	if (want == 0 || topic == 0)
		return;
	for (size_t i = from + 1; i <= end; i++)
		if (s->m[i].id != 0 && !(s->m[i].is & LW_WANT) &&
		    !(s->m[i].free & FREE_TOPIC) &&
		    !of_title(ti, s->t->v[i].fold))
			return;
	for (size_t i = from; i <= end; i++)
		s->m[i].free |= FREE_LIGHT;
}

static bool
has_is(const struct said *s, size_t lo, size_t hi, uint32_t is)
{
	for (size_t i = lo; i < hi; i++)
		if (s->m[i].is & is)
			return true;
	return false;
}

/* Where the clause that holds term `lo` ends, and the next begins. */
static size_t
clause_end(const struct said *s, size_t lo, size_t *next)
{
	size_t i = lo + 1;

	for (; i < s->t->n; i++) {
		size_t rest = i + 1;

		if (foreign_stop(&s->t->v[i])) {
			*next = i + 1;
			return i;
		}
		while (rest < s->t->n && !foreign_stop(&s->t->v[rest]))
			rest++;
		if ((s->m[i].is & LW_CLAUSE) ||
		    ((s->m[i].is & LW_JOIN) && has_is(s, i, rest, LW_FINITE)))
			break;
	}
	*next = i;
	return i;
}

/* Ends behind which there are but clauses of their own: in languages that set
 * what narrows a thing in front of it all that follows is one. */
static void
find_cuts(struct said *s)
{
	size_t end[CUTS_MAX + 1] = {0}, n = 0, at = 0;

	while (at < s->t->n && n < CUTS_MAX) {
		size_t next, stop = clause_end(s, at, &next);
		bool own = foreign_glues(s->l) ||
			   has_is(s, at, stop, LW_CLAUSE | LW_FINITE);

		if (n > 0 && !own)
			n = 0;
		end[n++] = stop;
		at = next;
	}
	if (at < s->t->n)
		n = 0;
	if (n == 0 || end[n - 1] < s->t->n)
		end[n++] = s->t->n;
	s->ncuts = n < CUTS_MAX ? n : CUTS_MAX;
	for (size_t i = 0; i < s->ncuts; i++)
		s->cut[i] = end[n - s->ncuts + i];
}

static bool
read_side(const struct claim *c, const struct terms *t, const struct title *ti,
    struct said *s)
{
	s->c = c;
	s->at = c->atom;
	s->l = s->at->lang;
	s->t = t;
	s->topic = s->part = false;
	if (t->n > TERMS_MAX || t->n == 0)
		return false;
	memset(s->m, 0, t->n * sizeof(s->m[0]));
	for (size_t i = 0; i < t->n; i++) {
		const struct term *v = &t->v[i];

		if (v->q >= 0 && !(v->f & T_IDENT))
			mark_value(s, i);
		else if (!(v->f & T_PUNCT) && !mark_text(s, ti, &i))
			mark_word(s, ti, i);
	}
	s->part &= !s->topic;
	mark_agents(s);
	mark_seekers(s, ti);
	find_cuts(s);
	return true;
}

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
		opposite |= (m->is & LW_OPPOSITE) != 0;
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

/* All words of either that need to be met are, and one is. */
static bool
words_meet(const struct reading *x, const struct reading *y, uint8_t free)
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
	return met > 0;
}

/* The same in one order: letters of a script without blanks. */
static bool
letters_meet(const struct reading *x, const struct reading *y)
{
	size_t i = 0, k = 0, met = 0;

	for (;;) {
		while (i < x->n && (x->w[i].free & FREE_TOPIC))
			i++;
		while (k < y->n && (y->w[k].free & FREE_TOPIC))
			k++;
		if (i == x->n || k == y->n)
			break;
		if (x->w[i++].id != y->w[k++].id)
			return false;
		met++;
	}
	return i == x->n && k == y->n && met > 0;
}

static bool
agree(const struct said *s, const struct reading *x, const struct reading *y,
    uint8_t free)
{
	return s->l->traits & LANG_JOINED ? letters_meet(x, y)
					  : words_meet(x, y, free);
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

static bool
values_clash(struct pair *p, const struct said *sx, const struct reading *x,
    const struct said *sy, const struct reading *y)
{
	const struct term *tx = x->v[0], *ty = y->v[0];
	const struct qty *qx = qty_of(sx, tx), *qy = qty_of(sy, ty);
	struct qty_diff d = qty_compare(qx, qy);

	if (d.rel != QTY_DIFFERENT || tx->pk != ty->pk ||
	    qx->kind != qy->kind || !plain_value(qx) || !plain_value(qy) ||
	    !str_eq(qx->per, qy->per) || !nouns_agree(sx->l, qx, qy) ||
	    goes_on(sx, x, (int)qx->kind) || goes_on(sy, y, (int)qx->kind))
		return false;
	p->span = (struct qty_pair){tx, ty, qx, qy, d, true};
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
	if (text_from(s->at, r->day).n > 0)
		n = lang_text_at(
		    s->l, text_from(s->at, r->day), TEXT_WEEKDAY, &to);
	if (n > 0)
		q->text = str_sub(text_from(s->at, r->day), 0, n);
	return q;
}

/* Two days of the week, of what has one. */
static bool
days_clash(struct pair *p, const struct said *sx, const struct reading *x,
    const struct said *sy, const struct reading *y)
{
	const struct qty *qx, *qy;

	if (goes_on(sx, x, -1) || goes_on(sy, y, -1))
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

/* "closed on Mondays", "open on Mondays from 2 to 6": what is more on the side
 * that does not deny it are times of day. */
static bool
denied(const struct said *no, const struct reading *n, const struct said *yes,
    const struct reading *y)
{
	for (size_t i = 0; i < y->nv; i++) {
		const struct qty *q = qty_of(yes, y->v[i]);

		/* 14 h is an hour of the day too */
		if (q->kind != QTY_TIME &&
		    !(q->kind == QTY_DURATION && q->range))
			return false;
	}
	return n->nv == 0 && !goes_on(no, n, -1) && !goes_on(yes, y, -1);
}

static bool
one_day(uint8_t days)
{
	return days != 0 && (days & (days - 1)) == 0;
}

/* Whether the readings cannot both hold; sets what they come down to. */
static bool
clash(struct pair *p, const struct said *sx, size_t cx, const struct said *sy,
    size_t cy)
{
	UNSET struct reading x, y;

	if (!read_to(p, sx, cx, &x) || !read_to(p, sy, cy, &y))
		return false;
	if ((x.days != 0) != (y.days != 0) || (x.agent && y.agent))
		return false;
	pair_off(sx, &x, sy, &y);
	if (x.neg != y.neg) {
		if ((x.days & y.days) != x.days && (x.days & y.days) != y.days)
			return false;
		if (!agree(sx, &x, &y, FREE_TOPIC) ||
		    !(x.neg ? denied(sx, &x, sy, &y) : denied(sy, &y, sx, &x)))
			return false;
		foreign_exact(p, DIFF_NEG);
		return true;
	}
	if (!agree(sx, &x, &y, FREE_TOPIC | FREE_LIGHT | FREE_AGENT))
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
	if (!read_side(p->ca, &p->tx, &ti, &x) ||
	    !read_side(p->cb, &p->ty, &ti, &y) || x.part || y.part ||
	    !(ti.words || x.topic || y.topic))
		return;
	for (size_t i = 0; i < x.ncuts; i++)
		for (size_t k = 0; k < y.ncuts; k++)
			if (clash(p, &x, x.cut[i], &y, y.cut[k]))
				return;
}
