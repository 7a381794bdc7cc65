/*
 * md_inline: what the two files that mark inline markup share. Nobody else
 * includes it.
 */
#ifndef WK_FORMAT_MD_INLINE_H
#define WK_FORMAT_MD_INLINE_H

#include "format/md_own.h"

static inline bool
md_is_alnum(unsigned char c)
{
	return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') ||
	       (c >= 'A' && c <= 'Z');
}

static inline unsigned char
md_at(const struct md_scan *s, size_t i)
{
	return i < s->t.n ? (unsigned char)s->t.p[i] : 0;
}

static inline void
md_mark(struct md_scan *s, size_t from, size_t to, unsigned char m)
{
	for (size_t i = from; i < to && i < s->t.n; i++)
		s->mark[i] |= m;
}

static inline struct str
md_cut(const struct md_scan *s, size_t from, size_t to)
{
	return str_sub(s->t, from, to);
}

/* First `what` in t[from, from + reach), or t.n. */
size_t md_seek(struct md_scan *s, size_t from, size_t reach, struct str what);

/* What a byte may start: each marks it and gives where to go on. */
size_t md_take_bang(struct md_scan *s, size_t i);
size_t md_take_bracket(struct md_scan *s, size_t i);
size_t md_take_angle(struct md_scan *s, size_t i);
size_t md_take_caret(struct md_scan *s, size_t i);
size_t md_take_paren(struct md_scan *s, size_t i);

#endif
