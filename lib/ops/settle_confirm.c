/*
 * settle_confirm: a person stands for a value, on evidence or by own word.
 *
 * The record of a value that nobody contests is a finding with one side,
 * resolved. It has no entry: an entry is for conflicts, and the page stays as
 * it is. It locks as a ruling does, and a second side makes an ordinary entry
 * of it.
 */
#include "ops/contest.h"
#include "ops/settle_own.h"

static int
take_evidence(struct ruling_work *r, struct err *e)
{
	struct source *s;

	if (rule_source(r, &s, e) < 0)
		return -1;
	if (rule_is_side(r->f, s)) {
		err_set(e, FAIL_REFUSED,
		    "%.*s is where the value comes from, or a copy of it: it "
		    "confirms nothing",
		    STR_ARG(s->slug));
		return err_fix(e, "name another source with --evidence, or "
				  "give your own word with --declare");
	}
	if (s->retracted.n != 0) {
		err_set(e, FAIL_REFUSED, "%.*s was retracted: %.*s",
		    STR_ARG(s->slug), STR_ARG(s->retracted));
		return err_fix(e, "name another source with --evidence, or "
				  "give your own word with --declare");
	}
	return rule_evidence(r, e);
}

/* Who confirms and names nothing gives the own word for it: the value's. */
static int
take_ground(struct settle_work *k, struct finding *f, struct str text,
    struct str *words, struct err *e)
{
	struct resolve_in in = {
	    .evidence = k->in->evidence,
	    .quote = k->in->quote,
	    .declare = k->in->declare,
	    .actor = k->in->actor,
	    .today = k->in->today,
	};
	struct ruling_work r = {
	    .a = k->a,
	    .w = k->w,
	    .in = &in,
	    .edits = k->edits,
	    .f = f,
	    .r = f->ruling,
	};

	if (in.evidence.n != 0 && in.declare.n != 0) {
		err_set(e, FAIL_USAGE,
		    "--evidence and --declare: give one of them");
		return err_fix(e, "wikictl confirm PAGE:LINE --evidence "
				  "SOURCE, or --declare \"...\"");
	}
	if (in.declare.n != 0 && resolve_time_alone(k->a, in.declare)) {
		err_set(e, FAIL_REFUSED,
		    "words of time alone say nothing that "
		    "could be checked");
		return err_fix(e, "--declare says what you know of it");
	}
	if (in.evidence.n == 0 && in.declare.n == 0)
		in.declare = text;
	if (in.evidence.n != 0 ? take_evidence(&r, e) < 0
			       : rule_word(&r, e) < 0)
		return -1;
	rule_sign(&r);
	*words = rule_words(&r);
	settle_plan(k, finding_path(k->a, f->id), 0, STR_NONE,
	    str_printf(k->a, "confirmed: %.*s; on %.*s", STR_ARG(text),
		STR_ARG(r.evidence->slug)),
	    "record");
	return 0;
}

/* A record of what a source said had ended becomes a person's ruling. */
static int
confirm_finding(struct settle_work *k, struct finding *f, struct err *e)
{
	struct ruling *r;
	struct str text, words;

	if (f->status == FINDING_OPEN || f->status == FINDING_IGNORED) {
		err_set(e, FAIL_REFUSED,
		    "%.*s is a conflict that nobody ruled on", STR_ARG(f->id));
		return err_fix(e,
		    "wikictl resolve %.*s --keep SIDE --evidence SOURCE",
		    STR_ARG(f->id));
	}
	if (f->status == FINDING_DISMISSED && !settle_single(f))
		return settle_refuse(e, f, "reopen");
	if (f->status == FINDING_RESOLVED && f->ruling != NULL &&
	    str_starts(f->ruling->actor, STR("human:"))) {
		k->out->did = "nothing";
		*VEC_ADD(k->a, &k->out->findings) = f;
		return 0;
	}
	r = NEW(k->w->a, struct ruling);
	r->how = f->ruling != NULL ? f->ruling->how : RULED_KEPT;
	r->winner = settle_single(f) ? 0 : f->ruling->winner;
	r->until = f->ruling->until;
	r->merged = f->ruling->merged;
	f->ruling = r;
	text = r->winner >= 0 ? f->sides.v[r->winner].text : r->merged;
	if (take_ground(k, f, text, &words, e) < 0)
		return -1;
	f->status = FINDING_RESOLVED;
	contest_list_ruled(k->w->a, f);
	settle_note(k, f, "confirmed", r->evidence);
	f->history.v[f->history.n - 1].note = words;
	if (!settle_single(f)) {
		struct page *p;
		struct page_edit *ed;

		if (settle_page(k, f->page, &p, e) < 0)
			return -1;
		ed = page_edit_new(
		    k->a, p, k->w->config.links, k->w->config.label_word);
		page_put_item(ed, f, &k->w->sources);
		if (settle_apply(k, p, ed, e) < 0)
			return -1;
	}
	settle_save(k, f);
	return 0;
}

