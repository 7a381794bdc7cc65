/*
 * atoms: units of a text become clauses, clauses become claims.
 */
#include "detect/atoms.h"

#include <string.h>

#include "detect/own.h"
#include "format/val.h"

struct reader {
	struct arena *a;
	/* What a sentence needs while it is read; the one before is kept. */
	struct arena *s, *scratch[2];
	size_t turn;
	const struct atoms_ctx *ctx;
	const struct md_doc *doc;
	struct topic *topic;
	struct claims *out;
	size_t prev_para;   /* of the claims below */
	size_t prev_from;   /* first claim of the sentence before */
	struct terms names; /* the one name of the sentence before */
	bool names_clear;
	const struct md_head *head; /* whose terms are cached */
	struct terms head_terms;
	struct str head_topic;
	const struct language *lang; /* of the page */
};

/* One sentence while it is read. */
struct sent {
	const struct md_unit *u;
	struct str plain;
	struct words w;
	struct qtys q;
	uint32_t cues;
	bool question;
	enum reporter how;
	struct str agent;
	size_t agent_hi;  /* its terms end here */
	struct span when; /* of the report */
	uint64_t label;
	const struct language *lang; /* NULL: English, or none we know */
	unsigned lang_words;	     /* that spoke for it */
	/* "It is not true that ...", or by the form of a word */
	bool denied;
	bool machine, example, speaker, document, kept;
	bool life; /* inside "(1901 - 1977)" */
};

static void
scan_plain(struct reader *r, struct str plain, struct sent *s)
{
	const struct language *told = NULL;
	struct qty_ctx qc = {.said = r->ctx->said,
	    .page = r->lang,
	    .told = &told,
	    .told_by = &s->lang_words};

	s->plain = plain;
	s->w = (struct words){0};
	s->q = (struct qtys){0};
	text_words(r->s, plain, &s->w);
	qty_scan(r->s, plain, &qc, &s->q);
	s->lang = told;
}

static void
scan(struct reader *r, struct str plain, struct sent *s)
{
	memset(s, 0, sizeof(*s));
	scan_plain(r, plain, s);
	if (s->lang != NULL) {
		struct str one = lang_plain(r->a, s->lang, plain, &s->denied);

		if (one.p != plain.p)
			scan_plain(r, one, s);
	}
	if (s->lang != NULL)
		s->cues = lang_cues(s->lang, text_fold(r->s, plain));
	else
		s->cues = cues_find(&s->w);
}

/* ---- making claims ---- */

static struct str
terms_text(struct arena *a, const struct terms *t, size_t lo, size_t hi)
{
	struct buf b;

	buf_init(&b, a, 512);
	for (size_t i = lo; i < hi; i++) {
		if (t->v[i].f & T_PUNCT)
			continue;
		if (b.n > 0)
			buf_c(&b, ' ');
		buf_add(&b, t->v[i].raw);
	}
	return buf_str(&b);
}

/* "Visitors may touch it": leave, and no guess. */
static bool
gives_leave(const struct atom *at)
{
	if (at->verb < 0 || at->copula || at->passive ||
	    (at->t.v[at->verb].f & (W_BE | W_HAVE)))
		return false;
	for (size_t i = at->subj_lo; i < at->subj_hi; i++)
		if (is_population(&at->t.v[i]) ||
		    term_is(&at->t.v[i], "you|anyone|everyone|nobody|only|one"))
			return true;
	return false;
}

static enum modality
modality_of(const struct sent *s, const struct atom *at)
{
	uint32_t c = s->cues;

	if (s->question)
		return MOD_QUESTION;
	if (c & 1u << CUE_JOKE || c & 1u << CUE_EXAMPLE || s->machine ||
	    s->example)
		return MOD_EXAMPLE;
	if (c & 1u << CUE_HYPOTHETICAL)
		return MOD_HYPOTHETICAL;
	if (s->u != NULL && s->u->quoted)
		return MOD_REPORTED;
	if (at->conditional)
		return c & 1u << CUE_HEDGE ? MOD_HYPOTHETICAL : MOD_CONDITIONAL;
	if (c & 1u << CUE_RETRACTED || c & 1u << CUE_HEARSAY ||
	    s->how == REPORT_LOOSE)
		return MOD_REPORTED;
	if (c & 1u << CUE_OPINION || s->how == REPORT_OPINION ||
	    atom_view_of_some(at))
		return MOD_OPINION;
	if (c & 1u << CUE_HEDGE || (c & 1u << CUE_MAY && !gives_leave(at)))
		return MOD_HEDGED;
	if ((c & 1u << CUE_PLAN) || at->future)
		return MOD_PLANNED;
	return MOD_ASSERTED;
}

