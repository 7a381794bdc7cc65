/* Runs a fuzzer's entry over the files named, so that a saved crash is an
 * ordinary test. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *p, size_t n);

static int
replay(const char *path)
{
	FILE *f = fopen(path, "rb");
	uint8_t *p =
	    NULL; /* exactly as long, so that reading past it is seen */
	long n = -1;

	if (f != NULL && fseek(f, 0, SEEK_END) == 0)
		n = ftell(f);
	if (n >= 0 && fseek(f, 0, SEEK_SET) == 0)
		p = malloc(n > 0 ? (size_t)n : 1);
	if (p == NULL || fread(p, 1, (size_t)n, f) != (size_t)n) {
		perror(path);
		n = -1;
	} else {
		LLVMFuzzerTestOneInput(p, (size_t)n);
	}
	free(p);
	if (f != NULL)
		fclose(f);
	return n < 0;
}

int
main(int argc, char **argv)
{
	int failed = 0;

	for (int i = 1; i < argc; i++)
		failed |= replay(argv[i]);
	return failed;
}
