#include "base/bars.h"

void
bars_read(struct bars *b, const char *list)
{
	*b = (struct bars){.list = list};
	for (const char *p = list;;) {
		size_t n = strcspn(p, "|");

		if (n > 0) {
			unsigned bit = bars_bit(p, n);

			b->may[bit / 64] |= UINT64_C(1) << bit % 64;
		}
		if (p[n] == '\0')
			break;
		p += n + 1;
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
