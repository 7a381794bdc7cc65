#include "unit.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/arena.h"
#include "detect/qty_own.h"
#include "detect/quantity.h"

#define LEN(table) (sizeof(table) / sizeof(*(table)))

static struct arena *
fresh(void)
{
	static struct arena *a;

	if (a == NULL)
		a = arena_new();
	return a;
}

static struct qtys
scan(const char *text, const char *lang)
{
	struct qtys out = {0};
	struct qty_ctx ctx = {.said = {2026, 5, 2}, .lang = str_of(lang)};

	qty_scan(fresh(), str_of(text), &ctx, &out);
	return out;
}

static const struct qty *
one(const char *text, const char *lang)
{
	struct qtys out = scan(text, lang);

	if (out.n != 1)
		print_error("%zu values in: %s\n", out.n, text);
	assert_int_equal(out.n, 1);
	return &out.v[0];
}

struct number_case {
	const char *text, *lang;
	enum qty_kind kind;
	double lo, hi;
	const char *unit, *noun;
};

static const struct number_case numbers[] = {
    {"it has 1,200 users", "en", QTY_NUMBER, 1200, 1200, "", "user"},
    {"es sind 1.200 Leute", "de", QTY_NUMBER, 1200, 1200, "", "leute"},
    {"ils sont 1 200 ici", "fr", QTY_NUMBER, 1200, 1200, "", NULL},
    {"1'200 rows", "en", QTY_NUMBER, 1200, 1200, "", "row"},
    {"it is 1,234.56 now", "en", QTY_NUMBER, 1234.56, 1234.56, "", NULL},
    {"12,34,567 votes", "en", QTY_NUMBER, 1234567, 1234567, "", "vote"},
    {"über 12,5 Punkte", "de", QTY_NUMBER, 12.5, INFINITY, "", NULL},
    {"1.2k users", "en", QTY_NUMBER, 1200, 1200, "", "user"},
    {"2,300 million people", "en", QTY_NUMBER, 2.3e9, 2.3e9, "", "people"},
    {"3 crore people", "en", QTY_NUMBER, 3e7, 3e7, "", "people"},
    {"twenty-one files", "en", QTY_NUMBER, 21, 21, "", "file"},
    {"a dozen eggs", "en", QTY_NUMBER, 12, 12, "", "egg"},
    {"two hundred and five boxes", "en", QTY_NUMBER, 205, 205, "", "box"},
    {"half a million readers", "en", QTY_NUMBER, 5e5, 5e5, "", "reader"},
    {"one and a half million users", "en", QTY_NUMBER, 1.5e6, 1.5e6, "",
	"user"},
    {"5m people came", "en", QTY_NUMBER, 5e6, 5e6, "", "people"},
    {"18 core lessons", "en", QTY_NUMBER, 18, 18, "", "lesson"},
    {"the port is 8080", "en", QTY_NUMBER, 8080, 8080, "", NULL},
    {"6×10^23 atoms", "en", QTY_NUMBER, 6e23, 6e23, "", "atom"},
    {"einundzwanzig Kinder", "de", QTY_NUMBER, 21, 21, "", "kinder"},
    {"quatre-vingt-dix personnes", "fr", QTY_NUMBER, 90, 90, "", "personne"},
    {"treinta y un alumnos", "es", QTY_NUMBER, 31, 31, "", "alumno"},
    {"duzentos e cinco alunos", "pt", QTY_NUMBER, 205, 205, "", "aluno"},
    {"duecentocinque alunni", "it", QTY_NUMBER, 205, 205, "", NULL},
    {"二十三人", "ja", QTY_NUMBER, 23, 23, "", "人"},
    {"3万5千人", "ja", QTY_NUMBER, 35000, 35000, "", "人"},
    {"3万元", "zh", QTY_MONEY, 30000, 30000, "CNY", NULL},
    {"1억 2천만 원", "ko", QTY_MONEY, 1.2e8, 1.2e8, "KRW", NULL},
    {"dua ratus lima puluh orang", "id", QTY_NUMBER, 250, 250, "", "orang"},
    {"두 명이 왔다", "ko", QTY_NUMBER, 2, 2, "", "명"},
    {"٤٠٠ شخص", "ar", QTY_NUMBER, 400, 400, "", NULL},
    {"20-30 people", "en", QTY_NUMBER, 20, 30, "", "people"},
    {"between 20 and 30 seats", "en", QTY_NUMBER, 20, 30, "", "seat"},
    {"from 3 to 5 days", "en", QTY_DURATION, 3 * 86400., 5 * 86400., "s", NULL},
    {"5 ± 0.2 mm", "en", QTY_MEASURE, .0048, .0052, "m", NULL},
    {"at least 200 people", "en", QTY_NUMBER, 200, INFINITY, "", "people"},
    {"no more than 8 seats", "en", QTY_NUMBER, -INFINITY, 8, "", "seat"},
    {"20+ years", "en", QTY_NUMBER, 20, INFINITY, "", NULL},
    {"an eleven-day trip", "en", QTY_DURATION, 11 * 86400., 11 * 86400., "s",
	NULL},
    {"7 hours 40 minutes", "en", QTY_DURATION, 27600, 27600, "s", NULL},
    {"it took 1h30", "en", QTY_DURATION, 5400, 5400, "s", NULL},
    {"he is 5'11\" tall", "en", QTY_MEASURE, 1.8034, 1.8034, "m", NULL},
    {"5 ft 11 in tall", "en", QTY_MEASURE, 1.8034, 1.8034, "m", NULL},
    {"300 nautical miles", "en", QTY_MEASURE, 555600, 555600, "m", NULL},
    {"5 square kilometres", "en", QTY_MEASURE, 5e6, 5e6, "m2", NULL},
    {"68 °F", "en", QTY_MEASURE, 293.15, 293.15, "K", NULL},
    {"64 KiB", "en", QTY_MEASURE, 65536, 65536, "byte", NULL},
    {"36 km/h", "en", QTY_MEASURE, 10, 10, "m/s", NULL},
    {"2½ cups", "en", QTY_MEASURE, 2.5 * .0002365882365, NAN, "m3", NULL},
    {"$2.3B", "en", QTY_MONEY, 2.3e9, 2.3e9, "$?", NULL},
    {"$2.3 bn", "en", QTY_MONEY, 2.3e9, 2.3e9, "$?", NULL},
    {"USD 300", "en", QTY_MONEY, 300, 300, "USD", NULL},
    {"3,4 Millionen Euro", "de", QTY_MONEY, 3.4e6, 3.4e6, "EUR", NULL},
    {"27,5 milliards de dollars", "fr", QTY_MONEY, 2.75e10, 2.75e10, "$?",
	NULL},
    {"2 million pounds", "en", QTY_MONEY, 2e6, 2e6, "GBP", NULL},
    {"300 pounds", "en", QTY_MEASURE, 136.077711, 136.077711, "kg", NULL},
    {"25 per cent", "en", QTY_PERCENT, .25, .25, "%", NULL},
    {"5 v. H.", "de", QTY_PERCENT, .05, .05, "%", NULL},
    {"a third of them", "en", QTY_PERCENT, 1. / 3, 1. / 3, "%", NULL},
    {"three quarters of users", "en", QTY_PERCENT, .75, .75, "%", NULL},
    {"百分之三十", "zh", QTY_PERCENT, .3, .3, "%", NULL},
    {"75 bps", "en", QTY_POINTS, .0075, .0075, "%", NULL},
    {"0.75 percentage points", "en", QTY_POINTS, .0075, .0075, "%", NULL},
    {"12 of 400", "en", QTY_RATIO, .03, .03, "", NULL},
    {"3 in 4", "en", QTY_RATIO, .75, .75, "", NULL},
    {"the 3rd place", "en", QTY_ORDINAL, 3, 3, "", "place"},
    {"Henry VIII ruled", "en", QTY_ORDINAL, 8, 8, "", "henry"},
    {"두 번째", "ko", QTY_ORDINAL, 2, 2, "", NULL},
    {"第三回", "ja", QTY_ORDINAL, 3, 3, "", NULL},
};

