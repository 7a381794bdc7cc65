/* Whether two values can both be meant. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "detect/qty_own.h"

/* What rounding may hide, at most, as a part of the value: one digit said
 * does not make 1 km of 1.4 km. Money is said closer. */
#define ROUND_MAX .125
#define ROUND_MAX_MONEY .1
#define WHOLE_MONEY_MAX .02

static const struct qty_diff unrelated = {.rel = QTY_UNRELATED};

static bool
near(double a, double b)
{
	return a == b || fabs(a - b) <= 1e-9 * fmax(fabs(a), fabs(b));
}

static bool
bounded(const struct qty *q)
{
	return isinf(q->lo) != isinf(q->hi);
}

static bool
single(const struct qty *q)
{
	return !q->range && !isinf(q->lo) && !isinf(q->hi);
}

/* The tolerance of one value as it was said. */
static double
slack(const struct qty *q)
{
	double v = fabs(isinf(q->lo) ? q->hi : q->lo), most = v * ROUND_MAX;

	if (q->about)
		return q->tol;
	if (q->kind == QTY_NUMBER && q->unit.n == 0 && q->tol <= .5 &&
	    q->tol >= .5)
		return 0; /* counted, not measured */
	if (q->kind == QTY_MONEY)
		most = v * (q->tol >= .5 && q->tol <= .5 ? WHOLE_MONEY_MAX
							 : ROUND_MAX_MONEY);
	if (q->dim == DIM_TEMPERATURE)
		most = q->tol;
	return fmin(q->tol, most);
}

static struct qty_diff
verdict(enum qty_rel rel, int more_exact, double gap, double tol)
{
	return (struct qty_diff){
	    .rel = rel, .more_exact = more_exact, .gap = gap, .tol = tol};
}

static int
exacter(const struct qty *a, const struct qty *b)
{
	if (near(a->tol, b->tol))
		return a->about == b->about ? 0 : a->about ? 1 : -1;
	return a->tol < b->tol ? -1 : 1;
}

/* As it may be read too: "1.250" is 1,250 and 1.25. */
static struct qty
other_reading(const struct qty *q)
{
	struct qty out = *q;

	if (q->lo != 0)
		out.tol *= fabs(q->alt / q->lo);
	out.lo = out.hi = q->alt;
	out.two = false;
	return out;
}

static struct qty_diff
compare_read(const struct qty *a, const struct qty *b)
{
	double gap = fabs(a->lo - b->lo), tol = fmax(slack(a), slack(b));
	double size = fmax(fabs(a->lo), fabs(b->lo));

	if (gap <= 1e-9 * size)
		return verdict(QTY_SAME, 0, gap, tol);
	/* Two units: equal within the last digit of the finer of them, or
	 * within half a percent, is one value in two notations. */
	if (gap <= tol && !a->about && !b->about && gap <= size / 200 &&
	    !near(a->tol, b->tol) && a->kind == QTY_MEASURE)
		return verdict(QTY_SAME, 0, gap, tol);
	if (gap <= tol * (1 + 1e-9))
		return verdict(QTY_ROUNDED, exacter(a, b), gap, tol);
	return verdict(QTY_DIFFERENT, 0, gap, tol);
}

static struct qty_diff
compare_single(const struct qty *a, const struct qty *b)
{
	struct qty_diff best = compare_read(a, b), d;
	struct qty x[2] = {*a, *a}, y[2] = {*b, *b};

	if (!a->two && !b->two)
		return best;
	if (a->two)
		x[1] = other_reading(a);
	if (b->two)
		y[1] = other_reading(b);
	for (int i = 0; i < (a->two ? 2 : 1); i++)
		for (int k = 0; k < (b->two ? 2 : 1); k++) {
			d = compare_read(&x[i], &y[k]);
			if (d.rel < best.rel ||
			    (d.rel == best.rel && d.gap < best.gap))
				best = d;
		}
	return best;
}

static double
end_gap(double a, double b)
{
	return isinf(a) || isinf(b) ? (isinf(a) && isinf(b) ? 0 : INFINITY)
				    : fabs(a - b);
}

/* Whether `in` lies within `out`. */
static bool
within(const struct qty *in, const struct qty *out, double tol)
{
	if (in->lo < out->lo - tol || in->hi > out->hi + tol)
		return false;
	if (tol > 0)
		return true;
	if (out->lo_open && !in->lo_open && in->lo <= out->lo)
		return false;
	return !(out->hi_open && !in->hi_open && in->hi >= out->hi);
}

