/*
 * diff_sole: what is one by its sort: who alone does a thing, the version of
 * what a thing runs on, the licence it is under.
 */
#include <string.h>

#include "detect/diff_own.h"

/* ---- "only admins can delete pages" ---- */

/* "Only" stands in front of the subject, or behind its article. */
static bool
only_subject(const struct atom *at)
{
	for (size_t i = 0; at->only && i < at->subj_hi && i < 3; i++)
		if (in_list(at->t.v[i].fold, "only|solely|just"))
			return true;
	return false;
}

struct doers {
	size_t n;
	bool counted;
};

/* A capital, and not for beginning the sentence. */
static bool
names(const struct term *t)
{
	return (t->f & T_IDENT) ||
	       ((t->f & T_UPPER) &&
		   (t->off > 0 || (lexicon_find(t->lemma) == NULL &&
				      !str_ends(t->fold, STR("s")))));
}

/* What is left of the side stands in its subject. */
static bool
read_doers(const struct left *l, struct doers *d)
{
	memset(d, 0, sizeof(*d));
	for (size_t i = 0; i < l->n; i++) {
		const struct term *t = l->v[i];

		if (term_is(t, "only|can|may|must|allow") ||
		    (term_is_light(t) && t->role != R_SUBJ))
			continue;
		if (t->role != R_SUBJ)
			return false;
		d->counted |= t->q >= 0 && !(t->f & T_IDENT);
		d->n++;
	}
	return d->n > 0 && d->n <= 3 && !d->counted;
}

/* One that may be the other by another word: "the treasurer", "Vera Lund";
 * "adults", "members". */
static bool
may_be_one(const struct left *l, const struct left *m, bool heads_met)
{
	bool named = false, others = false, people = false;

	for (size_t i = 0; i < l->n + m->n; i++) {
		const struct left *c = i < l->n ? l : m;
		size_t k = i < l->n ? i : i - l->n;
		const struct term *t = c->v[k];

		if (t->role != R_SUBJ)
			continue;
		if (names(t) ||
		    (k + 1 < c->n && names(c->v[k + 1]) &&
			t->end + 1 == c->v[k + 1]->off && (t->f & T_UPPER)))
			named = true;
		else
			others = true;
		people |= term_is(t,
		    "people|person|adult|child|kid|man|woman|boy|girl|senior|"
		    "pensioner|minor|teenager|anyone|everyone|someone|user|"
		    "group|human|other");
	}
	return people || (named && others && !heads_met);
}

/* The noun of both subjects has met: "the Lund office", "the Oslo office". */
static bool
head_met(const struct atom *at, const struct left *l)
{
	const struct term *head = NULL;

	for (size_t i = at->subj_lo; i < at->subj_hi; i++)
		if (at->t.v[i].role == R_SUBJ && at->t.v[i].content)
			head = &at->t.v[i];
	for (size_t i = 0; head != NULL && i < l->n; i++)
		if (l->v[i]->off == head->off)
			return false;
	return head != NULL;
}

static bool
alone(struct pair *p)
{
	bool first = only_subject(p->x);
	struct doers x, y;

	if (first == only_subject(p->y) || p->neg || p->x->universal ||
	    p->y->universal || !p->same_verb || p->x->copula || p->y->copula ||
	    p->x->keyed || p->y->keyed || p->shared == 0 ||
	    p->x->passive != p->y->passive || p->time_differs ||
	    p->x->past != p->y->past || p->x->future != p->y->future ||
	    !pair_one_text(p) || p->x->conditional || p->y->conditional)
		return false;
	if (!read_doers(&p->lx, &x) || !read_doers(&p->ly, &y))
		return false;
	return !may_be_one(
	    &p->lx, &p->ly, head_met(p->x, &p->lx) && head_met(p->y, &p->ly));
}

/* All of a sort may, or all there are. */
static bool
for_all(const struct atom *at)
{
	size_t lo = at->subj_lo;

	return (at->universal && !at->most && !at->negated) ||
	       (lo < at->subj_hi &&
		   in_list(at->t.v[lo].fold, "anyone|anybody"));
}

#define ALL "all|every|each|both|everyone|everybody|any|anyone|anybody"

/* "Only senior members may use it", "all members may": what is left on the
 * one side narrows who, on the other nothing is. */
