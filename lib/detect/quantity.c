/* From amounts to values, and the one pass that finds them. */
#include "detect/quantity.h"

#include <math.h>
#include <string.h>

#include "base/text.h"
#include "detect/qty_own.h"

#define LEN(table) (sizeof(table) / sizeof(*(table)))

static double
canonical(const struct suffix *x, double v)
{
	return v * x->factor + x->offset;
}

static enum qty_kind
kind_of(const struct amount *a)
{
	switch (a->x.kind) {
	case SUF_UNIT:
		return a->x.dim == DIM_TIME ? QTY_DURATION : QTY_MEASURE;
	case SUF_MONEY:
		return QTY_MONEY;
	case SUF_PERCENT:
		return QTY_PERCENT;
	case SUF_POINTS:
		return QTY_POINTS;
	case SUF_NONE:
	case SUF_COUNT:
		break;
	}
	return a->n.frac ? QTY_PERCENT : QTY_NUMBER;
}

static double
tolerance(const struct amount *a)
{
	double tol = a->n.unit * a->x.factor / 2,
	       v = fabs(a->n.v * a->x.factor);

	if (a->n.scale > 1 && a->n.word && a->n.last > a->n.unit)
		tol = a->n.last * a->x.factor / 2;
	if (a->x.kind == SUF_UNIT && a->x.factor != 0)
		return fmax(tol, v * a->x.loose);
	return tol;
}

static void
fill(struct qty *q, const struct amount *a)
{
	double sign = a->minus ? -1 : 1;

	q->kind = kind_of(a);
	q->dim = a->x.dim;
	q->calendar = a->x.calendar;
	q->lo = q->hi = canonical(&a->x, sign * a->n.v);
	q->alt = canonical(&a->x, sign * a->n.alt);
	q->two = a->n.alt < a->n.v || a->n.alt > a->n.v;
	q->tol = tolerance(a);
	q->about = a->n.vague;
	if (a->x.kind == SUF_MONEY)
		q->unit = str_of(a->x.name);
	else if (q->kind == QTY_PERCENT || q->kind == QTY_POINTS)
		q->unit = STR("%");
	else if (q->dim == DIM_OTHER)
		q->unit = str_of(a->x.name);
	else
		q->unit = str_of(dim_unit(q->dim));
	if (a->x.kind == SUF_COUNT && strcmp(a->x.name, "번째") == 0)
		q->kind = QTY_ORDINAL;
	else if (a->x.kind == SUF_COUNT)
		q->noun = str_of(a->x.name);
	if (q->kind == QTY_DURATION)
		q->dim = DIM_TIME;
}

static bool
same_sort(const struct amount *a, const struct amount *b)
{
	return a->x.kind == b->x.kind && a->x.dim == b->x.dim;
}

/* Whether "from" at `i` tells of a change: rose from 3 to 5. */
static bool
is_change(const struct scan *s, size_t i)
{
	for (size_t k = 1; k <= 5 && k <= i; k++)
		if (tok_is(s, i - k, CHANGE))
			return true;
	return false;
}

enum joint { JOINT_NONE, JOINT_DASH, JOINT_TO, JOINT_AND, JOINT_OR, JOINT_PM };

static enum joint
joint_at(const struct scan *s, size_t i)
{
	const struct tok *t = tok_at(s, i);

	if (t->line)
		return JOINT_NONE;
	if (tok_dash(s, i) && (tok_glued(s, i) == tok_glued(s, i + 1)) &&
	    (tok_glued(s, i) || t->cp != '-'))
		return JOINT_DASH;
	if (tok_mark(s, i, '~') || tok_mark(s, i, 0x301c))
		return JOINT_DASH;
	if (tok_mark(s, i, 0xb1))
		return JOINT_PM;
	if (tok_is(s, i, TO) && !tok_word(s, i, "until"))
		return JOINT_TO;
	if (tok_is(s, i, AND))
		return tok_at(s, i)->lex->cal == 1 ? JOINT_OR : JOINT_AND;
	return JOINT_NONE;
}

