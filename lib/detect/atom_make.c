/*
 * atom_make: a run of terms becomes a claim.
 */
#include "detect/atom_own.h"

#include <math.h>
#include <string.h>

/* Values and language; of another language than English, with
 * `english_alone`, the language alone. */
static void
scan_values(
    struct reader *r, struct str plain, bool english_alone, struct sent *s)
{
	const struct language *told = NULL;
	struct qty_ctx qc = {.said = r->ctx->said,
	    .page = r->lang,
	    .told = &told,
	    .told_by = &s->lang_words,
	    .english_alone = english_alone};

	s->plain = plain;
	s->q = (struct qtys){0};
	qty_scan(r->s, plain, &qc, &s->q);
	s->lang = told;
}

void
atom_words(struct reader *r, struct str plain, struct sent *s)
{
	memset(s, 0, sizeof(*s));
	scan_values(r, plain, true, s);
	if (s->lang != NULL)
		scan_values(
		    r, lang_plain(r->a, s->lang, plain, &s->denied), false, s);
	text_words(r->s, s->plain, &s->w);
}

void
atom_scan(struct reader *r, struct str plain, struct sent *s)
{
	atom_words(r, plain, s);
	if (s->lang != NULL) {
		s->fold = text_fold(r->s, plain);
		s->cues = lang_cues(s->lang, s->fold);
	} else {
		s->cues = cues_find(&s->w);
	}
}

struct str
atom_terms_text(struct arena *a, const struct terms *t, size_t lo, size_t hi)
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

/* "may be at most 10 minutes long"; "may be up to 10" is a guess. */
static bool
sets_bound(const struct atom *at)
{
	for (size_t i = 0; i < at->t.n; i++) {
		const struct term *t = &at->t.v[i];
		const struct qty *q = t->q >= 0 ? &at->q.v[t->q] : NULL;

		if (q != NULL && isinf(q->lo) && !isinf(q->hi) &&
		    q->kind != QTY_DATE && t->raw.n > 3 &&
		    !str_ieq(str_sub(t->raw, 0, 3), STR("up ")) &&
		    !str_ieq(str_sub(t->raw, 0, 3), STR("as ")))
			return true;
	}
	return false;
}

/* Who or what is let do a thing, and what it is let do: "dogs may enter". */
#define LET                                                                    \
	"staff|dog|cat|pet|car|bike|bicycle|boat|lorry|truck|van|bus|vehicle|" \
	"horse|cyclist|rider|swimmer|walker|camper|hiker|angler|driver|owner|" \
	"tenant|volunteer|contractor|author|editor|admin|administrator|"       \
	"maintainer|reviewer|developer|trainee|intern|apprentice|club|class|"  \
	"reader|borrower|caretaker|nurse|teacher|cook|runner|crew|bot|team"
#define DOING                                                                  \
	"enter|park|stay|use|bring|take|leave|work|borrow|camp|swim|ride|run|" \
	"smoke|light|fish|feed|book|rent|publish|merge|deploy|push|approve|"   \
	"sign|vote|wear|carry|cross|pass|visit|access|edit|delete|open|drive|" \
	"land|moor|play|cook|eat|drink|stop|unload|modify|release"

static bool
let_do(const struct atom *at)
{
	if (!in_list(at->t.v[at->verb].fold, DOING))
		return false;
	for (size_t i = at->subj_lo; i < at->subj_hi; i++)
		if (term_is(&at->t.v[i], LET) ||
		    in_list(at->t.v[i].fold, "staff|team"))
			return true;
	return false;
}

/* "Bikes may be taken on the ferry" */
static bool
let_be_taken(const struct atom *at)
{
	return at->verb >= 0 && at->passive &&
	       in_list(at->t.v[at->verb].fold,
		   "taken|brought|carried|parked|ridden|worn|lit|fed|"
		   "borrowed|booked|moored|smoked|let");
}

/* "Visitors may touch it": leave, and no guess. */
static bool
gives_leave(const struct atom *at)
{
	if (sets_bound(at) || let_be_taken(at))
		return true;
	if (at->verb < 0 || at->copula || at->passive ||
	    (at->t.v[at->verb].f & (W_BE | W_HAVE)))
		return false;
	if (let_do(at))
		return true;
	for (size_t i = at->subj_lo; i < at->subj_hi; i++)
		if (is_population(&at->t.v[i]) ||
		    term_is(&at->t.v[i], "you|anyone|everyone|nobody|only|one"))
			return true;
	return false;
}

