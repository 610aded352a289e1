# Thin: Meson builds. See README.md for what each target gives.

BUILD ?= build
PREFIX ?= /usr/local
N ?= 2000
CLANG ?= clang-19
CC := $(if $(filter default,$(origin CC)),gcc,$(CC))
export CC

.PHONY: all setup build demo test slow bench install fuzz fuzz-csmith build-asan asan tidy clean

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
	@test/run $(BUILD) $(BUILD)-asan

# What takes longer: many more random programs and terms, and with sanitizers all first inputs and every replay.
slow: build build-asan
	@test/run $(BUILD) $(BUILD)-asan --slow

bench: build
	@bench/run $(BUILD)
	@bench/run-symbolic $(BUILD)
	@ninja -C $(BUILD) --quiet test/bench-dependence
	@bench/run-dependence $(BUILD)
	@bench/run-whole $(BUILD)
	@bench/run-subjects $(BUILD)

install: build
	@DESTDIR=$(DESTDIR) meson install -C $(BUILD) --quiet --no-rebuild

# make fuzz lists the targets, make fuzz TARGET=bitcode SECONDS=60 runs one.
fuzz: build-asan
	@ninja -C $(BUILD)-asan --quiet fuzz-targets
	@test/fuzz/run $(BUILD)-asan "$(TARGET)" "$(SECONDS)"

fuzz-csmith: build
	@test/run $(BUILD) csmith --count $(N)

# By clang, so that both compilers see the code. Not optimised: with sanitizers, the interpreter would take minutes to compile.
# The code also counts what is executed, for the fuzz targets: one build with sanitizers is enough for them and for the tests.
build-asan: setup
	@CC="$(CLANG)" tools/configure $(BUILD)-asan -Doptimization=0 -Db_sanitize=address,undefined -Db_lundef=false -Dfuzz=true
	@ninja -C $(BUILD)-asan --quiet

asan: build-asan
	@test/run $(BUILD)-asan

tidy: build
	@tools/setup clang-tidy-19
	@tools/list-files src | xargs clang-tidy-19 --quiet -p $(BUILD)

clean:
	rm -rf $(BUILD) $(BUILD)-asan
