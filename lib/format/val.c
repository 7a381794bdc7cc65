#include "format/val.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/arena.h"

static struct val *
make(struct arena *a, enum val_kind kind)
{
	struct val *v = NEW(a, struct val);

	v->kind = kind;
	return v;
}

struct val *
val_null(struct arena *a)
{
	return make(a, VAL_NULL);
}

struct val *
val_bool(struct arena *a, bool b)
{
	struct val *v = make(a, VAL_BOOL);

	v->truth = b;
	v->text = b ? STR("true") : STR("false");
	return v;
}

struct val *
val_int(struct arena *a, long n)
{
	struct val *v = make(a, VAL_INT);

	v->num = n;
	v->text = str_printf(a, "%ld", n);
	return v;
}

/* The shortest text that reads back as the same number, and as a real. */
static struct str
real_text(struct arena *a, double d)
{
	struct str s = STR_NONE;

	if (isnan(d))
		return STR(".nan");
	if (isinf(d))
		return d < 0 ? STR("-.inf") : STR(".inf");
	for (int digits = 15; digits <= 17; digits++) {
		s = str_printf(a, "%.*g", digits, d);
		if (strtod(s.p, NULL) == d)
			break;
	}
	if (str_chr(s, '.') == s.n && str_chr(s, 'e') == s.n)
		s = str_printf(a, "%.*s.0", STR_ARG(s));
	return s;
}

struct val *
val_real(struct arena *a, double d)
{
	struct val *v = make(a, VAL_REAL);

	v->real = d;
	v->text = real_text(a, d);
	return v;
}

struct val *
val_text(struct arena *a, struct str s)
{
	struct val *v = make(a, VAL_TEXT);

	v->text = s;
	return v;
}

struct val *
val_copy(struct arena *a, const struct val *v)
{
	struct val *c = NEW(a, struct val);

	*c = *v;
	c->text = str_dup(a, v->text);
	c->list = NEW_N(a, struct val *, v->n);
	for (size_t i = 0; i < v->n; i++)
		c->list[i] = val_copy(a, v->list[i]);
	if (v->keys == NULL)
		return c;
	c->keys = NEW_N(a, struct str, v->n);
	for (size_t i = 0; i < v->n; i++)
		c->keys[i] = str_dup(a, v->keys[i]);
	return c;
}

struct val *
val_list(struct arena *a)
{
	return make(a, VAL_LIST);
}

struct val *
val_map(struct arena *a)
{
	return make(a, VAL_MAP);
}

/* Room is doubled whenever the number of members is a power of two. */
static void
room(struct arena *a, struct val *v)
{
	size_t n = v->n, want = n == 0 ? 4 : arena_times(n, 2);

	if (n != 0 && (n < 4 || (n & (n - 1)) != 0))
		return;
	v->list = arena_grow(
	    a, v->list, n * sizeof(*v->list), want * sizeof(*v->list));
	if (v->kind == VAL_MAP)
		v->keys = arena_grow(
		    a, v->keys, n * sizeof(*v->keys), want * sizeof(*v->keys));
}

void
val_add(struct arena *a, struct val *list, struct val *v)
{
	room(a, list);
	list->list[list->n++] = v;
}

void
val_put(struct arena *a, struct val *map, struct str key, struct val *v)
{
	room(a, map);
	map->keys[map->n] = key;
	map->list[map->n++] = v;
}

static size_t
key_find(const struct val *map, struct str key)
{
	for (size_t i = 0; i < map->n; i++)
		if (str_eq(map->keys[i], key))
			return i;
	return map->n;
}

void
val_set(struct arena *a, struct val *map, const char *key, struct val *v)
{
	size_t i = key_find(map, str_of(key));

	if (i < map->n)
		map->list[i] = v;
	else
		val_put(a, map, str_dup(a, str_of(key)), v);
}

void
val_set_text(struct arena *a, struct val *map, const char *key, struct str s)
{
	val_set(a, map, key, val_text(a, s));
}

void
val_set_int(struct arena *a, struct val *map, const char *key, long n)
{
	val_set(a, map, key, val_int(a, n));
}

void
val_set_bool(struct arena *a, struct val *map, const char *key, bool b)
{
	val_set(a, map, key, val_bool(a, b));
}

const struct val *
val_get(const struct val *map, const char *key)
{
	size_t i;

	if (map == NULL || map->kind != VAL_MAP)
		return NULL;
	i = key_find(map, str_of(key));
	return i < map->n ? map->list[i] : NULL;
}

struct str
val_str(const struct val *map, const char *key)
{
	const struct val *v = val_get(map, key);

	if (v == NULL || v->kind == VAL_NULL || v->kind == VAL_LIST ||
	    v->kind == VAL_MAP)
		return STR_NONE;
	return v->text;
}

long
val_num(const struct val *map, const char *key, long otherwise)
{
	const struct val *v = val_get(map, key);

	return v != NULL && v->kind == VAL_INT ? v->num : otherwise;
}

bool
val_truth(const struct val *map, const char *key, bool otherwise)
{
	const struct val *v = val_get(map, key);

	return v != NULL && v->kind == VAL_BOOL ? v->truth : otherwise;
}

bool
val_hidden(uint32_t cp)
{
	static const uint32_t spans[][2] = {{0, 0x1f}, {0x7f, 0x9f},
	    {0x61c, 0x61c}, {0x200b, 0x200b}, {0x200e, 0x200f},
	    {0x2028, 0x202e}, {0x2066, 0x206f}, {0xfeff, 0xfeff},
	    {0xfff9, 0xfffb}, {0xfffe, 0xffff}, {0xe0000, 0xe007f}};

	for (size_t i = 0; i < sizeof(spans) / sizeof(spans[0]); i++)
		if (cp >= spans[i][0] && cp <= spans[i][1])
			return true;
	return false;
}
