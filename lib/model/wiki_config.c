/* The settings of a wiki: .wikictl/config.yaml, and which paths are pages. */
#include <string.h>

#include "base/err.h"
#include "base/text.h"
#include "base/tree.h"
#include "format/yaml.h"
#include "model/record.h"
#include "model/wiki.h"

#define CAP_MAX 1000000L
#define COUNT(x) (sizeof(x) / sizeof((x)[0]))

static const char *const known[] = {"pages", "sources", "links", "label",
    "slots", "aliases", "projects", "delivery", "judge", "auto_resolve",
    "approvers", NULL};
static const char *const slot_known[] = {
    "semantics", "precision", "half_life", "pii", "impairs", NULL};
static const char *const label_known[] = {"heading", "word", NULL};
static const char *const delivery_known[] = {"floor", "cap", NULL};
static const char *const judge_known[] = {
    "backend", "command", "url", "model", "key_env", "file", "limits", NULL};

static const char *const link_words[] = {
    [LINKS_RELATIVE] = "relative",
    [LINKS_WIKILINK] = "wikilink",
    [LINKS_NONE] = "none",
};
static const char *const floor_words[] = {"low", "medium", "high"};
static const char *const semantics_words[] = {"many", "one", "one_at_a_time"};
static const char *const backend_words[] = {
    "builtin", "command", "http", "replay"};

static struct config
config_default(void)
{
	return (struct config){.sources = STR("sources"),
	    .links = LINKS_RELATIVE,
	    .label = STR("Contested"),
	    .label_word = STR("contested"),
	    .floor = SEVERITY_LOW};
}

static int
slot_check(const struct record *r, const struct val *slot)
{
	int word;
	struct str text;

	if (slot->kind != VAL_MAP)
		return record_bad(r, slot->key_line,
		    "slots: a map such as {semantics: one} is expected");
	if (record_known(r, slot, slot_known) != 0 ||
	    record_get_word(r, slot, "semantics", semantics_words,
		COUNT(semantics_words), 0, &word) != 0)
		return -1;
	for (const char *const *k = slot_known; *k != NULL; k++)
		if (record_get(r, slot, *k, &text) != 0)
			return -1;
	return 0;
}

/* A map (or, where it may be, a list) is kept as it stands. */
static int
kept(const struct record *r, const struct val *v, const char *key, bool list,
    struct val **out)
{
	for (size_t i = 0; i < v->n; i++) {
		struct val *m = v->list[i];

		if (!str_eq(v->keys[i], str_of(key)) || m->kind == VAL_NULL)
			continue;
		if (m->kind != VAL_MAP && !(list && m->kind == VAL_LIST))
			return record_bad(
			    r, m->key_line, "%s: a map is expected", key);
		*out = m;
	}
	return 0;
}

static int
maps_read(const struct record *r, const struct val *v, struct config *c)
{
	struct strs argv;
	struct str text;
	int word;

	if (kept(r, v, "slots", false, &c->slots) != 0 ||
	    kept(r, v, "aliases", false, &c->aliases) != 0 ||
	    kept(r, v, "projects", true, &c->projects) != 0 ||
	    kept(r, v, "judge", false, &c->judge) != 0)
		return -1;
	for (size_t i = 0; c->slots != NULL && i < c->slots->n; i++)
		if (slot_check(r, c->slots->list[i]) != 0)
			return -1;
	if (c->judge == NULL)
		return 0;
	return record_known(r, c->judge, judge_known) != 0 ||
		       record_get_word(r, c->judge, "backend", backend_words,
			   COUNT(backend_words), 0, &word) != 0 ||
		       record_get_list(r, c->judge, "command", &argv) != 0 ||
		       record_get(r, c->judge, "url", &text) != 0 ||
		       record_get(r, c->judge, "model", &text) != 0 ||
		       record_get(r, c->judge, "key_env", &text) != 0 ||
		       record_get(r, c->judge, "file", &text) != 0
		   ? -1
		   : 0;
}

