/*
 * relation_match: two facts of one relation and one subject whose objects
 * cannot both hold. What is in doubt is no conflict: a name in common, two
 * spellings, a list where lists are usual, a place that may lie in the other.
 */
#include <stdlib.h>
#include <string.h>

#include "detect/diff_own.h"
#include "detect/relation_own.h"

/* ---- objects ---- */

#define TITLES                                                                 \
	"mr|mrs|ms|dr|sir|dame|king|queen|emperor|empress|president|saint|st|" \
	"lord|lady|count|countess|duke|duchess|prince|princess|pope|general|"  \
	"captain|dowager|consort|professor|prof|director|author|actor|"        \
	"actress|writer|the|of|and|jr|sr|i|ii|iii|iv|v|vi|vii|viii|ix|x|xi|"   \
	"xii|university|college|school|"                                       \
	"institute|academy|high|state|city|town|county|village|near|south|"    \
	"north|east|west|new|old"

#define PLACES_MAX 6

struct object {
	struct names names; /* all its words that name */
	struct names head;  /* of its first name */
	size_t runs;
	const struct place *all[PLACES_MAX];
	size_t nall;
	const struct place *first, *last; /* of its names that are places */
	bool list, org, area, demonym;
};

static bool
is_particle(struct str s)
{
	return in_list(s, "van|von|de|der|den|da|di|del|della|du|la|le|el|al|"
			  "bin|ibn|ben|ter|ten|dos|das|of|the|-|'|.|y|af|zu");
}

static void
note_word(const struct rword *w, bool head, struct object *o)
{
	if (in_list(w->fold, "inc|ltd|llc|gmbh|studio|studios|pictures|"
			     "records|productions|company|films|entertainment|"
			     "university|museum|group|media|games|press|"
			     "corporation|department|ministry|band|duo|fc|club|"
			     "united|team|association|society|trust|party|"
			     "orchestra|choir|crew|side|squad"))
		o->org = true;
	if (in_list(w->fold, "county|province|region|district|state|parish|"
			     "prefecture|municipality|battle|war|hospital|"
			     "prison|island|islands|oblast|department"))
		o->area = true;
	if (in_list(w->fold, TITLES) || w->fold.n < 2)
		return;
	if (o->names.n < NAMES_MAX)
		o->names.v[o->names.n++] = w->fold;
	if (head && o->head.n < NAMES_MAX)
		o->head.v[o->head.n++] = w->fold;
}

static void
note_place(const struct place *pl, struct object *o)
{
	if (pl == NULL)
		return;
	if (o->first == NULL && o->runs == 1)
		o->first = pl;
	o->last = pl;
	if (o->nall < PLACES_MAX)
		o->all[o->nall++] = pl;
}

/* Names in capitals; a word for a people before them only describes. */
static void
object_read(const struct facts *f, struct part s, bool place, struct object *o)
{
	bool in = false, of = false;

	memset(o, 0, sizeof(*o));
	for (size_t i = s.lo; i < s.hi; i++) {
		const struct rword *w = &f->w[i];
		bool demonym = w->place != NULL &&
			       w->place->kind == PLACE_DEMONYM && !place;

		if (w->upper && !w->pron && !demonym) {
			if (!in)
				o->runs++;
			/* "Ana Lund, Bo Falk" */
			o->list |=
			    !in && !place && o->runs > 1 && f->w[i - 1].punct;
			of &= in;
			in = true;
			note_place(w->place, o);
			note_word(w, o->runs == 1 && !of, o);
			continue;
		}
		of |= in_list(w->fold, "of");
		o->demonym |= demonym;
		if (in && is_particle(w->fold))
			continue;
		if (in_list(w->fold, "and|&") ||
		    (o->runs > 0 && !place && !in && in_list(w->fold, ",|;|/")))
			o->list |= o->runs > 0;
		in = false;
		if (!place && o->runs > 0 && w->punct &&
		    !(i + 1 < s.hi && (f->w[i + 1].upper ||
					  in_list(f->w[i + 1].fold, "and|&"))))
			break;
	}
}

