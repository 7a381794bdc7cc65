/*
 * diff_name: two names, places or causes where one is told: who holds an
 * office, who made a thing, where it lies, why it happened.
 */
#include <string.h>

#include "detect/diff_own.h"

/* ---- one place, two names ---- */

#define OFFICES                                                                \
	"ceo|cto|cfo|coo|chair|president|director|manager|treasurer|"          \
	"secretary|mayor|captain|principal|editor|owner|capital|headquarters|" \
	"leader|chief|minister|king|queen|governor|landlord|supervisor|"       \
	"chancellor|dean|premier|rector|bishop|conductor|curator|caretaker|"   \
	"headmaster|headteacher|head|lead|champion|winner|mascot|author|"      \
	"compose|write|direct_film|vice-president|commander|own|nickname|"     \
	"motto|assign|maintainer|organiser|organizer|coordinator|sponsor"

#define AUTHORSHIP "perform|publish|lead|own|written_in|license"

bool
left_all_names(const struct left *l, bool places)
{
	size_t n = 0;

	for (size_t i = 0; i < l->n; i++) {
		const struct term *t = l->v[i];

		if (term_is(t, "spring|summer|autumn|fall|winter"))
			return false;
		if (term_is_light(t) || term_is(t, "use|license") || t->date ||
		    ((t->f & T_TOPIC) && !(t->f & T_UPPER)))
			continue;
		if ((t->q >= 0 && !(t->f & T_IDENT)) ||
		    (t->q < 0 && !(t->f & T_UPPER) && !(places && t->place)))
			return false;
		n++;
	}
	return n > 0;
}

static bool
is_superlative(const struct term *t)
{
	return t->q < 0 &&
	       (term_is(t, "most|least|first|last|sole") ||
		   (t->lemma.n > 4 && str_ends(t->lemma, STR("est")) &&
		       !term_is(t,
			   "interest|forest|request|harvest|guest|test|"
			   "arrest|invest|digest|protest|contest|suggest|"
			   "honest|modest|latest")));
}

/* "the third largest" is not the largest. */
static bool
rank_left(const struct left *l)
{
	for (size_t i = 0; i < l->n; i++)
		if (l->v[i]->q >= 0 && !l->v[i]->date)
			return true;
	return false;
}

static const struct term *
shared_superlative(const struct pair *p)
{
	if (rank_left(&p->fx) || rank_left(&p->fy))
		return NULL;
	for (size_t i = 0; i < p->cx.n; i++)
		if (is_superlative(p->cx.v[i]) &&
		    left_has_id(&p->cy, p->cx.v[i]->id))
			return p->cx.v[i];
	return NULL;
}

/* All that is left of this side stands in one place of the clause. */
bool
left_one_place(const struct left *l)
{
	const struct term *first = NULL;

	for (size_t i = 0; i < l->n; i++) {
		const struct term *t = l->v[i];

		if (term_is_light(t) || term_is(t, "use|license") || t->date)
			continue;
		if (first == NULL)
			first = t;
		else if (t->role != first->role || t->prep != first->prep)
			return false;
	}
	return first != NULL;
}

static enum role
last_role(const struct left *l)
{
	for (size_t i = l->n; i-- > 0;)
		if (!term_is_light(l->v[i]) && !l->v[i]->date)
			return l->v[i]->role;
	return R_NONE;
}

/* "one of the authors", "a co-author": no place for one. */
static bool
one_of(const struct terms *t)
{
	for (size_t i = 0; i + 1 < t->n; i++)
		if (term_is(&t->v[i + 1], "of|the") && t->v[i].off < 400 &&
		    (term_is(&t->v[i], "one|some|among|several|many") ||
			str_ieq(t->v[i].raw, STR("one"))))
			return true;
	return false;
}

static bool
either(const struct terms *all, const struct left *l)
{
	for (size_t i = 0; i < l->n; i++)
		if (is_alternative(all, l->v[i]))
			return true;
	return false;
}

static enum role
office_role(const struct left *c, uint64_t id)
{
	for (size_t i = 0; i < c->n; i++)
		if (c->v[i]->id == id && c->v[i]->q < 0)
			return c->v[i]->role;
	return R_NONE;
}

/* The office and who holds it stand on two sides of the verb; "the author of
 * A is C" and "the author of B is C" are two books. */
