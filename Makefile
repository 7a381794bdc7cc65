# wikictl: build, test, install. `make help` lists the targets.
#
# DEPS: what is linked, and why
#   libcmark-gfm  structure of a page: headings, lists, tables, code (format/md)
#   libyaml       front matter, config, records; event parser with marks (format/yaml)
#   jansson       JSON; the strict one in Debian (format/json)
#   libutf8proc   Unicode folding, normal forms, categories (base/text)
#   sqlite3       FTS5: the full-text index of search, with ranking, kept
#                 right edit by edit under several readers (base/fts)
#   libnettle     SHA-256 of sources and ids, and what git names a file by
#                 (base/hash); libcrypto is 4.5 MB, and loading it took
#                 as long as git takes to start
#   libcurl       HTTP to a model, in wikictl-http alone: a call to a model is
#                 rare, and loading it would cost every other run 4 ms
#   git           a program, not a library: its plumbing is right in every
#                 repository git itself accepts (git/repo)
PKGS := libcmark-gfm yaml-0.1 jansson libutf8proc sqlite3 nettle

PREFIX ?= /usr/local
DESTDIR ?=
B ?= build
ifeq ($(origin CC),default)
CC := gcc
endif
OPT ?= -O2
VERSION := 0.1.0
INSTALL ?= install

