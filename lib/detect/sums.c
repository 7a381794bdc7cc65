/*
 * sums: a page against its own arithmetic.
 */
#include "detect/sums.h"

#include <math.h>
#include <string.h>

#include "base/text.h"
#include "detect/own.h"

#define ROWS_MAX 200
#define TOTALS                                                                 \
	"total|totals|grand total|sum|gesamt|summe|insgesamt|somme|totale|"    \
	"suma|soma|итого|всего|合计|合計|总计|총계|합계"
/* Columns that are no parts of one whole. */
#define NO_PARTS                                                               \
	"average|avg|mean|median|rate|ratio|percent|percentage|share|price|"   \
	"unit|year|date|rank|score|age|per|max|min|maximum|minimum|peak|"      \
	"cumulative|running|index|id|no|number|nr|version|line|page|unique|"   \
	"distinct|growth|change|delta|difference|balance|left|remaining|"      \
	"since|until|from|to|week|day|position|order|step|level|grade|port|%|" \
	"#"
/* Rows that are parts of others, or others' sums. */
#define NO_ROWS "subtotal|sub-total|of which|including|thereof|average|net|..."

struct table {
	const struct md_unit *v[ROWS_MAX];
	size_t n;
	bool whole; /* all its rows are here */
};

/* A word of the list is all of the text or a word of it, or a phrase of the
 * list stands in it; `b` remembers the list. */
static bool
says_any(struct arena *a, struct str text, struct bars *b, const char *list)
{
	struct words w = {0};
	struct str rest = str_of(list), one, fold = text_fold(a, text);

	text_words(a, text, &w);
	VEC_EACH (i, &w)
		if (bars_have(b, list, w.v[i].fold))
			return true;
	if (str_chr(fold, '|') == fold.n && bars_have(b, list, fold))
		return true;
	if (str_chr(rest, ' ') == rest.n)
		return false;
	for (bool more = true; more;) {
		more = str_cut(rest, '|', &one, &rest);
		if (str_chr(one, ' ') < one.n && str_has(fold, one))
			return true;
	}
	return false;
}

#define says(a, text, list)                                                    \
	__extension__({                                                        \
		static struct bars bars_;                                      \
		says_any((a), (text), &bars_, (list));                         \
	})

static struct str
cell(const struct md_unit *u, size_t col)
{
	return col < u->ncells ? str_trim(u->cells[col].plain) : STR_NONE;
}

static struct str
head(const struct md_unit *u, size_t col)
{
	return col < u->ncols ? str_trim(u->cols[col].plain) : STR_NONE;
}

static bool
is_total(struct arena *a, const struct md_unit *u)
{
	struct str f = text_fold(a, cell(u, 0)), rest = STR(TOTALS), one;

	if (str_ends(f, STR(":")))
		f.n--;
	for (bool more = true; more;) {
		more = str_cut(rest, '|', &one, &rest);
		if (str_eq(f, one))
			return true;
	}
	return false;
}

static bool
nothing(struct str s)
{
	return str_eq(s, STR("-")) || str_eq(s, STR("–")) ||
	       str_eq(s, STR("—")) || str_eq(s, STR("0"));
}

/* One exact value that is all of the text. */
static bool
only_value(struct arena *a, struct str text, struct qty *out)
{
	struct qtys q = {0};
	struct qty_ctx ctx = {.lang = STR("en")};

	if (nothing(text)) {
		*out = (struct qty){.kind = QTY_NUMBER, .tol = 0};
		return true;
	}
	if (text.n == 0 || text.n > 40)
		return false;
	qty_scan(a, text, &ctx, &q);
	if (q.n != 1 || q.v[0].about || q.v[0].range || q.v[0].lo < q.v[0].hi ||
	    q.v[0].per.n > 0 ||
	    (q.v[0].kind != QTY_NUMBER && q.v[0].kind != QTY_MONEY &&
		q.v[0].kind != QTY_MEASURE && q.v[0].kind != QTY_DURATION) ||
	    q.v[0].dim == DIM_TEMPERATURE || q.v[0].dim == DIM_SPEED ||
	    q.v[0].len + 12 < text.n || !isfinite(q.v[0].lo))
		return false;
	*out = q.v[0];
	return true;
}

static bool
one_sort(const struct qty *x, const struct qty *y)
{
	if (x->lo == 0 && x->unit.n == 0)
		return true;
	return x->kind == y->kind && x->dim == y->dim &&
	       str_eq(x->unit, y->unit);
}

/* A sum as it goes, by both readings of 1.200. */
struct sum {
	double v, alt, most;
	double tol;	  /* squared: what was rounded up and down evens out */
	struct qty first; /* that is not nothing */
	size_t n;
};

