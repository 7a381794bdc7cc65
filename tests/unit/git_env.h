/*
 * git_env: git as the tests want it: nobody's settings, one author, no place
 * named by the environment.
 */
#ifndef WK_UNIT_GIT_ENV_H
#define WK_UNIT_GIT_ENV_H

#include <stdlib.h>

static inline void
git_env(void)
{
	setenv("GIT_CONFIG_NOSYSTEM", "1", 1);
	setenv("GIT_AUTHOR_NAME", "n", 1);
	setenv("GIT_AUTHOR_EMAIL", "n@example.org", 1);
	setenv("GIT_COMMITTER_NAME", "n", 1);
	setenv("GIT_COMMITTER_EMAIL", "n@example.org", 1);
	unsetenv("GIT_DIR");
	unsetenv("GIT_WORK_TREE");
	unsetenv("GIT_INDEX_FILE");
	unsetenv("XDG_CONFIG_HOME");
}

#endif
