/*
 * concepts: words and phrases that say one thing, and words that deny each
 * other. Keys are lemmas in byte order (a test holds that). Hand-made.
 */
#include "detect/own.h"
#include "detect/wordmap.h"

#include <string.h>

struct duo {
	const char *a, *b;
};

/* clang-format off */
static const struct duo concepts[] = {
	{"accept", "approve"}, {"accommodate", "capacity"},
	{"acquire", "acquire"}, {"acquisition", "acquire"},
	{"activate", "enable"}, {"active", "active"},
	{"active support", "active_support"}, {"active support end", "eoas"},
	{"add", "modify"}, {"admission", "cost"}, {"age", "age"},
	{"allow", "allow"}, {"allowance", "limit"}, {"allowed", "allow"},
	{"alter", "modify"}, {"altitude", "height"}, {"annual", "annual"},
	{"approve", "approve"}, {"area", "area"}, {"armor", "armour"},
	{"armour", "armour"}, {"as a result of", "cause"},
	{"assign to", "assign"}, {"at no charge", "gratis"},
	{"at no cost", "gratis"}, {"attend", "attend"},
	{"attend university", "graduate"}, {"attendance", "attend"},
	{"attendee", "attend"}, {"author", "write"}, {"authorise", "allow"},
	{"authorize", "allow"}, {"automobile", "car"},
	{"available under", "license"}, {"ban", "forbid"}, {"bar", "forbid"},
	{"base", "located"}, {"base in", "located"},
	{"be at version", "version"}, {"be build on", "use"}, {"be due", "due"},
	{"be employ at", "work"}, {"be employ by", "work"}, {"be hold", "held"},
	{"be in charge", "assign"}, {"be in charge of", "lead"},
	{"be limit to", "limit"}, {"be locate in", "located"},
	{"be long", "measure"}, {"be maintain until", "eol"},
	{"be marry to", "marry"}, {"be on the staff of", "work"},
	{"be owner of", "own"}, {"be power by", "use"},
	{"be priced at", "cost"}, {"be reach at", "email"},
	{"be responsible for", "lead"}, {"be support through", "eol"},
	{"be support until", "eol"}, {"be the head of", "lead"},
	{"bear", "bear"}, {"because of", "cause"}, {"begin", "begin"},
	{"belong to", "own"}, {"big", "big"}, {"biggest", "largest"},
	{"birth", "bear"}, {"birth date", "bear"}, {"birth year", "bear"},
	{"birthdate", "bear"}, {"birthday", "bear"}, {"birthplace", "bear"},
	{"boast", "have"}, {"breadth", "width"}, {"bring in", "revenue"},
	{"broad", "width"}, {"build", "build"}, {"building", "buildingkind"},
	{"buy", "acquire"}, {"by default", "default"}, {"call at", "phone"},
	{"can take", "capacity"}, {"cap", "limit"}, {"capacity", "capacity"},
	{"capital", "capital"}, {"capital city", "capital"}, {"car", "car"},
	{"casualty", "kill"}, {"catalog", "catalogue"},
	{"catalogue", "catalogue"}, {"cause", "cause"}, {"cause by", "cause"},
	{"cause of", "cause"}, {"cease", "end"}, {"ceiling", "limit"},
	{"cell", "phone"}, {"center", "centre"}, {"centre", "centre"},
	{"ceo", "ceo"}, {"cfo", "cfo"}, {"chair", "chair"},
	{"chair of the board", "chair"}, {"chairman", "chair"},
	{"chairperson", "chair"}, {"chairwoman", "chair"}, {"change", "modify"},
	{"change freeze", "frozen"}, {"charge", "cost"},
	{"chief executive", "ceo"}, {"chief executive officer", "ceo"},
	{"chief financial officer", "cfo"}, {"chief operating officer", "coo"},
	{"chief technical officer", "cto"}, {"chief technology officer", "cto"},
	{"child", "kid"}, {"choose", "decide"}, {"citizen", "nationality"},
	{"citizenship", "nationality"}, {"climb", "rise"},
	{"close down", "close_down"}, {"close to", "near"},
	{"closed source", "proprietary"}, {"closed-source", "proprietary"},
	{"co-found", "found"}, {"co-star", "star"}, {"co-write", "write"},
	{"code freeze", "frozen"}, {"cofound", "found"}, {"color", "colour"},
	{"colour", "colour"}, {"come first", "win"}, {"come out", "release"},
	{"come to", "attend"}, {"come to an end", "end"}, {"come with", "have"},
	{"commence", "begin"}, {"complete", "complete"},
	{"completion", "complete"}, {"completion date", "complete"},
	{"compose", "compose"}, {"composer", "compose"}, {"comprise", "have"},
	{"consist of", "have"}, {"construct", "build"},
	{"construction", "build"}, {"contact at", "email"}, {"contain", "have"},
	{"coo", "coo"}, {"cost", "cost"}, {"count", "have"},
	{"cover an area of", "area"}, {"cto", "cto"},
	{"current release", "version"}, {"current version", "version"},
	{"cut from", "descope"}, {"daily", "daily"}, {"date back to", "found"},
	{"date from", "found"}, {"date of birth", "bear"},
	{"date of death", "die"}, {"deactivate", "disable"},
	{"deadline", "due"}, {"death", "die"}, {"death date", "die"},
	{"death toll", "kill"}, {"debut", "release"}, {"decide", "decide"},
	{"decline", "fall"}, {"decline to approve", "reject"},
	{"decrease", "fall"}, {"deep", "depth"}, {"default", "default"},
	{"defeat", "lose"}, {"defence", "defence"}, {"defense", "defence"},
	{"defer", "descope"}, {"degree from", "graduate"}, {"depart", "leave"},
	{"depth", "depth"}, {"descope", "descope"}, {"die", "die"},
	{"dip", "fall"}, {"direct", "lead"}, {"director", "direct_film"},
	{"disable", "disable"}, {"disallow", "forbid"},
	{"distribute under", "license"}, {"do voluntary work", "volunteer"},
	{"doctor", "doctor"}, {"drive", "assign"}, {"drop", "fall"},
	{"drop from", "descope"}, {"due", "due"}, {"due date", "due"},
	{"due to", "cause"}, {"duration", "last"}, {"dwell", "reside"},
	{"e-mail", "email"}, {"e-mail address", "email"}, {"each day", "daily"},
	{"each month", "monthly"},
	{"each quarter", "quarterly"}, {"each week", "weekly"},
	{"each year", "annual"}, {"earn", "revenue"}, {"edit", "modify"},
	{"educate at", "graduate"}, {"elevation", "height"}, {"email", "email"},
	{"email address", "email"}, {"employ", "employ"}, {"employ as", "use"},
	{"employ at", "work"}, {"employ by", "work"}, {"employee", "employ"},
	{"employer", "work"}, {"enable", "enable"}, {"end", "end"},
	{"end of active support", "eoas"}, {"end of life", "eol"},
	{"end-of-life", "eol"}, {"eol", "eol"}, {"erect", "build"},
	{"error", "error"}, {"establish", "found"}, {"every day", "daily"},
	 {"every hour", "hourly"},
	{"every month", "monthly"},
	{"every quarter", "quarterly"}, {"every week", "weekly"},
	{"every year", "annual"}, {"exclude from", "descope"},
	{"extend", "modify"}, {"failure", "error"}, {"fall", "fall"},
	{"fast", "speed"}, {"fatality", "kill"}, {"fault", "error"},
	{"favorite", "favourite"}, {"favourite", "favourite"},
	{"feature", "have"}, {"feature freeze", "frozen"}, {"fee", "cost"},
	{"fiber", "fibre"}, {"fibre", "fibre"}, {"film", "film"},
	{"finance director", "cfo"}, {"finish", "end"},
	{"finish building", "complete"}, {"fit", "capacity"},
	{"floor", "minimum"}, {"floor area", "area"}, {"floor space", "area"},
	{"for free", "gratis"}, {"forbid", "forbid"}, {"forbidden", "forbid"},
	{"fortnightly", "fortnightly"}, {"found", "found"},
	{"foundation date", "found"}, {"founded", "found"},
	{"founder", "found"}, {"founding", "found"}, {"founding date", "found"},
	{"free of charge", "gratis"}, {"freely licensed", "open-source"},
	{"freeze", "frozen"}, {"gain", "rise"}, {"get under way", "begin"},
	{"go back to", "found"}, {"go down", "fall"}, {"go live", "release"},
	{"go on for", "last"}, {"go out of business", "close_down"},
	{"go up", "rise"}, {"go with", "decide"}, {"graduate", "graduate"},
	{"gray", "grey"}, {"green-light", "approve"}, {"grey", "grey"},
	{"gross", "revenue"}, {"grow", "rise"}, {"handle", "support"},
	{"happen", "held"}, {"harbor", "harbour"}, {"harbour", "harbour"},
	{"have", "have"}, {"have a staff of", "employ"},
	{"have headquarters in", "located"},
	{"have its headquarters in", "located"},
	{"have its seat in", "located"}, {"have room for", "capacity"},
	{"have space for", "capacity"}, {"head", "lead"},
	{"head office", "located"}, {"head office in", "located"},
	{"head up", "lead"}, {"headcount", "employ"},
	{"headquarter in", "located"}, {"headquarters", "located"},
	{"headquarters in", "located"}, {"heavy", "weight"},
	{"height", "height"}, {"height of", "height"}, {"high", "height"},
	{"hire by", "work"}, {"hold", "capacity"}, {"hold on", "held"},
	{"hold up to", "capacity"}, {"home in", "reside"}, {"hourly", "hourly"},
	{"house up to", "capacity"}, {"hq", "located"}, {"huge", "big"},
	{"human", "person"}, {"husband", "marry"},
	{"implement in", "written_in"}, {"in operation", "active"},
	{"in service", "active"}, {"in stock", "in_stock"}, {"in use", "used"},
	{"in working order", "working"}, {"inaugurate", "found"},
	{"inception", "found"}, {"include", "have"}, {"income", "revenue"},
	{"incorporate", "found"}, {"increase", "rise"},
	{"individual", "person"}, {"inhabitant", "population"},
	{"instruct", "teach"}, {"issue", "release"}, {"job at", "work"},
	{"join", "begin_work"}, {"jump", "rise"}, {"keep", "have"},
	{"kick off", "begin"}, {"kid", "kid"}, {"kill", "kill"},
	{"labor", "labour"}, {"labour", "labour"}, {"large", "big"},
	{"largest", "largest"}, {"last", "last"}, {"latest release", "version"},
	{"latest stable release", "version"}, {"latest version", "version"},
	{"launch", "begin"}, {"launch date", "release"}, {"lead", "lead"},
	{"leave", "leave"}, {"leave active support", "eoas"},
	{"leave out of", "descope"}, {"length", "measure"},
	{"length of time", "last"}, {"let", "allow"}, {"licence", "license"},
	{"licence under", "license"}, {"license", "license"},
	{"license under", "license"}, {"licensed under", "license"},
	{"lie in", "located"}, {"limit", "limit"}, {"listen on port", "port"},
	{"little", "small"}, {"live", "reside"}, {"live in", "reside"},
	{"locate", "located"}, {"locate in", "located"},
	{"location", "located"}, {"lock", "frozen"}, {"long", "measure"},
	{"long term support", "lts"}, {"long-term support", "lts"},
	{"look after", "assign"}, {"lose", "lose"}, {"lose her life", "die"},
	{"lose his life", "die"}, {"lts", "lts"}, {"lts start", "lts"},
	{"mail", "email"}, {"main office", "located"},
	{"maintain until", "eol"}, {"maintenance end", "eol"},
	{"make her home in", "reside"}, {"make his home in", "reside"},
	{"manage", "lead"}, {"managing director", "ceo"},
	{"manufacture", "produce"}, {"marry", "marry"}, {"mass", "weight"},
	{"max", "limit"}, {"maximum", "limit"}, {"may", "allow"},
	{"measure", "measure"}, {"member", "member"}, {"membership", "member"},
	{"merge", "modify"}, {"migrate", "modify"}, {"min", "minimum"},
	{"minimum", "minimum"}, {"mobile", "phone"}, {"modify", "modify"},
	{"monthly", "monthly"}, {"motion picture", "film"}, {"movie", "film"},
	{"must have", "need"}, {"nationality", "nationality"}, {"near", "near"},
	{"need", "need"}, {"neighbor", "neighbour"}, {"neighbour", "neighbour"},
	{"newest release", "version"}, {"next to", "near"},
	{"nightly", "daily"}, {"no change be allow", "frozen"},
	{"not in scope", "descope"}, {"not part of", "descope"},
	{"number", "have"}, {"occur", "held"}, {"off limits", "forbid"},
	{"off-limits", "forbid"}, {"offer support for", "support"},
	{"on account of", "cause"}, {"on hold", "frozen"},
	{"once a day", "daily"}, {"once a month", "monthly"},
	{"once a week", "weekly"}, {"once a year", "annual"}, {"open", "open"},
	{"open in", "begin"}, {"open source", "open-source"},
	{"open-source", "open-source"}, {"opening", "open"},
	{"operational", "active"}, {"opt for", "decide"},
	{"organisation", "organisation"}, {"organization", "organisation"},
	{"out of order", "broken"}, {"out of scope", "descope"},
	{"out of stock", "sold_out"}, {"out of use", "unused"},
	{"outlaw", "forbid"},
	{"overhaul", "refactor"}, {"oversee", "lead"}, {"owe to", "cause"},
	{"own", "own"}, {"own a", "have"}, {"owner", "own"},
	{"participate in", "attend"}, {"pass away", "die"}, {"patch", "modify"},
	{"pause", "frozen"}, {"payroll", "employ"}, {"pen", "write"},
	{"people", "person"}, {"per year", "annual"}, {"perform", "perform"},
	{"performer", "perform"}, {"perish", "die"}, {"permissible", "allow"},
	{"permit", "allow"}, {"permitted", "allow"}, {"person", "person"},
	{"phone", "phone"}, {"phone number", "phone"}, {"physician", "doctor"},
	{"pick", "decide"}, {"place of birth", "bear"}, {"play", "play"},
	{"play for", "play"}, {"populace", "population"},
	{"population", "population"}, {"port", "port"}, {"possess", "own"},
	{"postpone to", "descope"}, {"predominant", "main"},
	{"premiere", "release"}, {"price", "cost"},
	{"price tag", "cost"}, {"priced at", "cost"}, {"produce", "produce"},
	{"producer", "produce"}, {"program", "programme"},
	{"programme", "programme"}, {"programming language", "written_in"},
	{"prohibit", "forbid"}, {"prohibited", "forbid"},
	{"provide support for", "support"}, {"publication date", "release"},
	{"publish", "release"}, {"publish under", "license"},
	{"purchase", "acquire"}, {"push to", "descope"},
	{"quarterly", "quarterly"}, {"quit", "leave"}, {"quota", "limit"},
	{"ratify", "approve"}, {"reach at", "email"},
	{"reach end of life", "eol"}, {"record", "record"},
	{"redesign", "refactor"}, {"refactor", "refactor"},
	{"refuse", "reject"}, {"reject", "reject"}, {"release", "release"},
	{"release date", "release"}, {"release under", "license"},
	{"rely on", "use"}, {"remove from", "descope"}, {"replace", "modify"},
	{"require", "last"}, {"reside", "reside"}, {"reside in", "reside"},
	{"residence", "reside"}, {"resident", "population"},
	{"resign", "leave"}, {"responsible for", "assign"},
	{"restructure", "refactor"}, {"revenue", "revenue"},
	{"rework", "refactor"}, {"rewrite", "refactor"}, {"rise", "rise"},
	{"roll out", "release"}, {"room for", "capacity"}, {"run", "lead"},
	{"run for", "last"}, {"run on", "use"}, {"sale", "revenue"},
	{"seat", "capacity"}, {"seat in", "located"}, {"seat of", "located"},
	{"seating", "capacity"}, {"seating capacity", "capacity"},
	{"security fix", "security_support"},
	{"security support", "security_support"},
	{"security update", "security_support"}, {"select", "decide"},
	{"sell", "sell"}, {"sell for", "cost"}, {"sell out", "sold_out"}, {"serve as", "serve"},
	{"set up", "found"}, {"settle in", "reside"}, {"settle on", "decide"},
	{"ship", "release"}, {"show up", "attend"}, {"shrink", "fall"},
	{"shut down", "close_down"}, {"shutter", "close_down"},
	{"sign off", "approve"}, {"singer of", "perform"}, {"sink", "fall"},
	{"sit", "capacity"}, {"sit in", "located"}, {"situate in", "located"},
	{"sleep", "capacity"}, {"small", "small"}, {"soundtrack by", "compose"},
	{"speed", "speed"}, {"spouse", "marry"}, {"staff", "employ"},
	{"staff member", "employ"}, {"stand at", "height"},
	{"stand down", "leave"}, {"star", "star"}, {"start", "begin"},
	{"start at", "begin_work"}, {"step down", "leave"},
	{"support", "support"}, {"support end", "eol"},
	{"support end in", "eol"}, {"support end on", "eol"},
	{"support period", "support_period"}, {"support through", "eol"},
	{"support until", "eol"}, {"surface area", "area"}, {"surge", "rise"},
	{"suspend", "frozen"}, {"switch off", "disable"},
	{"switch on", "enable"}, {"take", "last"}, {"take care of", "assign"},
	{"take first place", "win"}, {"take in", "revenue"},
	{"take over", "acquire"}, {"take part in", "attend"},
	{"take place", "held"}, {"take up a post at", "begin_work"},
	{"tall", "height"}, {"teach", "teach"}, {"teacher of", "teach"},
	{"team member", "employ"}, {"team of", "employ"},
	{"telephone", "phone"}, {"telephone number", "phone"},
	{"terminate", "end"}, {"theater", "theatre"}, {"theatre", "theatre"},
	{"ticket price", "cost"}, {"time out", "timeout"},
	{"time-out", "timeout"}, {"timeout", "timeout"},
	{"timeout value", "timeout"}, {"tiny", "small"}, {"top speed", "speed"},
	{"total", "have"}, {"touch", "modify"}, {"tower", "buildingkind"},
	{"turn", "turn"}, {"turn down", "reject"}, {"turn off", "disable"},
	{"turn on", "enable"}, {"turn up", "attend"}, {"turnover", "revenue"},
	{"update", "modify"}, {"upgrade", "modify"}, {"upper limit", "limit"},
	{"use", "use"}, {"utilise", "use"}, {"utilize", "use"},
	{"version", "version"}, {"veto", "reject"}, {"victory", "win"},
	{"volunteer", "volunteer"}, {"wed", "marry"}, {"wedding", "marry"},
	{"weekly", "weekly"}, {"weigh", "weight"}, {"weight", "weight"},
	{"wide", "width"}, {"width", "width"}, {"wife", "marry"},
	{"win", "win"}, {"wind up", "close_down"}, {"without charge", "gratis"},
	{"work as", "work"}, {"work at", "work"}, {"work for", "work"},
	{"worker", "employ"}, {"workforce", "employ"}, {"wrap up", "end"},
	{"wrap up at", "leave"}, {"write", "write"}, {"write in", "written_in"},
	{"write to", "email"}, {"writer", "write"}, {"writer of", "write"},
	{"year of age", "age"}, {"year old", "age"}, {"yearly", "annual"},
	{"years old", "age"},
};

