# One .lang file after the other into rows of C, a file a table below `out`.
# A row of the table of words is "word <tab> is, num, cal <tab> bit" here; the
# flags of a word's several lines are joined when its language ends.

function bad(why) {
	printf "%s:%d: %s: %s\n", FILENAME, FNR, why, $0 >"/dev/stderr"
	failed = 1
	exit 1
}

function quoted(s) {
	if (s ~ /["\\]/)
		bad("a quote mark or backslash")
	return "\"" s "\""
}

# what, num and cal of a word; said twice they must agree
function lex(w, is, num, cal) {
	if (w ~ / /)
		bad("one word is wanted, not \"" w "\"")
	if (!(w in word_is)) {
		order[++words] = w
		word_num[w] = word_cal[w] = 0
		word_is[w] = ""
	}
	if (index(" | " word_is[w] " | ", " | " is " | ") == 0)
		word_is[w] = word_is[w] == "" ? is : word_is[w] " | " is
	if (num != "")
		word_num[w] = num
	if (cal != "")
		word_cal[w] = cal
}

function judged(w, flag) {
	if (!(w in judge))
		judge_order[++judges] = w
	judge[w] = judge[w] == "" ? flag : judge[w] " | " flag
}

function phrase(file, w, mod,   n, p, i, s) {
	n = split(w, p, " ")
	if (n > 4)
		bad("more than four words")
	for (i = 1; i <= n; i++)
		s = s (i > 1 ? ", " : "") quoted(p[i])
	printf "\t{0x%xu, {%s}, %s},\n", bit, s, mod >file
	return p[1]
}

# longest first within a kind
function text(kind, from, to,   n) {
	n = ++ntexts
	text_row[n] = sprintf("\t{%s, %d, %s, %s},\n", kind, length(from), quoted(from), quoted(to))
	text_len[n] = length(from)
	text_kind[n] = kind
}

function letters(s) {
	gsub(/[\200-\277]/, "", s)
	return length(s)
}

# as lang_stem() has it
function stem(w,   i, best) {
	for (i = 1; i <= nendings; i++)
		if (length(endings[i]) > length(best) && length(w) > length(endings[i]) && substr(w, length(w) - length(endings[i]) + 1) == endings[i] && letters(substr(w, 1, length(w) - length(endings[i]))) >= 4)
			best = endings[i]
	return substr(w, 1, length(w) - length(best))
}

function flush_language(   i, k, w, n, best, done) {
	if (code == "")
		return
	for (w in same)
		while (same[w] in same && same[same[w]] != same[w])
			same[w] = same[same[w]]
	# other forms of a word that stands for another stand for it too
	n = judges
	for (i = 1; i <= n; i++)
		if ((w = judge_order[i]) in same && !((k = stem(w)) in judge)) {
			judged(k, judge[w])
			same[k] = same[w]
		}
	for (i = 1; i <= words; i++) {
		w = order[i]
		printf "%s\t%s, %s, %s\t%d\n", w, word_is[w], word_num[w], word_cal[w], bit >(out "/lex")
	}
	for (i = 1; i <= judges; i++) {
		w = judge_order[i]
		printf "\t{%s, 0x%xu, %s, %s},\n", quoted(w), bit, judge[w], (w in same) ? quoted(same[w]) : "NULL" >(out "/words")
	}
	# selection sort: a hundred rows
	for (n = 1; n <= ntexts; n++) {
		best = 0
		for (k = 1; k <= ntexts; k++)
			if (!(k in done) && (best == 0 || text_len[k] > text_len[best]))
				best = k
		done[best] = 1
		printf "%s", text_row[best] >(out "/texts")
	}
	printf "\t{\"%s\", \"%s\", 0x%xu, %s, %s, %d, %d},\n", code, name, bit, script, traits, texts_before, texts_before + ntexts >(out "/languages")
	texts_before += ntexts
	split("", order)
	split("", word_is)
	split("", word_num)
	split("", word_cal)
	split("", judge)
	split("", judge_order)
	split("", same)
	split("", forms)
	split("", text_row)
	split("", text_len)
	words = judges = ntexts = nendings = 0
}

BEGIN {
	bit = 0
	split("early mid late", a, " ")
	for (i in a)
		part[a[i]] = i
	split("sure perhaps clock", a, " ")
	for (i in a)
		prep[a[i]] = i
	split("day week month year hour", a, " ")
	for (i in a)
		rate["each-" a[i]] = i
	split("about=ABOUT exactly=EXACT at-least=LO more-than=LO_OPEN at-most=HI less-than=HI_OPEN", a, " ")
	for (i in a) {
		split(a[i], b, "=")
		mod[b[1]] = "MOD_" b[2]
	}
	split("number=NUM scale=SCALE dozen=DOZEN times=TIMES fraction=FRAC", a, " ")
	for (i in a) {
		split(a[i], b, "=")
		counted[b[1]] = b[2]
	}
	split("stop=STOP article=ART dated=BORN from=FROM to=TO between=BETWEEN numbered=NAME product=PRODUCT change=CHANGE per=PER each=EACH adjective=ADJ lead=LEAD", a, " ")
	for (i in a) {
		split(a[i], b, "=")
		plain[b[1]] = b[2]
	}
	split("hypothetical hearsay opinion joke example hedge plan retracted succession ended request decision measured only leaving order", a, " ")
	for (i in a)
		cue[a[i]] = "TEXT_CUE + CUE_" toupper(a[i])
	cue["repeats"] = "TEXT_REPEATS"
	cue["takes-place"] = "TEXT_YEARLY"
	cue["never"] = "TEXT_NEVER"
	cue["former"] = "TEXT_FORMER"
	cue["except"] = "TEXT_EXCEPT"
	cue["label"] = "TEXT_LABEL"
	cue["also"] = "TEXT_CUE + CUE_ADDITIVE"
	split("light clause finite join by pronoun office maker who want past the", a, " ")
	for (i in a)
		core[a[i]] = "LW_" toupper(a[i])
	split("unit=UNIT counter=NOUN percent=PERCENT money=MONEY", a, " ")
	for (i in a) {
		split(a[i], b, "=")
		glued[b[1]] = "COUNTER_" b[2]
	}
	split("latin han kana hangul cyrillic arabic devanagari greek hebrew thai other", a, " ")
	for (i in a)
		scripts[a[i]] = "SCRIPT_" toupper(a[i])
	split("nouns-upper joined-numbers per-article twenties hour-h joined particles point bare-years", a, " ")
	for (i in a) {
		t = toupper(a[i])
		gsub("-", "_", t)
		trait[a[i]] = "LANG_" t
	}
	# empty tables are no C
	printf "\t{0, {\"\"}, MOD_ABOUT},\n" >(out "/fronts")
	printf "\t{0, {\"\"}, MOD_ABOUT},\n" >(out "/behinds")
	printf "\t{0, \"\", 0},\n" >(out "/parts")
	printf "\t{\"\", 0, \"\"},\n" >(out "/units")
	printf "\t{\"\", COUNTER_UNIT, \"\"},\n" >(out "/counters")
	printf "\t{\"\", 0, 0, NULL},\n" >(out "/words")
	printf "\t{TEXT_NONE, 0, \"\", \"\"},\n" >(out "/texts")
	texts_before = 1
}

# a comment, an empty line; a line that begins with a blank goes on
/^#/ || /^[ \t]*$/ { next }

function take(line,   key, arg, rest, n, items, i, w, first, ends) {
	$0 = line
	key = $1
	rest = line
	sub(/^[^ ]+ */, "", rest)
	if (key == "language") {
		flush_language()
		bit = bit == 0 ? 1 : bit * 2
		if (bit > 1073741824)
			bad("more than 31 languages")
		code = $2
		name = rest
		sub(/^[^ ]+ */, "", name)
		script = "SCRIPT_LATIN"
		traits = "0"
		joined_numbers = joined = glues = 0
		if (code !~ /^[a-z][a-z][a-z]?$/ || name == "")
			bad("a code and a name are wanted")
		return
	}
	if (code == "")
		bad("\"language CODE NAME\" comes first")
	if (key == "script") {
		if (!(rest in scripts))
			bad("no such script")
		script = scripts[rest]
		return
	}
	if (key == "traits") {
		n = split(rest, items, /, */)
		for (i = 1; i <= n; i++) {
			if (!(items[i] in trait))
				bad("no such trait")
			traits = (i > 1 ? traits " | " : "") trait[items[i]]
			joined_numbers = joined_numbers || items[i] == "joined-numbers"
			joined = joined || items[i] == "joined"
			glues = glues || items[i] == "joined" || items[i] == "particles"
		}
		return
	}
	if (key in counted || key ~ /^(joined-number|ordinal|month|month-short|weekday|weekday-short|season|part|day|before-year|unit|counter|money|deny|plain|same|opposite|negation-pair)$/ || (key == "half" && $2 ~ /^[0-9.]+$/)) {
		arg = rest
		if (key ~ /^(deny|plain|opposite|negation-pair)$/) {
			if (index(rest, ":") == 0)
				bad("a colon is wanted")
			sub(/ *:.*$/, "", arg)
			sub(/^[^:]*: */, "", rest)
		} else if (key != "same") {
			sub(/ .*$/, "", arg)
			sub(/^[^ ]+ */, "", rest)
		}
		if (rest == "")
			bad("nothing behind it")
	}
	n = split(rest, items, /, */)
	if (rest == "")
		bad("nothing behind it")
	# the form itself, before a shorter one within it is seen
	if ((key == "deny" || key == "plain") && arg != "" && !(arg in forms)) {
		forms[arg] = 1
		text("TEXT_PLAIN", arg, arg)
	}
	if (key == "opposite")
		judged(arg, "LW_DENIED")
	if (key == "negation-pair")
		for (i = split(arg, ends, /, */); i > 0; i--)
			judged(ends[i], "LW_NEG_FIRST")
	for (i = 1; i <= n; i++) {
		w = items[i]
		if (w == "")
			bad("a comma too many")
		if (key in counted)
			lex(w, counted[key], arg, "")
		else if (key == "half")
			lex(w, "HALF", arg, "")
		else if (key == "hundred")
			lex(w, "HUNDRED", "", "")
		else if (key == "teen")
			lex(w, "HUNDRED", 1, "")
		else if (key == "ten")
			lex(w, "HUNDRED", 10, "")
		else if (key == "quarter")
			lex(w, "QUARTER", 4, "")
		else if (key == "ordinal")
			lex(w, "ORD", "", arg)
		else if (key == "weekday" && (glues || w ~ /-/))
			text("TEXT_WEEKDAY", w, arg)
		else if (key == "month" || key == "weekday")
			lex(w, key == "month" ? "MONTH" : "WDAY", "", arg)
		else if (key == "month-short" || key == "weekday-short")
			lex(w, key == "month-short" ? "MONTH" : "WDAY", "", 100 + arg)
		else if (key == "season")
			lex(w, "SEASON", "", arg)
		else if (key == "part" && arg in part)
			lex(w, "PART", "", part[arg])
		else if (key == "day")
			lex(w, "REL", "", arg)
		else if (key == "before-year" && arg in prep)
			lex(w, "PREP", "", prep[arg])
		else if (key == "and" || key == "or")
			lex(w, "AND", "", key == "or")
		else if (key in rate)
			lex(w, "RATE", "", rate[key])
		else if (key == "square" || key == "cubic")
			lex(w, "SQ", "", key == "square" ? 2 : 3)
		else if (key in plain && !(joined && key == "stop"))
			lex(w, plain[key], "", "")
		else if (key in mod) {
			first = phrase(out "/fronts", w, mod[key])
			lex(first, "MOD", "", "")
		} else if (key ~ /^behind-/ && substr(key, 8) in mod)
			phrase(out "/behinds", w, mod[substr(key, 8)])
		else if (key == "joined-number")
			;
		else if (key in glued && (key != "unit" || glues))
			printf "\t{%s, %s, %s},\n", quoted(w), glued[key], quoted(key == "percent" ? "%" : arg) >(out "/counters")
		else if (key == "unit")
			printf "\t{%s, 0x%xu, %s},\n", quoted(w), bit, quoted(arg) >(out "/units")
		else if (key == "deny" || key == "plain")
			text(key == "deny" ? "TEXT_DENY" : "TEXT_PLAIN", w, arg)
		else if (key == "whole")
			text("TEXT_PLAIN", w, w)
		else if (key == "question" || key == "stop" && joined)
			text(key == "stop" ? "TEXT_STOP" : "TEXT_QUESTION", w, "")
		else if (key == "ending") {
			endings[++nendings] = w
			text("TEXT_ENDING", w, "")
		} else if (key in cue)
			text(cue[key], w, "")
		else if (key == "negation") {
			judged(w, "LW_NEG")
			lex(w, "STOP", "", "")
		} else if (key == "negation-pair")
			judged(w, "LW_NEG_SECOND")
		else if (key == "function") {
			judged(w, "LW_STOP")
			lex(w, "STOP", "", "")
		} else if (key == "keep")
			judged(w, "LW_KEEP")
		else if (key == "light" && glues)
			text("TEXT_LIGHT", w, "")
		else if (key in core)
			judged(w, core[key])
		else if (key == "same") {
			judged(w, "LW_SAME")
			same[w] = items[1]
		} else if (key == "opposite") {
			judged(w, "LW_OPPOSITE")
			same[w] = arg
		} else if (key ~ /^(since|until|before|after)$/)
			judged(w, "LW_" toupper(key))
		else
			bad("no such line")
		if (key ~ /^(stop|article|before-year|from|to|and)$/ && !joined)
			judged(w, "LW_STOP")
		if (joined_numbers && (key ~ /^(number|joined-number|hundred)$/ || (key == "scale" && arg == 1000)))
			printf "\t{0x%xu, %s, %s},\n", bit, quoted(w), key == "hundred" ? 100 : arg >(out "/parts")
	}
}

/^[ \t]/ {
	sub(/^[ \t]+/, " ")
	held = held $0
	next
}

{
	next_line = $0
	if (held != "")
		take(held)
	held = next_line
	if (FNR == 1 && held !~ /^language /)
		bad("\"language CODE NAME\" comes first")
}

END {
	if (!failed) {
		if (held != "")
			take(held)
		flush_language()
	}
	exit failed
}
