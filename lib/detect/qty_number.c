/* Numbers in digits of any script and in words. */
#include <math.h>
#include <string.h>

#include "base/text.h"
#include "detect/qty_own.h"

/* The place of the last digit that is not zero: 2,300 -> 100. */
static double
last_place(double v, double unit)
{
	double x = round(v / unit);

	if (x < 1 || x > 1e15)
		return unit;
	while (fmod(x, 10) == 0) {
		x /= 10;
		unit *= 10;
	}
	return unit;
}

struct num
num_of(double v, double unit)
{
	return (struct num){.v = v,
	    .alt = v,
	    .unit = unit,
	    .last = last_place(v, unit),
	    .scale = 1};
}

static bool
is_group_space(const struct scan *s, size_t i)
{
	const struct tok *t = tok_at(s, i), *before = tok_at(s, i - 1);
	size_t gap = t->off - (before->off + before->len);

	/* A blank, or one of the narrow and no-break spaces. */
	return t->space && !t->line && gap >= 1 &&
	       (gap == 1 ? s->text.p[t->off - 1] == ' '
			 : gap <= 3 && (s->text.p[t->off - gap] & 0x80) != 0);
}

/* The separator before the digits at `*at`: a mark, ' ' for a space, 0. */
static uint32_t
separator(const struct scan *s, size_t *at)
{
	const struct tok *m = tok_at(s, *at);
	uint32_t cp = m->cp == 0x2019 ? '\'' : m->cp;

	if (m->kind == TOK_NUM && m->digits == 3 && is_group_space(s, *at))
		return ' ';
	if (m->kind != TOK_MARK || m->space || !tok_glued(s, *at + 1) ||
	    tok_at(s, *at + 1)->kind != TOK_NUM)
		return 0;
	if (cp == 0x66b || cp == 0xff0e)
		cp = '.';
	if (cp == 0x66c || cp == 0xff0c)
		cp = ',';
	if (cp != '.' && cp != ',' && cp != '\'' && cp != '_')
		return 0;
	(*at)++;
	return cp;
}

#define GROUPS 12

struct groups {
	size_t tok[GROUPS];   /* token of each digit run */
	uint32_t sep[GROUPS]; /* the separator in front of it */
	size_t n, end;
};

static void
groups_read(const struct scan *s, size_t i, struct groups *g)
{
	g->n = 1;
	g->tok[0] = i;
	g->sep[0] = 0;
	g->end = i + 1;
	while (g->n < GROUPS) {
		size_t at = g->end;
		uint32_t sep = separator(s, &at);

		if (sep == 0)
			break;
		if (sep == ' ' && ((g->n > 1 && g->sep[g->n - 1] != ' ') ||
				      tok_at(s, i)->digits > 3))
			break;
		g->tok[g->n] = at;
		g->sep[g->n++] = sep;
		g->end = at + 1;
	}
}

/* Whether the runs [1, n) are groups of thousands (or lakhs: 12,34,567). */
static bool
grouped(const struct scan *s, const struct groups *g, size_t n)
{
	bool indian = n > 2 && g->sep[1] == ',';

	if (tok_at(s, g->tok[0])->digits > 3 || n < 2)
		return false;
	for (size_t k = 1; k < n; k++) {
		unsigned d = tok_at(s, g->tok[k])->digits;

		if (g->sep[k] != g->sep[1])
			return false;
		if (d != 3 && !(indian && k + 1 < n && d == 2))
			return false;
	}
	return true;
}

static double
joined(const struct scan *s, const struct groups *g, size_t n)
{
	double v = 0;

	for (size_t k = 0; k < n; k++)
		v = v * pow(10, tok_at(s, g->tok[k])->digits) +
		    tok_value(s, g->tok[k]);
	return v;
}

static struct num
decimal(const struct scan *s, const struct groups *g, size_t n)
{
	double unit = pow(10, -(double)tok_at(s, g->tok[n])->digits);

	return num_of(joined(s, g, n) + tok_value(s, g->tok[n]) * unit, unit);
}

/*
 * One separator with three digits behind it has two readings. The first is
 * the one of the language: a comma groups in English and is a decimal sign on
 * the continent.
 */
static struct num
either(const struct scan *s, const struct groups *g)
{
	struct num whole = num_of(joined(s, g, 2), 1), dec = decimal(s, g, 1);
	bool point = (s->traits & LANG_POINT) != 0, comma = g->sep[1] == ',';

	if (tok_value(s, g->tok[0]) == 0)
		return dec;
	if (comma && point)
		return whole;
	if (comma == point) {
		whole.alt = dec.v;
		return whole;
	}
	dec.alt = whole.v;
	return dec;
}

