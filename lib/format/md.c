#include "format/md.h"

#include <stdlib.h>
#include <string.h>

#include "format/md_own.h"

struct maker {
	struct arena *a;
	struct str text;
	struct md_doc *doc;
	struct md_lines lines;
	struct md_urls urls;
	struct md_blocks blocks;
	struct md_scan scan;
	struct md_ranges torn; /* lines of conflicts */
	size_t tear;	       /* the first not yet behind us */
	size_t *leads; /* of each item: 1 + its first unit, 0 while none */
	struct md_block **items;
	size_t paras, tables;
	size_t ref; /* of the block at hand: the first not yet in a unit */
	struct md_head *head;
};

/* --- front matter, line ends --- */

static struct str
first_eol(struct str text)
{
	size_t n = str_chr(text, '\n'), r = str_chr(text, '\r');

	if (r < n && r + 1 == n)
		return STR("\r\n");
	return r < n ? STR("\r") : STR("\n");
}

static struct str
line_text(const struct maker *m, size_t i)
{
	return str_sub(m->text, m->lines.v[i].off, m->lines.v[i].end);
}

/* The byte after a line and its end. */
static size_t
line_next(const struct maker *m, size_t i)
{
	return i + 1 < m->lines.n ? m->lines.v[i + 1].off : m->text.n;
}

static struct str
trim_end(struct str s)
{
	while (s.n != 0 && md_is_blank((unsigned char)s.p[s.n - 1]))
		s.n--;
	return s;
}

/* The number of the first line of the body. */
static size_t
front_matter(struct maker *m)
{
	struct md_doc *d = m->doc;

	d->body = d->bom ? 3 : 0;
	d->front_line = 1;
	if (m->lines.n == 0 || !str_eq(trim_end(line_text(m, 0)), STR("---")))
		return 0;
	for (size_t i = 1; i < m->lines.n; i++) {
		struct str line = trim_end(line_text(m, i));

		if (!str_eq(line, STR("---")) && !str_eq(line, STR("...")))
			continue;
		d->has_front = true;
		d->front_off = m->lines.v[1].off;
		d->front_line = 2;
		d->front = str_sub(m->text, d->front_off, m->lines.v[i].off);
		d->body = line_next(m, i);
		return i + 1;
	}
	return 0;
}

/* By label; of equal ones the first of the page. */
static int
by_label(const void *a, const void *b)
{
	const struct md_url *x = a, *y = b;
	int c = str_cmp(x->label, y->label);

	return c != 0 ? c : (x->url.p > y->url.p) - (x->url.p < y->url.p);
}

static void
find_urls(struct maker *m, size_t first)
{
	for (size_t i = first; i < m->lines.n; i++) {
		struct str line = line_text(m, i);
		struct md_url url;

		while (line.n != 0 && strchr(" \t>", line.p[0]) != NULL)
			line = str_sub(line, 1, line.n);
		if (line.n > 3 && line.p[0] == '[' &&
		    md_url_line(m->a, line, &url))
			*VEC_ADD(m->a, &m->urls) = url;
	}
	if (m->urls.n != 0)
		qsort(m->urls.v, m->urls.n, sizeof(*m->urls.v), by_label);
}

/* --- conflict markers --- */

/* Whether the line is code; *at walks the blocks as lines are asked for. */
static bool
in_code(const struct maker *m, size_t line, size_t *at)
{
	const struct md_block *v = m->blocks.v;

	while (*at < m->blocks.n &&
	       (v[*at].kind != MD_B_CODE || v[*at].last < line))
		++*at;
	return *at < m->blocks.n && v[*at].first <= line;
}

