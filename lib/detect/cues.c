/*
 * cues: phrases that tell how a sentence is meant: supposed, heard, thought,
 * joked, planned, replaced. Matched word by word on the folded text; a cue
 * alone decides nothing, the clause does. Hand-made, in byte order.
 */
#include "detect/own.h"
#include "detect/wordmap.h"

#include <string.h>

struct cue {
	const char *phrase;
	enum cue_kind kind;
};

/* clang-format off */
static const struct cue cues[] = {
	{"according to a friend", CUE_HEARSAY},
	{"according to a neighbor", CUE_HEARSAY},
	{"according to a neighbour", CUE_HEARSAY},
	{"according to the maker", CUE_MEASURED},
	{"according to the manufacturer", CUE_MEASURED},
	{"act one", CUE_EXAMPLE}, {"additionally", CUE_ADDITIVE},
	{"advertised", CUE_MEASURED}, {"afaik", CUE_HEDGE},
	{"agreed to", CUE_DECISION}, {"aims to", CUE_PLAN},
	{"alleged", CUE_HEARSAY}, {"allegedly", CUE_HEARSAY},
	{"along with", CUE_ADDITIVE}, {"alongside", CUE_ADDITIVE},
	{"also", CUE_ADDITIVE}, {"among", CUE_ADDITIVE},
	{"amongst", CUE_ADDITIVE}, {"another", CUE_ADDITIVE},
	{"any longer", CUE_ENDED}, {"any more", CUE_ENDED},
	{"anymore", CUE_ENDED}, {"apparently", CUE_HEARSAY},
	{"appears to", CUE_HEDGE}, {"april fool", CUE_JOKE},
	{"april fools", CUE_JOKE}, {"are due", CUE_PLAN},
	{"are leaving", CUE_LEAVING}, {"are said to", CUE_HEARSAY},
	{"arguably", CUE_OPINION}, {"as a joke", CUE_JOKE},
	{"as an example", CUE_EXAMPLE}, {"as far as i know", CUE_HEDGE},
	{"as if", CUE_HYPOTHETICAL}, {"as of now", CUE_SUCCESSION},
	{"as though", CUE_HYPOTHETICAL}, {"as well", CUE_ADDITIVE},
	{"ask for", CUE_REQUEST}, {"asked for", CUE_REQUEST},
	{"asked us to", CUE_REQUEST}, {"asking for", CUE_REQUEST},
	{"asks for", CUE_REQUEST}, {"assume", CUE_DECISION},
	{"assumes", CUE_DECISION}, {"assuming", CUE_DECISION},
	{"assuming that", CUE_HYPOTHETICAL},
	{"based on the assumption", CUE_DECISION}, {"becomes", CUE_LEAVING},
	{"been told", CUE_HEARSAY}, {"believes", CUE_OPINION},
	{"believes that", CUE_OPINION}, {"benchmark showed", CUE_MEASURED},
	{"besides", CUE_ADDITIVE}, {"blamed", CUE_HEARSAY},
	{"blames", CUE_HEARSAY}, {"broke up", CUE_ENDED},
	{"brought forward", CUE_SUCCESSION}, {"by mistake", CUE_RETRACTED},
	{"by way of example", CUE_EXAMPLE}, {"came to an end", CUE_ENDED},
	{"can we", CUE_REQUEST}, {"can you", CUE_REQUEST},
	{"ceased", CUE_ENDED}, {"changed from", CUE_SUCCESSION},
	{"chose", CUE_DECISION}, {"claimed by the maker", CUE_MEASURED},
	{"claimed that", CUE_HEARSAY}, {"claims that", CUE_HEARSAY},
	{"closed down", CUE_ENDED}, {"considers", CUE_OPINION},
	{"converted from", CUE_SUCCESSION}, {"converted to", CUE_SUCCESSION},
	{"could", CUE_HEDGE}, {"could be", CUE_HEDGE},
	{"could have been", CUE_HYPOTHETICAL}, {"could we", CUE_REQUEST},
	{"could you", CUE_REQUEST}, {"counting on", CUE_DECISION},
	{"cut from", CUE_SUCCESSION}, {"debunked", CUE_RETRACTED},
	{"decided", CUE_DECISION}, {"decision", CUE_DECISION},
	{"decommissioned", CUE_ENDED}, {"denied it", CUE_RETRACTED},
	{"denied that", CUE_RETRACTED}, {"denied this", CUE_RETRACTED},
	{"denies that", CUE_RETRACTED}, {"discontinued", CUE_ENDED},
	{"dismissed that", CUE_RETRACTED}, {"dismissed this", CUE_RETRACTED},
	{"disproved", CUE_RETRACTED}, {"divorced", CUE_ENDED},
	{"doubts", CUE_OPINION}, {"down from", CUE_SUCCESSION},
	{"drill script", CUE_EXAMPLE}, {"dropped from", CUE_SUCCESSION},
	{"dropped out", CUE_ENDED}, {"due for", CUE_PLAN},
	{"due in", CUE_PLAN}, {"due on", CUE_PLAN},
	{"due to launch", CUE_PLAN}, {"due to open", CUE_PLAN},
	{"due to ship", CUE_PLAN}, {"dummy data", CUE_EXAMPLE},
	{"dummy value", CUE_EXAMPLE}, {"e.g", CUE_EXAMPLE},
	{"e.g.", CUE_EXAMPLE}, {"effective from", CUE_SUCCESSION},
	{"effective immediately", CUE_SUCCESSION},
	{"erroneously", CUE_RETRACTED}, {"example configuration", CUE_EXAMPLE},
	{"example only", CUE_EXAMPLE}, {"example output", CUE_EXAMPLE},
	{"example response", CUE_EXAMPLE}, {"exercise script", CUE_EXAMPLE},
	{"expected to", CUE_PLAN}, {"expired", CUE_ENDED},
	{"extended from", CUE_SUCCESSION}, {"feels that", CUE_OPINION},
	{"fell from", CUE_SUCCESSION}, {"fiction", CUE_EXAMPLE},
	{"fictional", CUE_EXAMPLE}, {"fictitious", CUE_EXAMPLE},
	{"fill in", CUE_EXAMPLE}, {"find it", CUE_OPINION},
	{"finds it", CUE_OPINION}, {"first day", CUE_LEAVING},
	{"for example", CUE_EXAMPLE}, {"for instance", CUE_EXAMPLE},
	{"for the exercise", CUE_HYPOTHETICAL},
	{"for the sake of argument", CUE_HYPOTHETICAL},
	{"for this exercise", CUE_HYPOTHETICAL}, {"forecast", CUE_PLAN},
	{"forecasts", CUE_PLAN}, {"formerly", CUE_SUCCESSION},
	{"found no evidence", CUE_RETRACTED}, {"from next", CUE_LEAVING},
	{"from now on", CUE_SUCCESSION}, {"furthermore", CUE_ADDITIVE},
	{"gave up", CUE_ENDED}, {"going to", CUE_PLAN},
	{"going with", CUE_DECISION}, {"gossip", CUE_HEARSAY},
	{"grew from", CUE_SUCCESSION}, {"guess", CUE_HEDGE},
	{"guesses", CUE_OPINION}, {"haha", CUE_JOKE}, {"hahaha", CUE_JOKE},
	{"hand over", CUE_LEAVING}, {"handed in", CUE_ENDED},
	{"handed over to", CUE_SUCCESSION}, {"handing over", CUE_LEAVING},
	{"has been changed", CUE_SUCCESSION},
	{"has been discontinued", CUE_ENDED},
	{"has been increased", CUE_SUCCESSION},
	{"has been lowered", CUE_SUCCESSION},
	{"has been moved", CUE_SUCCESSION},
	{"has been postponed", CUE_SUCCESSION},
	{"has been promoted", CUE_SUCCESSION},
	{"has been raised", CUE_SUCCESSION},
	{"has been reduced", CUE_SUCCESSION}, {"has been removed", CUE_ENDED},
	{"has been replaced", CUE_SUCCESSION},
	{"has been rescheduled", CUE_SUCCESSION},
	{"has been retracted", CUE_RETRACTED},
	{"has been upgraded", CUE_SUCCESSION}, {"has ceased", CUE_ENDED},
	{"has changed from", CUE_SUCCESSION}, {"has expired", CUE_ENDED},
	{"has left", CUE_ENDED}, {"has moved to", CUE_SUCCESSION},
	{"has relocated", CUE_SUCCESSION}, {"has replaced", CUE_SUCCESSION},
	{"has resigned", CUE_ENDED},
	{"has since been corrected", CUE_RETRACTED},
	{"has stepped down", CUE_ENDED}, {"has stopped", CUE_ENDED},
	{"has switched", CUE_SUCCESSION}, {"heading to", CUE_LEAVING},
	{"heard from", CUE_HEARSAY}, {"heard that", CUE_HEARSAY},
	{"hearsay", CUE_HEARSAY}, {"hehe", CUE_JOKE}, {"hope to", CUE_PLAN},
	{"hopes to", CUE_PLAN}, {"hypothetically", CUE_HYPOTHETICAL},
	{"i am joining", CUE_LEAVING}, {"i am leaving", CUE_LEAVING},
	{"i believe", CUE_OPINION}, {"i feel", CUE_OPINION},
	{"i guess", CUE_OPINION}, {"i hear", CUE_HEARSAY},
	{"i reckon", CUE_OPINION}, {"i start at", CUE_LEAVING},
	{"i suspect", CUE_OPINION}, {"i think", CUE_OPINION},
	{"i was told", CUE_HEARSAY}, {"i would like", CUE_REQUEST},
	{"i'd like", CUE_REQUEST}, {"i'd say", CUE_OPINION},
	{"i'll be joining", CUE_LEAVING}, {"i'll leave", CUE_LEAVING},
	{"i'm joining", CUE_LEAVING}, {"i'm leaving", CUE_LEAVING},
	{"i'm moving", CUE_LEAVING}, {"i'm not certain", CUE_HEDGE},
	{"i'm starting", CUE_LEAVING}, {"if i remember", CUE_HEDGE},
	{"if only", CUE_HYPOTHETICAL}, {"imaginary", CUE_EXAMPLE},
	{"imagine", CUE_HYPOTHETICAL}, {"imho", CUE_OPINION},
	{"imo", CUE_OPINION}, {"in a drill", CUE_EXAMPLE},
	{"in a hypothetical", CUE_HYPOTHETICAL}, {"in a test", CUE_MEASURED},
	{"in addition", CUE_ADDITIVE}, {"in an ideal world", CUE_HYPOTHETICAL},
	{"in error", CUE_RETRACTED}, {"in her view", CUE_OPINION},
	{"in his view", CUE_OPINION}, {"in jest", CUE_JOKE},
	{"in my opinion", CUE_OPINION}, {"in my test", CUE_MEASURED},
	{"in my view", CUE_OPINION}, {"in our test", CUE_MEASURED},
	{"in our tests", CUE_MEASURED}, {"in our view", CUE_OPINION},
	{"in practice", CUE_MEASURED}, {"in testing", CUE_MEASURED},
	{"in tests", CUE_MEASURED}, {"in the field", CUE_MEASURED},
	{"in the film", CUE_EXAMPLE}, {"in the game", CUE_EXAMPLE},
	{"in the novel", CUE_EXAMPLE}, {"in the play", CUE_EXAMPLE},
	{"in the script", CUE_EXAMPLE}, {"in the story", CUE_EXAMPLE},
	{"in theory", CUE_HYPOTHETICAL}, {"in this scenario", CUE_EXAMPLE},
	{"in use", CUE_MEASURED}, {"includes", CUE_ADDITIVE},
	{"including", CUE_ADDITIVE}, {"incorrectly", CUE_RETRACTED},
	{"increased from", CUE_SUCCESSION}, {"insists that", CUE_HEARSAY},
	{"instead of", CUE_SUCCESSION}, {"intend to", CUE_PLAN},
	{"intends to", CUE_PLAN}, {"is a myth", CUE_RETRACTED},
	{"is alleged", CUE_HEARSAY}, {"is claimed", CUE_HEARSAY},
	{"is defunct", CUE_ENDED}, {"is due", CUE_PLAN},
	{"is expected", CUE_PLAN}, {"is false", CUE_RETRACTED},
	{"is incorrect", CUE_RETRACTED}, {"is joining", CUE_LEAVING},
	{"is leaving", CUE_LEAVING}, {"is moving to", CUE_LEAVING},
	{"is now at", CUE_SUCCESSION}, {"is now called", CUE_SUCCESSION},
	{"is of the opinion", CUE_OPINION}, {"is out of service", CUE_ENDED},
	{"is rated", CUE_MEASURED}, {"is resigning", CUE_LEAVING},
	{"is retiring", CUE_LEAVING}, {"is said to", CUE_HEARSAY},
	{"is stepping down", CUE_LEAVING}, {"is taking over", CUE_LEAVING},
	{"is targeting", CUE_PLAN}, {"is to be", CUE_PLAN},
	{"is to open", CUE_PLAN}, {"is wrong", CUE_RETRACTED},
	{"isn't anymore", CUE_ENDED}, {"it is possible", CUE_HEDGE},
	{"it is said", CUE_HEARSAY}, {"it seems", CUE_OPINION},
	{"it's possible", CUE_HEDGE}, {"it's said", CUE_HEARSAY},
	{"j/k", CUE_JOKE}, {"jk", CUE_JOKE}, {"joining", CUE_LEAVING},
	{"joke", CUE_JOKE}, {"joking", CUE_JOKE}, {"just joking", CUE_JOKE},
	{"just kidding", CUE_JOKE}, {"kidding", CUE_JOKE},
	{"kindly", CUE_REQUEST}, {"lab test", CUE_MEASURED},
	{"laid off", CUE_ENDED}, {"last day", CUE_LEAVING},
	{"later retracted", CUE_RETRACTED}, {"leaving", CUE_LEAVING},
	{"left her", CUE_ENDED}, {"left his", CUE_ENDED},
	{"left the", CUE_ENDED}, {"legend has it", CUE_HEARSAY},
	{"let us add", CUE_REQUEST}, {"let us assume", CUE_HYPOTHETICAL},
	{"let us say", CUE_HYPOTHETICAL}, {"let's add", CUE_REQUEST},
	{"let's assume", CUE_HYPOTHETICAL}, {"let's build", CUE_REQUEST},
	{"let's imagine", CUE_HYPOTHETICAL}, {"let's include", CUE_REQUEST},
	{"let's pretend", CUE_HYPOTHETICAL}, {"let's say", CUE_HYPOTHETICAL},
	{"likely", CUE_HEDGE}, {"lmao", CUE_JOKE}, {"lol", CUE_JOKE},
	{"lorem ipsum", CUE_EXAMPLE}, {"lowered from", CUE_SUCCESSION},
	{"made up example", CUE_EXAMPLE}, {"made-up", CUE_EXAMPLE},
	{"make sure", CUE_REQUEST}, {"maker claims", CUE_MEASURED},
	{"maker says", CUE_MEASURED}, {"manufacturer", CUE_MEASURED},
	{"may", CUE_MAY}, {"may be", CUE_HEDGE}, {"may have", CUE_HEDGE},
	{"maybe", CUE_HEDGE}, {"measured", CUE_MEASURED}, {"might", CUE_HEDGE},
	{"might be", CUE_HEDGE}, {"migrated from", CUE_SUCCESSION},
	{"migrated to", CUE_SUCCESSION}, {"mistakenly", CUE_RETRACTED},
	{"mix-up", CUE_RETRACTED}, {"mixed up", CUE_RETRACTED},
	{"mock-up", CUE_EXAMPLE}, {"mockup", CUE_EXAMPLE},
	{"moved away", CUE_ENDED}, {"moved from", CUE_SUCCESSION},
	{"moved out", CUE_ENDED}, {"moved to", CUE_SUCCESSION},
	{"moves into", CUE_LEAVING}, {"moves to", CUE_LEAVING},
	{"moving to", CUE_LEAVING}, {"must have", CUE_REQUEST},
	{"my last day", CUE_LEAVING}, {"myth", CUE_HEARSAY},
	{"need you to", CUE_REQUEST}, {"next month", CUE_LEAVING},
	{"next quarter", CUE_LEAVING}, {"next week", CUE_LEAVING},
	{"next year", CUE_LEAVING}, {"no longer", CUE_ENDED},
	{"no longer", CUE_SUCCESSION}, {"nominal", CUE_MEASURED},
	{"nominally", CUE_MEASURED}, {"not anymore", CUE_ENDED},
	{"not only", CUE_ADDITIVE}, {"not sure", CUE_HEDGE},
	{"not true", CUE_RETRACTED}, {"off to", CUE_LEAVING},
	{"on paper", CUE_MEASURED}, {"on track", CUE_PLAN},
	{"one of", CUE_ADDITIVE}, {"only joking", CUE_JOKE},
	{"opted", CUE_DECISION}, {"other", CUE_ADDITIVE},
	{"ought to be", CUE_OPINION}, {"our measurement", CUE_MEASURED},
	{"our measurements", CUE_MEASURED}, {"our reviewer", CUE_MEASURED},
	{"overheard", CUE_HEARSAY}, {"people say", CUE_HEARSAY},
	{"perhaps", CUE_HEDGE}, {"personally", CUE_OPINION},
	{"picture a", CUE_HYPOTHETICAL}, {"placeholder", CUE_EXAMPLE},
	{"plan to", CUE_PLAN}, {"planned", CUE_PLAN},
	{"planning to", CUE_PLAN}, {"plans to", CUE_PLAN},
	{"please", CUE_REQUEST}, {"plus", CUE_ADDITIVE},
	{"possibly", CUE_HEDGE}, {"postponed from", CUE_SUCCESSION},
	{"postponed to", CUE_SUCCESSION}, {"potentially", CUE_HEDGE},
	{"presumably", CUE_HEDGE}, {"pretend", CUE_HYPOTHETICAL},
	{"probably", CUE_HEDGE}, {"projected", CUE_PLAN},
	{"proposed", CUE_PLAN}, {"purportedly", CUE_HEARSAY},
	{"pushed back", CUE_SUCCESSION}, {"put back", CUE_SUCCESSION},
	{"quit", CUE_ENDED}, {"quiz", CUE_EXAMPLE},
	{"raised from", CUE_SUCCESSION}, {"rated at", CUE_MEASURED},
	{"rates the", CUE_MEASURED}, {"rebranded", CUE_SUCCESSION},
	{"reckons", CUE_OPINION}, {"reduced from", CUE_SUCCESSION},
	{"refuted", CUE_RETRACTED}, {"rejected it", CUE_RETRACTED},
	{"rejected that", CUE_RETRACTED}, {"rejected this", CUE_RETRACTED},
	{"rejects that", CUE_RETRACTED}, {"rejects this", CUE_RETRACTED},
	{"relies on", CUE_DECISION}, {"relocated from", CUE_SUCCESSION},
	{"relocated to", CUE_SUCCESSION}, {"rely on", CUE_DECISION},
	{"renamed", CUE_SUCCESSION}, {"renamed to", CUE_SUCCESSION},
	{"replaced", CUE_SUCCESSION}, {"replaced by", CUE_SUCCESSION},
	{"replaces", CUE_SUCCESSION}, {"reportedly", CUE_HEARSAY},
	{"request to", CUE_REQUEST}, {"requested", CUE_REQUEST},
	{"requesting", CUE_REQUEST}, {"requests", CUE_REQUEST},
	{"rescheduled from", CUE_SUCCESSION},
	{"rescheduled to", CUE_SUCCESSION}, {"resigned", CUE_ENDED},
	{"resolved to", CUE_DECISION}, {"retired as", CUE_ENDED},
	{"retired from", CUE_ENDED}, {"retires in", CUE_LEAVING},
	{"retracted that", CUE_RETRACTED}, {"reviewers", CUE_MEASURED},
	{"roadmap", CUE_PLAN}, {"rofl", CUE_JOKE}, {"role play", CUE_EXAMPLE},
	{"role-play", CUE_EXAMPLE}, {"roleplay", CUE_EXAMPLE},
	{"rose from", CUE_SUCCESSION}, {"ruled it out", CUE_RETRACTED},
	{"ruled that out", CUE_RETRACTED}, {"ruled this out", CUE_RETRACTED},
	{"rumor", CUE_HEARSAY}, {"rumored", CUE_HEARSAY},
	{"rumors", CUE_HEARSAY}, {"rumour", CUE_HEARSAY},
	{"rumoured", CUE_HEARSAY}, {"rumours", CUE_HEARSAY},
	{"sample configuration", CUE_EXAMPLE}, {"sample data", CUE_EXAMPLE},
	{"sample entry", CUE_EXAMPLE}, {"sample only", CUE_EXAMPLE},
	{"sample output", CUE_EXAMPLE}, {"sample text", CUE_EXAMPLE},
	{"sarcasm", CUE_JOKE}, {"say we", CUE_HYPOTHETICAL},
	{"scenario", CUE_EXAMPLE}, {"scene 1", CUE_EXAMPLE},
	{"scene 2", CUE_EXAMPLE}, {"scene one", CUE_EXAMPLE},
	{"scheduled", CUE_PLAN}, {"screenplay", CUE_EXAMPLE},
	{"second", CUE_ADDITIVE}, {"seems", CUE_HEDGE},
	{"seems to me", CUE_OPINION}, {"set to", CUE_PLAN},
	{"settled on", CUE_DECISION}, {"shall", CUE_PLAN},
	{"shifted from", CUE_SUCCESSION}, {"shifted to", CUE_SUCCESSION},
	{"shut down", CUE_ENDED}, {"simulation exercise", CUE_EXAMPLE},
	{"slated", CUE_PLAN}, {"sold her", CUE_ENDED}, {"sold his", CUE_ENDED},
	{"sold the", CUE_ENDED}, {"some say", CUE_HEARSAY},
	{"somebody mentioned", CUE_HEARSAY}, {"somebody said", CUE_HEARSAY},
	{"someone mentioned", CUE_HEARSAY}, {"someone said", CUE_HEARSAY},
	{"spec sheet", CUE_MEASURED}, {"split up", CUE_ENDED},
	{"start at", CUE_LEAVING}, {"starting at", CUE_LEAVING},
	{"starting today", CUE_SUCCESSION}, {"starts on", CUE_LEAVING},
	{"stepped down", CUE_ENDED}, {"stepping down", CUE_LEAVING},
	{"stopped", CUE_ENDED}, {"stopped working", CUE_ENDED},
	{"succeeded", CUE_SUCCESSION}, {"succeeded by", CUE_SUCCESSION},
	{"succeeds", CUE_SUCCESSION}, {"superseded", CUE_SUCCESSION},
	{"supersedes", CUE_SUCCESSION}, {"suppose", CUE_HYPOTHETICAL},
	{"supposedly", CUE_HEARSAY}, {"supposing", CUE_HYPOTHETICAL},
	{"sure thing", CUE_JOKE}, {"suspects", CUE_OPINION},
	{"switched from", CUE_SUCCESSION}, {"switched off", CUE_ENDED},
	{"switched to", CUE_SUCCESSION}, {"switching to", CUE_LEAVING},
	{"tabletop", CUE_EXAMPLE}, {"tabletop exercise", CUE_EXAMPLE},
	{"taking over", CUE_LEAVING}, {"target date", CUE_PLAN},
	{"targeted", CUE_PLAN}, {"template text", CUE_EXAMPLE},
	{"tentatively", CUE_HEDGE}, {"test data", CUE_EXAMPLE},
	{"test fixture", CUE_EXAMPLE}, {"the maker rates", CUE_MEASURED},
	{"they say", CUE_HEARSAY}, {"thinks", CUE_OPINION},
	{"thinks that", CUE_OPINION}, {"thought experiment", CUE_HYPOTHETICAL},
	{"to illustrate", CUE_EXAMPLE}, {"too", CUE_ADDITIVE},
	{"too expensive", CUE_OPINION}, {"too slow", CUE_OPINION},
	{"took over as", CUE_SUCCESSION}, {"took over from", CUE_SUCCESSION},
	{"training scenario", CUE_EXAMPLE}, {"turned out not", CUE_RETRACTED},
	{"turned out to be a", CUE_RETRACTED},
	{"turned out to be false", CUE_RETRACTED},
	{"turned out to be wrong", CUE_RETRACTED}, {"unclear", CUE_HEDGE},
	{"unconfirmed", CUE_HEARSAY}, {"unknown whether", CUE_HEDGE},
	{"unlikely", CUE_HEDGE}, {"unsure", CUE_HEDGE},
	{"untrue", CUE_RETRACTED}, {"up from", CUE_SUCCESSION},
	{"upcoming", CUE_PLAN}, {"upgraded from", CUE_SUCCESSION},
	{"use to be", CUE_SUCCESSION}, {"used to be", CUE_SUCCESSION}, {"vendor claims", CUE_MEASURED},
	{"vendor says", CUE_MEASURED}, {"want to", CUE_PLAN},
	{"want us to", CUE_REQUEST}, {"wants to", CUE_PLAN},
	{"wants us to", CUE_REQUEST}, {"wants you to", CUE_REQUEST},
	{"was a misprint", CUE_RETRACTED}, {"was a mistake", CUE_RETRACTED},
	{"was a misunderstanding", CUE_RETRACTED},
	{"was a mix-up", CUE_RETRACTED}, {"was a myth", CUE_RETRACTED},
	{"was a typo", CUE_RETRACTED}, {"was abolished", CUE_ENDED},
	{"was an error", CUE_RETRACTED}, {"was canceled", CUE_ENDED},
	{"was cancelled", CUE_ENDED}, {"was changed from", CUE_SUCCESSION},
	{"was closed", CUE_ENDED}, {"was confused with", CUE_RETRACTED},
	{"was corrected", CUE_RETRACTED}, {"was cut from", CUE_SUCCESSION},
	{"was debunked", CUE_RETRACTED}, {"was decommissioned", CUE_ENDED},
	{"was discontinued", CUE_ENDED}, {"was disproved", CUE_RETRACTED},
	{"was dissolved", CUE_ENDED}, {"was dropped", CUE_ENDED},
	{"was extended from", CUE_SUCCESSION},
	{"was extended to", CUE_SUCCESSION}, {"was false", CUE_RETRACTED},
	{"was incorrect", CUE_RETRACTED},
	{"was increased from", CUE_SUCCESSION},
	{"was later corrected", CUE_RETRACTED},
	{"was lowered from", CUE_SUCCESSION}, {"was measured", CUE_MEASURED},
	{"was moved from", CUE_SUCCESSION}, {"was postponed", CUE_SUCCESSION},
	{"was promoted", CUE_SUCCESSION}, {"was raised from", CUE_SUCCESSION},
	{"was reduced from", CUE_SUCCESSION}, {"was refuted", CUE_RETRACTED},
	{"was removed", CUE_ENDED}, {"was renamed", CUE_SUCCESSION},
	{"was replaced", CUE_SUCCESSION}, {"was rescheduled", CUE_SUCCESSION},
	{"was retired", CUE_ENDED}, {"was retracted", CUE_RETRACTED},
	{"was said to", CUE_HEARSAY}, {"was scrapped", CUE_ENDED},
	{"was terminated", CUE_ENDED}, {"was told by", CUE_HEARSAY},
	{"was told that", CUE_HEARSAY}, {"was withdrawn", CUE_ENDED},
	{"was wrong", CUE_RETRACTED}, {"we are going with", CUE_DECISION},
	{"we believe", CUE_OPINION}, {"we measured", CUE_MEASURED},
	{"we need", CUE_REQUEST}, {"we think", CUE_OPINION},
	{"we will build", CUE_DECISION}, {"we will use", CUE_DECISION},
	{"we would like", CUE_REQUEST}, {"we'd like", CUE_REQUEST},
	{"we'll build", CUE_DECISION}, {"we'll use", CUE_DECISION},
	{"we're going with", CUE_DECISION}, {"went from", CUE_SUCCESSION},
	{"were said to", CUE_HEARSAY}, {"were to", CUE_HYPOTHETICAL},
	{"what if", CUE_HYPOTHETICAL}, {"what would happen", CUE_HYPOTHETICAL},
	{"will", CUE_PLAN}, {"will be moving", CUE_LEAVING},
	{"will become", CUE_LEAVING}, {"will build on", CUE_DECISION},
	{"will join", CUE_LEAVING}, {"will leave", CUE_LEAVING},
	{"will move", CUE_LEAVING}, {"will rely on", CUE_DECISION},
	{"will resign", CUE_LEAVING}, {"will retire", CUE_LEAVING},
	{"will step down", CUE_LEAVING}, {"will switch", CUE_LEAVING},
	{"will take over", CUE_LEAVING}, {"with effect from", CUE_SUCCESSION},
	{"withdrew that", CUE_RETRACTED}, {"word has it", CUE_HEARSAY},
	{"word is", CUE_HEARSAY}, {"would be", CUE_HYPOTHETICAL},
	{"would become", CUE_HYPOTHETICAL}, {"would drop", CUE_HYPOTHETICAL},
	{"would have been", CUE_HYPOTHETICAL}, {"would love", CUE_REQUEST},
	{"would rise", CUE_HYPOTHETICAL}, {"would ship", CUE_HYPOTHETICAL},
	{"would you", CUE_REQUEST}, {"wrapping up", CUE_LEAVING},
	{"wrapping up at", CUE_LEAVING}, {"wrongly", CUE_RETRACTED},
	{"xd", CUE_JOKE}, {"yeah right", CUE_JOKE}, {"😂", CUE_JOKE},
	{"😉", CUE_JOKE}, {"😜", CUE_JOKE}, {"🤣", CUE_JOKE},
};
/* clang-format on */

