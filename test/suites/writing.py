"""Checks what coset does when something cannot be written: a full disk, a folder without permission, a closed pipe.

Each time: a message that says what could not be written and why, exit code 123, no file with a part of its content, and what was found is
printed where it can be. A closed standard output is an error, after the files are written.
Some cases need root (a small file system, another user); they are counted as skipped without it.
"""

import contextlib
import json
import os
import resource
import shutil
import signal
import subprocess
import time

import harness
from harness import Failed, require

PAGE = 4096
FULL = "No space left on device"
CLOSED = "Broken pipe"
UNWRITTEN = 123

PROGRAMS = os.path.join(harness.HERE, "writing")


class Skipped(Exception):
    pass


class Result:
    def __init__(self, code, stdout, stderr):
        self.code, self.stdout, self.stderr = code, stdout.decode(errors="replace"), stderr.decode(errors="replace")

    def expect(self, code, *messages, printed=()):
        told = f"exit code {self.code}\n{self.stdout[-1000:]}\n{self.stderr[-1000:]}"
        require("Sanitizer" not in self.stderr and "runtime error" not in self.stderr, told)
        require(self.code == code, f"expected {code}, {told}")
        for message in messages:
            require(message in self.stderr, f"expected '{message}', {told}")
        for text in [printed] if isinstance(printed, str) else printed:
            require(text in self.stdout, f"'{text}' is not printed, {told}")
        return self


class Place:
    """A scratch folder with programs, where coset runs."""

    def __init__(self, coset, folder):
        self.coset, self.folder = coset, folder
        os.chmod(folder, 0o755)
        for name in os.listdir(PROGRAMS):
            shutil.copy(os.path.join(PROGRAMS, name), folder)

    def path(self, *names):
        return os.path.join(self.folder, *names)

    def read(self, *names):
        with open(self.path(*names), "rb") as file:
            return file.read()

    def list(self, *names):
        return sorted(os.listdir(self.path(*names))) if os.path.isdir(self.path(*names)) else []

    def run(self, *words, stdout=subprocess.PIPE, before=None, environment=None, user=()):
        process = subprocess.Popen([*user, self.coset, *words], cwd=self.folder, stdin=subprocess.DEVNULL, stdout=stdout,
                                   stderr=subprocess.PIPE, env={**os.environ, "LC_ALL": "C", **(environment or {})},
                                   preexec_fn=before, start_new_session=True)
        try:
            out, err = process.communicate(timeout=300)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.communicate()
            raise Failed(f"{words}: no end") from None
        return Result(process.returncode, out or b"", err)

    def good(self, *words):
        result = self.run(*words)
        require(result.code in (0, 121), f"{words}: exit code {result.code}\n{result.stderr}")
        return result

    def to_full(self, *words):
        with open("/dev/full", "wb") as full:
            return self.run(*words, stdout=full)

    def to_closed(self, *words, ignored=False):
        """Standard output is a pipe that nobody reads. `ignored`: SIGPIPE is, as some programs leave it to those they start."""
        reader, writer = os.pipe()
        os.close(reader)
        action = signal.SIG_IGN if ignored else signal.SIG_DFL
        try:
            return self.run(*words, stdout=writer, before=lambda: signal.signal(signal.SIGPIPE, action))
        finally:
            os.close(writer)

    @contextlib.contextmanager
    def disk(self, pages, full=False):
        """A file system with so many pages; `full`: none is left but a file can be made. Yields its name in the folder."""
        os.makedirs(self.path("disk"))
        made = subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={pages * PAGE},mode=0777", "tmpfs", self.path("disk")],
                              capture_output=True, check=False)
        if made.returncode != 0:
            raise Skipped("no file system can be mounted")
        try:
            if full:
                self.fill()
            yield "disk"
        finally:
            subprocess.run(["umount", self.path("disk")], check=False)

    def fill(self):
        with contextlib.suppress(OSError), open(self.path("disk", "filler"), "wb", buffering=0) as file:
            while file.write(b"x" * PAGE):
                pass

    def whole_tests(self, folder):
        """How many tests are there; each has all its files, none of which is cut short, and there is nothing else."""
        names = [name for name in self.list(folder) if name not in ("summary.json", "unit_tests.c", "test-suite")]
        stems = {name.split(".")[0] for name in names}
        require(set(names) == {stem + ending for stem in stems for ending in (".ktest", ".txt")}, f"files of tests: {names}")
        for name in names:
            text = self.read(folder, name)
            require(text.startswith(b"KTEST") if name.endswith(".ktest") else text.endswith(b"\n"), f"{name}: {text[-80:]}")
        return len(stems)

    def summary(self, folder):
        return json.loads(self.read(folder, "summary.json"))


