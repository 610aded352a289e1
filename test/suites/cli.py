"""Checks coset's command line: help, messages for mistakes, exit codes, JSON, files and environment of a program.

The files of test/cli say what each command line gives. A RUN line is a whole command line, and is run in a copy of that folder
with the files of test/cli/files in it.

    // EXPECT: exit N             the exit code
    // EXPECT: stdout REGEX, stderr REGEX
    // EXPECT: tests N            `coset test` is complete with so many tests; there are two files for each in coset-out
"""

import glob
import json
import os
import shutil
import time

import expectations
import harness
from harness import require

FOLDER = os.path.join(harness.HERE, "cli")
WORDS = {"exit", "stdout", "stderr", "tests"}


class Place:
    """A copy of test/cli, and coset in it."""

    def __init__(self, context, folder):
        self.context, self.folder = context, os.path.join(folder, "cli")
        shutil.copytree(FOLDER, self.folder, ignore=shutil.ignore_patterns("files"))
        shutil.copytree(os.path.join(FOLDER, "files"), self.folder, dirs_exist_ok=True)

    def path(self, *names):
        return os.path.join(self.folder, *names)

    def run(self, arguments, code):
        result = self.context.coset.answer(arguments.split(), self.folder, self.context.timeout(60))
        require(result.code == code, f"coset {arguments}: exit code {result.code}, expected {code}\n{harness.tail(result.stderr)}")
        return result

    def summary(self, out):
        """summary.json of `coset test`; there are two files for each of its tests."""
        with open(self.path(out, "summary.json"), encoding="utf-8") as file:
            summary = json.load(file)
        names = os.listdir(self.path(out))
        tests = [sum(name.endswith(ending) for name in names) for ending in (".ktest", ".txt")]
        require(tests == [summary["tests"]] * 2, f"{summary['tests']} tests in the summary, but {sorted(names)}")
        return summary

    def interrupt(self, arguments, is_ready):
        """A command that gets Ctrl-C as soon as is_ready()."""
        result = harness.interrupt_when(self.context.coset.command(*arguments.split()), is_ready, self.folder, harness.test_environment())
        require(result.code == 130, f"Ctrl-C: exit code {result.code}\n{harness.tail(result.stderr)}")
        return result


def check_question(place, question):
    words = [word for word in (question.command, *question.options) if word]
    result = place.context.coset.ask(words, place.folder, place.context.timeout(60))
    try:
        require(result.code == int(question.value("exit")), f"exit code {result.code}, expected {question.value('exit')}")
        require(not result.sanitizer_report, "sanitizer report")
        expectations.check_texts(question, result)
        if question.value("tests"):
            summary = place.summary("coset-out")
            require(summary["complete"] and summary["tests"] == int(question.value("tests")), f"{summary}")
    except harness.Failed as failure:
        return f"{question.title}: {failure}\n{harness.tail(result.stdout)}\n{harness.tail(result.stderr)}"
    return None


# ---- What takes more than one command ----

def json_file(place):
    """The file is complete, and nothing else was left beside it."""
    os.mkdir(place.path("json"))
    place.run("run --json=json/outcome.json fault.c", 120)
    with open(place.path("json", "outcome.json"), encoding="utf-8") as file:
        outcome = json.load(file)
    fault = outcome["fault"]
    found = (outcome["end"], outcome["exit_code"], fault["line"], fault["column"], fault["function"])
    require(found == ("fault", 120, 4, 12, "main"), f"{outcome}")
    require(outcome["steps"] > 0 and fault["stack"][0]["function"] == "main", f"{outcome}")
    require(os.listdir(place.path("json")) == ["outcome.json"], f"{os.listdir(place.path('json'))}")


def results_are_replaced(place):
    """A second exploration leaves nothing of the first one, and a folder with other files is left alone."""
    for program, tests in (("branches.c", 8), ("hello.c", 1)):
        place.run(f"test --out again {program}", 0)
        summary = place.summary("again")
        require(summary["complete"] and summary["tests"] == tests, f"{program}: {summary}")
    with open(place.path("again", "notes.txt"), "w", encoding="utf-8") as file:
        file.write("mine")
    before = sorted(os.listdir(place.path("again")))
    require(b"holds notes.txt" in place.run("test --out again branches.c", 123).stderr, "a foreign folder is not refused")
    require(sorted(os.listdir(place.path("again"))) == before, "a foreign folder was changed")


def interrupted_run(place):
    """Ctrl-C ends a run with a message and exit code 130."""
    result = place.interrupt("run writes-then-loops.c", lambda: os.path.getsize(place.path("stdout")) > 0)
    require(result.stdout == b"ready" and b"interrupted" in result.stderr, f"{result}")


def interrupted_test(place):
    """Ctrl-C ends an exploration, and what was found by then is there."""
    place.interrupt("test --out interrupted unbounded.c", lambda: len(glob.glob(place.path("interrupted", "*.ktest"))) > 10)
    summary = place.summary("interrupted")
    reasons = [entry["reason"] for entry in summary["incomplete_reasons"]]
    require(not summary["complete"] and "interrupted" in reasons and summary["tests"] > 10, f"{summary}")


def check_budget(place, option, program):
    """A budget ends the exploration, with whole results; gives the seconds it took."""
    start = time.monotonic()
    place.run(f"test --out budget {option} {program}", 121)
    seconds = time.monotonic() - start
    summary = place.summary("budget")
    reasons = [entry["reason"] for entry in summary["incomplete_reasons"]]
    require(not summary["complete"] and any(option.split()[0] in text for text in reasons), f"{reasons}")
    return seconds


def budget_of_time(place):
    """Kept within 2 seconds, or more behind a wrapper that slows everything down."""
    seconds = check_budget(place, "--max-time 3", "unbounded.c")
    require(seconds <= (20 if place.context.coset.wrapper else 5), f"{seconds:.1f} s")


def budget_of_memory(place):
    check_budget(place, "--max-memory 300M", "hungry.c")


PROCEDURES = [json_file, results_are_replaced, interrupted_run, interrupted_test, budget_of_time, budget_of_memory]


def in_place(context, check, *more):
    with harness.scratch() as folder:
        return check(Place(context, folder), *more)


def cases(context):
    for question in expectations.read_folder("cli", words=WORDS):
        yield harness.Case(question.name, lambda question=question: in_place(context, check_question, question), cost=0.1)
    for check in PROCEDURES:
        yield harness.Case(check.__name__.replace("_", "-"), lambda check=check: in_place(context, check), cost=4)
