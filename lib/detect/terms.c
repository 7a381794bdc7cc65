/*
 * terms: a sentence as words, phrases, values and places, each with the
 * identity by which two sentences are compared.
 */
#include "detect/own.h"

#include <string.h>

#include "base/eight.h"
#include "format/val.h"
#include "model/names.h"

#define ID_SEED 14695981039346656037u
#define ID_STEP 1099511628211u
#define PHRASE_MAX 6

uint64_t
id_of(struct str s)
{
	uint64_t h = ID_SEED;

	for (size_t i = 0; i < s.n; i++)
		h = (h ^ (unsigned char)s.p[i]) * ID_STEP;
	return h == 0 ? 1 : h;
}

/* ---- reading ---- */

/* "iOS" is a name too. */
static uint32_t
shape_flags(const struct word *w)
{
	bool name = w->upper || (!w->number && !w->small);

	return (w->punct ? T_PUNCT : 0u) | (name ? T_UPPER : 0u) |
	       (w->number ? T_NUMBER : 0u);
}

/* Takes the possessive off; true where there was one. */
static bool
cut_possessive(struct str *fold)
{
	if (fold->n > 2 && str_ends(*fold, STR("'s"))) {
		*fold = str_sub(*fold, 0, fold->n - 2);
		return true;
	}
	return false;
}

static void
term_word(const struct word *w, struct term *t)
{
	struct str fold = w->fold;
	uint64_t hash = w->hash;
	uint32_t shape = shape_flags(w);

	if (!w->plain && !w->punct && cut_possessive(&fold)) {
		shape |= T_POSS;
		hash = word_hash(fold.p, fold.n);
	}
	memset(t, 0, sizeof(*t));
	form_read(fold, hash, !w->punct && !w->number, t);
	t->f |= shape;
	t->raw = w->raw;
	t->off = (uint32_t)w->off;
	t->end = (uint32_t)(w->off + w->raw.n);
	t->q = -1;
	t->fold = fold;
}

/* The value that covers the byte, from `*next` on: values stand left to right
 * and so do the bytes asked for. */
static int
qty_at(const struct qtys *q, size_t *next, size_t off)
{
	while (*next < q->n && off >= q->v[*next].off + q->v[*next].len)
		(*next)++;
	return *next < q->n && off >= q->v[*next].off ? (int)*next : -1;
}

/* A value's words become one term. */
static size_t
take_qty(
    const struct words *w, size_t i, const struct qty *q, int n, struct term *t)
{
	size_t end = q->off + q->len;

	size_t skip = w->v[i].off > q->off ? w->v[i].off - q->off : 0;

	memset(t, 0, sizeof(*t));
	t->q = n;
	t->f = T_QTY;
	t->may = MAY_PREFIX; /* "under 5": nothing else asks of values */
	t->date = q->kind == QTY_DATE;
	t->lemma = t->raw = str_sub(q->text, skip, q->text.n);
	t->off = (uint32_t)(q->off + skip);
	t->end = (uint32_t)end;
	while (i < w->n && w->v[i].off < end)
		i++;
	return i;
}

/* The text from one term to the other, where both are cut from one. */
static struct str
joined(struct str a, struct str b)
{
	uintptr_t lo = (uintptr_t)a.p, hi = (uintptr_t)b.p + b.n;

	if (hi < lo + a.n || hi - lo > 512)
		return a;
	return (struct str){a.p, hi - lo};
}

static void
merge(struct terms *t, size_t at, size_t n)
{
	struct term *v = &t->v[at];
	const struct term *last = &t->v[at + n - 1];
	bool close = last->end >= v->end && last->end - v->off <= 512;

	if (close &&
	    last->end - v->off == (size_t)(joined(v->raw, last->raw).n)) {
		v->raw = joined(v->raw, last->raw);
		v->end = last->end;
	}
	v->f |= last->f & T_POSS;
	v->may |= MAY_RELATION; /* of any of its words */
	memmove(v + 1, v + n, (t->n - at - n) * sizeof(*v));
	t->n -= n - 1;
}

static size_t
window(const struct terms *t, size_t at, struct str *out, bool fold)
{
	size_t n = 0;

	for (; n < PHRASE_MAX && at + n < t->n; n++) {
		const struct term *v = &t->v[at + n];

		if (v->q >= 0 || (v->f & T_PUNCT) || v->place != NULL)
			break;
		if (n > 0 && (t->v[at + n - 1].f & T_POSS))
			break;
		out[n] = fold ? v->raw : v->lemma;
	}
	return n;
}

