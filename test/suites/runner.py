"""Checks the runner and the reader of expectations themselves: a test that reads nothing, or a failure that is not counted, would hide all others."""

import contextlib
import io
import os

import expectations
import harness
from harness import require

PROGRAM = """// CFLAGS: -DX
// RUN: slice --input 'x = 1'
// EXPECT: lines 1 2
int main(void) { return 0; } // FAULT HERE
// RUN: slice
// EXPECT: fault ptr
// EXPECT: fault div 7
; EXPECT: not executed
"""


def read(text, **more):
    with harness.scratch() as directory:
        path = os.path.join(directory, "program.c")
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        return expectations.read(path, "program", **{"words": {"lines", "fault", "not"}, **more})


def questions_and_their_lines():
    first, second = read(PROGRAM)
    require((first.name, second.name) == ("program#1", "program#2"), f"{first.name}, {second.name}")
    require((first.command, first.options) == ("slice", ["--input", "x = 1"]), f"{first.command} {first.options}")
    require(first.expected == [("lines", "1 2")], f"{first.expected}")
    require(second.expected == [("fault", "ptr"), ("fault", "div 7"), ("not", "executed")], f"{second.expected}")
    require(first.words("CFLAGS") == second.words("CFLAGS") == ["-DX"], "the lines before the first RUN belong to all")


def fault_at_its_mark():
    question = read(PROGRAM)[1]
    marks = list(question.marked)
    found = [question.fault(rest, marks) for rest in question.values("fault")]
    require(found == [("ptr", 4), ("div", 7)], f"{found}")


def program_without_run():
    question, = read("// EXPECT: lines 3\n", default="slice")
    require((question.name, question.command) == ("program", "slice"), f"{question}")
    require(read("// EXPECT: lines 3\n") == [], "a program without RUN is no question where there is no default")


def mistakes_are_refused():
    for text in ("// RUN: slice\n// EXPECT: linse 3\n", "// RUN: slice\n// EXPCT: lines 3\n", "// RUN: slice\n// STDIN: 3\n"):
        try:
            read(text)
        except ValueError:
            continue
        raise harness.Failed(f"taken as right: {text}")


def every_program_has_a_question():
    """A program that asks nothing is a test that checks nothing."""
    for folder in ("signature", "dependence/slice", "dependence/figures", "dependence/deps", "cli", "replay", "limits"):
        for name, path in expectations.programs(folder):
            with open(path, encoding="utf-8") as file:
                text = file.read()
            helper = folder == "cli" and name in ("hungry", "unbounded")
            require(helper or "RUN: " in text or (folder == "replay" and "EXPECT: " in text), f"{folder}/{name} asks nothing")


def failures_are_counted():
    def raises():
        raise harness.Failed("no")

    def mistaken():
        return 1 / 0
    runner = harness.load_script("run")
    checks = [(lambda: None, 1, 0), (lambda: "no", 0, 1), (raises, 0, 1), (mistaken, 0, 1), (lambda: harness.SKIPPED, 0, 0),
              (lambda: harness.Counts(3, 2), 3, 2), (lambda: "", 0, 1)]
    for number, (check, passed, failed) in enumerate(checks):
        job = runner.run_job(runner.Job("suite", None, harness.Case("case", check), 1))
        require((job.counts.passed, job.counts.failed) == (passed, failed), f"check {number}: {job.counts}")


def late_cases_are_repeated_alone():
    runner = harness.load_script("run")
    for times, failed in ((1, 0), (2, 1)):
        left = [times]

        def late(left=left):
            left[0] -= 1
            if left[0] >= 0:
                raise harness.Late("late")
        context = harness.Context.__new__(harness.Context)
        context.build = "build"
        job = runner.Job("suite", context, harness.Case("case", late), 1)
        with contextlib.redirect_stdout(io.StringIO()) as printed:
            runner.run_jobs([job], 1)
        require(job.counts.failed == failed and ("FAIL" in printed.getvalue()) == bool(failed), f"late {times} times: {job.counts}")


def suites_without_cases_fail():
    runner = harness.load_script("run")
    for suite in ("no_such_suite", "symbolic_cases"):
        case, = runner.cases_of(suite, None)
        require(case.check(), f"{suite} is no failure")


CASES = [questions_and_their_lines, fault_at_its_mark, program_without_run, mistakes_are_refused, every_program_has_a_question,
         failures_are_counted, late_cases_are_repeated_alone, suites_without_cases_fail]


def cases(_):
    for check in CASES:
        yield harness.Case(check.__name__.replace("_", "-"), check, cost=0.1)