static enum claim_kind
kind_of(const struct sent *s, const struct atom *at)
{
	if (s->cues & 1u << CUE_REQUEST)
		return CLAIM_REQUEST;
	if (s->cues & 1u << CUE_DECISION)
		return CLAIM_DECISION;
	if (at->future && at->subj_hi > at->subj_lo)
		return CLAIM_COMMITMENT;
	VEC_EACH (i, &at->t) {
		if (term_is(&at->t.v[i], "frozen"))
			return CLAIM_CONSTRAINT;
		if (at->t.v[i].role == R_VERB && term_is(&at->t.v[i], "own"))
			return CLAIM_ASSIGNMENT;
	}
	return at->copula ? CLAIM_STATUS : CLAIM_FACT;
}

/* The word that names the slot: "capacity" of a keyed line, the noun owned,
 * the verb. */
static const struct term *
slot_term(const struct atom *at)
{
	const struct term *last = NULL;

	if (at->keyed || at->copula) {
		for (size_t i = at->subj_lo; i < at->subj_hi; i++)
			if (term_is_content(&at->t.v[i]) &&
			    !(at->t.v[i].f & (T_TOPIC | T_UPPER)))
				last = &at->t.v[i];
		for (size_t i = 0; last == NULL && i < at->t.n; i++)
			if (at->t.v[i].f & T_CONCEPT)
				last = &at->t.v[i];
		if (last != NULL)
			return last;
	}
	return at->verb >= 0 ? &at->t.v[at->verb] : NULL;
}

static void
fill_names(struct reader *r, const struct atom *at, struct claim *c)
{
	const struct term *s = slot_term(at);

	c->subject = terms_text(r->a, &at->t, at->subj_lo, at->subj_hi);
	if (c->subject.n == 0)
		c->subject = r->ctx->title;
	c->key = text_fold(r->a, c->subject);
	if (s != NULL && at->words > 0)
		c->slot = s->lemma;
	c->slot_label = c->slot;
	VEC_EACH (i, &at->t)
		if (at->t.v[i].q >= 0 && at->t.v[i].role != R_SUBJ) {
			c->value = at->t.v[i].raw;
			break;
		}
}

static bool
is_mark(const struct md_ref *r)
{
	return r->kind != MD_LINK && r->kind != MD_WIKILINK;
}

/* A row or an item as it stands, less the citations and the label that were
 * put on it: what a side shows is the same before and after it is cited. */
static struct str
marked_words(struct reader *r, const struct md_unit *u)
{
	struct buf b;
	size_t from = u->off;

	buf_init(&b, r->a, u->end - u->off + 1);
	VEC_EACH (i, &u->refs) {
		const struct md_ref *x = &u->refs.v[i];

		if (!is_mark(x) || x->off < from || x->end > u->end)
			continue;
		buf_add(&b, str_sub(r->doc->text, from, x->off));
		from = x->end;
	}
	if (u->label_end > u->label_off && u->label_off >= from) {
		buf_add(&b, str_sub(r->doc->text, from, u->label_off));
		from = u->label_end;
	}
	buf_add(&b, str_sub(r->doc->text, from, u->end));
	return text_squeeze(r->a, buf_str(&b));
}

static struct claim *
emit(struct reader *r, const struct sent *s, struct atom *at)
{
	struct claim *c = NEW(r->a, struct claim);

	*VEC_ADD(r->a, r->out) = c;
	at->topic = r->topic;
	at->cues = s->cues;
	at->label = s->label;
	at->agent = s->agent;
	c->modality = modality_of(s, at);
	c->kind = kind_of(s, at);
	c->negated = at->negated;
	c->atom = at;
	c->valid = at->when;
	c->unit = s->u;
	fill_names(r, at, c);
	if (s->u != NULL) {
		c->off = s->u->off;
		c->end = s->u->end;
		c->line = s->u->line;
		c->quote = str_sub(r->doc->text, c->off, c->end);
		c->text = s->u->kind == MD_SENTENCE ? s->u->plain
						    : marked_words(r, s->u);
	}
	return c;
}

