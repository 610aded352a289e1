"""Asks `coset signature` about the programs of test/signature and compares with their comments; and about generated ones with many
independent branches.

    // RUN: signature OPTIONS      a question; `test OPTIONS` explores all paths instead (EXPECT: tests N)
    // INPUTS: int x, char k[0]    the inputs by type and name
    // GIVEN: int t[] = {1, 2};    of the program, for the expressions below and in the answer
    // ALLOWED: x >= 0             inputs that the program must care for (default: all)
    // CASE: x > 0 && y < 3 => out == x + 1; exit 2
    //                             one case: when, and what then. In any order, and all of them, if there are any. What is compared is what
    //                             the conditions and values mean, on many inputs; normal cases only on inputs that no fault case has.
    //                             Then: NAME == VALUE, `result == VALUE` (of a function), NAME not reached, exit CODE, signal N,
    //                             returns (a function), fault KIND@LINE (kind as in tests),
    //                             printed TEXT (the call, or the value that was printed),
    //                             lost TEXT (the same, but it was not flushed before the end)
    // SANITIZED: no               not on a coset built with sanitizers: these occupy the addresses of large objects
    // EXPECT: cases N             if there are no CASE lines
    // EXPECT: condition TEXT      of the cases as they were found, one after the other, to the letter
    // EXPECT: witness x=6,y=2     the same for their inputs
    // EXPECT: outputs result == p + 1; *n.next == NULL
    //                             the same for all that they tell of outputs, faults excepted: as it is written
    // EXPECT: runs N
    // EXPECT: incomplete REGEX    not complete, for this reason (default: complete)
    // EXPECT: bounds A; B         the bounds of the answer, all of them; `none`: it has none
    // EXPECT: beside              a sample ends in a fault that no case tells (default: never)
    // EXPECT: violations          a prefix was not kept (default: never)

The certificate is asked for always, and must hold where the signature is complete. One that --max-time or a signal cuts short says so, in time,
and leaves nothing behind.
"""

import json
import os
import re
import shlex
import subprocess
import time
from dataclasses import dataclass, field

import expectations
import harness
from harness import Failed, require

KEYS = {"INPUTS", "GIVEN", "ALLOWED", "CASE", "SANITIZED"}
WORDS = {"cases", "condition", "witness", "outputs", "runs", "incomplete", "beside", "violations", "tests", "bounds"}
GOOD_EXITS = (0, 120, 121)
BRANCHES = (10, 100, 1000)
COMPARISONS = harness.Once()     # both builds mostly tell the same


# ---- Questions ----

@dataclass
class Case:
    condition: str
    results: list

    @property
    def is_fault(self):
        return any(result.startswith("fault ") for result in self.results)


@dataclass
class Question:
    name: str
    files: list
    options: list
    inputs: list = field(default_factory=list)     # (type, name)
    given: list = field(default_factory=list)
    allowed: str = "1"
    cases: list = field(default_factory=list)
    expected: list = field(default_factory=list)   # (word, rest)
    command: str = "signature"


def read_inputs(text):
    return [re.match(r"(bool|(?:(?:un)?signed )?(?:char|short|int|long)|unsigned|float|double) (.*)$", part.strip()).groups()
            for part in text.split(",")]


def read_case(text):
    condition, arrow, results = text.partition("=>")
    if not arrow:
        raise ValueError(f"no => in {text}")
    return Case(condition.strip(), [part.strip() for part in results.split(";") if part.strip()])


def read_question(read):
    inputs = read.text("INPUTS")
    return Question(read.name, read.files, read.options, read_inputs(inputs) if inputs else [], read.texts("GIVEN"),
                    read.text("ALLOWED", "1"), [read_case(text) for text in read.texts("CASE")], read.expected, read.command)


# ---- Generated programs: N branches, each of which decides about one output ----