# ---- A full disk ----

def full_disk_tests(place):
    """Eight tests of two pages; the ninth does not fit."""
    with place.disk(16) as disk:
        result = place.run("test", "--out", f"{disk}/out", "program.c")
        result.expect(UNWRITTEN, "test000009.ktest: cannot be written: " + FULL,
                      printed=["not complete:\n  a test could not be written", "covered:"])
        require(place.whole_tests("disk/out") == 8, "eight tests")
        require("summary.json" not in place.list("disk/out"), "there is no room for a summary")


def full_disk_tests_and_summary(place):
    """The second file of the ninth test does not fit; the first one goes, and the summary takes its room."""
    with place.disk(17) as disk:
        result = place.run("test", "--out", f"{disk}/out", "program.c")
        result.expect(UNWRITTEN, "test000009.txt: cannot be written: " + FULL, printed="a test could not be written")
        require(place.whole_tests("disk/out") == 8, "eight tests")
        summary = place.summary("disk/out")
        require(not summary["complete"] and "a test could not be written" in json.dumps(summary), str(summary))


def full_disk_old_tests(place):
    """What an earlier exploration left does not stay beside the new tests."""
    with place.disk(40) as disk:
        place.good("test", "--max-runs", "12", "--out", f"{disk}/out", "program.c")
        place.fill()
        result = place.run("test", "--out", f"{disk}/out", "program.c")
        result.expect(UNWRITTEN, "cannot be written: " + FULL, printed="a test could not be written")
        require(place.whole_tests("disk/out") >= 12, "the first tests fit into their old places")


def full_disk_unit_tests(place):
    """Neither unit_tests.c nor a test case is there in part."""
    for pages in (8, 12, 24, 60):
        with place.disk(pages) as disk:
            result = place.run("test", "--function", "choose", "--array-size", "8", "--format", "c", "--format", "test-comp", "--out",
                               f"{disk}/out", "function.c")
            result.expect(UNWRITTEN, "cannot be written: " + FULL, printed="not complete:")
            tests = place.whole_tests("disk/out")
            if "unit_tests.c" in place.list("disk/out"):
                text = place.read("disk/out/unit_tests.c").decode()
                require(text.endswith("#endif\n") and text.count("\nstatic int coset_test_") == tests, f"{tests} tests: {text[-200:]}")
            for name in place.list("disk/out/test-suite"):
                require(place.read("disk/out/test-suite", name).rstrip().endswith((b"</testcase>", b"</test-metadata>")), name)
        os.rmdir(place.path("disk"))


def full_disk_signature(place):
    """What was found so far is printed."""
    with place.disk(16) as disk:
        result = place.run("signature", "--out", f"{disk}/out", "program.c")
        result.expect(UNWRITTEN, "cannot be written: " + FULL, printed=["the sum of the numbers", "a test could not be written"])
        require(place.whole_tests("disk/out") == 8, "eight tests")


