/*
 * diff: what a pair comes down to, once all that agrees is put aside: one
 * value, one word and its opposite, one "not", one name in a place for one.
 */
#include <string.h>

#include "detect/diff_own.h"

/* ---- what is left over ---- */

static bool
is_scope_prep(const struct term *t)
{
	return t->pk == P_COND || t->pk == P_BY || t->pk == P_FROM;
}

static void
count_rest(struct pair *p, const struct left *l, const struct term *core,
    size_t *rest, size_t *scope)
{
	*rest = *scope = 0;
	for (size_t i = 0; i < l->n; i++) {
		const struct term *t = l->v[i];

		if (t == core || term_is_light(t) || pair_dates_state(p, t) ||
		    pair_end_word(p, t))
			continue;
		/* a span's ends and its duration are the core */
		if (p->core == &p->span &&
		    (t->q >= 0 || term_is(t, "run|lead|open|go|work|close|end|"
					     "begin|finish")))
			continue;
		if (p->core != NULL && (t == p->core->tx || t == p->core->ty))
			continue;
		(*rest)++;
		if (t->role == R_LEAD || t->role == R_SUBJ ||
		    (t->role == R_ARG && is_scope_prep(t)))
			(*scope)++;
	}
}

static void
count_both(struct pair *p)
{
	count_rest(p, &p->lx, p->ox, &p->rx, &p->scope_x);
	count_rest(p, &p->ly, p->oy, &p->ry, &p->scope_y);
}

size_t
left_heavy(const struct left *l)
{
	size_t n = 0;

	for (size_t i = 0; i < l->n; i++)
		n += !term_is_light(l->v[i]);
	return n;
}

static const struct term *
verb_of(const struct atom *at, const struct terms *t)
{
	(void)t;
	return at->verb >= 0 ? &at->t.v[at->verb] : NULL;
}

bool
left_holds(const struct left *l, const struct term *t)
{
	for (size_t i = 0; i < l->n; i++)
		if (l->v[i] == t)
			return true;
	return false;
}

bool
left_has_id(const struct left *l, uint64_t id)
{
	for (size_t i = 0; i < l->n; i++)
		if (l->v[i]->id == id && l->v[i]->q < 0)
			return true;
	return false;
}

bool
both_have_word(const struct pair *p, const char *words)
{
	for (size_t i = 0; i < p->cx.n; i++)
		if (p->cx.v[i]->q < 0 && left_has_id(&p->cy, p->cx.v[i]->id) &&
		    term_is(p->cx.v[i], words))
			return true;
	return false;
}

/* ---- roles swapped ---- */

struct ends {
	uint64_t agent[8], patient[8];
	size_t na, np;
};

static void
read_ends(const struct atom *at, const struct terms *t, struct ends *e)
{
	memset(e, 0, sizeof(*e));
	for (size_t i = 0; i < t->n; i++) {
		const struct term *v = &t->v[i];
		bool agent, patient;

		if (!term_is_content(v) || v->q >= 0)
			continue;
		if (at->passive) {
			agent = v->role == R_ARG && v->pk == P_BY;
			patient = v->role == R_SUBJ;
		} else {
			agent = v->role == R_SUBJ;
			patient =
			    v->role == R_ARG && v->prep == 0 && v->arg <= 1;
		}
		if (agent && e->na < 8)
			e->agent[e->na++] = v->id;
		if (patient && e->np < 8)
			e->patient[e->np++] = v->id;
	}
}

static bool
same_set(const uint64_t *a, size_t n, const uint64_t *b, size_t m)
{
	if (n == 0 || n != m)
		return false;
	for (size_t i = 0; i < n; i++) {
		size_t k = 0;

		while (k < m && b[k] != a[i])
			k++;
		if (k == m)
			return false;
	}
	return true;
}

