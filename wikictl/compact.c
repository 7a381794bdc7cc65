#include "compact.h"

#include "format/val.h"
#include "report.h"
#include "sides.h"

#define LINE_MAX_BYTES ((size_t)1 << 20)

struct str
compact_side(struct arena *a, struct str text, const struct side *s,
    struct str page, bool whole)
{
	static const struct receipt none;
	const struct receipt *by = s->by.n != 0 ? &s->by.v[0] : &none;
	struct str title = receipt_title(a, by, page), more = STR_NONE;

	if (by->slug.n == 0 && by->title.n == 0)
		title = STR("uncited");
	if (s->by.n > 1)
		more = str_printf(a, " and %zu more", s->by.n - 1);
	return str_printf(a, "%.*s (%.*s, %.*s%.*s)",
	    STR_ARG(clip(a, text, whole ? COMPACT_TEXT_ONE : COMPACT_TEXT)),
	    STR_ARG(clip(a, title, whole ? COMPACT_TEXT_ONE : COMPACT_TITLE)),
	    STR_ARG(date_text(a, by->date)), STR_ARG(more));
}

struct str
compact_conflict(struct arena *a, const struct finding *f, int line, bool whole)
{
	struct buf b;

	buf_init(&b, a, LINE_MAX_BYTES);
	buf_f(&b, "%.*s %.*s", STR_ARG(f->id),
	    STR_ARG(clip(a, f->page, COMPACT_TEXT_ONE)));
	if (line > 0)
		buf_f(&b, ":%d", line);
	buf_f(&b, " %.*s: ", STR_ARG(clip(a, f->label, COMPACT_LABEL)));
	VEC_EACH (i, &f->sides) {
		const struct side *s = &f->sides.v[i];

		if (i != 0)
			buf_s(&b, " | ");
		buf_add(&b, compact_side(a, whole ? s->text : side_words(s), s,
				f->page, whole));
	}
	if (f->status != FINDING_OPEN)
		buf_f(&b, "; %.*s", STR_ARG(finding_state(a, f)));
	return buf_str(&b);
}

struct val *
compact_doc(struct arena *a, long total, bool truncated)
{
	struct val *v = doc_new(a, "wikictl.compact/1");

	val_set_int(a, v, "total", total);
	val_set_bool(a, v, "truncated", truncated);
	val_set_text(a, v, "rest", STR("wikictl show ID"));
	return v;
}
