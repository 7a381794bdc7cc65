/*
 * atoms: units of a text become clauses, clauses become claims.
 */
#include "detect/atoms.h"

#include <string.h>

#include "detect/atom_own.h"
#include "format/val.h"

/* One keyed claim out of three texts; offsets are of a text made up here. */
static void
keyed(struct reader *r, const struct md_unit *u, struct str subject,
    struct str key, struct str value, struct claim **out)
{
	struct sent s;
	struct terms t = {0};
	size_t key_hi = 0;
	struct str all = str_printf(r->a, "%.*s%s%.*s : %.*s", STR_ARG(subject),
	    subject.n > 0 ? " , " : "", STR_ARG(key), STR_ARG(value));

	*out = NULL;
	atom_scan(r, all, &s);
	s.u = u;
	terms_read(r->s, &s.w, r->topic, &s.q, &t);
	for (size_t i = 0; i < t.n; i++)
		if ((t.v[i].f & T_PUNCT) && term_is(&t.v[i], ":")) {
			key_hi = i;
			break;
		}
	if (key_hi == 0)
		return;
	*out = atom_clause(r, &s, &t, 0, t.n, true, key_hi, subject.n == 0);
	(*out)->slot = text_fold(r->a, key);
	if (subject.n > 0) {
		(*out)->subject = subject;
		(*out)->key = text_fold(r->a, subject);
	}
	(*out)->value = value;
}

/* A value of the sentence before, or of the heading, is but a word in the next:
 * the name it is elsewhere. */
static void
forget_values(struct terms *t)
{
	VEC_EACH (i, t)
		if (t->v[i].q >= 0) {
			t->v[i].q = -1;
			t->v[i].may = MAY_ALL;
			t->v[i].f = (t->v[i].f & ~(uint32_t)T_QTY) | T_NUMBER;
			t->v[i].id = ident_id(NULL, t->v[i].raw);
		}
}

/* The names a later pronoun may mean: the subject, or the only name. */
static void
remember(struct reader *r, const struct atom *at)
{
	size_t lo = at->subj_lo, hi = at->subj_hi;
	struct terms names = {0};

	r->names_clear = false;
	if (hi > lo && !(at->t.v[lo].f & W_PRON)) {
		atom_add_terms(r->s, &names, &at->t, lo, hi);
		r->names_clear = true;
	} else {
		size_t runs = 0;

		for (size_t i = lo; i < at->t.n; i++) {
			const struct term *v = &at->t.v[i];

			if (!(v->f & T_UPPER) || v->q >= 0 || v->place ||
			    (v->f & W_PRON))
				continue;
			if (names.n == 0 || !(at->t.v[i - 1].f & T_UPPER))
				runs++;
			atom_add_terms(r->s, &names, &at->t, i, i + 1);
		}
		r->names_clear = runs == 1;
	}
	forget_values(&names);
	r->names = names;
}

/* A word for a part, a time, a kind or an edition of a thing, which begins a
 * sentence as a name does. */
static bool
is_part(const struct term *t)
{
	return in_list(t->fold,
	    "upper|lower|front|rear|left|right|inner|outer|main|loft|gallery|"
	    "deck|room|level|annex|annexe|wing|floor|basement|attic|cellar|"
	    "tower|north|south|"
	    "east|west|upstairs|downstairs|indoors|outdoors|inside|outside|"
	    "weekends|weekdays|mondays|tuesdays|wednesdays|thursdays|fridays|"
	    "saturdays|sundays|mornings|evenings|afternoons|basic|standard|"
	    "premium|pro|lite|free|trial|staging|production|legacy|linux|"
	    "windows|macos|android|ios|seniors|juniors|concessions|groups|"
	    "peak|off-peak|eu|uk|us|usa|holidays|vacations|christmas|"
	    "easter|summer|winter|spring|autumn");
}

/* "Ana:", "Ana Roth:" */
static bool
is_speaker(const struct terms *t, size_t end)
{
	if (end > 2 || t->v[end - 1].raw.n < 2)
		return false;
	for (size_t i = 0; i < end; i++)
		if (!(t->v[i].f & T_UPPER) || t->v[i].q >= 0 ||
		    (t->v[i].f &
			(W_VERB | W_NOUN | W_STOP | W_PREP | T_CONCEPT)) ||
		    is_part(&t->v[i]))
			return false;
	return true;
}

