#include "format/yaml.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <yaml.h>

#include "base/arena.h"
#include "base/err.h"
#include "base/text.h"

#define CLEANUP(f) __attribute__((cleanup(f)))
#define STRIDE 256

/*
 * libyaml's marks count code points and break lines at U+0085 and U+2028 too;
 * a table of every STRIDEth code point gives bytes and lines back.
 */
struct place {
	size_t off;
	int line;
};
struct places VEC(struct place);

struct rd {
	yaml_parser_t p;
	struct arena *a;
	struct str text; /* after a BOM */
	size_t bom;
	struct places at;
	size_t last_index; /* what was asked for last, and where it was */
	struct place last;
	struct err *e;
};

static void
rd_release(struct rd *r)
{
	yaml_parser_delete(&r->p);
}

static void
event_release(yaml_event_t *ev)
{
	yaml_event_delete(ev);
}

/* Moves over one code point. */
static void
step(struct str s, struct place *p)
{
	char c = s.p[p->off++];

	if (c == '\n' || (c == '\r' && (p->off == s.n || s.p[p->off] != '\n')))
		p->line++;
	while (p->off < s.n && ((unsigned char)s.p[p->off] & 0xc0) == 0x80)
		p->off++;
}

static void
places_make(struct rd *r)
{
	struct place p = {0, 1};

	for (size_t i = 0; p.off < r->text.n; i++) {
		if (i % STRIDE == 0)
			*VEC_ADD(r->a, &r->at) = p;
		step(r->text, &p);
	}
}

/* Marks mostly stand one behind the other. */
static struct place
place_of(struct rd *r, yaml_mark_t m)
{
	size_t k = m.index / STRIDE, i;
	struct place p = {0, 1};

	if (r->at.n != 0) {
		if (k >= r->at.n)
			k = r->at.n - 1;
		p = r->at.v[k];
	}
	i = k * STRIDE;
	if (r->last_index > i && r->last_index <= m.index) {
		i = r->last_index;
		p = r->last;
	}
	for (; i < m.index && p.off < r->text.n; i++)
		step(r->text, &p);
	r->last_index = i;
	r->last = p;
	return p;
}

static int
line_at(struct str s, size_t off)
{
	struct place p = {0, 1};

	while (p.off < off && p.off < s.n)
		step(s, &p);
	return p.line;
}

static int
parser_failed(struct rd *r)
{
	const char *why = r->p.problem != NULL ? r->p.problem : "unreadable";
	int line = r->p.error == YAML_READER_ERROR
		       ? line_at(r->text, r->p.problem_offset)
		       : place_of(r, r->p.problem_mark).line;

	return err_set(r->e, FAIL_SYNTAX, "line %d: not YAML: %s", line, why);
}

static int
next_event(struct rd *r, yaml_event_t *ev)
{
	if (yaml_parser_parse(&r->p, ev) == 0)
		return parser_failed(r);
	if (ev->type == YAML_ALIAS_EVENT)
		return err_set(r->e, FAIL_SYNTAX,
		    "line %d: a YAML alias (*%s); write the value out",
		    place_of(r, ev->start_mark).line,
		    (const char *)ev->data.alias.anchor);
	return 0;
}

static bool
digits(struct str s, const char *set)
{
	if (s.n == 0)
		return false;
	for (size_t i = 0; i < s.n; i++)
		if (str_chr(str_of(set), s.p[i]) == strlen(set))
			return false;
	return true;
}

static bool
one_of(struct str s, const char *const *words)
{
	for (; *words != NULL; words++)
		if (str_eq(s, str_of(*words)))
			return true;
	return false;
}

/* [-+]? ( \.[0-9]+ | [0-9]+ (\.[0-9]*)? ) ([eE] [-+]? [0-9]+)? */
static bool
real_form(struct str s)
{
	struct str whole, part, ten;
	size_t e;

	if (s.n != 0 && (s.p[0] == '-' || s.p[0] == '+'))
		s = str_sub(s, 1, s.n);
	e = str_chr(s, 'e') < s.n ? str_chr(s, 'e') : str_chr(s, 'E');
	ten = str_sub(s, e + 1, s.n);
	if (e < s.n) {
		if (ten.n != 0 && (ten.p[0] == '-' || ten.p[0] == '+'))
			ten = str_sub(ten, 1, ten.n);
		if (!digits(ten, "0123456789"))
			return false;
	}
	str_cut(str_sub(s, 0, e), '.', &whole, &part);
	if (whole.n == 0)
		return digits(part, "0123456789");
	return digits(whole, "0123456789") &&
	       (part.n == 0 || digits(part, "0123456789"));
}

