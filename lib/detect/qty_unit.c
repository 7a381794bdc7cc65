/*
 * Units, currencies, counters and zones: what may stand behind a number.
 *
 * Factors: SI brochure (9th ed., 2019), NIST SP 811 (2008) appendix B, IEC
 * 80000-13 for data, IAU 2012 for astronomy, the mean Gregorian year of
 * 365.2425 days; the source is named in each row. `loose` is the relative
 * doubt of a name that means several units: which ton (short, long, metric),
 * which gallon, whether kB is 1000 or 1024.
 */
#include <math.h>
#include <string.h>

#include "base/text.h"
#include "detect/qty_own.h"

#define YEAR_S (365.2425 * 86400)
#define MONTH_S (YEAR_S / 12)
#define LEN(table) (sizeof(table) / sizeof(*(table)))

/* clang-format off */
enum {
	U_M, U_KM, U_CM, U_MM, U_UM, U_NM, U_IN, U_FT, U_YD, U_MI, U_NMI,
	U_AU, U_LY, U_PC, U_FATHOM, U_FURLONG, U_HA, U_ACRE, U_SQM, U_SQKM,
	U_SQFT, U_SQMI, U_CM2, U_M3, U_L, U_DL, U_CL, U_ML, U_HL, U_GAL, U_QT,
	U_PT, U_CUP, U_FLOZ, U_TBSP, U_TSP, U_BBL, U_KG, U_G, U_MG, U_UG, U_T,
	U_TON, U_LB, U_OZ, U_STONE, U_CARAT, U_S, U_MS, U_US, U_NS, U_MIN,
	U_H, U_D, U_WEEK, U_FORTNIGHT, U_MONTH, U_QUARTER, U_YEAR, U_DECADE,
	U_CENTURY, U_KMH, U_MPS, U_MPH, U_KN, U_FPS, U_C, U_F, U_K, U_DEG,
	U_RAD, U_BIT, U_KBIT, U_MBIT, U_GBIT, U_BYTE, U_KB, U_MB, U_GB, U_TB,
	U_PB, U_KIB, U_MIB, U_GIB, U_TIB, U_BPS, U_KBPS, U_MBPS, U_GBPS, U_W,
	U_KW, U_MW, U_GW, U_TW, U_MILLIW, U_HP, U_J, U_KJ, U_MJ, U_WH, U_KWH,
	U_MWH, U_GWH, U_TWH, U_CAL, U_KCAL, U_EV, U_BTU, U_PA, U_HPA, U_KPA,
	U_MPA, U_BAR, U_PSI, U_ATM, U_MMHG, U_HZ, U_KHZ, U_MHZ, U_GHZ, U_RPM,
	U_FRAMES, U_V, U_MV, U_KV, U_A, U_MA, U_AH, U_MAH, U_N, U_KILON,
	U_LBF, U_NEWTONM, U_KILONM, U_LBFT, U_LBIN, U_OHM, U_KOHM, U_MEGOHM,
	U_MILLIOHM, U_UF, U_NF, U_PF, U_MILLIH, U_UH, U_PX, U_MPX, U_DB, U_PPM, U_LX, U_LM, U_NIT,
};