/* Words on how something came to be said, or when, name no part of the thing:
 * "New count by the surveyor after the rebuild:" */
static bool
tells_how(const struct terms *t, size_t end)
{
	bool plan = false;

	for (size_t i = 0; i < end; i++)
		plan |= term_is(&t->v[i], "plan|proposal|draft|idea|goal");
	for (size_t i = 0; i < end; i++) {
		const struct term *v = &t->v[i];

		if (plan && !(v->date || (v->f & W_PAST)))
			continue;
		if ((v->date && i >= 2) || (v->f & W_PAST) ||
		    in_list(
			v->fold, "by|after|before|since|again|new|latest|last"))
			return true;
	}
	return false;
}

static void
set_label(struct reader *r, struct sent *s, const struct terms *t, size_t end)
{
	s->label = id_of(text_fold(r->a, s->agent));
	for (size_t i = 0; i < end && s->nlabels < 8; i++) {
		struct term v = t->v[i];

		v.role = R_NONE;
		term_weigh(&v);
		/* all values have one identity */
		if (v.content || (v.f & W_ADVTIME))
			s->labels[s->nlabels++] =
			    v.q >= 0 ? id_of(text_fold(r->a, v.raw)) : v.id;
	}
	if (!is_part(&t->v[0]) && !is_part(&t->v[end - 1]) && tells_how(t, end))
		s->nlabels = 0;
}

/* A label in front: who speaks, which document, which part. Returns where the
 * sentence proper starts. */
static size_t
read_label(struct reader *r, struct sent *s, const struct terms *t, size_t end)
{
	enum label_kind k;
	size_t words = 0;

	while (words < s->w.n && s->w.v[words].off < t->v[end].off)
		words++;
	k = label_kind_of(&s->w, words);
	s->machine = k == LABEL_MACHINE;
	s->example = k == LABEL_EXAMPLE;
	s->document = k == LABEL_DOCUMENT;
	if (k != LABEL_NONE)
		return end + 1;
	s->agent = atom_terms_text(r->a, t, 0, end);
	/* "News from the annex: it holds": of what stands in front */
	if (end + 1 < t->n && term_is(&t->v[end + 1], "it|they") &&
	    terms_talk(t, end)) {
		set_label(r, s, t, end);
		return end + 1;
	}
	if (is_speaker(t, end))
		s->speaker = true;
	else if (t->v[0].q >= 0 && s->q.v[t->v[0].q].kind == QTY_TIME)
		s->speaker = true; /* "09:15 ana:" */
	else if (!terms_talk(t, end))
		set_label(r, s, t, end);
	return end + 1;
}

static bool
is_signature(const struct terms *t)
{
	return t->n <= 3 && t->n > 0 && (t->v[0].f & T_PUNCT) &&
	       term_is(&t->v[0], "-|–|—");
}

/* "Can someone check?" and what it retracts. */
static void
retract_before(struct reader *r, const struct sent *s)
{
	if (!(s->cues & 1u << CUE_RETRACTED) || s->u == NULL ||
	    s->u->para != r->prev_para || r->prev_from >= r->out->n)
		return;
	VEC_EACH (i, &s->w) {
		if (!str_eq(s->w.v[i].fold, STR("that")) &&
		    !str_eq(s->w.v[i].fold, STR("this")) &&
		    !str_eq(s->w.v[i].fold, STR("it")))
			continue;
		for (size_t k = r->prev_from; k < r->out->n; k++)
			if (r->out->v[k]->modality == MOD_ASSERTED)
				r->out->v[k]->modality = MOD_REPORTED;
		return;
	}
}

/* "Vera Lund confirmed that she is ..": she is Vera Lund. */
static void
reporter_is_she(struct reader *r, const struct terms *t, size_t hi)
{
	struct terms names = {0};

	for (size_t i = 0; i < hi; i++)
		if ((t->v[i].f & T_UPPER) && t->v[i].q < 0 &&
		    !(t->v[i].f & (W_PREP | W_DET | W_STOP)))
			atom_add_terms(r->s, &names, t, i, i + 1);
	if (names.n == 0)
		return;
	r->names = names;
	r->names_clear = true;
}

/* Where a parenthesis begins behind a value, or the end. */
static size_t
aside_from(const struct terms *t, size_t lo)
{
	for (size_t i = lo + 1; i < t->n; i++)
		if ((t->v[i].f & T_PUNCT) && term_is(&t->v[i], "("))
			return i;
	return t->n;
}