static struct str
kept(struct arena *a, struct str s, struct str home)
{
	if (s.n == 0 || (s.p >= home.p && s.p < home.p + home.n))
		return s;
	return str_dup(a, s);
}

/* The lemma is often the start of the folded word. */
static void
keep_words(struct arena *a, struct term *t, struct str home)
{
	bool within = t->lemma.p == t->fold.p && t->lemma.n <= t->fold.n;

	t->fold = kept(a, t->fold, home);
	t->lemma =
	    within ? str_sub(t->fold, 0, t->lemma.n) : kept(a, t->lemma, home);
}

/* ---- clauses of a sentence ---- */

/* "X says that ..": the report's own words are dropped; what remains starts
 * at the term returned. */
static size_t
cut_report(struct arena *a, const struct terms *t, struct sent *s)
{
	size_t n = t->n < 14 ? t->n : 14;

	for (size_t i = 1; i + 2 < n; i++) {
		const struct term *v = &t->v[i];
		enum reporter how;
		size_t rest = i + 1;

		if (v->f & T_PUNCT && term_is(v, ";|:"))
			return 0;
		if (!(v->f & W_VERB) || (v->f & (T_UPPER | T_ING)))
			continue;
		how = reporter_of(v->lemma);
		if (term_is(v, "found") && term_is(&t->v[rest], "that"))
			how = REPORT_HELD;
		if (how == REPORT_NONE)
			continue;
		if (term_is(&t->v[0], "nobody|no|none|few"))
			how = REPORT_LOOSE;
		if (term_is(&t->v[rest], "that"))
			rest++;
		else if (!terms_finite(t, rest, t->n) ||
			 (t->v[rest].f & (W_PREP | T_PUNCT | W_SUB)))
			continue;
		if (!terms_finite(t, rest, t->n) || i > 8)
			continue;
		s->how = how;
		s->agent_hi = i;
		s->agent = terms_text(a, t, 0, i);
		for (size_t k = 0; k < i; k++)
			if (t->v[k].q >= 0 &&
			    s->q.v[t->v[k].q].kind == QTY_DATE &&
			    s->q.v[t->v[k].q].nwhen > 0)
				s->when = s->q.v[t->v[k].q].when[0];
		return rest;
	}
	return 0;
}

/* "It is not true that ..", "It is false that ..": the rest is what the source
 * denies, and a denial is held. Where the rest starts, or 0. */
static size_t
cut_denial(const struct terms *t, struct sent *s)
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

static struct str
clause_plain(const struct terms *t, size_t lo, size_t hi, struct str plain)
{
	return lo < hi ? str_sub(plain, t->v[lo].off, t->v[hi - 1].end)
		       : STR_NONE;
}

static const struct terms *
head_terms(struct reader *r, const struct md_head *h)
{
	struct sent s;

	if (h == r->head)
		return &r->head_terms;
	r->head = h;
	memset(&r->head_terms, 0, sizeof(r->head_terms));
	scan(r, h->text, &s);
	memset(&s.q, 0, sizeof(s.q));
	terms_read(r->a, &s.w, r->topic, &s.q, &r->head_terms);
	VEC_EACH (i, &r->head_terms)
		keep_words(r->a, &r->head_terms.v[i], h->text);
	return &r->head_terms;
}

static void
add_terms(struct arena *a, struct terms *to, const struct terms *from,
    size_t lo, size_t hi)
{
	for (size_t i = lo; i < hi && i < from->n; i++) {
		struct term *t = VEC_ADD(a, to);

		*t = from->v[i];
		t->role = R_NONE;
		t->arg = 0;
		t->prep = 0;
	}
}

/* The heading a line without a subject speaks of; the page's own name says
 * nothing new. */
