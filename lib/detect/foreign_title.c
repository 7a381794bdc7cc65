/*
 * foreign_title: what the sentences of another language and their words have
 * to do with the page's subject, and whether they are held at all.
 */
#include "base/text.h"
#include "detect/foreign_own.h"

bool
foreign_glues(const struct language *l)
{
	return (l->traits & (LANG_JOINED | LANG_PARTICLES)) != 0;
}

void
foreign_title(const struct pair *p, const struct language *l, struct title *out)
{
	const struct topic *x = p->x->topic, *y = p->y->topic;
	const struct topic *tp = x->nnames > 0 ? x : y;
	struct words w = {0};

	out->n = out->head = 0;
	out->whole = tp->name;
	out->name = tp->acronym;
	out->words = x->nnames == 0 || y->nnames == 0 || pair_one_text(p);
	text_words(p->a, tp->name, &w);
	VEC_EACH (i, &w) {
		uint64_t id;

		if (w.v[i].punct || out->n == TITLE_MAX ||
		    (foreign_word(l, w.v[i].fold, &id) & LW_STOP))
			continue;
		out->fold[out->n] = w.v[i].fold;
		out->id[out->n++] = id;
	}
	/* what a thing is stands last in Korean, and behind "Lindentaler" */
	if (out->n > 1 && ((l->traits & LANG_PARTICLES) ||
			      ((l->traits & LANG_NOUNS_UPPER) &&
				  str_ends(out->fold[0], STR("er")))))
		out->head = l->traits & LANG_PARTICLES ? out->n - 1 : 1;
}

/* "Verein" on the page of the Förderverein. */
static bool
head_of_compound(
    const struct language *l, const struct title *ti, const struct term *t)
{
	struct str stem = lang_stem(l, t->fold);

	return (l->traits & LANG_NOUNS_UPPER) && (t->f & T_UPPER) &&
	       stem.n >= 4 && ti->n > 0 &&
	       (str_ends(ti->fold[ti->head], t->fold) ||
		   str_ends(ti->fold[ti->head], stem));
}

/* музея of музей: the same but for the last letters. */
static bool
inflected(struct str a, struct str b)
{
	size_t n = 0, ta, tb;

	while (n < a.n && n < b.n && a.p[n] == b.p[n])
		n++;
	while (n > 0 && n < a.n && ((unsigned char)a.p[n] & 0xc0) == 0x80)
		n--;
	ta = text_chars(str_sub(a, n, a.n));
	tb = text_chars(str_sub(b, n, b.n));
	return ta <= 2 && tb <= 2 && text_chars(str_sub(a, 0, n)) >= 4 &&
	       (ta == 0 || tb == 0 || text_chars(str_sub(a, 0, n)) >= 6 ||
		   (ta == 1 && tb == 1));
}

int
foreign_names(
    const struct language *l, const struct title *ti, const struct term *t)
{
	int found = 0;

	if ((t->f & T_TOPIC) && t->id == ti->name)
		return 2;
	for (size_t i = 0; i < ti->n && ti->words && found < 2; i++)
		if (ti->id[i] == t->word || inflected(ti->fold[i], t->fold))
			found = i == ti->head ? 2 : 1;
	if (found == 0 && ti->words && head_of_compound(l, ti, t))
		found = 2;
	return found;
}

bool
foreign_stop(const struct term *t)
{
	return (t->f & T_PUNCT) && term_is(t, ",|;|，|、|；|(|)|–|—|（|）");
}

#define BIT(cue) (1u << (cue))
/* What makes it uncertain that both speak of one thing at one time. */
#define UNSURE                                                                 \
	(BIT(CUE_HYPOTHETICAL) | BIT(CUE_HEARSAY) | BIT(CUE_OPINION) |         \
	    BIT(CUE_JOKE) | BIT(CUE_EXAMPLE) | BIT(CUE_HEDGE) | BIT(CUE_MAY) | \
	    BIT(CUE_PLAN) | BIT(CUE_RETRACTED) | BIT(CUE_SUCCESSION) |         \
	    BIT(CUE_ENDED) | BIT(CUE_MEASURED) | BIT(CUE_ONLY) |               \
	    BIT(CUE_LEAVING) | BIT(CUE_ORDER) | LANG_EXCEPT)

bool
foreign_sure(const struct claim *c)
{
	return c->modality == MOD_ASSERTED && !(c->atom->cues & UNSURE) &&
	       !c->atom->adrift && !c->atom->fragment;
}