static void
inherit(struct amount *a, const struct amount *b)
{
	if (a->x.kind == SUF_NONE) {
		a->x = b->x;
		a->x.calendar = b->x.calendar;
	}
	if (a->n.scale == 1 && b->n.scale > 1 && a->n.v < 1000 &&
	    a->n.v < b->n.v / b->n.scale) {
		a->n.v *= b->n.scale;
		a->n.alt *= b->n.scale;
		a->n.unit *= b->n.scale;
		a->n.scale = b->n.scale;
	}
}

/* The second end of a range; `i` where there is none. `how` tells what was
 * said in front: BETWEEN, FROM or 0. */
static size_t
range_read(
    struct scan *s, size_t i, uint32_t how, struct amount *a, struct amount *b)
{
	enum joint j = joint_at(s, i);
	struct amount first = *a;
	size_t end;

	if (j == JOINT_NONE || (j == JOINT_AND && how != BETWEEN) ||
	    (j == JOINT_TO && how == 0 && s->lang != EN && tok_word(s, i, "a")))
		return i;
	end = amount_read(s, i + 1, b);
	if (end == i + 1 || tok_at(s, i + 1)->line || b->minus ||
	    (tok_glued(s, end) && tok_dash(s, end) && tok_more(s, end + 1) &&
		b->x.kind == SUF_NONE))
		return i;
	if (b->x.kind == SUF_NONE && j == JOINT_DASH && tok_more(s, end))
		return i;
	inherit(&first, b);
	if (b->x.kind == SUF_NONE && b->code == NULL &&
	    first.x.kind == SUF_MONEY)
		b->x = first.x;
	if (j == JOINT_PM) {
		if (b->x.kind == SUF_NONE)
			b->x = first.x;
		*a = first;
		return same_sort(a, b) ? end : i;
	}
	if (!same_sort(&first, b) || first.n.frac != b->n.frac ||
	    first.n.v * first.x.factor >= b->n.v * b->x.factor)
		return i;
	if (j == JOINT_OR && !(b->n.v - first.n.v <= 1 && first.n.v > 1))
		return i;
	*a = first;
	return end;
}

static void
fill_range(struct qty *q, const struct amount *a, const struct amount *b,
    bool plus_minus)
{
	struct qty other = {0};

	fill(q, a);
	fill(&other, b);
	q->two = false;
	q->range = true;
	q->tol = fmin(q->tol, other.tol);
	q->about |= other.about;
	q->calendar |= other.calendar;
	if (q->unit.n == 0 || str_eq(q->unit, STR("$?")))
		q->unit = other.unit;
	if (plus_minus) {
		double by = fabs(b->n.v * b->x.factor);

		q->hi = q->lo + by;
		q->lo -= by;
	} else {
		q->hi = other.hi;
	}
}

static void
bound(struct qty *q, const struct mods *m, const struct amount *a)
{
	q->about |= m->about;
	if (q->about) {
		double step = a->n.last * a->x.factor / 2,
		       size = fabs(a->n.v * a->x.factor);

		q->tol = fmax(q->tol, fmax(size / 10, fmin(step, size / 5)));
	}
	if (q->range || q->kind == QTY_ORDINAL)
		return;
	if (m->lo && !m->hi) {
		q->hi = INFINITY;
		q->lo_open = m->lo_open;
	} else if (m->hi && !m->lo) {
		q->lo = -INFINITY;
		q->hi_open = m->hi_open;
	}
}

