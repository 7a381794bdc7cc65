/* The item of a finding in a Contested section (DESIGN: a wiki on disk). */
#include "base/err.h"
#include "base/text.h"
#include "format/md.h"
#include "model/finding.h"
#include "model/page.h"

#define ITEM_MAX ((size_t)16 << 20)
#define DASH " \xe2\x80\x94 "

struct item {
	struct arena *a;
	struct buf b;
	const struct finding *f;
	struct str from;
	enum link_style links;
};

/* "history" of wiki/history.md: another page than the one written on. */
struct str
page_uncited(struct arena *a, struct str path)
{
	size_t slash = str_rchr(path, '/');

	if (slash < path.n)
		path = str_sub(path, slash + 1, path.n);
	if (str_ends(path, STR(".md")))
		path.n -= 3;
	return str_printf(a, "%.*s, uncited", STR_ARG(path));
}

static void
put_ref(struct item *it, const struct receipt *r)
{
	struct source s = {.slug = r->slug,
	    .title = r->title,
	    .path = r->path,
	    .date = r->date};
	struct str ref;

	if (r->slug.n == 0 && (r->title.n == 0 || str_eq(r->path, it->from))) {
		buf_f(&it->b, PAGE_UNCITED ", %.*s",
		    STR_ARG(date_text(it->a, r->date)));
		return;
	}
	if (r->slug.n == 0 && str_ends(r->title, STR("uncited")))
		s.title = page_uncited(it->a, r->path);
	ref = page_source_ref(it->a, it->from, &s, it->links);
	buf_add(&it->b, ref);
}

static void
put_quote(struct item *it, struct str words)
{
	buf_f(&it->b, "\xe2\x80\x9c%.*s\xe2\x80\x9d",
	    STR_ARG(md_inert(it->a, words)));
}

/* “The rewrite took 6 days.” — [Post](../sources/post.md), 2026-05-02 */
static void
put_side(struct item *it, const struct side *s)
{
	put_quote(it, s->text.n != 0 ? s->text : s->quote);
	buf_s(&it->b, DASH);
	put_ref(it, s->by.n != 0 ? &s->by.v[0] : &(struct receipt){0});
}

static bool
origin_seen(const struct receipts *by, size_t upto)
{
	for (size_t i = 0; i < upto; i++)
		if (by->v[upto].origin.n != 0 &&
		    str_eq(by->v[i].origin, by->v[upto].origin))
			return true;
	return false;
}

static void
put_also(struct item *it, const struct receipts *by)
{
	for (size_t i = 1; i < by->n; i++) {
		buf_s(&it->b, "; also ");
		put_ref(it, &by->v[i]);
		if (origin_seen(by, i))
			buf_s(&it->b, " (same origin)");
	}
}

/* A person's words: inert, and without the marks that say "a side". */
static void
put_words(struct item *it, struct str words)
{
	struct buf plain;
	size_t at = 0;

	buf_init(&plain, it->a, ITEM_MAX);
	while (at < words.n) {
		size_t was = at;
		uint32_t cp = text_next(words, &at);

		if (cp == 0x201c || cp == 0x201d)
			buf_c(&plain, '"');
		else
			buf_add(&plain, str_sub(words, was, at));
	}
	buf_add(&it->b, md_inert(it->a, buf_str(&plain)));
}

static const struct receipt *
receipt_of(const struct finding *f, struct str slug)
{
	VEC_EACH (i, &f->sides) {
		const struct receipts *by = &f->sides.v[i].by;

		VEC_EACH (k, by)
			if (str_eq(by->v[k].slug, slug))
				return &by->v[k];
	}
	return NULL;
}

/* "; on stale [Source](..): WHY", the date left out: it is no reason. */
static void
put_stale(struct item *it, const struct ruling *r)
{
	const struct receipt *by = receipt_of(it->f, r->stale);
	struct receipt bare = {.slug = r->stale};
	struct str tail = str_printf(it->a, ", %.*s",
	    STR_ARG(
		date_text(it->a, by != NULL ? by->date : (struct date){0})));

	buf_s(&it->b, "; on stale ");
	put_ref(it, by != NULL ? by : &bare);
	if (str_ends(buf_str(&it->b), tail))
		it->b.n -= tail.n;
	if (r->why.n != 0) {
		buf_s(&it->b, ": ");
		put_words(it, r->why);
	}
}

static void
put_on(struct item *it, const struct ruling *r)
{
	struct receipt bare = {.slug = r->evidence};

	if (r->stale.n != 0)
		put_stale(it, r);
	else if (r->on.slug.n != 0 || r->evidence.n != 0) {
		buf_s(&it->b, "; on ");
		put_ref(it, r->on.slug.n != 0 ? &r->on : &bare);
	}
}

static void
put_superseded(struct item *it, int winner)
{
	const char *before = "; superseded ";

	VEC_EACH (i, &it->f->sides) {
		if ((int)i == winner)
			continue;
		buf_s(&it->b, before);
		put_side(it, &it->f->sides.v[i]);
		before = ", ";
	}
}

