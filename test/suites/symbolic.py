"""Explores the programs of test/symbolic with `coset test` and compares with what their comments expect.

    // EXPECT: tests N            so many tests; `>= N`: at least
    // EXPECT: fault KIND [LINE]  a fault of this kind; without LINE, at the next `// FAULT HERE`. No others may be found
    // EXPECT: incomplete REGEX   a reason matches; without such a line the answer must be complete
    // EXPECT: outputs A | B      what the tests print, all of it, and nothing else
    // EXPECT: exits A B          their exit codes
    // EXPECT: bounds A; B        the bounds of the answer, all of them; `none`: it has none
    // EXPECT: input REGEX        some test's text matches
    // SEEDS: x=1 | x=-7,y=2      first inputs: each must give the same counts. The first is run with --self-check. `make test` takes
    //                            the first two, with sanitizers the first; `make slow` takes all
    // REPLAY: no                 tests are not run natively; `invisible`: its faults cannot be seen there
    // DOMAIN: NAME = EXPRESSION  values of an input for the suite native-paths: a Python expression (symbolic_cases.py)
    // RUNTIME: strcmp atoi       members of coset's C library whose branches count there
    // NATIVE: more               coset also decides where the native program has no branch; `no`: not counted
    // BUDGET: time | interrupt | memory   the program has no end of paths: the budget must stop it in time, and leave whole results
"""

import os
import re
import shutil
import signal
import subprocess
import time

import harness
from harness import Failed, require
from suites import symbolic_cases, symbolic_results

FAULTS, INCOMPLETE, INTERRUPTED = 120, 121, 130
BUDGETS = {
    "time": ["--max-time", "3"],
    "interrupt": [],
    "memory": ["--max-memory", "300M"],
}
BUDGET_SECONDS = {"time": 5, "interrupt": 3.5, "memory": 120}
BUDGET_REASONS = {"time": "time", "interrupt": "interrupt", "memory": "memory"}
INTERRUPT_AFTER = 1.0


# ---- What one exploration must have found ----

def check_summary(case, summary, seed_text):
    for counter in ("divergences", "model_failures", "disagreements"):
        require(summary.get(counter, 0) == 0, f"{counter}: {summary.get(counter)}{seed_text}")
    if case.tests is not None:
        require(summary["tests"] == case.tests, f"{summary['tests']} tests, expected {case.tests}{seed_text}")
    if case.at_least is not None:
        require(summary["tests"] >= case.at_least, f"{summary['tests']} tests, expected {case.at_least} or more{seed_text}")
    reasons = [reason["reason"] for reason in summary["incomplete_reasons"]]
    if case.incomplete is None:
        require(summary["complete"] and not reasons, f"not complete: {reasons}{seed_text}")
    else:
        require(not summary["complete"] and any(re.search(case.incomplete, reason) for reason in reasons),
                f"expected to be incomplete because of {case.incomplete}: {reasons}{seed_text}")
    if case.bounds is not None:
        harness.check_bounds(summary, case.bounds)


def check_faults(case, summary, seed_text):
    found = {(fault["kind"], fault["line"]) for fault in summary["faults"]}
    require(found == case.faults, f"faults {sorted(found)}, expected {sorted(case.faults)}{seed_text}")


def check_exit_code(case, result):
    expected = FAULTS if case.faults else 0 if case.incomplete is None else INCOMPLETE
    require(result.code == expected, f"exit code {result.code}, expected {expected}\n{harness.tail(result.stderr)}")


def check_tests(case, tests, summary, seed_text):
    require(len(tests) == summary["tests"], f"{len(tests)} test files, {summary['tests']} in the summary{seed_text}")
    if case.outputs is not None:
        found = {test.output.decode("latin-1").strip() for test in tests}
        require(found == case.outputs, f"outputs {sorted(found)}, expected {sorted(case.outputs)}{seed_text}")
    if case.exits is not None:
        found = {test.exit_code for test in tests if test.end == "exit"}
        require(found == case.exits, f"exit codes {sorted(found)}, expected {sorted(case.exits)}{seed_text}")
    for regex in case.inputs:
        require(any(re.search(regex, test.text, re.MULTILINE) for test in tests), f"no test with {regex}{seed_text}")


