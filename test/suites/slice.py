"""Asks `coset slice` about the programs of test/dependence/figures and test/dependence/slice and compares with their comments.

    // RUN: slice --input INPUT --criterion CRITERION --kind KIND
    // EXPECT: lines 4 5 10                the slice, all of it (with several files: NAME.c:4)
    // EXPECT: condition x + y <= 10       the whole condition
    // EXPECT: decisions 2                 how many
    // EXPECT: output x + 1                the output term; without a criterion: TERM | TERM, one for each event
    // EXPECT: events output end           without a criterion: what was observed
    // EXPECT: has x > 0                   a constraint that is among others
    // EXPECT: lacks x > 0                 a constraint that is not
    // EXPECT: went 6 true                 a decision of that line, and the side that it took
    // EXPECT: message REGEX               the command fails with this; nothing else is checked
    // EXPECT: not executed
"""

import json
import os
import re
import zlib

import expectations
import harness
from harness import Failed, require

FOLDERS = ("figures", "slice")


WORDS = {"lines", "condition", "decisions", "output", "events", "has", "lacks", "went", "message", "not"}


def line_names(lines):
    return [str(line) if isinstance(line, int) else f"{os.path.basename(line['file'])}:{line['line']}" for line in lines]


def check_expectation(word, value, answer):
    constraints = [decision["constraint"] for decision in answer["decisions"]]
    output = answer["output_term"]
    if word == "lines":
        require(line_names(answer["lines"]) == value.split(), f"lines {' '.join(line_names(answer['lines']))}, expected {value}")
    elif word == "condition":
        require(answer["condition"] == value, f"condition {answer['condition']}, expected {value}")
    elif word == "decisions":
        require(len(constraints) == int(value), f"{len(constraints)} decisions, expected {value}: {constraints}")
    elif word == "output":
        found = output if isinstance(output, str) else " | ".join(event["term"] for event in output or [])
        require(found == value, f"output {found}, expected {value}")
    elif word == "events":
        found = [event["event"] for event in output]
        require(found == value.split(), f"events {found}, expected {value}")
    elif word == "has":
        require(value in constraints, f"{value} is not among {constraints}")
    elif word == "went":
        taken = [f"{decision['line']} {decision['direction']}" for decision in answer["decisions"]]
        require(value in taken, f"{value} is not among {taken}")
    elif word == "lacks":
        require(value not in constraints, f"{value} is among {constraints}")
    elif word == "not":
        require(not answer["executed"], "was executed")
    else:
        raise Failed(f"unknown expectation {word}")


class Runner:
    def __init__(self, context):
        self.coset, self.timeout = context.coset, context.timeout(120)
        self.forms = context.count     # how many other forms than JSON are asked for

    def ask(self, folder, question, *form, kind=None):
        files = [os.path.relpath(path, folder) for path in question.files]
        kinds = ["--kind", kind] if kind else []
        return self.coset.answer(["slice", *files, *question.options, "-w", *kinds, *form], folder, self.timeout)

    def answer(self, folder, question, kind=None):
        result = self.ask(folder, question, "--json", kind=kind)
        require(result.code == 0, f"exit code {result.code}\n{harness.tail(result.stderr)}")
        return json.loads(result.stdout)

    def check_text(self, folder, question, answer):
        text = self.ask(folder, question).stdout.decode("utf-8", "replace")
        marked = [match.group(1) for match in re.finditer(r"^> +(\d+) \|", text, re.MULTILINE)]
        lines = [str(line if isinstance(line, int) else line["line"]) for line in answer["lines"]]
        require(marked == lines, f"marked in the text: {marked}, in JSON: {lines}")
        require(f"\n  {answer['condition']}\n" in text, "the text has another condition")

    def check_graph(self, folder, question, answer):
        graph = self.ask(folder, question, "--dot").stdout.decode()
        require(len(re.findall(r"\[label=", graph)) == len(answer["decisions"]), f"nodes of the graph\n{graph}")

    def check_script(self, folder, question, answer):
        script = self.ask(folder, question, "--smt2").stdout.decode()
        bare = re.sub(r"\|[^|]*\||;.*", "", script)
        require(bare.count("(") == bare.count(")"), f"brackets of the script\n{script}")
        require("(check-sat)" in script and script.count("(assert ") <= len(answer["decisions"]), f"script\n{script}")

    def check_forms(self, folder, question, answer):
        """The other forms tell the same. If there is no time for all, the name of the question chooses."""
        forms = [self.check_text, self.check_graph, self.check_script]
        first = zlib.crc32(question.name.encode())
        for step in range(self.forms):
            forms[(first + step) % len(forms)](folder, question, answer)

    def check_kinds(self, folder, question, answer):
        """A dynamic slice is a part of the relevant one."""
        dynamic = self.answer(folder, question, kind="dynamic")
        missing = set(line_names(dynamic["lines"])) - set(line_names(answer["lines"]))
        require(not missing, f"lines {sorted(missing)} are in the dynamic slice only")
        index = {decision["index"] for decision in answer["decisions"]}
        require({decision["index"] for decision in dynamic["decisions"]} <= index, "decisions are in the dynamic slice only")

    def check_question(self, folder, question):
        for word, value in question.expected:
            if word == "message":
                result = self.ask(folder, question, "--json")
                text = result.stderr.decode("utf-8", "replace")
                require(result.code != 0 and re.search(value, text), f"exit code {result.code}, message {text.strip()}")
                return
        answer = self.answer(folder, question)
        for word, value in question.expected:
            check_expectation(word, value, answer)
        if answer["executed"]:
            self.check_forms(folder, question, answer)
            if "dynamic" not in question.options:
                self.check_kinds(folder, question, answer)

    def check(self, question):
        try:
            self.check_question(question.folder, question)
        except Failed as failure:
            raise Failed(f"{question.title}\n{failure}") from failure


def cases(context):
    runner = Runner(context)
    for folder in FOLDERS:
        for question in expectations.read_folder(os.path.join("dependence", folder), words=WORDS):
            yield harness.Case(f"{folder}/{question.name}", lambda question=question: runner.check(question), cost=0.3)
