#include "ops/packet.h"

#include "base/err.h"
#include "base/hash.h"
#include "base/text.h"
#include "base/tree.h"
#include "detect/candidates.h"
#include "detect/judge.h"
#include "format/json.h"
#include "ops/entry.h"
#include "ops/resolve.h"
#include "ops/walk.h"

#define TEXT_MAX ((size_t)4 << 10)
#define PACKET_MAX ((size_t)1 << 20)
#define EVIDENCE_FULL 8
#define EVIDENCE_SMALL 3
#define NEARBY 2 /* sentences on each side */
#define NAME_CHARS 6
#define WORD_MIN 4 /* shorter ones stand everywhere */

static const char *const kinds[ADJ_KINDS] = {
    [ADJ_A_WINS] = "a_wins",
    [ADJ_B_WINS] = "b_wins",
    [ADJ_BOTH_VALID] = "both_valid",
    [ADJ_NOT_A_CONFLICT] = "not_a_conflict",
    [ADJ_CONFLICT] = "conflict",
    [ADJ_UNSURE] = "unsure",
};
static const char *const verdicts[] = {
    "a_wins", "b_wins", "both_valid", "not_a_conflict", "unsure", NULL};
static const char *const doubts[] = {
    "conflict", "not_a_conflict", "unsure", NULL};
static const char *const bases[] = {
    "evidence", "scope", "wording", "time", "rank", "none", NULL};
static const char *const doubt_bases[] = {
    "wording", "scope", "time", "rank", "none", NULL};
static const char *const confidences[] = {"low", "medium", "high", NULL};

static const struct reply_field evidence_fields[] = {
    {"source", REPLY_TEXT, NULL, 200, NULL},
    {"quote", REPLY_TEXT, NULL, TEXT_MAX, NULL},
    {NULL, REPLY_END, NULL, 0, NULL},
};
static const struct reply_field conflict_fields[] = {
    {"verdict", REPLY_WORD, verdicts, 0, NULL},
    {"evidence", REPLY_LIST, NULL, 8, evidence_fields},
    {"scope", REPLY_TEXT, NULL, 400, NULL},
    {"basis", REPLY_WORD, bases, 0, NULL},
    {"rationale", REPLY_TEXT, NULL, TEXT_MAX, NULL},
    {"confidence", REPLY_WORD, confidences, 0, NULL},
    {NULL, REPLY_END, NULL, 0, NULL},
};

static const struct reply_field doubt_fields[] = {
    {"verdict", REPLY_WORD, doubts, 0, NULL},
    {"a_quote", REPLY_TEXT, NULL, TEXT_MAX, NULL},
    {"b_quote", REPLY_TEXT, NULL, TEXT_MAX, NULL},
    {"basis", REPLY_WORD, doubt_bases, 0, NULL},
    {"rationale", REPLY_TEXT, NULL, TEXT_MAX, NULL},
    {"confidence", REPLY_WORD, confidences, 0, NULL},
    {NULL, REPLY_END, NULL, 0, NULL},
};

const char *
adjudged_name(enum adjudged v)
{
	return kinds[v];
}

static const struct reply_field *
fields_of(const struct prompt *p)
{
	return str_eq(p->name, STR("doubt")) ? doubt_fields : conflict_fields;
}

bool
packet_fits(const struct finding *f)
{
	return f->status == FINDING_OPEN && f->sides.n == 2;
}

/* ---- third sources ---- */

void
shelf_load(struct arena *a, const struct wiki *w, struct shelf *out)
{
	size_t sum = 0;

	*out = (struct shelf){.a = a};
	out->v = arena_alloc(a, arena_times(w->sources.n, sizeof(*out->v)));
	VEC_EACH (i, &w->sources) {
		const struct source *s = w->sources.v[i];
		struct str text;
		struct err e;

		err_init(&e, a);
		if (s->retracted.n != 0)
			continue;
		if (sum >= SHELF_MAX ||
		    tree_read(a, w->tree, s->path, &text, &e) != 0) {
			out->left++;
			continue;
		}
		sum += text.n;
		out->v[out->n].source = s;
		out->v[out->n].fold = text_fold(a, text);
		out->v[out->n++].text = text;
	}
}

