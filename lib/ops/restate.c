#include "ops/restate.h"

#include <stdlib.h>

#include "base/err.h"
#include "base/text.h"
#include "base/tree.h"
#include "detect/atoms.h"
#include "detect/candidates.h"
#include "detect/judge.h"

struct side_claim {
	const struct claim *claim;
	struct finding *finding;
	int side;
};

struct restate {
	const struct wiki *w;
	struct index *index;
	struct strs subjects;  /* a word of each, folded, sorted */
	uint64_t lengths[256]; /* of them, a bit each, by the first byte */
	bool any;	       /* a subject has no such word */
	struct strs words;     /* of all sides, folded, sorted */
	struct claims claims;  /* as in `sides` */
	struct VEC(struct side_claim) sides;
};

static void
read_side(struct arena *a, struct restate *r, struct finding *f, int side)
{
	const struct side *s = &f->sides.v[side];
	struct atoms_ctx ctx = {
	    .title = f->subject,
	    .config_aliases = r->w->config.aliases,
	    .config_slots = r->w->config.slots,
	};
	struct claims cl = {0};
	struct words w = {0};
	struct md_doc *doc;
	struct err quiet;

	text_words(a, s->text, &w);
	VEC_EACH (i, &w)
		if (!w.v[i].punct)
			strs_add(a, &r->words, w.v[i].fold);
	err_init(&quiet, a);
	if (s->by.n != 0)
		ctx.said = s->by.v[0].date;
	if (md_parse(a, s->text, &doc, &quiet) < 0)
		return;
	atoms_read(a, doc, &ctx, &cl);
	VEC_EACH (i, &cl) {
		struct claim *c = cl.v[i];

		/* a sentence may speak of more than the slot at hand */
		if (c->modality != MOD_ASSERTED ||
		    (cl.n > 1 && s->value.n != 0 &&
			!str_eq(
			    text_fold(a, c->value), text_fold(a, s->value))))
			continue;
		*VEC_ADD(a, &r->claims) = c;
		*VEC_ADD(a, &r->sides) = (struct side_claim){c, f, side};
		index_add(r->index, c);
	}
}

#define WORD 4 /* bytes; a shorter one is on every page */

/* The longest word of what the finding is about. */
static void
read_subject(struct arena *a, struct restate *r, const struct finding *f)
{
	struct words w = {0};
	struct str best = STR_NONE;

	text_words(a, f->subject, &w);
	VEC_EACH (i, &w)
		if (!w.v[i].punct && w.v[i].fold.n > best.n)
			best = w.v[i].fold;
	if (best.n >= WORD)
		strs_add(a, &r->subjects, best);
	else
		r->any = true;
}

static uint64_t
length_bit(size_t n)
{
	return UINT64_C(1) << (n < 63 ? n : 63);
}

/* Sorted, each once. */
static void
words_set(struct restate *r)
{
	size_t n = 0;

	strs_sort(&r->words);
	VEC_EACH (i, &r->words)
		if (n == 0 || !str_eq(r->words.v[n - 1], r->words.v[i]))
			r->words.v[n++] = r->words.v[i];
	r->words.n = n;
}

struct restate *
restate_new(struct arena *a, const struct wiki *w, const struct findings *of)
{
	struct restate *r = NEW(a, struct restate);

	r->w = w;
	r->index = index_new(a);
	VEC_EACH (i, of) {
		for (size_t k = 0; k < of->v[i]->sides.n; k++)
			read_side(a, r, of->v[i], (int)k);
		read_subject(a, r, of->v[i]);
	}
	words_set(r);
	strs_sort(&r->subjects);
	VEC_EACH (i, &r->subjects)
		r->lengths[(unsigned char)r->subjects.v[i].p[0]] |=
		    length_bit(r->subjects.v[i].n);
	return r;
}

/* The first one not before the word. */
static size_t
place_in(const struct strs *all, struct str word)
{
	size_t lo = 0, hi = all->n;

	while (lo < hi) {
		size_t mid = (lo + hi) / 2;

		if (str_cmp(all->v[mid], word) < 0)
			lo = mid + 1;
		else
			hi = mid;
	}
	return lo;
}

static bool
listed(const struct strs *all, struct str word)
{
	size_t at = place_in(all, word);

	return at < all->n && str_eq(all->v[at], word);
}

static bool
in_word(unsigned char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
	       (c >= '0' && c <= '9') || c >= 0x80;
}

#define WORD_MAX 64

