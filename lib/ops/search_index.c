/*
 * search_index: keeps the index right for the files there are.
 *
 * A file is read again where its size, its times or its inode are other than
 * they were, or where it was written so shortly before it was read that one
 * more edit could have left all of them the same.
 */
#include <string.h>
#include <time.h>

#include "base/hash.h"
#include "ops/entry.h"
#include "ops/search_own.h"

/* The clock of a file system may go in steps of up to two seconds (FAT). */
#define STEP_NS 2000000000LL
#define HASH_LEN 16

/* What a row's mark holds. */
struct mark {
	uint64_t stamp;
	char hash[HASH_LEN];
	char recent; /* written when it was read */
	char pad[7];
};

/* A file that is to be put in again or taken out. */
struct change {
	struct fts_row row;	      /* as it is; without mark and note where
					 there is none */
	const struct tree_file *file; /* NULL: it is gone */
};
struct changes VEC(struct change);

static bool
is_record(struct str path)
{
	return str_ends(path, STR(".yaml")) &&
	       (str_starts(path, STR(SOURCE_DIR)) ||
		   str_starts(path, STR(FINDING_DIR)));
}

static bool
wanted(const void *own, struct str path)
{
	return is_record(path) || config_is_page(own, path);
}

/* ---- marks ---- */

static bool
mark_get(const struct fts_row *row, struct mark *out)
{
	if (row->mark.n != sizeof(*out))
		return false;
	memcpy(out, row->mark.p, sizeof(*out));
	return true;
}

static bool
mark_fits(const struct mark *m, const struct tree_file *f)
{
	return f->stamp != 0 && m->stamp == f->stamp;
}

static struct mark
mark_make(struct arena *a, const struct tree_file *f, struct str text)
{
	struct mark m;
	struct timespec t;
	long long now;

	memset(&m, 0, sizeof(m));
	m.stamp = f->stamp;
	memcpy(m.hash, hash_short(a, text, HASH_LEN).p, HASH_LEN);
	clock_gettime(CLOCK_REALTIME, &t);
	now = (long long)t.tv_sec * 1000000000 + t.tv_nsec;
	m.recent = now - f->latest < STEP_NS;
	return m;
}

static struct str
mark_text(struct arena *a, const struct mark *m)
{
	return str_dup(a, (struct str){(const char *)m, sizeof(*m)});
}

/* ---- what changed ---- */

static struct fts_row
row_dup(struct arena *a, const struct fts_row *row)
{
	return (struct fts_row){
	    .id = row->id,
	    .path = str_dup(a, row->path),
	    .mark = str_dup(a, row->mark),
	    .note = str_dup(a, row->note),
	};
}

static void
change_add(struct search_work *k, struct changes *to, const struct tree_file *f,
    const struct fts_row *row)
{
	struct change *c = VEC_ADD(k->a, to);

	c->file = f;
	if (row != NULL)
		c->row = row_dup(k->a, row);
	else if (f != NULL)
		c->row.path = f->path;
}

/* Whether the text of a file could be other than the row says. */
static bool
in_doubt(const struct tree_file *f, const struct fts_row *row)
{
	struct mark m;

	return !mark_get(row, &m) || m.recent || !mark_fits(&m, f);
}

/* ---- rows ---- */

/* The walk over files and rows, both in order of path. */
struct walk {
	struct search_work *k;
	size_t at; /* file */
	struct changes changes;
};

static void
walk_row(void *own, const struct fts_row *row)
{
	struct walk *x = own;
	const struct tree_files *l = &x->k->files;
	int order = 1;

	while (
	    x->at < l->n && (order = str_cmp(l->v[x->at].path, row->path)) < 0)
		change_add(x->k, &x->changes, &l->v[x->at++], NULL);
	if (x->at == l->n || order > 0)
		change_add(x->k, &x->changes, NULL, row);
	else if (in_doubt(&l->v[x->at++], row))
		change_add(x->k, &x->changes, &l->v[x->at - 1], row);
}

static int
walk(struct search_work *k, struct changes *out, struct err *e)
{
	struct walk x = {.k = k};

	if (fts_rows(k->fts, STR(""), walk_row, &x, e) != 0)
		return -1;
	for (; x.at < k->files.n; x.at++)
		change_add(k, &x.changes, &k->files.v[x.at], NULL);
	*out = x.changes;
	return 0;
}

static void
row_keep(void *own, const struct fts_row *row)
{
	struct search_work *k = own;

	if (row_kind(row) != ROW_PAGE)
		*VEC_ADD(k->a, &k->rows) = row_dup(k->a, row);
}

static int
records_read(struct search_work *k, struct err *e)
{
	k->rows = (struct fts_rows){0};
	return fts_rows(k->fts, STR(FINDING_DIR), row_keep, k, e) == 0 &&
		       fts_rows(k->fts, STR(SOURCE_DIR), row_keep, k, e) == 0
		   ? 0
		   : -1;
}

/* ---- what is put in ---- */

