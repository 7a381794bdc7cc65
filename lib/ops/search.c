#include "ops/search.h"

#include <stdlib.h>

#include "ops/search_own.h"

/* More words than that are looked for by nobody; what a page holds of them is
 * kept in 64 bits. */
#define TERMS_MAX 64
/* A run of letters of an unspaced script, or the parts of a version. */
#define PHRASE_MAX 64
/* The last word of a term of so many letters may go on: "day" finds "days". */
#define OPEN_MIN 3

/* ---- the words asked for ---- */

static bool
is_open(struct str words)
{
	size_t at = str_rchr(words, ' '), letters = 0;
	bool hangul = false;

	at = at < words.n ? at + 1 : 0;
	while (at < words.n) {
		uint32_t cp = text_next(words, &at);

		if (!text_is_letter(cp) || text_is_unspaced(cp))
			return false;
		hangul |= text_is_hangul(cp);
		letters++;
	}
	return letters >= (hangul ? 2 : OPEN_MIN);
}

static void
term_add(struct search_work *k, struct fts_terms *to, struct str words)
{
	VEC_EACH (i, to)
		if (str_eq(to->v[i].words, words))
			return;
	if (words.n != 0 && to->n < TERMS_MAX)
		*VEC_ADD(k->a, to) = (struct fts_term){words, is_open(words)};
}

/* The first `max` words; advances `s`. */
static struct str
words_cut(struct str *s, size_t max)
{
	struct str all = *s, one;

	while (max-- > 0 && str_cut(*s, ' ', &one, s))
		;
	return str_trim(str_sub(all, 0, all.n - s->n));
}

/* A piece between blanks is one term: the parts of "3.40.1", the characters of
 * a word in Han, stand next to each other. */
static void
terms_read(struct search_work *k)
{
	struct str rest = text_squeeze(k->a, k->in->query), piece;

	while (rest.n != 0) {
		str_cut(rest, ' ', &piece, &rest);
		piece = text_terms(k->a, piece);
		while (piece.n != 0)
			term_add(k, &k->terms, words_cut(&piece, PHRASE_MAX));
	}
	VEC_EACH (i, &k->terms)
		strs_add(k->a, &k->out->words, k->terms.v[i].words);
}

/* Where no page holds all: any of them, and of a longer run any two words that
 * stand next to each other. */
static void
terms_loosen(struct search_work *k)
{
	struct fts_terms loose = {0};

	VEC_EACH (i, &k->terms) {
		struct str rest = k->terms.v[i].words, one, before = STR_NONE;

		if (str_chr(rest, ' ') == rest.n)
			term_add(k, &loose, rest);
		while (rest.n != 0 && str_chr(k->terms.v[i].words, ' ') <
					  k->terms.v[i].words.n) {
			str_cut(rest, ' ', &one, &rest);
			if (before.n != 0)
				term_add(k, &loose,
				    str_printf(k->a, "%.*s %.*s",
					STR_ARG(before), STR_ARG(one)));
			before = one;
		}
	}
	k->terms = loose;
	k->out->any = true;
}

/* ---- pages by rank ---- */

struct ranking {
	struct fts_hits hits;  /* pages and findings, by path */
	struct fts_hits pages; /* the best first */
};

static int
by_score(const void *x, const void *y)
{
	const struct fts_hit *p = x, *q = y;

	if (p->score > q->score || p->score < q->score)
		return p->score > q->score ? -1 : 1;
	return str_cmp(p->path, q->path);
}

static int
by_path(const void *key, const void *elem)
{
	return str_cmp(
	    *(const struct str *)key, ((const struct fts_hit *)elem)->path);
}

const struct fts_hit *
search_hit(const struct fts_hits *hits, struct str path)
{
	return hits->n == 0 ? NULL
			    : bsearch(&path, hits->v, hits->n, sizeof(*hits->v),
				  by_path);
}

/* Of the first `n` of the pages, which are by path, or one of the rest. */
static struct fts_hit *
page_of(const struct ranking *g, size_t n, struct str path)
{
	const struct fts_hits first = {g->pages.v, n, n};
	const struct fts_hit *hit = search_hit(&first, path);

	if (hit != NULL)
		return &g->pages.v[hit - first.v];
	for (size_t i = n; i < g->pages.n; i++)
		if (str_eq(g->pages.v[i].path, path))
			return &g->pages.v[i];
	return NULL;
}

