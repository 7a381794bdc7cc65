#include "git/sign.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/err.h"
#include "git/inner.h"

#define COMMIT_MAX ((size_t)16 << 20)

/* A private file that git can read; removed with the guard. */
struct allowed_file {
	char name[4096];
	bool made;
};

static void
file_end(struct allowed_file *f)
{
	if (f->made)
		unlink(f->name);
}

static int
file_make(struct allowed_file *f, struct str text, struct err *e)
{
	static const char tail[] = "/wikictl-signers-XXXXXX";
	const char *dir = getenv("TMPDIR");
	int fd, error = 0;

	if (dir == NULL || *dir != '/' ||
	    strlen(dir) + sizeof(tail) > sizeof(f->name))
		dir = "/tmp";
	memcpy(f->name, dir, strlen(dir));
	memcpy(f->name + strlen(dir), tail, sizeof(tail));
	fd = mkstemp(f->name); /* mode 0600 */
	if (fd < 0)
		return err_set(
		    e, FAIL_UNCHECKED, "%s: %s", f->name, strerror(errno));
	f->made = true;
	while (text.n != 0 && error == 0) {
		ssize_t n = write(fd, text.p, text.n);

		if (n < 0 && errno != EINTR)
			error = errno;
		if (n > 0)
			text = str_sub(text, (size_t)n, text.n);
	}
	if (close(fd) != 0 && error == 0)
		error = errno;
	return error == 0 ? 0
			  : err_set(e, FAIL_UNCHECKED, "%s: %s", f->name,
				strerror(error));
}

/* By the header alone: what a signature's kind is decides who is asked, and a
 * key ring of the machine is no list of approvers. */
static bool
ssh_signed(struct str commit)
{
	struct str line, head, value;

	while (str_line(&commit, &line) && line.n != 0)
		if (str_cut(line, ' ', &head, &value) &&
		    (str_eq(head, STR("gpgsig")) ||
			str_eq(head, STR("gpgsig-sha256"))))
			return str_eq(
			    value, STR("-----BEGIN SSH SIGNATURE-----"));
	return false;
}

static int
verify(struct arena *a, struct repo *r, struct str commit, const char *file,
    bool *good, struct err *e)
{
	struct str text, words,
	    where = str_printf(a, "gpg.ssh.allowedSignersFile=%s", file);
	int status;
	const char *const argv[] = {"-c", where.p, "-c",
	    "gpg.ssh.program=ssh-keygen", "-c", "gpg.minTrustLevel=fully",
	    "verify-commit", "--raw", str_c(a, commit), NULL};

	if (git_run(a, r, argv, STR_NONE, &text, &words, &status, e) != 0)
		return -1;
	if (status != 0 && str_has(words, STR("cannot run ssh-keygen"))) {
		err_set(e, FAIL_UNCHECKED,
		    "signatures cannot be checked: there is no ssh-keygen");
		return err_fix(e, "install openssh-client");
	}
	*good = status == 0;
	return 0;
}

int
sign_good(struct arena *a, struct repo *r, struct str commit,
    struct str allowed, bool *good, struct err *e)
{
	struct allowed_file file = {.made = false};
	struct object o;
	int rc = batch_get(a, r, commit, COMMIT_MAX, &o, e);

	*good = false;
	if (rc < 0)
		return -1;
	if (rc == 0)
		return err_set(
		    e, FAIL_UNCHECKED, "%.*s is not there", STR_ARG(commit));
	if (allowed.n == 0 || !ssh_signed(o.body))
		return 0;
	rc = file_make(&file, allowed, e);
	if (rc == 0)
		rc = verify(a, r, o.id, file.name, good, e);
	file_end(&file);
	return rc;
}

int
sign_touching(struct arena *a, struct repo *r, struct str from, struct str to,
    struct str path, struct strs *out, struct err *e)
{
	struct str text, line,
	    range = str_printf(a, "%.*s..%.*s", STR_ARG(from), STR_ARG(to)),
	    file = str_printf(a, "%.*s%.*s", STR_ARG(r->prefix), STR_ARG(path));
	const char *const argv[] = {"rev-list", "--topo-order",
	    "--full-history", range.p, "--", file.p, NULL};

	if (git_call(a, r, argv, STR_NONE, &text, e) != 0)
		return -1;
	while (str_line(&text, &line))
		if (line.n != 0)
			strs_add(a, out, line);
	return 0;
}
