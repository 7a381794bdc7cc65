/*
 * ingest_source: the record of a source: its name, its date, what it copies.
 */
#include "base/hash.h"
#include "detect/quantity.h"
#include "format/yaml.h"
#include "ops/ingest_own.h"

#define SOURCE_MAX ((size_t)64 << 20)
#define SLUG_MAX 48

/* A copy holds most of the word sequences of what it copies. */
#define SHINGLE 8
#define COPY_WORDS 20
#define COPY_SHARE 0.8

/* Where a repost says that it is one. */
#define REPOST_HEAD 600

static struct str
base_name(struct str path)
{
	size_t at = str_rchr(path, '/');

	return at < path.n ? str_sub(path, at + 1, path.n) : path;
}

static struct str
stem(struct str name)
{
	size_t dot = str_rchr(name, '.');

	return dot > 0 ? str_sub(name, 0, dot) : name;
}

static bool
is_plain(struct str name)
{
	return str_ends(name, STR(".txt")) || str_ends(name, STR(".text"));
}

static int
refuse_bad(struct work *k, struct err *e)
{
	struct str bytes = k->in->bytes, what;

	if (bytes.n > SOURCE_MAX) {
		err_set(e, FAIL_LIMIT, "the source is larger than 64 MiB");
		return err_fix(e, "split it, then ingest its parts");
	}
	if (str_chr(bytes, '\0') < bytes.n) {
		err_set(e, FAIL_SYNTAX,
		    "the source is no text (it holds a NUL byte)");
		return err_fix(e, "convert it to Markdown or plain text first");
	}
	if (str_trim(bytes).n == 0)
		return err_set(e, FAIL_SYNTAX, "the source is empty");
	if (source_secret(k->a, bytes, &what)) {
		err_set(
		    e, FAIL_REFUSED, "the source holds %.*s", STR_ARG(what));
		return err_fix(
		    e, "take it out and ingest again; nothing was stored");
	}
	return 0;
}

static struct val *
front_of(struct work *k)
{
	struct val *v;
	struct err e;

	err_init(&e, k->a);
	if (!k->doc->has_front ||
	    val_from_yaml(k->a, k->doc->front, YAML_TEXT_MAX, &v, &e) < 0)
		return NULL;
	return v;
}

static struct str
first_of(struct str a, struct str b)
{
	return a.n != 0 ? a : b;
}

static struct str
title_of(struct work *k, const struct val *front)
{
	const struct ingest_in *in = k->in;
	struct str t = first_of(in->title, val_str(front, "title"));

	for (size_t i = 0; t.n == 0 && i < k->doc->heads.n; i++)
		if (k->doc->heads.v[i]->level == 1)
			t = k->doc->heads.v[i]->text;
	if (t.n == 0 && !str_eq(in->name, STR("-")))
		t = stem(base_name(in->name));
	if (t.n == 0 && k->doc->units.n != 0)
		t = str_sub(k->doc->units.v[0].plain, 0, 40);
	t = text_squeeze(k->a, text_clean(k->a, t, false));
	return t.n != 0 ? t : STR("Untitled source");
}

/* A new file in the source folder never takes another's name. */
static struct str
place(struct work *k, struct str slug)
{
	const struct ingest_in *in = k->in;
	struct str dir = k->w->config.sources, name, ext, path;
	struct str from = base_name(in->name);
	size_t dot = str_rchr(from, '.');

	if (in->in_wiki.n != 0)
		return in->in_wiki;
	ext = dot < from.n && dot > 0 && from.n - dot <= 6
		  ? str_sub(from, dot, from.n)
		  : STR(".md");
	if (str_eq(from, STR("-")) || from.n == 0)
		name = slug;
	else
		name = text_slug(k->a, stem(from), SLUG_MAX);
	ext = str_printf(
	    k->a, ".%.*s", STR_ARG(text_slug(k->a, str_sub(ext, 1, ext.n), 5)));
	path = str_printf(
	    k->a, "%.*s/%.*s%.*s", STR_ARG(dir), STR_ARG(name), STR_ARG(ext));
	if (tree_has(k->edits, path))
		path = str_printf(k->a, "%.*s/%.*s-%.*s%.*s", STR_ARG(dir),
		    STR_ARG(name), STR_ARG(str_sub(k->src->sha256, 0, 8)),
		    STR_ARG(ext));
	return path;
}

