/*
 * hash: SHA-256 and the short names made of it, and the names git gives to the
 * bytes of a file. libnettle lives here.
 */
#ifndef WK_BASE_HASH_H
#define WK_BASE_HASH_H

#include "base/str.h"

struct arena;

/* Of the texts one after the other, each with its length before it. */
#define HASH_SIZE 32
void hash_texts(
    const struct str *texts, size_t n, unsigned char out[HASH_SIZE]);
/* 64 lower-case hex digits. */
struct str hash_hex(struct arena *a, struct str bytes);
/* The first `n` (1 to 52) characters of the hash in base 32, alphabet
 * 0-9a-z without i, l, o, u (Crockford's), lower case. */
struct str hash_short(struct arena *a, struct str bytes, size_t n);
/* What git names a file of these bytes by: SHA-1, or SHA-256 in a repository
 * that goes by that, in hex. */
struct str hash_blob(struct arena *a, struct str bytes, bool by_sha256);

#endif