static void
mark_places(struct arena *a, struct terms *t)
{
	for (size_t i = 0; i < t->n; i++) {
		UNSET struct str w[PHRASE_MAX];
		size_t n, took;
		const struct place *p;

		if (!(t->v[i].f & T_UPPER) || t->v[i].q >= 0 ||
		    !(t->v[i].may & MAY_PLACE))
			continue;
		w[0] = text_fold(a, t->v[i].raw);
		cut_possessive(&w[0]);
		if (!place_begins(w[0]))
			continue;
		n = window(t, i, w, true);
		for (size_t k = 0; k < n; k++) {
			w[k] = text_fold(a, w[k]);
			cut_possessive(&w[k]);
		}
		p = place_find(w, n, &took);
		/* "El paso de camiones" */
		if (p == NULL || !(t->v[i + took - 1].f & T_UPPER))
			continue;
		t->v[i].place = p;
		t->v[i].f &= T_UPPER | T_POSS;
		p = place_self(p);
		form_rename(
		    &t->v[i], p != NULL ? str_of(p->name) : t->v[i].lemma);
		if (took > 1)
			merge(t, i, took);
	}
}

/* A name's words are no phrase of the table; a sentence's first word may be
 * either. */
static bool
in_name(const struct terms *t, size_t i)
{
	return (t->v[i].f & T_UPPER) && i > 0 && t->v[i].raw.n > 4 &&
	       !(t->v[i - 1].f & T_PUNCT);
}

static void
mark_concepts(struct terms *t)
{
	for (size_t i = 0; i < t->n; i++) {
		UNSET struct str w[PHRASE_MAX];
		size_t n, took;
		const char *c;

		if (!(t->v[i].may & MAY_CONCEPT) || in_name(t, i))
			continue;
		n = window(t, i, w, false);
		c = concept_find(w, n, &took);
		if (c == NULL)
			continue;
		t->v[i].f |= T_CONCEPT;
		form_rename(&t->v[i], str_of(c));
		if (took > 1) {
			uint32_t keep = 0;

			if (t->v[i].f & W_BE)
				keep = W_VERB | W_BE;
			for (size_t k = 0; k < took; k++)
				keep |= t->v[i + k].f &
					(W_VERB | W_PART | W_PAST | W_NEG);
			/* "times out": a verb by its ending */
			if (took == 2 && str_eq(t->v[i + 1].fold, STR("out")) &&
			    (str_ends(t->v[i].fold, STR("s")) ||
				str_ends(t->v[i].fold, STR("ed"))))
				keep |= W_VERB;
			t->v[i].f = (t->v[i].f & ~(uint32_t)(W_STOP | W_PREP |
							     W_AUX | W_BE)) |
				    keep;
			merge(t, i, took);
		}
	}
}

struct joint {
	const char *a, *b, *is;
};

/* Two words of one clause, apart, that say one thing: "support for X ends". */
static const struct joint joints[] = {
    {"active_support", "end", "eoas"},
    {"active_support", "leave", "eoas"},
    {"active_support", "until", "eoas"},
    {"support", "end", "eol"},
    {"lts", "enter", "lts"},
    {"lts", "begin", "lts"},
};

static struct term *
find_lemma(struct terms *t, const char *lemma)
{
	VEC_EACH (i, t)
		if (t->v[i].q < 0 && str_eq(t->v[i].lemma, str_of(lemma)))
			return &t->v[i];
	return NULL;
}

bool
joint_may(struct str lemma)
{
	return in_list(lemma, "active_support|support|lts");
}

static bool
may_join(const struct terms *t)
{
	VEC_EACH (i, t)
		if ((t->v[i].may & MAY_JOINT) && joint_may(t->v[i].lemma))
			return true;
	return false;
}

static void
mark_joints(struct terms *t)
{
	struct term *a, *b;

	if (!may_join(t))
		return;
	for (size_t i = 0; i < sizeof(joints) / sizeof(joints[0]); i++) {
		a = find_lemma(t, joints[i].a);
		if (a == NULL || (b = find_lemma(t, joints[i].b)) == NULL)
			continue;
		a->lemma = str_of(joints[i].is);
		a->may = b->may = MAY_ALL;
		a->id = id_of(a->lemma);
		b->lemma = STR("be");
		b->id = id_of(b->lemma);
		b->f = (b->f & ~(uint32_t)T_CONCEPT) | W_STOP;
	}
}