static void
find_conflicts(struct maker *m, size_t first)
{
	size_t from = 0, middle = 0, at = 0;

	for (size_t i = first; i < m->lines.n; i++) {
		struct str line = line_text(m, i);

		if (line.n < 7 || strchr("<=>", line.p[0]) == NULL)
			continue;
		if (str_starts(line, STR("<<<<<<< ")) && !in_code(m, i, &at)) {
			from = i + 1;
			middle = 0;
		} else if (from != 0 && str_eq(line, STR("======="))) {
			middle = i;
		} else if (middle != 0 && str_starts(line, STR(">>>>>>> "))) {
			*VEC_ADD(m->a, &m->torn) =
			    (struct md_range){from - 1, i};
			from = middle = 0;
		}
	}
	if (middle != 0)
		*VEC_ADD(m->a, &m->torn) = (struct md_range){from - 1, middle};
	m->doc->conflict = m->torn.n != 0;
}

/* Whether a conflict touches these lines; asked in the order of the page. */
static bool
is_torn(struct maker *m, size_t first, size_t last)
{
	while (m->tear < m->torn.n && m->torn.v[m->tear].to < first)
		m->tear++;
	return m->tear < m->torn.n && m->torn.v[m->tear].from <= last;
}

/* --- one block as one text --- */

static bool
is_of_page(struct str text, const struct md_line *v, size_t n)
{
	for (size_t i = 1; i < n; i++)
		if (v[i].off != v[i - 1].end + 1 ||
		    text.p[v[i - 1].end] != '\n')
			return false;
	return true;
}

static void
run_make(struct arena *a, struct str text, const struct md_line *v, size_t n,
    struct md_run *out)
{
	struct buf b;
	size_t all = 0;

	*out = (struct md_run){.v = v, .n = n};
	if (n == 0)
		return;
	if (is_of_page(text, v, n)) {
		out->t = str_sub(text, v[0].off, v[n - 1].end);
		return;
	}
	for (size_t i = 0; i < n; i++)
		all += v[i].end - v[i].off + 1;
	buf_init(&b, a, all);
	out->at = NEW_N(a, size_t, n);
	for (size_t i = 0; i < n; i++) {
		if (i > 0)
			buf_c(&b, '\n');
		out->at[i] = b.n;
		buf_add(&b, str_sub(text, v[i].off, v[i].end));
	}
	out->t = buf_str(&b);
}

/* The byte of the page at `pos` of the run; also for pos = t.n. */
static size_t
run_off(const struct md_run *r, size_t pos)
{
	size_t lo = 0, hi = r->n, off;

	if (r->at == NULL)
		return r->v[0].off + pos;
	while (hi - lo > 1) {
		size_t mid = lo + (hi - lo) / 2;

		if (r->at[mid] <= pos)
			lo = mid;
		else
			hi = mid;
	}
	off = r->v[lo].off + (pos - r->at[lo]);
	return off < r->v[lo].end ? off : r->v[lo].end;
}

/* --- headings --- */

static void
head_strip(struct str text, struct md_line *l)
{
	while (l->off < l->end && text.p[l->off] == '#')
		l->off++;
	while (
	    l->end > l->off && md_is_blank((unsigned char)text.p[l->end - 1]))
		l->end--;
	for (size_t i = l->end; i > l->off; i--) {
		if (text.p[i - 1] == '#')
			continue;
		if (md_is_blank((unsigned char)text.p[i - 1]))
			l->end = i;
		return;
	}
	l->end = l->off;
}

static void
add_head(struct maker *m, struct md_block *b)
{
	struct md_head *h;
	struct md_run run;
	const struct md_head *up = m->head;

	if (b->nested || is_torn(m, b->first, b->last))
		return;
	if (!b->setext)
		head_strip(m->text, &b->v[0]);
	run_make(m->a, m->text, b->v, b->n, &run);
	md_scan(&m->scan, run.t, false);
	h = NEW(m->a, struct md_head);
	h->level = b->level;
	h->text = md_words(&m->scan, 0, run.t.n);
	h->off = m->lines.v[b->first].off;
	h->end = line_next(m, b->last);
	h->line = (int)b->first + 1;
	h->section_end = m->text.n;
	while (up != NULL && up->level >= h->level)
		up = up->up;
	h->up = up;
	/* NOLINTNEXTLINE(bugprone-sizeof-expression): a list of pointers */
	*VEC_ADD(m->a, &m->doc->heads) = h;
	m->head = h;
}

