# shellcheck shell=bash disable=SC1111,SC2016,SC2103,SC2154,SC2164
# What a merge of two lines of work leaves, and how it is mended.

# Two branches of one wiki: on `ruled` the conflict is resolved, on `third` a
# third source joins it. Stands on ruled.
two_branches() {
	git init -q two
	cd two
	mkdir wiki
	printf '# Rewrite\n\nThe rewrite took six days.\n\nFour people worked on it.\n' \
		>wiki/rewrite.md
	wikictl init
	printf 'The rewrite took six days.\n' >../post.md
	printf 'The rewrite took eleven days.\n' >../launch.md
	printf 'The rewrite took nine days.\n' >../talk.md
	wikictl ingest ../post.md --title 'Post' --date 2026-05-02 --today 2026-05-20
	wikictl ingest ../launch.md --title 'Launch' --date 2026-05-20 --today 2026-05-20
	git add -A
	git commit -qm base
	id=$(grep -o 'c-[0-9a-z]*$' wiki/rewrite.md)
	record=$(record_of "$id")
	git checkout -qb third
	wikictl ingest ../talk.md --title 'Talk' --date 2026-05-30 --today 2026-05-30
	git add -A
	git commit -qm third
	git checkout -qb ruled main
	WIKICTL_HUMAN=Ada wikictl resolve "$id" --keep 2 \
		--declare 'Eleven: I ran it.' --yes --today 2026-06-01
	git add -A
	git commit -qm ruled
	exits 0 wikictl fsck
}

# Open, with all three sides, on the page and in the record; and it stays so.
is_open_again() {
	run wikictl conflicts
	[ "$status" -eq 0 ]
	said "$id" 'six days | eleven days | nine days' 'open since'
	grep -q 'The rewrite took six days.*(\[contested\](#contested))' wiki/rewrite.md
	[ "$(grep -c "^$id\$\|^.*\^$id\$" wiki/rewrite.md)" -eq 1 ]
	grep -q '“The rewrite took nine days.”' wiki/rewrite.md
	not grep -q 'resolved 2026' wiki/rewrite.md
	exits 0 wikictl fsck
	exits 0 wikictl check --all
	local was
	was=$(state_of .)
	exits 0 wikictl fsck --repair
	[ "$(state_of .)" = "$was" ] || fail 'a second repair changed something'
}

repaired() {
	exits 1 wikictl fsck
	exits 0 wikictl fsck --repair
	said 'mended'
}

it_a_ruling_and_a_third_source_do_not_merge_unseen() {
	two_branches
	run git merge third -m merge
	[ "$status" -ne 0 ]
	run wikictl conflicts
	[ "$status" -eq 4 ] # the record holds the markers of the merge
	exits 1 wikictl fsck
	said damaged-record
}

it_what_a_merge_took_from_one_side_alone_comes_back() {
	two_branches
	git merge -q -X ours third -m merge
	grep -q 'status: resolved' "$record"
	exits 1 wikictl fsck
	said "$record: side-lost:"
	repaired
	is_open_again
	git add -A
	git commit -qm mended
	exits 0 wikictl check --range HEAD~1..HEAD
}

it_a_status_without_its_ruling_is_open() {
	two_branches
	git merge -q -X theirs third -m merge
	grep -q 'status: resolved' "$record"
	run wikictl check --all
	said false-settlement
	repaired
	is_open_again
}

# A person who makes one record of the two keeps both ruling and side.
it_a_ruling_that_does_not_cover_a_side_reopens() {
	two_branches
	run git merge third -m merge
	git checkout -q --ours wiki/rewrite.md
	python3 - "$record" <<-'X'
		import re, sys
		s = open(sys.argv[1]).read()
		a, b = re.findall(r"<<<<<<< .*?\n(.*?)=======\n(.*?)>>>>>>> .*?\n", s, re.S)
		s = re.sub(r"<<<<<<< .*?\n(.*?)=======\n(.*?)>>>>>>> .*?\n", "@@", s, flags=re.S)
		s = s.replace("@@", a[1] + a[0], 1).replace("@@", b[0] + b[1], 1)
		open(sys.argv[1], "w").write(s)
	X
	git add -A
	git commit -qm merge
	run wikictl check --all
	said false-settlement
	run wikictl fsck
	said "$record: false-settlement:"
	repaired
	is_open_again
	not grep -q 'took eleven days.\[' wiki/rewrite.md
}