static void
add_heading(struct reader *r, const struct md_unit *u, struct terms *to)
{
	if (u == NULL)
		return;
	if (u->parent > 0 && u->parent <= r->doc->units.n) {
		struct sent s;
		struct terms t = {0};

		scan(r, r->doc->units.v[u->parent - 1].plain, &s);
		memset(&s.q, 0, sizeof(s.q));
		terms_read(r->s, &s.w, r->topic, &s.q, &t);
		if (t.n > 0 && t.n <= 8) {
			add_terms(r->s, to, &t, 0, t.n);
			return;
		}
	}
	if (u->head != NULL && u->head->level > 1) {
		const struct terms *t = head_terms(r, u->head);

		if (t->n <= 8)
			add_terms(r->s, to, t, 0, t->n);
	}
}

static bool
is_third_person(const struct term *t)
{
	return (t->f & W_PRON) && term_is(t, "he|she|it|they");
}

/* Names and numbers are of no language; of the rest one word in six must be
 * known. */
static bool
english(const struct terms *t)
{
	size_t hits = 0, words = 0, other = 0;

	VEC_EACH (i, t) {
		const struct term *v = &t->v[i];

		if ((v->f & T_PUNCT) || v->q >= 0 || v->raw.n == 0)
			continue;
		other +=
		    (unsigned char)v->raw.p[0] >= 0x80 && !(v->f & T_UPPER);
		if ((v->f & T_UPPER) && i > 0)
			continue;
		words++;
		if (v->raw.n > 1 &&
		    (v->f & (W_DET | W_AUX | W_PREP | W_VERB | W_CONJ | W_PRON |
				W_STOP | T_CONCEPT)))
			hits++;
	}
	return other * 3 < words + 1 && (hits * 6 >= words || words <= 1);
}

/* What outlives the sentence, in one piece. */
static void
keep(struct arena *a, struct sent *s, struct atom *at)
{
	struct term *v = NEW_N(a, struct term, at->t.n);

	if (at->t.n > 0)
		memcpy(v, at->t.v, at->t.n * sizeof(*v));
	at->t.v = v;
	at->t.cap = at->t.n;
	for (size_t i = 0; i < at->t.n; i++) {
		v[i].raw = kept(a, v[i].raw, s->plain);
		keep_words(a, &v[i], s->plain);
	}
	if (!s->kept && s->q.n > 0) {
		struct qty *q = NEW_N(a, struct qty, s->q.n);

		memcpy(q, s->q.v, s->q.n * sizeof(*q));
		s->q.v = q;
		s->q.cap = s->q.n;
		for (size_t i = 0; i < s->q.n; i++) {
			q[i].unit = kept(a, q[i].unit, s->plain);
			q[i].per = kept(a, q[i].per, s->plain);
			q[i].noun = kept(a, q[i].noun, s->plain);
			q[i].text = kept(a, q[i].text, s->plain);
		}
	}
	s->kept = true;
	at->q = s->q;
}

/* Cuts a clause out of the sentence's terms and makes its claim. */
static struct claim *
clause(struct reader *r, struct sent *s, const struct terms *t, size_t lo,
    size_t hi, bool keyed, size_t key_hi, bool implied)
{
	struct atom *at = NEW(r->a, struct atom);
	size_t first = lo;

	at->q = s->q;
	at->keyed = keyed;
	at->implied = implied;
	at->life = s->life;
	at->plain = clause_plain(t, lo, hi, s->plain);
	while (!keyed && first < hi &&
	       ((t->v[first].f & T_PUNCT) ||
		   (t->v[first].f & W_CONJ && !(t->v[first].f & W_NEG))))
		first++;
	if (keyed) {
		at->subj_hi = key_hi - first;
	} else if (first < hi && is_third_person(&t->v[first]) &&
		   r->names_clear) {
		add_terms(r->s, &at->t, &r->names, 0, r->names.n);
		first++;
	} else if (first < hi && term_is(&t->v[first], "i")) {
		at->first_person = true;
	} else if (first < hi && (t->v[first].f & (W_VERB | W_PART)) &&
		   !(t->v[first].f & W_AUX) &&
		   ((t->v[first].f & W_PART) || !(t->v[first].f & W_NOUNY))) {
		add_heading(r, s->u, &at->t);
	}
	for (size_t i = first; i < hi; i++) {
		if (term_is(&t->v[i], "if|unless|provided|assuming"))
			at->conditional = true;
	}
	add_terms(r->s, &at->t, t, first, hi);
	at->lang = s->lang;
	at->english = at->lang == NULL && (keyed || english(&at->t));
	at->fragment = !keyed && str_ends(str_trim(s->plain), STR(":"));
	if (at->lang != NULL)
		foreign_read(r->s, at);
	else
		clause_read(at);
	at->negated ^= s->denied;
	at->relations = relations_named(&at->t);
	at->reported = s->when;
	keep(r->a, s, at);
	return emit(r, s, at);
}

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
	scan(r, all, &s);
	s.u = u;
	terms_read(r->s, &s.w, r->topic, &s.q, &t);
	for (size_t i = 0; i < t.n; i++)
		if ((t.v[i].f & T_PUNCT) && term_is(&t.v[i], ":")) {
			key_hi = i;
			break;
		}
	if (key_hi == 0)
		return;
	*out = clause(r, &s, &t, 0, t.n, true, key_hi, subject.n == 0);
	(*out)->slot = text_fold(r->a, key);
	if (subject.n > 0) {
		(*out)->subject = subject;
		(*out)->key = text_fold(r->a, subject);
	}
	(*out)->value = value;
}