static bool
holds_apart(const struct pair *p)
{
	for (size_t i = 0; i < p->cx.n; i++) {
		const struct term *t = p->cx.v[i];
		enum role rx, ry;

		if (t->q >= 0 || !left_has_id(&p->cy, t->id) ||
		    !term_is(t, OFFICES))
			continue;
		rx = t->role;
		ry = office_role(&p->cy, t->id);
		/* a film written by one and a film written by him */
		if ((t->f & W_PART) && last_role(&p->fx) == R_SUBJ &&
		    last_role(&p->fy) == R_SUBJ)
			return false;
		return p->fx.n > 0 && p->fy.n > 0 && last_role(&p->fx) != rx &&
		       last_role(&p->fy) != ry;
	}
	return false;
}

/* "the keeper of the light is A", "A is the keeper of the light": one noun
 * with "the", on the other side of the verb than the name. */
static bool
definite(const struct terms *t, const struct left *name)
{
	enum role other = last_role(name) == R_SUBJ ? R_ARG : R_SUBJ;

	for (size_t i = 0; i + 2 < t->n; i++)
		if (term_is(&t->v[i], "the") && t->v[i + 1].role == other &&
		    t->v[i + 1].q < 0 &&
		    !(t->v[i + 1].f & (T_UPPER | T_TOPIC | T_PUNCT)) &&
		    t->v[i].role == other && t->v[i].prep == 0 &&
		    term_is(&t->v[i + 2], "of|for|at|in"))
			return true;
	return false;
}

/* "runs the Lisbon office, not the Madrid one" */
static bool
denied_aside(const struct left *l, const struct terms *other)
{
	size_t found = 0, want = 0;

	for (size_t i = 0; i < l->n; i++) {
		bool not = false;

		if (term_is_light(l->v[i]))
			continue;
		want++;
		for (size_t k = 0; k < other->n; k++) {
			const struct term *t = &other->v[k];

			if (t->role != R_ASIDE) {
				not = false;
				continue;
			}
			not |= term_is(t, "not");
			if (not &&t->id == l->v[i]->id) {
				found++;
				break;
			}
		}
	}
	return want > 0 && found == want;
}

/* "beat A in the 2019 final", "beat B in the 2019 final" */
static bool
beaten_finalist(const struct pair *p)
{
	const struct term *v;

	if (!p->same_verb || p->x->verb < 0 || p->x->passive != p->y->passive ||
	    p->sx + p->sy > 0 || !both_have_word(p, "final"))
		return false;
	v = &p->x->t.v[p->x->verb];
	if (!term_is(v, "beat|defeat|lose|overcome"))
		return false;
	for (size_t i = 0; i < p->nq; i++)
		if (p->q[i].d.rel != QTY_SAME)
			return false;
	return p->nq > 0 && p->nx + p->ny == 0 &&
	       left_all_names(&p->lx, false) && left_all_names(&p->ly, false) &&
	       left_one_place(&p->lx) && left_one_place(&p->ly);
}

/* "Produced by: A, B": a field that takes several. */
static bool
keyed_list(const struct atom *at)
{
	for (size_t i = at->subj_hi + 1; at->keyed && i + 1 < at->t.n; i++)
		if (((at->t.v[i].f & T_PUNCT) &&
			term_is(&at->t.v[i], ",|;|/") &&
			at->t.v[i - 1].place == NULL) ||
		    (at->t.v[i].f & W_CONJ))
			return true;
	return false;
}

static bool
left_in_place(const struct left *l)
{
	uint64_t in = id_of(STR("in")), at = id_of(STR("at"));

	for (size_t i = 0; i < l->n; i++)
		if (l->v[i]->role != R_ARG ||
		    (l->v[i]->prep != in && l->v[i]->prep != at))
			return false;
	return l->n > 0 && l->n <= 4;
}

/* "meets in the hall on Tuesdays", "meets in the canteen on Tuesdays": at one
 * time it meets in one place. */
static bool
two_rooms(const struct pair *p)
{
	bool time = false;

	if (!p->same_verb || p->x->verb < 0 || p->sx + p->sy > 0 ||
	    p->nx + p->ny > 0 ||
	    !term_is(&p->x->t.v[p->x->verb], "meet|rehearse|gather|held|train"))
		return false;
	for (size_t i = 0; i < p->nq; i++) {
		if (p->q[i].d.rel != QTY_SAME)
			return false;
		time |= p->q[i].qx->kind == QTY_DATE;
	}
	return time && left_in_place(&p->lx) && left_in_place(&p->ly) &&
	       !one_of(&p->tx) && !one_of(&p->ty);
}

