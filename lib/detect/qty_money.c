/* Money and percentages. */
#include <string.h>

#include "base/bars.h"
#include "base/text.h"
#include "detect/qty_own.h"

#define LEN(table) (sizeof(table) / sizeof(*(table)))

/* money */

/* clang-format off */
static const struct {
	uint32_t cp;
	const char *code;
} signs[] = {
	{'$', "$?"}, {0x20ac, "EUR"}, {0xa3, "GBP"}, {0xa5, "JPY"},
	{0xffe5, "JPY"}, {0x20b9, "INR"}, {0x20bd, "RUB"}, {0x20a9, "KRW"},
	{0x20ba, "TRY"}, {0x20aa, "ILS"}, {0x20ab, "VND"}, {0xe3f, "THB"},
	{0x20b4, "UAH"}, {0x20a6, "NGN"}, {0x20a8, "INR"}, {0x20bf, "BTC"},
};

/* Before a dollar sign. */
static const struct {
	const char *word, *code;
} dollars[] = {
	{"US", "USD"}, {"A", "AUD"}, {"AU", "AUD"}, {"C", "CAD"},
	{"CA", "CAD"}, {"NZ", "NZD"}, {"HK", "HKD"}, {"R", "BRL"},
	{"S", "SGD"}, {"NT", "TWD"}, {"MX", "MXN"},
};

static const char *const codes[] = {
	"AED", "ARS", "AUD", "BGN", "BRL", "CAD", "CHF", "CLP", "CNY", "COP",
	"CZK", "DKK", "DEM", "EGP", "EUR", "FRF", "GBP", "HKD", "HUF", "IDR",
	"ILS", "INR", "ISK", "ITL", "JPY", "KRW", "MXN", "MYR", "NGN", "NOK",
	"NZD", "PEN", "PHP", "PKR", "PLN", "RMB", "RON", "RUB", "SAR", "SEK",
	"SGD", "THB", "TRY", "TWD", "UAH", "USD", "VND", "ZAR",
};

static const struct {
	const char *word, *code;
	double factor;
} money_words[] = {
	{"dollar", "$?", 1}, {"dollars", "$?", 1}, {"euro", "EUR", 1},
	{"euros", "EUR", 1}, {"eur", "EUR", 1}, {"sterling", "GBP", 1},
	{"quid", "GBP", 1}, {"yen", "JPY", 1}, {"yuan", "CNY", 1},
	{"renminbi", "CNY", 1}, {"rupee", "INR", 1}, {"rupees", "INR", 1},
	{"franc", "CHF?", 1}, {"francs", "CHF?", 1}, {"franken", "CHF", 1},
	{"peso", "peso", 1}, {"pesos", "peso", 1}, {"rubles", "RUB", 1},
	{"roubles", "RUB", 1}, {"rubel", "RUB", 1}, {"kronor", "SEK", 1},
	{"kroner", "krone", 1}, {"zloty", "PLN", 1}, {"zlotys", "PLN", 1},
	{"won", "KRW", 1}, {"lira", "lira", 1}, {"lire", "ITL", 1},
	{"reais", "BRL", 1}, {"real", "BRL", 1}, {"rand", "ZAR", 1},
	{"shekels", "ILS", 1}, {"dólares", "$?", 1}, {"dollari", "$?", 1},
	{"mark", "DEM", 1}, {"bitcoin", "BTC", 1}, {"bitcoins", "BTC", 1},
	{"cent", "cent", .01}, {"cents", "cent", .01},
	{"pence", "GBP", .01}, {"penny", "GBP", .01}, {"pesetas", "ESP", 1},
	{"rupiah", "IDR", 1}, {"baht", "THB", 1}, {"ringgit", "MYR", 1},
};
/* clang-format on */

static const char *
iso_code(struct str w)
{
	if (w.n != 3 || !in_rows(w, codes))
		return NULL;
	for (size_t k = 0; k < LEN(codes); k++)
		if (str_eq(w, str_of(codes[k])))
			return strcmp(codes[k], "RMB") == 0 ? "CNY" : codes[k];
	return NULL;
}

static const char *
sign_code(const struct scan *s, size_t i)
{
	const struct tok *t = tok_at(s, i);

	if (t->kind != TOK_MARK)
		return NULL;
	for (size_t k = 0; k < LEN(signs); k++)
		if (signs[k].cp == t->cp)
			return signs[k].code;
	return NULL;
}

size_t
money_before(const struct scan *s, size_t i, const char **code)
{
	const struct tok *t = tok_at(s, i);
	const char *c = sign_code(s, i);

	if (c != NULL) {
		*code = c;
		return i + 1;
	}
	if (t->kind != TOK_WORD || !t->upper || t->len > 3)
		return i;
	if (tok_mark(s, i + 1, '$') && (tok_glued(s, i + 1) || t->len == 2))
		for (size_t k = 0; k < LEN(dollars); k++)
			if (str_eq(tok_str(s, i), str_of(dollars[k].word))) {
				*code = dollars[k].code;
				return i + 2;
			}
	c = iso_code(tok_str(s, i));
	if (c == NULL && str_eq(tok_str(s, i), STR("Rs")))
		c = "INR";
	if (c == NULL)
		return i;
	*code = c;
	i++;
	if (tok_mark(s, i, '.') && tok_at(s, i + 1)->kind == TOK_NUM)
		i++;
	return sign_code(s, i) != NULL ? i + 1 : i;
}

/* "pounds" is money where the sum or its neighbours say so, else a mass. */
static bool
pounds_are_money(const struct scan *s, size_t i, const struct num *n)
{
	return tok_word(s, i + 1, "sterling") || n->v >= 1e5 ||
	       n->scale > 1000 ||
	       (i >= 3 &&
		   (tok_word(s, i - 2, "cost") || tok_word(s, i - 2, "costs") ||
		       tok_word(s, i - 2, "paid") ||
		       tok_word(s, i - 3, "worth")));
}

