/*
 * What cmark-gfm knows of a page's blocks.
 *
 * Only the block phase is run: the parser is fed and never finished. So no
 * inline is parsed (its positions are wrong and several inputs make it
 * quadratic), footnote definitions are still where they stand, and a block's
 * content is what is left of its lines when the markers around it are gone,
 * which tells where in each line it starts.
 */
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

#include <cmark-gfm-core-extensions.h>
#include <cmark-gfm-extension_api.h>
#include <cmark-gfm.h>

#include "format/md_own.h"

/* Steps the parser may take a byte, and for any text. */
#define WORK_BYTE 64
#define WORK_FREE ((size_t)4 << 20)
#define MEM_BYTE 256
#define MEM_FREE ((size_t)1 << 20)
#define MEM_MAX ((size_t)1 << 30)

void
md_lines(struct arena *a, struct str text, size_t from, struct md_lines *out)
{
	bool cr = str_chr(str_sub(text, from, text.n), '\r') < text.n - from;

	*out = (struct md_lines){0};
	while (from < text.n) {
		struct str rest = str_sub(text, from, text.n);
		struct str line;
		size_t n;

		if (cr) {
			str_line(&rest, &line);
			n = line.n;
		} else {
			n = str_chr(rest, '\n');
			rest = str_sub(rest, n + 1, rest.n);
		}
		*VEC_ADD(a, out) = (struct md_line){from, from + n};
		from = text.n - rest.n;
	}
}

size_t
md_line_at(const struct md_lines *l, size_t off)
{
	size_t lo = 0, hi = l->n;

	while (hi - lo > 1) {
		size_t mid = lo + (hi - lo) / 2;

		if (l->v[mid].off <= off)
			lo = mid;
		else
			hi = mid;
	}
	return lo;
}

/* --- what must not reach the parser --- */

struct guard {
	size_t work, deep;
	size_t run; /* cost of reading the lines since a blank one as a row */
	bool blank, table;
};

/* Length of the marker of a container at `i`, or 0. */
static size_t
marker(struct str s, size_t i)
{
	char c = s.p[i];
	char next = (char)(i + 1 < s.n ? s.p[i + 1] : ' ');
	size_t to = i;

	if (c == '>')
		return 1;
	if (c == '-' || c == '+' || c == '*')
		return next == ' ' || next == '\t';
	if (c == '[' && next == '^') {
		to = i + str_chr(str_sub(s, i, s.n), ']');
		return to + 1 < s.n && s.p[to + 1] == ':' ? to + 2 - i : 0;
	}
	while (to < s.n && to < i + 10 && s.p[to] >= '0' && s.p[to] <= '9')
		to++;
	if (to == i || to + 1 >= s.n || (s.p[to] != '.' && s.p[to] != ')'))
		return 0;
	return s.p[to + 1] == ' ' || s.p[to + 1] == '\t' ? to + 1 - i : 0;
}

/* Containers a line may open or stay in; *work: the cost of looking for the
 * markers, each of which is taken for a rule first. */
static size_t
line_depth(struct str s, size_t *work)
{
	size_t i = 0, depth = 0, columns = 0;

	while (i < s.n) {
		size_t n = 1;

		if (s.p[i] == ' ')
			columns++;
		else if (s.p[i] == '\t')
			columns += 4;
		else if ((n = marker(s, i)) == 0)
			break;
		else
			depth++;
		i += n;
	}
	*work = depth * i;
	return depth + columns / 2;
}

static bool
is_delimiter_row(struct str s)
{
	bool dash = false;

	for (size_t i = 0; i < s.n; i++) {
		if (s.p[i] == '-')
			dash = true;
		else if (strchr("|: \t>", s.p[i]) == NULL)
			return false;
	}
	return dash;
}

static size_t
count(struct str s, char c)
{
	size_t n = 0;

	for (size_t at = str_chr(s, c); at < s.n;) {
		n++;
		at += 1 + str_chr(str_sub(s, at + 1, s.n), c);
	}
	return n;
}

