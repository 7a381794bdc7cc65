/*
 * Edits of a text by bytes: what is not edited stays.
 */
#include <assert.h>
#include <string.h>

#include "base/arena.h"
#include "format/md.h"

void
splice_add(
    struct arena *a, struct splices *s, size_t off, size_t del, struct str ins)
{
	*VEC_ADD(a, s) = (struct splice){off, del, ins};
}

/* By offset, keeping the order added: merge sort, as qsort is not stable. */
static void
sort(struct splice *v, struct splice *spare, size_t n)
{
	size_t half = n / 2, i = 0, k = half;

	if (n < 2)
		return;
	sort(v, spare, half);
	sort(v + half, spare, n - half);
	for (size_t out = 0; out < n; out++)
		spare[out] = k >= n || (i < half && v[i].off <= v[k].off)
				 ? v[i++]
				 : v[k++];
	memcpy(v, spare, n * sizeof(*v));
}

struct str
splice_apply(struct arena *a, struct str text, const struct splices *s)
{
	struct splice *v = NEW_N(a, struct splice, s->n * 2);
	size_t n = text.n, at = 0, out = 0;
	char *p;

	if (s->n != 0)
		memcpy(v, s->v, s->n * sizeof(*v));
	sort(v, v + s->n, s->n);
	VEC_EACH (i, s) {
		assert(v[i].off >= at && v[i].off <= text.n &&
		       v[i].del <= text.n - v[i].off);
		at = v[i].off + v[i].del;
		n += v[i].ins.n;
	}
	p = arena_alloc(a, n + 1);
	at = 0;
	for (size_t i = 0; i <= s->n; i++) {
		size_t to = i < s->n ? v[i].off : text.n;

		if (to > at)
			memcpy(p + out, text.p + at, to - at);
		out += to - at;
		if (i == s->n)
			break;
		if (v[i].ins.n != 0)
			memcpy(p + out, v[i].ins.p, v[i].ins.n);
		out += v[i].ins.n;
		at = to + v[i].del;
	}
	return (struct str){p, out};
}