/* "Foods' CTO": the quote mark alone is the possessive. */
static void
mark_bare_possessives(struct terms *t)
{
	for (size_t i = 1; i < t->n; i++) {
		struct term *v = &t->v[i];

		if (!(v->f & T_PUNCT) || !str_eq(v->lemma, STR("'")))
			continue;
		if (v->off != t->v[i - 1].end ||
		    !str_ends(t->v[i - 1].raw, STR("s")))
			continue;
		t->v[i - 1].f |= T_POSS;
		memmove(v, v + 1, (t->n - i - 1) * sizeof(*v));
		t->n--;
	}
}

/* "S4" of "Sensor S4" is read as a value. */
static uint64_t
word_id(const struct term *t)
{
	char low[16];

	if (t->q < 0 || t->raw.n > sizeof(low) || t->raw.n == 0 ||
	    (t->raw.p[0] >= '0' && t->raw.p[0] <= '9'))
		return t->id;
	for (size_t i = 0; i < t->raw.n; i++)
		low[i] = t->raw.p[i] >= 'A' && t->raw.p[i] <= 'Z'
			     ? (char)(t->raw.p[i] | 0x20)
			     : t->raw.p[i];
	return id_of((struct str){low, t->raw.n});
}

static size_t
name_at(const struct topic *tp, const struct terms *t, size_t i)
{
	size_t best = 0;

	for (size_t k = 0; k < tp->nnames; k++) {
		size_t n = tp->name_len[k], j = 0;

		if (n <= best || i + n > t->n)
			continue;
		while (j < n && (t->v[i + j].id == tp->name_ids[k][j] ||
				    (j > 0 && word_id(&t->v[i + j]) ==
						  tp->name_ids[k][j])))
			j++;
		if (j == n)
			best = n;
	}
	return best;
}

void
topic_mark(const struct topic *tp, bool parts, struct terms *t)
{
	for (size_t i = 0; i < t->n; i++) {
		size_t n;

		if ((tp->may >> t->v[i].id % 64 & 1) == 0)
			continue;
		n = name_at(tp, t, i);
		if (n > 0) {
			t->v[i].f |= T_TOPIC;
			t->v[i].f &= ~(uint32_t)(W_STOP | W_VERB | W_PREP);
			t->v[i].id = tp->acronym;
			t->v[i].content = true;
			t->v[i].light = t->v[i].denied = false;
			if (n > 1)
				merge(t, i, n);
			continue;
		}
		for (size_t k = 0; parts && k < tp->nwords; k++)
			if (t->v[i].id == tp->words[k])
				t->v[i].f |= T_TOPIC;
	}
}

static const struct also *
also_at(const struct alsos *all, const struct terms *t, size_t i)
{
	const struct also *best = NULL;

	VEC_EACH (k, all) {
		const struct also *x = &all->v[k];
		size_t j = 0;

		if ((best != NULL && x->n <= best->n) || i + x->n > t->n)
			continue;
		while (j < x->n && t->v[i + j].id == x->ids[j] &&
		       t->v[i + j].q < 0)
			j++;
		if (j == x->n)
			best = x;
	}
	return best;
}

/* Names the config joins become the one of their group. */
static void
mark_also(const struct alsos *all, struct terms *t)
{
	for (size_t i = 0; all->n > 0 && i < t->n; i++) {
		const struct also *x = also_at(all, t, i);
		struct term *v = &t->v[i];

		/* "it", the pronoun, is no IT */
		if (x == NULL || (v->f & T_TOPIC) ||
		    (x->n == 1 && !(v->f & T_UPPER)))
			continue;
		v->f = T_UPPER | (v->f & T_POSS);
		v->lemma = x->name;
		v->may = MAY_ALL;
		v->id = id_of(x->name);
		if (x->n > 1)
			merge(t, i, x->n);
	}
}

/* "Ticket" of "Ticket 841" stays a word; the value is 841. */
static bool
names_value(const struct words *w, size_t i, const struct qty *q)
{
	return (q->kind == QTY_ID || q->kind == QTY_VERSION) &&
	       !w->v[i].number && !w->v[i].punct && i + 1 < w->n &&
	       w->v[i + 1].off < q->off + q->len && w->v[i + 1].number &&
	       w->v[i + 1].space;
}

struct clitic {
	const char *end, *as;
};

static const struct clitic clitics[] = {{"'m", "am"}, {"'re", "are"},
    {"'ve", "have"}, {"'ll", "will"}, {"'d", "would"}};

static const char *const be_after[] = {
    "it", "he", "she", "that", "there", "what", "who", "here", "where"};

