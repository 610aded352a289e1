"""Random terms and the solver against Z3 (test/slow/terms.c); `context.count` says how many."""

import os
import re

import harness


def check(context):
    result = harness.run([os.path.join(context.build, "test", "slow-terms"), str(context.count)], context.build, b"", context.timeout(7200),
                         harness.test_environment())
    text = (result.stdout + result.stderr).decode("utf-8", "backslashreplace")
    found = re.search(r"^terms: (\d+) passed, (\d+) failed", text, re.MULTILINE)
    harness.require(found and not result.timed_out, f"exit code {result.code}\n{text[-2000:]}")
    return harness.Counts(int(found[1]), max(int(found[2]), result.code != 0), text[-2000:])


def cases(context):
    yield harness.Case("random", lambda: check(context), cost=context.count / 100)
