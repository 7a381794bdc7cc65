#include "format/json.h"

#include <jansson.h>
#include <math.h>

#include "base/arena.h"
#include "base/err.h"
#include "base/text.h"

#define CLEANUP(f) __attribute__((cleanup(f)))

static void
json_freep(json_t **j)
{
	json_decref(*j);
}

/* jansson refuses texts nested more than 2048 deep, which bounds this. */
static struct val *
from(struct arena *a, json_t *j)
{
	struct val *v;
	json_t *member;
	size_t i;

	switch (json_typeof(j)) {
	case JSON_OBJECT:
		v = val_map(a);
		for (void *at = json_object_iter(j); at != NULL;
		     at = json_object_iter_next(j, at))
			val_put(a, v,
			    str_dup(a, str_of(json_object_iter_key(at))),
			    from(a, json_object_iter_value(at)));
		return v;
	case JSON_ARRAY:
		v = val_list(a);
		json_array_foreach(j, i, member) val_add(a, v, from(a, member));
		return v;
	case JSON_STRING:
		return val_text(a, str_dup(a, (struct str){json_string_value(j),
						  json_string_length(j)}));
	case JSON_INTEGER:
		return val_int(a, (long)json_integer_value(j));
	case JSON_REAL:
		return val_real(a, json_real_value(j));
	case JSON_TRUE:
	case JSON_FALSE:
		return val_bool(a, json_is_true(j));
	case JSON_NULL:
		break;
	}
	return val_null(a);
}

static int
load(struct arena *a, struct str text, size_t flags, struct val **out,
    size_t *used, struct err *e)
{
	json_error_t bad;
	CLEANUP(json_freep)
	json_t *j = json_loadb(text.p != NULL ? text.p : "", text.n,
	    JSON_REJECT_DUPLICATES | JSON_DECODE_ANY | flags, &bad);

	if (j == NULL) {
		struct str why = text_clean(a, str_of(bad.text), false);

		return err_set(e, FAIL_SYNTAX, "line %d: not JSON: %.*s",
		    bad.line < 1 ? 1 : bad.line, STR_ARG(why));
	}
	*out = from(a, j);
	*used = (size_t)bad.position;
	return 0;
}

int
val_from_json(struct arena *a, struct str text, struct val **out, struct err *e)
{
	size_t used;

	return load(a, text, 0, out, &used, e);
}

int
val_from_json_start(struct arena *a, struct str text, struct val **out,
    size_t *used, struct err *e)
{
	return load(a, text, JSON_DISABLE_EOF_CHECK, out, used, e);
}

static void
put_escape(struct buf *b, uint32_t cp)
{
	static const char names[] = "\bb\ff\nn\rr\tt";

	for (size_t i = 0; names[i] != '\0'; i += 2)
		if ((uint32_t)names[i] == cp) {
			buf_f(b, "\\%c", names[i + 1]);
			return;
		}
	buf_f(b, "\\u%04x", (unsigned)cp);
}

static void
put_text(struct buf *b, struct str s)
{
	size_t at = 0;

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

static void
put_line(struct buf *b, int indent, int depth)
{
	if (indent > 0)
		buf_f(b, "\n%*s", indent * depth, "");
}

static void
put_val(struct buf *b, const struct val *v, int indent, int depth)
{
	bool map = v->kind == VAL_MAP;

	for (size_t i = 0; i < v->n; i++) {
		buf_s(b, i != 0 ? "," : map ? "{" : "[");
		put_line(b, indent, depth + 1);
		if (map) {
			put_text(b, v->keys[i]);
			buf_s(b, indent > 0 ? ": " : ":");
		}
		if (v->list[i]->kind >= VAL_LIST)
			put_val(b, v->list[i], indent, depth + 1);
		else
			val_to_json(b, v->list[i], indent);
	}
	if (v->n == 0)
		buf_s(b, map ? "{}" : "[]");
	else {
		put_line(b, indent, depth);
		buf_c(b, map ? '}' : ']');
	}
}

void
val_to_json(struct buf *b, const struct val *v, int indent)
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
		if (isfinite(v->real))
			buf_add(b, val_real(b->a, v->real)->text);
		else
			buf_s(b, "null");
		break;
	case VAL_TEXT:
		put_text(b, v->text);
		break;
	case VAL_LIST:
	case VAL_MAP:
		put_val(b, v, indent, 0);
		break;
	}
}
