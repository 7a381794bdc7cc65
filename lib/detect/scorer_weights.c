/*
 * scorer_weights: written by `make train`; see tests/eval/train.c.
 */
#include "detect/scorer.h"

/* clang-format off */
const struct scorer_weight scorer_weights[SCORER_COUNT] = {
    {"base", -2.559},
    {"date_day", 0.355},
    {"date_year", 0.865},
    {"role_same", 0.320},
    {"verb_once", 1.085},
    {"copula", 1.286},
    {"before_same", 0.327},
    {"after_same", 0.579},
    {"both_beside_same", 0.523},
    {"distance", -0.823},
    {"cover_short", 0.231},
    {"cover_long", 0.183},
    {"shared", 0.114},
    {"left_short", -0.600},
    {"left_both", -0.228},
    {"names_left_both", -0.427},
    {"subject_left_one", 0.000},
    {"values_same", 0.879},
    {"values_differ", -0.307},
    {"values_left", -0.114},
    {"lead_one", -0.477},
    {"about", -0.118},
    {"also", 0.000},
};
/* clang-format on */
const double scorer_least = -0.900;