size_t
num_digits(const struct scan *s, size_t i, struct num *out)
{
	struct groups g;
	size_t last;

	groups_read(s, i, &g);
	last = g.n - 1;
	if (g.n == 2 && grouped(s, &g, 2) &&
	    (g.sep[1] == ',' || g.sep[1] == '.')) {
		*out = either(s, &g);
		return g.end;
	}
	if (g.n > 1 && grouped(s, &g, g.n)) {
		*out = num_of(joined(s, &g, g.n), 1);
		return g.end;
	}
	if (g.n > 1 && (g.sep[last] == '.' || g.sep[last] == ',') &&
	    (g.n == 2 || (g.sep[last] != g.sep[1] && grouped(s, &g, last)))) {
		*out = decimal(s, &g, last);
		return g.end;
	}
	*out = num_of(tok_value(s, i), 1);
	out->plain = true;
	return i + 1;
}

/* × 10^6, x 10⁶, e6 */
static size_t
power(const struct scan *s, size_t i, struct num *n)
{
	size_t at = i + 1;
	double e;
	bool minus = false;

	if (tok_word(s, i, "e") && tok_glued(s, i)) {
		if (tok_dash(s, at) || tok_mark(s, at, '+'))
			minus = tok_dash(s, at++);
	} else if ((tok_mark(s, i, 0xd7) || tok_word(s, i, "x")) &&
		   tok_value(s, at) == 10 && tok_mark(s, at + 1, '^')) {
		at += 2;
		if (tok_dash(s, at))
			minus = tok_dash(s, at++);
	} else {
		return i;
	}
	if (tok_at(s, at)->kind != TOK_NUM || !tok_glued(s, at) ||
	    tok_at(s, at)->digits > 2)
		return i;
	e = pow(10, minus ? -tok_value(s, at) : tok_value(s, at));
	n->v *= e;
	n->alt *= e;
	n->unit *= e;
	n->last *= e;
	n->plain = false;
	return at + 1;
}

static double
vulgar(uint32_t cp)
{
	static const struct {
		uint32_t cp;
		double v;
	} rows[] = {{0xbc, .25}, {0xbd, .5}, {0xbe, .75}, {0x2153, 1. / 3},
	    {0x2154, 2. / 3}, {0x2155, .2}, {0x2156, .4}, {0x2157, .6},
	    {0x2158, .8}, {0x2159, 1. / 6}, {0x215a, 5. / 6}, {0x215b, .125},
	    {0x215c, .375}, {0x215d, .625}, {0x215e, .875}};

	for (size_t k = 0; k < sizeof(rows) / sizeof(*rows); k++)
		if (rows[k].cp == cp)
			return rows[k].v;
	return 0;
}

/* "½" and "1/2" behind a whole number or alone. */
static size_t
fraction(const struct scan *s, size_t i, double *v)
{
	const struct tok *t = tok_at(s, i);
	double den = tok_value(s, i + 2);

	if (t->kind == TOK_MARK && vulgar(t->cp) > 0) {
		*v = vulgar(t->cp);
		return i + 1;
	}
	if (t->kind != TOK_NUM || t->digits > 2 ||
	    !(tok_mark(s, i + 1, '/') || tok_mark(s, i + 1, 0x2044)) ||
	    !tok_glued(s, i + 1) || !tok_glued(s, i + 2) || den < 2 ||
	    den > 64 || tok_value(s, i) >= den || tok_value(s, i) < 1 ||
	    tok_more(s, i + 3) ||
	    (tok_mark(s, i + 3, '/') && tok_glued(s, i + 3)))
		return i;
	*v = tok_value(s, i) / den;
	return i + 3;
}

static size_t
num_mixed(const struct scan *s, size_t i, struct num *out)
{
	double f;
	size_t at = fraction(s, i, &f), next;

	if (at > i) {
		*out = num_of(f, f / 20);
		out->frac = true;
		return at;
	}
	if (tok_at(s, i)->kind != TOK_NUM)
		return i;
	at = num_digits(s, i, out);
	next = fraction(s, at, &f);
	if (next > at && out->plain && tok_at(s, i)->digits < 4 &&
	    (tok_at(s, at)->kind == TOK_MARK || tok_at(s, at)->space)) {
		*out = num_of(out->v + f, .1);
		return next;
	}
	return power(s, at, out);
}