/* "A is taller than B", "B is north of A": the ends of a comparison. */
static bool
read_compared(const struct atom *at, const struct terms *t, struct ends *e)
{
	bool way = false;

	memset(e, 0, sizeof(*e));
	for (size_t i = 0; i < t->n; i++)
		way |= term_is(&t->v[i], "than|north|south|east|west|above|"
					 "below|upstream|downstream|under");
	for (size_t i = 0; way && i < t->n; i++) {
		const struct term *v = &t->v[i];
		bool behind =
		    v->role == R_ARG && (v->prep == id_of(STR("than")) ||
					    v->prep == id_of(STR("of")) ||
					    v->prep == id_of(STR("above")) ||
					    v->prep == id_of(STR("below")) ||
					    v->prep == id_of(STR("under")));

		if (!term_is_content(v) || v->q >= 0 ||
		    term_is(v, "north|south|east|west|above|below|under"))
			continue;
		if (v->role == R_SUBJ && e->na < 8)
			e->agent[e->na++] = v->id;
		else if (behind && e->np < 8)
			e->patient[e->np++] = v->id;
	}
	return e->na > 0 && e->np > 0 && at->copula;
}

static bool
compared_round(const struct pair *p)
{
	struct ends x, y;

	return !p->neg && read_compared(p->x, &p->tx, &x) &&
	       read_compared(p->y, &p->ty, &y) &&
	       !same_set(x.agent, x.na, y.agent, y.na) &&
	       same_set(x.agent, x.na, y.patient, y.np) &&
	       same_set(x.patient, x.np, y.agent, y.na);
}

static bool
find_swap(struct pair *p)
{
	struct ends x, y;
	const struct term *v = verb_of(p->x, &p->tx);

	if (compared_round(p)) {
		p->diff = DIFF_SWAP;
		return true;
	}
	if (!p->same_verb || v == NULL || p->x->copula || p->y->copula ||
	    p->x->keyed || p->y->keyed || p->neg)
		return false;
	if (term_is(v, "marry|meet|border|merge|join|work|play|talk|resemble|"
		       "equal|match|have|share|and|fight|near|face|visit"))
		return false;
	read_ends(p->x, &p->tx, &x);
	read_ends(p->y, &p->ty, &y);
	if (same_set(x.agent, x.na, y.agent, y.na))
		return false;
	if (!same_set(x.agent, x.na, y.patient, y.np) ||
	    !same_set(x.patient, x.np, y.agent, y.na))
		return false;
	p->diff = DIFF_SWAP;
	return true;
}

/* ---- values ---- */

static bool
value_role(const struct qty_pair *q)
{
	/* "In her fifth novel it is winter" */
	if (q->qx->kind == QTY_ORDINAL &&
	    (q->tx->role == R_LEAD) != (q->ty->role == R_LEAD))
		return false;
	if (q->qx->kind == QTY_DATE || q->qx->kind == QTY_ORDINAL)
		return q->tx->role != R_SUBJ && q->ty->role != R_SUBJ;
	return true;
}

/* "the fifth or the tenth" says neither. */
bool
is_alternative(const struct terms *all, const struct term *t)
{
	size_t i = (size_t)(t - all->v);

	for (size_t d = 1; d <= 2; d++)
		if ((i >= d && term_is(t - d, "or|either")) ||
		    (i + d < all->n && term_is(t + d, "or")))
			return true;
	return false;
}

/* "37 -> 70": what it was. */
static bool
before_arrow(const struct terms *all, const struct term *t)
{
	size_t i = (size_t)(t - all->v);

	return i + 1 < all->n && (term_is(t + 1, "->|→|=>|⇒") ||
				     (i + 2 < all->n && term_is(t + 1, "-") &&
					 term_is(t + 2, ">")));
}

/* "+33", "X + 1": by how much it grew or what is added. */
static bool
is_added(const struct terms *all, const struct term *t)
{
	return t > all->v && term_is(t - 1, "+");
}

/* "the 2019 revision": which one it is. */
static bool
says_which_one(const struct terms *all, const struct term *t)
{
	size_t i = (size_t)(t - all->v);

	return i > 0 && i + 1 < all->n && term_is(t - 1, "the") &&
	       term_is(t + 1, "revision|edition|release|version|issue|season");
}

/* The other clause states the value too, beside its own. */
static bool
said_too(const struct qty *v, const struct atom *other, const struct qty *but)
{
	VEC_EACH (i, &other->t) {
		int k = other->t.v[i].q;
		const struct qty *o = k >= 0 ? &other->q.v[k] : NULL;

		if (o != NULL && o != but && o->kind == v->kind &&
		    qty_compare(v, o).rel == QTY_SAME)
			return true;
	}
	return false;
}

