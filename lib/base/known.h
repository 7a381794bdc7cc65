/*
 * known: what an earlier run of this very program found out, by the hash of
 * what it looked at.
 *
 * The file is derived and local to a machine. Where it is gone, damaged, of
 * another build or of another key, nothing is known; where it cannot be
 * written, nothing will be. Neither is told.
 */
#ifndef WK_BASE_KNOWN_H
#define WK_BASE_KNOWN_H

#include <stdint.h>

#include "base/arena.h"
#include "base/hash.h"

/* What was found is two numbers, which are the caller's. */
struct known_fact {
	unsigned char hash[HASH_SIZE];
	uint64_t a, b;
};
struct known_facts VEC(struct known_fact);

/* `path`: of the file on disk. `key`: all that the facts rest on beside what
 * is hashed; the program is part of it unasked. Never NULL. */
struct known;
struct known *known_open(struct arena *a, struct str path, struct str key);
const struct known_fact *known_find(
    const struct known *k, const unsigned char hash[HASH_SIZE]);
/* Puts these facts in the place of the file, in one moment; sorts them. A file
 * that has them already is left alone. */
void known_save(const struct known *k, struct known_facts *facts);

#endif
