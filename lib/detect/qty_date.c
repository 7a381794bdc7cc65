/* Dates, whole and partial, spans of them, and times of day. */
#include <string.h>

#include "base/text.h"
#include "detect/qty_own.h"

#define LEN(table) (sizeof(table) / sizeof(*(table)))

enum grain {
	G_NONE,
	G_DAY,
	G_WEEK,
	G_MONTH,
	G_QUARTER,
	G_HALF,
	G_SEASON,
	G_YEAR,
	G_DECADE,
	G_CENTURY,
};

struct cal {
	enum grain grain;
	int y, m, d; /* y: astronomical (0 = 1 BC); see `year` */
	int d2;	     /* the last day of "12-14 June" */
	int nth;     /* quarter, half, first month of a season, century */
	int wday;
	bool year; /* y was said */
	bool swap; /* day and month may change places */
	bool back; /* BC */
	int part;  /* early, mid, late */
};

/* day numbers */

/* Days since 1970-01-01 of a proleptic Gregorian day, any year. */
static long
civil_day(long y, int m, int d)
{
	long era, doy, yoe;

	y -= m <= 2;
	era = (y >= 0 ? y : y - 399) / 400;
	yoe = y - era * 400;
	doy = (153 * (m + (m > 2 ? -3 : 9)) + 2) / 5 + d - 1;
	return era * 146097 + yoe * 365 + yoe / 4 - yoe / 100 + doy - 719468;
}

static struct span
months_span(long y, int m, int n)
{
	long last = m - 1 + n;

	return (struct span){civil_day(y, m, 1),
	    civil_day(y + last / 12, (int)(last % 12) + 1, 1)};
}

static struct span
thirds(struct span s, int part)
{
	long third = (s.hi - s.lo) / 3;

	if (part == 1)
		s.hi = s.lo + third;
	else if (part == 2)
		s = (struct span){s.lo + third, s.hi - third};
	else if (part == 3)
		s.lo = s.hi - third;
	return s;
}

static struct span
years_span(long lo, long hi)
{
	return (struct span){civil_day(lo, 1, 1), civil_day(hi, 1, 1)};
}

static struct span
century_span(const struct cal *c)
{
	return c->back ? years_span(1 - c->nth * 100L, 1 - (c->nth - 1) * 100L)
		       : years_span((c->nth - 1) * 100L + 1, c->nth * 100L + 1);
}

static struct span
cal_span(const struct cal *c)
{
	struct span s = years_span(c->y, c->y + 1L);

	switch (c->grain) {
	case G_DAY:
		s.lo = civil_day(c->y, c->m, c->d);
		s.hi = c->d2 > 0 ? civil_day(c->y, c->m, c->d2) + 1 : s.lo + 1;
		return s;
	case G_WEEK:
		s.lo = civil_day(c->y, c->m, c->d);
		s.hi = s.lo + 7;
		return s;
	case G_MONTH:
		s = months_span(c->y, c->m, 1);
		break;
	case G_QUARTER:
		s = months_span(c->y, c->nth * 3 - 2, 3);
		break;
	case G_HALF:
		s = months_span(c->y, c->nth * 6 - 5, 6);
		break;
	case G_SEASON:
		s = months_span(c->y, c->nth, 3);
		break;
	case G_DECADE:
		s = years_span(c->y, c->y + 10L);
		break;
	case G_CENTURY:
		s = century_span(c);
		break;
	case G_YEAR:
	case G_NONE:
		break;
	}
	return thirds(s, c->part);
}

static bool
day_ok(const struct cal *c)
{
	struct date d = {c->year ? c->y : 2000, c->m, c->d};

	if (c->year && (c->y < 1 || c->y > 9999))
		return c->m >= 1 && c->m <= 12 && c->d >= 1 && c->d <= 31;
	return c->m > 0 && c->d > 0 && date_valid(d);
}

/* parts */

static unsigned
digits_at(const struct scan *s, size_t i)
{
	return tok_at(s, i)->kind == TOK_NUM ? tok_at(s, i)->digits : 0;
}

static int
small(const struct scan *s, size_t i)
{
	return digits_at(s, i) >= 1 && digits_at(s, i) <= 4
		   ? (int)tok_value(s, i)
		   : 0;
}

static size_t
era_read(const struct scan *s, size_t i, bool *back)
{
	static const struct {
		const char *a, *b;
		bool back;
	} dotted[] = {{"B", "C", true}, {"A", "D", false}, {"C", "E", false},
	    {"v", "Chr", true}, {"n", "Chr", false}, {"a", "C", true},
	    {"d", "C", false}};
	struct str w = tok_str(s, i);

	if (str_eq(w, STR("BC")) || str_eq(w, STR("BCE"))) {
		*back = true;
		return i + 1;
	}
	if (str_eq(w, STR("AD")) || str_eq(w, STR("CE"))) {
		*back = false;
		return i + 1;
	}
	for (size_t k = 0; k < LEN(dotted); k++)
		if (str_eq(w, str_of(dotted[k].a)) && tok_mark(s, i + 1, '.') &&
		    str_eq(tok_str(s, i + 2), str_of(dotted[k].b)) &&
		    tok_mark(s, i + 3, '.')) {
			*back = dotted[k].back;
			/* B.C.E. */
			if (tok_word(s, i + 4, "E") && tok_glued(s, i + 4) &&
			    tok_mark(s, i + 5, '.'))
				return i + 6;
			return i + 4;
		}
	return i;
}

/* A year of four digits that no digit or letter is glued to; with an era, of
 * any length. Behind a month also '26. */
static size_t
year_read(const struct scan *s, size_t i, struct cal *c)
{
	unsigned n = digits_at(s, i);
	int v = small(s, i);
	size_t end = i + 1;
	bool back = false;

	if (str_eq(tok_str(s, i), STR("AD")) && digits_at(s, i + 1) > 0 &&
	    digits_at(s, i + 1) <= 4) {
		c->y = small(s, i + 1);
		c->year = true;
		return i + 2;
	}
	if ((tok_mark(s, i, '\'') || tok_mark(s, i, 0x2019)) &&
	    digits_at(s, i + 1) == 2 && tok_glued(s, i + 1)) {
		c->y = small(s, i + 1) + (small(s, i + 1) < 50 ? 2000 : 1900);
		c->year = true;
		return i + 2;
	}
	if (n == 0 || n > 4 || v == 0)
		return i;
	end = era_read(s, i + 1, &back);
	if (end > i + 1) {
		c->y = back ? 1 - v : v;
		c->back = back;
		c->year = true;
		return end;
	}
	if (n != 4 || v < 1000 || tok_more(s, end))
		return i;
	/* 2026,5 and 2026.5 are numbers */
	if ((tok_mark(s, end, '.') || tok_mark(s, end, ',')) &&
	    tok_glued(s, end) && tok_glued(s, end + 1) &&
	    digits_at(s, end + 1) > 0)
		return i;
	c->y = v;
	c->year = true;
	return end;
}