def independent_branches(count, summed):
    lines = ["#include <coset.h>", "int main(void)", "{", f"    int x[{count}], out[{count}], sum = 0;",
             '    coset_symbolic(x, sizeof x, "x");']
    for i in range(count):
        lines += [f"    if (x[{i}] > {i})", f"        out[{i}] = 1;", "    else", f"        out[{i}] = 0;"]
    lines.append("    sum = " + (" + ".join(f"out[{i}]" for i in range(count)) if summed else f"out[{count // 2}]") + ";")
    return "\n".join([*lines, "    return 0;", "}", ""]), f"sum@{len(lines)}"


def generated_questions(directory):
    for count, summed in [(count, False) for count in BRANCHES] + [(BRANCHES[0], True)]:
        text, criterion = independent_branches(count, summed)
        path = os.path.join(directory, f"independent-{count}{'-summed' if summed else ''}.c")
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        question = Question(os.path.basename(path)[:-2], [path], ["--criterion", criterion])
        if summed:
            question.expected = [("cases", str(2 ** count)), ("runs", str(2 ** count))]
            question.options += ["--samples", "1"]
        else:
            half = count // 2
            question.inputs = [("int", f"x[{half}]")]
            question.cases = [Case(f"x[{half}] > {half}", ["sum == 1"]), Case(f"x[{half}] <= {half}", ["sum == 0"])]
            question.expected = [("runs", "2")]
        yield question


# ---- What conditions and values mean: a program that compares them on many inputs ----

COMPARER = """#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#define EQUAL(a, b) ((a) == (b) || ((a) != (a) && (b) != (b)))
static const long long interesting[] = {%(interesting)s};
static unsigned long long state = 88172645463325252ull;
static unsigned long long draw(void)
{
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return state;
}
static long long value(unsigned long long number)
{
    unsigned long long count = sizeof interesting / sizeof *interesting;
    return number %% 8 ? interesting[number / 8 %% count] : (long long)draw();
}
%(given)s
%(variables)s
int main(void)
{
    static long differs[%(expected)d][%(told)d], seen[%(expected)d];
    for (long round = 0; round < %(rounds)d; round++) {
%(draws)s
        if (!(%(allowed)s))
            continue;
        bool fault = %(fault)s;
%(comparisons)s
    }
    for (int i = 0; i < %(expected)d; i++) {
        printf("%%ld", seen[i]);
        for (int k = 0; k < %(told)d; k++)
            printf(" %%ld", differs[i][k]);
        printf("\\n");
    }
}
"""


class Names:
    """Inputs are called v0, v1, …, whatever they are called in the program."""

    def __init__(self, inputs):
        self.inputs = inputs
        ordered = sorted(range(len(inputs)), key=lambda i: -len(inputs[i][1]))
        self.numbers = {inputs[i][1]: i for i in ordered}
        self.pattern = re.compile("|".join(rf"(?<![\w.]){re.escape(inputs[i][1])}(?![\w.\[#])" for i in ordered) or "$^")

    def c_text(self, expression):
        text = "1" if expression in ("true", "always", "") else expression
        text = re.sub(r"(?<![)\]])\{", "(int[]){", text)    # numbers that an index chooses from
        return "(" + self.pattern.sub(lambda match: f"v{self.numbers[match.group(0)]}", text) + ")"


def values_to_compare(case, told):
    """(expected value, told value), or None if they differ in something else."""
    left = list(told["outputs"])
    pairs = []
    for result in case.results:
        match = re.match(r"(?P<name>[^ ]+) == (?P<value>.*)$", result)
        if match:
            name = None if match["name"] == "result" else match["name"]
            found = next((output for output in left if output["name"] == name and output["value"] is not None), None)
            if not found:
                return None
            left.remove(found)
            pairs.append((match["value"], found["value"]))
        elif not holds_otherwise(result, told):
            return None
    return pairs


def holds_otherwise(result, told):
    """The results that are no values."""
    word, _, rest = result.partition(" ")
    if word == "exit":
        return told["end"] == "exit" and str(told["exit_code"]) == rest
    if word == "returns":
        return told["end"] == "return" and told["exit_code"] is None
    if word == "signal":
        return told["signal"] == int(rest)
    if word == "fault":
        fault = told["fault"]
        return fault is not None and f"{fault['kind']}@{fault['line']}" == rest
    if word in ("printed", "lost"):
        return any(rest in (output["call"], output["value"]) and output["unflushed"] == (word == "lost") for output in told["outputs"])
    if rest == "not reached":
        return any(output["name"] == word and output["value"] is None for output in told["outputs"])
    raise Failed(f"unknown result: {result}")


