#include "ops/search.h"

#include "base/text.h"
#include "cmd.h"
#include "compact.h"
#include "format/val.h"
#include "place.h"
#include "report.h"
#include "sides.h"

#define LIMIT 20

enum { O_NO_CONTESTED, O_LIMIT, O_COMPACT, O_EXIT };

static const struct opt opts[] = {
    [O_NO_CONTESTED] = {"no-contested", OPT_FLAG, NULL,
	"leave out what is contested", 0},
    [O_LIMIT] = {"limit", OPT_NUMBER, "n", "at most n pages (20; 0 = all)", 0},
    [O_COMPACT] = {"compact", OPT_FLAG, NULL, "a line each, texts cut", 0},
    [O_EXIT] = {"exit-code", OPT_FLAG, NULL, "exit 1 where nothing is found",
	0},
    {NULL, OPT_END, NULL, NULL, 0},
};

/* ---- JSON ---- */

static struct val *
hit_val(struct arena *a, const struct search_hit *h)
{
	struct val *v = finding_side_val(a, &h->side);

	val_set_bool(a, v, "contested", h->contested);
	val_set(a, v, "ids", strs_val(a, &h->ids));
	return v;
}

static struct val *
page_val(struct run *r, const struct search_page *p)
{
	struct arena *a = r->a;
	struct val *v = val_map(a), *hits = val_list(a), *l = val_list(a);

	val_set_text(a, v, "page", p->path);
	val_set_text(a, v, "title", p->title);
	val_set(a, v, "line", p->line != 0 ? val_int(a, p->line) : val_null(a));
	VEC_EACH (i, &p->hits)
		val_add(a, hits, hit_val(a, &p->hits.v[i]));
	val_set(a, v, "hits", hits);
	val_set_int(a, v, "hits_total", p->hits_total);
	VEC_EACH (i, &p->contested)
		val_add(a, l, finding_val(r, p->contested.v[i], p->lines.v[i]));
	val_set(a, v, "contested", l);
	return v;
}

static void
search_json(struct run *r, const struct search_out *o)
{
	struct val *doc = doc_new(r->a, "wikictl.search/1");
	struct val *l = val_list(r->a);

	val_set(r->a, doc, "words", strs_val(r->a, &o->words));
	val_set_text(r->a, doc, "match", o->any ? STR("any") : STR("all"));
	val_set_int(r->a, doc, "total", o->total);
	val_set_bool(r->a, doc, "truncated", o->truncated);
	val_set_int(r->a, doc, "left_out", o->left_out);
	VEC_EACH (i, &o->pages)
		val_add(r->a, l, page_val(r, &o->pages.v[i]));
	val_set(r->a, doc, "pages", l);
	val_set(r->a, doc, "not_checked", strs_val(r->a, &o->not_checked));
	put_json(r, doc);
}

/* ---- words ---- */

static void
sides_text(struct run *r, const struct finding *f)
{
	VEC_EACH (i, &f->sides) {
		const struct side *s = &f->sides.v[i];

		put(r, "      %zu  ", i + 1);
		put_cell(r, TINT_NONE, s->text, 0);
		put(r, " — %.*s\n", STR_ARG(side_source(r->a, s, f->page)));
	}
}

static void
page_text(struct run *r, const struct search_page *p)
{
	put_cell(r, TINT_BOLD, p->path, 0);
	put(r, "  ");
	put_cell(r, TINT_NONE, p->title, 0);
	put(r, "\n");
	VEC_EACH (i, &p->hits) {
		const struct search_hit *h = &p->hits.v[i];

		put(r, "%5d  ", h->side.line);
		put_cell(r, TINT_NONE, h->side.text, 0);
		put(r, " — %.*s",
		    STR_ARG(side_source(r->a, &h->side, h->side.page)));
		if (h->contested)
			put_cell(r, TINT_YELLOW, STR("  contested"), 0);
		put(r, "\n");
	}
	if (p->hits_total > (long)p->hits.n)
		put(r, "       and %.*s more\n",
		    STR_ARG(count_of(r->a, p->hits_total - (long)p->hits.n,
			"line", "lines")));
	VEC_EACH (i, &p->contested) {
		const struct finding *f = p->contested.v[i];

		put(r, "    ");
		put_cell(r, TINT_YELLOW, f->id, f->id.n + 2);
		put_cell(r, TINT_BOLD, f->label, 0);
		put(r, "   contested, %.*s\n", STR_ARG(finding_state(r->a, f)));
		sides_text(r, f);
	}
}

static void
search_text(struct run *r, const struct search_out *o)
{
	if (o->words.n == 0)
		say(r, "There is no word in that to look for.");
	else if (o->total == 0)
		say(r, "No page holds that.");
	else if (o->any)
		say(r, "No page holds all of it; these hold some.");
	VEC_EACH (i, &o->pages)
		page_text(r, &o->pages.v[i]);
	if (o->truncated)
		say(r, "%zu of %ld pages shown; --limit 0 shows all",
		    o->pages.n, o->total);
	if (o->left_out != 0)
		say(r, "%.*s left out: run it without --no-contested",
		    STR_ARG(count_of(
			r->a, o->left_out, "conflict is", "conflicts are")));
}

