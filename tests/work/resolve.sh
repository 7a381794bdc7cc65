# shellcheck shell=bash disable=SC2016,SC2154,SC2164

sides_say() { # the number of the side that says $1
	wikictl show "$id" --json >"$ROOM/json"
	json "$ROOM/json" "str([i + 1 for i, s in enumerate(d['sides']) if '$1' in s['text']][0])" 2>/dev/null ||
		wikictl conflicts --json | python3 -c "import json,sys
for c in json.load(sys.stdin)['conflicts']:
    if c['id'] == '$id':
        print([i + 1 for i, s in enumerate(c['sides']) if '$1' in s['text']][0])"
}

it_the_side_against_the_body_wins() {
	contested
	settle "$id" --keep "$(sides_say 280)" --evidence chair-count
	grep -q '^The hall seats 280 people\.\[' wiki/hall.md
	grep "^- .*$id\$" wiki/hall.md >"$ROOM/out"
	said '— resolved 2026-06-01 (replaced): “The hall seats 280 people.” — [Fire report]' \
		'on [Chair count](../sources/count.md), 2026-05-30' \
		'superseded “The hall seats 300 people.” — [Hall plan]'
	not grep -q '(\[contested\]' wiki/hall.md
	grep -q '^The hall was built in 1974.$' wiki/hall.md
	exits 0 wikictl check --all
}

it_the_side_in_the_body_wins() {
	contested
	settle "$id" --keep "$(sides_say 300)" --evidence chair-count
	grep -q '^The hall seats 300 people\.\[' wiki/hall.md
	grep "^- .*$id\$" wiki/hall.md >"$ROOM/out"
	said '— resolved 2026-06-01 (kept): “The hall seats 300 people.”' \
		'superseded “The hall seats 280 people.” — [Fire report]'
	not grep -q '(\[contested\]' wiki/hall.md
	exits 0 wikictl check --all
}

it_both_are_merged() {
	contested
	settle --keep merged 'The hall seats 280 people, and 300 with the gallery.' "$id" \
		--evidence chair-count
	grep "^- .*$id\$" wiki/hall.md >"$ROOM/out"
	said '(merged): “The hall seats 280 people, and 300 with the gallery.”; on [Chair count]' \
		'“The hall seats 300 people.” — [Hall plan]' \
		'“The hall seats 280 people.” — [Fire report]'
	exits 0 wikictl check --all
}

it_both_hold_in_their_time() {
	contested
	settle --keep temporal 2026-05-10 "$id" --evidence chair-count
	grep "^- .*$id\$" wiki/hall.md >"$ROOM/out"
	said '(both, in time): ' 'until 2026-05-09' 'from 2026-05-10' \
		'“The hall seats 300 people.”' '“The hall seats 280 people.”'
	exits 0 wikictl check --all
}

it_both_hold_in_their_scope() {
	contested
	settle --keep scope '300 with the gallery, 280 without' "$id" --evidence chair-count
	grep "^- .*$id\$" wiki/hall.md >"$ROOM/out"
	said '(both, by scope): ' '“The hall seats 300 people.”' \
		'“The hall seats 280 people.”' 'gallery'
	exits 0 wikictl check --all
}

it_a_source_is_shown_stale() {
	contested
	settle "$id" --stale hall-plan \
		--why 'it shows the gallery that the fire brigade closed'
	grep -q '^The hall seats 280 people\.\[' wiki/hall.md
	grep "^- .*$id\$" wiki/hall.md >"$ROOM/out"
	said 'on stale [Hall plan]' 'gallery that the fire brigade closed'
	exits 0 wikictl check --all
}

it_a_person_declares_it() {
	contested
	settle "$id" --keep "$(sides_say 280)" --declare 'I counted the chairs with the warden.'
	grep -q 'class: human_declared' .wikictl/sources/word-of-ada-*.yaml
	grep -q 'counted the chairs' sources/word-of-ada-*.md
	grep -q 'on \[Word of Ada\]' wiki/hall.md
	exits 0 wikictl check --all
}

it_what_will_be_written_is_shown_first() {
	contested
	exits 0 wikictl resolve "$id" --keep "$(sides_say 280)" --evidence chair-count --dry-run
	said 'The hall seats 300 people.' 'The hall seats 280 people.' wiki/hall.md:3
	still wikictl resolve "$id" --keep "$(sides_say 280)" --evidence chair-count --dry-run
}

it_without_evidence_it_is_refused() {
	contested
	refused settle "$id" --keep 1
	said --evidence --declare --stale
}

it_a_sides_own_source_is_no_evidence() {
	contested
	refused settle "$id" --keep 2 --evidence fire-report
	said 'one of the sides' "--declare"
	refused settle "$id" --keep 2 --evidence sources/report.md
}

it_a_copy_of_a_side_is_no_evidence() {
	contested
	printf 'Reposted from the fire report: the hall seats 280 people. Nothing new.\n' >../in/re.md
	wikictl ingest ../in/re.md --title Repost --date 2026-05-29
	refused settle "$id" --keep 2 --evidence repost
}

