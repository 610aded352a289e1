"""Unit tests and certificates that coset makes for functions of C libraries from Debian source packages.

test/libraries/NAME.json describes each library as test/debian.py says. Which functions are taken is fixed by a rule, not by their
results: all functions with at least one parameter that the library's C files define (static ones included, those of headers not),
in the order of the SHA-256 of `LIBRARY/FILE:FUNCTION`, the first TAKEN of each library. The case zlib/3 is the third of zlib. For each:

1. `coset test --format c` writes unit tests. A function that coset refuses with a message, or for which no test was found in time,
   counts as tried, and the statistics name it. All else is about functions with at least one test.
2. The command line that unit_tests.c gives builds it. With -Wall -Wextra no warning is in unit_tests.c itself (those in the
   library's own files are the library's). All tests pass.
3. `coset replay` over the same tests: none has a prediction that does not hold.
4. `coset signature --certify`: no internal error, no mismatch.
5. Mutants: in the lines that the relevant slice of a test of the suite holds, for everything observable, one line that writes memory
   or returns is changed (library_mutants.py), in an order that is fixed by SHA-256 as well, MUTANTS for each function. Those that do not
   compile are passed over. A mutant is noticed if the unit tests no longer pass.

The last case that ends checks the totals: FUNCTIONS functions of LIBRARIES libraries with tests, as many mutants as MUTANTS_IN_ALL, and
NOTICED of them noticed. `make test` takes the first function of SAMPLE libraries with shorter limits, so that a dozen mutants meet
tests that a limit cut: it prints their ratio but does not judge it; `--slow` and the suite's name
take all. Native programs run in a cage of bubblewrap.
"""

import glob
import json
import os
import re
import shlex
import shutil
import threading

import debian
import harness
from suites import library_functions, library_mutants
from suites.library_functions import COPY, Library

TAKEN, FUNCTIONS, LIBRARIES = 7, 60, 6
MUTANTS, MUTANTS_IN_ALL, NOTICED = 3, 100, 0.9
SAMPLE = ["cjson", "giflib", "libcsv", "libyaml", "lz4", "popt", "utf8proc", "zlib"]
SLICED_TESTS = 8      # tests of a function whose slices are taken, evenly spread
MUTANT_TRIES = 12     # changed lines for each function that are tried until one compiles
REPLAY_SECONDS = 120
REFUSED = (122, 123)
INTERNAL_ERROR = 125
LIMIT_REACHED = 121

PREPARED = harness.Once()
CAGE = ["bwrap", "--unshare-all", "--die-with-parent", "--new-session", "--ro-bind", "/", "/", "--dev", "/dev", "--proc", "/proc",
        "--tmpfs", "/tmp"]


class Limits:
    """Seconds and runs for one function."""

    def __init__(self, is_sample):
        self.test, self.signature, self.runs = (3, 6, 12) if is_sample else (10, 20, 150)
        self.mutants = 2 if is_sample else MUTANTS


class Tally:
    """What all cases together have found; lines() is printed at the end."""

    def __init__(self, wanted):
        self.lock, self.wanted, self.done = threading.Lock(), wanted, 0
        self.tested, self.untested, self.tests, self.not_compared, self.mutants = [], [], 0, 0, []

    def lines(self):
        noticed = sum(mutant.noticed for mutant in self.mutants)
        yield f"libraries: {len(self.tested)} functions of {len({name for name, _ in self.tested})} libraries with {self.tests} unit tests, " \
              f"{self.not_compared} of them not wholly compared by replay; {len(self.untested)} functions without a test; " \
              f"{noticed} of {len(self.mutants)} mutants noticed"
        yield from (f"    without a test: {name}: {reason}" for name, reason in sorted(self.untested))
        yield from (f"    unnoticed: {mutant}" for mutant in self.mutants if not mutant.noticed)

    def end_case(self, is_sample):
        """Checks the totals if this case is the last one."""
        with self.lock:
            self.done += 1
            if self.done < self.wanted:
                return
        noticed = sum(mutant.noticed for mutant in self.mutants)
        harness.require(is_sample or noticed >= NOTICED * len(self.mutants), f"only {noticed} of {len(self.mutants)} mutants are noticed")
        if not is_sample:
            libraries = {name for name, _ in self.tested}
            harness.require(len(self.tested) >= FUNCTIONS, f"only {len(self.tested)} functions have tests")
            harness.require(len(libraries) >= LIBRARIES, f"only {len(libraries)} libraries have functions with tests")
            harness.require(len(self.mutants) >= MUTANTS_IN_ALL, f"only {len(self.mutants)} mutants")


