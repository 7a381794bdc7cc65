/*
 * backend: the model a wiki's config names, ready to be asked here.
 */
#ifndef WK_BACKEND_H
#define WK_BACKEND_H

#include "cmd.h"
#include "detect/llm.h"

/* In git's config of this clone: the fingerprint a person agreed to. */
#define BACKEND_KEY "wikictl.judge"

/* The backend as the config says. */
int backend_read(struct run *r, struct llm *out);
/* Whether a person agreed on this machine that it may be run. */
bool backend_allowed(struct run *r, const struct llm *m);
/* backend_read; FAIL_UNCHECKED with the command that allows it where nobody
 * agreed yet. A backend of builtin is no failure: out->backend is NULL. */
int backend_open(struct run *r, struct llm *out);
/* The installed prompts; NULL where there are none. */
struct tree *backend_share(struct run *r);
/* What it runs or talks to: "ollama run qwen3", an address, a file. */
struct str backend_where(struct run *r, const struct llm *m);

#endif