static const struct duo opposites[] = {
	{"abandoned", "active"}, {"above", "below"}, {"absent", "present"},
	{"accept", "reject"}, {"active", "abandoned"}, {"active", "archived"},
	{"active", "canceled"}, {"active", "cancelled"}, {"active", "churned"},
	{"active", "close_down"}, {"active", "closed"}, {"active", "dormant"},
	{"active", "inactive"},
	{"active", "retired"}, {"active", "suspended"}, {"add", "remove"},
	{"admit", "deny"}, {"advantage", "disadvantage"}, {"after", "before"},
	{"agree", "disagree"}, {"agree", "refuse"}, {"alive", "dead"},
	{"allow", "deny"}, {"allow", "forbid"}, {"allowed", "banned"},
	{"allowed", "forbidden"}, {"allowed", "prohibited"}, {"ally", "enemy"},
	{"always", "never"}, {"approve", "reject"}, {"approved", "pending"},
	{"archived", "active"}, {"arrive", "depart"}, {"artificial", "natural"},
	{"ascend", "descend"},
	{"asleep", "awake"}, {"async", "sync"}, {"asynchronous", "synchronous"},
	{"attack", "defend"}, {"automatic", "manual"},
	{"available", "unavailable"}, {"awake", "asleep"}, {"back", "front"},
	{"banned", "allowed"}, {"before", "after"}, {"begin", "end"},
	{"below", "above"}, {"best", "worst"}, {"better", "worse"}, {"big", "small"},
	{"bigger", "smaller"}, {"black", "white"}, {"blocked", "unblocked"},
	{"borrow", "lend"}, {"bottom", "top"}, {"bounded", "unbounded"},
	{"broken", "working"}, {"broken", "work"}, {"buy", "sell"},
	{"canceled", "active"}, {"canceled", "held"},
	{"cancelled", "active"}, {"cancelled", "confirmed"},
	{"cancelled", "held"}, {"cancelled", "ongoing"},
	{"carnivorous", "vegetarian"}, {"centralised", "decentralised"},
	{"centralized", "decentralized"}, {"chargeable", "free"},
	{"cheap", "expensive"}, {"cheaper", "dearer"}, {"cheaper", "pricier"},
	{"churned", "active"}, {"clean", "dirty"}, {"close", "open"}, {"close_down", "active"},
	{"closed", "active"}, {"closed", "open"}, {"closed", "operational"},
	{"cold", "hot"}, {"complete", "incomplete"}, {"completed", "ongoing"},
	{"complex", "simple"}, {"compulsory", "optional"},
	{"confidential", "public"}, {"confirm", "deny"},
	{"confirmed", "cancelled"}, {"conservative", "liberal"},
	{"contract", "expand"}, {"cooked", "raw"}, {"correct", "incorrect"},
	{"crowded", "empty"}, {"dangerous", "safe"}, {"dark", "light"},
	{"day", "night"}, {"dead", "alive"}, {"dearer", "cheaper"},
	{"decentralised", "centralised"}, {"decentralized", "centralized"},
	{"decline", "increase"}, {"decrease", "increase"}, {"deep", "shallow"},
	{"defend", "attack"}, {"defunct", "operational"}, {"deny", "admit"},
	{"deny", "allow"}, {"deny", "confirm"}, {"depart", "arrive"},
	{"dependent", "independent"}, {"deprecated", "supported"},
	{"descend", "ascend"}, {"difficult", "easy"}, {"dirty", "clean"},
	{"disable", "enable"}, {"disadvantage", "advantage"},
	{"disagree", "agree"}, {"dislike", "like"}, {"divorced", "married"},
	{"domestic", "foreign"}, {"done", "undone"}, {"dormant", "active"},
	{"double", "single"}, {"down", "up"}, {"drop", "rise"}, {"dry", "wet"},
	{"dynamic", "static"}, {"earlier", "later"}, {"early", "late"},
	{"east", "west"}, {"eastern", "western"}, {"easy", "difficult"},
	{"easy", "hard"}, {"empty", "crowded"}, {"empty", "full"},
	{"enable", "disable"}, {"encrypted", "unencrypted"}, {"end", "begin"},
	{"enemy", "ally"}, {"enter", "leave"}, {"even", "odd"},
	{"evening", "morning"}, {"exclude", "include"}, {"exhale", "inhale"},
	{"expand", "contract"}, {"expensive", "cheap"}, {"export", "import"},
	{"extant", "extinct"}, {"external", "internal"}, {"extinct", "extant"},
	{"extinct", "living"}, {"fail", "pass"}, {"fail", "succeed"},
	{"failed", "successful"}, {"failure", "success"}, {"fall", "rise"},
	{"false", "true"}, {"far", "near"}, {"fast", "slow"},
	{"faster", "slower"}, {"female", "male"}, {"fewer", "more"},
	{"fictional", "real"}, {"finished", "ongoing"},
	{"finished", "unfinished"}, {"first", "last"},
	{"forbid", "allow"}, {"forbidden", "allowed"}, {"foreign", "domestic"},
	{"forget", "remember"}, {"free", "chargeable"}, {"free", "paid"},
	{"front", "back"}, {"frozen", "open"}, {"full", "empty"},
	{"full-time", "part-time"}, {"give", "take"}, {"greatest", "worst"}, {"grow", "shrink"},
	{"guilty", "innocent"}, {"happy", "sad"}, {"happy", "unhappy"},
	{"hard", "easy"}, {"hard", "soft"}, {"hate", "love"},
	{"healthy", "sick"}, {"heavier", "lighter"}, {"heavy", "light"},
	{"held", "canceled"}, {"held", "cancelled"}, {"hidden", "visible"},
	{"high", "low"}, {"higher", "lower"}, {"horizontal", "vertical"},
	{"hot", "cold"}, {"illegal", "legal"}, {"immutable", "mutable"},
	{"import", "export"}, {"impossible", "possible"}, {"improve", "worsen"},
	{"in", "out"}, {"in-house", "outsourced"}, {"in_stock", "sold_out"}, {"inactive", "active"},
	{"include", "exclude"}, {"incomplete", "complete"},
	{"incorrect", "correct"}, {"increase", "decline"},
	{"increase", "decrease"}, {"increase", "reduce"},
	{"independent", "dependent"}, {"indoor", "outdoor"},
	{"inhale", "exhale"}, {"innocent", "guilty"}, {"inside", "outside"},
	{"installed", "uninstalled"}, {"internal", "external"},
	{"invalid", "valid"}, {"invisible", "visible"},
	{"irreversible", "reversible"}, {"iterative", "recursive"},
	{"join", "leave"}, {"known", "unknown"}, {"large", "small"},
	{"larger", "smaller"}, {"largest", "smallest"}, {"last", "first"}, {"late", "early"},
	{"later", "earlier"}, {"least", "most"}, {"leave", "enter"},
	{"leave", "join"}, {"left", "right"}, {"legal", "illegal"},
	{"lend", "borrow"}, {"less", "more"}, {"liberal", "conservative"},
	{"light", "dark"}, {"light", "heavy"}, {"lighter", "heavier"},
	{"like", "dislike"}, {"limited", "unlimited"}, {"living", "extinct"},
	{"locked", "unlocked"}, {"long", "short"}, {"longer", "shorter"},
	{"longest", "shortest"}, {"lose", "win"}, {"loss", "profit"},
	{"loss", "profitable"}, {"loss-making", "profitable"},
	{"lossless", "lossy"},
	{"lossy", "lossless"}, {"loud", "quiet"}, {"love", "hate"},
	{"low", "high"}, {"lower", "higher"}, {"lower", "upper"},
	{"maintain", "unmaintained"}, {"maintained", "unmaintained"},
	{"major", "minor"}, {"majority", "minority"}, {"male", "female"},
	{"mandatory", "optional"}, {"manual", "automatic"},
	{"married", "divorced"}, {"married", "single"},
	{"married", "unmarried"}, {"merged", "unmerged"}, {"minor", "major"},
	{"minority", "majority"}, {"more", "fewer"}, {"more", "less"},
	{"morning", "evening"}, {"most", "least"},
	{"multi-threaded", "single-threaded"}, {"mutable", "immutable"},
	{"narrow", "wide"}, {"narrow", "widen"}, {"natural", "artificial"}, {"near", "far"},
	{"negative", "positive"}, {"never", "always"}, {"new", "old"},
	{"night", "day"}, {"noisy", "quiet"}, {"north", "south"},
	{"northern", "southern"}, {"obligatory", "voluntary"},
	{"occupied", "vacant"}, {"odd", "even"}, {"off", "on"},
	{"offline", "online"}, {"old", "new"}, {"old", "young"},
	{"older", "younger"}, {"oldest", "youngest"}, {"on", "off"}, {"ongoing", "cancelled"},
	{"ongoing", "completed"}, {"ongoing", "finished"},
	{"online", "offline"}, {"open", "close"}, {"open", "closed"},
	{"open", "frozen"}, {"open", "shut"}, {"open-source", "proprietary"},
	{"operational", "closed"}, {"operational", "defunct"},
	{"optimistic", "pessimistic"}, {"optional", "compulsory"},
	{"optional", "mandatory"}, {"optional", "required"},
	{"ordered", "unordered"}, {"out", "in"}, {"outdoor", "indoor"}, {"outside", "inside"},
	{"outsourced", "in-house"}, {"over", "under"}, {"paid", "free"},
	{"paid", "unpaid"}, {"parallel", "serial"}, {"part-time", "full-time"},
	{"pass", "fail"}, {"pending", "approved"}, {"pending", "rejected"},
	{"permanent", "temporary"}, {"permitted", "prohibited"},
	{"pessimistic", "optimistic"}, {"poor", "rich"},
	{"poor", "wealthy"}, {"popular", "unpopular"}, {"positive", "negative"},
	{"possible", "impossible"}, {"present", "absent"},
	{"pricier", "cheaper"}, {"private", "public"},
	{"profit", "loss"}, {"profitable", "loss-making"}, {"profitable", "unprofitable"},
	{"profitable", "loss"}, {"prohibited", "allowed"}, {"prohibited", "permitted"},
	{"proprietary", "open-source"}, {"public", "confidential"},
	{"public", "private"}, {"public", "secret"},
	{"published", "unpublished"}, {"pull", "push"}, {"push", "pull"},
	{"quiet", "loud"}, {"quiet", "noisy"}, {"raw", "cooked"},
	{"read-only", "writable"}, {"real", "fictional"}, {"recursive", "iterative"},
	{"reduce", "increase"}, {"refuse", "agree"}, {"reject", "accept"},
	{"reject", "approve"}, {"rejected", "pending"},
	{"related", "unrelated"}, {"released", "unreleased"},
	{"remember", "forget"}, {"remove", "add"}, {"required", "optional"},
	{"resolved", "unresolved"}, {"retired", "active"},
	{"reversible", "irreversible"}, {"rich", "poor"}, {"right", "left"},
	{"right", "wrong"}, {"rise", "drop"}, {"rise", "fall"},
	{"rough", "smooth"}, {"sad", "happy"}, {"safe", "dangerous"},
	{"safe", "unsafe"}, {"secret", "public"}, {"sell", "buy"},
	{"serial", "parallel"}, {"shallow", "deep"}, {"short", "long"},
	{"short", "tall"}, {"shorter", "longer"}, {"shorter", "taller"},
	{"shortest", "longest"}, {"shrink", "grow"}, {"shut", "open"}, {"sick", "healthy"},
	{"signed", "unsigned"}, {"simple", "complex"}, {"single", "double"},
	{"single", "married"}, {"single-threaded", "multi-threaded"},
	{"sit", "stand"}, {"sitting", "standing"}, {"slow", "fast"},
	{"slower", "faster"}, {"small", "big"}, {"small", "large"},
	{"smaller", "bigger"}, {"smaller", "larger"}, {"smallest", "largest"}, {"smooth", "rough"},
	{"soft", "hard"}, {"sold_out", "in_stock"}, {"solved", "unsolved"}, {"sorted", "unsorted"},
	{"south", "north"}, {"southern", "northern"}, {"stable", "unstable"},
	{"stand", "sit"}, {"standing", "sitting"}, {"start", "stop"},
	{"stateful", "stateless"}, {"stateless", "stateful"},
	{"static", "dynamic"}, {"stop", "start"}, {"strengthen", "weaken"},
	{"strong", "weak"}, {"succeed", "fail"}, {"success", "failure"},
	{"successful", "failed"}, {"successful", "unsuccessful"},
	{"summer", "winter"}, {"support", "unsupported"},
	{"supported", "deprecated"}, {"supported", "unsupported"},
	{"suspended", "active"}, {"sync", "async"},
	{"synchronous", "asynchronous"}, {"take", "give"}, {"tall", "short"},
	{"taller", "shorter"}, {"temporary", "permanent"},
	{"tested", "untested"}, {"thick", "thin"}, {"thin", "thick"},
	{"top", "bottom"}, {"true", "false"}, {"unavailable", "available"},
	{"unblocked", "blocked"}, {"unbounded", "bounded"}, {"under", "over"},
	{"undone", "done"}, {"unencrypted", "encrypted"},
	{"unfinished", "finished"}, {"unhappy", "happy"},
	{"uninstalled", "installed"}, {"unknown", "known"},
	{"unlimited", "limited"}, {"unlocked", "locked"},
	{"unmaintained", "maintain"}, {"unmaintained", "maintained"},
	{"unmarried", "married"}, {"unmerged", "merged"},
	{"unordered", "ordered"}, {"unpaid", "paid"}, {"unpopular", "popular"},
	{"unprofitable", "profitable"}, {"unpublished", "published"},
	{"unrelated", "related"}, {"unreleased", "released"},
	{"unresolved", "resolved"}, {"unsafe", "safe"}, {"unsigned", "signed"},
	{"unsolved", "solved"}, {"unsorted", "sorted"}, {"unstable", "stable"},
	{"unsuccessful", "successful"}, {"unsupported", "support"},
	{"unsupported", "supported"}, {"untested", "tested"},
	{"unused", "used"}, {"up", "down"}, {"upper", "lower"},
	{"used", "unused"}, {"vacant", "occupied"}, {"valid", "invalid"},
	{"vegetarian", "carnivorous"}, {"vertical", "horizontal"},
	{"visible", "hidden"}, {"visible", "invisible"},
	{"voluntary", "obligatory"}, {"weak", "strong"},
	{"weaken", "strengthen"}, {"wealthy", "poor"}, {"west", "east"}, {"western", "eastern"},
	{"wet", "dry"}, {"white", "black"}, {"wide", "narrow"},
	{"widen", "narrow"}, {"win", "lose"}, {"winter", "summer"},
	{"work", "broken"}, {"working", "broken"}, {"worse", "better"},
	{"worsen", "improve"}, {"worst", "greatest"}, {"worst", "best"},
	{"writable", "read-only"},
	{"wrong", "right"}, {"young", "old"}, {"younger", "older"}, {"youngest", "oldest"},
};
/* Short forms of given names. */
static const struct duo given_names[] = {
	{"abby", "abigail"}, {"abe", "abraham"}, {"al", "albert"},
	{"alex", "alexander"}, {"andy", "andrew"}, {"art", "arthur"},
	{"becky", "rebecca"}, {"ben", "benjamin"}, {"betty", "elizabeth"},
	{"bill", "william"}, {"billy", "william"}, {"bob", "robert"},
	{"bobby", "robert"}, {"cathy", "catherine"}, {"charlie", "charles"},
	{"chris", "christopher"}, {"chuck", "charles"}, {"dan", "daniel"},
	{"dave", "david"}, {"deb", "deborah"}, {"dick", "richard"},
	{"don", "donald"}, {"ed", "edward"}, {"eddie", "edward"},
	{"fred", "frederick"}, {"greg", "gregory"}, {"hank", "henry"},
	{"harry", "harold"}, {"harry", "henry"}, {"jack", "john"},
	{"jeff", "jeffrey"}, {"jim", "james"}, {"jimmy", "james"},
	{"joe", "joseph"}, {"johnny", "john"}, {"jon", "jonathan"},
	{"josh", "joshua"}, {"kate", "katherine"}, {"katie", "katherine"},
	{"ken", "kenneth"}, {"larry", "lawrence"}, {"liz", "elizabeth"},
	{"maggie", "margaret"}, {"matt", "matthew"}, {"meg", "margaret"},
	{"mike", "michael"}, {"nick", "nicholas"}, {"pam", "pamela"},
	{"pat", "patrick"}, {"peg", "margaret"}, {"peggy", "margaret"},
	{"pete", "peter"}, {"phil", "philip"}, {"ray", "raymond"},
	{"rick", "richard"}, {"rob", "robert"}, {"ron", "ronald"},
	{"sally", "sarah"}, {"sam", "samuel"}, {"steve", "stephen"},
	{"steve", "steven"}, {"sue", "susan"}, {"ted", "edward"},
	{"ted", "theodore"}, {"theo", "theodore"}, {"tim", "timothy"},
	{"tom", "thomas"}, {"tommy", "thomas"}, {"tony", "anthony"},
	{"vic", "victor"}, {"vicky", "victoria"}, {"vince", "vincent"},
	{"walt", "walter"}, {"will", "william"}, {"willie", "william"},
	{"zach", "zachary"},
};