/* A mother and her child bear one name. */
static void
drop_names(struct names *l, const struct names *these)
{
	size_t n = 0;

	for (size_t i = 0; i < l->n; i++)
		if (!names_has(these, l->v[i]))
			l->v[n++] = l->v[i];
	l->n = n;
}

static size_t
edits(struct str a, struct str b)
{
	size_t row[40], n = b.n < 39 ? b.n : 39;

	for (size_t j = 0; j <= n; j++)
		row[j] = j;
	for (size_t i = 1; i <= a.n; i++) {
		size_t diag = row[0];

		row[0] = i;
		for (size_t j = 1; j <= n; j++) {
			size_t up = row[j], best = diag;

			best += a.p[i - 1] != b.p[j - 1];
			best = up + 1 < best ? up + 1 : best;
			best = row[j - 1] + 1 < best ? row[j - 1] + 1 : best;
			row[j] = best;
			diag = up;
		}
	}
	return row[n];
}

/* One word in two spellings, or one the start of the other. */
static bool
alike(struct str a, struct str b)
{
	size_t n = a.n < b.n ? a.n : b.n;

	if (n >= 4 && (str_starts(a, b) || str_starts(b, a)))
		return true;
	return n >= 5 && a.p[0] == b.p[0] && edits(a, b) <= (n >= 7 ? 2u : 1u);
}

static bool
share_any(const struct names *x, const struct names *y)
{
	for (size_t i = 0; i < x->n; i++)
		for (size_t j = 0; j < y->n; j++)
			if (str_eq(x->v[i], y->v[j]) || alike(x->v[i], y->v[j]))
				return true;
	return false;
}

/* Two full names that agree in no more than a given name are two people. */
static bool
share_full_name(const struct names *x, const struct names *y)
{
	struct str a = x->v[x->n - 1], b = y->v[y->n - 1];

	return alike(a, b) || names_has(y, a) || names_has(x, b);
}

static bool
share_name(const struct names *x, const struct names *y)
{
	return x->n > 1 && y->n > 1 ? share_full_name(x, y) : share_any(x, y);
}

static bool
is_wide(const struct place *pl)
{
	return pl != NULL && pl->kind != PLACE_CITY;
}

/* "St. Louis, Missouri", "Orlando, Florida": two states, whatever the towns. */
static bool
chains_exclude(const struct object *x, const struct object *y)
{
	for (size_t i = 0; i < x->nall; i++)
		for (size_t j = 0; j < y->nall; j++)
			if (is_wide(x->all[i]) &&
			    x->all[i]->kind == y->all[j]->kind &&
			    place_compare(x->all[i], y->all[j]) == PLACE_OTHER)
				return true;
	return false;
}

/* Two places, neither of which can lie in the other. */
static bool
places_exclude(const struct object *x, const struct object *y)
{
	if (share_name(&x->head, &y->head))
		return false;
	if (chains_exclude(x, y))
		return true;
	if (x->area || y->area)
		return x->last != NULL && y->last != NULL &&
		       place_compare(x->last, y->last) == PLACE_OTHER;
	if (x->first != NULL && y->first != NULL)
		return place_compare(x->first, y->first) == PLACE_OTHER;
	/* a village and a country: it may lie there */
	if ((is_wide(x->first) || is_wide(y->first)) &&
	    (x->last == y->last || x->last == NULL || y->last == NULL))
		return false;
	if (x->last != NULL && y->last != NULL && x->last != y->last)
		return place_compare(x->last, y->last) == PLACE_OTHER;
	/* a town that is not known may be a part of one that is */
	return x->first == NULL && y->first == NULL && x->runs == y->runs;
}

/* One graduates from a school and from a university. */
static int
level_of(const struct facts *f, const struct fact *a)
{
	int level = 0;

	for (size_t i = a->obj.lo; i < f->n; i++)
		if (in_list(f->w[i].fold, "school|grammar|law|medical|business|"
					  "with|lyceum|gymnasium|divinity"))
			level++;
	return level;
}

static bool
nations_exclude(const struct place *x, const struct place *y)
{
	return x != NULL && y != NULL && place_compare(x, y) == PLACE_OTHER;
}

