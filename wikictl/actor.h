/*
 * actor: who acts, a person or a machine.
 *
 * An agent's name or a known agent's environment wins over everything said
 * about a person: whoever runs inside an agent is that agent.
 */
#ifndef WK_ACTOR_H
#define WK_ACTOR_H

#include "cmd.h"

/* Sets r->actor, r->agent, r->script_human from the environment. The name of
 * a person who gave none is filled in from git later. FAIL_USAGE for a
 * WIKICTL_ACTOR of another form. */
int actor_read(struct run *r);
/* FAIL_USAGE where an agent asks for what only a person may do. */
int actor_allowed(struct run *r);
/* The person's name from git's user.name where none was given. */
void actor_name(struct run *r);

#endif
