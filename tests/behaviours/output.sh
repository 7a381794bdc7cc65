# shellcheck shell=bash
# The names hNN are those of the rows of kind h they try.

# The id of the conflict on the hall's page.
hall() {
	wikictl conflicts --page hall --json | sed -n 's/^ *"id": "\(c-[0-9a-z]*\)",*$/\1/p'
}

# STATUS NAME WORDS...: runs it with --json and keeps the document as NAME.json
doc() {
	local want=$1 name=$2 rc=0
	shift 2
	wikictl "$@" --json >"$ROOM/docs/$name.json" 2>"$ROOM/err" </dev/null ||
		rc=$?
	[ "$rc" -eq "$want" ] ||
		fail "wikictl $*: exit $rc, not $want: $(cat "$ROOM/err")"
}

docs_fit() {
	PYTHONDONTWRITEBYTECODE=1 python3 "$top/tests/schemas.py" \
		"$ROOM"/docs/*.json >"$ROOM/out" || fail "$(grep / "$ROOM/out")"
}

names() {
	wikictl help --json | python3 -c 'import json,sys
print("\n".join(c["name"] for c in json.load(sys.stdin)["commands"]))'
}

# COMMAND...: what it prints costs, by the rule of wikictl-conflicts(1)
cost() {
	"$@" | python3 -c 'import re,sys
n = 0
for m in re.finditer(r"[^\W\d_]+|\d+|[^\w\s]|_", sys.stdin.read()):
    t = m.group()
    per = 6 if t[0].isalpha() else 3 if t[0].isdigit() else 99
    n += -(-len(t.encode()) // per)
print(n)'
}

# N: so many open conflicts more, records alone
many() {
	local f id i
	f=$(find .wikictl/findings -name '*.yaml' | head -n 1)
	id=$(basename "$f" .yaml)
	mkdir -p .wikictl/findings/zz
	for i in $(seq "$1"); do
		sed "s/$id/$(printf 'c-zz%08d' "$i")/" "$f" \
			>".wikictl/findings/zz/$(printf 'c-zz%08d' "$i").yaml"
	done
}

it_h01_one_document_also_on_failure() {
	local name
	rm -rf "$ROOM/docs" && mkdir "$ROOM/docs"
	for name in $(names); do
		doc 2 "$name.flag" "$name" --no-such-flag
		# in no repository; some need none
		(cd / && wikictl "$name" x y --json >"$ROOM/docs/$name.outside.json" 2>/dev/null </dev/null) || :
	done
	doc 3 page conflicts --page no-such-page
	doc 3 id show c-0000000000
	doc 3 file ingest no-such-file.md
	doc 2 word conflict
	doc 2 none show
	find "$ROOM/docs" -size 0 >"$ROOM/out"
	[ ! -s "$ROOM/out" ] || fail "no document: $(cat "$ROOM/out")"
	docs_fit
	said wikictl.error
}

it_every_command_says_what_its_schema_says() {
	local id
	rm -rf "$ROOM/docs" && mkdir "$ROOM/docs"
	id=$(hall)
	doc 0 status
	doc 0 version --version
	doc 0 help help
	doc 0 conflicts conflicts
	doc 0 all conflicts --status all
	doc 0 compact conflicts --compact
	doc 0 show show "$id"
	doc 0 show-compact show "$id" --compact
	doc 0 search search hall
	doc 0 search-compact search hall --compact
	doc 0 timeline timeline hall
	doc 0 stats stats
	doc 0 fsck fsck
	doc 0 check check --all
	doc 0 hook hook install
	doc 0 why why 'The hall seats 300 people.' 'The hall seats 280 people.'
	doc 0 why-no why 'The hall seats 300 people.' 'Ducks swim.'
	doc 0 preflight preflight --page hall 'The hall seats 250 people.'
	printf '{"a":"The hall seats 300 people.","b":"The hall seats 280 people.","label":"contradiction"}\n' >pairs.jsonl
	doc 0 eval eval pairs.jsonl
	doc 0 report report
	doc 0 agents agents install
	doc 0 propose propose claim 'The hall has 12 doors.' --page hall --dry-run
	doc 0 proposed propose claim 'The hall has 12 doors.' --page hall
	doc 0 review review
	printf 'The hall seats 270 people.\n' >third.md
	doc 0 ingest ingest third.md
	doc 3 ingest-failed ingest no-such.md third.md
	export WIKICTL_HUMAN=Ada
	doc 0 ignore ignore "$id" --yes
	doc 0 reopen reopen "$id" --yes
	doc 0 dismiss dismiss "$id" --why 'not the same hall' --yes
	doc 0 reopen2 reopen "$id" --yes
	doc 0 dry resolve "$id" --keep 1 --declare 'I counted.' --dry-run
	doc 0 resolve resolve "$id" --keep 1 --declare 'I counted.' --yes
	doc 0 retract retract third --why 'a mistake' --yes
	doc 0 confirm confirm wiki/ubuntu.md:3 --declare 'I was there.' --yes
	sed -i 's/250\|300/301/' wiki/hall.md
	git add -A
	doc 1 check-error check --staged
	docs_fit
	(
		mkdir "$ROOM/fresh"
		cd "$ROOM/fresh"
		git init -q .
		printf '# A\n\nThe hall seats 300 people.[^a]\n\nThe hall seats 200 people.[^b]\n\n[^a]: One, 2026-01-01\n[^b]: Two, 2026-01-02\n' >a.md
		doc 0 init init
		doc 0 contest contest a.md:3 a.md:5
		docs_fit
	)
}

it_what_the_golden_cases_say_fits_too() {
	local f
	grep -l '"schema": "wikictl' "$top"/tests/golden/*/*/out >"$ROOM/list"
	[ "$(wc -l <"$ROOM/list")" -ge 15 ]
	mapfile -t f <"$ROOM/list"
	PYTHONDONTWRITEBYTECODE=1 python3 "$top/tests/schemas.py" "${f[@]}" \
		>"$ROOM/out" || fail "$(head -n 20 "$ROOM/out")"
}

