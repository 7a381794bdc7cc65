#include "sides.h"

#include "format/json.h"
#include "model/wiki.h"
#include "ops/entry.h"
#include "report.h"

struct val *
sides_val(struct arena *a, const struct sides *s)
{
	struct val *v = val_list(a);

	VEC_EACH (i, s)
		val_add(a, v, finding_side_val(a, &s->v[i]));
	return v;
}

struct str
receipt_title(struct arena *a, const struct receipt *b, struct str page)
{
	struct str title = b->title.n != 0 ? b->title : b->slug;

	if (title.n == 0)
		title = STR(PAGE_UNCITED);
	return b->slug.n == 0 && str_eq(title, STR(PAGE_UNCITED)) &&
		       b->path.n != 0 && !str_eq(b->path, page)
		   ? page_uncited(a, b->path)
		   : title;
}

struct str
side_source(struct arena *a, const struct side *s, struct str page)
{
	struct buf b;

	if (s->by.n == 0)
		return STR(PAGE_UNCITED ", date unknown");
	buf_init(&b, a, REPORT_MAX);
	VEC_EACH (i, &s->by) {
		if (i != 0)
			buf_s(&b, "; also ");
		buf_f(&b, "%.*s, %.*s",
		    STR_ARG(receipt_title(a, &s->by.v[i], page)),
		    STR_ARG(date_text(a, s->by.v[i].date)));
	}
	return buf_str(&b);
}

struct str
side_words(const struct side *s)
{
	return s->value.n != 0 ? s->value : s->text;
}

struct str
sides_brief(struct arena *a, const struct sides *s)
{
	struct buf b;

	buf_init(&b, a, REPORT_MAX);
	VEC_EACH (i, s) {
		if (i != 0)
			buf_s(&b, " | ");
		buf_add(&b, clip(a, side_words(&s->v[i]), 32));
	}
	return buf_str(&b);
}

int
finding_line(struct run *r, const struct wiki *w, const struct finding *f,
    struct page **last)
{
	struct page *p = *last;
	const struct page_item *item;
	struct err quiet;

	err_init(&quiet, r->a);
	if ((p == NULL || !str_eq(p->path, f->page)) &&
	    wiki_page(r->a, w, f->page, &p, &quiet) != 0)
		return 0;
	*last = p;
	item = entry_item(p, f);
	return item != NULL ? item->line : 0;
}

struct str
finding_next(struct run *r, const struct finding *f)
{
	if (f->status == FINDING_OPEN && r->agent)
		return str_printf(r->a,
		    "wikictl propose resolution --keep SIDE --evidence SOURCE "
		    "--why TEXT %.*s",
		    STR_ARG(f->id));
	if (f->status == FINDING_OPEN)
		return str_printf(r->a,
		    "wikictl resolve %.*s --keep SIDE --evidence SOURCE",
		    STR_ARG(f->id));
	return str_printf(r->a, "wikictl show %.*s", STR_ARG(f->id));
}

struct str
finding_next_words(struct run *r, const struct finding *f)
{
	return str_printf(r->a, "%s: %.*s",
	    r->agent ? "To ask a person" : "To settle it",
	    STR_ARG(finding_next(r, f)));
}

struct str
finding_state(struct arena *a, const struct finding *f)
{
	const char *name = finding_status_name(f->status);
	struct str day;

	if (f->status == FINDING_OPEN)
		return str_printf(
		    a, "open since %.*s", STR_ARG(date_text(a, f->opened)));
	if (f->ruling == NULL)
		return str_of(name);
	day = date_text(a, f->ruling->date);
	if (f->sides.n == 1)
		return str_printf(a, "%s %.*s",
		    f->status == FINDING_RESOLVED ? "confirmed"
						  : "no longer confirmed",
		    STR_ARG(day));
	if (f->status != FINDING_RESOLVED)
		return str_printf(a, "%s %.*s", name, STR_ARG(day));
	return str_printf(a, "%s %.*s (%s)", name, STR_ARG(day),
	    ruling_how_words(f->ruling->how));
}

static struct val *
ruling_val(struct arena *a, const struct finding *f)
{
	const struct ruling *r = f->ruling;
	struct val *v = val_map(a);

	val_set_text(a, v, "how", str_of(ruling_how_words(r->how)));
	val_set(a, v, "winner",
	    r->winner >= 0 ? val_int(a, r->winner + 1) : val_null(a));
	val_set_text(a, v, "merged", r->merged);
	val_set(a, v, "until", date_val(a, r->until));
	val_set_text(a, v, "evidence", r->evidence);
	val_set_text(a, v, "quote", r->quote);
	val_set_text(a, v, "stale", r->stale);
	val_set_text(a, v, "why", r->why);
	val_set(a, v, "date", date_val(a, r->date));
	val_set_text(a, v, "actor", r->actor);
	return v;
}

struct val *
finding_val(struct run *r, const struct finding *f, int line)
{
	struct arena *a = r->a;
	struct val *v = val_map(a);

	val_set_text(a, v, "id", f->id);
	val_set_text(a, v, "page", f->page);
	val_set(a, v, "line", line > 0 ? val_int(a, line) : val_null(a));
	val_set_text(a, v, "slot", f->label);
	val_set_text(a, v, "status", str_of(finding_status_name(f->status)));
	val_set(a, v, "opened", date_val(a, f->opened));
	val_set_text(
	    a, v, "conflict_type", str_of(conflict_type_name(f->type)));
	val_set_text(a, v, "severity", str_of(severity_name(f->severity)));
	val_set(a, v, "confidence", val_real(a, f->confidence));
	val_set(a, v, "sides", sides_val(a, &f->sides));
	if (f->ruling != NULL)
		val_set(a, v, "resolution", ruling_val(a, f));
	val_set_text(a, v, "next", finding_next(r, f));
	return v;
}
