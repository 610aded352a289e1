"""What the test runners share: finding coset, running a command with a limit, reading an outcome, counting."""

import concurrent.futures
import importlib.machinery
import importlib.util
import json
import os
import re
import shlex
import subprocess
import sys
import tempfile
from dataclasses import dataclass, field

CLANG = os.environ.get("COSET_TEST_CLANG", "clang-19")
GCC = os.environ.get("COSET_TEST_GCC", "gcc")
SANITIZER_REPORT = re.compile(
    rb"(ERROR|SUMMARY): \w+Sanitizer|runtime error: ")
ENVIRONMENT = {
    "PATH": os.environ.get("PATH", "/usr/bin:/bin"),
    "HOME": os.environ.get("HOME", "/"),
    "LC_ALL": "C",
    "TZ": "UTC",
    "ASAN_OPTIONS": "allocator_may_return_null=1",
    "COSET_TEST": "value of COSET_TEST",
}


@dataclass
class Run:
    """What a command did. `code` is as a shell sees it: 128 + N when signal N ended it."""
    code: int
    stdout: bytes
    stderr: bytes
    timed_out: bool = False

    @property
    def by_signal(self):
        return self.code < 0

    @property
    def shell_code(self):
        return 128 - self.code if self.code < 0 else self.code

    @property
    def sanitizer_report(self):
        return SANITIZER_REPORT.search(self.stderr) is not None


def run(command, directory=None, stdin=b"", timeout=60, environment=None):
    """Runs `command`; a time-out ends its whole process group."""
    try:
        process = subprocess.Popen(command, cwd=directory, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                   stderr=subprocess.PIPE, env=environment, start_new_session=True)
    except OSError as error:
        return Run(127, b"", f"{command[0]}: {error.strerror}\n".encode())
    try:
        out, err = process.communicate(stdin, timeout=timeout)
        return Run(process.returncode, out, err)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, 9)
        out, err = process.communicate()
        return Run(process.returncode, out, err, timed_out=True)


def test_environment():
    """The same small environment for the native program and for coset, sanitizer settings kept."""
    kept = {name: value for name, value in os.environ.items() if name.endswith("SAN_OPTIONS")}
    return {**ENVIRONMENT, **kept}


class Coset:
    """The coset under test, with an optional wrapper such as valgrind in front."""

    def __init__(self, build_directory, wrapper=None):
        self.path = os.path.join(os.path.abspath(build_directory), "coset")
        self.wrapper = shlex.split(wrapper or os.environ.get("COSET_TEST_WRAPPER", ""))

    def require(self):
        if not os.access(self.path, os.X_OK):
            sys.exit(f"{self.path}: not built")

    def command(self, options, files, arguments=()):
        tail = ["--", *arguments] if arguments else []
        return [*self.wrapper, self.path, "run", *options, *files, *tail]

    def run(self, options, files, arguments=(), directory=None, stdin=b"", timeout=60):
        return run(self.command(options, files, arguments), directory, stdin, timeout, test_environment())


@dataclass
class Outcome:
    """The JSON that `coset run --json` wrote."""
    end: str = ""
    exit_code: int = -1
    kind: str = ""
    line: int = 0
    file: str = ""
    steps: int = 0
    stack: list = field(default_factory=list)

    def describe(self):
        place = f" {self.kind} at {os.path.basename(self.file)}:{self.line}" if self.kind else ""
        return f"end {self.end or 'unknown'}{place}, exit code {self.exit_code}, {self.steps} steps"


def read_outcome(path):
    """An Outcome; empty when coset wrote none."""
    try:
        with open(path, encoding="utf-8", errors="replace") as file:
            data = json.load(file)
    except (OSError, ValueError):
        return Outcome()
    fault = data.get("fault") or {}
    return Outcome(end=str(data.get("end", "")), exit_code=data.get("exit_code", -1), kind=fault.get("kind", ""),
                   line=fault.get("line", 0), file=fault.get("file", ""), steps=data.get("steps", 0),
                   stack=fault.get("stack", []))


def difference(expected, actual, expected_name="native", actual_name="coset", lines=12):
    """The first lines where two outputs differ, readable."""
    import difflib
    left = expected.decode("utf-8", "backslashreplace").splitlines()
    right = actual.decode("utf-8", "backslashreplace").splitlines()
    diff = list(difflib.unified_diff(left, right, expected_name, actual_name, lineterm="", n=1))
    if not diff and expected != actual:
        diff = [f"{expected_name}: {expected[-60:]!r}", f"{actual_name}: {actual[-60:]!r}"]
    shown = diff[:lines]
    if len(diff) > lines:
        shown.append(f"… {len(diff) - lines} more lines")
    return "\n".join("    " + line[:200] for line in shown)


def tail(text, lines=6):
    """The last lines of an output, indented, for a failure message."""
    found = text.decode("utf-8", "backslashreplace").splitlines()[-lines:]
    return "\n".join("    " + line[:200] for line in found)


SKIPPED = object()


def run_all(name, cases, check, jobs=2, notes=lambda: ()):
    """Runs check(case) -> failure text, None or SKIPPED for each case; prints failures and the summary; the exit code.
    What was skipped counts as neither passed nor failed. notes() gives lines to print before the summary."""
    passed = failed = 0
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        for failure in pool.map(check, cases):
            if failure is None:
                passed += 1
            elif failure is not SKIPPED:
                failed += 1
                print(f"FAIL {failure}", flush=True)
    for note in notes():
        print(note)
    print(f"{name}: {passed} passed, {failed} failed", flush=True)
    return 1 if failed or not passed else 0


def load_script(name):
    """A script of this folder as a module."""
    path = os.path.join(os.path.dirname(os.path.abspath(__file__)), name)
    loader = importlib.machinery.SourceFileLoader(name.replace("-", "_"), path)
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader(loader.name, loader))
    loader.exec_module(module)
    return module


def scratch(prefix="coset-test-"):
    return tempfile.TemporaryDirectory(prefix=prefix, ignore_cleanup_errors=True)