static struct str
note(struct arena *a, enum row_kind kind, const struct strs *texts)
{
	struct buf b;

	buf_init(&b, a, TREE_FILE_MAX);
	buf_c(&b, (char)kind);
	VEC_EACH (i, texts) {
		buf_add(&b, texts->v[i]);
		buf_c(&b, '\0');
	}
	return buf_str(&b);
}

static struct str
note_bad(struct arena *a, struct str path, struct err *e)
{
	struct strs one = {0};

	if (!str_starts(e->msg, path))
		err_prefix(e, "%.*s", STR_ARG(path));
	strs_add(a, &one, e->msg);
	return note(a, ROW_BAD, &one);
}

static struct str
source_note(struct arena *a, const struct source *s)
{
	struct strs l = {0};

	strs_add(a, &l, s->slug);
	strs_add(a, &l, s->title);
	strs_add(a, &l, s->path);
	strs_add(a, &l, s->url);
	strs_add(a, &l, s->origin);
	strs_add(a, &l, str_of(source_class_name(s->cls)));
	strs_add(a, &l, date_known(s->date) ? date_text(a, s->date) : STR_NONE);
	return note(a, ROW_SOURCE, &l);
}

void
search_sources(struct search_work *k)
{
	VEC_EACH (i, &k->rows) {
		struct strs l = {0};
		struct source *s;

		if (row_kind(&k->rows.v[i]) != ROW_SOURCE)
			continue;
		row_texts(k->a, &k->rows.v[i], &l);
		if (l.n != 7)
			continue;
		s = NEW(k->a, struct source);
		s->slug = l.v[0];
		s->title = l.v[1];
		s->path = l.v[2];
		s->url = l.v[3];
		s->origin = l.v[4];
		source_class_find(l.v[5], &s->cls);
		date_parse(l.v[6], &s->date);
		*VEC_ADD(k->a, &k->w.sources) = s;
	}
	sources_index(k->a, &k->w.sources);
}

static void
side_terms(struct arena *a, struct buf *b, const struct side *s)
{
	buf_add(b, text_terms(a, s->text));
	buf_c(b, ' ');
	VEC_EACH (i, &s->by) {
		buf_add(b, text_terms(a, s->by.v[i].title));
		buf_c(b, ' ');
	}
}

bool
search_open(const struct finding *f)
{
	return f->sides.n > 1 &&
	       (f->status == FINDING_OPEN || f->status == FINDING_IGNORED);
}

static int
finding_put(
    struct search_work *k, struct arena *one, struct change *c, struct err *e)
{
	struct fts_text text = {0};
	struct strs pages = {0};
	struct finding *f;
	struct err bad;
	struct buf b;

	err_init(&bad, one);
	if (finding_load(one, k->w.tree, c->row.path, &f, &bad) != 0) {
		c->row.note = note_bad(one, c->row.path, &bad);
		return fts_put(k->fts, &c->row, NULL, e);
	}
	entry_pages(one, f, &pages);
	c->row.note = note(one, ROW_FINDING, &pages);
	if (!search_open(f))
		return fts_put(k->fts, &c->row, NULL, e);
	buf_init(&b, one, TREE_FILE_MAX);
	VEC_EACH (i, &f->sides)
		side_terms(one, &b, &f->sides.v[i]);
	text.head = text_terms(one, f->label);
	text.body = buf_str(&b);
	return fts_put(k->fts, &c->row, &text, e);
}

static int
source_put(
    struct search_work *k, struct arena *one, struct change *c, struct err *e)
{
	struct source *s;
	struct err bad;

	err_init(&bad, one);
	c->row.note = source_load(one, k->w.tree, c->row.path, &s, &bad) == 0
			  ? source_note(one, s)
			  : note_bad(one, c->row.path, &bad);
	return fts_put(k->fts, &c->row, NULL, e);
}

/* The whole text is searched as it stands, so that nothing on a page is out of
 * reach; its structure says what weighs more. */
static int
page_put(struct search_work *k, struct arena *one, struct change *c,
    struct str text, struct err *e)
{
	struct fts_text in = {.body = text_terms(one, text)};
	struct page *p;
	struct buf title, head;
	struct err bad;

	err_init(&bad, one);
	c->row.note = note(one, ROW_PAGE, &(struct strs){0});
	buf_init(&title, one, TREE_FILE_MAX);
	buf_init(&head, one, TREE_FILE_MAX);
	buf_add(&title, text_terms(one, c->row.path));
	if (page_parse(one, c->row.path, text, k->w.config.label, &p, &bad) ==
	    0) {
		buf_f(&title, " %.*s", STR_ARG(text_terms(one, p->title)));
		VEC_EACH (i, &p->aliases)
			buf_f(&title, " %.*s",
			    STR_ARG(text_terms(one, p->aliases.v[i])));
		VEC_EACH (i, &p->doc->heads)
			buf_f(&head, "%.*s ",
			    STR_ARG(text_terms(one, p->doc->heads.v[i]->text)));
	}
	in.title = buf_str(&title);
	in.head = buf_str(&head);
	return fts_put(k->fts, &c->row, &in, e);
}

