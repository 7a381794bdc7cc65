/*
 * clause_value: what the values of a clause are: a time, a name, the version of
 * a thing; and verbs that say the same of one.
 */
#include "detect/own.h"

#include <string.h>

#define F(i) (at->t.v[i].f)

/* ---- time ---- */

enum bound { AT, FROM, UNTIL };

static enum bound
bound_of(const struct atom *at, size_t i)
{
	if (at->lang != NULL)
		return at->t.v[i].pk == P_FROM	  ? FROM
		       : at->t.v[i].pk == P_UNTIL ? UNTIL
						  : AT;
	for (size_t back = 1; back <= 2 && back <= i; back++) {
		const struct term *t = &at->t.v[i - back];

		if (term_is(t, "since|from"))
			return FROM;
		if (term_is(t, "until|till|through|by|to|before"))
			return UNTIL;
		if (!(t->f & W_DET))
			break;
	}
	return AT;
}

static void
narrow(struct span *s, const struct qty *q, enum bound b)
{
	long lo = q->when[0].lo, hi = q->when[0].hi;

	for (int k = 1; k < q->nwhen; k++) {
		lo = q->when[k].lo < lo ? q->when[k].lo : lo;
		hi = q->when[k].hi > hi ? q->when[k].hi : hi;
	}
	if (b == FROM)
		s->lo = lo;
	else if (b == UNTIL)
		s->hi = hi;
	else if (s->lo == DAY_MIN && s->hi == DAY_MAX)
		*s = (struct span){lo, hi};
	else if (lo < s->lo && s->lo != DAY_MIN)
		s->lo = lo;
	else if (hi > s->hi && s->hi != DAY_MAX)
		s->hi = hi;
}

/* "(born 3 May 1971)" dates the person and not what is said. */
static bool
in_life_dates(const struct atom *at, size_t i)
{
	for (size_t back = 1; back <= 3 && back <= i; back++)
		if (at->t.v[i - back].role == R_ASIDE &&
		    term_is(&at->t.v[i - back], "bear|die"))
			return true;
	return false;
}

static void
read_time(struct atom *at)
{
	at->when = (struct span){DAY_MIN, DAY_MAX};
	for (size_t i = 0; i < at->t.n; i++) {
		int k = at->t.v[i].q;

		if (k < 0 || (F(i) & T_IDENT) || in_life_dates(at, i) ||
		    at->q.v[k].kind != QTY_DATE || at->q.v[k].recurring ||
		    at->q.v[k].nwhen == 0)
			continue;
		narrow(&at->when, &at->q.v[k], bound_of(at, i));
		at->has_when = true;
	}
	if (at->when.lo >= at->when.hi)
		at->when = (struct span){DAY_MIN, DAY_MAX};
}

/* ---- identifiers: which one of many ---- */

static bool
names_kind(const struct term *prev)
{
	if (prev->f & T_POSS)
		return false;
	if ((prev->f & T_UPPER) &&
	    !(prev->f & (W_PREP | W_DET | W_AUX | W_CONJ | W_PRON | W_SUB |
			    T_PUNCT | W_STOP | W_PAST)))
		return prev->off > 0 || !(prev->f & (W_VERB | T_CONCEPT)) ||
		       (prev->f & T_TOPIC);
	return term_is(prev,
	    "version|release|room|ticket|phase|chapter|season|episode|level|"
	    "step|stage|unit|site|plot|batch|section|item|issue|bug|gate|"
	    "line|route|bus|flight|series|grade|class|type|model|figure|"
	    "volume|part|no|number|apollo|article|appendix|table|platform|"
	    "coach|tram|ferry|tank|pump|bay|berth|cabin|desk|pier|lane|ward");
}

static bool
noun_is_verb(struct str noun)
{
	struct str head, rest;
	const struct lex *l;

	str_cut(noun, ' ', &head, &rest);
	l = lexicon_find(head);
	return l != NULL && (l->flags & (W_VERB | W_AUX)) &&
	       !(l->flags & W_NOUNY);
}

/* "18.400 Besucher" is a count; where a point divides, 18.400 is a version. */
static bool
point_divides(const struct atom *at)
{
	return at->lang == NULL || (at->lang->traits & LANG_POINT);
}

/* "The shed 12 of the farm holds barrels": which one, where a count would stand
 * before the noun. */
