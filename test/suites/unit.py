"""The unit tests: each program of test/unit is a case, and its cmocka tests are counted."""

import glob
import os
import re

import harness

PASSED = re.compile(r"^\[  PASSED  \] (\d+) test", re.MULTILINE)
FAILED = re.compile(r"^\[  FAILED  \] (\d+) test", re.MULTILINE)

# Random rounds of the longest tests, with sanitizers; without, the tests say how many.
FEWER_ROUNDS = {"TERM_TEST_ROUNDS": "1000", "TERM_TEST_SCRIPTS": "4", "CONDITION_TEST_GRAPHS": "1500"}


def count(pattern, text):
    return sum(int(number) for number in pattern.findall(text))


def check(context, name):
    program = os.path.join(context.build, "test", name)
    rounds = FEWER_ROUNDS if context.sanitized and not context.options.slow else {}
    result = harness.run([program], context.build, b"", context.timeout(600), {**rounds, **os.environ})
    text = (result.stdout + b"\n" + result.stderr).decode("utf-8", "backslashreplace")
    passed, failed = count(PASSED, text), count(FAILED, text)
    if result.code != 0 or result.timed_out or not passed:
        failed = max(failed, 1)
    return harness.Counts(passed, failed, f"exit code {result.code}\n{text[-4000:]}")


def cases(context):
    for path in sorted(glob.glob(os.path.join(harness.HERE, "unit", "*_test.c"))):
        name = os.path.basename(path)[:-2]
        yield harness.Case(name, lambda name=name: check(context, name), cost=3)