static bool
sum_add(struct sum *s, const struct qty *q)
{
	if (s->n > 0 && s->first.kind == q->kind && q->lo != 0 &&
	    !one_sort(q, &s->first) && s->first.lo != 0)
		return false;
	if (s->first.lo == 0)
		s->first = *q;
	if (!one_sort(q, &s->first))
		return false;
	s->v += q->lo;
	s->alt += q->two ? q->alt : q->lo;
	s->tol += q->tol * q->tol;
	if (q->lo > s->most)
		s->most = q->lo;
	s->n++;
	return q->lo >= 0;
}

enum fit { FIT_NONE, FIT_SAME, FIT_OTHER };

/* Whether the stated total is the sum; none where it may be something else:
 * the largest, the mean, or of another order. */
static enum fit
sum_fit(const struct sum *s, const struct qty *total)
{
	double tol = sqrt(s->tol + total->tol * total->tol), t = total->lo;

	if (s->n < 2 || !one_sort(&s->first, total) || s->v <= 0 || t <= 0)
		return FIT_NONE;
	if (fabs(s->v - t) <= tol ||
	    fabs(s->alt - (total->two ? total->alt : t)) <= tol)
		return FIT_SAME;
	if (fabs(s->most - t) <= tol || t <= s->most ||
	    fabs(s->v / (double)s->n - t) <= tol || s->v > 1.5 * t ||
	    t > 1.5 * s->v)
		return FIT_NONE;
	return FIT_OTHER;
}

static struct str
added_up(struct arena *a, const struct table *t, size_t col, size_t n)
{
	struct buf b;

	buf_init(&b, a, 8192);
	for (size_t i = 0; i < n && i < 12; i++) {
		if (i > 0)
			buf_f(&b, " + ");
		buf_add(&b, cell(t->v[i], col));
	}
	if (n > 12)
		buf_f(&b, " + ...");
	return buf_str(&b);
}

static struct str
amount(struct arena *a, double v, const struct qty *like)
{
	if (like->kind == QTY_MEASURE || like->kind == QTY_DURATION)
		return qty_amount(a, v, like->unit);
	if (fabs(v - round(v)) < 1e-9)
		return str_printf(a, "%.0f", v);
	return str_printf(a, "%.2f", v);
}

/* The sum of the first `n` rows of the column. */
static bool
column(
    struct arena *a, const struct table *t, size_t col, size_t n, struct sum *s)
{
	*s = (struct sum){.v = 0};
	if (says(a, head(t->v[0], col), NO_PARTS))
		return false;
	for (size_t i = 0; i < n; i++) {
		struct qty q;

		if (!only_value(a, cell(t->v[i], col), &q) || !sum_add(s, &q))
			return false;
	}
	return s->n >= 2 && s->first.lo > 0;
}

static bool
plain_rows(struct arena *a, const struct table *t, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (is_total(a, t->v[i]) || cell(t->v[i], 0).n == 0 ||
		    says(a, cell(t->v[i], 0), NO_ROWS))
			return false;
	return n >= 2;
}

static void
slip_add(struct arena *a, struct slips *out, const struct md_unit *at,
    const struct md_unit *with, struct str text, struct str why)
{
	*VEC_ADD(a, out) = (struct slip){at, with, text, why};
}

/* A row called total, at the end, against the rows above. */
static void
total_row(struct arena *a, const struct table *t, struct slips *out)
{
	const struct md_unit *last = t->v[t->n - 1];
	size_t same = 0, other = 0, at = 0;
	struct sum bad = {.v = 0};

	if (t->n < 3 || !is_total(a, last) || !plain_rows(a, t, t->n - 1))
		return;
	for (size_t c = 1; c < last->ncells; c++) {
		struct sum s;
		struct qty total;
		enum fit f;

		if (!column(a, t, c, t->n - 1, &s) ||
		    !only_value(a, cell(last, c), &total))
			continue;
		f = sum_fit(&s, &total);
		same += f == FIT_SAME;
		if (f == FIT_OTHER) {
			other++;
			at = c;
			bad = s;
		}
	}
	/* where no column of several adds up, the table does not sum */
	if (other != 1 && other > same)
		return;
	if (other > 0)
		slip_add(a, out, last, t->v[0],
		    str_printf(a, "%.*s = %.*s",
			STR_ARG(added_up(a, t, at, t->n - 1)),
			STR_ARG(amount(a, bad.v, &bad.first))),
		    str_printf(a,
			"the total is given as %.*s and the rows add up to "
			"%.*s",
			STR_ARG(cell(last, at)),
			STR_ARG(amount(a, bad.v, &bad.first))));
}

