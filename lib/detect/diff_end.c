/*
 * diff_end: what ran from one day to another, against the day on which it began
 * or ended: "mayor from 2001 to 2009" and "became mayor in 2003".
 *
 * All else has to be met: another office, place or part has days of its own.
 * What may come back another time (a second term, next year's fair) is held
 * only where the day cannot be of that.
 */
#include <stdlib.h>
#include <string.h>

#include "detect/diff_own.h"

#define BEGINS "begin|open|begin_work|become|release"
#define ENDS "close|end|close_down|eol|leave|retire|complete"
/* What begins and ends as a whole. */
#define RUNS                                                                   \
	"last|lead|run|begin|open|held|go|stay|build|construct|film|shoot|"    \
	"record|restore|renovate|rebuild|close|close_down|have|work"
/* What a person does for a time. */
#define SERVES                                                                 \
	"serve|work|reside|reign|rule|teach|play|coach|manage|chair|head|"     \
	"direct|lead|govern|edit"
#define OFFICE "office|post|position|role|duty|job"

enum end { END_NONE, END_FIRST, END_LAST };

/* The one side, which tells both ends, and the other, which tells one. */
struct ends_told {
	const struct atom *whole, *part;
	const struct qty *range, *day;
	const struct left *lw, *lp;   /* what is left of them */
	const struct term *from, *at; /* the values */
	enum end end;
	bool person; /* a person's time at something */
};

static const struct qty *
only_one(const struct atom *at, enum qty_kind kind)
{
	const struct qty *q = atom_only(at, kind);

	if (q == NULL || q->about || q->recurring ||
	    (kind == QTY_DATE && q->nwhen != 1))
		return NULL;
	return q;
}

static const struct term *
term_of(const struct terms *t, const struct atom *at, const struct qty *q)
{
	VEC_EACH (i, t)
		if (t->v[i].q >= 0 && &at->q.v[t->v[i].q] == q)
			return &t->v[i];
	return NULL;
}

static const struct term *
verb_of(const struct atom *at)
{
	return at->verb >= 0 ? &at->t.v[at->verb] : NULL;
}

/* Which end the day is, by its preposition or by the verb. */
static enum end
end_of(const struct ends_told *s)
{
	const struct term *v = verb_of(s->part);

	if (s->at->pk == P_UNTIL)
		return END_LAST;
	if (s->at->pk == P_FROM)
		return END_FIRST;
	if (s->at->pk == P_BEFORE || s->at->pk == P_AFTER || v == NULL)
		return END_NONE;
	/* "was closed on 3 May": a day of it, and no end */
	if (s->part->passive && !term_is(v, "complete|open|close_down"))
		return END_NONE;
	return term_is(v, BEGINS) ? END_FIRST
	       : term_is(v, ENDS) ? END_LAST
				  : END_NONE;
}

/* Whether what the whole tells goes with that end. */
static bool
goes_with(struct ends_told *s)
{
	const struct term *w = verb_of(s->whole), *v = verb_of(s->part);

	if (w == NULL || v == NULL || s->whole->keyed || s->part->keyed)
		return false;
	s->person = s->whole->copula || term_is(w, SERVES);
	if (term_is(v, "complete|release") && s->person)
		return false;
	/* one joins a team, and leads it later */
	if (term_is(v, "begin_work|leave|retire"))
		return s->whole->copula || term_is(w, "serve|work|play|teach");
	if (term_is(v, "become"))
		return s->person;
	/* "was open", "was closed" */
	if (s->whole->copula && term_is(v, "open|close"))
		return true;
	return s->person || term_is(w, RUNS) || w->id == v->id;
}

/* Nothing weighs but what tells the time, the verbs and the office. */
static bool
all_met(const struct ends_told *s, const struct left *l)
{
	size_t places = 0;

	for (size_t i = 0; i < l->n; i++) {
		const struct term *t = l->v[i];

		if (term_is_light(t) || t->role == R_VERB || t == s->at ||
		    t == s->from ||
		    term_is(t, RUNS "|" SERVES "|" BEGINS "|" ENDS "|" OFFICE))
			continue;
		/* "was shot in India and London from .. to" */
		if (s->person || t->role != R_ARG || t->place == NULL)
			return false;
		places++;
	}
	return places == 0 || l == s->lw;
}

static bool
again(const struct atom *at)
{
	VEC_EACH (i, &at->t)
		if (in_list(at->t.v[i].fold,
			"again|anew|second|third|return|returned|re-elected|"
			"reelected|rejoined|reopened|also|first|briefly|"
			"temporarily|interim|acting"))
			return true;
	return false;
}

