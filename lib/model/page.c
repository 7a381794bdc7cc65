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

struct str
path_base(struct str path)
{
	size_t at = str_rchr(path, '/');

	return at < path.n ? str_sub(path, at + 1, path.n) : path;
}

struct str
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

		if (line.p[at] != '^' || at == 0 ||
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

/* "— resolved 2026-06-01": the word and the day after the slot's label. */
static bool
says_settled(struct arena *a, struct str head, const char *how)
{
	static const char *const dashes[] = {DASH, "\xe2\x80\x93", "--", "-"};
	struct str before = str_sub(head, 0, str_find(head, OPENING));
	struct str word = str_printf(a, " %s ", how);
	size_t at = str_find(before, word);

	if (at == before.n)
		return false;
	for (size_t i = 0; i < sizeof(dashes) / sizeof(*dashes); i++)
		if (str_ends(str_sub(before, 0, at), str_of(dashes[i]))) {
			struct str day =
			    str_sub(before, at + word.n, at + word.n + 10);
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
	it->resolved = parts == 0 && says_settled(a, head, "resolved");
	it->dismissed = parts == 0 && says_settled(a, head, "dismissed");
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
	p->long_items = page_long_new(a);
	read_cited(a, p);
	read_sections(a, p);
	read_items(a, p);
	read_source_lines(a, p);
	*out = p;
	return 0;
}

size_t
unit_index(const struct page *p, const struct md_unit *u)
{
	const struct md_units *us = &p->doc->units;

	return us->n != 0 && u >= us->v && u < us->v + us->n
		   ? (size_t)(u - us->v)
		   : us->n;
}

const struct md_unit *
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
		struct str line;

		if (u->item != 0) {
			line = line_at(text, line_start(text, u->off));
			if (line_bullet(line, &words) &&
			    (line_id(line).n != 0 || page_question_line(line)))
				return true;
		}
		u = unit_parent(p, u);
	}
	return false;
}