/* `label: Umstritten`, or the heading and the word apart. */
static int
label_read(const struct record *r, const struct val *v, struct config *c)
{
	const struct val *m = val_get(v, "label");
	struct str heading, word;

	if (m == NULL || m->kind == VAL_NULL)
		return 0;
	if (m->kind != VAL_MAP) {
		if (record_get(r, v, "label", &heading) != 0)
			return -1;
		word = STR_NONE;
	} else if (record_known(r, m, label_known) != 0 ||
		   record_get(r, m, "heading", &heading) != 0 ||
		   record_get(r, m, "word", &word) != 0)
		return -1;
	heading = text_squeeze(r->a, heading);
	word = text_squeeze(r->a, word);
	if (heading.n != 0)
		c->label = heading;
	if (word.n != 0)
		c->label_word = word;
	else if (heading.n != 0)
		c->label_word = text_fold(r->a, heading);
	return 0;
}

static int
delivery_read(const struct record *r, const struct val *v, struct config *c)
{
	const struct val *m = val_get(v, "delivery");
	int floor;

	if (m == NULL || m->kind == VAL_NULL)
		return 0;
	if (m->kind != VAL_MAP)
		return record_bad(
		    r, m->key_line, "delivery: a map is expected");
	if (record_known(r, m, delivery_known) != 0 ||
	    record_get_word(r, m, "floor", floor_words, COUNT(floor_words), 0,
		&floor) != 0 ||
	    record_get_int(r, m, "cap", 0, CAP_MAX, 0, &c->cap) != 0)
		return -1;
	c->floor = (enum severity)floor;
	return 0;
}

static int
sources_read(const struct record *r, const struct val *v, struct config *c)
{
	struct str s;

	if (record_get(r, v, "sources", &s) != 0)
		return -1;
	while (s.n > 1 && s.p[s.n - 1] == '/')
		s.n--;
	if (s.n == 0)
		return 0;
	if (!tree_path_ok(s))
		return record_bad(r, val_get(v, "sources")->line,
		    "sources: \"%.*s\" is no folder below the wiki's root",
		    STR_ARG(s));
	c->sources = s;
	return 0;
}

/* Of git's allowed-signers form; git reads it, we do not. */
static int
approvers_read(const struct record *r, const struct val *v, struct config *c)
{
	if (record_get(r, v, "approvers", &c->approvers) != 0)
		return -1;
	if (c->approvers.n == 0 || tree_path_ok(c->approvers))
		return 0;
	return record_bad(r, val_get(v, "approvers")->line,
	    "approvers: \"%.*s\" leaves the wiki", STR_ARG(c->approvers));
}

static int
config_read(const struct record *r, const struct val *v, struct config *c)
{
	int links;

	if (v->kind != VAL_MAP)
		return record_bad(r, v->line, "a map of keys is expected");
	if (record_known(r, v, known) != 0 ||
	    record_get_list(r, v, "pages", &c->pages) != 0 ||
	    sources_read(r, v, c) != 0 ||
	    record_get_word(r, v, "links", link_words, COUNT(link_words),
		LINKS_RELATIVE, &links) != 0 ||
	    label_read(r, v, c) != 0 || maps_read(r, v, c) != 0 ||
	    delivery_read(r, v, c) != 0 ||
	    record_get_list(r, v, "auto_resolve", &c->auto_resolve) != 0 ||
	    approvers_read(r, v, c) != 0)
		return -1;
	c->links = (enum link_style)links;
	return 0;
}

int
config_load(
    struct arena *a, const struct tree *t, struct config *out, struct err *e)
{
	struct record r = {a, STR(WIKI_CONFIG), e};
	struct config c = config_default();
	struct str text;
	struct val *v;

	if (!tree_has(t, r.path)) {
		*out = c;
		return 0;
	}
	if (tree_read(a, t, r.path, &text, e) != 0)
		return -1;
	if (val_from_yaml(a, text, YAML_TEXT_MAX, &v, e) != 0)
		return record_where(&r);
	if (config_read(&r, v, &c) != 0)
		return -1;
	*out = c;
	return 0;
}

