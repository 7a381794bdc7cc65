/* Names that hold digits and are no numbers: addresses, hashes, versions,
 * telephone numbers, "port 8080", "Windows 11". */
#include <string.h>

#include "base/text.h"
#include "detect/qty_own.h"

#define LEN(table) (sizeof(table) / sizeof(*(table)))

size_t
chunk_end(const struct scan *s, size_t i)
{
	size_t end = i + 1;

	while (tok_glued(s, end))
		end++;
	while (end > i + 1 && tok_at(s, end - 1)->kind == TOK_MARK &&
	       tok_at(s, end - 1)->cp != '/' && tok_at(s, end - 1)->cp != '#')
		end--;
	/* a genitive: the X-1's wing */
	if (end > i + 3 && tok_word(s, end - 1, "s") &&
	    (tok_mark(s, end - 2, '\'') || tok_mark(s, end - 2, 0x2019)))
		end -= 2;
	return end;
}

static size_t
as_id(struct qty *q, const char *noun, size_t end)
{
	q->kind = QTY_ID;
	q->noun = str_of(noun);
	return end;
}

static size_t
url(const struct scan *s, size_t i, struct qty *q)
{
	bool scheme = tok_mark(s, i + 1, ':') && tok_mark(s, i + 2, '/') &&
		      tok_mark(s, i + 3, '/') && tok_glued(s, i + 2) &&
		      tok_glued(s, i + 4);
	bool www = tok_word(s, i, "www") && tok_mark(s, i + 1, '.') &&
		   tok_glued(s, i + 2);

	return scheme || www ? as_id(q, "url", chunk_end(s, i)) : i;
}

/* name.of.someone@host.tld; looked for where a run begins. */
static size_t
email(const struct scan *s, size_t i, struct qty *q)
{
	size_t at = i, host;

	while (at < i + 12 && (at == i || tok_glued(s, at)) &&
	       !tok_mark(s, at, '@') &&
	       (tok_at(s, at)->kind != TOK_MARK || tok_mark(s, at, '.') ||
		   tok_mark(s, at, '-') || tok_mark(s, at, '_') ||
		   tok_mark(s, at, '+')))
		at++;
	if (at == i || !tok_mark(s, at, '@') || !tok_glued(s, at) ||
	    !tok_more(s, at + 1))
		return i;
	host = at + 1;
	while (tok_more(s, host) ||
	       ((tok_mark(s, host, '.') || tok_mark(s, host, '-')) &&
		   tok_glued(s, host) && tok_more(s, host + 1)))
		host++;
	return as_id(q, "e-mail", host);
}

/* A run of hex digits with letters and digits in it, seven or more. */
static size_t
hash(const struct scan *s, size_t i, struct qty *q)
{
	size_t end = i, len = 0;
	bool letter = false, digit = false;

	while (
	    end < i + 64 && (end == i || tok_glued(s, end)) &&
	    (tok_at(s, end)->kind == TOK_WORD ||
		tok_at(s, end)->kind == TOK_NUM ||
		(tok_mark(s, end, '-') && end > i && tok_more(s, end + 1)))) {
		struct str w = tok_str(s, end);

		for (size_t k = 0; k < w.n; k++) {
			char c = w.p[k];

			if (c >= '0' && c <= '9')
				digit = true;
			else if ((c >= 'a' && c <= 'f') ||
				 (c >= 'A' && c <= 'F'))
				letter = true;
			else if (c != '-')
				return i;
		}
		len += w.n;
		end++;
	}
	/* 12e4567: a number; at least three changes between the two kinds */
	return letter && digit && len >= 7 && end > i + 2 && end - i >= 3
		   ? as_id(q, "hash", end)
		   : i;
}

static size_t
version_text(const struct scan *s, struct qty *q, size_t from, size_t end)
{
	const struct tok *a = tok_at(s, from), *b = tok_at(s, end - 1);

	q->kind = QTY_VERSION;
	q->unit = str_sub(s->text, a->off, b->off + b->len);
	return end;
}

