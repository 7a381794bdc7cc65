/*
 * text_bare: Latin letters without their marks: "noël" is "noel". For telling
 * whether two spellings are of one name; never for showing.
 */
#include "base/text.h"

/* What U+00C0 to U+017F are without marks; '.': no one letter. */
static const char bare[] =
    "aaaaaa.ceeeeiiiidnooooo.ouuuuy..aaaaaa.ceeeeiiiidnooooo.ouuuuy.y"
    "aaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiii..jjkk.llllll."
    ".llnnnnnn...oooooo..rrrrrrssssssssttttttuuuuuuuuuuuuwwyyyzzzzzz.";

struct str
text_bare(struct str s, char *to, size_t room)
{
	size_t n = 0;

	for (size_t i = 0; i < s.n; i++) {
		unsigned char c = (unsigned char)s.p[i];
		unsigned next =
		    i + 1 < s.n ? (unsigned char)s.p[i + 1] & 0x3f : 0;
		char letter = c >= 0xc3 && c <= 0xc5
				  ? bare[(c - 0xc3u) * 64 + next]
				  : '.';

		if (n == room)
			return s;
		to[n++] = letter != '.' ? letter : s.p[i];
		i += letter != '.';
	}
	return (struct str){to, n};
}

bool
text_has_marks(struct str s)
{
	for (size_t i = 0; i < s.n; i++)
		if ((unsigned char)s.p[i] >= 0xc3 &&
		    (unsigned char)s.p[i] <= 0xc5)
			return true;
	return false;
}
