#include "ops/walk.h"

#include "base/err.h"
#include "detect/atoms.h"
#include "detect/candidates.h"
#include "format/yaml.h"
#include "ops/ingest.h"

/* Front matter that cannot be read gives no claims, as on a page. */
static void
read_front(struct arena *a, const struct walk_text *t, struct atoms_ctx *ctx)
{
	const struct val *aliases;
	struct val *v;
	struct err e;

	err_init(&e, a);
	if (!t->doc->has_front ||
	    val_from_yaml(a, t->doc->front, YAML_TEXT_MAX, &v, &e) != 0)
		return;
	ctx->front = v;
	ctx->front_raw = t->doc->front;
	ctx->front_off = t->doc->front_off;
	ctx->front_line = t->doc->front_line;
	if (ctx->title.n == 0)
		ctx->title = val_str(v, "title");
	aliases = val_get(v, "aliases");
	for (size_t i = 0; aliases != NULL && i < aliases->n; i++)
		if (aliases->list[i]->kind == VAL_TEXT)
			strs_add(a, &ctx->aliases, aliases->list[i]->text);
}

int
walk_read(struct arena *a, struct walk_text *t, struct err *e)
{
	struct atoms_ctx ctx = {
	    .title = t->title,
	    .aliases = t->aliases,
	    .said = t->said,
	    .config_aliases = t->config_aliases,
	    .config_slots = t->config_slots,
	};

	if ((t->plain ? md_plain : md_parse)(a, t->text, &t->doc, e) != 0)
		return -1;
	read_front(a, t, &ctx);
	if (ctx.title.n == 0 && t->doc->heads.n > 0)
		ctx.title = t->doc->heads.v[0]->text;
	t->title = ctx.title;
	atoms_read(a, t->doc, &ctx, &t->claims);
	VEC_EACH (i, &t->claims) {
		t->claims.v[i]->page = t->name;
		t->claims.v[i]->said = t->said;
	}
	return 0;
}

static void
judge_claim(struct arena *a, struct index *ix, const struct claim *c,
    const struct judge_ctx *ctx, struct judgeds *out)
{
	struct candidates found = {0};

	index_find(a, ix, c, &found);
	VEC_EACH (i, &found) {
		struct judged *j = VEC_ADD(a, out);

		j->earlier = found.v[i].claim;
		j->incoming = c;
		j->reason = str_of(found.v[i].reason);
		judge_pair(a, j->earlier, c, ctx, &j->verdict);
	}
}

void
walk_judge(struct arena *a, const struct claims *earlier,
    const struct claims *incoming, const struct judge_ctx *ctx,
    struct judgeds *out)
{
	struct index *ix = index_new(a);

	VEC_EACH (i, earlier)
		index_add(ix, earlier->v[i]);
	VEC_EACH (i, incoming)
		judge_claim(a, ix, incoming->v[i], ctx, out);
}

void
walk_itself(struct arena *a, const struct claims *all,
    const struct judge_ctx *ctx, struct judgeds *out)
{
	struct index *ix = index_new(a);

	VEC_EACH (i, all) {
		judge_claim(a, ix, all->v[i], ctx, out);
		index_add(ix, all->v[i]);
	}
}

const struct judged *
walk_told(const struct judgeds *all)
{
	const struct judged *j;

	VEC_EACH (i, all)
		if (judged_contested(all, &all->v[i]))
			return &all->v[i];
	j = judged_telling(all);
	return j != NULL || all->n == 0 ? j : &all->v[0];
}