/* The digits and dots from `i` on, and a tail such as -rc1. */
static size_t
dotted(const struct scan *s, size_t i, size_t *parts)
{
	size_t at = i;

	*parts = 0;
	while (tok_at(s, at)->kind == TOK_NUM) {
		++*parts;
		at++;
		if (!tok_mark(s, at, '.') || !tok_glued(s, at) ||
		    !tok_glued(s, at + 1) || tok_at(s, at + 1)->kind != TOK_NUM)
			break;
		at++;
	}
	return at;
}

static size_t
version_tail(const struct scan *s, size_t end)
{
	static const char *const tails[] = {"rc", "beta", "alpha", "dev", "pre",
	    "b", "a", "p", "r", "m", "final", "ga", "snapshot", "x", "lts"};
	size_t at = end;

	if ((tok_dash(s, at) || tok_mark(s, at, '+') || tok_mark(s, at, '_') ||
		tok_mark(s, at, '.')) &&
	    tok_glued(s, at) && tok_glued(s, at + 1))
		at++;
	for (size_t k = 0; k < LEN(tails); k++)
		if (tok_word(s, at, tails[k]) && tok_glued(s, at))
			return chunk_end(s, at);
	if (at > end && !tok_mark(s, end, '.') &&
	    tok_at(s, at)->kind == TOK_NUM)
		return chunk_end(s, at);
	/* 22H2 */
	return tok_more(s, end) ? chunk_end(s, end) : end;
}

/* 1.10.17 and 192.168.0.1 */
static size_t
version_bare(const struct scan *s, size_t i, struct qty *q)
{
	size_t parts, end = dotted(s, i, &parts);
	struct qty date = {0};
	bool groups = true;

	if (parts < 3)
		return i;
	for (size_t k = 1; k < parts; k++)
		groups &= tok_at(s, i + 2 * k)->digits == 3;
	if (groups && tok_at(s, i)->digits <= 3)
		return i; /* 1.234.567 */
	if (date_read(s, i, &date) > i)
		return i;
	return version_text(s, q, i, version_tail(s, end));
}

static bool
version_word(const struct scan *s, size_t i)
{
	static const char *const words[] = {"version", "release", "ver", "v",
	    "versión", "versione", "versão", "versions"};

	for (size_t k = 0; k < LEN(words); k++)
		if (tok_word(s, i, words[k]))
			return true;
	return false;
}

/* version 2, v2.0, release 1.4 */
static size_t
version_named(const struct scan *s, size_t i, struct qty *q)
{
	size_t at = i + 1, parts, end;

	if (!version_word(s, i))
		return i;
	if (tok_mark(s, at, '.') && tok_glued(s, at))
		at++;
	if (tok_word(s, at, "v"))
		at++;
	end = dotted(s, at, &parts);
	if (parts == 0 ||
	    (tok_at(s, i)->len == 1 && at == i + 1 && !tok_glued(s, at)))
		return i;
	if (parts == 1 && tok_at(s, at)->digits == 4 &&
	    tok_value(s, at) > 1900 && tok_value(s, at) < 2100)
		return i;
	return version_text(s, q, at, version_tail(s, end));
}

static bool
year_like(const struct scan *s, size_t i)
{
	double v = tok_value(s, i);

	return tok_at(s, i)->digits == 4 && v >= 1900 && v < 2100;
}

