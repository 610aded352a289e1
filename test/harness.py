"""What the test suites share: finding coset, running a command with a limit, reading an outcome, cases and checks."""

import importlib.machinery
import importlib.util
import json
import os
import re
import shlex
import signal
import struct
import subprocess
import tempfile
import threading
import time
from dataclasses import dataclass, field

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(HERE)
INCLUDE = os.path.join(ROOT, "include")
CLANG = os.environ.get("COSET_TEST_CLANG", "clang-19")
GCC = os.environ.get("COSET_TEST_GCC", "gcc")
SANITIZER_REPORT = re.compile(
    rb"(ERROR|SUMMARY): \w+Sanitizer|runtime error: ")
NEEDED_MEMORY = 4 << 30    # free bytes of a file system in memory, to work there


def scratch_folder():
    """Where tests put their files: in memory if there is room, since creating thousands of files takes a disk minutes."""
    memory = "/dev/shm"
    if "TMPDIR" not in os.environ and os.access(memory, os.W_OK):
        state = os.statvfs(memory)
        if state.f_bavail * state.f_frsize >= NEEDED_MEMORY and not state.f_flag & os.ST_NOEXEC:
            return memory
    return tempfile.gettempdir()


tempfile.tempdir = scratch_folder()
ENVIRONMENT = {
    "TMPDIR": tempfile.tempdir,
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


@dataclass
class Measured:
    """What a command used, its children included."""
    code: int
    seconds: float
    megabytes: int
    stderr: bytes


def measure(command, directory):
    """Runs `command` to its end."""
    start = time.monotonic()
    with tempfile.TemporaryFile() as errors:
        process = subprocess.Popen(command, cwd=directory, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=errors, env=test_environment())
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        errors.seek(0)
        return Measured(process.returncode, time.monotonic() - start, usage.ru_maxrss // 1024, errors.read())


def interrupt_when(command, is_ready, directory, environment=None, sent=signal.SIGINT, patience=60):
    """Starts `command`, sends it a signal as soon as is_ready(), and gives its Run. Its stdout is the file `stdout` in `directory`."""
    with open(os.path.join(directory, "stdout"), "wb") as output:
        process = subprocess.Popen(command, cwd=directory, env=environment, stdin=subprocess.DEVNULL, stdout=output, stderr=subprocess.PIPE)
    end = time.monotonic() + patience
    while not is_ready() and process.poll() is None and time.monotonic() < end:
        time.sleep(0.05)
    process.send_signal(sent)
    try:
        _, stderr = process.communicate(timeout=20)
    except subprocess.TimeoutExpired:
        process.kill()
        process.communicate()
        raise Failed("the signal did not end it") from None
    with open(os.path.join(directory, "stdout"), "rb") as output:
        return Run(process.returncode, output.read(), stderr)


def test_environment():
    """The same small environment for the native program and for coset, sanitizer settings kept."""
    kept = {name: value for name, value in os.environ.items() if name.endswith("SAN_OPTIONS")}
    return {**ENVIRONMENT, **kept}


class Coset:
    """The coset under test, with an optional wrapper such as valgrind in front."""

    def __init__(self, build_directory, wrapper=None):
        self.path = os.path.join(os.path.abspath(build_directory), "coset")
        self.wrapper = shlex.split(wrapper or os.environ.get("COSET_TEST_WRAPPER", ""))

    def command(self, *words):
        return [*self.wrapper, self.path, *words]

    def ask(self, words, directory=None, timeout=60, stdin=b""):
        """Any command of coset, as it ended."""
        return run(self.command(*words), directory, stdin, timeout, test_environment())

    def answer(self, words, directory=None, timeout=60):
        """As ask(), but it must end by itself: no time-out, no signal, no report of a sanitizer."""
        result = self.ask(words, directory, timeout)
        require(not result.timed_out, f"{words[0]}: no end after {timeout} s")
        require(not result.by_signal, f"{words[0]}: coset ended by signal {-result.code}\n{tail(result.stderr, 20)}")
        require(not result.sanitizer_report, f"{words[0]}: sanitizer report\n{tail(result.stderr, 30)}")
        return result

    def run(self, options, files, arguments=(), directory=None, stdin=b"", timeout=60):
        """`coset run` with the arguments of the program."""
        words = ["run", *options, *files, *(["--", *arguments] if arguments else [])]
        return self.ask(words, directory, timeout, stdin)


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


# ---- Cases: what a suite is made of ----

SKIPPED = object()


class Failed(Exception):
    """A check that does not hold; its text says what."""


class Late(Failed):
    """A command took longer than it may. The runner repeats the case once, when no other case is running."""


def check_bounds(answer, expected):
    """All bounds of an answer as texts, without folders; `none`: it has none."""
    found = "; ".join(re.sub(r" at \S*/", " at ", bound["text"]) for bound in answer["bounds"]) or "none"
    require(found == expected, f"bounds: {found}, expected: {expected}")


def require(condition, message):
    if not condition:
        raise Failed(message)


@dataclass
class Counts:
    """The result of a case that holds several checks, such as a program of unit tests."""
    passed: int
    failed: int
    text: str = ""


@dataclass
class Case:
    """A unit of work. `check()` gives None if all is well, a text or the exception Failed if not; SKIPPED counts as neither.
    `cost` is about how many seconds it takes: long cases begin first."""
    name: str
    check: object
    cost: float = 1


class Context:
    """What a suite is run on: one build of coset, the options of the command line, and a scratch folder of its own."""

    def __init__(self, build, options, count=None):
        self.build, self.options, self.count = os.path.abspath(build), options, count
        self.coset = Coset(build, options.wrapper)
        self.sanitized = is_sanitized(build)
        self.notes = []                # functions that give lines to print at the end
        self.temporary = scratch()
        self.directory = self.temporary.name

    def timeout(self, seconds):
        """The limit of one command."""
        return self.options.timeout or seconds

    def keep(self, name, write):
        """Lets write(path) keep something of a failed case, if the user has named a folder."""
        if self.options.keep:
            os.makedirs(self.options.keep, exist_ok=True)
            write(os.path.join(self.options.keep, name))


class Once:
    """Computes what many cases need, such as a native run of a program that both builds are compared with, once for each key."""

    def __init__(self):
        self.lock, self.locks, self.results = threading.Lock(), {}, {}

    def get(self, key, compute):
        with self.lock:
            lock = self.locks.setdefault(key, threading.Lock())
        with lock:
            if key not in self.results:
                self.results[key] = compute()
            return self.results[key]


def is_sanitized(build):
    """True for a build of coset with sanitizers."""
    with open(os.path.join(build, "meson-info", "intro-buildoptions.json"), encoding="utf-8") as file:
        options = {option["name"]: option["value"] for option in json.load(file)}
    return options["b_sanitize"] != "none"


def ktest(objects, arguments=()):
    """A .ktest file of version 3 with these (name, bytes)."""
    def block(value):
        return struct.pack(">I", len(value)) + value

    content = b"KTEST" + struct.pack(">II", 3, len(arguments))
    content += b"".join(block(word.encode()) for word in arguments) + struct.pack(">III", 0, 0, len(objects))
    return content + b"".join(block(name.encode()) + block(value) for name, value in objects)


def load_script(name):
    """A script of this folder as a module."""
    path = os.path.join(HERE, name)
    loader = importlib.machinery.SourceFileLoader(name.replace("-", "_"), path)
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader(loader.name, loader))
    loader.exec_module(module)
    return module


def scratch(prefix="coset-test-"):
    return tempfile.TemporaryDirectory(prefix=prefix, ignore_cleanup_errors=True)