/* words */

struct words_sum {
	double total, cur, scale; /* scale: of the last million said */
	bool any, small;	  /* small: a word below 100 came last */
};

static bool
adds(const struct scan *s, double cur, double v)
{
	if (cur == 0)
		return true;
	if (v < 10 && fmod(cur, 100) >= 20 && fmod(cur, 10) == 0)
		return true;
	if (v < 100 && cur >= 100 && fmod(cur, 100) == 0)
		return true;
	return (s->traits & LANG_TWENTIES) && v < 20 &&
	       (fmod(cur, 100) == 60 || fmod(cur, 100) == 80);
}

static bool
word_add(const struct scan *s, size_t i, struct words_sum *w)
{
	const struct lex *x = tok_at(s, i)->lex;

	if ((x->is & NUM) != 0) {
		if ((s->traits & LANG_TWENTIES) && x->num == 20 && w->cur == 4)
			w->cur = 80;
		else if (adds(s, w->cur, x->num) && !(w->any && x->num == 0))
			w->cur += x->num;
		else
			return false;
	} else if ((x->is & HUNDRED) != 0 && x->num > 0) {
		/* Indonesian: lima puluh 50, lima belas 15 */
		if (fmod(w->cur, 10) < 1)
			return false;
		w->cur += x->num > 1 ? fmod(w->cur, 10) * 9 : 10;
	} else if ((x->is & HUNDRED) != 0) {
		if (w->cur >= 100)
			return false;
		w->cur = (w->cur > 0 ? w->cur : 1) * 100;
	} else if ((x->is & SCALE) != 0 && x->num < w->scale) {
		if (w->any && w->cur == 0)
			return false;
		w->total += (w->any ? w->cur : 1) * x->num;
		w->scale = x->num;
		w->cur = 0;
	} else {
		return false;
	}
	w->any = true;
	return true;
}

/* A numeral written as one word: einundzwanzig, trecento. */
static bool
compound(const struct scan *s, size_t i, double *out)
{
	double total = 0, cur = 0;
	size_t taken = 0, n;
	const struct lang_part *parts = lex_parts(&n);
	struct str w;

	if (!(s->traits & LANG_JOINED_NUMBERS))
		return false;
	w = tok_fold(s, i);
	if (w.n < 6 || w.n > 60)
		return false;
	while (w.n > 0) {
		const struct lang_part *p = NULL;

		for (size_t k = 0; k < n; k++)
			if (parts[k].lang == s->lang &&
			    str_starts(w, str_of(parts[k].word)) &&
			    (p == NULL ||
				strlen(parts[k].word) > strlen(p->word)))
				p = &parts[k];
		if (p == NULL)
			return false;
		w = str_sub(w, strlen(p->word), w.n);
		taken++;
		if (p->v == 1000) {
			total = (cur > 0 ? cur : 1) * 1000;
			cur = 0;
		} else if (p->v == 100) {
			cur = (cur > 0 ? cur : 1) * 100;
		} else {
			cur += p->v;
		}
	}
	*out = total + cur;
	return taken > 1 && *out > 0;
}

static bool
numeral(const struct scan *s, size_t i)
{
	return tok_is(s, i, NUM | HUNDRED | SCALE);
}

/* Where the next numeral is: behind a hyphen, "and", or nothing. */
static size_t
next_numeral(const struct scan *s, size_t i, const struct words_sum *w)
{
	double left = w->cur + w->total;

	if (tok_at(s, i)->line)
		return 0;
	if (numeral(s, i) && tok_at(s, i)->space)
		return i;
	if (tok_dash(s, i) && tok_glued(s, i) && tok_glued(s, i + 1) &&
	    numeral(s, i + 1))
		return i + 1;
	if (tok_is(s, i, AND) && tok_at(s, i)->lex->cal == 0 &&
	    tok_is(s, i + 1, NUM) &&
	    (left >= 100 || (s->lang != EN && left >= 20)))
		return i + 1;
	if (tok_dash(s, i) && tok_is(s, i + 1, AND) && tok_dash(s, i + 2) &&
	    tok_is(s, i + 3, NUM))
		return i + 3;
	return 0;
}