static size_t
ordinal_end(const struct scan *s, size_t i)
{
	static const char *const ends[] = {"st", "nd", "rd", "th", "er"};

	if (!tok_glued(s, i))
		return i;
	if (tok_at(s, i)->kind == TOK_MARK &&
	    (tok_at(s, i)->cp == 0xba || tok_at(s, i)->cp == 0xb0))
		return i + 1;
	if (tok_mark(s, i, '.') && tok_at(s, i + 1)->space)
		return i + 1;
	for (size_t k = 0; k < LEN(ends); k++)
		if (tok_word(s, i, ends[k]))
			return i + 1;
	return i;
}

/* A day of the month, 1-31, perhaps with an ending; not 5.2, 5:30. */
static size_t
mday_read(const struct scan *s, size_t i, int *d)
{
	size_t end;

	if (digits_at(s, i) == 0 || digits_at(s, i) > 2 || small(s, i) < 1 ||
	    small(s, i) > 31)
		return i;
	end = ordinal_end(s, i + 1);
	if (tok_more(s, end) && tok_at(s, end)->kind == TOK_NUM)
		return i;
	*d = small(s, i);
	return end;
}

static bool
month_at(const struct scan *s, size_t i, int *m)
{
	if (!tok_is(s, i, MONTH))
		return false;
	*m = tok_at(s, i)->lex->cal % 100;
	return true;
}

/* May, March and the abbreviations: months only in company. */
static bool
month_alone(const struct scan *s, size_t i)
{
	return tok_is(s, i, MONTH) && tok_at(s, i)->lex->cal < 100 &&
	       (tok_at(s, i)->upper || s->lang != EN);
}

static size_t
skip_of(const struct scan *s, size_t i)
{
	if (tok_mark(s, i, ',') || tok_word(s, i, "of") ||
	    tok_word(s, i, "de") || tok_word(s, i, "del") ||
	    tok_word(s, i, "di"))
		return i + 1;
	return i;
}

/* The year behind a day and month: "2026", ", 2026", "de 2026". */
static size_t
year_after(const struct scan *s, size_t i, struct cal *c)
{
	size_t at = skip_of(s, i), end;

	if (tok_at(s, at)->line || tok_at(s, i)->line)
		return i;
	if (tok_dash(s, at) && tok_glued(s, at))
		at++;
	end = year_read(s, at, c);
	return end > at ? end : i;
}

/* numeric forms */

static size_t
parts_read(
    const struct scan *s, size_t i, int v[3], unsigned len[3], uint32_t *sep)
{
	const struct tok *m = tok_at(s, i + 1);

	*sep = m->cp;
	if (m->kind != TOK_MARK || !tok_mark(s, i + 3, m->cp) ||
	    (m->cp != '-' && m->cp != '/' && m->cp != '.' && m->cp != 0x2010 &&
		m->cp != 0x2011))
		return i;
	for (size_t k = 0; k < 5; k++) {
		if (k > 0 && !tok_glued(s, i + k) &&
		    !(m->cp == '.' && k % 2 == 0))
			return i;
		if (k % 2 == 0) {
			len[k / 2] = digits_at(s, i + k);
			v[k / 2] = small(s, i + k);
			if (len[k / 2] == 0 || len[k / 2] > 4)
				return i;
		}
	}
	return i + 5;
}

static int
full_year(int y, unsigned len)
{
	if (len == 4)
		return y;
	return y < 70 ? 2000 + y : 1900 + y;
}

/* 2026-05-02, 02.05.2026, 5/2/26 */
static size_t
numeric(const struct scan *s, size_t i, struct cal *c)
{
	int v[3];
	unsigned len[3];
	uint32_t sep;
	size_t end = parts_read(s, i, v, len, &sep);
	bool stamp = tok_word(s, end, "T") && tok_glued(s, end);

	if (end == i || (!stamp && tok_more(s, end)) ||
	    ((tok_mark(s, end, sep) || tok_dash(s, end)) && tok_glued(s, end) &&
		tok_glued(s, end + 1) && digits_at(s, end + 1) > 0 &&
		digits_at(s, end + 1) < 4 && sep != '/' && sep != '.'))
		return i;
	c->grain = G_DAY;
	c->year = true;
	if (len[0] == 4 && len[1] <= 2 && len[2] <= 2) {
		c->y = v[0];
		c->m = v[1];
		c->d = v[2];
		return day_ok(c) ? end : i;
	}
	if (len[0] > 2 || len[1] > 2 || (len[2] != 4 && len[2] != 2))
		return i;
	/* 1.10.17 is a version; 01.10.17 on the continent is a date */
	if (len[2] == 2 && sep != '/' &&
	    (len[0] != 2 || len[1] != 2 || s->lang == EN))
		return i;
	c->y = full_year(v[2], len[2]);
	c->m = v[1];
	c->d = v[0];
	if (sep == '.')
		return day_ok(c) ? end : i;
	c->swap = v[0] != v[1] && v[0] <= 12 && v[1] <= 12;
	if (!day_ok(c)) {
		c->m = v[0];
		c->d = v[1];
	}
	return day_ok(c) ? end : i;
}

/* 2026-05 */
static size_t
numeric_month(const struct scan *s, size_t i, struct cal *c)
{
	int m = small(s, i + 2);

	if (digits_at(s, i) != 4 || small(s, i) < 1000 || small(s, i) > 2200 ||
	    !tok_mark(s, i + 1, '-') || !tok_glued(s, i + 1) ||
	    !tok_glued(s, i + 2) || digits_at(s, i + 2) != 2 || m < 1 ||
	    m > 12 || tok_more(s, i + 3) ||
	    (tok_dash(s, i + 3) && tok_glued(s, i + 3) && tok_more(s, i + 4)))
		return i;
	*c = (struct cal){
	    .grain = G_MONTH, .year = true, .y = small(s, i), .m = m};
	return i + 3;
}

/* 2026年5月2日, 5월 2일 */
static bool
sign(const struct scan *s, size_t i, uint32_t han, uint32_t hangul)
{
	const struct tok *t = tok_at(s, i);

	return (t->kind == TOK_HAN && t->cp == han) ||
	       (t->kind == TOK_WORD && t->cp == hangul);
}

static size_t
east_number(const struct scan *s, size_t i, int *v)
{
	struct num n;
	size_t end;

	if (tok_at(s, i)->kind == TOK_NUM) {
		*v = small(s, i);
		return digits_at(s, i) <= 4 ? i + 1 : i;
	}
	if (tok_at(s, i)->kind != TOK_HAN)
		return i;
	end = num_han(s, i, &n);
	*v = end > i && n.v < 9999 ? (int)n.v : 0;
	return end;
}

