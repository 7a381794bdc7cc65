#include "opt.h"

#include "base/text.h"

struct parse {
	struct arena *a;
	const struct opt *table[2];
	struct opt_value *values[2];
	int argc, at;
	char *const *argv;
	struct err *e;
};

size_t
opt_count(const struct opt *table)
{
	size_t n = 0;

	while (table != NULL && table[n].kind != OPT_END)
		n++;
	return n;
}

/* Two letters in the other order are one slip. */
static bool
swapped(struct str x, struct str y)
{
	size_t i = 0;

	if (x.n != y.n)
		return false;
	while (i < x.n && x.p[i] == y.p[i])
		i++;
	return i + 1 < x.n && x.p[i] == y.p[i + 1] && x.p[i + 1] == y.p[i] &&
	       str_eq(str_sub(x, i + 2, x.n), str_sub(y, i + 2, y.n));
}

struct str
opt_nearest(struct str word, const struct strs *names)
{
	struct str best = STR_NONE;
	size_t near = word.n / 3 + 1;

	VEC_EACH (i, names) {
		size_t d = swapped(word, names->v[i])
			       ? 1
			       : text_distance(word, names->v[i], near);

		if (d < near) {
			near = d;
			best = names->v[i];
		}
	}
	return best;
}

/* The row named `name`, or with that letter. */
static const struct opt *
row_find(
    struct parse *p, struct str name, char letter, struct opt_value **value)
{
	for (size_t t = 0; t < 2; t++)
		for (size_t i = 0; i < opt_count(p->table[t]); i++) {
			const struct opt *o = &p->table[t][i];

			if (letter != 0 ? o->letter == letter
					: str_eq(str_of(o->name), name)) {
				*value = &p->values[t][i];
				return o;
			}
		}
	return NULL;
}

static int
unknown(struct parse *p, struct str word, struct str name)
{
	struct strs names = {0};
	struct str near;

	for (size_t t = 0; t < 2; t++)
		for (size_t i = 0; i < opt_count(p->table[t]); i++)
			strs_add(p->a, &names, str_of(p->table[t][i].name));
	near = opt_nearest(name, &names);
	err_set(p->e, FAIL_USAGE, "unknown option %.*s", STR_ARG(word));
	if (near.n != 0)
		err_fix(p->e, "did you mean --%.*s?", STR_ARG(near));
	return -1;
}

static int
value_set(
    struct parse *p, const struct opt *o, struct str text, struct opt_value *v)
{
	if (v->given)
		return err_set(
		    p->e, FAIL_USAGE, "--%s is given twice", o->name);
	if (o->kind == OPT_NUMBER &&
	    (!str_int(text, &v->number) || v->number < 0))
		return err_set(p->e, FAIL_USAGE,
		    "--%s needs a whole number, not \"%.*s\"", o->name,
		    STR_ARG(text));
	if (o->kind == OPT_DATE && !date_parse(text, &v->date))
		return err_set(p->e, FAIL_USAGE,
		    "--%s needs a date such as 2026-05-02, not \"%.*s\"",
		    o->name, STR_ARG(text));
	v->text = text;
	v->given = true;
	return 0;
}

/* `word` is the option as given; `inl` what follows its '=' or letter. */
static int
option(struct parse *p, struct str word, struct str name, char letter,
    bool has_inl, struct str inl)
{
	struct opt_value *v = NULL;
	const struct opt *o = row_find(p, name, letter, &v);

	if (o == NULL)
		return unknown(p, word, name);
	if (o->kind == OPT_FLAG) {
		if (has_inl)
			return err_set(
			    p->e, FAIL_USAGE, "--%s takes no value", o->name);
		v->given = true;
		return 0;
	}
	if (!has_inl) {
		if (p->at + 1 >= p->argc)
			return err_set(
			    p->e, FAIL_USAGE, "--%s needs a value", o->name);
		inl = str_of(p->argv[++p->at]);
	}
	return value_set(p, o, inl, v);
}

static int
dashed(struct parse *p, struct str word)
{
	struct str name = word, inl = STR_NONE;
	bool has_inl;

	if (!str_starts(word, STR("--"))) {
		has_inl = word.n > 2;
		return option(p, word, str_sub(word, 1, 2), word.p[1], has_inl,
		    str_sub(word, 2, word.n));
	}
	has_inl = str_cut(str_sub(word, 2, word.n), '=', &name, &inl);
	return option(p, str_sub(word, 0, name.n + 2), name, 0, has_inl, inl);
}

int
opt_parse(struct arena *a, const struct opt *common,
    struct opt_value *common_values, const struct opt *own,
    struct opt_value *own_values, int argc, char *const argv[], int *first,
    struct strs *words, struct err *e)
{
	struct parse p = {.a = a,
	    .table = {common, own},
	    .values = {common_values, own_values},
	    .argc = argc,
	    .argv = argv,
	    .e = e};
	bool ended = false;

	for (; p.at < argc; p.at++) {
		struct str w = str_of(argv[p.at]);

		if (!ended && str_eq(w, STR("--")))
			ended = true;
		else if (!ended && w.n > 1 && w.p[0] == '-') {
			if (dashed(&p, w) != 0)
				return -1;
		} else if (first != NULL)
			break;
		else
			strs_add(a, words, w);
	}
	if (first != NULL)
		*first = p.at;
	return 0;
}