static bool
is_side(const struct finding *f, const struct source *s)
{
	VEC_EACH (i, &f->sides)
		VEC_EACH (j, &f->sides.v[i].by) {
			const struct receipt *r = &f->sides.v[i].by.v[j];

			if (str_eq(r->slug, s->slug) ||
			    (r->origin.n != 0 && str_eq(r->origin, s->origin)))
				return true;
		}
	return false;
}

/* The claims a text makes, read as of the finding's subject. */
static void
claims_of(struct arena *a, const struct wiki *w, const struct finding *f,
    struct str text, struct date said, struct str name, struct claims *out)
{
	struct walk_text t = {
	    .text = text,
	    .title = f->subject,
	    .said = said,
	    .config_aliases = w->config.aliases,
	    .config_slots = w->config.slots,
	    .name = name,
	};
	struct err e;

	err_init(&e, a);
	if (walk_read(a, &t, &e) == 0)
		*out = t.claims;
}

static void
side_claims(struct arena *a, const struct wiki *w, const struct finding *f,
    struct claims *out)
{
	VEC_EACH (i, &f->sides) {
		const struct side *s = &f->sides.v[i];
		struct claims own = {0};

		claims_of(a, w, f, s->text,
		    s->by.n != 0 ? s->by.v[0].date : (struct date){0},
		    str_printf(a, "side %zu", i + 1), &own);
		VEC_EACH (j, &own)
			*VEC_ADD(a, out) = own.v[j];
	}
}

/* The words of the sides that could lead to them, once each. */
static void
side_words(struct arena *a, const struct finding *f, struct strs *out)
{
	VEC_EACH (i, &f->sides) {
		struct words w = {0};

		text_words(a, f->sides.v[i].text, &w);
		VEC_EACH (j, &w)
			if (!w.v[j].punct && w.v[j].fold.n >= WORD_MIN)
				strs_add(a, out, w.v[j].fold);
	}
	strs_sort(out);
}

/* A quick look before a text is read: it shares two words with the sides. */
static bool
touches(struct str fold, const struct strs *words)
{
	int n = 0;

	for (size_t i = 0; i < words->n && n < 2; i++)
		n += str_has(fold, words->v[i]);
	return n == 2;
}

/* What other sources say of it, best first. */
static void
evidence_find(struct arena *a, const struct wiki *w, const struct finding *f,
    const struct shelf *shelf, size_t max, struct claims *out)
{
	struct claims sides = {0};
	struct strs words = {0};
	struct index *ix = index_new(a);

	side_claims(a, w, f, &sides);
	side_words(a, f, &words);
	for (size_t i = 0; i < shelf->n; i++) {
		const struct source *s = shelf->v[i].source;
		struct claims own = {0};

		if (is_side(f, s) || !touches(shelf->v[i].fold, &words))
			continue;
		claims_of(a, w, f, shelf->v[i].text, s->date, s->slug, &own);
		VEC_EACH (j, &own) {
			own.v[j]->source = s;
			index_add(ix, own.v[j]);
		}
	}
	VEC_EACH (i, &sides) {
		struct candidates found = {0};

		index_find(a, ix, sides.v[i], &found);
		VEC_EACH (j, &found) {
			struct claim *c =
			    (struct claim *)(size_t)found.v[j].claim;
			bool have = false;

			VEC_EACH (k, out)
				have |= out->v[k]->source == c->source &&
					str_eq(out->v[k]->quote, c->quote);
			if (!have && out->n < max)
				*VEC_ADD(a, out) = c;
		}
	}
}

/* ---- the packet ---- */

static void
set(struct arena *a, struct val *v, const char *key, struct str s)
{
	if (s.n != 0)
		val_set_text(a, v, key, str_sub(s, 0, TEXT_MAX));
}

static void
set_date(struct arena *a, struct val *v, struct date d)
{
	val_set(a, v, "date",
	    date_known(d) ? val_text(a, date_text(a, d)) : val_null(a));
}

static const struct source *
source_by(const struct wiki *w, struct str slug)
{
	VEC_EACH (i, &w->sources)
		if (str_eq(w->sources.v[i]->slug, slug))
			return w->sources.v[i];
	return NULL;
}

