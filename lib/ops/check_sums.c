/* A page against its own arithmetic; see detect/sums. */
#include "detect/sums.h"
#include "model/page.h"
#include "ops/check_own.h"

/* What the change brought in, or, where all that stands is asked for, all. */
static bool
is_new(
    struct check_work *k, const struct seen_page *was, const struct md_unit *u)
{
	if (k->scope->standing || was == NULL)
		return true;
	VEC_EACH (i, &was->page->doc->units)
		if (str_eq(was->page->doc->units.v[i].plain, u->plain))
			return false;
	return true;
}

static struct side
unit_side(const struct page *p, const struct md_unit *u, struct str text)
{
	struct side s = {.page = p->path, .line = u->line};

	s.quote = str_sub(p->doc->text, u->off, u->end);
	s.text = text.n > 0 ? text : u->kind == MD_ROW ? s.quote : u->plain;
	return s;
}

void
check_sums(struct check_work *k, const struct seen_page *was,
    const struct seen_page *is)
{
	struct slips l = {0};

	sums_check(k->a, is->page->doc, (struct date){0}, &l);
	VEC_EACH (i, &l) {
		const struct slip *s = &l.v[i];
		struct side x, y;
		struct diag *d;

		if (page_unit_ours(is->page, s->at) ||
		    page_unit_ours(is->page, s->with) ||
		    (!is_new(k, was, s->at) && !is_new(k, was, s->with)))
			continue;
		x = unit_side(is->page, s->at, STR_NONE);
		y = unit_side(is->page, s->with, s->text);
		d = check_say(
		    k, CONTRADICTION, is->page->path, s->at->line, s->why);
		d->level = DIAG_WARNING;
		check_side(k, d, &x);
		check_side(k, d, &y);
		d->fix = STR("correct the one that is wrong");
	}
}