#define COUNT(t) (sizeof(t) / sizeof((t)[0]))

static struct wordmap cue_map = WORDMAP(cues, true);

static bool
cue_fits(const char *phrase, const struct words *w, size_t at)
{
	struct str rest = str_of(phrase), head;

	/* the month */
	if (w->v[at].upper && w->v[at].fold.n == 3 && at > 0 &&
	    str_eq(rest, STR("may")))
		return false;
	for (bool more = true; more; at++) {
		more = str_cut(rest, ' ', &head, &rest);
		if (at >= w->n || !str_eq(head, w->v[at].fold))
			return false;
	}
	return true;
}

uint32_t
cues_find(const struct words *w)
{
	uint32_t set = 0;

	VEC_EACH (i, w)
		for (size_t k = wordmap_find(&cue_map, w->v[i].fold);
		     k < COUNT(cues) &&
		     first_word(cues[k].phrase, w->v[i].fold);
		     k++)
			if (!(set & 1u << cues[k].kind) &&
			    cue_fits(cues[k].phrase, w, i))
				set |= 1u << cues[k].kind;
	return set;
}

bool
cues_sorted(void)
{
	for (size_t i = 1; i < COUNT(cues); i++)
		if (strcmp(cues[i - 1].phrase, cues[i].phrase) > 0)
			return false;
	return true;
}

