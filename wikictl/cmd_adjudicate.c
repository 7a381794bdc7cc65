#include <stdlib.h>
#include <string.h>

#include "backend.h"
#include "cmd.h"
#include "format/val.h"
#include "input.h"
#include "judging.h"
#include "model/wiki.h"
#include "ops/ingest.h"
#include "place.h"
#include "report.h"

/* A backend that failed so often in a row is down. */
#define DOWN 3

enum {
	O_AGE,
	O_LIMIT,
	O_AGAIN,
	O_MODEL,
	O_DRY,
	O_NEXT,
	O_ANSWER,
	O_EXPORT,
	O_IMPORT
};

static const struct opt opts[] = {
    [O_AGE] = {"min-age", OPT_NUMBER, "days", "only those open so long", 0},
    [O_LIMIT] = {"limit", OPT_NUMBER, "n", "at most so many", 0},
    [O_AGAIN] = {"again", OPT_FLAG, NULL, "also those judged before", 0},
    [O_MODEL] = {"model", OPT_TEXT, "name",
	"who judges, where the config does not say", 0},
    [O_DRY] = {"dry-run", OPT_FLAG, NULL,
	"say how many calls and tokens it would take", 0},
    [O_NEXT] = {"next", OPT_FLAG, NULL, "hand out one, to judge it yourself",
	0},
    [O_ANSWER] = {"answer", OPT_TEXT, "id", "take a verdict from a file or -",
	0},
    [O_EXPORT] = {"export", OPT_TEXT, "file",
	"write all as a file of batch requests", 0},
    [O_IMPORT] = {"import", OPT_TEXT, "file", "read the answers to them", 0},
    {NULL, OPT_END, NULL, NULL, 0},
};

/* ---- saying it ---- */

static struct val *
prompt_val(struct arena *a, const struct prompt *p)
{
	struct val *v = val_map(a);

	val_set_text(a, v, "name", p->name);
	val_set_text(a, v, "version", p->version);
	val_set_text(a, v, "hash", p->hash);
	return v;
}

static struct val *
verdict_doc(struct arena *a, const struct judging_verdict *v)
{
	const struct adjudication *j = &v->out.judged;
	struct val *m = val_map(a), *on = val_null(a);

	val_set_text(a, m, "id", v->id);
	val_set_text(a, m, "verdict", str_of(adjudged_name(j->verdict)));
	if (j->said != j->verdict)
		val_set_text(a, m, "said", str_of(adjudged_name(j->said)));
	if (j->why.n != 0)
		val_set_text(a, m, "why", j->why);
	val_set_text(a, m, "rationale", j->rationale);
	val_set_text(a, m, "confidence", j->confidence);
	if (j->evidence != NULL) {
		on = val_map(a);
		val_set_text(a, on, "source", j->evidence->slug);
		val_set_text(a, on, "quote", j->quote);
	}
	val_set(a, m, "evidence", on);
	val_set_text(a, m, "did", str_of(v->out.did));
	if (v->out.proposal != NULL)
		val_set_text(a, m, "proposal", v->out.proposal->id);
	if (v->out.pages.n != 0)
		val_set(a, m, "pages", strs_val(a, &v->out.pages));
	return m;
}