/* A stack of those whose section is still open. */
static void
end_sections(struct md_doc *d)
{
	for (size_t i = d->heads.n; i > 0; i--) {
		struct md_head *h = d->heads.v[i - 1];
		size_t k = i;

		while (k < d->heads.n && d->heads.v[k]->level > h->level) {
			size_t to = d->heads.v[k]->section_end;

			for (k++; k < d->heads.n && d->heads.v[k]->off < to;)
				k++;
		}
		if (k < d->heads.n)
			h->section_end = d->heads.v[k]->off;
	}
}

/* --- units --- */

static size_t
lead_over(const struct maker *m, size_t item)
{
	while (item != 0) {
		item = m->items[item]->over;
		if (item != 0 && m->leads[item] != 0)
			return m->leads[item];
	}
	return 0;
}

static struct md_unit *
unit_add(struct maker *m, const struct md_block *b, enum md_unit_kind kind)
{
	struct md_unit *u = VEC_ADD(m->a, &m->doc->units);

	u->kind = kind;
	u->head = m->head;
	u->quoted = b->quoted;
	u->item = b->item;
	u->parent = lead_over(m, b->item);
	u->para = m->paras;
	if (b->item != 0 && m->leads[b->item] == 0) {
		m->leads[b->item] = m->doc->units.n;
		u->first_in_item = true;
	}
	return u;
}

static void
unit_line(const struct maker *m, struct md_unit *u)
{
	u->line = (int)md_line_at(&m->lines, u->off) + 1;
}

static size_t
count_words(struct str s)
{
	size_t n = 0;

	for (size_t i = 0; i < s.n; i++)
		n += s.p[i] == ' ';
	return n + 1;
}

/* Whether a list item's text is sentences, not a name or "key: value". */
static bool
is_prose(const struct md_scan *s, const struct md_sents *l)
{
	size_t ended = 0;

	VEC_EACH (i, l) {
		struct str words = str_sub(s->t, l->v[i].from, l->v[i].end);
		unsigned char lead =
		    words.n != 0 ? (unsigned char)words.p[0] : 0;

		ended += l->v[i].ended;
		if (l->v[i].ended && (count_words(words) > 2 || lead >= 0xe0))
			return true;
	}
	return ended > 1;
}

static void
put_sent(struct maker *m, const struct md_block *b, const struct md_run *run,
    const struct md_sent *x, bool prose)
{
	const struct md_scan *s = &m->scan;
	bool key = !s->plain && !x->ended && md_keyed(s, x->from);
	bool item = (b->item != 0 && m->leads[b->item] == 0) || key;
	size_t n = m->doc->units.n;
	size_t before = n != 0 ? m->doc->units.v[n - 1].end : 0;
	struct md_unit *u =
	    unit_add(m, b, !prose && item ? MD_ITEM : MD_SENTENCE);

	u->off = run_off(run, x->from);
	u->end = run_off(run, x->end);
	u->put = run_off(run, x->put);
	u->label_off = run_off(run, x->label_off);
	u->label_end = run_off(run, x->label_end);
	u->plain = md_words(s, x->from, x->end);
	if (u->kind == MD_ITEM && u->first_in_item &&
	    m->items[b->item]->off >= before)
		u->off = m->items[b->item]->off;
	while (m->ref < s->refs.n && s->refs.v[m->ref].off < x->from)
		m->ref++;
	u->refs.v = s->refs.n != 0 ? s->refs.v + m->ref : NULL;
	while (m->ref < s->refs.n && s->refs.v[m->ref].off < x->end) {
		m->ref++;
		u->refs.n++;
	}
	u->refs.cap = u->refs.n;
	unit_line(m, u);
}

