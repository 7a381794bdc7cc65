#include "base/text.h"
#include "format/val.h"
#include "guard.h"
#include "report.h"
#include "sides.h"

static const char *const level_names[] = {
    [DIAG_NOTE] = "note",
    [DIAG_WARNING] = "warning",
    [DIAG_ERROR] = "error",
};
static const enum tint level_tints[] = {
    [DIAG_NOTE] = TINT_DIM,
    [DIAG_WARNING] = TINT_YELLOW,
    [DIAG_ERROR] = TINT_RED,
};

static size_t
shown(const struct guard *g, size_t limit)
{
	size_t n = g->out.diags.n;

	return limit != 0 && limit < n ? limit : n;
}

static struct str
place_words(struct arena *a, const struct diag *d)
{
	if (d->line <= 0)
		return d->path;
	return str_printf(a, "%.*s:%d", STR_ARG(d->path), d->line);
}

/* Of a change the two sides are before and after. */
static const char *
side_sign(const struct diag *d, size_t i)
{
	struct str code = str_of(d->kind->code);

	if (d->sides.n != 2 || (!str_eq(code, STR("silent-change")) &&
				   !str_eq(code, STR("confirmed-changed"))))
		return "";
	return i == 0 ? "was  " : "now  ";
}

static void
diag_sides(struct run *r, const struct diag *d)
{
	size_t width = 0;

	VEC_EACH (i, &d->sides) {
		size_t n = text_columns(clip(r->a, d->sides.v[i].text, 60));

		width = n > width ? n : width;
	}
	VEC_EACH (i, &d->sides) {
		const struct side *s = &d->sides.v[i];

		put(r, "    %s", side_sign(d, i));
		put_cell(r, TINT_BOLD, clip(r->a, s->text, 60), width + 3);
		put(r, "%.*s\n", STR_ARG(side_source(r->a, s, d->path)));
	}
}

static void
diag_text(struct run *r, const struct diag *d)
{
	struct str fix = d->fix, line;

	put_cell(r, TINT_BOLD, place_words(r->a, d), 0);
	put(r, ": ");
	put_cell(r, level_tints[d->level], str_of(level_names[d->level]), 0);
	put(r, ": %s: %.*s\n", d->kind->code, STR_ARG(d->message));
	diag_sides(r, d);
	while (str_line(&fix, &line))
		put(r, "  %.*s\n", STR_ARG(line));
}

static void
sums_text(struct run *r, const struct guard *g)
{
	long n[DIAG_ERROR + 1] = {0};

	VEC_EACH (i, &g->out.diags)
		n[g->out.diags.v[i].level]++;
	put(r, "%.*s, %.*s",
	    STR_ARG(count_of(r->a, n[DIAG_ERROR], "error", "errors")),
	    STR_ARG(count_of(r->a, n[DIAG_WARNING], "warning", "warnings")));
	if (n[DIAG_NOTE] != 0)
		put(r, ", %.*s",
		    STR_ARG(count_of(r->a, n[DIAG_NOTE], "note", "notes")));
	put(r, "; %.*s and %.*s looked at",
	    STR_ARG(count_of(r->a, g->out.pages, "page", "pages")),
	    STR_ARG(count_of(r->a, g->out.claims, "claim", "claims")));
	if (g->excused.n != 0)
		put(r, "; %.*s excused by Wikictl-Override",
		    STR_ARG(count_of(r->a, (long)g->excused.n, "diagnostic",
			"diagnostics")));
	put(r, "\n");
}

void
guard_text(struct run *r, const struct guard *g, size_t limit)
{
	size_t n = shown(g, limit);

	for (size_t i = 0; i < n; i++)
		diag_text(r, &g->out.diags.v[i]);
	if (n < g->out.diags.n)
		put(r, "... %zu more (--limit 0 shows all)\n",
		    g->out.diags.n - n);
	VEC_EACH (i, &g->out.not_checked)
		put(r, "not checked: %.*s\n", STR_ARG(g->out.not_checked.v[i]));
	if (!r->quiet || g->out.diags.n != 0)
		sums_text(r, g);
}

static struct val *
diag_val(struct arena *a, const struct diag *d)
{
	struct val *v = val_map(a);

	val_set_text(a, v, "code", str_of(d->kind->code));
	val_set_text(a, v, "level", str_of(level_names[d->level]));
	val_set_text(a, v, "path", d->path);
	val_set(a, v, "line", d->line > 0 ? val_int(a, d->line) : val_null(a));
	val_set_text(a, v, "message", d->message);
	val_set(a, v, "sides", sides_val(a, &d->sides));
	if (d->id.n != 0)
		val_set_text(a, v, "id", d->id);
	val_set_text(a, v, "fix", d->fix);
	return v;
}

static struct val *
diags_val(struct arena *a, const struct diags *l, size_t n)
{
	struct val *v = val_list(a);

	for (size_t i = 0; i < n; i++)
		val_add(a, v, diag_val(a, &l->v[i]));
	return v;
}

