#include "model/page.h"

#include <string.h>

#include "base/err.h"
#include "base/text.h"
#include "format/yaml.h"
#include "model/page_own.h"

#define ID_LEN 10 /* characters after "c-" */

#define OPENING STR("\xe2\x80\x9c") /* “ */
#define CLOSING STR("\xe2\x80\x9d") /* ” */
#define DASH "\xe2\x80\x94"	    /* — */

/* Lines. */

static bool
is_eol(char c)
{
	return c == '\n' || c == '\r';
}

static bool
is_gap(char c)
{
	return c == ' ' || c == '\t';
}

size_t
line_start(struct str text, size_t at)
{
	if (at > text.n)
		at = text.n;
	/* Between the two bytes of a \r\n the line is the one they end. */
	if (at > 0 && at < text.n && text.p[at] == '\n' &&
	    text.p[at - 1] == '\r')
		at--;
	while (at > 0 && !is_eol(text.p[at - 1]))
		at--;
	return at;
}

size_t
line_stop(struct str text, size_t at)
{
	while (at < text.n && !is_eol(text.p[at]))
		at++;
	return at;
}

size_t
line_next(struct str text, size_t at)
{
	at = line_stop(text, at);
	if (at < text.n && text.p[at] == '\r')
		return at + 1 < text.n && text.p[at + 1] == '\n' ? at + 2
								 : at + 1;
	return at < text.n ? at + 1 : at;
}

struct str
line_at(struct str text, size_t at)
{
	return str_sub(text, at, line_stop(text, at));
}

bool
line_blank(struct str line)
{
	return str_trim(line).n == 0;
}

size_t
line_indent(struct str line)
{
	size_t col = 0;

	for (size_t i = 0; i < line.n && is_gap(line.p[i]); i++)
		col = line.p[i] == '\t' ? col / 4 * 4 + 4 : col + 1;
	return col;
}

bool
line_bullet(struct str line, size_t *words)
{
	size_t i = 0, digits;

	while (i < line.n && is_gap(line.p[i]))
		i++;
	digits = i;
	while (i < line.n && line.p[i] >= '0' && line.p[i] <= '9')
		i++;
	if (i == line.n || i - digits > 9)
		return false;
	if (i > digits ? line.p[i] != '.' && line.p[i] != ')'
		       : memchr("-*+", line.p[i], 3) == NULL)
		return false;
	i++;
	if (i < line.n && !is_gap(line.p[i]))
		return false;
	while (i < line.n && is_gap(line.p[i]))
		i++;
	*words = i;
	return true;
}

/* Footnote definitions. */

size_t
def_stop(const struct md_doc *doc, const struct md_def *d)
{
	size_t at = line_next(doc->text, d->off), stop = at;

	while (at < doc->text.n) {
		struct str line = line_at(doc->text, at);
		bool blank = line_blank(line);

		if (!blank && at >= d->end && line_indent(line) < 4)
			break;
		at = line_next(doc->text, at);
		if (!blank)
			stop = at;
	}
	return stop;
}

static bool
all_blank(struct str s)
{
	return str_trim(s).n == 0;
}

size_t
def_run(const struct md_doc *doc, size_t stop)
{
	size_t first = doc->defs.n;

	for (size_t i = doc->defs.n; i > 0; i--) {
		const struct md_def *d = &doc->defs.v[i - 1];

		if (d->off >= stop)
			continue;
		if (!all_blank(str_sub(doc->text, def_stop(doc, d), stop)))
			break;
		first = i - 1;
		stop = d->off;
	}
	return first;
}

/* Paths. */

struct str
path_dir(struct str path)
{
	size_t at = str_rchr(path, '/');

	return at < path.n ? str_sub(path, 0, at) : STR_NONE;
}

static struct str
path_base(struct str path)
{
	size_t at = str_rchr(path, '/');

	return at < path.n ? str_sub(path, at + 1, path.n) : path;
}

