/*
 * usage: recall FILE.jsonl...
 *
 * How often the page a sentence speaks of is among those that are read for it
 * where no --page is given. The documents of all files are one wiki; each
 * row's sentences, `evidence` or `b`, are a source of one sentence.
 */
#include <stdio.h>
#include <string.h>

#include "base/err.h"
#include "detect/atoms.h"
#include "format/json.h"
#include "ops/ingest_own.h"

struct row {
	struct str sentence, page, file;
};

static struct arena *a;
static struct err e;
static struct tree *files;
static struct VEC(struct row) rows;
static struct strs pages, texts;

static struct str
page_for(struct str text)
{
	struct str path;

	VEC_EACH (i, &texts)
		if (str_eq(texts.v[i], text))
			return pages.v[i];
	path = str_printf(a, "wiki/d%04zu.md", pages.n);
	strs_add(a, &texts, text);
	strs_add(a, &pages, path);
	tree_put(files, path, text);
	return path;
}

static void
read_file(const char *name)
{
	static char line[1 << 20];
	FILE *f = fopen(name, "r");

	if (f == NULL) {
		perror(name);
		return;
	}
	while (fgets(line, sizeof(line), f) != NULL) {
		const struct val *doc, *said;
		struct val *v;
		struct str path;

		if (val_from_json(a, str_dup(a, str_of(line)), &v, &e) != 0)
			continue;
		doc = val_get(v, "document");
		said = val_get(v, "evidence");
		if (doc == NULL || said == NULL || said->kind != VAL_LIST)
			continue;
		path = page_for(doc->text);
		for (size_t i = 0; i < said->n; i++)
			*VEC_ADD(a, &rows) = (struct row){
			    said->list[i]->text, path, str_of(name)};
	}
	fclose(f);
}

int
main(int argc, char **argv)
{
	size_t asked = 0, found = 0, read = 0, dumb = 0;

	a = arena_new();
	err_init(&e, a);
	files = tree_mem(a);
	tree_put(files, STR(WIKI_CONFIG), STR("pages: wiki/**/*.md\n"));
	for (int i = 1; i < argc; i++)
		read_file(argv[i]);
	VEC_EACH (i, &rows) {
		struct arena *own = arena_new();
		struct ingest_in in = {.cache = STR_NONE};
		struct ingest_out out = {0};
		struct work k = {.a = own, .in = &in, .out = &out};
		struct strs paths = {0};
		struct md_doc *doc;
		struct atoms_ctx ctx = {0};

		if (wiki_open(own, files, &k.w, &e) != 0 ||
		    md_parse(own, rows.v[i].sentence, &doc, &e) != 0)
			return 3;
		k.edits = tree_edits(own, k.w->tree);
		atoms_read(own, doc, &ctx, &k.claims);
		if (k.claims.n == 0) {
			dumb++;
		} else if (pages_pick(&k, &paths, &e) == 0) {
			asked++;
			read += paths.n;
			if (strs_has(&paths, rows.v[i].page))
				found++;
			else
				printf("not read: %.*s: %.*s\n",
				    STR_ARG(rows.v[i].page),
				    STR_ARG(rows.v[i].sentence));
		}
		arena_free(own);
	}
	printf("%zu pages, %zu sentences: the page is read for %zu = %.2f %%, "
	       "%.1f pages a sentence; %zu gave no claim\n",
	    pages.n, asked, found,
	    asked ? 100. * (double)found / (double)asked : 0,
	    asked ? (double)read / (double)asked : 0, dumb);
	arena_free(a);
	return 0;
}
