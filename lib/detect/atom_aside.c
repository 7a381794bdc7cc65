/*
 * atom_aside: who reports a sentence, and what it says on the side: a life
 * span, a relative clause, a participle in front.
 */
#include "detect/atom_own.h"

#include <string.h>

/* "Someone at the market said", "a neighbour of ours says": nobody that could
 * be asked; a paper can be read. */
static bool
says_anyone(const struct terms *t, size_t hi)
{
	if (in_list(t->v[0].fold, "someone|somebody|people|others|some|locals|"
				  "neighbours|neighbors|villagers|passers-by"))
		return true;
	if (!in_list(t->v[0].fold, "a|an|one"))
		return false;
	for (size_t i = 1; i < hi; i++)
		if (term_is(&t->v[i], "friend|neighbour|neighbor|visitor|guest|"
				      "customer|passer-by|woman|man|person|"
				      "stranger|local|tourist|passenger|fan|"
				      "villager|boy|girl|cousin|colleague"))
			return true;
	return false;
}

size_t
atom_cut_report(struct arena *a, const struct terms *t, struct sent *s)
{
	size_t n = t->n < 14 ? t->n : 14;

	for (size_t i = 1; i + 2 < n; i++) {
		const struct term *v = &t->v[i];
		enum reporter how;
		size_t rest = i + 1;

		if (v->f & T_PUNCT && term_is(v, ";|:"))
			return 0;
		/* "the flyer has it that" */
		if ((v->f & W_HAVE) && i + 3 < n &&
		    term_is(&t->v[i + 1], "it") &&
		    term_is(&t->v[i + 2], "that")) {
			s->how = REPORT_HELD;
			s->agent_hi = i;
			s->agent = atom_terms_text(a, t, 0, i);
			return i + 3;
		}
		if (!(v->f & W_VERB) || (v->f & (T_UPPER | T_ING)))
			continue;
		how = reporter_of(v->lemma);
		if (term_is(v, "found") && term_is(&t->v[rest], "that"))
			how = REPORT_HELD;
		if (how == REPORT_NONE)
			continue;
		if (term_is(&t->v[0], "nobody|no|none|few") ||
		    (how == REPORT_HELD && says_anyone(t, i)))
			how = REPORT_LOOSE;
		if (term_is(&t->v[rest], "that"))
			rest++;
		/* "was written and directed by", "has written several" */
		else if ((t->v[i - 1].f & W_BE) || (t->v[rest].f & W_CONJ) ||
			 term_is(v, "write|record|list|mark|show|find|note"))
			continue;
		else if (!terms_finite(t, rest, t->n) ||
			 (t->v[rest].f & (W_PREP | T_PUNCT | W_SUB)))
			continue;
		if (!terms_finite(t, rest, t->n) || i > 8)
			continue;
		s->how = how;
		s->agent_hi = i;
		s->agent = atom_terms_text(a, t, 0, i);
		for (size_t k = 0; k < i; k++)
			if (t->v[k].q >= 0 &&
			    s->q.v[t->v[k].q].kind == QTY_DATE &&
			    s->q.v[t->v[k].q].nwhen > 0)
				s->when = s->q.v[t->v[k].q].when[0];
		return rest;
	}
	return 0;
}

size_t
atom_cut_stamp(const struct terms *t, struct sent *s)
{
	size_t i = 0;
	bool time = false;

	while (i < t->n && i < 5) {
		const struct term *v = &t->v[i];
		enum qty_kind k = v->q >= 0 ? s->q.v[v->q].kind : QTY_NUMBER;

		if (v->q >= 0 && (k == QTY_TIME || k == QTY_DATE))
			time |= k == QTY_TIME;
		else if (!(v->f & T_PUNCT) || !term_is(v, "[|]|(|)|,|-|–|—"))
			break;
		i++;
	}
	if (!time || i == 0)
		return 0;
	if (i + 2 >= t->n)
		return term_is(&t->v[0], "[") ? t->n : 0;
	if (i + 3 < t->n && term_is(&t->v[i], "<") &&
	    term_is(&t->v[i + 2], ">"))
		i += 3;
	else if (!terms_finite(t, i, t->n) || (t->v[0].f & T_PUNCT) == 0)
		return 0;
	s->speaker = true;
	return i;
}