static const struct unit units[] = {
	[U_M] = {DIM_LENGTH, "m", 1, 0, 0, "SI"},
	[U_KM] = {DIM_LENGTH, "km", 1e3, 0, 0, "SI"},
	[U_CM] = {DIM_LENGTH, "cm", 1e-2, 0, 0, "SI"},
	[U_MM] = {DIM_LENGTH, "mm", 1e-3, 0, 0, "SI"},
	[U_UM] = {DIM_LENGTH, "um", 1e-6, 0, 0, "SI"},
	[U_NM] = {DIM_LENGTH, "nm", 1e-9, 0, 0, "SI"},
	[U_IN] = {DIM_LENGTH, "in", .0254, 0, 0, "SP811"},
	[U_FT] = {DIM_LENGTH, "ft", .3048, 0, 0, "SP811"},
	[U_YD] = {DIM_LENGTH, "yd", .9144, 0, 0, "SP811"},
	[U_MI] = {DIM_LENGTH, "mi", 1609.344, 0, 0, "SP811"},
	[U_NMI] = {DIM_LENGTH, "nmi", 1852, 0, 0, "SP811"},
	[U_AU] = {DIM_LENGTH, "au", 1.495978707e11, 0, 0, "IAU"},
	[U_LY] = {DIM_LENGTH, "ly", 9.4607304725808e15, 0, 0, "IAU"},
	[U_PC] = {DIM_LENGTH, "pc", 3.0856775814913673e16, 0, 0, "IAU"},
	[U_FATHOM] = {DIM_LENGTH, "fathom", 1.8288, 0, 0, "SP811"},
	[U_FURLONG] = {DIM_LENGTH, "furlong", 201.168, 0, 0, "SP811"},
	[U_HA] = {DIM_AREA, "ha", 1e4, 0, 0, "SI"},
	[U_ACRE] = {DIM_AREA, "acre", 4046.8564224, 0, 0, "SP811"},
	[U_SQM] = {DIM_AREA, "m2", 1, 0, 0, "SI"},
	[U_SQKM] = {DIM_AREA, "km2", 1e6, 0, 0, "SI"},
	[U_SQFT] = {DIM_AREA, "ft2", .09290304, 0, 0, "SP811"},
	[U_SQMI] = {DIM_AREA, "mi2", 2589988.110336, 0, 0, "SP811"},
	[U_CM2] = {DIM_AREA, "cm2", 1e-4, 0, 0, "SI"},
	[U_M3] = {DIM_VOLUME, "m3", 1, 0, 0, "SI"},
	[U_L] = {DIM_VOLUME, "l", 1e-3, 0, 0, "SI"},
	[U_DL] = {DIM_VOLUME, "dl", 1e-4, 0, 0, "SI"},
	[U_CL] = {DIM_VOLUME, "cl", 1e-5, 0, 0, "SI"},
	[U_ML] = {DIM_VOLUME, "ml", 1e-6, 0, 0, "SI"},
	[U_HL] = {DIM_VOLUME, "hl", .1, 0, 0, "SI"},
	[U_GAL] = {DIM_VOLUME, "gal", .003785411784, 0, .21, "SP811"},
	[U_QT] = {DIM_VOLUME, "qt", .000946352946, 0, .21, "SP811"},
	[U_PT] = {DIM_VOLUME, "pt", .000473176473, 0, .21, "SP811"},
	[U_CUP] = {DIM_VOLUME, "cup", .0002365882365, 0, .06, "SP811"},
	[U_FLOZ] = {DIM_VOLUME, "fl oz", .0000295735295625, 0, .05, "SP811"},
	[U_TBSP] = {DIM_VOLUME, "tbsp", .00001478676478125, 0, .02, "SP811"},
	[U_TSP] = {DIM_VOLUME, "tsp", .00000492892159375, 0, .02, "SP811"},
	[U_BBL] = {DIM_VOLUME, "bbl", .158987294928, 0, 0, "SP811"},
	[U_KG] = {DIM_MASS, "kg", 1, 0, 0, "SI"},
	[U_G] = {DIM_MASS, "g", 1e-3, 0, 0, "SI"},
	[U_MG] = {DIM_MASS, "mg", 1e-6, 0, 0, "SI"},
	[U_UG] = {DIM_MASS, "ug", 1e-9, 0, 0, "SI"},
	[U_T] = {DIM_MASS, "t", 1e3, 0, 0, "SI"},
	[U_TON] = {DIM_MASS, "ton", 907.18474, 0, .11, "SP811"},
	[U_LB] = {DIM_MASS, "lb", .45359237, 0, 0, "SP811"},
	[U_OZ] = {DIM_MASS, "oz", .028349523125, 0, 0, "SP811"},
	[U_STONE] = {DIM_MASS, "st", 6.35029318, 0, 0, "SP811"},
	[U_CARAT] = {DIM_MASS, "ct", 2e-4, 0, 0, "SP811"},
	[U_S] = {DIM_TIME, "s", 1, 0, 0, "SI"},
	[U_MS] = {DIM_TIME, "ms", 1e-3, 0, 0, "SI"},
	[U_US] = {DIM_TIME, "us", 1e-6, 0, 0, "SI"},
	[U_NS] = {DIM_TIME, "ns", 1e-9, 0, 0, "SI"},
	[U_MIN] = {DIM_TIME, "min", 60, 0, 0, "SI"},
	[U_H] = {DIM_TIME, "h", 3600, 0, 0, "SI"},
	[U_D] = {DIM_TIME, "d", 86400, 0, 0, "SI"},
	[U_WEEK] = {DIM_TIME, "wk", 604800, 0, 0, "SP811"},
	[U_FORTNIGHT] = {DIM_TIME, "fortnight", 1209600, 0, 0, "SP811"},
	[U_MONTH] = {DIM_TIME, "mo", MONTH_S, 0, 0, "Gregorian"},
	[U_QUARTER] = {DIM_TIME, "quarter", 3 * MONTH_S, 0, 0, "Gregorian"},
	[U_YEAR] = {DIM_TIME, "yr", 12 * MONTH_S, 0, 0, "Gregorian"},
	[U_DECADE] = {DIM_TIME, "decade", 120 * MONTH_S, 0, 0, "Gregorian"},
	[U_CENTURY] = {DIM_TIME, "century", 1200 * MONTH_S, 0, 0, "Gregorian"},
	[U_KMH] = {DIM_SPEED, "km/h", .2777777777777778, 0, 0, "SI"},
	[U_MPS] = {DIM_SPEED, "m/s", 1, 0, 0, "SI"},
	[U_MPH] = {DIM_SPEED, "mph", .44704, 0, 0, "SP811"},
	[U_KN] = {DIM_SPEED, "kn", .5144444444444445, 0, 0, "SP811"},
	[U_FPS] = {DIM_SPEED, "ft/s", .3048, 0, 0, "SP811"},
	[U_C] = {DIM_TEMPERATURE, "°C", 1, 273.15, 0, "SI"},
	[U_F] = {DIM_TEMPERATURE, "°F", .5555555555555556, 255.3722222222222, 0, "SP811"},
	[U_K] = {DIM_TEMPERATURE, "K", 1, 0, 0, "SI"},
	[U_DEG] = {DIM_ANGLE, "°", .017453292519943295, 0, 0, "SI"},
	[U_RAD] = {DIM_ANGLE, "rad", 1, 0, 0, "SI"},
	[U_BIT] = {DIM_DATA, "bit", .125, 0, 0, "IEC80000"},
	[U_KBIT] = {DIM_DATA, "kbit", 125, 0, 0, "IEC80000"},
	[U_MBIT] = {DIM_DATA, "Mbit", 125e3, 0, 0, "IEC80000"},
	[U_GBIT] = {DIM_DATA, "Gbit", 125e6, 0, 0, "IEC80000"},
	[U_BYTE] = {DIM_DATA, "B", 1, 0, 0, "IEC80000"},
	[U_KB] = {DIM_DATA, "kB", 1e3, 0, .025, "IEC80000"},
	[U_MB] = {DIM_DATA, "MB", 1e6, 0, .05, "IEC80000"},
	[U_GB] = {DIM_DATA, "GB", 1e9, 0, .075, "IEC80000"},
	[U_TB] = {DIM_DATA, "TB", 1e12, 0, .1, "IEC80000"},
	[U_PB] = {DIM_DATA, "PB", 1e15, 0, .13, "IEC80000"},
	[U_KIB] = {DIM_DATA, "KiB", 1024, 0, 0, "IEC80000"},
	[U_MIB] = {DIM_DATA, "MiB", 1048576, 0, 0, "IEC80000"},
	[U_GIB] = {DIM_DATA, "GiB", 1073741824, 0, 0, "IEC80000"},
	[U_TIB] = {DIM_DATA, "TiB", 1099511627776, 0, 0, "IEC80000"},
	[U_BPS] = {DIM_DATA_RATE, "bit/s", .125, 0, 0, "IEC80000"},
	[U_KBPS] = {DIM_DATA_RATE, "kbit/s", 125, 0, 0, "IEC80000"},
	[U_MBPS] = {DIM_DATA_RATE, "Mbit/s", 125e3, 0, 0, "IEC80000"},
	[U_GBPS] = {DIM_DATA_RATE, "Gbit/s", 125e6, 0, 0, "IEC80000"},
	[U_W] = {DIM_POWER, "W", 1, 0, 0, "SI"},
	[U_KW] = {DIM_POWER, "kW", 1e3, 0, 0, "SI"},
	[U_MW] = {DIM_POWER, "MW", 1e6, 0, 0, "SI"},
	[U_GW] = {DIM_POWER, "GW", 1e9, 0, 0, "SI"},
	[U_TW] = {DIM_POWER, "TW", 1e12, 0, 0, "SI"},
	[U_MILLIW] = {DIM_POWER, "mW", 1e-3, 0, 0, "SI"},
	[U_HP] = {DIM_POWER, "hp", 745.6998715822702, 0, .015, "SP811"},
	[U_J] = {DIM_ENERGY, "J", 1, 0, 0, "SI"},
	[U_KJ] = {DIM_ENERGY, "kJ", 1e3, 0, 0, "SI"},
	[U_MJ] = {DIM_ENERGY, "MJ", 1e6, 0, 0, "SI"},
	[U_WH] = {DIM_ENERGY, "Wh", 3600, 0, 0, "SI"},
	[U_KWH] = {DIM_ENERGY, "kWh", 3.6e6, 0, 0, "SI"},
	[U_MWH] = {DIM_ENERGY, "MWh", 3.6e9, 0, 0, "SI"},
	[U_GWH] = {DIM_ENERGY, "GWh", 3.6e12, 0, 0, "SI"},
	[U_TWH] = {DIM_ENERGY, "TWh", 3.6e15, 0, 0, "SI"},
	[U_CAL] = {DIM_ENERGY, "cal", 4.184, 0, 0, "SP811"},
	[U_KCAL] = {DIM_ENERGY, "kcal", 4184, 0, 0, "SP811"},
	[U_EV] = {DIM_ENERGY, "eV", 1.602176634e-19, 0, 0, "SI"},
	[U_BTU] = {DIM_ENERGY, "Btu", 1055.056, 0, 0, "SP811"},
	[U_PA] = {DIM_PRESSURE, "Pa", 1, 0, 0, "SI"},
	[U_HPA] = {DIM_PRESSURE, "hPa", 100, 0, 0, "SI"},
	[U_KPA] = {DIM_PRESSURE, "kPa", 1e3, 0, 0, "SI"},
	[U_MPA] = {DIM_PRESSURE, "MPa", 1e6, 0, 0, "SI"},
	[U_BAR] = {DIM_PRESSURE, "bar", 1e5, 0, 0, "SP811"},
	[U_PSI] = {DIM_PRESSURE, "psi", 6894.757293168, 0, 0, "SP811"},
	[U_ATM] = {DIM_PRESSURE, "atm", 101325, 0, 0, "SP811"},
	[U_MMHG] = {DIM_PRESSURE, "mmHg", 133.322387415, 0, 0, "SP811"},
	[U_HZ] = {DIM_FREQUENCY, "Hz", 1, 0, 0, "SI"},
	[U_KHZ] = {DIM_FREQUENCY, "kHz", 1e3, 0, 0, "SI"},
	[U_MHZ] = {DIM_FREQUENCY, "MHz", 1e6, 0, 0, "SI"},
	[U_GHZ] = {DIM_FREQUENCY, "GHz", 1e9, 0, 0, "SI"},
	[U_RPM] = {DIM_FREQUENCY, "rpm", .016666666666666666, 0, 0, "SP811"},
	[U_FRAMES] = {DIM_FREQUENCY, "fps", 1, 0, 0, "-"},
	[U_V] = {DIM_VOLTAGE, "V", 1, 0, 0, "SI"},
	[U_MV] = {DIM_VOLTAGE, "mV", 1e-3, 0, 0, "SI"},
	[U_KV] = {DIM_VOLTAGE, "kV", 1e3, 0, 0, "SI"},
	[U_A] = {DIM_CURRENT, "A", 1, 0, 0, "SI"},
	[U_MA] = {DIM_CURRENT, "mA", 1e-3, 0, 0, "SI"},
	[U_AH] = {DIM_CHARGE, "Ah", 3600, 0, 0, "SI"},
	[U_MAH] = {DIM_CHARGE, "mAh", 3.6, 0, 0, "SI"},
	[U_N] = {DIM_FORCE, "N", 1, 0, 0, "SI"},
	[U_KILON] = {DIM_FORCE, "kN", 1e3, 0, 0, "SI"},
	[U_LBF] = {DIM_FORCE, "lbf", 4.4482216152605, 0, 0, "SP811"},
	[U_NEWTONM] = {DIM_TORQUE, "N m", 1, 0, 0, "SI"},
	[U_KILONM] = {DIM_TORQUE, "kN m", 1e3, 0, 0, "SI"},
	[U_LBFT] = {DIM_TORQUE, "lb ft", 1.3558179483314004, 0, 0, "SP811"},
	[U_LBIN] = {DIM_TORQUE, "lb in", .1129848290276167, 0, 0, "SP811"},
	[U_OHM] = {DIM_RESISTANCE, "ohm", 1, 0, 0, "SI"},
	[U_KOHM] = {DIM_RESISTANCE, "kohm", 1e3, 0, 0, "SI"},
	[U_MEGOHM] = {DIM_RESISTANCE, "Mohm", 1e6, 0, 0, "SI"},
	[U_MILLIOHM] = {DIM_RESISTANCE, "mohm", 1e-3, 0, 0, "SI"},
	[U_UF] = {DIM_CAPACITANCE, "uF", 1e-6, 0, 0, "SI"},
	[U_NF] = {DIM_CAPACITANCE, "nF", 1e-9, 0, 0, "SI"},
	[U_PF] = {DIM_CAPACITANCE, "pF", 1e-12, 0, 0, "SI"},
	[U_MILLIH] = {DIM_INDUCTANCE, "mH", 1e-3, 0, 0, "SI"},
	[U_UH] = {DIM_INDUCTANCE, "uH", 1e-6, 0, 0, "SI"},
	[U_PX] = {DIM_PIXELS, "px", 1, 0, 0, "-"},
	[U_MPX] = {DIM_PIXELS, "MP", 1e6, 0, 0, "-"},
	[U_DB] = {DIM_OTHER, "dB", 1, 0, 0, "ISO80000"},
	[U_PPM] = {DIM_OTHER, "ppm", 1, 0, 0, "-"},
	[U_LX] = {DIM_OTHER, "lx", 1, 0, 0, "SI"},
	[U_LM] = {DIM_OTHER, "lm", 1, 0, 0, "SI"},
	[U_NIT] = {DIM_OTHER, "cd/m2", 1, 0, 0, "SI"},
};

