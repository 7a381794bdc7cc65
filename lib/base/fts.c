#include "base/fts.h"

#include <errno.h>
#include <fcntl.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/err.h"

#define FTS_ID 0x776b6673 /* "wkfs": the file is ours */
#define FTS_VERSION 2
#define LOCK_TRIES 200 /* of 50 ms */
#define MATCH_MAX ((size_t)1 << 20)
#define SCORE_MIN 1e-9 /* a word that every text holds is worth 0 */

/* `files` holds the rows, by path; `texts` the words, under the row's id. The
 * words come folded and split, so the tokenizer must only split at blanks,
 * which the one for ASCII does with letters, digits and all beyond. */
#define SCHEMA                                                                 \
	"CREATE TABLE made(stamp TEXT NOT NULL, place TEXT NOT NULL);"         \
	"CREATE TABLE files(path BLOB PRIMARY KEY, id INTEGER NOT NULL, "      \
	"mark BLOB NOT NULL, note BLOB NOT NULL) WITHOUT ROWID;"               \
	"CREATE INDEX ids ON files(id);"                                       \
	"CREATE VIRTUAL TABLE texts USING fts5(title, head, body, "            \
	"tokenize = 'ascii');"

enum query { Q_ROWS, Q_FILE, Q_MARK, Q_DROP, Q_TEXT, Q_GONE, Q_FIND, NQ };

static const char *const queries[NQ] = {
    [Q_ROWS] = "SELECT path, id, mark, note FROM files "
	       "WHERE path >= ?1 ORDER BY path",
    [Q_FILE] = "REPLACE INTO files(path, id, mark, note) "
	       "VALUES(?1, ?2, ?3, ?4)",
    [Q_MARK] = "UPDATE files SET mark = ?2 WHERE path = ?1",
    [Q_DROP] = "DELETE FROM files WHERE path = ?1",
    [Q_TEXT] = "INSERT INTO texts(rowid, title, head, body) "
	       "VALUES(?1, ?2, ?3, ?4)",
    [Q_GONE] = "DELETE FROM texts WHERE rowid = ?1",
    [Q_FIND] = "SELECT path, bm25(texts, 8.0, 3.0, 1.0) FROM texts "
	       "CROSS JOIN files ON id = texts.rowid WHERE texts MATCH ?1",
};

struct fts {
	struct arena *a;
	sqlite3 *db;
	sqlite3_stmt *made[NQ];
	int lock;
	struct str file; /* empty: memory */
	bool fresh;	 /* made just now: all of it is saved at once */
};

/* What SQLite says. FAIL_NOTFOUND: the file is not one to be read. */
static int
db_err(struct fts *f, struct err *e)
{
	int code = sqlite3_errcode(f->db) & 0xff;
	enum fail kind = FAIL_IO;

	if (code == SQLITE_CORRUPT || code == SQLITE_NOTADB ||
	    code == SQLITE_ERROR || code == SQLITE_CANTOPEN ||
	    code == SQLITE_READONLY)
		kind = FAIL_NOTFOUND;
	if (code == SQLITE_BUSY || code == SQLITE_LOCKED)
		kind = FAIL_RETRY;
	return err_set(e, kind, "the search index: %s", sqlite3_errmsg(f->db));
}

static int
db_run(struct fts *f, const char *sql, struct err *e)
{
	return sqlite3_exec(f->db, sql, NULL, NULL, NULL) == SQLITE_OK
		   ? 0
		   : db_err(f, e);
}

/* ---- statements ---- */

static sqlite3_stmt *
query(struct fts *f, enum query q)
{
	if (f->made[q] == NULL)
		sqlite3_prepare_v2(f->db, queries[q], -1, &f->made[q], NULL);
	else
		sqlite3_reset(f->made[q]);
	return f->made[q];
}

static void
bind(sqlite3_stmt *s, int at, struct str text, bool blob)
{
	const char *p = text.p != NULL ? text.p : "";

	if (s == NULL)
		return;
	if (blob)
		sqlite3_bind_blob64(s, at, p, text.n, SQLITE_STATIC);
	else
		sqlite3_bind_text64(
		    s, at, p, text.n, SQLITE_STATIC, SQLITE_UTF8);
}

