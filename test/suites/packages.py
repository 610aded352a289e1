"""Runs real programs from Debian source packages: same stdout and exit code natively and in coset.

test/packages/NAME.json describes each as test/debian.py says, and also:

    slow       true: not in `make test`
    cases      name, arguments, stdin (text) or input (file of the package, cut to `bytes`),
               files {name: file of the package},
               code: the exit code that the native program must give (default 0, and some output),
               filter: arguments with which the native program makes the input out of stdin or input
"""

import glob
import os

import debian
import harness

# As coset itself compiles C files (src/source/compile.c).
BITCODE = ["-Wno-error=implicit-function-declaration", "-Wno-error=implicit-int", "-Wno-error=int-conversion",
           "-Wno-error=incompatible-function-pointer-types", "-Wno-error=return-mismatch", "-O0", "-g", "-Xclang",
           "-disable-O0-optnone", "-fno-stack-protector", "-emit-llvm", "-c"]
SPECIFICATIONS = os.path.join(harness.HERE, "packages")


class Package(debian.Source):
    def __init__(self, name, cache):
        super().__init__(os.path.join(SPECIFICATIONS, name + ".json"), cache)

    def prepare(self):
        super().prepare()
        self.program = os.path.join(self.top, f"native-{self.name}")
        if not os.path.exists(self.program) or os.path.getmtime(self.program) < os.path.getmtime(self.specification):
            compiling = [harness.CLANG, "-O0", *self.flags, *self.sources, "-o", self.program, "-lm"]
            debian.command(compiling, self.folder, harness.CLANG)

    def compile(self, directory):
        """The sources as bitcode."""
        debian.command([harness.CLANG, *self.flags, *BITCODE, *self.sources], directory, harness.CLANG)
        found = sorted(glob.glob(os.path.join(directory, "*.bc")))
        harness.require(len(found) == len(self.sources), f"{len(found)} bitcode files of {len(self.sources)} sources")
        return found

    def bytes_of(self, name):
        with open(os.path.join(self.folder, name), "rb") as file:
            return file.read()

    def run_native(self, arguments, files, stdin):
        with harness.scratch() as directory:
            for name, source in files.items():
                path = os.path.join(directory, name)
                os.makedirs(os.path.dirname(path), exist_ok=True)
                with open(path, "wb") as file:
                    file.write(self.bytes_of(source))
            return harness.run([self.program, *arguments], directory, stdin, 60, harness.test_environment())

    def input_of(self, case):
        stdin = case.get("stdin", "").encode()
        if "input" in case:
            stdin = self.bytes_of(case["input"])[:case.get("bytes")]
        if "filter" in case:
            stdin = self.run_native(case["filter"], {}, stdin).stdout
        return stdin

    def check(self, coset, timeout, case, program):
        """A failure text, or None. `program` is what coset gets: the sources, or bitcode."""
        files, arguments, stdin = case.get("files", {}), case.get("arguments", []), self.input_of(case)
        native = self.run_native(arguments, files, stdin)
        wanted = case.get("code", 0)
        if native.timed_out or native.code != wanted or not (native.stdout or wanted):
            return f"the native program gave code {native.code}, not {wanted}\n{harness.tail(native.stderr)}"
        if coset is None:
            return None
        options = [word for name, source in files.items()
                   for word in ("--file", f"{name}={os.path.join(self.folder, source)}")]
        with harness.scratch() as directory:
            result = coset.run([*options, *self.flags], program, arguments, directory, stdin, timeout)
        if result.timed_out or result.by_signal or result.sanitizer_report:
            return f"no end, a signal or a sanitizer report ({result.code})\n{harness.tail(result.stderr)}"
        if native.stdout != result.stdout:
            return f"stdout differs\n{harness.difference(native.stdout, result.stdout)}\n{harness.tail(result.stderr)}"
        if native.code != result.code:
            return f"exit code {result.code}, native {native.code}\n{harness.tail(result.stderr)}"
        return None


def check_package(coset, cache, timeout, name):
    """The first case takes the C files; the others bitcode of them, so that each file is not compiled for each case."""
    package = Package(name, cache)
    package.prepare()
    failures = []
    with harness.scratch() as directory:
        programs = [package.sources, package.compile(directory)] if coset else [package.sources] * 2
        for number, case in enumerate(package.data["cases"]):
            failure = package.check(coset, timeout, case, programs[number > 0])
            if failure:
                failures.append(f"{case['name']}: {failure}")
    return "\n     ".join(failures) or None


def cases(context, native_only=False):
    cache = debian.cache_of(context)
    coset = None if native_only else context.coset
    is_sample = not context.options.slow and not context.options.wanted
    for entry in sorted(os.listdir(SPECIFICATIONS)):
        name = entry.removesuffix(".json")
        if is_sample and Package(name, cache).data.get("slow"):
            continue
        yield harness.Case(name, lambda name=name: check_package(coset, cache, context.timeout(300), name), cost=10)