static bool
some_or_all(struct pair *p)
{
	bool first = only_subject(p->x);
	const struct atom *only = first ? p->x : p->y;
	const struct atom *all = first ? p->y : p->x;
	const struct left *rest = first ? &p->ly : &p->lx;
	struct doers who;

	if (first == only_subject(p->y) || !for_all(all) || only->negated ||
	    !p->same_verb || only->keyed || all->keyed || p->shared == 0 ||
	    only->passive != all->passive || p->time_differs ||
	    !pair_one_text(p) || only->conditional || all->conditional)
		return false;
	for (size_t i = 0; i < rest->n; i++)
		if (!term_is_light(rest->v[i]) &&
		    !in_list(rest->v[i]->fold, ALL "|can|may|must|allow"))
			return false;
	return read_doers(first ? &p->lx : &p->ly, &who);
}

/* ---- "runs on Postgres 14" ---- */

#define RUNS                                                                   \
	"use|run|need|depend|target|deploy|ship|base|pin|build|power|"         \
	"host|install|compile"

/* What has releases; of other names "7" may be a room, "1.7" is a release. */
#define RELEASED                                                               \
	"postgres|postgresql|mysql|mariadb|redis|python|java|openjdk|node|"    \
	"nodejs|php|ruby|golang|rust|perl|ubuntu|debian|fedora|windows|ios|"   \
	"android|macos|kubernetes|docker|terraform|django|rails|react|"        \
	"angular|vue|kafka|elasticsearch|opensearch|mongodb|nginx|openssl|"    \
	"gcc|clang|llvm|cmake|gradle|maven|kotlin|swift|scala|dotnet|qt|gtk|"  \
	"gnome|linux|freebsd|chrome|firefox|safari|sqlite|oracle|rabbitmq|"    \
	"ansible|helm|typescript|webpack|spring|tomcat|wordpress|drupal|"      \
	"jenkins|gitlab|grafana|prometheus|spark|hadoop|airflow|numpy|pandas"

static bool
has_releases(const struct term *name, const struct term *number)
{
	return in_list(name->fold, RELEASED) ||
	       str_chr(number->raw, '.') < number->raw.n;
}

/* The one word left: the number of a name that has met. */
static const struct term *
version_left(const struct left *l, const struct left *c)
{
	const struct term *t = NULL;

	for (size_t i = 0; i < l->n; i++) {
		if (term_is_light(l->v[i]))
			continue;
		if (t != NULL)
			return NULL;
		t = l->v[i];
	}
	if (t == NULL || t->q < 0 || !(t->f & T_IDENT) || t->role != R_ARG)
		return NULL;
	for (size_t i = 0; i < c->n; i++)
		if (c->v[i]->end + 1 == t->off && (c->v[i]->f & T_UPPER) &&
		    c->v[i]->role == R_ARG && has_releases(c->v[i], t))
			return t;
	return NULL;
}

/* "14 or later", "14+", "at least": other releases will do. */
static bool
leaves_later(const struct terms *t)
{
	VEC_EACH (i, t)
		if (term_is(&t->v[i], "late|later|new|newer|high|higher|above|"
				      "up|least|minimum|+|old|older|between") ||
		    in_list(t->v[i].fold, "later|newer|higher|older"))
			return true;
	return false;
}

static bool
other_version(struct pair *p)
{
	const struct term *t, *u, *v;

	if (!p->same_verb || p->x->verb < 0 || p->neg || p->sx + p->sy > 0 ||
	    p->x->past != p->y->past || p->x->future != p->y->future ||
	    p->x->keyed || p->y->keyed || !pair_one_subject(p))
		return false;
	v = &p->x->t.v[p->x->verb];
	t = version_left(&p->lx, &p->cx);
	u = version_left(&p->ly, &p->cy);
	if (t == NULL || u == NULL ||
	    !(term_is(v, RUNS) || str_starts(v->fold, STR("requir"))) ||
	    leaves_later(&p->tx) != leaves_later(&p->ty))
		return false;
	if (qty_compare(&p->x->q.v[t->q], &p->y->q.v[u->q]).rel !=
	    QTY_DIFFERENT)
		return false;
	p->ox = t;
	p->oy = u;
	return true;
}

/* ---- "is under the MIT licence" ---- */

static const char *const families[] = {"mit|expat", "apache|asl", "gpl|gplv",
    "lgpl|lgplv", "agpl|agplv", "bsd", "mpl|mozilla", "isc", "epl|eclipse",
    "eupl", "unlicense", "proprietary", "zlib", "artistic"};
#define NFAMILIES (sizeof(families) / sizeof(families[0]))