/* Whether `s` is an earlier version of the same document. */
static bool
earlier_version(struct work *k, const struct source *s)
{
	const struct ingest_in *in = k->in;
	const struct source *src = k->src;

	if (in->in_wiki.n != 0 && str_eq(s->path, in->in_wiki))
		return true;
	if (src->url.n != 0 && str_eq(s->url, src->url))
		return true;
	return str_eq(s->title, src->title) && in->in_wiki.n == 0 &&
	       str_eq(text_slug(k->a, stem(base_name(in->name)), SLUG_MAX),
		   stem(base_name(s->path))) &&
	       !str_eq(src->title, stem(base_name(in->name)));
}

static int
date_from(struct val *front, struct date *out, struct err *e)
{
	struct str d = val_str(front, "date");

	if (d.n == 0 || date_known(*out))
		return 0;
	if (date_parse(d, out))
		return 0;
	return err_set(e, FAIL_SYNTAX,
	    "line %d: date \"%.*s\" in the front matter is no ISO date; "
	    "write 2026-05-02 or give --date",
	    val_get(front, "date")->line, STR_ARG(d));
}

static int
fill(struct work *k, struct err *e)
{
	const struct ingest_in *in = k->in;
	struct source *s = k->src;
	struct val *front = front_of(k);
	struct str cls = val_str(front, "class");

	s->title = title_of(k, front);
	s->date = in->date;
	if (date_from(front, &s->date, e) < 0)
		return -1;
	s->ingested = in->today;
	s->author = text_clean(
	    k->a, first_of(in->author, val_str(front, "author")), false);
	s->role = text_clean(k->a, val_str(front, "role"), false);
	s->url =
	    text_clean(k->a, first_of(in->url, val_str(front, "url")), false);
	s->cls = CLASS_DOCUMENT;
	if (in->has_class)
		s->cls = in->cls;
	else if (cls.n != 0)
		source_class_find(cls, &s->cls);
	s->slug = source_slug(k->a, s->title, s->sha256);
	if (in->slug.n != 0)
		s->slug = text_slug(k->a, in->slug, SLUG_MAX);
	s->origin = s->slug;
	return 0;
}

static struct source *
same_text(struct work *k)
{
	VEC_EACH (i, &k->w->sources)
		if (str_eq(k->w->sources.v[i]->text_hash, k->src->text_hash))
			return k->w->sources.v[i];
	return NULL;
}

static int
slug_taken(struct work *k, struct err *e)
{
	VEC_EACH (i, &k->w->sources)
		if (str_eq(k->w->sources.v[i]->slug, k->src->slug)) {
			err_set(e, FAIL_REFUSED,
			    "another source is called %.*s",
			    STR_ARG(k->src->slug));
			return err_fix(e, "--slug NAME gives it another name");
		}
	return 0;
}

int
source_make(struct work *k, bool *known, struct err *e)
{
	const struct ingest_in *in = k->in;
	struct source *s = NEW(k->w->a, struct source), *old;

	if (refuse_bad(k, e) < 0)
		return -1;
	if ((is_plain(in->name) ? md_plain : md_parse)(
		k->a, in->bytes, &k->doc, e) < 0)
		return -1;
	s->sha256 = hash_hex(k->a, in->bytes);
	s->text_hash = source_text_hash(k->a, in->bytes);
	k->src = s;
	old = same_text(k);
	if (old != NULL) {
		k->src = old;
		*known = true;
		return 0;
	}
	if (fill(k, e) < 0 || slug_taken(k, e) < 0)
		return -1;
	VEC_EACH (i, &k->w->sources)
		if (earlier_version(k, k->w->sources.v[i]))
			s->revises = k->w->sources.v[i]->slug;
	s->path = place(k, s->slug);
	return 0;
}

/* ---- what it copies ---- */

static const char *const repost_cues[] = {
    "reposted from",
    "repost of",
    "reprinted from",
    "republished from",
    "cross-posted from",
    "crossposted from",
    "copied from",
    "originally published",
    "originally posted",
    "first published",
    "forwarded message",
    "syndicated from",
    "mirrored from",
};

static bool
says_repost(struct arena *a, struct str text)
{
	struct str head = text_fold(a, str_sub(text, 0, REPOST_HEAD));

	for (size_t i = 0; i < sizeof(repost_cues) / sizeof(*repost_cues); i++)
		if (str_has(head, str_of(repost_cues[i])))
			return true;
	return str_starts(head, STR("fwd:")) || str_starts(head, STR("fw:"));
}

/* The share of the longer text's word sequences is not asked: a reprint may
 * stand in a longer page. */