it_a_date_is_no_reason() {
	contested
	refused settle "$id" --keep 2 --evidence 2026-05-20
	said time
	refused settle "$id" --stale hall-plan --why 'it is older'
	refused settle "$id" --stale hall-plan --why 'the newest one wins, 2026-05-20'
	refused settle "$id" --keep 2 --declare 'The later one.'
}

it_a_quote_that_does_not_stand_there_is_refused() {
	contested
	refused settle "$id" --keep 2 --evidence chair-count --quote 'two hundred and ninety'
	said 'does not stand'
	settle "$id" --keep 2 --evidence chair-count --quote 'two hundred and eighty'
}

it_an_agent_is_refused() {
	contested
	refused env WIKICTL_ACTOR=agent:scribe WIKICTL_HUMAN=Ada wikictl resolve "$id" --keep 2 --evidence chair-count --yes
	[ "$status" -eq 2 ]
	said propose
	refused env CLAUDECODE=1 WIKICTL_HUMAN=Ada wikictl resolve "$id" --keep 2 --evidence chair-count --yes
	said propose
	refused env CURSOR_AGENT=1 WIKICTL_ACTOR=human:Ada wikictl resolve "$id" --keep 2 --evidence chair-count --yes
	said propose
}

it_without_a_terminal_it_names_the_call() {
	contested
	refused wikictl resolve "$id" --keep 2 --evidence chair-count </dev/null
	said 'WIKICTL_HUMAN=NAME wikictl resolve' --yes
	refused wikictl resolve "$id" --keep 2 --evidence chair-count --yes </dev/null
}

it_three_sides_need_a_winner() {
	contested
	visit
	refused settle --keep merged 'About three hundred.' "$id" --evidence chair-count
	said winner
	refused settle --keep temporal 2026-05-10 "$id" --evidence chair-count
	refused settle "$id" --stale hall-plan --why 'the gallery was closed'
	settle "$id" --keep "$(sides_say 280)" --evidence chair-count
	grep "^- .*$id\$" wiki/hall.md >"$ROOM/out"
	said '“The hall seats 280 people.”' '“The hall seats 300 people.”' \
		'“The hall seats 310 people.”'
	exits 0 wikictl check --all
}

ruled() {
	contested
	settle "$id" --keep "$(sides_say 280)" --evidence chair-count
}

it_the_losing_source_again_changes_nothing() {
	ruled
	still plan
	cp wiki/hall.md "$ROOM/was"
	plan --again # judged once more, which its trail tells
	cmp wiki/hall.md "$ROOM/was"
	[ "$(grep -c 'contested since' wiki/hall.md)" -eq 0 ]
}

it_a_copy_of_the_losing_source_does_not_reopen() {
	ruled
	printf 'Reposted from the hall plan of 4 May: the hall seats 300 people.\n' >../in/re.md
	cp wiki/hall.md "$ROOM/was"
	wikictl ingest ../in/re.md --title Repost --date 2026-06-10
	cmp wiki/hall.md "$ROOM/was"
}

it_a_statement_older_than_the_ruling_does_not_reopen() {
	ruled
	printf 'Press kit of the opening: the hall seats 300 people.\n' >../in/press.md
	cp wiki/hall.md "$ROOM/was"
	wikictl ingest ../in/press.md --title 'Press kit' --date 2026-04-01 --json >"$ROOM/json"
	cmp wiki/hall.md "$ROOM/was"
	[ "$(json "$ROOM/json" 'd["sources"][0]["findings"][0]["outcome"]')" = locked ]
}

it_a_new_independent_source_reopens_and_the_record_stays_readable() {
	ruled
	printf 'New count by the surveyor after the rebuild: the hall seats 300 people.\n' >../in/new.md
	wikictl ingest ../in/new.md --title 'Surveyor' --date 2026-07-01
	grep -q "contested since .*$id\$" wiki/hall.md
	grep -q 'Surveyor' wiki/hall.md
	grep -q '^The hall seats 280 people.*(\[contested\](#contested))' wiki/hall.md
	wikictl show "$id" >"$ROOM/out"
	said Surveyor 'Chair count' resolved
}

it_a_new_value_reopens() {
	ruled
	printf 'The hall seats 310 people, says the new lease.\n' >../in/lease.md
	wikictl ingest ../in/lease.md --title Lease --date 2026-07-01
	grep -q "contested since .*$id\$" wiki/hall.md
	grep -q '310 people' wiki/hall.md
}

it_an_entry_settled_already_is_not_settled_again() {
	ruled
	refused settle "$id" --keep 1 --evidence chair-count
	said already
}

it_the_same_ruling_in_two_copies_gives_the_same_bytes() {
	local one
	ruled
	one=$(state_of .)
	git checkout -q .
	git clean -qfd
	ruled
	[ "$(state_of .)" = "$one" ]
}

it_a_ruling_in_json() {
	contested
	settle "$id" --keep "$(sides_say 280)" --evidence chair-count --json >"$ROOM/json"
	[ "$(json "$ROOM/json" 'd["written"]')" = true ]
	[ "$(json "$ROOM/json" 'd["conflict"]["status"]')" = resolved ]
}
