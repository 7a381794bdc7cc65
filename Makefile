# wikictl: build, test, install. `make help` lists the targets.
#
# DEPS: what is linked, and why
#   libcmark-gfm  structure of a page: headings, lists, tables, code (format/md)
#   libyaml       front matter, config, records; event parser with marks (format/yaml)
#   jansson       JSON; the strict one in Debian (format/json)
#   libutf8proc   Unicode folding, normal forms, categories (base/text)
#   libcrypto     SHA-256 of sources and ids (base/hash)
#   git           a program, not a library: its plumbing is right in every
#                 repository git itself accepts (git/repo)
PKGS := libcmark-gfm yaml-0.1 jansson libutf8proc libcrypto

PREFIX ?= /usr/local
B ?= build
CC ?= gcc
OPT ?= -O2
VERSION := 0.1.0

LIB := $(patsubst %.c,$(B)/%.o,$(wildcard lib/*/*.c))
CMD := $(patsubst %.c,$(B)/%.o,$(wildcard wikictl/*.c))
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
override CPPFLAGS += -Ilib -Iwikictl -D_POSIX_C_SOURCE=200809L \
	-DWIKICTL_VERSION='"$(VERSION)"' $(shell pkg-config --cflags $(PKGS))
override CFLAGS += -std=c17 -g $(OPT) $(WARN) $(HARDEN) -MMD -MP
override LDFLAGS += $(LINKHARD) -Wl,--as-needed
LDLIBS := $(shell pkg-config --libs $(PKGS)) -lm

all: $(B)/wikictl

$(B)/wikictl: $(CMD) $(B)/libwiki.a
	$(CC) $(CFLAGS) $(LDFLAGS) -o $@ $^ $(LDLIBS)

$(B)/libwiki.a: $(LIB)
	@rm -f $@
	ar rcs $@ $^

$(B)/%.o: %.c Makefile
	@mkdir -p $(@D)
	$(CC) $(CPPFLAGS) $(CFLAGS) -c -o $@ $<

$(B)/unit/%: tests/unit/%.c $(B)/libwiki.a
	@mkdir -p $(@D)
	$(CC) $(CPPFLAGS) $(CFLAGS) $(LDFLAGS) -o $@ $< $(B)/libwiki.a $(LDLIBS) -lcmocka

units: $(UNITS)
	@for t in $(UNITS); do $$t || exit 1; done

clean:
	rm -rf build build-*

-include $(LIB:.o=.d) $(CMD:.o=.d) $(UNITS:=.d)
.PHONY: all units clean