struct licence {
	size_t family; /* from 1; 0 none */
	struct str number;
	bool many, said, other;
};

/* The letters a name begins with: "GPLv3" is "gplv", "MIT-licensed" is "mit".
 */
static struct str
letters(struct str s)
{
	size_t n = 0;

	while (n < s.n && (s.p[n] | 0x20) >= 'a' && (s.p[n] | 0x20) <= 'z')
		n++;
	return str_sub(s, 0, n);
}

static bool
is_digit(char c)
{
	return c >= '0' && c <= '9';
}

/* "2.0" of "GPL-2.0", "3" of "BSD-3-Clause", "3" of "GPLv3". */
static struct str
number_in(struct str s)
{
	size_t i = 0, n;

	while (i < s.n && !is_digit(s.p[i]))
		i++;
	for (n = i; n < s.n && (is_digit(s.p[n]) || s.p[n] == '.'); n++)
		;
	if (n - i > 2 && str_ends(str_sub(s, i, n), STR(".0")))
		n -= 2;
	return str_sub(s, i, n);
}

static size_t
family_of(const struct term *t)
{
	struct str word = letters(t->raw);

	if (word.n < 3 || word.n > 12 || t->raw.p[0] < 'A' || t->raw.p[0] > 'Z')
		return 0;
	for (size_t i = 0; i < NFAMILIES; i++) {
		struct str rest = str_of(families[i]), name;

		for (bool more = true; more;) {
			more = str_cut(rest, '|', &name, &rest);
			if (str_ieq(word, name))
				return i + 1;
		}
	}
	return 0;
}

static void
licence_read(const struct terms *t, struct licence *out)
{
	memset(out, 0, sizeof(*out));
	VEC_EACH (i, t) {
		const struct term *v = &t->v[i];
		size_t f = family_of(v);

		out->said |= term_is(v, "license|under") ||
			     str_ends(v->fold, STR("-licensed"));
		out->other |= term_is(v, "later|dual|except|gnu|general|least|"
					 "or|and|with|+|compatible|file");
		if (f == 0) {
			if (out->family > 0 && out->number.n == 0 &&
			    v->q >= 0 && i > 0 && v->off <= t->v[i - 1].end + 1)
				out->number = number_in(v->raw);
			continue;
		}
		out->many |= out->family != 0;
		out->family = f;
		out->number = number_in(v->raw);
	}
}

/* Nothing is left but the licence and the words around it. */
static bool
of_licence_only(const struct left *l)
{
	for (size_t i = 0; i < l->n; i++) {
		const struct term *t = l->v[i];

		if (t->q >= 0 && t->role == R_SUBJ)
			return false;
		if (!term_is_light(t) && family_of(t) == 0 && t->q < 0 &&
		    !(t->f & T_TOPIC) &&
		    !term_is(t, "license|release|publish|distribute|provide|"
				"available|version|project|clause|software|"
				"under|v|code|source|program|tool|library"))
			return false;
	}
	return true;
}

/* What differs of a licence is its name or its number. */
static bool
licence_left(const struct left *l)
{
	for (size_t i = 0; i < l->n; i++)
		if (l->v[i]->q >= 0 || family_of(l->v[i]) > 0)
			return true;
	return false;
}

static bool
other_licence(struct pair *p)
{
	struct licence x, y;

	if (!licence_left(&p->lx) || !licence_left(&p->ly))
		return false;
	if (p->neg || p->x->most || p->y->most || !of_licence_only(&p->lx) ||
	    !of_licence_only(&p->ly))
		return false;
	licence_read(&p->tx, &x);
	licence_read(&p->ty, &y);
	if (x.family == 0 || y.family == 0 || x.many || y.many || !x.said ||
	    !y.said || x.other || y.other)
		return false;
	if (x.family == y.family &&
	    (x.number.n == 0 || y.number.n == 0 || str_eq(x.number, y.number)))
		return false;
	return pair_one_subject(p) &&
	       (p->same_topic || (p->sx == 0 && p->sy == 0));
}

bool
diff_sole(struct pair *p)
{
	if (alone(p) || some_or_all(p))
		p->slot = "sole";
	else if (other_version(p))
		p->slot = "version";
	else
		return false;
	p->diff = DIFF_HOLDER;
	return true;
}

bool
diff_licence(struct pair *p)
{
	if (!other_licence(p))
		return false;
	p->slot = "licence";
	p->diff = DIFF_HOLDER;
	return true;
}