static void
numbers_are_read(void **state)
{
	(void)state;
	for (size_t i = 0; i < LEN(numbers); i++) {
		const struct number_case *c = &numbers[i];
		const struct qty *q = one(c->text, c->lang);
		double hi = isnan(c->hi) ? c->lo : c->hi;
		bool ok =
		    q->kind == c->kind &&
		    (q->lo == c->lo ||
			fabs(q->lo - c->lo) <= 1e-6 * fabs(c->lo)) &&
		    (q->hi == hi || fabs(q->hi - hi) <= 1e-6 * fabs(hi)) &&
		    str_eq(q->unit, str_of(c->unit)) &&
		    (c->noun == NULL || str_eq(q->noun, str_of(c->noun)));

		if (!ok)
			print_error("%s: kind %d, %g..%g, unit %.*s, noun "
				    "%.*s\n",
			    c->text, (int)q->kind, q->lo, q->hi,
			    STR_ARG(q->unit), STR_ARG(q->noun));
		assert_true(ok);
	}
}

struct date_case {
	const char *text, *lang;
	struct date lo, hi; /* the first and last day of the first reading */
	int readings;
};

static const struct date_case dates[] = {
    {"2026-05-02", "", {2026, 5, 2}, {2026, 5, 2}, 1},
    {"on 2 May 2026", "", {2026, 5, 2}, {2026, 5, 2}, 1},
    {"May 2, 2026", "", {2026, 5, 2}, {2026, 5, 2}, 1},
    {"May 2nd, 2026", "", {2026, 5, 2}, {2026, 5, 2}, 1},
    {"the 2nd of May 2026", "", {2026, 5, 2}, {2026, 5, 2}, 1},
    {"Saturday, 2 May 2026", "", {2026, 5, 2}, {2026, 5, 2}, 1},
    {"02.05.2026", "", {2026, 5, 2}, {2026, 5, 2}, 1},
    {"5/2/26", "", {2026, 2, 5}, {2026, 2, 5}, 2},
    {"03/04/2026", "", {2026, 4, 3}, {2026, 4, 3}, 2},
    {"25/12/2026", "", {2026, 12, 25}, {2026, 12, 25}, 1},
    {"12/25/2026", "", {2026, 12, 25}, {2026, 12, 25}, 1},
    {"May 2026", "", {2026, 5, 1}, {2026, 5, 31}, 1},
    {"2026-05 was", "", {2026, 5, 1}, {2026, 5, 31}, 1},
    {"Q3 2026", "", {2026, 7, 1}, {2026, 9, 30}, 1},
    {"the third quarter of 2026", "", {2026, 7, 1}, {2026, 9, 30}, 1},
    {"FY2026", "", {2026, 1, 1}, {2026, 12, 31}, 1},
    {"spring 2026", "", {2026, 3, 1}, {2026, 5, 31}, 1},
    {"the 1990s", "", {1990, 1, 1}, {1999, 12, 31}, 1},
    {"the 19th century", "", {1801, 1, 1}, {1900, 12, 31}, 1},
    {"founded in 1974", "", {1974, 1, 1}, {1974, 12, 31}, 1},
    {"a film (1974)", "", {1974, 1, 1}, {1974, 12, 31}, 1},
    {"- **Founded:** 2014", "", {2014, 1, 1}, {2014, 12, 31}, 1},
    {"| Built | 1974 |", "", {1974, 1, 1}, {1974, 12, 31}, 1},
    {"the 1974 film", "", {1974, 1, 1}, {1974, 12, 31}, 1},
    {"from 1990 to 1995", "", {1990, 1, 1}, {1995, 12, 31}, 1},
    {"the 2017–18 season", "", {2017, 1, 1}, {2018, 12, 31}, 1},
    {"week of 15 June 2026", "", {2026, 6, 15}, {2026, 6, 21}, 1},
    {"12-14 June 2026", "", {2026, 6, 12}, {2026, 6, 14}, 1},
    {"from May to July 2024", "", {2024, 5, 1}, {2024, 7, 31}, 1},
    {"30 April to 2 May 2026", "", {2026, 4, 30}, {2026, 5, 2}, 1},
    {"yesterday", "", {2026, 5, 1}, {2026, 5, 1}, 1},
    {"in AD 79", "", {79, 1, 1}, {79, 12, 31}, 1},
    {"am 2. Mai 2026", "de", {2026, 5, 2}, {2026, 5, 2}, 1},
    {"vom 3. bis 5. Mai 2024", "de", {2024, 5, 3}, {2024, 5, 5}, 1},
    {"le 1er mai 2026", "fr", {2026, 5, 1}, {2026, 5, 1}, 1},
    {"el 2 de mayo de 2026", "es", {2026, 5, 2}, {2026, 5, 2}, 1},
    {"em 2 de maio de 2026", "pt", {2026, 5, 2}, {2026, 5, 2}, 1},
    {"il 2 maggio 2026", "it", {2026, 5, 2}, {2026, 5, 2}, 1},
    {"2026年5月2日", "ja", {2026, 5, 2}, {2026, 5, 2}, 1},
    {"二〇二六年", "zh", {2026, 1, 1}, {2026, 12, 31}, 1},
    {"2026년 5월 2일", "ko", {2026, 5, 2}, {2026, 5, 2}, 1},
};