/* 年間, 年前 and the like: a length of time */
static bool
lasts(const struct scan *s, size_t i)
{
	static const char *const after[] = {"間", "间", "前", "後", "后", "以",
	    "連", "连", "来", "來", "ぶ", "ほ", "も"};
	struct str rest = str_sub(s->text, tok_at(s, i)->off, s->text.n);

	for (size_t k = 0; k < LEN(after); k++)
		if (tok_at(s, i)->kind == TOK_HAN &&
		    str_starts(rest, str_of(after[k])))
			return true;
	return false;
}

static bool
day_of_month(const struct scan *s, size_t i)
{
	static const char *const tails[] = {
	    "일", "일부터", "일까지", "일에", "일은", "일의", "일에는", "일자"};

	if (tok_at(s, i)->kind == TOK_HAN)
		return !lasts(s, i + 1);
	for (size_t k = 0; k < LEN(tails); k++)
		if (str_eq(tok_str(s, i), str_of(tails[k])))
			return !tok_word(s, i + 1, "동안") &&
			       !tok_word(s, i + 1, "정도") &&
			       !tok_word(s, i + 1, "이상") &&
			       !tok_word(s, i + 1, "이내") &&
			       !tok_word(s, i + 1, "만에");
	return false;
}

static size_t
eastern(const struct scan *s, size_t i, struct cal *c)
{
	size_t at = i, end;
	int v;

	end = east_number(s, at, &v);
	if (end == at)
		return i;
	/* 14일, 5日: the day of a month; 14일간, 5日間 are lengths */
	if (sign(s, end, 0x65e5, 0xc77c) && v >= 1 && v <= 31 &&
	    tok_at(s, i)->kind == TOK_NUM && day_of_month(s, end)) {
		c->d = v;
		c->grain = G_DAY;
		return end + 1;
	}
	if (sign(s, end, 0x5e74, 0xb144) && v >= 1000 && !lasts(s, end + 1)) {
		c->y = v;
		c->year = true;
		c->grain = G_YEAR;
		at = end + 1;
		if (tok_at(s, end)->kind == TOK_WORD && tok_at(s, end)->len > 3)
			return at;
		end = east_number(s, at, &v);
	}
	if (end > at && sign(s, end, 0x6708, 0xc6d4) && v >= 1 && v <= 12 &&
	    !lasts(s, end + 1)) {
		c->m = v;
		c->grain = G_MONTH;
		at = end + 1;
		if (tok_at(s, end)->kind == TOK_WORD && tok_at(s, end)->len > 3)
			return at;
		end = east_number(s, at, &v);
		if (end > at &&
		    (sign(s, end, 0x65e5, 0xc77c) || sign(s, end, 0x53f7, 0)) &&
		    v >= 1 && v <= 31 && !lasts(s, end + 1)) {
			c->d = v;
			c->grain = G_DAY;
			at = end + 1;
		}
	}
	return at;
}

/* worded forms */

/* "2 May 2026", "2nd of May", "12-14 June 2026", "2. Mai", "2 de mayo de" */
static size_t
day_month(const struct scan *s, size_t i, struct cal *c)
{
	size_t at = mday_read(s, i, &c->d), next;

	if (at == i)
		return i;
	if ((tok_dash(s, at) || tok_is(s, at, TO) || tok_mark(s, at, '/')) &&
	    !tok_at(s, at)->line && digits_at(s, at + 1) > 0) {
		next = mday_read(s, at + 1, &c->d2);
		if (next > at + 1 && c->d2 > c->d)
			at = next;
		else
			return i;
	}
	if (tok_dash(s, at) && tok_glued(s, at))
		at++;
	else
		at = tok_mark(s, at, ',') ? at : skip_of(s, at);
	if (tok_word(s, at, "day") && tok_word(s, at + 1, "of"))
		at += 2;
	if (!month_at(s, at, &c->m) || tok_at(s, at)->line)
		return i;
	/* "5 may follow" */
	if (tok_word(s, at, "may") && !tok_at(s, at)->upper && s->lang == EN)
		return i;
	at++;
	if (tok_mark(s, at, '.') && tok_at(s, at - 1)->lex->cal > 100)
		at++;
	c->grain = G_DAY;
	at = year_after(s, at, c);
	return day_ok(c) ? at : i;
}

/* "May 2, 2026", "May 12-14", "May 2nd", "May 2026", "May" */
static size_t
month_day(const struct scan *s, size_t i, struct cal *c)
{
	size_t at = i + 1, next;
	bool upper = tok_at(s, i)->upper;

	if (!month_at(s, i, &c->m))
		return i;
	if (tok_mark(s, at, '.') && tok_at(s, i)->lex->cal > 100 &&
	    !tok_at(s, at + 1)->line)
		at++;
	c->grain = G_MONTH;
	if (tok_dash(s, at) && tok_glued(s, at) && digits_at(s, at + 1) == 4)
		at++;
	next = year_after(s, at, c);
	if (next > at && !(tok_mark(s, at, ',') && !upper))
		return next;
	if (s->lang == EN && !upper)
		return i;
	if (tok_word(s, at, "the") && digits_at(s, at + 1) > 0)
		at++;
	next = tok_at(s, at)->line ? at : mday_read(s, at, &c->d);
	if (next > at && (s->lang == EN || s->lang == 0 || upper) &&
	    !(tok_mark(s, next, ':') && tok_glued(s, next)) &&
	    !tok_mark(s, next, '%')) {
		at = next;
		if ((tok_dash(s, at) || tok_word(s, at, "to")) &&
		    digits_at(s, at + 1) > 0) {
			next = mday_read(s, at + 1, &c->d2);
			if (next > at + 1 && c->d2 > c->d)
				at = next;
			else
				c->d2 = 0;
		}
		c->grain = G_DAY;
		at = year_after(s, at, c);
		if (day_ok(c))
			return at;
		c->d = 0;
		return i;
	}
	if (month_alone(s, i))
		return i + 1;
	/* "in May", "since March" */
	return upper && tok_at(s, i)->lex->cal < 106 && tok_at(s, i)->len > 2 &&
		       tok_is(s, i - 1, PREP | FROM | TO | BETWEEN | PART) &&
		       !(tok_word(s, i, "mar") || tok_word(s, i, "jan"))
		   ? i + 1
		   : i;
}

/* Monday, 2 May; Monday; Mondays */
static size_t
weekday(const struct scan *s, size_t i, struct cal *c)
{
	size_t at = i + 1, end;
	bool brief = tok_at(s, i)->lex->cal > 100;
	struct cal day = {0};

	c->wday = tok_at(s, i)->lex->cal % 100;
	if (s->lang == EN && !tok_at(s, i)->upper)
		return i;
	if (brief && tok_mark(s, at, '.'))
		at++;
	if (tok_mark(s, at, ','))
		at++;
	if (tok_word(s, at, "the") || tok_word(s, at, "den") ||
	    tok_word(s, at, "le"))
		at++;
	end = day_month(s, at, &day);
	if (end == at) {
		day = (struct cal){0};
		end = tok_is(s, at, MONTH) ? month_day(s, at, &day) : at;
	}
	if (end == at) {
		day = (struct cal){0};
		end = numeric(s, at, &day);
	}
	if (end > at && day.grain == G_DAY) {
		day.wday = c->wday;
		*c = day;
		return end;
	}
	c->grain = G_DAY;
	return brief ? i : i + 1;
}

