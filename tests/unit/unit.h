/*
 * unit: what every unit test includes; cmocka wants this order.
 */
#ifndef WK_UNIT_H
#define WK_UNIT_H

/* clang-format off */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>
/* clang-format on */

#endif
