#include "ops/contest.h"
#include "ops/question.h"
#include "ops/resolve_own.h"

enum resolve_keep
resolve_keep_word(struct str word)
{
	if (str_eq(word, STR("merged")))
		return KEEP_MERGED;
	if (str_eq(word, STR("temporal")))
		return KEEP_TEMPORAL;
	return str_eq(word, STR("scope")) ? KEEP_SCOPE : KEEP_SIDE;
}

int
resolve_run(struct arena *a, struct wiki *w, const struct resolve_in *in,
    struct tree *edits, struct resolve_out *out, struct err *e)
{
	struct ruling_work k = {
	    .a = a,
	    .w = w,
	    .in = in,
	    .edits = edits,
	    .out = out,
	    .r = NEW(w->a, struct ruling),
	};

	struct str asked;

	*out = (struct resolve_out){0};
	if (finding_find(&w->findings, in->id, &k.f, e) < 0)
		return -1;
	out->finding = k.f;
	if (rule_check(&k, e) < 0)
		return -1;
	if (k.r->stale.n != 0)
		k.r->how = RULED_STALE;
	k.f->ruling = k.r;
	k.f->status = FINDING_RESOLVED;
	k.f->held = false;
	contest_list_ruled(w->a, k.f);
	*VEC_ADD(w->a, &k.f->history) = (struct event){
	    .what = STR("resolved"),
	    .date = in->today,
	    .actor = in->actor,
	    .source = k.r->evidence.n != 0 ? k.r->evidence : k.r->stale,
	};
	if (rule_pages(&k, e) < 0)
		return -1;
	k.f->history.v[k.f->history.n - 1].note = rule_words(&k);
	finding_save(a, edits, k.f);
	question_follow(a, w, k.f, edits, &asked);
	if (asked.n != 0 && !strs_has(&out->pages, asked))
		strs_add(a, &out->pages, asked);
	strs_sort(&out->pages);
	return 0;
}
