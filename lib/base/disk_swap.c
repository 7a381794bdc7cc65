/*
 * disk_swap: two names of files exchanged in one moment, where the system can.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>

#include "base/disk.h"

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