/* "The expected capacity is 300", "Tentative date: 3 May" */
static bool
of_a_plan(const struct atom *at)
{
	for (size_t i = at->subj_lo; i < at->subj_hi && i < at->t.n; i++)
		if (in_list(at->t.v[i].fold,
			"expected|anticipated|tentative|provisional|intended"))
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
	bool may = (c & 1u << CUE_MAY) && !gives_leave(at);

	if (at->conditional)
		return c & 1u << CUE_HEDGE ||
			       (may && (at->copula || at->passive))
			   ? MOD_HYPOTHETICAL
			   : MOD_CONDITIONAL;
	if (c & 1u << CUE_RETRACTED || c & 1u << CUE_HEARSAY ||
	    s->how == REPORT_LOOSE)
		return MOD_REPORTED;
	if (c & 1u << CUE_OPINION || s->how == REPORT_OPINION ||
	    atom_view_of_some(at))
		return MOD_OPINION;
	if (c & 1u << CUE_HEDGE || may)
		return MOD_HEDGED;
	if ((c & 1u << CUE_PLAN) || at->future || of_a_plan(at))
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

	c->subject = atom_terms_text(r->a, &at->t, at->subj_lo, at->subj_hi);
	if (c->subject.n == 0) {
		c->subject = r->ctx->title;
		c->key = r->title_key;
	} else {
		c->key = text_fold(r->a, c->subject);
	}
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
	memcpy(at->labels, s->labels, sizeof(at->labels));
	at->nlabels = s->nlabels;
	atom_around(r, s->u, at);
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
		if (s->u != r->marked_of && s->u->kind != MD_SENTENCE) {
			r->marked_of = s->u;
			r->marked = marked_words(r, s->u);
		}
		c->text = s->u->kind == MD_SENTENCE ? s->u->plain : r->marked;
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

static struct str
clause_plain(const struct terms *t, size_t lo, size_t hi, struct str plain)
{
	return lo < hi ? str_sub(plain, t->v[lo].off, t->v[hi - 1].end)
		       : STR_NONE;
}

/* "2.0" of a heading is the name that it is in a sentence. */
static void
name_numbers(struct terms *t)
{
	VEC_EACH (i, t)
		if ((t->v[i].f & T_NUMBER) && t->v[i].q < 0)
			t->v[i].id = ident_id(NULL, t->v[i].raw);
}

static const struct terms *
head_terms(struct reader *r, const struct md_head *h)
{
	struct sent s;

	if (h == r->head)
		return &r->head_terms;
	r->head = h;
	memset(&r->head_terms, 0, sizeof(r->head_terms));
	atom_words(r, h->text, &s);
	memset(&s.q, 0, sizeof(s.q));
	terms_read(r->a, &s.w, r->topic, &s.q, &r->head_terms);
	name_numbers(&r->head_terms);
	VEC_EACH (i, &r->head_terms)
		keep_words(r->a, &r->head_terms.v[i], h->text);
	return &r->head_terms;
}

void
atom_add_terms(struct arena *a, struct terms *to, const struct terms *from,
    size_t lo, size_t hi)
{
	if (hi > from->n)
		hi = from->n;
	if (lo >= hi)
		return;
	VEC_RESERVE(a, to, hi - lo);
	for (size_t i = lo; i < hi; i++) {
		struct term *t = &to->v[to->n++];

		*t = from->v[i];
		t->role = R_NONE;
		t->arg = 0;
		t->prep = 0;
	}
}

void
atom_add_heading(struct reader *r, const struct md_unit *u, struct terms *to)
{
	if (u == NULL)
		return;
	if (u->parent > 0 && u->parent <= r->doc->units.n) {
		struct sent s;
		struct terms t = {0};

		atom_words(r, r->doc->units.v[u->parent - 1].plain, &s);
		memset(&s.q, 0, sizeof(s.q));
		terms_read(r->s, &s.w, r->topic, &s.q, &t);
		name_numbers(&t);
		if (t.n > 0 && t.n <= 8) {
			atom_add_terms(r->s, to, &t, 0, t.n);
			return;
		}
	}
	if (u->head != NULL && u->head->level > 1) {
		const struct terms *t = head_terms(r, u->head);

		if (t->n <= 8)
			atom_add_terms(r->s, to, t, 0, t->n);
	}
}

bool
atom_third_person(const struct term *t)
{
	return (t->f & W_PRON) && term_is(t, "he|she|it|they");
}

bool
atom_english(const struct terms *t)
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
	struct term *v = at->t.v;

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

/* "this phase", "these releases" */
static bool
points(const struct atom *at)
{
	for (size_t i = 0; i < at->t.n && i < 4; i++)
		if ((at->t.v[i].role == R_SUBJ || at->t.v[i].role == R_LEAD) &&
		    term_is(&at->t.v[i], "this|these|those|such"))
			return true;
	return false;
}

/* "## Camera": what "it" is in the section; "## History" is of the page. */
static bool
heads_a_thing(struct reader *r, const struct md_unit *u)
{
	const struct terms *t;
	bool own = false;

	if (u == NULL || u->head == NULL || u->head->level < 2)
		return false;
	t = head_terms(r, u->head);
	if (t->n == 0 || t->n > 3)
		return false;
	for (size_t i = 0; i < t->n; i++) {
		own |= !(t->v[i].f & (T_TOPIC | W_DET | W_STOP));
		if ((t->v[i].f & (T_PUNCT | T_ING | W_VERB | W_CONJ)) ||
		    t->v[i].q >= 0 ||
		    in_list(t->v[i].fold,
			"history|overview|background|facts|summary|details|"
			"introduction|description|data|notes|note|general|life|"
			"career|location|size|development|specification|"
			"specifications|specs|hours|price|prices|dimensions|"
			"capacity|status|design|legacy|reception|origin|"
			"origins|"
			"timeline|biography|early|later|today|present|about|"
			"information|info|basics|properties|features|section|"
			"results|figures|numbers|dates|age|weight|height|plot|"
			"production|trivia|name|names|etymology|geography|"
			"climate|economy|population|structure|architecture|"
			"organisation|organization|ownership|management|"
			"performance|usage|technical|key|quick|misc|other"))
			return false;
	}
	return own;
}

/* A pronoun is the page's subject where the sentence before began with it. */
static void
read_foreign(struct reader *r, struct atom *at)
{
	size_t i = 0;

	foreign_read(r->s, at);
	at->adrift = at->refers && !r->led;
	while (i < at->t.n && !at->t.v[i].content)
		i++;
	r->led =
	    at->refers ? !at->adrift : i < at->t.n && (at->t.v[i].f & T_TOPIC);
}

struct claim *
atom_clause(struct reader *r, struct sent *s, const struct terms *t, size_t lo,
    size_t hi, bool keyed, size_t key_hi, bool implied)
{
	struct atom *at = NEW(r->a, struct atom);
	struct terms head = {0}; /* the subject, where it stands elsewhere */
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
	} else if (first < hi && atom_third_person(&t->v[first]) &&
		   r->names_clear) {
		head = r->names;
		first++;
	} else if (first < hi && term_is(&t->v[first], "it") &&
		   heads_a_thing(r, s->u)) {
		atom_add_heading(r, s->u, &head);
		first++;
	} else if (first < hi && term_is(&t->v[first], "i")) {
		at->first_person = true;
	} else if (first < hi && (t->v[first].f & (W_VERB | W_PART)) &&
		   !(t->v[first].f & W_AUX) &&
		   ((t->v[first].f & W_PART) || !(t->v[first].f & W_NOUNY))) {
		atom_add_heading(r, s->u, &head);
	}
	for (size_t i = first; i < hi; i++) {
		if (term_is(&t->v[i], "if|unless|provided|assuming"))
			at->conditional = true;
	}
	VEC_RESERVE(r->a, &at->t, head.n + hi - first);
	atom_add_terms(r->a, &at->t, &head, 0, head.n);
	atom_add_terms(r->a, &at->t, t, first, hi);
	at->lang = s->lang;
	at->english = at->lang == NULL && (keyed || atom_english(&at->t));
	at->fragment = !keyed && str_ends(str_trim(s->plain), STR(":"));
	if (at->lang != NULL)
		read_foreign(r, at);
	else
		clause_read(at);
	at->negated ^= s->denied;
	at->points = points(at);
	at->relations = relations_named(&at->t);
	at->reported = s->when;
	keep(r->a, s, at);
	return emit(r, s, at);
}

struct claim *
atom_clauses(struct reader *r, struct sent *s, const struct terms *t, size_t lo,
    size_t hi)
{
	struct joined j;
	struct terms rest = {0};
	struct claim *first;

	if (s->lang != NULL || s->question || !terms_joined(t, lo, hi, &j))
		return atom_clause(r, s, t, lo, hi, false, 0, false);
	first = atom_clause(r, s, t, lo, j.end, false, 0, false);
	atom_add_terms(r->s, &rest, t, lo, j.shares ? j.group - 1 : j.verb);
	atom_add_terms(r->s, &rest, t, j.next, hi);
	atom_clauses(r, s, &rest, 0, rest.n);
	return first;
}
