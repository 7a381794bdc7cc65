# shellcheck shell=bash disable=SC1111,SC2016,SC2103,SC2154,SC2164
# A page that is given another name keeps its conflicts, before and after
# anybody writes that down.

# An open conflict on wiki/pier.md, that wiki/coast.md restates; committed
# under the hook.
pier() {
	git init -q moved
	cd moved
	mkdir wiki
	printf '# Pier\n\nThe pier is 200 metres long.\n' >wiki/pier.md
	printf '# Coast\n\nThe pier is 200 metres long.\n\nIt rains.\n' >wiki/coast.md
	wikictl init
	wikictl hook install
	printf 'The pier is 240 metres long.\n' >../map.md
	git add -A
	git commit -qm one
	wikictl ingest ../map.md --title Map --page pier --date 2026-05-02
	git add -A
	git commit -qm two
	grep -q 'contested](pier.md#contested)' wiki/coast.md
	id=$(grep -o 'c-[0-9a-z]*$' wiki/pier.md)
	export WIKICTL_HUMAN=Ada
}

it_a_renamed_page_passes_the_hook_and_keeps_its_conflict() {
	pier
	git mv wiki/pier.md wiki/jetty.md
	exits 0 wikictl check --staged
	git commit -qm 'another name'
	run wikictl show "$id"
	said wiki/jetty.md
	unsaid wiki/pier.md
	run wikictl conflicts --page jetty
	said "$id"
	run wikictl timeline jetty
	said "$id" 'contested   The pier is 200 metres long.'
	exits 0 wikictl check --all
	exits 0 wikictl check --range HEAD~1..HEAD
}

it_a_renamed_page_is_settled_and_reopened_byte_for_byte() {
	pier
	git mv wiki/pier.md wiki/jetty.md
	git commit -qm 'another name'
	wikictl resolve "$id" --keep 1 --declare 'I walked it.' --yes
	not grep -q 'contested](' wiki/jetty.md wiki/coast.md
	grep -q 'page: wiki/jetty.md' "$(record_of "$id")"
	not grep -q 'page: wiki/pier.md' "$(record_of "$id")"
	run wikictl show "$id"
	said 'page_moved' 'from wiki/pier.md'
	exits 0 wikictl check --all
	exits 0 wikictl fsck
	git add -A
	git commit -qm settled
	wikictl reopen "$id" --yes
	[ "$(git diff HEAD~1 --stat -- wiki/jetty.md)" = '' ]
	git add -A
	git commit -qm reopened
}

it_a_renamed_page_that_restates_it_loses_its_label_too() {
	pier
	git mv wiki/coast.md wiki/shore.md
	git commit -qm 'another name'
	run wikictl timeline "$id"
	wikictl resolve "$id" --keep 1 --declare 'I walked it.' --yes
	not grep -q 'contested](' wiki/shore.md
	run wikictl show "$id"
	said 'from wiki/coast.md'
	git add -A
	git commit -qm settled
	wikictl reopen "$id" --yes
	git diff --exit-code HEAD~1 -- wiki/shore.md
}

it_both_moved_into_a_folder() {
	pier
	mkdir wiki/sea
	git mv wiki/pier.md wiki/coast.md wiki/sea
	git commit -qm moved
	exits 0 wikictl check --all
	wikictl dismiss "$id" --why 'with and without the head' --yes
	not grep -rq 'contested](' wiki
	exits 0 wikictl fsck
	git add -A
	git commit -qm dismissed
}

it_the_guard_holds_after_a_rename() {
	pier
	git mv wiki/pier.md wiki/jetty.md
	git commit -qm 'another name'
	sed -i '/^- \*\*/,$d' wiki/jetty.md
	exits 1 git commit -qam 'tidy up'
	git checkout -q wiki/jetty.md
	sed -i 's/ (\[contested\](#contested))//' wiki/jetty.md
	exits 1 git commit -qam 'no label'
	git checkout -q wiki/jetty.md
	sed -i 's/240 metres/250 metres/' wiki/jetty.md
	exits 1 git commit -qam 'another side'
}

it_an_ingest_after_a_rename_joins_the_same_conflict() {
	pier
	git mv wiki/pier.md wiki/jetty.md
	git commit -qm 'another name'
	printf 'The pier is 260 metres long.\n' >../chart.md
	wikictl ingest ../chart.md --title Chart --date 2026-05-08
	run wikictl conflicts
	said '260 metres'
	[ "$(wikictl conflicts | grep -c '^wiki/')" = 1 ]
	run wikictl show "$id"
	said '260 metres' 'from wiki/pier.md'
	[ "$(grep -c 'contested since' wiki/jetty.md)" = 1 ]
	[ ! -e wiki/pier.md ]
	exits 0 wikictl fsck
	git add -A
	git commit -qm chart
}

it_a_page_that_is_gone_moves_nothing() {
	pier
	git rm -q wiki/pier.md
	exits 1 git commit -qm 'away with it'
	said lost-record
	run wikictl show "$id"
	said wiki/pier.md
}