struct named {
	const char *word;
	int unit;
};

static const struct named symbols[] = {
	{"A", U_A}, {"AU", U_AU}, {"Ah", U_AH}, {"BTU", U_BTU}, {"Btu", U_BTU},
	{"C", U_C}, {"EL", U_TBSP}, {"F", U_F}, {"GB", U_GB}, {"GHz", U_GHZ},
	{"GW", U_GW}, {"GWh", U_GWH}, {"Gb", U_GBIT}, {"Gbit", U_GBIT},
	{"Gbit/s", U_GBPS}, {"Gbits", U_GBIT}, {"Gbps", U_GBPS}, {"GiB", U_GIB},
	{"Go", U_GB}, {"Hz", U_HZ}, {"J", U_J}, {"K", U_K}, {"KB", U_KB},
	{"KG", U_KG}, {"KHz", U_KHZ}, {"KW", U_KW}, {"KWh", U_KWH},
	{"Kb", U_KBIT}, {"Kbit", U_KBIT}, {"Kbps", U_KBPS}, {"Kg", U_KG},
	{"KiB", U_KIB}, {"Ko", U_KB}, {"KΩ", U_KOHM}, {"KΩ", U_KOHM},
	{"L", U_L}, {"MB", U_MB}, {"MHz", U_MHZ}, {"MJ", U_MJ},
	{"MOhm", U_MEGOHM}, {"MP", U_MPX}, {"MPa", U_MPA}, {"MW", U_MW},
	{"MWh", U_MWH}, {"Mb", U_MBIT}, {"Mbit", U_MBIT}, {"Mbit/s", U_MBPS},
	{"Mbits", U_MBIT}, {"Mbps", U_MBPS}, {"MiB", U_MIB}, {"Mo", U_MB},
	{"Mpx", U_MPX}, {"MΩ", U_MEGOHM}, {"MΩ", U_MEGOHM}, {"N", U_N},
	{"N-m", U_NEWTONM}, {"N.m", U_NEWTONM}, {"NM", U_NMI},
	{"Nm", U_NEWTONM}, {"N·m", U_NEWTONM}, {"N⋅m", U_NEWTONM},
	{"Ohm", U_OHM}, {"PB", U_PB}, {"PS", U_HP}, {"Pa", U_PA},
	{"RPM", U_RPM}, {"Std", U_H}, {"TB", U_TB}, {"TL", U_TSP}, {"TW", U_TW},
	{"TWh", U_TWH}, {"Tbsp", U_TBSP}, {"TiB", U_TIB}, {"To", U_TB},
	{"V", U_V}, {"W", U_W}, {"Wh", U_WH}, {"ac", U_ACRE}, {"atm", U_ATM},
	{"bar", U_BAR}, {"bbl", U_BBL}, {"bhp", U_HP}, {"bit", U_BIT},
	{"bit/s", U_BPS}, {"bits", U_BIT}, {"cL", U_CL}, {"cal", U_CAL},
	{"cc", U_ML}, {"cd/m²", U_NIT}, {"ch", U_HP}, {"cl", U_CL},
	{"cm", U_CM}, {"cm2", U_CM2}, {"cm²", U_CM2}, {"ct", U_CARAT},
	{"cv", U_HP}, {"d", U_D}, {"dB", U_DB}, {"dBA", U_DB}, {"dL", U_DL},
	{"deg", U_DEG}, {"dl", U_DL}, {"eV", U_EV}, {"fps", U_FRAMES},
	{"ft", U_FT}, {"ft-lb", U_LBFT}, {"ft-lbf", U_LBFT}, {"ft-lbs", U_LBFT},
	{"ft/s", U_FPS}, {"ft2", U_SQFT}, {"ft²", U_SQFT}, {"ft·lb", U_LBFT},
	{"ft⋅lb", U_LBFT}, {"g", U_G}, {"gal", U_GAL}, {"gb", U_GB},
	{"gbps", U_GBPS}, {"gr", U_G}, {"h", U_H}, {"hL", U_HL}, {"hPa", U_HPA},
	{"ha", U_HA}, {"hl", U_HL}, {"hp", U_HP}, {"hr", U_H}, {"hrs", U_H},
	{"in", U_IN}, {"in-lb", U_LBIN}, {"in-lbs", U_LBIN}, {"in·lb", U_LBIN},
	{"kB", U_KB}, {"kHz", U_KHZ}, {"kJ", U_KJ}, {"kN", U_KILON},
	{"kNm", U_KILONM}, {"kN·m", U_KILONM}, {"kN⋅m", U_KILONM},
	{"kOhm", U_KOHM}, {"kPa", U_KPA}, {"kV", U_KV}, {"kW", U_KW},
	{"kWh", U_KWH}, {"kbit", U_KBIT}, {"kbit/s", U_KBPS}, {"kbits", U_KBIT},
	{"kbps", U_KBPS}, {"kcal", U_KCAL}, {"kg", U_KG}, {"kgs", U_KG},
	{"km", U_KM}, {"km/h", U_KMH}, {"km/hr", U_KMH}, {"km2", U_SQKM},
	{"kmh", U_KMH}, {"km²", U_SQKM}, {"kn", U_KN}, {"ko", U_KB},
	{"kohm", U_KOHM}, {"kph", U_KMH}, {"kt", U_KN}, {"kts", U_KN},
	{"kw", U_KW}, {"kwh", U_KWH}, {"kΩ", U_KOHM}, {"kΩ", U_KOHM},
	{"l", U_L}, {"lb", U_LB}, {"lb-ft", U_LBFT}, {"lb-in", U_LBIN},
	{"lbf", U_LBF}, {"lbf-ft", U_LBFT}, {"lbft", U_LBFT},
	{"lbf·ft", U_LBFT}, {"lbs", U_LB}, {"lb·ft", U_LBFT}, {"lb⋅ft", U_LBFT},
	{"lm", U_LM}, {"ltr", U_L}, {"lx", U_LX}, {"ly", U_LY}, {"m", U_M},
	{"m/s", U_MPS}, {"m2", U_SQM}, {"m3", U_M3}, {"mA", U_MA},
	{"mAh", U_MAH}, {"mH", U_MILLIH}, {"mL", U_ML}, {"mV", U_MV},
	{"mW", U_MILLIW}, {"mb", U_HPA}, {"mbar", U_HPA}, {"mbps", U_MBPS},
	{"mcg", U_UG}, {"mg", U_MG}, {"mi", U_MI}, {"mi2", U_SQMI},
	{"min", U_MIN}, {"mins", U_MIN}, {"mi²", U_SQMI}, {"ml", U_ML},
	{"mm", U_MM}, {"mmHg", U_MMHG}, {"mo", U_MONTH}, {"mos", U_MONTH},
	{"mph", U_MPH}, {"mps", U_MPS}, {"ms", U_MS}, {"msec", U_MS},
	{"m²", U_SQM}, {"m³", U_M3}, {"mΩ", U_MILLIOHM}, {"mΩ", U_MILLIOHM},
	{"nF", U_NF}, {"nm", U_NM}, {"nmi", U_NMI}, {"ns", U_NS}, {"oz", U_OZ},
	{"pF", U_PF}, {"pc", U_PC}, {"ppm", U_PPM}, {"psi", U_PSI},
	{"px", U_PX}, {"qm", U_SQM}, {"qt", U_QT}, {"rad", U_RAD},
	{"rpm", U_RPM}, {"s", U_S}, {"sec", U_S}, {"secs", U_S},
	{"sqft", U_SQFT}, {"sqkm", U_SQKM}, {"sqm", U_SQM}, {"sqmi", U_SQMI},
	{"t", U_T}, {"tb", U_TB}, {"tbs", U_TBSP}, {"tbsp", U_TBSP},
	{"tsp", U_TSP}, {"uF", U_UF}, {"uH", U_UH}, {"ug", U_UG}, {"um", U_UM},
	{"us", U_US}, {"wk", U_WEEK}, {"wks", U_WEEK}, {"y", U_YEAR},
	{"yd", U_YD}, {"yds", U_YD}, {"yr", U_YEAR}, {"yrs", U_YEAR},
	{"°", U_DEG}, {"°C", U_C}, {"°F", U_F}, {"µF", U_UF}, {"µH", U_UH},
	{"µg", U_UG}, {"µm", U_UM}, {"µs", U_US}, {"º", U_DEG}, {"ºC", U_C},
	{"ºF", U_F}, {"Ω", U_OHM}, {"Ω", U_OHM}, {"μF", U_UF}, {"μH", U_UH},
	{"μg", U_UG}, {"μm", U_UM}, {"μs", U_US}, {"℃", U_C}, {"℉", U_F},
};