bool
diff_may_differ(const struct pair *p, const struct qty_pair *q)
{
	return value_role(q) && !is_alternative(&p->tx, q->tx) &&
	       !is_alternative(&p->ty, q->ty) && !before_arrow(&p->tx, q->tx) &&
	       !before_arrow(&p->ty, q->ty) && !is_added(&p->tx, q->tx) &&
	       !is_added(&p->ty, q->ty) &&
	       says_which_one(&p->tx, q->tx) == says_which_one(&p->ty, q->ty) &&
	       !said_too(q->qx, p->y, q->qy) && !said_too(q->qy, p->x, q->qx);
}

static bool
find_values(struct pair *p)
{
	struct qty_pair *date = NULL, *other = NULL;

	for (size_t i = 0; i < p->nq; i++) {
		struct qty_pair *q = &p->q[i];

		if (q->d.rel != QTY_DIFFERENT || !q->alike ||
		    !diff_may_differ(p, q))
			continue;
		if (q->qx->kind == QTY_DATE)
			date = date == NULL ? q : date;
		else if (other == NULL || q->qx->kind != QTY_NUMBER)
			other = q;
	}
	if (other == NULL && date == NULL)
		return false;
	/* an age goes with the day of death */
	if (date != NULL && both_have_word(p, ONCE_IN_ALL))
		other = NULL;
	p->core = other != NULL ? other : date;
	p->diff = other != NULL ? DIFF_QTY : DIFF_DATE;
	return true;
}

/* Which time it was ("for the third time") or how often ("twice"); 0 none. */
static double
times_of(const struct atom *at, const struct terms *t, bool nth)
{
	static const char *const words[] = {"once", "twice", "thrice"};

	for (size_t i = 0; i < t->n; i++) {
		const struct term *v = &t->v[i];
		const struct qty *q = v->q >= 0 ? &at->q.v[v->q] : NULL;

		for (int k = 0; !nth && k < 3; k++)
			if (q == NULL && str_eq(v->fold, str_of(words[k])))
				return k + 1;
		if (q == NULL || q->about || q->lo != q->hi ||
		    q->kind != (nth ? QTY_ORDINAL : QTY_NUMBER))
			continue;
		if (str_eq(q->noun, STR("time")) ||
		    str_eq(q->noun, STR("times")) ||
		    (i + 1 < t->n && term_is(v + 1, "time")))
			return q->lo;
	}
	return 0;
}

static bool
only_times(const struct left *l)
{
	for (size_t i = 0; i < l->n; i++)
		if (l->v[i]->q < 0 && !term_is_light(l->v[i]) &&
		    !term_is(l->v[i], "once|twice|thrice"))
			return false;
	return true;
}

/* A third time, against twice said later. */
static bool
find_times(struct pair *p)
{
	double nth = times_of(p->x, &p->tx, true);
	double often = times_of(p->y, &p->ty, false);

	if (nth == 0) {
		nth = times_of(p->y, &p->ty, true);
		often = times_of(p->x, &p->tx, false);
		if (!date_known(p->ca->said) || !date_known(p->cb->said) ||
		    date_day(p->ca->said) < date_day(p->cb->said))
			return false;
	}
	if (often == 0 || nth <= often || !p->same_verb || p->neg ||
	    p->shared == 0 || !only_times(&p->lx) || !only_times(&p->ly))
		return false;
	p->diff = DIFF_TIMES;
	return true;
}

static bool
find_units(struct pair *p)
{
	for (size_t i = 0; i < p->lx.n; i++)
		for (size_t j = 0; j < p->ly.n; j++) {
			const struct term *t = p->lx.v[i], *u = p->ly.v[j];

			if (t->q < 0 || u->q < 0 ||
			    p->x->q.v[t->q].kind != QTY_MONEY ||
			    p->y->q.v[u->q].kind != QTY_MONEY)
				continue;
			p->ox = t;
			p->oy = u;
			p->diff = DIFF_UNITS;
			return true;
		}
	return false;
}

/* ---- opposites and "not" ---- */