static void
dates_are_read(void **state)
{
	(void)state;
	for (size_t i = 0; i < LEN(dates); i++) {
		const struct date_case *c = &dates[i];
		const struct qty *q = one(c->text, c->lang);
		bool ok = q->kind == QTY_DATE && q->nwhen == c->readings &&
			  q->when[0].lo == date_day(c->lo) &&
			  q->when[0].hi == date_day(c->hi) + 1;

		if (!ok)
			print_error("%s: kind %d, %d readings\n", c->text,
			    (int)q->kind, q->nwhen);
		assert_true(ok);
	}
}

static void
recurring_days_keep_their_fields(void **state)
{
	const struct qty *q = one("every year on 14 July", "en");

	(void)state;
	assert_true(q->recurring && q->month == 7 && q->mday == 14);
	q = one("on Mondays", "en");
	assert_true(q->recurring && q->wday == 1 && q->nwhen == 0);
	q = one("due on the 12th", "en");
	assert_true(q->recurring && q->mday == 12 && q->month == 0);
}

static const struct {
	const char *text;
	double minutes;
	bool zoned;
} times[] = {{"at 15:00", 900, false}, {"at 3 pm", 900, false},
    {"3:30 p.m. today?", 930, false}, {"at noon", 720, false},
    {"15:00 UTC", 900, true}, {"08:00 PDT", 900, true},
    {"16:00 CET", 900, true}, {"17:00+02:00", 900, true},
    {"午後3時30分", 930, false}, {"오후 3시 30분", 930, false}};