static struct qty_diff
compare_spans(const struct qty *a, const struct qty *b)
{
	double tol = fmax(a->about ? slack(a) : 0, b->about ? slack(b) : 0);
	double gap = fmin(end_gap(a->lo, b->lo), end_gap(a->hi, b->hi));
	bool ends = near(a->lo, b->lo) && near(a->hi, b->hi);
	bool ain, bin;

	if (a->lo > b->hi)
		gap = a->lo - b->hi;
	else if (b->lo > a->hi)
		gap = b->lo - a->hi;
	if (ends && a->lo_open == b->lo_open && a->hi_open == b->hi_open)
		return verdict(QTY_SAME, 0, 0, tol);
	ain = within(a, b, tol);
	bin = within(b, a, tol);
	/* "up to 40" against "up to 60" are two limits; "at least 12" and "at
	 * least 15" can both be true. */
	if (bounded(a) && bounded(b) && isinf(a->lo) && isinf(b->lo) &&
	    !a->hi_open && !b->hi_open && !near(a->hi, b->hi))
		return verdict(QTY_DIFFERENT, 0, fabs(a->hi - b->hi), tol);
	if (ain || bin)
		return verdict(QTY_ROUNDED,
		    ain && bin ? 0
		    : ain      ? -1
			       : 1,
		    gap, tol);
	return verdict(QTY_DIFFERENT, 0, gap, tol);
}

static struct qty_diff
compare_numbers(const struct qty *a, const struct qty *b)
{
	return single(a) && single(b) ? compare_single(a, b)
				      : compare_spans(a, b);
}

/* dates */

static long
span_gap(struct span a, struct span b)
{
	if (a.lo >= b.hi)
		return a.lo - (b.hi - 1);
	if (b.lo >= a.hi)
		return b.lo - (a.hi - 1);
	return 0;
}

/* Days by which a hedged date may be off. */
static long
date_slack(const struct qty *q)
{
	long len = q->when[0].hi - q->when[0].lo;

	if (!q->about)
		return 0;
	return len >= 365 ? 5 * 366 : len >= 28 ? 31 : 3;
}

static struct qty_diff
compare_readings(struct span a, struct span b, long tol)
{
	long gap = span_gap(a, b), shift = labs(a.lo - b.lo);
	bool ain = a.lo >= b.lo && a.hi <= b.hi,
	     bin = b.lo >= a.lo && b.hi <= a.hi;

	if (ain && bin)
		return verdict(QTY_SAME, 0, 0, (double)tol);
	if (ain || bin)
		return verdict(QTY_ROUNDED, ain ? -1 : 1, 0, (double)tol);
	if (gap == 0 && tol > 0)
		return verdict(QTY_ROUNDED, 0, 0, (double)tol);
	if (gap > 0 && gap <= tol)
		return verdict(QTY_ROUNDED,
		    a.hi - a.lo < b.hi - b.lo ? -1 : a.hi - a.lo > b.hi - b.lo,
		    (double)gap, (double)tol);
	return verdict(
	    QTY_DIFFERENT, 0, (double)(gap > 0 ? gap : shift), (double)tol);
}

static struct date
first_day(const struct qty *q, int k)
{
	return date_of_day(q->when[k].lo);
}

/* One field of a recurring date: 0 equal, 1 not said by one, 2 different. */
static int
field(int a, int b)
{
	return a == b ? 0 : a == 0 || b == 0 ? 1 : 2;
}

static struct qty_diff
fields_diff(const int a[3], const int b[3])
{
	int shared = 0, more_a = 0, more_b = 0;

	for (int k = 0; k < 3; k++) {
		if (a[k] != 0 && b[k] != 0) {
			shared++;
			if (field(a[k], b[k]) == 2)
				return verdict(QTY_DIFFERENT, 0,
				    fabs((double)a[k] - b[k]) *
					(k == 0 ? 30. : 1.),
				    0);
		}
		more_a += a[k] != 0 && b[k] == 0;
		more_b += b[k] != 0 && a[k] == 0;
	}
	if (shared == 0)
		return unrelated;
	if (more_a == 0 && more_b == 0)
		return verdict(QTY_SAME, 0, 0, 0);
	return verdict(QTY_ROUNDED,
	    more_a > 0 && more_b > 0 ? 0
	    : more_a > 0	     ? -1
				     : 1,
	    0, 0);
}

/* A recurring day against one with a year: by the fields both have. */
static struct qty_diff
compare_recurring(const struct qty *a, const struct qty *b)
{
	struct qty_diff best = unrelated;
	int fa[3] = {a->month, a->mday, a->wday};

	for (int k = 0; k < (b->recurring ? 1 : b->nwhen); k++) {
		int fb[3] = {b->month, b->mday, b->wday};
		struct qty_diff d;

		if (!b->recurring) {
			long len = b->when[k].hi - b->when[k].lo;
			struct date day = first_day(b, k);

			fb[0] = len <= 31 ? day.m : 0;
			fb[1] = len == 1 ? day.d : 0;
			fb[2] = len == 1 ? date_weekday(b->when[k].lo) + 1 : 0;
		}
		d = fields_diff(fa, fb);
		if (d.rel == QTY_SAME && !b->recurring)
			d.rel = QTY_ROUNDED;
		if (k == 0 || (d.rel != QTY_UNRELATED && d.rel < best.rel))
			best = d;
	}
	return best;
}

