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

struct ranked {
	struct str page;
	double score;
};

struct ranking {
	struct ranked *all;
	size_t n;
	double *scores; /* by id */
	bool *found;	/* by row of k->rows: it holds the words */
};

static int
by_score(const void *x, const void *y)
{
	const struct ranked *p = x, *q = y;

	if (p->score > q->score || p->score < q->score)
		return p->score > q->score ? -1 : 1;
	return str_cmp(p->page, q->page);
}

/* Index of the page among the files; k->files.n where it is not there. */
static size_t
file_at(const struct search_work *k, struct str path)
{
	size_t lo = 0, hi = k->files.n;

	while (lo < hi) {
		size_t mid = lo + (hi - lo) / 2;

		if (str_cmp(k->files.v[mid].path, path) < 0)
			lo = mid + 1;
		else
			hi = mid;
	}
	return lo < k->files.n && str_eq(k->files.v[lo].path, path)
		   ? lo
		   : k->files.n;
}

/* A conflict that holds the words lifts the page its entry is on; one whose
 * page is gone is told of all the same. */
static void
rank_findings(struct search_work *k, double *scores, struct ranking *g)
{
	VEC_EACH (i, &k->rows) {
		const struct fts_row *row = &k->rows.v[i];
		double score = g->scores[row->id];
		struct strs pages = {0};
		size_t at;

		if (row_kind(row) != ROW_FINDING || score <= 0)
			continue;
		g->found[i] = true;
		row_texts(k->a, row, &pages);
		if (pages.n == 0)
			continue;
		at = file_at(k, pages.v[0]);
		if (at == k->files.n)
			g->all[g->n++] = (struct ranked){pages.v[0], score};
		else if (score > scores[at])
			scores[at] = score;
	}
}

static int
ask(struct search_work *k, struct ranking *g, struct err *e)
{
	size_t most = k->files.n + k->files.n / 4 + 1000;
	double *scores = NEW_N(k->a, double, k->files.n + 1);

	*g = (struct ranking){
	    .scores = NEW_N(k->a, double, most),
	    .found = NEW_N(k->a, bool, k->rows.n + 1),
	};
	for (size_t i = 0; i < k->files.n; i++)
		if (k->ids[i] < 0 || (size_t)k->ids[i] >= most) {
			err_set(e, FAIL_NOTFOUND, "the search index is sparse");
			return err_fix(e, "wikictl search WORDS");
		}
	if (fts_find(
		k->a, k->fts, &k->terms, k->out->any, g->scores, most, e) != 0)
		return -1;
	for (size_t i = 0; i < k->files.n; i++) {
		most += g->scores[k->ids[i]] > 0;
		if (!str_starts(k->files.v[i].path, STR(FINDING_DIR)))
			scores[i] = g->scores[k->ids[i]];
	}
	g->all = NEW_N(k->a, struct ranked, most + k->rows.n);
	rank_findings(k, scores, g);
	for (size_t i = 0; i < k->files.n; i++)
		if (scores[i] > 0)
			g->all[g->n++] =
			    (struct ranked){k->files.v[i].path, scores[i]};
	if (g->n > 1)
		qsort(g->all, g->n, sizeof(*g->all), by_score);
	return 0;
}

static int
ask_twice(struct search_work *k, struct ranking *g, struct err *e)
{
	if (ask(k, g, e) != 0)
		return -1;
	if (g->n != 0)
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
	strs_sort(&k->out->not_checked);
}

static void
pages_look(struct search_work *k, const struct ranking *g)
{
	size_t i = 0;

	for (; i < g->n; i++) {
		struct search_page p = {.path = g->all[i].page};

		if (k->in->limit != 0 &&
		    k->out->pages.n == (size_t)k->in->limit)
			break;
		if (search_look(k, g->found, &p))
			*VEC_ADD(k->a, &k->out->pages) = p;
	}
	k->out->total = (long)g->n;
	k->out->truncated = i < g->n;
}

static int
query_run(struct search_work *k, bool anew, struct err *e)
{
	struct ranking g;

	if (search_index(k, anew, e) != 0)
		return -1;
	if (k->terms.n == 0) {
		records_told(k);
		return 0;
	}
	if (ask_twice(k, &g, e) != 0)
		return -1;
	search_sources(k);
	pages_look(k, &g);
	records_told(k);
	return 0;
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
	terms_read(&k);
	rc = query_run(&k, false, e);
	/* an index that turns out to be damaged when it is asked */
	if (rc != 0 && e->code == FAIL_NOTFOUND && k.fts != NULL) {
		fts_close(k.fts);
		k.fts = NULL;
		err_clear(e);
		*out = (struct search_out){0};
		k.terms = (struct fts_terms){0};
		terms_read(&k);
		rc = query_run(&k, true, e);
	}
	fts_close(k.fts);
	arena_free(k.scratch);
	return rc;
}