def comparison(names, i, k, case, told):
    """Statements that count the inputs for which an expected and a told case differ."""
    pairs = values_to_compare(case, told)
    if pairs is None or case.is_fault != (told["fault"] is not None):
        return f"        differs[{i}][{k}] = -1;"
    same = " && ".join(f"EQUAL({names.c_text(a)}, {names.c_text(b)})" for a, b in pairs) or "1"
    guard = "" if case.is_fault else "!fault && "
    return (f"        if ({guard}1) {{ bool e = {names.c_text(case.condition)}, t = {names.c_text(told['condition'])};"
            f" differs[{i}][{k}] += e != t || (e && !({same})); }}")


def interesting_values(question):
    text = " ".join([question.allowed, *(case.condition for case in question.cases)])
    numbers = {int(number, 0) for number in re.findall(r"(?<![\w.])\d+(?![\w.])", text)}
    near = {sign * number + step for number in numbers | {0} for sign in (1, -1) for step in (-2, -1, 0, 1, 2)}
    return sorted(near | {2**31 - 1, -2**31, 1 << 32})


def comparer_source(question, told, rounds=200000):
    names = Names(question.inputs)
    expected = list(enumerate(question.cases))
    seen = [f"        seen[{i}] += {'' if case.is_fault else '!fault && '}{names.c_text(case.condition)};" for i, case in expected]
    rows = [comparison(names, i, k, case, one) for i, case in expected for k, one in enumerate(told)]
    return COMPARER % {
        "interesting": ", ".join(f"{value}ll" for value in interesting_values(question)),
        "given": "\n".join(question.given),
        "variables": "\n".join(f"static {kind} v{i};" for i, (kind, _) in enumerate(question.inputs)),
        "draws": "\n".join(f"        v{i} = ({kind})value(draw());" for i, (kind, _) in enumerate(question.inputs)),
        "allowed": names.c_text(question.allowed),
        "fault": " || ".join(names.c_text(case.condition) for case in question.cases if case.is_fault) or "false",
        "comparisons": "\n".join(seen + rows),
        "expected": len(question.cases), "told": len(told), "rounds": rounds,
    }


def run_comparison(source):
    """What the comparing program prints; a text that says why it prints nothing as the second."""
    with harness.scratch() as directory:
        path = os.path.join(directory, "compare")
        with open(path + ".c", "w", encoding="utf-8") as file:
            file.write(source)
        built = harness.run([harness.GCC, "-w", "-O1", "-fwrapv", "-fno-strict-aliasing", "-o", path, path + ".c", "-lm"])
        if built.code != 0:
            return "", f"conditions are no C:\n{harness.tail(built.stderr, 12)}"
        result = harness.run([path])
        return result.stdout.decode(), f"the comparison ended with {result.code}" if result.code else ""


def compare_cases(question, told):
    """Each expected case is one that was told."""
    source = comparer_source(question, told)
    printed, failure = COMPARISONS.get(source, lambda: run_comparison(source))
    require(not failure, f"{failure}\n{describe(told)}")
    free = set(range(len(told)))
    for case, line in zip(question.cases, printed.splitlines()):
        seen, *differs = map(int, line.split())
        same = [k for k in free if differs[k] == 0]
        require(seen > 0, f"no input for the expected case {case.condition}")
        require(same, f"expected case {case.condition} => {'; '.join(case.results)} is not among\n{describe(told)}")
        free.discard(same[0])
    require(not free, f"{len(free)} cases more than expected\n{describe(told)}")


def describe(told):
    lines = []
    for one in told[:12]:
        outputs = ", ".join(f"{output['name']} == {output['value']}" for output in one["outputs"])
        fault = f" fault {one['fault']['kind']}@{one['fault']['line']}" if one["fault"] else ""
        lines.append(f"    {one['condition']} => {outputs}; {one['end']} {one['exit_code']}{fault}")
    return "\n".join(lines + (["    …"] if len(told) > 12 else []))


