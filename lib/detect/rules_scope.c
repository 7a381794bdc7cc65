/*
 * rules_scope: the rules that keep two things apart: another entity, another
 * condition, part or place.
 */
#include <math.h>
#include <string.h>

#include "detect/own.h"

/* ---- 4: another thing ---- */

bool
is_population(const struct term *t)
{
	return term_is(t,
	    "kid|child|adult|student|user|customer|member|woman|man|girl|boy|"
	    "patient|infant|baby|senior|pensioner|visitor|guest|employee|"
	    "resident|player|teenager|toddler|people|person|subscriber|"
	    "applicant|beginner|newcomer|veteran|parent|pupil|minor|group");
}

bool
left_populations(const struct left *l)
{
	for (size_t i = 0; i < l->n; i++)
		if (l->v[i]->role == R_SUBJ && is_population(l->v[i]))
			return true;
	return false;
}

static bool
subject_free(const struct pair *p)
{
	return p->diff == DIFF_HOLDER || p->diff == DIFF_UNIVERSAL ||
	       p->diff == DIFF_SWAP || p->diff == DIFF_CAUSE ||
	       p->diff == DIFF_SAME_LINE || p->diff == DIFF_RELATION;
}

/* "he", "the party": what the section is about, whatever that is. */
static bool
says_no_name(const struct atom *at)
{
	bool any = false;

	for (size_t i = at->subj_lo; i < at->subj_hi && i < at->t.n; i++) {
		const struct term *t = &at->t.v[i];

		if (t->role != R_SUBJ || (t->f & T_PUNCT))
			continue;
		if (((t->f & T_UPPER) && t->off > 0) || (t->f & T_IDENT))
			return false;
		any |= !(t->f & (T_TOPIC | W_DET));
	}
	return any;
}

/* Names the page's subject in a sentence of its own. */
static bool
speaks_of_topic(const struct atom *at, const struct terms *t)
{
	if (at->keyed || at->verb < 0)
		return false;
	for (size_t i = at->subj_lo; i < at->subj_hi; i++)
		if ((t->v[i].f & T_TOPIC) && t->v[i].content)
			return true;
	return false;
}

/* A list item, a "Label: value", a row, words without a verb. */
static bool
record_line(const struct claim *c, const struct atom *at)
{
	return c->unit != NULL &&
	       (c->unit->item > 0 || at->keyed || at->label != 0 ||
		   at->agent.n > 0 || at->verb < 0);
}

/* Such lines below two headings speak of what the headings name; the terms are
 * those of each with both topics marked. */
static bool
two_sections(const struct claim *a, const struct terms *ta,
    const struct claim *b, const struct terms *tb)
{
	return record_line(a, a->atom) && record_line(b, b->atom) &&
	       a->unit->head != b->unit->head &&
	       !(speaks_of_topic(a->atom, ta) && speaks_of_topic(b->atom, tb));
}

/* Two keys, or two lines without a subject: a page that has them twice speaks
 * of two things. */
static bool
alike_lines(const struct claim *a, const struct claim *b, bool exact)
{
	const struct atom *x = a->atom, *y = b->atom;
	const struct md_unit *u = a->unit, *w = b->unit;

	if (x->keyed && y->keyed)
		return true;
	/* what stands under another heading may be another thing */
	if (exact)
		return u == NULL || w == NULL || u->head != w->head ||
		       u->kind == MD_ROW || (u->item > 0 && w->item > 0);
	/* items of one list are cases of one thing */
	if (u != NULL && w != NULL && u->item > 0 && w->item > 0 &&
	    u->item != w->item && u->head == w->head)
		return true;
	if (x->points || y->points)
		return true;
	/* namesakes have sections of their own: "The party was founded in" */
	if (u != NULL && w != NULL && u->head != w->head &&
	    ((x->life && y->life) || says_no_name(x) || says_no_name(y)))
		return true;
	return x->subj_lo == x->subj_hi && y->subj_lo == y->subj_hi;
}

static bool
other_labels(const struct atom *x, const struct atom *y)
{
	return x->label != 0 && y->label != 0 && x->label != y->label;
}