static struct val *
receipt_val(struct arena *a, const struct wiki *w, const struct receipt *r)
{
	const struct source *s = r->slug.n != 0 ? source_by(w, r->slug) : NULL;
	struct val *v = val_map(a);

	set(a, v, "source", r->slug);
	set(a, v, "title", r->title);
	val_set_text(a, v, "class", str_of(source_class_name(r->cls)));
	if (s != NULL) {
		set(a, v, "author", s->author);
		set(a, v, "role", s->role);
	}
	set_date(a, v, r->date);
	return v;
}

static struct val *
side_packet(struct arena *a, const struct wiki *w, const struct side *s)
{
	struct val *v = val_map(a), *by = val_list(a);

	set(a, v, "claim", s->text);
	set(a, v, "quote", s->quote);
	set(a, v, "value", s->value);
	VEC_EACH (i, &s->by)
		val_add(a, by, receipt_val(a, w, &s->by.v[i]));
	val_set(a, v, "said_by", by);
	return v;
}

static struct val *
evidence_val(struct arena *a, const struct claims *c)
{
	struct val *l = val_list(a);

	VEC_EACH (i, c) {
		const struct source *s = c->v[i]->source;
		struct val *v = val_map(a);

		val_set_text(a, v, "source", s->slug);
		set(a, v, "title", s->title);
		val_set_text(a, v, "class", str_of(source_class_name(s->cls)));
		set(a, v, "author", s->author);
		set_date(a, v, s->date);
		set(a, v, "text", c->v[i]->text);
		val_add(a, l, v);
	}
	return l;
}

/* Sentences of the body around those that state a side. */
static struct val *
nearby_val(struct arena *a, const struct wiki *w, const struct finding *f)
{
	struct val *l = val_list(a);
	struct entry_places at = {0};
	struct page *p;
	struct err e;

	err_init(&e, a);
	if (wiki_page(a, w, f->page, &p, &e) != 0)
		return l;
	entry_places(a, f, p, &at);
	VEC_EACH (i, &p->doc->units) {
		const struct md_unit *u = &p->doc->units.v[i];
		bool near = false, self = false;

		VEC_EACH (j, &at) {
			long d =
			    (long)(at.v[j].unit - p->doc->units.v) - (long)i;

			self |= d == 0;
			near |= d >= -NEARBY && d <= NEARBY;
		}
		if (near && !self && !page_unit_ours(p, u))
			val_add(
			    a, l, val_text(a, str_sub(u->plain, 0, TEXT_MAX)));
	}
	return l;
}

static struct str
json_of(struct arena *a, const struct val *v, int indent)
{
	struct buf b;

	buf_init(&b, a, PACKET_MAX);
	val_to_json(&b, v, indent);
	return buf_str(&b);
}

void
packet_make(struct arena *a, const struct wiki *w, const struct finding *f,
    const struct shelf *shelf, const struct prompt *p, struct str model,
    struct str marker, enum packet_size size, struct packet *out)
{
	struct val *v = val_map(a), *sides = val_map(a);
	struct claims third = {0};
	struct str state;

	evidence_find(a, w, f, shelf,
	    size == PACKET_FULL ? EVIDENCE_FULL : EVIDENCE_SMALL, &third);
	set(a, v, "subject", f->subject);
	set(a, v, "slot", f->label);
	val_set_text(
	    a, v, "conflict_type", str_of(conflict_type_name(f->type)));
	set(a, v, "rule", f->rule);
	set(a, v, "why", f->reasoning);
	val_set(a, sides, "a", side_packet(a, w, &f->sides.v[0]));
	val_set(a, sides, "b", side_packet(a, w, &f->sides.v[1]));
	val_set(a, sides, "evidence", evidence_val(a, &third));
	state = str_printf(
	    a, "%.*s\n%.*s", STR_ARG(json_of(a, sides, 0)), STR_ARG(p->hash));
	for (size_t i = 0; i < sides->n; i++)
		val_put(a, v, sides->keys[i], sides->list[i]);
	if (size == PACKET_FULL)
		val_set(a, v, "nearby", nearby_val(a, w, f));
	*out = (struct packet){
	    .id = f->id,
	    .name = str_printf(a, "%.*s.%.*s", STR_ARG(f->id),
		STR_ARG(hash_short(a, state, NAME_CHARS))),
	    .key = hash_hex(
		a, str_printf(a, "%.*s\n%.*s", STR_ARG(state), STR_ARG(model))),
	    .ask =
		{
		    .system = prompt_system(a, p, marker),
		    .user = prompt_fence(a, marker, json_of(a, v, 1)),
		    .schema_name = STR("verdict"),
		    .schema = reply_schema(a, fields_of(p)),
		},
	    .prompt = *p,
	};
}