/* In full, lower case. */
static const struct named names[] = {
	{"acre", U_ACRE}, {"acres", U_ACRE}, {"amp", U_A}, {"ampere", U_A},
	{"amperes", U_A}, {"amps", U_A}, {"atmosphere", U_ATM},
	{"atmospheres", U_ATM}, {"bar", U_BAR}, {"barrel", U_BBL},
	{"barrels", U_BBL}, {"bars", U_BAR}, {"bit", U_BIT}, {"bits", U_BIT},
	{"byte", U_BYTE}, {"bytes", U_BYTE}, {"calorie", U_KCAL},
	{"calories", U_KCAL}, {"carat", U_CARAT}, {"carats", U_CARAT},
	{"celsius", U_C}, {"centigrade", U_C}, {"centiliter", U_CL},
	{"centilitre", U_CL}, {"centilitres", U_CL}, {"centimeter", U_CM},
	{"centimeters", U_CM}, {"centimetre", U_CM}, {"centimetres", U_CM},
	{"centuries", U_CENTURY}, {"century", U_CENTURY}, {"cup", U_CUP},
	{"cups", U_CUP}, {"day", U_D}, {"days", U_D}, {"decade", U_DECADE},
	{"decades", U_DECADE}, {"decibel", U_DB}, {"decibels", U_DB},
	{"deciliter", U_DL}, {"decilitre", U_DL}, {"decilitres", U_DL},
	{"degree", U_DEG}, {"degrees", U_DEG}, {"electronvolt", U_EV},
	{"electronvolts", U_EV}, {"fahrenheit", U_F}, {"fathom", U_FATHOM},
	{"fathoms", U_FATHOM}, {"feet", U_FT}, {"foot", U_FT},
	{"fortnight", U_FORTNIGHT}, {"fortnights", U_FORTNIGHT},
	{"furlong", U_FURLONG}, {"furlongs", U_FURLONG}, {"gallon", U_GAL},
	{"gallons", U_GAL}, {"gibibyte", U_GIB}, {"gibibytes", U_GIB},
	{"gigabit", U_GBIT}, {"gigabits", U_GBIT}, {"gigabyte", U_GB},
	{"gigabytes", U_GB}, {"gigahertz", U_GHZ}, {"gigawatt", U_GW},
	{"gigawatts", U_GW}, {"gram", U_G}, {"gramme", U_G}, {"grammes", U_G},
	{"grams", U_G}, {"hectare", U_HA}, {"hectares", U_HA},
	{"hectolitre", U_HL}, {"hectolitres", U_HL}, {"hertz", U_HZ},
	{"horsepower", U_HP}, {"hour", U_H}, {"hours", U_H}, {"inch", U_IN},
	{"inches", U_IN}, {"joule", U_J}, {"joules", U_J}, {"kelvin", U_K},
	{"kelvins", U_K}, {"kibibyte", U_KIB}, {"kibibytes", U_KIB},
	{"kilo", U_KG}, {"kilobit", U_KBIT}, {"kilobits", U_KBIT},
	{"kilobyte", U_KB}, {"kilobytes", U_KB}, {"kilocalorie", U_KCAL},
	{"kilocalories", U_KCAL}, {"kilogram", U_KG}, {"kilogramme", U_KG},
	{"kilogrammes", U_KG}, {"kilograms", U_KG}, {"kilohertz", U_KHZ},
	{"kilohm", U_KOHM}, {"kilohms", U_KOHM}, {"kilojoule", U_KJ},
	{"kilojoules", U_KJ}, {"kilometer", U_KM}, {"kilometers", U_KM},
	{"kilometre", U_KM}, {"kilometres", U_KM}, {"kilonewton", U_KILON},
	{"kilonewtons", U_KILON}, {"kiloohm", U_KOHM}, {"kiloohms", U_KOHM},
	{"kilopascal", U_KPA}, {"kilopascals", U_KPA}, {"kilos", U_KG},
	{"kilovolt", U_KV}, {"kilovolts", U_KV}, {"kilowatt", U_KW},
	{"kilowatts", U_KW}, {"klicks", U_KM}, {"kms", U_KM}, {"knot", U_KN},
	{"knots", U_KN}, {"kph", U_KMH}, {"lightyear", U_LY},
	{"lightyears", U_LY}, {"liter", U_L}, {"liters", U_L}, {"litre", U_L},
	{"litres", U_L}, {"lumen", U_LM}, {"lumens", U_LM}, {"lux", U_LX},
	{"mebibyte", U_MIB}, {"mebibytes", U_MIB}, {"megabit", U_MBIT},
	{"megabits", U_MBIT}, {"megabyte", U_MB}, {"megabytes", U_MB},
	{"megahertz", U_MHZ}, {"megajoule", U_MJ}, {"megajoules", U_MJ},
	{"megaohm", U_MEGOHM}, {"megaohms", U_MEGOHM}, {"megapascal", U_MPA},
	{"megapascals", U_MPA}, {"megapixel", U_MPX}, {"megapixels", U_MPX},
	{"megawatt", U_MW}, {"megawatts", U_MW}, {"megohm", U_MEGOHM},
	{"megohms", U_MEGOHM}, {"meter", U_M}, {"meters", U_M}, {"metre", U_M},
	{"metres", U_M}, {"microfarad", U_UF}, {"microfarads", U_UF},
	{"microgram", U_UG}, {"micrograms", U_UG}, {"microhenries", U_UH},
	{"microhenry", U_UH}, {"micrometer", U_UM}, {"micrometers", U_UM},
	{"micrometre", U_UM}, {"micrometres", U_UM}, {"micron", U_UM},
	{"microns", U_UM}, {"microsecond", U_US}, {"microseconds", U_US},
	{"mile", U_MI}, {"miles", U_MI}, {"milliamp", U_MA},
	{"milliampere", U_MA}, {"milliamperes", U_MA}, {"milliamps", U_MA},
	{"millibar", U_HPA}, {"millibars", U_HPA}, {"milligram", U_MG},
	{"milligrams", U_MG}, {"millihenries", U_MILLIH},
	{"millihenry", U_MILLIH}, {"milliliter", U_ML}, {"milliliters", U_ML},
	{"millilitre", U_ML}, {"millilitres", U_ML}, {"millimeter", U_MM},
	{"millimeters", U_MM}, {"millimetre", U_MM}, {"millimetres", U_MM},
	{"milliohm", U_MILLIOHM}, {"milliohms", U_MILLIOHM},
	{"millisecond", U_MS}, {"milliseconds", U_MS}, {"millivolt", U_MV},
	{"millivolts", U_MV}, {"milliwatt", U_MILLIW}, {"milliwatts", U_MILLIW},
	{"minute", U_MIN}, {"minutes", U_MIN}, {"month", U_MONTH},
	{"months", U_MONTH}, {"mph", U_MPH}, {"nanofarad", U_NF},
	{"nanofarads", U_NF}, {"nanometer", U_NM}, {"nanometers", U_NM},
	{"nanometre", U_NM}, {"nanometres", U_NM}, {"nanosecond", U_NS},
	{"nanoseconds", U_NS}, {"newton", U_N}, {"newtons", U_N},
	{"nit", U_NIT}, {"nits", U_NIT}, {"octet", U_BYTE}, {"octets", U_BYTE},
	{"ohm", U_OHM}, {"ohms", U_OHM}, {"ounce", U_OZ}, {"ounces", U_OZ},
	{"parsec", U_PC}, {"parsecs", U_PC}, {"pascal", U_PA},
	{"pascals", U_PA}, {"petabyte", U_PB}, {"petabytes", U_PB},
	{"picofarad", U_PF}, {"picofarads", U_PF}, {"pint", U_PT},
	{"pints", U_PT}, {"pixel", U_PX}, {"pixels", U_PX}, {"pound", U_LB},
	{"pounds", U_LB}, {"ppm", U_PPM}, {"psi", U_PSI}, {"quart", U_QT},
	{"quarts", U_QT}, {"radian", U_RAD}, {"radians", U_RAD}, {"rpm", U_RPM},
	{"second", U_S}, {"seconds", U_S}, {"stone", U_STONE},
	{"tablespoon", U_TBSP}, {"tablespoons", U_TBSP}, {"teaspoon", U_TSP},
	{"teaspoons", U_TSP}, {"tebibyte", U_TIB}, {"tebibytes", U_TIB},
	{"terabyte", U_TB}, {"terabytes", U_TB}, {"terawatt", U_TW},
	{"terawatts", U_TW}, {"ton", U_TON}, {"tonne", U_T}, {"tonnes", U_T},
	{"tons", U_TON}, {"volt", U_V}, {"volts", U_V}, {"watt", U_W},
	{"watts", U_W}, {"week", U_WEEK}, {"weeks", U_WEEK}, {"yard", U_YD},
	{"yards", U_YD}, {"year", U_YEAR}, {"years", U_YEAR},
};
/* clang-format on */