/* Rules 2, 3 and 4 as far as they ask of each claim alone, both English. On one
 * page no shape comes before them; where 2 and 3 pass over a pair that has
 * little in common, what is left of it is too little to contest. */
bool
judge_never_clash(const struct claim *a, const struct claim *b)
{
	const struct atom *x = a->atom, *y = b->atom;

	if (x == NULL || y == NULL)
		return true;
	if (!same_page(a, b) || !x->english || !y->english)
		return false;
	return x->fragment || y->fragment || claim_no_assertion(a) ||
	       claim_no_assertion(b) || claim_not_held(a) ||
	       claim_not_held(b) || other_labels(x, y) ||
	       alike_lines(a, b, false) ||
	       (x->topic == y->topic && two_sections(a, &x->t, b, &y->t));
}

static const struct qty *
life_of(const struct atom *at)
{
	VEC_EACH (i, &at->q)
		if (at->q.v[i].kind == QTY_DATE && at->q.v[i].range &&
		    at->q.v[i].nwhen == 1)
			return &at->q.v[i];
	return NULL;
}

/* Namesakes: neither birth nor death agrees. */
static bool
other_life(const struct atom *x, const struct atom *y)
{
	const struct qty *a = life_of(x), *b = life_of(y);

	return a != NULL && b != NULL && a->when[0].lo != b->when[0].lo &&
	       a->when[0].hi != b->when[0].hi;
}

/* What stands behind the subject's name to tell it from others: "(the baker)",
 * ", the MP,". `bracket`: in parentheses. */
static size_t
told_apart_by(const struct atom *at, uint64_t *ids, size_t max, bool *bracket)
{
	size_t i = at->subj_lo, n = 0;

	while (i < at->t.n && at->t.v[i].role != R_ASIDE &&
	       (at->t.v[i].f & T_UPPER))
		i++;
	if (i == at->subj_lo || i >= at->t.n || at->t.v[i].role != R_ASIDE ||
	    !term_is(&at->t.v[i], "(|,"))
		return 0;
	*bracket |= term_is(&at->t.v[i], "(");
	for (i++; i < at->t.n && at->t.v[i].role == R_ASIDE && n < max; i++) {
		const struct term *t = &at->t.v[i];

		if (t->f & (W_DET | T_PUNCT))
			continue;
		if (t->q >= 0 || (t->f & (W_VERB | W_AUX | W_REL | W_PREP)) ||
		    term_is(t, "bear|die|née|aka|formerly|not"))
			return 0;
		ids[n++] = t->id;
	}
	return n;
}

/* "John Smith (the baker)", "John Smith, the MP": two of one name. */
static bool
namesakes(const struct pair *p)
{
	uint64_t x[4], y[4];
	bool bracket = false;
	size_t n = told_apart_by(p->x, x, 4, &bracket);
	size_t m = told_apart_by(p->y, y, 4, &bracket);

	for (size_t i = 0; i < n; i++)
		for (size_t k = 0; k < m; k++)
			if (x[i] == y[k])
				return false;
	return n > 0 && m > 0 && bracket;
}

bool
atom_of_its_text(const struct atom *at)
{
	bool any = false, own = false, the = false, page = false;

	for (size_t i = at->subj_lo; i < at->subj_hi; i++) {
		const struct term *t = &at->t.v[i];

		if (t->role != R_SUBJ)
			continue;
		own |= str_eq(t->fold, STR("this"));
		the |= str_eq(t->fold, STR("the"));
		if (in_list(t->fold, "page|file|document|readme|article"))
			any = page = true;
		else if (term_is(t, "note|section|guide|entry|table"))
			any = true;
		else if (t->content && !(t->f & W_DET))
			return false;
	}
	return (any && own) || (page && the);
}

bool
atom_leaves_open(const struct atom *at)
{
	if (at->implied)
		return true;
	for (size_t i = at->subj_lo; i < at->subj_hi; i++)
		if (at->t.v[i].role == R_SUBJ && !(at->t.v[i].f & W_PRON) &&
		    (term_is_content(&at->t.v[i]) || at->t.v[i].q >= 0 ||
			(at->t.v[i].f & T_UPPER)))
			return false;
	return true;
}

