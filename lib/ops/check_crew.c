/*
 * check_crew: pages looked at by several processes; what one said of a page
 * comes back as bytes. Both ends are one program at one moment: numbers go as
 * they lie in memory, and texts after their lengths.
 */
#include <string.h>

#include "base/crew.h"
#include "ops/check_own.h"

static void
put(struct buf *b, const void *p, size_t n)
{
	buf_add(b, (struct str){p, n});
}

static void
put_long(struct buf *b, long n)
{
	put(b, &n, sizeof(n));
}

static void
put_str(struct buf *b, struct str s)
{
	put(b, &s.n, sizeof(s.n));
	buf_add(b, s);
}

static void
put_side(struct buf *b, const struct side *s)
{
	put_str(b, s->text);
	put_str(b, s->quote);
	put_str(b, s->value);
	put_str(b, s->page);
	put_long(b, s->line);
	put_long(b, (long)s->by.n);
	VEC_EACH (i, &s->by) {
		const struct receipt *r = &s->by.v[i];

		put_long(b, (long)r->cls);
		put(b, &r->date, sizeof(r->date));
		put_long(b, r->line);
		put_str(b, r->slug);
		put_str(b, r->title);
		put_str(b, r->path);
		put_str(b, r->origin);
	}
}

static void
put_diag(struct buf *b, const struct diag *d)
{
	put_long(b, d->kind - diag_kinds);
	put_long(b, (long)d->level);
	put_long(b, d->line);
	put_str(b, d->path);
	put_str(b, d->message);
	put_str(b, d->fix);
	put_str(b, d->id);
	put_long(b, (long)d->sides.n);
	VEC_EACH (i, &d->sides)
		put_side(b, &d->sides.v[i]);
}

void
check_out_write(struct buf *b, const struct check_out *o)
{
	put_long(b, o->pages);
	put_long(b, o->claims);
	put_long(b, (long)o->not_checked.n);
	VEC_EACH (i, &o->not_checked)
		put_str(b, o->not_checked.v[i]);
	put_long(b, (long)o->diags.n);
	VEC_EACH (i, &o->diags)
		put_diag(b, &o->diags.v[i]);
}

static void
get(struct str *s, void *p, size_t n)
{
	memcpy(p, s->p, n);
	*s = str_sub(*s, n, s->n);
}

static long
get_long(struct str *s)
{
	long n;

	get(s, &n, sizeof(n));
	return n;
}

static struct str
get_str(struct arena *a, struct str *s)
{
	struct str t;
	size_t n;

	get(s, &n, sizeof(n));
	t = str_dup(a, str_sub(*s, 0, n));
	*s = str_sub(*s, n, s->n);
	return t;
}

static void
get_side(struct arena *a, struct str *s, struct side *out)
{
	long n;

	out->text = get_str(a, s);
	out->quote = get_str(a, s);
	out->value = get_str(a, s);
	out->page = get_str(a, s);
	out->line = (int)get_long(s);
	n = get_long(s);
	while (n-- > 0) {
		struct receipt *r = VEC_ADD(a, &out->by);

		r->cls = (enum source_class)get_long(s);
		get(s, &r->date, sizeof(r->date));
		r->line = (int)get_long(s);
		r->slug = get_str(a, s);
		r->title = get_str(a, s);
		r->path = get_str(a, s);
		r->origin = get_str(a, s);
	}
}

static void
get_diag(struct arena *a, struct str *s, struct diag *d)
{
	long n;

	d->kind = &diag_kinds[get_long(s)];
	d->level = (enum diag_level)get_long(s);
	d->line = (int)get_long(s);
	d->path = get_str(a, s);
	d->message = get_str(a, s);
	d->fix = get_str(a, s);
	d->id = get_str(a, s);
	n = get_long(s);
	while (n-- > 0)
		get_side(a, s, VEC_ADD(a, &d->sides));
}

void
check_out_read(struct arena *a, struct str s, struct check_out *out)
{
	long n;

	out->pages += get_long(&s);
	out->claims += get_long(&s);
	n = get_long(&s);
	while (n-- > 0)
		strs_add(a, &out->not_checked, get_str(a, &s));
	n = get_long(&s);
	while (n-- > 0)
		get_diag(a, &s, VEC_ADD(a, &out->diags));
}

static void
work(void *own, size_t at, struct buf *out)
{
	struct check_work *k = own;
	struct check_work mine = *k;
	struct check_out said = {0};
	struct known_fact fact;
	bool known;

	mine.a = k->scratch;
	mine.out = &said;
	known = check_page_known(&mine, k->pages.v[at], &fact);
	put_long(out, known);
	if (known)
		put(out, &fact, sizeof(fact));
	check_out_write(out, &said);
	arena_reset(k->scratch);
}

static void
take(void *own, size_t at, struct str bytes)
{
	struct check_work *k = own;

	(void)at;
	if (get_long(&bytes) != 0)
		get(&bytes, VEC_ADD(k->a, &k->facts), sizeof(*k->facts.v));
	check_out_read(k->a, bytes, k->out);
}

static void
lost(void *own, size_t at)
{
	struct check_work *k = own;

	strs_add(k->a, &k->out->not_checked,
	    str_printf(k->a, "%.*s: the process that looked at it has died",
		STR_ARG(k->pages.v[at])));
}

void
check_pages(struct check_work *k)
{
	struct crew crew = {k, work, take, lost};

	crew_run(&crew, k->pages.n, k->scope->workers);
}
