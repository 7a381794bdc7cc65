#include "model/record.h"

#include <stdarg.h>

#include "base/arena.h"
#include "base/err.h"
#include "base/text.h"
#include "base/tree.h"
#include "format/yaml.h"

#define WHOLE ((size_t)1 << 40)

int
record_where(const struct record *r)
{
	struct str head, rest, line, words = r->e->msg;
	long n = 0;

	if (str_cut(words, ':', &head, &rest) &&
	    str_starts(head, STR("line "))) {
		line = str_sub(head, 5, head.n);
		if (str_int(line, &n))
			words = str_trim(rest);
	}
	r->e->msg = n > 0 ? str_printf(r->a, "%.*s:%ld: %.*s", STR_ARG(r->path),
				n, STR_ARG(words))
			  : str_printf(r->a, "%.*s: %.*s", STR_ARG(r->path),
				STR_ARG(words));
	return -1;
}

int
record_bad(const struct record *r, int line, const char *fmt, ...)
{
	struct buf b;
	va_list ap;

	buf_init(&b, r->a, (size_t)1 << 16);
	buf_f(&b, "line %d: ", line > 0 ? line : 1);
	va_start(ap, fmt);
	buf_v(&b, fmt, ap);
	va_end(ap);
	err_set(r->e, FAIL_SYNTAX, "%.*s",
	    STR_ARG(text_clean(r->a, buf_str(&b), false)));
	return record_where(r);
}

static const char *
nearest(struct str word, const char *const *known)
{
	const char *best = known[0];
	size_t least = (size_t)-1;

	for (; *known != NULL; known++) {
		size_t d = text_distance(word, str_of(*known), 64);

		if (d < least) {
			least = d;
			best = *known;
		}
	}
	return best;
}

static bool
is_known(struct str key, const char *const *known)
{
	for (; *known != NULL; known++)
		if (str_eq(key, str_of(*known)))
			return true;
	return false;
}

int
record_known(
    const struct record *r, const struct val *map, const char *const *known)
{
	for (size_t i = 0; i < map->n; i++)
		if (!is_known(map->keys[i], known))
			return record_bad(r, map->list[i]->key_line,
			    "unknown key \"%.*s\"; the nearest known one is "
			    "\"%s\"",
			    STR_ARG(map->keys[i]),
			    nearest(map->keys[i], known));
	return 0;
}

static int
record_schema(const struct record *r, const struct val *v, const char *schema)
{
	struct str has = val_str(v, "schema");

	if (v->kind != VAL_MAP)
		return record_bad(r, v->line, "a map of keys is expected");
	if (has.n == 0)
		return record_bad(r, 1, "no schema; %s is expected", schema);
	if (!str_eq(has, str_of(schema)))
		return record_bad(r, val_get(v, "schema")->line,
		    "schema %.*s is not known here; %s is", STR_ARG(has),
		    schema);
	return 0;
}

int
record_load(const struct record *r, const struct tree *t, const char *schema,
    const char *const *known, const struct val **out)
{
	struct str text;
	struct val *v, *rest;

	if (tree_read(r->a, t, r->path, &text, r->e) != 0)
		return -1;
	if (val_from_yaml(r->a, text, YAML_RECORD_MAX, &v, r->e) != 0)
		return record_where(r);
	if (record_schema(r, v, schema) != 0)
		return -1;
	rest = val_map(r->a);
	for (size_t i = 0; i < v->n; i++)
		if (!str_eq(v->keys[i], STR("schema")))
			val_put(r->a, rest, v->keys[i], v->list[i]);
	if (record_known(r, rest, known) != 0)
		return -1;
	*out = rest;
	return 0;
}

struct val *
record_new(struct arena *a, const char *schema)
{
	struct val *m = val_map(a);

	val_set_text(a, m, "schema", str_of(schema));
	return m;
}

void
record_save(struct tree *edits, struct str path, const struct val *v)
{
	struct buf b;

	buf_init(&b, edits->a, WHOLE); /* half a record is none */
	val_to_yaml(&b, v);
	tree_put(edits, path, buf_str(&b));
}

/* Every byte that is no UTF-8, and '%', as %XX. */
static struct str
percent(struct arena *a, struct str s)
{
	struct buf b;
	size_t at = 0;

	buf_init(&b, a, arena_times(s.n, 3));
	while (at < s.n) {
		size_t was = at;
		uint32_t cp = text_next(s, &at);

		if (cp >= TEXT_BAD)
			buf_f(&b, "%%%02X", (unsigned)(cp - TEXT_BAD));
		else if (cp == '%')
			buf_s(&b, "%25");
		else
			buf_add(&b, str_sub(s, was, at));
	}
	return buf_str(&b);
}

static int
hex(char c)
{
	size_t at = str_chr(STR("0123456789ABCDEF"), c);

	return at < 16 ? (int)at : -1;
}

static struct str
unpercent(struct arena *a, struct str s)
{
	struct buf b;

	buf_init(&b, a, s.n);
	for (size_t i = 0; i < s.n; i++) {
		if (s.p[i] == '%' && s.n - i > 2 && hex(s.p[i + 1]) >= 0 &&
		    hex(s.p[i + 2]) >= 0) {
			buf_c(
			    &b, (char)(hex(s.p[i + 1]) * 16 + hex(s.p[i + 2])));
			i += 2;
		} else
			buf_c(&b, s.p[i]);
	}
	return buf_str(&b);
}

