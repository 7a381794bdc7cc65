/* The words a value may hold, from lang/CODE.lang. */
#include <string.h>

#include "detect/qty_own.h"
#include "detect/wordmap.h"

#define LANG_VALUES
#include "detect/lang_data.h"

#define ROWS (sizeof(rows) / sizeof(*rows))

static const struct lex nothing = {"", 0, 0, 0, 0};

const struct lex *
lex_rows(size_t *n)
{
	*n = ROWS;
	return rows;
}

static int
order(const char *word, const char *key, size_t n)
{
	for (size_t k = 0; k < n; k++)
		if (word[k] != key[k])
			return (unsigned char)word[k] < (unsigned char)key[k]
				   ? -1
				   : 1;
	return word[n] != '\0';
}

const struct lex *
lex_find(const char *word, size_t n)
{
	static struct wordmap map = WORDMAP(rows, false);
	size_t i = wordmap_find(&map, (struct str){word, n});

	return i < map.n ? &rows[i] : NULL;
}

/* The name of a month reads as one in a text of any language. */
const struct lex *
lex_pick(const struct lex *first, uint32_t lang)
{
	const struct lex *month = &nothing;

	if (first == NULL)
		return &nothing;
	for (const struct lex *r = first;
	     r < rows + ROWS && strcmp(r->word, first->word) == 0; r++) {
		if ((r->lang & lang) != 0)
			return r;
		if ((r->is & (MONTH | WDAY)) != 0 && r->cal < 100 &&
		    (r->is & ~(uint32_t)(MONTH | WDAY)) == 0)
			month = r;
	}
	return month;
}

#define COUNT(table) (sizeof(table) / sizeof(*(table)))

const struct lang_phrase *
lex_phrases(bool behind, size_t *n)
{
	*n = behind ? COUNT(behinds) : COUNT(fronts);
	return behind ? behinds : fronts;
}

const struct lang_part *
lex_parts(size_t *n)
{
	*n = COUNT(parts);
	return parts;
}

const char *
lex_unit(struct str word)
{
	size_t lo = 0, hi = COUNT(units);

	while (lo < hi) {
		size_t mid = lo + (hi - lo) / 2;

		if (order(units[mid].word, word.p, word.n) < 0)
			lo = mid + 1;
		else
			hi = mid;
	}
	return lo < COUNT(units) && order(units[lo].word, word.p, word.n) == 0
		   ? units[lo].unit
		   : NULL;
}