/* 12 of 400, 3 in 4, 3:1, 7/10, one in five */
static size_t
ratio_read(
    const struct scan *s, size_t i, const struct amount *a, struct qty *q)
{
	struct num n;
	size_t at = i, end;
	bool colon = tok_mark(s, i, ':') || tok_mark(s, i, '/');

	/* "one of the two" says which, not how many */
	if (a->n.word && a->n.v <= 1 && tok_word(s, i, "of"))
		return i;
	if (a->x.kind != SUF_NONE || a->n.frac || a->minus || a->n.unit < 1 ||
	    tok_at(s, i)->line)
		return i;
	if (colon) {
		if (!tok_glued(s, i) || !tok_glued(s, i + 1) || !a->n.plain ||
		    tok_at(s, i + 1)->kind != TOK_NUM)
			return i;
		at++;
	} else if (tok_word(s, i, "in") || tok_word(s, i, "of")) {
		at++;
		if (tok_word(s, at, "the"))
			at++;
	} else if (tok_word(s, i, "out") && tok_word(s, i + 1, "of")) {
		at += 2;
		if (tok_word(s, at, "the"))
			at++;
	} else if ((tok_dash(s, i) && tok_glued(s, i) && tok_glued(s, i + 1) &&
		       a->n.plain && tok_at(s, i + 1)->kind == TOK_NUM &&
		       tok_at(s, i + 1)->digits < 3 && a->n.v < 100 &&
		       !tok_more(s, i + 2) && !tok_dash(s, i + 2))) {
		at++;
	} else {
		return i;
	}
	if (tok_at(s, at)->line || tok_is(s, at, ART) ||
	    (at > i + 1 && tok_mark(s, at, '-')))
		return i;
	end = num_read(s, at, &n);
	if (end == at || n.v <= 0 || n.frac || n.unit < 1 || tok_more(s, end) ||
	    tok_mark(s, end, '%') ||
	    (!colon && !tok_dash(s, i) && n.v <= a->n.v))
		return i;
	if (tok_mark(s, end, ':') && tok_glued(s, end + 1) && colon)
		return i;
	/* "3 in 2019", "2 of 5 May" */
	if ((n.plain && n.v >= 1900 && n.v < 2100 && tok_word(s, i, "in")) ||
	    tok_is(s, end, MONTH))
		return i;
	q->kind = QTY_RATIO;
	q->lo = q->hi = a->n.v / n.v;
	q->tol = q->lo / 1e6;
	if (n.v <= 20 && (tok_word(s, i, "in") || tok_word(s, i, "out")))
		q->tol = .02;
	q->about = a->n.vague;
	return end;
}

/* ordinals */

static bool
ordinal_suffix(const struct scan *s, size_t i)
{
	static const char *const ends[] = {
	    "st", "nd", "rd", "th", "er", "ère", "ème", "e", "º", "ª"};
	const struct tok *t = tok_at(s, i);

	if (!tok_glued(s, i))
		return false;
	if (t->kind == TOK_MARK)
		return (t->cp == 0xba || t->cp == 0xaa) &&
		       tok_at(s, i + 1)->space;
	for (size_t k = 0; k < LEN(ends); k++)
		if (str_ieq(tok_str(s, i), str_of(ends[k])))
			return k < 4 || s->lang != EN;
	return false;
}

static size_t
ordinal_read(struct scan *s, size_t i, struct qty *q)
{
	const struct tok *t = tok_at(s, i);
	struct num n;
	size_t end = i;

	if (t->kind == TOK_NUM && !tok_more(s, i + 2)) {
		struct amount a = {.code = NULL};

		end = num_read(s, i, &a.n);
		if (end == i || !ordinal_suffix(s, end) || a.n.unit != 1)
			return i;
		q->lo = a.n.v;
		end++;
	} else if (tok_is(s, i, ORD)) {
		q->lo = t->lex->cal;
		end = i + 1;
	} else if (tok_is(s, i, NUM | HUNDRED)) {
		end = num_read(s, i, &n);
		if (tok_dash(s, end))
			end++;
		if (end == i || n.v < 20 || !tok_is(s, end, ORD) ||
		    tok_at(s, end)->lex->cal > 19)
			return i;
		q->lo = n.v + tok_at(s, end)->lex->cal;
		end++;
	} else {
		return i;
	}
	q->kind = QTY_ORDINAL;
	q->hi = q->lo;
	/* "third-largest lake" */
	q->noun = noun_at(s, tok_dash(s, end) ? end + 1 : end, false);
	return end;
}

/* Whether "one" stands for a number here and not for "somebody". */
static bool
counts(const struct scan *s, size_t i, size_t end, const struct amount *a)
{
	if (!a->n.word || a->x.kind != SUF_NONE || a->n.v > 1 || a->n.frac)
		return true;
	return tok_at(s, end)->kind == TOK_WORD && tok_at(s, end)->space &&
	       !tok_is(s, end, PHRASE_END) && !tok_word(s, i - 1, "no") &&
	       !tok_word(s, i - 1, "this") && !tok_word(s, i - 1, "that") &&
	       !tok_word(s, i - 1, "which");
}

