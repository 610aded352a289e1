"""Property test on random programs: coset's tests against the native program.

For each seed a program (generate-program) is explored within budgets. Then
  - the exploration must show no fault, no divergence, no wrong model, no disagreement;
  - `coset replay` must confirm every test;
  - run natively once more, by other means (native-paths.c), every test must print and return what was predicted, and no two
    tests may take the same path;
  - if the exploration is complete, every path that random inputs take must be that of a test.
With --options "--merge pure", say, coset tests with these, too; paths are then not compared.
"""

import collections
import os
import random
import shlex
import shutil
import struct

import harness
from harness import Failed, require
from suites import symbolic_cases, symbolic_results

BUDGETS = ["--max-time", "10", "--max-runs", "200", "--solver-timeout", "2"]
RANDOM_INPUTS = 200
ALLOWED_REASONS = ("the solver gave up", "time limit", "runs", "--max-runs")
INTERESTING = [0, 1, -1, 2, 3, 7, 10, 16, 42, 63, 64, 100, 127, 128, -128, 200, 255, 256, 1000, 4096, 32767, -32768, 65535]
INTERESTING_FLOATS = [0.0, 1.0, -1.0, 1.5, 2.0, -2.5, 100.25, 1e10, float("inf"), float("nan")]


GENERATOR = harness.load_script("generate-program")


# ---- Inputs for the native program ----

def random_value(draw, row):
    """A value of an input as bytes, and as text for scanf."""
    _, nondet, _, bits, signed = row
    if nondet in ("float", "double"):
        value = draw.choice(INTERESTING_FLOATS)
        return struct.pack("<f" if nondet == "float" else "<d", value), repr(value)
    value = draw.choice(INTERESTING) if draw.random() < 0.6 else draw.getrandbits(bits)
    value %= 1 << bits
    text = value - (1 << bits) if signed and value >> (bits - 1) else value
    return value.to_bytes(bits // 8, "little"), str(text)


def random_record(draw, mode, inputs):
    values = [random_value(draw, row) for _, row in inputs]
    if mode == "scanf":
        return symbolic_cases.record_of([("stdin", " ".join(text for _, text in values).encode())])
    names = [row[1] if mode == "verifier" else name for name, row in inputs]
    return symbolic_cases.record_of(zip(names, (data for data, _ in values)))


def test_record(test, mode, inputs):
    """The input of a test of coset."""
    if mode == "scanf":
        return symbolic_cases.record_of([("stdin", test.stdin)])
    if mode == "verifier":   # asked for in the order of the declarations, which is that of the inputs
        return symbolic_cases.record_of((row[1], data) for (_, row), (_, data) in zip(inputs, test.objects))
    return symbolic_cases.record_of(test.objects)


def run_natively(program, records, directory):
    """[(path, exit code, output)] of the records, one after the other."""
    path = os.path.join(directory, "records")
    with open(path, "wb") as file:
        file.write(b"".join(records))
    result = harness.run([program, path], directory, timeout=120)
    require(result.code == 0, f"the native program's counter ended with {result.code}")
    lines = [line.split(" ") for line in result.stdout.decode().splitlines()]
    require(len(lines) == len(records), f"{len(lines)} native runs of {len(records)}")
    return [(trace, int(end), bytes.fromhex(output)) for trace, end, output in lines]


# ---- One program ----

class Campaign:
    def __init__(self, context):
        self.context, self.coset, self.options = context, context.coset, context.options
        self.timeout = context.timeout(120)
        self.counts = collections.Counter()

    def explore(self, source, mode, directory):
        out = os.path.join(directory, "out")
        extra = ["--function", "subject", "--format", "c"] if mode == "function" else []
        extra += shlex.split(self.options.options)
        result = self.coset.answer(["test", "--out", out, "-w", *BUDGETS, *extra, source], directory, self.timeout)
        summary = symbolic_results.read_summary(out)
        require(summary is not None, f"no summary.json, exit code {result.code}\n{harness.tail(result.stderr)}")
        for counter in ("divergences", "model_failures", "disagreements"):
            require(summary[counter] == 0, f"{counter}: {summary[counter]}")
        require(not summary["faults"], f"faults: {summary['faults'][:2]}")
        for reason in summary["incomplete_reasons"]:
            require(any(word in reason["reason"] for word in ALLOWED_REASONS), f"incomplete: {reason}")
        return out, summary

    def check_replay(self, source, out, directory):
        case = symbolic_cases.Case("random", [source])
        verdicts = symbolic_results.replay(self.coset, out, case, directory, self.timeout)
        require(not isinstance(verdicts, str), f"replay: {verdicts}")
        require(verdicts["held"] == len(verdicts["tests"]), f"replay\n{verdicts['text']}")

    def check_paths(self, source, mode, generator, tests, summary, seed, directory):
        inputs = generator.inputs
        merged = "--merge" in self.options.options
        comparable = not merged and not generator.has_unseen_choices
        program, failure = symbolic_cases.compile_counter(symbolic_cases.Case("random", [source]), directory)
        require(program is not None, f"does not compile natively\n{failure}")
        native = run_natively(program, [test_record(test, mode, inputs) for test in tests], directory)
        first = {}
        for test, (trace, end, output) in zip(tests, native):
            name = os.path.basename(test.path)
            require(trace not in first or not comparable, f"{name} and {first.get(trace)} take the same path")
            first[trace] = name
            # What a function returns is no exit code.
            require(mode == "function" or end == test.exit_code, f"{name}: exit code {test.exit_code}, natively {end}")
            require(output == test.output, f"{name}: output\n{harness.difference(output, test.output)}")
        draw = random.Random(seed)
        for trace, end, _ in run_natively(program, [random_record(draw, mode, inputs) for _ in range(RANDOM_INPUTS)], directory):
            self.counts["random paths found" if trace in first else "random paths not found"] += 1
            require(trace in first or merged or not summary["complete"], "complete, but a random input takes a path without a test")

    def check(self, seed):
        """A failure text, or None."""
        mode = GENERATOR.MODES[seed % len(GENERATOR.MODES)]
        text, generator = GENERATOR.generate(seed, mode)
        with harness.scratch() as directory:
            source = os.path.join(directory, f"random-{seed}.c")
            with open(source, "w", encoding="utf-8") as file:
                file.write(text)
            try:
                out, summary = self.explore(source, mode, directory)
                tests = symbolic_results.read_tests(out)
                require(len(tests) == summary["tests"], f"{len(tests)} test files, {summary['tests']} in the summary")
                self.check_paths(source, mode, generator, tests, summary, seed, directory)
                if not self.context.sanitized:   # the native runs would say nothing new
                    self.check_replay(source, out, directory)
                self.counts["tests"] += len(tests)
                self.counts["complete"] += summary["complete"]
            except (Failed, symbolic_results.Broken) as failure:
                self.context.keep(f"random-{seed}", lambda kept: shutil.copytree(directory, kept, dirs_exist_ok=True))
                return f"{failure}\n    test/generate-program {seed} --inputs {mode}"
        return None

    def notes(self):
        return ["random: " + ", ".join(f"{count} {what}" for what, count in self.counts.items())]


def cases(context):
    campaign = Campaign(context)
    context.notes.append(campaign.notes)
    for seed in range(context.options.start, context.options.start + context.count):
        yield harness.Case(str(seed), lambda seed=seed: campaign.check(seed), cost=1)