static int
guard_line(struct guard *g, struct str s, size_t no, struct err *e)
{
	size_t look, depth, row;

	if (str_trim(s).n == 0) {
		g->work += g->deep + 1;
		g->run = 0;
		g->blank = true;
		g->table = false;
		return 0;
	}
	depth = line_depth(s, &look);
	g->deep = g->blank || depth > g->deep ? depth : g->deep;
	g->blank = false;
	g->work += g->deep + look;
	row = s.n;
	if (s.n > (size_t)4 * MD_COLUMNS_MAX) {
		size_t pipes = count(s, '|');

		row += pipes * pipes / 8; /* a list walked for each cell */
	}
	g->run += row;
	if (g->table)
		g->work += row;
	if (!is_delimiter_row(s))
		return 0;
	g->work += g->run;
	g->table = true;
	if (count(s, '|') > MD_COLUMNS_MAX + 1)
		return err_set(e, FAIL_LIMIT,
		    "line %zu: a table of more than %d columns", no,
		    MD_COLUMNS_MAX);
	return 0;
}

static int
guard(struct str text, const struct md_lines *l, size_t first, struct err *e)
{
	struct guard g = {.blank = true};

	for (size_t i = first; i < l->n; i++) {
		struct str line = str_sub(text, l->v[i].off, l->v[i].end);

		if (guard_line(&g, line, i + 1, e) != 0)
			return -1;
		if (g.work > WORK_FREE + WORK_BYTE * text.n)
			return err_set(e, FAIL_LIMIT,
			    "line %zu: nested too deeply to be read", i + 1);
	}
	return 0;
}

/* --- the parser's memory --- */

struct chunk {
	struct chunk *next;
	size_t used, size;
};

struct pool {
	struct chunk *head;
	char *last; /* the newest block, which may grow in place */
	size_t taken, max;
	jmp_buf full;
};

#define UNIT ((size_t)16)
#define CHUNK_HEAD ((sizeof(struct chunk) + UNIT - 1) & ~(UNIT - 1))
#define CHUNK_MIN ((size_t)60 << 10)

/* cmark's allocator is given no argument of ours to find the pool by. It is
 * set for the time of one parse, a thread. */
static _Thread_local struct pool *now;

static void
pool_more(struct pool *p, size_t n)
{
	size_t size = p->head == NULL ? CHUNK_MIN : p->head->size * 2;
	struct chunk *c;

	if (size > (size_t)4 << 20)
		size = (size_t)4 << 20;
	if (size < n)
		size = n;
	if (n > p->max || p->taken > p->max - n)
		longjmp(p->full, 1);
	c = malloc(CHUNK_HEAD + size);
	if (c == NULL)
		longjmp(p->full, 1);
	*c = (struct chunk){p->head, 0, size};
	p->head = c;
	p->taken += size;
}

/* Each block has its size before it, for realloc. */
static void *
pool_take(struct pool *p, size_t n)
{
	size_t all;
	char *b;

	if (n > p->max)
		longjmp(p->full, 1);
	all = UNIT + ((n + UNIT - 1) & ~(UNIT - 1));
	if (p->head == NULL || p->head->size - p->head->used < all)
		pool_more(p, all);
	b = (char *)p->head + CHUNK_HEAD + p->head->used;
	p->head->used += all;
	memcpy(b, &n, sizeof(n));
	p->last = b + UNIT;
	return p->last;
}

static void *
pool_calloc(size_t n, size_t size)
{
	void *b;

	if (size != 0 && n > now->max / size)
		longjmp(now->full, 1);
	b = pool_take(now, n * size);
	memset(b, 0, n * size);
	return b;
}

static bool
pool_stretch(struct pool *p, size_t n)
{
	size_t all = UNIT + ((n + UNIT - 1) & ~(UNIT - 1));
	size_t at = (size_t)(p->last - UNIT - (char *)p->head) - CHUNK_HEAD;

	if (n > p->max || all > p->head->size - at)
		return false;
	p->head->used = at + all;
	memcpy(p->last - UNIT, &n, sizeof(n));
	return true;
}

static void *
pool_realloc(void *b, size_t n)
{
	size_t old;
	void *q;

	if (b == NULL)
		return pool_take(now, n);
	memcpy(&old, (char *)b - UNIT, sizeof(old));
	if (n <= old || (b == now->last && pool_stretch(now, n)))
		return b;
	q = pool_take(now, n);
	memcpy(q, b, old);
	return q;
}

static void
pool_free(void *b)
{
	if (b != NULL && b == now->last) {
		now->head->used =
		    (size_t)(now->last - UNIT - (char *)now->head) - CHUNK_HEAD;
		now->last = NULL;
	}
}

