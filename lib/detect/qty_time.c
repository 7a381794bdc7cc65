/* Times of day and their zones. */
#include <string.h>

#include "base/text.h"
#include "detect/qty_own.h"

#define LEN(table) (sizeof(table) / sizeof(*(table)))

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
	int h = cal_small(s, i), m = cal_small(s, i + 2), add;
	bool colon = tok_mark(s, i + 1, ':') || tok_mark(s, i + 1, 0xff1a),
	     dot = tok_mark(s, i + 1, '.'), letter = tok_word(s, i + 1, "h");
	size_t end = i + 3, after;

	if (cal_digits(s, i) > 2 || !(colon || dot || letter) ||
	    !tok_glued(s, i + 1) || !tok_glued(s, i + 2) ||
	    cal_digits(s, i + 2) != 2 || m > 59 || h > 24)
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
	    cal_digits(s, end + 1) == 2 && tok_glued(s, end + 1)) {
		end += 2;
		if (tok_mark(s, end, '.') && tok_glued(s, end + 1) &&
		    cal_digits(s, end + 1) > 0)
			end += 2;
		if (tok_mark(s, end, ':') && tok_glued(s, end + 1))
			return i;
		if (!tok_is(s, i - 1, PREP | TO | FROM) &&
		    !tok_word(s, i - 1, "T") && !tok_word(s, i - 1, "at") &&
		    zone_read(s, end, &add) == end)
			return i;
	}
	t->minutes = h * 60 + m;
	t->twice = cal_digits(s, i) == 1 || (h >= 10 && h <= 12);
	if (tok_word(s, end, "Uhr"))
		end++;
	return end;
}