static void
put_won(struct item *it, const struct ruling *r)
{
	if (r->winner >= 0 && (size_t)r->winner < it->f->sides.n)
		put_side(it, &it->f->sides.v[r->winner]);
	else
		put_quote(it, r->merged);
	put_on(it, r);
	put_superseded(it, r->winner);
}

static void
put_merged(struct item *it, const struct ruling *r)
{
	put_quote(it, r->merged);
	put_on(it, r);
	put_superseded(it, -1);
}

/* The day (month, year) after the last one. */
static struct date
next_day(struct date d)
{
	struct date n;

	if (!date_known(d))
		return d;
	n = date_of_day(date_span(d).hi);
	if (d.d == 0)
		n.d = 0;
	if (d.m == 0)
		n.m = 0;
	return n;
}

static void
put_in_time(struct item *it, const struct ruling *r)
{
	size_t n = it->f->sides.n;
	size_t last = r->winner >= 0 ? (size_t)r->winner : n - 1;
	struct date from = next_day(r->until);

	for (size_t i = 0, k = 0; i < n; i++) {
		/* the one that holds now comes last, whatever its date */
		k = i + 1 == n ? last : i < last ? i : i + 1;
		buf_s(&it->b, i != 0 ? "; " : "");
		put_side(it, &it->f->sides.v[k]);
		if (date_known(r->until))
			buf_f(&it->b, ", %s %.*s", k == last ? "from" : "until",
			    STR_ARG(
				date_text(it->a, k == last ? from : r->until)));
	}
	put_on(it, r);
}

static void
put_by_scope(struct item *it, const struct ruling *r)
{
	VEC_EACH (i, &it->f->sides) {
		buf_s(&it->b, i != 0 ? "; " : "");
		put_side(it, &it->f->sides.v[i]);
	}
	if (r->merged.n != 0) {
		buf_s(&it->b, "; scope: ");
		put_words(it, r->merged);
	}
	put_on(it, r);
}

/* A ruling on a stale source is "replaced" where the body had to change. */
static const char *
stale_word(const struct finding *f)
{
	VEC_EACH (i, &f->traces)
		if (str_eq(f->traces.v[i].what, STR("span")))
			return "replaced";
	return "kept";
}

static const struct {
	const char *word;
	void (*put)(struct item *it, const struct ruling *r);
} rulings[] = {
    [RULED_REPLACED] = {"replaced", put_won},
    [RULED_KEPT] = {"kept", put_won},
    [RULED_MERGED] = {"merged", put_merged},
    [RULED_IN_TIME] = {"both, in time", put_in_time},
    [RULED_BY_SCOPE] = {"both, by scope", put_by_scope},
    [RULED_STALE] = {NULL, put_won},
};

static void
put_resolved(struct item *it)
{
	const struct ruling *r = it->f->ruling;
	const char *word = rulings[r->how].word;

	buf_f(&it->b,
	    "resolved %.*s (%s%s): ", STR_ARG(date_text(it->a, r->date)),
	    word != NULL ? word : stale_word(it->f),
	    str_starts(r->actor, STR("judge:")) ? ", by judge" : "");
	rulings[r->how].put(it, r);
	buf_f(&it->b, " ^%.*s\n", STR_ARG(it->f->id));
}

static void
put_dismissed(struct item *it)
{
	const struct ruling *r = it->f->ruling;

	buf_f(&it->b, "dismissed %.*s: ", STR_ARG(date_text(it->a, r->date)));
	VEC_EACH (i, &it->f->sides) {
		buf_s(&it->b, i != 0 ? "; " : "");
		put_side(it, &it->f->sides.v[i]);
	}
	if (r->why.n != 0) {
		buf_s(&it->b, "; ");
		put_words(it, r->why);
	}
	buf_f(&it->b, " ^%.*s\n", STR_ARG(it->f->id));
}

static void
put_open(struct item *it)
{
	buf_f(&it->b, "contested since %.*s ^%.*s\n",
	    STR_ARG(date_text(it->a, it->f->opened)), STR_ARG(it->f->id));
	VEC_EACH (i, &it->f->sides) {
		buf_s(&it->b, "    - ");
		put_side(it, &it->f->sides.v[i]);
		put_also(it, &it->f->sides.v[i].by);
		buf_c(&it->b, '\n');
	}
}

struct str
finding_item(
    struct arena *a, const struct finding *f, struct str from, int links)
{
	struct item it = {
	    .a = a, .f = f, .from = from, .links = (enum link_style)links};
	bool ruled = f->ruling != NULL && f->sides.n != 0;

	buf_init(&it.b, a, ITEM_MAX);
	buf_f(&it.b, "- **%.*s**" DASH, STR_ARG(md_inert(a, f->label)));
	if (f->status == FINDING_RESOLVED && ruled)
		put_resolved(&it);
	else if (f->status == FINDING_DISMISSED && ruled)
		put_dismissed(&it);
	else
		put_open(&it);
	return buf_str(&it.b);
}
