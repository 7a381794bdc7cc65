# shellcheck shell=bash
index=.wikictl/cache/search/index

# WORDS...: the document in $ROOM/doc, and the pages found in $pages, in order
found() {
	wikictl search --json "$@" >"$ROOM/doc" 2>"$ROOM/err" ||
		fail "search $* failed: $(cat "$ROOM/err")"
	pages=$(json "$ROOM/doc" '" ".join(x["page"] for x in d["pages"])')
}

# PAGES WORDS...
finds() {
	local want=$1
	shift
	found "$@"
	[ "$pages" = "$want" ] || fail "search $*: '$pages', not '$want'"
}

it_a_contested_fact_comes_with_both_sides() {
	run wikictl search hall seats
	said 'The hall seats 300 people.' 'Hall plan, 2026-05-04' \
		'The hall seats 280 people.' 'Fire report, 2026-05-20' contested
	found hall seats
	[ "$(json "$ROOM/doc" 'len(d["pages"][0]["contested"][0]["sides"])')" = 2 ]
	[ "$(json "$ROOM/doc" 'd["pages"][0]["hits"][0]["contested"]')" = true ]
	[ "$(json "$ROOM/doc" 'd["pages"][0]["hits"][0]["ids"][0] == d["pages"][0]["contested"][0]["id"]')" = true ]
	# words that stand in the entry alone
	found 280
	[ "$(json "$ROOM/doc" '[x["text"] for x in d["pages"][0]["contested"][0]["sides"]][0]')" = 'The hall seats 300 people.' ]
	# in a title of a source of a side
	finds wiki/hall.md fire report
	[ "$(json "$ROOM/doc" 'len(d["pages"][0]["contested"][0]["sides"])')" = 2 ]
}

it_what_is_contested_can_be_left_out() {
	found --no-contested hall seats
	[ "$(json "$ROOM/doc" 'd["left_out"]')" = 1 ]
	! grep -q '300\|280' "$ROOM/doc" || fail 'one side was shown'
	finds wiki/hall.md --no-contested stage
	run wikictl search --no-contested hall seats
	said 'left out'
}

it_a_settled_conflict_is_contested_no_more() {
	id=$(json <(wikictl conflicts --json) 'd["conflicts"][0]["id"]')
	WIKICTL_HUMAN=Ada wikictl resolve "$id" --keep 1 --declare 'I counted them.' --yes
	found hall seats
	[ "$(json "$ROOM/doc" 'd["pages"][0]["contested"]')" = '[]' ]
	[ "$(json "$ROOM/doc" 'd["pages"][0]["hits"][0]["contested"]')" = false ]
	wikictl reopen "$id" --yes --why 'counted again' >/dev/null 2>&1 ||
		WIKICTL_HUMAN=Ada wikictl reopen "$id" --yes
	found hall seats
	[ "$(json "$ROOM/doc" 'len(d["pages"][0]["contested"])')" = 1 ]
}

it_an_edit_is_seen_at_once() {
	finds wiki/hall.md seats
	found zebra
	for i in 1 2 3 4 5 6 7 8 9; do
		# the same size, the same second
		sed -i "s/stage is . m/stage is $i m/" wiki/hall.md
		found stage wide
		[ "$(json "$ROOM/doc" 'd["pages"][0]["hits"][0]["text"]')" = "The stage is $i m wide." ]
		found "stage is $i m wide"
		[ "$(json "$ROOM/doc" 'd["match"]')" = all ] || fail "edit $i was not seen"
	done
	printf '# Zoo\n\nThe zebra is new.\n' >wiki/zoo.md
	finds wiki/zoo.md zebra
	mv wiki/zoo.md wiki/park.md
	finds wiki/park.md zebra
	rm wiki/park.md
	finds '' zebra
}

it_an_edit_that_keeps_size_and_time_is_seen() {
	touch -d '2026-01-02 03:04:05' wiki/hall.md
	finds wiki/hall.md stage
	sed -i 's/stage is 9 m wide/yurts is 9 m wide/' wiki/hall.md
	touch -d '2026-01-02 03:04:05' wiki/hall.md
	finds wiki/hall.md yurts
}

