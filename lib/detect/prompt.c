#include "detect/prompt.h"

#include <errno.h>
#include <sys/random.h>
#include <time.h>

#include "base/err.h"
#include "base/hash.h"
#include "base/text.h"
#include "base/tree.h"
#include "format/yaml.h"

#define MARKER "{{marker}}"
#define MARKER_CHARS 16
#define HASH_CHARS 12

/* Text of a prompt file, and where it stands for a message. */
static int
text_find(struct arena *a, const struct tree *wiki, const struct tree *share,
    const char *name, struct str *path, struct str *out, bool *own,
    struct err *e)
{
	*own = true;
	*path = str_printf(a, PROMPT_DIR "%s.md", name);
	if (tree_has(wiki, *path))
		return tree_read(a, wiki, *path, out, e);
	*own = false;
	*path = str_printf(a, "prompts/%s.md", name);
	if (share != NULL && tree_has(share, *path))
		return tree_read(a, share, *path, out, e);
	for (const struct prompt_builtin *p = prompt_builtins; p->name != NULL;
	     p++)
		if (str_eq(str_of(p->name), str_of(name))) {
			*out = (struct str){(const char *)p->text, p->n};
			return 0;
		}
	err_set(e, FAIL_NOTFOUND, "no prompt is called %s", name);
	return err_fix(e, "ls .wikictl/prompts");
}

/* Front matter between two lines of "---". */
static bool
front_cut(struct str text, struct str *front, struct str *body)
{
	static const struct str fence = STR_INIT("---\n"),
				end = STR_INIT("\n---\n");
	size_t at;

	if (!str_starts(text, fence))
		return false;
	text = str_sub(text, fence.n, text.n);
	at = str_find(text, end);
	if (at == text.n)
		return false;
	*front = str_sub(text, 0, at + 1);
	*body = str_sub(text, at + end.n, text.n);
	return true;
}

/* A prompt may have been checked out with the line ends of another system. */
static struct str
unix_lines(struct arena *a, struct str text)
{
	struct str line;
	struct buf b;

	if (str_chr(text, '\r') == text.n)
		return text;
	buf_init(&b, a, PROMPT_MAX + 1);
	while (str_line(&text, &line)) {
		buf_add(&b, line);
		buf_c(&b, '\n');
	}
	return buf_str(&b);
}

/* Whether other people's text goes with it. */
static bool
is_asked(const char *name)
{
	return !str_eq(str_of(name), STR("agent")) &&
	       !str_eq(str_of(name), STR("skill"));
}

int
prompt_load(struct arena *a, const struct tree *wiki, const struct tree *share,
    const char *name, struct prompt *out, struct err *e)
{
	struct str text = STR_NONE, path, front = STR_NONE, body;
	struct val *v;
	bool own;

	if (text_find(a, wiki, share, name, &path, &text, &own, e) != 0)
		return -1;
	if (text.n > PROMPT_MAX)
		return err_set(
		    e, FAIL_LIMIT, "%.*s: larger than 64 KiB", STR_ARG(path));
	text = unix_lines(a, text);
	body = text;
	front_cut(text, &front, &body);
	if (val_from_yaml(a, front, YAML_TEXT_MAX, &v, e) != 0)
		return err_prefix(e, "%.*s", STR_ARG(path));
	if (own && !str_has(body, STR(MARKER)) && is_asked(name)) {
		err_set(e, FAIL_SYNTAX,
		    "%.*s: does not say " MARKER
		    ", by which it would tell text from order",
		    STR_ARG(path));
		return err_fix(e, "start from prompts/%s.md", name);
	}
	*out = (struct prompt){
	    .name = str_of(name),
	    .version = val_str(v, "version"),
	    .hash = str_sub(hash_hex(a, text), 0, HASH_CHARS),
	    .text = body,
	    .own = own,
	};
	return 0;
}

struct str
prompt_marker(struct arena *a, struct str seed, long nth)
{
	_Alignas(struct timespec) unsigned char noise[32] = {0};
	size_t n = 0;

	if (seed.n != 0)
		return hash_short(a,
		    str_printf(a, "%.*s %ld", STR_ARG(seed), nth),
		    MARKER_CHARS);
	clock_gettime(CLOCK_MONOTONIC, (struct timespec *)(void *)noise);
	/* no kernel we run on is without; where one is, the clock remains */
	while (n < sizeof(noise)) {
		ssize_t got = getrandom(noise + n, sizeof(noise) - n, 0);

		if (got < 0 && errno != EINTR)
			break;
		if (got > 0)
			n += (size_t)got;
	}
	return hash_short(
	    a, (struct str){(char *)noise, sizeof(noise)}, MARKER_CHARS);
}

struct str
prompt_system(struct arena *a, const struct prompt *p, struct str marker)
{
	struct str rest = p->text;
	struct buf b;
	size_t at;

	buf_init(&b, a, 2 * PROMPT_MAX);
	while ((at = str_find(rest, STR(MARKER))) < rest.n) {
		buf_add(&b, str_sub(rest, 0, at));
		buf_add(&b, marker);
		rest = str_sub(rest, at + STR(MARKER).n, rest.n);
	}
	buf_add(&b, rest);
	return buf_str(&b);
}

/* Whether what follows the bracket makes it one of a chat template's. */
static bool
acts(struct str after, char bracket)
{
	char c = after.n != 0 ? after.p[0] : ' ';

	if (bracket == '[')
		return str_ieq(str_sub(after, 0, 4), STR("inst")) ||
		       str_ieq(str_sub(after, 0, 5), STR("/inst"));
	return c == '|' || c == '<' || c == '/' || (c >= 'a' && c <= 'z') ||
	       (c >= 'A' && c <= 'Z');
}

struct str
prompt_neutral(struct arena *a, struct str text)
{
	struct buf b;

	text = text_clean(a, text, true);
	buf_init(&b, a, 2 * text.n + 1);
	for (size_t i = 0; i < text.n; i++) {
		char c = text.p[i];

		buf_c(&b, c);
		if ((c == '<' || c == '[') &&
		    acts(str_sub(text, i + 1, text.n), c))
			buf_c(&b, ' ');
		else if ((c == '|' || c == '>') && i + 1 < text.n &&
			 text.p[i + 1] == '>')
			buf_c(&b, ' ');
	}
	return buf_str(&b);
}

struct str
prompt_fence(struct arena *a, struct str marker, struct str text)
{
	return str_printf(a, "<<<%.*s\n%.*s\n%.*s>>>\n", STR_ARG(marker),
	    STR_ARG(prompt_neutral(a, text)), STR_ARG(marker));
}

bool
prompt_holds(struct arena *a, struct str whole, struct str part)
{
	part = text_squeeze(a, prompt_neutral(a, part));
	return part.n != 0 &&
	       str_has(text_squeeze(a, prompt_neutral(a, whole)), part);
}
