#include <string.h>

#include "base/err.h"
#include "base/text.h"
#include "format/val.h"
#include "model/finding.h"
#include "model/page_own.h"

#define CONFIDENCE STR("confidence")
#define CONTESTED STR("contested")

/* A citation at a unit's place. */
struct cite {
	const struct md_unit *u;
	struct str slug;
};

/* A label that shall stand at a unit, or shall not. The last word holds. */
struct label {
	const struct md_unit *u;
	bool on;
	struct str target, was;
};

/* A sentence for the end of the section at `head` (NULL: above the first). */
struct add {
	const struct md_head *head;
	struct str text; /* inert */
	struct strs slugs;
};

struct page_edit {
	struct arena *a;
	const struct page *p;
	enum link_style links;
	struct str word;
	struct cites VEC(struct cite) cites;
	struct labels VEC(struct label) labels;
	struct adds VEC(struct add) adds;
	struct splices replaced;
	struct splice front; /* of the confidence key */
	bool front_set;
	struct defs VEC(const struct source *) defs;
	struct items VEC(const struct finding *) items;
};

/* A label is one word, so that it is told from a link in the text. */
static struct str
one_word(struct arena *a, struct str s)
{
	char *p = str_c(a, s);

	for (size_t i = 0; i < s.n; i++)
		if (memchr(" \t[]()#", p[i], 7) != NULL)
			p[i] = '-';
	return (struct str){p, s.n};
}

struct page_edit *
page_edit_new(struct arena *a, const struct page *p, enum link_style links,
    struct str label_word)
{
	struct page_edit *ed = NEW(a, struct page_edit);

	ed->a = a;
	ed->p = p;
	ed->links = links;
	ed->word = one_word(a, label_word.n != 0 ? label_word : CONTESTED);
	return ed;
}

/* Links and how a source is named. */

/* Bytes a link destination holds as they are; '(' and the like would end it,
 * '&' and '%' would be decoded, '|' would end a cell. */
static bool
link_plain(uint32_t c)
{
	if (c < 0x80)
		return (c >= '0' && c <= '9') ||
		       ((c | 0x20) >= 'a' && (c | 0x20) <= 'z') ||
		       (c != 0 && strchr("-._~/+,=@!$'", (int)c) != NULL);
	return c < TEXT_BAD && (text_is_letter(c) || text_is_digit(c));
}

static void
link_encode(struct buf *b, struct str s)
{
	for (size_t at = 0; at < s.n;) {
		size_t from = at;
		bool plain = link_plain(text_next(s, &at));

		for (size_t i = from; i < at; i++)
			if (plain)
				buf_c(b, s.p[i]);
			else
				buf_f(b, "%%%02X", (unsigned char)s.p[i]);
	}
}

struct str
page_link(struct arena *a, struct str from, struct str to)
{
	struct str head, dir = path_dir(from), rest, part;
	struct buf b;

	while (dir.n != 0 && str_cut(to, '/', &head, &rest)) {
		struct str up, below;

		str_cut(dir, '/', &up, &below);
		if (!str_eq(up, head))
			break;
		dir = below;
		to = rest;
	}
	buf_init(&b, a, MD_PAGE_MAX);
	while (dir.n != 0) {
		str_cut(dir, '/', &part, &dir);
		buf_s(&b, "../");
	}
	link_encode(&b, to);
	return buf_str(&b);
}

/* A title in [[path|title]]: brackets and bars would end it. */
static struct str
wikilink_title(struct arena *a, struct str title)
{
	struct str s = str_dup(a, text_squeeze(a, title));
	char *p = str_c(a, s);

	for (size_t i = 0; i < s.n; i++)
		if (memchr("[]|#^\\`<>", p[i], 9) != NULL)
			p[i] = ' ';
	return text_squeeze(a, (struct str){p, s.n});
}

static bool
wikilink_can(struct str path)
{
	for (size_t i = 0; i < path.n; i++)
		if ((unsigned char)path.p[i] < 0x20 ||
		    memchr("[]|#^\\`<>", path.p[i], 9) != NULL)
			return false;
	return path.n != 0;
}

struct str
page_source_ref(struct arena *a, struct str from, const struct source *s,
    enum link_style links)
{
	struct str title = s->title.n != 0 ? s->title : s->slug;
	struct str date = date_text(a, s->date), path = s->path;

	if (links == LINKS_WIKILINK && wikilink_can(path)) {
		if (str_ends(path, STR(".md")))
			path.n -= 3;
		return str_printf(a, "[[%.*s|%.*s]], %.*s", STR_ARG(path),
		    STR_ARG(wikilink_title(a, title)), STR_ARG(date));
	}
	title = md_inert(a, title);
	if (links == LINKS_NONE || path.n == 0)
		return str_printf(
		    a, "%.*s, %.*s", STR_ARG(title), STR_ARG(date));
	return str_printf(a, "[%.*s](%.*s), %.*s", STR_ARG(title),
	    STR_ARG(page_link(a, from, path)), STR_ARG(date));
}

/* The anchor renderers give the section's heading; the word itself where it
 * is another, since a label is known by the fragment that says its text. */