/* A Han numeral counts only before a counter, or when it has several signs:
 * 一 is a part of too many words. */
static bool
han_counts(const struct scan *s, size_t i, const struct amount *a)
{
	return tok_at(s, i)->kind != TOK_HAN || a->x.kind != SUF_NONE ||
	       a->n.v >= 100;
}

/* 百分之三十 */
static size_t
han_percent(const struct scan *s, size_t i, struct qty *q)
{
	struct amount a = {.code = NULL};
	size_t end;

	if (tok_at(s, i)->cp != 0x767e || tok_at(s, i + 1)->cp != 0x5206 ||
	    tok_at(s, i + 2)->cp != 0x4e4b)
		return i;
	end = amount_number(s, i + 3, &a);
	if (end == i + 3)
		return i;
	a.x = (struct suffix){.kind = SUF_PERCENT, .factor = .01};
	fill(q, &a);
	return end;
}

/* 第三回, 제3회 */
static size_t
east_ordinal(const struct scan *s, size_t i, struct qty *q)
{
	struct amount a = {.code = NULL};
	struct suffix x;
	size_t end;

	if (tok_at(s, i)->cp != 0x7b2c && tok_at(s, i)->cp != 0xc81c)
		return i;
	if (tok_at(s, i)->len > 3 || !tok_glued(s, i + 1))
		return i;
	end = amount_number(s, i + 1, &a);
	if (end == i + 1)
		return i;
	q->kind = QTY_ORDINAL;
	q->lo = q->hi = a.n.v;
	return suffix_read(s, end, &a.n, &x);
}

/* 一人も, 한 명도: "not even one", which the verb denies. */
static bool
none_at_all(const struct scan *s, size_t end, const struct amount *a)
{
	return a->x.kind == SUF_COUNT && a->n.v <= 1 &&
	       (tok_at(s, end)->cp == 0x3082 ||
		   (text_is_hangul(tok_at(s, end - 1)->cp) &&
		       str_ends(tok_str(s, end - 1), STR("도"))));
}

/* 두 명, 세 개: native numerals, before a counter only */
static size_t
korean_read(const struct scan *s, size_t i, struct qty *q)
{
	static const char *const words[] = {"한", "두", "세", "네", "다섯",
	    "여섯", "일곱", "여덟", "아홉", "열"};
	struct amount a = {
	    .n = {.unit = 1, .last = 1, .scale = 1, .word = true}};
	size_t end;

	if (!text_is_hangul(tok_at(s, i)->cp) || tok_at(s, i)->len > 6)
		return i;
	for (size_t k = 0; k < LEN(words); k++)
		if (str_eq(tok_str(s, i), str_of(words[k])))
			a.n.v = a.n.alt = (double)k + 1;
	if (a.n.v < 1 || tok_at(s, i + 1)->line)
		return i;
	end = suffix_read(s, i + 1, &a.n, &a.x);
	if (end == i + 1 || none_at_all(s, end, &a))
		return i;
	fill(q, &a);
	return end;
}

/* "twice", "twice a day"; "once" alone may mean long ago, "once a day" not. */
static size_t
times_read(struct scan *s, size_t i, struct qty *q)
{
	bool once = s->lang == EN && tok_word(s, i, "once");
	size_t end;

	if (!(once || tok_is(s, i, TIMES)) || tok_word(s, i + 1, "as") ||
	    tok_word(s, i + 1, "the") || tok_dash(s, i + 1))
		return i;
	q->kind = QTY_NUMBER;
	q->lo = q->hi = once ? 1 : tok_at(s, i)->lex->num;
	q->tol = .5;
	q->noun = STR("time");
	end = per_read(s, i + 1, q);
	return once && q->per.n == 0 ? i : end;
}

/* "gas mark 6": British ovens, in steps of 25 °F from mark 1, 275 °F, which is
 * what their makers give; 1/4 and 1/2 lie below. Meant to half a step. */
