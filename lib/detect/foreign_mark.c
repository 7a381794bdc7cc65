/*
 * foreign_mark: what the words of a sentence of another language are to the
 * judge, and where its clauses end.
 */
#include "base/text.h"
#include "detect/foreign_own.h"

/* ---- the page's subject ---- */

struct str
foreign_text(const struct atom *at, const struct term *t)
{
	const char *end = at->plain.p + at->plain.n;

	return at->plain.n > 0 && t->raw.p >= at->plain.p && t->raw.p < end
		   ? (struct str){t->raw.p, (size_t)(end - t->raw.p)}
		   : STR_NONE;
}

/* The bytes of the text's start that are the title or its last two letters or
 * more: 会館 for 青葉会館. */
static size_t
title_at(const struct title *ti, struct str text)
{
	struct str rest = ti->whole;
	size_t half = rest.n / 2, end = 0;

	/* its first half, where no letter follows: サーバー of サーバー運用 */
	while (ti->words && end < rest.n && end < text.n &&
	       rest.p[end] == text.p[end])
		end++;
	if (end >= half && end >= 6 && end < rest.n && end < text.n &&
	    text.p[end] == ' ')
		return end;

	while (rest.n > 0) {
		size_t at = 0;

		text_next(rest, &at);
		if (at >= rest.n)
			return 0;
		if (str_starts(text, rest))
			return rest.n;
		if (!ti->words)
			return 0;
		rest = str_sub(rest, at, rest.n);
	}
	return 0;
}

/* ---- marking ---- */

/* Gives all terms within `n` bytes from the one at `i` the mark; the last. */
static size_t
cover(struct said *s, size_t i, size_t n, struct mark m)
{
	uint32_t end = s->t->v[i].off + (uint32_t)n;
	size_t k = i;

	for (; k < s->t->n && s->t->v[k].off < end; k++) {
		s->m[k] = m;
		m.days = 0;
	}
	return k > i ? k - 1 : i;
}

/* The letters of the title are letters that need not be met. */
static size_t
cover_title(struct said *s, size_t i, size_t n)
{
	size_t last = cover(s, i, n, (struct mark){.free = FREE_TOPIC});

	for (; i <= last; i++)
		s->m[i].id = s->t->v[i].id;
	return last;
}

/* A piece of text in a script without blanks, or in front of particles; the
 * last term it takes. */
static bool
mark_text(struct said *s, const struct title *ti, size_t *i)
{
	struct str rest = foreign_text(s->at, &s->t->v[*i]);
	const char *to;
	size_t n;

	if (rest.n == 0 || !foreign_glues(s->l))
		return false;
	if ((s->l->traits & LANG_JOINED) && (n = title_at(ti, rest)) > 0) {
		s->topic = true;
		*i = cover_title(s, *i, n);
		return true;
	}
	n = lang_text_at(s->l, rest, TEXT_WEEKDAY, &to);
	if (n > 0) {
		*i = cover(s, *i, n,
		    (struct mark){.days = (uint8_t)(1u << (to[0] - '0'))});
		return true;
	}
	n = lang_text_at(s->l, rest, TEXT_LIGHT, &to);
	if (n > 0 && ((s->l->traits & LANG_JOINED) || n >= s->t->v[*i].raw.n)) {
		*i = cover(s, *i, n, (struct mark){0});
		return true;
	}
	return false;
}

static void
mark_value(struct said *s, size_t i)
{
	const struct qty *q = &s->at->q.v[s->t->v[i].q];

	if (q->kind == QTY_DATE && q->recurring && q->wday > 0 &&
	    q->month == 0 && q->mday == 0)
		s->m[i].days = (uint8_t)(1u << q->wday);
	else
		s->m[i].value = true;
}

#define OWN_CLAUSE (LW_CLAUSE | LW_JOIN | LW_PRONOUN)

static void
mark_word(struct said *s, const struct title *ti, size_t i)
{
	const struct term *t = &s->t->v[i];
	struct mark *m = &s->m[i];
	uint64_t id = 0;
	const char *to;
	int topic;

	if (!(s->l->traits & LANG_JOINED))
		m->is = foreign_word(s->l, t->fold, &id);
	topic = foreign_names(s->l, ti, t);
	if ((s->l->traits & LANG_JOINED) && topic < 2)
		topic = 0; /* one letter of it is no word */
	if (topic > 0) {
		m->free = FREE_TOPIC;
		s->topic |= topic == 2;
		s->part = true;
	}
	if (!t->content || (m->is & OWN_CLAUSE))
		return;
	if (t->fold.n > 0 &&
	    lang_text_at(s->l, t->fold, TEXT_WEEKDAY, &to) == t->fold.n) {
		m->days = (uint8_t)(1u << (to[0] - '0'));
		return;
	}
	m->id = (t->f & T_TOPIC) || t->word == 0 ? t->id : t->word;
	/* "cuenta con" */
	if ((m->is & LW_LIGHT) ||
	    ((m->is & LW_KEEP) && i > 0 && (s->m[i - 1].is & LW_LIGHT)))
		m->free |= FREE_LIGHT;
}

