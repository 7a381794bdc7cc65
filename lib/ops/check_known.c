/*
 * check_known: pages that said nothing when they were looked at last.
 *
 * What a page says by itself depends on its bytes, its path, the settings and
 * the program. Of a page that said nothing, and of which nothing was asked of
 * the records, a hash is kept with the number of its claims; where it names
 * what a finding is about, with the key of the findings, since it was asked
 * whether it says one of them again. A page that says something is looked at
 * each time.
 */
#include "ops/check_own.h"

static bool
read_text(struct check_work *k, const struct tree *t, struct str path,
    struct str *out)
{
	struct err quiet;

	err_init(&quiet, k->a);
	return tree_read(k->a, t, path, out, &quiet) == 0;
}

void
check_known_open(struct check_work *k)
{
	struct str settings[2] = {STR_NONE, STR_NONE}, key = {NULL, HASH_SIZE};
	unsigned char h[HASH_SIZE];

	/* One that came with the wiki is somebody else's word. */
	if (k->scope->cache.n == 0 || !k->scope->standing ||
	    k->scope->paths != NULL || k->scope->no_source ||
	    tree_has(k->before, STR(TREE_CACHE "/" CHECK_CACHE)))
		return;
	read_text(k, k->before, STR(WIKI_CONFIG), &settings[0]);
	read_text(k, k->after, STR(WIKI_CONFIG), &settings[1]);
	hash_texts(settings, 2, h);
	key.p = (const char *)h;
	k->known = known_open(k->a, k->scope->cache, key);
}

void
check_known_save(struct check_work *k)
{
	if (k->known != NULL)
		known_save(k->known, &k->facts);
}

/* What is known of a page of these bytes as it would be found now. */
static bool
fact_holds(struct check_work *k, const struct known_fact *f)
{
	return f != NULL && (!k->touched || f->b == k->restate_key);
}

bool
check_page_known(struct check_work *k, struct str path, struct known_fact *fact)
{
	const struct known_fact *old;
	struct str on[2] = {path};

	if (k->known == NULL || !read_text(k, k->after, path, &on[1])) {
		k->known = NULL;
		check_page(k, path);
		return false;
	}
	hash_texts(on, 2, fact->hash);
	k->touched = check_restate_touches(k, on[1]);
	old = known_find(k->known, fact->hash);
	if (fact_holds(k, old)) {
		*fact = *old;
		k->out->pages = 1;
		k->out->claims = (long)fact->a;
		return true;
	}
	k->outside = false;
	check_page(k, path);
	fact->a = (uint64_t)k->out->claims;
	fact->b = k->touched ? k->restate_key : 0;
	return !k->outside && k->out->pages == 1 && k->out->diags.n == 0 &&
	       k->out->not_checked.n == 0;
}
