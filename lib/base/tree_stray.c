/* Temporary files of ours that a killed run left. */
#include <dirent.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/disk.h"
#include "base/tree.h"

struct walk {
	struct arena *a;
	struct str root;
	struct strs todo, found;
};

static struct str
below(struct arena *a, struct str dir, struct str name)
{
	return dir.n == 0
		   ? str_dup(a, name)
		   : str_printf(a, "%.*s/%.*s", STR_ARG(dir), STR_ARG(name));
}

static struct str
place(const struct walk *w, struct str path)
{
	return str_printf(w->a, "%.*s/%.*s", STR_ARG(w->root), STR_ARG(path));
}

/* Links are not followed; a repository below is not ours. */
static bool
is_folder(const struct walk *w, struct str path)
{
	struct stat st;

	if (lstat(place(w, path).p, &st) != 0 || !S_ISDIR(st.st_mode))
		return false;
	return lstat(place(w, below(w->a, path, STR(".git"))).p, &st) != 0;
}

static void
look_in(struct walk *w, struct str dir)
{
	DIR *dp = opendir(place(w, dir).p);
	const struct dirent *ent;

	if (dp == NULL)
		return;
	while ((ent = readdir(dp)) != NULL) {
		struct str name = str_of(ent->d_name);

		if (str_eq(name, STR(".")) || str_eq(name, STR("..")) ||
		    str_ieq(name, STR(".git")))
			continue;
		name = below(w->a, dir, name);
		if (disk_stale(str_of(ent->d_name)))
			strs_add(w->a, &w->found, name);
		else if (is_folder(w, name))
			strs_add(w->a, &w->todo, name);
	}
	closedir(dp);
}

void
tree_strays(struct arena *a, struct str root, struct strs *out)
{
	struct walk w = {.a = a, .root = root};

	strs_add(a, &w.todo, STR(""));
	while (w.todo.n != 0)
		look_in(&w, w.todo.v[--w.todo.n]);
	strs_sort(&w.found);
	*out = w.found;
}

void
tree_sweep(struct arena *a, struct str root, const struct strs *strays)
{
	struct walk w = {.a = a, .root = root};

	VEC_EACH (i, strays)
		(void)unlink(place(&w, strays->v[i]).p);
}
