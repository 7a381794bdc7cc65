/*
 * diff_bound: "in 1969 or before", "before 1969", against a day on the other
 * side of it.
 *
 * Before and after alone are said of what goes on as well: they are held only
 * of what happens once.
 */
#include "detect/diff_own.h"

struct bounded {
	const struct term *at; /* the first date */
	const struct qty *q;
	struct span when; /* the days it leaves */
	bool bound, loose;
};

static const struct qty *
date_at(const struct atom *at, const struct terms *t, size_t i)
{
	const struct qty *q =
	    i < t->n && t->v[i].q >= 0 ? &at->q.v[t->v[i].q] : NULL;

	return q != NULL && q->kind == QTY_DATE && !q->recurring && !q->about &&
		       q->nwhen == 1 && !q->range
		   ? q
		   : NULL;
}

static bool
word(const struct terms *t, size_t i, const char *bars)
{
	return i < t->n && t->v[i].q < 0 && in_list(t->v[i].fold, bars);
}

/* "before" and "or in" in front: where the first word of it stands, else i. */
static size_t
in_front(const struct terms *t, size_t i, const char *bars, bool *too)
{
	if (i >= 3 && word(t, i - 2, "or") &&
	    ((word(t, i - 1, "in|on") && word(t, i - 3, bars)) ||
		(word(t, i - 1, bars) && word(t, i - 3, "in|on")))) {
		*too = true;
		return i - 3;
	}
	return i >= 1 && word(t, i - 1, bars) ? i - 1 : i;
}

/* "or before", "or earlier", "or before 1969" behind. */
static bool
behind(const struct atom *at, const struct terms *t, size_t i, const char *bars,
    size_t *end)
{
	const struct qty *q = date_at(at, t, i), *again;

	if (!word(t, i + 1, "or") || !word(t, i + 2, bars))
		return false;
	*end = i + 3;
	again = date_at(at, t, *end);
	if (again == NULL)
		return true;
	(*end)++;
	return again->when[0].lo == q->when[0].lo &&
	       again->when[0].hi == q->when[0].hi;
}

#define EARLIER "before|earlier"
#define LATER "after|later"

static void
read_bound(const struct atom *at, const struct terms *t, size_t i,
    struct bounded *b, size_t *end)
{
	bool too = false;

	*end = i + 1;
	b->when = b->q->when[0];
	if (behind(at, t, i, EARLIER, end)) {
		b->when.lo = DAY_MIN;
	} else if (behind(at, t, i, LATER, end)) {
		b->when.hi = DAY_MAX;
	} else if (in_front(t, i, "before", &too) < i) {
		b->when = (struct span){DAY_MIN, too ? b->when.hi : b->when.lo};
		b->loose = !too;
	} else if (in_front(t, i, "after", &too) < i) {
		b->when = (struct span){too ? b->when.lo : b->when.hi, DAY_MAX};
		b->loose = !too;
	} else {
		return;
	}
	b->bound = true;
}

static bool
bounded_read(const struct atom *at, const struct terms *t, struct bounded *b)
{
	*b = (struct bounded){.at = NULL};
	for (size_t i = 0; i < t->n; i++) {
		size_t end;

		if (t->v[i].q < 0)
			continue;
		/* any other value tells more than when */
		if (b->at != NULL)
			return false;
		b->q = date_at(at, t, i);
		if (b->q == NULL || t->v[i].role == R_ASIDE)
			return false;
		b->at = &t->v[i];
		read_bound(at, t, i, b, &end);
		i = end - 1;
	}
	return b->at != NULL;
}

/* Whether it dates what the clause tells, and not the contracts signed then
 * that it tells of. */
static bool
dates_verb(const struct atom *at, const struct term *date)
{
	const struct term *v = at->verb >= 0 ? &at->t.v[at->verb] : NULL;

	if (v == NULL || date->role == R_SUBJ || date->off < v->off)
		return false;
	VEC_EACH (i, &at->t) {
		const struct term *t = &at->t.v[i];

		if (t->off > v->off && t->off < date->off && (t->f & W_PART) &&
		    !(t->f & W_NOUNY))
			return false;
	}
	return true;
}

/* Nothing is left but the date and what bounds it. */
static bool
nothing_left(const struct left *l)
{
	for (size_t i = 0; i < l->n; i++)
		if (l->v[i]->q < 0 && !term_is_light(l->v[i]) &&
		    !in_list(l->v[i]->fold, EARLIER "|" LATER))
			return false;
	return true;
}

#define ONCE                                                                   \
	ONCE_IN_ALL "|marry|release|complete|open|close_down|establish|build|" \
		    "write|publish|sign|settle|demolish"

bool
diff_bound(struct pair *p)
{
	struct bounded x, y;

	if (p->neg || p->sx + p->sy > 0 || !p->x->english || !p->y->english ||
	    !(p->same_verb || (p->x->copula && p->y->copula)) ||
	    !bounded_read(p->x, &p->tx, &x) ||
	    !bounded_read(p->y, &p->ty, &y) || !(x.bound || y.bound) ||
	    !dates_verb(p->x, x.at) || !dates_verb(p->y, y.at) ||
	    ((x.loose || y.loose) && !both_have_word(p, ONCE)) ||
	    span_meets(x.when, y.when) || pair_repeats(p) ||
	    !nothing_left(&p->lx) || !nothing_left(&p->ly))
		return false;
	p->span = (struct qty_pair){.tx = x.at,
	    .ty = y.at,
	    .qx = x.q,
	    .qy = y.q,
	    .d = {.rel = QTY_DIFFERENT}};
	p->core = &p->span;
	p->diff = DIFF_DATE;
	return true;
}
