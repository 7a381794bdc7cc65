/*
 * deliver: which stored findings are put before a person.
 *
 * Comes after a finding is stored; what it holds is recorded with the reason.
 */
#ifndef WK_OPS_DELIVER_H
#define WK_OPS_DELIVER_H

#include "model/wiki.h"

/* Sets `held` and `held_why` of an open finding by the config's severity floor
 * and cap of open asks. A finding that was delivered stays delivered. */
void deliver_decide(const struct wiki *w, struct finding *f);

#endif
