#include "base/hash.h"

#include <nettle/sha1.h>
#include <nettle/sha2.h>
#include <stdint.h>

#include "base/arena.h"

/* 52 characters of 5 bits are 260; the last one is padded with zeros. */
#define SHORT_MAX 52

static void
sha256(struct str bytes, unsigned char out[SHA256_DIGEST_SIZE + 1])
{
	struct sha256_ctx c;

	sha256_init(&c);
	if (bytes.n != 0)
		sha256_update(&c, bytes.n, (const uint8_t *)bytes.p);
	sha256_digest(&c, SHA256_DIGEST_SIZE, out);
	out[SHA256_DIGEST_SIZE] = 0;
}

void
hash_texts(const struct str *texts, size_t n, unsigned char out[HASH_SIZE])
{
	struct sha256_ctx c;

	sha256_init(&c);
	for (size_t i = 0; i < n; i++) {
		uint64_t length = texts[i].n;

		sha256_update(&c, sizeof(length), (const uint8_t *)&length);
		if (length != 0)
			sha256_update(
			    &c, texts[i].n, (const uint8_t *)texts[i].p);
	}
	sha256_digest(&c, HASH_SIZE, out);
}

static struct str
hex(struct arena *a, const unsigned char *h, size_t n)
{
	static const char digits[] = "0123456789abcdef";
	char *p = arena_alloc(a, 2 * n + 1);

	for (size_t i = 0; i < n; i++) {
		p[2 * i] = digits[h[i] >> 4];
		p[2 * i + 1] = digits[h[i] & 15];
	}
	return (struct str){p, 2 * n};
}

struct str
hash_hex(struct arena *a, struct str bytes)
{
	unsigned char h[SHA256_DIGEST_SIZE + 1];

	sha256(bytes, h);
	return hex(a, h, SHA256_DIGEST_SIZE);
}

struct str
hash_blob(struct arena *a, struct str bytes, bool by_sha256)
{
	struct str head = str_printf(a, "blob %zu", bytes.n);
	unsigned char h[SHA256_DIGEST_SIZE];
	struct sha1_ctx one;
	struct sha256_ctx two;

	if (by_sha256) {
		sha256_init(&two);
		sha256_update(&two, head.n + 1, (const uint8_t *)head.p);
		sha256_update(&two, bytes.n, (const uint8_t *)bytes.p);
		sha256_digest(&two, SHA256_DIGEST_SIZE, h);
		return hex(a, h, SHA256_DIGEST_SIZE);
	}
	sha1_init(&one);
	sha1_update(&one, head.n + 1, (const uint8_t *)head.p);
	sha1_update(&one, bytes.n, (const uint8_t *)bytes.p);
	sha1_digest(&one, SHA1_DIGEST_SIZE, h);
	return hex(a, h, SHA1_DIGEST_SIZE);
}

struct str
hash_short(struct arena *a, struct str bytes, size_t n)
{
	static const char digits[] = "0123456789abcdefghjkmnpqrstvwxyz";
	unsigned char h[SHA256_DIGEST_SIZE + 1];
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
