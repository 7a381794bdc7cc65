# shellcheck shell=bash disable=SC1111,SC2016,SC2103,SC2154,SC2164
# The ways a commit comes about, and the places a hook stands.

spoil() {
	edit wiki/hall.md 'built in 1974' 'built in 1969'
}

it_the_first_commit_of_a_repository() {
	rm -rf .git
	git init -q .
	wikictl hook install
	git add -A
	# the old mill was wrong before; now it is brought in
	refused contradiction git commit -qm first
	git rm -q --cached wiki/old.md
	passes git commit -qm first
}

it_commit_of_all() {
	spoil
	refused silent-change git commit -qam x
}

it_commit_of_a_path() {
	spoil
	edit wiki/notes.md '40 metres' '41 metres'
	refused silent-change git commit -qm x wiki/hall.md
	passes git commit -qm x wiki/notes.md
	git diff --quiet -- wiki/notes.md
	not git diff --quiet -- wiki/hall.md
}

it_a_path_beside_a_bad_staged_one() {
	spoil
	git add wiki/hall.md
	edit wiki/notes.md '40 metres' '41 metres'
	passes git commit -qm x --only wiki/notes.md
	refused silent-change git commit -qm x
}

it_amend() {
	edit wiki/notes.md '40 metres' '41 metres'
	passes git commit -qam x
	spoil
	refused silent-change git commit -qa --amend --no-edit
	git checkout -q wiki/hall.md
	edit wiki/notes.md '41 metres' '42 metres'
	passes git commit -qa --amend -m y
}

it_a_commit_in_a_subfolder() {
	spoil
	cd wiki
	refused silent-change git commit -qam x
}

it_a_merge_without_conflict() {
	git checkout -qb other
	sed -i '/built in 1974/d' wiki/hall.md
	git commit -qam drop --no-verify
	git checkout -q main
	edit wiki/notes.md '40 metres' '41 metres'
	passes git commit -qam notes
	refused lost-claim git merge --no-edit other
	git merge --abort
}

it_a_clean_merge_of_good_work() {
	git checkout -qb other
	printf '# Pond\n\nA pond.\n' >wiki/pond.md
	git add -A
	passes git commit -qm pond
	git checkout -q main
	edit wiki/notes.md '40 metres' '41 metres'
	passes git commit -qam notes
	passes git merge --no-edit other
}

it_a_merge_with_conflict_that_drops_a_side() {
	git checkout -qb other
	edit wiki/hall.md 'beside the old market' 'behind the old market'
	passes git commit -qam other
	git checkout -q main
	edit wiki/hall.md 'beside the old market' 'before the old market'
	passes git commit -qam mine
	not git merge --no-edit other >/dev/null 2>&1
	git checkout -q --ours wiki/hall.md
	sed -i '/^    - .*280/d' wiki/hall.md
	git add wiki/hall.md
	refused lost-side git commit -qm merged
	git checkout -q HEAD wiki/hall.md
	passes git commit -qm merged
}

it_a_merge_commit_with_the_markers_left_in() {
	git checkout -qb other
	edit wiki/notes.md '40 metres' '41 metres'
	passes git commit -qam other
	git checkout -q main
	edit wiki/notes.md '40 metres' '42 metres'
	passes git commit -qam mine
	not git merge --no-edit other >/dev/null 2>&1
	refused conflict-markers git commit -qam merged
}

it_a_merge_that_loses_what_the_other_branch_found() {
	git checkout -qb other
	printf 'Interview: the hall seats 310 people.\n' >in.md
	wikictl ingest in.md --title Interview --date 2026-05-25
	rm in.md
	git add -A
	passes git commit -qm third
	git checkout -q main
	edit wiki/notes.md '40 metres' '41 metres'
	passes git commit -qam notes
	git merge -q --no-commit other >/dev/null 2>&1
	git checkout -q HEAD -- .wikictl/findings wiki/hall.md
	refused lost-side git commit -qm merged
}

