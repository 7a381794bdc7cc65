#include "judging.h"

#include <stdlib.h>

#include "backend.h"
#include "format/val.h"
#include "model/wiki.h"
#include "place.h"
#include "report.h"

static struct judge
judge_of(struct run *r, const struct judging *j, const struct prompt *p)
{
	return (struct judge){
	    .model = j->model,
	    .prompt = str_printf(
		r->a, "%.*s/%.*s", STR_ARG(p->name), STR_ARG(p->version)),
	    .hash = p->hash,
	};
}

int
judging_open(struct run *r, struct judging *j, bool ask)
{
	const char *seed = getenv("WIKICTL_TEST_SEED");

	j->seed = str_of(seed);
	if ((ask ? backend_open : backend_read)(r, &j->m) != 0)
		return -1;
	if (ask && j->m.backend == NULL) {
		err_set(r->e, FAIL_UNCHECKED,
		    "no model is set up to judge (judge.backend is builtin)");
		return err_fix(r->e,
		    "see wikictl-llm(1); or be the judge yourself: wikictl "
		    "adjudicate --next");
	}
	if (prompt_load(r->a, r->disk, backend_share(r), "judge", &j->prompt,
		r->e) != 0 ||
	    prompt_load(
		r->a, r->disk, backend_share(r), "doubt", &j->doubt, r->e) != 0)
		return -1;
	if (j->model.n == 0)
		j->model = j->m.backend != NULL ? llm_model(&j->m) : j->m.model;
	j->by = judge_of(r, j, &j->prompt);
	j->by_doubt = judge_of(r, j, &j->doubt);
	return 0;
}

const struct judge *
judging_by(const struct judging *j, const struct matter *m)
{
	return m->d != NULL ? &j->by_doubt : &j->by;
}

void
judging_packet(struct judging *j, struct arena *a, const struct wiki *w,
    const struct matter *m, enum packet_size size, struct packet *out)
{
	packet_make(a, w, m->f, &j->shelf,
	    m->d != NULL ? &j->doubt : &j->prompt, j->model,
	    prompt_marker(a, j->seed, j->nth++), size, out);
}

int
judging_take(struct run *r, struct arena *a, struct wiki *w,
    const struct matter *m, struct str text, bool cut, const struct judge *by,
    struct str actor, bool settle, struct tree *edits,
    struct adjudicate_out *out, struct err *e)
{
	if (m->d != NULL)
		return adjudicate_take_doubt(
		    a, w, m->d, text, cut, by, actor, r->today, edits, out, e);
	return adjudicate_take(
	    a, w, m->f, text, cut, by, actor, r->today, settle, edits, out, e);
}

static int
older_first(const void *x, const void *y)
{
	const struct matter *a = x, *b = y;
	int c = (a->d != NULL) - (b->d != NULL);

	if (c == 0)
		c = date_cmp(a->f->opened, b->f->opened);
	return c != 0 ? c : str_cmp(a->f->id, b->f->id);
}

bool
judging_counted(struct judging *j, enum adjudicable kind)
{
	j->many += kind == ADJ_MANY;
	j->young += kind == ADJ_YOUNG;
	j->judged += kind == ADJ_JUDGED;
	return kind == ADJ_PENDING || (kind == ADJ_JUDGED && j->again);
}

static void
sort_out(
    struct run *r, struct judging *j, struct finding *f, struct matters *out)
{
	enum adjudicable kind =
	    adjudicate_kind(r->a, r->disk, f, r->today, j->min_age);

	j->open += kind != ADJ_SETTLED;
	if (judging_counted(j, kind))
		*VEC_ADD(r->a, out) = (struct matter){f, NULL};
}

enum adjudicable
judging_doubt_kind(
    const struct run *r, const struct judging *j, const struct doubt *d)
{
	if (date_day(r->today) - date_day(d->pair.opened) < j->min_age)
		return ADJ_YOUNG;
	return d->judged ? ADJ_JUDGED : ADJ_PENDING;
}

static void
sort_doubt(
    struct run *r, struct judging *j, struct doubt *d, struct matters *out)
{
	if (!judging_counted(j, judging_doubt_kind(r, j, d)))
		return;
	j->ambiguous++;
	*VEC_ADD(r->a, out) = (struct matter){&d->pair, d};
}

static int
named(struct run *r, struct judging *j, const struct doubts *doubts,
    struct str id, struct matters *out)
{
	struct finding *f;
	struct doubt *d;

	if (doubt_id_is(id)) {
		if (doubt_find(doubts, id, &d, r->e) != 0)
			return -1;
		sort_doubt(r, j, d, out);
		return 0;
	}
	if (finding_find(&r->wiki->findings, id, &f, r->e) != 0)
		return -1;
	sort_out(r, j, f, out);
	return 0;
}

int
judging_pending(struct run *r, struct judging *j, const struct strs *ids,
    struct matters *out)
{
	struct doubts doubts;

	if (doubts_load(r->a, r->wiki, &doubts, r->e) != 0)
		return -1;
	VEC_EACH (i, ids)
		if (named(r, j, &doubts, ids->v[i], out) != 0)
			return -1;
	if (ids->n == 0) {
		VEC_EACH (i, &r->wiki->findings)
			sort_out(r, j, r->wiki->findings.v[i], out);
		VEC_EACH (i, &doubts)
			sort_doubt(r, j, doubts.v[i], out);
	}
	if (out->n != 0)
		qsort(out->v, out->n, sizeof(*out->v), older_first);
	j->pending = (long)out->n;
	return 0;
}

void
judging_tell(struct run *r, struct judging *j, struct str id,
    const struct adjudicate_out *out)
{
	struct str did = str_of(out->did);

	if (str_eq(did, STR("proposed")))
		j->did[DID_PROPOSED]++;
	else if (str_eq(did, STR("unsure")))
		j->did[DID_UNSURE]++;
	else if (str_eq(did, STR("settled")))
		j->did[DID_SETTLED]++;
	else if (str_eq(did, STR("kept")))
		j->did[DID_KEPT]++;
	else
		j->known++;
	if (r != NULL)
		*VEC_ADD(r->a, &j->verdicts) =
		    (struct judging_verdict){id, *out};
}
