#include "judging.h"

#include <stdlib.h>

#include "backend.h"
#include "format/val.h"
#include "model/wiki.h"
#include "place.h"
#include "report.h"

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
		r->e) != 0)
		return -1;
	if (j->model.n == 0)
		j->model = j->m.backend != NULL ? llm_model(&j->m) : j->m.model;
	j->by = (struct judge){
	    .model = j->model,
	    .prompt = str_printf(r->a, "%.*s/%.*s", STR_ARG(j->prompt.name),
		STR_ARG(j->prompt.version)),
	    .hash = j->prompt.hash,
	};
	return 0;
}

void
judging_packet(struct run *r, struct judging *j, struct arena *a,
    const struct wiki *w, const struct finding *f, enum packet_size size,
    struct packet *out)
{
	(void)r;
	packet_make(a, w, f, &j->shelf, &j->prompt, j->model,
	    prompt_marker(a, j->seed, j->nth++), size, out);
}

static int
older_first(const void *x, const void *y)
{
	const struct finding *a = *(const struct finding *const *)x,
			     *b = *(const struct finding *const *)y;
	int c = date_cmp(a->opened, b->opened);

	return c != 0 ? c : str_cmp(a->id, b->id);
}

static void
sort_out(
    struct run *r, struct judging *j, struct finding *f, struct findings *out)
{
	switch (adjudicate_kind(r->a, r->disk, f, r->today, j->min_age)) {
	case ADJ_SETTLED:
		return;
	case ADJ_MANY:
		j->many++;
		break;
	case ADJ_YOUNG:
		j->young++;
		break;
	case ADJ_JUDGED:
		j->judged++;
		if (j->again)
			*VEC_ADD(r->a, out) = f;
		break;
	case ADJ_PENDING:
		*VEC_ADD(r->a, out) = f;
		break;
	}
	j->open++;
}

int
judging_pending(struct run *r, struct judging *j, const struct strs *ids,
    struct findings *out)
{
	VEC_EACH (i, ids) {
		struct finding *f;

		if (finding_find(&r->wiki->findings, ids->v[i], &f, r->e) != 0)
			return -1;
		sort_out(r, j, f, out);
	}
	if (ids->n == 0)
		VEC_EACH (i, &r->wiki->findings)
			sort_out(r, j, r->wiki->findings.v[i], out);
	if (out->n != 0)
		qsort(out->v, out->n, sizeof(struct finding *), older_first);
	j->pending = (long)out->n;
	return 0;
}

void
judging_tell(struct run *r, struct judging *j, struct str id,
    const struct adjudicate_out *out)
{
	struct str did = str_of(out->did);

	j->counts[out->judged.verdict]++;
	if (str_eq(did, STR("proposed")))
		j->did[DID_PROPOSED]++;
	else if (str_eq(did, STR("unsure")))
		j->did[DID_UNSURE]++;
	else if (str_eq(did, STR("settled")))
		j->did[DID_SETTLED]++;
	else
		j->known++;
	if (r != NULL)
		*VEC_ADD(r->a, &j->verdicts) =
		    (struct judging_verdict){id, *out};
}
