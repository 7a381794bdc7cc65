/* Which languages there are, and their words for the judge. */
#include "detect/lang.h"

#include "detect/own.h"

#include "detect/lang_data.h"

#define COUNT(table) (sizeof(table) / sizeof(*(table)))

const struct language *
lang_all(size_t *n)
{
	*n = COUNT(languages);
	return languages;
}

const struct language *
lang_named(struct str code)
{
	for (size_t k = 0; k < COUNT(languages); k++)
		if (code.n >= 2 &&
		    str_ieq(str_sub(code, 0, 2), str_of(languages[k].code)))
			return &languages[k];
	return NULL;
}
