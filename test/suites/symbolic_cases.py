"""The programs of test/symbolic: what their comments expect, and their paths counted natively."""

import collections
import itertools
import math
import os
import struct
from dataclasses import dataclass, field

import expectations
import harness

KEYS = {"SEEDS", "DOMAIN", "RUNTIME", "REPLAY", "NATIVE", "BUDGET"}
WORDS = {"tests", "complete", "incomplete", "fault", "outputs", "exits", "input", "bounds"}


@dataclass
class Case:
    name: str
    files: list
    tests: int = None            # exact number, when it is known
    at_least: int = None
    faults: set = field(default_factory=set)   # (kind, line)
    incomplete: str = None       # a regex that the reasons match; None: the answer is complete
    outputs: set = None          # what the tests print, all of them
    exits: set = None            # their exit codes
    inputs: list = field(default_factory=list)     # regexes: each matches the inputs of some test
    bounds: str = None           # all bounds of the answer, separated by semicolons; None: not checked
    options: list = field(default_factory=list)
    cflags: list = field(default_factory=list)
    seeds: list = field(default_factory=list)
    domains: list = field(default_factory=list)
    runtime: list = field(default_factory=list)
    budgets: list = field(default_factory=list)
    replay: str = "yes"          # no: natively nothing can be compared
    native: str = "yes"          # more: coset decides where the native program does not branch; no: nothing to count


def read_case(question):
    case = Case(question.name, question.files, options=question.options, cflags=question.words("CFLAGS"), seeds=question.parts("SEEDS"),
                domains=[text.strip() for text in question.texts("DOMAIN")], runtime=question.words("RUNTIME"),
                budgets=question.parts("BUDGET"), replay=question.text("REPLAY", "yes"), native=question.text("NATIVE", "yes"))
    marks = list(question.marked)
    for word, rest in question.expected:
        if word == "tests" and rest.startswith(">="):
            case.at_least = int(rest[2:])
        elif word == "tests":
            case.tests = int(rest)
        elif word == "incomplete":
            case.incomplete = rest
        elif word == "fault":
            case.faults.add(question.fault(rest, marks))
        elif word == "outputs":
            case.outputs = {part.strip() for part in rest.split("|")}
        elif word == "exits":
            case.exits = {int(code) for code in rest.split()}
        elif word == "bounds":
            case.bounds = rest
        elif word == "input":
            case.inputs.append(rest)
    return case


def all_cases():
    return [read_case(question) for question in expectations.read_folder("symbolic", KEYS, WORDS, default="test")]


# ---- Paths counted natively: every input of the domains is tried ----

def pack(form):
    return lambda values: [struct.pack(form, value) for value in values]


def ints(size, choices):
    """Arrays of integers: all combinations of one choice for each element."""
    for values in itertools.product(*choices):
        yield b"".join((value % (1 << 8 * size)).to_bytes(size, "little") for value in values)


DOMAIN_NAMES = {"product": itertools.product, "permutations": itertools.permutations, "chain": itertools.chain,
                "ints": ints, "f32": pack("<f"), "f64": pack("<d"), "pack": struct.pack, "nan": math.nan, "inf": math.inf}


def domain_values(text):
    """(name, [bytes]) of a DOMAIN line: NAME = Python expression whose elements are integers, bytes, or None for no such object."""
    name, _, expression = text.partition(" = ")
    values = list(eval(expression, dict(DOMAIN_NAMES)))  # noqa: the programs are ours
    return name.strip(), [value % (1 << 128) if isinstance(value, int) else value for value in values]


def record_of(objects):
    chunks = []
    for name, value in objects:
        if value is None:
            continue
        data = value.to_bytes(16, "little") if isinstance(value, int) else bytes(value)
        chunks.append(struct.pack("=II", len(name), len(data)) + name.encode() + data)
    return struct.pack("=I", len(chunks)) + b"".join(chunks)


def write_records(case, path):
    domains = [domain_values(text) for text in case.domains]
    with open(path, "wb") as file:
        for values in itertools.product(*(values for _, values in domains)):
            file.write(record_of(zip((name for name, _ in domains), values)))


def compile_counter(case, directory):
    """The program that counts paths, or a text that says why there is none."""
    traced = ["-fsanitize-coverage=bb,trace-pc-guard,no-prune", "-O0", "-w", "-g", "-I", harness.INCLUDE,
              "-DCOSET_NATIVE_PATHS"]
    sources = [(path, ["-Dmain=program_main", *case.cflags]) for path in case.files]
    sources += [(os.path.join(harness.ROOT, "runtime", name + ".c"), ["-fno-builtin"]) for name in case.runtime]
    objects = []
    for number, (path, flags) in enumerate(sources):
        objects.append(os.path.join(directory, f"{number}.o"))
        compiled = harness.run([harness.CLANG, *traced, *flags, "-c", path, "-o", objects[-1]], timeout=120)
        if compiled.code != 0:
            return None, harness.tail(compiled.stderr)
    program = os.path.join(directory, "count")
    counter = os.path.join(harness.HERE, "native-paths.c")
    linked = harness.run([harness.CLANG, "-w", "-O1", counter, *objects, "-o", program, "-lm"], timeout=120)
    return (program, None) if linked.code == 0 else (None, harness.tail(linked.stderr))


@dataclass
class NativePaths:
    paths: dict                  # (hash, end) -> number of inputs
    outputs: set
    exits: set


def count_paths(case):
    """NativePaths, or a text that says why there are none."""
    with harness.scratch() as directory:
        program, failure = compile_counter(case, directory)
        if failure is not None:
            return failure
        records = os.path.join(directory, "records")
        write_records(case, records)
        result = harness.run([program, records], directory, timeout=600)
        if result.code != 0 or result.timed_out:
            return f"the counter ended with {result.code}\n{harness.tail(result.stderr)}"
    paths, outputs, exits = collections.Counter(), set(), set()
    for line in result.stdout.decode().splitlines():
        trace, end, *printed = line.split(" ")
        paths[trace, int(end) if int(end) >= 1000 else 0] += 1
        outputs.add(bytes.fromhex(printed[0]).decode("latin-1").strip())
        exits.add(int(end))
    return NativePaths(paths, outputs, exits)