def full_disk_samples(place):
    """The samples of a certificate do not fit; the signature is complete all the same."""
    with place.disk(16) as disk:
        result = place.run("signature", "--certify", "--samples", "10", "--function", "half", "--out", f"{disk}/out", "half.c")
        result.expect(UNWRITTEN, "cannot be written: " + FULL, printed=[
            "x % 2", "Complete: ", "20 sampled inputs, 0 mismatches; 22 native runs, 0 mismatches"])
        require(place.whole_tests("disk/out") > 0, "some tests")


def full_disk_files(place):
    """A file that cannot be replaced stays as it was, and the rest of the command is done."""
    with place.disk(16) as disk:
        for name in ("outcome.json", "plot.svg", "replay.json"):
            with open(place.path(disk, name), "w", encoding="utf-8") as file:
                file.write("old")
        place.fill()
        place.run("run", f"--json={disk}/outcome.json", "program.c").expect(
            UNWRITTEN, f"{disk}/outcome.json: cannot be written: {FULL}", printed="the sum of the numbers")
        place.run("compare", "--max-runs", "5", "--plot", f"{disk}/plot.svg", "program.c").expect(
            UNWRITTEN, f"{disk}/plot.svg: cannot be written: {FULL}", printed="dart")
        place.good("test", "--max-runs", "5", "--out", "tests", "program.c")
        place.run("replay", "--tests", "tests", f"--json={disk}/replay.json", "program.c").expect(
            UNWRITTEN, f"{disk}/replay.json: cannot be written: {FULL}", printed="5 ")
        place.run("reduce", "--tests", "tests", "--out", f"{disk}/kept", "program.c").expect(
            UNWRITTEN, "cannot be written: " + FULL, printed="tests kept")
        require(place.list(disk, "kept") == [], str(place.list(disk, "kept")))
        require(place.list(disk) == ["filler", "kept", "outcome.json", "plot.svg", "replay.json"], str(place.list(disk)))
        for name in ("outcome.json", "plot.svg", "replay.json"):
            require(place.read(disk, name) == b"old", f"{name} has changed")


def full_disk_coverage(place):
    place.good("test", "--max-runs", "5", "--out", "tests", "program.c")
    with place.disk(16) as disk:
        shutil.copytree(place.path("tests"), place.path(disk, "tests"))
        place.fill()
        place.run("replay", "--coverage", "--tests", f"{disk}/tests", "program.c").expect(
            UNWRITTEN, f"{disk}/tests/coverage.json: cannot be written: {FULL}", printed="branches")
        require("coverage.json" not in place.list(disk, "tests"), "coverage.json")


def full_disk_reduced(place):
    """Those that fit are whole."""
    place.good("test", "--max-runs", "10", "--out", "tests", "program.c")
    with place.disk(5) as disk:
        place.run("reduce", "--tests", "tests", "--out", f"{disk}/kept", "program.c").expect(
            UNWRITTEN, "cannot be written: " + FULL, printed="tests kept")
        names = place.list(disk, "kept")
        require(len(names) == 5, str(names))
        for name in names:
            require(place.read(disk, "kept", name) == place.read("tests", name), name)


def full_disk_queries(place):
    with place.disk(12) as disk:
        result = place.run("test", "--function", "hard", "--dump-smt2", f"{disk}/queries", "--out", "out", "hard.c")
        result.expect(UNWRITTEN, f"{disk}/queries: ", "queries could not be written: " + FULL, printed="complete: every path was run")
        require(place.whole_tests("out") == place.summary("out")["tests"] > 5, "all tests")
        names = place.list(disk, "queries")
        require(len(names) == 12 and all(b"(check-sat)" in place.read(disk, "queries", name) for name in names), str(names))


def full_temporary_folder(place):
    """Native builds need room; without it everything else is done."""
    place.good("test", "--max-runs", "5", "--out", "tests", "program.c")
    with place.disk(16, full=True) as disk:
        full = {"TMPDIR": place.path(disk)}
        place.run("replay", "--tests", "tests", "program.c", environment=full).expect(UNWRITTEN, FULL)
        place.run("signature", "--certify", "program.c", environment=full).expect(UNWRITTEN, FULL, printed="the sum of the numbers")
        require(place.list(disk) == ["filler"], str(place.list(disk)))


