#include "ops/adjudicate.h"

#include "base/err.h"
#include "base/text.h"
#include "base/tree.h"
#include "format/json.h"

#define CACHE ".wikictl/cache/judge/"
#define NOTE_MAX ((size_t)8 << 10)
#define UNSURE "unsure: "

/* ---- what is pending ---- */

/* Whether the event changed what there is to judge. */
static bool
renews(const struct event *ev)
{
	static const char *const what[] = {
	    "opened", "side_added", "receipt_added", "reopened"};

	for (size_t i = 0; i < sizeof(what) / sizeof(*what); i++)
		if (str_eq(ev->what, str_of(what[i])))
			return true;
	return false;
}

/* Whether the event is a judge's word. */
static bool
is_word(struct arena *a, const struct tree *t, const struct event *ev)
{
	struct proposal *p;
	struct str id, rest;
	struct err quiet;

	if (!str_eq(ev->what, STR("proposed")))
		return false;
	if (str_starts(ev->note, STR(UNSURE)))
		return true;
	err_init(&quiet, a);
	return str_cut(ev->note, ':', &id, &rest) &&
	       tree_has(t, proposal_path(a, id)) &&
	       proposal_load(a, t, proposal_path(a, id), &p, &quiet) == 0 &&
	       p->judge.verdict.n != 0;
}

static bool
is_judged(struct arena *a, const struct tree *t, const struct finding *f)
{
	for (size_t i = f->history.n; i-- > 0;) {
		if (renews(&f->history.v[i]))
			return false;
		if (is_word(a, t, &f->history.v[i]))
			return true;
	}
	return false;
}

enum adjudicable
adjudicate_kind(struct arena *a, const struct tree *t, const struct finding *f,
    struct date today, long min_age)
{
	if (f->status != FINDING_OPEN || f->sides.n < 2)
		return ADJ_SETTLED;
	if (f->sides.n > 2)
		return ADJ_MANY;
	if (date_day(today) - date_day(f->opened) < min_age)
		return ADJ_YOUNG;
	return is_judged(a, t, f) ? ADJ_JUDGED : ADJ_PENDING;
}

/* ---- what becomes of an answer ---- */

static struct str
judge_note(struct arena *a, const struct judge *by)
{
	return str_printf(a, "%.*s, %.*s %.*s", STR_ARG(by->model),
	    STR_ARG(by->prompt), STR_ARG(by->hash));
}

struct str
judge_actor(struct arena *a, const struct judge *by)
{
	return str_printf(a, "judge:%.*s", STR_ARG(by->model));
}

struct take {
	struct arena *a;
	struct wiki *w;
	struct finding *f;
	const struct doubt *d; /* or NULL; else it is of f's place */
	const struct judge *by;
	struct str actor;
	struct date today;
	struct tree *edits;
	struct adjudicate_out *out;
};

/* Kept in the history: the same word a second time adds nothing. */
static void
take_unsure(struct take *k)
{
	const struct adjudication *j = &k->out->judged;
	struct str note = str_printf(k->w->a, UNSURE "%.*s%s%.*s%s%.*s",
	    STR_ARG(judge_note(k->a, k->by)), j->why.n != 0 ? "; " : "",
	    STR_ARG(j->why), j->rationale.n != 0 ? "; " : "",
	    STR_ARG(j->rationale));

	note = str_sub(note, 0, NOTE_MAX);
	k->out->did = "unsure";
	VEC_EACH (i, &k->f->history)
		if (str_eq(k->f->history.v[i].note, note))
			return;
	*VEC_ADD(k->w->a, &k->f->history) = (struct event){
	    .what = STR("proposed"),
	    .date = k->today,
	    .actor = k->actor,
	    .note = note,
	};
	finding_save(k->a, k->edits, k->f);
}

static void
make_unsure(struct take *k, struct str why)
{
	struct adjudication *j = &k->out->judged;

	j->verdict = ADJ_UNSURE;
	j->why = str_dup(k->w->a, why);
	if (k->d == NULL)
		take_unsure(k);
}

/* The words of the proposal. */
static void
words_of(struct take *k, struct propose_in *in)
{
	const struct adjudication *j = &k->out->judged;
	struct proposal_words *p = &in->words;
	bool wins = j->verdict == ADJ_A_WINS || j->verdict == ADJ_B_WINS;

	p->why = j->rationale;
	if (k->d != NULL) {
		in->kind = PROPOSE_CONTEST;
		in->target = str_printf(k->w->a, "%.*s:%d", STR_ARG(k->f->page),
		    k->f->sides.v[0].line);
		p->old = k->f->sides.v[0].text;
		p->evidence = k->d->source->slug;
		p->quote = k->f->sides.v[1].text;
		return;
	}
	in->kind = PROPOSE_DISMISS;
	if (!wins && !(j->verdict == ADJ_BOTH_VALID && j->scope.n != 0 &&
			 j->evidence != NULL))
		return;
	in->kind = PROPOSE_RESOLUTION;
	p->keep =
	    wins ? str_printf(k->w->a, "%d", j->verdict == ADJ_B_WINS ? 2 : 1)
		 : STR("scope");
	p->arg = wins ? STR_NONE : j->scope;
	p->evidence = j->evidence->slug;
	p->quote = j->quote;
}

