# A wiki of N pages of about 4 KB, the same at each run.
# usage: awk -v n=10000 -v dir=wiki -f wiki.awk
function pick(list, len) {
	seed = (seed * 1103515245 + 12345) % 2147483648
	return list[int(seed / 65536) % len + 1]
}
function num(lo, hi) {
	seed = (seed * 1103515245 + 12345) % 2147483648
	return lo + int(seed / 65536) % (hi - lo + 1)
}
function words(k,    s, i) {
	s = pick(noun, nn)
	for (i = 1; i < k; i++)
		s = s " " (i % 3 ? pick(noun, nn) : pick(verb, nv))
	return s
}
function fact(name,    k, who) {
	k = num(1, 12)
	who = "The " pick(adj, na) " " pick(noun, nn)
	if (k == 1)
		return who " took " num(2, 90) " days."
	if (k == 2)
		return who " was opened on " num(1, 28) " " pick(month, 12) " " num(1995, 2025) "."
	if (k == 3)
		return who " needs " num(2, 64) " GB for its " pick(noun, nn) "."
	if (k == 4)
		return "About " num(10, 99) " % of the " pick(noun, nn) " are with the " pick(noun, nn) "."
	if (k == 5)
		return "In " num(1990, 2024) " " pick(noun, nn) " and " pick(noun, nn) " " pick(verb, nv) " " name "."
	return who " " pick(verb, nv) " the " words(5) " of the " pick(noun, nn) "."
}
function paragraph(name, k,    s, i) {
	for (i = 0; i < k; i++)
		s = s (i ? (i % 2 ? "\n" : " ") : "") fact(name) (num(1, 3) == 1 ? "[^guide]" : "")
	return s "\n"
}
function page(i,    f, name, s, j) {
	seed = i * 7919 + 17
	name = toupper(substr(pick(noun, nn), 1, 1)) substr(pick(noun, nn), 2) " " i
	f = dir "/" sprintf("%02d/page-%05d.md", i % 100, i)
	s = "---\ntitle: " name "\ntags: [" pick(adj, na) ", " pick(adj, na) "]\n---\n# " name "\n\n" "\n" name " was released on " num(1, 28) " " pick(month, 12) " " num(1995, 2025) ".[^guide]\n\n" paragraph(name, 4)
	for (j = 0; length(s) < 3700; j++) {
		s = s "\n## " words(2) "\n\n" paragraph(name, 5)
		if (j % 3 == 1)
			s = s "\n- " pick(noun, nn) ": " num(10, 900) " m\n- " words(6) "\n- See [" words(2) "](page-" sprintf("%05d", num(1, n)) ".md)\n"
		if (j % 3 == 2)
			s = s "\n| part | " pick(noun, nn) " | state |\n|---|---|---|\n| " pick(noun, nn) " | " num(1, 64) " GB | " pick(adj, na) " |\n| " pick(noun, nn) " | " num(1, 64) " GB | " pick(adj, na) " |\n"
	}
	s = s "\n[^guide]: Guide to " name ", 2024-0" num(1, 9) "-11\n"
	printf "%s", s >f
	close(f)
}
BEGIN {
	nn = split("engine queue market harbour ledger bridge index report tower garden signal archive module station valley folder mirror budget season window channel record border circle method kernel sensor tunnel branch filter", noun, " ")
	nv = split("carries reads holds serves joins splits covers checks opens moves keeps follows", verb, " ")
	na = split("stable public small quiet active shared common late open plain early strict remote frozen", adj, " ")
	# a wiki speaks of many things: words enough that a page shares few
	split("ba co du fe gi ha jo ku la me ni po ra su ti vo we zu bri sta", part, " ")
	for (i = 0; i < 3000; i++)
		noun[++nn] = part[1 + i % 20] part[1 + int(i / 20) % 20] part[1 + int(i / 160) % 19] (i % 3 ? "n" : "ler")
	split("January February March April May June July August September October November December", month, " ")
	for (i = 0; i < 100; i++)
		system("mkdir -p " dir "/" sprintf("%02d", i))
	for (i = 1; i <= n; i++)
		page(i)
}
