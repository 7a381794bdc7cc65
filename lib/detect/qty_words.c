#include "detect/quantity.h"

struct str
qty_amount(struct arena *a, double n, struct str unit)
{
	static const struct {
		double seconds;
		const char *one, *many;
	} times[] = {
	    {86400, "day", "days"},
	    {3600, "hour", "hours"},
	    {60, "minute", "minutes"},
	};

	for (size_t i = 0; i < sizeof(times) / sizeof(*times); i++)
		if (str_eq(unit, STR("s")) && n >= times[i].seconds) {
			double x = n / times[i].seconds;

			return str_printf(a, "%g %s", x,
			    x == 1 ? times[i].one : times[i].many);
		}
	if (n == 0 || unit.n == 0)
		return str_printf(a, "%g", n);
	if (str_eq(unit, STR("days")) && n >= 1 && n <= 1)
		return STR("1 day");
	return str_printf(a, "%g %.*s", n, STR_ARG(unit));
}
