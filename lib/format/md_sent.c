/*
 * Where sentences end.
 *
 * Rules of our own: an end mark, what closes with it (quotes, brackets,
 * emphasis), the citations behind it, then white space and something a
 * sentence can start with. Colons and semicolons end nothing.
 */
#include <string.h>

#include "base/bars.h"
#include "format/md_own.h"

/* Whether a dot after the word ends the sentence. */
enum abbr {
	ABBR_NONE,
	ABBR_NEVER,  /* "Dr.": a name follows */
	ABBR_NUMBER, /* "No.": no end before a number, else as MAYBE */
	ABBR_MAYBE,  /* "Inc.": an end before a word that starts sentences */
};

static const struct {
	enum abbr kind;
	const char *words;
} abbrs[] = {
    {ABBR_NEVER, "mr|mrs|ms|mx|dr|prof|st|rev|hon|gen|col|lt|capt|sgt|maj|gov|"
		 "sen|rep|pres|messrs|mme|mlle|vs|e.g|i.e|eg|ie|cf|viz|approx|"
		 "ca|resp|incl|excl|z.b|d.h|u.a|bzw|ggf|vgl|s.a|hr|fr|p.ej|mt|"
		 "ft"},
    {ABBR_NUMBER,
	"no|nos|nr|vol|vols|ch|chap|sec|sect|fig|figs|tab|eq|eqs|reg|"
	"regs|cl|rev|art|par|para|pt|p|pp|pg|ed|eds|v|app|ex|ref|"
	"refs|art|n°|jan|feb|mar|apr|jun|jul|aug|sep|sept|oct|nov|dec"},
    {ABBR_MAYBE,
	"etc|inc|ltd|co|corp|llc|plc|jr|sr|bros|dept|est|al|usw|ave|"
	"blvd|rd|univ|assn|intl|natl|esp|misc|max|min|avg|hrs|mins|"
	"secs|lbs|oz|tel|ext|a.m|p.m|u.s|u.k|u.n|e.u|d.c|ph.d|b.c|a.d"},
};

/* Words that start a sentence more often than they follow "Inc.". */
static const char starters[] =
    "the|a|an|it|its|it's|he|she|they|we|i|you|this|that|these|"
    "those|there|his|her|their|our|my|your|in|on|at|by|for|from|"
    "with|after|before|since|until|during|when|while|if|as|but|"
    "and|or|so|yet|however|although|though|because|both|each|all|"
    "some|most|many|no|not|one|two|what|who|why|how|then|now|"
    "today|later|also|another";

/* Months, for "12. Mai": a day's dot ends nothing. */
static const char months[] =
    "januar|jänner|januari|februar|februari|märz|maart|marts|"
    "mars|marec|april|mai|mei|maj|máj|juni|juuni|jun|juli|jul|"
    "august|augusti|augustus|september|oktober|oktobra|november|"
    "novembra|dezember|december|desember|januára|jahrhundert|jh|"
    "quartal|januarja|februára|marca|apríla|mája|júna|júla|"
    "augusta|septembra|decembra|ledna|února|března|dubna|května|"
    "června|července|srpna|září|října|listopadu|prosince|jan|feb|"
    "mär|apr|aug|sep|sept|okt|nov|dez";

static unsigned char
at(const struct md_scan *s, size_t i)
{
	return i < s->t.n ? (unsigned char)s->t.p[i] : 0;
}

static bool
listed(struct bars *b, const char *list, struct str word)
{
	UNSET char key[40];

	if (word.n > sizeof(key))
		return false;
	for (size_t i = 0; i < word.n; i++) {
		char c = word.p[i];

		if (c >= 'A' && c <= 'Z')
			c = (char)(c + ('a' - 'A'));
		key[i] = c;
	}
	return bars_have(b, list, (struct str){key, word.n});
}

#define ABBRS (sizeof(abbrs) / sizeof(abbrs[0]))

static struct bars abbr_lists[ABBRS], month_list, starter_list;

/* --- what stands around an end mark --- */

/* The word that ends at `i`: letters, digits, inner dots. */
static struct str
word_before(const struct md_scan *s, size_t from, size_t i)
{
	size_t k = i;

	while (k > from && i - k < 40) {
		unsigned char c = at(s, k - 1);

		if (md_is_blank(c) ||
		    (md_is_punct(c) && c != '.' && c != '\'') ||
		    (s->mark[k - 1] & MD_DROP))
			break;
		k--;
	}
	return str_sub(s->t, k, i);
}

