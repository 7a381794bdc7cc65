/*
 * Many packets as a file, for engines that work through one: the form of the
 * Batch API, a JSON object a line. Of the wiki a bounded part is held at a
 * time, whatever its size.
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

#include "base/text.h"
#include "format/json.h"
#include "judging.h"
#include "model/wiki.h"
#include "ops/ingest.h"
#include "place.h"
#include "report.h"

#define AT_A_TIME 64
#define LINE_MAX_BYTES ((size_t)8 << 20)
#define LISTED 100

/* The wiki without its findings. */
static int
bare_open(struct run *r, struct judging *j)
{
	if (wiki_open_bare(r->a, r->disk, &r->wiki, r->e) != 0 ||
	    judging_open(r, j, false) != 0)
		return -1;
	shelf_load(r->a, r->wiki, &j->shelf);
	return 0;
}

/* A part of the wiki, in memory that is given back with it. */
struct part {
	struct arena *a;
	struct wiki w;
	struct tree *edits;
	size_t n;
};

static void
part_start(struct run *r, struct part *p)
{
	struct tree *disk;

	arena_reset(p->a);
	disk = tree_dir(p->a, r->root);
	p->edits = tree_edits(p->a, disk);
	p->w = *r->wiki;
	p->w.a = p->a;
	p->w.tree = p->edits;
	p->w.findings = (struct findings){0};
	p->n = 0;
}

static int
part_flush(struct run *r, struct part *p)
{
	int rc = tree_flush(p->edits, r->root, ingest_rank, r->e);

	part_start(r, p);
	return rc;
}

static void
not_checked(struct run *r, struct judging *j, struct str what)
{
	if (j->not_checked.n < LISTED)
		strs_add(r->a, &j->not_checked, str_dup(r->a, what));
	else
		j->unlisted++;
}

/* ---- out ---- */

static void
line_put(struct judging *j, struct arena *a, const struct packet *p, FILE *f)
{
	struct val *v = val_map(a);
	struct buf b;

	val_set_text(a, v, "custom_id", p->name);
	val_set_text(a, v, "method", STR("POST"));
	val_set_text(a, v, "url", STR("/v1/chat/completions"));
	val_set(a, v, "body", llm_chat_body(a, &j->m, &p->ask));
	buf_init(&b, a, LINE_MAX_BYTES);
	val_to_json(&b, v, 0);
	buf_c(&b, '\n');
	fwrite(b.p, 1, b.n, f);
	j->tokens_in += llm_tokens(p->ask.system) + llm_tokens(p->ask.user);
}

/* Whether it goes in. */
static bool
counted(
    struct run *r, struct judging *j, struct part *p, const struct finding *f)
{
	enum adjudicable kind =
	    adjudicate_kind(p->a, p->w.tree, f, r->today, j->min_age);

	j->open += kind != ADJ_SETTLED;
	j->many += kind == ADJ_MANY;
	j->young += kind == ADJ_YOUNG;
	j->judged += kind == ADJ_JUDGED;
	if (kind != ADJ_PENDING && !(kind == ADJ_JUDGED && j->again))
		return false;
	if (j->limit != 0 && j->pending >= j->limit)
		return false;
	j->pending++;
	return true;
}

static int
export_all(struct run *r, struct judging *j, FILE *f)
{
	struct part p = {.a = arena_new()};
	struct strs paths;

	if (tree_list(r->a, r->disk, STR(FINDING_DIR), &paths, r->e) != 0)
		return -1;
	part_start(r, &p);
	VEC_EACH (i, &paths) {
		struct finding *found;
		struct packet packet;
		struct err bad;

		err_init(&bad, p.a);
		if (!str_ends(paths.v[i], STR(".yaml")))
			continue;
		if (finding_load(p.a, p.w.tree, paths.v[i], &found, &bad) !=
		    0) {
			not_checked(r, j, bad.msg);
			continue;
		}
		if (counted(r, j, &p, found)) {
			judging_packet(
			    r, j, p.a, &p.w, found, PACKET_FULL, &packet);
			line_put(j, p.a, &packet, f);
		}
		if (++p.n == AT_A_TIME)
			part_start(r, &p);
	}
	arena_free(p.a);
	return 0;
}

static int
unwritten(struct run *r, struct str file)
{
	return err_set(r->e, FAIL_IO, "%.*s: cannot be written: %s",
	    STR_ARG(file), strerror(errno));
}

int
judging_export(struct run *r, struct judging *j, struct str file)
{
	struct str temp = str_printf(r->a, "%.*s.part", STR_ARG(file));
	bool out = str_eq(file, STR("-"));
	FILE *f;
	int rc;

	if (out && r->json)
		return err_set(r->e, FAIL_USAGE,
		    "--export - is the batch itself, and goes without --json");
	if (bare_open(r, j) != 0)
		return -1;
	if (j->model.n == 0) {
		err_set(r->e, FAIL_USAGE, "a batch names its model");
		return err_fix(
		    r->e, "give --model NAME, or judge.model in " WIKI_CONFIG);
	}
	j->m.model = j->model;
	f = out ? stdout : fopen(temp.p, "w");
	if (f == NULL)
		return unwritten(r, file);
	rc = export_all(r, j, f);
	if (fflush(f) != 0 && rc == 0)
		rc = unwritten(r, file);
	if (out)
		return rc;
	if (fclose(f) != 0 && rc == 0)
		rc = unwritten(r, file);
	if (rc == 0 && rename(temp.p, file.p) != 0)
		rc = unwritten(r, file);
	if (rc != 0)
		unlink(temp.p);
	return rc;
}

