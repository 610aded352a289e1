"""The module rule (test/check-modules): one check for each file of src."""

import os
import re

import harness


def check():
    result = harness.run([os.path.join(harness.HERE, "check-modules")])
    text = result.stdout.decode()
    found = re.search(r"^modules: (\d+) passed, (\d+) failed", text, re.MULTILINE)
    harness.require(found, f"no count\n{text}")
    return harness.Counts(int(found[1]), max(int(found[2]), result.code != 0), text)


def cases(_):
    yield harness.Case("include", check)
