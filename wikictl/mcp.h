/*
 * mcp: the tools that are given to a client of the Model Context Protocol, and
 * the calls of this program they stand for.
 *
 * None of them settles: each row is a command that an agent may run.
 */
#ifndef WK_MCP_H
#define WK_MCP_H

#include "base/arena.h"
#include "base/err.h"
#include "base/str.h"

struct val;

/* Ends in NULL; the elements live in the arena. */
typedef const char *const *mcp_argv;

/* The list of tools as `tools/list` gives it. */
struct val *mcp_tools(struct arena *a);
/* Whether there is such a tool. */
bool mcp_tool_is(struct str name);
/*
 * The call a tool stands for: `args` is a map, or NULL. Text of the client's is
 * a value after "--NAME=", or a word after "--", and never an option.
 * FAIL_USAGE names what is missing, unknown or of another type.
 */
int mcp_call(struct arena *a, const char *program, struct str name,
    const struct val *args, mcp_argv *out, struct err *e);

#endif