/* "por la familia Ruiz": who did it, up to the last capital. */
static void
mark_agents(struct said *s)
{
	for (size_t i = 0; i + 1 < s->t->n; i++) {
		size_t last = i, small = 0;

		if (!(s->m[i].is & LW_BY))
			continue;
		for (size_t k = i + 1; k < s->t->n && small <= 2; k++) {
			if (foreign_stop(&s->t->v[k]) || s->m[k].value)
				break;
			if (s->t->v[k].f & T_UPPER)
				last = k;
			else
				small += s->m[k].id != 0;
		}
		for (size_t k = i; k <= last && last > i; k++)
			s->m[k].free |= FREE_AGENT;
	}
}

/* "remar" of the Clube de Remo */
static bool
of_title(const struct title *ti, struct str fold)
{
	for (size_t i = 0; i < ti->n; i++) {
		size_t n = 0;

		while (n < fold.n && n < ti->fold[i].n &&
		       fold.p[n] == ti->fold[i].p[n])
			n++;
		if (n >= 3)
			return true;
	}
	return false;
}

/* "Whoever wants to row at the club" is anyone there. */
static void
mark_seekers(struct said *s, const struct title *ti)
{
	size_t from = 0, want = 0, topic = 0, end;

	while (
	    from < s->t->n && s->m[from].id == 0 && !(s->m[from].is & LW_WHO))
		from++;
	if (from == s->t->n || !(s->m[from].is & LW_WHO))
		return;
	for (size_t i = from + 1; i < s->t->n && !s->m[i].value; i++) {
		if (s->m[i].is & LW_WANT)
			want = i;
		if (topic == 0 && foreign_names(s->l, ti, &s->t->v[i]) == 2)
			topic = i;
	}
	end = want > topic ? want : topic;
	if (want == 0 || topic == 0)
		return;
	for (size_t i = from + 1; i <= end; i++)
		if (s->m[i].id != 0 && !(s->m[i].is & LW_WANT) &&
		    !(s->m[i].free & FREE_TOPIC) &&
		    !of_title(ti, s->t->v[i].fold))
			return;
	for (size_t i = from; i <= end; i++)
		s->m[i].free |= FREE_LIGHT;
}

static bool
has_is(const struct said *s, size_t lo, size_t hi, uint32_t is)
{
	for (size_t i = lo; i < hi; i++)
		if (s->m[i].is & is)
			return true;
	return false;
}

/* "mide 68 metros y ..", "tiene 90 plazas y .." */
static bool
behind_value(const struct said *s, size_t i)
{
	size_t words = 0;

	while (i-- > 0 && !s->m[i].value && words <= 1)
		words += s->m[i].id != 0;
	return i < s->t->n && s->m[i].value;
}

/* Where the clause that holds term `lo` ends, and the next begins. */
static size_t
clause_end(const struct said *s, size_t lo, size_t *next)
{
	size_t i = lo + 1;

	for (; i < s->t->n; i++) {
		size_t rest = i + 1;

		if (foreign_stop(&s->t->v[i])) {
			*next = i + 1;
			return i;
		}
		while (rest < s->t->n && !foreign_stop(&s->t->v[rest]))
			rest++;
		if ((s->m[i].is & LW_CLAUSE) ||
		    ((s->m[i].is & LW_JOIN) &&
			(has_is(s, i, rest, LW_FINITE) || behind_value(s, i))))
			break;
	}
	*next = i;
	return i;
}

/* "il biglietto si compra alla cassa" */
static bool
new_subject(const struct said *s, size_t lo, size_t hi)
{
	size_t words = 0;

	for (size_t i = lo; i < hi; i++)
		words += s->m[i].id != 0;
	return (s->m[lo].is & LW_THE) && words >= 3;
}

/* Ends behind which there are but clauses of their own: in languages that set
 * what narrows a thing in front of it all that follows is one. */
static void
find_cuts(struct said *s)
{
	size_t end[CUTS_MAX + 1] = {0}, n = 0, at = 0;

	while (at < s->t->n && n < CUTS_MAX) {
		size_t next, stop = clause_end(s, at, &next);
		bool own = foreign_glues(s->l) ||
			   has_is(s, at, stop, LW_CLAUSE | LW_FINITE) ||
			   ((s->m[at].is & LW_JOIN) && behind_value(s, at)) ||
			   new_subject(s, at, stop);

		if (n > 0 && !own)
			n = 0;
		end[n++] = stop;
		at = next;
	}
	if (at < s->t->n)
		n = 0;
	if (n == 0 || end[n - 1] < s->t->n)
		end[n++] = s->t->n;
	s->ncuts = n < CUTS_MAX ? n : CUTS_MAX;
	for (size_t i = 0; i < s->ncuts; i++)
		s->cut[i] = end[n - s->ncuts + i];
}

bool
foreign_mark(const struct claim *c, const struct terms *t,
    const struct title *ti, struct said *s)
{
	s->c = c;
	s->at = c->atom;
	s->l = s->at->lang;
	s->t = t;
	s->topic = s->part = false;
	if (t->n > FOREIGN_TERMS || t->n == 0)
		return false;
	memset(s->m, 0, t->n * sizeof(s->m[0]));
	for (size_t i = 0; i < t->n; i++) {
		const struct term *v = &t->v[i];

		if (v->q >= 0 && !(v->f & T_IDENT))
			mark_value(s, i);
		else if (!(v->f & T_PUNCT) && !mark_text(s, ti, &i))
			mark_word(s, ti, i);
	}
	s->part &= !s->topic;
	mark_agents(s);
	mark_seekers(s, ti);
	find_cuts(s);
	return true;
}