/* "Hi all,", "Dear Ms Lund,": past the comma, or 0. */
static size_t
greeting_end(const struct terms *t)
{
	if (t->n < 4 || !in_list(t->v[0].fold, "hi|hello|hey|dear"))
		return 0;
	for (size_t i = 1; i < 5 && i + 1 < t->n; i++)
		if ((t->v[i].f & T_PUNCT) && term_is(&t->v[i], ",|!|-|–|—"))
			return i + 1;
	return 0;
}

/* "No, it had not ..": an answer; what follows says it in full. */
static size_t
answer_end(const struct terms *t)
{
	return t->n > 4 && in_list(t->v[0].fold, "yes|no") &&
		       (t->v[1].f & T_PUNCT) && term_is(&t->v[1], ",")
		   ? 2
		   : 0;
}

size_t
atom_cut_opening(const struct terms *t, struct sent *s)
{
	size_t lo = greeting_end(t) + answer_end(t), i = lo;
	bool told = false;

	while (i < t->n && i < lo + 6 &&
	       in_list(t->v[i].fold,
		   "just|a|an|the|quick|short|small|gentle|friendly|"
		   "as|please|also|fyi|for|your|to|,|-|:|be|"
		   "information|reminder|note|notice|heads-up|"
		   "update|correction|remember|aware|confirm|"
		   "confirming|clarify|clarification")) {
		told |=
		    in_list(t->v[i].fold, "fyi|reminder|note|notice|heads-up|"
					  "update|correction|remember|aware|"
					  "confirm|confirming|clarify|"
					  "clarification|information");
		i++;
	}
	if (told && i > lo && i < t->n && term_is(&t->v[i], "that") &&
	    terms_finite(t, i + 1, t->n)) {
		/* "please note" asks for nothing */
		s->cues &= ~(1u << CUE_REQUEST);
		return i + 1;
	}
	return lo > 0 && terms_finite(t, lo, t->n) ? lo : 0;
}

size_t
atom_cut_denial(const struct terms *t, struct sent *s)
{
	size_t i = 2;
	bool not = false;

	if (t->n < 6 || !term_is(&t->v[0], "it") || !(t->v[1].f & W_BE))
		return 0;
	if (term_is(&t->v[i], "simply|just|also"))
		i++;
	if (term_is(&t->v[i], "not")) {
		not = true;
		i++;
	}
	if (not &&i + 1 < t->n && term_is(&t->v[i], "the") &&
	    term_is(&t->v[i + 1], "case"))
		i++;
	if (i + 2 >= t->n || !term_is(&t->v[i + 1], "that") ||
	    !(not ? term_is(&t->v[i], "true|correct|right|accurate|case")
		  : term_is(&t->v[i], "false|untrue|wrong|incorrect")) ||
	    !terms_finite(t, i + 2, t->n))
		return 0;
	s->denied = true;
	s->cues &= ~(1u << CUE_RETRACTED);
	return i + 2;
}

/* "X (1901 - 1977) was ..": born at its start, died at its end. */
static void
life_span(struct reader *r, struct sent *s, const struct terms *t, size_t name,
    size_t at)
{
	static const char *const words[] = {"born", "died"};
	const struct qty *span = &s->q.v[t->v[at].q];
	bool years = span->text.n < 12;

	if (span->kind != QTY_DATE || !span->range || span->nwhen != 1 ||
	    span->when[0].lo <= DAY_MIN || span->when[0].hi >= DAY_MAX)
		return;
	for (int k = 0; k < 2; k++) {
		struct terms c = {0};
		struct term *v;
		struct qty *q = VEC_ADD(r->a, &s->q);
		const struct lex *l;
		long day = k ? span->when[0].hi - 1 : span->when[0].lo;
		struct date d = date_of_day(day);

		span = &s->q.v[t->v[at].q];
		*q = *span;
		q->range = false;
		q->when[0] =
		    years ? (struct span){date_day((struct date){d.y, 1, 1}),
				date_day((struct date){d.y + 1, 1, 1})}
			  : (struct span){day, day + 1};
		atom_add_terms(r->s, &c, t, 0, name);
		v = VEC_ADD(r->s, &c);
		memset(v, 0, sizeof(*v));
		v->raw = v->fold = str_of(words[k]);
		v->lemma = lemma_of(v->fold, &l);
		v->id = id_of(stem_of(v->lemma));
		v->f = W_VERB | W_PAST | W_PART | T_CONCEPT;
		v->q = -1;
		v->may = MAY_ALL;
		v->off = v->end = t->v[at].off;
		atom_add_terms(r->s, &c, t, at, at + 1);
		c.v[c.n - 1].q = (int)s->q.n - 1;
		atom_clause(r, s, &c, 0, c.n, false, 0, false);
	}
}

