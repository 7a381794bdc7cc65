# shellcheck shell=bash disable=SC2016,SC2154
# WORDS...: what TAB offers for the last of them
tab() {
	# shellcheck source=/dev/null
	. ./script
	COMP_WORDS=(wikictl "$@") COMP_CWORD=$# COMPREPLY=()
	_wikictl
	printf '%s\n' "${COMPREPLY[@]}" >"$ROOM/out"
}

it_commands_complete() {
	tab ch
	[ "${COMPREPLY[*]}" = check ]
	tab -C wiki ''
	said ingest resolve
	[ "${#COMPREPLY[@]}" -ge 15 ]
	tab help con
	said conflicts contest
}

it_options_complete() {
	tab ingest --cr
	[ "${COMPREPLY[*]}" = --create-pages ]
	tab check --
	said --staged --json --today
	unsaid --keep
	tab conflicts --status d
	[ "${COMPREPLY[*]}" = dismissed ]
}

it_ids_pages_and_sources_of_the_wiki_complete() {
	tab show c-
	[[ ${COMPREPLY[*]} =~ ^c-[0-9a-z]{10}$ ]]
	tab ingest --page wiki/h
	[ "${COMPREPLY[*]}" = wiki/hall.md ]
	tab resolve --evidence fire
	[[ ${COMPREPLY[*]} =~ ^fire-report-[0-9a-z]{4}$ ]]
	tab retract --why x ''
	[ "${#COMPREPLY[@]}" -eq 2 ]
}

it_a_name_is_data_and_no_shell() {
	tab conflicts --page wiki/
	[ ! -e bad ]
	eval "set -- ${COMPREPLY[*]}"
	[ ! -e bad ]
	# shellcheck disable=SC2016
	[[ " $* " == *' wiki/$(touch bad) x.md '* ]]
}

it_outside_of_a_wiki_nothing_is_said() {
	cd "$ROOM" || exit
	exits 0 wikictl completion --words ids
	[ ! -s "$ROOM/out" ]
}

# SHELL: there is one to ask, or it is said that there is none
has() {
	command -v "$1" >/dev/null && return
	echo "    skipped, there is no $1 here" >&2
	return 1
}

it_the_scripts_are_well_formed() {
	bash -n script
	local shell
	for shell in zsh fish; do
		wikictl completion "$shell" >"$shell.script"
		! has "$shell" || "$shell" -n "$shell.script"
	done
}

# What each line is once TAB was pressed behind it, in a zsh at a terminal.
zsh_tab() {
	mkdir -p fn
	wikictl completion zsh >fn/_wikictl
	timeout 120 zsh -f "$cases/zsh-tab" "$@" >"$ROOM/out" 2>&1
}

it_zsh_completes_at_a_terminal() {
	local cases=$here
	has zsh || return 0
	zsh_tab 'wikictl ch' 'wikictl ingest --cr' 'wikictl conflicts --status d' \
		'wikictl show c-' 'wikictl ingest --page wiki/h' \
		'wikictl resolve --evidence fire' 'wikictl -C wiki hel' \
		'wikictl adjudicate --import in/pl' 'wikictl retract hall'
	diff - "$ROOM/out" <<-X
		wikictl check
		wikictl ingest --create-pages
		wikictl conflicts --status dismissed
		wikictl show $(wikictl completion --words ids)
		wikictl ingest --page wiki/hall.md
		wikictl resolve --evidence $(wikictl completion --words slugs | grep fire)
		wikictl -C wiki help
		wikictl adjudicate --import in/plan.md
		wikictl retract $(wikictl completion --words slugs | grep hall)
	X
	zsh_tab 'wikictl conflicts --page wiki/\$'
	[ ! -e bad ]
}

# LINE: what fish offers for its last word
fish_tab() {
	wikictl completion fish >fish.script
	fish --no-config -c 'source fish.script; complete -C $argv[1]' "$1" \
		>"$ROOM/out" 2>&1
	cut -f 1 "$ROOM/out" >offered
}

it_fish_completes() {
	has fish || return 0
	fish_tab 'wikictl ch'
	[ -z "$(fish --no-config -c 'source fish.script' 2>&1)" ]
	[ "$(cat offered)" = check ]
	fish_tab 'wikictl -C wiki hel'
	[ "$(cat offered)" = help ]
	fish_tab 'wikictl ingest --cr'
	[ "$(cat offered)" = --create-pages ]
	fish_tab 'wikictl check --ke'
	[ ! -s offered ]
	fish_tab 'wikictl conflicts --status d'
	[ "$(cat offered)" = dismissed ]
	fish_tab 'wikictl show c-'
	[ "$(cat offered)" = "$(wikictl completion --words ids)" ]
	fish_tab 'wikictl ingest --page wiki/h'
	[ "$(cat offered)" = wiki/hall.md ]
	fish_tab 'wikictl resolve --evidence fire'
	[ "$(cat offered)" = "$(wikictl completion --words slugs | grep fire)" ]
	fish_tab 'wikictl adjudicate --import in/pl'
	[ "$(cat offered)" = in/plan.md ]
	fish_tab 'wikictl conflicts --page wiki/'
	[ ! -e bad ]
	grep -qF 'wiki/$(touch bad) x.md' offered
}

it_a_wrong_word_gets_the_nearest() {
	exits 2 wikictl completion --words page
	said 'did you mean pages?'
	exits 2 wikictl completion tcsh
	said 'bash, zsh or fish'
}
