# shellcheck shell=bash disable=SC1111,SC2016,SC2103,SC2154,SC2164
# What was known when: from git alone, and so from any clone.

on() { # DAY: all of it is committed on that day
	git add -A
	GIT_COMMITTER_DATE="$1T12:00:00Z" git commit -q --allow-empty -m "$1"
}

# A wiki of three days in past/: a page, a conflict, a ruling.
past() {
	git init -q past
	cd past
	mkdir wiki
	printf '# Pier\n\nThe pier is 200 metres long.\n' >wiki/pier.md
	wikictl init
	on 2026-05-01
	printf 'The pier is 240 metres long.\n' >../map.md
	wikictl ingest ../map.md --title Map --date 2026-05-02 --today 2026-05-03
	on 2026-05-03
	id=$(grep -o 'c-[0-9a-z]*$' wiki/pier.md)
	WIKICTL_HUMAN=Ada wikictl resolve "$id" --keep 2 \
		--declare 'I walked it: 240.' --yes --today 2026-05-20
	on 2026-05-20
}

it_a_day_and_a_revision_are_the_same_wiki() {
	past
	local day rev
	day=$(wikictl conflicts --json --as-of 2026-05-10)
	rev=$(wikictl conflicts --json --as-of HEAD~1)
	[ "$day" = "$rev" ]
	grep -q '"status": "open"' <<<"$day"
	[ "$(wikictl show "$id" --as-of 2026-05)" = "$(wikictl show "$id" --as-of HEAD)" ]
	run wikictl conflicts --as-of 2026-05-02
	[ "$status" -eq 0 ]
	said 'No conflict'
}

it_the_answer_does_not_change_with_the_files_on_disk() {
	past
	local was
	was=$(wikictl show "$id" --as-of 2026-05-10 --json)
	rm -r wiki
	printf 'x' >"$(record_of "$id")"
	[ "$(wikictl show "$id" --as-of 2026-05-10 --json)" = "$was" ]
}

it_a_clone_says_the_same() {
	past
	local was
	was=$(wikictl show "$id" --as-of 2026-05-10 --json)
	git clone -q . ../copy
	cd ../copy
	[ "$(wikictl show "$id" --as-of 2026-05-10 --json)" = "$was" ]
}

it_what_a_shallow_clone_left_behind_is_not_nothing() {
	past
	git clone -q --depth 1 "file://$PWD" ../copy
	cd ../copy
	for when in 2026-05-10 HEAD~1 'HEAD^' "$(git -C ../past rev-parse HEAD~1)" \
		"$(git -C ../past rev-parse --short=8 HEAD~1)"; do
		run wikictl conflicts --as-of "$when"
		[ "$status" -eq 4 ] || fail "$when: exit $status"
		said 'the history is not all here'
		run wikictl show "$id" --as-of "$when" --json
		[ "$status" -eq 4 ] || fail "$when: exit $status"
	done
	run wikictl show "$id" --as-of 2026-05-20
	[ "$status" -eq 0 ]
	run wikictl conflicts --as-of nosuch
	[ "$status" -eq 3 ]
}

it_objects_that_a_clone_left_behind_are_not_nothing() {
	past
	git config uploadpack.allowFilter true
	git clone -q --filter=blob:none "file://$PWD" ../copy
	cd ../copy
	run wikictl show "$id" --as-of 2026-05-10
	[ "$status" -eq 4 ] || fail "exit $status"
}

it_a_timeline_is_the_same_in_a_clone() {
	past
	local was
	was=$(wikictl timeline "$id" --json)
	grep -q '"recorded": "2026-05-01"' <<<"$was"
	git clone -q . ../copy
	cd ../copy
	[ "$(wikictl timeline "$id" --json)" = "$was" ]
	[ "$(wikictl timeline pier)" = "$(wikictl -C ../past timeline pier)" ]
}

