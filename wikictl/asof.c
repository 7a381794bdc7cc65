#include "asof.h"

#include "git/repo.h"
#include "model/wiki.h"

int
as_of_rev(struct run *r, struct str word, struct str *rev)
{
	struct date d;

	if (!date_parse(word, &d))
		return repo_rev(r->a, r->repo, word, rev, r->e);
	d = date_of_day(date_span(d).hi - 1);
	return repo_as_of(r->a, r->repo, date_text(r->a, d), rev, r->e);
}

int
as_of_wiki(struct run *r, struct str word, struct wiki **out)
{
	struct tree *t;
	struct str rev;

	if (as_of_rev(r, word, &rev) != 0 ||
	    repo_commit_tree(r->a, r->repo, rev, &t, r->e) != 0)
		return -1;
	if (!tree_has(t, STR(WIKI_CONFIG))) {
		err_set(r->e, FAIL_NOTFOUND,
		    "as of %.*s there was no wiki here yet", STR_ARG(word));
		return err_fix(
		    r->e, "git log --oneline -- .wikictl/config.yaml");
	}
	if (wiki_open(r->a, t, out, r->e) != 0)
		return -1;
	wiki_follow(*out, NULL, r->today, STR_NONE);
	return 0;
}
