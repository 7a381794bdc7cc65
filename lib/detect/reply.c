#include "detect/reply.h"

#include "base/arena.h"
#include "base/err.h"
#include "base/text.h"
#include "format/json.h"

/* More places where an object might start are not looked at. */
#define STARTS_MAX 200
#define SHOWN 60

/* ---- the schema ---- */

static struct val *
field_schema(struct arena *a, const struct reply_field *f)
{
	struct val *v = val_map(a), *l;

	switch (f->kind) {
	case REPLY_END:
	case REPLY_TEXT:
		val_set_text(a, v, "type", STR("string"));
		break;
	case REPLY_WORD:
		val_set_text(a, v, "type", STR("string"));
		l = val_list(a);
		for (const char *const *w = f->words; *w != NULL; w++)
			val_add(a, l, val_text(a, str_of(*w)));
		val_set(a, v, "enum", l);
		break;
	case REPLY_LIST:
		val_set_text(a, v, "type", STR("array"));
		val_set(a, v, "items", reply_schema(a, f->of));
		break;
	}
	return v;
}

struct val *
reply_schema(struct arena *a, const struct reply_field *fields)
{
	struct val *v = val_map(a), *props = val_map(a), *all = val_list(a);

	val_set_text(a, v, "type", STR("object"));
	for (; fields->kind != REPLY_END; fields++) {
		val_set(a, props, fields->name, field_schema(a, fields));
		val_add(a, all, val_text(a, str_of(fields->name)));
	}
	val_set(a, v, "properties", props);
	val_set(a, v, "required", all);
	val_set_bool(a, v, "additionalProperties", false);
	return v;
}

/* ---- an object against it ---- */

static int
wrong(struct arena *a, struct err *e, const char *name, struct str got,
    const char *want)
{
	got = text_clean(a, str_sub(got, 0, SHOWN), false);
	return err_set(e, FAIL_UNCHECKED, "the answer's `%s` is %s%.*s%s%s",
	    name, got.n != 0 ? "\"" : "", STR_ARG(got),
	    got.n != 0 ? "\", and not " : "not ", want);
}

static bool
is_word(struct str s, const char *const *words)
{
	for (; *words != NULL; words++)
		if (str_eq(s, str_of(*words)))
			return true;
	return false;
}

static int object_check(struct arena *a, const struct val *v,
    const struct reply_field *fields, struct err *e);

static int
field_check(struct arena *a, const struct val *v, const struct reply_field *f,
    struct err *e)
{
	switch (f->kind) {
	case REPLY_END:
		break;
	case REPLY_TEXT:
		if (v->kind != VAL_TEXT)
			return wrong(a, e, f->name, STR_NONE, "a text");
		if (v->text.n > f->max)
			return wrong(a, e, f->name, v->text, "that long");
		break;
	case REPLY_WORD:
		if (v->kind != VAL_TEXT || !is_word(v->text, f->words))
			return wrong(a, e, f->name,
			    v->kind == VAL_TEXT ? v->text : STR_NONE,
			    "one of its words");
		break;
	case REPLY_LIST:
		if (v->kind != VAL_LIST || v->n > f->max)
			return wrong(a, e, f->name, STR_NONE,
			    v->kind == VAL_LIST ? "that long" : "a list");
		for (size_t i = 0; i < v->n; i++)
			if (object_check(a, v->list[i], f->of, e) != 0)
				return -1;
		break;
	}
	return 0;
}

static int
object_check(struct arena *a, const struct val *v,
    const struct reply_field *fields, struct err *e)
{
	size_t n = 0;

	if (v->kind != VAL_MAP)
		return err_set(
		    e, FAIL_UNCHECKED, "the answer is no JSON object");
	for (const struct reply_field *f = fields; f->kind != REPLY_END; f++) {
		const struct val *m = val_get(v, f->name);

		if (m == NULL)
			return err_set(e, FAIL_UNCHECKED,
			    "the answer has no `%s`", f->name);
		if (field_check(a, m, f, e) != 0)
			return -1;
		n++;
	}
	if (v->n != n)
		return err_set(e, FAIL_UNCHECKED,
		    "the answer says more than it was asked for");
	return 0;
}

