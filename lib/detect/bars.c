/*
 * bars: lists of words split by bars, as the rules are written with.
 *
 * A rule asks the same literal of one word after another and nearly always
 * hears no, so what a list can hold is kept beside its address.
 */
#include "detect/own.h"

#define LISTS 1024 /* a power of two, some times the lists there are */
#define PROBES 16

/* A bit for each word, by its ends and its length: a word whose bit is not set
 * is not in the list. */
struct list {
	const char *bars;
	uint64_t may[4];
};

static struct list lists[LISTS];

static unsigned
bit_of(const char *w, size_t n)
{
	return ((unsigned char)w[0] * 5u + (unsigned char)w[n - 1] * 11u +
		   (unsigned)n * 17u) &
	       255u;
}

static void
list_read(struct list *l, const char *bars)
{
	l->bars = bars;
	for (const char *p = bars;;) {
		size_t n = strcspn(p, "|");

		if (n > 0) {
			unsigned b = bit_of(p, n);

			l->may[b / 64] |= UINT64_C(1) << b % 64;
		}
		if (p[n] == '\0')
			break;
		p += n + 1;
	}
}

/* NULL where the table is full. */
static const struct list *
list_of(const char *bars)
{
	uintptr_t at = (uintptr_t)bars * UINT64_C(0x9e3779b97f4a7c15) >> 40;

	for (size_t k = 0; k < PROBES; k++) {
		struct list *l = &lists[(at + k) & (LISTS - 1)];

		if (l->bars == bars)
			return l;
		if (l->bars == NULL) {
			list_read(l, bars);
			return l;
		}
	}
	return NULL;
}

static bool
scan(const char *bars, struct str w)
{
	for (const char *p = bars;;) {
		size_t i = 0;

		while (i < w.n && p[i] == w.p[i])
			i++;
		if (i == w.n && (p[i] == '|' || p[i] == '\0'))
			return true;
		for (p += i; *p != '|'; p++)
			if (*p == '\0')
				return false;
		p++;
	}
}

bool
bars_have(const char *bar_list, struct str word)
{
	const struct list *l;
	unsigned b;

	if (word.n == 0)
		return false;
	l = list_of(bar_list);
	b = bit_of(word.p, word.n);
	if (l != NULL && (l->may[b / 64] >> b % 64 & 1) == 0)
		return false;
	return scan(bar_list, word);
}
