#include "ops/propose_own.h"

#include "base/hash.h"
#include "base/text.h"

#define ID_CHARS 10
#define WORD_MAX ((size_t)64 << 10)

static int
word_ok(struct arena *a, const char *key, struct str s, struct err *e)
{
	struct str what;

	if (s.n > WORD_MAX)
		return err_set(e, FAIL_LIMIT,
		    "%s: larger than 64 KiB, the most a proposal may say", key);
	if (!source_secret(a, s, &what))
		return 0;
	err_set(e, FAIL_REFUSED, "%s: holds %.*s", key, STR_ARG(what));
	return err_fix(e, "take it out; nothing was stored");
}

static bool
of_finding(const struct propose_in *in)
{
	switch (in->kind) {
	case PROPOSE_RESOLUTION:
	case PROPOSE_DISMISS:
	case PROPOSE_IGNORE:
	case PROPOSE_REOPEN:
		return true;
	case PROPOSE_CONFIRM:
		return str_chr(in->target, ':') == in->target.n;
	case PROPOSE_CLAIM:
	case PROPOSE_EDIT:
	case PROPOSE_RETRACT:
	case PROPOSE_CONTEST:
		break;
	}
	return false;
}

/* A name may fit another source too one day. */
static void
source_whole(struct wiki *w, struct str *name)
{
	struct source *s;
	struct err quiet;

	err_init(&quiet, w->a);
	if (name->n != 0 && source_find(&w->sources, *name, &s, &quiet) == 0)
		*name = s->slug;
}

/* What it speaks of, by its whole name. */
static int
target_find(struct wiki *w, const struct propose_in *in, struct proposal *p,
    struct finding **f, struct err *e)
{
	struct source *s;

	*f = NULL;
	source_whole(w, &p->words.evidence);
	source_whole(w, &p->words.stale);
	p->target = in->target;
	if (of_finding(in)) {
		if (finding_find(&w->findings, in->target, f, e) != 0)
			return -1;
		p->target = (*f)->id;
	} else if (in->kind == PROPOSE_RETRACT) {
		if (source_find(&w->sources, in->target, &s, e) != 0)
			return -1;
		p->target = s->slug;
	}
	return 0;
}

static int
claim_ok(const struct proposal_words *p, struct err *e)
{
	enum source_class c;

	if (str_trim(p->text).n == 0) {
		err_set(e, FAIL_USAGE, "a claim says something");
		return err_fix(e, "--text SENTENCE");
	}
	if (!source_class_find(p->class, &c) || c != CLASS_HUMAN_DECLARED)
		return 0;
	err_set(e, FAIL_USAGE, "human_declared is a person's own word");
	return err_fix(e, "give the class of the source itself");
}

static void
sides_list(struct arena *a, struct proposal *p, const struct finding *f)
{
	VEC_EACH (i, &f->sides) {
		strs_add(a, &p->sides, f->sides.v[i].text);
		VEC_EACH (j, &f->sides.v[i].by)
			if (f->sides.v[i].by.v[j].slug.n != 0)
				strs_add(a, &p->receipts,
				    f->sides.v[i].by.v[j].slug);
	}
	strs_sort(&p->receipts);
}

/* Of what is asked, not of who asks. */
static struct str
id_of(struct arena *a, const struct proposal *p)
{
	struct buf b;

	buf_init(&b, a, (size_t)1 << 30);
	buf_f(
	    &b, "%s\n%.*s\n", proposal_kind_name(p->kind), STR_ARG(p->target));
	words_key(&b, &p->words);
	VEC_EACH (i, &p->sides)
		buf_f(&b, "%.*s\n", STR_ARG(p->sides.v[i]));
	VEC_EACH (i, &p->receipts)
		buf_f(&b, "%.*s\n", STR_ARG(p->receipts.v[i]));
	return str_printf(
	    a, "p-%.*s", STR_ARG(hash_short(a, buf_str(&b), ID_CHARS)));
}

static struct str
name_of(struct str actor)
{
	struct str kind, name;

	return str_cut(actor, ':', &kind, &name) ? name : actor;
}

/* The door is tried on a wiki of its own, whose edits nobody keeps. One that
 * changes a single conflict needs no other. */
