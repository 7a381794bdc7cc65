/*
 * disk_swap: two names of files exchanged in one moment, and many files made
 * lasting with one call, where the system can.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <unistd.h>

#include "base/disk.h"

#ifdef __linux__

const size_t disk_many = 64;

int
disk_sync_all(const char *folder)
{
	int fd = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	int error = 0;

	if (fd < 0)
		return errno;
	if (syncfs(fd) != 0)
		error = errno;
	close(fd);
	return error;
}

#else

const size_t disk_many = SIZE_MAX;

int
disk_sync_all(const char *folder)
{
	return disk_sync(folder);
}

#endif

#ifdef RENAME_EXCHANGE

int
disk_swap(const char *x, const char *y)
{
	if (renameat2(AT_FDCWD, x, AT_FDCWD, y, RENAME_EXCHANGE) == 0)
		return 0;
	return errno == EINVAL || errno == ENOTSUP ? ENOSYS : errno;
}

int
disk_name_new(const char *temp, const char *place)
{
	if (renameat2(AT_FDCWD, temp, AT_FDCWD, place, RENAME_NOREPLACE) == 0)
		return 0;
	return errno == EINVAL || errno == ENOTSUP ? ENOSYS : errno;
}

#else

int
disk_swap(const char *x, const char *y)
{
	(void)x;
	(void)y;
	return ENOSYS;
}

int
disk_name_new(const char *temp, const char *place)
{
	(void)temp;
	(void)place;
	return ENOSYS;
}

#endif
