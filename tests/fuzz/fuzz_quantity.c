/* Values of any bytes: each lies in the text, in order, none overlapping, and
 * comparing two is the same both ways round. */
#include <assert.h>
#include <math.h>
#include <stdint.h>

#include "base/arena.h"
#include "detect/quantity.h"

int LLVMFuzzerTestOneInput(const uint8_t *p, size_t n);

static void
value_is_sound(const struct qty *q, struct str text, size_t last)
{
	assert(q->off >= last && q->len > 0 && q->off + q->len <= text.n);
	assert(q->text.p == text.p + q->off && q->text.n == q->len);
	assert(!isnan(q->lo) && !isnan(q->hi) && !isnan(q->tol));
	assert(q->lo <= q->hi || q->kind == QTY_TIME);
	assert(q->nwhen >= 0 && q->nwhen <= 3);
	assert(q->kind != QTY_DATE ||
	       (q->recurring ? q->nwhen == 0 : q->nwhen > 0));
	for (int k = 0; k < q->nwhen; k++)
		assert(q->when[k].lo < q->when[k].hi);
	assert(q->month >= 0 && q->month <= 12 && q->mday >= 0 &&
	       q->mday <= 31 && q->wday >= 0 && q->wday <= 7);
}

int
LLVMFuzzerTestOneInput(const uint8_t *p, size_t n)
{
	static const char *const langs[] = {"", "en", "de", "fr", "es", "ja"};
	struct arena *a = arena_new();
	struct str text = {(const char *)p, n};
	struct qty_ctx ctx = {.said = {2026, 5, 2},
	    .lang = str_of(langs[n % (sizeof(langs) / sizeof(*langs))])};
	struct qtys out = {0};
	size_t last = 0;

	qty_scan(a, text, &ctx, &out);
	VEC_EACH (i, &out) {
		value_is_sound(&out.v[i], text, last);
		last = out.v[i].off + out.v[i].len;
	}
	for (size_t i = 0; i < out.n && i < 16; i++)
		for (size_t j = 0; j < out.n && j < 16; j++) {
			struct qty_diff d = qty_compare(&out.v[i], &out.v[j]),
					e = qty_compare(&out.v[j], &out.v[i]);

			assert(d.rel == e.rel && d.more_exact == -e.more_exact);
		}
	arena_free(a);
	return 0;
}
