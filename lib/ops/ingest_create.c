/*
 * ingest_create: a page for what has none, where the caller asks for it.
 *
 * A name that differs from a page's only in case, in how its letters are
 * composed or in its spaces is that page's: beside it nothing is made, since
 * other machines keep one of the two.
 */
#include "ops/ingest_own.h"

#define NAME_MAX_BYTES 60
#define SUBJECT_MAX 80

/* The subject without its article, with a capital. */
static struct str
page_title(struct work *k, struct str subject)
{
	static const char *const articles[] = {"the ", "a ", "an "};
	struct str s = text_squeeze(k->a, subject), folded = text_fold(k->a, s);
	char *p;

	for (size_t i = 0; i < sizeof(articles) / sizeof(*articles); i++)
		if (str_starts(folded, str_of(articles[i]))) {
			s = str_sub(s, str_of(articles[i]).n, s.n);
			break;
		}
	p = str_c(k->a, s);
	if (s.n != 0 && p[0] >= 'a' && p[0] <= 'z')
		p[0] = (char)(p[0] - 'a' + 'A');
	return (struct str){p, s.n};
}

/* The letters and digits of any script, for a name that has none of ours. */
static struct str
plain_name(struct arena *a, struct str title)
{
	struct str s = text_nfc(a, title);
	struct buf b;

	buf_init(&b, a, SUBJECT_MAX * 4);
	for (size_t at = 0; at < s.n && b.n < NAME_MAX_BYTES;) {
		uint32_t c = text_next(s, &at);

		if (c < TEXT_BAD && (text_is_letter(c) || text_is_digit(c)))
			text_put(&b, c);
		else if (b.n != 0 && !str_ends(buf_str(&b), STR("-")))
			buf_c(&b, '-');
	}
	while (str_ends(buf_str(&b), STR("-")))
		b.n--;
	return buf_str(&b);
}

static struct str
file_stem(struct arena *a, struct str title)
{
	struct str slug = text_slug(a, title, NAME_MAX_BYTES);

	for (size_t at = 0; at < title.n;) {
		uint32_t c = text_next(title, &at);

		if (c < TEXT_BAD && c > 0x24f && text_is_letter(c))
			return plain_name(a, title);
	}
	return slug;
}

/* The file whose path is this one but for case and composition, or none. */
static struct str
file_alike(struct work *k, struct str folder, struct str path, struct err *e)
{
	struct strs files = {0};
	struct str want = text_fold(k->a, path);

	if (tree_list(k->a, k->edits,
		str_sub(folder, 0, folder.n - (folder.n != 0)), &files, e) < 0)
		return STR_NONE;
	VEC_EACH (i, &files)
		if (str_eq(text_fold(k->a, files.v[i]), want))
			return files.v[i];
	return STR_NONE;
}

static struct open_page *
page_make(struct work *k, struct str path, struct str title)
{
	struct str text =
	    str_printf(k->a, "# %.*s\n", STR_ARG(md_inert(k->a, title)));
	struct page *p;
	struct err quiet;

	err_init(&quiet, k->a);
	if (page_parse(k->a, path, text, k->w->config.label, &p, &quiet) < 0)
		return NULL;
	return page_take(k, p);
}

static struct open_page *
page_at(struct work *k, struct str title)
{
	struct str folder = config_folder(&k->w->config), alike, path;
	struct str stem = file_stem(k->a, title);
	struct err quiet;

	if (stem.n == 0)
		return NULL;
	err_init(&quiet, k->a);
	path = str_printf(k->a, "%.*s%.*s.md", STR_ARG(folder), STR_ARG(stem));
	alike = file_alike(k, folder, path, &quiet);
	if (alike.n != 0)
		return config_is_page(&k->w->config, alike)
			   ? page_open(k, alike)
			   : NULL;
	if (quiet.code != 0 && quiet.code != FAIL_NOTFOUND)
		return NULL;
	if (!tree_path_ok(path) || !config_is_page(&k->w->config, path))
		return NULL;
	return page_make(k, path, title);
}

struct open_page *
page_create(struct work *k, const struct claim *c)
{
	struct str title = page_title(k, c->subject), path;
	struct open_page *op;
	struct err quiet;

	if (title.n == 0 || title.n > SUBJECT_MAX)
		return NULL;
	VEC_EACH (i, &k->pages)
		if (str_eq(text_fold(k->a, k->pages.v[i]->page->title),
			text_fold(k->a, title)))
			return k->pages.v[i];
	err_init(&quiet, k->a);
	if (wiki_find_page(k->a, k->w, title, &path, &quiet) == 0)
		return page_open(k, path);
	if (quiet.code != FAIL_NOTFOUND)
		return NULL; /* it fits several pages */
	op = page_at(k, title);
	return op;
}