/* The day a label tells: "Mail of 20 April 2026:". */
static struct date
day_told(const struct sent *s, const struct terms *t, size_t hi)
{
	for (size_t i = 0; i < hi; i++) {
		const struct qty *q =
		    t->v[i].q >= 0 ? &s->q.v[t->v[i].q] : NULL;

		if (q != NULL && q->kind == QTY_DATE && q->nwhen == 1 &&
		    !q->recurring && q->when[0].hi - q->when[0].lo == 1)
			return date_of_day(q->when[0].lo);
	}
	return (struct date){0};
}

/* "Kofi Mensah, harbour master" under a mail: name and office. */
static bool
office_line(
    struct reader *r, const struct sent *s, const struct terms *t, size_t lo)
{
	size_t comma = terms_office(t, lo);
	struct claim *c;

	if (comma == 0)
		return false;
	keyed(r, s->u, atom_terms_text(r->a, t, lo, comma), STR("title"),
	    atom_terms_text(r->a, t, comma + 1, t->n), &c);
	if (c != NULL)
		c->told = day_told(s, t, lo);
	r->names_clear = false;
	return c != NULL;
}

/* Whether what stands in front of the colon, t[0, end), is the key of a line
 * and not a label of a sentence. */
static bool
is_key(const struct sent *s, const struct terms *t, size_t end)
{
	if (s->u->kind != MD_SENTENCE && t->v[end + 1].q >= 0)
		return true;
	return !terms_finite(t, end + 1, aside_from(t, end + 1)) &&
	       !(terms_talk(t, end) && terms_plural_verb(t, end + 1));
}

/* The first colon that has something on both sides, or 0. */
static size_t
colon(const struct terms *t)
{
	for (size_t i = 1; i + 1 < t->n; i++)
		if ((t->v[i].f & T_PUNCT) && (term_is(&t->v[i], ":|：")))
			return i;
	return 0;
}

static void
sentence(struct reader *r, const struct md_unit *u)
{
	struct sent s;
	struct terms t = {0};
	size_t lo = 0, end, from = r->out->n;
	struct date told = {0};
	bool source = false;

	atom_scan(r, u->plain, &s);
	s.u = u;
	s.question = s.lang != NULL ? lang_asks(s.lang, s.fold)
				    : str_ends(str_trim(u->plain), STR("?"));
	if (u->para != r->prev_para) {
		r->names_clear = false;
		r->led = true;
	}
	terms_read(r->s, &s.w, r->topic, &s.q, &t);
	/* one word may be of many languages */
	if (s.lang != NULL && s.lang_words <= 2 && r->lang == NULL &&
	    atom_english(&t)) {
		s.lang = NULL;
		s.cues = cues_find(&s.w);
	}
	if (is_signature(&t) || t.n == 0) {
		r->names_clear = false;
		return;
	}
	retract_before(r, &s);
	end = terms_label_end(&t);
	if (s.lang != NULL && foreign_label(s.lang, s.fold)) {
		end = colon(&t);
		source = end > 0;
	}
	if (office_line(r, &s, &t, end > 0 ? end + 1 : 0)) {
		r->prev_para = u->para;
		r->prev_from = from;
		return;
	}
	if (end > 0 && !source && is_key(&s, &t, end)) {
		struct terms k = {0};

		if (u->kind == MD_ITEM || u->first_in_item)
			atom_add_heading(r, u, &k);
		end += k.n;
		atom_add_terms(r->s, &k, &t, 0, t.n);
		remember(
		    r, atom_clause(r, &s, &k, 0, k.n, true, end, k.n == t.n)
			   ->atom);
		r->prev_para = u->para;
		r->prev_from = from;
		return;
	}
	s.document = source;
	if (end > 0)
		lo = source ? end + 1 : read_label(r, &s, &t, end);
	if (s.document)
		told = day_told(&s, &t, end);
	if (lo == 0)
		lo = atom_cut_stamp(&t, &s);
	s.question |= lo + 2 < t.n && s.lang == NULL &&
		      term_is(&t.v[lo], "do") && (t.v[lo].f & W_AUX) &&
		      (t.v[lo + 1].f & (W_DET | W_PRON | T_UPPER));
	if (lo == 0 && s.lang == NULL)
		lo = atom_cut_opening(&t, &s);
	if (lo == 0)
		lo = atom_cut_denial(&t, &s);
	if (lo == 0)
		lo = atom_cut_report(r->a, &t, &s);
	if (lo > 0 && lo < t.n && s.agent_hi > 0 && atom_third_person(&t.v[lo]))
		reporter_is_she(r, &t, s.agent_hi);
	atom_life_dates(r, &s, &t);
	atom_relatives(r, &s, &t, lo);
	atom_named(r, &s, &t, lo);
	end = atom_fronted(r, &s, &t, lo);
	if (end > 0)
		lo = end;
	for (size_t i = lo; i < t.n; i++)
		if (terms_split(&t, lo, i)) {
			remember(r, atom_clauses(r, &s, &t, lo, i)->atom);
			lo = i + 1;
			if (lo + 1 < t.n &&
			    term_is(&t.v[lo], "while|whereas|so"))
				lo++;
		}
	if (lo < t.n)
		remember(r, atom_clauses(r, &s, &t, lo, t.n)->atom);
	for (size_t i = from; i < r->out->n; i++)
		r->out->v[i]->told = told;
	r->prev_para = u->para;
	r->prev_from = from;
}

