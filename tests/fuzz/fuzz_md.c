/* A page of any bytes: it is read or refused, its units are in it, in order,
 * and its own words, made inert, are words alone. */
#include <assert.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/err.h"
#include "base/text.h"
#include "format/md.h"

int LLVMFuzzerTestOneInput(const uint8_t *p, size_t n);

static void
unit_is_sound(const struct md_doc *d, const struct md_unit *u, size_t i)
{
	assert(u->off <= u->put && u->put <= u->end && u->end <= d->text.n);
	assert(u->label_off >= u->off && u->label_end <= u->end);
	assert(u->label_off <= u->label_end && u->line >= 1);
	assert(u->parent <= i);
	VEC_EACH (k, &u->refs) {
		const struct md_ref *r = &u->refs.v[k];

		assert(r->off >= u->off && r->off < r->end && r->end <= u->end);
	}
	for (size_t k = 0; k < u->ncells; k++)
		assert(u->cells[k].off <= u->cells[k].end &&
		       u->cells[k].end <= u->end);
}

static void
doc_is_sound(const struct md_doc *d)
{
	size_t last = 0;

	VEC_EACH (i, &d->units) {
		unit_is_sound(d, &d->units.v[i], i);
		assert(d->units.v[i].off >= last);
		last = d->units.v[i].end;
	}
	VEC_EACH (i, &d->heads)
		assert(d->heads.v[i]->off < d->heads.v[i]->end &&
		       d->heads.v[i]->end <= d->heads.v[i]->section_end &&
		       d->heads.v[i]->section_end <= d->text.n);
	VEC_EACH (i, &d->defs)
		assert(d->defs.v[i].off < d->defs.v[i].end &&
		       d->defs.v[i].end <= d->text.n);
}

static void
inert_is_inert(struct arena *a, struct str raw, struct err *e)
{
	struct str plain = text_squeeze(a, text_clean(a, raw, false));
	struct str inert = md_inert(a, plain);
	struct md_doc *d;

	assert(str_eq(md_plain_text(a, inert), plain));
	inert = str_printf(a, "- “%.*s” — [a](b), 2026\n", STR_ARG(inert));
	if (md_parse(a, inert, &d, e) != 0)
		return;
	assert(d->heads.n == 0 && d->defs.n == 0 && !d->open_end);
	VEC_EACH (i, &d->units) {
		assert(d->units.v[i].kind != MD_ROW);
		VEC_EACH (k, &d->units.v[i].refs)
			assert(
			    str_eq(d->units.v[i].refs.v[k].target, STR("b")));
	}
}

int
LLVMFuzzerTestOneInput(const uint8_t *p, size_t n)
{
	struct arena *a = arena_new();
	struct str text = {(const char *)p, n};
	struct md_doc *d;
	struct err e;

	err_init(&e, a);
	if (md_parse(a, text, &d, &e) == 0)
		doc_is_sound(d);
	if (md_plain(a, text, &d, &e) == 0)
		doc_is_sound(d);
	if (text_valid(text) && n < 2000)
		inert_is_inert(a, text, &e);
	arena_free(a);
	return 0;
}