struct label_row {
	const char *word;
	enum label_kind kind;
};

static const struct label_row labels[] = {
    {"ai", LABEL_MACHINE},
    {"assistant", LABEL_MACHINE},
    {"bot", LABEL_MACHINE},
    {"chatbot", LABEL_MACHINE},
    {"chatgpt", LABEL_MACHINE},
    {"claude", LABEL_MACHINE},
    {"copilot", LABEL_MACHINE},
    {"gemini", LABEL_MACHINE},
    {"gpt", LABEL_MACHINE},
    {"model", LABEL_MACHINE},
    {"announcement", LABEL_DOCUMENT},
    {"article", LABEL_DOCUMENT},
    {"blog", LABEL_DOCUMENT},
    {"brochure", LABEL_DOCUMENT},
    {"bulletin", LABEL_DOCUMENT},
    {"changelog", LABEL_DOCUMENT},
    {"circular", LABEL_DOCUMENT},
    {"correction", LABEL_DOCUMENT},
    {"corrigendum", LABEL_DOCUMENT},
    {"erratum", LABEL_DOCUMENT},
    {"diary", LABEL_DOCUMENT},
    {"email", LABEL_DOCUMENT},
    {"interview", LABEL_DOCUMENT},
    {"mail", LABEL_DOCUMENT},
    {"message", LABEL_DOCUMENT},
    {"statement", LABEL_DOCUMENT},
    {"talk", LABEL_DOCUMENT},
    {"transcript", LABEL_DOCUMENT},
    {"leaflet", LABEL_DOCUMENT},
    {"letter", LABEL_DOCUMENT},
    {"log", LABEL_DOCUMENT},
    {"memo", LABEL_DOCUMENT},
    {"minutes", LABEL_DOCUMENT},
    {"newsletter", LABEL_DOCUMENT},
    {"note", LABEL_DOCUMENT},
    {"notes", LABEL_DOCUMENT},
    {"notice", LABEL_DOCUMENT},
    {"post", LABEL_DOCUMENT},
    {"readme", LABEL_DOCUMENT},
    {"release", LABEL_DOCUMENT},
    {"report", LABEL_DOCUMENT},
    {"summary", LABEL_DOCUMENT},
    {"update", LABEL_DOCUMENT},
    {"example", LABEL_EXAMPLE},
    {"exercise", LABEL_EXAMPLE},
    {"hypothetical", LABEL_EXAMPLE},
    {"quiz", LABEL_EXAMPLE},
    {"sample", LABEL_EXAMPLE},
    {"scenario", LABEL_EXAMPLE},
    {"scene", LABEL_EXAMPLE},
    {"script", LABEL_EXAMPLE},
    {"template", LABEL_EXAMPLE},
};

