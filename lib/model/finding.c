#include "model/finding.h"

#include <stdlib.h>
#include <string.h>

#include "base/err.h"
#include "base/hash.h"
#include "base/text.h"
#include "format/val.h"

const char *
ruling_how_words(enum ruling_how how)
{
	static const char *const words[] = {
	    [RULED_REPLACED] = "replaced",
	    [RULED_KEPT] = "kept",
	    [RULED_MERGED] = "merged",
	    [RULED_IN_TIME] = "both, in time",
	    [RULED_BY_SCOPE] = "both, by scope",
	    [RULED_STALE] = "stale source",
	};

	return words[how];
}

struct receipt
source_receipt(const struct source *s, int line)
{
	return (struct receipt){
	    .slug = s->slug,
	    .title = s->title,
	    .path = s->path,
	    .cls = s->cls,
	    .date = s->date,
	    .origin = s->origin,
	    .line = line,
	};
}

#define ID_CHARS 10

static const char *const statuses[] = {
    [FINDING_OPEN] = "open",
    [FINDING_IGNORED] = "ignored",
    [FINDING_DISMISSED] = "dismissed",
    [FINDING_RESOLVED] = "resolved",
};

static const char *const types[] = {
    [CONFLICT_VALUE] = "value",
    [CONFLICT_DATE] = "date",
    [CONFLICT_NEGATION] = "negation",
    [CONFLICT_STATE] = "state",
    [CONFLICT_HOLDER] = "holder",
    [CONFLICT_PLACE] = "place",
    [CONFLICT_ENTITY] = "entity",
    [CONFLICT_SCOPE_CREEP] = "scope_creep",
    [CONFLICT_CONSTRAINT_VIOLATION] = "constraint_violation",
    [CONFLICT_RESOURCE] = "resource_conflict",
    [CONFLICT_DECISION_DRIFT] = "decision_drift",
    [CONFLICT_STALE_ASSUMPTION] = "stale_assumption",
    [CONFLICT_OTHER] = "other",
};

static const char *const severities[] = {
    [SEVERITY_LOW] = "low",
    [SEVERITY_MEDIUM] = "medium",
    [SEVERITY_HIGH] = "high",
};

const char *
finding_status_name(enum finding_status s)
{
	return statuses[s];
}

const char *
conflict_type_name(enum conflict_type t)
{
	return types[t];
}

const char *
severity_name(enum severity s)
{
	return severities[s];
}

static int
by_bytes(const void *a, const void *b)
{
	return str_cmp(*(const struct str *)a, *(const struct str *)b);
}

/* The folded text and the smallest origin: which receipt came first does not
 * matter. */
static struct str
side_key(struct arena *a, const struct side *s)
{
	struct str words = text_fold(a, s->text.n != 0 ? s->text : s->quote);
	struct str origin = STR_NONE;

	VEC_EACH (i, &s->by)
		if (i == 0 || str_cmp(s->by.v[i].origin, origin) < 0)
			origin = s->by.v[i].origin;
	return str_printf(a, "%.*s\n%.*s\n", STR_ARG(words), STR_ARG(origin));
}

struct str
finding_id(struct arena *a, const struct sides *s)
{
	struct str *keys = NEW_N(a, struct str, s->n);
	struct buf b;

	VEC_EACH (i, s)
		keys[i] = side_key(a, &s->v[i]);
	if (s->n != 0)
		qsort(keys, s->n, sizeof(*keys), by_bytes);
	buf_init(&b, a, (size_t)1 << 30);
	for (size_t i = 0; i < s->n && i < 2; i++)
		buf_add(&b, keys[i]);
	return str_printf(
	    a, "c-%.*s", STR_ARG(hash_short(a, buf_str(&b), ID_CHARS)));
}

static int
receipt_order(const struct receipt *x, const struct receipt *y)
{
	int c = date_cmp(x->date, y->date);

	if (c == 0)
		c = str_cmp(x->slug, y->slug);
	return c != 0 ? c : str_cmp(x->path, y->path);
}

static int
by_receipt(const void *a, const void *b)
{
	return receipt_order(a, b);
}

static int
by_side(const void *a, const void *b)
{
	static const struct receipt none = {0};
	const struct side *x = a, *y = b;
	int c = receipt_order(x->by.n != 0 ? &x->by.v[0] : &none,
	    y->by.n != 0 ? &y->by.v[0] : &none);

	return c != 0 ? c : str_cmp(x->text, y->text);
}

void
finding_sort_sides(struct finding *f)
{
	struct sides *s = &f->sides;
	bool won = f->ruling != NULL && f->ruling->winner >= 0 &&
		   (size_t)f->ruling->winner < s->n;
	struct side winner = {0};

	VEC_EACH (i, s)
		if (s->v[i].by.n > 2)
			qsort(s->v[i].by.v + 1, s->v[i].by.n - 1,
			    sizeof(struct receipt), by_receipt);
	if (won)
		winner = s->v[f->ruling->winner];
	if (s->n > 1)
		qsort(s->v, s->n, sizeof(*s->v), by_side);
	for (size_t i = 0; won && i < s->n; i++)
		if (s->v[i].by.v == winner.by.v &&
		    str_eq(s->v[i].text, winner.text))
			f->ruling->winner = (int)i;
}

