#include "ops/page_claims.h"

#include "detect/atoms.h"

static bool
skip_ours(const void *own, const struct md_unit *u)
{
	return page_unit_ours(own, u);
}

void
page_claims(struct arena *a, const struct wiki *w, const struct page *p,
    const struct page *on, struct claims *out)
{
	struct atoms_ctx ctx = {
	    .title = on->title,
	    .aliases = on->aliases,
	    .front = p->front,
	    .front_raw = p->doc->front,
	    .front_off = p->doc->front_off,
	    .front_line = p->doc->front_line,
	    .config_aliases = w->config.aliases,
	    .config_slots = w->config.slots,
	    .skip = skip_ours,
	    .own = p,
	};

	atoms_read(a, p->doc, &ctx, out);
	VEC_EACH (i, out)
		out->v[i]->page = p->path;
}
