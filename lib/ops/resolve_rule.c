/*
 * resolve_rule: what counts as settling a conflict.
 *
 * Time alone does not; nor does a side's own source. The words of a refusal
 * name the three ways.
 */
#include "base/hash.h"
#include "ops/resolve_own.h"

static int
refuse(struct ruling_work *k, struct err *e, const char *why)
{
	const struct finding *f = k->f;
	struct str first = f->sides.n != 0 && f->sides.v[0].by.n != 0
			       ? f->sides.v[0].by.v[0].slug
			       : STR("SOURCE");

	err_set(e, FAIL_REFUSED,
	    "%s A conflict is settled by something neither side brought:", why);
	err_fix(e,
	    "  another source     wikictl resolve %.*s --keep SIDE --evidence "
	    "SOURCE\n"
	    "  your own word      wikictl resolve %.*s --keep SIDE --declare "
	    "\"...\"\n"
	    "  a stale source     wikictl resolve %.*s --stale %.*s --why "
	    "\"...\"",
	    STR_ARG(f->id), STR_ARG(f->id), STR_ARG(f->id),
	    STR_ARG(first.n != 0 ? first : STR("SOURCE")));
	return -1;
}

/* ---- words of time alone ---- */

/* Words that speak of time and rank, and the small words around them. A
 * reason made of these alone names nothing that anyone could look up. */
static const char *const time_words[] = {
    "a",
    "about",
    "after",
    "ago",
    "all",
    "already",
    "an",
    "and",
    "as",
    "at",
    "be",
    "because",
    "been",
    "before",
    "by",
    "came",
    "come",
    "current",
    "currently",
    "date",
    "dated",
    "dates",
    "day",
    "days",
    "earlier",
    "first",
    "fresh",
    "fresher",
    "from",
    "has",
    "have",
    "in",
    "is",
    "it",
    "it's",
    "its",
    "just",
    "last",
    "lately",
    "later",
    "latest",
    "longer",
    "long",
    "more",
    "most",
    "month",
    "months",
    "much",
    "new",
    "newer",
    "newest",
    "no",
    "not",
    "now",
    "obsolete",
    "of",
    "old",
    "older",
    "oldest",
    "on",
    "one",
    "out",
    "outdated",
    "passed",
    "past",
    "post",
    "prior",
    "recency",
    "recent",
    "recently",
    "side",
    "simply",
    "since",
    "so",
    "source",
    "stale",
    "than",
    "that",
    "the",
    "then",
    "this",
    "time",
    "to",
    "today",
    "too",
    "up",
    "updated",
    "very",
    "was",
    "week",
    "weeks",
    "were",
    "which",
    "win",
    "wins",
    "year",
    "years",
    "yesterday",
    "other",
    "superseded",
    "age",
    "expired",
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
};

static bool
time_word(const struct word *w)
{
	if (w->punct || w->number)
		return true;
	for (size_t i = 0; i < sizeof(time_words) / sizeof(*time_words); i++)
		if (str_eq(w->fold, str_of(time_words[i])))
			return true;
	return false;
}

bool
resolve_time_alone(struct arena *a, struct str words)
{
	struct words w = {0};

	text_words(a, words, &w);
	VEC_EACH (i, &w)
		if (!time_word(&w.v[i]))
			return false;
	return true;
}

/* ---- evidence ---- */

bool
rule_is_side(const struct finding *f, const struct source *s)
{
	VEC_EACH (i, &f->sides)
		VEC_EACH (j, &f->sides.v[i].by) {
			const struct receipt *r = &f->sides.v[i].by.v[j];

			if (r->slug.n != 0 && (str_eq(r->slug, s->slug) ||
						  str_eq(r->origin, s->origin)))
				return true;
		}
	return false;
}

static struct source *
by_path(struct ruling_work *k, struct str name)
{
	struct source *s = source_at(&k->w->sources, name);

	if (s == NULL)
		s = source_at(&k->w->sources,
		    str_printf(k->a, "%.*s/%.*s", STR_ARG(k->w->config.sources),
			STR_ARG(name)));
	return s;
}

int
rule_source(struct ruling_work *k, struct source **out, struct err *e)
{
	struct source *s = by_path(k, k->in->evidence);

	if (s == NULL &&
	    source_find(&k->w->sources, k->in->evidence, &s, e) < 0)
		return -1;
	*out = s;
	return 0;
}

static int
check_quote(struct ruling_work *k, const struct source *s, struct err *e)
{
	struct str bytes, quote = k->in->quote;

	if (quote.n == 0)
		return 0;
	if (tree_read(k->a, k->w->tree, s->path, &bytes, e) < 0)
		return -1;
	if (str_has(text_fold(k->a, bytes), text_fold(k->a, quote)) ||
	    str_has(text_fold(k->a, md_plain_text(k->a, bytes)),
		text_fold(k->a, quote)))
		return 0;
	err_set(e, FAIL_REFUSED, "“%.*s” does not stand in %.*s",
	    STR_ARG(quote), STR_ARG(s->path));
	return err_fix(e, "quote the source word for word");
}