static struct str
anchor(struct arena *a, struct str heading, struct str word)
{
	struct str s = text_fold(a, heading);
	struct buf b;

	buf_init(&b, a, 1024);
	for (size_t at = 0; at < s.n;) {
		uint32_t c = text_next(s, &at);

		if (c == ' ')
			buf_c(&b, '-');
		else if (c < TEXT_BAD &&
			 (c == '-' || c == '_' || text_is_letter(c) ||
			     text_is_digit(c)))
			text_put(&b, c);
	}
	return str_eq(buf_str(&b), text_fold(a, word)) ? buf_str(&b) : word;
}

/* Citations and definitions. */

void
page_define(struct page_edit *ed, const struct source *s)
{
	VEC_EACH (i, &ed->p->doc->defs)
		if (str_eq(ed->p->doc->defs.v[i].label, s->slug))
			return;
	VEC_EACH (i, &ed->defs)
		if (str_eq(ed->defs.v[i]->slug, s->slug))
			return;
	*VEC_ADD(ed->a, &ed->defs) = s;
}

/* Whether the unit cites the source, in whatever form; `ours`: as [^slug]. */
static bool
cited(struct page_edit *ed, const struct md_unit *u, const struct source *s,
    bool *ours)
{
	struct source copy = *s, *one = &copy;
	struct sources all = {.v = &one, .n = 1, .cap = 1};

	*ours = false;
	VEC_EACH (i, &u->refs) {
		const struct md_ref *r = &u->refs.v[i];

		if (r->kind == MD_FOOTNOTE && str_eq(r->target, s->slug))
			*ours = true;
		if (page_ref_source(ed->a, ed->p, r, &all) != NULL)
			return true;
	}
	return *ours;
}

void
page_cite(struct page_edit *ed, const struct md_unit *u, const struct source *s)
{
	bool ours;

	if (cited(ed, u, s, &ours)) {
		if (ours)
			page_define(ed, s);
		return;
	}
	page_define(ed, s);
	VEC_EACH (i, &ed->cites)
		if (ed->cites.v[i].u == u &&
		    str_eq(ed->cites.v[i].slug, s->slug))
			return;
	*VEC_ADD(ed->a, &ed->cites) = (struct cite){u, s->slug};
}

/* Labels. */

/* Index of the row's confidence cell; ncells where it has none. */
static size_t
confidence_cell(struct arena *a, const struct md_unit *u)
{
	if (u->kind == MD_ROW)
		for (size_t i = 0; i < u->ncells && i < u->ncols; i++)
			if (str_eq(text_fold(a, u->cols[i].plain), CONFIDENCE))
				return i;
	return u->ncells;
}

static struct str
cell_raw(const struct page_edit *ed, const struct md_cell *c)
{
	return str_sub(ed->p->doc->text, c->off, c->end);
}

static bool
cell_labelled(const struct page_edit *ed, const struct md_cell *c)
{
	return str_eq(text_fold(ed->a, c->plain), text_fold(ed->a, ed->word));
}

static struct label *
label_of(struct page_edit *ed, const struct md_unit *u)
{
	VEC_EACH (i, &ed->labels)
		if (ed->labels.v[i].u == u)
			return &ed->labels.v[i];
	VEC_ADD(ed->a, &ed->labels)->u = u;
	return &ed->labels.v[ed->labels.n - 1];
}

void
page_label(struct page_edit *ed, const struct md_unit *u, struct str target,
    struct str *was)
{
	struct label *l = label_of(ed, u);
	size_t cell = confidence_cell(ed->a, u);

	*was = STR_NONE;
	l->on = true;
	l->target = target;
	if (cell < u->ncells && !cell_labelled(ed, &u->cells[cell]))
		*was = cell_raw(ed, &u->cells[cell]);
}

void
page_unlabel(struct page_edit *ed, const struct md_unit *u, struct str was)
{
	struct label *l = label_of(ed, u);

	l->on = false;
	l->was = was;
}

/* Front matter. */

bool
page_confidence(struct page_edit *ed, struct str value, struct str *was)
{
	const struct val *v = val_get(ed->p->front, "confidence");
	struct str raw, front = ed->p->doc->front;
	size_t off;

	*was = STR_NONE;
	if (v == NULL || v->kind == VAL_LIST || v->kind == VAL_MAP)
		return false;
	raw = str_sub(front, v->off, v->end);
	if (str_chr(raw, '\n') < raw.n || str_chr(raw, '\r') < raw.n)
		return false;
	ed->front_set = !str_eq(raw, value);
	if (!ed->front_set)
		return true;
	*was = raw;
	off = ed->p->doc->front_off + v->off;
	if (raw.n == 0 && v->off > 0 && front.p[v->off - 1] == ':')
		value = str_printf(ed->a, " %.*s", STR_ARG(value));
	ed->front = (struct splice){off, raw.n, value};
	return true;
}

/* Added sentences. */