void
guard_json(struct run *r, const struct guard *g, size_t limit)
{
	struct val *doc = doc_new(r->a, "wikictl.check/1");
	struct val *checked = val_map(r->a);
	size_t n = shown(g, limit);

	val_set_int(r->a, checked, "pages", g->out.pages);
	val_set_int(r->a, checked, "claims", g->out.claims);
	val_set(r->a, doc, "checked", checked);
	doc_totals(r->a, doc, (long)g->out.diags.n, (long)n);
	val_set(r->a, doc, "diagnostics", diags_val(r->a, &g->out.diags, n));
	val_set(
	    r->a, doc, "excused", diags_val(r->a, &g->excused, g->excused.n));
	val_set(r->a, doc, "not_checked", strs_val(r->a, &g->out.not_checked));
	put_json(r, doc);
}

/* A workflow command ends at its line and, in a property, at ',' or ':'. */
static struct str
github_escape(struct arena *a, struct str s, bool property)
{
	struct buf b;

	buf_init(&b, a, REPORT_MAX);
	for (size_t i = 0; i < s.n; i++) {
		char c = s.p[i];

		if (c == '%' || c == '\r' || c == '\n' ||
		    (property && (c == ':' || c == ',')))
			buf_f(&b, "%%%02X", (unsigned)(unsigned char)c);
		else
			buf_c(&b, c);
	}
	return buf_str(&b);
}

void
guard_github(struct run *r, const struct guard *g, size_t limit)
{
	static const char *const words[] = {
	    [DIAG_NOTE] = "notice",
	    [DIAG_WARNING] = "warning",
	    [DIAG_ERROR] = "error",
	};

	for (size_t i = 0; i < shown(g, limit); i++) {
		const struct diag *d = &g->out.diags.v[i];
		struct str text = d->message;

		if (d->fix.n != 0)
			text = str_printf(r->a, "%.*s\n%.*s",
			    STR_ARG(d->message), STR_ARG(d->fix));
		put(r, "::%s file=%.*s,line=%d,title=%s::%.*s\n",
		    words[d->level],
		    STR_ARG(github_escape(r->a, d->path, true)),
		    d->line > 0 ? d->line : 1, d->kind->code,
		    STR_ARG(github_escape(r->a, text, false)));
	}
	VEC_EACH (i, &g->out.not_checked)
		put(r, "::error title=not-checked::%.*s\n",
		    STR_ARG(
			github_escape(r->a, g->out.not_checked.v[i], false)));
}

static struct val *
text_map(struct arena *a, struct str text)
{
	struct val *v = val_map(a);

	val_set_text(a, v, "text", text);
	return v;
}

static struct val *
sarif_rules(struct arena *a)
{
	struct val *l = val_list(a);

	for (size_t i = 0; i < ndiag_kinds; i++) {
		struct val *v = val_map(a), *conf = val_map(a);

		val_set_text(a, v, "id", str_of(diag_kinds[i].code));
		val_set(a, v, "shortDescription",
		    text_map(a, str_of(diag_kinds[i].brief)));
		val_set_text(
		    a, conf, "level", str_of(level_names[diag_kinds[i].level]));
		val_set(a, v, "defaultConfiguration", conf);
		val_add(a, l, v);
	}
	return l;
}

/* SARIF wants a URI: what is no plain path character is percent-encoded. */
static struct str
path_uri(struct arena *a, struct str path)
{
	static const char plain[] = "-._~/";
	struct buf b;

	buf_init(&b, a, REPORT_MAX);
	for (size_t i = 0; i < path.n; i++) {
		char c = path.p[i];
		bool word = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
			    (c >= '0' && c <= '9');

		if (word || str_chr(STR("-._~/"), c) < sizeof(plain) - 1)
			buf_c(&b, c);
		else
			buf_f(&b, "%%%02X", (unsigned)(unsigned char)c);
	}
	return buf_str(&b);
}

static struct val *
sarif_result(struct arena *a, const struct diag *d)
{
	struct val *v = val_map(a), *place = val_map(a), *phys = val_map(a),
		   *file = val_map(a), *region = val_map(a), *l = val_list(a);

	val_set_text(a, v, "ruleId", str_of(d->kind->code));
	val_set_text(a, v, "level", str_of(level_names[d->level]));
	val_set(a, v, "message", text_map(a, d->message));
	val_set_text(a, file, "uri", path_uri(a, d->path));
	val_set(a, phys, "artifactLocation", file);
	val_set_int(a, region, "startLine", d->line > 0 ? d->line : 1);
	val_set(a, phys, "region", region);
	val_set(a, place, "physicalLocation", phys);
	val_add(a, l, place);
	val_set(a, v, "locations", l);
	return v;
}

void
guard_sarif(struct run *r, const struct guard *g)
{
	struct arena *a = r->a;
	struct val *doc = val_map(a), *runs = val_list(a), *one = val_map(a),
		   *tool = val_map(a), *driver = val_map(a),
		   *results = val_list(a);

	val_set_text(a, doc, "$schema",
	    STR("https://json.schemastore.org/sarif-2.1.0.json"));
	val_set_text(a, doc, "version", STR("2.1.0"));
	val_set_text(a, driver, "name", STR("wikictl"));
	val_set_text(a, driver, "version", str_of(WIKICTL_VERSION));
	val_set(a, driver, "rules", sarif_rules(a));
	val_set(a, tool, "driver", driver);
	val_set(a, one, "tool", tool);
	VEC_EACH (i, &g->out.diags)
		val_add(a, results, sarif_result(a, &g->out.diags.v[i]));
	val_set(a, one, "results", results);
	val_add(a, runs, one);
	val_set(a, doc, "runs", runs);
	put_json(r, doc);
}
