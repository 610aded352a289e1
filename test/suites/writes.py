"""Checks points-to against runs: nothing may be written that it excludes (`coset slice --self-check`). The programs in dependence/ and
those in programs/ in which pointers matter.
"""

import glob
import os
import re

import harness

# Without pointers, or slow, or it ends with a fault: what a faulting store would have written is no mistake.
LEFT_OUT = re.compile(r"(fault|check|limit|unsupported|float|int|math|builtins|bit-|complex|long-double|shifts|heap-growth|sorting|"
                      r"hashes|vector|lib-scanf|alloca|atomics|two-files)[\w.-]*$")
EXCLUDED = "which points-to excludes"


def programs():
    paths = sorted(glob.glob(os.path.join(harness.HERE, "dependence", "*", "*.c")) + glob.glob(os.path.join(harness.HERE, "programs", "*.c")))
    return [path for path in paths if not LEFT_OUT.match(os.path.basename(path))]


def function_options(path):
    """The function to start with, when there is no main."""
    with open(path, encoding="utf-8") as file:
        text = file.read()
    function = re.search(r"^\w[\w *]*?\b(\w+)\([^;]*\)\n\{", text, re.MULTILINE)
    return [] if re.search(r"\bmain\(", text) or not function else ["--function", function.group(1)]


def check(coset, path):
    options = ["--self-check", "--max-steps", "50k", "-I", harness.INCLUDE, "-w", *function_options(path)]
    run = coset.ask(["slice", *options, path])
    lines = [line for line in run.stderr.decode(errors="replace").splitlines() if EXCLUDED in line]
    if run.code not in (0, 121):
        lines.append(f"exit code {run.code}: {harness.tail(run.stderr)}")
    return "\n".join(lines[:3]) or "sanitizer report" if lines or run.sanitizer_report else None


def cases(context):
    for path in programs():
        name = os.path.relpath(path, harness.HERE).removesuffix(".c")
        yield harness.Case(name, lambda path=path: check(context.coset, path), cost=0.2)