/* Sections that list things about the page and hold no prose of it. */
static bool
is_back_matter(struct arena *a, const struct md_head *h)
{
	static const struct str names[] = {STR_INIT("references"),
	    STR_INIT("sources"), STR_INIT("see also"), STR_INIT("related"),
	    STR_INIT("related pages"), STR_INIT("links"),
	    STR_INIT("external links"), STR_INIT("notes"),
	    STR_INIT("footnotes"), STR_INIT("further reading"),
	    STR_INIT("bibliography"), STR_INIT("citations"),
	    STR_INIT("changelog"), STR_INIT("history"), STR_INIT("backlinks"),
	    STR_INIT("open questions")};
	struct str s = text_fold(a, h->text);

	for (size_t i = 0; i < sizeof(names) / sizeof(*names); i++)
		if (str_eq(s, names[i]))
			return true;
	return false;
}

/* Whether all that stands under the heading is a list of links or boxes. */
static bool
is_link_list(const struct md_doc *doc, const struct md_head *h)
{
	bool any = false;

	VEC_EACH (i, &doc->units) {
		const struct md_unit *u = &doc->units.v[i];
		size_t from = line_start(doc->text, u->off), words;
		struct str line = line_at(doc->text, from);

		if (u->head != h || (u->item != 0 && !u->first_in_item))
			continue;
		if (u->item == 0 || !line_bullet(line, &words) ||
		    !str_starts(str_sub(line, words, line.n), STR("[")))
			return false;
		any = true;
	}
	return any;
}

/* The last section of prose before the first Contested one. */
static const struct md_head *
last_section(struct page_edit *ed)
{
	const struct md_heads *hs = &ed->p->doc->heads;
	const struct md_head *fit = NULL;

	VEC_EACH (i, hs) {
		if (ed->p->contested.n != 0 &&
		    hs->v[i]->off >= ed->p->contested.v[0]->off)
			break;
		if (!is_back_matter(ed->a, hs->v[i]) &&
		    !is_link_list(ed->p->doc, hs->v[i]))
			fit = hs->v[i];
	}
	return fit;
}

/* The unit that says just this already, or NULL. */
static const struct md_unit *
says_already(struct page_edit *ed, struct str sentence)
{
	const struct md_units *us = &ed->p->doc->units;
	struct str want = text_fold(ed->a, sentence);

	VEC_EACH (i, us)
		if (!us->v[i].quoted && us->v[i].kind != MD_ROW &&
		    str_eq(text_fold(ed->a, us->v[i].plain), want) &&
		    !page_unit_ours(ed->p, &us->v[i]))
			return &us->v[i];
	return NULL;
}

/* A text of several sentences is several units: look for the bytes. */
static bool
stands_cited(struct page_edit *ed, struct str inert, struct str slug)
{
	struct str whole =
	    str_printf(ed->a, "%.*s[^%.*s]", STR_ARG(inert), STR_ARG(slug));

	return str_has(ed->p->doc->text, whole);
}

void
page_add(struct page_edit *ed, const struct md_unit *near, struct str sentence,
    const struct source *s)
{
	const struct md_unit *same = says_already(ed, sentence);
	struct add *add;

	if (same != NULL) {
		page_cite(ed, same, s);
		return;
	}
	page_define(ed, s);
	sentence = md_inert(ed->a, sentence);
	if (sentence.n == 0 || stands_cited(ed, sentence, s->slug))
		return;
	VEC_EACH (i, &ed->adds) {
		add = &ed->adds.v[i];
		if (!str_eq(add->text, sentence))
			continue;
		if (!strs_has(&add->slugs, s->slug))
			strs_add(ed->a, &add->slugs, s->slug);
		return;
	}
	add = VEC_ADD(ed->a, &ed->adds);
	add->head = near != NULL && !page_unit_ours(ed->p, near)
			? near->head
			: last_section(ed);
	add->text = sentence;
	strs_add(ed->a, &add->slugs, s->slug);
}

void
page_replace(struct page_edit *ed, size_t off, size_t end, struct str with)
{
	VEC_EACH (i, &ed->replaced) {
		const struct splice *r = &ed->replaced.v[i];

		if (r->off == off && r->del == end - off &&
		    str_eq(r->ins, with))
			return;
	}
	if (!str_eq(str_sub(ed->p->doc->text, off, end), with))
		splice_add(ed->a, &ed->replaced, off, end - off, with);
}

void
page_put_item(
    struct page_edit *ed, const struct finding *f, const struct sources *all)
{
	(void)all; /* a finding keeps copies of all its item shows */
	VEC_EACH (i, &ed->items)
		if (str_eq(ed->items.v[i]->id, f->id)) {
			ed->items.v[i] = f;
			return;
		}
	*VEC_ADD(ed->a, &ed->items) = f;
}

/* Applying. First what stands at places of the page as it was read. */

static bool
overlaps(const struct splice *r, size_t off, size_t end)
{
	if (off == end)
		return r->off < off && off < r->off + r->del;
	return r->off < end && off < r->off + r->del;
}

/* Where a span is ruled away whole, what would stand inside it goes too. */
static void
put(struct page_edit *ed, struct splices *out, size_t off, size_t end,
    struct str ins)
{
	VEC_EACH (i, &ed->replaced)
		if (overlaps(&ed->replaced.v[i], off, end))
			return;
	splice_add(ed->a, out, off, end - off, ins);
}