static void
as_int(struct val *v, struct str s, int base)
{
	v->kind = VAL_INT;
	v->num = strtol(s.p, NULL, base);
}

/* The YAML 1.2 core schema. A whole number too long for a long stays text. */
static void
scalar_type(struct arena *a, struct val *v)
{
	static const char *const inf[] = {".inf", ".Inf", ".INF", NULL};
	static const char *const nan[] = {".nan", ".NaN", ".NAN", NULL};
	static const char *const null[] = {
	    "", "~", "null", "Null", "NULL", NULL};
	static const char *const yes[] = {"true", "True", "TRUE", NULL};
	static const char *const no[] = {"false", "False", "FALSE", NULL};
	struct str s = v->text, n = s;

	v->kind = VAL_TEXT;
	if (n.n != 0 && (n.p[0] == '-' || n.p[0] == '+'))
		n = str_sub(n, 1, n.n);
	if (one_of(s, null))
		v->kind = VAL_NULL;
	else if (one_of(s, yes) || one_of(s, no)) {
		v->kind = VAL_BOOL;
		v->truth = one_of(s, yes);
	} else if (digits(n, "0123456789")) {
		if (n.n <= 18)
			as_int(v, str_dup(a, s), 10);
	} else if (str_starts(s, STR("0o")) &&
		   digits(str_sub(s, 2, s.n), "01234567") && s.n <= 20)
		as_int(v, str_dup(a, str_sub(s, 2, s.n)), 8);
	else if (str_starts(s, STR("0x")) &&
		 digits(str_sub(s, 2, s.n), "0123456789abcdefABCDEF") &&
		 s.n <= 17)
		as_int(v, str_dup(a, str_sub(s, 2, s.n)), 16);
	else if (real_form(s)) {
		v->kind = VAL_REAL;
		v->real = strtod(str_c(a, s), NULL);
	} else if (one_of(n, inf)) {
		v->kind = VAL_REAL;
		v->real = s.p[0] == '-' ? -HUGE_VAL : HUGE_VAL;
	} else if (one_of(s, nan)) {
		v->kind = VAL_REAL;
		v->real = (double)NAN;
	}
}

static struct val *
place_val(struct rd *r, struct val *v, const yaml_event_t *ev)
{
	struct place from = place_of(r, ev->start_mark);

	v->off = from.off + r->bom;
	v->line = from.line;
	v->end = place_of(r, ev->end_mark).off + r->bom;
	return v;
}

static struct val *
scalar(struct rd *r, const yaml_event_t *ev)
{
	struct val *v = place_val(r, val_null(r->a), ev);

	v->text =
	    str_dup(r->a, (struct str){(const char *)ev->data.scalar.value,
			      ev->data.scalar.length});
	v->quoted = ev->data.scalar.style != YAML_PLAIN_SCALAR_STYLE;
	if (v->quoted)
		v->kind = VAL_TEXT;
	else
		scalar_type(r->a, v);
	return v;
}

static int
key_order(const void *a, const void *b)
{
	return str_cmp(*(const struct str *)a, *(const struct str *)b);
}

static int
keys_differ(struct rd *r, const struct val *map)
{
	struct str *sorted = NEW_N(r->a, struct str, map->n);

	if (map->n < 2)
		return 0;
	memcpy(sorted, map->keys, map->n * sizeof(*sorted));
	qsort(sorted, map->n, sizeof(*sorted), key_order);
	for (size_t i = 1; i < map->n; i++) {
		size_t last = map->n - 1;
		struct str shown;

		if (!str_eq(sorted[i - 1], sorted[i]))
			continue;
		while (!str_eq(map->keys[last], sorted[i]))
			last--;
		shown = text_clean(r->a, sorted[i], false);
		return err_set(r->e, FAIL_SYNTAX,
		    "line %d: the key \"%.*s\" stands twice",
		    map->list[last]->key_line, STR_ARG(shown));
	}
	return 0;
}

