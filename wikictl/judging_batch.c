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
#include "ops/trail.h"
#include "place.h"
#include "report.h"

#define AT_A_TIME 64
/* Answers written together: many files are made lasting with few calls. */
#define TAKEN_AT_ONCE 512
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
	struct arena *a;    /* given back after each matter */
	struct arena *keep; /* what is read and written of the part */
	struct wiki w;
	struct tree *edits;
	size_t n;
};

static void
part_start(struct run *r, struct part *p)
{
	struct tree *disk;

	arena_reset(p->a);
	arena_reset(p->keep);
	disk = tree_dir(p->keep, r->root);
	p->edits = tree_edits(p->keep, disk);
	p->w = *r->wiki;
	p->w.a = p->a;
	p->w.tree = p->edits;
	p->w.findings = (struct findings){0};
	p->n = 0;
}

/* One matter is done; true where the part is full. */
static bool
part_step(struct part *p, size_t full)
{
	arena_reset(p->a);
	return ++p->n == full;
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
counted(struct judging *j, enum adjudicable kind)
{
	if (!judging_counted(j, kind))
		return false;
	if (j->limit != 0 && j->pending >= j->limit)
		return false;
	j->pending++;
	return true;
}

static void
matter_put(struct judging *j, struct part *p, const struct matter *m, FILE *f)
{
	struct packet packet;

	judging_packet(j, p->a, &p->w, m, PACKET_FULL, &packet);
	line_put(j, p->a, &packet, f);
}

static void
finding_put(
    struct run *r, struct judging *j, struct part *p, struct str path, FILE *f)
{
	struct matter m = {0};
	enum adjudicable kind;
	struct err bad;

	err_init(&bad, p->a);
	if (!str_ends(path, STR(".yaml")))
		return;
	if (finding_load(p->a, p->w.tree, path, &m.f, &bad) != 0) {
		not_checked(r, j, bad.msg);
		return;
	}
	kind = adjudicate_kind(p->a, p->w.tree, m.f, r->today, j->min_age);
	j->open += kind != ADJ_SETTLED;
	if (counted(j, kind))
		matter_put(j, p, &m, f);
}

static void
doubts_put(
    struct run *r, struct judging *j, struct part *p, struct str path, FILE *f)
{
	struct doubts l = {0};

	doubts_of(p->a, &p->w, path, &l);
	VEC_EACH (i, &l) {
		struct matter m = {&l.v[i]->pair, l.v[i]};

		if (!counted(j, judging_doubt_kind(r, j, l.v[i])))
			continue;
		j->ambiguous++;
		matter_put(j, p, &m, f);
	}
}

static int
export_all(struct run *r, struct judging *j, FILE *f)
{
	struct part p = {.a = arena_new(), .keep = arena_new()};
	struct strs findings, trails;

	if (tree_list(r->a, r->disk, STR(FINDING_DIR), &findings, r->e) != 0 ||
	    tree_list(r->a, r->disk, STR(TRAIL_DIR), &trails, r->e) != 0)
		return -1;
	part_start(r, &p);
	VEC_EACH (i, &findings) {
		finding_put(r, j, &p, findings.v[i], f);
		if (part_step(&p, AT_A_TIME))
			part_start(r, &p);
	}
	VEC_EACH (i, &trails) {
		doubts_put(r, j, &p, trails.v[i], f);
		if (part_step(&p, AT_A_TIME))
			part_start(r, &p);
	}
	arena_free(p.a);
	arena_free(p.keep);
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

/* In which trail a pair stands. */
struct doubt_at {
	struct str id, trail;
};
struct doubt_ats VEC(struct doubt_at);

struct import {
	struct run *r;
	struct judging *j;
	struct part p;
	bool listed; /* doubts are */
	struct doubt_ats doubts;
};

static int
by_id(const void *x, const void *y)
{
	return str_cmp(
	    ((const struct doubt_at *)x)->id, ((const struct doubt_at *)y)->id);
}

/* Of the pairs the names alone are held. */
static int
doubts_list(struct import *k, struct err *e)
{
	struct arena *own;
	struct strs trails;

	if (k->listed)
		return 0;
	if (tree_list(k->r->a, k->r->disk, STR(TRAIL_DIR), &trails, e) != 0)
		return -1;
	own = arena_new();
	VEC_EACH (i, &trails) {
		struct doubts l = {0};

		doubts_of(own, &k->p.w, trails.v[i], &l);
		VEC_EACH (n, &l)
			*VEC_ADD(k->r->a, &k->doubts) = (struct doubt_at){
			    str_dup(k->r->a, l.v[n]->pair.id), trails.v[i]};
		arena_reset(own);
	}
	arena_free(own);
	if (k->doubts.n != 0)
		qsort(k->doubts.v, k->doubts.n, sizeof(*k->doubts.v), by_id);
	k->listed = true;
	return 0;
}

static int
doubt_load(struct import *k, struct str id, struct matter *m, struct err *e)
{
	struct doubt_at key = {.id = id}, *at = NULL;
	struct doubts l = {0};
	struct doubt *d;

	if (doubts_list(k, e) != 0)
		return -1;
	if (k->doubts.n != 0)
		at = bsearch(&key, k->doubts.v, k->doubts.n,
		    sizeof(*k->doubts.v), by_id);
	if (at == NULL)
		return err_set(e, FAIL_UNCHECKED, "no pair is called that");
	doubts_of(k->p.a, &k->p.w, at->trail, &l);
	if (doubt_find(&l, id, &d, e) != 0)
		return -1;
	*m = (struct matter){&d->pair, d};
	return 0;
}

static int
conflict_load(struct import *k, struct str id, struct matter *m, struct err *e)
{
	struct str path = finding_path(k->p.a, id);

	*m = (struct matter){0};
	if (id.n < 5 || !tree_path_ok(path) || !tree_has(k->p.edits, path))
		return err_set(e, FAIL_UNCHECKED, "no conflict is called that");
	return finding_load(k->p.a, k->p.edits, path, &m->f, e);
}

/* What "c-7k3m9q2x4d.4f8k" names, if it still is as it was then; else m->f is
 * NULL. */
static int
matter_find(struct import *k, struct str name, struct matter *m, struct err *e)
{
	struct judging *j = k->j;
	enum adjudicable kind;
	struct packet packet;
	struct str id, seen;

	str_cut(name, '.', &id, &seen);
	if ((doubt_id_is(id) ? doubt_load : conflict_load)(k, id, m, e) != 0)
		return -1;
	kind = m->d != NULL ? judging_doubt_kind(k->r, j, m->d)
			    : adjudicate_kind(k->p.a, k->p.edits, m->f,
				  k->r->today, j->min_age);
	if (kind == ADJ_JUDGED && !j->again)
		j->known++;
	else if (kind != ADJ_JUDGED && kind != ADJ_PENDING)
		j->changed++;
	else
		j->pending++;
	if ((kind != ADJ_JUDGED || !j->again) && kind != ADJ_PENDING) {
		m->f = NULL;
		return 0;
	}
	if (seen.n == 0)
		return 0;
	judging_packet(j, k->p.a, &k->p.w, m, PACKET_FULL, &packet);
	if (!str_eq(packet.name, name)) {
		j->changed++;
		m->f = NULL;
	}
	return 0;
}

static int
line_take(struct import *k, struct str line, struct err *e)
{
	struct judging *j = k->j;
	struct part *p = &k->p;
	struct adjudicate_out out;
	struct llm_answer got;
	struct judge by;
	struct str model = STR_NONE, id;
	struct matter m = {0};
	struct val *v;

	if (val_from_json(p->a, line, &v, e) != 0)
		return -1;
	id = val_str(v, "custom_id");
	if (matter_find(k, id, &m, e) != 0 ||
	    (m.f != NULL && completion_of(p->a, v, &got, &model, e) != 0))
		return err_prefix(e, "%.*s",
		    STR_ARG(text_clean(p->a, str_sub(id, 0, 64), false)));
	if (m.f == NULL)
		return 0;
	by = *judging_by(j, &m);
	if (model.n != 0)
		by.model = model;
	p->w.findings = (struct findings){0};
	if (m.d == NULL)
		*VEC_ADD(p->a, &p->w.findings) = m.f;
	if (judging_take(k->r, p->a, &p->w, &m, got.text, got.cut, &by,
		judge_actor(p->a, &by), !k->r->agent, p->edits, &out, e) != 0)
		return err_prefix(e, "%.*s", STR_ARG(m.f->id));
	j->asked++;
	j->ambiguous += m.d != NULL;
	j->tokens_in += got.tokens_in;
	j->tokens_out += got.tokens_out;
	judging_tell(NULL, j, m.f->id, &out);
	return 0;
}

static int
import_all(struct run *r, struct judging *j, FILE *f)
{
	struct import k = {
	    .r = r, .j = j, .p.a = arena_new(), .p.keep = arena_new()};
	struct part *p = &k.p;
	char *line = NULL;
	size_t cap = 0;
	ssize_t n;
	int rc = 0;

	part_start(r, p);
	for (long at = 1; rc == 0 && (n = getline(&line, &cap, f)) > 0; at++) {
		struct str text = str_trim((struct str){line, (size_t)n});
		struct err bad;

		err_init(&bad, p->a);
		if (text.n == 0)
			continue;
		if ((size_t)n > LINE_MAX_BYTES)
			err_set(&bad, FAIL_LIMIT, "longer than 8 MiB");
		else if (line_take(&k, text, &bad) == 0)
			bad.code = FAIL_NONE;
		if (bad.code != FAIL_NONE)
			not_checked(r, j,
			    str_printf(
				p->a, "line %ld: %.*s", at, STR_ARG(bad.msg)));
		if (part_step(p, TAKEN_AT_ONCE))
			rc = part_flush(r, p);
	}
	if (rc == 0)
		rc = part_flush(r, p);
	free(line);
	arena_free(p->a);
	arena_free(p->keep);
	return rc;
}

int
judging_import(struct run *r, struct judging *j, struct str file)
{
	bool in = str_eq(file, STR("-"));
	FILE *f = in ? stdin : fopen(file.p, "r");
	int rc;

	if (f == NULL) {
		err_set(r->e, FAIL_NOTFOUND, "%.*s: %s", STR_ARG(file),
		    strerror(errno));
		return err_fix(r->e,
		    "name a file that can be read, or - for standard input");
	}
	rc = place_lock(r) != 0 || bare_open(r, j) != 0 ||
		     import_all(r, j, f) != 0
		 ? -1
		 : 0;
	if (!in)
		fclose(f);
	return rc;
}