/* The last cell with words that is not the one for confidence. */
static size_t
cite_place(struct page_edit *ed, const struct md_unit *u)
{
	size_t conf = confidence_cell(ed->a, u);

	if (conf == u->ncells)
		return u->put;
	for (size_t i = u->ncells; i > 0; i--) {
		const struct md_cell *c = &u->cells[i - 1];

		if (i - 1 != conf && c->end > c->off)
			return c->end;
	}
	return u->put;
}

/* Whether "[^slug]" right after `at` would be read as part of what is there:
 * an image's or a link's brackets, an escape, a bare address. */
static bool
needs_blank(struct str text, size_t at)
{
	size_t from = at;
	struct str w;

	while (from > 0 && memchr(" \t\r\n|", text.p[from - 1], 5) == NULL)
		from--;
	w = str_sub(text, from, at);
	if (w.n == 0)
		return false;
	if (str_ends(w, STR("!")) || str_ends(w, STR("\\")))
		return true;
	if (str_ends(w, STR("]")) && !str_ends(w, STR("]]"))) {
		struct str open = str_sub(w, str_rchr(w, '['), w.n);

		return !str_starts(open, STR("[^"));
	}
	return (str_has(w, STR("://")) || str_starts(w, STR("www."))) &&
	       !str_ends(w, STR(")")) && !str_ends(w, STR(">"));
}

static void
apply_cites(struct page_edit *ed, struct splices *out)
{
	VEC_EACH (i, &ed->cites) {
		const struct cite *c = &ed->cites.v[i];
		size_t at = cite_place(ed, c->u);
		bool first = true;

		for (size_t k = 0; k < i; k++)
			first = first && ed->cites.v[k].u != c->u;
		put(ed, out, at, at,
		    str_printf(ed->a, "%s[^%.*s]",
			first && needs_blank(ed->p->doc->text, at) ? " " : "",
			STR_ARG(c->slug)));
	}
}

static struct str
label_text(struct page_edit *ed, struct str target)
{
	struct str at = anchor(ed->a, ed->p->label, ed->word);

	if (str_chr(target, '#') < target.n)
		return str_printf(ed->a, " ([%.*s](%.*s))", STR_ARG(ed->word),
		    STR_ARG(target));
	return str_printf(ed->a, " ([%.*s](%.*s#%.*s))", STR_ARG(ed->word),
	    STR_ARG(target), STR_ARG(at));
}

static void
apply_labels(struct page_edit *ed, struct splices *out)
{
	VEC_EACH (i, &ed->labels) {
		const struct label *l = &ed->labels.v[i];
		const struct md_unit *u = l->u;
		size_t k = confidence_cell(ed->a, u);
		const struct md_cell *c = k < u->ncells ? &u->cells[k] : NULL;

		if (!l->on && u->label_off < u->label_end)
			put(ed, out, u->label_off, u->label_end, STR_NONE);
		if (c != NULL && l->on != cell_labelled(ed, c))
			put(ed, out, c->off, c->end, l->on ? ed->word : l->was);
		else if (c == NULL && l->on && u->label_off == u->label_end)
			put(ed, out, u->put, u->put, label_text(ed, l->target));
	}
}

/* Where the words right under a heading end: before the line end of the last
 * line that is not blank and no definition at the section's foot. */
static size_t
content_stop(const struct md_doc *doc, size_t start, size_t stop)
{
	size_t run = def_run(doc, stop);

	if (run < doc->defs.n && doc->defs.v[run].off >= start)
		stop = doc->defs.v[run].off;
	while (
	    stop > start && memchr(" \t\r\n", doc->text.p[stop - 1], 4) != NULL)
		stop--;
	return stop > start ? line_stop(doc->text, stop) : start;
}

/* [start, stop) of what stands right under a heading (NULL: above all). */
static void
section_bounds(const struct md_doc *doc, const struct md_head *h, size_t *start,
    size_t *stop)
{
	*start = h != NULL ? h->end : doc->body;
	*stop = doc->text.n;
	for (size_t i = doc->heads.n; i > 0; i--)
		if (doc->heads.v[i - 1]->off >= *start)
			*stop = doc->heads.v[i - 1]->off;
}

/* Whether the line ends in a block id, which must stay the last of its
 * block. */
static bool
has_block_id(struct str line)
{
	size_t at;

	line = str_trim(line);
	at = str_rchr(line, '^');
	return at + 1 < line.n && (at == 0 || line.p[at - 1] == ' ') &&
	       str_chr(str_sub(line, at, line.n), ' ') == line.n - at;
}

/* "- " where the section is one plain list of sentences; else empty. */
static struct str
list_style(const struct md_doc *doc, size_t start, size_t stop)
{
	struct str style = STR_NONE;

	VEC_EACH (i, &doc->units) {
		const struct md_unit *u = &doc->units.v[i];
		size_t from = line_start(doc->text, u->off), words;
		struct str line = line_at(doc->text, from), mark;

		if (u->off < start || u->off >= stop)
			continue;
		if (u->item == 0 || u->quoted || u->parent != 0 ||
		    u->kind != MD_SENTENCE)
			return STR_NONE;
		if (!u->first_in_item)
			continue;
		if (!line_bullet(line, &words) ||
		    (line.p[0] >= '0' && line.p[0] <= '9') ||
		    str_starts(str_sub(line, words, line.n), STR("[")))
			return STR_NONE;
		mark = str_sub(line, 0, words);
		if (style.n != 0 && !str_eq(style, mark))
			return STR_NONE;
		style = mark;
	}
	return style;
}

