/*
 * What an edit changed, kept so that every byte of it can be taken back.
 */
#include <string.h>

#include "base/text.h"
#include "model/page_edit_own.h"

/* So much of the line before a change tells where it was. */
#define BEFORE_MAX ((size_t)160)

/* The end of `line` that is told from others by at most BEFORE_MAX bytes. */
static struct str
line_tail(struct str line)
{
	size_t from = line.n > BEFORE_MAX ? line.n - BEFORE_MAX : 0;

	while (from < line.n && ((unsigned char)line.p[from] & 0xC0) == 0x80)
		from++;
	return str_sub(line, from, line.n);
}

static void
sort_changes(struct page_changes *c, size_t from)
{
	for (size_t i = from + 1; i < c->n; i++)
		for (size_t k = i; k > from && c->v[k - 1].at > c->v[k].at;
		     k--) {
			struct page_change swap = c->v[k];

			c->v[k] = c->v[k - 1];
			c->v[k - 1] = swap;
		}
}

/* `at` is the place in the old text until the list is in order. */
void
changes_note(struct page_edit *ed, struct str text, const struct splices *s)
{
	struct page_changes *made = &ed->made;
	struct str after = splice_apply(ed->a, text, s);
	size_t first = made->n, more = 0, less = 0;

	VEC_EACH (i, s)
		if (s->v[i].del != 0 || s->v[i].ins.n != 0)
			*VEC_ADD(ed->a, made) = (struct page_change){
			    .at = s->v[i].off,
			    .was = str_sub(
				text, s->v[i].off, s->v[i].off + s->v[i].del),
			    .now = s->v[i].ins,
			};
	sort_changes(made, first);
	for (size_t i = first; i < made->n; i++) {
		struct page_change *c = &made->v[i];

		c->at = c->at + more - less;
		c->before =
		    line_tail(str_sub(after, line_start(after, c->at), c->at));
		more += c->now.n;
		less += c->was.n;
	}
}

const struct page_changes *
page_edit_changes(const struct page_edit *ed)
{
	return &ed->made;
}

static bool
stands_at(struct str text, const struct page_change *c, size_t at)
{
	return at >= c->before.n && at <= text.n &&
	       str_eq(str_sub(text, at - c->before.n, at), c->before) &&
	       str_starts(str_sub(text, at, text.n), c->now);
}

static size_t
away(size_t x, size_t y)
{
	return x > y ? x - y : y - x;
}

/* Where the change stands now; false where nowhere. */
static bool
change_find(
    struct arena *a, struct str text, const struct page_change *c, size_t *out)
{
	struct str want =
	    str_printf(a, "%.*s%.*s", STR_ARG(c->before), STR_ARG(c->now));
	bool found = false;
	size_t at = 0;

	if (stands_at(text, c, c->at)) {
		*out = c->at;
		return true;
	}
	while (want.n != 0 && at < text.n) {
		struct str rest = str_sub(text, at, text.n);
		size_t off = str_find(rest, want);

		if (off == rest.n)
			break;
		at += off;
		if (!found || away(at + c->before.n, c->at) < away(*out, c->at))
			*out = at + c->before.n;
		found = true;
		at++;
	}
	return found;
}

/* Words that were taken out and that somebody put back already. */
static bool
is_back(struct str text, const struct page_change *c, size_t at)
{
	return c->now.n == 0 && str_starts(str_sub(text, at, text.n), c->was);
}

struct str
page_undo(struct arena *a, struct str text, const struct page_changes *made,
    struct page_changes *lost)
{
	bool same = true;

	for (size_t i = made->n; i > 0; i--) {
		const struct page_change *c = &made->v[i - 1];
		struct splices s = {0};
		size_t at;

		same = same && stands_at(text, c, c->at);
		if (!change_find(a, text, c, &at)) {
			*VEC_ADD(a, lost) = *c;
			continue;
		}
		if (!same && is_back(text, c, at))
			continue;
		splice_add(a, &s, at, c->now.n, c->was);
		text = splice_apply(a, text, &s);
	}
	return text;
}