/* ---- in ---- */

/* The completion in a line of an output file; some engines leave out the
 * `body` around it. */
static int
completion_of(struct arena *a, const struct val *v, struct llm_answer *got,
    struct str *model, struct err *e)
{
	const struct val *response = val_get(v, "response"), *body;
	const struct val *error = val_get(v, "error");
	long status = val_num(response, "status_code", 200);

	if (error != NULL && error->kind != VAL_NULL)
		return err_set(e, FAIL_UNCHECKED, "the batch failed here: %.*s",
		    STR_ARG(text_clean(
			a, str_sub(val_str(error, "message"), 0, 200), false)));
	if (response == NULL || response->kind != VAL_MAP)
		return err_set(e, FAIL_UNCHECKED, "no response");
	if (status != 200)
		return err_set(e, FAIL_UNCHECKED, "status %ld", status);
	body = val_get(response, "body");
	if (body == NULL)
		body = response;
	*model = text_clean(a, str_sub(val_str(body, "model"), 0, 100), false);
	return llm_chat_read(a, body, got, e);
}

/* The finding of "c-7k3m9q2x4d.4f8k", if it still is as it was then. */
static int
pair_find(struct run *r, struct judging *j, struct part *p, struct str name,
    struct finding **out, struct err *e)
{
	struct str id, seen, path;
	struct packet packet;

	str_cut(name, '.', &id, &seen);
	path = finding_path(p->a, id);
	if (id.n < 5 || !tree_path_ok(path) || !tree_has(p->edits, path))
		return err_set(e, FAIL_UNCHECKED, "no conflict is called that");
	if (finding_load(p->a, p->edits, path, out, e) != 0)
		return -1;
	switch (adjudicate_kind(p->a, p->edits, *out, r->today, j->min_age)) {
	case ADJ_JUDGED:
		if (!j->again) {
			j->known++;
			*out = NULL;
			return 0;
		}
		break;
	case ADJ_PENDING:
		break;
	case ADJ_MANY:
	case ADJ_YOUNG:
	case ADJ_SETTLED:
		j->changed++;
		*out = NULL;
		return 0;
	}
	j->pending++;
	if (seen.n == 0)
		return 0;
	judging_packet(r, j, p->a, &p->w, *out, PACKET_FULL, &packet);
	if (!str_eq(packet.name, name)) {
		j->changed++;
		*out = NULL;
	}
	return 0;
}

static int
line_take(struct run *r, struct judging *j, struct part *p, struct str line,
    struct err *e)
{
	struct adjudicate_out out;
	struct llm_answer got;
	struct judge by = j->by;
	struct str model = STR_NONE, id;
	struct finding *f = NULL;
	struct val *v;

	if (val_from_json(p->a, line, &v, e) != 0)
		return -1;
	id = val_str(v, "custom_id");
	if (pair_find(r, j, p, id, &f, e) != 0 ||
	    (f != NULL && completion_of(p->a, v, &got, &model, e) != 0))
		return err_prefix(e, "%.*s",
		    STR_ARG(text_clean(p->a, str_sub(id, 0, 64), false)));
	if (f == NULL)
		return 0;
	if (model.n != 0)
		by.model = model;
	p->w.findings = (struct findings){0};
	*VEC_ADD(p->a, &p->w.findings) = f;
	if (adjudicate_take(p->a, &p->w, f, got.text, got.cut, &by,
		judge_actor(p->a, &by), r->today, !r->agent, p->edits, &out,
		e) != 0)
		return err_prefix(e, "%.*s", STR_ARG(f->id));
	j->asked++;
	j->tokens_in += got.tokens_in;
	j->tokens_out += got.tokens_out;
	judging_tell(NULL, j, f->id, &out);
	return 0;
}

static int
import_all(struct run *r, struct judging *j, FILE *f)
{
	struct part p = {.a = arena_new()};
	char *line = NULL;
	size_t cap = 0;
	ssize_t n;
	int rc = 0;

	part_start(r, &p);
	for (long at = 1; rc == 0 && (n = getline(&line, &cap, f)) > 0; at++) {
		struct str text = str_trim((struct str){line, (size_t)n});
		struct err bad;

		err_init(&bad, p.a);
		if (text.n == 0)
			continue;
		if ((size_t)n > LINE_MAX_BYTES)
			err_set(&bad, FAIL_LIMIT, "longer than 8 MiB");
		else if (line_take(r, j, &p, text, &bad) == 0)
			bad.code = FAIL_NONE;
		if (bad.code != FAIL_NONE)
			not_checked(r, j,
			    str_printf(
				p.a, "line %ld: %.*s", at, STR_ARG(bad.msg)));
		if (++p.n == AT_A_TIME)
			rc = part_flush(r, &p);
	}
	if (rc == 0)
		rc = part_flush(r, &p);
	free(line);
	arena_free(p.a);
	return rc;
}

int
judging_import(struct run *r, struct judging *j, struct str file)
{
	bool in = str_eq(file, STR("-"));
	FILE *f = in ? stdin : fopen(file.p, "r");
	int rc;

	if (f == NULL)
		return err_set(r->e, FAIL_NOTFOUND, "%.*s: %s", STR_ARG(file),
		    strerror(errno));
	rc = place_lock(r) != 0 || bare_open(r, j) != 0 ||
		     import_all(r, j, f) != 0
		 ? -1
		 : 0;
	if (!in)
		fclose(f);
	return rc;
}