static int
row_put(struct search_work *k, struct arena *one, struct change *c,
    struct str text, struct err *e)
{
	if (str_starts(c->row.path, STR(FINDING_DIR)))
		return finding_put(k, one, c, e);
	if (str_starts(c->row.path, STR(SOURCE_DIR)))
		return source_put(k, one, c, e);
	return page_put(k, one, c, text, e);
}

static void
unread(struct search_work *k, const struct err *e)
{
	if (e->code != FAIL_NOTFOUND && !strs_has(&k->out->not_checked, e->msg))
		strs_add(k->a, &k->out->not_checked, e->msg);
}

/* Makes one row right. Without `write` nothing is done: 1 where something
 * would be. What is gone, or can no longer be read, is found no more. */
static int
change_do(struct search_work *k, struct arena *one, struct change *c,
    bool write, struct err *e)
{
	struct str text;
	struct mark was, is;
	struct err bad;
	bool known = mark_get(&c->row, &was), same;

	err_init(&bad, k->a);
	if (c->file == NULL ||
	    tree_read(one, k->w.tree, c->row.path, &text, &bad) != 0) {
		if (c->file != NULL)
			unread(k, &bad);
		if (!known)
			return 0;
		return write ? fts_drop(k->fts, &c->row, e) : 1;
	}
	is = mark_make(one, c->file, text);
	same = known && memcmp(was.hash, is.hash, HASH_LEN) == 0;
	if (same && memcmp(&was, &is, sizeof(was)) == 0)
		return 0;
	if (!write)
		return 1;
	c->row.mark = mark_text(one, &is);
	return same ? fts_mark(k->fts, &c->row, e)
		    : row_put(k, one, c, text, e);
}

/* 1: a change was met that is not to be written. */
static int
changes_do(struct search_work *k, struct changes *l, bool write, struct err *e)
{
	struct arena *one = arena_new();
	int rc = 0;

	for (size_t i = 0; rc == 0 && i < l->n; i++) {
		arena_reset(one);
		rc = change_do(k, one, &l->v[i], write, e);
	}
	arena_free(one);
	return rc;
}

/* ---- opening ---- */

/* What the rows depend on beside their files. */
static struct str
stamp(struct search_work *k)
{
	struct buf b;

	buf_init(&b, k->a, (size_t)1 << 20);
	buf_f(&b, "1\n%.*s\n%.*s\n", STR_ARG(k->w.config.label),
	    STR_ARG(k->w.config.sources));
	VEC_EACH (i, &k->w.config.pages)
		buf_f(&b, "%.*s\n", STR_ARG(k->w.config.pages.v[i]));
	return buf_str(&b);
}

void
search_ask(struct search_work *k)
{
	k->asked = tree_files_ask(k->listing, k->w.tree, wanted, &k->w.config);
}

/* What was asked for; once more where that failed. */
static int
files_take(struct search_work *k, struct err *e)
{
	struct tree_asked *asked;

	if (k->listed)
		return 0;
	if (k->asked == NULL)
		search_ask(k);
	asked = k->asked;
	k->asked = NULL;
	k->listed = tree_files(asked, &k->files, e) == 0;
	return k->listed ? 0 : -1;
}

int
search_kept(struct search_work *k, struct err *e)
{
	if (k->in->folder.n == 0 ||
	    fts_open(k->a, k->in->folder, stamp(k), &k->fts, e) != 0)
		return -1;
	return records_read(k, e);
}

bool
search_right(struct search_work *k)
{
	struct changes l;
	struct err quiet;

	err_init(&quiet, k->a);
	return files_take(k, &quiet) == 0 && walk(k, &l, &quiet) == 0 &&
	       changes_do(k, &l, false, &quiet) == 0;
}

static int
bring_up(struct search_work *k, struct err *e)
{
	struct changes l;

	if (walk(k, &l, e) != 0 || changes_do(k, &l, true, e) != 0 ||
	    fts_save(k->fts, e) != 0)
		return -1;
	return records_read(k, e);
}

static int
renew(struct search_work *k, bool anew, struct err *e)
{
	if (fts_write(k->a, k->in->folder, stamp(k), anew, &k->fts, e) == 0 &&
	    bring_up(k, e) == 0)
		return 0;
	fts_close(k->fts);
	k->fts = NULL;
	/* what broke in the midst of it is not taken for right */
	if (!anew && e->code == FAIL_NOTFOUND) {
		err_clear(e);
		return renew(k, true, e);
	}
	return -1;
}

int
search_index(struct search_work *k, bool anew, struct err *e)
{
	if (files_take(k, e) != 0)
		return -1;
	if (k->in->folder.n != 0) {
		if (renew(k, anew, e) == 0)
			return 0;
		k->out->in_memory = e->msg;
		err_clear(e);
	}
	return fts_memory(k->a, &k->fts, e) == 0 ? bring_up(k, e) : -1;
}

enum row_kind
row_kind(const struct fts_row *row)
{
	return row->note.n != 0 ? (enum row_kind)row->note.p[0] : ROW_BAD;
}

void
row_texts(struct arena *a, const struct fts_row *row, struct strs *out)
{
	struct str rest = str_sub(row->note, 1, row->note.n), one;

	while (str_cut(rest, '\0', &one, &rest))
		strs_add(a, out, one);
}
