# Thin: Meson builds. See README.md for what each target gives.

BUILD ?= build
PREFIX ?= /usr/local
N ?= 2000
ASAN_SUITES := unit,cli,programs,symbolic,mutations,deps,slice,signature,reduce,compare
CC := $(if $(filter default,$(origin CC)),gcc,$(CC))
export CC

.PHONY: all setup build demo test slow bench install fuzz-csmith build-asan asan tidy clean

all: build

# Installs what is missing (as root), or says which command does.
setup:
	@tools/setup

build: setup
	@tools/configure $(BUILD)
	@ninja -C $(BUILD) --quiet

demo: build
	@examples/demo $(BUILD)

# Everything, and with coset built with sanitizers once more what can find something there.
test: build build-asan
	@tools/run-tests $(BUILD) $(BUILD)-asan:$(ASAN_SUITES)

# What takes longer: random programs, random terms, csmith. Each ends with a count and fails with it.
slow: build
	@ninja -C $(BUILD) --quiet test/slow-terms
	@$(BUILD)/test/slow-terms 100000
	@ninja -C $(BUILD) --quiet test/lemma
	@test/run-lemma $(BUILD) --count 2000
	@test/run-random $(BUILD) --count 300
	@test/run-partitions $(BUILD) --count 500
	@test/run-csmith $(BUILD) --count $(N)

bench: build
	@bench/run $(BUILD)
	@bench/run-symbolic $(BUILD)
	@ninja -C $(BUILD) --quiet test/bench-dependence
	@bench/run-dependence $(BUILD)
	@bench/run-subjects $(BUILD)

install: build
	@DESTDIR=$(DESTDIR) meson install -C $(BUILD) --quiet --no-rebuild

fuzz-csmith: build
	@test/run-csmith $(BUILD) --count $(N)

# Not optimised: with sanitizers, the interpreter would take minutes to compile.
build-asan: setup
	@tools/configure $(BUILD)-asan -Doptimization=0 -Db_sanitize=address,undefined -Db_lundef=false
	@ninja -C $(BUILD)-asan --quiet

asan: build-asan
	@tools/run-tests $(BUILD)-asan:$(ASAN_SUITES)

tidy: build
	@tools/setup clang-tidy-19
	@tools/list-files src | xargs clang-tidy-19 --quiet -p $(BUILD)

clean:
	rm -rf $(BUILD) $(BUILD)-asan
