/*
 * text_own: what the files of text share.
 */
#ifndef WK_BASE_TEXT_OWN_H
#define WK_BASE_TEXT_OWN_H

#include <utf8proc.h>

#include "base/text.h"

/* Room for any text of a tree, folded; the ceiling is the tree's own. */
#define TEXT_MAX ((size_t)1 << 30)

/* Letters without marks, in lower case. */
#define HOW_BARE                                                               \
	(UTF8PROC_STABLE | UTF8PROC_DECOMPOSE | UTF8PROC_COMPAT |              \
	    UTF8PROC_CASEFOLD | UTF8PROC_STRIPMARK)

static inline char
ascii_lower(char c)
{
	if (c >= 'A' && c <= 'Z')
		return (char)(c + ('a' - 'A'));
	return c;
}

static inline utf8proc_category_t
text_category(uint32_t cp)
{
	return cp < TEXT_BAD ? utf8proc_category((utf8proc_int32_t)cp)
			     : UTF8PROC_CATEGORY_CN;
}

/* Takes no room and says nothing: two texts that look alike are alike. */
bool text_is_invisible(uint32_t cp);
/* Typographic signs as a keyboard has them. */
uint32_t text_plain(uint32_t cp);
/* Whether each letter folds to itself. */
bool text_is_folded(struct str s);
/* Maps what is UTF-8 and puts one `bad` (or the byte itself, where `bad` is
 * 0) for each byte that is not. */
struct str text_mapped(
    struct arena *a, struct str s, utf8proc_option_t how, char bad);

#endif
