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