static size_t
gas_mark(const struct scan *s, size_t i, struct qty *q)
{
	double f;

	if (s->lang != EN || !tok_word(s, i, "gas") ||
	    !tok_word(s, i + 1, "mark") || tok_at(s, i + 2)->kind != TOK_NUM ||
	    tok_at(s, i + 2)->digits > 1 || tok_value(s, i + 2) < 1 ||
	    tok_more(s, i + 3) || tok_mark(s, i + 3, '/'))
		return i;
	f = 250 + 25 * tok_value(s, i + 2);
	*q = (struct qty){.kind = QTY_MEASURE, .dim = DIM_TEMPERATURE};
	q->lo = q->hi = (f + 459.67) * 5 / 9;
	q->tol = 12.5 * 5 / 9;
	q->unit = str_of(dim_unit(DIM_TEMPERATURE));
	return i + 3;
}

/* aged 34, at the age of 34: years */
static void
as_age(const struct scan *s, size_t i, struct amount *a)
{
	bool age = tok_word(s, i - 1, "aged") || tok_word(s, i - 1, "age") ||
		   (tok_word(s, i - 1, "of") && tok_word(s, i - 2, "age"));

	if (!age || a->x.kind != SUF_NONE || a->n.v >= 130 || a->n.frac)
		return;
	a->x = (struct suffix){.kind = SUF_UNIT,
	    .dim = DIM_TIME,
	    .name = "yr",
	    .factor = unit_seconds(STR("year")),
	    .calendar = true};
}

/* Whether a word may be a number, an article before a unit, a currency. */
static bool
may_count(const struct scan *s, size_t i)
{
	const struct tok *t = tok_at(s, i);

	return t->kind != TOK_WORD || t->cp >= 0x80 ||
	       tok_is(s, i,
		   NUM | HUNDRED | SCALE | DOZEN | HALF | QUARTER | FRAC | ORD |
		       TIMES | ART) ||
	       (t->upper && t->len <= 3) || (s->traits & LANG_JOINED_NUMBERS) ||
	       tok_word(s, i, "once") || tok_word(s, i, "one");
}

static size_t
quantity_read(
    struct scan *s, size_t i, uint32_t how, struct mods *m, struct qty *q)
{
	struct amount a, b;
	size_t at, end;

	if (!may_count(s, i))
		return i;
	end = han_percent(s, i, q);
	if (end == i)
		end = east_ordinal(s, i, q);
	if (end == i)
		end = korean_read(s, i, q);
	if (end == i)
		end = times_read(s, i, q);
	if (end == i)
		end = ordinal_read(s, i, q);
	if (end > i)
		return end;
	at = amount_read(s, i, &a);
	if (at == i || !han_counts(s, i, &a) || none_at_all(s, at, &a))
		return i;
	if (!counts(s, i, at, &a)) {
		end = ratio_read(s, at, &a, q);
		return end > at ? end : i;
	}
	as_age(s, i, &a);
	end = range_read(s, at, how, &a, &b);
	if (end > at) {
		fill_range(q, &a, &b, joint_at(s, at) == JOINT_PM);
		a = b;
	} else {
		end = ratio_read(s, at, &a, q);
		if (end > at)
			return end;
		fill(q, &a);
		end = at;
	}
	/* "mehr als 2019", "over 2023": than in that year */
	if ((m->lo || m->hi) && a.n.plain && a.x.kind == SUF_NONE &&
	    end == at && a.n.v >= 1900 && a.n.v < 2100 &&
	    noun_at(s, end, false).n == 0) {
		*q = (struct qty){.kind = QTY_DATE, .nwhen = 1};
		q->when[0] = date_span((struct date){(int)a.n.v, 0, 0});
		return end;
	}
	end = mods_after(s, end, m);
	bound(q, m, &a);
	if (q->kind == QTY_NUMBER && q->noun.n == 0)
		noun_read(s, end, &a.n, q);
	return per_read(s, end, q);
}

/* the pass */

/* "a" begins a value only before a week, a dozen, a third. */
static bool
article_starts(const struct scan *s, size_t i)
{
	return tok_is(s, i + 1,
	    SCALE | HUNDRED | DOZEN | HALF | QUARTER | FRAC | ORD | LEAD | MOD);
}