static struct str
path_stem(struct str path)
{
	struct str base = path_base(path);
	size_t dot = str_rchr(base, '.');

	return dot > 0 && dot < base.n
		   ? str_sub(path, 0, path.n - (base.n - dot))
		   : path;
}

struct str
path_join(struct arena *a, struct str dir, struct str path)
{
	struct str both =
	    dir.n != 0 ? str_printf(a, "%.*s/%.*s", STR_ARG(dir), STR_ARG(path))
		       : path;
	struct strs parts = {0};
	struct str part;
	struct buf b;

	while (both.n != 0) {
		str_cut(both, '/', &part, &both);
		if (part.n == 0 || str_eq(part, STR(".")))
			continue;
		if (!str_eq(part, STR("..")))
			strs_add(a, &parts, part);
		else if (parts.n-- == 0)
			return STR_NONE;
	}
	buf_init(&b, a, MD_PAGE_MAX);
	VEC_EACH (i, &parts) {
		if (i > 0)
			buf_c(&b, '/');
		buf_add(&b, parts.v[i]);
	}
	return buf_str(&b);
}

/* Contested sections and their items. */

static bool
head_in(const struct md_head *h, size_t at)
{
	return h->off <= at && at < h->section_end;
}

/* The id at ` ^c-xxxxxxxxxx`, the last of the line; empty where none. */
static struct str
line_id(struct str line)
{
	for (size_t at = line.n; at-- > 0;) {
		struct str s = str_sub(line, at, line.n);
		size_t n = 3;

		if (s.p[0] != '^' || at == 0 ||
		    !(is_gap(line.p[at - 1]) || is_eol(line.p[at - 1])) ||
		    !str_starts(s, STR("^c-")))
			continue;
		while (n < s.n && ((s.p[n] >= '0' && s.p[n] <= '9') ||
				      (s.p[n] >= 'a' && s.p[n] <= 'z')))
			n++;
		if (n == 3 + ID_LEN && (n == s.n || s.p[n] != '-'))
			return str_sub(s, 1, n);
	}
	return STR_NONE;
}

/* Whether a line that follows an item's line still belongs to it. */
static bool
item_goes_on(struct str line, size_t indent, bool after_blank)
{
	size_t words;
	struct str s = str_trim(line);

	if (line_indent(line) > indent)
		return true;
	if (after_blank || line_bullet(line, &words))
		return false;
	return memchr("#>|<", s.p[0], 4) == NULL &&
	       !str_starts(s, STR("```")) && !str_starts(s, STR("~~~")) &&
	       !str_starts(s, STR("---")) && !str_starts(s, STR("***")) &&
	       !str_starts(s, STR("___")) && !str_starts(s, STR("[^"));
}

static size_t
item_stop(struct str text, size_t off, size_t stop)
{
	size_t indent = line_indent(line_at(text, off));
	size_t at = line_next(text, off), end = at;
	bool blank = false;

	while (at < stop) {
		struct str line = line_at(text, at);
		bool was_blank = blank;

		blank = line_blank(line);
		if (!blank && !item_goes_on(line, indent, was_blank))
			break;
		at = line_next(text, at);
		if (!blank)
			end = at;
	}
	return end;
}

/*
 * Where the quote that starts at `at` closes. A quoted text may hold quotation
 * marks of its own; what follows a side's last one is " — " and its source.
 */
static size_t
quote_stop(struct str s, size_t at)
{
	size_t last = s.n;
	int depth = 1;

	while (at < s.n) {
		struct str rest = str_sub(s, at, s.n);

		if (str_starts(rest, OPENING)) {
			depth++;
			at += OPENING.n;
		} else if (str_starts(rest, CLOSING)) {
			depth--;
			last = at;
			if (depth == 0 ||
			    str_starts(rest, STR("\xe2\x80\x9d " DASH " [")))
				return at;
			at += CLOSING.n;
		} else {
			at++;
		}
	}
	return last;
}