def full_folder_of_a_native_run(place):
    """A file that the program reads does not fit beside the native build: nothing is said about tests that ran without it. In a cage it
    is in memory."""
    with open(place.path("large.bin"), "wb") as file:
        file.truncate(32 << 20)
    place.good("test", "--file", "large.bin", "--out", "tests", "reader.c")
    with place.disk((24 << 20) // PAGE) as disk:
        words = ["replay", "--file", "large.bin", "--tests", "tests", "reader.c"]
        result = place.run(*words, "--native-uncaged", environment={"TMPDIR": place.path(disk)})
        result.expect(UNWRITTEN, "the files or the process of a test cannot be made for a native run: " + FULL)
        require(place.run(*words, environment={"TMPDIR": place.path(disk)}).code == 0, "in a cage there is room")
        require("not held" not in result.stdout and place.list(disk) == [], f"{result.stdout} {place.list(disk)}")


def limited_file_size(place):
    """unit_tests.c may not become as large as it has to (ulimit -f). Programs that coset starts have the same limit."""
    limit = 64 << 10
    result = place.run("test", "--function", "choose", "--array-size", "8", "--format", "c", "--out", "out", "function.c",
                       before=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit)))
    result.expect(UNWRITTEN, "unit_tests.c: cannot be written: File too large", printed=["fault: null pointer access", "complete"])
    require(place.whole_tests("out") > 20, "tests")
    require("unit_tests.c" not in place.list("out"), "a part of unit_tests.c")
    require(place.summary("out")["tests"] > 20, "the summary")


def killed(place):
    """Even then no part of unit_tests.c has its name."""
    process = subprocess.Popen([place.coset, "test", "--function", "count", "--format", "c", "--out", "out", "endless.c"],
                               cwd=place.folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)
    try:
        end = time.monotonic() + 60
        while "test000020.txt" not in place.list("out") and time.monotonic() < end:
            time.sleep(0.02)
    finally:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
    require("test000020.txt" in place.list("out"), "no tests")
    require("unit_tests.c" not in place.list("out"), "a part of unit_tests.c")
    place.good("test", "--max-runs", "5", "--function", "count", "--format", "c", "--out", "out", "endless.c")
    require("unit_tests.c" in place.list("out"), "what was left there is no hindrance")


# ---- Standard output ----

def printing(place):
    """Every command that prints, and the files that it leaves."""
    place.good("test", "--max-runs", "5", "--out", "tests", "program.c")
    explore = ["--max-runs", "20", "program.c"]
    return [
        (["--help"], []), (["--version"], []), (["signature", "--help"], []),
        (["test", "--out", "out", *explore], ["out/summary.json", "out/test000020.txt"]),
        (["signature", "--out", "cases", *explore], ["cases/summary.json", "cases/test000010.txt"]),
        (["signature", "--json", *explore], []), (["signature", "--smt2", *explore], []), (["signature", "--markdown", *explore], []),
        (["compare", "--plot", "plot.svg", *explore], ["plot.svg"]), (["compare", "--json", *explore], []),
        (["reduce", "--tests", "tests", "--out", "kept", "program.c"], ["kept/test000001.ktest"]),
        (["reduce", "--tests", "tests", "--json", "program.c"], []),
        (["replay", "--tests", "tests", "--json=replay.json", "--coverage", "program.c"], ["replay.json", "tests/coverage.json"]),
        (["replay", "--tests", "tests", "--json=-", "program.c"], []),
        (["slice", "program.c"], []), (["slice", "--json", "program.c"], []), (["slice", "--dot", "program.c"], []),
        (["deps", "program.c"], []), (["deps", "--json", "program.c"], []), (["dump", "program.c"], []),
    ]