/* 0 binds nothing: a number of its own is given out. */
static void
bind_id(sqlite3_stmt *s, int at, long id)
{
	if (s == NULL)
		return;
	if (id != 0)
		sqlite3_bind_int64(s, at, id);
	else
		sqlite3_bind_null(s, at);
}

/* 1: a row, 0: no more. */
static int
step(struct fts *f, sqlite3_stmt *s, struct err *e)
{
	int rc = s != NULL ? sqlite3_step(s) : SQLITE_ERROR;

	if (rc == SQLITE_ROW)
		return 1;
	if (rc == SQLITE_DONE)
		return 0;
	return db_err(f, e);
}

static int
once(struct fts *f, sqlite3_stmt *s, struct err *e)
{
	int rc = step(f, s, e);

	sqlite3_reset(s);
	return rc < 0 ? -1 : 0;
}

/* Good until the next step. */
static struct str
column(sqlite3_stmt *s, int at)
{
	const char *p = sqlite3_column_blob(s, at);
	int n = sqlite3_column_bytes(s, at);

	return (struct str){p, p != NULL ? (size_t)n : 0};
}

/* ---- opening ---- */

/* A copy of the folder, as git or an archive makes one, has other numbers: an
 * index that somebody else gave away is not believed. */
static struct str
place_of(struct arena *a, struct str file)
{
	struct stat st;

	if (lstat(str_c(a, file), &st) != 0)
		return STR_NONE;
	return str_printf(a, "%llu:%llu", (unsigned long long)st.st_dev,
	    (unsigned long long)st.st_ino);
}