/* The unit that ends on the line of byte `at`, or NULL. */
static const struct md_unit *
last_unit(const struct md_doc *doc, size_t start, size_t at)
{
	const struct md_unit *last = NULL;

	VEC_EACH (i, &doc->units) {
		const struct md_unit *u = &doc->units.v[i];

		if (u->off >= start && u->off < at)
			last = u;
	}
	return last != NULL && line_stop(doc->text, last->end) >= at ? last
								     : NULL;
}

enum join { JOIN_NEW, JOIN_LINE, JOIN_ITEM };

static bool
is_source_unit(const struct page *p, const struct md_unit *u)
{
	VEC_EACH (i, &p->source_lines)
		if (&p->doc->units.v[p->source_lines.v[i]] == u)
			return true;
	return false;
}

/* "These hold:" announces what follows; a backslash would become a break. */
static bool
ends_open(struct str line)
{
	line = str_trim(line);
	return str_ends(line, STR(":")) || str_ends(line, STR("\\"));
}

/* How a sentence joins what ends at `at`. */
static enum join
join_kind(struct page_edit *ed, size_t start, size_t at, struct str *bullet)
{
	const struct md_doc *doc = ed->p->doc;
	const struct md_unit *u = last_unit(doc, start, at);
	struct str line = line_at(doc->text, line_start(doc->text, at));

	*bullet = STR_NONE;
	if (u == NULL || u->quoted || has_block_id(line))
		return JOIN_NEW;
	if (u->item == 0)
		return u->kind == MD_SENTENCE && line_indent(line) < 4 &&
			       !ends_open(line) && !is_source_unit(ed->p, u)
			   ? JOIN_LINE
			   : JOIN_NEW;
	*bullet = list_style(doc, start, at);
	return bullet->n != 0 ? JOIN_ITEM : JOIN_NEW;
}

/* A line end where a line follows at once, so that a blank one parts them. */
static struct str
gap_after(const struct md_doc *doc, size_t at)
{
	size_t next = line_next(doc->text, at);

	return next < doc->text.n && !line_blank(line_at(doc->text, next))
		   ? doc->eol
		   : STR_NONE;
}

static void
add_text(struct buf *b, const struct add *add)
{
	buf_add(b, add->text);
	if (needs_blank(add->text, add->text.n))
		buf_c(b, ' ');
	VEC_EACH (i, &add->slugs)
		buf_f(b, "[^%.*s]", STR_ARG(add->slugs.v[i]));
}

static size_t
bom_len(const struct md_doc *doc)
{
	return doc->bom ? 3 : 0;
}

static bool
ends_line(struct str text, size_t at)
{
	return at > 0 && memchr("\r\n", text.p[at - 1], 2) != NULL;
}

/* All sentences added to one section. */
static void
apply_section(struct page_edit *ed, struct splices *out, size_t first)
{
	const struct md_doc *doc = ed->p->doc;
	const struct md_head *h = ed->adds.v[first].head;
	enum join join = JOIN_NEW;
	struct str bullet = STR_NONE;
	size_t start, stop, at;
	struct buf b;

	section_bounds(doc, h, &start, &stop);
	at = content_stop(doc, start, stop);
	if (at > start)
		join = join_kind(ed, start, at, &bullet);
	/* Nothing under a heading: the place is the end of its own line. */
	while (at <= start && ends_line(doc->text, at))
		at--;
	buf_init(&b, ed->a, MD_PAGE_MAX);
	for (size_t i = first; i < ed->adds.n; i++) {
		if (ed->adds.v[i].head != h)
			continue;
		if (at > bom_len(doc) || b.n != 0)
			buf_add(&b, doc->eol);
		if (at > bom_len(doc) && join == JOIN_NEW)
			buf_add(&b, doc->eol);
		buf_add(&b, bullet);
		add_text(&b, &ed->adds.v[i]);
		/* The next one stands right below this one. */
		join = join == JOIN_NEW ? JOIN_LINE : join;
	}
	if (at <= bom_len(doc)) {
		buf_add(&b, doc->eol);
		if (at < doc->text.n)
			buf_add(&b, doc->eol);
	}
	buf_add(&b, gap_after(doc, at));
	put(ed, out, at, at, buf_str(&b));
}

static void
apply_adds(struct page_edit *ed, struct splices *out)
{
	VEC_EACH (i, &ed->adds) {
		bool done = false;

		for (size_t k = 0; k < i; k++)
			done |= ed->adds.v[k].head == ed->adds.v[i].head;
		if (!done)
			apply_section(ed, out, i);
	}
}