/* A last column called total, against the columns before it. */
static void
total_column(struct arena *a, const struct table *t, struct slips *out)
{
	size_t last = t->v[0]->ncols, same = 0, other = 0;
	struct slip found[ROWS_MAX];

	if (last < 4 || !says(a, head(t->v[0], last - 1), "total|sum") ||
	    str_chr(head(t->v[0], last - 1), ' ') < head(t->v[0], last - 1).n)
		return;
	last--;
	for (size_t c = 1; c < last; c++)
		if (says(a, head(t->v[0], c), NO_PARTS))
			return;
	for (size_t i = 0; i < t->n; i++) {
		struct sum s = {.v = 0};
		struct qty q, total;
		bool all = true;
		enum fit f;

		for (size_t c = 1; c < last && all; c++)
			all = only_value(a, cell(t->v[i], c), &q) &&
			      sum_add(&s, &q);
		if (!all || !only_value(a, cell(t->v[i], last), &total))
			continue;
		f = sum_fit(&s, &total);
		same += f == FIT_SAME;
		if (f != FIT_OTHER)
			continue;
		found[other++] = (struct slip){t->v[i], t->v[i],
		    str_printf(a, "%.*s: the columns add up to %.*s",
			STR_ARG(cell(t->v[i], 0)),
			STR_ARG(amount(a, s.v, &s.first))),
		    str_printf(a,
			"the total is given as %.*s and the columns add up to "
			"%.*s",
			STR_ARG(cell(t->v[i], last)),
			STR_ARG(amount(a, s.v, &s.first)))};
	}
	for (size_t i = 0; same > other && i < other; i++)
		*VEC_ADD(a, out) = found[i];
}

/* The only value of a sentence that says it is a total. */
static bool
told_total(struct arena *a, const struct md_unit *u, struct qty *out)
{
	struct qtys q = {0};
	struct qty_ctx ctx = {.lang = STR("en")};
	size_t n = 0;

	if (u->kind == MD_ROW || u->quoted || u->plain.n > 300 ||
	    !says(a, u->plain,
		"total|totals|totalled|altogether|combined|in all|in sum|adds "
		"up|"
		"add up"))
		return false;
	qty_scan(a, u->plain, &ctx, &q);
	VEC_EACH (i, &q) {
		if (q.v[i].kind == QTY_DATE || q.v[i].kind == QTY_ID)
			continue;
		*out = q.v[i];
		n++;
	}
	return n == 1 && !out->about && !out->range && out->lo >= out->hi &&
	       out->per.n == 0 && isfinite(out->lo);
}

/* "Weeks" above 6 makes six weeks. */
static bool
with_head(struct arena *a, const struct md_unit *u, size_t col, struct qty *out)
{
	return only_value(a, cell(u, col), out) &&
	       (out->kind != QTY_NUMBER || out->noun.n > 0 ||
		   only_value(a,
		       str_printf(a, "%.*s %.*s", STR_ARG(cell(u, col)),
			   STR_ARG(head(u, col))),
		       out));
}

static bool
same_count(struct arena *a, const struct qty *x, const struct qty *y)
{
	return one_sort(x, y) &&
	       (x->kind != QTY_NUMBER ||
		   (x->noun.n > 0 && qty_noun_id(a, x) == qty_noun_id(a, y)));
}

/* "The voyage took 16 weeks in all", above a table of its legs. */
static void
told(struct arena *a, const struct md_unit *u, const struct table *t,
    struct slips *out)
{
	size_t rows = is_total(a, t->v[t->n - 1]) ? t->n - 1 : t->n, at = 0,
	       fits = 0;
	struct sum sum = {.v = 0};
	struct qty total, stated;

	if (u->head != t->v[0]->head || !told_total(a, u, &total) ||
	    !plain_rows(a, t, rows))
		return;
	for (size_t c = 1; c < t->v[0]->ncols; c++) {
		struct sum s = {.v = 0};
		bool all = !says(a, head(t->v[0], c), "average|rate|max|min");
		struct qty q = {0};

		for (size_t i = 0; i < rows && all; i++)
			all = with_head(a, t->v[i], c, &q) && sum_add(&s, &q);
		if (!all || !same_count(a, &s.first, &total))
			continue;
		fits++;
		at = c;
		sum = s;
	}
	if (fits != 1 || sum_fit(&sum, &total) != FIT_OTHER ||
	    (rows < t->n && with_head(a, t->v[rows], at, &stated) &&
		qty_compare(&stated, &total).rel != QTY_DIFFERENT))
		return;
	slip_add(a, out, u, rows < t->n ? t->v[rows] : t->v[0],
	    rows < t->n ? STR_NONE
			: str_printf(a, "%.*s = %.*s",
			      STR_ARG(added_up(a, t, at, rows)),
			      STR_ARG(amount(a, sum.v, &sum.first))),
	    str_printf(a,
		"the total is told as %.*s and the rows of the table add up "
		"to %.*s",
		STR_ARG(total.text), STR_ARG(amount(a, sum.v, &sum.first))));
}