/* ---- a line each ---- */

/* "4 The rewrite took 6 days. (Post, 2026-05-02) c-zffstym2x2" */
static struct str
hit_line(struct arena *a, const struct search_hit *h)
{
	struct buf b;

	buf_init(&b, a, REPORT_MAX);
	buf_f(&b, "%d %.*s", h->side.line,
	    STR_ARG(
		compact_side(a, h->side.text, &h->side, h->side.page, true)));
	if (h->contested)
		buf_s(&b, " contested");
	VEC_EACH (i, &h->ids)
		buf_f(&b, " %.*s", STR_ARG(h->ids.v[i]));
	return buf_str(&b);
}

static void
compact_json(struct run *r, const struct search_out *o)
{
	struct val *doc = compact_doc(r->a, o->total, o->truncated);
	struct val *pages = val_list(r->a), *conflicts = val_list(r->a);

	VEC_EACH (i, &o->pages) {
		const struct search_page *p = &o->pages.v[i];
		struct val *v = val_map(r->a), *says = val_list(r->a);

		VEC_EACH (j, &p->hits)
			val_add(r->a, says,
			    val_text(r->a, hit_line(r->a, &p->hits.v[j])));
		VEC_EACH (j, &p->contested)
			val_add(r->a, conflicts,
			    val_text(
				r->a, compact_conflict(r->a, p->contested.v[j],
					  p->lines.v[j], false)));
		val_set_text(r->a, v, "page", p->path);
		val_set(r->a, v, "says", says);
		val_add(r->a, pages, v);
	}
	val_set_text(r->a, doc, "match", o->any ? STR("any") : STR("all"));
	val_set_int(r->a, doc, "left_out", o->left_out);
	val_set(r->a, doc, "pages", pages);
	val_set(r->a, doc, "conflicts", conflicts);
	val_set(r->a, doc, "not_checked", strs_val(r->a, &o->not_checked));
	put_json_line(r, doc);
}

static void
compact_text(struct run *r, const struct search_out *o)
{
	put(r, "%zu of %.*s shown%s", o->pages.n,
	    STR_ARG(count_of(r->a, o->total, "page", "pages")),
	    o->any ? ", with some of the words" : "");
	if (o->left_out != 0)
		put(r, ", %.*s left out",
		    STR_ARG(
			count_of(r->a, o->left_out, "conflict", "conflicts")));
	put(r, "%s\n", o->truncated ? "; --limit 0 for all" : "");
	VEC_EACH (i, &o->pages) {
		const struct search_page *p = &o->pages.v[i];

		VEC_EACH (j, &p->hits)
			put(r, "%.*s:%.*s\n", STR_ARG(p->path),
			    STR_ARG(hit_line(r->a, &p->hits.v[j])));
		VEC_EACH (j, &p->contested)
			put(r, "%.*s\n",
			    STR_ARG(compact_conflict(r->a, p->contested.v[j],
				p->lines.v[j], false)));
	}
}

static void
search_tell(struct run *r, const struct search_out *o)
{
	bool compact = r->opt[O_COMPACT].given;

	if (compact && r->json)
		compact_json(r, o);
	else if (compact)
		compact_text(r, o);
	else if (r->json)
		search_json(r, o);
	else
		search_text(r, o);
}

static int
search_cmd(struct run *r)
{
	struct search_in in = {
	    .query = r->words.v[0],
	    .limit = r->opt[O_LIMIT].given ? r->opt[O_LIMIT].number : LIMIT,
	    .no_contested = r->opt[O_NO_CONTESTED].given,
	};
	struct search_out out;
	struct str why;

	for (size_t i = 1; i < r->words.n; i++)
		in.query = str_printf(r->a, "%.*s %.*s", STR_ARG(in.query),
		    STR_ARG(r->words.v[i]));
	if (place_index(r, &in.folder, &why) != 0 ||
	    search_run(r->a, r->disk, &in, &out, r->e) != 0)
		return -1;
	if (why.n == 0)
		why = out.in_memory;
	search_tell(r, &out);
	if (why.n != 0)
		say(r, "wikictl: the search index is not kept: %.*s",
		    STR_ARG(why));
	VEC_EACH (i, &out.not_checked)
		say(r, "wikictl: not checked: %.*s",
		    STR_ARG(out.not_checked.v[i]));
	if (out.not_checked.n != 0)
		return err_exit(FAIL_UNCHECKED);
	return r->opt[O_EXIT].given && out.total == 0;
}

const struct cmd cmd_search = {
    .name = "search",
    .usage = "[--no-contested] [--limit n] [--compact] "
	     "[--exit-code] word ...",
    .brief = "find what pages say, and what is contested of it",
    .needs = NEED_ROOT,
    .min_words = 1,
    .words = "word",
    .max_words = -1,
    .opts = opts,
    .run = search_cmd,
};