static void
times_are_read(void **state)
{
	(void)state;
	for (size_t i = 0; i < LEN(times); i++) {
		struct qtys out = scan(times[i].text, "");
		const struct qty *q = &out.v[0];

		if (out.n == 0 || q->kind != QTY_TIME ||
		    fabs(q->lo - times[i].minutes) > 0)
			print_error("%s\n", times[i].text);
		assert_true(out.n > 0 && q->kind == QTY_TIME);
		assert_true(fabs(q->lo - times[i].minutes) <= 0);
		assert_int_equal(q->zoned, times[i].zoned);
	}
}

static const struct {
	const char *text, *whole;
	enum qty_kind kind;
} names[] = {{"version 1.10.17 is out", "version 1.10.17", QTY_VERSION},
    {"upgrade to v2.0 now", "v2.0", QTY_VERSION},
    {"see 1.2.3-rc1 there", "1.2.3-rc1", QTY_VERSION},
    {"uses Heron 2.0 here", "Heron 2.0", QTY_VERSION},
    {"Ticket 840 is open", "Ticket 840", QTY_ID},
    {"fixes #841 too", "#841", QTY_ID},
    {"on port 8080 only", "port 8080", QTY_ID},
    {"Heron 2.0 ships soon", "Heron 2.0", QTY_VERSION},
    {"see a59 too", "a59", QTY_ID}, {"host db-1 is down", "db-1", QTY_ID},
    {"an AV-8B flew", "AV-8B", QTY_ID},
    {"an iPhone 14 here", "iPhone 14", QTY_ID},
    {"Windows 11 is here", "Windows 11", QTY_ID},
    {"Chapter IV ends", "Chapter IV", QTY_ID}, {"a 3D model", "3D", QTY_ID},
    {"mail a.b@example.com now", "a.b@example.com", QTY_ID},
    {"see https://example.com/2026/05/02?x=1.",
	"https://example.com/2026/05/02?x=1", QTY_ID},
    {"call +1 555 123 4567", "+1 555 123 4567", QTY_ID},
    {"ISBN 978-3-16-148410-0", "ISBN 978-3-16-148410-0", QTY_ID},
    {"at 3f2a9c1 it broke", "3f2a9c1", QTY_ID}};

