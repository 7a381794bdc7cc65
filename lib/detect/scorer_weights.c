/*
 * scorer_weights: written by `make train`; see tests/eval/train.c.
 */
#include "detect/scorer.h"

/* clang-format off */
const struct scorer_weight scorer_weights[SCORER_COUNT] = {
    {"base", -1.352},
    {"date_day", -0.361},
    {"date_year", 0.187},
    {"role_same", 0.019},
    {"verb_once", 1.472},
    {"copula", 1.389},
    {"before_same", 0.263},
    {"after_same", 0.774},
    {"both_beside_same", 0.687},
    {"distance", -1.169},
    {"cover_short", 0.145},
    {"cover_long", 0.076},
    {"shared", 0.388},
    {"left_short", -0.620},
    {"left_both", -0.059},
    {"names_left_both", -0.695},
    {"subject_left_one", -0.203},
    {"values_same", 1.232},
    {"values_differ", -0.317},
    {"values_left", -0.424},
    {"lead_one", -0.223},
    {"about", -0.629},
    {"also", -0.340},
};
/* clang-format on */
const double scorer_least = -0.400;
