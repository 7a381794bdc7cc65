#include "ops/deliver.h"

static long
delivered(const struct wiki *w, const struct finding *but)
{
	long n = 0;

	VEC_EACH (i, &w->findings) {
		const struct finding *f = w->findings.v[i];

		n += f != but && f->status == FINDING_OPEN && !f->held;
	}
	return n;
}

void
deliver_decide(const struct wiki *w, struct finding *f)
{
	const struct config *c = &w->config;

	f->held = false;
	f->held_why = STR_NONE;
	if (f->severity < c->floor)
		f->held_why =
		    str_printf(w->a, "severity %s is below the floor %s",
			severity_name(f->severity), severity_name(c->floor));
	else if (c->cap > 0 && delivered(w, f) >= c->cap)
		f->held_why =
		    str_printf(w->a, "%ld open asks are the cap", c->cap);
	f->held = f->held_why.n != 0;
}