static void
told_json(struct run *r, const struct judging *j, const char *did, bool dry)
{
	struct val *doc = doc_new(r->a, "wikictl.adjudicate/1");
	struct val *n = val_map(r->a), *l = val_list(r->a);

	val_set_text(r->a, doc, "did", str_of(did));
	val_set_text(r->a, doc, "model", j->model);
	val_set(r->a, doc, "prompt", prompt_val(r->a, &j->prompt));
	val_set_bool(r->a, doc, "dry_run", dry);
	val_set_int(r->a, n, "open", j->open);
	val_set_int(r->a, n, "many_sided", j->many);
	val_set_int(r->a, n, "young", j->young);
	val_set_int(r->a, n, "judged_before", j->judged);
	val_set_int(r->a, n, "pending", j->pending);
	val_set_int(r->a, n, "ambiguous", j->ambiguous);
	val_set_int(r->a, n, "cached", j->cached);
	val_set_int(r->a, n, "llm_adjudications_count", j->asked);
	val_set_int(r->a, n, "tokens_in", j->tokens_in);
	val_set_int(r->a, n, "tokens_out", j->tokens_out);
	val_set_int(r->a, n, "proposed", j->did[DID_PROPOSED]);
	val_set_int(r->a, n, "unsure", j->did[DID_UNSURE]);
	val_set_int(r->a, n, "settled", j->did[DID_SETTLED]);
	val_set_int(r->a, n, "kept", j->did[DID_KEPT]);
	val_set_int(r->a, n, "known", j->known);
	val_set_int(r->a, n, "changed", j->changed);
	val_set(r->a, doc, "counters", n);
	VEC_EACH (i, &j->verdicts)
		val_add(r->a, l, verdict_doc(r->a, &j->verdicts.v[i]));
	val_set(r->a, doc, "verdicts", l);
	val_set(r->a, doc, "left", strs_val(r->a, &j->left));
	if (j->stopped.n != 0)
		val_set_text(r->a, doc, "stopped", j->stopped);
	val_set(r->a, doc, "not_checked", strs_val(r->a, &j->not_checked));
	if (j->unlisted != 0)
		val_set_int(r->a, doc, "not_checked_more", j->unlisted);
	put_json(r, doc);
}

static void
verdict_text(struct run *r, const struct judging_verdict *v)
{
	const struct adjudication *j = &v->out.judged;

	put_cell(r, TINT_YELLOW, v->id, 13);
	put_cell(r, TINT_BOLD, str_of(adjudged_name(j->verdict)), 15);
	put(r, "%s", v->out.did);
	if (v->out.proposal != NULL)
		put(r, " %.*s", STR_ARG(v->out.proposal->id));
	if (j->said != j->verdict)
		put(r, "; it said %s, but %.*s", adjudged_name(j->said),
		    STR_ARG(j->why));
	put(r, "\n");
	if (j->evidence != NULL && j->verdict != ADJ_UNSURE)
		put(r, "             on %.*s: “%.*s”\n",
		    STR_ARG(j->evidence->slug), STR_ARG(j->quote));
	put(r, "             %.*s\n", STR_ARG(j->rationale));
}

static void
pairs_text(struct run *r, const struct judging *j)
{
	if (j->ambiguous != 0)
		put(r, ", %.*s the rules could not decide",
		    STR_ARG(count_of(r->a, j->ambiguous, "pair", "pairs")));
}

static void
told_text(struct run *r, const struct judging *j)
{
	VEC_EACH (i, &j->verdicts)
		verdict_text(r, &j->verdicts.v[i]);
	put(r,
	    "%.*s: %ld to judge, %ld with more than two sides are for people",
	    STR_ARG(count_of(r->a, j->open, "open conflict", "open conflicts")),
	    j->pending - j->ambiguous, j->many);
	pairs_text(r, j);
	if (j->young != 0)
		put(r, ", %ld too young", j->young);
	if (j->judged != 0)
		put(r, ", %ld judged before", j->judged);
	put(r, "\n");
	if (j->did[DID_PROPOSED] + j->did[DID_UNSURE] + j->did[DID_SETTLED] +
		j->known + j->changed !=
	    0)
		put(r,
		    "%ld proposed, %ld unsure, %ld settled by the policy of "
		    "the config, %ld known already, %ld changed since\n",
		    j->did[DID_PROPOSED], j->did[DID_UNSURE],
		    j->did[DID_SETTLED], j->known, j->changed);
	if (j->did[DID_KEPT] != 0)
		put(r, "%.*s no conflict, which the trail keeps\n",
		    STR_ARG(count_of(
			r->a, j->did[DID_KEPT], "pair is", "pairs are")));
	if (j->asked + j->cached != 0)
		put(r,
		    "%s%.*s, %ld from the cache; %ld tokens asked, %ld "
		    "answered\n",
		    "", STR_ARG(count_of(r->a, j->asked, "call", "calls")),
		    j->cached, j->tokens_in, j->tokens_out);
	if (j->left.n != 0)
		put(r, "%zu left: %.*s\n", j->left.n, STR_ARG(j->stopped));
	VEC_EACH (i, &j->not_checked)
		put(r, "not checked: %.*s\n", STR_ARG(j->not_checked.v[i]));
	if (j->unlisted != 0)
		put(r, "and %ld more that were not checked\n", j->unlisted);
	if (j->did[DID_PROPOSED] != 0)
		put(r, "A person looks at them: wikictl review\n");
}