static void
set_label(struct arena *a, struct val *v, const struct config *c)
{
	struct val *m;

	if (str_eq(c->label, STR("Contested")) &&
	    str_eq(c->label_word, STR("contested")))
		return;
	m = val_map(a);
	record_set(a, m, "heading", c->label);
	record_set(a, m, "word", c->label_word);
	val_set(a, v, "label", m);
}

static void
set_delivery(struct arena *a, struct val *v, const struct config *c)
{
	struct val *m = val_map(a);

	if (c->floor == SEVERITY_LOW && c->cap == 0)
		return;
	val_set_text(a, m, "floor", str_of(floor_words[c->floor]));
	val_set_int(a, m, "cap", c->cap);
	val_set(a, v, "delivery", m);
}

static void
set_map(struct arena *a, struct val *v, const char *key, struct val *m)
{
	if (m != NULL)
		val_set(a, v, key, m);
}

struct str
config_text(struct arena *a, const struct config *c)
{
	struct val *v = val_map(a);
	struct buf b;

	record_set_list(a, v, "pages", &c->pages);
	record_set(a, v, "sources", c->sources);
	val_set_text(a, v, "links", str_of(link_words[c->links]));
	set_label(a, v, c);
	set_map(a, v, "slots", c->slots);
	set_map(a, v, "aliases", c->aliases);
	set_map(a, v, "projects", c->projects);
	set_delivery(a, v, c);
	set_map(a, v, "judge", c->judge);
	record_set_list(a, v, "auto_resolve", &c->auto_resolve);
	record_set(a, v, "approvers", c->approvers);
	buf_init(&b, a, (size_t)1 << 30);
	buf_s(&b, "# Settings of wikictl; every key is optional. "
		  "See wikictl(5).\n");
	val_to_yaml(&b, v);
	return buf_str(&b);
}

/* Globs. */

/* [abc], [a-z], [!x]: the offset after it, 0 where it does not close. */
static size_t
class_match(struct str g, size_t at, uint32_t c, bool *hit)
{
	bool negated = false;
	size_t first;

	*hit = false;
	at++;
	if (at < g.n && (g.p[at] == '!' || g.p[at] == '^')) {
		negated = true;
		at++;
	}
	for (first = at; at < g.n && (g.p[at] != ']' || at == first);) {
		uint32_t lo = text_next(g, &at), hi = lo;

		if (at + 1 < g.n && g.p[at] == '-' && g.p[at + 1] != ']') {
			at++;
			hi = text_next(g, &at);
		}
		*hit |= c >= lo && c <= hi;
	}
	if (at >= g.n)
		return 0;
	*hit ^= negated;
	return at + 1;
}

/* One character of the glob at `*g` against the one at `*s`; both move. */
static bool
char_match(struct str glob, size_t *g, struct str s, size_t *at)
{
	uint32_t c = text_next(s, at);
	bool hit;
	size_t end;

	if (glob.p[*g] == '?') {
		++*g;
		return true;
	}
	if (glob.p[*g] == '[' && (end = class_match(glob, *g, c, &hit)) != 0) {
		*g = end;
		return hit;
	}
	if (glob.p[*g] == '\\' && *g + 1 < glob.n)
		++*g;
	return text_next(glob, g) == c;
}

/* Stands for itself alone, and for one byte. */
static bool
is_literal(struct str glob)
{
	for (size_t i = 0; i < glob.n; i++)
		if ((unsigned char)glob.p[i] >= 0x80 ||
		    strchr("*?[\\", glob.p[i]) != NULL)
			return false;
	return true;
}