/* Q3 2026, 3Q26, H1 2026, FY2026, FY26, fiscal 2026 */
static size_t
fiscal(const struct scan *s, size_t i, struct cal *c)
{
	bool q = tok_word(s, i, "Q"), h = tok_word(s, i, "H"),
	     fy = tok_word(s, i, "FY");
	size_t at = i + 1;

	if (!tok_at(s, i)->upper)
		return i;
	if (fy) {
		size_t end = year_read(s, at, c);

		c->grain = G_YEAR;
		if (end > at)
			return end;
		if (digits_at(s, at) != 2)
			return i;
		c->y = 2000 + small(s, at);
		c->year = true;
		return at + 1;
	}
	if ((!q && !h) || !tok_glued(s, at) || digits_at(s, at) != 1)
		return i;
	c->nth = small(s, at);
	if (c->nth < 1 || c->nth > (q ? 4 : 2))
		return i;
	c->grain = q ? G_QUARTER : G_HALF;
	at++;
	if (tok_word(s, at, "FY"))
		at++;
	if (tok_dash(s, at) && tok_glued(s, at))
		at++;
	return year_after(s, at, c) > at ? year_after(s, at, c) : i;
}

/* third quarter of 2026, first half of 2026, spring 2026, 19th century */
static size_t
nth_period(const struct scan *s, size_t i, struct cal *c)
{
	size_t at = i + 1, end;
	bool back = false;

	if (tok_is(s, i, ORD)) {
		c->nth = tok_at(s, i)->lex->cal;
		if (tok_dash(s, at))
			at++;
	} else {
		at = ordinal_end(s, at);
		c->nth = small(s, i);
		if (at == i + 1 || digits_at(s, i) > 2)
			return i;
		if (tok_dash(s, at) && tok_glued(s, at))
			at++;
	}
	if (tok_word(s, at, "century") || tok_word(s, at, "Jahrhundert") ||
	    tok_word(s, at, "Jahrhunderts") || tok_word(s, at, "siècle")) {
		c->grain = G_CENTURY;
		c->year = true;
		end = era_read(s, at + 1, &back);
		c->back = back;
		return c->nth > 0 && c->nth < 40 ? end : i;
	}
	if (tok_is(s, at, QUARTER) && c->nth <= 4)
		c->grain = G_QUARTER;
	else if (tok_is(s, at, HALF) && c->nth <= 2)
		c->grain = G_HALF;
	else
		return i;
	end = year_after(s, at + 1, c);
	return end > at + 1 && c->nth > 0 ? end : i;
}

/* the first of May, il primo maggio */
static size_t
ordinal_month(const struct scan *s, size_t i, struct cal *c)
{
	size_t at = skip_of(s, i + 1);

	*c = (struct cal){.grain = G_DAY, .d = tok_at(s, i)->lex->cal};
	if (!month_at(s, at, &c->m) || tok_mark(s, i + 1, ',') ||
	    !(tok_at(s, at)->upper || s->lang != EN) || !day_ok(c))
		return i;
	return year_after(s, at + 1, c);
}

static size_t
season(const struct scan *s, size_t i, struct cal *c)
{
	size_t end;

	c->nth = tok_at(s, i)->lex->cal;
	c->grain = G_SEASON;
	end = year_after(s, i + 1, c);
	return end > i + 1 && c->y > 1000 ? end : i;
}

/* the 1990s, the '90s, die 1990er */
static size_t
decade(const struct scan *s, size_t i, struct cal *c)
{
	bool quote = tok_mark(s, i, '\'') || tok_mark(s, i, 0x2019);
	size_t at = quote ? i + 1 : i, end = at + 1;
	int v = small(s, at);

	if (v % 10 != 0 || (digits_at(s, at) != 4 && digits_at(s, at) != 2))
		return i;
	if ((tok_mark(s, end, '\'') || tok_mark(s, end, 0x2019)) &&
	    tok_glued(s, end) && tok_word(s, end + 1, "s") &&
	    tok_glued(s, end + 1))
		end++;
	if (!tok_glued(s, end) ||
	    !(tok_word(s, end, "s") || tok_word(s, end, "er")))
		return i;
	if (digits_at(s, at) == 2) {
		if (!quote && !tok_word(s, i - 1, "the"))
			return i;
		if (v < 20)
			return i;
		v += 1900;
	} else if (v < 1000 || v > 2200) {
		return i;
	}
	/* the 1900s: the century */
	c->grain = G_DECADE;
	c->y = v;
	c->year = true;
	return end + 1;
}

/* bare years */

static bool
tok_ends(const struct scan *s, size_t i, const char *end)
{
	return str_ends(tok_str(s, i), str_of(end));
}

static bool
counted(const struct scan *s, size_t i)
{
	const struct tok *t = tok_at(s, i);
	struct suffix x;
	struct num n = {.v = 2000, .scale = 1};

	if (t->kind == TOK_END || t->line)
		return false;
	if (tok_mark(s, i, '%') || suffix_read(s, i, &n, &x) > i)
		return true;
	if (t->kind == TOK_HAN || tok_is(s, i, SCALE))
		return true;
	return t->kind == TOK_WORD && !t->upper && t->space &&
	       (t->lex->is == 0 || tok_is(s, i, ADJ)) && t->len > 3 &&
	       ((tok_ends(s, i, "s") && !tok_ends(s, i, "us") &&
		    !tok_ends(s, i, "ss") && !tok_ends(s, i, "is")) ||
		   (tok_is(s, i, ADJ) || tok_word(s, i, "people") ||
		       tok_word(s, i, "men") || tok_word(s, i, "women") ||
		       tok_word(s, i, "children")));
}

/* "wurde 1998 eröffnet", "hatte 2018 elf Plätze": nothing is counted. */
static bool
closes_year(const struct scan *s, size_t i)
{
	const struct tok *t = tok_at(s, i), *next = tok_at(s, i + 1);
	struct num n;

	return num_read(s, i, &n) > i || t->kind == TOK_END ||
	       t->kind == TOK_MARK || tok_is(s, i, STOP | ART | PREP) ||
	       (!t->upper && (next->kind == TOK_END || next->kind == TOK_MARK));
}

