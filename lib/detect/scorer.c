/*
 * scorer: reads the features of two dates that differ and sums them up.
 */
#include "detect/scorer.h"

#include <math.h>
#include <string.h>

#include "detect/diff_own.h"

const char *
scorer_words(enum scorer_feature f)
{
	static const char *const words[] = {
#define X(name, sense, text) text,
	    SCORER_FEATURES(X)
#undef X
	};

	return words[f];
}

static bool
is_word(const struct term *t)
{
	return t->q < 0 || (t->f & T_IDENT);
}

/* How many content words off the nearest matched word is. */
static size_t
off_shared(const struct left *c, const struct left *full, const struct term *at)
{
	size_t k = 0, off = PAIR_MAX;

	while (k < c->n && c->v[k] != at)
		k++;
	for (size_t i = 0; i < c->n; i++) {
		size_t d = i > k ? i - k : k - i;

		if (i != k && is_word(c->v[i]) && !left_holds(full, c->v[i]) &&
		    d < off)
			off = d;
	}
	return off;
}

static const struct term *
beside(const struct terms *all, const struct term *t, int step)
{
	long i = (long)(t - all->v) + step;

	while (i >= 0 && i < (long)all->n &&
	       ((all->v[i].f & (W_DET | T_PUNCT)) || all->v[i].role == R_ASIDE))
		i += step;
	return i >= 0 && i < (long)all->n ? &all->v[i] : NULL;
}

static bool
same_word(const struct term *a, const struct term *b)
{
	return a != NULL && b != NULL && a->q < 0 && b->q < 0 && a->id == b->id;
}

static size_t
heavy(const struct left *l, const struct term *but)
{
	size_t n = 0;

	for (size_t i = 0; i < l->n; i++)
		n += l->v[i] != but && !term_is_light(l->v[i]);
	return n;
}

static size_t
names(const struct left *l)
{
	size_t n = 0;

	for (size_t i = 0; i < l->n; i++)
		n += is_word(l->v[i]) && (l->v[i]->f & (T_UPPER | T_IDENT)) &&
		     !l->v[i]->date;
	return n;
}

static bool
values(const struct left *l, const struct term *but)
{
	for (size_t i = 0; i < l->n; i++)
		if (l->v[i] != but && !is_word(l->v[i]))
			return true;
	return false;
}

static bool
idents(const struct left *l)
{
	for (size_t i = 0; i < l->n; i++)
		if (l->v[i]->f & T_IDENT)
			return true;
	return false;
}

static double
part(size_t n, double of)
{
	return (double)n < of ? (double)n / of : 1;
}

/* ---- the features, a group a function ---- */

static bool
spans_days(const struct qty *q, long from, long to)
{
	long n = q->nwhen > 0 ? (long)(q->when[0].hi - q->when[0].lo) : 0;

	return n >= from && n <= to;
}

static void
read_value(const struct qty_pair *q, double *f)
{
	const struct qty *x = q->qx, *y = q->qy;

	f[SCORER_date_day] = spans_days(x, 1, 1) && spans_days(y, 1, 1);
	f[SCORER_date_year] =
	    spans_days(x, 365, 366) && spans_days(y, 365, 366);
	f[SCORER_about] = x->about || y->about;
}

static void
read_place(const struct pair *p, const struct qty_pair *q, double *f)
{
	const struct term *x = q->tx, *y = q->ty;
	size_t off =
	    off_shared(&p->cx, &p->fx, x) + off_shared(&p->cy, &p->fy, y);

	f[SCORER_role_same] = x->role == y->role;
	f[SCORER_copula] = p->x->copula && p->y->copula;
	f[SCORER_verb_once] = both_have_word(p, ONCE_IN_ALL
	    "|release|complete|publish|premiere|open|establish|write|sign");
	f[SCORER_before_same] =
	    same_word(beside(&p->tx, x, -1), beside(&p->ty, y, -1));
	f[SCORER_after_same] =
	    same_word(beside(&p->tx, x, 1), beside(&p->ty, y, 1));
	f[SCORER_both_beside_same] =
	    f[SCORER_before_same] * f[SCORER_after_same];
	f[SCORER_distance] = part(off > 2 ? off - 2 : 0, 10);
	f[SCORER_lead_one] = (x->role == R_LEAD) != (y->role == R_LEAD);
}

static bool
others_differ(const struct pair *p, const struct qty_pair *q)
{
	for (size_t i = 0; i < p->nq; i++)
		if (p->q[i].tx != q->tx && p->q[i].ty != q->ty &&
		    p->q[i].d.rel == QTY_DIFFERENT)
			return true;
	return false;
}