/* A name that holds a digit, an address: what a word with a mark glued behind
 * it may begin. */
static bool
name_starts(const struct scan *s, size_t i)
{
	for (size_t at = i + 1; tok_glued(s, at); at++) {
		const struct tok *t = tok_at(s, at);

		if (t->kind == TOK_NUM || t->cp == '@' ||
		    (t->cp == '/' && tok_at(s, at - 1)->cp == '/'))
			return true;
	}
	/* "Rs. 42" */
	return tok_word(s, i, "www") ||
	       (tok_mark(s, i + 1, '.') && tok_at(s, i + 2)->kind == TOK_NUM);
}

/* Whether a number in digits, in Roman numerals or behind "number" may follow:
 * Chapter IV, ticket #840, page no. 3. */
static bool
number_follows(const struct tok *next)
{
	return next->kind == TOK_NUM || next->upper ||
	       (next->kind == TOK_MARK &&
		   (next->cp == '.' || next->cp == '#')) ||
	       tok_begins(next, LETTER('n'));
}

static bool
is_roman(uint32_t cp)
{
	return cp == 'I' || cp == 'V' || cp == 'X';
}

static bool
word_starts(const struct scan *s, size_t i)
{
	const struct tok *t = tok_at(s, i), *next = tok_at(s, i + 1);
	const uint32_t names = NAME | PRODUCT,
		       words = NUM | HUNDRED | SCALE | DOZEN | TIMES | HALF |
			       FRAC | ORD | MONTH | WDAY | SEASON | PART | REL |
			       BETWEEN | FROM | MOD | QUARTER | LEAD;
	uint32_t is = t->lex->is;

	if ((is & (words | names | ART)) != 0) {
		if ((is & ART) != 0 ? article_starts(s, i)
				    : (is & words) != 0 || number_follows(next))
			return true;
	}
	if (!next->space && next->kind != TOK_END &&
	    (next->kind == TOK_NUM || next->cp == '$' ||
		(next->kind == TOK_MARK && name_starts(s, i))))
		return true;
	/* a name before a number: Debian 12, Henry VIII */
	if (next->kind == TOK_NUM && t->len > 1)
		return true;
	/* the XIX century */
	if (t->upper && next->kind == TOK_WORD)
		return (is_roman(next->cp) &&
			   (s->lang != EN ||
			       num_roman(tok_str(s, i + 1)) > 0)) ||
		       (is_roman(t->cp) &&
			   (s->lang != EN || century_word(s, i + 1)));
	/* numerals in one word: einundzwanzig */
	if (s->traits & LANG_JOINED_NUMBERS)
		return t->len > 6;
	return t->cp >= 0x1100 && text_is_hangul(t->cp) && t->len <= 6;
}

static bool
starts(const struct scan *s, size_t i)
{
	const struct tok *t = tok_at(s, i);

	switch (t->kind) {
	case TOK_NUM:
	case TOK_HAN:
		return true;
	case TOK_WORD:
		return word_starts(s, i);
	case TOK_MARK:
		return t->cp != ',' && t->cp != '.' && t->cp != '"' &&
		       t->cp != ')' && i + 1 < s->n;
	default:
		return false;
	}
}

/* Of the marks a value may start with where nothing is said in front of it: a
 * minus, a currency, "about", "#12", "+49", "'90s"; what is beyond ASCII may be
 * a fraction or a sign of some other kind. */
static bool
starts_alone(const struct scan *s, size_t i)
{
	uint32_t cp = tok_at(s, i)->cp;

	if (tok_at(s, i)->kind != TOK_MARK)
		return starts(s, i);
	if (i + 1 >= s->n)
		return false;
	if (tok_dash(s, i))
		return tok_glued(s, i + 1) &&
		       tok_at(s, i + 1)->kind != TOK_WORD;
	return cp >= 0x80 || cp == '\'' || cp == '~' || cp == '<' ||
	       cp == '>' || cp == '#' || cp == '+' || cp == '$';
}