/* A conflict that holds the words lifts the page its entry is on; one whose
 * page is gone is told of all the same. */
static void
rank_findings(struct search_work *k, struct ranking *g)
{
	size_t n = g->pages.n;

	VEC_EACH (i, &k->rows) {
		const struct fts_row *row = &k->rows.v[i];
		const struct fts_hit *hit = search_hit(&g->hits, row->path);
		struct strs pages = {0};
		struct fts_hit *page;

		if (row_kind(row) != ROW_FINDING || hit == NULL)
			continue;
		row_texts(k->a, row, &pages);
		if (pages.n == 0)
			continue;
		page = page_of(g, n, pages.v[0]);
		if (page == NULL)
			*VEC_ADD(k->a, &g->pages) =
			    (struct fts_hit){pages.v[0], hit->score};
		else if (page->score < hit->score)
			page->score = hit->score;
	}
}

static int
ask(struct search_work *k, struct ranking *g, struct err *e)
{
	*g = (struct ranking){0};
	if (fts_find(k->a, k->fts, &k->terms, k->out->any, &g->hits, e) != 0)
		return -1;
	VEC_EACH (i, &g->hits)
		if (!str_starts(g->hits.v[i].path, STR(FINDING_DIR)))
			*VEC_ADD(k->a, &g->pages) = g->hits.v[i];
	rank_findings(k, g);
	if (g->pages.n > 1)
		qsort(g->pages.v, g->pages.n, sizeof(*g->pages.v), by_score);
	return 0;
}

static int
ask_twice(struct search_work *k, struct ranking *g, struct err *e)
{
	if (ask(k, g, e) != 0)
		return -1;
	if (g->pages.n != 0)
		return 0;
	terms_loosen(k);
	return ask(k, g, e);
}

/* ---- all ---- */

static void
records_told(struct search_work *k)
{
	VEC_EACH (i, &k->rows)
		if (row_kind(&k->rows.v[i]) == ROW_BAD)
			row_texts(k->a, &k->rows.v[i], &k->out->not_checked);
}

static void
pages_look(struct search_work *k, const struct ranking *g)
{
	size_t i = 0;

	for (; i < g->pages.n; i++) {
		struct search_page p = {.path = g->pages.v[i].path};

		if (k->in->limit != 0 &&
		    k->out->pages.n == (size_t)k->in->limit)
			break;
		if (search_look(k, &g->hits, &p))
			*VEC_ADD(k->a, &k->out->pages) = p;
	}
	k->out->total = (long)g->pages.n;
	k->out->truncated = i < g->pages.n;
}

/* The question, put to the index that is open. */
static int
answer(struct search_work *k, struct err *e)
{
	struct ranking g;

	terms_read(k);
	if (k->terms.n != 0) {
		if (ask_twice(k, &g, e) != 0)
			return -1;
		search_sources(k);
		pages_look(k, &g);
	}
	records_told(k);
	return 0;
}

/* Back to where nothing was asked. */
static void
forget(struct search_work *k, struct err *e)
{
	fts_close(k->fts);
	k->fts = NULL;
	k->terms = (struct fts_terms){0};
	k->w.sources = (struct sources){0};
	*k->out = (struct search_out){0};
	err_clear(e);
}

static int
run(struct search_work *k, struct err *e)
{
	search_ask(k);
	if (search_kept(k, e) == 0 && answer(k, e) == 0 && search_right(k))
		return 0;
	forget(k, e);
	if (search_index(k, false, e) == 0 && answer(k, e) == 0)
		return 0;
	/* an index that turns out to be damaged when it is asked */
	if (e->code != FAIL_NOTFOUND || k->fts == NULL)
		return -1;
	forget(k, e);
	return search_index(k, true, e) == 0 ? answer(k, e) : -1;
}

int
search_run(struct arena *a, const struct tree *t, const struct search_in *in,
    struct search_out *out, struct err *e)
{
	struct search_work k = {.a = a, .in = in, .out = out};
	int rc;

	*out = (struct search_out){0};
	k.w = (struct wiki){.a = a, .tree = t};
	if (config_load(a, t, &k.w.config, e) != 0)
		return -1;
	k.scratch = arena_new();
	k.listing = arena_new();
	rc = run(&k, e);
	strs_sort(&out->not_checked);
	fts_close(k.fts);
	arena_free(k.listing);
	arena_free(k.scratch);
	return rc;
}