/* Where the next side's quote opens: not in a link, nor where a source's
 * title starts. s.n where there is none. */
static size_t
quote_start(struct str s, size_t at)
{
	for (; at < s.n; at++) {
		struct str rest = str_sub(s, at, s.n);

		if (s.p[at] == '\\')
			at++;
		else if (s.p[at] == '[')
			at += str_chr(rest, ']');
		else if (str_starts(rest, OPENING) &&
			 !str_ends(str_sub(s, 0, at), STR(DASH " ")))
			return at;
	}
	return s.n;
}

/* The quotes of a line; `one`: of a side that has a line to itself. */
static void
line_sides(struct arena *a, struct str s, bool one, struct strs *out)
{
	size_t at = 0, n = out->n;

	while (!one || out->n == n) {
		size_t from = quote_start(s, at), to;

		if (from >= s.n)
			return;
		from += OPENING.n;
		to = quote_stop(s, from);
		if (to == s.n)
			return;
		strs_add(a, out, md_plain_text(a, str_sub(s, from, to)));
		at = to + CLOSING.n;
	}
}

/* The first line after the slot's label in bold, which may hold anything. */
static struct str
after_label(struct str line)
{
	size_t open = str_find(line, STR("**")), close;

	if (open == line.n)
		return line;
	close = str_find(str_sub(line, open + 2, line.n), STR("**"));
	return str_sub(line, open + 2 + close, line.n);
}

static bool
says_resolved(struct str head)
{
	static const char *const dashes[] = {DASH, "\xe2\x80\x93", "--", "-"};
	struct str before = str_sub(head, 0, str_find(head, OPENING));
	size_t at = str_find(before, STR(" resolved "));

	if (at == before.n)
		return false;
	for (size_t i = 0; i < sizeof(dashes) / sizeof(*dashes); i++)
		if (str_ends(str_sub(before, 0, at), str_of(dashes[i]))) {
			struct str day = str_sub(before, at + 10, at + 20);
			struct date d;

			return date_parse(day, &d);
		}
	return false;
}

/* The next part of an item: a line with a bullet and those that continue it;
 * an editor may have wrapped it. */
static bool
item_part(struct str raw, size_t *at, struct str *part)
{
	size_t from = *at, words;

	if (from >= raw.n)
		return false;
	do
		*at = line_next(raw, *at);
	while (*at < raw.n && !line_bullet(line_at(raw, *at), &words));
	*part = str_sub(raw, from, *at);
	return true;
}

static void
item_read(struct arena *a, struct page_item *it)
{
	struct str head = STR_NONE, part;
	size_t at = 0, parts = 0;

	item_part(it->raw, &at, &head);
	head = after_label(head);
	for (; item_part(it->raw, &at, &part); parts++)
		line_sides(a, part, true, &it->sides);
	if (it->sides.n == 0)
		line_sides(a, head, false, &it->sides);
	it->resolved = parts == 0 && says_resolved(head);
}

/* The list item whose first unit is `u`, where it is one of ours. */
static bool
item_parse(struct arena *a, const struct page *p, const struct md_unit *u,
    size_t stop, struct page_item *out)
{
	struct str text = p->doc->text, head = STR_NONE;
	struct page_item it = {.line = u->line};
	size_t words, at = 0;

	if (u->item == 0 || !u->first_in_item || u->quoted)
		return false;
	it.off = line_start(text, u->off);
	if (!line_bullet(line_at(text, it.off), &words))
		return false;
	it.end = item_stop(text, it.off, stop);
	it.raw = str_sub(text, it.off, it.end);
	item_part(it.raw, &at, &head);
	it.id = line_id(head);
	if (it.id.n == 0)
		return false;
	item_read(a, &it);
	*out = it;
	return true;
}

