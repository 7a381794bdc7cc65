# shellcheck shell=bash
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

it_the_scripts_are_well_formed() {
	bash -n script
	wikictl completion zsh >zsh.script
	wikictl completion fish >fish.script
	for shell in zsh fish; do
		! command -v "$shell" >/dev/null || "$shell" -n "$shell.script"
	done
	command -v zsh >/dev/null || bash -n <(sed 's/(@f)//' zsh.script)
	[ "$(tr -cd "'" <fish.script | wc -c)" -gt 100 ]
}

it_a_wrong_word_gets_the_nearest() {
	exits 2 wikictl completion --words page
	said 'did you mean pages?'
	exits 2 wikictl completion tcsh
	said 'bash, zsh or fish'
}
