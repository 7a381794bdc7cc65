# shellcheck shell=bash disable=SC1111,SC2016,SC2103,SC2154,SC2164
# What a commit may do: everything else.

it_a_typo_mended() {
	edit wiki/hall.md 'where the trams turn' 'where the trams turned'
	passes git commit -qam x
}

it_a_typo_mended_in_a_cited_sentence() {
	edit wiki/hall.md 'The hall was built in' 'This hall was built in'
	passes git commit -qam x
}

it_a_typo_mended_in_a_contested_sentence() {
	sed -i '3s/seats/seats,/' wiki/hall.md
	passes git commit -qam x
}

it_a_paragraph_wrapped_anew() {
	sed -i '5s/hall was/hall\nwas/' wiki/hall.md
	passes git commit -qam x
}

it_a_cited_sentence_with_emphasis() {
	edit wiki/hall.md 'built in 1974.' 'built in **1974**.'
	passes git commit -qam x
}

it_a_claim_moved_within_its_page() {
	python3 - <<-'X'
		p = "wiki/hall.md"
		l = open(p, encoding="utf-8").read().split("\n")
		i = next(n for n, t in enumerate(l) if "1974" in t)
		j = next(n for n, t in enumerate(l) if "trams" in t)
		l[i], l[j] = l[j], l[i]
		open(p, "w", encoding="utf-8").write("\n".join(l))
	X
	passes git commit -qam x
}

it_a_claim_moved_to_another_page() {
	local line def
	line=$(grep '1974' wiki/hall.md)
	def=$(grep '^\[^hall-plan' wiki/hall.md)
	sed -i '/1974/d' wiki/hall.md
	printf '\n%s\n\n%s\n' "$line" "$def" >>wiki/notes.md
	passes git commit -qam x
}

it_a_new_page() {
	printf '# Pond\n\nThe pond is 2 metres deep.\n' >wiki/pond.md
	git add -A
	passes git commit -qm x
}

it_an_unrelated_sentence_more() {
	sed -i '6a\
It is painted red.\n' wiki/hall.md
	passes git commit -qam x
}

it_an_uncited_value_changed() {
	edit wiki/notes.md '40 metres' '42 metres'
	passes git commit -qam x
}

it_an_uncited_page_deleted() {
	git rm -q wiki/notes.md
	passes git commit -qm x
}

it_a_page_beside_one_that_was_wrong_before() {
	edit wiki/notes.md 'The tower' 'The old tower'
	passes git commit -qam x
	unsaid old.md
}

it_an_edit_in_a_page_that_was_wrong_before() {
	printf '\nIt turns.\n' >>wiki/old.md
	passes git commit -qam x
}

it_the_new_value_where_the_cited_source_says_it() {
	printf 'The garden opens at 9:00. From May it opens at 8:00.\n' >in.md
	wikictl ingest in.md --title 'New sign' --date 2026-05-01
	rm in.md
	git add -A
	passes git commit -qm ingest
}

it_what_ingest_wrote() {
	printf 'Interview with the caretaker: the hall seats 310 people.\n' >in.md
	wikictl ingest in.md --title Interview --date 2026-05-25
	rm in.md
	git add -A
	passes git commit -qm ingest
}

it_what_resolve_wrote() {
	printf 'Chairs counted on 2 June: 280.\n' >in.md
	wikictl ingest in.md --title Count --date 2026-06-02
	rm in.md
	WIKICTL_HUMAN=Ada wikictl resolve "$(hall_id)" --keep 2 --evidence count --yes
	git add -A
	passes git commit -qm ruling
	grep -q '^The hall seats 280 people' wiki/hall.md
}

it_a_page_with_another_name() {
	git mv wiki/garden.md wiki/park.md
	passes git commit -qm x
}

it_a_contested_page_with_another_name() {
	git mv wiki/hall.md wiki/venue.md
	passes git commit -qm x
}

it_a_file_that_is_no_page() {
	printf 'x' >tool.bin
	mkdir src
	printf '# 300 or 280\n' >src/readme.md
	git add -A
	passes git commit -qm x
}

it_a_changed_mode() {
	chmod +x wiki/hall.md
	passes git commit -qam x
}

it_an_entry_wrapped_by_an_editor() {
	python3 - <<-'X'
		p = "wiki/hall.md"
		s = open(p, encoding="utf-8").read()
		t = s.replace("    - “", "    * “")
		assert s != t
		open(p, "w", encoding="utf-8").write(t)
	X
	passes git commit -qam x
}

it_windows_line_ends() {
	sed -i 's/$/\r/' wiki/hall.md
	passes git commit -qam x
}

it_an_unreadable_page_that_cites_nothing() {
	printf '# Notes\n\n\000\n' >wiki/notes.md
	passes git commit -qam x
}

# A model that is set up and agreed to, and says when it is asked: the hook asks
# nobody, whether it lets a commit go or not; the same model answers ingest.
it_no_model_is_asked_by_a_hook() {
	cat >"$ROOM/model" <<-'X'
		#!/bin/sh
		echo asked >>"$ROOM/calls"
		echo '{"claims": []}'
	X
	sed -i "s|\$ROOM|$ROOM|" "$ROOM/model"
	chmod +x "$ROOM/model"
	rm -f "$ROOM/calls"
	printf 'judge: {backend: command, command: ["%s"]}\n' "$ROOM/model" \
		>>.wikictl/config.yaml
	WIKICTL_HUMAN=Ada wikictl llm allow --yes
	git add -A
	passes git commit -qm 'a model'
	edit wiki/hall.md 'where the trams turn' 'where the trams turned'
	passes git commit -qam x
	edit wiki/garden.md 9:00 10:00
	refused silent-change git commit -qam x
	git checkout -q -- .
	git checkout -q -b side
	printf '\nThe tower is 41 metres high.\n' >>wiki/notes.md
	passes git commit -qam y
	git checkout -q -
	passes git merge -q --no-ff -m m side
	wikictl check --all || :
	[ ! -e "$ROOM/calls" ]
	printf 'The pond is 2 metres deep.\n' >pond.md
	wikictl ingest pond.md
	[ "$(cat "$ROOM/calls")" = asked ]
}
