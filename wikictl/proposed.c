#include "proposed.h"

#include "fed.h"
#include "format/val.h"
#include "model/wiki.h"
#include "plan.h"
#include "report.h"

#define BRIEF_COLUMNS 60

#define BIT(x) (1u << (x))

/* Which options say something of a kind. */
static const unsigned takes[PROPOSAL_KINDS] = {
    [PROPOSE_CLAIM] = BIT(SAY_PAGE) | BIT(SAY_TITLE) | BIT(SAY_DATE) |
		      BIT(SAY_CLASS) | BIT(SAY_AUTHOR) | BIT(SAY_URL) |
		      BIT(SAY_WHY),
    [PROPOSE_EDIT] = BIT(SAY_OLD) | BIT(SAY_WHY),
    [PROPOSE_RESOLUTION] = BIT(SAY_KEEP) | BIT(SAY_EVIDENCE) | BIT(SAY_QUOTE) |
			   BIT(SAY_STALE) | BIT(SAY_WHY),
    [PROPOSE_DISMISS] = BIT(SAY_WHY),
    [PROPOSE_IGNORE] = BIT(SAY_WHY),
    [PROPOSE_REOPEN] = BIT(SAY_WHY),
    [PROPOSE_CONFIRM] = BIT(SAY_EVIDENCE) | BIT(SAY_QUOTE) | BIT(SAY_WHY),
    [PROPOSE_RETRACT] = BIT(SAY_WHY),
    [PROPOSE_CONTEST] =
	BIT(SAY_OLD) | BIT(SAY_EVIDENCE) | BIT(SAY_QUOTE) | BIT(SAY_WHY),
};

static struct str *
word_of(struct proposal_words *w, int say)
{
	struct str *const all[SAY_COUNT] = {
	    [SAY_PAGE] = &w->page,
	    [SAY_TITLE] = &w->title,
	    [SAY_DATE] = &w->date,
	    [SAY_CLASS] = &w->class,
	    [SAY_AUTHOR] = &w->author,
	    [SAY_URL] = &w->url,
	    [SAY_OLD] = &w->old,
	    [SAY_KEEP] = &w->keep,
	    [SAY_EVIDENCE] = &w->evidence,
	    [SAY_QUOTE] = &w->quote,
	    [SAY_STALE] = &w->stale,
	    [SAY_WHY] = &w->why,
	};

	return all[say];
}

int
say_read(struct run *r, enum proposal_kind kind, struct proposal_words *words)
{
	for (int i = 0; i < SAY_COUNT; i++) {
		if (!r->opt[i].given)
			continue;
		if ((takes[kind] & BIT(i)) == 0)
			return err_set(r->e, FAIL_USAGE,
			    "--%s says nothing of %s", r->cmd->opts[i].name,
			    proposal_kind_name(kind));
		*word_of(words, i) = r->opt[i].text;
	}
	return 0;
}

static const struct proposal_words *
last_words(const struct proposal *p)
{
	return proposal_edited(p) ? &p->edited : &p->words;
}

static struct str
keep_brief(struct arena *a, const struct proposal_words *w)
{
	struct str on = w->evidence.n != 0 ? w->evidence : w->stale;

	return str_printf(a, "%s%.*s%s%.*s%s%.*s",
	    w->keep.n != 0 ? "keep " : "", STR_ARG(w->keep),
	    w->arg.n != 0 ? " " : "", STR_ARG(clip(a, w->arg, BRIEF_COLUMNS)),
	    w->evidence.n != 0 ? " on "
	    : w->stale.n != 0  ? " stale "
			       : "",
	    STR_ARG(on));
}