static int
told(struct run *r, const struct judging *j, const char *did)
{
	if (r->json)
		told_json(r, j, did, false);
	else
		told_text(r, j);
	return j->not_checked.n != 0 || j->left.n != 0 ? 4 : 0;
}

/* ---- asking ---- */

struct answer {
	struct str id, name, text;
};
struct answers VEC(struct answer);

/* Work is kept as soon as it is there, so that a cap, a rate limit or a kill
 * loses none of it. */
static int
cache_keep(
    struct run *r, struct arena *a, const struct packet *p, struct str text)
{
	struct tree *edits = tree_edits(a, r->disk);

	tree_put(edits, adjudicate_cache_path(a, p),
	    adjudicate_cache_text(a, p, text));
	return tree_flush(edits, r->root, NULL, r->e);
}

static int
ask_once(struct judging *j, struct arena *a, const struct wiki *w,
    const struct matter *m, const struct packet *p, struct llm_answer *got,
    struct err *e)
{
	struct adjudication seen;
	int rc;

	if (llm_ask(a, &j->m, &p->ask, got, e) != 0)
		return -1;
	rc = m->d != NULL
		 ? packet_judge_doubt(a, m->f, got->text, got->cut, &seen, e)
		 : packet_judge(a, w, m->f, got->text, got->cut, &seen, e);
	return rc == 0 ? 0 : 1;
}

/* 0: answered; 1: not, *r->e says why; -1: no more is asked. */
static int
ask_one(struct run *r, struct judging *j, struct arena *a,
    const struct matter *m, struct answers *out)
{
	struct packet p, small;
	struct llm_answer got;
	struct str text;
	int rc;

	judging_packet(j, a, r->wiki, m, PACKET_FULL, &p);
	if (!j->again && adjudicate_cached(a, r->disk, &p, &text)) {
		j->cached++;
	} else {
		rc = ask_once(j, a, r->wiki, m, &p, &got, r->e);
		/* the same again would be cut off again */
		if (rc == 1 && got.cut) {
			err_clear(r->e);
			judging_packet(j, a, r->wiki, m, PACKET_SMALL, &small);
			rc = ask_once(j, a, r->wiki, m, &small, &got, r->e);
		}
		if (rc != 0)
			return rc;
		text = got.text;
		if (cache_keep(r, a, &p, text) != 0)
			return -1;
	}
	*VEC_ADD(r->a, out) = (struct answer){
	    m->f->id, str_dup(r->a, p.name), str_dup(r->a, text)};
	return 0;
}

static void
note_failure(struct run *r, struct judging *j, const struct matter *m)
{
	strs_add(r->a, &j->not_checked,
	    str_printf(
		r->a, "%.*s: %.*s", STR_ARG(m->f->id), STR_ARG(r->e->msg)));
	err_clear(r->e);
}

static void
note_stop(struct run *r, struct judging *j, const struct matters *l, size_t at)
{
	j->stopped = str_dup(r->a, r->e->msg);
	if (r->e->fix.n != 0)
		j->stopped = str_printf(r->a, "%.*s; %.*s", STR_ARG(j->stopped),
		    STR_ARG(r->e->fix));
	for (; at < l->n; at++)
		strs_add(r->a, &j->left, l->v[at].f->id);
	err_clear(r->e);
}

static void
ask_all(struct run *r, struct judging *j, const struct matters *l,
    struct answers *out)
{
	struct arena *own = arena_new();
	int failed = 0;

