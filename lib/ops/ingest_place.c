/*
 * ingest_place: where a claim of a source belongs, in what words, and whether
 * it says anything that a page could hold.
 */
#include "ops/ingest_own.h"

/* A name without its article. */
static struct str
bare(struct str s)
{
	static const char *const articles[] = {"the ", "a ", "an "};

	for (size_t i = 0; i < sizeof(articles) / sizeof(*articles); i++)
		if (str_starts(s, str_of(articles[i])))
			return str_sub(s, str_of(articles[i]).n, s.n);
	return s;
}

bool
place_names(struct work *k, const struct page *p, const struct claim *c)
{
	struct str key = bare(text_fold(k->a, c->key));

	if (key.n == 0)
		return false;
	if (str_eq(bare(text_fold(k->a, p->title)), key))
		return true;
	VEC_EACH (i, &p->aliases)
		if (str_eq(bare(text_fold(k->a, p->aliases.v[i])), key))
			return true;
	return false;
}

/* Words that point back: a sentence with one, in the paragraph of a sentence
 * that has a home, speaks of the same thing. One that is of nothing, as an
 * order to the reader ("Apply it.") is, has to begin with such a word. */
static const char *const back[] = {"it", "its", "it's", "they", "them", "their",
    "he", "him", "his", "she", "her", "this", "these", "those"};

static bool
is_back(const struct word *w)
{
	for (size_t j = 0; j < sizeof(back) / sizeof(*back); j++)
		if (str_eq(w->fold, str_of(back[j])))
			return true;
	return false;
}

bool
points_back(struct arena *a, struct str text)
{
	struct words w = {0};

	text_words(a, text, &w);
	VEC_EACH (i, &w)
		if (is_back(&w.v[i]))
			return true;
	return false;
}

static bool
speaks_on(struct arena *a, const struct claim *c)
{
	struct words w = {0}, of = {0};

	text_words(a, c->text, &w);
	text_words(a, c->subject, &of);
	if (w.n != 0 && is_back(&w.v[0]))
		return true;
	/* behind what it is of: "The mayor opened it" */
	for (size_t i = of.n; of.n != 0 && i < w.n; i++)
		if (is_back(&w.v[i]))
			return true;
	return points_back(a, c->subject) && of.n <= 3;
}

struct open_page *
place_home(struct work *k, const struct claim *c)
{
	if (k->in->page.n != 0)
		return page_of(k, k->in->page);
	VEC_EACH (i, &k->pages)
		if (place_names(k, k->pages.v[i]->page, c))
			return k->pages.v[i];
	if (c->unit != NULL && k->home != NULL &&
	    c->unit->para == k->home_para && speaks_on(k->a, c))
		return k->home;
	return NULL;
}

bool
in_first_person(struct arena *a, struct str text)
{
	static const char *const me[] = {"i", "i'm", "i've", "i'll", "i'd",
	    "my", "me", "we", "we're", "we've", "we'll", "our", "us", "mine"};
	struct words w = {0};

	text_words(a, text, &w);
	VEC_EACH (i, &w)
		for (size_t j = 0; j < sizeof(me) / sizeof(*me); j++)
			if (str_eq(w.v[i].fold, str_of(me[j])))
				return true;
	return false;
}

struct str
place_words(struct work *k, const struct claim *c)
{
	const struct md_unit *u = c->unit;
	const struct source *s = k->src;
	struct buf b;

	if (in_first_person(k->a, c->text))
		return str_printf(k->a, "%.*s, %.*s: “%.*s”",
		    STR_ARG(s->author.n != 0 ? s->author : s->title),
		    STR_ARG(date_text(k->a, s->date)), STR_ARG(c->text));
	if (u == NULL || u->kind == MD_SENTENCE)
		return c->text;
	buf_init(&b, k->a, (size_t)64 * 1024);
	if (u->head != NULL && u->head->level > 1 && u->kind == MD_ITEM)
		buf_f(&b, "%.*s: ", STR_ARG(u->head->text));
	if (u->kind == MD_ITEM)
		buf_add(&b, u->plain);
	for (size_t i = 0; u->kind == MD_ROW && i < u->ncells; i++) {
		if (i != 0)
			buf_s(&b, "; ");
		if (i < u->ncols && u->cols[i].plain.n != 0)
			buf_f(&b, "%.*s: ", STR_ARG(u->cols[i].plain));
		buf_add(&b, u->cells[i].plain);
	}
	buf_c(&b, '.');
	return buf_str(&b);
}

bool
place_beside(struct arena *a, const struct judged *j, enum outcome o)
{
	struct str key = bare(text_fold(a, j->incoming->key));

	if (o == OUT_REFINEMENT)
		return true;
	return (o == OUT_SCOPE_SPLIT || o == OUT_TIME_SCOPED) && key.n != 0 &&
	       str_eq(key, bare(text_fold(a, j->earlier->key)));
}

bool
place_nothing(const struct open_page *home, const struct unit_work *u)
{
	const struct claim *c = u->claims.v[0];

	return claim_is_code(c) ||
	       (claim_is_order(c) && !order_fits(&u->claims, &home->claims));
}
