/* The record of a proposal: .wikictl/proposals/XX/ID.yaml. */
#include <stddef.h>
#include <stdlib.h>

#include "base/text.h"
#include "model/record.h"
#include "ops/propose_own.h"

#define SCHEMA "wikictl.proposal/1"

static const char *const kinds[PROPOSAL_KINDS] = {
    [PROPOSE_CLAIM] = "claim",
    [PROPOSE_EDIT] = "edit",
    [PROPOSE_RESOLUTION] = "resolution",
    [PROPOSE_DISMISS] = "dismiss",
    [PROPOSE_IGNORE] = "ignore",
    [PROPOSE_REOPEN] = "reopen",
    [PROPOSE_CONFIRM] = "confirm",
    [PROPOSE_RETRACT] = "retract",
    [PROPOSE_CONTEST] = "contest",
};
static const char *const statuses[] = {
    [PROPOSAL_OPEN] = "open",
    [PROPOSAL_ACCEPTED] = "accepted",
    [PROPOSAL_DECLINED] = "declined",
};

#define W(m)                                                                   \
	{                                                                      \
#m, offsetof(struct proposal_words, m)                         \
	}
static const struct record_field word_fields[] = {W(page), W(title), W(date),
    W(class), W(author), W(url), W(old), W(text), W(keep), W(arg), W(evidence),
    W(quote), W(stale), W(why), {NULL, 0}};
#undef W
static const struct record_field judge_fields[] = {
    {"verdict", offsetof(struct proposal_judge, verdict)},
    {"confidence", offsetof(struct proposal_judge, confidence)},
    {"model", offsetof(struct proposal_judge, model)},
    {"prompt", offsetof(struct proposal_judge, prompt)},
    {"hash", offsetof(struct proposal_judge, hash)},
    {NULL, 0},
};
static const struct record_field event_fields[] = {
    {"what", offsetof(struct event, what)},
    {"actor", offsetof(struct event, actor)},
    {"note", offsetof(struct event, note)},
    {NULL, 0},
};

static const char *const known[] = {"id", "kind", "status", "target", "actor",
    "date", "proposed", "edited", "judge", "sides", "receipts", "history",
    NULL};
static const char *const words_known[] = {"page", "title", "date", "class",
    "author", "url", "old", "text", "keep", "arg", "evidence", "quote", "stale",
    "why", NULL};
static const char *const judge_known[] = {
    "verdict", "confidence", "model", "prompt", "hash", NULL};
static const char *const event_known[] = {
    "date", "what", "actor", "note", NULL};

const char *
proposal_kind_name(enum proposal_kind k)
{
	return kinds[k];
}

bool
proposal_kind_find(struct str name, enum proposal_kind *out)
{
	for (int i = 0; i < PROPOSAL_KINDS; i++)
		if (str_eq(name, str_of(kinds[i]))) {
			*out = (enum proposal_kind)i;
			return true;
		}
	return false;
}

const char *
proposal_status_name(enum proposal_status s)
{
	return statuses[s];
}

struct str
proposal_path(struct arena *a, struct str id)
{
	struct str name = str_starts(id, STR("p-")) ? str_sub(id, 2, id.n) : id;

	return str_printf(a, PROPOSAL_DIR "%.*s/%.*s.yaml",
	    STR_ARG(str_sub(name, 0, 2)), STR_ARG(id));
}

/* Each text in turn; false at the end. */
static bool
word_at(const struct proposal_words *w, size_t i, struct str *out)
{
	if (word_fields[i].key == NULL)
		return false;
	*out = *(const struct str *)(const void *)((const char *)w +
						   word_fields[i].at);
	return true;
}

bool
proposal_edited(const struct proposal *p)
{
	struct str s;

	for (size_t i = 0; word_at(&p->edited, i, &s); i++)
		if (s.n != 0)
			return true;
	return false;
}

static bool
words_same(const struct proposal_words *x, const struct proposal_words *y)
{
	struct str s, t;

	for (size_t i = 0; word_at(x, i, &s) && word_at(y, i, &t); i++)
		if (!str_eq(s, t))
			return false;
	return true;
}

void
words_key(struct buf *b, const struct proposal_words *w)
{
	struct str s;

	for (size_t i = 0; word_at(w, i, &s); i++)
		buf_f(b, "%s %zu\n%.*s\n", word_fields[i].key, s.n, STR_ARG(s));
}

int
words_each(struct arena *a, const struct proposal_words *w,
    int (*one)(struct arena *a, const char *key, struct str s, struct err *e),
    struct err *e)
{
	struct str s;

