"""Checks test/programs themselves, without coset: compilers agree on them and sanitizers find nothing."""

import expectations
import harness
from suites import programs

SANITIZE = ["-g", "-fsanitize=address,undefined", "-fno-sanitize-recover=undefined"]


def check_native(case):
    """Checks a program by itself: gcc and clang agree, and sanitizers find nothing (unless a fault is expected)."""
    if case.kind in ("fault", "unsupported", "limit") or case.native == "no":
        if not case.line and case.kind in ("fault", "unsupported"):
            return "no line"
        compiled = harness.run([harness.CLANG, "-w", "-fsyntax-only", "-I", harness.INCLUDE, *case.cflags, *case.files])
        return harness.tail(compiled.stderr) if compiled.code else None
    runs = [("clang", programs.run_native(case, harness.CLANG, ["-O0"]))]
    if case.native != "clang":
        runs.append(("gcc", programs.run_native(case, harness.GCC, ["-O0"])))
        runs.append(("gcc sanitized", programs.run_native(case, harness.GCC, SANITIZE)))
    else:
        runs.append(("clang sanitized", programs.run_native(case, harness.CLANG, SANITIZE)))
    for name, result in runs:
        if isinstance(result, str):
            return f"{name}: {result}"
        if result.timed_out or result.sanitizer_report:
            return f"{name}: {'no end' if result.timed_out else 'sanitizer report'}\n" + \
                harness.tail(result.stderr, 30)
        if result.stdout != runs[0][1].stdout or result.code != runs[0][1].code:
            return f"clang and {name} differ ({runs[0][1].code}, {result.code})\n" + \
                harness.difference(runs[0][1].stdout, result.stdout, "clang", name)
    expectations.check_texts(case.question, runs[0][1])
    if case.kind == "exit" and runs[0][1].code != case.exit_code:
        return f"native exit code {runs[0][1].code}"
    return None


def cases(_):
    for case in programs.read_programs():
        yield harness.Case(case.name, lambda case=case: check_native(case))
