/* Dates in words, whole and partial, and spans of dates. */
#include <string.h>

#include "base/text.h"
#include "detect/qty_own.h"

#define LEN(table) (sizeof(table) / sizeof(*(table)))

/* worded forms */

/* "2 May 2026", "2nd of May", "12-14 June 2026", "2. Mai", "2 de mayo de" */
static size_t
day_month(const struct scan *s, size_t i, struct cal *c)
{
	size_t at = mday_read(s, i, &c->d), next;

	if (at == i)
		return i;
	if ((tok_dash(s, at) || tok_is(s, at, TO | AND) ||
		tok_mark(s, at, '/')) &&
	    !tok_at(s, at)->line && cal_digits(s, at + 1) > 0) {
		bool both = tok_is(s, at, AND);

		next = mday_read(s, at + 1, &c->d2);
		/* "12 and 13 June": two days in a row are one span */
		if (next > at + 1 && (both ? c->d2 == c->d + 1 : c->d2 > c->d))
			at = next;
		else
			return i;
	}
	if (tok_dash(s, at) && tok_glued(s, at))
		at++;
	else
		at = tok_mark(s, at, ',') ? at : cal_skip_of(s, at);
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
	if (tok_dash(s, at) && tok_glued(s, at) && cal_digits(s, at + 1) == 4)
		at++;
	next = year_after(s, at, c);
	if (next > at && !(tok_mark(s, at, ',') && !upper))
		return next;
	if (s->lang == EN && !upper)
		return i;
	if (tok_word(s, at, "the") && cal_digits(s, at + 1) > 0)
		at++;
	next = tok_at(s, at)->line ? at : mday_read(s, at, &c->d);
	if (next > at && (s->lang == EN || s->lang == 0 || upper) &&
	    !(tok_mark(s, next, ':') && tok_glued(s, next)) &&
	    !tok_mark(s, next, '%')) {
		at = next;
		if ((tok_dash(s, at) || tok_word(s, at, "to")) &&
		    cal_digits(s, at + 1) > 0) {
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
		end = numeric_date(s, at, &day);
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
		/* FY2024/25 is the one that ends in 2025 */
		if (end > at && tok_glued(s, end) &&
		    (tok_mark(s, end, '/') || tok_dash(s, end)) &&
		    cal_digits(s, end + 1) == 2 &&
		    cal_small(s, end + 1) == (c->y + 1) % 100) {
			c->y++;
			return end + 2;
		}
		if (end > at)
			return end;
		if (cal_digits(s, at) != 2)
			return i;
		c->y = 2000 + cal_small(s, at);
		c->year = true;
		return at + 1;
	}
	if ((!q && !h) || !tok_glued(s, at) || cal_digits(s, at) != 1)
		return i;
	c->nth = cal_small(s, at);
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
		c->nth = cal_small(s, i);
		if (at == i + 1 || cal_digits(s, i) > 2)
			return i;
		if (tok_dash(s, at) && tok_glued(s, at))
			at++;
	}
	if (century_word(s, at)) {
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
	size_t at = cal_skip_of(s, i + 1);

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
		return loose || (cal_small(s, year) % 100 != 0 &&
				    cal_small(s, year) > 1800 &&
				    cal_small(s, year) < 2050 && s->lang == EN);
	/* critically derided 2013 film, unofficial 1997 World Champions */
	if (cal_small(s, year) > 1900 && cal_small(s, year) < 2050 && loose &&
	    cal_small(s, year) % 100 != 0 &&
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
in_a_list(const struct scan *s, size_t i)
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
	int next = cal_small(s, end + 1);
	unsigned n = cal_digits(s, end + 1);

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
	    tok_glued(s, end + 1) && cal_digits(s, end + 1) > 0)
		return i;
	if (modern && spans_years(s, end, c->y))
		return end;
	return before_year(s, i, modern) ||
		       (in_a_list(s, i) && !counted(s, end))
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

/* What digits have about them, without which a date of some form is not read.
 */
enum {
	HAS_MARK = 1, /* a mark is glued behind them */
	HAS_MORE = 2, /* anything is */
	HAS_SIGN = 4, /* what follows is beyond ASCII */
	HAS_DAY = 8,  /* one or two of them */
	HAS_THE = 16, /* "the" stands in front */
	HAS_ALL = 31,
};

static size_t
cal_of_number(const struct scan *s, size_t i, struct cal *c)
{
	static const struct {
		unsigned needs;
		size_t (*read)(const struct scan *, size_t, struct cal *);
	} rows[] = {{HAS_MARK, numeric_date}, {HAS_MARK, numeric_month},
	    {HAS_SIGN, eastern_date}, {HAS_DAY, day_month},
	    {HAS_MORE, nth_period}, {HAS_MORE, decade_read}, {HAS_THE, the_nth},
	    {HAS_ALL, bare_year}};
	const struct tok *next = tok_at(s, i + 1);
	bool more = tok_glued(s, i + 1);
	unsigned has = (more && next->kind == TOK_MARK ? HAS_MARK : 0u) |
		       (more ? HAS_MORE : 0u) |
		       (next->cp >= 0x80 ? HAS_SIGN : 0u) |
		       (tok_at(s, i)->digits <= 2 ? HAS_DAY : 0u) |
		       (tok_word(s, i - 1, "the") ? HAS_THE : 0u);
	size_t end = i;

	for (size_t k = 0; k < LEN(rows) && end == i; k++)
		if ((has & rows[k].needs) != 0 || rows[k].needs == HAS_ALL) {
			*c = (struct cal){0};
			end = rows[k].read(s, i, c);
		}
	return end;
}

static size_t
cal_read(const struct scan *s, size_t i, struct cal *c)
{
	const struct tok *t = tok_at(s, i);
	size_t end = i;

	*c = (struct cal){0};
	if (t->kind == TOK_NUM)
		return cal_of_number(s, i, c);
	if (t->kind == TOK_HAN)
		return eastern_date(s, i, c);
	if (t->kind == TOK_MARK)
		return t->cp == '\'' || t->cp == 0x2019 ? decade_read(s, i, c)
							: i;
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
	end = century_read(s, i, c);
	if (end == i)
		end = decade_word(s, i, c);
	if (end > i)
		return end;
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
		if (cal_digits(s, i) == 2 && tok_dash(s, i - 1) &&
		    cal_small(s, i) > a->y % 100 && !tok_more(s, i + 1) &&
		    !tok_dash(s, i + 1)) {
			b->y = a->y - a->y % 100 + cal_small(s, i);
			b->year = true;
			return i + 1;
		}
		end = year_read(s, i, b);
		return end > i && !counted(s, end) ? end : i;
	}
	return cal_any(s, i, b);
}

bool
tok_changed(const struct scan *s, size_t i)
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
	    (tok_is(s, at - 1, TO) && tok_changed(s, i)))
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
	if (c.grain == G_MONTH && cal_digits(s, i) == 4 && c.m > c.y % 100) {
		q->when[q->nwhen++] =
		    years_span(c.y, c.y - c.y % 100 + c.m + 1L);
	}
	return end;
}
