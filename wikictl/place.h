/*
 * place: where the program stands: repository, wiki, and the writer's lock.
 */
#ifndef WK_PLACE_H
#define WK_PLACE_H

#include "cmd.h"

#define LOCK_PATH TREE_CACHE "/lock"
#define INDEX_PATH TREE_CACHE "/search"

/* Where this program stands. */
struct str place_program(struct run *r);
/* The repository around r->cwd. */
int place_repo(struct run *r);
/* The nearest folder upward with a config, inside the work tree: sets root,
 * prefix, disk. FAIL_NOTFOUND with the fix "wikictl init". */
int place_root(struct run *r);
/* Takes `dir` (absolute, inside the work tree) for the root. */
void place_set_root(struct run *r, struct str dir);
int place_wiki(struct run *r);
/* The path below the root of a file that is there, named from where the caller
 * stands, absolute, with or without ".md", or by a symbolic link. */
bool place_file(struct run *r, struct str word, struct str *path);
/* The page of r->wiki a user's word names, as place_file and wiki_find_page; a
 * symbolic link names the page it leads to, and FAIL_REFUSED what lies
 * outside. */
int place_page(struct run *r, struct str word, struct str *path);
/* "PAGE:LINE" or "PAGE:LINE:N" with the page as place_page has it; else the
 * word as it is. */
struct str place_line(struct run *r, struct str word);
/* Once more, with the files as they are now. */
int place_again(struct run *r);
/* The one writer's lock, held until the program ends. FAIL_RETRY after five
 * seconds; also where git's index stays locked. What a run that was cut off
 * left is mended first. */
int place_lock(struct run *r);
void place_unlock(struct run *r);
/* For one who asks a person before it takes the lock: mends as place_lock
 * does, where there is something to mend. */
int place_mend(struct run *r);
/* For one who only reads: r->disk becomes the wiki as it is once a write at
 * work, or cut off, has ended. */
int place_settled(struct run *r);
/* A file of the cache, on disk. */
struct str place_cache(struct run *r, const char *name);
/* The folder of the search index, made where it is missing; empty, with `why`,
 * where there can be none. FAIL_RETRY where it was made just now: that looks
 * like a write to one who reads. */
int place_index(struct run *r, struct str *dir, struct str *why);
/* Differs where something was written in between. */
struct str place_stamp(struct run *r);

#endif
