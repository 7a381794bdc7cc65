/* Gathers what is wanted of a page; page_apply does it. */
#include <string.h>

#include "base/text.h"
#include "format/val.h"
#include "model/page_edit_own.h"

#define CONFIDENCE STR("confidence")
#define CONTESTED STR("contested")

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

/* Whether the cell stands in the row: a short row lacks its last ones. */
static bool
cell_stands(struct str text, const struct md_cell *c)
{
	size_t at = c->end;

	while (at < text.n && (text.p[at] == ' ' || text.p[at] == '\t'))
		at++;
	return c->end > c->off || (at < text.n && text.p[at] == '|');
}

size_t
confidence_cell(const struct page_edit *ed, const struct md_unit *u)
{
	if (u->kind == MD_ROW)
		for (size_t i = 0; i < u->ncells && i < u->ncols; i++)
			if (str_eq(
				text_fold(ed->a, u->cols[i].plain), CONFIDENCE))
				return cell_stands(
					   ed->p->doc->text, &u->cells[i])
					   ? i
					   : u->ncells;
	return u->ncells;
}

static struct str
cell_raw(const struct page_edit *ed, const struct md_cell *c)
{
	return str_sub(ed->p->doc->text, c->off, c->end);
}

bool
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
	size_t cell = confidence_cell(ed, u);

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