bool
qty_both_ends(const struct qty *q)
{
	static const char *const between[] = {
	    "between", "zwischen", "entre", "tra ", "fra ", "между", "antara"};

	if (!q->range || q->about || (q->kind == QTY_DATE && q->nwhen != 1))
		return false;
	for (size_t k = 0; k < sizeof(between) / sizeof(*between); k++)
		if (str_ieq(str_sub(q->text, 0, strlen(between[k])),
			str_of(between[k])))
			return false;
	return true;
}

static struct qty_diff
compare_dates(const struct qty *a, const struct qty *b)
{
	struct qty_diff best = {.rel = QTY_UNRELATED};
	long tol =
	    date_slack(a) > date_slack(b) ? date_slack(a) : date_slack(b);

	if (a->recurring)
		return compare_recurring(a, b);
	if (b->recurring) {
		best = compare_recurring(b, a);
		best.more_exact = -best.more_exact;
		return best;
	}
	for (int i = 0; i < a->nwhen; i++)
		for (int j = 0; j < b->nwhen; j++) {
			struct qty_diff d =
			    compare_readings(a->when[i], b->when[j], tol);

			if (best.rel == QTY_UNRELATED || d.rel < best.rel ||
			    (d.rel == best.rel && d.gap < best.gap))
				best = d;
		}
	/* two spans of which one holds the other */
	if (best.rel == QTY_ROUNDED && qty_both_ends(a) && qty_both_ends(b)) {
		long lo = a->when[0].lo - b->when[0].lo,
		     hi = a->when[0].hi - b->when[0].hi;

		if (labs(lo) > tol + 31 || labs(hi) > tol + 31)
			best = verdict(QTY_DIFFERENT, 0,
			    fmax((double)labs(lo), (double)labs(hi)),
			    (double)tol);
	}
	return best;
}

/* times of day */

static double
clock_gap(double a, double b)
{
	double gap = fabs(a - b);

	return fmin(gap, 1440 - gap);
}

static struct qty_diff
compare_times(const struct qty *a, const struct qty *b)
{
	double lo = clock_gap(a->lo, b->lo), hi = clock_gap(a->hi, b->hi),
	       gap = fmax(lo, hi), tol = a->about || b->about ? 15 : 0;

	/* "half past seven" is 7:30 and 19:30 */
	if (!a->range && !b->range && a->zoned == b->zoned) {
		if (a->two)
			gap = fmin(gap, clock_gap(a->alt, b->lo));
		if (b->two)
			gap = fmin(gap, clock_gap(a->lo, b->alt));
	}
	if (gap <= 0)
		return verdict(QTY_SAME, 0, 0, tol);
	if (a->zoned != b->zoned)
		return unrelated;
	if (gap <= tol)
		return verdict(QTY_ROUNDED, exacter(a, b), gap, tol);
	if (a->range != b->range) {
		const struct qty *r = a->range ? a : b, *p = a->range ? b : a;
		bool in = r->lo <= r->hi ? p->lo >= r->lo && p->lo <= r->hi
					 : p->lo >= r->lo || p->lo <= r->hi;

		if (in)
			return verdict(
			    QTY_ROUNDED, a->range ? 1 : -1, fmin(lo, hi), tol);
	}
	return verdict(QTY_DIFFERENT, 0, gap, tol);
}

/* names */

static bool
dot_cut(struct str *s, struct str *part)
{
	if (s->n == 0)
		return false;
	str_cut(*s, '.', part, s);
	return true;
}

static struct str
version_of(const struct qty *q)
{
	return q->unit.n != 0 ? q->unit : q->text;
}

static bool
part_eq(struct str a, struct str b)
{
	while (a.n > 1 && a.p[0] == '0')
		a = str_sub(a, 1, a.n);
	while (b.n > 1 && b.p[0] == '0')
		b = str_sub(b, 1, b.n);
	return str_ieq(a, b);
}

static struct qty_diff
compare_versions(const struct qty *a, const struct qty *b)
{
	struct str va = version_of(a), vb = version_of(b), pa, pb;

	for (;;) {
		bool more_a = dot_cut(&va, &pa), more_b = dot_cut(&vb, &pb);

		if (!more_a && !more_b)
			return verdict(QTY_SAME, 0, 0, 0);
		if (!more_a || !more_b)
			return verdict(QTY_ROUNDED, more_a ? -1 : 1, 0, 0);
		if (!part_eq(pa, pb))
			return verdict(QTY_DIFFERENT, 0, 1, 0);
	}
}