static bool
stand_beside(const struct term *a, const struct term *b)
{
	return (a->f & b->f & T_UPPER) && a->role == b->role &&
	       (a->off == b->end + 1 || b->off == a->end + 1);
}

#define OWNERS                                                                 \
	"parish|county|city|town|village|state|church|diocese|council|crown|"  \
	"bank|family|university|municipality|trust|government|college|"        \
	"abbey|army|navy|museum|district|province"

/* One noun with "the", for what may own a thing. */
static bool
left_owner(const struct left *l)
{
	size_t n = 0;

	for (size_t i = 0; i < l->n; i++) {
		if (term_is_light(l->v[i]))
			continue;
		if (!term_is(l->v[i], OWNERS) ||
		    (l->v[i]->role == R_ARG && !term_is(l->v[i] - 1, "the")))
			return false;
		n++;
	}
	return n == 1;
}

/* "is owned by the parish", "belongs to the county"; one belongs to two
 * clubs. */
static bool
two_owners(const struct pair *p)
{
	return p->same_verb && p->x->passive == p->y->passive &&
	       p->sx + p->sy == 0 && both_have_word(p, "own") &&
	       left_owner(&p->fx) && left_owner(&p->fy) &&
	       left_one_place(&p->fx) && left_one_place(&p->fy);
}

#define AT_A_TIME                                                              \
	"ceo|cto|cfo|coo|chair|president|treasurer|secretary|mayor|captain|"   \
	"principal|capital|headquarters|minister|king|queen|governor|owner"

static bool
was_and_is(const struct pair *p)
{
	return p->x->past != p->y->past || p->x->has_when != p->y->has_when;
}

/* "Ida Holm", "Holm Ltd": a name beside the one left over has matched. */
static bool
shares_surname(const struct pair *p)
{
	for (size_t i = 0; i < p->cx.n; i++) {
		const struct term *t = p->cx.v[i];

		if (!(t->f & T_UPPER) || (t->f & T_TOPIC) || t->q >= 0 ||
		    !left_has_id(&p->cy, t->id))
			continue;
		for (size_t k = 0; k < p->lx.n; k++)
			for (size_t m = 0; m < p->ly.n; m++)
				if (stand_beside(p->lx.v[k], t) &&
				    p->lx.v[k]->role == p->ly.v[m]->role &&
				    (p->ly.v[m]->f & T_UPPER))
					return true;
	}
	return false;
}

/* "written in English", beside "written in Java" */
static bool
natural_language(const struct left *l)
{
	for (size_t i = 0; i < l->n; i++)
		if (l->v[i]->place != NULL &&
		    l->v[i]->place->kind == PLACE_DEMONYM)
			return true;
	return false;
}

/* "teaches only French", "teaches French and Latin": what one side has beyond
 * stands in a list with what the other says is all. */
bool
diff_more(struct pair *p)
{
	const struct atom *only = p->x->only ? p->x : p->y;
	const struct left *none = p->x->only ? &p->lx : &p->ly;
	const struct left *more = p->x->only ? &p->ly : &p->lx;
	const struct terms *all = p->x->only ? &p->ty : &p->tx;
	bool listed = false;

	if (p->x->only == p->y->only || !p->same_verb || p->neg ||
	    p->sx + p->sy > 0 || left_heavy(none) > 0 ||
	    left_heavy(more) != 1 || only->subj_lo == only->subj_hi)
		return false;
	for (size_t i = 0; i + 1 < all->n; i++)
		listed |=
		    (all->v[i].f & W_CONJ) && &all->v[i + 1] == more->v[0];
	if (!listed || more->v[0]->role != R_ARG || more->v[0]->q >= 0)
		return false;
	p->slot = "only";
	p->diff = DIFF_HOLDER;
	p->oy = p->x->only ? more->v[0] : NULL;
	return true;
}

static bool
names_other(const struct left *l)
{
	for (size_t i = 0; i < l->n; i++)
		if (!l->v[i]->date &&
		    ((l->v[i]->f & (T_UPPER | T_IDENT)) || l->v[i]->place))
			return true;
	return false;
}

/* "Zuazo was the leader", "Siles Zuazo was the leader", both on his page. */
static bool
only_topic_left(const struct pair *p)
{
	return str_eq(p->x->topic->name, p->y->topic->name) &&
	       left_heavy(&p->lx) < left_heavy(&p->fx) &&
	       left_heavy(&p->ly) < left_heavy(&p->fy) &&
	       !names_other(&p->lx) && !names_other(&p->ly);
}