	VEC_EACH (i, l) {
		const struct matter *m = &l->v[i];
		int rc;

		if (j->limit != 0 && (long)i >= j->limit)
			break;
		rc = ask_one(r, j, own, m, out);
		j->asked = j->m.calls;
		failed = rc == -1 ? failed + 1 : 0;
		say(r, "%zu/%zu %.*s%s", i + 1, l->n, STR_ARG(m->f->id),
		    rc == 0 ? "" : ": no answer");
		if (rc != 0 && ((rc == -1 && r->e->code != FAIL_UNCHECKED) ||
				   failed >= DOWN)) {
			note_stop(r, j, l, i);
			break;
		}
		if (rc != 0)
			note_failure(r, j, m);
		arena_reset(own);
	}
	arena_free(own);
	j->tokens_in = j->m.tokens_in;
	j->tokens_out = j->m.tokens_out;
}

/* The matter of that id as the wiki has it now; its f is NULL where there is
 * nothing to judge of it any more. */
static int
matter_now(
    struct run *r, const struct doubts *doubts, struct str id, struct matter *m)
{
	struct doubt *d;

	*m = (struct matter){0};
	if (!doubt_id_is(id)) {
		if (finding_find(&r->wiki->findings, id, &m->f, r->e) != 0)
			return -1;
		if (!packet_fits(m->f))
			m->f = NULL;
		return 0;
	}
	if (doubt_find(doubts, id, &d, r->e) == 0)
		*m = (struct matter){&d->pair, d};
	err_clear(r->e);
	return 0;
}

/* Under the lock, on the wiki as it is by now. */
static int
take_all(struct run *r, struct judging *j, const struct answers *l)
{
	struct doubts doubts;
	struct tree *edits;

	if (l->n == 0)
		return 0;
	if (place_lock(r) != 0 || place_again(r) != 0 ||
	    doubts_load(r->a, r->wiki, &doubts, r->e) != 0)
		return -1;
	shelf_load(r->a, r->wiki, &j->shelf);
	edits = tree_edits(r->a, r->disk);
	r->wiki->tree = edits;
	VEC_EACH (i, l) {
		struct adjudicate_out out;
		struct matter m;
		struct packet p = {0};
		const struct judge *by;

		if (matter_now(r, &doubts, l->v[i].id, &m) != 0)
			return -1;
		if (m.f != NULL)
			judging_packet(j, r->a, r->wiki, &m, PACKET_FULL, &p);
		if (m.f == NULL || !str_eq(p.name, l->v[i].name)) {
			j->changed++;
			continue;
		}
		by = judging_by(j, &m);
		if (judging_take(r, r->a, r->wiki, &m, l->v[i].text, false, by,
			judge_actor(r->a, by), j->settle, edits, &out,
			r->e) != 0)
			return -1;
		judging_tell(r, j, m.f->id, &out);
	}
	return tree_flush(edits, r->root, ingest_rank, r->e);
}

static int
estimate(struct run *r, struct judging *j, const struct matters *l)
{
	struct arena *own = arena_new();
	struct str text;

	VEC_EACH (i, l) {
		struct packet p;

		if (j->limit != 0 && (long)i >= j->limit)
			break;
		judging_packet(j, own, r->wiki, &l->v[i], PACKET_FULL, &p);
		if (!j->again && adjudicate_cached(own, r->disk, &p, &text)) {
			j->cached++;
		} else {
			j->asked++;
			j->tokens_in +=
			    llm_tokens(p.ask.system) + llm_tokens(p.ask.user);
			j->tokens_out += j->m.limits.answer;
		}
		arena_reset(own);
	}
	arena_free(own);
	if (r->json) {
		told_json(r, j, "estimate", true);
		return 0;
	}
	put(r,
	    "%.*s, %ld with more than two sides are for people, %ld too young, "
	    "%ld judged before",
	    STR_ARG(count_of(r->a, j->open, "open conflict", "open conflicts")),
	    j->many, j->young, j->judged);
	pairs_text(r, j);
	put(r, "\n");
	put(r,
	    "it would take %.*s (%ld in the cache), about %ld tokens asked and "
	    "at most %ld answered\n",
	    STR_ARG(count_of(r->a, j->asked, "call", "calls")), j->cached,
	    j->tokens_in, j->tokens_out);
	put(r, "caps of a run: %ld calls, %ld tokens, %ld seconds\n",
	    j->m.limits.calls, j->m.limits.tokens, j->m.limits.seconds);
	return 0;
}

