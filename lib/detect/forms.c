/*
 * forms: what a word is by its letters: its entry in the lexicon, its lemma
 * and its stem.
 */
#include "detect/own.h"

#include <string.h>

#define LEMMA_MAX 40

static bool
is_vowel(char c)
{
	return memchr("aeiouy", c, 6) != NULL;
}

/* The verb whose form is `fold` less `cut` letters with `add` behind it. */
static const struct lex *
try_base(struct str fold, size_t cut, const char *add)
{
	char b[LEMMA_MAX];
	size_t n = fold.n - cut, k = strlen(add);
	const struct lex *l;

	if (fold.n < cut + 2 || n + k > sizeof(b))
		return NULL;
	memcpy(b, fold.p, n);
	memcpy(b + n, add, k);
	l = lexicon_find((struct str){b, n + k});
	return l != NULL && (l->flags & (W_VERB | W_NOUN)) ? l : NULL;
}

static const struct lex *
base_of(struct str f, size_t cut)
{
	const struct lex *l = try_base(f, cut, "");

	if (l == NULL)
		l = try_base(f, cut, "e");
	if (l == NULL && f.n > cut + 3 &&
	    f.p[f.n - cut - 1] == f.p[f.n - cut - 2])
		l = try_base(f, cut + 1, "");
	return l;
}

struct form {
	struct str end;
	const char *put;
	uint32_t flags;
};

static const struct form forms[] = {
    {STR_INIT("ied"), "y", W_VERB | W_PAST | W_PART},
    {STR_INIT("ed"), NULL, W_VERB | W_PAST | W_PART},
    {STR_INIT("ing"), NULL, W_VERB | T_ING},
    {STR_INIT("ies"), "y", W_VERB | W_NOUNY},
    {STR_INIT("es"), NULL, W_VERB | W_NOUNY},
    {STR_INIT("s"), NULL, W_VERB | W_NOUNY},
};

/* Past tense and -ing of a noun-like verb is a verb; its -s form may be both.
 */
static uint32_t
form_flags(const struct form *f, const struct lex *base)
{
	uint32_t fl = f->flags;

	if ((fl & W_NOUNY) && !(base->flags & W_NOUNY))
		fl &= ~(uint32_t)W_NOUNY;
	if (base->flags & W_NOUN)
		fl = W_NOUN;
	return fl;
}

static const struct lex *
regular(struct str fold, uint32_t *flags)
{
	char last = fold.p[fold.n - 1];

	if (last != 'd' && last != 'g' && last != 's')
		return NULL;
	for (size_t i = 0; i < sizeof(forms) / sizeof(forms[0]); i++) {
		const struct form *f = &forms[i];
		size_t cut = f->end.n;
		const struct lex *l;

		if (!str_ends(fold, f->end))
			continue;
		l = f->put != NULL		  ? try_base(fold, cut, f->put)
		    : f->flags & (W_PAST | T_ING) ? base_of(fold, cut)
						  : try_base(fold, cut, "");
		if (l == NULL || !(l->flags & (W_VERB | W_NOUN)))
			continue;
		*flags = form_flags(f, l);
		return l;
	}
	return NULL;
}

/* A plural's singular where the word is in no table. */
static struct str
singular(struct str w)
{
	if (w.n < 4 || w.p[w.n - 1] != 's' || str_ends(w, STR("ss")) ||
	    str_ends(w, STR("us")) || str_ends(w, STR("is")))
		return w;
	if (str_ends(w, STR("sses")) || str_ends(w, STR("xes")) ||
	    str_ends(w, STR("ches")) || str_ends(w, STR("shes")))
		return str_sub(w, 0, w.n - 2);
	return str_sub(w, 0, w.n - 1);
}

struct str
lemma_of(struct str fold, const struct lex **lex)
{
	const struct lex *l = lexicon_find(fold);

	*lex = l;
	if (l == NULL)
		return fold;
	return l->lemma != NULL ? str_of(l->lemma) : fold;
}

