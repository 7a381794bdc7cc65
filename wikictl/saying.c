#include "saying.h"

#include <unistd.h>

#include "base/text.h"
#include "format/json.h"
#include "input.h"
#include "model/page.h"
#include "model/wiki.h"
#include "place.h"

/* "NAME:9" or "NAME#2", NAME without a blank unless it is a file. */
static bool
split(struct str words, char mark, struct str *name, long *n)
{
	size_t at = str_rchr(words, mark);

	*name = str_sub(words, 0, at);
	return at > 0 && at < words.n &&
	       str_int(str_sub(words, at + 1, words.n), n) && *n > 0;
}

static bool
is_file(struct run *r, struct str name)
{
	return access(str_c(r->a, name), R_OK) == 0;
}

/* No wiki here is no failure: words can stand alone. */
static bool
wiki_here(struct run *r)
{
	if (r->wiki != NULL)
		return true;
	if (place_repo(r) == 0 && place_root(r) == 0 && place_wiki(r) == 0)
		return true;
	err_clear(r->e);
	return false;
}

static void
by_source(struct run *r, struct saying *s, const struct source *src)
{
	if (!date_known(s->text.said))
		s->text.said = src->date;
	s->origin = src->origin;
	s->source = str_printf(r->a, "%.*s, %.*s", STR_ARG(src->title),
	    STR_ARG(date_text(r->a, src->date)));
}

static int
no_wiki_text(struct run *r, struct saying *s, struct str path)
{
	s->path = path;
	s->text.plain = str_ends(path, STR(".txt"));
	if (input_read(r, path, &s->text.text) != 0)
		return err_prefix(r->e, "%.*s", STR_ARG(path));
	return 0;
}

static int
wiki_text(struct run *r, struct saying *s, struct str path)
{
	s->path = path;
	s->text.plain = str_ends(path, STR(".txt"));
	s->text.config_aliases = r->wiki->config.aliases;
	s->text.config_slots = r->wiki->config.slots;
	return tree_read(r->a, r->disk, path, &s->text.text, r->e);
}

/* A line of a source, of a page, of any file: what the name fits first. */
static int
line_find(struct run *r, struct saying *s, struct str name, long line)
{
	struct source *src;
	struct str path;

	s->line = (int)line;
	if (!wiki_here(r))
		return no_wiki_text(r, s, name);
	path = str_printf(r->a, "%.*s%.*s", STR_ARG(r->prefix), STR_ARG(name));
	if (!tree_path_ok(path) || !tree_has(r->disk, path))
		path = name;
	src = source_at(&r->wiki->sources, path);
	if (src != NULL ||
	    source_find(&r->wiki->sources, name, &src, r->e) == 0) {
		by_source(r, s, src);
		return wiki_text(r, s, src->path);
	}
	err_clear(r->e);
	if (tree_path_ok(path) && tree_has(r->disk, path))
		return wiki_text(r, s, path);
	if (is_file(r, name))
		return no_wiki_text(r, s, name);
	if (wiki_find_page(r->a, r->wiki, name, &path, r->e) != 0)
		return -1;
	return wiki_text(r, s, path);
}

static struct str
trail_path(struct run *r, struct str slug)
{
	size_t n = slug.n < 2 ? slug.n : 2;

	return str_printf(r->a, ".wikictl/trail/%.*s/%.*s.jsonl",
	    STR_ARG(str_sub(slug, slug.n - n, slug.n)), STR_ARG(slug));
}

static int
claim_find(struct run *r, struct saying *s, const struct source *src, long n)
{
	struct str text, line;

	if (tree_read(r->a, r->disk, trail_path(r, src->slug), &text, r->e) !=
	    0)
		return -1;
	while (str_line(&text, &line)) {
		struct val *v;

		if (val_from_json(r->a, line, &v, r->e) != 0 ||
		    val_num(v, "claim", 0) != n)
			continue;
		by_source(r, s, src);
		s->text.text = val_str(v, "text");
		return 0;
	}
	err_set(r->e, FAIL_NOTFOUND, "%.*s has no claim %ld",
	    STR_ARG(src->slug), n);
	return err_fix(
	    r->e, "cat %.*s lists them", STR_ARG(trail_path(r, src->slug)));
}

