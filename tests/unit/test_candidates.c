#include <string.h>

#include "unit.h"

#include "base/arena.h"
#include "base/err.h"
#include "detect/atoms.h"
#include "detect/candidates.h"
#include "detect/page_keys.h"

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

/* How many of a page's claims its last one meets, where only its subject is
 * shared. */
static size_t
met_on_a_page_of(int n)
{
	struct arena *a = arena_new();
	struct claims page = {0};
	struct index *ix = index_new(a);
	struct candidates found = {0};

	for (int i = 0; i < n; i++)
		read_text(a, "Zoe Lahij", "z.md",
		    str_printf(a, "Lahij saw thing%d beside wall%d.", i, i).p,
		    &page);
	read_text(
	    a, "Zoe Lahij", "z.md", "She guides folk of the province.", &page);
	VEC_EACH (i, &page)
		index_add(ix, page.v[i]);
	index_find(a, ix, page.v[page.n - 1], &found);
	arena_free(a);
	return found.n;
}

static void
a_small_page_is_looked_at_whole(void **state)
{
	(void)state;
	assert_int_equal(met_on_a_page_of(5), 5);
	assert_int_equal(met_on_a_page_of(40), 0);
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

struct keys {
	struct arena *a;
	uint64_t *v;
	size_t n, cap;
};

static void
keys_add(void *own, uint64_t key)
{
	struct keys *k = own;

	*VEC_ADD(k->a, k) = key;
}

/* How many words the claim asks for stand on the page, in its head (`head`) or
 * anywhere. */
static int
words_there(const char *claim, const char *path, const char *page, bool head)
{
	struct arena *a = arena_new();
	struct claims src = {0};
	struct keys k = {.a = a};
	struct asks asks = {0};
	uint64_t bit = head ? PAGE_KEY_HEAD : 0;
	int n = 0;

	read_text(a, "", "", claim, &src);
	assert_true(src.n != 0);
	claim_asks(a, src.v[0], &asks);
	page_keys(a, str_of(path), str_of(page), keys_add, &k);
	VEC_EACH (i, &asks) {
		bool there = false;

		VEC_EACH (j, &k)
			there |= k.v[j] >= (asks.v[i].lo | bit) &&
				 k.v[j] <= (asks.v[i].hi | bit);
		n += there && !asks.v[i].hint;
	}
	arena_free(a);
	return n;
}

static void
a_page_has_the_words_of_a_claim_in_any_form(void **state)
{
	const char *crane = "The harbour crane lifts 40 tonnes.";

	(void)state;
	assert_int_equal(words_there(crane, "x.md",
			     "A.\n\nHarbours; CRANES, lifting.", false),
	    3);
	assert_int_equal(
	    words_there(crane, "x.md", "Tomato seeds sprout.", false), 0);
	assert_int_equal(
	    words_there(crane, "wiki/crane.md", "Nothing.", true), 1);
	assert_int_equal(
	    words_there(crane, "x.md",
		"---\ntitle: Harbour\n---\n# Port\n\nCrane.", true),
	    1);
	assert_int_equal(
	    words_there("The e-mail gateway is down.", "x.md",
		"An e-mail went out. The sub-gateway stands.", false),
	    2);
}

static void
a_page_has_the_words_of_other_scripts(void **state)
{
	(void)state;
	assert_true(words_there("Москва стоит на реке.", "x.md",
			"Мы видели «Москву» и реки.", false) >= 2);
	assert_int_equal(
	    words_there("Москва стоит на реке.", "x.md", "Сад и дом.", false),
	    0);
	assert_true(words_there("Das Gebäude hat zehn Räume.", "x.md",
			"Die Gebäude und Räume sind alt.", false) >= 2);
	assert_true(words_there("会议在北京举行。", "x.md", "北京的会议很多。",
			false) >= 2);
}

static void
a_number_tells_pages_apart_by_name(void **state)
{
	struct arena *a = arena_new();
	struct claims src = {0};
	struct asks asks = {0};
	struct keys one = {.a = a}, two = {.a = a};
	int here = 0, there = 0;

	(void)state;
	read_text(a, "", "", "Heron 8 was released in May.", &src);
	claim_asks(a, src.v[0], &asks);
	page_keys(a, STR("a.md"), STR("# Heron 8\n"), keys_add, &one);
	page_keys(a, STR("b.md"), STR("# Heron 80\n"), keys_add, &two);
	VEC_EACH (i, &asks) {
		uint64_t lo = asks.v[i].lo | PAGE_KEY_HEAD;
		uint64_t hi = asks.v[i].hi | PAGE_KEY_HEAD;

		VEC_EACH (j, &one)
			here += one.v[j] >= lo && one.v[j] <= hi;
		VEC_EACH (j, &two)
			there += two.v[j] >= lo && two.v[j] <= hi;
	}
	assert_true(here > there);
	arena_free(a);
}

/* Candidates of all claims of a page on which every claim is like the next. */
static size_t
candidates_of(struct arena *a, int claims)
{
	struct claims page = {0};
	struct index *ix = index_new(a);
	struct buf b;
	size_t n = 0;

	buf_init(&b, a, (size_t)1 << 20);
	for (int i = 0; i < claims; i++)
		buf_f(&b, "The hall seats %d people in row %d. ", i, i % 50);
	read_text(a, "Village", "v.md", buf_str(&b).p, &page);
	assert_int_equal(page.n, claims);
	VEC_EACH (i, &page) {
		struct candidates found = {0};

		index_find(a, ix, page.v[i], &found);
		assert_true(found.n <= INDEX_FOUND);
		n += found.n;
		index_add(ix, page.v[i]);
	}
	return n;
}

/* What is judged grows with a page and not with its square. */
static void
twice_the_claims_are_no_more_than_thrice_the_pairs(void **state)
{
	struct arena *a = arena_new();
	size_t one = candidates_of(a, 400), two = candidates_of(a, 800);

	(void)state;
	assert_true(one > 400);
	assert_true(two <= 3 * one);
	arena_free(a);
}

/* The nearest few are the first of all, in the same order. */
static void
nearest_are_the_first_of_all_found(void **state)
{
	struct arena *a = arena_new();
	struct claims page = {0}, src = {0};
	struct index *ix = index_new(a);
	struct candidates all = {0}, few = {0};

	(void)state;
	read_text(a, "Village", "v.md",
	    "The hall seats 300 people. The pond is deep. The hall was built "
	    "in 1974. The old hall burnt. Ducks nest in the hall. The hall has "
	    "a pond. People like the hall.",
	    &page);
	read_text(a, "", "", "The hall seats 280 people.", &src);
	VEC_EACH (i, &page)
		index_add(ix, page.v[i]);
	index_find(a, ix, src.v[0], &all);
	index_nearest(a, ix, src.v[0], 3, &few);
	assert_true(all.n > 3);
	assert_int_equal(few.n, 3);
	VEC_EACH (i, &few)
		assert_ptr_equal(few.v[i].claim, all.v[i].claim);
	arena_free(a);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(shared_subject_is_found_first),
	    cmocka_unit_test(claim_never_meets_its_own_place),
	    cmocka_unit_test(a_small_page_is_looked_at_whole),
	    cmocka_unit_test(many_claims_are_searched),
	    cmocka_unit_test(a_page_has_the_words_of_a_claim_in_any_form),
	    cmocka_unit_test(a_page_has_the_words_of_other_scripts),
	    cmocka_unit_test(a_number_tells_pages_apart_by_name),
	    cmocka_unit_test(
		twice_the_claims_are_no_more_than_thrice_the_pairs),
	    cmocka_unit_test(nearest_are_the_first_of_all_found),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