it_a_timeline_says_what_a_shallow_clone_left_behind() {
	past
	git clone -q --depth 1 "file://$PWD" ../copy
	cd ../copy
	exits 4 wikictl timeline pier
	said 'not checked'
}

it_a_timeline_tells_of_claims_that_were_edited_away() {
	past
	printf '# Pier\n\nThe pier opened in 1901.\n' >wiki/opening.md
	on 2026-05-21
	sed -i 's/1901/1902/' wiki/opening.md
	on 2026-05-22
	git mv wiki/opening.md wiki/pier-opening.md
	on 2026-05-23
	sed -i 's/1902/1903/' wiki/pier-opening.md
	on 2026-05-24
	local was
	run wikictl timeline pier-opening
	said 'edited away The pier opened in 1901.' \
		'recorded 2026-05-21; off wiki/pier-opening.md since 2026-05-22' \
		'edited away The pier opened in 1902.' \
		'recorded 2026-05-22; off wiki/pier-opening.md since 2026-05-24' \
		'stands      The pier opened in 1903.'
	was=$(wikictl timeline pier-opening --json)
	git clone -q . ../copy
	[ "$(wikictl -C ../copy timeline pier-opening --json)" = "$was" ]
	git rm -q wiki/pier-opening.md
	on 2026-05-25
	run wikictl timeline wiki/pier-opening.md
	said 'edited away The pier opened in 1903.' \
		'off wiki/pier-opening.md since 2026-05-25'
	exits 3 wikictl timeline wiki/nosuch.md
	git clone -q --depth 2 "file://$PWD" ../shallow
	exits 4 wikictl -C ../shallow timeline wiki/pier-opening.md
}

it_a_timeline_by_words_finds_pages_that_say_it_no_more() {
	past
	printf '# Opening\n\nThe pier is 180 metres long.\n' >wiki/opening.md
	printf '# Guide\n\nThe pier is 190 metres long.\n' >wiki/guide.md
	on 2026-05-21
	git mv wiki/opening.md wiki/start.md
	on 2026-05-22
	printf '# Opening\n\nWe do not know.\n' >wiki/start.md
	git rm -q wiki/guide.md
	on 2026-05-23
	run wikictl timeline 'the pier'
	said 'edited away The pier is 180 metres long.' \
		'recorded 2026-05-21; off wiki/start.md since 2026-05-23' \
		'edited away The pier is 190 metres long.' \
		'recorded 2026-05-21; off wiki/guide.md since 2026-05-23'
	[ "$(wikictl timeline 'the pier' | grep -c '180 metres')" = 1 ]
	printf '# None\n\nNothing.\n' >wiki/none.md
	exits 3 wikictl timeline none
	said 'wiki/none.md speaks of no slot'
	local was
	was=$(wikictl timeline 'the pier' --json)
	git clone -q . ../copy
	[ "$(wikictl -C ../copy timeline 'the pier' --json)" = "$was" ]
}

it_a_timeline_tells_of_each_ruling_who_when_and_why() {
	past
	export WIKICTL_HUMAN=Bo
	wikictl reopen "$id" --why 'low tide' --yes --today 2026-05-21
	printf 'Pier, surveyed: 200 m.\n' >../survey.txt
	wikictl ingest ../survey.txt --title Survey --today 2026-05-21
	wikictl resolve "$id" --keep 1 --evidence survey --quote '200 m' --yes \
		--today 2026-05-22
	wikictl reopen "$id" --why 'the survey was of another pier' --yes \
		--today 2026-05-23
	wikictl dismiss "$id" --why 'with and without the head' --yes \
		--today 2026-05-24
	on 2026-05-24
	run wikictl timeline "$id"
	said 'kept: “The pier is 200 metres long.”; “I walked it: 240.”' \
		'low tide' '“200 m”' 'the survey was of another pier' \
		'with and without the head' human:Bo human:Ada
	local was
	was=$(wikictl timeline "$id" --json)
	git clone -q . ../copy
	[ "$(wikictl -C ../copy timeline "$id" --json)" = "$was" ]
}
