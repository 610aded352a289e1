"""Runs the programs of test/programs with `coset run`: they end as their comments expect, by default as the native program does.

    // EXPECT: native             same stdout and exit code as compiled by clang -O0 (the default)
    // EXPECT: exit N             this exit code
    // EXPECT: fault KIND [LINE]  a fault of this kind (word of faults.def); without LINE, at `// FAULT HERE`
    // EXPECT: unsupported [LINE] ends as not supported, there
    // EXPECT: limit              ends at the step limit
    // SANITIZED: no              not on a coset built with sanitizers: these occupy the addresses of large objects
    // NATIVE: clang              gcc cannot compile it; `no`: it calls functions that only coset has
"""

import os

import expectations
import harness
from harness import require

KEYS = {"ARGS", "STDIN", "NATIVE", "SANITIZED"}
ENDS = {"native", "exit", "fault", "unsupported", "limit"}
NATIVE_RUNS = harness.Once()     # both builds are compared with the same ones


class Program:
    """One program and how it is to end."""

    def __init__(self, question):
        self.question, self.name, self.files = question, question.name, question.files
        self.arguments, self.cflags, self.options = question.words("ARGS"), question.words("CFLAGS"), question.options
        self.stdin = b"".join(expectations.unescape(text) for text in question.texts("STDIN"))
        self.native = question.text("NATIVE", "yes")
        ends = [(word, rest) for word, rest in question.expected if word in ENDS]
        self.kind, rest = ends[-1] if ends else ("native", "")
        self.exit_code = int(rest) if self.kind == "exit" else 0
        words = {"fault": rest, "unsupported": f"external {rest}"}.get(self.kind)
        self.word, self.line = question.fault(words, question.marked[:1]) if words else ("", 0)


def read_programs():
    return [Program(question) for question in expectations.read_folder("programs", KEYS, ENDS | {"stdout", "stderr"}, default="run")]


def run_native(case, compiler, flags, timeout=20):
    """The Run of the natively compiled program, or a text that says why there is none."""
    with harness.scratch() as directory:
        program = os.path.join(directory, "program")
        command = [compiler, "-w", *flags, *case.cflags, *case.files, "-o", program, "-lm"]
        compiled = harness.run(command, directory, timeout=120)
        if compiled.code != 0:
            return f"{compiler} failed\n{harness.tail(compiled.stderr)}"
        work = os.path.join(directory, "work")
        os.mkdir(work)
        return harness.run([program, *case.arguments], work, case.stdin, timeout, harness.test_environment())


def compare_native(case, result):
    native = NATIVE_RUNS.get(case.name, lambda: run_native(case, harness.CLANG, ["-O0"]))
    require(not isinstance(native, str), native)
    require(not native.timed_out, "the native program did not end")
    require(native.stdout == result.stdout, "stdout differs\n" + harness.difference(native.stdout, result.stdout))
    require(native.shell_code == result.shell_code, f"exit code {result.shell_code}, native {native.shell_code}")


def check_end(case, result, outcome):
    if case.kind == "native":
        compare_native(case, result)
    elif case.kind == "exit":
        require(result.code == case.exit_code, f"exit code {result.code}, expected {case.exit_code}")
    else:
        require(result.code != 0, f"exit code 0, expected {case.kind}; {outcome.describe()}")
        if case.kind == "limit":
            require("limit" in outcome.end, f"expected the step limit; {outcome.describe()}")
        else:
            require(outcome.kind == case.word and (not case.line or outcome.line == case.line),
                    f"expected {case.kind} {case.word} at line {case.line}; {outcome.describe()}")


def check(context, case):
    timeout = context.timeout(60)
    with harness.scratch() as directory:
        work = os.path.join(directory, "work")
        os.mkdir(work)
        json = os.path.join(directory, "outcome.json")
        options = ["--json=" + json, "-w", *case.options, *case.cflags]
        result = context.coset.run(options, case.files, case.arguments, work, case.stdin, timeout)
        outcome = harness.read_outcome(json)
    try:
        require(not result.timed_out, f"no end after {timeout} s")
        require(not result.by_signal, f"coset ended by signal {-result.code}")
        require(not result.sanitizer_report, "sanitizer report")
        check_end(case, result, outcome)
        expectations.check_texts(case.question, result)
    except harness.Failed as failure:
        return f"{failure}\n{harness.tail(result.stderr)}"
    return None


def cases(context):
    for case in read_programs():
        if context.sanitized and case.question.text("SANITIZED") == "no":
            continue
        yield harness.Case(case.name, lambda case=case: check(context, case), cost=0.2)