/* ---- rows and front matter: "subject, slot: value" ---- */

static bool
is_key_column(struct arena *a, struct str head)
{
	struct str f = text_fold(a, head);

	return f.n == 0 || str_eq(f, STR("field")) || str_eq(f, STR("key")) ||
	       str_eq(f, STR("property")) || str_eq(f, STR("attribute")) ||
	       str_eq(f, STR("item")) || str_eq(f, STR("parameter")) ||
	       str_eq(f, STR("setting")) || str_eq(f, STR("option"));
}

static bool
is_bare_number(struct str s)
{
	bool digit = false;

	for (size_t i = 0; i < s.n; i++) {
		digit |= s.p[i] >= '0' && s.p[i] <= '9';
		if (!(s.p[i] >= '0' && s.p[i] <= '9') &&
		    memchr("., '~-", s.p[i], 6) == NULL)
			return false;
	}
	return digit && s.n <= 24;
}

/* Whether the whole of it is one value that says more than a number. */
static bool
is_measured(struct reader *r, struct str s)
{
	struct qtys q = {0};
	struct qty_ctx qc = {.page = r->lang};

	qty_scan(r->s, s, &qc, &q);
	return q.n == 1 && q.v[0].off == 0 && q.v[0].len == s.n &&
	       q.v[0].kind != QTY_DATE &&
	       (q.v[0].kind != QTY_NUMBER || q.v[0].lo >= 1000);
}

/* "Depth (m)" over "35": the unit of its cells stands in the head. */
static void
take_unit(struct reader *r, struct str *head, struct str *value)
{
	size_t open = str_chr(*head, '(');
	struct str unit, said;

	if (open == 0 || open + 2 >= head->n || !str_ends(*head, STR(")")) ||
	    !is_bare_number(*value))
		return;
	unit = str_trim(str_sub(*head, open + 1, head->n - 1));
	if (unit.n == 0 || unit.n > 24)
		return;
	said = str_printf(r->a, "%.*s %.*s", STR_ARG(*value), STR_ARG(unit));
	if (!is_measured(r, said))
		said = str_printf(
		    r->a, "%.*s%.*s", STR_ARG(unit), STR_ARG(*value));
	if (!is_measured(r, said))
		return;
	*head = str_trim(str_sub(*head, 0, open));
	*value = said;
}

static void
cell(struct reader *r, const struct md_unit *u, size_t i)
{
	struct str head = u->cols[i].plain, value = u->cells[i].plain;
	struct claim *c;

	take_unit(r, &head, &value);
	keyed(r, u, u->cells[0].plain, head, value, &c);
}

static void
row(struct reader *r, const struct md_unit *u)
{
	struct claim *c;
	bool pairs;

	r->names_clear = false;
	if (u->ncells < 2 || u->ncols < 2)
		return;
	pairs = u->ncells == 2 && is_key_column(r->a, u->cols[0].plain);
	for (size_t i = 1; i < u->ncells && i < u->ncols; i++) {
		if (u->cells[i].plain.n == 0 || u->cells[0].plain.n == 0)
			continue;
		if (pairs)
			keyed(r, u, STR_NONE, u->cells[0].plain,
			    u->cells[i].plain, &c);
		else
			cell(r, u, i);
	}
}

