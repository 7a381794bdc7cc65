/*
 * prompt: what a model is told, and how other people's text is handed to it.
 *
 * A prompt is a file with a name and a version. A wiki may have its own; the
 * hash of what was used goes into every verdict.
 */
#ifndef WK_DETECT_PROMPT_H
#define WK_DETECT_PROMPT_H

#include "base/str.h"

struct err;
struct tree;

#define PROMPT_DIR ".wikictl/prompts/"
#define PROMPT_MAX ((size_t)64 << 10)

struct prompt {
	struct str name;    /* "judge" */
	struct str version; /* of the file: "1" */
	struct str hash;    /* 12 hexadecimal digits over its text */
	struct str text;    /* without its front matter */
	bool own;	    /* the wiki's */
};

/* Those compiled in: made from prompts/ by the Makefile; ends in a NULL. */
struct prompt_builtin {
	const char *name;
	const unsigned char *text;
	size_t n;
};
extern const struct prompt_builtin prompt_builtins[];

/*
 * The prompt of that name: the wiki's .wikictl/prompts/NAME.md, else
 * prompts/NAME.md of `share` (the installed ones; NULL: none), else the one
 * compiled in. FAIL_SYNTAX for one that does not say `{{marker}}`, where that
 * is needed, so that it cannot tell text from order.
 */
int prompt_load(struct arena *a, const struct tree *wiki,
    const struct tree *share, const char *name, struct prompt *out,
    struct err *e);

/* A mark no text can have known: 16 random characters, or, where `seed` is not
 * empty, made of it and `nth`, for tests. */
struct str prompt_marker(struct arena *a, struct str seed, long nth);
/* The prompt's text with its {{marker}}. */
struct str prompt_system(
    struct arena *a, const struct prompt *p, struct str marker);
/* `text` between two lines that carry the marker, made inert. */
struct str prompt_fence(struct arena *a, struct str marker, struct str text);
/*
 * Text that cannot act: no control characters, no direction overrides, and
 * nothing that chat templates take for a change of speaker ("<|im_start|>",
 * "[INST]", "</s>", "<think>"), which get a blank behind the bracket. Words,
 * numbers and lines stay.
 */
struct str prompt_neutral(struct arena *a, struct str text);
/* Whether `part` stands in `whole` word for word, white space folded and both
 * made inert. False for an empty part. */
bool prompt_holds(struct arena *a, struct str whole, struct str part);

#endif