/* ---- the gates ---- */

static void
unsure(struct adjudication *j, struct str why)
{
	if (j->verdict == ADJ_UNSURE)
		return;
	j->verdict = ADJ_UNSURE;
	j->why = why;
}

/* What is wrong with a piece of evidence; empty: nothing. */
static struct str
evidence_wrong(struct arena *a, const struct wiki *w, const struct finding *f,
    const struct source *s, struct str slug, struct str quote)
{
	struct words words = {0};
	struct str text;
	struct err e;

	slug = text_clean(a, str_sub(slug, 0, 60), false);
	if (s == NULL)
		return str_printf(a,
		    "its evidence %.*s is no source of this wiki",
		    STR_ARG(slug));
	if (is_side(f, s))
		return str_printf(a,
		    "its evidence %.*s is one of the sides, or a copy of one",
		    STR_ARG(slug));
	if (s->retracted.n != 0)
		return str_printf(
		    a, "its evidence %.*s was retracted", STR_ARG(slug));
	err_init(&e, a);
	if (tree_read(a, w->tree, s->path, &text, &e) != 0)
		return e.msg;
	text_words(a, quote, &words);
	if (words.n < 3 || (!prompt_holds(a, text, quote) &&
			       !prompt_holds(a, md_plain_text(a, text), quote)))
		return str_printf(a,
		    "what it quotes does not stand in %.*s word for word",
		    STR_ARG(slug));
	return STR_NONE;
}

/* How the rules read the quote beside a side. */
static enum outcome
against(struct arena *a, const struct wiki *w, const struct finding *f,
    struct str quote, struct date said, const struct side *side)
{
	struct judge_ctx ctx = {.slots = w->config.slots, .brief = true};
	struct claims x = {0}, y = {0};
	enum outcome best = OUT_NO_CANDIDATE;

	claims_of(a, w, f, side->text, (struct date){0}, STR("side"), &x);
	claims_of(a, w, f, quote, said, STR("quote"), &y);
	VEC_EACH (i, &x)
		VEC_EACH (j, &y) {
			struct verdict v;

			judge_pair(a, x.v[i], y.v[j], &ctx, &v);
			if (v.outcome == OUT_CONTESTED)
				return OUT_CONTESTED;
			if (v.outcome == OUT_DUPLICATE ||
			    v.outcome == OUT_REFINEMENT)
				best = OUT_DUPLICATE;
		}
	return best;
}

static void
evidence_gate(struct arena *a, const struct wiki *w, const struct finding *f,
    const struct val *answer, struct adjudication *j)
{
	const struct val *l = val_get(answer, "evidence");
	bool wins = j->verdict == ADJ_A_WINS || j->verdict == ADJ_B_WINS;
	enum outcome read;

	for (size_t i = 0; i < l->n; i++) {
		struct str slug = val_str(l->list[i], "source"),
			   quote = val_str(l->list[i], "quote");
		const struct source *s = source_by(w, slug);
		struct str wrong = evidence_wrong(a, w, f, s, slug, quote);

		if (wrong.n != 0) {
			unsure(j, wrong);
			return;
		}
		if (j->evidence == NULL) {
			j->evidence = s;
			j->quote = quote;
		}
	}
	if (!wins)
		return;
	if (j->evidence == NULL) {
		unsure(j, STR("it names no third source"));
		return;
	}
	read = against(a, w, f, j->quote, j->evidence->date,
	    &f->sides.v[j->verdict == ADJ_B_WINS]);
	if (read == OUT_CONTESTED)
		unsure(j, STR("its evidence speaks against the side it names"));
	j->supported = read == OUT_DUPLICATE;
}

