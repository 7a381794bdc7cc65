/*
 * places: a small gazetteer. Continents, countries with their demonyms, some
 * regions, capitals and large cities, and common other names. Hand-made from
 * common knowledge; borders as most of the world's states recognise them.
 * A city's row says the smallest place of the table it lies in.
 */
#include "detect/own.h"
#include "detect/wordmap.h"

#include <string.h>

/* clang-format off */
#define CONT PLACE_CONTINENT
#define LAND PLACE_COUNTRY
#define REGION PLACE_REGION
#define CITY PLACE_CITY
#define DEMO PLACE_DEMONYM
#define ALIAS PLACE_ALIAS

static const struct place places[] = {
	{"aalborg", CITY, "denmark"}, {"aarhus", CITY, "denmark"},
	{"aberdeen", CITY, "scotland"},
	{"abu dhabi", CITY, "united arab emirates"},
	{"abuja", CITY, "nigeria"}, {"accra", CITY, "ghana"},
	{"addis ababa", CITY, "ethiopia"}, {"adelaide", CITY, "australia"},
	{"afghan", DEMO, "afghanistan"}, {"afghanistan", LAND, "asia"},
	{"africa", CONT, NULL}, {"african", DEMO, "africa"},
	{"ahmedabad", CITY, "india"}, {"alabama", REGION, "united states"},
	{"alaska", REGION, "united states"}, {"albania", LAND, "europe"},
	{"albanian", DEMO, "albania"}, {"albany", CITY, "new york state"},
	{"alberta", REGION, "canada"}, {"aleppo", CITY, "syria"},
	{"alexandria", CITY, "egypt"}, {"algeria", LAND, "africa"},
	{"algerian", DEMO, "algeria"}, {"algiers", CITY, "algeria"},
	{"almaty", CITY, "kazakhstan"}, {"alsace", REGION, "france"},
	{"american", DEMO, "united states"},
	{"amsterdam", CITY, "netherlands"}, {"anchorage", CITY, "alaska"},
	{"andalusia", REGION, "spain"}, {"andorra", LAND, "europe"},
	{"andorran", DEMO, "andorra"}, {"angola", LAND, "africa"},
	{"angolan", DEMO, "angola"}, {"ankara", CITY, "turkey"},
	{"ann arbor", CITY, "michigan"}, {"antarctica", CONT, NULL},
	{"antwerp", CITY, "belgium"}, {"argentina", LAND, "south america"},
	{"argentine", DEMO, "argentina"}, {"argentinian", DEMO, "argentina"},
	{"arizona", REGION, "united states"},
	{"arkansas", REGION, "united states"}, {"armenia", LAND, "asia"},
	{"armenian", DEMO, "armenia"}, {"asia", CONT, NULL},
	{"asian", DEMO, "asia"}, {"astana", CITY, "kazakhstan"},
	{"asuncion", CITY, "paraguay"}, {"athens", CITY, "greece"},
	{"atlanta", CITY, "georgia"}, {"auckland", CITY, "new zealand"},
	{"augsburg", CITY, "bavaria"}, {"austin", CITY, "texas"},
	{"australia", LAND, "oceania"}, {"australian", DEMO, "australia"},
	{"austria", LAND, "europe"}, {"austrian", DEMO, "austria"},
	{"azerbaijan", LAND, "asia"}, {"azerbaijani", DEMO, "azerbaijan"},
	{"baghdad", CITY, "iraq"}, {"bahamas", LAND, "north america"},
	{"bahamian", DEMO, "bahamas"}, {"bahrain", LAND, "asia"},
	{"bahraini", DEMO, "bahrain"}, {"bakersfield", CITY, "california"},
	{"bali", CITY, "indonesia"}, {"baltimore", CITY, "maryland"},
	{"bandung", CITY, "indonesia"}, {"bangalore", CITY, "karnataka"},
	{"bangkok", CITY, "thailand"}, {"bangladesh", LAND, "asia"},
	{"bangladeshi", DEMO, "bangladesh"}, {"barbadian", DEMO, "barbados"},
	{"barbados", LAND, "north america"}, {"barcelona", CITY, "spain"},
	{"basel", CITY, "switzerland"}, {"basque country", REGION, "spain"},
	{"basra", CITY, "iraq"}, {"bath", CITY, "england"},
	{"bavaria", REGION, "germany"}, {"bay area", ALIAS, "california"},
	{"beijing", CITY, "china"}, {"beirut", CITY, "lebanon"},
	{"belarus", LAND, "europe"}, {"belarusian", DEMO, "belarus"},
	{"belfast", CITY, "northern ireland"}, {"belgian", DEMO, "belgium"},
	{"belgium", LAND, "europe"}, {"belgrade", CITY, "serbia"},
	{"belize", LAND, "north america"}, {"belizean", DEMO, "belize"},
	{"bengaluru", CITY, "karnataka"}, {"benin", LAND, "africa"},
	{"beninese", DEMO, "benin"}, {"bergen", CITY, "norway"},
	{"berkeley", CITY, "california"}, {"berlin", CITY, "germany"},
	{"bern", CITY, "switzerland"}, {"bhutan", LAND, "asia"},
	{"bhutanese", DEMO, "bhutan"}, {"big apple", ALIAS, "new york city"},
	{"bilbao", CITY, "spain"}, {"birmingham", CITY, "england"},
	{"bogota", CITY, "colombia"}, {"bogotá", CITY, "colombia"},
	{"bolivia", LAND, "south america"}, {"bolivian", DEMO, "bolivia"},
	{"bologna", CITY, "italy"}, {"bombay", ALIAS, "mumbai"},
	{"bonn", CITY, "germany"}, {"bordeaux", CITY, "france"},
	{"bosnia and herzegovina", LAND, "europe"},
	{"bosnian", DEMO, "bosnia and herzegovina"},
	{"boston", CITY, "massachusetts"}, {"botswana", LAND, "africa"},
	{"boulder", CITY, "colorado"}, {"bradford", CITY, "england"},
	{"braga", CITY, "portugal"}, {"brandenburg", REGION, "germany"},
	{"brasilia", CITY, "brazil"}, {"bratislava", CITY, "slovakia"},
	{"brazil", LAND, "south america"}, {"brazilian", DEMO, "brazil"},
	{"bremen", CITY, "germany"}, {"brighton", CITY, "england"},
	{"brisbane", CITY, "queensland"}, {"bristol", CITY, "england"},
	{"britain", ALIAS, "united kingdom"},
	{"british", DEMO, "united kingdom"},
	{"british columbia", REGION, "canada"}, {"brittany", REGION, "france"},
	{"brno", CITY, "czech republic"}, {"brooklyn", CITY, "new york state"},
	{"bruges", CITY, "belgium"}, {"brunei", LAND, "asia"},
	{"bruneian", DEMO, "brunei"}, {"brussels", CITY, "belgium"},
	{"bruxelles", ALIAS, "brussels"}, {"bucharest", CITY, "romania"},
	{"budapest", CITY, "hungary"}, {"buenos aires", CITY, "argentina"},
	{"buffalo", CITY, "new york state"}, {"bulgaria", LAND, "europe"},
	{"bulgarian", DEMO, "bulgaria"}, {"burkina faso", LAND, "africa"},
	{"burma", ALIAS, "myanmar"}, {"burmese", DEMO, "myanmar"},
	{"burundi", LAND, "africa"}, {"busan", CITY, "south korea"},
	{"cairo", CITY, "egypt"}, {"calcutta", ALIAS, "kolkata"},
	{"calgary", CITY, "alberta"}, {"cali", CITY, "colombia"},
	{"california", REGION, "united states"},
	{"californian", DEMO, "california"}, {"cambodia", LAND, "asia"},
	{"cambodian", DEMO, "cambodia"}, {"cambridge", CITY, "england"},
	{"cameroon", LAND, "africa"}, {"cameroonian", DEMO, "cameroon"},
	{"canada", LAND, "north america"}, {"canadian", DEMO, "canada"},
	{"canberra", CITY, "australia"}, {"cape town", CITY, "south africa"},
	{"caracas", CITY, "venezuela"}, {"cardiff", CITY, "wales"},
	{"casablanca", CITY, "morocco"}, {"catalonia", REGION, "spain"},
	{"cebu", CITY, "philippines"}, {"chad", LAND, "africa"},
	{"chadian", DEMO, "chad"}, {"charlotte", CITY, "north carolina"},
	{"chengdu", CITY, "china"}, {"chennai", CITY, "india"},
	{"chiang mai", CITY, "thailand"}, {"chicago", CITY, "illinois"},
	{"chile", LAND, "south america"}, {"chilean", DEMO, "chile"},
	{"china", LAND, "asia"}, {"chinese", DEMO, "china"},
	{"christchurch", CITY, "new zealand"}, {"cincinnati", CITY, "ohio"},
	{"cleveland", CITY, "ohio"}, {"cluj", CITY, "romania"},
	{"coimbra", CITY, "portugal"}, {"cologne", CITY, "germany"},
	{"colombia", LAND, "south america"}, {"colombian", DEMO, "colombia"},
	{"colombo", CITY, "sri lanka"}, {"colorado", REGION, "united states"},
	{"columbus", CITY, "ohio"}, {"congo", LAND, "africa"},
	{"congolese", DEMO, "congo"}, {"connecticut", REGION, "united states"},
	{"copenhagen", CITY, "denmark"}, {"cordoba", CITY, "argentina"},
	{"cork", CITY, "ireland"}, {"costa rica", LAND, "north america"},
	{"costa rican", DEMO, "costa rica"}, {"coventry", CITY, "england"},
	{"croatia", LAND, "europe"}, {"croatian", DEMO, "croatia"},
	{"cuba", LAND, "north america"}, {"cuban", DEMO, "cuba"},
	{"cupertino", CITY, "california"}, {"cusco", CITY, "peru"},
	{"cypriot", DEMO, "cyprus"}, {"cyprus", LAND, "europe"},
	{"czech", DEMO, "czech republic"}, {"czech republic", LAND, "europe"},
	{"czechia", ALIAS, "czech republic"}, {"córdoba", CITY, "argentina"},
	{"côte d'ivoire", ALIAS, "ivory coast"}, {"da nang", CITY, "vietnam"},
	{"daegu", CITY, "south korea"}, {"dakar", CITY, "senegal"},
	{"dallas", CITY, "texas"}, {"damascus", CITY, "syria"},
	{"danish", DEMO, "denmark"}, {"dar es salaam", CITY, "tanzania"},
	{"darwin", CITY, "australia"}, {"dc", ALIAS, "washington dc"},
	{"debrecen", CITY, "hungary"}, {"delaware", REGION, "united states"},
	{"delft", CITY, "netherlands"}, {"delhi", CITY, "india"},
	{"den haag", ALIAS, "the hague"}, {"denmark", LAND, "europe"},
	{"denver", CITY, "colorado"}, {"derby", CITY, "england"},
	{"detroit", CITY, "michigan"}, {"deutschland", ALIAS, "germany"},
	{"dhaka", CITY, "bangladesh"}, {"dijon", CITY, "france"},
	{"doha", CITY, "qatar"}, {"dominican republic", LAND, "north america"},
	{"drc", ALIAS, "congo"}, {"dresden", CITY, "germany"},
	{"dubai", CITY, "united arab emirates"}, {"dublin", CITY, "ireland"},
	{"dubrovnik", CITY, "croatia"}, {"dundee", CITY, "scotland"},
	{"dunedin", CITY, "new zealand"}, {"durban", CITY, "south africa"},
	{"durham", CITY, "north carolina"}, {"dusseldorf", CITY, "germany"},
	{"dutch", DEMO, "netherlands"}, {"düsseldorf", CITY, "germany"},
	{"ecuador", LAND, "south america"}, {"ecuadorian", DEMO, "ecuador"},
	{"edinburgh", CITY, "scotland"}, {"edmonton", CITY, "alberta"},
	{"egypt", LAND, "africa"}, {"egyptian", DEMO, "egypt"},
	{"eindhoven", CITY, "netherlands"}, {"el paso", CITY, "texas"},
	{"el salvador", LAND, "north america"},
	{"emirati", DEMO, "united arab emirates"},
	{"england", REGION, "united kingdom"}, {"english", DEMO, "england"},
	{"eritrea", LAND, "africa"}, {"eritrean", DEMO, "eritrea"},
	{"españa", ALIAS, "spain"}, {"espoo", CITY, "finland"},
	{"estonia", LAND, "europe"}, {"estonian", DEMO, "estonia"},
	{"ethiopia", LAND, "africa"}, {"ethiopian", DEMO, "ethiopia"},
	{"eugene", CITY, "oregon"}, {"europe", CONT, NULL},
	{"european", DEMO, "europe"}, {"exeter", CITY, "england"},
	{"fiji", LAND, "oceania"}, {"fijian", DEMO, "fiji"},
	{"filipino", DEMO, "philippines"}, {"finland", LAND, "europe"},
	{"finnish", DEMO, "finland"}, {"firenze", ALIAS, "florence"},
	{"florence", CITY, "italy"}, {"florida", REGION, "united states"},
	{"fort worth", CITY, "texas"}, {"france", LAND, "europe"},
	{"frankfurt", CITY, "germany"}, {"freiburg", CITY, "germany"},
	{"fremont", CITY, "california"}, {"french", DEMO, "france"},
	{"fresno", CITY, "california"}, {"fukuoka", CITY, "japan"},
	{"gabon", LAND, "africa"}, {"galicia", REGION, "spain"},
	{"galway", CITY, "ireland"}, {"gambia", LAND, "africa"},
	{"gambian", DEMO, "gambia"}, {"gdansk", CITY, "poland"},
	{"gdańsk", CITY, "poland"}, {"geneva", CITY, "switzerland"},
	{"genoa", CITY, "italy"}, {"genève", ALIAS, "geneva"},
	{"georgia", REGION, "united states"}, {"german", DEMO, "germany"},
	{"germany", LAND, "europe"}, {"ghana", LAND, "africa"},
	{"ghanaian", DEMO, "ghana"}, {"ghent", CITY, "belgium"},
	{"glasgow", CITY, "scotland"}, {"goa", REGION, "india"},
	{"gothenburg", CITY, "sweden"}, {"granada", CITY, "spain"},
	{"graz", CITY, "austria"}, {"great britain", ALIAS, "united kingdom"},
	{"greece", LAND, "europe"}, {"greek", DEMO, "greece"},
	{"grenada", LAND, "north america"}, {"grenoble", CITY, "france"},
	{"groningen", CITY, "netherlands"}, {"guadalajara", CITY, "mexico"},
	{"guangzhou", CITY, "china"}, {"guatemala", LAND, "north america"},
	{"guatemalan", DEMO, "guatemala"}, {"guayaquil", CITY, "ecuador"},
	{"guinea", LAND, "africa"}, {"guinean", DEMO, "guinea"},
	{"gujarat", REGION, "india"}, {"guyana", LAND, "south america"},
	{"guyanese", DEMO, "guyana"}, {"göteborg", ALIAS, "gothenburg"},
	{"haifa", CITY, "israel"}, {"haiti", LAND, "north america"},
	{"haitian", DEMO, "haiti"}, {"halifax", CITY, "nova scotia"},
	{"hamburg", CITY, "germany"}, {"hamilton", CITY, "ontario"},
	{"hangzhou", CITY, "china"}, {"hanoi", CITY, "vietnam"},
	{"hanover", CITY, "germany"}, {"harare", CITY, "zimbabwe"},
	{"havana", CITY, "cuba"}, {"hawaii", REGION, "united states"},
	{"heidelberg", CITY, "germany"}, {"helsinki", CITY, "finland"},
	{"hesse", REGION, "germany"}, {"hiroshima", CITY, "japan"},
	{"hk", ALIAS, "hong kong"}, {"ho chi minh city", CITY, "vietnam"},
	{"hobart", CITY, "australia"}, {"holland", ALIAS, "netherlands"},
	{"honduran", DEMO, "honduras"}, {"honduras", LAND, "north america"},
	{"hong kong", CITY, "china"}, {"honolulu", CITY, "hawaii"},
	{"houston", CITY, "texas"}, {"hull", CITY, "england"},
	{"hungarian", DEMO, "hungary"}, {"hungary", LAND, "europe"},
	{"hyderabad", CITY, "india"}, {"ibadan", CITY, "nigeria"},
	{"iceland", LAND, "europe"}, {"icelandic", DEMO, "iceland"},
	{"idaho", REGION, "united states"},
	{"illinois", REGION, "united states"},
	{"incheon", CITY, "south korea"}, {"india", LAND, "asia"},
	{"indian", DEMO, "india"}, {"indiana", REGION, "united states"},
	{"indianapolis", CITY, "indiana"}, {"indonesia", LAND, "asia"},
	{"indonesian", DEMO, "indonesia"}, {"innsbruck", CITY, "austria"},
	{"inverness", CITY, "scotland"}, {"iowa", REGION, "united states"},
	{"iran", LAND, "asia"}, {"iranian", DEMO, "iran"},
	{"iraq", LAND, "asia"}, {"iraqi", DEMO, "iraq"},
	{"ireland", LAND, "europe"}, {"irish", DEMO, "ireland"},
	{"isfahan", CITY, "iran"}, {"islamabad", CITY, "pakistan"},
	{"israel", LAND, "asia"}, {"israeli", DEMO, "israel"},
	{"istanbul", CITY, "turkey"}, {"italia", ALIAS, "italy"},
	{"italian", DEMO, "italy"}, {"italy", LAND, "europe"},
	{"ivorian", DEMO, "ivory coast"}, {"ivory coast", LAND, "africa"},
	{"izmir", CITY, "turkey"}, {"jacksonville", CITY, "florida"},
	{"jaipur", CITY, "india"}, {"jakarta", CITY, "indonesia"},
	{"jamaica", LAND, "north america"}, {"jamaican", DEMO, "jamaica"},
	{"japan", LAND, "asia"}, {"japanese", DEMO, "japan"},
	{"jeddah", CITY, "saudi arabia"}, {"jerusalem", CITY, "israel"},
	{"johannesburg", CITY, "south africa"}, {"jordan", LAND, "asia"},
	{"jordanian", DEMO, "jordan"}, {"kampala", CITY, "uganda"},
	{"kano", CITY, "nigeria"}, {"kansas", REGION, "united states"},
	{"kansas city", CITY, "missouri"}, {"kaohsiung", CITY, "taiwan"},
	{"karachi", CITY, "pakistan"}, {"karlsruhe", CITY, "germany"},
	{"karnataka", REGION, "india"}, {"kathmandu", CITY, "nepal"},
	{"kaunas", CITY, "lithuania"}, {"kazakh", DEMO, "kazakhstan"},
	{"kazakhstan", LAND, "asia"}, {"kazan", CITY, "russia"},
	{"kentucky", REGION, "united states"}, {"kenya", LAND, "africa"},
	{"kenyan", DEMO, "kenya"}, {"kerala", REGION, "india"},
	{"kharkiv", CITY, "ukraine"}, {"kiev", ALIAS, "kyiv"},
	{"kigali", CITY, "rwanda"}, {"kingston", CITY, "jamaica"},
	{"kobe", CITY, "japan"}, {"kolkata", CITY, "india"},
	{"korea", ALIAS, "south korea"}, {"kosice", CITY, "slovakia"},
	{"kosovar", DEMO, "kosovo"}, {"kosovo", LAND, "europe"},
	{"krakow", CITY, "poland"}, {"kraków", CITY, "poland"},
	{"kuala lumpur", CITY, "malaysia"}, {"kumasi", CITY, "ghana"},
	{"kuwait", LAND, "asia"}, {"kuwait city", CITY, "kuwait"},
	{"kuwaiti", DEMO, "kuwait"}, {"kyiv", CITY, "ukraine"},
	{"kyoto", CITY, "japan"}, {"kyrgyz", DEMO, "kyrgyzstan"},
	{"kyrgyzstan", LAND, "asia"}, {"köln", ALIAS, "cologne"},
	{"københavn", ALIAS, "copenhagen"}, {"l.a.", ALIAS, "los angeles"},
	{"la", ALIAS, "los angeles"}, {"la paz", CITY, "bolivia"},
	{"lagos", CITY, "nigeria"}, {"lahore", CITY, "pakistan"},
	{"laos", LAND, "asia"}, {"laotian", DEMO, "laos"},
	{"las vegas", CITY, "nevada"}, {"latvia", LAND, "europe"},
	{"latvian", DEMO, "latvia"}, {"lausanne", CITY, "switzerland"},
	{"lebanese", DEMO, "lebanon"}, {"lebanon", LAND, "asia"},
	{"leeds", CITY, "england"}, {"leicester", CITY, "england"},
	{"leiden", CITY, "netherlands"}, {"leipzig", CITY, "germany"},
	{"leuven", CITY, "belgium"}, {"liberia", LAND, "africa"},
	{"liberian", DEMO, "liberia"}, {"libya", LAND, "africa"},
	{"libyan", DEMO, "libya"}, {"liechtenstein", LAND, "europe"},
	{"lille", CITY, "france"}, {"lima", CITY, "peru"},
	{"limerick", CITY, "ireland"}, {"linz", CITY, "austria"},
	{"lisboa", ALIAS, "lisbon"}, {"lisbon", CITY, "portugal"},
	{"lithuania", LAND, "europe"}, {"lithuanian", DEMO, "lithuania"},
	{"liverpool", CITY, "england"}, {"ljubljana", CITY, "slovenia"},
	{"lodz", CITY, "poland"}, {"lombardy", REGION, "italy"},
	{"london", CITY, "england"}, {"long beach", CITY, "california"},
	{"los angeles", CITY, "california"},
	{"louisiana", REGION, "united states"},
	{"lucerne", CITY, "switzerland"}, {"luxembourg", LAND, "europe"},
	{"luxembourgish", DEMO, "luxembourg"}, {"lviv", CITY, "ukraine"},
	{"lyon", CITY, "france"}, {"macedonian", DEMO, "north macedonia"},
	{"madagascar", LAND, "africa"}, {"madras", ALIAS, "chennai"},
	{"madrid", CITY, "spain"}, {"maharashtra", REGION, "india"},
	{"maine", REGION, "united states"}, {"malaga", CITY, "spain"},
	{"malagasy", DEMO, "madagascar"}, {"malawi", LAND, "africa"},
	{"malawian", DEMO, "malawi"}, {"malaysia", LAND, "asia"},
	{"malaysian", DEMO, "malaysia"}, {"maldives", LAND, "asia"},
	{"maldivian", DEMO, "maldives"}, {"mali", LAND, "africa"},
	{"malian", DEMO, "mali"}, {"malmo", CITY, "sweden"},
	{"malmö", CITY, "sweden"}, {"malta", LAND, "europe"},
	{"maltese", DEMO, "malta"}, {"manchester", CITY, "england"},
	{"manhattan", CITY, "new york state"}, {"manila", CITY, "philippines"},
	{"manitoba", REGION, "canada"}, {"mannheim", CITY, "germany"},
	{"maribor", CITY, "slovenia"}, {"marrakesh", CITY, "morocco"},
	{"marseille", CITY, "france"}, {"maryland", REGION, "united states"},
	{"massachusetts", REGION, "united states"},
	{"mauritania", LAND, "africa"}, {"mauritian", DEMO, "mauritius"},
	{"mauritius", LAND, "africa"}, {"mecca", CITY, "saudi arabia"},
	{"medellin", CITY, "colombia"}, {"medellín", CITY, "colombia"},
	{"melbourne", CITY, "victoria"}, {"memphis", CITY, "tennessee"},
	{"mendoza", CITY, "argentina"}, {"menlo park", CITY, "california"},
	{"mexican", DEMO, "mexico"}, {"mexico", LAND, "north america"},
	{"mexico city", CITY, "mexico"}, {"miami", CITY, "florida"},
	{"michigan", REGION, "united states"}, {"milan", CITY, "italy"},
	{"milano", ALIAS, "milan"}, {"milwaukee", CITY, "wisconsin"},
	{"minneapolis", CITY, "minnesota"},
	{"minnesota", REGION, "united states"}, {"minsk", CITY, "belarus"},
	{"mississippi", REGION, "united states"},
	{"missouri", REGION, "united states"}, {"moldova", LAND, "europe"},
	{"moldovan", DEMO, "moldova"}, {"mombasa", CITY, "kenya"},
	{"monaco", LAND, "europe"}, {"monegasque", DEMO, "monaco"},
	{"mongolia", LAND, "asia"}, {"mongolian", DEMO, "mongolia"},
	{"montana", REGION, "united states"},
	{"montenegrin", DEMO, "montenegro"}, {"montenegro", LAND, "europe"},
	{"monterrey", CITY, "mexico"}, {"montevideo", CITY, "uruguay"},
	{"montpellier", CITY, "france"}, {"montreal", CITY, "quebec"},
	{"moroccan", DEMO, "morocco"}, {"morocco", LAND, "africa"},
	{"moscow", CITY, "russia"}, {"mountain view", CITY, "california"},
	{"mozambican", DEMO, "mozambique"}, {"mozambique", LAND, "africa"},
	{"muenchen", ALIAS, "munich"}, {"mumbai", CITY, "india"},
	{"munich", CITY, "bavaria"}, {"myanmar", LAND, "asia"},
	{"mysore", CITY, "karnataka"}, {"málaga", CITY, "spain"},
	{"münchen", ALIAS, "munich"}, {"nagasaki", CITY, "japan"},
	{"nagoya", CITY, "japan"}, {"nairobi", CITY, "kenya"},
	{"namibia", LAND, "africa"}, {"namibian", DEMO, "namibia"},
	{"nanjing", CITY, "china"}, {"nantes", CITY, "france"},
	{"naples", CITY, "italy"}, {"nashville", CITY, "tennessee"},
	{"nebraska", REGION, "united states"}, {"nepal", LAND, "asia"},
	{"nepalese", DEMO, "nepal"}, {"netherlands", LAND, "europe"},
	{"nevada", REGION, "united states"},
	{"new brunswick", REGION, "canada"}, {"new delhi", CITY, "india"},
	{"new hampshire", REGION, "united states"},
	{"new jersey", REGION, "united states"},
	{"new mexico", REGION, "united states"},
	{"new orleans", CITY, "louisiana"},
	{"new south wales", REGION, "australia"},
	{"new york", ALIAS, "new york city"},
	{"new york city", CITY, "new york state"},
	{"new york state", REGION, "united states"},
	{"new york, new york", ALIAS, "new york city"},
	{"new zealand", LAND, "oceania"}, {"newcastle", CITY, "england"},
	{"newfoundland", REGION, "canada"},
	{"nicaragua", LAND, "north america"},
	{"nicaraguan", DEMO, "nicaragua"}, {"nice", CITY, "france"},
	{"niger", LAND, "africa"}, {"nigeria", LAND, "africa"},
	{"nigerian", DEMO, "nigeria"}, {"normandy", REGION, "france"},
	{"north america", CONT, NULL},
	{"north carolina", REGION, "united states"},
	{"north dakota", REGION, "united states"},
	{"north korea", LAND, "asia"}, {"north korean", DEMO, "north korea"},
	{"north macedonia", LAND, "europe"},
	{"northern ireland", REGION, "united kingdom"},
	{"norway", LAND, "europe"}, {"norwegian", DEMO, "norway"},
	{"norwich", CITY, "england"}, {"nottingham", CITY, "england"},
	{"nova scotia", REGION, "canada"}, {"novi sad", CITY, "serbia"},
	{"novosibirsk", CITY, "russia"}, {"nuremberg", CITY, "germany"},
	{"ny", ALIAS, "new york state"}, {"nyc", ALIAS, "new york city"},
	{"oakland", CITY, "california"}, {"oceania", CONT, NULL},
	{"odense", CITY, "denmark"}, {"odesa", CITY, "ukraine"},
	{"ohio", REGION, "united states"},
	{"oklahoma", REGION, "united states"}, {"oman", LAND, "asia"},
	{"omani", DEMO, "oman"}, {"ontario", REGION, "canada"},
	{"oregon", REGION, "united states"}, {"orlando", CITY, "florida"},
	{"osaka", CITY, "japan"}, {"oslo", CITY, "norway"},
	{"ostrava", CITY, "czech republic"}, {"ottawa", CITY, "ontario"},
	{"oulu", CITY, "finland"}, {"oxford", CITY, "england"},
	{"padua", CITY, "italy"}, {"pakistan", LAND, "asia"},
	{"pakistani", DEMO, "pakistan"}, {"palermo", CITY, "italy"},
	{"palestine", LAND, "asia"}, {"palestinian", DEMO, "palestine"},
	{"palo alto", CITY, "california"}, {"panama", LAND, "north america"},
	{"panamanian", DEMO, "panama"}, {"papua new guinea", LAND, "oceania"},
	{"paraguay", LAND, "south america"}, {"paraguayan", DEMO, "paraguay"},
	{"paris", CITY, "france"}, {"pasadena", CITY, "california"},
	{"patras", CITY, "greece"}, {"peking", ALIAS, "beijing"},
	{"penang", CITY, "malaysia"},
	{"pennsylvania", REGION, "united states"},
	{"people's republic of china", ALIAS, "china"},
	{"perth", CITY, "australia"}, {"peru", LAND, "south america"},
	{"peruvian", DEMO, "peru"}, {"philadelphia", CITY, "pennsylvania"},
	{"philippines", LAND, "asia"}, {"philly", ALIAS, "philadelphia"},
	{"phnom penh", CITY, "cambodia"}, {"phoenix", CITY, "arizona"},
	{"phuket", CITY, "thailand"}, {"pittsburgh", CITY, "pennsylvania"},
	{"plovdiv", CITY, "bulgaria"}, {"plymouth", CITY, "england"},
	{"poland", LAND, "europe"}, {"polish", DEMO, "poland"},
	{"portland", CITY, "oregon"}, {"porto", CITY, "portugal"},
	{"portsmouth", CITY, "england"}, {"portugal", LAND, "europe"},
	{"portuguese", DEMO, "portugal"}, {"potsdam", CITY, "germany"},
	{"poznan", CITY, "poland"}, {"prague", CITY, "czech republic"},
	{"praha", ALIAS, "prague"}, {"pretoria", CITY, "south africa"},
	{"provence", REGION, "france"}, {"puebla", CITY, "mexico"},
	{"pune", CITY, "india"}, {"punjab", REGION, "india"},
	{"pyongyang", CITY, "north korea"}, {"qatar", LAND, "asia"},
	{"qatari", DEMO, "qatar"}, {"quebec", REGION, "canada"},
	{"quebec city", CITY, "quebec"}, {"queensland", REGION, "australia"},
	{"quito", CITY, "ecuador"}, {"rabat", CITY, "morocco"},
	{"rajasthan", REGION, "india"}, {"raleigh", CITY, "north carolina"},
	{"recife", CITY, "brazil"}, {"redmond", CITY, "washington state"},
	{"regensburg", CITY, "bavaria"}, {"rennes", CITY, "france"},
	{"reno", CITY, "nevada"}, {"reykjavik", CITY, "iceland"},
	{"rhode island", REGION, "united states"}, {"riga", CITY, "latvia"},
	{"rio de janeiro", CITY, "brazil"}, {"riyadh", CITY, "saudi arabia"},
	{"rochester", CITY, "new york state"}, {"roma", ALIAS, "rome"},
	{"romania", LAND, "europe"}, {"romanian", DEMO, "romania"},
	{"rome", CITY, "italy"}, {"rosario", CITY, "argentina"},
	{"rotterdam", CITY, "netherlands"}, {"russia", LAND, "europe"},
	{"russian", DEMO, "russia"}, {"russian federation", ALIAS, "russia"},
	{"rwanda", LAND, "africa"}, {"rwandan", DEMO, "rwanda"},
	{"saarland", REGION, "germany"}, {"sacramento", CITY, "california"},
	{"saigon", ALIAS, "ho chi minh city"},
	{"saint louis", ALIAS, "st. louis"},
	{"saint petersburg", CITY, "russia"}, {"salt lake city", CITY, "utah"},
	{"salvador", CITY, "brazil"}, {"salvadoran", DEMO, "el salvador"},
	{"salzburg", CITY, "austria"}, {"samoa", LAND, "oceania"},
	{"samoan", DEMO, "samoa"}, {"san antonio", CITY, "texas"},
	{"san diego", CITY, "california"},
	{"san francisco", CITY, "california"},
	{"san jose", CITY, "california"}, {"santa monica", CITY, "california"},
	{"santiago", CITY, "chile"}, {"sao paulo", CITY, "brazil"},
	{"sapporo", CITY, "japan"}, {"sardinia", REGION, "italy"},
	{"saskatchewan", REGION, "canada"}, {"saudi", DEMO, "saudi arabia"},
	{"saudi arabia", LAND, "asia"}, {"saxony", REGION, "germany"},
	{"scotland", REGION, "united kingdom"}, {"scottish", DEMO, "scotland"},
	{"seattle", CITY, "washington state"}, {"sendai", CITY, "japan"},
	{"senegal", LAND, "africa"}, {"senegalese", DEMO, "senegal"},
	{"seoul", CITY, "south korea"}, {"serbia", LAND, "europe"},
	{"serbian", DEMO, "serbia"}, {"seville", CITY, "spain"},
	{"sf", ALIAS, "san francisco"}, {"shanghai", CITY, "china"},
	{"sheffield", CITY, "england"}, {"shenzhen", CITY, "china"},
	{"shiraz", CITY, "iran"}, {"sicily", REGION, "italy"},
	{"sierra leone", LAND, "africa"},
	{"silicon valley", ALIAS, "california"}, {"singapore", LAND, "asia"},
	{"singaporean", DEMO, "singapore"}, {"slovak", DEMO, "slovakia"},
	{"slovakia", LAND, "europe"}, {"slovenia", LAND, "europe"},
	{"slovenian", DEMO, "slovenia"}, {"sofia", CITY, "bulgaria"},
	{"somali", DEMO, "somalia"}, {"somalia", LAND, "africa"},
	{"south africa", LAND, "africa"},
	{"south african", DEMO, "south africa"}, {"south america", CONT, NULL},
	{"south carolina", REGION, "united states"},
	{"south dakota", REGION, "united states"},
	{"south korea", LAND, "asia"}, {"south korean", DEMO, "south korea"},
	{"southampton", CITY, "england"}, {"spain", LAND, "europe"},
	{"spanish", DEMO, "spain"}, {"spokane", CITY, "washington state"},
	{"sri lanka", LAND, "asia"}, {"sri lankan", DEMO, "sri lanka"},
	{"st petersburg", ALIAS, "saint petersburg"},
	{"st. louis", CITY, "missouri"},
	{"st. petersburg", ALIAS, "saint petersburg"},
	{"stavanger", CITY, "norway"}, {"stockholm", CITY, "sweden"},
	{"strasbourg", CITY, "france"}, {"stuttgart", CITY, "germany"},
	{"sucre", CITY, "bolivia"}, {"sudan", LAND, "africa"},
	{"sudanese", DEMO, "sudan"}, {"surabaya", CITY, "indonesia"},
	{"suriname", LAND, "south america"}, {"surinamese", DEMO, "suriname"},
	{"swansea", CITY, "wales"}, {"sweden", LAND, "europe"},
	{"swedish", DEMO, "sweden"}, {"swiss", DEMO, "switzerland"},
	{"switzerland", LAND, "europe"}, {"sydney", CITY, "new south wales"},
	{"syracuse", CITY, "new york state"}, {"syria", LAND, "asia"},
	{"syrian", DEMO, "syria"}, {"são paulo", CITY, "brazil"},
	{"tabriz", CITY, "iran"}, {"tacoma", CITY, "washington state"},
	{"taichung", CITY, "taiwan"}, {"taipei", CITY, "taiwan"},
	{"taiwan", LAND, "asia"}, {"taiwanese", DEMO, "taiwan"},
	{"tajik", DEMO, "tajikistan"}, {"tajikistan", LAND, "asia"},
	{"tallinn", CITY, "estonia"}, {"tamil nadu", REGION, "india"},
	{"tampa", CITY, "florida"}, {"tampere", CITY, "finland"},
	{"tanzania", LAND, "africa"}, {"tanzanian", DEMO, "tanzania"},
	{"tartu", CITY, "estonia"}, {"tasmania", REGION, "australia"},
	{"tehran", CITY, "iran"}, {"tel aviv", CITY, "israel"},
	{"tennessee", REGION, "united states"}, {"texan", DEMO, "texas"},
	{"texas", REGION, "united states"}, {"thai", DEMO, "thailand"},
	{"thailand", LAND, "asia"}, {"the hague", CITY, "netherlands"},
	{"the states", ALIAS, "united states"},
	{"thessaloniki", CITY, "greece"}, {"thuringia", REGION, "germany"},
	{"tianjin", CITY, "china"}, {"tijuana", CITY, "mexico"},
	{"timisoara", CITY, "romania"}, {"togo", LAND, "africa"},
	{"togolese", DEMO, "togo"}, {"tokyo", CITY, "japan"},
	{"tonga", LAND, "oceania"}, {"tongan", DEMO, "tonga"},
	{"toronto", CITY, "ontario"}, {"toulouse", CITY, "france"},
	{"trieste", CITY, "italy"},
	{"trinidad and tobago", LAND, "north america"},
	{"trinidadian", DEMO, "trinidad and tobago"},
	{"tromsø", CITY, "norway"}, {"trondheim", CITY, "norway"},
	{"tucson", CITY, "arizona"}, {"tunis", CITY, "tunisia"},
	{"tunisia", LAND, "africa"}, {"tunisian", DEMO, "tunisia"},
	{"turin", CITY, "italy"}, {"turkey", LAND, "asia"},
	{"turkish", DEMO, "turkey"}, {"turkmen", DEMO, "turkmenistan"},
	{"turkmenistan", LAND, "asia"}, {"turku", CITY, "finland"},
	{"tuscany", REGION, "italy"}, {"türkiye", ALIAS, "turkey"},
	{"u.k.", ALIAS, "united kingdom"}, {"u.s.", ALIAS, "united states"},
	{"u.s.a.", ALIAS, "united states"},
	{"uae", ALIAS, "united arab emirates"}, {"uganda", LAND, "africa"},
	{"ugandan", DEMO, "uganda"}, {"uk", ALIAS, "united kingdom"},
	{"ukraine", LAND, "europe"}, {"ukrainian", DEMO, "ukraine"},
	{"ulaanbaatar", CITY, "mongolia"},
	{"united arab emirates", LAND, "asia"},
	{"united kingdom", LAND, "europe"},
	{"united states", LAND, "north america"},
	{"united states of america", ALIAS, "united states"},
	{"uppsala", CITY, "sweden"}, {"uruguay", LAND, "south america"},
	{"uruguayan", DEMO, "uruguay"}, {"us", ALIAS, "united states"},
	{"usa", ALIAS, "united states"}, {"utah", REGION, "united states"},
	{"utrecht", CITY, "netherlands"}, {"uzbek", DEMO, "uzbekistan"},
	{"uzbekistan", LAND, "asia"}, {"valencia", CITY, "spain"},
	{"valparaiso", CITY, "chile"}, {"vancouver", CITY, "british columbia"},
	{"vanuatu", LAND, "oceania"}, {"varna", CITY, "bulgaria"},
	{"vegas", ALIAS, "las vegas"}, {"veneto", REGION, "italy"},
	{"venezuela", LAND, "south america"},
	{"venezuelan", DEMO, "venezuela"}, {"venice", CITY, "italy"},
	{"vermont", REGION, "united states"}, {"verona", CITY, "italy"},
	{"victoria", REGION, "australia"}, {"vienna", CITY, "austria"},
	{"vietnam", LAND, "asia"}, {"vietnamese", DEMO, "vietnam"},
	{"vilnius", CITY, "lithuania"}, {"virginia", REGION, "united states"},
	{"wales", REGION, "united kingdom"}, {"warsaw", CITY, "poland"},
	{"warszawa", ALIAS, "warsaw"},
	{"washington d.c.", ALIAS, "washington dc"},
	{"washington dc", CITY, "united states"},
	{"washington state", REGION, "united states"},
	{"washington, d.c.", ALIAS, "washington dc"},
	{"wellington", CITY, "new zealand"}, {"welsh", DEMO, "wales"},
	{"west virginia", REGION, "united states"}, {"wien", ALIAS, "vienna"},
	{"winnipeg", CITY, "manitoba"}, {"wisconsin", REGION, "united states"},
	{"worcester", CITY, "massachusetts"}, {"wroclaw", CITY, "poland"},
	{"wuhan", CITY, "china"}, {"wyoming", REGION, "united states"},
	{"yangon", CITY, "myanmar"}, {"yekaterinburg", CITY, "russia"},
	{"yemen", LAND, "asia"}, {"yemeni", DEMO, "yemen"},
	{"yokohama", CITY, "japan"}, {"york", CITY, "england"},
	{"zagreb", CITY, "croatia"}, {"zambia", LAND, "africa"},
	{"zambian", DEMO, "zambia"}, {"zaragoza", CITY, "spain"},
	{"zimbabwe", LAND, "africa"}, {"zimbabwean", DEMO, "zimbabwe"},
	{"zuerich", ALIAS, "zurich"}, {"zurich", CITY, "switzerland"},
	{"zürich", CITY, "switzerland"}, {"łódź", CITY, "poland"},
};
/* clang-format on */