	for (size_t i = 0; word_at(w, i, &s); i++)
		if (one(a, word_fields[i].key, s, e) != 0)
			return -1;
	return 0;
}

bool
proposal_same(const struct proposal *x, const struct proposal *y)
{
	return str_eq(x->id, y->id) && x->kind == y->kind &&
	       str_eq(x->target, y->target) && str_eq(x->actor, y->actor) &&
	       words_same(&x->words, &y->words) &&
	       str_eq(x->judge.verdict, y->judge.verdict) &&
	       str_eq(x->judge.model, y->judge.model) &&
	       str_eq(x->judge.hash, y->judge.hash);
}

/* ---- writing ---- */

static void
set_map(struct arena *a, struct val *v, const char *key,
    const struct record_field *fields, const void *from)
{
	struct val *m = val_map(a);

	record_set_fields(a, m, fields, from);
	if (m->n != 0)
		val_set(a, v, key, m);
}

static struct val *
history_val(struct arena *a, const struct events *h)
{
	struct val *list = val_list(a);

	VEC_EACH (i, h) {
		struct val *v = val_map(a);

		record_set_date(a, v, "date", h->v[i].date);
		record_set_fields(a, v, event_fields, &h->v[i]);
		val_add(a, list, v);
	}
	return list;
}

void
proposal_save(struct arena *a, struct tree *edits, const struct proposal *p)
{
	struct val *v = record_new(a, SCHEMA);

	record_set(a, v, "id", p->id);
	val_set_text(a, v, "kind", str_of(kinds[p->kind]));
	val_set_text(a, v, "status", str_of(statuses[p->status]));
	record_set(a, v, "target", p->target);
	record_set(a, v, "actor", p->actor);
	record_set_date(a, v, "date", p->date);
	set_map(a, v, "proposed", word_fields, &p->words);
	set_map(a, v, "edited", word_fields, &p->edited);
	set_map(a, v, "judge", judge_fields, &p->judge);
	record_set_list(a, v, "sides", &p->sides);
	record_set_list(a, v, "receipts", &p->receipts);
	if (p->history.n != 0)
		val_set(a, v, "history", history_val(a, &p->history));
	record_save(edits, proposal_path(a, p->id), v);
}

/* ---- reading ---- */

static int
map_read(const struct record *r, const struct val *v, const char *key,
    const char *const *names, const struct record_field *fields, void *to)
{
	const struct val *m = val_get(v, key);

	if (m == NULL || m->kind == VAL_NULL)
		return 0;
	if (m->kind != VAL_MAP)
		return record_bad(r, m->line, "%s: a map is expected", key);
	return record_known(r, m, names) != 0 ||
		       record_get_fields(r, m, fields, to) != 0
		   ? -1
		   : 0;
}

static int
history_read(const struct record *r, const struct val *v, struct proposal *p)
{
	const struct val *l = val_get(v, "history");

	if (l == NULL || l->kind == VAL_NULL)
		return 0;
	if (l->kind != VAL_LIST)
		return record_bad(r, l->line, "history: a list is expected");
	for (size_t i = 0; i < l->n; i++) {
		struct event *ev = VEC_ADD(r->a, &p->history);

		if (l->list[i]->kind != VAL_MAP)
			return record_bad(r, l->list[i]->line,
			    "history: a list of maps is expected");
		if (record_known(r, l->list[i], event_known) != 0 ||
		    record_get_date(r, l->list[i], "date", &ev->date) != 0 ||
		    record_get_fields(r, l->list[i], event_fields, ev) != 0)
			return -1;
	}
	return 0;
}

static int
head_read(const struct record *r, const struct val *v, struct proposal *p)
{
	int kind, status;

	if (record_get(r, v, "id", &p->id) != 0 ||
	    record_get_word(r, v, "kind", kinds, PROPOSAL_KINDS, -1, &kind) !=
		0 ||
	    record_get_word(
		r, v, "status", statuses, 3, PROPOSAL_OPEN, &status) != 0 ||
	    record_get(r, v, "target", &p->target) != 0 ||
	    record_get(r, v, "actor", &p->actor) != 0 ||
	    record_get_date(r, v, "date", &p->date) != 0)
		return -1;
	if (kind < 0)
		return record_bad(r, 1, "no kind");
	p->kind = (enum proposal_kind)kind;
	p->status = (enum proposal_status)status;
	return 0;
}