static void
words_join(struct arena *a, struct str text, struct words *out)
{
	struct words w = {0};

	text_words(a, text, &w);
	VEC_EACH (i, &w)
		*VEC_ADD(a, out) = w.v[i];
}

/* Whether, the names of the two sides left out, the words speak of time
 * alone: "the launch post is more recent than the contributor's". */
static bool
time_reason(struct arena *a, const struct finding *f, struct str rationale)
{
	struct words said = {0}, names = {0};
	struct buf b;

	VEC_EACH (i, &f->sides) {
		words_join(a, f->sides.v[i].text, &names);
		VEC_EACH (j, &f->sides.v[i].by) {
			words_join(a, f->sides.v[i].by.v[j].title, &names);
			words_join(a, f->sides.v[i].by.v[j].slug, &names);
		}
	}
	words_join(a, f->label, &names);
	words_join(a, STR("b claim side wins right correct because"), &names);
	text_words(a, rationale, &said);
	buf_init(&b, a, TEXT_MAX * 2);
	VEC_EACH (i, &said) {
		bool name = false;

		VEC_EACH (j, &names)
			name |= str_eq(said.v[i].fold, names.v[j].fold);
		if (!name)
			buf_f(&b, "%.*s ", STR_ARG(said.v[i].raw));
	}
	return resolve_time_alone(a, buf_str(&b));
}

/* What an answer of either form says, past the gate of its reason. */
static void
answer_read(struct arena *a, const struct finding *f, const struct val *v,
    struct adjudication *j)
{
	struct str basis = val_str(v, "basis"), verdict = val_str(v, "verdict");

	for (int i = 0; i < ADJ_KINDS; i++)
		if (str_eq(verdict, str_of(kinds[i])))
			j->said = (enum adjudged)i;
	j->verdict = j->said;
	j->rationale =
	    text_squeeze(a, text_clean(a, val_str(v, "rationale"), false));
	j->confidence = val_str(v, "confidence");
	if (str_eq(basis, STR("time")) || time_reason(a, f, j->rationale))
		unsure(j, STR("its reason is time, and time settles nothing"));
	else if (str_eq(basis, STR("rank")))
		unsure(j, STR("its reason is the rank of a source"));
}

int
packet_judge(struct arena *a, const struct wiki *w, const struct finding *f,
    struct str text, bool cut, struct adjudication *out, struct err *e)
{
	struct adjudication j = {0};
	const struct val *v = NULL;

	if (reply_read(a, text, cut, conflict_fields, &v, e) != 0)
		return -1;
	answer_read(a, f, v, &j);
	j.scope = text_squeeze(a, text_clean(a, val_str(v, "scope"), false));
	evidence_gate(a, w, f, v, &j);
	*out = j;
	return 0;
}

/* Whether the words stand in the claim. */
static bool
claim_holds(struct arena *a, const struct side *s, struct str quote)
{
	return prompt_holds(a, s->text, quote) ||
	       prompt_holds(a, s->quote, quote) ||
	       prompt_holds(a, md_plain_text(a, s->quote), quote);
}

int
packet_judge_doubt(struct arena *a, const struct finding *f, struct str text,
    bool cut, struct adjudication *out, struct err *e)
{
	static const char *const keys[] = {"a_quote", "b_quote"};
	struct adjudication j = {0};
	const struct val *v = NULL;

	if (reply_read(a, text, cut, doubt_fields, &v, e) != 0)
		return -1;
	answer_read(a, f, v, &j);
	for (size_t i = 0; i < 2 && j.said == ADJ_CONFLICT; i++)
		if (!claim_holds(a, &f->sides.v[i], val_str(v, keys[i])))
			unsure(
			    &j, str_printf(a,
				    "what it quotes does not stand in claim %s "
				    "word for word",
				    i == 0 ? "A" : "B"));
	if (j.said == ADJ_CONFLICT && str_eq(val_str(v, "basis"), STR("scope")))
		unsure(&j, STR("its reason is that each holds for something "
			       "else"));
	*out = j;
	return 0;
}