static int
rehearse(struct arena *a, struct wiki *w, const struct proposal *p,
    const struct finding *f, struct date today, struct propose_out *out,
    struct err *e)
{
	struct propose_door d = {
	    .kind = p->kind,
	    .target = p->target,
	    .words = &p->words,
	    .actor = STR("human:reader"),
	    .by = name_of(p->actor),
	    .today = today,
	};
	struct wiki one = *w, *aside = &one;
	struct finding *copy;

	if (f == NULL) {
		if (wiki_open(a, w->tree, &aside, e) != 0)
			return -1;
	} else {
		if (finding_load(
			a, w->tree, finding_path(a, f->id), &copy, e) != 0)
			return -1;
		one.a = a;
		one.findings = (struct findings){0};
		*VEC_ADD(a, &one.findings) = copy;
		one.sources = (struct sources){.index = w->sources.index};
		VEC_EACH (i, &w->sources)
			*VEC_ADD(a, &one.sources) = w->sources.v[i];
	}
	return propose_through(a, aside, &d, tree_edits(a, w->tree), out, e);
}

/* A door names the command of a person; what can be proposed is named in its
 * place, and a person's own word not at all. */
static void
fix_of_proposer(
    struct arena *a, struct str command, struct str kind, struct err *e)
{
	struct str rest = e->fix, line, call;
	struct buf b;

	call = str_printf(a, "wikictl %.*s ", STR_ARG(command));
	if (!str_has(rest, call))
		return;
	buf_init(&b, e->a, (size_t)1 << 16);
	while (str_line(&rest, &line)) {
		size_t at = str_find(line, call);

		if (str_has(line, STR("--declare")))
			continue;
		buf_f(&b, "%s%.*s", b.n != 0 ? "\n" : "",
		    STR_ARG(str_sub(line, 0, at)));
		if (at < line.n)
			buf_f(&b, "wikictl propose %.*s %.*s", STR_ARG(kind),
			    STR_ARG(str_sub(line, at + call.n, line.n)));
	}
	e->fix = buf_str(&b);
}

/* Whether it was proposed before; 1 where it was. */
static int
met_before(struct arena *a, struct proposal *p, struct tree *edits,
    struct propose_out *out, struct err *e)
{
	struct str path = proposal_path(a, p->id);
	struct proposal *old;

	if (!tree_has(edits, path))
		return 0;
	if (proposal_load(a, edits, path, &old, e) != 0)
		return -1;
	out->proposal = old;
	out->did = old->status == PROPOSAL_OPEN
		       ? "known"
		       : proposal_status_name(old->status);
	return 1;
}

/* What the place says, so that it is found again where its line moves. */
static void
place_words(
    struct proposal *p, const struct finding *f, const struct finding *made)
{
	if (p->kind == PROPOSE_CONFIRM && f == NULL)
		p->words.old = made->sides.v[0].text;
	if (p->kind != PROPOSE_CONTEST || p->words.old.n != 0)
		return;
	/* the side that is not the source's */
	VEC_EACH (i, &made->sides) {
		const struct side *side = &made->sides.v[i];
		bool theirs = false;

		VEC_EACH (j, &side->by)
			theirs |= str_eq(side->by.v[j].slug, p->words.evidence);
		if (!theirs && side->page.n != 0)
			p->words.old = side->text;
	}
}

static void
tell_finding(struct arena *a, struct wiki *w, const struct proposal *p,
    struct finding *f, struct tree *edits)
{
	*VEC_ADD(w->a, &f->history) = (struct event){
	    .what = STR("proposed"),
	    .date = p->date,
	    .actor = p->actor,
	    .note = str_printf(
		w->a, "%.*s: %s", STR_ARG(p->id), proposal_kind_name(p->kind)),
	};
	finding_save(a, edits, f);
}

int
propose_add(struct arena *a, struct wiki *w, const struct propose_in *in,
    struct tree *edits, struct propose_out *out, struct err *e)
{
	struct proposal *p = NEW(w->a, struct proposal);
	struct finding *f;
	int met;

