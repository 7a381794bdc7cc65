#include "format/block.h"

#include "base/arena.h"
#include "base/err.h"

#define BEGIN "<!-- wikictl:begin "
#define END "<!-- wikictl:end -->"
#define BEGIN_REST "; by wikictl agents -->"

struct block {
	bool found, is_new;
	size_t from, to; /* the lines with the end of the last one */
	long before;	 /* bytes of ours before it */
};

/* "new", "+2" */
static bool
kind_read(struct str line, struct block *b)
{
	struct str kind, rest;

	line = str_sub(line, sizeof(BEGIN) - 1, line.n);
	if (!str_cut(line, ';', &kind, &rest))
		return false;
	b->is_new = str_eq(kind, STR("new"));
	if (b->is_new)
		return true;
	return str_starts(kind, STR("+")) &&
	       str_int(str_sub(kind, 1, kind.n), &b->before) &&
	       b->before >= 0 && (size_t)b->before <= b->from;
}

static int
block_find(struct str text, struct block *b, struct err *e)
{
	struct str rest = text, line;
	bool open = false;

	*b = (struct block){.found = false};
	for (int n = 1;; n++) {
		size_t at = text.n - rest.n;

		if (!str_line(&rest, &line))
			break;
		if (str_starts(line, STR(BEGIN))) {
			if (b->found)
				return err_set(e, FAIL_SYNTAX,
				    "line %d: a second block of wikictl; take "
				    "one of them out",
				    n);
			b->found = open = true;
			b->from = at;
			if (!kind_read(line, b))
				return err_set(e, FAIL_SYNTAX,
				    "line %d: the marker was changed; take the "
				    "block out by hand",
				    n);
		} else if (open && str_eq(str_trim(line), STR(END))) {
			open = false;
			b->to = text.n - rest.n;
		}
	}
	if (open)
		return err_set(e, FAIL_SYNTAX,
		    "the block of wikictl does not end; take it out by hand");
	return 0;
}

static struct str
line_end(struct str text)
{
	size_t at = str_chr(text, '\n');

	return at < text.n && at > 0 && text.p[at - 1] == '\r' ? STR("\r\n")
							       : STR("\n");
}

/* What sets it apart from the text before. */
static struct str
apart(struct arena *a, struct str text, struct str eol)
{
	struct str blank =
	    str_printf(a, "%.*s%.*s", STR_ARG(eol), STR_ARG(eol));

	if (text.n == 0 || str_ends(text, blank))
		return STR_NONE;
	return str_ends(text, eol) ? eol : blank;
}

bool
block_fits(struct str body)
{
	return !str_has(body, STR(BEGIN)) && !str_has(body, STR(END));
}

int
block_put(struct arena *a, struct str text, bool is_new, struct str body,
    struct str *out, struct err *e)
{
	struct str eol = line_end(text), gap, line;
	struct block b;
	struct buf to;

	if (block_find(text, &b, e) != 0)
		return -1;
	gap = b.found ? STR_NONE : apart(a, text, eol);
	if (!b.found) {
		b.from = b.to = text.n;
		b.before = (long)gap.n;
		b.is_new = is_new;
	}
	buf_init(&to, a, text.n + 4 * body.n + 1024);
	buf_add(&to, str_sub(text, 0, b.from));
	buf_add(&to, gap);
	if (b.is_new)
		buf_s(&to, BEGIN "new" BEGIN_REST);
	else
		buf_f(&to, BEGIN "+%ld" BEGIN_REST, b.before);
	buf_add(&to, eol);
	while (str_line(&body, &line)) {
		buf_add(&to, line);
		buf_add(&to, eol);
	}
	buf_s(&to, END);
	buf_add(&to, eol);
	buf_add(&to, str_sub(text, b.to, text.n));
	*out = buf_str(&to);
	return 0;
}

/* Whether the bytes before it are white space as we put it. */
static bool
ours_before(struct str text, const struct block *b)
{
	for (size_t i = b->from - (size_t)b->before; i < b->from; i++)
		if (text.p[i] != '\n' && text.p[i] != '\r')
			return false;
	return true;
}

int
block_take(struct arena *a, struct str text, struct str *out, bool *found,
    bool *drop, struct err *e)
{
	struct str head, tail;
	struct block b;
	struct buf left;

	if (block_find(text, &b, e) != 0)
		return -1;
	*found = b.found;
	*drop = false;
	*out = text;
	if (!b.found)
		return 0;
	tail = str_sub(text, b.to, text.n);
	if (tail.n == 0 && ours_before(text, &b))
		b.from -= (size_t)b.before;
	head = str_sub(text, 0, b.from);
	*drop = b.is_new && head.n == 0 && tail.n == 0;
	buf_init(&left, a, text.n);
	buf_add(&left, head);
	buf_add(&left, tail);
	*out = buf_str(&left);
	return 0;
}
