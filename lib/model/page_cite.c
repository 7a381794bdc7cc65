/* Which sources a unit of a page cites, in whatever form. */
#include <string.h>

#include "base/text.h"
#include "model/page_own.h"

struct cites {
	struct arena *a;
	const struct page *p;
	const struct sources *all;
	struct sources *out;
	struct strs *foreign;
};

static bool
ascii(struct str s)
{
	for (size_t i = 0; i < s.n; i++)
		if ((unsigned char)s.p[i] >= 0x80)
			return false;
	return true;
}

/* One system writes names decomposed, another composed. */
static bool
same_path(struct arena *a, struct str x, struct str y)
{
	if (str_eq(x, y))
		return true;
	return !ascii(x) && !ascii(y) && str_eq(text_nfc(a, x), text_nfc(a, y));
}

static struct source *
at_path(struct arena *a, const struct sources *all, struct str path)
{
	if (path.n == 0)
		return NULL;
	VEC_EACH (i, all)
		if (same_path(a, path, all->v[i]->path))
			return source_at(all, all->v[i]->path);
	return NULL;
}

/* Whether `path` is `tail` or ends in "/tail". */
static bool
ends_in(struct arena *a, struct str path, struct str tail)
{
	for (size_t at = 0; at < path.n; at++) {
		struct str rest = str_sub(path, at, path.n);

		if ((at == 0 || path.p[at - 1] == '/') &&
		    same_path(a, tail, rest))
			return true;
	}
	return false;
}

/* The one file whose path ends so, with or without its extension; NULL where
 * several do: a guess would be a wrong receipt. */
static struct source *
at_tail(struct arena *a, const struct sources *all, struct str tail, bool stem)
{
	struct str found = STR_NONE;

	VEC_EACH (i, all) {
		struct str path = all->v[i]->path;

		if (tail.n == 0 ||
		    !ends_in(a, stem ? path_stem(path) : path, tail))
			continue;
		if (found.n != 0 && !str_eq(found, path))
			return NULL;
		found = path;
	}
	return found.n != 0 ? source_at(all, found) : NULL;
}

static struct source *
at_url(const struct sources *all, struct str url)
{
	struct str core = source_url_core(url);
	struct source *found = NULL;

	VEC_EACH (i, all) {
		struct source *s = all->v[i];

		if (s->url.n != 0 && str_eq(source_url_core(s->url), core) &&
		    (found == NULL ||
			date_cmp(found->ingested, s->ingested) < 0))
			found = s;
	}
	return found;
}

/* "file.md:42-58" without the lines. */
static struct str
cut_lines(struct str s)
{
	size_t at = s.n;

	while (at > 0 && ((s.p[at - 1] >= '0' && s.p[at - 1] <= '9') ||
			     s.p[at - 1] == '-' || s.p[at - 1] == ','))
		at--;
	return at < s.n && at > 0 && s.p[at - 1] == ':' ? str_sub(s, 0, at - 1)
							: s;
}

/* The path or URL out of what may have wrapped it. */
static struct str
bare_target(struct str s)
{
	s = str_trim(s);
	if (str_starts(s, STR("[["))) {
		s = str_sub(s, 2, str_find(s, STR("]]")));
		s = str_sub(s, 0, str_chr(s, '|'));
		while (str_ends(s, STR("\\")))
			s.n--;
	} else if (str_starts(s, STR("[")) && str_has(s, STR("]("))) {
		s = str_sub(s, str_find(s, STR("](")) + 2, s.n);
		s = str_sub(s, 0, str_rchr(s, ')'));
	}
	if (str_starts(s, STR("<")))
		s = str_sub(s, 1, str_chr(s, '>'));
	else if (str_has(s, STR(" \"")))
		s = str_sub(s, 0, str_find(s, STR(" \"")));
	while (s.n != 0 && memchr("`'\"", s.p[0], 3) != NULL)
		s = str_sub(s, 1, s.n);
	while (s.n != 0 && memchr("`'\"", s.p[s.n - 1], 3) != NULL)
		s.n--;
	return str_trim(s);
}

static struct source *
by_slug(const struct sources *all, struct str slug)
{
	VEC_EACH (i, all)
		if (slug.n != 0 && str_eq(all->v[i]->slug, slug))
			return all->v[i];
	return NULL;
}