static bool
objects_exclude(const struct relation *rel, const struct facts *f,
    const struct fact *a, const struct facts *g, const struct fact *b)
{
	struct object x, y;
	bool place = (rel->flags & REL_PLACE) != 0;

	if (rel->flags & REL_SORT)
		return kinds_exclude(f, a->obj.lo, g, b->obj.lo);
	if (rel->flags & REL_RANKED)
		return ranks_exclude(f, a, g, b);
	if (rel->flags & REL_LIKE)
		return qualities_exclude(f, a, g, b);
	if (rel->flags & REL_MATTER)
		return matters_exclude(f, a, g, b);
	if (rel->flags & REL_KIN)
		return kin_exclude(f, a, g, b);
	if (rel->flags & REL_FATAL)
		return deaths_exclude(f, a, g, b);
	if (rel->flags & REL_NATION)
		return nations_exclude(
		    f->w[a->obj.lo].place, g->w[b->obj.lo].place);
	object_read(f, a->obj, place, &x);
	object_read(g, b->obj, place, &y);
	if ((rel->flags & REL_PERSON) && !place) {
		struct names s, t;

		subject_words(f, a->subj, &s);
		subject_words(g, b->subj, &t);
		drop_names(&x.head, &s);
		drop_names(&y.head, &t);
	}
	if (x.names.n == 0 || y.names.n == 0 || x.head.n == 0 || y.head.n == 0)
		return false;
	if (place)
		return !x.list && !y.list && places_exclude(&x, &y);
	/* a firm and one of its people may both have made it */
	if (x.org != y.org && !(rel->flags & REL_BODY) &&
	    (x.org ? y.head.n : x.head.n) > 1)
		return false;
	if ((rel->flags & (REL_SHARED | REL_BODY)) && (x.list || y.list))
		return false;
	if ((rel->flags & REL_BODY) && level_of(f, a) != level_of(g, b))
		return false;
	if (!x.list && !y.list)
		return x.org || y.org ? !share_any(&x.head, &y.head)
				      : !share_name(&x.head, &y.head);
	return !share_any(&x.names, &y.names);
}

/* ---- the pair ---- */

static bool
year_in(const struct facts *f, struct part s)
{
	for (size_t i = s.lo; i < s.hi; i++)
		if (f->w[i].number)
			return true;
	return false;
}

/* "as chair", "as treasurer" */
static bool
roles_differ(const struct facts *f, const struct facts *g)
{
	size_t i = 0, j = 0;

	while (i < f->n && !in_list(f->w[i].fold, "as"))
		i++;
	while (j < g->n && !in_list(g->w[j].fold, "as"))
		j++;
	i += i + 1 < f->n && in_list(f->w[i + 1].fold, "the|a|its");
	j += j + 1 < g->n && in_list(g->w[j + 1].fold, "the|a|its");
	return i + 1 < f->n && j + 1 < g->n &&
	       !str_eq(f->w[i + 1].fold, g->w[j + 1].fold);
}

/* The noun behind "a Danish ..": its last word before a preposition. */
static struct str
noun_behind(const struct facts *f, const struct fact *a)
{
	struct str noun = STR_NONE;

	for (size_t i = a->obj.hi; i < f->n; i++) {
		if (f->w[i].punct || (f->w[i].upper && noun.n > 0) ||
		    in_list(f->w[i].fold,
			NOUN_ENDS "|hosted|broadcast|distributed|adapted|"
				  "inspired|active"))
			break;
		noun = f->w[i].fold;
	}
	return noun;
}

static bool
is_trade(struct str s)
{
	return kind_person_noun(s) || str_ends(s, STR("er")) ||
	       str_ends(s, STR("or")) || str_ends(s, STR("ist")) ||
	       str_ends(s, STR("ian")) || str_ends(s, STR("man")) ||
	       str_ends(s, STR("ess")) ||
	       in_list(s, "poet|model|star|artist|athlete|comic|nurse|cook|"
			  "chef|judge|pilot|monk|nun|bishop|architect");
}

#define PLAYERS "band|group|duo|trio|quartet|ensemble|boyband|supergroup"

/* A restaurant may be French in Belgium; an actor is of one people, and so is
 * what both sides call by one noun. */