/* The file is data: nothing in it may run or reach out. */
static void
harden(sqlite3 *db)
{
	sqlite3_db_config(db, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
	sqlite3_db_config(db, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, NULL);
	sqlite3_db_config(db, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, NULL);
	sqlite3_db_config(db, SQLITE_DBCONFIG_ENABLE_VIEW, 0, NULL);
	sqlite3_limit(db, SQLITE_LIMIT_ATTACHED, 0);
}

static int
db_open(struct fts *f, int flags, struct err *e)
{
	const char *name = f->file.n != 0 ? str_c(f->a, f->file) : ":memory:";

	if (sqlite3_open_v2(name, &f->db,
		flags | SQLITE_OPEN_NOFOLLOW | SQLITE_OPEN_NOMUTEX,
		NULL) != SQLITE_OK)
		return db_err(f, e);
	harden(f->db);
	sqlite3_busy_timeout(f->db, LOCK_TRIES * 50);
	/* what it sorts aside is written nowhere */
	return db_run(f, "PRAGMA temp_store = MEMORY", e);
}

static long
pragma(struct fts *f, const char *sql)
{
	sqlite3_stmt *s = NULL;
	long n = -1;

	if (sqlite3_prepare_v2(f->db, sql, -1, &s, NULL) == SQLITE_OK &&
	    sqlite3_step(s) == SQLITE_ROW)
		n = (long)sqlite3_column_int64(s, 0);
	sqlite3_finalize(s);
	return n;
}

/* Whether it is ours, of this version, made here and for this. */
static bool
is_sound(struct fts *f, struct str stamp)
{
	sqlite3_stmt *s = NULL;
	bool ok = pragma(f, "PRAGMA application_id") == FTS_ID &&
		  pragma(f, "PRAGMA user_version") == FTS_VERSION;

	if (!ok)
		return false;
	ok = sqlite3_prepare_v2(f->db, "SELECT stamp, place FROM made", -1, &s,
		 NULL) == SQLITE_OK &&
	     sqlite3_step(s) == SQLITE_ROW && str_eq(column(s, 0), stamp) &&
	     str_eq(column(s, 1), place_of(f->a, f->file));
	sqlite3_finalize(s);
	return ok;
}

static struct fts *
fts_new(struct arena *a, struct str dir)
{
	struct fts *f = NEW(a, struct fts);

	*f = (struct fts){.a = a, .lock = -1};
	if (dir.n != 0)
		f->file = str_printf(a, "%.*s/index", STR_ARG(dir));
	return f;
}

int
fts_open(struct arena *a, struct str dir, struct str stamp, struct fts **out,
    struct err *e)
{
	struct fts *f = fts_new(a, dir);

	if (db_open(f, SQLITE_OPEN_READONLY, e) == 0 &&
	    db_run(f, "PRAGMA cache_size = 64; BEGIN", e) == 0) {
		if (is_sound(f, stamp)) {
			*out = f;
			return 0;
		}
		err_set(e, FAIL_NOTFOUND, "the search index is none of ours");
	}
	fts_close(f);
	return -1;
}

/* ---- writing ---- */

static int
cannot(struct err *e, const char *what, int error)
{
	return err_set(e, FAIL_IO, "%s: %s", what, strerror(error));
}

static int
lock(struct fts *f, struct str dir, struct err *e)
{
	const struct timespec pause = {.tv_nsec = 50 * 1000 * 1000};
	struct str path = str_printf(f->a, "%.*s/lock", STR_ARG(dir));

	f->lock = open(
	    str_c(f->a, path), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0666);
	if (f->lock < 0)
		return cannot(e, "the lock of the search index", errno);
	for (int i = 0; flock(f->lock, LOCK_EX | LOCK_NB) != 0; i++) {
		if (errno != EWOULDBLOCK && errno != EINTR)
			return cannot(e, "the lock of the search index", errno);
		if (i == LOCK_TRIES)
			return err_set(e, FAIL_RETRY,
			    "another wikictl has been writing the search "
			    "index for 10 seconds");
		nanosleep(&pause, NULL);
	}
	return 0;
}

static int
schema_make(struct fts *f, struct str stamp, struct err *e)
{
	sqlite3_stmt *s = NULL;
	struct str sql = str_printf(f->a,
	    "PRAGMA application_id = %d; PRAGMA user_version = %d;" SCHEMA,
	    FTS_ID, FTS_VERSION);
	int rc;

	if (db_run(f, str_c(f->a, sql), e) != 0)
		return -1;
	sqlite3_prepare_v2(
	    f->db, "INSERT INTO made VALUES(?1, ?2)", -1, &s, NULL);
	bind(s, 1, stamp, true);
	bind(s, 2, place_of(f->a, f->file), true);
	rc = once(f, s, e);
	sqlite3_finalize(s);
	f->fresh = true;
	return rc;
}

static void
file_remove(struct fts *f)
{
	unlink(str_c(f->a, str_printf(f->a, "%.*s-journal", STR_ARG(f->file))));
	unlink(str_c(f->a, f->file));
}

static void
db_close(struct fts *f)
{
	for (int q = 0; q < NQ; q++) {
		sqlite3_finalize(f->made[q]);
		f->made[q] = NULL;
	}
	sqlite3_close(f->db);
	f->db = NULL;
}

/* Only under the lock: a journal must never meet the file of another. */
int
fts_write(struct arena *a, struct str dir, struct str stamp, bool anew,
    struct fts **out, struct err *e)
{
	const int how = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;
	struct fts *f = fts_new(a, dir);
	bool ok = lock(f, dir, e) == 0;

	if (ok &&
	    (anew || db_open(f, how, e) != 0 ||
		db_run(f, "BEGIN IMMEDIATE", e) != 0 || !is_sound(f, stamp))) {
		db_close(f);
		file_remove(f);
		err_clear(e);
		ok = db_open(f, how, e) == 0 &&
		     db_run(f, "BEGIN IMMEDIATE", e) == 0 &&
		     schema_make(f, stamp, e) == 0;
	}
	if (!ok) {
		fts_close(f);
		return -1;
	}
	*out = f;
	return 0;
}

int
fts_memory(struct arena *a, struct fts **out, struct err *e)
{
	struct fts *f = fts_new(a, STR_NONE);

	if (db_open(f, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, e) != 0 ||
	    db_run(f, "BEGIN", e) != 0 || schema_make(f, STR_NONE, e) != 0) {
		fts_close(f);
		return -1;
	}
	*out = f;
	return 0;
}

void
fts_close(struct fts *f)
{
	if (f == NULL)
		return;
	db_close(f);
	if (f->lock >= 0)
		close(f->lock);
	f->lock = -1;
}

int
fts_save(struct fts *f, struct err *e)
{
	/* one b-tree instead of the many it grew in: asking is twice as fast */
	if (f->fresh &&
	    db_run(f, "INSERT INTO texts(texts) VALUES('optimize')", e) != 0)
		return -1;
	f->fresh = false;
	if (db_run(f, "COMMIT", e) != 0)
		return -1;
	return db_run(f, "BEGIN", e);
}

/* ---- rows ---- */

int
fts_rows(
    struct fts *f, struct str start, fts_see *see, void *own, struct err *e)
{
	sqlite3_stmt *s = query(f, Q_ROWS);
	int rc;

	bind(s, 1, start, true);
	while ((rc = step(f, s, e)) > 0) {
		struct fts_row row = {
		    .path = column(s, 0),
		    .id = (long)sqlite3_column_int64(s, 1),
		    .mark = column(s, 2),
		    .note = column(s, 3),
		};

		if (!str_starts(row.path, start)) {
			sqlite3_reset(s);
			return 0;
		}
		see(own, &row);
	}
	return rc;
}

/* The text under row->id goes. */
static int
text_drop(struct fts *f, const struct fts_row *row, struct err *e)
{
	sqlite3_stmt *s = query(f, Q_GONE);

	if (row->id == 0)
		return 0;
	bind_id(s, 1, row->id);
	return once(f, s, e);
}

int
fts_drop(struct fts *f, const struct fts_row *row, struct err *e)
{
	sqlite3_stmt *s = query(f, Q_DROP);

	bind(s, 1, row->path, true);
	return once(f, s, e) == 0 ? text_drop(f, row, e) : -1;
}

/* Under the id the row has, or a new one. */
static int
text_put(struct fts *f, const struct fts_row *row, const struct fts_text *text,
    long *id, struct err *e)
{
	sqlite3_stmt *s = query(f, Q_TEXT);

	bind_id(s, 1, row->id);
	bind(s, 2, text->title, false);
	bind(s, 3, text->head, false);
	bind(s, 4, text->body, false);
	if (once(f, s, e) != 0)
		return -1;
	*id = (long)sqlite3_last_insert_rowid(f->db);
	return 0;
}

int
fts_put(struct fts *f, const struct fts_row *row, const struct fts_text *text,
    struct err *e)
{
	sqlite3_stmt *s;
	long id = 0;

	if (text_drop(f, row, e) != 0 ||
	    (text != NULL && text_put(f, row, text, &id, e) != 0))
		return -1;
	s = query(f, Q_FILE);
	bind(s, 1, row->path, true);
	if (s != NULL)
		sqlite3_bind_int64(s, 2, id);
	bind(s, 3, row->mark, true);
	bind(s, 4, row->note, true);
	return once(f, s, e);
}

int
fts_mark(struct fts *f, const struct fts_row *row, struct err *e)
{
	sqlite3_stmt *s = query(f, Q_MARK);

	bind(s, 1, row->path, true);
	bind(s, 2, row->mark, true);
	return once(f, s, e);
}

/* ---- asking ---- */

/* A string of FTS5's query language: nothing in it is an operator. */
static void
put_quoted(struct buf *b, struct str s)
{
	buf_c(b, '"');
	for (size_t i = 0; i < s.n; i++) {
		if (s.p[i] == '"')
			buf_c(b, '"');
		buf_c(b, s.p[i]);
	}
	buf_c(b, '"');
}

static struct str
match_text(struct arena *a, const struct fts_terms *terms, bool any)
{
	struct buf b;

	buf_init(&b, a, MATCH_MAX);
	VEC_EACH (i, terms) {
		if (i != 0)
			buf_s(&b, any ? " OR " : " AND ");
		put_quoted(&b, terms->v[i].words);
		if (terms->v[i].open)
			buf_s(&b, " *");
	}
	return buf_str(&b);
}

static int
by_path(const void *x, const void *y)
{
	const struct fts_hit *p = x, *q = y;

	return str_cmp(p->path, q->path);
}

int
fts_find(struct arena *a, struct fts *f, const struct fts_terms *terms,
    bool any, struct fts_hits *out, struct err *e)
{
	sqlite3_stmt *s = query(f, Q_FIND);
	int rc = 0;

	*out = (struct fts_hits){0};
	if (terms->n == 0)
		return 0;
	bind(s, 1, match_text(a, terms, any), false);
	while ((rc = step(f, s, e)) > 0) {
		double score = -sqlite3_column_double(s, 1);

		*VEC_ADD(a, out) = (struct fts_hit){
		    str_dup(a, column(s, 0)), score > 0 ? score : SCORE_MIN};
	}
	if (out->n > 1)
		qsort(out->v, out->n, sizeof(*out->v), by_path);
	return rc;
}