/* "Published: 2 April" on a page and "Never publishes." of what another text
 * is about. */
static bool
of_another_text(const struct pair *p)
{
	return !pair_same_page(p) && p->x->topic->nnames > 0 &&
	       !p->same_topic &&
	       !str_eq(p->x->topic->name, p->y->topic->name) &&
	       (atom_leaves_open(p->x) || atom_leaves_open(p->y));
}

bool
rule_distinct_entity(struct pair *p, struct verdict *v)
{
	if (of_another_text(p)) {
		rule_say(p, v,
		    "one side says of nothing named, in a text of its own");
		return true;
	}
	if (!pair_same_page(p) &&
	    (atom_of_its_text(p->x) || atom_of_its_text(p->y))) {
		rule_say(p, v, "each text speaks of itself");
		return true;
	}
	if (other_labels(p->x, p->y)) {
		rule_say(p, v, "two different labels stand in front");
		return true;
	}
	if (namesakes(p)) {
		rule_say(p, v, "one name, told apart by what stands behind it");
		return true;
	}
	if (p->x->life && p->y->life && other_life(p->x, p->y)) {
		rule_say(p, v, "two lives, which begin and end otherwise");
		return true;
	}
	if (pair_same_page(p) &&
	    (alike_lines(p->ca, p->cb, p->exact) ||
		(!p->exact && two_sections(p->ca, &p->tx, p->cb, &p->ty)))) {
		rule_say(
		    p, v, "two records of one page, each with its own line");
		return true;
	}
	if (subject_free(p) || p->sx == 0 || p->sy == 0)
		return false;
	if (p->diff == DIFF_QTY &&
	    (left_populations(&p->lx) || left_populations(&p->ly) ||
		pair_one_sided(p, "default")))
		return false;
	/* two members of one club */
	if (p->diff == DIFF_ENTITY && p->names_x && p->names_y &&
	    p->rx == p->sx && p->ry == p->sy && p->shared + p->shared_topic > 1)
		return false;
	if (!p->same_verb && !pair_has_core(p))
		return false;
	rule_say_f(
	    p, v, "the subjects differ in %zu and %zu words", p->sx, p->sy);
	return true;
}

/* ---- 6: another scope ---- */

bool
pair_adds_up(const struct pair *p)
{
	const struct qty *whole;
	double sum = 0;
	size_t n = 0;

	if (p->core != NULL && p->core->qx->kind != QTY_NUMBER)
		return false;
	if (p->core == NULL &&
	    !(p->diff == DIFF_ENTITY && p->same_verb && p->sx + p->sy == 0))
		return false;
	for (int turn = 0; turn < 2; turn++) {
		const struct atom *at = turn ? p->x : p->y;

		whole = atom_only(turn ? p->y : p->x, QTY_NUMBER);
		if (whole == NULL)
			continue;
		sum = 0;
		n = 0;
		VEC_EACH (i, &at->q)
			if (at->q.v[i].kind == QTY_NUMBER) {
				sum += at->q.v[i].lo;
				n++;
			}
		if (n > 1 && fabs(sum - whole->lo) < 0.5)
			return true;
	}
	return false;
}

/* 28 lessons against 20 core lessons and 12 electives: more than the whole. */
static bool
exceeds(const struct pair *p)
{
	const struct atom *at;
	const struct qty *whole;
	double sum = 0;
	size_t n = 0, joined = 0;

	if (p->diff != DIFF_QTY || p->core->qx->kind != QTY_NUMBER ||
	    !p->same_verb || p->sx + p->sy > 0 ||
	    qty_noun_id(p->a, p->core->qx) == 0 ||
	    qty_noun_id(p->a, p->core->qx) != qty_noun_id(p->a, p->core->qy))
		return false;
	whole = atom_only(p->x, QTY_NUMBER);
	at = p->y;
	if (whole == NULL) {
		whole = atom_only(p->y, QTY_NUMBER);
		at = p->x;
	}
	if (whole == NULL || whole->lo < whole->hi || whole->about)
		return false;
	VEC_EACH (i, &at->t) {
		const struct term *t = &at->t.v[i];
		const struct qty *q = t->q >= 0 ? &at->q.v[t->q] : NULL;

		joined += (t->f & W_CONJ) != 0 && term_is(t, "and");
		if (q == NULL || t->role != R_ARG)
			continue;
		if (q->kind != QTY_NUMBER || q->about || q->lo < q->hi ||
		    q->per.n > 0)
			return false;
		sum += q->lo;
		n++;
	}
	return n == 2 && joined == 1 && sum > whole->lo + 0.5 &&
	       (at == p->y ? p->core->qy->lo : p->core->qx->lo) < whole->lo;
}