/* First byte from `i` that a reader sees. */
static size_t
seen_from(const struct md_scan *s, size_t i)
{
	while (i < s->t.n && (md_is_blank(at(s, i)) || (s->mark[i] & MD_DROP)))
		i++;
	return i;
}

static struct str
word_after(const struct md_scan *s, size_t i)
{
	size_t from, to;

	from = seen_from(s, i);
	while (from < s->t.n && md_is_punct(at(s, from)) &&
	       strchr("\"'([", at(s, from)) != NULL)
		from = seen_from(s, from + 1);
	for (to = from; to < s->t.n && !md_is_blank(at(s, to)); to++)
		if ((md_is_punct(at(s, to)) && at(s, to) != '\'') ||
		    (s->mark[to] & MD_DROP))
			break;
	return str_sub(s->t, from, to);
}

static bool
all_digits(struct str w)
{
	for (size_t i = 0; i < w.n; i++)
		if (w.p[i] < '0' || w.p[i] > '9')
			return false;
	return w.n != 0;
}

static enum abbr
abbr_of(struct str w)
{
	for (size_t i = 0; i < sizeof(abbrs) / sizeof(*abbrs); i++)
		if (listed(&abbr_lists[i], abbrs[i].words, w))
			return abbrs[i].kind;
	if (w.n == 1 && w.p[0] >= 'A' && w.p[0] <= 'Z')
		return ABBR_MAYBE; /* an initial */
	/* Initials: J.K, U.S.A */
	if (w.n > 2 && w.n < 8 && w.n % 2 == 1) {
		for (size_t i = 1; i < w.n; i += 2)
			if (w.p[i] != '.')
				return ABBR_NONE;
		return ABBR_MAYBE;
	}
	return ABBR_NONE;
}

/* Whether the dot at `dot` stands inside the sentence that began at `from`,
 * given what follows at `next`. */
static bool
dot_inside(const struct md_scan *s, size_t from, size_t dot, size_t next)
{
	struct str w = word_before(s, from, dot);
	struct str after = word_after(s, next);
	bool first = w.p == s->t.p + seen_from(s, from);
	enum abbr kind;

	if (all_digits(w)) {
		if (first && w.n <= 3)
			return true; /* "1. Foo": a number, not a sentence */
		return w.n <= 2 && listed(&month_list, months, after);
	}
	kind = abbr_of(w);
	if (kind == ABBR_NONE)
		return false;
	if (after.n == 0) /* "Taitel, Y. & Dukler" */
		return seen_from(s, next) < s->t.n;
	if (kind == ABBR_NEVER)
		return true;
	if (kind == ABBR_NUMBER && after.p[0] >= '0' && after.p[0] <= '9')
		return true;
	if (kind == ABBR_NUMBER && after.n == 1)
		return true;
	if (at(s, (size_t)(after.p - s->t.p) + after.n) == '.' && after.n == 1)
		return true; /* the next initial */
	return !listed(&starter_list, starters, after);
}

/* --- end marks --- */

/* The character at `i` where it takes two or three bytes, else 0. */
static uint32_t
wide_char(const struct md_scan *s, size_t i)
{
	uint32_t c = at(s, i), d = at(s, i + 1) & 0x3fu;

	if (c >= 0xc2 && c < 0xe0)
		return (c & 0x1f) << 6 | d;
	if (c >= 0xe0 && c < 0xf0)
		return (c & 0x0f) << 12 | d << 6 | (at(s, i + 2) & 0x3fu);
	return 0;
}

/* Length of the end mark at `i`, 0 where there is none; *wide: it needs no
 * white space behind it. */
static size_t
end_mark(const struct md_scan *s, size_t i, bool *wide)
{
	/* … 。 ！ ？ ｡ ．, of Devanagari, Arabic, Urdu, Armenian, Ethiopic,
	 * Khmer, Burmese, and the doubled ones. */
	static const struct {
		uint16_t cp;
		bool wide;
	} marks[] = {{0x2026, false}, {0x3002, true}, {0xff01, true},
	    {0xff1f, true}, {0xff61, true}, {0xff0e, true}, {0x0964, false},
	    {0x0965, false}, {0x061f, false}, {0x06d4, false}, {0x0589, false},
	    {0x1362, false}, {0x17d4, false}, {0x104a, false}, {0x104b, false},
	    {0x203c, false}, {0x2047, false}, {0x2048, false}, {0x2049, false}};
	unsigned char c = at(s, i);
	uint32_t cp;

	*wide = false;
	if (c < 0x80)
		return c == '.' || c == '!' || c == '?';
	cp = wide_char(s, i);
	if (cp < 0x500 || (cp >= 0x3100 && cp < 0xff00))
		return 0;
	for (size_t k = 0; k < sizeof(marks) / sizeof(*marks); k++)
		if (cp == marks[k].cp) {
			*wide = marks[k].wide;
			return cp < 0x800 ? 2 : 3;
		}
	return 0;
}

