#include "input.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/tree.h"
#include "ops/ingest.h"
#include "report.h"

static int
fd_read(struct run *r, int fd, struct str *out)
{
	struct buf b;
	char chunk[16384];
	ssize_t n;

	buf_init(&b, r->a, TREE_FILE_MAX);
	while (!b.full && (n = read(fd, chunk, sizeof(chunk))) != 0) {
		if (n < 0 && errno == EINTR)
			continue;
		if (n < 0)
			return err_set(r->e, FAIL_IO, "%s", strerror(errno));
		buf_add(&b, (struct str){chunk, (size_t)n});
	}
	if (b.full)
		return err_set(r->e, FAIL_LIMIT,
		    "larger than 64 MiB, the most a source "
		    "may be");
	*out = buf_str(&b);
	return 0;
}

int
input_read(struct run *r, struct str name, struct str *out)
{
	struct stat st;
	int fd, error;

	if (str_eq(name, STR("-")))
		return fd_read(r, STDIN_FILENO, out);
	fd = open(name.p, O_RDONLY | O_CLOEXEC | O_NOCTTY);
	if (fd < 0) {
		err_set(r->e, errno == ENOENT ? FAIL_NOTFOUND : FAIL_IO, "%s",
		    strerror(errno));
		return err_fix(r->e,
		    "name a file that can be read, or - for standard input");
	}
	if (fstat(fd, &st) == 0 && S_ISDIR(st.st_mode)) {
		close(fd);
		err_set(r->e, FAIL_IO, "is a folder");
		return err_fix(r->e, "name the files in it");
	}
	error = fd_read(r, fd, out);
	close(fd);
	return error;
}

int
input_class(struct run *r, const struct opt_value *o, struct ingest_in *in)
{
	struct buf b;

	in->has_class = o->given;
	if (!o->given || source_class_find(o->text, &in->cls))
		return 0;
	err_set(r->e, FAIL_USAGE, "no class \"%.*s\"", STR_ARG(o->text));
	buf_init(&b, r->a, REPORT_MAX);
	for (int c = 0; c < CLASS_COUNT; c++)
		buf_f(&b, "%s%s", c != 0 ? ", " : "",
		    source_class_name((enum source_class)c));
	return err_fix(r->e, "one of %.*s", STR_ARG(buf_str(&b)));
}
