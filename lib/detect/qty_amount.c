/* Amounts: a number with what stands beside it, what is counted, rates. */
#include <math.h>
#include <string.h>

#include "base/bars.h"
#include "base/text.h"
#include "detect/qty_own.h"

#define LEN(table) (sizeof(table) / sizeof(*(table)))

/* the counted noun */

static bool
plural(struct str w)
{
	static const char *const odd[] = {"people", "children", "men", "women",
	    "teeth", "feet", "mice", "geese", "sheep", "fish", "aircraft",
	    "species", "series", "cattle", "data", "criteria", "persons"};

	for (size_t k = 0; in_rows(w, odd) && k < LEN(odd); k++)
		if (str_eq(w, str_of(odd[k])))
			return true;
	return w.n > 3 && str_ends(w, STR("s")) && !str_ends(w, STR("ss")) &&
	       !str_ends(w, STR("us")) && !str_ends(w, STR("is"));
}

static struct str
singular(struct scan *s, struct str w)
{
	static const struct {
		const char *from, *to;
	} odd[] = {{"person", "people"}, {"persons", "people"},
	    {"children", "child"}, {"men", "man"}, {"women", "woman"},
	    {"series", "series"}, {"species", "species"}, {"movies", "movie"},
	    {"wives", "wife"}, {"lives", "life"}};

	for (size_t k = 0; in_rows(w, odd) && k < LEN(odd); k++)
		if (str_eq(w, str_of(odd[k].from)))
			return str_of(odd[k].to);
	if (!plural(w) || !str_ends(w, STR("s")))
		return w;
	if (s->lang == EN && w.n > 4 && str_ends(w, STR("ies")))
		return str_printf(s->a, "%.*sy", (int)(w.n - 3), w.p);
	if (s->lang == EN &&
	    (str_ends(w, STR("sses")) || str_ends(w, STR("xes")) ||
		str_ends(w, STR("ches")) || str_ends(w, STR("shes"))))
		return str_sub(w, 0, w.n - 2);
	return str_sub(w, 0, w.n - 1);
}

static bool
verb_like(struct str w)
{
	return str_ends(w, STR("ed")) || str_ends(w, STR("ing"));
}

/*
 * The head of the noun phrase behind a number: in English the first plural
 * within four words (adjectives and nouns before it are skipped: "18 core
 * lessons"), else the last word before the phrase ends; in German the first
 * capitalised word; in the Romance languages, where adjectives follow, the
 * first word.
 */
struct str
noun_at(struct scan *s, size_t i, bool one)
{
	struct str last = STR_NONE;

	for (size_t k = i; k < i + 6; k++) {
		const struct tok *t = tok_at(s, k);
		struct str w;

		/* dark-haired: an adjective, both parts */
		if (t->kind == TOK_WORD && tok_dash(s, k + 1) &&
		    tok_glued(s, k + 1) && tok_glued(s, k + 2)) {
			k += 2;
			continue;
		}
		if (tok_dash(s, k) && tok_glued(s, k) && k > i &&
		    tok_glued(s, k + 1))
			continue;
		if (t->kind != TOK_WORD || t->line || tok_is(s, k, PHRASE_END))
			break;
		if (t->len > 40)
			break;
		w = tok_fold(s, k);
		if (s->lang != EN) {
			if (!(s->traits & LANG_NOUNS_UPPER) || t->upper)
				return singular(s, w);
			continue;
		}
		if (plural(w) && !tok_is(s, k, ADJ))
			return singular(s, w);
		if (verb_like(w) && last.n != 0)
			break;
		if (!verb_like(w) && !tok_is(s, k, ADJ) &&
		    !str_ends(w, STR("ly"))) {
			last = w;
			if (one)
				break;
		}
	}
	return singular(s, last);
}

size_t
noun_read(struct scan *s, size_t i, const struct num *n, struct qty *q)
{
	const struct tok *t = tok_at(s, i);

	/* a 12-member board */
	if (tok_mark(s, i, '-') && tok_glued(s, i) && tok_glued(s, i + 1) &&
	    tok_at(s, i + 1)->kind == TOK_WORD &&
	    !tok_is(s, i + 1, PHRASE_END)) {
		q->noun = singular(s, tok_fold(s, i + 1));
		return i + 1;
	}
	if (n->scale >= 1e6 &&
	    (tok_word(s, i, "de") || tok_word(s, i, "di") ||
		tok_word(s, i, "d") || tok_word(s, i, "of"))) {
		i++;
		if (tok_mark(s, i, '\'') || tok_mark(s, i, 0x2019))
			i++;
	}
	if (!tok_glued(s, i) || t->kind == TOK_MARK ||
	    tok_mark(s, i - 1, '\'') || tok_mark(s, i - 1, 0x2019))
		q->noun = noun_at(s, i, n->v <= 1 && n->v >= 1);
	return i;
}