/* ---- finding it ---- */

/* How models mark what they think before they answer; NULL: no mark of the
 * start is known, and the answer stands behind the end. */
static const struct {
	const char *open, *close;
} thoughts[] = {
    {"<think>", "</think>"},
    {"<thinking>", "</thinking>"},
    {"<thought>", "</thought>"},
    {"<reasoning>", "</reasoning>"},
    {"<reflection>", "</reflection>"},
    {"<scratchpad>", "</scratchpad>"},
    {"[THINK]", "[/THINK]"},
    {NULL, "<|channel|>final<|message|>"},
};

/* What stands behind the last end of a thought. FAIL_UNCHECKED where one does
 * not end. */
static int
thoughts_cut(struct str *text, struct err *e)
{
	struct str s = str_trim(*text);

	if (str_starts(s, STR("{")))
		return 0; /* what stands inside of it is its own */
	for (size_t i = 0; i < sizeof(thoughts) / sizeof(*thoughts); i++) {
		struct str close = str_of(thoughts[i].close);
		size_t at;

		while ((at = str_find(s, close)) < s.n)
			s = str_sub(s, at + close.n, s.n);
		if (thoughts[i].open != NULL &&
		    str_has(s, str_of(thoughts[i].open)))
			return err_set(e, FAIL_UNCHECKED,
			    "the answer ends in the midst of its reasoning");
	}
	*text = str_trim(s);
	return 0;
}

static bool
same(struct arena *a, const struct val *x, const struct val *y)
{
	struct buf bx, by;

	buf_init(&bx, a, (size_t)16 << 20);
	buf_init(&by, a, (size_t)16 << 20);
	val_to_json(&bx, x, 0);
	val_to_json(&by, y, 0);
	return str_eq(buf_str(&bx), buf_str(&by));
}

/* Objects of the asked form among all that stand in the text. */
struct found {
	const struct val *one;
	bool two;   /* that differ */
	bool open;  /* one starts and does not end, or is broken */
	bool wrong; /* one is of another form: *e says how */
};

/* A brace that starts an object, and none of prose or code. */
static bool
starts(struct str rest)
{
	rest = str_trim(str_sub(rest, 1, rest.n));
	return rest.n == 0 || rest.p[0] == '"';
}

static void
look(struct arena *a, struct str text, const struct reply_field *fields,
    struct found *f, struct err *e)
{
	size_t at = 0, used;

	for (int n = 0; n < STARTS_MAX; n++) {
		struct str rest = str_sub(text, at, text.n);
		struct val *v;
		struct err bad;

		err_init(&bad, a);
		at += str_chr(rest, '{');
		if (at >= text.n)
			return;
		rest = str_sub(text, at, text.n);
		if (val_from_json_start(a, rest, &v, &used, &bad) != 0) {
			f->open |= starts(rest);
			at++;
			continue;
		}
		at += used;
		if (object_check(a, v, fields, e) != 0)
			f->wrong = true;
		else if (f->one == NULL)
			f->one = v;
		else
			f->two |= !same(a, f->one, v);
	}
}

int
reply_read(struct arena *a, struct str text, bool cut,
    const struct reply_field *fields, const struct val **out, struct err *e)
{
	struct found f = {0};
	struct err bad;

	if (cut)
		return err_set(e, FAIL_UNCHECKED,
		    "the answer is cut off at the token limit");
	if (thoughts_cut(&text, e) != 0)
		return -1;
	err_init(&bad, a);
	look(a, text, fields, &f, &bad);
	if (f.two)
		return err_set(e, FAIL_UNCHECKED,
		    "the answer holds two verdicts that differ");
	if (f.open)
		return err_set(
		    e, FAIL_UNCHECKED, "the answer is cut off, or no JSON");
	if (f.one != NULL) {
		*out = f.one;
		return 0;
	}
	if (f.wrong)
		return err_set(e, FAIL_UNCHECKED, "%.*s", STR_ARG(bad.msg));
	return err_set(e, FAIL_UNCHECKED, "the answer holds no JSON object");
}