/* I'm = I am; it's = it is. */
static bool
split_word(struct arena *a, const struct word *w, struct terms *out)
{
	UNSET struct word head, tail;
	size_t cut = 0;

	if (w->plain || w->punct || w->fold.n < 3 ||
	    memchr(w->fold.p, '\'', w->fold.n) == NULL)
		return false;
	head = tail = *w;
	for (size_t i = 0; i < sizeof(clitics) / sizeof(clitics[0]); i++)
		if (str_ends(w->fold, str_of(clitics[i].end))) {
			cut = strlen(clitics[i].end);
			tail.fold = str_of(clitics[i].as);
		}
	for (size_t i = 0; i < sizeof(be_after) / sizeof(be_after[0]); i++)
		if (w->fold.n == strlen(be_after[i]) + 2 &&
		    str_ends(w->fold, STR("'s")) &&
		    str_starts(w->fold, str_of(be_after[i]))) {
			cut = 2;
			tail.fold = STR("is");
		}
	if (cut == 0 || cut >= w->fold.n)
		return false;
	head.fold = str_sub(w->fold, 0, w->fold.n - cut);
	head.raw = str_sub(w->raw, 0, head.fold.n);
	tail.raw = str_sub(w->raw, w->raw.n, w->raw.n);
	head.hash = word_hash(head.fold.p, head.fold.n);
	tail.hash = word_hash(tail.fold.p, tail.fold.n);
	tail.upper = false;
	tail.small = true;
	term_word(&head, VEC_ADD(a, out));
	term_word(&tail, VEC_ADD(a, out));
	return true;
}

/* "third-largest": of what the rank is, is a word of its own. */
static void
rank_of(struct arena *a, const struct word *w, const struct qty *q,
    struct terms *out)
{
	size_t end = q->off + q->len, at = str_chr(w->fold, '-');
	struct word tail = *w;

	if (q->kind != QTY_ORDINAL || w->off >= end || at >= w->fold.n ||
	    w->fold.n != w->raw.n || w->off + at != end)
		return;
	tail.fold = str_sub(w->fold, at + 1, w->fold.n);
	tail.hash = word_hash(tail.fold.p, tail.fold.n);
	tail.raw = str_sub(w->raw, at + 1, w->raw.n);
	tail.off += at + 1;
	tail.number = false;
	if (str_ends(tail.fold, STR("est")) || str_eq(tail.fold, STR("most")))
		term_word(&tail, VEC_ADD(a, out));
}

/* "Fund A": the letter names one of several and is no article. */
static void
mark_letters(struct terms *t)
{
	for (size_t i = 1; i < t->n; i++) {
		struct term *v = &t->v[i];
		const struct term *prev = v - 1;

		if (v->q >= 0 || !str_eq(v->raw, STR("A")) ||
		    !(prev->f & T_UPPER) || (prev->f & (T_PUNCT | T_POSS)) ||
		    prev->end + 1 != v->off ||
		    (prev->f & (W_PREP | W_DET | W_PRON | W_AUX | W_CONJ |
				   W_SUB | W_ADVTIME)))
			continue;
		v->f = T_UPPER;
	}
}

void
terms_read(struct arena *a, const struct words *w, const struct topic *topic,
    const struct qtys *q, struct terms *out)
{
	size_t next = 0;

	VEC_RESERVE(a, out, w->n);
	for (size_t i = 0; i < w->n;) {
		int k = qty_at(q, &next, w->v[i].off);
		struct term *t;

		if (k < 0 && split_word(a, &w->v[i], out)) {
			i++;
			continue;
		}
		t = VEC_ADD(a, out);
		if (k >= 0 && !names_value(w, i, &q->v[k])) {
			i = take_qty(w, i, &q->v[k], k, t);
			rank_of(a, &w->v[i - 1], &q->v[k], out);
			continue;
		}
		term_word(&w->v[i], t);
		i++;
	}
	mark_bare_possessives(out);
	mark_letters(out);
	topic_mark(topic, true, out);
	mark_also(&topic->also, out);
	mark_places(a, out);
	mark_concepts(out);
	mark_joints(out);
}

uint64_t
phrase_id(struct arena *a, struct str phrase)
{
	static const struct topic nothing = {.nnames = 0};
	struct qtys none = {0};
	struct words w = {0};
	struct terms t = {0};

	text_words(a, phrase, &w);
	terms_read(a, &w, &nothing, &none, &t);
	return t.n == 1 ? t.v[0].id : 0;
}

/* ---- the topic's names ---- */

