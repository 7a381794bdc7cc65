/* Phrases about a value: at least, about, or more. */
#include <string.h>

#include "base/text.h"
#include "detect/qty_own.h"

#define LEN(table) (sizeof(table) / sizeof(*(table)))

static const struct {
	uint32_t cp;
	enum mod mod;
} marks[] = {{'~', MOD_ABOUT}, {0x2248, MOD_ABOUT}, {0x223c, MOD_ABOUT},
    {0x7ea6, MOD_ABOUT}, {0x7d04, MOD_ABOUT}, {0x2265, MOD_LO},
    {0x2264, MOD_HI}, {'<', MOD_HI_OPEN}, {'>', MOD_LO_OPEN}};

static void
mod_set(struct mods *m, enum mod mod)
{
	m->about |= mod == MOD_ABOUT;
	m->lo |= mod == MOD_LO || mod == MOD_LO_OPEN;
	m->lo_open |= mod == MOD_LO_OPEN;
	m->hi |= mod == MOD_HI || mod == MOD_HI_OPEN;
	m->hi_open |= mod == MOD_HI_OPEN;
}

static size_t
phrase_at(const struct scan *s, size_t i, const struct lang_phrase *p)
{
	size_t n = 0;

	if ((p->lang & s->lang) == 0)
		return i;
	while (n < 4 && p->words[n] != NULL) {
		if (!tok_word(s, i + n, p->words[n]))
			return i;
		n++;
	}
	return i + n;
}

static size_t
mod_mark(const struct scan *s, size_t i, struct mods *m)
{
	const struct tok *t = tok_at(s, i);

	for (size_t k = 0; k < LEN(marks); k++)
		if (t->cp == marks[k].cp) {
			enum mod mod = marks[k].mod;

			i++;
			if ((mod == MOD_HI_OPEN || mod == MOD_LO_OPEN) &&
			    tok_mark(s, i, '=') && tok_glued(s, i)) {
				mod = mod == MOD_HI_OPEN ? MOD_HI : MOD_LO;
				i++;
			}
			mod_set(m, mod);
			return i;
		}
	return i;
}

static size_t
mod_one(const struct scan *s, size_t i, struct mods *m)
{
	const struct tok *t = tok_at(s, i);
	const struct lang_phrase *phrases;
	size_t n;

	if (t->kind == TOK_MARK || t->kind == TOK_HAN)
		return mod_mark(s, i, m);
	if (!tok_is(s, i, MOD))
		return i;
	phrases = lex_phrases(false, s->lang, &n);
	for (size_t k = 0; k < n; k++) {
		unsigned char c = (unsigned char)phrases[k].words[0][0];
		size_t end;

		if (c < 0x80 && ((c ^ t->cp) & ~0x20u) != 0)
			continue;
		end = phrase_at(s, i, &phrases[k]);
		if (end > i) {
			mod_set(m, phrases[k].mod);
			return tok_mark(s, end, '.') && tok_glued(s, end) &&
				       end == i + 1 && t->len <= 6
				   ? end + 1
				   : end;
		}
	}
	return i;
}

size_t
mods_read(const struct scan *s, size_t i, struct mods *m)
{
	for (int n = 0; n < 3; n++) {
		size_t end = mod_one(s, i, m);

		if (end == i)
			break;
		i = end;
	}
	return i;
}

/* "20+", "or more", "or so" */
size_t
mods_after(const struct scan *s, size_t i, struct mods *m)
{
	size_t n;
	const struct lang_phrase *after = lex_phrases(true, s->lang, &n);
	const struct tok *t = tok_at(s, i);

	if (tok_mark(s, i, '+') && tok_glued(s, i) && !tok_more(s, i + 1)) {
		mod_set(m, MOD_LO);
		return i + 1;
	}
	if (t->kind == TOK_HAN &&
	    (str_starts(str_sub(s->text, t->off, s->text.n), STR("以上")))) {
		mod_set(m, MOD_LO);
		return i + 2;
	}
	if (t->kind == TOK_HAN &&
	    (str_starts(str_sub(s->text, t->off, s->text.n), STR("以下")))) {
		mod_set(m, MOD_HI);
		return i + 2;
	}
	if (!tok_is(s, i, AND) && !tok_word(s, i, "at"))
		return i;
	for (size_t k = 0; k < n; k++) {
		size_t end = phrase_at(s, i, &after[k]);

		if (end > i) {
			mod_set(m, after[k].mod);
			return end;
		}
	}
	return i;
}
