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

static struct wordmap map = WORDMAP(rows, false);

const struct lex *
lex_find(const char *word, size_t n)
{
	size_t i = wordmap_find(&map, (struct str){word, n});

	return i < ROWS ? &rows[i] : NULL;
}

const struct lex *
lex_find_letters(const char *word, size_t n)
{
	uint64_t hash = word_hash_lower(word, n);
	size_t i;

	if (!wordmap_may(&map, hash))
		return NULL;
	i = wordmap_row_lower(&map, hash, (struct str){word, n});
	return i < ROWS ? &rows[i] : NULL;
}

/* The name of a month reads as one in a text of any language. */
const struct lex *
lex_pick(const struct lex *first, uint32_t lang)
{
	const struct lex *month = &nothing;

	if (first == NULL)
		return &nothing;
	for (const struct lex *r = first;
	     r == first ||
	     (r < rows + ROWS && strcmp(r->word, first->word) == 0);
	     r++) {
		if ((r->lang & lang) != 0)
			return r;
		if ((r->is & (MONTH | WDAY)) != 0 && r->cal < 100 &&
		    (r->is & ~(uint32_t)(MONTH | WDAY)) == 0)
			month = r;
	}
	return month;
}

#define COUNT(table) (sizeof(table) / sizeof(*(table)))

/* A file's phrases stand together. */
const struct lang_phrase *
lex_phrases(bool behind, uint32_t lang, size_t *n)
{
	static struct {
		uint32_t lang;
		size_t from, to;
	} last[2];
	const struct lang_phrase *all = behind ? behinds : fronts;
	size_t end = behind ? COUNT(behinds) : COUNT(fronts), from = 0;

	if (last[behind].lang != lang) {
		while (from < end && !(all[from].lang & lang))
			from++;
		while (end > from && !(all[end - 1].lang & lang))
			end--;
		last[behind].lang = lang;
		last[behind].from = from;
		last[behind].to = end;
	}
	*n = last[behind].to - last[behind].from;
	return all + last[behind].from;
}

const struct lang_part *
lex_parts(size_t *n)
{
	*n = COUNT(parts);
	return parts;
}

/* Words for a unit elsewhere, and for something else in English. */
static bool
english_too(struct str word)
{
	static const char *const words[] = {"an", "grad", "mille", "once",
	    "ora", "ore", "pie", "pied", "pies", "tag"};

	for (size_t k = 0; k < COUNT(words); k++)
		if (order(words[k], word.p, word.n) == 0)
			return true;
	return false;
}

const char *
lex_unit(struct str word, uint32_t lang)
{
	size_t lo = 0, hi = COUNT(units);

	while (lo < hi) {
		size_t mid = lo + (hi - lo) / 2;

		if (order(units[mid].word, word.p, word.n) < 0)
			lo = mid + 1;
		else
			hi = mid;
	}
	for (; lo < COUNT(units) && order(units[lo].word, word.p, word.n) == 0;
	     lo++)
		if ((units[lo].lang & lang) ||
		    (lang == EN && !english_too(word)))
			return units[lo].unit;
	return NULL;
}

static const struct lang_counter *
counter_below(struct str rest, size_t most)
{
	const struct lang_counter *best = NULL;
	size_t longest = 0;

	for (size_t k = 0; k < COUNT(counters); k++) {
		struct str w = str_of(counters[k].word);

		if (w.n > longest && w.n < most && str_starts(rest, w)) {
			longest = w.n;
			best = &counters[k];
		}
	}
	return best;
}

const struct lang_counter *
lex_counter(struct str rest)
{
	return counter_below(rest, SIZE_MAX);
}

const struct lang_counter *
lex_counter_shorter(const struct lang_counter *c, struct str rest)
{
	return counter_below(rest, strlen(c->word));
}
