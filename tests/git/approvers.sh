# shellcheck shell=bash
# Real SSH signatures, made by git and ssh-keygen. `git commit` is told which
# key signs by `signed KEY`, and to sign with none by `plain`.

# Two keys that may approve (ada, eve) and one that may not (mallory), outside
# of the wiki; a list of approvers with one of them in the settings before.
approved() {
	command -v ssh-keygen >/dev/null || fail "ssh-keygen is not there"
	mkdir -p "$ROOM/keys"
	for k in ada eve mallory; do
		[ -f "$ROOM/keys/$k" ] ||
			ssh-keygen -q -t ed25519 -N '' -C "$k" -f "$ROOM/keys/$k"
	done
	listed ada >.wikictl/approvers
	echo 'approvers: .wikictl/approvers' >>.wikictl/config.yaml
	wikictl hook uninstall -q
	git add -A
	git commit -qm 'name approvers'
	git branch -f before
}

listed() { # NAME...: in the allowed-signers form
	local k
	for k; do
		printf '%s@example.org namespaces="git" %s\n' "$k" \
			"$(cut -d' ' -f1,2 "$ROOM/keys/$k.pub")"
	done
}

signed() { # KEY WORDS
	git add -A
	git -c gpg.format=ssh -c user.signingkey="$ROOM/keys/$1" \
		commit -q -S -m "$2"
}

plain() { # WORDS
	git add -A
	git commit -q --no-gpg-sign -m "$1"
}

# A ruling by resolve itself: its evidence came before.
ruled() {
	printf 'Count by the fire brigade: 280.\n' >"$ROOM/count.md"
	wikictl ingest "$ROOM/count.md" --slug count --date 2026-05-21 --class record
	plain 'a count'
	git branch -f before
	WIKICTL_HUMAN=Ada wikictl resolve "$(hall_id)" --keep 2 --evidence count --yes
}

unapproved() {
	exits 1 wikictl check --range before..HEAD
	said 'error: false-settlement: the record is' 'no approver of .wikictl/approvers signed'
}

it_a_ruling_signed_by_an_approver_passes() {
	approved
	ruled
	signed ada 'rule'
	exits 0 wikictl check --range before..HEAD
}

it_an_unsigned_ruling_is_refused() {
	approved
	ruled
	plain 'rule'
	unapproved
	exits 1 wikictl check --range before..HEAD --json
	[ "$(json "$ROOM/out" '[x["code"] for x in d["diagnostics"]]')" = '["false-settlement"]' ]
}

it_a_ruling_signed_by_another_is_refused() {
	approved
	ruled
	signed mallory 'rule'
	unapproved
}

it_a_signature_over_another_commit_counts_for_nothing() {
	approved
	ruled
	signed ada 'rule'
	# the signature is kept, the tree is another
	sed -i 's/280 people/281 people/' wiki/hall.md
	git add -A
	tree=$(git write-tree)
	git cat-file commit HEAD | sed "s/^tree .*/tree $tree/" |
		git hash-object -t commit -w --stdin >"$ROOM/forged"
	git reset -q --hard "$(cat "$ROOM/forged")"
	unapproved
}

it_an_approver_who_comes_in_the_same_range_is_refused() {
	approved
	ruled
	git stash -q
	listed ada mallory >.wikictl/approvers
	plain 'one more approver'
	git stash pop -q
	signed mallory 'rule'
	unapproved
	said '.wikictl/approvers:1: error: policy-changed'
}

it_approvers_taken_out_in_the_same_range_still_count() {
	approved
	ruled
	git stash -q
	sed -i '/^approvers/d' .wikictl/config.yaml
	plain 'no approvers'
	git stash pop -q
	plain 'rule'
	unapproved
	said '.wikictl/config.yaml:1: error: policy-changed'
}

it_a_branch_from_before_there_were_approvers_is_judged_by_where_it_goes() {
	approved
	git checkout -q -b side "$(git rev-parse before~1)"
	wikictl hook uninstall -q
	printf 'Count by the fire brigade: 280.\n' >"$ROOM/count.md"
	wikictl ingest "$ROOM/count.md" --slug count --date 2026-05-21 --class record
	WIKICTL_HUMAN=Ada wikictl resolve "$(hall_id)" --keep 2 --evidence count --yes
	plain 'rule'
	unapproved
}

it_an_approver_may_name_another_and_that_is_told() {
	approved
	listed ada eve >.wikictl/approvers
	signed ada 'one more approver'
	exits 0 wikictl check --range before..HEAD
	said 'warning: policy-changed: the change says anew who may approve a ruling'
	git branch -f before
	ruled
	signed eve 'rule'
	exits 0 wikictl check --range before..HEAD
}

it_what_decides_nothing_needs_no_signature() {
	approved
	printf 'The hall seats 310 people.\n' >"$ROOM/poster.md"
	wikictl ingest "$ROOM/poster.md" --slug poster --date 2026-05-30
	plain 'a third side'
	WIKICTL_ACTOR=agent:scribe wikictl propose ignore "$(hall_id)"
	plain 'a proposal'
	exits 0 wikictl check --range before..HEAD
}

it_a_dismissal_a_retraction_and_a_reopening_need_one() {
	approved
	ruled
	signed ada 'rule'
	git branch -f before
	export WIKICTL_HUMAN=Ada
	wikictl reopen "$(hall_id)" --yes
	plain 'reopen'
	unapproved
	git branch -f before
	wikictl dismiss "$(hall_id)" --why 'the balcony counts or does not' --yes
	plain 'dismiss'
	unapproved
	git branch -f before
	wikictl retract hall-plan --why 'it was a draft' --yes
	plain 'retract'
	unapproved
}

it_a_merge_of_a_signed_ruling_needs_no_signature_of_its_own() {
	approved
	git checkout -q -b side
	ruled
	signed ada 'rule'
	git checkout -q main
	git branch -f before
	echo >>wiki/index.md
	plain 'else'
	git merge -q --no-ff --no-gpg-sign -m merge side
	exits 0 wikictl check --range before..HEAD
}

it_a_merge_that_rules_itself_does() {
	approved
	git checkout -q -b side
	echo >>wiki/index.md
	plain 'else'
	git checkout -q main
	ruled
	git stash -q
	git merge -q --no-ff --no-commit side
	git stash pop -q
	plain 'merge and rule'
	unapproved
}

it_a_ruling_changed_after_the_signature_is_refused() {
	approved
	ruled
	signed ada 'rule'
	sed -i 's/^  winner: 2/  winner: 1/' "$(record_of "$(hall_id)")"
	plain 'the other way'
	exits 1 wikictl check --range before..HEAD
	said 'no approver of .wikictl/approvers signed'
}

it_without_a_signature_program_it_says_that_it_could_not_check() {
	approved
	ruled
	signed ada 'rule'
	mkdir "$ROOM/few"
	for p in git wikictl; do ln -s "$(command -v $p)" "$ROOM/few/$p"; done
	exits 4 env PATH="$ROOM/few" wikictl check --range before..HEAD
	said 'there is no ssh-keygen'
}

it_a_list_that_is_not_there_approves_nobody() {
	approved
	git rm -q --cached .wikictl/approvers
	rm .wikictl/approvers
	signed ada 'no list'
	git branch -f before
	ruled
	signed ada 'rule'
	unapproved
}