/* "under MIT and Apache-2.0": one may choose. */
static bool
licences_listed(const struct pair *p)
{
	const struct terms *sides[2] = {&p->tx, &p->ty};

	if (!both_have_word(p, "license"))
		return false;
	for (size_t k = 0; k < 2; k++)
		VEC_EACH (i, sides[k])
			if (sides[k]->v[i].f & W_CONJ)
				return true;
	return false;
}

bool
diff_holder(struct pair *p)
{
	bool copular = (p->x->copula || p->x->keyed || p->x->verb < 0) &&
		       (p->y->copula || p->y->keyed || p->y->verb < 0);
	const struct term *sup;

	if (left_heavy(&p->fx) == 0 || left_heavy(&p->fy) == 0 || p->neg ||
	    only_topic_left(p))
		return false;
	if (p->same_verb && p->sx + p->sy == 0 &&
	    (denied_aside(&p->lx, &p->ty) || denied_aside(&p->ly, &p->tx))) {
		p->slot = "denied";
		p->diff = DIFF_HOLDER;
		return true;
	}
	if (beaten_finalist(p)) {
		p->slot = "finalist";
		p->diff = DIFF_HOLDER;
		return true;
	}
	if (two_rooms(p)) {
		p->slot = "venue";
		p->diff = DIFF_HOLDER;
		return true;
	}
	if (pair_policy(p) == SLOT_MANY ||
	    both_have_word(p, "marry|kid|star|child|member|genre|award|label|"
			      "daughter|son|sister|brother|cousin|nephew|niece|"
			      "friend|student|descendant"))
		return false;
	if (keyed_list(p->x) || keyed_list(p->y) ||
	    (both_have_word(p, AT_A_TIME) &&
		(was_and_is(p) || shares_surname(p))))
		return false;
	if (one_of(&p->tx) || one_of(&p->ty) || either(&p->tx, &p->fx) ||
	    either(&p->ty, &p->fy))
		return false;
	if (two_owners(p)) {
		p->slot = "holder";
		p->diff = DIFF_HOLDER;
		return true;
	}
	sup = shared_superlative(p);
	if (sup != NULL && p->shared >= 2 && left_one_place(&p->fx) &&
	    left_one_place(&p->fy) && copular) {
		p->slot = "superlative";
		p->diff = DIFF_HOLDER;
		return true;
	}
	if (holds_apart(p) && both_have_word(p, OFFICES) &&
	    left_all_names(&p->fx, true) && left_all_names(&p->fy, true) &&
	    left_one_place(&p->fx) && left_one_place(&p->fy) &&
	    p->shared + p->shared_topic > 1 &&
	    (copular || p->same_verb || p->x->copula || p->y->copula)) {
		p->slot = "holder";
		p->diff = DIFF_HOLDER;
		return true;
	}
	if (copular && !p->same_topic && definite(&p->tx, &p->fx) &&
	    definite(&p->ty, &p->fy) && left_all_names(&p->fx, false) &&
	    left_all_names(&p->fy, false) && left_one_place(&p->fx) &&
	    left_one_place(&p->fy) && p->shared + p->shared_topic > 1) {
		p->slot = "holder";
		p->diff = DIFF_HOLDER;
		return true;
	}
	if (!left_all_names(&p->lx, true) || !left_all_names(&p->ly, true) ||
	    !left_one_place(&p->lx) || !left_one_place(&p->ly))
		return false;
	if (p->same_verb && p->x->passive && p->y->passive &&
	    !licences_listed(p) && p->topic_x == p->topic_y &&
	    !natural_language(&p->lx) && !natural_language(&p->ly) &&
	    both_have_word(p, AUTHORSHIP) && p->lx.v[0]->role == R_ARG &&
	    p->ly.v[0]->role == R_ARG) {
		p->slot = "author";
		p->diff = DIFF_HOLDER;
		return true;
	}
	/* "the system's database is A" / "runs on a B database" */
	if (p->shared > 0 && !pair_same_page(p) &&
	    (p->x->copula || p->y->copula || p->x->keyed || p->y->keyed) &&
	    p->sx == 0 && p->sy == 0 && !p->lx.v[0]->place &&
	    !p->ly.v[0]->place) {
		p->slot = "entity";
		p->diff = DIFF_HOLDER;
		return true;
	}
	return false;
}

/* ---- places ---- */

static const struct term *
place_in(const struct left *l)
{
	for (size_t i = 0; i < l->n; i++)
		if (l->v[i]->place != NULL && l->v[i]->role == R_ARG)
			return l->v[i];
	return NULL;
}