/* Length of a closing quote or bracket at `i`, or 0. */
static size_t
closer(const struct md_scan *s, size_t i)
{
	/* ” ’ » › 」 』 ） 】 》 “ ‘: German closes with the last two. */
	static const uint16_t wide[] = {0x201d, 0x2019, 0xbb, 0x203a, 0x300d,
	    0x300f, 0xff09, 0x3011, 0x300b, 0x201c, 0x2018};
	unsigned char c = at(s, i);
	uint32_t cp;

	if (c == ')' || c == ']' || c == '"' || c == '\'' || c == '}')
		return 1;
	if (c < 0x80)
		return 0;
	cp = wide_char(s, i);
	for (size_t k = 0; k < sizeof(wide) / sizeof(*wide); k++)
		if (cp == wide[k])
			return cp < 0x800 ? 2 : 3;
	return 0;
}

/* Past further end marks, closing quotes, brackets and emphasis. */
static size_t
past_closers(const struct md_scan *s, size_t i, bool *wide)
{
	for (;;) {
		bool w;
		size_t n = end_mark(s, i, &w);

		*wide |= w;
		if (n == 0)
			n = closer(s, i);
		if (n == 0 && i < s->t.n && (s->mark[i] & MD_DROP) &&
		    !(s->mark[i] & (MD_CITE | MD_TAIL | MD_OPEN)))
			n = 1;
		if (n == 0 || (n == 1 && (s->mark[i] & MD_CITE)))
			return i;
		i += n;
	}
}

/* --- citations behind the mark --- */

/* The first reference at or behind `i`. */
static size_t
ref_from(const struct md_refs *l, size_t i)
{
	size_t lo = 0, hi = l->n;

	while (lo < hi) {
		size_t mid = lo + (hi - lo) / 2;

		if (l->v[mid].off < i)
			lo = mid + 1;
		else
			hi = mid;
	}
	return lo;
}

/* The first label that ends behind `i`, or NULL. */
static const struct md_range *
label_from(const struct md_scan *s, size_t i)
{
	size_t lo = 0, hi = s->labels.n;

	while (lo < hi) {
		size_t mid = lo + (hi - lo) / 2;

		if (s->labels.v[mid].to <= i)
			lo = mid + 1;
		else
			hi = mid;
	}
	return lo < s->labels.n ? &s->labels.v[lo] : NULL;
}

/* The end of the citation at `i`, or 0. One that stands apart (white space
 * before it) may be of any kind. */
static size_t
cite_at(const struct md_scan *s, size_t i, bool apart)
{
	const struct md_range *label = label_from(s, i);

	if (label != NULL && label->from <= i)
		return label->to;
	for (size_t k = ref_from(&s->refs, i);
	     k < s->refs.n && s->refs.v[k].off == i; k++) {
		const struct md_ref *r = &s->refs.v[k];

		if ((s->mark[i] & MD_CITE) &&
		    (apart || r->kind == MD_FOOTNOTE || r->kind == MD_MARKER))
			return r->end;
	}
	return 0;
}

static size_t
skip_blanks(const struct md_scan *s, size_t i)
{
	while (i < s->t.n && md_is_blank(at(s, i)) && !(s->mark[i] & MD_BREAK))
		i++;
	return i;
}

/* Whether nothing but citations and what trails a sentence follows. */
static bool
only_cites(const struct md_scan *s, size_t i)
{
	while (i < s->t.n) {
		size_t k = md_is_blank(at(s, i)) || (s->mark[i] & MD_TAIL)
			       ? i + 1
			       : cite_at(s, i, true);

		if (k == 0)
			return false;
		i = k;
	}
	return true;
}