size_t
money_after(
    const struct scan *s, size_t i, const struct num *n, struct suffix *out)
{
	const char *code = sign_code(s, i);
	double factor = 1;
	char room[16];
	struct str w = STR_NONE;
	size_t at = i;

	if (code == NULL && tok_at(s, i)->kind == TOK_WORD) {
		code = iso_code(tok_str(s, i));
		if (n->scale > 1 &&
		    (tok_word(s, at, "de") || tok_word(s, at, "di") ||
			tok_word(s, at, "d")))
			at += tok_mark(s, at + 1, '\'') ||
				      tok_mark(s, at + 1, 0x2019)
				  ? 2
				  : 1;
		if (tok_word(s, at, "US") || tok_word(s, at, "American") ||
		    tok_word(s, at, "Canadian") ||
		    tok_word(s, at, "Australian") || tok_word(s, at, "Swiss"))
			at++;
		w = word_lowered(tok_str(s, at), room, sizeof(room));
	}
	for (size_t k = 0;
	     code == NULL && in_rows(w, money_words) && k < LEN(money_words);
	     k++)
		if (str_eq(w, str_of(money_words[k].word))) {
			code = money_words[k].code;
			factor = money_words[k].factor;
		}
	if (code == NULL &&
	    (str_eq(w, STR("pound")) || str_eq(w, STR("pounds"))) &&
	    pounds_are_money(s, at, n))
		code = "GBP";
	if (code == NULL)
		return i;
	if (at > i && strcmp(code, "$?") == 0)
		code = tok_word(s, at - 1, "Canadian")	   ? "CAD"
		       : tok_word(s, at - 1, "Australian") ? "AUD"
		       : tok_word(s, at - 1, "US") ||
			       tok_word(s, at - 1, "American")
			   ? "USD"
			   : code;
	*out =
	    (struct suffix){.kind = SUF_MONEY, .name = code, .factor = factor};
	return tok_word(s, at + 1, "sterling") ? at + 2 : at + 1;
}

/* percent */

struct phrase {
	const char *words[3];
	enum suffix_kind kind;
	double factor;
};

static const struct phrase percents[] = {
    {{"percentage", "points", NULL}, SUF_POINTS, .01},
    {{"percentage", "point", NULL}, SUF_POINTS, .01},
    {{"percent", "points", NULL}, SUF_POINTS, .01},
    {{"basis", "points", NULL}, SUF_POINTS, .0001},
    {{"basis", "point", NULL}, SUF_POINTS, .0001},
    {{"points", "de", "pourcentage"}, SUF_POINTS, .01},
    {{"puntos", "porcentuales", NULL}, SUF_POINTS, .01},
    {{"pontos", "percentuais", NULL}, SUF_POINTS, .01},
    {{"punti", "percentuali", NULL}, SUF_POINTS, .01},
    {{"puntos", "básicos", NULL}, SUF_POINTS, .0001},
    {{"bps", NULL, NULL}, SUF_POINTS, .0001},
    {{"bp", NULL, NULL}, SUF_POINTS, .0001},
    {{"pp", NULL, NULL}, SUF_POINTS, .01},
    {{"ppt", NULL, NULL}, SUF_POINTS, .01},
    {{"Prozentpunkte", NULL, NULL}, SUF_POINTS, .01},
    {{"Prozentpunkten", NULL, NULL}, SUF_POINTS, .01},
    {{"Basispunkte", NULL, NULL}, SUF_POINTS, .0001},
    {{"percent", NULL, NULL}, SUF_PERCENT, .01},
    {{"per", "cent", NULL}, SUF_PERCENT, .01},
    {{"pct", NULL, NULL}, SUF_PERCENT, .01},
    {{"Prozent", NULL, NULL}, SUF_PERCENT, .01},
    {{"pour", "cent", NULL}, SUF_PERCENT, .01},
    {{"por", "ciento", NULL}, SUF_PERCENT, .01},
    {{"por", "cento", NULL}, SUF_PERCENT, .01},
    {{"per", "cento", NULL}, SUF_PERCENT, .01},
    {{"persen", NULL, NULL}, SUF_PERCENT, .01},
    {{"permille", NULL, NULL}, SUF_PERCENT, .001},
};

size_t
percent_after(const struct scan *s, size_t i, struct suffix *out)
{
	const struct tok *t = tok_at(s, i);

	*out = (struct suffix){.kind = SUF_PERCENT, .factor = .01};
	if (t->kind == TOK_MARK &&
	    (t->cp == '%' || t->cp == 0x66a || t->cp == 0xff05)) {
		if (tok_word(s, i + 1, "points"))
			out->kind = SUF_POINTS;
		return out->kind == SUF_POINTS ? i + 2 : i + 1;
	}
	if (t->kind == TOK_MARK && t->cp == 0x2030) {
		out->factor = .001;
		return i + 1;
	}
	if (t->kind != TOK_WORD)
		return i;
	if (tok_word(s, i, "v") && tok_mark(s, i + 1, '.') &&
	    tok_word(s, i + 2, "H") && tok_mark(s, i + 3, '.'))
		return i + 4;
	for (size_t k = 0;
	     tok_begins(t, LETTER('p') | LETTER('b')) && k < LEN(percents);
	     k++) {
		size_t n = 0;

		while (n < 3 && percents[k].words[n] != NULL &&
		       tok_word(s, i + n, percents[k].words[n]))
			n++;
		if (n != 0 && (n == 3 || percents[k].words[n] == NULL)) {
			out->kind = percents[k].kind;
			out->factor = percents[k].factor;
			return i + n;
		}
	}
	return i;
}
