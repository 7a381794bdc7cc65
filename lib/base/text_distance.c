/* text_distance: how many slips lie between two texts. */
#include "base/text.h"

static size_t
code_points(struct arena *a, struct str s, uint32_t **out)
{
	size_t n = 0;

	*out = NEW_N(a, uint32_t, s.n + 1);
	for (size_t at = 0; at < s.n;)
		(*out)[n++] = text_next(s, &at);
	return n;
}

static size_t
least(size_t a, size_t b)
{
	return a < b ? a : b;
}

/* Row `i` of the table (from 1, of the code point `c`) out of the one before:
 * only what lies less than `far` from the diagonal can count. */
static size_t
next_row(
    size_t *row, const uint32_t *t, size_t n, size_t i, uint32_t c, size_t far)
{
	size_t lo = i >= far ? i - far + 1 : 1, hi = least(n, i + far - 1);
	size_t corner, low;

	if (lo > n + 1)
		return far;
	corner = row[lo - 1];
	low = row[lo - 1] = lo == 1 ? i : far;
	for (size_t j = lo; j <= hi; j++) {
		size_t swap = corner + (t[j - 1] != c);

		corner = row[j];
		row[j] = least(swap, least(row[j], row[j - 1]) + 1);
		low = least(low, row[j]);
	}
	return low;
}

size_t
text_distance(struct str a, struct str b, size_t max)
{
	struct arena *own = arena_new();
	uint32_t *s, *t;
	size_t m = code_points(own, a, &s), n = code_points(own, b, &t);
	size_t far = max + 1, d = far;

	if (least(m, n) + max >= m + n - least(m, n)) {
		size_t *row = NEW_N(own, size_t, n + 1), low = 0;

		for (size_t j = 0; j <= n; j++)
			row[j] = least(j, far);
		for (size_t i = 0; i < m && low <= max; i++)
			low = next_row(row, t, n, i + 1, s[i], far);
		d = low <= max ? least(row[n], far) : far;
	}
	arena_free(own);
	return d;
}