static void
names_with_digits_are_no_numbers(void **state)
{
	(void)state;
	for (size_t i = 0; i < LEN(names); i++) {
		const struct qty *q = one(names[i].text, "en");

		if (q->kind != names[i].kind ||
		    !str_eq(q->text, str_of(names[i].whole)))
			print_error("%s: kind %d, %.*s\n", names[i].text,
			    (int)q->kind, STR_ARG(q->text));
		assert_int_equal(q->kind, names[i].kind);
		assert_true(str_eq(q->text, str_of(names[i].whole)));
	}
}

static const char *const without[] = {"one should know", "no one came",
    "May I go?", "they march on", "a third party", "half-hearted people",
    "his half brother", "女性は一人もいない", "millions of dollars",
    "in a sense", "", "the second-hand shop sells", "state-of-the-art",
    "a.m. and p.m."};

static void
plain_words_hold_no_value(void **state)
{
	(void)state;
	for (size_t i = 0; i < LEN(without); i++) {
		struct qtys out = scan(without[i], "en");
		size_t n = 0;

		VEC_EACH (k, &out)
			n += out.v[k].kind != QTY_ORDINAL;
		if (n != 0)
			print_error(
			    "%s: %.*s\n", without[i], STR_ARG(out.v[0].text));
		assert_int_equal(n, 0);
	}
}

static void
rates_keep_what_they_are_over(void **state)
{
	const struct qty *q = one("200 files an hour", "en");

	(void)state;
	assert_true(str_eq(q->per, STR("hour")));
	assert_true(str_eq(q->noun, STR("file")));
	q = one("3 cars per household", "en");
	assert_true(str_eq(q->per, STR("household")));
	q = one("300 kWh per month", "en");
	assert_true(str_eq(q->per, STR("month")));
}

static void
change_is_no_range(void **state)
{
	struct qtys out = scan("It rose from 3 km to 5 km.", "en");

	(void)state;
	VEC_EACH (i, &out)
		assert_false(out.v[i].range && out.v[i].off < 10);
}

struct pair_case {
	const char *a, *b;
	enum qty_rel rel;
	int more_exact;
};