/* One to twelve, in digits or in words; 0 for none. */
static int
face_hour(const struct scan *s, size_t i)
{
	int h = cal_small(s, i);

	if (cal_digits(s, i) > 2)
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
	else if (tok_is(s, at, NUM) || cal_digits(s, at) > 0)
		m = cal_digits(s, at) > 0 ? cal_small(s, at)
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
	int h = cal_small(s, i), add;
	size_t end = i + 1, after;

	if (cal_digits(s, i) > 2 || cal_digits(s, i) == 0 || h > 24)
		return i;
	after = half_read(s, end, &add);
	if (after > end && h >= 1 && h <= 12) {
		t->half = true;
		t->minutes = half_day(h, add) * 60;
		return after;
	}
	t->minutes = h * 60;
	if (tok_word(s, end, "Uhr"))
		return cal_digits(s, end + 1) == 2 &&
			       cal_small(s, end + 1) < 60 &&
			       !tok_more(s, end + 2)
			   ? (t->minutes += cal_small(s, end + 1), end + 2)
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
	    !(east_sign(s, end, 0x6642, 0xc2dc) ||
		east_sign(s, end, 0x65f6, 0) || east_sign(s, end, 0x70b9, 0) ||
		east_sign(s, end, 0x9ede, 0)))
		return i;
	/* 3時間, 3시간 are lengths; 3点 without 午後 may be points */
	if (east_lasts(s, end + 1) ||
	    str_starts(tok_str(s, end), STR("시간")) ||
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
	if (end > at && v < 60 && east_sign(s, end, 0x5206, 0xbd84) &&
	    !east_lasts(s, end + 1)) {
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
	for (size_t k = 0;
	     tok_begins(tok_at(s, i), LETTER('n') | LETTER('m')) &&
	     k < LEN(names);
	     k++)
		if (tok_word(s, i, names[k].word)) {
			t->minutes = names[k].minutes;
			end = i + 1;
		}
	if (end == i &&
	    (tok_at(s, i)->cp >= 0x80 || tok_at(s, i + 1)->cp >= 0x80))
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
	int h = cal_small(s, i);
	size_t end;

	if (cal_digits(s, i) == 0 || cal_digits(s, i) > 2 || h < 1 || h > 12 ||
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

/* noon, half past, a quarter to, ten to; a word with a mark behind it */
static bool
may_tell_time(const struct scan *s, size_t i)
{
	const struct tok *t = tok_at(s, i);

	return t->kind != TOK_WORD || tok_is(s, i, NUM | ART) ||
	       tok_glued(s, i + 1) ||
	       tok_begins(
		   t, LETTER('n') | LETTER('m') | LETTER('h') | LETTER('q'));
}

size_t
time_read(const struct scan *s, size_t i, struct qty *q)
{
	const struct tok *t = tok_at(s, i);
	struct clock a, b;
	size_t end, at, last;

	if (t->kind == TOK_MARK || !may_tell_time(s, i))
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
			       !(tok_is(s, end, TO) && tok_changed(s, i))
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

/* zones: minutes east of UTC, IANA tz database abbreviations */
static const struct {
	const char *name;
	int minutes;
} zones[] = {{"UTC", 0}, {"GMT", 0}, {"Z", 0}, {"WET", 0}, {"WEST", 60},
    {"BST", 60}, {"CET", 60}, {"CEST", 120}, {"MEZ", 60}, {"MESZ", 120},
    {"EET", 120}, {"EEST", 180}, {"MSK", 180}, {"IST", 330}, {"JST", 540},
    {"KST", 540}, {"HKT", 480}, {"SGT", 480}, {"AEST", 600}, {"AEDT", 660},
    {"ACST", 570}, {"AWST", 480}, {"NZST", 720}, {"NZDT", 780}, {"EST", -300},
    {"EDT", -240}, {"CST", -360}, {"CDT", -300}, {"MST", -420}, {"MDT", -360},
    {"PST", -480}, {"PDT", -420}, {"AKST", -540}, {"AKDT", -480}, {"HST", -600},
    {"AST", -240}, {"ADT", -180}, {"BRT", -180}, {"ART", -180}};

static size_t
zone_offset(const struct scan *s, size_t i, int *minutes)
{
	int sign = tok_mark(s, i, '+') ? 1 : tok_dash(s, i) ? -1 : 0;
	const struct tok *t = tok_at(s, i + 1);
	int v = (int)tok_value(s, i + 1);

	if (sign == 0 || t->kind != TOK_NUM || !tok_glued(s, i + 1))
		return i;
	if (t->digits == 4 && v <= 1400) {
		*minutes = sign * (v / 100 * 60 + v % 100);
		return i + 2;
	}
	if (t->digits > 2 || v > 14)
		return i;
	*minutes = sign * v * 60;
	if (tok_mark(s, i + 2, ':') && tok_at(s, i + 3)->digits == 2 &&
	    tok_glued(s, i + 3)) {
		*minutes += sign * (int)tok_value(s, i + 3);
		return i + 4;
	}
	return i + 2;
}

size_t
zone_read(const struct scan *s, size_t i, int *minutes)
{
	size_t end;
	int more;

	if (tok_glued(s, i)) {
		end = zone_offset(s, i, minutes);
		if (end > i)
			return tok_at(s, end - 1)->digits < 2 && end == i + 2
				   ? i
				   : end;
	}
	if (tok_mark(s, i, '(') && tok_at(s, i + 1)->upper) {
		end = zone_read(s, i + 1, minutes);
		return end > i + 1 && tok_mark(s, end, ')') ? end + 1 : i;
	}
	for (size_t k = 0; k < LEN(zones); k++) {
		if (!str_eq(tok_str(s, i), str_of(zones[k].name)))
			continue;
		if (zones[k].name[1] == '\0' && !tok_glued(s, i))
			return i;
		*minutes = zones[k].minutes;
		end =
		    tok_glued(s, i + 1) ? zone_offset(s, i + 1, &more) : i + 1;
		if (end > i + 1 && k < 2)
			*minutes = more;
		return k < 2 && end > i + 1 ? end : i + 1;
	}
	return i;
}