static const char *const dim_names[] = {[DIM_LENGTH] = "m",
    [DIM_AREA] = "m2",
    [DIM_VOLUME] = "m3",
    [DIM_MASS] = "kg",
    [DIM_TIME] = "s",
    [DIM_SPEED] = "m/s",
    [DIM_TEMPERATURE] = "K",
    [DIM_DATA] = "byte",
    [DIM_DATA_RATE] = "byte/s",
    [DIM_POWER] = "W",
    [DIM_ENERGY] = "J",
    [DIM_PRESSURE] = "Pa",
    [DIM_FREQUENCY] = "Hz",
    [DIM_VOLTAGE] = "V",
    [DIM_CURRENT] = "A",
    [DIM_FORCE] = "N",
    [DIM_ANGLE] = "rad",
    [DIM_CHARGE] = "C",
    [DIM_TORQUE] = "N m",
    [DIM_RESISTANCE] = "ohm",
    [DIM_CAPACITANCE] = "F",
    [DIM_INDUCTANCE] = "H",
    [DIM_PIXELS] = "px"};

const char *
dim_unit(enum qty_dim dim)
{
	return (size_t)dim < LEN(dim_names) && dim_names[dim] != NULL
		   ? dim_names[dim]
		   : "";
}

static int
by_name(const struct named *table, size_t n, struct str key)
{
	size_t lo = 0, hi = n;

	while (lo < hi) {
		size_t mid = lo + (hi - lo) / 2;
		int c = str_cmp(str_of(table[mid].word), key);

		if (c == 0)
			return table[mid].unit;
		if (c < 0)
			lo = mid + 1;
		else
			hi = mid;
	}
	return -1;
}