it_an_index_that_is_gone_or_broken_is_made_anew() {
	finds wiki/hall.md seats
	rm -r .wikictl/cache
	finds wiki/hall.md seats
	rm "$index"
	finds wiki/hall.md seats
	for n in 0 1 7 100 5000; do
		truncate -s "$n" "$index"
		finds wiki/hall.md seats
	done
	printf 'no database at all, but a text of some length\n' >"$index"
	finds wiki/hall.md seats
	python3 - "$index" <<-'EOF'
		import sys
		p = sys.argv[1]
		b = bytearray(open(p, "rb").read())
		b[4096:] = b"\xa5" * (len(b) - 4096)
		open(p, "wb").write(b)
	EOF
	finds wiki/hall.md seats
	[ -f "$index" ]
	[ ! -s "$ROOM/err" ] || fail "said: $(cat "$ROOM/err")"
}

it_an_index_of_another_version_or_of_a_copy_is_not_believed() {
	finds wiki/hall.md seats
	python3 - "$index" <<-'EOF'
		import sqlite3, sys
		d = sqlite3.connect(sys.argv[1])
		d.execute("PRAGMA user_version = 999")
		d.execute("UPDATE texts SET body = 'forged words'")
		d.commit()
	EOF
	finds wiki/hall.md seats
	finds '' forged
	# one that a repository brings along has another inode
	python3 - "$index" <<-'EOF'
		import sqlite3, sys
		d = sqlite3.connect(sys.argv[1])
		d.execute("UPDATE texts SET body = 'forged words'")
		d.commit()
	EOF
	cp "$index" "$index.new"
	mv "$index.new" "$index"
	finds '' forged
	finds wiki/hall.md seats
}

it_the_settings_it_was_made_for_count() {
	finds wiki/hall.md stage
	printf 'pages: ["wiki/launch.md"]\n' >.wikictl/config.yaml
	finds '' stage
}

it_a_query_is_data() {
	for q in '"' "'" '(' ')' '*' 'AND' 'OR NOT' 'hall AND' 'NEAR(' 'title:hall' '^hall' 'a OR' '-hall' '""' '"hall' '{' '+' '\' '%' '; DROP TABLE files' '* *' 'hall"*' 'NEAR/2' '--' "$(printf 'a%.0s' {1..3000})" "$(printf '\377\376')" "$(printf '\033[31m')" '.' '..' '東' ':' 'col:'; do
		wikictl search --json -- "$q" >"$ROOM/doc" 2>"$ROOM/err" ||
			fail "'$q': $(cat "$ROOM/err")"
		json "$ROOM/doc" 'd["schema"]' >"$ROOM/out"
		said wikictl.search/1
	done
	finds wiki/hall.md -- hall
	finds wiki/hall.md '"hall" AND'
	found title:hall
	wikictl search --json -- --json >"$ROOM/doc"
	exits 2 wikictl search
	said 'a word is missing'
	exits 2 wikictl search --no-such hall
	exits 2 wikictl search --limit x hall
}

it_words_are_found_as_people_write_them() {
	finds wiki/hall.md HALL SEATS
	finds wiki/hall.md seat
	finds wiki/launch.md 3.40.1
	finds '' 3.41.1
	finds wiki/launch.md cafe
	finds wiki/launch.md CAFÉ naive
	finds wiki/cities.md 東京
	finds wiki/cities.md 人口
	finds wiki/cities.md 都
	finds '' 都京
	finds wiki/cities.md 서울
	finds wiki/hall.md 'make stage'
	[ "$(json "$ROOM/doc" 'd["pages"][0]["hits"][0]["line"] > 0')" = true ]
}

it_some_of_the_words_do_where_not_all_are_there() {
	found how many people does the hall of the zebra hold
	[ "$(json "$ROOM/doc" 'd["match"]')" = any ]
	[ "$(json "$ROOM/doc" 'd["pages"][0]["page"]')" = wiki/hall.md ]
	run wikictl search hall zebra
	said 'these hold some'
}