def each_command(place, check):
    """check(words) for every command; its files are complete each time."""
    for words, names in printing(place):
        for name in ("out", "cases", "kept"):
            shutil.rmtree(place.path(name), ignore_errors=True)
        for name in names:
            with contextlib.suppress(OSError):
                os.unlink(place.path(name))
        try:
            check(words)
        except Failed as failure:
            raise Failed(f"{' '.join(words)}: {failure}") from None
        for name in names:
            require(os.path.exists(place.path(name)), f"{words}: {name} was not written")
            content = place.read(name)
            require(not name.endswith(".svg") or content.endswith(b"</svg>\n"), f"{words}: {name}")
            if name.endswith(".json"):
                json.loads(content)


def full_standard_output(place):
    each_command(place, lambda words: place.to_full(*words).expect(UNWRITTEN, "coset: standard output cannot be written: " + FULL))
    place.to_full("run", "--json=-", "program.c").expect(UNWRITTEN, "standard output cannot be written: " + FULL)


def closed_standard_output(place):
    for ignored in (False, True):
        each_command(place, lambda words: place.to_closed(*words, ignored=ignored).expect(
            UNWRITTEN, "coset: standard output cannot be written: " + CLOSED))


def missing_standard_output(place):
    """The descriptor is closed from the start, as `>&-` does."""
    each_command(place, lambda words: place.run(*words, before=lambda: os.close(1)).expect(
        UNWRITTEN, "coset: standard output cannot be written: Bad file descriptor"))


def head(place):
    """The reader takes one line of many: coset ends soon, with a message unless all was written before."""
    for words in (["signature", "program.c"], ["dump", "--runtime", "program.c"], ["run", "--json=outcome.json", "printer.c"]):
        process = subprocess.Popen([place.coset, *words], cwd=place.folder, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                   stderr=subprocess.PIPE)
        line = process.stdout.readline()
        start = time.monotonic()
        process.stdout.close()
        stderr = process.stderr.read()
        code = process.wait(timeout=60)
        expected = {0: b"", 128 + signal.SIGPIPE: b"", UNWRITTEN: b"coset: standard output cannot be written: Broken pipe\n"}
        require(line and expected.get(code) == stderr, f"{words}: exit code {code}, {line} {stderr}")
        require(time.monotonic() - start < 10, f"{words}: {time.monotonic() - start:.1f} s after its output was closed")


def closed_output_of_a_run(place):
    """As natively, the program is ended by SIGPIPE; that is reported."""
    for ignored in (False, True):
        result = place.to_closed("run", "--json=outcome.json", "printer.c", ignored=ignored).expect(128 + signal.SIGPIPE)
        require(result.stderr == "", result.stderr)
        outcome = json.loads(place.read("outcome.json"))
        require(outcome["end"] == "signal" and outcome["signal"] == signal.SIGPIPE, str(outcome))
        os.unlink(place.path("outcome.json"))
    place.to_closed("run", "--json=-", "program.c").expect(UNWRITTEN)


def unwritable_output_of_a_run(place):
    """The program sees that its writes fail, as natively."""
    place.to_full("run", "flusher.c").expect(1, "puts 6, fflush -1, errno 28, ferror 1, write -1")
    place.run("run", "flusher.c", before=lambda: os.close(1)).expect(1, "puts 6, fflush -1, errno 9, ferror 1, write -1")


# ---- Folders without permission ----

def pipe_without_reader(place):
    """Is refused; coset does not wait for a reader."""
    os.mkfifo(os.path.join(place.folder, "pipe"))
    place.run("signature", "--max-runs", "5", "--json=pipe", "program.c").expect(123, "nobody reads this pipe")


def nobody(place):
    """How to become a user that may not write everywhere."""
    if os.getuid() != 0:
        return []
    user = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"]
    if not shutil.which("setpriv") or place.run("--version", user=user).code != 0:
        raise Skipped("coset cannot be run as another user")
    return user