it_a_document_that_says_more_or_less_does_not_fit() {
	wikictl stats --json >"$ROOM/one.json"
	python3 "$top/tests/schemas.py" "$ROOM/one.json"
	sed 's/"pages"/"pagez"/' "$ROOM/one.json" >"$ROOM/two.json"
	not python3 "$top/tests/schemas.py" "$ROOM/two.json"
	(cat "$ROOM/one.json" && echo '{}') >"$ROOM/two.json"
	not python3 "$top/tests/schemas.py" "$ROOM/two.json"
}

it_h02_each_kind_of_end_has_a_status_of_its_own() {
	exits 0 wikictl check --all
	printf '# Barn\n\nThe barn seats 300 people.[^a]\n\nThe barn seats 200 people.[^b]\n\n[^a]: One, 2026-01-01\n\n[^b]: Two, 2026-01-02\n' >wiki/barn.md
	exits 1 wikictl check --all
	rm wiki/barn.md
	exits 2 wikictl check --no-such
	exits 3 wikictl show c-0000000000
	mkdir -p .wikictl/findings/xx
	echo 'id: [' >.wikictl/findings/xx/c-xxxxxxxxxx.yaml
	exits 4 wikictl conflicts
	rm .wikictl/findings/xx/c-xxxxxxxxxx.yaml
	printf 'The hall seats 270 people.\n' >third.md
	exec 8>.wikictl/cache/lock
	flock 8
	exits 75 wikictl ingest third.md
	exec 8>&-
}

it_h03_nobody_is_asked_where_nobody_sits() {
	exits 2 timeout 20 wikictl resolve "$(hall)" --keep 1 --declare 'I counted.' </dev/null
	said --yes
	[ -z "$(git status --porcelain)" ]
}

it_h04_a_long_answer_is_cut_and_says_so() {
	local all
	many 500
	rm -rf "$ROOM/docs" && mkdir "$ROOM/docs"
	doc 0 cut conflicts --limit 7
	[ "$(json "$ROOM/docs/cut.json" '[len(d["conflicts"]), d["truncated"], d["total"] > 500]')" = '[7, true, true]' ]
	doc 0 compact conflicts --compact
	[ "$(json "$ROOM/docs/compact.json" '[len(d["conflicts"]), d["truncated"], d["total"] > 500]')" = '[50, true, true]' ]
	doc 0 whole conflicts --compact --limit 0
	[ "$(json "$ROOM/docs/whole.json" '[len(d["conflicts"]) == d["total"], d["truncated"]]')" = '[true, false]' ]
	docs_fit
	all=$(cost cat "$ROOM/docs/compact.json")
	[ "$all" -le $((60 * 50)) ] || fail "50 conflicts as JSON cost $all"
	wikictl conflicts --compact >"$ROOM/out"
	[ "$(wc -l <"$ROOM/out")" -eq 51 ]
	head -n 1 "$ROOM/out" | grep -q '^50 shown of 50[0-9]; wikictl show ID for the rest of one, --limit 0 for all$'
}

it_a_conflict_costs_sixty_tokens_at_most_on_average() {
	local n all
	n=$(json <(wikictl conflicts --json) 'd["total"]')
	[ "$n" -ge 5 ]
	all=$(cost wikictl conflicts --compact)
	[ "$all" -le $((60 * n)) ] || fail "$n conflicts cost $all"
	# as JSON each is one string, and all of them a frame
	all=$(cost wikictl conflicts --compact --json)
	[ "$all" -le $((60 * n + 50)) ] || fail "$n conflicts as JSON cost $all"
	# and says what the long form says: every side, source and date
	wikictl conflicts --compact >"$ROOM/out"
	said '| ' '(Wikipedia, infobox, date unknown)' 2024-01-12 wiki/hall.md
	[ "$(grep -c ' | ' "$ROOM/out")" -eq "$n" ]
}