/* The innermost Contested section the byte stands in, or NULL. */
static const struct md_head *
section_at(const struct page *p, size_t at)
{
	for (size_t i = p->contested.n; i > 0; i--)
		if (head_in(p->contested.v[i - 1], at))
			return p->contested.v[i - 1];
	return NULL;
}

static void
read_items(struct arena *a, struct page *p)
{
	const struct md_units *us = &p->doc->units;
	size_t done = 0;

	VEC_EACH (i, us) {
		const struct md_head *h = section_at(p, us->v[i].off);
		struct page_item it;

		if (h == NULL || us->v[i].off < done)
			continue;
		if (!item_parse(a, p, &us->v[i], h->section_end, &it))
			continue;
		*VEC_ADD(a, &p->items) = it;
		done = it.end;
	}
}

/* Whether text right under the heading holds an item of ours. */
static bool
holds_item(struct arena *a, const struct page *p, const struct md_head *h)
{
	const struct md_units *us = &p->doc->units;
	struct page_item it;

	VEC_EACH (i, us)
		if (us->v[i].head == h &&
		    item_parse(a, p, &us->v[i], h->section_end, &it))
			return true;
	return false;
}

/* A first H1 above everything is the page's title, whatever it says. */
static bool
is_title(struct arena *a, const struct page *p, const struct md_head *h)
{
	const struct md_doc *doc = p->doc;

	return h->level == 1 && h == doc->heads.v[0] &&
	       val_str(p->front, "title").n == 0 &&
	       (doc->units.n == 0 || doc->units.v[0].off > h->off) &&
	       !holds_item(a, p, h);
}

static void
read_sections(struct arena *a, struct page *p)
{
	struct str want = text_fold(a, p->label);

	VEC_EACH (i, &p->doc->heads) {
		struct md_head *h = p->doc->heads.v[i];

		if (str_eq(text_fold(a, h->text), want) && !is_title(a, p, h))
			*VEC_ADD(a, &p->contested) = h;
	}
}

/* The page's own words about itself. */

static void
add_scalars(struct arena *a, const struct val *v, struct strs *out)
{
	if (v == NULL)
		return;
	if (v->kind == VAL_LIST) {
		for (size_t i = 0; i < v->n; i++)
			add_scalars(a, v->list[i], out);
	} else if (v->kind != VAL_MAP && v->kind != VAL_NULL) {
		struct str s = str_trim(v->text);

		if (s.n != 0 && !strs_has(out, s))
			strs_add(a, out, s);
	}
}

/* One entry of `sources:`: a scalar, or a map that names the source. */
static void
add_cited(struct arena *a, const struct val *v, struct strs *out)
{
	static const char *const keys[] = {
	    "id", "resource", "path", "file", "url", "slug"};

	if (v->kind != VAL_MAP) {
		add_scalars(a, v, out);
		return;
	}
	for (size_t i = 0; i < sizeof(keys) / sizeof(*keys); i++) {
		struct str s = str_trim(val_str(v, keys[i]));

		if (s.n != 0) {
			if (!strs_has(out, s))
				strs_add(a, out, s);
			return;
		}
	}
}

static void
read_cited(struct arena *a, struct page *p)
{
	static const char *const keys[] = {"sources", "source"};

	for (size_t k = 0; k < 2; k++) {
		const struct val *v = val_get(p->front, keys[k]);

		if (v == NULL)
			continue;
		if (v->kind != VAL_LIST)
			add_cited(a, v, &p->cited);
		for (size_t i = 0; v->kind == VAL_LIST && i < v->n; i++)
			add_cited(a, v->list[i], &p->cited);
	}
}

/* "line 2: what": the line of the page, not that of the front matter. */
static struct str
front_message(struct arena *a, const struct page *p, struct str msg)
{
	struct str num, rest;
	long line;

	if (!str_starts(msg, STR("line ")) ||
	    !str_cut(str_sub(msg, 5, msg.n), ':', &num, &rest) ||
	    !str_int(num, &line))
		return str_dup(a, msg);
	return str_printf(
	    a, "line %ld:%.*s", line + p->doc->front_line - 1, STR_ARG(rest));
}