/* ---- weekdays ---- */

#define REFORM_OVER 1930 /* by then every country counts as we do */

static int
wday_of(long day)
{
	/* 1970-01-01 was a Thursday */
	return (int)(((day % 7 + 7) % 7 + 3) % 7) + 1;
}

static bool
stands_beside(struct str plain, const struct qty *d, const struct qty *w)
{
	const struct qty *x = d->off < w->off ? d : w, *y = x == d ? w : d;
	struct str gap = str_sub(plain, x->off + x->len, y->off);

	return str_eq(gap, STR(" (")) || str_eq(gap, STR(", ")) ||
	       str_eq(gap, STR(" "));
}

/* No reading of the date is that day of the week. */
static bool
other_day(const struct qty *d, int wday)
{
	if (wday == 0 || d->kind != QTY_DATE || d->recurring || d->range ||
	    d->nwhen == 0)
		return false;
	for (int k = 0; k < d->nwhen; k++)
		if (d->when[k].hi - d->when[k].lo != 1 ||
		    date_of_day(d->when[k].lo).y < REFORM_OVER ||
		    wday_of(d->when[k].lo) == wday)
			return false;
	return true;
}

static void
weekdays(struct arena *a, const struct md_unit *u, struct date said,
    struct slips *out)
{
	static const char *const names[] = {"", "Monday", "Tuesday",
	    "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"};
	struct qtys q = {0};
	struct qty_ctx ctx = {.said = said};

	if (u->quoted)
		return;
	qty_scan(a, u->plain, &ctx, &q);
	VEC_EACH (i, &q) {
		const struct qty *d = &q.v[i];
		int wday = d->recurring ? 0 : d->wday;

		for (size_t k = i > 0 ? i - 1 : 0;
		     wday == 0 && k < q.n && k <= i + 1; k++)
			if (k != i && q.v[k].kind == QTY_DATE &&
			    q.v[k].recurring && q.v[k].wday != 0 &&
			    q.v[k].mday == 0 && q.v[k].month == 0 &&
			    stands_beside(u->plain, d, &q.v[k]))
				wday = q.v[k].wday;
		if (!other_day(d, wday))
			continue;
		slip_add(a, out, u, u,
		    str_printf(a, "%.*s is a %s", STR_ARG(d->text),
			names[wday_of(d->when[0].lo)]),
		    str_printf(a, "%s is said of a date that is a %s",
			names[wday], names[wday_of(d->when[0].lo)]));
	}
}

static bool
may_hold_weekday(struct arena *a, struct str plain)
{
	return says(a, plain,
	    "monday|tuesday|wednesday|thursday|friday|saturday|sunday|mon|tue|"
	    "tues|wed|thu|thur|thurs|fri|sat|sun|montag|dienstag|mittwoch|"
	    "donnerstag|freitag|samstag|sonntag|lundi|mardi|mercredi|jeudi|"
	    "vendredi|samedi|dimanche|lunes|martes|miércoles|jueves|viernes|"
	    "sábado|domingo");
}

/* ---- the page ---- */

static void
table_read(const struct md_doc *doc, size_t from, struct table *t)
{
	t->n = 0;
	t->whole = true;
	for (size_t i = from; i < doc->units.n; i++) {
		const struct md_unit *u = &doc->units.v[i];

		if (u->table != doc->units.v[from].table)
			break;
		if (t->n == ROWS_MAX) {
			t->whole = false;
			break;
		}
		t->v[t->n++] = u;
	}
}

void
sums_check(struct arena *a, const struct md_doc *doc, struct date said,
    struct slips *out)
{
	struct table *t = NEW(a, struct table);

	for (size_t i = 0; i < doc->units.n; i++) {
		const struct md_unit *u = &doc->units.v[i];

		if (u->kind != MD_ROW) {
			if (may_hold_weekday(a, u->plain))
				weekdays(a, u, said, out);
			continue;
		}
		if (u->table == 0 ||
		    (i > 0 && doc->units.v[i - 1].table == u->table))
			continue;
		table_read(doc, i, t);
		if (!t->whole || t->n < 2)
			continue;
		total_row(a, t, out);
		total_column(a, t, out);
		for (size_t k = 0; k < doc->units.n; k++)
			if (doc->units.v[k].head == u->head &&
			    doc->units.v[k].table == 0)
				told(a, &doc->units.v[k], t, out);
	}
}