/* References still count from the start of their run: make it the page. */
static void
refs_to_page(struct md_refs *refs, const struct md_run *run)
{
	VEC_EACH (i, refs) {
		refs->v[i].off = run_off(run, refs->v[i].off);
		refs->v[i].end = run_off(run, refs->v[i].end);
	}
}

/* "> [!note] Title" of a callout says nothing of its own. */
static size_t
callout_lines(const struct maker *m, const struct md_block *b)
{
	struct str line;

	if (!b->quoted || b->n == 0)
		return 0;
	line = str_sub(m->text, b->v[0].off, b->v[0].end);
	return str_starts(line, STR("[!")) ? 1 : 0;
}

static void
add_para(struct maker *m, const struct md_block *b)
{
	size_t skip = callout_lines(m, b);
	struct md_sents sents = {0};
	struct md_run run;
	bool prose;

	if (b->n <= skip || is_torn(m, b->first, b->last))
		return;
	m->paras++;
	run_make(m->a, m->text, b->v + skip, b->n - skip, &run);
	md_scan(&m->scan, run.t, false);
	md_sents(&m->scan, &sents);
	prose = is_prose(&m->scan, &sents);
	m->ref = 0;
	VEC_EACH (i, &sents)
		put_sent(m, b, &run, &sents.v[i], prose);
	refs_to_page(&m->scan.refs, &run);
}

/* --- tables --- */

/* Cuts a row at its pipes; `want` cells, empty ones where the row has less. */
static struct md_cell *
row_cells(struct maker *m, struct md_line l, size_t want)
{
	struct md_cell *v = NEW_N(m->a, struct md_cell, want);
	struct str t = m->text;
	size_t n = 0, from;

	while (l.end > l.off && md_is_blank((unsigned char)t.p[l.end - 1]))
		l.end--;
	while (l.off < l.end && md_is_blank((unsigned char)t.p[l.off]))
		l.off++;
	if (l.off < l.end && t.p[l.off] == '|')
		l.off++;
	from = l.off;
	for (size_t i = l.off; i <= l.end && n < want; i++) {
		if (i < l.end &&
		    (t.p[i] != '|' || (i > l.off && t.p[i - 1] == '\\')))
			continue;
		v[n].off = from;
		v[n].end = i;
		while (v[n].off < v[n].end &&
		       md_is_blank((unsigned char)t.p[v[n].off]))
			v[n].off++;
		while (v[n].end > v[n].off &&
		       md_is_blank((unsigned char)t.p[v[n].end - 1]))
			v[n].end--;
		n++;
		from = i + 1;
	}
	for (; n < want; n++)
		v[n].off = v[n].end = l.end;
	return v;
}

static void
cell_read(struct maker *m, struct md_cell *c, struct md_unit *u)
{
	struct md_scan *s = &m->scan;
	struct md_sent x = {0};

	md_scan(s, str_sub(m->text, c->off, c->end), true);
	c->plain = md_words(s, 0, s->t.n);
	if (u == NULL)
		return;
	VEC_EACH (i, &s->refs) {
		struct md_ref *r = VEC_ADD(m->a, &u->refs);

		*r = s->refs.v[i];
		r->off += c->off;
		r->end += c->off;
	}
	if (c->end == c->off)
		return;
	x.end = s->t.n;
	md_place(s, &x);
	u->put = c->off + x.put;
	if (x.label_end > x.label_off) {
		u->label_off = c->off + x.label_off;
		u->label_end = c->off + x.label_end;
	}
}

static struct str
join_cells(struct arena *a, const struct md_cell *v, size_t n)
{
	struct buf b;
	size_t all = 1;

	for (size_t i = 0; i < n; i++)
		all += v[i].plain.n + 3;
	buf_init(&b, a, all);
	for (size_t i = 0; i < n; i++) {
		if (i > 0)
			buf_s(&b, " | ");
		buf_add(&b, v[i].plain);
	}
	return buf_str(&b);
}