static struct qty_diff
compare_ids(const struct qty *a, const struct qty *b)
{
	if (str_ieq(a->text, b->text) ||
	    (a->lo > 0 && near(a->lo, b->lo) && str_eq(a->noun, b->noun)))
		return verdict(QTY_SAME, 0, 0, 0);
	if (!str_eq(a->noun, b->noun))
		return unrelated;
	return verdict(QTY_DIFFERENT, 0, fabs(a->lo - b->lo), 0);
}

/* which compare with which */

static bool
fraction(const struct qty *q)
{
	return q->kind == QTY_PERCENT || q->kind == QTY_RATIO ||
	       (q->kind == QTY_NUMBER && q->per.n == 0 && q->unit.n == 0 &&
		   q->lo >= 0 && q->lo <= 1 && single(q) && q->tol < .5);
}

static bool
currencies_meet(struct str a, struct str b)
{
	static const char *const dollars[] = {
	    "USD", "CAD", "AUD", "NZD", "HKD", "SGD", "TWD", "$?"};
	bool plain_a = str_eq(a, STR("$?")), plain_b = str_eq(b, STR("$?"));

	if (str_eq(a, b))
		return true;
	if (str_eq(a, STR("cent")) || str_eq(b, STR("cent")))
		return true;
	for (size_t k = 0; k < sizeof(dollars) / sizeof(*dollars); k++)
		if ((plain_a && str_eq(b, str_of(dollars[k]))) ||
		    (plain_b && str_eq(a, str_of(dollars[k]))))
			return true;
	return false;
}

/* A bare number that can be the year the other one names. */
static bool
year_of(const struct qty *n, const struct qty *date, struct qty *out)
{
	long y = n->lo >= 1000 && n->lo <= 2199 ? (long)n->lo : 0;

	if (n->kind != QTY_NUMBER || n->noun.n != 0 || n->unit.n != 0 ||
	    n->per.n != 0 || !single(n) || y == 0 || n->lo > (double)y ||
	    date->kind != QTY_DATE || date->recurring)
		return false;
	*out = *date;
	out->nwhen = 1;
	out->when[0] = date_span((struct date){(int)y, 0, 0});
	out->about = n->about;
	return true;
}

/* Rates over two units of time, brought to one. */
static bool
same_rate(
    const struct qty *a, const struct qty *b, struct qty *x, struct qty *y)
{
	double sa, sb;

	*x = *a;
	*y = *b;
	if (str_eq(a->per, b->per))
		return true;
	sa = unit_seconds(a->per);
	sb = unit_seconds(b->per);
	if (sa <= 0 || sb <= 0)
		return false;
	x->lo /= sa;
	x->hi /= sa;
	x->alt /= sa;
	x->tol /= sa;
	y->lo /= sb;
	y->hi /= sb;
	y->alt /= sb;
	y->tol /= sb;
	return true;
}

static bool
comparable(const struct qty *a, const struct qty *b)
{
	if (fraction(a) && fraction(b))
		return true;
	if (a->kind != b->kind || a->dim != b->dim)
		return false;
	if (a->kind == QTY_MONEY)
		return currencies_meet(a->unit, b->unit);
	return a->dim != DIM_OTHER || str_eq(a->unit, b->unit);
}

struct qty_diff
qty_compare(const struct qty *a, const struct qty *b)
{
	struct qty x, y;

	if (year_of(a, b, &x))
		return compare_dates(&x, b);
	if (year_of(b, a, &x))
		return compare_dates(a, &x);
	if (!comparable(a, b))
		return unrelated;
	switch (a->kind) {
	case QTY_DATE:
		return compare_dates(a, b);
	case QTY_TIME:
		return compare_times(a, b);
	case QTY_VERSION:
		return compare_versions(a, b);
	case QTY_ID:
		return compare_ids(a, b);
	case QTY_ORDINAL:
		return near(a->lo, b->lo)
			   ? verdict(QTY_SAME, 0, 0, 0)
			   : verdict(QTY_DIFFERENT, 0, fabs(a->lo - b->lo), 0);
	case QTY_NUMBER:
	case QTY_MEASURE:
	case QTY_MONEY:
	case QTY_PERCENT:
	case QTY_POINTS:
	case QTY_DURATION:
	case QTY_RATIO:
		break;
	}
	return same_rate(a, b, &x, &y) ? compare_numbers(&x, &y) : unrelated;
}
