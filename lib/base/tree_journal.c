/* The journal of a flush of several files, and what is made of it after the
 * flush was killed. Its form is in wikictl(5). */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/disk.h"
#include "base/err.h"
#include "base/hash.h"
#include "base/tree.h"

#define HEAD "wikictl journal 1\n"
#define JOURNAL_MAX ((size_t)1 << 30)

/* How far the flush came with a file. */
enum step {
	STEP_DONE,
	STEP_PENDING, /* as it was, and the new text waits beside it */
	STEP_BLOCKED, /* somebody else wrote it, or the new text is gone */
};

struct recovery {
	struct arena *a;
	struct str root;
	struct journal list;
	struct tree *disk;
	struct err *e;
};

/* the form */

struct str
journal_text(struct arena *a, const struct journal *l)
{
	struct buf b;

	buf_init(&b, a, JOURNAL_MAX);
	buf_s(&b, HEAD);
	VEC_EACH (i, l) {
		const struct journal_file *f = &l->v[i];

		buf_f(&b, "%s %s %o %zu %zu %zu %s\n", f->drop ? "drop" : "put",
		    f->was_there ? "was" : "new", (unsigned)f->mode, f->path.n,
		    f->temp.n, f->was.n, f->sum.n != 0 ? f->sum.p : "-");
		buf_add(&b, f->path);
		buf_add(&b, f->temp);
		buf_add(&b, f->was);
		buf_c(&b, '\n');
	}
	buf_f(&b, "end %.*s\n", STR_ARG(hash_hex(a, buf_str(&b))));
	return b.full ? STR_NONE : buf_str(&b);
}

static bool
take(struct str *text, size_t n, struct str *out)
{
	if (n > text->n)
		return false;
	*out = str_sub(*text, 0, n);
	*text = str_sub(*text, n, text->n);
	return true;
}

static bool
octal(struct str s, mode_t *out)
{
	mode_t mode = 0;

	if (s.n == 0 || s.n > 6)
		return false;
	for (size_t i = 0; i < s.n; i++) {
		if (s.p[i] < '0' || s.p[i] > '7')
			return false;
		mode = mode * 8 + (mode_t)(s.p[i] - '0');
	}
	*out = mode;
	return true;
}

/* The line before a file's texts, and the texts. */
static bool
file_read(struct str line, struct str *text, struct journal_file *f)
{
	struct str word[6], rest = line, nl;
	long n[3];

	for (size_t i = 0; i < 6; i++)
		if (!str_cut(rest, ' ', &word[i], &rest))
			return false;
	for (size_t i = 0; i < 3; i++)
		if (!str_int(word[3 + i], &n[i]) || n[i] < 0)
			return false;
	*f = (struct journal_file){
	    .drop = str_eq(word[0], STR("drop")),
	    .was_there = str_eq(word[1], STR("was")),
	    .sum = str_eq(rest, STR("-")) ? STR_NONE : rest,
	};
	return octal(word[2], &f->mode) && take(text, (size_t)n[0], &f->path) &&
	       take(text, (size_t)n[1], &f->temp) &&
	       take(text, (size_t)n[2], &f->was) && take(text, 1, &nl) &&
	       tree_path_ok(f->path) && (f->drop || tree_path_ok(f->temp));
}

static bool
journal_parse(struct arena *a, struct str text, struct journal *out)
{
	struct str all = text, line;

	if (!str_starts(text, STR(HEAD)))
		return false;
	text = str_sub(text, sizeof(HEAD) - 1, text.n);
	for (;;) {
		size_t done = all.n - text.n, nl = str_chr(text, '\n');

		if (nl == text.n || !take(&text, nl, &line) ||
		    !take(&text, 1, &(struct str){0}))
			return false;
		if (str_starts(line, STR("end ")))
			return str_eq(str_sub(line, 4, line.n),
				   hash_hex(a, str_sub(all, 0, done))) &&
			       text.n == 0;
		if (!file_read(line, &text, VEC_ADD(a, out)))
			return false;
	}
}

/* what is there */

bool
tree_pending(struct str root)
{
	struct arena *own = arena_new();
	struct str name = str_printf(own, "%.*s/" TREE_JOURNAL, STR_ARG(root));
	bool is = access(name.p, F_OK) == 0;

	arena_free(own);
	return is;
}

/* 1: a journal was read; 0: there is none. */
static int
journal_load(struct recovery *k)
{
	struct str text;

	k->disk = tree_dir(k->a, k->root);
	if (!tree_has(k->disk, STR(TREE_JOURNAL)))
		return 0;
	if (tree_read(k->a, k->disk, STR(TREE_JOURNAL), &text, k->e) != 0) {
		if (k->e->code != FAIL_NOTFOUND)
			return -1;
		err_clear(k->e);
		return 0;
	}
	if (journal_parse(k->a, text, &k->list))
		return 1;
	err_set(k->e, FAIL_SYNTAX, TREE_JOURNAL ": is damaged");
	return err_fix(k->e,
	    "see with git status what an earlier run left, then remove it");
}

static bool
has_text(struct recovery *k, struct str path, struct str *text)
{
	struct err quiet;

	err_init(&quiet, k->a);
	return tree_read(k->a, k->disk, path, text, &quiet) == 0;
}

static bool
temp_good(struct recovery *k, const struct journal_file *f)
{
	struct str text;

	return f->drop || (has_text(k, f->temp, &text) &&
			      str_eq(hash_hex(k->a, text), f->sum));
}