/* "left-handed", "right-handed" */
static bool
compounds_deny(struct str a, struct str b)
{
	struct str x, y;

	return str_cut(a, '-', &x, &a) && str_cut(b, '-', &y, &b) && a.n > 0 &&
	       str_eq(a, b) && opposite(x, y);
}

/* "stable", "unstable" */
static bool
prefixed(struct str s, struct str l)
{
	static const struct str pre[] = {{"un", 2}, {"non-", 4}, {"in", 2},
	    {"im", 2}, {"non", 3}, {"dis", 3}, {"ir", 2}};

	if (s.n <= 4 || l.n < s.n + 2 || l.n > s.n + 4 ||
	    l.p[l.n - 1] != s.p[s.n - 1] || !str_ends(l, s))
		return false;
	for (size_t k = 0; k < sizeof(pre) / sizeof(pre[0]); k++)
		if (l.n == s.n + pre[k].n && str_starts(l, pre[k]))
			return true;
	return false;
}

/* allow against forbid, "enabled" against "disabled"; un- and non-. `tabled`:
 * `a` may stand in the table of opposites. */
static bool
denies(struct str a, struct str b, bool tabled)
{
	return (tabled && opposite(a, b)) || prefixed(a, b) || prefixed(b, a);
}

static bool
denies_folded(const struct term *x, const struct term *y)
{
	if (x->q >= 0 || y->q >= 0 || x->place != NULL || y->place != NULL)
		return false;
	if (compounds_deny(x->fold, y->fold))
		return true;
	if (!(x->denied || x->prefixed || y->prefixed))
		return false;
	if (denies(x->lemma, y->lemma, x->denied))
		return true;
	if (x->lemma.p == x->fold.p && y->lemma.p == y->fold.p)
		return false;
	return denies(x->fold, y->fold, x->denied) ||
	       denies(x->fold, y->lemma, x->denied) ||
	       denies(x->lemma, y->fold, x->denied);
}

/* Gold against silver, of a medal. */
static bool
excludes(const struct pair *p, const struct term *t, const struct term *u)
{
	const char *context;

	if (t->q >= 0 || u->q >= 0 || t->role == R_SUBJ || u->role == R_SUBJ)
		return false;
	context = exclusive_context(t->lemma, u->lemma);
	return context != NULL && both_have_word(p, context);
}

/* Colours none of which is a shade of another; grey in two spellings. */
static size_t
colour(const struct term *t)
{
	static const char *const names[] = {"black", "blue", "brown", "green",
	    "gray|grey", "orange", "pink", "purple", "red", "teal", "white",
	    "yellow"};

	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++)
		if (t->q < 0 && term_is(t, names[i]))
			return i + 1;
	return 0;
}

bool
pair_colours(const struct pair *p)
{
	return p->ox != NULL && p->oy != NULL && colour(p->ox) > 0 &&
	       colour(p->oy) > 0;
}

/* The one thing said of the subject. */
static bool
only_predicate(
    const struct atom *at, const struct left *c, const struct term *t)
{
	size_t n = 0;

	for (size_t i = 0; i < c->n; i++)
		n += c->v[i]->role == R_ARG && !term_is_light(c->v[i]);
	return (at->copula || at->keyed) && t->role == R_ARG && n == 1;
}

/* "The logo is teal", "the logo is green": a thing has one colour. */
static bool
find_colour(struct pair *p)
{
	size_t x, y;

	if (p->lx.n != 1 || p->ly.n != 1 || p->neg)
		return false;
	x = colour(p->lx.v[0]);
	y = colour(p->ly.v[0]);
	if (x == 0 || y == 0 || x == y ||
	    !only_predicate(p->x, &p->cx, p->lx.v[0]) ||
	    !only_predicate(p->y, &p->cy, p->ly.v[0]))
		return false;
	p->ox = p->lx.v[0];
	p->oy = p->ly.v[0];
	p->diff = DIFF_OPPOSITE;
	return true;
}

/* What stands behind `prep` here stands behind `other` there. */
static bool
behind_other(
    const struct left *c, uint64_t prep, const struct left *d, uint64_t other)
{
	for (size_t i = 0; i < c->n; i++)
		for (size_t k = 0; k < d->n; k++)
			if (c->v[i]->id == d->v[k]->id &&
			    c->v[i]->prep == prep && d->v[k]->prep == other &&
			    c->v[i]->q < 0)
				return true;
	return false;
}

