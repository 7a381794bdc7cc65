/*
 * atom_around: the words that stand around what is said. "Dogs are not
 * allowed." under "Valley Trail" is said of the trail.
 */
#include "detect/atom_own.h"

/* "2.0" over what is said of the release 2.0. */
static uint64_t
id_in_head(const struct sent *s, const struct term *t)
{
	const struct qty *q = t->q >= 0 ? &s->q.v[t->q] : NULL;

	if (q == NULL || (q->kind != QTY_VERSION && q->kind != QTY_NUMBER))
		return t->id;
	return ident_id(q, t->raw);
}

static void
add_text(struct reader *r, struct str text, struct around *out)
{
	struct sent s;
	struct terms t = {0};

	atom_words(r, text, &s);
	terms_read(r->s, &s.w, r->topic, &s.q, &t);
	for (size_t i = 0; i < t.n && out->n < AROUND_MAX; i++) {
		term_weigh(&t.v[i]);
		if (t.v[i].content)
			out->ids[out->n++] = id_in_head(&s, &t.v[i]);
	}
}

static void
add_words(const struct around *words, struct around *out)
{
	for (size_t i = 0; i < words->n && out->n < AROUND_MAX; i++)
		out->ids[out->n++] = words->ids[i];
}

/* The headings above a unit and the heads of its table are those of the unit
 * before, most of the time. */
static void
read_heads(struct reader *r, const struct md_unit *u)
{
	if (u->head == r->heads_of)
		return;
	r->heads_of = u->head;
	r->heads.n = 0;
	for (const struct md_head *h = u->head; h != NULL && h->level > 1;
	     h = h->up) {
		size_t level = (size_t)h->level % HEAD_LEVELS;
		struct around *own = &r->head_words[level].words;

		if (r->head_words[level].of != h) {
			r->head_words[level].of = h;
			own->n = 0;
			add_text(r, h->text, own);
		}
		add_words(own, &r->heads);
	}
}

static void
read_cols(struct reader *r, const struct md_unit *u)
{
	if (u->cols == r->cols_of)
		return;
	r->cols_of = u->cols;
	r->cols.n = 0;
	for (size_t i = 0; i < u->ncols; i++)
		add_text(r, u->cols[i].plain, &r->cols);
}

static void
keep(struct reader *r, const struct around *a)
{
	uint64_t *ids = NEW_N(r->a, uint64_t, a->n + 1);

	memcpy(ids, a->ids, a->n * sizeof(*ids));
	r->around = ids;
	r->naround = a->n;
}

void
atom_around(struct reader *r, const struct md_unit *u, struct atom *at)
{
	bool row = u != NULL && u->kind == MD_ROW;

	if (u == NULL)
		return;
	if (row ? u != r->around_of
		: r->around_of != NULL || u->head != r->around_head) {
		struct around all;

		read_heads(r, u);
		all = r->heads;
		for (size_t i = 0; row && i < u->ncells; i++)
			add_text(r, u->cells[i].plain, &all);
		if (row) {
			read_cols(r, u);
			add_words(&r->cols, &all);
		}
		keep(r, &all);
		r->around_of = row ? u : NULL;
		r->around_head = u->head;
	}
	at->around = r->around;
	at->naround = r->naround;
}
