#include "backend.h"

#include <unistd.h>

#include "git/repo.h"
#include "model/wiki.h"
#include "place.h"

static struct str
own_folder(struct run *r)
{
	struct str own = place_program(r);

	return str_sub(own, 0, str_rchr(own, '/'));
}

struct tree *
backend_share(struct run *r)
{
	struct str dir =
	    str_printf(r->a, "%.*s/../share/wikictl", STR_ARG(own_folder(r)));

	return access(dir.p, X_OK) == 0 ? tree_dir(r->a, dir) : NULL;
}

/* Beside this program as in a build, or where it is installed to. */
static struct str
helper(struct run *r)
{
	struct str dir = own_folder(r), path;

	path = str_printf(r->a, "%.*s/wikictl-http", STR_ARG(dir));
	if (access(path.p, X_OK) == 0)
		return path;
	return str_printf(r->a, "%.*s/../libexec/wikictl-http", STR_ARG(dir));
}

int
backend_read(struct run *r, struct llm *out)
{
	if (llm_setup(r->a, r->wiki->config.judge, r->disk, out, r->e) != 0)
		return err_prefix(r->e, WIKI_CONFIG);
	out->helper = helper(r);
	return 0;
}

bool
backend_allowed(struct run *r, const struct llm *m)
{
	struct str print = llm_fingerprint(r->a, m);

	return print.n == 0 ||
	       str_eq(repo_config(r->a, r->repo, STR(BACKEND_KEY)), print);
}

int
backend_open(struct run *r, struct llm *out)
{
	if (backend_read(r, out) != 0)
		return -1;
	if (backend_allowed(r, out))
		return 0;
	err_set(r->e, FAIL_UNCHECKED,
	    "the %s backend in " WIKI_CONFIG
	    " was not agreed to on this machine: %.*s",
	    llm_name(out), STR_ARG(backend_where(r, out)));
	return err_fix(r->e, "a person runs: wikictl llm allow");
}

struct str
backend_where(struct run *r, const struct llm *m)
{
	struct buf b;

	if (m->url.n != 0 || m->command.n == 0)
		return m->url.n != 0 ? m->url : m->file;
	buf_init(&b, r->a, (size_t)1 << 20);
	VEC_EACH (i, &m->command)
		buf_f(
		    &b, "%s%.*s", i != 0 ? " " : "", STR_ARG(m->command.v[i]));
	return buf_str(&b);
}