/* A link that is all there is till the end cites: "Six days. [[post]]" */
static size_t
last_link(struct md_scan *s, size_t i)
{
	for (size_t k = ref_from(&s->refs, i);
	     k < s->refs.n && s->refs.v[k].off == i; k++) {
		const struct md_ref *r = &s->refs.v[k];
		size_t end = r->end;

		if ((r->kind != MD_WIKILINK && r->kind != MD_LINK))
			continue;
		if (at(s, end) == '.')
			end++;
		if (!only_cites(s, end))
			return 0;
		for (size_t n = i; n < end; n++)
			s->mark[n] |= MD_DROP | MD_CITE;
		return end;
	}
	return 0;
}

/* Past the citations behind an end mark. */
static size_t
past_cites(struct md_scan *s, size_t i)
{
	for (;;) {
		size_t k = cite_at(s, i, false), to;

		if (k == 0) {
			to = skip_blanks(s, i);
			k = to > i ? cite_at(s, to, true) : 0;
			if (k == 0 && to > i && to < s->t.n)
				k = last_link(s, to);
		}
		if (k == 0)
			return i;
		i = k;
	}
}

/* --- brackets and quotes that hold a sentence together --- */

#define HOLD_MAX 600

/* The same for a single quote, which may also be an apostrophe. */
static size_t
quote_until(const struct md_scan *s, size_t i)
{
	size_t stop = i + HOLD_MAX < s->t.n ? i + HOLD_MAX : s->t.n;
	unsigned char before = i > 0 ? at(s, i - 1) : ' ';

	if (!md_is_blank(before) && before != '(')
		return i;
	for (size_t k = i + 1; k < stop; k++) {
		unsigned char c = at(s, k + 1);

		if (at(s, k) == '\'' && !md_is_blank(at(s, k - 1)) &&
		    (c == 0 || md_is_blank(c) || md_is_punct(c)))
			return k;
	}
	return i;
}

/* Where the bracket or quote that opens at `i` inside a sentence closes. */
static size_t
held_until(const struct md_scan *s, size_t i)
{
	static const struct {
		uint16_t open;
		const char *close;
	} pairs[] = {{'(', ")"}, {'"', "\""}, {0x201c, "”"}, {0x201e, "“"},
	    {0xab, "»"}, {0x300c, "」"}, {0xff08, "）"}};
	uint32_t cp = at(s, i) < 0x80 ? at(s, i) : wide_char(s, i);

	if (cp == '\'')
		return quote_until(s, i);
	for (size_t k = 0; k < sizeof(pairs) / sizeof(*pairs); k++) {
		size_t n = cp < 0x80 ? 1 : cp < 0x800 ? 2 : 3;
		struct str rest = str_sub(s->t, i + n, i + HOLD_MAX);
		size_t to;

		if (cp != pairs[k].open)
			continue;
		to = str_find(rest, str_of(pairs[k].close));
		return to < rest.n ? i + n + to : i;
	}
	return i;
}

static bool
may_start(const struct md_scan *s, size_t i)
{
	struct str w = word_after(s, i);
	size_t k = 0;
	uint32_t cp;

	if (w.n == 0)
		return true;
	cp = text_next(w, &k);
	if (s->mark[w.p - s->t.p] & MD_RAW)
		return true;
	return !text_is_letter(cp) || text_is_upper(cp) ||
	       text_is_unspaced(cp) || text_is_hangul(cp) || cp >= 0x590;
}

/* The end of the sentence whose end mark is at `i`, 0 where it goes on. */
static size_t
ends_at(struct md_scan *s, size_t from, size_t i, size_t held, size_t *stop)
{
	bool wide = false, w;
	size_t mark = end_mark(s, i, &w), close, past, next;

	close = past_closers(s, i + mark, &w);
	wide = w;
	*stop = close;
	if (close <= held)
		return 0;
	past = past_cites(s, close);
	next = skip_blanks(s, past);
	if (next < s->t.n && (s->mark[next] & MD_BREAK))
		return past;
	if (next >= s->t.n)
		return past;
	if (next == past && !wide && !(s->mark[next] & MD_TAIL))
		return 0;
	if (at(s, i) == '.' && mark == 1 && at(s, i + 1) != '.' &&
	    dot_inside(s, from, i, next))
		return 0;
	if (!wide && !may_start(s, next))
		return 0;
	return past;
}

