"""The lemma of relevant slices on random programs (generate-dependence) and on those that taught something (dependence/lemma).

Each program is checked by BUILD/test/lemma (lemma/lemma.c says what), with options that a kept one names
(`// RUN: lemma OPTIONS`). Told is what was tried, and how large a share of a run's decisions is in the conditions, by kind of criterion.
"""

import collections
import os
import shlex
import shutil
import time

import expectations
import harness

KEPT = os.path.join(harness.HERE, "dependence", "lemma")
KINDS = {"output": "single writes", "criterion": "VAR@LINE", "last": "last output of a name",
         "name": "all outputs of a name", "end": "the end", "everything": "everything observable"}


class Campaign:
    def __init__(self, context):
        self.context, self.options, self.directory = context, context.options, context.directory
        self.checker = os.path.join(context.build, "test", "lemma")
        self.runtime = os.path.join(context.build, "runtime")
        self.generator = harness.load_script("generate-dependence")
        self.totals = collections.Counter()
        self.start = time.monotonic()

    def cases(self):
        for name in sorted(os.listdir(KEPT)):
            yield harness.Case(name.removesuffix(".c"), lambda name=name: self.check(os.path.join(KEPT, name)), cost=1)
        for seed in range(self.options.start, self.options.start + self.context.count):
            yield harness.Case(f"seed-{seed}", lambda seed=seed: self.check(seed), cost=1)

    def source(self, case):
        """A path, and options of the checker."""
        if isinstance(case, str):
            question, = expectations.read(case, os.path.basename(case), default="lemma")
            return case, question.options
        path = os.path.join(self.directory, f"dependence-{case}.c")
        with open(path, "w", encoding="utf-8") as file:
            file.write(self.generator.generate(case))
        return path, ["--seed", str(case)]

    def note(self, output, generated):
        """Only random programs count for the shares."""
        for line in output.splitlines():
            if line.startswith("statistics: "):
                for word in line.split()[1:]:
                    name, _, value = word.partition("=")
                    if generated or not name.endswith(("_share", "_count")):
                        self.totals[name] += float(value)

    def check(self, case):
        """A failure text, or None."""
        path, more = self.source(case)
        command = [self.checker, "--runtime", self.runtime, *more, *shlex.split(self.options.options), path]
        result = harness.run(command, self.directory, b"", self.context.timeout(300), harness.test_environment())
        output = result.stdout.decode("utf-8", "backslashreplace")
        self.note(output, not isinstance(case, str))
        failed = result.code != 0 or result.sanitizer_report
        if failed:
            self.context.keep(os.path.basename(path), lambda kept: shutil.copy(path, kept))
        if not isinstance(case, str):
            os.remove(path)
        if not failed:
            return None
        reason = "did not end" if result.timed_out else f"exit code {result.code}"
        return f"{reason}\n{output[:3000]}{harness.tail(result.stderr)}"

    def notes(self):
        totals = self.totals
        yield (f"{totals['programs']:.0f} programs, {totals['base_runs']:.0f} runs, "
               f"{totals['conditions']:.0f} different conditions, "
               f"{totals['others']:.0f} other inputs that satisfy one, {totals['prefixes']:.0f} negated prefixes; "
               f"{totals['runs']:.0f} runs in all, {totals['skipped']:.0f} without verdict")
        yield (f"conditions with fewer than ten other inputs: {totals['fewer_than_ten']:.0f}; queries given up: "
               f"{totals['unsolved']:.0f}; decisions of a run: {totals['decisions'] / max(totals['base_runs'], 1):.1f}; "
               f"{time.monotonic() - self.start:.0f} s")
        shares = ", ".join(f"{title} {totals[kind + '_share'] / totals[kind + '_count']:.0%}" for kind, title in KINDS.items()
                           if totals[kind + "_count"])
        yield f"share of a run's decisions in the condition: {shares}"


def cases(context):
    campaign = Campaign(context)
    context.notes.append(campaign.notes)
    return campaign.cases()
