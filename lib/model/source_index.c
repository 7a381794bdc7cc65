/*
 * Sources by the names a citation may use. A sorted array of hashes: two names
 * of one hash only give a source too many to look at.
 */
#include <stdint.h>
#include <stdlib.h>

#include "base/text.h"
#include "model/source.h"

struct entry {
	uint64_t hash;
	size_t at; /* in the sources */
};

struct source_index {
	struct entry *v;
	size_t n, cap;
	size_t upto; /* how many sources it knows */
};

struct str
source_url_core(struct str url)
{
	size_t at = str_find(url, STR("://"));

	url = str_sub(url, at < url.n ? at + 3 : 0, str_chr(url, '#'));
	if (str_starts(url, STR("www.")))
		url = str_sub(url, 4, url.n);
	while (str_ends(url, STR("/")))
		url.n--;
	return url;
}

static uint64_t
hash(struct arena *a, struct str name)
{
	struct str s = text_nfc(a, name);
	uint64_t h = 0xcbf29ce484222325u;

	for (size_t i = 0; i < s.n; i++)
		h = (h ^ (unsigned char)s.p[i]) * 0x100000001b3u;
	return h;
}

static int
by_hash(const void *x, const void *y)
{
	const struct entry *a = x, *b = y;

	if (a->hash != b->hash)
		return a->hash < b->hash ? -1 : 1;
	return a->at < b->at ? -1 : a->at > b->at;
}

#define NAMES 4

/* What a citation may call the source; empty where it has no such name. */
static void
names_of(const struct source *s, struct str out[NAMES])
{
	size_t slash = str_rchr(s->path, '/'), dot;
	struct str base = slash < s->path.n
			      ? str_sub(s->path, slash + 1, s->path.n)
			      : s->path;

	dot = str_rchr(base, '.');
	out[0] = s->slug;
	out[1] = base;
	out[2] = dot > 0 && dot < base.n ? str_sub(base, 0, dot) : STR_NONE;
	out[3] = source_url_core(s->url);
}

void
sources_index(struct arena *a, struct sources *all)
{
	struct source_index *x = NEW(a, struct source_index);

	VEC_EACH (i, all) {
		struct str names[NAMES];

		names_of(all->v[i], names);
		for (size_t k = 0; k < NAMES; k++)
			if (names[k].n != 0)
				*VEC_ADD(a, x) =
				    (struct entry){hash(a, names[k]), i};
	}
	x->upto = all->n;
	if (x->n != 0)
		qsort(x->v, x->n, sizeof(*x->v), by_hash);
	all->index = x;
}

static void
add_once(struct arena *a, struct sources *out, struct source *s)
{
	VEC_EACH (i, out)
		if (out->v[i] == s)
			return;
	*VEC_ADD(a, out) = s;
}

static bool
called(struct arena *a, const struct source *s, uint64_t want)
{
	struct str names[NAMES];

	names_of(s, names);
	for (size_t k = 0; k < NAMES; k++)
		if (names[k].n != 0 && hash(a, names[k]) == want)
			return true;
	return false;
}

bool
sources_near(struct arena *a, const struct sources *all, struct str name,
    struct sources *out)
{
	const struct source_index *x = all->index;
	uint64_t want;
	size_t lo = 0, hi;

	if (x == NULL || x->upto > all->n)
		return false;
	want = hash(a, name);
	for (hi = x->n; lo < hi;) {
		size_t mid = lo + (hi - lo) / 2;

		if (x->v[mid].hash < want)
			lo = mid + 1;
		else
			hi = mid;
	}
	for (; lo < x->n && x->v[lo].hash == want; lo++)
		add_once(a, out, all->v[x->v[lo].at]);
	for (size_t i = x->upto; i < all->n; i++)
		if (called(a, all->v[i], want))
			add_once(a, out, all->v[i]);
	return true;
}
