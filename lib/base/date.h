/*
 * date: days as a source gives them, whole or partial, and today.
 */
#ifndef WK_BASE_DATE_H
#define WK_BASE_DATE_H

#include <stdbool.h>

#include "base/str.h"

struct arena;
struct err;

/* y = 0: unknown. m = 0: the year alone. d = 0: the month alone. */
struct date {
	int y, m, d;
};

/* Days since 1970-01-01, half open [lo, hi). DAY_MIN / DAY_MAX: no bound. */
struct span {
	long lo, hi;
};
#define DAY_MIN (-4000000L)
#define DAY_MAX 4000000L

bool date_known(struct date d);
/* Whether such a day exists (proleptic Gregorian, years 1 to 9999). */
bool date_valid(struct date d);
/* ISO 8601 calendar dates: 2026, 2026-04, 2026-04-30; the day of a time stamp
 * 2026-04-30T10:00:00Z. False, `out` untouched, for anything else. */
bool date_parse(struct str s, struct date *out);
/* ISO text, "date unknown" where y = 0. */
struct str date_text(struct arena *a, struct date d);
/* Day number of the first day (DAY_MIN where unknown); the days covered. */
long date_day(struct date d);
struct span date_span(struct date d);
struct date date_of_day(long day);
/* <0, 0, >0 by first day; unknown sorts last. */
int date_cmp(struct date a, struct date b);
bool span_meets(struct span a, struct span b);
/* 0 = Monday ... 6 = Sunday. */
int date_weekday(long day);

/*
 * The one place today comes from: `given` (--today; may be empty), else
 * SOURCE_DATE_EPOCH, else the clock (UTC). FAIL_USAGE for a text that is no
 * whole ISO day.
 */
int date_today(struct str given, struct date *out, struct err *e);

#endif
