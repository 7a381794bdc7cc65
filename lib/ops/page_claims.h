/*
 * page_claims: what the body and the front matter of a page say.
 */
#ifndef WK_OPS_PAGE_CLAIMS_H
#define WK_OPS_PAGE_CLAIMS_H

#include "model/claim.h"
#include "model/wiki.h"

/* The claims of `p` in their order, each with its page; our own section has
 * none. They are read as of the subject of `on`, mostly `p` itself. */
void page_claims(struct arena *a, const struct wiki *w, const struct page *p,
    const struct page *on, struct claims *out);

#endif