it_the_answer_is_bounded_and_says_so() {
	for i in $(seq 30); do
		printf '# Page %s\n\nThe zebra is here. A zebra. One zebra more. And a zebra.\n' "$i" >"wiki/p$i.md"
	done
	found zebra
	[ "$(json "$ROOM/doc" '[d["total"], len(d["pages"]), d["truncated"]]')" = '[30, 20, true]' ]
	[ "$(json "$ROOM/doc" '[len(d["pages"][0]["hits"]), d["pages"][0]["hits_total"]]')" = '[3, 4]' ]
	found --limit 3 zebra
	[ "$(json "$ROOM/doc" '[d["total"], len(d["pages"]), d["truncated"]]')" = '[30, 3, true]' ]
	found --limit 0 zebra
	[ "$(json "$ROOM/doc" '[len(d["pages"]), d["truncated"]]')" = '[30, false]' ]
	run wikictl search zebra
	said '20 of 30 pages shown'
}

it_two_runs_and_a_new_index_say_the_same() {
	wikictl search --json hall the >"$ROOM/one" 2>&1
	wikictl search --json hall the >"$ROOM/two" 2>&1
	rm -r .wikictl/cache
	wikictl search --json hall the >"$ROOM/three" 2>&1
	cmp "$ROOM/one" "$ROOM/two"
	cmp "$ROOM/one" "$ROOM/three"
	! grep -q "$PWD" "$ROOM/one"
}

it_only_the_cache_is_written() {
	wikictl search hall
	git status --porcelain >"$ROOM/out"
	[ ! -s "$ROOM/out" ] || fail "$(cat "$ROOM/out")"
	# asking once more writes nothing at all
	sleep 2.1
	wikictl search hall
	touch "$ROOM/now"
	wikictl search hall
	[ -z "$(find . -newer "$ROOM/now")" ]
}

it_a_cache_that_leads_elsewhere_is_not_followed() {
	rm -rf .wikictl/cache "$ROOM/else"
	mkdir "$ROOM/else"
	ln -s "$ROOM/else" .wikictl/cache
	run wikictl search seats
	said 'The hall seats 300' 'is not kept'
	[ -z "$(ls -A "$ROOM/else")" ]
	rm .wikictl/cache
	mkdir .wikictl/cache
	ln -s "$ROOM/else" .wikictl/cache/search
	run wikictl search seats
	said 'The hall seats 300' 'is not kept'
	[ -z "$(ls -A "$ROOM/else")" ]
	rm .wikictl/cache/search
	mkdir .wikictl/cache/search
	ln -s "$ROOM/else/index" "$index"
	run wikictl search seats
	said 'The hall seats 300'
	[ -z "$(ls -A "$ROOM/else")" ]
}

it_where_nothing_can_be_written_it_works_in_memory() {
	[ "$(id -u)" -ne 0 ] || ! command -v unshare >/dev/null || {
		# root writes anywhere but on a file system that is read-only
		unshare -m true 2>/dev/null || return 0
		rm -rf .wikictl/cache
		# shellcheck disable=SC2016
		run unshare -m sh -c 'mount --bind . . && mount -o remount,ro,bind . &&
			cd "$PWD" && ! touch x 2>/dev/null && wikictl search seats'
		[ "$status" -eq 0 ] || return 0
		said 'The hall seats 300' 'is not kept'
		return 0
	}
	rm -rf .wikictl/cache
	chmod a-w .wikictl
	run wikictl search seats
	chmod u+w .wikictl
	said 'The hall seats 300' 'is not kept'
}

it_many_at_once_all_find_it() {
	rm -rf .wikictl/cache
	for i in 1 2 3 4 5 6 7 8; do
		wikictl search --json seats >"$ROOM/at.$i" 2>"$ROOM/at.$i.err" &
	done
	wait
	for i in 1 2 3 4 5 6 7 8; do
		[ "$(json "$ROOM/at.$i" 'd["pages"][0]["page"]')" = wiki/hall.md ]
		cmp "$ROOM/at.1" "$ROOM/at.$i"
		[ ! -s "$ROOM/at.$i.err" ] || fail "$(cat "$ROOM/at.$i.err")"
	done
	for i in 1 2 3 4 5 6 7 8; do
		printf '# New %s\n\nA gnu.\n' "$i" >"wiki/new$i.md"
		wikictl search --json gnu >"$ROOM/at.$i" 2>&1 &
	done
	wait
	[ "$(json "$ROOM/at.8" 'd["total"]')" = 8 ]
	finds "wiki/new1.md wiki/new2.md wiki/new3.md wiki/new4.md wiki/new5.md wiki/new6.md wiki/new7.md wiki/new8.md" gnu
}