def folder_without_permission(place):
    user = nobody(place)
    place.good("test", "--max-runs", "5", "--out", "tests", "program.c")
    os.makedirs(place.path("closed"), mode=0o555)
    os.chmod(place.path("closed"), 0o555)
    os.makedirs(place.path("open"), mode=0o777)
    os.chmod(place.path("open"), 0o777)
    denied = "Permission denied"
    cases = [
        (["test", "--out", "closed", "program.c"], "closed", ""),
        (["test", "--out", "closed/out", "program.c"], "closed/out", ""),
        (["test", "--out", "closed/a/b", "program.c"], "closed/a", ""),
        (["test", "--out", "open/out", "--dump-smt2", "closed", "program.c"], "closed", ""),
        (["signature", "--out", "closed/out", "program.c"], "closed/out", ""),
        (["compare", "--plot", "closed/plot.svg", "program.c"], "closed/plot.svg", ""),
        (["reduce", "--tests", "tests", "--out", "closed/kept", "program.c"], "closed/kept", "tests kept"),
        (["run", "--json=closed/outcome.json", "program.c"], "closed/outcome.json", ""),
        (["replay", "--tests", "tests", "--json=closed/replay.json", "program.c"], "closed/replay.json", ""),
    ]
    for words, name, printed in cases:
        result = place.run(*words, user=user, environment={"TMPDIR": place.path("open"), "HOME": place.path("open")})
        try:
            result.expect(UNWRITTEN, name, denied, printed=printed)
        except Failed as failure:
            raise Failed(f"{' '.join(words)}: {failure}") from None
        require(place.list("closed") == [], f"{words}: {place.list('closed')}")
    require(place.list("open") == [], f"left behind: {place.list('open')}")


def temporary_folder_without_permission(place):
    user = nobody(place)
    place.good("test", "--max-runs", "5", "--out", "tests", "program.c")
    os.makedirs(place.path("closed"), mode=0o555)
    closed = {"TMPDIR": place.path("closed")}
    place.run("replay", "--tests", "tests", "program.c", user=user, environment=closed).expect(
        UNWRITTEN, "a temporary folder cannot be made: Permission denied")
    place.run("signature", "--certify", "program.c", user=user, environment=closed).expect(
        UNWRITTEN, "a temporary folder cannot be made: Permission denied", printed="the sum of the numbers")


def old_test_that_stays(place):
    """An old test that cannot be removed does not stay without a word."""
    place.good("test", "--max-runs", "5", "--out", "out", "program.c")
    made = place.path("out", "test000009.txt")
    shutil.copy(place.path("out", "test000001.txt"), made)
    if os.getuid() != 0 or subprocess.run(["chattr", "+i", made], capture_output=True, check=False).returncode != 0:
        raise Skipped("no file can be protected")
    try:
        place.run("test", "--max-runs", "5", "--out", "out", "program.c").expect(UNWRITTEN, "1 files of an earlier exploration cannot be removed")
    finally:
        subprocess.run(["chattr", "-i", made], check=False)


CASES = [old_test_that_stays, full_disk_tests, full_disk_tests_and_summary, full_disk_old_tests, full_disk_unit_tests, full_disk_signature,
         full_disk_samples, full_disk_files, full_disk_coverage, full_disk_reduced, full_disk_queries, full_temporary_folder,
         full_folder_of_a_native_run, limited_file_size, killed, full_standard_output, closed_standard_output, missing_standard_output,
         head, closed_output_of_a_run, unwritable_output_of_a_run, pipe_without_reader, folder_without_permission, temporary_folder_without_permission]


def run_case(context, case):
    with harness.scratch() as folder:
        try:
            case(Place(context.coset.path, folder))
        except Skipped:
            return harness.SKIPPED
    return None


def cases(context):
    for case in CASES:
        yield harness.Case(case.__name__.replace("_", "-"), lambda case=case: run_case(context, case), cost=4)
