/*
 * atom_around: the words that stand around what is said. "Dogs are not
 * allowed." under "Valley Trail" is said of the trail.
 */
#include "detect/atom_own.h"

#define AROUND_MAX 48

struct around {
	uint64_t ids[AROUND_MAX];
	size_t n;
};

static void
add_text(struct reader *r, struct str text, struct around *out)
{
	struct sent s;
	struct terms t = {0};

	atom_scan(r, text, &s);
	terms_read(r->s, &s.w, r->topic, &s.q, &t);
	for (size_t i = 0; i < t.n && out->n < AROUND_MAX; i++) {
		term_weigh(&t.v[i]);
		if (t.v[i].content)
			out->ids[out->n++] = t.v[i].id;
	}
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
	struct around a = {.n = 0};
	bool row = u != NULL && u->kind == MD_ROW;

	if (u == NULL)
		return;
	if (row ? u != r->around_of
		: r->around_of != NULL || u->head != r->around_head) {
		for (const struct md_head *h = u->head;
		     h != NULL && h->level > 1; h = h->up)
			add_text(r, h->text, &a);
		for (size_t i = 0; row && i < u->ncells; i++)
			add_text(r, u->cells[i].plain, &a);
		for (size_t i = 0; row && i < u->ncols; i++)
			add_text(r, u->cols[i].plain, &a);
		keep(r, &a);
		r->around_of = row ? u : NULL;
		r->around_head = u->head;
	}
	at->around = r->around;
	at->naround = r->naround;
}