it_a_linked_worktree() {
	git worktree add -q ../tree -b side
	cd ../tree
	spoil
	refused silent-change git commit -qam x
	git checkout -q wiki/hall.md
	edit wiki/notes.md '40 metres' '41 metres'
	passes git commit -qam x
	cd ..
	rm -rf tree
}

it_a_hook_that_was_there_before() {
	wikictl hook uninstall
	printf '#!/bin/sh\necho theirs >>"%s/ran"\n[ ! -e "%s/no" ]\n' \
		"$PWD" "$PWD" >.git/hooks/pre-commit
	chmod +x .git/hooks/pre-commit
	wikictl hook install
	spoil
	refused silent-change git commit -qam x
	[ "$(cat ran)" = theirs ] || fail 'the other hook did not run'
	git checkout -q wiki/hall.md
	edit wiki/notes.md '40 metres' '41 metres'
	touch no
	run git commit -qam x
	[ "$status" -ne 0 ] || fail 'the other hook had no say'
	rm no
	passes git commit -qam x
	wikictl hook uninstall
	grep -q theirs .git/hooks/pre-commit
}

it_a_folder_of_hooks_elsewhere() {
	wikictl hook uninstall
	mkdir "my hooks"
	git config core.hooksPath "my hooks"
	wikictl hook install
	[ -x "my hooks/pre-commit" ]
	spoil
	refused silent-change git commit -qam x
}

it_names_in_any_script() {
	local n
	for n in 'Straße' '図書館' 'مكتبة' 'a b' "it's" 'x"y' '-n' '$HOME' '*' \
		$'tab\there'; do
		printf '# %s\n\nThe lane is 5 metres wide.[^a]\n\n[^a]: Plan\n' \
			"$n" >"wiki/$n.md"
	done
	git add -A
	passes git commit -qm names
	printf '# 図書館\n\nThe lane is 7 metres wide.\n' >"wiki/図書館.md"
	git add -A
	run git commit -qm x
	said '図書館.md'
}

it_git_dir_and_work_tree_given() {
	local top
	top=$PWD
	spoil
	git add -A
	cd /
	refused_there silent-change git --git-dir="$top/.git" \
		--work-tree="$top" commit -qm x
}

refused_there() {
	local code=$1
	shift
	run "$@"
	[ "$status" -ne 0 ] || fail "went through: $*"
	said "error: $code: "
}

it_colours_and_formats_of_the_user() {
	git config color.ui always
	git config status.short true
	git config diff.noprefix true
	git config core.quotePath true
	git config diff.external false
	spoil
	refused silent-change git commit -qam x
	git checkout -q wiki/hall.md
	edit wiki/notes.md '40 metres' '41 metres'
	passes git commit -qam x
}

it_a_submodule_staged() {
	git init -q ../other
	git -C ../other commit -q --allow-empty -m x
	git -c protocol.file.allow=always submodule --quiet add ../other wiki/sub.md
	passes git commit -qm sub
	rm -rf ../other
}

it_a_wiki_below_the_top() {
	rm -rf .git
	mkdir docs
	mv .wikictl wiki sources docs/
	git init -q .
	git add -A
	git commit -qm x
	(cd docs && wikictl hook install)
	edit docs/wiki/hall.md 'built in 1974' 'built in 1969'
	refused silent-change git commit -qam x
	said 'wiki/hall.md'
}

it_a_branch_without_a_wiki() {
	git checkout -q --orphan bare
	git rm -qrf .
	printf x >a
	git add a
	passes git commit -qm x
}

it_the_index_is_judged_and_not_the_files() {
	spoil
	git add wiki/hall.md
	edit wiki/hall.md 'built in 1969' 'built in 1974'
	refused silent-change git commit -qm x
}

it_files_not_staged_do_not_count() {
	spoil
	edit wiki/notes.md '40 metres' '41 metres'
	git add wiki/notes.md
	passes git commit -qm x
}