static int value(
    struct rd *r, const yaml_event_t *ev, int depth, struct val **out);

static int
list_rest(struct rd *r, struct val *list, int depth, bool flow)
{
	for (;;) {
		struct val *v;
		CLEANUP(event_release) yaml_event_t ev = {0};

		if (next_event(r, &ev) != 0)
			return -1;
		if (ev.type == YAML_SEQUENCE_END_EVENT) {
			if (flow)
				list->end =
				    place_of(r, ev.end_mark).off + r->bom;
			return 0;
		}
		if (value(r, &ev, depth + 1, &v) != 0)
			return -1;
		val_add(r->a, list, v);
		list->end = v->end;
	}
}

static int
member(struct rd *r, const yaml_event_t *key, struct val *map, int depth)
{
	struct val *k, *v;
	CLEANUP(event_release) yaml_event_t ev = {0};

	if (key->type != YAML_SCALAR_EVENT)
		return err_set(r->e, FAIL_SYNTAX,
		    "line %d: a key must be a plain word",
		    place_of(r, key->start_mark).line);
	k = scalar(r, key);
	if (next_event(r, &ev) != 0 || value(r, &ev, depth + 1, &v) != 0)
		return -1;
	v->key_off = k->off;
	v->key_line = k->line;
	val_put(r->a, map, k->text, v);
	map->end = v->end;
	return 0;
}

static int
map_rest(struct rd *r, struct val *map, int depth, bool flow)
{
	for (;;) {
		CLEANUP(event_release) yaml_event_t ev = {0};

		if (next_event(r, &ev) != 0)
			return -1;
		if (ev.type == YAML_MAPPING_END_EVENT) {
			if (flow)
				map->end =
				    place_of(r, ev.end_mark).off + r->bom;
			return keys_differ(r, map);
		}
		if (member(r, &ev, map, depth) != 0)
			return -1;
	}
}

static int
value(struct rd *r, const yaml_event_t *ev, int depth, struct val **out)
{
	if (depth > YAML_DEPTH_MAX)
		return err_set(r->e, FAIL_LIMIT,
		    "line %d: nested more than %d deep",
		    place_of(r, ev->start_mark).line, YAML_DEPTH_MAX);
	if (ev->type == YAML_SCALAR_EVENT) {
		*out = scalar(r, ev);
		return 0;
	}
	if (ev->type == YAML_SEQUENCE_START_EVENT) {
		*out = place_val(r, val_list(r->a), ev);
		return list_rest(r, *out, depth,
		    ev->data.sequence_start.style == YAML_FLOW_SEQUENCE_STYLE);
	}
	*out = place_val(r, val_map(r->a), ev);
	return map_rest(r, *out, depth,
	    ev->data.mapping_start.style == YAML_FLOW_MAPPING_STYLE);
}

/* Stream start, then the one document, if any. */
static int
document(struct rd *r, struct val **out)
{
	*out = NULL;
	for (;;) {
		CLEANUP(event_release) yaml_event_t ev = {0};

		if (next_event(r, &ev) != 0)
			return -1;
		if (ev.type == YAML_STREAM_END_EVENT)
			return 0;
		if (ev.type == YAML_STREAM_START_EVENT ||
		    ev.type == YAML_DOCUMENT_END_EVENT)
			continue;
		if (ev.type != YAML_DOCUMENT_START_EVENT) {
			if (value(r, &ev, 0, out) != 0)
				return -1;
		} else if (*out != NULL)
			return err_set(r->e, FAIL_SYNTAX,
			    "line %d: a second YAML document begins",
			    place_of(r, ev.start_mark).line);
	}
}

int
val_from_yaml(struct arena *a, struct str text, size_t max, struct val **out,
    struct err *e)
{
	CLEANUP(rd_release) struct rd r = {.a = a, .text = text, .e = e};
	struct val *v;