static void
pool_release(struct pool *p)
{
	while (p->head != NULL) {
		struct chunk *next = p->head->next;

		free(p->head);
		p->head = next;
	}
}

/* --- the walk over what cmark made --- */

struct walk {
	struct arena *a;
	struct str text;
	const struct md_lines *lines;
	size_t first; /* the page's line that cmark saw as line 2 */
	struct md_blocks *out;
	struct open {
		cmark_node *node;
		size_t item, over, def;
		bool quoted, nested;
	} * open;
	size_t n, cap;
};

/* The page's line of a line of cmark's, kept inside the page. */
static size_t
page_line(const struct walk *w, int line)
{
	size_t n = line < 2 ? w->first : w->first + (size_t)line - 2;

	return n < w->lines->n ? n : w->lines->n - 1;
}

static struct md_block *
block_add(struct walk *w, cmark_node *node, enum md_block_kind kind)
{
	struct md_block *b = VEC_ADD(w->a, w->out);
	const struct open *o = &w->open[w->n - 1];
	int col = cmark_node_get_start_column(node);
	struct md_line line;

	b->kind = kind;
	b->first = page_line(w, cmark_node_get_start_line(node));
	b->last = page_line(w, cmark_node_get_end_line(node));
	if (b->last < b->first)
		b->last = b->first;
	line = w->lines->v[b->first];
	b->off = line.off + (col > 0 ? (size_t)col - 1 : 0);
	if (b->off > line.end)
		b->off = line.end;
	b->quoted = o->quoted;
	b->nested = o->nested;
	b->item = o->item;
	b->over = o->over;
	b->def = o->def;
	return b;
}

/* Where the words of a line start that cmark says nothing of. */
static size_t
after_marks(const struct walk *w, size_t line)
{
	struct md_line l = w->lines->v[line];

	while (l.off < l.end && strchr(" \t>", w->text.p[l.off]) != NULL)
		l.off++;
	return l.off;
}

/*
 * Content is whole lines, each the last bytes of a line of the page, and what
 * was cut off (link definitions) stood before: so line up both ends.
 */
static void
block_lines(struct walk *w, struct md_block *b, struct str content)
{
	struct str line;

	b->n = count(content, '\n');
	if (content.n != 0 && content.p[content.n - 1] != '\n')
		b->n++;
	b->v = NEW_N(w->a, struct md_line, b->n);
	for (size_t i = 0; i < b->n; i++) {
		size_t at = b->last + 1 + i - b->n;
		struct md_line l;

		if (at > b->last || at >= w->lines->n)
			at = b->last;
		l = w->lines->v[at];
		line = str_sub(content, 0, str_chr(content, '\n'));
		content = str_sub(content, line.n + 1, content.n);
		b->v[i] = l;
		b->v[i].off = line.n <= l.end - l.off ? l.end - line.n
						      : after_marks(w, at);
		if (i > 0 && b->v[i].off < b->v[i - 1].end)
			b->v[i] = b->v[i - 1];
	}
}

static void
add_paragraph(struct walk *w, cmark_node *node)
{
	struct str content = str_of(cmark_node_get_string_content(node));
	struct md_block *b = block_add(w, node, MD_B_PARA);

	if (cmark_node_get_start_line(node) == 0) {
		/* Before a table, without a blank line: the table has its
		 * start, and its content was trimmed and unescaped. */
		cmark_node *table = cmark_node_next(node);
		int at = table == NULL ? 0 : cmark_node_get_start_line(table);

		b->first = page_line(w, at);
		b->last = b->first + count(content, '\n');
		if (b->last >= w->lines->n)
			b->last = w->lines->n - 1;
		b->n = b->last - b->first + 1;
		b->v = NEW_N(w->a, struct md_line, b->n);
		for (size_t i = 0; i < b->n; i++) {
			b->v[i] = w->lines->v[b->first + i];
			b->v[i].off = after_marks(w, b->first + i);
		}
		return;
	}
	block_lines(w, b, content);
	b->off = b->n != 0 ? b->v[0].off : b->off;
}

static bool
is_underline(struct str s)
{
	s = str_trim(s);
	for (size_t i = 0; i < s.n; i++)
		if (s.p[i] != s.p[0] || (s.p[i] != '=' && s.p[i] != '-'))
			return false;
	return s.n != 0;
}