/* Rows of one value: dates before numbers, names with digits between. */
static size_t
value_at(struct scan *s, size_t i, uint32_t how, struct mods *m, struct qty *q)
{
	static size_t (*const readers[])(const struct scan *, size_t,
	    struct qty *) = {date_read, code_read, date_read, time_read};
	size_t end, first = tok_at(s, i)->kind == TOK_WORD ? 0 : 1;

	end = gas_mark(s, i, q);
	if (end > i)
		return end;
	/* A word may begin a date ("May 2"); digits may be a version before
	 * they are a date. */
	for (size_t k = first; k < LEN(readers); k++) {
		*q = (struct qty){0};
		if (k == 2 && first == 0)
			continue;
		end = readers[k](s, i, q);
		if (end > i) {
			q->about |= m->about;
			return end;
		}
	}
	*q = (struct qty){0};
	end = quantity_read(s, i, how, m, q);
	/* A letter or digit glued behind means that it was a name: 3D, 4x4 */
	if (end > i && tok_more(s, end) && tok_at(s, i)->kind == TOK_NUM) {
		end = chunk_end(s, i);
		*q = (struct qty){.kind = QTY_ID};
	}
	return end;
}

static size_t
value_read(struct scan *s, size_t i, struct qty *q)
{
	struct mods m = {0};
	uint32_t how = 0;
	size_t at = i, end;

	if (tok_is(s, i, BETWEEN | FROM)) {
		how = tok_is(s, i, BETWEEN) ? BETWEEN : FROM;
		if (how == FROM && is_change(s, i))
			return i;
		at = mods_read(s, i + 1, &m);
		if (!starts(s, at))
			return i;
		end = value_at(s, at, how, &m, q);
		return end > at && q->range ? end : i;
	}
	at = mods_read(s, i, &m);
	if (at > i && (tok_at(s, at)->line || !starts(s, at)))
		return i;
	if (at == i && (tok_at(s, i)->lex->is & ~(uint32_t)STOP) == MOD)
		return i;
	end = value_at(s, at, how, &m, q);
	/* "only Level 1": what stands before a name is no part of it */
	if (end > at && (q->kind == QTY_ID || q->kind == QTY_VERSION))
		s->first = at;
	if (end == at && at > i)
		end = value_at(s, at = i, how, &(struct mods){0}, q);
	return end == at ? i : end;
}

static void
emit(struct scan *s, size_t i, size_t end, struct qty *q)
{
	const struct tok *last = tok_at(s, end - 1);

	q->off = tok_at(s, i)->off;
	q->len = last->off + last->len - q->off;
	q->text = str_sub(s->text, q->off, q->off + q->len);
	*VEC_ADD(s->a, s->out) = *q;
}

static void
scan_window(struct scan *s, size_t cut)
{
	for (size_t i = 0; i < cut;) {
		size_t end = i;

		s->first = i;
		if (starts_alone(s, i)) {
			struct qty q = {0};

			end = value_read(s, i, &q);
			if (end > i)
				emit(s, s->first, end, &q);
		}
		i = end > i ? end : i + 1;
		if (end < s->done && i < s->done)
			i = s->done;
		s->done = 0;
	}
}

void
qty_scan(struct arena *a, struct str text, const struct qty_ctx *ctx,
    struct qtys *out)
{
	UNSET struct scan s;
	size_t at = 0, before = out->n;

	s.a = a;
	s.text = text;
	s.said = ctx->said;
	scan_speaks(&s, lang_named(ctx->lang));
	s.out = out;
	s.done = s.first = 0;
	while (at < text.n) {
		size_t end = scan_fill(&s, at), cut = s.n;

		if (s.n == 0)
			break;
		if (s.n == QTY_TOKS && end < text.n) {
			cut = scan_cut(&s);
			if (cut < s.n)
				end = s.t[cut].off;
		}
		if (s.lang == 0)
			scan_guess(&s, ctx);
		if (ctx->english_alone && *ctx->told != NULL)
			return;
		scan_pick(&s);
		scan_window(&s, cut);
		if (out->n > before) {
			const struct qty *q = &out->v[out->n - 1];

			/* the last value may reach over the cut */
			if (q->off + q->len > end)
				end = q->off + q->len;
		}
		at = end;
	}
}