	if (text.n > max)
		return err_set(e, FAIL_LIMIT,
		    "YAML of %zu bytes; %zu are the limit", text.n, max);
	if (str_starts(text, STR("\xef\xbb\xbf"))) {
		r.bom = 3;
		r.text = str_sub(text, 3, text.n);
	}
	if (yaml_parser_initialize(&r.p) == 0)
		return err_set(e, FAIL_LIMIT, "no memory for a YAML parser");
	yaml_parser_set_encoding(&r.p, YAML_UTF8_ENCODING);
	yaml_parser_set_input_string(&r.p,
	    (const unsigned char *)(r.text.p != NULL ? r.text.p : ""),
	    r.text.n);
	places_make(&r);
	if (document(&r, &v) != 0)
		return -1;
	if (v == NULL || (v->kind == VAL_NULL && v->text.n == 0))
		v = val_map(a);
	*out = v;
	return 0;
}

/* Words that readers of YAML 1.1 or 1.2 take for something else. */
static bool
reserved(struct str s)
{
	static const char *const words[] = {
	    "true", "false", "yes", "no", "on", "off", "y", "n", "null", NULL};

	for (const char *const *w = words; *w != NULL; w++)
		if (str_ieq(s, str_of(*w)))
			return true;
	return false;
}

static bool
plain_ok(struct str s)
{
	size_t at = 0;

	if (s.n == 0 || s.p[s.n - 1] == ' ' || s.p[s.n - 1] == ':' ||
	    reserved(s) || str_has(s, STR(": ")) || str_has(s, STR(" #")))
		return false;
	if (!text_is_letter(text_next(s, &at)))
		return false;
	for (at = 0; at < s.n;) {
		uint32_t cp = text_next(s, &at);

		if (cp >= TEXT_BAD || val_hidden(cp))
			return false;
	}
	return true;
}

static void
put_escape(struct buf *b, uint32_t cp)
{
	static const char names[] = "\nn\rr\tt";

	for (size_t i = 0; names[i] != '\0'; i += 2)
		if ((uint32_t)names[i] == cp) {
			buf_f(b, "\\%c", names[i + 1]);
			return;
		}
	buf_f(b, cp < 0x100 ? "\\x%02X" : "\\u%04X", (unsigned)cp);
}

static void
put_text(struct buf *b, struct str s)
{
	size_t at = 0;

	if (plain_ok(s)) {
		buf_add(b, s);
		return;
	}
	buf_c(b, '"');
	while (at < s.n) {
		size_t was = at;
		uint32_t cp = text_next(s, &at);

		if (cp >= TEXT_BAD)
			buf_s(b, "\xef\xbf\xbd");
		else if (val_hidden(cp))
			put_escape(b, cp);
		else {
			if (cp == '"' || cp == '\\')
				buf_c(b, '\\');
			buf_add(b, str_sub(s, was, at));
		}
	}
	buf_c(b, '"');
}

static void put_block(struct buf *b, const struct val *v, int depth, bool here);

static void
put_scalar(struct buf *b, const struct val *v)
{
	switch (v->kind) {
	case VAL_NULL:
		buf_s(b, "null");
		break;
	case VAL_BOOL:
		buf_s(b, v->truth ? "true" : "false");
		break;
	case VAL_INT:
		buf_f(b, "%ld", v->num);
		break;
	case VAL_REAL:
		buf_add(b, val_real(b->a, v->real)->text);
		break;
	case VAL_TEXT:
		put_text(b, v->text);
		break;
	case VAL_LIST:
		buf_s(b, "[]");
		break;
	case VAL_MAP:
		buf_s(b, "{}");
		break;
	}
}

/* The members of a list or map; `here`: the first one's line has begun. */
static void
put_block(struct buf *b, const struct val *v, int depth, bool here)
{
	for (size_t i = 0; i < v->n; i++) {
		const struct val *m = v->list[i];
		bool nested = m->n != 0;

		if (!here || i != 0)
			buf_f(b, "%*s", depth * 2, "");
		if (v->kind == VAL_MAP) {
			put_text(b, v->keys[i]);
			buf_c(b, ':');
		} else
			buf_c(b, '-');
		if (!nested) {
			buf_c(b, ' ');
			put_scalar(b, m);
			buf_c(b, '\n');
		} else if (v->kind == VAL_LIST) {
			buf_c(b, ' ');
			put_block(b, m, depth + 1, true);
		} else {
			buf_c(b, '\n');
			put_block(b, m, depth + 1, false);
		}
	}
}

void
val_to_yaml(struct buf *b, const struct val *v)
{
	if (v->n != 0)
		put_block(b, v, 0, false);
	else {
		put_scalar(b, v);
		buf_c(b, '\n');
	}
}
