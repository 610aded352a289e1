"""What the strategy `values` meets against what exhaustive search meets, on random programs (generate-dependence and, with faults,
generate-faulty, in turn) and on those that taught something (dependence/values).

Each program is checked by BUILD/test/values (lemma/values.c says what) from three first inputs, with packing and without. Programs with
too many paths are left out, and counted.
"""

import collections
import os
import shutil
import time

import harness

KEPT = os.path.join(harness.HERE, "dependence", "values")
MOST_RUNS = 1500


class Campaign:
    def __init__(self, context):
        self.context, self.options, self.directory = context, context.options, context.directory
        self.checker = os.path.join(context.build, "test", "values")
        self.runtime = os.path.join(context.build, "runtime")
        self.generators = [harness.load_script(name) for name in ("generate-faulty", "generate-dependence")]
        self.totals = collections.Counter()
        self.start = time.monotonic()

    def cases(self):
        for name in sorted(os.listdir(KEPT)):
            yield harness.Case(name.removesuffix(".c"), lambda name=name: self.check(os.path.join(KEPT, name), 1), cost=1)
        for seed in range(self.options.start, self.options.start + self.context.count):
            yield harness.Case(f"seed-{seed}", lambda seed=seed: self.check(self.make(seed), seed), cost=1)

    def make(self, seed):
        path = os.path.join(self.directory, f"values-{seed}.c")
        with open(path, "w", encoding="utf-8") as file:
            file.write(self.generators[seed % 2].generate(seed))
        return path

    def check(self, path, seed):
        """A failure text, or None."""
        command = [self.checker, "--runtime", self.runtime, "--seed", str(seed), "--most", str(MOST_RUNS), path]
        result = harness.run(command, self.directory, b"", self.context.timeout(300), harness.test_environment())
        output = result.stdout.decode("utf-8", "backslashreplace")
        for line in output.splitlines():
            if line.startswith("statistics: "):
                self.totals.update({name: int(value) for name, value in (word.split("=") for word in line.split()[1:])})
        if result.code == 0 and not result.sanitizer_report:
            return None
        self.context.keep(os.path.basename(path), lambda kept: shutil.copy(path, kept))
        reason = "did not end" if result.timed_out else f"exit code {result.code}"
        return f"{reason}\n{output[:3000]}{harness.tail(result.stderr)}"

    def notes(self):
        totals = self.totals
        yield (f"{totals['programs']} programs, {totals['left_out']} of them left out; {totals['met']} values; runs from all first inputs: "
               f"dart {totals['dart']}, values {totals['values']}, without packing {totals['unpacked']}; {time.monotonic() - self.start:.0f} s")


def cases(context):
    campaign = Campaign(context)
    context.notes.append(campaign.notes)
    return campaign.cases()
