# shellcheck shell=bash
# `agents install` and what it leaves.

# FILE: tokens by rule wc4 of wikictl-agents(1), which no tokenizer in use
# exceeds on such text by much: a run of letters one for each four begun, a run
# of digits one for each three begun, each other visible character one.
tokens() {
	python3 -c 'import re,sys
t = open(sys.argv[1], encoding="utf-8").read()
n = 0
for w in re.findall(r"[^\W\d_]+|\d+|[^\w\s]|_", t):
    n += -(-len(w) // 4) if w[0].isalpha() else -(-len(w) // 3) if w[0].isdigit() else 1
print(n)' "$1"
}

it_the_block_is_at_most_300_tokens() {
	exits 0 wikictl agents install
	said 'written   AGENTS.md' 'written   .claude/skills/wikictl/SKILL.md'
	n=$(tokens AGENTS.md)
	echo "$n tokens by wc4"
	[ "$n" -le 300 ]
	[ "$n" -ge 150 ]
}

it_installed_twice_is_installed_once() {
	printf 'Be kind.\n' >AGENTS.md
	wikictl agents install
	sha256sum AGENTS.md .claude/skills/wikictl/SKILL.md >"$ROOM/sums"
	exits 0 wikictl agents install
	said 'already   AGENTS.md' 'already   .claude/skills/wikictl/SKILL.md'
	sha256sum --quiet -c "$ROOM/sums"
}

it_taken_out_every_file_is_as_it_was_byte_for_byte() {
	for text in '' 'Be kind.' 'Be kind.\n' '# Rules\r\n\r\nBe kind.\r\n' 'a\n\n\n'; do
		# shellcheck disable=SC2059 # the text is the form
		printf "$text" >AGENTS.md
		printf 'Claude: be kind.' >CLAUDE.md
		state_of . >"$ROOM/before"
		exits 0 wikictl agents install
		grep -q wikictl:begin AGENTS.md
		grep -q wikictl:begin CLAUDE.md
		exits 0 wikictl agents uninstall
		state_of . | diff "$ROOM/before" -
	done
	rm AGENTS.md CLAUDE.md
	state_of . >"$ROOM/before"
	wikictl agents install
	wikictl agents uninstall
	state_of . | diff "$ROOM/before" -
	exits 0 wikictl agents uninstall
	state_of . | diff "$ROOM/before" -
}

it_an_old_block_is_written_anew_in_its_place() {
	printf 'Before.\n' >AGENTS.md
	wikictl agents install
	printf 'After.\n' >>AGENTS.md
	sed -i 's/every side/each side/' AGENTS.md
	exits 0 wikictl agents install
	said 'updated   AGENTS.md'
	grep -q 'every side' AGENTS.md
	[ "$(tail -n 1 AGENTS.md)" = After. ]
	wikictl agents uninstall
	[ "$(cat AGENTS.md)" = "$(printf 'Before.\n\nAfter.')" ]
}

it_what_is_somebody_s_own_stays() {
	mkdir -p .claude/skills/wikictl
	echo mine >.claude/skills/wikictl/SKILL.md
	printf '@AGENTS.md\n' >CLAUDE.md
	exits 0 wikictl agents install
	said 'left      .claude/skills/wikictl/SKILL.md  somebody wrote it' \
		'left      CLAUDE.md  reads AGENTS.md'
	exits 0 wikictl agents uninstall
	[ "$(cat .claude/skills/wikictl/SKILL.md)" = mine ]
	rm CLAUDE.md .claude/skills/wikictl/SKILL.md
	wikictl agents install
	echo more >>.claude/skills/wikictl/SKILL.md
	exits 0 wikictl agents uninstall
	grep -q more .claude/skills/wikictl/SKILL.md
	ln -s AGENTS.md CLAUDE.md
	exits 0 wikictl agents install
	said 'left      CLAUDE.md  is a link'
	[ -L CLAUDE.md ]
}

it_a_broken_block_is_left_alone() {
	wikictl agents install
	sed -i '/wikictl:end/d' AGENTS.md
	cp AGENTS.md "$ROOM/was"
	exits 3 wikictl agents install
	said 'AGENTS.md: the block of wikictl does not end'
	exits 3 wikictl agents uninstall
	cmp AGENTS.md "$ROOM/was"
}

it_a_wiki_may_have_its_own_words() {
	mkdir -p .wikictl/prompts
	printf -- '---\nname: agent\nversion: 7\n---\nAsk Ada first.\n' >.wikictl/prompts/agent.md
	printf -- '---\r\nversion: 7\r\n---\r\nMore of it.\r\n' >.wikictl/prompts/skill.md
	exits 0 wikictl agents install
	[ "$(sed 1d AGENTS.md | head -n 1)" = 'Ask Ada first.' ]
	not grep -q version AGENTS.md
	[ "$(head -n 1 .claude/skills/wikictl/SKILL.md)" = 'More of it.' ]
	rm -r .wikictl/prompts
	exits 0 wikictl agents install
	said 'updated   AGENTS.md' 'updated   .claude/skills/wikictl/SKILL.md'
	grep -q 'wikictl preflight' AGENTS.md
}

it_own_words_are_no_longer_than_300_tokens_and_hold_no_marker() {
	mkdir -p .wikictl/prompts
	for i in $(seq 1 61); do printf 'Ask five more people. '; done >.wikictl/prompts/agent.md
	exits 3 wikictl agents install
	said 'tokens, and the block has at most 300'
	[ ! -e AGENTS.md ]
	printf 'x\n<!-- wikictl:end -->\ny\n' >.wikictl/prompts/agent.md
	exits 3 wikictl agents install
	said 'holds a marker line'
	[ ! -e AGENTS.md ]
}

it_the_words_are_those_of_the_files_in_prompts() {
	wikictl agents install
	sed '1,/^---$/d' "$here/../../prompts/agent.md" >"$ROOM/agent"
	sed '1d;$d' AGENTS.md | diff "$ROOM/agent" -
}

it_only_commands_that_are_there_are_named() {
	wikictl agents install
	wikictl help --json | json_commands >"$ROOM/known"
	grep -ohE '`wikictl [a-z-]+' AGENTS.md .claude/skills/wikictl/SKILL.md |
		cut -d' ' -f2 | sort -u >"$ROOM/named"
	[ -s "$ROOM/named" ]
	[ -z "$(comm -23 "$ROOM/named" "$ROOM/known")" ]
}

json_commands() {
	python3 -c 'import json,sys
print("\n".join(sorted(c["name"] for c in json.load(sys.stdin)["commands"])))'
}

it_the_check_does_not_mind_it() {
	wikictl agents install
	exits 0 wikictl check
	git add -A
	exits 0 wikictl check --staged
}