/* Whether what stands before the number says that a year follows. */
static bool
before_year(const struct scan *s, size_t i, bool modern)
{
	size_t year = i;
	const struct tok *t;
	bool loose = !counted(s, i + 1);

	/* the marks of Markdown: **Founded:** 2014, | Founded | 2014 | */
	while (i > 0 && (tok_mark(s, i - 1, '*') || tok_mark(s, i - 1, '_') ||
			    tok_mark(s, i - 1, '|')))
		i--;
	t = tok_at(s, i - 1);
	if ((s->traits & LANG_BARE_YEARS) && modern && loose &&
	    closes_year(s, year + 1))
		return true;
	if (i == 0)
		return modern && loose &&
		       (tok_at(s, year + 1)->kind == TOK_END ||
			   tok_at(s, year + 1)->upper);
	if (tok_is(s, i - 1, PREP))
		return t->lex->cal == 1 ? modern || loose : modern && loose;
	if (tok_is(s, i - 1, SEASON | BORN | PART | MONTH))
		return loose;
	if (tok_is(s, i - 1, FROM | TO | BETWEEN))
		return modern && loose;
	if (t->kind == TOK_MARK && (t->cp == '(' || t->cp == 0xa9))
		return loose && (modern || tok_mark(s, year + 1, ')'));
	if (t->kind == TOK_MARK && (t->cp == ',' || t->cp == ':') && i >= 2)
		return loose && (tok_is(s, i - 2, BORN) ||
				    (t->cp == ',' && tok_at(s, i - 2)->upper &&
					modern && tok_mark(s, year + 1, ',')));
	if (t->kind == TOK_MARK && t->cp == '.' && i >= 2 &&
	    (tok_is(s, i - 2, BORN) || tok_word(s, i - 2, "c") ||
		tok_word(s, i - 2, "ca")))
		return modern && loose && tok_at(s, i - 2)->len <= 3;
	if (!modern)
		return false;
	/* the 1974 film, its 2014 tour, the 1998 elections; round numbers are
	 * more often counts */
	if ((tok_word(s, i - 1, "the") || tok_word(s, i - 1, "his") ||
		tok_word(s, i - 1, "her") || tok_word(s, i - 1, "its") ||
		tok_word(s, i - 1, "their") || tok_is(s, i - 1, ART) ||
		(tok_word(s, i - 1, "s") && tok_glued(s, i - 1))) &&
	    tok_at(s, year + 1)->kind == TOK_WORD)
		return loose ||
		       (small(s, year) % 100 != 0 && small(s, year) > 1800 &&
			   small(s, year) < 2050 && s->lang == EN);
	/* critically derided 2013 film, unofficial 1997 World Champions */
	if (small(s, year) > 1900 && small(s, year) < 2050 && loose &&
	    small(s, year) % 100 != 0 &&
	    tok_at(s, year + 1)->kind == TOK_WORD &&
	    tok_at(s, year + 1)->space && s->lang == EN &&
	    t->kind == TOK_WORD &&
	    (tok_at(s, year + 1)->lex->is & ~(uint32_t)ADJ) == 0 &&
	    !tok_is(s, i - 1, STOP | NAME | PRODUCT | AND | MOD))
		return true;
	return t->upper && t->kind == TOK_WORD && loose &&
	       !tok_is(s, i - 1, NAME | PRODUCT);
}

/* "1974, 1978 and 1982": the year before was one. */
static bool
in_list(const struct scan *s, size_t i)
{
	const struct qty *q;
	struct str gap;

	if (s->out->n == 0 || i == 0)
		return false;
	q = &s->out->v[s->out->n - 1];
	if (q->kind != QTY_DATE || q->recurring ||
	    q->off + q->len > s->t[i].off)
		return false;
	gap = str_trim(str_sub(s->text, q->off + q->len, s->t[i].off));
	if (gap.n > 0 && gap.p[0] == ',')
		gap = str_trim(str_sub(gap, 1, gap.n));
	return gap.n == 0 || str_eq(gap, STR("and")) ||
	       str_eq(gap, STR("or")) || str_eq(gap, STR("und")) ||
	       str_eq(gap, STR("et")) || str_eq(gap, STR("y")) ||
	       str_eq(gap, STR("e")) || str_eq(gap, STR("/")) ||
	       str_eq(gap, STR("&"));
}

/* What follows makes a year of it wherever it stands: 1990-1995, 2017-18,
 * 1931 and 1932, 1510 - 22 September 1554, 1989's. */
static bool
spans_years(const struct scan *s, size_t end, int y)
{
	int next = small(s, end + 1);
	unsigned n = digits_at(s, end + 1);

	if (tok_dash(s, end) && n == 4 && next > y && next <= 2150)
		return true;
	if (tok_dash(s, end) && tok_glued(s, end) && n == 2 && next > y % 100 &&
	    y >= 1800 && !tok_more(s, end + 2) && !tok_dash(s, end + 2))
		return true;
	if (tok_dash(s, end) && n > 0 && n <= 2 && tok_is(s, end + 2, MONTH))
		return true;
	if (tok_is(s, end, AND) && n == 4 && y >= 1800 && next > y &&
	    next <= 2150 && next - y < 100 && !counted(s, end + 2))
		return true;
	return y >= 1800 &&
	       (tok_mark(s, end, '\'') || tok_mark(s, end, 0x2019)) &&
	       tok_glued(s, end) && tok_word(s, end + 1, "s");
}

static size_t
bare_year(const struct scan *s, size_t i, struct cal *c)
{
	size_t end = year_read(s, i, c);
	bool modern = c->y >= 1500 && c->y <= 2150;

	c->grain = G_YEAR;
	if (end == i)
		return i;
	if (end > i + 1 || tok_at(s, i)->kind == TOK_WORD)
		return end; /* an era was said */
	if (c->y > 2150 && !tok_is(s, i - 1, PREP))
		return i;
	if (tok_glued(s, i) && i > 0 && tok_at(s, i - 1)->cp != '(' &&
	    tok_at(s, i - 1)->cp != 0xa9 && !tok_mark(s, i - 1, '.') &&
	    !tok_dash(s, i - 1) && !tok_mark(s, i - 1, '['))
		return i;
	if (tok_mark(s, end, ':') && tok_glued(s, end) &&
	    tok_glued(s, end + 1) && digits_at(s, end + 1) > 0)
		return i;
	if (modern && spans_years(s, end, c->y))
		return end;
	return before_year(s, i, modern) || (in_list(s, i) && !counted(s, end))
		   ? end
		   : i;
}

/* relative days */

static size_t
relative(const struct scan *s, size_t i, struct cal *c)
{
	long day;
	struct date d;

	if (s->said.d == 0 || !date_valid(s->said))
		return i;
	day = date_day(s->said);
	if (tok_is(s, i, REL)) {
		d = date_of_day(day + tok_at(s, i)->lex->cal);
		*c = (struct cal){
		    .grain = G_DAY, .year = true, .y = d.y, .m = d.m, .d = d.d};
		return i + 1;
	}
	return i;
}

