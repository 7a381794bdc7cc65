/*
 * source: what was fed in, and the record kept of it.
 *
 * A record is .wikictl/sources/SLUG.yaml; the file it speaks of is never
 * changed.
 */
#ifndef WK_MODEL_SOURCE_H
#define WK_MODEL_SOURCE_H

#include "base/arena.h"
#include "base/date.h"
#include "base/str.h"

struct err;
struct tree;
struct val;

/* Most trusted first (DESIGN §2). They rank and are shown; never decide. */
enum source_class {
	CLASS_HUMAN_DECLARED,
	CLASS_CODE,
	CLASS_RECORD,
	CLASS_FIRST_PARTY,
	CLASS_DOCUMENT,
	CLASS_MAIL,
	CLASS_WEB,
	CLASS_EXTRACTION,
	CLASS_MODEL,
	CLASS_COUNT,
};
const char *source_class_name(enum source_class c);
bool source_class_find(struct str name, enum source_class *out);

struct source {
	struct str slug, title, path;
	struct date date; /* when the source says it; unknown allowed */
	struct date ingested;
	enum source_class cls;
	struct str author, role, url;
	struct str sha256;    /* of the bytes, hex */
	struct str text_hash; /* of the text, white space folded, hex */
	struct str origin;    /* slug of the source it stems from; its own slug
				 where it is independent */
	struct str revises;   /* slug of an earlier version, or empty */
	struct strs pages;    /* pages its claims were written or judged on */
	struct str retracted; /* why, or empty */
	struct str retracted_by; /* who: "human:NAME" */
	struct date retracted_on;
};
struct sources {
	struct source **v;
	size_t n, cap;
	const struct source_index *index; /* or NULL; see sources_index */
};

#define SOURCE_DIR ".wikictl/sources/"

/* "launch-post-7k3m": the title's slug and four characters of the hash. */
struct str source_slug(struct arena *a, struct str title, struct str sha256);
/* Hash of the text with white space folded. */
struct str source_text_hash(struct arena *a, struct str text);
struct str source_record_path(struct arena *a, struct str slug);

int source_load(struct arena *a, const struct tree *t, struct str path,
    struct source **out, struct err *e);
/* Puts the record into the edits. */
void source_save(struct arena *a, struct tree *edits, const struct source *s);

/* By slug or unique prefix of a slug. FAIL_NOTFOUND names the nearest,
 * FAIL_USAGE lists those a prefix fits. */
int source_find(const struct sources *all, struct str name, struct source **out,
    struct err *e);
/* The source of that very slug, or NULL. */
struct source *source_named(const struct sources *all, struct str slug);
/*
 * Makes the sources quick to find by what a citation names. It holds for the
 * sources there are now; those added later are looked for one by one.
 */
void sources_index(struct arena *a, struct sources *all);
/* Adds to `out`, once each, all sources whose slug, file name (with or without
 * its extension) or address (source_url_core) is `name`, and perhaps others.
 * False, nothing added, where there is no index. */
bool sources_near(struct arena *a, const struct sources *all, struct str name,
    struct sources *out);
/* An address without what does not tell pages apart: scheme, "www.", fragment,
 * a last slash. */
struct str source_url_core(struct str url);

/* The source whose file is `path` (relative to the wiki), newest; or NULL. */
struct source *source_at(const struct sources *all, struct str path);

/*
 * A card number (13 to 19 digits that pass Luhn's check and a known issuer's
 * prefix) or a key of a known prefix (AKIA, ghp_, sk-..., a PEM private key,
 * ...): `what` says which, never the secret itself. False: none.
 */
bool source_secret(struct arena *a, struct str text, struct str *what);

#endif