it_a_search_that_is_killed_leaves_an_index_that_works() {
	for i in $(seq 60); do
		printf '# Page %s\n\nThe zebra is here.\n' "$i" >"wiki/p$i.md"
	done
	for ms in 005 010 015 020 030 040 060; do
		rm -rf .wikictl/cache
		timeout -s KILL "0.$ms" wikictl search zebra >/dev/null 2>&1 || :
		found zebra
		[ "$(json "$ROOM/doc" 'd["total"]')" = 60 ]
	done
}

it_no_lock_is_waited_for() {
	found seats
	exec 8>.wikictl/cache/lock
	flock 8
	printf '# Zoo\n\nThe zebra is new.\n' >wiki/zoo.md
	finds wiki/zoo.md zebra
	exec 8>&-
}

it_what_cannot_be_read_is_told() {
	mkdir -p .wikictl/findings/xx
	echo 'id: [' >.wikictl/findings/xx/c-xxxxxxxxxx.yaml
	exits 4 wikictl search --json seats
	said c-xxxxxxxxxx.yaml not_checked
	rm .wikictl/findings/xx/c-xxxxxxxxxx.yaml
	exits 0 wikictl search --json seats
	unsaid c-xxxxxxxxxx.yaml
	if [ "$(id -u)" -ne 0 ]; then
		chmod 0 wiki/hall.md
		exits 4 wikictl search seats
		said wiki/hall.md
		chmod u+r wiki/hall.md
		finds wiki/hall.md seats
	fi
}

it_a_page_that_cannot_be_parsed_is_found_all_the_same() {
	printf '# Nul\n\nThe zebra\000 is here.\n' >wiki/nul.md
	printf 'caf\351 zebra \377\n' >wiki/latin.md
	run wikictl search --json zebra
	said wiki/nul.md wiki/latin.md
}

it_odd_names_are_pages_too() {
	printf 'The zebra.\n' >'wiki/$(x) "y" [z].md'
	printf 'The zebra.\n' >"wiki/$(printf 'a\nb').md"
	printf 'The zebra.\n' >"wiki/$(printf 'caf\351').md"
	run wikictl search zebra
	[ "$status" -eq 0 ]
	found zebra
	[ "$(json "$ROOM/doc" 'd["total"]')" = 3 ]
}

it_no_terminal_escape_gets_out() {
	printf '# Esc\n\nThe zebra \033[31m is red \xe2\x80\xae.\n' >wiki/esc.md
	wikictl search zebra >"$ROOM/out"
	! grep -q "$(printf '\033')" "$ROOM/out"
	wikictl search --json zebra >"$ROOM/out"
	! grep -q "$(printf '\033')" "$ROOM/out"
}

it_nothing_found_is_an_answer() {
	exits 0 wikictl search zebra
	said 'No page holds that.'
	exits 1 wikictl search --exit-code zebra
	exits 0 wikictl search --exit-code seats
	exits 3 wikictl -C "$ROOM" search seats
}

# COMMAND...: and how often git was started for it, in $gits
counted() {
	local git
	git=$(command -v git)
	mkdir -p "$ROOM/counting"
	# shellcheck disable=SC2016
	printf '#!/bin/sh\necho "$@" >>"%s"\nexec %s "$@"\n' \
		"$ROOM/gits" "$git" >"$ROOM/counting/git"
	chmod +x "$ROOM/counting/git"
	: >"$ROOM/gits"
	PATH="$ROOM/counting:$PATH" run "$@"
	gits=$(wc -l <"$ROOM/gits")
	rm -r "$ROOM/counting"
}

it_no_git_is_started_for_what_git_need_not_say() {
	counted wikictl search hall seats
	[ "$status" -eq 0 ] && [ "$gits" -eq 0 ] || fail "$gits: $(cat "$ROOM/gits")"
	# what is staged, and the objects
	printf '\nThe hall has 3 doors.\n' >>wiki/hall.md
	git add wiki/hall.md
	counted wikictl check --staged
	[ "$status" -eq 0 ] && [ "$gits" -eq 2 ] || fail "$gits: $(cat "$ROOM/gits")"
	# where things are elsewhere it is asked
	git config core.worktree ..
	counted wikictl search hall seats
	[ "$status" -eq 0 ] && [ "$gits" -eq 1 ] || fail "$gits: $(cat "$ROOM/gits")"
}
