/* Edits of a text: none change nothing, and what they do not name stays. */
#include <assert.h>
#include <stdint.h>

#include "base/arena.h"
#include "format/md.h"

int LLVMFuzzerTestOneInput(const uint8_t *p, size_t n);

int
LLVMFuzzerTestOneInput(const uint8_t *p, size_t n)
{
	struct arena *a = arena_new();
	struct str text = {(const char *)p, n}, got, rest;
	struct splices s = {0};
	size_t at = 0, kept = 0;

	assert(str_eq(splice_apply(a, text, &s), text));
	for (size_t i = 0; i + 1 < n && at < n; i += 2) {
		size_t off = at + p[i] % 7, del = p[i + 1] % 5;

		if (off + del > n)
			break;
		splice_add(a, &s, off, del, STR("+"));
		at = off + del;
	}
	got = rest = splice_apply(a, text, &s);
	VEC_EACH (i, &s) {
		size_t same = s.v[i].off - kept;

		assert(str_eq(
		    str_sub(rest, 0, same), str_sub(text, kept, s.v[i].off)));
		assert(rest.p[same] == '+');
		rest = str_sub(rest, same + 1, rest.n);
		kept = s.v[i].off + s.v[i].del;
	}
	assert(str_eq(rest, str_sub(text, kept, n)) && got.n >= rest.n);
	arena_free(a);
	return 0;
}