/* last year, this month, next year */
static size_t
relative_period(const struct scan *s, size_t i, struct cal *c)
{
	int by = tok_word(s, i, "last")	  ? -1
		 : tok_word(s, i, "next") ? 1
		 : tok_word(s, i, "this") ? 0
					  : 2;
	int m = s->said.m + by;

	if (by == 2 || s->said.y == 0)
		return i;
	if (tok_word(s, i + 1, "year")) {
		*c = (struct cal){
		    .grain = G_YEAR, .year = true, .y = s->said.y + by};
		return i + 2;
	}
	if (!tok_word(s, i + 1, "month") || s->said.m == 0)
		return i;
	*c = (struct cal){.grain = G_MONTH,
	    .year = true,
	    .y = s->said.y + (m < 1 ? -1 : m > 12),
	    .m = (m + 11) % 12 + 1};
	return i + 2;
}

/* on the 12th */
static size_t
the_nth(const struct scan *s, size_t i, struct cal *c)
{
	size_t end;

	if (!tok_word(s, i - 1, "the") || i < 2 ||
	    !(tok_word(s, i - 2, "on") || tok_word(s, i - 2, "by") ||
		tok_word(s, i - 2, "until") || tok_word(s, i - 2, "from") ||
		tok_word(s, i - 2, "before") || tok_word(s, i - 2, "after")))
		return i;
	end = mday_read(s, i, &c->d);
	if (end <= i + 1)
		return i;
	if (tok_at(s, end)->kind == TOK_WORD && !tok_at(s, end)->line &&
	    !tok_is(s, end, STOP | AND | TO | PREP | MOD | EACH))
		return i;
	if (tok_word(s, end, "of") && !tok_is(s, end + 1, EACH) &&
	    !tok_word(s, end + 1, "the"))
		return i;
	c->grain = G_DAY;
	return end;
}

static size_t
cal_read(const struct scan *s, size_t i, struct cal *c)
{
	static size_t (*const of_number[])(const struct scan *, size_t,
	    struct cal *) = {numeric, numeric_month, eastern, day_month,
	    nth_period, decade, the_nth, bare_year};
	const struct tok *t = tok_at(s, i);
	size_t end = i;

	*c = (struct cal){0};
	if (t->kind == TOK_NUM) {
		for (size_t k = 0; k < LEN(of_number) && end == i; k++) {
			*c = (struct cal){0};
			end = of_number[k](s, i, c);
		}
		return end;
	}
	if (t->kind == TOK_HAN)
		return eastern(s, i, c);
	if (t->kind == TOK_MARK)
		return t->cp == '\'' || t->cp == 0x2019 ? decade(s, i, c) : i;
	if (tok_is(s, i, MONTH))
		end = month_day(s, i, c);
	else if (tok_is(s, i, WDAY))
		return weekday(s, i, c);
	if (end > i)
		return end;
	*c = (struct cal){0};
	if (tok_is(s, i, SEASON))
		return season(s, i, c);
	if (tok_is(s, i, ORD)) {
		end = nth_period(s, i, c);
		return end > i ? end : ordinal_month(s, i, c);
	}
	if (tok_is(s, i, REL))
		return relative(s, i, c);
	if (t->len == 2 && str_eq(tok_str(s, i), STR("AD")))
		return bare_year(s, i, c);
	if (t->len == 4)
		return relative_period(s, i, c);
	return t->len <= 2 ? fiscal(s, i, c) : i;
}

/* early May, mid-2026, end of 2026 */
static size_t
part_read(const struct scan *s, size_t i, struct cal *c)
{
	size_t at = i + 1, end;

	if (!tok_is(s, i, PART))
		return i;
	if (tok_dash(s, at) && tok_glued(s, at))
		at++;
	else if (tok_word(s, at, "of") || tok_word(s, at, "de") ||
		 tok_word(s, at, "in"))
		at++;
	if (tok_word(s, at, "the"))
		at++;
	end = cal_read(s, at, c);
	if (end == at) {
		*c = (struct cal){.grain = G_YEAR};
		end = year_read(s, at, c);
		if (end > at && counted(s, end))
			return i;
	}
	if (end == at || c->grain <= G_WEEK)
		return i;
	c->part = tok_at(s, i)->lex->cal;
	return end;
}

/* week of 15 June 2026 */
static size_t
week_of(const struct scan *s, size_t i, struct cal *c)
{
	size_t at = i + 2, end;

	if (!tok_word(s, i, "week") || !tok_word(s, i + 1, "of"))
		return i;
	if (tok_word(s, at, "the"))
		at++;
	end = cal_read(s, at, c);
	if (end == at || c->grain != G_DAY || c->d == 0)
		return i;
	c->grain = G_WEEK;
	return end;
}

static size_t
cal_any(const struct scan *s, size_t i, struct cal *c)
{
	size_t end = week_of(s, i, c);

	if (end == i)
		end = part_read(s, i, c);
	return end > i ? end : cal_read(s, i, c);
}

/* spans: from May to July 2024, 2019-2021, 2019-20 */

static size_t
joint(const struct scan *s, size_t i)
{
	if (tok_at(s, i)->line)
		return i;
	if (tok_dash(s, i) && (tok_glued(s, i) == tok_glued(s, i + 1)))
		return i + 1;
	if (tok_is(s, i, TO) && !(s->lang != EN && tok_word(s, i, "a") &&
				    tok_at(s, i + 1)->kind != TOK_NUM))
		return i + 1;
	if (tok_is(s, i, AND) && tok_at(s, i)->lex->cal == 0)
		return i + 1;
	return i;
}

static size_t
second_end(const struct scan *s, size_t i, const struct cal *a, struct cal *b)
{
	size_t end;

	*b = (struct cal){.grain = G_YEAR};
	if (a->grain == G_YEAR) {
		if (digits_at(s, i) == 2 && tok_dash(s, i - 1) &&
		    small(s, i) > a->y % 100 && !tok_more(s, i + 1) &&
		    !tok_dash(s, i + 1)) {
			b->y = a->y - a->y % 100 + small(s, i);
			b->year = true;
			return i + 1;
		}
		end = year_read(s, i, b);
		return end > i && !counted(s, end) ? end : i;
	}
	return cal_any(s, i, b);
}

static bool
changed(const struct scan *s, size_t i)
{
	for (size_t k = 1; k <= 5 && k <= i; k++)
		if (tok_is(s, i - k, CHANGE))
			return true;
	return false;
}

/* Fills what the first end of a span takes from the second: "from May to July
 * 2024", "30 April to 2 May 2026". */
static bool
span_of(struct cal *a, const struct cal *b, struct span *out)
{
	struct span last;

	if (!b->year && a->year)
		return false;
	if (a->grain != b->grain && !(a->grain == G_SEASON || a->year))
		return false;
	if (!a->year) {
		a->y = b->y;
		a->year = b->year;
	}
	if (!a->year || (a->grain == G_DAY && !day_ok(a)) ||
	    (b->grain == G_DAY && (b->d == 0 || !day_ok(b))))
		return false;
	if (a->back != b->back && b->back && a->y > 0)
		a->y = 1 - a->y;
	*out = cal_span(a);
	last = cal_span(b);
	if (last.hi <= out->hi)
		return false;
	out->hi = last.hi;
	return true;
}