/* "can be made without eggs" */
static bool
may_be(const struct terms *t)
{
	VEC_EACH (i, t)
		if (t->v[i].f & W_MODAL)
			return true;
	return false;
}

/* "with milk", "without milk"; "voted for it", "voted against it" */
static bool
find_turned(struct pair *p)
{
	bool x = p->lx.n == 1 && p->ly.n == 0;
	const struct term *t = x			      ? p->lx.v[0]
			       : p->ly.n == 1 && p->lx.n == 0 ? p->ly.v[0]
							      : NULL;
	const struct left *c = x ? &p->cx : &p->cy, *d = x ? &p->cy : &p->cx;
	struct str other;

	if (t == NULL || p->neg || !p->same_verb ||
	    may_be(&p->tx) != may_be(&p->ty))
		return false;
	if (term_is(t, "without"))
		other = STR("with");
	else if (term_is(t, "against") &&
		 both_have_word(p, "vote|speak|decide|argue"))
		other = STR("for");
	else
		return false;
	if (!behind_other(c, t->id, d, id_of(other)))
		return false;
	p->ox = p->oy = t;
	p->diff = DIFF_OPPOSITE;
	return true;
}

static bool
find_opposite(struct pair *p)
{
	if (find_colour(p) || find_turned(p))
		return true;
	for (size_t i = 0; i < p->lx.n; i++)
		for (size_t j = 0; j < p->ly.n; j++) {
			const struct term *t = p->lx.v[i], *u = p->ly.v[j];

			if (!denies_folded(t, u) && !excludes(p, t, u))
				continue;
			p->ox = t;
			p->oy = u;
			p->diff = DIFF_OPPOSITE;
			return true;
		}
	return false;
}

static bool
everyone(const struct atom *at)
{
	for (size_t i = at->subj_lo; i < at->subj_hi && i < at->subj_lo + 2;
	     i++)
		if (term_is(&at->t.v[i], "everyone|everybody|all"))
			return true;
	return false;
}

static size_t
heavy_args(const struct left *l, const struct pair *p)
{
	size_t n = 0;

	for (size_t i = 0; i < l->n; i++)
		n += l->v[i]->role == R_ARG && !term_is_light(l->v[i]) &&
		     l->v[i] != p->ox && l->v[i] != p->oy && l->v[i]->q < 0 &&
		     (p->core == NULL || l->v[i]->arg != p->core->tx->arg);
	return n;
}

static bool
find_universal(struct pair *p)
{
	const struct atom *all = p->x->universal ? p->x : p->y;
	const struct left *one = p->x->universal ? &p->ly : &p->lx;
	bool names = p->x->universal ? p->names_y : p->names_x;
	size_t rest = 0;

	/* "only old fixes", "no new fixes" */
	if ((p->x->only && p->sx > 0) || (p->y->only && p->sy > 0))
		return false;
	if (p->x->universal == p->y->universal ||
	    p->shared + p->shared_topic == 0 ||
	    (!pair_one_text(p) && p->shared + p->shared_topic < 2) ||
	    (p->diff != DIFF_OPPOSITE && p->shared == 0 && !everyone(all)) ||
	    heavy_args(p->x->universal ? &p->lx : &p->ly, p) > 0 ||
	    (p->diff != DIFF_OPPOSITE && p->diff != DIFF_NEG &&
		p->diff != DIFF_QTY))
		return false;
	for (size_t i = 0; i < one->n; i++)
		rest += one->v[i]->role != R_SUBJ &&
			!term_is(one->v[i], "need|have|use|take") &&
			one->v[i] != p->ox && one->v[i] != p->oy &&
			!term_is_light(one->v[i]);
	if ((p->diff == DIFF_QTY && rest == 0 && everyone(all) &&
		p->core->qx->kind != QTY_DURATION &&
		(p->x->universal ? p->sy : p->sx) > 0) ||
	    (p->diff != DIFF_QTY && rest == 0 &&
		(p->x->universal ? p->sx : p->sy) == 0 &&
		(names || (p->x->universal ? p->sy : p->sx) > 0))) {
		p->diff = DIFF_UNIVERSAL;
		return true;
	}
	return false;
}