static bool
located(const struct pair *p)
{
	if (both_have_word(p, "located|reside|bear|die|held|found|"
			      "headquarters|graduate|nationality|bury|hold"))
		return true;
	/* "has an office in Bergen" leaves room for another */
	if (both_have_word(p, "office") &&
	    (p->x->only || p->y->only || p->x->copula || p->y->copula ||
		p->x->keyed || p->y->keyed))
		return true;
	return p->same_verb && p->x->copula && p->y->copula;
}

/* Named in one breath with others: "Argentine, Chilean and French". */
static bool
listed(const struct terms *all, const struct term *t)
{
	size_t i = (size_t)(t - all->v);

	if (i > 0 && (all->v[i - 1].f & W_CONJ))
		return true;
	if (i > 1 && (all->v[i - 1].f & T_PUNCT) && all->v[i - 2].place)
		return place_compare(all->v[i - 2].place, t->place) !=
		       PLACE_WITHIN;
	if (i + 1 < all->n && (all->v[i + 1].f & W_CONJ))
		return true;
	return i + 2 < all->n && (all->v[i + 1].f & T_PUNCT) &&
	       all->v[i + 2].place &&
	       place_compare(t->place, all->v[i + 2].place) != PLACE_WITHIN;
}

bool
diff_place(struct pair *p)
{
	const struct term *t = place_in(&p->lx), *u = place_in(&p->ly);

	if ((t == NULL && u == NULL) || !located(p))
		return false;
	if (t == NULL && u != NULL)
		t = place_in(&p->cx);
	if (u == NULL && t != NULL)
		u = place_in(&p->cy);
	if (t == NULL || u == NULL || t->prep != u->prep || p->sx + p->sy > 0 ||
	    (t->place->kind == PLACE_DEMONYM) !=
		(u->place->kind == PLACE_DEMONYM) ||
	    listed(&p->tx, t) || listed(&p->ty, u))
		return false;
	p->ox = t;
	p->oy = u;
	p->places = place_compare(t->place, u->place);
	p->diff = DIFF_PLACE;
	return true;
}

/* ---- causes ---- */

/* Where "because of" stands; -1 nowhere. */
static long
cause_at(const struct atom *at, const struct terms *t)
{
	for (size_t i = 0; i < t->n; i++)
		if (t->v[i].q < 0 &&
		    (t->v[i].role == R_ARG ||
			(t->v[i].role == R_VERB && at->passive)) &&
		    term_is(&t->v[i], "cause"))
			return (long)t->v[i].off;
	return -1;
}

/* Says no more than that something went wrong. */
#define FAULTS                                                                 \
	"bug|error|problem|issue|failure|fault|mistake|defect|incident|"       \
	"circumstance|reason|factor|condition"

/* All that is left stands behind "because of", and before what both sides say
 * there: "a full disk on the gateway". */
static bool
whole_cause(const struct left *l, const struct left *content, long at)
{
	size_t left = 0;
	long last = 0;

	for (size_t i = 0; i < l->n; i++) {
		if (term_is(l->v[i], "cause"))
			continue;
		if ((long)l->v[i]->off <= at || term_is(l->v[i], FAULTS))
			return false;
		last = (long)l->v[i]->off;
		left++;
	}
	for (size_t i = 0; i < content->n; i++)
		if ((long)content->v[i]->off > at &&
		    (long)content->v[i]->off < last &&
		    !left_holds(l, content->v[i]))
			return false;
	return left > 0 && left <= 4;
}

/* "a fire closed the bridge": subject left over, one word or two. */
static bool
acts(const struct left *l)
{
	for (size_t i = 0; i < l->n; i++)
		if (l->v[i]->role != R_SUBJ || (l->v[i]->f & T_UPPER))
			return false;
	return l->n > 0 && l->n <= 3;
}

/* "closed because of A" / "B closed X" */
bool
diff_cause(struct pair *p)
{
	long x = cause_at(p->x, &p->tx), y = cause_at(p->y, &p->ty);

	if ((x < 0 && y < 0) || p->shared == 0 || p->neg || !p->same_verb)
		return false;
	if (x >= 0 && !whole_cause(&p->lx, &p->cx, x))
		return false;
	if (y >= 0 && !whole_cause(&p->ly, &p->cy, y))
		return false;
	if (x < 0 && (p->x->passive || !acts(&p->lx)))
		return false;
	if (y < 0 && (p->y->passive || !acts(&p->ly)))
		return false;
	p->diff = DIFF_CAUSE;
	return true;
}