static size_t
span_read(
    const struct scan *s, size_t i, size_t end, struct cal *a, struct span *out)
{
	size_t at = joint(s, end), last;
	struct cal b, first = *a;
	bool between = tok_is(s, i - 1, BETWEEN);

	if (at == end || (tok_is(s, at - 1, AND) && !between) ||
	    (tok_is(s, at - 1, TO) && changed(s, i)))
		return end;
	if (tok_word(s, at, "the"))
		at++;
	last = second_end(s, at, a, &b);
	if (last == at || !span_of(&first, &b, out))
		return end;
	*a = first;
	return last;
}

static void
reading(struct qty *q, const struct cal *c)
{
	q->when[q->nwhen++] = cal_span(c);
}

static void
cal_fill(struct qty *q, const struct cal *c)
{
	struct cal other = *c;

	q->kind = QTY_DATE;
	q->month = c->m;
	q->mday = c->d;
	q->wday = c->wday;
	q->about = c->part != 0 || c->grain == G_SEASON;
	if (!c->year || (c->grain == G_DAY && c->d == 0)) {
		q->recurring = true;
		return;
	}
	reading(q, c);
	if (c->swap) {
		other.m = c->d;
		other.d = c->m;
		if (day_ok(&other))
			reading(q, &other);
	}
	if (c->grain == G_SEASON && c->nth == 12) {
		other.y--;
		reading(q, &other);
	}
}

size_t
date_read(const struct scan *s, size_t i, struct qty *q)
{
	struct cal c;
	struct span span;
	size_t end, last;

	end = cal_any(s, i, &c);
	if (end == i)
		return i;
	last = span_read(s, i, end, &c, &span);
	if (last > end) {
		q->kind = QTY_DATE;
		q->range = true;
		q->when[0] = span;
		q->nwhen = 1;
		return last;
	}
	cal_fill(q, &c);
	q->range = c.d2 > 0;
	if (q->recurring && q->month == 0 && q->mday == 0 && q->wday == 0)
		return i;
	/* 2010-12: a month, or two years */
	if (c.grain == G_MONTH && digits_at(s, i) == 4 && c.m > c.y % 100) {
		q->when[q->nwhen++] =
		    years_span(c.y, c.y - c.y % 100 + c.m + 1L);
	}
	return end;
}

/* times of day */

struct clock {
	int minutes;
	bool half;  /* am or pm was said */
	bool bare;  /* an hour alone: takes its half from what follows */
	bool twice; /* as a clock face shows it: morning or evening */
	int zone;
	bool zoned;
};

/* am, pm, a.m., p.m.: 0 am, 12 pm */
static size_t
half_read(const struct scan *s, size_t i, int *add)
{
	bool a = tok_word(s, i, "am") || tok_word(s, i, "a"),
	     p = tok_word(s, i, "pm") || tok_word(s, i, "p");

	if (!a && !p)
		return i;
	*add = p ? 12 : 0;
	if (tok_at(s, i)->len == 2)
		return i + 1;
	if (tok_mark(s, i + 1, '.') && tok_glued(s, i + 1) &&
	    tok_word(s, i + 2, "m") && tok_glued(s, i + 2))
		return tok_mark(s, i + 3, '.') && tok_glued(s, i + 3) ? i + 4
								      : i + 3;
	return i;
}

static int
half_day(int h, int add)
{
	return h % 12 + add;
}

/* 15:00[:00[.5]], 15.00 Uhr, 15h30, 3:30 pm */
static size_t
hour_minute(const struct scan *s, size_t i, struct clock *t)
{
	int h = small(s, i), m = small(s, i + 2), add;
	bool colon = tok_mark(s, i + 1, ':') || tok_mark(s, i + 1, 0xff1a),
	     dot = tok_mark(s, i + 1, '.'), letter = tok_word(s, i + 1, "h");
	size_t end = i + 3, after;

	if (digits_at(s, i) > 2 || !(colon || dot || letter) ||
	    !tok_glued(s, i + 1) || !tok_glued(s, i + 2) ||
	    digits_at(s, i + 2) != 2 || m > 59 || h > 24)
		return i;
	after = half_read(s, end, &add);
	if (after > end && h >= 1 && h <= 12) {
		t->half = true;
		t->minutes = half_day(h, add) * 60 + m;
		return after;
	}
	if (dot)
		return tok_word(s, end, "Uhr")
			   ? (t->minutes = h * 60 + m, end + 1)
			   : i;
	if (letter && !(s->traits & LANG_HOUR_H) && !tok_word(s, i - 1, "at"))
		return i;
	if (tok_word(s, end, "min") || tok_word(s, end, "minutes") ||
	    tok_word(s, end, "mins") || tok_word(s, end, "ratio"))
		return i;
	if (colon && tok_mark(s, end, ':') && tok_glued(s, end) &&
	    digits_at(s, end + 1) == 2 && tok_glued(s, end + 1)) {
		end += 2;
		if (tok_mark(s, end, '.') && tok_glued(s, end + 1) &&
		    digits_at(s, end + 1) > 0)
			end += 2;
		if (tok_mark(s, end, ':') && tok_glued(s, end + 1))
			return i;
		if (!tok_is(s, i - 1, PREP | TO | FROM) &&
		    !tok_word(s, i - 1, "T") && !tok_word(s, i - 1, "at") &&
		    zone_read(s, end, &add) == end)
			return i;
	}
	t->minutes = h * 60 + m;
	t->twice = digits_at(s, i) == 1 || (h >= 10 && h <= 12);
	if (tok_word(s, end, "Uhr"))
		end++;
	return end;
}

/* One to twelve, in digits or in words; 0 for none. */
static int
face_hour(const struct scan *s, size_t i)
{
	int h = small(s, i);

	if (digits_at(s, i) > 2)
		return 0;
	if (h == 0 && tok_is(s, i, NUM))
		h = (int)tok_at(s, i)->lex->num;
	return h >= 1 && h <= 12 ? h : 0;
}

/* half past seven, a quarter to 9, ten (minutes) past six */
static size_t
face_read(const struct scan *s, size_t i, struct clock *t)
{
	size_t at = i + (tok_is(s, i, ART) ? 1 : 0), after;
	int m = 0, h, add;
	bool to;

	if (tok_word(s, at, "half"))
		m = 30;
	else if (tok_word(s, at, "quarter"))
		m = 15;
	else if (tok_is(s, at, NUM) || digits_at(s, at) > 0)
		m = digits_at(s, at) > 0 ? small(s, at)
					 : (int)tok_at(s, at)->lex->num;
	if (m < 1 || m > 30)
		return i;
	at++;
	if (m != 15 && m != 30 && tok_word(s, at, "minutes"))
		at++;
	to = tok_word(s, at, "to");
	if ((!to && !tok_word(s, at, "past")) || (to && m == 30))
		return i;
	/* "ten to twelve" is as often a range */
	if (to && m != 15)
		return i;
	h = face_hour(s, ++at);
	if (h == 0 || tok_more(s, ++at) ||
	    (tok_is(s, at, NUM | SCALE | HUNDRED) && !tok_at(s, at)->line))
		return i;
	after = half_read(s, at, &add);
	t->half = after > at;
	t->twice = !t->half;
	t->minutes = ((t->half ? half_day(h, add) : h) * 60 + (to ? -m : m));
	return after;
}