static bool
is_atx(struct str s)
{
	size_t n = 0;

	while (n < s.n && s.p[n] == '#')
		n++;
	return n > 0 && n < 7 && (n == s.n || s.p[n] == ' ' || s.p[n] == '\t');
}

static void
add_heading(struct walk *w, cmark_node *node)
{
	struct str content = str_of(cmark_node_get_string_content(node));
	struct md_block *b = block_add(w, node, MD_B_HEAD);
	struct md_line l = w->lines->v[b->first];

	b->level = cmark_node_get_heading_level(node);
	if (is_atx(str_sub(w->text, b->off, l.end))) {
		b->last = b->first;
		b->n = 1;
		b->v = NEW(w->a, struct md_line);
		b->v[0] = (struct md_line){b->off, l.end};
		return;
	}
	b->setext = true;
	b->last = b->first + count(content, '\n');
	while (b->last + 1 < w->lines->n) {
		struct md_line u = w->lines->v[b->last];

		if (is_underline(
			str_sub(w->text, after_marks(w, b->last), u.end)))
			break;
		b->last++;
	}
	if (b->last >= w->lines->n)
		b->last = w->lines->n - 1;
	if (b->last > b->first)
		b->last--;
	block_lines(w, b, content);
	if (b->last + 1 < w->lines->n)
		b->last++;
}

static void
add_table(struct walk *w, cmark_node *node)
{
	struct md_block *b = block_add(w, node, MD_B_TABLE);
	cmark_node *before = cmark_node_previous(node);
	cmark_node *row = cmark_node_first_child(node);
	size_t max = 0;

	if (before != NULL &&
	    cmark_node_get_type(before) == CMARK_NODE_PARAGRAPH &&
	    cmark_node_get_start_line(before) == 0)
		b->first +=
		    1 +
		    count(str_of(cmark_node_get_string_content(before)), '\n');
	if (b->first >= w->lines->n)
		b->first = w->lines->n - 1;
	b->cols = cmark_gfm_extensions_get_table_columns(node);
	for (cmark_node *r = row; r != NULL; r = cmark_node_next(r))
		max++;
	b->v = NEW_N(w->a, struct md_line, max);
	for (; row != NULL; row = cmark_node_next(row)) {
		size_t at = b->n == 0
				? b->first
				: page_line(w, cmark_node_get_start_line(row));

		if (b->n > 0 && b->v[b->n - 1].end >= w->lines->v[at].off)
			continue;
		b->v[b->n] = w->lines->v[at];
		b->v[b->n].off = after_marks(w, at);
		if (b->n == 0 && b->off > b->v[0].off && b->off < b->v[0].end)
			b->v[0].off = b->off; /* "- | a | b |" */
		b->n++;
		b->last = at;
	}
	if (b->n > 0 && b->n == 1 && b->first + 1 < w->lines->n)
		b->last = b->first + 1;
}

static void
descend(struct walk *w, cmark_node *node, struct open o)
{
	if (w->n == w->cap) {
		size_t cap = w->cap == 0 ? 32 : w->cap * 2;

		w->open = arena_grow(w->a, w->open, w->n * sizeof(*w->open),
		    cap * sizeof(*w->open));
		w->cap = cap;
	}
	o.node = node;
	w->open[w->n++] = o;
}

/* One node; true where its children are to be seen. */
static bool
visit(struct walk *w, cmark_node *node)
{
	struct open o = w->open[w->n - 1];
	cmark_node_type type = cmark_node_get_type(node);

	o.nested = true;
	if (type == CMARK_NODE_PARAGRAPH) {
		add_paragraph(w, node);
	} else if (type == CMARK_NODE_HEADING) {
		add_heading(w, node);
	} else if (type == CMARK_NODE_CODE_BLOCK) {
		block_add(w, node, MD_B_CODE);
	} else if (type == CMARK_NODE_BLOCK_QUOTE) {
		o.quoted = true;
		descend(w, node, o);
		return true;
	} else if (type == CMARK_NODE_LIST) {
		o.nested = w->open[w->n - 1].nested;
		descend(w, node, o);
		return true;
	} else if (type == CMARK_NODE_ITEM) {
		o.over = o.item;
		o.item = ++w->out->items;
		descend(w, node, o);
		block_add(w, node, MD_B_ITEM);
		return true;
	} else if (type == CMARK_NODE_FOOTNOTE_DEFINITION) {
		o.def = w->out->n + 1;
		descend(w, node, o);
		block_add(w, node, MD_B_DEF);
		return true;
	} else if (str_eq(str_of(cmark_node_get_type_string(node)),
		       STR("table"))) {
		add_table(w, node);
	}
	return false;
}

