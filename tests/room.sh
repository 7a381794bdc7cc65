# shellcheck shell=bash
# room: each case in a folder of its own, in an environment of its own.
#
# A runner sources this, calls `room "$0" "$@"` first, makes what its cases
# share in the function `fixture` (run once, in $shared), and ends in
# `room_run FILE...`. A case is a function of such a file whose name starts
# with "it_"; its folder is a copy of $shared. A case fails at the first
# command that fails.

# Starts the runner again without the caller's variables: no agent's, no git's,
# no user's settings, one clock, words in one language.
room() {
	[ -n "${ROOM-}" ] && return
	local program=${WIKICTL:-$(dirname "$1")/../../build/wikictl} dir
	[ -x "$program" ] || {
		echo "$program: build it first" >&2
		exit 3
	}
	program=$(cd "$(dirname "$program")" && pwd)/$(basename "$program")
	dir=$(mktemp -d) || exit 3
	trap 'rm -rf "$dir"' EXIT
	mkdir "$dir/home" "$dir/bin"
	ln -s "$program" "$dir/bin/wikictl"
	printf '[user]\n\tname = Ada\n\temail = ada@example.org\n[init]\n\tdefaultBranch = main\n' \
		>"$dir/home/.gitconfig"
	env -i PATH="$dir/bin:$PATH" HOME="$dir/home" LC_ALL=C.UTF-8 TZ=UTC \
		NO_COLOR=1 SOURCE_DATE_EPOCH=1780272000 GIT_CONFIG_NOSYSTEM=1 \
		GIT_EDITOR=true GIT_ADVICE=0 ASAN_OPTIONS="${ASAN_OPTIONS-}" \
		TMPDIR="$dir" ROOM="$dir" ONLY="${ONLY-}" "$BASH" "$@"
	exit
}

fail() {
	echo "    $*" >&2
	exit 1
}

# COMMAND... : its exit status in $status, both its outputs in the file ../out
run() {
	status=0
	"$@" >"$ROOM/out" 2>&1 || status=$?
}

# COMMAND... must not succeed (a `!` alone would not end a case)
not() {
	! "$@"
}

# TEXT...: each of them was said
said() {
	local text
	for text; do
		grep -qF -e "$text" "$ROOM/out" || {
			sed 's/^/    | /' "$ROOM/out" >&2
			fail "not said: $text"
		}
	done
}

# TEXT...: none of them was said
unsaid() {
	local text
	for text; do
		! grep -qF -e "$text" "$ROOM/out" || {
			sed 's/^/    | /' "$ROOM/out" >&2
			fail "said: $text"
		}
	done
}

# STATUS COMMAND...
exits() {
	local want=$1
	shift
	run "$@"
	[ "$status" -eq "$want" ] || {
		sed 's/^/    | /' "$ROOM/out" >&2
		fail "exit $status, not $want: $*"
	}
}

# What a folder holds, and each file's bytes; git's own files apart.
state_of() {
	(cd "$1" && find . -path ./.git -prune -o -path './.wikictl/cache' -prune \
		-o -type f -print0 -o -type l -print0 | LC_ALL=C sort -z |
		xargs -0r sha256sum)
}

# FILE EXPRESSION: the value in a JSON file, by Python
json() {
	python3 -c 'import json,sys
d = json.load(open(sys.argv[1]))
v = eval(sys.argv[2], {"d": d, "len": len, "sorted": sorted})
print(v if isinstance(v, str) else json.dumps(v))' "$1" "$2"
}

# FILE OLD NEW: the one place where it says OLD says NEW
edit() {
	python3 -c 'import sys
f, old, new = sys.argv[1:]
s = open(f, encoding="utf-8", newline="").read()
if s.count(old) != 1: sys.exit("%s: %d times %r" % (f, s.count(old), old))
open(f, "w", encoding="utf-8", newline="").write(s.replace(old, new))' "$@"
}

room_run() {
	local file name passed=0 failed=0 only=${ONLY-}
	shared=$ROOM/shared
	mkdir "$shared"
	(
		set -eu
		cd "$shared"
		fixture
	) >"$ROOM/log" 2>&1
	# no condition: in one, bash would run on behind a failure
	# shellcheck disable=SC2181
	if [ "$?" -ne 0 ]; then
		sed 's/^/    /' "$ROOM/log"
		echo "what the cases share could not be made"
		echo "0 passed, 1 failed"
		exit 1
	fi
	for file; do
		# shellcheck source=/dev/null
		. "$file"
		while IFS= read -r name; do
			[ -z "$only" ] || [[ $name == *$only* ]] || continue
			rm -rf "$ROOM/case"
			cp -a "$shared" "$ROOM/case"
			(
				set -eu
				cd "$ROOM/case"
				"$name"
			) >"$ROOM/log" 2>&1
			# shellcheck disable=SC2181
			if [ "$?" -eq 0 ]; then
				passed=$((passed + 1))
				sed -n "s/^    skipped,/${name#it_}: skipped,/p" "$ROOM/log"
			else
				failed=$((failed + 1))
				echo "$(basename "$file"): ${name#it_}"
				cat "$ROOM/log"
			fi
		done < <(sed -n 's/^\(it_[a-z0-9_]*\)() {$/\1/p' "$file")
	done
	echo "$passed passed, $failed failed"
	[ "$failed" -eq 0 ]
}
