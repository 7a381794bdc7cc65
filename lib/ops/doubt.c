#include "ops/doubt.h"

#include <stdlib.h>

#include "base/err.h"
#include "base/hash.h"
#include "base/text.h"
#include "base/tree.h"
#include "format/json.h"
#include "ops/entry.h"
#include "ops/trail.h"

#define ID_CHARS 10
#define WORD_MAX ((size_t)1 << 20)

bool
doubt_id_is(struct str id)
{
	return str_starts(id, STR("a-"));
}

static struct str
id_of(struct arena *a, struct str earlier, struct str text, struct str slug)
{
	return str_printf(a, "a-%.*s",
	    STR_ARG(hash_short(a,
		str_printf(a, "%.*s\n%.*s\n%.*s",
		    STR_ARG(text_fold(a, earlier)), STR_ARG(text_fold(a, text)),
		    STR_ARG(slug)),
		ID_CHARS)));
}

/* ---- one trail ---- */

struct reading {
	struct arena *a;
	const struct wiki *w;
	const struct tree *tree;
	const struct source *source;
	struct trail trail;
	struct doubts *out;
};

/* SLUG.jsonl, SLUG.2.jsonl, ...: whether one came after `path`. */
static bool
outdated(struct reading *k, struct str path)
{
	struct str stem = str_sub(path, 0, path.n - STR(".jsonl").n);
	size_t dot = str_rchr(stem, '.');
	long n = 1;

	if (dot < stem.n && str_int(str_sub(stem, dot + 1, stem.n), &n))
		stem = str_sub(stem, 0, dot);
	else
		n = 1;
	return tree_has(
	    k->tree, str_printf(k->a, "%.*s.%ld.jsonl", STR_ARG(stem), n + 1));
}

/* Of one whose text was a judge's word there is nothing to read. */
static bool
lines_read(struct reading *k, struct str text)
{
	if (trail_read(k->a, text, &k->trail) != 0)
		return false;
	k->source =
	    source_named(&k->w->sources, val_str(k->trail.head, "source"));
	return k->source != NULL && k->source->retracted.n == 0;
}

static bool
is_ambiguous(const struct val *v)
{
	return str_eq(val_str(v, "outcome"), STR("ambiguous"));
}

/* Of a claim for which the rules had no other answer. */
static bool
undecided(const struct reading *k, long claim)
{
	VEC_EACH (i, &k->trail.results)
		if (val_num(k->trail.results.v[i], "result", 0) == claim &&
		    is_ambiguous(k->trail.results.v[i]))
			return true;
	return false;
}

static bool
contested_already(const struct reading *k, const struct doubt *d)
{
	VEC_EACH (i, &k->w->findings) {
		const struct finding *f = k->w->findings.v[i];
		int held = 0;

		VEC_EACH (j, &f->sides)
			for (int s = 0; s < 2; s++)
				held += str_eq(f->sides.v[j].text,
				    d->pair.sides.v[s].text);
		if (held >= 2)
			return true;
	}
	return false;
}

/* What the page says of it today, with its receipts; false: no longer. */
static bool
earlier_side(
    struct reading *k, struct doubt *d, struct str text, struct side *out)
{
	struct finding alone = {.page = d->pair.page};
	struct entry_places at = {0};
	struct page *p;
	struct err quiet;

	err_init(&quiet, k->a);
	if (wiki_page(k->a, k->w, d->pair.page, &p, &quiet) != 0)
		return false;
	*VEC_ADD(k->a, &alone.sides) = (struct side){.text = text};
	entry_places(k->a, &alone, p, &at);
	if (at.n == 0)
		return false;
	*out = (struct side){
	    .text = text,
	    .quote =
		str_sub(p->doc->text, at.v[0].unit->off, at.v[0].unit->end),
	    .page = p->path,
	    .line = at.v[0].unit->line,
	};
	entry_receipts(k->a, p, at.v[0].unit, &k->w->sources, &out->by);
	return true;
}

static struct side
incoming_side(struct reading *k, const struct val *claim)
{
	const struct source *s = k->source;
	struct str quote = val_str(claim, "quote");
	struct side out = {
	    .text = val_str(claim, "text"),
	    .quote = quote.n != 0 ? quote : val_str(claim, "text"),
	    .value = val_str(claim, "value"),
	};

	*VEC_ADD(k->a, &out.by) =
	    source_receipt(s, (int)val_num(claim, "line", 0));
	return out;
}

static struct str
word_path(struct arena *a, const struct doubt *d, int n)
{
	struct str slug = d->source->slug;
	struct str shard =
	    str_sub(slug, slug.n - (slug.n < 2 ? slug.n : 2), slug.n);

	return n < 2
		   ? str_printf(a, TRAIL_DIR "%.*s/%.*s.%.*s.jsonl",
			 STR_ARG(shard), STR_ARG(slug), STR_ARG(d->pair.id))
		   : str_printf(a, TRAIL_DIR "%.*s/%.*s.%.*s.%d.jsonl",
			 STR_ARG(shard), STR_ARG(slug), STR_ARG(d->pair.id), n);
}

