#include "base/date.h"

#include <stdlib.h>
#include <time.h>

#include "base/arena.h"
#include "base/err.h"

#define YEAR_MAX 9999
#define DAY_SECONDS 86400

bool
date_known(struct date d)
{
	return d.y != 0;
}

static bool
leap(int y)
{
	return (y % 4 == 0 && y % 100 != 0) || y % 400 == 0;
}

static int
month_days(int y, int m)
{
	static const int days[] = {
	    31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};

	return days[m - 1] + (m == 2 && leap(y));
}

bool
date_valid(struct date d)
{
	if (d.y < 1 || d.y > YEAR_MAX || d.m < 0 || d.m > 12 || d.d < 0)
		return false;
	if (d.m == 0)
		return d.d == 0;
	return d.d <= month_days(d.y, d.m);
}

/* Takes `n` digits off the front. */
static bool
digits(struct str *s, size_t n, int *out)
{
	int v = 0;

	if (s->n < n)
		return false;
	for (size_t i = 0; i < n; i++) {
		if (s->p[i] < '0' || s->p[i] > '9')
			return false;
		v = v * 10 + (s->p[i] - '0');
	}
	*out = v;
	*s = str_sub(*s, n, s->n);
	return true;
}

static bool
taken(struct str *s, char c)
{
	if (s->n == 0 || s->p[0] != c)
		return false;
	*s = str_sub(*s, 1, s->n);
	return true;
}

/* The rest of a time stamp's seconds: ":SS" and a fraction. */
static bool
seconds_ok(struct str *s)
{
	int sec, digit;

	if (!taken(s, ':'))
		return true;
	if (!digits(s, 2, &sec) || sec > 60)
		return false;
	if (!taken(s, '.') && !taken(s, ','))
		return true;
	if (!digits(s, 1, &digit))
		return false;
	while (digits(s, 1, &digit))
		;
	return true;
}

static bool
zone_ok(struct str s)
{
	int hour, min = 0;

	if (s.n == 0)
		return true;
	if (taken(&s, 'Z') || taken(&s, 'z'))
		return s.n == 0;
	if (!taken(&s, '+') && !taken(&s, '-'))
		return false;
	if (!digits(&s, 2, &hour))
		return false;
	taken(&s, ':');
	if (s.n != 0 && !digits(&s, 2, &min))
		return false;
	return s.n == 0 && hour <= 23 && min <= 59;
}

static bool
time_ok(struct str s)
{
	int hour, min;

	if (!digits(&s, 2, &hour) || !taken(&s, ':') || !digits(&s, 2, &min))
		return false;
	if (hour > 24 || min > 59 || !seconds_ok(&s))
		return false;
	taken(&s, ' ');
	return zone_ok(s);
}

bool
date_parse(struct str s, struct date *out)
{
	struct date d = {0};
	bool whole = false;

	if (!digits(&s, 4, &d.y))
		return false;
	if (taken(&s, '-')) {
		if (!digits(&s, 2, &d.m) || d.m == 0)
			return false;
		if (taken(&s, '-')) {
			if (!digits(&s, 2, &d.d) || d.d == 0)
				return false;
			whole = true;
		}
	}
	if (s.n != 0) {
		if (!whole ||
		    (!taken(&s, 'T') && !taken(&s, 't') && !taken(&s, ' ')))
			return false;
		if (!time_ok(s))
			return false;
	}
	if (!date_valid(d))
		return false;
	*out = d;
	return true;
}

struct str
date_text(struct arena *a, struct date d)
{
	if (d.y == 0)
		return STR("date unknown");
	if (d.m == 0)
		return str_printf(a, "%04d", d.y);
	if (d.d == 0)
		return str_printf(a, "%04d-%02d", d.y, d.m);
	return str_printf(a, "%04d-%02d-%02d", d.y, d.m, d.d);
}

/*
 * Days since 1970-01-01. Years are counted from March, so that the leap day
 * is the last of its year, in eras of 400 years (146,097 days).
 */
static long
civil_day(int year, int month, int day)
{
	long y = year - (month <= 2);
	long era = (y >= 0 ? y : y - 399) / 400;
	long yoe = y - era * 400;
	long doy = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1;
	long doe = yoe * 365 + yoe / 4 - yoe / 100 + doy;

	return era * 146097 + doe - 719468;
}

struct date
date_of_day(long day)
{
	long z = day + 719468;
	long era = (z >= 0 ? z : z - 146096) / 146097;
	long doe = z - era * 146097;
	long yoe = (doe - doe / 1460 + doe / 36524 - doe / 146096) / 365;
	long doy = doe - (365 * yoe + yoe / 4 - yoe / 100);
	long mp = (5 * doy + 2) / 153;
	long m = mp < 10 ? mp + 3 : mp - 9;

	return (struct date){.y = (int)(yoe + era * 400 + (m <= 2)),
	    .m = (int)m,
	    .d = (int)(doy - (153 * mp + 2) / 5 + 1)};
}

long
date_day(struct date d)
{
	if (d.y == 0)
		return DAY_MIN;
	return civil_day(d.y, d.m != 0 ? d.m : 1, d.d != 0 ? d.d : 1);
}

struct span
date_span(struct date d)
{
	long lo = date_day(d);

	if (d.y == 0)
		return (struct span){DAY_MIN, DAY_MAX};
	if (d.m == 0)
		return (struct span){lo, lo + 365 + leap(d.y)};
	if (d.d == 0)
		return (struct span){lo, lo + month_days(d.y, d.m)};
	return (struct span){lo, lo + 1};
}

int
date_cmp(struct date a, struct date b)
{
	long x = date_day(a), y = date_day(b);

	if (a.y == 0 || b.y == 0)
		return (a.y == 0) - (b.y == 0);
	return (x > y) - (x < y);
}

bool
span_meets(struct span a, struct span b)
{
	return a.lo < a.hi && b.lo < b.hi && a.lo < b.hi && b.lo < a.hi;
}

int
date_weekday(long day)
{
	/* 1970-01-01 was a Thursday. */
	return (int)(((day + 3) % 7 + 7) % 7);
}

static int
today_of_epoch(struct str text, struct date *out, struct err *e)
{
	long sec;

	if (!str_int(text, &sec) || sec < 0 ||
	    sec / DAY_SECONDS >= date_day((struct date){YEAR_MAX, 12, 31}))
		return err_set(e, FAIL_USAGE,
		    "SOURCE_DATE_EPOCH is no number of seconds: \"%.*s\"",
		    STR_ARG(text));
	*out = date_of_day(sec / DAY_SECONDS);
	return 0;
}

int
date_today(struct str given, struct date *out, struct err *e)
{
	const char *epoch;
	struct date d;

	if (given.n != 0) {
		if (given.n != 10 || !date_parse(given, &d)) {
			err_set(e, FAIL_USAGE,
			    "\"%.*s\" is no day of the calendar",
			    STR_ARG(given));
			return err_fix(e, "write a day as 2026-05-31");
		}
		*out = d;
		return 0;
	}
	epoch = getenv("SOURCE_DATE_EPOCH");
	if (epoch != NULL && epoch[0] != '\0')
		return today_of_epoch(str_of(epoch), out, e);
	*out = date_of_day((long)(time(NULL) / DAY_SECONDS));
	return 0;
}