static unsigned char
low(unsigned char c)
{
	return (unsigned char)(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
}

/* At most WORD_MAX bytes of ASCII, folded into `b`. */
static struct str
low_word(struct str w, char *b)
{
	for (size_t i = 0; i < w.n; i++)
		b[i] = (char)low((unsigned char)w.p[i]);
	return (struct str){b, w.n};
}

/* The word folded, cheaply where it is ASCII, as `ascii` says. */
static bool
word_listed(struct arena *a, const struct restate *r, struct str w, bool ascii)
{
	const struct strs *all = &r->subjects;
	UNSET char b[WORD_MAX];

	if (w.n < WORD || w.n > WORD_MAX)
		return false;
	if (!ascii)
		return listed(all, text_fold(a, w));
	if ((r->lengths[low((unsigned char)w.p[0])] & length_bit(w.n)) == 0)
		return false;
	return listed(all, low_word(w, b));
}

bool
restate_touch(struct arena *scratch, const struct restate *r, struct str text)
{
	if (r->any || r->claims.n == 0)
		return r->any;
	for (size_t i = 0; i < text.n;) {
		size_t from;
		unsigned char all = 0;

		while (i < text.n && !in_word((unsigned char)text.p[i]))
			i++;
		from = i;
		for (; i < text.n && in_word((unsigned char)text.p[i]); i++)
			all |= (unsigned char)text.p[i];
		if (word_listed(scratch, r, str_sub(text, from, i), all < 0x80))
			return true;
	}
	return false;
}

/* A bit for the word, which is bytes as they stand, where a side has it. */
static uint64_t
word_bit(struct arena *a, const struct restate *r, struct str w)
{
	struct str fold;
	size_t at;
	UNSET char b[WORD_MAX];
	bool ascii = w.n <= WORD_MAX;

	for (size_t i = 0; ascii && i < w.n; i++)
		ascii = (unsigned char)w.p[i] < 0x80;
	fold = ascii ? low_word(w, b) : text_fold(a, w);
	at = place_in(&r->words, fold);
	return at < r->words.n && str_eq(r->words.v[at], fold)
		   ? UINT64_C(1) << at % 64
		   : 0;
}

static size_t
bits(uint64_t set)
{
	size_t n = 0;

	for (; set != 0; set &= set - 1)
		n++;
	return n;
}

/* How many words of a side the best line has. */
static size_t
rank_of(struct arena *scratch, const struct restate *r, struct str text)
{
	size_t best = 0;
	uint64_t line = 0;

	for (size_t i = 0; i <= text.n;) {
		size_t from = i;

		while (i < text.n && in_word((unsigned char)text.p[i]))
			i++;
		if (i > from) {
			line |= word_bit(scratch, r, str_sub(text, from, i));
			continue;
		}
		if (i == text.n || text.p[i] == '\n') {
			if (bits(line) > best)
				best = bits(line);
			line = 0;
		}
		i++;
	}
	return best;
}

struct ranked {
	struct str path;
	size_t rank;
};

static int
by_rank(const void *x, const void *y)
{
	const struct ranked *a = x, *b = y;

	if (a->rank != b->rank)
		return a->rank < b->rank ? 1 : -1;
	return str_cmp(a->path, b->path);
}

const struct claims *
restate_claims(const struct restate *r)
{
	return &r->claims;
}

int
restate_pages(struct arena *a, const struct restate *r, const struct tree *t,
    const struct strs *of, struct strs *out, struct err *e)
{
	struct VEC(struct ranked) all = {0};
	struct arena *scratch;
	struct strs paths = {0};

	if (of == NULL) {
		if (wiki_pages(a, r->w, &paths, e) != 0)
			return -1;
		of = &paths;
	}
	scratch = arena_new();
	VEC_EACH (i, of) {
		struct err quiet;
		struct str text;

		err_init(&quiet, scratch);
		if (tree_read(scratch, t, of->v[i], &text, &quiet) == 0 &&
		    restate_touch(scratch, r, text))
			*VEC_ADD(a, &all) = (struct ranked){
			    of->v[i], rank_of(scratch, r, text)};
		arena_reset(scratch);
	}
	arena_free(scratch);
	if (all.n > RESTATE_PAGES)
		qsort(all.v, all.n, sizeof(*all.v), by_rank);
	for (size_t i = 0; i < all.n && i < RESTATE_PAGES; i++)
		strs_add(a, out, all.v[i].path);
	strs_sort(out);
	return 0;
}

static bool
shares_word(struct arena *a, struct str x, struct str y)
{
	struct words w = {0}, v = {0};

	text_words(a, x, &w);
	text_words(a, y, &v);
	VEC_EACH (i, &w) {
		if (w.v[i].punct || w.v[i].fold.n < 4)
			continue;
		VEC_EACH (j, &v)
			if (str_eq(w.v[i].fold, v.v[j].fold))
				return true;
	}
	return false;
}

/* Two things may take six days; what is meant must be named. */
static bool
same_subject(struct arena *a, const struct finding *f, const struct page *p,
    const struct claim *c)
{
	const struct md_unit *u = c->unit;

	if (str_eq(p->path, f->page) || str_eq(c->key, f->subject))
		return true;
	if (f->subject.n == 0)
		return false;
	return shares_word(a, f->subject, u->plain) ||
	       shares_word(a, f->subject, p->title);
}

static bool
agrees(struct arena *a, const struct restate *r, const struct side_claim *s,
    const struct claim *c)
{
	struct judge_ctx ctx = {.slots = r->w->config.slots, .brief = true};
	struct verdict v;

	judge_pair(a, s->claim, c, &ctx, &v);
	return v.outcome == OUT_DUPLICATE;
}

static const struct side_claim *
side_of(const struct restate *r, const struct claim *c)
{
	VEC_EACH (i, &r->claims)
		if (r->claims.v[i] == c)
			return &r->sides.v[i];
	return NULL;
}

static void
note(struct arena *a, const struct side_claim *s, struct restateds *out)
{
	VEC_EACH (i, out)
		if (out->v[i].finding == s->finding) {
			if (out->v[i].side != s->side)
				out->v[i].side = -1; /* says both */
			return;
		}
	*VEC_ADD(a, out) = (struct restated){s->finding, s->side};
}

void
restate_find(struct arena *a, struct restate *r, const struct page *p,
    const struct claim *c, struct restateds *out)
{
	struct candidates cand = {0};
	struct arena *own;
	size_t n = 0;

	if (c->unit == NULL || c->atom == NULL || c->modality != MOD_ASSERTED)
		return;
	own = arena_new();
	index_find(own, r->index, c, &cand);
	VEC_EACH (i, &cand) {
		const struct side_claim *s = side_of(r, cand.v[i].claim);

		if (s != NULL && same_subject(own, s->finding, p, c) &&
		    agrees(own, r, s, c))
			note(a, s, out);
	}
	arena_free(own);
	VEC_EACH (i, out)
		if (out->v[i].side >= 0)
			out->v[n++] = out->v[i];
	out->n = n;
}