static void
pair_take(struct reading *k, const struct val *v)
{
	long n = val_num(v, "pair", 0);
	const struct val *claim = trail_claim(&k->trail, n);
	struct doubt *d = NEW(k->a, struct doubt);
	struct side earlier;

	if (!is_ambiguous(v) || claim == NULL || !undecided(k, n))
		return;
	d->source = k->source;
	d->pair = (struct finding){
	    .id = id_of(k->a, val_str(v, "earlier"), val_str(claim, "text"),
		k->source->slug),
	    .page = val_str(v, "page"),
	    .slot = val_str(claim, "slot"),
	    .label = val_str(claim, "slot"),
	    .subject = val_str(claim, "subject"),
	    .type = CONFLICT_OTHER,
	    .rule = STR("ambiguous"),
	    .reasoning = val_str(v, "reasoning"),
	    .opened = k->source->ingested,
	};
	if (!earlier_side(k, d, val_str(v, "earlier"), &earlier))
		return;
	*VEC_ADD(k->a, &d->pair.sides) = earlier;
	*VEC_ADD(k->a, &d->pair.sides) = incoming_side(k, claim);
	if (contested_already(k, d))
		return;
	VEC_EACH (i, k->out)
		if (str_eq(k->out->v[i]->pair.id, d->pair.id))
			return;
	d->judged = tree_has(k->tree, word_path(k->a, d, 1));
	*VEC_ADD(k->a, k->out) = d;
}

void
doubts_of(
    struct arena *a, const struct wiki *w, struct str trail, struct doubts *out)
{
	struct reading k = {.a = a, .w = w, .tree = w->tree, .out = out};
	struct str text;
	struct err quiet;

	err_init(&quiet, a);
	if (!str_ends(trail, STR(".jsonl")) || outdated(&k, trail) ||
	    tree_read(a, k.tree, trail, &text, &quiet) != 0 ||
	    !str_has(text, STR("\"ambiguous\"")) || !lines_read(&k, text))
		return;
	VEC_EACH (i, &k.trail.pairs)
		pair_take(&k, k.trail.pairs.v[i]);
}

/* ---- all ---- */

static int
older_first(const void *x, const void *y)
{
	const struct doubt *p = *(struct doubt *const *)x,
			   *q = *(struct doubt *const *)y;
	int c = date_cmp(p->pair.opened, q->pair.opened);

	return c != 0 ? c : str_cmp(p->pair.id, q->pair.id);
}

int
doubts_load(
    struct arena *a, const struct wiki *w, struct doubts *out, struct err *e)
{
	struct strs paths = {0};

	*out = (struct doubts){0};
	if (tree_list(a, w->tree, STR(TRAIL_DIR), &paths, e) != 0)
		return -1;
	VEC_EACH (i, &paths)
		doubts_of(a, w, paths.v[i], out);
	if (out->n != 0)
		qsort(out->v, out->n, sizeof(*out->v), older_first);
	return 0;
}

int
doubt_find(const struct doubts *all, struct str name, struct doubt **out,
    struct err *e)
{
	size_t fit = 0;

	VEC_EACH (i, all)
		if (str_starts(all->v[i]->pair.id, name)) {
			*out = all->v[i];
			fit++;
		}
	if (fit == 1)
		return 0;
	name = text_clean(e->a, name, false);
	if (fit > 1)
		return err_set(e, FAIL_USAGE, "\"%.*s\" fits %zu pairs",
		    STR_ARG(name), fit);
	err_set(e, FAIL_NOTFOUND,
	    "no pair \"%.*s\" waits: the page or the source says something "
	    "else by now, or it was decided",
	    STR_ARG(name));
	return err_fix(e, "wikictl adjudicate --next");
}

/* ---- what was said ---- */

static struct val *
head_val(struct arena *a, const struct doubt *d, const struct doubt_word *word)
{
	struct val *v = val_map(a);

	val_set_text(a, v, "schema", STR("wikictl.trail/1"));
	val_set_text(a, v, "source", d->source->slug);
	val_set_text(a, v, "sha256", d->source->sha256);
	val_set_text(a, v, "judge", word->model);
	val_set_text(a, v, "prompt", word->prompt);
	val_set_text(a, v, "hash", word->hash);
	return v;
}

static struct val *
word_val(struct arena *a, const struct doubt *d, const struct doubt_word *word)
{
	const struct adjudication *j = word->judged;
	struct val *v = val_map(a);

	val_set_text(a, v, "judged", d->pair.id);
	val_set_text(a, v, "page", d->pair.page);
	val_set_text(a, v, "earlier", d->pair.sides.v[0].text);
	val_set_text(a, v, "text", d->pair.sides.v[1].text);
	val_set_text(a, v, "verdict", str_of(adjudged_name(j->verdict)));
	if (j->said != j->verdict)
		val_set_text(a, v, "said", str_of(adjudged_name(j->said)));
	if (j->why.n != 0)
		val_set_text(a, v, "why", j->why);
	val_set_text(a, v, "rationale", j->rationale);
	val_set_text(a, v, "confidence", j->confidence);
	val_set_text(a, v, "actor", word->actor);
	val_set_text(a, v, "date", date_text(a, word->today));
	return v;
}

bool
doubt_keep(struct arena *a, const struct doubt *d,
    const struct doubt_word *word, struct tree *edits)
{
	struct str path, was;
	struct buf b;
	struct err quiet;

	err_init(&quiet, a);
	buf_init(&b, a, WORD_MAX);
	val_to_json(&b, head_val(a, d, word), 0);
	buf_c(&b, '\n');
	val_to_json(&b, word_val(a, d, word), 0);
	buf_c(&b, '\n');
	path = word_path(a, d, 1);
	for (int n = 2; tree_has(edits, path); n++) {
		if (tree_read(a, edits, path, &was, &quiet) == 0 &&
		    str_eq(was, buf_str(&b)))
			return false;
		path = word_path(a, d, n);
	}
	tree_put(edits, path, buf_str(&b));
	return true;
}