/* rates: per hour, an hour, /h, daily */

static struct str
per_name(struct scan *s, size_t i)
{
	const char *name = unit_time_name(s, i);

	return name != NULL ? str_of(name) : singular(s, tok_fold(s, i));
}

static size_t
per_here(struct scan *s, size_t i, struct qty *q)
{
	size_t at = i + 1;

	if (tok_at(s, i)->line)
		return i;
	if (tok_is(s, i, RATE)) {
		q->per = per_name(s, i);
		return at;
	}
	if (tok_is(s, i, PER) || tok_is(s, i, EACH) ||
	    (tok_mark(s, i, '/') && tok_glued(s, i) && tok_glued(s, at))) {
		bool slash = tok_mark(s, i, '/');

		if (tok_at(s, at)->kind != TOK_WORD || tok_at(s, at)->line ||
		    tok_is(s, at, STOP | ART))
			return i;
		if (unit_time_name(s, at) == NULL &&
		    (tok_is(s, i, EACH) || (slash && q->kind == QTY_NUMBER &&
					       tok_more(s, at + 1))))
			return i;
		if (tok_is(s, i, PER) && !(s->traits & LANG_PER_ARTICLE) &&
		    unit_time_name(s, at) == NULL && tok_at(s, at)->upper)
			return i;
		q->per = per_name(s, at);
		return at + 1;
	}
	if (tok_is(s, i, ART) &&
	    (unit_time_name(s, at) != NULL || tok_word(s, at, "person") ||
		tok_word(s, at, "head") || tok_word(s, at, "piece")) &&
	    (s->traits & LANG_PER_ARTICLE) && !tok_is(s, at, ORD)) {
		q->per = per_name(s, at);
		return at + 1;
	}
	return i;
}

/* Directly behind the value, or behind its noun: "200 files an hour". */
size_t
per_read(struct scan *s, size_t i, struct qty *q)
{
	size_t end = per_here(s, i, q);

	if (end > i || q->noun.n == 0)
		return end;
	for (size_t k = i + 1; k < i + 4; k++) {
		if (tok_at(s, k - 1)->kind != TOK_WORD)
			break;
		end = per_here(s, k, q);
		if (end > k) {
			s->done = end;
			return i;
		}
		if (tok_is(s, k, PHRASE_END))
			break;
	}
	return i;
}

/* amounts */

static bool
han_numeral(const struct scan *s, size_t i)
{
	struct num n;

	return (tok_at(s, i)->kind == TOK_HAN ||
		   (tok_at(s, i)->kind == TOK_NUM &&
		       (tok_at(s, i + 1)->kind == TOK_HAN ||
			   tok_at(s, i + 3)->kind == TOK_HAN))) &&
	       num_han(s, i, &n) > i;
}

/* "1h30", "5'11\"", "7 hours 40 minutes", "5 ft 11 in". */
static size_t
amount_rest(const struct scan *s, size_t i, struct amount *a)
{
	struct suffix x;
	struct num n;
	size_t at = i, end;

	if (a->x.kind != SUF_UNIT ||
	    !(a->x.dim == DIM_TIME || a->x.dim == DIM_LENGTH ||
		a->x.dim == DIM_MASS || a->x.dim == DIM_ANGLE))
		return i;
	if (tok_mark(s, at, ','))
		at++;
	if (tok_is(s, at, AND) && tok_at(s, at)->lex->cal == 0)
		at++;
	end = num_read(s, at, &n);
	if (end == at || tok_at(s, at)->line || tok_is(s, at, ART) || n.frac)
		return i;
	if (a->x.dim == DIM_TIME && a->x.factor == 3600 && tok_glued(s, i) &&
	    tok_at(s, at)->digits == 2 && at == i && !tok_more(s, end) &&
	    n.v < 60) {
		a->n.v += n.v / 60;
		a->n.unit = 1. / 60;
		return end;
	}
	at = suffix_read(s, end, &n, &x);
	if (at == end || x.kind != SUF_UNIT || x.dim != a->x.dim ||
	    x.factor >= a->x.factor || n.v * x.factor >= a->x.factor ||
	    (x.dim == DIM_TIME && a->x.factor > 61 * x.factor))
		return i;
	a->n.v += n.v * x.factor / a->x.factor;
	a->n.alt = a->n.v;
	a->n.unit = n.unit * x.factor / a->x.factor;
	a->x.calendar |= x.calendar;
	return amount_rest(s, at, a);
}