/* vingt et un, treinta y un, vinte e um: the article counts here. */
static size_t
and_one(const struct scan *s, size_t i, struct words_sum *w)
{
	size_t at = tok_dash(s, i) ? i + 1 : i;

	if (s->lang == EN || w->cur < 20 || fmod(w->cur, 10) > 0 ||
	    !tok_is(s, at, AND) || tok_at(s, at)->line)
		return i;
	at += tok_dash(s, at + 1) ? 2 : 1;
	if (!tok_is(s, at, ART))
		return i;
	w->cur += 1;
	return at + 1;
}

/* "and a half", "y medio": behind a numeral. */
size_t
num_and_half(const struct scan *s, size_t i, double *v)
{
	size_t at = i;

	if (!tok_is(s, at, AND) || tok_at(s, at)->lex->cal != 0)
		return i;
	at++;
	if (tok_is(s, at, ART) || tok_word(s, at, "one"))
		at++;
	if (!tok_is(s, at, HALF) || tok_at(s, at)->lex->num > 0)
		return i;
	*v += .5;
	return at + 1;
}

static size_t
num_words(const struct scan *s, size_t i, struct num *out)
{
	struct words_sum w = {.scale = 1e18};
	size_t end = i, at = i;
	double v, last = 1;

	while (at != 0 || end == i) {
		if (!numeral(s, at) || !word_add(s, at, &w))
			break;
		/* two thousand is round, two hundred is a count */
		last = tok_is(s, at, SCALE) ? w.scale : 1;
		end = and_one(s, at + 1, &w);
		at = next_numeral(s, end, &w);
		if (at == 0)
			break;
	}
	v = w.total + w.cur;
	if (end == i)
		return i;
	*out = num_of(v, v > 0 ? fmin(last, last_place(v, 1)) : 1);
	at = num_and_half(s, end, &out->v);
	if (at > end) {
		out->alt = out->v;
		out->unit = .5;
		end = at;
	}
	out->word = true;
	return end;
}

/* a dozen, two dozen, half a dozen: the part from the noun on */
static size_t
times_dozen(const struct scan *s, size_t i, double by, struct num *out)
{
	if (!tok_is(s, i, DOZEN))
		return i;
	*out = num_of(by * tok_at(s, i)->lex->num, 1);
	out->vague = tok_word(s, i, "couple");
	out->word = true;
	if (tok_word(s, i + 1, "d") && tok_glued(s, i + 2))
		return i + 3;
	return tok_word(s, i + 1, "of") || tok_word(s, i + 1, "de") ? i + 2
								    : i + 1;
}

/* "a third party", "a quarter later": a fraction only before "of" or the end */
static bool
closes(const struct scan *s, size_t i)
{
	const struct tok *t = tok_at(s, i);

	return t->kind == TOK_END || t->line || t->kind == TOK_MARK ||
	       tok_word(s, i, "of") || tok_word(s, i, "de") ||
	       (s->lang != EN && tok_is(s, i, STOP | PREP)) ||
	       tok_is(s, i, AND) || tok_word(s, i, "million") ||
	       tok_word(s, i, "billion");
}

static size_t
half_of(const struct scan *s, size_t i, struct num *out)
{
	size_t at = i + 1, next;

	if (tok_at(s, i)->lex->num > 0) {
		*out = num_of(tok_at(s, i)->lex->num, .5);
		out->word = true;
		return at;
	}
	if (tok_dash(s, at) && tok_glued(s, at))
		at++;
	if (tok_is(s, at, ART))
		at++;
	next = times_dozen(s, at, .5, out);
	if (next > at)
		return next;
	if (tok_is(s, at, SCALE | HUNDRED)) {
		double v = tok_is(s, at, SCALE) ? tok_at(s, at)->lex->num : 100;

		*out = num_of(v / 2, v / 10);
		out->word = true;
		return at + 1;
	}
	/* half brothers, half-cousin, half past: no quantity */
	if ((tok_dash(s, i + 1) && tok_glued(s, i + 1)) ||
	    !(closes(s, i + 1) || tok_is(s, i + 1, ART | STOP) ||
		unit_time_name(s, i + 1) != NULL || tok_is(s, i + 1, SQ)))
		return i;
	*out = num_of(.5, .02);
	out->word = out->frac = true;
	return i + 1;
}

static double
denominator(const struct scan *s, size_t i, bool many)
{
	const struct lex *x = tok_at(s, i)->lex;

	if ((x->is & (QUARTER | FRAC)) != 0)
		return x->num;
	if (!many && (x->is & ORD) != 0 && x->cal > 2 && x->cal <= 1000)
		return x->cal;
	return 0;
}