int
rule_evidence(struct ruling_work *k, struct err *e)
{
	struct str name = k->in->evidence;
	struct source *s = by_path(k, name);

	if (s == NULL && resolve_time_alone(k->a, name))
		return refuse(k, e,
		    str_c(k->a,
			str_printf(k->a,
			    "“%.*s” is time alone, and time settles nothing.",
			    STR_ARG(name))));
	if (rule_source(k, &s, e) < 0)
		return -1;
	if (rule_is_side(k->f, s))
		return refuse(k, e,
		    str_c(
			k->a, str_printf(k->a,
				  "%.*s is one of the sides, or a copy of one.",
				  STR_ARG(s->slug))));
	if (s->retracted.n != 0)
		return refuse(k, e,
		    str_c(k->a, str_printf(k->a, "%.*s was retracted.",
				    STR_ARG(s->slug))));
	k->evidence = s;
	return check_quote(k, s, e);
}

static struct str
actor_name(const struct ruling_work *k)
{
	struct str kind, name;

	if (str_cut(k->in->actor, ':', &kind, &name) && name.n != 0)
		return name;
	return k->in->actor;
}

/* A person's word becomes a source with name and day. */
int
rule_word(struct ruling_work *k, struct err *e)
{
	struct source *s = NEW(k->w->a, struct source);
	struct str day = date_text(k->a, k->in->today);
	struct str text, who = actor_name(k);

	if (resolve_time_alone(k->a, k->in->declare))
		return refuse(k, e,
		    "words of time alone say nothing that could be checked.");
	text = str_printf(k->w->a, "%.*s, %.*s:\n\n%.*s\n", STR_ARG(who),
	    STR_ARG(day), STR_ARG(text_clean(k->a, k->in->declare, true)));
	s->sha256 = hash_hex(k->w->a, text);
	s->text_hash = source_text_hash(k->w->a, text);
	s->title = str_printf(
	    k->w->a, "Word of %.*s", STR_ARG(text_clean(k->a, who, false)));
	s->slug = source_slug(k->w->a, s->title, s->sha256);
	s->origin = s->slug;
	s->author = who;
	s->cls = CLASS_HUMAN_DECLARED;
	s->date = s->ingested = k->in->today;
	s->path = str_printf(k->w->a, "%.*s/%.*s.md",
	    STR_ARG(k->w->config.sources), STR_ARG(s->slug));
	tree_put(k->edits, s->path, text);
	source_save(k->a, k->edits, s);
	*VEC_ADD(k->w->a, &k->w->sources) = s;
	k->evidence = s;
	return 0;
}

static int
side_of_slug(const struct finding *f, struct str slug)
{
	int found = -1;

	VEC_EACH (i, &f->sides)
		VEC_EACH (j, &f->sides.v[i].by) {
			struct str s = f->sides.v[i].by.v[j].slug;

			if (str_eq(s, slug))
				return (int)i;
			if (slug.n >= 3 && str_starts(s, slug))
				found = (int)i;
		}
	return found;
}

static int
take_stale(struct ruling_work *k, struct err *e)
{
	struct source *s;
	int side;

	if (k->in->why.n == 0)
		return refuse(
		    k, e, "--stale needs --why \"what shows it is stale\".");
	if (resolve_time_alone(k->a, k->in->why))
		return refuse(k, e,
		    "Its age alone does not make a source stale: say what "
		    "changed or where that is seen.");
	if (source_find(&k->w->sources, k->in->stale, &s, e) < 0)
		return -1;
	side = side_of_slug(k->f, s->slug);
	if (side < 0)
		return refuse(k, e,
		    str_c(
			k->a, str_printf(k->a, "%.*s is not one of the sides.",
				  STR_ARG(s->slug))));
	k->r->stale = s->slug;
	k->r->why = text_clean(k->w->a, k->in->why, false);
	if (k->in->arg.n == 0 && k->f->sides.n == 2)
		k->r->winner = 1 - side;
	else if (k->in->arg.n == 0)
		return refuse(
		    k, e, "Three sides need a winner: add --keep SIDE.");
	else if (k->r->winner == side)
		return refuse(
		    k, e, "The side to keep rests on the stale source.");
	return 0;
}

/* ---- what is kept ---- */

static int
side_named(const struct finding *f, struct str arg)
{
	long n;

	if (str_int(arg, &n))
		return n >= 1 && (size_t)n <= f->sides.n ? (int)n - 1 : -1;
	return side_of_slug(f, arg);
}

static int
keep_side(struct ruling_work *k, struct err *e)
{
	if (k->in->arg.n == 0 && k->in->stale.n != 0)
		return 0;
	k->r->winner = side_named(k->f, k->in->arg);
	if (k->r->winner >= 0)
		return 0;
	err_set(e, FAIL_USAGE, "%.*s has no side \"%.*s\"", STR_ARG(k->f->id),
	    STR_ARG(k->in->arg));
	return err_fix(e,
	    "--keep takes 1 to %zu, or the slug of a side's "
	    "source: wikictl show %.*s",
	    k->f->sides.n, STR_ARG(k->f->id));
}