static void
topic_word(struct topic *tp, const struct term *t)
{
	const size_t max = sizeof(tp->words) / sizeof(tp->words[0]);

	if (tp->nwords < max && !(t->f & (T_PUNCT | W_STOP)) && t->q < 0)
		tp->words[tp->nwords++] = t->id;
}

static void
topic_name(struct arena *a, struct topic *tp, struct str name, bool words)
{
	struct terms t = {0};
	struct words w = {0};
	size_t n = 0;

	if (tp->nnames == sizeof(tp->name_len) / sizeof(tp->name_len[0]))
		return;
	text_words(a, name, &w);
	VEC_EACH (i, &w)
		term_word(&w.v[i], VEC_ADD(a, &t));
	VEC_EACH (i, &t) {
		struct term *v = &t.v[i];

		/* "Pont Vert (bridge)": what tells namesakes apart is no part
		 * of the name */
		if (n > 0 && (v->f & T_PUNCT) && str_eq(v->lemma, STR("(")))
			break;
		if (n == 0 && (v->f & (W_DET | W_TITLE)) && t.n > 1)
			continue;
		if (words)
			topic_word(tp, v);
		if (n < 8)
			tp->name_ids[tp->nnames][n++] = v->id;
	}
	if (n > 0)
		tp->name_len[tp->nnames++] = n;
}

/* "Assured Velocity" = "AV": said of the topic by three or more capitals, or
 * where the page says so itself. */
static void
topic_initials(struct arena *a, struct topic *tp, struct str title)
{
	struct words w = {0};
	char b[12];
	size_t n = 0;

	text_words(a, title, &w);
	VEC_EACH (i, &w)
		if (w.v[i].upper && n < sizeof(b))
			b[n++] = w.v[i].fold.p[0];
	if (n >= 3)
		topic_name(a, tp, str_dup(a, (struct str){b, n}), false);
}

static void
also_name(struct arena *a, struct str one, struct str name, struct alsos *out)
{
	struct words w = {0};
	struct also *x;
	struct term t;

	text_words(a, name, &w);
	if (w.n == 0 || w.n > sizeof(x->ids) / sizeof(x->ids[0]))
		return;
	x = VEC_ADD(a, out);
	*x = (struct also){.n = w.n, .name = one, .raw = name};
	VEC_EACH (i, &w) {
		memset(&t, 0, sizeof(t));
		term_word(&w.v[i], &t);
		x->ids[i] = t.id;
	}
}

static void
also_make(struct arena *a, const struct val *aliases, struct alsos *out)
{
	for (size_t i = 0; aliases != NULL && i < aliases->n; i++) {
		struct strs group = {0};
		struct str one;

		names_group(a, aliases, i, &group);
		one = text_fold(a, group.v[0]);
		VEC_EACH (k, &group)
			also_name(a, one, group.v[k], out);
	}
}

/* Where a text does not know the topic, its names may have been joined. */
static void
topic_also(struct topic *tp)
{
	const size_t max = sizeof(tp->name_len) / sizeof(tp->name_len[0]);

	VEC_EACH (i, &tp->also)
		for (size_t k = 0; k < tp->nnames; k++) {
			const struct also *x = &tp->also.v[i];

			if (x->n != tp->name_len[k] ||
			    memcmp(x->ids, tp->name_ids[k],
				x->n * sizeof(x->ids[0])) != 0 ||
			    tp->nnames == max)
				continue;
			tp->name_ids[tp->nnames][0] = id_of(x->name);
			tp->name_len[tp->nnames++] = 1;
			return;
		}
}

void
topic_make(struct arena *a, struct str title, const struct strs *aliases,
    const struct val *config_aliases, struct topic *out)
{
	struct strs names = {0};

	memset(out, 0, sizeof(*out));
	out->name = title;
	out->acronym = id_of(text_fold(a, title)) ^ 0x5bd1e995u;
	also_make(a, config_aliases, &out->also);
	/* a question names no subject */
	if (title.n == 0 || str_ends(title, STR("?")))
		return;
	topic_name(a, out, title, true);
	for (size_t i = 0; aliases != NULL && i < aliases->n; i++)
		strs_add(a, &names, aliases->v[i]);
	names_join(a, config_aliases, title, &names);
	VEC_EACH (i, &names)
		topic_name(a, out, names.v[i], false);
	topic_initials(a, out, title);
	topic_also(out);
	for (size_t i = 0; i < out->nnames; i++)
		out->may |= UINT64_C(1) << out->name_ids[i][0] % 64;
	for (size_t i = 0; i < out->nwords; i++)
		out->may |= UINT64_C(1) << out->words[i] % 64;
}