static size_t
amount_end(const struct scan *s, size_t i, struct amount *a)
{
	double v = a->n.v;
	size_t end = i;

	if (a->x.kind == SUF_UNIT)
		end = num_and_half(s, i, &v);
	if (end == i)
		return amount_rest(s, i, a);
	a->n.v = a->n.alt = v;
	a->n.unit /= 2;
	return end;
}

/* 1h30, 1h30m, 2d12h: units of time glued together */
static size_t
compact_length(const struct scan *s, size_t i, struct amount *a)
{
	static const struct {
		const char *word;
		double factor;
	} units[] = {
	    {"d", 86400}, {"h", 3600}, {"min", 60}, {"m", 60}, {"s", 1}};
	double total = 0, last = 1e9;
	size_t at = i, n = 0;

	while (n < 4 && tok_at(s, at)->kind == TOK_NUM &&
	       (n == 0 || tok_glued(s, at)) && tok_at(s, at)->digits < 5) {
		double factor = 0;

		for (size_t k = 0; k < LEN(units) && tok_glued(s, at + 1); k++)
			if (tok_word(s, at + 1, units[k].word))
				factor = units[k].factor;
		if (factor == 0 && last == 3600 && !tok_more(s, at + 1)) {
			total += tok_value(s, at) * 60;
			last = 60;
			at++;
			n++;
			break;
		}
		if (factor == 0 || factor >= last)
			return i;
		total += tok_value(s, at) * factor;
		last = factor;
		at += 2;
		n++;
	}
	if (n < 2 || tok_more(s, at))
		return i;
	*a = (struct amount){
	    .x = {.kind = SUF_UNIT, .dim = DIM_TIME, .name = "s", .factor = 1}};
	a->n = (struct num){
	    .v = total, .alt = total, .unit = last, .last = last, .scale = 1};
	return at;
}

/* 5'11" */
static size_t
feet_inches(const struct scan *s, size_t i, struct amount *a)
{
	bool foot = tok_mark(s, i + 1, '\'') || tok_mark(s, i + 1, 0x2032) ||
		    tok_mark(s, i + 1, 0x2019);
	bool inch = tok_mark(s, i + 3, '"') || tok_mark(s, i + 3, 0x2033) ||
		    tok_mark(s, i + 3, 0x201d);
	double in = tok_value(s, i + 2);

	if (tok_at(s, i)->kind != TOK_NUM || tok_at(s, i)->digits > 2 ||
	    !foot || tok_at(s, i + 2)->kind != TOK_NUM ||
	    tok_at(s, i + 2)->digits > 2 || !inch || in >= 12)
		return i;
	*a = (struct amount){.x = {.kind = SUF_UNIT,
				 .dim = DIM_LENGTH,
				 .name = "ft",
				 .factor = .3048}};
	a->n = (struct num){.v = tok_value(s, i) + in / 12,
	    .unit = 1. / 12,
	    .last = 1. / 12,
	    .scale = 1};
	a->n.alt = a->n.v;
	return i + 4;
}

/* "4:32 minutes", "2:03:15": a duration. */
static size_t
clock_length(const struct scan *s, size_t i, struct amount *a)
{
	double v[3] = {0};
	size_t n = 0, at = i;

	while (n < 3 && tok_at(s, at)->kind == TOK_NUM) {
		v[n++] = tok_value(s, at++);
		if (!tok_mark(s, at, ':') || !tok_glued(s, at) ||
		    !tok_glued(s, at + 1) || tok_at(s, at + 1)->digits != 2)
			break;
		at++;
	}
	if (n < 2 || v[1] >= 60 || v[2] >= 60)
		return i;
	*a = (struct amount){
	    .x = {.kind = SUF_UNIT, .dim = DIM_TIME, .name = "s", .factor = 1}};
	a->n = (struct num){
	    .v = n == 3 ? v[0] * 3600 + v[1] * 60 + v[2] : v[0] * 60 + v[1],
	    .unit = 1,
	    .last = 1,
	    .scale = 1};
	a->n.alt = a->n.v;
	if (n == 3)
		return at;
	return tok_word(s, at, "minutes") || tok_word(s, at, "min") ||
		       tok_word(s, at, "mins") || tok_word(s, at, "minute")
		   ? at + 1
		   : i;
}

