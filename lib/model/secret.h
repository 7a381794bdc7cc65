/*
 * secret: card numbers and keys that must not be stored.
 *
 * Only what is known by issuer, length and check digit, or by prefix and
 * length: an ISBN, a hash, a telephone or a ticket number is none.
 */
#ifndef WK_MODEL_SECRET_H
#define WK_MODEL_SECRET_H

#include <stdbool.h>

#include "base/str.h"

/* The first one: what it is, for people, and its line. */
bool secret_find(struct str text, const char **what, int *line);

#endif