struct str
finding_path(struct arena *a, struct str id)
{
	struct str name = str_starts(id, STR("c-")) ? str_sub(id, 2, id.n) : id;

	return str_printf(a, FINDING_DIR "%.*s/%.*s.yaml",
	    STR_ARG(str_sub(name, 0, 2)), STR_ARG(id));
}

static bool
fits(struct str id, struct str name)
{
	return name.n != 0 && (str_starts(id, name) ||
				  (str_starts(id, STR("c-")) &&
				      str_starts(str_sub(id, 2, id.n), name)));
}

static bool
finding_fits(const struct finding *f, struct str name, bool whole)
{
	if (whole)
		return str_eq(f->id, name) || strs_has(&f->aliases, name);
	if (fits(f->id, name))
		return true;
	VEC_EACH (i, &f->aliases)
		if (fits(f->aliases.v[i], name))
			return true;
	return false;
}

static int
no_finding(const struct findings *all, struct str name, struct err *e)
{
	const struct finding *best = NULL;
	size_t least = (size_t)-1;
	struct str shown = text_clean(e->a, name, false);

	VEC_EACH (i, all) {
		size_t d = text_distance(name, all->v[i]->id, 64);

		if (d < least) {
			least = d;
			best = all->v[i];
		}
	}
	if (best == NULL) {
		err_set(e, FAIL_NOTFOUND,
		    "no conflict \"%.*s\"; this wiki has none", STR_ARG(shown));
		return err_fix(e, "wikictl ingest FILE");
	}
	err_set(e, FAIL_NOTFOUND, "no conflict \"%.*s\"; the nearest is %.*s",
	    STR_ARG(shown), STR_ARG(best->id));
	return err_fix(e, "wikictl conflicts --status all");
}

static int
many_findings(const struct findings *all, struct str name, struct err *e)
{
	struct strs fit = {0};

	VEC_EACH (i, all)
		if (finding_fits(all->v[i], name, false))
			strs_add(e->a, &fit, all->v[i]->id);
	strs_sort(&fit);
	err_set(e, FAIL_USAGE, "\"%.*s\" fits %zu conflicts: %.*s",
	    STR_ARG(text_clean(e->a, name, false)), fit.n,
	    STR_ARG(strs_list(e->a, &fit, 10)));
	return err_fix(e, "write more of the id: wikictl show ID");
}

int
finding_find(const struct findings *all, struct str name, struct finding **out,
    struct err *e)
{
	struct finding *found = NULL;
	size_t n = 0;

	VEC_EACH (i, all) {
		if (finding_fits(all->v[i], name, true)) {
			*out = all->v[i];
			return 0;
		}
		if (finding_fits(all->v[i], name, false)) {
			found = all->v[i];
			n++;
		}
	}
	if (n == 0)
		return no_finding(all, name, e);
	if (n > 1)
		return many_findings(all, name, e);
	*out = found;
	return 0;
}

bool
finding_ruled_on_all(const struct finding *f)
{
	if (f->ruling == NULL)
		return false;
	VEC_EACH (i, &f->sides) {
		const struct side *s = &f->sides.v[i];

		if (!strs_has(&f->ruling->sides, s->text))
			return false;
		VEC_EACH (k, &s->by)
			if (s->by.v[k].slug.n != 0 &&
			    !strs_has(&f->ruling->receipts, s->by.v[k].slug))
				return false;
	}
	return true;
}

static struct val *
text_or_null(struct arena *a, struct str s)
{
	return s.n != 0 ? val_text(a, s) : val_null(a);
}

static struct val *
source_val(struct arena *a, const struct receipt *r)
{
	struct val *v = val_map(a);

	val_set(a, v, "slug", text_or_null(a, r->slug));
	val_set_text(a, v, "title", r->title);
	val_set_text(a, v, "path", r->path);
	val_set_text(a, v, "class", str_of(source_class_name(r->cls)));
	return v;
}

static struct val *
date_val(struct arena *a, struct date d)
{
	return date_known(d) ? val_text(a, date_text(a, d)) : val_null(a);
}

static struct val *
also_val(struct arena *a, const struct side *s)
{
	struct val *list = val_list(a);

	for (size_t i = 1; i < s->by.n; i++) {
		struct val *v = val_map(a);

		val_set(a, v, "source", source_val(a, &s->by.v[i]));
		val_set(a, v, "date", date_val(a, s->by.v[i].date));
		val_set_text(a, v, "origin", s->by.v[i].origin);
		val_add(a, list, v);
	}
	return list;
}

struct val *
finding_side_val(struct arena *a, const struct side *s)
{
	static const struct receipt none = {.cls = CLASS_DOCUMENT};
	const struct receipt *r = s->by.n != 0 ? &s->by.v[0] : &none;
	struct val *v = val_map(a);

	val_set_text(a, v, "text", s->text);
	val_set_text(a, v, "quote", s->quote);
	val_set(a, v, "source", source_val(a, r));
	val_set(a, v, "date", date_val(a, r->date));
	val_set(a, v, "page", text_or_null(a, s->page));
	val_set_int(a, v, "line", s->line != 0 ? s->line : r->line);
	val_set_text(a, v, "origin", r->origin);
	if (s->by.n > 1)
		val_set(a, v, "also", also_val(a, s));
	return v;
}