/* "port 8080", "Chapter IV", "ticket #840", "room 12B" */
static size_t
named(const struct scan *s, size_t i, struct qty *q)
{
	size_t at = i + 1, end;
	int roman;

	if (!tok_is(s, i, NAME) || tok_at(s, at)->line ||
	    tok_is(s, i - 1, NUM | ART))
		return i;
	if (tok_word(s, i, "no") &&
	    !(tok_mark(s, at, '.') || tok_at(s, i)->upper))
		return i;
	if (tok_word(s, at, "number") || tok_word(s, at, "no"))
		at++;
	if (tok_mark(s, at, '.') && at <= i + 2)
		at++;
	if (tok_mark(s, at, '#'))
		at++;
	q->noun = tok_fold(s, i);
	roman = num_roman(tok_str(s, at));
	if (tok_at(s, at)->kind == TOK_WORD && roman > 0 && roman < 50 &&
	    tok_at(s, i)->upper && !tok_glued(s, at) && !tok_more(s, at + 1) &&
	    !tok_mark(s, at + 1, '\'')) {
		q->kind = QTY_ID;
		q->lo = q->hi = roman;
		return at + 1;
	}
	if (tok_at(s, at)->kind != TOK_NUM || tok_at(s, at)->line ||
	    tok_glued(s, at - 0) != (at > i + 1 && !tok_at(s, at)->space))
		return i;
	if (year_like(s, at) && tok_at(s, i)->len != 4 &&
	    !tok_word(s, i, "ticket") && !tok_word(s, i, "issue"))
		return i;
	if ((tok_is(s, i, PREP) || tok_word(s, i, "day") ||
		tok_word(s, i, "week")) &&
	    tok_is(s, at + 1, MONTH))
		return i;
	end = at + 1;
	/* 5.2, 12B, 5-10 */
	while (tok_glued(s, end) &&
	       (tok_more(s, end) ||
		   (tok_at(s, end)->kind == TOK_MARK &&
		       (tok_mark(s, end, '.') || tok_dash(s, end)) &&
		       tok_more(s, end + 1))))
		end++;
	if (tok_mark(s, end, '%') || tok_is(s, end, SCALE) ||
	    (tok_mark(s, end, ',') && tok_glued(s, end + 1) &&
		tok_at(s, end + 1)->digits == 3))
		return i;
	q->kind = QTY_ID;
	if (end == at + 1)
		q->lo = q->hi = tok_value(s, at);
	return end;
}

/* #841 */
static size_t
hashed(const struct scan *s, size_t i, struct qty *q)
{
	if (!tok_mark(s, i, '#') || !tok_glued(s, i + 1) ||
	    tok_at(s, i + 1)->kind != TOK_NUM)
		return i;
	q->lo = q->hi = tok_value(s, i + 1);
	q->kind = QTY_ID;
	return chunk_end(s, i);
}

static bool
measured(const struct scan *s, size_t i)
{
	struct suffix x;
	struct num n = {.v = 2, .scale = 1};

	return !tok_at(s, i)->line &&
	       (tok_mark(s, i, '%') || tok_is(s, i, SCALE) ||
		   suffix_read(s, i, &n, &x) > i);
}

/* Verbs that look like a plural: "Gradle 7 ends". */
static bool
verb_at(const struct scan *s, size_t i)
{
	static const char *const verbs[] = {"ends", "reaches", "comes", "goes",
	    "gets", "ships", "requires", "supports", "runs", "uses", "adds",
	    "needs", "brings", "starts", "begins", "enters", "expires", "loses",
	    "remains", "became", "becomes", "includes", "introduces", "drops",
	    "fixes"};

	for (size_t k = 0; k < LEN(verbs); k++)
		if (tok_word(s, i, verbs[k]))
			return true;
	return false;
}

static bool
noun_follows(const struct scan *s, size_t i)
{
	const struct tok *t = tok_at(s, i);

	if (t->kind == TOK_END || t->line)
		return false;
	if (measured(s, i))
		return true;
	if (verb_at(s, i))
		return false;
	if (t->kind != TOK_WORD || t->upper || !t->space ||
	    (t->lex->is & ~(uint32_t)ADJ) != 0)
		return false;
	if (tok_word(s, i, "series") || tok_word(s, i, "release") ||
	    tok_word(s, i, "version") || tok_word(s, i, "branch"))
		return false;
	return s->text.p[t->off + t->len - 1] == 's' || tok_is(s, i, ADJ) ||
	       tok_word(s, i, "people") || tok_word(s, i, "men") ||
	       tok_word(s, i, "women") || tok_word(s, i, "children");
}

static bool
first_of_sentence(const struct scan *s, size_t i)
{
	return i == 0 || tok_at(s, i)->line || tok_mark(s, i - 1, '.') ||
	       tok_mark(s, i - 1, '!') || tok_mark(s, i - 1, '?') ||
	       tok_mark(s, i - 1, ':');
}