static bool
renamed(struct pair *p)
{
	if (p->sx + p->sy > 0 || !left_all_names(&p->lx, true) ||
	    !left_all_names(&p->ly, true))
		return false;
	p->diff = DIFF_ENTITY;
	return true;
}

/* ---- all of it ---- */

/* "has not been paid", "was paid on 3 April" */
static bool
undone_and_done(const struct pair *p)
{
	const struct atom *no = p->x->negated ? p->x : p->y;
	const struct atom *yes = no == p->x ? p->y : p->x;

	for (size_t i = 0; i < p->lx.n + p->ly.n; i++) {
		const struct term *t =
		    i < p->lx.n ? p->lx.v[i] : p->ly.v[i - p->lx.n];

		if (t->f & T_IDENT)
			return false;
	}
	return no->perfect && !no->has_when && yes->past && !yes->perfect &&
	       yes->has_when && p->same_verb && p->nq == 0 &&
	       date_known((no == p->x ? p->ca : p->cb)->said);
}

void
diff_find(struct pair *p)
{
	if (p->shared + p->shared_topic + p->nq == 0 && !p->same_topic)
		return;
	if (foreign_diff(p)) {
		if (p->diff == DIFF_NONE &&
		    (p->x->english != p->y->english ||
			(p->x->lang == NULL && p->y->lang == NULL)))
			find_values(p);
		count_both(p);
		return;
	}
	if (find_swap(p) || diff_cause(p) || diff_age(p)) {
		count_both(p);
		return;
	}
	if (find_times(p) || diff_relation(p) || diff_licence(p) ||
	    diff_end(p) || diff_bound(p)) {
		count_both(p);
		return;
	}
	bool values = find_values(p);

	/* "voted against it in 2024", "for it in 2025" */
	if (values && p->diff == DIFF_DATE && pair_turns(p)) {
		p->core = NULL;
		p->diff = DIFF_ENTITY;
		count_both(p);
		return;
	}
	/* other names at another time: the date is no value of theirs */
	if (values && p->diff == DIFF_DATE && left_heavy(&p->fx) > 0 &&
	    left_heavy(&p->fy) > 0 && p->time_differs &&
	    (diff_holder(p) || diff_place(p) || renamed(p)))
		p->core = NULL;
	if (!values && !diff_span(p) && !find_opposite(p)) {
		if (p->neg)
			p->diff = DIFF_NEG;
		else if (!diff_more(p) && !diff_sole(p) && !diff_holder(p) &&
			 !diff_place(p) && !find_units(p) &&
			 left_heavy(&p->lx) > 0 && left_heavy(&p->ly) > 0)
			p->diff = DIFF_ENTITY;
	}
	/* "open on Sundays", "closed on Mondays" */
	if (p->diff == DIFF_DATE && p->core->qx->recurring && find_opposite(p))
		p->core = NULL;
	if (p->diff == DIFF_DATE && p->neg && (p->x->never || p->y->never))
		p->diff = DIFF_NEVER;
	if (p->diff == DIFF_NEG &&
	    (p->x->never || p->y->never || undone_and_done(p)))
		p->diff = DIFF_NEVER;
	if (p->diff == DIFF_OPPOSITE && p->neg)
		p->diff = DIFF_NONE;
	find_universal(p);
	count_both(p);
}

/* What distinct_entity lets pass although both subjects have words of their
 * own. */
bool
diff_hopeless(struct pair *p)
{
	if (p->sx == 0 || p->sy == 0 || !p->x->english || !p->y->english ||
	    p->x->universal != p->y->universal ||
	    (p->x->relations & p->y->relations))
		return false;
	/* two holders, two of one name */
	if ((left_one_place(&p->fx) && left_one_place(&p->fy)) ||
	    (left_all_names(&p->lx, true) && left_all_names(&p->ly, true)))
		return false;
	if (left_populations(&p->lx) || left_populations(&p->ly) ||
	    pair_one_sided(p, "default"))
		return false;
	return !find_swap(p) && !diff_cause(p);
}