static int
apply_replaced(struct page_edit *ed, struct splices *out, struct err *e)
{
	const struct splices *rs = &ed->replaced;

	VEC_EACH (i, rs) {
		const struct splice *r = &rs->v[i];

		if (r->off + r->del > ed->p->doc->text.n)
			return err_set(
			    e, FAIL_REFUSED, "a span outside the page");
		for (size_t k = 0; k < i; k++)
			if (overlaps(&rs->v[k], r->off, r->off + r->del))
				return err_set(e, FAIL_REFUSED,
				    "two rulings replace the same words");
		splice_add(ed->a, out, r->off, r->del, r->ins);
	}
	return 0;
}

static int
apply_body(struct page_edit *ed, struct str *out, struct err *e)
{
	struct splices s = {0};

	if (ed->front_set)
		splice_add(
		    ed->a, &s, ed->front.off, ed->front.del, ed->front.ins);
	apply_cites(ed, &s);
	apply_labels(ed, &s);
	if (apply_replaced(ed, &s, e) != 0)
		return -1;
	apply_adds(ed, &s);
	*out = s.n != 0 ? splice_apply(ed->a, ed->p->doc->text, &s)
			: ed->p->doc->text;
	return 0;
}

/* Then the section and its items, on the page as it is by now. */

/* The item with the page's line ends, each line `indent` deep, none at the
 * end. */
static struct str
item_text(struct page_edit *ed, const struct finding *f, struct str indent)
{
	struct str s = finding_item(ed->a, f, ed->p->path, (int)ed->links);
	struct str line;
	struct buf b;

	buf_init(&b, ed->a, MD_PAGE_MAX);
	while (str_line(&s, &line)) {
		if (b.n != 0)
			buf_add(&b, ed->p->doc->eol);
		if (line.n != 0)
			buf_add(&b, indent);
		buf_add(&b, line);
	}
	return buf_str(&b);
}

static bool
is_item_of(const struct page_item *it, const struct finding *f)
{
	return str_eq(it->id, f->id) || strs_has(&f->aliases, it->id);
}

/* The item that is to be replaced: the one with the id, else an alias's. */
static const struct page_item *
item_found(const struct page *p, const struct finding *f)
{
	const struct page_item *found = NULL;

	VEC_EACH (i, &p->items) {
		const struct page_item *it = &p->items.v[i];

		if (str_eq(it->id, f->id))
			return it;
		if (found == NULL && is_item_of(it, f))
			found = it;
	}
	return found;
}

/* Whether another finding's entry took this item in: it goes. */
static bool
is_folded(
    struct page_edit *ed, const struct page *p, const struct page_item *it)
{
	VEC_EACH (i, &ed->items)
		if (is_item_of(it, ed->items.v[i]) &&
		    item_found(p, ed->items.v[i]) != it)
			return true;
	return false;
}

/* The bytes of an item without the line end of its last line. */
static size_t
item_words_end(const struct page *p, const struct page_item *it)
{
	size_t end = it->end;

	while (end > it->off && ends_line(p->doc->text, end))
		end--;
	return end;
}

/* Each item of the page once: rendered anew, or taken out. */
static void
replace_items(struct page_edit *ed, const struct page *p, struct splices *out)
{
	VEC_EACH (i, &p->items) {
		const struct page_item *it = &p->items.v[i];
		size_t end = item_words_end(p, it), n = 0;
		const struct finding *f = NULL;
		struct str text;

		for (size_t k = 0; f == NULL && k < ed->items.n; k++)
			if (item_found(p, ed->items.v[k]) == it)
				f = ed->items.v[k];
		if (f == NULL && is_folded(ed, p, it))
			splice_add(
			    ed->a, out, it->off, it->end - it->off, STR_NONE);
		if (f == NULL)
			continue;
		while (it->raw.p[n] == ' ' || it->raw.p[n] == '\t')
			n++;
		text = item_text(ed, f, str_sub(it->raw, 0, n));
		if (!str_eq(text, str_sub(p->doc->text, it->off, end)))
			splice_add(ed->a, out, it->off, end - it->off, text);
	}
}

static bool
in_first(const struct page *p, const struct page_item *it)
{
	const struct md_head *h = p->contested.v[0];

	return it->off >= h->off && it->off < h->section_end;
}

/* The item of the first section that comes after the id; `last`: the one that
 * all of them go after. */
static const struct page_item *
item_after(struct page_edit *ed, const struct page *p, struct str id,
    const struct page_item **last)
{
	VEC_EACH (i, &p->items) {
		const struct page_item *it = &p->items.v[i];

		if (!in_first(p, it) || is_folded(ed, p, it))
			continue;
		if (str_cmp(it->id, id) > 0)
			return it;
		*last = it;
	}
	return NULL;
}

/* The items that go after all of ours, at the foot of the first section. */
static void
insert_tail(struct page_edit *ed, const struct page *p,
    const struct page_item *last, struct str tail, struct splices *out)
{
	const struct md_doc *doc = p->doc;
	struct str eol = doc->eol, line;
	size_t start, stop, at, words;
	bool list = last != NULL;

	section_bounds(doc, p->contested.v[0], &start, &stop);
	at = last != NULL ? item_words_end(p, last)
			  : content_stop(doc, start, stop);
	if (!list && at > start) {
		line = line_at(doc->text, line_start(doc->text, at));
		list = line_bullet(line, &words) && line_indent(line) == 0;
	}
	while (ends_line(doc->text, at))
		at--;
	splice_add(ed->a, out, at, 0,
	    str_printf(ed->a, "%.*s%.*s%.*s", STR_ARG(list ? STR_NONE : eol),
		STR_ARG(tail), STR_ARG(gap_after(doc, at))));
}