class Mutant:
    def __init__(self, name, file, line, old, new):
        self.name, self.file, self.line, self.old, self.new, self.noticed = name, file, line, old, new, False

    def __str__(self):
        return f"{self.name}: {self.file}:{self.line}: {self.old.strip()}  =>  {self.new.strip()}"


def caged(program, directory, timeout):
    """Runs a native program that can change nothing. /tmp is its own; the scratch folder, which may be there, is read only."""
    return harness.run([*CAGE, "--ro-bind", directory, directory, "--chdir", "/tmp", program], directory, b"", timeout,
                       harness.test_environment())


def own_warnings(text):
    """Diagnostics that are in the generated file."""
    return [line for line in text.decode(errors="replace").splitlines()
            if re.match(r"\S*unit_tests\.c:\d+:\d+: (warning|error)", line)]


class FunctionCheck:
    """One function of a library in a scratch folder, where a copy of the library is in `source` and the tests are in `out`."""

    def __init__(self, context, library, function, limits, directory):
        self.context, self.coset, self.library, self.limits, self.directory = context, context.coset, library, limits, directory
        self.function = f"{os.path.join(COPY, function.file)}:{function.name}"    # several files may have one of this name
        self.name = f"{library.name}/{function.file}:{function.name}"
        files = library.copy(directory)
        first = os.path.join(COPY, function.file)
        self.program = [*library.flags, first, *[file for file in files if file != first]]
        self.unit_tests = os.path.join("out", "unit_tests.c")
        self.problems = []

    def path(self, *parts):
        return os.path.join(self.directory, *parts)

    def ask(self, words, seconds):
        """A command of coset; an internal error, a signal or a time-out is a failure."""
        result = self.coset.answer([*words, *self.program], self.directory, self.context.timeout(4 * seconds + 60))
        harness.require(result.code != INTERNAL_ERROR, f"{shlex.join(words)}: internal error\n{harness.tail(result.stderr, 8)}\n{harness.tail(result.stdout, 30)}")
        return result

    # ---- Tests ----

    def make_tests(self):
        """None, or the reason why there is no test."""
        words = ["test", "--function", self.function, "--format", "c", "--max-time", str(self.limits.test),
                 "--max-runs", str(self.limits.runs), "--out", "out"]
        result = self.ask(words, self.limits.test)
        self.tests = sorted(glob.glob(self.path("out", "test*.ktest")))
        if self.tests:
            return None
        reasons = self.incomplete_reasons() or result.stderr.decode(errors="replace").strip().splitlines()
        harness.require(reasons, f"exit code {result.code} without a test and without a message")
        return f"exit code {result.code}: {reasons[0]}"

    def incomplete_reasons(self):
        try:
            with open(self.path("out", "summary.json"), encoding="utf-8") as file:
                return [reason["reason"] for reason in json.load(file)["incomplete_reasons"]]
        except OSError:
            return []

    def building(self):
        """The command line that unit_tests.c gives."""
        with open(self.path(self.unit_tests), encoding="utf-8", errors="replace") as file:
            found = re.search(r"^ \*     (cc .*)$", file.read(), re.MULTILINE)
        harness.require(found, "unit_tests.c does not say how to build it")
        return shlex.split(found.group(1))

    def build(self):
        result = harness.run([*self.building(), "-Wall", "-Wextra"], self.directory, timeout=self.context.timeout(300),
                             environment=dict(os.environ, LC_ALL="C"))
        found = own_warnings(result.stderr)
        harness.require(result.code == 0, "the unit tests do not build\n" + self.errors(result))
        if found:
            self.problems.append(f"{len(found)} warnings in unit_tests.c, the first: {found[0]}")

    def errors(self, result):
        lines = [line for line in result.stderr.decode(errors="replace").splitlines() if re.search(r"error|undefined reference", line)]
        return "\n".join("    " + line for line in lines[:5]) or harness.tail(result.stderr)

    def run_tests(self):
        result = caged(self.path("unit_tests"), self.directory, self.context.timeout(120))
        if result.timed_out or result.code != 0:
            self.problems.append(f"the unit tests do not pass ({result.code})\n{harness.tail(result.stderr + result.stdout)}")
        return not result.timed_out and result.code == 0

    def replay(self):
        """How many tests could not compare all of their claim, or were not run in time."""
        result = self.ask(["replay", "--json=replay.json", "--tests", "out", "--max-time", str(REPLAY_SECONDS)], REPLAY_SECONDS)
        if not os.path.exists(self.path("replay.json")):
            self.problems.append(f"replay: exit code {result.code}\n{self.errors(result)}")
            return 0
        with open(self.path("replay.json"), encoding="utf-8") as file:
            answer = json.load(file)
        if answer["not_held"]:
            first = next(test for test in answer["tests"] if test["verdict"] == "not held")
            self.problems.append(f"replay: {answer['not_held']} predictions did not hold, the first {first}")
        return answer["not_compared"] + answer["not_run"]

    def certify(self):
        words = ["signature", "--function", self.function, "--certify", "--max-time", str(self.limits.signature), "--json=signature.json"]
        result = self.ask(words, self.limits.signature)
        if not os.path.exists(self.path("signature.json")):
            # On a busy machine the analysis alone may take longer than that.
            harness.require(result.code in REFUSED or result.code == LIMIT_REACHED, f"signature: exit code {result.code}\n{harness.tail(result.stderr)}")
            return
        with open(self.path("signature.json"), encoding="utf-8") as file:
            certificate = json.load(file)["certificate"]
        if certificate and (certificate.get("problem") or certificate.get("sample_mismatches") or certificate.get("native_mismatches")):
            self.problems.append(f"the certificate does not hold: {certificate}")

    # ---- Mutants ----

    def running_tests(self):
        """Tests that the program of unit tests runs: those that neither end in a fault nor depend on addresses."""
        def is_run(path):
            with open(path.removesuffix(".ktest") + ".txt", encoding="utf-8", errors="replace") as file:
                text = file.read()
            return re.search(r"^end: (exit|return)$", text, re.MULTILINE) and "\naddresses as numbers: " not in text

        found = [path for path in self.tests if is_run(path)]
        step = max(1, len(found) // SLICED_TESTS)
        return found[::step][:SLICED_TESTS]

    def lines_that_matter(self):
        """{(file, line)} of the relevant slices, in files of the library."""
        found = set()
        for test in self.running_tests():
            slice_file = self.path("slice.json")
            self.ask(["slice", "--function", self.function, "--input", test, "--max-time", "10", f"--json={slice_file}"], 10)
            if os.path.exists(slice_file):
                with open(slice_file, encoding="utf-8") as file:
                    lines = json.load(file)["lines"]
                os.remove(slice_file)
                found |= {(line["file"], line["line"]) if isinstance(line, dict) else (self.program[len(self.library.flags)], line)
                          for line in lines}
        return {(os.path.relpath(self.path(file), self.directory), line) for file, line in found}

    def candidates(self):
        """Mutants in the order of the rule."""
        lines = [(file, line) for file, line in self.lines_that_matter() if file.startswith(COPY + os.sep)]
        for file, line in sorted(lines, key=lambda place: library_functions.order_of(f"{self.name}:{place[0]}:{place[1]}")):
            with open(self.path(file), encoding="latin-1") as text:
                old = text.read().split("\n")[line - 1]
            new = library_mutants.mutant_of(old, f"{self.name}:{file}:{line}")
            if new:
                yield Mutant(self.name, file, line, old, new)

    def compile_rest(self):
        """Compiles the other files once; (command for the tests, {C file: its object and how it is made})."""
        words = self.building()
        output = words.index("-o")
        kept = words[:output] + words[output + 2:]
        rest = [word for word in kept if word.endswith(".c") and word != self.unit_tests]
        flags = [word for word in kept[1:] if not word.endswith(".c") and not word.startswith("-l")]
        self.compiler, self.compiler_flags, self.libraries = kept[0], [*flags, "-w"], [word for word in kept if word.startswith("-l")]
        self.objects = {os.path.normpath(file): f"object{number}.o" for number, file in enumerate([self.unit_tests, *rest])}
        return all(self.compile(file) for file in self.objects)

    def compile(self, file):
        words = [self.compiler, *self.compiler_flags, "-c", file, "-o", self.objects[file]]
        return harness.run(words, self.directory, timeout=self.context.timeout(300)).code == 0

    def build_mutant(self, file):
        """A header, or the file with the function itself, is part of the tests; any other file is an object of its own."""
        changed = [file] if file in self.objects else list(self.objects) if file.endswith(".h") else [self.unit_tests]
        if not all(self.compile(one) for one in changed):
            return False
        linking = [self.compiler, "-o", "mutant", *self.objects.values(), *self.libraries]
        return harness.run(linking, self.directory, timeout=120).code == 0

    def try_mutant(self, mutant):
        """True if it can be built; says in the mutant whether it was noticed."""
        path = self.path(mutant.file)
        with open(path, encoding="latin-1", newline="") as file:
            original = file.read()
        lines = original.split("\n")
        lines[mutant.line - 1] = mutant.new
        try:
            with open(path, "w", encoding="latin-1", newline="") as file:
                file.write("\n".join(lines))
            is_built = self.build_mutant(mutant.file)
        finally:
            with open(path, "w", encoding="latin-1", newline="") as file:
                file.write(original)
        if is_built:
            result = caged(self.path("mutant"), self.directory, 20)
            mutant.noticed = result.timed_out or result.code != 0
        if mutant.file in self.objects:
            self.compile(mutant.file)
        return is_built

    def mutate(self):
        """The mutants of this function."""
        found = []
        if self.limits.mutants == 0 or not self.compile_rest():
            return found
        for number, mutant in enumerate(self.candidates()):
            if number >= MUTANT_TRIES or len(found) >= self.limits.mutants:
                break
            if self.try_mutant(mutant):
                found.append(mutant)
        return found


def check_tests(check, tally):
    check.build()
    passed = check.run_tests()
    not_compared = check.replay()
    mutants = check.mutate() if passed else []
    with tally.lock:
        tally.not_compared += not_compared
        tally.mutants += mutants


def check_function(context, tally, limits, library_name, rank):
    library = PREPARED.get((context.build, library_name), lambda: prepared(library_name, debian.cache_of(context)))
    if rank > len(library.functions):
        return
    function = library.functions[rank - 1]
    with harness.scratch() as directory:
        check = FunctionCheck(context, library, function, limits, directory)
        problems = check.problems
        try:
            reason = check.make_tests()
            with tally.lock:
                if reason:
                    tally.untested.append((check.name, reason))
                else:
                    tally.tested.append((library_name, function.name))
                    tally.tests += len(check.tests)
            if not reason:
                for step in (lambda: check_tests(check, tally), check.certify):
                    attempt(step, problems)
        except harness.Failed as failure:
            problems.append(str(failure))
        if problems and context.options.keep:
            keep(context, check)
    harness.require(not problems, f"{check.name}: " + "\n  ".join(problems))


def attempt(step, problems):
    """A step that fails does not keep the next one from being made."""
    try:
        step()
    except harness.Failed as failure:
        problems.append(str(failure))


def keep(context, check):
    name = re.sub(r"[^\w.-]", "_", check.name)
    context.keep(name, lambda path: shutil.copytree(check.directory, path, dirs_exist_ok=True))


def prepared(name, cache):
    library = Library(name, cache)
    library.prepare()
    return library


def check(context, tally, is_sample, library, rank):
    try:
        check_function(context, tally, Limits(is_sample), library, rank)
    finally:
        tally.end_case(is_sample)


def cases(context):
    is_sample = not context.options.slow and not context.options.wanted
    names = SAMPLE if is_sample else library_functions.library_names()
    places = [(name, rank) for rank in range(1, 2 if is_sample else TAKEN + 1) for name in names]
    tally = Tally(len(places))
    context.notes.append(lambda: list(tally.lines()))
    for name, rank in places:
        yield harness.Case(f"{name}/{rank}", lambda name=name, rank=rank: check(context, tally, is_sample, name, rank), cost=40)