/* a: words of which one holds; b: what must be said with them. */
static const struct duo exclusive[] = {
	{"bronze|marble|granite|limestone|sandstone|iron|wood|concrete|glass|"
	 "plastic|aluminium|aluminum|clay|brick|gold|silver|copper|leather|"
	 "paper|rubber|wool|cotton|silk",
	    "make|build|cast|carve"},
	{"gold|silver|bronze", "medal|medalist|medallist"},
	{"allow|dismiss", "appeal"}, {"uphold|dismiss", "appeal|complaint"},
	{"grant|refuse", "application|licence|license|permit|visa|bail|leave"},
	{"grant|reject", "application|motion|petition|request"},
	{"grant|deny", "application|motion|petition|request|bail"},
	{"pass|fail", "exam|test|inspection|audit|check"},
	{"daily|weekly|monthly|annual|quarterly|hourly|nightly|fortnightly",
	    "meet|release|update|held|run|review|bill|charge|rotate|sync|"
	    "appear|report|pay|backup|back|rebuild|refresh|index|clean|water|"
	    "feed|publish|send|check|test|inspect|deliver|collect|empty|train|"
	    "begin_work|issue|scan|replicate"},
	{"red|blue|green|yellow|black|white|orange|purple|brown|grey|pink",
	    "paint"},
};
/* clang-format on */