static int
keep_merged(struct ruling_work *k, struct err *e)
{
	k->r->how = RULED_MERGED;
	k->r->merged = text_clean(k->w->a, str_trim(k->in->arg), false);
	if (k->r->merged.n == 0) {
		err_set(
		    e, FAIL_USAGE, "--keep merged needs the merged sentence");
		return err_fix(e,
		    "wikictl resolve %.*s --keep merged \"SENTENCE\" "
		    "--evidence SOURCE",
		    STR_ARG(k->f->id));
	}
	return 0;
}

static int
keep_temporal(struct ruling_work *k, struct err *e)
{
	struct date from;

	k->r->how = RULED_IN_TIME;
	if (!date_parse(k->in->arg, &from) || from.d == 0) {
		err_set(e, FAIL_USAGE,
		    "--keep temporal needs the first day of the later side, "
		    "as 2026-05-01");
		return err_fix(e,
		    "wikictl resolve %.*s --keep temporal 2026-05-01 "
		    "--evidence SOURCE",
		    STR_ARG(k->f->id));
	}
	k->r->until = date_of_day(date_day(from) - 1);
	return 0;
}

static int
keep_scope(struct ruling_work *k, struct err *e)
{
	k->r->how = RULED_BY_SCOPE;
	k->r->merged = text_clean(k->w->a, str_trim(k->in->arg), false);
	if (k->r->merged.n == 0) {
		err_set(e, FAIL_USAGE,
		    "--keep scope needs words for where each holds");
		return err_fix(e,
		    "wikictl resolve %.*s --keep scope \"WHERE EACH HOLDS\" "
		    "--evidence SOURCE",
		    STR_ARG(k->f->id));
	}
	return 0;
}

static int
take_keep(struct ruling_work *k, struct err *e)
{
	k->r->winner = -1;
	if (k->in->keep != KEEP_SIDE && k->f->sides.n > 2)
		return refuse(k, e,
		    "Three sides need a winner: --keep a side by number or "
		    "slug.");
	switch (k->in->keep) {
	case KEEP_SIDE:
		return keep_side(k, e);
	case KEEP_MERGED:
		return keep_merged(k, e);
	case KEEP_TEMPORAL:
		return keep_temporal(k, e);
	case KEEP_SCOPE:
		return keep_scope(k, e);
	}
	return 0;
}

static int
take_ground(struct ruling_work *k, struct err *e)
{
	const struct resolve_in *in = k->in;
	int grounds =
	    (in->evidence.n != 0) + (in->declare.n != 0) + (in->stale.n != 0);

	if (grounds == 0)
		return refuse(k, e, "No evidence was named.");
	if (grounds > 1) {
		err_set(e, FAIL_USAGE,
		    "--evidence, --declare and --stale: give one of them");
		return err_fix(e,
		    "wikictl resolve %.*s --keep SIDE --evidence SOURCE",
		    STR_ARG(k->f->id));
	}
	if (in->evidence.n != 0)
		return rule_evidence(k, e);
	return in->declare.n != 0 ? rule_word(k, e) : take_stale(k, e);
}

void
rule_sign(struct ruling_work *k)
{
	struct ruling *r = k->r;

	r->date = k->in->today;
	r->actor = k->in->actor;
	if (k->evidence == NULL)
		return;
	r->evidence = k->evidence->slug;
	r->quote = text_squeeze(k->w->a, k->in->quote);
	r->on = source_receipt(k->evidence, 0);
}

static void
quoted(struct buf *b, const char *before, struct str text)
{
	if (text.n != 0)
		buf_f(b, "%s“%.*s”", before, STR_ARG(text));
}

struct str
rule_words(const struct ruling_work *k)
{
	const struct ruling *r = k->r;
	struct buf b;

	buf_init(&b, k->w->a, (size_t)64 * 1024);
	buf_s(&b, ruling_how_words(r->how));
	if (r->winner >= 0)
		quoted(&b, ": ", k->f->sides.v[r->winner].text);
	quoted(&b, ": ", r->merged);
	if (date_known(r->until))
		buf_f(&b, ", until %.*s", STR_ARG(date_text(k->a, r->until)));
	quoted(&b, "; ", r->quote);
	quoted(&b, "; ", text_clean(k->a, k->in->declare, false));
	if (r->why.n != 0)
		buf_f(&b, "; %.*s", STR_ARG(r->why));
	return buf_str(&b);
}

int
rule_check(struct ruling_work *k, struct err *e)
{
	const struct finding *f = k->f;

	if (f->status == FINDING_RESOLVED || f->status == FINDING_DISMISSED) {
		err_set(e, FAIL_REFUSED, "%.*s was %s already", STR_ARG(f->id),
		    finding_status_name(f->status));
		return err_fix(e,
		    "wikictl reopen %.*s opens it again; wikictl show %.*s "
		    "says why it was",
		    STR_ARG(f->id), STR_ARG(f->id));
	}
	if (take_keep(k, e) < 0 || take_ground(k, e) < 0)
		return -1;
	rule_sign(k);
	return 0;
}