/* "a week", "an hour": the article counts. */
static size_t
article_unit(const struct scan *s, size_t i, struct amount *a)
{
	size_t end;

	if (!(tok_is(s, i, ART) || tok_word(s, i, "one")))
		return i;
	a->n = (struct num){
	    .v = 1, .alt = 1, .unit = 1, .last = 1, .scale = 1, .word = true};
	if (tok_is(s, i + 1, ORD) || tok_at(s, i + 1)->len < 3)
		return i;
	end = suffix_read(s, i + 1, &a->n, &a->x);
	if (end == i + 1 || a->x.kind != SUF_UNIT || a->x.dim != DIM_TIME ||
	    tok_dash(s, i + 1) || tok_at(s, i + 1)->upper)
		return i;
	/* "a day", "a year later": yes; "a minute detail": no telling */
	if (tok_dash(s, end) && tok_glued(s, end))
		return i;
	return amount_end(s, end, a);
}

size_t
amount_number(const struct scan *s, size_t i, struct amount *a)
{
	size_t end = i;

	if (han_numeral(s, i))
		end = num_han(s, i, &a->n);
	if (end == i)
		end = num_read(s, i, &a->n);
	if (end == i)
		return i;
	a->num_end = end;
	return num_scale(s, end, a->code != NULL, &a->n);
}

/* Digits with marks or letters between them. */
static size_t
glued_amount(const struct scan *s, size_t i, struct amount *a)
{
	const struct tok *next = tok_at(s, i + 1);
	size_t end = next->kind == TOK_MARK ? feet_inches(s, i, a) : i;

	if (end > i || !tok_glued(s, i + 1))
		return end;
	end = compact_length(s, i, a);
	if (end == i)
		end = clock_length(s, i, a);
	if (end == i)
		*a = (struct amount){.code = NULL};
	return end;
}

size_t
amount_read(const struct scan *s, size_t i, struct amount *a)
{
	size_t at = i, end;

	*a = (struct amount){.code = NULL};
	end = tok_at(s, i)->kind == TOK_NUM ? glued_amount(s, i, a) : i;
	if (end > i)
		return end;
	if ((tok_dash(s, at) && tok_glued(s, at + 1) &&
		!(tok_glued(s, at) && at > 0))) {
		a->minus = true;
		at++;
	}
	at = money_before(s, at, &a->code);
	if (at > i && tok_at(s, at)->kind != TOK_NUM)
		return i;
	end = amount_number(s, at, a);
	if (end == at)
		return at == i ? article_unit(s, i, a) : i;
	if (!isfinite(a->n.v) || !isfinite(a->n.alt))
		return i;
	at = end;
	end = suffix_read(s, at, &a->n, &a->x);
	if (a->code != NULL && a->x.kind != SUF_MONEY) {
		a->x = (struct suffix){
		    .kind = SUF_MONEY, .name = a->code, .factor = 1};
		end = at;
	} else if (a->code != NULL && strcmp(a->code, "$?") != 0) {
		a->x.name = a->code;
	}
	/* 5m people */
	if (a->x.kind == SUF_UNIT && tok_word(s, at, "m") && tok_glued(s, at) &&
	    end == at + 1 && tok_at(s, end)->kind == TOK_WORD &&
	    !tok_at(s, end)->upper && tok_at(s, end)->len < 30 &&
	    plural(tok_str(s, end))) {
		end = num_scale(s, at, true, &a->n);
		a->x = (struct suffix){.kind = SUF_NONE, .factor = 1};
		return end;
	}
	/* "2,300 m" of money is settled above; 5m euros here */
	if (a->x.kind == SUF_NONE && tok_at(s, at)->kind == TOK_WORD) {
		struct num n = a->n;
		size_t m = num_scale(s, at, true, &n);

		if (m > at && suffix_read(s, m, &n, &a->x) > m &&
		    a->x.kind == SUF_MONEY) {
			a->n = n;
			return suffix_read(s, m, &n, &a->x);
		}
		a->x = (struct suffix){.kind = SUF_NONE, .factor = 1};
	}
	return amount_end(s, end, a);
}