static void
add_row(struct maker *m, const struct md_block *b, struct md_line l,
    struct md_cell *cols)
{
	struct md_cell *cells = row_cells(m, l, b->cols);
	struct md_unit *u;
	bool any = false;

	for (size_t i = 0; i < b->cols; i++)
		any |= cells[i].end > cells[i].off;
	if (!any)
		return;
	m->paras++;
	u = unit_add(m, b, MD_ROW);
	u->off = l.off;
	u->end = l.end;
	while (u->end > u->off &&
	       md_is_blank((unsigned char)m->text.p[u->end - 1]))
		u->end--;
	u->put = u->end;
	for (size_t i = 0; i < b->cols; i++)
		cell_read(m, &cells[i], u);
	if (u->label_end == 0)
		u->label_off = u->label_end = u->put;
	u->cells = cells;
	u->cols = cols;
	u->ncells = u->ncols = b->cols;
	u->table = m->tables;
	u->plain = join_cells(m->a, cells, b->cols);
	unit_line(m, u);
}

static void
add_table(struct maker *m, const struct md_block *b)
{
	struct md_cell *cols;

	if (b->n == 0 || is_torn(m, b->first, b->last))
		return;
	m->tables++;
	cols = row_cells(m, b->v[0], b->cols);
	for (size_t i = 0; i < b->cols; i++)
		cell_read(m, &cols[i], NULL);
	for (size_t i = 1; i < b->n; i++)
		add_row(m, b, b->v[i], cols);
}

/* --- footnote definitions --- */

/* The label before `off`, which stands behind "[^label]: ". */
static bool
def_label(const struct maker *m, size_t from, size_t off, struct str *out)
{
	struct str t = m->text;

	while (off >= from + 4 && (t.p[off - 1] != ':' || t.p[off - 2] != ']'))
		off--;
	if (off < from + 4)
		return false;
	for (size_t i = off - 2; i > from + 1; i--) {
		if (t.p[i - 1] != '^' || t.p[i - 2] != '[')
			continue;
		*out = str_sub(t, i, off - 2);
		return true;
	}
	return false;
}

static void
add_def(struct maker *m, size_t at)
{
	const struct md_block *b = &m->blocks.v[at], *p = b + 1;
	struct md_def *d;
	struct md_run run;
	struct str label;
	size_t last = b->last;

	if (!def_label(m, m->lines.v[b->first].off, b->off, &label))
		return;
	d = VEC_ADD(m->a, &m->doc->defs);
	d->label = label;
	while (last > b->first && str_trim(line_text(m, last)).n == 0)
		last--;
	d->off = m->lines.v[b->first].off;
	d->end = line_next(m, last);
	d->line = (int)b->first + 1;
	if (at + 1 >= m->blocks.n || p->kind != MD_B_PARA || p->def != at + 1 ||
	    p->n == 0)
		return;
	d->text = str_sub(m->text, p->v[0].off, p->v[p->n - 1].end);
	d->text = str_trim(d->text);
	run_make(m->a, m->text, p->v, p->n, &run);
	md_scan(&m->scan, run.t, false);
	refs_to_page(&m->scan.refs, &run);
	d->refs = m->scan.refs;
}

/* --- the whole --- */

static void
add_blocks(struct maker *m)
{
	m->leads = NEW_N(m->a, size_t, m->blocks.items + 1);
	m->items = NEW_N(m->a, struct md_block *, m->blocks.items + 1);
	VEC_EACH (i, &m->blocks) {
		struct md_block *b = &m->blocks.v[i];

		if (b->kind == MD_B_DEF)
			add_def(m, i);
		else if (b->kind == MD_B_ITEM)
			m->items[b->item] = b;
		else if (b->def != 0)
			continue;
		else if (b->kind == MD_B_HEAD)
			add_head(m, b);
		else if (b->kind == MD_B_PARA)
			add_para(m, b);
		else if (b->kind == MD_B_TABLE)
			add_table(m, b);
	}
	end_sections(m->doc);
}