/* 3 pm, 3 o'clock, 15 Uhr, 15時, 午後3時30分 */
static size_t
hour_alone(const struct scan *s, size_t i, struct clock *t)
{
	int h = small(s, i), add;
	size_t end = i + 1, after;

	if (digits_at(s, i) > 2 || digits_at(s, i) == 0 || h > 24)
		return i;
	after = half_read(s, end, &add);
	if (after > end && h >= 1 && h <= 12) {
		t->half = true;
		t->minutes = half_day(h, add) * 60;
		return after;
	}
	t->minutes = h * 60;
	if (tok_word(s, end, "Uhr"))
		return digits_at(s, end + 1) == 2 && small(s, end + 1) < 60 &&
			       !tok_more(s, end + 2)
			   ? (t->minutes += small(s, end + 1), end + 2)
			   : end + 1;
	if (tok_word(s, end, "o") && tok_at(s, end + 1)->kind == TOK_MARK &&
	    tok_word(s, end + 2, "clock")) {
		t->twice = h <= 12;
		return end + 3;
	}
	if (tok_word(s, end, "h") && tok_glued(s, end) &&
	    (s->traits & LANG_HOUR_H) &&
	    (tok_word(s, i - 1, "à") || tok_word(s, i - 1, "às")))
		return end + 1;
	return i;
}

static size_t
eastern_clock(const struct scan *s, size_t i, struct clock *t)
{
	const struct tok *x = tok_at(s, i);
	bool han = x->kind == TOK_HAN;
	int add = -1, v;
	size_t at = i, end;

	if ((han && x->cp == 0x5348) || (han && x->cp == 0x4e0a) ||
	    (han && x->cp == 0x4e0b)) {
		struct str w = str_sub(s->text, x->off, x->off + 6);

		add = str_eq(w, STR("午後")) || str_eq(w, STR("下午"))	 ? 12
		      : str_eq(w, STR("午前")) || str_eq(w, STR("上午")) ? 0
									 : -1;
		if (add < 0)
			return i;
		at += 2;
	} else if (tok_word(s, i, "오후") || tok_word(s, i, "오전")) {
		add = tok_word(s, i, "오후") ? 12 : 0;
		at++;
	} else if (x->kind != TOK_NUM) {
		return i;
	}
	end = east_number(s, at, &v);
	if (end == at || v > 24 ||
	    !(sign(s, end, 0x6642, 0xc2dc) || sign(s, end, 0x65f6, 0) ||
		sign(s, end, 0x70b9, 0) || sign(s, end, 0x9ede, 0)))
		return i;
	/* 3時間, 3시간 are lengths; 3点 without 午後 may be points */
	if (lasts(s, end + 1) || str_starts(tok_str(s, end), STR("시간")) ||
	    (add < 0 && tok_at(s, end)->cp == 0x70b9))
		return i;
	t->half = add >= 0;
	t->minutes = (add >= 0 ? half_day(v, add) : v) * 60;
	at = end + 1;
	if (tok_at(s, end)->kind == TOK_WORD && tok_at(s, end)->len > 3)
		return at;
	if (tok_at(s, at)->kind == TOK_HAN && tok_at(s, at)->cp == 0x534a) {
		t->minutes += 30;
		return at + 1;
	}
	end = east_number(s, at, &v);
	if (end > at && v < 60 && sign(s, end, 0x5206, 0xbd84) &&
	    !lasts(s, end + 1)) {
		t->minutes += v;
		return end + 1;
	}
	return at;
}

static size_t
clock_read(const struct scan *s, size_t i, struct clock *t)
{
	static const struct {
		const char *word;
		int minutes;
	} names[] = {{"noon", 720}, {"midday", 720}, {"midnight", 0}};
	size_t end = i;

	*t = (struct clock){0};
	for (size_t k = 0; k < LEN(names); k++)
		if (tok_word(s, i, names[k].word)) {
			t->minutes = names[k].minutes;
			end = i + 1;
		}
	if (end == i)
		end = eastern_clock(s, i, t);
	if (end == i)
		end = hour_minute(s, i, t);
	if (end == i)
		end = hour_alone(s, i, t);
	if (end == i)
		end = face_read(s, i, t);
	if (end > i) {
		size_t z = zone_read(s, end, &t->zone);

		t->zoned = z > end;
		end = z;
	}
	return end;
}

static double
utc(const struct clock *t)
{
	int m = t->zoned ? t->minutes - t->zone : t->minutes;

	return (m % 1440 + 1440) % 1440;
}

/* "3-4 pm", "9 to 5 pm": the first hour stands alone. */
static size_t
bare_hour(const struct scan *s, size_t i, struct clock *a, struct clock *b)
{
	int h = small(s, i);
	size_t end;

	if (digits_at(s, i) == 0 || digits_at(s, i) > 2 || h < 1 || h > 12 ||
	    !(tok_dash(s, i + 1) || tok_is(s, i + 1, TO)))
		return i;
	end = clock_read(s, i + 2, b);
	if (end == i + 2 || !b->half)
		return i;
	*a = *b;
	a->minutes = half_day(h, b->minutes >= 720 ? 12 : 0) * 60;
	if (a->minutes > b->minutes)
		a->minutes -= 720;
	return end;
}

size_t
time_read(const struct scan *s, size_t i, struct qty *q)
{
	const struct tok *t = tok_at(s, i);
	struct clock a, b;
	size_t end, at, last;

	if (t->kind == TOK_MARK)
		return i;
	end = bare_hour(s, i, &a, &b);
	if (end > i) {
		q->range = true;
	} else {
		end = clock_read(s, i, &a);
		if (end == i)
			return i;
		at = tok_dash(s, end) || tok_is(s, end, TO) ||
			     (tok_is(s, end, AND) && tok_is(s, i - 1, BETWEEN))
			 ? end + 1
			 : end;
		last = at > end && !tok_at(s, end)->line &&
			       !(tok_is(s, end, TO) && changed(s, i))
			   ? clock_read(s, at, &b)
			   : at;
		if (last > at) {
			q->range = true;
			if (b.zoned && !a.zoned) {
				a.zoned = true;
				a.zone = b.zone;
			}
			end = last;
		} else {
			b = a;
		}
	}
	q->kind = QTY_TIME;
	q->zoned = a.zoned;
	q->lo = utc(&a);
	q->hi = utc(&b);
	q->two = a.twice && !a.zoned && !q->range;
	if (q->two)
		q->alt = q->lo < 720 ? q->lo + 720 : q->lo - 720;
	return end;
}