it_the_hook_writes_and_stages_nothing() {
	local index state cache
	edit wiki/notes.md '40 metres' '41 metres'
	git add wiki/notes.md
	edit wiki/notes.md '41 metres' '43 metres'
	printf new >untracked
	index=$(git ls-files -s)
	state=$(state_of .)
	cache=$(find .wikictl/cache -type f ! -name lock -exec cksum {} +)
	passes git commit -qm x
	[ "$(git ls-files -s)" = "$index" ] || fail 'the index changed'
	[ "$(state_of .)" = "$state" ] || fail 'files changed'
	[ "$(find .wikictl/cache -type f ! -name lock -exec cksum {} +)" = "$cache" ] ||
		fail 'the cache changed'
	git show HEAD:wiki/notes.md | grep -q '41 metres'
	spoil
	git add wiki/hall.md
	index=$(git ls-files -s)
	state=$(state_of .)
	refused silent-change git commit -qm x
	[ "$(git ls-files -s)" = "$index" ] || fail 'the index changed'
	[ "$(state_of .)" = "$state" ] || fail 'files changed'
}

it_a_rebase_is_found_by_range() {
	git checkout -qb side
	spoil
	git commit -qam bad --no-verify
	git checkout -q main
	edit wiki/notes.md '40 metres' '41 metres'
	passes git commit -qam notes
	git checkout -q side
	git rebase -q main
	exits 1 wikictl check --range main..HEAD
	said 'error: silent-change: ' 'The hall was built in 1974.'
	exits 0 wikictl check --range main~1..main
}

it_a_cherry_pick_is_found_by_range() {
	git checkout -qb side
	sed -i '/^    - .*280/d' wiki/hall.md
	git commit -qam bad --no-verify
	git checkout -q main
	git cherry-pick side >/dev/null
	exits 1 wikictl check --range HEAD~1..HEAD
	said 'error: lost-side: '
}

it_what_a_later_commit_mends_is_no_fault_of_a_range() {
	spoil
	git commit -qam bad --no-verify
	git revert --no-edit HEAD >/dev/null
	exits 0 wikictl check --range HEAD~2..HEAD
}

it_a_push() {
	git init -q --bare ../there.git
	git remote add origin ../there.git
	git push -q --no-verify origin main 2>/dev/null
	spoil
	git commit -qam bad --no-verify
	run git push origin main
	[ "$status" -ne 0 ] || fail 'pushed'
	said 'error: silent-change: '
	[ "$(git -C ../there.git rev-parse main)" = "$(git rev-parse HEAD~1)" ]
	git revert --no-edit HEAD >/dev/null
	exits 0 git push origin main
	rm -rf ../there.git
}

it_a_new_branch_pushed() {
	git init -q --bare ../there.git
	git remote add origin ../there.git
	git push -q --no-verify origin main 2>/dev/null
	git checkout -qb side
	spoil
	git commit -qam bad --no-verify
	run git push origin side
	[ "$status" -ne 0 ] || fail 'pushed'
	said 'error: silent-change: '
	rm -rf ../there.git
}

it_a_reason_in_the_message_lets_one_pass_and_stays_visible() {
	spoil
	WIKICTL_OVERRIDE='scan was misread' passes git commit -qa -m x \
		-m 'Wikictl-Override: scan was misread'
	exits 0 wikictl check --range HEAD~1..HEAD
	said excused
}

it_without_the_program_the_commit_stops_with_a_reason() {
	local path
	sed -i "s|^wikictl='.*'|wikictl='/nowhere/wikictl'|" .git/hooks/pre-commit
	edit wiki/notes.md '40 metres' '41 metres'
	path=$(printf %s "$PATH" | cut -d: -f2-)
	PATH=$path run git commit -qam x
	[ "$status" -ne 0 ] || fail 'went through unchecked'
	said 'not found' 'wikictl hook uninstall'
}

it_nothing_of_the_program_speaks_to_a_network() {
	local program
	program=$(readlink -f "$(command -v wikictl)")
	nm -D -u "$program" >"$ROOM/out"
	said posix_spawnp
	not grep -wE 'socket|connect|getaddrinfo|gethostbyname|sendto' "$ROOM/out"
}

it_while_git_holds_its_index_reading_commands_run() {
	touch .git/index.lock
	exits 0 wikictl check
	exits 0 wikictl conflicts
	exits 0 wikictl show "$(hall_id)"
	[ -e .git/index.lock ]
}