/* Within one name. A name that starts with a dot is asked for by a dot. */
static bool
name_match(struct str glob, struct str s)
{
	size_t g = 0, at = 0, star = 0, star_at = 0;
	bool starred = false;

	if (s.n != 0 && s.p[0] == '.' && (glob.n == 0 || glob.p[0] != '.'))
		return false;
	while (at < s.n) {
		if (g < glob.n && glob.p[g] == '*') {
			struct str rest = str_sub(glob, g + 1, glob.n);

			if (is_literal(rest))
				return str_ends(str_sub(s, at, s.n), rest);
			starred = true;
			star = ++g;
			star_at = at;
			continue;
		}
		if (g < glob.n && glob.p[g] == s.p[at] &&
		    (unsigned char)s.p[at] < 0x80 &&
		    strchr("?[\\", s.p[at]) == NULL) {
			g++;
			at++;
			continue;
		}
		if (g < glob.n && char_match(glob, &g, s, &at))
			continue;
		if (!starred)
			return false;
		at = star_at;
		(void)text_next(s, &at);
		star_at = at;
		g = star;
	}
	while (g < glob.n && glob.p[g] == '*')
		g++;
	return g == glob.n;
}

/* What is left of a path, name by name. */
struct names {
	struct str rest;
	bool end;
};

static struct str
name_next(struct names *n)
{
	struct str name, rest;

	n->end = !str_cut(n->rest, '/', &name, &rest);
	n->rest = rest;
	return name;
}

static bool
path_match(struct str glob, struct str path)
{
	struct names g = {glob, false}, p = {path, false}, star_g = g,
		     star_p = p;
	bool starred = false;

	while (!p.end) {
		struct names g_was = g, p_was = p;
		struct str want = g.end ? STR_NONE : name_next(&g), name;

		/* "wiki/" is all below it */
		if (!g_was.end &&
		    (str_eq(want, STR("**")) ||
			(g.end && want.n == 0 && str_ends(glob, STR("/"))))) {
			starred = true;
			star_g = g;
			star_p = p = p_was;
			if (g.end)
				return !str_has(
					   str_sub(p.rest, 0, 1), STR(".")) &&
				       !str_has(p.rest, STR("/."));
			continue;
		}
		name = name_next(&p);
		if (!g_was.end && name_match(want, name))
			continue;
		if (!starred)
			return false;
		name = name_next(&star_p);
		if (str_starts(name, STR(".")) || star_p.end)
			return false;
		p = star_p;
		g = star_g;
	}
	while (!g.end && str_eq(g.rest, STR("**")))
		(void)name_next(&g);
	return g.end;
}

bool
glob_match(struct str glob, struct str path)
{
	if (str_starts(glob, STR("!")))
		return !path_match(str_sub(glob, 1, glob.n), path);
	return path_match(glob, path);
}

static bool
below(struct str path, struct str dir)
{
	return str_starts(path, dir) && path.n > dir.n && path.p[dir.n] == '/';
}

/* A glob that names no kind of file ("wiki", "wiki/") means Markdown. */
static bool
kind_ok(struct str glob, struct str path)
{
	size_t slash = str_rchr(glob, '/');
	struct str last =
	    slash < glob.n ? str_sub(glob, slash + 1, glob.n) : glob;

	return str_has(last, STR(".")) || str_ends(path, STR(".md")) ||
	       str_ends(path, STR(".markdown"));
}

bool
config_is_page(const struct config *c, struct str path)
{
	static const struct str every = STR_INIT("**/*.md");
	bool page = c->pages.n == 0 || str_starts(c->pages.v[0], STR("!"));

	if (below(path, STR(".wikictl")) || below(path, STR(".git")) ||
	    below(path, c->sources))
		return false;
	page = page && path_match(every, path);
	VEC_EACH (i, &c->pages) {
		struct str g = c->pages.v[i];

		if (str_starts(g, STR("!")))
			page = page && !path_match(str_sub(g, 1, g.n), path);
		else if (!page)
			page = path_match(g, path) && kind_ok(g, path);
	}
	return page;
}

struct str
glob_folder(struct str glob)
{
	size_t n = 0;

	while (n < glob.n && strchr("*?[", glob.p[n]) == NULL)
		n++;
	n = str_rchr(str_sub(glob, 0, n), '/');
	return n < glob.n && glob.p[n] == '/' ? str_sub(glob, 0, n + 1)
					      : STR_NONE;
}

struct str
config_folder(const struct config *c)
{
	VEC_EACH (i, &c->pages)
		if (!str_starts(c->pages.v[i], STR("!")))
			return glob_folder(c->pages.v[i]);
	return STR_NONE;
}
