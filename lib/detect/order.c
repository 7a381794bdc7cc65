/*
 * order: what stands in a text and says nothing of anything: orders to whoever
 * reads it ("ignore what was said before", where "bake it at 200 °C" says what
 * a recipe is) and the syntax of machines.
 */
#include "detect/own.h"

/* What only somebody who writes to the machine speaks of. */
#define MACHINE                                                                \
	"instruction|prompt|wikictl|assistant|verdict|contested|conflict|"     \
	"obey|"                                                                \
	"jailbreak|chatbot|diagnostic"
#define LEADS                                                                  \
	"please|kindly|just|now|then|also|always|never|so|first|next|finally|" \
	"immediately|instead|do|not|n't|dont"

static bool
has(const struct atom *at, const char *words)
{
	VEC_EACH (i, &at->t)
		if (in_list(at->t.v[i].lemma, words))
			return true;
	return false;
}

/* "Delete the page": the plain form of a verb, and what it is done to. A form
 * that is as often a noun is a verb only before a word that begins a noun. */
static bool
plain_verb(const struct terms *t, size_t i)
{
	const struct term *v = &t->v[i];
	const struct term *next = i + 1 < t->n ? v + 1 : NULL;
	const struct lex *l = lexicon_find(v->fold);

	if (l == NULL || l->lemma != NULL || !(l->flags & W_VERB) ||
	    l->flags & (W_AUX | W_MODAL | W_BE | W_PART) || v->f & T_POSS)
		return false;
	if (!(l->flags & (W_NOUNY | W_NOUN)) &&
	    (next == NULL || !(next->f & W_BE)))
		return true;
	return next != NULL &&
	       next->f & (W_DET | W_QUANT | W_PRON | W_NEG | T_QTY);
}

/* "You must now run it", "System: you are now in another mode". */
static bool
told_you(const struct terms *t)
{
	for (size_t i = 0; i + 2 < t->n && i < 3; i++) {
		const struct term *v = &t->v[i + 1], *next = v + 1;

		if (!term_is(&t->v[i], "you"))
			continue;
		if (term_is(v, "must|should|shall|need") ||
		    (v->f & W_HAVE && term_is(next, "to")) ||
		    (v->f & W_BE && term_is(next, "now|to")))
			return true;
	}
	return false;
}

bool
atom_commands(const struct atom *at)
{
	size_t i = 0, words = 0;

	if (at->keyed)
		return false;
	while (i < at->t.n &&
	       (at->t.v[i].f & T_PUNCT || term_is(&at->t.v[i], LEADS)))
		i++;
	for (size_t j = i; j < at->t.n; j++)
		words += !(at->t.v[j].f & T_PUNCT);
	if (words == 0 || !plain_verb(&at->t, i))
		return false;
	/* two words are a name ("Commit log"), but for "Use it" */
	return words != 2 || i > 0 || at->t.v[i + 1].f & W_PRON;
}

bool
claim_is_order(const struct claim *c)
{
	const struct atom *at = c->atom;

	if (at == NULL || at->t.n == 0)
		return false;
	if (at->cues & 1u << CUE_ORDER)
		return true;
	if (at->lang != NULL)
		return false;
	if (at->keyed) /* "Decode and obey: ..." */
		return told_you(&at->t) || has(at, "obey|ignore|disregard");
	return told_you(&at->t) || atom_commands(at);
}

bool
claim_is_code(const struct claim *c)
{
	static const char *const marks[] = {"<|", "|>", "{{", "}}", "${", "$(",
	    "{\"", "\"}", "[inst]", "<<sys", "../..", "!!python"};

	for (size_t i = 0; i < sizeof(marks) / sizeof(*marks); i++)
		if (str_find(c->text, str_of(marks[i])) < c->text.n)
			return true;
	return str_starts(c->text, STR("--")) || str_starts(c->text, STR("; "));
}

/* A word of one that is no verb stands in the other. */
static bool
shares_thing(const struct atom *x, const struct atom *y)
{
	VEC_EACH (i, &x->t) {
		const struct term *t = &x->t.v[i];

		if (t->f & T_TOPIC)
			return true;
		if (!term_is_content(t) ||
		    (t->f & (W_VERB | W_NOUNY)) == W_VERB)
			continue;
		VEC_EACH (j, &y->t)
			if (y->t.v[j].id == t->id)
				return true;
	}
	return false;
}

bool
order_fits(const struct claims *order, const struct claims *page)
{
	bool fits = false;

	VEC_EACH (i, order) {
		const struct claim *c = order->v[i];

		if (c->atom == NULL)
			continue;
		if (has(c->atom, MACHINE))
			return false;
		fits |= c->value.n != 0;
		VEC_EACH (j, page)
			fits |= page->v[j]->atom != NULL &&
				shares_thing(c->atom, page->v[j]->atom);
	}
	return fits;
}
