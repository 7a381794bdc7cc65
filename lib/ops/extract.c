#include "ops/extract.h"

#include "base/err.h"
#include "base/hash.h"
#include "base/tree.h"
#include "detect/reply.h"
#include "format/json.h"

#define CACHE ".wikictl/cache/extract/"
#define PART_MAX ((size_t)24 << 10)
/* A part this small that is still cut off is given up. */
#define PART_MIN ((size_t)512)
#define QUOTE_MAX ((size_t)4 << 10)
#define CLAIMS_MAX 500

static const struct reply_field claim_fields[] = {
    {"quote", REPLY_TEXT, NULL, QUOTE_MAX, NULL},
    {"subject", REPLY_TEXT, NULL, QUOTE_MAX, NULL},
    {"sentence", REPLY_TEXT, NULL, QUOTE_MAX, NULL},
    {NULL, REPLY_END, NULL, 0, NULL},
};
static const struct reply_field fields[] = {
    {"claims", REPLY_LIST, NULL, CLAIMS_MAX, claim_fields},
    {NULL, REPLY_END, NULL, 0, NULL},
};

struct work {
	struct arena *a;
	const struct extract_in *in;
	struct extract_out *out;
	long nth;
};

static struct str
cache_path(struct work *k, struct str part)
{
	const struct extract_in *in = k->in;
	struct str key = hash_hex(
	    k->a, str_printf(k->a, "%.*s\n%.*s\n%.*s\n%.*s",
		      STR_ARG(llm_model(in->m)), STR_ARG(in->prompt->hash),
		      STR_ARG(in->title), STR_ARG(part)));

	return str_printf(k->a, CACHE "%.*s/%.*s.txt",
	    STR_ARG(str_sub(key, 0, 2)), STR_ARG(key));
}

static struct llm_ask
ask_of(struct work *k, struct str part)
{
	struct str marker = prompt_marker(k->a, k->in->seed, k->nth++);

	return (struct llm_ask){
	    .system = prompt_system(k->a, k->in->prompt, marker),
	    .user = prompt_fence(k->a, marker,
		str_printf(k->a, "Title: %.*s\n\n%.*s", STR_ARG(k->in->title),
		    STR_ARG(part))),
	    .schema_name = STR("claims"),
	    .schema = reply_schema(k->a, fields),
	};
}

static void
take(struct work *k, const struct val *v)
{
	const struct val *l = val_get(v, "claims");

	for (size_t i = 0; i < l->n; i++)
		*VEC_ADD(k->a, &k->out->claims) = (struct extracted){
		    .quote = val_str(l->list[i], "quote"),
		    .subject = val_str(l->list[i], "subject"),
		    .sentence = val_str(l->list[i], "sentence"),
		};
}

/* The last line end in the first half, or its middle. */
static size_t
half(struct str part)
{
	size_t at = str_rchr(str_sub(part, 0, part.n / 2), '\n');

	return at < part.n / 2 && at != 0 ? at + 1 : part.n / 2;
}

static bool
cached(struct work *k, struct str path)
{
	const struct val *v;
	struct str text;
	struct err quiet;

	err_init(&quiet, k->a);
	if (tree_read(k->a, k->in->cache->tree, path, &text, &quiet) != 0 ||
	    reply_read(k->a, text, false, fields, &v, &quiet) != 0)
		return false;
	k->out->cached++;
	take(k, v);
	return true;
}

static int
unanswered(struct work *k, struct err *e)
{
	if (e->code != FAIL_UNCHECKED)
		return -1;
	strs_add(k->a, &k->out->not_checked,
	    str_printf(k->a, "claims by the model: %.*s", STR_ARG(e->msg)));
	err_clear(e);
	return 0;
}

static int
part_ask(struct work *k, struct str part, struct err *e)
{
	struct str path = cache_path(k, part);
	struct llm_answer got;
	const struct val *v;
	struct llm_ask ask;

	if (cached(k, path))
		return 0;
	ask = ask_of(k, part);
	k->out->calls++;
	if (k->in->dry) {
		k->out->tokens += llm_tokens(ask.system) +
				  llm_tokens(ask.user) +
				  k->in->m->limits.answer;
		return 0;
	}
	if (llm_ask(k->a, k->in->m, &ask, &got, e) != 0)
		return unanswered(k, e);
	if (got.cut && part.n > PART_MIN) {
		size_t at = half(part);

		return part_ask(k, str_sub(part, 0, at), e) != 0 ||
			       part_ask(k, str_sub(part, at, part.n), e) != 0
			   ? -1
			   : 0;
	}
	if (reply_read(k->a, got.text, got.cut, fields, &v, e) != 0)
		return unanswered(k, e);
	take(k, v);
	return k->in->cache->keep(k->in->cache->own, path, got.text, e);
}

/* The next part: whole lines where that is possible. */
static struct str
part_next(struct str *rest)
{
	struct str part = str_sub(*rest, 0, PART_MAX);
	size_t at = str_rchr(part, '\n');

	if (part.n < rest->n && at < part.n && at != 0)
		part = str_sub(part, 0, at + 1);
	*rest = str_sub(*rest, part.n, rest->n);
	return part;
}

int
extract_ask(struct arena *a, const struct extract_in *in,
    struct extract_out *out, struct err *e)
{
	struct work k = {.a = a, .in = in, .out = out};
	struct str rest = in->text;

	*out = (struct extract_out){0};
	while (rest.n != 0) {
		struct str part = part_next(&rest);

		if (str_trim(part).n != 0 && part_ask(&k, part, e) != 0)
			return -1;
	}
	return 0;
}

int
extract_read(
    struct arena *a, struct str text, struct extracteds *out, struct err *e)
{
	struct str line;

	for (int n = 1; str_line(&text, &line); n++) {
		struct extracted x;
		struct val *v;

		if (str_trim(line).n == 0)
			continue;
		if (val_from_json(a, line, &v, e) != 0)
			return err_set(e, FAIL_SYNTAX, "line %d: no JSON", n);
		x = (struct extracted){val_str(v, "quote"),
		    val_str(v, "subject"), val_str(v, "sentence")};
		if (x.quote.n == 0 || x.subject.n == 0) {
			err_set(e, FAIL_SYNTAX,
			    "line %d: a claim has a \"quote\" and a "
			    "\"subject\"",
			    n);
			return err_fix(e,
			    "write {\"quote\": \"...\", \"subject\": \"...\", "
			    "\"sentence\": \"...\"}, a line each");
		}
		*VEC_ADD(a, out) = x;
	}
	return 0;
}
