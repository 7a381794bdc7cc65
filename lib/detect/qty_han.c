/* Numbers in Han numerals, and in digits with 万, 億, 만 behind them. */
#include <math.h>
#include <string.h>

#include "detect/qty_own.h"

static int
han_digit(uint32_t cp)
{
	static const uint32_t digits[] = {0x3007, 0x4e00, 0x4e8c, 0x4e09,
	    0x56db, 0x4e94, 0x516d, 0x4e03, 0x516b, 0x4e5d};

	if (cp == 0x96f6)
		return 0;
	if (cp == 0x4e24 || cp == 0x5169)
		return 2;
	for (int k = 0; k < 10; k++)
		if (digits[k] == cp)
			return k;
	return -1;
}

static double
han_scale(uint32_t cp)
{
	static const struct {
		uint32_t cp;
		double v;
	} rows[] = {{0x5341, 10}, {0x767e, 100}, {0x5343, 1000}, {0x4e07, 1e4},
	    {0x842c, 1e4}, {0xb9cc, 1e4}, {0x5104, 1e8}, {0x4ebf, 1e8},
	    {0xc5b5, 1e8}, {0x5146, 1e12}, {0xc870, 1e12}, {0xcc9c, 1000},
	    {0xbc31, 100}};

	for (size_t k = 0; k < sizeof(rows) / sizeof(*rows); k++)
		if (rows[k].cp == cp)
			return rows[k].v;
	return 0;
}

struct han_sum {
	double total, part, cur, unit;
	bool have, digits;
};

static bool
han_add(const struct scan *s, size_t i, struct han_sum *h)
{
	const struct tok *t = tok_at(s, i);
	int d = t->kind == TOK_HAN ? han_digit(t->cp) : -1;
	double v = han_scale(t->cp);

	if (d >= 0) {
		h->cur = h->have ? h->cur * 10 + d : d;
		h->have = true;
		h->unit = 1;
		return true;
	}
	if (v == 0 || (t->kind != TOK_HAN && t->kind != TOK_WORD))
		return false;
	if (v >= 1e4) {
		h->total += (h->part + (h->have ? h->cur : 0)) > 0
				? (h->part + h->cur) * v
				: v;
		h->part = 0;
	} else {
		h->part += (h->have ? h->cur : 1) * v;
	}
	h->unit = v;
	h->cur = 0;
	h->have = false;
	return true;
}

/* 千瓦, 兆瓦: kW and MW, no thousands of watts. */
static bool
unit_begins(const struct scan *s, size_t i)
{
	const struct tok *t = tok_at(s, i);
	const struct lang_counter *c =
	    lex_counter(str_sub(s->text, t->off, s->text.n));

	return c != NULL && c->kind == COUNTER_UNIT && strlen(c->word) > t->len;
}

/* 1억 2천만: a blank may stand behind 만 and 억. */
static bool
han_goes_on(const struct scan *s, size_t at)
{
	return tok_glued(s, at) ||
	       (han_scale(tok_at(s, at - 1)->cp) >= 1e4 &&
		   tok_at(s, at)->kind == TOK_NUM &&
		   tok_at(s, at + 1)->kind == TOK_HAN && !tok_at(s, at)->line);
}

size_t
num_han(const struct scan *s, size_t i, struct num *out)
{
	struct han_sum h = {.unit = 1};
	size_t at = i;

	while (at < s->n && at < i + 24 && (at == i || han_goes_on(s, at))) {
		const struct tok *t = tok_at(s, at);

		if (t->kind == TOK_NUM && !h.have) {
			struct num n;

			at = num_digits(s, at, &n);
			h.cur = n.v;
			h.unit = n.unit;
			h.have = h.digits = true;
			continue;
		}
		/* A Hangul word may hold the numeral alone (3만) or with what
		 * follows (3만명); only the former is taken here. */
		if (t->kind == TOK_WORD && t->len > 3)
			break;
		if (h.have && unit_begins(s, at))
			break;
		if (!han_add(s, at, &h))
			break;
		at++;
	}
	if (at == i || tok_at(s, at - 1)->kind == TOK_NUM)
		return i;
	*out = num_of(h.total + h.part + h.cur, 1);
	if (h.digits) {
		out->unit = fmax(1, fmin(h.unit, out->last));
		out->scale = h.unit;
	}
	out->word = true;
	return at;
}
