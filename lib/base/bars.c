#include "base/bars.h"

#include <string.h>

#include "base/eight.h"

static unsigned
head_bit(const char *w, size_t n)
{
	return (unsigned)(eight_mix(eight_of(w, n), 0, n) & (BARS_BITS - 1));
}

bool
bars_head(const struct bars *b, struct str w)
{
	unsigned bit = head_bit(w.p, w.n);

	return (b->head[bit / 64] >> bit % 64 & 1) != 0;
}

static void
add(struct bars *b, const char *w, size_t n)
{
	unsigned bit = bars_bit(w, n), head = head_bit(w, n);

	b->may[bit / 64] |= UINT64_C(1) << bit % 64;
	b->head[head / 64] |= UINT64_C(1) << head % 64;
}

void
bars_read(struct bars *b, const char *list)
{
	*b = (struct bars){.list = list};
	for (const char *p = list;;) {
		size_t n = strcspn(p, "|");

		if (n > 0)
			add(b, p, n);
		if (p[n] == '\0')
			break;
		p += n + 1;
	}
}

void
bars_rows(struct bars *b, const void *rows, size_t stride, size_t n)
{
	*b = (struct bars){.list = rows};
	for (size_t i = 0; i < n; i++) {
		const char *word;

		memcpy(&word, (const char *)rows + i * stride, sizeof(word));
		add(b, word, strlen(word));
	}
}

bool
bars_scan(const char *list, struct str w)
{
	for (const char *p = list;;) {
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

/* The same words are asked of the same lists again and again. */
#define RECALL 4096 /* a power of two */
#define RECALL_MAX 14

struct asked {
	const char *list;
	char word[RECALL_MAX];
	uint8_t n;
	bool is;
};

bool
bars_recall(const char *list, struct str w)
{
	static struct asked all[RECALL];
	uint64_t head = 0, h;
	struct asked *x;

	if (w.n == 0 || w.n > RECALL_MAX)
		return bars_scan(list, w);
	memcpy(&head, w.p, w.n < 8 ? w.n : 8);
	h = (head ^ (uint64_t)(uintptr_t)list << 8 ^ w.n) *
	    UINT64_C(0x9e3779b97f4a7c15);
	h += (unsigned char)w.p[w.n - 1];
	x = &all[(h >> 40 ^ h) & (RECALL - 1)];
	if (x->list != list || x->n != w.n || memcmp(x->word, w.p, w.n) != 0) {
		x->list = list;
		x->n = (uint8_t)w.n;
		memcpy(x->word, w.p, w.n);
		x->is = bars_scan(list, w);
	}
	return x->is;
}