static bool
id_ok(struct str id)
{
	if (!str_starts(id, STR("p-")) || id.n < 5)
		return false;
	for (size_t i = 2; i < id.n; i++)
		if ((id.p[i] < 'a' || id.p[i] > 'z') &&
		    (id.p[i] < '0' || id.p[i] > '9'))
			return false;
	return true;
}

int
proposal_load(struct arena *a, const struct tree *t, struct str path,
    struct proposal **out, struct err *e)
{
	struct record r = {a, path, e};
	struct proposal *p = NEW(a, struct proposal);
	const struct val *v;

	if (record_load(&r, t, SCHEMA, known, &v) != 0 ||
	    head_read(&r, v, p) != 0 ||
	    map_read(&r, v, "proposed", words_known, word_fields, &p->words) !=
		0 ||
	    map_read(&r, v, "edited", words_known, word_fields, &p->edited) !=
		0 ||
	    map_read(&r, v, "judge", judge_known, judge_fields, &p->judge) !=
		0 ||
	    record_get_list(&r, v, "sides", &p->sides) != 0 ||
	    record_get_list(&r, v, "receipts", &p->receipts) != 0 ||
	    history_read(&r, v, p) != 0)
		return -1;
	if (!id_ok(p->id) || !str_eq(proposal_path(a, p->id), path))
		return record_bad(&r, 1,
		    "the id \"%.*s\" is not the name of the file",
		    STR_ARG(p->id));
	if (p->words.page.n != 0 && !tree_path_ok(p->words.page))
		return record_bad(&r, 1, "page: \"%.*s\" leaves the wiki",
		    STR_ARG(p->words.page));
	*out = p;
	return 0;
}

static int
by_day(const void *x, const void *y)
{
	const struct proposal *p = *(struct proposal *const *)x;
	const struct proposal *q = *(struct proposal *const *)y;
	int c = date_cmp(p->date, q->date);

	return c != 0 ? c : str_cmp(p->id, q->id);
}

int
proposals_load(struct arena *a, const struct tree *t, struct proposals *out,
    struct strs *damaged, struct err *e)
{
	struct strs paths;

	*out = (struct proposals){0};
	if (tree_list(a, t, STR(PROPOSAL_DIR), &paths, e) != 0)
		return -1;
	VEC_EACH (i, &paths) {
		struct proposal *p;

		if (!str_ends(paths.v[i], STR(".yaml")))
			continue;
		if (proposal_load(a, t, paths.v[i], &p, e) == 0) {
			*VEC_ADD(a, out) = p;
			continue;
		}
		if (!str_starts(e->msg, paths.v[i]))
			err_prefix(e, "%.*s", STR_ARG(paths.v[i]));
		strs_add(a, damaged, e->msg);
		err_clear(e);
	}
	if (out->n != 0)
		qsort(out->v, out->n, sizeof(*out->v), by_day);
	return 0;
}

int
proposal_find(const struct proposals *all, struct str name,
    struct proposal **out, struct err *e)
{
	struct strs fit = {0};

	VEC_EACH (i, all) {
		struct str id = all->v[i]->id;
		struct str bare = str_sub(id, 2, id.n);

		if (str_eq(id, name) || str_eq(bare, name)) {
			*out = all->v[i];
			return 0;
		}
		if (name.n != 0 &&
		    (str_starts(id, name) || str_starts(bare, name))) {
			strs_add(e->a, &fit, id);
			*out = all->v[i];
		}
	}
	if (fit.n == 1)
		return 0;
	name = text_clean(e->a, name, false);
	if (fit.n > 1) {
		err_set(e, FAIL_USAGE,
		    "\"%.*s\" fits %zu proposals: %.*s, %.*s%s", STR_ARG(name),
		    fit.n, STR_ARG(fit.v[0]), STR_ARG(fit.v[1]),
		    fit.n > 2 ? ", ..." : "");
		return err_fix(e, "write more of the id: wikictl review");
	}
	err_set(e, FAIL_NOTFOUND, "no proposal \"%.*s\"", STR_ARG(name));
	return err_fix(e, "wikictl review");
}

bool
proposal_outgrown(const struct proposal *p, const struct finding *f)
{
	VEC_EACH (i, &f->sides) {
		const struct side *s = &f->sides.v[i];

		if (!strs_has(&p->sides, s->text))
			return true;
		VEC_EACH (j, &s->by)
			if (s->by.v[j].slug.n != 0 &&
			    !strs_has(&p->receipts, s->by.v[j].slug))
				return true;
	}
	return false;
}