/* The days that an end said as a day, a month or a year may be. */
static struct span
days_of(const struct qty *range, enum end end)
{
	struct span w = range->when[0], out;
	struct date d;

	if (end == END_FIRST) {
		d = date_of_day(w.lo);
		out = (struct span){w.lo, w.lo + 1};
		if (d.d == 1)
			out.hi = w.lo + (d.m == 1 ? 366 : 31);
		return out;
	}
	d = date_of_day(w.hi);
	out = (struct span){w.hi - 1, w.hi};
	if (d.d == 1)
		out.lo = w.hi - (d.m == 1 ? 366 : 31);
	return out;
}

/* Days between the two; negative: the day is before the end's. */
static long
off_by(struct span end, struct span day)
{
	return day.lo >= end.hi	  ? day.lo - (end.hi - 1)
	       : end.lo >= day.hi ? (day.hi - 1) - end.lo
				  : 0;
}

/* Whether it can be no other time of the same kind: it lies within what the
 * whole tells, or just outside at the end told. */
static bool
of_this_time(const struct ends_told *s, long off)
{
	struct span w = s->range->when[0];
	long run = w.hi - w.lo, most = run > 365 ? run : 120;
	bool years = (s->day->when[0].hi - s->day->when[0].lo) >= 365;

	/* one is named one year and begins in the next */
	if (s->person && years && labs(off) < 366)
		return false;
	if (s->day->when[0].lo >= w.hi)
		return s->end == END_LAST && off <= most;
	if (s->day->when[0].hi <= w.lo)
		return s->end == END_FIRST && -off <= most;
	return true;
}

static struct qty *
made_end(struct pair *p, const struct ends_told *s)
{
	struct qty *q = NEW(p->a, struct qty);

	*q = *s->day;
	q->text =
	    s->end == END_LAST ? STR("its last day") : STR("its first day");
	if (q->kind == QTY_TIME) {
		q->lo = q->hi =
		    s->end == END_LAST ? s->range->hi : s->range->lo;
		q->text =
		    s->end == END_LAST ? STR("its end") : STR("its start");
		return q;
	}
	q->when[0] = days_of(s->range, s->end);
	return q;
}

static bool
ends_read(const struct pair *p, enum qty_kind kind, struct ends_told *s)
{
	const struct qty *a = only_one(p->x, kind), *b = only_one(p->y, kind);
	bool x;

	if (a == NULL || b == NULL || a->range == b->range)
		return false;
	x = a->range;
	*s = (struct ends_told){.whole = x ? p->x : p->y,
	    .part = x ? p->y : p->x,
	    .range = x ? a : b,
	    .day = x ? b : a,
	    .lw = x ? &p->lx : &p->ly,
	    .lp = x ? &p->ly : &p->lx};
	s->from = term_of(x ? &p->tx : &p->ty, s->whole, s->range);
	s->at = term_of(x ? &p->ty : &p->tx, s->part, s->day);
	if (s->at == NULL || s->from == NULL || !qty_both_ends(s->range))
		return false;
	s->end = end_of(s);
	return s->end != END_NONE && goes_with(s) && !s->part->perfect &&
	       !again(s->whole) && !again(s->part) && all_met(s, s->lw) &&
	       all_met(s, s->lp);
}

/* "from 3 March to 28 June", "closed on 12 July" */
bool
diff_end(struct pair *p)
{
	struct ends_told s;
	struct qty *made;

	if (p->neg || p->sx + p->sy > 0 || !p->x->english || !p->y->english ||
	    !(ends_read(p, QTY_DATE, &s) || ends_read(p, QTY_TIME, &s)))
		return false;
	made = made_end(p, &s);
	p->span.d = qty_compare(made, s.day);
	if (p->span.d.rel != QTY_DIFFERENT ||
	    (s.day->kind == QTY_DATE &&
		!of_this_time(&s, off_by(made->when[0], s.day->when[0]))))
		return false;
	p->span.tx = s.whole == p->x ? s.from : s.at;
	p->span.ty = s.whole == p->x ? s.at : s.from;
	p->span.qx = s.whole == p->x ? made : s.day;
	p->span.qy = s.whole == p->x ? s.day : made;
	p->core = &p->span;
	p->diff = s.day->kind == QTY_DATE ? DIFF_DATE : DIFF_QTY;
	return true;
}

bool
pair_end_apart(const struct pair *p)
{
	const struct qty *a = only_one(p->x, QTY_DATE);
	const struct qty *b = only_one(p->y, QTY_DATE);
	const struct term *v;

	if (a == NULL || b == NULL || a->range == b->range)
		return false;
	v = verb_of(a->range ? p->y : p->x);
	return qty_both_ends(a->range ? a : b) && v != NULL &&
	       term_is(v, "become|begin_work|leave|retire|elect|appoint|name|"
			  "choose|succeed");
}

bool
pair_end_word(const struct pair *p, const struct term *t)
{
	return p->core == &p->span && p->span.tx != NULL && t->q < 0 &&
	       (t->role == R_VERB ||
		   term_is(t, RUNS "|" SERVES "|" BEGINS "|" ENDS "|" OFFICE));
}