static int
run_all(struct run *r, struct judging *j)
{
	struct matters pending = {0};
	struct answers answers = {0};
	bool dry = r->opt[O_DRY].given;

	if (place_wiki(r) != 0 || judging_open(r, j, !dry) != 0 ||
	    judging_pending(r, j, &r->words, &pending) != 0)
		return -1;
	shelf_load(r->a, r->wiki, &j->shelf);
	if (dry)
		return estimate(r, j, &pending);
	j->settle = true;
	ask_all(r, j, &pending, &answers);
	if (take_all(r, j, &answers) != 0)
		return -1;
	return told(r, j, "judged");
}

/* ---- the caller is the judge ---- */

static int
run_next(struct run *r, struct judging *j)
{
	struct matters pending = {0};
	struct val *doc = doc_new(r->a, "wikictl.packet/1");
	struct packet p;
	struct str with;

	if (place_wiki(r) != 0 || judging_open(r, j, false) != 0)
		return -1;
	if (judging_pending(r, j, &r->words, &pending) != 0)
		return -1;
	val_set_int(r->a, doc, "pending", j->pending);
	val_set_int(r->a, doc, "ambiguous", j->ambiguous);
	val_set_int(r->a, doc, "many_sided", j->many);
	if (pending.n == 0) {
		if (r->json)
			put_json(r, doc);
		else
			put(r,
			    "nothing to judge; %ld with more than two sides "
			    "are for people\n",
			    j->many);
		return 0;
	}
	shelf_load(r->a, r->wiki, &j->shelf);
	judging_packet(j, r->a, r->wiki, &pending.v[0], PACKET_FULL, &p);
	with = str_printf(
	    r->a, "wikictl adjudicate --answer %.*s -", STR_ARG(p.name));
	val_set_text(r->a, doc, "id", p.id);
	val_set_text(r->a, doc, "about",
	    pending.v[0].d != NULL ? STR("ambiguous") : STR("conflict"));
	val_set(r->a, doc, "prompt", prompt_val(r->a, &p.prompt));
	val_set_text(r->a, doc, "system", p.ask.system);
	val_set_text(r->a, doc, "user", p.ask.user);
	val_put(r->a, doc, STR("answer_schema"),
	    (struct val *)(size_t)p.ask.schema);
	val_set_text(r->a, doc, "answer_with", with);
	if (r->json)
		put_json(r, doc);
	else
		put(r, "%.*s\n\n%.*s\nAnswer with: %.*s\n",
		    STR_ARG(p.ask.system), STR_ARG(p.ask.user), STR_ARG(with));
	return 0;
}

static int
answered_name(struct run *r, struct str id, struct matter *m)
{
	struct doubts doubts;
	struct doubt *d;

	*m = (struct matter){0};
	if (doubt_id_is(id)) {
		if (doubts_load(r->a, r->wiki, &doubts, r->e) != 0 ||
		    doubt_find(&doubts, id, &d, r->e) != 0)
			return -1;
		*m = (struct matter){&d->pair, d};
		return 0;
	}
	if (finding_find(&r->wiki->findings, id, &m->f, r->e) != 0)
		return -1;
	if (packet_fits(m->f))
		return 0;
	err_set(r->e, FAIL_REFUSED, "%.*s is not open with exactly two sides",
	    STR_ARG(m->f->id));
	return err_fix(r->e, "more sides are for people: wikictl show %.*s",
	    STR_ARG(m->f->id));
}

/* "c-7k3m.4f8k" names the packet that was seen, "c-7k3m" the conflict. */
static int
answered_find(
    struct run *r, struct judging *j, struct str given, struct matter *m)
{
	struct str id, seen;
	bool named = str_cut(given, '.', &id, &seen);
	struct packet p;