static int
side_find(struct run *r, struct saying *s, const struct finding *f, long n)
{
	const struct side *side;

	if ((size_t)n > f->sides.n) {
		err_set(r->e, FAIL_NOTFOUND, "%.*s has %zu sides",
		    STR_ARG(f->id), f->sides.n);
		return err_fix(r->e, "wikictl show %.*s", STR_ARG(f->id));
	}
	side = &f->sides.v[n - 1];
	s->text.text = side->text;
	s->text.title = f->subject;
	if (side->by.n == 0)
		return 0;
	s->text.said = side->by.v[0].date;
	s->origin = side->by.v[0].origin;
	s->source = str_printf(r->a, "%.*s, %.*s", STR_ARG(side->by.v[0].title),
	    STR_ARG(date_text(r->a, side->by.v[0].date)));
	return 0;
}

static int
number_find(struct run *r, struct saying *s, struct str name, long n)
{
	struct source *src;
	struct finding *f;

	if (!wiki_here(r)) {
		err_set(r->e, FAIL_NOTFOUND,
		    "%.*s: a source or conflict is asked for, and no wiki is "
		    "here",
		    STR_ARG(s->given));
		return err_fix(r->e, "wikictl init");
	}
	if (str_starts(name, STR("c-"))) {
		if (finding_find(&r->wiki->findings, name, &f, r->e) != 0)
			return -1;
		return side_find(r, s, f, n);
	}
	if (source_find(&r->wiki->sources, name, &src, r->e) != 0)
		return -1;
	return claim_find(r, s, src, n);
}

static bool
has_blank(struct str s)
{
	return str_chr(s, ' ') < s.n || str_chr(s, '\n') < s.n;
}

int
saying_find(struct run *r, struct str words, struct saying *out)
{
	struct str name;
	long n;

	*out = (struct saying){.given = words};
	out->text.plain = true;
	if (split(words, ':', &name, &n) &&
	    (!has_blank(name) || is_file(r, name))) {
		out->text.plain = false;
		return line_find(r, out, name, n);
	}
	if (split(words, '#', &name, &n) && !has_blank(name))
		return number_find(r, out, name, n);
	out->text.text = words;
	return 0;
}

/* ---- its claims ---- */

static int
last_line(const struct saying *s, const struct claim *c)
{
	struct str raw = str_sub(s->text.text, c->off, c->end);
	int n = c->line;

	if (c->unit != NULL)
		raw = str_sub(s->text.text, c->unit->off, c->unit->end);
	for (size_t i = 0; i < raw.n; i++)
		n += raw.p[i] == '\n';
	return n;
}

static int
claims_of_line(struct run *r, struct saying *s)
{
	struct claims on = {0};

	VEC_EACH (i, &s->text.claims) {
		struct claim *c = s->text.claims.v[i];

		if (c->line <= s->line && s->line <= last_line(s, c))
			*VEC_ADD(r->a, &on) = c;
	}
	if (on.n == 0) {
		err_set(r->e, FAIL_NOTFOUND,
		    "%.*s: there is no claim on line %d", STR_ARG(s->path),
		    s->line);
		return err_fix(r->e, "wikictl check --all");
	}
	s->text.claims = on;
	return 0;
}

/* What the page's line is cited to. */
static int
receipt_find(struct run *r, struct saying *s)
{
	const struct claim *c = s->text.claims.v[0];
	struct sources from = {0};
	struct strs foreign = {0};
	struct page *p;

	if (r->wiki == NULL || s->source.n != 0 ||
	    !config_is_page(&r->wiki->config, s->path))
		return 0;
	if (wiki_page(r->a, r->wiki, s->path, &p, r->e) != 0)
		return -1;
	s->origin = p->stable_id;
	s->source = STR(PAGE_UNCITED);
	VEC_EACH (i, &p->doc->units)
		if (c->unit != NULL && p->doc->units.v[i].off == c->unit->off)
			page_receipts(r->a, p, &p->doc->units.v[i],
			    &r->wiki->sources, &from, &foreign);
	if (from.n != 0)
		by_source(r, s, from.v[0]);
	else if (foreign.n != 0)
		s->source = s->origin = foreign.v[0];
	return 0;
}

int
saying_read(struct run *r, struct saying *s, struct str title)
{
	if (title.n != 0)
		s->text.title = title;
	if (walk_read(r->a, &s->text, r->e) != 0)
		return -1;
	if (s->line > 0 &&
	    (claims_of_line(r, s) != 0 || receipt_find(r, s) != 0))
		return -1;
	VEC_EACH (i, &s->text.claims) {
		s->text.claims.v[i]->said = s->text.said;
		s->text.claims.v[i]->origin = s->origin;
	}
	return 0;
}