#define COUNT (sizeof(places) / sizeof(places[0]))

static size_t
lower(struct str s)
{
	size_t lo = 0, hi = COUNT;

	while (lo < hi) {
		size_t mid = (lo + hi) / 2;

		if (word_cmp(s, places[mid].name) <= 0)
			hi = mid;
		else
			lo = mid + 1;
	}
	return lo;
}

static size_t
name_fits(const char *name, const struct str *words, size_t n)
{
	struct str rest = str_of(name), head;

	for (size_t k = 0; k < n; k++) {
		bool more = str_cut(rest, ' ', &head, &rest);

		if (!str_eq(head, words[k]))
			return 0;
		if (!more)
			return k + 1;
	}
	return 0;
}

static struct wordmap place_map = WORDMAP(places, true);

bool
place_begins(struct str word)
{
	return word.n != 0 && wordmap_find(&place_map, word) < COUNT;
}

const struct place *
place_find(const struct str *words, size_t n, size_t *took)
{
	const struct place *best = NULL;

	*took = 0;
	if (n == 0 || words[0].n == 0)
		return NULL;
	for (size_t i = wordmap_find(&place_map, words[0]); i < COUNT; i++) {
		size_t k;

		if (!first_word(places[i].name, words[0]))
			break;
		k = name_fits(places[i].name, words, n);
		if (k > *took) {
			*took = k;
			best = &places[i];
		}
	}
	return best;
}