	*out = (struct propose_out){.proposal = p, .did = "proposed"};
	p->kind = in->kind;
	p->words = in->words;
	if (p->kind == PROPOSE_CLAIM)
		p->words.text = str_trim(p->words.text);
	p->judge = in->judge;
	p->actor = in->actor;
	p->date = in->today;
	if (words_each(a, &p->words, word_ok, e) != 0 ||
	    (p->kind == PROPOSE_CLAIM && claim_ok(&p->words, e) != 0) ||
	    target_find(w, in, p, &f, e) != 0)
		return -1;
	if (f != NULL)
		sides_list(w->a, p, f);
	p->id = id_of(w->a, p);
	met = met_before(a, p, edits, out, e);
	if (met != 0)
		return met < 0 ? -1 : 0;
	if (rehearse(a, w, p, f, in->today, out, e) != 0) {
		struct str kind = str_of(proposal_kind_name(p->kind));

		fix_of_proposer(a,
		    p->kind == PROPOSE_RESOLUTION ? STR("resolve") : kind, kind,
		    e);
		return -1;
	}
	place_words(p, f, out->finding);
	out->finding = f;
	proposal_save(a, edits, p);
	if (f != NULL)
		tell_finding(a, w, p, f, edits);
	return 0;
}

/* ---- a person's decision ---- */

static int
decide(struct arena *a, struct proposal *p, enum proposal_status to,
    struct str why, struct str actor, struct date today, struct tree *edits,
    struct err *e)
{
	if (!str_starts(actor, STR("human:"))) {
		err_set(e, FAIL_REFUSED,
		    "a person decides on proposals, and this is %.*s",
		    STR_ARG(actor));
		return err_fix(e, "a person runs: wikictl review");
	}
	if (p->status != PROPOSAL_OPEN) {
		err_set(e, FAIL_REFUSED, "%.*s was %s already", STR_ARG(p->id),
		    proposal_status_name(p->status));
		return err_fix(e, "wikictl review --all");
	}
	p->status = to;
	*VEC_ADD(a, &p->history) = (struct event){
	    .what = str_of(proposal_status_name(to)),
	    .date = today,
	    .actor = actor,
	    .note = text_clean(a, why, false),
	};
	proposal_save(a, edits, p);
	return 0;
}

/* The number of a side as it is now: others may have come before it. */
static struct str
keep_now(struct arena *a, struct wiki *w, const struct proposal *p)
{
	struct finding *f;
	struct err quiet;
	long n;

	err_init(&quiet, a);
	if (!str_int(p->words.keep, &n) || n < 1 || (size_t)n > p->sides.n ||
	    finding_find(&w->findings, p->target, &f, &quiet) != 0)
		return p->words.keep;
	VEC_EACH (i, &f->sides)
		if (str_eq(f->sides.v[i].text, p->sides.v[n - 1]))
			return str_printf(a, "%zu", i + 1);
	return p->words.keep;
}

int
propose_accept(struct arena *a, struct wiki *w, struct proposal *p,
    const struct proposal_words *edited, struct str actor, struct date today,
    struct tree *edits, struct propose_out *out, struct err *e)
{
	struct propose_door d = {
	    .kind = p->kind,
	    .target = p->target,
	    .words = edited != NULL ? edited : &p->words,
	    .actor = actor,
	    .by = name_of(p->actor),
	    .today = today,
	};

	struct proposal_words now = *d.words;

	*out = (struct propose_out){.proposal = p, .did = "accepted"};
	if (str_eq(now.keep, p->words.keep)) {
		now.keep = keep_now(a, w, p);
		d.words = &now;
	}
	if (edited != NULL && words_each(a, edited, word_ok, e) != 0)
		return -1;
	if (edited != NULL)
		p->edited = *edited;
	if (decide(a, p, PROPOSAL_ACCEPTED, STR_NONE, actor, today, edits, e) !=
	    0)
		return -1;
	return propose_through(a, w, &d, edits, out, e);
}

int
propose_decline(struct arena *a, struct proposal *p, struct str why,
    struct str actor, struct date today, struct tree *edits, struct err *e)
{
	return decide(a, p, PROPOSAL_DECLINED, why, actor, today, edits, e);
}