static bool
of_a_kind(const struct facts *f, const struct fact *a, const struct facts *g,
    const struct fact *b)
{
	struct str x = noun_behind(f, a), y = noun_behind(g, b);

	if (x.n == 0 || y.n == 0)
		return x.n == 0 ? y.n == 0 || is_trade(y) || in_list(y, KINDS)
				: is_trade(x) || in_list(x, KINDS);
	if (in_list(x, PLAYERS) && in_list(y, PLAYERS))
		return true;
	/* what is said in passing tells no restaurant from its kitchen */
	if ((a->passing || b->passing) && !is_trade(x) && !in_list(x, KINDS))
		return false;
	return str_eq(x, y) || (is_trade(x) && is_trade(y));
}

/* A people one leaves for another, but no work does. */
static bool
both_works(const struct facts *f, const struct fact *a, const struct facts *g,
    const struct fact *b)
{
	static const char *const works =
	    "film|movie|song|novel|book|album|play|series|show|poem|opera|"
	    "musical|sitcom|miniseries|documentary|drama|thriller|comedy";

	return in_list(noun_behind(f, a), works) &&
	       in_list(noun_behind(g, b), works);
}

static bool
names_one(const struct left *l)
{
	for (size_t i = 0; i < l->n; i++)
		if (l->v[i]->f & T_IDENT)
			return true;
	return false;
}

/* "owns the notes for 5.0", "for 5.1": two versions, two wards. */
static bool
other_scope(const struct pair *p)
{
	for (size_t i = 0; i < p->nq; i++)
		if (p->q[i].d.rel == QTY_DIFFERENT &&
		    p->q[i].qx->kind != QTY_DATE)
			return true;
	return names_one(&p->lx) && names_one(&p->ly);
}

static bool
facts_clash(const struct pair *p, const struct facts *f, const struct fact *a,
    const struct facts *g, const struct fact *b)
{
	const struct relation *rel = a->rel;

	if (rel != b->rel || a->qualifier != b->qualifier ||
	    !same_subject(p, f, a, g, b))
		return false;
	if ((rel->flags & REL_NOW) &&
	    (a->past != b->past || p->x->has_when != p->y->has_when))
		return false;
	if ((rel->flags & REL_PRESENT) && a->past)
		return false;
	if ((rel->flags & REL_NOW) && other_scope(p))
		return false;
	if ((rel->flags & REL_YEARLY) &&
	    !(year_in(f, a->subj) && year_in(g, b->subj)))
		return false;
	if (roles_differ(f, g))
		return false;
	/* "in Molde during the week" */
	if (rel == &relations[REL_RESIDENCE] &&
	    !(left_all_names(&p->lx, true) && left_all_names(&p->ly, true)))
		return false;
	if ((rel->flags & REL_SORT) && !kind_may_tell(p, f, a, g, b))
		return false;
	if ((rel->flags & REL_NATION) &&
	    !((a->past == b->past || a->passing || b->passing ||
		  both_works(f, a, g, b)) &&
		of_a_kind(f, a, g, b)))
		return false;
	return objects_exclude(rel, f, a, g, b);
}

/* "in some versions", "according to one account": not the whole story. */
static bool
leaves_room(const struct atom *at)
{
	VEC_EACH (i, &at->t)
		if (term_is(&at->t.v[i],
			"some|several|various|certain|different|version|"
			"either|accord|according|independently|jointly|another|"
			"alternate|variously|"
			"other|than"))
			return true;
	return false;
}

static bool
may_hold(const struct atom *at)
{
	return !at->conditional && !at->most && !at->mixed && !leaves_room(at);
}

/* "The aluminium mast shows no rust": a denial leaves what is said beside. */
static bool
holds(const struct atom *at, const struct fact *a)
{
	return !at->negated || a->passing;
}

/* ---- what one side denies ---- */