static int
take_propose(struct take *k, struct err *e)
{
	const struct adjudication *j = &k->out->judged;
	struct propose_in in = {
	    .target = k->f->id,
	    .judge = {.verdict = str_of(adjudged_name(j->verdict)),
		.confidence = j->confidence,
		.model = k->by->model,
		.prompt = k->by->prompt,
		.hash = k->by->hash},
	    .actor = k->actor,
	    .today = k->today,
	};
	struct propose_out done;

	words_of(k, &in);
	if (propose_add(k->a, k->w, &in, k->edits, &done, e) != 0) {
		if (e->code != FAIL_REFUSED && e->code != FAIL_USAGE &&
		    e->code != FAIL_NOTFOUND)
			return -1;
		/* what no person could accept is no verdict */
		make_unsure(k, str_printf(k->a, "it cannot be accepted: %.*s",
				   STR_ARG(e->msg)));
		err_clear(e);
		return 0;
	}
	k->out->proposal = done.proposal;
	k->out->did = done.did;
	return 0;
}

/* Whether the committed config gives this slot to a judge, and the verdict is
 * one that may settle it. */
static bool
may_settle(const struct take *k)
{
	const struct adjudication *j = &k->out->judged;

	return (strs_has(&k->w->config.auto_resolve, k->f->slot) ||
		   strs_has(&k->w->config.auto_resolve, k->f->label)) &&
	       (j->verdict == ADJ_A_WINS || j->verdict == ADJ_B_WINS) &&
	       str_eq(j->confidence, STR("high")) && j->supported &&
	       j->evidence->cls < CLASS_EXTRACTION;
}

static int
take_settle(struct take *k, struct err *e)
{
	const struct adjudication *j = &k->out->judged;
	struct resolve_in in = {
	    .id = k->f->id,
	    .keep = KEEP_SIDE,
	    .arg = j->verdict == ADJ_B_WINS ? STR("2") : STR("1"),
	    .evidence = j->evidence->slug,
	    .quote = j->quote,
	    .why = str_printf(k->w->a, "%.*s (%.*s)", STR_ARG(j->rationale),
		STR_ARG(judge_note(k->a, k->by))),
	    .actor = judge_actor(k->w->a, k->by),
	    .today = k->today,
	};
	struct resolve_out done;

	if (resolve_run(k->a, k->w, &in, k->edits, &done, e) != 0)
		return -1;
	k->out->pages = done.pages;
	k->out->did = "settled";
	return 0;
}

int
adjudicate_take(struct arena *a, struct wiki *w, struct finding *f,
    struct str text, bool cut, const struct judge *by, struct str actor,
    struct date today, bool settle, struct tree *edits,
    struct adjudicate_out *out, struct err *e)
{
	struct take k = {a, w, f, NULL, by, actor, today, edits, out};

	*out = (struct adjudicate_out){.did = "unsure"};
	if (packet_judge(w->a, w, f, text, cut, &out->judged, e) != 0)
		return -1;
	if (out->judged.verdict == ADJ_UNSURE) {
		take_unsure(&k);
		return 0;
	}
	if (settle && may_settle(&k))
		return take_settle(&k, e);
	return take_propose(&k, e);
}

int
adjudicate_take_doubt(struct arena *a, struct wiki *w, const struct doubt *d,
    struct str text, bool cut, const struct judge *by, struct str actor,
    struct date today, struct tree *edits, struct adjudicate_out *out,
    struct err *e)
{
	struct finding pair = d->pair;
	struct take k = {a, w, &pair, d, by, actor, today, edits, out};
	const struct doubt_word word = {
	    .judged = &out->judged,
	    .model = by->model,
	    .prompt = by->prompt,
	    .hash = by->hash,
	    .actor = actor,
	    .today = today,
	};

	*out = (struct adjudicate_out){.did = "unsure"};
	if (packet_judge_doubt(w->a, &pair, text, cut, &out->judged, e) != 0)
		return -1;
	if (out->judged.verdict == ADJ_NOT_A_CONFLICT)
		out->did = "kept";
	else if (out->judged.verdict == ADJ_CONFLICT &&
		 take_propose(&k, e) != 0)
		return -1;
	doubt_keep(a, d, &word, edits);
	return 0;
}

/* ---- the cache ---- */

struct str
adjudicate_cache_path(struct arena *a, const struct packet *p)
{
	return str_printf(a, CACHE "%.*s/%.*s.json",
	    STR_ARG(str_sub(p->key, 0, 2)), STR_ARG(p->key));
}

struct str
adjudicate_cache_text(
    struct arena *a, const struct packet *p, struct str answer)
{
	struct val *v = val_map(a);
	struct buf b;

	val_set_text(a, v, "pair", p->id);
	val_set_text(a, v, "answer", answer);
	buf_init(&b, a, (size_t)16 << 20);
	val_to_json(&b, v, 0);
	buf_c(&b, '\n');
	return buf_str(&b);
}

bool
adjudicate_cached(struct arena *a, const struct tree *t, const struct packet *p,
    struct str *answer)
{
	struct str text;
	struct val *v;
	struct err quiet;

	err_init(&quiet, a);
	if (tree_read(a, t, adjudicate_cache_path(a, p), &text, &quiet) != 0 ||
	    val_from_json(a, text, &v, &quiet) != 0)
		return false;
	*answer = val_str(v, "answer");
	return answer->n != 0;
}