/* "born Ana Vik Lund; 3 May 1970": what follows the name at birth, or `i`. */
static size_t
past_birth_name(
    const struct sent *s, const struct terms *t, size_t i, size_t end)
{
	size_t k = i;

	while (k < end && t->v[k].q < 0 && t->v[k].place == NULL &&
	       ((t->v[k].f & T_UPPER) || in_list(t->v[k].fold, "van|de|von")))
		k++;
	if (k == i || k + 1 >= end || !term_is(&t->v[k], ";|,") ||
	    t->v[k + 1].q < 0 || s->q.v[t->v[k + 1].q].kind != QTY_DATE)
		return i;
	return k + 1;
}

void
atom_life_dates(struct reader *r, struct sent *s, const struct terms *t)
{
	for (size_t i = 1; i + 2 < t->n && i < 12; i++) {
		size_t end = i + 1;
		struct terms k = {0};

		if (!(t->v[i].f & T_PUNCT) || !term_is(&t->v[i], "("))
			continue;
		while (end < t->n && !term_is(&t->v[end], ")"))
			end++;
		s->life = true;
		if (t->v[end - 1].q >= 0 && (t->v[0].f & T_UPPER) &&
		    s->q.v[t->v[end - 1].q].range)
			life_span(r, s, t, i, end - 1);
		else
			for (size_t b = i + 1; b + 1 < end && k.n == 0; b++)
				if (term_is(&t->v[b], "bear|die")) {
					atom_add_terms(r->s, &k, t, 0, i);
					atom_add_terms(r->s, &k, t, b, b + 1);
					atom_add_terms(r->s, &k, t,
					    past_birth_name(s, t, b + 1, end),
					    end);
					atom_clause(
					    r, s, &k, 0, k.n, false, 0, false);
				}
		s->life = false;
		return;
	}
}

/* Where the noun begins that a comma at `i` follows, and that "which" is said
 * of: all that stands in front, or "the fibre plan" of "we took the fibre
 * plan". `i` for none. */
static size_t
antecedent(const struct terms *t, size_t lo, size_t i)
{
	size_t from = i;

	if (!terms_finite(t, lo, i) && !(t->v[lo].f & T_ING)) {
		/* "the annex, like the hall, which": of either */
		for (size_t k = lo; k < i; k++)
			if (term_is(&t->v[k], ",|like|unlike"))
				return i;
		return lo;
	}
	while (from > lo && from + 5 > i && !(t->v[from].f & W_DET))
		from--;
	if (from + 1 >= i || !term_is(&t->v[from], "the"))
		return i;
	for (size_t k = from + 1; k < i; k++)
		if ((t->v[k].f &
			(W_PREP | W_CONJ | W_AUX | W_PRON | T_PUNCT)) ||
		    t->v[k].q >= 0)
			return i;
	/* "the price of the plan, which": of either */
	if (from > lo && term_is(&t->v[from - 1], "of") &&
	    !(from > lo + 1 && (t->v[from - 2].f & T_ING)))
		return i;
	return from;
}

/* "Ana and her husband, born in", "the father of Ana, born in" */
static bool
of_two(const struct terms *t, size_t lo, size_t hi)
{
	for (size_t i = lo; i < hi; i++)
		if ((t->v[i].f & (W_CONJ | W_PREP | T_POSS)) != 0)
			return true;
	return false;
}

/* "X, born in Cluj in 1964, gave": the end of what the participle at `from`
 * takes, where a verb of X follows; else 0. */