static bool
numbers_subject(const struct atom *at, size_t i, const struct qty *q)
{
	const struct term *t = &at->t.v[i], *noun = t - 1;

	return i >= 2 && t->role == R_SUBJ && noun->role == R_SUBJ &&
	       at->verb >= 0 && !at->keyed && !at->copula &&
	       q->kind == QTY_NUMBER && q->noun.n == 0 && !q->about &&
	       !q->range && str_chr(q->text, '.') == q->text.n &&
	       (at->t.v[i - 2].f & W_DET) && noun->content &&
	       !(noun->f & (T_CONCEPT | T_POSS | W_VERB));
}

/* Ticket 840, Heron 2.0, version 1: tells one thing from its kin. */
static bool
is_identifier(const struct atom *at, size_t i)
{
	const struct term *t = &at->t.v[i];
	const struct term *prev = i > 0 ? t - 1 : NULL;
	const struct qty *q = &at->q.v[t->q];
	bool near = prev != NULL && prev->end <= t->off &&
		    t->off - prev->end <= 1 && prev->q < 0;

	if (q->kind == QTY_ID)
		return !(near && term_is(prev, "port"));
	/* a row's name */
	if (at->keyed && !at->implied && t->role == R_SUBJ &&
	    q->kind != QTY_DATE && q->kind != QTY_TIME)
		return true;
	if (q->kind == QTY_VERSION)
		return t->role != R_ARG ||
		       !(at->copula || at->keyed || at->verb < 0 ||
			   term_is(&at->t.v[at->verb], "version")) ||
		       (near && names_kind(prev) && !term_is(prev, "version"));
	if (near && numbers_subject(at, i, q))
		return true;
	if (!near || !names_kind(prev) || q->about || q->range)
		return false;
	if (q->kind == QTY_DATE)
		return t->role == R_SUBJ && q->text.n == 4 &&
		       (prev->f & T_UPPER);
	return q->kind == QTY_NUMBER &&
	       (q->noun.n == 0 || noun_is_verb(q->noun) ||
		   (t->role == R_SUBJ && (prev->f & T_UPPER)) ||
		   (point_divides(at) && str_chr(q->text, '.') < q->text.n));
}

uint64_t
ident_id(const struct qty *q, struct str raw)
{
	char key[256];
	size_t n = 0;
	bool digits = true;

	for (size_t i = 0; i < raw.n; i++)
		digits &= (raw.p[i] >= '0' && raw.p[i] <= '9') ||
			  memchr("+-. ()/", raw.p[i], 7) != NULL;
	if (str_ends(raw, STR("/")))
		raw.n--;
	if ((q == NULL || q->kind == QTY_VERSION) && raw.n > 1 &&
	    (raw.p[0] | 0x20) == 'v')
		raw = str_sub(raw, 1, raw.n);
	for (size_t i = 0; i < raw.n && n < sizeof(key); i++) {
		char c = raw.p[i];

		if (digits && q != NULL && q->kind == QTY_ID &&
		    memchr("- ()", c, 4) != NULL)
			continue;
		key[n++] = c >= 'A' && c <= 'Z' ? (char)(c | 0x20) : c;
	}
	return id_of((struct str){key, n}) ^ 0x1dU;
}

/* "The current version is 1.10": which is not 1.1. */
static void
read_versions(struct atom *at)
{
	bool version = false;

	for (size_t i = at->subj_lo; i < at->subj_hi; i++)
		version |= term_is(&at->t.v[i], "version|release");
	for (size_t i = at->subj_hi; version && i < at->t.n; i++) {
		struct qty *q =
		    at->t.v[i].q >= 0 ? &at->q.v[at->t.v[i].q] : NULL;
		size_t dot;

		if (q == NULL || q->kind != QTY_NUMBER || q->noun.n > 0 ||
		    q->per.n > 0 || q->about || q->range)
			continue;
		dot = str_chr(q->text, '.');
		if (dot > 0 && dot + 1 < q->text.n)
			q->kind = QTY_VERSION;
	}
}

static void
mark_identifiers(struct atom *at)
{
	for (size_t i = 0; i < at->t.n; i++) {
		struct term *t = &at->t.v[i];

		if (t->q < 0 || !is_identifier(at, i))
			continue;
		t->f |= T_IDENT;
		t->id = ident_id(&at->q.v[t->q], t->raw);
	}
}

/* ---- verbs that say the same of a value ---- */