static void
read_front(struct arena *a, struct page *p)
{
	struct err e;
	struct val *v;

	if (!p->doc->has_front)
		return;
	err_init(&e, a);
	if (val_from_yaml(a, p->doc->front, YAML_TEXT_MAX, &v, &e) != 0)
		p->front_bad = front_message(a, p, e.msg);
	else if (v->kind == VAL_MAP)
		p->front = v;
	else if (v->kind != VAL_NULL)
		p->front_bad = str_printf(a,
		    "line %d: no map of keys and values", p->doc->front_line);
}

static struct str
page_title(const struct page *p)
{
	struct str title = str_trim(val_str(p->front, "title"));

	if (title.n != 0)
		return title;
	VEC_EACH (i, &p->doc->heads)
		if (p->doc->heads.v[i]->level == 1 &&
		    p->doc->heads.v[i]->text.n != 0)
			return p->doc->heads.v[i]->text;
	return path_stem(path_base(p->path));
}

/* "Source: ..." and "Sources: ..." at the start of a unit. */
static bool
is_source_line(struct str plain)
{
	static const char *const words[] = {"source", "sources"};
	struct str head, rest;

	if (!str_cut(plain, ':', &head, &rest))
		return false;
	head = str_trim(head);
	for (size_t i = 0; i < 2; i++)
		if (str_ieq(head, str_of(words[i])))
			return true;
	return false;
}

static void
read_source_lines(struct arena *a, struct page *p)
{
	VEC_EACH (i, &p->doc->units)
		if (is_source_line(p->doc->units.v[i].plain))
			*VEC_ADD(a, &p->source_lines) = i;
}

int
page_parse(struct arena *a, struct str path, struct str text, struct str label,
    struct page **out, struct err *e)
{
	struct page *p = NEW(a, struct page);
	const struct val *names;

	p->path = path;
	p->label = label.n != 0 ? label : STR("Contested");
	if (md_parse(a, text, &p->doc, e) != 0)
		return err_prefix(e, "%.*s", STR_ARG(path));
	read_front(a, p);
	p->title = page_title(p);
	names = val_get(p->front, "aliases");
	add_scalars(
	    a, names != NULL ? names : val_get(p->front, "alias"), &p->aliases);
	p->stable_id = str_trim(val_str(p->front, "id"));
	if (p->stable_id.n == 0)
		p->stable_id = path;
	read_cited(a, p);
	read_sections(a, p);
	read_items(a, p);
	read_source_lines(a, p);
	*out = p;
	return 0;
}

/* The unit's place in the page's list; units.n where it is none of it. */
static size_t
unit_index(const struct page *p, const struct md_unit *u)
{
	const struct md_units *us = &p->doc->units;

	return us->n != 0 && u >= us->v && u < us->v + us->n
		   ? (size_t)(u - us->v)
		   : us->n;
}

/* The unit that leads the item `u` is nested under, or NULL. */
static const struct md_unit *
unit_parent(const struct page *p, const struct md_unit *u)
{
	return u->parent != 0 && u->parent <= p->doc->units.n
		   ? &p->doc->units.v[u->parent - 1]
		   : NULL;
}

bool
page_unit_ours(const struct page *p, const struct md_unit *u)
{
	struct str text = p->doc->text;
	size_t words;

	if (section_at(p, u->off) != NULL)
		return true;
	/* An entry that was moved out of its section is ours all the same. */
	for (size_t deep = 0; u != NULL && deep < 100; deep++) {
		struct str line = line_at(text, line_start(text, u->off));

		if (u->item != 0 && line_bullet(line, &words) &&
		    line_id(line).n != 0)
			return true;
		u = unit_parent(p, u);
	}
	return false;
}

