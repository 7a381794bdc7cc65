#include <string.h>

#include "unit.h"

#include "base/arena.h"
#include "base/err.h"
#include "detect/atoms.h"
#include "detect/candidates.h"

static void
read_text(struct arena *a, const char *title, const char *page,
    const char *text, struct claims *out)
{
	struct md_doc *doc;
	struct err e;
	struct atoms_ctx ctx = {.title = str_of(title)};
	size_t from = out->n;

	err_init(&e, a);
	assert_int_equal(md_parse(a, str_of(text), &doc, &e), 0);
	atoms_read(a, doc, &ctx, out);
	for (size_t i = from; i < out->n; i++)
		out->v[i]->page = str_of(page);
}

static void
shared_subject_is_found_first(void **state)
{
	struct arena *a = arena_new();
	struct claims page = {0}, src = {0};
	struct index *ix = index_new(a);
	struct candidates found = {0};

	(void)state;
	read_text(a, "Village", "v.md",
	    "The hall seats 300 people. The pond is deep. Ducks nest there.",
	    &page);
	read_text(a, "", "", "The hall seats 280 people.", &src);
	VEC_EACH (i, &page)
		index_add(ix, page.v[i]);
	index_find(a, ix, src.v[0], &found);
	assert_true(found.n >= 1);
	assert_ptr_equal(found.v[0].claim, page.v[0]);
	arena_free(a);
}

static void
claim_never_meets_its_own_place(void **state)
{
	struct arena *a = arena_new();
	struct claims page = {0};
	struct index *ix = index_new(a);
	struct candidates found = {0};

	(void)state;
	read_text(a, "Hall", "h.md", "The hall seats 300 people.", &page);
	index_add(ix, page.v[0]);
	index_find(a, ix, page.v[0], &found);
	assert_int_equal(found.n, 0);
	arena_free(a);
}

static void
many_claims_are_searched(void **state)
{
	struct arena *a = arena_new();
	struct claims page = {0}, src = {0};
	struct index *ix = index_new(a);
	struct candidates found = {0};

	(void)state;
	for (int i = 0; i < 300; i++)
		read_text(a, "Log", str_printf(a, "p%d.md", i).p,
		    str_printf(a, "Pump p%dx was serviced on time.", i).p,
		    &page);
	read_text(a, "", "", "Pump p77x was never serviced.", &src);
	VEC_EACH (i, &page)
		index_add(ix, page.v[i]);
	index_find(a, ix, src.v[0], &found);
	assert_true(found.n >= 1);
	assert_true(str_eq(found.v[0].claim->page, STR("p77.md")));
	arena_free(a);
}

static void
pages_without_a_word_in_common_are_passed_by(void **state)
{
	struct arena *a = arena_new();
	struct claims src = {0};
	struct page_keys *k;

	(void)state;
	read_text(a, "", "", "The harbour crane lifts 40 tonnes.", &src);
	k = page_keys_new(a, &src);
	assert_true(
	    page_keys_touch(k, STR("Harbour dues are low."), STR("x.md")));
	assert_true(page_keys_touch(k, STR("Nothing."), STR("wiki/crane.md")));
	assert_false(
	    page_keys_touch(k, STR("Tomato seeds sprout."), STR("x.md")));
	arena_free(a);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(shared_subject_is_found_first),
	    cmocka_unit_test(claim_never_meets_its_own_place),
	    cmocka_unit_test(many_claims_are_searched),
	    cmocka_unit_test(pages_without_a_word_in_common_are_passed_by),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