#define COUNT(t) (sizeof(t) / sizeof((t)[0]))

static struct wordmap concept_map = WORDMAP(concepts, true);
static struct wordmap opposite_map = WORDMAP(opposites, false);

/* Whether the phrase is the first words of `lemmas`; their number, or 0. */
static size_t
phrase_fits(const char *phrase, const struct str *lemmas, size_t n)
{
	for (size_t k = 0; k < n; k++) {
		if (!first_word(phrase, lemmas[k]))
			return 0;
		if (phrase[lemmas[k].n] == '\0')
			return k + 1;
		phrase += lemmas[k].n + 1;
	}
	return 0;
}

bool
concept_begins(struct str lemma)
{
	return lemma.n != 0 &&
	       wordmap_find(&concept_map, lemma) < COUNT(concepts);
}

const char *
concept_find(const struct str *lemmas, size_t n, size_t *took)
{
	const char *best = NULL;

	*took = 0;
	if (n == 0 || lemmas[0].n == 0)
		return NULL;
	for (size_t i = wordmap_find(&concept_map, lemmas[0]);
	     i < COUNT(concepts); i++) {
		const char *key = concepts[i].a;
		size_t k;

		if (!first_word(key, lemmas[0]))
			break;
		k = phrase_fits(key, lemmas, n);
		if (k > *took) {
			*took = k;
			best = concepts[i].b;
		}
	}
	return best;
}