/* Receipts. */

struct cites {
	struct arena *a;
	const struct page *p;
	const struct sources *all;
	struct sources *out;
	struct strs *foreign;
};

static bool
same_path(struct arena *a, struct str x, struct str y)
{
	bool ascii = true;

	if (str_eq(x, y))
		return true;
	for (size_t i = 0; ascii && i < x.n; i++)
		ascii = (unsigned char)x.p[i] < 0x80;
	/* One system writes names decomposed, another composed. */
	return !ascii && str_eq(text_nfc(a, x), text_nfc(a, y));
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

/* A URL without what does not tell pages apart. */
static struct str
url_core(struct str url)
{
	size_t at = str_find(url, STR("://"));

	url = str_sub(url, at < url.n ? at + 3 : 0, str_chr(url, '#'));
	if (str_starts(url, STR("www.")))
		url = str_sub(url, 4, url.n);
	while (str_ends(url, STR("/")))
		url.n--;
	return url;
}

static struct source *
at_url(const struct sources *all, struct str url)
{
	struct str core = url_core(url);
	struct source *found = NULL;

	VEC_EACH (i, all) {
		struct source *s = all->v[i];

		if (s->url.n != 0 && str_eq(url_core(s->url), core) &&
		    (found == NULL ||
			date_cmp(found->ingested, s->ingested) < 0))
			found = s;
	}
	return found;
}

static int
hex(char c)
{
	if (c >= '0' && c <= '9')
		return c - '0';
	c |= 0x20;
	return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

static struct str
percent_decode(struct arena *a, struct str s)
{
	struct buf b;

	if (str_chr(s, '%') == s.n)
		return s;
	buf_init(&b, a, MD_PAGE_MAX);
	for (size_t i = 0; i < s.n; i++) {
		int hi = i + 2 < s.n && s.p[i] == '%' ? hex(s.p[i + 1]) : -1;
		int lo = hi >= 0 ? hex(s.p[i + 2]) : -1;

		if (lo >= 0)
			i += 2;
		buf_c(&b, lo >= 0 ? (char)(hi * 16 + lo) : s.p[i]);
	}
	return buf_str(&b);
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
by_target(struct arena *a, const struct page *p, struct str target,
    const struct sources *all, bool stem)
{
	struct str s = bare_target(target), path;
	struct source *found;

	if (s.n == 0)
		return NULL;
	if (str_has(s, STR("://")))
		return at_url(all, s);
	found = by_slug(all, s);
	if (found != NULL)
		return found;
	/* A file may have a '#' or a ':' in its name: as written first. */
	found = by_path(a, p, percent_decode(a, s), all);
	if (found != NULL)
		return found;
	path = cut_lines(str_sub(s, 0, str_chr(s, '#')));
	path = percent_decode(a, path);
	if (path.n == 0)
		return NULL;
	found = by_path(a, p, path, all);
	return found == NULL && stem
		   ? at_tail(a, all, path_join(a, STR_NONE, path), true)
		   : found;
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

		while (i < s.n && !is_gap(s.p[i]) && !is_eol(s.p[i]))
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

/* The other sentences of the same list item, then the item it hangs under. */
static bool
item_receipts(struct cites *c, const struct md_unit *u)
{
	const struct md_units *us = &c->p->doc->units;
	size_t at = unit_index(c->p, u);
	const struct md_unit *up = unit_parent(c->p, u);
	bool found = false;

	if (u->item != 0 && at < us->n) {
		for (size_t i = at; i > 0 && us->v[i - 1].item == u->item; i--)
			found |= refs_receipts(c, &us->v[i - 1].refs);
		for (size_t i = at + 1; i < us->n && us->v[i].item == u->item;
		     i++)
			found |= refs_receipts(c, &us->v[i].refs);
	}
	return found || (up != NULL && up != u && refs_receipts(c, &up->refs));
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