static enum step
step_of(struct recovery *k, const struct journal_file *f)
{
	struct str text;
	bool there = tree_has(k->disk, f->path);

	if (there && !has_text(k, f->path, &text))
		return STEP_BLOCKED;
	if (f->drop ? !there : there && str_eq(hash_hex(k->a, text), f->sum))
		return STEP_DONE;
	if (there == f->was_there && (!there || str_eq(text, f->was)))
		return temp_good(k, f) ? STEP_PENDING : STEP_BLOCKED;
	/* Written anew after it had got its name; where names were exchanged,
	 * the old text may still lie under the other. */
	if (!f->drop && (!tree_has(k->disk, f->temp) ||
			    (f->was_there && has_text(k, f->temp, &text) &&
				str_eq(text, f->was))))
		return STEP_DONE;
	return STEP_BLOCKED;
}

/* mending */

static struct str
full(struct recovery *k, struct str path)
{
	return str_printf(k->a, "%.*s/%.*s", STR_ARG(k->root), STR_ARG(path));
}

static int
unmended(struct recovery *k, struct str path, int error)
{
	err_set(k->e, FAIL_IO,
	    "%.*s: an earlier run was cut off, and what it left cannot be "
	    "mended: %s",
	    STR_ARG(path), strerror(error));
	return err_fix(k->e, "mend that, then run this again");
}

static int
file_place(struct recovery *k, const struct journal_file *f, struct str *out)
{
	return disk_place(k->a, k->root, f->path, !f->drop, out, k->e);
}

static int
forward(struct recovery *k)
{
	VEC_EACH (i, &k->list) {
		const struct journal_file *f = &k->list.v[i];
		struct str place;
		int rc;

		if (step_of(k, f) != STEP_PENDING) {
			if (!f->drop)
				(void)unlink(full(k, f->temp).p);
			continue;
		}
		if (file_place(k, f, &place) != 0)
			return -1;
		rc = f->drop ? unlink(place.p)
			     : rename(full(k, f->temp).p, place.p);
		if (rc != 0)
			return unmended(k, f->path, errno);
		rc = disk_sync(str_c(k->a, disk_folder(place)));
		if (rc != 0)
			return unmended(k, f->path, rc);
	}
	return 0;
}

/* The bytes a file had, where it has what the flush gave it. */
static int
put_back(struct recovery *k, const struct journal_file *f)
{
	struct str place, text = STR_NONE;
	bool there = tree_has(k->disk, f->path);
	int error = 0;

	if (f->drop ? there
		    : !there || !has_text(k, f->path, &text) ||
			  !str_eq(hash_hex(k->a, text), f->sum))
		return 0;
	if (file_place(k, f, &place) != 0)
		return -1;
	if (f->was_there)
		error = disk_replace(k->a, place, f->was, f->mode);
	else if (unlink(place.p) != 0)
		error = errno;
	if (error == 0)
		error = disk_sync(str_c(k->a, disk_folder(place)));
	return error != 0 ? unmended(k, f->path, error) : 0;
}

/* The waiting texts go first: from then on there is no way but back, also for
 * a run that finds this one cut off. */
static int
back(struct recovery *k)
{
	VEC_EACH (i, &k->list) {
		const struct journal_file *f = &k->list.v[i];

		if (!f->drop && unlink(full(k, f->temp).p) != 0 &&
		    errno != ENOENT)
			return unmended(k, f->path, errno);
	}
	for (size_t i = k->list.n; i-- > 0;)
		if (put_back(k, &k->list.v[i]) != 0)
			return -1;
	return 0;
}

int
journal_end(struct arena *a, struct str root)
{
	struct str name = str_printf(a, "%.*s/" TREE_JOURNAL, STR_ARG(root));

	if (unlink(name.p) != 0)
		return errno;
	return disk_sync(str_c(a, disk_folder(name)));
}

static int
recover(struct recovery *k, bool undo, enum tree_rest *did)
{
	int rc = journal_load(k), error;

	*did = REST_NONE;
	if (rc <= 0)
		return rc;
	*did = undo ? REST_UNDONE : REST_FINISHED;
	VEC_EACH (i, &k->list)
		if (step_of(k, &k->list.v[i]) == STEP_BLOCKED)
			*did = REST_UNDONE;
	/* From here on files are to be read as they are by now. */
	k->disk = tree_dir(k->a, k->root);
	if ((*did == REST_UNDONE ? back(k) : forward(k)) != 0)
		return -1;
	error = journal_end(k->a, k->root);
	return error != 0 ? unmended(k, STR(TREE_JOURNAL), error) : 0;
}

int
journal_mend(struct str root, bool undo, enum tree_rest *did, struct err *e)
{
	struct recovery k = {.a = arena_new(), .e = e};
	int rc = 0;

	*did = REST_NONE;
	if (disk_real(k.a, root, &k.root))
		rc = recover(&k, undo, did);
	arena_free(k.a);
	return rc;
}

int
tree_recover(struct str root, enum tree_rest *did, struct err *e)
{
	return journal_mend(root, false, did, e);
}

int
tree_settled(struct arena *a, struct str root, struct tree **out, struct err *e)
{
	struct recovery k = {.a = a, .e = e};
	struct tree *t = tree_dir(a, root), *over;

	*out = t;
	if (!disk_real(a, root, &k.root) || journal_load(&k) <= 0) {
		/* One who only reads mends nothing and stumbles over
		 * nothing. */
		err_clear(e);
		return 0;
	}
	over = tree_edits(a, t);
	VEC_EACH (i, &k.list) {
		const struct journal_file *f = &k.list.v[i];
		struct str text;

		if (step_of(&k, f) == STEP_BLOCKED)
			return 0;
		if (f->drop)
			tree_drop(over, f->path);
		else if (temp_good(&k, f) && has_text(&k, f->temp, &text))
			tree_put(over, f->path, text);
	}
	*out = over;
	return 0;
}