/* "at the age of 82": of who died on another day it is another one. */
static bool
goes_with(const struct pair *p, const struct qty_pair *q)
{
	return p->diff == DIFF_DATE && q->qx->kind != QTY_DATE &&
	       left_has(&p->cx, ONCE_IN_ALL) && left_has(&p->cy, ONCE_IN_ALL) &&
	       left_has(&p->cx, "age") && left_has(&p->cy, "age");
}

static bool
other_values_differ(const struct pair *p)
{
	for (size_t i = 0; i < p->nq; i++)
		if (&p->q[i] != p->core && p->q[i].d.rel == QTY_DIFFERENT &&
		    !(p->core != NULL && p->core->tx == p->q[i].tx) &&
		    !goes_with(p, &p->q[i]) &&
		    (p->q[i].qx->kind != QTY_DATE || p->q[i].qx->recurring))
			return true;
	return false;
}

static bool
on_condition(const struct term *t)
{
	return t->role == R_ARG && (t->pk == P_COND || t->pk == P_FROM);
}

/* "people" of "300 people", "long" of "302 m long", "after" of "after 10 s". */
static bool
measures(const struct pair *p, const struct term *t, const struct term *core)
{
	const struct qty *q = core == p->core->tx ? p->core->qx : p->core->qy;

	if (t->role != core->role || t->arg != core->arg)
		return false;
	return t->id == qty_noun_id(p->a, q) ||
	       ((t->f & W_KEEP) && t->end + 1 == core->off) ||
	       (t->off == core->end + 1 &&
		   term_is(t, "measure|height|width|depth|weight|person|age"));
}

/* Another thing than what the other side speaks of, or a part of it. */
static bool
is_part(const struct term *t)
{
	return t->role == R_SUBJ &&
	       (!term_is_light(t) || term_is(t, "case|part|place|version"));
}

/* A web or mail address says where more stands. */
static bool
is_address(const struct pair *p, const struct left *l, const struct term *t)
{
	const struct atom *at = l == &p->lx ? p->x : p->y;
	struct str s;

	if (t->q < 0 || at->q.v[t->q].kind != QTY_ID)
		return false;
	s = at->q.v[t->q].text;
	return str_chr(s, '@') < s.n || str_has(s, STR("://")) ||
	       str_starts(s, STR("www."));
}

/* "for Mango, Lauren and Orly": one of several that are said alike, of which
 * the other side names one too. */
static bool
of_a_list(const struct terms *all, const struct left *l, const struct term *t)
{
	bool joined = false;

	for (const struct term *u = t + 1; u < all->v + all->n; u++) {
		bool met = u->content && u->role == R_ARG;

		if ((u->f & W_CONJ) || term_is(u, ",")) {
			joined = true;
			continue;
		}
		if ((u->f & (W_PREP | W_VERB | W_AUX | W_SUB | T_PUNCT)) ||
		    u->q >= 0)
			return false;
		for (size_t i = 0; met && i < l->n; i++)
			met = l->v[i] != u;
		if (met)
			return joined;
	}
	return false;
}

/* "not fully", "not yet": denies less than it seems to. */
static bool
denies_in_part(const struct atom *no)
{
	VEC_EACH (i, &no->t)
		if (in_list(no->t.v[i].fold,
			"fully|entirely|completely|wholly|totally|formally|"
			"officially|yet|always|quite|really|necessarily|all|"
			"both|every|each|directly|originally|initially"))
			return true;
	return false;
}

