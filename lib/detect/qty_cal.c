/* Parts of dates, and dates in figures. */
#include <string.h>

#include "base/text.h"
#include "detect/qty_own.h"

#define LEN(table) (sizeof(table) / sizeof(*(table)))

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

struct span
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

struct span
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
		/* the 1900s: the decade or the century */
		s = years_span(c->y, c->y + (c->y % 100 == 0 ? 100L : 10L));
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

bool
day_ok(const struct cal *c)
{
	struct date d = {c->year ? c->y : 2000, c->m, c->d};

	if (c->year && (c->y < 1 || c->y > 9999))
		return c->m >= 1 && c->m <= 12 && c->d >= 1 && c->d <= 31;
	return c->m > 0 && c->d > 0 && date_valid(d);
}

/* parts */

unsigned
cal_digits(const struct scan *s, size_t i)
{
	return tok_at(s, i)->kind == TOK_NUM ? tok_at(s, i)->digits : 0;
}

int
cal_small(const struct scan *s, size_t i)
{
	return cal_digits(s, i) >= 1 && cal_digits(s, i) <= 4
		   ? (int)tok_value(s, i)
		   : 0;
}

size_t
era_read(const struct scan *s, size_t i, bool *back)
{
	static const struct {
		const char *a, *b;
		bool back;
	} dotted[] = {{"B", "C", true}, {"A", "D", false}, {"C", "E", false},
	    {"v", "Chr", true}, {"n", "Chr", false}, {"a", "C", true},
	    {"d", "C", false}};
	struct str w = tok_str(s, i);

	if (w.n > 3 || tok_at(s, i)->kind != TOK_WORD)
		return i;
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
size_t
year_read(const struct scan *s, size_t i, struct cal *c)
{
	unsigned n = cal_digits(s, i);
	int v = cal_small(s, i);
	size_t end = i + 1;
	bool back = false;

	if (n == 0 && str_eq(tok_str(s, i), STR("AD")) &&
	    cal_digits(s, i + 1) > 0 && cal_digits(s, i + 1) <= 4) {
		c->y = cal_small(s, i + 1);
		c->year = true;
		return i + 2;
	}
	if ((tok_mark(s, i, '\'') || tok_mark(s, i, 0x2019)) &&
	    cal_digits(s, i + 1) == 2 && tok_glued(s, i + 1)) {
		c->y = cal_small(s, i + 1) +
		       (cal_small(s, i + 1) < 50 ? 2000 : 1900);
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
	    cal_digits(s, end + 1) > 0)
		return i;
	c->y = v;
	c->year = true;
	return end;
}

size_t
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
size_t
mday_read(const struct scan *s, size_t i, int *d)
{
	size_t end;

	if (cal_digits(s, i) == 0 || cal_digits(s, i) > 2 ||
	    cal_small(s, i) < 1 || cal_small(s, i) > 31)
		return i;
	end = ordinal_end(s, i + 1);
	if (tok_more(s, end) && tok_at(s, end)->kind == TOK_NUM)
		return i;
	*d = cal_small(s, i);
	return end;
}

bool
month_at(const struct scan *s, size_t i, int *m)
{
	if (!tok_is(s, i, MONTH))
		return false;
	*m = tok_at(s, i)->lex->cal % 100;
	return true;
}

/* May, March and the abbreviations: months only in company. */
bool
month_alone(const struct scan *s, size_t i)
{
	return tok_is(s, i, MONTH) && tok_at(s, i)->lex->cal < 100 &&
	       (tok_at(s, i)->upper || s->lang != EN);
}

size_t
cal_skip_of(const struct scan *s, size_t i)
{
	if (tok_mark(s, i, ',') || tok_word(s, i, "of") ||
	    tok_word(s, i, "de") || tok_word(s, i, "del") ||
	    tok_word(s, i, "di"))
		return i + 1;
	return i;
}

/* The year behind a day and month: "2026", ", 2026", "de 2026". */
size_t
year_after(const struct scan *s, size_t i, struct cal *c)
{
	size_t at = cal_skip_of(s, i), end;

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
			len[k / 2] = cal_digits(s, i + k);
			v[k / 2] = cal_small(s, i + k);
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
size_t
numeric_date(const struct scan *s, size_t i, struct cal *c)
{
	int v[3];
	unsigned len[3];
	uint32_t sep;
	size_t end = parts_read(s, i, v, len, &sep);
	bool stamp = tok_word(s, end, "T") && tok_glued(s, end);

	if (end == i || (!stamp && tok_more(s, end)) ||
	    ((tok_mark(s, end, sep) || tok_dash(s, end)) && tok_glued(s, end) &&
		tok_glued(s, end + 1) && cal_digits(s, end + 1) > 0 &&
		cal_digits(s, end + 1) < 4 && sep != '/' && sep != '.'))
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
size_t
numeric_month(const struct scan *s, size_t i, struct cal *c)
{
	int m = cal_small(s, i + 2);

	if (cal_digits(s, i) != 4 || cal_small(s, i) < 1000 ||
	    cal_small(s, i) > 2200 || !tok_mark(s, i + 1, '-') ||
	    !tok_glued(s, i + 1) || !tok_glued(s, i + 2) ||
	    cal_digits(s, i + 2) != 2 || m < 1 || m > 12 ||
	    tok_more(s, i + 3) ||
	    (tok_dash(s, i + 3) && tok_glued(s, i + 3) && tok_more(s, i + 4)))
		return i;
	*c = (struct cal){
	    .grain = G_MONTH, .year = true, .y = cal_small(s, i), .m = m};
	return i + 3;
}

/* 2026年5月2日, 5월 2일 */
bool
east_sign(const struct scan *s, size_t i, uint32_t han, uint32_t hangul)
{
	const struct tok *t = tok_at(s, i);

	return (t->kind == TOK_HAN && t->cp == han) ||
	       (t->kind == TOK_WORD && t->cp == hangul);
}

size_t
east_number(const struct scan *s, size_t i, int *v)
{
	struct num n;
	size_t end;

	if (tok_at(s, i)->kind == TOK_NUM) {
		*v = cal_small(s, i);
		return cal_digits(s, i) <= 4 ? i + 1 : i;
	}
	if (tok_at(s, i)->kind != TOK_HAN)
		return i;
	end = num_han(s, i, &n);
	*v = end > i && n.v < 9999 ? (int)n.v : 0;
	return end;
}

/* 年間, 年前 and the like: a length of time */
bool
east_lasts(const struct scan *s, size_t i)
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
		return !east_lasts(s, i + 1);
	for (size_t k = 0; k < LEN(tails); k++)
		if (str_eq(tok_str(s, i), str_of(tails[k])))
			return !tok_word(s, i + 1, "동안") &&
			       !tok_word(s, i + 1, "정도") &&
			       !tok_word(s, i + 1, "이상") &&
			       !tok_word(s, i + 1, "이내") &&
			       !tok_word(s, i + 1, "만에");
	return false;
}

size_t
eastern_date(const struct scan *s, size_t i, struct cal *c)
{
	size_t at = i, end;
	int v;

	end = east_number(s, at, &v);
	if (end == at)
		return i;
	/* 14일, 5日: the day of a month; 14일간, 5日間 are lengths */
	if (east_sign(s, end, 0x65e5, 0xc77c) && v >= 1 && v <= 31 &&
	    tok_at(s, i)->kind == TOK_NUM && day_of_month(s, end)) {
		c->d = v;
		c->grain = G_DAY;
		return end + 1;
	}
	if (east_sign(s, end, 0x5e74, 0xb144) && v >= 1000 &&
	    !east_lasts(s, end + 1)) {
		c->y = v;
		c->year = true;
		c->grain = G_YEAR;
		at = end + 1;
		if (tok_at(s, end)->kind == TOK_WORD && tok_at(s, end)->len > 3)
			return at;
		end = east_number(s, at, &v);
	}
	if (end > at && east_sign(s, end, 0x6708, 0xc6d4) && v >= 1 &&
	    v <= 12 && !east_lasts(s, end + 1)) {
		c->m = v;
		c->grain = G_MONTH;
		at = end + 1;
		if (tok_at(s, end)->kind == TOK_WORD && tok_at(s, end)->len > 3)
			return at;
		end = east_number(s, at, &v);
		if (end > at &&
		    (east_sign(s, end, 0x65e5, 0xc77c) ||
			east_sign(s, end, 0x53f7, 0)) &&
		    v >= 1 && v <= 31 && !east_lasts(s, end + 1)) {
			c->d = v;
			c->grain = G_DAY;
			at = end + 1;
		}
	}
	return at;
}