static size_t
participle_end(const struct terms *t, size_t from)
{
	size_t end = terms_relative_end(t, from);

	if (!(t->v[from].f & W_PART) || (t->v[from].f & W_AUX) ||
	    end + 1 >= t->n || !term_is(&t->v[end], ",") ||
	    !(t->v[end + 1].f & (W_AUX | W_VERB)) || end < from + 2)
		return 0;
	for (size_t i = from; i < end; i++)
		if (t->v[i].f & (W_REL | W_SUB))
			return 0;
	return end;
}

void
atom_relatives(
    struct reader *r, struct sent *s, const struct terms *t, size_t lo)
{
	for (size_t i = lo + 1; i + 3 < t->n; i++) {
		struct terms k = {0};
		size_t end, from = i + 2, whom;
		bool rel;

		if (!(t->v[i].f & T_PUNCT) || !term_is(&t->v[i], ","))
			continue;
		rel = term_is(&t->v[i + 1], "whose|which|who");
		if (!rel) {
			end = participle_end(t, i + 1);
			if (end == 0 || terms_finite(t, lo, i) ||
			    of_two(t, lo, i))
				continue;
			from = i + 1;
			whom = lo;
		} else {
			end = terms_relative_end(t, from);
			whom = antecedent(t, lo, i);
			if (whom == i || !terms_finite(t, from - 1, end))
				return;
		}
		atom_add_terms(r->s, &k, t, whom, i);
		atom_add_terms(r->s, &k, t, from, end);
		atom_clauses(r, s, &k, 0, k.n);
		return;
	}
}

void
atom_named(struct reader *r, struct sent *s, const struct terms *t, size_t lo)
{
	size_t i = lo + 1, end;
	struct terms k = {0};
	struct term *is;
	const struct lex *l;

	if (s->lang != NULL || s->question || lo + 6 > t->n ||
	    !str_ieq(t->v[lo].raw, STR("the")))
		return;
	while (i < t->n && i < lo + 8 &&
	       !(t->v[i].f &
		   (T_PUNCT | W_AUX | W_CONJ | W_REL | W_SUB | W_PRON)) &&
	       t->v[i].q < 0)
		i++;
	if (i < lo + 2 || i + 3 >= t->n || !term_is(&t->v[i], ",") ||
	    terms_finite(t, lo, i) || (t->v[lo + 1].f & T_UPPER))
		return;
	end = terms_name_end(t, i + 1);
	if (end == 0 || end + 1 >= t->n || !term_is(&t->v[end], ",") ||
	    !(t->v[end + 1].f & (W_AUX | W_VERB)))
		return;
	atom_add_terms(r->s, &k, t, lo, i);
	is = VEC_ADD(r->s, &k);
	memset(is, 0, sizeof(*is));
	is->raw = is->fold = STR("is");
	is->lemma = lemma_of(is->fold, &l);
	is->f = l != NULL ? l->flags : W_AUX | W_BE;
	is->id = id_of(stem_of(is->lemma));
	is->q = -1;
	is->may = MAY_ALL;
	is->off = is->end = t->v[i].off;
	atom_add_terms(r->s, &k, t, i + 1, end);
	atom_clause(r, s, &k, 0, k.n, false, 0, false);
}

size_t
atom_fronted(struct reader *r, struct sent *s, const struct terms *t, size_t lo)
{
	struct terms k = {0};
	size_t comma = lo + 1, end;

	if (lo + 4 > t->n || !(t->v[lo].f & W_PART) || (t->v[lo].f & W_AUX))
		return 0;
	while (comma < t->n && comma < lo + 9 && !term_is(&t->v[comma], ","))
		comma++;
	if (comma + 2 >= t->n || !term_is(&t->v[comma], ",") ||
	    terms_finite(t, lo + 1, comma))
		return 0;
	for (end = comma + 1; end < t->n && end < comma + 7; end++)
		if (t->v[end].f & (W_AUX | W_VERB))
			break;
	if (end == comma + 1 || end >= t->n)
		return 0;
	atom_add_terms(r->s, &k, t, comma + 1, end);
	atom_add_terms(r->s, &k, t, lo, comma);
	atom_clause(r, s, &k, 0, k.n, false, 0, false);
	return comma + 1;
}