/* A file by its path: from the page, from the root, by the end of its path. */
static struct source *
by_path(struct arena *a, const struct page *p, struct str path,
    const struct sources *all)
{
	struct str root = path_join(a, STR_NONE, path);
	struct source *s = NULL;

	if (!str_starts(path, STR("/")))
		s = at_path(a, all, path_join(a, path_dir(p->path), path));
	if (s == NULL)
		s = at_path(a, all, root);
	if (s == NULL && !str_starts(path, STR("..")))
		s = at_tail(a, all, root, false);
	return s;
}

static struct source *
resolve(struct arena *a, const struct page *p, struct str s,
    const struct sources *all, bool stem)
{
	struct str path;
	struct source *found = by_slug(all, s);

	if (found != NULL)
		return found;
	/* A file may have a '#' or a ':' in its name: as written first. */
	found = by_path(a, p, path_decode(a, s), all);
	if (found != NULL)
		return found;
	path = cut_lines(str_sub(s, 0, str_chr(s, '#')));
	path = path_decode(a, path);
	if (path.n == 0)
		return NULL;
	found = by_path(a, p, path, all);
	return found == NULL && stem
		   ? at_tail(a, all, path_join(a, STR_NONE, path), true)
		   : found;
}

/* The few sources a target can mean at all, where the wiki has an index. */
static bool
narrow(struct arena *a, struct str s, const struct sources *all,
    struct sources *out)
{
	struct str whole = path_decode(a, s), path;

	if (str_has(s, STR("://")))
		return sources_near(a, all, source_url_core(s), out);
	path = path_decode(a, cut_lines(str_sub(s, 0, str_chr(s, '#'))));
	return sources_near(a, all, path_base(whole), out) &&
	       sources_near(a, all, path_base(path), out);
}

static struct source *
by_target(struct arena *a, const struct page *p, struct str target,
    const struct sources *all, bool stem)
{
	struct str s = bare_target(target);
	struct sources few = {0};

	if (s.n == 0)
		return NULL;
	if (narrow(a, s, all, &few)) {
		if (few.n == 0)
			return NULL;
		all = &few;
	}
	return str_has(s, STR("://")) ? at_url(all, s)
				      : resolve(a, p, s, all, stem);
}

static void
add_source(struct arena *a, struct sources *out, struct source *s)
{
	if (s == NULL)
		return;
	VEC_EACH (i, out)
		if (out->v[i] == s)
			return;
	*VEC_ADD(a, out) = s;
}

/* A word of running text as a path: no mark of punctuation around it. */
static struct str
word_target(struct str w)
{
	while (w.n != 0 && memchr("([{,;", w.p[0], 5) != NULL)
		w = str_sub(w, 1, w.n);
	while (w.n != 0 && memchr(")]},;.", w.p[w.n - 1], 6) != NULL)
		w.n--;
	return w;
}

/* What looks like a file or an address; a plain word never is a receipt. */
static bool
looks_like_file(struct str w)
{
	size_t dot = str_rchr(w, '.');

	return str_chr(w, '/') < w.n || (dot > 0 && dot + 1 < w.n);
}

/* Every source a running text names by link, path or address. */
static void
sources_in(struct cites *c, struct str s)
{
	struct source *whole = by_target(c->a, c->p, s, c->all, false);
	struct str w, rest = s;

	if (whole != NULL) {
		add_source(c->a, c->out, whole);
		return;
	}
	while (rest.n != 0) {
		size_t open = str_find(rest, STR("]("));
		size_t wiki = str_find(rest, STR("[["));
		size_t at = open < wiki ? open : wiki, end;

		if (at == rest.n)
			break;
		end = open < wiki
			  ? str_chr(str_sub(rest, at, rest.n), ')')
			  : str_find(str_sub(rest, at, rest.n), STR("]]"));
		w = open < wiki ? str_sub(rest, at + 2, at + end)
				: str_sub(rest, at, at + end + 2);
		add_source(c->a, c->out,
		    by_target(c->a, c->p, w, c->all, open >= wiki));
		rest = str_sub(rest, at + end + 1, rest.n);
	}
	for (size_t i = 0; i < s.n;) {
		size_t from = i;

		while (i < s.n && memchr(" \t\r\n", s.p[i], 4) == NULL)
			i++;
		w = word_target(str_sub(s, from, i));
		if (looks_like_file(w))
			add_source(c->a, c->out,
			    by_target(c->a, c->p, w, c->all, false));
		i++;
	}
}

static const struct md_def *
find_def(struct arena *a, const struct page *p, struct str label)
{
	struct str want;

	VEC_EACH (i, &p->doc->defs)
		if (str_eq(p->doc->defs.v[i].label, label))
			return &p->doc->defs.v[i];
	want = text_fold(a, label);
	VEC_EACH (i, &p->doc->defs)
		if (str_eq(text_fold(a, p->doc->defs.v[i].label), want))
			return &p->doc->defs.v[i];
	return NULL;
}