static const struct pair_case pairs[] = {
    {"1.2k users", "1,200 users", QTY_SAME, 0},
    {"1.2k users", "1,184 users", QTY_ROUNDED, 1},
    {"6 days", "eleven days", QTY_DIFFERENT, 0},
    {"6 days", "six days", QTY_SAME, 0},
    {"400 g", "14.1 oz", QTY_SAME, 0},
    {"1,200 people", "1,184 people", QTY_DIFFERENT, 0},
    {"300 people", "280 people", QTY_DIFFERENT, 0},
    {"three hundred people", "280 people", QTY_DIFFERENT, 0},
    {"two million people", "1.9 million people", QTY_ROUNDED, 1},
    {"two million people", "3 million people", QTY_DIFFERENT, 0},
    {"aged 34 then", "35 years", QTY_DIFFERENT, 0},
    {"about 40 people", "42 people", QTY_ROUNDED, 1},
    {"about 40 people", "60 people", QTY_DIFFERENT, 0},
    {"at least 200 people", "240 people", QTY_ROUNDED, 1},
    {"at most 200 people", "240 people", QTY_DIFFERENT, 0},
    {"more than 200 people", "200 people", QTY_DIFFERENT, 0},
    {"up to 40 people", "up to 60 people", QTY_DIFFERENT, 0},
    {"at least 12 people", "at least 15 people", QTY_ROUNDED, 1},
    {"20-30 people", "26 people", QTY_ROUNDED, 1},
    {"20-30 people", "45 people", QTY_DIFFERENT, 0},
    {"75 bps", "0.75 percentage points", QTY_SAME, 0},
    {"a third of it", "25 %", QTY_DIFFERENT, 0},
    {"a third of it", "33 %", QTY_ROUNDED, 1},
    {"30 %", "0.3 now", QTY_SAME, 0},
    {"3 in 4 users", "75 %", QTY_SAME, 0},
    {"2 weeks", "14 days", QTY_SAME, 0},
    {"18 months", "1.5 years", QTY_SAME, 0},
    {"1 hour", "90 minutes", QTY_DIFFERENT, 0},
    {"5 km", "5.2 km", QTY_ROUNDED, 1},
    {"5 km", "7 km", QTY_DIFFERENT, 0},
    {"5 km", "5 kg", QTY_UNRELATED, 0},
    {"5 ft 11 in tall", "180 cm", QTY_SAME, 0},
    {"$2.3B", "$2,300 million", QTY_SAME, 0},
    {"$5", "5 US dollars", QTY_SAME, 0},
    {"$5", "€5", QTY_UNRELATED, 0},
    {"€5", "€5.40", QTY_DIFFERENT, 0},
    {"May 2026", "2026-05-12", QTY_ROUNDED, 1},
    {"in 2026", "2026-05-12", QTY_ROUNDED, 1},
    {"2 May 2026", "2026-05-02", QTY_SAME, 0},
    {"2 May 2026", "2026-05-03", QTY_DIFFERENT, 0},
    {"03/04/2026", "3 April 2026", QTY_SAME, 0},
    {"03/04/2026", "4 March 2026", QTY_SAME, 0},
    {"03/04/2026", "5 May 2026", QTY_DIFFERENT, 0},
    {"14 July", "14 July 2026", QTY_ROUNDED, 1},
    {"14 July", "15 July 2026", QTY_DIFFERENT, 0},
    {"on Mondays", "on Tuesdays", QTY_DIFFERENT, 0},
    {"circa 1850", "in 1853", QTY_ROUNDED, 0},
    {"15:00 UTC", "08:00 PDT", QTY_SAME, 0},
    {"15:00 UTC", "16:00 UTC", QTY_DIFFERENT, 0},
    {"15:00 UTC", "16:00", QTY_UNRELATED, 0},
    {"third place", "fourth place", QTY_DIFFERENT, 0},
    {"version 1.10.17", "version 1.10.18", QTY_DIFFERENT, 0},
    {"version 1.10", "version 1.10.17", QTY_ROUNDED, 1},
    {"v2.0", "version 2.0", QTY_SAME, 0},
    {"ticket 840", "ticket 841", QTY_DIFFERENT, 0},
    {"ticket 840", "port 840", QTY_UNRELATED, 0},
    {"Chapter IV", "chapter 4", QTY_SAME, 0},
    {"12 releases a year", "1 release a month", QTY_SAME, 0},
    {"12 releases a year", "12 releases a month", QTY_DIFFERENT, 0},
    {"20 °C", "68 °F", QTY_SAME, 0},
    {"64 KB", "64 KiB", QTY_ROUNDED, 1},
    {"1.200 Leute", "1,200 people", QTY_SAME, 0},
};