enum label_kind
label_kind_of(const struct words *w, size_t n)
{
	enum label_kind best = LABEL_NONE;

	for (size_t i = 0; i < n; i++)
		for (size_t k = 0; k < COUNT(labels); k++)
			if (str_eq(w->v[i].fold, str_of(labels[k].word)) &&
			    (best == LABEL_NONE ||
				labels[k].kind != LABEL_DOCUMENT))
				best = labels[k].kind;
	return best;
}

struct reporter_row {
	const char *lemma;
	enum reporter how;
};

static const struct reporter_row reporters[] = {
    {"announce", REPORT_HELD},
    {"argue", REPORT_OPINION},
    {"believe", REPORT_OPINION},
    {"claim", REPORT_LOOSE},
    {"conclude", REPORT_HELD},
    {"confirm", REPORT_HELD},
    {"declare", REPORT_HELD},
    {"determine", REPORT_HELD},
    {"doubt", REPORT_OPINION},
    {"establish", REPORT_HELD},
    {"estimate", REPORT_OPINION},
    {"feel", REPORT_OPINION},
    {"find", REPORT_HELD},
    {"guess", REPORT_OPINION},
    {"hear", REPORT_LOOSE},
    {"hope", REPORT_OPINION},
    {"insist", REPORT_LOOSE},
    {"list", REPORT_HELD},
    {"mention", REPORT_HELD},
    {"note", REPORT_HELD},
    {"record", REPORT_HELD},
    {"reckon", REPORT_OPINION},
    {"report", REPORT_HELD},
    {"say", REPORT_HELD},
    {"show", REPORT_HELD},
    {"state", REPORT_HELD},
    {"suggest", REPORT_LOOSE},
    {"suspect", REPORT_OPINION},
    {"tell", REPORT_LOOSE},
    {"think", REPORT_OPINION},
    {"want", REPORT_OPINION},
    {"wish", REPORT_OPINION},
    {"write", REPORT_HELD},
};

enum reporter
reporter_of(struct str lemma)
{
	for (size_t k = 0; k < COUNT(reporters); k++)
		if (str_eq(lemma, str_of(reporters[k].lemma)))
			return reporters[k].how;
	return REPORT_NONE;
}
