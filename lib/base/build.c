/* For dl_iterate_phdr. */
#define _GNU_SOURCE

#include "base/build.h"

#include <link.h>
#include <string.h>

#include "base/arena.h"

struct marks {
	struct buf b;
	bool all; /* no object without a mark so far */
};

static size_t
padded(size_t n)
{
	return (n + 3) & ~(size_t)3;
}

/* The build id among the notes of a segment. */
static struct str
mark_in(struct str notes)
{
	while (notes.n >= sizeof(ElfW(Nhdr))) {
		ElfW(Nhdr) h;
		size_t name, text;

		memcpy(&h, notes.p, sizeof(h));
		name = sizeof(h);
		text = name + padded(h.n_namesz);
		if (text + padded(h.n_descsz) > notes.n)
			break;
		if (h.n_type == NT_GNU_BUILD_ID && h.n_namesz == 4 &&
		    memcmp(notes.p + name, "GNU", 4) == 0)
			return str_sub(notes, text, text + h.n_descsz);
		notes = str_sub(notes, text + padded(h.n_descsz), notes.n);
	}
	return STR_NONE;
}

static int
object(struct dl_phdr_info *o, size_t size, void *own)
{
	struct marks *m = own;
	struct str mark = STR_NONE;

	(void)size;
	for (size_t i = 0; i < o->dlpi_phnum && mark.n == 0; i++) {
		const ElfW(Phdr) *p = &o->dlpi_phdr[i];

		if (p->p_type == PT_NOTE)
			mark = mark_in((struct str){
			    (const char *)(o->dlpi_addr + p->p_vaddr),
			    p->p_memsz});
	}
	m->all &= mark.n != 0;
	buf_add(&m->b, mark);
	return 0;
}

struct str
build_id(struct arena *a)
{
	struct marks m = {.all = true};

	buf_init(&m.b, a, (size_t)1 << 20);
	dl_iterate_phdr(object, &m);
	return m.all ? buf_str(&m.b) : STR_NONE;
}
