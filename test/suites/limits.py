"""Checks that every command keeps --max-time in every phase: with 5 seconds it ends within 6.1, with what it has, and says what it cut.

The programs of test/limits make a phase overrun: compiling, analysing, exploring, simplifying, certifying, running natively, writing
in each format. A RUN line is a whole command line but for --max-time. It is run in a copy of that folder.

    // EXPECT: exit N             the exit code
    // EXPECT: stdout REGEX, stderr REGEX
    // EXPECT: shown REGEX        a part of the result that there is time for on a machine that does nothing else

JSON that is printed or written must be whole. A command that is late while others are run, or has no time to show anything, is run
once more, alone (harness.Late).
"""

import glob
import json
import os
import re
import shutil
import signal
import subprocess
import time

import expectations
import harness
from harness import require

FOLDER = os.path.join(harness.HERE, "limits")
WORDS = {"exit", "stdout", "stderr", "shown"}
SECONDS, MOST = 5, 6.1          # the limit; 1 s and 2 % more
PATIENCE = 60


class Place:
    """A copy of test/limits, and coset in it."""

    def __init__(self, context, folder):
        self.context, self.folder = context, os.path.join(folder, "limits")
        shutil.copytree(FOLDER, self.folder, ignore=shutil.ignore_patterns("files"))
        shutil.copytree(os.path.join(FOLDER, "files"), self.folder, dirs_exist_ok=True)
        with open(self.path("zero.ktest"), "wb") as file:
            file.write(harness.ktest([("x", bytes(4))]))

    def path(self, *names):
        return os.path.join(self.folder, *names)

    def run(self, words, stdin=subprocess.DEVNULL):
        """The command, which must end in time. `stdin` may be a pipe that nobody writes to."""
        command = self.context.coset.command(*words, "--max-time", str(SECONDS))
        with open(self.path("stdout"), "wb") as out, open(self.path("stderr"), "wb") as errors:
            start = time.monotonic()
            process = subprocess.Popen(command, cwd=self.folder, stdin=stdin, stdout=out, stderr=errors, env=harness.test_environment())
            try:
                code = process.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                process.kill()
                code = process.wait()
            seconds = time.monotonic() - start
        with open(self.path("stdout"), "rb") as out, open(self.path("stderr"), "rb") as errors:
            result = harness.Run(code, out.read(), errors.read())
        if seconds > MOST:
            raise harness.Late(f"coset {' '.join(words)}: {seconds:.2f} s instead of {MOST}\n{harness.tail(result.stderr)}")
        return result


def check_json(place, words, result):
    texts = [result.stdout] if "--json" in words else []
    for path in glob.glob(place.path("*.json")):
        with open(path, "rb") as file:
            texts.append(file.read())
    for text in texts:
        try:
            json.loads(text)
        except ValueError as error:
            raise harness.Failed(f"JSON is not whole: {error}") from None


def check_question(place, question):
    words = [question.command, *question.options]
    result = place.run(words)
    try:
        require(result.code == int(question.value("exit")), f"exit code {result.code}, expected {question.value('exit')}")
        expectations.check_texts(question, result)
        check_json(place, words, result)
        for pattern in question.values("shown"):
            if not re.search(pattern.encode(), result.stdout, re.MULTILINE):
                raise harness.Late(f"{question.title}: nothing is shown: {pattern}\n{harness.tail(result.stdout)}")
    except harness.Late:
        raise
    except harness.Failed as failure:
        return f"{question.title}: {failure}\n{harness.tail(result.stdout)}\n{harness.tail(result.stderr)}"
    return None


# ---- What a line cannot say ----

def run_waits_for_input(place):
    """A program that reads from a pipe to which nothing is written."""
    reading, writing = os.pipe()
    result = place.run(["run", "waits.c"], reading)
    os.close(reading)
    os.close(writing)
    require(result.code == 121 and b"time limit (--max-time)" in result.stderr, f"{result}")


def unread_output(place, words, sent=None):
    """A pipe that nobody reads: the limit, or a signal, ends coset all the same. The code, and what it says."""
    reading, writing = os.pipe()
    with open(place.path("stderr"), "wb") as errors:
        process = subprocess.Popen(place.context.coset.command(*words), cwd=place.folder, stdin=subprocess.DEVNULL, stdout=writing, stderr=errors,
                                   env=harness.test_environment())
    os.close(writing)
    start, most = time.monotonic(), MOST
    try:
        if sent is not None:
            time.sleep(SECONDS)    # until then it has filled the pipe
            process.send_signal(sent)
            most += SECONDS
        code = process.wait(PATIENCE)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
        raise harness.Failed(f"coset {' '.join(words)}: no end") from None
    finally:
        os.close(reading)
    if time.monotonic() - start > most:
        raise harness.Late(f"coset {' '.join(words)}: {time.monotonic() - start:.2f} s instead of {most}")
    with open(place.path("stderr"), "rb") as errors:
        return code, errors.read()


def nobody_reads(place):
    """Output of coset, and of the program, that waits for a reader."""
    with open(place.path("prints.c"), "w", encoding="utf-8") as file:
        file.write('#include <stdio.h>\nint main(void) { for (;;) puts("many bytes in a line of their own"); }\n')
    with open(place.path("long.c"), "w", encoding="utf-8") as file:
        file.write("int main(void) { int x = 1;\n" + "x += 5;\n" * 4000 + "return x; }\n")
    for words in (["dump", "long.c"], ["run", "prints.c"]):
        for sent, expected in ((None, 121), (signal.SIGTERM, 130)):
            limit = [] if sent else ["--max-time", str(SECONDS)]
            code, errors = unread_output(place, [*words, *limit], sent)
            require(code == expected, f"{words} {sent}: exit code {code}\n{errors.decode(errors='replace')}")
            require(words[0] == "run" or b"nobody reads it" in errors, f"{words} {sent}: {errors}")


def reduce_suite(place, *options):
    """A suite of many slow tests: those that were not run are kept, and that is said."""
    os.mkdir(place.path("suite"))
    for number in range(2000):
        with open(place.path("suite", f"{number:04}.in"), "w", encoding="utf-8") as file:
            file.write(f"{number}\n")
    result = place.run(["reduce", "--tests", "suite", *options, "slow.c"])
    require(result.code == 121 and b"--max-time" in result.stdout, f"{result.code}\n{harness.tail(result.stdout)}\n{harness.tail(result.stderr)}")
    return result


def reduce_many_tests(place):
    reduce_suite(place)


def reduce_many_tests_as_json(place):
    check_json(place, ["--json"], reduce_suite(place, "--json"))


def reduce_and_copy_many_tests(place):
    reduce_suite(place, "--out", "kept")


PROCEDURES = [run_waits_for_input, nobody_reads, reduce_many_tests, reduce_many_tests_as_json, reduce_and_copy_many_tests]


def in_place(context, check, *more):
    with harness.scratch() as folder:
        return check(Place(context, folder), *more)


SAMPLED_OUT = tuple(f"#{number}" for number in range(2, 100))  # `make test` asks the first question of each program


def cases(context):
    is_whole = context.options.slow or context.options.wanted
    for question in expectations.read_folder("limits", words=WORDS):
        if not is_whole and question.name.endswith(SAMPLED_OUT):
            continue
        yield harness.Case(question.name, lambda question=question: in_place(context, check_question, question), cost=SECONDS)
    for check in PROCEDURES if is_whole else PROCEDURES[:3]:
        yield harness.Case(check.__name__.replace("_", "-"), lambda check=check: in_place(context, check), cost=SECONDS)