class Campaign:
    def __init__(self, context):
        self.context, self.coset = context, context.coset
        self.timeout = context.timeout(600 if context.sanitized else 120)

    def explore(self, case, seed, directory, self_check):
        """Runs `coset test` once; its folder of results."""
        out = os.path.join(directory, "out")
        options = ["--out", out, "-w", *case.options, *case.cflags]
        options += ["--format", "c"] if "--function" in case.options else []  # replayed by means of the unit tests
        options += ["--seed", seed] if seed else []
        options += ["--self-check"] if self_check else []
        seed_text = f" (first input {seed})" if seed else ""
        result = self.coset.answer(["test", *options, *case.files], directory, self.timeout)
        summary = symbolic_results.read_summary(out)
        require(summary is not None, f"no summary.json{seed_text}, exit code {result.code}\n{harness.tail(result.stderr)}")
        check_summary(case, summary, seed_text)
        check_faults(case, summary, seed_text)
        check_tests(case, symbolic_results.read_tests(out), summary, seed_text)
        check_exit_code(case, result)
        return out

    def check_replay(self, case, out, directory):
        verdicts = symbolic_results.replay(self.coset, out, case, directory, self.timeout)
        require(not isinstance(verdicts, str), f"replay: {verdicts}")
        bad = ["not_held", "not_run", "not_predicted"] + (["not_visible"] if case.replay != "invisible" else [])
        wrong = {word: verdicts[word] for word in bad if verdicts[word]}
        require(not wrong, f"replay: {wrong}\n{verdicts['text']}")

    def check_case(self, case, directory):
        seeds = case.seeds[:self.context.count or None] or [""]
        for number, seed in enumerate(seeds):
            folder = os.path.join(directory, str(number))
            os.mkdir(folder)
            out = self.explore(case, seed, folder, self_check=number == 0)
            # The native replay costs a compilation; the tests of the other first inputs take the same paths.
            if number == 0 and not self.context.sanitized and case.replay != "no" and case.tests != 0:
                self.check_replay(case, out, folder)

    def check_budget(self, case, budget, directory):
        out = os.path.join(directory, budget)
        command = self.coset.command("test", "--out", out, "-w", *BUDGETS[budget], *case.options, *case.cflags, *case.files)
        start = time.monotonic()
        process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
                                   env=harness.test_environment(), start_new_session=True)
        try:
            if budget == "interrupt":
                time.sleep(INTERRUPT_AFTER)
                process.send_signal(signal.SIGINT)
            _, errors = process.communicate(timeout=self.timeout + 10)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.communicate()
            raise Failed(f"{budget} budget: no end") from None
        passed = time.monotonic() - start
        limit = BUDGET_SECONDS[budget] * (10 if self.coset.wrapper else 1)
        require(passed <= limit, f"{budget} budget: {passed:.1f} s")
        require(process.returncode in (FAULTS, INCOMPLETE, INTERRUPTED),
                f"{budget} budget: exit code {process.returncode}\n{harness.tail(errors)}")
        summary = symbolic_results.read_summary(out)
        require(summary is not None, f"{budget} budget: no readable summary.json")
        reasons = [reason["reason"] for reason in summary["incomplete_reasons"]]
        require(not summary["complete"] and any(BUDGET_REASONS[budget] in reason for reason in reasons),
                f"{budget} budget: complete {summary['complete']}, reasons {reasons}")
        tests = symbolic_results.read_tests(out)
        require(len(tests) == summary["tests"] and (tests or case.at_least == 0),
                f"{budget} budget: {len(tests)} tests, {summary['tests']} in the summary")

    def check(self, case):
        with harness.scratch() as directory:
            try:
                for budget in case.budgets:
                    self.check_budget(case, budget, directory)
                if not case.budgets:
                    self.check_case(case, directory)
            except (Failed, symbolic_results.Broken) as failure:
                kept = case.name.replace("/", "-")
                self.context.keep(kept, lambda path: shutil.copytree(directory, path, dirs_exist_ok=True))
                return str(failure)
        return None


def cases(context):
    campaign = Campaign(context)
    for case in symbolic_cases.all_cases():
        yield harness.Case(case.name, lambda case=case: campaign.check(case), cost=2 + 6 * len(case.budgets))
