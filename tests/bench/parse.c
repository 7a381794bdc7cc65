/*
 * parse: what the least is that a program can do with all pages of a wiki:
 * find them, read them, parse each with cmark-gfm as the wiki does, tables
 * and footnotes included. Prints how many and how large they were.
 *
 * usage: parse DIR
 */
#include <cmark-gfm-core-extensions.h>
#include <cmark-gfm.h>
#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static cmark_syntax_extension *table;
static long pages, blocks;
static size_t bytes;

static char *
read_file(const char *path, size_t n)
{
	FILE *f = fopen(path, "re");
	char *p = malloc(n + 1);

	if (f == NULL || p == NULL || fread(p, 1, n, f) != n)
		exit(3);
	fclose(f);
	return p;
}

/* Each node is visited: a parse that nobody looks at serves nobody. */
static long
visit(cmark_node *doc)
{
	cmark_iter *it = cmark_iter_new(doc);
	long n = 0;

	while (cmark_iter_next(it) != CMARK_EVENT_DONE)
		n++;
	cmark_iter_free(it);
	return n;
}

static int
page(const char *path, const struct stat *st, int kind, struct FTW *at)
{
	size_t n = strlen(path), size = (size_t)st->st_size;
	cmark_parser *parser;
	cmark_node *doc;
	char *text;

	(void)at;
	if (kind != FTW_F || n < 3 || strcmp(path + n - 3, ".md") != 0)
		return 0;
	text = read_file(path, size);
	parser = cmark_parser_new(CMARK_OPT_FOOTNOTES | CMARK_OPT_SOURCEPOS);
	cmark_parser_attach_syntax_extension(parser, table);
	cmark_parser_feed(parser, text, size);
	doc = cmark_parser_finish(parser);
	blocks += visit(doc);
	cmark_node_free(doc);
	cmark_parser_free(parser);
	free(text);
	pages++;
	bytes += size;
	return 0;
}

int
main(int argc, char **argv)
{
	if (argc != 2)
		return 2;
	cmark_gfm_core_extensions_ensure_registered();
	table = cmark_find_syntax_extension("table");
	if (nftw(argv[1], page, 16, FTW_PHYS) != 0)
		return 3;
	printf("%ld pages, %zu bytes, %ld nodes\n", pages, bytes, blocks);
	return 0;
}