static void
walk(struct walk *w, cmark_node *root)
{
	cmark_node *stop = cmark_node_last_child(root); /* our sentinel */
	cmark_node *node = cmark_node_first_child(root);

	w->out->open_end =
	    stop == NULL || cmark_node_get_type(stop) != CMARK_NODE_PARAGRAPH;
	if (w->out->open_end)
		stop = NULL;
	descend(w, root, (struct open){0});
	while (node != NULL && node != stop) {
		if (visit(w, node)) {
			cmark_node *child = cmark_node_first_child(node);

			if (child != NULL) {
				node = child;
				continue;
			}
			w->n--;
		}
		while (w->n > 1 && cmark_node_next(node) == NULL)
			node = w->open[--w->n].node;
		node = cmark_node_next(node);
	}
}

/* --- the parse --- */

struct parse {
	struct walk w;
	struct pool pool;
	cmark_syntax_extension *spy;
	cmark_node *root;
};

/* cmark hands its root out only after the inline phase, but shows each line's
 * container to an extension that asks for blocks to open. */
static cmark_node *
spy(cmark_syntax_extension *ext, int indented, cmark_parser *parser,
    cmark_node *container, unsigned char *input, int len)
{
	cmark_node **root = cmark_syntax_extension_get_private(ext);

	(void)indented;
	(void)parser;
	(void)input;
	(void)len;
	if (*root == NULL) {
		while (cmark_node_parent(container) != NULL)
			container = cmark_node_parent(container);
		*root = container;
	}
	return NULL;
}

static void
attach(cmark_parser *parser, const char *name)
{
	cmark_syntax_extension *ext = cmark_find_syntax_extension(name);

	if (ext != NULL)
		cmark_parser_attach_syntax_extension(parser, ext);
}

static int
parse_run(struct parse *p)
{
	cmark_mem mem = {pool_calloc, pool_realloc, pool_free};
	size_t from = p->w.lines->v[p->w.first].off;
	struct str body = str_sub(p->w.text, from, p->w.text.n);
	cmark_parser *parser;
	char last = body.p[body.n - 1];

	if (setjmp(p->pool.full) != 0)
		return -1;
	parser = cmark_parser_new_with_mem(CMARK_OPT_FOOTNOTES, &mem);
	attach(parser, "table");
	attach(parser, "strikethrough");
	attach(parser, "tasklist");
	cmark_parser_attach_syntax_extension(parser, p->spy);
	/* A blank line first, for the spy; then a paragraph that ends all
	 * that can be ended and shows whether something cannot. */
	cmark_parser_feed(parser, "\n", 1);
	cmark_parser_feed(parser, body.p, body.n);
	if (last != '\n')
		cmark_parser_feed(parser, "\n", 1);
	cmark_parser_feed(parser, "\n\nx\n", 4);
	if (p->root != NULL)
		walk(&p->w, p->root);
	return 0;
}

int
md_tree(struct arena *a, struct str text, const struct md_lines *lines,
    size_t first, struct md_blocks *out, struct err *e)
{
	struct parse p = {
	    .w = {.a = a,
		.text = text,
		.lines = lines,
		.first = first,
		.out = out},
	};
	int rc;

	*out = (struct md_blocks){0};
	if (first >= lines->n)
		return 0;
	if (guard(text, lines, first, e) != 0)
		return -1;
	p.pool.max = MEM_FREE + MEM_BYTE * text.n;
	if (p.pool.max > MEM_MAX)
		p.pool.max = MEM_MAX;
	cmark_gfm_core_extensions_ensure_registered();
	p.spy = cmark_syntax_extension_new("spy");
	cmark_syntax_extension_set_private(p.spy, &p.root, NULL);
	cmark_syntax_extension_set_open_block_func(p.spy, spy);
	now = &p.pool;
	rc = parse_run(&p);
	now = NULL;
	cmark_syntax_extension_free(cmark_get_default_mem_allocator(), p.spy);
	pool_release(&p.pool);
	if (rc != 0)
		return err_set(e, FAIL_LIMIT, "too complex to be read");
	return 0;
}
