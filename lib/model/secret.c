#include "model/secret.h"

#include <string.h>

static bool
digit(char c)
{
	return c >= '0' && c <= '9';
}

static bool
alnum(char c)
{
	return digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/* A byte of a word; bytes of other scripts count as letters. */
static bool
wordy(char c)
{
	return alnum(c) || c == '_' || (unsigned char)c >= 0x80;
}

/*
 * Keys. `chars`: 'A' letters and digits, 'U' upper case and digits, 'H' lower
 * case hex, 'D' letters, digits, '-' and '_', 'P' the same with '.'.
 */
static const struct key {
	const char *prefix;
	char chars;
	size_t min, max;
	const char *what;
} keys[] = {
    {"AKIA", 'U', 16, 16, "an AWS access key"},
    {"ASIA", 'U', 16, 16, "an AWS access key"},
    {"ghp_", 'A', 36, 255, "a GitHub token"},
    {"gho_", 'A', 36, 255, "a GitHub token"},
    {"ghu_", 'A', 36, 255, "a GitHub token"},
    {"ghs_", 'A', 36, 255, "a GitHub token"},
    {"ghr_", 'A', 36, 255, "a GitHub token"},
    {"github_pat_", 'D', 50, 255, "a GitHub token"},
    {"glpat-", 'P', 20, 300, "a GitLab token"},
    {"npm_", 'A', 36, 36, "an npm token"},
    {"pypi-AgEIcHlwaS5vcmc", 'D', 50, 1000, "a PyPI token"},
    {"sk-ant-", 'D', 24, 300, "an Anthropic key"},
    {"sk-proj-", 'D', 40, 300, "an OpenAI key"},
    {"sk-svcacct-", 'D', 40, 300, "an OpenAI key"},
    {"sk-or-v1-", 'H', 64, 64, "an OpenRouter key"},
    {"sk-", 'A', 32, 100, "a secret key"},
    {"sk_live_", 'A', 24, 255, "a Stripe key"},
    {"rk_live_", 'A', 24, 255, "a Stripe key"},
    {"sk_test_", 'A', 24, 255, "a Stripe key"},
    {"xoxa-", 'D', 20, 255, "a Slack token"},
    {"xoxb-", 'D', 20, 255, "a Slack token"},
    {"xoxp-", 'D', 20, 255, "a Slack token"},
    {"xoxr-", 'D', 20, 255, "a Slack token"},
    {"xoxs-", 'D', 20, 255, "a Slack token"},
    {"xapp-", 'D', 30, 255, "a Slack token"},
    {"AIza", 'D', 35, 35, "a Google API key"},
    {"ya29.", 'D', 40, 2000, "a Google access token"},
    {"hf_", 'A', 34, 40, "a Hugging Face token"},
    {"SG.", 'P', 66, 66, "a SendGrid key"},
    {"dop_v1_", 'H', 64, 64, "a DigitalOcean token"},
    {"shpat_", 'H', 32, 32, "a Shopify token"},
    {"AGE-SECRET-KEY-1", 'U', 58, 58, "an age secret key"},
};

static bool
of_key(char c, char chars)
{
	switch (chars) {
	case 'U':
		return digit(c) || (c >= 'A' && c <= 'Z');
	case 'H':
		return digit(c) || (c >= 'a' && c <= 'f');
	case 'P':
		return alnum(c) || c == '-' || c == '_' || c == '.';
	case 'D':
		return alnum(c) || c == '-' || c == '_';
	default:
		return alnum(c);
	}
}

/* Drawn by chance has a digit and more than one letter ("ghp_xxxx..." and
 * "sk-ant-how-to-write-a-page" have not). */
static bool
random_looking(struct str s, bool with_digit)
{
	bool number = !with_digit, letter = false, same = true;

	for (size_t i = 0; i < s.n; i++) {
		number |= digit(s.p[i]);
		letter |= alnum(s.p[i]) && !digit(s.p[i]);
		same &= s.p[i] == s.p[0];
	}
	return number && letter && !same;
}

static bool
key_at(struct str t, size_t at, const struct key *k)
{
	size_t from = at + strlen(k->prefix), end = from;

	if (!str_starts(str_sub(t, at, t.n), str_of(k->prefix)))
		return false;
	while (end < t.n && of_key(t.p[end], k->chars))
		end++;
	/* A full stop after it belongs to the sentence. */
	while (end > from && t.p[end - 1] == '.')
		end--;
	if (end - from < k->min || end - from > k->max ||
	    (end < t.n && wordy(t.p[end])))
		return false;
	return random_looking(str_sub(t, from, end), k->chars != 'U');
}

static const char *
key_find(struct str t, size_t at)
{
	if (at != 0 && (wordy(t.p[at - 1]) || t.p[at - 1] == '-'))
		return NULL;
	for (size_t i = 0; i < sizeof(keys) / sizeof(keys[0]); i++)
		if (t.p[at] == keys[i].prefix[0] && key_at(t, at, &keys[i]))
			return keys[i].what;
	return NULL;
}

/* "-----BEGIN ... PRIVATE KEY-----" that ends its line (or is followed by the
 * "\n" of a string); in a sentence about such files it does not. */
static bool
pem_at(struct str t, size_t at)
{
	struct str s = str_sub(t, at, t.n), line, rest;
	size_t end;

	if (!str_starts(s, STR("-----BEGIN ")) || !str_line(&s, &line))
		return false;
	end = str_find(line, STR("PRIVATE KEY"));
	if (end == line.n || end > 60)
		return false;
	rest = str_sub(line, end + sizeof("PRIVATE KEY") - 1, line.n);
	if (str_starts(rest, STR(" BLOCK")))
		rest = str_sub(rest, 6, rest.n);
	if (!str_starts(rest, STR("-----")))
		return false;
	rest = str_trim(str_sub(rest, 5, rest.n));
	return (rest.n == 0 && s.n != 0) || str_starts(rest, STR("\\n")) ||
	       str_starts(rest, STR("MII"));
}

/* Issuers: first digits from lo to hi, and lengths as bits. */
#define LEN(n) (1u << (n))
static const struct issuer {
	int lo, hi, width;
	unsigned lengths;
} issuers[] = {
    {4, 4, 1, LEN(13) | LEN(16) | LEN(19)},
    {51, 55, 2, LEN(16)},
    {2221, 2720, 4, LEN(16)},
    {34, 34, 2, LEN(15)},
    {37, 37, 2, LEN(15)},
    {300, 305, 3, LEN(14) | LEN(16)},
    {3095, 3095, 4, LEN(14)},
    {36, 36, 2, LEN(14)},
    {38, 39, 2, LEN(14)},
    {6011, 6011, 4, LEN(16) | LEN(19)},
    {644, 649, 3, LEN(16) | LEN(19)},
    {65, 65, 2, LEN(16) | LEN(19)},
    {3528, 3589, 4, LEN(16)},
    {62, 62, 2, LEN(16) | LEN(19)},
    {2200, 2204, 4, LEN(16)},
    {5018, 5018, 4, LEN(16) | LEN(19)},
    {5020, 5020, 4, LEN(16) | LEN(19)},
    {5038, 5038, 4, LEN(16) | LEN(19)},
    {6304, 6304, 4, LEN(16) | LEN(19)},
    {6759, 6763, 4, LEN(16) | LEN(19)},
};

#define CARD_MIN 13
#define CARD_MAX 19

static bool
luhn(const char *d, size_t n)
{
	int sum = 0;

	for (size_t i = 0; i < n; i++) {
		int v = d[n - 1 - i] - '0';

		if (i % 2 == 1)
			v = v * 2 > 9 ? v * 2 - 9 : v * 2;
		sum += v;
	}
	return sum % 10 == 0;
}

static bool
card(const char *d, size_t n)
{
	if (n < CARD_MIN || n > CARD_MAX || !luhn(d, n))
		return false;
	for (size_t i = 0; i < sizeof(issuers) / sizeof(issuers[0]); i++) {
		const struct issuer *is = &issuers[i];
		int head = 0;

		for (int k = 0; k < is->width; k++)
			head = head * 10 + (d[k] - '0');
		if (head >= is->lo && head <= is->hi &&
		    (is->lengths & LEN(n)) != 0)
			return true;
	}
	return false;
}

/* Groups of digits with one blank or dash between. */
#define GROUPS_MAX 6
struct run {
	char d[CARD_MAX];
	size_t n;		  /* digits; more than CARD_MAX: too many */
	size_t sizes[GROUPS_MAX]; /* of the first groups */
	size_t groups;
	struct str sep; /* between them */
};

static size_t
sep_at(struct str s, size_t at)
{
	/* no-break, thin and narrow blanks, hyphens and the en dash */
	static const char *const seps[] = {" ", "-", "\xc2\xa0", "\xe2\x80\x89",
	    "\xe2\x80\xaf", "\xe2\x80\x90", "\xe2\x80\x91", "\xe2\x80\x93",
	    NULL};

	for (size_t i = 0; seps[i] != NULL; i++)
		if (str_starts(str_sub(s, at, s.n), str_of(seps[i])))
			return strlen(seps[i]);
	return 0;
}

/* Reads one group; the offset after it. */
static size_t
group(struct str t, size_t at, struct run *r)
{
	size_t from = at;

	for (; at < t.n && digit(t.p[at]); at++)
		if (r->n <= CARD_MAX) {
			if (r->n < CARD_MAX)
				r->d[r->n] = t.p[at];
			r->n++;
		}
	if (r->groups < GROUPS_MAX)
		r->sizes[r->groups] = at - from;
	r->groups++;
	return at;
}

/* Nothing after it makes it a part of a longer number or word. */
static bool
clear_after(struct str t, size_t at)
{
	struct str two = str_sub(t, at, at + 2);
	char c = ' ', d = ' ';

	if (two.n > 0)
		c = two.p[0];
	if (two.n > 1)
		d = two.p[1];

	if (alnum(c) || c == '_')
		return false;
	return !((c == '.' || c == '-' || c == ',' || c == '/') && alnum(d));
}

/* The run goes on after one more of its separators. */
static bool
run_on(struct str t, size_t at, size_t w, struct run *r)
{
	size_t end = at + w;

	if (w == 0 || end >= t.n || !digit(t.p[end]))
		return false;
	if (r->groups == 1)
		r->sep = str_sub(t, at, end);
	if (!str_eq(r->sep, str_sub(t, at, end)))
		return false;
	if (r->groups < 3 || r->n > 16 || !card(r->d, r->n))
		return true;
	/* a check value of three digits or a date may follow a whole card */
	while (end < t.n && digit(t.p[end]))
		end++;
	return end - at - w > 3 && clear_after(t, end);
}

static size_t
run_read(struct str t, size_t at, struct run *r)
{
	size_t w;

	*r = (struct run){0};
	at = group(t, at, r);
	while (w = sep_at(t, at), run_on(t, at, w, r))
		at = group(t, at + w, r);
	return at;
}

/* As cards are printed. */
static bool
card_shape(const struct run *r)
{
	static const size_t shapes[][GROUPS_MAX] = {
	    {4, 4, 4, 4}, {4, 6, 5}, {4, 6, 4}, {4, 4, 4, 4, 3}};

	for (size_t i = 0; i < sizeof(shapes) / sizeof(shapes[0]); i++) {
		size_t k = 0;

		while (k < GROUPS_MAX && k < r->groups &&
		       r->sizes[k] == shapes[i][k])
			k++;
		if (k == r->groups && k < GROUPS_MAX && shapes[i][k] == 0)
			return true;
	}
	return false;
}

static bool
says(struct str before, const char *const *words)
{
	for (; *words != NULL; words++) {
		struct str w = str_of(*words);

		for (size_t i = 0; i + w.n <= before.n; i++)
			if (str_ieq(str_sub(before, i, i + w.n), w) &&
			    (i == 0 || !wordy(before.p[i - 1])) &&
			    (i + w.n == before.n || !alnum(before.p[i + w.n])))
				return true;
	}
	return false;
}

/* What the words of the line before an ungrouped number call it. A bare
 * number of 13 digits is an article number unless it is called a card. */
static bool
called_other(struct str t, size_t at, size_t n)
{
	static const char *const cards[] = {
	    "card", "cards", "visa", "mastercard", "amex", "pan", "cc", NULL};
	static const char *const others[] = {"isbn", "isbn-13", "issn", "ean",
	    "gtin", "imei", "order", "ticket", "invoice", "tracking", "serial",
	    "case", "parcel", "shipment", "phone", "tel", "iban", "fax", NULL};
	struct str before = str_sub(t, at > 40 ? at - 40 : 0, at);
	size_t nl = str_rchr(before, '\n');

	if (nl < before.n)
		before = str_sub(before, nl + 1, before.n);
	if (says(before, cards))
		return false;
	before = str_sub(before, before.n > 20 ? before.n - 20 : 0, before.n);
	return n == 13 || says(before, others);
}

static bool
clear_before(struct str t, size_t at)
{
	return at == 0 || (!alnum(t.p[at - 1]) &&
			      str_chr(STR("_+-./#,"), t.p[at - 1]) == 7);
}

/* Whether a card number starts the digits at `at`; `end` is after them. */
static bool
card_at(struct str t, size_t at, size_t *end)
{
	struct run r;

	*end = run_read(t, at, &r);
	if (r.n <= CARD_MAX && card(r.d, r.n) && clear_before(t, at) &&
	    clear_after(t, *end))
		return r.groups == 1 ? !called_other(t, at, r.n)
				     : card_shape(&r);
	/* "2 4111 1111 ...": a line's number may stand before */
	if (r.groups > 1 && r.sizes[0] <= 2)
		*end = at + r.sizes[0];
	return false;
}

static int
line_of(struct str t, size_t at)
{
	int line = 1;

	for (size_t i = 0; i < at; i++)
		line +=
		    t.p[i] == '\n' ||
		    (t.p[i] == '\r' && !(i + 1 < t.n && t.p[i + 1] == '\n'));
	return line;
}

bool
secret_find(struct str text, const char **what, int *line)
{
	const char *found = NULL;
	size_t at = 0, next;

	for (; at < text.n && found == NULL; at = next) {
		char c = text.p[at];

		next = at + 1;
		if (digit(c)) {
			if (card_at(text, at, &next))
				found = "a payment card number";
		} else if (c == '-' && pem_at(text, at))
			found = "a private key";
		else if (alnum(c))
			found = key_find(text, at);
		if (found != NULL)
			break;
	}
	if (found == NULL)
		return false;
	*what = found;
	*line = line_of(text, at);
	return true;
}