static double
shingle_share(struct arena *a, struct str of, struct str in)
{
	struct words w = {0};
	struct str hay = text_fold(a, in);
	size_t hit = 0, n = 0;

	text_words(a, text_fold(a, of), &w);
	if (w.n < COPY_WORDS)
		return 0;
	for (size_t i = 0; i + SHINGLE <= w.n; i += SHINGLE) {
		const struct word *last = &w.v[i + SHINGLE - 1];
		struct str part = {w.v[i].raw.p,
		    (size_t)(last->raw.p + last->raw.n - w.v[i].raw.p)};

		hit += str_has(hay, part);
		n++;
	}
	return n != 0 ? (double)hit / (double)n : 0;
}

/* Whether a date that the text gives is the source's own; a day without its
 * year counts, since a repost says "of 2 May". */
static bool
names_day(struct work *k, const struct source *s)
{
	struct qty_ctx ctx = {.said = k->src->date};
	struct qtys q = {0};

	if (s->date.d == 0)
		return false;
	qty_scan(k->a, str_sub(k->in->bytes, 0, REPOST_HEAD), &ctx, &q);
	VEC_EACH (i, &q) {
		const struct qty *d = &q.v[i];

		if (d->kind != QTY_DATE)
			continue;
		if (d->recurring && d->month == s->date.m &&
		    d->mday == s->date.d)
			return true;
		for (int n = 0; n < d->nwhen; n++)
			if (d->when[n].lo == date_day(s->date) &&
			    d->when[n].hi == d->when[n].lo + 1)
				return true;
	}
	return false;
}

/* Whether the text names the source: its title, its author, or its day. */
static bool
names_source(struct work *k, const struct source *s)
{
	struct str text = text_fold(k->a, k->in->bytes);
	struct str title = text_fold(k->a, s->title);
	struct str author = text_fold(k->a, s->author);

	return (title.n > 3 && str_has(text, title)) ||
	       (author.n > 3 && str_has(text, author)) || names_day(k, s);
}

static bool
holds_sentence(struct work *k, struct str bytes)
{
	struct str text = text_fold(k->a, bytes);

	VEC_EACH (i, &k->claims) {
		struct str c = text_fold(k->a, k->claims.v[i]->text);

		if (c.n >= 20 && str_has(text, c))
			return true;
	}
	return false;
}

static bool
sentence_within(struct work *k, struct str bytes)
{
	struct str mine = text_fold(k->a, k->in->bytes);
	struct md_doc *doc;
	struct err e;

	err_init(&e, k->a);
	if (md_parse(k->a, bytes, &doc, &e) < 0)
		return false;
	VEC_EACH (i, &doc->units) {
		struct str u = text_fold(k->a, doc->units.v[i].plain);

		if (u.n >= 15 && str_has(mine, u))
			return true;
	}
	return false;
}

static bool
copies(struct work *k, const struct source *s, bool says)
{
	struct str bytes;
	struct err e;

	err_init(&e, k->a);
	if (tree_read(k->a, k->edits, s->path, &bytes, &e) < 0)
		return false;
	if (shingle_share(k->a, bytes, k->in->bytes) >= COPY_SHARE ||
	    shingle_share(k->a, k->in->bytes, bytes) >= COPY_SHARE)
		return true;
	return says && (names_source(k, s) || holds_sentence(k, bytes) ||
			   sentence_within(k, bytes));
}

static bool
shares_page(struct work *k, const struct source *s)
{
	VEC_EACH (i, &s->pages)
		if (page_of(k, s->pages.v[i]) != NULL)
			return true;
	return false;
}

/* Where the text does not say that it is a repost, only a source that one of
 * its pages rests on is worth the comparison. */
void
source_trace_origin(struct work *k)
{
	struct sources *all = &k->w->sources;
	bool says = says_repost(k->a, k->in->bytes);

	VEC_EACH (i, all) {
		const struct source *s = all->v[i];

		if (s == k->src || str_eq(s->slug, k->src->revises))
			continue;
		if (!says && !shares_page(k, s))
			continue;
		if (copies(k, s, says)) {
			k->src->origin = s->origin;
			return;
		}
	}
}

void
source_keep(struct work *k)
{
	VEC_EACH (i, &k->pages)
		if (k->pages.v[i]->changed &&
		    !strs_has(&k->src->pages, k->pages.v[i]->page->path))
			strs_add(
			    k->w->a, &k->src->pages, k->pages.v[i]->page->path);
	if (!tree_has(k->edits, k->src->path))
		tree_put(k->edits, k->src->path, k->in->bytes);
	source_save(k->a, k->edits, k->src);
}
