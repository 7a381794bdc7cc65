#include "detect/page_keys.h"

#include "detect/own.h"

/* The start of a word that counts, in bytes of a key, and how far a page's
 * front matter is read. */
#define KEY_START 5
#define HEAD_MAX 2048
/* From here on scripts have thousands of letters (CJK radicals and up). */
#define MANY_LETTERS 0x2e80

static bool
is_letter(unsigned char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static bool
is_digit(unsigned char c)
{
	return c >= '0' && c <= '9';
}

static bool
is_wordy(unsigned char c)
{
	return is_letter(c) || is_digit(c) || c >= 0x80;
}

static bool
is_inner(unsigned char c)
{
	return c == '-' || c == '\'' || c == '.' || c == '_' || c == '&';
}

/* The bytes of the start, the first one highest: the numbers are in the order
 * of the words, and those with one start in a row. */
struct start {
	uint64_t key;
	int n;
};

static void
start_add(struct start *s, uint32_t byte)
{
	if (s->n < KEY_START)
		s->key |= (uint64_t)(byte & 255)
			  << (8 * (KEY_START - 1 - s->n++));
}

/* Of a folded word. A letter outside ASCII is its place in the row of 256 it
 * stands in, which tells those of one alphabet apart. */
static struct start
start_of(struct str fold)
{
	struct start s = {0, 0};

	for (size_t at = 0; at < fold.n && s.n < KEY_START;) {
		uint32_t c = text_next(fold, &at);

		if (c >= MANY_LETTERS)
			start_add(&s, c >> 8);
		start_add(&s, c);
	}
	return s;
}

struct look {
	struct arena *scratch;
	void (*put)(void *own, uint64_t key);
	void *own;
	bool head;
};

static void
give(const struct look *l, uint64_t key)
{
	l->put(l->own, key);
	if (l->head)
		l->put(l->own, key | PAGE_KEY_HEAD);
}

static void
give_ascii(const struct look *l, struct str w)
{
	struct start s = {0, 0};

	for (size_t i = 0; i < w.n && i < KEY_START; i++)
		start_add(&s, (unsigned char)w.p[i] |
				  (is_letter((unsigned char)w.p[i]) ? 32 : 0));
	give(l, s.key);
}

/* A word, and the runs of letters in it. A number alone tells pages apart by
 * their names, and says little in a text. */
static void
ascii_word(const struct look *l, struct str w)
{
	size_t letters = 0;

	for (size_t i = 0; i < w.n;) {
		size_t from = i;

		while (i < w.n && is_letter((unsigned char)w.p[i]))
			i++;
		if (i - from >= 2 && i - from < w.n)
			give_ascii(l, str_sub(w, from, i));
		letters += i - from;
		i += i == from;
	}
	if (letters != 0 ? w.n >= 2 : l->head)
		give_ascii(l, w);
}

static void
wide_word(const struct look *l, struct str w)
{
	struct words words = {0};

	text_words(l->scratch, w, &words);
	VEC_EACH (i, &words)
		if (!words.v[i].punct && !words.v[i].number)
			give(l, start_of(words.v[i].fold).key);
}

static void
look_at(const struct look *l, struct str s)
{
	for (size_t i = 0; i < s.n;) {
		bool wide = false;
		size_t from;

		while (i < s.n && !is_wordy((unsigned char)s.p[i]))
			i++;
		from = i;
		while (i < s.n &&
		       (is_wordy((unsigned char)s.p[i]) ||
			   (is_inner((unsigned char)s.p[i]) && i + 1 < s.n &&
			       is_wordy((unsigned char)s.p[i + 1]))))
			wide |= (unsigned char)s.p[i++] >= 0x80;
		if (wide)
			wide_word(l, str_sub(s, from, i));
		else if (i > from)
			ascii_word(l, str_sub(s, from, i));
	}
}

/* Where a page says what it is about: its front matter, its first heading. */
static struct str
page_head(struct str text)
{
	size_t end = str_find(text, STR("\n# ")), stop;

	if (str_starts(text, STR("# ")))
		end = 0;
	if (end > HEAD_MAX)
		return str_sub(text, 0, HEAD_MAX);
	stop = end + 3 + str_chr(str_sub(text, end + 3, text.n), '\n');
	return str_sub(text, 0, stop);
}

void
page_keys(struct arena *scratch, struct str path, struct str text,
    void (*put)(void *own, uint64_t key), void *own)
{
	struct look l = {scratch, put, own, true};
	struct str head = page_head(text);

	look_at(&l, path);
	look_at(&l, head);
	l.head = false;
	look_at(&l, str_sub(text, head.n, text.n));
}

/* ---- what claims ask ---- */

static void
ask_add(
    struct arena *a, struct asks *out, struct start s, bool whole, bool hint)
{
	struct ask k = {s.key, s.key, hint};

	if (!whole)
		k.hi |= ((uint64_t)1 << 8 * (KEY_START - s.n)) - 1;
	VEC_EACH (i, out)
		if (out->v[i].lo == k.lo && out->v[i].hi == k.hi)
			return;
	*VEC_ADD(a, out) = k;
}

/* A word with letters outside ASCII ends in ways that stem_of does not know:
 * the last letter goes, and all past the fourth. */
static struct start
wide_start(struct str fold)
{
	size_t at = 0, last = 0, letters = 0;

	while (at < fold.n && letters < 4) {
		last = at;
		text_next(fold, &at);
		letters++;
	}
	if (at == fold.n && letters == 4)
		at = last;
	return start_of(str_sub(fold, 0, at));
}

/* What a word begins with in all its forms. */
static struct start
common_start(struct str fold)
{
	struct str stem = stem_of(fold);
	size_t n = 0;

	for (size_t i = 0; i < fold.n; i++)
		if ((unsigned char)fold.p[i] >= 0x80)
			return wide_start(fold);
	while (n < fold.n && n < stem.n && fold.p[n] == stem.p[n])
		n++;
	return start_of(n >= 2 ? str_sub(fold, 0, n) : fold);
}

/* "AARP's" stands as "AARP" elsewhere. */
static struct str
unowned(struct str fold)
{
	return fold.n > 3 && (str_ends(fold, STR("'s")))
		   ? str_sub(fold, 0, fold.n - 2)
		   : fold;
}

/* "DAY6", "5ive" tell a thing by themselves; "day" and 2019 do not. */
static bool
is_code(struct str fold)
{
	size_t letters = 0, digits = 0;

	for (size_t i = 0; i < fold.n; i++) {
		letters += is_letter((unsigned char)fold.p[i]);
		digits += is_digit((unsigned char)fold.p[i]);
	}
	return letters >= 2 && digits > 0;
}

/* Of a phrase the first word: a page is looked at word by word. A script that
 * sets no spaces is looked at letter by letter. */
static void
ask_term(struct arena *a, struct str raw, struct asks *out)
{
	struct words w = {0};

	text_words(a, raw, &w);
	VEC_EACH (i, &w) {
		struct str fold = unowned(w.v[i].fold);

		if (w.v[i].punct || fold.n < 2)
			continue;
		ask_add(a, out, common_start(fold), false, false);
		if (i + 1 < w.n && (w.v[i + 1].space || w.v[i + 1].punct))
			return;
	}
}

/* Another name of what a term names, as a wiki's settings give it. */
static void
ask_name(struct arena *a, struct str name, struct asks *out)
{
	struct words w = {0};

	text_words(a, name, &w);
	VEC_EACH (i, &w)
		if (!w.v[i].punct && w.v[i].fold.n >= 2)
			ask_add(
			    a, out, common_start(w.v[i].fold), false, false);
}

static void
ask_subject(struct arena *a, struct str subject, struct asks *out)
{
	struct words w = {0};

	text_words(a, subject, &w);
	VEC_EACH (i, &w) {
		struct str fold = unowned(w.v[i].fold);

		if (w.v[i].number)
			ask_add(a, out, start_of(fold), true, !is_code(fold));
		else if (!w.v[i].punct && fold.n >= 2)
			ask_add(
			    a, out, common_start(fold), false, !is_code(fold));
	}
}

void
claim_asks(struct arena *a, const struct claim *c, struct asks *out)
{
	if (c->atom == NULL)
		return;
	VEC_EACH (i, &c->atom->t) {
		const struct term *t = &c->atom->t.v[i];

		if (t->q >= 0 || !term_is_content(t))
			continue;
		ask_term(a, t->raw, out);
		VEC_EACH (k, &c->atom->topic->also)
			if (t->id == id_of(c->atom->topic->also.v[k].name))
				ask_name(a, c->atom->topic->also.v[k].raw, out);
	}
	ask_subject(a, c->subject, out);
}