LIB := $(patsubst %.c,$(B)/o/%.o,$(wildcard lib/*/*.c)) $(B)/o/gen/prompts.o
CMD := $(patsubst %.c,$(B)/o/%.o,$(wildcard wikictl/*.c))
UNITS := $(patsubst tests/unit/%.c,$(B)/unit/%,$(wildcard tests/unit/test_*.c))
FUZZ := $(patsubst tests/fuzz/%.c,%,$(wildcard tests/fuzz/fuzz_*.c))

WARN := -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wno-sign-conversion \
	-Wstrict-prototypes -Wmissing-prototypes -Wold-style-definition \
	-Wwrite-strings -Wcast-qual -Wformat=2 -Wundef -Wvla -Wswitch-enum \
	-Wimplicit-fallthrough -Wnull-dereference
HARDEN ?= -D_FORTIFY_SOURCE=3 -fstack-protector-strong \
	-fstack-clash-protection -fcf-protection \
	-ftrivial-auto-var-init=pattern -fPIE
LINKHARD ?= -pie -Wl,-z,relro,-z,now,-z,noexecstack
# Only what this file adds is fixed; CFLAGS of the caller come after it. The
# packages are asked for when something is compiled: `make help`, `clean` and
# the target that installs them work without.
PKG_CFLAGS = $(eval PKG_CFLAGS := $$(shell pkg-config --cflags $(PKGS)))$(PKG_CFLAGS)
PKG_LIBS = $(eval PKG_LIBS := $$(shell pkg-config --libs $(PKGS)))$(PKG_LIBS)
override CPPFLAGS += -Ilib -Iwikictl -I$(B)/gen -D_XOPEN_SOURCE=700 \
	-DWIKICTL_VERSION='"$(VERSION)"' $(PKG_CFLAGS)
override CFLAGS += -std=c17 -g $(OPT) $(WARN) $(HARDEN) -MMD -MP
override LDFLAGS += $(LINKHARD) -Wl,--as-needed,--build-id,-z,pack-relative-relocs
# A hook starts the program at each commit, and finding and relocating five
# shared libraries takes longer than all of git's start: the small ones, and the
# one that a hook never needs, are taken from their archives where the system
# has those.
ARCHIVED := -lcmark-gfm -lcmark-gfm-extensions -lyaml -ljansson -lutf8proc \
	-lsqlite3
archive = $(or $(filter /%,$(shell $(CC) -print-file-name=lib$(1:-l%=%).a)),$(1))
LDLIBS = $(eval LDLIBS := -Wl,--start-group $(foreach l,$(PKG_LIBS),$(if \
	$(filter $(ARCHIVED),$l),$(call archive,$l),$l)) -Wl,--end-group -lm)$(LDLIBS)

SAN := B=build-san OPT="-O1 -fsanitize=address,undefined \
	-fno-sanitize-recover=all -fno-omit-frame-pointer -DARENA_EACH=1" \
	HARDEN= LINKHARD=

all: $(B)/wikictl $(B)/wikictl-http ## build build/wikictl

$(B)/wikictl: $(CMD) $(B)/libwiki.a
	$(CC) $(CFLAGS) $(LDFLAGS) -o $@ $^ $(LDLIBS)

# Without libwiki: it carries bytes, and reads none of them.
$(B)/wikictl-http: http/wikictl-http.c Makefile
	@mkdir -p $(@D)
	$(CC) $(CPPFLAGS) $(CFLAGS) $(LDFLAGS) \
		$(shell pkg-config --cflags libcurl) -o $@ $< \
		$(shell pkg-config --libs libcurl)

$(B)/libwiki.a: $(LIB)
	@rm -f $@
	ar rcs $@ $^

# The words of each language, a file a language, become tables.
LANGS := $(wildcard lib/detect/lang/*.lang)
LANG_DATA := $(B)/gen/detect/lang_data.h
$(LANG_DATA): $(LANGS) lib/detect/lang/compile lib/detect/lang/rows.awk
	@mkdir -p $(@D)
	lib/detect/lang/compile $(LANGS) >$@.new
	mv $@.new $@
$(B)/o/lib/detect/lang.o $(B)/o/lib/detect/qty_lex.o: $(LANG_DATA)

# What a model is told, compiled in: an uninstalled program has it too.
PROMPTS := $(wildcard prompts/*.md)
$(B)/gen/prompts.c: $(PROMPTS) Makefile
	@mkdir -p $(@D)
	{ echo '#include "detect/prompt.h"'; \
	for p in $(PROMPTS); do n=$${p##*/}; n=$${n%.md}; \
		echo "static const unsigned char $$n[] = {"; \
		od -An -v -tx1 $$p | sed 's/ \(..\)/0x\1,/g'; \
		echo '};'; done; \
	echo 'const struct prompt_builtin prompt_builtins[] = {'; \
	for p in $(PROMPTS); do n=$${p##*/}; n=$${n%.md}; \
		echo "{\"$$n\", $$n, sizeof($$n)},"; done; \
	echo '{0, 0, 0}};'; } >$@.new
	mv $@.new $@
$(B)/o/gen/prompts.o: $(B)/gen/prompts.c
	@mkdir -p $(@D)
	$(CC) $(CPPFLAGS) $(CFLAGS) -c -o $@ $<

$(B)/o/%.o: %.c Makefile
	@mkdir -p $(@D)
	$(CC) $(CPPFLAGS) $(CFLAGS) -c -o $@ $<

$(B)/unit/%: tests/unit/%.c $(B)/libwiki.a
	@mkdir -p $(@D)
	$(CC) $(CPPFLAGS) $(CFLAGS) $(LDFLAGS) -o $@ $< $(B)/libwiki.a $(LDLIBS) -lcmocka

unit-programs: $(UNITS)

units: $(UNITS) ## the unit tests
	@tests/unit/run $(UNITS)

golden: all ## each command on each kept wiki; BLESS=1 takes what it says now
	@WIKICTL=$(abspath $(B)/wikictl) tests/golden/run $(CASES)

behaviours: all $(B)/crash/faults.so ## files, rulings and the rest, as a person meets them
	@WIKICTL=$(abspath $(B)/wikictl) tests/behaviours/run $(CASES)

# Beside the sanitizers it cannot be loaded; the tests skip there.
$(B)/crash/faults.so: tests/crash/faults.c
	@mkdir -p $(@D)
	$(CC) -std=c17 -O1 $(WARN) -Wno-cast-qual -fPIC -shared -o $@ $<

crash: all $(B)/crash/faults.so ## kill and fail at each write point; 200 writers
	@CRASH_ALL=1 WIKICTL=$(abspath $(B)/wikictl) tests/behaviours/run crash

PAGES ?= $(wildcard testdata/pages)
property: all ## real pages (PAGES=FOLDER...), each byte accounted for
	@WIKICTL=$(abspath $(B)/wikictl) tests/property/run $(PAGES)

SEEDS ?= 16
shapes: all ## pages of odd shapes from SEEDS=16 seeds; each ruling taken back
	@WIKICTL=$(abspath $(B)/wikictl) tests/property/shapes --seeds $(SEEDS)

# Everything, with the packages it needs; ends in "N passed, N failed".
test: ## all tests: units, golden, git, lint, sanitizers
	@tests/deps test
	@tests/run

REPLAY := $(patsubst %,$(B)/replay/%,$(FUZZ))
$(B)/replay/%: tests/fuzz/%.c tests/fuzz/replay.c $(B)/libwiki.a
	@mkdir -p $(@D)
	$(CC) $(CPPFLAGS) $(CFLAGS) $(LDFLAGS) -o $@ $(filter %.c,$^) $(B)/libwiki.a $(LDLIBS)

replay: $(REPLAY) ## what fuzzers once found, as ordinary tests
	@tests/fuzz/run $(B)/replay

san: ## units and golden cases under address and undefined sanitizers
	@$(MAKE) -s $(SAN) units replay golden

lint: all ## floors, forms, manuals, scripts
	@LIBWIKI=$(B)/libwiki.a WIKICTL=$(abspath $(B)/wikictl) tests/lint/run

demo: ## install what is needed, build, run the main job on real documents
	@tests/deps build
	@$(MAKE) -s all
	@WIKICTL=$(abspath $(B)/wikictl) tests/demo/run

BENCH := $(patsubst tests/bench/%.c,$(B)/bench/%,$(wildcard tests/bench/*.c))
$(B)/bench/%: tests/bench/%.c $(B)/libwiki.a
	@mkdir -p $(@D)
	$(CC) $(CPPFLAGS) $(CFLAGS) $(LDFLAGS) -o $@ $< $(B)/libwiki.a $(LDLIBS)

bench: all $(BENCH) ## speed, as ratios measured side by side
	@WIKICTL=$(abspath $(B)/wikictl) BENCH=$(abspath $(B)/bench) tests/bench/run

BATCH ?= 100000
batch: all ## BATCH=100000 conflicts out as a batch and back: time, memory, sizes
	@WIKICTL=$(abspath $(B)/wikictl) BATCH=$(BATCH) tests/behaviours/batch \
		memory_does_not_grow_with_the_batch
.PHONY: batch

score: all ## the detector's scores against its goals; SHARED=../shared
	@WIKICTL=$(abspath $(B)/wikictl) tests/eval/score

$(B)/train: tests/eval/train.c $(B)/libwiki.a
	$(CC) $(CPPFLAGS) $(CFLAGS) $(LDFLAGS) -o $@ $< $(B)/libwiki.a $(LDLIBS)

samples: $(B)/train ## what the scorer learns from, read anew from testdata/train
	@$(B)/train --samples $(sort $(wildcard testdata/train/*.jsonl)) >testdata/train/samples

train: $(B)/train ## the weights of the scorer, learnt from testdata/train/samples
	@$(B)/train testdata/train/samples >lib/detect/scorer_weights.c.new
	@mv lib/detect/scorer_weights.c.new lib/detect/scorer_weights.c

rules: all ## how often each ground of a conflict is right; SHARED=../shared
	@WIKICTL=$(abspath $(B)/wikictl) tests/eval/rules

fuzz: ## each fuzzer for FUZZ_SECONDS (60), with clang
	@for f in $(FUZZ); do $(MAKE) -s fuzz-run-$$f || exit 1; done

FUZZ_SECONDS ?= 60
fuzz-run-%: tests/fuzz/%.c
	@$(MAKE) -s B=build-fuzz CC=clang HARDEN= LINKHARD= \
		OPT="-O1 -fsanitize=fuzzer-no-link,address,undefined -DARENA_EACH=1" \
		build-fuzz/libwiki.a
	@mkdir -p build-fuzz/corpus/$*
	clang $(CPPFLAGS) -std=c17 -g -O1 -fsanitize=fuzzer,address,undefined \
		-o build-fuzz/$* $< build-fuzz/libwiki.a $(LDLIBS)
	build-fuzz/$* -max_total_time=$(FUZZ_SECONDS) build-fuzz/corpus/$* \
		$(wildcard tests/fuzz/corpus/$*)

MAN = $(DESTDIR)$(PREFIX)/share/man
LIBEXEC = $(DESTDIR)$(PREFIX)/libexec
SHARE = $(DESTDIR)$(PREFIX)/share/wikictl
COMPLETIONS = $(addprefix $(DESTDIR)$(PREFIX)/share/, \
	bash-completion/completions/wikictl zsh/site-functions/_wikictl \
	fish/vendor_completions.d/wikictl.fish)
install: all ## into PREFIX (/usr/local), below DESTDIR
	$(INSTALL) -d $(DESTDIR)$(PREFIX)/bin $(LIBEXEC) $(MAN)/man1 $(MAN)/man5 \
		$(MAN)/man7 $(SHARE)/prompts
	$(INSTALL) -m 755 $(B)/wikictl $(DESTDIR)$(PREFIX)/bin/wikictl
	$(INSTALL) -m 755 $(B)/wikictl-http $(LIBEXEC)/wikictl-http
	$(INSTALL) -m 644 $(wildcard man/*.1) $(MAN)/man1
	$(INSTALL) -m 644 $(wildcard man/*.5) $(MAN)/man5
	$(INSTALL) -m 644 $(wildcard man/*.7) $(MAN)/man7
	$(INSTALL) -d $(dir $(COMPLETIONS))
	WIKICTL=$(B)/wikictl; \
	$$WIKICTL completion bash >$(word 1,$(COMPLETIONS)) && \
	$$WIKICTL completion zsh >$(word 2,$(COMPLETIONS)) && \
	$$WIKICTL completion fish >$(word 3,$(COMPLETIONS))
	for p in $(wildcard prompts/*); do \
		$(INSTALL) -m 644 $$p $(SHARE)/prompts || exit 1; done
	$(INSTALL) -m 644 man/schemas.json $(SHARE)

uninstall: ## take out what install put there
	rm -f $(DESTDIR)$(PREFIX)/bin/wikictl $(LIBEXEC)/wikictl-http \
		$(COMPLETIONS)
	for m in $(notdir $(wildcard man/*.[157])); do \
		rm -f $(MAN)/man$${m##*.}/$$m; done
	rm -rf $(SHARE)

clean: ## remove what was built
	rm -rf build build-*

help: ## this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  %-10s %s\n", $$1, $$2 }' Makefile

-include $(LIB:.o=.d) $(CMD:.o=.d) $(UNITS:=.d)
.PHONY: all behaviours bench clean crash demo fuzz golden help install lint \
	property replay rules samples san score shapes test train uninstall unit-programs units