struct str
stem_of(struct str w)
{
	w = singular(w);
	if (w.n > 4 && str_ends(w, STR("ie")))
		return str_sub(w, 0, w.n - 2);
	if (w.n > 5 && (str_ends(w, STR("ing")) || str_ends(w, STR("ure"))))
		w = str_sub(w, 0, w.n - 3);
	else if (w.n > 4 && str_ends(w, STR("ed")))
		w = str_sub(w, 0, w.n - 2);
	else if (w.n > 6 && str_ends(w, STR("ment")))
		w = str_sub(w, 0, w.n - 4);
	else if (w.n > 3 && w.p[w.n - 1] == 'e')
		w = str_sub(w, 0, w.n - 1);
	else if (w.n > 3 && w.p[w.n - 1] == 'y' && !is_vowel(w.p[w.n - 2]))
		w = str_sub(w, 0, w.n - 1);
	/* modelled, travelling, install */
	if (w.n > 5 && str_ends(w, STR("ll")))
		w = str_sub(w, 0, w.n - 1);
	return w;
}

static unsigned
may_lemma(struct str lemma)
{
	return (concept_begins(lemma) ? MAY_CONCEPT : 0u) |
	       (has_opposite(lemma) ? MAY_OPPOSITE : 0u) |
	       (joint_may(lemma) ? MAY_JOINT : 0u) | aside_may_lemma(lemma) |
	       clause_may_lemma(lemma);
}

static unsigned
may_fold(struct str fold)
{
	return (has_opposite(fold) ? MAY_OPPOSITE : 0u) |
	       (place_begins(fold) ? MAY_PLACE : 0u) |
	       (relations_of(fold) != 0 ? MAY_RELATION : 0u) |
	       (rank_word(fold) ? MAY_RANK : 0u) | aside_may_fold(fold) |
	       clause_may_fold(fold);
}

/* A name is often written without its marks: Noël, Noel. */
static uint64_t
word_id(struct str lemma)
{
	char bare[64];
	struct str stem = stem_of(lemma);

	return id_of(
	    text_has_marks(stem) ? text_bare(stem, bare, sizeof(bare)) : stem);
}

/* What a word is by its letters. */
static void
read_form(struct str fold, bool plain, struct term *t)
{
	const struct lex *l;
	uint32_t more = 0;

	t->f = 0;

	t->lemma = lemma_of(fold, &l);
	if (l != NULL)
		t->f = l->flags;
	else if (plain && fold.n > 3 && (l = regular(fold, &more)) != NULL) {
		t->f = more;
		t->lemma = str_of(l->lemma != NULL ? l->lemma : l->word);
	} else if (plain) {
		if (fold.n > 4 && str_ends(fold, STR("ed")))
			t->f = W_PART | W_PAST;
		if (fold.n > 5 && str_ends(fold, STR("ing")))
			t->f |= T_ING;
		t->lemma = singular(fold);
	}
	t->id = word_id(t->lemma);
	t->may = (uint16_t)(may_fold(fold) | may_lemma(t->lemma));
}

void
form_rename(struct term *t, struct str lemma)
{
	t->lemma = lemma;
	t->id = id_of(lemma);
	t->may =
	    (uint16_t)((t->may & (unsigned)MAY_OF_FOLD) | may_lemma(lemma));
}

/* Words come again and again: what the last ones were is kept. */
#define FORMS 8192 /* a power of two */
#define FORM_MAX 23

/* One line of the processor's cache each. */
struct form_seen {
	_Alignas(64) char fold[FORM_MAX];
	uint8_t n;	    /* 0: free */
	bool plain, within; /* within: the lemma is its first `lemma.n` */
	uint16_t may;
	uint32_t f;
	struct str lemma; /* of a table, where not `within` */
	uint64_t id;
};

void
form_read(struct str fold, uint64_t hash, bool plain, struct term *t)
{
	static struct form_seen seen[FORMS];
	struct form_seen *s;

	if (fold.n == 0 || fold.n > FORM_MAX) {
		read_form(fold, plain, t);
		return;
	}
	s = &seen[hash >> 20 & (FORMS - 1)];
	if (s->n != fold.n || s->plain != plain ||
	    memcmp(s->fold, fold.p, fold.n) != 0) {
		read_form(fold, plain, t);
		memcpy(s->fold, fold.p, fold.n);
		s->n = (uint8_t)fold.n;
		s->plain = plain;
		s->within = t->lemma.p == fold.p;
		s->lemma = t->lemma;
		s->f = t->f;
		s->may = t->may;
		s->id = t->id;
		return;
	}
	t->f = s->f;
	t->may = s->may;
	t->id = s->id;
	t->lemma = s->within ? str_sub(fold, 0, s->lemma.n) : s->lemma;
}
