/*
 * faults: loaded before the C library, it makes the N-th write point of a
 * program fail. FAULT_DO says how:
 *   kill     SIGKILL before the call; a write is cut in half first
 *   edit     runs the shell words of FAULT_EDIT before the call
 *   NUMBER   the call fails with that errno, and with FAULT_ON=1 so does each
 *            one after it
 * FAULT_AT is N, from 1; the number of points gone through is written to the
 * file FAULT_COUNT. Only the first program of a chain is meddled with.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

static long at, seen, error_no;
static int on, count_fd = -1;
static const char *how, *edit;
static int busy;

__attribute__((constructor)) static void
begin(void)
{
	const char *n = getenv("FAULT_AT"), *file = getenv("FAULT_COUNT");

	how = getenv("FAULT_DO");
	edit = getenv("FAULT_EDIT");
	at = n != NULL ? strtol(n, NULL, 10) : 0;
	on = getenv("FAULT_ON") != NULL;
	error_no = how != NULL ? strtol(how, NULL, 10) : 0;
	if (file != NULL)
		count_fd = open(file, O_WRONLY | O_CREAT | O_TRUNC, 0666);
	seen = 0; /* that was our own */
	unsetenv("LD_PRELOAD");
}

__attribute__((destructor)) static void
end(void)
{
	if (count_fd >= 0)
		dprintf(count_fd, "%ld\n", seen);
}

/* 1: this call is to fail. `fd` and so on: of a write, to be cut in half. */
static int
point(int fd, const void *p, size_t n)
{
	static ssize_t (*real)(int, const void *, size_t);

	if (busy)
		return 0;
	seen++;
	if (how == NULL || seen < at || (seen > at && !on))
		return 0;
	if (strcmp(how, "kill") == 0) {
		if (fd >= 0 && n > 1) {
			*(void **)&real = dlsym(RTLD_NEXT, "write");
			(void)!real(fd, p, n / 2);
		}
		raise(SIGKILL);
	}
	if (strcmp(how, "edit") == 0) {
		busy = 1;
		(void)!system(edit);
		busy = 0;
		return 0;
	}
	errno = (int)error_no;
	return 1;
}

#define REAL(name) (*(void **)&real = dlsym(RTLD_NEXT, name))

static int
is_file(int fd)
{
	struct stat st;

	return fd > 2 && fd != count_fd && fstat(fd, &st) == 0 &&
	       S_ISREG(st.st_mode);
}

ssize_t
write(int fd, const void *p, size_t n)
{
	static ssize_t (*real)(int, const void *, size_t);

	REAL("write");
	return is_file(fd) && point(fd, p, n) ? -1 : real(fd, p, n);
}

int
fsync(int fd)
{
	static int (*real)(int);

	REAL("fsync");
	return point(-1, NULL, 0) ? -1 : real(fd);
}

int
syncfs(int fd)
{
	static int (*real)(int);

	REAL("syncfs");
	return point(-1, NULL, 0) ? -1 : real(fd);
}

int
fchmod(int fd, mode_t mode)
{
	static int (*real)(int, mode_t);

	REAL("fchmod");
	return point(-1, NULL, 0) ? -1 : real(fd, mode);
}

int
rename(const char *from, const char *to)
{
	static int (*real)(const char *, const char *);

	REAL("rename");
	return point(-1, NULL, 0) ? -1 : real(from, to);
}

int
renameat2(int fd, const char *from, int fd2, const char *to, unsigned flags)
{
	static int (*real)(int, const char *, int, const char *, unsigned);

	REAL("renameat2");
	return point(-1, NULL, 0) ? -1 : real(fd, from, fd2, to, flags);
}

int
unlink(const char *name)
{
	static int (*real)(const char *);

	REAL("unlink");
	return point(-1, NULL, 0) ? -1 : real(name);
}

int
unlinkat(int dir, const char *name, int flags)
{
	static int (*real)(int, const char *, int);

	REAL("unlinkat");
	return point(-1, NULL, 0) ? -1 : real(dir, name, flags);
}

int
rmdir(const char *name)
{
	static int (*real)(const char *);

	REAL("rmdir");
	return point(-1, NULL, 0) ? -1 : real(name);
}

int
mkdir(const char *name, mode_t mode)
{
	static int (*real)(const char *, mode_t);

	REAL("mkdir");
	return point(-1, NULL, 0) ? -1 : real(name, mode);
}

int
open(const char *name, int flags, ...)
{
	static int (*real)(const char *, int, ...);
	va_list ap;
	mode_t mode = 0;

	REAL("open");
	if ((flags & O_CREAT) == 0)
		return real(name, flags);
	va_start(ap, flags);
	mode = va_arg(ap, mode_t);
	va_end(ap);
	return point(-1, NULL, 0) ? -1 : real(name, flags, mode);
}

int
open64(const char *name, int flags, ...)
{
	va_list ap;
	mode_t mode;

	va_start(ap, flags);
	mode = (flags & O_CREAT) != 0 ? va_arg(ap, mode_t) : 0;
	va_end(ap);
	return open(name, flags, mode);
}