static void
read_rest(const struct pair *p, const struct qty_pair *q, double *f)
{
	size_t rx = heavy(&p->lx, q->tx), ry = heavy(&p->ly, q->ty);
	size_t met = p->shared + p->shared_topic;
	size_t ux = heavy(&p->fx, q->tx), uy = heavy(&p->fy, q->ty);

	f[SCORER_cover_short] =
	    (double)met / (double)(met + (ux < uy ? ux : uy) + 1);
	f[SCORER_cover_long] =
	    (double)met / (double)(met + (ux > uy ? ux : uy) + 1);
	f[SCORER_shared] = part(p->shared, 6);
	f[SCORER_left_short] = part(rx < ry ? rx : ry, 4);
	f[SCORER_left_both] = rx > 0 && ry > 0;
	f[SCORER_names_left_both] = names(&p->lx) > 0 && names(&p->ly) > 0;
	f[SCORER_subject_left_one] = (p->sx > 0) != (p->sy > 0);
	for (size_t i = 0; i < p->nq; i++)
		if (p->q[i].d.rel == QTY_SAME)
			f[SCORER_values_same] = 1;
	f[SCORER_values_differ] = others_differ(p, q);
	f[SCORER_values_left] = values(&p->lx, q->tx) || values(&p->ly, q->ty);
	f[SCORER_also] =
	    ((p->x->cues | p->y->cues) & 1u << CUE_ADDITIVE) != 0 ||
	    left_has(&p->cx, "another|other|again|later") ||
	    left_has(&p->cy, "another|other|again|later");
}

void
scorer_read(
    const struct pair *p, const struct qty_pair *q, double f[SCORER_COUNT])
{
	memset(f, 0, SCORER_COUNT * sizeof(*f));
	f[SCORER_base] = 1;
	read_value(q, f);
	read_place(p, q, f);
	read_rest(p, q, f);
}

double
scorer_sum(const double f[SCORER_COUNT])
{
	double sum = 0;

	for (size_t i = 0; i < SCORER_COUNT; i++)
		sum += f[i] * scorer_weights[i].weight;
	return sum;
}

/* A quarter is what a figure is of and no day of an event, nor is a rhythm. */
static bool
is_period(const struct qty *q)
{
	return q->recurring || spans_days(q, 80, 190);
}

/* "in 2014", "on 2 September 2016": the preposition goes with the date. */
static uint64_t
when_prep(const struct term *t)
{
	return t->prep == id_of(STR("on")) || t->prep == id_of(STR("at"))
		   ? id_of(STR("in"))
		   : t->prep;
}

/* "Built in 1984." below a heading, "The pool was built in 1974". */
static bool
speaks_of_another(const struct pair *p)
{
	bool x = !p->x->keyed && p->x->subj_lo == p->x->subj_hi;
	bool y = !p->y->keyed && p->y->subj_lo == p->y->subj_hi;

	return (x && p->sy > 0) || (y && p->sx > 0);
}

/* Words for a thing of any sort, which a name may carry or not: "Northwind",
 * "the Northwind company". */
#define ANY_SORT                                                               \
	"company|corporation|firm|group|club|team|band|project|product|tool|"  \
	"platform|programme|program|service|system|app|software|brand|"        \
	"organisation|organization|association|society|institution"

/* "the abbey school", "the tower of the church", where the other side speaks of
 * the abbey and of the church: a word of its subject is left that is no part of
 * a name. */
static bool
of_a_part(const struct atom *at, const struct left *l)
{
	for (size_t i = 0; i < l->n; i++) {
		const struct term *t = l->v[i];

		if (t->role != R_SUBJ || term_is_light(t))
			continue;
		/* "the second vote"; of a name: "Kestrel II" */
		if (t->q >= 0 ? at->q.v[t->q].kind == QTY_ORDINAL &&
				    !(t->raw.p[0] >= 'A' && t->raw.p[0] <= 'Z')
			      : !(t->f & (T_UPPER | T_TOPIC)) &&
				    t->place == NULL && !term_is(t, ANY_SORT))
			return true;
	}
	return false;
}

/* "for repairs", "on her second voyage": which of several it was. */
static bool
tells_occasion(const struct left *l, const struct term *value)
{
	for (size_t i = 0; i < l->n; i++)
		if (l->v[i]->role == R_ARG && l->v[i] != value &&
		    l->v[i]->prep != 0 && l->v[i]->prep != value->prep &&
		    !(l->v[i]->f & T_UPPER) && !term_is_light(l->v[i]))
			return true;
	return false;
}