static void
insert_items(struct page_edit *ed, const struct page *p, struct splices *out)
{
	const struct page_item *last = NULL;
	struct str eol = p->doc->eol;
	struct buf tail;

	buf_init(&tail, ed->a, MD_PAGE_MAX);
	VEC_EACH (i, &ed->items) {
		const struct finding *f = ed->items.v[i];
		const struct page_item *after;
		struct str text;

		if (item_found(p, f) != NULL)
			continue;
		text = item_text(ed, f, STR_NONE);
		after = item_after(ed, p, f->id, &last);
		if (after != NULL)
			splice_add(ed->a, out, after->off, 0,
			    str_printf(ed->a, "%.*s%.*s", STR_ARG(text),
				STR_ARG(eol)));
		else
			buf_f(&tail, "%.*s%.*s", STR_ARG(eol), STR_ARG(text));
	}
	if (tail.n != 0)
		insert_tail(ed, p, last, buf_str(&tail), out);
}

/* Line ends so that what comes at `at` has a blank line before it. */
static struct str
gap_before(struct arena *a, const struct md_doc *doc, size_t at)
{
	size_t from;

	if (at <= bom_len(doc))
		return STR_NONE;
	if (!ends_line(doc->text, at))
		return str_printf(
		    a, "%.*s%.*s", STR_ARG(doc->eol), STR_ARG(doc->eol));
	from = line_start(doc->text, at - 1);
	return line_blank(line_at(doc->text, from)) ? STR_NONE : doc->eol;
}

/* A block at the end of a page keeps its final line end, or its lack of one. */
static struct str
final_eol(const struct md_doc *doc)
{
	bool empty = doc->text.n == bom_len(doc);

	return empty || ends_line(doc->text, doc->text.n) ? doc->eol : STR_NONE;
}

static void
new_section(struct page_edit *ed, const struct page *p, struct splices *out)
{
	const struct md_doc *doc = p->doc;
	size_t run = def_run(doc, doc->text.n);
	size_t at = run < doc->defs.n ? doc->defs.v[run].off : doc->text.n;
	struct buf b;

	buf_init(&b, ed->a, MD_PAGE_MAX);
	buf_add(&b, gap_before(ed->a, doc, at));
	buf_f(&b, "## %.*s%.*s", STR_ARG(ed->p->label), STR_ARG(doc->eol));
	VEC_EACH (i, &ed->items) {
		buf_add(&b, doc->eol);
		buf_add(&b, item_text(ed, ed->items.v[i], STR_NONE));
	}
	if (at < doc->text.n) {
		buf_add(&b, doc->eol);
		buf_add(&b, doc->eol);
	} else {
		buf_add(&b, final_eol(doc));
	}
	splice_add(ed->a, out, at, 0, buf_str(&b));
}

static void
sort_items(struct items *l)
{
	for (size_t i = 1; i < l->n; i++)
		for (size_t k = i; k > 0; k--) {
			const struct finding *f = l->v[k];

			if (str_cmp(l->v[k - 1]->id, f->id) <= 0)
				break;
			l->v[k] = l->v[k - 1];
			l->v[k - 1] = f;
		}
}

static void
apply_items(struct page_edit *ed, const struct page *p, struct splices *out)
{
	sort_items(&ed->items);
	if (p->contested.n == 0) {
		new_section(ed, p, out);
		return;
	}
	/* Insertions first: one may stand where a replaced item starts. */
	insert_items(ed, p, out);
	replace_items(ed, p, out);
}

/* At last the definitions. */

/* "launch-post-7k3m": a label of ours ends in four characters of a hash. */
static bool
is_our_label(struct str s)
{
	size_t dash = str_rchr(s, '-');

	if (dash == 0 || dash + 5 != s.n)
		return false;
	for (size_t i = 0; i < s.n; i++)
		if (s.p[i] != '-' && !(s.p[i] >= 'a' && s.p[i] <= 'z') &&
		    !(s.p[i] >= '0' && s.p[i] <= '9'))
			return false;
	return true;
}

/* The last consecutive run of ours in [from, n): [*lo, *hi). */
static void
our_run(const struct md_doc *doc, size_t from, size_t *lo, size_t *hi)
{
	*hi = doc->defs.n;
	while (*hi > from && !is_our_label(doc->defs.v[*hi - 1].label))
		--*hi;
	for (*lo = *hi; *lo > from && is_our_label(doc->defs.v[*lo - 1].label);)
		--*lo;
	if (*lo == *hi)
		*lo = *hi = doc->defs.n;
}

static struct str
def_text(struct page_edit *ed, const struct source *s)
{
	return str_printf(ed->a, "[^%.*s]: %.*s", STR_ARG(s->slug),
	    STR_ARG(page_source_ref(ed->a, ed->p->path, s, ed->links)));
}