bool
md_keyed(const struct md_scan *s, size_t i)
{
	size_t k = i, colon = 0;

	if (at(s, i) != '*' && at(s, i) != '_')
		return false;
	while (k < s->t.n && (s->mark[k] & MD_DROP) && at(s, k) == at(s, i))
		k++;
	if (k - i != 2)
		return false;
	for (; k < s->t.n && k - i < 80 && at(s, k) != '\n'; k++) {
		if (at(s, k) == ':')
			colon = k;
		else if (s->mark[k] & MD_DROP)
			break;
		else
			colon = 0;
	}
	if (!(k < s->t.n && (s->mark[k] & MD_DROP)))
		return false;
	return colon != 0 || at(s, k + 2) == ':';
}

void
md_place(const struct md_scan *s, struct md_sent *out)
{
	size_t end = out->end;
	const struct md_range *label = label_from(s, out->from);

	while (end > out->from &&
	       (md_is_blank(at(s, end - 1)) || (s->mark[end - 1] & MD_TAIL)))
		end--;
	out->put = end;
	out->label_off = out->label_end = end;
	if (label == NULL || label->to > out->end)
		return;
	out->label_off = label->from > out->from ? label->from : out->from;
	out->label_end = label->to;
	for (size_t i = label->to; i < end;) {
		i = cite_at(s, skip_blanks(s, i), true);
		if (i == 0)
			return;
	}
	out->put = out->label_off;
}

static void
sent_add(struct md_scan *s, struct md_sents *out, size_t from, size_t end,
    bool ended)
{
	struct md_sent *x;

	from = skip_blanks(s, from);
	while (end > from && md_is_blank(at(s, end - 1)))
		end--;
	if (seen_from(s, from) >= end)
		return;
	x = VEC_ADD(s->a, out);
	*x = (struct md_sent){.from = from, .end = end, .ended = ended};
	md_place(s, x);
}

/* A line may end inside a link's text, which is not to be torn. */
static bool
in_link(const struct md_scan *s, size_t i)
{
	return at(s, i) == '\n' && (s->mark[i] & MD_HOLD) != 0;
}

static bool
digit(const struct md_scan *s, size_t i)
{
	return at(s, i) >= '0' && at(s, i) <= '9';
}

/* "[09:13] ", "[9:13:05]": a turn of a talk. */
static bool
turn_at(const struct md_scan *s, size_t i)
{
	size_t k = i + 1;

	if (at(s, i) != '[' || !digit(s, k))
		return false;
	k += digit(s, k + 1) ? 2 : 1;
	return at(s, k) == ':' && digit(s, k + 1) && digit(s, k + 2);
}

/* Whether the line end at `i` is one a reader sees as the end of a claim. */
static bool
line_ends(const struct md_scan *s, size_t i)
{
	if (md_keyed(s, i + 1) || turn_at(s, i + 1))
		return true;
	return (s->mark[i] & MD_BREAK) != 0 && may_start(s, i + 1);
}

/* Bytes that can end or hold a sentence; '>' may be a line break's. */
static bool
matters(unsigned char c)
{
	static const bool ascii[0x80] = {['.'] = true,
	    ['\n'] = true,
	    ['!'] = true,
	    ['?'] = true,
	    ['('] = true,
	    ['"'] = true,
	    ['\''] = true,
	    ['>'] = true};

	return c >= 0x80 ? c >= 0xc2 : ascii[c];
}

void
md_sents(struct md_scan *s, struct md_sents *out)
{
	size_t from = skip_blanks(s, 0), held = 0, first = seen_from(s, from);
	for (size_t i = from; i < s->t.n;) {
		bool wide;
		unsigned char c = at(s, i);
		size_t end, stop = 0;

		if (!matters(c)) {
			i++;
			continue;
		}
		if ((s->mark[i] & MD_BREAK) || c == '\n') {
			if (!in_link(s, i) && line_ends(s, i)) {
				sent_add(s, out, from, i, false);
				from = held = i + 1;
				first = seen_from(s, from);
			}
			i++;
			continue;
		}
		if (s->mark[i] & MD_HOLD) {
			i++;
			continue;
		}
		if (i > first && held <= i &&
		    (c == '(' || c == '"' || c == '\'' || c == 0xc2 ||
			c == 0xe2 || c == 0xe3 || c == 0xef))
			held = held_until(s, i);
		if (end_mark(s, i, &wide) == 0) {
			i++;
			continue;
		}
		end = ends_at(s, from, i, held, &stop);
		if (end != 0) {
			sent_add(s, out, from, end, true);
			from = held = i = skip_blanks(s, end);
			first = seen_from(s, from);
		} else {
			i = stop > i ? stop : i + 1;
		}
	}
	sent_add(s, out, from, s->t.n, false);
}