struct str
proposal_brief(struct arena *a, const struct proposal *p)
{
	const struct proposal_words *w = last_words(p);
	struct str say = w->why;

	switch (p->kind) {
	case PROPOSE_CLAIM:
		return str_printf(a, "claim: “%.*s”",
		    STR_ARG(clip(a, w->text, BRIEF_COLUMNS)));
	case PROPOSE_EDIT:
		return str_printf(a, "edit of %.*s: “%.*s” to “%.*s”",
		    STR_ARG(w->page), STR_ARG(clip(a, w->old, 32)),
		    STR_ARG(clip(a, w->text, 32)));
	case PROPOSE_RESOLUTION:
		say = keep_brief(a, w);
		break;
	case PROPOSE_CONFIRM:
		say = w->evidence.n != 0
			  ? str_printf(a, "on %.*s", STR_ARG(w->evidence))
			  : w->why;
		break;
	case PROPOSE_CONTEST:
		say = str_printf(a, "“%.*s” against “%.*s” of %.*s",
		    STR_ARG(clip(a, w->old, BRIEF_COLUMNS)),
		    STR_ARG(clip(a, w->quote, BRIEF_COLUMNS)),
		    STR_ARG(w->evidence));
		return str_printf(a, "contest of %.*s: %.*s",
		    STR_ARG(p->target), STR_ARG(say));
	case PROPOSE_DISMISS:
	case PROPOSE_IGNORE:
	case PROPOSE_REOPEN:
	case PROPOSE_RETRACT:
		break;
	}
	return str_printf(a, "%s of %.*s%s%.*s", proposal_kind_name(p->kind),
	    STR_ARG(p->target), say.n != 0 ? ": " : "",
	    STR_ARG(clip(a, say, BRIEF_COLUMNS)));
}

static struct val *
words_val(struct arena *a, const struct proposal_words *w)
{
	const struct {
		const char *key;
		struct str s;
	} all[] = {{"page", w->page}, {"title", w->title}, {"date", w->date},
	    {"class", w->class}, {"author", w->author}, {"url", w->url},
	    {"old", w->old}, {"text", w->text}, {"keep", w->keep},
	    {"arg", w->arg}, {"evidence", w->evidence}, {"quote", w->quote},
	    {"stale", w->stale}, {"why", w->why}};
	struct val *v = val_map(a);

	for (size_t i = 0; i < sizeof(all) / sizeof(*all); i++)
		if (all[i].s.n != 0)
			val_set_text(a, v, all[i].key, all[i].s);
	return v;
}

static struct val *
judge_val(struct arena *a, const struct proposal_judge *j)
{
	struct val *v = val_map(a);

	val_set_text(a, v, "verdict", j->verdict);
	val_set_text(a, v, "confidence", j->confidence);
	val_set_text(a, v, "model", j->model);
	val_set_text(a, v, "prompt", j->prompt);
	val_set_text(a, v, "hash", j->hash);
	return v;
}

static struct val *
history_val(struct arena *a, const struct events *h)
{
	struct val *l = val_list(a);

	VEC_EACH (i, h) {
		struct val *v = val_map(a);

		val_set_text(a, v, "what", h->v[i].what);
		val_set(a, v, "date", date_val(a, h->v[i].date));
		val_set_text(a, v, "actor", h->v[i].actor);
		val_set_text(a, v, "note", h->v[i].note);
		val_add(a, l, v);
	}
	return l;
}

bool
proposal_waits(const struct proposal *p, const struct finding *f)
{
	if (p->status != PROPOSAL_OPEN)
		return false;
	if (f == NULL)
		return p->kind == PROPOSE_CLAIM || p->kind == PROPOSE_EDIT ||
		       p->kind == PROPOSE_RETRACT ||
		       p->kind == PROPOSE_CONFIRM || p->kind == PROPOSE_CONTEST;
	if (p->kind == PROPOSE_REOPEN)
		return f->status != FINDING_OPEN;
	if (p->kind == PROPOSE_CONFIRM)
		return true;
	return f->status == FINDING_OPEN ||
	       (f->status == FINDING_IGNORED && p->kind != PROPOSE_IGNORE);
}