/* A value of the sentence before is but a word in the next. */
static void
forget_values(struct arena *a, struct terms *t)
{
	VEC_EACH (i, t)
		if (t->v[i].q >= 0) {
			t->v[i].q = -1;
			t->v[i].f = (t->v[i].f & ~(uint32_t)T_QTY) | T_NUMBER;
			t->v[i].id = id_of(text_fold(a, t->v[i].raw));
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
		add_terms(r->s, &names, &at->t, lo, hi);
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
			add_terms(r->s, &names, &at->t, i, i + 1);
		}
		r->names_clear = runs == 1;
	}
	forget_values(r->s, &names);
	r->names = names;
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
	s->agent = terms_text(r->a, t, 0, end);
	if (end <= 2 && (t->v[0].f & T_UPPER) && t->v[0].q < 0 &&
	    !(t->v[0].f & (W_VERB | W_NOUN | W_STOP | T_CONCEPT)) &&
	    t->v[end - 1].raw.n > 1)
		s->speaker = true;
	else
		s->label = id_of(text_fold(r->a, s->agent));
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
			add_terms(r->s, &names, t, i, i + 1);
	if (names.n == 0)
		return;
	r->names = names;
	r->names_clear = true;
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
		add_terms(r->s, &c, t, 0, name);
		v = VEC_ADD(r->s, &c);
		memset(v, 0, sizeof(*v));
		v->raw = v->fold = str_of(words[k]);
		v->lemma = lemma_of(v->fold, &l);
		v->id = id_of(stem_of(v->lemma));
		v->f = W_VERB | W_PAST | W_PART | T_CONCEPT;
		v->q = -1;
		v->off = v->end = t->v[at].off;
		add_terms(r->s, &c, t, at, at + 1);
		c.v[c.n - 1].q = (int)s->q.n - 1;
		clause(r, s, &c, 0, c.n, false, 0, false);
	}
}

/* "X (born 3 May 1971) is ..": the parenthesis is a sentence of its own. */
static void
life_dates(struct reader *r, struct sent *s, const struct terms *t)
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
					add_terms(r->s, &k, t, 0, i);
					add_terms(r->s, &k, t, b, end);
					clause(
					    r, s, &k, 0, k.n, false, 0, false);
				}
		s->life = false;
		return;
	}
}

/* "The engine, whose rewrite took six days, is old", "the rewrite, which took
 * six days, is done": said of the engine's rewrite, of the rewrite. What the
 * clause belongs to is sure where it follows the subject. */
static void
relatives(struct reader *r, struct sent *s, const struct terms *t, size_t lo)
{
	for (size_t i = lo + 1; i + 3 < t->n; i++) {
		struct terms k = {0};
		size_t end, from = i + 2;

		if (!(t->v[i].f & T_PUNCT) || !term_is(&t->v[i], ",") ||
		    !term_is(&t->v[i + 1], "whose|which|who"))
			continue;
		end = terms_relative_end(t, from);
		if (terms_finite(t, lo, i) || !terms_finite(t, from, end))
			return;
		add_terms(r->s, &k, t, lo, i);
		add_terms(r->s, &k, t, from, end);
		clause(r, s, &k, 0, k.n, false, 0, false);
		return;
	}
}

