#include <string.h>

#include "unit.h"

#include "base/arena.h"
#include "base/err.h"
#include "detect/atoms.h"
#include "detect/own.h"

static void
read_text(
    struct arena *a, const char *title, const char *text, struct claims *out)
{
	struct md_doc *doc;
	struct err e;
	struct atoms_ctx ctx = {.title = str_of(title)};

	err_init(&e, a);
	assert_int_equal(md_parse(a, str_of(text), &doc, &e), 0);
	atoms_read(a, doc, &ctx, out);
}

static void
tables_are_sorted(void **state)
{
	(void)state;
	assert_true(lexicon_sorted());
	assert_true(concepts_sorted());
	assert_true(relations_sorted());
	assert_true(kinds_sorted());
	assert_true(places_sorted());
	assert_true(cues_sorted());
}

static void
lemmas_undo_inflection(void **state)
{
	static const char *const rows[][2] = {{"took", "take"},
	    {"stopped", "stop"}, {"based", "base"}, {"companies", "company"},
	    {"running", "run"}, {"children", "child"}, {"seats", "seat"}};

	(void)state;
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct arena *a = arena_new();
		struct words w = {0};
		struct terms t = {0};
		struct topic tp = {0};
		struct qtys q = {0};

		text_words(a, str_of(rows[i][0]), &w);
		terms_read(a, &w, &tp, &q, &t);
		if (!(t.v[0].f & T_CONCEPT))
			assert_true(id_of(stem_of(t.v[0].lemma)) ==
				    id_of(stem_of(str_of(rows[i][1]))));
		arena_free(a);
	}
}

static void
empty_text_gives_no_claims(void **state)
{
	struct arena *a = arena_new();
	struct claims c = {0};

	(void)state;
	read_text(a, "X", "", &c);
	assert_int_equal(c.n, 0);
	arena_free(a);
}

static void
nothing_is_dropped_in_silence(void **state)
{
	struct arena *a = arena_new();
	struct claims c = {0};

	(void)state;
	read_text(a, "X", "Fine weather. Adjust to taste.", &c);
	assert_int_equal(c.n, 2);
	arena_free(a);
}

static void
modality_is_read_from_cues(void **state)
{
	static const struct {
		const char *text;
		enum modality want;
	} rows[] = {
	    {"The shop opens at nine.", MOD_ASSERTED},
	    {"Does the shop open at nine?", MOD_QUESTION},
	    {"Imagine the shop opens at nine.", MOD_HYPOTHETICAL},
	    {"The shop might open at nine.", MOD_HEDGED},
	    {"Rumour has it that the shop opens at nine.", MOD_REPORTED},
	    {"Jo thinks the shop opens too late.", MOD_OPINION},
	    {"For example, a shop opens at nine.", MOD_EXAMPLE},
	    {"The shop is expected to open in May.", MOD_PLANNED},
	    {"The May 2026 fair is in York.", MOD_ASSERTED},
	};

	(void)state;
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct arena *a = arena_new();
		struct claims c = {0};

		read_text(a, "X", rows[i].text, &c);
		assert_int_equal(c.n, 1);
		assert_int_equal(c.v[0]->modality, rows[i].want);
		arena_free(a);
	}
}

static void
double_negation_is_none(void **state)
{
	struct arena *a = arena_new();
	struct claims c = {0};

	(void)state;
	read_text(a, "X",
	    "Nobody left without paying. The door is not locked. Not only "
	    "Ann came.",
	    &c);
	assert_false(c.v[0]->negated);
	assert_true(c.v[1]->negated);
	assert_false(c.v[2]->negated);
	arena_free(a);
}

static void
heading_is_the_subject_of_its_items(void **state)
{
	struct arena *a = arena_new();
	struct claims c = {0};

	(void)state;
	read_text(a, "Village",
	    "# Village\n\n## Gym\n\n- Seats: 90\n- Built: 1988\n", &c);
	assert_int_equal(c.n, 2);
	assert_true(str_has(c.v[0]->key, STR("gym")));
	assert_true(str_eq(c.v[0]->value, STR("90")));
	assert_true(str_eq(c.v[0]->text, STR("- Seats: 90")));
	arena_free(a);
}

static void
pronoun_means_the_one_name_before(void **state)
{
	struct arena *a = arena_new();
	struct claims c = {0};

	(void)state;
	read_text(a, "X", "I met Hanna Weiss there. She runs the office.", &c);
	assert_int_equal(c.n, 2);
	assert_true(str_eq(c.v[1]->key, STR("hanna weiss")));
	arena_free(a);
}

static void
key_of_conjunctions_alone_is_read(void **state)
{
	struct arena *a = arena_new();
	struct claims c = {0};

	(void)state;
	read_text(a, "X", "| key | value |\n| --- | --- |\n| and | or |\n", &c);
	assert_int_equal(c.n, 1);
	arena_free(a);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(tables_are_sorted),
	    cmocka_unit_test(lemmas_undo_inflection),
	    cmocka_unit_test(empty_text_gives_no_claims),
	    cmocka_unit_test(nothing_is_dropped_in_silence),
	    cmocka_unit_test(modality_is_read_from_cues),
	    cmocka_unit_test(double_negation_is_none),
	    cmocka_unit_test(heading_is_the_subject_of_its_items),
	    cmocka_unit_test(pronoun_means_the_one_name_before),
	    cmocka_unit_test(key_of_conjunctions_alone_is_read),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