it_a_compact_text_is_cut_and_its_id_fetches_the_rest() {
	local long id
	long=$(printf 'very %.0s' {1..40})
	printf '# Barn\n\nThe barn holds 90 cows.\n' >wiki/barn.md
	printf 'The barn, which is %sold, holds 80 cows.\n' "$long" >long.md
	wikictl ingest long.md --page barn --title "A ${long}long title"
	wikictl conflicts --page barn --compact >"$ROOM/out" || :
	awk 'NR > 1 && length($0) > 260 { exit 1 }' "$ROOM/out" ||
		fail "too long: $(cat "$ROOM/out")"
	id=$(wikictl conflicts --page hall --compact | sed -n '2s/ .*//p')
	exits 0 wikictl show "$id"
	said 'The hall seats 300 people.' 'The hall seats 280 people.'
}

it_h05_every_side_has_its_words_source_date_and_place() {
	wikictl conflicts --json >"$ROOM/doc"
	[ "$(json "$ROOM/doc" 'all(len(c["sides"]) >= 2 and c["id"] and c["page"] and c["line"] and c["next"].startswith("wikictl ") and all(s["text"] and s["source"]["title"] and "date" in s and s["line"] for s in c["sides"]) for c in d["conflicts"])')" = true ]
	run wikictl conflicts --page hall
	said 300 280
	run wikictl show "$(hall)"
	said 'The hall seats 300 people.' 'The hall seats 280 people.' 'plan' 'report' 'date unknown' 'wikictl resolve'
}

it_h06_a_dry_run_writes_nothing_and_says_what_the_run_will() {
	printf 'The hall seats 270 people.\n' >third.md
	rm -rf .wikictl/cache
	find . -path ./.git -prune -o -print | sort >"$ROOM/before"
	state_of . >"$ROOM/sums"
	wikictl ingest third.md --dry-run --json >"$ROOM/dry"
	find . -path ./.git -prune -o -print | sort | diff "$ROOM/before" -
	state_of . | diff "$ROOM/sums" -
	wikictl ingest third.md --json >"$ROOM/real"
	diff "$ROOM/dry" "$ROOM/real"
	[ "$(json "$ROOM/real" 'len(d["pages"])')" = 1 ]
}

it_h07_two_runs_say_the_same() {
	local id n=0 words
	id=$(hall)
	while read -r words; do
		n=$((n + 1))
		# shellcheck disable=SC2086 # words are meant
		wikictl $words --json >"$ROOM/one" 2>/dev/null || :
		# shellcheck disable=SC2086
		(cd wiki && SOURCE_DATE_EPOCH=1790000000 wikictl $words --json --time) \
			>"$ROOM/two" 2>/dev/null || :
		cmp "$ROOM/one" "$ROOM/two" || fail "$words: another answer"
		! grep -qF "$ROOM" "$ROOM/one" || fail "$words: an absolute path"
	done <<-EOF
		conflicts
		conflicts --compact
		show $id
		search hall
		timeline hall
		stats
		fsck
		check --all
		help
	EOF
	[ "$n" -eq 9 ]
	exits 0 wikictl conflicts --json --time
	said ' s'
}

it_h08_an_agent_settles_nothing_and_a_person_needs_evidence() {
	local id
	id=$(hall)
	WIKICTL_ACTOR=agent:x exits 2 wikictl resolve "$id" --keep 1 --declare y --yes
	said propose
	WIKICTL_ACTOR=agent:x WIKICTL_HUMAN=Ada exits 2 wikictl dismiss "$id" --yes
	said propose
	WIKICTL_HUMAN=Ada exits 3 wikictl resolve "$id" --keep 1 --yes
	said 'No evidence was named' "wikictl resolve $id --keep SIDE --evidence"
	[ -z "$(git status --porcelain)" ]
}

it_what_could_not_be_checked_is_a_field() {
	mkdir -p .wikictl/findings/xx
	echo 'id: [' >.wikictl/findings/xx/c-xxxxxxxxxx.yaml
	for words in '' conflicts 'conflicts --compact' 'search hall' stats 'timeline hall'; do
		# shellcheck disable=SC2086
		wikictl $words --json >"$ROOM/doc" 2>/dev/null || :
		[ "$(json "$ROOM/doc" 'len(d["not_checked"])')" = 1 ] ||
			fail "wikictl $words: $(json "$ROOM/doc" 'd["not_checked"]')"
	done
}