/* Heron 2.0, Debian 12, Windows 11, Apollo 11: behind a proper name. */
static size_t
product(const struct scan *s, size_t i, struct qty *q)
{
	const struct tok *t = tok_at(s, i), *num = tok_at(s, i + 1);
	bool known = tok_is(s, i, PRODUCT), upper = t->upper;
	size_t parts, end;
	const char *code;

	for (size_t k = t->off; !upper && k < t->off + t->len; k++)
		upper = s->text.p[k] >= 'A' && s->text.p[k] <= 'Z';
	if (num->kind != TOK_NUM || !num->space || num->line ||
	    (!known && (!upper || t->lex->is != 0)) ||
	    (known && t->lex->is != PRODUCT && !upper) ||
	    money_before(s, i, &code) > i || str_eq(tok_str(s, i), STR("AD")))
		return i;
	end = dotted(s, i + 1, &parts);
	/* "hatte die Talsperre 18.400 Besucher": thousands */
	if (parts == 2 && !known && !(s->traits & LANG_POINT) &&
	    s->lang != EN && num->digits <= 3 && tok_at(s, i + 3)->digits == 3)
		return i;
	if (parts == 2 && !measured(s, end))
		return version_text(s, q, i + 1, version_tail(s, end));
	if (parts != 1 || tok_more(s, i + 2) || num->digits > 4)
		return i;
	if (tok_mark(s, i + 2, ',') && tok_glued(s, i + 2) &&
	    tok_glued(s, i + 3) && tok_at(s, i + 3)->kind == TOK_NUM)
		return i;
	/* Windows 10-1607 */
	if (tok_dash(s, i + 2) && tok_glued(s, i + 2) && tok_more(s, i + 3) &&
	    known && !year_like(s, i + 1)) {
		q->kind = QTY_ID;
		q->noun = tok_fold(s, i);
		return chunk_end(s, i + 1);
	}
	if (tok_dash(s, i + 2) || tok_mark(s, i + 2, ':') ||
	    tok_mark(s, i + 2, '/') || tok_is(s, i + 2, MONTH | TO))
		return i;
	if (!known &&
	    (year_like(s, i + 1) || first_of_sentence(s, i) ||
		num->digits > 3) &&
	    (year_like(s, i + 1) || t->len < 4 ||
		!(tok_is(s, i + 2, STOP) || verb_at(s, i + 2))))
		return i;
	if (noun_follows(s, i + 2) && !known)
		return i;
	q->kind = QTY_ID;
	q->noun = tok_fold(s, i);
	q->lo = q->hi = tok_value(s, i + 1);
	return end;
}

/* db-1, AV-8B, CO2, utf8, src/v2: letters first, digits glued to them. */
static size_t
letters_digits(const struct scan *s, size_t i, struct qty *q)
{
	const struct tok *t = tok_at(s, i);
	size_t at = i + 1, end;
	const char *code;

	if (t->kind != TOK_WORD || text_is_hangul(t->cp) || tok_glued(s, i))
		return i;
	if (tok_is(s, i, PART | MONTH | WDAY | SEASON) || tok_word(s, i, "c") ||
	    tok_word(s, i, "ca") || tok_word(s, i, "pre") ||
	    tok_word(s, i, "post") || tok_word(s, i, "sub") ||
	    tok_word(s, i, "FY") || money_before(s, i, &code) > i)
		return i;
	while ((tok_mark(s, at, '-') || tok_mark(s, at, '_') ||
		   tok_mark(s, at, '/') || tok_at(s, at)->kind == TOK_WORD) &&
	       tok_glued(s, at) && tok_glued(s, at + 1) && at < i + 12)
		at++;
	if (tok_at(s, at)->kind != TOK_NUM || !tok_glued(s, at))
		return i;
	/* "quarter-20" no; "half-10"? no: a number word is no name */
	if (tok_is(s, i, NUM | HUNDRED | SCALE | HALF | ART | ORD) &&
	    at > i + 1)
		return i;
	end = chunk_end(s, i);
	return as_id(q, "", end);
}

/* telephone numbers and ISBNs */