static bool
set_unit(int u, struct suffix *out)
{
	if (u < 0)
		return false;
	*out = (struct suffix){.kind = SUF_UNIT,
	    .dim = units[u].dim,
	    .name = units[u].name,
	    .factor = units[u].factor,
	    .offset = units[u].offset,
	    .loose = units[u].loose,
	    .calendar = u >= U_MONTH && u <= U_CENTURY};
	return true;
}

/* Lower case as the table has it: ASCII and the Latin letters of U+00C0. */
struct str
word_lowered(struct str w, char *to, size_t room)
{
	if (w.n > room)
		return STR_NONE;
	for (size_t i = 0; i < w.n; i++) {
		char c = w.p[i];
		bool latin = i > 0 && (unsigned char)w.p[i - 1] == 0xc3 &&
			     (unsigned char)c >= 0x80 &&
			     (unsigned char)c <= 0x9e;

		to[i] = (c >= 'A' && c <= 'Z') || latin ? (char)(c | 0x20) : c;
	}
	return (struct str){to, w.n};
}

static int
by_english(const char *unit)
{
	int u = by_name(names, LEN(names), str_of(unit));

	return u >= 0 ? u : by_name(symbols, LEN(symbols), str_of(unit));
}

/* The unit a word of another language stands for. */
static int
in_english(const struct scan *s, struct str w)
{
	const char *unit = lex_unit(w, s->lang);

	return unit != NULL ? by_english(unit) : -1;
}