/* The row of exactly this name, an alias or demonym followed to its place. */
static const struct place *
place_named(const char *name)
{
	struct str s = str_of(name);
	size_t i = lower(s);

	if (i == COUNT || strcmp(places[i].name, name) != 0)
		return NULL;
	return place_self(&places[i]);
}

const struct place *
place_self(const struct place *p)
{
	if (p->kind == PLACE_ALIAS || p->kind == PLACE_DEMONYM)
		return place_named(p->up);
	return p;
}

static bool
lies_in(const struct place *a, const struct place *b)
{
	for (int depth = 0; a != NULL && a->up != NULL && depth < 5; depth++) {
		a = place_named(a->up);
		if (a == b)
			return true;
	}
	return false;
}

enum place_rel
place_compare(const struct place *a, const struct place *b)
{
	a = place_self(a);
	b = place_self(b);
	if (a == NULL || b == NULL)
		return PLACE_OTHER;
	if (a == b)
		return PLACE_SAME;
	if (lies_in(a, b))
		return PLACE_WITHIN;
	return lies_in(b, a) ? PLACE_AROUND : PLACE_OTHER;
}

bool
places_sorted(void)
{
	for (size_t i = 1; i < COUNT; i++)
		if (strcmp(places[i - 1].name, places[i].name) >= 0)
			return false;
	return true;
}
