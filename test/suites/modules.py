"""Rules that the source keeps: modules (test/check-modules), and no function that nothing calls (test/check-dead-code)."""

import os
import re

import harness


def check(script, *arguments):
    result = harness.run([os.path.join(harness.HERE, script), *arguments])
    text = result.stdout.decode()
    found = re.search(r"^[\w-]+: (\d+) passed, (\d+) failed", text, re.MULTILINE)
    harness.require(found, f"no count\n{text}")
    return harness.Counts(int(found[1]), max(int(found[2]), result.code != 0), text)


def cases(context):
    yield harness.Case("include", lambda: check("check-modules"))
    yield harness.Case("dead-code", lambda: check("check-dead-code", context.build))
