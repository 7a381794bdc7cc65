/* Centuries and decades: "XIX century", "siglo XIX", "the eighties". */
#include <string.h>

#include "base/text.h"
#include "detect/qty_own.h"

#define LEN(table) (sizeof(table) / sizeof(*(table)))

/* "XIX", "XIXe", "19": which century it is; 0 none. */
static int
century_number(const struct scan *s, size_t i)
{
	struct str w = tok_str(s, i);
	int n = 0;

	if (tok_at(s, i)->kind == TOK_NUM && cal_digits(s, i) <= 2)
		n = cal_small(s, i);
	else if (tok_at(s, i)->kind == TOK_WORD && tok_at(s, i)->upper)
		for (size_t cut = 0; n == 0 && cut <= 3 && cut < w.n; cut++) {
			struct str end = str_sub(w, w.n - cut, w.n);

			if (cut == 0 || str_eq(end, STR("e")) ||
			    str_eq(end, STR("th")) || str_eq(end, STR("ème")))
				n = num_roman(str_sub(w, 0, w.n - cut));
		}
	return n < 22 ? n : 0;
}

bool
century_word(const struct scan *s, size_t i)
{
	static const char *const words[] = {"century", "Jahrhundert",
	    "Jahrhunderts", "siècle", "siglo", "século", "secolo", "век",
	    "века", "веке"};

	if (!tok_begins(tok_at(s, i), LETTER('c') | LETTER('j') | LETTER('s')))
		return false;
	for (size_t k = 0; k < LEN(words); k++)
		if (tok_word(s, i, words[k]))
			return true;
	return false;
}

static size_t
century(const struct scan *s, size_t i, int nth, size_t at, struct cal *c)
{
	bool back = false;

	if (nth <= 0)
		return i;
	*c = (struct cal){.grain = G_CENTURY, .nth = nth, .year = true};
	at = era_read(s, at, &back);
	c->back = back;
	return at;
}

size_t
century_read(const struct scan *s, size_t i, struct cal *c)
{
	if (tok_at(s, i)->kind != TOK_WORD || tok_at(s, i + 1)->line)
		return i;
	if (century_word(s, i + 1))
		return century(s, i, century_number(s, i), i + 2, c);
	if (s->lang != EN && century_word(s, i))
		return century(s, i, century_number(s, i + 1), i + 2, c);
	return i;
}

size_t
decade_word(const struct scan *s, size_t i, struct cal *c)
{
	static const char *const words[] = {"thirties", "forties", "fifties",
	    "sixties", "seventies", "eighties", "nineties"};
	size_t k = i;

	if (s->lang != EN || i == 0)
		return i;
	for (int back = 1; back <= 2 && k > 0; back++) {
		k--;
		if (tok_word(s, k, "the"))
			break;
		if (!tok_is(s, k, PART) && !tok_dash(s, k))
			return i;
	}
	if (!tok_word(s, k, "the"))
		return i;
	for (size_t n = 0; n < LEN(words); n++)
		if (tok_word(s, i, words[n])) {
			*c = (struct cal){.grain = G_DECADE,
			    .y = 1930 + 10 * (int)n,
			    .year = true};
			return i + 1;
		}
	return i;
}

size_t
decade_read(const struct scan *s, size_t i, struct cal *c)
{
	bool quote = tok_mark(s, i, '\'') || tok_mark(s, i, 0x2019);
	size_t at = quote ? i + 1 : i, end = at + 1;
	int v = cal_small(s, at);

	if (v % 10 != 0 || (cal_digits(s, at) != 4 && cal_digits(s, at) != 2))
		return i;
	if ((tok_mark(s, end, '\'') || tok_mark(s, end, 0x2019)) &&
	    tok_glued(s, end) && tok_word(s, end + 1, "s") &&
	    tok_glued(s, end + 1))
		end++;
	if (!tok_glued(s, end) ||
	    !(tok_word(s, end, "s") || tok_word(s, end, "er")))
		return i;
	if (cal_digits(s, at) == 2) {
		if (!quote && !tok_word(s, i - 1, "the"))
			return i;
		if (v < 20)
			return i;
		v += 1900;
	} else if (v < 1000 || v > 2200) {
		return i;
	}
	c->grain = G_DECADE;
	c->y = v;
	c->year = true;
	return end + 1;
}
