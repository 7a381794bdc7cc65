#include "base/hash.h"

#include <openssl/evp.h>
#include <stdlib.h>

#include "base/arena.h"

#define SHA_SIZE 32
/* 52 characters of 5 bits are 260; the last one is padded with zeros. */
#define SHORT_MAX 52

static void
sha256(struct str bytes, unsigned char out[SHA_SIZE + 1])
{
	/* Fails only where libcrypto itself is out of memory or broken. */
	if (EVP_Digest(bytes.p != NULL ? bytes.p : "", bytes.n, out, NULL,
		EVP_sha256(), NULL) != 1)
		abort();
	out[SHA_SIZE] = 0;
}

struct str
hash_hex(struct arena *a, struct str bytes)
{
	static const char digits[] = "0123456789abcdef";
	unsigned char h[SHA_SIZE + 1];
	char *p = arena_alloc(a, 2 * SHA_SIZE + 1);

	sha256(bytes, h);
	for (size_t i = 0; i < SHA_SIZE; i++) {
		p[2 * i] = digits[h[i] >> 4];
		p[2 * i + 1] = digits[h[i] & 15];
	}
	return (struct str){p, (size_t)2 * SHA_SIZE};
}

struct str
hash_short(struct arena *a, struct str bytes, size_t n)
{
	static const char digits[] = "0123456789abcdefghjkmnpqrstvwxyz";
	unsigned char h[SHA_SIZE + 1];
	char *p;

	if (n > SHORT_MAX)
		n = SHORT_MAX;
	p = arena_alloc(a, n + 1);
	sha256(bytes, h);
	for (size_t i = 0; i < n; i++) {
		size_t bit = i * 5;
		unsigned two = (unsigned)h[bit / 8] << 8 | h[bit / 8 + 1];

		p[i] = digits[(two >> (11 - bit % 8)) & 31];
	}
	return (struct str){p, n};
}