static int
unit_word(const struct scan *s, size_t i)
{
	char room[64];
	struct str w;
	int u;

	if (tok_at(s, i)->kind != TOK_WORD)
		return -1;
	w = word_lowered(tok_str(s, i), room, sizeof(room));
	if (w.n == 0)
		return -1;
	u = by_name(names, LEN(names), w);
	return u >= 0 ? u : in_english(s, w);
}

/* A symbol of up to four tokens without a space: km/h, m², °C. The letters
 * that are also words or names need care, see plausible(). */
static size_t
unit_symbol(const struct scan *s, size_t i, int *u)
{
	const struct tok *t = tok_at(s, i);
	struct str sign;

	if (t->kind == TOK_END || t->kind == TOK_NUM || t->kind == TOK_HAN)
		return i;
	for (size_t n = 4; n > 0; n--) {
		const struct tok *last = tok_at(s, i + n - 1);
		bool whole = last->kind != TOK_END;

		for (size_t k = 1; k < n && whole; k++)
			whole = tok_glued(s, i + k);
		if (!whole || (last->kind == TOK_WORD && tok_more(s, i + n)))
			continue;
		sign = str_sub(s->text, t->off, last->off + last->len);
		*u = by_name(symbols, LEN(symbols), sign);
		if (*u < 0 && t->cp >= 0x80)
			*u = in_english(s, sign);
		if (*u >= 0)
			return i + n;
	}
	return i;
}

/* Whether a short symbol is meant as a unit here. */
static bool
plausible(const struct scan *s, size_t i, size_t end, int u)
{
	const struct tok *next = tok_at(s, end);
	bool glued = tok_glued(s, i);

	if (!glued && end == i + 1 && tok_is(s, i, AND | TO))
		return false;
	if (u == U_IN && tok_word(s, i, "in"))
		return glued || unit_word(s, i - 2) == U_FT ||
		       tok_word(s, i - 2, "ft") || next->kind == TOK_END ||
		       next->line ||
		       (next->kind == TOK_MARK && next->cp != '(');
	if (u == U_D && tok_glued(s, end) &&
	    (tok_mark(s, end, '\'') || tok_mark(s, end, 0x2019)))
		return false;
	if (u == U_D || u == U_YEAR || u == U_T || u == U_PC || u == U_BAR)
		return tok_at(s, i)->len > 1 || glued ||
		       next->kind != TOK_WORD || tok_is(s, end, STOP | MOD);
	if (tok_dash(s, i - 1) && glued && tok_at(s, i)->len == 1 &&
	    tok_glued(s, i - 1))
		return false;
	if (u == U_A && glued && next->upper)
		return false;
	if (u == U_C || u == U_F || u == U_A)
		return tok_at(s, i)->len > 1 || glued || u == U_A ||
		       tok_at(s, i)->kind == TOK_MARK;
	return true;
}

/* A power behind a unit of length: "square", "cubic" were said before. */
static bool
raised(struct suffix *x, int power)
{
	if (x->dim != DIM_LENGTH)
		return false;
	x->factor = pow(x->factor, power);
	x->dim = power == 2 ? DIM_AREA : DIM_VOLUME;
	return true;
}

/* Two words: nautical miles, light years, fluid ounces, degrees Celsius. */
static size_t
unit_pair(const struct scan *s, size_t i, struct suffix *out)
{
	static const struct {
		const char *a, *b;
		int unit;
	} rows[] = {{"nautical", "mile", U_NMI}, {"nautical", "miles", U_NMI},
	    {"light", "year", U_LY}, {"light", "years", U_LY},
	    {"fluid", "ounce", U_FLOZ}, {"fluid", "ounces", U_FLOZ},
	    {"fl", "oz", U_FLOZ}, {"metric", "ton", U_T},
	    {"metric", "tons", U_T}, {"metric", "tonnes", U_T},
	    {"short", "tons", U_TON}, {"kilowatt", "hours", U_KWH},
	    {"kilowatt", "hour", U_KWH}, {"megawatt", "hours", U_MWH},
	    {"watt", "hours", U_WH}, {"astronomical", "units", U_AU},
	    {"milliamp", "hours", U_MAH}, {"amp", "hours", U_AH},
	    {"newton", "metre", U_NEWTONM}, {"newton", "metres", U_NEWTONM},
	    {"newton", "meter", U_NEWTONM}, {"newton", "meters", U_NEWTONM},
	    {"N", "m", U_NEWTONM}, {"kN", "m", U_KILONM}, {"lb", "ft", U_LBFT},
	    {"lbf", "ft", U_LBFT}, {"ft", "lb", U_LBFT}, {"ft", "lbs", U_LBFT},
	    {"foot", "pounds", U_LBFT}, {"foot", "pound", U_LBFT},
	    {"pound", "feet", U_LBFT}, {"pound", "foot", U_LBFT}};
	size_t at = i + 1;
	int u = unit_word(s, i);
	bool pair;

	if (tok_dash(s, at) && tok_glued(s, at))
		at++;
	pair = tok_begins(
	    tok_at(s, at), LETTER('m') | LETTER('y') | LETTER('o') |
			       LETTER('t') | LETTER('h') | LETTER('u') |
			       LETTER('f') | LETTER('l') | LETTER('p'));
	for (size_t k = 0; pair && k < LEN(rows); k++)
		if (tok_word(s, i, rows[k].a) && tok_word(s, at, rows[k].b) &&
		    set_unit(rows[k].unit, out))
			return at + 1;
	if (u == U_DEG || tok_mark(s, i, 0xb0)) {
		u = unit_word(s, i + 1);
		if (u < 0 && tok_at(s, i + 1)->len == 1)
			u = tok_word(s, i + 1, "C")   ? U_C
			    : tok_word(s, i + 1, "F") ? U_F
						      : -1;
		if ((u == U_C || u == U_F || u == U_K) && set_unit(u, out))
			return i + 2;
	}
	return i;
}