/* Text as it is, or what keeps its bytes where it is no UTF-8. */
static struct val *
any_text(struct arena *a, struct str s)
{
	struct val *raw;

	if (text_valid(s))
		return val_text(a, s);
	raw = val_map(a);
	val_set_text(a, raw, "percent", percent(a, s));
	return raw;
}

void
record_set(struct arena *a, struct val *m, const char *key, struct str s)
{
	if (s.n != 0)
		val_set(a, m, key, any_text(a, s));
}

void
record_set_fields(struct arena *a, struct val *m, const struct record_field *f,
    const void *from)
{
	const char *base = from;

	for (; f->key != NULL; f++)
		record_set(a, m, f->key,
		    *(const struct str *)(const void *)(base + f->at));
}

void
record_set_date(struct arena *a, struct val *m, const char *key, struct date d)
{
	if (date_known(d))
		val_set_text(a, m, key, date_text(a, d));
}

void
record_set_list(
    struct arena *a, struct val *m, const char *key, const struct strs *l)
{
	struct val *list = val_list(a);

	VEC_EACH (i, l)
		val_add(a, list, any_text(a, l->v[i]));
	if (l->n != 0)
		val_set(a, m, key, list);
}

static bool
scalar(const struct val *v)
{
	return v->kind != VAL_LIST && v->kind != VAL_MAP;
}

int
record_get(const struct record *r, const struct val *m, const char *key,
    struct str *out)
{
	const struct val *v = val_get(m, key);
	const struct val *raw = val_get(v, "percent");

	if (v == NULL || v->kind == VAL_NULL)
		*out = STR_NONE;
	else if (scalar(v))
		*out = v->text;
	else if (raw != NULL && raw->kind == VAL_TEXT)
		*out = unpercent(r->a, raw->text);
	else
		return record_bad(r, v->line, "%s: a text is expected", key);
	return 0;
}

int
record_get_fields(const struct record *r, const struct val *m,
    const struct record_field *f, void *to)
{
	char *base = to;

	for (; f->key != NULL; f++)
		if (record_get(r, m, f->key,
			(struct str *)(void *)(base + f->at)) != 0)
			return -1;
	return 0;
}

int
record_get_date(const struct record *r, const struct val *m, const char *key,
    struct date *out)
{
	struct date d = {0};
	struct str s = STR_NONE;

	if (record_get(r, m, key, &s) != 0)
		return -1;
	if (s.n != 0 && !date_parse(s, &d))
		return record_bad(r, val_get(m, key)->line,
		    "%s: \"%.*s\" is no date such as 2026-05-02, 2026-05 or "
		    "2026",
		    key, STR_ARG(s));
	*out = d;
	return 0;
}

int
record_get_list(const struct record *r, const struct val *m, const char *key,
    struct strs *out)
{
	const struct val *v = val_get(m, key);
	struct strs l = {0};

	if (v != NULL && v->kind == VAL_LIST) {
		for (size_t i = 0; i < v->n; i++) {
			const struct val *raw = val_get(v->list[i], "percent");

			if (raw != NULL && scalar(raw)) {
				strs_add(r->a, &l, unpercent(r->a, raw->text));
				continue;
			}
			if (!scalar(v->list[i]))
				return record_bad(r, v->list[i]->line,
				    "%s: a list of texts is expected", key);
			strs_add(r->a, &l, v->list[i]->text);
		}
	} else if (v != NULL && v->kind != VAL_NULL) {
		if (!scalar(v))
			return record_bad(r, v->key_line,
			    "%s: a list of texts is expected", key);
		strs_add(r->a, &l, v->text);
	}
	*out = l;
	return 0;
}

int
record_get_word(const struct record *r, const struct val *m, const char *key,
    const char *const *names, size_t n, int otherwise, int *out)
{
	struct buf b;
	struct str s = STR_NONE;

	if (record_get(r, m, key, &s) != 0)
		return -1;
	if (s.n == 0) {
		*out = otherwise;
		return 0;
	}
	buf_init(&b, r->a, 4096);
	for (size_t i = 0; i < n; i++) {
		if (str_eq(s, str_of(names[i]))) {
			*out = (int)i;
			return 0;
		}
		buf_f(&b, "%s%s", i != 0 ? ", " : "", names[i]);
	}
	return record_bad(r, val_get(m, key)->line,
	    "%s: \"%.*s\" is none of %.*s", key, STR_ARG(s),
	    STR_ARG(buf_str(&b)));
}

int
record_get_int(const struct record *r, const struct val *m, const char *key,
    long lo, long hi, long otherwise, long *out)
{
	const struct val *v = val_get(m, key);

	if (v == NULL || v->kind == VAL_NULL)
		*out = otherwise;
	else if (v->kind != VAL_INT || v->num < lo || v->num > hi)
		return record_bad(r, v->line,
		    "%s: a number from %ld to %ld is expected", key, lo, hi);
	else
		*out = v->num;
	return 0;
}

int
record_get_bool(const struct record *r, const struct val *m, const char *key,
    bool otherwise, bool *out)
{
	const struct val *v = val_get(m, key);

	if (v == NULL || v->kind == VAL_NULL)
		*out = otherwise;
	else if (v->kind != VAL_BOOL)
		return record_bad(
		    r, v->line, "%s: true or false is expected", key);
	else
		*out = v->truth;
	return 0;
}