static int
start(struct arena *a, struct str text, struct maker *m, struct err *e)
{
	if (text.n > MD_PAGE_MAX)
		return err_set(
		    e, FAIL_LIMIT, "larger than %zu MiB", MD_PAGE_MAX >> 20);
	if (str_chr(text, '\0') < text.n)
		return err_set(e, FAIL_SYNTAX, "holds a NUL byte");
	*m = (struct maker){.a = a, .text = text};
	m->doc = NEW(a, struct md_doc);
	m->doc->text = text;
	m->doc->bom = str_starts(text, STR("\xef\xbb\xbf"));
	m->doc->eol = first_eol(text);
	m->scan.a = a;
	m->scan.urls = &m->urls;
	md_lines(a, text, m->doc->bom ? 3 : 0, &m->lines);
	return 0;
}

int
md_parse(struct arena *a, struct str text, struct md_doc **out, struct err *e)
{
	struct maker m;
	size_t first;

	if (start(a, text, &m, e) != 0)
		return -1;
	first = front_matter(&m);
	if (md_tree(a, text, &m.lines, first, &m.blocks, e) != 0)
		return -1;
	m.doc->open_end = m.blocks.open_end;
	find_urls(&m, first);
	find_conflicts(&m, first);
	add_blocks(&m);
	*out = m.doc;
	return 0;
}

/* "- x", "* x", "3. x": a line of a list. */
static bool
is_list_line(struct str line)
{
	size_t n = 0;

	line = str_trim(line);
	if (str_starts(line, STR("- ")) || str_starts(line, STR("* ")) ||
	    str_starts(line, STR("• ")))
		return true;
	while (n < line.n && n < 3 && line.p[n] >= '0' && line.p[n] <= '9')
		n++;
	return n > 0 && n + 1 < line.n && strchr(".)", line.p[n]) != NULL &&
	       line.p[n + 1] == ' ';
}

/* "Status: active": a key of a few words and its value. */
static bool
is_key_line(struct str line)
{
	size_t n;
	struct str key;

	line = str_trim(line);
	n = str_find(line, STR(": "));
	key = str_sub(line, 0, n);
	return n < line.n && n > 0 && n < 32 && line.p[0] >= 'A' &&
	       count_words(key) < 4 && str_chr(key, '.') == key.n;
}

/* Whether a paragraph of plain text goes on from one line to the next. */
static bool
goes_on(struct str line, struct str next)
{
	return str_trim(next).n != 0 && !is_list_line(next) &&
	       !(is_key_line(line) && is_key_line(next));
}

static void
plain_para(struct maker *m, const struct md_line *v, size_t n)
{
	struct md_block b = {.kind = MD_B_PARA};
	struct md_sents sents = {0};
	struct md_run run;

	m->paras++;
	run_make(m->a, m->text, v, n, &run);
	md_scan_plain(&m->scan, run.t);
	md_sents(&m->scan, &sents);
	m->ref = 0;
	VEC_EACH (i, &sents)
		put_sent(m, &b, &run, &sents.v[i], true);
}

int
md_plain(struct arena *a, struct str text, struct md_doc **out, struct err *e)
{
	struct maker m;
	size_t from = 0;

	if (start(a, text, &m, e) != 0)
		return -1;
	m.doc->body = m.doc->bom ? 3 : 0;
	m.doc->front_line = 1;
	for (size_t i = 0; i < m.lines.n; i++) {
		struct str line = line_text(&m, i);

		if (i + 1 < m.lines.n && goes_on(line, line_text(&m, i + 1)))
			continue;
		plain_para(&m, m.lines.v + from, i + 1 - from);
		from = i + 1;
	}
	*out = m.doc;
	return 0;
}