static size_t
unit_one(const struct scan *s, size_t i, struct suffix *out)
{
	size_t end;
	int u = -1;

	if (tok_is(s, i, SQ)) {
		size_t at = tok_mark(s, i + 1, '.') ? i + 2 : i + 1;
		int power = tok_at(s, i)->lex->cal;

		end = unit_one(s, at, out);
		return end > at && raised(out, power) ? end : i;
	}
	end = unit_pair(s, i, out);
	if (end > i)
		return end;
	end = unit_symbol(s, i, &u);
	if (end > i && plausible(s, i, end, u) && set_unit(u, out)) {
		/* "oz." and the like, where no sentence ends */
		if (tok_mark(s, end, '.') && tok_glued(s, end) &&
		    tok_at(s, end + 1)->kind == TOK_WORD &&
		    !tok_at(s, end + 1)->upper)
			end++;
		return end;
	}
	return set_unit(unit_word(s, i), out) ? i + 1 : i;
}

const char *
unit_time_name(const struct scan *s, size_t i)
{
	static const char *const plain[] = {[U_S] = "second",
	    [U_MIN] = "minute",
	    [U_H] = "hour",
	    [U_D] = "day",
	    [U_WEEK] = "week",
	    [U_MONTH] = "month",
	    [U_YEAR] = "year",
	    [U_DECADE] = "decade"};
	static const char *const rates[] = {
	    NULL, "day", "week", "month", "year", "hour"};
	int u = unit_word(s, i);

	if (tok_is(s, i, RATE))
		return rates[tok_at(s, i)->lex->cal];
	if (u < 0 && unit_symbol(s, i, &u) == i)
		return NULL;
	if (u == U_QUARTER || tok_word(s, i, "quarter"))
		return "quarter";
	return u >= 0 && (size_t)u < LEN(plain) ? plain[u] : NULL;
}

double
unit_seconds(struct str name)
{
	int u = by_name(names, LEN(names), name);

	if (str_eq(name, STR("quarter")))
		return 3 * MONTH_S;
	return u >= 0 && units[u].dim == DIM_TIME ? units[u].factor : 0;
}

/* Length or data over time: "miles per hour", "MB/s". */
static size_t
over_time(const struct scan *s, size_t i, struct suffix *x)
{
	const char *name;
	double by;

	if ((x->dim != DIM_LENGTH && x->dim != DIM_DATA) ||
	    !(tok_is(s, i, PER) || tok_word(s, i, "an") ||
		tok_word(s, i, "a") ||
		(tok_mark(s, i, '/') && tok_glued(s, i))))
		return i;
	name = unit_time_name(s, i + 1);
	if (name == NULL)
		return i;
	by = unit_seconds(str_of(name));
	if (by == 0 || by > 3600)
		return i;
	x->dim = x->dim == DIM_LENGTH ? DIM_SPEED : DIM_DATA_RATE;
	x->factor /= by;
	return i + 2;
}

static size_t
past(const struct scan *s, size_t i, size_t off)
{
	while (i < s->n && s->t[i].off < off)
		i++;
	return i;
}

/* Behind a Korean counter its word goes on with a particle or ends: 명이, 주간
 * but not 주택 (a house). */
static bool
particle_follows(const struct scan *s, size_t i, size_t n)
{
	static const char *const particles[] = {"이", "가", "은", "는", "을",
	    "를", "의", "에", "도", "로", "만", "과", "와", "부터", "까지",
	    "씩", "째", "동안", "정도", "입", "인", "밖", "보다", "짜리",
	    "마다", "당", "쯤", "미만", "여", "간", "으로", "나", "하"};
	struct str w = tok_str(s, i);

	if (tok_at(s, i)->kind != TOK_WORD || w.n <= n)
		return true;
	w = str_sub(w, n, w.n);
	for (size_t k = 0; k < LEN(particles); k++)
		if (str_starts(w, str_of(particles[k])))
			return true;
	return false;
}

static size_t
cjk_after(const struct scan *s, size_t i, struct suffix *out)
{
	const struct tok *t = tok_at(s, i);
	struct str rest = str_sub(s->text, t->off, s->text.n);
	const struct lang_counter *c;
	size_t took;

	if (t->cp < 0x3000 || t->kind == TOK_MARK)
		return i;
	for (c = lex_counter(rest); c != NULL; c = lex_counter_shorter(c, rest))
		if (particle_follows(s, i, strlen(c->word)))
			break;
	if (c == NULL)
		return i;
	took = strlen(c->word);
	switch (c->kind) {
	case COUNTER_UNIT:
		if (!set_unit(by_english(c->is), out))
			return i;
		break;
	case COUNTER_NOUN:
		*out = (struct suffix){
		    .kind = SUF_COUNT, .name = c->is, .factor = 1};
		break;
	case COUNTER_PERCENT:
		*out = (struct suffix){.kind = SUF_PERCENT, .factor = .01};
		break;
	case COUNTER_MONEY:
		*out = (struct suffix){
		    .kind = SUF_MONEY, .name = c->is, .factor = 1};
		break;
	}
	return past(s, i, t->off + took);
}

size_t
suffix_read(
    const struct scan *s, size_t i, const struct num *n, struct suffix *out)
{
	size_t end, at = i;

	*out = (struct suffix){.kind = SUF_NONE, .factor = 1};
	if (tok_at(s, i)->kind == TOK_END || tok_at(s, i)->line)
		return i;
	end = cjk_after(s, i, out);
	if (end > i)
		return end;
	if (tok_dash(s, at) && tok_glued(s, at) && tok_glued(s, at + 1) &&
	    tok_at(s, at + 1)->kind == TOK_WORD)
		at++;
	end = percent_after(s, at, out);
	if (end > at)
		return end;
	end = money_after(s, at, n, out);
	if (end > at)
		return end;
	*out = (struct suffix){.kind = SUF_NONE, .factor = 1};
	/* "half an hour", "a quarter of a mile", "2 millions de tonnes" */
	if (n->frac && (tok_word(s, at, "of") || tok_is(s, at, ART)))
		at++;
	else if (n->scale > 1 && tok_word(s, at, "de"))
		at++;
	if (at == i + 1 && tok_is(s, at, ART))
		at++;
	end = unit_one(s, at, out);
	if (end == at) {
		*out = (struct suffix){.kind = SUF_NONE, .factor = 1};
		return i;
	}
	return over_time(s, end, out);
}
