/*
 * page_question: the lines on a page of open questions that point to entries.
 *
 * A line is ours by its mark; all else on such a page is a person's.
 */
#include "base/text.h"
#include "model/finding.h"
#include "model/page_own.h"

static const struct {
	const char *heading, *word;
} states[] = {
    [QUESTION_ACTIVE] = {"Active", "open since"},
    [QUESTION_ANSWERED] = {"Answered", "answered"},
    [QUESTION_STALE] = {"Stale", "set aside"},
};

/* "^q-7k3m9q2x4d" of the id "c-7k3m9q2x4d". */
static struct str
mark_of(struct arena *a, struct str id)
{
	return str_printf(a, "^q-%.*s", STR_ARG(str_sub(id, 2, id.n)));
}

bool
page_question_line(struct str line)
{
	size_t at = str_find(line, STR(" ^q-")), words;

	if (at + 4 >= line.n || !line_bullet(line, &words))
		return false;
	for (size_t i = at + 4; i < line.n; i++)
		if (!((line.p[i] >= '0' && line.p[i] <= '9') ||
			(line.p[i] >= 'a' && line.p[i] <= 'z')))
			return str_trim(str_sub(line, i, line.n)).n == 0;
	return true;
}

/* The unit whose line carries the mark of the finding, or of one that was
 * folded into it. */
static const struct md_unit *
line_of(struct arena *a, const struct page *p, const struct finding *f)
{
	struct str text = p->doc->text;

	VEC_EACH (i, &p->doc->units) {
		const struct md_unit *u = &p->doc->units.v[i];
		struct str line = line_at(text, line_start(text, u->off));

		if (u->item == 0 || !page_question_line(line))
			continue;
		line = str_trim(line);
		if (str_ends(line, mark_of(a, f->id)))
			return u;
		VEC_EACH (j, &f->aliases)
			if (str_ends(line, mark_of(a, f->aliases.v[j])))
				return u;
	}
	return NULL;
}

static struct md_head *
heading(struct arena *a, const struct page *p, enum question_state s)
{
	VEC_EACH (i, &p->doc->heads)
		if (str_eq(text_fold(a, p->doc->heads.v[i]->text),
			text_fold(a, str_of(states[s].heading))))
			return p->doc->heads.v[i];
	return NULL;
}

/* The day the finding came to what it is. */
static struct date
day_of(const struct finding *f, enum question_state s)
{
	if (s == QUESTION_ANSWERED && f->ruling != NULL)
		return f->ruling->date;
	if (s == QUESTION_STALE && f->history.n != 0)
		return f->history.v[f->history.n - 1].date;
	return f->opened;
}

static struct str
target_of(struct arena *a, const struct page *p, const struct finding *f)
{
	return str_printf(a, "](%.*s#%.*s)",
	    STR_ARG(page_link(a, p->path, f->page)),
	    STR_ARG(page_anchor(a, p->label)));
}

static struct str
render(struct arena *a, const struct page *p, const struct finding *f,
    enum question_state s)
{
	return str_printf(a, "- [%.*s%.*s — %s %.*s %.*s",
	    STR_ARG(md_inert(a, f->label)), STR_ARG(target_of(a, p, f)),
	    states[s].word, STR_ARG(date_text(a, day_of(f, s))),
	    STR_ARG(mark_of(a, f->id)));
}

/* Where the section's last item ends; 0 where it has none. */
static size_t
last_item(const struct page *p, const struct md_head *h)
{
	size_t end = 0;

	VEC_EACH (i, &p->doc->units) {
		const struct md_unit *u = &p->doc->units.v[i];

		if (u->item != 0 && u->head == h && u->end > end)
			end = u->end;
	}
	return end;
}

/* Ends a text in a line end. */
static struct str
ended(struct arena *a, struct str text, struct str eol)
{
	if (text.n == 0 || str_ends(text, STR("\n")) ||
	    str_ends(text, STR("\r")))
		return text;
	return str_printf(a, "%.*s%.*s", STR_ARG(text), STR_ARG(eol));
}

static struct str
put_in(struct arena *a, const struct page *p, struct str line,
    enum question_state s)
{
	struct str text = p->doc->text, eol = p->doc->eol, head, tail;
	const struct md_head *h = heading(a, p, s);
	size_t at;

	if (h == NULL)
		return str_printf(a, "%.*s%.*s## %s%.*s%.*s%.*s%.*s",
		    STR_ARG(ended(a, text, eol)), STR_ARG(eol),
		    states[s].heading, STR_ARG(eol), STR_ARG(eol),
		    STR_ARG(line), STR_ARG(eol));
	at = last_item(p, h);
	if (at != 0)
		at = line_next(text, at > 0 ? at - 1 : 0);
	head = ended(a, str_sub(text, 0, at != 0 ? at : h->end), eol);
	tail = str_sub(text, at != 0 ? at : h->end, text.n);
	return str_printf(a, "%.*s%.*s%.*s%.*s%.*s", STR_ARG(head),
	    STR_ARG(at == 0 ? eol : STR_NONE), STR_ARG(line), STR_ARG(eol),
	    STR_ARG(tail));
}

/* The text without the line, and without the blank one above it where that
 * stood for it alone. */
static struct str
taken_out(struct arena *a, struct str text, size_t at)
{
	size_t from = line_start(text, at), to = line_next(text, at);

	if (from > 0) {
		size_t above = line_start(text, from - 1);

		if (line_blank(line_at(text, above)) &&
		    (to >= text.n || line_blank(line_at(text, to))))
			from = above;
	}
	return str_printf(a, "%.*s%.*s", STR_ARG(str_sub(text, 0, from)),
	    STR_ARG(str_sub(text, to, text.n)));
}

int
page_put_question(struct arena *a, const struct page *p,
    const struct finding *f, enum question_state s, struct str *out,
    struct err *e)
{
	struct str text = p->doc->text;
	const struct md_unit *u = line_of(a, p, f);
	struct str line = render(a, p, f, s), was;
	struct page *rest;
	size_t from;

	*out = text;
	if (u == NULL && s != QUESTION_ACTIVE)
		return 0; /* a person took it out, or it never was one */
	if (u == NULL) {
		*out = put_in(a, p, line, s);
		return 0;
	}
	from = line_start(text, u->off);
	was = line_at(text, from);
	if (u->head != heading(a, p, s) || u->head == NULL) {
		if (page_parse(a, p->path, taken_out(a, text, from), p->label,
			&rest, e) < 0)
			return -1;
		*out = put_in(a, rest, line, s);
	} else if (!str_has(was, target_of(a, p, f))) {
		*out = str_printf(a, "%.*s%.*s%.*s",
		    STR_ARG(str_sub(text, 0, from)), STR_ARG(line),
		    STR_ARG(str_sub(text, line_stop(text, from), text.n)));
	}
	return 0;
}