bool
opposite(struct str a, struct str b)
{
	for (size_t i = wordmap_find(&opposite_map, a);
	     i < COUNT(opposites) && word_cmp(a, opposites[i].a) == 0; i++)
		if (word_cmp(b, opposites[i].b) == 0)
			return true;
	return false;
}

const char *
exclusive_context(struct str a, struct str b)
{
	static struct bars lists[COUNT(exclusive)];

	for (size_t i = 0; i < COUNT(exclusive); i++)
		if (!str_eq(a, b) && bars_have(&lists[i], exclusive[i].a, a) &&
		    bars_have(&lists[i], exclusive[i].a, b))
			return exclusive[i].b;
	return NULL;
}

bool
same_given_name(struct str a, struct str b)
{
	for (size_t i = 0; i < COUNT(given_names); i++)
		if ((word_cmp(a, given_names[i].a) == 0 &&
			word_cmp(b, given_names[i].b) == 0) ||
		    (word_cmp(b, given_names[i].a) == 0 &&
			word_cmp(a, given_names[i].b) == 0))
			return true;
	return false;
}

bool
has_opposite(struct str a)
{
	return wordmap_find(&opposite_map, a) < COUNT(opposites);
}

bool
concepts_sorted(void)
{
	for (size_t i = 1; i < COUNT(concepts); i++)
		if (strcmp(concepts[i - 1].a, concepts[i].a) >= 0)
			return false;
	for (size_t i = 1; i < COUNT(opposites); i++)
		if (strcmp(opposites[i - 1].a, opposites[i].a) > 0)
			return false;
	return true;
}
