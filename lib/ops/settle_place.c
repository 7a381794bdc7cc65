/*
 * settle_place: the claim that a person points at.
 */
#include "ops/page_claims.h"
#include "ops/settle_own.h"

static void
read_claims(struct settle_work *k, struct place *p, const struct page *on)
{
	page_claims(k->a, k->w, p->page, on, &p->all);
	VEC_EACH (i, &p->all) {
		struct claim *c = p->all.v[i];
		struct side s = place_side(k, p, c);

		c->origin = s.by.v[0].origin;
		c->said = s.by.v[0].date;
	}
}

/* The line on which byte `end` stands, `from` being on line `line`. */
static int
last_line(struct str text, size_t from, size_t end, int line)
{
	struct str s = str_sub(text, from, end), one;
	int n = 0;

	while (str_line(&s, &one))
		n++;
	return line + (n > 0 ? n - 1 : 0);
}

static bool
on_line(const struct place *p, const struct claim *c)
{
	const struct md_unit *u = c->unit;

	if (u == NULL)
		return c->line == p->line;
	return u->line <= p->line && last_line(p->page->doc->text, u->off,
					 u->end, u->line) >= p->line;
}

/* The claims on the line; `nth` (from 1) of its sentences alone, 0: all. */
static void
claims_here(struct settle_work *k, struct place *p, long nth)
{
	const struct md_unit *last = NULL;
	bool any = false;

	VEC_EACH (i, &p->all) {
		struct claim *c = p->all.v[i];

		if (!on_line(p, c))
			continue;
		if (!any || c->unit != last || c->unit == NULL)
			p->units++;
		any = true;
		last = c->unit;
		if (nth == 0 || (long)p->units == nth)
			*VEC_ADD(k->a, &p->here) = c;
	}
	if (nth != 0 && p->here.n != 0)
		p->units = 1;
}

void
place_read_as(struct settle_work *k, struct place *p, const struct page *on)
{
	p->all = p->here = (struct claims){0};
	p->units = 0;
	read_claims(k, p, on);
	claims_here(k, p, p->nth);
}

/* "PAGE:LINE" or "PAGE:LINE:N"; false for another form. */
static bool
word_read(struct str word, struct str *page, long *line, long *nth)
{
	size_t at = str_rchr(word, ':');
	long x, y;

	*nth = 0;
	if (at >= word.n || !str_int(str_sub(word, at + 1, word.n), &x))
		return false;
	*page = str_sub(word, 0, at);
	*line = x;
	at = str_rchr(*page, ':');
	if (at < page->n && str_int(str_sub(*page, at + 1, page->n), &y)) {
		*nth = x;
		*line = y;
		*page = str_sub(*page, 0, at);
	}
	return *line > 0 && *nth >= 0 && page->n != 0;
}

int
place_read(
    struct settle_work *k, struct str word, struct place *out, struct err *e)
{
	struct str name, path;
	long line, nth;

	*out = (struct place){0};
	if (!word_read(word, &name, &line, &nth)) {
		err_set(e, FAIL_USAGE, "\"%.*s\" is no place on a page",
		    STR_ARG(text_clean(k->a, word, false)));
		return err_fix(e, "write PAGE:LINE, as wiki/rewrite.md:9");
	}
	if (wiki_find_page(k->a, k->w, name, &path, e) < 0 ||
	    settle_page(k, path, &out->page, e) < 0)
		return -1;
	out->line = (int)line;
	out->nth = nth;
	place_read_as(k, out, out->page);
	if (out->here.n != 0 || k->in->says.n != 0)
		return 0;
	err_set(e, FAIL_NOTFOUND,
	    "%.*s:%ld: no sentence, item or row stands "
	    "there",
	    STR_ARG(path), line);
	return err_fix(e, "grep -n WORDS %.*s", STR_ARG(path));
}

int
place_many(struct settle_work *k, const struct place *p, struct str word,
    struct err *e)
{
	const struct md_unit *last = NULL;
	struct buf b;
	int n = 0;

	buf_init(&b, k->a, (size_t)64 * 1024);
	VEC_EACH (i, &p->here) {
		const struct claim *c = p->here.v[i];

		if (n != 0 && c->unit == last && c->unit != NULL)
			continue;
		last = c->unit;
		buf_f(&b, "%s  %.*s:%d:%d  %.*s", n != 0 ? "\n" : "",
		    STR_ARG(p->page->path), p->line, n + 1, STR_ARG(c->text));
		n++;
	}
	err_set(e, FAIL_USAGE,
	    "%.*s: %zu sentences stand on that line; say "
	    "which:",
	    STR_ARG(text_clean(k->a, word, false)), p->units);
	return err_fix(e, "%.*s", STR_ARG(buf_str(&b)));
}

struct side
place_side(struct settle_work *k, const struct place *p, const struct claim *c)
{
	struct side s = {
	    .text = c->text,
	    .quote = c->quote,
	    .value = c->value,
	    .page = p->page->path,
	    .line = c->line,
	};

	entry_receipts(k->w->a, p->page, c->unit, &k->w->sources, &s.by);
	return s;
}
