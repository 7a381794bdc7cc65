/*
 * tree: named texts at a moment.
 *
 * A directory, the index, a commit, memory, or edits over another tree: all
 * above base sees a tree and not a disk. Paths are relative to the root, with
 * '/', never absolute, never with ".", ".." or ".git" (tree_path_ok).
 */
#ifndef WK_BASE_TREE_H
#define WK_BASE_TREE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/str.h"

struct err;
struct tree;

/* Size, time of change, time of writing (ns), number of the file. */
struct tree_stamp {
	uint64_t size, changed, written, number;
};

/* A file without its text. */
struct tree_file {
	struct str path;
	uint64_t stamp;	  /* of size, times and inode: another where the file
			     was changed; 0 where the tree is none of a disk */
	long long latest; /* the later of its times of change, in nanoseconds
			     since 1970 */
};
struct tree_files VEC(struct tree_file);
/* Whether a file is wanted. */
typedef bool tree_pick(const void *own, struct str path);

struct tree_ops {
	/* FAIL_NOTFOUND where there is none; FAIL_UNCHECKED where it cannot
	 * be read. */
	int (*read)(struct arena *a, const struct tree *t, struct str path,
	    struct str *out, struct err *e);
	bool (*has)(const struct tree *t, struct str path);
	/* All files below `dir` ("" = all), sorted. */
	int (*list)(struct arena *a, const struct tree *t, struct str dir,
	    struct strs *out, struct err *e);
	/* NULL: nothing is gained by knowing ahead. */
	void (*near)(const struct tree *t, const struct strs *paths);
	void (*want)(const struct tree *t, const struct strs *paths);
	/* NULL: nothing tells versions apart. */
	bool (*stamp)(
	    const struct tree *t, struct str path, struct tree_stamp *out);
	/* tree_files, in a thread of its own, beside all others here; NULL:
	 * only the paths are known. */
	int (*files)(struct arena *a, const struct tree *t, tree_pick *pick,
	    const void *own, struct tree_files *out, struct err *e);
};

struct tree {
	const struct tree_ops *ops;
	struct arena *a; /* lives as long as the tree */
	void *own;
};

bool tree_path_ok(struct str path);
int tree_read(struct arena *a, const struct tree *t, struct str path,
    struct str *out, struct err *e);
bool tree_has(const struct tree *t, struct str path);
int tree_list(struct arena *a, const struct tree *t, struct str dir,
    struct strs *out, struct err *e);
/* These files will be read, all of them and soon: a tree that is far away
 * fetches them together. */
void tree_want(const struct tree *t, const struct strs *paths);
/* The same of whether they are there. */
void tree_near(const struct tree *t, const struct strs *paths);
/* What tells this version of a file from any other without reading it; but a
 * file may be written twice between two ticks of the clock that stamps it.
 * False where that is not to be had. */
bool tree_stamp(const struct tree *t, struct str path, struct tree_stamp *out);
/*
 * The files of the whole tree that are wanted. tree_files_ask begins to look,
 * where the tree can do so beside what the caller does meanwhile; until
 * tree_files gives them, sorted by path, the arena is nobody else's and `pick`
 * may be called by another thread. Each that was asked for must be taken.
 */
struct tree_asked;
struct tree_asked *tree_files_ask(
    struct arena *a, const struct tree *t, tree_pick *pick, const void *own);
int tree_files(struct tree_asked *asked, struct tree_files *out, struct err *e);

/*
 * The files below the directory `root` as they are on disk now. A symbolic
 * link to a file inside `root` reads as that file; one that leaves it is
 * refused (FAIL_REFUSED). `.git`, nested repositories and our temporary files
 * are not listed, nor is what is no plain file; of a folder that is not there
 * nothing is listed. Files over TREE_FILE_MAX: FAIL_LIMIT. A file that reads
 * otherwise than the first time gives FAIL_RETRY, unless a flush of edits over
 * this tree wrote it.
 */
#define TREE_FILE_MAX ((size_t)64 << 20)
struct tree *tree_dir(struct arena *a, struct str root);

/* Names and texts in memory. */
struct tree *tree_mem(struct arena *a);

/* Edits over `under`: reads fall through, writes are kept in order. */
struct tree *tree_edits(struct arena *a, const struct tree *under);
/* Both for tree_mem and tree_edits alone. Texts are copied. */
void tree_put(struct tree *t, struct str path, struct str text);
void tree_drop(struct tree *t, struct str path);

struct tree_change {
	struct str path, text;
	bool drop;
	/* What `under` had when the edit was first made, for noticing that
	 * somebody else wrote meanwhile. */
	bool was_there, unread; /* unread: it was there, unreadable */
	struct str was;
};
struct tree_changes VEC(struct tree_change);
/* The edits that change a byte, in the order first made. */
void tree_changes(const struct tree *t, struct tree_changes *out);

/*
 * Writes the edits below the directory `root`, the one place that writes
 * files: each through a temporary file (".wikictl-*") in TREE_CACHE, which git
 * ignores, or in the same folder where there is no TREE_CACHE; fsync, rename,
 * mode kept, symlinks written through; folders made as needed.
 * Order: as `rank` says (low first; NULL = order of edits). Before the first
 * byte it checks that each file still is what it was (FAIL_RETRY when not).
 * All texts stand on the disk before the first takes its name, so a full disk
 * changes nothing. On an error all is as it was and the temporary files are
 * gone; those of a run that was killed go at the next. What a kill or an error
 * left in the midst of several files is told by TREE_JOURNAL and mended by
 * tree_recover.
 */
int tree_flush(const struct tree *edits, struct str root,
    int (*rank)(struct str path), struct err *e);

/* Both below the root of a wiki. Without the folder no journal is kept, and an
 * error in the midst leaves what has its name by then. */
#define TREE_CACHE ".wikictl/cache"
#define TREE_JOURNAL TREE_CACHE "/journal"

/* What became of a flush that was cut off. */
enum tree_rest {
	REST_NONE, /* there was none */
	REST_FINISHED,
	REST_UNDONE, /* a file was changed by somebody else since: all others
			were given the bytes they had */
};
/* Whether a flush is at work or was cut off. */
bool tree_pending(struct str root);
/* Mends what a flush that was cut off left; for the one writer alone. */
int tree_recover(struct str root, enum tree_rest *did, struct err *e);
/* tree_dir as it will be once a flush at work, or cut off, has ended. */
int tree_settled(
    struct arena *a, struct str root, struct tree **out, struct err *e);

/* The temporary files below `root` that killed runs left, sorted; and their
 * end. */
void tree_strays(struct arena *a, struct str root, struct strs *out);
void tree_sweep(struct arena *a, struct str root, const struct strs *strays);

#endif