# ---- Asking and checking ----

def check_certificate(certificate, beside=False):
    require(certificate["made"], "no certificate")
    for proof in ("disjoint", "covers"):
        require(certificate[proof] is True, f"{proof}: {certificate[proof]} ({certificate['problem']})")
    require((certificate["faults_beside"] > 0) == beside, f"faults beside: {certificate['beside']}")
    for count in ("sample_mismatches", "native_mismatches"):
        require(certificate[count] == 0, f"{count}: {certificate[count]} ({certificate['problem']})")
    require(certificate["problem"] is None, f"{certificate['problem']}")


def check_whole(certificate, beside):
    check_certificate(certificate, beside)
    cut_short = [field for field in ("samples_cut_short", "native_cut_short", "cut_short_by") if certificate[field]]
    require(not cut_short, f"{', '.join(cut_short)}")


def check_addresses(cases):
    """No address of coset's machine is shown: they begin at 2^45."""
    for one in cases:
        for text in [one["condition"], *(str(output["value"]) for output in one["outputs"])]:
            shown = [number for number in re.findall(r"\b\d{14}\b", text) if 2**45 <= int(number) < 2**46]
            require(not shown, f"shows the address {shown}: {text}")


def check_completeness(answer, words):
    reasons = "; ".join(str(reason) for reason in answer["incomplete_reasons"])
    if "incomplete" in words:
        require(not answer["complete"], "says that it is complete")
        require(re.search(words["incomplete"], reasons), f"not complete because of: {reasons}")
    else:
        require(answer["complete"], f"not complete: {reasons}\n{describe(answer['cases'])}")
    if "bounds" in words:
        harness.check_bounds(answer, words["bounds"])
    violated = answer["divergences"] > 0
    require(violated == ("violations" in words), f"{answer['divergences']} prefixes were not kept")


def check_in_order(question, cases):
    """Conditions and inputs to the letter, in the order in which they were found."""
    conditions = [value for word, value in question.expected if word == "condition"]
    found = [one["condition"] for one in cases]
    require(not conditions or found == conditions, f"conditions {found}, expected {conditions}")
    outputs = [value for word, value in question.expected if word == "outputs"]
    told = ["; ".join(f"{output['name']} is freed" if output["freed"] else f"{output['name'] or 'result'} == {output['value']}" for output in one["outputs"])
            for one in cases if not one["fault"]]
    require(not outputs or told == outputs, f"outputs {told}, expected {outputs}")
    inputs = [value for word, value in question.expected if word == "witness"]
    for one, expected in zip(cases, inputs):
        wanted = dict(part.split("=") for part in expected.split(","))
        told = {name: str(value) for name, value in one["witness"].items()}
        require(all(told.get(name) == value for name, value in wanted.items()), f"witness {told}, expected {expected}")


# ---- Certificates that are cut short ----

MANY_CASES = os.path.join(harness.HERE, "signature", "files", "many-cases.c")   # 1024 of them
CUT_SHORT_SECONDS = 6   # enough to find them all, and far too few for all native runs
CUT_SHORT_PATIENCE = 15 # afterwards; loaded machines
CUT_SHORT = {           # options, exit code, reason; without options it gets the polite signal
    "certificate-within-max-time": (["--max-time", str(CUT_SHORT_SECONDS)], 121, "--max-time"),
    "certificate-and-terminate": ([], 130, "interrupted"),
}