/* "There is no shower", "has no shower". */
static bool
denies_any(const struct atom *no)
{
	const struct term *v = no->verb >= 0 ? &no->t.v[no->verb] : NULL;

	return v != NULL && (term_is(v, "have") || no->copula) &&
	       v + 1 < no->t.v + no->t.n && in_list(v[1].fold, "no");
}

/* "In 1975 she became the first", "was electrified in 1978 by a firm": whoever
 * says that she was not, that it was not, denies it of 1975 and of any firm
 * too, where all that is denied is said. */
bool
pair_denied_anyway(
    const struct pair *p, const struct left *l, const struct term *t)
{
	const struct atom *no = p->x->negated ? p->x : p->y;
	const struct atom *yes = no == p->x ? p->y : p->x;
	const struct left *denied = p->x->negated ? &p->lx : &p->ly;

	if (p->diff != DIFF_NEG || l == denied || denied->n > 0 ||
	    no->has_when || no->universal || no->only || no->label != 0 ||
	    denies_in_part(no))
		return false;
	/* "has a hot shower", "a lift each morning" */
	if (denies_any(no) && t->role == R_ARG && t->prep == 0 &&
	    (t->q < 0 || t->date))
		return true;
	/* "has been a member since 1998", "is no member" */
	if (t->date && t->pk == P_FROM && yes->perfect && !no->past)
		return true;
	if (!yes->past || !no->past || pair_repeats(p))
		return false;
	if (t->date)
		return t->role == R_LEAD || t->role == R_ARG;
	return yes->passive && t->role == R_ARG && t->pk == P_BY;
}

/* "At the regatta on 13 June 2026": the day told tells which one it was, where
 * the other side has it too. */
static bool
lead_is_dated(const struct pair *p, bool first)
{
	for (size_t i = 0; i < p->nq; i++) {
		const struct qty_pair *q = &p->q[i];
		const struct term *t = first ? q->tx : q->ty;

		if (q->d.rel == QTY_SAME && t->role == R_LEAD &&
		    q->qx->kind == QTY_DATE && !q->qx->recurring &&
		    q->qx->nwhen == 1 &&
		    q->qx->when[0].hi - q->qx->when[0].lo == 1)
			return true;
	}
	return false;
}

/* What one side says beyond the other that narrows what it speaks of. */
static size_t
narrows(const struct pair *p, const struct left *l, size_t content,
    const struct term *core)
{
	size_t n = 0;
	bool once = p->diff == DIFF_DATE && left_has(&p->cx, ONCE_IN_ALL) &&
		    left_has(&p->cy, ONCE_IN_ALL);

	for (size_t i = 0; i < l->n; i++) {
		const struct term *t = l->v[i];

		if (t == core || t == p->ox || t == p->oy ||
		    (term_is_light(t) && t->role != R_SUBJ) ||
		    is_address(p, l, t) || pair_dates_state(p, t) ||
		    pair_end_word(p, t))
			continue;
		if (p->core != NULL && p->core == &p->span && t->q >= 0)
			continue;
		if (t->role == R_LEAD && lead_is_dated(p, l == &p->lx))
			continue;
		if (pair_denied_anyway(p, l, t))
			continue;
		if (p->diff == DIFF_NEG && t->role == R_ARG &&
		    of_a_list(l == &p->lx ? &p->tx : &p->ty, l, t))
			continue;
		if (core != NULL && measures(p, t, core))
			continue;
		if (t->role == R_LEAD || (t->f & T_IDENT) || is_part(t))
			n++;
		else if (once)
			continue;
		else if (core != NULL && t->role == core->role &&
			 t->arg == core->arg && !(t->f & W_VERB) &&
			 t->off < core->off + 40)
			n++;
		else if (content <= SHORT && on_condition(t))
			n++;
	}
	return n;
}

static size_t
narrows_x(const struct pair *p)
{
	return narrows(
	    p, &p->lx, p->cx.n, p->core != NULL ? p->core->tx : NULL);
}

static size_t
narrows_y(const struct pair *p)
{
	return narrows(
	    p, &p->ly, p->cy.n, p->core != NULL ? p->core->ty : NULL);
}