	if (answered_name(r, id, m) != 0)
		return -1;
	if (!named)
		return 0;
	shelf_load(r->a, r->wiki, &j->shelf);
	judging_packet(j, r->a, r->wiki, m, PACKET_FULL, &p);
	if (str_eq(p.name, str_printf(r->a, "%.*s.%.*s", STR_ARG(m->f->id),
			       STR_ARG(seen))))
		return 0;
	err_set(r->e, FAIL_REFUSED,
	    "%.*s changed since it was handed out, so the answer is not about "
	    "what stands there now",
	    STR_ARG(m->f->id));
	return err_fix(
	    r->e, "wikictl adjudicate --next %.*s", STR_ARG(m->f->id));
}

static int
run_answer(struct run *r, struct judging *j)
{
	struct adjudicate_out out;
	struct tree *edits;
	struct matter m;
	struct judge by;
	struct str text, actor, name;

	if (r->words.n != 1) {
		err_set(r->e, FAIL_USAGE,
		    "--answer takes one file with the verdict, or -");
		return err_fix(r->e, "wikictl adjudicate --answer ID -");
	}
	if (input_read(r, r->words.v[0], &text) != 0 || place_lock(r) != 0 ||
	    place_wiki(r) != 0 || judging_open(r, j, false) != 0 ||
	    answered_find(r, j, r->opt[O_ANSWER].text, &m) != 0)
		return -1;
	/* who answers is the judge, and not what the config names */
	if (!r->opt[O_MODEL].given && str_cut(r->actor, ':', &actor, &name))
		j->model = name;
	by = *judging_by(j, &m);
	by.model = j->model;
	edits = tree_edits(r->a, r->disk);
	if (judging_take(r, r->a, r->wiki, &m, text, false, &by, r->actor,
		false, edits, &out, r->e) != 0) {
		err_fix(r->e, "answer with the JSON object that --next asks "
			      "for; nothing was stored");
		return -1;
	}
	if (tree_flush(edits, r->root, ingest_rank, r->e) != 0)
		return -1;
	j->pending = 1;
	j->open = m.d == NULL;
	j->ambiguous = m.d != NULL;
	if (m.d != NULL)
		j->prompt = j->doubt;
	judging_tell(r, j, m.f->id, &out);
	return told(r, j, "answered");
}

/* ---- the call ---- */

static int
call_fits(struct run *r)
{
	int modes = 0;

	for (int i = O_NEXT; i <= O_IMPORT; i++)
		modes += r->opt[i].given;
	if (modes > 1)
		return err_set(r->e, FAIL_USAGE,
		    "--next, --answer, --export and --import are four calls");
	if (r->words.n != 0 &&
	    (r->opt[O_EXPORT].given || r->opt[O_IMPORT].given))
		return err_set(r->e, FAIL_USAGE,
		    "--export and --import take all, and no ids");
	if (r->opt[O_AGE].number < 0 || r->opt[O_LIMIT].number < 0)
		return err_set(
		    r->e, FAIL_USAGE, "--min-age and --limit count from 0");
	return 0;
}

static int
adjudicate_cmd(struct run *r)
{
	struct judging j = {
	    .min_age = r->opt[O_AGE].number,
	    .limit = r->opt[O_LIMIT].number,
	    .again = r->opt[O_AGAIN].given,
	    .model = r->opt[O_MODEL].text,
	};

	if (call_fits(r) != 0)
		return -1;
	if (r->opt[O_NEXT].given)
		return run_next(r, &j);
	if (r->opt[O_ANSWER].given)
		return run_answer(r, &j);
	if (r->opt[O_EXPORT].given) {
		if (judging_export(r, &j, r->opt[O_EXPORT].text) != 0)
			return -1;
		return told(r, &j, "exported");
	}
	if (r->opt[O_IMPORT].given) {
		if (judging_import(r, &j, r->opt[O_IMPORT].text) != 0)
			return -1;
		return told(r, &j, "imported");
	}
	return run_all(r, &j);
}

const struct cmd cmd_adjudicate = {
    .name = "adjudicate",
    .usage = "[--min-age days] [--limit n] [--again] [--model name] "
	     "[--dry-run] [--next | --answer id | --export file | --import "
	     "file] [id ... | file]",
    .brief = "put open conflicts before a judge, who proposes",
    .needs = NEED_ROOT | NEED_MEND,
    .max_words = -1,
    .opts = opts,
    .run = adjudicate_cmd,
};