static void
ref_sources(struct cites *c, const struct md_ref *r)
{
	const struct md_def *d;
	size_t had = c->out->n;

	if (r->kind != MD_FOOTNOTE) {
		add_source(c->a, c->out,
		    by_target(
			c->a, c->p, r->target, c->all, r->kind == MD_WIKILINK));
		if (c->out->n == had &&
		    (r->kind == MD_MARKER || r->kind == MD_SOURCE))
			sources_in(c, r->target);
		return;
	}
	add_source(c->a, c->out, by_slug(c->all, r->target));
	d = find_def(c->a, c->p, r->target);
	if (d == NULL || c->out->n != had)
		return;
	VEC_EACH (i, &d->refs)
		if (d->refs.v[i].kind != MD_FOOTNOTE)
			ref_sources(c, &d->refs.v[i]);
	if (c->out->n == had)
		sources_in(c, d->text);
}

struct source *
page_ref_source(struct arena *a, const struct page *p, const struct md_ref *r,
    const struct sources *all)
{
	struct sources out = {0};
	struct cites c = {a, p, all, &out, NULL};

	ref_sources(&c, r);
	return out.n != 0 ? out.v[0] : NULL;
}

/* Whether a ref that names no source of the wiki cites one all the same: a
 * link in running text may lead anywhere, these forms are citations. */
static bool
is_citation(const struct md_ref *r)
{
	switch (r->kind) {
	case MD_FOOTNOTE:
	case MD_MARKER:
	case MD_SOURCE:
		return true;
	case MD_PAREN:
		return !str_starts(r->target, STR("#"));
	case MD_LINK:
	case MD_WIKILINK:
		break;
	}
	return false;
}

/* True where the refs cite anything, known or foreign. */
static bool
refs_receipts(struct cites *c, const struct md_refs *refs)
{
	struct str text = c->p->doc->text;
	size_t had = c->out->n + c->foreign->n;

	VEC_EACH (i, refs) {
		const struct md_ref *r = &refs->v[i];
		struct sources found = {0};
		struct cites one = {c->a, c->p, c->all, &found, NULL};

		ref_sources(&one, r);
		VEC_EACH (k, &found)
			add_source(c->a, c->out, found.v[k]);
		if (found.n == 0 && is_citation(r))
			strs_add(
			    c->a, c->foreign, str_sub(text, r->off, r->end));
	}
	return c->out->n + c->foreign->n > had;
}

/* From this many sentences on it is kept which of an item's cite anything. */
#define LONG_ITEM 16

struct long_item {
	const struct sources *all;
	const struct source *last; /* of the `known` there were */
	size_t known, item;
	size_t *v, n, cap; /* indices of units */
};

struct page_long {
	struct arena *a;
	struct long_item *v;
	size_t n, cap;
};

struct page_long *
page_long_new(struct arena *a)
{
	struct page_long *l = NEW(a, struct page_long);

	l->a = a;
	return l;
}

static const struct source *
last_of(const struct sources *all)
{
	return all->n != 0 ? all->v[all->n - 1] : NULL;
}

static const struct long_item *
long_find(const struct cites *c, size_t item)
{
	struct page_long *l = c->p->long_items;

	VEC_EACH (i, l)
		if (l->v[i].item == item && l->v[i].all == c->all &&
		    l->v[i].known == c->all->n &&
		    l->v[i].last == last_of(c->all))
			return &l->v[i];
	return NULL;
}

/* The item of the units `from` to `to`. */
static const struct long_item *
long_read(const struct cites *c, size_t from, size_t to)
{
	const struct md_units *us = &c->p->doc->units;
	struct page_long *l = c->p->long_items;
	struct long_item *it = VEC_ADD(l->a, l);

	*it = (struct long_item){.all = c->all,
	    .last = last_of(c->all),
	    .known = c->all->n,
	    .item = us->v[from].item};
	for (size_t i = from; i < to; i++) {
		struct sources found = {0};
		struct strs foreign = {0};
		struct cites one = {c->a, c->p, c->all, &found, &foreign};

		if (refs_receipts(&one, &us->v[i].refs))
			*VEC_ADD(l->a, it) = i;
	}
	return it;
}

