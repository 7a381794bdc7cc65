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
	size_t cap = (size_t)32 << 20, n;
	uint8_t *p = malloc(cap), *all;

	if (f == NULL || p == NULL) {
		perror(path);
		free(p);
		if (f != NULL)
			fclose(f);
		return 1;
	}
	n = fread(p, 1, cap, f);
	fclose(f);
	all = realloc(p, n != 0 ? n : 1); /* so that reading past it is seen */
	LLVMFuzzerTestOneInput(all != NULL ? all : p, n);
	free(all != NULL ? all : p);
	return 0;
}

int
main(int argc, char **argv)
{
	int failed = 0;

	for (int i = 1; i < argc; i++)
		failed |= replay(argv[i]);
	return failed;
}
