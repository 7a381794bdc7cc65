# shellcheck shell=bash disable=SC2016,SC2154,SC2164
# What is known of the pages' words changes no answer.

pages=.wikictl/cache/pages

# A wiki of 120 pages, known since two seconds and more.
known() {
	local i
	for i in $(seq 120); do
		printf '# Shed %s\n\nShed %s holds %s barrels of tar.\n' \
			"$i" "$i" "$((i + 10))" >"wiki/shed-$i.md"
	done
	plan
	sleep 2.2
	printf 'Shed 7 holds 90 barrels of tar.\n\nThe hall seats 300 people.\n' \
		>../in/sheds.md
	rm -f "$pages"
	wikictl ingest ../in/sheds.md >/dev/null
	printf 'Shed 9 holds 91 barrels of tar.\n\nThe hall seats 310 people.\n' \
		>../in/more.md
	sleep 2.2
	visit >/dev/null
	git add -A && git commit -qm sheds --no-verify
	[ -s "$pages" ]
}

# What the next source would come to: the same with the file and without.
same_answer() {
	wikictl ingest --dry-run --json ../in/more.md >"$ROOM/with" || true
	rm -rf "$ROOM/aside"
	[ ! -e "$pages" ] || mv "$pages" "$ROOM/aside"
	wikictl ingest --dry-run --json ../in/more.md >"$ROOM/without" || true
	[ ! -e "$pages" ] || fail "a dry run wrote $pages"
	[ ! -e "$ROOM/aside" ] || mv "$ROOM/aside" "$pages"
	diff "$ROOM/without" "$ROOM/with" || fail "$1"
	grep -q '"outcome"' "$ROOM/with" || fail "nothing was found: $1"
}

it_a_cache_that_is_right_or_gone() {
	known
	same_answer right
	grep -q 'shed-9.md' "$ROOM/with"
	rm "$pages"
	same_answer gone
}

it_a_cache_that_is_damaged() {
	known
	cp "$pages" "$ROOM/good"
	local size at
	size=$(stat -c %s "$pages")
	for at in 0 1 40 64 "$((size / 2))" "$((size - 9))"; do
		head -c "$at" "$ROOM/good" >"$pages"
		same_answer "cut at $at"
	done
	for at in 0 9 20 70 900 5000 "$((size / 3))" "$((size / 2))" "$((size - 40))"; do
		cp "$ROOM/good" "$pages"
		printf '\377\376\001' |
			dd of="$pages" bs=1 seek="$at" conv=notrunc status=none
		same_answer "wrong at $at"
	done
	head -c 9000 /dev/urandom >"$pages"
	same_answer 'no cache at all'
	rm "$pages"
	mkdir "$pages"
	same_answer 'a folder'
	rmdir "$pages"
	ln -s /dev/zero "$pages"
	same_answer 'a link'
	rm "$pages"
}

it_a_cache_older_than_an_edit() {
	known
	local at=wiki/shed-9.md
	sed -i 's/19 barrels/91 barrels/' "$at"
	same_answer 'an edit'
	grep -q duplicate "$ROOM/with"
	cp -p "$at" "$ROOM/page"
	sed -i 's/91 barrels/77 barrels/' "$at"
	touch -r "$ROOM/page" "$at"
	same_answer 'an edit of the same size and time'
	grep -q contested "$ROOM/with"
	mv "$at" wiki/store.md
	same_answer 'a page of another name'
	grep -q store.md "$ROOM/with"
	rm wiki/store.md
	same_answer 'a page that is gone'
	printf '# Shed 9\n\nShed 9 holds 12 barrels of tar.\n' >wiki/new.md
	same_answer 'a new page'
	grep -q new.md "$ROOM/with"
}

it_a_source_is_taken_in_the_same_with_any_cache() {
	known
	local tree
	wikictl ingest ../in/more.md >/dev/null
	tree=$(state_of .)
	git checkout -q . && git clean -qfd
	rm "$pages"
	wikictl ingest ../in/more.md >/dev/null
	[ "$(state_of .)" = "$tree" ]
	git checkout -q . && git clean -qfd
	head -c 5000 /dev/urandom >"$pages"
	wikictl ingest ../in/more.md >/dev/null
	[ "$(state_of .)" = "$tree" ]
	git check-ignore -q "$pages"
}