static bool
objects_same(const struct relation *rel, const struct facts *f,
    const struct fact *a, const struct facts *g, const struct fact *b)
{
	bool place = (rel->flags & REL_PLACE) != 0;
	struct object x, y;

	if (rel->flags & REL_RANKED)
		return ranks_same(f, a, g, b);
	if (rel->flags &
	    (REL_NATION | REL_LIKE | REL_MATTER | REL_KIN | REL_FATAL))
		return false; /* "not a Danish singer" may be a Danish poet */
	if (rel->flags & REL_SORT)
		return kind_denied(f, a->obj.lo, g, b->obj.lo);
	object_read(f, a->obj, place, &x);
	object_read(g, b->obj, place, &y);
	if (x.head.n == 0 || y.head.n == 0 || x.list || y.list)
		return false;
	for (size_t i = 0; i < y.head.n; i++)
		if (!names_has(&x.head, y.head.v[i]))
			return false;
	return true;
}

/* "was not written by Ana Lund", "a novel by Ana Lund"; `a` is what is held. */
static bool
fact_denied(const struct pair *p, const struct facts *f, const struct fact *a,
    const struct facts *g, const struct fact *b)
{
	const struct relation *rel = a->rel;

	return rel == b->rel && a->qualifier == b->qualifier &&
	       !(rel->flags & (REL_NOW | REL_YEARLY | REL_PRESENT)) &&
	       same_subject(p, f, a, g, b) && objects_same(rel, f, a, g, b);
}

static bool
may_deny(const struct atom *no)
{
	return no->negated && !no->conditional && !no->most && !no->mixed &&
	       !no->only && !no->has_when && !leaves_room(no);
}

static bool
is_all(const struct facts *f, size_t end)
{
	while (end < f->n && f->w[end].punct)
		end++;
	return end == f->n;
}

/* Nothing more may be said of what is denied: "was not written by Ana Lund but
 * for her". */
static bool
denies_it(struct pair *p, const struct facts *f, const struct facts *g)
{
	bool x = p->x->negated;
	const struct facts *held = x ? g : f, *denied = x ? f : g;

	for (size_t i = 0; i < held->nfacts; i++)
		for (size_t j = 0; j < denied->nfacts; j++) {
			const struct fact *b = &denied->v[j];

			if (!is_all(denied, b->obj.hi) ||
			    !fact_denied(p, held, &held->v[i], denied, b))
				continue;
			p->slot = b->rel->name;
			p->relation = CONFLICT_NEGATION;
			p->diff = DIFF_RELATION;
			return true;
		}
	return false;
}

/* Two words left over that deny each other, as "rich" and "poor" do. */
static bool
opposites_left(const struct pair *p)
{
	for (size_t i = 0; i < p->lx.n; i++)
		for (size_t j = 0; j < p->ly.n; j++)
			if (quality_term(p->lx.v[i]) &&
			    quality_term(p->ly.v[j]) &&
			    p->lx.v[i]->role == R_ARG)
				return true;
	return false;
}

/* What both may state, and not the same of it. */
static uint64_t
relations_open(const struct pair *p)
{
	uint64_t both = p->x->relations & p->y->relations;

	if ((both >> REL_QUALITY & 1) && !opposites_left(p))
		both &= ~((uint64_t)1 << REL_QUALITY);
	return both;
}

bool
diff_relation(struct pair *p)
{
	struct facts *f, *g;

	bool denied = p->neg && may_deny(p->x->negated ? p->x : p->y) &&
		      may_hold(p->x->negated ? p->y : p->x);

	if (relations_open(p) == 0 ||
	    (!denied && !(may_hold(p->x) && may_hold(p->y))))
		return false;
	f = NEW(p->a, struct facts);
	g = NEW(p->a, struct facts);
	facts_read(p->a, p->x, f);
	facts_read(p->a, p->y, g);
	if (denied && denies_it(p, f, g))
		return true;
	for (size_t i = 0; i < f->nfacts; i++)
		for (size_t j = 0; j < g->nfacts; j++) {
			if (!holds(p->x, &f->v[i]) || !holds(p->y, &g->v[j]) ||
			    !facts_clash(p, f, &f->v[i], g, &g->v[j]))
				continue;
			p->slot = f->v[i].rel->name;
			p->relation = f->v[i].rel->type;
			p->diff = DIFF_RELATION;
			return true;
		}
	return false;
}