static size_t
digit_groups(const struct scan *s, size_t i, unsigned *digits, unsigned *groups)
{
	size_t at = i;

	*digits = *groups = 0;
	while (*groups < 8) {
		const struct tok *t = tok_at(s, at);

		if (t->kind == TOK_MARK && !t->line && *groups > 0 &&
		    (t->cp == '-' || t->cp == '.' || t->cp == '/' ||
			t->cp == ')' || t->cp == 0x2013))
			t = tok_at(s, ++at);
		if (tok_mark(s, at, '(') && !t->line)
			t = tok_at(s, ++at);
		if (t->kind != TOK_NUM || t->line || t->digits > 13)
			break;
		*digits += t->digits;
		++*groups;
		at++;
	}
	while (at > i && tok_at(s, at - 1)->kind == TOK_MARK)
		at--;
	return at;
}

/* Thirteen digits from 978 or 979 on whose check digit is right (ISO 2108),
 * whatever stands before them. */
static size_t
isbn(const struct scan *s, size_t i)
{
	unsigned digits, groups, sum = 0, n = 0;
	size_t end, last;
	double v = tok_value(s, i);

	if (tok_at(s, i)->kind != TOK_NUM ||
	    !(v == 978 || v == 979 || tok_at(s, i)->digits == 13))
		return i;
	end = digit_groups(s, i, &digits, &groups);
	if (digits != 13 || end <= i)
		return i;
	last = tok_at(s, end - 1)->off + tok_at(s, end - 1)->len;
	for (size_t k = tok_at(s, i)->off; k < last; k++) {
		char c = s->text.p[k];

		if (c < '0' || c > '9')
			continue;
		sum += (unsigned)(c - '0') * (n % 2 == 0 ? 1 : 3);
		n++;
	}
	return n == 13 && sum % 10 == 0 && str_starts(tok_str(s, i), STR("97"))
		   ? end
		   : i;
}

/* "555-0142", which no span ends in; "phone number is 555-1420" */
static bool
local_number(const struct scan *s, size_t i)
{
	if (tok_at(s, i)->digits != 3 || !tok_dash(s, i + 1) ||
	    !tok_glued(s, i + 1) || tok_at(s, i + 2)->digits != 4 ||
	    !tok_glued(s, i + 2) || tok_glued(s, i) || tok_more(s, i + 3) ||
	    (tok_dash(s, i + 3) && tok_more(s, i + 4)))
		return false;
	if (str_starts(tok_str(s, i + 2), STR("0")))
		return true;
	for (size_t back = 1; back <= 4 && back <= i; back++)
		if (tok_word(s, i - back, "phone") ||
		    tok_word(s, i - back, "telephone") ||
		    tok_word(s, i - back, "tel") ||
		    tok_word(s, i - back, "fax") ||
		    tok_word(s, i - back, "mobile") ||
		    tok_word(s, i - back, "call"))
			return true;
	return false;
}

static size_t
phone(const struct scan *s, size_t i, struct qty *q)
{
	unsigned digits, groups;
	size_t end;

	if (tok_mark(s, i, '+') && tok_glued(s, i + 1)) {
		end = digit_groups(s, i + 1, &digits, &groups);
		return digits >= (groups > 1 ? 8 : 10) && digits <= 16
			   ? as_id(q, "phone", end)
			   : i;
	}
	end = isbn(s, i);
	if (end > i)
		return as_id(q, "isbn", end);
	if (tok_word(s, i, "ISBN")) {
		size_t at = tok_mark(s, i + 1, ':') ? i + 2 : i + 1;

		if (tok_dash(s, at))
			at += 2;
		end = digit_groups(s, at, &digits, &groups);
		if (tok_word(s, end, "X") && tok_glued(s, end))
			end++;
		else if (tok_dash(s, end) && tok_word(s, end + 1, "X"))
			end += 2;
		return digits >= 9 ? as_id(q, "isbn", end) : i;
	}
	if ((tok_word(s, i, "tel") || tok_word(s, i, "phone") ||
		tok_word(s, i, "fax") || tok_word(s, i, "call"))) {
		size_t at = i + 1;

		while (tok_mark(s, at, '.') || tok_mark(s, at, ':'))
			at++;
		end = digit_groups(s, at, &digits, &groups);
		return digits >= 7 && groups > 1 && end > at
			   ? as_id(q, "phone", end)
			   : i;
	}
	if (local_number(s, i))
		return as_id(q, "phone", i + 3);
	/* 555-123-4567 */
	if (tok_at(s, i)->digits == 3 && tok_dash(s, i + 1) &&
	    tok_glued(s, i + 1) && tok_at(s, i + 2)->digits == 3 &&
	    tok_dash(s, i + 3) && tok_at(s, i + 4)->digits == 4 &&
	    tok_glued(s, i + 4))
		return as_id(q, "phone", i + 5);
	return i;
}