# Each branch finds another source against the same sentence.
it_two_entries_of_one_slot_are_folded() {
	two_branches
	git checkout -q main
	git checkout -qb fresh "$(git rev-list --max-parents=0 HEAD)"
	git rm -qrf .wikictl/findings .wikictl/sources .wikictl/trail sources
	printf '# Rewrite\n\nThe rewrite took six days.\n\nFour people worked on it.\n' \
		>wiki/rewrite.md
	git add -A
	git commit -qm bare
	git checkout -qb one
	wikictl ingest ../launch.md --title Launch --date 2026-05-20 --today 2026-05-20
	git add -A
	git commit -qm one
	git checkout -qb other fresh
	wikictl ingest ../talk.md --title Talk --date 2026-05-30 --today 2026-05-30
	git add -A
	git commit -qm other
	printf '*.md merge=union\n' >.gitattributes
	git merge -q one -m merge
	rm .gitattributes
	local ids small
	ids=$(basename -s .yaml -a .wikictl/findings/*/*.yaml)
	[ "$(wc -w <<<"$ids")" -eq 2 ]
	small=$(LC_ALL=C sort <<<"$ids" | head -n 1)
	exits 1 wikictl fsck
	said alias-to-fold
	exits 0 wikictl fsck --repair
	[ "$(basename -s .yaml -a .wikictl/findings/*/*.yaml)" = "$small" ]
	for i in $ids; do
		exits 0 wikictl show "$i"
		said "$small" 'nine days' 'eleven days' 'six days'
	done
	[ "$(grep -o '\^c-[0-9a-z]*$' wiki/rewrite.md)" = "^$small" ]
	exits 0 wikictl fsck
	git add -A
	git commit -qm folded
	run wikictl check --range HEAD~1..HEAD
	[ "$status" -eq 0 ]
	unsaid finding-removed lost-side
}

# Branches that opened entries in different places of a page.
it_an_entry_that_stands_twice_after_a_union_merge_is_one() {
	local id
	id=$(hall_id)
	awk -v id="$id" '{ print } $0 ~ id, /Fire report/ { s = s $0 "\n" }
		/Fire report.*2026-05-20$/ && !n++ { printf "%s", s }' \
		wiki/hall.md >x
	mv x wiki/hall.md
	[ "$(grep -c "\^$id\$" wiki/hall.md)" -eq 2 ]
	exits 1 wikictl check --all
	said duplicate-entry
	local was
	was=$(git show HEAD:wiki/hall.md)
	repaired
	said duplicate-entry
	[ "$(cat wiki/hall.md)" = "$was" ]
	exits 0 wikictl fsck
}

it_two_sections_become_one_and_a_note_of_ones_own_stays() {
	local id
	id=$(hall_id)
	python3 - "$id" <<-'X'
		import sys
		p = "wiki/hall.md"; s = open(p).read()
		at = s.index("[^")
		at = s.index("\n[^", s.index("## Contested")) + 1
		item = s[s.index("- **", s.index("## Contested")):at].rstrip("\n")
		more = "## Contested\n\n- **roof** \u2014 somebody asked, no id\n\n## Contested\n\n" + item + "\n\n"
		open(p, "w").write(s[:at] + more + s[at:])
	X
	exits 1 wikictl fsck
	said several-sections
	repaired
	exits 0 wikictl fsck
	[ "$(grep -c "\^$id\$" wiki/hall.md)" -eq 1 ]
	grep -q 'somebody asked, no id' wiki/hall.md
	[ "$(grep -c '^## Contested$' wiki/hall.md)" -eq 2 ]
}
