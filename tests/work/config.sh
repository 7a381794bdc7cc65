# shellcheck shell=bash disable=SC2016,SC2154,SC2164

# LINE...: to the end of the settings
settings() {
	printf '%s\n' "$@" >>.wikictl/config.yaml
}

# SENTENCE...: what would become of it on the hall's page
would() {
	run wikictl preflight --page wiki/hall.md "$@"
}

it_other_names_are_one_thing() {
	would 'The Odeon seats 280 people.'
	unsaid 'would be contested'
	settings 'aliases:' '  Hall: [Odeon, Old Odeon]'
	would 'The Odeon seats 280 people.'
	said 'would be contested'
	would 'The Old Odeon seats 300 people.'
	said 'rule 8'
	would 'The Apollo seats 280 people.'
	unsaid 'would be contested'
}

it_a_name_joined_in_a_sentence_is_one_too() {
	printf '# Town\n\nKestrel Trust runs the ferry with 12 boats.\n' >wiki/town.md
	run wikictl preflight --page wiki/town.md 'KT runs the ferry with 14 boats.'
	unsaid 'would be contested'
	settings 'aliases:' '  Kestrel Trust: KT'
	run wikictl preflight --page wiki/town.md 'KT runs the ferry with 14 boats.'
	said 'would be contested'
}

it_another_name_finds_the_page() {
	run wikictl preflight 'The Odeon was built in 1979.'
	unsaid 'would be contested'
	settings 'aliases:' '  Hall: Odeon'
	run wikictl preflight 'The Odeon was built in 1979.'
	said 'would be contested' 'wiki/hall.md'
}

it_precision_says_what_is_near_enough() {
	would 'The hall seats 304 people.'
	said 'would be contested'
	settings 'slots:' '  seats: {precision: 5}'
	would 'The hall seats 304 people.'
	said 'rule 8'
	would 'The hall seats 306 people.'
	said 'would be contested'
}

it_precision_may_be_a_part_or_a_grain() {
	settings 'slots:' '  seats: {precision: 2%}' '  built: {precision: year}'
	would 'The hall seats 305 people.'
	said 'rule 8'
	would 'The hall seats 310 people.'
	said 'would be contested'
	would 'The hall was built in 1979.'
	said 'would be contested'
}

it_many_values_need_no_ruling() {
	settings 'slots:' '  seats: {semantics: many}'
	would 'The hall seats 280 people.'
	said multi_valued
	would 'The hall was built in 1979.'
	said 'would be contested'
}

it_one_value_is_one_at_all_times() {
	printf '# Hall\n\nIn 2018 the hall had 3 doors.\n' >wiki/hall.md
	would 'In 2024 the hall had 4 doors.'
	said time_scoped
	settings 'slots:' '  doors: {semantics: one}'
	would 'In 2024 the hall had 4 doors.'
	said 'would be contested'
}

it_one_name_is_one_where_the_config_says_so() {
	printf '# Hall\n\nThe hall sells tea.\n' >wiki/hall.md
	would 'The hall sells cider.'
	said multi_valued
	settings 'slots:' '  sells: {semantics: one_at_a_time}'
	printf '# Hall\n\nThe hall sells Assam.\n' >wiki/hall.md
	would 'The hall sells Darjeeling.'
	said 'would be contested'
}

it_nothing_is_taken_of_what_is_kept_out() {
	settings 'slots:' '  salary: {pii: true}'
	printf 'The salary of Ada is 3000 euros.\n' >../in/pay.md
	refused wikictl ingest ../in/pay.md --title Pay
	said 'line 1 speaks of "salary"'
	printf 'The pay of Ada is a secret.\n' >../in/pay.md
	run wikictl ingest ../in/pay.md --title Pay
	[ "$status" -eq 0 ]
}

# SENTENCE: the severity of the conflict it makes
severity() {
	printf '%s\n' "$1" >../in/new.md
	wikictl ingest ../in/new.md --title New --dry-run --json |
		grep -o '"severity": *"[a-z]*"' | head -1
}

it_what_impairs_use_is_of_high_severity() {
	printf '# Hall\n\nThe hall was closed because of a fire.\n' >wiki/hall.md
	[ "$(severity 'The hall was closed because of a flood.' |
		tr -d ' ')" = '"severity":"medium"' ]
	settings 'slots:' '  closed: {impairs: true}'
	[ "$(severity 'The hall was closed because of a flood.' |
		tr -d ' ')" = '"severity":"high"' ]
}

it_age_past_the_half_life_is_shown() {
	plan
	settings 'slots:' '  seats: {half_life: 10}'
	would 'The hall seats 280 people.' --date 2026-05-09
	said 'would be contested'
	unsaid 'half-life'
	would 'The hall seats 280 people.' --date 2026-05-20
	said 'would be contested' '16 days apart' 'half-life is 10'
}
