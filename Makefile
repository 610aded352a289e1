# Thin: Meson builds. See README.md for what each target gives.

BUILD ?= build
PREFIX ?= /usr/local
N ?= 2000
CC := $(if $(filter default,$(origin CC)),gcc,$(CC))
export CC

.PHONY: all setup build demo test bench install fuzz-csmith asan tidy clean

all: build

# Installs what is missing (as root), or says which command does.
setup:
	@tools/setup

build: setup
	@tools/configure $(BUILD)
	@ninja -C $(BUILD) --quiet

demo: build
	@examples/demo $(BUILD)

test: build
	@tools/run-tests $(BUILD)

bench: build
	@bench/run $(BUILD)

install: build
	@DESTDIR=$(DESTDIR) meson install -C $(BUILD) --quiet --no-rebuild

fuzz-csmith: build
	@test/run-csmith $(BUILD) --count $(N)

# The tests on coset built with AddressSanitizer and UndefinedBehaviorSanitizer. Not optimised: with sanitizers, the
# interpreter would take minutes to compile.
asan:
	@tools/setup libclang-rt-19-dev
	@tools/configure $(BUILD)-asan -Doptimization=0 -Db_sanitize=address,undefined -Db_lundef=false
	@ninja -C $(BUILD)-asan --quiet
	@tools/run-tests $(BUILD)-asan unit cli programs

tidy: build
	@tools/setup clang-tidy-19
	@tools/list-files src | xargs clang-tidy-19 --quiet -p $(BUILD)

clean:
	rm -rf $(BUILD) $(BUILD)-asan