static void
say_as(struct term *t, const char *lemma)
{
	t->lemma = str_of(lemma);
	t->id = id_of(t->lemma);
	t->f |= T_CONCEPT;
	t->may = MAY_ALL;
	term_weigh(t);
}

static struct term *
first_value(struct atom *at, enum qty_kind kind)
{
	for (size_t i = (size_t)at->verb + 1; i < at->t.n; i++) {
		struct term *t = &at->t.v[i];

		if (t->q >= 0 && t->role == R_ARG && at->q.v[t->q].kind == kind)
			return t;
	}
	return NULL;
}

/* "valid for one hour", as "expires after an hour". */
static void
read_validity(struct atom *at)
{
	struct term *q = first_value(at, QTY_DURATION);

	if (q == NULL || q - at->t.v < 2 || !term_is(q - 1, "for") ||
	    !in_list(q[-2].fold, "valid|good"))
		return;
	say_as(&q[-2], "retain");
	q[-2].role = R_VERB;
	at->verb = (int)(&q[-2] - at->t.v);
	at->copula = false;
	q->prep = 0;
	q->pk = P_NONE;
}

/* What was sold to the county was bought by it. */
static void
read_sale(struct atom *at, struct term *v)
{
	uint64_t to = id_of(STR("to"));
	bool any = false;

	VEC_EACH (i, &at->t) {
		struct term *t = &at->t.v[i];

		if (t->role != R_ARG || t->prep != to || t->q >= 0)
			continue;
		t->prep = id_of(STR("by"));
		t->pk = P_BY;
		any = true;
	}
	if (any)
		say_as(v, "acquire");
}

static bool
is_area(const struct atom *at, const struct term *t)
{
	return t->q >= 0 && at->q.v[t->q].kind == QTY_MEASURE &&
	       at->q.v[t->q].dim == DIM_AREA;
}

/* "covers 12 hectares", "is 12 hectares in size" are an area. */
static void
read_area(struct atom *at, struct term *v)
{
	struct term *q = first_value(at, QTY_MEASURE), *size;

	if (q == NULL || !is_area(at, q))
		return;
	if (!at->copula && q->prep == 0 && q->arg <= 1 &&
	    term_is(v, "cover|span|occupy|extend|take")) {
		say_as(v, "area");
		return;
	}
	size = q + 2;
	if (at->copula && size < at->t.v + at->t.n && term_is(q + 1, "in") &&
	    term_is(size, "size|extent"))
		say_as(size, "area");
}

/* "The dinner came to £2,140" is what it cost; "deleted after 90 days" is how
 * long it is kept. */
void
clause_verb_of_value(struct atom *at)
{
	struct term *v = at->verb >= 0 ? &at->t.v[at->verb] : NULL, *q;
	bool drops;

	if (v == NULL)
		return;
	if (at->q.n > 0)
		read_area(at, v);
	if (at->copula) {
		read_validity(at);
		return;
	}
	if (v->f & W_AUX)
		return;
	if (str_starts(v->fold, STR("st")) && term_is(v, "height") &&
	    v + 1 < at->t.v + at->t.n && v[1].q >= 0 &&
	    at->q.v[v[1].q].kind != QTY_MEASURE) {
		say_as(v, "be"); /* "the record stands at 2:19:08" */
		at->copula = true;
		return;
	}
	if (at->passive && term_is(v, "sell"))
		read_sale(at, v);
	if (term_is(v, "attend|amount|total|run|come") &&
	    (q = first_value(at, QTY_MONEY)) != NULL && q->arg == 1 &&
	    (q->prep == 0 || q->prep == id_of(STR("to")))) {
		say_as(v, "cost");
		return;
	}
	drops =
	    term_is(v, "delete|remove|purge|erase|destroy|discard|wipe|expire");
	if (!drops && !in_list(v->fold, "keep|keeps|kept|retain|retains|"
					"retained|store|stores|stored"))
		return;
	q = first_value(at, QTY_DURATION);
	if (q == NULL ||
	    (!term_is(q - 1, drops ? "after" : "for") && (drops || q - 1 != v)))
		return;
	say_as(v, "retain");
	if (q - 1 != v)
		q[-1].role = R_ASIDE;
	q->prep = 0;
	q->pk = P_NONE;
}

void
clause_values(struct atom *at)
{
	if (at->lang == NULL)
		read_versions(at);
	mark_identifiers(at);
	read_time(at);
}
