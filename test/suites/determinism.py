"""The same answer on a busy machine (test/check-determinism): one check for each question. In `make slow`, all subjects."""

import os
import re

import harness


def check(context, names):
    everything = ["--all"] if context.options.slow else []
    result = harness.run([os.path.join(harness.HERE, "check-determinism"), context.build, *everything, *names], timeout=3600)
    text = (result.stdout + result.stderr).decode(errors="replace")
    found = re.search(r"^determinism: (\d+) passed, (\d+) failed", text, re.MULTILINE)
    harness.require(found, f"no count\n{text}")
    return harness.Counts(int(found[1]), max(int(found[2]), result.code != 0), text)


def cases(context):
    yield harness.Case("busy", lambda: check(context, []), cost=60)