it_many_sources_in_one_call_as_one_by_one() {
	known
	local i tree
	for i in 1 2 3 4 5 6; do
		printf 'Shed %s holds %s barrels of tar.\n' "$((i + 20))" "$i" \
			>"../in/s$i.md"
	done
	wikictl ingest ../in/s?.md >"$ROOM/said"
	tree=$(state_of .)
	[ "$(grep -c 'contested  wiki/shed-' "$ROOM/said")" -eq 6 ]
	git checkout -q . && git clean -qfd
	for i in 1 2 3 4 5 6; do
		wikictl ingest "../in/s$i.md" >/dev/null
	done
	[ "$(state_of .)" = "$tree" ]
}

# ---- pages known to say nothing ----

clean=.wikictl/cache/check

# What stands: told the same with the file, without it, and once more.
same_check() {
	local got want
	got=0
	wikictl check --all --json >"$ROOM/with" || got=$?
	rm -rf "$clean"
	want=0
	wikictl check --all --json >"$ROOM/without" || want=$?
	[ "$got" -eq "$want" ] || fail "exit $got, not $want: $1"
	diff "$ROOM/without" "$ROOM/with" || fail "$1"
	wikictl check --all --json >"$ROOM/with" || true
	diff "$ROOM/without" "$ROOM/with" || fail "once more: $1"
}

it_a_check_of_all_that_knows_pages_says_the_same() {
	known
	report
	count
	local id size at
	same_check first
	[ -s "$clean" ]
	printf '\nShed 9 holds 33 barrels of tar.\n' >>wiki/shed-9.md
	same_check 'a page against itself'
	grep -q shed-9.md "$ROOM/with"
	sed -i 's/33 barrels/19 barrels/' wiki/shed-9.md
	same_check 'and mended'
	printf '# Rooms\n\nThe hall seats 280 people.\n' >wiki/rooms.md
	same_check 'a page that says a side'
	id=$(grep -o 'c-[0-9a-z]*$' wiki/hall.md | head -n 1)
	settle "$id" --keep 1 --declare 'I counted them.' >/dev/null
	same_check 'a ruling'
	grep -q stale-restatement "$ROOM/with"
	cp "$clean" "$ROOM/good"
	size=$(stat -c %s "$clean")
	for at in 0 20 79 "$((size / 2))"; do
		head -c "$at" "$ROOM/good" >"$clean"
		same_check "cut at $at"
		cp "$ROOM/good" "$clean"
		printf '\377\376\001' |
			dd of="$clean" bs=1 seek="$at" conv=notrunc status=none
		same_check "wrong at $at"
	done
	rm "$clean" && mkdir "$clean"
	same_check 'a folder'
	git add -f "$clean" && git commit -qm cache --no-verify
	cp "$clean" "$ROOM/good"
	printf '# New\n\nIt is new.\n' >wiki/new.md
	wikictl check --all >/dev/null || true
	cmp "$clean" "$ROOM/good" || fail 'one that came with the wiki was used'
}

# What a program found is not what another build of it would find.
it_another_build_knows_nothing_of_it() {
	known
	local id at program
	program=$(readlink -f "$(command -v wikictl)")
	id=$(readelf -n "$program" | sed -n 's/ *Build ID: //p' | head -n 1)
	[ "${#id}" -ge 32 ]
	python3 - "$program" "$id" "$ROOM/other" <<'END'
import sys
b = open(sys.argv[1], "rb").read()
mark = bytes.fromhex(sys.argv[2])
assert b.count(mark) == 1
open(sys.argv[3], "wb").write(b.replace(mark, bytes([mark[0] ^ 1]) + mark[1:]))
END
	chmod +x "$ROOM/other"
	wikictl check --all >"$ROOM/one"
	cp "$clean" "$ROOM/good"
	wikictl check --all >"$ROOM/two"
	cmp "$clean" "$ROOM/good"
	"$ROOM/other" check --all >"$ROOM/three"
	not cmp -s "$clean" "$ROOM/good"
	cmp "$ROOM/one" "$ROOM/two"
	cmp "$ROOM/one" "$ROOM/three"
}

it_a_wiki_that_cannot_be_written_is_checked() {
	known
	wikictl check --all >"$ROOM/one"
	rm -rf .wikictl/cache
	printf x >.wikictl/cache
	wikictl check --all >"$ROOM/two"
	cmp "$ROOM/one" "$ROOM/two"
	[ "$(cat .wikictl/cache)" = x ]
}
