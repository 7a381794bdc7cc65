/*
 * Applies an edit in three steps, each over the page as the one before left
 * it: what stands at places of the text, the entries, the definitions.
 */
#include <string.h>

#include "base/err.h"
#include "base/text.h"
#include "model/page_edit_own.h"

struct str
page_anchor(struct arena *a, struct str label)
{
	struct str s = text_fold(a, label);
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
	return buf_str(&b);
}

/* The anchor renderers give the section's heading; the word itself where it
 * is another, since a label is known by the fragment that says its text. */
static struct str
anchor(struct arena *a, struct str heading, struct str word)
{
	struct str s = page_anchor(a, heading);

	return str_eq(s, text_fold(a, word)) ? s : word;
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
	size_t conf = confidence_cell(ed, u);

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
		size_t k = confidence_cell(ed, u);
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
size_t
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
void
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

/* "These hold:" announces what follows; a backslash or two blanks would become
 * a break. */
static bool
ends_open(struct str line)
{
	struct str words = str_trim(line);

	while (str_ends(line, STR("\n")) || str_ends(line, STR("\r")))
		line.n--;
	return str_ends(words, STR(":")) || str_ends(words, STR("\\")) ||
	       str_ends(line, STR("  "));
}

/* Whether `sentence`, on the line below the unit, is read as one of its own
 * and the unit as before: words that no full stop ends would run into it, and
 * a link that ends a paragraph cites for it. */
static bool
read_apart(struct page_edit *ed, const struct md_unit *u, size_t at,
    struct str sentence)
{
	struct str text = ed->p->doc->text;
	struct md_doc *both;
	struct err quiet;

	err_init(&quiet, ed->a);
	return md_parse(ed->a,
		   str_printf(ed->a, "%.*s\n%.*s\n",
		       STR_ARG(str_sub(text, u->off, at)), STR_ARG(sentence)),
		   &both, &quiet) == 0 &&
	       both->units.n >= 2 && str_eq(both->units.v[0].plain, u->plain) &&
	       str_starts(
		   md_plain_text(ed->a, sentence), both->units.v[1].plain);
}

/* How a sentence joins what ends at `at`. */
static enum join
join_kind(struct page_edit *ed, size_t start, size_t at, struct str sentence,
    struct str *bullet)
{
	const struct md_doc *doc = ed->p->doc;
	const struct md_unit *u = last_unit(doc, start, at);
	struct str line = line_at(doc->text, line_start(doc->text, at));

	*bullet = STR_NONE;
	if (u == NULL || u->quoted || (u->item == 0 && ed->apart) ||
	    has_block_id(line))
		return JOIN_NEW;
	if (u->item == 0)
		return u->kind == MD_SENTENCE && line_indent(line) < 4 &&
			       !ends_open(line) && !is_source_unit(ed->p, u) &&
			       read_apart(ed, u, at, sentence)
			   ? JOIN_LINE
			   : JOIN_NEW;
	*bullet = list_style(doc, start, at);
	return bullet->n != 0 ? JOIN_ITEM : JOIN_NEW;
}

/* A line end where a line follows at once, so that a blank one parts them. */
struct str
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

size_t
bom_len(const struct md_doc *doc)
{
	return doc->bom ? 3 : 0;
}

bool
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
		join =
		    join_kind(ed, start, at, ed->adds.v[first].text, &bullet);
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

		if (r->off + r->del > ed->p->doc->text.n) {
			err_set(e, FAIL_REFUSED, "a span outside the page");
			return err_fix(e, "git diff shows what changed the "
					  "page; then run this again");
		}
		for (size_t k = 0; k < i; k++)
			if (overlaps(&rs->v[k], r->off, r->off + r->del)) {
				err_set(e, FAIL_REFUSED,
				    "two rulings replace the same words");
				return err_fix(
				    e, "give the rulings one after the other");
			}
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
	changes_note(ed, ed->p->doc->text, &s);
	*out = s.n != 0 ? splice_apply(ed->a, ed->p->doc->text, &s)
			: ed->p->doc->text;
	return 0;
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
	changes_note(ed, *text, &s);
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

static bool
needs_end(struct page_edit *ed)
{
	return ed->adds.n != 0 || ed->defs.n != 0 ||
	       (ed->items.n != 0 && ed->p->contested.n == 0);
}

/* How many labels and how many footnotes of these slugs a page holds. */
struct tally {
	size_t labels, notes;
};

static bool
has_slug(const struct strs *slugs, const struct md_ref *r)
{
	return r->kind == MD_FOOTNOTE && strs_has(slugs, r->target);
}

static struct tally
tally_page(const struct page *p, const struct strs *slugs)
{
	struct tally t = {0};

	VEC_EACH (i, &p->doc->units) {
		const struct md_unit *u = &p->doc->units.v[i];

		t.labels += u->label_off < u->label_end;
		VEC_EACH (k, &u->refs)
			t.notes += has_slug(slugs, &u->refs.v[k]);
	}
	return t;
}

/* What the page should hold once all is put. */
static struct tally
tally_wanted(struct page_edit *ed, const struct strs *slugs)
{
	struct tally t = tally_page(ed->p, slugs);

	t.notes += ed->cites.n;
	VEC_EACH (i, &ed->adds)
		t.notes += ed->adds.v[i].slugs.n;
	VEC_EACH (i, &ed->labels) {
		const struct label *l = &ed->labels.v[i];
		bool stood = l->u->label_off < l->u->label_end;
		bool cell = confidence_cell(ed, l->u) < l->u->ncells;

		if (l->on && !stood && !cell)
			t.labels++;
		else if (!l->on && stood)
			t.labels--;
	}
	return t;
}

/* Markup a sentence leaves open ("^[", "(source:") takes in what is put after
 * it. A span ruled away may hold labels of its own and is not counted. */
static int
verify_units(struct page_edit *ed, const struct page *p, struct err *e)
{
	struct strs slugs = {0};
	struct tally want, got;

	if (ed->replaced.n != 0)
		return 0;
	VEC_EACH (i, &ed->cites)
		strs_add(ed->a, &slugs, ed->cites.v[i].slug);
	VEC_EACH (i, &ed->adds)
		VEC_EACH (k, &ed->adds.v[i].slugs)
			strs_add(ed->a, &slugs, ed->adds.v[i].slugs.v[k]);
	want = tally_wanted(ed, &slugs);
	got = tally_page(p, &slugs);
	if (want.labels == got.labels && want.notes == got.notes)
		return 0;
	err_set(e, FAIL_REFUSED,
	    "a citation or label put on this page would be read as part of the "
	    "markup before it");
	return err_fix(e, "close what is left open (^[, a bracket, a quote)");
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
	return verify_units(ed, p, e);
}

static int
apply_all(struct page_edit *ed, struct str *text, struct err *e)
{
	ed->made.n = 0;
	if (ed->p->doc->open_end && needs_end(ed))
		return refuse_open(e);
	if (apply_body(ed, text, e) != 0)
		return -1;
	if (ed->items.n != 0 && step(ed, text, apply_items, e) != 0)
		return -1;
	if (ed->defs.n != 0 && step(ed, text, apply_defs, e) != 0)
		return -1;
	return str_eq(*text, ed->p->doc->text) ? 0 : verify(ed, *text, e);
}

int
page_edit_apply(struct page_edit *ed, struct str *out, struct err *e)
{
	struct str text;
	int rc;

	ed->apart = false;
	rc = apply_all(ed, &text, e);
	/* what the last paragraph leaves open does not reach the next one */
	if (rc != 0 && e->code == FAIL_REFUSED && ed->adds.n != 0) {
		err_clear(e);
		ed->apart = true;
		rc = apply_all(ed, &text, e);
	}
	if (rc != 0)
		return err_prefix(e, "%.*s", STR_ARG(ed->p->path));
	*out = text;
	return 0;
}