static void
insert_def(struct page_edit *ed, const struct page *p, const struct source *s,
    struct splices *out)
{
	const struct md_doc *doc = p->doc;
	struct str text = def_text(ed, s), eol = doc->eol;
	size_t lo, hi, at;

	our_run(doc, def_run(doc, doc->text.n), &lo, &hi);
	for (size_t i = lo; i < hi; i++)
		if (str_cmp(doc->defs.v[i].label, s->slug) > 0) {
			splice_add(ed->a, out, doc->defs.v[i].off, 0,
			    str_printf(ed->a, "%.*s%.*s%.*s", STR_ARG(text),
				STR_ARG(eol), STR_ARG(eol)));
			return;
		}
	at = def_stop(doc, &doc->defs.v[hi - 1]);
	while (ends_line(doc->text, at))
		at--;
	splice_add(ed->a, out, at, 0,
	    str_printf(ed->a, "%.*s%.*s%.*s%.*s", STR_ARG(eol), STR_ARG(eol),
		STR_ARG(text), STR_ARG(gap_after(doc, at))));
}

static void
new_defs(struct page_edit *ed, const struct page *p, struct splices *out)
{
	const struct md_doc *doc = p->doc;
	struct buf b;

	buf_init(&b, ed->a, MD_PAGE_MAX);
	buf_add(&b, gap_before(ed->a, doc, doc->text.n));
	VEC_EACH (i, &ed->defs) {
		if (i > 0) {
			buf_add(&b, doc->eol);
			buf_add(&b, doc->eol);
		}
		buf_add(&b, def_text(ed, ed->defs.v[i]));
	}
	buf_add(&b, final_eol(doc));
	splice_add(ed->a, out, doc->text.n, 0, buf_str(&b));
}

static void
apply_defs(struct page_edit *ed, const struct page *p, struct splices *out)
{
	struct defs *l = &ed->defs;

	for (size_t i = 1; i < l->n; i++)
		for (size_t k = i; k > 0; k--) {
			const struct source *s = l->v[k];

			if (str_cmp(l->v[k - 1]->slug, s->slug) <= 0)
				break;
			l->v[k] = l->v[k - 1];
			l->v[k - 1] = s;
		}
	if (def_run(p->doc, p->doc->text.n) == p->doc->defs.n)
		new_defs(ed, p, out);
	else
		VEC_EACH (i, l)
			insert_def(ed, p, l->v[i], out);
}

/* One step over the page as the steps before left it. */
static int
step(struct page_edit *ed, struct str *text,
    void (*make)(
	struct page_edit *ed, const struct page *p, struct splices *out),
    struct err *e)
{
	struct splices s = {0};
	struct page *p;

	if (page_parse(ed->a, ed->p->path, *text, ed->p->label, &p, e) != 0)
		return -1;
	make(ed, p, &s);
	if (s.n != 0)
		*text = splice_apply(ed->a, *text, &s);
	return 0;
}

static int
refuse_open(struct err *e)
{
	err_set(e, FAIL_REFUSED,
	    "the page ends inside an unclosed code fence or comment; nothing "
	    "can be added after it");
	return err_fix(e, "close it (``` or -->), then run this again");
}

/* An opening nobody closed swallows what is put after it (<pre>, <script>):
 * what was written must be found again. */
static int
verify(struct page_edit *ed, struct str text, struct err *e)
{
	struct page *p;

	if (page_parse(ed->a, ed->p->path, text, ed->p->label, &p, e) != 0)
		return -1;
	VEC_EACH (i, &ed->items)
		if (item_found(p, ed->items.v[i]) == NULL)
			return refuse_open(e);
	VEC_EACH (i, &ed->defs) {
		bool found = false;

		VEC_EACH (k, &p->doc->defs)
			found |= str_eq(
			    p->doc->defs.v[k].label, ed->defs.v[i]->slug);
		if (!found)
			return refuse_open(e);
	}
	return 0;
}

static bool
needs_end(struct page_edit *ed)
{
	return ed->adds.n != 0 || ed->defs.n != 0 ||
	       (ed->items.n != 0 && ed->p->contested.n == 0);
}

static int
apply_all(struct page_edit *ed, struct str *text, struct err *e)
{
	if (ed->p->doc->open_end && needs_end(ed))
		return refuse_open(e);
	if (apply_body(ed, text, e) != 0)
		return -1;
	if (ed->items.n != 0 && step(ed, text, apply_items, e) != 0)
		return -1;
	if (ed->defs.n != 0 && step(ed, text, apply_defs, e) != 0)
		return -1;
	return ed->items.n != 0 || ed->defs.n != 0 ? verify(ed, *text, e) : 0;
}

int
page_edit_apply(struct page_edit *ed, struct str *out, struct err *e)
{
	struct str text;

	if (apply_all(ed, &text, e) != 0)
		return e->code == FAIL_REFUSED
			   ? err_prefix(e, "%.*s", STR_ARG(ed->p->path))
			   : -1;
	*out = text;
	return 0;
}