/* The finding that holds the claim already; NULL. */
static struct finding *
finding_of(struct settle_work *k, const struct claim *c)
{
	VEC_EACH (i, &k->w->findings) {
		struct finding *f = k->w->findings.v[i];

		VEC_EACH (j, &f->sides)
			if (str_eq(text_fold(k->a, f->sides.v[j].text),
				text_fold(k->a, c->text)) &&
			    (f->slot.n == 0 || c->slot.n == 0 ||
				str_eq(f->slot, c->slot)))
				return f;
	}
	return NULL;
}

static struct finding *
finding_make(
    struct settle_work *k, const struct place *p, const struct claim *c)
{
	struct finding *f = NEW(k->w->a, struct finding);

	f->page = p->page->path;
	f->slot = c->slot;
	f->label = c->slot_label.n != 0 ? c->slot_label
		   : c->subject.n != 0	? c->subject
					: p->page->title;
	f->subject = c->key;
	f->opened = k->in->today;
	f->type = CONFLICT_OTHER;
	f->severity = SEVERITY_LOW;
	f->confidence = 1;
	f->outcome = STR("confirmed");
	f->rule = STR("confirmed by hand");
	*VEC_ADD(k->w->a, &f->sides) = place_side(k, p, c);
	f->id = finding_id(k->w->a, &f->sides);
	f->ruling = NEW(k->w->a, struct ruling);
	f->ruling->how = RULED_KEPT;
	return f;
}

static int
confirm_place(struct settle_work *k, struct err *e)
{
	struct place p;
	struct finding *f;
	struct str words;

	if (place_read(k, k->in->id, &p, e) < 0)
		return -1;
	if (p.units != 1)
		return place_many(k, &p, k->in->id, e);
	VEC_EACH (i, &p.here) {
		f = finding_of(k, p.here.v[i]);
		if (f != NULL)
			return confirm_finding(k, f, e);
	}
	f = finding_make(k, &p, p.here.v[0]);
	if (take_ground(k, f, f->sides.v[0].text, &words, e) < 0)
		return -1;
	f->status = FINDING_RESOLVED;
	contest_list_ruled(k->w->a, f);
	settle_note(k, f, "confirmed", f->ruling->evidence);
	f->history.v[f->history.n - 1].note = words;
	*VEC_ADD(k->w->a, &k->w->findings) = f;
	settle_save(k, f);
	return 0;
}

int
settle_confirm(struct arena *a, struct wiki *w, const struct settle_in *in,
    struct tree *edits, struct settle_out *out, struct err *e)
{
	struct settle_work k = {a, w, in, edits, out};
	struct finding *f;

	*out = (struct settle_out){.did = "confirmed"};
	if (str_chr(in->id, ':') < in->id.n)
		return confirm_place(&k, e);
	if (finding_find(&w->findings, in->id, &f, e) < 0) {
		if (e->fix.n == 0)
			err_fix(
			    e, "or name a place: wikictl confirm PAGE:LINE");
		return -1;
	}
	return confirm_finding(&k, f, e);
}