/* Keys that speak of the page and not of its subject. */
static bool
is_own_key(struct str key)
{
	static const char *const own[] = {"title", "aliases", "alias", "tags",
	    "tag", "id", "source", "sources", "created", "updated", "modified",
	    "date", "author", "authors", "type", "layout", "draft", "slug",
	    "permalink", "description", "summary", "category", "categories",
	    "lang", "confidence", "cssclass", "publish", "last_updated",
	    "added", "accessed", "ingested", "reviewed", "last_reviewed",
	    "verified", "verified_on", "last_verified", "last_checked",
	    "last_modified", "created_at", "updated_at", "created_on",
	    "updated_on", "published_at", "retrieved", "weight", "order",
	    "parent", "nav_order", "url", "image"};

	for (size_t i = 0; i < sizeof(own) / sizeof(own[0]); i++)
		if (str_ieq(key, str_of(own[i])))
			return true;
	return false;
}

static struct str
spaced(struct arena *a, struct str key)
{
	struct str s = str_dup(a, key);
	char *p = arena_alloc(a, s.n + 1);

	for (size_t i = 0; i < s.n; i++)
		p[i] = s.p[i] == '_' || s.p[i] == '-' ? ' ' : s.p[i];
	return (struct str){p, s.n};
}

static void
front(struct reader *r)
{
	const struct val *m = r->ctx->front;

	if (m == NULL || m->kind != VAL_MAP)
		return;
	for (size_t i = 0; i < m->n; i++) {
		const struct val *v = m->list[i];
		struct claim *c;

		if (v->kind == VAL_LIST || v->kind == VAL_MAP ||
		    v->kind == VAL_NULL || v->text.n == 0 ||
		    is_own_key(m->keys[i]))
			continue;
		keyed(r, NULL, STR_NONE, spaced(r->a, m->keys[i]), v->text, &c);
		if (c == NULL)
			continue;
		c->off = r->ctx->front_off + v->key_off;
		c->end = r->ctx->front_off + v->end;
		c->line = r->ctx->front_line + v->line - 1;
		c->quote = str_sub(r->ctx->front_raw, v->key_off, v->end);
		c->text = text_squeeze(r->a, c->quote);
	}
}

#define LANG_BYTES 400 /* of a page tell its language */

/* What the page says of itself, else what its first lines speak for. */
static const struct language *
page_lang(
    struct arena *a, const struct atoms_ctx *ctx, const struct md_doc *doc)
{
	struct lang_votes votes = {.words = {0}};
	const struct val *said = NULL;
	struct str first = doc->units.n > 0 ? doc->units.v[0].plain : STR_NONE;
	size_t n = 0;

	if (ctx->front != NULL && ctx->front->kind == VAL_MAP)
		said = val_get(ctx->front, "lang");
	if (said != NULL && lang_named(said->text) != NULL)
		return lang_named(said->text);
	for (size_t i = 0; i < doc->units.n && n < LANG_BYTES; i++) {
		struct str plain = doc->units.v[i].plain;

		qty_votes(plain, &votes);
		n += plain.n;
	}
	return lang_elected(a, &votes, NULL, first);
}

static void
next_sentence(struct reader *r)
{
	r->turn ^= 1;
	r->s = r->scratch[r->turn];
	arena_reset(r->s);
}

void
atoms_read(struct arena *a, const struct md_doc *doc,
    const struct atoms_ctx *ctx, struct claims *out)
{
	struct reader r = {.a = a, .ctx = ctx, .doc = doc, .out = out};

	r.topic = NEW(a, struct topic);
	topic_make(a, ctx->title, &ctx->aliases, ctx->config_aliases, r.topic);
	r.title_key = text_fold(a, ctx->title);
	r.scratch[0] = arena_new();
	r.scratch[1] = arena_new();
	r.lang = page_lang(a, ctx, doc);
	next_sentence(&r);
	front(&r);
	r.prev_from = out->n;
	VEC_EACH (i, &doc->units) {
		const struct md_unit *u = &doc->units.v[i];

		if (ctx->skip != NULL && ctx->skip(ctx->own, u))
			continue;
		next_sentence(&r);
		if (u->kind == MD_ROW)
			row(&r, u);
		else
			sentence(&r, u);
	}
	arena_free(r.scratch[0]);
	arena_free(r.scratch[1]);
}