static void
pairs_compare(void **state)
{
	(void)state;
	for (size_t i = 0; i < LEN(pairs); i++) {
		const struct pair_case *c = &pairs[i];
		const struct qty *a = one(c->a, ""), *b = one(c->b, "");
		struct qty_diff d = qty_compare(a, b), e = qty_compare(b, a);

		if (d.rel != c->rel || d.more_exact != c->more_exact)
			print_error("%s / %s: rel %d, exact %d, gap %g, tol "
				    "%g\n",
			    c->a, c->b, (int)d.rel, d.more_exact, d.gap, d.tol);
		assert_int_equal(d.rel, c->rel);
		assert_int_equal(d.more_exact, c->more_exact);
		assert_int_equal(e.rel, d.rel);
		assert_int_equal(e.more_exact, -d.more_exact);
	}
}

static void
ambiguous_separator_has_two_readings(void **state)
{
	const struct qty *q = one("1.200", "en");

	(void)state;
	assert_true(q->two);
	assert_true(fabs(q->alt - 1200) < 1e-9);
	assert_false(one("1,200", "en")->two);
}

static void
words_are_sorted(void **state)
{
	size_t n;
	const struct lex *rows = lex_rows(&n);

	(void)state;
	for (size_t i = 1; i < n; i++) {
		if (strcmp(rows[i - 1].word, rows[i].word) > 0)
			print_error("%s\n", rows[i].word);
		assert_true(strcmp(rows[i - 1].word, rows[i].word) <= 0);
	}
}

/* Symbols and unit names are found by bisection: each must find itself. */
static void
units_are_found(void **state)
{
	static const char *const some[] = {"5 µm", "5 °C", "5 Ω", "5 m²",
	    "5 kWh", "5 mAh", "5 GiB", "5 zoll", "5 mmHg", "5 KB", "5 yd",
	    "5 Btu", "5 acres", "5 mètres", "5 días", "5 µs"};

	(void)state;
	for (size_t i = 0; i < LEN(some); i++) {
		const struct qty *q = one(some[i], "");

		if (strcmp(some[i], "5 Ω") == 0)
			continue; /* not in the table: a bare number */
		if (q->kind != QTY_MEASURE && q->kind != QTY_DURATION)
			print_error("%s\n", some[i]);
		assert_true(q->kind == QTY_MEASURE || q->kind == QTY_DURATION);
	}
}

/* Values in a text longer than the window are all found, in order. */
static void
long_text_is_read_to_the_end(void **state)
{
	struct arena *a = arena_new();
	struct buf b;
	struct qtys out = {0};
	struct qty_ctx ctx = {.lang = STR("en")};

	(void)state;
	buf_init(&b, a, 1 << 20);
	for (int i = 0; i < 3000; i++)
		buf_f(&b, "we saw %d birds and then ", i + 2);
	qty_scan(a, buf_str(&b), &ctx, &out);
	assert_int_equal(out.n, 3000);
	VEC_EACH (i, &out)
		assert_true(fabs(out.v[i].lo - ((double)i + 2)) < .1);
	arena_free(a);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(numbers_are_read),
	    cmocka_unit_test(dates_are_read),
	    cmocka_unit_test(recurring_days_keep_their_fields),
	    cmocka_unit_test(times_are_read),
	    cmocka_unit_test(names_with_digits_are_no_numbers),
	    cmocka_unit_test(plain_words_hold_no_value),
	    cmocka_unit_test(rates_keep_what_they_are_over),
	    cmocka_unit_test(change_is_no_range),
	    cmocka_unit_test(pairs_compare),
	    cmocka_unit_test(ambiguous_separator_has_two_readings),
	    cmocka_unit_test(words_are_sorted),
	    cmocka_unit_test(units_are_found),
	    cmocka_unit_test(long_text_is_read_to_the_end),
	};
	int failed = cmocka_run_group_tests(tests, NULL, NULL);

	arena_free(fresh());
	return failed;
}