struct val *
proposal_val(struct arena *a, const struct proposal *p, const struct finding *f)
{
	struct val *v = val_map(a);
	const char *state = proposal_status_name(p->status);

	val_set_text(a, v, "id", p->id);
	val_set_text(a, v, "kind", str_of(proposal_kind_name(p->kind)));
	val_set_text(a, v, "status", str_of(state));
	val_set(a, v, "target",
	    p->target.n != 0 ? val_text(a, p->target) : val_null(a));
	val_set_text(a, v, "actor", p->actor);
	val_set(a, v, "date", date_val(a, p->date));
	val_set(a, v, "proposed", words_val(a, &p->words));
	if (proposal_edited(p))
		val_set(a, v, "edited", words_val(a, &p->edited));
	if (p->judge.verdict.n != 0)
		val_set(a, v, "judge", judge_val(a, &p->judge));
	val_set_bool(a, v, "waits", proposal_waits(p, f));
	val_set_bool(a, v, "outgrown",
	    f != NULL && p->sides.n != 0 && proposal_outgrown(p, f));
	val_set(a, v, "history", history_val(a, &p->history));
	return v;
}

/* Of a claim: what would come of it, a line each. */
static void
ingest_text(struct run *r, const struct ingest_out *out)
{
	VEC_EACH (i, &out->findings) {
		const struct ingest_finding *f = &out->findings.v[i];

		if (str_eq(str_of(f->did), STR("unplaced")))
			continue; /* told below */
		put(r, "  ");
		put_cell(r, TINT_NONE, str_of(f->did), 11);
		put(r, "%.*s%s%.*s\n", STR_ARG(f->page),
		    f->page.n != 0 ? "  " : "", STR_ARG(f->incoming->text));
	}
	VEC_EACH (i, &out->unplaced)
		put(r, "  unplaced   %.*s\n", STR_ARG(out->unplaced.v[i]));
}

void
proposed_plan(struct run *r, const struct propose_out *out)
{
	plan_text(r, &out->plan);
	ingest_text(r, &out->ingest);
	VEC_EACH (i, &out->left)
		put(r, "  stays as it is: %.*s\n", STR_ARG(out->left.v[i]));
}

void
proposed_plan_val(struct run *r, struct val *doc, const struct propose_out *out)
{
	struct val *l = val_list(r->a);

	VEC_EACH (i, &out->ingest.findings) {
		const struct ingest_finding *f = &out->ingest.findings.v[i];
		struct val *v = val_map(r->a);

		val_set_text(r->a, v, "did", str_of(f->did));
		val_set_text(r->a, v, "page", f->page);
		val_set_text(r->a, v, "text", f->incoming->text);
		val_set_text(r->a, v, "reasoning", f->verdict.reasoning);
		val_add(r->a, l, v);
	}
	val_set(r->a, doc, "plan", plan_val(r->a, &out->plan));
	val_set(r->a, doc, "claims", l);
	val_set(r->a, doc, "unplaced", strs_val(r->a, &out->ingest.unplaced));
	val_set(r->a, doc, "pages", strs_val(r->a, &out->pages));
	val_set(r->a, doc, "left", strs_val(r->a, &out->left));
}

struct finding *
proposal_finding(struct run *r, const struct proposal *p)
{
	struct finding *f;
	struct err quiet;

	err_init(&quiet, r->a);
	if (!str_starts(p->target, STR("c-")) ||
	    finding_find(&r->wiki->findings, p->target, &f, &quiet) != 0)
		return NULL;
	return f;
}

int
proposals_on(struct run *r, const struct finding *f, struct proposals *out)
{
	struct proposals all;
	struct strs damaged = {0};

	*out = (struct proposals){0};
	if (proposals_load(r->a, r->disk, &all, &damaged, r->e) != 0)
		return -1;
	VEC_EACH (i, &all)
		if (all.v[i]->status == PROPOSAL_OPEN &&
		    (str_eq(all.v[i]->target, f->id) ||
			strs_has(&f->aliases, all.v[i]->target)))
			*VEC_ADD(r->a, out) = all.v[i];
	return 0;
}