/* Both English, of two pages, both hold; nothing told of one side alone. */
bool
scorer_asks(const struct pair *p, const struct qty_pair *q)
{
	/* "first climbed in 1887", "first climbed in winter in 1962" */
	if (left_has(&p->lx, "spring|summer|autumn|winter") !=
	    left_has(&p->ly, "spring|summer|autumn|winter"))
		return false;
	/* "voted against it", "voted for it" */
	if (pair_turns(p))
		return false;
	if (of_a_part(p->x, &p->lx) != of_a_part(p->y, &p->ly) ||
	    tells_occasion(&p->lx, q->tx) != tells_occasion(&p->ly, q->ty))
		return false;
	if (idents(&p->lx) || idents(&p->ly) || pair_repeats(p) ||
	    pair_other_ends(p) || pair_other_event(p) || speaks_of_another(p) ||
	    (q->qx->range && q->qy->range) ||
	    (when_prep(q->tx) != when_prep(q->ty) && q->tx->prep != 0 &&
		q->ty->prep != 0))
		return false;
	return q->alike && q->qx->kind == QTY_DATE && !is_period(q->qx) &&
	       !is_period(q->qy) && p->x->english && p->y->english && !p->neg &&
	       p->x->conditional == p->y->conditional &&
	       p->x->most == p->y->most && p->shared + p->shared_topic > 0 &&
	       diff_may_differ(p, q);
}

/* ---- the rule ---- */

#define REASONS 3

/* The next feature that spoke for it, after one that weighed `below`. */
static size_t
next_most(const double *f, double below)
{
	size_t at = 0;
	double most = 0;

	for (size_t i = 1; i < SCORER_COUNT; i++) {
		double w = f[i] * scorer_weights[i].weight;

		if (w > most && w < below) {
			most = w;
			at = i;
		}
	}
	return at;
}

static void
say_why(struct pair *p, struct verdict *v, const double *f)
{
	double below = INFINITY;
	struct buf b;

	if (p->ctx != NULL && p->ctx->brief)
		return;
	buf_init(&b, p->a, 1024);
	buf_f(&b, "one event by a score of %.2f, %.2f wanted", scorer_sum(f),
	    scorer_least);
	for (int n = 0; n < REASONS; n++) {
		size_t i = next_most(f, below);

		if (i == 0)
			break;
		below = f[i] * scorer_weights[i].weight;
		buf_f(&b, "%s %s %+.2f", n == 0 ? ":" : ",",
		    scorer_words((enum scorer_feature)i), below);
	}
	v->reasoning = buf_str(&b);
}

/* "Ida Wolf's sister was born", "the dog of Ida Wolf died": said of somebody
 * or something of hers. */
static bool
of_another(const struct left *l, const struct terms *all)
{
	for (size_t i = 0; i < l->n; i++) {
		const struct term *t = l->v[i];

		if (t->role != R_SUBJ || t->q >= 0)
			continue;
		if (t > all->v && (t[-1].f & T_POSS) && (t[-1].f & T_TOPIC))
			return true;
		for (const struct term *u = t + 1;
		     u + 1 < all->v + all->n && term_is(u, "of"); u += 2)
			if (u[1].f & T_TOPIC)
				return true;
	}
	return false;
}

/* "published in German" */
static bool
in_language(const struct left *l)
{
	uint64_t in = id_of(STR("in"));

	for (size_t i = 0; i < l->n; i++)
		if (l->v[i]->place != NULL && l->v[i]->prep == in &&
		    l->v[i]->place->kind == PLACE_DEMONYM)
			return true;
	return false;
}

bool
rule_same_event(struct pair *p, struct verdict *v)
{
	double f[SCORER_COUNT], best = scorer_least;
	const struct qty_pair *core = NULL;

	if (pair_same_page(p) || rule_value_decides(p) ||
	    in_language(&p->lx) != in_language(&p->ly) ||
	    of_another(&p->lx, &p->tx) || of_another(&p->ly, &p->ty) ||
	    !pair_names_it(p, &p->cx, &p->cy) ||
	    !pair_names_it(p, &p->cy, &p->cx))
		return false;
	for (size_t i = 0; i < p->nq; i++) {
		double sum;

		if (p->q[i].d.rel != QTY_DIFFERENT ||
		    !scorer_asks(p, &p->q[i]) || pair_other_role(p, &p->q[i]))
			continue;
		scorer_read(p, &p->q[i], f);
		sum = scorer_sum(f);
		if (sum < best)
			continue;
		best = sum;
		core = &p->q[i];
	}
	if (core == NULL)
		return false;
	p->core = core;
	p->diff = DIFF_DATE;
	p->slot = "score";
	scorer_read(p, core, f);
	say_why(p, v, f);
	return true;
}