static bool
all_and_not_all(const struct pair *p)
{
	return p->diff == DIFF_NEG && ((p->x->universal && p->y->not_all) ||
					  (p->y->universal && p->x->not_all));
}

/* "cannot be done", "some can be done" */
static bool
none_and_some(const struct pair *p)
{
	const struct atom *none = p->x->negated ? p->x : p->y;
	const struct atom *some = p->x->negated ? p->y : p->x;
	bool no = false;

	if (p->diff != DIFF_NEG || none->most || !some->most ||
	    p->lx.n + p->ly.n > 0)
		return false;
	VEC_EACH (i, &none->t)
		no |= none->t.v[i].role != R_ASIDE &&
		      (term_is(&none->t.v[i], "cannot|no|none|never") ||
			  str_ieq(none->t.v[i].raw, STR("can't")));
	return no;
}

size_t
pair_narrows(const struct pair *p)
{
	return narrows_x(p) + narrows_y(p);
}

/* What has no scope to differ in. */
static bool
scopeless(const struct pair *p)
{
	if (p->exact || exceeds(p) || pair_one_frame(p))
		return true;
	if (p->diff == DIFF_NONE || p->diff == DIFF_UNIVERSAL ||
	    p->diff == DIFF_UNITS || p->diff == DIFF_HOLDER ||
	    pair_adds_up(p) || p->x->english != p->y->english)
		return true;
	return p->diff == DIFF_ENTITY || p->diff == DIFF_NEVER ||
	       p->diff == DIFF_CAUSE || p->diff == DIFF_SAME_LINE ||
	       p->diff == DIFF_RELATION || p->diff == DIFF_TIMES ||
	       p->diff == DIFF_AGE;
}

static bool
holds_id(const struct atom *at, const struct terms *t, uint64_t id)
{
	for (size_t i = 0; i < t->n; i++)
		if (t->v[i].id == id)
			return true;
	for (size_t i = 0; i < at->naround; i++)
		if (at->around[i] == id)
			return true;
	for (size_t i = 0; i < at->topic->nwords; i++)
		if (at->topic->words[i] == id)
			return true;
	return false;
}

/* "West wing: the hut sleeps 20": what stands in front is of a part, unless
 * the other side speaks of it too. */
static bool
label_narrows(const struct pair *p)
{
	const struct atom *at = p->x->label != 0 ? p->x : p->y;
	const struct atom *other = at == p->x ? p->y : p->x;

	if ((p->x->label != 0) == (p->y->label != 0))
		return false;
	for (size_t i = 0; i < at->nlabels; i++)
		if (!holds_id(
			other, other == p->x ? &p->tx : &p->ty, at->labels[i]))
			return true;
	return false;
}

bool
pair_overrides(const struct pair *p)
{
	return p->nq == 0 && p->shared_topic > 0 && p->sy > 0 &&
	       p->cx.n <= SHORT && p->cy.n <= SHORT && left_value(&p->lx) &&
	       left_value(&p->ly) && pair_one_sided(p, "default");
}

/* One side itself says where it holds. */
bool
rule_scope_said(struct pair *p, struct verdict *v)
{
	if (pair_overrides(p)) {
		rule_say(p, v, "a default and what overrides it");
		return true;
	}
	if (scopeless(p))
		return false;
	if (label_narrows(p)) {
		rule_say(p, v, "a label in front says where it holds");
		return true;
	}
	if (pair_one_sided(p, "default")) {
		rule_say(p, v, "a default and what overrides it");
		return true;
	}
	if (p->x->conditional != p->y->conditional) {
		rule_say(p, v, "one side holds on a condition");
		return true;
	}
	if (p->x->most != p->y->most && !none_and_some(p) &&
	    !all_and_not_all(p)) {
		rule_say(p, v, "one side leaves room for others");
		return true;
	}
	return false;
}

bool
rule_scope_split(struct pair *p, struct verdict *v)
{
	if (scopeless(p))
		return false;
	if (pair_narrows(p) > 0 || other_values_differ(p)) {
		rule_say_f(p, v,
		    "conditions or parts differ: %zu words here, %zu there",
		    narrows_x(p), narrows_y(p));
		return true;
	}
	return false;
}
