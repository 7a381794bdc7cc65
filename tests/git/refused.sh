# shellcheck shell=bash disable=SC1111,SC2016,SC2103,SC2154,SC2164
# What a commit may not do.

it_a_cited_value_changed_silently() {
	edit wiki/hall.md 'built in 1974' 'built in 1969'
	refused silent-change git commit -qam x
	said 'The hall was built in 1974.' 'The hall was built in 1969.' \
		'Hall plan' 'wikictl ingest'
}

it_a_cited_time_changed_silently() {
	edit wiki/garden.md '9:00.[' '10:00.['
	refused silent-change git commit -qam x
}

it_a_cited_fact_denied() {
	edit wiki/hall.md 'The hall was built in' 'The hall was not built in'
	refused silent-change git commit -qam x
}

it_a_cited_claim_dropped() {
	sed -i '/built in 1974/d' wiki/hall.md
	refused lost-claim git commit -qam x
	said 'The hall was built in 1974.' 'Hall plan'
}

it_the_citation_taken_off() {
	sed -i '/built in 1974/s/\[^[^]]*\]//' wiki/hall.md
	refused lost-claim git commit -qam x
}

it_a_page_of_cited_claims_deleted() {
	git rm -q wiki/garden.md
	refused lost-claim git commit -qm x
}

it_a_side_of_an_entry_dropped() {
	sed -i '/^    - .*280/d' wiki/hall.md
	refused lost-side git commit -qam x
	said 'The hall seats 300 people.' 'The hall seats 280 people.' \
		'Hall plan' 'Fire report' "wikictl resolve $(hall_id)"
}

it_a_side_of_an_entry_edited() {
	sed -i '/^    - /s/seats 280/seats 290/' wiki/hall.md
	refused lost-side git commit -qam x
}

it_the_whole_section_removed() {
	sed -i '/^## Contested/,/^\[^/{/^\[^/!d}' wiki/hall.md
	refused lost-record git commit -qam x
}

it_the_label_taken_off() {
	sed -i '3s/ (\[contested\](#contested))//' wiki/hall.md
	refused contested-unlabelled git commit -qam x
	said 'The hall seats 280 people.'
}

it_a_contested_fact_replaced_in_the_text() {
	sed -i '3s/300/280/' wiki/hall.md
	refused silent-change git commit -qam x
	said "wikictl resolve $(hall_id)"
}

it_a_contested_fact_and_its_label_and_entry_gone_at_once() {
	sed -i -e '3s/300 people.*/280 people./' \
		-e '/^## Contested/,/^\[^/{/^\[^/!d}' wiki/hall.md
	refused lost-record git commit -qam x
}

it_an_entry_written_as_settled_by_hand() {
	local id
	id=$(hall_id)
	sed -i -e '/^    - /d' -e "s/^- .*$id\$/- **seats of the hall** — resolved 2026-06-01 (kept): “The hall seats 300 people.” — Hall plan; superseded “The hall seats 280 people.” — Fire report ^$id/" wiki/hall.md
	refused false-settlement git commit -qam x
}

it_a_record_written_as_settled_by_hand() {
	sed -i 's/^status: open/status: resolved/' "$(record_of "$(hall_id)")"
	refused false-settlement git commit -qam x
}

it_a_record_of_a_finding_deleted() {
	git rm -q "$(record_of "$(hall_id)")"
	refused finding-removed git commit -qm x
	said 'The hall seats 280 people.'
}

it_a_record_and_its_entry_deleted() {
	git rm -q "$(record_of "$(hall_id)")"
	sed -i -e '3s/ (\[contested\](#contested))//' \
		-e '/^## Contested/,/^\[^/{/^\[^/!d}' wiki/hall.md
	refused finding-removed git commit -qam x
}

it_all_records_deleted() {
	git rm -qr .wikictl/findings
	refused finding-removed git commit -qm x
}

it_the_settings_deleted() {
	git rm -q .wikictl/config.yaml
	edit wiki/hall.md 'built in 1974' 'built in 1969'
	refused policy-changed git commit -qam x
}

it_a_page_taken_out_of_the_globs_and_changed() {
	printf 'pages: ["wiki/notes.md"]\nsources: sources\n' >.wikictl/config.yaml
	edit wiki/hall.md 'built in 1974' 'built in 1969'
	refused silent-change git commit -qam x
	said policy-changed
}

it_a_side_taken_out_of_the_record() {
	local f
	f=$(record_of "$(hall_id)")
	python3 - "$f" <<-'X'
		import re, sys
		s = open(sys.argv[1], encoding="utf-8").read()
		t = s.replace("The hall seats 280 people.", "The hall seats 300 persons.")
		assert s != t
		open(sys.argv[1], "w", encoding="utf-8").write(t)
	X
	refused lost-side git commit -qam x
}

it_the_one_line_record_of_a_ruling_removed() {
	sed -i '/— resolved /d' wiki/bridge.md
	refused lost-record git commit -qam x
}

it_a_value_that_a_person_ruled_on_changed() {
	sed -i '3s/140/120/' wiki/bridge.md
	refused confirmed-changed git commit -qam x
}

it_a_ruling_robbed_of_its_evidence() {
	local f
	f=$(record_of "$(grep -o 'c-[0-9a-z]*$' wiki/bridge.md)")
	sed -i '/^  evidence: /d' "$f"
	refused resolution-without-evidence git commit -qam x
}

it_a_source_record_deleted() {
	git rm -q .wikictl/sources/fire-report-*.yaml
	refused unknown-source git commit -qm x
}

it_two_cited_claims_that_cannot_both_hold() {
	cat >wiki/quay.md <<-'X'
		# Quay

		The quay is 90 metres long.[^a]

		The quay is 60 metres long.[^b]

		[^a]: Harbour plan, 2020-01-01

		[^b]: Harbour survey, 2021-01-01
	X
	git add -A
	refused contradiction git commit -qm x
	said 'The quay is 90 metres long.' 'The quay is 60 metres long.' \
		'Harbour plan' 'Harbour survey'
}

it_conflict_markers() {
	printf '\n<<<<<<< ours\na\n=======\nb\n>>>>>>> theirs\n' >>wiki/notes.md
	refused conflict-markers git commit -qam x
}

it_a_claim_in_a_table_changed() {
	cat >wiki/sizes.md <<-'X'
		# Sizes

		| place | length |
		|---|---|
		| Pier | 30 m [^a] |

		[^a]: Harbour plan, 2020-01-01
	X
	git add -A
	git commit -qm table
	edit wiki/sizes.md '30 m' '45 m'
	exits 0 git commit -qam x
	said 'warning: silent-change' # a source that cannot be looked into
}