/* The others of the item, from the one before backwards, then those after. */
static bool
long_receipts(struct cites *c, const struct long_item *it, size_t at)
{
	const struct md_units *us = &c->p->doc->units;
	size_t after = 0;
	bool found = false;

	while (after < it->n && it->v[after] <= at)
		after++;
	for (size_t i = after; i > 0; i--)
		found |= refs_receipts(c, &us->v[it->v[i - 1]].refs);
	for (size_t i = after; i < it->n; i++)
		found |= refs_receipts(c, &us->v[it->v[i]].refs);
	return found;
}

/* The other sentences of the unit's list item. */
static bool
mates_receipts(struct cites *c, size_t at)
{
	const struct md_units *us = &c->p->doc->units;
	size_t item = us->v[at].item, from = at, to = at + 1;
	const struct long_item *it = long_find(c, item);
	bool found = false;

	if (it != NULL)
		return long_receipts(c, it, at);
	while (from > 0 && us->v[from - 1].item == item)
		from--;
	while (to < us->n && us->v[to].item == item)
		to++;
	if (to - from >= LONG_ITEM)
		return long_receipts(c, long_read(c, from, to), at);
	for (size_t i = at; i > from; i--)
		found |= refs_receipts(c, &us->v[i - 1].refs);
	for (size_t i = at + 1; i < to; i++)
		found |= refs_receipts(c, &us->v[i].refs);
	return found;
}

/* The other sentences of the same list item, then the item it hangs under. */
static bool
item_receipts(struct cites *c, const struct md_unit *u)
{
	size_t at = unit_index(c->p, u);
	const struct md_unit *up = unit_parent(c->p, u);

	if (u->item != 0 && at < c->p->doc->units.n && mates_receipts(c, at))
		return true;
	return up != NULL && up != u && refs_receipts(c, &up->refs);
}

/* The "Source:" line and, where it only announces them, the list below it. */
static bool
line_receipts(struct cites *c, size_t at)
{
	const struct md_units *us = &c->p->doc->units;
	const struct md_unit *u = &us->v[at];
	struct str raw = str_sub(c->p->doc->text, u->off, u->end);
	size_t had = c->out->n;

	if (refs_receipts(c, &u->refs))
		return true;
	raw = str_sub(raw, str_chr(raw, ':') + 1, raw.n);
	sources_in(c, raw);
	if (c->out->n > had)
		return true;
	if (text_squeeze(c->a, raw).n > 2) {
		strs_add(c->a, c->foreign, str_trim(raw));
		return true;
	}
	for (size_t i = at + 1;
	     i < us->n && us->v[i].item != 0 && us->v[i].head == u->head; i++) {
		refs_receipts(c, &us->v[i].refs);
		sources_in(
		    c, str_sub(c->p->doc->text, us->v[i].off, us->v[i].end));
	}
	return c->out->n > had;
}

/* The section's line that follows the unit, else the last before it; then
 * those of the sections around it. */
static bool
section_receipts(struct cites *c, const struct md_unit *u)
{
	const struct md_units *us = &c->p->doc->units;
	const struct page_lines *lines = &c->p->source_lines;
	const struct md_head *h = u->head;

	for (;;) {
		size_t best = us->n;

		VEC_EACH (i, lines) {
			const struct md_unit *l = &us->v[lines->v[i]];

			if (l->head != h || l == u)
				continue;
			best = lines->v[i];
			if (l->off > u->off)
				break;
		}
		if (best < us->n && line_receipts(c, best))
			return true;
		if (h == NULL)
			return false;
		h = h->up;
	}
}

static void
front_receipts(struct cites *c)
{
	struct sources found = {0};
	struct cites one = {c->a, c->p, c->all, &found, NULL};
	size_t unknown = 0;

	VEC_EACH (i, &c->p->cited) {
		size_t had = found.n;
		struct source *s =
		    by_target(c->a, c->p, c->p->cited.v[i], c->all, true);

		add_source(c->a, &found, s);
		if (s == NULL)
			sources_in(&one, c->p->cited.v[i]);
		unknown += s == NULL && found.n == had;
	}
	if (found.n + unknown != 1)
		return;
	if (found.n == 1)
		add_source(c->a, c->out, found.v[0]);
	else
		VEC_EACH (i, &c->p->cited)
			strs_add(c->a, c->foreign, c->p->cited.v[i]);
}

void
page_receipts(struct arena *a, const struct page *p, const struct md_unit *u,
    const struct sources *all, struct sources *out, struct strs *foreign)
{
	struct cites c = {a, p, all, out, foreign};

	if (refs_receipts(&c, &u->refs) || item_receipts(&c, u) ||
	    section_receipts(&c, u))
		return;
	front_receipts(&c);
}