def check_cut_short(coset, options, code, reason):
    with harness.scratch() as out:
        command = coset.command("signature", "--certify", "--json", "--function", "many", *options, MANY_CASES)
        environment = {**harness.test_environment(), "TMPDIR": out}
        process = subprocess.Popen(command, cwd=out, env=environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        if not options:
            time.sleep(CUT_SHORT_SECONDS)
            process.terminate()
        try:
            printed, _ = process.communicate(timeout=CUT_SHORT_PATIENCE + (CUT_SHORT_SECONDS if options else 0))
        except subprocess.TimeoutExpired:
            process.kill()
            raise Failed("did not end in time") from None
        require(process.returncode == code, f"exit code {process.returncode}")
        require(not os.listdir(out), f"leaves {os.listdir(out)}")
    answer = json.loads(printed)
    certificate = answer["certificate"]
    check_certificate(certificate)
    require(answer["complete"], "not complete")
    require(certificate["native_cut_short"] and certificate["samples_cut_short"], "does not say that it was cut short")
    require(reason in certificate["cut_short_by"], f"cut short by {certificate['cut_short_by']}")
    require(certificate["native_checked"] + certificate["cases_without_native_run"] >= len(answer["cases"]), "a case is not accounted for")


# ---- Native runs that do something else ----

PRINTS_ELSE = os.path.join(harness.HERE, "signature", "files", "prints-else-natively.c")


def check_mismatch(coset, timeout, options):
    """What a case prints is compared natively: here every native run prints something else."""
    with harness.scratch() as out:
        answer = json.loads(coset.answer(["signature", "--certify", "--json", *options, PRINTS_ELSE], out, timeout).stdout)
    certificate = answer["certificate"]
    require(answer["complete"] and certificate["native_checked"] == certificate["native_mismatches"] > 0, f"{certificate}")


class Runner:
    def __init__(self, context):
        self.coset, self.timeout = context.coset, context.timeout(300)

    def ask(self, question, *more):
        with harness.scratch() as out:
            words = [question.command, "-w", *question.options, *more]
            if question.command == "test":
                words += ["--out", os.path.join(out, "tests")]
            result = self.coset.answer([*words, *question.files], out, self.timeout)
            require(result.code in GOOD_EXITS, f"exit code {result.code}\n{harness.tail(result.stderr)}")
            if question.command == "signature":
                return json.loads(result.stdout)
            with open(os.path.join(out, "tests", "summary.json"), encoding="utf-8") as file:
                return json.load(file)

    def check_tests(self, question):
        summary = self.ask(question)
        require(summary["complete"], "not complete")
        expected = int(dict(question.expected)["tests"])
        require(summary["tests"] == expected, f"{summary['tests']} tests, expected {expected}")

    def check_signature(self, question):
        answer = self.ask(question, "--certify", "--json")
        words = dict(question.expected)
        cases = answer["cases"]
        check_completeness(answer, words)
        check_addresses(cases)
        if question.cases:
            compare_cases(question, cases)
        if "cases" in words:
            require(len(cases) == int(words["cases"]), f"{len(cases)} cases, expected {words['cases']}\n{describe(cases)}")
        check_in_order(question, cases)
        if "runs" in words:
            require(answer["runs"] == int(words["runs"]), f"{answer['runs']} runs, expected {words['runs']}")
        if answer["complete"]:
            check_whole(answer["certificate"], "beside" in words)

    def check(self, question):
        try:
            (self.check_tests if question.command == "test" else self.check_signature)(question)
        except Failed as failure:
            raise Failed(f"coset {shlex.join([question.command, *question.options])}\n{failure}") from failure


def cases(context):
    runner = Runner(context)
    for read in expectations.read_folder("signature", KEYS, WORDS):
        if context.sanitized and read.text("SANITIZED") == "no":
            continue
        yield harness.Case(read.name, lambda question=read_question(read): runner.check(question), cost=1)
    for question in generated_questions(context.directory):
        yield harness.Case(question.name, lambda question=question: runner.check(question), cost=20)
    for stream in ("stdout", "stderr"):
        for what, options in (("program", []), ("function", ["--function", "f"])):
            yield harness.Case(f"other-{stream}-of-a-{what}-natively", lambda options=[*options, f"-DSTREAM={stream}"]:
                               check_mismatch(context.coset, runner.timeout, options), cost=2)
    for name, (options, code, reason) in CUT_SHORT.items():
        yield harness.Case(name, lambda options=options, code=code, reason=reason: check_cut_short(context.coset, options, code, reason),
                           cost=10)