/* Henry VIII, World War II */
static size_t
roman_name(const struct scan *s, size_t i, struct qty *q)
{
	struct str w = tok_str(s, i + 1);
	int v = num_roman(w);

	if (v == 0 || !tok_at(s, i)->upper || tok_at(s, i)->len < 3 ||
	    tok_at(s, i)->lex->is != 0 || !tok_at(s, i + 1)->space ||
	    (w.n == 1 && w.p[0] != 'V' && w.p[0] != 'X') || w.p[0] == 'C' ||
	    w.p[0] == 'L' || tok_more(s, i + 2) || tok_mark(s, i + 2, '.') ||
	    tok_mark(s, i + 2, '\''))
		return i;
	q->kind = QTY_ORDINAL;
	q->lo = q->hi = v;
	q->noun = tok_fold(s, i);
	return i + 2;
}

/* What a word has about it, without which a name of some kind is not read. */
enum {
	HAS_MORE = 1,	 /* something is glued behind it */
	HAS_NUMBER = 2,	 /* digits follow */
	HAS_ROMAN = 4,	 /* a word that may be a numeral follows */
	HAS_VERSION = 8, /* may be "version", "release" */
	HAS_NAME = 16,	 /* is named by a number */
	HAS_CALL = 32,	 /* may be "phone" and the like */
};

static unsigned
has_what(const struct scan *s, size_t i)
{
	const struct tok *t = tok_at(s, i), *next = tok_at(s, i + 1);

	return (tok_glued(s, i + 1) ? HAS_MORE : 0u) |
	       (next->kind == TOK_NUM ? HAS_NUMBER : 0u) |
	       (next->cp == 'I' || next->cp == 'V' || next->cp == 'X'
		       ? HAS_ROMAN
		       : 0u) |
	       (tok_begins(t, LETTER('v') | LETTER('r')) ? HAS_VERSION : 0u) |
	       (tok_is(s, i, NAME) ? HAS_NAME : 0u) |
	       (tok_begins(t, LETTER('i') | LETTER('t') | LETTER('p') |
				  LETTER('f') | LETTER('c'))
		       ? HAS_CALL
		       : 0u);
}

static size_t
code_of_word(const struct scan *s, size_t i, struct qty *q)
{
	static const struct {
		unsigned needs;
		size_t (*read)(const struct scan *, size_t, struct qty *);
	} rows[] = {{HAS_MORE, url}, {HAS_MORE, email},
	    {HAS_VERSION, version_named}, {HAS_NAME, named}, {HAS_CALL, phone},
	    {HAS_NUMBER, product}, {HAS_ROMAN, roman_name}, {HAS_MORE, hash},
	    {HAS_MORE, letters_digits}};
	unsigned has = has_what(s, i);
	size_t end = i;

	for (size_t k = 0; k < LEN(rows) && end == i; k++)
		if (has & rows[k].needs) {
			*q = (struct qty){0};
			end = rows[k].read(s, i, q);
		}
	return end;
}

size_t
code_read(const struct scan *s, size_t i, struct qty *q)
{
	const struct tok *t = tok_at(s, i);
	size_t end = i;

	if (t->kind == TOK_HAN)
		return i;
	if (t->kind == TOK_MARK) {
		end = hashed(s, i, q);
		return end > i ? end : phone(s, i, q);
	}
	if (t->kind == TOK_NUM) {
		end = version_bare(s, i, q);
		if (end == i)
			end = phone(s, i, q);
		if (end == i && !tok_glued(s, i) && tok_more(s, i + 1))
			end = hash(s, i, q);
		if (end == i && t->digits > 18)
			return as_id(q, "", chunk_end(s, i));
		if (end == i && !tok_glued(s, i) && tok_glued(s, i + 1))
			end = email(s, i, q);
		return end;
	}
	return code_of_word(s, i, q);
}