/* "Founded in 1909, the guild has ..": what stands in front is said of the
 * subject too. Where the rest starts, or 0. */
static size_t
fronted(struct reader *r, struct sent *s, const struct terms *t, size_t lo)
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
	add_terms(r->s, &k, t, comma + 1, end);
	add_terms(r->s, &k, t, lo, comma);
	clause(r, s, &k, 0, k.n, false, 0, false);
	return comma + 1;
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
	keyed(r, s->u, terms_text(r->a, t, lo, comma), STR("title"),
	    terms_text(r->a, t, comma + 1, t->n), &c);
	if (c != NULL)
		c->told = day_told(s, t, lo);
	r->names_clear = false;
	return c != NULL;
}

static void
sentence(struct reader *r, const struct md_unit *u)
{
	struct sent s;
	struct terms t = {0};
	size_t lo = 0, end, from = r->out->n;
	struct date told = {0};

	scan(r, u->plain, &s);
	s.u = u;
	s.question = s.lang != NULL
			 ? lang_asks(s.lang, text_fold(r->s, u->plain))
			 : str_ends(str_trim(u->plain), STR("?"));
	if (u->para != r->prev_para)
		r->names_clear = false;
	terms_read(r->s, &s.w, r->topic, &s.q, &t);
	/* one word may be of many languages */
	if (s.lang != NULL && s.lang_words <= 2 && r->lang == NULL &&
	    english(&t)) {
		s.lang = NULL;
		s.cues = cues_find(&s.w);
	}
	if (is_signature(&t) || t.n == 0) {
		r->names_clear = false;
		return;
	}
	retract_before(r, &s);
	end = terms_label_end(&t);
	if (office_line(r, &s, &t, end > 0 ? end + 1 : 0)) {
		r->prev_para = u->para;
		r->prev_from = from;
		return;
	}
	if (end > 0 && (!terms_finite(&t, end + 1, aside_from(&t, end + 1)) ||
			   (u->kind != MD_SENTENCE && t.v[end + 1].q >= 0))) {
		struct terms k = {0};

		if (u->kind == MD_ITEM || u->first_in_item)
			add_heading(r, u, &k);
		end += k.n;
		add_terms(r->s, &k, &t, 0, t.n);
		remember(
		    r, clause(r, &s, &k, 0, k.n, true, end, k.n == t.n)->atom);
		r->prev_para = u->para;
		r->prev_from = from;
		return;
	}
	if (end > 0)
		lo = read_label(r, &s, &t, end);
	if (s.document)
		told = day_told(&s, &t, end);
	if (lo == 0)
		lo = cut_denial(&t, &s);
	if (lo == 0)
		lo = cut_report(r->a, &t, &s);
	if (lo > 0 && lo < t.n && s.agent_hi > 0 && is_third_person(&t.v[lo]))
		reporter_is_she(r, &t, s.agent_hi);
	life_dates(r, &s, &t);
	relatives(r, &s, &t, lo);
	end = fronted(r, &s, &t, lo);
	if (end > 0)
		lo = end;
	for (size_t i = lo; i < t.n; i++)
		if (terms_split(&t, lo, i)) {
			remember(
			    r, clause(r, &s, &t, lo, i, false, 0, false)->atom);
			lo = i + 1;
		}
	if (lo < t.n)
		remember(r, clause(r, &s, &t, lo, t.n, false, 0, false)->atom);
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
			keyed(r, u, u->cells[0].plain, u->cols[i].plain,
			    u->cells[i].plain, &c);
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
page_lang(const struct atoms_ctx *ctx, const struct md_doc *doc)
{
	struct lang_votes votes = {.words = {0}};
	const struct val *said = NULL;
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
	return lang_elected(&votes, NULL);
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
	r.scratch[0] = arena_new();
	r.scratch[1] = arena_new();
	r.lang = page_lang(ctx, doc);
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