/* three quarters, two-thirds, a third; `n` is what was counted before. */
static size_t
word_fraction(const struct scan *s, size_t i, double n, struct num *out)
{
	size_t at = i;
	double den;

	if (tok_dash(s, at) && tok_glued(s, at))
		at++;
	den = denominator(s, at, n > 1);
	if (den == 0 || n >= den || n < 1)
		return i;
	*out = num_of(n / den, .02);
	out->word = out->frac = true;
	return at + 1;
}

static size_t
num_article(const struct scan *s, size_t i, struct num *out)
{
	size_t at = i + 1, end;

	if (tok_is(s, at, SCALE | HUNDRED))
		return num_words(s, at, out);
	end = times_dozen(s, at, 1, out);
	if (end > at)
		return end;
	if (tok_is(s, at, HALF) && closes(s, at + 1))
		return half_of(s, at, out);
	end = word_fraction(s, at, 1, out);
	return end > at && (closes(s, end) || tok_is(s, at, FRAC)) ? end : i;
}

size_t
num_read(const struct scan *s, size_t i, struct num *out)
{
	const struct tok *t = tok_at(s, i);
	size_t end = i, next;
	double v;

	if (t->kind == TOK_NUM || t->kind == TOK_MARK)
		end = num_mixed(s, i, out);
	else if (tok_is(s, i, ART))
		return num_article(s, i, out);
	else if (tok_is(s, i, HALF))
		return half_of(s, i, out);
	else if (numeral(s, i) && !(tok_is(s, i, SCALE) && t->lex->num > 1000))
		end = num_words(s, i, out);
	else if (t->kind == TOK_WORD && compound(s, i, &v)) {
		*out = num_of(v, 1);
		out->word = true;
		end = i + 1;
	}
	if (end == i)
		return i;
	next = times_dozen(s, end, out->v, out);
	if (next == end && (out->word || out->plain))
		next = word_fraction(s, end, out->v, out);
	return next;
}

/* k, M, bn, million */
static double
scale_of(const struct scan *s, size_t i, bool money)
{
	static const struct {
		const char *word;
		double v;
		bool glued, money;
	} rows[] = {{"k", 1e3, true, false}, {"K", 1e3, true, false},
	    {"M", 1e6, true, false}, {"m", 1e6, true, true},
	    {"B", 1e9, true, false}, {"b", 1e9, true, true},
	    {"T", 1e12, true, true}, {"M", 1e6, false, true},
	    {"B", 1e9, false, true}, {"k", 1e3, false, true}};
	struct str w = tok_str(s, i);

	if (tok_is(s, i, SCALE) && !(w.n == 2 && tok_at(s, i)->lex->num == 0))
		return tok_at(s, i)->lex->num;
	if (tok_is(s, i, HUNDRED))
		return 100;
	for (size_t k = 0; k < sizeof(rows) / sizeof(*rows); k++)
		if (str_eq(w, str_of(rows[k].word)) &&
		    rows[k].glued == tok_glued(s, i) &&
		    (money || !rows[k].money) && !tok_more(s, i + 1))
			return rows[k].v;
	return 0;
}

size_t
num_scale(const struct scan *s, size_t i, bool money, struct num *n)
{
	size_t at = i;
	double v;

	if (tok_dash(s, at) && tok_glued(s, at) && tok_is(s, at + 1, SCALE))
		at++;
	if ((tok_word(s, at, "of") || tok_word(s, at, "a") ||
		tok_word(s, at, "de")) &&
	    n->frac && tok_is(s, at + 1, SCALE))
		at++;
	if (n->frac && tok_is(s, at, ART) && tok_is(s, at + 1, SCALE))
		at++;
	v = tok_at(s, at)->kind == TOK_WORD ? scale_of(s, at, money) : 0;
	if (v == 0)
		return i;
	n->v *= v;
	n->alt *= v;
	n->unit *= v;
	n->last *= v;
	n->scale = v;
	n->plain = n->frac = false;
	return num_scale(s, at + 1, money, n);
}

int
num_roman(struct str s)
{
	static const char letters[] = "IVXLC";
	static const int values[] = {1, 5, 10, 50, 100};
	int total = 0, last = 0;

	if (s.n == 0 || s.n > 8)
		return 0;
	for (size_t i = s.n; i > 0; i--) {
		const char *p = strchr(letters, s.p[i - 1]);
		int v;

		if (p == NULL || *p == '\0')
			return 0;
		v = values[p - letters];
		total += v < last ? -v : v;
		if (v > last)
			last = v;
	}
	return total;
}
